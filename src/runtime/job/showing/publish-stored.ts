import { ProblemError } from '../../../core/problem.ts'
import { unseenIn } from '../../../core/run/due.ts'
import type { Run } from '../../../core/run/run.ts'
import { now } from '../../now.ts'
import { loadUnharmed } from '../driving/load-unharmed.ts'
import type { Job } from '../job.ts'
import { changeStored } from '../keeping/change-stored.ts'
import { definitionsOf } from './definitions-of.ts'

type Showing = Pick<Job, 'keeping' | 'ports' | 'identity' | 'book' | 'github'>

/** Shows a run as it is stored, and notes there which questions people see from now on: where that fails, whatever shows it next does so. */
export async function publishStored(run: Run, job: Showing): Promise<void> {
  const shown = await job.ports.reports.publishReport(run, await definitionsOf(run, job))
  const shows = unseenIn(run)
  if (shown === undefined || shown === 'unposted' || shows.length === 0) return
  try {
    await noteShown(run.workflow_id, shows, job)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
  }
}

/** Of a run that a job drives that job does so, and so does a job where anything else of the run would change. */
async function noteShown(id: string, shows: string[], job: Showing): Promise<void> {
  const { keeping, ports, identity, book } = job
  const stored = await loadUnharmed(id, job)
  if (stored === undefined || stored.run.lease !== null) return
  const changed = changeStored(stored, { type: 'asks_shown', at: now(ports), shows })
  if (changed?.run.status !== stored.run.status || changed.run.pending.length !== stored.run.pending.length) return
  const outcome = await keeping.branch.checkpoint({ ...changed, work: [], token: identity.leaseToken })
  if (outcome.kind === 'stored') book.isStored(outcome.run, outcome.sha256)
}
