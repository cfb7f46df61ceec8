/** Directories that agents work in. */
export interface Workspace {
  /**
   * Makes sure that an agent's directory exists: as it is, or as a new git worktree on `branch` from the HEAD of `from`.
   * Resolves to the real path; refuses one outside the workspace, its worktrees and the temp directory.
   */
  ensureDirectory(path: string, options: { readonly branch: string; readonly from: string }): Promise<string>
}
