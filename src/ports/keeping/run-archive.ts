import type { ArtifactFile } from './artifact-store.ts'
import type { Checkpoint } from './state-branch.ts'

/** A run as files that stand on their own, for when the state branch cannot be written. `raymond restore` takes them back. */
export interface RunArchive {
  /** All that the checkpoint's push would have carried. Works without network; a ProblemError when not even that can be done. */
  pack(checkpoint: Checkpoint): Promise<readonly ArtifactFile[]>
}
