import { checkIdOf } from '../../problem.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { keyword } from '../../steps/value.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { type Decision, decide } from '../reduction.ts'
import { tellWith } from './carry-out.ts'
import { returnToStep } from './return-to-step.ts'

/** With these nobody could do anything, so the agent stays where it is. */
const NOBODY_S_FAULT: ReadonlySet<string> = new Set(['RAY-AUTH', 'RAY-AGENT-NOT-INSTALLED'])

/** A tagged workflow that a delegate step called and that failed fails that step, instead of ending the agent. */
export function surfaceFailures({ run, wants }: Decision, definitions: Definitions): Decision {
  let decision = decide(run, ...wants)
  if (run.runs === undefined) return decision
  for (const agent of run.agents) {
    if (agent.status !== 'failed' || agent.step_run !== undefined || agent.problem === null) continue
    const at = agent.stack.findLastIndex(({ step }) => step !== undefined)
    if (at === -1 || NOBODY_S_FAULT.has(agent.problem.code)) continue
    const surfaced = surface(decision.run, agent, at, definitions)
    decision = decide(surfaced.run, ...decision.wants, ...surfaced.wants)
  }
  return decision
}

/** The callee's own part is put aside: a resume goes on there, and not with a second child. */
function surface(run: Run, agent: Agent, at: number, definitions: Definitions): Decision {
  const frame = agent.stack[at]
  const { problem } = agent
  if (frame?.step === undefined || problem === null) throw new Error(`${agent.id} has no delegate step at ${at}`)
  const { current_state, session_id, branch_session, cwd, scope, input } = agent
  const callee = { current_state, session_id, branch_session, cwd, scope, input, stack: agent.stack.slice(at + 1) }
  const caller: Agent = { ...agent, stack: agent.stack.slice(0, at), cwd: frame.cwd, scope: frame.scope }
  const kept: Run = { ...replaceAgent(run, caller), callees: { ...run.callees, [frame.step.child]: callee } }
  const { code, message, place } = problem
  const details = { place: place ?? current_state }
  const failure = { type: 'error' as const, reason: keyword(checkIdOf(code)), message, details }
  return returnToStep(kept, caller, frame, { status: 'failed', yield: failure, handoff: false }, tellWith(definitions))
}
