import type { Check } from '../../check.ts'

/** Only of prompts without a policy: there nothing but the text says which forks stand together. */
export const forkNextMismatch: Check = {
  code: 'RAY-FORK-NEXT-MISMATCH',
  level: 'warning',
  about: 'Forks of one state go on at different states.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ state, tags, policy }) => {
      if (state.kind === 'script' || policy.filter(({ tag }) => tag.startsWith('fork')).length > 1) return []
      const forks = tags.flatMap(({ transition, place, open }) => {
        const isFork = transition?.tag === 'fork' || transition?.tag === 'fork-workflow'
        return isFork && !open && transition.next !== undefined ? [{ next: transition.next, place }] : []
      })
      const [first] = forks
      const other = forks.find(({ next }) => next !== first?.next)
      if (first === undefined || other === undefined) return []
      return {
        message: `The forks of one turn must go on at one state, and these name ${first.next} and ${other.next}.`,
        place: other.place,
        hint: `Write next="${first.next}" in all of them; if they are alternatives, list them in allowed_transitions.`,
      }
    }),
}
