import { mentionsTag } from '../../picture/written-tags.ts'
import type { Check } from '../check.ts'

export const deadEndState: Check = {
  code: 'RAY-DEAD-END-STATE',
  level: 'warning',
  about: 'A prompt names no tag to end with.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ file, state, policy, placeAt }) => {
      if (state.kind === 'script' || policy.length > 0 || mentionsTag(state.body)) return []
      return {
        message: `${file} has no way out: it has no allowed_transitions, and its text names no tag.`,
        place: placeAt(1, 1),
        hint: 'Say how to end, such as: End with <result>what came out</result>, or with <goto>NEXT</goto>.',
      }
    }),
}
