/** Which of the wanted turns may start now. Room, time, money and the cap on turns are looked at here and nowhere else. */
import { type Effect, isInFlight, isTurn, leadsToTurn, type Turn } from '../run/effects.ts'
import { findAgent, type Run } from '../run/run.ts'
import { childrenTurns, isOpen } from '../run/workers/children.ts'
import type { Definitions } from '../workflow/workflow.ts'
import { affordable, costsMoney, reservedUsd } from './budget.ts'
import { wrapUp } from './ending/wrap-up.ts'

export interface Schedule {
  readonly run: Run
  readonly started: readonly Turn[]
}

/**
 * What workers in jobs of their own have not used comes back with their ends: until then nothing is used up. Agents that the budget stops may
 * wrap up, one after the other; when none of them can, the run is over.
 */
export function schedule(run: Run, at: string, definitions: Definitions): Schedule {
  // Whoever only notes something in a stored run has not read its workflows.
  if (Object.keys(definitions).length === 0) return { run, started: [] }
  let now = run
  while (now.halted === null) {
    const { started, stopped } = choose(now, at, definitions)
    if (stopped === undefined || started.length > 0 || now.pending.some(isInFlight)) return mark(now, started)
    if (now.children?.some(isOpen)) return { run: now, started }
    if (stopped === 'max-turns') return halt(now, stopped)
    const next = wrapUp(now, stopped, definitions)
    if (!next) return halt(now, 'over-budget')
    now = next
  }
  return { run: now, started: [] }
}

interface Choice {
  readonly started: readonly Turn[]
  /** What kept the others from starting: the cap on turns, or a turn that cannot be paid. */
  readonly stopped?: 'max-turns' | Turn
}

function choose(run: Run, at: string, definitions: Definitions): Choice {
  const inFlight = run.pending.filter(isInFlight).length
  const room = run.limits.max_parallel - inFlight
  const candidates = mayStart(run, at, room)
  const started: Turn[] = []
  const taken = run.turns + childrenTurns(run.children) + inFlight
  const soon = Math.min(run.pending.filter(leadsToTurn).length, room - candidates.length)
  let sharers = soon + candidates.filter((turn) => costsMoney(run, turn, definitions)).length
  let reserved = reservedUsd(run)
  const most = run.limits.held_turns ?? run.limits.max_turns
  for (const turn of candidates) {
    if (most !== null && taken + started.length >= most) return { started, stopped: 'max-turns' }
    const money = affordable(run, turn, { reserved, sharers, alone: inFlight + started.length === 0 }, definitions)
    if (!money.ok) return { started, stopped: turn }
    if (costsMoney(run, turn, definitions)) sharers -= 1
    reserved += money.reserve
    started.push({ ...turn, started: true, reserved_usd: money.reserve, ...(money.share ? { share: true } : {}) })
  }
  return { started }
}

/** The first turns that nothing but money holds up. */
function mayStart(run: Run, at: string, room: number): readonly Turn[] {
  const found: Turn[] = []
  for (const effect of run.pending) {
    if (found.length >= room) break
    if (!isTurn(effect) || effect.started || (effect.not_before !== null && effect.not_before > at)) continue
    if (findAgent(run, effect.agent)?.status === 'active') found.push(effect)
  }
  return found
}

function halt(run: Run, halted: string): Schedule {
  return { run: { ...run, halted }, started: [] }
}

function mark(run: Run, started: readonly Turn[]): Schedule {
  if (started.length === 0) return { run, started } // without a copy of an outbox that grows with the agents
  const byId = new Map<string, Effect>(started.map((turn) => [turn.id, turn]))
  return { run: { ...run, pending: run.pending.map((effect) => byId.get(effect.id) ?? effect) }, started }
}
