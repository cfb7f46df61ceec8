import { C as strictObject, d as array, w as string, y as number } from "./schemas.js";

// src/core/run/work.ts
/**
* An id as git gives it. Others may have written a state, and ids become arguments of git and names of files. Stars stand where a secret of
* a few digits happens to be part of one: the rest of the run is to be read all the same.
*/
const gitIdSchema = string().regex(/^(?:[0-9a-f]{40,64}|[0-9a-f]{0,64}\*{3}[0-9a-f*]{0,64})$/);
/** Where an agent's work in files is, so that the next job can lay it out again. */
const workSchema = strictObject({
	/** Absolute root of the checkout or worktree that the agent works in. */
	directory: string(),
	/** Branch of the remote that holds the snapshots. */
	branch: string(),
	/** Commit that the work builds on; the remote had it before the agent came. */
	base: gitIdSchema,
	/** The agent's commits as they are pushed: its own HEAD, cleaned where that was needed; `base` where they cannot be carried. */
	head: gitIdSchema,
	/** The agent's own HEAD, to be restored, and its commits from the oldest on, as git stores them; left out where that is `head`. */
	own: strictObject({
		head: gitIdSchema,
		commits: array(string())
	}).optional(),
	/** Local branch that HEAD was on; null when it was detached. */
	attached: string().nullable(),
	/** Commits of the agent on top of `base`. */
	commits: number().int(),
	/** Tip of the branch: its tree is the whole content. Null while the content is that of `head` and the remote has it. */
	snapshot: gitIdSchema.nullable(),
	/** What stayed behind, each with its reason. */
	left_out: array(string())
});
/** The branch that holds an agent's work. A worker in a job of its own keeps the one that it has as its parent's worker. */
function branchOfAgent({ workflow_id, parent }, agent) {
	return `raymond/${parent?.agent === agent ? parent.run : workflow_id}/${agent}`;
}
/** The branch for what comes after something was proposed for the other one, which may be that of a pull request by now. */
function laterBranch(branch) {
	return `${branch}-next`;
}
/** The run whose agent works on this branch; undefined for every other branch. */
function runOfBranch(branch) {
	return /^raymond\/([a-z0-9][a-z0-9_-]{0,62})\/[^/]+$/.exec(branch)?.[1];
}

export { workSchema as a, runOfBranch as i, gitIdSchema as n, laterBranch as r, branchOfAgent as t };