import { now } from '../../now.ts'
import type { Job } from '../job.ts'
import { cancelStored } from '../keeping/cancel-stored.ts'
import { definitionsOf } from '../showing/definitions-of.ts'
import { callParent } from '../workers/call-parent.ts'
import { cancelWorker } from '../workers/cancel-worker.ts'
import type { DrivenRun } from './drive-in-job.ts'
import { leftAside } from './open-checkpointer.ts'

/** Another job may store the run at the very same moment. */
const TRIES = 6

/**
 * Cancels a run where it stands on the branch, also over the lease of a job that drives it: that one looks there before every
 * turn and effect, and stops. So does whoever begins a worker of it: those that stand there are cancelled after it.
 */
export async function stopInJob(id: string, by: string | null, job: Job): Promise<DrivenRun> {
  for (let tries = 1; ; tries++) {
    const stored = await job.keeping.branch.load(id)
    if (!stored) throw new Error(`${id} was listed and is gone`)
    const cancelled = cancelStored(stored, { at: now(job.ports), by })
    const free = cancelled ?? { run: { ...stored.run, lease: null }, ...leftAside(stored) }
    const isFree = cancelled === undefined && stored.run.lease === null && stored.behind === undefined
    const outcome = isFree
      ? { kind: 'stored' as const, run: stored.run, sha256: stored.sha256 }
      : await job.keeping.branch.checkpoint({ ...free, work: [], token: job.identity.leaseToken, force: true })
    if (outcome.kind === 'superseded' && tries < TRIES) continue
    if (outcome.kind === 'superseded') return { run: outcome.stored, superseded: true, atWork: true }
    job.book.isStored(outcome.run, outcome.sha256)
    await job.guards.claims.stored()
    for (const { id: worker, status } of outcome.run.children ?? []) if (status !== 'ended') await cancelWorker(worker, job)
    await job.ports.reports.publishReport(outcome.run, await definitionsOf(outcome.run, job))
    await callParent(outcome.run, job)
    return { run: outcome.run, superseded: false }
  }
}
