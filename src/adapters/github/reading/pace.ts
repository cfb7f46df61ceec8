import { isWithin } from '../../../core/is-within.ts'

/** How often something may be done. */
export interface Pace {
  /** Counts it, and gives 0; or the seconds after which it may be tried again. */
  take(): number
}

export interface Bound {
  readonly times: number
  readonly withinMs: number
}

/** All bounds hold at once, over the time that has just passed. */
export function createPace(bounds: readonly Bound[], now: () => number): Pace {
  let taken: readonly number[] = []
  const longest = Math.max(...bounds.map(({ withinMs }) => withinMs))
  return {
    take() {
      const at = now()
      taken = taken.filter((one) => isWithin(one, at, longest))
      const waits = bounds.map(({ times, withinMs }) => {
        const first = taken.at(-times)
        return first === undefined ? 0 : first + withinMs - at
      })
      const wait = Math.max(0, ...waits)
      if (wait > 0) return Math.ceil(wait / 1000)
      taken = [...taken, at]
      return 0
    },
  }
}
