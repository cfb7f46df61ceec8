import { lettersOf, type Projection, type ToSource } from './rendered-text.ts'
import type { Span } from './token-shapes.ts'

/** A piece of a secret that is shorter turns up by chance. */
const PIECE = 12
/** Of less variety there is nothing to hide: `000000000000`. */
const LEAST_VARIETY = 4
/** Secrets that have fewer letters and digits are looked for as a whole, down to this. */
const SHORTEST = 8

/** Finds pieces of secrets, whatever stands between their letters and digits. Time is linear in the text. */
export function createPieceSearch(forms: readonly string[]): (rendered: Projection, toSource: ToSource) => readonly Span[] {
  const byLength = new Map<number, string[]>()
  const add = (length: number, text: string) => byLength.set(length, [...(byLength.get(length) ?? []), text])
  for (const form of forms) {
    const letters = lettersOf(form).text
    if (letters.length < SHORTEST) continue
    const whole = Math.min(PIECE, letters.length)
    add(whole, letters)
    // One letter less than all of a short one is still most of it, and may be a word all the same: of "password1" it is.
    const most = Math.max(SHORTEST, Math.min(PIECE, letters.length - 1))
    if (most === whole) continue
    for (const piece of [letters.slice(0, most), letters.slice(1)]) if (!/^(?:\d+|[a-z]+)$/i.test(piece)) add(most, piece)
  }
  const tables = [...byLength].map(([length, texts]) => createPieceTable(texts, length))
  return (rendered, toSource) => {
    const letters = lettersOf(rendered.text)
    const origin = (at: number) => rendered.origin(letters.origin(at))
    return tables.flatMap((table) => findPieces(letters.text, table)).flatMap((span) => toSource(span, origin))
  }
}

/** All pieces of one length. */
interface PieceTable {
  readonly length: number
  readonly holds: (text: string, at: number, hash: number) => boolean
}

/** By where each piece stands, in a table of numbers: of a runner's token there are tens of thousands, and as texts they took megabytes. */
function createPieceTable(texts: readonly string[], length: number): PieceTable {
  const whole = texts.join('')
  const mask = 2 ** Math.ceil(Math.log2(2 * whole.length)) - 1
  const places = new Int32Array(mask + 1) // one more than where it begins; 0 is free
  const hashes = new Int32Array(mask + 1)
  /** Where the piece stands in the table, or may be put. */
  const slotOf = (text: string, at: number, hash: number): number => {
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const place = places[slot] ?? 0
      if (place === 0 || (hashes[slot] === hash && isSame(whole, place - 1, text, at, length))) return slot
    }
  }
  let begin = 0
  for (const text of texts) {
    eachHash(text, length, (at, hash) => {
      if (!isVaried(text, at, length)) return
      const slot = slotOf(text, at, hash)
      places[slot] = begin + at + 1
      hashes[slot] = hash
    })
    begin += text.length
  }
  return { length, holds: (text, at, hash) => places[slotOf(text, at, hash)] !== 0 }
}

function isSame(one: string, at: number, other: string, from: number, length: number): boolean {
  for (let n = 0; n < length; n += 1) if (one.charCodeAt(at + n) !== other.charCodeAt(from + n)) return false
  return true
}

/** Nearly all pieces show it by their first letters. */
function isVaried(text: string, at: number, length: number): boolean {
  let variety = 0
  for (let n = 0; n < length && variety < LEAST_VARIETY; n += 1)
    if (text.indexOf(text.charAt(at + n), at) === at + n) variety += 1
  return variety >= LEAST_VARIETY
}

const BASE = 31

/** A rolling hash over the text. */
function eachHash(text: string, length: number, visit: (at: number, hash: number) => void): void {
  let leading = 1
  for (let n = 1; n < length; n += 1) leading = Math.imul(leading, BASE)
  let hash = 0
  for (let at = 0; at < text.length; at += 1) {
    if (at >= length) hash = (hash - Math.imul(leading, text.charCodeAt(at - length))) | 0
    hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0
    if (at + 1 >= length) visit(at + 1 - length, hash)
  }
}

/** Pieces that overlap or touch are one span. */
function findPieces(text: string, { length, holds }: PieceTable): readonly Span[] {
  const found: { start: number; end: number }[] = []
  eachHash(text, length, (at, hash) => {
    if (!holds(text, at, hash)) return
    const last = found.at(-1)
    if (last !== undefined && at <= last.end) last.end = at + length
    else found.push({ start: at, end: at + length })
  })
  return found
}
