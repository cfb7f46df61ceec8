import type { TransitionOf } from '../../protocol/transition.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import { type Decision, decide } from '../reduction.ts'
import { statesOf } from '../states-of.ts'

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
  }
  return enter(run, caller, frame.state, { text: result.payload, from: 'run' }, statesOf(definitions, frame.scope))
}

function end(run: Run, agent: Agent, { payload, status }: TransitionOf<'result'>): Decision {
  const ended: Run = {
    ...replaceAgent(run, { ...agent, status: 'ended', input: null }),
    results: { ...run.results, [agent.id]: payload },
    failed_results: status === 'failure' ? [...run.failed_results, agent.id] : run.failed_results,
  }
  return run.issue === null ? decide(ended) : decide(ended, { type: 'post_result', agent: agent.id })
}
