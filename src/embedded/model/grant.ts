import type { Author, Level, Permissions } from './account.ts'

/** What a token stands for. `app` is the app itself, known by its signed web token, and reaches only `/app` routes. */
export type GrantKind = 'installation' | 'pat' | 'app'

/** A token and what it may do. */
export interface Grant {
  readonly token: string
  readonly kind: GrantKind
  readonly author: Author
  /** Undefined for a classic personal token: it may do whatever its person may. */
  readonly permissions: Permissions | undefined
  readonly expires: Date | undefined
  /** Full names; undefined for all repositories. */
  readonly repositories: readonly string[] | undefined
  readonly mayChangeWorkflows: boolean
  readonly limit: RateLimit
}

/** Counts calls of an hour. */
export interface RateLimit {
  readonly limit: number
  used: number
  resetsAt: Date
}

/** One permission that a route asks for, as `issues:write`. */
export type Need = `${string}:${Level}`

const levels: readonly Level[] = ['read', 'write', 'admin']

/** True when the token has that permission, or a higher level of it. Metadata can be read with any token. */
export function allows({ permissions }: Grant, need: Need): boolean {
  if (!permissions || need === 'metadata:read') return true
  const { name, level } = needOf(need)
  const given = permissions[name]
  return given !== undefined && levels.indexOf(given) >= levels.indexOf(level)
}

export function needOf(need: Need): { readonly name: string; readonly level: Level } {
  const [name = '', level = ''] = need.split(':')
  return { name, level: levels.find((one) => one === level) ?? 'read' }
}

/** Everybody who comes without a token: reads public repositories. */
export function anonymous(author: Author, limit: RateLimit): Grant {
  return {
    token: '',
    kind: 'pat',
    author,
    permissions: {},
    expires: undefined,
    repositories: undefined,
    mayChangeWorkflows: false,
    limit,
  }
}
