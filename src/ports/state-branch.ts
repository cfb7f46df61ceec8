import type { Run } from '../core/run/run.ts'

/** Several agents' working directories, as they go to their branches with a checkpoint. */
export interface AgentWork {
  readonly agent: string
  /** Absolute directory whose content is snapshotted. */
  readonly directory: string
  /** Branch of the remote, `raymond/<workflow_id>/<agent>`. */
  readonly branch: string
}

/** One file that a checkpoint writes below `runs/<workflow_id>/`; null deletes it. */
export type RunFiles = Readonly<Record<string, string | Uint8Array | null>>

export interface Checkpoint {
  readonly run: Run
  /** Beside `state.json`: the journal and the transcripts. */
  readonly files: RunFiles
  /** Lines added to `ledger/<yyyy-mm>.jsonl`, by month. A line that stands there already is not added again. */
  readonly ledger: Readonly<Record<string, readonly string[]>>
  readonly work: readonly AgentWork[]
}

export type CheckpointOutcome =
  /** On the branch. `run` is what stands there now, `commit` the branch's new tip. */
  | { readonly kind: 'stored'; readonly run: Run; readonly commit: string; readonly leftOut: readonly string[] }
  /** Another job's lease stands in the stored state: this job must change nothing more. */
  | { readonly kind: 'superseded'; readonly stored: Run }

/** The branch that holds all runs of a repository. Every write is a compare-and-swap; problems are thrown as ProblemError. */
export interface StateBranch {
  /** The newest state of a run and the files beside it; undefined when there is none. */
  load(id: string): Promise<{ readonly run: Run; readonly files: Readonly<Record<string, Uint8Array>> } | undefined>
  /** Every run on the branch. */
  list(): Promise<readonly Run[]>
  /** Writes state, files, ledger and agents' branches in one atomic push. */
  checkpoint(checkpoint: Checkpoint): Promise<CheckpointOutcome>
  /** Ledger lines of a month, `yyyy-mm`. */
  readLedger(month: string): Promise<readonly string[]>
}
