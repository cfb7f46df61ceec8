import type { LedgerLine } from '../../core/ledger/ledger.ts'
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
  ledger(): Promise<readonly LedgerLine[]>
}
