import type { Occasion } from '../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../core/job/outcome.ts'
import { dueReason } from '../../core/run/due.ts'
import { now } from '../now.ts'
import { doDeeds } from './do-deed.ts'
import { drainThread } from './handle-repo-event.ts'
import type { Job } from './job.ts'

/**
 * Takes up every run of the state branch that is due, one after the other. No person asks: the schedule's file is the
 * authority. What people said in the threads of waiting runs, and no job has read, is carried out as well.
 */
export async function wakeRuns(occasion: Occasion, job: Job): Promise<JobOutcome> {
  if (job.guards.disabled) return onlyTold({ workflow: 'wake', started: false, why: 'RAYMOND_DISABLED is set.' })
  let outcome = NOTHING
  for (const run of await job.keeping.branch.list()) {
    const why = dueReason(run, now(job.ports))
    if (why === undefined) continue
    const { workflow_id: id } = run
    const line = { workflow: id, started: true, why }
    outcome = joinOutcomes(outcome, await doDeeds([{ type: 'resume_run', run: id, word: { retry: false }, line }], occasion, job))
    if (job.stop.aborted) return outcome
  }
  const all = joinOutcomes(outcome, await drainThreads(occasion, job))
  return all.matches.length > 0 ? all : onlyTold({ workflow: 'wake', started: false, why: 'Nothing is due.' })
}

async function drainThreads(occasion: Occasion, job: Job): Promise<JobOutcome> {
  const open = (await job.keeping.branch.list()).filter(({ status }) => status === 'waiting' || status === 'suspended')
  let outcome = NOTHING
  for (const issue of new Set(open.flatMap((run) => run.issue ?? []))) {
    if (job.stop.aborted) break
    outcome = joinOutcomes(outcome, await drainThread(issue, occasion, job))
  }
  return outcome
}
