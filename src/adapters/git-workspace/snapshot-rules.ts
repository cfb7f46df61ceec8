/** What may go into a snapshot. */
export interface SnapshotRules {
  /** Files that pushed work may not change, by path from the root of the checkout. */
  readonly refuses: (path: string) => boolean
  /** The bytes hold a registered secret, in whatever form. */
  readonly holdsSecret: (content: Uint8Array) => boolean
  /** Bytes of one file. */
  readonly largestFile: number
  /** Bytes of all new and changed files together. */
  readonly largestTotal: number
}

// GitHub warns of files above this size, and refuses those above 100 MiB.
export const LARGEST_FILE = 50 * 1024 * 1024
// GitHub refuses pushes above 2 GiB.
export const LARGEST_TOTAL = 1024 * 1024 * 1024

/** GitHub refuses a push that changes these, unless the token has a right that no job's own token can have. */
export function isWorkflowFile(path: string): boolean {
  return /^\.github\/workflows(\/|$)/i.test(path)
}
