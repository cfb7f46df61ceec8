import type { Answer } from '../answer.ts'
import type { Author } from '../model/account.ts'
import type { Grant, Need } from '../model/grant.ts'
import type { Repositories } from '../model/repositories.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import type { Store } from '../model/store.ts'
import { multiSegmentParameters, type OperationName } from './contract.ts'

/** A request that was let in and fits the description. */
export interface Call {
  readonly store: Store
  readonly repositories: Repositories
  readonly grant: Grant
  readonly author: Author
  /** Decoded values of the path. */
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** JSON that fits the operation's schema; `{}` when none was sent. */
  readonly body: unknown
  /** The media type asked for. */
  readonly accept: string
  /** The request's own address, to page from. */
  readonly url: URL
}

export interface RepositoryCall extends Call {
  readonly repository: EmbeddedRepository
}

type Handled = Answer | Promise<Answer>

/** The permissions of which one is enough; they may depend on what the call is about. */
export type Needs<C> = readonly Need[] | ((call: C) => readonly Need[])

/** One entry of the table. With `openToReaders` a person who can only read the repository may do it too. */
export type Route =
  | {
      readonly scope: 'repository'
      readonly name: OperationName
      readonly needs: Needs<RepositoryCall>
      readonly openToReaders: boolean
      readonly handle: (call: RepositoryCall) => Handled
    }
  | { readonly scope: 'site'; readonly name: OperationName; readonly handle: (call: Call) => Handled }

export interface RouteMatch {
  readonly route: Route
  readonly path: Readonly<Record<string, string>>
}

/** Finds the route of a request. */
export class Router {
  readonly #routes: readonly { readonly route: Route; readonly method: string; readonly pattern: RegExp }[]

  constructor(routes: readonly Route[]) {
    this.#routes = routes.map((route) => {
      const [method = '', template = ''] = route.name.split(' ')
      return { route, method, pattern: patternOf(template, multiSegmentParameters(route.name)) }
    })
  }

  find(method: string, path: string): RouteMatch | undefined {
    for (const one of this.#routes) {
      if (one.method !== method) continue
      const found = one.pattern.exec(path)
      if (found) return { route: one.route, path: decoded(found.groups ?? {}) }
    }
    return undefined
  }
}

/** `/repos/{owner}/{repo}/contents/{path}` as an expression with a group for each name. */
function patternOf(template: string, multiSegment: ReadonlySet<string>): RegExp {
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (!name) return part.replaceAll('.', '\\.')
      return `(?<${name}>${multiSegment.has(name) ? '.*' : '[^/]+'})`
    })
    .join('')
  // The root folder's contents have an empty path, and clients leave its slash out.
  return new RegExp(`^${source.replace(/\/(\(\?<path>\.\*\))$/, '(?:/$1)?')}$`)
}

function decoded(groups: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]))
}
