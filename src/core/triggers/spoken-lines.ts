import { leftOpenBy } from './spans-lines.ts'

/**
 * The lines of a comment in which its author speaks: those outside quotes, code and hidden text. What cannot be told apart at a
 * glance counts as not spoken, since a command that is overlooked can be typed again.
 */
export interface SpokenLine {
  /** Counted from 0, into the lines of the whole text. */
  readonly index: number
  /** Without the up to three spaces before it. */
  readonly text: string
}

interface Fence {
  readonly marker: string
  /** Columns between which the signs that close it begin. Further left they may end a list, and with it the fence, and open another. */
  readonly from: number
  readonly to: number
}

const LIST_MARKS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/
const CLOSING_FENCE = /^(`+|~+)[ \t]*$/
/** What may make the beginning of a later line belong to something that began before it. */
const OPENER =
  /\\.|`+|<!--|<\?|<!\[CDATA\[|<![a-z]|<(?:pre|code|blockquote|script|style|textarea|template|details|video|rp)(?![\w-])/gi

export function spokenLines(text: string): readonly SpokenLine[] {
  const lines = linesOf(text)
  const fenced = fencedLines(lines)
  const spoken: SpokenLine[] = []
  let fence: Fence | null = null
  let isOpen = false
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (fence !== null) {
      if (closes(fence, line)) fence = null
      continue
    }
    const bare = unindented(line)
    const left = leftOpenBy(line)
    if (left === 'text') break
    const isHidden: boolean = isOpen && bare !== ''
    isOpen = isHidden || left === 'paragraph'
    if (bare === '' || bare.startsWith('>')) continue
    fence = opensFence(line)
    if (fence !== null) continue
    if (!isHidden && indentOf(line) < 4 && !fenced.has(index)) spoken.push({ index, text: bare })
    index = lastLineOfSpans(lines, index)
  }
  return spoken
}

/** The lines of fences, were nothing hidden: where a comment begins behind words, a fence goes before it. */
function fencedLines(lines: readonly string[]): ReadonlySet<number> {
  const fenced = new Set<number>()
  let fence: Fence | null = null
  for (const [index, line] of lines.entries()) {
    if (fence === null) fence = opensFence(line)
    else {
      fenced.add(index)
      if (closes(fence, line)) fence = null
    }
  }
  return fenced
}

/** Without those of a fence that is never closed: that one may have begun in the words of somebody else. */
export function closedFences(lines: readonly string[]): ReadonlySet<number> {
  const fenced = [...fencedLines([...lines, ''])]
  const isOpen = fenced.at(-1) === lines.length
  const open = isOpen ? fenced.findLastIndex((line, at) => fenced[at - 1] !== line - 1) : fenced.length
  return new Set(fenced.slice(0, open))
}

/** The lines of a text, whatever ends them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/)
}

function opensFence(line: string): Fence | null {
  const content = unindented(line).replace(LIST_MARKS, '')
  const [marker] = FENCE.exec(content) ?? []
  const indent = indentOf(line)
  if (marker === undefined || indent > 3) return null
  const from = columnsOf(line.slice(0, line.length - content.length))
  return { marker, from, to: from === indent ? 3 : from + 3 }
}

function closes({ marker, from, to }: Fence, line: string): boolean {
  const [, signs = ''] = CLOSING_FENCE.exec(unindented(line)) ?? []
  const indent = indentOf(line)
  return signs.startsWith(marker) && indent >= from && indent <= to
}

/** Spaces and tabs alone: to Markdown, other white space is text. */
function unindented(line: string): string {
  return line.replace(/^[ \t]+/, '')
}

/** Columns of white space before a line. */
function indentOf(line: string): number {
  return columnsOf(line.slice(0, line.length - unindented(line).length))
}

/** How wide a text is; a tab goes on to the next multiple of four. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += character === '\t' ? 4 - (columns % 4) : 1
  return columns
}

/** The line on which everything that a line opens has ended again: code spans, comments, quoting tags. */
function lastLineOfSpans(lines: readonly string[], index: number): number {
  let at: Position = { line: index, column: 0 }
  for (;;) {
    const line: string = lines[at.line] ?? ''
    OPENER.lastIndex = at.column
    const opener = OPENER.exec(line)
    if (opener === null) return at.line
    const [mark] = opener
    const behind = { line: at.line, column: opener.index + mark.length }
    if (mark.startsWith('\\')) at = behind
    else if (mark.startsWith('`')) at = endOfCodeSpan(lines, behind, mark.length) ?? behind
    else at = endOfHidden(lines, behind, endOf(mark.toLowerCase()))
  }
}

function endOf(mark: string): string {
  if (mark === '<!--') return '-->'
  if (mark === '<?') return '?>'
  if (mark === '<![cdata[') return ']]>'
  return mark.startsWith('<!') ? '>' : `</${mark.slice(1)}`
}

interface Position {
  readonly line: number
  readonly column: number
}

/** A code span ends at a run of as many backticks within its paragraph; without one the backticks are text. */
function endOfCodeSpan(lines: readonly string[], from: Position, ticks: number): Position | undefined {
  for (let line = from.line; line < lines.length; line++) {
    const text = lines[line] ?? ''
    if (unindented(text) === '' || opensFence(text) !== null) return undefined
    const column = line === from.line ? from.column : 0
    for (const run of text.slice(column).matchAll(/`+/g)) {
      if (run[0].length === ticks) return { line, column: column + run.index + ticks }
    }
  }
  return undefined
}

/** Without an end the rest of the text is hidden. */
function endOfHidden(lines: readonly string[], from: Position, end: string): Position {
  for (let line = from.line; line < lines.length; line++) {
    const found = (lines[line] ?? '').toLowerCase().indexOf(end, line === from.line ? from.column : 0)
    if (found !== -1) return { line, column: found + end.length }
  }
  return { line: lines.length, column: 0 }
}
