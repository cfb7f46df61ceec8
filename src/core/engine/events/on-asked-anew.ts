import type { EventOf } from '../../run/events.ts'
import { awaitsApproval } from '../../run/needs-somebody.ts'
import type { Run } from '../../run/run.ts'
import { type Decision, decide } from '../reduction.ts'

/** What was said to the questions and proposals as they were shown before counts for nothing: what counts is said from now on. */
export function onAskedAnew(run: Run, { at }: EventOf<'asked_anew'>): Decision | undefined {
  const approval = awaitsApproval(run) ? { approval_seq: run.seq + 1 } : undefined
  if (run.asks.length === 0 && approval === undefined) return undefined
  return decide({ ...run, ...approval, asked_anew_at: at, asks: run.asks.map((ask) => ({ ...ask, asked_at: at })) })
}
