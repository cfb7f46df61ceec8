import { C as strictObject, D as union, O as unknown, S as record, _ as literal, d as array, f as boolean, k as _isoDateTime, l as _enum, p as discriminatedUnion, r as ZodISODateTime, w as string, x as partialRecord, y as number } from "./schemas.js";
import { r as pieceSchema } from "./proposal.js";
import { a as proposedSchema, c as spotSchema, d as stepRunSchema, h as messageSchema, l as cursorSchema, p as yieldValueSchema, r as outputsSchema, s as problemSchema, u as runDefaultsSchema } from "./proposed.js";
import { a as readAgentChoice, n as agentForms, r as agentKinds } from "./agent-choice.js";
import { i as thinkingLevels, o as proposalTypeSchema } from "./step-workflow.js";
import { d as valueSchema } from "./value.js";
import { n as modelEntrySchema } from "./model-table.js";
import { n as histogramSchema } from "./histograms.js";
import { t as cellModes } from "./cell-mode.js";
import { a as workSchema, t as branchOfAgent } from "./work.js";

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// src/core/steps/step-wants.ts
/** What the driver asks for. Imperative: it has not happened yet. Data, so that it can be stored until it is done. */
const conversation = {
	at: spotSchema,
	/** The step's own agent. */
	agent: string().optional(),
	/** Null leaves the choice to the backend. */
	model: string().nullable(),
	/** Said before the prompt; empty for an ask that goes on in its session. */
	messages: array(messageSchema),
	/** Empty when the conversation does not end with a user's text. */
	prompt: string(),
	temperature: number().nullable()
};
/** A turn in a fresh session (R51). Its final message is data: tags in it mean nothing. */
const runTurnSchema$1 = strictObject({
	type: literal("run_turn"),
	...conversation,
	/** Null leaves it to the permission mode. */
	tools: array(string()).nullable(),
	proposes: array(proposalTypeSchema).optional(),
	skills: array(string()),
	thinking_level: _enum(thinkingLevels).nullable(),
	system_prompt: string().nullable(),
	/** An earlier attempt was cut off half-way. */
	interrupted: boolean()
});
/** A turn without tools that answers with one of the outcomes. */
const askJudgeSchema = strictObject({
	type: literal("ask_judge"),
	...conversation,
	/** The judge's own session to go on in; null for a fresh one. */
	session: string().nullable(),
	outcomes: array(string())
});
const runOperationSchema = strictObject({
	type: literal("run_operation"),
	at: spotSchema,
	operation: string(),
	args: record(string(), valueSchema),
	/** Left out: whatever `outputs` allows. */
	proposes: array(proposalTypeSchema).optional(),
	/** May be run again after a crash, under the same key. The key is the run's id and this. */
	idempotent: boolean(),
	key: string()
});
const startChildSchema = strictObject({
	type: literal("start_child"),
	at: spotSchema,
	workflow: string(),
	input: valueSchema,
	original: valueSchema,
	defaults: runDefaultsSchema,
	depth: number().int()
});
/** What takes time and is done outside: one of these is a turn of the step's agent. */
const stepTurnSchema = discriminatedUnion("type", [
	runTurnSchema$1,
	askJudgeSchema,
	runOperationSchema
]);
const stepWantSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("advance"),
		at: cursorSchema
	}),
	runTurnSchema$1,
	askJudgeSchema,
	runOperationSchema,
	startChildSchema,
	strictObject({
		type: literal("await_child"),
		at: spotSchema,
		child: string()
	}),
	strictObject({
		type: literal("start_branch"),
		at: spotSchema,
		branch: number().int()
	}),
	strictObject({
		type: literal("cancel_child"),
		child: string()
	}),
	strictObject({
		type: literal("block"),
		reason: string(),
		message: string()
	}),
	strictObject({
		type: literal("finish"),
		status: _enum([
			"completed",
			"failed",
			"cancelled",
			"over_budget"
		]),
		result: yieldValueSchema,
		/** The step that ended it. */
		step: string()
	})
]);

// src/core/run/effects.ts
/** What the engine asks for. Imperative: it has not happened yet. Stored in the run until it is confirmed. */
const sessionPlanSchema = discriminatedUnion("mode", [
	strictObject({
		mode: literal("fresh"),
		new_id: string()
	}),
	strictObject({
		mode: literal("resume"),
		id: string()
	}),
	strictObject({
		mode: literal("fork"),
		id: string(),
		new_id: string()
	})
]);
/** Of every turn, whether of a state or of a step. */
const turnFields = {
	id: string(),
	agent: string(),
	/** File name in the agent's scope, or the step's name. */
	state: string(),
	/** Null for scripts and operations: they change no session. */
	session: sessionPlanSchema.nullable(),
	/** From 1; reminders, retries and repeats after a crash all count. */
	attempt: number().int(),
	retries: number().int(),
	/** An earlier attempt was cut off half-way; the prompt says so. */
	interrupted: boolean(),
	/** Handed out to be performed. After a crash these are the ones that may have run. */
	started: boolean(),
	/** Earliest start of a retry. */
	not_before: string().nullable(),
	/** Dollars set aside for it while it runs. */
	reserved_usd: number(),
	/** What is set aside is a share of what was left, and all that it may cost. */
	share: literal(true).optional(),
	/** `rest`: the attempt before it ended at its share. `last`: the state's own budget is used up, only the tag is wanted. */
	funding: _enum(["rest", "last"]).optional()
};
/** The turn of a state: its prompt or its script. */
const runTurnSchema = strictObject({
	type: literal("run_turn"),
	...turnFields,
	reminders: number().int(),
	/** Sent instead of the state's prompt. */
	reminder: string().nullable()
});
/** The turn of a step: a conversation, its judge's, or an operation. */
const runStepSchema = strictObject({
	type: literal("run_step"),
	...turnFields,
	/** The step run that asks. */
	run: string(),
	want: stepTurnSchema
});
const loadScopeSchema = strictObject({
	id: string(),
	type: literal("load_scope"),
	agent: string(),
	/** As the tag gave it, relative to the agent's scope. */
	specifier: string(),
	/** The final message whose tags are applied once the scope is there. */
	text: string(),
	/** Of the turn that said it: should the scope not be there, it is asked again. */
	attempt: number().int(),
	reminders: number().int(),
	retries: number().int()
});
/** A phase of a step run is stored; the next one may begin. */
const advanceStepSchema = strictObject({
	id: string(),
	type: literal("advance_step"),
	agent: string(),
	run: string(),
	at: cursorSchema
});
/** The workflow that a delegate step calls is read; the child begins when it is there. */
const loadChildSchema = strictObject({
	id: string(),
	type: literal("load_child"),
	agent: string(),
	run: string(),
	want: startChildSchema
});
/** What is asked while a run is at work is shown by an effect outside of the numbering: journals from before have none, and number all others as ever. */
function askedEffect(run, seq) {
	return `${run}/asked-${seq}`;
}
/** What is left to do, with one effect that shows the run in the place of those that did. */
function shownAnew({ workflow_id, seq, pending }) {
	const effect = {
		id: askedEffect(workflow_id, seq + 1),
		type: "publish_report"
	};
	return [...pending.filter(({ type }) => type !== "publish_report"), effect];
}
function isAskedEffect(id) {
	return /\/asked-\d+$/.test(id);
}
const publishReportSchema = strictObject({
	id: string(),
	type: literal("publish_report"),
	/** Something has changed since it was asked for that it may not show: then it is asked for anew. */
	again: literal(true).optional(),
	/** Since when GitHub has not taken it, and when that was tried last: later jobs try again. */
	unposted: string().optional(),
	tried: string().optional()
});
const postResultSchema = strictObject({
	id: string(),
	type: literal("post_result"),
	agent: string()
});
/** Work that waits for approval is brought to its branch at once: the machine that it is on may be gone by then. */
const keepWorkSchema = strictObject({
	id: string(),
	type: literal("keep_work"),
	/** Of the run's `proposals`. */
	proposal: string()
});
const applyProposalSchema = strictObject({
	id: string(),
	type: literal("apply_proposal"),
	proposal: string(),
	/** It may have been done before a crash: what cannot be marked is looked for first. */
	repeated: boolean()
});
/** A worker's job is dispatched: its state is stored before. Done twice it is harmless, the second job finds the lease or the end. */
const startChildRunSchema = strictObject({
	id: string(),
	type: literal("start_child"),
	/** Id of the run. */
	child: string()
});
/** A worker that nobody waits for any more is ended in its job. */
const stopChildSchema = strictObject({
	id: string(),
	type: literal("stop_child"),
	child: string()
});
/** What ended is told to whoever collects traces. Which spans these are is in the run's `trace`. */
const sendSpansSchema = strictObject({
	id: string(),
	type: literal("send_spans")
});
const effectSchema = discriminatedUnion("type", [
	runTurnSchema,
	runStepSchema,
	loadScopeSchema,
	advanceStepSchema,
	loadChildSchema,
	postResultSchema,
	publishReportSchema,
	keepWorkSchema,
	applyProposalSchema,
	startChildRunSchema,
	stopChildSchema,
	sendSpansSchema
]);
function isTurn(effect) {
	return effect.type === "run_turn" || effect.type === "run_step";
}
/** To one that follows at once: branches of a step, and agents in workflows of their own, come one by one and are to begin together. */
function leadsToTurn({ type }) {
	return type === "advance_step" || type === "load_child" || type === "load_scope";
}
/** A turn that was handed out and has not ended. */
function isInFlight(effect) {
	return isTurn(effect) && effect.started;
}

// src/core/project/toolchain.ts
const command = string().nullable();
/** One set of tools that a part of the repository is built and tested with. */
const toolchainSchema = strictObject({
	/** Language and tool, such as `node-pnpm` or `python-uv`. */
	name: string(),
	/** Folder that the commands run in, from the root of the repository; `.` is the root. */
	root: string(),
	/** Null when there is nothing to install, or when the toolchain of a folder above installs it too. */
	install: command,
	/** Null when no tests were found. */
	test: command,
	/** Linters, type checkers, format checks: commands that change no file. */
	checks: array(string()),
	/** The files that it was told by. */
	why: string()
});
/** What was found out about the project that a run works on. */
const projectSchema = strictObject({
	toolchains: array(toolchainSchema),
	/** The exact commands that an implementing agent may run: tests, checks and formatters. */
	commands: array(string())
});

// src/core/rounds/follow-up.ts
/** What brings a run back to the pull request that it opened. */
const roundKinds = [
	"command",
	"review",
	"failed_checks"
];
const STANDARD = ["command", "review"];
const MOST_ROUNDS = 10;
/** `follow_up` of a workflow's entry in the configuration. */
const followUpSchema = strictObject({
	state: string().min(1).describe("Where a round enters; the workflow's own follow_up when left out.").optional(),
	on: array(_enum(roundKinds)).optional().describe("What starts a round; [command, review] when left out."),
	rounds: number().int().min(1).max(100).optional().describe("Rounds that one pull request may have; 10 when left out."),
	budget_usd: number().positive().max(1e6).optional().describe("US dollars that one round may cost.")
});
/** Comments on lines come with their review, unless reviews begin no rounds: then each may hold a command of its own. */
function hearsLines({ on }) {
	return on.includes("command") && !on.includes("review");
}
/** The configuration's word before the workflow's own; undefined where neither names a state. */
function followUpOf(configured, own) {
	const state = configured?.state ?? own;
	if (state === void 0) return void 0;
	return {
		state,
		on: configured?.on ?? STANDARD,
		rounds: configured?.rounds ?? MOST_ROUNDS,
		budgetUsd: configured?.budget_usd ?? null
	};
}

// src/core/rounds/follows.ts
/** Comments that show a run, by the names that GitHub has for them: they are not looked for in a thread that has no end. */
const shownSchema = strictObject({
	comment: string(),
	/** Of a round: the line on its pull request. */
	link: string().optional()
});
/** The pull request that a round works on. */
const followsSchema = strictObject({
	pull_request: number().int(),
	/** Its branch; what the round pushes goes there and nowhere else. */
	branch: string(),
	/** Where the branch was when the round began. */
	head: string(),
	by: _enum(roundKinds),
	/** What it was told, such as `review/12`: nothing begins two rounds. Rounds of earlier builds do not say. */
	said: string().optional(),
	/** When that was said. */
	said_at: string().optional(),
	/** When the first of what waited before that was said by somebody whose role the job did not ask for; left out where it asked for all. */
	unasked_at: string().optional(),
	/** The issue of the run that opened it: its comment shows the rounds, too. Null where it had none. */
	issue: number().int().nullable(),
	/** That is a discussion. */
	discussion: literal(true).optional(),
	/** When that run began. */
	begun: string().optional(),
	/** The comments that showed the run before. */
	shown: shownSchema.optional(),
	/** Ids of the review comments that the round may answer. */
	remarks: array(number().int()),
	/** Of remarks that answer others, the first one of their thread: GitHub takes answers to that alone. */
	threads: record(string(), number().int()).optional()
});

// src/core/trace/trace.ts
/** The trace of a run: what is kept of it in the run, and what a span is before it is sent. */
const timestamp$1 = datetime();
const traceIdSchema = string().regex(/^[0-9a-f]{32}$/);
const spanIdSchema = string().regex(/^[0-9a-f]{16}$/);
/** What a trace goes on from: a span of somebody else's, or none. */
const traceContextSchema = strictObject({
	id: traceIdSchema,
	parent: spanIdSchema.nullable()
});
/** Names, numbers and codes alone: no text that an agent, a script or a stranger wrote. */
const spanSchema = strictObject({
	id: spanIdSchema,
	parent: spanIdSchema.nullable(),
	name: string(),
	from: timestamp$1,
	to: timestamp$1,
	/** A class or code; null where nothing went wrong. */
	error: string().nullable(),
	attributes: record(string(), union([
		string(),
		number(),
		boolean()
	]))
});
const traceSchema = traceContextSchema.extend({
	/** From a start, or from a resume after an end, to the next end: one span of the workflow. */
	stretch: strictObject({
		span: spanIdSchema,
		from: timestamp$1,
		open: boolean()
	}),
	/** The span of the turn that forked an agent, by agent. */
	forked: record(string(), spanIdSchema),
	/** Ended and not yet sent, oldest first. */
	unsent: array(spanSchema),
	/** Spans that found the list full. */
	not_kept: number().int(),
	waits: strictObject({
		count: number().int(),
		ms: number()
	}),
	/** Left out before the first turn of an agent, and by runs that began in an older release. */
	histograms: array(histogramSchema).readonly().optional(),
	/** Nothing is sent before it while the run is at work; null before the first time. */
	next_at: timestamp$1.nullable()
});

// src/core/triggers/config/rules-schema.ts
/** Who may do what, and what all runs together may cost: as the configuration says it, and as a run that it started remembers it. */
const roles = [
	"read",
	"triage",
	"write",
	"maintain",
	"admin"
];
const text = string().min(1);
const role = _enum(roles);
const dollars = number().positive().max(1e6);
const budgetsSchema = strictObject({
	day_usd: dollars.optional(),
	month_usd: dollars.optional(),
	issue_usd: dollars.optional(),
	actor_day_usd: dollars.optional(),
	workflow_day_usd: dollars.optional()
});
const botSchema = strictObject({
	id: number().int().positive().describe("The account id; it alone decides."),
	login: text.optional().describe("For readers of the file.")
});
const accessSchema = strictObject({
	run: role.optional().describe("Least role that may start a run; write when left out."),
	stop: role.optional(),
	resume: role.optional(),
	approve: role.optional().describe("Least role that may approve proposals; maintain when left out."),
	answer: role.optional().describe("Least role that may answer an ask that names nobody; as run when left out."),
	bots: array(botSchema).optional().describe("Bots that may start runs."),
	four_eyes: boolean().optional().describe("Who started a run may not approve its proposals."),
	rate_limits: strictObject({
		actor_hour: number().int().min(1).optional(),
		issue_hour: number().int().min(1).optional()
	}).optional().describe("Runs that one person may start, and that may start for one issue, within an hour.")
});
const rulesSchema = strictObject({
	access: accessSchema,
	budgets: budgetsSchema
});

// src/core/workflow/agent-schema.ts
/** An agent as configuration files and the journal name it. */
const agentNameSchema = string().refine((text) => readAgentChoice(text) !== void 0, { message: `must be an agent: ${agentForms.join(", ")}` });
/** One value for all agents, or one for each by the agent's kind. */
function byAgentSchema(value) {
	return union([value, partialRecord(_enum(agentKinds), value)]);
}

// src/core/run/attachment.ts
/** An image that somebody attached, by its address as it stood in the text. */
const attachmentSchema = strictObject({
	url: string(),
	/** The text that it stands in, which GitHub gives a signed address for. */
	of: _enum([
		"issue",
		"issue_comment",
		"other"
	]),
	id: number().int(),
	/** GitHub's own name of the review, or of the comment in one, that it stands in. */
	node: string().optional()
});

// src/core/run/cell-options.ts
const cellLimitsSchema = strictObject({
	memory: number().int().min(16e6).optional().describe("Bytes of memory, where the machine can bound it."),
	processes: number().int().min(8).max(1e5).optional().describe("Processes of one turn; 2048 when left out."),
	disk: number().int().min(1e6).optional().describe("Bytes of temporary files; 2 GiB when left out.")
});
/** What the configuration, or a person on the command line, says about the place that a run's programs run in. */
const cellOptionsSchema = strictObject({
	/** Left out where nobody said anything. */
	mode: _enum(cellModes).optional(),
	/** Hosts and presets; left out for the default, which differs between agents and scripts. */
	network: array(string()).optional(),
	/** An agent may have written that list: what the default does not have is not reached. */
	within_default: literal(true).optional(),
	limits: cellLimitsSchema.optional(),
	/** A run of a stranger may read GitHub's API as well, where a state asks for it. */
	api: literal("read").optional(),
	/** Somebody without write access caused the run. */
	stranger: literal(true).optional()
});
/** What a turn ran in. */
const turnCellSchema = strictObject({
	cell: _enum(["bwrap", "none"]),
	network: array(string()),
	/** Why there was none, where one was wanted. */
	why: string().optional(),
	/** Bounds that were asked for, and that cannot hold on this machine. */
	unbound: array(string()).optional()
});
/** A host that a turn asked for and did not get. */
const refusedHostSchema = strictObject({
	host: string(),
	times: number().int()
});

// src/core/run/recollection.ts
/** What the run knows of a conversation: enough to begin another one with, where it is gone. Cut to what a prompt can hold. */
const recollectionSchema = strictObject({
	/** The prompt state of its last turn. */
	state: string(),
	/** What it was given to work on; left out where that is the run's own input. */
	task: array(pieceSchema).optional(),
	/** The last thing that the agent asked, and what it was told. */
	question: string().optional(),
	answer: array(pieceSchema).optional(),
	/** What came back to it from those whom it called or forked, oldest first. */
	results: array(strictObject({
		from: string(),
		text: string()
	})).optional()
});

// src/core/run/workers/children.ts
/** Workers whose work is done in Actions jobs of their own: what a parent keeps of each, and how a child names its parent. */
/** What the configuration grants to workers that ask for jobs of their own; pinned when the run starts. */
const jobsSchema = strictObject({
	/** So many at once; 0 forbids, 10 when left out. */
	max: number().int().min(0).optional(),
	/** Dollars of one worker; left out, what is left is divided. */
	budget_usd: number().positive().optional(),
	/** How long the job of a worker may last. */
	minutes: number().int().positive().optional(),
	/** Why no job can be dispatched here, in a sentence: workers run in the parent's job then. */
	refused: string().optional()
});
/** `queued`: for room or money. `intended`: about to be dispatched. `started`: its job has its lease. `waiting`: for a person. */
const childStatuses = [
	"queued",
	"intended",
	"dispatched",
	"started",
	"waiting",
	"ended"
];
/** An open question of a child, or of a worker below it, to be shown in its parent's comment. */
const childAskSchema = strictObject({
	id: string(),
	/** Who asks, where that is not the agent whose work the child does. */
	agent: string().optional(),
	prompt: string(),
	to: array(string()),
	choices: array(string()),
	deadline: string().nullable(),
	asked_at: string(),
	/** When the parent heard of it: nobody has seen it before. */
	told_at: string().optional(),
	/** When the parent's comment was written at last, where it may not have been before. */
	shown_at: string().optional()
});
/** The run of a worker, or of one below it, that a person has to have go on. */
const pausedSchema = strictObject({
	run: string(),
	status: _enum([
		"waiting",
		"suspended",
		"over_budget"
	]),
	reason: string().nullable(),
	problem: problemSchema.nullable()
});
/** It becomes part of paths: a state may come from a folder that somebody else has made. */
const RUN_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const childSchema = strictObject({
	/** `<run>-<n>`: the run that does the worker's work. */
	id: string().regex(RUN_ID),
	agent: string(),
	/** The hand-over id that its job has to bring. */
	nonce: string(),
	/** 32 hex digits that its session ids are counted up from. */
	seed: string(),
	status: _enum(childStatuses),
	/** Its slice: reserved from the dispatch to the end. */
	budget_usd: number(),
	/** Turns that it may make; null is no cap. */
	turns: number().int().nullable(),
	/** How many proposals of each type it may make, of those that its parent may; set with its slice. */
	grants: partialRecord(string(), number().int()).optional(),
	/** Of the last dispatch, where GitHub has told. */
	actions_run: string().nullable(),
	/** Dispatches so far. */
	tries: number().int(),
	/** When it was first to be dispatched. */
	since: string().nullable(),
	/** When it was last to be dispatched. */
	at: string().nullable(),
	/** Number of the state at which its job was lost: with a later one it has come further. */
	lost_at: number().int().optional(),
	/** It is dispatched again then, if nothing was heard of it. */
	due: string().nullable(),
	asks: array(childAskSchema).optional(),
	/** It waits for a person to approve what it proposes. */
	approval: literal(true).optional(),
	/** Runs of workers below it that wait for the same. */
	approvals_below: array(string()).optional(),
	paused: array(pausedSchema).optional(),
	/** What it has cost, as far as that was heard: when its slice was used up, and when it has ended. */
	spent_usd: number().optional(),
	/** Where its files are; set when it has ended. */
	work: workSchema.optional()
});
/** Whose worker a run is. */
const parentSchema = strictObject({
	run: string().regex(RUN_ID),
	agent: string()
});
const MOST_AT_ONCE = 10;
/** So many workers may have jobs of their own at the same time. */
function mostAtOnce(jobs) {
	return jobs?.max ?? MOST_AT_ONCE;
}
/** A job of its own was dispatched for it, and may have done something: it has a branch there, and perhaps a pull request. */
function wasAway({ status, tries, lost_at, spent_usd }) {
	return status === "dispatched" || status === "started" || status === "waiting" || tries > 1 || lost_at !== void 0 || spent_usd !== void 0;
}
/** What an agent did in a job of its own is on this branch, and only that job's run knows whether in a pull request, too. */
function hadJob(run, branch) {
	return (run.children ?? []).some((child) => branchOfAgent(run, child.agent) === branch && wasAway(child));
}
/** Until when people may answer: as long from when its parent's comment could show it as its worker gave them from when it asked. */
function shownDeadline({ deadline, asked_at }, told_at = asked_at) {
	if (deadline === null || told_at <= asked_at) return deadline;
	return new Date(Date.parse(deadline) + Date.parse(told_at) - Date.parse(asked_at)).toISOString();
}
/** Ids of all that it wants of people: of its questions, of the runs that wait for an approval, and of those that are paused, with why. */
function wantedOfPeople({ id, asks = [], approval, approvals_below = [], paused = [] }) {
	const rests = paused.map(({ run, reason }) => `${run} ${reason}`);
	return [
		...asks.map((ask) => ask.id),
		...approval === true ? [id] : [],
		...approvals_below,
		...rests
	];
}
/** Equal for the same question, until it is asked anew. */
function askedWhen({ id, asked_at }) {
	return `${id} ${asked_at}`;
}
/** Its money is set aside. */
function isOpen({ status }) {
	return status !== "queued" && status !== "ended";
}
/** Dollars that are set aside for children. */
function childrenUsd(children) {
	return (children ?? []).reduce((sum, child) => sum + (isOpen(child) ? child.budget_usd : 0), 0);
}
/** Turns that children may make, until their ends say how many they have made. */
function childrenTurns(children) {
	return (children ?? []).reduce((sum, child) => sum + (isOpen(child) ? child.turns ?? 0 : 0), 0);
}
const LONGEST_ID = 63;
/** `<run>-<n>`, where it would be too long with a digest of the run's id in place of its end. */
function childId(run, n) {
	const whole = `${run}-${n}`;
	if (whole.length <= LONGEST_ID) return whole;
	const tail = `-${digest(run)}-${n}`;
	return run.slice(0, LONGEST_ID - tail.length).replace(/[_-]+$/, "") + tail;
}
/** FNV-1a, twice with different starts: 16 hex digits. It keeps apart what begins alike, and hides nothing. */
function digest(text) {
	const half = (start) => {
		let hash = start;
		for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
		return hash.toString(16).padStart(8, "0");
	};
	return half(2166136261) + half(19088743);
}

// src/core/run/run.ts
/**
* The durable value, as it stands in `state.json`. Everything that the next turn needs is in here;
* nothing that matters lives in memory alone. Field names are those of the file: it is a contract.
*/
const RUN_VERSION = 1;
const timestamp = string();
const runStatuses = [
	"running",
	"completed",
	"failed",
	"waiting",
	"suspended",
	"over_budget",
	"cancelled"
];
const frameSchema = strictObject({
	/** The caller's session, resumed on return; null when it had none. */
	session: string().nullable(),
	/** The caller had not yet branched off that session: its next prompt does. */
	branch: boolean(),
	/** The return state. */
	state: string(),
	cwd: string(),
	scope: string(),
	/** The step run that waits for what was called, and the child that it knows it by. */
	step: strictObject({
		run: string(),
		child: string()
	}).optional(),
	recollection: recollectionSchema.optional()
});
/** A value on its way into a state. Text from strangers is made safe when it is put into a prompt. */
const carriedSchema = strictObject({
	text: string(),
	from: _enum(["run", "stranger"]),
	/** Who wrote which part, where that is known; together, with blank lines between them, they are the text. */
	pieces: array(pieceSchema).optional(),
	/** It tells of a failure: an error that a called workflow of steps ended with. */
	failed: boolean().optional()
});
const tallySchema = strictObject({
	usd: number(),
	turns: number().int(),
	input_tokens: number().int(),
	output_tokens: number().int(),
	/** Wall-clock time of the turns. */
	ms: number()
});
/** A turn that failed for good, as the state that goes on is told. */
const failureSchema = strictObject({
	code: string(),
	message: string(),
	state: string(),
	attempt: number().int(),
	/** The last lines of stderr; empty where there are none. */
	detail: string()
});
const agentSchema = strictObject({
	id: string(),
	current_state: string(),
	session_id: string().nullable(),
	/** The next prompt goes on in a branch of the session and leaves the original as it is. */
	branch_session: boolean(),
	stack: array(frameSchema),
	/** Absolute. Inside the workspace, one of its worktrees or the temp directory. */
	cwd: string(),
	/** Where it came from when a `cd` sent it there: a worktree that is made begins at the HEAD of that directory. */
	cwd_from: string().optional(),
	scope: string(),
	fork_attributes: record(string(), string()),
	/** `paused`: a limit or signal stopped it; `failed`: its last turn could not be fixed; `ended`: it gave its result. */
	status: _enum([
		"active",
		"waiting",
		"paused",
		"failed",
		"ended"
	]),
	/** Why it is paused or failed. */
	problem: problemSchema.nullable(),
	/** When a paused agent may go on: the reset of a usage limit. */
	resume_at: timestamp.nullable(),
	input: carriedSchema.nullable(),
	/** Of the conversation at hand, or of the one that was lost; left out before its first turn. */
	recollection: recollectionSchema.optional(),
	/** Conversations of its that have been told what the markers around people's text mean, by session id. */
	markers_explained: array(string()).optional(),
	/** Entries by state, for `max_visits`. */
	visits: record(string(), number().int()),
	asks: number().int(),
	/** What its turns have cost; left out before the first has ended. */
	tally: tallySchema.optional(),
	/** By prompt state: what the agent had before it last time, and how often in a row it was the same. */
	rounds: record(string(), strictObject({
		seen: string(),
		times: number().int()
	})).optional(),
	/** The budget stopped it: it is in the workflow's `on_budget` state, or has been there. */
	wrap_up: _enum(["running", "done"]).optional(),
	/** The step run that it works on; left out in a state. */
	step_run: string().optional(),
	/** It was made for this branch of a parallel step: a step run. */
	branch_run: string().optional(),
	/** A join of its parent has taken what it ended with: it fails no run any more. */
	joined: literal(true).optional(),
	/** The run, in a job of its own, that does its work. It waits meanwhile. */
	child: string().optional(),
	/** Its parent's join did not wait for it. A turn in flight is ended and still paid for. */
	cancelled: literal(true).optional(),
	/** The workers whose ends it was given, in the order of forking; for one state, as `input`. */
	workers: array(string()).optional(),
	/** What failed for good before it, while it is in that state's `on_failure` state. */
	failure: failureSchema.optional(),
	/** Who ran its last turn, where that is not the run's own agent. */
	backend: string().optional(),
	/** What its last turn ran in. */
	cell: turnCellSchema.optional(),
	/** Hosts that were refused in its last turn, for its next reminder. */
	refused_hosts: array(string()).optional(),
	/** Jobs in a row that were lost at a turn of its, before one came to an end. */
	lost_jobs: number().int().optional()
});
/** A called agent's own part, put aside when it failed: on a person's word it is tried again from there. */
const calleeSchema = agentSchema.pick({
	current_state: true,
	session_id: true,
	branch_session: true,
	stack: true,
	cwd: true,
	scope: true,
	input: true,
	recollection: true
});
const askSchema = strictObject({
	/** `<agent>-<n>` */
	id: string(),
	agent: string(),
	prompt: string(),
	next: string(),
	to: array(string()),
	choices: array(string()),
	deadline: timestamp.nullable(),
	timeout_next: string().nullable(),
	asked_at: timestamp,
	/** Where there was more time, as nobody may have seen it: when it was up at first. */
	first_deadline: timestamp.optional(),
	/** No comment shows it: none has been tried yet, or GitHub has taken none. */
	unseen: _enum(["yet", "refused"]).optional(),
	/** Since when a comment shows it, where GitHub has not taken that at first, or it was more than a minute later. */
	shown_at: timestamp.optional()
});
const joinSchema = strictObject({
	agent: string(),
	/** All that it forked and had not joined when it began to wait, in the order of forking. */
	workers: array(string()),
	/** How many of them have to end; never more than there are. */
	wanted: number().int(),
	/** The others are ended then, instead of going on. */
	cancels_rest: boolean(),
	next: string(),
	deadline: timestamp.nullable(),
	timeout_next: string().nullable(),
	asked_at: timestamp
});
const pinSchema = strictObject({
	source: string(),
	commit: string().nullable(),
	sha256: string()
});
/** A workflow that another one names: its scope, the state that it is entered at (empty for steps), and what it was read as. */
const namedSchema = strictObject({
	scope: string(),
	entry: string(),
	pin: pinSchema
});
const leaseSchema = strictObject({
	owner: string(),
	job: string(),
	attempt: number().int(),
	token: string(),
	expires: timestamp
});
const limitsSchema = strictObject({
	max_parallel: number().int().positive(),
	/** Turns of the whole run; null is no cap. */
	max_turns: number().int().positive().nullable(),
	/** Turns of the whole run by the end of this job, where that is one of another configuration and allows fewer. */
	held_turns: number().int().positive().optional(),
	/** Comments that a run may post for its results. */
	result_comments: number().int(),
	model: byAgentSchema(string()).nullable(),
	effort: byAgentSchema(string()).nullable(),
	/** Who runs prompts that judge the work of others; left out, whoever runs the rest. */
	review_agent: string().optional(),
	/** Silence that ends a turn, in milliseconds, where the state says nothing else. */
	timeout_ms: number().positive()
});
/** A limit, and who or what set it, for people. */
const setBudgetSchema = strictObject({
	usd: number(),
	from: string()
});
/** What `budget-usd` lets a run have spent, and the configuration whose jobs have it; left out where the run does not name its own. */
const heldMostSchema = strictObject({
	usd: number(),
	configuration: string().optional(),
	/** Of a worker: the first run above it, and what `budget-usd` lets that have spent with all its workers. */
	whole: strictObject({
		run: string(),
		usd: number()
	}).optional()
});
/** What a workflow's entry in the configuration says to the agent CLI. */
const claudeOptionsSchema = strictObject({
	permission_mode: _enum([
		"default",
		"acceptEdits",
		"plan",
		"dontAsk",
		"auto"
	]).optional(),
	allowed_tools: array(string().min(1)).optional().describe("Tools granted without asking, in the agent CLI's own rule syntax."),
	disallowed_tools: array(string().min(1)).optional()
});
/** What the job that started a run let agents do unasked. */
const unaskedSchema = strictObject({
	mode: string(),
	skip: boolean()
});
/** What a person changed for the rest of the run; the definitions stay as they are. */
const overridesSchema = strictObject({
	budget_usd: number().optional(),
	/** Dollars that one turn of a state may cost, by state. */
	state_budgets: record(string(), number()).optional(),
	model: string().optional(),
	effort: string().optional(),
	max_duration_ms: number().optional()
});
/** Two commits of a pull request: its own diff leads from their merge base to the head. */
const diffSchema = strictObject({
	pull_request: number().int(),
	base: string(),
	head: string()
});
/** How much a run says in its thread: one comment for all of it, a further one for each result, or nothing while nobody is needed. */
const commentsSchema = _enum([
	"one",
	"results",
	"none"
]);
const backendBySchema = _enum(["run", "all"]);
const costsSchema = strictObject({
	states: record(string(), tallySchema),
	models: record(string(), tallySchema)
});
const runSchema = strictObject({
	version: literal(1),
	workflow_id: string().regex(RUN_ID),
	status: _enum(runStatuses),
	/** Which case of the status it is, such as `usage-limit` or `signal`; null when the status says all. */
	reason: string().nullable(),
	error: problemSchema.nullable(),
	/** Set while no turn may start: `signal`, `time-up`, `max-turns`, `over-budget`, `cancelled` …; a resume clears it. */
	halted: string().nullable(),
	/** Who drives or drove it last: tells a second resume by the same orchestrator from a new one. */
	holder: string().nullable(),
	/** Grows by one with every event. */
	seq: number().int(),
	/** SHA-256 of the state that was stored before this one; null for the first. */
	previous: string().nullable(),
	/** HMAC-SHA-256 with `state-key` over the file without this field. */
	signature: string().nullable(),
	created_at: timestamp,
	updated_at: timestamp,
	workflow: pinSchema.extend({ name: string() }),
	/** Every scope that the run has entered, the first one included. */
	scopes: record(string(), pinSchema),
	/** What `<scope> <specifier>` of a cross-workflow tag was found to mean. */
	specifiers: record(string(), strictObject({
		scope: string(),
		entry: string()
	})),
	/** What `<scope> <name>` meant when the run started, of all names that its definitions write out; a call goes there by the pin. */
	named: record(string(), namedSchema).optional(),
	entry: string(),
	input: carriedSchema.nullable(),
	/** Absolute root of the checkout. */
	workspace: string(),
	/** Path of the configuration that started it; left out on the command line. */
	configuration: string().optional(),
	/** What that said, as the run started: it holds once the configuration is there no more. */
	rules: rulesSchema.optional(),
	/** The most that agents may do unasked in a job of another configuration; left out on the command line. */
	unasked: unaskedSchema.optional(),
	/** GitHub's event name, null on the command line; the payload as it came. */
	event: string().nullable(),
	event_payload: unknown(),
	/** What was said in the thread before the event, as it was read when the run started. */
	thread: array(pieceSchema).optional(),
	/** The pull request that the run is about. */
	diff: diffSchema.optional(),
	/** Images that people attached to what it is about. */
	attachments: array(attachmentSchema).optional(),
	actor: string().nullable(),
	repository: string().nullable(),
	issue: number().int().nullable(),
	/** How many runs led to this one, each by what the one before posted. */
	depth: number().int(),
	ref: string().nullable(),
	sha: string().nullable(),
	/** Which agent runs prompts that name none: `claude`, `codex`, `copilot`, `replay:FILE` or `command:PROGRAM`. */
	backend: string(),
	/** `run`: somebody named it for the whole run, so that it goes before manifests. `all`: before states and steps, too. */
	backend_by: backendBySchema.optional(),
	/** Whose conversations are not of `backend`, by session id. */
	session_agents: record(string(), string()).optional(),
	limits: limitsSchema,
	budget: strictObject({
		limit_usd: number(),
		spent_usd: number(),
		/** What it may have spent by the end of this job, where caps on all runs together leave less than its limit. */
		held_usd: number().optional(),
		/** What the limit is again when somebody goes on with it, where those caps have left less than that as it began. */
		own: setBudgetSchema.optional(),
		/** Which of those caps other runs have used up while this one was at work; what it was doing then came to its end. */
		held_by: string().optional(),
		/** What `budget-usd` of the action lets a person raise the limit to, in a thread: as the last job of the run's own configuration had it. */
		most_usd: number().optional(),
		/** What it lets the run have spent by the end of this job, where that is less than its limit. */
		held_most: heldMostSchema.optional(),
		/** Who or what set the limit, for people. */
		from: string().optional()
	}),
	costs: costsSchema,
	/** Dollars of the dearest turn of each state: what the next one of it reserves. */
	dearest: record(string(), number()),
	/** It was cancelled while a job was at work on it: that one has paid more than stands here, at most what the run was granted. */
	unbilled: literal(true).optional(),
	turns: number().int(),
	agents: array(agentSchema),
	fork_counters: record(string(), number().int()),
	asks: array(askSchema),
	/** Agents that wait for workers. */
	joins: array(joinSchema).optional(),
	/** Workers in jobs of their own, in the order in which they were forked. */
	children: array(childSchema).optional(),
	/** What is granted to workers that ask for jobs of their own; left out for what is usual. */
	jobs: jobsSchema.optional(),
	/** It does the work of a worker of this run. */
	parent: parentSchema.optional(),
	results: record(string(), string()),
	/** Agents whose result said `status="failure"`. */
	failed_results: array(string()),
	/** Agents whose step workflow completed with an error as its value. */
	error_values: array(string()).optional(),
	/** Runs of step workflows, by id. */
	runs: record(string(), stepRunSchema).optional(),
	/** Tagged workflows that a delegate step called and that failed, by the id that the step knows them by. */
	callees: record(string(), calleeSchema).optional(),
	/** Paths of the configuration's workflows by name: what a delegate step may call. */
	workflows: record(string(), string()).optional(),
	/** Added to the models that step workflows choose from. */
	models: array(modelEntrySchema).optional(),
	/** How the project is installed and tested, as it was when the run started. */
	project: projectSchema.optional(),
	/** The outbox: effects that were asked for and are not confirmed. */
	pending: array(effectSchema),
	/** Effects ever asked for; numbers the next one. */
	effect_count: number().int(),
	/** Drawn once at the start: marks text from strangers in prompts. */
	nonce: string(),
	/** 32 hex digits drawn at the start; session ids are counted up from it. */
	session_seed: string(),
	session_count: number().int(),
	warnings: array(string()),
	/** Proof that the next job is our own hand-over; used once. */
	hand_over_id: string().nullable(),
	/** What may be proposed; left out where nothing can be posted, as on the command line. */
	outputs: outputsSchema.optional(),
	/** All that was proposed and not refused, oldest first. */
	proposals: array(proposedSchema).optional(),
	overrides: overridesSchema.optional(),
	/** Turns that failed for good and that an `on_failure` state took over, the newest at the end. */
	failures: array(failureSchema.extend({
		agent: string(),
		at: timestamp,
		next: string()
	})).optional(),
	/** What was refused, the newest at the end. */
	refused: array(problemSchema).optional(),
	/** `seq` at which what waits for approval last changed. */
	approval_seq: number().int().optional(),
	/** When what a person is asked for was asked anew, as somebody else had edited the comment that shows it. */
	asked_anew_at: timestamp.optional(),
	/** Runs on a stranger's code: agents read and do nothing else. */
	read_only: boolean().optional(),
	/** `results` in runs that were started before there was a choice. */
	comments: commentsSchema.optional(),
	/** Settings of the agent CLI from the configuration. */
	claude: claudeOptionsSchema.optional(),
	/** Where its programs run; left out for what is usual. */
	cell: cellOptionsSchema.optional(),
	/** The run that opened the pull request which this one, a round, goes on with. */
	continues: string().optional(),
	/** Which of the pull request's rounds it is, from 1. */
	round: number().int().optional(),
	follows: followsSchema.optional(),
	shown: shownSchema.optional(),
	/** Newest comment of the thread that a job has read. */
	seen_comment: number().int().optional(),
	/** The same of pull requests that the run has opened, by number. */
	seen_on_pulls: record(string(), number().int()).optional(),
	/** Newest comment that began the run or had it go on. */
	obeyed_comment: number().int().optional(),
	/** Jobs that were lost at a turn since a person last had it go on. */
	lost_jobs: number().int().optional(),
	/** Since when, and for how many jobs in a row, no agent has done anything and nobody has said anything: scripts go round. */
	idle: strictObject({
		since: timestamp,
		jobs: number().int()
	}).optional(),
	/** SHA-256 of the files that stand beside the state on its branch, by path: they are no more to be trusted than the state is. */
	beside: record(string(), string()).optional(),
	/** Agents' work in files, by agent, as of the last checkpoint. */
	work: record(string(), workSchema).optional(),
	trace: traceSchema.optional(),
	lease: leaseSchema.nullable(),
	/** Texts of more than 1 MiB of which only the beginning stands here: by JSON pointer the file beside the state that has all of it. */
	long_texts: record(string(), string()).optional()
});
function findAgent(run, id) {
	return run.agents.find((agent) => agent.id === id);
}
/** Copies the list once and touches one entry, whatever the number of agents. */
function replaceAgent(run, agent) {
	const at = run.agents.findIndex(({ id }) => id === agent.id);
	return {
		...run,
		agents: run.agents.with(at, agent)
	};
}

export { datetime as $, wasAway as A, roles as B, childrenUsd as C, parentSchema as D, mostAtOnce as E, agentNameSchema as F, followUpSchema as G, followsSchema as H, byAgentSchema as I, isAskedEffect as J, hearsLines as K, accessSchema as L, cellLimitsSchema as M, refusedHostSchema as N, shownDeadline as O, turnCellSchema as P, shownAnew as Q, budgetsSchema as R, childrenTurns as S, isOpen as T, shownSchema as U, traceContextSchema as V, followUpOf as W, isTurn as X, isInFlight as Y, leadsToTurn as Z, setBudgetSchema as _, claudeOptionsSchema as a, childId as b, diffSchema as c, limitsSchema as d, namedSchema as f, runStatuses as g, runSchema as h, carriedSchema as i, recollectionSchema as j, wantedOfPeople as k, findAgent as l, replaceAgent as m, agentSchema as n, commentsSchema as o, pinSchema as p, askedEffect as q, backendBySchema as r, costsSchema as s, RUN_VERSION as t, heldMostSchema as u, tallySchema as v, hadJob as w, childSchema as x, askedWhen as y, dollars as z };