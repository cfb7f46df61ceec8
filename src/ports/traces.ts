import type { Turn } from '../core/run/effects.ts'
import type { Run } from '../core/run/run.ts'
import type { Span, TraceContext } from '../core/trace/trace.ts'
import type { TurnEnd } from './progress.ts'

/** Whoever collects what runs did. Undefined in `Ports` where nobody does. */
export interface Traces {
  /** What this process was started below; a new run goes on with that trace. */
  readonly above: TraceContext | undefined
  /** Its words, for a collector that was promised them. Must not throw. */
  turnEnded(turn: Turn, end: TurnEnd): void
  /**
   * Tells of spans, and of the run's sums, which are told in full each time. A span that is told twice has the same id. Never rejects.
   * When `hurry` is aborted there are two seconds left. `later`: nothing was taken, try again.
   */
  send(run: Run, spans: readonly Span[], hurry: AbortSignal): Promise<'done' | 'later'>
}
