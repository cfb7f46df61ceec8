import { stemOf } from '../../workflow/state-file.ts'
import type { Check } from '../check.ts'

/** A policy with one entry needs no words, and what a result or a question says is the model's own. */
export const unusedAllowedTransition: Check = {
  code: 'RAY-UNUSED-ALLOWED-TRANSITION',
  level: 'warning',
  about: 'A policy allows what the prompt never speaks of.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ state, policy, text, placeOf }) => {
      if (state.kind === 'script' || policy.length < 2) return []
      return policy.flatMap(({ tag, target }, index) => {
        if (target === undefined || text.includes(stemOf(target))) return []
        return {
          message: `The policy allows ${tag} to ${target}, but the prompt never speaks of ${stemOf(target)}.`,
          place: placeOf(['allowed_transitions', index]),
          hint: `Say in the prompt when to end with <${tag}>${target}</${tag}>, or remove the entry.`,
        }
      })
    }),
}
