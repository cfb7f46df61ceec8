import type { LoggedRequest } from './request-log.ts'

/**
 * What goes wrong. `after-applied` and `drop-after` do the work first, so that its outcome is unknown to the caller. That its points are spent
 * GraphQL says with 200: an Enterprise Server by RATE_LIMITED, and github.com by RATE_LIMIT.
 */
export type FaultKind =
  | 'status'
  | 'after-applied'
  | 'drop'
  | 'drop-after'
  | 'secondary-rate-limit'
  | 'primary-rate-limit'
  | 'graphql-rate-limit'
  | 'delay'

export type FaultMatch =
  | ((request: LoggedRequest) => boolean)
  | { readonly method?: string; readonly path?: string | RegExp; readonly kind?: LoggedRequest['kind'] }

export interface NewFault {
  readonly match: FaultMatch
  readonly kind: FaultKind
  /** Of `status` and `after-applied`; 502 when left out. */
  readonly status?: number
  /** Seconds to wait, of the rate limits; 60 when left out. */
  readonly retryAfter?: number
  /** Of `delay`. */
  readonly milliseconds?: number
  /** How many requests it hits; 1 when left out. */
  readonly times?: number
}

export interface Fault extends Required<Omit<NewFault, 'times'>> {
  /** How many requests it hit already. */
  hits: number
  left: number
}

/** Faults on demand, for REST, GraphQL and git alike. */
export class Faults {
  readonly #faults: Fault[] = []

  add({ match, kind, status = 502, retryAfter = 60, milliseconds = 100, times = 1 }: NewFault): Fault {
    const fault: Fault = { match, kind, status, retryAfter, milliseconds, hits: 0, left: times }
    this.#faults.push(fault)
    return fault
  }

  clear(): void {
    this.#faults.length = 0
  }

  /** The first fault that hits this request; it is used up by one. */
  take(request: LoggedRequest): Fault | undefined {
    const fault = this.#faults.find(({ match, left }) => left > 0 && matches(match, request))
    if (!fault) return undefined
    fault.left -= 1
    fault.hits += 1
    request.fault = fault.kind
    return fault
  }
}

function matches(match: FaultMatch, request: LoggedRequest): boolean {
  if (typeof match === 'function') return match(request)
  const { method, path, kind } = match
  if (method && method.toUpperCase() !== request.method) return false
  if (kind && kind !== request.kind) return false
  return path === undefined || (typeof path === 'string' ? request.path === path : path.test(request.path))
}
