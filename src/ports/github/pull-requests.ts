import type { PullRequestNow } from '../../core/rounds/planned-round.ts'
import type { FailedCheck, ReviewRemark } from '../../core/rounds/round-input.ts'

export interface ShownPullRequest extends PullRequestNow {
  readonly title: string
  readonly body: string
  readonly baseRef: string
  readonly baseSha: string
}

/** Logins that GitHub ties a commit to; null where it knows nobody. */
export interface CommitPeople {
  readonly sha: string
  readonly author: string | null
  readonly committer: string | null
}

export interface SubmittedReview {
  readonly id: number
  readonly body: string
  readonly state: string
  readonly author: { readonly login: string; readonly id: number; readonly type: string }
  readonly submittedAt: string
}

/** What rounds need to know of a pull request. What GitHub does not say is undefined. */
export interface PullRequests {
  now(pull: number): Promise<ShownPullRequest | undefined>
  /** The commits of a pull request that are not among those up to one of `known`; undefined when there are more than GitHub lists, too. */
  commits(pull: number, known: readonly string[]): Promise<readonly CommitPeople[] | undefined>
  /** The comments of one review, at most so many. */
  remarks(
    pull: number,
    review: number,
    most: number,
  ): Promise<{ readonly remarks: readonly ReviewRemark[]; readonly more: boolean }>
  /** All that was submitted, oldest first. */
  reviews(pull: number): Promise<readonly SubmittedReview[]>
  /** Checks of a commit that failed, with the end of their logs. */
  failedChecks(head: string): Promise<readonly FailedCheck[]>
}
