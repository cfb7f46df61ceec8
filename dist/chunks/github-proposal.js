import { t as proposalSchema } from "./proposal.js";
import { f as opError, i as githubEditLabels, o as githubIssue, r as githubComment, s as githubPullRequest, u as checkArgs } from "./outside.js";
import { i as narrowNetwork } from "./network-list.js";
import { t as DEFAULT_CELL_LIMITS } from "./cell-status.js";

// src/core/cell/cell-rules.ts
/** What is reached where nobody says anything: an agent needs its model alone, a script installs and fetches. */
const DEFAULT_NETWORK = {
	agent: [],
	script: ["packages", "github"]
};
/** The list of a turn: what the run was granted, and of that no more than its state wants. */
function networkOf(options, by, wished) {
	return narrowNetwork(options?.network ?? DEFAULT_NETWORK[by], wished);
}
/** Whether a turn that asks for it may read GitHub's API: not in what a stranger caused, unless the configuration says so. */
function mayReadApi(options) {
	return options?.stranger !== true || options.api === "read";
}
function cellLimitsOf(options) {
	const { memory, processes, disk } = options?.limits ?? {};
	return {
		memory: memory ?? DEFAULT_CELL_LIMITS.memory,
		processes: processes ?? DEFAULT_CELL_LIMITS.processes,
		disk: disk ?? DEFAULT_CELL_LIMITS.disk
	};
}
/** Bounds that somebody has asked for by name, and that the machine cannot hold. */
function unboundOf(options, holds) {
	const { memory, processes, disk } = options?.limits ?? {};
	const asked = {
		memory,
		processes,
		disk
	};
	return [
		"memory",
		"processes",
		"disk"
	].filter((bound) => asked[bound] !== void 0 && !holds[bound]);
}
/**
* Whether a run may not go on without a cell: because somebody said so, or because a stranger caused it and code that the stranger may
* have touched could be run by it.
*/
function requiresCell({ cell, claude }, workflow) {
	if (cell?.mode !== void 0) return cell.mode === "required";
	return cell?.stranger === true && (runsCode(workflow) || (claude?.allowed_tools ?? []).some(runsPrograms));
}
function runsCode(workflow) {
	if (workflow.kind === "steps") return /"Bash\b|"shell\/run"/.test(JSON.stringify(workflow.definition));
	return Object.values(workflow.states).some((state) => state.kind === "script" ? state.settings.runs_project_code === true : (state.settings.tools ?? []).some(runsPrograms));
}
function runsPrograms(tool) {
	return tool.startsWith("Bash") || tool === "ProjectCommands";
}

// src/core/steps/operations/github-proposal.ts
const TYPES = {
	[githubIssue.name]: "issue",
	[githubComment.name]: "comment",
	[githubEditLabels.name]: "labels",
	[githubPullRequest.name]: "pull_request"
};
/** The type of proposal that an operation makes; undefined for every other operation. */
function proposalTypeOf(operation) {
	return Object.hasOwn(TYPES, operation) ? TYPES[operation] : void 0;
}
/** What an operation that writes to GitHub proposes; undefined for every other operation. */
function githubProposal(operation, args) {
	switch (operation) {
		case githubIssue.name: {
			const read = checkArgs(githubIssue, args);
			return read.ok ? proposed({
				type: "issue",
				...read.args
			}) : read;
		}
		case githubComment.name: {
			const read = checkArgs(githubComment, args);
			if (!read.ok) return read;
			const { body, issue_number: issue } = read.args;
			return proposed({
				type: "comment",
				body,
				issue
			});
		}
		case githubEditLabels.name: {
			const read = checkArgs(githubEditLabels, args);
			if (!read.ok) return read;
			const { add, remove, issue_number: issue } = read.args;
			return proposed({
				type: "labels",
				add,
				remove,
				issue
			});
		}
		case githubPullRequest.name: {
			const read = checkArgs(githubPullRequest, args);
			if (!read.ok) return read;
			const { head: branch, ...others } = read.args;
			return proposed({
				type: "pull_request",
				branch,
				...others
			});
		}
		default: return;
	}
}
function proposed(fields) {
	const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== void 0));
	const parsed = proposalSchema.safeParse(given);
	if (parsed.success) return {
		ok: true,
		proposal: parsed.data
	};
	const [issue] = parsed.error.issues;
	return {
		ok: false,
		error: opError("invalid-arguments", `GitHub does not take this: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}.`)
	};
}

export { networkOf as a, mayReadApi as i, proposalTypeOf as n, requiresCell as o, cellLimitsOf as r, unboundOf as s, githubProposal as t };