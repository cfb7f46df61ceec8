import { type Problem, ProblemError } from '../../core/problem.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import type { Match } from '../../core/triggers/match-triggers.ts'
import { admit } from './admit.ts'
import { type DrivenRun, startInJob } from './drive-in-job.ts'
import type { Job, JobOutcome } from './job.ts'
import { requestFor } from './request-for.ts'

/** Starts what may start, one after the other: runs of one job share the checkout. */
export async function startAll(matches: readonly Match[], job: Job): Promise<JobOutcome> {
  const lines: WhyLine[] = []
  const runs: Run[] = []
  const problems: Problem[] = []
  const superseded: string[] = []
  for (const match of matches) {
    const { name } = match.entry
    try {
      const admission = await admit(match, job)
      if (!admission.ok) {
        lines.push({ workflow: name, started: false, why: admission.why })
        continue
      }
      const driven = await startInJob(await requestFor(match, admission, job), job)
      runs.push(driven.run)
      if (driven.superseded) superseded.push(driven.run.workflow_id)
      lines.push({ workflow: name, started: true, why: whyOf(match, driven) })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      problems.push(error.problem, ...error.others)
      lines.push({ workflow: name, started: false, why: `${error.problem.code}: ${error.problem.message}` })
    }
  }
  return { matches: lines, runs, problems, superseded }
}

function whyOf({ why }: Match, { superseded }: DrivenRun): string {
  return superseded ? 'superseded' : why
}
