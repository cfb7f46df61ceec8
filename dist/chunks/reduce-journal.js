import { t as ProblemError } from "./problem.js";
import { b as PINNED, t as reduce, y as KNOWN } from "./reduce.js";
import { C as string, E as unknown, S as strictObject, T as union, c as _enum, d as boolean, f as discriminatedUnion, g as literal, u as array, v as number, x as record } from "./schemas.js";
import { A as traceContextSchema, D as turnCellSchema, E as refusedHostSchema, M as shownSchema, S as recollectionSchema, a as costsSchema, c as pinSchema, f as tallySchema, j as followsSchema, m as childSchema, n as carriedSchema, s as limitsSchema, t as agentSchema, u as runSchema, v as parentSchema, x as workSchema } from "./run.js";
import { t as proposalSchema } from "./proposal.js";
import { a as problemSchema, f as messageSchema, n as pinnedWorkSchema } from "./proposed.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as parseWorkflow } from "./parse-workflow.js";

// src/core/run/events.ts
/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
const at = string();
const tokensSchema = strictObject({
	input: number().int(),
	output: number().int()
});
const costSourceSchema = _enum(["cli", "prices"]);
/** What a turn cost, on every path that ends one. */
const billSchema = strictObject({
	cost_usd: number(),
	tokens: tokensSchema,
	/** The model that was billed; null for scripts and unknown. */
	model: string().nullable(),
	/** Wall-clock milliseconds. */
	ms: number(),
	/** Who ran it, where that is not the run's own agent. */
	agent: string().optional(),
	/** Who says what it cost: the CLI itself, or tokens times the table of prices. */
	cost_source: costSourceSchema.optional()
});
/** Classes of P-TURN 9, found from data. */
const failureClasses = [
	"usage-limit",
	"overloaded",
	"network",
	"auth",
	"not-installed",
	"session-not-found",
	"silent",
	"too-long",
	"budget",
	"no-progress",
	"script-failed",
	"bad-directory",
	"interrupted",
	"other"
];
const failureSchema = strictObject({
	class: _enum(failureClasses),
	/** One sentence: what the backend, the script or the system said. */
	message: string(),
	/** The last lines of stderr, or what else helps. */
	detail: string().optional(),
	/** When a usage limit resets. */
	reset_at: string().optional(),
	/** The exact problem, where more is known than the class. */
	problem: problemSchema.optional()
});
/** How a script's process ended, and the last lines of its stderr; of its stdout too where it did not end with 0. */
const scriptEndSchema = strictObject({
	exit_code: number().int(),
	stderr: string(),
	stdout: string().optional()
});
/** One line of an outbox, as it was when the turn ended. */
const proposedLineSchema = strictObject({
	/** From 1. */
	line: number().int(),
	proposal: proposalSchema,
	/** What would be pushed; null when nothing would. */
	work: pinnedWorkSchema.nullable(),
	/** Why its work cannot be pushed. */
	problem: problemSchema.optional()
});
/** Where a turn's programs ran; left out where it ran none. */
const cellFields = {
	cell: turnCellSchema.optional(),
	refused: array(refusedHostSchema).optional()
};
/** What came of a proposal, as the API shows it. */
const proposalOutcomeSchema = discriminatedUnion("kind", [
	strictObject({
		kind: literal("applied"),
		/** Of the issue or pull request, where it is one. */
		number: number().int().nullable(),
		url: string().nullable(),
		/** That the work was pushed to. */
		branch: string().nullable()
	}),
	strictObject({
		kind: literal("kept"),
		branch: string()
	}),
	strictObject({
		kind: literal("failed"),
		problem: problemSchema
	})
]);
/** What became of a worker in a job of its own, as its state on the branch tells. */
const newsSchema = discriminatedUnion("kind", [
	strictObject({ kind: literal("started") }),
	strictObject({
		kind: literal("lost"),
		seq: number().int()
	}),
	strictObject({
		kind: literal("waiting"),
		asks: childSchema.shape.asks.unwrap(),
		approval: boolean()
	}),
	strictObject({
		kind: literal("ended"),
		status: _enum([
			"completed",
			"failed",
			"over_budget",
			"cancelled"
		]),
		result: string().nullable(),
		/** Its result said that it failed. */
		failed_result: boolean(),
		problem: problemSchema.nullable(),
		tally: tallySchema,
		costs: costsSchema,
		dearest: record(string(), number()),
		work: workSchema.nullable()
	})
]);
const runEventSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("run_started"),
		at,
		workflow_id: string(),
		workflow: pinSchema.extend({ name: string() }),
		scope: string(),
		entry: string(),
		input: carriedSchema.nullable(),
		workspace: string(),
		cwd: string(),
		holder: string(),
		...runSchema.pick(PINNED).shape,
		limits: limitsSchema,
		budget_usd: number(),
		/** Who or what set it, for people. */
		budget_from: string().optional(),
		nonce: string(),
		session_seed: string(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** How far the thread was read, where another job holds an earlier comment. */
		read: number().int().optional(),
		/** A round on a pull request: the run that opened it, which round it is, and where it works. */
		continues: string().optional(),
		round: number().int().optional(),
		follows: followsSchema.optional(),
		/** Its spans go into that trace; left out where none is collected. */
		trace: traceContextSchema.optional(),
		/** Conversation that the first agent goes on with. */
		session: string().optional(),
		/** Whose conversation it is, where that is not the run's own agent. */
		session_agent: string().optional(),
		/** What the runs before know of it, for when it is gone. */
		recollection: recollectionSchema.optional(),
		/** It does the work of another run's worker, and knows what that run knew. */
		worker: strictObject({
			parent: parentSchema,
			/** It rests until a job comes that brings this. */
			hand_over_id: string(),
			agent: agentSchema.pick({
				cwd_from: true,
				fork_attributes: true
			}),
			known: runSchema.pick(KNOWN)
		}).optional(),
		/** What the readers of the workflow found that does not stop a run, such as unknown keys. */
		warnings: array(string()).optional()
	}),
	strictObject({
		type: literal("turn_completed"),
		at,
		effect: string(),
		/** The final message; a long one is cut down to its protocol tags. */
		text: string(),
		session_id: string().nullable(),
		bill: billSchema,
		/** Digest of what the agent had before it: the files of its directory, and what it was told. For the no-progress guard. */
		seen: string().optional(),
		/** The prompt held markers of people's text, and so said what they mean where the conversation did not know. */
		markers: literal(true).optional(),
		/** Tools that the permission mode refused, by name. */
		denied: array(string()).optional(),
		/** What stood in its outbox. */
		proposals: array(proposedLineSchema).optional(),
		/** Lines of the outbox that are no proposals. */
		outbox_problems: array(problemSchema).optional(),
		/** What the agent was told; for reports, never for decisions. */
		prompt: string().optional(),
		script: scriptEndSchema.optional(),
		...cellFields,
		/** The turn of a step: what was said in it, or what its operation gave back, as it came. */
		step: union([strictObject({ messages: array(messageSchema) }), strictObject({ result: unknown() })]).optional()
	}),
	strictObject({
		type: literal("turn_failed"),
		at,
		effect: string(),
		failure: failureSchema,
		session_id: string().nullable(),
		bill: billSchema,
		/** 0 up to 1, drawn when it happened: spreads the retries of parallel agents. */
		jitter: number(),
		seen: string().optional(),
		prompt: string().optional(),
		script: scriptEndSchema.optional(),
		...cellFields
	}),
	strictObject({
		type: literal("scope_loaded"),
		at,
		effect: string(),
		scope: string(),
		entry: string(),
		pin: pinSchema
	}),
	strictObject({
		type: literal("scope_failed"),
		at,
		effect: string(),
		problem: problemSchema
	}),
	strictObject({
		type: literal("step_advanced"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("ask_answered"),
		at,
		ask: string(),
		text: string(),
		by: string().nullable(),
		/** What the repository lets them do; left out where nobody asked, as on the command line. */
		role: string().optional(),
		comment: number().int().optional()
	}),
	strictObject({
		type: literal("run_resumed"),
		at,
		holder: string(),
		workspace: string(),
		/** A new cap, by a person's word. */
		budget_usd: number().optional(),
		/** Dollars that caps on all runs together leave at this moment. */
		left_usd: number().optional(),
		/** Dollars that one turn of each state that failed may cost from now on. */
		state_budget_usd: number().optional(),
		/** Another agent for the rest of the run. */
		backend: string().optional(),
		model: string().optional(),
		effort: string().optional(),
		max_duration_ms: number().optional(),
		max_turns: number().int().optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** How far the thread was read, where another job holds an earlier comment. */
		read: number().int().optional(),
		/** The ask whose answer comes with it: its time is not up. */
		answers: string().optional(),
		/** A person's word: failed and paused agents try their state again. Without it only what is due goes on. */
		retry: boolean(),
		/** A person's word: an operation that was cut off, and may have done its work, is run again. */
		rerun: boolean().optional()
	}),
	strictObject({
		type: literal("run_suspended"),
		at,
		reason: string(),
		hand_over_id: string().optional(),
		/** Turns that were handed out and never begun. */
		held: array(string()).optional()
	}),
	strictObject({
		type: literal("run_dispatched"),
		at,
		hand_over_id: string(),
		budget_usd: number().optional()
	}),
	strictObject({
		type: literal("child_dispatched"),
		at,
		effect: string(),
		actions_run: string().nullable(),
		/** Of the job that GitHub had named for it before: it is `queued` still, or `over`, and none was dispatched. */
		found: _enum(["queued", "over"]).optional()
	}),
	strictObject({
		type: literal("child_stopped"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("child_refused"),
		at,
		effect: string(),
		problem: problemSchema,
		here: boolean()
	}),
	strictObject({
		type: literal("child_heard"),
		at,
		child: string(),
		news: newsSchema
	}),
	strictObject({
		type: literal("run_cancelled"),
		at,
		by: string().nullable()
	}),
	strictObject({
		type: literal("time_passed"),
		at
	}),
	strictObject({
		type: literal("proposal_settled"),
		at,
		effect: string(),
		outcome: proposalOutcomeSchema
	}),
	strictObject({
		type: literal("proposals_approved"),
		at,
		by: string(),
		seq: number().int()
	}),
	strictObject({
		type: literal("comments_read"),
		at,
		up_to: number().int()
	}),
	strictObject({
		type: literal("result_posted"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("report_published"),
		at,
		effect: string(),
		shown: shownSchema.optional()
	}),
	strictObject({
		type: literal("spans_sent"),
		at,
		effect: string(),
		count: number().int(),
		failed: boolean()
	})
]);

// src/core/run/journal-entry.ts
/** One line of a run's journal: an event, or the definition of a scope just before the event that brings the run into it. */
/** A scope's files as they were read, and what they were read for: a journal alone can be reduced again. */
const definitionSchema = strictObject({
	platform: _enum([
		"linux",
		"darwin",
		"win32"
	]),
	id: string(),
	pin: pinSchema,
	shape: _enum([
		"folder",
		"zip",
		"file"
	]),
	files: record(string(), string()),
	entry: string().nullable()
});
/** `seq` is the run's after the event. */
const journalEntrySchema = union([strictObject({
	seq: number().int(),
	event: runEventSchema
}), strictObject({
	seq: number().int(),
	definition: definitionSchema
})]);

// src/core/run/parse-journal.ts
/** Entries of a journal with a `seq` above `after`. What a crash left of a last line is dropped; any other broken line is a ProblemError. */
function parseJournal(text, place, after = -1) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line, i) => line === "" || seqOf(line) <= after ? [] : [parseLine(line, `${place}:${i + 1}`)]).filter(({ seq }) => seq > after);
}
/** The lines of a journal that led to the state with that number. What comes after it, or does not look as we write it, is left out. */
function journalUpTo(text, seq) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line) => seqOf(line) <= seq ? [`${line}\n`] : []).join("");
}
/** Told from the first characters, so that a long journal costs little when only its end matters; NaN where they are not ours. */
function seqOf(line) {
	return Number(/^\{"seq":(\d+),/.exec(line)?.[1]);
}
function parseLine(line, place) {
	try {
		return journalEntrySchema.parse(JSON.parse(line));
	} catch (error) {
		throw new ProblemError({
			code: "RAY-JOURNAL-BROKEN",
			message: `A line of the journal is not an event: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
			place,
			hint: "The snapshot state.json beside it is whole. Remove the journal to go on from the snapshot."
		});
	}
}

// src/core/engine/reduce-journal.ts
/**
* Reduces a whole journal again: the same run as its snapshot, but for what was written into that from outside. `watch` is shown
* every event on the way.
*/
function reduceJournal(entries, watch) {
	const definitions = {};
	let run;
	for (const entry of entries) {
		if ("definition" in entry) {
			if (run?.scopes[entry.definition.id] === void 0) definitions[entry.definition.id] = workflowOf(entry.definition);
			continue;
		}
		if (entry.seq !== (run?.seq ?? 0) + 1) throw incomplete(`event ${entry.seq} follows event ${run?.seq ?? 0}`);
		if (!run && entry.event.type !== "run_started") throw incomplete("it does not begin with run_started");
		const before = run;
		run = reduce(before, entry.event, definitions).run;
		watch?.({
			before,
			event: entry.event,
			after: run
		});
	}
	if (!run) throw incomplete("it is empty");
	return run;
}
/** Fields of a run in which its journal and its snapshot differ; none when all is well. */
function differences(reduced, snapshot) {
	const before = snapshot.agents.flatMap((agent) => [agent, ...agent.stack]).some(({ recollection }) => recollection !== void 0) ? reduced : withoutRecollections(reduced);
	return [.../* @__PURE__ */ new Set([...Object.keys(before), ...Object.keys(snapshot)])].filter((name) => !FROM_OUTSIDE.has(name) && text(before, name) !== text(snapshot, name)).toSorted();
}
function withoutRecollections(run) {
	const agents = run.agents.map((agent) => ({
		...agent,
		recollection: void 0,
		stack: agent.stack.map((frame) => ({
			...frame,
			recollection: void 0
		}))
	}));
	return {
		...run,
		agents
	};
}
/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE = /* @__PURE__ */ new Set([
	"previous",
	"signature",
	"lease",
	"work",
	"beside"
]);
function text(run, name) {
	return JSON.stringify(Object.entries(run).find(([key]) => key === name)?.[1], inOrder);
}
/** A run that was read from a file has its keys in another order. */
function inOrder(_, value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1));
}
/** The workflow of a definition line. */
function workflowOf({ platform, ...source }) {
	const { workflow, problems } = parseWorkflow(source, platform, readStepWorkflow);
	if (!workflow) throw new Error(`the definition of ${source.id} in the journal cannot be read: ${JSON.stringify(problems)}`);
	return workflow;
}
function incomplete(why) {
	return new ProblemError({
		code: "RAY-JOURNAL-INCOMPLETE",
		message: `The journal cannot be reduced from its beginning: ${why}.`,
		hint: "Where journals are left off the state branch, only the part of the last job is there. The snapshot state.json is whole."
	});
}

export { parseJournal as a, tokensSchema as c, journalUpTo as i, reduceJournal as n, seqOf as o, workflowOf as r, failureClasses as s, differences as t };