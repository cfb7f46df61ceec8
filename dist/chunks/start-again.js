import { t as ProblemError } from "./problem.js";
import { t as agentClis } from "./agent-choice.js";
import { n as shellWord, t as shellQuoted } from "./shell-text.js";
import { i as runBranches, r as openLocal, t as putAway } from "./put-away.js";
import { relative, resolve } from "node:path";

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
function lineOf({ branch, worktree, work_saved, branch_deleted }, command) {
	if (worktree === null || branch_deleted) return [];
	return [work_saved ? `  work so far: ${relative(process.cwd(), worktree)} (${command})` : `  work on a branch: ${branch}`];
}

// src/cli/drive/start-again.ts
/** Longer inputs, and those of several lines, nobody wants to copy from a terminal. */
const LONGEST_INPUT = 500;
/** The command that starts the workflow of a run again, from here; undefined where it cannot be told from the run alone. */
function startAgain(run, { stateDir, namesProgram }) {
	const { workflow, workspace, input, event, parent, backend, backend_by: by } = run;
	if (event !== null || parent !== void 0) return void 0;
	if (input !== null && (input.text.length > LONGEST_INPUT || /[\p{Cc}]/u.test(input.text))) return void 0;
	const isNamed = by !== void 0;
	if (isNamed && !namesProgram && !agentClis.some((name) => name === backend)) return void 0;
	return [
		`raymond run ${shellWord(relative(process.cwd(), resolve(workspace, workflow.source)))}`,
		...input === null ? [] : [`--input ${shellQuoted(input.text)}`],
		...isNamed ? [`--agent ${shellWord(backend)}`] : [],
		...run.status === "over_budget" ? [`--budget ${larger(run)}`] : [],
		...stateDir === void 0 ? [] : [`--state-dir ${shellWord(stateDir)}`]
	].join(" ");
}
/** Twice what was not enough. */
function larger({ budget: { limit_usd, spent_usd } }) {
	return Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2));
}

export { startAgain as n, workSoFar as r, larger as t };