import type { SessionPlan } from '../../../core/run/effects.ts'

/**
 * Whether all ids of a turn's conversation can be names of files. They become parts of paths, and come out of a state that somebody else may
 * have made.
 */
export function hasPlainIds(session: SessionPlan): boolean {
  const ids =
    session.mode === 'fresh' ? [session.new_id] : session.mode === 'resume' ? [session.id] : [session.id, session.new_id]
  return ids.every((id) => /^[A-Za-z0-9][\w-]{0,127}$/.test(id))
}
