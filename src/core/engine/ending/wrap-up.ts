import type { Turn } from '../../run/effects.ts'
import { findAgent, type Run, replaceAgent } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { wrapUpOf } from '../budget.ts'
import { enqueue } from '../enqueue.ts'
import { enter } from '../enter.ts'
import { stateOf } from '../states-of.ts'
import { abandonStepRuns } from '../steps/end-step-runs.ts'

/**
 * An agent that the budget stops may go to the workflow's `on_budget` state once, instead of the turn that it cannot pay. Its callers
 * get nothing any more: what it gives there is the agent's own result. Undefined when there is no such state, it was there, or there is
 * nothing left to pay it with; a script needs nothing.
 */
export function wrapUp(run: Run, turn: Turn, definitions: Definitions): Run | undefined {
  const place = wrapUpOf(run, definitions)
  const agent = findAgent(run, turn.agent)
  if (!place || !agent || agent.wrap_up !== undefined) return undefined
  const isFree = stateOf(place.workflow, place.file).kind === 'script'
  if (!isFree && run.budget.spent_usd >= run.budget.limit_usd) return undefined
  // What others have spent, or a job may not spend, lets it rest; tomorrow, or in another job, it goes on with its work.
  if (run.budget.held_usd !== undefined || run.budget.held_most !== undefined) return undefined
  const rest = abandonStepRuns({ ...run, pending: run.pending.filter(({ id }) => id !== turn.id) }, agent)
  const entered = enter(rest, { ...agent, stack: [], scope: place.workflow.id }, place.file, null, place.workflow)
  const moved = findAgent(entered.run, agent.id) ?? agent
  return enqueue(replaceAgent(entered.run, { ...moved, wrap_up: 'running' }), entered.wants).run
}
