import type { Account } from '../triggers/repo-event.ts'

/** A comment or review of somebody, as GitHub shows it now. */
export interface Saying {
  readonly kind: 'issue_comment' | 'review' | 'review_comment'
  readonly id: number
  /** GitHub's own name for it, by which its parts are asked for. */
  readonly node: string
  readonly body: string
  /** How a review judges, such as `changes_requested`; null for comments. */
  readonly state: string | null
  readonly author: Account
  /** GitHub's word for what ties the author to the repository. */
  readonly association: string
  readonly at: string
  /** It was edited after it was said, or somebody has hidden or dismissed it: what stands there may not be its author's word, or does not count. */
  readonly spoiled: boolean
  /** Reactions of ours to a comment on a line. */
  readonly ours?: readonly ('eyes' | '+1')[]
}

/** What people have said on a pull request, and whether checks of its head have failed. */
export interface PullRequestTalk {
  readonly sayings: readonly Saying[]
  /** Some are so old that they were not read. */
  readonly more: boolean
  /** When the last of the head's checks failed; null where none has, or nobody asked. */
  readonly failed: { readonly head: string; readonly at: string } | null
}
