import type { Run, RunStatus } from '../core/run/run.ts'

export const BAD_USAGE = 64

/** A run that is still `running` was lost by its driver: that failed. */
const EXIT_CODES: Readonly<Record<RunStatus, number>> = {
  completed: 0,
  failed: 1,
  running: 1,
  waiting: 2,
  suspended: 3,
  over_budget: 4,
  cancelled: 5,
}

/** Exit code of a command that drove a run (P-STATE 5). One that completed with an error as its value has not succeeded. */
export function exitCodeOf({ status, error_values }: Run): number {
  return status === 'completed' && (error_values ?? []).length > 0 ? 1 : EXIT_CODES[status]
}
