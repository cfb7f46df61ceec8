import type { StopRequest } from '../runtime/stop-request.ts'

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
