import type { Clock } from '../../ports/clock.ts'
import { startLongTimer } from '../process/long-timer.ts'

/** The clock of this machine. */
export function createClock(): Clock {
  return { now: Date.now, sleep }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = startLongTimer(ms, wake)
    signal?.addEventListener('abort', wake, { once: true })

    function wake(): void {
      timer.cancel()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
  })
}
