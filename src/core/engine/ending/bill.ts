import { ownValue } from '../../protocol/own-value.ts'
import type { Bill } from '../../run/events.ts'
import { type Agent, type Run, replaceAgent, type Tally } from '../../run/run.ts'

interface Billed {
  readonly run: Run
  readonly agent: Agent
}

/**
 * Adds what a turn cost, however it ended, to the run, its state and its model, and to `agent`, which is put into the run as it is.
 * `price` names turns of its kind, where a state has several.
 */
export function addBill(run: Run, agent: Agent, bill: Bill, { state, price = state }: { state: string; price?: string }): Billed {
  const { costs, ...before } = run
  const { backend: _, lost_jobs: _lost, ...own } = agent
  const ranBy = bill.agent === undefined ? {} : { backend: bill.agent }
  const paid: Agent = { ...own, ...ranBy, tally: addTo(agent.tally, bill) }
  const counted: Run = {
    ...before,
    turns: run.turns + 1,
    budget: { ...run.budget, spent_usd: addUsd(run.budget.spent_usd, bill.cost_usd) },
    dearest: bill.cost_usd > (ownValue(run.dearest, price) ?? 0) ? { ...run.dearest, [price]: bill.cost_usd } : run.dearest,
    costs: {
      states: { ...costs.states, [state]: addTo(ownValue(costs.states, state), bill) },
      models: isName(bill.model)
        ? { ...costs.models, [bill.model]: addTo(ownValue(costs.models, bill.model), bill) }
        : costs.models,
    },
  }
  return { run: replaceAgent(counted, paid), agent: paid }
}

/** An agent's program may call its model anything; what has this name is not read again when the run is. */
function isName(model: string | null): model is string {
  return model !== null && model !== '__proto__'
}

const NOTHING: Tally = { usd: 0, turns: 0, input_tokens: 0, output_tokens: 0, ms: 0 }

function addTo(tally: Tally = NOTHING, { cost_usd, tokens, ms }: Bill): Tally {
  return {
    usd: addUsd(tally.usd, cost_usd),
    turns: tally.turns + 1,
    input_tokens: tally.input_tokens + tokens.input,
    output_tokens: tally.output_tokens + tokens.output,
    ms: tally.ms + ms,
  }
}

/** To a billionth of a dollar, so that 0.1 + 0.2 is 0.3 in the file. */
function addUsd(a: number, b: number): number {
  return Math.round((a + b) * 1e9) / 1e9
}
