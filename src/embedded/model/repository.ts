import { Attachments } from '../attachments/attachments.ts'
import type { BareRepository } from '../git/bare-repository.ts'
import { noObject } from '../git/bare-repository.ts'
import type { Files } from '../git/commit-files.ts'
import type { RefUpdate } from '../git/ref-update.ts'
import { type Account, type Author, type By, isActions } from './account.ts'
import { Actions } from './actions.ts'
import type { BranchRule, RefChange } from './branch-rules.ts'
import { Checks } from './checks.ts'
import { DiscussionBoard } from './discussions/discussion-board.ts'
import { IssueTracker } from './issue-tracker.ts'
import { People } from './people.ts'
import { Pulls } from './pulls.ts'
import type { Announcement, RepositoryFacts } from './repository-facts.ts'
import { pushPayload } from './shapes/push-shape.ts'
import { repositoryShape } from './shapes/repository-shape.ts'
import { userShape } from './shapes/user-shape.ts'
import type { Store } from './store.ts'

export interface RepositoryPlan {
  readonly store: Store
  readonly owner: Account
  readonly name: string
  readonly private: boolean
  readonly defaultBranch: string
  readonly git: BareRepository
  readonly parent: EmbeddedRepository | undefined
  /** Hears what happens. */
  readonly onEvent: (event: Announcement) => void
}

const dispatches = ['workflow_dispatch', 'repository_dispatch']

/** A repository: real git, and what GitHub has around it. Tests change it as a person in the browser would, and look at it. */
export class EmbeddedRepository implements RepositoryFacts {
  readonly store: Store
  readonly id: number
  readonly owner: Account
  readonly name: string
  readonly private: boolean
  readonly defaultBranch: string
  readonly git: BareRepository
  /** The repository that this one is a fork of. */
  readonly parent: EmbeddedRepository | undefined
  readonly createdAt: Date
  readonly people: People
  readonly issues: IssueTracker
  readonly pulls: Pulls
  readonly discussions: DiscussionBoard
  readonly actions: Actions
  readonly checks: Checks
  readonly attachments: Attachments
  /** Protections and rulesets. */
  readonly rules: BranchRule[] = []
  pushedAt: Date
  /** The setting "Allow GitHub Actions to create and approve pull requests". */
  actionsMayCreatePullRequests = true
  readonly #onEvent: (event: Announcement) => void
  #silent = false

  constructor(plan: RepositoryPlan) {
    this.store = plan.store
    this.id = plan.store.nextId()
    this.owner = plan.owner
    this.name = plan.name
    this.private = plan.private
    this.defaultBranch = plan.defaultBranch
    this.git = plan.git
    this.parent = plan.parent
    this.#onEvent = plan.onEvent
    this.createdAt = plan.store.now()
    this.pushedAt = this.createdAt
    this.people = new People(plan.owner, plan.private, (login) => plan.store.account(login))
    this.issues = new IssueTracker(this)
    this.discussions = new DiscussionBoard(this)
    this.pulls = new Pulls(this, this.issues)
    this.actions = new Actions(this)
    this.checks = new Checks(this)
    this.attachments = new Attachments({ server: plan.store.links.server, isPrivate: plan.private })
  }

  get fullName(): string {
    return `${this.owner.login}/${this.name}`
  }

  get openIssues(): number {
    return this.issues.all.filter(({ state }) => state === 'open').length
  }

  get lastNumber(): number {
    return Math.max(0, ...[...this.issues.all, ...this.discussions.all].map(({ number }) => number))
  }

  get apiUrl(): string {
    return `${this.store.links.api}/repos/${this.fullName}`
  }

  get htmlUrl(): string {
    return `${this.store.links.server}/${this.fullName}`
  }

  get cloneUrl(): string {
    return `${this.htmlUrl}.git`
  }

  /** The owner, or `octocat` for an organisation's repository, when nobody is named. */
  authorOf(by: By | undefined): Author {
    if (typeof by === 'object') return by
    if (by) return { account: this.store.account(by) }
    return { account: this.owner.type === 'User' ? this.owner : this.store.account('octocat') }
  }

  /** Commits files to a branch, as somebody with a clone would: null deletes a file, a new branch starts at the default one. */
  async commit({ branch = this.defaultBranch, message = 'Change files', files, by, orphan = false }: NewCommit): Promise<string> {
    const { account } = this.authorOf(by)
    const old = await this.git.resolve(`refs/heads/${branch}`)
    const isFirst = orphan || branch === this.defaultBranch
    const parent = old ?? (isFirst ? undefined : await this.git.resolve(`refs/heads/${this.defaultBranch}`))
    const email = `${account.id}+${account.login}@users.noreply.github.com`
    const to = await this.git.commit({ branch, message, files, name: account.login, email, date: this.store.now(), parent })
    await this.noticeUpdate({ ref: `refs/heads/${branch}`, old: old ?? noObject, to }, { account })
    return to
  }

  /** The commit that a branch points to. */
  head(branch = this.defaultBranch): Promise<string | undefined> {
    return this.git.resolve(`refs/heads/${branch}`)
  }

  /** A file on a branch or at a commit. */
  read(path: string, revision = this.defaultBranch): Promise<string | undefined> {
    return this.git.read(revision, path)
  }

  protect(rule: BranchRule): void {
    this.rules.push(rule)
  }

  /** What an update of a branch amounts to; undefined for tags and other refs. */
  async changeOf({ ref, old, to, author, merges = false }: RefUpdate & RefMoveBy): Promise<RefChange | undefined> {
    if (!ref.startsWith('refs/heads/')) return undefined
    const creates = old === noObject
    const deletes = to === noObject
    const looksAtSignatures = !deletes && this.rules.some(({ requireSignatures }) => requireSignatures)
    return {
      branch: ref.slice('refs/heads/'.length),
      author,
      creates,
      deletes,
      forced: !creates && !deletes && !(await this.git.isAncestor(old, to)),
      unsigned: looksAtSignatures && (await this.#hasUnsigned(to)),
      merges,
    }
  }

  /** Called after a ref moved, whoever moved it: announces the push and brings pull requests up to date. */
  async noticeUpdate(update: RefUpdate, author: Author): Promise<void> {
    this.pushedAt = this.store.now()
    if (!/^refs\/(heads|tags)\//.test(update.ref)) return
    this.announce('push', undefined, author, await pushPayload(this, update, author))
    await this.pulls.noticeUpdate(this, update, author)
    await this.parent?.pulls.noticeUpdate(this, update, author)
  }

  /** Does something that nobody is to hear of. */
  silently(work: () => void): void {
    this.#silent = true
    try {
      work()
    } finally {
      this.#silent = false
    }
  }

  announce(name: string, action: string | undefined, author: Author, fields: Readonly<Record<string, unknown>>): void {
    if (this.#silent) return
    const { links } = this.store
    const payload = {
      ...(action ? { action } : {}),
      ...fields,
      repository: repositoryShape(this),
      ...(this.owner.type === 'Organization' ? { organization: userShape(links, this.owner) } : {}),
      sender: userShape(links, author.account),
    }
    const startsJobs = !isActions(author) || dispatches.includes(name)
    this.#onEvent({ name, action, payload, actor: author.account, startsJobs })
  }

  async #hasUnsigned(to: string): Promise<boolean> {
    const text = await this.git.run(['rev-list', '--header', to, '--not', '--all'])
    return text.split('\0').some((commit) => commit.trim() !== '' && !/^gpgsig /m.test(commit))
  }
}

export interface NewCommit {
  readonly files: Files
  readonly branch?: string
  readonly message?: string
  readonly by?: By
  /** The branch begins without history when it does not exist. */
  readonly orphan?: boolean
}

interface RefMoveBy {
  readonly author: Author
  readonly merges?: boolean
}
