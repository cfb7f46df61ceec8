import { apart, type Projection, renderedText } from './rendered-text.ts'
import { findKeyBegins, findShapes, type Span } from './token-shapes.ts'

/** Letters in one piece: a name at most, but nothing that is done with it. */
const PIECE = /[\w-]{16,}/g
/** User and password of an address: behind `://`, these signs with a letter right before the `@` are code in no language that we know of. */
const ADDRESS = /^[\w.~%-]+:[\w.~%!$*^+:-]*\w$/

/**
 * What of a line's credentials can be hidden from somebody who judges the line as code. Blanks, brackets, quotes and operators could make code
 * of what is between them, and a credential that is there only once the line is rendered could be made of code throughout.
 */
export function hiddenInCode(line: string, rendered: Projection): readonly Span[] {
  const asWritten = findShapes(line).flatMap((span) => (isAddress(line, span) ? [span] : piecesIn(line, span)))
  if (rendered.text === line) return asWritten
  const toSource = apart(line)
  const asRendered = findShapes(rendered.text)
    .flatMap((span) => toSource(span, rendered.origin))
    .flatMap((span) => piecesIn(line, span))
  return [...asWritten, ...asRendered]
}

function isAddress(line: string, { start, end }: Span): boolean {
  return line.charAt(end) === '@' && ADDRESS.test(line.slice(start, end))
}

function piecesIn(line: string, { start, end }: Span): readonly Span[] {
  return [...line.slice(start, end).matchAll(PIECE)].map(({ 0: piece, index }) => ({
    start: start + index,
    end: start + index + piece.length,
  }))
}

/**
 * The line with a mark in each credential that it still holds, as it is or once it is rendered: nothing of it is hidden, and nothing takes it,
 * or all up to the end of a key, for a credential when the whole text is looked through.
 */
export function partTokens(line: string, mark: string): string {
  const rendered = renderedText(line)
  const inText = (text: string) => [
    ...findShapes(text).map(({ start }) => start + 1),
    ...findKeyBegins(text).map(({ end }) => end - DASHES),
  ]
  const asRendered = rendered.text === line ? [] : inText(rendered.text).map(rendered.origin)
  const places = [...new Set([...inText(line), ...asRendered])].toSorted((a, b) => a - b)
  const parts = places.map((place, n) => line.slice(places[n - 1] ?? 0, place))
  return [...parts, line.slice(places.at(-1) ?? 0)].join(` ${mark} `)
}

/** Behind the words of a key's first line. */
const DASHES = 5
