import type { PinnedWork } from '../../core/run/proposed.ts'
import type { Run } from '../../core/run/run.ts'

/** Several agents' working directories, as they go to their branches with a checkpoint. */
export interface AgentWork {
  readonly agent: string
  /** Absolute directory whose content is snapshotted. */
  readonly directory: string
  /** Branch of the remote, `raymond/<workflow_id>/<agent>`. */
  readonly branch: string
  /** What was proposed to be pushed to that branch: nothing else comes onto it any more. Left out where nothing was. */
  readonly proposed?: readonly Pick<PinnedWork, 'head' | 'tree'>[]
  /** No turn has been at work since the last checkpoint, which took all there was: what that took still says all. */
  readonly untouched?: boolean
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
  /** A person's word to stop: also over the live lease of another job, which then finds out. */
  readonly force?: boolean
  /** This job's lease token, for a run that has let go of its lease; else the token of the run's own lease. */
  readonly token?: string
  /**
   * For the run's next job alone: goes to a branch of the run's own, `raymond/worker-state/<workflow_id>`, where no other run's jobs
   * write, and holds until the state branch has the run anew. The run stands on the state branch already. No ledger.
   */
  readonly aside?: boolean
  /**
   * Of a job that has lost the run to another one: the ledger's lines alone are written, whoever has the run now. The outcome is `superseded`
   * then, with the run as it stands.
   */
  readonly ledgerOnly?: boolean
}

/** What is known of a run from elsewhere, such as the marker of its comment. Not its hash: renewing a lease changes it under the same number. */
export interface Seen {
  readonly seq: number
}

/** A run as it stands on the branch. */
export interface StoredRun {
  readonly run: Run
  /** Of its `state.json` on the state branch. */
  readonly sha256: string
  /** The run as the state branch has it, where a checkpoint aside is further on; what it cost since is not in the ledger. */
  readonly behind?: Run
  /** Beside `state.json`, by path below the run's folder. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

export type CheckpointOutcome =
  /**
   * On the branch. `run` is what stands there now, `sha256` that of its `state.json`, `commit` the branch's new tip, `leftOut` says
   * in sentences what of the agents' work stayed behind and why, `refused` names the agents' branches that the server would not take.
   */
  | {
      readonly kind: 'stored'
      readonly run: Run
      readonly sha256: string
      readonly commit: string
      readonly leftOut: readonly string[]
      readonly refused: readonly string[]
    }
  /** Another job's lease stands in the stored state: this job must change nothing more. */
  | { readonly kind: 'superseded'; readonly stored: Run }

/** Which runs are asked for of those that ended a while ago. */
export interface About {
  /** Their own ids, and those of their workers. */
  readonly ids?: readonly string[]
  /** Issues and pull requests that they are about, or that they have opened or gone on with. */
  readonly threads?: readonly number[]
  /** Commits that they have left a pull request at. */
  readonly heads?: readonly string[]
  /** `yyyy-mm` in which they began. */
  readonly month?: string
}

/** Looks whether somebody else has written a run. */
export interface RunWatch {
  /** The run as somebody else has stored it since this process last read or wrote it; undefined while nobody has. Takes note of nothing. */
  overtaken(id: string): Promise<Run | undefined>
}

/** The branch that holds all runs of a repository. Every write is a compare-and-swap; problems are thrown as ProblemError. */
export interface StateBranch extends RunWatch {
  /** The newest state of a run, on the state branch or aside, and the files beside it; undefined when there is none. One older than `seen` is a problem. */
  load(id: string, seen?: Seen): Promise<StoredRun | undefined>
  /**
   * Every run on the branch that can be read. With `about` those that ended a while ago may be missing, but for the ones that it
   * speaks of: a hundred thousand of them must not slow down a job.
   */
  list(about?: About): Promise<readonly Run[]>
  /** Writes state, files, ledger and agents' branches in one atomic push. */
  checkpoint(checkpoint: Checkpoint): Promise<CheckpointOutcome>
  /** Ledger lines of a month, `yyyy-mm`. */
  readLedger(month: string): Promise<readonly string[]>
  /**
   * Removes what is past its time and bounds the branch's history; gives the ids of the runs that were removed. `lastClosing` says of a
   * run with pull requests when the last of them was closed; null while one is open, or nobody knows.
   */
  prune(lastClosing: (run: Run) => Promise<string | null>): Promise<readonly string[]>
}
