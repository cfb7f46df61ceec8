import { CLEAR, hiddenFrom, mayHide, type Reading } from './hidden-lines.ts'
import { closes, type Fence, indentOf, isLeftOf, leftOpenBy, opensFence, unindented } from './spans-lines.ts'

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

export function spokenLines(text: string): readonly SpokenLine[] {
  const lines = linesOf(text)
  const fenced = fencedLines(lines)
  const spoken: SpokenLine[] = []
  let fence: Fence | null = null
  let isFenceClear = true
  let isOpen = false
  let reading: Reading = CLEAR
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (fence !== null) {
      isFenceClear &&= !isLeftOf(fence, line)
      if (!isFenceClear && mayHide(line)) break
      if (closes(fence, line)) fence = null
      continue
    }
    const bare = unindented(line)
    const left = leftOpenBy(line)
    if (left === 'text') break
    const isHidden: boolean = isOpen && bare !== ''
    isOpen = isHidden || left === 'paragraph'
    if (bare === '') reading = CLEAR
    else if (bare.startsWith('>')) reading = { trust: 'nothing' } // the next line may go on with what began in the quote
    if (bare === '' || bare.startsWith('>')) continue
    fence = opensFence(line)
    isFenceClear = reading.trust === 'markdown'
    if (fence !== null) continue
    if (!isHidden && indentOf(line) < 4 && !fenced.has(index)) spoken.push({ index, text: bare })
    const hidden = hiddenFrom(lines, index, isHidden ? { trust: 'nothing' } : reading)
    index = hidden.last
    reading = hidden.reading
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
