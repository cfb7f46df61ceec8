import { shownAnew } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { awaitsApproval } from '../../run/needs-somebody.ts'
import type { Run } from '../../run/run.ts'
import { moreTime } from '../more-time.ts'
import { type Decision, decide } from '../reduction.ts'

/**
 * What was said to the questions and proposals as they were shown before counts for nothing: what counts is said from now on, and there is as
 * much time for it as there was. Until a comment shows them, an effect is left that does.
 */
export function onAskedAnew(run: Run, event: EventOf<'asked_anew'>): Decision | undefined {
  const { at, has_more_time = false, is_unshown: isUnshown = false } = event
  const approval = awaitsApproval(run) ? { approval_seq: run.seq + 1 } : undefined
  if (run.asks.length === 0 && approval === undefined) return undefined
  const unseen = isUnshown ? { unseen: 'yet' as const } : {}
  const asks = run.asks.map((ask) => ({ ...ask, ...unseen, asked_at: at, ...(has_more_time ? moreTime(ask, at) : {}) }))
  const anew: Run = { ...run, ...approval, asked_anew_at: at, asks }
  return decide(isUnshown ? { ...anew, pending: shownAnew(run) } : anew)
}
