import type { EffectRequest } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import type { Proposed } from '../../run/proposed.ts'
import type { Run } from '../../run/run.ts'
import { type Decision, decide } from '../reduction.ts'

/** Everything that waits is done now. An approval of what has changed since is none. */
export function onProposalsApproved(run: Run, { seq, by }: EventOf<'proposals_approved'>): Decision | undefined {
  const { proposals = [] } = run
  const waiting = proposals.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0 || run.approval_seq !== seq || run.halted === 'cancelled') return undefined
  const wants = waiting.map(({ id }): EffectRequest => ({ type: 'apply_proposal', proposal: id, repeated: false }))
  const approved = proposals.map((entry) =>
    entry.status === 'waiting' ? { ...entry, status: 'pending' as const, approved_by: by } : entry,
  )
  return decide({ ...run, proposals: approved }, ...wants)
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
 * what failed is tried again.
 */
export function repeatProposals(run: Run, { retry }: { readonly retry: boolean }): Decision {
  if (run.proposals === undefined) return decide(run)
  const pending = run.pending.map((effect) => (effect.type === 'apply_proposal' ? { ...effect, repeated: true } : effect))
  const isAgain = ({ status }: Proposed) => status === 'held' || (retry && status === 'failed')
  const again = new Set(run.halted === 'cancelled' ? [] : run.proposals.filter(isAgain))
  const anew = run.outputs?.policy.approval === true ? [...again].filter(nobodyApproved) : []
  const proposals = run.proposals.map((entry): Proposed => {
    if (!again.has(entry)) return entry
    if (!anew.includes(entry)) return { ...entry, status: 'pending', problem: null }
    const { approved_by: _, ...unapproved } = entry
    return { ...unapproved, status: 'waiting', problem: null }
  })
  const wants = [...again].map((entry): EffectRequest => {
    const { id: proposal } = entry
    return anew.includes(entry) ? { type: 'keep_work', proposal } : { type: 'apply_proposal', proposal, repeated: true }
  })
  const next: Run = { ...run, pending, proposals }
  return decide(anew.length === 0 ? next : { ...next, approval_seq: run.seq + 1 }, ...wants)
}

/** Work that never came to its branch failed on the way to those who approve it. */
function nobodyApproved({ status, work, branch }: Proposed): boolean {
  return status === 'failed' && work !== null && branch === null
}
