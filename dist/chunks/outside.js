import { r as __exportAll } from "./rolldown-runtime.js";
import { C as strictObject, S as record, d as array, f as boolean, l as _enum, w as string, y as number } from "./schemas.js";
import { d as valueSchema, t as byName } from "./value.js";

// src/core/steps/operations/outside.ts
var outside_exports = /* @__PURE__ */ __exportAll({
	gitCommitsSince: () => gitCommitsSince,
	gitDiff: () => gitDiff,
	githubComment: () => githubComment,
	githubEditLabels: () => githubEditLabels,
	githubFindIssue: () => githubFindIssue,
	githubIssue: () => githubIssue,
	githubPullRequest: () => githubPullRequest,
	shellRun: () => shellRun
});
const issueNumber = number().int().positive();
const names = array(string().min(1));
/** Operations that reach outside. They are described here and performed elsewhere. */
const shellRun = {
	name: "shell/run",
	description: "Runs a file beside the workflow, or a command. An exit code other than 0 is data, not an error.",
	args: strictObject({
		script: string().min(1).optional(),
		command: names.min(1).optional(),
		/** In EDN the names are usually written as keywords. */
		env: valueSchema.transform(byName).pipe(record(string(), string())).optional()
	}).refine(({ script, command }) => script === void 0 !== (command === void 0), "expected either script or command"),
	/** A script may say otherwise of itself. */
	idempotent: false
};
const gitCommitsSince = {
	name: "git/commits-since",
	description: "Lists the commits after a ref, oldest first.",
	args: strictObject({ ref: string().min(1) }),
	idempotent: true
};
const gitDiff = {
	name: "git/diff",
	description: "Gives the difference to a base, and the files that it touches.",
	args: strictObject({
		base: string().min(1),
		paths: names.optional()
	}),
	idempotent: true
};
const githubFindIssue = {
	name: "github/find-issue",
	description: "Finds the newest issue with this title or these labels; nil when there is none.",
	args: strictObject({
		title: string().optional(),
		labels: names.optional(),
		state: _enum([
			"open",
			"closed",
			"all"
		]).optional()
	}),
	idempotent: true
};
const githubIssue = {
	name: "github/issue",
	description: "Creates an issue.",
	args: strictObject({
		title: string().min(1),
		body: string().optional(),
		labels: names.optional(),
		assignees: names.optional()
	}),
	/** A hidden marker confirms each write, so a second try finds the first. */
	idempotent: true
};
const githubComment = {
	name: "github/comment",
	description: "Comments on an issue or pull request, by default on the one that started the run.",
	args: strictObject({
		body: string().min(1),
		issue_number: issueNumber.optional()
	}),
	idempotent: true
};
const githubEditLabels = {
	name: "github/edit-labels",
	description: "Adds and removes labels, by default on the issue that started the run.",
	args: strictObject({
		add: names.optional(),
		remove: names.optional(),
		issue_number: issueNumber.optional()
	}),
	idempotent: true
};
const githubPullRequest = {
	name: "github/pull-request",
	description: "Opens a pull request from the agent’s branch.",
	args: strictObject({
		title: string().min(1),
		body: string().optional(),
		base: string().optional(),
		head: string().optional(),
		draft: boolean().optional()
	}),
	idempotent: true
};

export { githubFindIssue as a, outside_exports as c, githubEditLabels as i, shellRun as l, gitDiff as n, githubIssue as o, githubComment as r, githubPullRequest as s, gitCommitsSince as t };