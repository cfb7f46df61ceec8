import type { Clock } from '../../ports/clock.ts'
import type { Fetch } from './attachments/fetch-attachment.ts'
import { proxiedFetch } from './proxied-fetch.ts'

/**
 * GitHub's clock: this machine's, put right by what answers say of the time. Comments, and what other jobs have written, carry GitHub's time, or
 * that of machines which are put right alike.
 */
export interface SiteClock extends Clock {
  /** Fetches, and hears the time from the answer. */
  readonly listening: (fetch: Fetch) => Fetch
  /** Asks for the time where no answer has told it yet. It is the machine's where none comes soon. */
  readonly ask: (apiUrl: string) => Promise<void>
}

/** An answer says the second in which it was given, and not when within its way: closer than this nothing is known. */
const CLOSE_MS = 2000
/** The time of an answer that took longer may be off by more than that. */
const QUICK_MS = 3000
const HALF_A_SECOND = 500

export function createSiteClock(machine: Clock): SiteClock {
  let isTold = false
  let aheadMs = 0

  function hear(date: number, { asked, answered }: { readonly asked: number; readonly answered: number }): void {
    const took = answered - asked
    if (Number.isNaN(date) || took < 0 || took > QUICK_MS) return
    isTold = true
    const ahead = date + HALF_A_SECOND - (asked + took / 2)
    // Small differences are none, so that times go on evenly; the clock of a machine may also be set right while we are at work.
    if (Math.abs(ahead - aheadMs) > CLOSE_MS) aheadMs = Math.abs(ahead) > CLOSE_MS ? ahead : 0
  }

  const listening: SiteClock['listening'] = (fetch) => async (address, init) => {
    const asked = machine.now()
    const answer = await fetch(address, init)
    // Caches repeat the time of the first answer, and after a redirect the time is another server's. So it is on a page that a proxy says, or a
    // network that wants a login first: only GitHub gives what it was asked a number.
    const { headers } = answer
    const isFirstHand = headers.has('x-github-request-id') && !answer.redirected && !headers.has('age')
    if (isFirstHand) hear(Date.parse(headers.get('date') ?? ''), { asked, answered: machine.now() })
    return answer
  }

  return {
    now: () => Math.round(machine.now() + aheadMs),
    sleep: (ms, signal) => machine.sleep(ms, signal),
    listening,
    async ask(apiUrl) {
      if (isTold) return
      // It counts for no limit, and needs no token. Any answer will do.
      const init = { headers: { 'user-agent': 'raymond-action' }, signal: AbortSignal.timeout(QUICK_MS) }
      const answer = await listening(proxiedFetch(apiUrl))(`${apiUrl}/rate_limit`, init).catch(() => undefined)
      await answer?.body?.cancel()
    },
  }
}
