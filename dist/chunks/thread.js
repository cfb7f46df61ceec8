import { r as readTransition, t as scanTags } from "./scan-tags.js";
import { i as transitionTags } from "./tag-grammar.js";

// src/core/run/state-key.ts
/** How counters name a state: by its file in the run's own workflow, with the scope before it in others. */
function stateKey(run, scope, file) {
	return scope.pin.source === run.workflow.source ? file : `${scope.id}/${file}`;
}

// src/core/run/money/raise-most.ts
/** Who lifts the limit that no person in a thread goes above, and where. */
function raiseMost(mostUsd) {
	return `somebody who may change the Actions workflow on the default branch has raised its budget-usd of $${mostUsd.toFixed(2)}`;
}

// src/core/protocol/near-tag.ts
const NAMES = transitionTags.join("|");
const LOOKALIKE = new RegExp(`(&lt;|<|\\[)\\s*(${NAMES})(?![\\w-])`, "i");
/** What a text without a tag was probably meant to say, as a hint; undefined when nothing in it looks like a tag. */
function nearTag(text) {
	const [found, bracket, name = ""] = LOOKALIKE.exec(text) ?? [];
	if (found === void 0) return void 0;
	const tag = name.toLowerCase();
	if (bracket !== "<") return `Write <${tag}>…</${tag}> with plain angle brackets.`;
	if (found !== `<${tag}`) return `Write <${tag}>…</${tag}>: tag names are in lower case, right behind the bracket.`;
	return `<${tag}> is not a complete tag: write <${tag}>…</${tag}>, with quotes closed and its closing tag.`;
}

// src/core/protocol/parse-transitions.ts
/** Reads all transitions that a final message or a script's stdout asks for, in order. At least one, or a problem. */
function parseTransitions(text) {
	const transitions = [];
	for (const { name, attributes, body } of scanTags(text)) {
		if (name === "print") continue;
		const read = readTransition(name, attributes, body);
		if (!read.ok) return read;
		transitions.push(read.transition);
	}
	return transitions.length > 0 ? {
		ok: true,
		transitions
	} : {
		ok: false,
		problem: noTransition(text)
	};
}
function noTransition(text) {
	return {
		code: "RAY-NO-TRANSITION",
		message: "There is no transition tag.",
		hint: nearTag(text) ?? "End with one tag, such as <goto>NEXT</goto> or <result>what came out</result>."
	};
}

// src/core/outbox/describe-proposal.ts
/** What a proposal would do, on one line of plain text; numbers that it leaves out are those of the trigger. */
function describeProposal(proposal, issue) {
	switch (proposal.type) {
		case "comment": return `comment on ${numbered(proposal.issue ?? issue)}`;
		case "labels": return `labels of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`;
		case "assignees": return `assignees of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`;
		case "issue": return `new issue ${quoted(proposal.title)}${named("labels", proposal.labels)}${named("assignees", proposal.assignees)}`;
		case "pull_request": return `${proposal.draft === false ? "" : "draft "}pull request ${quoted(proposal.title)}${proposal.base === void 0 ? "" : ` against ${proposal.base}`}`;
		case "review": return `review of ${numbered(proposal.pull_request ?? issue)} (${proposal.event.toLowerCase().replace("_", " ")}, ${proposal.comments.length === 1 ? "1 comment" : `${proposal.comments.length} comments`})`;
		case "reply": return `reply to review comment ${proposal.to}`;
		case "dispatch": return `start of ${proposal.workflow}${proposal.ref === void 0 ? "" : ` on ${proposal.ref}`}`;
	}
}
/** A quote within the title does not end it. */
function quoted(title) {
	return `"${title.replace(/[\\"]/g, "\\$&")}"`;
}
function named(what, names) {
	return names.length === 0 ? "" : `, ${what}: ${names.join(", ")}`;
}
function numbered(issue) {
	return issue === null ? "nothing" : `#${issue}`;
}
function changes({ add, remove }) {
	return [...add.map((name) => `+${name}`), ...remove.map((name) => `−${name}`)].join(", ") || "no change";
}

// src/core/run/threads/thread.ts
function issueThread(number) {
	return {
		kind: "issue",
		number
	};
}
/** Whether events of that name are about discussions. */
function isOfDiscussion(event) {
	return event === "discussion" || event === "discussion_comment";
}
/** Where a run is talked about; null for one that is about nothing. */
function threadOf({ issue, event }) {
	if (issue === null) return null;
	return {
		kind: isOfDiscussion(event) ? "discussion" : "issue",
		number: issue
	};
}
/** What a number stands for that a run names. */
function threadNamed(run, number) {
	if (run.follows?.issue === number && run.follows.discussion === true) return {
		kind: "discussion",
		number
	};
	const own = threadOf(run);
	return own?.number === number ? own : issueThread(number);
}
function commentIn({ kind, number }, id) {
	return kind === "discussion" ? {
		id,
		kind: "discussion_comment",
		discussion: number
	} : {
		id,
		kind: "issue_comment"
	};
}

export { threadOf as a, raiseMost as c, threadNamed as i, stateKey as l, isOfDiscussion as n, describeProposal as o, issueThread as r, parseTransitions as s, commentIn as t };