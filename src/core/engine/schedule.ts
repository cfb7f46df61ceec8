/** Which of the wanted turns may start now. Room, time, money and the cap on turns are looked at here and nowhere else. */
import { type Effect, isInFlight, isTurn, type Turn } from '../run/effects.ts'
import { findAgent, type Run } from '../run/run.ts'
import type { Definitions } from '../workflow/workflow.ts'
import { affordable, reservedUsd } from './budget.ts'
import { wrapUp } from './wrap-up.ts'

export interface Schedule {
  readonly run: Run
  readonly started: readonly Turn[]
}

/** Agents that the budget stops may wrap up, one after the other; when none of them can, the run is over. */
export function schedule(run: Run, at: string, definitions: Definitions): Schedule {
  let now = run
  while (now.halted === null) {
    const { started, stopped } = choose(now, at, definitions)
    if (stopped === undefined || started.length > 0 || now.pending.some(isInFlight)) return mark(now, started)
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
  const turns = run.pending.filter(isTurn)
  const inFlight = turns.filter(isInFlight).length
  const started: Turn[] = []
  let reserved = reservedUsd(run)
  for (const turn of turns) {
    const running = inFlight + started.length
    if (running >= run.limits.max_parallel) break
    if (turn.started || (turn.not_before !== null && turn.not_before > at)) continue
    if (findAgent(run, turn.agent)?.status !== 'active') continue
    if (run.limits.max_turns !== null && run.turns + running >= run.limits.max_turns) return { started, stopped: 'max-turns' }
    const money = affordable(run, turn, reserved, definitions)
    if (!money.ok) return { started, stopped: turn }
    reserved += money.reserve
    started.push({ ...turn, started: true, reserved_usd: money.reserve })
  }
  return { started }
}

function halt(run: Run, halted: string): Schedule {
  return { run: { ...run, halted }, started: [] }
}

function mark(run: Run, started: readonly Turn[]): Schedule {
  if (started.length === 0) return { run, started } // without a copy of an outbox that grows with the agents
  const byId = new Map<string, Effect>(started.map((turn) => [turn.id, turn]))
  return { run: { ...run, pending: run.pending.map((effect) => byId.get(effect.id) ?? effect) }, started }
}
