import type { Run } from '../run/run.ts'

/** The report names the newest; a run that warns in a loop must not grow. */
export const MOST_WARNINGS = 50

export function warn(run: Run, warning: string): Run {
  if (run.warnings.includes(warning)) return run
  return { ...run, warnings: [...run.warnings, warning].slice(-MOST_WARNINGS) }
}
