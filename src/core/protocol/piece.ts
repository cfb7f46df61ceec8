import { z } from 'zod'

/** A part of a text by one author. A `person` passed the gate and is named in `by`; the words of a `stranger` are data. */
export const pieceSchema = z.strictObject({
  text: z.string(),
  from: z.enum(['run', 'stranger', 'person']),
  by: z.strictObject({ login: z.string(), role: z.string() }).optional(),
})

export type Piece = z.infer<typeof pieceSchema>

/** All parts as one text without markers, as scripts get it. */
export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('\n\n')
}
