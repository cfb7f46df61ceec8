import type { TurnObserver } from '../../../ports/turns/turn-observer.ts'

/** Says in the log of a turn that a model may count as the dearest one. */
export function sayUnpriced(observer: TurnObserver): { readonly onUnpriced: (model: string) => void } {
  return {
    onUnpriced: (model) =>
      observer.activity(
        `the price of ${model} is not known: where its answers name no model that has one, it counts as the most expensive of its kind`,
      ),
  }
}
