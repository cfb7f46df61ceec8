import { recheckProposal } from '../core/engine/proposals/recheck-proposal.ts'
import { NothingDoneError } from '../core/outbox/nothing-done-error.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { EffectOf } from '../core/run/effects.ts'
import type { EventOf, ProposalOutcome } from '../core/run/events.ts'
import type { Ports } from '../ports/index.ts'
import type { LiveRun } from './live-run.ts'
import { now } from './now.ts'

/** Has a proposal done, or its work kept; what GitHub refuses is an outcome, too. */
export async function settleProposal(
  effect: EffectOf<'keep_work'> | EffectOf<'apply_proposal'>,
  live: LiveRun,
  ports: Ports,
): Promise<EventOf<'proposal_settled'>> {
  const outcome = await settle(effect, live, ports)
  return { type: 'proposal_settled', at: now(ports), effect: effect.id, outcome }
}

async function settle(
  effect: EffectOf<'keep_work'> | EffectOf<'apply_proposal'>,
  { run }: LiveRun,
  { gitHub: { proposals } }: Ports,
): Promise<ProposalOutcome> {
  const proposed = run.proposals?.find(({ id }) => id === effect.proposal)
  if (!proposed) throw new Error(`effect ${effect.id} is of proposal ${effect.proposal}, which the run does not have`)
  // Of one that may have been done before nobody knows.
  const undone = effect.type === 'apply_proposal' && !effect.repeated ? { undone: true as const } : {}
  if (proposals === undefined) return { kind: 'failed', problem: cannotPost(), ...undone }
  const problem = recheckProposal(run, proposed, effect.type)
  if (problem) return { kind: 'failed', problem, ...undone }
  // What is posted passes the cleaner of this job, whoever's cleaner it has passed before.
  const clean = { ...proposed, proposal: proposals.clean(proposed.proposal) }
  try {
    return effect.type === 'keep_work'
      ? await proposals.keepWork(run, clean)
      : await proposals.apply(run, clean, { repeated: effect.repeated })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { kind: 'failed', problem: { ...error.problem }, ...(error instanceof NothingDoneError ? { undone: true } : {}) }
  }
}

function cannotPost(): Problem {
  return {
    code: 'RAY-PROPOSAL-FAILED',
    message: 'What was proposed cannot be done from here: nothing is posted to GitHub.',
    hint: 'Resume the run in a job on GitHub.',
  }
}
