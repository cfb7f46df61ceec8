import type { Account } from '../model/account.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import { repositoryShape } from '../model/shapes/repository-shape.ts'
import { userShape } from '../model/shapes/user-shape.ts'
import type { Store } from '../model/store.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Lays a recorded event into an embedded repository: its names, ids and addresses take the place of the recorded ones, wherever
 * they stand. People keep their names and become known to the site.
 */
export function layPayload(payload: object, repository: EmbeddedRepository): Record<string, unknown> {
  const recorded = (payload as { readonly repository?: RecordedRepository }).repository
  const laid = new Laying(repository, recorded).object(payload as Json)
  const { organization: _, ...rest } = laid
  const { owner, store } = repository
  return owner.type === 'Organization' ? { ...rest, organization: userShape(store.links, owner) } : rest
}

/**
 * Makes the issue and the comment of an event exist, so that the API knows what the event tells of. An issue that is there already
 * stays as it is; pull requests need branches and are made with `repository.pulls.add`.
 */
export function adoptThread(payload: object, repository: EmbeddedRepository): void {
  const { issue, comment } = payload as { readonly issue?: RecordedIssue; readonly comment?: RecordedComment }
  if (!issue || issue.pull_request) return
  repository.silently(() => {
    const { issues } = repository
    if (!issues.find(issue.number)) {
      const { number, id, title, body, labels = [] } = issue
      issues.add({ number, id, title, body, labels: labels.map(({ name }) => name), by: issue.user?.login })
    }
    const known = issues.get(issue.number).comments.some(({ id }) => id === comment?.id)
    if (comment && !known) issues.comment(issue.number, { id: comment.id, body: comment.body, by: comment.user.login })
  })
}

interface RecordedRepository {
  readonly id: number
  readonly full_name: string
}

interface RecordedIssue {
  readonly number: number
  readonly id: number
  readonly title: string
  readonly body?: string | null
  readonly labels?: readonly { readonly name: string }[]
  readonly user?: { readonly login: string }
  readonly pull_request?: unknown
}

interface RecordedComment {
  readonly id: number
  readonly body: string
  readonly user: { readonly login: string }
}

class Laying {
  readonly #repository: EmbeddedRepository
  readonly #recorded: RecordedRepository | undefined
  readonly #addresses: readonly (readonly [RegExp, string])[]

  constructor(repository: EmbeddedRepository, recorded: RecordedRepository | undefined) {
    const { api, server } = repository.store.links
    const name = recorded?.full_name.replaceAll('.', '\\.')
    this.#repository = repository
    this.#recorded = recorded
    this.#addresses = [
      ...(name ? ([[new RegExp(`https://api\\.github\\.com/repos/${name}(?![\\w.-])`, 'g'), repository.apiUrl]] as const) : []),
      ...(name ? ([[new RegExp(`https://github\\.com/${name}(?![\\w-])`, 'g'), repository.htmlUrl]] as const) : []),
      [/https:\/\/api\.github\.com\/graphql/g, repository.store.links.graphql],
      [/https:\/\/api\.github\.com/g, api],
      [/https:\/\/github\.com/g, server],
    ]
  }

  object(node: Json): Record<string, unknown> {
    const laid = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, this.#value(value, key)]))
    if (this.#isRepository(node)) return { ...laid, ...repositoryShape(this.#repository) }
    if (isAccount(node)) return { ...laid, ...userShape(this.#repository.store.links, known(this.#repository.store, node)) }
    return this.#isSide(node) ? { ...laid, ...this.#side(node) } : laid
  }

  #value(value: unknown, key: string): unknown {
    if (typeof value === 'string') return this.#addresses.reduce((text, [from, to]) => text.replaceAll(from, to), value)
    if (typeof value === 'number') {
      return /^(head_)?repository_id$/.test(key) && value === this.#recorded?.id ? this.#repository.id : value
    }
    if (Array.isArray(value)) return value.map((item: unknown) => this.#value(item, key))
    return typeof value === 'object' && value !== null ? this.object(value as Json) : value
  }

  /** Some events carry only id, name and address of a repository. */
  #isRepository({ full_name, id, url }: Json): boolean {
    if (!this.#recorded) return false
    if (full_name === this.#recorded.full_name) return true
    return id === this.#recorded.id && typeof url === 'string' && url.endsWith(`/repos/${this.#recorded.full_name}`)
  }

  /** `head` or `base` of a pull request. */
  #isSide({ repo, ref, label }: Json): boolean {
    return typeof ref === 'string' && typeof label === 'string' && this.#isRepository((repo ?? {}) as Json)
  }

  #side({ ref }: Json): Json {
    const { owner, store } = this.#repository
    return { label: `${owner.login}:${String(ref)}`, user: userShape(store.links, owner) }
  }
}

type RecordedAccount = Pick<Account, 'login' | 'id' | 'type'>

function isAccount(node: Json): node is Json & RecordedAccount {
  return typeof node.login === 'string' && typeof node.id === 'number' && typeof node.type === 'string'
}

function known(store: Store, { login, id, type }: RecordedAccount): Account {
  return store.findAccount(login) ?? store.putAccount({ login, id, type })
}
