import { isTurn } from '../run/effects.ts'
import { findAgent, type Run } from '../run/run.ts'

/**
 * When something falls due that time alone brings about: the retry of a turn, and, while other agents are at work, the time-out of an
 * ask and the reset of a usage limit. What was due when the run was last changed has been looked at then. With `asksWait` an ask is not
 * decided by time alone, as what people have said has to be read first.
 */
export function nextWake(run: Run, { asksWait = false }: { readonly asksWait?: boolean } = {}): string | undefined {
  if (run.status !== 'running') return undefined
  let earliest: string | undefined
  function consider(time: string | null): void {
    if (time !== null && time > run.updated_at && (earliest === undefined || time < earliest)) earliest = time
  }
  for (const effect of run.pending) {
    if (!isTurn(effect) || effect.started || effect.not_before === null) continue
    if (findAgent(run, effect.agent)?.status === 'active') consider(effect.not_before)
  }
  for (const { deadline } of [...(asksWait ? [] : run.asks), ...(run.joins ?? [])]) consider(deadline)
  for (const { due } of run.children ?? []) consider(due)
  for (const { status, resume_at } of run.agents) if (status === 'paused') consider(resume_at)
  return earliest
}
