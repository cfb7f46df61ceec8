import { endsFence } from './fence-end.ts'

/** A stretch of Markdown that is code for sure, or text that GitHub may read as anything. */
export interface Region {
  readonly kind: 'code' | 'prose'
  readonly text: string
}

/** Any line that could open or close a fence in some container. */
const FENCE_LIKE = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})/
const OPENING = /^( *)(`{3,}(?=[^`]*$)|~{3,})/
/** A raw HTML block lasts until the next blank line, and a fence or a code span within it is none. */
const MAY_OPEN_HTML = /^(?:[ \t>*+-]|\d+[.)])*<[A-Za-z/!?]/
/** Something that may bind as tightly as a code span: a tag with attributes, an autolink. Plain tags hold no backtick. */
const MAY_HOLD_TICKS = /<(?!\/?[A-Za-z]+ ?\/?>)[A-Za-z/!?]/

/**
 * Splits a text at its code fences and code spans. Joined again, the regions are the text.
 *
 * It errs to one side: what is called code is code for GitHub too, whatever surrounds it; what is unclear is prose. So a text
 * whose fences stand in quotes, or may be part of raw HTML, is prose from there to its end.
 */
export function markdownRegions(text: string): readonly Region[] {
  return joined(splitFences(text))
}

const newline: Region = { kind: 'prose', text: '\n' }

function splitFences(text: string): readonly Region[] {
  const lines = text.split('\n')
  const regions: Region[] = []
  let prose: string[] = []
  let inHtml = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isBlank(line)) inHtml = false
    else if (MAY_OPEN_HTML.test(line)) inHtml = true
    const end = FENCE_LIKE.test(line) ? fenceEnd(lines, at, { inHtml, before: () => paragraphBefore(prose) }) : 'none'
    if (end === 'none') {
      prose.push(line)
      continue
    }
    if (end === 'unclear') {
      prose = prose.concat(lines.slice(at))
      break
    }
    if (prose.length > 0) for (const region of [...proseRegions(prose.join('\n')), newline]) regions.push(region)
    prose = []
    regions.push({ kind: 'code', text: lines.slice(at, end + 1).join('\n') })
    if (end + 1 < lines.length) regions.push({ kind: 'prose', text: '\n' })
    else return regions
    at = end
  }
  return [...regions, ...proseRegions(prose.join('\n'))]
}

/** To GitHub other blanks, such as one that breaks no line, are text: they end neither HTML nor a paragraph, and close no fence. */
function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line)
}

interface Surroundings {
  readonly inHtml: boolean
  /** The lines of the paragraph that the fence follows; few fences depend on them, and there may be thousands of either. */
  readonly before: () => readonly string[]
}

/** The last line of the fence that opens at a line; `none` when the line opens none. */
function fenceEnd(lines: readonly string[], at: number, { inHtml, before }: Surroundings): number | 'none' | 'unclear' {
  const line = lines[at] ?? ''
  if (/^`{3,}[^`]+`/.test(line)) return 'none'
  const [, spaces, marker] = OPENING.exec(line) ?? []
  if (spaces === undefined || marker === undefined || inHtml) return 'unclear'
  if (spaces === '') return flushFenceEnd(lines, at, marker)
  return spanRegions(before().join('\n')) === undefined ? 'unclear' : indentedFenceEnd(lines, at, { margin: spaces, marker })
}

function paragraphBefore(prose: readonly string[]): readonly string[] {
  return prose.slice(prose.findLastIndex(isBlank) + 1)
}

function flushFenceEnd(lines: readonly string[], at: number, marker: string): number {
  for (let end = at + 1; end < lines.length; end += 1) if (endsFence(lines[end] ?? '', marker)) return end
  return lines.length - 1
}

/**
 * An indented fence may stand in a list item, at the top, or within a paragraph as a code span. All of them agree that the lines
 * are code when none of them is blank or less indented, none holds the marker, and the marker is made of backticks.
 */
function indentedFenceEnd(lines: readonly string[], at: number, fence: { margin: string; marker: string }): number | 'unclear' {
  if (!fence.marker.startsWith('`')) return 'unclear'
  for (let end = at + 1; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    if (line.replace(/[ \t]+$/, '') === fence.margin + fence.marker) return end
    if (!line.startsWith(fence.margin) || line.trim() === '' || line.includes('```')) return 'unclear'
  }
  return 'unclear'
}

/** Splits prose without fences at its code spans, paragraph by paragraph. */
function proseRegions(text: string): readonly Region[] {
  if (!text.includes('`')) return text === '' ? [] : [{ kind: 'prose', text }]
  return text
    .split(/(\n[ \t]*\n)/)
    .flatMap((paragraph) => spanRegions(paragraph) ?? [{ kind: 'prose', text: paragraph } as const])
}

/** Undefined when it takes more than a glance to say where the code spans are. */
function spanRegions(paragraph: string): readonly Region[] | undefined {
  // A link definition binds before any code span does.
  if (paragraph.includes(']:')) return undefined
  const regions: Region[] = []
  const lines = paragraph.split('\n')
  for (const [index, line] of lines.entries()) {
    const regionsOfLine = lineRegions(line)
    if (regionsOfLine === undefined) return undefined
    for (const region of regionsOfLine) regions.push(region)
    if (index < lines.length - 1) regions.push({ kind: 'prose', text: '\n' })
  }
  return joined(regions)
}

/**
 * A span is taken for code when it begins and ends on one line with nothing on the line that binds as tightly (an HTML tag, an
 * autolink, an escape) and holds no bar, which would end a table's cell.
 */
function lineRegions(line: string): readonly Region[] | undefined {
  if (MAY_OPEN_HTML.test(line)) return undefined
  const regions: Region[] = []
  let from = 0
  for (const opening of line.matchAll(/`+/g)) {
    if (opening.index < from) continue
    const ticks = opening[0].length
    const close = closingRun(line, opening.index + ticks, ticks)
    const before = line.slice(from, opening.index)
    if (close === -1 || MAY_HOLD_TICKS.test(before) || before.endsWith('\\')) return undefined
    const text = line.slice(opening.index, close + ticks)
    if (text.includes('|')) return undefined
    regions.push({ kind: 'prose', text: before }, { kind: 'code', text })
    from = close + ticks
  }
  const rest = line.slice(from)
  return MAY_HOLD_TICKS.test(rest) ? undefined : [...regions, { kind: 'prose', text: rest }]
}

function closingRun(line: string, from: number, ticks: number): number {
  const runs = /`+/g
  runs.lastIndex = from
  for (let run = runs.exec(line); run !== null; run = runs.exec(line)) if (run[0].length === ticks) return run.index
  return -1
}

/** Neighbouring prose becomes one region, so that what stands on two lines is seen as a whole. */
function joined(regions: readonly Region[]): readonly Region[] {
  const result: Region[] = []
  let prose: string[] = []
  const flush = () => {
    if (prose.some((text) => text !== '')) result.push({ kind: 'prose', text: prose.join('') })
    prose = []
  }
  for (const region of regions) {
    if (region.kind === 'prose') prose.push(region.text)
    else {
      flush()
      result.push(region)
    }
  }
  flush()
  return result
}
