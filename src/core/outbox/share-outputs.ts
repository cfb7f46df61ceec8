import type { ProposalType } from '../workflow/proposal-types.ts'
import { type Allowance, capOf, leftOf } from './allowance.ts'
import type { OutputsPolicy } from './outputs-policy.ts'

/** How many proposals of each counted type somebody else may make. */
export type Grants = Readonly<Partial<Record<ProposalType, number>>>

const COUNTED = ['comment', 'issue', 'pull_request', 'review', 'reply'] as const satisfies readonly ProposalType[]

/** An even share of what is left, for one of `sharers`: the caps of a policy hold for all of them together. */
export function shareOf(allowance: Allowance, sharers: number): Grants {
  return Object.fromEntries(COUNTED.map((type) => [type, Math.floor(leftOf(type, allowance) / sharers)]))
}

/** The policy of somebody who may propose so much. Actions workflows, which have no count in a policy, are started by nobody else. */
export function narrowed(policy: OutputsPolicy, grants: Grants): OutputsPolicy {
  const { dispatches: _, dispatch_refs: __, pull_requests, ...rest } = policy
  const most = grants.pull_request ?? 0
  return {
    ...rest,
    comments: grants.comment ?? 0,
    issues: grants.issue ?? 0,
    reviews: grants.review ?? 0,
    replies: grants.reply ?? 0,
    ...(pull_requests === undefined || most === 0 ? {} : { pull_requests: { ...pull_requests, max: most } }),
  }
}

/** A policy as it is now, for somebody who has a share of what it was: the share becomes smaller with it, and never larger. */
export function narrowedAnew(policy: OutputsPolicy, had: Pick<Allowance, 'policy' | 'remarks'>): OutputsPolicy {
  const least = (type: ProposalType) => Math.min(capOf(type, had), capOf(type, { ...had, policy }))
  return narrowed(policy, Object.fromEntries(COUNTED.map((type) => [type, least(type)])))
}
