export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after that many milliseconds, or when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
