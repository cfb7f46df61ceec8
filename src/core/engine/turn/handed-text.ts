import { joinPieces } from '../../protocol/piece.ts'
import { visibleText } from '../../protocol/stranger-text.ts'
import type { Carried } from '../../run/run.ts'

/** A value as scripts get it: of what people wrote, all that a reader on GitHub sees, for it may go on into files that agents read. */
export function handedText({ text, from, pieces }: Carried): string {
  if (pieces !== undefined)
    return joinPieces(pieces.map((piece) => (piece.from === 'run' ? piece : { ...piece, text: visibleText(piece.text) })))
  return from === 'run' ? text : visibleText(text)
}
