import type { Role } from './config-schema.ts'
import { roles } from './config-schema.ts'

/** Somebody who wants something, and what GitHub says that they may do. */
export interface Person {
  readonly login: string
  /** The account's number; null when only a login is known, as for `GITHUB_ACTOR`. */
  readonly id: number | null
  /** `User`, `Bot` …, as the payload or the API has it. */
  readonly type: string
  /** Of the collaborator-permission API; null when it was not asked or did not answer. */
  readonly access: { readonly permission: string; readonly roleName: string | null } | null
}

/** What a role of the API can be at most, by the older field `permission`, which knows neither triage nor maintain. */
const CEILINGS: Readonly<Record<string, Role>> = { admin: 'admin', write: 'maintain', read: 'triage' }
const PERMISSIONS: readonly string[] = ['admin', 'write', 'read'] satisfies readonly Role[]

/** A person's role; null for none, for an unknown one, and when GitHub did not answer. */
export function roleOf({ access }: Person): Role | null {
  if (access === null || !PERMISSIONS.includes(access.permission)) return null
  const ceiling = Object.hasOwn(CEILINGS, access.permission) ? CEILINGS[access.permission] : undefined
  const named = roles.find((role) => role === access.roleName)
  // A custom role counts as its permission, whatever it is called.
  if (named === undefined || ceiling === undefined) return access.permission as Role
  return reaches(ceiling, named) ? named : (access.permission as Role)
}

export function reaches(role: Role, wanted: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(wanted)
}
