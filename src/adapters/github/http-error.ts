/** An answer of GitHub that says no. */
export interface HttpError extends Error {
  readonly status: number
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
}
