/** What an agent did within a turn, in its order. */
export type Deed =
  | { readonly kind: 'thinking' | 'text'; readonly text: string }
  | {
      readonly kind: 'tool'
      readonly name: string
      readonly input: string
      /** Null where none came back: the turn ended before. */
      readonly output: string | null
      readonly status: 'done' | 'failed' | 'denied' | 'cut off'
    }

/** How much of it is kept: a page holds thousands of turns, a terminal one. */
export interface DeedLimits {
  /** Characters of each text. */
  readonly text: number
  /** Deeds of a turn. */
  readonly deeds: number
}

/** Characters of what agents did that a page holds in all, before it is packed to about a sixth of that. */
const MOST_ON_A_PAGE = 30_000_000

/** What a page of so many turns shows of each, so that a browser opens it at once; `raymond log` shows all that was kept. */
export function limitsOnPage(turns: number): DeedLimits & { readonly diff: number } {
  const each = MOST_ON_A_PAGE / Math.max(1, turns)
  const deeds = between(10, each / 600, 200)
  return { deeds, text: between(100, each / (3 * deeds), 1500), diff: between(500, each / 4, 60_000) }
}

function between(least: number, wanted: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, wanted)))
}
