import { runMark } from '../../../core/engine/script-environment.ts'
import type { Run } from '../../../core/run/run.ts'
import { createLiveRun } from '../../live-run.ts'
import { now } from '../../now.ts'
import { awakenedScopes } from '../../resume-run.ts'
import { openCheckpointer } from '../driving/open-checkpointer.ts'
import type { Job } from '../job.ts'

/**
 * After a main step that was killed: brings every run that it had in hand from the local disk to the state branch, lets go of the
 * lease and shows how the run stands. Runs that are at rest already are left alone.
 */
export async function finishRuns(job: Job): Promise<readonly Run[]> {
  const finished: Run[] = []
  for (const id of await job.keeping.store.list()) finished.push(await finish(id, job))
  return finished
}

async function finish(id: string, job: Job): Promise<Run> {
  const held = await job.keeping.store.hold(id)
  try {
    const live = createLiveRun(held, await awakenedScopes(held, job.ports))
    // What the killed step left running would go on to write files, and to cost money, while they are saved and after.
    await job.ports.orphans.end(runMark(live.run))
    live.apply({ type: 'run_suspended', at: now(job.ports), reason: 'signal' })
    await live.saved()
    await openCheckpointer(id, job, { takenOver: new AbortController(), inherited: null, begun: true }).release(live.run)
    await job.ports.reports.publishReport(live.run, live.definitions)
    return live.run
  } finally {
    await held.release()
  }
}
