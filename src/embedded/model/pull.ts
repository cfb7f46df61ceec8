import type { Author } from './account.ts'
import type { Reactable } from './reaction.ts'
import type { RepositoryFacts } from './repository-facts.ts'

export interface ReviewComment extends Reactable {
  readonly id: number
  readonly reviewId: number
  readonly author: Author
  readonly path: string
  readonly line: number | undefined
  /** The part of the diff that it stands in, down to its line. */
  readonly hunk: string
  readonly startLine: number | undefined
  readonly side: 'LEFT' | 'RIGHT'
  readonly commit: string
  readonly body: string
  readonly createdAt: Date
  readonly inReplyTo: number | undefined
}

export interface Review {
  readonly id: number
  readonly author: Author
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'PENDING'
  readonly body: string
  readonly commit: string
  readonly submittedAt: Date | undefined
}

/** What an issue has more when it is a pull request. */
export interface Pull {
  readonly headRepository: RepositoryFacts
  readonly headRef: string
  headSha: string
  baseRef: string
  baseSha: string
  draft: boolean
  maintainerCanModify: boolean
  merged: { readonly at: Date; readonly by: Author; readonly commit: string } | undefined
  readonly reviews: Review[]
  readonly comments: ReviewComment[]
}
