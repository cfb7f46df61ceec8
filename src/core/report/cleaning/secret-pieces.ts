import { lettersOf, type Projection } from './rendered-text.ts'
import type { Span } from './token-shapes.ts'

/** A piece of a secret that is shorter turns up by chance. */
const PIECE = 12
/** Of less variety there is nothing to hide: `000000000000`. */
const LEAST_VARIETY = 4
/** Secrets that have fewer letters and digits are looked for as a whole, down to this. */
const SHORTEST = 8

/** Finds pieces of secrets, whatever stands between their letters and digits. Time is linear in the text. */
export function createPieceSearch(forms: readonly string[]): (rendered: Projection) => readonly Span[] {
  const pieces = new Map<number, Set<string>>()
  const lengths = new Set<number>()
  for (const form of forms) {
    const letters = lettersOf(form).text
    if (letters.length < SHORTEST) continue
    const whole = Math.min(PIECE, letters.length)
    // One letter less than all of a short one is still most of it, and may be a word all the same: of "password1" it is.
    const most = Math.max(SHORTEST, Math.min(PIECE, letters.length - 1))
    const found = [
      ...piecesOf(letters, whole),
      ...piecesOf(letters, most).filter((piece) => most === whole || !/^(?:\d+|[a-z]+)$/i.test(piece)),
    ]
    for (const piece of found) {
      const { length } = piece
      if (new Set(piece).size < LEAST_VARIETY) continue
      lengths.add(length)
      const hash = hashOf(piece, 0, length)
      pieces.set(hash, (pieces.get(hash) ?? new Set()).add(piece))
    }
  }
  return (rendered) => {
    const letters = lettersOf(rendered.text)
    const origin = (at: number) => rendered.origin(letters.origin(at))
    return [...lengths].flatMap((length) => findPieces(letters.text, length, pieces, origin))
  }
}

function piecesOf(letters: string, length: number): readonly string[] {
  return Array.from({ length: letters.length - length + 1 }, (_, at) => letters.slice(at, at + length))
}

const BASE = 31

function hashOf(text: string, from: number, length: number): number {
  let hash = 0
  for (let at = from; at < from + length; at += 1) hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0
  return hash
}

/** A rolling hash over the text. Pieces that overlap or touch are one span. */
function findPieces(
  text: string,
  length: number,
  pieces: ReadonlyMap<number, ReadonlySet<string>>,
  origin: (at: number) => number,
): readonly Span[] {
  const found: { start: number; end: number }[] = []
  let leading = 1
  for (let n = 1; n < length; n += 1) leading = Math.imul(leading, BASE)
  let hash = hashOf(text, 0, Math.min(length, text.length))
  for (let at = 0; at + length <= text.length; at += 1) {
    if (at > 0) {
      hash = (hash - Math.imul(leading, text.charCodeAt(at - 1))) | 0
      hash = (Math.imul(hash, BASE) + text.charCodeAt(at + length - 1)) | 0
    }
    const candidates = pieces.get(hash)
    if (candidates === undefined || !candidates.has(text.slice(at, at + length))) continue
    const last = found.at(-1)
    if (last !== undefined && at <= last.end) last.end = at + length
    else found.push({ start: at, end: at + length })
  }
  return found.map(({ start, end }) => ({ start: origin(start), end: origin(end - 1) + 1 }))
}
