/** What a job says of what became of its event: annotations, the summary, outputs, the exit code. */
import type { JobOutcome } from '../core/job/outcome.ts'
import type { Problem } from '../core/problem.ts'
import { renderJobSummary, type SummaryRun } from '../core/report/job-summary.ts'
import type { Run } from '../core/run/run.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import { pendingApproval } from '../runtime/job/showing/approvals.ts'
import { definitionsOf } from '../runtime/job/showing/definitions-of.ts'
import { writeOutputs } from './outputs.ts'
import { restNotice } from './rest-notice.ts'
import type { WiredJob } from './wire/wired-job.ts'

export async function showOutcome(event: RepoEvent, outcome: JobOutcome, wired: WiredJob): Promise<void> {
  const { log, ports } = wired.job
  const mine = outcome.runs.filter(({ workflow_id }) => !outcome.superseded.includes(workflow_id))
  const wrong = mine.filter(failsStep).flatMap(({ workflow_id, status, error }) => {
    const cancelled: Problem = {
      code: 'RAY-CANCELLED',
      message: `${workflow_id} was stopped; it does not go on.`,
      hint: 'Start the workflow again if its work is still needed.',
    }
    return error ?? (status === 'cancelled' ? cancelled : [])
  })
  for (const id of outcome.superseded)
    log.annotate('notice', {
      code: 'RAY-SUPERSEDED',
      message: `Another job has taken over ${id}, or somebody stopped it; this one changed nothing more.`,
      hint: 'There is nothing to do here: what a comment asks of the run is carried out once it rests. The comment of the run shows how it stands.',
    })
  for (const notice of mine.flatMap((run) => restNotice(run) ?? [])) log.annotate('notice', notice)
  for (const problem of [...outcome.problems, ...wrong]) log.annotate('error', problem)
  for (const { workflow, started, why } of outcome.matches)
    log.line(`${started ? 'started' : 'not started'}: ${workflow}: ${why}`)
  const name = event.action === null ? event.name : `${event.name}.${event.action}`
  const presentation = {
    ...wired.presentation({ workflow_id: outcome.runs[0]?.workflow_id ?? '' }),
    now: new Date(ports.clock.now()).toISOString(),
  }
  await log.writeSummary(
    renderJobSummary(
      {
        event: name,
        matches: outcome.matches,
        runs: await Promise.all(outcome.runs.map((run) => pictureOf(run, wired))),
        warnings: outcome.runs.flatMap(({ warnings }) => warnings),
        unposted: wired.unposted,
      },
      presentation,
    ),
  )
  writeOutputs(outcome, presentation.redactor, log)
  if (outcome.problems.length > 0 || mine.some(failsStep)) process.exitCode = 1
}

/** `waiting` and `suspended` are how a run rests; these are how it goes wrong. */
function failsStep({ status }: Run): boolean {
  return status === 'failed' || status === 'over_budget' || status === 'cancelled'
}

/** The run as its comment shows it, with the ends of its failed turns. */
async function pictureOf(run: Run, { job }: WiredJob): Promise<SummaryRun> {
  const workflow = Object.values(await definitionsOf(run, job)).find(({ pin }) => pin.source === run.workflow.source)
  const { failedTurns, unstored } = job.book.of(run.workflow_id)
  return {
    run,
    workflow,
    approval: pendingApproval(run, job.guards.digest),
    refused: run.refused,
    failedTurns,
    unstored: unstored?.problem,
  }
}
