import { z } from 'zod'

const count = z.number().int().nonnegative().max(1000)
const names = z.array(z.string().min(1))

const pullRequestPolicySchema = z.strictObject({
  /** 1 when left out. */
  max: count.optional(),
  /** True: drafts only. */
  draft: z.boolean().optional(),
  /** Branches that pull requests may be made against; the default branch when left out. */
  base: names.optional(),
  closes: z.boolean().optional().describe('Whether merging closes the issue that started the run; true when left out.'),
})

/**
 * What a workflow's agents and scripts may propose: `outputs` of its entry in `.github/raymond.yml`. What is not named is
 * refused. The configuration's schema is this one, and so is what a run keeps of it from its start on.
 */
export const outputsPolicySchema = z.strictObject({
  /** How many comments a run may post by proposals. */
  comments: count.optional(),
  /** Labels that may be added or removed, and put on proposed issues. */
  labels: names.optional(),
  assignees: names.optional(),
  issues: count.optional(),
  pull_requests: pullRequestPolicySchema.optional(),
  reviews: count.optional(),
  replies: count.optional().describe('Answers to the review comments that started the run; one each when left out.'),
  /** File names of Actions workflows that may be dispatched. */
  dispatches: names.optional(),
  dispatch_refs: names.optional().describe('Branches and tags that they may be started on beside the default branch.'),
  other_issues: z.boolean().optional().describe('Comments, labels and assignees elsewhere than on the trigger.'),
  paths: z.strictObject({ allow: names }).optional().describe('Protected paths that pushed work may change.'),
  approval: z.boolean().optional().describe('Proposals wait for /raymond approve.'),
  /** Whether a refused proposal fails the run, as it does by default. */
  on_refused: z.enum(['fail', 'continue']).optional(),
})

export type OutputsPolicy = z.infer<typeof outputsPolicySchema>
