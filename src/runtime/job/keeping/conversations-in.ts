import type { Run } from '../../../core/run/run.ts'
import type { Conversation } from '../../../ports/keeping/sessions.ts'

/**
 * Every conversation that a run has had, also those of agents that have ended or were reset. The journal is looked through line by
 * line for their ids, whatever release wrote it.
 */
export function conversationsIn({ agents, workspace }: Run, journal: string): readonly Conversation[] {
  const current = agents.flatMap(({ session_id, cwd, stack }) => [
    ...(session_id === null ? [] : [{ id: session_id, cwd }]),
    ...stack.flatMap((frame) => (frame.session === null ? [] : [{ id: frame.session, cwd: frame.cwd }])),
  ])
  const earlier = [...journal.matchAll(/"session_id":"([A-Za-z0-9-]{1,64})"/g)].map(([, id = '']) => ({ id, cwd: workspace }))
  return [...new Map([...earlier, ...current].map((one) => [one.id, one])).values()]
}
