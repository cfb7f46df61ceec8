import type { Turn } from '../core/run/effects.ts'
import type { EventOf } from '../core/run/events.ts'
import type { Run } from '../core/run/run.ts'

export type TurnEnd = EventOf<'turn_completed'> | EventOf<'turn_failed'>

/** Shows a run to whoever watches it. Must not throw, must not block, decides nothing. */
export interface Progress {
  turnStarted(turn: Turn, run: Run): void
  /** Text that a state asked to be shown while its turn runs, and what the agent is doing. */
  turnSays(turn: Turn, what: { readonly kind: 'print' | 'text' | 'activity'; readonly text: string }): void
  /** `refused`: why what it asked for is not done. */
  turnEnded(turn: Turn, end: TurnEnd, refused?: string): void
  /** Something that a person should know and that changes nothing. */
  notice(text: string): void
  /** After every batch of events, when it is saved. */
  runChanged(run: Run): void
}
