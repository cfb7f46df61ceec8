import { checkProposals, type Proposer } from '../../outbox/check-proposals.ts'
import { type Problem, START_AGAIN } from '../../problem.ts'
import { canBeShown, type Proposed } from '../../run/proposed.ts'
import type { Run } from '../../run/run.ts'
import { checkContext, openedBy } from './propose.ts'

/** What a state lists was looked at when its turn had ended. */
const ANYBODY: Proposer = { name: '', listed: undefined, listedIn: '', write: () => '' }

/**
 * Why a proposal must not be carried out, though the run holds it as accepted: kind, policy, caps and approval are looked at once more,
 * as a run may have come from a disk or a branch that others can write to.
 */
export function recheckProposal(run: Run, proposed: Proposed, effect: 'apply_proposal' | 'keep_work'): Problem | undefined {
  const { outputs, proposals = [] } = run
  const { agent, proposal, approved_by } = proposed
  if (outputs === undefined) return refused(agent, 'the workflow may propose nothing')
  const approval = outputs.policy.approval === true
  if (approval && effect === 'apply_proposal' && approved_by === undefined) return refused(agent, 'nobody has approved it')
  if ((approval || effect === 'keep_work') && !canBeShown(proposed.work))
    return refused(agent, 'it has to be approved, and nobody can be shown what it would push')
  // Of those that are still to be done the first ones come first.
  const at = proposals.findIndex(({ id }) => id === proposed.id)
  const before = proposals.filter(({ status }, i) => i < at || (i > at && status === 'applied'))
  const context = { ...checkContext({ ...run, proposals: before }, agent, proposals), opened: openedBy(run), proposer: ANYBODY }
  return checkProposals([{ line: 1, proposal }], context).refused[0]?.problem
}

function refused(agent: string, why: string): Problem {
  return {
    code: 'RAY-PROPOSAL-REFUSED',
    message: `What ${agent} proposed was not carried out: ${why}.`,
    place: agent,
    hint: `${START_AGAIN}: nothing of this run was done on GitHub without being allowed.`,
  }
}
