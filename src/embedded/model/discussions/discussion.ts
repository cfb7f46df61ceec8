import type { Author } from '../account.ts'
import type { Comment } from '../issue.ts'
import type { Reactable } from '../reaction.ts'

export interface DiscussionComment extends Comment {
  /** Id of the comment that it answers; GitHub knows one level of answers. */
  readonly replyTo: number | null
  deletedAt?: Date
}

export interface Discussion extends Reactable {
  readonly id: number
  readonly number: number
  readonly author: Author
  readonly createdAt: Date
  readonly title: string
  readonly body: string
  readonly category: string
  updatedAt: Date
  locked: boolean
  state: 'open' | 'closed'
  labels: readonly string[]
  /** Oldest first, with the answers among them. */
  readonly comments: DiscussionComment[]
}
