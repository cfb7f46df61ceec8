import { t as table } from "./table.js";

// src/core/triggers/payload-fields.ts
/** What stands at a path of a value nobody has checked; undefined when it, or anything before it, is not there. */
function fieldAt(value, ...path) {
	let found = value;
	for (const key of path) {
		if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return void 0;
		found = found[key];
	}
	return found;
}
function textAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return typeof found === "string" ? found : null;
}
/** A whole number from 0; ids and numbers of issues are no others. */
function numberAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return typeof found === "number" && Number.isSafeInteger(found) && found >= 0 ? found : null;
}
function listAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return Array.isArray(found) ? found : [];
}

// src/core/triggers/parse-repo-event.ts
/** The account of Dependabot on github.com. */
const DEPENDABOT_ID = 49699333;
const DEPENDABOT_LOGIN = "dependabot[bot]";
const COMMENT_KINDS = table({
	issue_comment: "issue_comment",
	pull_request_review_comment: "review_comment",
	pull_request_review: "review",
	discussion_comment: "discussion_comment"
});
/**
* Reads what an event says. Never fails: what is missing or of another form is null.
* `changedPaths` come from the API where the payload has none, as in every push that a job sees.
*/
function parseRepoEvent(name, payload, job, changedPaths = null) {
	const sender = accountAt(payload, "sender");
	const pullRequest = pullRequestOf(payload);
	return {
		name,
		action: textAt(payload, "action"),
		repository: textAt(payload, "repository", "full_name"),
		defaultBranch: textAt(payload, "repository", "default_branch"),
		isPrivate: booleanAt(payload, "repository", "private"),
		sender,
		subject: subjectOf(payload),
		label: textAt(payload, "label", "name"),
		pullRequest,
		comment: commentOf(name, payload),
		schedule: textAt(payload, "schedule"),
		inputs: inputsOf(name, payload),
		clientPayload: fieldAt(payload, "client_payload") ?? null,
		push: name === "push" ? pushOf(payload) : null,
		workflowRun: workflowRunOf(payload),
		mergeInto: textAt(payload, "merge_group", "base_ref"),
		changedPaths: changedPaths ?? pushedPaths(payload),
		fromFork: isFromFork(name, payload, pullRequest),
		byDependabot: [sender, accountAt(payload, "pull_request", "user")].some(isDependabot) || isDependabotJob(job),
		job,
		payload
	};
}
function accountAt(value, ...path) {
	const id = numberAt(value, ...path, "id");
	const login = textAt(value, ...path, "login");
	if (id === null || login === null) return null;
	return {
		id,
		login,
		type: textAt(value, ...path, "type") ?? "unknown"
	};
}
function booleanAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return typeof found === "boolean" ? found : null;
}
function subjectOf(payload) {
	for (const kind of [
		"pull_request",
		"issue",
		"discussion"
	]) {
		const number = numberAt(payload, kind, "number");
		if (number === null) continue;
		const isPull = fieldAt(payload, kind, "pull_request") instanceof Object;
		const labels = listAt(payload, kind, "labels").map((label) => textAt(label, "name"));
		return {
			kind: isPull ? "pull_request" : kind,
			number,
			title: textAt(payload, kind, "title") ?? "",
			body: textAt(payload, kind, "body") ?? "",
			labels: labels.filter((label) => label !== null),
			author: accountAt(payload, kind, "user")
		};
	}
	return null;
}
function pullRequestOf(payload) {
	if (numberAt(payload, "pull_request", "number") === null) return null;
	const side = (which, key) => textAt(payload, "pull_request", which, key);
	return {
		headRef: side("head", "ref"),
		headSha: side("head", "sha"),
		baseRef: side("base", "ref"),
		baseSha: side("base", "sha")
	};
}
function commentOf(name, payload) {
	const kind = Object.hasOwn(COMMENT_KINDS, name) ? COMMENT_KINDS[name] : void 0;
	if (kind === void 0) return null;
	const key = kind === "review" ? "review" : "comment";
	const id = numberAt(payload, key, "id");
	if (id === null) return null;
	return {
		kind,
		id,
		body: textAt(payload, key, "body") ?? "",
		author: accountAt(payload, key, "user"),
		...timesOf(fieldAt(payload, key))
	};
}
/** A review has one time: it is submitted once, and what it says can be edited without another. */
function timesOf(comment) {
	const createdAt = textAt(comment, "created_at") ?? textAt(comment, "submitted_at");
	const updatedAt = textAt(comment, "updated_at");
	return {
		...createdAt === null ? {} : { createdAt },
		...updatedAt === null ? {} : { updatedAt }
	};
}
function inputsOf(name, payload) {
	const inputs = name === "workflow_dispatch" ? fieldAt(payload, "inputs") : null;
	if (typeof inputs !== "object" || inputs === null) return {};
	const texts = Object.entries(inputs).filter(([key, value]) => key !== "__proto__" && [
		"string",
		"number",
		"boolean"
	].includes(typeof value));
	return Object.fromEntries(texts.map(([key, value]) => [key, String(value)]));
}
function pushOf(payload) {
	const ref = textAt(payload, "ref");
	if (ref === null) return null;
	if (ref.startsWith("refs/heads/")) return {
		kind: "branch",
		name: ref.slice(11)
	};
	if (ref.startsWith("refs/tags/")) return {
		kind: "tag",
		name: ref.slice(10)
	};
	return {
		kind: "other",
		name: ref
	};
}
/** The files of all commits of a push. Jobs get commits without them, webhooks with them. */
function pushedPaths(payload) {
	const commits = listAt(payload, "commits");
	const lists = commits.flatMap((commit) => [
		"added",
		"removed",
		"modified"
	].map((key) => fieldAt(commit, key)));
	if (commits.length === 0 || !lists.every(Array.isArray)) return null;
	return [...new Set(lists.flat().filter((path) => typeof path === "string"))];
}
function workflowRunOf(payload) {
	if (numberAt(payload, "workflow_run", "id") === null) return null;
	return {
		name: textAt(payload, "workflow", "name") ?? textAt(payload, "workflow_run", "name"),
		branch: textAt(payload, "workflow_run", "head_branch")
	};
}
/** Whatever cannot be shown to come from this repository counts as a fork. */
function isFromFork(name, payload, pullRequest) {
	if (pullRequest !== null || name.startsWith("pull_request")) {
		const head = numberAt(payload, "pull_request", "head", "repo", "id");
		return head === null || head !== numberAt(payload, "pull_request", "base", "repo", "id");
	}
	if (name !== "workflow_run") return false;
	const head = numberAt(payload, "workflow_run", "head_repository", "id");
	const own = numberAt(payload, "repository", "id") ?? numberAt(payload, "workflow_run", "repository", "id");
	return head === null || head !== own;
}
/** Broad on purpose: this takes rights away, and on GitHub Enterprise Server the id is another one. */
function isDependabot(account) {
	return account?.id === DEPENDABOT_ID || account?.login === DEPENDABOT_LOGIN;
}
function isDependabotJob({ actor, triggeringActor }) {
	return actor === DEPENDABOT_LOGIN || triggeringActor === DEPENDABOT_LOGIN;
}

export { textAt as a, numberAt as i, parseRepoEvent as n, fieldAt as r, isDependabot as t };