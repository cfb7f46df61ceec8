import { type Role, roles } from './config/rules-schema.ts'

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

/** What a role of the API can be at most, by the older field `permission`. GitHub says neither triage nor maintain there; others do. */
const CEILINGS: Readonly<Record<Role, Role>> = {
  admin: 'admin',
  maintain: 'maintain',
  write: 'maintain',
  triage: 'triage',
  read: 'triage',
}

/** A person's role; null for none, for an unknown one, and when GitHub did not answer. */
export function roleOf({ access }: Person): Role | null {
  const permission = roles.find((role) => role === access?.permission)
  if (access === null || permission === undefined) return null
  const named = roles.find((role) => role === access.roleName)
  // A custom role counts as its permission, whatever it is called.
  return named !== undefined && reaches(CEILINGS[permission], named) ? named : permission
}

/** How a prompt calls what somebody may do; null for people without a role. */
export function roleWord(person: Person): string | null {
  return person.type === 'Bot' ? 'bot' : roleOf(person)
}

export function reaches(role: Role, wanted: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(wanted)
}
