import type { EffectRequest } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { canBeShown, mayBeApproved, type Proposed } from '../../run/proposed.ts'
import type { Agent, Run } from '../../run/run.ts'
import { type Decision, decide } from '../reduction.ts'

/** Everything that waits is done now. An approval of what has changed since is none. */
export function onProposalsApproved(run: Run, { at, seq, by }: EventOf<'proposals_approved'>): Decision | undefined {
  const { proposals = [] } = run
  const waiting = proposals.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0 || run.approval_seq !== seq || run.halted === 'cancelled') return undefined
  if (!waiting.every(mayBeApproved)) return undefined
  const wants = waiting.map(
    ({ id, tried }): EffectRequest => ({ type: 'apply_proposal', proposal: id, repeated: tried === true }),
  )
  const approved = proposals.map((entry) =>
    entry.status === 'waiting'
      ? { ...triedFrom(entry, at, entry.tried !== true), status: 'pending' as const, approved_by: by }
      : entry,
  )
  return decide({ ...run, proposals: approved }, ...wants)
}

/** What others have done before it is tried for the first time is not ours. */
function triedFrom(entry: Proposed, at: string, isFirst: boolean): Proposed {
  const { undone: _, ...tried } = entry
  return isFirst ? { ...tried, since: at } : tried
}

const OPEN: ReadonlySet<Proposed['status']> = new Set(['waiting', 'pending', 'held'])

/** A run that was stopped does nothing more: what was not done yet never will be. */
export function dropProposals(run: Run): Run {
  if (run.proposals === undefined) return run
  return {
    ...run,
    pending: run.pending.filter(({ type }) => type !== 'apply_proposal' && type !== 'keep_work'),
    proposals: run.proposals.map((entry) => (OPEN.has(entry.status) ? { ...entry, status: 'dropped' as const } : entry)),
  }
}

/**
 * Somebody goes on with the run: what may have been done half-way is looked for first, what was held is tried by this job, and on a person's word
 * what failed is tried again. Where it has to be approved by now, what nobody has approved waits for that, however far it had come.
 */
export function repeatProposals(run: Run, { at, retry }: Pick<EventOf<'run_resumed'>, 'at' | 'retry'>): Decision {
  const { proposals } = run
  if (proposals === undefined) return decide(run)
  const pending = run.pending.map((effect) => (effect.type === 'apply_proposal' ? { ...effect, repeated: true } : effect))
  if (run.halted === 'cancelled') return decide({ ...run, pending })
  const approval = run.outputs?.policy.approval === true
  const toWait = proposals.filter((entry) => (approval && isToBeApproved(entry, retry)) || isUnseen(entry))
  const anew = new Set(toWait.map(({ id }) => id))
  const again = proposals.filter(({ id, status }) => !anew.has(id) && isAgain(status, retry))
  const next: Run = {
    ...waitFor(run, anew, { again: new Set(again.map(({ id }) => id)), at }),
    pending: pending.filter((effect) => effect.type !== 'apply_proposal' || !anew.has(effect.proposal)),
  }
  const wants: readonly EffectRequest[] = [
    ...toWait.flatMap(({ id, work }) => (work === null ? [] : [{ type: 'keep_work' as const, proposal: id }])),
    ...again.map(({ id, undone }) => ({ type: 'apply_proposal' as const, proposal: id, repeated: undone !== true })),
  ]
  return decide(anew.size === 0 ? next : { ...next, approval_seq: run.seq + 1 }, ...wants)
}

function isAgain(status: Proposed['status'], retry: boolean): boolean {
  return status === 'held' || (retry && status === 'failed')
}

/** Work that never came to its branch failed on the way to those who approve it. */
function isToBeApproved({ status, work, branch, approved_by }: Proposed, retry: boolean): boolean {
  if (status !== 'pending' && !isAgain(status, retry)) return false
  return approved_by === undefined || (status === 'failed' && work !== null && branch === null)
}

/** It came to wait without what it would push: it is refused as soon as somebody looks. */
function isUnseen({ status, work }: Proposed): boolean {
  return status === 'waiting' && !canBeShown(work)
}

/** Those in `anew` wait, with the steps whose they are; those in `again` are about to be done. */
function waitFor(
  run: Run,
  anew: ReadonlySet<string>,
  { again, at }: { readonly again: ReadonlySet<string>; readonly at: string },
): Run {
  const proposals = (run.proposals ?? []).map((entry): Proposed => {
    if (again.has(entry.id)) return { ...triedFrom(entry, at, entry.undone === true), status: 'pending', problem: null }
    if (!anew.has(entry.id)) return entry
    const { approved_by: _, undone, ...unapproved } = entry
    return { ...unapproved, status: 'waiting', problem: null, ...(undone === true ? {} : { tried: true }) }
  })
  const ofSteps = new Set(proposals.flatMap(({ id, step, agent }) => (anew.has(id) && step !== undefined ? [agent] : [])))
  return {
    ...run,
    proposals,
    agents: run.agents.map(
      (agent): Agent => (ofSteps.has(agent.id) && agent.status === 'active' ? { ...agent, status: 'waiting' } : agent),
    ),
  }
}
