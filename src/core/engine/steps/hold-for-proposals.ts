import { describeProposal } from '../../outbox/describe-proposal.ts'
import type { EventOf } from '../../run/events.ts'
import type { Proposed } from '../../run/proposed.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { awaits } from '../../steps/drive/current-entry.ts'
import type { StepTurn } from '../../steps/step-wants.ts'
import { toValue, type Value } from '../../steps/value.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { type Decision, decide } from '../reduction.ts'
import { tell } from './carry-out.ts'
import { stepRunOf } from './step-runs.ts'

/**
 * An operation that writes to GitHub has its result when GitHub shows it: the step waits for its one proposal, and for a person where
 * that has to be approved. Undefined when there is nothing to wait for. `before` is the run without the new proposals.
 */
export function holdForProposals(
  before: Run,
  run: Run,
  agent: Agent,
  { run: id, want }: { readonly run: string; readonly want: StepTurn },
): Run | undefined {
  const { proposals = [] } = run
  const at = before.proposals?.length ?? 0
  const added = proposals[at]
  if (want.type !== 'run_operation' || added === undefined || !isOpen(added)) return undefined
  const linked: Proposed = { ...added, step: { run: id, at: want.at } }
  const status = added.status === 'waiting' ? 'waiting' : 'active'
  return replaceAgent({ ...run, proposals: proposals.with(at, linked) }, { ...agent, status })
}

function isOpen({ status }: Proposed): boolean {
  return status === 'waiting' || status === 'pending'
}

/** A proposal that a step waits for was done, or could not be. What comes to a step that has gone on, or failed, is no news to it. */
export function onStepProposalSettled(
  run: Run,
  id: string,
  outcome: EventOf<'proposal_settled'>['outcome'],
  definitions: Definitions,
): Decision {
  const { proposals = [], pending } = run
  const entry = proposals.find((proposed) => proposed.id === id)
  if (entry?.step === undefined || outcome.kind === 'kept' || !awaits(stepRunOf(run, entry.step.run), entry.step.at))
    return decide(run)
  const place = { agent: entry.agent, id: entry.step.run }
  const { at } = entry.step
  if (outcome.kind === 'held') {
    const waiting = run.agents.map((agent): Agent => (agent.id === entry.agent ? { ...agent, status: 'waiting' } : agent))
    return decide({ ...run, agents: waiting })
  }
  const agents = run.agents.map((agent): Agent => (agent.id === entry.agent ? { ...agent, status: 'active' } : agent))
  if (outcome.kind === 'applied')
    return tell(
      { ...run, agents },
      place,
      {
        type: 'operation_returned',
        at,
        result: { status: 'ok', data: appliedData(entry), summary: describeProposal(entry.proposal, run.issue) },
      },
      definitions,
    )
  // The step itself is tried again on a person's word, and proposes anew.
  const dropped: Run = {
    ...run,
    agents,
    proposals: proposals.map((other) => (other === entry ? { ...other, status: 'dropped' } : other)),
    pending: pending.filter((effect) => effect.type !== 'apply_proposal' || effect.proposal !== id),
  }
  const { message } = outcome.problem
  return tell(dropped, place, { type: 'operation_failed', at, reason: 'proposal-failed', message }, definitions)
}

/** The object as far as it is known: what was asked for, and what GitHub made of it. */
function appliedData({ proposal, number, url, branch }: Proposed): Value {
  const { type: _, ...asked } = proposal
  return toValue(JSON.parse(JSON.stringify({ ...asked, number, html_url: url, branch }))) ?? null
}
