const ROOTED = /^(?:[a-z]:)?[\\/]/i

/** An absolute, normalised path: `path` as it is when it is absolute, else below `base`. Follows no links. */
export function resolvePath(base: string, path: string): string {
  const whole = ROOTED.test(path) ? path : `${base}/${path}`
  const drive = /^[a-z]:/i.exec(whole)?.[0] ?? ''
  const parts = whole.slice(drive.length).split(drive === '' ? '/' : /[\\/]/)
  const slash = drive === '' ? '/' : '\\'
  const kept: string[] = []
  for (const part of parts) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  return drive + slash + kept.join(slash)
}

/** Moves a path from below one root to below another; a path elsewhere stays. */
export function rebasePath(path: string, from: string, to: string): string {
  if (path === from) return to
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path
}

/** Whether a path of a repository is that of the folder in which the command line keeps runs, of something in there, or in its place. */
export function isOfState(path: string): boolean {
  return /^\.raymond(?:\/state(?:\/|$)|$)/i.test(path.normalize('NFKC')) // so macOS takes a long s for one
}
