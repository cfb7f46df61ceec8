import { t as ProblemError } from "./problem.js";
import { d as proposalSchema, f as allowsAnything, r as findAgent } from "./run.js";
import { a as parseOutbox, c as reservedUsd, f as describeProposal, g as stateKey, h as stateOf, l as standsStill, o as reduce, r as readSteps, s as budgetLeft, u as carried } from "./encode-run.js";
import { i as splitStateFile, n as platformsOf } from "./state-file.js";
import { r as isSteeringName, t as scanTags, u as isTransitionTag } from "./scan-tags.js";
import { _ as scriptPathsOf, f as githubIssue, g as opError, h as checkArgs, i as builtInOperation, l as githubComment, m as shellRun, p as githubPullRequest, u as githubEditLabels } from "./read-step-workflow.js";
import { t as now } from "./now.js";
import { n as renderPrompt } from "./render-prompt.js";
import { f as noFindings, t as parseWorkflow, u as parseScriptFile } from "./parse-workflow.js";

// src/core/run/utf8-length.ts
/** How many bytes a text takes in UTF-8, without making them. */
function utf8Length(text) {
	let length = 0;
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		if (unit < 128) length += 1;
		else if (unit < 2048) length += 2;
		else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
			length += 4;
			at += 1;
		} else length += 3;
	}
	return length;
}
function isHighSurrogate(unit) {
	return unit >= 55296 && unit <= 56319;
}
function isLowSurrogate(unit) {
	return unit >= 56320 && unit <= 57343;
}

// src/core/engine/script-environment.ts
/** Longer values go through a file: Linux refuses one environment string over 128 KiB; and one with a NUL ends there. */
const LONGEST_VALUE = 102400;
/** What a script finds in its environment beside the allow-listed variables (P-TURN 7). */
function scriptEnvironment(run, agent, state, places) {
	return {
		...state.settings.env,
		...agent.fork_attributes,
		...turnEnvironment(run, agent, places),
		RAYMOND_STATE_DIR: places.stateDirectory,
		RAYMOND_STATE_FILE: places.stateFile,
		...valueEnvironment(agent, places.resultFile)
	};
}
/** What prompts and scripts alike are told. */
function turnEnvironment(run, agent, places) {
	return {
		RAYMOND_WORKFLOW_ID: run.workflow_id,
		RAYMOND_AGENT_ID: agent.id,
		RAYMOND_OUTBOX: places.outbox,
		...runMark(run),
		...places.eventPath === null ? {} : { RAYMOND_EVENT_PATH: places.eventPath }
	};
}
/** A value that no other run has: what a killed orchestrator left running is found by it. No session id holds that part of the seed. */
function runMark({ session_seed }) {
	return { RAYMOND_RUN_MARK: session_seed.slice(-10) };
}
function valueEnvironment({ input }, resultFile) {
	if (input === null) return {};
	const status = input.failed ? { RAYMOND_RESULT_STATUS: "failure" } : {};
	if (resultFile !== null) return {
		RAYMOND_RESULT_FILE: resultFile,
		...status
	};
	return {
		RAYMOND_RESULT: input.text,
		RAYMOND_INPUT: input.text,
		...status
	};
}
/** The agent's value when it has to go through a file; null when it fits into a variable. */
function longValue({ input }) {
	if (input === null) return null;
	return utf8Length(input.text) > LONGEST_VALUE || input.text.includes("\0") ? input.text : null;
}

// src/runtime/live-run.ts
function createLiveRun(held, scopes) {
	const places = new Map(scopes.map((scope) => [scope.workflow.id, scope]));
	const known = Object.fromEntries(scopes.map(({ workflow }) => [workflow.id, workflow]));
	let run = held.run;
	let unsaved = [];
	let unsavedDefinitions = run ? [] : scopes.map(({ definition }) => definition);
	let writing = Promise.resolve();
	let scheduled;
	for (const event of held.tail) run = reduce(run, event, known).run;
	let snapshotLags = held.tail.length > 0;
	async function write() {
		await writing;
		scheduled = void 0;
		const events = unsaved;
		if (events.length === 0 && !snapshotLags || !run) return;
		snapshotLags = false;
		const definitions = unsavedDefinitions;
		unsaved = [];
		unsavedDefinitions = [];
		writing = held.commit({
			run,
			events,
			definitions,
			synced: events.some(costsMoneyOrWaits) || run.status !== "running"
		});
		await writing;
	}
	return {
		get run() {
			if (!run) throw new Error("the run was used before run_started");
			return run;
		},
		definitions: known,
		apply(event) {
			const { run: next, effects } = reduce(run, event, known);
			if (next === run) return [];
			run = next;
			unsaved.push(event);
			return effects;
		},
		saved() {
			scheduled ??= write();
			return scheduled;
		},
		scope(id) {
			const scope = places.get(id);
			if (!scope) throw new Error(`scope ${id} was not loaded`);
			return scope;
		},
		learn(scope) {
			const { id } = scope.workflow;
			const before = places.get(id);
			if (before) return before;
			known[id] = scope.workflow;
			places.set(id, scope);
			unsavedDefinitions.push(scope.definition);
			return scope;
		}
	};
}
/** These must survive a power cut too; the others only a killed process. */
function costsMoneyOrWaits(event) {
	if (event.type === "step_advanced") return false;
	return !(event.type === "turn_completed" || event.type === "turn_failed") || event.bill.cost_usd > 0;
}

// src/core/run/check-run.ts
/** What is true of every run. Gives a sentence for each thing that is not: somebody has edited the state, or we have made a mistake. */
function checkRun(run) {
	return [
		...checkAgents(run),
		...checkAsks(run),
		...checkOutbox(run),
		...checkSums(run),
		...checkSteps(run)
	];
}
function checkAgents(run) {
	const broken = [];
	const ids = new Set(run.agents.map(({ id }) => id));
	const work = workByAgent(run);
	if (ids.size !== run.agents.length) broken.push("Two agents have the same name.");
	for (const agent of run.agents) {
		if (agent.branch_session && agent.session_id === null) broken.push(`${agent.id} is to branch off a session that it does not have.`);
		const unknown = [agent.scope, ...agent.stack.map(({ scope }) => scope)].find((scope) => run.scopes[scope] === void 0);
		if (unknown !== void 0) broken.push(`${agent.id} is in ${unknown}, which is no scope of the run.`);
		const hasResult = run.results[agent.id] !== void 0;
		const mayHave = agent.status === "failed" && agent.step_run !== void 0;
		if (hasResult !== (agent.status === "ended") && !mayHave) broken.push(`${agent.id} is ${agent.status} and has ${hasResult ? "a" : "no"} result.`);
		broken.push(...checkWork(run, agent, work.get(agent.id) ?? []));
	}
	const strangers = [
		...Object.keys(run.results),
		...run.failed_results,
		...Object.keys(run.fork_counters)
	].filter((id) => !ids.has(id));
	return [...broken, ...strangers.map((id) => `${id} is no agent of the run.`)];
}
const WORK = /* @__PURE__ */ new Set([
	"run_turn",
	"load_scope",
	"advance_step",
	"load_child"
]);
function workByAgent({ pending }) {
	const work = /* @__PURE__ */ new Map();
	for (const effect of pending) if (WORK.has(effect.type) && "agent" in effect) work.set(effect.agent, [...work.get(effect.agent) ?? [], effect]);
	return work;
}
/** An active agent has one thing to do, the others have none. In a cancelled run nobody is given another step. */
function checkWork({ proposals, halted }, { id, status, current_state }, work) {
	const [first] = work;
	const waitsForGithub = proposals?.some((entry) => entry.agent === id && entry.step !== void 0 && entry.status === "pending");
	if (work.length === 0 && (waitsForGithub || halted === "cancelled")) return [];
	if (work.length !== (status === "active" ? 1 : 0)) return [`${id} is ${status} and has ${work.length} things to do.`];
	return first?.type === "run_turn" && first.state !== current_state ? [`${id} is at ${current_state}, its turn at ${first.state}.`] : [];
}
function checkAsks(run) {
	const waiting = run.agents.filter(({ status, step_run }) => status === "waiting" && step_run === void 0).map(({ id }) => id);
	const asking = run.asks.map(({ agent }) => agent);
	const odd = [...waiting.filter((id) => !asking.includes(id)), ...asking.filter((id) => !waiting.includes(id))];
	const twice = asking.filter((id, i) => asking.indexOf(id) !== i);
	return [...odd.map((id) => `${id} is ${findAgent(run, id)?.status ?? "no agent"}, which does not fit its question.`), ...twice.map((id) => `${id} asks two questions at once.`)];
}
function checkOutbox({ pending, effect_count, limits }) {
	const ids = pending.map(({ id }) => id);
	const later = ids.filter((id) => !(Number(id.slice(id.lastIndexOf("/") + 1)) <= effect_count));
	const started = pending.filter((effect) => effect.type === "run_turn" && effect.started);
	return [
		...new Set(ids).size === ids.length ? [] : ["Two effects have the same number."],
		...later.map((id) => `Effect ${id} has a number above ${effect_count}.`),
		...started.length > limits.max_parallel ? [`${started.length} turns are in flight, at most ${limits.max_parallel} may be.`] : []
	];
}
/** Dollars are kept to a billionth. */
const ROUNDING = 1e-6;
function checkSums({ agents, budget, turns }) {
	const tallies = agents.flatMap(({ tally }) => tally ?? []);
	const usd = tallies.reduce((sum, tally) => sum + tally.usd, 0);
	const counted = tallies.reduce((sum, tally) => sum + tally.turns, 0);
	return [...Math.abs(usd - budget.spent_usd) < ROUNDING ? [] : [`$${budget.spent_usd} were spent, by agents $${usd}.`], ...counted === turns ? [] : [`${turns} turns were taken, by agents ${counted}.`]];
}
/** An agent and each of its callers name a step run that there is, and one that runs has somebody who works on it. */
function checkSteps({ agents, runs = {}, halted }) {
	const named = agents.flatMap(({ stack, step_run }) => [...stack.flatMap(({ step }) => step === void 0 ? [] : [step.run]), ...step_run === void 0 ? [] : [step_run]]);
	const missing = named.filter((id) => !Object.hasOwn(runs, id));
	const alone = Object.entries(runs).filter(([id, { status }]) => status === "running" && halted === null && !named.includes(id));
	return [
		...missing.map((id) => `There is no step run ${id}.`),
		...alone.map(([id]) => `The step run ${id} is running, and nobody works on it.`),
		...new Set(named).size === named.length ? [] : ["Two agents work on one step run."]
	];
}

// src/core/engine/next-wake.ts
/**
* When something falls due that time alone brings about: the retry of a turn, and, while other agents are at work, the time-out of an
* ask and the reset of a usage limit. What was due when the run was last changed has been looked at then.
*/
function nextWake(run) {
	if (run.status !== "running") return void 0;
	let earliest;
	function consider(time) {
		if (time !== null && time > run.updated_at && (earliest === void 0 || time < earliest)) earliest = time;
	}
	for (const effect of run.pending) {
		if (effect.type !== "run_turn" || effect.started || effect.not_before === null) continue;
		if (findAgent(run, effect.agent)?.status === "active") consider(effect.not_before);
	}
	for (const { deadline } of run.asks) consider(deadline);
	for (const { status, resume_at } of run.agents) if (status === "paused") consider(resume_at);
	return earliest;
}

// src/core/engine/render-outbox-note.ts
/** Tells an agent how to propose what should happen on GitHub, and what it may propose; empty where it may propose nothing. */
function renderOutboxNote({ outputs }, outbox) {
	if (outputs === void 0 || !allowsAnything(outputs.policy)) return "";
	return [
		"You have no access to GitHub. To have something done there, append one JSON object a line to this file when your work is ready:",
		outbox,
		"It is carried out after your turn, if it is among these:",
		...examples(outputs.policy).map((example) => `- ${example}`)
	].join("\n");
}
function examples(policy) {
	const { comments = 0, issues = 0, reviews = 0, labels = [], assignees = [], dispatches = [], pull_requests } = policy;
	const pulls = pull_requests === void 0 ? 0 : pull_requests.max ?? 1;
	return [
		...comments > 0 ? [`{"type": "comment", "body": "…"} (at most ${comments})`] : [],
		...labels.length > 0 ? [`{"type": "labels", "add": ${list(labels)}, "remove": []} (only these)`] : [],
		...assignees.length > 0 ? [`{"type": "assignees", "add": ${list(assignees)}, "remove": []} (only these)`] : [],
		...issues > 0 ? [`{"type": "issue", "title": "…", "body": "…"} (at most ${issues})`] : [],
		...pulls > 0 ? [`{"type": "pull_request", "title": "…", "body": "…"} (at most ${pulls}; made of all that is committed or changed in your directory)`] : [],
		...reviews > 0 ? [`{"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (at most ${reviews})`] : [],
		...dispatches.map((workflow) => `{"type": "dispatch", "workflow": ${JSON.stringify(workflow)}, "inputs": {}}`)
	];
}
function list(names) {
	return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

// src/core/engine/render-turn.ts
const CUT_OFF = ["Note: an earlier attempt at this step was cut off before it ended, so parts of its work may already be there.", "Look at what exists before you repeat anything."].join(" ");
/** What an agent is told in a turn: the state's prompt with its values, or the reminder alone. */
function renderTurn(run, agent, turn, state) {
	const prompt = turn.reminder ?? renderPrompt(state.body, variablesOf(run, agent));
	return turn.interrupted ? withCutOffNote(prompt) : prompt;
}
/** The prompt of an attempt whose forerunner was cut off half-way. */
function withCutOffNote(prompt) {
	return `${CUT_OFF}\n\n${prompt}`;
}
function variablesOf(run, agent) {
	const value = agent.input?.text ?? "";
	const given = {
		result: value,
		input: value
	};
	const own = {
		result_status: agent.input?.failed ? "failure" : "success",
		...agent.fork_attributes,
		workflow_id: run.workflow_id,
		agent_id: agent.id
	};
	const strange = agent.input?.from === "stranger";
	return {
		plain: strange ? own : {
			...own,
			...given
		},
		strange: strange ? given : {},
		event: run.event_payload,
		nonce: run.nonce
	};
}

// src/core/engine/turn-rights.ts
/**
* Tools that neither run a program nor reach the network. They are offered and not granted: a granted `Read` reads every file of the
* machine, one that is not granted those of the agent's own directories, of which the first is empty.
*/
const READING = [
	"Read",
	"Glob",
	"Grep"
];
function turnRights({ read_only, claude = {}, outputs }, settings) {
	const { permission_mode: mode, allowed_tools: allow = [], disallowed_tools: deny = [] } = claude;
	if (read_only !== true) return {
		tools: settings.tools ?? null,
		mode,
		allow: settings.tools ?? allow,
		deny,
		cautious: mode === "plan"
	};
	const proposing = outputs !== void 0 && allowsAnything(outputs.policy) ? ["Write"] : [];
	return {
		tools: [...settings.tools?.filter((rule) => READING.includes(rule.split("(", 1).join("").trim())) ?? READING, ...proposing],
		mode: "acceptEdits",
		allow: [],
		deny,
		cautious: true
	};
}
/** Where an agent of a read-only run may work: nowhere but in its empty directory. */
function placeProblem({ read_only, workspace, workflow }, { id, cwd }) {
	if (read_only !== true || cwd === workspace) return void 0;
	return {
		code: "RAY-READ-ONLY",
		message: `${id} was sent to ${cwd}, and a run on a stranger's code works in no checkout.`,
		place: workflow.source,
		hint: "Leave cd out in workflows that say forks: read-only; the difference is in {{input}}."
	};
}

// src/core/protocol/keep-tags.ts
/** The text when it is short enough, else its protocol tags alone, which ask for the same. */
function keepTags(text, maxLength) {
	if (text.length <= maxLength) return text;
	return scanTags(text).filter(({ name }) => name !== "print").map(({ raw }) => raw).join("\n");
}

// src/core/protocol/print-scanner.ts
/** Longest text of one print, in characters; what is longer is taken for a print that was never closed. */
const LONGEST = 1e6;
/** Longest name that an opener can have, and some. */
const LONGEST_NAME = 32;
/** Finds `<print>` texts in a stream while it comes, wherever it is cut. Bodies of results and asks are not looked into. */
var PrintScanner = class {
	#place = { at: "text" };
	/** What was read of a print's body, the start of its closer included. */
	#body = [];
	/** Takes the next piece of the stream, gives back the texts of the prints that end in it. */
	push(chunk) {
		const prints = [];
		for (const character of chunk) {
			const ended = this.#step(character);
			if (ended !== void 0) prints.push(ended);
		}
		return prints;
	}
	#step(character) {
		const place = this.#place;
		switch (place.at) {
			case "text":
				if (character === "<") this.#place = {
					at: "name",
					name: ""
				};
				return;
			case "name":
				this.#place = afterName(place.name, character);
				return;
			case "opener":
				this.#place = inOpener(place, character);
				return;
			case "body": return this.#inBody(place, character);
		}
	}
	#inBody(place, character) {
		const { name, matched, textLength } = place;
		const closer = `</${name}`;
		if (character === ">" && matched === closer.length) {
			const text = this.#body.slice(0, textLength).join("");
			this.#leaveBody();
			return name === "print" ? text : void 0;
		}
		if (goesOn(closer, matched, character)) this.#place = {
			...place,
			matched: Math.min(matched + 1, closer.length)
		};
		else this.#place = {
			...place,
			matched: character === "<" ? 1 : 0,
			textLength: this.#body.length
		};
		if (name !== "print") return void 0;
		this.#body.push(character);
		if (this.#body.length > LONGEST) this.#leaveBody();
	}
	#leaveBody() {
		this.#place = { at: "text" };
		this.#body = [];
	}
};
function afterName(name, character) {
	if (character === "<") return {
		at: "name",
		name: ""
	};
	if (/[a-z/-]/.test(character)) return name.length < LONGEST_NAME ? {
		at: "name",
		name: name + character
	} : { at: "text" };
	if (!(name === "print" || isTransitionTag(name)) || !/[\s>]/.test(character)) return { at: "text" };
	return inOpener({
		at: "opener",
		name,
		quote: "",
		slash: false
	}, character);
}
function inOpener(place, character) {
	if (place.quote !== "") return character === place.quote ? {
		...place,
		quote: "",
		slash: false
	} : place;
	switch (character) {
		case "<": return {
			at: "name",
			name: ""
		};
		case "\"":
		case "'": return {
			...place,
			quote: character
		};
		case ">": return isOpaque(place.name) && !place.slash ? {
			at: "body",
			name: place.name,
			matched: 0,
			textLength: 0
		} : { at: "text" };
		default: return {
			...place,
			slash: character === "/"
		};
	}
}
function isOpaque(name) {
	return name === "print" || name === "result" || name === "ask";
}
/** Whether the character continues a closer that has begun: letter by letter, then any white space before its `>`. */
function goesOn(closer, matched, character) {
	if (matched === closer.length) return /\s/.test(character);
	return matched > 0 && character === closer[matched];
}

// src/core/steps/operations/github-proposal.ts
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

// src/runtime/read-proposals.ts
/** What a turn left in its outbox, made fit to be kept, with the work that it would push. */
async function readProposals(run, agent, folder, ports) {
	const text = await ports.files.readOutbox(folder);
	if (text === "") return {};
	const { lines, problems } = parseOutbox(text, `outbox of ${agent.id}`);
	const read = [];
	for (const line of lines) read.push(await prepareProposal(line, run, agent, ports));
	return {
		...read.length === 0 ? {} : { proposals: read },
		...problems.length === 0 ? {} : { outbox_problems: problems.map((problem) => ({ ...problem })) }
	};
}
/** One proposal made fit to be kept, with the work that it would push. */
async function prepareProposal({ line, proposal }, run, agent, { proposals }) {
	if (proposals === void 0) return {
		line,
		proposal,
		work: null
	};
	const clean = proposals.clean(proposal);
	if (clean.type !== "pull_request" || run.outputs?.policy.pull_requests === void 0) return {
		line,
		proposal: clean,
		work: null
	};
	try {
		return {
			line,
			proposal: clean,
			work: await proposals.pinWork(run, agent, clean)
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			line,
			proposal: clean,
			work: null,
			problem: { ...error.problem }
		};
	}
}

// src/runtime/perform-operation.ts
/** A longer output is cut: it is kept in the state of the run. In characters. */
const LONGEST_OUTPUT = 1048576;
/** Performs an operation: one that is built in, or a script beside the workflow. */
async function performOperation(want, place, observer, ports, signal) {
	const proposing = githubProposal(want.operation, want.args);
	if (proposing !== void 0) {
		if (!proposing.ok) return {
			ok: true,
			result: proposing.error
		};
		const line = await prepareProposal({
			line: 1,
			proposal: proposing.proposal
		}, place.run, place.agent, ports);
		const summary = describeProposal(line.proposal, place.run.issue);
		return {
			ok: true,
			result: {
				status: "ok",
				data: want.args,
				summary
			},
			proposals: [line]
		};
	}
	if (want.operation === shellRun.name && want.args.script !== void 0) return runShellScript(want, place, observer, ports, signal);
	if (builtInOperation(want.operation) !== void 0) return ports.operations?.perform(callOf(want, place, ports), observer, signal) ?? {
		ok: true,
		result: opError("not-available", `${want.operation} cannot be used here: there is no GitHub to ask.`)
	};
	return runScriptOperation(want, place, observer, ports, signal);
}
function callOf({ operation, args, key }, place, ports) {
	const { cwd, run } = place;
	return {
		operation,
		args,
		cwd,
		env: environmentOf(place, key, ports),
		silenceMs: run.limits.timeout_ms
	};
}
function environmentOf({ run, agent, folder, scope }, key, ports) {
	return {
		...ports.turnEnvironment,
		...turnEnvironment(run, agent, folder),
		RAYMOND_STATE_DIR: scope.directory,
		RAYMOND_OPERATION_KEY: key
	};
}
async function runShellScript(want, place, observer, ports, signal) {
	const checked = checkArgs(shellRun, want.args);
	if (!checked.ok) return {
		ok: true,
		result: checked.error
	};
	const { script = "", env = {} } = checked.args;
	const steering = Object.keys(env).find(isSteeringName);
	if (steering !== void 0) return {
		ok: true,
		result: opError("invalid-arguments", `The variable ${steering} would steer programs.`)
	};
	const path = script.replace(/^\.\//, "");
	if (!Object.hasOwn(place.scope.definition.files, path)) return {
		ok: true,
		result: opError("no-such-script", notThere(path, place))
	};
	const result = await runFile(want, {
		path,
		stdin: null,
		env
	}, place, observer, ports, signal);
	if (!result.ok) return {
		ok: false,
		failure: result.failure
	};
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				"exit-code": result.exitCode,
				stdout: result.stdout.slice(0, LONGEST_OUTPUT),
				stderr: result.stderrTail
			}
		}
	};
}
async function runScriptOperation(want, place, observer, ports, signal) {
	const { files, platform } = place.scope.definition;
	const candidates = scriptPathsOf(want.operation).filter((path) => Object.hasOwn(files, path));
	const path = candidates.find((file) => platformsOf(file).includes(platform));
	if (path === void 0) return {
		ok: true,
		result: opError("unknown-operation", unknownOperation(want.operation, candidates))
	};
	const result = await runFile(want, {
		path,
		stdin: `${JSON.stringify(want.args)}\n`,
		env: {}
	}, place, observer, ports, signal);
	if (!result.ok) return {
		ok: false,
		failure: result.failure
	};
	if (result.exitCode !== 0) {
		const failure = {
			class: "script-failed",
			message: `${path} ended with exit code ${result.exitCode}.`
		};
		return {
			ok: false,
			failure: result.stderrTail === "" ? failure : {
				...failure,
				detail: result.stderrTail
			}
		};
	}
	return {
		ok: true,
		result: readResult(result.stdout, path)
	};
}
function readResult(stdout, path) {
	try {
		return JSON.parse(stdout);
	} catch {
		return opError("malformed-result", `${path} printed no JSON object, but ${JSON.stringify(stdout.slice(0, 200))}.`);
	}
}
async function runFile(want, { path, stdin, env }, place, observer, ports, signal) {
	const { scope, cwd, run } = place;
	const name = path.slice(path.lastIndexOf("/") + 1);
	const extension = splitStateFile(name)?.extension;
	if (extension === void 0 || extension === "md") return {
		ok: false,
		failure: {
			class: "script-failed",
			message: `${path} is no script.`
		}
	};
	const settings = settingsOf(scope, path, name, extension);
	const file = `${scope.directory}/${path}`;
	return ports.scripts.runScript({
		file,
		language: extension,
		cwd,
		env: {
			...environmentOf(place, want.key, ports),
			...settings.env,
			...env,
			RAYMOND_STATE_FILE: file
		},
		stdin,
		silenceMs: settings.timeout ?? run.limits.timeout_ms,
		durationMs: settings.max_duration ?? null
	}, observer, signal);
}
/** `raymond: timeout=10m` in the leading comments counts here, too. */
function settingsOf(scope, path, file, language) {
	const text = scope.definition.files[path] ?? "";
	return parseScriptFile({
		file,
		language,
		text,
		place: path
	}, noFindings()).state.settings;
}
function notThere(path, { scope }) {
	return `There is no file ${path} beside ${scope.workflow.id}, or it was not there when the run began.`;
}
function unknownOperation(operation, candidates) {
	return candidates.length === 0 ? `There is no operation ${operation}: it is not built in, and no script operations/${operation} lies beside the workflow.` : `The operation ${operation} has no script for this platform, only ${candidates.join(", ")}.`;
}

// src/runtime/perform-step.ts
/** Of a prompt, for reports. */
const LONGEST_PROMPT = 65536;
const FREE$1 = {
	cost_usd: 0,
	tokens: {
		input: 0,
		output: 0
	},
	model: null
};
/** Runs one turn of a step: its conversation, its judge's, or its operation. */
async function performStep(turn, want, agent, live, ports, signal) {
	const began = ports.clock.now();
	const ms = () => ports.clock.now() - began;
	const { run } = live;
	let cwd;
	try {
		const problem = placeProblem(run, agent);
		if (problem) throw new ProblemError(problem);
		const branch = `raymond/${run.workflow_id}/${agent.id}`;
		cwd = await ports.workspace.ensureDirectory(agent.cwd, {
			branch,
			from: run.workspace
		});
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return failed$1(turn, {
			class: "bad-directory",
			message: error.problem.message,
			problem: { ...error.problem }
		}, {
			...FREE$1,
			ms: 0
		}, null, ports);
	}
	const folder = await ports.files.open({
		workflowId: run.workflow_id,
		effect: turn.id
	}, {
		event: run.event_payload,
		result: null
	});
	try {
		if (want.type === "run_operation") {
			const place = {
				run,
				agent,
				cwd,
				folder,
				scope: live.scope(agent.scope)
			};
			const end = await performOperation(want, place, observe$1(turn, ports), ports, signal);
			const bill = {
				...FREE$1,
				ms: ms()
			};
			if (!end.ok) return failed$1(turn, end.failure, bill, null, ports);
			const { proposals } = end;
			return {
				...completed$1(turn, {
					text: "",
					session_id: null,
					bill,
					step: { result: end.result }
				}, ports),
				...proposals === void 0 ? {} : { proposals: [...proposals] }
			};
		}
		const spec = specOf(turn, want, {
			run,
			agent,
			cwd,
			folder
		}, live, ports);
		const end = conversationEnd(turn, await ports.agent.runTurn(spec, observe$1(turn, ports), signal), spec.prompt, ms(), ports);
		return end.type === "turn_completed" ? {
			...end,
			...await readProposals(run, agent, folder, ports)
		} : end;
	} finally {
		await ports.files.close(folder);
	}
}
function specOf(turn, want, { run, agent, cwd, folder }, live, ports) {
	if (!turn.session) throw new Error(`turn ${turn.id} of a conversation has no session planned`);
	const isJudge = want.type === "ask_judge";
	const note = isJudge ? "" : renderOutboxNote(run, folder.outbox);
	const prompt = [turn.interrupted ? withCutOffNote(want.prompt) : want.prompt, note].filter((part) => part !== "").join("\n\n");
	const system = [ports.guidance ?? "", isJudge ? "" : want.system_prompt ?? ""].filter((part) => part !== "").join("\n\n");
	if (!isJudge && want.skills.length > 0) ports.progress.notice(`${turn.state} asks for the skills ${want.skills.join(", ")}: the agent has those that its backend knows.`);
	return {
		workflowId: run.workflow_id,
		agent: agent.id,
		state: turn.state,
		attempt: turn.attempt,
		visit: want.at.entry,
		prompt,
		messages: want.messages,
		session: turn.session,
		model: want.model ?? run.limits.model,
		effort: isJudge ? run.limits.effort : effortOf(want, run),
		...isJudge ? { tools: [] } : rightsFor$1(run, want),
		systemPrompt: system === "" ? null : system,
		cwd,
		directories: [folder.directory],
		env: {
			...ports.turnEnvironment,
			...turnEnvironment(run, agent, folder)
		},
		limits: {
			budgetUsd: budgetLeft(run, agent, live.definitions) - reservedUsd(run, turn.id),
			silenceMs: run.limits.timeout_ms,
			durationMs: null
		}
	};
}
function rightsFor$1(run, { tools: wanted }) {
	const { tools, ...permissions } = turnRights(run, { tools: wanted ?? void 0 });
	return {
		tools,
		permissions
	};
}
/** The agent CLI's least effort is `low`. */
function effortOf({ thinking_level }, { limits }) {
	if (thinking_level === null) return limits.effort;
	return thinking_level === "off" || thinking_level === "minimal" ? "low" : thinking_level;
}
/** The reply is data: it is kept whole, whatever is in it. */
function conversationEnd(turn, result, prompt, ms, ports) {
	const bill = {
		cost_usd: result.costUsd,
		tokens: result.tokens,
		model: result.model,
		ms
	};
	const told = { prompt: prompt.slice(0, LONGEST_PROMPT) };
	if (!result.ok) return {
		...failed$1(turn, result.failure, bill, result.sessionId, ports),
		...told
	};
	const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {};
	const step = { messages: JSON.parse(JSON.stringify(result.messages)) };
	return {
		...completed$1(turn, {
			text: result.text,
			session_id: result.sessionId,
			bill,
			step
		}, ports),
		...denied,
		...told
	};
}
function completed$1(turn, ending, ports) {
	return {
		type: "turn_completed",
		at: now(ports),
		effect: turn.id,
		...ending
	};
}
function failed$1(turn, failure, bill, session, ports) {
	const jitter = ports.entropy.fraction();
	return {
		type: "turn_failed",
		at: now(ports),
		effect: turn.id,
		failure,
		session_id: session,
		bill,
		jitter
	};
}
function observe$1(turn, { progress }) {
	return {
		text: (chunk) => progress.turnSays(turn, {
			kind: "text",
			text: chunk
		}),
		activity: (what) => progress.turnSays(turn, {
			kind: "activity",
			text: what
		})
	};
}

// src/runtime/perform-turn.ts
/** A final message longer than this is kept as its tags alone, in characters. */
const LONGEST_TEXT = 65536;
const FREE = {
	cost_usd: 0,
	tokens: {
		input: 0,
		output: 0
	},
	model: null
};
/** Runs one turn of an agent's state, as a script or by the agent backend, and says how it ended. */
async function performTurn(turn, live, ports, signal) {
	const { run } = live;
	const agent = findAgent(run, turn.agent);
	if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`);
	ports.progress.turnStarted(turn, run);
	const end = turn.step === void 0 ? await attempt(turn, agent, live, ports, signal) : await performStep(turn, turn.step.want, agent, live, ports, signal);
	ports.progress.turnEnded(turn, end);
	return end;
}
async function attempt(turn, agent, live, ports, signal) {
	const began = ports.clock.now();
	const { run } = live;
	const { workflow, directory, copy } = live.scope(agent.scope);
	if (workflow.kind !== "states") throw new Error(`${agent.scope} has no states`);
	const state = stateOf(workflow, turn.state);
	let cwd;
	try {
		const problem = placeProblem(run, agent);
		if (problem) throw new ProblemError(problem);
		cwd = await ports.workspace.ensureDirectory(agent.cwd, {
			branch: `raymond/${run.workflow_id}/${agent.id}`,
			from: run.workspace
		});
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return failed(turn, badDirectory(error), {
			...FREE,
			ms: 0
		}, null, ports);
	}
	const contents = {
		event: run.event_payload,
		result: longValue(agent)
	};
	const folder = await ports.files.open({
		workflowId: run.workflow_id,
		effect: turn.id
	}, contents);
	try {
		const ms = () => ports.clock.now() - began;
		if (state.kind === "script") return await withProposals(scriptEnd(turn, state, await runScript(turn, {
			run,
			agent,
			state,
			cwd,
			folder,
			directory,
			copy
		}, ports, signal), {
			...FREE,
			ms: ms()
		}, ports), run, agent, folder, ports);
		const model = state.settings.model ?? run.limits.model ?? workflow.manifest.model ?? null;
		const prompt = renderTurn(run, agent, turn, state);
		const key = stateKey(run, workflow, turn.state);
		const seen = turn.attempt === 1 && state.settings.max_visits === void 0 ? await ports.trees.fingerprint(cwd, prompt) : void 0;
		if (seen !== void 0 && standsStill(agent, key, seen)) return {
			...failed(turn, standstill(agent, turn), {
				...FREE,
				ms: ms()
			}, null, ports),
			seen
		};
		const budgetUsd = Math.min(budgetLeft(run, agent, live.definitions) - reservedUsd(run, turn.id), state.settings.budget ?? Number.POSITIVE_INFINITY);
		const told = [prompt, renderOutboxNote(run, folder.outbox)].filter((part) => part !== "").join("\n\n");
		const end = await withProposals(promptEnd(turn, await runPrompt(turn, {
			run,
			agent,
			state,
			cwd,
			folder,
			model,
			prompt: told,
			visit: agent.visits[key] ?? 1,
			budgetUsd
		}, ports, signal), told, ms(), ports), run, agent, folder, ports);
		return seen === void 0 ? end : {
			...end,
			seen
		};
	} finally {
		await ports.files.close(folder);
	}
}
/** A failed attempt's outbox is dropped with its folder. */
async function withProposals(end, run, agent, folder, ports) {
	return end.type === "turn_completed" ? {
		...end,
		...await readProposals(run, agent, folder, ports)
	} : end;
}
function runScript(turn, { run, agent, state, cwd, folder, directory, copy }, ports, signal) {
	const file = `${directory}/${state.file}`;
	const places = {
		...folder,
		stateDirectory: directory,
		stateFile: file
	};
	return ports.scripts.runScript({
		file,
		copy: copy === void 0 ? void 0 : `${copy}/${state.file}`,
		language: state.language,
		cwd,
		env: {
			...ports.turnEnvironment,
			...scriptEnvironment(run, agent, state, places)
		},
		stdin: null,
		silenceMs: state.settings.timeout ?? run.limits.timeout_ms,
		durationMs: state.settings.max_duration ?? null
	}, observe(turn, ports), signal);
}
function rightsFor(run, state) {
	const { tools, ...permissions } = turnRights(run, state.settings);
	return {
		tools,
		permissions
	};
}
function runPrompt(turn, { run, agent, state, cwd, folder, model, prompt, visit, budgetUsd }, ports, signal) {
	if (!turn.session) throw new Error(`turn ${turn.id} of a prompt has no session planned`);
	return ports.agent.runTurn({
		workflowId: run.workflow_id,
		agent: agent.id,
		state: turn.state,
		attempt: turn.attempt,
		visit,
		prompt,
		messages: [],
		session: turn.session,
		model,
		effort: state.settings.effort ?? run.limits.effort,
		...rightsFor(run, state),
		systemPrompt: ports.guidance ?? null,
		cwd,
		directories: [folder.directory],
		env: {
			...ports.turnEnvironment,
			...state.settings.env,
			...turnEnvironment(run, agent, folder)
		},
		limits: {
			budgetUsd,
			silenceMs: state.settings.timeout ?? run.limits.timeout_ms,
			durationMs: state.settings.max_duration ?? null
		}
	}, observe(turn, ports), signal);
}
function scriptEnd(turn, state, result, bill, ports) {
	if (!result.ok) return failed(turn, result.failure, bill, null, ports);
	if (result.exitCode === 0) return completed(turn, result.stdout, {
		session_id: null,
		bill
	}, ports);
	return failed(turn, {
		class: "script-failed",
		message: `${state.file} ended with exit code ${result.exitCode}.`,
		...result.stderrTail === "" ? {} : { detail: result.stderrTail }
	}, bill, null, ports);
}
function promptEnd(turn, result, prompt, ms, ports) {
	const bill = {
		cost_usd: result.costUsd,
		tokens: result.tokens,
		model: result.model,
		ms
	};
	const told = { prompt: prompt.slice(0, LONGEST_TEXT) };
	if (!result.ok) return {
		...failed(turn, result.failure, bill, result.sessionId, ports),
		...told
	};
	const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {};
	return completed(turn, result.text, {
		session_id: result.sessionId,
		bill,
		...denied,
		...told
	}, ports);
}
function completed(turn, text, ending, ports) {
	return {
		type: "turn_completed",
		at: now(ports),
		effect: turn.id,
		text: keepTags(text, LONGEST_TEXT),
		...ending
	};
}
function failed(turn, failure, bill, session, ports) {
	return {
		type: "turn_failed",
		at: now(ports),
		effect: turn.id,
		failure,
		session_id: session,
		bill,
		jitter: ports.entropy.fraction()
	};
}
function standstill(agent, { state }) {
	const message = `${agent.id} came into ${state} ${50} times in a row with the same inputs and the same files.`;
	return {
		class: "no-progress",
		message,
		problem: {
			code: "RAY-NO-PROGRESS",
			message,
			place: `${agent.id} at ${state}`,
			hint: "See what keeps it from getting on, then resume the run: it may go round as often again."
		}
	};
}
function badDirectory({ problem }) {
	return {
		class: "bad-directory",
		message: problem.message,
		problem: { ...problem }
	};
}
/** Prints are shown as they come; the rest of what is said is only for those who want to watch. */
function observe(turn, { progress }) {
	const prints = new PrintScanner();
	return {
		text(chunk) {
			for (const text of prints.push(chunk)) progress.turnSays(turn, {
				kind: "print",
				text
			});
			progress.turnSays(turn, {
				kind: "text",
				text: chunk
			});
		},
		activity(what) {
			progress.turnSays(turn, {
				kind: "activity",
				text: what
			});
		}
	};
}

// src/runtime/preflight.ts
/** What would make every paid turn fail is found before the first one. */
async function preflight(workflow, { agent }) {
	const [problem] = (workflow.kind === "steps" ? asksModel(workflow) : Object.values(workflow.states).some(({ kind }) => kind === "prompt")) ? await agent.preflight() : [];
	if (problem) throw new ProblemError(problem);
}
/** What a delegate step calls is looked at when it is called. */
function asksModel({ definition }) {
	return definition.steps.some(({ type, control }) => type === "session" || control?.judge.type === "llm");
}

// src/core/steps/choose-workflows.ts
/** One workflow to a name (R6). Files come in the order of their roots: of two of one form the later wins. */
function chooseWorkflows(files) {
	const chosen = /* @__PURE__ */ new Map();
	const problems = [];
	const warnings = [];
	for (const file of files) {
		const earlier = chosen.get(file.name);
		if (earlier !== void 0 && earlier.form !== file.form) problems.push(twoForms(earlier, file));
		else {
			if (earlier !== void 0) warnings.push(hidden(earlier, file));
			chosen.set(file.name, file);
		}
	}
	return {
		chosen: [...chosen.values()],
		problems,
		warnings
	};
}
function twoForms(earlier, later) {
	return {
		code: "RAY-STEP-SAME-NAME",
		message: `${earlier.file} and ${later.file} are both the workflow "${later.name}".`,
		place: later.file,
		hint: "One of them has one step and the other several; give one of them another name."
	};
}
function hidden(earlier, later) {
	return {
		code: "RAY-STEP-HIDDEN",
		message: `${later.file} hides ${earlier.file}: both are the workflow "${later.name}".`,
		place: later.file,
		hint: "Rename one of them if both are meant."
	};
}

// src/runtime/missing-targets.ts
/** A name, and no way to anywhere else: it may come from a model. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u;
/** Static targets that do not exist, or exist in two forms. What else is wrong with one is told when it is called. */
async function missingTargets({ id, definition }, named, source) {
	const problems = [];
	for (const step of definition.steps) {
		if (step.type !== "delegate" || step.target.kind !== "static") continue;
		const { workflow } = step.target;
		if (named !== void 0 && Object.hasOwn(named, workflow)) continue;
		const found = await filesNamed(workflow, id, source);
		if (found.length === 0) problems.push({
			...unknownWorkflow(workflow, id),
			place: step.place
		});
		problems.push(...chooseWorkflows(found.flatMap((file) => formOf(workflow, file))).problems);
	}
	return problems;
}
/** The files and folders beside the caller that go by that name, in the order in which they are tried. */
async function filesNamed(name, from, source) {
	const files = [];
	for (const candidate of candidatesFor(name)) try {
		await source.read(candidate, from);
		files.push(candidate);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		if (error.problem.code !== "RAY-NO-WORKFLOW") files.push(candidate);
	}
	return files;
}
function formOf(name, file) {
	if (file === name) return [];
	return [{
		name,
		file,
		form: file.endsWith(".md") ? "one-step" : "steps"
	}];
}
/** Where a workflow of that name may lie beside the caller's file. */
function candidatesFor(name) {
	return NAME.test(name) ? [
		`${name}.yaml`,
		`${name}.yml`,
		`${name}.edn`,
		`${name}.md`,
		name
	] : [];
}
function unknownWorkflow(name, from) {
	return {
		code: "RAY-STEP-UNKNOWN-WORKFLOW",
		message: `There is no workflow "${name}".`,
		place: from,
		hint: `It is looked up in the configuration, then beside this file: ${name}.yaml, ${name}.edn, ${name}.md or the folder ${name}.`
	};
}

// src/runtime/read-scope.ts
/** Reads and checks a workflow whole. Throws a ProblemError with all that is wrong, so that no turn is paid for a broken one. */
async function readScope(specifier, from, source, named) {
	const scope = check(await source.read(specifier, from), source);
	const { workflow } = scope;
	const [first, ...others] = workflow.kind === "steps" ? await missingTargets(workflow, named, source) : [];
	if (first) throw new ProblemError(first, others);
	return scope;
}
/** The same for a definition that a run is pinned to. */
async function readPinnedScope(id, pin, source) {
	const { files, changed } = await source.readPinned(id, pin);
	return {
		...check(files, source),
		changed
	};
}
function check(files, { platform }) {
	const { workflow, problems, warnings } = parseWorkflow(files, platform, readSteps);
	const [first, ...others] = problems;
	if (first) throw new ProblemError(first, others);
	if (!workflow) throw new Error(`${files.id} was parsed to nothing, without a problem`);
	const { id, pin, shape, entry } = files;
	return {
		workflow,
		definition: {
			platform,
			id,
			pin: { ...pin },
			shape,
			files: { ...files.files },
			entry
		},
		directory: files.directory,
		copy: files.copy,
		warnings,
		entry: workflow.kind === "states" ? workflow.entry : files.entry ?? ""
	};
}

// src/runtime/read-child.ts
/** Reads the workflow that a delegate step names: one of the configuration, else one that lies beside the caller's file. */
async function readChild(name, from, named, source) {
	const path = named !== void 0 && Object.hasOwn(named, name) ? named[name] : void 0;
	if (path !== void 0) return readScope(path, ".", source, named);
	for (const candidate of candidatesFor(name)) try {
		return await readScope(candidate, from, source, named);
	} catch (error) {
		if (!(error instanceof ProblemError) || error.problem.code !== "RAY-NO-WORKFLOW") throw error;
	}
	throw new ProblemError(unknownWorkflow(name, from));
}

// src/runtime/settle-proposal.ts
/** Has a proposal done, or its work kept; what GitHub refuses is an outcome, too. */
async function settleProposal(effect, live, ports) {
	const outcome = await settle(effect, live, ports);
	return {
		type: "proposal_settled",
		at: now(ports),
		effect: effect.id,
		outcome
	};
}
async function settle(effect, { run }, { proposals }) {
	const proposed = run.proposals?.find(({ id }) => id === effect.proposal);
	if (!proposed) throw new Error(`effect ${effect.id} is of proposal ${effect.proposal}, which the run does not have`);
	if (proposals === void 0) return {
		kind: "failed",
		problem: cannotPost()
	};
	try {
		return effect.type === "keep_work" ? await proposals.keepWork(run, proposed) : await proposals.apply(run, proposed, { repeated: effect.repeated });
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			kind: "failed",
			problem: { ...error.problem }
		};
	}
}
function cannotPost() {
	return {
		code: "RAY-PROPOSAL-FAILED",
		message: "What was proposed cannot be done from here: nothing is posted to GitHub.",
		hint: "Resume the run in a job on GitHub."
	};
}

// src/runtime/perform-effect.ts
/** The only place where an effect meets the world. What the world says is the next event. */
async function performEffect(effect, live, ports, signal) {
	switch (effect.type) {
		case "run_turn": return performTurn(effect, live, ports, signal);
		case "load_scope": return loadScope(effect, live, ports);
		case "load_child": return loadChild(effect, live, ports);
		case "advance_step": return {
			type: "step_advanced",
			at: now(ports),
			effect: effect.id
		};
		case "keep_work":
		case "apply_proposal": return settleProposal(effect, live, ports);
		case "post_result":
			await ports.reports.postResult(live.run, effect.agent);
			return {
				type: "result_posted",
				at: now(ports),
				effect: effect.id
			};
		case "publish_report":
			await ports.reports.publishReport(live.run, live.definitions);
			return {
				type: "report_published",
				at: now(ports),
				effect: effect.id
			};
	}
}
async function loadScope(effect, live, ports) {
	const from = findAgent(live.run, effect.agent)?.scope ?? null;
	try {
		const scope = await readScope(effect.specifier, from, ports.source, live.run.workflows);
		await preflight(scope.workflow, ports);
		const { workflow } = live.learn(scope);
		if (workflow.kind === "states" && workflow.states[scope.entry] === void 0) throw notPinned(scope.entry, workflow.pin.source);
		return {
			type: "scope_loaded",
			at: now(ports),
			effect: effect.id,
			scope: workflow.id,
			entry: scope.entry,
			pin: workflow.pin
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			type: "scope_failed",
			at: now(ports),
			effect: effect.id,
			problem: error.problem
		};
	}
}
async function loadChild(effect, live, ports) {
	const from = findAgent(live.run, effect.agent)?.scope ?? live.run.workflow.source;
	try {
		const scope = await readChild(effect.want.workflow, from, live.run.workflows, ports.source);
		await preflight(scope.workflow, ports);
		const { workflow } = live.learn(scope);
		const entry = workflow.kind === "states" ? scope.entry : "";
		if (workflow.kind === "states" && workflow.states[entry] === void 0) throw notPinned(entry, workflow.pin.source);
		return {
			type: "scope_loaded",
			at: now(ports),
			effect: effect.id,
			scope: workflow.id,
			entry,
			pin: workflow.pin
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			type: "scope_failed",
			at: now(ports),
			effect: effect.id,
			problem: error.problem
		};
	}
}
/** A state that was written after the run had come into its workflow. */
function notPinned(state, source) {
	return new ProblemError({
		code: "RAY-MISSING-TARGET",
		message: `${state} was not in ${source} when the run first came there, and the run goes on with what it began with.`,
		hint: "Start a new run to use the new state."
	});
}

// src/runtime/stop-request.ts
/** What a signal was aborted with; undefined while it is not. One that was aborted without a word is an order from outside. */
function stopRequest({ aborted, reason }) {
	if (!aborted) return void 0;
	return {
		reason: "signal",
		...typeof reason === "object" ? reason : void 0
	};
}

// src/runtime/drive-run.ts
/**
* Works the outbox until nothing is left to do now. Recovery after a crash is the same call: what was handed out
* before is in the state, and `begin` (a start or a resume) asks for it again.
*/
async function driveRun(live, begin, ports, { stop, onSaved }) {
	const inbox = createInbox();
	const turns = new AbortController();
	const inFlight = /* @__PURE__ */ new Set();
	const halt = () => {
		const request = stopRequest(stop);
		if (request === void 0) return;
		const { reason, handOverId } = request;
		inbox.put({
			type: "run_suspended",
			at: now(ports),
			reason,
			...handOverId === void 0 ? {} : { hand_over_id: handOverId }
		});
	};
	if (stop.aborted) halt();
	else stop.addEventListener("abort", halt, { once: true });
	function perform(effect) {
		inFlight.add(effect.id);
		performEffect(effect, live, ports, turns.signal).then((event) => {
			inFlight.delete(effect.id);
			inbox.put(event);
		}, (error) => inbox.fail(error));
	}
	try {
		let events = begin;
		for (;;) {
			const effects = events.flatMap((event) => live.apply(event));
			if (endsTurns(live.run, stop)) turns.abort();
			await live.saved();
			ports.progress.runChanged(live.run);
			await onSaved?.(live.run, live.definitions);
			for (const effect of effects) if (mayPerform(effect, stop)) perform(effect);
			const wake = nextWake(live.run);
			if (inFlight.size === 0 && inbox.empty() && wake === void 0) return live.run;
			events = await next(inbox, wake, ports);
		}
	} finally {
		stop.removeEventListener("abort", halt);
		turns.abort();
	}
}
/** A run that reached a cap lets its turns come to an end; what else stops one ends them. */
function endsTurns({ halted }, stop) {
	const why = stopRequest(stop)?.reason ?? halted;
	return why !== null && why !== "over-budget" && why !== "max-turns";
}
/** What has happened, or that something is due. */
async function next(inbox, wake, ports) {
	if (wake !== void 0 && inbox.empty()) await pause(wake, inbox.arrival(), ports);
	return wake !== void 0 && inbox.empty() ? [{
		type: "time_passed",
		at: now(ports)
	}] : inbox.take();
}
/** Asked to stop, no turn starts; whoever was superseded shows nothing more either. What is left out stays in the outbox. */
function mayPerform({ type }, stop) {
	const request = stopRequest(stop);
	return request === void 0 || type !== "run_turn" && request.reason !== "superseded";
}
/** Sleeps until a time of the state, or until something arrives. */
async function pause(until, arrival, { clock }) {
	const awake = new AbortController();
	const slept = clock.sleep(Math.max(0, Date.parse(until) - clock.now()), awake.signal);
	await Promise.race([slept, arrival]);
	awake.abort();
}
/** Several producers, one consumer that takes everything at once: transitions that end together share one save. */
function createInbox() {
	let items = [];
	let failure;
	let waiting;
	function wake() {
		waiting?.resolve();
		waiting = void 0;
	}
	async function arrival() {
		if (items.length > 0 || failure) return;
		waiting ??= Promise.withResolvers();
		await waiting.promise;
	}
	return {
		put(item) {
			items.push(item);
			wake();
		},
		fail(error) {
			failure = { error };
			wake();
		},
		empty: () => items.length === 0 && !failure,
		arrival,
		async take() {
			await arrival();
			if (failure) throw failure.error;
			const taken = items;
			items = [];
			return taken;
		}
	};
}

// src/runtime/resume-run.ts
/** Goes on with a run that stopped, was stopped, or lost its process. */
async function resumeRun(request, store, ports, options) {
	if (await store.read(request.workflowId) === void 0) throw noSuchRun(request.workflowId);
	const held = await store.hold(request.workflowId);
	try {
		const live = createLiveRun(held, await awakenedScopes(held, ports));
		refuseBroken(live.run);
		await live.saved();
		await ports.orphans.end(runMark(live.run));
		for (const { workflow } of Object.keys(live.run.scopes).map((id) => live.scope(id))) await preflight(workflow, ports);
		const resumed = {
			type: "run_resumed",
			at: now(ports),
			holder: ports.entropy.hex(8),
			workspace: request.workspace,
			retry: request.retry,
			...request.rerun === true ? { rerun: true } : {},
			...request.budgetUsd === void 0 ? {} : { budget_usd: request.budgetUsd },
			...request.comment === void 0 ? {} : { comment: request.comment },
			...request.maxTurns === void 0 ? {} : { max_turns: request.maxTurns }
		};
		return await driveRun(live, [
			resumed,
			...answerOf(request, live.run, ports),
			...approvalOf(request, ports)
		], ports, options);
	} finally {
		await held.release();
	}
}
/** The definitions that a run is pinned to, wherever their source has moved since. */
async function awakenedScopes(held, ports) {
	const pins = Object.entries(pinsOf(held));
	const scopes = await Promise.all(pins.map(([id, pin]) => readPinnedOrKept(id, pin, held, ports)));
	for (const { changed, workflow } of scopes) if (changed) ports.progress.notice(`${workflow.pin.source} has changed since the run began; the run goes on with what it began with.`);
	return scopes;
}
/** The steps of a workflow are kept in the run itself: where nobody has the files any more, the run goes on without its scripts. */
async function readPinnedOrKept(id, pin, { run }, ports) {
	try {
		return await readPinnedScope(id, pin, ports.source);
	} catch (error) {
		const kept = Object.values(run?.runs ?? {}).find(({ scope, definition_sha }) => scope === id && definition_sha === pin.sha256);
		if (kept === void 0 || !(error instanceof ProblemError)) throw error;
		const { name, description } = kept.ir;
		return {
			workflow: {
				kind: "steps",
				id,
				pin,
				name,
				description,
				definition: kept.ir
			},
			definition: {
				platform: ports.source.platform,
				id,
				pin: { ...pin },
				shape: "file",
				files: {},
				entry: null
			},
			directory: "",
			changed: true
		};
	}
}
/** Those in the snapshot, and those that the run came into after it was written. */
function pinsOf({ run, tail }) {
	const later = tail.flatMap((event) => event.type === "scope_loaded" ? [[event.scope, event.pin]] : []);
	return {
		...Object.fromEntries(later),
		...run?.scopes
	};
}
function answerOf({ answer }, run, ports) {
	if (!answer) return [];
	if (!run.asks.some(({ id }) => id === answer.ask)) throw noSuchAsk(answer.ask, run);
	return [{
		type: "ask_answered",
		at: now(ports),
		...answer
	}];
}
function approvalOf({ approval }, ports) {
	return approval ? [{
		type: "proposals_approved",
		at: now(ports),
		...approval
	}] : [];
}
function noSuchRun(id) {
	return new ProblemError({
		code: "RAY-NO-SUCH-RUN",
		message: `There is no run ${id}.`,
		place: id,
		hint: "raymond status lists the runs of this state directory; --state-dir names another one."
	});
}
function noSuchAsk(ask, run) {
	const open = run.asks.map(({ id }) => id).join(", ");
	return new ProblemError({
		code: "RAY-NO-SUCH-ASK",
		message: `The run has no open question ${ask}.`,
		place: run.workflow_id,
		hint: open === "" ? "No question is open." : `Open: ${open}`
	});
}
/** A state that somebody has edited must not lead to turns that are paid for. */
function refuseBroken(run) {
	const [first] = checkRun(run);
	if (first === void 0) return;
	throw new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: `The state of ${run.workflow_id} contradicts itself: ${first}`,
		place: run.workflow_id,
		hint: "Restore the file from the state branch or a backup. It was not changed."
	});
}

// src/runtime/start-run.ts
const NO_TRIGGER = {
	event: null,
	event_payload: null,
	actor: null,
	repository: null,
	issue: null,
	depth: 0,
	ref: null,
	sha: null
};
/** Checks everything that can be checked, then drives a new run until it rests. Throws a ProblemError before anything is spent. */
async function startRun(request, store, ports, options) {
	const scope = await readScope(request.specifier, null, ports.source, request.rights?.workflows);
	await preflight(scope.workflow, ports);
	if (await store.read(request.workflowId) !== void 0) throw idTaken(request.workflowId);
	const held = await store.hold(request.workflowId);
	try {
		if (held.run) throw idTaken(request.workflowId);
		const live = createLiveRun(held, [scope]);
		return await driveRun(live, [beginning(request, scope, ports)], ports, options);
	} finally {
		await held.release();
	}
}
function beginning(request, { workflow, entry, warnings }, ports) {
	const { budget_usd: own, input } = workflow.kind === "states" ? workflow.manifest : {};
	const told = [...request.warnings ?? [], ...warnings.map(sayWarning)];
	return {
		type: "run_started",
		at: now(ports),
		workflow_id: request.workflowId,
		workflow: {
			...workflow.pin,
			name: request.name
		},
		scope: workflow.id,
		entry,
		input: request.input ?? carried(input),
		workspace: request.workspace,
		cwd: request.cwd,
		holder: ports.entropy.hex(8),
		...request.trigger,
		...request.rights,
		backend: request.backend,
		limits: request.limits,
		budget_usd: Math.min(request.budgetUsd, own ?? Number.POSITIVE_INFINITY),
		nonce: ports.entropy.hex(8),
		session_seed: ports.entropy.hex(16),
		...told.length === 0 ? {} : { warnings: told.slice(0, 50) }
	};
}
function sayWarning({ message, place, hint }) {
	return [place === void 0 ? message : `${place}: ${message}`, ...hint === void 0 ? [] : [hint]].join(" ");
}
function idTaken(id) {
	return new ProblemError({
		code: "RAY-ID-TAKEN",
		message: `There is a run ${id} already.`,
		place: id,
		hint: `Choose another --id, or go on with that run: raymond resume ${id}`
	});
}

export { stopRequest as a, runMark as c, resumeRun as i, utf8Length as l, startRun as n, readPinnedScope as o, awakenedScopes as r, createLiveRun as s, NO_TRIGGER as t };