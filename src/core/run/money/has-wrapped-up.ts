import type { Run } from '../run.ts'

/** Its workflow's `on_budget` state has had the last word: nothing is left to go on with. */
export function hasWrappedUp({ agents }: Pick<Run, 'agents'>): boolean {
  return agents.some(({ wrap_up }) => wrap_up !== undefined) && agents.every(({ status }) => status === 'ended')
}
