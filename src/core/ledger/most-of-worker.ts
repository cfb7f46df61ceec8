import type { HeldMost, Run } from '../run/run.ts'
import { unheardUsd } from './ledger.ts'

/**
 * What a `budget-usd` below the limit of the whole leaves a worker of it: what the whole, with all that work for it, has not spent by now, divided
 * by those that are at work. `family` are the first run above the worker, and all workers below that, as they are stored.
 */
export function mostOfWorker(most: HeldMost, worker: Run, whole: Run, family: readonly Run[]): HeldMost | undefined {
  if (most.usd >= whole.budget.limit_usd) return undefined // it has a part of that limit
  const left = Math.max(0, most.usd - whole.budget.spent_usd - unheardUsd(whole, family))
  const others = family.filter((run) => run.workflow_id !== worker.workflow_id && isAtWork(run))
  const share = Math.floor((left / (others.length + 1)) * 1e6) / 1e6
  return { ...most, usd: worker.budget.spent_usd + share, whole: { run: whole.workflow_id, usd: most.usd } }
}

/** Or is about to be. */
function isAtWork({ status, reason }: Run): boolean {
  return status === 'running' || (status === 'suspended' && (reason === 'dispatched' || reason === 'time-up'))
}
