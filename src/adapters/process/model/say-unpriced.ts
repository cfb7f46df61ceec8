import type { TurnObserver } from '../../../ports/turns/turn-observer.ts'

/** Says in the log of a turn that its cap counts a model as the dearest one. */
export function sayUnpriced(observer: TurnObserver): { readonly onUnpriced: (model: string) => void } {
  return {
    onUnpriced: (model) =>
      observer.activity(
        `the price of ${model} is not known: towards the turn's budget it counts as the most expensive of its kind`,
      ),
  }
}
