/**
 * What a line leaves open, so that text on the lines behind it may be hidden from readers: in a tag's attribute, a link's title, an
 * image's alternative text, a definition. `paragraph`: to the next blank line; `text`: to the end.
 */
export type LeftOpen = 'nothing' | 'paragraph' | 'text'

export const CONTAINERS = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/
const DEFINITION = /^\[(?:[^\]\\]|\\.)*\]:/
/** A longer tag or address counts as one without an end. */
export const LONGEST = 2000
const TAG = /<\/?[A-Za-z]/g

/** It errs to one side: a command that is overlooked can be typed again. */
export function leftOpenBy(line: string): LeftOpen {
  const content = line.replace(CONTAINERS, '')
  const ends = tagEnds(content)
  const isOpen = (column: number) => endOfTag(ends, column) === -1
  if (/^<\/?[A-Za-z]/.test(content) && isOpen(0)) return 'text' // raw HTML, which no blank line closes
  if (DEFINITION.test(content) || leavesBracketOpen(content)) return 'paragraph'
  for (const { index } of content.matchAll(TAG)) if (isOpen(index)) return 'paragraph'
  return 'nothing'
}

export function isDefinition(line: string): boolean {
  return DEFINITION.test(line.replace(CONTAINERS, ''))
}

/** Whether a tag goes on in the next line within quotes, so that no other sign ends it. */
export function leavesAttributeOpen(line: string): boolean {
  const ends = tagEnds(line)
  for (const { index } of line.matchAll(TAG)) if (endOfTag(ends, index, 'quoted') === -1) return true
  return false
}

/** For each column of a line that of the `>` behind it that stands outside of quotes; without one, what the line ends in. */
export type TagEnds = Int32Array
const UNQUOTED = -1
const QUOTED = -2

/** In one pass from the end: a line may hold thousands of tags, and to look ahead from each of them takes too long. */
export function tagEnds(line: string): TagEnds {
  const ends = new Int32Array(line.length + 1).fill(UNQUOTED)
  if (!line.includes('<')) return ends
  const quotes: Record<string, number> = { '"': -1, "'": -1 }
  for (let at = line.length - 1; at >= 0; at--) {
    const sign = line.charAt(at)
    const end = ends[at + 1] ?? UNQUOTED
    const closing = quotes[sign]
    if (sign === '>') ends[at] = at
    else if (closing === undefined) ends[at] = end
    else {
      ends[at] = closing === -1 ? QUOTED : (ends[closing + 1] ?? UNQUOTED)
      quotes[sign] = at
    }
  }
  return ends
}

/**
 * The column behind the tag that begins there, as HTML reads it; -1 where it goes on in the next line, perhaps within quotes. With
 * `quoted`, only within quotes.
 */
export function endOfTag(ends: TagEnds, from: number, goesOn?: 'quoted'): number {
  const length = ends.length - 1
  const end = ends[from] ?? UNQUOTED
  if (end >= 0 && end < from + LONGEST) return end + 1
  return goesOn === 'quoted' && end === UNQUOTED && length < from + LONGEST ? length : -1
}

/** A bracket or the parenthesis of a link that is closed on a later line, or never. */
export function leavesBracketOpen(line: string): boolean {
  const plain = line.replace(/\\./g, '')
  if (count(plain, '[') > count(plain, ']')) return true
  const link = plain.indexOf('](')
  if (link === -1) return false
  const rest = plain.slice(link + 1)
  return count(rest, '(') > count(rest, ')') || count(rest, '"') % 2 === 1 || leavesTitleOpen(rest)
}

/** As a pattern this would be `\([^)]*\s'[^']*$`, in a time that grows with the square of a row of parentheses. */
function leavesTitleOpen(text: string): boolean {
  const before = text.slice(0, text.lastIndexOf("'"))
  return text.includes("'") && /\s$/.test(before) && before.lastIndexOf('(', before.length - 2) > before.lastIndexOf(')')
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

export interface Fence {
  readonly marker: string
  /** Columns between which the signs that close it begin. Further left they may end a list, and with it the fence, and open another. */
  readonly from: number
  readonly to: number
  /** Of a list, perhaps of an item that began above: text further left ends it. */
  readonly isInList: boolean
  /** Whether it begins one wherever it stands: a number other than 1 begins no list in the midst of a paragraph. */
  readonly isSure: boolean
}

const LIST_MARKS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const CLOSING_FENCE = /^(`+|~+)[ \t]*$/

export function opensFence(line: string): Fence | null {
  const content = unindented(line).replace(LIST_MARKS, '')
  const [marker] = FENCE.exec(content) ?? []
  const indent = indentOf(line)
  if (marker === undefined || indent > 3) return null
  const before = line.slice(0, line.length - content.length)
  const from = columnsOf(before)
  return { marker, from, to: from === indent ? 3 : from + 3, isInList: from > 0, isSure: !/(?:^|\s)(?!1[.)])\d/.test(before) }
}

export function closes({ marker, from, to }: Fence, line: string): boolean {
  const [, signs = ''] = CLOSING_FENCE.exec(unindented(line)) ?? []
  const indent = indentOf(line)
  return signs.startsWith(marker) && indent >= from && indent <= to
}

/** Whether the line may have ended the list, and with it the fence. */
export function isLeftOf({ from, isInList }: Fence, line: string): boolean {
  return isInList && unindented(line) !== '' && indentOf(line) < from
}

/** Spaces and tabs alone: to Markdown, other white space is text. */
export function unindented(line: string): string {
  return line.replace(/^[ \t]+/, '')
}

/** Columns of white space before a line. */
export function indentOf(line: string): number {
  return columnsOf(line.slice(0, line.length - unindented(line).length))
}

/** How wide a text is; a tab goes on to the next multiple of four. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += character === '\t' ? 4 - (columns % 4) : 1
  return columns
}
