import type { Run } from '../../../core/run/run.ts'
import { isOpen } from '../../../core/run/workers/children.ts'
import type { StoredRun } from '../../../ports/keeping/state-branch.ts'
import { changeStored } from './change-stored.ts'

interface Cancelling {
  readonly at: string
  readonly by: string | null
  /** Its own workers, where they were ended before it: what those cost that were not at work is known. */
  readonly below?: readonly (Run | undefined)[] | undefined
}

/** Ends a run where it is stored, whoever is at work on it; undefined when it has ended already. */
export function cancelStored(stored: StoredRun, { at, by, below }: Cancelling) {
  const atWork = isAtWork(stored.run, { at, below }) ? { at_work: true as const } : {}
  return changeStored(stored, { type: 'run_cancelled', at, by, ...atWork })
}

/** Somebody spends money for it now, and what it comes to is not known yet. */
function isAtWork({ status, lease, children = [] }: Run, { at, below }: Pick<Cancelling, 'at' | 'below'>): boolean {
  const isDriven = status === 'running' && lease !== null && lease.expires > at
  return isDriven || (below === undefined ? children.some(isOpen) : below.some((run) => run?.unbilled === true))
}
