import type { Account } from '../model/account.ts'
import { needOf } from '../model/grant.ts'

/** One request that came in, and what became of it. Filled while it is answered. */
export interface LoggedRequest {
  readonly method: string
  /** As it was sent, without the query and without the API's own prefix. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly kind: 'rest' | 'graphql' | 'git'
  readonly at: Date
  /** The operation's name in the table of routes. */
  operation: string | undefined
  body: unknown
  actor: Account | undefined
  token: string | undefined
  /** The permissions of which it needs one, also when it was refused for want of them; none while nobody has looked. */
  needs: readonly string[]
  /** The one permission that let it pass, such as `issues:write`. */
  permission: string | undefined
  /** Undefined while it is answered, and when the connection was cut. */
  status: number | undefined
  fault: string | undefined
}

/** A call that GitHub's description of its API does not allow. */
export interface ContractViolation {
  readonly request: LoggedRequest
  readonly problems: readonly string[]
}

/** The highest level of each permission that requests needed: the least that their token has to have. */
export function permissionsUsed(requests: readonly LoggedRequest[]): Readonly<Record<string, 'read' | 'write' | 'admin'>> {
  const used: Record<string, 'read' | 'write' | 'admin'> = {}
  for (const { permission } of requests) {
    if (!permission) continue
    const { name, level } = needOf(permission as `${string}:read`)
    if (used[name] === undefined || level !== 'read') used[name] = level
  }
  return used
}
