import { runMark } from '../../../core/engine/turn/script-environment.ts'
import { type Problem, problemIn } from '../../../core/problem.ts'
import { leftToShow } from '../../../core/run/due.ts'
import type { RunEvent } from '../../../core/run/events.ts'
import type { Run } from '../../../core/run/run.ts'
import { encodeRun } from '../../../core/run/stored/encode-run.ts'
import { createLiveRun } from '../../live-run.ts'
import { now } from '../../now.ts'
import { awakenedScopes } from '../../resume-run.ts'
import { leftAside, openCheckpointer } from '../driving/open-checkpointer.ts'
import type { Job } from '../job.ts'
import { publishStored } from '../showing/publish-stored.ts'
import { callParent } from '../workers/call-parent.ts'
import { changeStored } from './change-stored.ts'

export interface FinishedRuns {
  readonly runs: readonly Run[]
  /** States on this machine that cannot be trusted or read; nothing of them was used. */
  readonly problems: readonly Problem[]
}

/**
 * After a main step that was killed: brings every run that it had in hand from the local disk to the state branch, lets go of the
 * lease and shows how the run stands. Runs that are at rest already are left alone. What the job ran may have written to the disk as
 * well: of a state that main did not save nothing is taken, and its run is let go of where it stands on the branch.
 */
export async function finishRuns(job: Job, hadCheckout: string | null = null): Promise<FinishedRuns> {
  const finished = new Map<string, Run>()
  const problems: Problem[] = []
  const isInHand = ({ lease }: Run) => lease?.token === job.identity.leaseToken
  const inHand = new Set((await job.keeping.branch.list({})).filter(isInHand).map(({ workflow_id }) => workflow_id))
  for (const id of await job.keeping.store.list()) {
    // What lies in the checkout is the work of the run that had it last, and of no other.
    const isOurs = inHand.has(id)
    try {
      finished.set(id, await finish(id, job, { isOurs, hasCheckout: hadCheckout === id && isOurs }))
    } catch (error) {
      // Whatever it is: the other runs are finished too, and this one is let go of below.
      problems.push(problemIn(error, `What this machine has of ${id} could not be saved`))
    }
  }
  const leased = (await job.keeping.branch.list({})).filter(isInHand)
  for (const { workflow_id } of leased) {
    if (finished.has(workflow_id)) continue
    try {
      const run = await letGo(workflow_id, job)
      if (run) finished.set(workflow_id, run)
    } catch (error) {
      problems.push(problemIn(error, `${workflow_id} could not be let go of`))
    }
  }
  return { runs: [...finished.values()], problems }
}

async function finish(
  id: string,
  job: Job,
  { isOurs, hasCheckout }: { readonly isOurs: boolean; readonly hasCheckout: boolean },
): Promise<Run> {
  const held = await job.keeping.store.hold(id)
  try {
    const live = createLiveRun(held, await awakenedScopes(held, job.ports))
    // What the killed step left running would go on to write files, and to cost money, while they are saved and after. Of a run that
    // another job has, what bears its mark on this machine may be that one's.
    if (isOurs) await job.ports.places.orphans.end(runMark(live.run))
    // A worker whose job ended without a word is lost, and dispatched again: who cancels a job is heard by its main step.
    for (const event of live.run.parent === undefined ? suspension(live.run, job) : []) live.apply(event)
    await live.saved()
    await noteStored(id, job)
    const takenOver = new AbortController()
    await openCheckpointer(id, job, { takenOver, inherited: null, begun: true, hasCheckout }).release(live.run)
    await publishStored(live.run, job)
    await callParent(live.run, job)
    return live.run
  } finally {
    await held.release()
  }
}

/** What the killed step has stored is in the ledger. Only looked at: whether the run is still ours is for the checkpoint to see. */
async function noteStored(id: string, { keeping, book, guards }: Job): Promise<void> {
  const stored = (await keeping.branch.list({ ids: [id] })).find(({ workflow_id }) => workflow_id === id)
  if (stored) book.isStored(stored, guards.digest(encodeRun(stored)))
}

/** The run goes on from its last checkpoint. */
async function letGo(id: string, job: Job): Promise<Run | undefined> {
  const stored = await job.keeping.branch.load(id)
  if (!stored) return undefined
  await job.ports.places.orphans.end(runMark(stored.run))
  const rested = stored.run.parent === undefined ? changeStored(stored, ...suspension(stored.run, job)) : undefined
  const free = rested ?? { run: { ...stored.run, lease: null }, ...leftAside(stored) }
  const outcome = await job.keeping.branch.checkpoint({ ...free, work: [], token: job.identity.leaseToken })
  if (outcome.kind === 'superseded') return undefined
  job.book.isStored(outcome.run, outcome.sha256)
  await callParent(outcome.run, job)
  await publishStored(outcome.run, job)
  return outcome.run
}

/**
 * A main step that was told to stop had its run at rest before it was killed: somebody has cancelled the job, and what is left to show, which
 * nobody knows to be shown and is tried here, is no reason for a later job to go on with the run. One that was not told was lost.
 */
function suspension(run: Run, { ports }: Job): readonly RunEvent[] {
  const at = now(ports)
  if (run.halted !== 'signal') return [{ type: 'run_suspended', at, reason: 'signal' }]
  return leftToShow(run).map((effect) => ({ type: 'report_published', at, effect, unposted: true }))
}
