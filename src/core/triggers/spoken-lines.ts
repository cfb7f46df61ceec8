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
  readonly indent: number
}

const LIST_MARKS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/
/** What may make the beginning of a later line belong to something that began before it. */
const OPENER = /\\.|`+|<!--|<(?:pre|code|blockquote|script|style|textarea|template)(?![\w-])/gi

export function spokenLines(text: string): readonly SpokenLine[] {
  const lines = linesOf(text)
  const spoken: SpokenLine[] = []
  let fence: Fence | null = null
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (fence !== null) {
      if (closes(fence, line)) fence = null
      continue
    }
    const bare = line.trimStart()
    if (bare === '' || bare.startsWith('>')) continue
    fence = opensFence(line)
    if (fence !== null) continue
    if (indentOf(line) < 4) spoken.push({ index, text: bare })
    index = lastLineOfSpans(lines, index)
  }
  return spoken
}

/** The lines of a text, whatever ends them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/)
}

function opensFence(line: string): Fence | null {
  const indent = indentOf(line)
  const bare = line.trimStart()
  const marks = LIST_MARKS.exec(bare)?.[0].length ?? 0
  const [marker] = FENCE.exec(bare.slice(marks)) ?? []
  return marker === undefined || indent > 3 ? null : { marker, indent: indent + marks }
}

function closes({ marker, indent }: Fence, line: string): boolean {
  const bare = line.trim()
  return bare.length >= marker.length && bare === (marker[0] ?? '').repeat(bare.length) && indentOf(line) <= indent + 3
}

/** Columns of white space before a line; a tab goes on to the next multiple of four. */
function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns += 1
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
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
    else at = endOfHidden(lines, behind, mark === '<!--' ? '-->' : `</${mark.slice(1).toLowerCase()}`)
  }
}

interface Position {
  readonly line: number
  readonly column: number
}

/** A code span ends at a run of as many backticks within its paragraph; without one the backticks are text. */
function endOfCodeSpan(lines: readonly string[], from: Position, ticks: number): Position | undefined {
  for (let line = from.line; line < lines.length; line++) {
    const text = lines[line] ?? ''
    if (line > from.line && (text.trim() === '' || opensFence(text) !== null)) return undefined
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
