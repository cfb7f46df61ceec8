import type { Run } from '../run.ts'

/**
 * Whether what stopped a run for money is not its own budget, of which something is left, but a cap on all runs together, or the `budget-usd` of
 * a job. Another day, or with a higher cap, it goes on.
 */
export function isHeld({ status, halted, budget }: Pick<Run, 'status' | 'halted' | 'budget'>): boolean {
  const { spent_usd, limit_usd, held_by, held_usd, held_most } = budget
  const isByOthers = held_by !== undefined || held_usd !== undefined || held_most !== undefined
  return status === 'over_budget' && halted === 'over-budget' && isByOthers && spent_usd < limit_usd
}
