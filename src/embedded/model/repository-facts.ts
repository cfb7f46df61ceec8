import type { BareRepository } from '../git/bare-repository.ts'
import type { Account, Author, By } from './account.ts'
import type { People } from './people.ts'
import type { Store } from './store.ts'

/** Something that happened, as a webhook would tell it. */
export interface Announcement {
  /** GITHUB_EVENT_NAME: `issues`, `issue_comment`, `push`. */
  readonly name: string
  readonly action: string | undefined
  readonly payload: Readonly<Record<string, unknown>>
  readonly actor: Account
  /** False for what a job's own GITHUB_TOKEN did: it starts no workflow, but for the two kinds of dispatch. */
  readonly startsJobs: boolean
}

/** What everything inside a repository may know of it, and the way to tell what happened. */
export interface RepositoryFacts {
  readonly store: Store
  readonly id: number
  readonly owner: Account
  readonly name: string
  readonly fullName: string
  readonly private: boolean
  readonly defaultBranch: string
  readonly apiUrl: string
  readonly htmlUrl: string
  readonly cloneUrl: string
  readonly createdAt: Date
  readonly pushedAt: Date
  readonly openIssues: number
  /** Of an issue, pull request or discussion. */
  readonly lastNumber: number
  readonly git: BareRepository
  readonly people: People
  /** The repository that this one is a fork of. */
  readonly parent: RepositoryFacts | undefined
  /** The commit that a branch points to, the default one when none is named. */
  head(branch?: string): Promise<string | undefined>
  /** The owner, or `octocat` for an organisation's repository, when nobody is named. */
  authorOf(by: By | undefined): Author
  announce(name: string, action: string | undefined, author: Author, fields: Readonly<Record<string, unknown>>): void
}
