/** Replaces each comment of HTML that is closed. By hand, as a pattern would search for the end of every one that is not. */
export function replaceComments(text: string, by: (comment: string) => string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start === -1 ? -1 : text.indexOf('-->', start + 4)
    if (end === -1) return parts.join('') + text.slice(at)
    parts.push(text.slice(at, start), by(text.slice(start, end + 3)))
    at = end + 3
  }
}
