/** Which of the wanted turns may start now. Room, time, money and the cap on turns are looked at here and nowhere else. */
import type { Effect, EffectOf } from '../run/effects.ts'
import { findAgent, type Run } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import type { Definitions, StateDef } from '../workflow/workflow.ts'
import { stateOf, statesOf } from './states-of.ts'

type Turn = EffectOf<'run_turn'>

export interface Schedule {
  readonly run: Run
  readonly started: readonly Turn[]
}

export function schedule(run: Run, at: string, definitions: Definitions): Schedule {
  const turns = run.pending.filter((effect) => effect.type === 'run_turn')
  const inFlight = turns.filter(({ started }) => started)
  if (run.halted !== null) return { run, started: [] }

  const started: Turn[] = []
  let reserved = inFlight.reduce((sum, turn) => sum + turn.reserved_usd, 0)
  for (const turn of turns) {
    const running = inFlight.length + started.length
    if (running >= run.limits.max_parallel) break
    if (turn.started || (turn.not_before !== null && turn.not_before > at)) continue
    if (findAgent(run, turn.agent)?.status !== 'active') continue
    if (run.limits.max_turns !== null && run.turns + running >= run.limits.max_turns) {
      return running === 0 ? halt(run, 'max-turns') : mark(run, started)
    }
    const need = reservation(run, turn, definitions)
    if (!affordable(run, reserved, need)) return running === 0 ? halt(run, 'over-budget') : mark(run, started)
    reserved += need.usd
    started.push({ ...turn, started: true, reserved_usd: need.usd })
  }
  return mark(run, started)
}

interface Need {
  readonly usd: number
  readonly paid: boolean
}

/** What the next turn of a state sets aside: its own cap, or the dearest one seen. Scripts cost nothing. */
function reservation(run: Run, turn: Turn, definitions: Definitions): Need {
  const agent = findAgent(run, turn.agent)
  const workflow = statesOf(definitions, agent?.scope ?? '')
  const state: StateDef = stateOf(workflow, turn.state)
  if (state.kind === 'script') return { usd: 0, paid: false }
  return { usd: state.settings.budget ?? run.dearest[stateKey(run, workflow, turn.state)] ?? 0, paid: true }
}

/** Dollars are sums of floats: a billionth is no reason to stop. */
const ROUNDING = 1e-9

function affordable({ budget }: Run, reserved: number, { usd, paid }: Need): boolean {
  const left = budget.limit_usd - budget.spent_usd - reserved
  if (left < -ROUNDING) return false
  return !paid || (left > ROUNDING && usd <= left + ROUNDING)
}

function halt(run: Run, halted: string): Schedule {
  return { run: { ...run, halted }, started: [] }
}

function mark(run: Run, started: readonly Turn[]): Schedule {
  if (started.length === 0) return { run, started }
  const byId = new Map<string, Effect>(started.map((turn) => [turn.id, turn]))
  return { run: { ...run, pending: run.pending.map((effect) => byId.get(effect.id) ?? effect) }, started }
}
