import { findAgent, type Run } from '../run/run.ts'

/** When the first retry of an agent that is still active falls due; undefined when nothing waits for time alone. */
export function nextWake(run: Run): string | undefined {
  if (run.halted !== null) return undefined
  let earliest: string | undefined
  for (const effect of run.pending) {
    if (effect.type !== 'run_turn' || effect.started || effect.not_before === null) continue
    if (findAgent(run, effect.agent)?.status !== 'active') continue
    if (earliest === undefined || effect.not_before < earliest) earliest = effect.not_before
  }
  return earliest
}
