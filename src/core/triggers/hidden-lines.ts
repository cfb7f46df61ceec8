import {
  CONTAINERS,
  closes,
  endOfTag,
  type Fence,
  indentOf,
  isDefinition,
  isLeftOf,
  LONGEST,
  leavesAttributeOpen,
  leavesBracketOpen,
  opensFence,
  type TagEnds,
  tagEnds,
  unindented,
} from './spans-lines.ts'

/**
 * How the signs of a line can be read, until the next blank one. Most raw HTML and most Markdown can be told apart by how a paragraph
 * begins; where signs may mean either, or belong to what began above, all of them may hide something and none may end it.
 */
export interface Reading {
  /** `raw`: HTML for certain; `html`: HTML perhaps. */
  readonly trust: 'markdown' | 'raw' | 'html' | 'nothing'
}
export const CLEAR: Reading = { trust: 'markdown' }

interface Hidden {
  /** The line on which everything has ended again that began on the first. */
  readonly last: number
  readonly reading: Reading
  /** Were the lines a quote, what they hide would go on behind it: a browser reads a comment or an attribute on past its end. */
  readonly outlastsQuote: boolean
}

/** What is in these tags is quoted, struck out, or seen only by who unfolds it or has a browser that shows nothing else. */
const TAGS = [
  'pre',
  'code',
  'blockquote',
  'script',
  'style',
  'textarea',
  'template',
  'details',
  'video',
  'rp',
  'del',
  's',
  'strike',
]
const HIDING = new Set(TAGS)
/** An end within one of these ends nothing around it, not even the end of a quote. */
const BOUNDS = new Set(['table', 'object', 'applet', 'marquee', 'svg', 'math', 'select'])
/** The end of a quote ends these; a format such as `code` goes on behind it. */
const ENDED_BY_QUOTE = new Set(['pre', 'details', 'video', 'rp'])
/** The end of these ends nothing within a paragraph, if they began before it. */
const OUTSIDE_PARAGRAPH = new Set(['video', 'rp'])
/** A tag and its end with nothing between them by which one alone could be none. */
const PAIR = /(?<![\\(])<([a-z]+)>[^<>`]*<\/\1>/gi
/** A link that holds nothing but its words and its address. */
const LINK = /\[[^\][<>]*\]\([^\s()<>"'`\\]*\)/g
/** In these, blank lines do not end raw HTML. */
const RAW = new Set(['pre', 'script', 'style', 'textarea'])
/** What makes the lines around it a table. The cells of a row need no bars of their own where the line below the first row has them. */
const TABLE = /\||^[ \t]*:?-+:?[ \t]*$/
/** At the beginning of a line, all up to the next blank one is raw HTML. */
const BLOCK = /^<\/?(?:details|summary|blockquote|div|p|table)(?:[ \t]|\/?>|$)/i
const DEEPEST = 50
const MAY_HIDE = new RegExp(`<[!?]|<(?:${TAGS.join('|')})(?![\\w-])`, 'i')
const MARK = /\\.|`+|\${2,}|\$(?=\\)|<!--|<[?!]|<\/?[a-z][^\s>/<]*|<\/|\]\(/gi

export function mayHide(line: string): boolean {
  return MAY_HIDE.test(line) || leavesAttributeOpen(line)
}

interface Position {
  readonly line: number
  readonly column: number
}

interface Arrow extends Position {
  /** The last blank line before it; -1 where there is none. */
  readonly blank: number
}

/** What was looked for once is not looked for again by each sign before it. */
interface Found {
  /** Undefined where there is none. */
  readonly end: Position | undefined
  /** For all that begins up to here. */
  readonly upTo: Position
}

interface Scan extends Text {
  trust: Reading['trust']
  /** Names of the tags that are open, the innermost last. */
  readonly open: string[]
  /** Up to here is code, a comment or an attribute, or may be: what begins there counts, what ends there does not. */
  quiet: Position
  /** The next end of a comment, once it was looked for. */
  arrow: Arrow | null
  /** The line with the end of a comment that began a line: behind that line Markdown begins anew. */
  comment: number
  /** The line is Markdown for certain: what begins like a tag there and does not end is text. */
  isText: boolean
  /** Since the last blank line, there was a sign of a table, a list or a quote, which may go on. */
  isInside: boolean
}

/** Lines that are looked at one after the other. */
export interface Text {
  readonly lines: readonly string[]
  readonly isQuote: boolean
  /** By the run of signs, or the end of a declaration; empty at first. */
  readonly found: Map<string, Found>
  /** By the line; empty at first. */
  readonly tagEnds: Map<number, TagEnds>
}

/** From a line outside of fences on. Where an end cannot be told at a glance, all the rest is hidden. */
export function hiddenFrom(text: Text, index: number, { trust }: Reading): Hidden {
  const { lines } = text
  const scan: Scan = {
    ...text,
    trust,
    open: [],
    quiet: { line: index, column: 0 },
    arrow: null,
    comment: -2,
    isText: false,
    isInside: false,
  }
  let fence: Fence | null = null
  let isFenceClear = true
  let at: Position | null = { line: index, column: 0 }
  while (at !== null && at.line < lines.length) {
    const line = lines[at.line] ?? ''
    if (at.column === 0) beginLine(scan, at.line)
    const mayOpen: boolean = fence === null && at.line > index && at.column === 0
    const opened: Fence | null = mayOpen ? opensFence(line) : null
    if (opened !== null) isFenceClear = scan.trust === 'markdown' && opened.isSure
    fence ??= opened
    if (fence !== null) {
      isFenceClear &&= !isLeftOf(fence, line)
      if (opened === null && closes(fence, line)) fence = null
      if (isFenceClear) {
        at = { line: at.line + 1, column: 0 }
        continue
      }
      scan.quiet = later(scan.quiet, { line: at.line, column: line.length })
    }
    at = scanLine(scan, at)
    if (at === null) return { last: lines.length, reading: { trust: 'nothing' }, outlastsQuote: true }
    if (at.column > 0) continue
    const isOver = fence === null && scan.open.length === 0 && at.line > scan.quiet.line
    if (isOver)
      return {
        last: at.line - 1,
        reading: { trust: scan.comment === at.line - 1 ? 'markdown' : scan.trust },
        outlastsQuote: false,
      }
  }
  // An end of something around the quote ends the quote with it, so that nothing is left to end what follows.
  const mayBeLeft = lines.some((line) => /<\/[a-z]/i.test(/<[!?]/.test(line) ? line : line.replace(PAIR, '').replace(PAIR, '')))
  const outlastsQuote = scan.open.some((tag) => mayBeLeft || !ENDED_BY_QUOTE.has(tag))
  return { last: lines.length, reading: { trust: 'nothing' }, outlastsQuote }
}

function beginLine(scan: Scan, index: number): void {
  const line = scan.lines[index] ?? ''
  scan.isInside = unindented(line) !== '' && (scan.isInside || TABLE.test(line) || isContained(line))
  if (unindented(line) === '' || scan.comment === index - 1)
    scan.trust = scan.open.some((tag) => RAW.has(tag)) ? 'html' : 'markdown'
  const isTag = /^<[a-z/!?]/i.test(line.replace(CONTAINERS, ''))
  scan.isText = scan.trust === 'markdown' && !isTag
  if (scan.trust !== 'markdown') return
  if (BLOCK.test(line)) scan.trust = 'raw'
  else if (isDefinition(line) || leavesBracketOpen(line)) scan.trust = 'nothing'
  else if (isTag && !/^ {0,3}<!--/.test(line)) scan.trust = 'html'
}

/** Gives where to go on, the next line mostly; null where the rest is hidden. */
function scanLine(scan: Scan, from: Position): Position | null {
  const line = scan.lines[from.line] ?? ''
  let column = from.column
  for (;;) {
    MARK.lastIndex = column
    const found = MARK.exec(line)
    if (found === null) return { line: from.line + 1, column: 0 }
    const next = afterMark(scan, found[0].toLowerCase(), { line: from.line, column: found.index })
    if (next === null || next.line !== from.line) return next
    column = next.column
  }
}

function afterMark(scan: Scan, mark: string, at: Position): Position | null {
  const behind = { line: at.line, column: at.column + mark.length }
  const line = scan.lines[at.line] ?? ''
  if (mark === '\\<' && (scan.trust !== 'markdown' || isInAddress(line, at.column))) {
    scan.quiet = later(scan.quiet, behind)
    return { ...at, column: at.column + 1 }
  }
  if (mark.startsWith('\\')) return behind
  if (/^[`$]/.test(mark)) return afterRun(scan, mark, at)
  if (mark === '](') {
    // What looks like code or an end may stand in the address of a link or in its title.
    const isBare = /^[^\s()<>"'`\\]*\)/.test(line.slice(behind.column, behind.column + LONGEST))
    if (!isBare && scan.trust !== 'raw') scan.trust = 'nothing'
    return behind
  }
  if (mark === '<!--') return afterComment(scan, at)
  if (/^<(?:[?!]|\/$)/.test(mark)) return afterDeclaration(scan, mark, at)
  return mark.startsWith('</') ? afterEnd(scan, mark.slice(2), at) : afterTag(scan, mark.slice(1), at)
}

/** Code on one line is code; over more lines it may be none, if a list or a heading comes between. Likewise formulas, which may show nothing. */
function afterRun(scan: Scan, run: string, at: Position): Position {
  const behind = { line: at.line, column: at.column + run.length }
  if (scan.trust === 'raw' || isQuiet(scan, at)) return behind
  const end = foundOnce(scan, run, behind, () => endInParagraph(scan.lines, behind, run))
  if (end === undefined) return behind
  const isCode = end.line === at.line && scan.trust === 'markdown' && run.startsWith('`')
  if (isCode && !isInAddress(scan.lines[at.line] ?? '', at.column)) return end
  if (end.line > at.line) scan.trust = 'nothing'
  scan.quiet = later(scan.quiet, end)
  return behind
}

/** An address that is a link as it stands goes on to the next space, whatever is in it. */
function isInAddress(line: string, column: number): boolean {
  let from = column
  while (from > 0 && column - from < LONGEST && line.charAt(from - 1) > ' ') from--
  return column - from === LONGEST || /www\.|:\/\/|[<@]/i.test(line.slice(from, column))
}

function foundOnce({ found }: Scan, key: string, from: Position, look: () => Found): Position | undefined {
  const known = found.get(key)
  if (known !== undefined && later(known.upTo, from) === known.upTo) return known.end
  const looked = look()
  found.set(key, looked)
  return looked.end
}

/** Behind the next run of the same sign that is as long, within the paragraph. */
function endInParagraph(lines: readonly string[], from: Position, run: string): Found {
  const runs = run.startsWith('`') ? /`+/g : /\$+/g
  let line = from.line
  for (; line < lines.length; line++) {
    const text = lines[line] ?? ''
    if (unindented(text) === '' || opensFence(text) !== null) break
    const column = line === from.line ? from.column : 0
    for (const { 0: next, index } of text.slice(column).matchAll(runs)) {
      const start = { line, column: column + index }
      if (next.length === run.length) return { end: { line, column: start.column + run.length }, upTo: start }
    }
  }
  return { end: undefined, upTo: { line: line - 1, column: Number.POSITIVE_INFINITY } }
}

function afterComment(scan: Scan, at: Position): Position | null {
  const { lines, trust } = scan
  const line = lines[at.line] ?? ''
  const behind = { line: at.line, column: at.column + '<!--'.length }
  if (trust === 'markdown' && /^ {0,3}$/.test(line.slice(0, at.column))) {
    const end = endOfComment(lines, behind)
    if (end === null) return null
    scan.trust = 'html'
    scan.comment = end.line
    scan.quiet = later(scan.quiet, end)
    return end
  }
  // In the midst of a line it must end before it can be taken for text.
  if (/^(?!-?>)(?:(?!--).)*-->/.test(line.slice(behind.column)) && !isQuiet(scan, at))
    return { line: at.line, column: line.indexOf('-->', behind.column) + '-->'.length }
  const end = arrowBehind(scan, behind)
  if (end === null || (end.line > at.line && (trust !== 'markdown' || end.blank > at.line))) return null
  scan.quiet = later(scan.quiet, end)
  return behind
}

/** Behind the next end of a comment, looked for once. */
function arrowBehind(scan: Scan, from: Position): Arrow | null {
  const { lines, arrow } = scan
  if (arrow !== null && later(arrow, from) === arrow && (arrow.line > from.line || arrow.column - 3 >= from.column)) return arrow
  for (let line = from.line; line < lines.length; line++) {
    const found = (lines[line] ?? '').indexOf('-->', line === from.line ? from.column : 0)
    if (found === -1) continue
    const blank = lines.slice(0, line).findLastIndex((text) => unindented(text) === '')
    scan.arrow = { line, column: found + '-->'.length, blank }
    return scan.arrow
  }
  return null
}

/** Null where browsers end it elsewhere than Markdown does. */
function endOfComment(lines: readonly string[], from: Position): Position | null {
  if (/^-?>/.test((lines[from.line] ?? '').slice(from.column))) return null
  for (let index = from.line; index < lines.length; index++) {
    const found = /--!?>/.exec((lines[index] ?? '').slice(index === from.line ? from.column : 0))
    if (found === null) continue
    const column = (index === from.line ? from.column : 0) + found.index + found[0].length
    return found[0] === '-->' ? { line: index, column } : null
  }
  return null
}

/** Markdown and browsers read these in two ways, so they must end at once. */
function afterDeclaration(scan: Scan, mark: string, at: Position): Position | null {
  const line = scan.lines[at.line] ?? ''
  const behind = { line: at.line, column: at.column + mark.length }
  if (scan.trust === 'markdown' && mark !== '<?' && !/^<![a-z[]/i.test(line.slice(at.column))) return behind
  const isData = /^<!\[CDATA\[/i.test(line.slice(at.column))
  const sign = mark === '<?' ? '?>' : isData ? ']]>' : '>'
  const end = foundOnce(scan, `${at.line} ${sign}`, behind, () => {
    const column = line.indexOf(sign, behind.column)
    return column === -1 ? { end: undefined, upTo: behind } : { end: { line: at.line, column }, upTo: { line: at.line, column } }
  })
  if (end === undefined) return null
  scan.quiet = later(scan.quiet, { line: at.line, column: end.column + sign.length })
  return behind
}

function afterTag(scan: Scan, name: string, at: Position): Position | null {
  const behind = { line: at.line, column: at.column + 1 + name.length }
  if (HIDING.has(name) || ((scan.isQuote || scan.open.length > 0) && BOUNDS.has(name))) scan.open.push(name)
  if (scan.open.length > DEEPEST) return null
  const end = endOfTag(endsIn(scan, at.line), at.column)
  if (end === -1 && (scan.open.length > 0 || !scan.isText)) return null
  if (end === -1) scan.trust = 'nothing'
  else scan.quiet = later(scan.quiet, { line: at.line, column: end })
  return behind
}

function endsIn({ lines, tagEnds: known }: Scan, index: number): TagEnds {
  const ends = known.get(index) ?? tagEnds(lines[index] ?? '')
  known.set(index, ends)
  return ends
}

/** Only the end of the innermost tag ends anything, where it can be nothing but that: neither code, nor a part of a list or a table. */
function afterEnd(scan: Scan, name: string, at: Position): Position | null {
  const line = scan.lines[at.line] ?? ''
  const end = endOfTag(endsIn(scan, at.line), at.column)
  if (end === -1) return afterTag(scan, `/${name}`, at)
  const isMeant = scan.open.at(-1) === name && scan.trust !== 'nothing' && !isQuiet(scan, at)
  const isWhole = /^<\/[^\s>]+[ \t]*>$/.test(line.slice(at.column, end))
  if (isMeant && isWhole && isPlain(scan, name, at)) scan.open.pop()
  else scan.quiet = later(scan.quiet, { line: at.line, column: end })
  return { line: at.line, column: at.column + 2 + name.length }
}

function isPlain({ lines, trust, isInside }: Scan, name: string, { line: index, column }: Position): boolean {
  const line = lines[index] ?? ''
  if (indentOf(line) >= 4 || isContained(line)) return false
  if (trust === 'raw' || (unindented(line.slice(0, column)) === '' && BLOCK.test(unindented(line)))) return true
  if (trust === 'markdown' && OUTSIDE_PARAGRAPH.has(name) && !line.slice(0, column).toLowerCase().includes(`<${name}`))
    return false
  return !isInside && !TABLE.test(lines[index + 1] ?? '') && !line.slice(0, column).replace(LINK, '').includes('[')
}

function isContained(line: string): boolean {
  return CONTAINERS.exec(line)?.[0].trim() !== ''
}

function isQuiet({ quiet }: Scan, at: Position): boolean {
  return at.line < quiet.line || (at.line === quiet.line && at.column < quiet.column)
}

function later(a: Position, b: Position): Position {
  return a.line > b.line || (a.line === b.line && a.column >= b.column) ? a : b
}
