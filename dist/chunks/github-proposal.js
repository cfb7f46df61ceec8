import { t as proposalSchema } from "./proposal.js";
import { r as opError, t as checkArgs } from "./operation.js";
import { i as githubEditLabels, o as githubIssue, r as githubComment, s as githubPullRequest } from "./outside.js";

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

export { proposalTypeOf as n, githubProposal as t };