import { endsFence } from './fence-end.ts'
import type { Region } from './markdown-regions.ts'

export interface Line {
  readonly start: number
  /** Code spans are blotted out. */
  readonly text: string
  readonly kind: 'fence' | 'prose' | 'blank'
  readonly indent: number
}

/** The line that may open a fence at the top, or in an item of a list that it is indented like; or one that begins an item. */
export const OPENER = /^( {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})*)(`{3,}(?=[^`]*$)|~{3,})/
/** What could open or close a fence, in whatever list or quote. */
export const FENCE_LIKE = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})/
const ANY_FENCE = /^[ \t]*(?:`{3,}|~{3,})/
/** A tag that begins a block of HTML by its name, or by standing alone on its line. */
export const MAY_OPEN_HTML =
  /^(?:[ \t>*+-]|\d+[.)])*<(?:\/?(?!(?:b|i|em|strong|s|del|ins|sub|sup|kbd|samp|var|br)\b)[a-z]|[^<>]*>[ \t]*$)/i

export function linesOf(regions: readonly Region[]): readonly Line[] {
  const text = regions.map((region) => region.text).join('')
  const fences = new Set<number>()
  const blotted: string[] = []
  let start = 0
  for (const region of regions) {
    if (region.kind === 'prose') blotted.push(region.text)
    else {
      blotted.push(region.text.replace(/[^\n]/g, 'x'))
      const isFence = region.text.includes('\n') || /^ *(?:`{3,}[^`]*|~{3,}.*)$/.test(region.text)
      if (isFence) for (const { index } of region.text.matchAll(/^/gm)) fences.add(start + index)
    }
    start += region.text.length
  }
  let at = 0
  return blotted
    .join('')
    .split('\n')
    .map((line) => {
      const begin = at
      at += line.length + 1
      const indent = / */y.exec(text.slice(begin, begin + 4))?.[0].length ?? 0
      const kind = fences.has(begin) ? 'fence' : /^[ \t]*$/.test(line) ? 'blank' : 'prose'
      return { start: begin, text: line, kind, indent }
    })
}

/** The line that ends a fence, whether that stands in an item of a list or at the top. */
export function sureFenceEnd(lines: readonly Line[], at: number): number | undefined {
  const [, prefix, marker] = OPENER.exec(lines[at]?.text ?? '') ?? []
  if (prefix === undefined || marker === undefined) return undefined
  const indent = prefix.length
  const indents = { least: indent, most: indent < 4 ? 3 : indent + 3 }
  for (let end = at + 1; end < lines.length; end += 1) {
    const line = lines[end]
    if (line === undefined || line.kind === 'fence') return undefined
    if (line.kind === 'blank') continue
    if (endsFence(line.text, marker, indents)) return end
    // At the top nothing else ends it; an item ends before what is less indented.
    if (indent > 0 && (line.text.search(/[^ ]/) < indent || ANY_FENCE.test(line.text))) return undefined
  }
  return undefined
}
