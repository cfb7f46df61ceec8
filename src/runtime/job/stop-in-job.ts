import { reduce } from '../../core/engine/reduce.ts'
import type { Run } from '../../core/run/run.ts'
import { now } from '../now.ts'
import { definitionsOf } from './definitions-of.ts'
import type { DrivenRun } from './drive-in-job.ts'
import type { Job } from './job.ts'

/** Another job may store the run at the very same moment. */
const TRIES = 6

/**
 * Cancels a run where it stands on the branch, also over the lease of a job that drives it: that one looks there before every
 * turn and effect, and stops.
 */
export async function stopInJob({ workflow_id }: Run, job: Job): Promise<DrivenRun> {
  for (let tries = 1; ; tries++) {
    const stored = await job.branch.load(workflow_id)
    if (!stored) throw new Error(`${workflow_id} was listed and is gone`)
    const by = job.event.comment?.author?.login ?? job.event.job.actor
    const cancelled = reduce(stored.run, { type: 'run_cancelled', at: now(job.ports), by }, {}).run
    const files = { run: { ...cancelled, lease: null }, files: {}, ledger: {}, work: [], token: job.leaseToken, force: true }
    const outcome = await job.branch.checkpoint(files)
    if (outcome.kind === 'superseded' && tries < TRIES) continue
    if (outcome.kind === 'superseded') return { run: outcome.stored, superseded: true }
    job.stored.set(workflow_id, { seq: outcome.run.seq, sha256: outcome.sha256 })
    await job.ports.reports.publishReport(outcome.run, await definitionsOf(outcome.run, job))
    return { run: outcome.run, superseded: false }
  }
}
