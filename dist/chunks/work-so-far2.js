import { i as runBranches, r as openLocal, t as putAway } from "./put-away.js";
import { t as ProblemError } from "./problem.js";
import { n as shellWord } from "./shell-text.js";
import { relative } from "node:path";

// src/cli/worktrees/work-so-far.ts
/** Where a run that has come to no good end left what its agents did: worktrees stay then. Changes nothing. */
async function workSoFar(run, { workspace, stateDir, given }) {
	if (run.status !== "failed" && run.status !== "over_budget" && run.status !== "cancelled") return [];
	const more = given === void 0 ? "" : ` --state-dir ${shellWord(given)}`;
	try {
		const local = await openLocal(workspace, stateDir);
		if (!local) return [];
		const kept = (await runBranches(local.repository, local.checkout)).filter((one) => one.run === run.workflow_id).filter(({ worktree }) => worktree !== null);
		return (await putAway(local, kept, {
			dryRun: true,
			branches: "without work"
		})).flatMap((one) => lineOf(one, `raymond diff ${run.workflow_id}${more}`));
	} catch (error) {
		if (error instanceof ProblemError) return [`  its worktrees cannot be looked at: ${error.message}`];
		throw error;
	}
}
function lineOf({ branch, worktree, worktree_removed, work_saved, branch_deleted }, command) {
	if (worktree === null || branch_deleted) return [];
	return [work_saved || !worktree_removed ? `  work so far: ${relative(process.cwd(), worktree)} (${command})` : `  work on a branch: ${branch}`];
}

export { workSoFar as t };