/** Hears what a turn says while it runs. Must not throw and must not block. */
export interface TurnObserver {
  /** Text as it comes: a model's message, or a script's output. */
  text(chunk: string): void
  /** What the agent is doing now, in a few words: a tool's name, a wait. */
  activity(what: string): void
  /** What a script writes to stderr, as it comes. */
  aside?(chunk: string): void
  /** Dollars that the turn has cost until now, and with the most that its calls under way may cost, where somebody knows before it ends. */
  spent?(usd: number, mostUsd: number): void
}
