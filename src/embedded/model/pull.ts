import type { Author } from './account.ts'
import type { Reactable } from './reaction.ts'
import type { RepositoryFacts } from './repository-facts.ts'

/** What can be changed of something that was said in a review. */
interface Editable {
  body: string
  editedAt?: Date
  /** Hidden by somebody with the role. */
  minimized?: boolean
}

export interface ReviewComment extends Reactable, Editable {
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
  readonly createdAt: Date
  readonly inReplyTo: number | undefined
}

export interface Review extends Editable {
  readonly id: number
  readonly author: Author
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'PENDING'
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
