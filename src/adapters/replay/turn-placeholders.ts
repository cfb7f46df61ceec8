import type { SessionPlan } from '../../core/run/effects.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { Placeholders } from './placeholders.ts'

/** The session that a turn leaves its conversation in. */
export function sessionOf(plan: SessionPlan): string {
  return plan.mode === 'resume' ? plan.id : plan.new_id
}

/** Placeholders that mean something else in every turn. */
export function turnPlaceholders({ workflowId, session, cwd, directories: [turn] }: TurnSpec): Placeholders {
  return {
    run: workflowId,
    session: sessionOf(session),
    ...(session.mode === 'fork' ? { branched: session.id } : {}),
    cwd,
    ...(turn === undefined ? {} : { turn }),
  }
}
