import { reduce } from '../../core/engine/reduce.ts'
import type { Run } from '../../core/run/run.ts'
import { now } from '../now.ts'
import type { DrivenRun } from './drive-in-job.ts'
import type { Job } from './job.ts'

/** Cancels a run where it stands on the branch. A job that drives it finds out at its next checkpoint, and stops. */
export async function stopInJob(run: Run, job: Job): Promise<DrivenRun> {
  const cancelled = reduce(run, { type: 'run_cancelled', at: now(job.ports), by: job.event.job.actor }, {}).run
  const outcome = await job.branch.checkpoint({ run: { ...cancelled, lease: null }, files: {}, ledger: {}, work: [], token: job.leaseToken })
  if (outcome.kind === 'superseded') return { run: outcome.stored, superseded: true }
  job.stored.set(run.workflow_id, outcome.sha256)
  await job.ports.reports.publishReport(cancelled, {})
  return { run: cancelled, superseded: false }
}
