import type { Work } from '../../core/run/work.ts'
import type { AgentWork } from '../keeping/state-branch.ts'

/** Directories that agents work in. */
export interface Workspace {
  /**
   * Makes sure that an agent's directory exists: as it is, or as a new git worktree on `branch` from the HEAD of `from`.
   * Resolves to the real path; refuses one outside the workspace, its worktrees and the temp directory.
   */
  ensureDirectory(path: string, options: { readonly branch: string; readonly from: string }): Promise<string>
}

/** Carries agents' directories from one job to the next, by way of commits. */
export interface Snapshots {
  /**
   * Takes the content of an agent's directory into a commit whose parents are `tip`, the last pushed one of its branch, and the
   * agent's HEAD. Touches neither the agent's index nor its HEAD. Undefined for a directory outside the checkout and its worktrees.
   */
  take(work: AgentWork, tip: string | null): Promise<Work | undefined>
  /** Commits what nobody has committed in a directory, on the branch that it is on; its files stay as they are. */
  commit(work: AgentWork): Promise<void>
  /** Brings work of another machine into the checkout, as a local branch of the same name. */
  bring(work: Work): Promise<void>
  /** Lays recorded work out at the same places: HEAD as it was, everything else as uncommitted changes. */
  layOut(work: readonly Work[]): Promise<void>
  /**
   * Makes the checkout what it was before any agent began, and gives how many paths were not. A `RAY-CHECKOUT-CHANGED` problem where that
   * cannot be done.
   */
  putBack(): Promise<number>
}
