import { FENCE_LIKE, type Line, linesOf, MAY_OPEN_HTML, sureFenceEnd } from './markdown-lines.ts'
import type { Region } from './markdown-regions.ts'
import { fits, fitsInLine, holdsMarkdown, isVoid, type PlainTag, plainTags, STARTS_HTML } from './plain-tags.ts'

/** An element that is open, and how far the lines of the HTML that opened it are indented. */
interface Open {
  readonly name: string
  readonly indent: number
  /** The largest indent of it and of all around it. */
  readonly deepest: number
}

/** GitHub gives up on trees that are too deep. */
const DEEPEST = 32
const STARTS_LIST = /^[ \t>]*(?:[-*+]|\d{1,9}[.)]|\[\^)/

/**
 * Where the plain tags stand that are tags for GitHub too, whatever surrounds them, and of which each closes what it says. A tag that
 * GitHub takes for text or code leaves its partner alive: that one would then open or close what is around the text.
 *
 * Two ways are certain. Tags in a block of HTML, by which GitHub closes every list and quote that is not indented like it: all of
 * them together must match. And tags that match within one line, or within one cell of it: the line may be code, but it is as a whole.
 */
export function certainTags(regions: readonly Region[]): ReadonlySet<number> {
  const lines = linesOf(regions)
  const inHtml = htmlLines(lines)
  const sure = new Set<number>()
  const html = matchedHtml(lines, inHtml)
  for (const at of html ?? []) sure.add(at)
  for (const paragraph of paragraphsOf(lines)) {
    const unclear = unclearStretches(paragraph)
    for (const line of paragraph) if (!inHtml.has(line)) for (const at of matchedInLine(line, unclear)) sure.add(at)
  }
  for (const line of lines) for (const tag of plainTags(line.text)) if (isVoid(tag)) sure.add(line.start + tag.at)
  return sure
}

/** The lines that are HTML for sure, each with the indent of its block. */
export function htmlLines(lines: readonly Line[]): ReadonlyMap<Line, number> {
  const result = new Map<Line, number>()
  let block: number | null = null
  let mayBeInList = false
  let mayBeHtml = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    mayBeHtml = line.kind === 'prose' && (mayBeHtml || MAY_OPEN_HTML.test(line.text))
    if (line.kind === 'prose' && STARTS_HTML.test(line.text)) {
      const indent = mayBeInList ? line.indent : 0
      block = block === null ? indent : Math.min(block, indent)
    } else if (line.kind !== 'prose' || (block !== null && line.indent < block)) block = null
    if (line.kind === 'prose' && block !== null) result.set(line, block)
    else if (line.kind === 'prose' && FENCE_LIKE.test(line.text)) {
      const end = mayBeHtml ? undefined : sureFenceEnd(lines, at)
      if (end === undefined) return result
      at = end
    }
    mayBeInList ||= line.kind === 'prose' && STARTS_LIST.test(line.text)
  }
  return result
}

/** The tags of all blocks of HTML, when each closes what it says; undefined otherwise. */
function matchedHtml(lines: readonly Line[], inHtml: ReadonlyMap<Line, number>): readonly number[] | undefined {
  const matched: number[] = []
  const open: Open[] = []
  for (const line of lines) {
    if (line.kind === 'blank') continue
    const inner = open.at(-1)
    const indent = inHtml.get(line)
    // What is less indented ends the item of the list in which the element may have been opened.
    if (inner !== undefined && (line.indent < inner.deepest || (indent === undefined && !holdsMarkdown(inner.name))))
      return undefined
    if (indent === undefined) continue
    for (const tag of plainTags(line.text)) {
      if (isVoid(tag)) continue
      if (!takes(open, tag, indent)) return undefined
      matched.push(line.start + tag.at)
    }
  }
  return open.length === 0 ? matched : undefined
}

/** Opens or closes an element; false where it does not match. */
function takes(open: Open[], { name, closes }: PlainTag, indent: number): boolean {
  const inner = open.at(-1)
  if (closes) {
    open.pop()
    return inner?.name === name && inner.indent === indent
  }
  open.push({ name, indent, deepest: Math.max(indent, inner?.deepest ?? 0) })
  return open.length <= DEEPEST && fits(name, inner?.name)
}

function paragraphsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const paragraphs: Line[][] = [[]]
  for (const line of lines) {
    if (line.kind === 'prose') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
  }
  return paragraphs
}

type Stretch = readonly [from: number, to: number]

/** Where a tag may be part of a code span, of a link's target or title, of a picture's text or of a note's name. */
function unclearStretches(paragraph: readonly Line[]): readonly Stretch[] {
  const start = paragraph[0]?.start ?? 0
  const text = paragraph.map((line) => line.text).join('\n')
  if (text.includes(']:')) return [[start, start + text.length]]
  // Links in their usual form end where they seem to.
  const links = text.replace(/\]\([^\s()<>\\"'`]*\)/g, (link) => 'x'.repeat(link.length))
  const stretches: Stretch[] = [
    [text.indexOf('`'), text.lastIndexOf('`')],
    [links.indexOf(']('), links.lastIndexOf(')')],
    [text.search(/!\[|\[\^|\]\[/), text.lastIndexOf(']')],
  ]
  return stretches.filter(([from]) => from !== -1).map(([from, to]) => [start + from, start + to])
}

/** The tags of a line of Markdown that match within it, or within a cell of it. */
function matchedInLine(line: Line, unclear: readonly Stretch[]): readonly number[] {
  const matched: number[] = []
  let start = line.start
  for (const cell of line.text.split('|')) {
    const tags = plainTags(cell).filter((tag) => !isVoid(tag))
    const open: Open[] = []
    const match = tags.every((tag) => {
      const at = start + tag.at
      const isClear = cell.charAt(tag.at - 1) !== '\\' && !unclear.some(([from, to]) => from < at && at < to)
      return isClear && fitsInLine(tag.name) && takes(open, tag, 0)
    })
    if (match && open.length === 0) for (const tag of tags) matched.push(start + tag.at)
    start += cell.length + 1
  }
  return matched
}
