import type { EffectRequest, SessionPlan } from '../../run/effects.ts'
import type { Agent, Run } from '../../run/run.ts'
import type { StateDef } from '../../workflow/workflow.ts'
import { nextSessionId } from './session-ids.ts'

type TurnRequest = Extract<EffectRequest, { type: 'run_turn' }>

export type TurnVariation = Partial<
  Pick<TurnRequest, 'attempt' | 'reminders' | 'retries' | 'reminder' | 'interrupted' | 'not_before' | 'session' | 'funding'>
>

/** The turn of an agent's current state. Draws the id of a session that the turn will begin; a turn that was cut off keeps its own. */
export function turnFor(run: Run, agent: Agent, state: StateDef, variation: TurnVariation = {}): { run: Run; turn: TurnRequest } {
  const isPlanned = state.kind === 'script' || variation.session !== undefined
  const planned = isPlanned ? { run, session: null } : planSession(run, agent)
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

function planSession(run: Run, agent: Agent): { run: Run; session: SessionPlan } {
  if (agent.session_id !== null && !agent.branch_session) return { run, session: { mode: 'resume', id: agent.session_id } }
  const { run: counted, id } = nextSessionId(run)
  return agent.session_id === null
    ? { run: counted, session: { mode: 'fresh', new_id: id } }
    : { run: counted, session: { mode: 'fork', id: agent.session_id, new_id: id } }
}
