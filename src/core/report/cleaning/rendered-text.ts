import type { Span } from './token-shapes.ts'

/** A text without some of its characters, and the way back. */
export interface Projection {
  readonly text: string
  /** Where a character of it stands in the text that it was made from. */
  readonly origin: (at: number) => number
}

/**
 * What stands between the characters that a reader sees: escapes, emphasis, cells, tags, comments, the targets of links, the numbers of
 * lists, lines and notes, entities, and characters that show nothing or give others another look. Every length is bounded, so that a
 * hostile text costs linear time.
 */
const MARKUP = new RegExp(
  [
    // numbers of a list or of lines, also where line feeds and tabs are written as in JSON
    '(?<=^|\\n|\\\\n)[ \\t>*+-]{0,40}[0-9]{1,9}(?:[.):|\\u2192]|\\t|\\\\t|(?= {2}))',
    '\\\\[nrt]',
    '(?<=[*+-] {1,4})\\[[ xX]\\]', // tasks
    '\\\\u(?:\\{[0-9a-fA-F]{2,6}\\}|[0-9a-fA-F]{4})|\\\\[01][0-7]{2}', // written-out characters
    '\\\\x(?=[0-9a-fA-F]{2})',
    '\\\\(?=[!-/:-@\\[-`{-~])',
    '<!--[^]{0,200}?-->',
    '</?[A-Za-z][^<>]{0,300}>',
    '\\]\\((?:[^()\\n]|\\([^()\\n]{0,100}\\)){0,400}\\)',
    '\\]\\[[^\\[\\]\\n]{0,100}\\]', // a link by the name of its target
    '\\[\\^[^\\[\\]\\s]{1,100}\\]',
    '&(?:amp;){0,4}#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6});',
    '&[A-Za-z]{2,31};',
    '\\u001b\\[[0-9;]{0,20}m|\\[[0-9;]{1,20}m', // colours of a terminal
    '[*`~|\\[\\]]',
    '[\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]',
    '[\\uff10-\\uff5a\\u24b6-\\u24e9]|\\ud835[\\udc00-\\udfff]', // full-width, circled and mathematical letters
  ].join('|'),
  'g',
)

/** A Markdown text as it reads once it is rendered, as far as letters and digits go. */
export function renderedText(text: string): Projection {
  if (text.search(MARKUP) === -1) return { text, origin: (at) => at }
  const parts: string[] = []
  const starts: number[] = [0]
  const sources: number[] = [0]
  let length = 0
  let from = 0
  for (const { 0: markup, index } of text.matchAll(MARKUP)) {
    const kept = text.slice(from, index) + decoded(markup)
    parts.push(kept)
    length += kept.length
    from = index + markup.length
    starts.push(length)
    sources.push(from)
  }
  parts.push(text.slice(from))
  return { text: parts.join(''), origin: (at) => originIn(starts, sources, at) }
}

/** Where what was found in a projection stands in the text that it was made from. */
export type ToSource = (found: Span, origin: Projection['origin']) => readonly Span[]

/** With all that stands in between. */
export const whole: ToSource = ({ start, end }, origin) => [{ start: origin(start), end: origin(end - 1) + 1 }]

/** A letter that is written in several characters. */
const WRITTEN_OUT =
  /&(?:amp;){0,4}#?\w{1,31};|\\u\{[0-9a-fA-F]{2,6}\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[01][0-7]{2}|[\ud800-\udbff][\udc00-\udfff]|./sy
/** Single ones stand within tokens. */
const SIGN = /[-_+/=.~]/

/** Its letters alone: what stands between them in the text stays. */
export function apart(text: string): ToSource {
  return ({ start, end }, origin) => {
    const found: { start: number; end: number }[] = []
    for (let at = start; at < end; at += 1) {
      const place = origin(at)
      WRITTEN_OUT.lastIndex = place
      const next = place + (WRITTEN_OUT.exec(text)?.[0].length ?? 1)
      const last = found.at(-1)
      if (last !== undefined && (place <= last.end || (place === last.end + 1 && SIGN.test(text.charAt(last.end)))))
        last.end = next
      else found.push({ start: place, end: next })
    }
    return found
  }
}

/** Letters and digits alone. */
export function lettersOf(text: string): Projection {
  const parts: string[] = []
  const starts: number[] = [0]
  const sources: number[] = [0]
  let length = 0
  for (const { 0: run, index } of text.matchAll(/[A-Za-z0-9]+/g)) {
    // `0x67, 0x68` is hex with something before each pair.
    const from = run.length === 4 && run.startsWith('0x') ? 2 : 0
    parts.push(from === 0 ? run : run.slice(from))
    starts.push(length)
    sources.push(index + from)
    length += run.length - from
  }
  return { text: parts.join(''), origin: (at) => originIn(starts, sources, at) }
}

function originIn(starts: readonly number[], sources: readonly number[], at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return (sources[low] ?? 0) + at - (starts[low] ?? 0)
}

/** A character that was written by its number or has another look; all other markup shows nothing. */
function decoded(markup: string): string {
  const plain = markup.charCodeAt(0) > 0x7f ? markup.normalize('NFKC') : String.fromCharCode(numberOf(markup))
  return /^[ -~]$/.test(plain) ? plain : ''
}

function numberOf(markup: string): number {
  const [, decimal] = /^&(?:amp;)*#(\d+);$/.exec(markup) ?? []
  if (decimal !== undefined) return Number(decimal)
  const [, hex] = /^(?:&(?:amp;)*#[xX]|\\u\{?)([0-9a-fA-F]+)[;}]?$/.exec(markup) ?? []
  if (hex !== undefined) return Number.parseInt(hex, 16)
  const [, octal] = /^\\([01][0-7]{2})$/.exec(markup) ?? []
  return octal === undefined ? 0 : Number.parseInt(octal, 8)
}
