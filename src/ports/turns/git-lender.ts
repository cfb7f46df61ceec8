import type { CellMount } from './cells.ts'

/** Git as a turn in a cell has it: a git directory of its own, in which the objects of the checkout can be read. */
export interface LentGit {
  readonly mounts: readonly CellMount[]
  /** Where it lies outside of the cell; left out where nothing is lent. */
  readonly gitDirectory?: string
  /**
   * Takes what was committed over into the checkout, each object checked, and moves its branches. Resolves to what had to stay behind,
   * in words. The turn's processes are gone.
   */
  takeBack(): Promise<readonly string[]>
}

export interface GitLender {
  /** For a turn in a directory, which need not be in a repository. Turns in the same worktree share what they are lent. */
  lend(cwd: string): Promise<LentGit>
}
