import type { Account } from './account.ts'
import type { EmbeddedRepository } from './repository.ts'

/** Something that happened in a repository, as a webhook would tell it. */
export interface RepositoryEvent {
  readonly id: number
  /** GITHUB_EVENT_NAME: `issues`, `issue_comment`, `push`. */
  readonly name: string
  readonly action: string | undefined
  readonly repository: EmbeddedRepository
  readonly payload: Readonly<Record<string, unknown>>
  readonly actor: Account
  /** False for what a job's own GITHUB_TOKEN did: it starts no workflow, but for the two kinds of dispatch. */
  readonly startsJobs: boolean
}
