import type { Piece } from './piece.ts'
import { wholeStart } from './whole-characters.ts'

/** The first so many characters of a text by several authors; that something is missing is said. */
export function cutPieces(pieces: readonly Piece[], most: number): Piece[] {
  const kept: Piece[] = []
  let left = most
  for (const piece of pieces) {
    const { text } = piece
    if (text.length > left) return [...kept, { ...piece, text: `${wholeStart(text, left)}\n… (shortened)` }]
    kept.push(piece)
    left -= text.length
  }
  return kept
}
