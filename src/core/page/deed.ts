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
