import type { Problem } from '../problem.ts'
import type { WhyLine } from '../report/job-summary.ts'
import type { Run } from '../run/run.ts'

/** What came of an event. */
export interface JobOutcome {
  readonly matches: readonly WhyLine[]
  readonly runs: readonly Run[]
  readonly problems: readonly Problem[]
  /** Runs that another job has taken over, or a person has stopped elsewhere: this job did not fail with them. */
  readonly superseded: readonly string[]
}

export const NOTHING: JobOutcome = { matches: [], runs: [], problems: [], superseded: [] }

/** One outcome after the other. */
export function joinOutcomes(...outcomes: readonly JobOutcome[]): JobOutcome {
  return {
    matches: outcomes.flatMap(({ matches }) => matches),
    runs: outcomes.flatMap(({ runs }) => runs),
    problems: outcomes.flatMap(({ problems }) => problems),
    superseded: outcomes.flatMap(({ superseded }) => superseded),
  }
}

/** A line of the summary, and nothing else. */
export function onlyTold(line: WhyLine, problems: readonly Problem[] = []): JobOutcome {
  return { ...NOTHING, matches: [line], problems }
}
