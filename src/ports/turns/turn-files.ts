import type { AttachedFiles } from '../github/attachments.ts'

/** Files that belong to one attempt of a turn, in a folder that its agent may read and write. */
export interface TurnFolder {
  /** Absolute. */
  readonly directory: string
  /** Where the agent or script may propose effects, one JSON line each. */
  readonly outbox: string
  /** Absolute path of the trigger's payload, null when the run has none. */
  readonly eventPath: string | null
  /** Absolute path of the file that holds a value too long for an environment variable; null without one. */
  readonly resultFile: string | null
  /** Absolute path of the file that says how the project is installed and tested, when the run knows. */
  readonly projectFile?: string
  /** Absolute path of the diff of the run's pull request; it is the run's, not the turn's. */
  readonly diffFile?: string
  /** The images of the run; they are the run's, not the turn's. */
  readonly attachments?: AttachedFiles
  /** Absolute path of the list of joined workers, JSON. */
  readonly workersFile?: string
}

/** What is written into the folder before the turn begins. */
export interface TurnContents {
  readonly event: unknown
  readonly result: string | null
  readonly project?: unknown
  readonly workers?: string | undefined
}

export interface TurnFiles {
  /** Makes the folder of an attempt, anew and empty. */
  open(turn: { readonly workflowId: string; readonly effect: string }, contents: TurnContents): Promise<TurnFolder>
  /** What its agent or script proposed; empty when it wrote nothing, or made something else than a file of it. */
  readOutbox(folder: TurnFolder): Promise<string>
  /** Empties it. */
  close(folder: TurnFolder): Promise<void>
}
