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

/** Each comment of a thread is read several times in a job: for mail that it answers, for commands, for what it says to a round. */
const readBefore = new Map<string, readonly SpokenLine[]>()
let charactersRead = 0
const MOST_CHARACTERS_KEPT = 8_000_000

export function spokenLines(text: string): readonly SpokenLine[] {
  const known = readBefore.get(text)
  if (known !== undefined) return known
  const spoken = readText(text)
  charactersRead += text.length
  if (charactersRead > MOST_CHARACTERS_KEPT) {
    readBefore.clear()
    charactersRead = text.length
  }
  readBefore.set(text, spoken)
  return spoken
}

function readText(text: string): readonly SpokenLine[] {
  const lines = linesOf(text)
  const { spoken } = readLines(lines.map(withoutStruck), CLEAR, 0)
  return spoken.map(({ index }) => ({ index, text: unindented(lines[index] ?? '') }))
}

/** Words of a line that are struck out by tags, with nothing by which one of the tags could be none: they hide nothing else, also in a list. */
const STRUCK = /(?<=^|\s)<(del|s|strike)>[^<>`\\"'$[\]]*<\/\1>/gi

function withoutStruck(line: string): string {
  return line.replace(STRUCK, (words) => 'x'.repeat(words.length))
}

interface Read {
  readonly spoken: readonly SpokenLine[]
  /** What is hidden goes on behind the lines, even where they are a quote and it ends with them. */
  readonly hidesRest: boolean
}

/** Quotes in more quotes than that count as hiding what follows. */
const DEEPEST_QUOTE = 20

function readLines(lines: readonly string[], before: Reading, depth: number): Read {
  const whole = { lines, isQuote: depth > 0, found: new Map(), tagEnds: new Map() }
  const fenced = fencedLines(lines)
  const spoken: SpokenLine[] = []
  let fence: Fence | null = null
  let isFenceClear = true
  let isOpen = false
  let reading = before
  let quoteEnd = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (fence !== null) {
      isFenceClear &&= !isLeftOf(fence, line)
      if (!isFenceClear && mayHide(line)) return { spoken, hidesRest: true }
      if (closes(fence, line)) fence = null
      continue
    }
    const bare = unindented(line)
    const left = leftOpenBy(line)
    const quote = index < quoteEnd ? [] : quoteAt(lines, index)
    quoteEnd = Math.max(quoteEnd, index + quote.length)
    const isQuoteOpen = quote.length > 0 && (depth === DEEPEST_QUOTE || readLines(quote, reading, depth + 1).hidesRest)
    const isQuoted = index < quoteEnd
    if (isQuoteOpen || (left === 'text' && !isQuoted)) return { spoken, hidesRest: true }
    const isHidden: boolean = isOpen && bare !== ''
    isOpen = isHidden || left === 'paragraph'
    if (bare === '')
      reading = before // no line is blank that may be raw HTML with the sign of a quote
    else if (isQuoted) reading = { trust: 'nothing' } // the next line may go on with what began in the quote
    if (bare === '' || isQuoted) continue
    fence = opensFence(line)
    isFenceClear = reading.trust === 'markdown' && fence?.isSure === true
    if (fence !== null && !isFenceClear && mayHide(line)) return { spoken, hidesRest: true }
    if (fence !== null) continue
    if (!isHidden && indentOf(line) < 4 && !fenced.has(index)) spoken.push({ index, text: bare })
    const hidden = hiddenFrom(whole, index, isHidden ? { trust: 'nothing' } : reading)
    if (hidden.outlastsQuote || (before.trust !== 'markdown' && hidden.last >= lines.length)) return { spoken, hidesRest: true }
    index = hidden.last
    reading = hidden.reading
  }
  return { spoken, hidesRest: false }
}

/** The lines of a quote that begins there, without its signs. To a browser, what they leave open goes on behind them. */
function quoteAt(lines: readonly string[], from: number): readonly string[] {
  const quote: string[] = []
  const indent = indentOf(lines[from] ?? '')
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [sign] = /^ {0,3}> ?/.exec(line) ?? []
    if (sign === undefined || indentOf(line) < indent) break // further left it may be another one, behind a list
    quote.push(line.slice(sign.length))
  }
  return quote
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
