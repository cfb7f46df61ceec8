import { C as strictObject, D as union, O as unknown, S as record, T as templateLiteral, _ as literal, d as array, f as boolean, h as json, l as _enum, p as discriminatedUnion, w as string, y as number } from "./schemas.js";
import { r as pieceSchema, t as proposalSchema } from "./proposal.js";
import { t as jsonDepth } from "./json-depth.js";
import { i as thinkingLevels, r as stepDefinitionSchema } from "./step-workflow.js";
import { d as valueSchema, o as keywordSchema } from "./value.js";
import { n as gitIdSchema } from "./work.js";

// src/core/steps/message.ts
const inputSchema = json();
/** One message of a conversation, in no provider's own shape. */
const blockSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("text"),
		text: string()
	}),
	strictObject({
		type: literal("tool_use"),
		name: string(),
		input: inputSchema
	}),
	strictObject({
		type: literal("tool_result"),
		text: string()
	})
]);
const messageSchema = strictObject({
	/** Whose word it is: `user`, `assistant`, or what a workflow's own data says. */
	role: string(),
	content: union([string(), array(blockSchema)])
});
/**
* What was heard, as a run can hold it: what an agent calls a tool with are its own words, and nobody has looked at them. An input that no
* state could hold, or give back as it was, has a few words in its place.
*/
function keepMessages(heard) {
	return heard.map(({ role, content }) => ({
		role,
		content: typeof content === "string" ? content : content.map((block) => block.type === "tool_use" ? {
			...block,
			input: keptInput(block.input)
		} : block)
	}));
}
function keptInput(input) {
	try {
		const text = JSON.stringify(input ?? null);
		if (jsonDepth(text) > 500) return `(not kept: it is nested more than ${500} levels deep)`;
		const read = inputSchema.safeParse(JSON.parse(text));
		if (read.success && JSON.stringify(read.data) === text) return read.data;
	} catch {}
	return "(not kept: it could not be stored and read again as it was)";
}
/** The text of a user's message that is nothing but text; undefined for every other message. */
function userText({ role, content }) {
	if (role !== "user") return void 0;
	if (typeof content === "string") return content;
	const texts = content.map((block) => block.type === "text" ? block.text : void 0);
	return texts.length > 0 && texts.every((text) => text !== void 0) ? texts.join("\n") : void 0;
}
/** A turn starts where the user speaks; tool results come in the user's role too, but start nothing. */
function startsTurn({ role, content }) {
	return role === "user" && (typeof content === "string" || content.some(({ type }) => type !== "tool_result"));
}

// src/core/steps/yield-value.ts
/** What a step and a workflow yield: exactly one of three, told by its tag. */
const yieldValueSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("data"),
		data: valueSchema
	}),
	strictObject({
		type: literal("text"),
		text: string()
	}),
	strictObject({
		type: literal("error"),
		reason: keywordSchema,
		message: string(),
		details: valueSchema.optional()
	})
]);
/** A field of the union; undefined when its tag has no such field, or the field is absent. */
function yieldField(value, field) {
	switch (value.type) {
		case "data": return field === "data" ? value.data : void 0;
		case "text": return field === "text" ? value.text : void 0;
		case "error": return field === "reason" || field === "message" || field === "details" ? value[field] : void 0;
	}
}

// src/core/steps/step-run.ts
/**
* One run of a step workflow, as it stands under `runs` in the state file. Values stand inline. The definition is a copy that
* belongs to the run: later edits of the file do not reach it (R9).
*/
const count$1 = number().int().positive();
const outcomeSchema = union([string(), keywordSchema]);
const phases = [
	"entering",
	"acting",
	"acted",
	"judging",
	"judged"
];
const cursorSchema = strictObject({
	step: string(),
	entry: count$1,
	phase: _enum(phases)
});
/** What a step's session is made of where the step itself says nothing; a snapshot from when the run was created (R53). */
const runDefaultsSchema = strictObject({
	model: string().optional(),
	tools: array(string()).optional(),
	skills: array(string()).optional(),
	thinking_level: _enum(thinkingLevels).optional(),
	temperature: number().optional(),
	system_prompt: string().optional()
});
const attemptSchema = strictObject({
	/** From 1. An entry that is tried again keeps its number; the attempt gets a new one (R40). */
	n: count$1,
	status: _enum([
		"running",
		"ok",
		"failed",
		"interrupted"
	]),
	/** Sessions: the model that was asked for. */
	model: string().nullable().optional(),
	session: string().nullable().optional(),
	cost_usd: number().optional(),
	/** Operations: the arguments as they were resolved (R47), and whether a crash may run it again. */
	args: record(string(), valueSchema).optional(),
	idempotent: boolean().optional(),
	/** Delegates: the run that was started for this entry. Never a second one. */
	child: string().optional(),
	/** Parallel steps: the branches in their order, with the run that was started for each, and what it came to until all are in. */
	branches: array(strictObject({
		child: string().nullable(),
		yield: yieldValueSchema.nullable()
	})).optional(),
	failure: strictObject({
		reason: string(),
		message: string()
	}).optional()
});
const judgingSchema = strictObject({
	/** Prompts or calls so far; numbers the answers that are waited for. */
	tries: count$1,
	/** Prompts of the conversation that is under way: at most three (R23). */
	asks: count$1,
	session: string().nullable(),
	/** Models that are still to be tried, the one in use first. */
	models: array(string()),
	cost_usd: number(),
	outcome: outcomeSchema.nullable()
});
const entrySchema = strictObject({
	entry: count$1,
	/** Models in rank order, the one in use first; empty leaves the choice to the backend. */
	models: array(string()),
	attempts: array(attemptSchema),
	judge: judgingSchema.nullable(),
	/** Where it went from here: a step's name or `:done`. */
	route: strictObject({
		to: outcomeSchema,
		via: _enum([
			"next",
			"on",
			"on-max-iterations",
			"on-failure"
		])
	}).nullable()
});
const acceptedSchema = strictObject({
	entry: count$1,
	outputs: record(string(), valueSchema),
	yield: yieldValueSchema,
	/** The step's conversation, where its judge reads it and no output holds it. */
	conversation: array(messageSchema).nullable()
});
const stepStateSchema = strictObject({
	/** How often the step was entered, by any edge. */
	entries: number().int(),
	/** The latest result that counts (R81). */
	accepted: acceptedSchema.nullable(),
	/** What each entry did and decided. */
	history: array(entrySchema)
});
/** How a step failed, as the one that goes on is told. */
const stepFailureSchema = strictObject({
	/** `RAY-…`, as for every problem. */
	code: string(),
	reason: keywordSchema,
	message: string(),
	state: string(),
	attempt: number().int(),
	/** The lines after the first one of what was told. */
	detail: string()
});
const stepRunStatuses = [
	"running",
	"waiting",
	"completed",
	"failed",
	"cancelled",
	"over_budget"
];
const stepRunSchema = strictObject({
	workflow: string(),
	/** How the run of agents names the workflow. */
	scope: string(),
	definition_sha: string(),
	ir: stepDefinitionSchema,
	/** Which entry of which run called it; and the branch that it is of a parallel step, from 0. */
	parent: strictObject({
		run: string(),
		step: string(),
		entry: count$1,
		branch: number().int().optional()
	}).nullable(),
	depth: number().int(),
	input: valueSchema,
	original: valueSchema,
	/** The element that a branch is for. */
	item: valueSchema.optional(),
	/** How the step before this one failed, while the one that goes on with it is at work. */
	failure: stepFailureSchema.optional(),
	/** Which of them come from people we do not know: in prompts they stand between markers with the nonce. */
	strangers: strictObject({
		nonce: string(),
		of: array(_enum([
			"input",
			"original",
			"item"
		])),
		pieces: array(pieceSchema).optional()
	}).optional(),
	defaults: runDefaultsSchema,
	status: _enum(stepRunStatuses),
	/** What a waiting run waits for: `interrupted`, `child`. */
	reason: string().nullable(),
	cursor: cursorSchema,
	steps: record(string(), stepStateSchema),
	/** The yield of a completed run; the error of one that failed, was cancelled or ran out of money. */
	result: yieldValueSchema.nullable(),
	/** The last resume that was applied. */
	resumed_by: string().nullable()
});

// src/core/steps/step-facts.ts
/** What the driver is told of one run of a step workflow. Past tense: it has happened. */
/** Which request an answer belongs to. An answer to anything but the last request is left aside. */
const spotSchema = strictObject({
	step: string(),
	entry: number().int().positive(),
	for: _enum(["step", "judge"]),
	/** Number of the attempt, or of the judge's try. */
	n: number().int().positive()
});
const cost = {
	session: string().nullable(),
	cost_usd: number()
};
const stepFactSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("advanced"),
		at: cursorSchema
	}),
	strictObject({
		type: literal("turn_finished"),
		at: spotSchema,
		text: string(),
		/** What was said after the prompt. */
		messages: array(messageSchema),
		...cost
	}),
	strictObject({
		type: literal("turn_failed"),
		at: spotSchema,
		/** A failure class, such as `overloaded`. */
		class: string(),
		message: string(),
		...cost
	}),
	strictObject({
		type: literal("operation_returned"),
		at: spotSchema,
		result: unknown()
	}),
	strictObject({
		type: literal("operation_failed"),
		at: spotSchema,
		reason: string(),
		message: string()
	}),
	strictObject({
		type: literal("child_started"),
		at: spotSchema,
		child: string()
	}),
	strictObject({
		type: literal("child_refused"),
		at: spotSchema,
		reason: string(),
		message: string()
	}),
	strictObject({
		type: literal("child_finished"),
		at: spotSchema,
		child: string(),
		status: _enum([
			"completed",
			"failed",
			"cancelled",
			"waiting"
		]),
		yield: yieldValueSchema.nullable(),
		/** The callee has the terminal contract of a hand-off. */
		handoff: boolean()
	}),
	strictObject({
		type: literal("branch_started"),
		at: spotSchema,
		branch: number().int(),
		child: string()
	}),
	strictObject({
		type: literal("branch_finished"),
		at: spotSchema,
		branch: number().int(),
		yield: yieldValueSchema
	}),
	strictObject({
		type: literal("resumed"),
		/** Names this resume; the same one twice counts once. */
		token: string(),
		/** A person's word: run an interrupted operation again. */
		rerun: boolean(),
		/** A person's word: try a failed run once more where it failed. */
		retry: boolean()
	}),
	strictObject({ type: literal("budget_exceeded") }),
	strictObject({ type: literal("cancelled") })
]);

// src/core/run/problem-schema.ts
const problemSchema = strictObject({
	code: templateLiteral(["RAY-", string()]),
	message: string(),
	place: string().optional(),
	hint: string().optional()
});

// src/core/outbox/outputs-policy.ts
const count = number().int().nonnegative().max(1e3);
const names = array(string().min(1));
const pullRequestPolicySchema = strictObject({
	/** 1 when left out. */
	max: count.optional(),
	/** True: drafts only. */
	draft: boolean().optional(),
	/** Branches that pull requests may be made against; the default branch when left out. */
	base: names.optional(),
	closes: boolean().optional().describe("Whether merging closes the issue that started the run; true when left out.")
});
/**
* What a workflow's agents and scripts may propose: `outputs` of its entry in `.github/raymond.yml`. What is not named is
* refused. The configuration's schema is this one, and so is what a run keeps of it from its start on.
*/
const outputsPolicySchema = strictObject({
	/** How many comments a run may post by proposals. */
	comments: count.optional(),
	/** Labels that may be added or removed, and put on proposed issues. */
	labels: names.optional(),
	assignees: names.optional(),
	issues: count.optional(),
	pull_requests: pullRequestPolicySchema.optional(),
	reviews: count.optional(),
	replies: count.optional().describe("Answers to the review comments that started the run; one each when left out."),
	/** File names of Actions workflows that may be dispatched. */
	dispatches: names.optional(),
	dispatch_refs: names.optional().describe("Branches and tags that they may be started on beside the default branch."),
	other_issues: boolean().optional().describe("Comments, labels and assignees elsewhere than on the trigger."),
	paths: strictObject({ allow: names }).optional().describe("Protected paths that pushed work may change."),
	approval: boolean().optional().describe("Proposals wait for /raymond approve."),
	/** Whether a refused proposal fails the run, as it does by default. */
	on_refused: _enum(["fail", "continue"]).optional()
});

// src/core/run/proposed.ts
/** An agent's commits and final content as they were when it proposed to push them. */
const pinnedWorkSchema = strictObject({
	/** Branch of the remote that it is meant for. */
	branch: string(),
	/** Commit that the work builds on; the remote has it. */
	base: gitIdSchema,
	/** The agent's own HEAD. */
	head: gitIdSchema,
	/** The final content. */
	tree: gitIdSchema,
	/** What is pushed: `head`, or one commit on top of it where there was uncommitted work; once it was, where its branch is then. */
	commit: gitIdSchema,
	/** Of the commit on top, with its time, so that it can be made again. */
	message: string(),
	at: string(),
	/** Paths that differ from the base, and those in which the base differs from the branch that it would be merged into. */
	paths: array(string()),
	/** The whole difference, for the eyes of who approves it; empty where nobody has to: it is done, or is more than anybody looks through. */
	diff: string(),
	/** Lines of it in which parts of a registered secret were hidden; left out where there are none. */
	hidden_lines: number().int().optional(),
	/** What the commits say that are pushed, the oldest first; kept as long as somebody may have to approve it. */
	messages: array(string()).optional(),
	/** SHA-256 of the whole difference. */
	diff_sha256: string(),
	/** What stayed behind, each with its reason. */
	left_out: array(string()),
	/** Paths of which commits on the way hold what the difference does not show, and which are pushed with the branch's history. */
	passing: array(string()).optional(),
	/** Of `paths`, those in which the base differs from the branch that it would be merged into: they come along, and the difference shows none. */
	along: array(string()).optional(),
	/** The open pull request that the branch was of when this was proposed: it is to see nothing of it before that is carried out. */
	pull: number().int().optional()
});
/** What an agent proposed, was allowed to, and what became of it. */
const proposedSchema = strictObject({
	/** `p<n>`, unique in the run: its hidden marker names it. */
	id: string(),
	agent: string(),
	proposal: proposalSchema,
	work: pinnedWorkSchema.nullable(),
	/**
	* `waiting`: for approval; `pending`: being applied; `held`: until a job that may goes on with the run; `shown`: nothing is written to GitHub
	* here; `dropped`: the run was stopped before.
	*/
	status: _enum([
		"waiting",
		"pending",
		"applied",
		"failed",
		"held",
		"shown",
		"dropped"
	]),
	at: string(),
	/** What the API shows, once it was applied. */
	number: number().int().nullable(),
	url: string().nullable(),
	branch: string().nullable(),
	/** Why it failed, or is held. */
	problem: problemSchema.nullable(),
	/** Who approved it, where somebody had to. */
	approved_by: string().optional(),
	/** It was tried when nobody had to approve it: what may have been done then is looked for first. */
	tried: literal(true).optional(),
	/** Nothing of it was done, for certain, however often it was tried. */
	undone: literal(true).optional(),
	/** When it was first tried with an end that is not known; left out where that was as soon as it was proposed. */
	since: string().optional(),
	/** The operation that waits for it. */
	step: strictObject({
		run: string(),
		at: spotSchema
	}).optional()
});
/** What a run may propose: pinned when it starts, and again when a person has it try once more. */
const outputsSchema = strictObject({
	policy: outputsPolicySchema,
	default_branch: string(),
	/** Folders that the configuration names as workflows: protected in pushed work. */
	workflow_folders: array(string()),
	/** Protected as well: the configuration and the file of prices, where they are not in `.github`. */
	files: array(string()).optional(),
	/** For the comment that asks for approval; who may approve is decided by the configuration of that moment. */
	approve_role: string(),
	four_eyes: boolean()
});
/** Whether whoever approves it sees what would be pushed. Work of any kind has a difference; an empty one was not kept. */
function canBeShown(work) {
	return work === null || work.diff !== "";
}
/** Of what was tried before it had to be approved, nobody knows where it goes until its work is kept. */
function mayBeApproved({ work, tried, branch }) {
	return work === null || canBeShown(work) && (tried !== true || branch !== null);
}

export { userText as _, proposedSchema as a, spotSchema as c, stepRunSchema as d, yieldField as f, startsTurn as g, messageSchema as h, pinnedWorkSchema as i, cursorSchema as l, keepMessages as m, mayBeApproved as n, outputsPolicySchema as o, yieldValueSchema as p, outputsSchema as r, problemSchema as s, canBeShown as t, runDefaultsSchema as u };