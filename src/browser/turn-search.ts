import type { TurnRecord, TurnTexts } from '../core/page/turn-record.ts'
import type { TextPieces } from './text-pieces.ts'

/** Words in lower case that a turn must hold, each of them somewhere. */
export function searchWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * Goes through the turns piece by piece and calls `found` with whether each holds all words, in order; between pieces the page can
 * breathe. Ends early when `isStale`.
 */
export async function searchTurns(
  turns: readonly TurnRecord[],
  words: readonly string[],
  { texts, lowered, isStale, found }: SearchOptions,
): Promise<void> {
  for (let piece = 0; piece < texts.count; piece++) {
    const first = piece * texts.perPiece
    // Unpacking is not done by this thread: the next ones are on their way while this one is looked through.
    for (let next = piece + 1; next <= piece + AHEAD && next < texts.count; next++)
      if (lowered[next] === undefined) texts.piece(next).catch(() => {}) // told when it is its turn
    const long = lowered[piece] ?? (await texts.piece(piece)).map(longText)
    lowered[piece] = long
    if (isStale()) return
    const hits = turns.slice(first, first + texts.perPiece).filter((turn, i) => {
      const short = shortText(turn)
      return words.every((word) => short.includes(word) || long[i]?.includes(word))
    })
    found(hits)
    if (piece % 8 === 7) await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Pieces that are unpacked ahead. */
const AHEAD = 8

export interface SearchOptions {
  readonly texts: TextPieces
  /** Kept from search to search: making lower case of everything is what takes long. */
  readonly lowered: (readonly string[])[]
  readonly isStale: () => boolean
  readonly found: (hits: readonly TurnRecord[]) => void
}

function longText({ prompt, answer, detail, deeds = [], diff }: TurnTexts): string {
  const done = deeds.map((deed) => (deed.kind === 'tool' ? `${deed.name} ${deed.input}\n${deed.output ?? ''}` : deed.text))
  return [prompt, answer, detail, ...done, diff?.text].join('\n').toLowerCase()
}

function shortText({ n, agent, state, model, outcome, transitions, problem }: TurnRecord): string {
  const said = transitions.map(({ tag, to, status }) => `${tag} ${to ?? ''} ${status ?? ''}`).join(' ')
  return `#${n} ${agent} ${state} ${model ?? ''} ${outcome} ${said} ${problem?.code ?? ''} ${problem?.message ?? ''}`.toLowerCase()
}
