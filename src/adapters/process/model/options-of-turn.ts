import type { TurnLimits } from '../../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../../ports/turns/turn-observer.ts'
import type { ProxyOptions } from './model-proxy.ts'

/** What a turn may spend, and who hears what it has spent. In its log is said that a model may count as the dearest one. */
export function optionsOfTurn({ budgetUsd, leftUsd }: TurnLimits, observer: TurnObserver): ProxyOptions {
  return {
    capUsd: budgetUsd,
    leftUsd,
    onSpent: (usd, mostUsd) => observer.spent?.(usd, mostUsd),
    onUnpriced: (model) =>
      observer.activity(
        `the price of ${model} is not known: where its answers name no model that has one, it counts as the most expensive of its kind`,
      ),
  }
}
