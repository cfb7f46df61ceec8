/** Why the loop is asked to stop: the `reason` of the suspended run. */
export interface StopRequest {
  readonly reason: string
  /** Expected of the next job, when there will be one by our own doing. */
  readonly handOverId?: string
  /** The cap under `budgets` that is used up. */
  readonly cap?: string
}

/** What a signal was aborted with; undefined while it is not. One that was aborted without a word is an order from outside. */
export function stopRequest({ aborted, reason }: AbortSignal): StopRequest | undefined {
  if (!aborted) return undefined
  const request: Partial<StopRequest> | undefined = typeof reason === 'object' ? reason : undefined
  return { reason: 'signal', ...request }
}
