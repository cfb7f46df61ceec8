import type { Run } from '../../../core/run/run.ts'
import { now } from '../../now.ts'
import type { Job } from '../job.ts'
import { cancelStored } from '../keeping/cancel-stored.ts'

/** Another job may store the run at the very same moment. */
const TRIES = 6

/** Also over the lease of the job that drives it: that one looks there before every turn and effect, and stops. Gives it as it is then. */
export async function cancelWorker(id: string, job: Pick<Job, 'keeping' | 'identity' | 'ports'>): Promise<Run | undefined> {
  const { branch } = job.keeping
  let last: Run | undefined
  for (let tries = 1; tries <= TRIES; tries++) {
    const stored = await branch.load(id)
    if (stored === undefined) return undefined
    last = stored.run
    // Its own workers have nobody left who waits for them.
    const below: (Run | undefined)[] = []
    for (const child of stored.run.children ?? []) below.push(await cancelWorker(child.id, job))
    const cancelled = cancelStored(stored, { at: now(job.ports), by: null, below })
    if (cancelled === undefined) return last
    const outcome = await branch.checkpoint({
      ...cancelled,
      work: [],
      token: job.identity.leaseToken,
      force: true,
    })
    if (outcome.kind === 'superseded') continue
    // Its job may have begun them at that very moment: from now on it begins none.
    for (const [i, child] of (stored.run.children ?? []).entries()) if (below[i] === undefined) await cancelWorker(child.id, job)
    return outcome.run
  }
  return last
}
