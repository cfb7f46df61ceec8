// What git says of a server or a network that may be better in a moment. Everything else is an answer.
const UNWELL =
  /returned error: (403|408|429|5\d\d)|HTTP (429|5\d\d)|empty reply|(recv|send) failure|connection (was )?(reset|refused|timed out)|could not resolve|couldn't connect|failed to connect|timed? ?out|early eof|unexpected disconnect|hung up unexpectedly|expected flush after|transfer closed|bytes remaining|GnuTLS|SSL_|internal server error/i

const DENIED =
  /returned error: 40[14]|Authentication failed|could not read (Username|Password)|Permission to .* denied|Repository not found|Write access to repository not granted/i

const LIMITED = /rate limit|error: 429|HTTP 429/i

/** No token, a wrong one, or one with too few rights: GitHub says so in words. A bare 403 may be a limit, and pass. */
export function isDenied(stderr: string): boolean {
  return DENIED.test(stderr) && !isRateLimited(stderr)
}

/** True when trying again may help. */
export function isUnwell(stderr: string): boolean {
  return (UNWELL.test(stderr) || isRateLimited(stderr)) && !isDenied(stderr)
}

/** Then it takes a minute, not a moment. */
export function isRateLimited(stderr: string): boolean {
  return LIMITED.test(stderr)
}
