import { type Agent, type Run, replaceAgent } from '../run/run.ts'
import type { Definitions } from '../workflow/workflow.ts'
import { type Decision, decide } from './reduction.ts'
import { stateOf, statesOf } from './states-of.ts'
import { turnFor } from './turn/turn-for.ts'

/** The agent's state once more, from its prompt; no new visit. */
export function reenterState(run: Run, agent: Agent, definitions: Definitions): Decision {
  const active: Agent = { ...agent, status: 'active', problem: null, resume_at: null }
  const state = stateOf(statesOf(definitions, agent.scope), agent.current_state)
  const { run: planned, turn } = turnFor(run, active, state, { attempt: 2, interrupted: true })
  return decide(replaceAgent(planned, active), turn)
}
