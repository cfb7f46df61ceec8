import { i as __toESM } from "./rolldown-runtime.js";
import { n as checkIdOf, t as ProblemError } from "./problem.js";
import { n as platformsOf } from "./state-file.js";
import { n as nearNames } from "./near-names.js";
import { a as isTransitionTag, c as isSteeringName, f as resolveInWorkflow, l as parseDuration, n as readTransition, o as tagGrammar, r as encodeAttribute, s as transitionTags, t as scanTags } from "./scan-tags.js";
import { D as int, E as discriminatedUnion, F as string, L as union, M as object, N as record, P as strictObject, R as unknown, S as _enum, T as boolean, a as entriesOf$2, c as keywordName, d as sameOutcome, f as textOf, g as ZodISODateTime, i as byName, j as number, k as literal, l as keywordSchema, m as valueSchema, o as isList, p as toValue, s as keyword, u as mapOf, w as array, z as _isoDateTime } from "./step-workflow.js";
import { _ as extendModels, a as pinSchema, d as proposalSchema, f as problemSchema, g as userText, h as startsTurn, i as limitsSchema, l as outputsSchema, m as messageSchema$1, n as claudeOptionsSchema, o as replaceAgent, p as yieldField, r as findAgent, s as runSchema, t as carriedSchema, u as pinnedWorkSchema, v as modelEntrySchema, y as shippedModels } from "./run.js";
import { _ as opError, a as isIdempotent, c as gitDiff, d as githubFindIssue, g as checkArgs, m as shellRun, o as pureOperationNamed, r as fillPlaceholders, s as gitCommitsSince, t as readStepWorkflow } from "./read-step-workflow.js";
import { c as withPlainLines, l as mainFile, o as readYaml, r as parseSingleFile, s as isYamlMap, t as parseWorkflow, u as noFindings } from "./parse-workflow.js";
import { t as strangerText } from "./stranger-text.js";
import { t as require_picomatch } from "./picomatch.js";
import { r as digestOf } from "./scope-files.js";
import { a as runProcess, c as signalEach, d as withDescendants, f as baseEnvironment, l as listProcesses, o as startLongTimer, s as endProcesses, u as readEnvironment } from "./backend.js";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Duplex, PassThrough, Readable, Transform, Writable, getDefaultHighWaterMark } from "node:stream";
import { Buffer as Buffer$1 } from "node:buffer";
import { aborted, callbackify, debuglog, inspect, promisify, stripVTControlCharacters } from "node:util";
import { EventEmitter, addAbortListener, on, once, setMaxListeners } from "node:events";
import { fileURLToPath } from "node:url";
import fs, { accessSync, appendFileSync, closeSync, constants, createReadStream, createWriteStream, fdatasync, fstatSync, ftruncateSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { constants as constants$1, hostname } from "node:os";
import path, { basename, delimiter, dirname, join, relative, resolve, sep } from "node:path";
import { chmod, copyFile, link, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { scheduler, setImmediate, setTimeout } from "node:timers/promises";
import { StringDecoder } from "node:string_decoder";
import process$1, { execArgv, execPath, hrtime, platform } from "node:process";
import tty from "node:tty";
import { serialize } from "node:v8";
import { finished } from "node:stream/promises";
import path$1 from "node:path/win32";

// src/core/run/state-key.ts
/** How counters name a state: by its file in the run's own workflow, with the scope before it in others. */
function stateKey(run, scope, file) {
	return scope.pin.source === run.workflow.source ? file : `${scope.id}/${file}`;
}

// src/core/report/format-amounts.ts
/** `$0.42`; amounts below a cent are not shown as nothing. */
function formatUsd(usd) {
	return usd > 0 && usd < .01 ? "<$0.01" : `$${usd.toFixed(2)}`;
}
/** Milliseconds as `4 s`, `3 min 20 s`, `2 h 5 min` or `3 d 4 h`. */
function formatDuration(ms) {
	const seconds = Math.round(ms / 1e3);
	if (ms > 0 && seconds === 0) return "<1 s";
	if (seconds < 60) return `${seconds} s`;
	if (seconds < 3600) return pair(seconds, 60, "min", "s");
	const minutes = Math.round(seconds / 60);
	return minutes < 1440 ? pair(minutes, 60, "h", "min") : pair(Math.round(minutes / 60), 24, "d", "h");
}
/** `1.2k` and `3.4M`, for tokens. */
function formatCount(count) {
	if (count < 1e3) return `${count}`;
	return count < 999950 ? `${trimmed(count / 1e3)}k` : `${trimmed(count / 1e6)}M`;
}
const MONTHS = [
	"Jan",
	"Feb",
	"Mar",
	"Apr",
	"May",
	"Jun",
	"Jul",
	"Aug",
	"Sep",
	"Oct",
	"Nov",
	"Dec"
];
/** `21 Nov 2026, 23:11 UTC`. Not "in two hours": a comment is read long after it was written. */
function formatMoment(iso) {
	const time = new Date(iso);
	if (Number.isNaN(time.getTime())) return "an unknown time";
	const clock = time.toISOString().slice(11, 16);
	return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ""} ${time.getUTCFullYear()}, ${clock} UTC`;
}
/** A bar of text, `width` characters wide; anything spent shows, and only all of it fills the bar. */
function budgetBar(spent, limit, width = 20) {
	const share = limit > 0 ? spent / limit : spent > 0 ? 1 : 0;
	const exact = Math.floor(share * width);
	const filled = share >= 1 ? width : Math.max(spent > 0 ? 1 : 0, exact);
	return "█".repeat(filled) + "░".repeat(width - filled);
}
function pair(count, base, large, small) {
	const rest = count % base;
	return rest === 0 ? `${Math.floor(count / base)} ${large}` : `${Math.floor(count / base)} ${large} ${rest} ${small}`;
}
function trimmed(value) {
	return value.toFixed(1).replace(/\.0$/, "");
}

// src/core/outbox/describe-proposal.ts
/** What a proposal would do, on one line of plain text; numbers that it leaves out are those of the trigger. */
function describeProposal(proposal, issue) {
	switch (proposal.type) {
		case "comment": return `comment on ${numbered(proposal.issue ?? issue)}`;
		case "labels": return `labels of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`;
		case "assignees": return `assignees of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`;
		case "issue": return `new issue "${proposal.title}"`;
		case "pull_request": return `${proposal.draft === false ? "" : "draft "}pull request "${proposal.title}"${proposal.base === void 0 ? "" : ` against ${proposal.base}`}`;
		case "review": return `review of ${numbered(proposal.pull_request ?? issue)} (${proposal.event.toLowerCase().replace("_", " ")}, ${proposal.comments.length} comments)`;
		case "dispatch": return `start of ${proposal.workflow}${proposal.ref === void 0 ? "" : ` on ${proposal.ref}`}`;
	}
}
function numbered(issue) {
	return issue === null ? "nothing" : `#${issue}`;
}
function changes({ add, remove }) {
	return [...add.map((name) => `+${name}`), ...remove.map((name) => `−${name}`)].join(", ") || "no change";
}

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// src/core/steps/read-steps.ts
/** The reader of step workflows that `parseWorkflow` is given. */
const readSteps = (source) => readStepWorkflow(source);

// src/core/run/paths.ts
const ROOTED = /^(?:[a-z]:)?[\\/]/i;
/** An absolute, normalised path: `path` as it is when it is absolute, else below `base`. Follows no links. */
function resolvePath$1(base, path) {
	const whole = ROOTED.test(path) ? path : `${base}/${path}`;
	const windows = /^[a-z]:/i.test(whole);
	const parts = whole.split(windows ? /[\\/]/ : "/");
	const root = windows ? `${parts.shift() ?? ""}\\` : "/";
	const kept = [];
	for (const part of parts) if (part === "..") kept.pop();
	else if (part !== "" && part !== ".") kept.push(part);
	return root + kept.join(windows ? "\\" : "/");
}
/** Moves a path from below one root to below another; a path elsewhere stays. */
function rebasePath(path, from, to) {
	if (path === from) return to;
	return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
}

// src/core/engine/root-scope.ts
/** The scope that the run was started in. */
function rootScope({ scopes, workflow }) {
	const ids = Object.keys(scopes);
	const [root] = ids.filter((id) => scopes[id]?.source === workflow.source && scopes[id].sha256 === workflow.sha256);
	if (root === void 0) throw new Error(`none of the scopes ${ids.join(", ")} is ${workflow.source}`);
	return root;
}

// src/core/engine/states-of.ts
/** The tagged workflow of a scope that the run is known to be in. */
function statesOf(definitions, scope) {
	const workflow = definitions[scope];
	if (workflow?.kind !== "states") throw new Error(`scope ${scope} is not loaded, or has no states`);
	return workflow;
}
function stateOf$1(workflow, file) {
	const state = workflow.states[file];
	if (!state) throw new Error(`${workflow.id} has no state ${file}`);
	return state;
}

// src/core/engine/steps/step-runs.ts
function stepRunOf({ runs }, id) {
	const stepRun = runs === void 0 || !Object.hasOwn(runs, id) ? void 0 : runs[id];
	if (stepRun === void 0) throw new Error(`the run has no step run ${id}`);
	return stepRun;
}
function withStepRun(run, id, stepRun) {
	return {
		...run,
		runs: {
			...run.runs,
			[id]: stepRun
		}
	};
}
/** The id of the next step run. None is ever removed. */
function nextStepRunId({ runs }) {
	return `r${Object.keys(runs ?? {}).length + 1}`;
}
/** What the driver of a step run needs to know beside it. Keys of operations are unique among all runs. */
function contextOf(run, id) {
	return {
		runId: `${run.workflow_id}/${id}`,
		models: extendModels(shippedModels, run.models ?? [])
	};
}
/** How counters name a step. */
function keyOf(run, scope, step) {
	const pin = run.scopes[scope];
	return pin === void 0 ? step : stateKey(run, {
		id: scope,
		pin
	}, step);
}

// src/core/engine/budget.ts
/** Dollars are sums of floats: a billionth is no reason to stop. */
const ROUNDING = 1e-9;
/** Where agents may wrap up when the money is spent: a state of the run's own workflow. */
function wrapUpOf(run, definitions) {
	const workflow = definitions[rootScope(run)];
	if (workflow?.kind !== "states" || workflow.manifest.on_budget === void 0) return void 0;
	const state = resolveInWorkflow(workflow, workflow.manifest.on_budget);
	return state.ok ? {
		workflow,
		file: state.file
	} : void 0;
}
/** Dollars that an agent's next turn may use, if nothing else were running. Less than nothing when the budget is overdrawn. */
function budgetLeft(run, agent, definitions) {
	const { limit_usd, spent_usd } = run.budget;
	return limit_usd * (agent.wrap_up !== "running" && wrapUpOf(run, definitions) !== void 0 ? .9 : 1) - spent_usd;
}
/** Dollars that turns in flight have set aside; not counting one of them, when it asks. */
function reservedUsd({ pending }, except) {
	return pending.reduce((sum, effect) => sum + (effect.type === "run_turn" && effect.started && effect.id !== except ? effect.reserved_usd : 0), 0);
}
/** A prompt sets aside its state's own cap, or the dearest turn of it that was seen. Scripts cost nothing, but stop with the rest. */
function affordable(run, turn, reserved, definitions) {
	const agent = findAgent(run, turn.agent);
	if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`);
	const left = budgetLeft(run, agent, definitions) - reserved;
	const price = priceOf(run, agent, turn, definitions);
	if (price === void 0) return run.budget.spent_usd > run.budget.limit_usd + ROUNDING ? { ok: false } : {
		ok: true,
		reserve: 0
	};
	const reserve = agent.wrap_up === "running" ? Math.min(price, left) : price;
	return left > ROUNDING && reserve <= left + ROUNDING ? {
		ok: true,
		reserve
	} : { ok: false };
}
/** Dollars that the turn may be expected to cost; undefined for one that costs nothing: a script, an operation. */
function priceOf(run, agent, turn, definitions) {
	if (turn.step !== void 0) return turn.step.want.type === "run_operation" ? void 0 : run.dearest[keyOf(run, agent.scope, turn.state)] ?? 0;
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, turn.state);
	return state.kind === "script" ? void 0 : state.settings.budget ?? run.dearest[stateKey(run, workflow, turn.state)] ?? 0;
}

// src/core/engine/standstill.ts
/** An agent that comes into a state so often in a row, with the same inputs and the same files, is going round in a circle. */
const MOST_EQUAL_ROUNDS = 5;
/** Whether a prompt that is about to be paid for would be one round too many. `seen` digests what the agent has before it. */
function standsStill(agent, state, seen) {
	return roundsWith(agent, state, seen) >= 5;
}
/** Counts a round. */
function noteRound(agent, state, seen) {
	return {
		...agent,
		rounds: {
			...agent.rounds,
			[state]: {
				seen,
				times: roundsWith(agent, state, seen)
			}
		}
	};
}
/** The agent may go round as often again: somebody has looked at it. */
function forgetRounds(agent) {
	const { rounds: _, ...rest } = agent;
	return rest;
}
function roundsWith({ rounds }, state, seen) {
	const last = rounds?.[state];
	return last?.seen === seen ? last.times + 1 : 1;
}

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
	const read = written.map((line) => readLine$1(line.text, line.line, name));
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
function readLine$1(text, line, name) {
	const place = `${name}:${line}`;
	const value = parseJson$1(text);
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
	return {
		code: "RAY-OUTBOX-INVALID",
		message: `This line of the outbox is no proposal: ${explain(parsed.error.issues[0])}.`,
		place,
		hint: hintFor(value)
	};
}
function parseJson$1(text) {
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
	dispatch: "{\"type\": \"dispatch\", \"workflow\": \"ci.yml\", \"ref\": \"main\", \"inputs\": {}}"
};
function hintFor(value) {
	const named = typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
	const known = Object.entries(EXAMPLES).find(([type]) => type === named);
	if (known) return `For example ${known[1]}`;
	const [near] = nearNames(named, Object.keys(EXAMPLES));
	return near === void 0 ? `The types are: ${Object.keys(EXAMPLES).join(", ")}.` : `Did you mean the type "${near}"?`;
}

// src/core/engine/bill.ts
/** Adds what a turn cost, however it ended, to the run, its agent, its state and its model. */
function addBill(run, bill, { agent, state }) {
	const { costs } = run;
	return {
		...run,
		turns: run.turns + 1,
		budget: {
			...run.budget,
			spent_usd: addUsd(run.budget.spent_usd, bill.cost_usd)
		},
		dearest: bill.cost_usd > (run.dearest[state] ?? 0) ? {
			...run.dearest,
			[state]: bill.cost_usd
		} : run.dearest,
		costs: {
			agents: {
				...costs.agents,
				[agent]: addTo(costs.agents[agent], bill)
			},
			states: {
				...costs.states,
				[state]: addTo(costs.states[state], bill)
			},
			models: bill.model === null ? costs.models : {
				...costs.models,
				[bill.model]: addTo(costs.models[bill.model], bill)
			}
		}
	};
}
const NOTHING = {
	usd: 0,
	turns: 0,
	input_tokens: 0,
	output_tokens: 0,
	ms: 0
};
function addTo(tally = NOTHING, { cost_usd, tokens, ms }) {
	return {
		usd: addUsd(tally.usd, cost_usd),
		turns: tally.turns + 1,
		input_tokens: tally.input_tokens + tokens.input,
		output_tokens: tally.output_tokens + tokens.output,
		ms: tally.ms + ms
	};
}
/** To a billionth of a dollar, so that 0.1 + 0.2 is 0.3 in the file. */
function addUsd(a, b) {
	return Math.round((a + b) * 1e9) / 1e9;
}

// src/core/engine/reduction.ts
function decide$1(run, ...wants) {
	return {
		run,
		wants
	};
}

// src/core/engine/fail-agent.ts
/** The agent stops where it is. The others go on, so that the outcome does not hang on who was faster. */
function failAgent(run, agent, problem) {
	return decide$1(replaceAgent(run, {
		...agent,
		status: "failed",
		problem,
		resume_at: null
	}));
}

// src/core/engine/session-ids.ts
/**
* The next session id of a run: a UUID counted up from the run's seed, so that it is in the state before the
* agent starts, and the same again when the event is reduced again.
*/
function nextSessionId(run) {
	const count = run.session_count + 1;
	const seed = run.session_seed;
	const id = [
		count.toString(16).padStart(8, "0"),
		seed.slice(0, 4),
		`4${seed.slice(4, 7)}`,
		`8${seed.slice(7, 10)}`,
		seed.slice(10, 22)
	].join("-");
	return {
		run: {
			...run,
			session_count: count
		},
		id
	};
}

// src/core/engine/turn-for.ts
/** The turn of an agent's current state. Draws the id of a session that the turn will begin; a turn that was cut off keeps its own. */
function turnFor(run, agent, state, variation = {}) {
	const planned = state.kind === "script" || variation.session !== void 0 ? {
		run,
		session: null
	} : planSession$1(run, agent);
	return {
		run: planned.run,
		turn: {
			type: "run_turn",
			agent: agent.id,
			state: agent.current_state,
			session: planned.session,
			attempt: 1,
			reminders: 0,
			retries: 0,
			reminder: null,
			interrupted: false,
			started: false,
			not_before: null,
			reserved_usd: 0,
			...variation
		}
	};
}
function planSession$1(run, agent) {
	if (agent.session_id !== null && !agent.branch_session) return {
		run,
		session: {
			mode: "resume",
			id: agent.session_id
		}
	};
	const { run: counted, id } = nextSessionId(run);
	return agent.session_id === null ? {
		run: counted,
		session: {
			mode: "fresh",
			new_id: id
		}
	} : {
		run: counted,
		session: {
			mode: "fork",
			id: agent.session_id,
			new_id: id
		}
	};
}

// src/core/engine/enter.ts
/** Moves an agent into a state of its scope and asks for the turn. A spent `max_visits` leads elsewhere or fails the agent. */
function enter$2(run, agent, state, input, workflow) {
	const key = (name) => stateKey(run, workflow, name);
	const admitted = admit(agent, state, workflow, key);
	if ("problem" in admitted) return failAgent(run, {
		...agent,
		current_state: state,
		input
	}, admitted.problem);
	const { file, def } = admitted;
	const { step_run: _, ...stateful } = agent;
	const moved = {
		...stateful,
		current_state: file,
		input,
		status: "active",
		problem: null,
		resume_at: null,
		...agent.wrap_up === void 0 ? {} : { wrap_up: "done" },
		visits: {
			...agent.visits,
			[key(file)]: (agent.visits[key(file)] ?? 0) + 1
		}
	};
	const { run: planned, turn } = turnFor(run, moved, def);
	return decide$1(replaceAgent(planned, moved), turn);
}
/** Follows `on_max_visits` until a state has a visit left. */
function admit(agent, state, workflow, key) {
	const passed = /* @__PURE__ */ new Set();
	for (let file = state;;) {
		const def = workflow.states[file];
		if (!def) throw new Error(`${workflow.id} has no state ${file}: an unresolved target reached the engine`);
		const { max_visits, on_max_visits } = def.settings;
		if (max_visits === void 0 || (agent.visits[key(file)] ?? 0) < max_visits) return {
			file,
			def
		};
		passed.add(file);
		const next = on_max_visits === void 0 ? void 0 : resolveInWorkflow(workflow, on_max_visits);
		if (!next?.ok || passed.has(next.file)) return { problem: visitsSpent(agent, file, max_visits, workflow) };
		file = next.file;
	}
}
function visitsSpent(agent, file, max, workflow) {
	return {
		code: "RAY-MAX-VISITS",
		message: `${agent.id} has entered ${file} ${max} ${max === 1 ? "time" : "times"}, which is its max_visits.`,
		place: `${workflow.pin.source}/${file}`,
		hint: "Set on_max_visits to a state that wraps up, or raise max_visits, then resume the run."
	};
}

// src/core/engine/on-ask-answered.ts
/** The agent goes on with the answer as its input. An ask that is closed already changes nothing. */
function onAskAnswered(run, { ask: id, text }, definitions) {
	const ask = run.asks.find((open) => open.id === id);
	const agent = ask && findAgent(run, ask.agent);
	if (!ask || !agent) return void 0;
	const closed = {
		...run,
		asks: run.asks.filter((open) => open.id !== id)
	};
	return agent.status === "waiting" ? enter$2(closed, agent, ask.next, {
		text,
		from: "stranger"
	}, statesOf(definitions, agent.scope)) : decide$1(closed);
}

// src/core/engine/on-proposal-settled.ts
/** What the API shows of a proposal goes into the run: numbers and addresses, or why it could not be done. */
function onProposalSettled(run, { proposal: id }, { outcome }) {
	return decide$1(changeProposal(run, id, (entry) => settled(entry, outcome)));
}
function settled(entry, outcome) {
	switch (outcome.kind) {
		case "applied": return {
			...entry,
			status: "applied",
			number: outcome.number,
			url: outcome.url,
			branch: outcome.branch ?? entry.branch
		};
		case "kept": return {
			...entry,
			branch: outcome.branch
		};
		case "failed": return {
			...entry,
			status: "failed",
			problem: outcome.problem
		};
	}
}
function changeProposal(run, id, change) {
	return {
		...run,
		proposals: (run.proposals ?? []).map((entry) => entry.id === id ? change(entry) : entry)
	};
}

// src/core/engine/on-proposals-approved.ts
/** Everything that waits is done now. An approval of what has changed since is none. */
function onProposalsApproved(run, { seq }) {
	const waiting = (run.proposals ?? []).filter(({ status }) => status === "waiting");
	if (waiting.length === 0 || run.approval_seq !== seq || run.halted === "cancelled") return void 0;
	const wants = waiting.map(({ id }) => ({
		type: "apply_proposal",
		proposal: id,
		repeated: false
	}));
	const proposals = (run.proposals ?? []).map((entry) => entry.status === "waiting" ? {
		...entry,
		status: "pending"
	} : entry);
	return decide$1({
		...run,
		proposals
	}, ...wants);
}
/** A run that was stopped does nothing more: what was not done yet never will be. */
function dropProposals(run) {
	if (run.proposals === void 0) return run;
	return {
		...run,
		pending: run.pending.filter(({ type }) => type !== "apply_proposal" && type !== "keep_work"),
		proposals: run.proposals.map((entry) => entry.status === "waiting" || entry.status === "pending" ? {
			...entry,
			status: "dropped"
		} : entry)
	};
}
/** Somebody goes on with the run: what may have been done half-way is looked for first, and on a person's word what failed is tried again. */
function repeatProposals(run, { retry }) {
	if (run.proposals === void 0) return decide$1(run);
	const pending = run.pending.map((effect) => effect.type === "apply_proposal" ? {
		...effect,
		repeated: true
	} : effect);
	const again = retry && run.halted !== "cancelled" ? run.proposals.filter(({ status }) => status === "failed") : [];
	const ids = new Set(again.map(({ id }) => id));
	const proposals = run.proposals.map((entry) => ids.has(entry.id) ? {
		...entry,
		status: "pending",
		problem: null
	} : entry);
	const wants = again.map(({ id }) => ({
		type: "apply_proposal",
		proposal: id,
		repeated: true
	}));
	return decide$1({
		...run,
		pending,
		proposals
	}, ...wants);
}

// src/core/engine/reenter-state.ts
/** The agent's state once more, from its prompt; no new visit. */
function reenterState(run, agent, definitions) {
	const active = {
		...agent,
		status: "active",
		problem: null,
		resume_at: null
	};
	const state = stateOf$1(statesOf(definitions, agent.scope), agent.current_state);
	const { run: planned, turn } = turnFor(run, active, state, {
		attempt: 2,
		interrupted: true
	});
	return decide$1(replaceAgent(planned, active), turn);
}

// src/core/steps/step-failure.ts
function succeeded(value) {
	return {
		ok: true,
		value
	};
}
function failed$3(reason, message, details) {
	return {
		ok: false,
		failure: {
			reason,
			message,
			details
		}
	};
}
/** All values, or the first failure. */
function allOf(parts) {
	const values = [];
	for (const part of parts) {
		if (!part.ok) return part;
		values.push(part.value);
	}
	return succeeded(values);
}

// src/core/steps/drive/project-messages.ts
const conversationSchema = array(messageSchema$1);
/** The messages that a value holds; undefined for what is no list of messages. */
function messagesIn(value) {
	const parsed = conversationSchema.safeParse(byName(value));
	return parsed.success ? parsed.data : void 0;
}
/** Cuts a list of messages (R80); anything else fails. */
function projectMessages(value, projection) {
	const messages = messagesIn(value);
	if (messages === void 0) return failed$3("not-a-message-list", "A projection needs a list of messages, such as :transcript.");
	return succeeded(cutConversation(messages, projection));
}
function cutConversation(messages, projection) {
	switch (projection.type) {
		case "none": return [];
		case "full": return [...messages];
		case "tail": {
			const tail = lastTurns(messages, projection.turns);
			return projection.tool_output ? tail : tail.flatMap(withoutTools);
		}
	}
}
function lastTurns(messages, turns) {
	const starts = messages.flatMap((message, i) => startsTurn(message) ? [i] : []);
	return messages.slice(starts.at(-turns) ?? 0);
}
/** The message without its tool blocks; none at all when nothing else was in it. */
function withoutTools(message) {
	if (typeof message.content === "string") return [message];
	const content = message.content.filter(({ type }) => type === "text");
	return content.length === 0 ? [] : [{
		...message,
		content
	}];
}

// src/core/steps/drive/prompt-text.ts
/** A value as it stands in a prompt. What people we do not know wrote is made safe first, wherever it is put. */
function promptText({ strangers }, source, value) {
	const text = textOf(value);
	if (strangers === void 0 || source?.kind !== "ref" || text === "") return text;
	const { of: origin } = source.from;
	if (origin !== "input" && origin !== "original" || !strangers.of.includes(origin)) return text;
	return typeof value === "number" || typeof value === "boolean" ? text : strangerText(text, strangers.nonce, `workflow-${origin}`);
}

// src/core/steps/value-path.ts
const notFound = { found: false };
function found(value) {
	return {
		found: true,
		value
	};
}
/** Walks maps by key and lists by index (R78). Segments on anything else find nothing. */
function lookUp(value, path) {
	const [segment, ...rest] = path;
	if (segment === void 0) return found(value);
	const next = isList(value) ? itemAt(value, segment) : entryAt(value, segment);
	return next === void 0 ? notFound : lookUp(next, rest);
}
function itemAt(list, segment) {
	return typeof segment === "number" && segment >= 0 ? list[segment] : void 0;
}
/** The very key first; else a keyword and a string address a property by its name. */
function entryAt(map, segment) {
	const entries = entriesOf$2(map) ?? [];
	const [, value] = entries.find(([key]) => kindOf(key) === kindOf(segment) && nameOf(key) === nameOf(segment)) ?? entries.find(([key]) => nameOf(key) !== void 0 && nameOf(key) === nameOf(segment)) ?? [];
	return value;
}
function nameOf(key) {
	if (typeof key === "string") return key;
	return typeof key === "number" ? String(key) : keywordName(key);
}
function kindOf(key) {
	return keywordName(key) === void 0 ? typeof key : "keyword";
}

// src/core/steps/drive/current-entry.ts
function currentOf(run) {
	const index = run.ir.steps.findIndex(({ name }) => name === run.cursor.step);
	const step = run.ir.steps[index];
	const state = stateOf(run, run.cursor.step);
	const entry = state?.history.at(-1);
	if (step === void 0 || state === void 0 || entry === void 0) throw new Error(`the cursor is on ${JSON.stringify(run.cursor)}`);
	return {
		step,
		index,
		state,
		entry
	};
}
/** Undefined for a step that was never entered. */
function stateOf(run, step) {
	return Object.hasOwn(run.steps, step) ? run.steps[step] : void 0;
}
function withState(run, step, state) {
	return {
		...run,
		steps: {
			...run.steps,
			[step]: state
		}
	};
}
/** Changes the record of the entry that the cursor is on. */
function withEntry(run, change) {
	const { state, entry } = currentOf(run);
	return withState(run, run.cursor.step, {
		...state,
		history: state.history.with(-1, {
			...entry,
			...change
		})
	});
}
/** Changes the latest attempt of the entry that the cursor is on. */
function withAttempt(run, change) {
	const { attempts } = currentOf(run).entry;
	const last = attempts.at(-1);
	return last === void 0 ? run : withEntry(run, { attempts: attempts.with(-1, {
		...last,
		...change
	}) });
}
function atPhase(run, phase) {
	return {
		...run,
		cursor: {
			...run.cursor,
			phase
		}
	};
}
/** Names the request of the latest attempt. */
function attemptSpot(run) {
	return {
		step: run.cursor.step,
		entry: run.cursor.entry,
		for: "step",
		n: currentOf(run).entry.attempts.length
	};
}
function judgeSpot(run, { tries }) {
	return {
		step: run.cursor.step,
		entry: run.cursor.entry,
		for: "judge",
		n: tries
	};
}
/** Whether this is the request that the run waits for. */
function awaits(run, at) {
	const { step, entry, phase } = run.cursor;
	if (at.step !== step || at.entry !== entry) return false;
	const { attempts, judge } = currentOf(run).entry;
	if (at.for === "judge") return phase === "judging" && judge?.tries === at.n;
	return phase === "acting" && attempts.length === at.n && attempts.at(-1)?.status === "running";
}

// src/core/steps/drive/resolve-source.ts
/** The value of a source. What is not there fails the step that wants it (R79). */
function resolveSource(run, source) {
	return source.kind === "value" ? succeeded(source.value) : resolveReference(run, source);
}
function resolveReference(run, { from, path, projection }) {
	const whole = valueOfRef(run, from);
	if (!whole.found) return failed$3("unresolved-source", `${describeRef(from)} has no value.`);
	if (projection !== null) return projectMessages(whole.value, projection);
	const part = lookUp(whole.value, path);
	if (part.found) return succeeded(part.value);
	const kind = typeof whole.value === "string" ? `; it is a string, which has no parts` : "";
	return failed$3("unresolved-source", `Nothing is found at [${path.map(textOf).join(" ")}] of ${describeRef(from)}${kind}.`);
}
/** Resolves named sources; the first that has no value fails them all. */
function resolveAll(run, sources) {
	const values = [];
	for (const [name, source] of Object.entries(sources)) {
		const value = resolveSource(run, source);
		if (!value.ok) return value;
		values.push([name, value.value]);
	}
	return succeeded(Object.fromEntries(values));
}
function valueOfRef(run, ref) {
	switch (ref.of) {
		case "input": return found(run.input);
		case "original": return found(run.original);
		case "output": return present(ownValue(stateOf(run, ref.step)?.accepted?.outputs ?? {}, ref.key));
		case "yield": {
			const accepted = stateOf(run, ref.step)?.accepted;
			return accepted ? present(yieldField(accepted.yield, ref.field)) : notFound;
		}
	}
}
function present(value) {
	return value === void 0 ? notFound : found(value);
}
function ownValue(values, key) {
	return Object.hasOwn(values, key) ? values[key] : void 0;
}
function describeRef(ref) {
	switch (ref.of) {
		case "input": return ":workflow-input";
		case "original": return ":workflow-original";
		case "output": return `the output :${ref.key} of the step "${ref.step}"`;
		case "yield": return `the yielded :${ref.field} of the step "${ref.step}"`;
	}
}

// src/core/steps/drive/render-template.ts
/** The one meaning of a template, wherever it stands (R96). Every bound variable must have a value, used or not (R92). */
function renderTemplate(run, { text, vars }) {
	const values = resolveAll(run, vars);
	if (!values.ok) return values;
	return succeeded(fillPlaceholders(text, (name) => promptText(run, vars[name], values.value[name] ?? null)));
}

// src/core/steps/drive/assemble-conversation.ts
/** The messages of all contributions, in their order (R48). */
function assembleMessages(run, contributions) {
	const parts = allOf(contributions.map((contribution) => messagesOf$1(run, contribution)));
	return parts.ok ? succeeded(parts.value.flat()) : parts;
}
/** A final user's text is the prompt and the rest goes before it; else all goes before an empty prompt (R50). */
function splitPrompt(messages) {
	const last = messages.at(-1);
	const prompt = last === void 0 ? void 0 : userText(last);
	return prompt === void 0 ? {
		messages: [...messages],
		prompt: ""
	} : {
		messages: messages.slice(0, -1),
		prompt
	};
}
function messagesOf$1(run, contribution) {
	if (contribution.type === "template") {
		const text = renderTemplate(run, contribution);
		return text.ok ? succeeded([{
			role: "user",
			content: text.value
		}]) : text;
	}
	const value = resolveReference(run, contribution.source);
	return value.ok ? succeeded(asMessages(value.value, (whole) => promptText(run, contribution.source, whole))) : value;
}
/** Messages keep their roles, nil says nothing, anything else is one user's message (R49). */
function asMessages(value, asText) {
	if (value === null) return [];
	const one = messageSchema$1.safeParse(byName(value));
	return one.success ? [one.data] : messagesIn(value) ?? [{
		role: "user",
		content: asText(value)
	}];
}

// src/core/steps/models/rank-models.ts
/** Ids in the order in which they are to be tried (R97). Empty when nothing survives and there is no fallback. */
function rankModels(spec, table, defaultModel) {
	if (typeof spec === "string") return [spec];
	const usable = spec.require.length > 0 || spec.prefer.length > 0 ? survivors(spec, table, defaultModel) : [];
	if (usable.length > 0) return usable.map(({ id }) => id);
	return spec.fallback === null ? [] : rankModels(spec.fallback, table, defaultModel);
}
function survivors(query, table, defaultModel) {
	const usual = table.find(({ id }) => id === defaultModel);
	const left = table.filter((entry) => query.require.every((requirement) => meets(attributeOf(entry, requirement.criterion), requirement)));
	const places = query.prefer.map((preference) => placesOf(left, preference, usual));
	const by = (a, b) => {
		for (const place of places) {
			const difference = (place.get(a) ?? 0) - (place.get(b) ?? 0);
			if (difference !== 0) return difference;
		}
		return compareText(a.provider, b.provider) || compareText(a.id, b.id);
	};
	return left.toSorted(by);
}
function attributeOf(entry, criterion) {
	if (criterion === "id" || criterion === "provider") return entry[criterion];
	return Object.hasOwn(entry.attributes, criterion) ? entry.attributes[criterion] : void 0;
}
/** What is not known meets no requirement. */
function meets(attribute, { test, value }) {
	if (attribute === void 0 || attribute === null) return false;
	switch (test) {
		case "truthy": return isTruthy(attribute);
		case "match": return same(attribute, value) || isList(attribute) && attribute.some((item) => same(item, value));
		case "equals": return same(attribute, value);
		case "one-of": return isList(value) && value.some((item) => same(attribute, item));
		case "at-least": return typeof attribute === "number" && typeof value === "number" && attribute >= value;
		case "at-most": return typeof attribute === "number" && typeof value === "number" && attribute <= value;
	}
}
/** The place of each model under one preference, best first; what is not known does not count against it (R98). */
function placesOf(entries, preference, usual) {
	const known = entries.flatMap((entry) => {
		const penalty = penaltyOf(attributeOf(entry, preference.criterion), preference, usual);
		return penalty === void 0 ? [] : [{
			entry,
			penalty
		}];
	});
	const best = Math.min(...known.map(({ penalty }) => penalty));
	const places = new Map(entries.map((entry) => [entry, best]));
	for (const { entry, penalty } of known) places.set(entry, penalty);
	return known.length === 0 ? /* @__PURE__ */ new Map() : places;
}
function penaltyOf(attribute, { criterion, prefer, value }, usual) {
	if (attribute === void 0 || attribute === null) return void 0;
	switch (prefer) {
		case "lower": return typeof attribute === "number" ? attribute : void 0;
		case "higher": return typeof attribute === "number" ? -attribute : void 0;
		case "truthy": return isTruthy(attribute) ? 0 : 1;
		case "equals": return same(attribute, value) ? 0 : 1;
		case "context-match": {
			const wanted = usual === void 0 ? void 0 : attributeOf(usual, criterion);
			return wanted === void 0 ? void 0 : same(attribute, wanted) ? 0 : 1;
		}
	}
}
/** Attributes are told by name: `:anthropic` and `"anthropic"` mean one provider. */
function same(a, b) {
	return JSON.stringify(keywordName(a) ?? a) === JSON.stringify(keywordName(b) ?? b);
}
function isTruthy(value) {
	return value !== false && value !== 0 && value !== "" && value !== null;
}
function compareText(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}

// src/core/steps/drive/choose-models.ts
/** Models in the order in which they are tried: the step's own, else the run's; empty leaves it to the backend. */
function chooseModels(run, { model }, { models }) {
	const usual = run.defaults.model;
	if (model === void 0) return succeeded(usual === void 0 ? [] : [usual]);
	const ranked = rankModels(model, models, usual);
	return ranked.length === 0 ? failed$3("no-model", "No known model meets what the step requires.") : succeeded([...ranked]);
}

// src/core/steps/drive/drive-context.ts
/** Entries of all steps of one run together (R41). */
const MAX_ENTRIES = 1e3;
const fallbackClasses = /* @__PURE__ */ new Set([
	"usage-limit",
	"overloaded",
	"network",
	"other"
]);
/** Whether another model might do what this one could not (R99). */
function worthFallingBackOn(failureClass) {
	return fallbackClasses.has(failureClass);
}

// src/core/steps/drive/delegation.ts
/** What the callee gets: the rendered prompt, the context items, and the configuration. Nothing else crosses (R59). */
function delegation(run, step) {
	const depth = run.depth + 1;
	if (depth > 20) return failed$3("depth-limit", `Workflows delegate to each other more than ${20} levels deep.`);
	const workflow = targetOf(run, step.target);
	if (!workflow.ok) return workflow;
	const input = renderPrompt(run, step.prompt);
	if (!input.ok) return input;
	const items = allOf(step.context.map((item) => resolveReference(run, item)));
	if (!items.ok) return items;
	return succeeded({
		workflow: workflow.value,
		input: input.value,
		original: items.value,
		defaults: defaultsFor(run, step),
		depth
	});
}
/** A target that is found at run time says of itself that it is one; a plain string will not do (R66). */
function targetOf(run, target) {
	if (target.kind === "static") return succeeded(target.workflow);
	const value = resolveSource(run, target.source);
	if (!value.ok) return value;
	const name = referredWorkflow(value.value);
	return name === void 0 ? failed$3("not-a-workflow-ref", "The target did not resolve to {:type :workflow-ref :name \"…\"}.") : succeeded(name);
}
function referredWorkflow(value) {
	const type = lookUp(value, ["type"]);
	const name = lookUp(value, ["name"]);
	if (!type.found || !name.found || typeof name.value !== "string" || name.value === "") return void 0;
	return (keywordName(type.value) ?? type.value) === "workflow-ref" ? name.value : void 0;
}
function renderPrompt(run, prompt) {
	switch (prompt.type) {
		case "text": return succeeded(prompt.text);
		case "template": return renderTemplate(run, prompt);
		case "map": return resolveAll(run, prompt.fields);
	}
}
/** The step's configuration over the run's own snapshot. */
function defaultsFor(run, { config }) {
	const [model] = currentOf(run).entry.models;
	return {
		...run.defaults,
		...model === void 0 ? {} : { model },
		...config.thinking_level === void 0 ? {} : { thinking_level: config.thinking_level }
	};
}

// src/core/steps/drive/end-run.ts
function end$2(run, status, result) {
	const { step } = run.cursor;
	return {
		run: {
			...run,
			status,
			reason: null,
			result
		},
		wants: [...childOf(run, status), {
			type: "finish",
			status,
			result,
			step
		}]
	};
}
function completeRun(run, result) {
	return end$2(run, "completed", result);
}
/** The step failed, so its judge does not run and the run fails (R30, R56). */
function failStep(run, failure) {
	const { reason, message } = failure;
	return failRun(currentOf(run).entry.attempts.at(-1)?.status === "running" ? withAttempt(run, {
		status: "failed",
		failure: {
			reason,
			message
		}
	}) : run, failure);
}
function failRun(run, failure) {
	return end$2(run, "failed", errorOf(run, failure));
}
function cancelRun(run) {
	return end$2(run, "cancelled", errorOf(run, {
		reason: "cancelled",
		message: "The run was cancelled."
	}));
}
function stopForBudget(run) {
	return end$2(run, "over_budget", errorOf(run, {
		reason: "budget-exceeded",
		message: "The budget of the run is spent."
	}));
}
/** A failure in the shape of a yielded error, so that callers see one shape (R90). */
function errorOf(run, { reason, message, details }) {
	const others = (entriesOf$2(details) ?? (details === void 0 || details === null ? [] : [["cause", details]])).filter(([key]) => key !== "step");
	return {
		type: "error",
		reason: keyword(reason),
		message,
		details: mapOf([["step", run.cursor.step], ...others])
	};
}
/** A live child does not outlive its parent (R68). */
function childOf(run, status) {
	const child = currentOf(run).entry.attempts.at(-1)?.child;
	return status === "cancelled" && run.cursor.phase === "acting" && child !== void 0 ? [{
		type: "cancel_child",
		child
	}] : [];
}

// src/core/steps/drive/act.ts
/** Resolves what the step needs and asks for the act itself; the attempt is on record before it begins. */
function beginAct(run, context) {
	const { step } = currentOf(run);
	const models = modelsFor(run, step, context);
	if (!models.ok) return failStep(run, models.failure);
	return attempt(withEntry(run, { models: models.value }), context);
}
/** One more attempt of the same entry, with the models that are left. */
function attempt(run, context) {
	const { step, entry } = currentOf(run);
	const next = atPhase(withEntry(run, { attempts: [...entry.attempts, {
		n: entry.attempts.length + 1,
		status: "running"
	}] }), "acting");
	const act = actOf(next, step, context);
	if (!act.ok) return failStep(next, act.failure);
	const { noted, want } = act.value;
	return {
		run: withAttempt(next, noted),
		wants: [want]
	};
}
function modelsFor(run, step, context) {
	return step.type === "invoke" ? succeeded([]) : chooseModels(run, step.config, context);
}
function actOf(run, step, context) {
	switch (step.type) {
		case "invoke": return operationCall(run, step, context);
		case "session": return turn(run, step);
		case "delegate": return startOfChild(run, step);
	}
}
function operationCall(run, { operation, args }, { runId }) {
	const resolved = resolveAll(run, args);
	if (!resolved.ok) return resolved;
	const at = attemptSpot(run);
	const idempotent = isIdempotent(operation, resolved.value, run.ir.scripts);
	return succeeded({
		noted: {
			args: resolved.value,
			idempotent
		},
		want: {
			type: "run_operation",
			at,
			operation,
			args: resolved.value,
			idempotent,
			key: `${runId}/${at.step}/${at.entry}`
		}
	});
}
function turn(run, { config, contributions }) {
	const assembled = assembleMessages(run, contributions);
	if (!assembled.ok) return assembled;
	const { entry } = currentOf(run);
	const model = entry.models[0] ?? null;
	const { defaults } = run;
	return succeeded({
		noted: { model },
		want: {
			type: "run_turn",
			at: attemptSpot(run),
			...splitPrompt(assembled.value),
			model,
			tools: config.tools ?? defaults.tools ?? null,
			skills: config.skills ?? defaults.skills ?? [],
			thinking_level: config.thinking_level ?? defaults.thinking_level ?? null,
			temperature: config.temperature ?? defaults.temperature ?? null,
			system_prompt: config.system_prompt ?? defaults.system_prompt ?? null,
			interrupted: entry.attempts.some(({ status }) => status === "interrupted")
		}
	});
}
function startOfChild(run, step) {
	const start = delegation(run, step);
	return start.ok ? succeeded({
		noted: {},
		want: {
			type: "start_child",
			at: attemptSpot(run),
			...start.value
		}
	}) : start;
}

// src/core/steps/drive/drive.ts
/** Nothing new: an answer to a request that is no longer open, or a fact that came twice. */
function unchanged$1(run) {
	return {
		run,
		wants: []
	};
}
/** Stored first, then the next phase begins. */
function advance(run) {
	return {
		run,
		wants: [{
			type: "advance",
			at: run.cursor
		}]
	};
}
function freshEntry(entry) {
	return {
		entry,
		models: [],
		attempts: [],
		judge: null,
		route: null
	};
}

// src/core/steps/op-result.ts
const mapSchema = valueSchema.refine((value) => entriesOf$2(value) !== void 0, "expected a map");
const opResultSchema = discriminatedUnion("status", [strictObject({
	status: literal("ok"),
	/** Left out, it is nil. */
	data: valueSchema.optional(),
	summary: string().nullable().optional(),
	details: mapSchema.nullable().optional()
}), strictObject({
	status: literal("error"),
	reason: union([string().min(1), keywordSchema]),
	message: string(),
	details: mapSchema.nullable().optional()
})]);
/** The outputs of an operation that went well; its error, or its malformed answer, as the step's failure (R45, R46). */
function readOpResult(raw) {
	const parsed = opResultSchema.safeParse(raw);
	if (!parsed.success) return failed$3("malformed-result", `The operation gave back no valid result: ${firstIssue(parsed.error)}.`);
	const { data: result } = parsed;
	if (result.status === "error") {
		const reason = typeof result.reason === "string" ? result.reason.replace(/^:/, "") : result.reason.$kw;
		return failed$3(reason, result.message, result.details ?? void 0);
	}
	const data = result.data ?? null;
	const summary = result.summary ?? void 0;
	const whole = {
		status: "ok",
		data,
		...summary === void 0 ? {} : { summary },
		...result.details ? { details: result.details } : {}
	};
	return succeeded({
		data,
		summary,
		result: whole
	});
}
function firstIssue(error) {
	const [issue] = error.issues;
	const path = issue?.path.join(".") ?? "";
	return `${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}`;
}

// src/core/steps/drive/judge.ts
/** Puts the step's result before its judge, from the beginning: also after a crash in the midst of it. */
function beginJudging(run, context) {
	const { step, entry } = currentOf(run);
	const { judge } = controlOf(step);
	const models = judge.type === "llm" ? chooseModels(run, judge.config, context) : void 0;
	if (models?.ok === false) return failRun(run, models.failure);
	const tries = (entry.judge?.tries ?? 0) + 1;
	const cost_usd = entry.judge?.cost_usd ?? 0;
	return call(run, {
		tries,
		asks: 1,
		session: null,
		models: models?.value ?? [],
		cost_usd,
		outcome: null
	}, context);
}
function call(run, judging, context) {
	const next = atPhase(withEntry(run, { judge: judging }), "judging");
	const { judge } = controlOf(currentOf(run).step);
	return judge.type === "llm" ? ask(next, judge, judging) : invoke(next, judge, {
		judging,
		context
	});
}
function invoke(run, judge, { judging, context }) {
	const args = resolveAll(run, judge.args);
	if (!args.ok) return failRun(run, args.failure);
	const at = judgeSpot(run, judging);
	const idempotent = isIdempotent(judge.operation, args.value, run.ir.scripts);
	const key = `${context.runId}/${at.step}/${at.entry}/judge`;
	return {
		run,
		wants: [{
			type: "run_operation",
			at,
			operation: judge.operation,
			args: args.value,
			idempotent,
			key
		}]
	};
}
function ask(run, judge, judging) {
	const { step } = currentOf(run);
	const outcomes = outcomesOf(step);
	const messages = assembleMessages(run, judge.contributions);
	if (!messages.ok) return failRun(run, messages.failure);
	const first = splitPrompt([...cutConversation(stepConversation(run, step), judge.projection), ...messages.value]);
	return {
		run,
		wants: [{
			type: "ask_judge",
			at: judgeSpot(run, judging),
			...promptOf(first, judging, outcomes),
			model: judging.models[0] ?? null,
			temperature: judge.config.temperature ?? null,
			session: judging.session,
			outcomes
		}]
	};
}
/** A re-ask is the list of outcomes alone; without a session to go on in it comes with all that was said before. */
function promptOf(first, { asks, session }, outcomes) {
	if (asks === 1) return first;
	const again = `Answer with exactly one of these lines and nothing else:\n${outcomes.join("\n")}`;
	if (session !== null) return {
		messages: [],
		prompt: again
	};
	return {
		messages: first.messages,
		prompt: first.prompt === "" ? again : `${first.prompt}\n\n${again}`
	};
}
function onJudgeReplied(run, fact, context) {
	const { step } = currentOf(run);
	const before = judgingOf(run);
	const judging = {
		...before,
		session: fact.session ?? before.session,
		cost_usd: before.cost_usd + fact.cost_usd
	};
	const reply = fact.text.trim();
	if (routeFor(step, reply) !== void 0) return decide(run, judging, reply);
	if (judging.asks >= 3) return failRun(withEntry(run, { judge: judging }), noMatch(reply, step));
	return call(run, {
		...judging,
		tries: judging.tries + 1,
		asks: judging.asks + 1
	}, context);
}
function onJudgeFailed(run, fact, context) {
	const before = judgingOf(run);
	const judging = {
		...before,
		cost_usd: before.cost_usd + fact.cost_usd
	};
	const [, ...left] = judging.models;
	if (left.length > 0 && worthFallingBackOn(fact.class)) return call(run, {
		...judging,
		tries: judging.tries + 1,
		session: null,
		models: left
	}, context);
	const failure = {
		reason: "turn-failed",
		message: `The judge could not answer: ${fact.message}`,
		details: { class: fact.class }
	};
	return failRun(withEntry(run, { judge: judging }), failure);
}
/** The operation's data is the outcome, as it is; an error of the operation is never read as text (R24). */
function onJudgeReturned(run, { result }) {
	const { step } = currentOf(run);
	const read = readOpResult(result);
	if (!read.ok) return failRun(run, read.failure);
	const outcome = outcomeIn(read.value.data);
	if (outcome === void 0 || routeFor(step, outcome) === void 0) return failRun(run, noMatch(read.value.data, step));
	return decide(run, judgingOf(run), outcome);
}
function decide(run, judging, outcome) {
	return advance(atPhase(withEntry(run, { judge: {
		...judging,
		outcome
	} }), "judged"));
}
function routeFor(step, outcome) {
	return step.control?.on.find((route) => sameOutcome(route.outcome, outcome));
}
function outcomeIn(data) {
	if (typeof data === "string") return data;
	const name = keywordName(data);
	return name === void 0 ? void 0 : { $kw: name };
}
function noMatch(said, step) {
	const wanted = controlOf(step).on.map(({ outcome }) => textOf(outcome));
	const cut = textOf(said).slice(0, 200);
	return {
		reason: "judge-no-match",
		message: `The judge said ${JSON.stringify(cut)}, which is none of ${wanted.join(", ")}.`
	};
}
/** The outcomes that text can be. */
function outcomesOf(step) {
	return controlOf(step).on.flatMap(({ outcome }) => typeof outcome === "string" ? [outcome] : []);
}
function stepConversation(run, step) {
	const accepted = currentOf(run).state.accepted;
	const key = Object.entries(step.outputs).find(([, source]) => source === "session/transcript")?.[0];
	const transcript = key === void 0 ? void 0 : accepted?.outputs[key];
	return accepted?.conversation ?? (transcript === void 0 ? void 0 : messagesIn(transcript)) ?? [];
}
function judgingOf(run) {
	const { judge } = currentOf(run).entry;
	if (judge === null) throw new Error(`no judge is at work in ${run.cursor.step}`);
	return judge;
}
function controlOf(step) {
	if (step.control === null) throw new Error(`the step ${step.name} has no judge`);
	return step.control;
}

// src/core/steps/drive/move.ts
/** Without a judge, on to the next step in order (R10). */
function moveOn(run) {
	return go(run, resolveGoto(run, { to: "next" }), "next");
}
/** Applies the outcome that was recorded; the judge is not asked again. */
function moveByOutcome(run) {
	const { step, entry } = currentOf(run);
	const outcome = entry.judge?.outcome;
	const route = outcome === null || outcome === void 0 ? void 0 : routeFor(step, outcome);
	if (route === void 0) throw new Error(`${step.name} was judged ${JSON.stringify(outcome)}, which leads nowhere`);
	const { goto, max_iterations, on_max_iterations } = route.transition;
	const place = resolveGoto(run, goto);
	if (!(place.at === "step" && max_iterations !== null && entriesOf$1(run, place.step) >= max_iterations)) return go(run, place, "on");
	if (on_max_iterations !== null) return go(run, resolveGoto(run, on_max_iterations), "on-max-iterations");
	return failRun(run, exhaustion(place.step, max_iterations));
}
/** Relative to the step that the cursor is on, by order and not by history (R12). */
function resolveGoto(run, goto) {
	const { index } = currentOf(run);
	const { steps } = run.ir;
	switch (goto.to) {
		case "done": return { at: "done" };
		case "next": {
			const step = steps[index + 1];
			return step === void 0 ? { at: "done" } : {
				at: "step",
				step
			};
		}
		case "previous": {
			const step = index === 0 ? void 0 : steps[index - 1];
			return step === void 0 ? { at: "nowhere" } : {
				at: "step",
				step
			};
		}
		case "step": {
			const step = steps.find(({ name }) => name === goto.step);
			if (step === void 0) throw new Error(`a checked workflow leads to ${goto.step}, which does not exist`);
			return {
				at: "step",
				step
			};
		}
	}
}
/** The route and the count of the entry that it leads to are one value, so that a crash neither loses nor doubles one. */
function go(run, place, via) {
	switch (place.at) {
		case "nowhere": return failRun(run, {
			reason: "no-previous-step",
			message: "It leads to the step before the first."
		});
		case "done": {
			const { accepted } = currentOf(run).state;
			if (accepted === null) throw new Error(`${run.cursor.step} leads to the end and has no result`);
			return completeRun(withEntry(run, { route: {
				to: keyword("done"),
				via
			} }), accepted.yield);
		}
		case "step": return enter$1(run, place.step, via);
	}
}
function enter$1(run, target, via) {
	const entries = entriesOf$1(run, target);
	if (target.max_iterations !== null && entries >= target.max_iterations) return failRun(run, exhaustion(target, target.max_iterations));
	if (totalEntries(run) >= 1e3) return failRun(run, {
		reason: "entry-limit",
		message: `The run entered its steps ${MAX_ENTRIES} times in all.`
	});
	const routed = withEntry(run, { route: {
		to: target.name,
		via
	} });
	const state = stateOf(routed, target.name) ?? {
		entries: 0,
		accepted: null,
		history: []
	};
	const entry = entries + 1;
	const entered = withState(routed, target.name, {
		...state,
		entries: entry,
		history: [...state.history, freshEntry(entry)]
	});
	return advance({
		...entered,
		cursor: {
			step: target.name,
			entry,
			phase: "entering"
		}
	});
}
function entriesOf$1(run, { name }) {
	return stateOf(run, name)?.entries ?? 0;
}
function totalEntries(run) {
	return Object.values(run.steps).reduce((sum, { entries }) => sum + entries, 0);
}
function exhaustion({ name }, bound) {
	return {
		reason: "iteration-exhausted",
		message: `The step "${name}" may be entered ${bound} times, and was.`
	};
}

// src/core/steps/drive/reads-output.ts
/** Whether anything in the workflow reads this output. An envelope that nobody reads is not stored: it repeats the others. */
function readsOutput(definition, step, key) {
	return (step.yields.type === "data" ? step.yields.data : step.yields.type === "text" ? step.yields.text : void 0) === key || mentions(definition.steps, step.name, key);
}
function mentions(part, step, key) {
	if (typeof part !== "object" || part === null) return false;
	if ("of" in part && part.of === "output" && "step" in part && part.step === step && "key" in part && part.key === key) return true;
	return Object.values(part).some((inner) => mentions(inner, step, key));
}

// src/core/steps/drive/accept-result.ts
/** Records outputs and the composed yield as the step's latest result. From here on the step is not run again. */
function acceptResult(run, result) {
	const { step } = currentOf(run);
	const outputs = outputsOf(run, step, result.surfaces);
	const yielded = composeYield(step, outputs, result.delegated);
	if (!yielded.ok) return failStep(run, yielded.failure);
	const noted = withAttempt(run, { status: "ok" });
	const { state } = currentOf(noted);
	const accepted = {
		entry: run.cursor.entry,
		outputs,
		yield: yielded.value,
		conversation: conversationToKeep(step, result)
	};
	return advance(atPhase(withState(noted, step.name, {
		...state,
		accepted
	}), "acted"));
}
function outputsOf(run, step, surfaces) {
	const wanted = Object.entries(step.outputs).filter(([key, source]) => !source.endsWith("/result") || readsOutput(run.ir, step, key));
	return Object.fromEntries(wanted.flatMap(([key, source]) => {
		const value = surfaces[source];
		return value === void 0 ? [] : [[key, value]];
	}));
}
function composeYield({ yields }, outputs, delegated) {
	switch (yields.type) {
		case "data": {
			const data = outputs[yields.data];
			return data === void 0 ? nothingToYield(yields.data) : succeeded({
				type: "data",
				data
			});
		}
		case "text": {
			const text = outputs[yields.text];
			return text === void 0 ? nothingToYield(yields.text) : succeeded({
				type: "text",
				text: textOf(text)
			});
		}
		case "error": {
			const { reason, message, details } = yields;
			return succeeded({
				type: "error",
				reason: keyword(reason),
				message,
				...details === void 0 ? {} : { details }
			});
		}
		case "delegated":
			if (delegated === void 0) throw new Error("a step that delegates was accepted without the yield of its child");
			return succeeded(delegated);
	}
}
function nothingToYield(key) {
	return failed$3("unresolved-source", `The step yields its output :${key}, which this time has no value.`);
}
function conversationToKeep(step, { conversation }) {
	const judged = step.control?.judge.type === "llm";
	const exposed = Object.values(step.outputs).includes("session/transcript");
	return conversation !== void 0 && judged && !exposed ? [...conversation] : null;
}

// src/core/steps/drive/on-act-ended.ts
function onOperationReturned(run, { result }) {
	const read = readOpResult(result);
	if (!read.ok) return failStep(run, read.failure);
	const { data, summary, result: whole } = read.value;
	return acceptResult(run, { surfaces: {
		"invoke/data": data,
		"invoke/result": whole,
		...summary === void 0 ? {} : { "invoke/summary": summary }
	} });
}
/** The reply is data, whatever tags are in it. */
function onTurnFinished(run, fact) {
	const { text, session, cost_usd } = fact;
	const conversation = conversationOf(run, fact);
	const model = currentOf(run).entry.attempts.at(-1)?.model ?? null;
	const transcript = conversation;
	return acceptResult(withAttempt(run, {
		session,
		cost_usd
	}), {
		surfaces: {
			"session/final-llm-reply": text,
			"session/transcript": transcript,
			"session/result": {
				"final-llm-reply": text,
				transcript,
				model,
				session,
				"cost-usd": cost_usd
			}
		},
		conversation
	});
}
/** A turn that failed fails the step, unless the reason leaves hope for the next model in rank (R56, R99). */
function onTurnFailed$1(run, fact, context) {
	const { session, cost_usd, message } = fact;
	const failure = {
		reason: "turn-failed",
		message
	};
	const noted = withAttempt(run, {
		session,
		cost_usd,
		status: "failed",
		failure
	});
	const [, ...left] = currentOf(noted).entry.models;
	if (left.length > 0 && worthFallingBackOn(fact.class)) return attempt(withEntry(noted, { models: left }), context);
	return failStep(noted, {
		...failure,
		details: { class: fact.class }
	});
}
/** What was assembled for the turn, then what was said in it. */
function conversationOf(run, { messages }) {
	const { step } = currentOf(run);
	const assembled = step.type === "session" ? assembleMessages(run, step.contributions) : void 0;
	const [first] = messages;
	const said = first !== void 0 && userText(first) !== void 0 ? messages.slice(1) : messages;
	return [...assembled?.ok ? assembled.value : [], ...said];
}

// src/core/steps/drive/parse-handoff.ts
const heading = /^##\s+Handoff Data\s*$/;
const item = /^\s*-\s+([^\s:][^:]*):(.*)$/;
/** The lines `- key: value` under `## Handoff Data`, up to the next `##` (R65). Undefined without that heading. */
function parseHandoff(text) {
	const lines = text.split(/\r?\n/);
	const start = lines.findIndex((line) => heading.test(line));
	if (start === -1) return void 0;
	const entries = /* @__PURE__ */ new Map();
	for (const line of lines.slice(start + 1)) {
		if (line.startsWith("##")) break;
		const [, key, value] = item.exec(line) ?? [];
		if (key !== void 0 && value !== void 0) entries.set(key.trim(), value.trim() === "" ? null : value.trim());
	}
	return mapOf([...entries].map(([key, value]) => [keyword(key), value]));
}

// src/core/steps/drive/on-child.ts
/** The link is stored together with the child's own record, so that a crash never leads to a second child. */
function onChildStarted(run, { child }) {
	if (currentOf(run).entry.attempts.at(-1)?.child !== void 0) return unchanged$1(run);
	return {
		run: withAttempt(run, { child }),
		wants: []
	};
}
function onChildFinished(run, fact) {
	if (currentOf(run).entry.attempts.at(-1)?.child !== fact.child) return unchanged$1(run);
	const running = {
		...run,
		status: "running",
		reason: null
	};
	switch (fact.status) {
		case "completed":
			if (fact.yield === null) throw new Error(`the child ${fact.child} completed without a value`);
			return acceptResult(running, {
				surfaces: handoffOf(fact.yield, fact.handoff),
				delegated: fact.yield
			});
		case "failed":
		case "cancelled": return failStep(running, {
			reason: `child-${fact.status}`,
			message: messageOf(fact),
			details: causeOf(fact.yield)
		});
		case "waiting": return run.status === "waiting" ? unchanged$1(run) : blocked(run, fact.child);
	}
}
function blocked(run, child) {
	const message = `The called workflow (${child}) waits for a person.`;
	return {
		run: {
			...run,
			status: "waiting",
			reason: "child"
		},
		wants: [{
			type: "block",
			reason: "child",
			message
		}]
	};
}
function messageOf({ status, yield: value }) {
	const cause = value?.type === "error" ? `: ${value.message}` : ".";
	return `The called workflow ${status === "cancelled" ? "was cancelled" : "failed"}${cause}`;
}
function causeOf(value) {
	if (value?.type !== "error") return {};
	const { reason, message, details } = value;
	return { cause: {
		reason,
		message,
		...details === void 0 ? {} : { details }
	} };
}
function handoffOf(value, promised) {
	const handoff = promised && value.type === "text" ? parseHandoff(value.text) : void 0;
	return handoff === void 0 ? {} : { "delegate/handoff": handoff };
}

// src/core/steps/drive/resume-steps.ts
/** Goes on after a crash, a stop, or by a person's word. A run that has ended is left as it is. */
function resumeSteps(run, { token, rerun, retry }, context) {
	if (run.resumed_by === token || !mayGoOn(run, retry)) return unchanged$1(run);
	const again = {
		...run,
		status: "running",
		result: null,
		resumed_by: token
	};
	switch (run.cursor.phase) {
		case "entering":
		case "acted":
		case "judged": return advance({
			...again,
			reason: null
		});
		case "acting": return resumeAct(again, rerun, context);
		case "judging": return beginJudging({
			...again,
			reason: null
		}, context);
	}
}
function mayGoOn({ status }, retry) {
	switch (status) {
		case "running":
		case "waiting":
		case "over_budget": return true;
		case "failed": return retry;
		case "completed":
		case "cancelled": return false;
	}
}
function resumeAct(run, rerun, context) {
	const { step, entry } = currentOf(run);
	const last = entry.attempts.at(-1);
	if (last?.child !== void 0) return awaitChild$1(run, last.child);
	const cutOff = last?.status === "running" || last?.status === "interrupted";
	const noted = cutOff ? withAttempt(run, { status: "interrupted" }) : run;
	if (step.type === "invoke" && cutOff && !last.idempotent && !rerun) return block$2(noted, step.operation);
	return attempt({
		...noted,
		reason: null
	}, context);
}
/** Never a second child for one entry: a finished one is adopted. */
function awaitChild$1(run, child) {
	const next = withAttempt({
		...run,
		reason: null
	}, { status: "running" });
	return {
		run: next,
		wants: [{
			type: "await_child",
			at: attemptSpot(next),
			child
		}]
	};
}
/** Whether the operation did its work nobody knows, so nobody guesses. */
function block$2(run, operation) {
	const message = `${operation} was cut off, and may have done its work or not.`;
	return {
		run: {
			...run,
			status: "waiting",
			reason: "interrupted"
		},
		wants: [{
			type: "block",
			reason: "interrupted",
			message
		}]
	};
}

// src/core/steps/drive-steps.ts
/**
* Decides what one fact leads to. Pure. A step goes `entering → acting → acted → judging → judged`, then moves; each arrow is
* one value, to be stored before anything is done about its wants. A fact that answers no open request changes nothing, so
* the same fact twice counts once.
*/
function driveSteps(run, fact, context) {
	if (fact.type === "resumed") return resumeSteps(run, fact, context);
	if (run.status === "waiting" && fact.type === "child_finished") return awaits(run, fact.at) ? onChildFinished(run, fact) : unchanged$1(run);
	if ((run.status === "waiting" || run.status === "over_budget") && fact.type === "cancelled") return cancelRun(run);
	if (run.status !== "running") return unchanged$1(run);
	if (fact.type === "budget_exceeded") return stopForBudget(run);
	if (fact.type === "cancelled") return cancelRun(run);
	if (fact.type === "advanced") return sameCursor(run, fact.at) ? nextPhase(run, context) : unchanged$1(run);
	return answers(run, fact) ? onAnswer(run, fact, context) : unchanged$1(run);
}
/** Whether the fact answers the open request: the same one, and of the kind that was asked for. */
function answers(run, fact) {
	if (!awaits(run, fact.at)) return false;
	const { step } = currentOf(run);
	const asked = fact.at.for === "judge" ? step.control?.judge.type : step.type;
	switch (fact.type) {
		case "turn_finished":
		case "turn_failed": return asked === "session" || asked === "llm";
		case "operation_returned":
		case "operation_failed": return asked === "invoke";
		case "child_started":
		case "child_refused":
		case "child_finished": return asked === "delegate";
	}
}
function onAnswer(run, fact, context) {
	const ofJudge = fact.at.for === "judge";
	switch (fact.type) {
		case "turn_finished": return ofJudge ? onJudgeReplied(run, fact, context) : onTurnFinished(run, fact);
		case "turn_failed": return ofJudge ? onJudgeFailed(run, fact, context) : onTurnFailed$1(run, fact, context);
		case "operation_returned": return ofJudge ? onJudgeReturned(run, fact) : onOperationReturned(run, fact);
		case "operation_failed": return ofJudge ? failRun(run, fact) : failStep(run, fact);
		case "child_started": return onChildStarted(run, fact);
		case "child_refused": return failStep(run, fact);
		case "child_finished": return onChildFinished(run, fact);
	}
}
function nextPhase(run, context) {
	switch (run.cursor.phase) {
		case "entering": return beginAct(run, context);
		case "acted": return currentOf(run).step.control === null ? moveOn(run) : beginJudging(run, context);
		case "judged": return moveByOutcome(run);
		case "acting":
		case "judging": return unchanged$1(run);
	}
}
function sameCursor({ cursor }, at) {
	return cursor.step === at.step && cursor.entry === at.entry && cursor.phase === at.phase;
}

// src/core/engine/steps/resume-token.ts
/** Names the event that a step run is taken up by: it changes with every event of the run. */
function resumeToken({ seq }) {
	return String(seq + 1);
}

// src/core/engine/steps/await-child.ts
/**
* Goes on with the child of a delegate step. One that lives needs nothing. One that failed is taken up where it failed: a run asks for
* that only when a person wants it tried again. Never a second child for one entry.
*/
function awaitChild(run, { agent: agentId, id }, { at, child }, { definitions, tell }) {
	const agent = findAgent(run, agentId);
	if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`);
	if (agent.stack.some(({ step }) => step?.child === child)) return decide$1(run);
	const frame = {
		session: null,
		branch: false,
		state: at.step,
		cwd: agent.cwd,
		scope: agent.scope,
		step: {
			run: id,
			child
		}
	};
	const callee = run.callees?.[child];
	if (callee !== void 0) {
		const { step_run: _, ...rest } = agent;
		const again = {
			...rest,
			...callee,
			stack: [
				...agent.stack,
				frame,
				...callee.stack
			]
		};
		const others = Object.fromEntries(Object.entries(run.callees ?? {}).filter(([name]) => name !== child));
		return reenterState(replaceAgent({
			...run,
			callees: others
		}, again), again, definitions);
	}
	const { scope, cursor, status, result, ir } = stepRunOf(run, child);
	if (status === "completed" || status === "cancelled") {
		const handoff = ir.terminal_contract !== null;
		return tell(run, {
			agent: agentId,
			id
		}, {
			type: "child_finished",
			at,
			child,
			status,
			yield: result,
			handoff
		});
	}
	const again = {
		...agent,
		scope,
		step_run: child,
		stack: [...agent.stack, frame],
		current_state: cursor.step,
		status: "active",
		problem: null
	};
	return tell(replaceAgent(run, again), {
		agent: agentId,
		id: child
	}, {
		type: "resumed",
		token: resumeToken(run),
		rerun: false,
		retry: true
	});
}

// src/core/engine/steps/block.ts
/** Nothing goes on before a person says so. The steps that wait for this one are blocked with it. */
function block$1(run, { agent: agentId, id }, { message }) {
	const agent = findAgent(run, agentId);
	if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`);
	const { workflow, cursor } = stepRunOf(run, id);
	const waiting = {
		code: "RAY-INTERRUPTED",
		message,
		place: `${workflow}, step ${cursor.step}`
	};
	const hint = `See whether it did its work, then: raymond resume ${run.workflow_id} --rerun`;
	const callers = agent.stack.flatMap(({ step }) => step === void 0 ? [] : [step.run]);
	const runs = Object.entries(run.runs ?? {}).map(([other, stepRun]) => callers.includes(other) && stepRun.status === "running" ? [other, {
		...stepRun,
		status: "waiting",
		reason: "child"
	}] : [other, stepRun]);
	return replaceAgent({
		...run,
		runs: Object.fromEntries(runs)
	}, {
		...agent,
		status: "waiting",
		problem: {
			...waiting,
			hint
		}
	});
}

// src/core/engine/steps/failure-problem.ts
/** Why a step run failed, as people read it: the reason as a code, the innermost cause as the sentence. */
function failureProblem(run, { workflow, cursor }, error) {
	if (error.type !== "error") throw new Error(`the failed run of ${workflow} ended with ${JSON.stringify(error)}`);
	return {
		code: codeOf(error.reason.$kw),
		message: error.message,
		place: `${workflow}, step ${cursor.step}`,
		hint: `Mend the cause, then try the step again: raymond resume ${run.workflow_id}`
	};
}
/** `unresolved-source` is `RAY-UNRESOLVED-SOURCE`; what an author wrote otherwise is brought into that form. */
function codeOf(reason) {
	const words = reason.toUpperCase().match(/[A-Z0-9]+/g);
	return words === null ? "RAY-STEP-FAILED" : `RAY-${words.join("-")}`;
}

// src/core/engine/steps/render-yield.ts
/** A typed value where only text can go: text as it is, data and errors as JSON, with keywords as `{"$kw": "name"}`. */
function renderYield(value) {
	switch (value.type) {
		case "text": return value.text;
		case "data": return JSON.stringify(value.data);
		case "error": return JSON.stringify(value);
	}
}
/** The same on its way into a state; an error is marked as one. */
function carriedYield(value) {
	return {
		text: renderYield(value),
		from: "run",
		...value.type === "error" ? { failed: true } : {}
	};
}

// src/core/engine/steps/return-to-step.ts
/** Brings what a called workflow ended with back to the delegate step. `caller` has left the frame already. */
function returnToStep(run, caller, frame, end, tell) {
	const { step } = frame;
	if (step === void 0) throw new Error(`${caller.id} returned to ${frame.state}, which is no step`);
	const waiting = stepRunOf(run, step.run);
	const back = {
		...caller,
		step_run: step.run,
		current_state: waiting.cursor.step,
		session_id: null,
		branch_session: false,
		input: null,
		status: "active",
		problem: null,
		resume_at: null
	};
	const fact = {
		type: "child_finished",
		at: attemptSpot(waiting),
		child: step.child,
		...end
	};
	return tell(replaceAgent(run, back), {
		agent: caller.id,
		id: step.run
	}, fact);
}

// src/core/engine/steps/finish-steps.ts
/** A step run is over: its value or its failure goes to whoever called it, else the agent ends with it. */
function finishSteps(run, { agent: agentId, id }, finish, { definitions, tell }) {
	const agent = findAgent(run, agentId);
	if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`);
	if (finish.status === "over_budget" || finish.status === "cancelled") return decide$1(run);
	const frame = agent.stack.at(-1);
	if (frame === void 0) return finish.status === "failed" ? fail(run, agent, id, finish) : end$1(run, agent, finish);
	const { step_run: _, ...rest } = agent;
	const caller = {
		...rest,
		stack: agent.stack.slice(0, -1),
		session_id: frame.session,
		branch_session: frame.branch,
		cwd: frame.cwd,
		scope: frame.scope
	};
	if (frame.step === void 0) return enter$2(run, caller, frame.state, carriedYield(finish.result), statesOf(definitions, frame.scope));
	const handoff = stepRunOf(run, id).ir.terminal_contract !== null;
	return returnToStep(run, caller, frame, {
		status: finish.status,
		yield: finish.result,
		handoff
	}, tell);
}
function end$1(run, agent, { result }) {
	const ended = {
		...replaceAgent(run, {
			...agent,
			status: "ended",
			input: null
		}),
		results: {
			...run.results,
			[agent.id]: renderYield(result)
		},
		...result.type === "error" ? { error_values: [...run.error_values ?? [], agent.id] } : {}
	};
	return run.issue === null ? decide$1(ended) : decide$1(ended, {
		type: "post_result",
		agent: agent.id
	});
}
/** Callers and people see a failure in one shape (R90): the error stands where a result would. */
function fail(run, agent, id, { result }) {
	const told = {
		...run,
		results: {
			...run.results,
			[agent.id]: renderYield(result)
		}
	};
	return failAgent(told, agent, failureProblem(run, stepRunOf(run, id), result));
}

// src/core/engine/steps/carry-out.ts
/** Tells a step run what happened, and does what it asks for. A fact that is no news changes nothing. */
function tell(run, place, fact, definitions) {
	return carryOut(run, place, driveSteps(stepRunOf(run, place.id), fact, contextOf(run, place.id)), definitions);
}
function carryOut(run, place, drive, definitions) {
	let decision = decide$1(stand(run, place, drive.run));
	for (const want of drive.wants) {
		const next = onWant(decision.run, place, want, definitions);
		decision = decide$1(next.run, ...decision.wants, ...next.wants);
	}
	return decision;
}
/** Stores the step run; the agent that works on it stands where its cursor is. */
function stand(run, { agent: agentId, id }, stepRun) {
	const before = stepRunOf(run, id);
	const stored = withStepRun(run, id, stepRun);
	const agent = findAgent(stored, agentId);
	const { step, entry } = stepRun.cursor;
	if (agent?.step_run !== id || before.cursor.step === step && before.cursor.entry === entry) return stored;
	const key = keyOf(stored, agent.scope, step);
	const visits = {
		...agent.visits,
		[key]: (agent.visits[key] ?? 0) + 1
	};
	return replaceAgent(stored, {
		...agent,
		current_state: step,
		visits
	});
}
function onWant(run, place, want, definitions) {
	const { agent, id } = place;
	switch (want.type) {
		case "advance": return decide$1(run, {
			type: "advance_step",
			agent,
			run: id,
			at: want.at
		});
		case "run_turn":
		case "ask_judge": return askForTurn(run, place, want);
		case "run_operation": return operate(run, place, want, definitions);
		case "start_child": return decide$1(run, {
			type: "load_child",
			agent,
			run: id,
			want
		});
		case "await_child": return awaitChild(run, place, want, {
			definitions,
			tell: tellWith(definitions)
		});
		case "cancel_child": return decide$1(run);
		case "block": return decide$1(block$1(run, place, want));
		case "finish": return finishSteps(run, place, want, {
			definitions,
			tell: tellWith(definitions)
		});
	}
}
/** The same with the definitions that it needs, for whoever is called from here. */
function tellWith(definitions) {
	return (run, place, fact) => tell(run, place, fact, definitions);
}
/** What only computes is done on the spot. */
function operate(run, place, want, definitions) {
	const operation = pureOperationNamed(want.operation);
	if (operation === void 0) return askForTurn(run, place, want);
	return tell(run, place, {
		type: "operation_returned",
		at: want.at,
		result: operation.run(want.args)
	}, definitions);
}
/** Asks for a turn. Draws the id of the session that it begins; a judge that is asked again goes on in its own. */
function askForTurn(run, { agent, id }, want, variation = {}) {
	const planned = planSession(run, want);
	return decide$1(planned.run, {
		type: "run_turn",
		agent,
		state: want.at.step,
		session: planned.session,
		attempt: turnsOfEntry(run, id) + (variation.retries ?? 0),
		reminders: 0,
		retries: 0,
		reminder: null,
		interrupted: want.type === "run_turn" && want.interrupted,
		started: false,
		not_before: null,
		reserved_usd: 0,
		step: {
			run: id,
			want
		},
		...variation
	});
}
/** Turns that the entry has asked for, those of its judge included. */
function turnsOfEntry(run, id) {
	const { steps, cursor } = stepRunOf(run, id);
	const entry = steps[cursor.step]?.history.at(-1);
	return Math.max(1, (entry?.attempts.length ?? 0) + (entry?.judge?.tries ?? 0));
}
function planSession(run, want) {
	if (want.type === "run_operation") return {
		run,
		session: null
	};
	if (want.type === "ask_judge" && want.session !== null) return {
		run,
		session: {
			mode: "resume",
			id: want.session
		}
	};
	const { run: counted, id } = nextSessionId(run);
	return {
		run: counted,
		session: {
			mode: "fresh",
			new_id: id
		}
	};
}

// src/core/engine/steps/resume-step.ts
/** Takes a step run up where it stopped. What it had asked for is gone by then; it asks again. */
function resumeStep(run, agent, id, wish, definitions) {
	const { [agent]: _, ...results } = run.results;
	return tell({
		...run,
		results
	}, {
		agent,
		id
	}, {
		type: "resumed",
		token: resumeToken(run),
		...wish
	}, definitions);
}

// src/core/engine/reenter.ts
/** What the agent was at once more; no new visit. */
function reenter(run, agent, definitions) {
	if (agent.step_run === void 0) return reenterState(run, agent, definitions);
	const active = {
		...agent,
		status: "active",
		problem: null,
		resume_at: null
	};
	return resumeStep(replaceAgent(run, active), active.id, agent.step_run, {
		rerun: false,
		retry: true
	}, definitions);
}

// src/core/engine/on-time-passed.ts
/** What is due at a time: usage limits that were reset, asks that nobody answered. */
function onTimePassed(run, at, definitions) {
	let decision = decide$1(run);
	for (const agent of run.agents) {
		if (agent.status !== "paused" || agent.resume_at === null || agent.resume_at > at) continue;
		const woken = reenter(decision.run, agent, definitions);
		decision = decide$1(woken.run, ...decision.wants, ...woken.wants);
	}
	for (const ask of run.asks) {
		if (ask.deadline === null || ask.deadline > at) continue;
		const closed = timeOut(decision.run, ask, definitions);
		decision = decide$1(closed.run, ...decision.wants, ...closed.wants);
	}
	return decision;
}
function timeOut(run, ask, definitions) {
	const agent = findAgent(run, ask.agent);
	const rest = {
		...run,
		asks: run.asks.filter(({ id }) => id !== ask.id)
	};
	if (!agent) return decide$1(rest);
	const workflow = statesOf(definitions, agent.scope);
	const next = ask.timeout_next === null ? void 0 : resolveInWorkflow(workflow, ask.timeout_next);
	if (next?.ok) return enter$2(rest, agent, next.file, null, workflow);
	return failAgent(rest, agent, {
		code: "RAY-ASK-TIMEOUT",
		message: `Nobody answered ${ask.id} by ${ask.deadline ?? "its deadline"}.`,
		place: `${agent.id} at ${agent.current_state}`,
		hint: "Give the <ask> a timeout_next, the state that goes on without an answer."
	});
}

// src/core/engine/steps/end-step-runs.ts
/** A cancelled run is so with everything in it; after that no step starts (R68). */
function cancelStepRuns(run) {
	return endAll(run, Object.keys(run.runs ?? {}), { type: "cancelled" });
}
/** The budget is spent: steps whose turn cannot be paid end there, and may go on when it is raised. */
function stopStepRunsForBudget(run) {
	const unpaid = new Set(run.pending.flatMap((effect) => effect.type === "run_turn" && !effect.started ? [effect.agent] : []));
	return endAll(run, run.agents.filter(({ id }) => unpaid.has(id)).flatMap(stepRunsOf), { type: "budget_exceeded" });
}
/** An agent that leaves its callers for good leaves their steps, too. */
function abandonStepRuns(run, agent) {
	return endAll(run, stepRunsOf(agent), { type: "cancelled" });
}
/** What an agent works on, and what waits for that, the innermost last. */
function stepRunsOf({ stack, step_run }) {
	return [...stack.flatMap(({ step }) => step === void 0 ? [] : [step.run]), ...step_run === void 0 ? [] : [step_run]];
}
function endAll(run, ids, fact) {
	return ids.reduce((now, id) => withStepRun(now, id, driveSteps(stepRunOf(now, id), fact, contextOf(now, id)).run), run);
}

// src/core/engine/steps/take-up-steps.ts
/**
* Somebody goes on with the run. A turn of a step that was cut off is asked for again, or blocks the step; what the budget stopped or a
* person has to decide about goes on. `cutOff` names the step runs whose turn had been handed out; it is out of the outbox by now.
*/
function takeUpSteps(run, event, cutOff, definitions) {
	let decision = decide$1(reopen(run));
	for (const { id } of run.agents) {
		const next = takeUp(decision.run, id, {
			event,
			cutOff
		}, definitions);
		decision = decide$1(next.run, ...decision.wants, ...next.wants);
	}
	return decision;
}
/** What had been stopped for the budget goes on with the turns that it had asked for. */
function reopen(run) {
	return run.agents.flatMap(stepRunsOf).reduce((now, id) => {
		const stepRun = stepRunOf(now, id);
		return stepRun.status === "over_budget" ? withStepRun(now, id, {
			...stepRun,
			status: "running",
			result: null
		}) : now;
	}, run);
}
function takeUp(run, agentId, { event, cutOff }, definitions) {
	const agent = findAgent(run, agentId);
	const id = agent?.step_run;
	if (agent === void 0 || id === void 0 || run.halted === "cancelled") return decide$1(run);
	const { retry, rerun = false } = event;
	const isBlocked = stepRunOf(run, id).status === "waiting";
	if (!(cutOff.has(id) || isBlocked || retry && (agent.status === "failed" || agent.status === "paused"))) return decide$1(run);
	const active = {
		...agent,
		status: "active",
		problem: null,
		resume_at: null
	};
	return resumeStep(replaceAgent(unblock(run, agent), active), agent.id, id, {
		rerun,
		retry
	}, definitions);
}
/** Steps that waited for a blocked one wait for one at work again; should it be blocked once more, so are they. */
function unblock(run, { stack }) {
	return stack.flatMap(({ step }) => step === void 0 ? [] : [step.run]).reduce((now, id) => {
		const stepRun = stepRunOf(now, id);
		return stepRun.status === "waiting" ? withStepRun(now, id, {
			...stepRun,
			status: "running",
			reason: null
		}) : now;
	}, run);
}

// src/core/engine/on-run-resumed.ts
/**
* Somebody takes the run up again. Turns that had been handed out may have run half-way: they are asked for
* again as a further attempt. There is no other recovery.
*/
function onRunResumed(run, event, definitions) {
	const repeated = repeatProposals(rebase(liftHalt(run, event), event.workspace), event);
	const freed = repeated.run;
	const cutOff = freed.pending.filter((effect) => effect.type === "run_turn" && effect.started);
	const kept = freed.pending.filter((effect) => !cutOff.includes(effect));
	let decision = decide$1({
		...freed,
		pending: kept
	});
	for (const turn of cutOff) decision = repeat(decision, turn, definitions);
	const stepsCutOff = cutOff.flatMap((effect) => effect.type === "run_turn" && effect.step ? [effect.step.run] : []);
	const steps = takeUpSteps(decision.run, event, new Set(stepsCutOff), definitions);
	decision = decide$1(steps.run, ...decision.wants, ...steps.wants);
	if (event.retry) for (const agent of freed.agents) decision = retry(decision, agent, definitions);
	const due = onTimePassed(decision.run, event.at, definitions);
	return decide$1(due.run, ...repeated.wants, ...decision.wants, ...due.wants);
}
/** A cap that was reached is lifted only by a higher one; a cancelled run stays so. */
function liftHalt(run, event) {
	const raised = event.budget_usd !== void 0 && event.budget_usd > run.budget.limit_usd;
	return {
		...run,
		agents: raised ? run.agents.map(mayWrapUpAgain) : run.agents,
		halted: run.halted === "cancelled" ? run.halted : null,
		holder: event.holder,
		hand_over_id: null,
		budget: {
			...run.budget,
			limit_usd: event.budget_usd ?? run.budget.limit_usd
		},
		limits: {
			...run.limits,
			max_turns: event.max_turns ?? run.limits.max_turns
		}
	};
}
function mayWrapUpAgain(agent) {
	const { wrap_up: _, ...rest } = agent;
	return rest;
}
function repeat({ run, wants }, turn, definitions) {
	const agent = turn.type === "run_turn" ? run.agents.find(({ id }) => id === turn.agent) : void 0;
	if (turn.type !== "run_turn" || turn.step !== void 0 || !agent) return decide$1(run, ...wants);
	const { attempt, reminders, retries, reminder, session } = turn;
	const state = stateOf$1(statesOf(definitions, agent.scope), turn.state);
	const planned = turnFor(run, agent, state, {
		attempt: attempt + 1,
		reminders,
		retries,
		reminder,
		session,
		interrupted: true
	});
	return decide$1(planned.run, ...wants, planned.turn);
}
function retry({ run, wants }, agent, definitions) {
	if (agent.step_run !== void 0 || agent.status !== "failed" && agent.status !== "paused") return decide$1(run, ...wants);
	const again = reenter(run, agent, definitions);
	return decide$1(again.run, ...wants, ...again.wants);
}
/** The checkout may lie elsewhere on the next machine. */
function rebase(run, workspace) {
	if (workspace === run.workspace) return run;
	function move(there) {
		const path = (from) => rebasePath(from, run.workspace, workspace);
		return {
			...there,
			cwd: path(there.cwd),
			stack: there.stack.map((frame) => ({
				...frame,
				cwd: path(frame.cwd)
			}))
		};
	}
	const callees = Object.entries(run.callees ?? {}).map(([id, callee]) => [id, move(callee)]);
	return {
		...run,
		workspace,
		agents: run.agents.map(move),
		...run.callees === void 0 ? {} : { callees: Object.fromEntries(callees) }
	};
}

// src/core/steps/create-step-run.ts
/** A run at the door of its first step. Its definition is a frozen copy (R9). */
function createStepRun({ workflow, request, original, parent, depth, defaults, strangers }) {
	const { definition, pin, id } = workflow;
	const [first] = definition.steps;
	if (first === void 0) throw new Error(`the workflow ${workflow.name} has no steps and was started`);
	const input = "text" in request ? {
		input: request.text,
		original: request.text
	} : request.value;
	return advance({
		workflow: workflow.name,
		scope: id,
		definition_sha: pin.sha256,
		ir: definition,
		parent: parent ?? null,
		depth: depth ?? 0,
		input,
		original: original ?? input,
		...strangers === void 0 ? {} : { strangers },
		defaults,
		status: "running",
		reason: null,
		cursor: {
			step: first.name,
			entry: 1,
			phase: "entering"
		},
		steps: { [first.name]: {
			entries: 1,
			accepted: null,
			history: [freshEntry(1)]
		} },
		result: null,
		resumed_by: null
	});
}

// src/core/engine/steps/enter-workflow.ts
/** Brings an agent into a workflow of either kind, at its entry; for one of steps the entry says nothing. */
function enterWorkflow(run, agent, entry, input, workflow) {
	return workflow.kind === "states" ? enter$2(run, agent, entry, input, workflow) : enterSteps(run, agent, workflow, {
		...requestOf(run, input),
		...strangersOf(run, input),
		defaults: defaultsOf(run)
	});
}
/** Begins a run of a step workflow; the agent works on it from now on. */
function enterSteps(run, agent, workflow, request) {
	const id = nextStepRunId(run);
	const { run: stepRun, wants } = createStepRun({
		...request,
		workflow
	});
	const [advance] = wants;
	if (advance?.type !== "advance") throw new Error(`a run of ${workflow.name} began with ${JSON.stringify(advance)}`);
	const { step } = stepRun.cursor;
	const key = stateKey(run, workflow, step);
	const worker = {
		...agent,
		scope: workflow.id,
		step_run: id,
		current_state: step,
		session_id: null,
		branch_session: false,
		input: null,
		status: "active",
		problem: null,
		resume_at: null,
		visits: {
			...agent.visits,
			[key]: (agent.visits[key] ?? 0) + 1
		}
	};
	return decide$1(replaceAgent(withStepRun(run, id, stepRun), worker), {
		type: "advance_step",
		agent: agent.id,
		run: id,
		at: advance.at
	});
}
/** JSON on the command line is a request as it is; everything else is text (R72), and nothing at all is nil. */
function requestOf({ event, seq }, input) {
	if (input === null) return { request: { value: null } };
	const value = seq === 0 && event === null ? readJson(input.text) : void 0;
	return { request: value === void 0 ? { text: input.text } : { value } };
}
/** A map or a list; anything else that JSON could mean is taken for text. */
function readJson(text) {
	if (!/^\s*[[{]/.test(text)) return void 0;
	try {
		return toValue(JSON.parse(text));
	} catch {
		return;
	}
}
function strangersOf({ nonce }, input) {
	return input?.from === "stranger" ? { strangers: {
		nonce,
		of: ["input", "original"]
	} } : {};
}
/** The snapshot of R53. */
function defaultsOf({ limits }) {
	return limits.model === null ? {} : { model: limits.model };
}

// src/core/engine/on-run-started.ts
function onRunStarted(event, definitions) {
	const { at, scope, entry, input, workflow } = event;
	const main = {
		id: "main",
		current_state: entry,
		session_id: null,
		branch_session: false,
		stack: [],
		cwd: event.cwd,
		scope,
		fork_attributes: {},
		status: "active",
		problem: null,
		resume_at: null,
		input: null,
		visits: {},
		asks: 0
	};
	const run = {
		version: 1,
		workflow_id: event.workflow_id,
		status: "running",
		reason: null,
		error: null,
		halted: null,
		holder: event.holder,
		seq: 0,
		previous: null,
		signature: null,
		created_at: at,
		updated_at: at,
		workflow,
		scopes: { [scope]: {
			source: workflow.source,
			commit: workflow.commit,
			sha256: workflow.sha256
		} },
		specifiers: {},
		entry,
		input,
		workspace: event.workspace,
		event: event.event,
		event_payload: event.event_payload,
		actor: event.actor,
		repository: event.repository,
		issue: event.issue,
		depth: event.depth,
		ref: event.ref,
		sha: event.sha,
		backend: event.backend,
		limits: event.limits,
		budget: {
			limit_usd: event.budget_usd,
			spent_usd: 0
		},
		costs: {
			agents: {},
			states: {},
			models: {}
		},
		dearest: {},
		turns: 0,
		agents: [main],
		fork_counters: {},
		asks: [],
		results: {},
		failed_results: [],
		pending: [],
		effect_count: 0,
		nonce: event.nonce,
		session_seed: event.session_seed,
		session_count: 0,
		warnings: [],
		hand_over_id: null,
		lease: null,
		...event.outputs === void 0 ? {} : { outputs: event.outputs },
		...event.read_only === void 0 ? {} : { read_only: event.read_only },
		...event.claude === void 0 ? {} : { claude: event.claude },
		...event.comment === void 0 ? {} : { seen_comment: event.comment },
		...event.workflows === void 0 ? {} : { workflows: event.workflows },
		...event.models === void 0 ? {} : { models: event.models }
	};
	const definition = definitions[scope];
	if (definition === void 0) throw new Error(`${scope} was started and is not loaded`);
	return enterWorkflow(run, main, entry, input, definition);
}

// src/core/protocol/render-transition.ts
/** Writes a transition as the tag that asks for it. */
function renderTransition(transition) {
	const attributes = attributesOf(transition).map(([name, value]) => value === void 0 ? "" : ` ${name}="${encodeAttribute(value)}"`).join("");
	return `<${transition.tag}${attributes}>${bodyOf(transition)}</${transition.tag}>`;
}
function bodyOf(transition) {
	switch (transition.tag) {
		case "result": return transition.payload;
		case "ask": return transition.prompt;
		case "goto":
		case "reset":
		case "call":
		case "function":
		case "fork":
		case "call-workflow":
		case "function-workflow":
		case "fork-workflow":
		case "reset-workflow": return transition.target;
	}
}
function attributesOf(transition) {
	switch (transition.tag) {
		case "goto": return [["input", transition.input]];
		case "reset":
		case "reset-workflow": return [
			["input", transition.input],
			["cd", transition.cd],
			["stack", transition.stack === "clear" ? "clear" : void 0]
		];
		case "call":
		case "function":
		case "call-workflow": return [["return", transition.return], ["input", transition.input]];
		case "function-workflow": return [
			["return", transition.return],
			["input", transition.input],
			["cd", transition.cd]
		];
		case "fork":
		case "fork-workflow": return [
			["next", transition.next],
			["input", transition.input],
			["cd", transition.cd],
			...Object.entries(transition.attributes)
		];
		case "result": return [["status", transition.status === "failure" ? "failure" : void 0]];
		case "ask": return [
			["next", transition.next],
			["timeout", transition.timeout],
			["timeout_next", transition.timeout_next],
			["to", transition.to.length > 0 ? transition.to.join(" ") : void 0],
			["choices", transition.choices.length > 0 ? joinChoices(transition.choices) : void 0]
		];
	}
}
function joinChoices(choices) {
	return choices.some((choice) => choice.includes(",")) ? `${choices.join("|")}|` : choices.join(",");
}

// src/core/protocol/check-policy.ts
/** Says which of the resolved transitions the state's policy forbids; undefined when it allows all of them, or has no entries. */
function checkPolicy(state, transitions, workflow) {
	const entries = state.settings.allowed_transitions;
	if (entries.length === 0) return void 0;
	const forbidden = transitions.find((transition) => !entries.some((entry) => matches(entry, transition, workflow)));
	if (forbidden === void 0) return void 0;
	return {
		code: "RAY-POLICY-VIOLATION",
		message: `${state.file} may not emit ${shown$2(forbidden)}.`,
		place: state.file,
		hint: "Emit one of the tags under allowed_transitions, or add this one there."
	};
}
/** Every key that the entry names equals the emitted one. */
function matches(entry, transition, workflow) {
	const resolved = (name) => {
		const state = resolveInWorkflow(workflow, name);
		return state.ok ? state.file : name;
	};
	if (entry.tag !== transition.tag) return false;
	const emitted = factsOf(transition);
	return sameIfNamed(entry.target, emitted.target, isCrossWorkflow(transition) ? normalPath : resolved) && sameIfNamed(entry.return, emitted.return, resolved) && sameIfNamed(entry.next, emitted.next, resolved) && sameIfNamed(entry.timeout_next, emitted.timeout_next, resolved) && sameIfNamed(entry.payload, emitted.payload, (text) => text.trim()) && sameIfNamed(entry.status, emitted.status) && sameIfNamed(entry.input, emitted.input) && sameIfNamed(entry.cd, emitted.cd) && sameIfNamed(entry.stack, emitted.stack) && sameIfNamed(entry.timeout, emitted.timeout) && sameIfNamed(entry.to?.join(" "), emitted.to?.join(" ")) && sameIfNamed(entry.choices?.join("|"), emitted.choices?.join("|")) && Object.entries(entry.attributes ?? {}).every(([name, value]) => emitted.attributes?.[name] === value);
}
function sameIfNamed(wanted, emitted, normal = String) {
	return wanted === void 0 || emitted !== void 0 && normal(wanted) === normal(emitted);
}
/** A transition under the keys that a policy entry uses. */
function factsOf(transition) {
	return transition;
}
function isCrossWorkflow({ tag }) {
	return isTransitionTag(tag) && tagGrammar[tag].body === "workflow";
}
/** `./review/` and `review` are one path. */
function normalPath(path) {
	return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
}
function shown$2(transition) {
	const text = renderTransition(transition);
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

// src/core/protocol/resolve-transition.ts
/**
* Finds the state files that transitions name, in the scope of the one who emits them, and checks that they may stand
* together (P-TAG 6). The target of a cross-workflow tag stays the path that it is. Every fork has a `next` afterwards.
*/
function resolveTransitions(transitions, workflow) {
	const [first, ...others] = transitions;
	const goto = transitions.find(({ tag }) => tag === "goto");
	const forks = transitions.filter(isFork);
	const standTogether = forks.length > 0 && forks.length + (goto === void 0 ? 0 : 1) === transitions.length;
	if (first !== void 0 && others.length > 0 && !standTogether) return failed$2(several(transitions));
	const resolved = [];
	for (const transition of transitions) {
		const result = resolveTransition(transition, workflow);
		if (!result.ok) return result;
		resolved.push(result.transition);
	}
	return forks.length === 0 ? {
		ok: true,
		transitions: resolved
	} : agree(resolved);
}
/** One transition with its names resolved to files of the scope. */
function resolveTransition(transition, workflow) {
	let problem;
	const find = (name, attribute) => {
		const state = resolveInWorkflow(workflow, name);
		if (state.ok) return state.file;
		const where = attribute === void 0 ? `<${transition.tag}>` : `${attribute} of <${transition.tag}>`;
		problem ??= {
			...state.problem,
			message: `${where}: ${state.problem.message}`
		};
		return name;
	};
	const found = resolveNames(transition, find);
	return problem === void 0 ? {
		ok: true,
		transition: found
	} : {
		ok: false,
		problem
	};
}
function resolveNames(transition, find) {
	switch (transition.tag) {
		case "goto":
		case "reset": return {
			...transition,
			target: find(transition.target)
		};
		case "call":
		case "function": return {
			...transition,
			target: find(transition.target),
			return: find(transition.return, "return")
		};
		case "call-workflow":
		case "function-workflow": return {
			...transition,
			return: find(transition.return, "return")
		};
		case "fork": return {
			...transition,
			target: find(transition.target),
			...resolvedNext(transition, find)
		};
		case "fork-workflow": return {
			...transition,
			...resolvedNext(transition, find)
		};
		case "ask": {
			const next = find(transition.next, "next");
			const timeoutNext = transition.timeout_next;
			return {
				...transition,
				next,
				timeout_next: timeoutNext === void 0 ? void 0 : find(timeoutNext, "timeout_next")
			};
		}
		case "result":
		case "reset-workflow": return transition;
	}
}
function resolvedNext({ next }, find) {
	return { next: next === void 0 ? void 0 : find(next, "next") };
}
function isFork(transition) {
	return transition.tag === "fork" || transition.tag === "fork-workflow";
}
/** Gives every fork the state at which the parent goes on, which all of them must agree about. */
function agree(transitions) {
	const goto = transitions.find(({ tag }) => tag === "goto");
	const withoutNext = transitions.filter(isFork).find(({ next }) => next === void 0);
	if (goto === void 0 && withoutNext !== void 0) return failed$2(forkWithoutNext(withoutNext));
	const ways = new Set(transitions.flatMap((transition) => {
		if (isFork(transition)) return transition.next ?? [];
		return transition.tag === "goto" ? transition.target : [];
	}));
	const [next, ...others] = ways;
	if (next === void 0 || others.length > 0) return failed$2(disagree([...ways]));
	return {
		ok: true,
		transitions: transitions.map((transition) => isFork(transition) ? {
			...transition,
			next
		} : transition)
	};
}
function failed$2(problem) {
	return {
		ok: false,
		problem
	};
}
function several(transitions) {
	const names = transitions.slice(0, 5).map(({ tag }) => `<${tag}>`);
	const more = transitions.length > names.length ? ` and ${transitions.length - names.length} more` : "";
	return {
		code: "RAY-SEVERAL-TRANSITIONS",
		message: `There are ${transitions.length} transition tags: ${names.join(", ")}${more}.`,
		hint: "Emit exactly one. Only several forks, with at most one goto, may stand together."
	};
}
function forkWithoutNext(fork) {
	return {
		code: "RAY-MISSING-FORK-NEXT",
		message: `<${fork.tag}> needs next="…", the state at which its parent goes on.`,
		hint: `For example ${renderTransition({
			...fork,
			next: "NEXT",
			input: void 0,
			attributes: {}
		})}.`
	};
}
function disagree(ways) {
	return {
		code: "RAY-FORK-NEXT-MISMATCH",
		message: `The forks of one turn must go on at one state, these name ${ways.length}: ${ways.join(", ")}.`,
		hint: "Give every fork the same next, and the goto beside them the same target."
	};
}

// src/core/protocol/implicit-transition.ts
/** What a state does that emits no tag: the one transition that its policy allows, when nothing about it is left open (P-TURN 4). */
function implicitTransition(state, workflow) {
	const [entry, ...others] = state.settings.allowed_transitions;
	if (entry === void 0 || others.length > 0) return void 0;
	const transition = determined(entry);
	if (transition === void 0) return void 0;
	const resolved = resolveTransitions([transition], workflow);
	return resolved.ok ? resolved.transitions : void 0;
}
function determined(entry) {
	const { tag, target, return: back, next, input, cd, payload, attributes = {} } = entry;
	const stack = entry.stack === "clear" ? "clear" : "keep";
	switch (tag) {
		case "goto": return target === void 0 ? void 0 : {
			tag,
			target,
			input
		};
		case "reset":
		case "reset-workflow": return target === void 0 ? void 0 : {
			tag,
			target,
			input,
			cd,
			stack
		};
		case "call":
		case "function":
		case "call-workflow": return target === void 0 || back === void 0 ? void 0 : {
			tag,
			target,
			return: back,
			input
		};
		case "function-workflow": return target === void 0 || back === void 0 ? void 0 : {
			tag,
			target,
			return: back,
			input,
			cd
		};
		case "fork":
		case "fork-workflow": return target === void 0 || next === void 0 ? void 0 : {
			tag,
			target,
			next,
			input,
			cd,
			attributes
		};
		case "result": return payload === void 0 ? void 0 : {
			tag,
			payload,
			status: entry.status === "failure" ? "failure" : "success"
		};
		case "ask": return;
	}
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

// src/core/protocol/render-reminder.ts
/** What an agent is told whose last reply could not be used: what was wrong, and the very tags that it may emit (P-TURN 3). */
function renderReminder(problem, state, workflow) {
	const entries = state.settings.allowed_transitions;
	const forms = [...new Set(entries.map(renderForm))];
	const exactly = forms.length === 1 ? "exactly this tag" : "exactly one of these tags";
	return [
		`Your last reply could not be used: ${problem.message}`,
		"",
		`Reply again and end with ${exactly}, written as it stands here:`,
		"",
		...forms,
		...placeholderNotes(forms, workflow),
		...entries.some(({ tag }) => tag === "fork" || tag === "fork-workflow") ? ["", "Several forks may stand together when all of them name the same next."] : [],
		"",
		"Do not repeat work that is done; only the tag is missing."
	].join("\n");
}
const PLACEHOLDERS = {
	state: "STATE",
	workflow: "PATH",
	result: "your result",
	ask: "your question"
};
function renderForm(entry) {
	const { body, required } = tagGrammar[entry.tag];
	const shape = {
		return: entry.return ?? (required.includes("return") ? PLACEHOLDERS.state : void 0),
		next: entry.next ?? (tagGrammar[entry.tag].open || required.includes("next") ? PLACEHOLDERS.state : void 0),
		input: entry.input,
		cd: entry.cd,
		stack: entry.stack,
		status: entry.status,
		timeout: entry.timeout,
		timeout_next: entry.timeout_next,
		to: entry.to?.join(" "),
		choices: entry.choices?.join("|"),
		...entry.attributes
	};
	const attributes = Object.entries(shape).map(([name, value]) => value === void 0 ? "" : ` ${name}="${encodeAttribute(value)}"`).join("");
	const text = entry.tag === "ask" ? PLACEHOLDERS.ask : entry.payload ?? PLACEHOLDERS.result;
	const content = body === "text" ? text : entry.target ?? PLACEHOLDERS[body];
	return `<${entry.tag}${attributes}>${content}</${entry.tag}>`;
}
function placeholderNotes(forms, workflow) {
	const notes = [];
	if (forms.some((form) => form.includes(`"${PLACEHOLDERS.state}"`) || form.includes(`>${PLACEHOLDERS.state}<`))) {
		const states = Object.keys(workflow.states).filter((file) => platformsOf(file).includes(workflow.platform)).toSorted();
		notes.push(`${PLACEHOLDERS.state} is one of: ${states.join(", ")}.`);
	}
	if (forms.some((form) => form.includes(`>${PLACEHOLDERS.workflow}<`))) notes.push(`${PLACEHOLDERS.workflow} is the path to another workflow, relative to this one.`);
	if (forms.some((form) => form.endsWith(`>${PLACEHOLDERS.result}</result>`))) notes.push(`Put your own words in the place of "${PLACEHOLDERS.result}".`);
	if (forms.some((form) => form.endsWith(`>${PLACEHOLDERS.ask}</ask>`))) notes.push(`Put your own words in the place of "${PLACEHOLDERS.ask}".`);
	return notes.length === 0 ? [] : ["", ...notes];
}

// src/core/engine/cross-workflow.ts
function crossesWorkflow(transition) {
	return transition.tag.endsWith("-workflow");
}
/** What a specifier in a scope was found to mean; undefined until that scope has been loaded. */
function destinationOf(run, agent, specifier) {
	return run.specifiers[specifierKey(agent.scope, specifier)];
}
/** Specifiers are relative to the scope that uses them. */
function specifierKey(scope, specifier) {
	return `${scope} ${specifier}`;
}

// src/core/outbox/protected-paths.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/**
* Which of the changed paths may not be in pushed work: all that decides what runs with the repository's rights, and what the
* next run is told to do. Paths are relative to the repository's root, with slashes, as git names them; of a rename both names count.
*/
function protectedPaths(changed, { workflowFolders, allow }) {
	const folders = [".github", ...workflowFolders.map(plainFolder).filter((folder) => folder !== "")];
	const isAllowed = allow.length === 0 ? () => false : (0, import_picomatch.default)([...allow], { dot: true });
	return changed.filter((path) => folders.some((folder) => isWithin(path, folder)) && !isAllowed(path));
}
/** Case does not part folders on macOS and Windows, where somebody may check the branch out. */
function isWithin(path, folder) {
	const [inside, outside] = [path.toLowerCase(), folder.toLowerCase()];
	return inside === outside || inside.startsWith(`${outside}/`);
}
function plainFolder(folder) {
	return folder.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
}

// src/core/outbox/check-proposals.ts
/** Parts what the workflow's policy allows from what it does not, in order: an accepted one counts towards the caps of the next. */
function checkProposals(lines, context) {
	const accepted = [];
	const refused = [];
	for (const line of lines) {
		const earlier = [...context.applied, ...accepted.map(({ proposal }) => proposal)];
		const reason = context.policy === void 0 ? nothingAllowed : refusal(line.proposal, context.policy, {
			...context,
			applied: earlier
		});
		if (reason === void 0) accepted.push(line);
		else refused.push({
			...line,
			problem: asProblem(line, reason, context)
		});
	}
	return {
		accepted,
		refused
	};
}
/** The branch that holds an agent's work. */
function branchOfAgent(workflowId, agent) {
	return `raymond/${workflowId}/${agent}`;
}
const nothingAllowed = {
	because: "the workflow has no outputs in .github/raymond.yml",
	hint: "outputs: { comments: 5 }"
};
function refusal(proposal, policy, context) {
	switch (proposal.type) {
		case "comment": return overCap("comments", policy.comments, "comment", context) ?? noTarget(proposal.issue, context);
		case "labels": return notListed("labels", policy.labels, [...proposal.add, ...proposal.remove]) ?? noTarget(proposal.issue, context);
		case "assignees": return notListed("assignees", policy.assignees, [...proposal.add, ...proposal.remove]) ?? noTarget(proposal.issue, context);
		case "issue": return overCap("issues", policy.issues, "issue", context) ?? notListed("labels", policy.labels, proposal.labels) ?? notListed("assignees", policy.assignees, proposal.assignees);
		case "pull_request": return pullRequestRefusal(proposal, policy, context);
		case "review": return reviewRefusal(proposal, policy, context);
		case "dispatch": return notListed("dispatches", policy.dispatches, [proposal.workflow]);
	}
}
function pullRequestRefusal(proposal, policy, context) {
	const allowed = policy.pull_requests;
	const over = overCap("pull_requests.max", allowed === void 0 ? void 0 : allowed.max ?? 1, "pull_request", context, "outputs: { pull_requests: { max: 1, draft: true } }");
	if (over) return over;
	if (allowed?.draft === true && proposal.draft === false) return {
		because: "outputs.pull_requests.draft allows drafts only",
		hint: "outputs: { pull_requests: { draft: false } }"
	};
	const base = proposal.base ?? context.defaultBranch;
	const bases = allowed?.base ?? [context.defaultBranch];
	if (!bases.includes(base)) return {
		because: `the base "${base}" is not among ${bases.join(", ")}`,
		hint: `outputs: { pull_requests: { base: ${asList([...bases, base])} } }`
	};
	const branch = proposal.branch ?? branchOfAgent(context.workflowId, context.agent);
	const own = `raymond/${context.workflowId}/`;
	if (!branch.startsWith(own)) return { because: `the branch "${branch}" is not one of this run's, ${own}*` };
	return protectedRefusal(context.changedPaths[branch] ?? [], policy, context);
}
function protectedRefusal(changed, policy, { workflowFolders }) {
	const allow = policy.paths?.allow ?? [];
	const [first, ...others] = protectedPaths(changed, {
		workflowFolders,
		allow
	});
	if (first === void 0) return void 0;
	return {
		because: `its branch changes ${first}${others.length > 0 ? ` and ${others.length} more protected paths` : ", a protected path"}`,
		hint: `outputs: { paths: { allow: ${asList([...allow, first])} } }`
	};
}
function reviewRefusal(proposal, policy, context) {
	if (proposal.event === "APPROVE") return {
		because: "only a person may approve a pull request",
		hint: "Propose it with \"event\": \"COMMENT\"."
	};
	return overCap("reviews", policy.reviews, "review", context) ?? noTarget(proposal.pull_request, context);
}
function overCap(key, cap, type, context, hint) {
	if (cap === void 0 || cap === 0) return {
		because: `outputs allows no ${type.replace("_", " ")}`,
		hint: hint ?? `outputs: { ${key}: 1 }`
	};
	const made = context.applied.filter((proposal) => proposal.type === type).length;
	return made < cap ? void 0 : { because: `outputs.${key} allows ${cap}, and the run has made ${made}` };
}
/** GitHub compares labels, logins and such without regard to case. */
function notListed(key, allowed, wanted) {
	const known = new Set((allowed ?? []).map((name) => name.toLowerCase()));
	const foreign = wanted.filter((name) => !known.has(name.toLowerCase()));
	if (foreign.length === 0 && (allowed !== void 0 || wanted.length === 0)) return void 0;
	return {
		because: `outputs.${key} does not list ${foreign.map((name) => `"${name}"`).join(", ")}`,
		hint: `outputs: { ${key}: ${asList([...allowed ?? [], ...foreign])} }`
	};
}
function noTarget(named, { issue }) {
	if (named !== void 0 || issue !== null) return void 0;
	return {
		because: "it names no issue, and none started the run",
		hint: "Add \"issue\": NUMBER to the line."
	};
}
function asProblem({ line, proposal }, { because, hint }, { agent, issue }) {
	return {
		code: "RAY-PROPOSAL-REFUSED",
		message: `The proposal of ${agent} was refused (${describeProposal(proposal, issue)}): ${because}.`,
		place: `outbox of ${agent}:${line}`,
		hint
	};
}
/** A YAML flow list; JSON strings are YAML strings. */
function asList(names) {
	return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

// src/core/engine/propose.ts
/** Takes what stood in a turn's outbox into the run: what the policy allows is done or waits for approval, the rest is refused. */
function propose(run, agent, event) {
	const { proposals: lines = [], outbox_problems: broken = [], at } = event;
	if (lines.length === 0 && broken.length === 0) return {
		ok: true,
		decision: decide$1(run)
	};
	if (run.outputs === void 0) return {
		ok: true,
		decision: decide$1(shown$1(run, agent, lines, at))
	};
	const { accepted, refused } = sort(run, agent, lines, run.outputs);
	const problems = [...broken, ...refused];
	const told = problems.length === 0 ? run : {
		...run,
		refused: [...run.refused ?? [], ...problems].slice(-50)
	};
	const [first] = problems;
	if (first && run.outputs.policy.on_refused !== "continue") return {
		ok: false,
		run: told,
		problem: first
	};
	return {
		ok: true,
		decision: enter(told, agent, accepted, {
			at,
			approval: run.outputs.policy.approval === true
		})
	};
}
/** Where nothing can be posted, what was proposed is kept to be looked at. */
function shown$1(run, agent, lines, at) {
	return {
		...run,
		proposals: [...run.proposals ?? [], ...lines.map((line, i) => entryOf(run, agent, line, {
			n: i,
			at,
			status: "shown"
		}))]
	};
}
function sort(run, agent, lines, { policy, default_branch, workflow_folders }) {
	const counted = (run.proposals ?? []).filter(({ status }) => status !== "failed" && status !== "dropped");
	const broken = lines.filter(({ problem }) => problem !== void 0);
	const { accepted, refused } = checkProposals(lines.map(lineOf), {
		policy,
		applied: counted.map(({ proposal }) => proposal),
		issue: run.issue,
		workflowId: run.workflow_id,
		agent: agent.id,
		defaultBranch: default_branch,
		workflowFolders: [...workflow_folders, run.workflow.source],
		changedPaths: pathsByBranch(lines)
	});
	const allowed = new Set(accepted.map(({ line }) => line));
	return {
		accepted: lines.filter((line) => allowed.has(line.line) && line.problem === void 0),
		refused: [...refused.map(({ problem }) => problem), ...broken.flatMap(({ line, problem }) => allowed.has(line) && problem !== void 0 ? [problem] : [])]
	};
}
function lineOf({ line, proposal }) {
	return {
		line,
		proposal
	};
}
/** Two proposals may push the same branch: what either of them changes counts. */
function pathsByBranch(lines) {
	const paths = {};
	for (const { work } of lines) if (work) paths[work.branch] = [...paths[work.branch] ?? [], ...work.paths];
	return paths;
}
function enter(run, agent, lines, { at, approval }) {
	if (lines.length === 0) return decide$1(run);
	const entries = lines.map((line, n) => entryOf(run, agent, line, {
		n,
		at,
		status: approval ? "waiting" : "pending"
	}));
	const wants = entries.flatMap((entry) => {
		if (!approval) return [{
			type: "apply_proposal",
			proposal: entry.id,
			repeated: false
		}];
		return entry.work === null ? [] : [{
			type: "keep_work",
			proposal: entry.id
		}];
	});
	const next = {
		...run,
		proposals: [...run.proposals ?? [], ...entries]
	};
	return decide$1(approval ? {
		...next,
		approval_seq: run.seq + 1
	} : next, ...wants);
}
function entryOf(run, agent, { proposal, work }, { n, at, status }) {
	return {
		id: `p${(run.proposals ?? []).length + n + 1}`,
		agent: agent.id,
		proposal,
		work,
		status,
		at,
		number: null,
		url: null,
		branch: null,
		problem: null
	};
}

// src/core/engine/transitions/ask.ts
/** Stops the agent until somebody answers, or the deadline passes. The session is kept. */
function applyAsk(run, agent, transition, at) {
	const { prompt, next, timeout, timeout_next, to, choices } = transition;
	const wait = timeout === void 0 ? void 0 : parseDuration(timeout);
	const ask = {
		id: `${agent.id}-${agent.asks + 1}`,
		agent: agent.id,
		prompt,
		next,
		to: [...to],
		choices: [...choices],
		deadline: wait === void 0 ? null : new Date(Date.parse(at) + wait).toISOString(),
		timeout_next: timeout_next ?? null,
		asked_at: at
	};
	const waiting = {
		...agent,
		status: "waiting",
		asks: agent.asks + 1,
		input: null
	};
	return decide$1({
		...replaceAgent(run, waiting),
		asks: [...run.asks, ask]
	});
}

// src/core/engine/carried.ts
/** A value that a state gave: inserted literally. */
function carried(text) {
	return text === void 0 ? null : {
		text,
		from: "run"
	};
}

// src/core/engine/transitions/call.ts
/** Deep enough for any design, shallow enough that a workflow that calls itself is found out early. */
const DEEPEST_STACK = 100;
/** Pushes a frame. A call goes on in a branch of the caller's session, a function starts fresh. */
function applyCall(run, agent, transition, workflow) {
	const { target, input, return: returnTo } = transition;
	if (agent.stack.length >= DEEPEST_STACK) return failAgent(run, agent, tooDeep(agent));
	const frame = {
		session: agent.session_id,
		branch: agent.branch_session,
		state: returnTo,
		cwd: agent.cwd,
		scope: agent.scope
	};
	const branches = transition.tag === "call" || transition.tag === "call-workflow";
	const callee = {
		...agent,
		stack: [...agent.stack, frame],
		session_id: branches ? agent.session_id : null,
		branch_session: branches && agent.session_id !== null,
		cwd: "cd" in transition && transition.cd !== void 0 ? resolvePath$1(agent.cwd, transition.cd) : agent.cwd,
		scope: workflow.id
	};
	return enterWorkflow(run, callee, target, carried(input), workflow);
}
function tooDeep(agent) {
	return {
		code: "RAY-STACK-TOO-DEEP",
		message: `${agent.id} would have 101 open calls.`,
		place: agent.current_state,
		hint: "A state calls itself without ever giving a <result>. Use <goto> or <reset> for loops."
	};
}

// src/core/engine/worker-name.ts
/** `<parent>_<abbr><n>`, from the parent's counter over all its forks. Never one that the run has had. A path counts as its last part. */
function workerName(run, parent, target) {
	const abbreviation = (target.split(/[\\/]/).findLast((part) => part !== "") ?? "").replace(/\.[a-z0-9]+$/i, "").toLowerCase().replace(/[^a-z0-9]/g, "").slice(0, 6);
	for (let count = (run.fork_counters[parent] ?? 0) + 1;; count++) {
		const id = `${parent}_${abbreviation}${count}`;
		if (!run.agents.some((agent) => agent.id === id)) return {
			id,
			count
		};
	}
}

// src/core/engine/transitions/fork.ts
/** A run that forks without end is stopped here, before the budget feels it. */
const MOST_AGENTS = 5e3;
/** Starts a worker with an empty stack and no session at `entry`. The parent goes on at `next`; its caller sees to that. */
function applyFork(run, parent, fork, entry, workflow) {
	const { target, input, cd, attributes } = fork;
	if (run.agents.length >= MOST_AGENTS) return failAgent(run, parent, tooMany(parent));
	const { id, count } = workerName(run, parent.id, target);
	const worker = {
		id,
		current_state: entry,
		session_id: null,
		branch_session: false,
		stack: [],
		cwd: cd === void 0 ? parent.cwd : resolvePath$1(parent.cwd, cd),
		scope: workflow.id,
		fork_attributes: { ...attributes },
		status: "active",
		problem: null,
		resume_at: null,
		input: null,
		visits: {},
		asks: 0
	};
	const grown = {
		...run,
		agents: [...run.agents, worker],
		fork_counters: {
			...run.fork_counters,
			[parent.id]: count
		}
	};
	return enterWorkflow(grown, worker, entry, carried(input), workflow);
}
/** The parent's way on after its forks. */
function continueParent(run, parent, next, input, workflow) {
	return parent.status === "failed" ? decide$1(replaceAgent(run, parent)) : enter$2(run, parent, next, carried(input), workflow);
}
function tooMany(parent) {
	return {
		code: "RAY-TOO-MANY-AGENTS",
		message: `The run has ${MOST_AGENTS} agents, which is the most that one run may have.`,
		place: `${parent.id} at ${parent.current_state}`,
		hint: "Bound the loop that forks with max_visits."
	};
}

// src/core/engine/transitions/goto.ts
/** Same agent, same session, next state. */
function applyGoto(run, agent, { target, input }, workflow) {
	return enter$2(run, agent, target, carried(input), workflow);
}

// src/core/engine/warn.ts
function warn(run, warning) {
	if (run.warnings.includes(warning)) return run;
	return {
		...run,
		warnings: [...run.warnings, warning].slice(-50)
	};
}

// src/core/engine/transitions/reset.ts
/** Drops the conversation and goes on. The stack stays, so that a loop in a callee can still return. */
function applyReset(run, agent, { target, input, cd, stack }, workflow) {
	const cleared = stack === "clear" && agent.stack.length > 0;
	const fresh = {
		...agent,
		session_id: null,
		branch_session: false,
		stack: stack === "clear" ? [] : agent.stack,
		cwd: cd === void 0 ? agent.cwd : resolvePath$1(agent.cwd, cd),
		scope: workflow.id
	};
	const told = cleared ? warn(run, `${agent.id} at ${agent.current_state} cleared a stack of ${agent.stack.length}: its callers get no result.`) : run;
	return enterWorkflow(cleared ? abandonStepRuns(told, {
		...agent,
		step_run: void 0
	}) : told, fresh, target, carried(input), workflow);
}

// src/core/engine/transitions/result.ts
/** Returns to the caller with the payload, or ends the agent when nobody called it. */
function applyResult(run, agent, result, definitions) {
	const frame = agent.stack.at(-1);
	if (!frame) return end(run, agent, result);
	const caller = {
		...agent,
		stack: agent.stack.slice(0, -1),
		session_id: frame.session,
		branch_session: frame.branch,
		cwd: frame.cwd,
		scope: frame.scope
	};
	if (frame.step !== void 0) return returnToStep(run, caller, frame, calleeEnd(result), tellWith(definitions));
	return enter$2(run, caller, frame.state, {
		text: result.payload,
		from: "run"
	}, statesOf(definitions, frame.scope));
}
/** A step that called a tagged workflow yields its payload as text; a failed result is an error as a value. */
function calleeEnd({ payload, status }) {
	return {
		status: "completed",
		yield: status === "failure" ? {
			type: "error",
			reason: keyword("failed-result"),
			message: payload
		} : {
			type: "text",
			text: payload
		},
		handoff: false
	};
}
function end(run, agent, { payload, status }) {
	const ended = {
		...replaceAgent(run, {
			...agent,
			status: "ended",
			input: null
		}),
		results: {
			...run.results,
			[agent.id]: payload
		},
		failed_results: status === "failure" ? [...run.failed_results, agent.id] : run.failed_results
	};
	return run.issue === null ? decide$1(ended) : decide$1(ended, {
		type: "post_result",
		agent: agent.id
	});
}

// src/core/engine/transitions/index.ts
/** Applies the transitions of one turn, all of them resolved and allowed. Several are forks with at most one goto beside them. */
function applyTransitions(run, agent, transitions, definitions, at) {
	const home = statesOf(definitions, agent.scope);
	const wants = [];
	let now = run;
	let next;
	for (const transition of transitions) if (transition.tag === "fork" || transition.tag === "fork-workflow") {
		const parent = findAgent(now, agent.id) ?? agent;
		const { workflow, entry } = destination(now, agent, transition, definitions);
		const forked = applyFork(now, parent, transition, entry, workflow);
		now = forked.run;
		wants.push(...forked.wants);
		if (next === void 0 && transition.next !== void 0) next = {
			state: transition.next,
			input: void 0
		};
	} else if (transition.tag === "goto" && transitions.length > 1) next = {
		state: transition.target,
		input: transition.input
	};
	else return applyOne(run, agent, transition, definitions, at);
	if (next === void 0) throw new Error(`forks of ${agent.id} without a state to go on with reached the engine`);
	const parent = findAgent(now, agent.id) ?? agent;
	const moved = continueParent(now, parent, next.state, next.input, home);
	return decide$1(moved.run, ...moved.wants, ...wants);
}
function applyOne(run, agent, transition, definitions, at) {
	switch (transition.tag) {
		case "goto": return applyGoto(run, agent, transition, statesOf(definitions, agent.scope));
		case "reset": return applyReset(run, agent, transition, statesOf(definitions, agent.scope));
		case "reset-workflow": {
			const { workflow, entry } = destination(run, agent, transition, definitions);
			return applyReset(run, agent, {
				...transition,
				target: entry
			}, workflow);
		}
		case "call":
		case "function": return applyCall(run, agent, transition, statesOf(definitions, agent.scope));
		case "call-workflow":
		case "function-workflow": {
			const { workflow, entry } = destination(run, agent, transition, definitions);
			return applyCall(run, agent, {
				...transition,
				target: entry
			}, workflow);
		}
		case "result": return applyResult(run, agent, transition, definitions);
		case "ask": return applyAsk(run, agent, transition, at);
	}
}
/** The scope and the state that a transition enters: the agent's own, or the one that a specifier was found to mean. */
function destination(run, agent, transition, definitions) {
	if (!crossesWorkflow(transition)) return {
		workflow: statesOf(definitions, agent.scope),
		entry: transition.target
	};
	const found = destinationOf(run, agent, transition.target);
	if (!found) throw new Error(`${transition.target} was not loaded before its ${transition.tag} was applied`);
	const workflow = definitions[found.scope];
	if (workflow === void 0) throw new Error(`${found.scope} is in the run and not loaded`);
	return {
		workflow,
		entry: found.entry
	};
}

// src/core/engine/on-turn-completed.ts
/** In all: the prompt, and two reminders. */
const MOST_ATTEMPTS_AT_A_TAG = 3;
/** Reads the one tag of a final message, or of a script's output, and does what it asks for. */
function onTurnCompleted(run, agent, event, turn, definitions) {
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, turn.state);
	const moved = event.session_id === null ? agent : {
		...agent,
		session_id: event.session_id,
		branch_session: false
	};
	const stored = replaceAgent(run, moved);
	const told = event.denied?.length ? warn(stored, `${agent.id} at ${turn.state} was refused: ${event.denied.join(", ")}`) : stored;
	const asked = readTransitions(event.text, state, workflow);
	if (!asked.ok) return onProtocolProblem(told, moved, asked.problem, turn, definitions);
	const proposing = propose(told, moved, event);
	if (!proposing.ok) return failAgent(proposing.run, moved, proposing.problem);
	const { run: proposed, wants } = proposing.decision;
	const next = applyOrLoad(proposed, moved, asked.transitions, {
		text: event.text,
		definitions,
		at: event.at,
		tries: turn
	});
	return decide$1(next.run, ...wants, ...next.wants);
}
/** Scopes that a cross-workflow tag names are loaded first; then the same message is read again. */
function applyOrLoad(run, agent, transitions, { text, definitions, at, tries }) {
	const unknown = transitions.filter(crossesWorkflow).find(({ target }) => destinationOf(run, agent, target) === void 0);
	if (unknown) {
		const { attempt, reminders, retries } = tries;
		return decide$1(run, {
			type: "load_scope",
			agent: agent.id,
			specifier: unknown.target,
			text,
			attempt,
			reminders,
			retries
		});
	}
	return applyTransitions(run, agent, transitions, definitions, at);
}
function readTransitions(text, state, workflow) {
	const implicit = state.kind === "prompt" ? implicitTransition(state, workflow) : void 0;
	if (implicit && state.kind === "prompt" && state.settings.force_implicit) return {
		ok: true,
		transitions: implicit
	};
	const parsed = parseTransitions(text);
	if (!parsed.ok) return parsed.problem.code === "RAY-NO-TRANSITION" && implicit ? {
		ok: true,
		transitions: implicit
	} : parsed;
	const resolved = resolveTransitions(parsed.transitions, workflow);
	if (!resolved.ok) return resolved;
	const problem = state.kind === "prompt" ? checkPolicy(state, resolved.transitions, workflow) : void 0;
	return problem ? {
		ok: false,
		problem
	} : resolved;
}
/** A policy can say what was meant, so the agent is asked again; without one, and for scripts, there is nobody to ask. */
function onProtocolProblem(run, agent, problem, turn, definitions) {
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, agent.current_state);
	if (state.kind === "prompt" && state.settings.allowed_transitions.length > 0 && turn.reminders + 1 < MOST_ATTEMPTS_AT_A_TAG) return remind(run, agent, problem, turn, state, workflow);
	if (state.kind === "script" && turn.retries < (state.settings.retries ?? 0)) {
		const { run: planned, turn: again } = turnFor(run, agent, state, {
			attempt: turn.attempt + 1,
			retries: turn.retries + 1
		});
		return decide$1(planned, again);
	}
	const where = `${workflow.pin.source}/${state.file}`;
	return failAgent(run, agent, {
		...problem,
		place: problem.place ?? where
	});
}
function remind(run, agent, problem, turn, state, workflow) {
	const { run: planned, turn: again } = turnFor(run, agent, state, {
		attempt: turn.attempt + 1,
		reminders: turn.reminders + 1,
		retries: turn.retries,
		reminder: renderReminder(problem, state, workflow)
	});
	return decide$1(planned, again);
}

// src/core/engine/on-scope-failed.ts
/** A tag named a workflow that is not there or cannot be read: the agent is told like for any other bad target. */
function onScopeFailed(run, effect, { problem }, definitions) {
	const agent = findAgent(run, effect.agent);
	return agent ? onProtocolProblem(run, agent, problem, effect, definitions) : decide$1(run);
}

// src/core/engine/on-scope-loaded.ts
/** A workflow that a tag named is there: pins it, and goes on with the message that named it. */
function onScopeLoaded(run, effect, { scope, entry, pin, at }, definitions) {
	const agent = findAgent(run, effect.agent);
	if (!agent) return decide$1(run);
	const known = {
		...run,
		scopes: {
			[scope]: pin,
			...run.scopes
		},
		specifiers: {
			...run.specifiers,
			[specifierKey(agent.scope, effect.specifier)]: {
				scope,
				entry
			}
		}
	};
	const workflow = statesOf(definitions, agent.scope);
	const asked = readTransitions(effect.text, stateOf$1(workflow, agent.current_state), workflow);
	if (!asked.ok) return onProtocolProblem(known, agent, asked.problem, effect, definitions);
	return applyOrLoad(known, agent, asked.transitions, {
		text: effect.text,
		definitions,
		at,
		tries: effect
	});
}

// src/core/engine/failure-code.ts
const CODES = {
	"usage-limit": "RAY-USAGE-LIMIT",
	overloaded: "RAY-MODEL-OVERLOADED",
	network: "RAY-NETWORK",
	auth: "RAY-AUTH",
	"not-installed": "RAY-AGENT-NOT-INSTALLED",
	"session-not-found": "RAY-SESSION-NOT-FOUND",
	silent: "RAY-TIMEOUT",
	"too-long": "RAY-TIMEOUT",
	budget: "RAY-BUDGET",
	"no-progress": "RAY-NO-PROGRESS",
	"script-failed": "RAY-SCRIPT-FAILED",
	"bad-directory": "RAY-BAD-DIRECTORY",
	interrupted: "RAY-INTERRUPTED",
	other: "RAY-TURN-FAILED"
};
/** The code under which people find a class of failure. */
function failureCode(failureClass) {
	return CODES[failureClass];
}

// src/core/engine/retry.ts
/** Then it rests so long before anybody tries again. */
const PAUSE_OF_A_BUSY_MODEL_MS = 9e5;
const FIRST_WAIT_MS = 2e3;
const LONGEST_WAIT_MS = 3e5;
/** When to try again: exponential, with the upper half drawn by jitter (0 to 1) so that parallel agents spread. */
function backOff(at, retries, jitter) {
	const wait = Math.min(FIRST_WAIT_MS * 2 ** retries, LONGEST_WAIT_MS);
	return new Date(Date.parse(at) + wait * (.5 + jitter / 2)).toISOString();
}

// src/core/engine/on-turn-failed.ts
/** One table: what each class of failure leads to. */
function onTurnFailed(run, agent, event, turn, definitions) {
	const workflow = statesOf(definitions, agent.scope);
	const state = stateOf$1(workflow, turn.state);
	const { failure, at, jitter } = event;
	const problem = problemOf$1(failure, turn, workflow);
	switch (failure.class) {
		case "interrupted": return again(run, agent, turn, state, {
			interrupted: true,
			session: turn.session
		});
		case "usage-limit": return pause$1(run, goneOn(agent, event), problem, failure.reset_at ?? null);
		case "no-progress": return pause$1(run, forgetRounds(agent), problem, null);
		case "overloaded":
		case "network":
			if (turn.retries < 5) return again(run, agent, turn, state, {
				retries: turn.retries + 1,
				not_before: backOff(at, turn.retries, jitter)
			});
			return pause$1(run, goneOn(agent, event), problem, new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString());
		case "session-not-found": {
			if (turn.session?.mode === "fresh") return failAgent(run, agent, problem);
			const fresh = {
				...agent,
				session_id: null,
				branch_session: false
			};
			const told = warn(run, `${agent.id} at ${turn.state}: the conversation was not found, so the state starts afresh.`);
			return again(replaceAgent(told, fresh), fresh, {
				...turn,
				reminder: null
			}, state, { interrupted: turn.interrupted });
		}
		case "budget": return onCapReached(run, agent, {
			event,
			problem,
			turn,
			state,
			key: stateKey(run, workflow, turn.state)
		});
		case "auth":
		case "not-installed":
		case "bad-directory": return failAgent(run, agent, problem);
		case "silent":
		case "too-long":
		case "script-failed":
		case "other": {
			const retries = state.settings.retries ?? (state.kind === "prompt" ? 1 : 0);
			if (turn.retries >= retries) return failAgent(run, agent, problem);
			return again(run, agent, turn, state, {
				retries: turn.retries + 1,
				not_before: state.kind === "prompt" ? backOff(at, turn.retries, jitter) : null
			});
		}
	}
}
/** The agent CLI stopped at the cap that it was given: the state's own, or what was left of the run's. */
function onCapReached(run, agent, { event, problem, turn, state, key }) {
	const own = state.kind === "prompt" ? state.settings.budget : void 0;
	const left = run.budget.limit_usd - run.budget.spent_usd;
	if (own !== void 0 && left > own) return failAgent(run, agent, {
		...problem,
		code: "RAY-STATE-BUDGET",
		hint: "Raise \"budget\" in the frontmatter, then resume the run."
	});
	const enough = Math.max(run.dearest[key] ?? 0, left + event.bill.cost_usd + SMALLEST_RAISE_USD$1);
	const gone = goneOn(agent, event);
	return again(replaceAgent({
		...run,
		dearest: {
			...run.dearest,
			[key]: enough
		}
	}, gone), gone, turn, state, { interrupted: true });
}
const SMALLEST_RAISE_USD$1 = .01;
/** What was said until then is in a session that the next attempt goes on with. */
function goneOn(agent, { session_id }) {
	return session_id === null ? agent : {
		...agent,
		session_id,
		branch_session: false
	};
}
function pause$1(run, agent, problem, resumeAt) {
	return decide$1(replaceAgent(run, {
		...agent,
		status: "paused",
		problem,
		resume_at: resumeAt
	}));
}
function again(run, agent, turn, state, change) {
	const { run: planned, turn: next } = turnFor(run, agent, state, {
		attempt: turn.attempt + 1,
		reminders: turn.reminders,
		retries: turn.retries,
		reminder: turn.reminder,
		...change
	});
	return decide$1(planned, next);
}
function problemOf$1({ class: kind, message, detail, problem }, turn, workflow) {
	return problem ?? {
		code: failureCode(kind),
		message: detail === void 0 ? message : `${message}\n${detail}`,
		place: `${workflow.pin.source}/${turn.state}`
	};
}

// src/core/engine/enqueue.ts
/** Numbers what is wanted and puts it into the outbox. */
function enqueue(run, wants) {
	if (wants.length === 0) return {
		run,
		added: []
	};
	const added = wants.map((want, i) => ({
		...want,
		id: `${run.workflow_id}/${run.effect_count + i + 1}`
	}));
	return {
		run: {
			...run,
			pending: [...run.pending, ...added],
			effect_count: run.effect_count + added.length
		},
		added
	};
}

// src/core/engine/wrap-up.ts
/**
* An agent that the budget stops may go to the workflow's `on_budget` state once, instead of the turn that it cannot pay. Its callers
* get nothing any more: what it gives there is the agent's own result. Undefined when there is no such state, or it was there.
*/
function wrapUp(run, turn, definitions) {
	const place = wrapUpOf(run, definitions);
	const agent = findAgent(run, turn.agent);
	if (!place || !agent || agent.wrap_up !== void 0 || run.budget.spent_usd >= run.budget.limit_usd) return void 0;
	const rest = abandonStepRuns({
		...run,
		pending: run.pending.filter(({ id }) => id !== turn.id)
	}, agent);
	const entered = enter$2(rest, {
		...agent,
		stack: [],
		scope: place.workflow.id
	}, place.file, null, place.workflow);
	const moved = findAgent(entered.run, agent.id) ?? agent;
	return enqueue(replaceAgent(entered.run, {
		...moved,
		wrap_up: "running"
	}), entered.wants).run;
}

// src/core/engine/schedule.ts
/** Agents that the budget stops may wrap up, one after the other; when none of them can, the run is over. */
function schedule(run, at, definitions) {
	let now = run;
	while (now.halted === null) {
		const { started, stopped } = choose(now, at, definitions);
		if (stopped === void 0 || started.length > 0 || now.pending.some(isInFlight)) return mark$1(now, started);
		if (stopped === "max-turns") return halt(now, stopped);
		const next = wrapUp(now, stopped, definitions);
		if (!next) return halt(now, "over-budget");
		now = next;
	}
	return {
		run: now,
		started: []
	};
}
function choose(run, at, definitions) {
	const turns = run.pending.filter((effect) => effect.type === "run_turn");
	const inFlight = turns.filter(isInFlight).length;
	const started = [];
	let reserved = reservedUsd(run);
	for (const turn of turns) {
		const running = inFlight + started.length;
		if (running >= run.limits.max_parallel) break;
		if (turn.started || turn.not_before !== null && turn.not_before > at) continue;
		if (findAgent(run, turn.agent)?.status !== "active") continue;
		if (run.limits.max_turns !== null && run.turns + running >= run.limits.max_turns) return {
			started,
			stopped: "max-turns"
		};
		const money = affordable(run, turn, reserved, definitions);
		if (!money.ok) return {
			started,
			stopped: turn
		};
		reserved += money.reserve;
		started.push({
			...turn,
			started: true,
			reserved_usd: money.reserve
		});
	}
	return { started };
}
function isInFlight(effect) {
	return effect.type === "run_turn" && effect.started;
}
function halt(run, halted) {
	return {
		run: {
			...run,
			halted
		},
		started: []
	};
}
function mark$1(run, started) {
	if (started.length === 0) return {
		run,
		started
	};
	const byId = new Map(started.map((turn) => [turn.id, turn]));
	return {
		run: {
			...run,
			pending: run.pending.map((effect) => byId.get(effect.id) ?? effect)
		},
		started
	};
}

// src/core/engine/status.ts
/** Derives how the run stands from what stopped it, or else from its agents. */
function standingOf(run) {
	if (run.halted !== null) return haltedStanding(run, run.halted);
	if (run.agents.some(({ status }) => status === "active")) return {
		status: "running",
		reason: null,
		error: null
	};
	if (run.pending.some(({ type }) => type === "apply_proposal" || type === "keep_work")) return {
		status: "running",
		reason: null,
		error: null
	};
	const failed = run.agents.find(({ status }) => status === "failed");
	if (failed) return {
		status: "failed",
		reason: reasonOf(failed),
		error: failed.problem
	};
	const paused = run.agents.find(({ status }) => status === "paused");
	if (paused) return {
		status: "suspended",
		reason: reasonOf(paused),
		error: paused.problem
	};
	if (run.proposals?.some(({ status }) => status === "waiting")) return {
		status: "waiting",
		reason: "approval",
		error: null
	};
	if (run.asks.length === 0) {
		const blocked = run.agents.find(({ status, problem }) => status === "waiting" && problem !== null);
		if (blocked) return {
			status: "waiting",
			reason: "interrupted",
			error: blocked.problem
		};
	}
	if (run.agents.some(({ status }) => status === "waiting")) return {
		status: "waiting",
		reason: "ask",
		error: null
	};
	if (run.agents.some(({ wrap_up }) => wrap_up !== void 0)) return {
		status: "over_budget",
		reason: null,
		error: overBudget(run)
	};
	const unapplied = run.outputs?.policy.on_refused === "continue" ? void 0 : run.proposals?.find(({ status }) => status === "failed");
	if (unapplied) return {
		status: "failed",
		reason: "proposal-failed",
		error: unapplied.problem
	};
	if (run.failed_results.length > 0) return {
		status: "failed",
		reason: "failed-result",
		error: failedResult(run)
	};
	return {
		status: "completed",
		reason: null,
		error: null
	};
}
function haltedStanding(run, halted) {
	switch (halted) {
		case "cancelled": return {
			status: "cancelled",
			reason: null,
			error: null
		};
		case "over-budget": return {
			status: "over_budget",
			reason: null,
			error: overBudget(run)
		};
		default: return {
			status: "suspended",
			reason: halted,
			error: null
		};
	}
}
function reasonOf({ problem }) {
	return problem === null ? null : problem.code.slice(4).toLowerCase();
}
function overBudget({ budget, workflow_id }) {
	return {
		code: "RAY-OVER-BUDGET",
		message: `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}, and the next turn would go beyond.`,
		place: workflow_id,
		hint: `Raise the cap and go on: raymond resume ${workflow_id} --budget ${Math.ceil(budget.limit_usd * 2)}`
	};
}
function failedResult({ failed_results, results }) {
	const [agent = "main"] = failed_results;
	return {
		code: "RAY-FAILED-RESULT",
		message: `${agent} ended with a result of status="failure": ${(results[agent] ?? "").slice(0, 200)}`
	};
}

// src/core/engine/steps/surface-failures.ts
/** With these nobody could do anything, so the agent stays where it is. */
const NOBODY_S_FAULT = /* @__PURE__ */ new Set(["RAY-AUTH", "RAY-AGENT-NOT-INSTALLED"]);
/** A tagged workflow that a delegate step called and that failed fails that step, instead of ending the agent. */
function surfaceFailures({ run, wants }, definitions) {
	let decision = decide$1(run, ...wants);
	if (run.runs === void 0) return decision;
	for (const agent of run.agents) {
		if (agent.status !== "failed" || agent.step_run !== void 0 || agent.problem === null) continue;
		const at = agent.stack.findLastIndex(({ step }) => step !== void 0);
		if (at === -1 || NOBODY_S_FAULT.has(agent.problem.code)) continue;
		const surfaced = surface(decision.run, agent, at, definitions);
		decision = decide$1(surfaced.run, ...decision.wants, ...surfaced.wants);
	}
	return decision;
}
/** The callee's own part is put aside: a resume goes on there, and not with a second child. */
function surface(run, agent, at, definitions) {
	const frame = agent.stack[at];
	const { problem } = agent;
	if (frame?.step === void 0 || problem === null) throw new Error(`${agent.id} has no delegate step at ${at}`);
	const { current_state, session_id, branch_session, cwd, scope, input } = agent;
	const callee = {
		current_state,
		session_id,
		branch_session,
		cwd,
		scope,
		input,
		stack: agent.stack.slice(at + 1)
	};
	const caller = {
		...agent,
		stack: agent.stack.slice(0, at),
		cwd: frame.cwd,
		scope: frame.scope
	};
	const kept = {
		...replaceAgent(run, caller),
		callees: {
			...run.callees,
			[frame.step.child]: callee
		}
	};
	const { code, message, place } = problem;
	const details = { place: place ?? current_state };
	const failure = {
		type: "error",
		reason: keyword(checkIdOf(code)),
		message,
		details
	};
	return returnToStep(kept, caller, frame, {
		status: "failed",
		yield: failure,
		handoff: false
	}, tellWith(definitions));
}

// src/core/engine/settle.ts
/** Numbers what is wanted, starts the turns that may start, and derives the status. Every event ends here. */
function settle(before, decision, at, definitions) {
	const { run, wants } = surfaceFailures(decision, definitions);
	const asked = enqueue(run, wants);
	const { run: scheduled, started } = schedule(asked.run, at, definitions);
	const stopped = scheduled.halted === "over-budget" ? stopStepRunsForBudget(scheduled) : scheduled;
	const reported = reportWhenItStops(before, {
		...stopped,
		...standingOf(stopped),
		seq: run.seq + 1,
		updated_at: at
	});
	return {
		run: reported.run,
		effects: [
			...asked.added.filter(({ type }) => type !== "run_turn"),
			...started,
			...reported.added
		]
	};
}
/** A run that came to rest is shown; the effect stays in the state until it was. */
function reportWhenItStops(before, run) {
	return run.status !== "running" && (before?.status !== run.status || before.reason !== run.reason) && run.issue !== null && !run.pending.some(({ type }) => type === "publish_report") ? enqueue(run, [{ type: "publish_report" }]) : {
		run,
		added: []
	};
}

// src/core/engine/steps/hold-for-proposals.ts
/**
* An operation that writes to GitHub has its result when GitHub shows it: the step waits for its proposal, and for a person where that
* has to be approved. Undefined when there is nothing to wait for. `before` is the run without the new proposals.
*/
function holdForProposals(before, run, agent, { run: id, want }) {
	const count = before.proposals?.length ?? 0;
	const added = run.proposals?.slice(count) ?? [];
	if (want.type !== "run_operation" || !added.some(isOpen)) return void 0;
	const linked = added.map((entry) => isOpen(entry) ? {
		...entry,
		step: {
			run: id,
			at: want.at
		}
	} : entry);
	const status = added.some((entry) => entry.status === "waiting") ? "waiting" : "active";
	return replaceAgent({
		...run,
		proposals: [...(run.proposals ?? []).slice(0, count), ...linked]
	}, {
		...agent,
		status
	});
}
function isOpen({ status }) {
	return status === "waiting" || status === "pending";
}
/** A proposal that a step waits for was done, or could not be. */
function onStepProposalSettled(run, id, outcome, definitions) {
	const entry = run.proposals?.find((proposed) => proposed.id === id);
	const agent = entry === void 0 ? void 0 : findAgent(run, entry.agent);
	if (entry?.step === void 0 || agent === void 0 || outcome.kind === "kept") return decide$1(run);
	const place = {
		agent: agent.id,
		id: entry.step.run
	};
	const { at } = entry.step;
	const active = replaceAgent(run, {
		...agent,
		status: "active"
	});
	if (outcome.kind === "applied") return tell(active, place, {
		type: "operation_returned",
		at,
		result: {
			status: "ok",
			data: appliedData(entry),
			summary: describeProposal(entry.proposal, run.issue)
		}
	}, definitions);
	const dropped = (active.proposals ?? []).map((other) => other.id === id ? {
		...other,
		status: "dropped"
	} : other);
	const { message } = outcome.problem;
	return tell({
		...active,
		proposals: dropped
	}, place, {
		type: "operation_failed",
		at,
		reason: "proposal-failed",
		message
	}, definitions);
}
/** The object as far as it is known: what was asked for, and what GitHub made of it. */
function appliedData({ proposal, number, url, branch }) {
	const { type: _, ...asked } = proposal;
	return toValue(JSON.parse(JSON.stringify({
		...asked,
		number,
		html_url: url,
		branch
	}))) ?? null;
}

// src/core/engine/steps/on-child-loaded.ts
/** The called workflow is there: its record, the link to it and the frame to return by are one commit. */
function onChildLoaded(run, effect, { scope, entry, pin }, definitions) {
	const agent = findAgent(run, effect.agent);
	const workflow = definitions[scope];
	if (!agent || workflow === void 0) throw new Error(`${scope} was loaded for ${effect.agent}, and one of them is not there`);
	if (stepRunOf(run, effect.run).status !== "running") return decide$1(run);
	const known = {
		...run,
		scopes: {
			[scope]: pin,
			...run.scopes
		}
	};
	const { want, run: id } = effect;
	const child = workflow.kind === "steps" ? nextStepRunId(known) : `${id}/${want.at.step}/${want.at.entry}`;
	const begun = {
		type: "child_started",
		at: want.at,
		child
	};
	const linked = tell(known, {
		agent: agent.id,
		id
	}, begun, definitions);
	const frame = {
		session: null,
		branch: false,
		state: want.at.step,
		cwd: agent.cwd,
		scope: agent.scope,
		step: {
			run: id,
			child
		}
	};
	const caller = {
		...agent,
		stack: [...agent.stack, frame]
	};
	const entered = enterChild(linked.run, caller, {
		effect,
		workflow,
		entry
	});
	return decide$1(entered.run, ...linked.wants, ...entered.wants);
}
/** Nothing of the caller's conversation crosses (R59). */
function enterChild(run, caller, { effect, workflow, entry }) {
	const { want, run: id } = effect;
	if (workflow.kind === "states") {
		const { step_run: _, ...agent } = caller;
		const fresh = {
			...agent,
			scope: workflow.id,
			session_id: null,
			branch_session: false
		};
		return enter$2(replaceAgent(run, fresh), fresh, entry, carried(taggedInput(want.input)), workflow);
	}
	const { strangers } = stepRunOf(run, id);
	return enterSteps(run, caller, workflow, {
		request: { value: want.input },
		original: want.original,
		parent: {
			run: id,
			step: want.at.step,
			entry: want.at.entry
		},
		depth: want.depth,
		defaults: want.defaults,
		...strangers === void 0 ? {} : { strangers: {
			nonce: strangers.nonce,
			of: typeof want.input === "string" ? ["original"] : ["input", "original"]
		} }
	});
}
/** A tagged workflow takes text: of a map with an `input` that part, else the text form of it all. */
function taggedInput(input) {
	const part = lookUp(input, ["input"]);
	return part.found && typeof part.value === "string" ? part.value : textOf(input);
}
/** It is not there, or cannot be read: the step fails (R66). */
function onChildRefused(run, effect, { problem }, definitions) {
	const reason = problem.code === "RAY-STEP-UNKNOWN-WORKFLOW" ? "unknown-workflow" : checkIdOf(problem.code);
	const fact = {
		type: "child_refused",
		at: effect.want.at,
		reason,
		message: problem.message
	};
	return tell(run, {
		agent: effect.agent,
		id: effect.run
	}, fact, definitions);
}

// src/core/engine/steps/on-step-turn-completed.ts
/** What was said, or given back, is data: no tag in it means anything. */
function onStepTurnCompleted(run, agent, event, { turn, step }, definitions) {
	const place = {
		agent: agent.id,
		id: step.run
	};
	const refusedTools = event.denied ?? [];
	const told = refusedTools.length > 0 ? warn(run, `${agent.id} at ${turn.state} was refused: ${refusedTools.join(", ")}`) : run;
	const proposing = propose(told, agent, event);
	if (!proposing.ok) {
		const { code, message } = proposing.problem;
		return tell(proposing.run, place, failureOf$1(step.want, event, checkIdOf(code), message), definitions);
	}
	const { run: proposed, wants } = proposing.decision;
	const held = holdForProposals(told, proposed, agent, step);
	if (held !== void 0) return decide$1(held, ...wants);
	const next = tell(proposed, place, factOf$1(step.want, event), definitions);
	return decide$1(next.run, ...wants, ...next.wants);
}
function factOf$1(want, { step, text, session_id, bill }) {
	if (want.type === "run_operation") return {
		type: "operation_returned",
		at: want.at,
		result: step !== void 0 && "result" in step ? step.result : void 0
	};
	const messages = step !== void 0 && "messages" in step ? step.messages : [];
	return {
		type: "turn_finished",
		at: want.at,
		text,
		messages,
		session: session_id,
		cost_usd: bill.cost_usd
	};
}
function failureOf$1(want, { session_id, bill }, reason, message) {
	return want.type === "run_operation" ? {
		type: "operation_failed",
		at: want.at,
		reason,
		message
	} : {
		type: "turn_failed",
		at: want.at,
		class: reason,
		message,
		session: session_id,
		cost_usd: bill.cost_usd
	};
}

// src/core/engine/steps/on-step-turn-failed.ts
/** One table: what each class of failure leads to. A model that cannot answer gives way to the next in rank, if there is one (R99). */
function onStepTurnFailed(run, agent, event, ended, definitions) {
	const { turn, step } = ended;
	const { failure, at } = event;
	const place = {
		agent: agent.id,
		id: step.run
	};
	const fails = () => tell(run, place, factOf(step.want, event), definitions);
	const again = () => resumeStep(run, agent.id, step.run, {
		rerun: false,
		retry: false
	}, definitions);
	if (hasOtherModel(run, ended) && worthFallingBackOn(failure.class)) return fails();
	switch (failure.class) {
		case "interrupted": return again();
		case "usage-limit": return pause(run, agent, problemOf(failure, agent, ended), failure.reset_at ?? null);
		case "overloaded":
		case "network": {
			if (turn.retries < 5) {
				const not_before = backOff(at, turn.retries, event.jitter);
				return askForTurn(run, place, step.want, {
					retries: turn.retries + 1,
					not_before
				});
			}
			const later = new Date(Date.parse(at) + PAUSE_OF_A_BUSY_MODEL_MS).toISOString();
			return pause(run, agent, problemOf(failure, agent, ended), later);
		}
		case "session-not-found": return turn.session?.mode === "resume" ? again() : fails();
		case "budget": return capReached(run, agent, event, ended, definitions);
		case "auth":
		case "not-installed": return failAgent(run, agent, problemOf(failure, agent, ended));
		case "no-progress":
		case "bad-directory":
		case "silent":
		case "too-long":
		case "script-failed":
		case "other": return fails();
	}
}
/** The agent CLI stopped at what was left of the budget: the next attempt needs more, so it does not start before that is raised. */
function capReached(run, agent, { bill }, { turn, step }, definitions) {
	const key = keyOf(run, agent.scope, turn.state);
	const left = run.budget.limit_usd - run.budget.spent_usd;
	const enough = Math.max(run.dearest[key] ?? 0, left + bill.cost_usd + SMALLEST_RAISE_USD);
	const dearer = {
		...run,
		dearest: {
			...run.dearest,
			[key]: enough
		}
	};
	return resumeStep(dearer, agent.id, step.run, {
		rerun: false,
		retry: false
	}, definitions);
}
const SMALLEST_RAISE_USD = .01;
function hasOtherModel(run, { step }) {
	const { steps, cursor } = stepRunOf(run, step.run);
	const entry = steps[cursor.step]?.history.at(-1);
	const models = step.want.at.for === "judge" ? entry?.judge?.models : entry?.models;
	return step.want.type !== "run_operation" && (models?.length ?? 0) > 1;
}
function factOf(want, { failure, session_id, bill }) {
	const message = failure.detail === void 0 ? failure.message : `${failure.message}\n${failure.detail}`;
	if (want.type !== "run_operation") return {
		type: "turn_failed",
		at: want.at,
		class: failure.class,
		message,
		session: session_id,
		cost_usd: bill.cost_usd
	};
	const reason = failure.class === "silent" || failure.class === "too-long" ? "timeout" : "operation-failed";
	return {
		type: "operation_failed",
		at: want.at,
		reason,
		message
	};
}
function pause(run, agent, problem, resumeAt) {
	return decide$1(replaceAgent(run, {
		...agent,
		status: "paused",
		problem,
		resume_at: resumeAt
	}));
}
function problemOf({ class: kind, message, detail, problem }, agent, { turn }) {
	return problem ?? {
		code: failureCode(kind),
		message: detail === void 0 ? message : `${message}\n${detail}`,
		place: `${agent.id} at ${turn.state}`
	};
}

// src/core/engine/reduce.ts
function reduce(run, event, definitions) {
	if (event.type === "run_started") return run ? unchanged(run) : settle(void 0, onRunStarted(event, definitions), event.at, definitions);
	if (!run) throw new Error(`${event.type} for a run that was never started`);
	const decision = handle(run, event, definitions);
	if (!decision) return unchanged(run);
	const settled = settle(run, decision, event.at, definitions);
	return event.type === "run_resumed" ? {
		run: settled.run,
		effects: outstanding(settled.run)
	} : settled;
}
/** Whoever takes a run up performs all that was asked for and not confirmed, whether or not it was tried before. */
function outstanding({ pending }) {
	return pending.filter((effect) => effect.type !== "run_turn" || effect.started);
}
/** Undefined when the event tells nothing new, such as an answer that came twice. */
function handle(run, event, definitions) {
	switch (event.type) {
		case "turn_completed":
		case "turn_failed": return onTurnEnded(run, event, definitions);
		case "scope_loaded": return isChild(run, event.effect) ? withEffect(run, event.effect, "load_child", (rest, effect) => onChildLoaded(rest, effect, event, definitions)) : withEffect(run, event.effect, "load_scope", (rest, effect) => onScopeLoaded(rest, effect, event, definitions));
		case "scope_failed": return isChild(run, event.effect) ? withEffect(run, event.effect, "load_child", (rest, effect) => onChildRefused(rest, effect, event, definitions)) : withEffect(run, event.effect, "load_scope", (rest, effect) => onScopeFailed(rest, effect, event, definitions));
		case "step_advanced": return withEffect(run, event.effect, "advance_step", (rest, { agent, run: id, at }) => tell(rest, {
			agent,
			id
		}, {
			type: "advanced",
			at
		}, definitions));
		case "result_posted": return withEffect(run, event.effect, "post_result", (rest) => decide$1(rest));
		case "report_published": return withEffect(run, event.effect, "publish_report", (rest) => decide$1(rest));
		case "ask_answered": return onAskAnswered(haveRead(run, event.comment), event, definitions);
		case "time_passed": return onTimePassed(run, event.at, definitions);
		case "run_resumed": return run.holder === event.holder ? void 0 : onRunResumed(haveRead(run, event.comment), event, definitions);
		case "run_suspended": return run.status === "running" ? decide$1({
			...run,
			halted: event.reason,
			hand_over_id: event.hand_over_id ?? null
		}) : void 0;
		case "proposal_settled": return onSettled(run, event, definitions);
		case "proposals_approved": return onProposalsApproved(run, event);
		case "comments_read": return event.up_to > (run.seen_comment ?? 0) ? decide$1(haveRead(run, event.up_to)) : void 0;
		case "run_cancelled": return run.status === "cancelled" || run.status === "completed" ? void 0 : decide$1({
			...dropProposals(cancelStepRuns(run)),
			halted: "cancelled"
		});
	}
}
function haveRead(run, comment) {
	return comment === void 0 || comment <= (run.seen_comment ?? 0) ? run : {
		...run,
		seen_comment: comment
	};
}
function onSettled(run, event, definitions) {
	const type = run.pending.find(({ id }) => id === event.effect)?.type === "keep_work" ? "keep_work" : "apply_proposal";
	return withEffect(run, event.effect, type, (rest, effect) => {
		const settled = onProposalSettled(rest, effect, event);
		const next = onStepProposalSettled(settled.run, effect.proposal, event.outcome, definitions);
		return decide$1(next.run, ...settled.wants, ...next.wants);
	});
}
function onTurnEnded(run, event, definitions) {
	return withEffect(run, event.effect, "run_turn", (rest, turn) => {
		const agent = findAgent(rest, turn.agent);
		if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`);
		if (turn.step !== void 0) return onStepTurnEnded(rest, agent, event, {
			turn,
			step: turn.step
		}, definitions);
		const state = stateKey(rest, statesOf(definitions, agent.scope), turn.state);
		const paid = addBill(rest, event.bill, {
			agent: agent.id,
			state
		});
		const counted = event.seen === void 0 ? agent : noteRound(agent, state, event.seen);
		const now = counted === agent ? paid : replaceAgent(paid, counted);
		return event.type === "turn_completed" ? onTurnCompleted(now, counted, event, turn, definitions) : onTurnFailed(now, counted, event, turn, definitions);
	});
}
function onStepTurnEnded(run, agent, event, ended, definitions) {
	const paid = addBill(run, event.bill, {
		agent: agent.id,
		state: keyOf(run, agent.scope, ended.turn.state)
	});
	return event.type === "turn_completed" ? onStepTurnCompleted(paid, agent, event, ended, definitions) : onStepTurnFailed(paid, agent, event, ended, definitions);
}
function isChild({ pending }, effect) {
	return pending.some(({ id, type }) => id === effect && type === "load_child");
}
/** Takes an effect out of the outbox and hands it on; one that was answered before, by us or by somebody else, is no news. */
function withEffect(run, id, type, then) {
	const effect = run.pending.find((pending) => pending.id === id);
	if (!effect) return void 0;
	if (!isOf(effect, type)) throw new Error(`effect ${id} is a ${effect.type}, and was answered as a ${type}`);
	return then({
		...run,
		pending: run.pending.filter((pending) => pending.id !== id)
	}, effect);
}
function isOf(effect, type) {
	return effect.type === type;
}
function unchanged(run) {
	return {
		run,
		effects: []
	};
}

// src/adapters/process/say-duration.ts
/** Milliseconds for a person: `10 min`, `90 s`, `0.3 s`. */
function sayDuration(ms) {
	return ms >= 6e4 && ms % 6e4 === 0 ? `${ms / 6e4} min` : `${ms / 1e3} s`;
}

// src/adapters/command-agent/agent-line.ts
const usd = number().nonnegative();
const tokens = object({
	input: int().nonnegative(),
	output: int().nonnegative()
});
const block = discriminatedUnion("type", [
	object({
		type: literal("text"),
		text: string()
	}),
	object({
		type: literal("tool_use"),
		name: string(),
		input: unknown()
	}),
	object({
		type: literal("tool_result"),
		text: string()
	})
]);
const message = object({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(block)])
});
const failureClass = _enum([
	"usage-limit",
	"overloaded",
	"network",
	"auth",
	"session-not-found",
	"budget",
	"other"
]);
const lineSchema = discriminatedUnion("type", [
	object({
		type: literal("text"),
		text: string()
	}),
	object({
		type: literal("result"),
		text: string(),
		session_id: string().nullable().optional(),
		cost_usd: usd.optional(),
		tokens: tokens.optional(),
		model: string().optional(),
		messages: array(message).optional(),
		denied: array(string()).optional()
	}),
	object({
		type: literal("error"),
		class: failureClass.optional(),
		message: string(),
		reset_at: datetime({ offset: true }).optional(),
		cost_usd: usd.optional(),
		tokens: tokens.optional()
	})
]);
/** The line, or in a few words what is wrong with it. */
function parseAgentLine(text) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return "is not JSON";
	}
	const parsed = lineSchema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const where = issue?.path.join(".") ?? "";
	return where === "" ? "is not an object with a \"type\"" : `has a wrong "${where}"`;
}

// src/adapters/command-agent/agent-hearing.ts
/** Cuts a program's stdout into lines, passes its texts on, and keeps the line that ends the turn. */
function listenToAgent(observer) {
	const ends = [];
	let wrong = null;
	let open = "";
	let count = 0;
	return {
		add(chunk) {
			const [first = "", ...others] = chunk.split("\n");
			open += first;
			for (const other of others) {
				hear(open);
				open = other;
			}
		},
		end() {
			hear(open);
			return {
				ends,
				wrong
			};
		}
	};
	function hear(text) {
		count += 1;
		if (text.trim() === "") return;
		const line = parseAgentLine(text);
		if (typeof line === "string") wrong ??= `line ${count} ${line}: ${text.slice(0, 200)}`;
		else if (line.type === "text") observer.text(line.text);
		else ends.push(line);
	}
}

// src/adapters/command-agent/split-command.ts
/**
* The words of a command as a shell would see them: split at white space, with '…', "…" and, but for Windows, backslashes honoured.
* Nothing is expanded. An open quote or an empty command is a RAY-AGENT-COMMAND problem.
*/
function splitCommand(command, platform) {
	const escapes = platform !== "win32";
	const words = [];
	let word;
	let quote;
	for (let at = 0; at < command.length; at += 1) {
		const character = command.charAt(at);
		const next = command.charAt(at + 1);
		if (escapes && character === "\\" && next !== "" && (quote === void 0 || quote === "\"" && "\"\\$`".includes(next))) {
			word = (word ?? "") + next;
			at += 1;
		} else if (character === quote) quote = void 0;
		else if (quote === void 0 && (character === "\"" || character === "'")) {
			quote = character;
			word ??= "";
		} else if (quote === void 0 && /\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = (word ?? "") + character;
	}
	if (quote !== void 0) throw wrong(`The quote ${quote} in the agent command is never closed.`, command);
	if (word !== void 0) words.push(word);
	if (words.length === 0) throw wrong("The agent command is empty.", command);
	return words;
}
function wrong(message, command) {
	return new ProblemError({
		code: "RAY-AGENT-COMMAND",
		message,
		place: `command:${command}`,
		hint: "For example --agent \"command:/opt/my-agent --fast\"."
	});
}

// src/adapters/command-agent/agent-program.ts
/** What `command:` names: a file, also one with spaces in its path, or a command with arguments. Relative to `cwd`. */
function readAgentProgram(command, cwd) {
	if (isFile(resolve(cwd, command))) return {
		file: resolve(cwd, command),
		args: []
	};
	const [file = "", ...args] = splitCommand(command, process.platform);
	return {
		file: isPath(file) ? resolve(cwd, file) : file,
		args
	};
}
/** Why the program cannot be run, if it cannot. */
function checkAgentProgram({ file }, environment) {
	const found = candidates(file, environment).find(isFile);
	if (found === void 0) return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${file} was not found.`,
		hint: isPath(file) ? "Give its path, for example --agent command:./agents/my-agent." : `Install ${file}, or give its path.`
	};
	if (isExecutable(found)) return void 0;
	return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${found} may not be executed.`,
		hint: `chmod +x ${found}`
	};
}
function candidates(file, environment) {
	const endings = process.platform === "win32" ? [
		"",
		".exe",
		".com"
	] : [""];
	const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	return (isPath(file) ? [file] : path.split(delimiter).map((folder) => join(folder, file))).flatMap((name) => endings.map((ending) => name + ending));
}
function isPath(file) {
	return file.includes("/") || process.platform === "win32" && file.includes("\\");
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/adapters/command-agent/agent-request.ts
function agentRequest(spec) {
	const { session, limits } = spec;
	return {
		prompt: spec.prompt,
		messages: spec.messages,
		session: {
			mode: session.mode,
			id: session.mode === "fresh" ? null : session.id,
			new_id: session.mode === "resume" ? null : session.new_id
		},
		model: spec.model,
		cwd: spec.cwd,
		limits: {
			budget_usd: limits.budgetUsd,
			silence_ms: limits.silenceMs,
			duration_ms: limits.durationMs
		},
		effort: spec.effort,
		tools: spec.tools,
		system_prompt: spec.systemPrompt,
		directories: spec.directories
	};
}

// src/adapters/command-agent/command-backend.ts
const GRACE_MS$3 = 3e3;
/**
* Turns by any program that speaks JSON lines (docs/command-agent.md), one process each: a request on stdin, then on stdout
* `{"type": "text", text}` as it speaks and exactly one `{"type": "result", …}` or `{"type": "error", …}`.
*/
function createCommandBackend(options) {
	const program = readAgentProgram(options.program, options.cwd);
	const home = options.home === void 0 ? {} : {
		HOME: options.home,
		USERPROFILE: options.home
	};
	const base = {
		...baseEnvironment(options.environment),
		...home,
		...options.env
	};
	return {
		async preflight() {
			const problem = checkAgentProgram(program, base);
			return problem === void 0 ? [] : [problem];
		},
		runTurn
	};
	async function runTurn(spec, observer, signal) {
		const agent = listenToAgent(observer);
		const outcome = await runProcess({
			file: program.file,
			args: program.args,
			cwd: spec.cwd,
			env: {
				...base,
				...spec.env
			},
			stdin: `${JSON.stringify(agentRequest(spec))}\n`,
			silenceMs: spec.limits.silenceMs,
			durationMs: spec.limits.durationMs,
			graceMs: options.graceMs ?? GRACE_MS$3,
			onStdout: agent.add,
			keepStdout: 0
		}, signal);
		const heard = agent.end();
		const failure = failureOf(outcome, heard, spec, program.file);
		const [result] = heard.ends;
		if (failure === void 0 && result?.type === "result") return completed(spec, result);
		if (failure === void 0) throw new Error(`A turn has neither failed nor a result: ${JSON.stringify({
			outcome,
			heard
		})}`);
		return {
			ok: false,
			failure,
			...spent(spec, heard.ends),
			sessionId: spec.session.mode === "resume" ? spec.session.id : null
		};
	}
}
function completed(spec, result) {
	const planned = spec.session.mode === "resume" ? spec.session.id : spec.session.new_id;
	return {
		ok: true,
		text: result.text,
		messages: result.messages ?? [{
			role: "user",
			content: spec.prompt
		}, {
			role: "assistant",
			content: result.text
		}],
		denied: result.denied ?? [],
		...spent(spec, [result]),
		sessionId: result.session_id === void 0 ? planned : result.session_id
	};
}
/** Of all ends that were printed: a turn that failed for having two has cost both. */
function spent(spec, ends) {
	const models = ends.map((end) => end.type === "result" ? end.model : void 0);
	return {
		costUsd: ends.reduce((sum, { cost_usd = 0 }) => sum + cost_usd, 0),
		tokens: {
			input: ends.reduce((sum, { tokens }) => sum + (tokens?.input ?? 0), 0),
			output: ends.reduce((sum, { tokens }) => sum + (tokens?.output ?? 0), 0)
		},
		model: models.find((model) => model !== void 0) ?? spec.model
	};
}
function failureOf(outcome, heard, spec, file) {
	switch (outcome.kind) {
		case "not-started":
			if (outcome.missing === "directory") return {
				class: "bad-directory",
				message: outcome.message
			};
			return {
				class: "not-installed",
				message: `The agent program could not be started: ${outcome.message}`
			};
		case "silent": return because("silent", `The agent program printed nothing for ${sayDuration(spec.limits.silenceMs)} and was ended.`, outcome);
		case "too-long": return because("too-long", `The agent program took longer than ${sayDuration(spec.limits.durationMs ?? 0)} and was ended.`, outcome);
		case "aborted": return because("interrupted", "The agent program was ended before it was done.", outcome);
		case "exited": return failureOfExit(outcome, heard, spec, file);
	}
}
function failureOfExit(outcome, { ends, wrong }, spec, file) {
	const [end, another] = ends;
	if (wrong !== null) return because("other", `${file} does not speak the agent protocol: ${wrong}`, outcome);
	if (another !== void 0) return because("other", `${file} printed more than one "result" or "error" line.`, outcome);
	if (end?.type === "error") {
		const reset = end.reset_at === void 0 ? {} : { reset_at: end.reset_at };
		return {
			...because(classOf(end, spec), end.message, outcome),
			...reset
		};
	}
	if (outcome.code !== 0) return because("other", `${file} ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`, outcome);
	if (end === void 0) return because("other", `${file} ended without a "result" line.`, outcome);
}
/** A program that was given no session to go on with cannot miss one; believed, it would start afresh for ever. */
function classOf(end, { session }) {
	if (end.class === "session-not-found" && session.mode === "fresh") return "other";
	return end.class ?? "other";
}
function because(failureClass, message, { stderrTail }) {
	return {
		class: failureClass,
		message,
		...stderrTail === "" ? {} : { detail: stderrTail }
	};
}

// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};

// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}

// node_modules/is-plain-obj/index.js
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	const prototype = Object.getPrototypeOf(value);
	return (prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null) && !(Symbol.toStringTag in value) && !(Symbol.iterator in value);
}

// node_modules/execa/lib/arguments/file-url.js
const safeNormalizeFileUrl = (file, name) => {
	const fileString = normalizeFileUrl(normalizeDenoExecPath(file));
	if (typeof fileString !== "string") throw new TypeError(`${name} must be a string or a file URL: ${fileString}.`);
	return fileString;
};
const normalizeDenoExecPath = (file) => isDenoExecPath(file) ? file.toString() : file;
const isDenoExecPath = (file) => typeof file !== "string" && file && Object.getPrototypeOf(file) === String.prototype;
const normalizeFileUrl = (file) => file instanceof URL ? fileURLToPath(file) : file;

// node_modules/execa/lib/methods/parameters.js
const normalizeParameters = (rawFile, rawArguments = [], rawOptions, ...rawExtraArguments) => {
	if (rawExtraArguments.length > 0) throw new TypeError("Execa accepts at most three arguments: file, arguments, options.");
	if (rawOptions !== void 0 && isPlainObject(rawArguments)) throw new TypeError("Execa accepts at most one options object. Please merge the second and third arguments.");
	const filePath = safeNormalizeFileUrl(rawFile, "First argument");
	const [commandArguments, options = {}] = isPlainObject(rawArguments) ? [[], rawArguments] : [rawArguments, rawOptions];
	if (!Array.isArray(commandArguments)) throw new TypeError(`Second argument must be either an array of arguments or an options object: ${commandArguments}`);
	if (commandArguments.some((commandArgument) => typeof commandArgument === "object" && commandArgument !== null)) throw new TypeError(`Second argument must be an array of strings: ${commandArguments}`);
	const normalizedArguments = commandArguments.map(String);
	const nullByteArgument = normalizedArguments.find((normalizedArgument) => normalizedArgument.includes("\0"));
	if (nullByteArgument !== void 0) throw new TypeError(`Arguments cannot contain null bytes ("\\0"): ${nullByteArgument}`);
	if (!isPlainObject(options)) throw new TypeError(`Last argument must be an options object: ${options}`);
	return [
		filePath,
		normalizedArguments,
		{
			__proto__: null,
			...options
		}
	];
};

// node_modules/execa/lib/arguments/escape.js
const joinCommand = (filePath, rawArguments, shell) => {
	const fileAndArguments = [filePath, ...rawArguments];
	const command = fileAndArguments.join(" ");
	return {
		command,
		escapedCommand: shell ? escapeControlCharacters(command) : fileAndArguments.map((fileAndArgument) => quoteString(escapeControlCharacters(fileAndArgument))).join(" ")
	};
};
const escapeLines = (lines) => stripVTControlCharacters(lines).split("\n").map((line) => escapeControlCharacters(line)).join("\n");
const escapeControlCharacters = (line) => line.replaceAll(SPECIAL_CHAR_REGEXP, (character) => escapeControlCharacter(character));
const escapeControlCharacter = (character) => {
	const commonEscape = COMMON_ESCAPES[character];
	if (commonEscape !== void 0) return commonEscape;
	const codepoint = character.codePointAt(0);
	const codepointHex = codepoint.toString(16);
	return codepoint <= 65535 ? `\\u${codepointHex.padStart(4, "0")}` : `\\U${codepointHex}`;
};
const getSpecialCharRegExp = () => {
	try {
		return new RegExp("\\p{Separator}|\\p{Other}", "gu");
	} catch {
		return /[\s\u0000-\u001F\u007F-\u009F\u00AD]/g;
	}
};
const SPECIAL_CHAR_REGEXP = getSpecialCharRegExp();
const COMMON_ESCAPES = {
	" ": " ",
	"\b": "\\b",
	"\f": "\\f",
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
const ASTRAL_START = 65535;
const quoteString = (escapedArgument) => {
	if (NO_ESCAPE_REGEXP.test(escapedArgument)) return escapedArgument;
	return platform === "win32" ? `"${escapedArgument.replaceAll("\"", "\"\"")}"` : `'${escapedArgument.replaceAll("'", "'\\''")}'`;
};
const NO_ESCAPE_REGEXP = /^[\w\-./]+$/;

// node_modules/execa/lib/utils/uint-array.js
const { toString: objectToString$1 } = Object.prototype;
const isArrayBuffer = (value) => objectToString$1.call(value) === "[object ArrayBuffer]";
const isUint8Array = (value) => objectToString$1.call(value) === "[object Uint8Array]";
const bufferToUint8Array = (buffer) => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
const textEncoder$1 = new TextEncoder();
const stringToUint8Array = (string) => textEncoder$1.encode(string);
const textDecoder = new TextDecoder();
const uint8ArrayToString = (uint8Array) => textDecoder.decode(uint8Array);
const joinToString = (uint8ArraysOrStrings, encoding) => {
	return uint8ArraysToStrings(uint8ArraysOrStrings, encoding).join("");
};
const uint8ArraysToStrings = (uint8ArraysOrStrings, encoding) => {
	if (encoding === "utf8" && uint8ArraysOrStrings.every((uint8ArrayOrString) => typeof uint8ArrayOrString === "string")) return uint8ArraysOrStrings;
	const decoder = new StringDecoder(encoding);
	const strings = uint8ArraysOrStrings.map((uint8ArrayOrString) => typeof uint8ArrayOrString === "string" ? stringToUint8Array(uint8ArrayOrString) : uint8ArrayOrString).map((uint8Array) => decoder.write(uint8Array));
	const finalString = decoder.end();
	return finalString === "" ? strings : [...strings, finalString];
};
const joinToUint8Array = (uint8ArraysOrStrings) => uint8ArraysOrStrings.length === 1 && isUint8Array(uint8ArraysOrStrings[0]) ? uint8ArraysOrStrings[0] : concatUint8Arrays(stringsToUint8Arrays(uint8ArraysOrStrings));
const stringsToUint8Arrays = (uint8ArraysOrStrings) => uint8ArraysOrStrings.map((uint8ArrayOrString) => typeof uint8ArrayOrString === "string" ? stringToUint8Array(uint8ArrayOrString) : uint8ArrayOrString);
const concatUint8Arrays = (uint8Arrays) => {
	const result = new Uint8Array(getJoinLength(uint8Arrays));
	let index = 0;
	for (const uint8Array of uint8Arrays) {
		result.set(uint8Array, index);
		index += uint8Array.length;
	}
	return result;
};
const getJoinLength = (uint8Arrays) => {
	let joinLength = 0;
	for (const uint8Array of uint8Arrays) joinLength += uint8Array.length;
	return joinLength;
};

// node_modules/execa/lib/return/final-error.js
const getFinalError = (originalError, message, isSync) => {
	return new (isSync ? ExecaSyncError : ExecaError)(message, originalError instanceof DiscardedError ? {} : { cause: originalError });
};
var DiscardedError = class extends Error {};
const setErrorName = (ErrorClass, value) => {
	Object.defineProperties(ErrorClass.prototype, {
		name: {
			value,
			writable: true,
			enumerable: false,
			configurable: true
		},
		[execaErrorSymbol]: {
			value: true,
			writable: false,
			enumerable: false,
			configurable: false
		}
	});
};
const isExecaError = (error) => isErrorInstance(error) && execaErrorSymbol in error;
const execaErrorSymbol = Symbol("isExecaError");
const isErrorInstance = (value) => value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
var ExecaError = class extends Error {};
setErrorName(ExecaError, ExecaError.name);
var ExecaSyncError = class extends Error {};
setErrorName(ExecaSyncError, ExecaSyncError.name);

// node_modules/execa/lib/utils/type-name.js
const getTypeName = (value) => value === null ? "null" : typeof value;

// node_modules/execa/lib/methods/template.js
const isTemplateString = (templates) => Array.isArray(templates) && Array.isArray(templates.raw);
const parseTemplates = (templates, expressions) => {
	let tokens = [];
	let isSeparated = false;
	for (const [index, template] of templates.entries()) ({tokens, isSeparated} = parseTemplate({
		templates,
		expressions,
		tokens,
		isSeparated,
		index,
		template
	}));
	if (tokens.length === 0) throw new TypeError("Template script must not be empty");
	const [file, ...commandArguments] = tokens;
	return [
		file,
		commandArguments,
		{}
	];
};
const parseTemplate = ({ templates, expressions, tokens, isSeparated, index, template }) => {
	if (template === void 0) throw new TypeError(`Invalid backslash sequence: ${templates.raw[index]}`);
	const { nextTokens, leadingWhitespaces, trailingWhitespaces } = splitByWhitespaces(template, templates.raw[index]);
	const newTokens = concatTokens(tokens, nextTokens, isSeparated || leadingWhitespaces);
	const isTemplateSeparated = trailingWhitespaces || nextTokens.length === 0 && isSeparated;
	if (index === expressions.length) return {
		tokens: newTokens,
		isSeparated: isTemplateSeparated
	};
	const expression = expressions[index];
	const expressionTokens = Array.isArray(expression) ? expression.map((expression) => parseExpression(expression)) : [parseExpression(expression)];
	return {
		tokens: concatTokens(newTokens, expressionTokens, isTemplateSeparated),
		isSeparated: expressionTokens.length === 0 && isTemplateSeparated
	};
};
const splitByWhitespaces = (template, rawTemplate) => {
	if (template.length === 0) return {
		nextTokens: [],
		leadingWhitespaces: false,
		trailingWhitespaces: false
	};
	const nextTokens = [];
	let templateStart = 0;
	let isLeadingWhitespaces = false;
	for (let templateIndex = 0, rawIndex = 0; templateIndex < template.length; templateIndex += 1, rawIndex += 1) {
		const rawCharacter = rawTemplate[rawIndex];
		if (DELIMITERS.has(rawCharacter)) {
			if (templateIndex === 0) isLeadingWhitespaces = true;
			if (templateStart !== templateIndex) nextTokens.push(template.slice(templateStart, templateIndex));
			templateStart = templateIndex + 1;
		} else if (rawCharacter === "\\") {
			const nextRawCharacter = rawTemplate[rawIndex + 1];
			if (nextRawCharacter === "\n") {
				templateIndex -= 1;
				rawIndex += 1;
			} else if (nextRawCharacter === "u" && rawTemplate[rawIndex + 2] === "{") {
				const closingBraceIndex = rawTemplate.indexOf("}", rawIndex + 3);
				if (isAstralEscape(rawTemplate.slice(rawIndex + 3, closingBraceIndex))) templateIndex += 1;
				rawIndex = closingBraceIndex;
			} else rawIndex += ESCAPE_LENGTH[nextRawCharacter] ?? 1;
		}
	}
	const isTrailingWhitespaces = templateStart === template.length;
	if (!isTrailingWhitespaces) nextTokens.push(template.slice(templateStart));
	return {
		nextTokens,
		leadingWhitespaces: isLeadingWhitespaces,
		trailingWhitespaces: isTrailingWhitespaces
	};
};
const isAstralEscape = (codePointHex) => Number.parseInt(codePointHex, 16) > ASTRAL_START;
const DELIMITERS = /* @__PURE__ */ new Set([
	" ",
	"	",
	"\r",
	"\n"
]);
const ESCAPE_LENGTH = {
	x: 3,
	u: 5
};
const concatTokens = (tokens, nextTokens, isSeparated) => isSeparated || tokens.length === 0 || nextTokens.length === 0 ? [...tokens, ...nextTokens] : [
	...tokens.slice(0, -1),
	`${tokens.at(-1)}${nextTokens[0]}`,
	...nextTokens.slice(1)
];
const parseExpression = (expression) => {
	const typeOfExpression = getTypeName(expression);
	if (typeOfExpression === "string") return expression;
	if (typeOfExpression === "number") return String(expression);
	if ((isPlainObject(expression) || isExecaError(expression)) && (Object.hasOwn(expression, "stdout") || Object.hasOwn(expression, "isMaxBuffer"))) return getSubprocessResult(expression);
	if (expression instanceof ChildProcess || Object.prototype.toString.call(expression) === "[object Promise]") throw new TypeError("Unexpected subprocess in template expression. Please use ${await subprocess} instead of ${subprocess}.");
	throw new TypeError(`Unexpected "${typeOfExpression}" in template expression`);
};
const getSubprocessResult = (result) => {
	const stdout = Object.hasOwn(result, "stdout") ? result.stdout : void 0;
	if (typeof stdout === "string") return stdout;
	if (isUint8Array(stdout)) return uint8ArrayToString(stdout);
	if (stdout === void 0) throw new TypeError("Missing result.stdout in template expression. This is probably due to the previous subprocess' \"stdout\" option.");
	throw new TypeError(`Unexpected "${getTypeName(stdout)}" stdout in template expression`);
};

// node_modules/execa/lib/utils/standard-stream.js
const isStandardStream = (stream) => STANDARD_STREAMS.includes(stream);
const STANDARD_STREAMS = [
	process$1.stdin,
	process$1.stdout,
	process$1.stderr
];
const STANDARD_STREAMS_ALIASES = [
	"stdin",
	"stdout",
	"stderr"
];
const getStreamName = (fdNumber) => STANDARD_STREAMS_ALIASES[fdNumber] ?? `stdio[${fdNumber}]`;
const allStreamSymbol = Symbol("execa.allStream");
const setAllStream = (stream) => Object.assign(stream, { [allStreamSymbol]: true });
const isAllStream = (stream) => stream?.[allStreamSymbol] === true;

// node_modules/execa/lib/utils/options.js
const copyOptions = (options = {}) => {
	if (options === null) throw new TypeError("The options must be an object, not `null`.");
	return {
		__proto__: null,
		...options
	};
};
const checkBooleanOption = (value, optionName) => {
	if (value !== void 0 && typeof value !== "boolean") throw new TypeError(`The \`${optionName}\` option must use a boolean.`);
};

// node_modules/execa/lib/arguments/specific.js
const normalizeFdSpecificOptions = (options) => {
	const optionsCopy = {
		__proto__: null,
		...options
	};
	for (const optionName of FD_SPECIFIC_OPTIONS) optionsCopy[optionName] = normalizeFdSpecificOption(options, optionName);
	return optionsCopy;
};
const normalizeFdSpecificOption = (options, optionName) => {
	const stdioLength = getStdioLength(options);
	const optionBaseArray = Array.from({ length: stdioLength + 1 });
	const optionArray = normalizeFdSpecificValue(options[optionName], optionBaseArray, optionName, stdioLength);
	return addDefaultValue$1(optionArray, optionName);
};
const getStdioLength = ({ stdio }) => Array.isArray(stdio) ? Math.max(stdio.length, STANDARD_STREAMS_ALIASES.length) : STANDARD_STREAMS_ALIASES.length;
const normalizeFdSpecificValue = (optionValue, optionArray, optionName, stdioLength) => {
	if (isPlainObject(optionValue)) return normalizeOptionObject(optionValue, optionArray, optionName, stdioLength);
	validateFdSpecificValue(optionValue, optionName);
	return optionArray.fill(optionValue);
};
const normalizeOptionObject = (optionValue, optionArray, optionName, stdioLength) => {
	for (const fdName of Object.keys(optionValue).sort(compareFdName)) {
		validateFdSpecificValue(optionValue[fdName], optionName, `${optionName}.${fdName}`);
		for (const fdNumber of parseFdName(fdName, optionName, stdioLength)) optionArray[fdNumber] = optionValue[fdName];
	}
	return optionArray;
};
const compareFdName = (fdNameA, fdNameB) => getFdNameOrder(fdNameA) < getFdNameOrder(fdNameB) ? 1 : -1;
const getFdNameOrder = (fdName) => {
	if (fdName === "stdout" || fdName === "stderr") return 0;
	return fdName === "all" ? 2 : 1;
};
const parseFdName = (fdName, optionName, stdioLength) => {
	if (fdName === "ipc") return [stdioLength];
	const fdNumber = parseFd(fdName);
	if (fdNumber === void 0 || fdNumber === 0) throw new TypeError(`"${optionName}.${fdName}" is invalid.
It must be "${optionName}.stdout", "${optionName}.stderr", "${optionName}.all", "${optionName}.ipc", or "${optionName}.fd3", "${optionName}.fd4" (and so on).`);
	if (fdNumber !== "all" && fdNumber >= stdioLength) throw new TypeError(`"${optionName}.${fdName}" is invalid: that file descriptor does not exist.
Please set the "stdio" option to ensure that file descriptor exists.`);
	return fdNumber === "all" ? [1, 2] : [fdNumber];
};
const parseFd = (fdName) => {
	if (fdName === "all") return fdName;
	if (STANDARD_STREAMS_ALIASES.includes(fdName)) return STANDARD_STREAMS_ALIASES.indexOf(fdName);
	const regexpResult = FD_REGEXP.exec(fdName);
	if (regexpResult !== null) return Number(regexpResult.groups.fdNumber);
};
const FD_REGEXP = /^fd(?<fdNumber>\d+)$/;
const addDefaultValue$1 = (optionArray, optionName) => optionArray.map((optionValue) => optionValue === void 0 ? DEFAULT_OPTIONS[optionName] : optionValue);
const BOOLEAN_FD_SPECIFIC_OPTIONS = /* @__PURE__ */ new Set([
	"lines",
	"buffer",
	"stripFinalNewline"
]);
const validateFdSpecificValue = (optionValue, optionName, fullOptionName = optionName) => {
	if (BOOLEAN_FD_SPECIFIC_OPTIONS.has(optionName)) checkBooleanOption(optionValue, fullOptionName);
	else if (optionName === "maxBuffer" && optionValue !== void 0 && (typeof optionValue !== "number" || Number.isNaN(optionValue))) throw new TypeError(`The \`${fullOptionName}\` option must use a number.`);
};
const DEFAULT_OPTIONS = {
	lines: false,
	buffer: true,
	maxBuffer: 1e8,
	verbose: debuglog("execa").enabled ? "full" : "none",
	stripFinalNewline: true
};
const FD_SPECIFIC_OPTIONS = [
	"lines",
	"buffer",
	"maxBuffer",
	"verbose",
	"stripFinalNewline"
];
const getFdSpecificValue = (optionArray, fdNumber) => fdNumber === "ipc" ? optionArray.at(-1) : optionArray[fdNumber];

// node_modules/execa/lib/verbose/values.js
const isVerbose = ({ verbose }, fdNumber) => getFdVerbose(verbose, fdNumber) !== "none";
const isFullVerbose = ({ verbose }, fdNumber) => !["none", "short"].includes(getFdVerbose(verbose, fdNumber));
const getVerboseFunction = ({ verbose }, fdNumber) => {
	const fdVerbose = getFdVerbose(verbose, fdNumber);
	return isVerboseFunction(fdVerbose) ? fdVerbose : void 0;
};
const getFdVerbose = (verbose, fdNumber) => fdNumber === void 0 ? getFdGenericVerbose(verbose) : getFdSpecificValue(verbose, fdNumber);
const getFdGenericVerbose = (verbose) => verbose.find((fdVerbose) => isVerboseFunction(fdVerbose)) ?? VERBOSE_VALUES.findLast((fdVerbose) => verbose.includes(fdVerbose));
const isVerboseFunction = (fdVerbose) => typeof fdVerbose === "function";
const VERBOSE_VALUES = [
	"none",
	"short",
	"full"
];

// node_modules/is-unicode-supported/index.js
function isUnicodeSupported() {
	const { env } = process$1;
	const { TERM, TERM_PROGRAM } = env;
	if (process$1.platform !== "win32") return TERM !== "linux";
	return Boolean(env.WT_SESSION) || Boolean(env.TERMINUS_SUBLIME) || env.ConEmuTask === "{cmd::Cmder}" || TERM_PROGRAM === "Terminus-Sublime" || TERM_PROGRAM === "vscode" || TERM === "xterm-256color" || TERM === "alacritty" || TERM === "rxvt-unicode" || TERM === "rxvt-unicode-256color" || env.TERMINAL_EMULATOR === "JetBrains-JediTerm";
}

// node_modules/figures/index.js
const common = {
	circleQuestionMark: "(?)",
	questionMarkPrefix: "(?)",
	square: "█",
	squareDarkShade: "▓",
	squareMediumShade: "▒",
	squareLightShade: "░",
	squareTop: "▀",
	squareBottom: "▄",
	squareLeft: "▌",
	squareRight: "▐",
	squareCenter: "■",
	bullet: "●",
	dot: "․",
	ellipsis: "…",
	pointerSmall: "›",
	triangleUp: "▲",
	triangleUpSmall: "▴",
	triangleDown: "▼",
	triangleDownSmall: "▾",
	triangleLeftSmall: "◂",
	triangleRightSmall: "▸",
	home: "⌂",
	heart: "♥",
	musicNote: "♪",
	musicNoteBeamed: "♫",
	arrowUp: "↑",
	arrowDown: "↓",
	arrowLeft: "←",
	arrowRight: "→",
	arrowLeftRight: "↔",
	arrowUpDown: "↕",
	almostEqual: "≈",
	notEqual: "≠",
	lessOrEqual: "≤",
	greaterOrEqual: "≥",
	identical: "≡",
	infinity: "∞",
	subscriptZero: "₀",
	subscriptOne: "₁",
	subscriptTwo: "₂",
	subscriptThree: "₃",
	subscriptFour: "₄",
	subscriptFive: "₅",
	subscriptSix: "₆",
	subscriptSeven: "₇",
	subscriptEight: "₈",
	subscriptNine: "₉",
	oneHalf: "½",
	oneThird: "⅓",
	oneQuarter: "¼",
	oneFifth: "⅕",
	oneSixth: "⅙",
	oneEighth: "⅛",
	twoThirds: "⅔",
	twoFifths: "⅖",
	threeQuarters: "¾",
	threeFifths: "⅗",
	threeEighths: "⅜",
	fourFifths: "⅘",
	fiveSixths: "⅚",
	fiveEighths: "⅝",
	sevenEighths: "⅞",
	line: "─",
	lineBold: "━",
	lineDouble: "═",
	lineDashed0: "┄",
	lineDashed1: "┅",
	lineDashed2: "┈",
	lineDashed3: "┉",
	lineDashed4: "╌",
	lineDashed5: "╍",
	lineDashed6: "╴",
	lineDashed7: "╶",
	lineDashed8: "╸",
	lineDashed9: "╺",
	lineDashed10: "╼",
	lineDashed11: "╾",
	lineDashed12: "−",
	lineDashed13: "–",
	lineDashed14: "‐",
	lineDashed15: "⁃",
	lineVertical: "│",
	lineVerticalBold: "┃",
	lineVerticalDouble: "║",
	lineVerticalDashed0: "┆",
	lineVerticalDashed1: "┇",
	lineVerticalDashed2: "┊",
	lineVerticalDashed3: "┋",
	lineVerticalDashed4: "╎",
	lineVerticalDashed5: "╏",
	lineVerticalDashed6: "╵",
	lineVerticalDashed7: "╷",
	lineVerticalDashed8: "╹",
	lineVerticalDashed9: "╻",
	lineVerticalDashed10: "╽",
	lineVerticalDashed11: "╿",
	lineDownLeft: "┐",
	lineDownLeftArc: "╮",
	lineDownBoldLeftBold: "┓",
	lineDownBoldLeft: "┒",
	lineDownLeftBold: "┑",
	lineDownDoubleLeftDouble: "╗",
	lineDownDoubleLeft: "╖",
	lineDownLeftDouble: "╕",
	lineDownRight: "┌",
	lineDownRightArc: "╭",
	lineDownBoldRightBold: "┏",
	lineDownBoldRight: "┎",
	lineDownRightBold: "┍",
	lineDownDoubleRightDouble: "╔",
	lineDownDoubleRight: "╓",
	lineDownRightDouble: "╒",
	lineUpLeft: "┘",
	lineUpLeftArc: "╯",
	lineUpBoldLeftBold: "┛",
	lineUpBoldLeft: "┚",
	lineUpLeftBold: "┙",
	lineUpDoubleLeftDouble: "╝",
	lineUpDoubleLeft: "╜",
	lineUpLeftDouble: "╛",
	lineUpRight: "└",
	lineUpRightArc: "╰",
	lineUpBoldRightBold: "┗",
	lineUpBoldRight: "┖",
	lineUpRightBold: "┕",
	lineUpDoubleRightDouble: "╚",
	lineUpDoubleRight: "╙",
	lineUpRightDouble: "╘",
	lineUpDownLeft: "┤",
	lineUpBoldDownBoldLeftBold: "┫",
	lineUpBoldDownBoldLeft: "┨",
	lineUpDownLeftBold: "┥",
	lineUpBoldDownLeftBold: "┩",
	lineUpDownBoldLeftBold: "┪",
	lineUpDownBoldLeft: "┧",
	lineUpBoldDownLeft: "┦",
	lineUpDoubleDownDoubleLeftDouble: "╣",
	lineUpDoubleDownDoubleLeft: "╢",
	lineUpDownLeftDouble: "╡",
	lineUpDownRight: "├",
	lineUpBoldDownBoldRightBold: "┣",
	lineUpBoldDownBoldRight: "┠",
	lineUpDownRightBold: "┝",
	lineUpBoldDownRightBold: "┡",
	lineUpDownBoldRightBold: "┢",
	lineUpDownBoldRight: "┟",
	lineUpBoldDownRight: "┞",
	lineUpDoubleDownDoubleRightDouble: "╠",
	lineUpDoubleDownDoubleRight: "╟",
	lineUpDownRightDouble: "╞",
	lineDownLeftRight: "┬",
	lineDownBoldLeftBoldRightBold: "┳",
	lineDownLeftBoldRightBold: "┯",
	lineDownBoldLeftRight: "┰",
	lineDownBoldLeftBoldRight: "┱",
	lineDownBoldLeftRightBold: "┲",
	lineDownLeftRightBold: "┮",
	lineDownLeftBoldRight: "┭",
	lineDownDoubleLeftDoubleRightDouble: "╦",
	lineDownDoubleLeftRight: "╥",
	lineDownLeftDoubleRightDouble: "╤",
	lineUpLeftRight: "┴",
	lineUpBoldLeftBoldRightBold: "┻",
	lineUpLeftBoldRightBold: "┷",
	lineUpBoldLeftRight: "┸",
	lineUpBoldLeftBoldRight: "┹",
	lineUpBoldLeftRightBold: "┺",
	lineUpLeftRightBold: "┶",
	lineUpLeftBoldRight: "┵",
	lineUpDoubleLeftDoubleRightDouble: "╩",
	lineUpDoubleLeftRight: "╨",
	lineUpLeftDoubleRightDouble: "╧",
	lineUpDownLeftRight: "┼",
	lineUpBoldDownBoldLeftBoldRightBold: "╋",
	lineUpDownBoldLeftBoldRightBold: "╈",
	lineUpBoldDownLeftBoldRightBold: "╇",
	lineUpBoldDownBoldLeftRightBold: "╊",
	lineUpBoldDownBoldLeftBoldRight: "╉",
	lineUpBoldDownLeftRight: "╀",
	lineUpDownBoldLeftRight: "╁",
	lineUpDownLeftBoldRight: "┽",
	lineUpDownLeftRightBold: "┾",
	lineUpBoldDownBoldLeftRight: "╂",
	lineUpDownLeftBoldRightBold: "┿",
	lineUpBoldDownLeftBoldRight: "╃",
	lineUpBoldDownLeftRightBold: "╄",
	lineUpDownBoldLeftBoldRight: "╅",
	lineUpDownBoldLeftRightBold: "╆",
	lineUpDoubleDownDoubleLeftDoubleRightDouble: "╬",
	lineUpDoubleDownDoubleLeftRight: "╫",
	lineUpDownLeftDoubleRightDouble: "╪",
	lineCross: "╳",
	lineBackslash: "╲",
	lineSlash: "╱"
};
const specialMainSymbols = {
	tick: "✔",
	info: "ℹ",
	warning: "⚠",
	cross: "✘",
	squareSmall: "◻",
	squareSmallFilled: "◼",
	circle: "◯",
	circleFilled: "◉",
	circleDotted: "◌",
	circleDouble: "◎",
	circleCircle: "ⓞ",
	circleCross: "ⓧ",
	circlePipe: "Ⓘ",
	radioOn: "◉",
	radioOff: "◯",
	checkboxOn: "☒",
	checkboxOff: "☐",
	checkboxCircleOn: "ⓧ",
	checkboxCircleOff: "Ⓘ",
	pointer: "❯",
	triangleUpOutline: "△",
	triangleLeft: "◀",
	triangleRight: "▶",
	lozenge: "◆",
	lozengeOutline: "◇",
	hamburger: "☰",
	smiley: "㋡",
	mustache: "෴",
	star: "★",
	play: "▶",
	nodejs: "⬢",
	oneSeventh: "⅐",
	oneNinth: "⅑",
	oneTenth: "⅒"
};
const specialFallbackSymbols = {
	tick: "√",
	info: "i",
	warning: "‼",
	cross: "×",
	squareSmall: "□",
	squareSmallFilled: "■",
	circle: "( )",
	circleFilled: "(*)",
	circleDotted: "( )",
	circleDouble: "( )",
	circleCircle: "(○)",
	circleCross: "(×)",
	circlePipe: "(│)",
	radioOn: "(*)",
	radioOff: "( )",
	checkboxOn: "[×]",
	checkboxOff: "[ ]",
	checkboxCircleOn: "(×)",
	checkboxCircleOff: "( )",
	pointer: ">",
	triangleUpOutline: "∆",
	triangleLeft: "◄",
	triangleRight: "►",
	lozenge: "♦",
	lozengeOutline: "◊",
	hamburger: "≡",
	smiley: "☺",
	mustache: "┌─┐",
	star: "✶",
	play: "►",
	nodejs: "♦",
	oneSeventh: "1/7",
	oneNinth: "1/9",
	oneTenth: "1/10"
};
const mainSymbols = {
	...common,
	...specialMainSymbols
};
const fallbackSymbols = {
	...common,
	...specialFallbackSymbols
};
const shouldUseMain = isUnicodeSupported();
const figures = shouldUseMain ? mainSymbols : fallbackSymbols;
const replacements = Object.entries(specialMainSymbols);

// node_modules/yoctocolors/base.js
const hasColors$1 = tty?.WriteStream?.prototype?.hasColors?.() ?? false;
const format = (open, close) => {
	if (!hasColors$1) return (input) => input;
	const openCode = `\u001B[${open}m`;
	const closeCode = `\u001B[${close}m`;
	return (input) => {
		const string = input + "";
		let index = string.indexOf(closeCode);
		if (index === -1) return openCode + string + closeCode;
		let result = openCode;
		let lastIndex = 0;
		const replaceCode = (close === 22 ? closeCode : "") + openCode;
		while (index !== -1) {
			result += string.slice(lastIndex, index) + replaceCode;
			lastIndex = index + closeCode.length;
			index = string.indexOf(closeCode, lastIndex);
		}
		result += string.slice(lastIndex) + closeCode;
		return result;
	};
};
const reset = format(0, 0);
const bold$1 = format(1, 22);
const dim = format(2, 22);
const italic = format(3, 23);
const underline = format(4, 24);
const underlineDouble = format("4:2", 24);
const underlineCurly = format("4:3", 24);
const underlineDotted = format("4:4", 24);
const underlineDashed = format("4:5", 24);
const overline = format(53, 55);
const inverse = format(7, 27);
const hidden = format(8, 28);
const strikethrough = format(9, 29);
const black = format(30, 39);
const red = format(31, 39);
const green = format(32, 39);
const yellow = format(33, 39);
const blue = format(34, 39);
const magenta = format(35, 39);
const cyan = format(36, 39);
const white = format(37, 39);
const gray$1 = format(90, 39);
const bgBlack = format(40, 49);
const bgRed = format(41, 49);
const bgGreen = format(42, 49);
const bgYellow = format(43, 49);
const bgBlue = format(44, 49);
const bgMagenta = format(45, 49);
const bgCyan = format(46, 49);
const bgWhite = format(47, 49);
const bgGray = format(100, 49);
const redBright$1 = format(91, 39);
const greenBright = format(92, 39);
const yellowBright$1 = format(93, 39);
const blueBright = format(94, 39);
const magentaBright = format(95, 39);
const cyanBright = format(96, 39);
const whiteBright = format(97, 39);
const bgRedBright = format(101, 49);
const bgGreenBright = format(102, 49);
const bgYellowBright = format(103, 49);
const bgBlueBright = format(104, 49);
const bgMagentaBright = format(105, 49);
const bgCyanBright = format(106, 49);
const bgWhiteBright = format(107, 49);
const underlineBlack = format("58;5;0", 59);
const underlineRed = format("58;5;1", 59);
const underlineGreen = format("58;5;2", 59);
const underlineYellow = format("58;5;3", 59);
const underlineBlue = format("58;5;4", 59);
const underlineMagenta = format("58;5;5", 59);
const underlineCyan = format("58;5;6", 59);
const underlineWhite = format("58;5;7", 59);
const underlineGray = format("58;5;8", 59);
const underlineRedBright = format("58;5;9", 59);
const underlineGreenBright = format("58;5;10", 59);
const underlineYellowBright = format("58;5;11", 59);
const underlineBlueBright = format("58;5;12", 59);
const underlineMagentaBright = format("58;5;13", 59);
const underlineCyanBright = format("58;5;14", 59);
const underlineWhiteBright = format("58;5;15", 59);

// node_modules/execa/lib/verbose/default.js
const hasColors = process$1.env.FORCE_COLOR !== void 0 || process$1.stderr.isTTY === true;
const identity$1 = (string) => string;
const getColor = (color) => hasColors ? color : identity$1;
const gray = getColor(gray$1);
const bold = getColor(bold$1);
const redBright = getColor(redBright$1);
const yellowBright = getColor(yellowBright$1);
const defaultVerboseFunction = ({ type, message, timestamp, piped, commandId, result: { failed = false } = {}, options: { reject = true } }) => {
	const timestampString = serializeTimestamp(timestamp);
	const icon = ICONS[type]({
		failed,
		reject,
		piped
	});
	const color = COLORS[type]({ reject });
	return `${gray(`[${timestampString}]`)} ${gray(`[${commandId}]`)} ${color(icon)} ${color(message)}`;
};
const serializeTimestamp = (timestamp) => `${padField(timestamp.getHours(), 2)}:${padField(timestamp.getMinutes(), 2)}:${padField(timestamp.getSeconds(), 2)}.${padField(timestamp.getMilliseconds(), 3)}`;
const padField = (field, padding) => String(field).padStart(padding, "0");
const getFinalIcon = ({ failed, reject }) => {
	if (!failed) return figures.tick;
	return reject ? figures.cross : figures.warning;
};
const ICONS = {
	command: ({ piped }) => piped ? "|" : "$",
	output: () => " ",
	ipc: () => "*",
	error: getFinalIcon,
	duration: getFinalIcon
};
const COLORS = {
	command: () => bold,
	output: () => identity$1,
	ipc: () => identity$1,
	error: ({ reject }) => reject ? redBright : yellowBright,
	duration: () => gray
};

// node_modules/execa/lib/verbose/custom.js
const applyVerboseOnLines = (printedLines, verboseInfo, fdNumber) => {
	const verboseFunction = getVerboseFunction(verboseInfo, fdNumber);
	return printedLines.map(({ verboseLine, verboseObject }) => applyVerboseFunction(verboseLine, verboseObject, verboseFunction)).filter((printedLine) => printedLine !== void 0).map((printedLine) => appendNewline(printedLine)).join("");
};
const applyVerboseFunction = (verboseLine, verboseObject, verboseFunction) => {
	if (verboseFunction === void 0) return verboseLine;
	const printedLine = verboseFunction(verboseLine, verboseObject);
	if (typeof printedLine === "string") return printedLine;
};
const appendNewline = (printedLine) => printedLine.endsWith("\n") ? printedLine : `${printedLine}\n`;

// node_modules/execa/lib/verbose/log.js
const verboseLog = ({ type, verboseMessage, fdNumber, verboseInfo, result }) => {
	const verboseObject = getVerboseObject({
		type,
		result,
		verboseInfo
	});
	const printedLines = getPrintedLines(verboseMessage, verboseObject);
	const finalLines = applyVerboseOnLines(printedLines, verboseInfo, fdNumber);
	if (finalLines !== "") console.warn(finalLines.slice(0, -1));
};
const getVerboseObject = ({ type, result, verboseInfo }) => {
	const { escapedCommand, commandId, rawOptions } = verboseInfo;
	const { piped = false, ...options } = rawOptions;
	return {
		type,
		escapedCommand,
		commandId: `${commandId}`,
		timestamp: /* @__PURE__ */ new Date(),
		piped,
		result,
		options
	};
};
const getPrintedLines = (verboseMessage, verboseObject) => verboseMessage.split("\n").map((message) => getPrintedLine({
	...verboseObject,
	message
}));
const getPrintedLine = (verboseObject) => {
	return {
		verboseLine: defaultVerboseFunction(verboseObject),
		verboseObject
	};
};
const serializeVerboseMessage = (message) => {
	const messageString = typeof message === "string" ? message : inspect(message);
	return escapeLines(messageString);
};

// node_modules/execa/lib/verbose/start.js
const logCommand = (escapedCommand, verboseInfo) => {
	if (!isVerbose(verboseInfo)) return;
	verboseLog({
		type: "command",
		verboseMessage: escapedCommand,
		verboseInfo
	});
};

// node_modules/execa/lib/verbose/info.js
const getVerboseInfo = (verbose, escapedCommand, rawOptions) => {
	validateVerbose(verbose);
	return {
		verbose,
		escapedCommand,
		commandId: getCommandId(verbose),
		rawOptions
	};
};
const getCommandId = (verbose) => isVerbose({ verbose }) ? COMMAND_ID++ : void 0;
let COMMAND_ID = 0n;
const validateVerbose = (verbose) => {
	for (const fdVerbose of verbose) {
		if (fdVerbose === false) throw new TypeError("The \"verbose: false\" option was renamed to \"verbose: 'none'\".");
		if (fdVerbose === true) throw new TypeError("The \"verbose: true\" option was renamed to \"verbose: 'short'\".");
		if (!VERBOSE_VALUES.includes(fdVerbose) && !isVerboseFunction(fdVerbose)) {
			const allowedValues = VERBOSE_VALUES.map((allowedValue) => `'${allowedValue}'`).join(", ");
			throw new TypeError(`The "verbose" option must not be ${fdVerbose}. Allowed values are: ${allowedValues} or a function.`);
		}
	}
};

// node_modules/execa/lib/return/duration.js
const getStartTime = () => hrtime.bigint();
const getDurationMs = (startTime) => Number(hrtime.bigint() - startTime) / 1e6;

// node_modules/execa/lib/arguments/command.js
const handleCommand = (filePath, rawArguments, rawOptions) => {
	const startTime = getStartTime();
	const { command, escapedCommand } = joinCommand(filePath, rawArguments, rawOptions.shell && !rawOptions.node);
	const verbose = normalizeFdSpecificOption(rawOptions, "verbose");
	const verboseInfo = getVerboseInfo(verbose, escapedCommand, {
		__proto__: null,
		...rawOptions
	});
	logCommand(escapedCommand, verboseInfo);
	return {
		command,
		escapedCommand,
		startTime,
		verboseInfo
	};
};

// node_modules/path-key/index.js
function pathKey(options = {}) {
	const { env = process.env, platform = process.platform } = options;
	if (platform !== "win32") return "PATH";
	return Object.keys(env).reverse().find((key) => key.toUpperCase() === "PATH") || "Path";
}

// node_modules/unicorn-magic/node.js
const execFileOriginal = promisify(execFile);
function toPath(urlOrPath) {
	return urlOrPath instanceof URL ? fileURLToPath(urlOrPath) : urlOrPath;
}
function traversePathUp(startPath) {
	return { *[Symbol.iterator]() {
		let currentPath = path.resolve(toPath(startPath));
		let previousPath;
		while (previousPath !== currentPath) {
			yield currentPath;
			previousPath = currentPath;
			currentPath = path.resolve(currentPath, "..");
		}
	} };
}

// node_modules/npm-run-path/index.js
const npmRunPath = ({ cwd = process$1.cwd(), path: pathOption = process$1.env[pathKey()], preferLocal = true, execPath = process$1.execPath, addExecPath = true } = {}) => {
	const cwdPath = path.resolve(toPath(cwd));
	const result = [];
	const pathParts = pathOption.split(path.delimiter);
	if (preferLocal) applyPreferLocal(result, pathParts, cwdPath);
	if (addExecPath) applyExecPath(result, pathParts, execPath, cwdPath);
	return pathOption === "" || pathOption === path.delimiter ? `${result.join(path.delimiter)}${pathOption}` : [...result, pathOption].join(path.delimiter);
};
const applyPreferLocal = (result, pathParts, cwdPath) => {
	for (const directory of traversePathUp(cwdPath)) {
		const pathPart = path.join(directory, "node_modules/.bin");
		if (!pathParts.includes(pathPart)) result.push(pathPart);
	}
};
const applyExecPath = (result, pathParts, execPath, cwdPath) => {
	const pathPart = path.resolve(cwdPath, toPath(execPath), "..");
	if (!pathParts.includes(pathPart)) result.push(pathPart);
};
const npmRunPathEnv = ({ env = process$1.env, ...options } = {}) => {
	env = { ...env };
	const pathName = pathKey({ env });
	options.path = env[pathName];
	env[pathName] = npmRunPath(options);
	return env;
};

// node_modules/human-signals/build/src/realtime.js
const getRealtimeSignals = () => {
	const length = 64 - SIGRTMIN + 1;
	return Array.from({ length }, getRealtimeSignal);
};
const getRealtimeSignal = (value, index) => ({
	name: `SIGRT${index + 1}`,
	number: SIGRTMIN + index,
	action: "terminate",
	description: "Application-specific signal (realtime)",
	standard: "posix"
});
const SIGRTMIN = 34;
const SIGRTMAX = 64;

// node_modules/human-signals/build/src/core.js
const SIGNALS = [
	{
		name: "SIGHUP",
		number: 1,
		action: "terminate",
		description: "Terminal closed",
		standard: "posix"
	},
	{
		name: "SIGINT",
		number: 2,
		action: "terminate",
		description: "User interruption with CTRL-C",
		standard: "ansi"
	},
	{
		name: "SIGQUIT",
		number: 3,
		action: "core",
		description: "User interruption with CTRL-\\",
		standard: "posix"
	},
	{
		name: "SIGILL",
		number: 4,
		action: "core",
		description: "Invalid machine instruction",
		standard: "ansi"
	},
	{
		name: "SIGTRAP",
		number: 5,
		action: "core",
		description: "Debugger breakpoint",
		standard: "posix"
	},
	{
		name: "SIGABRT",
		number: 6,
		action: "core",
		description: "Aborted",
		standard: "ansi"
	},
	{
		name: "SIGIOT",
		number: 6,
		action: "core",
		description: "Aborted",
		standard: "bsd"
	},
	{
		name: "SIGBUS",
		number: 7,
		action: "core",
		description: "Bus error due to misaligned, non-existing address or paging error",
		standard: "bsd"
	},
	{
		name: "SIGEMT",
		number: 7,
		action: "terminate",
		description: "Command should be emulated but is not implemented",
		standard: "other"
	},
	{
		name: "SIGFPE",
		number: 8,
		action: "core",
		description: "Floating point arithmetic error",
		standard: "ansi"
	},
	{
		name: "SIGKILL",
		number: 9,
		action: "terminate",
		description: "Forced termination",
		standard: "posix",
		forced: true
	},
	{
		name: "SIGUSR1",
		number: 10,
		action: "terminate",
		description: "Application-specific signal",
		standard: "posix"
	},
	{
		name: "SIGSEGV",
		number: 11,
		action: "core",
		description: "Segmentation fault",
		standard: "ansi"
	},
	{
		name: "SIGUSR2",
		number: 12,
		action: "terminate",
		description: "Application-specific signal",
		standard: "posix"
	},
	{
		name: "SIGPIPE",
		number: 13,
		action: "terminate",
		description: "Broken pipe or socket",
		standard: "posix"
	},
	{
		name: "SIGALRM",
		number: 14,
		action: "terminate",
		description: "Timeout or timer",
		standard: "posix"
	},
	{
		name: "SIGTERM",
		number: 15,
		action: "terminate",
		description: "Termination",
		standard: "ansi"
	},
	{
		name: "SIGSTKFLT",
		number: 16,
		action: "terminate",
		description: "Stack is empty or overflowed",
		standard: "other"
	},
	{
		name: "SIGCHLD",
		number: 17,
		action: "ignore",
		description: "Child process terminated, paused or unpaused",
		standard: "posix"
	},
	{
		name: "SIGCLD",
		number: 17,
		action: "ignore",
		description: "Child process terminated, paused or unpaused",
		standard: "other"
	},
	{
		name: "SIGCONT",
		number: 18,
		action: "unpause",
		description: "Unpaused",
		standard: "posix",
		forced: true
	},
	{
		name: "SIGSTOP",
		number: 19,
		action: "pause",
		description: "Paused",
		standard: "posix",
		forced: true
	},
	{
		name: "SIGTSTP",
		number: 20,
		action: "pause",
		description: "Paused using CTRL-Z or \"suspend\"",
		standard: "posix"
	},
	{
		name: "SIGTTIN",
		number: 21,
		action: "pause",
		description: "Background process cannot read terminal input",
		standard: "posix"
	},
	{
		name: "SIGBREAK",
		number: 21,
		action: "terminate",
		description: "User interruption with CTRL-BREAK",
		standard: "other"
	},
	{
		name: "SIGTTOU",
		number: 22,
		action: "pause",
		description: "Background process cannot write to terminal output",
		standard: "posix"
	},
	{
		name: "SIGURG",
		number: 23,
		action: "ignore",
		description: "Socket received out-of-band data",
		standard: "bsd"
	},
	{
		name: "SIGXCPU",
		number: 24,
		action: "core",
		description: "Process timed out",
		standard: "bsd"
	},
	{
		name: "SIGXFSZ",
		number: 25,
		action: "core",
		description: "File too big",
		standard: "bsd"
	},
	{
		name: "SIGVTALRM",
		number: 26,
		action: "terminate",
		description: "Timeout or timer",
		standard: "bsd"
	},
	{
		name: "SIGPROF",
		number: 27,
		action: "terminate",
		description: "Timeout or timer",
		standard: "bsd"
	},
	{
		name: "SIGWINCH",
		number: 28,
		action: "ignore",
		description: "Terminal window size changed",
		standard: "bsd"
	},
	{
		name: "SIGIO",
		number: 29,
		action: "terminate",
		description: "I/O is available",
		standard: "other"
	},
	{
		name: "SIGPOLL",
		number: 29,
		action: "terminate",
		description: "Watched event",
		standard: "other"
	},
	{
		name: "SIGINFO",
		number: 29,
		action: "ignore",
		description: "Request for process information",
		standard: "other"
	},
	{
		name: "SIGPWR",
		number: 30,
		action: "terminate",
		description: "Device running out of power",
		standard: "systemv"
	},
	{
		name: "SIGSYS",
		number: 31,
		action: "core",
		description: "Invalid system call",
		standard: "other"
	},
	{
		name: "SIGUNUSED",
		number: 31,
		action: "terminate",
		description: "Invalid system call",
		standard: "other"
	}
];

// node_modules/human-signals/build/src/signals.js
const getSignals = () => {
	const realtimeSignals = getRealtimeSignals();
	return [...SIGNALS, ...realtimeSignals].map(normalizeSignal$1);
};
const normalizeSignal$1 = ({ name, number: defaultNumber, description, action, forced = false, standard }) => {
	const { signals: { [name]: constantSignal } } = constants$1;
	const supported = constantSignal !== void 0;
	return {
		name,
		number: supported ? constantSignal : defaultNumber,
		description,
		supported,
		action,
		forced,
		standard
	};
};

// node_modules/human-signals/build/src/main.js
const getSignalsByName = () => {
	const signals = getSignals();
	return Object.fromEntries(signals.map(getSignalByName));
};
const getSignalByName = ({ name, number, description, supported, action, forced, standard }) => [name, {
	name,
	number,
	description,
	supported,
	action,
	forced,
	standard
}];
const signalsByName = getSignalsByName();
const getSignalsByNumber = () => {
	const signals = getSignals();
	const length = 64 + 1;
	const signalsA = Array.from({ length }, (value, number) => getSignalByNumber(number, signals));
	return Object.assign({}, ...signalsA);
};
const getSignalByNumber = (number, signals) => {
	const signal = findSignalByNumber(number, signals);
	if (signal === void 0) return {};
	const { name, description, supported, action, forced, standard } = signal;
	return { [number]: {
		name,
		number,
		description,
		supported,
		action,
		forced,
		standard
	} };
};
const findSignalByNumber = (number, signals) => {
	const signal = signals.find(({ name }) => constants$1.signals[name] === number);
	if (signal !== void 0) return signal;
	return signals.find((signalA) => signalA.number === number);
};
const signalsByNumber = getSignalsByNumber();

// node_modules/execa/lib/terminate/signal.js
const normalizeKillSignal = (killSignal) => {
	const optionName = "option `killSignal`";
	if (killSignal === 0) throw new TypeError(`Invalid ${optionName}: 0 cannot be used.`);
	return normalizeSignal(killSignal, optionName);
};
const normalizeSignalArgument = (signal) => signal === 0 ? signal : normalizeSignal(signal, "`subprocess.kill()`'s argument");
const normalizeSignal = (signalNameOrInteger, optionName) => {
	if (Number.isInteger(signalNameOrInteger)) return normalizeSignalInteger(signalNameOrInteger, optionName);
	if (typeof signalNameOrInteger === "string") return normalizeSignalName(signalNameOrInteger, optionName);
	throw new TypeError(`Invalid ${optionName} ${String(signalNameOrInteger)}: it must be a string or an integer.\n${getAvailableSignals()}`);
};
const normalizeSignalInteger = (signalInteger, optionName) => {
	if (signalsIntegerToName.has(signalInteger)) return signalsIntegerToName.get(signalInteger);
	throw new TypeError(`Invalid ${optionName} ${signalInteger}: this signal integer does not exist.\n${getAvailableSignals()}`);
};
const getSignalsIntegerToName = () => new Map(Object.entries(constants$1.signals).reverse().map(([signalName, signalInteger]) => [signalInteger, signalName]));
const signalsIntegerToName = getSignalsIntegerToName();
const normalizeSignalName = (signalName, optionName) => {
	if (signalName in constants$1.signals) return signalName;
	if (signalName.toUpperCase() in constants$1.signals) throw new TypeError(`Invalid ${optionName} '${signalName}': please rename it to '${signalName.toUpperCase()}'.`);
	throw new TypeError(`Invalid ${optionName} '${signalName}': this signal name does not exist.\n${getAvailableSignals()}`);
};
const getAvailableSignals = () => `Available signal names: ${getAvailableSignalNames()}.
Available signal numbers: ${getAvailableSignalIntegers()}.`;
const getAvailableSignalNames = () => Object.keys(constants$1.signals).sort().map((signalName) => `'${signalName}'`).join(", ");
const getAvailableSignalIntegers = () => [...new Set(Object.values(constants$1.signals).sort((signalInteger, signalIntegerTwo) => signalInteger - signalIntegerTwo))].join(", ");
const getSignalDescription = (signal) => signalsByName[signal].description;

// node_modules/execa/lib/terminate/timeout.js
const validateTimeout = ({ timeout }) => {
	if (timeout !== void 0) validateDelay(timeout, "timeout");
};
const validateDelay = (delay, optionName) => {
	if (!Number.isInteger(delay) || delay < 0 || delay > MAX_DELAY) throw new TypeError(`Expected the \`${optionName}\` option to be a non-negative integer up to ${MAX_DELAY}, got \`${delay}\` (${getTypeName(delay)})`);
};
const MAX_DELAY = 2 ** 31 - 1;
const throwOnTimeout = (kill, timeout, context, controller) => timeout === 0 || timeout === void 0 ? [] : [killAfterTimeout(kill, timeout, context, controller)];
const killAfterTimeout = async (kill, timeout, context, { signal }) => {
	await setTimeout(timeout, void 0, { signal });
	context.terminationReason ??= "timeout";
	kill();
	throw new DiscardedError();
};

// node_modules/execa/lib/terminate/kill.js
const normalizeForceKillAfterDelay = (forceKillAfterDelay) => {
	if (forceKillAfterDelay === false) return forceKillAfterDelay;
	if (forceKillAfterDelay === true) return DEFAULT_FORCE_KILL_TIMEOUT;
	validateDelay(forceKillAfterDelay, "forceKillAfterDelay");
	return forceKillAfterDelay;
};
const DEFAULT_FORCE_KILL_TIMEOUT = 5e3;
const subprocessKill = ({ kill, options: { forceKillAfterDelay, killSignal }, onInternalError, context, controller }, signalOrError, errorArgument) => {
	const { signal, error } = parseKillArguments(signalOrError, errorArgument, killSignal);
	emitKillError(error, onInternalError);
	const killResult = kill(signal);
	setKillTimeout({
		kill,
		signal,
		forceKillAfterDelay,
		killSignal,
		killResult,
		context,
		controller
	});
	return killResult;
};
const parseKillArguments = (signalOrError, errorArgument, killSignal) => {
	const [signal = killSignal, error] = isErrorInstance(signalOrError) ? [void 0, signalOrError] : [signalOrError, errorArgument];
	if (typeof signal !== "string" && !Number.isInteger(signal)) throw new TypeError(`The first argument must be an error instance or a signal name string/integer: ${String(signal)}`);
	if (error !== void 0 && !isErrorInstance(error)) throw new TypeError(`The second argument is optional. If specified, it must be an error instance: ${error}`);
	return {
		signal: normalizeSignalArgument(signal),
		error
	};
};
const emitKillError = (error, onInternalError) => {
	if (error !== void 0) onInternalError.reject(error);
};
const setKillTimeout = async ({ kill, signal, forceKillAfterDelay, killSignal, killResult, context, controller }) => {
	if (signal === killSignal && killResult) killOnTimeout({
		kill,
		forceKillAfterDelay,
		context,
		controllerSignal: controller.signal
	});
};
const killOnTimeout = async ({ kill, forceKillAfterDelay, context, controllerSignal }) => {
	if (forceKillAfterDelay === false) return;
	try {
		await setTimeout(forceKillAfterDelay, void 0, { signal: controllerSignal });
		if (kill("SIGKILL")) context.isForcefullyTerminated ??= true;
	} catch {}
};

// node_modules/execa/lib/utils/abort-signal.js
const onAbortedSignal = async (mainSignal, stopSignal) => {
	if (!mainSignal.aborted) await once(mainSignal, "abort", { signal: stopSignal });
};
const validateAbortSignal = (signal, optionName) => {
	if (signal !== void 0 && Object.prototype.toString.call(signal) !== "[object AbortSignal]") throw new TypeError(`The \`${optionName}\` option must be an AbortSignal: ${String(signal)}.`);
};

// node_modules/execa/lib/terminate/cancel.js
const validateCancelSignal = ({ cancelSignal }) => {
	validateAbortSignal(cancelSignal, "cancelSignal");
};
const validateRenamedSignalOption = ({ signal }) => {
	if (signal !== void 0) throw new TypeError("The \"signal\" option has been renamed to \"cancelSignal\" instead.");
};
const throwOnCancel = ({ kill, cancelSignal, gracefulCancel, context, controller }) => cancelSignal === void 0 || gracefulCancel ? [] : [terminateOnCancel(kill, cancelSignal, context, controller)];
const terminateOnCancel = async (kill, cancelSignal, context, { signal }) => {
	await onAbortedSignal(cancelSignal, signal);
	context.terminationReason ??= "cancel";
	kill();
	throw cancelSignal.reason;
};

// node_modules/execa/lib/ipc/validation.js
const validateIpcMethod = ({ methodName, isSubprocess, ipc, isConnected }) => {
	validateIpcOption(methodName, isSubprocess, ipc);
	validateConnection(methodName, isSubprocess, isConnected);
};
const validateIpcOption = (methodName, isSubprocess, ipc) => {
	if (!ipc) throw new Error(`${getMethodName(methodName, isSubprocess)} can only be used if the \`ipc\` option is \`true\`.`);
};
const validateConnection = (methodName, isSubprocess, isConnected) => {
	if (!isConnected) throw new Error(`${getMethodName(methodName, isSubprocess)} cannot be used: the ${getOtherProcessName(isSubprocess)} has already exited or disconnected.`);
};
const throwOnEarlyDisconnect = (isSubprocess) => {
	throw new Error(`${getMethodName("getOneMessage", isSubprocess)} could not complete: the ${getOtherProcessName(isSubprocess)} exited or disconnected.`);
};
const throwOnStrictDeadlockError = (isSubprocess) => {
	throw new Error(`${getMethodName("sendMessage", isSubprocess)} failed: the ${getOtherProcessName(isSubprocess)} is sending a message too, instead of listening to incoming messages.
This can be fixed by both sending a message and listening to incoming messages at the same time:

const [receivedMessage] = await Promise.all([
	${getMethodName("getOneMessage", isSubprocess)},
	${getMethodName("sendMessage", isSubprocess, "message, {strict: true}")},
]);`);
};
const getStrictResponseError = (error, isSubprocess) => new Error(`${getMethodName("sendMessage", isSubprocess)} failed when sending an acknowledgment response to the ${getOtherProcessName(isSubprocess)}.`, { cause: error });
const throwOnMissingStrict = (isSubprocess) => {
	throw new Error(`${getMethodName("sendMessage", isSubprocess)} failed: the ${getOtherProcessName(isSubprocess)} is not listening to incoming messages.`);
};
const throwOnStrictDisconnect = (isSubprocess) => {
	throw new Error(`${getMethodName("sendMessage", isSubprocess)} failed: the ${getOtherProcessName(isSubprocess)} exited without listening to incoming messages.`);
};
const getAbortDisconnectError = () => /* @__PURE__ */ new Error(`\`cancelSignal\` aborted: the ${getOtherProcessName(true)} disconnected.`);
const throwOnMissingParent = () => {
	throw new Error("`getCancelSignal()` cannot be used without setting the `gracefulCancel` option to `true`.");
};
const handleEpipeError = ({ error, methodName, isSubprocess }) => {
	if (error.code === "EPIPE") throw new Error(`${getMethodName(methodName, isSubprocess)} cannot be used: the ${getOtherProcessName(isSubprocess)} is disconnecting.`, { cause: error });
};
const handleSerializationError = ({ error, methodName, isSubprocess, message }) => {
	if (isSerializationError(error)) throw new Error(`${getMethodName(methodName, isSubprocess)}'s argument type is invalid: the message cannot be serialized: ${serializeInvalidMessage(message)}.`, { cause: error });
};
const serializeInvalidMessage = (message) => {
	try {
		return String(message);
	} catch {
		return inspect(message);
	}
};
const isSerializationError = ({ code, message }) => SERIALIZATION_ERROR_CODES.has(code) || SERIALIZATION_ERROR_MESSAGES.some((serializationErrorMessage) => message.includes(serializationErrorMessage));
const SERIALIZATION_ERROR_CODES = /* @__PURE__ */ new Set(["ERR_MISSING_ARGS", "ERR_INVALID_ARG_TYPE"]);
const SERIALIZATION_ERROR_MESSAGES = [
	"could not be cloned",
	"circular structure",
	"call stack size exceeded"
];
const getMethodName = (methodName, isSubprocess, parameters = "") => methodName === "cancelSignal" ? "`cancelSignal`'s `controller.abort()`" : `${getNamespaceName(isSubprocess)}${methodName}(${parameters})`;
const getNamespaceName = (isSubprocess) => isSubprocess ? "" : "subprocess.";
const getOtherProcessName = (isSubprocess) => isSubprocess ? "parent process" : "subprocess";
const disconnect = (anyProcess) => {
	if (anyProcess.connected) anyProcess.disconnect();
};

// node_modules/execa/lib/utils/deferred.js
const createDeferred = () => {
	const methods = {};
	const promise = new Promise((resolve, reject) => {
		Object.assign(methods, {
			resolve,
			reject
		});
	});
	return Object.assign(promise, methods);
};

// node_modules/execa/lib/utils/max-listeners.js
const incrementMaxListeners = (eventEmitter, maxListenersIncrement, signal) => {
	const maxListeners = eventEmitter.getMaxListeners();
	if (maxListeners === 0 || maxListeners === Infinity) return;
	eventEmitter.setMaxListeners(maxListeners + maxListenersIncrement);
	addAbortListener(signal, () => {
		eventEmitter.setMaxListeners(eventEmitter.getMaxListeners() - maxListenersIncrement);
	});
};

// node_modules/execa/lib/ipc/reference.js
const addReference = (channel, reference) => {
	if (reference) addReferenceCount(channel);
};
const addReferenceCount = (channel) => {
	channel.refCounted();
};
const removeReference = (channel, reference) => {
	if (reference) removeReferenceCount(channel);
};
const removeReferenceCount = (channel) => {
	channel.unrefCounted();
};
const undoAddedReferences = (channel, isSubprocess) => {
	if (!isSubprocess) return;
	removeReferenceCount(channel);
	removeReferenceCount(channel);
};
const redoAddedReferences = (channel, isSubprocess) => {
	if (!isSubprocess) return;
	addReferenceCount(channel);
	addReferenceCount(channel);
};

// node_modules/execa/lib/ipc/incoming.js
const onMessage = async ({ anyProcess, channel, isSubprocess, ipcEmitter }, wrappedMessage) => {
	if (handleStrictResponse(wrappedMessage, anyProcess) || isSubprocess && handleAbort(wrappedMessage)) return;
	if (!INCOMING_MESSAGES.has(anyProcess)) INCOMING_MESSAGES.set(anyProcess, []);
	const incomingMessages = INCOMING_MESSAGES.get(anyProcess);
	incomingMessages.push(wrappedMessage);
	if (incomingMessages.length > 1) return;
	while (incomingMessages.length > 0) {
		await waitForOutgoingMessages(anyProcess, ipcEmitter, incomingMessages[0]);
		await scheduler.yield();
		const message = await handleStrictRequest({
			wrappedMessage: incomingMessages[0],
			anyProcess,
			channel,
			isSubprocess,
			ipcEmitter
		});
		incomingMessages.shift();
		ipcEmitter.emit("message", message);
		ipcEmitter.emit("message:done");
	}
};
const onDisconnect = async ({ anyProcess, channel, isSubprocess, ipcEmitter, boundOnMessage }) => {
	if (isSubprocess) abortOnDisconnect();
	const incomingMessages = INCOMING_MESSAGES.get(anyProcess);
	while (incomingMessages?.length > 0) await once(ipcEmitter, "message:done");
	anyProcess.removeListener("message", boundOnMessage);
	redoAddedReferences(channel, isSubprocess);
	ipcEmitter.connected = false;
	ipcEmitter.emit("disconnect");
};
const INCOMING_MESSAGES = /* @__PURE__ */ new WeakMap();

// node_modules/execa/lib/ipc/forward.js
const getIpcEmitter = (anyProcess, channel, isSubprocess) => {
	if (IPC_EMITTERS.has(anyProcess)) return IPC_EMITTERS.get(anyProcess);
	const ipcEmitter = new EventEmitter();
	ipcEmitter.setMaxListeners(0);
	ipcEmitter.connected = true;
	IPC_EMITTERS.set(anyProcess, ipcEmitter);
	forwardEvents({
		ipcEmitter,
		anyProcess,
		channel,
		isSubprocess
	});
	return ipcEmitter;
};
const IPC_EMITTERS = /* @__PURE__ */ new WeakMap();
const forwardEvents = ({ ipcEmitter, anyProcess, channel, isSubprocess }) => {
	const boundOnMessage = onMessage.bind(void 0, {
		anyProcess,
		channel,
		isSubprocess,
		ipcEmitter
	});
	anyProcess.on("message", boundOnMessage);
	anyProcess.once("disconnect", onDisconnect.bind(void 0, {
		anyProcess,
		channel,
		isSubprocess,
		ipcEmitter,
		boundOnMessage
	}));
	undoAddedReferences(channel, isSubprocess);
};
const isConnected = (anyProcess) => {
	const ipcEmitter = IPC_EMITTERS.get(anyProcess);
	return ipcEmitter === void 0 ? anyProcess.channel !== void 0 && anyProcess.channel !== null : ipcEmitter.connected;
};

// node_modules/execa/lib/ipc/strict.js
const handleSendStrict = ({ anyProcess, channel, isSubprocess, message, strict }) => {
	if (!strict) return message;
	const ipcEmitter = getIpcEmitter(anyProcess, channel, isSubprocess);
	const hasListeners = hasMessageListeners(anyProcess, ipcEmitter);
	return {
		id: count++,
		type: REQUEST_TYPE,
		message,
		hasListeners
	};
};
let count = 0;
const validateStrictDeadlock = (outgoingMessages, wrappedMessage) => {
	if (!isStrictRequest(wrappedMessage) || wrappedMessage.hasListeners) return;
	for (const { id } of outgoingMessages) if (id !== void 0) STRICT_RESPONSES[id].deferred.resolve({
		isDeadlock: true,
		hasListeners: false
	});
};
const handleStrictRequest = async ({ wrappedMessage, anyProcess, channel, isSubprocess, ipcEmitter }) => {
	if (!isStrictRequest(wrappedMessage)) return wrappedMessage;
	const { id, message } = wrappedMessage;
	if (!anyProcess.connected) return message;
	const response = {
		id,
		type: RESPONSE_TYPE,
		message: hasMessageListeners(anyProcess, ipcEmitter)
	};
	try {
		await sendMessage$1({
			anyProcess,
			channel,
			isSubprocess,
			ipc: true
		}, response);
	} catch (error) {
		if (error.cause?.code !== "EPIPE") ipcEmitter.emit("strict:error", error);
	}
	return message;
};
const handleStrictResponse = (wrappedMessage, anyProcess) => {
	if (wrappedMessage?.type !== RESPONSE_TYPE) return false;
	const { id, message: hasListeners } = wrappedMessage;
	const strictResponse = STRICT_RESPONSES[id];
	if (strictResponse?.anyProcess === anyProcess) strictResponse.deferred.resolve({
		isDeadlock: false,
		hasListeners
	});
	return true;
};
const waitForStrictResponse = async (wrappedMessage, anyProcess, isSubprocess) => {
	const deferred = createDeferred();
	STRICT_RESPONSES[wrappedMessage.id] = {
		deferred,
		anyProcess
	};
	const controller = new AbortController();
	try {
		const { isDeadlock, hasListeners } = await Promise.race([deferred, throwOnDisconnect$1(anyProcess, isSubprocess, controller)]);
		if (isDeadlock) throwOnStrictDeadlockError(isSubprocess);
		if (!hasListeners) throwOnMissingStrict(isSubprocess);
	} finally {
		controller.abort();
		delete STRICT_RESPONSES[wrappedMessage.id];
	}
};
const STRICT_RESPONSES = { __proto__: null };
const throwOnDisconnect$1 = async (anyProcess, isSubprocess, { signal }) => {
	incrementMaxListeners(anyProcess, 1, signal);
	await once(anyProcess, "disconnect", { signal });
	throwOnStrictDisconnect(isSubprocess);
};
const REQUEST_TYPE = "execa:ipc:request";
const RESPONSE_TYPE = "execa:ipc:response";
const isStrictRequest = (wrappedMessage) => wrappedMessage?.type === REQUEST_TYPE && Number.isInteger(wrappedMessage.id) && typeof wrappedMessage.hasListeners === "boolean";

// node_modules/execa/lib/ipc/outgoing.js
const startSendMessage = (anyProcess, wrappedMessage, strict) => {
	if (!OUTGOING_MESSAGES.has(anyProcess)) OUTGOING_MESSAGES.set(anyProcess, /* @__PURE__ */ new Set());
	const outgoingMessages = OUTGOING_MESSAGES.get(anyProcess);
	const outgoingMessage = {
		onMessageSent: createDeferred(),
		id: strict ? wrappedMessage.id : void 0
	};
	outgoingMessages.add(outgoingMessage);
	return {
		outgoingMessages,
		outgoingMessage
	};
};
const endSendMessage = ({ outgoingMessages, outgoingMessage }) => {
	outgoingMessages.delete(outgoingMessage);
	outgoingMessage.onMessageSent.resolve();
};
const waitForOutgoingMessages = async (anyProcess, ipcEmitter, wrappedMessage) => {
	while (!hasMessageListeners(anyProcess, ipcEmitter) && OUTGOING_MESSAGES.get(anyProcess)?.size > 0) {
		const outgoingMessages = [...OUTGOING_MESSAGES.get(anyProcess)];
		validateStrictDeadlock(outgoingMessages, wrappedMessage);
		await Promise.all(outgoingMessages.map(({ onMessageSent }) => onMessageSent));
	}
};
const OUTGOING_MESSAGES = /* @__PURE__ */ new WeakMap();
const IPC_SUBPROCESS_OPTIONS = /* @__PURE__ */ new WeakMap();
const setIpcSubprocessOptions = (subprocess, options) => {
	IPC_SUBPROCESS_OPTIONS.set(subprocess, options);
};
const hasMessageListeners = (anyProcess, ipcEmitter) => ipcEmitter.listenerCount("message") > getMinListenerCount(anyProcess);
const getMinListenerCount = (anyProcess) => getOptions(anyProcess) !== void 0 && !getFdSpecificValue(getOptions(anyProcess).buffer, "ipc") ? 1 : 0;
const getOptions = (anyProcess) => IPC_SUBPROCESS_OPTIONS.get(anyProcess);

// node_modules/execa/lib/ipc/send.js
const sendMessage$1 = ({ anyProcess, channel, isSubprocess, ipc }, message, options) => {
	const { strict = false } = copyOptions(options);
	checkBooleanOption(strict, "strict");
	const methodName = "sendMessage";
	validateIpcMethod({
		methodName,
		isSubprocess,
		ipc,
		isConnected: anyProcess.connected
	});
	return sendMessageAsync({
		anyProcess,
		channel,
		methodName,
		isSubprocess,
		message,
		strict
	});
};
const sendMessageAsync = async ({ anyProcess, channel, methodName, isSubprocess, message, strict }) => {
	const wrappedMessage = handleSendStrict({
		anyProcess,
		channel,
		isSubprocess,
		message,
		strict
	});
	const outgoingMessagesState = startSendMessage(anyProcess, wrappedMessage, strict);
	try {
		await sendOneMessage({
			anyProcess,
			methodName,
			isSubprocess,
			wrappedMessage,
			message,
			strict
		});
	} catch (error) {
		disconnect(anyProcess);
		throw error;
	} finally {
		endSendMessage(outgoingMessagesState);
	}
};
const sendOneMessage = async ({ anyProcess, methodName, isSubprocess, wrappedMessage, message, strict = false }) => {
	const sendMethod = getSendMethod(anyProcess);
	try {
		await Promise.all([strict ? waitForStrictResponse(wrappedMessage, anyProcess, isSubprocess) : void 0, sendMethod(wrappedMessage)]);
	} catch (error) {
		handleEpipeError({
			error,
			methodName,
			isSubprocess
		});
		handleSerializationError({
			error,
			methodName,
			isSubprocess,
			message
		});
		throw error;
	}
};
const getSendMethod = (anyProcess) => {
	if (PROCESS_SEND_METHODS.has(anyProcess)) return PROCESS_SEND_METHODS.get(anyProcess);
	const sendMethod = promisify(anyProcess.send.bind(anyProcess));
	PROCESS_SEND_METHODS.set(anyProcess, sendMethod);
	return sendMethod;
};
const PROCESS_SEND_METHODS = /* @__PURE__ */ new WeakMap();

// node_modules/execa/lib/ipc/graceful.js
const sendAbort = (subprocess, message) => {
	const methodName = "cancelSignal";
	validateConnection(methodName, false, subprocess.connected);
	return sendOneMessage({
		anyProcess: subprocess,
		methodName,
		isSubprocess: false,
		wrappedMessage: {
			type: GRACEFUL_CANCEL_TYPE,
			message
		},
		message
	});
};
const getCancelSignal$1 = async ({ anyProcess, channel, isSubprocess, ipc }) => {
	await startIpc({
		anyProcess,
		channel,
		isSubprocess,
		ipc
	});
	return cancelController.signal;
};
const startIpc = async ({ anyProcess, channel, isSubprocess, ipc }) => {
	if (isCancelListening) return;
	if (!ipc) {
		throwOnMissingParent();
		return;
	}
	isCancelListening = true;
	if (!anyProcess.connected) {
		abortOnDisconnect();
		return;
	}
	getIpcEmitter(anyProcess, channel, isSubprocess);
	await scheduler.yield();
};
let isCancelListening = false;
const handleAbort = (wrappedMessage) => {
	if (wrappedMessage?.type !== GRACEFUL_CANCEL_TYPE) return false;
	cancelController.abort(wrappedMessage.message);
	return true;
};
const GRACEFUL_CANCEL_TYPE = "execa:ipc:cancel";
const abortOnDisconnect = () => {
	cancelController.abort(getAbortDisconnectError());
};
const cancelController = new AbortController();

// node_modules/execa/lib/terminate/graceful.js
const validateGracefulCancel = ({ gracefulCancel, cancelSignal, ipc, serialization }) => {
	if (!gracefulCancel) return;
	if (cancelSignal === void 0) throw new Error("The `cancelSignal` option must be defined when setting the `gracefulCancel` option.");
	if (!ipc) throw new Error("The `ipc` option cannot be false when setting the `gracefulCancel` option.");
	if (serialization === "json") throw new Error("The `serialization` option cannot be 'json' when setting the `gracefulCancel` option.");
};
const throwOnGracefulCancel = ({ subprocess, kill, cancelSignal, gracefulCancel, forceKillAfterDelay, context, controller }) => gracefulCancel ? [sendOnAbort({
	subprocess,
	kill,
	cancelSignal,
	forceKillAfterDelay,
	context,
	controller
})] : [];
const sendOnAbort = async ({ subprocess, kill, cancelSignal, forceKillAfterDelay, context, controller: { signal } }) => {
	await onAbortedSignal(cancelSignal, signal);
	const reason = getReason(cancelSignal);
	await sendAbort(subprocess, reason);
	killOnTimeout({
		kill,
		forceKillAfterDelay,
		context,
		controllerSignal: signal
	});
	context.terminationReason ??= "gracefulCancel";
	throw cancelSignal.reason;
};
const getReason = ({ reason }) => {
	if (!(reason instanceof DOMException)) return reason;
	const error = new Error(reason.message);
	Object.defineProperty(error, "stack", {
		value: reason.stack,
		enumerable: false,
		configurable: true,
		writable: true
	});
	return error;
};

// node_modules/execa/lib/methods/node.js
const mapNode = ({ options }) => {
	if (options.node === false) throw new TypeError("The \"node\" option cannot be false with `execaNode()`.");
	return { options: {
		__proto__: null,
		...options,
		node: true
	} };
};
const getDefaultNodeOptions = () => {
	const nodeOptions = [];
	for (let index = 0; index < execArgv.length; index += 1) {
		const nodeOption = execArgv[index];
		if (REMOVED_OPTIONS_WITH_VALUE.has(nodeOption)) {
			if (!execArgv[index + 1]?.startsWith("-")) index += 1;
		} else if (!IGNORED_OPTIONS_REGEXP.test(nodeOption)) nodeOptions.push(nodeOption);
	}
	return nodeOptions;
};
const REMOVED_OPTIONS_WITH_VALUE = /* @__PURE__ */ new Set([
	"-e",
	"--eval",
	"-p",
	"--print",
	"-pe",
	"--input-type",
	"--inspect-port"
]);
const IGNORED_OPTIONS_REGEXP = /^--(?:inspect|eval=|print=|input-type=)/;
const handleNodeOption = (file, commandArguments, { node: shouldHandleNode = false, nodePath = execPath, nodeOptions = getDefaultNodeOptions(), cwd, execPath: formerNodePath, ...options }) => {
	if (formerNodePath !== void 0) throw new TypeError("The \"execPath\" option has been removed. Please use the \"nodePath\" option instead.");
	if (!Array.isArray(nodeOptions) || nodeOptions.some((nodeOption) => typeof nodeOption !== "string")) throw new TypeError("The \"nodeOptions\" option must be an array of strings.");
	const normalizedNodePath = safeNormalizeFileUrl(nodePath, "The \"nodePath\" option");
	const resolvedNodePath = path.resolve(cwd, normalizedNodePath);
	const newOptions = {
		__proto__: null,
		shell: false,
		...options,
		nodePath: resolvedNodePath,
		node: shouldHandleNode,
		cwd
	};
	if (!shouldHandleNode) return [
		file,
		commandArguments,
		newOptions
	];
	if (path.basename(file, ".exe") === "node") throw new TypeError("When the \"node\" option is true, the first argument does not need to be \"node\".");
	return [
		resolvedNodePath,
		[
			...nodeOptions,
			file,
			...commandArguments
		],
		{
			__proto__: null,
			...newOptions,
			ipc: newOptions.ipc === void 0 ? true : newOptions.ipc,
			shell: false
		}
	];
};

// node_modules/execa/lib/ipc/ipc-input.js
const validateIpcInputOption = ({ ipcInput, ipc, serialization }) => {
	if (ipcInput === void 0) return;
	if (!ipc) throw new Error("The `ipcInput` option cannot be set unless the `ipc` option is `true`.");
	validateIpcInput[serialization]?.(ipcInput);
};
const validateAdvancedInput = (ipcInput) => {
	try {
		serialize(ipcInput);
	} catch (error) {
		throw new Error("The `ipcInput` option is not serializable with a structured clone.", { cause: error });
	}
};
const validateJsonInput = (ipcInput) => {
	try {
		if (JSON.stringify(ipcInput) === void 0) throw new TypeError("The value cannot be represented as JSON.");
	} catch (error) {
		throw new Error("The `ipcInput` option is not serializable with JSON.", { cause: error });
	}
};
const validateIpcInput = {
	__proto__: null,
	advanced: validateAdvancedInput,
	json: validateJsonInput
};
const sendIpcInput = async (subprocess, ipcInput, ipc) => {
	if (ipcInput === void 0) return;
	await sendMessage$1({
		anyProcess: subprocess,
		channel: subprocess.channel,
		isSubprocess: false,
		ipc
	}, ipcInput);
};

// node_modules/execa/lib/arguments/encoding-option.js
const validateEncoding = ({ encoding }) => {
	if (ENCODINGS.has(encoding)) return;
	const correctEncoding = getCorrectEncoding(encoding);
	if (correctEncoding !== void 0) throw new TypeError(`Invalid option \`encoding: ${serializeEncoding(encoding)}\`.
Please rename it to ${serializeEncoding(correctEncoding)}.`);
	const correctEncodings = [...ENCODINGS].map((correctEncoding) => serializeEncoding(correctEncoding)).join(", ");
	throw new TypeError(`Invalid option \`encoding: ${serializeEncoding(encoding)}\`.
Please rename it to one of: ${correctEncodings}.`);
};
const TEXT_ENCODINGS = /* @__PURE__ */ new Set(["utf8", "utf16le"]);
const BINARY_ENCODINGS = /* @__PURE__ */ new Set([
	"buffer",
	"hex",
	"base64",
	"base64url",
	"latin1",
	"ascii"
]);
const ENCODINGS = TEXT_ENCODINGS.union(BINARY_ENCODINGS);
const getStringEncoding = (binary, encoding) => binary || !TEXT_ENCODINGS.has(encoding) ? "utf8" : encoding;
const getInputEncoding = (encoding) => TEXT_ENCODINGS.has(encoding) ? "utf8" : encoding;
const getCorrectEncoding = (encoding) => {
	if (encoding === null) return "buffer";
	if (typeof encoding !== "string") return;
	const lowerEncoding = encoding.toLowerCase();
	if (lowerEncoding in ENCODING_ALIASES) return ENCODING_ALIASES[lowerEncoding];
	if (ENCODINGS.has(lowerEncoding)) return lowerEncoding;
};
const ENCODING_ALIASES = {
	__proto__: null,
	"utf-8": "utf8",
	"utf-16le": "utf16le",
	"ucs-2": "utf16le",
	ucs2: "utf16le",
	binary: "latin1"
};
const serializeEncoding = (encoding) => typeof encoding === "string" ? `"${encoding}"` : String(encoding);

// node_modules/which-command/index.js
const isWindows$1 = process$1.platform === "win32";
const separatorPattern = isWindows$1 ? /[\/\\]/v : /\//v;
const defaultPathExt = ".COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC";
function resolveOptions(command, options) {
	if (typeof command !== "string" || command.length === 0) throw new TypeError("Expected a non-empty string.");
	const { cwd = process$1.cwd(), path: searchPath = process$1.env.PATH ?? (isWindows$1 ? process$1.env.Path : void 0) ?? "", pathExt = process$1.env.PATHEXT || defaultPathExt } = options;
	return {
		cwd,
		searchPath,
		pathExt
	};
}
function windowsExtensions(command, pathExt) {
	const extensions = pathExt.split(path.delimiter).filter(Boolean);
	const commandExtension = path.extname(command).toLowerCase();
	if (commandExtension !== "" && extensions.some((extension) => extension.toLowerCase() === commandExtension)) return ["", ...extensions];
	return extensions;
}
function* candidatePaths(command, { cwd, searchPath, pathExt }) {
	const extensions = isWindows$1 ? windowsExtensions(command, pathExt) : [""];
	if (separatorPattern.test(command)) {
		const base = path.resolve(cwd, command);
		for (const extension of extensions) yield base + extension;
		return;
	}
	const directories = [...isWindows$1 ? [cwd] : [], ...searchPath.split(path.delimiter)];
	for (const directory of directories) {
		const unquoted = isWindows$1 && directory.length > 1 && directory.startsWith("\"") && directory.endsWith("\"") ? directory.slice(1, -1) : directory;
		if (unquoted === "") continue;
		const base = path.resolve(cwd, unquoted, command);
		for (const extension of extensions) yield base + extension;
	}
}
function isExecutableSync(filePath) {
	let stats;
	try {
		stats = fs.statSync(filePath);
	} catch (error) {
		return isWindows$1 && error.code === "EACCES";
	}
	if (!stats.isFile()) return false;
	if (isWindows$1) return true;
	try {
		fs.accessSync(filePath, fs.constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
function whichCommandSync(command, options = {}) {
	const resolved = resolveOptions(command, options);
	for (const candidate of candidatePaths(command, resolved)) if (isExecutableSync(candidate)) return candidate;
}

// node_modules/execa/lib/arguments/command-file.js
const parseCommandFile = (file, commandArguments, options) => {
	const parsed = {
		file,
		commandArguments: [...commandArguments],
		options
	};
	return options.shell || process$1.platform !== "win32" ? parsed : escapeWindowsCommand(parsed);
};
const directlyExecutableRegExp = /\.(?:com|exe)$/i;
const escapeWindowsCommand = (parsed) => {
	const resolvedFile = resolveWithShebang(parsed);
	if (resolvedFile !== void 0 && directlyExecutableRegExp.test(resolvedFile)) {
		if (parsed.options.argv0 === void 0) parsed.options.argv0 = parsed.file;
		parsed.file = resolvedFile;
		return parsed;
	}
	for (const value of [parsed.file, ...parsed.commandArguments]) assertNoLineBreak(value);
	const commandLine = `"${[escapeMetaChars(path.normalize(resolvedFile ?? parsed.file)), ...parsed.commandArguments.map((argument) => escapeArgument(argument))].join(" ")}"`;
	parsed.options.windowsVerbatimArguments = true;
	return {
		file: process$1.env.comspec || "cmd.exe",
		commandArguments: [
			"/d",
			"/e:on",
			"/v:off",
			"/s",
			"/c",
			commandLine
		],
		options: parsed.options
	};
};
const resolveWithShebang = (parsed) => {
	const resolvedFile = resolvePath(parsed);
	const interpreter = resolvedFile !== void 0 && readShebang(resolvedFile);
	if (!interpreter) return resolvedFile;
	parsed.commandArguments.unshift(resolvedFile);
	parsed.file = interpreter;
	return resolvePath(parsed);
};
const resolvePath = (parsed) => {
	const environment = parsed.options.env || process$1.env;
	const cwd = parsed.options.cwd ?? process$1.cwd();
	const environmentPathExt = getWindowsEnvironmentValue(environment, "PATHEXT");
	const commandExtension = path.extname(parsed.file);
	const pathExt = commandExtension === "" ? environmentPathExt : `${commandExtension}${path.delimiter}${environmentPathExt ?? ""}`;
	if (hasWindowsPathSeparator(parsed.file)) return whichCommandSync(path.resolve(cwd, parsed.file), {
		cwd,
		pathExt
	});
	const resolveOptions = {
		cwd,
		path: getWindowsEnvironmentValue(environment, "PATH") ?? getWindowsEnvironmentValue(process$1.env, "PATH") ?? "",
		pathExt
	};
	return shouldSearchCurrentDirectory(environment) ? whichCommandSync(parsed.file, resolveOptions) : resolvePathDirectories(parsed.file, resolveOptions);
};
const hasWindowsPathSeparator = (file) => file.includes("/") || file.includes("\\") || file.includes(":");
const shouldSearchCurrentDirectory = (environment) => getWindowsEnvironmentValue(process$1.env, "NODEFAULTCURRENTDIRECTORYINEXEPATH") === void 0 && getWindowsEnvironmentValue(environment, "NODEFAULTCURRENTDIRECTORYINEXEPATH") === void 0;
const resolvePathDirectories = (file, { cwd, path: searchPath, pathExt }) => {
	for (const directory of searchPath.split(path.delimiter)) {
		const unquotedDirectory = directory.length > 1 && directory.startsWith("\"") && directory.endsWith("\"") ? directory.slice(1, -1) : directory;
		if (unquotedDirectory === "") continue;
		const resolvedFile = whichCommandSync(path.resolve(cwd, unquotedDirectory, file), {
			cwd,
			pathExt
		});
		if (resolvedFile !== void 0) return resolvedFile;
	}
};
const getWindowsEnvironmentValue = (environment, name) => {
	const environmentKey = Object.keys(environment).sort().find((key) => key.toUpperCase() === name);
	return environmentKey === void 0 ? void 0 : environment[environmentKey];
};
const SHEBANG_BYTE_LENGTH = 150;
const readShebang = (file) => {
	const buffer = Buffer$1.alloc(SHEBANG_BYTE_LENGTH);
	let bytesRead = 0;
	try {
		const fileDescriptor = openSync(file, "r");
		try {
			bytesRead = readSync(fileDescriptor, buffer, 0, SHEBANG_BYTE_LENGTH, 0);
		} finally {
			closeSync(fileDescriptor);
		}
	} catch {
		return;
	}
	return parseShebang(buffer.toString("utf8", 0, bytesRead));
};
const shebangRegExp = /^#!(?<line>.*)/;
const parseShebang = (contents) => {
	const shebangLine = contents.match(shebangRegExp)?.groups.line.trim();
	if (!shebangLine) return;
	const [interpreterPath, argument] = shebangLine.split(" ", 2);
	const interpreter = interpreterPath.split("/").at(-1);
	if (interpreter === "env") return argument;
	return argument ? `${interpreter} ${argument}` : interpreter;
};
const lineBreakRegExp = /[\n\r]/;
const assertNoLineBreak = (value) => {
	if (lineBreakRegExp.test(value)) throw new TypeError(`The command and its arguments cannot contain a line break on Windows without a shell.\nThis would allow a command injection with \`cmd.exe\`.\nInvalid value: ${JSON.stringify(`${value}`)}`);
};
const metaCharsRegExp = /[()\][%!^"`<>&|;, *?]/g;
const escapeMetaChars = (value) => value.replaceAll(metaCharsRegExp, "^$&");
const backslashRunRegExp = /\\+/g;
const quotedCharacterRegExp = /[^\w#$*+\-./:?@\\\u{80}-\u{10FFFF}]|\p{Control}/u;
const escapeArgument = (rawArgument) => {
	const argument = `${rawArgument}`;
	if (!shouldQuoteArgument(argument)) return argument;
	return `"${argument.replaceAll(backslashRunRegExp, (backslashes, offset, string) => {
		const nextCharacter = string[offset + backslashes.length];
		return nextCharacter === "\"" || nextCharacter === void 0 ? backslashes.repeat(2) : backslashes;
	}).replaceAll("\"", "\"\"").replaceAll("%", "%%cd:~,%")}"`;
};
const shouldQuoteArgument = (argument) => argument === "" || argument.endsWith("\\") || quotedCharacterRegExp.test(argument);

// node_modules/execa/lib/arguments/cwd.js
const normalizeCwd = (cwd = getDefaultCwd()) => {
	const cwdString = safeNormalizeFileUrl(cwd, "The \"cwd\" option");
	return path.resolve(cwdString);
};
const getDefaultCwd = () => {
	try {
		return process$1.cwd();
	} catch (error) {
		error.message = `The current directory does not exist.\n${error.message}`;
		throw error;
	}
};
const getCurrentCwd = () => {
	try {
		return process$1.cwd();
	} catch {}
};
const fixCwdError = (originalMessage, cwd) => {
	if (cwd === getCurrentCwd()) return originalMessage;
	let cwdStat;
	try {
		cwdStat = statSync(cwd);
	} catch (error) {
		return `The "cwd" option is invalid: ${cwd}.\n${error.message}\n${originalMessage}`;
	}
	return cwdStat.isDirectory() ? originalMessage : `The "cwd" option is not a directory: ${cwd}.\n${originalMessage}`;
};

// node_modules/execa/lib/arguments/options.js
const cmdExeRegExp = /^cmd(?:\.exe)?$/i;
const normalizeOptions = (filePath, rawArguments, rawOptions) => {
	const sanitizedOptions = {
		__proto__: null,
		...rawOptions
	};
	sanitizedOptions.cwd = normalizeCwd(sanitizedOptions.cwd);
	const [processedFile, processedArguments, processedOptions] = handleNodeOption(filePath, rawArguments, sanitizedOptions);
	const fdOptions = normalizeFdSpecificOptions(processedOptions);
	const options = addDefaultOptions(fdOptions);
	validateBooleanOptions(options);
	validateEnv(options);
	options.env = getEnv(options);
	const { file, commandArguments } = parseCommandFile(processedFile, processedArguments, options);
	validateTimeout(options);
	validateEncoding(options);
	validateIpcInputOption(options);
	validateCancelSignal(options);
	validateRenamedSignalOption(options);
	validateGracefulCancel(options);
	options.shell = normalizeFileUrl(options.shell);
	options.killSignal = normalizeKillSignal(options.killSignal);
	options.forceKillAfterDelay = normalizeForceKillAfterDelay(options.forceKillAfterDelay);
	options.lines = options.lines.map((lines, fdNumber) => lines && !BINARY_ENCODINGS.has(options.encoding) && options.buffer[fdNumber]);
	if (process$1.platform === "win32" && cmdExeRegExp.test(path.basename(file))) commandArguments.unshift("/q");
	return {
		file,
		commandArguments,
		options
	};
};
const BOOLEAN_OPTIONS = [
	"extendEnv",
	"preferLocal",
	"reject",
	"cleanup",
	"killDescendants",
	"all",
	"gracefulCancel",
	"ipc",
	"node"
];
const validateBooleanOptions = (options) => {
	for (const optionName of BOOLEAN_OPTIONS) checkBooleanOption(options[optionName], optionName);
};
const validateEnv = ({ env }) => {
	if (env !== void 0 && (typeof env !== "object" || env === null || Array.isArray(env))) throw new TypeError(`The \`env\` option must be an object: ${String(env)}.`);
};
const addDefaultOptions = ({ extendEnv = true, preferLocal = false, cwd, localDir: localDirectory = cwd, encoding = "utf8", reject = true, cleanup = true, killDescendants = false, all = false, windowsHide = true, killSignal = "SIGTERM", forceKillAfterDelay = true, gracefulCancel = false, ipcInput, ipc = ipcInput !== void 0 || gracefulCancel, serialization = "advanced", ...options }) => ({
	__proto__: null,
	...options,
	extendEnv,
	preferLocal,
	cwd,
	localDirectory,
	encoding,
	reject,
	cleanup,
	killDescendants,
	all,
	windowsHide,
	killSignal,
	forceKillAfterDelay,
	gracefulCancel,
	ipcInput,
	ipc,
	serialization
});
const getEnv = (options) => ({
	__proto__: null,
	...computeEnv(options)
});
const computeEnv = ({ env: envOption, extendEnv, preferLocal, node, localDirectory, nodePath }) => {
	const env = {
		__proto__: null,
		...extendEnv && process$1.env,
		...envOption
	};
	if (preferLocal || node) return npmRunPathEnv({
		env,
		cwd: localDirectory,
		execPath: nodePath,
		preferLocal,
		addExecPath: node
	});
	return env;
};

// node_modules/execa/lib/arguments/shell.js
const concatenateShell = (file, commandArguments, options) => options.shell && commandArguments.length > 0 ? [
	[file, ...commandArguments].join(" "),
	[],
	options
] : [
	file,
	commandArguments,
	options
];

// node_modules/execa/lib/transform/split.js
const getSplitLinesGenerator = (binary, preserveNewlines, skipped, state) => binary || skipped ? void 0 : initializeSplitLines(preserveNewlines, state);
const splitLinesSync = (chunk, preserveNewlines, objectMode) => objectMode ? chunk.flatMap((item) => splitLinesItemSync(item, preserveNewlines)) : splitLinesItemSync(chunk, preserveNewlines);
const splitLinesItemSync = (chunk, preserveNewlines) => {
	const { transform, final } = initializeSplitLines(preserveNewlines, {});
	return [...transform(chunk), ...final()];
};
const initializeSplitLines = (preserveNewlines, state) => {
	state.previousChunks = "";
	return {
		transform: splitGenerator.bind(void 0, state, preserveNewlines),
		final: linesFinal.bind(void 0, state)
	};
};
const splitGenerator = function* (state, preserveNewlines, chunk) {
	if (typeof chunk !== "string") {
		yield chunk;
		return;
	}
	let { previousChunks } = state;
	let start = -1;
	for (let end = 0; end < chunk.length; end += 1) {
		if (chunk[end] !== "\n") continue;
		let line = chunk.slice(start + 1, preserveNewlines ? end + 1 : end);
		if (previousChunks.length > 0) {
			line = concatString(previousChunks, line);
			previousChunks = "";
		}
		yield preserveNewlines ? line : stripCarriageReturn(line, state);
		start = end;
	}
	if (start !== chunk.length - 1) previousChunks = concatString(previousChunks, chunk.slice(start + 1));
	state.previousChunks = previousChunks;
};
const stripCarriageReturn = (line, state) => {
	state.isWindowsNewline = line.endsWith("\r");
	return state.isWindowsNewline ? line.slice(0, -1) : line;
};
const linesFinal = function* ({ previousChunks }) {
	if (previousChunks.length > 0) yield previousChunks;
};
const getAppendNewlineGenerator = ({ binary, preserveNewlines, readableObjectMode, state, encoding }) => binary || preserveNewlines || readableObjectMode ? void 0 : { transform: appendNewlineGenerator.bind(void 0, state, getStringEncoding(binary, encoding)) };
const appendNewlineGenerator = function* ({ isWindowsNewline = false }, stringEncoding, chunk) {
	const { unixNewline, windowsNewline, concat } = typeof chunk === "string" ? linesStringInfo : LINES_BYTES_INFO[stringEncoding];
	if (endsWithNewline(chunk, unixNewline)) {
		yield chunk;
		return;
	}
	yield concat(chunk, isWindowsNewline ? windowsNewline : unixNewline);
};
const endsWithNewline = (chunk, unixNewline) => typeof chunk === "string" ? chunk.endsWith(unixNewline) : chunk.length >= unixNewline.length && chunk.subarray(-unixNewline.length).every((byte, index) => byte === unixNewline[index]);
const concatString = (firstChunk, secondChunk) => `${firstChunk}${secondChunk}`;
const linesStringInfo = {
	windowsNewline: "\r\n",
	unixNewline: "\n",
	concat: concatString
};
const concatUint8Array = (firstChunk, secondChunk) => {
	const chunk = new Uint8Array(firstChunk.length + secondChunk.length);
	chunk.set(firstChunk, 0);
	chunk.set(secondChunk, firstChunk.length);
	return chunk;
};
const LINES_BYTES_INFO = {
	__proto__: null,
	utf8: {
		windowsNewline: new Uint8Array([13, 10]),
		unixNewline: new Uint8Array([10]),
		concat: concatUint8Array
	},
	utf16le: {
		windowsNewline: new Uint8Array([
			13,
			0,
			10,
			0
		]),
		unixNewline: new Uint8Array([10, 0]),
		concat: concatUint8Array
	}
};

// node_modules/strip-final-newline/index.js
function stripFinalNewline(input) {
	if (typeof input === "string") return stripFinalNewlineString(input);
	if (!(ArrayBuffer.isView(input) && input.BYTES_PER_ELEMENT === 1)) throw new Error("Input must be a string or a Uint8Array");
	return stripFinalNewlineBinary(input);
}
const stripFinalNewlineString = (input) => input.at(-1) === LF ? input.slice(0, input.at(-2) === CR ? -2 : -1) : input;
const stripFinalNewlineBinary = (input) => input.at(-1) === LF_BINARY ? input.subarray(0, input.at(-2) === CR_BINARY ? -2 : -1) : input;
const LF = "\n";
const LF_BINARY = LF.codePointAt(0);
const CR = "\r";
const CR_BINARY = CR.codePointAt(0);

// node_modules/execa/lib/io/strip-newline.js
const stripNewline = (value, { stripFinalNewline: stripFinalNewline$1 }, fdNumber, allFds) => value !== void 0 && !Array.isArray(value) && getStripFinalNewline(stripFinalNewline$1, fdNumber, allFds) ? stripFinalNewline(value) : value;
const getStripFinalNewline = (stripFinalNewline, fdNumber, allFds) => fdNumber === "all" ? allFds.some((allFd) => stripFinalNewline[allFd]) : stripFinalNewline[fdNumber];

// node_modules/execa/lib/resolve/all-sync.js
const getAllSyncFds = ([, stdout, stderr]) => [...stdout === void 0 ? [] : [1], ...stderr === void 0 ? [] : [2]];
const getAllSync = ([, stdout, stderr], allFds, options) => {
	if (!options.all) return;
	if (stdout === void 0) return splitAllLines(stderr, allFds, options);
	if (stderr === void 0) return splitAllLines(stdout, allFds, options);
	if (hasLines(options)) return [splitAllLines(stdout, allFds, options), splitAllLines(stderr, allFds, options)].flat();
	if (Array.isArray(stdout) || Array.isArray(stderr)) return [stdout, stderr].filter((value) => value.length > 0).flat();
	if (isUint8Array(stdout) && isUint8Array(stderr)) return concatUint8Arrays([stdout, stderr]);
	return BASE64_ENCODINGS.has(options.encoding) ? concatBase64(stdout, stderr, options.encoding) : `${stdout}${stderr}`;
};
const concatBase64 = (stdout, stderr, encoding) => Buffer$1.concat([Buffer$1.from(stdout, encoding), Buffer$1.from(stderr, encoding)]).toString(encoding);
const BASE64_ENCODINGS = /* @__PURE__ */ new Set(["base64", "base64url"]);
const hasLines = ({ lines }) => Boolean(lines[1] || lines[2]);
const splitAllLines = (value, allFds, options) => value === void 0 || Array.isArray(value) || !hasLines(options) ? value : splitLinesSync(value, !getStripFinalNewline(options.stripFinalNewline, "all", allFds), false);

// node_modules/is-stream/index.js
function isStream(stream, { checkOpen = true } = {}) {
	return stream !== null && typeof stream === "object" && (stream.writable || stream.readable || !checkOpen || stream.writable === void 0 && stream.readable === void 0) && typeof stream.pipe === "function";
}
function isWritableStream$1(stream, { checkOpen = true } = {}) {
	return isStream(stream, { checkOpen }) && (stream.writable || !checkOpen) && typeof stream.write === "function" && typeof stream.end === "function" && typeof stream.writable === "boolean" && typeof stream.writableObjectMode === "boolean" && typeof stream.destroy === "function" && typeof stream.destroyed === "boolean";
}
function isReadableStream$1(stream, { checkOpen = true } = {}) {
	return isStream(stream, { checkOpen }) && (stream.readable || !checkOpen) && typeof stream.read === "function" && typeof stream.readable === "boolean" && typeof stream.readableObjectMode === "boolean" && typeof stream.destroy === "function" && typeof stream.destroyed === "boolean";
}
function isDuplexStream(stream, options) {
	return isWritableStream$1(stream, options) && isReadableStream$1(stream, options);
}

// node_modules/@sec-ant/readable-stream/dist/ponyfill/asyncIterator.js
const a = Object.getPrototypeOf(Object.getPrototypeOf(
	/* istanbul ignore next */
	async function* () {}
).prototype);
var c = class {
	#t;
	#n;
	#r = !1;
	#e = void 0;
	constructor(e, t) {
		this.#t = e, this.#n = t;
	}
	next() {
		const e = () => this.#s();
		return this.#e = this.#e ? this.#e.then(e, e) : e(), this.#e;
	}
	return(e) {
		const t = () => this.#i(e);
		return this.#e ? this.#e.then(t, t) : t();
	}
	async #s() {
		if (this.#r) return {
			done: !0,
			value: void 0
		};
		let e;
		try {
			e = await this.#t.read();
		} catch (t) {
			throw this.#e = void 0, this.#r = !0, this.#t.releaseLock(), t;
		}
		return e.done && (this.#e = void 0, this.#r = !0, this.#t.releaseLock()), e;
	}
	async #i(e) {
		if (this.#r) return {
			done: !0,
			value: e
		};
		if (this.#r = !0, !this.#n) {
			const t = this.#t.cancel(e);
			return this.#t.releaseLock(), await t, {
				done: !0,
				value: e
			};
		}
		return this.#t.releaseLock(), {
			done: !0,
			value: e
		};
	}
};
const n = Symbol();
function i() {
	return this[n].next();
}
Object.defineProperty(i, "name", { value: "next" });
function o(r) {
	return this[n].return(r);
}
Object.defineProperty(o, "name", { value: "return" });
const u = Object.create(a, {
	next: {
		enumerable: !0,
		configurable: !0,
		writable: !0,
		value: i
	},
	return: {
		enumerable: !0,
		configurable: !0,
		writable: !0,
		value: o
	}
});
function h({ preventCancel: r = !1 } = {}) {
	const e = this.getReader(), t = new c(e, r), s = Object.create(u);
	return s[n] = t, s;
}

// node_modules/get-stream/source/stream.js
const getAsyncIterable = (stream) => {
	if (isReadableStream$1(stream, { checkOpen: false }) && nodeImports.on !== void 0) return getStreamIterable(stream);
	if (typeof stream?.[Symbol.asyncIterator] === "function") return stream;
	if (toString.call(stream) === "[object ReadableStream]") return h.call(stream);
	throw new TypeError("The first argument must be a Readable, a ReadableStream, or an async iterable.");
};
const { toString } = Object.prototype;
const getStreamIterable = async function* (stream) {
	const controller = new AbortController();
	const state = {};
	handleStreamEnd(stream, controller, state);
	try {
		for await (const [chunk] of nodeImports.on(stream, "data", { signal: controller.signal })) yield chunk;
	} catch (error) {
		if (state.error !== void 0) throw state.error;
		else if (!controller.signal.aborted) throw error;
	} finally {
		stream.destroy();
	}
};
const handleStreamEnd = async (stream, controller, state) => {
	try {
		await nodeImports.finished(stream, {
			cleanup: true,
			readable: true,
			writable: false,
			error: false
		});
	} catch (error) {
		state.error = error;
	} finally {
		controller.abort();
	}
};
const nodeImports = {};

// node_modules/get-stream/source/contents.js
const getStreamContents$1 = async (stream, { init, convertChunk, getSize, truncateChunk, addChunk, getFinalChunk, finalize }, { maxBuffer = Number.POSITIVE_INFINITY } = {}) => {
	const asyncIterable = getAsyncIterable(stream);
	const state = init();
	state.length = 0;
	try {
		for await (const chunk of asyncIterable) {
			const convertedChunk = convertChunk[getChunkType(chunk)](chunk, state);
			appendChunk({
				convertedChunk,
				state,
				getSize,
				truncateChunk,
				addChunk,
				maxBuffer
			});
		}
		appendFinalChunk({
			state,
			convertChunk,
			getSize,
			truncateChunk,
			addChunk,
			getFinalChunk,
			maxBuffer
		});
		return finalize(state);
	} catch (error) {
		const normalizedError = typeof error === "object" && error !== null ? error : new Error(error);
		normalizedError.bufferedData = finalize(state);
		throw normalizedError;
	}
};
const appendFinalChunk = ({ state, getSize, truncateChunk, addChunk, getFinalChunk, maxBuffer }) => {
	const convertedChunk = getFinalChunk(state);
	if (convertedChunk !== void 0) appendChunk({
		convertedChunk,
		state,
		getSize,
		truncateChunk,
		addChunk,
		maxBuffer
	});
};
const appendChunk = ({ convertedChunk, state, getSize, truncateChunk, addChunk, maxBuffer }) => {
	const chunkSize = getSize(convertedChunk);
	const newLength = state.length + chunkSize;
	if (newLength <= maxBuffer) {
		addNewChunk(convertedChunk, state, addChunk, newLength);
		return;
	}
	const truncatedChunk = truncateChunk(convertedChunk, maxBuffer - state.length);
	if (truncatedChunk !== void 0) addNewChunk(truncatedChunk, state, addChunk, maxBuffer);
	throw new MaxBufferError();
};
const addNewChunk = (convertedChunk, state, addChunk, newLength) => {
	state.contents = addChunk(convertedChunk, state, newLength);
	state.length = newLength;
};
const getChunkType = (chunk) => {
	const typeOfChunk = typeof chunk;
	if (typeOfChunk === "string") return "string";
	if (typeOfChunk !== "object" || chunk === null) return "others";
	if (globalThis.Buffer?.isBuffer(chunk)) return "buffer";
	const prototypeName = objectToString.call(chunk);
	if (prototypeName === "[object ArrayBuffer]") return "arrayBuffer";
	if (prototypeName === "[object DataView]") return "dataView";
	if (Number.isInteger(chunk.byteLength) && Number.isInteger(chunk.byteOffset) && objectToString.call(chunk.buffer) === "[object ArrayBuffer]") return "typedArray";
	return "others";
};
const { toString: objectToString } = Object.prototype;
var MaxBufferError = class extends Error {
	name = "MaxBufferError";
	constructor() {
		super("maxBuffer exceeded");
	}
};

// node_modules/get-stream/source/utils.js
const identity = (value) => value;
const noop$1 = () => void 0;
const getContentsProperty = ({ contents }) => contents;
const throwObjectStream = (chunk) => {
	throw new Error(`Streams in object mode are not supported: ${String(chunk)}`);
};
const getLengthProperty = (convertedChunk) => convertedChunk.length;

// node_modules/get-stream/source/array.js
async function getStreamAsArray(stream, options) {
	return getStreamContents$1(stream, arrayMethods, options);
}
const initArray = () => ({ contents: [] });
const increment = () => 1;
const addArrayChunk = (convertedChunk, { contents }) => {
	contents.push(convertedChunk);
	return contents;
};
const arrayMethods = {
	init: initArray,
	convertChunk: {
		string: identity,
		buffer: identity,
		arrayBuffer: identity,
		dataView: identity,
		typedArray: identity,
		others: identity
	},
	getSize: increment,
	truncateChunk: noop$1,
	addChunk: addArrayChunk,
	getFinalChunk: noop$1,
	finalize: getContentsProperty
};

// node_modules/get-stream/source/array-buffer.js
async function getStreamAsArrayBuffer(stream, options) {
	return getStreamContents$1(stream, arrayBufferMethods, options);
}
const initArrayBuffer = () => ({ contents: /* @__PURE__ */ new ArrayBuffer(0) });
const useTextEncoder = (chunk) => textEncoder.encode(chunk);
const textEncoder = new TextEncoder();
const useUint8Array = (chunk) => new Uint8Array(chunk);
const useUint8ArrayWithOffset = (chunk) => new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
const truncateArrayBufferChunk = (convertedChunk, chunkSize) => convertedChunk.slice(0, chunkSize);
const addArrayBufferChunk = (convertedChunk, { contents, length: previousLength }, length) => {
	const newContents = hasArrayBufferResize() ? resizeArrayBuffer(contents, length) : resizeArrayBufferSlow(contents, length);
	new Uint8Array(newContents).set(convertedChunk, previousLength);
	return newContents;
};
const resizeArrayBufferSlow = (contents, length) => {
	if (length <= contents.byteLength) return contents;
	const arrayBuffer = new ArrayBuffer(getNewContentsLength(length));
	new Uint8Array(arrayBuffer).set(new Uint8Array(contents), 0);
	return arrayBuffer;
};
const resizeArrayBuffer = (contents, length) => {
	if (length <= contents.maxByteLength) {
		contents.resize(length);
		return contents;
	}
	const arrayBuffer = new ArrayBuffer(length, { maxByteLength: getNewContentsLength(length) });
	new Uint8Array(arrayBuffer).set(new Uint8Array(contents), 0);
	return arrayBuffer;
};
const getNewContentsLength = (length) => SCALE_FACTOR ** Math.ceil(Math.log(length) / Math.log(SCALE_FACTOR));
const SCALE_FACTOR = 2;
const finalizeArrayBuffer = ({ contents, length }) => hasArrayBufferResize() ? contents : contents.slice(0, length);
const hasArrayBufferResize = () => "resize" in ArrayBuffer.prototype;
const arrayBufferMethods = {
	init: initArrayBuffer,
	convertChunk: {
		string: useTextEncoder,
		buffer: useUint8Array,
		arrayBuffer: useUint8Array,
		dataView: useUint8ArrayWithOffset,
		typedArray: useUint8ArrayWithOffset,
		others: throwObjectStream
	},
	getSize: getLengthProperty,
	truncateChunk: truncateArrayBufferChunk,
	addChunk: addArrayBufferChunk,
	getFinalChunk: noop$1,
	finalize: finalizeArrayBuffer
};

// node_modules/get-stream/source/string.js
async function getStreamAsString(stream, options) {
	return getStreamContents$1(stream, stringMethods, options);
}
const initString = () => ({
	contents: "",
	textDecoder: new TextDecoder()
});
const useTextDecoder = (chunk, { textDecoder }) => textDecoder.decode(chunk, { stream: true });
const addStringChunk = (convertedChunk, { contents }) => contents + convertedChunk;
const truncateStringChunk = (convertedChunk, chunkSize) => convertedChunk.slice(0, chunkSize);
const getFinalStringChunk = ({ textDecoder }) => {
	const finalChunk = textDecoder.decode();
	return finalChunk === "" ? void 0 : finalChunk;
};
const stringMethods = {
	init: initString,
	convertChunk: {
		string: identity,
		buffer: useTextDecoder,
		arrayBuffer: useTextDecoder,
		dataView: useTextDecoder,
		typedArray: useTextDecoder,
		others: throwObjectStream
	},
	getSize: getLengthProperty,
	truncateChunk: truncateStringChunk,
	addChunk: addStringChunk,
	getFinalChunk: getFinalStringChunk,
	finalize: getContentsProperty
};

// node_modules/execa/lib/io/max-buffer.js
const handleMaxBuffer = ({ error, stream, readableObjectMode, lines, encoding, fdNumber }) => {
	if (!(error instanceof MaxBufferError)) throw error;
	if (fdNumber === "all") return error;
	error.maxBufferInfo = {
		fdNumber,
		unit: getMaxBufferUnit(readableObjectMode, lines, encoding)
	};
	stream.destroy();
	throw error;
};
const getMaxBufferUnit = (readableObjectMode, lines, encoding) => {
	if (readableObjectMode) return "objects";
	if (lines) return "lines";
	return encoding === "buffer" ? "bytes" : "characters";
};
const checkIpcMaxBuffer = (ipcOutput, maxBuffer) => {
	if (ipcOutput.length + 1 <= maxBuffer) return;
	const error = new MaxBufferError();
	error.maxBufferInfo = { fdNumber: "ipc" };
	throw error;
};
const getMaxBufferMessage = (error, maxBuffer) => {
	const { streamName, threshold, unit } = getMaxBufferInfo(error, maxBuffer);
	return `Command's ${streamName} was larger than ${threshold} ${unit}`;
};
const getMaxBufferInfo = (error, maxBuffer) => {
	if (error?.maxBufferInfo === void 0) return {
		streamName: "output",
		threshold: maxBuffer[1],
		unit: "bytes"
	};
	const { maxBufferInfo: { fdNumber, unit, threshold = getFdSpecificValue(maxBuffer, fdNumber) } } = error;
	delete error.maxBufferInfo;
	return fdNumber === "ipc" ? {
		streamName: "IPC output",
		threshold,
		unit: "messages"
	} : {
		streamName: getStreamName(fdNumber),
		threshold,
		unit
	};
};
const getMaxBufferSync = ([, stdoutMaxBuffer]) => stdoutMaxBuffer === 0 ? Number.MIN_VALUE : stdoutMaxBuffer;
const handleMaxBufferSync = ({ resultError, output, maxBuffer, buffer }) => {
	const fdNumber = findMaxBufferSync(output, maxBuffer, buffer);
	if (fdNumber === void 0) return {
		resultError,
		isMaxBuffer: resultError?.code === "ENOBUFS"
	};
	const threshold = getMaxBufferValueSync(maxBuffer, fdNumber);
	const error = resultError ?? Object.assign(new MaxBufferError(), { code: "ENOBUFS" });
	error.maxBufferInfo = {
		fdNumber,
		unit: "bytes",
		threshold
	};
	return {
		resultError: error,
		isMaxBuffer: true
	};
};
const findMaxBufferSync = (output, maxBuffer, buffer) => {
	if (output === null) return;
	const fdNumber = output.findIndex((result, index) => result !== null && buffer[index] && result.length > getMaxBufferValueSync(maxBuffer, index));
	return fdNumber === -1 ? void 0 : fdNumber;
};
const getMaxBufferValueSync = (maxBuffer, fdNumber) => Math.min(maxBuffer[1], maxBuffer[fdNumber]);
const truncateMaxBufferSync = (result, fdNumber, { maxBuffer, buffer }) => {
	const maxBufferValue = getMaxBufferValueSync(maxBuffer, fdNumber);
	return buffer[fdNumber] && result.length > maxBufferValue ? result.slice(0, maxBufferValue) : result;
};

// node_modules/execa/lib/return/message.js
const createMessages = ({ stdio, all, ipcOutput, originalError, signal, signalDescription, exitCode, escapedCommand, timedOut, isCanceled, isGracefullyCanceled, isMaxBuffer, isForcefullyTerminated, forceKillAfterDelay, killSignal, maxBuffer, timeout, cwd }) => {
	const errorCode = getErrorCode(originalError);
	const prefix = getErrorPrefix({
		originalError,
		timedOut,
		timeout,
		isMaxBuffer,
		maxBuffer,
		errorCode,
		signal,
		signalDescription,
		exitCode,
		isCanceled,
		isGracefullyCanceled,
		isForcefullyTerminated,
		forceKillAfterDelay,
		killSignal
	});
	const originalMessage = getOriginalMessage(originalError, cwd);
	const shortMessage = `${prefix}: ${escapedCommand}${originalMessage === void 0 ? "" : `\n${originalMessage}`}`;
	return {
		originalMessage,
		shortMessage,
		message: [
			shortMessage,
			...all === void 0 ? [stdio[2], stdio[1]] : [all],
			...stdio.slice(3),
			ipcOutput.map((ipcMessage) => serializeIpcMessage(ipcMessage)).join("\n")
		].map((messagePart) => escapeLines(stripFinalNewline(serializeMessagePart(messagePart)))).filter(Boolean).join("\n\n")
	};
};
const getErrorCode = (error) => typeof error?.code === "string" ? error.code : void 0;
const getErrorPrefix = ({ originalError, timedOut, timeout, isMaxBuffer, maxBuffer, errorCode, signal, signalDescription, exitCode, isCanceled, isGracefullyCanceled, isForcefullyTerminated, forceKillAfterDelay, killSignal }) => {
	const forcefulSuffix = getForcefulSuffix(isForcefullyTerminated, forceKillAfterDelay);
	if (timedOut) return `Command timed out after ${timeout} milliseconds${forcefulSuffix}`;
	if (isGracefullyCanceled) {
		if (signal === void 0) return `Command was gracefully canceled with exit code ${exitCode}`;
		return isForcefullyTerminated ? `Command was gracefully canceled${forcefulSuffix}` : `Command was gracefully canceled with ${signal} (${signalDescription})`;
	}
	if (isCanceled) return `Command was canceled${forcefulSuffix}`;
	if (isMaxBuffer) return `${getMaxBufferMessage(originalError, maxBuffer)}${forcefulSuffix}`;
	if (errorCode !== void 0) return `Command failed with ${errorCode}${forcefulSuffix}`;
	if (isForcefullyTerminated) return `Command was killed with ${killSignal} (${getSignalDescription(killSignal)})${forcefulSuffix}`;
	if (signal !== void 0) return `Command was killed with ${signal} (${signalDescription})`;
	return exitCode === void 0 ? "Command failed" : `Command failed with exit code ${exitCode}`;
};
const getForcefulSuffix = (isForcefullyTerminated, forceKillAfterDelay) => isForcefullyTerminated ? ` and was forcefully terminated after ${forceKillAfterDelay} milliseconds` : "";
const getOriginalMessage = (originalError, cwd) => {
	if (originalError instanceof DiscardedError) return;
	const originalMessage = isExecaError(originalError) ? originalError.originalMessage ?? "" : String(originalError?.message ?? originalError);
	const escapedOriginalMessage = escapeLines(fixCwdError(originalMessage, cwd));
	return escapedOriginalMessage === "" ? void 0 : escapedOriginalMessage;
};
const serializeIpcMessage = (ipcMessage) => typeof ipcMessage === "string" ? ipcMessage : inspect(ipcMessage);
const serializeMessagePart = (messagePart) => Array.isArray(messagePart) ? messagePart.filter((messageItem) => isTextItem(messageItem)).map((messageItem) => stripFinalNewline(serializeMessageItem(messageItem))).join("\n") : serializeMessageItem(messagePart);
const isTextItem = (messageItem) => typeof messageItem === "string" || isUint8Array(messageItem);
const serializeMessageItem = (messageItem) => {
	if (typeof messageItem === "string") return messageItem;
	return isUint8Array(messageItem) ? uint8ArrayToString(messageItem) : "";
};

// node_modules/execa/lib/return/result.js
const makeSuccessResult = ({ command, escapedCommand, stdio, all, ipcOutput, options: { cwd }, startTime }) => omitUndefinedProperties({
	command,
	escapedCommand,
	cwd,
	durationMs: getDurationMs(startTime),
	failed: false,
	timedOut: false,
	isCanceled: false,
	isGracefullyCanceled: false,
	isTerminated: false,
	isMaxBuffer: false,
	isForcefullyTerminated: false,
	exitCode: 0,
	stdout: stdio[1],
	stderr: stdio[2],
	all,
	stdio,
	ipcOutput,
	pipedFrom: []
});
const makeEarlyError = ({ error, command, escapedCommand, fileDescriptors, options, startTime, isSync, stdio = Array.from({ length: fileDescriptors.length }), all }) => makeError({
	error,
	command,
	escapedCommand,
	startTime,
	timedOut: false,
	isCanceled: false,
	isGracefullyCanceled: false,
	isMaxBuffer: false,
	isForcefullyTerminated: false,
	stdio,
	all,
	ipcOutput: [],
	options,
	isSync
});
const getEarlyErrorOutput = (fileDescriptors, options) => {
	const stdio = fileDescriptors.map((fileDescriptor, fdNumber) => getEmptyOutput(fileDescriptor, fdNumber, options));
	return {
		stdio,
		all: getAllSync(stdio, getAllSyncFds(stdio), options)
	};
};
const getEmptyOutput = ({ direction, objectMode }, fdNumber, { stdio, buffer, lines, encoding }) => {
	if (direction === "input" || !PIPED_STDIO.has(stdio[fdNumber]) || !buffer[fdNumber]) return;
	if (objectMode || lines[fdNumber]) return [];
	return encoding === "buffer" ? /* @__PURE__ */ new Uint8Array() : "";
};
const PIPED_STDIO = /* @__PURE__ */ new Set(["pipe", "overlapped"]);
const makeError = ({ error: originalError, command, escapedCommand, startTime, timedOut, isCanceled, isGracefullyCanceled, isMaxBuffer, isForcefullyTerminated, exitCode: rawExitCode, signal: rawSignal, stdio, all, ipcOutput, options: { timeoutDuration, timeout = timeoutDuration, forceKillAfterDelay, killSignal, cwd, maxBuffer }, isSync }) => {
	const { exitCode, signal, signalDescription } = normalizeExitPayload(rawExitCode, rawSignal);
	const { originalMessage, shortMessage, message } = createMessages({
		stdio,
		all,
		ipcOutput,
		originalError,
		signal,
		signalDescription,
		exitCode,
		escapedCommand,
		timedOut,
		isCanceled,
		isGracefullyCanceled,
		isMaxBuffer,
		isForcefullyTerminated,
		forceKillAfterDelay,
		killSignal,
		maxBuffer,
		timeout,
		cwd
	});
	const error = getFinalError(originalError, message, isSync);
	Object.assign(error, getErrorProperties({
		error,
		command,
		escapedCommand,
		startTime,
		timedOut,
		isCanceled,
		isGracefullyCanceled,
		isMaxBuffer,
		isForcefullyTerminated,
		exitCode,
		signal,
		signalDescription,
		stdio,
		all,
		ipcOutput,
		cwd,
		originalMessage,
		shortMessage
	}));
	return error;
};
const getErrorProperties = ({ error, command, escapedCommand, startTime, timedOut, isCanceled, isGracefullyCanceled, isMaxBuffer, isForcefullyTerminated, exitCode, signal, signalDescription, stdio, all, ipcOutput, cwd, originalMessage, shortMessage }) => omitUndefinedProperties({
	shortMessage,
	originalMessage,
	command,
	escapedCommand,
	cwd,
	durationMs: getDurationMs(startTime),
	failed: true,
	timedOut,
	isCanceled,
	isGracefullyCanceled,
	isTerminated: signal !== void 0,
	isMaxBuffer,
	isForcefullyTerminated,
	exitCode,
	signal,
	signalDescription,
	code: getErrorCode(error.cause),
	stdout: stdio[1],
	stderr: stdio[2],
	all,
	stdio,
	ipcOutput,
	pipedFrom: []
});
const omitUndefinedProperties = (result) => Object.fromEntries(Object.entries(result).filter(([, value]) => value !== void 0));
const normalizeExitPayload = (rawExitCode, rawSignal) => {
	const exitCode = rawExitCode === null ? void 0 : rawExitCode;
	const signal = rawSignal === null ? void 0 : rawSignal;
	return {
		exitCode,
		signal,
		signalDescription: signal === void 0 ? void 0 : getSignalDescription(rawSignal)
	};
};

// node_modules/parse-ms/index.js
const toZeroIfInfinity = (value) => Number.isFinite(value) ? value : 0;
function parseNumber(milliseconds) {
	return {
		days: Math.trunc(milliseconds / 864e5),
		hours: Math.trunc(milliseconds / 36e5 % 24),
		minutes: Math.trunc(milliseconds / 6e4 % 60),
		seconds: Math.trunc(milliseconds / 1e3 % 60),
		milliseconds: Math.trunc(milliseconds % 1e3),
		microseconds: Math.trunc(toZeroIfInfinity(milliseconds * 1e3) % 1e3),
		nanoseconds: Math.trunc(toZeroIfInfinity(milliseconds * 1e6) % 1e3)
	};
}
function parseBigint(milliseconds) {
	return {
		days: milliseconds / 86400000n,
		hours: milliseconds / 3600000n % 24n,
		minutes: milliseconds / 60000n % 60n,
		seconds: milliseconds / 1000n % 60n,
		milliseconds: milliseconds % 1000n,
		microseconds: 0n,
		nanoseconds: 0n
	};
}
function parseMilliseconds(milliseconds) {
	switch (typeof milliseconds) {
		case "number":
			if (Number.isFinite(milliseconds)) return parseNumber(milliseconds);
			break;
		case "bigint": return parseBigint(milliseconds);
	}
	throw new TypeError("Expected a finite number or bigint");
}

// node_modules/pretty-ms/index.js
const isZero = (value) => value === 0 || value === 0n;
const pluralize = (word, count) => count === 1 || count === 1n ? word : `${word}s`;
const SECOND_ROUNDING_EPSILON = 1e-7;
const ONE_DAY_IN_MILLISECONDS = 24n * 60n * 60n * 1000n;
function prettyMilliseconds(milliseconds, options) {
	const isBigInt = typeof milliseconds === "bigint";
	if (!isBigInt && !Number.isFinite(milliseconds)) throw new TypeError("Expected a finite number or bigint");
	options = { ...options };
	const sign = milliseconds < 0 ? "-" : "";
	milliseconds = milliseconds < 0 ? -milliseconds : milliseconds;
	if (options.colonNotation) {
		options.compact = false;
		options.formatSubMilliseconds = false;
		options.separateMilliseconds = false;
		options.verbose = false;
	}
	if (options.compact) {
		options.unitCount = 1;
		options.secondsDecimalDigits = 0;
		options.millisecondsDecimalDigits = 0;
	}
	let result = [];
	const floorDecimals = (value, decimalDigits) => {
		const flooredInterimValue = Math.floor(value * 10 ** decimalDigits + SECOND_ROUNDING_EPSILON);
		return (Math.round(flooredInterimValue) / 10 ** decimalDigits).toFixed(decimalDigits);
	};
	const add = (value, long, short, valueString) => {
		if ((result.length === 0 || !options.colonNotation) && isZero(value) && !(options.colonNotation && short === "m")) return;
		valueString ??= String(value);
		if (options.colonNotation) {
			const wholeDigits = valueString.includes(".") ? valueString.split(".")[0].length : valueString.length;
			const minLength = result.length > 0 ? 2 : 1;
			valueString = "0".repeat(Math.max(0, minLength - wholeDigits)) + valueString;
		} else valueString += options.verbose ? " " + pluralize(long, value) : short;
		result.push(valueString);
	};
	const parsed = parseMilliseconds(milliseconds);
	const days = BigInt(parsed.days);
	if (options.hideYearAndDays) add(BigInt(days) * 24n + BigInt(parsed.hours), "hour", "h");
	else {
		if (options.hideYear) add(days, "day", "d");
		else {
			add(days / 365n, "year", "y");
			add(days % 365n, "day", "d");
		}
		add(Number(parsed.hours), "hour", "h");
	}
	add(Number(parsed.minutes), "minute", "m");
	if (!options.hideSeconds) {
		if (options.separateMilliseconds || options.formatSubMilliseconds || !options.colonNotation && milliseconds < 1e3 && !options.subSecondsAsDecimals) {
			const seconds = Number(parsed.seconds);
			const milliseconds = Number(parsed.milliseconds);
			const microseconds = Number(parsed.microseconds);
			const nanoseconds = Number(parsed.nanoseconds);
			add(seconds, "second", "s");
			if (options.formatSubMilliseconds) {
				add(milliseconds, "millisecond", "ms");
				add(microseconds, "microsecond", "µs");
				add(nanoseconds, "nanosecond", "ns");
			} else {
				const millisecondsAndBelow = milliseconds + microseconds / 1e3 + nanoseconds / 1e6;
				const millisecondsDecimalDigits = typeof options.millisecondsDecimalDigits === "number" ? options.millisecondsDecimalDigits : 0;
				const roundedMilliseconds = millisecondsAndBelow >= 1 ? Math.round(millisecondsAndBelow) : Math.ceil(millisecondsAndBelow);
				const maximumMilliseconds = 1e3 - 10 ** -millisecondsDecimalDigits;
				const millisecondsString = millisecondsDecimalDigits ? Math.min(millisecondsAndBelow, maximumMilliseconds).toFixed(millisecondsDecimalDigits) : Math.min(roundedMilliseconds, maximumMilliseconds);
				add(Number.parseFloat(millisecondsString), "millisecond", "ms", millisecondsString);
			}
		} else {
			const secondsFixed = floorDecimals((isBigInt ? Number(milliseconds % ONE_DAY_IN_MILLISECONDS) : milliseconds) / 1e3 % 60, typeof options.secondsDecimalDigits === "number" ? options.secondsDecimalDigits : 1);
			const secondsString = options.keepDecimalsOnWholeSeconds ? secondsFixed : secondsFixed.replace(/\.0+$/, "");
			add(Number.parseFloat(secondsString), "second", "s", secondsString);
		}
	}
	if (result.length === 0) return sign + "0" + (options.verbose ? " milliseconds" : "ms");
	const separator = options.colonNotation ? ":" : " ";
	if (typeof options.unitCount === "number") result = result.slice(0, Math.max(options.unitCount, 1));
	return sign + result.join(separator);
}

// node_modules/execa/lib/verbose/error.js
const logError = (result, verboseInfo) => {
	if (result.failed) verboseLog({
		type: "error",
		verboseMessage: result.shortMessage,
		verboseInfo,
		result
	});
};

// node_modules/execa/lib/verbose/complete.js
const logResult = (result, verboseInfo) => {
	if (!isVerbose(verboseInfo)) return;
	logError(result, verboseInfo);
	logDuration(result, verboseInfo);
};
const logDuration = (result, verboseInfo) => {
	const verboseMessage = `(done in ${prettyMilliseconds(result.durationMs)})`;
	verboseLog({
		type: "duration",
		verboseMessage,
		verboseInfo,
		result
	});
};

// node_modules/execa/lib/return/reject.js
const handleResult = (result, verboseInfo, { reject }) => {
	logResult(result, verboseInfo);
	if (reject && result.failed) throw result;
	return result;
};

// node_modules/execa/lib/stdio/type.js
const getStdioItemType = (value, optionName) => {
	if (isAsyncGenerator(value)) return "asyncGenerator";
	if (isSyncGenerator(value)) return "generator";
	if (isUrl(value)) return "fileUrl";
	if (isFilePathObject(value)) return "filePath";
	if (isWebStream(value)) return "webStream";
	if (isStream(value, { checkOpen: false })) return "native";
	if (isUint8Array(value)) return "uint8Array";
	if (isAsyncIterableObject(value)) return "asyncIterable";
	if (isIterableObject(value)) return "iterable";
	if (isTransformStream(value)) return getTransformStreamType({ transform: value }, optionName);
	return isTransformOptions(value) ? getTransformObjectType(value, optionName) : "native";
};
const getTransformObjectType = (value, optionName) => {
	if (isDuplexStream(value.transform, { checkOpen: false })) return getDuplexType(value, optionName);
	return isTransformStream(value.transform) ? getTransformStreamType(value, optionName) : getGeneratorObjectType(value, optionName);
};
const getDuplexType = (value, optionName) => {
	validateNonGeneratorType(value, optionName, "Duplex stream");
	return "duplex";
};
const getTransformStreamType = (value, optionName) => {
	validateNonGeneratorType(value, optionName, "web TransformStream");
	return "webTransform";
};
const validateNonGeneratorType = ({ final, binary, objectMode }, optionName, typeName) => {
	checkUndefinedOption(final, `${optionName}.final`, typeName);
	checkUndefinedOption(binary, `${optionName}.binary`, typeName);
	checkBooleanOption(objectMode, `${optionName}.objectMode`);
};
const checkUndefinedOption = (value, optionName, typeName) => {
	if (value !== void 0) throw new TypeError(`The \`${optionName}\` option can only be defined when using a generator, not a ${typeName}.`);
};
const getGeneratorObjectType = ({ transform, final, binary, objectMode }, optionName) => {
	if (transform !== void 0 && !isGenerator(transform)) throw new TypeError(`The \`${optionName}.transform\` option must be a generator, a Duplex stream or a web TransformStream.`);
	if (isDuplexStream(final, { checkOpen: false })) throw new TypeError(`The \`${optionName}.final\` option must not be a Duplex stream.`);
	if (isTransformStream(final)) throw new TypeError(`The \`${optionName}.final\` option must not be a web TransformStream.`);
	if (final !== void 0 && !isGenerator(final)) throw new TypeError(`The \`${optionName}.final\` option must be a generator.`);
	checkBooleanOption(binary, `${optionName}.binary`);
	checkBooleanOption(objectMode, `${optionName}.objectMode`);
	return isAsyncGenerator(transform) || isAsyncGenerator(final) ? "asyncGenerator" : "generator";
};
const isGenerator = (value) => isAsyncGenerator(value) || isSyncGenerator(value);
const isAsyncGenerator = (value) => Object.prototype.toString.call(value) === "[object AsyncGeneratorFunction]";
const isSyncGenerator = (value) => Object.prototype.toString.call(value) === "[object GeneratorFunction]";
const isTransformOptions = (value) => isPlainObject(value) && (value.transform !== void 0 || value.final !== void 0);
const isUrl = (value) => Object.prototype.toString.call(value) === "[object URL]";
const isRegularUrl = (value) => isUrl(value) && value.protocol !== "file:";
const isFilePathObject = (value) => isPlainObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => FILE_PATH_KEYS.has(key)) && isFilePathString(value.file);
const FILE_PATH_KEYS = /* @__PURE__ */ new Set(["file", "append"]);
const isFilePathString = (file) => typeof file === "string";
const isStdioValueObject = (value) => isPlainObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => STDIO_VALUE_KEYS.has(key)) && "value" in value;
const STDIO_VALUE_KEYS = /* @__PURE__ */ new Set(["value", "input"]);
const isUnknownStdioString = (type, value) => type === "native" && typeof value === "string" && !KNOWN_STDIO_STRINGS.has(value);
const KNOWN_STDIO_STRINGS = /* @__PURE__ */ new Set([
	"ipc",
	"ignore",
	"inherit",
	"overlapped",
	"pipe"
]);
const isReadableStream = (value) => Object.prototype.toString.call(value) === "[object ReadableStream]";
const isWritableStream = (value) => Object.prototype.toString.call(value) === "[object WritableStream]";
const isWebStream = (value) => isReadableStream(value) || isWritableStream(value);
const isTransformStream = (value) => isReadableStream(value?.readable) && isWritableStream(value?.writable);
const isAsyncIterableObject = (value) => isObject(value) && typeof value[Symbol.asyncIterator] === "function";
const isIterableObject = (value) => isObject(value) && typeof value[Symbol.iterator] === "function";
const isObject = (value) => typeof value === "object" && value !== null;
const TRANSFORM_TYPES = /* @__PURE__ */ new Set([
	"generator",
	"asyncGenerator",
	"duplex",
	"webTransform"
]);
const FILE_TYPES = /* @__PURE__ */ new Set([
	"fileUrl",
	"filePath",
	"fileNumber"
]);
const SPECIAL_DUPLICATE_TYPES_SYNC = /* @__PURE__ */ new Set(["fileUrl", "filePath"]);
const SPECIAL_DUPLICATE_TYPES = /* @__PURE__ */ new Set([
	...SPECIAL_DUPLICATE_TYPES_SYNC,
	"webStream",
	"nodeStream"
]);
const FORBID_DUPLICATE_TYPES = /* @__PURE__ */ new Set(["webTransform", "duplex"]);
const TYPE_TO_MESSAGE = {
	generator: "a generator",
	asyncGenerator: "an async generator",
	fileUrl: "a file URL",
	filePath: "a file path string",
	fileNumber: "a file descriptor number",
	webStream: "a web stream",
	nodeStream: "a Node.js stream",
	webTransform: "a web TransformStream",
	duplex: "a Duplex stream",
	native: "any value",
	iterable: "an iterable",
	asyncIterable: "an async iterable",
	string: "a string",
	uint8Array: "a Uint8Array"
};

// node_modules/execa/lib/transform/object-mode.js
const getTransformObjectModes = (objectMode, index, newTransforms, direction) => direction === "output" ? getOutputObjectModes(objectMode, index, newTransforms) : getInputObjectModes(objectMode, index, newTransforms);
const getOutputObjectModes = (objectMode, index, newTransforms) => {
	const writableObjectMode = index !== 0 && newTransforms[index - 1].value.readableObjectMode;
	return {
		writableObjectMode,
		readableObjectMode: objectMode ?? writableObjectMode
	};
};
const getInputObjectModes = (objectMode, index, newTransforms) => {
	const writableObjectMode = index === 0 ? objectMode === true : newTransforms[index - 1].value.readableObjectMode;
	return {
		writableObjectMode,
		readableObjectMode: index !== newTransforms.length - 1 && (objectMode ?? writableObjectMode)
	};
};
const getFdObjectMode = (stdioItems, direction) => {
	const lastTransform = stdioItems.findLast(({ type }) => TRANSFORM_TYPES.has(type));
	if (lastTransform === void 0) return false;
	return direction === "input" ? lastTransform.value.writableObjectMode : lastTransform.value.readableObjectMode;
};

// node_modules/execa/lib/transform/normalize.js
const normalizeTransforms = (stdioItems, optionName, direction, options) => [...stdioItems.filter(({ type }) => !TRANSFORM_TYPES.has(type)), ...getTransforms(stdioItems, optionName, direction, options)];
const getTransforms = (stdioItems, optionName, direction, { encoding }) => {
	const transforms = stdioItems.filter(({ type }) => TRANSFORM_TYPES.has(type));
	const newTransforms = Array.from({ length: transforms.length });
	for (const [index, stdioItem] of Object.entries(transforms)) newTransforms[index] = normalizeTransform({
		stdioItem,
		index: Number(index),
		newTransforms,
		optionName,
		direction,
		encoding
	});
	return sortTransforms(newTransforms, direction);
};
const normalizeTransform = ({ stdioItem, stdioItem: { type }, index, newTransforms, optionName, direction, encoding }) => {
	if (type === "duplex") return normalizeDuplex({
		stdioItem,
		optionName
	});
	if (type === "webTransform") return normalizeTransformStream({
		stdioItem,
		index,
		newTransforms,
		direction
	});
	return normalizeGenerator({
		stdioItem,
		index,
		newTransforms,
		direction,
		encoding
	});
};
const normalizeDuplex = ({ stdioItem, optionName }) => {
	const { value } = stdioItem;
	const { transform } = value;
	const { writableObjectMode, readableObjectMode } = transform;
	const { objectMode = readableObjectMode } = value;
	if (objectMode && !readableObjectMode) throw new TypeError(`The \`${optionName}.objectMode\` option can only be \`true\` if \`new Duplex({objectMode: true})\` is used.`);
	if (!objectMode && readableObjectMode) throw new TypeError(`The \`${optionName}.objectMode\` option cannot be \`false\` if \`new Duplex({objectMode: true})\` is used.`);
	return {
		...stdioItem,
		value: {
			transform,
			writableObjectMode,
			readableObjectMode
		}
	};
};
const normalizeTransformStream = ({ stdioItem, stdioItem: { value }, index, newTransforms, direction }) => {
	const { transform, objectMode } = isPlainObject(value) ? value : { transform: value };
	const { writableObjectMode, readableObjectMode } = getTransformObjectModes(objectMode, index, newTransforms, direction);
	return {
		...stdioItem,
		value: {
			transform,
			writableObjectMode,
			readableObjectMode
		}
	};
};
const normalizeGenerator = ({ stdioItem, stdioItem: { value }, index, newTransforms, direction, encoding }) => {
	const { transform, final, binary: binaryOption = false, preserveNewlines = false, objectMode } = isPlainObject(value) ? value : { transform: value };
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const { writableObjectMode, readableObjectMode } = getTransformObjectModes(objectMode, index, newTransforms, direction);
	return {
		...stdioItem,
		value: {
			transform,
			final,
			binary,
			preserveNewlines,
			writableObjectMode,
			readableObjectMode
		}
	};
};
const sortTransforms = (newTransforms, direction) => direction === "input" ? newTransforms.reverse() : newTransforms;

// node_modules/execa/lib/stdio/direction.js
const getStreamDirection = ({ stdioItems, isStdioArray, fdNumber, optionName }) => {
	const directions = stdioItems.map((stdioItem) => getStdioItemDirection(stdioItem, fdNumber, isStdioArray));
	if (directions.includes("input") && directions.includes("output")) throw new TypeError(`The \`${optionName}\` option must not be an array of both readable and writable values.`);
	return directions.find(Boolean) ?? DEFAULT_DIRECTION;
};
const getStdioItemDirection = (stdioItem, fdNumber, isStdioArray) => {
	const knownDirection = KNOWN_DIRECTIONS[fdNumber];
	const direction = getRequestedDirection(stdioItem);
	if (knownDirection === void 0) return direction;
	validateKnownDirection(stdioItem, knownDirection, isStdioArray);
	return knownDirection;
};
const getRequestedDirection = ({ type, value, direction, optionName }) => {
	const guessedDirection = guessStreamDirection[type](value);
	if (direction === "input" && guessedDirection === "output") throw new TypeError(`The \`${optionName}\` option is invalid: \`input: true\` cannot be used with a writable value, which is always an output.`);
	return direction ?? guessedDirection;
};
const validateKnownDirection = ({ type, value, optionName }, knownDirection, isStdioArray) => {
	if (!STREAM_TYPES.has(type) || !isStdioArray && getStandardStreamDirection(value) !== void 0) return;
	const guessedDirection = guessStreamDirection[type](value);
	if (guessedDirection === void 0 || guessedDirection === knownDirection) return;
	throw new TypeError(`The \`${optionName}\` option is invalid: a ${guessedDirection === "input" ? "readable" : "writable"} value is always an ${guessedDirection}, but \`${optionName}\` is an ${knownDirection}.`);
};
const STREAM_TYPES = /* @__PURE__ */ new Set([
	"native",
	"nodeStream",
	"webStream"
]);
const KNOWN_DIRECTIONS = [
	"input",
	"output",
	"output"
];
const anyDirection = () => void 0;
const alwaysInput = () => "input";
const guessStreamDirection = {
	generator: anyDirection,
	asyncGenerator: anyDirection,
	fileUrl: anyDirection,
	filePath: anyDirection,
	iterable: alwaysInput,
	asyncIterable: alwaysInput,
	uint8Array: alwaysInput,
	string: alwaysInput,
	webStream: (value) => isWritableStream(value) ? "output" : "input",
	nodeStream(value) {
		if (!isReadableStream$1(value, { checkOpen: false })) return "output";
		return isWritableStream$1(value, { checkOpen: false }) ? void 0 : "input";
	},
	webTransform: anyDirection,
	duplex: anyDirection,
	native(value) {
		const standardStreamDirection = getStandardStreamDirection(value);
		if (standardStreamDirection !== void 0) return standardStreamDirection;
		if (isStream(value, { checkOpen: false })) return guessStreamDirection.nodeStream(value);
	}
};
const getStandardStreamDirection = (value) => {
	if ([0, process$1.stdin].includes(value)) return "input";
	if ([
		1,
		2,
		process$1.stdout,
		process$1.stderr
	].includes(value)) return "output";
};
const DEFAULT_DIRECTION = "output";

// node_modules/execa/lib/ipc/array.js
const normalizeIpcStdioArray = (stdioArray, ipc) => ipc ? [...stdioArray, "ipc"] : stdioArray;

// node_modules/execa/lib/stdio/stdio-option.js
const normalizeStdioOption = (options, verboseInfo, isSync) => {
	const { stdio, ipc, buffer } = options;
	const stdioArray = getStdioArray(stdio, options).map((stdioOption, fdNumber) => addDefaultValue(stdioOption, fdNumber));
	validateIpcStdioOption(stdioArray);
	return isSync ? normalizeStdioSync(stdioArray, buffer, verboseInfo) : normalizeIpcStdioArray(stdioArray, ipc);
};
const validateIpcStdioOption = (stdioArray) => {
	if (stdioArray.some((stdioOption) => hasIpcStdioOption(stdioOption))) throw new Error("The `ipc: true` option must be used instead of `stdio: 'ipc'`.");
};
const hasIpcStdioOption = (stdioOption) => Array.isArray(stdioOption) ? stdioOption.some((item) => hasIpcStdioItem(item)) : hasIpcStdioItem(stdioOption);
const hasIpcStdioItem = (stdioOption) => isStdioValueObject(stdioOption) ? stdioOption.value === "ipc" : stdioOption === "ipc";
const getStdioArray = (stdio, options) => {
	if (stdio === void 0) return STANDARD_STREAMS_ALIASES.map((alias) => options[alias]);
	if (hasAlias(options)) throw new Error(`It's not possible to provide \`stdio\` in combination with one of ${STANDARD_STREAMS_ALIASES.map((alias) => `\`${alias}\``).join(", ")}`);
	if (typeof stdio === "string") return [
		stdio,
		stdio,
		stdio
	];
	if (!Array.isArray(stdio)) throw new TypeError(`Expected \`stdio\` to be of type \`string\` or \`Array\`, got \`${getTypeName(stdio)}\``);
	const length = Math.max(stdio.length, STANDARD_STREAMS_ALIASES.length);
	return Array.from({ length }, (_, fdNumber) => stdio[fdNumber]);
};
const hasAlias = (options) => STANDARD_STREAMS_ALIASES.some((alias) => options[alias] !== void 0);
const addDefaultValue = (stdioOption, fdNumber) => {
	if (Array.isArray(stdioOption)) return stdioOption.map((item) => addDefaultValue(item, fdNumber));
	if (stdioOption === null || stdioOption === void 0) return fdNumber >= STANDARD_STREAMS_ALIASES.length ? "ignore" : "pipe";
	return stdioOption;
};
const normalizeStdioSync = (stdioArray, buffer, verboseInfo) => stdioArray.map((stdioOption, fdNumber) => !buffer[fdNumber] && isStandardOutputFd(fdNumber) && !isFullVerbose(verboseInfo, fdNumber) && isOutputPipeOnly(stdioOption, fdNumber) ? "ignore" : stdioOption);
const isOutputPipeOnly = (stdioOption, fdNumber) => isOutputPipe(stdioOption, fdNumber) || Array.isArray(stdioOption) && stdioOption.length > 0 && stdioOption.every((item) => isOutputPipe(item, fdNumber));
const isOutputPipe = (stdioOption, fdNumber) => stdioOption === "pipe" || isOutputPipeObject(stdioOption, fdNumber);
const isOutputPipeObject = (stdioOption, fdNumber) => isStdioValueObject(stdioOption) && stdioOption.value === "pipe" && (stdioOption.input === void 0 || stdioOption.input === false || isFixedOutputPipe(fdNumber, stdioOption.input));
const isFixedOutputPipe = (fdNumber, input) => input === true && isStandardOutputFd(fdNumber);
const isStandardOutputFd = (fdNumber) => fdNumber === 1 || fdNumber === 2;

// node_modules/execa/lib/arguments/fd-options.js
const getToStream = (destination, to = "stdin") => {
	const isWritable = true;
	const { options, fileDescriptors } = SUBPROCESS_OPTIONS.get(destination);
	const fdNumber = getFdNumber(fileDescriptors, to, isWritable);
	const destinationStream = destination.stdio[fdNumber];
	if (destinationStream === null) throw new TypeError(getInvalidStdioOptionMessage(fdNumber, to, options, isWritable));
	return destinationStream;
};
const getFromStream = (source, from = "stdout") => {
	const isWritable = false;
	const { options, fileDescriptors } = SUBPROCESS_OPTIONS.get(source);
	const fdNumber = getFdNumber(fileDescriptors, from, isWritable);
	const sourceStream = fdNumber === "all" ? source.all : source.stdio[fdNumber];
	if (sourceStream === null || sourceStream === void 0) throw new TypeError(getInvalidStdioOptionMessage(fdNumber, from, options, isWritable));
	return sourceStream;
};
const SUBPROCESS_OPTIONS = /* @__PURE__ */ new WeakMap();
const getFdNumber = (fileDescriptors, fdName, isWritable) => {
	const fdNumber = parseFdNumber(fdName, isWritable);
	validateFdNumber(fdNumber, fdName, isWritable, fileDescriptors);
	return fdNumber;
};
const parseFdNumber = (fdName, isWritable) => {
	const fdNumber = parseFd(fdName);
	if (fdNumber !== void 0) return fdNumber;
	const { validOptions, defaultValue } = isWritable ? {
		validOptions: "\"stdin\"",
		defaultValue: "stdin"
	} : {
		validOptions: "\"stdout\", \"stderr\", \"all\"",
		defaultValue: "stdout"
	};
	throw new TypeError(`"${getOptionName(isWritable)}" must not be "${fdName}".
It must be ${validOptions} or "fd3", "fd4" (and so on).
It is optional and defaults to "${defaultValue}".`);
};
const validateFdNumber = (fdNumber, fdName, isWritable, fileDescriptors) => {
	const fileDescriptor = fileDescriptors[getUsedDescriptor(fdNumber)];
	if (fileDescriptor === void 0) throw new TypeError(`"${getOptionName(isWritable)}" must not be ${fdName}. That file descriptor does not exist.
Please set the "stdio" option to ensure that file descriptor exists.`);
	if (!isWritable && fileDescriptor.direction === "input") throw new TypeError(`"${getOptionName(isWritable)}" must not be ${fdName}. It must be a readable stream, not writable.`);
	if (isWritable && fileDescriptor.direction !== "input") throw new TypeError(`"${getOptionName(isWritable)}" must not be ${fdName}. It must be a writable stream, not readable.
If you meant to use it as input, please set its "stdio" option to \`{value: 'pipe', input: true}\`.`);
};
const getInvalidStdioOptionMessage = (fdNumber, fdName, options, isWritable) => {
	if (fdNumber === "all" && !options.all) return "The \"all\" option must be true to use \"from: 'all'\".";
	const { optionName, optionValue } = getInvalidStdioOption(fdNumber, options);
	return `The "${optionName}: ${serializeOptionValue(optionValue)}" option is incompatible with using "${getOptionName(isWritable)}: ${serializeOptionValue(fdName)}".
Please set this option with "pipe" instead.`;
};
const getInvalidStdioOption = (fdNumber, { stdin, stdout, stderr, stdio }) => {
	const usedDescriptor = getUsedDescriptor(fdNumber);
	if (usedDescriptor === 0 && stdin !== void 0) return {
		optionName: "stdin",
		optionValue: stdin
	};
	if (usedDescriptor === 1 && stdout !== void 0) return {
		optionName: "stdout",
		optionValue: stdout
	};
	return usedDescriptor === 2 && stderr !== void 0 ? {
		optionName: "stderr",
		optionValue: stderr
	} : {
		optionName: `stdio[${usedDescriptor}]`,
		optionValue: stdio[usedDescriptor]
	};
};
const getUsedDescriptor = (fdNumber) => fdNumber === "all" ? 1 : fdNumber;
const getOptionName = (isWritable) => isWritable ? "to" : "from";
const serializeOptionValue = (value) => {
	if (typeof value === "string") return `'${value}'`;
	return typeof value === "number" ? `${value}` : "Stream";
};

// node_modules/execa/lib/stdio/native.js
const handleNativeStream = ({ stdioItem, stdioItem: { type }, isStdioArray, fdNumber, direction, isSync }) => {
	if (!isStdioArray || type !== "native") return stdioItem;
	return isSync ? handleNativeStreamSync({
		stdioItem,
		fdNumber,
		direction
	}) : handleNativeStreamAsync({
		stdioItem,
		fdNumber
	});
};
const handleNativeStreamSync = ({ stdioItem, stdioItem: { value, optionName }, fdNumber, direction }) => {
	const targetFd = getTargetFd({
		value,
		optionName,
		fdNumber,
		direction
	});
	if (targetFd !== void 0) return targetFd;
	if (isStream(value, { checkOpen: false })) throw new TypeError(`The \`${optionName}: Stream\` option cannot both be an array and include a stream with synchronous methods.`);
	return stdioItem;
};
const getTargetFd = ({ value, optionName, fdNumber, direction }) => {
	const targetFdNumber = getTargetFdNumber(value, fdNumber);
	if (targetFdNumber === void 0) return;
	if (direction === "output") return {
		type: "fileNumber",
		value: targetFdNumber,
		optionName
	};
	if (tty.isatty(targetFdNumber)) throw new TypeError(`The \`${optionName}: ${serializeOptionValue(value)}\` option is invalid: it cannot be a TTY with synchronous methods.`);
	return {
		type: "uint8Array",
		contents: () => [bufferToUint8Array(readFileSync(targetFdNumber))],
		optionName
	};
};
const getTargetFdNumber = (value, fdNumber) => {
	if (value === "inherit") return fdNumber;
	if (typeof value === "number") return value;
	const standardStreamIndex = STANDARD_STREAMS.indexOf(value);
	if (standardStreamIndex !== -1) return standardStreamIndex;
};
const handleNativeStreamAsync = ({ stdioItem, stdioItem: { value, optionName }, fdNumber }) => {
	if (value === "inherit") return {
		type: "nodeStream",
		value: getStandardStream(fdNumber, value, optionName),
		optionName
	};
	if (typeof value === "number") return {
		type: "nodeStream",
		value: getStandardStream(value, value, optionName),
		optionName
	};
	return isStream(value, { checkOpen: false }) ? {
		type: "nodeStream",
		value,
		optionName
	} : stdioItem;
};
const getStandardStream = (fdNumber, value, optionName) => {
	const standardStream = STANDARD_STREAMS[fdNumber];
	if (standardStream === void 0) throw new TypeError(`The \`${optionName}: ${value}\` option is invalid: no such standard stream.`);
	return standardStream;
};

// node_modules/execa/lib/stdio/input-option.js
const handleInputOptions = ({ input, inputFile }, fdNumber) => fdNumber === 0 ? [...handleInputOption(input), ...handleInputFileOption(inputFile)] : [];
const handleInputOption = (input) => input === void 0 ? [] : [{
	type: getInputType(input),
	value: input,
	optionName: "input"
}];
const getInputType = (input) => {
	if (isReadableStream$1(input, { checkOpen: false })) return "nodeStream";
	if (typeof input === "string") return "string";
	if (isUint8Array(input)) return "uint8Array";
	throw new Error("The `input` option must be a string, a Uint8Array or a Node.js Readable stream.");
};
const handleInputFileOption = (inputFile) => inputFile === void 0 ? [] : [{
	...getInputFileType(inputFile),
	optionName: "inputFile"
}];
const getInputFileType = (inputFile) => {
	if (isUrl(inputFile)) return {
		type: "fileUrl",
		value: inputFile
	};
	if (isFilePathString(inputFile)) return {
		type: "filePath",
		value: { file: inputFile }
	};
	throw new Error("The `inputFile` option must be a file path string or a file URL.");
};

// node_modules/execa/lib/stdio/duplicate.js
const isFileType = (type) => SPECIAL_DUPLICATE_TYPES_SYNC.has(type);
const getFileTarget = ({ type, value }) => type === "filePath" ? path.resolve(value.file) : fileURLToPath(value);
const filterDuplicates = (stdioItems) => stdioItems.filter((stdioItemOne, indexOne) => stdioItems.every((stdioItemTwo, indexTwo) => !hasSameValueAndDirection(stdioItemOne, stdioItemTwo) || indexOne >= indexTwo || stdioItemOne.type === "generator" || stdioItemOne.type === "asyncGenerator"));
const hasSameValueAndDirection = (stdioItemOne, stdioItemTwo) => stdioItemOne.value === stdioItemTwo.value && stdioItemOne.direction === stdioItemTwo.direction;
const getDuplicateStream = ({ stdioItem: { type, value, optionName }, direction, fileDescriptors, isSync }) => {
	const otherStdioItems = getOtherStdioItems(fileDescriptors, type);
	if (otherStdioItems.length === 0) return;
	if (isSync) {
		validateDuplicateStreamSync({
			otherStdioItems,
			type,
			value,
			optionName,
			direction
		});
		return;
	}
	if (SPECIAL_DUPLICATE_TYPES.has(type)) return getDuplicateStreamInstance({
		otherStdioItems,
		type,
		value,
		optionName,
		direction
	});
	if (FORBID_DUPLICATE_TYPES.has(type)) validateDuplicateTransform({
		otherStdioItems,
		type,
		value,
		optionName
	});
};
const getOtherStdioItems = (fileDescriptors, type) => fileDescriptors.flatMap(({ direction, stdioItems }) => stdioItems.map((stdioItem) => ({
	...stdioItem,
	direction
}))).filter((stdioItem) => isSameDuplicateType(stdioItem.type, type));
const isSameDuplicateType = (otherType, type) => otherType === type || isFileType(otherType) && isFileType(type);
const validateDuplicateStreamSync = ({ otherStdioItems, type, value, optionName, direction }) => {
	if (SPECIAL_DUPLICATE_TYPES_SYNC.has(type)) getDuplicateStreamInstance({
		otherStdioItems,
		type,
		value,
		optionName,
		direction
	});
};
const getDuplicateStreamInstance = ({ otherStdioItems, type, value, optionName, direction }) => {
	const duplicateStdioItems = otherStdioItems.filter((stdioItem) => hasSameValue(stdioItem, type, value));
	if (duplicateStdioItems.length === 0) return;
	const differentStdioItem = duplicateStdioItems.find((stdioItem) => stdioItem.direction !== direction);
	throwOnDuplicateStream(differentStdioItem, optionName, type);
	return direction === "output" || type === "webStream" ? duplicateStdioItems[0].stream : void 0;
};
const hasSameValue = (otherStdioItem, type, value) => isFileType(otherStdioItem.type) ? getFileTarget(otherStdioItem) === getFileTarget({
	type,
	value
}) : otherStdioItem.value === value;
const validateDuplicateTransform = ({ otherStdioItems, type, value, optionName }) => {
	const duplicateStdioItem = otherStdioItems.find(({ value: { transform } }) => transform === value.transform);
	throwOnDuplicateStream(duplicateStdioItem, optionName, type);
};
const throwOnDuplicateStream = (stdioItem, optionName, type) => {
	if (stdioItem !== void 0) throw new TypeError(`The \`${stdioItem.optionName}\` and \`${optionName}\` options must not target ${TYPE_TO_MESSAGE[type]} that is the same.`);
};

// node_modules/execa/lib/stdio/handle.js
const handleStdio = (addProperties, options, verboseInfo, isSync) => {
	const initialFileDescriptors = normalizeStdioOption(options, verboseInfo, isSync).map((stdioOption, fdNumber) => getFileDescriptor({
		stdioOption,
		fdNumber,
		options,
		isSync
	}));
	const fileDescriptors = getFinalFileDescriptors({
		initialFileDescriptors,
		addProperties,
		options,
		isSync
	});
	options.stdio = fileDescriptors.map(({ stdioItems }) => forwardStdio(stdioItems));
	return fileDescriptors;
};
const getFileDescriptor = ({ stdioOption, fdNumber, options, isSync }) => {
	const optionName = getStreamName(fdNumber);
	const { stdioItems: initialStdioItems, isStdioArray } = initializeStdioItems({
		stdioOption,
		fdNumber,
		options,
		optionName
	});
	const direction = getStreamDirection({
		stdioItems: initialStdioItems,
		isStdioArray,
		fdNumber,
		optionName
	});
	const stdioItems = initialStdioItems.map((stdioItem) => handleNativeStream({
		stdioItem,
		isStdioArray,
		fdNumber,
		direction,
		isSync
	}));
	const normalizedStdioItems = normalizeTransforms(stdioItems, optionName, direction, options);
	const objectMode = getFdObjectMode(normalizedStdioItems, direction);
	validateFileObjectMode(normalizedStdioItems, objectMode);
	return {
		direction,
		objectMode,
		stdioItems: normalizedStdioItems
	};
};
const initializeStdioItems = ({ stdioOption, fdNumber, options, optionName }) => {
	const values = Array.isArray(stdioOption) ? stdioOption : [stdioOption];
	const inputStdioItems = handleInputOptions(options, fdNumber);
	const initialStdioItems = [...omitInheritedStdin(values.map((value) => initializeStdioItem(value, optionName)), inputStdioItems), ...inputStdioItems];
	const stdioItems = filterDuplicates(initialStdioItems);
	const isStdioArray = stdioItems.length > 1;
	validateStdioArray(stdioItems, isStdioArray, optionName);
	validateStreams(stdioItems, isStdioArray);
	return {
		stdioItems,
		isStdioArray
	};
};
const omitInheritedStdin = (stdioItems, inputStdioItems) => inputStdioItems.length > 0 && isInheritedStdinOnly(stdioItems) ? [] : stdioItems;
const isInheritedStdinOnly = (stdioItems) => stdioItems.length === 1 && stdioItems[0].type === "native" && stdioItems[0].value === "inherit";
const initializeStdioItem = (value, optionName) => {
	if (isStdioValueObject(value)) return initializeStdioValueObject(value, optionName);
	return {
		type: getStdioItemType(value, optionName),
		value,
		optionName
	};
};
const initializeStdioValueObject = ({ value, input }, optionName) => {
	checkBooleanOption(input, `${optionName}.input`);
	return {
		type: getStdioItemType(value, optionName),
		value,
		direction: input ? "input" : void 0,
		optionName
	};
};
const validateStdioArray = (stdioItems, isStdioArray, optionName) => {
	if (stdioItems.length === 0) throw new TypeError(`The \`${optionName}\` option must not be an empty array.`);
	if (!isStdioArray) return;
	for (const { value, optionName } of stdioItems) if (INVALID_STDIO_ARRAY_OPTIONS.has(value)) throw new Error(`The \`${optionName}\` option must not include \`${value}\`.`);
};
const INVALID_STDIO_ARRAY_OPTIONS = /* @__PURE__ */ new Set(["ignore"]);
const validateStreams = (stdioItems, isStdioArray) => {
	for (const stdioItem of stdioItems) {
		validateFileStdio(stdioItem);
		validateFileDescriptorStdio(stdioItem);
		validateNativeStdio(stdioItem, isStdioArray);
	}
};
const validateFileDescriptorStdio = ({ type, value, optionName }) => {
	if (type !== "native") return;
	const fileDescriptor = typeof value === "number" ? value : value?.fd;
	if (typeof fileDescriptor === "number" && (!Number.isInteger(fileDescriptor) || fileDescriptor < 0 || fileDescriptor > MAX_FILE_DESCRIPTOR)) throw new TypeError(`The \`${optionName}\` option must be a non-negative 32-bit integer: got ${fileDescriptor}.`);
};
const MAX_FILE_DESCRIPTOR = 2 ** 31 - 1;
const validateNativeStdio = ({ type, value, optionName }, isStdioArray) => {
	if (type !== "native") return;
	if (isFileHandle(value)) {
		if (isStdioArray) throw new TypeError(`The \`${optionName}\` option cannot combine file handles with other values.`);
		return;
	}
	if (typeof value !== "string" && typeof value !== "number" && !isStream(value, { checkOpen: false })) throw new TypeError(`The \`${optionName}\` option is invalid: ${String(value)} (${typeof value}).`);
};
const isFileHandle = (value) => typeof value?.fd === "number" && !isStream(value, { checkOpen: false });
const validateFileStdio = ({ type, value, optionName }) => {
	if (isRegularUrl(value)) throw new TypeError(`The \`${optionName}: URL\` option must use the \`file:\` scheme.
For example, you can use the \`pathToFileURL()\` method of the \`url\` core module.`);
	if (isUnknownStdioString(type, value)) throw new TypeError(`The \`${optionName}: { file: '...' }\` option must be used instead of \`${optionName}: '...'\`.`);
};
const validateFileObjectMode = (stdioItems, objectMode) => {
	if (!objectMode) return;
	const fileStdioItem = stdioItems.find(({ type }) => FILE_TYPES.has(type));
	if (fileStdioItem !== void 0) throw new TypeError(`The \`${fileStdioItem.optionName}\` option cannot use both files and transforms in objectMode.`);
};
const getFinalFileDescriptors = ({ initialFileDescriptors, addProperties, options, isSync }) => {
	const fileDescriptors = [];
	try {
		for (const fileDescriptor of initialFileDescriptors) addFinalFileDescriptor({
			fileDescriptor,
			fileDescriptors,
			addProperties,
			options,
			isSync
		});
		return fileDescriptors;
	} catch (error) {
		cleanupCustomStreams(fileDescriptors);
		throw error;
	}
};
const addFinalFileDescriptor = ({ fileDescriptor, fileDescriptors, addProperties, options, isSync }) => {
	const { direction, objectMode, stdioItems } = fileDescriptor;
	const finalFileDescriptor = {
		direction,
		objectMode,
		stdioItems: []
	};
	fileDescriptors.push(finalFileDescriptor);
	for (const stdioItem of stdioItems) finalFileDescriptor.stdioItems.push(addStreamProperties({
		stdioItem,
		addProperties,
		direction,
		objectMode,
		options,
		fileDescriptors,
		isSync
	}));
};
const addStreamProperties = ({ stdioItem, addProperties, direction, objectMode, options, fileDescriptors, isSync }) => {
	const duplicateStream = getDuplicateStream({
		stdioItem,
		direction,
		fileDescriptors,
		isSync
	});
	if (duplicateStream !== void 0) return {
		...stdioItem,
		stream: duplicateStream
	};
	return {
		...stdioItem,
		...addProperties[direction][stdioItem.type](stdioItem, options, objectMode)
	};
};
const cleanupCustomStreams = (fileDescriptors) => {
	for (const { stream } of fileDescriptors.flatMap(({ stdioItems }) => stdioItems)) {
		if (stream === void 0 || isStandardStream(stream)) continue;
		stream.on("error", () => {});
		stream.destroy();
	}
};
const forwardStdio = (stdioItems) => {
	if (stdioItems.length > 1) return stdioItems.some(({ value }) => value === "overlapped") ? "overlapped" : "pipe";
	const [{ type, value }] = stdioItems;
	return type === "native" ? value : "pipe";
};

// node_modules/execa/lib/stdio/handle-sync.js
const handleStdioSync = (options, verboseInfo) => handleStdio(addPropertiesSync, options, verboseInfo, true);
const forbiddenIfSync = ({ type, optionName }) => {
	throwInvalidSyncValue(optionName, TYPE_TO_MESSAGE[type]);
};
const forbiddenNativeIfSync = ({ optionName, value }) => {
	if (value === "overlapped") throwInvalidSyncValue(optionName, `"${value}"`);
	return {};
};
const forbiddenNativeInputIfSync = (stdioItem) => {
	const { optionName, value } = stdioItem;
	if (value === "pipe" && optionName !== "stdin") throw new TypeError(`Only the \`stdin\` option, not \`${optionName}\`, can be an input pipe with synchronous methods.`);
	return forbiddenNativeIfSync(stdioItem);
};
const forbiddenInputTransformIfSync = ({ optionName }) => {
	if (optionName !== "stdin") throw new TypeError(`Only the \`stdin\` option, not \`${optionName}\`, can be an input transform with synchronous methods.`);
};
const throwInvalidSyncValue = (optionName, value) => {
	throw new TypeError(`The \`${optionName}\` option cannot be ${value} with synchronous methods.`);
};
const addProperties$1 = {
	generator() {},
	asyncGenerator: forbiddenIfSync,
	webStream: forbiddenIfSync,
	nodeStream: forbiddenIfSync,
	webTransform: forbiddenIfSync,
	duplex: forbiddenIfSync,
	asyncIterable: forbiddenIfSync,
	native: forbiddenNativeIfSync
};
const addPropertiesSync = {
	input: {
		...addProperties$1,
		generator: forbiddenInputTransformIfSync,
		native: forbiddenNativeInputIfSync,
		fileUrl: ({ value }) => ({ contents: () => [bufferToUint8Array(readFileSync(value))] }),
		filePath: ({ value: { file } }) => ({ contents: () => [bufferToUint8Array(readFileSync(file))] }),
		fileNumber: forbiddenIfSync,
		iterable: ({ value }) => ({ contents: () => [...value] }),
		string: ({ value }) => ({ contents: [value] }),
		uint8Array: ({ value, contents = [value] }) => ({ contents })
	},
	output: {
		...addProperties$1,
		fileUrl: ({ value }) => ({ path: value }),
		filePath: ({ value: { file, append } }) => ({
			path: file,
			append
		}),
		fileNumber: ({ value }) => ({ path: value }),
		iterable: forbiddenIfSync,
		string: forbiddenIfSync,
		uint8Array: forbiddenIfSync
	}
};

// node_modules/execa/lib/transform/validate.js
const getValidateTransformInput = (writableObjectMode, optionName) => writableObjectMode ? void 0 : validateStringTransformInput.bind(void 0, optionName);
const validateStringTransformInput = function* (optionName, chunk) {
	if (typeof chunk !== "string" && !isUint8Array(chunk) && !Buffer$1.isBuffer(chunk)) throw new TypeError(`The \`${optionName}\` option's transform must use "objectMode: true" to receive as input: ${typeof chunk}.`);
	yield chunk;
};
const getValidateTransformReturn = (readableObjectMode, optionName) => readableObjectMode ? validateObjectTransformReturn.bind(void 0, optionName) : validateStringTransformReturn.bind(void 0, optionName);
const validateObjectTransformReturn = function* (optionName, chunk) {
	validateEmptyReturn(optionName, chunk);
	yield chunk;
};
const validateStringTransformReturn = function* (optionName, chunk) {
	validateEmptyReturn(optionName, chunk);
	if (typeof chunk !== "string" && !isUint8Array(chunk)) throw new TypeError(`The \`${optionName}\` option's function must yield a string or an Uint8Array, not ${typeof chunk}.`);
	yield chunk;
};
const validateEmptyReturn = (optionName, chunk) => {
	if (chunk === null || chunk === void 0) throw new TypeError(`The \`${optionName}\` option's function must not call \`yield ${chunk}\`.
Instead, \`yield\` should either be called with a value, or not be called at all. For example:
  if (condition) { yield value; }`);
};

// node_modules/execa/lib/transform/encoding-transform.js
const getEncodingTransformGenerator = (binary, encoding, skipped) => {
	if (skipped) return;
	if (binary) return { transform: encodingUint8ArrayGenerator.bind(void 0, new TextEncoder()) };
	const stringDecoder = new StringDecoder(encoding);
	return {
		transform: encodingStringGenerator.bind(void 0, stringDecoder),
		final: encodingStringFinal.bind(void 0, stringDecoder)
	};
};
const encodingUint8ArrayGenerator = function* (textEncoder, chunk) {
	if (Buffer$1.isBuffer(chunk)) yield bufferToUint8Array(chunk);
	else if (typeof chunk === "string") yield textEncoder.encode(chunk);
	else yield chunk;
};
const encodingStringGenerator = function* (stringDecoder, chunk) {
	yield isUint8Array(chunk) ? stringDecoder.write(chunk) : chunk;
};
const encodingStringFinal = function* (stringDecoder) {
	const lastChunk = stringDecoder.end();
	if (lastChunk !== "") yield lastChunk;
};
const getStringToBytesGenerator = (binary, encoding, skipped) => skipped || encoding === "utf8" ? void 0 : { transform: stringToBytesGenerator.bind(void 0, getStringEncoding(binary, encoding)) };
const stringToBytesGenerator = function* (stringEncoding, chunk) {
	yield typeof chunk === "string" ? bufferToUint8Array(Buffer$1.from(chunk, stringEncoding)) : chunk;
};

// node_modules/execa/lib/transform/run-async.js
const pushChunks = callbackify(async (getChunks, state, getChunksArguments, transformStream) => {
	state.currentIterable = getChunks(...getChunksArguments);
	try {
		for await (const chunk of state.currentIterable) transformStream.push(chunk);
	} finally {
		delete state.currentIterable;
	}
});
const transformChunk = async function* (chunk, generators, index) {
	if (index === generators.length) {
		yield chunk;
		return;
	}
	const { transform = identityGenerator$1 } = generators[index];
	for await (const transformedChunk of transform(chunk)) yield* transformChunk(transformedChunk, generators, index + 1);
};
const finalChunks = async function* (generators) {
	for (const [index, { final }] of Object.entries(generators)) yield* generatorFinalChunks(final, Number(index), generators);
};
const generatorFinalChunks = async function* (final, index, generators) {
	if (final === void 0) return;
	for await (const finalChunk of final()) yield* transformChunk(finalChunk, generators, index + 1);
};
const destroyTransform = callbackify(async ({ currentIterable }, error) => {
	if (currentIterable !== void 0) {
		await (error ? currentIterable.throw(error) : currentIterable.return());
		return;
	}
	if (error) throw error;
});
const identityGenerator$1 = function* (chunk) {
	yield chunk;
};

// node_modules/execa/lib/transform/run-sync.js
const pushChunksSync = (getChunksSync, getChunksArguments, transformStream, done) => {
	try {
		for (const chunk of getChunksSync(...getChunksArguments)) transformStream.push(chunk);
		done();
	} catch (error) {
		done(normalizeTransformError(error));
	}
};
const normalizeTransformError = (error) => error || Object.assign(/* @__PURE__ */ new Error("Promise was rejected with falsy value"), {
	code: "ERR_FALSY_VALUE_REJECTION",
	reason: error
});
const runTransformSync = (generators, chunks) => {
	try {
		return [...chunks.flatMap((chunk) => [...transformChunkSync(chunk, generators, 0)]), ...finalChunksSync(generators)];
	} catch (error) {
		throw normalizeTransformError(error);
	}
};
const transformChunkSync = function* (chunk, generators, index) {
	if (index === generators.length) {
		yield chunk;
		return;
	}
	const { transform = identityGenerator } = generators[index];
	for (const transformedChunk of transform(chunk)) yield* transformChunkSync(transformedChunk, generators, index + 1);
};
const finalChunksSync = function* (generators) {
	for (const [index, { final }] of Object.entries(generators)) yield* generatorFinalChunksSync(final, Number(index), generators);
};
const generatorFinalChunksSync = function* (final, index, generators) {
	if (final === void 0) return;
	for (const finalChunk of final()) yield* transformChunkSync(finalChunk, generators, index + 1);
};
const identityGenerator = function* (chunk) {
	yield chunk;
};

// node_modules/execa/lib/transform/generator.js
const generatorToStream = ({ value, value: { transform, final, binary, writableObjectMode, readableObjectMode }, optionName }, { encoding }) => {
	const state = {};
	const generators = addInternalGenerators(value, encoding, optionName);
	const transformAsync = isAsyncGenerator(transform);
	const finalAsync = isAsyncGenerator(final);
	const transformMethod = transformAsync ? pushChunks.bind(void 0, transformChunk, state) : pushChunksSync.bind(void 0, transformChunkSync);
	const finalMethod = transformAsync || finalAsync ? pushChunks.bind(void 0, finalChunks, state) : pushChunksSync.bind(void 0, finalChunksSync);
	const destroyMethod = transformAsync || finalAsync ? destroyTransform.bind(void 0, state) : void 0;
	return { stream: new Transform({
		writableObjectMode,
		writableHighWaterMark: getDefaultHighWaterMark(writableObjectMode),
		readableObjectMode,
		readableHighWaterMark: getDefaultHighWaterMark(readableObjectMode),
		defaultEncoding: getStringEncoding(binary, encoding),
		transform(chunk, encoding, done) {
			transformMethod([
				chunk,
				generators,
				0
			], this, done);
		},
		flush(done) {
			finalMethod([generators], this, done);
		},
		destroy: destroyMethod
	}) };
};
const runGeneratorsSync = (chunks, stdioItems, encoding, isInput) => {
	const generators = stdioItems.filter(({ type }) => type === "generator");
	const reversedGenerators = isInput ? generators.reverse() : generators;
	for (const { value, optionName } of reversedGenerators) {
		if (!value.writableObjectMode) {
			const stringEncoding = getStringEncoding(value.binary, encoding);
			chunks = chunks.map((chunk) => typeof chunk === "string" ? Buffer$1.from(chunk, stringEncoding) : chunk);
		}
		const generators = addInternalGenerators(value, encoding, optionName);
		chunks = runTransformSync(generators, chunks);
	}
	return chunks;
};
const addInternalGenerators = ({ transform, final, binary, writableObjectMode, readableObjectMode, preserveNewlines }, encoding, optionName) => {
	const state = {};
	return [
		{ transform: getValidateTransformInput(writableObjectMode, optionName) },
		getEncodingTransformGenerator(binary, encoding, writableObjectMode),
		getSplitLinesGenerator(binary, preserveNewlines, writableObjectMode, state),
		{
			transform,
			final
		},
		{ transform: getValidateTransformReturn(readableObjectMode, optionName) },
		getAppendNewlineGenerator({
			binary,
			preserveNewlines,
			readableObjectMode,
			state,
			encoding
		}),
		getStringToBytesGenerator(binary, encoding, readableObjectMode)
	].filter(Boolean);
};

// node_modules/execa/lib/io/input-sync.js
const addInputOptionsSync = (fileDescriptors, options) => {
	for (const fdNumber of getInputFdNumbers(fileDescriptors)) addInputOptionSync(fileDescriptors, fdNumber, options);
};
const getInputFdNumbers = (fileDescriptors) => new Set(Object.entries(fileDescriptors).filter(([, { direction }]) => direction === "input").map(([fdNumber]) => Number(fdNumber)));
const addInputOptionSync = (fileDescriptors, fdNumber, options) => {
	const { stdioItems } = fileDescriptors[fdNumber];
	const allStdioItems = stdioItems.filter(({ contents }) => contents !== void 0);
	if (allStdioItems.length === 0 && stdioItems.every(({ type }) => type !== "generator")) return;
	if (fdNumber !== 0) {
		const [{ type, optionName }] = allStdioItems;
		throw new TypeError(`Only the \`stdin\` option, not \`${optionName}\`, can be ${TYPE_TO_MESSAGE[type]} with synchronous methods.`);
	}
	const chunks = allStdioItems.flatMap(({ type, contents }) => getChunks(type, typeof contents === "function" ? contents() : contents));
	options.input = applyInputGeneratorsSync(chunks, stdioItems, options.encoding);
};
const getChunks = (type, chunks) => type === "iterable" ? chunks : chunks.filter((chunk) => chunk.length > 0);
const applyInputGeneratorsSync = (chunks, stdioItems, encoding) => {
	const newContents = runGeneratorsSync(chunks, stdioItems, getInputEncoding(encoding), true);
	validateSerializable(newContents);
	return joinToUint8Array(newContents);
};
const validateSerializable = (newContents) => {
	const invalidItem = newContents.find((item) => !isSerializableInput(item));
	if (invalidItem !== void 0) throwOnSerializableInput("stdin", invalidItem);
};
const isSerializableInput = (item) => typeof item === "string" || isUint8Array(item);
const throwOnSerializableInput = (optionName, invalidItem) => {
	throw new TypeError(`The \`${optionName}\` option is invalid: when passing objects as input, a transform must be used to serialize them to strings or Uint8Arrays: ${invalidItem}.`);
};

// node_modules/execa/lib/verbose/output.js
const shouldLogOutput = ({ stdioItems, encoding, verboseInfo, fdNumber }) => fdNumber !== "all" && isFullVerbose(verboseInfo, fdNumber) && !BINARY_ENCODINGS.has(encoding) && isFdVerbose(fdNumber) && (stdioItems.some(({ type, value }) => type === "native" && PIPED_STDIO_VALUES.has(value)) || stdioItems.every(({ type }) => TRANSFORM_TYPES.has(type)));
const isFdVerbose = (fdNumber) => fdNumber === 1 || fdNumber === 2;
const PIPED_STDIO_VALUES = /* @__PURE__ */ new Set(["pipe", "overlapped"]);
const logLines = async (linesIterable, stream, fdNumber, verboseInfo) => {
	for await (const line of linesIterable) if (!isPipingStream(stream)) logLine(line, fdNumber, verboseInfo);
};
const logLinesSync = (linesArray, fdNumber, verboseInfo) => {
	for (const line of linesArray) logLine(line, fdNumber, verboseInfo);
};
const isPipingStream = (stream) => stream._readableState.pipes.some((pipe) => !isAllStream(pipe) || isPipingStream(pipe));
const logLine = (line, fdNumber, verboseInfo) => {
	const verboseMessage = serializeVerboseMessage(line);
	verboseLog({
		type: "output",
		verboseMessage,
		fdNumber,
		verboseInfo
	});
};

// node_modules/execa/lib/io/output-sync.js
const transformOutputSync = ({ fileDescriptors, syncResult, options, verboseInfo }) => {
	const output = syncResult.output ?? getSpawnFailureOutput(options);
	const outputFiles = /* @__PURE__ */ new Set();
	const errors = [];
	return {
		output: output.map((result, fdNumber) => transformOutputResultSync({
			result,
			fileDescriptors,
			fdNumber,
			errors,
			outputFiles,
			verboseInfo
		}, options)),
		error: errors.find((error) => error !== void 0)
	};
};
const getSpawnFailureOutput = ({ stdio }) => stdio.map((stdioOption, fdNumber) => fdNumber !== 0 && stdioOption === "pipe" ? /* @__PURE__ */ new Uint8Array() : null);
const transformOutputResultSync = ({ result, fileDescriptors, fdNumber, errors, outputFiles, verboseInfo }, { buffer, encoding, lines, stripFinalNewline, maxBuffer }) => {
	if (result === null) return;
	const truncatedResult = truncateMaxBufferSync(result, fdNumber, {
		maxBuffer,
		buffer
	});
	const uint8ArrayResult = bufferToUint8Array(truncatedResult);
	const { stdioItems, objectMode } = fileDescriptors[fdNumber];
	const { chunks, error: transformError } = runOutputGeneratorsSync(uint8ArrayResult.length === 0 ? [] : [uint8ArrayResult], stdioItems, encoding);
	const { serializedResult, finalResult } = serializeChunks({
		chunks,
		objectMode,
		encoding,
		lines,
		stripFinalNewline,
		fdNumber
	});
	const logError = logOutputSync({
		serializedResult,
		fdNumber,
		verboseInfo,
		encoding,
		stdioItems,
		objectMode
	});
	const error = transformError ?? logError;
	errors.push(error);
	const returnedResult = buffer[fdNumber] ? finalResult : void 0;
	try {
		if (error === void 0) writeToFiles(chunks, stdioItems, outputFiles);
		return returnedResult;
	} catch (writeError) {
		errors.push(writeError);
		return returnedResult;
	}
};
const runOutputGeneratorsSync = (chunks, stdioItems, encoding) => {
	try {
		return {
			chunks: runGeneratorsSync(chunks, stdioItems, encoding, false),
			error: void 0
		};
	} catch (error) {
		return {
			chunks: [],
			error
		};
	}
};
const serializeChunks = ({ chunks, objectMode, encoding, lines, stripFinalNewline, fdNumber }) => {
	if (objectMode) return {
		serializedResult: chunks,
		finalResult: chunks
	};
	if (encoding === "buffer") {
		const serializedResult = joinToUint8Array(chunks);
		return {
			serializedResult,
			finalResult: serializedResult
		};
	}
	const serializedResult = joinToString(chunks, encoding);
	return {
		serializedResult,
		finalResult: lines[fdNumber] ? splitLinesSync(serializedResult, !stripFinalNewline[fdNumber], objectMode) : serializedResult
	};
};
const logOutputSync = ({ serializedResult, fdNumber, verboseInfo, encoding, stdioItems, objectMode }) => {
	if (!shouldLogOutput({
		stdioItems,
		encoding,
		verboseInfo,
		fdNumber
	})) return;
	const linesArray = splitLinesSync(serializedResult, false, objectMode);
	try {
		logLinesSync(linesArray, fdNumber, verboseInfo);
	} catch (error) {
		return error;
	}
};
const writeToFiles = (chunks, stdioItems, outputFiles) => {
	const fileItems = stdioItems.filter(({ type }) => FILE_TYPES.has(type));
	if (fileItems.length === 0) return;
	const contents = joinToUint8Array(chunks);
	const writtenPaths = /* @__PURE__ */ new Set();
	for (const stdioItem of fileItems) {
		const { type, append } = stdioItem;
		const path = type === "fileNumber" ? stdioItem.path : getFileTarget(stdioItem);
		if (writtenPaths.has(path)) continue;
		writtenPaths.add(path);
		if (append || outputFiles.has(path)) appendFileSync(path, contents);
		else writeFileSync(path, contents);
		outputFiles.add(path);
	}
};

// node_modules/execa/lib/resolve/exit-async.js
const waitForExit = async (subprocess, context) => {
	const [exitCode, signal] = await waitForExitOrError(subprocess);
	context.isForcefullyTerminated ??= false;
	return [exitCode, signal];
};
const waitForExitOrError = async (subprocess) => {
	const [spawnPayload, exitPayload] = await Promise.allSettled([once(subprocess, "spawn"), once(subprocess, "exit")]);
	if (spawnPayload.status === "rejected") return [];
	return exitPayload.status === "rejected" ? waitForSubprocessExit(subprocess) : exitPayload.value;
};
const waitForSubprocessExit = async (subprocess) => {
	try {
		return await once(subprocess, "exit");
	} catch {
		return waitForSubprocessExit(subprocess);
	}
};
const waitForSuccessfulExit = async (exitPromise) => {
	const [exitCode, signal] = await exitPromise;
	if (!isSubprocessErrorExit(exitCode, signal) && isFailedExit(exitCode, signal)) throw new DiscardedError();
	return [exitCode, signal];
};
const isSubprocessErrorExit = (exitCode, signal) => exitCode === void 0 && signal === void 0;
const isFailedExit = (exitCode, signal) => exitCode !== 0 || signal !== null;

// node_modules/execa/lib/resolve/exit-sync.js
const getExitResultSync = ({ error, status: exitCode, signal, output }, { maxBuffer, buffer }) => {
	const initialError = getResultError(error, exitCode, signal);
	const isTimedOut = initialError?.code === "ETIMEDOUT";
	const { resultError, isMaxBuffer } = isTimedOut ? {
		resultError: initialError,
		isMaxBuffer: false
	} : handleMaxBufferSync({
		resultError: initialError,
		output,
		maxBuffer,
		buffer
	});
	return {
		resultError,
		exitCode,
		signal,
		timedOut: isTimedOut,
		isMaxBuffer
	};
};
const getResultError = (error, exitCode, signal) => {
	if (error !== void 0) return error;
	return isFailedExit(exitCode, signal) ? new DiscardedError() : void 0;
};

// node_modules/execa/lib/methods/main-sync.js
const execaCoreSync = (rawFile, rawArguments, rawOptions) => {
	const { file, commandArguments, command, escapedCommand, startTime, verboseInfo, options, fileDescriptors } = handleSyncArguments(rawFile, rawArguments, rawOptions);
	const result = spawnSubprocessSync({
		file,
		commandArguments,
		options,
		command,
		escapedCommand,
		verboseInfo,
		fileDescriptors,
		startTime
	});
	return handleResult(result, verboseInfo, options);
};
const handleSyncArguments = (rawFile, rawArguments, rawOptions) => {
	const { command, escapedCommand, startTime, verboseInfo } = handleCommand(rawFile, rawArguments, rawOptions);
	const syncOptions = normalizeSyncOptions(rawOptions);
	const { file, commandArguments, options } = normalizeOptions(rawFile, rawArguments, syncOptions);
	validateSyncOptions(options);
	return {
		file,
		commandArguments,
		command,
		escapedCommand,
		startTime,
		verboseInfo,
		options,
		fileDescriptors: handleStdioSync(options, verboseInfo)
	};
};
const normalizeSyncOptions = (options) => options.node && !options.ipc ? {
	...options,
	ipc: false
} : options;
const validateSyncOptions = ({ ipc, ipcInput, detached, cancelSignal, killDescendants }) => {
	if (ipcInput !== void 0) throwInvalidSyncOption("ipcInput");
	if (ipc) throwInvalidSyncOption("ipc: true");
	if (detached) throwInvalidSyncOption("detached: true");
	if (killDescendants) throwInvalidSyncOption("killDescendants: true");
	if (cancelSignal) throwInvalidSyncOption("cancelSignal");
};
const throwInvalidSyncOption = (value) => {
	throw new TypeError(`The "${value}" option cannot be used with synchronous methods.`);
};
const spawnSubprocessSync = ({ file, commandArguments, options, command, escapedCommand, verboseInfo, fileDescriptors, startTime }) => {
	const syncResult = runSubprocessSync({
		file,
		commandArguments,
		options,
		command,
		escapedCommand,
		fileDescriptors,
		startTime
	});
	if (syncResult.failed) return syncResult;
	const { resultError, exitCode, signal, timedOut, isMaxBuffer } = getExitResultSync(syncResult, options);
	const { output, error = resultError } = transformOutputSync({
		fileDescriptors,
		syncResult,
		options,
		verboseInfo
	});
	const stdio = output.map((stdioOutput, fdNumber) => stripNewline(stdioOutput, options, fdNumber));
	const allFds = getAllSyncFds(output);
	const all = stripNewline(getAllSync(output, allFds, options), options, "all", allFds);
	return getSyncResult({
		error,
		exitCode,
		signal,
		timedOut,
		isMaxBuffer,
		stdio,
		all,
		options,
		command,
		escapedCommand,
		startTime
	});
};
const runSubprocessSync = ({ file, commandArguments, options, command, escapedCommand, fileDescriptors, startTime }) => {
	try {
		addInputOptionsSync(fileDescriptors, options);
		const normalizedOptions = normalizeSpawnSyncOptions(options);
		return {
			__proto__: null,
			...spawnSync(...concatenateShell(file, commandArguments, normalizedOptions))
		};
	} catch (error) {
		return makeEarlyError({
			error,
			command,
			escapedCommand,
			fileDescriptors,
			options,
			startTime,
			isSync: true,
			...getEarlyErrorOutput(fileDescriptors, options)
		});
	}
};
const normalizeSpawnSyncOptions = ({ encoding, maxBuffer, ...options }) => ({
	...options,
	encoding: "buffer",
	maxBuffer: getMaxBufferSync(maxBuffer)
});
const getSyncResult = ({ error, exitCode, signal, timedOut, isMaxBuffer, stdio, all, options, command, escapedCommand, startTime }) => error === void 0 ? makeSuccessResult({
	command,
	escapedCommand,
	stdio,
	all,
	ipcOutput: [],
	options,
	startTime
}) : makeError({
	error,
	command,
	escapedCommand,
	timedOut,
	isCanceled: false,
	isGracefullyCanceled: false,
	isMaxBuffer,
	isForcefullyTerminated: false,
	exitCode,
	signal,
	stdio,
	all,
	ipcOutput: [],
	options,
	startTime,
	isSync: true
});

// node_modules/execa/lib/ipc/get-one.js
const internalGetOneMessageOptions = Symbol("internalGetOneMessageOptions");
const getOneMessage$1 = ({ anyProcess, channel, isSubprocess, ipc }, rawOptions) => {
	const options = copyOptions(rawOptions);
	const { reference = true, filter } = options;
	const { signal } = options[internalGetOneMessageOptions] ?? {};
	validateIpcMethod({
		methodName: "getOneMessage",
		isSubprocess,
		ipc,
		isConnected: isConnected(anyProcess)
	});
	return getOneMessageAsync({
		anyProcess,
		channel,
		isSubprocess,
		filter,
		reference,
		signal
	});
};
const getOneMessageAsync = async ({ anyProcess, channel, isSubprocess, filter, reference, signal }) => {
	addReference(channel, reference);
	const ipcEmitter = getIpcEmitter(anyProcess, channel, isSubprocess);
	const controller = new AbortController();
	stopOnAbort$1(signal, controller);
	try {
		return await Promise.race([
			getMessage(ipcEmitter, filter, controller),
			throwOnDisconnect(ipcEmitter, isSubprocess, controller),
			throwOnStrictError(ipcEmitter, isSubprocess, controller)
		]);
	} catch (error) {
		if (!signal?.aborted) disconnect(anyProcess);
		throw error;
	} finally {
		controller.abort();
		removeReference(channel, reference);
	}
};
const stopOnAbort$1 = (signal, controller) => {
	if (signal === void 0) return;
	if (signal.aborted) {
		controller.abort();
		return;
	}
	signal.addEventListener("abort", () => {
		controller.abort();
	}, {
		once: true,
		signal: controller.signal
	});
};
const getMessage = async (ipcEmitter, filter, { signal }) => {
	if (filter === void 0) {
		const [message] = await once(ipcEmitter, "message", { signal });
		return message;
	}
	for await (const [message] of on(ipcEmitter, "message", { signal })) if (filter(message)) return message;
};
const throwOnDisconnect = async (ipcEmitter, isSubprocess, { signal }) => {
	await once(ipcEmitter, "disconnect", { signal });
	throwOnEarlyDisconnect(isSubprocess);
};
const throwOnStrictError = async (ipcEmitter, isSubprocess, { signal }) => {
	const [error] = await once(ipcEmitter, "strict:error", { signal });
	throw getStrictResponseError(error, isSubprocess);
};

// node_modules/execa/lib/ipc/get-each.js
const internalGetEachMessageOptions = Symbol("internalGetEachMessageOptions");
const getEachMessage$1 = (subprocessInfo, rawOptions) => {
	const options = copyOptions(rawOptions);
	const { reference = true } = options;
	const { signal, shouldAwait = !subprocessInfo.isSubprocess } = options[internalGetEachMessageOptions] ?? {};
	return loopOnMessages({
		...subprocessInfo,
		shouldAwait,
		reference,
		signal
	});
};
const loopOnMessages = ({ anyProcess, waitProcess = anyProcess, channel, isSubprocess, ipc, shouldAwait, reference, signal }) => {
	validateIpcMethod({
		methodName: "getEachMessage",
		isSubprocess,
		ipc,
		isConnected: isConnected(anyProcess)
	});
	addReference(channel, reference);
	const ipcEmitter = getIpcEmitter(anyProcess, channel, isSubprocess);
	const controller = new AbortController();
	const state = {};
	stopOnAbort(signal, controller);
	stopOnDisconnect(anyProcess, ipcEmitter, controller);
	abortOnStrictError({
		ipcEmitter,
		isSubprocess,
		controller,
		state
	});
	return iterateOnMessages({
		anyProcess,
		waitProcess,
		channel,
		ipcEmitter,
		isSubprocess,
		shouldAwait,
		controller,
		state,
		reference,
		signal
	});
};
const stopOnAbort = (signal, controller) => {
	if (signal === void 0) return;
	if (signal.aborted) {
		controller.abort();
		return;
	}
	signal.addEventListener("abort", () => {
		controller.abort();
	}, {
		once: true,
		signal: controller.signal
	});
};
const stopOnDisconnect = async (anyProcess, ipcEmitter, controller) => {
	try {
		await once(ipcEmitter, "disconnect", { signal: controller.signal });
		controller.abort();
	} catch {}
};
const abortOnStrictError = async ({ ipcEmitter, isSubprocess, controller, state }) => {
	try {
		const [error] = await once(ipcEmitter, "strict:error", { signal: controller.signal });
		state.error = getStrictResponseError(error, isSubprocess);
		controller.abort();
	} catch {}
};
const iterateOnMessages = async function* ({ anyProcess, waitProcess, channel, ipcEmitter, isSubprocess, shouldAwait, controller, state, reference, signal }) {
	try {
		for await (const [message] of on(ipcEmitter, "message", { signal: controller.signal })) {
			throwIfStrictError(state);
			yield message;
		}
	} catch {
		throwIfStrictError(state);
	} finally {
		controller.abort();
		removeReference(channel, reference);
		if (!isSubprocess && !signal?.aborted) disconnect(anyProcess);
		if (shouldAwait) await waitProcess;
	}
};
const throwIfStrictError = ({ error }) => {
	if (error) throw error;
};

// node_modules/execa/lib/ipc/methods.js
const addIpcMethods = (target, subprocess, { ipc }) => {
	Object.assign(target, getIpcMethods(subprocess, false, ipc, target));
};
const getIpcExport = () => {
	const anyProcess = process$1;
	const isSubprocess = true;
	const isIpc = process$1.channel !== void 0;
	return {
		...getIpcMethods(anyProcess, isSubprocess, isIpc),
		getCancelSignal: getCancelSignal$1.bind(void 0, {
			anyProcess,
			channel: anyProcess.channel,
			isSubprocess,
			ipc: isIpc
		})
	};
};
const getIpcMethods = (anyProcess, isSubprocess, ipc, waitProcess = anyProcess) => ({
	sendMessage: sendMessage$1.bind(void 0, {
		anyProcess,
		channel: anyProcess.channel,
		isSubprocess,
		ipc
	}),
	getOneMessage: getOneMessage$1.bind(void 0, {
		anyProcess,
		channel: anyProcess.channel,
		isSubprocess,
		ipc
	}),
	getEachMessage: getEachMessage$1.bind(void 0, {
		anyProcess,
		channel: anyProcess.channel,
		isSubprocess,
		ipc,
		waitProcess
	})
});

// node_modules/execa/lib/return/early-error.js
const handleEarlyError = ({ error, command, escapedCommand, fileDescriptors, options, startTime, verboseInfo }) => {
	cleanupCustomStreams(fileDescriptors);
	const subprocess = new ChildProcess();
	subprocess.kill = () => false;
	const all = createDummyStreams(subprocess, fileDescriptors);
	const promise = handleDummyPromise({
		error,
		command,
		escapedCommand,
		fileDescriptors,
		options,
		startTime,
		verboseInfo
	});
	return {
		subprocess,
		promise,
		all: options.all ? all : void 0,
		convertedStreams: getConvertedStreams(promise)
	};
};
const createDummyStreams = (subprocess, fileDescriptors) => {
	const stdin = createDummyStream();
	const stdout = createDummyStream();
	const stderr = createDummyStream();
	const extraStdio = Array.from({ length: fileDescriptors.length - 3 }, createDummyStream);
	const all = createDummyStream();
	const stdio = [
		stdin,
		stdout,
		stderr,
		...extraStdio
	];
	Object.assign(subprocess, {
		stdin,
		stdout,
		stderr,
		stdio
	});
	return all;
};
const createDummyStream = () => {
	const stream = new PassThrough();
	stream.on("error", () => {});
	stream.end();
	return stream;
};
const getConvertedStreams = (promise) => {
	const waitForPromise = async () => {
		await promise;
	};
	const endReadable = function() {
		callbackify(waitForPromise)((error) => {
			if (error) this.destroy(error);
			else this.push(null);
		});
	};
	const endWritable = callbackify(waitForPromise);
	const writeWritable = (chunk, encoding, done) => {
		endWritable(done);
	};
	const readable = () => new Readable({ read: endReadable });
	const writable = () => new Writable({
		write: writeWritable,
		final: endWritable
	});
	const duplex = () => new Duplex({
		read: endReadable,
		write: writeWritable,
		final: endWritable
	});
	const iterable = () => readable()[Symbol.asyncIterator]();
	return {
		readable,
		writable,
		duplex,
		readableStream: () => Readable.toWeb(readable()),
		writableStream: () => Writable.toWeb(writable()),
		transformStream: () => Duplex.toWeb(duplex()),
		iterable,
		[Symbol.asyncIterator]: iterable
	};
};
const handleDummyPromise = async ({ error, command, escapedCommand, fileDescriptors, options, startTime, verboseInfo }) => {
	const earlyError = makeEarlyError({
		error: await error,
		command,
		escapedCommand,
		fileDescriptors,
		options,
		startTime,
		isSync: false,
		...getEarlyErrorOutput(fileDescriptors, options)
	});
	return handleResult(earlyError, verboseInfo, options);
};

// node_modules/execa/lib/stdio/handle-async.js
const handleStdioAsync = (options, verboseInfo) => handleStdio(addPropertiesAsync, options, verboseInfo, false);
const forbiddenIfAsync = ({ type, optionName }) => {
	throw new TypeError(`The \`${optionName}\` option cannot be ${TYPE_TO_MESSAGE[type]}.`);
};
const addProperties = {
	fileNumber: forbiddenIfAsync,
	generator: generatorToStream,
	asyncGenerator: generatorToStream,
	nodeStream: ({ value }) => ({ stream: value }),
	webTransform: ({ value: { transform, writableObjectMode, readableObjectMode } }) => ({ stream: Duplex.from({
		writable: Writable.fromWeb(transform.writable, { objectMode: writableObjectMode }),
		readable: Readable.fromWeb(transform.readable, { objectMode: readableObjectMode })
	}) }),
	duplex: ({ value: { transform } }) => ({ stream: transform }),
	native() {}
};
const validateIterable = function* (iterable, optionName) {
	for (const value of iterable) {
		validateIterableValue(value, optionName);
		yield value;
	}
};
const validateAsyncIterable = async function* (iterable, optionName) {
	for await (const value of iterable) {
		validateIterableValue(value, optionName);
		yield value;
	}
};
const validateIterableValue = (value, optionName) => {
	if (!isSerializableInput(value)) throwOnSerializableInput(optionName, value);
};
const readableFromChunk = (chunk) => Readable.from(chunk.length === 0 ? [] : [chunk]);
const generatorToInputStream = (stdioItem, { encoding }) => generatorToStream(stdioItem, { encoding: getInputEncoding(encoding) });
const addPropertiesAsync = {
	input: {
		...addProperties,
		generator: generatorToInputStream,
		asyncGenerator: generatorToInputStream,
		fileUrl: ({ value }) => ({ stream: createReadStream(value) }),
		filePath: ({ value: { file } }) => ({ stream: createReadStream(file) }),
		webStream: ({ value }, options, objectMode) => ({ stream: Readable.fromWeb(value, { objectMode }) }),
		iterable: ({ value, optionName }, options, objectMode) => ({ stream: Readable.from(objectMode ? value : validateIterable(value, optionName)) }),
		asyncIterable: ({ value, optionName }, options, objectMode) => ({ stream: Readable.from(objectMode ? value : validateAsyncIterable(value, optionName)) }),
		string: ({ value }) => ({ stream: readableFromChunk(value) }),
		uint8Array: ({ value }) => ({ stream: readableFromChunk(Buffer$1.from(value)) })
	},
	output: {
		...addProperties,
		fileUrl: ({ value }) => ({ stream: createWriteStream(value) }),
		filePath: ({ value: { file, append } }) => ({ stream: createWriteStream(file, append ? { flags: "a" } : {}) }),
		webStream: ({ value }) => ({ stream: Writable.fromWeb(value, { objectMode: true }) }),
		iterable: forbiddenIfAsync,
		asyncIterable: forbiddenIfAsync,
		string: forbiddenIfAsync,
		uint8Array: forbiddenIfAsync
	}
};

// node_modules/@sindresorhus/merge-streams/index.js
function mergeStreams(streams) {
	if (!Array.isArray(streams)) throw new TypeError(`Expected an array, got \`${typeof streams}\`.`);
	for (const stream of streams) validateStream(stream);
	const objectMode = streams.some(({ readableObjectMode }) => readableObjectMode);
	const highWaterMark = getHighWaterMark(streams, objectMode);
	const passThroughStream = new MergedStream({
		objectMode,
		writableHighWaterMark: highWaterMark,
		readableHighWaterMark: highWaterMark
	});
	for (const stream of streams) passThroughStream.add(stream);
	return passThroughStream;
}
const getHighWaterMark = (streams, objectMode) => {
	if (streams.length === 0) return getDefaultHighWaterMark(objectMode);
	const highWaterMarks = streams.filter(({ readableObjectMode }) => readableObjectMode === objectMode).map(({ readableHighWaterMark }) => readableHighWaterMark);
	return Math.max(...highWaterMarks);
};
var MergedStream = class extends PassThrough {
	#streams = /* @__PURE__ */ new Set([]);
	#ended = /* @__PURE__ */ new Set([]);
	#aborted = /* @__PURE__ */ new Set([]);
	#onFinished;
	#unpipeEvent = Symbol("unpipe");
	#streamPromises = /* @__PURE__ */ new WeakMap();
	add(stream) {
		validateStream(stream);
		if (this.#streams.has(stream)) return;
		this.#streams.add(stream);
		this.#onFinished ??= onMergedStreamFinished(this, this.#streams, this.#unpipeEvent);
		const streamPromise = endWhenStreamsDone({
			passThroughStream: this,
			stream,
			streams: this.#streams,
			ended: this.#ended,
			aborted: this.#aborted,
			onFinished: this.#onFinished,
			unpipeEvent: this.#unpipeEvent
		});
		this.#streamPromises.set(stream, streamPromise);
		stream.pipe(this, { end: false });
	}
	async remove(stream) {
		validateStream(stream);
		if (!this.#streams.has(stream)) return false;
		const streamPromise = this.#streamPromises.get(stream);
		if (streamPromise === void 0) return false;
		this.#streamPromises.delete(stream);
		stream.unpipe(this);
		await streamPromise;
		return true;
	}
};
const onMergedStreamFinished = async (passThroughStream, streams, unpipeEvent) => {
	updateMaxListeners(passThroughStream, PASSTHROUGH_LISTENERS_COUNT);
	const controller = new AbortController();
	try {
		await Promise.race([onMergedStreamEnd(passThroughStream, controller), onInputStreamsUnpipe(passThroughStream, streams, unpipeEvent, controller)]);
	} finally {
		controller.abort();
		updateMaxListeners(passThroughStream, -PASSTHROUGH_LISTENERS_COUNT);
	}
};
const onMergedStreamEnd = async (passThroughStream, { signal }) => {
	try {
		await finished(passThroughStream, {
			signal,
			cleanup: true
		});
	} catch (error) {
		errorOrAbortStream(passThroughStream, error);
		throw error;
	}
};
const onInputStreamsUnpipe = async (passThroughStream, streams, unpipeEvent, { signal }) => {
	for await (const [unpipedStream] of on(passThroughStream, "unpipe", { signal })) if (streams.has(unpipedStream)) unpipedStream.emit(unpipeEvent);
};
const validateStream = (stream) => {
	if (typeof stream?.pipe !== "function") throw new TypeError(`Expected a readable stream, got: \`${typeof stream}\`.`);
};
const endWhenStreamsDone = async ({ passThroughStream, stream, streams, ended, aborted, onFinished, unpipeEvent }) => {
	updateMaxListeners(passThroughStream, PASSTHROUGH_LISTENERS_PER_STREAM);
	const controller = new AbortController();
	try {
		await Promise.race([
			afterMergedStreamFinished(onFinished, stream, controller),
			onInputStreamEnd({
				passThroughStream,
				stream,
				streams,
				ended,
				aborted,
				controller
			}),
			onInputStreamUnpipe({
				stream,
				streams,
				ended,
				aborted,
				unpipeEvent,
				controller
			})
		]);
	} finally {
		controller.abort();
		updateMaxListeners(passThroughStream, -PASSTHROUGH_LISTENERS_PER_STREAM);
	}
	if (streams.size > 0 && streams.size === ended.size + aborted.size) {
		if (ended.size === 0 && aborted.size > 0) abortStream(passThroughStream);
		else endStream(passThroughStream);
	}
};
const afterMergedStreamFinished = async (onFinished, stream, { signal }) => {
	try {
		await onFinished;
		if (!signal.aborted) abortStream(stream);
	} catch (error) {
		if (!signal.aborted) errorOrAbortStream(stream, error);
	}
};
const onInputStreamEnd = async ({ passThroughStream, stream, streams, ended, aborted, controller: { signal } }) => {
	try {
		await finished(stream, {
			signal,
			cleanup: true,
			readable: true,
			writable: false
		});
		if (streams.has(stream)) ended.add(stream);
	} catch (error) {
		if (signal.aborted || !streams.has(stream)) return;
		if (isAbortError(error)) aborted.add(stream);
		else errorStream(passThroughStream, error);
	}
};
const onInputStreamUnpipe = async ({ stream, streams, ended, aborted, unpipeEvent, controller: { signal } }) => {
	await once(stream, unpipeEvent, { signal });
	if (!stream.readable) return once(signal, "abort", { signal });
	streams.delete(stream);
	ended.delete(stream);
	aborted.delete(stream);
};
const endStream = (stream) => {
	if (stream.writable) stream.end();
};
const errorOrAbortStream = (stream, error) => {
	if (isAbortError(error)) abortStream(stream);
	else errorStream(stream, error);
};
const isAbortError = (error) => error?.code === "ERR_STREAM_PREMATURE_CLOSE";
const abortStream = (stream) => {
	if (stream.readable || stream.writable) stream.destroy();
};
const errorStream = (stream, error) => {
	if (!stream.destroyed) {
		stream.once("error", noop);
		stream.destroy(error);
	}
};
const noop = () => {};
const updateMaxListeners = (passThroughStream, increment) => {
	const maxListeners = passThroughStream.getMaxListeners();
	if (maxListeners !== 0 && maxListeners !== Number.POSITIVE_INFINITY) passThroughStream.setMaxListeners(maxListeners + increment);
};
const PASSTHROUGH_LISTENERS_COUNT = 2;
const PASSTHROUGH_LISTENERS_PER_STREAM = 1;

// node_modules/execa/lib/io/pipeline.js
const pipeStreams = (source, destination, onDestinationEnd) => {
	source.pipe(destination);
	onSourceFinish(source, destination);
	onDestinationFinish(source, destination, onDestinationEnd);
};
const onSourceFinish = async (source, destination) => {
	if (isStandardStream(source) || isStandardStream(destination)) return;
	try {
		await finished(source, {
			cleanup: true,
			readable: true,
			writable: false
		});
	} catch {}
	endDestinationStream(destination);
};
const endDestinationStream = (destination) => {
	if (destination.writable) destination.end();
};
const onDestinationFinish = async (source, destination, onDestinationEnd) => {
	if (isStandardStream(source) || isStandardStream(destination)) return;
	try {
		await finished(destination, {
			cleanup: true,
			readable: false,
			writable: true
		});
	} catch {}
	if (onDestinationEnd !== void 0) await onDestinationEnd();
	abortSourceStream(source);
};
const abortSourceStream = (source) => {
	if (source.readable) source.destroy();
};

// node_modules/execa/lib/io/output-async.js
const pipeOutputAsync = (subprocess, fileDescriptors, controller) => {
	const pipeGroups = /* @__PURE__ */ new Map();
	for (const [fdNumber, { stdioItems, direction }] of Object.entries(fileDescriptors)) {
		const transformItems = stdioItems.filter(({ type }) => TRANSFORM_TYPES.has(type));
		for (const { stream } of transformItems) pipeTransform(subprocess, stream, direction, fdNumber);
		const nonTransformItems = stdioItems.filter(({ type }) => !TRANSFORM_TYPES.has(type));
		for (const { stream } of nonTransformItems) pipeStdioItem({
			subprocess,
			stream,
			direction,
			fdNumber,
			pipeGroups,
			controller
		});
	}
	for (const [outputStream, inputStreams] of pipeGroups) {
		const inputStream = inputStreams.length === 1 ? inputStreams[0] : mergeStreams(inputStreams);
		pipeStreams(inputStream, outputStream);
	}
};
const pipeTransform = (subprocess, stream, direction, fdNumber) => {
	if (direction === "output") pipeStreams(subprocess.stdio[fdNumber], stream);
	else pipeStreams(stream, subprocess.stdio[fdNumber]);
	const streamProperty = SUBPROCESS_STREAM_PROPERTIES[fdNumber];
	if (streamProperty !== void 0) subprocess[streamProperty] = stream;
	subprocess.stdio[fdNumber] = stream;
};
const SUBPROCESS_STREAM_PROPERTIES = [
	"stdin",
	"stdout",
	"stderr"
];
const pipeStdioItem = ({ subprocess, stream, direction, fdNumber, pipeGroups, controller }) => {
	if (stream === void 0) return;
	setStandardStreamMaxListeners(stream, controller);
	const [inputStream, outputStream] = direction === "output" ? [stream, subprocess.stdio[fdNumber]] : [subprocess.stdio[fdNumber], stream];
	const outputStreams = pipeGroups.get(inputStream) ?? [];
	pipeGroups.set(inputStream, [...outputStreams, outputStream]);
};
const setStandardStreamMaxListeners = (stream, { signal }) => {
	if (isStandardStream(stream)) incrementMaxListeners(stream, MAX_LISTENERS_INCREMENT, signal);
};
const MAX_LISTENERS_INCREMENT = 2;

// node_modules/execa/lib/terminate/kill-descendants.js
const isWindows = process$1.platform === "win32";
const getSpawnOptions = (options) => !isWindows && options.killDescendants ? {
	...options,
	detached: true
} : options;
const getKillFunction = (subprocess, { killDescendants }) => {
	if (!killDescendants) {
		const killSubprocess = subprocess.kill.bind(subprocess);
		return (...arguments_) => subprocess.pid === void 0 ? false : killSubprocess(...arguments_);
	}
	return (isWindows ? killDescendantsWindows : killDescendantsUnix).bind(void 0, subprocess);
};
const isAbandoned = (subprocess) => subprocess.pid === void 0 || isWindows && hasExited(subprocess);
const hasExited = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;
const killDescendantsUnix = (subprocess, signal) => {
	if (isAbandoned(subprocess)) return false;
	try {
		return process$1.kill(-subprocess.pid, signal);
	} catch {
		return subprocess.kill(signal);
	}
};
const killDescendantsWindows = (subprocess, signal) => {
	if (isAbandoned(subprocess)) return false;
	const taskkillFile = getTaskkillFile();
	if (taskkillFile === void 0) return subprocess.kill(signal);
	execFile(taskkillFile, [
		"/pid",
		`${subprocess.pid}`,
		"/T",
		"/F"
	], (error) => {
		if (error) subprocess.kill(signal);
	});
	return true;
};
const getTaskkillFile = () => {
	const windowsDirectory = [process$1.env.SystemRoot, process$1.env.windir].find((directory) => directory && isWindowsDriveAbsolutePath(directory));
	return windowsDirectory === void 0 ? void 0 : path$1.join(windowsDirectory, "System32", "taskkill.exe");
};
const isWindowsDriveAbsolutePath = (directory) => {
	const { root } = path$1.parse(directory);
	return /^[a-z]:[/\\]/i.test(root);
};

// node_modules/signal-exit/dist/mjs/signals.js
/**
* This is not the set of all possible signals.
*
* It IS, however, the set of all signals that trigger
* an exit on either Linux or BSD systems.  Linux is a
* superset of the signal names supported on BSD, and
* the unknown signals just fail to register, so we can
* catch that easily enough.
*
* Windows signals are a different set, since there are
* signals that terminate Windows processes, but don't
* terminate (or don't even exist) on Posix systems.
*
* Don't bother with SIGKILL.  It's uncatchable, which
* means that we can't fire any callbacks anyway.
*
* If a user does happen to register a handler on a non-
* fatal signal like SIGWINCH or something, and then
* exit, it'll end up firing `process.emit('exit')`, so
* the handler will be fired anyway.
*
* SIGBUS, SIGFPE, SIGSEGV and SIGILL, when not raised
* artificially, inherently leave the process in a
* state from which it is not safe to try and enter JS
* listeners.
*/
const signals = [];
signals.push("SIGHUP", "SIGINT", "SIGTERM");
if (process.platform !== "win32") signals.push("SIGALRM", "SIGABRT", "SIGVTALRM", "SIGXCPU", "SIGXFSZ", "SIGUSR2", "SIGTRAP", "SIGSYS", "SIGQUIT", "SIGIOT");
if (process.platform === "linux") signals.push("SIGIO", "SIGPOLL", "SIGPWR", "SIGSTKFLT");

// node_modules/signal-exit/dist/mjs/index.js
const processOk = (process) => !!process && typeof process === "object" && typeof process.removeListener === "function" && typeof process.emit === "function" && typeof process.reallyExit === "function" && typeof process.listeners === "function" && typeof process.kill === "function" && typeof process.pid === "number" && typeof process.on === "function";
const kExitEmitter = Symbol.for("signal-exit emitter");
const global = globalThis;
const ObjectDefineProperty = Object.defineProperty.bind(Object);
var Emitter = class {
	emitted = {
		afterExit: false,
		exit: false
	};
	listeners = {
		afterExit: [],
		exit: []
	};
	count = 0;
	id = Math.random();
	constructor() {
		if (global[kExitEmitter]) return global[kExitEmitter];
		ObjectDefineProperty(global, kExitEmitter, {
			value: this,
			writable: false,
			enumerable: false,
			configurable: false
		});
	}
	on(ev, fn) {
		this.listeners[ev].push(fn);
	}
	removeListener(ev, fn) {
		const list = this.listeners[ev];
		const i = list.indexOf(fn);
		/* c8 ignore start */
		if (i === -1) return;
		/* c8 ignore stop */
		if (i === 0 && list.length === 1) list.length = 0;
		else list.splice(i, 1);
	}
	emit(ev, code, signal) {
		if (this.emitted[ev]) return false;
		this.emitted[ev] = true;
		let ret = false;
		for (const fn of this.listeners[ev]) ret = fn(code, signal) === true || ret;
		if (ev === "exit") ret = this.emit("afterExit", code, signal) || ret;
		return ret;
	}
};
var SignalExitBase = class {};
const signalExitWrap = (handler) => {
	return {
		onExit(cb, opts) {
			return handler.onExit(cb, opts);
		},
		load() {
			return handler.load();
		},
		unload() {
			return handler.unload();
		}
	};
};
var SignalExitFallback = class extends SignalExitBase {
	onExit() {
		return () => {};
	}
	load() {}
	unload() {}
};
var SignalExit = class extends SignalExitBase {
	/* c8 ignore start */
	#hupSig = process$2.platform === "win32" ? "SIGINT" : "SIGHUP";
	/* c8 ignore stop */
	#emitter = new Emitter();
	#process;
	#originalProcessEmit;
	#originalProcessReallyExit;
	#sigListeners = {};
	#loaded = false;
	constructor(process) {
		super();
		this.#process = process;
		this.#sigListeners = {};
		for (const sig of signals) this.#sigListeners[sig] = () => {
			const listeners = this.#process.listeners(sig);
			let { count } = this.#emitter;
			/* c8 ignore start */
			const p = process;
			if (typeof p.__signal_exit_emitter__ === "object" && typeof p.__signal_exit_emitter__.count === "number") count += p.__signal_exit_emitter__.count;
			/* c8 ignore stop */
			if (listeners.length === count) {
				this.unload();
				const ret = this.#emitter.emit("exit", null, sig);
				/* c8 ignore start */
				const s = sig === "SIGHUP" ? this.#hupSig : sig;
				if (!ret) process.kill(process.pid, s);
			}
		};
		this.#originalProcessReallyExit = process.reallyExit;
		this.#originalProcessEmit = process.emit;
	}
	onExit(cb, opts) {
		/* c8 ignore start */
		if (!processOk(this.#process)) return () => {};
		/* c8 ignore stop */
		if (this.#loaded === false) this.load();
		const ev = opts?.alwaysLast ? "afterExit" : "exit";
		this.#emitter.on(ev, cb);
		return () => {
			this.#emitter.removeListener(ev, cb);
			if (this.#emitter.listeners["exit"].length === 0 && this.#emitter.listeners["afterExit"].length === 0) this.unload();
		};
	}
	load() {
		if (this.#loaded) return;
		this.#loaded = true;
		this.#emitter.count += 1;
		for (const sig of signals) try {
			const fn = this.#sigListeners[sig];
			if (fn) this.#process.on(sig, fn);
		} catch (_) {}
		this.#process.emit = (ev, ...a) => {
			return this.#processEmit(ev, ...a);
		};
		this.#process.reallyExit = (code) => {
			return this.#processReallyExit(code);
		};
	}
	unload() {
		if (!this.#loaded) return;
		this.#loaded = false;
		signals.forEach((sig) => {
			const listener = this.#sigListeners[sig];
			/* c8 ignore start */
			if (!listener) throw new Error("Listener not defined for signal: " + sig);
			/* c8 ignore stop */
			try {
				this.#process.removeListener(sig, listener);
			} catch (_) {}
			/* c8 ignore stop */
		});
		this.#process.emit = this.#originalProcessEmit;
		this.#process.reallyExit = this.#originalProcessReallyExit;
		this.#emitter.count -= 1;
	}
	#processReallyExit(code) {
		/* c8 ignore start */
		if (!processOk(this.#process)) return 0;
		this.#process.exitCode = code || 0;
		/* c8 ignore stop */
		this.#emitter.emit("exit", this.#process.exitCode, null);
		return this.#originalProcessReallyExit.call(this.#process, this.#process.exitCode);
	}
	#processEmit(ev, ...args) {
		const og = this.#originalProcessEmit;
		if (ev === "exit" && processOk(this.#process)) {
			if (typeof args[0] === "number") this.#process.exitCode = args[0];
			/* c8 ignore start */
			const ret = og.call(this.#process, ev, ...args);
			/* c8 ignore start */
			this.#emitter.emit("exit", this.#process.exitCode, null);
			/* c8 ignore stop */
			return ret;
		} else return og.call(this.#process, ev, ...args);
	}
};
const process$2 = globalThis.process;
const { onExit, load, unload } = signalExitWrap(processOk(process$2) ? new SignalExit(process$2) : new SignalExitFallback());

// node_modules/execa/lib/terminate/cleanup.js
const cleanupOnExit = (kill, { cleanup, detached }, { signal }) => {
	if (!cleanup || detached) return;
	const removeExitHandler = onExit(() => {
		kill();
	});
	addAbortListener(signal, () => {
		removeExitHandler();
	});
};

// node_modules/execa/lib/convert/concurrent.js
const initializeConcurrentStreams = () => ({
	readableDestroy: /* @__PURE__ */ new WeakMap(),
	writableFinal: /* @__PURE__ */ new WeakMap(),
	writableDestroy: /* @__PURE__ */ new WeakMap()
});
const addConcurrentStream = (concurrentStreams, stream, waitName) => {
	const weakMap = concurrentStreams[waitName];
	if (!weakMap.has(stream)) weakMap.set(stream, []);
	const promises = weakMap.get(stream);
	const promise = createDeferred();
	promises.push(promise);
	return {
		resolve: promise.resolve.bind(promise),
		promises
	};
};
const waitForConcurrentStreams = async ({ resolve, promises }, subprocess) => {
	resolve();
	const [isSubprocessExit] = await Promise.race([Promise.allSettled([true, subprocess]), Promise.all([false, ...promises])]);
	return !isSubprocessExit;
};

// node_modules/execa/lib/io/iterate.js
const iterateOnSubprocessStream = ({ subprocessStdout, subprocess, binary, shouldEncode, encoding, preserveNewlines }) => {
	const controller = new AbortController();
	stopReadingOnExit(subprocess, controller);
	return iterateOnStream({
		stream: subprocessStdout,
		controller,
		binary,
		shouldEncode: !subprocessStdout.readableObjectMode && shouldEncode,
		encoding,
		shouldSplit: !subprocessStdout.readableObjectMode,
		preserveNewlines
	});
};
const stopReadingOnExit = async (subprocess, controller) => {
	try {
		await subprocess;
	} catch {} finally {
		controller.abort();
	}
};
const iterateForResult = ({ stream, onStreamEnd, lines, encoding, stripFinalNewline, allMixed }) => {
	const controller = new AbortController();
	stopReadingOnStreamEnd(onStreamEnd, controller, stream);
	const objectMode = stream.readableObjectMode && !allMixed;
	return iterateOnStream({
		stream,
		controller,
		binary: encoding === "buffer",
		shouldEncode: !objectMode,
		encoding,
		shouldSplit: !objectMode && lines,
		preserveNewlines: !stripFinalNewline
	});
};
const stopReadingOnStreamEnd = async (onStreamEnd, controller, stream) => {
	try {
		await onStreamEnd;
	} catch {
		stream.destroy();
	} finally {
		controller.abort();
	}
};
const iterateOnStream = ({ stream, controller, binary, shouldEncode, encoding, shouldSplit, preserveNewlines }) => {
	const onStdoutChunk = on(stream, "data", {
		signal: controller.signal,
		highWaterMark: HIGH_WATER_MARK,
		highWatermark: HIGH_WATER_MARK
	});
	return iterateOnData({
		onStdoutChunk,
		controller,
		binary,
		shouldEncode,
		encoding,
		shouldSplit,
		preserveNewlines
	});
};
const DEFAULT_OBJECT_HIGH_WATER_MARK = getDefaultHighWaterMark(true);
const HIGH_WATER_MARK = DEFAULT_OBJECT_HIGH_WATER_MARK;
const iterateOnData = async function* ({ onStdoutChunk, controller, binary, shouldEncode, encoding, shouldSplit, preserveNewlines }) {
	const generators = getGenerators({
		binary,
		shouldEncode,
		encoding,
		shouldSplit,
		preserveNewlines
	});
	try {
		for await (const [chunk] of onStdoutChunk) yield* transformChunkSync(chunk, generators, 0);
	} catch (error) {
		if (!controller.signal.aborted) throw error;
	} finally {
		yield* finalChunksSync(generators);
	}
};
const getGenerators = ({ binary, shouldEncode, encoding, shouldSplit, preserveNewlines }) => [getEncodingTransformGenerator(binary, encoding, !shouldEncode), getSplitLinesGenerator(binary, preserveNewlines, !shouldSplit, {})].filter(Boolean);

// node_modules/execa/lib/convert/iterable.js
const createIterable = (subprocess, encoding, options) => {
	const { from, binary: binaryOption = false, preserveNewlines = false } = copyOptions(options);
	checkBooleanOption(binaryOption, "binary");
	checkBooleanOption(preserveNewlines, "preserveNewlines");
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const subprocessStdout = getFromStream(subprocess, from);
	const onStdoutData = iterateOnSubprocessStream({
		subprocessStdout,
		subprocess,
		binary,
		shouldEncode: true,
		encoding,
		preserveNewlines
	});
	return iterateOnStdoutData(onStdoutData, subprocessStdout, subprocess);
};
const iterateOnStdoutData = async function* (onStdoutData, subprocessStdout, subprocess) {
	try {
		yield* onStdoutData;
	} finally {
		if (subprocessStdout.readable) subprocessStdout.destroy();
		await subprocess;
	}
};

// node_modules/execa/lib/resolve/wait-stream.js
const waitForStream = async (stream, fdNumber, streamInfo, { isSameDirection, stopOnExit = false, readable = true, writable = true } = {}) => {
	const state = handleStdinDestroy(stream, streamInfo);
	const abortController = new AbortController();
	try {
		await Promise.race([...stopOnExit ? [streamInfo.exitPromise] : [], finished(stream, {
			cleanup: true,
			signal: abortController.signal,
			readable,
			writable
		})]);
	} catch (error) {
		if (!state.stdinCleanedUp && !isInputTransformAbort(stream, fdNumber, streamInfo, error)) handleStreamError(error, fdNumber, streamInfo, isSameDirection);
	} finally {
		abortController.abort();
	}
};
const handleStdinDestroy = (stream, { originalStreams, subprocess }) => {
	const [originalStdin] = originalStreams;
	const state = { stdinCleanedUp: false };
	if (stream === originalStdin || stream === subprocess.stdin) spyOnStdinDestroy(stream, subprocess, state);
	return state;
};
const spyOnStdinDestroy = (subprocessStdin, subprocess, state) => {
	const { _destroy } = subprocessStdin;
	subprocessStdin._destroy = (...destroyArguments) => {
		setStdinCleanedUp(subprocess, state);
		_destroy.call(subprocessStdin, ...destroyArguments);
	};
};
const setStdinCleanedUp = ({ exitCode, signalCode }, state) => {
	if (exitCode !== null || signalCode !== null) state.stdinCleanedUp = true;
};
const isInputTransformAbort = (stream, fdNumber, streamInfo, error) => {
	const originalStream = streamInfo.originalStreams[fdNumber];
	return stream !== originalStream && isInputFileDescriptor(streamInfo, fdNumber) && originalStream?.destroyed === true && (isStreamAbort(error) || error?.code === "ABORT_ERR");
};
const handleStreamError = (error, fdNumber, streamInfo, isSameDirection) => {
	if (!shouldIgnoreStreamError(error, fdNumber, streamInfo, isSameDirection)) throw error;
};
const shouldIgnoreStreamError = (error, fdNumber, streamInfo, isSameDirection = true) => {
	if (streamInfo.propagating) return isStreamEpipe(error) || isStreamAbort(error);
	streamInfo.propagating = true;
	return isInputFileDescriptor(streamInfo, fdNumber) === isSameDirection ? isStreamEpipe(error) : isStreamAbort(error);
};
const isInputFileDescriptor = ({ fileDescriptors }, fdNumber) => fdNumber !== "all" && fileDescriptors[fdNumber].direction === "input";
const isStreamAbort = (error) => error?.code === "ERR_STREAM_PREMATURE_CLOSE";
const isStreamEpipe = (error) => error?.code === "EPIPE";

// node_modules/execa/lib/convert/shared.js
const safeWaitForSubprocessStdin = async (subprocessStdin) => {
	if (subprocessStdin === void 0) return;
	try {
		await waitForSubprocessStdin(subprocessStdin);
	} catch {}
};
const safeWaitForSubprocessStdout = async (subprocessStdout) => {
	if (subprocessStdout === void 0) return;
	try {
		await waitForSubprocessStdout(subprocessStdout);
	} catch {}
};
const waitForSubprocessStdin = async (subprocessStdin) => {
	await finished(subprocessStdin, {
		cleanup: true,
		readable: false,
		writable: true
	});
};
const waitForSubprocessStdout = async (subprocessStdout) => {
	await finished(subprocessStdout, {
		cleanup: true,
		readable: true,
		writable: false
	});
};
const throwDestroyError = (error) => {
	if (error) throw error;
};
const destroyOtherStream = (stream, isOpen, error) => {
	if (error && !isStreamAbort(error)) stream.destroy(error);
	else if (isOpen) stream.destroy();
};

// node_modules/execa/lib/convert/readable.js
const createReadable = ({ subprocess, concurrentStreams, encoding }, options) => {
	const { from, binary: binaryOption = true, preserveNewlines = true } = copyOptions(options);
	checkBooleanOption(binaryOption, "binary");
	checkBooleanOption(preserveNewlines, "preserveNewlines");
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const subprocessStdout = getFromStream(subprocess, from);
	const waitReadableDestroy = addConcurrentStream(concurrentStreams, subprocessStdout, "readableDestroy");
	const { readableEncoding, readableObjectMode, readableHighWaterMark } = getReadableOptions(subprocessStdout, binary);
	const { read, onStdoutDataDone } = getReadableMethods({
		subprocessStdout,
		subprocess,
		binary,
		encoding,
		preserveNewlines
	});
	const readable = new Readable({
		read,
		destroy: callbackify(onReadableDestroy.bind(void 0, {
			subprocessStdout,
			subprocess,
			waitReadableDestroy
		})),
		highWaterMark: readableHighWaterMark,
		objectMode: readableObjectMode,
		encoding: readableEncoding
	});
	onStdoutFinished({
		subprocessStdout,
		onStdoutDataDone,
		readable,
		subprocess
	});
	return readable;
};
const getReadableOptions = ({ readableEncoding, readableObjectMode, readableHighWaterMark }, binary) => binary ? {
	readableEncoding,
	readableObjectMode,
	readableHighWaterMark
} : {
	readableEncoding,
	readableObjectMode: true,
	readableHighWaterMark: DEFAULT_OBJECT_HIGH_WATER_MARK
};
const getReadableMethods = ({ subprocessStdout, subprocess, binary, encoding, preserveNewlines }) => {
	const onStdoutDataDone = createDeferred();
	const onStdoutData = iterateOnSubprocessStream({
		subprocessStdout,
		subprocess,
		binary,
		shouldEncode: !binary,
		encoding,
		preserveNewlines
	});
	return {
		read() {
			onRead(this, onStdoutData, onStdoutDataDone);
		},
		onStdoutDataDone
	};
};
const onRead = async (readable, onStdoutData, onStdoutDataDone) => {
	try {
		const { value, done } = await onStdoutData.next();
		if (done) onStdoutDataDone.resolve();
		else readable.push(value);
	} catch {}
};
const onStdoutFinished = async ({ subprocessStdout, onStdoutDataDone, readable, subprocess, subprocessStdin }) => {
	try {
		await waitForSubprocessStdout(subprocessStdout);
		await subprocess;
		await safeWaitForSubprocessStdin(subprocessStdin);
		await onStdoutDataDone;
		if (readable.readable) readable.push(null);
	} catch (error) {
		await safeWaitForSubprocessStdin(subprocessStdin);
		destroyOtherReadable(readable, await getPrematureCloseError(subprocess, error));
	}
};
const getPrematureCloseError = async (subprocess, error) => {
	if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") return error;
	try {
		await subprocess;
	} catch (subprocessError) {
		return subprocessError;
	}
	return error;
};
const onReadableDestroy = async ({ subprocessStdout, subprocess, waitReadableDestroy }, error) => {
	if (await waitForConcurrentStreams(waitReadableDestroy, subprocess)) {
		destroyOtherReadable(subprocessStdout, error?.code === "ABORT_ERR" ? void 0 : error);
		await subprocess;
	}
	throwDestroyError(error);
};
const destroyOtherReadable = (stream, error) => {
	destroyOtherStream(stream, stream.readable, error);
};

// node_modules/execa/lib/convert/web.js
const createReadableStream = (subprocess, readableOptions) => Readable.toWeb(subprocess.readable(readableOptions));
const createWritableStream = (subprocess, writableOptions) => Writable.toWeb(subprocess.writable(writableOptions));
const createTransformStream = (subprocess, duplexOptions) => Duplex.toWeb(subprocess.duplex(duplexOptions));

// node_modules/execa/lib/pipe/pipe-arguments.js
const normalizePipeArguments = ({ source, sourcePromise, boundOptions, createNested }, ...pipeArguments) => {
	const startTime = getStartTime();
	const { destination, destinationStream, destinationError, from, unpipeSignal } = getDestinationStream(boundOptions, createNested, pipeArguments);
	const { sourceStream, sourceError } = getSourceStream(source, from);
	const { options: sourceOptions, fileDescriptors } = SUBPROCESS_OPTIONS.get(source);
	return {
		source,
		sourcePromise,
		sourceStream,
		sourceOptions,
		sourceError,
		destination,
		destinationStream,
		destinationError,
		unpipeSignal,
		fileDescriptors,
		startTime
	};
};
const getDestinationStream = (boundOptions, createNested, pipeArguments) => {
	let destinationInfo;
	try {
		destinationInfo = getDestination(boundOptions, createNested, ...pipeArguments);
	} catch (error) {
		return { destinationError: error };
	}
	const { destination, pipeOptions } = destinationInfo;
	try {
		const { from, to, unpipeSignal } = copyOptions(pipeOptions);
		validateAbortSignal(unpipeSignal, "unpipeSignal");
		return {
			destination,
			destinationStream: getToStream(destination, to),
			from,
			unpipeSignal
		};
	} catch (error) {
		abortDestination(destination, pipeArguments[0]);
		return { destinationError: error };
	}
};
const abortDestination = (destination, firstArgument) => {
	if (destination !== firstArgument) destination.kill();
	destination.catch(() => {});
};
const getDestination = (boundOptions, createNested, firstArgument, ...pipeArguments) => {
	if (Array.isArray(firstArgument)) return {
		destination: createNested(mapDestinationArguments, boundOptions)(firstArgument, ...pipeArguments),
		pipeOptions: boundOptions
	};
	if (typeof firstArgument === "string" || firstArgument instanceof URL || isDenoExecPath(firstArgument)) {
		if (Object.keys(boundOptions).length > 0) throw new TypeError("Please use .pipe(\"file\", ..., options) or .pipe(execa(\"file\", ..., options)) instead of .pipe(options)(\"file\", ...).");
		const [rawFile, rawArguments, rawOptions] = normalizeParameters(firstArgument, ...pipeArguments);
		return {
			destination: createNested(mapDestinationArguments)(rawFile, rawArguments, rawOptions),
			pipeOptions: rawOptions
		};
	}
	if (SUBPROCESS_OPTIONS.has(firstArgument)) {
		if (Object.keys(boundOptions).length > 0) throw new TypeError("Please use .pipe(options)`command` or .pipe($(options)`command`) instead of .pipe(options)($`command`).");
		return {
			destination: firstArgument,
			pipeOptions: pipeArguments[0]
		};
	}
	throw new TypeError(`The first argument must be a template string, an options object, or an Execa subprocess: ${firstArgument}`);
};
const mapDestinationArguments = ({ options }) => ({ options: {
	__proto__: null,
	...options,
	...options.stdio === void 0 && { stdin: "pipe" },
	piped: true
} });
const getSourceStream = (source, from) => {
	try {
		return { sourceStream: getFromStream(source, from) };
	} catch (error) {
		return { sourceError: error };
	}
};

// node_modules/execa/lib/pipe/throw.js
const handlePipeArgumentsError = ({ sourceStream, sourceError, destinationStream, destinationError, fileDescriptors, sourceOptions, startTime }) => {
	const error = getPipeArgumentsError({
		sourceStream,
		sourceError,
		destinationStream,
		destinationError
	});
	if (error !== void 0) throw createNonCommandError({
		error,
		fileDescriptors,
		sourceOptions,
		startTime
	});
};
const getPipeArgumentsError = ({ sourceStream, sourceError, destinationStream, destinationError }) => {
	if (sourceError !== void 0 && destinationError !== void 0) return destinationError;
	if (destinationError !== void 0) {
		abortSourceStream(sourceStream);
		return destinationError;
	}
	if (sourceError === void 0) return;
	endDestinationStream(destinationStream);
	return sourceError;
};
const createNonCommandError = ({ error, fileDescriptors, sourceOptions, startTime }) => makeEarlyError({
	error,
	command: PIPE_COMMAND_MESSAGE,
	escapedCommand: PIPE_COMMAND_MESSAGE,
	fileDescriptors,
	options: sourceOptions,
	startTime,
	isSync: false
});
const PIPE_COMMAND_MESSAGE = "source.pipe(destination)";

// node_modules/execa/lib/pipe/sequence.js
const waitForBothSubprocesses = async (subprocessPromises) => {
	const [{ status: sourceStatus, reason: sourceReason, value: sourceResult = sourceReason }, { status: destinationStatus, reason: destinationReason, value: destinationResult = destinationReason }, { reason: pipedFromReason, value: pipedFromResult = pipedFromReason }] = await subprocessPromises;
	if (!destinationResult.pipedFrom.includes(pipedFromResult)) destinationResult.pipedFrom.push(pipedFromResult);
	if (destinationStatus === "rejected") throw destinationResult;
	if (sourceStatus === "rejected") throw sourceResult;
	return destinationResult;
};

// node_modules/execa/lib/pipe/streaming.js
const pipeSubprocessStream = (sourceStream, destinationStream, maxListenersController) => {
	const mergedStream = MERGED_STREAMS.has(destinationStream) ? pipeMoreSubprocessStream(sourceStream, destinationStream) : pipeFirstSubprocessStream(sourceStream, destinationStream);
	incrementMaxListeners(sourceStream, SOURCE_LISTENERS_PER_PIPE, maxListenersController.signal);
	incrementMaxListeners(destinationStream, DESTINATION_LISTENERS_PER_PIPE, maxListenersController.signal);
	cleanupMergedStreamsMap(destinationStream);
	return mergedStream;
};
const pipeFirstSubprocessStream = (sourceStream, destinationStream) => {
	const mergedStream = mergeStreams([sourceStream]);
	addMergeSource(mergedStream, sourceStream);
	pipeStreams(mergedStream, destinationStream, () => unpipeSourcesOnDestinationEnd(mergedStream));
	MERGED_STREAMS.set(destinationStream, mergedStream);
	return mergedStream;
};
const pipeMoreSubprocessStream = (sourceStream, destinationStream) => {
	const mergedStream = MERGED_STREAMS.get(destinationStream);
	mergedStream.add(sourceStream);
	addMergeSource(mergedStream, sourceStream);
	return mergedStream;
};
const MERGE_SOURCES = /* @__PURE__ */ new WeakMap();
const SOURCE_MERGES = /* @__PURE__ */ new WeakMap();
const addMergeSource = (mergedStream, sourceStream) => {
	addToSetMap(MERGE_SOURCES, mergedStream, sourceStream);
	addToSetMap(SOURCE_MERGES, sourceStream, mergedStream);
};
const addToSetMap = (map, key, value) => {
	if (!map.has(key)) map.set(key, /* @__PURE__ */ new Set());
	map.get(key).add(value);
};
const unpipeSubprocessStream = async (mergedStream, sourceStream) => {
	MERGE_SOURCES.get(mergedStream)?.delete(sourceStream);
	SOURCE_MERGES.get(sourceStream)?.delete(mergedStream);
	await mergedStream.remove(sourceStream);
};
const unpipeSourcesOnDestinationEnd = async (mergedStream) => {
	for (const sourceStream of MERGE_SOURCES.get(mergedStream)) {
		const mergedStreams = SOURCE_MERGES.get(sourceStream);
		mergedStreams.delete(mergedStream);
		if (mergedStreams.size > 0) await mergedStream.remove(sourceStream);
	}
};
const cleanupMergedStreamsMap = async (destinationStream) => {
	try {
		await finished(destinationStream, {
			cleanup: true,
			readable: false,
			writable: true
		});
	} catch {}
	MERGED_STREAMS.delete(destinationStream);
};
const MERGED_STREAMS = /* @__PURE__ */ new WeakMap();
const SOURCE_LISTENERS_PER_PIPE = 2;
const DESTINATION_LISTENERS_PER_PIPE = 1;

// node_modules/execa/lib/pipe/abort.js
const unpipeOnAbort = (unpipeSignal, unpipeContext) => unpipeSignal === void 0 ? [] : [unpipeOnSignalAbort(unpipeSignal, unpipeContext)];
const unpipeOnSignalAbort = async (unpipeSignal, { sourceStream, mergedStream, fileDescriptors, sourceOptions, startTime }) => {
	await aborted(unpipeSignal, sourceStream);
	await unpipeSubprocessStream(mergedStream, sourceStream);
	throw createNonCommandError({
		error: /* @__PURE__ */ new Error("Pipe canceled by `unpipeSignal` option."),
		fileDescriptors,
		sourceOptions,
		startTime
	});
};

// node_modules/execa/lib/pipe/setup.js
const pipeToSubprocess = (sourceInfo, ...pipeArguments) => {
	if (isPlainObject(pipeArguments[0])) return pipeToSubprocess.bind(void 0, {
		...sourceInfo,
		boundOptions: {
			...sourceInfo.boundOptions,
			...pipeArguments[0]
		}
	});
	if (sourceInfo.source === void 0) return sourceInfo.sourcePromise;
	const { destination, ...normalizedInfo } = normalizePipeArguments(sourceInfo, ...pipeArguments);
	const pipeFailureController = new AbortController();
	const promise = handlePipePromise({
		...normalizedInfo,
		destination,
		pipeFailureController
	});
	promise.pipe = pipeToSubprocess.bind(void 0, {
		...sourceInfo,
		source: destination,
		sourcePromise: promise,
		boundOptions: {}
	});
	forwardDestinationMethods(promise, destination, pipeFailureController.signal);
	return promise;
};
const forwardDestinationMethods = (promise, destination, pipeFailureSignal) => {
	if (destination === void 0) return;
	forwardReadableMethods(promise, destination);
	forwardIpcMethods(promise, destination, pipeFailureSignal);
};
const forwardReadableMethods = (promise, destination) => {
	const subprocessOptions = SUBPROCESS_OPTIONS.get(destination);
	SUBPROCESS_OPTIONS.set(promise, subprocessOptions);
	promise.stdio = destination.stdio;
	promise.all = destination.all;
	const { options: { encoding } } = subprocessOptions;
	const concurrentStreams = initializeConcurrentStreams();
	promise[Symbol.asyncIterator] = createIterable.bind(void 0, promise, encoding, {});
	promise.iterable = createIterable.bind(void 0, promise, encoding);
	promise.readable = createPipeReadable.bind(void 0, promise, {
		subprocess: promise,
		concurrentStreams,
		encoding
	});
	promise.readableStream = createReadableStream.bind(void 0, promise);
	forwardAll(promise, destination);
};
const forwardAll = (promise, destination) => {
	if (destination.all === void 0) {
		promise.all = void 0;
		return;
	}
	Object.defineProperty(promise, "all", {
		get() {
			setAllProperty(promise, destination.all);
			const all = promise.readable({ from: "all" });
			all.on("error", () => {});
			setAllProperty(promise, all);
			return all;
		},
		enumerable: true,
		configurable: true
	});
};
const setAllProperty = (promise, value) => {
	Object.defineProperty(promise, "all", {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
};
const createPipeReadable = (promise, readableOptions, ...arguments_) => {
	const readable = createReadable(readableOptions, ...arguments_);
	destroyOnPipeFailure(promise, readable);
	return readable;
};
const destroyOnPipeFailure = async (promise, readable) => {
	try {
		await promise;
	} catch (error) {
		readable.destroy(error);
	}
};
const forwardIpcMethods = (promise, destination, pipeFailureSignal) => {
	promise.sendMessage = destination.sendMessage;
	promise.getOneMessage = getOnePipeMessage.bind(void 0, destination, pipeFailureSignal);
	promise.getEachMessage = getEachPipeMessage.bind(void 0, promise, destination, pipeFailureSignal);
};
const getOnePipeMessage = (destination, pipeFailureSignal, ...arguments_) => {
	const controller = new AbortController();
	const messagePromise = destination.getOneMessage(...addPipeOptions(arguments_, controller.signal, internalGetOneMessageOptions));
	return waitForOnePipeMessage(pipeFailureSignal, messagePromise, controller);
};
const waitForOnePipeMessage = async (pipeFailureSignal, messagePromise, controller) => {
	try {
		return await Promise.race([messagePromise, getSignalRejection(pipeFailureSignal, controller.signal)]);
	} finally {
		controller.abort();
	}
};
const getSignalRejection = (signal, listenerSignal) => new Promise((_, reject) => {
	if (signal.aborted) {
		reject(signal.reason);
		return;
	}
	signal.addEventListener("abort", () => {
		reject(signal.reason);
	}, {
		once: true,
		signal: listenerSignal
	});
});
const getEachPipeMessage = (promise, destination, pipeFailureSignal, ...arguments_) => {
	const controller = new AbortController();
	const iterator = destination.getEachMessage(...addPipeOptions(arguments_, controller.signal, internalGetEachMessageOptions));
	abortOnSignal(pipeFailureSignal, controller);
	return iterateOnPipeMessages(promise, iterator, controller);
};
const iterateOnPipeMessages = async function* (promise, iterator, controller) {
	try {
		yield* iterator;
	} finally {
		controller.abort();
		await promise;
	}
};
const addPipeOptions = (arguments_, signal, internalOptionsSymbol) => {
	if (arguments_[0] === null) return arguments_;
	const [options] = arguments_;
	return [{
		...options,
		[internalOptionsSymbol]: {
			signal,
			shouldAwait: false
		}
	}];
};
const abortOnSignal = (signal, controller) => {
	if (signal.aborted) {
		controller.abort();
		return;
	}
	signal.addEventListener("abort", () => {
		controller.abort();
	}, {
		once: true,
		signal: controller.signal
	});
};
const handlePipePromise = async ({ source, sourcePromise, sourceStream, sourceOptions, sourceError, destination, destinationStream, destinationError, unpipeSignal, fileDescriptors, startTime, pipeFailureController }) => {
	const maxListenersController = new AbortController();
	try {
		const subprocessPromises = getSubprocessPromises(sourcePromise, destination, source);
		handlePipeArgumentsError({
			sourceStream,
			sourceError,
			destinationStream,
			destinationError,
			fileDescriptors,
			sourceOptions,
			startTime
		});
		const mergedStream = pipeSubprocessStream(sourceStream, destinationStream, maxListenersController);
		return await Promise.race([waitForBothSubprocesses(subprocessPromises), ...unpipeOnAbort(unpipeSignal, {
			sourceStream,
			mergedStream,
			sourceOptions,
			fileDescriptors,
			startTime
		})]);
	} catch (error) {
		pipeFailureController.abort(error);
		throw error;
	} finally {
		maxListenersController.abort();
	}
};
const getSubprocessPromises = (sourcePromise, destination, source) => Promise.allSettled([
	sourcePromise,
	destination,
	source
]);

// node_modules/execa/lib/io/contents.js
const getStreamOutput = async ({ stream, onStreamEnd, fdNumber, encoding, buffer, maxBuffer, lines, allMixed, stripFinalNewline, allFds, verboseInfo, streamInfo }) => {
	const logPromise = logOutputAsync({
		stream,
		onStreamEnd,
		fdNumber,
		encoding,
		allMixed,
		verboseInfo,
		streamInfo
	});
	if (!buffer) {
		await Promise.all([resumeStream(stream), logPromise]);
		return;
	}
	const stripFinalNewlineValue = getStripFinalNewline(stripFinalNewline, fdNumber, allFds);
	const iterable = iterateForResult({
		stream,
		onStreamEnd,
		lines,
		encoding,
		stripFinalNewline: stripFinalNewlineValue,
		allMixed
	});
	const [output] = await Promise.all([getStreamContents({
		stream,
		iterable,
		fdNumber,
		encoding,
		maxBuffer,
		lines
	}), logPromise]);
	return output;
};
const logOutputAsync = async ({ stream, onStreamEnd, fdNumber, encoding, allMixed, verboseInfo, streamInfo: { fileDescriptors } }) => {
	if (!shouldLogOutput({
		stdioItems: fileDescriptors[fdNumber]?.stdioItems,
		encoding,
		verboseInfo,
		fdNumber
	})) return;
	const linesIterable = iterateForResult({
		stream,
		onStreamEnd,
		lines: true,
		encoding,
		stripFinalNewline: true,
		allMixed
	});
	await logLines(linesIterable, stream, fdNumber, verboseInfo);
};
const resumeStream = async (stream) => {
	await setImmediate();
	if (stream.readableFlowing === null) stream.resume();
};
const getStreamContents = async ({ stream, stream: { readableObjectMode }, iterable, fdNumber, encoding, maxBuffer, lines }) => {
	try {
		if (readableObjectMode || lines) return await getStreamAsArray(iterable, { maxBuffer });
		return encoding === "buffer" ? new Uint8Array(await getStreamAsArrayBuffer(iterable, { maxBuffer })) : await getStreamAsString(iterable, { maxBuffer });
	} catch (error) {
		return handleBufferedData(handleMaxBuffer({
			error,
			stream,
			readableObjectMode,
			lines,
			encoding,
			fdNumber
		}));
	}
};
const getBufferedData = async (streamPromise) => {
	try {
		return await streamPromise;
	} catch (error) {
		return handleBufferedData(error);
	}
};
const handleBufferedData = (error) => isArrayBuffer(error?.bufferedData) ? new Uint8Array(error.bufferedData) : error?.bufferedData;

// node_modules/execa/lib/resolve/stdio.js
const waitForStdioStreams = ({ subprocess, encoding, buffer, maxBuffer, lines, stripFinalNewline, verboseInfo, streamInfo }) => subprocess.stdio.map((stream, fdNumber) => waitForSubprocessStream({
	stream,
	fdNumber,
	encoding,
	buffer: buffer[fdNumber],
	maxBuffer: maxBuffer[fdNumber],
	lines: lines[fdNumber],
	allMixed: false,
	stripFinalNewline,
	verboseInfo,
	streamInfo
}));
const waitForSubprocessStream = async ({ stream, fdNumber, encoding, buffer, maxBuffer, lines, allMixed, stripFinalNewline, allFds, verboseInfo, streamInfo }) => {
	if (!stream) return;
	const onStreamEnd = waitForStream(stream, fdNumber, streamInfo);
	if (isInputFileDescriptor(streamInfo, fdNumber)) {
		await onStreamEnd;
		return;
	}
	const [output] = await Promise.all([getStreamOutput({
		stream,
		onStreamEnd,
		fdNumber,
		encoding,
		buffer,
		maxBuffer,
		lines,
		allMixed,
		stripFinalNewline,
		allFds,
		verboseInfo,
		streamInfo
	}), onStreamEnd]);
	return output;
};

// node_modules/execa/lib/resolve/all-async.js
const makeAllStream = ({ stdout, stderr }, { all }) => {
	if (!all) return;
	const fileDescriptors = [[stdout, 1], [stderr, 2]].filter(([stream]) => stream);
	return fileDescriptors.length === 0 ? void 0 : setAllStream(mergeStreams(fileDescriptors.map(([stream]) => stream)));
};
const getAllFds = ({ stdout, stderr }, [, bufferStdout, bufferStderr]) => [...stdout !== null && bufferStdout ? [1] : [], ...stderr !== null && bufferStderr ? [2] : []];
const waitForAllStream = ({ subprocess, all, encoding, buffer, maxBuffer, lines, stripFinalNewline, verboseInfo, streamInfo }) => {
	const { stream, buffer: bufferAll, drainedStream } = getAllStream(subprocess, all, buffer);
	return Promise.all([waitForSubprocessStream({
		stream,
		buffer: bufferAll,
		fdNumber: "all",
		encoding,
		maxBuffer: maxBuffer[1] + maxBuffer[2],
		lines: lines[1] || lines[2],
		allFds: getAllFds(subprocess, buffer),
		allMixed: stream === all && getAllMixed(subprocess, all),
		stripFinalNewline,
		verboseInfo,
		streamInfo
	}), drainedStream === void 0 ? void 0 : resumeStream(drainedStream)]).then(([output]) => output);
};
const getAllStream = ({ stdout, stderr }, all, [, bufferStdout, bufferStderr]) => {
	const buffer = bufferStdout || bufferStderr;
	if (!buffer) return {
		stream: all,
		buffer
	};
	if (!all) return {
		stream: void 0,
		buffer
	};
	if (!bufferStdout) return {
		stream: stderr,
		buffer,
		drainedStream: all
	};
	return bufferStderr ? {
		stream: all,
		buffer
	} : {
		stream: stdout,
		buffer,
		drainedStream: all
	};
};
const getAllMixed = ({ stdout, stderr }, all) => all && stdout && stderr && stdout.readableObjectMode !== stderr.readableObjectMode;

// node_modules/execa/lib/verbose/ipc.js
const shouldLogIpc = (verboseInfo) => isFullVerbose(verboseInfo, "ipc");
const logIpcOutput = (message, verboseInfo) => {
	const verboseMessage = serializeVerboseMessage(message);
	verboseLog({
		type: "ipc",
		verboseMessage,
		fdNumber: "ipc",
		verboseInfo
	});
};

// node_modules/execa/lib/ipc/buffer-messages.js
const waitForIpcOutput = async ({ subprocess, buffer: bufferArray, maxBuffer: maxBufferArray, ipc, ipcOutput, verboseInfo }) => {
	if (!ipc) return ipcOutput;
	const isVerbose = shouldLogIpc(verboseInfo);
	const buffer = getFdSpecificValue(bufferArray, "ipc");
	const maxBuffer = getFdSpecificValue(maxBufferArray, "ipc");
	const logErrors = [];
	for await (const message of loopOnMessages({
		anyProcess: subprocess,
		channel: subprocess.channel,
		isSubprocess: false,
		ipc,
		shouldAwait: false,
		reference: true
	})) {
		if (buffer) {
			checkIpcMaxBuffer(ipcOutput, maxBuffer);
			ipcOutput.push(message);
		}
		if (isVerbose) try {
			logIpcOutput(message, verboseInfo);
		} catch (error) {
			logErrors.push(error);
		}
	}
	if (logErrors.length > 0) throw logErrors[0];
	return ipcOutput;
};
const getBufferedIpcOutput = async (ipcOutputPromise, ipcOutput) => {
	await Promise.allSettled([ipcOutputPromise]);
	return ipcOutput;
};

// node_modules/execa/lib/resolve/wait-subprocess.js
const waitForSubprocessResult = async ({ subprocess, kill, all, options: { encoding, buffer, maxBuffer, lines, timeoutDuration: timeout, cancelSignal, gracefulCancel, forceKillAfterDelay, stripFinalNewline, ipc, ipcInput }, context, verboseInfo, fileDescriptors, originalStreams, onInternalError, controller }) => {
	const exitPromise = waitForExit(subprocess, context);
	const streamInfo = {
		originalStreams,
		fileDescriptors,
		subprocess,
		exitPromise,
		propagating: false
	};
	const stdioPromises = waitForStdioStreams({
		subprocess,
		encoding,
		buffer,
		maxBuffer,
		lines,
		stripFinalNewline,
		verboseInfo,
		streamInfo
	});
	const allPromise = waitForAllStream({
		subprocess,
		all,
		encoding,
		buffer,
		maxBuffer,
		lines,
		stripFinalNewline,
		verboseInfo,
		streamInfo
	});
	const ipcOutput = [];
	const ipcOutputPromise = waitForIpcOutput({
		subprocess,
		buffer,
		maxBuffer,
		ipc,
		ipcOutput,
		verboseInfo
	});
	const originalPromises = waitForOriginalStreams(originalStreams, subprocess, streamInfo);
	const customStreamsEndPromises = waitForCustomStreamsEnd(fileDescriptors, streamInfo);
	try {
		return await Promise.race([
			Promise.all([
				{},
				waitForSuccessfulExit(exitPromise),
				Promise.all(stdioPromises),
				allPromise,
				ipcOutputPromise,
				sendIpcInput(subprocess, ipcInput, ipc),
				...originalPromises,
				...customStreamsEndPromises
			]),
			onInternalError,
			throwOnSubprocessError(subprocess, controller),
			...throwOnTimeout(kill, timeout, context, controller),
			...throwOnCancel({
				kill,
				cancelSignal,
				gracefulCancel,
				context,
				controller
			}),
			...throwOnGracefulCancel({
				subprocess,
				kill,
				cancelSignal,
				gracefulCancel,
				forceKillAfterDelay,
				context,
				controller
			})
		]);
	} catch (error) {
		context.terminationReason ??= "other";
		if (error instanceof MaxBufferError) kill();
		return Promise.all([
			{ error },
			exitPromise,
			Promise.all(stdioPromises.map((stdioPromise) => getBufferedData(stdioPromise))),
			getBufferedData(allPromise),
			getBufferedIpcOutput(ipcOutputPromise, ipcOutput),
			Promise.allSettled(originalPromises),
			Promise.allSettled(customStreamsEndPromises)
		]);
	}
};
const waitForOriginalStreams = (originalStreams, subprocess, streamInfo) => originalStreams.map((stream, fdNumber) => stream === subprocess.stdio[fdNumber] ? void 0 : waitForStream(stream, fdNumber, streamInfo));
const waitForCustomStreamsEnd = (fileDescriptors, streamInfo) => fileDescriptors.flatMap(({ stdioItems, direction }, fdNumber) => stdioItems.filter(({ value, stream = value }) => isStream(stream, { checkOpen: false }) && !isStandardStream(stream)).map(({ type, value, stream = value }) => waitForStream(stream, fdNumber, streamInfo, {
	isSameDirection: TRANSFORM_TYPES.has(type),
	stopOnExit: type === "native",
	readable: direction !== "output" || TRANSFORM_TYPES.has(type)
})));
const throwOnSubprocessError = async (subprocess, { signal }) => {
	const [error] = await once(subprocess, "error", { signal });
	throw error;
};

// node_modules/execa/lib/convert/writable.js
const createWritable = ({ subprocess, concurrentStreams }, options) => {
	const { to } = copyOptions(options);
	const subprocessStdin = getToStream(subprocess, to);
	const { waitWritableFinal, waitWritableDestroy } = addWritableConcurrentStreams(concurrentStreams, subprocessStdin);
	const writable = new Writable({
		...getWritableMethods(subprocessStdin, subprocess, waitWritableFinal),
		destroy: callbackify(onWritableDestroy.bind(void 0, {
			subprocessStdin,
			subprocess,
			waitWritableFinal,
			waitWritableDestroy
		})),
		highWaterMark: subprocessStdin.writableHighWaterMark,
		objectMode: subprocessStdin.writableObjectMode
	});
	onStdinFinished(subprocessStdin, writable, void 0, subprocess);
	return writable;
};
const addWritableConcurrentStreams = (concurrentStreams, subprocessStdin) => {
	return {
		waitWritableFinal: addConcurrentStream(concurrentStreams, subprocessStdin, "writableFinal"),
		waitWritableDestroy: addConcurrentStream(concurrentStreams, subprocessStdin, "writableDestroy")
	};
};
const getWritableMethods = (subprocessStdin, subprocess, waitWritableFinal) => ({
	write: onWrite.bind(void 0, subprocessStdin),
	final: callbackify(onWritableFinal.bind(void 0, subprocessStdin, subprocess, waitWritableFinal))
});
const onWrite = (subprocessStdin, chunk, encoding, done) => {
	if (subprocessStdin.write(chunk, encoding)) done();
	else subprocessStdin.once("drain", done);
};
const onWritableFinal = async (subprocessStdin, subprocess, waitWritableFinal) => {
	if (!await waitForConcurrentStreams(waitWritableFinal, subprocess)) return;
	if (subprocessStdin.writable) subprocessStdin.end();
	await subprocess;
};
const onStdinFinished = async (subprocessStdin, writable, subprocessStdout, subprocess) => {
	try {
		await waitForSubprocessStdin(subprocessStdin);
		await subprocess;
		if (writable.writable) writable.end();
	} catch (error) {
		await safeWaitForSubprocessStdout(subprocessStdout);
		destroyOtherStream(writable, !writable.writableFinished, await getSubprocessError(subprocess, error));
	}
};
const getSubprocessError = async (subprocess, error) => {
	if (!shouldUseSubprocessError(error)) return error;
	try {
		await subprocess;
	} catch (subprocessError) {
		return subprocessError;
	}
	return error;
};
const shouldUseSubprocessError = (error) => error === void 0 || isStreamAbort(error) || error.code === "EPIPE";
const onWritableDestroy = async ({ subprocessStdin, subprocess, waitWritableFinal, waitWritableDestroy }, error) => {
	await waitForConcurrentStreams(waitWritableFinal, subprocess);
	if (await waitForConcurrentStreams(waitWritableDestroy, subprocess)) {
		destroyOtherWritable(subprocessStdin, error);
		await subprocess;
	}
	throwDestroyError(error);
};
const destroyOtherWritable = (stream, error) => {
	destroyOtherStream(stream, stream.writable, error);
};

// node_modules/execa/lib/convert/duplex.js
const createDuplex = ({ subprocess, concurrentStreams, encoding }, options) => {
	const { from, to, binary: binaryOption = true, preserveNewlines = true } = copyOptions(options);
	checkBooleanOption(binaryOption, "binary");
	checkBooleanOption(preserveNewlines, "preserveNewlines");
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const subprocessStdout = getFromStream(subprocess, from);
	const subprocessStdin = getToStream(subprocess, to);
	const waitReadableDestroy = addConcurrentStream(concurrentStreams, subprocessStdout, "readableDestroy");
	const { waitWritableFinal, waitWritableDestroy } = addWritableConcurrentStreams(concurrentStreams, subprocessStdin);
	const { readableEncoding, readableObjectMode, readableHighWaterMark } = getReadableOptions(subprocessStdout, binary);
	const { read, onStdoutDataDone } = getReadableMethods({
		subprocessStdout,
		subprocess,
		binary,
		encoding,
		preserveNewlines
	});
	const duplex = new Duplex({
		read,
		...getWritableMethods(subprocessStdin, subprocess, waitWritableFinal),
		destroy: callbackify(onDuplexDestroy.bind(void 0, {
			subprocessStdout,
			subprocessStdin,
			subprocess,
			waitReadableDestroy,
			waitWritableFinal,
			waitWritableDestroy
		})),
		readableHighWaterMark,
		writableHighWaterMark: subprocessStdin.writableHighWaterMark,
		readableObjectMode,
		writableObjectMode: subprocessStdin.writableObjectMode,
		encoding: readableEncoding
	});
	onStdoutFinished({
		subprocessStdout,
		onStdoutDataDone,
		readable: duplex,
		subprocess,
		subprocessStdin
	});
	onStdinFinished(subprocessStdin, duplex, subprocessStdout, subprocess);
	return duplex;
};
const onDuplexDestroy = async ({ subprocessStdout, subprocessStdin, subprocess, waitReadableDestroy, waitWritableFinal, waitWritableDestroy }, error) => {
	await Promise.all([onReadableDestroy({
		subprocessStdout,
		subprocess,
		waitReadableDestroy
	}, error), onWritableDestroy({
		subprocessStdin,
		subprocess,
		waitWritableFinal,
		waitWritableDestroy
	}, error)]);
};

// node_modules/execa/lib/convert/add.js
const addConvertedStreams = (subprocess, { encoding }) => {
	const concurrentStreams = initializeConcurrentStreams();
	subprocess.readable = createReadable.bind(void 0, {
		subprocess,
		concurrentStreams,
		encoding
	});
	subprocess.writable = createWritable.bind(void 0, {
		subprocess,
		concurrentStreams
	});
	subprocess.duplex = createDuplex.bind(void 0, {
		subprocess,
		concurrentStreams,
		encoding
	});
	subprocess.readableStream = createReadableStream.bind(void 0, subprocess);
	subprocess.writableStream = createWritableStream.bind(void 0, subprocess);
	subprocess.transformStream = createTransformStream.bind(void 0, subprocess);
	subprocess.iterable = createIterable.bind(void 0, subprocess, encoding);
	subprocess[Symbol.asyncIterator] = createIterable.bind(void 0, subprocess, encoding, {});
};

// node_modules/execa/lib/methods/promise.js
const mergePromise = (promise, properties) => Object.assign(promise, properties);

// node_modules/execa/lib/methods/main-async.js
const execaCoreAsync = (rawFile, rawArguments, rawOptions, createNested) => {
	const { file, commandArguments, command, escapedCommand, startTime, verboseInfo, options, fileDescriptors } = handleAsyncArguments(rawFile, rawArguments, rawOptions);
	const { subprocess: nodeChildProcess, promise, kill, all, convertedStreams } = spawnSubprocessAsync({
		file,
		commandArguments,
		options,
		startTime,
		verboseInfo,
		command,
		escapedCommand,
		fileDescriptors
	});
	const subprocess = getSubprocessPromise({
		promise,
		nodeChildProcess,
		kill,
		all,
		convertedStreams,
		options
	});
	subprocess.pipe = pipeToSubprocess.bind(void 0, {
		source: subprocess,
		sourcePromise: promise,
		boundOptions: {},
		createNested
	});
	SUBPROCESS_OPTIONS.set(subprocess, {
		options,
		fileDescriptors
	});
	return subprocess;
};
const handleAsyncArguments = (rawFile, rawArguments, rawOptions) => {
	const { command, escapedCommand, startTime, verboseInfo } = handleCommand(rawFile, rawArguments, rawOptions);
	const { file, commandArguments, options: normalizedOptions } = normalizeOptions(rawFile, rawArguments, rawOptions);
	const options = handleAsyncOptions(normalizedOptions);
	return {
		file,
		commandArguments,
		command,
		escapedCommand,
		startTime,
		verboseInfo,
		options,
		fileDescriptors: handleStdioAsync(options, verboseInfo)
	};
};
const handleAsyncOptions = ({ timeout, signal, ...options }) => ({
	__proto__: null,
	...options,
	timeoutDuration: timeout
});
const spawnSubprocessAsync = ({ file, commandArguments, options, startTime, verboseInfo, command, escapedCommand, fileDescriptors }) => {
	let subprocess;
	try {
		subprocess = spawn(...concatenateShell(file, commandArguments, getSpawnOptions(options)));
	} catch (error) {
		return handleEarlyError({
			error,
			command,
			escapedCommand,
			fileDescriptors,
			options,
			startTime,
			verboseInfo
		});
	}
	if (subprocess.stdio === void 0) return handleEarlyError({
		error: once(subprocess, "error").then(([error]) => error),
		command,
		escapedCommand,
		fileDescriptors,
		options,
		startTime,
		verboseInfo
	});
	const controller = new AbortController();
	setMaxListeners(Infinity, controller.signal);
	const originalStreams = [...subprocess.stdio];
	pipeOutputAsync(subprocess, fileDescriptors, controller);
	setIpcSubprocessOptions(subprocess, options);
	const context = {};
	const onInternalError = createDeferred();
	const kill = subprocessKill.bind(void 0, {
		kill: getKillFunction(subprocess, options),
		options,
		onInternalError,
		context,
		controller
	});
	cleanupOnExit(kill, options, controller);
	const all = makeAllStream(subprocess, options);
	const promise = handlePromise({
		subprocess,
		kill,
		all,
		options,
		startTime,
		verboseInfo,
		fileDescriptors,
		originalStreams,
		command,
		escapedCommand,
		context,
		onInternalError,
		controller
	});
	return {
		subprocess,
		promise,
		kill,
		all
	};
};
const getSubprocessPromise = ({ promise, nodeChildProcess, kill, all, convertedStreams, options }) => {
	const subprocess = mergePromise(promise, getSubprocessProperties(nodeChildProcess, all));
	subprocess.kill = kill ?? subprocess.kill;
	if (convertedStreams === void 0) addConvertedStreams(subprocess, options);
	else Object.assign(subprocess, convertedStreams);
	addIpcMethods(subprocess, nodeChildProcess, options);
	return subprocess;
};
const getSubprocessProperties = (nodeChildProcess, all) => ({
	nodeChildProcess,
	pid: nodeChildProcess.pid,
	stdin: nodeChildProcess.stdin,
	stdout: nodeChildProcess.stdout,
	stderr: nodeChildProcess.stderr,
	stdio: nodeChildProcess.stdio,
	all,
	kill: nodeChildProcess.kill.bind(nodeChildProcess)
});
const handlePromise = async ({ subprocess, kill, all: allStream, options, startTime, verboseInfo, fileDescriptors, originalStreams, command, escapedCommand, context, onInternalError, controller }) => {
	const [errorInfo, [exitCode, signal], stdioResults, allResult, ipcOutput] = await waitForSubprocessResult({
		subprocess,
		kill,
		all: allStream,
		options,
		context,
		verboseInfo,
		fileDescriptors,
		originalStreams,
		onInternalError,
		controller
	});
	controller.abort();
	onInternalError.resolve();
	const stdio = stdioResults.map((stdioResult, fdNumber) => stripNewline(stdioResult, options, fdNumber));
	const all = stripNewline(allResult, options, "all", getAllFds(subprocess, options.buffer));
	const result = getAsyncResult({
		errorInfo,
		exitCode,
		signal,
		stdio,
		all,
		ipcOutput,
		context,
		options,
		command,
		escapedCommand,
		startTime
	});
	return handleResult(result, verboseInfo, options);
};
const getAsyncResult = ({ errorInfo, exitCode, signal, stdio, all, ipcOutput, context, options, command, escapedCommand, startTime }) => Object.hasOwn(errorInfo, "error") ? makeError({
	error: errorInfo.error,
	command,
	escapedCommand,
	timedOut: context.terminationReason === "timeout",
	isCanceled: context.terminationReason === "cancel" || context.terminationReason === "gracefulCancel",
	isGracefullyCanceled: context.terminationReason === "gracefulCancel",
	isMaxBuffer: errorInfo.error instanceof MaxBufferError,
	isForcefullyTerminated: context.isForcefullyTerminated,
	exitCode,
	signal,
	stdio,
	all,
	ipcOutput,
	options,
	startTime,
	isSync: false
}) : makeSuccessResult({
	command,
	escapedCommand,
	stdio,
	all,
	ipcOutput,
	options,
	startTime
});

// node_modules/execa/lib/methods/bind.js
const mergeOptions = (boundOptions, options) => {
	const safeBoundOptions = {
		__proto__: null,
		...boundOptions
	};
	const mergedOptions = Object.fromEntries(Object.entries(options).map(([optionName, optionValue]) => [optionName, mergeOption(optionName, safeBoundOptions[optionName], optionValue)]));
	return {
		__proto__: null,
		...safeBoundOptions,
		...mergedOptions
	};
};
const mergeOption = (optionName, boundOptionValue, optionValue) => DEEP_OPTIONS.has(optionName) && isPlainObject(boundOptionValue) && isPlainObject(optionValue) ? {
	...boundOptionValue,
	...optionValue
} : optionValue;
const DEEP_OPTIONS = /* @__PURE__ */ new Set(["env", ...FD_SPECIFIC_OPTIONS]);

// node_modules/execa/lib/methods/create.js
const createExeca = (mapArguments, boundOptions, deepOptions, setBoundExeca) => {
	const createNested = (mapArguments, boundOptions, setBoundExeca) => createExeca(mapArguments, boundOptions, deepOptions, setBoundExeca);
	const boundExeca = (...execaArguments) => callBoundExeca({
		mapArguments,
		deepOptions,
		boundOptions,
		setBoundExeca,
		createNested
	}, ...execaArguments);
	if (setBoundExeca !== void 0) setBoundExeca(boundExeca, createNested, boundOptions);
	return boundExeca;
};
const callBoundExeca = ({ mapArguments, deepOptions = {}, boundOptions = {}, setBoundExeca, createNested }, firstArgument, ...nextArguments) => {
	if (isPlainObject(firstArgument)) return createNested(mapArguments, mergeOptions(boundOptions, firstArgument), setBoundExeca);
	const { file, commandArguments, options, isSync } = parseArguments({
		mapArguments,
		firstArgument,
		nextArguments,
		deepOptions,
		boundOptions
	});
	return isSync ? execaCoreSync(file, commandArguments, options) : execaCoreAsync(file, commandArguments, options, createNested);
};
const parseArguments = ({ mapArguments, firstArgument, nextArguments, deepOptions, boundOptions }) => {
	const callArguments = isTemplateString(firstArgument) ? parseTemplates(firstArgument, nextArguments) : [firstArgument, ...nextArguments];
	const [initialFile, initialArguments, initialOptions] = normalizeParameters(...callArguments);
	const mergedOptions = mergeOptions(mergeOptions(deepOptions, boundOptions), initialOptions);
	for (const [optionName, optionValue] of Object.entries(deepOptions)) if (mergedOptions[optionName] === void 0) mergedOptions[optionName] = optionValue;
	const { options = mergedOptions, isSync = false } = {
		__proto__: null,
		...mapArguments({ options: mergedOptions })
	};
	return {
		file: initialFile,
		commandArguments: initialArguments,
		options,
		isSync
	};
};

// node_modules/execa/lib/methods/script.js
const setScriptSync = (boundExeca, createNested, boundOptions) => {
	boundExeca.sync = createNested(mapScriptSync, boundOptions);
	boundExeca.s = boundExeca.sync;
};
const mapScriptAsync = ({ options }) => getScriptOptions(options);
const mapScriptSync = ({ options }) => ({
	...getScriptOptions(options),
	isSync: true
});
const getScriptOptions = (options) => ({ options: {
	__proto__: null,
	...options,
	...getScriptStdinOption(options)
} });
const getScriptStdinOption = ({ stdin = "inherit", input, inputFile, stdio }) => input === void 0 && inputFile === void 0 && stdio === void 0 ? { stdin } : {};
const deepScriptOptions = { preferLocal: true };

// node_modules/execa/index.js
const execa = createExeca(() => ({}));
const execaSync = createExeca(() => ({ isSync: true }));
const execaNode = createExeca(mapNode);
const $ = createExeca(mapScriptAsync, {}, deepScriptOptions, setScriptSync);
const { sendMessage, getOneMessage, getEachMessage, getCancelSignal } = getIpcExport();

// src/adapters/process/git/closed-environment.ts
const PASSED = [
	"PATH",
	"Path",
	"SystemRoot",
	"TMPDIR",
	"TEMP",
	"TMP",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY"
];
const ALSO_PASSED = [
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"GIT_SSL_CAINFO",
	"GIT_SSL_CAPATH"
];
/** What makes git run programs, read other people's settings, or believe what it did not check. */
const SETTINGS = {
	"core.hooksPath": "/dev/null",
	"core.fsmonitor": "false",
	"core.attributesFile": "/dev/null",
	"core.excludesFile": "/dev/null",
	"core.alternateRefsCommand": "true",
	"core.untrackedCache": "false",
	"core.splitIndex": "false",
	"core.commitGraph": "false",
	"core.multiPackIndex": "false",
	"core.autocrlf": "false",
	"core.askPass": "",
	"credential.helper": "",
	"protocol.version": "2",
	"submodule.recurse": "false",
	"fetch.recurseSubmodules": "false",
	"gc.auto": "0",
	"maintenance.auto": "false",
	"pack.useBitmaps": "false",
	"advice.detachedHead": "false",
	"safe.directory": "*"
};
/**
* Environment of a git process that no configuration of the system, the user or a checkout can steer. Settings given here stand
* above those of a repository's own file, hooks are off, and only the named protocols may be spoken.
*/
function closedEnvironment(options) {
	const passed = [...PASSED, ...ALSO_PASSED].flatMap((name) => {
		const value = process.env[name];
		return value === void 0 ? [] : [[name, value]];
	});
	return {
		...Object.fromEntries(passed),
		HOME: options.home,
		LC_ALL: "C",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_ATTR_NOSYSTEM: "1",
		GIT_TERMINAL_PROMPT: "0",
		GIT_ASKPASS: "",
		GIT_NO_REPLACE_OBJECTS: "1",
		GIT_NO_LAZY_FETCH: "1",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_EDITOR: "true",
		GIT_ALLOW_PROTOCOL: options.protocols.join(":") || "none",
		...settingsAsEnvironment({
			...SETTINGS,
			...options.config
		}),
		...options.env
	};
}
function settingsAsEnvironment(settings) {
	const pairs = Object.entries(settings);
	return Object.fromEntries([["GIT_CONFIG_COUNT", String(pairs.length)], ...pairs.flatMap(([key, value], n) => [[`GIT_CONFIG_KEY_${n}`, key], [`GIT_CONFIG_VALUE_${n}`, value]])]);
}
/** The setting that sends a token to one server and to no other. */
function tokenSettings(url, token) {
	return { [`http.${new URL(url).origin}/.extraHeader`]: `Authorization: Basic ${basicCredential(token)}` };
}
/** GitHub takes any token as the password of this user. */
function basicCredential(token) {
	return Buffer.from(`x-access-token:${token}`).toString("base64");
}

// src/adapters/process/git/run-git.ts
const TIMEOUT_MS = 12e4;
const LARGEST_OUTPUT = 536870912;
/** Runs the real git in a closed environment. Rejects only when there is no git. */
async function runGit(call) {
	const token = call.remote ? await call.remote.token() : null;
	const secret = call.remote && token ? tokenSettings(call.remote.url, token) : {};
	const result = await execa("git", [...call.args], {
		cwd: call.cwd,
		extendEnv: false,
		env: closedEnvironment({
			home: call.home,
			protocols: call.remote ? [new URL(call.remote.url).protocol.slice(0, -1)] : [],
			config: {
				...call.config,
				...secret
			},
			env: call.env
		}),
		...inputOf(call),
		...call.outputFile === void 0 ? {} : { stdout: { file: call.outputFile } },
		encoding: "buffer",
		stripFinalNewline: false,
		maxBuffer: LARGEST_OUTPUT,
		timeout: call.timeoutMs ?? TIMEOUT_MS,
		killDescendants: true,
		reject: false
	});
	if (result.code === "ENOENT") throw missing(call, result.shortMessage ?? "");
	return {
		exitCode: result.exitCode ?? null,
		stdout: Buffer.from(result.stdout ?? []),
		stderr: withoutToken(Buffer.from(result.stderr ?? []).toString(), token),
		timedOut: result.timedOut
	};
}
function inputOf({ input, inputFile }) {
	return inputFile === void 0 ? { input: input ?? "" } : { inputFile };
}
/** What git printed; a `RAY-GIT-FAILED` problem with its words when it did not succeed. */
async function mustRunGit(call) {
	const outcome = await runGit(call);
	if (outcome.exitCode !== 0) throw gitFailed(call.args, outcome);
	return outcome.stdout;
}
function gitFailed(args, outcome) {
	const command = args.find((arg) => !arg.startsWith("-")) ?? "";
	const end = outcome.timedOut ? "took too long" : `ended with exit code ${outcome.exitCode}`;
	return new ProblemError({
		code: "RAY-GIT-FAILED",
		message: `git ${command} ${end}: ${lastWords(outcome.stderr)}`,
		hint: "Read what git says. If it speaks of the network or of a lock, run the job again."
	});
}
/** The lines of git's message that say something, as one line. */
function lastWords(stderr) {
	return stderr.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line !== "" && line !== "Done").slice(-6).join(" / ").slice(0, 1e3) || "(it said nothing)";
}
function withoutToken(text, token) {
	return token ? text.replaceAll(token, "***").replaceAll(basicCredential(token), "***") : text;
}
function missing(call, message) {
	if (message.includes("cwd")) return /* @__PURE__ */ new Error(`git ${call.args.join(" ")}: the directory ${call.cwd} is gone`);
	return new ProblemError({
		code: "RAY-GIT-MISSING",
		message: "There is no git on the path.",
		hint: "Install git 2.34 or newer on the runner."
	});
}

// src/core/run/migrations/index.ts
/** From an older version's shape to the next; one entry for each number that was ever shipped before the current one. */
const STEPS = {};
/** Brings a value of an older version up to date, step by step. Anything else is returned as it is, for the schema to judge. */
function migrate(value, version) {
	let current = value;
	for (let at = typeof version === "number" ? version : NaN;; at++) {
		const step = STEPS[at];
		if (!step || typeof current !== "object" || current === null) return current;
		current = step(current);
	}
}

// src/core/run/encode-run.ts
/** A run as `state.json` holds it. */
function encodeRun(run) {
	return `${JSON.stringify(run, null, 2)}\n`;
}
/** Reads `state.json`: older versions are migrated, newer ones and broken files are a ProblemError that names `place`. */
function decodeRun(text, place) {
	const value = parseJson(text, place);
	const version = typeof value === "object" && value !== null && "version" in value ? value.version : void 0;
	if (typeof version === "number" && version > 1) throw newer(version, place);
	const parsed = runSchema.safeParse(migrate(value, version));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw broken(issue ? `${issue.path.join(".") || "the file"}: ${issue.message}` : "it has no valid shape", place);
	}
	return parsed.data;
}
function parseJson(text, place) {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw broken(error instanceof Error ? error.message : String(error), place);
	}
}
function newer(version, place) {
	return new ProblemError({
		code: "RAY-STATE-NEWER",
		message: `The state has version ${version}; this raymond knows versions up to ${1}.`,
		place,
		hint: "Use the raymond that wrote it, or a newer one. The state is left as it is."
	});
}
function broken(why, place) {
	return new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: `The state cannot be read: ${why}`,
		place,
		hint: "Restore the file from the state branch or a backup. It was not changed."
	});
}

// src/adapters/git-workspace/checkout.ts
/** Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. */
async function openCheckout(directory) {
	const root = await realpath(directory);
	const gitDirectory = await gitDirectoryOf(root);
	if (gitDirectory === void 0) return void 0;
	const common = await readLine(join(gitDirectory, "commondir"));
	return {
		main: {
			root,
			gitDirectory
		},
		common: common === void 0 ? gitDirectory : await realpath(resolve(gitDirectory, common))
	};
}
/** All worktrees that are registered and there, the main one first. */
async function worktreesOf({ main, common }) {
	const folder = join(common, "worktrees");
	const names = await readdir(folder).catch(() => []);
	return [main, ...(await Promise.all(names.map((name) => registered(join(folder, name))))).flatMap((one) => one && one.root !== main.root ? [one] : [])];
}
/** The worktree that a directory lies in, the innermost one. */
function worktreeAround(directory, worktrees) {
	return worktrees.filter(({ root }) => isInside(directory, root)).toSorted((a, b) => b.root.length - a.root.length)[0];
}
/** Both ends of the link agree: an entry alone could name any directory as a worktree. */
async function isLinkedBack({ root, gitDirectory }) {
	return await gitDirectoryOf(root) === gitDirectory;
}
function isInside(path, directory) {
	return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
async function registered(gitDirectory) {
	const link = await readLine(join(gitDirectory, "gitdir"));
	if (link === void 0) return void 0;
	const root = await realpath(dirname(resolve(gitDirectory, link))).catch(() => void 0);
	return root === void 0 ? void 0 : {
		root,
		gitDirectory: await realpath(gitDirectory)
	};
}
async function gitDirectoryOf(root) {
	const entry = join(root, ".git");
	if ((await stat(entry).catch(() => void 0))?.isDirectory()) return realpath(entry);
	const line = await readLine(entry);
	if (!line?.startsWith("gitdir: ")) return void 0;
	return realpath(resolve(root, line.slice(8))).catch(() => void 0);
}
/** The first line of a small file; undefined when there is no such file. */
async function readLine(file) {
	const found = await stat(file).catch(() => void 0);
	if (!found?.isFile() || found.size > 65536) return void 0;
	return (await readFile(file, "utf8")).split(/\r?\n/)[0];
}

// src/adapters/git-workspace/head.ts
/** Where the HEAD of a worktree is. */
async function readHead(repository, gitDirectory) {
	const options = { env: { GIT_DIR: gitDirectory } };
	const [commit, branch] = await Promise.all([repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		"HEAD^{commit}"
	], options), repository.attempt([
		"symbolic-ref",
		"--quiet",
		"HEAD"
	], options)]);
	const id = commit.stdout.toString().trim();
	const name = branch.stdout.toString().trim();
	return {
		commit: commit.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null,
		branch: branch.exitCode === 0 && name.startsWith("refs/heads/") ? name.slice(11) : null
	};
}
/** Moves it, and the branch with it. */
async function writeHead(repository, gitDirectory, head) {
	const options = { env: { GIT_DIR: gitDirectory } };
	if (head.branch === null) {
		await repository.run([
			"update-ref",
			"--no-deref",
			"HEAD",
			head.commit
		], options);
		return;
	}
	const ref = `refs/heads/${head.branch}`;
	await repository.run([
		"update-ref",
		ref,
		head.commit
	], options);
	await repository.run([
		"symbolic-ref",
		"HEAD",
		ref
	], options);
}

// src/adapters/process/git/foreign-objects.ts
/** The objects of the repository whose common git directory this is. */
function objectsOf(commonDirectory) {
	return {
		objects: join(commonDirectory, "objects"),
		shallow: join(commonDirectory, "shallow")
	};
}
/**
* Calls `work` with an environment in which git can also read those objects, but not what lies beside them: no alternates of theirs,
* no commit graph. Nothing that is read this way is proven to be what its id says.
*/
async function withForeignObjects(scratch, foreign, work) {
	await mkdir(scratch, { recursive: true });
	const view = await mkdtemp(join(scratch, "objects-"));
	try {
		const wanted = (await readdir(foreign.objects)).filter((name) => name === "pack" || /^[0-9a-f]{2}$/.test(name));
		await Promise.all(wanted.map((name) => symlink(join(foreign.objects, name), join(view, name), "junction")));
		return await work({ GIT_ALTERNATE_OBJECT_DIRECTORIES: view }, await readShallow(foreign.shallow));
	} finally {
		await rm(view, {
			recursive: true,
			force: true
		});
	}
}
const LARGEST_LIST = 16777216;
/** Commits whose parents a repository does not have; none when the file is missing or is no such list. */
async function readShallow(file) {
	const entry = await lstat(file).catch(() => void 0);
	if (!entry?.isFile() || entry.size > LARGEST_LIST) return [];
	return (await readFile(file, "utf8")).split("\n").filter((line) => /^[0-9a-f]{40,64}$/.test(line));
}

// src/adapters/git-workspace/index-entries.ts
const GITLINK = "160000";
/** All entries of an index, each path once. Rejects when it cannot be read. */
async function listIndex(repository, env) {
	const output = await repository.run([
		"ls-files",
		"-z",
		"-v",
		"--stage"
	], { env });
	const entries = /* @__PURE__ */ new Map();
	for (const line of output.toString().split("\0")) {
		const [, tag, mode, id, path] = /^(\S) (\d{6}) ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
		if (tag && mode && id && path) entries.set(path, {
			mode,
			id,
			path,
			skipped: tag.toUpperCase() === "S"
		});
	}
	return entries;
}
/** Marks these paths, and no others of `listed`, as left out of the working directory. */
async function markSkipped(repository, env, { listed, skipped }) {
	const on = [...listed.values()].filter((entry) => !entry.skipped && skipped.has(entry.path));
	const off = [...listed.values()].filter((entry) => entry.skipped && !skipped.has(entry.path));
	for (const [flag, entries] of [["--skip-worktree", on], ["--no-skip-worktree", off]]) {
		if (entries.length === 0) continue;
		await repository.run([
			"update-index",
			flag,
			"-z",
			"--stdin"
		], {
			env,
			input: zeroTerminated(entries.map(({ path }) => path))
		});
	}
}
function zeroTerminated(values) {
	return [...values].map((value) => `${value}\0`).join("");
}

// src/adapters/git-workspace/add-worktree.ts
const oneAtATime$1 = pLimit(1);
const TRIES = 8;
/** Adds a worktree without files. The branch gets a number when another worktree is on it. */
function addEmptyWorktree(repository, checkout, wanted) {
	return oneAtATime$1(async () => {
		await add(repository, wanted);
		const added = (await worktreesOf(checkout)).find(({ root }) => root === wanted.path);
		if (!added) throw new Error(`git added no worktree at ${wanted.path}`);
		return added;
	});
}
async function add(repository, { path, branch, commit, from }) {
	const run = (args) => repository.attempt(["worktree", ...args], {
		cwd: from.root,
		env: { GIT_DIR: from.gitDirectory }
	});
	let name = branch;
	let isThere = false;
	for (let tries = 0, number = 2;; tries++) {
		const outcome = await run([
			"add",
			"--no-checkout",
			...name === null ? [
				"--detach",
				path,
				commit
			] : isThere ? [path, name] : [
				"-b",
				name,
				path,
				commit
			]
		]);
		if (outcome.exitCode === 0) return;
		const words = outcome.stderr;
		if (/already registered worktree/.test(words)) await run(["prune"]);
		else if (/a branch named .* already exists/.test(words)) isThere = true;
		else if (/already (checked out|used by worktree) at/.test(words)) {
			name = `${branch}-${number++}`;
			isThere = false;
		} else if (/could not lock|commondir|File exists/.test(words)) await setTimeout(Math.random() * 50 * 2 ** tries);
		else if (/already exists/.test(words)) throw inTheWay(path, lastWords(words));
		else throw gitFailed(["worktree add"], outcome);
		if (tries >= TRIES + number) throw gitFailed(["worktree add"], outcome);
	}
}
/**
* Writes the files of a commit into a worktree that has none. No filter, no hook and no setting of the checkout plays a part, so
* that files in Git LFS are their pointers. What `like`, another worktree, leaves out by a sparse checkout is left out here too.
*/
async function fillWorktree(repository, checkout, { worktree, commit, like }) {
	await withForeignObjects(join(repository.directory, "views"), objectsOf(checkout.common), async (objects) => {
		const index = join(repository.directory, `fill-${process.pid}-${Date.now()}-${Math.random()}.index`);
		const env = {
			...objects,
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const options = {
			env,
			cwd: worktree.root,
			config: { "core.bare": "false" }
		};
		try {
			await repository.run(["read-tree", commit], options);
			const skipped = await skippedIn(repository, like, objects);
			if (skipped.size > 0) await markSkipped(repository, env, {
				listed: await listIndex(repository, env),
				skipped
			});
			await repository.run([
				"checkout-index",
				"--all",
				"--quiet",
				"--index"
			], options);
			await replaceFile(index, join(worktree.gitDirectory, "index"));
		} finally {
			await rm(index, { force: true });
		}
	});
}
/** Paths that a worktree's index says are not to be in it; none when it cannot be read. */
async function skippedIn(repository, { gitDirectory }, objects) {
	const copy = join(repository.directory, `look-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(gitDirectory, "index"), copy);
		const entries = await listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		});
		return new Set([...entries.values()].filter(({ skipped }) => skipped).map(({ path }) => path));
	} catch {
		return /* @__PURE__ */ new Set();
	} finally {
		await rm(copy, { force: true });
	}
}
/** In one step, also when the two lie on different disks. */
async function replaceFile(from, to) {
	const draft = `${to}.raymond`;
	await copyFile(from, draft);
	await rename(draft, to);
}
function inTheWay(path, words) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `No worktree can be made at ${path}: ${words}`,
		place: path,
		hint: "Remove or rename what is there, or choose another directory."
	});
}

// src/adapters/git-workspace/workspace.ts
const oneAtATime = pLimit(1);
/** Directories in the real file system, with git worktrees made on demand. */
function createWorkspace(options) {
	return { ensureDirectory: async (path, { branch, from }) => {
		const wanted = {
			path: resolve(from, path),
			branch,
			from
		};
		return placeWithin(options, wanted.path) ?? oneAtATime(() => ensureDirectory(options, wanted));
	} };
}
/**
* A directory that is there, inside of the workspace or the temp directory: most turns. Looked at anew each time, and at once, as
* every hand-over to another thread would cost a small turn more than the look itself. Undefined for all that needs a closer look.
*/
function placeWithin({ root, temp }, path) {
	try {
		const real = realpathSync.native(path);
		return [root, temp].map((directory) => realpathSync.native(directory)).some((directory) => isInside(real, directory) && !isInGit(relative(directory, real))) && statSync(real).isDirectory() ? real : void 0;
	} catch {
		return;
	}
}
async function ensureDirectory(options, wanted) {
	const checkout = await openCheckout(options.root);
	const worktrees = checkout ? await worktreesOf(checkout) : [];
	const linked = (await Promise.all(worktrees.map(async (one) => await isLinkedBack(one) ? [one] : []))).flat();
	const allowed = [
		await realpath(options.root),
		await realpath(options.temp),
		...linked.map(({ root }) => root)
	];
	const { real, missing } = await resolveReal(wanted.path);
	const path = join(real, missing);
	if (allowed.filter((directory) => isInside(path, directory)).every((directory) => isInGit(relative(directory, path)))) throw outside(wanted.path, path);
	if (missing === "") {
		if ((await stat(real)).isDirectory()) return real;
		throw noDirectory(wanted.path);
	}
	if (!checkout) throw needsGit(wanted.path, `${options.root} is no git repository`);
	return makeWorktree(await options.repository(), checkout, {
		...wanted,
		path,
		worktrees
	});
}
async function makeWorktree(repository, checkout, { path, branch, from, worktrees }) {
	const parent = worktreeAround(await realpath(from).catch(() => from), worktrees) ?? checkout.main;
	const { commit } = await readHead(repository, parent.gitDirectory);
	if (commit === null) throw needsGit(path, "its repository has no commit yet");
	const worktree = await addEmptyWorktree(repository, checkout, {
		path,
		branch,
		commit,
		from: parent
	});
	const head = await readHead(repository, worktree.gitDirectory);
	await fillWorktree(repository, checkout, {
		worktree,
		commit: head.commit ?? commit,
		like: parent
	});
	return worktree.root;
}
/** The real path of what exists of a path, and the rest of it. A link that leads nowhere is refused: what it will lead to is unknown. */
async function resolveReal(path) {
	try {
		return {
			real: await realpath(path),
			missing: ""
		};
	} catch (error) {
		const { code } = error;
		if (code === "ENOTDIR") throw noDirectory(path);
		if (code === "ELOOP" || (await lstat(path).catch(() => void 0))?.isSymbolicLink()) throw outside(path, "nowhere");
		const parent = dirname(path);
		if (parent === path) throw outside(path, path);
		const { real, missing } = await resolveReal(parent);
		return {
			real,
			missing: join(missing, basename(path))
		};
	}
}
/** Git's own folder is no place to work in: what lies there steers git. */
function isInGit(path) {
	return path.split(sep).some((part) => part.toLowerCase() === ".git");
}
function outside(path, real) {
	return new ProblemError({
		code: "RAY-CD-OUTSIDE",
		message: `cd leads to ${real}, which is outside of the workspace, its worktrees and the temp directory.`,
		place: path,
		hint: "Use a path inside the workspace, for example cd=\"worktrees/feature\"."
	});
}
function noDirectory(path) {
	return new ProblemError({
		code: "RAY-CD-NO-DIRECTORY",
		message: "cd names a file; an agent needs a directory to work in.",
		place: path,
		hint: "Name the directory that the file is in."
	});
}
function needsGit(path, why) {
	return new ProblemError({
		code: "RAY-CD-NEEDS-GIT",
		message: `cd names a directory that does not exist, and no git worktree can be made there: ${why}.`,
		place: path,
		hint: "Create the directory first, or run in a git repository with at least one commit (git init, then git commit)."
	});
}

// src/core/run/events.ts
/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
const at = string();
const tokensSchema = strictObject({
	input: number().int(),
	output: number().int()
});
/** What a turn cost, on every path that ends one. */
const billSchema = strictObject({
	cost_usd: number(),
	tokens: tokensSchema,
	/** The model that was billed; null for scripts and unknown. */
	model: string().nullable(),
	/** Wall-clock milliseconds. */
	ms: number()
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
		event: string().nullable(),
		event_payload: unknown(),
		actor: string().nullable(),
		repository: string().nullable(),
		issue: number().int().nullable(),
		depth: number().int(),
		ref: string().nullable(),
		sha: string().nullable(),
		backend: string(),
		limits: limitsSchema,
		budget_usd: number(),
		nonce: string(),
		session_seed: string(),
		outputs: outputsSchema.optional(),
		read_only: boolean().optional(),
		claude: claudeOptionsSchema.optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** Paths of the configuration's workflows by name. */
		workflows: record(string(), string()).optional(),
		/** Added to the models that step workflows choose from. */
		models: array(modelEntrySchema).optional()
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
		/** Tools that the permission mode refused, by name. */
		denied: array(string()).optional(),
		/** What stood in its outbox. */
		proposals: array(proposedLineSchema).optional(),
		/** Lines of the outbox that are no proposals. */
		outbox_problems: array(problemSchema).optional(),
		/** What the agent was told; for reports, never for decisions. */
		prompt: string().optional(),
		/** The turn of a step: what was said in it, or what its operation gave back, as it came. */
		step: union([strictObject({ messages: array(messageSchema$1) }), strictObject({ result: unknown() })]).optional()
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
		prompt: string().optional()
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
		comment: number().int().optional()
	}),
	strictObject({
		type: literal("run_resumed"),
		at,
		holder: string(),
		workspace: string(),
		/** A new cap, by a person's word. */
		budget_usd: number().optional(),
		max_turns: number().int().optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** A person's word: failed and paused agents try their state again. Without it only what is due goes on. */
		retry: boolean(),
		/** A person's word: an operation that was cut off, and may have done its work, is run again. */
		rerun: boolean().optional()
	}),
	strictObject({
		type: literal("run_suspended"),
		at,
		reason: string(),
		hand_over_id: string().optional()
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
		effect: string()
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
function parseJournal(text, place, after = 0) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line, i) => line === "" || isUpTo(after, line) ? [] : [parseLine$1(line, `${place}:${i + 1}`)]);
}
/** Told from the first characters, so that a long journal costs little when only its end matters. */
function isUpTo(after, line) {
	const seq = /^\{"seq":(\d+),/.exec(line)?.[1];
	return seq !== void 0 && Number(seq) <= after;
}
function parseLine$1(line, place) {
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

// src/adapters/local-files/journal.ts
const JOURNAL = "journal.jsonl";
const sync = promisify(fdatasync);
/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
function readJournal(folder, after) {
	const path = join(folder, JOURNAL);
	return parseJournal(readIfThere(path)?.toString() ?? "", path, after);
}
/**
* Opens the journal for appending; a line that a crash cut short is dropped first, and all of it when `anew`. Lines are written at
* once: handing so little to another thread takes longer than writing it.
*/
function openJournal(folder, { anew }) {
	const path = join(folder, JOURNAL);
	const whole = anew ? 0 : (readIfThere(path)?.lastIndexOf(NEW_LINE) ?? -1) + 1;
	const file = openSync(path, "a", 384);
	ftruncateSync(file, whole);
	return {
		async append(entries, { synced }) {
			const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
			writeAll$1(file, Buffer.from(text));
			if (synced) await sync(file);
			return text.length;
		},
		close: () => closeSync(file)
	};
}
const NEW_LINE = 10;
/** The system may take less than it is given, on a disk that is nearly full. */
function writeAll$1(file, bytes) {
	for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
function readIfThere(path) {
	try {
		return readFileSync(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
		throw error;
	}
}

// src/adapters/local-files/lock.ts
const ownerSchema = object({
	owner: string(),
	host: string(),
	pid: number(),
	/** When that process started, as the system counts; null where it does not say. Pids are used again. */
	started: string().nullable(),
	job: string().nullable(),
	expires: string()
});
/** Another host's lock counts as dead so long after its last heartbeat. */
const EXPIRY_MS = 6e4;
const HEARTBEAT_MS = 15e3;
/** Takes `<folder>/lock`. One whose process is gone, or whose heartbeat stopped on another host, is taken over. */
async function acquireLock(folder, id) {
	const path = join(folder, "lock");
	const mine = await draft();
	for (let tries = 0; tries < 20; tries++) {
		if (await create(path, mine)) return hold(path, mine);
		const text = await readFile(path, "utf8").catch(() => void 0);
		if (text === void 0) continue;
		const theirs = parseOwner(text);
		if (theirs && await alive(theirs)) throw locked(id, theirs);
		await removeStale(path, text);
	}
	throw new Error(`the lock ${path} could neither be taken nor read`);
}
async function draft() {
	return {
		owner: randomUUID(),
		host: hostname(),
		pid: process.pid,
		started: await startOf(process.pid),
		job: process.env.GITHUB_RUN_ID ?? null,
		expires: new Date(Date.now() + EXPIRY_MS).toISOString()
	};
}
/** The file appears whole or not at all: written beside, then linked into place. */
async function create(path, owner) {
	const whole = `${path}.${owner.owner}`;
	await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 384 });
	try {
		await link(whole, path);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		await unlink(whole);
	}
}
function hold(path, mine) {
	const heartbeat = setInterval(() => {
		replaceOwn(path, mine, {
			...mine,
			expires: new Date(Date.now() + EXPIRY_MS).toISOString()
		});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	return { async release() {
		clearInterval(heartbeat);
		if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner === mine.owner) await rm(path, { force: true });
	} };
}
async function replaceOwn(path, mine, renewed) {
	if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner !== mine.owner) return;
	const whole = `${path}.${mine.owner}`;
	await writeFile(whole, `${JSON.stringify(renewed)}\n`, { mode: 384 });
	await rename(whole, path);
}
/** Moves the stale lock aside, and puts it back when somebody else had renewed it in between. */
async function removeStale(path, seen) {
	const aside = `${path}.stale-${randomUUID()}`;
	try {
		await rename(path, aside);
	} catch {
		return;
	}
	if (await readFile(aside, "utf8").catch(() => "") !== seen) await link(aside, path).catch(() => void 0);
	await rm(aside, { force: true });
}
function parseOwner(text) {
	try {
		return ownerSchema.parse(JSON.parse(text));
	} catch {
		return;
	}
}
async function alive({ host, pid, started, expires }) {
	if (host !== hostname()) return expires > (/* @__PURE__ */ new Date()).toISOString();
	if (pid === process.pid) return true;
	try {
		process.kill(pid, 0);
		return !await isZombie(pid) && (started === null || await startOf(pid) === started);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
/** A killed orchestrator whose parent has not yet waited for it still has a pid on Linux, and drives nothing. */
async function isZombie(pid) {
	return (await statOf(pid))[0] === "Z";
}
/** In clock ticks since the machine started; null anywhere but on Linux. */
async function startOf(pid) {
	return (await statOf(pid))[19] ?? null;
}
/** Fields of `/proc/<pid>/stat` after the program's name, which may hold anything. */
async function statOf(pid) {
	const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
	return text === "" ? [] : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
function locked(id, { host, pid, job }) {
	return new ProblemError({
		code: "RAY-RUN-LOCKED",
		message: `Another orchestrator drives ${id}: process ${pid} on ${host}${job === null ? "" : `, job ${job}`}.`,
		place: id,
		hint: `Wait for it, or stop it with: kill ${pid}`
	});
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
	return [.../* @__PURE__ */ new Set([...Object.keys(reduced), ...Object.keys(snapshot)])].filter((name) => !FROM_OUTSIDE.has(name) && text(reduced, name) !== text(snapshot, name)).toSorted();
}
/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE = /* @__PURE__ */ new Set([
	"previous",
	"signature",
	"lease",
	"work"
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
	const { workflow, problems } = parseWorkflow(source, platform, readSteps);
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

// src/adapters/local-files/sync-folder.ts
/** Makes a rename in the folder survive a power cut. Windows has no such call and needs none. */
async function syncFolder(folder) {
	if (process.platform === "win32") return;
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

// src/adapters/local-files/snapshot.ts
/**
* The snapshot of a run's folder; undefined when there is none. Throws a ProblemError for one that cannot be read. Some file systems
* leave an empty file when the power fails soon after a rename: then the journal, which has all that was synced, is reduced again.
*/
async function readSnapshot(folder) {
	const file = join(folder, "state.json");
	const text = await readFile(file, "utf8").catch((error) => {
		if (error.code === "ENOENT") return void 0;
		throw error;
	});
	if (text === void 0) return void 0;
	return /^\0*$/.test(text) ? reduceJournal(readJournal(folder, 0)) : decodeRun(text, file);
}
/** Replaces the snapshot in one step, so that a reader or a crash sees the old or the new one. Returns its length in characters. */
async function writeSnapshot(folder, run, { synced }) {
	const text = encodeRun(run);
	const draft = join(folder, ".state.json.draft");
	const file = await open(draft, "w", 384);
	try {
		await file.writeFile(text);
		if (synced) await file.datasync();
	} finally {
		await file.close();
	}
	await rename(draft, join(folder, "state.json"));
	if (synced) await syncFolder(folder);
	return text.length;
}

// src/adapters/local-files/snapshot-writer.ts
function createSnapshotWriter(folder) {
	let length = 0;
	let offered;
	let writing;
	let failure;
	async function writeOffered() {
		try {
			while (offered) {
				const run = offered;
				offered = void 0;
				length = await writeSnapshot(folder, run, { synced: false });
			}
		} catch (error) {
			failure = { error };
		} finally {
			writing = void 0;
		}
	}
	return {
		get length() {
			return length;
		},
		offer(run) {
			offered = run;
			writing ??= writeOffered();
		},
		async write(run, options) {
			offered = void 0;
			await writing;
			if (failure) throw failure.error;
			length = await writeSnapshot(folder, run, options);
		}
	};
}

// src/adapters/local-files/run-store.ts
/**
* Runs below one state directory: `<id>/state.json` is the snapshot, `<id>/journal.jsonl` has every event.
* A commit appends to the journal, and is done; the snapshot follows while the run goes on, or at once where the disk has to be in
* step (paid turns, asks, ends). Snapshots of large runs are replaced only when the journal has grown by as much as one is long, so
* that the cost of a commit does not grow with the run.
*/
/** Up to this length of `state.json`, in characters, every commit replaces it. */
const ALWAYS_REPLACED = 65536;
function createLocalRunStore(directory) {
	const folderOf = (id) => join(directory, id);
	/** Holds the run's lock while something is done; `open` gives it back itself when it keeps it. */
	async function locked(id, work) {
		const folder = folderOf(id);
		await mkdir(folder, { recursive: true });
		const lock = await acquireLock(folder, id);
		try {
			return await work(folder, () => lock.release());
		} catch (error) {
			await lock.release();
			throw error;
		}
	}
	return {
		hold: (id) => locked(id, openRun),
		read: (id) => readSnapshot(folderOf(id)),
		adopt: (run, journal) => locked(run.workflow_id, async (folder, letGo) => {
			await rm(join(folder, "state.json"), { force: true });
			if (journal === void 0) await rm(join(folder, JOURNAL), { force: true });
			else await writeFile(join(folder, JOURNAL), journal, {
				mode: 384,
				flush: true
			});
			await writeSnapshot(folder, {
				...run,
				signature: null
			}, { synced: true });
			await letGo();
		}),
		async journal(id) {
			return readFile(join(folderOf(id), JOURNAL), "utf8").catch(() => void 0);
		},
		list: () => listRuns(directory)
	};
}
async function openRun(folder, letGo) {
	const run = await readSnapshot(folder);
	const tail = run ? readJournal(folder, run.seq) : [];
	const journal = openJournal(folder, { anew: run === void 0 });
	let latest = run;
	const snapshot = createSnapshotWriter(folder);
	/** Characters of the journal since a snapshot was last asked for. */
	let behind = 0;
	let isBehind = false;
	let isListed = run !== void 0;
	async function write(next, synced) {
		behind = 0;
		await snapshot.write(next, { synced });
		isBehind = false;
	}
	function offer(next) {
		behind = 0;
		snapshot.offer(next);
	}
	async function commit({ run: next, events, definitions, synced }) {
		isBehind = true;
		behind += await journal.append(entriesOf(next, events, definitions), { synced });
		latest = next;
		const mustBeSeen = snapshot.length === 0 || events.length === 0 || next.status !== "running";
		const isDue = snapshot.length <= ALWAYS_REPLACED || behind >= snapshot.length;
		if (mustBeSeen || synced && isDue) await write(next, synced);
		else if (isDue) offer(next);
		if (!isListed) await syncFolder(join(folder, ".."));
		isListed = true;
	}
	return {
		run,
		tail: tail.flatMap((entry) => "event" in entry ? [entry.event] : []),
		commit,
		async release() {
			try {
				if (latest && isBehind) await write(latest, true);
			} finally {
				journal.close();
				await letGo();
			}
		}
	};
}
/** Events are numbered back from the run that they led to; what they bring it into stands before them. */
function entriesOf({ seq }, events, definitions) {
	const first = seq - events.length + 1;
	return [...definitions.map((definition) => ({
		seq: first,
		definition
	})), ...events.map((event, i) => ({
		seq: first + i,
		event
	}))];
}
/** By age of the folder; folders that hold no run are left alone. */
async function listRuns(directory) {
	const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
	return (await Promise.all(entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(async ({ name }) => {
		return await stat(join(directory, name, "state.json")).catch(() => void 0) && {
			name,
			born: (await stat(join(directory, name))).birthtimeMs
		};
	}))).filter((run) => run !== void 0).sort((a, b) => a.born - b.born).map(({ name }) => name);
}

// src/adapters/local-files/trees.ts
const MOST_ENTRIES = 5e4;
/** Git's own folder and installed packages change without anybody having got on. */
const LEFT_OUT = /* @__PURE__ */ new Set([
	".git",
	"node_modules",
	".raymond"
]);
/** Tells files by path, size, mode and time of their last change; their contents are not read. */
function createTrees({ except, mostEntries = MOST_ENTRIES }) {
	const ours = new Set(except);
	async function addFolder(hash, folder, most) {
		const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(({ name }) => !LEFT_OUT.has(name) && !ours.has(join(folder, name)));
		let left = most - entries.length;
		if (left < 0) return left;
		entries.sort((a, b) => a.name < b.name ? -1 : 1);
		const stats = await Promise.all(entries.map(({ name }) => lstat(join(folder, name)).catch(() => void 0)));
		for (const [i, entry] of entries.entries()) {
			const stat = stats[i];
			if (stat === void 0) continue;
			hash.update(`\0${entry.name}`);
			if (!entry.isDirectory()) hash.update(`\0${stat.size}\0${stat.mode}\0${stat.mtimeMs}`);
			else left = await addFolder(hash.update("/"), join(folder, entry.name), left);
			if (left < 0) return left;
		}
		hash.update("\0..");
		return left;
	}
	return { async fingerprint(directory, told) {
		const hash = createHash("sha256").update(told);
		return await addFolder(hash, directory, mostEntries) < 0 ? void 0 : hash.digest("hex");
	} };
}

// src/adapters/local-files/turn-files.ts
/**
* Folders of turns below a directory that belongs to one run store or job. A folder that a turn has left clean serves a later one:
* making and removing one takes longer than a small script. All is done at once, as handing so little to another thread costs more.
*/
function createTurnFiles(root) {
	const free = /* @__PURE__ */ new Map();
	const made = /* @__PURE__ */ new Map();
	function makeFolder(workflowId) {
		const count = (made.get(workflowId) ?? 0) + 1;
		made.set(workflowId, count);
		const directory = join(root, workflowId, String(count));
		rmSync(directory, {
			recursive: true,
			force: true
		});
		mkdirSync(directory, {
			recursive: true,
			mode: 448
		});
		return directory;
	}
	return {
		async open({ workflowId, effect }, { event, result }) {
			const directory = free.get(workflowId)?.pop() ?? makeFolder(workflowId);
			const eventPath = event === null || event === void 0 ? null : join(directory, "event.json");
			const resultFile = result === null ? null : join(directory, "result.txt");
			if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), { mode: 384 });
			if (resultFile !== null && result !== null) writeFileSync(resultFile, result, { mode: 384 });
			return {
				directory,
				outbox: join(directory, `outbox-${numberOf(effect)}.jsonl`),
				eventPath,
				resultFile
			};
		},
		readOutbox: async ({ outbox }) => readBounded(outbox),
		async close({ directory }) {
			const workflowId = basename(dirname(directory));
			if (isClean(directory)) free.set(workflowId, [...free.get(workflowId) ?? [], directory]);
		}
	};
}
function numberOf(effect) {
	return effect.slice(effect.lastIndexOf("/") + 1);
}
/** Empties a folder. One that its agent has put a link in the place of, or has locked against us, is not used again. */
function isClean(directory) {
	try {
		if (!lstatSync(directory).isDirectory()) return false;
		for (const name of readdirSync(directory)) rmSync(join(directory, name), {
			recursive: true,
			force: true
		});
		return true;
	} catch {
		return false;
	}
}
/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1;
/** An agent may have put anything there: links are not followed, and pipes are not waited for. */
function readBounded(path) {
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch {
		return "";
	}
	try {
		const found = fstatSync(file);
		if (!found.isFile()) return "";
		const content = Buffer.alloc(Math.min(found.size, MOST_BYTES));
		return content.toString("utf8", 0, readSync(file, content, 0, content.length, 0));
	} finally {
		closeSync(file);
	}
}

// src/adapters/operations/ask-git.ts
/** Asks git about the agent's directory. What its configuration would start by itself stays off. */
async function askGit(args, run) {
	const end = await run("git", [
		"-c",
		"core.fsmonitor=false",
		"-c",
		"core.quotePath=false",
		...args
	], { GIT_OPTIONAL_LOCKS: "0" });
	if (!end.ok) return {
		ok: false,
		end
	};
	if (end.exitCode === 0) return {
		ok: true,
		stdout: end.stdout
	};
	return {
		ok: false,
		end: {
			ok: true,
			result: opError("git-failed", end.stderr.trim() || `git ended with ${end.exitCode}.`)
		}
	};
}

// src/adapters/operations/commits-since.ts
const FIELDS = "%H%x1f%s%x1f%b%x1f%an";
/** The commits after a ref, oldest first. */
async function commitsSince({ ref }, run) {
	const answer = await askGit([
		"log",
		"-z",
		"--reverse",
		`--format=${FIELDS}`,
		"--end-of-options",
		`${ref}..HEAD`
	], run);
	if (!answer.ok) return answer.end;
	const commits = answer.stdout.split("\0").filter((record) => record !== "").map((record) => {
		const [sha = "", subject = "", body = "", author = ""] = record.split("");
		return {
			sha,
			subject,
			body: body.trimEnd(),
			author
		};
	});
	const summary = commits.map(({ sha, subject }) => `${sha.slice(0, 10)} ${subject}`).join("\n");
	return {
		ok: true,
		result: {
			status: "ok",
			data: { commits },
			summary
		}
	};
}

// src/adapters/operations/diff.ts
/** The difference of the directory's tracked files to a base, and which files it touches. */
async function diff({ base, paths = [] }, run) {
	const plain = [
		"diff",
		"--no-ext-diff",
		"--no-textconv",
		"--no-color"
	];
	const rest = [
		"--end-of-options",
		base,
		"--",
		...paths
	];
	const whole = await askGit([...plain, ...rest], run);
	if (!whole.ok) return whole.end;
	const names = await askGit([
		...plain,
		"--name-only",
		"-z",
		...rest
	], run);
	if (!names.ok) return names.end;
	const files = names.stdout.split("\0").filter((name) => name !== "");
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				diff: whole.stdout,
				files
			},
			summary: files.join("\n")
		}
	};
}

// src/adapters/operations/run-command.ts
/** Runs a program with its arguments, without a shell in between. An exit code other than 0 is data. */
async function runCommand({ command = [], env = {} }, run) {
	const [file, ...args] = command;
	const steering = Object.keys(env).find(isSteeringName);
	if (file === void 0) return {
		ok: true,
		result: opError("invalid-arguments", "shell/run needs a command.")
	};
	if (steering !== void 0) return {
		ok: true,
		result: opError("invalid-arguments", `The variable ${steering} would steer programs.`)
	};
	const end = await run(file, args, env);
	if (!end.ok) return end;
	const { exitCode, stdout, stderr } = end;
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				"exit-code": exitCode,
				stdout,
				stderr
			}
		}
	};
}

// src/adapters/operations/run-program.ts
const LONGEST_OUTPUT$1 = 1048576;
const GRACE_MS$2 = 2e3;
function programRunner({ cwd, env, silenceMs }, base, observer, signal) {
	return async (file, args, more = {}) => {
		let stderr = "";
		const outcome = await runProcess({
			file,
			args,
			cwd,
			env: {
				...base,
				...env,
				...more
			},
			stdin: null,
			silenceMs,
			durationMs: null,
			graceMs: GRACE_MS$2,
			keepStdout: LONGEST_OUTPUT$1,
			onStdout: (text) => observer.text(text),
			onStderr: (text) => {
				stderr = (stderr + text).slice(0, LONGEST_OUTPUT$1);
			}
		}, signal);
		switch (outcome.kind) {
			case "exited": return {
				ok: true,
				exitCode: outcome.code ?? 1,
				stdout: outcome.stdout,
				stderr
			};
			case "not-started": return failed$1(outcome.missing === "directory" ? "bad-directory" : "script-failed", outcome.message);
			case "silent": return failed$1("silent", `${file} printed nothing for ${sayDuration(silenceMs)} and was ended.`);
			case "too-long": return failed$1("too-long", `${file} took too long and was ended.`);
			case "aborted": return failed$1("interrupted", `${file} was ended before it was done.`);
		}
	};
}
function failed$1(failureClass, message) {
	return {
		ok: false,
		failure: {
			class: failureClass,
			message
		}
	};
}

// src/adapters/operations/operations.ts
/** Commands, git and GitHub's issues, on this machine. */
function createOperations({ environment, issues }) {
	const base = baseEnvironment(environment);
	return { perform(call, observer, signal) {
		const run = programRunner(call, base, observer, signal);
		switch (call.operation) {
			case shellRun.name: return checked(shellRun, call, (args) => runCommand(args, run));
			case gitCommitsSince.name: return checked(gitCommitsSince, call, (args) => commitsSince(args, run));
			case gitDiff.name: return checked(gitDiff, call, (args) => diff(args, run));
			case githubFindIssue.name: return issues === void 0 ? void 0 : checked(githubFindIssue, call, async (query) => ({
				ok: true,
				result: await find$1(issues, query)
			}));
			default: return;
		}
	} };
}
async function checked(spec, { args }, perform) {
	const read = checkArgs(spec, args);
	return read.ok ? perform(read.args) : {
		ok: true,
		result: read.error
	};
}
async function find$1(issues, query) {
	try {
		const found = await issues.findIssue(query);
		return found === void 0 ? {
			status: "ok",
			data: null,
			summary: "There is no such issue."
		} : {
			status: "ok",
			data: {
				...found,
				labels: [...found.labels]
			},
			summary: `#${found.number} ${found.title}`
		};
	} catch (error) {
		return opError("github-failed", `GitHub could not be asked: ${error instanceof Error ? error.message : String(error)}`);
	}
}

// src/adapters/process/git/bare-repository.ts
/** Makes the repository in that directory, or goes on with the one that a former process made there. */
async function openBareRepository(options) {
	const { remote, timeoutMs } = options;
	await mkdir(options.directory, {
		recursive: true,
		mode: 448
	});
	const directory = await realpath(options.directory);
	const home = join(directory, "home");
	await mkdir(home, { recursive: true });
	const base = {
		cwd: directory,
		home
	};
	await requireVersion(base);
	await mustRunGit({
		...base,
		args: [
			"init",
			"--quiet",
			"--bare",
			"--template=",
			"."
		]
	});
	const limit = pLimit(1);
	const call = (args, { env, ...others } = {}) => ({
		...base,
		...others,
		args,
		env: {
			GIT_DIR: directory,
			...env
		}
	});
	return {
		directory,
		remote,
		run: (args, callOptions) => mustRunGit(call(args, callOptions)),
		attempt: (args, callOptions) => runGit(call(args, callOptions)),
		contact: (args, callOptions) => runGit({
			timeoutMs,
			...call(args, callOptions),
			remote: remote ?? noRemote(args)
		}),
		alone: (work) => limit(work)
	};
}
function noRemote(args) {
	throw new Error(`git ${args.join(" ")}: the repository was opened without a remote`);
}
const versionsSeen = /* @__PURE__ */ new Map();
/** Settings by environment came with 2.31, the overwriting `read-tree --reset -u` with 2.34. */
async function requireVersion(base) {
	const path = process.env.PATH ?? "";
	if (versionsSeen.get(path)) return;
	const text = (await mustRunGit({
		...base,
		args: ["--version"]
	})).toString().trim();
	const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(text) ?? [];
	if (Number(major) * 1e3 + Number(minor) < 2034) throw new ProblemError({
		code: "RAY-GIT-TOO-OLD",
		message: `The runner has ${text}; raymond needs 2.34 or newer.`,
		hint: "Install a newer git on the runner, or use a hosted one."
	});
	versionsSeen.set(path, true);
}

// src/adapters/process/reap-orphans.ts
/**
* Ends what an orchestrator that was killed has left running: every process whose environment holds all the given variables with
* these very values, and its descendants. Name at least one value that no other run has. Resolves to the pids that were found.
* Needs /proc, so it finds nothing anywhere but on Linux.
*/
async function reapOrphans(marks, graceMs) {
	const entries = Object.entries(marks).map(([name, value]) => `${name}=${value}`);
	if (entries.length === 0) throw new Error("reapOrphans needs a mark: without one it would end everything");
	return await endProcesses({
		find: () => findMarked(entries),
		signal: signalEach,
		isOver: () => true,
		graceMs
	});
}
function findMarked(marks) {
	const running = listProcesses();
	const marked = running.filter(({ pid }) => {
		const entries = readEnvironment(pid)?.split("\0") ?? [];
		return marks.every((mark) => entries.includes(mark));
	});
	const ourLine = lineage(process.pid, running);
	return withDescendants(marked.filter(({ pid }) => !ourLine.has(pid)), running);
}
/** We and our ancestors: a run may be driven from inside another one, and then carries that one's marks. */
function lineage(pid, running) {
	const parents = new Map(running.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let at = pid; at !== void 0 && !line.has(at); at = parents.get(at)) line.add(at);
	return line;
}

// src/adapters/process/orphans.ts
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS$1 = 2e3;
function createOrphans() {
	return { async end(marks) {
		await reapOrphans(marks, GRACE_MS$1);
	} };
}

// src/adapters/replay/choose-turn.ts
/** The turns that may answer this agent in this state, in order. */
function candidatesFor(recording, { state, agent }) {
	const candidates = [];
	for (const turn of recording) {
		if (withoutExtension(turn.state) !== withoutExtension(state)) continue;
		if (turn.agent !== void 0 && turn.agent !== agent) continue;
		candidates.push({
			turn,
			visit: visitOf(turn, candidates.at(-1))
		});
	}
	return candidates;
}
/**
* The recorded turn that answers. In one process that is the next one that was not given; in a new process, after a crash, the
* agent's count of visits says where to go on. An attempt that the recording does not have is a repeat of the one before it.
*/
function chooseTurn(fitting, asked, given) {
	const taken = new Set(given.map(({ turn }) => turn));
	const last = given.findLast((before) => before.asked.agent === asked.agent && before.asked.state === asked.state);
	return (last === void 0 ? firstChoice(fitting, asked, taken) : nextChoice(fitting, asked, taken, last))?.turn;
}
function firstChoice(fitting, asked, taken) {
	const visit = asked.visit ?? 1;
	const ofVisit = fitting.filter((candidate) => candidate.visit === visit);
	return ofVisit.find(({ turn }) => !taken.has(turn) && isAttempt(turn, asked)) ?? ofVisit.findLast(({ turn }) => !taken.has(turn) && (turn.attempt ?? 1) < asked.attempt) ?? fitting.find((candidate) => candidate.visit > visit && !taken.has(candidate.turn)) ?? ofVisit.at(-1) ?? fitting.find(({ turn }) => turn.prompt !== void 0);
}
function nextChoice(fitting, asked, taken, last) {
	const from = fitting.find(({ turn }) => turn === last.turn)?.visit ?? 0;
	const free = fitting.filter(({ turn }) => !taken.has(turn));
	if (!(asked.visit === last.asked.visit && asked.attempt > last.asked.attempt)) return free.find(({ visit, turn }) => visit > from && isAttempt(turn, asked)) ?? free.find(({ visit }) => visit > from);
	return free.find(({ visit, turn }) => visit === from && isAttempt(turn, asked)) ?? free.find(({ visit, turn }) => visit > from && turn.attempt === void 0) ?? fitting.find(({ turn }) => turn === last.turn);
}
function isAttempt(turn, { attempt }) {
	return turn.attempt === void 0 || turn.attempt === attempt;
}
function visitOf(turn, before) {
	if (turn.visit !== void 0) return turn.visit;
	if (before === void 0) return 1;
	return turn.attempt !== void 0 && turn.attempt > (before.turn.attempt ?? 1) ? before.visit : before.visit + 1;
}
function withoutExtension(state) {
	return state.endsWith(".md") ? state.slice(0, -3) : state;
}

// src/adapters/replay/placeholders.ts
const SHORTEST_VALUE = 4;
/** `text` with `${raymond.NAME}` in place of each value. */
function withPlaceholders(text, placeholders) {
	return byLength(placeholders).reduce((replaced, [name, value]) => replaced.replace(whole(value), () => mark(name)), text);
}
/** The reverse: `text` with the values of this run. */
function withoutPlaceholders(text, placeholders) {
	return text.replace(/\$\{raymond\.([\w-]+)\}/g, (found, name) => placeholders[name] ?? found);
}
/** Longest values first, so that a path inside of another one is not replaced before it. */
function byLength(placeholders) {
	return Object.entries(placeholders).filter(([, value]) => value.length >= SHORTEST_VALUE && /[\d/\\]/.test(value)).toSorted(([, a], [, b]) => b.length - a.length);
}
/** The value as a word of its own: not as part of a longer id or name. */
function whole(value) {
	return new RegExp(`(?<![\\w-])${value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\w-])`, "g");
}
function mark(name) {
	return `\${raymond.${name}}`;
}

// src/adapters/replay/prompt-difference.ts
const SHOWN_LINES = 4;
const SHOWN_CHARACTERS = 160;
/** A short picture of where two prompts part: lines that only the recording has with `-`, those of this run with `+`. */
function promptDifference(recorded, asked) {
	const before = recorded.split("\n");
	const now = asked.split("\n");
	const start = commonStart(before, now);
	const end = commonStart(before.slice(start).toReversed(), now.slice(start).toReversed());
	return [
		`line ${start + 1}:`,
		...shown("-", before.slice(start, before.length - end), now[start]),
		...shown("+", now.slice(start, now.length - end), before[start])
	].join("\n");
}
function commonStart(a, b) {
	const differs = a.findIndex((item, at) => at >= b.length || item !== b[at]);
	return differs < 0 ? a.length : differs;
}
function shown(sign, lines, other) {
	const left = lines.length - SHOWN_LINES;
	const cut = lines.slice(0, SHOWN_LINES).map((line, at) => `${sign} ${cutLine(line, at === 0 ? other : void 0)}`);
	return left > 0 ? [...cut, `${sign} … ${left} more ${left === 1 ? "line" : "lines"}`] : cut;
}
/** A long line is shown from a little before the place where it differs. */
function cutLine(line, other = "") {
	if (line.length <= SHOWN_CHARACTERS) return line;
	const from = Math.max(0, commonStart(Array.from(line), Array.from(other)) - SHOWN_CHARACTERS / 2);
	const part = Array.from(line).slice(from, from + SHOWN_CHARACTERS).join("");
	return `${from > 0 ? "…" : ""}${part}${from + SHOWN_CHARACTERS < line.length ? "…" : ""}`;
}

// src/adapters/replay/recording.ts
const messageSchema = strictObject({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(discriminatedUnion("type", [
		strictObject({
			type: literal("text"),
			text: string()
		}),
		strictObject({
			type: literal("tool_use"),
			name: string(),
			input: unknown()
		}),
		strictObject({
			type: literal("tool_result"),
			text: string()
		})
	]))])
});
const errorSchema = strictObject({
	class: _enum(failureClasses),
	message: string(),
	detail: string().optional(),
	reset_at: string().optional()
});
/** One turn. What a hand-written line leaves out matches anything, or costs nothing. */
const recordedTurnSchema = strictObject({
	/** With or without `.md`. */
	state: string(),
	agent: string().optional(),
	attempt: number().int().positive().optional(),
	visit: number().int().positive().optional(),
	prompt: string().optional(),
	text: string().optional(),
	/** Null when the turn made no session; else the session planned for it is what counts. */
	session: string().nullable().optional(),
	cost_usd: number().nonnegative().optional(),
	tokens: tokensSchema.optional(),
	model: string().nullable().optional(),
	/** Tools that were refused. */
	denied: array(string()).optional(),
	/** What was said and done, where it is more than the prompt and the text. */
	messages: array(messageSchema).optional(),
	/** The turn failed. */
	error: errorSchema.optional(),
	/** Milliseconds that the answer takes, so that a demo can be watched. */
	delay_ms: number().nonnegative().optional()
}).refine((turn) => turn.text === void 0 !== (turn.error === void 0), { message: "needs either \"text\" or \"error\"" });
/** Reads a recording: JSON, one turn a line; blank lines and lines that begin with `#` are left out. Throws `RAY-REPLAY-UNREADABLE`. */
async function readRecording(file) {
	let text;
	try {
		text = await readFile(file, "utf8");
	} catch (error) {
		throw unreadable(`The recording cannot be read: ${error.message}.`, file);
	}
	return parseRecording(text, file);
}
function parseRecording(text, file) {
	const lines = text.replace(/^\uFEFF/, "").split("\n");
	const last = lines.length - 1;
	return lines.flatMap((line, at) => {
		if (line.trim() === "" || line.trimStart().startsWith("#")) return [];
		if (at === last && !isJson(line)) return [];
		return [parseLine(line, `${file}:${at + 1}`)];
	});
}
function parseLine(line, place) {
	if (!isJson(line)) throw unreadable("A line of the recording is not JSON.", place);
	const parsed = recordedTurnSchema.safeParse(JSON.parse(line));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const path = issue?.path.join(".") ?? "";
	throw unreadable(`A line of the recording is no turn: ${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}.`, place);
}
/** Whether it is JSON as a whole: half a line is not. */
function isJson(line) {
	try {
		JSON.parse(line);
		return true;
	} catch {
		return false;
	}
}
function unreadable(message, place) {
	return new ProblemError({
		code: "RAY-REPLAY-UNREADABLE",
		message,
		place,
		hint: "One JSON object a line, for example {\"state\": \"START\", \"agent\": \"main\", \"attempt\": 1, \"text\": \"<result>done</result>\", \"cost_usd\": 0.01}"
	});
}

// src/adapters/replay/turn-placeholders.ts
/** The session that a turn leaves its conversation in. */
function sessionOf(plan) {
	return plan.mode === "resume" ? plan.id : plan.new_id;
}
/** Placeholders that mean something else in every turn. */
function turnPlaceholders({ workflowId, session, cwd, directories: [turn] }) {
	return {
		run: workflowId,
		session: sessionOf(session),
		...session.mode === "fork" ? { branched: session.id } : {},
		cwd,
		...turn === void 0 ? {} : { turn }
	};
}

// src/adapters/replay/replay-backend.ts
/** Answers turns from a recording, with its costs, without any model. */
function createReplayBackend({ file, placeholders }) {
	const given = [];
	let read;
	const recording = () => {
		read ??= readRecording(file);
		return read;
	};
	return {
		async preflight() {
			const found = await problemIn(recording());
			return found === void 0 ? [] : [found];
		},
		async runTurn(spec, observer, signal) {
			const broken = await problemIn(recording());
			if (broken !== void 0) return unanswered(broken);
			const candidates = candidatesFor(await recording(), spec);
			const names = {
				...placeholders(spec.workflowId),
				...turnPlaceholders(spec)
			};
			const asked = {
				state: spec.state,
				agent: spec.agent,
				attempt: spec.attempt,
				visit: spec.visit
			};
			const fitting = candidates.filter(({ turn }) => knows(turn, spec, names));
			const turn = chooseTurn(fitting, asked, given);
			if (turn === void 0) return unanswered(mismatch(spec, file, names, closest(candidates, asked, given)));
			given.push({
				asked,
				turn
			});
			return answer(turn, spec, names, observer, signal);
		}
	};
}
async function answer(turn, spec, names, observer, signal) {
	const session = turn.session === null ? null : sessionOf(spec.session);
	if (!await waited(turn.delay_ms ?? 0, signal)) return {
		ok: false,
		failure: {
			class: "interrupted",
			message: "The turn was stopped."
		},
		...FREE,
		sessionId: session
	};
	const spent = {
		costUsd: turn.cost_usd ?? 0,
		tokens: turn.tokens ?? FREE.tokens,
		model: turn.model ?? spec.model,
		sessionId: session
	};
	if (turn.error !== void 0) {
		const message = withoutPlaceholders(turn.error.message, names);
		return {
			ok: false,
			failure: {
				...turn.error,
				message
			},
			...spent
		};
	}
	const text = withoutPlaceholders(turn.text ?? "", names);
	observer.text(text);
	return {
		ok: true,
		text,
		denied: turn.denied ?? [],
		messages: messagesOf(turn, spec, text, names),
		...spent
	};
}
function messagesOf({ messages }, { prompt }, text, names) {
	if (messages === void 0) return [{
		role: "user",
		content: prompt
	}, {
		role: "assistant",
		content: [{
			type: "text",
			text
		}]
	}];
	return JSON.parse(JSON.stringify(messages), (_, value) => typeof value === "string" ? withoutPlaceholders(value, names) : value);
}
/** A repeated attempt may tell more than the recorded prompt: that one before it was cut off. */
function knows({ prompt, attempt }, spec, names) {
	if (prompt === void 0) return true;
	const recorded = withoutPlaceholders(prompt, names).trim();
	const asked = spec.prompt.trim();
	if (recorded === asked || prompt.trim() === withPlaceholders(asked, names)) return true;
	return spec.attempt > (attempt ?? 1) && recorded !== "" && asked.includes(recorded);
}
/** The turn that would have answered, had its prompt been the same. */
function closest(candidates, asked, given) {
	return chooseTurn(candidates, asked, given) ?? candidates.at(-1)?.turn;
}
function mismatch(spec, file, names, expected) {
	const asked = `${spec.agent} at ${spec.state}, attempt ${spec.attempt}${spec.visit === void 0 ? "" : ` of visit ${spec.visit}`}`;
	const hint = "Record the run again (--record FILE), or mend the line by hand; a line without \"prompt\" matches any prompt.";
	if (expected?.prompt === void 0) return {
		code: "RAY-REPLAY-MISMATCH",
		message: `The recording has no turn for ${asked}.`,
		place: file,
		hint
	};
	return {
		code: "RAY-REPLAY-MISMATCH",
		message: `The recording does not know the prompt of ${asked}. It differs from the recorded one at ${promptDifference(expected.prompt.trim(), withPlaceholders(spec.prompt.trim(), names))}`,
		place: file,
		hint
	};
}
/** Of a class that is not tried again: the same recording would say the same. */
function unanswered(problem) {
	return {
		ok: false,
		failure: {
			class: "not-installed",
			message: problem.message,
			problem: { ...problem }
		},
		...FREE,
		sessionId: null
	};
}
const FREE = {
	costUsd: 0,
	tokens: {
		input: 0,
		output: 0
	},
	model: null
};
async function problemIn(recording) {
	try {
		await recording;
		return;
	} catch (error) {
		if (error instanceof ProblemError) return error.problem;
		throw error;
	}
}
/** False when it was stopped before the time was over. */
async function waited(ms, signal) {
	if (signal.aborted) return false;
	if (ms === 0) return true;
	return setTimeout(ms, true, { signal }).catch(() => false);
}

// src/adapters/scripts/interpreters.ts
/** The interpreter for a script on this platform. */
function interpreterFor(language, file, platform) {
	const onWindows = platform === "win32";
	switch (language) {
		case "sh": return plain("/bin/bash", [file]);
		case "bat": return {
			...plain("cmd.exe", [
				"/d",
				"/s",
				"/c",
				`""${file}""`
			]),
			verbatim: true
		};
		case "ps1": return plain(onWindows ? "powershell" : "pwsh", [
			"-NoProfile",
			"-NonInteractive",
			"-ExecutionPolicy",
			"Bypass",
			"-File",
			file
		]);
		case "mjs": return plain(process.execPath, [file]);
		case "py": return {
			...plain(onWindows ? "python" : "python3", [file]),
			env: {
				PYTHONUNBUFFERED: "1",
				PYTHONIOENCODING: "utf-8"
			}
		};
	}
}
function plain(program, args) {
	return {
		program,
		args,
		env: {},
		verbatim: false
	};
}

// src/adapters/scripts/script-runner.ts
const GRACE_MS = 2e3;
const LONGEST_OUTPUT = 67108864;
/** Runs scripts with the interpreters of this machine. */
function createScriptRunner(options) {
	const base = baseEnvironment(options.environment);
	const longest = options.longestOutput ?? LONGEST_OUTPUT;
	return { runScript };
	async function runScript(spec, observer, signal) {
		const { program, args, env, verbatim } = interpreterFor(spec.language, spec.file, process.platform);
		const tooMuch = new AbortController();
		let printed = 0;
		const outcome = await runProcess({
			file: program,
			args,
			verbatimArguments: verbatim,
			cwd: spec.cwd,
			env: {
				...base,
				...env,
				...spec.env
			},
			stdin: spec.stdin,
			silenceMs: spec.silenceMs,
			durationMs: spec.durationMs,
			graceMs: options.graceMs ?? GRACE_MS,
			keepStdout: longest,
			onStdout(text) {
				printed += text.length;
				if (printed > longest) tooMuch.abort();
				else observer.text(text);
			}
		}, AbortSignal.any([signal, tooMuch.signal]));
		if (printed > longest) return failed(spec, outcome, `printed more than ${longest} characters`, "script-failed");
		return resultOf(spec, program, outcome);
	}
}
function resultOf(spec, program, outcome) {
	switch (outcome.kind) {
		case "exited": return {
			ok: true,
			exitCode: exitCodeOf(outcome),
			stdout: outcome.stdout,
			stderrTail: outcome.stderrTail
		};
		case "not-started":
			if (outcome.missing === "directory") return failed(spec, outcome, `could not start: ${outcome.message}`, "bad-directory");
			if (outcome.missing === "program") return failed(spec, outcome, `needs ${program}, which is not installed`, "script-failed");
			return failed(spec, outcome, `could not start: ${outcome.message}`, "script-failed");
		case "silent": return failed(spec, outcome, `printed nothing for ${sayDuration(spec.silenceMs)} and was ended`, "silent");
		case "too-long": return failed(spec, outcome, `took longer than ${sayDuration(spec.durationMs ?? 0)} and was ended`, "too-long");
		case "aborted": return failed(spec, outcome, "was ended before it was done", "interrupted");
	}
}
/** As a shell counts: 128 and the signal's number for a script that a signal ended. */
function exitCodeOf({ code, signal }) {
	const number = Object.entries(constants$1.signals).find(([name]) => name === signal)?.[1] ?? 0;
	return code ?? 128 + number;
}
function failed(spec, outcome, what, failureClass) {
	const message = `${basename(spec.file)} ${what}`;
	const detail = "stderrTail" in outcome && outcome.stderrTail !== "" ? { detail: outcome.stderrTail } : {};
	return {
		ok: false,
		failure: {
			class: failureClass,
			message: message.endsWith(".") ? message : `${message}.`,
			...detail
		}
	};
}

// src/adapters/system/clock.ts
/** The clock of this machine. */
function createClock() {
	return {
		now: Date.now,
		sleep
	};
}
function sleep(ms, signal) {
	return new Promise((resolve) => {
		if (signal?.aborted) return resolve();
		const timer = startLongTimer(ms, wake);
		signal?.addEventListener("abort", wake, { once: true });
		function wake() {
			timer.cancel();
			signal?.removeEventListener("abort", wake);
			resolve();
		}
	});
}

// src/adapters/system/entropy.ts
/** The randomness of this machine; good enough for tokens. */
function createEntropy() {
	return {
		hex: (bytes) => randomBytes(bytes).toString("hex"),
		fraction: Math.random
	};
}

// src/adapters/workflow-files/pin-lost.ts
/** A run cannot go on with another definition than the one that it began with. */
function pinLost(id, pin) {
	return new ProblemError({
		code: "RAY-PIN-LOST",
		message: `The workflow ${id} has changed since the run began, and no copy of what it was is here any more.`,
		place: pin.source,
		hint: `Bring back the files with the SHA-256 ${pin.sha256.slice(0, 12)}…${pin.commit === null ? "" : ` (commit ${pin.commit.slice(0, 12)})`}, or start a new run.`
	});
}

// src/core/workflow/single-file-scripts.ts
/** The scripts of a single-file workflow under the names that they would have in a folder; none where the file cannot be read. */
function singleFileScripts(content) {
	const read = readYaml(withPlainLines(content), "");
	if (!read.ok || !isYamlMap(read.yaml.value)) return {};
	const { states } = parseSingleFile({
		yaml: read.yaml,
		path: [],
		value: read.yaml.value
	}, "", noFindings());
	return Object.fromEntries(states.flatMap(({ state }) => state.kind === "script" ? [[state.file, state.text]] : []));
}

// src/adapters/workflow-files/pinned-copies.ts
const SHAPES = [
	"folder",
	"zip",
	"file"
];
function createPinnedCopies(cacheDirectory) {
	return {
		async keep(definition) {
			const sha256 = digestOf(definition);
			return (await find(cacheDirectory, sha256))?.directory ?? write(cacheDirectory, sha256, definition);
		},
		find: (sha256) => find(cacheDirectory, sha256)
	};
}
async function find(cache, sha256) {
	if (!/^[0-9a-f]{64}$/.test(sha256)) return void 0;
	for (const shape of SHAPES) {
		const files = await readAll(join(cache, sha256, shape));
		if (files === void 0) continue;
		const definition = {
			shape,
			files
		};
		const scripts = await readAll(join(cache, sha256, "scripts"));
		return digestOf(definition) === sha256 && sameFiles(scripts ?? [], scriptsOf(definition)) ? {
			definition,
			directory: scriptDirectory(join(cache, sha256), definition)
		} : void 0;
	}
}
/** Written apart and renamed, so that a copy is there whole or not at all. */
async function write(cache, sha256, definition) {
	await mkdir(cache, {
		recursive: true,
		mode: 448
	});
	const parts = await mkdtemp(join(cache, `.${sha256.slice(0, 12)}-`));
	await writeAll(join(parts, definition.shape), definition.files);
	await writeAll(join(parts, "scripts"), scriptsOf(definition));
	const place = join(cache, sha256);
	await rename(parts, place).catch(async () => {
		if (await find(cache, sha256) === void 0) {
			await rm(place, {
				recursive: true,
				force: true
			});
			await rename(parts, place);
		} else await rm(parts, {
			recursive: true,
			force: true
		});
	});
	return scriptDirectory(place, definition);
}
function scriptDirectory(place, definition) {
	return join(place, scriptsOf(definition).length > 0 ? "scripts" : definition.shape);
}
/** Files of their own for the scripts that stand inside a YAML file. */
function scriptsOf({ shape, files }) {
	const main = mainFile(files.map(({ path }) => path));
	const file = files.find(({ path }) => path === main);
	if (shape !== "file" || file === void 0 || /\.(?:edn|md)$/i.test(file.path)) return [];
	const scripts = singleFileScripts(Buffer.from(file.bytes).toString());
	return Object.entries(scripts).map(([path, text]) => ({
		path,
		bytes: Buffer.from(text),
		executable: false
	}));
}
function sameFiles(a, b) {
	return digestOf({
		shape: "file",
		files: a
	}) === digestOf({
		shape: "file",
		files: b
	});
}
async function writeAll(directory, files) {
	await mkdir(directory, { mode: 448 });
	for (const { path, bytes, executable } of files) {
		const place = join(directory, path);
		await mkdir(dirname(place), {
			recursive: true,
			mode: 448
		});
		await writeFile(place, bytes, {
			mode: 384,
			flag: "wx"
		});
		if (executable) await chmod(place, 448);
	}
}
/** Undefined when there is no such directory. The main file of a single-file workflow comes first, as it was written. */
async function readAll(directory) {
	const entries = await readdir(directory, {
		recursive: true,
		withFileTypes: true
	}).catch(() => void 0);
	if (entries === void 0) return void 0;
	const files = [];
	for (const entry of entries) {
		if (entry.isDirectory()) continue;
		const place = join(entry.parentPath, entry.name);
		const path = place.slice(directory.length + 1).replaceAll("\\", "/");
		const bytes = entry.isFile() ? await readFile(place) : Buffer.from("not a plain file");
		files.push({
			path,
			bytes,
			executable: entry.isFile() && ((await stat(place)).mode & 64) !== 0
		});
	}
	return files.toSorted((a, b) => Number(a.path.includes("/")) - Number(b.path.includes("/")));
}

export { stateOf$1 as $, objectsOf as A, gitFailed as B, fillWorktree as C, listIndex as D, GITLINK as E, openCheckout as F, createCommandBackend as G, mustRunGit as H, worktreeAround as I, parseTransitions as J, reduce as K, worktreesOf as L, withForeignObjects as M, readHead as N, markSkipped as O, writeHead as P, reservedUsd as Q, decodeRun as R, addEmptyWorktree as S, skippedIn as T, runGit as U, lastWords as V, pLimit as W, standsStill as X, parseOutbox as Y, budgetLeft as Z, reduceJournal as _, createScriptRunner as a, formatDuration as at, failureClasses as b, isJson as c, stateKey as ct, openBareRepository as d, rebasePath as et, createOperations as f, differences as g, createLocalRunStore as h, createClock as i, formatCount as it, readShallow as j, zeroTerminated as k, withPlaceholders as l, createTrees as m, pinLost as n, describeProposal as nt, createReplayBackend as o, formatMoment as ot, createTurnFiles as p, branchOfAgent as q, createEntropy as r, budgetBar as rt, turnPlaceholders as s, formatUsd as st, createPinnedCopies as t, readSteps as tt, createOrphans as u, workflowOf as v, replaceFile as w, createWorkspace as x, parseJournal as y, encodeRun as z };