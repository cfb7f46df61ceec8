import type { PackedTexts } from '../core/page/packed-texts.ts'
import type { TurnTexts } from '../core/page/turn-record.ts'
import { unpack } from './unpack.ts'

/** The turns' texts, unpacked when they are asked for. */
export interface TextPieces {
  readonly count: number
  readonly perPiece: number
  piece(at: number): Promise<readonly TurnTexts[]>
  /** Of turn `n`, from 1. */
  of(n: number): Promise<TurnTexts>
}

const NOTHING: TurnTexts = { prompt: null, answer: null, detail: null }

export function openTexts({ per_piece, pieces }: PackedTexts): TextPieces {
  const opened = new Map<number, Promise<readonly TurnTexts[]>>()
  function piece(at: number): Promise<readonly TurnTexts[]> {
    const known = opened.get(at)
    if (known) return known
    const opening = unpack<readonly TurnTexts[]>(pieces[at] ?? '')
    opened.set(at, opening)
    return opening
  }
  return {
    count: pieces.length,
    perPiece: per_piece,
    piece,
    async of(n) {
      const texts = await piece(Math.floor((n - 1) / per_piece))
      return texts[(n - 1) % per_piece] ?? NOTHING
    },
  }
}
