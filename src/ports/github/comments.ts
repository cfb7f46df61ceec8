import type { VotedComment } from '../../core/job/votes.ts'

/** A comment that we wrote, or another one of the thread. */
export interface ThreadComment {
  readonly id: number
  readonly url: string
  readonly body: string
  readonly author: { readonly login: string; readonly id: number; readonly type: string }
  readonly createdAt: string
  /** Another time than `createdAt` once somebody has edited it. */
  readonly updatedAt: string
}

export type SaidSince = Omit<ThreadComment, 'url'>

export type Reaction = '+1' | '-1' | 'eyes' | 'rocket' | 'confused'

/** The threads of issues and pull requests. A refusal by the server is a ProblemError; what a person wrote is never changed. */
export interface Comments {
  /**
   * Makes our one comment that begins with `marker` read `body`; writes only when it differs. `keep` is asked with what
   * stands there and says whether that is newer. Gives the comment's address.
   */
  ensure(
    issue: number,
    comment: { readonly marker: string; readonly body: string; readonly keep?: (body: string) => boolean },
  ): Promise<string>
  /** The body of our one comment that begins with `marker`; undefined when there is none, or GitHub does not say. */
  find(issue: number, marker: string): Promise<string | undefined>
  /** Our one comment that begins with `marker` with its 👍 and 👎; undefined when there is none, or GitHub does not say. */
  votesOn(issue: number, marker: string): Promise<VotedComment | undefined>
  /** Comments with an id above `after`, oldest first; none when GitHub does not say. Older ones than `begun` may be left out. */
  since(issue: number, upTo: { readonly after: number; readonly begun: string }): Promise<readonly SaidSince[]>
  /**
   * A reaction of ours to a comment, of the thread or of a review. Doing it twice is one, and `there` says that it was there already:
   * nobody else can set it or take it back.
   */
  react(
    comment: { readonly id: number; readonly kind: 'issue_comment' | 'review_comment' },
    reaction: Reaction,
  ): Promise<'new' | 'there'>
}
