import { unseenIn } from '../../../core/run/due.ts'
import type { Run } from '../../../core/run/run.ts'
import { now } from '../../now.ts'
import type { Job } from '../job.ts'
import { changeStored } from '../keeping/change-stored.ts'
import { definitionsOf } from './definitions-of.ts'

/** Shows a run as it is stored, and notes there which questions people see from now on. One that a job drives is left to that. */
export async function publishStored(run: Run, job: Pick<Job, 'keeping' | 'ports' | 'identity' | 'book'>): Promise<void> {
  const { keeping, ports, identity, book } = job
  const shown = await ports.reports.publishReport(run, await definitionsOf(run, job))
  const shows = unseenIn(run)
  if (shown === undefined || shown === 'unposted' || shows.length === 0) return
  const stored = await keeping.branch.load(run.workflow_id)
  if (stored === undefined || stored.run.lease !== null) return
  const changed = changeStored(stored, { type: 'asks_shown', at: now(ports), shows })
  const outcome = changed && (await keeping.branch.checkpoint({ ...changed, work: [], token: identity.leaseToken }))
  if (outcome?.kind === 'stored') book.isStored(outcome.run, outcome.sha256)
}
