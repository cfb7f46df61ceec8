import type { EmbeddedRepository } from './repository.ts'
import type { Announcement } from './repository-facts.ts'

/** What happened in a repository, in the order in which it did. */
export interface RepositoryEvent extends Announcement {
  readonly id: number
  readonly repository: EmbeddedRepository
}
