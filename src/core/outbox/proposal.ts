import { z } from 'zod'
import { LOGIN } from '../workflow/ask-lists.ts'
import type { ProposalType } from '../workflow/proposal-types.ts'

/** GitHub refuses longer bodies; what we add (a marker, a line with run and cost) needs room beside them. */
const text = z.string().max(65_536)
const body = text.min(1)
/** GitHub refuses longer titles of issues and pull requests. */
const title = z.string().trim().min(1).max(256)
const number = z.number().int().positive()
const label = z.string().trim().min(1).max(50)
/**
 * Names may hold `***`, which stands for a secret that was taken out when the run was stored: nothing on GitHub has such a name, but
 * the run can still be read. They are looked for ahead, which no line, however long, makes to be tried in many ways.
 */
const login = z.string().regex(LOGIN)
/** A branch as git allows it, as far as it matters here: no spaces, no `..`, no control or invisible characters, no ref syntax. */
const branch = z
  .string()
  .max(244, { abort: true })
  .regex(/^(?:(?!\/|-|.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)|\/$|\.$))[^\s\p{Cc}\p{Cf}~^:?*[\\]+|(?=.*\*{3}).*)$/u)
const path = z.string().min(1).max(4096)

const commentSchema = z.strictObject({ type: z.literal('comment'), body, issue: number.optional() })
const labelsSchema = z.strictObject({
  type: z.literal('labels'),
  add: z.array(label).max(100).default([]),
  remove: z.array(label).max(100).default([]),
  issue: number.optional(),
})
const assigneesSchema = z.strictObject({
  type: z.literal('assignees'),
  add: z.array(login).max(10).default([]),
  remove: z.array(login).max(10).default([]),
  issue: number.optional(),
})
const issueSchema = z.strictObject({
  type: z.literal('issue'),
  title,
  body: text.default(''),
  labels: z.array(label).max(100).default([]),
  assignees: z.array(login).max(10).default([]),
})
const pullRequestSchema = z.strictObject({
  type: z.literal('pull_request'),
  title,
  body: text.default(''),
  /** The repository's default branch when left out. */
  base: branch.optional(),
  /** The agent's own when left out. */
  branch: branch.optional(),
  draft: z.boolean().optional(),
  /** False where the work is a part of what the issue asks for: merging it does not close the issue. */
  closes: z.boolean().optional(),
})
const reviewCommentSchema = z.strictObject({
  path,
  line: number,
  side: z.enum(['LEFT', 'RIGHT']).optional(),
  start_line: number.optional(),
  body,
})
const reviewSchema = z.strictObject({
  type: z.literal('review'),
  event: z.enum(['COMMENT', 'REQUEST_CHANGES', 'APPROVE']).default('COMMENT'),
  body: text.default(''),
  comments: z.array(reviewCommentSchema).max(100).default([]),
  pull_request: number.optional(),
})
const dispatchSchema = z.strictObject({
  type: z.literal('dispatch'),
  workflow: z.string().regex(/^(?:[\w.-]{1,200}\.ya?ml|(?=.*\*{3}).*)$/),
  ref: branch.optional(),
  inputs: z.record(z.string().max(200), z.string()).default({}),
})

const replySchema = z.strictObject({
  type: z.literal('reply'),
  /** Id of the review comment that is answered. */
  to: number,
  body,
})

/** What an agent or a script may ask for in its outbox. Shapes are closed: an unknown key is an error, not a surprise. */
export const proposalSchema = z.discriminatedUnion('type', [
  commentSchema,
  labelsSchema,
  assigneesSchema,
  issueSchema,
  pullRequestSchema,
  reviewSchema,
  dispatchSchema,
  replySchema,
])

export type Proposal = z.infer<typeof proposalSchema>
export type ProposalOf<T extends ProposalType> = Extract<Proposal, { type: T }>
