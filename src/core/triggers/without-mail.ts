import { closedFences, linesOf, spokenLines } from './spoken-lines.ts'

/** Addresses that GitHub writes from, and all that it has replaced by stars, as it does in what comes by mail. */
const ADDRESS = /(?:\*{3}@\*{3}\.\*{3}|notifications@([\w.-]+)|@(?:noreply|reply)\.github\.[\w.-]+)(?:>|&gt;|<mailto:)/gi
/** By itself: within the pattern of the address, each part of a long host would be tried as the one that counts. */
const HOST = /^(?:[\w-]+\.)*(?:github|ghe)\.[\w.-]/i
/** Its subject; what stands in front of the repository is no word for a kind of change, as titles of commits have. */
const SUBJECT =
  /^[^:：]{1,30}[:：]\s*(?!(?:build|chore|ci|docs|feat|fix|perf|style|test):)\p{L}{1,5}[:：]\s*\[[\w.-]+\/[\w.-]+\]\s/u

/** What GitHub writes below all that it sends of a thread. */
const FOOT = /\bReply to this email directly\W+(?:or\W+)?view it on\b/
/**
 * Where that stands, any address or subject tells where the mail begins, and so does what GitHub writes above a comment, "(owner/name#1)",
 * or a review.
 */
const HEAD =
  /[\w*]@[^\s@]*\.[\p{L}*]|\[[\w.-]+\/[\w.-]+\]\s|\([\w.-]+\/[\w.-]+#\d+\)|[\w*] (?:approved|commented on|requested changes on) this pull request\./u

/**
 * A comment without the mail that it answers. Some mail programs put that below the answer without the signs of a quote, and GitHub takes
 * it into the comment: words of others, and commands that our own comments show, in the name of whoever answered.
 */
export function withoutMail(body: string): string {
  const lines = linesOf(body)
  const start = startAboveFoot(lines) ?? startOfMail(body, lines)
  return start === undefined ? body : lines.slice(0, start).join('\n').trimEnd()
}

function startOfMail(body: string, lines: readonly string[]): number | undefined {
  const isQuoted = (from: number) => isQuote(lines.slice(from).find((line) => !isBlank(line)) ?? '')
  return spokenLines(body).find(({ text, index }) => (holdsAddress(text) && !isQuoted(index + 1)) || SUBJECT.test(text))?.index
}

function holdsAddress(line: string): boolean {
  return [...line.matchAll(ADDRESS)].some(([, host]) => host === undefined || HOST.test(host))
}

/** Where the foot stands without the signs of a quote, so does the mail. What begins it may be unknown: the first paragraph is the author's. */
function startAboveFoot(lines: readonly string[]): number | undefined {
  const fenced = closedFences(lines)
  const isSaid = (line: string, index: number) => !isQuote(line) && !fenced.has(index)
  const foot = lines.findIndex((line, index) => FOOT.test(line) && isSaid(line, index))
  if (foot === -1) return undefined
  const head = lines.findIndex((line, index) => HEAD.test(line) && isSaid(line, index))
  if (head !== -1 && head < foot) return head
  const first = lines.findIndex((line) => !isBlank(line))
  return lines.findIndex((line, index) => index === foot || (index > first && isBlank(line)))
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}

function isQuote(line: string): boolean {
  return line.trimStart().startsWith('>')
}
