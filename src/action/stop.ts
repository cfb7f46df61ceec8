import type { StopRequest } from '../runtime/stop-request.ts'
import type { ActionInputs } from './inputs.ts'

export interface Stop {
  readonly signal: AbortSignal
  forget(): void
}

/** Asks runs to stop and save themselves: on the runner's SIGINT or SIGTERM, and when the job's time is nearly up. */
export function listenForStop(maxMinutes: number, handOverId: string | null): Stop {
  const controller = new AbortController()
  const ask = (request: StopRequest) => controller.abort(request)
  const onSignal = () => ask({ reason: 'signal' })
  const timeUp: StopRequest = { reason: 'time-up', ...(handOverId === null ? {} : { handOverId }) }
  const timer = setTimeout(() => ask(timeUp), maxMinutes * 60_000)
  // The runner sends SIGINT, then SIGTERM while we save: neither may end us half-way.
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    forget() {
      clearTimeout(timer)
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}

/** A job's own token ends after 24 hours, wherever the job runs; saving and handing over need some of them. */
const OF_A_JOBS_TOKEN = 23.5 * 60

/** Minutes after which the job saves its runs and hands over: before its time is up, and before its token ends. An App's are renewed. */
export function minutesOf({ maxMinutes, appId }: Pick<ActionInputs, 'maxMinutes' | 'appId'>): number {
  return appId === null ? Math.min(maxMinutes, OF_A_JOBS_TOKEN) : maxMinutes
}
