import { z } from 'zod'
import { byName, valueSchema } from '../value.ts'
import type { OperationSpec } from './operation.ts'

const issueNumber = z.number().int().positive()
const names = z.array(z.string().min(1))

/** Operations that reach outside. They are described here and performed elsewhere. */
export const shellRun = {
  name: 'shell/run',
  description: 'Runs a file beside the workflow, or a command. An exit code other than 0 is data, not an error.',
  args: z
    .strictObject({
      script: z.string().min(1).optional(),
      command: names.min(1).optional(),
      /** In EDN the names are usually written as keywords. */
      env: valueSchema.transform(byName).pipe(z.record(z.string(), z.string())).optional(),
    })
    .refine(({ script, command }) => (script === undefined) !== (command === undefined), 'expected either script or command'),
  /** A script may say otherwise of itself. */
  idempotent: false,
} as const satisfies OperationSpec

export const gitCommitsSince = {
  name: 'git/commits-since',
  description: 'Lists the commits after a ref, oldest first.',
  args: z.strictObject({ ref: z.string().min(1) }),
  idempotent: true,
} as const satisfies OperationSpec

export const gitDiff = {
  name: 'git/diff',
  description: 'Gives the difference to a base, and the files that it touches.',
  args: z.strictObject({ base: z.string().min(1), paths: names.optional() }),
  idempotent: true,
} as const satisfies OperationSpec

export const githubFindIssue = {
  name: 'github/find-issue',
  description: 'Finds the newest issue with this title or these labels; nil when there is none.',
  args: z.strictObject({
    title: z.string().optional(),
    labels: names.optional(),
    state: z.enum(['open', 'closed', 'all']).optional(),
  }),
  idempotent: true,
} as const satisfies OperationSpec

export const githubIssue = {
  name: 'github/issue',
  description: 'Creates an issue.',
  args: z.strictObject({
    title: z.string().min(1),
    body: z.string().optional(),
    labels: names.optional(),
    assignees: names.optional(),
  }),
  /** A hidden marker confirms each write, so a second try finds the first. */
  idempotent: true,
} as const satisfies OperationSpec

export const githubComment = {
  name: 'github/comment',
  description: 'Comments on an issue or pull request, by default on the one that started the run.',
  args: z.strictObject({ body: z.string().min(1), issue_number: issueNumber.optional() }),
  idempotent: true,
} as const satisfies OperationSpec

export const githubEditLabels = {
  name: 'github/edit-labels',
  description: 'Adds and removes labels, by default on the issue that started the run.',
  args: z.strictObject({ add: names.optional(), remove: names.optional(), issue_number: issueNumber.optional() }),
  idempotent: true,
} as const satisfies OperationSpec

export const githubPullRequest = {
  name: 'github/pull-request',
  description: 'Opens a pull request from the agent’s branch.',
  args: z.strictObject({
    title: z.string().min(1),
    body: z.string().optional(),
    base: z.string().optional(),
    head: z.string().optional(),
    draft: z.boolean().optional(),
  }),
  idempotent: true,
} as const satisfies OperationSpec
