import type { Check } from '../../check.ts'

/** One state may name several ways, so a goto or join anywhere in it may be the one that stands beside the fork. */
export const missingForkNext: Check = {
  code: 'RAY-MISSING-FORK-NEXT',
  level: 'error',
  about: 'A fork says neither by next nor by a goto or join where its parent goes on.',
  find: ({ states }) =>
    [...states.values()].flatMap(({ tags }) => {
      if (tags.some(({ tag }) => tag.name === 'goto' || tag.name === 'join')) return []
      return tags.flatMap(({ transition, place }) => {
        const isFork = transition?.tag === 'fork' || transition?.tag === 'fork-workflow'
        if (!isFork || transition.next !== undefined) return []
        return {
          message: `<${transition.tag}> has no next, and no <goto> stands beside it, so its parent has nowhere to go.`,
          place,
          hint: `For example <${transition.tag} next="NEXT">${transition.target}</${transition.tag}>.`,
        }
      })
    }),
}
