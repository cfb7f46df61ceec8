import { z } from 'zod'
import { type Allowance, capOf, leftOf } from '../../outbox/allowance.ts'
import type { Run } from '../../run/run.ts'
import { type ProposalType, proposalTypes } from '../../workflow/proposal-types.ts'

/** A type that a turn may propose, with what is left of its cap; 0 where it is used up. */
export interface Proposable {
  readonly type: ProposalType
  readonly left: number
}

/** What a turn may propose: the types that its state lists and that `outputs` allows. */
export function proposable(run: Run, listed: readonly ProposalType[]): readonly Proposable[] {
  const allowance = allowanceOf(run)
  return listed.filter((type) => capOf(type, allowance) > 0).map((type) => ({ type, left: leftOf(type, allowance) }))
}

export function allowanceOf(run: Run): Allowance {
  const counted = (run.proposals ?? []).filter(({ status }) => status !== 'failed' && status !== 'dropped')
  return {
    policy: run.outputs?.policy,
    applied: counted.map(({ proposal }) => proposal),
    granted: grantedBy(run),
    remarks: remarksOf(run),
  }
}

/** What workers in jobs of their own may propose, whether they do it or not: they count together with the run. */
function grantedBy({ children }: Run): Allowance['granted'] {
  if (children === undefined) return undefined
  const sums: Partial<Record<ProposalType, number>> = {}
  for (const { grants = {} } of children) for (const type of proposalTypes) sums[type] = (sums[type] ?? 0) + (grants[type] ?? 0)
  return sums
}

const remarkSchema = z.object({ comment: z.object({ id: z.number() }) })

/** The review comments that the run answers. */
function remarksOf({ event, event_payload, follows }: Run): readonly number[] {
  if (follows !== undefined) return follows.remarks
  if (event !== 'pull_request_review_comment') return []
  const read = remarkSchema.safeParse(event_payload)
  return read.success ? [read.data.comment.id] : []
}
