import { isDetermined } from '../../workflow/determined-entry.ts'
import type { Check } from '../check.ts'

export const implicitTransition: Check = {
  code: 'RAY-IMPLICIT-TRANSITION',
  level: 'info',
  about: 'The only transition that a state allows needs no tag.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ policy, placeOf }) => {
      const [entry, ...others] = policy
      if (entry === undefined || others.length > 0 || !isDetermined(entry)) return []
      const way = entry.target === undefined ? `a ${entry.tag}` : `${entry.tag} to ${entry.target}`
      return {
        message: `This state always ends with ${way}; the prompt need not ask for the tag.`,
        place: placeOf(['allowed_transitions', 0]),
        hint: undefined,
      }
    }),
}
