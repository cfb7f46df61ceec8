import { type Problem, START_AGAIN } from '../../problem.ts'
import { isTurn, leadsToTurn } from '../effects.ts'
import { hasWrappedUp } from '../money/has-wrapped-up.ts'
import type { Proposed } from '../proposed.ts'
import type { Run } from '../run.ts'

/** Whether another try is offered where a run has stopped. None is where it could only end in the same way. */
export function isRetryOffered(run: Pick<Run, 'status' | 'reason' | 'agents'>, problem: Problem | null): boolean {
  const isOver = run.status === 'cancelled' || run.reason === 'failed-result'
  if (isOver || (run.status === 'over_budget' && hasWrappedUp(run))) return false
  // What is fixed in the workflow reaches no run that began before.
  return problem?.code !== 'RAY-STATE-TAMPERED' && problem?.hint?.startsWith(START_AGAIN) !== true
}

/**
 * Why nobody can go on with a run: it is over, and a resume would start nothing of it. One that has completed is none of these: whoever
 * asks for it gets its result. `command` starts the workflow again, where one is known.
 */
export function nothingLeft(run: Run, command?: string): Problem | undefined {
  const end = endOf(run)
  if (end === undefined || isAnythingOpen(run)) return undefined
  const { code, why, fix } = end
  return {
    code,
    message: `Nothing of ${run.workflow_id} is left to go on with: ${why}.`,
    place: run.workflow_id,
    hint: command === undefined ? `${fix}.` : `${fix}: ${command}`,
  }
}

interface End {
  readonly code: Problem['code']
  readonly why: string
  readonly fix: string
}

function endOf(run: Run): End | undefined {
  if (run.status === 'cancelled') return { code: 'RAY-CANCELLED', why: 'it was stopped', fix: START_AGAIN }
  if (run.status === 'failed' && run.reason === 'failed-result')
    return {
      code: 'RAY-FAILED-RESULT',
      why: 'it has ended, with a result of status="failure"',
      fix: `${START_AGAIN} when what its result says is mended`,
    }
  if (run.status === 'over_budget' && hasWrappedUp(run))
    return {
      code: 'RAY-OVER-BUDGET',
      why: 'its budget was spent, and the workflow has wrapped up what there was',
      fix: `${START_AGAIN} with a larger budget`,
    }
  return undefined
}

const OPEN: ReadonlySet<Proposed['status']> = new Set(['waiting', 'pending', 'held', 'failed'])

/** A proposal that was refused can be tried again, and what has yet to be told is told by whoever goes on with it. */
function isAnythingOpen({ status, pending, asks, children = [], proposals = [], agents }: Run): boolean {
  // A run that was stopped starts no turn any more.
  if (status === 'cancelled') return pending.some((effect) => !isTurn(effect) && !leadsToTurn(effect))
  const isUntold = pending.length > 0 || asks.length > 0 || children.some((child) => child.status !== 'ended')
  const isUnsettled = proposals.some(({ status: how }) => OPEN.has(how))
  return isUntold || isUnsettled || agents.some((agent) => agent.status !== 'ended' && agent.joined !== true)
}
