import type { ArtifactFile } from './artifact-store.ts'

/** Texts that were too long to be shown whole, until they are uploaded. They outlive a killed process. */
export interface KeptTexts {
  /** Text of the same name replaces an earlier one. */
  keep(file: string, text: string): void
  all(): Promise<{
    readonly files: readonly ArtifactFile[]
    /** Names of what somebody else has written, changed or taken away. */
    readonly changed: readonly string[]
  }>
  /** They are where they belong. */
  clear(): Promise<void>
}
