import type { SessionPlan } from './effects.ts'

/**
 * Whether the id of a conversation can be the name of a file. Ids become parts of paths, and come out of a state that somebody else may have
 * made; those of `command:` agents are theirs to choose.
 */
export function isPlainId(id: string): boolean {
  return /^[A-Za-z0-9][\w-]{0,127}$/.test(id)
}

/** All ids of a turn's conversation. */
export function hasPlainIds(session: SessionPlan): boolean {
  const ids =
    session.mode === 'fresh' ? [session.new_id] : session.mode === 'resume' ? [session.id] : [session.id, session.new_id]
  return ids.every(isPlainId)
}
