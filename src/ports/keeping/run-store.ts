import type { RunEvent } from '../../core/run/events.ts'
import type { Definition } from '../../core/run/journal-entry.ts'
import type { Run } from '../../core/run/run.ts'

/** Events that were reduced since the last commit, and the run that they led to. */
export interface Commit {
  readonly run: Run
  readonly events: readonly RunEvent[]
  /** Scopes that these events bring the run into: they go into the journal, before the events. */
  readonly definitions: readonly Definition[]
  /** Survive a power cut too: after paid turns, asks and ends. */
  readonly synced: boolean
}

/** One run on the local disk, held by one orchestrator. */
export interface HeldRun {
  /** The run as it was stored; undefined for one that is new. */
  readonly run: Run | undefined
  /** Events that were saved after that, oldest first: the journal is ahead of the snapshot after a kill. */
  readonly tail: readonly RunEvent[]
  /** Resolves when a killed process could no longer lose it. Called one at a time; without events it brings the snapshot up to date. */
  commit(commit: Commit): Promise<void>
  /** Brings the snapshot up to date and lets go of the run. */
  release(): Promise<void>
}

/** Where the runs of one state directory are kept. */
export interface RunStore {
  /** Takes the run's lock; a `RAY-RUN-LOCKED` problem while another live orchestrator has it. */
  hold(id: string): Promise<HeldRun>
  /** Reads without the lock. Undefined when there is none. */
  read(id: string): Promise<Run | undefined>
  /** Takes in a run from elsewhere, such as the state branch, as if it had been driven here. */
  adopt(run: Run, journal: string | undefined): Promise<void>
  /** Text of the journal, for whoever carries the run elsewhere; undefined when there is none, or a very long one. */
  journal(id: string): Promise<string | undefined>
  /** Ids of all runs, oldest first. */
  list(): Promise<readonly string[]>
}
