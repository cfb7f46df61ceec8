import {
  type Account,
  type AccountType,
  type App,
  type Author,
  actionsApp,
  actionsBot,
  dependabotBot,
  type Permissions,
  webFlow,
} from './account.ts'
import { allows, type Grant, type GrantKind, type Need, type RateLimit } from './grant.ts'
import type { Links } from './links.ts'
import type { People } from './people.ts'

export interface NewToken {
  readonly token: string
  /** `installation` when left out. */
  readonly kind?: GrantKind
  /** Who acts: a login, or an app. The job's own bot when left out. */
  readonly actor?: string | App
  /** All of the app's, or of the person's, when left out. */
  readonly permissions?: Permissions
  readonly expires?: Date
  /** Full names; all when left out. */
  readonly repositories?: readonly string[]
  /** Calls an hour. */
  readonly limit?: number
}

/** An app that is installed for an account. */
export interface Installation {
  readonly id: number
  readonly app: App
  readonly repositories: readonly string[] | undefined
}

/** What decides who may do what in a repository. */
type Guarded = { readonly fullName: string; readonly private: boolean; readonly people: People }

const hour = 3_600_000

/** Everything that the site knows, but for what belongs to one repository. */
export class Store {
  readonly links: Links
  readonly now: () => Date
  readonly installations = new Map<number, Installation>()
  readonly apps: App[] = []
  readonly #accounts = new Map<string, Account>()
  readonly #grants = new Map<string, Grant>()
  #lastId = 1_000_000

  constructor(links: Links, now: () => Date) {
    this.links = links
    this.now = now
    this.putAccount(actionsBot)
    this.putAccount(dependabotBot)
    this.putAccount(webFlow)
  }

  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  putAccount(account: Account): Account {
    this.#accounts.set(account.login.toLowerCase(), account)
    return account
  }

  findAccount(login: string): Account | undefined {
    return this.#accounts.get(login.toLowerCase())
  }

  /** The account of that name; it is made when nobody has it. */
  account(login: string, type: AccountType = login.endsWith('[bot]') ? 'Bot' : 'User'): Account {
    return this.findAccount(login) ?? this.putAccount({ login, id: this.nextId(), type })
  }

  addApp({ slug, name = slug, id = this.nextId(), permissions, publicKey }: NewApp): App {
    const bot = this.account(`${slug}[bot]`, 'Bot')
    const owner = this.account('app-owner', 'Organization')
    const app: App = { id, slug, name, owner, bot, permissions, ...(publicKey ? { publicKey } : {}) }
    this.apps.push(app)
    return app
  }

  /** Installs an app, for all repositories or for those with these full names. */
  install(app: App, repositories?: readonly string[]): Installation {
    const installation = { id: this.nextId(), app, repositories: repositories?.map((name) => name.toLowerCase()) }
    this.installations.set(installation.id, installation)
    return installation
  }

  addToken({ token, kind = 'installation', actor = actionsApp, permissions, expires, repositories, limit }: NewToken): Grant {
    const author = this.#authorOf(actor)
    const given = permissions ?? author.app?.permissions
    // The job's own token has 1,000 calls an hour, everybody else 5,000.
    const perHour = limit ?? (author.app === actionsApp ? 1_000 : 5_000)
    const grant: Grant = {
      token,
      kind,
      author,
      permissions: given,
      expires,
      repositories: repositories?.map((name) => name.toLowerCase()),
      mayChangeWorkflows: given === undefined || given.workflows === 'write',
      limit: this.newLimit(perHour),
    }
    this.#grants.set(token, grant)
    return grant
  }

  newLimit(limit: number): RateLimit {
    return { limit, used: 0, resetsAt: new Date(this.now().getTime() + hour) }
  }

  /** The grant behind a token; undefined when it is unknown or over. */
  grant(token: string): Grant | undefined {
    const grant = this.#grants.get(token)
    const over = grant?.expires !== undefined && grant.expires <= this.now()
    return over ? undefined : grant
  }

  /** Ends a token at once, as the end of its job does. */
  revoke(token: string): void {
    this.#grants.delete(token)
  }

  /** A person's token is worth what the person may do; an app's, what it was given. */
  may(grant: Grant, need: Need, repository: Guarded): boolean {
    if (!allows(grant, need)) return false
    if (!need.endsWith(':read') && !this.#covers(grant, repository)) return false
    if (grant.kind !== 'pat' || need.endsWith(':read')) return true
    return repository.people.mayWrite(grant.author.account)
  }

  /** True when the repository exists for whoever holds the token. */
  sees(grant: Grant, repository: Guarded): boolean {
    if (!this.#covers(grant, repository)) return !repository.private
    return grant.kind === 'pat' ? repository.people.mayRead(grant.author.account) : true
  }

  #covers({ repositories }: Grant, { fullName }: Guarded): boolean {
    return !repositories || repositories.includes(fullName.toLowerCase())
  }

  #authorOf(actor: string | App): Author {
    if (typeof actor !== 'string') return { account: actor.bot, app: actor }
    return { account: this.account(actor), app: undefined }
  }
}

export interface NewApp {
  readonly slug: string
  readonly name?: string
  readonly id?: number
  readonly permissions: Permissions
  /** PEM; when given, the signature of the app's tokens is checked. */
  readonly publicKey?: string
}
