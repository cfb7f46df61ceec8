import type { RunStatus } from '../core/run/run.ts'

export const BAD_USAGE = 64

/** Exit code of a command that drove a run (P-STATE 5). A run that is still `running` was lost by its driver: that failed. */
export const EXIT_CODES: Readonly<Record<RunStatus, number>> = {
  completed: 0,
  failed: 1,
  running: 1,
  waiting: 2,
  suspended: 3,
  over_budget: 4,
  cancelled: 5,
}
