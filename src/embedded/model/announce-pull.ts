import type { Author } from './account.ts'
import type { PullIssue } from './issue.ts'
import type { RepositoryFacts } from './repository-facts.ts'
import { pullShape } from './shapes/pull-shape.ts'

export interface PullNews {
  readonly action: string
  readonly author: Author
  readonly more?: Readonly<Record<string, unknown>>
}

/** Tells what happened to a pull request. */
export function announcePull(repository: RepositoryFacts, issue: PullIssue, { action, author, more = {} }: PullNews): void {
  const fields = { number: issue.number, pull_request: pullShape(repository, issue), ...more }
  repository.announce('pull_request', action, author, fields)
}
