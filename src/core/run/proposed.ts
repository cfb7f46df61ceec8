import { z } from 'zod'
import { outputsPolicySchema } from '../outbox/outputs-policy.ts'
import { proposalSchema } from '../outbox/proposal.ts'
import { spotSchema } from '../steps/step-facts.ts'
import { problemSchema } from './problem-schema.ts'
import { gitIdSchema } from './work.ts'

/** An agent's commits and final content as they were when it proposed to push them. */
export const pinnedWorkSchema = z.strictObject({
  /** Branch of the remote that it is meant for. */
  branch: z.string(),
  /** Commit that the work builds on; the remote has it. */
  base: gitIdSchema,
  /** The agent's own HEAD. */
  head: gitIdSchema,
  /** The final content. */
  tree: gitIdSchema,
  /** What is pushed: `head`, or one commit on top of it where there was uncommitted work; once it was, where its branch is then. */
  commit: gitIdSchema,
  /** Of the commit on top, with its time, so that it can be made again. */
  message: z.string(),
  at: z.string(),
  /** Paths that differ from the base, and those in which the base differs from the branch that it would be merged into. */
  paths: z.array(z.string()),
  /** The whole difference, for the eyes of who approves it; empty where nobody has to: it is done, or is more than anybody looks through. */
  diff: z.string(),
  /** Lines of it in which parts of a registered secret were hidden; left out where there are none. */
  hidden_lines: z.number().int().optional(),
  /** What the commits say that are pushed, the oldest first; kept as long as somebody may have to approve it. */
  messages: z.array(z.string()).optional(),
  /** SHA-256 of the whole difference. */
  diff_sha256: z.string(),
  /** What stayed behind, each with its reason. */
  left_out: z.array(z.string()),
  /** Paths of which commits on the way hold what the difference does not show, and which are pushed with the branch's history. */
  passing: z.array(z.string()).optional(),
  /** Of `paths`, those in which the base differs from the branch that it would be merged into: they come along, and the difference shows none. */
  along: z.array(z.string()).optional(),
  /** The open pull request that the branch was of when this was proposed: it is to see nothing of it before that is carried out. */
  pull: z.number().int().optional(),
})

/** What an agent proposed, was allowed to, and what became of it. */
export const proposedSchema = z.strictObject({
  /** `p<n>`, unique in the run: its hidden marker names it. */
  id: z.string(),
  agent: z.string(),
  proposal: proposalSchema,
  work: pinnedWorkSchema.nullable(),
  /**
   * `waiting`: for approval; `pending`: being applied; `held`: until a job that may goes on with the run; `shown`: nothing is written to GitHub
   * here; `dropped`: the run was stopped before.
   */
  status: z.enum(['waiting', 'pending', 'applied', 'failed', 'held', 'shown', 'dropped']),
  at: z.string(),
  /** What the API shows, once it was applied. */
  number: z.number().int().nullable(),
  url: z.string().nullable(),
  branch: z.string().nullable(),
  /** Why it failed, or is held. */
  problem: problemSchema.nullable(),
  /** Who approved it, where somebody had to. */
  approved_by: z.string().optional(),
  /** It was tried when nobody had to approve it: what may have been done then is looked for first. */
  tried: z.literal(true).optional(),
  /** Nothing of it was done, for certain, however often it was tried. */
  undone: z.literal(true).optional(),
  /** When it was first tried with an end that is not known; left out where that was as soon as it was proposed. */
  since: z.string().optional(),
  /** The operation that waits for it. */
  step: z.strictObject({ run: z.string(), at: spotSchema }).optional(),
})

/** What a run may propose: pinned when it starts, and again when a person has it try once more. */
export const outputsSchema = z.strictObject({
  policy: outputsPolicySchema,
  default_branch: z.string(),
  /** Folders that the configuration names as workflows: protected in pushed work. */
  workflow_folders: z.array(z.string()),
  /** Protected as well: the configuration and the file of prices, where they are not in `.github`. */
  files: z.array(z.string()).optional(),
  /** For the comment that asks for approval; who may approve is decided by the configuration of that moment. */
  approve_role: z.string(),
  four_eyes: z.boolean(),
})

export type PinnedWork = z.infer<typeof pinnedWorkSchema>
export type Proposed = z.infer<typeof proposedSchema>
export type Outputs = z.infer<typeof outputsSchema>

/** Whether whoever approves it sees what would be pushed. Work of any kind has a difference; an empty one was not kept. */
export function canBeShown(work: Pick<PinnedWork, 'diff'> | null): boolean {
  return work === null || work.diff !== ''
}

/** Of what was tried before it had to be approved, nobody knows where it goes until its work is kept. */
export function mayBeApproved({ work, tried, branch }: Pick<Proposed, 'work' | 'tried' | 'branch'>): boolean {
  return work === null || (canBeShown(work) && (tried !== true || branch !== null))
}
