import type { RunReport } from './run-report.ts'
import type { TurnRecord } from './turn-record.ts'

/** Where a run that failed did: its last turn that failed, else the one whose result says so. */
export function failedTurn({ run, turns }: Pick<RunReport, 'run' | 'turns'>): TurnRecord | undefined {
  if (run.status !== 'failed') return undefined
  return (
    turns.findLast(({ outcome }) => outcome === 'failed') ??
    turns.findLast(({ transitions }) => transitions.some(({ status }) => status === 'failure'))
  )
}
