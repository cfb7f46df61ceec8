import type { PinnedWork } from '../../core/run/proposed.ts'
import type { AgentWork } from './state-branch.ts'

export interface PushedWork {
  readonly branch: string
  /** Where the branch is: at the work's own commit, or at a snapshot of the same. */
  readonly commit: string
}

/** Agents' work on branches of their own, apart from every checkout's settings. Refusals are thrown as a ProblemError. */
export interface WorkBranches {
  /** Takes commits and content of a directory as they are now. `withDiff` keeps the beginning of the difference for people. */
  pin(work: AgentWork, options: { readonly message: string; readonly withDiff: boolean }): Promise<PinnedWork>
  /** Pushes pinned work without ever taking anything back, and says where it is now: on the branch `onlyTo`, or on one of its own name. */
  push(work: PinnedWork, options?: { readonly onlyTo?: string }): Promise<PushedWork>
  /** Commit that a branch of the remote is at; null when there is none. */
  tip(branch: string): Promise<string | null>
}
