import { C as strictObject, S as record, _ as literal, d as array, f as boolean, l as _enum, p as discriminatedUnion, w as string, y as number$1 } from "./schemas.js";
import { t as LOGIN } from "./ask-lists.js";

// src/core/protocol/piece.ts
/** A part of a text by one author. A `person` passed the gate and is named in `by`; the words of a `stranger` are data. */
const pieceSchema = strictObject({
	text: string(),
	from: _enum([
		"run",
		"stranger",
		"person"
	]),
	by: strictObject({
		login: string(),
		role: string()
	}).optional()
});
/** All parts as one text without markers, as scripts get it. */
function joinPieces(pieces) {
	return pieces.map(({ text }) => text).join("\n\n");
}

// src/core/outbox/proposal.ts
/** GitHub refuses longer bodies; what we add (a marker, a line with run and cost) needs room beside them. */
const text = string().max(65536);
const body = text.min(1);
/** GitHub refuses longer titles of issues and pull requests. */
const title = string().trim().min(1).max(256);
const number = number$1().int().positive();
const label = string().trim().min(1).max(50);
/**
* Names may hold `***`, which stands for a secret that was taken out when the run was stored: nothing on GitHub has such a name, but
* the run can still be read. They are looked for ahead, which no line, however long, makes to be tried in many ways.
*/
const login = string().regex(LOGIN);
/** A branch as git allows it, as far as it matters here: no spaces, no `..`, no control or invisible characters, no ref syntax. */
const branch = string().max(244, { abort: true }).regex(/^(?:(?!\/|-|.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)|\/$|\.$))[^\s\p{Cc}\p{Cf}~^:?*[\\]+|(?=.*\*{3}).*)$/u);
const path = string().min(1).max(4096);
const commentSchema = strictObject({
	type: literal("comment"),
	body,
	issue: number.optional()
});
const labelsSchema = strictObject({
	type: literal("labels"),
	add: array(label).max(100).default([]),
	remove: array(label).max(100).default([]),
	issue: number.optional()
});
const assigneesSchema = strictObject({
	type: literal("assignees"),
	add: array(login).max(10).default([]),
	remove: array(login).max(10).default([]),
	issue: number.optional()
});
const issueSchema = strictObject({
	type: literal("issue"),
	title,
	body: text.default(""),
	labels: array(label).max(100).default([]),
	assignees: array(login).max(10).default([])
});
const pullRequestSchema = strictObject({
	type: literal("pull_request"),
	title,
	body: text.default(""),
	/** The repository's default branch when left out. */
	base: branch.optional(),
	/** The agent's own when left out. */
	branch: branch.optional(),
	draft: boolean().optional(),
	/** False where the work is a part of what the issue asks for: merging it does not close the issue. */
	closes: boolean().optional()
});
const reviewCommentSchema = strictObject({
	path,
	line: number,
	side: _enum(["LEFT", "RIGHT"]).optional(),
	start_line: number.optional(),
	body
});
const reviewSchema = strictObject({
	type: literal("review"),
	event: _enum([
		"COMMENT",
		"REQUEST_CHANGES",
		"APPROVE"
	]).default("COMMENT"),
	body: text.default(""),
	comments: array(reviewCommentSchema).max(100).default([]),
	pull_request: number.optional()
});
const dispatchSchema = strictObject({
	type: literal("dispatch"),
	workflow: string().regex(/^(?:[\w.-]{1,200}\.ya?ml|(?=.*\*{3}).*)$/),
	ref: branch.optional(),
	inputs: record(string().max(200), string()).default({})
});
const replySchema = strictObject({
	type: literal("reply"),
	/** Id of the review comment that is answered. */
	to: number,
	body
});
/** What an agent or a script may ask for in its outbox. Shapes are closed: an unknown key is an error, not a surprise. */
const proposalSchema = discriminatedUnion("type", [
	commentSchema,
	labelsSchema,
	assigneesSchema,
	issueSchema,
	pullRequestSchema,
	reviewSchema,
	dispatchSchema,
	replySchema
]);

export { joinPieces as n, pieceSchema as r, proposalSchema as t };