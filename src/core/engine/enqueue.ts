import type { Effect, EffectRequest } from '../run/effects.ts'
import type { Run } from '../run/run.ts'

export interface Enqueued {
  readonly run: Run
  readonly added: readonly Effect[]
}

/** Numbers what is wanted and puts it into the outbox. */
export function enqueue(run: Run, wants: readonly EffectRequest[]): Enqueued {
  if (wants.length === 0) return { run, added: [] } // without a copy of an outbox that grows with the agents
  const added = wants.map((want, i): Effect => ({ ...want, id: `${run.workflow_id}/${run.effect_count + i + 1}` }))
  return { run: { ...run, pending: [...run.pending, ...added], effect_count: run.effect_count + added.length }, added }
}
