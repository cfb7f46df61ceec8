import type { StopRequest } from '../runtime/stop-request.ts'

export interface Stop {
  readonly signal: AbortSignal
  /** Stops the run as a first signal does. */
  request(): void
  /** Stops listening. */
  forget(): void
}

/** SIGHUP is a terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The first signal asks the run to stop and save itself; a second one is left to the system. */
export function listenForSignals(): Stop {
  const controller = new AbortController()
  const request: StopRequest = { reason: 'signal' }
  const onSignal = () => {
    forget()
    controller.abort(request)
  }
  function forget(): void {
    for (const name of SIGNALS) process.off(name, onSignal)
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return { signal: controller.signal, request: onSignal, forget }
}
