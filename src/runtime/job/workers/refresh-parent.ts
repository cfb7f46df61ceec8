import { isTurn } from '../../../core/run/effects.ts'
import type { RunEvent } from '../../../core/run/events.ts'
import type { Run } from '../../../core/run/run.ts'
import { newsOf } from '../../../core/run/workers/news-of.ts'
import { now } from '../../now.ts'
import type { Job } from '../job.ts'
import { changeStored } from '../keeping/change-stored.ts'
import { publishStored } from '../showing/publish-stored.ts'

/** Others may store it at the very same moment. */
const TRIES = 6

type TellingJob = Pick<Job, 'keeping' | 'ports' | 'identity' | 'book' | 'github'>

/**
 * A person has spoken to a worker in the thread: its parent, while it rests, is told, and so is the one above that, so that the comment does
 * not ask again. There is nothing else for them to do, but turns that wait for what workers give back: where there is, a job of their own is
 * dispatched for that, and shows this as well.
 */
export async function refreshParent(child: Run, job: TellingJob): Promise<void> {
  const told = new Set<string>()
  let last: Run | undefined = child
  // States may name each other as parents.
  while (last !== undefined && !told.has(last.workflow_id)) {
    told.add(last.workflow_id)
    last = await tellParent(last, job)
  }
}

/** Gives the parent, where it was told. */
async function tellParent(child: Run, job: TellingJob): Promise<Run | undefined> {
  const { keeping, ports, identity, book } = job
  if (child.parent === undefined) return undefined
  for (let tries = 1; tries <= TRIES; tries++) {
    const at = now(ports)
    const stored = await keeping.branch.load(child.parent.run)
    const known = stored?.run.children?.find(({ id }) => id === child.workflow_id)
    if (stored === undefined || known === undefined || stored.run.lease !== null || stored.run.halted !== null) return undefined
    const news = newsOf(known, child, at)
    if (news === undefined || news.kind === 'ended') return undefined
    const heard: RunEvent = { type: 'child_heard', at, child: known.id, news }
    const report = changeStored(stored, heard)?.run.pending.find(({ type }) => type === 'publish_report')
    // That it is shown is done here, and left to a job only where GitHub does not take it.
    const tried = report ? [{ type: 'report_published' as const, at, effect: report.id, unposted: true as const }] : []
    const told = changeStored(stored, heard, ...tried)
    const isOnlyShown = told?.run.pending.every((effect) => isTurn(effect) || effect.id === report?.id)
    if (told === undefined || told.run.status !== stored.run.status || isOnlyShown !== true) return undefined
    const outcome = await keeping.branch.checkpoint({ ...told, work: [], token: identity.leaseToken })
    if (outcome.kind === 'superseded') continue
    book.isStored(outcome.run, outcome.sha256)
    await publishStored(outcome.run, job)
    return outcome.run
  }
  return undefined
}
