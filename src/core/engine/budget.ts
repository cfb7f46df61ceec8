/** Whether there is money for a turn. What wraps a run up has a slice of the budget that nothing else may touch. */

import { ownValue } from '../protocol/own-value.ts'
import { isInFlight, isTurn, type Turn } from '../run/effects.ts'
import { type Agent, findAgent, type Run } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import { childrenUsd } from '../run/workers/children.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { Definitions, StateDef, StateWorkflow } from '../workflow/workflow.ts'
import { rootScope } from './root-scope.ts'
import { stateOf, statesOf } from './states-of.ts'
import { priceKeyOf } from './steps/step-runs.ts'

/** The part of the budget that is kept back for `on_budget`, where the workflow names such a state. */
const KEPT_BACK = 0.1

/** Dollars are sums of floats: a billionth is no reason to stop. */
const ROUNDING = 1e-9

export interface WrapUp {
  readonly workflow: StateWorkflow
  readonly file: string
}

/** Where agents may wrap up when the money is spent: a state of the run's own workflow. */
export function wrapUpOf(run: Run, definitions: Definitions): WrapUp | undefined {
  const workflow = definitions[rootScope(run)]
  if (workflow?.kind !== 'states' || workflow.manifest.on_budget === undefined) return undefined
  const state = resolveInWorkflow(workflow, workflow.manifest.on_budget)
  return state.ok ? { workflow, file: state.file } : undefined
}

/** Dollars that an agent's next turn may use, if nothing else were running. Less than nothing when the budget is overdrawn. */
export function budgetLeft(run: Run, agent: Agent, definitions: Definitions): number {
  const isKeptBack = agent.wrap_up !== 'running' && wrapUpOf(run, definitions) !== undefined
  return ceilingOf(run, isKeptBack) - run.budget.spent_usd - childrenUsd(run.children)
}

/**
 * What a turn may cost, as it starts or by now; to a billionth, so that 1 - 0.8 leaves 0.2 to an agent that keeps to it. `spentBy` are
 * dollars that others have cost until now, which may be more than they have set aside.
 */
export function capOf(run: Run, agent: Agent, turn: Turn, definitions: Definitions, spentBy?: SpentBy): number {
  const cap = turn.share ? turn.reserved_usd : budgetLeft(run, agent, definitions) - reservedUsd(run, turn.id, spentBy)
  return Math.round(cap * 1e9) / 1e9
}

/** What may be spent of it, all in all, by now. */
export function ceilingOf({ budget: { limit_usd, held_usd = limit_usd, held_most } }: Run, isKeptBack: boolean): number {
  return Math.min(limit_usd * (isKeptBack ? 1 - KEPT_BACK : 1), held_usd, held_most?.usd ?? limit_usd)
}

/** Whether more was spent than granted. */
export function isOverdrawn({ budget }: Run): boolean {
  return budget.spent_usd > budget.limit_usd + ROUNDING
}

/** Dollars that turns in flight have set aside; not counting one of them, when it asks. */
export function reservedUsd({ pending }: Run, except?: string, spentBy: SpentBy = () => 0): number {
  return pending.reduce(
    (sum, effect) => sum + (isInFlight(effect) && effect.id !== except ? Math.max(effect.reserved_usd, spentBy(effect.id)) : 0),
    0,
  )
}

type SpentBy = (effect: string) => number

export type Affordable = { readonly ok: true; readonly reserve: number; readonly share?: true } | { readonly ok: false }

/** What stands against a turn that wants to start. */
export interface Competition {
  /** Dollars that turns in flight have set aside. */
  readonly reserved: number
  /** Turns that cost money and may start now, this one included. */
  readonly sharers: number
  /** No turn is in flight, and none has been chosen before it. */
  readonly alone: boolean
}

/**
 * A prompt sets aside its state's own cap, or the dearest turn of it that was seen; one that was never seen an even share of what is
 * left, which is its cap then. Scripts cost nothing, but stop with the rest, all but the one that wraps up and those that follow from it.
 */
export function affordable(run: Run, turn: Turn, competition: Competition, definitions: Definitions): Affordable {
  const agent = findAgent(run, turn.agent)
  if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`)
  if (!costsMoney(run, turn, definitions))
    return isOverdrawn(run) && agent.wrap_up === undefined ? { ok: false } : { ok: true, reserve: 0 }
  const left = budgetLeft(run, agent, definitions) - competition.reserved
  if (left <= ROUNDING) return { ok: false }
  const price = priceOf(run, agent, turn, definitions)
  const share = left / Math.max(1, competition.sharers)
  if (price === undefined) return { ok: true, reserve: share, share: true }
  if (turn.funding === 'rest') {
    if (price <= left) return { ok: true, reserve: Math.max(price, share), share: true }
    return competition.alone ? { ok: true, reserve: left, share: true } : { ok: false }
  }
  const reserve = agent.wrap_up === 'running' || turn.funding === 'last' ? Math.min(price, left) : price
  return reserve <= left + ROUNDING ? { ok: true, reserve } : { ok: false }
}

/** Whether a turn that stopped at its cap stopped for the sake of others: something was left beside what it had. */
export function endedAtItsShare({ share, reserved_usd }: Turn, costUsd: number, left: number): boolean {
  return share === true && costUsd > 0 && reserved_usd < left + costUsd - ROUNDING
}

/** What the next turn of a state is taken to cost, when all that it had was not enough. */
export function moreThan(hadUsd: number, dearest = 0): number {
  return Math.max(dearest, hadUsd + SMALLEST_RAISE_USD)
}

const SMALLEST_RAISE_USD = 0.01

/** Dollars that one turn of a state may cost: what a person said, else its author. */
export function stateBudget({ overrides }: Run, state: StateDef, key: string): number | undefined {
  return state.kind === 'script' ? undefined : (ownValue(overrides?.state_budgets ?? {}, key) ?? state.settings.budget)
}

/** Scripts and operations cost nothing. */
export function costsMoney(run: Run, turn: Turn, definitions: Definitions): boolean {
  if (turn.type === 'run_step') return turn.want.type !== 'run_operation'
  const agent = findAgent(run, turn.agent)
  return agent !== undefined && stateOf(statesOf(definitions, agent.scope), turn.state).kind === 'prompt'
}

/** Dollars that the turn may be expected to cost; undefined when nothing like it was seen. */
function priceOf(run: Run, agent: Agent, turn: Turn, definitions: Definitions): number | undefined {
  if (turn.type === 'run_step') return ownValue(run.dearest, priceKeyOf(run, agent.scope, turn))
  const workflow = statesOf(definitions, agent.scope)
  const key = stateKey(run, workflow, turn.state)
  return stateBudget(run, stateOf(workflow, turn.state), key) ?? ownValue(run.dearest, key)
}

/** The least limit with which the turns that wait could start; for the sentence that says how to go on. */
export function neededUsd(run: Run, definitions: Definitions): number {
  const prices = run.pending.flatMap((effect) => {
    const agent = isTurn(effect) && !effect.started ? findAgent(run, effect.agent) : undefined
    return isTurn(effect) && agent ? (priceOf(run, agent, effect, definitions) ?? 0) : []
  })
  if (prices.length === 0) return run.budget.spent_usd
  const kept = wrapUpOf(run, definitions) === undefined ? 1 : 1 - KEPT_BACK
  return (run.budget.spent_usd + Math.max(0, ...prices)) / kept
}
