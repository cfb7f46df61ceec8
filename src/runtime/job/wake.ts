import { ProblemError } from '../../core/problem.ts'
import { dueReason } from '../../core/run/due.ts'
import { now } from '../now.ts'
import { drainThread } from './drain-thread.ts'
import { resumeInJob } from './drive-in-job.ts'
import type { Job, JobOutcome } from './job.ts'
import { join } from './obey-commands.ts'

/**
 * Takes up every run of the state branch that is due, one after the other. No person asks: the schedule's file is the
 * authority. What people said in the threads of waiting runs, and no job has read, is carried out as well.
 */
export async function wakeRuns(job: Job): Promise<JobOutcome> {
  if (job.disabled)
    return { matches: [{ workflow: 'wake', started: false, why: 'RAYMOND_DISABLED is set.' }], runs: [], problems: [] }
  let outcome: JobOutcome = { matches: [], runs: [], problems: [] }
  for (const { workflow_id, ...run } of await job.branch.list()) {
    const why = dueReason({ workflow_id, ...run }, now(job.ports))
    if (why === undefined) continue
    try {
      const driven = await resumeInJob({ workflowId: workflow_id, workspace: job.workspace, retry: false }, job)
      const line = { workflow: workflow_id, started: !driven.superseded, why: driven.superseded ? 'superseded' : why }
      outcome = {
        ...outcome,
        matches: [...outcome.matches, line],
        runs: [...outcome.runs, driven.run],
        superseded: [...(outcome.superseded ?? []), ...(driven.superseded ? [workflow_id] : [])],
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const line = { workflow: workflow_id, started: false, why: error.problem.message }
      outcome = { ...outcome, matches: [...outcome.matches, line], problems: [...outcome.problems, error.problem] }
    }
    if (job.stop.aborted) return outcome
  }
  const all = await drainThreads(job, outcome)
  return all.matches.length > 0 ? all : { ...all, matches: [{ workflow: 'wake', started: false, why: 'Nothing is due.' }] }
}

async function drainThreads(job: Job, before: JobOutcome): Promise<JobOutcome> {
  const open = (await job.branch.list()).filter(({ status }) => status === 'waiting' || status === 'suspended')
  let outcome = before
  for (const issue of new Set(open.flatMap((run) => run.issue ?? []))) {
    if (job.stop.aborted) break
    outcome = join(outcome, await drainThread(issue, job))
  }
  return outcome
}
