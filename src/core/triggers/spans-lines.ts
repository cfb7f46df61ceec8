/**
 * What a line leaves open, so that text on the lines behind it may be hidden from readers: in a tag's attribute, a link's title, an
 * image's alternative text, a definition. `paragraph`: to the next blank line; `text`: to the end.
 */
export type LeftOpen = 'nothing' | 'paragraph' | 'text'

const CONTAINERS = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/
const DEFINITION = /^\[(?:[^\]\\]|\\.)*\]:/
const TAG = /<\/?[A-Za-z]/g

/** It errs to one side: a command that is overlooked can be typed again. */
export function leftOpenBy(line: string): LeftOpen {
  const content = line.replace(CONTAINERS, '')
  if (/^<\/?[A-Za-z]/.test(content) && isTagOpen(content, 0)) return 'text' // raw HTML, which no blank line closes
  if (DEFINITION.test(content) || leavesBracketOpen(content)) return 'paragraph'
  for (const { index } of content.matchAll(TAG)) if (isTagOpen(content, index)) return 'paragraph'
  return 'nothing'
}

/** Whether the tag that begins there goes on in the next line, perhaps within quotes. */
function isTagOpen(line: string, from: number): boolean {
  let quote = ''
  for (let at = from; at < line.length; at++) {
    const sign = line.charAt(at)
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return false
    else if (sign === '"' || sign === "'") quote = sign
  }
  return true
}

/** A bracket or the parenthesis of a link that is closed on a later line, or never. */
function leavesBracketOpen(line: string): boolean {
  const plain = line.replace(/\\./g, '')
  if (count(plain, '[') > count(plain, ']')) return true
  const link = plain.indexOf('](')
  if (link === -1) return false
  const rest = plain.slice(link + 1)
  return count(rest, '(') > count(rest, ')') || count(rest, '"') % 2 === 1 || /\([^)]*\s'[^']*$/.test(rest)
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
