import type { Account } from './account.ts'

type BaseRole = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none'

/** `permission` is what the API has always had; `name` tells maintain, triage and custom roles apart. */
export interface Role {
  readonly permission: 'admin' | 'write' | 'read' | 'none'
  readonly name: string
}

const baseRoles: Readonly<Record<BaseRole, Role['permission']>> = {
  admin: 'admin',
  maintain: 'write',
  write: 'write',
  triage: 'read',
  read: 'read',
  none: 'none',
}

/** Who has which role in a repository. */
export class People {
  readonly #roles = new Map<string, Role>()
  readonly #owner: Account
  readonly #private: boolean
  readonly #meet: (login: string) => Account

  /** `meet` makes sure that an account of that name exists. */
  constructor(owner: Account, isPrivate: boolean, meet: (login: string) => Account) {
    this.#owner = owner
    this.#private = isPrivate
    this.#meet = meet
  }

  /** Gives a role: one of GitHub's, or a custom one with the permission it counts as. */
  set(login: string, role: BaseRole | Role): void {
    this.#meet(login)
    this.#roles.set(login.toLowerCase(), typeof role === 'string' ? { name: role, permission: baseRoles[role] } : role)
  }

  isCollaborator(account: Account): boolean {
    return this.#roles.has(account.login.toLowerCase())
  }

  /** Everybody reads a public repository. */
  roleOf(account: Account): Role {
    if (account.login === this.#owner.login) return { name: 'admin', permission: 'admin' }
    const other: Role = this.#private ? { name: 'none', permission: 'none' } : { name: 'read', permission: 'read' }
    return this.#roles.get(account.login.toLowerCase()) ?? other
  }

  mayWrite(account: Account): boolean {
    return ['admin', 'write'].includes(this.roleOf(account).permission)
  }

  mayRead(account: Account): boolean {
    return this.roleOf(account).permission !== 'none'
  }
}
