import type { FollowUp, RoundKind } from './follow-up.ts'
import type { PullRequestLink } from './pull-request-link.ts'

/** A round that may begin, before it is told what was said. */
export interface PlannedRound {
  readonly kind: RoundKind
  readonly round: number
  readonly link: PullRequestLink
  readonly followUp: FollowUp
  readonly branch: string
  readonly head: string
}

/** The pull request as GitHub shows it now. */
export interface PullRequestNow {
  readonly state: 'open' | 'closed' | 'merged'
  readonly headRef: string
  readonly headSha: string
  readonly fromFork: boolean
}
