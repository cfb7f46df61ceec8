/** Whether there is money for a turn. What wraps a run up has a slice of the budget that nothing else may touch. */
import { isInFlight, type Turn } from '../run/effects.ts'
import { type Agent, findAgent, type Run } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { Definitions, StateWorkflow } from '../workflow/workflow.ts'
import { rootScope } from './root-scope.ts'
import { stateOf, statesOf } from './states-of.ts'
import { keyOf } from './steps/step-runs.ts'

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
  const { limit_usd, spent_usd } = run.budget
  const isKeptBack = agent.wrap_up !== 'running' && wrapUpOf(run, definitions) !== undefined
  return limit_usd * (isKeptBack ? 1 - KEPT_BACK : 1) - spent_usd
}

/** Whether more was spent than granted. */
export function isOverdrawn({ budget }: Run): boolean {
  return budget.spent_usd > budget.limit_usd + ROUNDING
}

/** Dollars that turns in flight have set aside; not counting one of them, when it asks. */
export function reservedUsd({ pending }: Run, except?: string): number {
  return pending.reduce((sum, effect) => sum + (isInFlight(effect) && effect.id !== except ? effect.reserved_usd : 0), 0)
}

export type Affordable = { readonly ok: true; readonly reserve: number } | { readonly ok: false }

/** A prompt sets aside its state's own cap, or the dearest turn of it that was seen. Scripts cost nothing, but stop with the rest. */
export function affordable(run: Run, turn: Turn, reserved: number, definitions: Definitions): Affordable {
  const agent = findAgent(run, turn.agent)
  if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`)
  const left = budgetLeft(run, agent, definitions) - reserved
  const price = priceOf(run, agent, turn, definitions)
  if (price === undefined) return isOverdrawn(run) ? { ok: false } : { ok: true, reserve: 0 }
  const reserve = agent.wrap_up === 'running' ? Math.min(price, left) : price
  return left > ROUNDING && reserve <= left + ROUNDING ? { ok: true, reserve } : { ok: false }
}

/** Dollars that the turn may be expected to cost; undefined for one that costs nothing: a script, an operation. */
function priceOf(run: Run, agent: Agent, turn: Turn, definitions: Definitions): number | undefined {
  if (turn.type === 'run_step')
    return turn.want.type === 'run_operation' ? undefined : (run.dearest[keyOf(run, agent.scope, turn.state)] ?? 0)
  const workflow = statesOf(definitions, agent.scope)
  const state = stateOf(workflow, turn.state)
  return state.kind === 'script' ? undefined : (state.settings.budget ?? run.dearest[stateKey(run, workflow, turn.state)] ?? 0)
}
