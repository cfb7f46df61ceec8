import { describeProposal } from '../../outbox/describe-proposal.ts'
import type { EventOf } from '../../run/events.ts'
import type { Proposed } from '../../run/proposed.ts'
import { type Agent, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import type { StepTurn } from '../../steps/step-wants.ts'
import { toValue, type Value } from '../../steps/value.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { type Decision, decide } from '../reduction.ts'
import { tell } from './carry-out.ts'

/**
 * An operation that writes to GitHub has its result when GitHub shows it: the step waits for its proposal, and for a person where that
 * has to be approved. Undefined when there is nothing to wait for. `before` is the run without the new proposals.
 */
export function holdForProposals(
  before: Run,
  run: Run,
  agent: Agent,
  { run: id, want }: { readonly run: string; readonly want: StepTurn },
): Run | undefined {
  const count = before.proposals?.length ?? 0
  const added = run.proposals?.slice(count) ?? []
  if (want.type !== 'run_operation' || !added.some(isOpen)) return undefined
  const linked = added.map((entry): Proposed => (isOpen(entry) ? { ...entry, step: { run: id, at: want.at } } : entry))
  const status = added.some((entry) => entry.status === 'waiting') ? 'waiting' : 'active'
  return replaceAgent({ ...run, proposals: [...(run.proposals ?? []).slice(0, count), ...linked] }, { ...agent, status })
}

function isOpen({ status }: Proposed): boolean {
  return status === 'waiting' || status === 'pending'
}

/** A proposal that a step waits for was done, or could not be. */
export function onStepProposalSettled(
  run: Run,
  id: string,
  outcome: EventOf<'proposal_settled'>['outcome'],
  definitions: Definitions,
): Decision {
  const entry = run.proposals?.find((proposed) => proposed.id === id)
  const agent = entry === undefined ? undefined : findAgent(run, entry.agent)
  if (entry?.step === undefined || agent === undefined || outcome.kind === 'kept') return decide(run)
  const place = { agent: agent.id, id: entry.step.run }
  const { at } = entry.step
  const active = replaceAgent(run, { ...agent, status: 'active' })
  if (outcome.kind === 'applied')
    return tell(
      active,
      place,
      {
        type: 'operation_returned',
        at,
        result: { status: 'ok', data: appliedData(entry), summary: describeProposal(entry.proposal, run.issue) },
      },
      definitions,
    )
  // The step itself is tried again on a person's word, and proposes anew.
  const dropped = (active.proposals ?? []).map((other) => (other.id === id ? { ...other, status: 'dropped' as const } : other))
  const { message } = outcome.problem
  return tell(
    { ...active, proposals: dropped },
    place,
    { type: 'operation_failed', at, reason: 'proposal-failed', message },
    definitions,
  )
}

/** The object as far as it is known: what was asked for, and what GitHub made of it. */
function appliedData({ proposal, number, url, branch }: Proposed): Value {
  const { type: _, ...asked } = proposal
  return toValue(JSON.parse(JSON.stringify({ ...asked, number, html_url: url, branch }))) ?? null
}
