import type { LedgerLine } from '../../core/ledger/ledger.ts'
import type { Grain, Snapshot } from '../../core/page/snapshots-around.ts'
import type { JournalEntry } from '../../core/run/journal-entry.ts'
import type { Run } from '../../core/run/run.ts'

/** A place that holds runs, to be read and never changed. */
export interface ReportSource {
  /** For people. */
  readonly name: string
  ids(): Promise<readonly string[]>
  /** Undefined when there is no such run; a ProblemError when its state cannot be read. */
  run(id: string): Promise<Run | undefined>
  /** Undefined when none is kept. */
  journal(id: string): Promise<readonly JournalEntry[] | undefined>
  /** Lines about proposals of runs that were removed; undefined when there are none. */
  outcomes(): Promise<string | undefined>
  ledger(): Promise<readonly LedgerLine[]>
  /** A reader of the transcripts of these sessions, undefined for one that is not kept. A ProblemError when they are sealed. */
  transcripts(run: Run, sessions: readonly string[]): Promise<(session: string) => string | undefined>
  readonly grain: Grain
  /** What an agent's directory held at each checkpoint, the oldest first; empty where none were made. */
  snapshots(run: Run, agent: string): Promise<readonly Snapshot[]>
  /** From one commit to another as git prints it; undefined where one of them is not here. */
  diff(from: string, to: string): Promise<string | undefined>
}
