import type { Ask, Run } from './run.ts'

/** Why a run rests that other jobs take up again. */
const GOES_ON: ReadonlySet<string> = new Set(['time-up', 'workers', 'dispatched'])

/** Whether a person is asked for something, or has to fix something before the run goes on. */
export function needsSomebody({ status, reason, asks, agents, proposals = [], children = [] }: Run): boolean {
  if (children.some((child) => child.status === 'waiting')) return true
  if (asks.length > 0 || awaitsApproval({ proposals })) return true
  switch (status) {
    case 'waiting':
    case 'over_budget':
      return true
    case 'failed':
      // What an agent gave as its result needs nobody to fix the repository.
      return reason !== 'failed-result'
    case 'suspended':
      return !GOES_ON.has(reason ?? '') && agents.every(({ resume_at }) => resume_at === null)
    case 'running':
    case 'completed':
    case 'cancelled':
      return false
  }
}

/** Whether it rests until a person has it go on: nothing that is asked or proposed, and nothing that comes by itself, does that. */
export function isPausedForPerson({ status, reason, agents }: Pick<Run, 'status' | 'reason' | 'agents'>): boolean {
  if (status === 'waiting') return reason === 'interrupted'
  return status === 'suspended' && !GOES_ON.has(reason ?? '') && agents.every(({ resume_at }) => resume_at === null)
}

/** Which word of a person a run waits for, for a sentence; undefined where it waits for none. */
export function personsWord(run: Run): string | undefined {
  if (run.status !== 'waiting') return isPausedForPerson(run) ? 'somebody to have it go on' : undefined
  const asks = [...run.asks, ...(run.children ?? []).flatMap(({ asks: of = [] }) => of)].map(({ id }) => id)
  if (asks.length > 0) return `the answer to ${asks.join(', ')}`
  return awaitsApproval(run) ? 'an approval' : isPausedForPerson(run) ? 'somebody to have it go on' : undefined
}

/** Whether a person has yet to agree to something that was proposed. */
export function awaitsApproval({ proposals = [] }: Pick<Run, 'proposals'>): boolean {
  return proposals.some(({ status }) => status === 'waiting')
}

/** The ask that a reaction to the run's comment can mean: the only one that it shows, its workers' among them, when it has two choices. */
export function votableAsk({ asks, status, children = [] }: Pick<Run, 'asks' | 'status' | 'children'>): Ask | undefined {
  const [only, second] = asks
  if (children.some(({ asks: theirs = [] }) => theirs.length > 0)) return undefined
  return status !== 'cancelled' && second === undefined && only?.choices.length === 2 ? only : undefined
}
