import type { Attachment } from '../../core/run/attachment.ts'

/** The images of a run on this machine. */
export interface AttachedFiles {
  /** Absolute; agents read it. */
  readonly directory: string
  /** Absolute paths, in the order of the attachments. */
  readonly files: readonly string[]
  /** How many could not be had, were too big, or are no images. */
  readonly leftOut: number
}

export interface Attachments {
  /** Fetches what is not there yet. Never rejects for what GitHub or the network did. */
  filesOf(workflowId: string, attachments: readonly Attachment[]): Promise<AttachedFiles>
}
