import { type Effect, isInFlight, isTurn, type Turn } from '../effects.ts'
import type { Run } from '../run.ts'
import { isOpen } from './children.ts'

/** Agents have turns before them that nothing holds up but money, or turns, that open workers have set aside: with a worker's end its share comes back. */
export function awaitsShares({ agents, children = [], pending, updated_at: now }: Run): boolean {
  if (!children.some(isOpen) || pending.some(isInFlight)) return false
  const held = new Set(pending.flatMap((effect) => (isDue(effect, now) ? [effect.agent] : [])))
  return held.size > 0 && agents.every(({ id, status }) => status !== 'active' || held.has(id))
}

function isDue(effect: Effect, now: string): effect is Turn {
  return isTurn(effect) && !effect.started && (effect.not_before === null || effect.not_before <= now)
}
