import type { EventOf } from '../../run/events.ts'
import { type Agent, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { andThen, type Decision, decide } from '../reduction.ts'
import { stepRunsOf } from './end-step-runs.ts'
import { resumeStep } from './resume-step.ts'
import { callersOf, stepRunOf, withStepRun } from './step-runs.ts'

/**
 * Somebody goes on with the run. A turn of a step that was cut off is asked for again, or blocks the step; what the budget stopped or a
 * person has to decide about goes on. `cutOff` names the step runs whose turn had been handed out; it is out of the outbox by now.
 */
export function takeUpSteps(
  run: Run,
  event: EventOf<'run_resumed'>,
  cutOff: ReadonlySet<string>,
  definitions: Definitions,
): Decision {
  return run.agents.reduce(
    (decision, { id }) => andThen(decision, (now) => takeUp(now, id, { event, cutOff }, definitions)),
    decide(reopen(run)),
  )
}

/** What had been stopped for the budget goes on with the turns that it had asked for. */
function reopen(run: Run): Run {
  const ids = run.agents.flatMap(stepRunsOf)
  return ids.reduce((now, id) => {
    const stepRun = stepRunOf(now, id)
    return stepRun.status === 'over_budget' ? withStepRun(now, id, { ...stepRun, status: 'running', result: null }) : now
  }, run)
}

interface TakingUp {
  readonly event: EventOf<'run_resumed'>
  readonly cutOff: ReadonlySet<string>
}

function takeUp(run: Run, agentId: string, { event, cutOff }: TakingUp, definitions: Definitions): Decision {
  const agent = findAgent(run, agentId)
  const id = agent?.step_run
  if (agent === undefined || agent.joined || id === undefined || run.halted === 'cancelled') return decide(run)
  const { retry, rerun = false } = event
  const isBlocked = stepRunOf(run, id).status === 'waiting'
  const wanted = cutOff.has(id) || isBlocked || (retry && (agent.status === 'failed' || agent.status === 'paused'))
  if (!wanted) return decide(run)
  const active: Agent = { ...agent, status: 'active', problem: null, resume_at: null }
  return resumeStep(replaceAgent(unblock(run, agent), active), agent.id, id, { rerun, retry }, definitions)
}

/** Steps that waited for a blocked one wait for one at work again; should it be blocked once more, so are they. */
function unblock(run: Run, agent: Agent): Run {
  return callersOf(agent).reduce(
    (now, caller) => withStepRun(now, caller, { ...stepRunOf(now, caller), status: 'running', reason: null }),
    run,
  )
}
