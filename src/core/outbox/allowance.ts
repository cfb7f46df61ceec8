import { type ProposalType, proposalTypes } from '../workflow/proposal-types.ts'
import type { OutputsPolicy } from './outputs-policy.ts'
import type { Proposal } from './proposal.ts'

/** Each start of an Actions workflow costs minutes, and runs with rights of its own. */
const MOST_DISPATCHES = 5
/** Lists bound which labels and logins may be used, not how often. */
const MOST_CHANGES = 100

/** What counts towards the caps of a run. */
export interface Allowance {
  /** `outputs` of the workflow; undefined allows nothing. */
  readonly policy: OutputsPolicy | undefined
  /** What the run has done already, or has waiting. */
  readonly applied: readonly Proposal[]
  /** What others may propose under the same caps, by type. */
  readonly granted?: Readonly<Partial<Record<ProposalType, number>>> | undefined
  /** Ids of the review comments that started the run. */
  readonly remarks: readonly number[]
}

/** How many proposals of a type a run may make in all. */
export function capOf(type: ProposalType, { policy, remarks }: Pick<Allowance, 'policy' | 'remarks'>): number {
  if (policy === undefined) return 0
  const { comments = 0, issues = 0, reviews = 0, labels = [], assignees = [], dispatches = [], pull_requests, replies } = policy
  switch (type) {
    case 'comment':
      return comments
    case 'labels':
      return labels.length > 0 ? MOST_CHANGES : 0
    case 'assignees':
      return assignees.length > 0 ? MOST_CHANGES : 0
    case 'issue':
      return issues
    case 'pull_request':
      return pull_requests === undefined ? 0 : (pull_requests.max ?? 1)
    case 'review':
      return reviews
    case 'dispatch':
      return dispatches.length > 0 ? MOST_DISPATCHES : 0
    case 'reply':
      return replies ?? remarks.length
  }
}

/** How many more proposals of a type the run may make. */
export function leftOf(type: ProposalType, allowance: Allowance): number {
  const made = allowance.applied.filter((proposal) => proposal.type === type).length
  return Math.max(0, capOf(type, allowance) - made - (allowance.granted?.[type] ?? 0))
}

/** The types of which a run may make any at all. */
export function allowedTypes(allowance: Pick<Allowance, 'policy' | 'remarks'>): readonly ProposalType[] {
  return proposalTypes.filter((type) => capOf(type, allowance) > 0)
}
