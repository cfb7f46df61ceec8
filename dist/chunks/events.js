import { C as strictObject, D as union, O as unknown, S as record, _ as literal, d as array, f as boolean, l as _enum, p as discriminatedUnion, w as string, y as number } from "./schemas.js";
import { t as proposalSchema } from "./proposal.js";
import { D as parentSchema, H as followsSchema, N as refusedHostSchema, P as turnCellSchema, U as shownSchema, V as traceContextSchema, _ as setBudgetSchema, d as limitsSchema, h as runSchema, i as carriedSchema, j as recollectionSchema, n as agentSchema, p as pinSchema, s as costsSchema, u as heldMostSchema, v as tallySchema, x as childSchema } from "./run.js";
import { h as messageSchema, i as pinnedWorkSchema, r as outputsSchema, s as problemSchema } from "./proposed.js";
import { n as PINNED, t as KNOWN } from "./pinned.js";
import { a as workSchema, n as gitIdSchema } from "./work.js";

// src/core/run/events.ts
/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
const at = string();
/**
* Up to when all that people have said is known: a question whose time was up by then has no answer. Null where nobody has read it, and left
* out where an answer comes by itself, as on a command line.
*/
const heard_until = string().nullable().optional();
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
/** Nothing of it was done, for certain: whatever is there by the next time is somebody else's. */
const undoneSchema = literal(true).optional();
/** What came of a proposal, as the API shows it. */
const proposalOutcomeSchema = discriminatedUnion("kind", [
	strictObject({
		kind: literal("applied"),
		/** Of the issue or pull request, where it is one. */
		number: number().int().nullable(),
		url: string().nullable(),
		/** That the work was pushed to. */
		branch: string().nullable(),
		/** Where that branch is then, on which there may have been a snapshot of the same. */
		commit: gitIdSchema.optional()
	}),
	strictObject({
		kind: literal("kept"),
		branch: string(),
		pull: number().int().optional()
	}),
	strictObject({
		kind: literal("failed"),
		problem: problemSchema,
		undone: undoneSchema
	}),
	strictObject({
		kind: literal("held"),
		problem: problemSchema,
		undone: undoneSchema
	})
]);
/** What the run of a worker has cost, by whichever of its agents. */
const spentSchema = strictObject({
	tally: tallySchema,
	costs: costsSchema,
	dearest: record(string(), number())
});
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
		approval: boolean(),
		approvals_below: childSchema.shape.approvals_below,
		paused: childSchema.shape.paused
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
		...spentSchema.shape,
		/** What workers of its own have cost until now, of whose ends it has not heard. */
		below: array(spentSchema).optional(),
		/** Some of those can still go on. */
		open_below: literal(true).optional(),
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
		/** `budget-usd` of the action, where it is set. */
		most_usd: number().optional(),
		/** What it would be without the caps on all runs together, where those have left less. */
		own_budget: setBudgetSchema.optional(),
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
		/** Dollars that caps on all runs together leave at this moment, beyond what the run has counted itself. */
		left_usd: number().optional(),
		/** `budget-usd` of the action, as this job has it, which is one of the run's own configuration. */
		most_usd: number().optional(),
		/** The lower of what that is and of what the run has heard of it before; of another configuration, too, where the job is one of that. */
		held_most: heldMostSchema.optional(),
		/** Dollars that one turn of each state that failed may cost from now on. */
		state_budget_usd: number().optional(),
		/** Another agent for the rest of the run. */
		backend: string().optional(),
		model: string().optional(),
		effort: string().optional(),
		max_duration_ms: number().optional(),
		max_turns: number().int().optional(),
		/** `max-turns` of a job of another configuration. */
		held_turns: number().int().optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** How far the thread was read, where another job holds an earlier comment. */
		read: number().int().optional(),
		/** The ask whose answer comes with it: its time is not up. */
		answers: string().optional(),
		heard_until,
		/** A person's word: failed and paused agents try their state again. Without it only what is due goes on. */
		retry: boolean(),
		/** A person's word: an operation that was cut off, and may have done its work, is run again. */
		rerun: boolean().optional(),
		/** What it may propose from now on, by its configuration as it stands at a retry. */
		outputs: outputsSchema.optional()
	}),
	strictObject({
		type: literal("run_suspended"),
		at,
		reason: string(),
		hand_over_id: string().optional(),
		/** The cap under `budgets` that is used up, where that is why. */
		cap: string().optional(),
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
		effect: string(),
		never: literal(true).optional()
	}),
	strictObject({
		type: literal("child_refused"),
		at,
		effect: string(),
		problem: problemSchema,
		here: boolean(),
		spent: array(spentSchema).optional(),
		never: literal(true).optional()
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
		by: string().nullable(),
		at_work: literal(true).optional()
	}),
	strictObject({
		type: literal("time_passed"),
		at,
		heard_until
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
		type: literal("asked_anew"),
		at,
		has_more_time: boolean().optional(),
		is_unshown: literal(true).optional()
	}),
	strictObject({
		type: literal("comments_read"),
		at,
		up_to: number().int(),
		pull: number().int().optional()
	}),
	strictObject({
		type: literal("result_posted"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("report_published"),
		at,
		from: at.optional(),
		effect: string(),
		/** Ids of the questions in it that no comment has shown before. */
		shows: array(string()).optional(),
		shown: shownSchema.optional(),
		unposted: literal(true).optional()
	}),
	strictObject({
		type: literal("asks_shown"),
		at,
		shows: array(string()),
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

export { runEventSchema as n, tokensSchema as r, failureClasses as t };