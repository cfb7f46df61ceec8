import { ProblemError } from '../../../core/problem.ts'
import type { Shown } from '../../../core/rounds/follows.ts'
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
  const noted = await publishAndNote(run, job)
  // What was shown late named the time that there was.
  if (noted !== undefined && leftToShow(noted).length > 0) await publishAndNote(noted, job)
}

/** Gives the run as it is stored after that, where it was noted. */
async function publishAndNote(run: Run, job: Showing): Promise<Run | undefined> {
  const shown = await job.ports.reports.publishReport(run, await definitionsOf(run, job))
  if (shown === undefined || shown === 'unposted' || unseenIn(run).length + leftToShow(run).length === 0) return undefined
  try {
    return await noteShown(run, shown, job)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return undefined
  }
}

/** Of a run that has changed since, whoever shows that does so. */
async function noteShown({ workflow_id, seq, status }: Run, shown: Shown, job: Showing): Promise<Run | undefined> {
  const { keeping, ports, identity, book } = job
  const stored = await loadUnharmed(workflow_id, job)
  if (stored === undefined || stored.run.lease !== null || stored.run.seq !== seq) return undefined
  const changed = changeStored(stored, { type: 'asks_shown', at: now(ports), shows: unseenIn(stored.run), shown })
  const isMore = changed?.run.pending.some(({ id }) => !stored.run.pending.some((known) => known.id === id))
  if (changed?.run.status !== status || isMore === true) return undefined
  const outcome = await keeping.branch.checkpoint({ ...changed, work: [], token: identity.leaseToken })
  if (outcome.kind !== 'stored') return undefined
  book.isStored(outcome.run, outcome.sha256)
  return outcome.run
}
