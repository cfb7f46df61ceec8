import type { TransitionOf } from '../../protocol/transition.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { keyword } from '../../steps/value.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { rememberResults } from '../retold/recollect.ts'
import { statesOf } from '../states-of.ts'
import { hear } from '../steps/carry-out.ts'
import { type CalleeEnd, returnToStep } from '../steps/return-to-step.ts'

/** Returns to the caller with the payload, or ends the agent when nobody called it. */
export function applyResult(run: Run, agent: Agent, result: TransitionOf<'result'>, definitions: Definitions): Decision {
  const frame = agent.stack.at(-1)
  if (!frame) return end(run, agent, result)
  const caller: Agent = {
    ...agent,
    stack: agent.stack.slice(0, -1),
    session_id: frame.session,
    branch_session: frame.branch,
    cwd: frame.cwd,
    scope: frame.scope,
    recollection: frame.recollection,
  }
  if (frame.step !== undefined) return hear(returnToStep(run, caller, frame, calleeEnd(result)), definitions)
  const remembering = rememberResults(caller, [{ from: agent.current_state, text: result.payload }])
  return enter(run, remembering, frame.state, { text: result.payload, from: 'run' }, statesOf(definitions, frame.scope))
}

/** A step that called a tagged workflow yields its payload as text; a failed result is an error as a value. */
function calleeEnd({ payload, status }: TransitionOf<'result'>): CalleeEnd {
  const value: CalleeEnd['yield'] =
    status === 'failure' ? { type: 'error', reason: keyword('failed-result'), message: payload } : { type: 'text', text: payload }
  return { status: 'completed', yield: value, handoff: false }
}

function end(run: Run, agent: Agent, { payload, status }: TransitionOf<'result'>): Decision {
  const ended: Run = {
    ...replaceAgent(run, { ...agent, status: 'ended', input: null }),
    results: { ...run.results, [agent.id]: payload },
    failed_results: status === 'failure' ? [...run.failed_results, agent.id] : run.failed_results,
  }
  return run.issue === null || run.parent !== undefined ? decide(ended) : decide(ended, { type: 'post_result', agent: agent.id })
}
