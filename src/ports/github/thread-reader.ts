import type { Thread } from '../../core/run/threads/thread.ts'
import type { Subject } from '../../core/triggers/repo-event.ts'

/** What somebody said in an issue, pull request or discussion. */
export interface SaidComment {
  readonly id: number
  readonly body: string
  readonly author: { readonly login: string; readonly id: number | null; readonly type: string }
  readonly createdAt: string
  /** GitHub's word for what ties the author to the repository, such as `COLLABORATOR`: a hint, no permission. */
  readonly association: string
  /** Null when it was never edited. */
  readonly editedAt: string | null
  /** Nobody but its author has edited it last, as far as GitHub says. */
  readonly isAuthors: boolean
  /** Somebody with the role has hidden it as spam, abuse, off-topic, outdated or resolved; null where GitHub does not say. */
  readonly hidden: boolean | null
}

export interface NewestComments {
  /** Oldest first. */
  readonly comments: readonly SaidComment[]
  /** Whether older ones were left unread. */
  readonly more: boolean
}

export interface ShownSubject {
  readonly subject: Subject
  /** As the payloads of events show it. */
  readonly shown: Readonly<Record<string, unknown>>
  /** Whether that is all that they show of it. */
  readonly isWhole: boolean
}

export interface OpenThread {
  readonly number: number
  readonly title: string
}

export interface OwnReview {
  readonly body: string
  readonly comments: readonly { readonly path: string; readonly line: number | null; readonly body: string }[]
}

/** Reads threads for agents. What GitHub does not give is left out. */
export interface ThreadReader {
  /** The newest comments of a thread, a hundred or what is below so many, in two calls; undefined when GitHub does not give them. */
  newest(thread: Thread): Promise<NewestComments | undefined>
  /** What the thread is about; undefined when GitHub does not give it. */
  subject(thread: Thread): Promise<ShownSubject | undefined>
  /** The newest hundred open issues. */
  openIssues(): Promise<readonly OpenThread[]>
  /** The newest hundred open pull requests of branches with that beginning. */
  openPullRequests(branchStart: string): Promise<readonly OpenThread[]>
  /** The reviews of a pull request that carry our marker, oldest first. */
  ownReviews(pull: number): Promise<readonly OwnReview[]>
}
