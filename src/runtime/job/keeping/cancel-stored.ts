import type { Run } from '../../../core/run/run.ts'
import { isOpen } from '../../../core/run/workers/children.ts'
import type { StoredRun } from '../../../ports/keeping/state-branch.ts'
import { changeStored } from './change-stored.ts'

/** Ends a run where it is stored, whoever is at work on it; undefined when it has ended already. */
export function cancelStored(stored: StoredRun, { at, by }: { readonly at: string; readonly by: string | null }) {
  const atWork = isAtWork(stored.run, at) ? { at_work: true as const } : {}
  return changeStored(stored, { type: 'run_cancelled', at, by, ...atWork })
}

/** Somebody spends money for it now, and what it comes to is not known yet. */
function isAtWork({ status, lease, children = [] }: Run, now: string): boolean {
  return (status === 'running' && lease !== null && lease.expires > now) || children.some(isOpen)
}
