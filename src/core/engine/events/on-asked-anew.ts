import type { EventOf } from '../../run/events.ts'
import { awaitsApproval } from '../../run/needs-somebody.ts'
import type { Run } from '../../run/run.ts'
import { moreTime } from '../more-time.ts'
import { type Decision, decide } from '../reduction.ts'

/**
 * What was said to the questions and proposals as they were shown before counts for nothing: what counts is said from now on, and there is as
 * much time for it as there was.
 */
export function onAskedAnew(run: Run, { at, has_more_time = false }: EventOf<'asked_anew'>): Decision | undefined {
  const approval = awaitsApproval(run) ? { approval_seq: run.seq + 1 } : undefined
  if (run.asks.length === 0 && approval === undefined) return undefined
  const asks = run.asks.map((ask) => ({ ...ask, asked_at: at, ...(has_more_time ? moreTime(ask, at) : {}) }))
  return decide({ ...run, ...approval, asked_anew_at: at, asks })
}
