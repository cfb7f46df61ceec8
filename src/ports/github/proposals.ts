import type { Proposal, ProposalOf } from '../../core/outbox/proposal.ts'
import type { ProposalOutcome } from '../../core/run/events.ts'
import type { PinnedWork, Proposed } from '../../core/run/proposed.ts'
import type { Agent, Run } from '../../core/run/run.ts'

/** What agents propose, on its way to GitHub. Everything here may be done twice and has its effect once. */
export interface Proposals {
  /** Fit to be kept in the state and to be posted: no secret, nothing hidden, nobody mentioned. */
  clean(proposal: Proposal): Proposal
  /** The agent's commits and final content, as they are at this moment. A ProblemError when there is nothing to push. */
  pinWork(run: Run, agent: Agent, proposal: ProposalOf<'pull_request'>): Promise<PinnedWork>
  /** Brings pinned work to its branch, where it waits. */
  keepWork(run: Run, proposed: Proposed): Promise<ProposalOutcome>
  /**
   * Does it, or finds that it was done; says what the API shows. `repeated`: somebody may have done it before. A ProblemError when GitHub
   * refuses it, a NothingDoneError where that is certain to have been all.
   */
  apply(run: Run, proposed: Proposed, options: { readonly repeated: boolean }): Promise<ProposalOutcome>
}
