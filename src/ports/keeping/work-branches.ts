import type { PinnedWork } from '../../core/run/proposed.ts'
import type { AgentWork } from './state-branch.ts'

export interface PushedWork {
  readonly branch: string
  /** Where the branch is: at the work's own commit, or at a snapshot of the same. */
  readonly commit: string
}

/** Agents' work on branches of their own, apart from every checkout's settings. Refusals are thrown as a ProblemError. */
export interface WorkBranches {
  /**
   * Takes commits and content of a directory as they are now, with all that a person is shown of it. With `approval` it is refused where that is
   * more than anybody looks through; else it is then taken without, and can never be approved.
   */
  pin(work: AgentWork, options: { readonly message: string; readonly approval: boolean }): Promise<PinnedWork>
  /** Pushes pinned work without ever taking anything back, and says where it is now: on the branch `onlyTo`, or on one of its own name. */
  push(work: PinnedWork, options?: { readonly onlyTo?: string }): Promise<PushedWork>
  /** Commit that a branch of the remote is at; null when there is none. */
  tip(branch: string): Promise<string | null>
}
