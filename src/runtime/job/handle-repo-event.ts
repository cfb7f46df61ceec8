import { type Problem, ProblemError } from '../../core/problem.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import type { Run } from '../../core/run/run.ts'
import { type Match, matchDirectly, matchTriggers } from '../../core/triggers/match-triggers.ts'
import { mayLookAt } from '../../core/triggers/may-trigger.ts'
import { directEntry } from './direct-entry.ts'
import { type DrivenRun, startInJob } from './drive-in-job.ts'
import type { Job, JobOutcome } from './job.ts'
import { mayPeopleDo } from './ask-for-roles.ts'
import { obeyCommands } from './obey-commands.ts'
import { resumeByDispatch } from './resume-by-dispatch.ts'
import { requestFor } from './request-for.ts'

/** One event: the runs that it starts or that it concerns, each driven until it rests, and why. */
export async function handleRepoEvent(job: Job): Promise<JobOutcome> {
  if (job.request.run !== null) return resumeByDispatch(job.request.run, job)
  if (job.request.workflow !== null) {
    return startAll([matchDirectly(directEntry(job.request.workflow, job.config))], { matches: [], runs: [], problems: [] }, job)
  }
  const { matches, misses, problems, commands } = matchTriggers(job.event, job.config)
  const missed = misses.map(({ workflow, why }) => ({ workflow, started: false, why }))
  const told = await obeyCommands(commands, job)
  const before = { matches: [...missed, ...told.matches], runs: told.runs, problems: [...problems, ...told.problems] }
  return startAll(matches, before, job)
}

/** One after the other: runs of one job share the checkout. */
async function startAll(matches: readonly Match[], before: JobOutcome, job: Job): Promise<JobOutcome> {
  const lines: WhyLine[] = []
  const runs: Run[] = [...before.runs]
  const problems: Problem[] = [...before.problems]
  for (const match of matches) {
    const refusal = await refusalOf(match, job)
    if (refusal !== undefined) {
      lines.push({ workflow: match.entry.name, started: false, why: refusal })
      continue
    }
    try {
      const driven = await startInJob(requestFor(match, job), job)
      runs.push(driven.run)
      lines.push({ workflow: match.entry.name, started: true, why: whyOf(match, driven) })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      problems.push(error.problem, ...error.others)
      lines.push({ workflow: match.entry.name, started: false, why: `${error.problem.code}: ${error.problem.message}` })
    }
  }
  return { matches: [...lines, ...before.matches], runs, problems }
}

function whyOf({ why }: Match, { superseded }: DrivenRun): string {
  return superseded ? 'superseded' : why
}

/** Why a workflow that fits must not start; undefined when it may. */
async function refusalOf(match: Match, job: Job): Promise<string | undefined> {
  const look = mayLookAt(job.event, match.entry)
  if (!look.ok) return look.why
  const allowed = await mayPeopleDo('run', job)
  return allowed.ok ? undefined : allowed.why
}
