import { t as ProblemError } from "./problem.js";
import { t as proposalSchema } from "./proposal.js";
import { a as isProposalType, c as unknownProposalType, s as proposalTypes } from "./step-workflow.js";

// src/runtime/now.ts
/** The time as events carry it. */
function now({ clock }) {
	return new Date(clock.now()).toISOString();
}

// src/core/outbox/nothing-done-error.ts
/** Of what was proposed nothing was done, for certain. */
var NothingDoneError = class extends ProblemError {};

// src/core/outbox/parse-outbox.ts
const OUTBOX_LIMITS = {
	size: 2097152,
	lines: 200
};
/** Reads the JSON lines of an outbox; `name` is what problems call it, such as `the outbox of main`. */
function parseOutbox(text, name, limits = OUTBOX_LIMITS) {
	if (text.length > limits.size) return tooLarge(name, `${text.length} characters, and ${limits.size} are allowed`);
	const written = text.replace(/^\ufeff/, "").split("\n").map((line, index) => ({
		line: index + 1,
		text: line.trim()
	})).filter((line) => line.text !== "");
	if (written.length > limits.lines) return tooLarge(name, `${written.length} lines, and ${limits.lines} are allowed`);
	const read = written.map((line) => readLine(line.text, line.line, name));
	return {
		lines: read.flatMap((result) => "proposal" in result ? [result] : []),
		problems: read.flatMap((result) => "proposal" in result ? [] : [result])
	};
}
function tooLarge(name, what) {
	return {
		lines: [],
		problems: [{
			code: "RAY-OUTBOX-TOO-LARGE",
			message: `The outbox is too large: it has ${what}.`,
			place: name,
			hint: "Propose less in one turn."
		}]
	};
}
function readLine(text, line, name) {
	const place = `${name}:${line}`;
	const value = parseJson(text);
	if (value === void 0) return {
		code: "RAY-OUTBOX-INVALID",
		message: "This line of the outbox is not JSON.",
		place,
		hint: "Write one JSON object a line, with line breaks in texts as \\n, such as {\"type\": \"comment\", \"body\": \"Done.\"}."
	};
	const parsed = proposalSchema.safeParse(value);
	if (parsed.success) return {
		line,
		proposal: parsed.data
	};
	const type = typeOf(value);
	return {
		code: "RAY-OUTBOX-INVALID",
		message: `This line of the outbox is not a proposal: ${type === void 0 || isProposalType(type) ? explain(parsed.error.issues[0]) : `there is no type ${quoted(type)}`}.`,
		place,
		hint: hintFor(type)
	};
}
function typeOf(value) {
	const type = typeof value === "object" && value !== null && "type" in value ? value.type : void 0;
	return typeof type === "string" ? type : void 0;
}
/** A model chose it, so it can be of any length. */
function quoted(type) {
	return JSON.stringify(type.length > 50 ? `${type.slice(0, 50)}…` : type);
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function explain(issue) {
	if (issue === void 0) return "its shape is wrong";
	const at = issue.path.map(String).join(".");
	const said = issue.message.replace(/\.$/, "");
	return at === "" ? said.charAt(0).toLowerCase() + said.slice(1) : `${at}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}
const EXAMPLES = {
	comment: "{\"type\": \"comment\", \"body\": \"…\", \"issue\": 12}",
	labels: "{\"type\": \"labels\", \"add\": [\"needs-review\"], \"remove\": []}",
	assignees: "{\"type\": \"assignees\", \"add\": [\"mona\"], \"remove\": []}",
	issue: "{\"type\": \"issue\", \"title\": \"…\", \"body\": \"…\", \"labels\": []}",
	pull_request: "{\"type\": \"pull_request\", \"title\": \"…\", \"body\": \"…\", \"base\": \"main\", \"draft\": true}",
	review: "{\"type\": \"review\", \"event\": \"COMMENT\", \"body\": \"…\", \"comments\": [{\"path\": \"a.ts\", \"line\": 3, \"body\": \"…\"}]}",
	dispatch: "{\"type\": \"dispatch\", \"workflow\": \"ci.yml\", \"ref\": \"main\", \"inputs\": {}}",
	reply: "{\"type\": \"reply\", \"to\": 123456, \"body\": \"…\"}"
};
function hintFor(type) {
	if (type === void 0) return `Give it a type: ${proposalTypes.join(", ")}.`;
	return isProposalType(type) ? `For example ${EXAMPLES[type]}` : unknownProposalType(type).hint ?? "";
}

export { now as i, parseOutbox as n, NothingDoneError as r, OUTBOX_LIMITS as t };