import type { Submission } from '../../core/job/comment-age.ts'
import type { PullRequestNow } from '../../core/rounds/planned-round.ts'
import type { PullRequestTalk } from '../../core/rounds/pull-request-talk.ts'
import type { FailedChecks, ReviewRemark } from '../../core/rounds/round-input.ts'
import type { Account } from '../../core/triggers/repo-event.ts'

export interface ShownPullRequest extends PullRequestNow {
  readonly title: string
  readonly body: string
  readonly baseRef: string
  readonly baseSha: string
  readonly labels: readonly string[]
  readonly author: Account | null
  /** When it was closed or merged; null while it is open. */
  readonly closedAt: string | null
  /** As the API shows it, which is more than the payloads of events have. */
  readonly shown: Readonly<Record<string, unknown>>
}

/** Somebody whom a commit names. */
export interface CommitPerson {
  /** Whom GitHub takes them for, by the address alone; null where it knows nobody. What a server leaves out is null, too. */
  readonly account: { readonly login: string; readonly id: number | null; readonly type: string | null } | null
  /** It is the name and the address by which this action commits. */
  readonly isUs: boolean
}

export interface CommitPeople {
  readonly sha: string
  readonly author: CommitPerson
  /** Whoever has rebased or amended it stands here alone. */
  readonly committer: CommitPerson
}

/** The comments of one review that are still as their author submitted them. */
export interface ReviewRemarks {
  readonly remarks: readonly ReviewRemark[]
  /** There are more than were asked for. */
  readonly more: boolean
  /** How many were edited, hidden or not written by the review's author, and are left out. */
  readonly leftOut: number
}

/** What people say in reviews. What GitHub does not say is undefined. */
export interface Reviews {
  /** Of a review, or a comment of one, that GitHub knows by this name. */
  submission(node: string): Promise<Submission | undefined>
  /** Of the review that GitHub knows by this name, at most so many. */
  remarks(review: string, most: number): Promise<ReviewRemarks | undefined>
}

export interface TalkOptions {
  readonly checks: boolean
  readonly lines: boolean
  /** What is older need not be there. */
  readonly since: string
}

/** What rounds need to know of a pull request. What GitHub does not say is undefined. */
export interface PullRequests extends Reviews {
  now(pull: number): Promise<ShownPullRequest | undefined>
  /** The commits of a pull request that are not among those up to one of `known`; undefined when there are more than GitHub lists, too. */
  commits(
    pull: Pick<ShownPullRequest, 'baseRef' | 'headSha'>,
    known: readonly string[],
  ): Promise<readonly CommitPeople[] | undefined>
  /**
   * What people have said there: the newest hundred comments and reviews, and of older ones those since that time, up to a thousand of
   * each; with `lines` also the first comments of each review, and with `checks` whether those of the head have failed.
   */
  talk(pull: number, options: TalkOptions): Promise<PullRequestTalk | undefined>
  /** Checks of a commit that failed, the first few with the end of their logs. */
  failedChecks(head: string): Promise<FailedChecks>
}
