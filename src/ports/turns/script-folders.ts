/** A workflow whose scripts run. */
export interface ScriptScope {
  readonly id: string
  /** Absolute path of the files that the run is pinned to. */
  readonly files: string
}

/** What scripts of a run have added, as one value to be carried to another machine. */
export interface AddedFiles {
  readonly content: Uint8Array
  /** Files that are too large to be carried, and what cannot be read. */
  readonly leftOut: readonly string[]
}

export interface LentFolder {
  /** Absolute. */
  readonly folder: string
  /** Files that are too large for a copy, and what cannot be read. */
  readonly leftOut: readonly string[]
}

/** A run's own copies of its workflows' files, where scripts keep what they need in a later turn (`RAYMOND_STATE_DIR`). */
export interface ScriptFolders {
  /** Lays the workflow's files out anew, and leaves alone what scripts have added. Gives the folder's absolute path. */
  open(run: string, scope: ScriptScope): string
  /** The same as a copy below `directory`, for a turn whose changes are nobody's. */
  lend(run: string, scope: ScriptScope, directory: string): LentFolder
  /** Undefined when nothing was added. */
  added(run: string): AddedFiles | undefined
  restore(run: string, content: Uint8Array): void
}
