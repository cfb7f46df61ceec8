import { ProblemError } from '../../../core/problem.ts'
import { leftToShow, unseenIn } from '../../../core/run/due.ts'
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
  if (shown === undefined || shown === 'unposted' || unseenIn(run).length + leftToShow(run).length === 0) return
  try {
    await noteShown(run, job)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
  }
}

/** Of a run that has changed since, whoever shows that does so. */
async function noteShown({ workflow_id, seq, status }: Run, job: Showing): Promise<void> {
  const { keeping, ports, identity, book } = job
  const stored = await loadUnharmed(workflow_id, job)
  if (stored === undefined || stored.run.lease !== null || stored.run.seq !== seq) return
  const changed = changeStored(stored, { type: 'asks_shown', at: now(ports), shows: unseenIn(stored.run) })
  const isMore = changed?.run.pending.some(({ id }) => !stored.run.pending.some((known) => known.id === id))
  if (changed?.run.status !== status || isMore === true) return
  const outcome = await keeping.branch.checkpoint({ ...changed, work: [], token: identity.leaseToken })
  if (outcome.kind === 'stored') book.isStored(outcome.run, outcome.sha256)
}
