import type { Clock } from '../../ports/clock.ts'

/** The time of a case begins at the same moment always, and passes only where somebody waits: nobody waits for real. */
export interface CaseClock extends Clock {
  /** To a time that has not come yet. */
  passTo(time: number): void
}

const BEGIN = Date.UTC(2026, 0, 1)

export function createCaseClock(): CaseClock {
  let time = BEGIN
  return {
    now: () => time,
    async sleep(ms, signal) {
      await new Promise((done) => setImmediate(done)) // whoever is about to abort the wait comes first
      if (signal?.aborted !== true) time += ms
    },
    passTo(to) {
      time = Math.max(time, to)
    },
  }
}
