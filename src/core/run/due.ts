import { isTurn } from './effects.ts'
import type { Run } from './run.ts'

/** Why a run that rests on the state branch should be taken up now, without anybody asking; undefined when it should not. */
export function dueReason(run: Run, now: string): string | undefined {
  const abandoned = run.lease === null || run.lease.expires <= now
  if (!abandoned) return undefined
  // A job was dispatched for it; a worker's that does not come is its parent's to dispatch again.
  if (run.halted === 'dispatched' || (run.parent !== undefined && run.status === 'running')) return undefined
  if (run.status === 'running') return 'its job was lost'
  if (run.reason === 'time-up') return 'the time of its job was up'
  if (run.halted === null) {
    if (run.agents.some(({ status, resume_at }) => status === 'paused' && resume_at !== null && resume_at <= now))
      return 'a limit was reset'
    if (run.joins?.some(({ deadline }) => deadline !== null && deadline <= now)) return 'a join has waited long enough'
    if (run.asks.some(({ deadline }) => deadline !== null && deadline <= now)) return 'nobody answered in time'
  }
  return run.pending.some((effect) => !isTurn(effect)) ? 'it was not shown to the end' : undefined
}
