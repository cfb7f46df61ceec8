import type { TurnTexts } from './turn-record.ts'

/** The texts of a page, in pieces: a page of 10,000 turns opens at once, and unpacks what is looked at. */
export interface PackedTexts {
  /** Turns in each piece. */
  readonly per_piece: number
  readonly pieces: readonly string[]
}

const PER_PIECE = 200
/** Longer ones are cut in the page; the journal has all of them. */
const MAX_TEXT = 400_000

/** `pack` compresses with gzip and encodes in base64; what it gets is JSON, a list of TurnTexts. */
export function packTexts(texts: readonly TurnTexts[], pack: (text: string) => string): PackedTexts {
  const pieces: string[] = []
  for (let at = 0; at < texts.length; at += PER_PIECE) pieces.push(pack(JSON.stringify(texts.slice(at, at + PER_PIECE).map(cut))))
  return { per_piece: PER_PIECE, pieces }
}

function cut({ prompt, answer, detail, ...work }: TurnTexts): TurnTexts {
  return { ...work, prompt: shortened(prompt), answer: shortened(answer), detail: shortened(detail) }
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= MAX_TEXT) return text
  return `${text.slice(0, MAX_TEXT).toWellFormed()}\n… ${text.length - MAX_TEXT} more characters are in the journal.`
}
