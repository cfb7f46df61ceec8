import type { Value } from './value.ts'

/** Why a step failed. Not a yielded error: nothing is routed by it, the run fails (R45, R56). */
export interface StepFailure {
  /** Stable, in kebab case; `unresolved-source` is documented as `RAY-UNRESOLVED-SOURCE`. */
  readonly reason: string
  readonly message: string
  readonly details?: Value | undefined
}

/** A value, or why there is none. */
export type Attempted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: StepFailure }

export function succeeded<T>(value: T): Attempted<T> {
  return { ok: true, value }
}

export function failed<T>(reason: string, message: string, details?: Value): Attempted<T> {
  return { ok: false, failure: { reason, message, details } }
}

/** All values, or the first failure. */
export function allOf<T>(parts: readonly Attempted<T>[]): Attempted<T[]> {
  const values: T[] = []
  for (const part of parts) {
    if (!part.ok) return part
    values.push(part.value)
  }
  return succeeded(values)
}
