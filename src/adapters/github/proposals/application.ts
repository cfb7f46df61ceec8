import type { TextCleaner } from '../../../core/outbox/clean-proposal.ts'
import type { ProposalOutcome } from '../../../core/run/events.ts'
import type { Proposed } from '../../../core/run/proposed.ts'
import type { Run } from '../../../core/run/run.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Comments } from '../../../ports/github/comments.ts'
import type { WorkBranches } from '../../../ports/keeping/work-branches.ts'
import type { GitHubClient } from '../client.ts'
import type { Ourselves } from '../ourselves.ts'
import type { RepositoryName } from '../repository-name.ts'

export interface ProposalsOptions {
  readonly client: GitHubClient
  readonly repository: RepositoryName
  readonly ourselves: Ourselves
  readonly comments: Comments
  readonly branches: WorkBranches
  readonly cleaner: TextCleaner
  readonly clock: Clock
  /** Path of this job's configuration. */
  readonly configuration: string
  /** One line for the end of a pull request: the run, the job and the cost. */
  readonly footer: (run: Run) => string
}

/** What one proposal needs to be done. */
export interface Application extends ProposalsOptions {
  readonly run: Run
  readonly proposed: Proposed
  readonly repeated: boolean
  /** First line of everything that is posted for it. */
  readonly marker: string
  /** The body with the marker. */
  readonly marked: (body: string) => string
}

export type Applied = Extract<ProposalOutcome, { kind: 'applied' }>
