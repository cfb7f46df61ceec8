import { findAgent, type Run } from '../run/run.ts'
import { awaitsShares } from '../run/workers/awaits-shares.ts'
import { type Child, isOpen, mostAtOnce } from '../run/workers/children.ts'
import { newsOf } from '../run/workers/news-of.ts'

/** A dispatch of which nothing was heard for so long was lost. */
const LOST_MS = 5 * 60_000

/**
 * Why a run that rests for its workers should be taken up now, by what stands on the branch of them; undefined while its job would find
 * nothing to do. Whoever is dispatched for it already is waited for.
 */
export function callsParent(parent: Run, runs: readonly Run[], now: string): string | undefined {
  if (parent.status === 'running' || (parent.lease !== null && parent.lease.expires > now)) return undefined
  if (parent.reason === 'dispatched') {
    // How a worker begins is its own parent's to say again.
    const isLost =
      (parent.parent === undefined || parent.children !== undefined) && Date.parse(now) - Date.parse(parent.updated_at) >= LOST_MS
    return isLost ? 'the job that was dispatched for it has not come' : undefined
  }
  if (parent.halted !== null || parent.children === undefined) return undefined
  const news = new Map(
    parent.children.flatMap((child) => {
      const heard = newsOf(
        child,
        runs.find(({ workflow_id }) => workflow_id === child.id),
        now,
      )
      return heard === undefined ? [] : [[child.id, heard.kind] as const]
    }),
  )
  const hasEnded = (child: Child) => child.status === 'ended' || news.get(child.id) === 'ended'
  if (joinsComplete(parent, hasEnded)) return 'workers have ended'
  if (news.size > 0 && parent.children.every(hasEnded)) return 'all workers have ended'
  if ([...news.values()].includes('ended') && awaitsShares(parent)) return 'a worker has ended, and its share has come back'
  if ([...news.values()].includes('waiting')) return 'a worker waits for somebody'
  if ([...news.values()].includes('lost')) return 'the job of a worker was lost'
  if (parent.children.some((child) => isSilent(child, news.has(child.id), now))) return 'the job of a worker has not come'
  const waits = parent.children.some(({ status }) => status === 'queued')
  const isFull = parent.children.filter((child) => isOpen(child) && !hasEnded(child)).length >= mostAtOnce(parent.jobs)
  return waits && !isFull && news.size > 0 ? 'there is room for another worker' : undefined
}

/** Ids of the runs that do its workers' work: what `callsParent` looks at. */
export function childrenOf({ children = [] }: Run): readonly string[] {
  return children.map(({ id }) => id)
}

/** Of workers in jobs of their own and of those beside the parent alike. */
function joinsComplete(parent: Run, hasEnded: (child: Child) => boolean): boolean {
  return (parent.joins ?? []).some(({ workers, wanted }) => {
    const over = workers.filter((id) => {
      const agent = findAgent(parent, id)
      const child = parent.children?.find((one) => one.id === agent?.child)
      if (agent === undefined || agent.status === 'ended' || agent.status === 'failed') return true
      return child !== undefined && hasEnded(child)
    })
    return over.length >= wanted
  })
}

function isSilent({ status, due }: Child, wasHeard: boolean, now: string): boolean {
  return !wasHeard && (status === 'intended' || status === 'dispatched') && due !== null && due <= now
}
