import type { Deed, DeedOf } from '../../core/job/deeds.ts'
import type { Occasion } from '../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../core/job/outcome.ts'
import { messageOf, ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import { renderHelp } from '../../core/triggers/commands.ts'
import { type DrivenRun, resumeInJob, startInJob } from './driving/drive-in-job.ts'
import { requestFor } from './driving/request-for.ts'
import { stopInJob } from './driving/stop-in-job.ts'
import type { Job } from './job.ts'
import { definitionsOf } from './showing/definitions-of.ts'
import { renderWhy } from './showing/render-why.ts'

/** One after the other: runs of one job share the checkout. */
export async function doDeeds(deeds: readonly Deed[], occasion: Occasion, job: Job): Promise<JobOutcome> {
  let outcome = NOTHING
  for (const deed of deeds) outcome = joinOutcomes(outcome, await doDeed(deed, occasion, job))
  return outcome
}

async function doDeed(deed: Deed, occasion: Occasion, job: Job): Promise<JobOutcome> {
  switch (deed.type) {
    case 'tell':
      return onlyTold(deed.line, deed.problems)
    case 'react':
      return react(deed, job)
    case 'start_run': {
      const { match, readOnly } = deed
      const line = { workflow: match.entry.name, started: true, why: match.why }
      return orTold(line, async () =>
        startInJob(await requestFor(match, { readOnly }, occasion, job), occasion.config.budgets, job),
      )
    }
    case 'resume_run': {
      const request = { workflowId: deed.run, workspace: job.identity.workspace, ...deed.word }
      return orTold(deed.line, () => resumeInJob(request, occasion.config.budgets, job))
    }
    case 'cancel_run':
      return orTold(deed.line, () => stopInJob(deed.run, deed.by, job))
    case 'show_run':
      return orTold(deed.line, () => show(deed.run, job))
    case 'say':
      return say(deed, occasion, job)
  }
}

/** What is wrong with one run keeps the others from nothing. */
async function orTold(line: DeedOf<'resume_run'>['line'], work: () => Promise<DrivenRun>): Promise<JobOutcome> {
  try {
    const { run, superseded } = await work()
    return {
      ...onlyTold(superseded ? { ...line, why: 'superseded' } : line),
      runs: [run],
      superseded: superseded ? [run.workflow_id] : [],
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { problem, others } = error
    return onlyTold({ ...line, started: false, why: `${problem.code}: ${problem.message}` }, [problem, ...others])
  }
}

/** That it cannot be shown is no reason to stop. */
async function react({ comment, reaction }: DeedOf<'react'>, { github, log }: Job): Promise<JobOutcome> {
  const { id, kind } = comment
  try {
    if (kind === 'issue_comment' || kind === 'review_comment') await github.comments.react({ id, kind }, reaction)
  } catch (error) {
    log.line(`The reaction could not be set: ${messageOf(error)}`)
  }
  return NOTHING
}

async function show(run: Run, job: Job): Promise<DrivenRun> {
  await job.ports.reports.publishReport(run, await definitionsOf(run, job))
  return { run, superseded: false }
}

async function say({ issue, what, line }: DeedOf<'say'>, { config }: Occasion, job: Job): Promise<JobOutcome> {
  const marker = `<!-- raymond:${what.kind} -->`
  const text = what.kind === 'help' ? renderHelp(config) : renderWhy(what.runs, what.misses, job.guards.cleaner)
  try {
    await job.github.comments.ensure(issue, { marker, body: `${marker}\n${text}` })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return onlyTold({ ...line, started: false, why: error.problem.message }, [error.problem])
  }
  return onlyTold(line)
}
