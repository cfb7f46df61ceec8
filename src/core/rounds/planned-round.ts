import type { FollowUp, RoundKind } from './follow-up.ts'
import type { PullRequestLink } from './pull-request-link.ts'
import type { Saying } from './pull-request-talk.ts'

/** A round that may begin, before it is told what was said. */
export interface PlannedRound {
  readonly kind: RoundKind
  readonly round: number
  readonly link: PullRequestLink
  readonly followUp: FollowUp
  readonly branch: string
  readonly head: string
  readonly said: Heard
}

/** What a round is told. */
export interface Heard {
  /** Its name, such as `review/12`. */
  readonly key: string
  readonly at: string
  /** As GitHub shows it now; undefined when it shows none, or nobody said it. */
  readonly saying: Saying | undefined
  /** When the first of what waits was said that this job cannot tell whether it counts. */
  readonly unaskedAt?: string | undefined
}

/** The pull request as GitHub shows it now. */
export interface PullRequestNow {
  readonly state: 'open' | 'closed' | 'merged'
  readonly headRef: string
  readonly headSha: string
  readonly fromFork: boolean
}
