import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import type { StepWantOf } from '../../steps/step-wants.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { failAgent } from '../ending/fail-agent.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { rememberResults } from '../retold/recollect.ts'
import { statesOf } from '../states-of.ts'
import { failureProblem } from './failure-problem.ts'
import type { News, Place } from './place.ts'
import { carriedYield, renderYield } from './render-yield.ts'
import { returnToStep } from './return-to-step.ts'
import { stepRunOf, workerOf } from './step-runs.ts'

type Finish = StepWantOf<'finish'>

/** A step run is over: its value or its failure goes to whoever called it, else the agent ends with it. */
export function finishSteps(run: Run, place: Place, finish: Finish, definitions: Definitions): Decision | News {
  const { id } = place
  const agent = workerOf(run, place)
  // What stops the whole run is told by the run itself; the agent may be needed again.
  if (finish.status === 'over_budget' || finish.status === 'cancelled') return decide(run)
  const frame = agent.stack.at(-1)
  if (frame === undefined) return finish.status === 'failed' ? fail(run, agent, id, finish) : end(run, agent, finish)
  const { step_run: _, ...rest } = agent
  const caller: Agent = {
    ...rest,
    stack: agent.stack.slice(0, -1),
    session_id: frame.session,
    branch_session: frame.branch,
    cwd: frame.cwd,
    scope: frame.scope,
    recollection: frame.recollection,
  }
  if (frame.step === undefined) {
    const remembering = rememberResults(caller, [{ from: agent.scope, text: renderYield(finish.result) }])
    return enter(run, remembering, frame.state, carriedYield(finish.result), statesOf(definitions, frame.scope))
  }
  const handoff = stepRunOf(run, id).ir.terminal_contract !== null
  return returnToStep(run, caller, frame, { status: finish.status, yield: finish.result, handoff })
}

function end(run: Run, agent: Agent, { result }: Finish): Decision {
  const ended: Run = {
    ...replaceAgent(run, { ...agent, status: 'ended', input: null }),
    results: { ...run.results, [agent.id]: renderYield(result) },
    ...(result.type === 'error' && !isBranch(agent) ? { error_values: [...(run.error_values ?? []), agent.id] } : {}),
  }
  return run.issue === null || isBranch(agent) ? decide(ended) : decide(ended, { type: 'post_result', agent: agent.id })
}

/** What it ended with is its step's to tell. */
function isBranch({ branch_run }: Agent): boolean {
  return branch_run !== undefined
}

/** Callers and people see a failure in one shape (R90): the error stands where a result would. */
function fail(run: Run, agent: Agent, id: string, { result }: Finish): Decision {
  const withResult: Run = { ...run, results: { ...run.results, [agent.id]: renderYield(result) } }
  return failAgent(withResult, agent, failureProblem(run, stepRunOf(run, id), result))
}
