import type { StopRequest } from '../runtime/drive-run.ts'

export interface Stop {
  readonly signal: AbortSignal
  /** Stops listening. */
  forget(): void
}

/** The first SIGINT or SIGTERM asks the run to stop and save itself; a second one is left to the system. */
export function listenForSignals(): Stop {
  const controller = new AbortController()
  const request: StopRequest = { reason: 'signal' }
  const onSignal = () => {
    forget()
    controller.abort(request)
  }
  function forget(): void {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return { signal: controller.signal, forget }
}
