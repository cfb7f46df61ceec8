import { checkIdOf, type Problem } from '../../problem.ts'
import { type Agent, type Frame, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import { keyword } from '../../steps/value.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { andThen, type Decision } from '../reduction.ts'
import { hear } from './carry-out.ts'
import { returnToStep } from './return-to-step.ts'

/** With these nobody could do anything, so the agent stays where it is. */
const SET_UP_FAULTS: ReadonlySet<string> = new Set(['RAY-AUTH', 'RAY-AGENT-NOT-INSTALLED'])

/**
 * A tagged workflow that a delegate step called and that failed fails that step, instead of ending the agent. So on outwards, where the
 * state that hears of it cannot be entered.
 */
export function surfaceFailures(decision: Decision, definitions: Definitions): Decision {
  if (decision.run.runs === undefined) return decision
  return decision.run.agents.reduce((before, { id }) => {
    let now = before
    for (let call = failedCallOf(findAgent(now.run, id)); call !== undefined; call = failedCallOf(findAgent(now.run, id))) {
      const failed = call
      now = andThen(now, (run) => surface(run, failed, definitions))
    }
    return now
  }, decision)
}

interface FailedCall {
  readonly agent: Agent
  readonly problem: Problem
  /** Of the delegate step's frame on the stack. */
  readonly at: number
  readonly frame: Frame
  readonly child: string
}

function failedCallOf(agent: Agent | undefined): FailedCall | undefined {
  if (agent?.status !== 'failed' || agent.step_run !== undefined || agent.problem === null) return undefined
  const at = agent.stack.findLastIndex(({ step }) => step !== undefined)
  const frame = agent.stack[at]
  if (frame?.step === undefined || SET_UP_FAULTS.has(agent.problem.code)) return undefined
  return { agent, problem: agent.problem, at, frame, child: frame.step.child }
}

/** The callee's own part is put aside: a resume goes on there, and not with a second child. */
function surface(run: Run, { agent, problem, at, frame, child }: FailedCall, definitions: Definitions): Decision {
  const { current_state, session_id, branch_session, cwd, scope, input, recollection } = agent
  const callee = { current_state, session_id, branch_session, cwd, scope, input, recollection, stack: agent.stack.slice(at + 1) }
  const caller: Agent = { ...agent, stack: agent.stack.slice(0, at), cwd: frame.cwd, scope: frame.scope }
  const kept: Run = { ...replaceAgent(run, caller), callees: { ...run.callees, [child]: callee } }
  const { code, message, place } = problem
  const details = { place: place ?? current_state }
  const failure = { type: 'error' as const, reason: keyword(checkIdOf(code)), message, details }
  return hear(returnToStep(kept, caller, frame, { status: 'failed', yield: failure, handoff: false }), definitions)
}
