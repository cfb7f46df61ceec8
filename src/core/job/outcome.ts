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

/** Of one job, in the order in which they are told: what was missed was done before the event, and is told after it. */
export function joinOutcomes(...outcomes: readonly JobOutcome[]): JobOutcome {
  return {
    matches: outcomes.flatMap(({ matches }) => matches),
    runs: latestOf(outcomes.flatMap(({ runs }) => runs)),
    problems: outcomes.flatMap(({ problems }) => problems),
    superseded: outcomes.flatMap(({ superseded }) => superseded),
  }
}

/** Two answers in one comment lead to two states of a run, of which the last one counts. */
function latestOf(runs: readonly Run[]): readonly Run[] {
  const latest = new Map<string, Run>()
  for (const run of runs) if (run.seq >= (latest.get(run.workflow_id)?.seq ?? 0)) latest.set(run.workflow_id, run)
  return [...latest.values()]
}

/** A line of the summary, and nothing else. */
export function onlyTold(line: WhyLine, problems: readonly Problem[] = []): JobOutcome {
  return { ...NOTHING, matches: [line], problems }
}
