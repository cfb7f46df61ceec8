import { htmlLines } from './certain-tags.ts'
import { linesOf, MAY_OPEN_HTML, OPENER, sureFenceEnd } from './markdown-lines.ts'
import { markdownRegions } from './markdown-regions.ts'

/**
 * A fence would swallow what stands below the text, unless it is certain that it ends within it. Another one is closed where it is
 * certain that it is one, or its marker is escaped. Those in quotes end with their quote.
 */
export function escapeOpenFences(text: string): string {
  const lines = linesOf(markdownRegions(text))
  const inHtml = htmlLines(lines)
  const escaped: number[] = []
  let mayBeHtml = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    mayBeHtml = line.kind === 'prose' && (mayBeHtml || MAY_OPEN_HTML.test(line.text))
    const [, prefix, marker] = line.kind === 'prose' && !inHtml.has(line) ? (OPENER.exec(line.text) ?? []) : []
    if (prefix === undefined || marker === undefined) continue
    const end = mayBeHtml ? undefined : sureFenceEnd(lines, at)
    if (end !== undefined) at = end
    // Nothing ends it, so that all the rest is code: it is closed, and nobody need look on.
    else if (prefix === '' && !mayBeHtml) return `${withEscapes(text, escaped)}\n${marker}`
    else if (prefix.trim() === '') escaped.push(line.start + prefix.length)
  }
  return withEscapes(text, escaped)
}

function withEscapes(text: string, places: readonly number[]): string {
  return [0, ...places].map((from, index) => text.slice(from, places[index])).join('\\')
}
