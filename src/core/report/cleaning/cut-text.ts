import { wholeEnd, wholeStart } from '../../protocol/whole-characters.ts'

/** At most this many UTF-16 units from the start, at a line's end when one is near, never within a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  if (maxLength <= 0) return ''
  const cut = wholeStart(text, maxLength)
  const lineEnd = cut.lastIndexOf('\n')
  return lineEnd >= cut.length * 0.8 ? cut.slice(0, lineEnd) : cut
}

/** The end of a text, from a line's start when one is near: of a log the last lines say most. */
export function cutTextStart(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  if (maxLength <= 0) return ''
  const cut = wholeEnd(text, maxLength)
  const lineStart = cut.indexOf('\n') + 1
  return lineStart > 0 && lineStart <= cut.length * 0.2 ? cut.slice(lineStart) : cut
}

/** One line of at most this many units; `…` stands where something was left out. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxLength ? line : `${wholeStart(line, maxLength - 1)}…`
}
