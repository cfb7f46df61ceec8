import type { Run } from '../run.ts'

/** Where people talk. Issues, pull requests and discussions of a repository are counted together: no two have the same number. */
export interface Thread {
  /** Pull requests are issues here: their comments are the same. */
  readonly kind: 'issue' | 'discussion'
  readonly number: number
}

/** A comment of a thread, or of a review. */
export type ThreadComment =
  | { readonly id: number; readonly kind: 'issue_comment' | 'review_comment' }
  /** GitHub finds one by `node`, its own name for it; where nobody knows that, it is looked for in its discussion. */
  | {
      readonly id: number
      readonly kind: 'discussion_comment'
      readonly discussion: number
      readonly node?: string | undefined
    }

export function issueThread(number: number): Thread {
  return { kind: 'issue', number }
}

/** Whether events of that name are about discussions. */
export function isOfDiscussion(event: string | null): boolean {
  return event === 'discussion' || event === 'discussion_comment'
}

/** Where a run is talked about; null for one that is about nothing. */
export function threadOf({ issue, event }: Pick<Run, 'issue' | 'event'>): Thread | null {
  if (issue === null) return null
  return { kind: isOfDiscussion(event) ? 'discussion' : 'issue', number: issue }
}

/** What a number stands for that a run names. */
export function threadNamed(run: Pick<Run, 'issue' | 'event' | 'follows'>, number: number): Thread {
  if (run.follows?.issue === number && run.follows.discussion === true) return { kind: 'discussion', number }
  const own = threadOf(run)
  return own?.number === number ? own : issueThread(number)
}

/** Where the comment is that shows a run: a round is shown in that of the run which opened its pull request. */
export function threadShowing(run: Pick<Run, 'issue' | 'event' | 'continues' | 'follows'>): Thread | null {
  const { continues, follows } = run
  const isRound = continues !== undefined && follows !== undefined
  return isRound ? threadNamed(run, follows.issue ?? follows.pull_request) : threadOf(run)
}

export function commentIn({ kind, number }: Thread, id: number): ThreadComment {
  return kind === 'discussion' ? { id, kind: 'discussion_comment', discussion: number } : { id, kind: 'issue_comment' }
}
