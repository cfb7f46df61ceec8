import type { Clock } from '../../ports/clock.ts'
import { isHttpError } from './http-error.ts'

const TRIES = 3
const PAUSE_MS = 1500

/**
 * Does work again that GitHub did not answer, or with an error of its own: it may have been done all the same, so from the second
 * time on `again` is true. A lost connection counts as 500.
 */
export async function insist<T>(clock: Pick<Clock, 'sleep'>, work: (again: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries > 1)
    } catch (error) {
      if (!isHttpError(error) || error.status < 500 || tries === TRIES) throw error
      await clock.sleep(PAUSE_MS * tries)
    }
  }
}
