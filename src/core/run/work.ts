import { z } from 'zod'

/**
 * An id as git gives it. Others may have written a state, and ids become arguments of git and names of files. Stars stand where a secret of
 * a few digits happens to be part of one: the rest of the run is to be read all the same.
 */
export const gitIdSchema = z.string().regex(/^(?:[0-9a-f]{40,64}|[0-9a-f]{0,64}\*{3}[0-9a-f*]{0,64})$/)

/** Where an agent's work in files is, so that the next job can lay it out again. */
export const workSchema = z.strictObject({
  /** Absolute root of the checkout or worktree that the agent works in. */
  directory: z.string(),
  /** Branch of the remote that holds the snapshots. */
  branch: z.string(),
  /** Commit that the work builds on; the remote had it before the agent came. */
  base: gitIdSchema,
  /** The agent's commits as they are pushed: its own HEAD, cleaned where that was needed; `base` where they cannot be carried. */
  head: gitIdSchema,
  /** The agent's own HEAD, to be restored, and its commits from the oldest on, as git stores them; left out where that is `head`. */
  own: z.strictObject({ head: gitIdSchema, commits: z.array(z.string()) }).optional(),
  /** Local branch that HEAD was on; null when it was detached. */
  attached: z.string().nullable(),
  /** Commits of the agent on top of `base`. */
  commits: z.number().int(),
  /** Tip of the branch: its tree is the whole content. Null while the content is that of `head` and the remote has it. */
  snapshot: gitIdSchema.nullable(),
  /** What stayed behind, each with its reason. */
  left_out: z.array(z.string()),
})

export type Work = z.infer<typeof workSchema>

/** The branch that holds an agent's work. A worker in a job of its own keeps the one that it has as its parent's worker. */
export function branchOfAgent(
  {
    workflow_id,
    parent,
  }: { readonly workflow_id: string; readonly parent?: { readonly run: string; readonly agent: string } | undefined },
  agent: string,
): string {
  return `raymond/${parent?.agent === agent ? parent.run : workflow_id}/${agent}`
}

/** The branch for what comes after something was proposed for the other one, which may be that of a pull request by now. */
export function laterBranch(branch: string): string {
  return `${branch}-next`
}

/** The run whose agent works on this branch; undefined for every other branch. */
export function runOfBranch(branch: string): string | undefined {
  return /^raymond\/([a-z0-9][a-z0-9_-]{0,62})\/[^/]+$/.exec(branch)?.[1]
}
