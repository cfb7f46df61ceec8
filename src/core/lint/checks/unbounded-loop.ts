import type { Check } from '../check.ts'
import { loopsIn } from '../ways.ts'

/** A person who answers in between bounds a loop, too. One of scripts alone costs nothing, and they may well count for themselves. */
export const unboundedLoop: Check = {
  code: 'RAY-UNBOUNDED-LOOP',
  level: 'warning',
  about: 'A loop has no max_visits.',
  find({ states, ways }) {
    const isBounded = (file: string) => states.get(file)?.state.settings.max_visits !== undefined
    const loops = loopsIn(ways, (from, { to, by }) => by !== 'ask' && !isBounded(from) && !isBounded(to))
    return loops.flatMap((loop) => {
      const first = states.get(loop[0] ?? '')
      if (first === undefined) return []
      return {
        message: `Nothing bounds the loop ${shown(loop)}: only the run's budget ends it.`,
        level: loop.some((file) => states.get(file)?.state.kind === 'prompt') ? undefined : 'info',
        place: first.placeAt(1, 1),
        hint: 'Give one of its states max_visits, such as max_visits: 5, and on_max_visits with the state to go on with.',
      }
    })
  },
}

/** `A → B → A`; the middle of a long loop is left out. */
export function shown(loop: readonly string[]): string {
  const names = loop.length > 6 ? [...loop.slice(0, 5), '…'] : loop
  return [...names, loop[0]].join(' → ')
}
