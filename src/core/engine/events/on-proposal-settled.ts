import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import type { PinnedWork, Proposed } from '../../run/proposed.ts'
import type { Run } from '../../run/run.ts'
import { type Decision, decide } from '../reduction.ts'

type Settling = EffectOf<'apply_proposal'> | EffectOf<'keep_work'>

/** What the API shows of a proposal goes into the run: numbers and addresses, or why it could not be done. */
export function onProposalSettled(
  run: Run,
  { type, proposal: id }: Settling,
  { outcome }: EventOf<'proposal_settled'>,
): Decision {
  return decide(changeProposal(run, id, (entry) => settled(entry, type, outcome)))
}

function settled(entry: Proposed, type: Settling['type'], outcome: EventOf<'proposal_settled'>['outcome']): Proposed {
  // Work that was approved before it was kept is pushed when it is applied: what comes of that counts.
  if (outcome.kind === 'failed' && type === 'keep_work' && entry.status !== 'waiting') return entry
  switch (outcome.kind) {
    case 'applied':
      return {
        ...entry,
        status: 'applied',
        number: outcome.number,
        url: outcome.url,
        branch: outcome.branch ?? entry.branch,
        work: entry.work && { ...withoutSight(entry.work, entry), commit: outcome.commit ?? entry.work.commit },
      }
    case 'kept':
      return { ...entry, branch: outcome.branch, work: withPull(entry.work, outcome.pull) }
    case 'failed':
      return { ...entry, status: 'failed', problem: outcome.problem, ...undoneBy(outcome) }
    case 'held':
      return entry.status === 'pending' ? { ...entry, status: 'held', problem: outcome.problem, ...undoneBy(outcome) } : entry
  }
}

function undoneBy({ undone }: { readonly undone?: true | undefined }): Pick<Proposed, 'undone'> {
  return undone === true ? { undone } : {}
}

/** What nobody had to approve nobody will look at once it is done: a state does not grow by it. */
function withoutSight(work: PinnedWork, { approved_by }: Proposed): PinnedWork {
  if (approved_by !== undefined) return work
  const { messages: _, hidden_lines: __, passing: ___, ...rest } = work
  return { ...rest, diff: '' }
}

function withPull(work: PinnedWork | null, pull: number | undefined): PinnedWork | null {
  return work === null || pull === undefined ? work : { ...work, pull }
}

function changeProposal(run: Run, id: string, change: (entry: Proposed) => Proposed): Run {
  return { ...run, proposals: (run.proposals ?? []).map((entry) => (entry.id === id ? change(entry) : entry)) }
}
