import type { StepFactOf } from '../step-facts.ts'
import type { StepRun } from '../step-run.ts'
import type { StepWant } from '../step-wants.ts'
import { attempt } from './act.ts'
import { goOn } from './branches.ts'
import { attemptSpot, currentOf, withAttempt } from './current-entry.ts'
import { advance, type Drive, unchanged } from './drive.ts'
import type { DriveContext } from './drive-context.ts'
import { beginJudging } from './judge.ts'

/** Goes on after a crash, a stop, or by a person's word. A run that has ended is left as it is. */
export function resumeSteps(run: StepRun, { token, rerun, retry }: StepFactOf<'resumed'>, context: DriveContext): Drive {
  if (run.resumed_by === token || !mayGoOn(run, retry)) return unchanged(run)
  const again: StepRun = { ...run, status: 'running', result: null, resumed_by: token }
  switch (run.cursor.phase) {
    case 'entering':
    case 'acted':
    case 'judged':
      return advance({ ...again, reason: null })
    case 'acting':
      return resumeAct(again, rerun, context)
    case 'judging':
      return beginJudging({ ...again, reason: null }, context)
  }
}

function mayGoOn({ status }: StepRun, retry: boolean): boolean {
  switch (status) {
    case 'running':
    case 'waiting':
    case 'over_budget':
      return true
    case 'failed':
      return retry
    case 'completed':
    case 'cancelled':
      return false
  }
}

function resumeAct(run: StepRun, rerun: boolean, context: DriveContext): Drive {
  const { step, entry } = currentOf(run)
  const last = entry.attempts.at(-1)
  if (last?.child !== undefined) return awaitChild(run, last.child)
  if (last?.branches !== undefined) return goOn({ ...withAttempt(run, { status: 'running' }), reason: null })
  const cutOff = last?.status === 'running' || last?.status === 'interrupted'
  const noted = cutOff ? withAttempt(run, { status: 'interrupted' }) : run
  if (step.type === 'invoke' && cutOff && !last.idempotent && !rerun) return block(noted, step.operation)
  return attempt({ ...noted, reason: null }, context)
}

/** Never a second child for one entry: a finished one is adopted. */
function awaitChild(run: StepRun, child: string): Drive {
  const next = withAttempt({ ...run, reason: null }, { status: 'running' })
  const want: StepWant = { type: 'await_child', at: attemptSpot(next), child }
  return { run: next, wants: [want] }
}

/** Whether the operation did its work nobody knows, so nobody guesses. */
function block(run: StepRun, operation: string): Drive {
  const message = `${operation} was cut off, and may have done its work or not.`
  return { run: { ...run, status: 'waiting', reason: 'interrupted' }, wants: [{ type: 'block', reason: 'interrupted', message }] }
}
