import type { IncomingMessage } from 'node:http'
import { type Answer, ok, Refusal } from '../answer.ts'
import type { Author } from '../model/account.ts'
import { allows, type Need } from '../model/grant.ts'
import type { Store } from '../model/store.ts'
import { authenticate, isAnonymous } from './authenticate.ts'
import type { LoggedRequest } from './request-log.ts'

export interface GraphqlCall {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly author: Author
  readonly store: Store
  /** Refuses a token without that permission. */
  readonly need: (permission: Need) => void
}

/** What an answer says no with, beside no data. */
export class GraphqlError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

type Resolve = (call: GraphqlCall) => unknown

/** The few queries that are answered, by the root field that they name. Whoever needs another one adds it. */
export class Graphql {
  readonly #fields = new Map<string, Resolve>([
    ['viewer', ({ author: { account } }) => ({ login: account.login, databaseId: account.id })],
  ])

  /** Answers queries and mutations with this root field. The result may hold more than was selected. */
  on(field: string, resolve: Resolve): void {
    this.#fields.set(field, resolve)
  }

  answer(store: Store, message: IncomingMessage, body: string, log: LoggedRequest): Answer {
    try {
      const grant = authenticate(store, message)
      if (isAnonymous(grant)) throw new Refusal(401, 'This endpoint requires you to be authenticated.')
      const { query = '', variables = {} } = JSON.parse(body) as Partial<GraphqlCall>
      const field = rootField(query)
      const resolve = this.#fields.get(field)
      const need = (permission: Need) => {
        log.needs = [permission]
        if (!allows(grant, permission)) throw new GraphqlError('FORBIDDEN', 'Resource not accessible by integration')
        log.permission = permission
      }
      log.operation = `graphql ${operationOf(query, field)}`
      if (resolve) return ok({ data: { [field]: resolve({ query, variables, author: grant.author, store, need }) } })
      const error = { type: 'NOT_FOUND', path: [field], message: `Could not resolve to a field with the name '${field}'.` }
      return ok({ data: null, errors: [error] })
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      if (error instanceof GraphqlError) return ok({ data: null, errors: [{ type: error.type, message: error.message }] })
      throw error
    }
  }
}

/** The first field of the outermost selection: `query($n: Int!) { repository(owner: …) { … } }` gives `repository`. */
function rootField(query: string): string {
  return /^[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query)?.[1] ?? ''
}

/** What tells the few queries apart that have the same first field. */
function operationOf(query: string, field: string): string {
  return field === 'repository' || field === 'node'
    ? `${field} ${/\{[^{]*\{\s*(?:\.\.\. on )?(\w+)/.exec(query)?.[1] ?? ''}`
    : field
}
