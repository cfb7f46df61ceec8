import { i as transitionTags } from "./tag-grammar.js";
import { r as readTransition, t as scanTags } from "./scan-tags.js";

// src/core/run/state-key.ts
/** How counters name a state: by its file in the run's own workflow, with the scope before it in others. */
function stateKey(run, scope, file) {
	return scope.pin.source === run.workflow.source ? file : `${scope.id}/${file}`;
}

// src/core/run/money/cap-that-holds.ts
/** The cap under `budgets` that other runs have used up beside it; undefined where its own budget is used up, which a person may raise. */
function capThatHolds({ budget: { held_by, spent_usd, limit_usd } }) {
	return spent_usd < limit_usd ? held_by : void 0;
}

// src/core/run/money/raise-most.ts
/** Who lifts the limit that no person in a thread goes above, and where. */
function raiseMost(mostUsd) {
	return `somebody who may change the Actions workflow on the default branch has raised its budget-usd of $${mostUsd.toFixed(2)}`;
}

// src/core/run/money/held-most.ts
/** The `budget-usd` below the run's limit that holds it; undefined where the caps under `budgets` leave less, or its limit is used up as well. */
function mostThatHolds({ budget: { held_most, held_usd, spent_usd, limit_usd } }) {
	return held_most !== void 0 && spent_usd < limit_usd && held_most.usd <= (held_usd ?? limit_usd) ? held_most : void 0;
}
/** What it allows, and where it is set: a run goes on in jobs of its own configuration, too, where it is another one's. */
function allowedByMost({ usd, configuration, whole }, run) {
	const where = configuration === run.configuration ? "" : ` in jobs of ${configuration}, which did not start it`;
	return whole === void 0 ? `budget-usd of the action allows it $${usd.toFixed(2)}${where}` : `budget-usd of the action allows ${whole.run} and its workers together $${whole.usd.toFixed(2)}${where}`;
}
/** When it goes on. */
function whenAllowed({ usd, configuration, whole }, run) {
	const raised = `once ${raiseMost(whole?.usd ?? usd)}`;
	return configuration === run.configuration ? raised : `in a job of ${run.configuration ?? "the configuration that started it"}, or ${raised}`;
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

// src/core/trace/span-id.ts
const OFFSET = 14695981039346656037n;
const PRIME = 1099511628211n;
/** 16 hex digits, the same for the same trace and key: FNV-1a over both. The key is ASCII, and says which span of which run. */
function spanId(trace, key) {
	let hash = OFFSET;
	for (const character of `${trace}/${key}`) hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0) & 255)) * PRIME);
	return (hash === 0n ? 1n : hash).toString(16).padStart(16, "0");
}
/** The span that all others of a run hang below. */
function rootSpan(trace, workflowId) {
	return spanId(trace, workflowId);
}
/** Where a run that goes on with another one hangs in its trace; undefined when that one has none. */
function belowRun({ trace, workflow_id }) {
	return trace && {
		id: trace.id,
		parent: rootSpan(trace.id, workflow_id)
	};
}
/** The variable that links what a turn's programs trace themselves to the turn; empty for a run without a trace. */
function traceEnvironment(trace, effect) {
	return trace === void 0 ? {} : { TRACEPARENT: `00-${trace.id}-${spanId(trace.id, effect)}-01` };
}
/** W3C Trace Context; undefined for what is none, or says that nothing is recorded. */
function readTraceparent(text) {
	const [, id, parent, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text?.trim() ?? "") ?? [];
	if (id === void 0 || parent === void 0 || /^0+$/.test(id) || /^0+$/.test(parent)) return void 0;
	return (Number.parseInt(flags ?? "", 16) & 1) === 1 ? {
		id,
		parent
	} : void 0;
}

export { traceEnvironment as a, allowedByMost as c, raiseMost as d, capThatHolds as f, spanId as i, mostThatHolds as l, readTraceparent as n, parseTransitions as o, stateKey as p, rootSpan as r, describeProposal as s, belowRun as t, whenAllowed as u };