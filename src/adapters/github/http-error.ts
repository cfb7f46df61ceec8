/** An answer of GitHub that says no. */
export interface HttpError extends Error {
  readonly status: number
}

/** It says no for a while: what was asked for may be had later. */
export function isRateLimit(error: HttpError): boolean {
  if (error.status === 429) return true
  const headers =
    'response' in error ? (error.response as { readonly headers?: Record<string, unknown> } | undefined)?.headers : {}
  const isSpent = headers?.['retry-after'] !== undefined || headers?.['x-ratelimit-remaining'] === '0'
  return error.status === 403 && (isSpent || /\brate limit/i.test(error.message))
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
}
