import { isDetermined } from '../../workflow/determined-entry.ts'
import type { Check } from '../check.ts'

export const forceImplicitInvalid: Check = {
  code: 'RAY-FORCE-IMPLICIT-INVALID',
  level: 'error',
  about: 'force_implicit stands where nothing is implied.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ state, policy, placeOf }) => {
      const [first, ...others] = policy
      if (state.kind === 'script' || !state.settings.force_implicit) return []
      if (first !== undefined && others.length === 0 && isDetermined(first)) return []
      return {
        message: 'force_implicit needs exactly one allowed transition that leaves nothing open.',
        place: placeOf(['force_implicit']),
        hint: 'For example allowed_transitions: [{ tag: goto, target: NEXT }]',
      }
    }),
}
