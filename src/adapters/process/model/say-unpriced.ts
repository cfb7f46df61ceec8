import type { TurnObserver } from '../../../ports/turns/turn-observer.ts'

/** Says in the log of a turn that its cap counts a model as the dearest one. */
export function sayUnpriced(observer: TurnObserver): { readonly onUnpriced: (model: string) => void } {
  return {
    onUnpriced: (model) =>
      observer.activity(`nobody knows what ${model} costs: before the turn's budget it counts as the dearest of its kind`),
  }
}
