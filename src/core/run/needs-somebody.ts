import type { Run } from './run.ts'

/** Whether a person is asked for something, or has to mend something before the run goes on. */
export function needsSomebody({ status, reason, asks, agents, proposals = [] }: Run): boolean {
  if (asks.length > 0 || proposals.some((proposed) => proposed.status === 'waiting')) return true
  switch (status) {
    case 'waiting':
    case 'over_budget':
      return true
    case 'failed':
      // What an agent gave as its result needs nobody to mend the repository.
      return reason !== 'failed-result'
    case 'suspended':
      return reason !== 'time-up' && agents.every(({ resume_at }) => resume_at === null)
    case 'running':
    case 'completed':
    case 'cancelled':
      return false
  }
}
