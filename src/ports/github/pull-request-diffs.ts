import type { PinnedDiff } from '../../core/run/run.ts'

/** Diffs of pull requests as files that agents read. */
export interface PullRequestDiffs {
  /** Absolute path of the diff from the merge base to the head; made when it is not there. A ProblemError when it cannot be had. */
  fileOf(workflowId: string, diff: PinnedDiff): Promise<string>
  /** The same for those who can do without: undefined when it cannot be had, which is asked once. */
  fileIfAny(workflowId: string, diff: PinnedDiff): Promise<string | undefined>
}
