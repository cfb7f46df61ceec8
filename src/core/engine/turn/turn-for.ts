import type { EffectRequest, SessionPlan } from '../../run/effects.ts'
import type { Agent, Run } from '../../run/run.ts'
import { agentFor, canGoOn } from '../../run/which-agent.ts'
import type { StateDef } from '../../workflow/workflow.ts'
import { nextSessionId } from './session-ids.ts'

type TurnRequest = Extract<EffectRequest, { type: 'run_turn' }>

export type TurnVariation = Partial<
  Pick<TurnRequest, 'attempt' | 'reminders' | 'retries' | 'reminder' | 'interrupted' | 'not_before' | 'session' | 'funding'>
>

/** The turn of an agent's current state. Draws the id of a session that the turn will begin; a turn that was cut off keeps its own. */
export function turnFor(run: Run, agent: Agent, state: StateDef, variation: TurnVariation = {}): { run: Run; turn: TurnRequest } {
  const planned =
    state.kind === 'script' || variation.session !== undefined
      ? { run, session: null }
      : planSession(run, agent, agentFor(run, state.settings))
  return {
    run: planned.run,
    turn: {
      type: 'run_turn',
      agent: agent.id,
      state: agent.current_state,
      session: planned.session,
      attempt: 1,
      reminders: 0,
      retries: 0,
      reminder: null,
      interrupted: false,
      started: false,
      not_before: null,
      reserved_usd: 0,
      ...variation,
    },
  }
}

/** Where another agent has held the conversation so far, a new one begins. */
function planSession(run: Run, agent: Agent, backend: string): { run: Run; session: SessionPlan } {
  const held = agent.session_id !== null && canGoOn(run, agent.session_id, backend) ? agent.session_id : null
  if (held !== null && !agent.branch_session) return { run, session: { mode: 'resume', id: held } }
  const { run: counted, id } = nextSessionId(run)
  return held === null
    ? { run: counted, session: { mode: 'fresh', new_id: id } }
    : { run: counted, session: { mode: 'fork', id: held, new_id: id } }
}
