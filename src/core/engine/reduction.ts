import type { Effect, EffectRequest } from '../run/effects.ts'
import type { Run } from '../run/run.ts'

/** What one event leads to: the next run, and what is to be performed now. */
export interface Reduction {
  readonly run: Run
  readonly effects: readonly Effect[]
}

/** What a handler decided, before it is settled: effects have no number yet. */
export interface Decision {
  readonly run: Run
  readonly wants: readonly EffectRequest[]
}

export function decide(run: Run, ...wants: readonly EffectRequest[]): Decision {
  return { run, wants }
}

/** One decision after another: the second is made about the run that the first left, and what both want keeps its order. */
export function andThen({ run, wants }: Decision, next: (run: Run) => Decision): Decision {
  const further = next(run)
  return decide(further.run, ...wants, ...further.wants)
}
