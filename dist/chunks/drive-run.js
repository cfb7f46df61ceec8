import { T as isOpen, X as isTurn, l as findAgent } from "./run.js";
import { A as turnEnvironment, C as stateOf, D as longValue, E as failureText, S as stateBudget, T as PLAIN_GIT, b as capOf, c as checkProposals, g as agentSettings, h as namedWorkflow, i as readTransitions, k as scriptEnvironment, l as specifierKey, m as renderWorkers, n as renderTurn, o as checkContext, p as isCancelledTurn, r as withCutOffNote, s as openedBy, t as reduce, u as standsStill, v as childOf, w as rootScope } from "./reduce.js";
import { a as messageOf, n as START_AGAIN, s as problemIn, t as ProblemError } from "./problem.js";
import { l as encodeRun, o as takeOutLongTexts } from "./long-texts.js";
import { t as utf8Length } from "./utf8-length.js";
import { i as now, n as parseOutbox, r as NothingDoneError } from "./parse-outbox.js";
import { C as unseenIn } from "./thread.js";
import { r as writtenTags, t as isOpenName } from "./written-tags.js";
import { t as formsIn } from "./step-workflow.js";
import { n as missingTargets, r as unknownWorkflow, t as candidatesFor } from "./missing-targets.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as parseWorkflow } from "./parse-workflow.js";
import { a as mayReadApi, c as unboundOf, i as cellLimitsOf, l as placeProblem, o as networkOf, s as requiresCell, u as turnRights } from "./cell-rules.js";
import { a as stemOf, i as splitStateFile, n as platformsOf, t as isStateFile } from "./state-file.js";
import { m as keepMessages, t as canBeShown } from "./proposed.js";
import { t as isTransitionTag } from "./tag-grammar.js";
import { t as branchOfAgent } from "./work.js";
import { a as traceEnvironment, p as stateKey, s as describeProposal } from "./span-id.js";
import { t as proposalSchema } from "./proposal.js";
import { n as proposable, t as allowanceOf } from "./proposable.js";
import { a as explainMarkers, o as holdsMarkers } from "./render-prompt.js";
import { t as jsonDepth } from "./json-depth.js";
import { t as githubProposal } from "./github-proposal.js";
import { r as opError, t as checkArgs } from "./operation.js";
import { l as shellRun } from "./outside.js";
import { i as builtInOperation, l as parseScriptFile, s as scriptPathsOf, w as noFindings } from "./placeholders.js";
import { n as isSteeringName } from "./steering-name.js";
import { t as scanTags } from "./scan-tags.js";
import { t as ownValue } from "./own-value.js";
import { dirname } from "node:path";

// src/runtime/bounded-run.ts
const MOST$1 = {
	held: 268435456,
	inFile: 8e7,
	small: 16777216
};
/** A larger one is measured again when events have added so much of it: what a turn costs must not grow with the run. */
const SHARE = 1 / 16;
function createBound(most = MOST$1) {
	/** Characters; undefined before the first look. */
	let measured;
	let added = 0;
	return (event, after) => {
		added += 2 * encoded(event);
		if (measured !== void 0 && (measured + added <= most.small || added <= measured * SHARE)) return event;
		const length = encoded(after);
		if (!(length <= most.held && (length <= most.small || fitsIntoFiles(after, most))) && event.type === "turn_completed") return withoutWords(event);
		measured = length;
		added = 0;
		return event;
	};
}
function fitsIntoFiles(run, most) {
	let count = 0;
	try {
		const { value, texts } = takeOutLongTexts(run, () => String(count++));
		return [encodeRun(value), ...texts.values()].every((file) => file.length <= most.inFile / 3 || utf8Length(file) <= most.inFile);
	} catch (error) {
		if (error instanceof RangeError) return false;
		throw error;
	}
}
/** Laid out over lines as a state is: deep inside, a number takes a thousand characters. Infinity where no text of Node could hold it. */
function encoded(value) {
	try {
		return JSON.stringify(value, null, 2).length;
	} catch (error) {
		if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
		throw error;
	}
}
const TOO_MUCH = "The run would hold more than can be stored with what this turn ended with: write long results to files, and pass on their paths.";
/** A turn that ended with what the run cannot take. It is paid for all the same. */
function withoutWords(event, message = TOO_MUCH) {
	const { text: _, step: __, proposals: ___, outbox_problems: ____, denied: _____, markers: ______, ...kept } = event;
	return {
		...kept,
		type: "turn_failed",
		failure: {
			class: "other",
			message
		},
		jitter: 0
	};
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
	const spending = /* @__PURE__ */ new Map();
	const bound = createBound();
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
	/** What comes of an event. A turn that ended with what nobody thought of has failed: it is paid for, and what is beside it goes on. */
	function counted(event) {
		try {
			const outcome = reduce(run, event, known);
			const taken = outcome.run === run ? event : bound(event, outcome.run);
			return {
				taken,
				outcome: taken === event ? outcome : reduce(run, taken, known)
			};
		} catch (error) {
			if (event.type !== "turn_completed") throw error;
			const taken = withoutWords(event, `What the turn ended with could not be taken: ${messageOf(error)}`);
			return {
				taken,
				outcome: reduce(run, taken, known)
			};
		}
	}
	return {
		get run() {
			if (!run) throw new Error("the run was used before run_started");
			return run;
		},
		definitions: known,
		spending,
		apply(event) {
			if (isEndOfTurn(event)) spending.delete(event.effect);
			const { taken, outcome } = counted(event);
			if (outcome.run === run) return [];
			run = outcome.run;
			unsaved.push(taken);
			return outcome.effects;
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
	return !isEndOfTurn(event) || event.bill.cost_usd > 0;
}
function isEndOfTurn(event) {
	return event.type === "turn_completed" || event.type === "turn_failed";
}

// src/core/engine/next-wake.ts
/**
* When something falls due that time alone brings about: the retry of a turn, and, while other agents are at work, the time-out of an
* ask and the reset of a usage limit. What was due when the run was last changed has been looked at then. With `asksWait` an ask is not
* decided by time alone, as what people have said has to be read first.
*/
function nextWake(run, { asksWait = false } = {}) {
	if (run.status !== "running") return void 0;
	let earliest;
	function consider(time) {
		if (time !== null && time > run.updated_at && (earliest === void 0 || time < earliest)) earliest = time;
	}
	for (const effect of run.pending) {
		if (!isTurn(effect) || effect.started || effect.not_before === null) continue;
		if (findAgent(run, effect.agent)?.status === "active") consider(effect.not_before);
	}
	for (const { deadline } of [...asksWait ? [] : run.asks, ...run.joins ?? []]) consider(deadline);
	for (const { due } of run.children ?? []) consider(due);
	for (const { status, resume_at } of run.agents) if (status === "paused") consider(resume_at);
	return earliest;
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
/** What people are told when a file has become something else than what the run is pinned to. */
function sayChanged({ source }) {
	return `${source} has changed since the run began; the run goes on with what it began with.`;
}
function check(files, { platform }) {
	const { workflow, problems, warnings } = parseWorkflow(files, platform, readStepWorkflow);
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
		writtenAt: files.writtenAt,
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

// src/runtime/called-workflows.ts
/** More than this is no workflow that anybody follows. */
const MOST = 50;
/**
* The workflows that a workflow names in its policies, tags and delegates, and those that they name in turn, whether a run ever comes
* into them or not. A name that is put together at run time is not known here; what it leads to is known when the run comes there.
*/
async function calledWorkflows(workflow, source, configured) {
	const named = {};
	const callers = /* @__PURE__ */ new Map([[workflow.id, workflow]]);
	for (const caller of callers.values()) for (const name of namesIn(caller)) {
		const found = await readIfThere(() => readNamed(name, caller, source, configured));
		if (found === void 0 || Object.keys(named).length >= MOST) continue;
		const { workflow: callee, entry } = found;
		callers.set(callee.id, callers.get(callee.id) ?? callee);
		named[specifierKey(caller.id, name)] = {
			scope: callee.id,
			entry,
			pin: callee.pin
		};
	}
	return {
		named,
		callees: [...callers.values()].filter((one) => one !== workflow)
	};
}
/**
* What a call comes into: as it was when the run started, where its name was known then or leads to the same place; else as `readNow`
* finds it. `changed` says that it has become something else since.
*/
async function readCalled({ named = {} }, { from, name }, source, readNow) {
	const known = Object.hasOwn(named, specifierKey(from, name)) ? named[specifierKey(from, name)] : void 0;
	if (known !== void 0) return {
		...await readPinnedScope(known.scope, known.pin, source),
		entry: known.entry
	};
	const now = await readNow();
	const same = Object.values(named).find(({ scope }) => scope === now.workflow.id);
	if (same === void 0) return {
		...now,
		changed: false
	};
	return {
		...await readPinnedScope(same.scope, same.pin, source),
		entry: now.entry
	};
}
/** The workflows that a definition writes out, as it names them. */
function namesIn(workflow) {
	if (workflow.kind === "states") return Object.values(workflow.states).flatMap(namedInState);
	return workflow.definition.steps.flatMap(formsIn).flatMap((step) => {
		const name = step.type === "delegate" ? namedWorkflow(step) : void 0;
		return name === void 0 ? [] : [name];
	});
}
function namedInState(state) {
	const allowed = (state.kind === "prompt" ? state.settings.allowed_transitions : []).flatMap(({ tag, target }) => tag.endsWith("-workflow") && target !== void 0 ? [target] : []);
	const written = writtenTags(state).flatMap(({ name, body }) => name.endsWith("-workflow") ? [body.trim()] : []);
	return [.../* @__PURE__ */ new Set([...allowed, ...written.filter((name) => !isOpenName(name))])];
}
function readNamed(name, caller, source, configured) {
	return caller.kind === "states" ? readScope(name, caller.id, source, configured) : readChild(name, caller.id, configured, source);
}
/** One that is broken or missing is told when the run comes there, and by lint. */
async function readIfThere(read) {
	try {
		return await read();
	} catch (error) {
		if (error instanceof ProblemError) return void 0;
		throw error;
	}
}

// src/runtime/preflight.ts
/** What would make every paid turn fail is found before the first one, and only of the agents that the workflow can reach. */
async function preflight(workflow, ports, run) {
	await needCells([workflow], ports, run);
	const uses = agentsIn(workflow, run);
	const [problem] = uses.length > 0 ? await ports.turns.agent.preflight(uses) : [];
	if (problem) throw new ProblemError(problem);
}
/** Throws where one of them may not run without a cell, and none can be had. */
async function needCells(workflows, { places: { cells }, turns: { agent } }, run) {
	if (!workflows.some((workflow) => requiresCell(run, workflow, agent.unasked))) return;
	const missing = cells === void 0 ? NO_CELLS : (await cells.probe()).problem;
	if (missing !== null) throw new ProblemError(missing);
}
/** Efforts that an agent lacks, each told once. */
function nearEfforts(workflow, run) {
	const told = promptsIn(workflow).flatMap((prompt) => {
		const { backend, effort, wanted } = settingsOf$1(prompt, workflow, run);
		return wanted === null ? [] : [`${backend} has no effort "${wanted}" with this model: it works with "${effort}".`];
	});
	return [...new Set(told)];
}
function agentsIn(workflow, run) {
	const prompts = promptsIn(workflow).map((prompt) => ({
		prompt,
		...settingsOf$1(prompt, workflow, run)
	}));
	return [...Map.groupBy(prompts, ({ backend }) => backend)].map(([agent, used]) => ({
		agent,
		models: [...new Set(used.map(({ model }) => model))],
		tools: used.map(({ prompt }) => prompt.tools ?? null),
		capped: run.capped
	}));
}
/** What a delegate step calls is looked at when it is called. */
function promptsIn(workflow) {
	if (workflow.kind === "states") return Object.values(workflow.states).flatMap((state) => state.kind === "prompt" ? [state.settings] : []);
	return workflow.definition.steps.flatMap((step) => [...formsIn(step).flatMap((form) => form.type === "session" ? [{
		agent: form.config.agent,
		tools: form.config.tools
	}] : []), ...step.control?.judge.type === "llm" ? [{ agent: step.control.judge.config.agent }] : []]);
}
function settingsOf$1(prompt, workflow, run) {
	return agentSettings(run, prompt, workflow.kind === "states" ? workflow.manifest : {});
}
const NO_CELLS = {
	code: "RAY-NO-CELL",
	message: "The run needs a cell for its agents and scripts, and cells are off.",
	hint: "Leave out \"--cell off\", or run it where \"raymond cell\" finds what it needs."
};

// src/runtime/refuse-unnamed-target.ts
/**
* A model may have been talked into where it leads a run. A place that nobody has named has to be a workflow, then, and to have been there
* when the run began: not any script of the repository, nor what an agent has written meanwhile.
*/
function refuseUnnamedTarget(lead, found, live) {
	const problem = strayScript(lead, found, live) ?? writtenMeanwhile(lead, found, live);
	if (problem !== void 0) throw new ProblemError(problem);
}
/** One that is entered at a prompt counts as well: its agent could go on to the scripts beside it. */
function strayScript(lead, { workflow: now, definition, entry }, { run, definitions }) {
	const caller = definitions[lead.from];
	const workflow = definitions[now.id] ?? now;
	if ([lead.from, rootScope(run)].includes(workflow.id) || isScript(lead, caller)) return void 0;
	if (definition.shape !== "folder" || !holdsScripts(workflow) || isMeantAsWorkflow(workflow)) return void 0;
	const place = `${workflow.id === "." ? "" : `${workflow.id}/`}${entry}`;
	const meant = [...Object.values(run.named ?? {}), ...Object.values(run.specifiers)];
	if (isWritten(lead, caller) || meant.some((known) => known.scope === workflow.id && known.entry === entry) || Object.values(run.workflows ?? {}).some((path) => path.replace(/^(?:\.\/)+/, "") === place)) return void 0;
	return {
		code: "RAY-UNNAMED-SCRIPT",
		message: `${place} is no workflow that ${nameOf(lead)} may choose: its folder holds scripts, and neither a START state nor a workflow.yaml.`,
		place: lead.from,
		hint: `Name ${whereToName(lead)}, or give the folder a START state.`
	};
}
/** What the run has come into before stays as it was then, so that it does not matter what has become of it. */
function writtenMeanwhile(lead, { workflow, writtenAt }, { run, definitions }) {
	if (lead.state === null || writtenAt === void 0 || writtenAt <= Date.parse(run.created_at)) return void 0;
	if (definitions[workflow.id] !== void 0) return void 0;
	const caller = definitions[lead.from];
	const isMeant = isScript(lead, caller) || isWritten(lead, caller);
	if (isMeant && wasThere(lead.from, run)) return void 0;
	return {
		code: "RAY-WORKFLOW-TOO-NEW",
		message: `${workflow.pin.source} was written or changed after the run began, and nothing named it then: ${nameOf(lead)} may not choose it.`,
		place: lead.from,
		hint: isMeant ? "Start a new run." : `Start a new run, or name ${whereToName(lead)}.`
	};
}
function holdsScripts(workflow) {
	return workflow.kind === "states" && Object.values(workflow.states).some(({ kind }) => kind === "script");
}
function isMeantAsWorkflow(workflow) {
	if (workflow.kind !== "states") return true;
	return workflow.listing.some((file) => file === "workflow.yaml" || isStateFile(file) && /^(?:1_)?START$/.test(stemOf(file)));
}
/** A script says what its author wrote; where it starts what the project says, that may have printed the tag. */
function isScript({ state }, caller) {
	const def = state === null || caller?.kind !== "states" ? void 0 : caller.states[state];
	return def?.kind === "script" && def.settings.runs_project_code !== true;
}
function isWritten({ name }, caller) {
	return caller !== void 0 && namesIn(caller).includes(name);
}
/** Whether the run was given that scope when it began, and was not led there by an agent. */
function wasThere(scope, run) {
	return scope === rootScope(run) || Object.values(run.named ?? {}).some((known) => known.scope === scope);
}
function nameOf({ state }) {
	return state === null ? "a message" : state;
}
function whereToName({ name, state }) {
	return `"${name}" in ${state === null ? "the step itself" : state.endsWith(".md") ? `the allowed_transitions of ${state}` : `a tag in ${state}`}`;
}

// src/runtime/send-spans.ts
/** Where nobody collects spans any more, they stay in the run for a process that knows somebody. */
async function sendSpans(effect, run, ports, hurry) {
	const spans = run.trace?.unsent.slice(0, 512) ?? [];
	const failed = await ports.traces?.send(run, spans, hurry) !== "done";
	return {
		type: "spans_sent",
		at: now(ports),
		effect: effect.id,
		count: failed ? 0 : spans.length,
		failed
	};
}

// src/core/engine/proposals/recheck-proposal.ts
/** What a state lists was looked at when its turn had ended. */
const ANYBODY = {
	name: "",
	listed: void 0,
	listedIn: "",
	write: () => ""
};
/**
* Why a proposal must not be carried out, though the run holds it as accepted: kind, policy, caps and approval are looked at once more,
* as a run may have come from a disk or a branch that others can write to.
*/
function recheckProposal(run, proposed, effect) {
	const { outputs, proposals = [] } = run;
	const { agent, proposal, approved_by } = proposed;
	if (outputs === void 0) return refused(agent, "the workflow may propose nothing");
	const approval = outputs.policy.approval === true;
	if (approval && effect === "apply_proposal" && approved_by === void 0) return refused(agent, "nobody has approved it");
	if ((approval || effect === "keep_work") && !canBeShown(proposed.work)) return refused(agent, "it has to be approved, and nobody can be shown what it would push");
	const at = proposals.findIndex(({ id }) => id === proposed.id);
	const before = proposals.filter(({ status }, i) => i < at || i > at && status === "applied");
	const context = {
		...checkContext({
			...run,
			proposals: before
		}, agent, proposals),
		opened: openedBy(run),
		proposer: ANYBODY
	};
	return checkProposals([{
		line: 1,
		proposal
	}], context).refused[0]?.problem;
}
function refused(agent, why) {
	return {
		code: "RAY-PROPOSAL-REFUSED",
		message: `What ${agent} proposed was not carried out: ${why}.`,
		place: agent,
		hint: `${START_AGAIN}: nothing of this run was done on GitHub without being allowed.`
	};
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
async function settle(effect, { run }, { gitHub: { proposals } }) {
	const proposed = run.proposals?.find(({ id }) => id === effect.proposal);
	if (!proposed) throw new Error(`effect ${effect.id} is of proposal ${effect.proposal}, which the run does not have`);
	const undone = effect.type === "apply_proposal" && !effect.repeated ? { undone: true } : {};
	if (proposals === void 0) return {
		kind: "failed",
		problem: cannotPost(),
		...undone
	};
	const problem = recheckProposal(run, proposed, effect.type);
	if (problem) return {
		kind: "failed",
		problem,
		...undone
	};
	const clean = {
		...proposed,
		proposal: proposals.clean(proposed.proposal)
	};
	try {
		return effect.type === "keep_work" ? await proposals.keepWork(run, clean) : await proposals.apply(run, clean, { repeated: effect.repeated });
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			kind: "failed",
			problem: { ...error.problem },
			...error instanceof NothingDoneError ? { undone: true } : {}
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

// src/runtime/start-child.ts
/** Has a worker's job dispatched; what GitHub refuses for good is an answer, too. */
async function startChild(effect, live, ports) {
	const { run, definitions } = live;
	const child = childOf(run, effect.child);
	if (child === void 0) throw new Error(`effect ${effect.id} is of ${effect.child}, which the run does not have`);
	const answer = {
		at: now(ports),
		effect: effect.id
	};
	if (!run.pending.some(({ id }) => id === effect.id)) return {
		type: "child_dispatched",
		...answer,
		actions_run: null
	};
	if (ports.workers === void 0) return {
		type: "child_refused",
		...answer,
		problem: noJobs(),
		here: true
	};
	const pinned = Object.keys(run.scopes).map((id) => live.scope(id).definition);
	try {
		const started = await ports.workers.start({
			run,
			child,
			definitions,
			pinned
		});
		if (started.kind === "dispatched") return {
			type: "child_dispatched",
			...answer,
			actions_run: started.actionsRun,
			...foundBy(started)
		};
		const { problem, here, spent, never } = started;
		return {
			type: "child_refused",
			...answer,
			problem: { ...problem },
			here,
			...spent === void 0 ? {} : { spent: [...spent] },
			...never === true ? { never } : {}
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			type: "child_refused",
			...answer,
			problem: error.problem,
			here: false
		};
	}
}
async function stopChild({ id, child }, ports) {
	const stopped = await ports.workers?.stop(child);
	return {
		type: "child_stopped",
		at: now(ports),
		effect: id,
		...stopped === "never" ? { never: true } : {}
	};
}
function foundBy({ found }) {
	return found === void 0 ? {} : { found };
}
function noJobs() {
	return {
		code: "RAY-HAND-OVER-REFUSED",
		message: "No jobs can be dispatched from here.",
		hint: "There is nothing to do: the work is done here."
	};
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

// src/core/run/money/sound-bill.ts
/** Far above what any turn uses, and far below where sums of many turns are no longer exact. */
const MOST_TOKENS = 0xe8d4a51000;
const MOST_USD = 1e9;
const MOST_MS = 0xe8d4a51000;
/**
* A bill that the run can be stored with, and read again. Its numbers come from programs that an agent can lead: fractions of tokens, nothing
* that is a number, more than there is. Never less than was said.
*/
function soundBill(bill) {
	const { input, output } = bill.tokens;
	return {
		...bill,
		cost_usd: within(bill.cost_usd, MOST_USD),
		tokens: {
			input: Math.ceil(within(input, MOST_TOKENS)),
			output: Math.ceil(within(output, MOST_TOKENS))
		},
		ms: within(bill.ms, MOST_MS)
	};
}
function within(value, most) {
	return Number.isNaN(value) ? 0 : Math.min(Math.max(0, value), most);
}

// src/core/workflow/use-of-diff.ts
/** What a workflow does with the diff of the pull request, by what its prompts and scripts name. */
function useOfDiff({ files }) {
	const texts = Object.values(files);
	if (texts.some((text) => /\{\{[ \t]*diff_file[ \t]*\}\}|RAYMOND_DIFF_FILE/.test(text))) return "needed";
	return texts.some((text) => text.includes("RAYMOND_OPTIONAL_DIFF_FILE")) ? "optional" : "unused";
}

// src/runtime/turns/own-copy.ts
/** The run's own copy of a workflow's files, laid out for a turn; undefined where scripts find the files as they stand. */
function ownCopyOf(scope, run, { turns }) {
	return turns.scriptFolders?.open(run.workflow_id, scriptScopeOf(scope));
}
/** The same for a turn that starts what the project says: nobody could tell what it left there from what scripts have written. */
function lentCopyOf(scope, run, { turns, progress }, directory) {
	const lent = turns.scriptFolders?.lend(run.workflow_id, scriptScopeOf(scope), directory);
	const [first, ...more] = lent?.leftOut ?? [];
	const others = more.length === 0 ? "" : ` and ${more.length} more`;
	if (first !== void 0) progress.notice(`${scope.workflow.id}: not in its script's copy of RAYMOND_STATE_DIR: ${first}${others}`);
	return lent?.folder;
}
function scriptScopeOf({ workflow, directory, copy }) {
	return {
		id: workflow.id,
		files: copy ?? directory
	};
}

// src/runtime/turns/open-cell.ts
function folderOf(file) {
	return file.slice(0, file.lastIndexOf("/"));
}
/**
* The workflow's files. Where somebody may write to its folder, the folder's place shows our copy: a link that an agent puts there would show
* what it leads to. Below the turn's directory that folder is the agent's to work on.
*/
function filesOf({ directory, copy }, cwd) {
	if (copy === void 0) return [{
		at: directory,
		as: "readable"
	}];
	return [...`${directory}/`.startsWith(`${cwd}/`) ? [] : [{
		at: directory,
		as: "readable",
		from: copy
	}], {
		at: copy,
		as: "readable"
	}];
}
function sayProblem({ code, message, hint }) {
	return [`${code}: ${message}`, ...hint === void 0 ? [] : [hint]].join(" ");
}
/** What a turn's programs see beside its directory, git and the system. */
function mountsOf({ run, cwd, folder, scope, ports }, { by, runsProjectCode }) {
	const own = by === "script" && runsProjectCode !== true ? ownCopyOf(scope, run, ports) : void 0;
	return [
		...filesOf(scope, cwd),
		...folder.diffFile === void 0 ? [] : [{
			at: folderOf(folder.diffFile),
			as: "readable"
		}],
		...folder.attachments === void 0 ? [] : [{
			at: folder.attachments.directory,
			as: "readable"
		}],
		...own === void 0 ? [] : [{
			at: own,
			as: "writable"
		}],
		{
			at: folder.directory,
			as: "writable"
		}
	];
}
/** What was lent is taken back where no cell comes of it. */
async function withGit(lender, cwd, open) {
	const git = await lender?.lend(cwd) ?? {
		mounts: [],
		takeBack: async () => []
	};
	try {
		return {
			cell: await open(git),
			git
		};
	} catch (error) {
		await git.takeBack();
		throw error;
	}
}
function createCellOfTurn(place) {
	const { run, ports } = place;
	let facts = {};
	let opened;
	let ended;
	let api;
	let met = null;
	let isJudge = false;
	async function make(starter, wished) {
		const { cells } = ports.places;
		if (cells === void 0) {
			if (run.agents.some(({ id, cell }) => id === place.agent && cell?.cell === "bwrap")) facts = { cell: {
				cell: "none",
				network: []
			} };
			return;
		}
		if (run.cell?.mode === "off") {
			facts = { cell: {
				cell: "none",
				network: []
			} };
			return;
		}
		const { problem, limits } = await cells.probe();
		if (problem?.code === "RAY-CELL-NOT-NOW") throw new ProblemError(problem);
		if (problem !== null) {
			facts = { cell: {
				cell: "none",
				network: [],
				why: problem.message
			} };
			return;
		}
		const { cwd } = place;
		const network = await cells.hosts(networkOf(run.cell, starter.by, wished));
		const made = await withGit(ports.places.gitLender, cwd, (git) => cells.open({
			workflowId: run.workflow_id,
			agent: place.agent,
			apart: starter.runsProjectCode === false,
			cwd,
			mounts: [...git.mounts, ...mountsOf(place, starter)],
			limits: cellLimitsOf(run.cell),
			...network
		}));
		const unbound = unboundOf(run.cell, limits);
		const { status } = made.cell;
		facts = { cell: {
			cell: status.cell,
			network: [...status.network],
			...unbound.length === 0 ? {} : { unbound: [...unbound] }
		} };
		return made;
	}
	async function openApi() {
		if (ports.places.api === void 0 || !mayReadApi(run.cell)) {
			const why = ports.places.api === void 0 ? "there is no GitHub to read here" : "a stranger caused the run";
			ports.progress.notice(`${place.agent}: asks for "api: read", and has none: ${why}`);
			return {};
		}
		api ??= await ports.places.api.open({
			workflowId: run.workflow_id,
			cell: (await opened)?.cell
		});
		return api.environment;
	}
	/** Of the index that git has in the turn; undefined where a cell has none. */
	function indexPlace(made) {
		const { cwd } = place;
		if (made === void 0) return { cwd };
		const { gitDirectory } = made.git;
		return gitDirectory === void 0 ? void 0 : {
			cwd,
			lent: gitDirectory
		};
	}
	async function renewIndex() {
		const index = indexPlace(await opened);
		if (index === void 0) return;
		const lost = await ports.places.gitIndex?.renew(index);
		if (lost !== void 0) ports.progress.notice(`${place.agent}: ${lost}`);
	}
	async function close() {
		await api?.close();
		const made = await opened?.catch(() => void 0);
		const end = await made?.cell.close();
		const index = indexPlace(made);
		if (isJudge && index !== void 0) await ports.places.gitIndex?.trust(index);
		if (made === void 0 || end === void 0) return;
		met = end.met;
		if (end.problem !== null) ports.progress.notice(`${place.agent}: ${sayProblem(end.problem)}`);
		if (end.refused.length > 0) facts = {
			...facts,
			refused: [...end.refused]
		};
		const stays = await made.git.takeBack().catch((error) => [messageOf(error)]);
		for (const what of stays) ports.progress.notice(`${place.agent}: stayed in its cell: ${what}`);
	}
	return {
		async open(by, wished, runsProjectCode) {
			opened ??= make({
				by,
				runsProjectCode
			}, wished);
			await opened;
			if (runsProjectCode !== void 0) await renewIndex();
			isJudge = runsProjectCode === false;
			return (await opened)?.cell;
		},
		api: async (wished) => wished === void 0 ? {} : openApi(),
		end() {
			ended ??= close();
			return ended;
		},
		facts: () => facts,
		met: () => met
	};
}

// src/runtime/turns/read-proposals.ts
/** What a turn left in its outbox, made fit to be kept, with the work that it would push. */
async function readProposals(run, agent, folder, ports) {
	const text = await ports.turns.files.readOutbox(folder);
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
async function prepareProposal({ line, proposal }, run, agent, { gitHub: { proposals } }) {
	if (proposals === void 0) return {
		line,
		proposal,
		work: null
	};
	const clean = proposals.clean(proposal);
	if (!proposalSchema.safeParse(clean).success) return {
		line,
		proposal,
		work: null,
		problem: nothingLeft(proposal, line, agent)
	};
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
/** Hidden characters, comments and secrets were all that a text or a title held. */
function nothingLeft({ type }, line, { id }) {
	return {
		code: "RAY-OUTBOX-INVALID",
		message: `This line of the outbox is no ${type.replace("_", " ")}: nothing of its text can be shown.`,
		place: `outbox of ${id}:${line}`,
		hint: "Write a text that people can read: comments of HTML and invisible characters are taken out before it is posted."
	};
}

// src/runtime/turns/open-turn.ts
/** Makes the place of a turn ready. A directory that cannot be had fails the turn; the caller closes the folder. */
async function openTurn(turn, live, ports, signal) {
	const began = ports.clock.now();
	const { run } = live;
	const agent = findAgent(run, turn.agent);
	if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`);
	const ms = () => ports.clock.now() - began;
	const free = () => ({
		bill: {
			cost_usd: 0,
			tokens: {
				input: 0,
				output: 0
			},
			model: null,
			ms: ms()
		},
		session_id: null
	});
	function failed(failure, paid = free()) {
		return {
			type: "turn_failed",
			at: now(ports),
			effect: turn.id,
			failure,
			...sound(paid),
			jitter: ports.entropy.fraction()
		};
	}
	let cwd;
	let folder;
	try {
		cwd = await directoryOf(run, agent, ports);
		const given = {
			...await diffFileFor(live, agent, ports),
			...await attachmentsFor(run, ports)
		};
		const workers = agent.workers === void 0 ? void 0 : renderWorkers(run, agent.workers);
		const contents = {
			event: run.event_payload,
			result: longValue(agent),
			project: run.project,
			workers
		};
		folder = {
			...await ports.turns.files.open({
				workflowId: run.workflow_id,
				effect: turn.id
			}, contents),
			...given
		};
	} catch (error) {
		return {
			ok: false,
			end: failed(error instanceof ProblemError ? notReady(error) : failureOf(error, turn, signal))
		};
	}
	const scope = live.scope(agent.scope);
	const cell = createCellOfTurn({
		run,
		agent: agent.id,
		cwd,
		folder,
		scope,
		ports
	});
	let known;
	const frame = {
		run,
		agent,
		scope,
		place: {
			cwd,
			folder,
			cell,
			environment: {
				...ports.turns.environment,
				...traceEnvironment(run.trace, turn.id)
			},
			stateDirectory: (runsProjectCode) => (runsProjectCode === true ? lentCopyOf(scope, run, ports, folder.directory) : ownCopyOf(scope, run, ports)) ?? scope.directory
		},
		money: moneyOf(turn, agent, live),
		ports,
		watch: {
			signal,
			observer: observe(turn, live, ports)
		},
		async completed({ paid = free(), proposals, ...ending }) {
			await cell.end();
			const at = now(ports);
			const given = proposals?.length ? { proposals: [...proposals] } : {};
			const proposed = proposals === void 0 ? await readProposals(run, agent, folder, ports) : given;
			return {
				type: "turn_completed",
				at,
				effect: turn.id,
				...ending,
				...sound(paid),
				...proposed
			};
		},
		failed,
		paid({ costUsd, tokens, model, sessionId, costSource }, by = run.backend) {
			const more = {
				...by === run.backend ? {} : { agent: by },
				...costSource === void 0 ? {} : { cost_source: costSource }
			};
			known = {
				bill: {
					cost_usd: costUsd,
					tokens,
					model,
					ms: ms(),
					...more
				},
				session_id: sessionId
			};
			return known;
		}
	};
	const broken = (error) => {
		const { bill, session_id } = free();
		const heard = {
			bill: {
				...bill,
				cost_usd: live.spending.get(turn.id)?.underWay ?? 0
			},
			session_id
		};
		return failed(failureOf(error, turn, signal), known ?? heard);
	};
	return {
		ok: true,
		frame,
		broken
	};
}
function sound({ bill, session_id }) {
	return {
		bill: soundBill(bill),
		session_id
	};
}
function moneyOf(turn, agent, live) {
	return {
		budgetUsd: capOf(live.run, agent, turn, live.definitions),
		leftUsd(beside) {
			const { run, definitions, spending } = live;
			return capOf(run, findAgent(run, turn.agent) ?? agent, turn, definitions, (id) => spending.get(id)?.[beside] ?? 0);
		}
	};
}
function directoryOf(run, agent, { places }) {
	const problem = placeProblem(run, agent);
	if (problem) throw new ProblemError(problem);
	return places.workspace.ensureDirectory(agent.cwd, {
		branch: branchOfAgent(run, agent.id),
		from: agent.cwd_from ?? run.workspace
	});
}
/** For workflows that name it; made again where an earlier job's is gone. */
async function diffFileFor(live, { scope }, { gitHub: { diffs } }) {
	const { run } = live;
	if (run.diff === void 0 || diffs === void 0) return {};
	const use = useOfDiff(live.scope(scope).definition);
	if (use === "unused") return {};
	const { workflow_id, diff } = run;
	const diffFile = use === "needed" ? await diffs.fileOf(workflow_id, diff) : await diffs.fileIfAny(workflow_id, diff);
	return diffFile === void 0 ? {} : { diffFile };
}
async function attachmentsFor({ workflow_id, attachments: list }, { gitHub: { attachments } }) {
	return list === void 0 || attachments === void 0 ? {} : { attachments: await attachments.filesOf(workflow_id, list) };
}
/** What an agent may read beside its directory. */
function directoriesOf({ directory, diffFile, attachments }) {
	return [
		directory,
		...diffFile === void 0 ? [] : [dirname(diffFile)],
		...attachments === void 0 ? [] : [attachments.directory]
	];
}
/** What is thrown while a turn is ended is no fault of it. */
function failureOf(error, { state }, { aborted }) {
	if (aborted) return {
		class: "interrupted",
		message: "The turn was stopped."
	};
	const problem = problemIn(error, `The turn of ${state} broke off`);
	return {
		class: "other",
		message: problem.message,
		problem
	};
}
/** What GitHub could not give now is there once it works again. */
function notReady({ problem }) {
	return {
		class: problem.code === "RAY-GITHUB-FAILED" ? "network" : "bad-directory",
		message: problem.message,
		problem: { ...problem }
	};
}
/** What a state prints is shown as it comes; the rest of what is said is only for those who want to watch. A step's words are data. */
function observe(turn, { spending }, { progress }) {
	const prints = turn.type === "run_turn" ? new PrintScanner() : void 0;
	return {
		text(chunk) {
			for (const text of prints?.push(chunk) ?? []) progress.turnSays(turn, {
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
		},
		spent(usd, mostUsd) {
			spending.set(turn.id, {
				spent: usd,
				underWay: mostUsd
			});
		}
	};
}

// src/core/engine/proposals/render-outbox-note.ts
/** Tells an agent how to propose what should happen on GitHub, and what it may propose; empty where it may propose nothing. */
function renderOutboxNote(run, listed, outbox) {
	const types = proposable(run, listed);
	const open = types.filter(({ left }) => left > 0);
	if (run.outputs === void 0 || types.length === 0) return "";
	const usedUp = types.filter(({ left }) => left === 0).map(({ type }) => type);
	const spent = usedUp.length === 0 ? [] : [`This run has used up what it may propose of: ${usedUp.join(", ")}.`];
	if (open.length === 0) return ["You have no access to GitHub.", ...spent].join(" ");
	const { policy } = run.outputs;
	const { remarks } = allowanceOf(run);
	return [
		"You have no access to GitHub. To have something done there, append one JSON object a line to this file when your work is ready:",
		outbox,
		"It is carried out after your turn, if it is among these:",
		...open.flatMap((one) => examples(one, policy, remarks)).map((example) => `- ${example}`),
		...spent
	].join("\n");
}
function examples({ type, left }, policy, remarks) {
	const { labels = [], assignees = [], dispatches = [] } = policy;
	const atMost = `at most ${left} more`;
	switch (type) {
		case "comment": return [`{"type": "comment", "body": "…"} (${atMost})`];
		case "labels": return [`{"type": "labels", "add": ${list(labels)}, "remove": []} (only these; ${atMost})`];
		case "assignees": return [`{"type": "assignees", "add": ${list(assignees)}, "remove": []} (only these; ${atMost})`];
		case "issue": return [`{"type": "issue", "title": "…", "body": "…"} (${atMost})`];
		case "pull_request": return [`{"type": "pull_request", "title": "…", "body": "…"} (${atMost}; made of all that is committed or changed in your directory)`];
		case "review": return [`{"type": "review", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]} (${atMost})`];
		case "dispatch": return dispatches.map((workflow) => `{"type": "dispatch", "workflow": ${JSON.stringify(workflow)}, "inputs": {}} (${atMost} in all)`);
		case "reply": return remarks.map((remark) => `{"type": "reply", "to": ${remark}, "body": "…"} (${atMost} in all)`);
	}
}
function list(names) {
	return `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

// src/runtime/turns/longest-text.ts
/** A final message longer than this is kept as its tags alone; of a prompt so much is kept for reports. In characters. */
const LONGEST_TEXT = 65536;
/**
* What a turn may say in its tags, or as data, in bytes of UTF-8. On the state branch it is one file, and GitHub takes none of 100 MB; all
* of it is looked through for secrets at each checkpoint, which must not hold up a job for long.
*/
const MOST_SAID = 16777216;
/** Characters of an operation's data but for its long texts. They stand in the journal, of which GitHub takes no 100 MB either. */
const MOST_DATA = 4194304;
/** Why what a turn has said is not taken; undefined when it is not too much. */
function tooMuchSaid(said, file) {
	const bytes = said.length <= 16777216 / 3 ? 0 : utf8Length(said);
	if (bytes <= 16777216) return void 0;
	return `${file} ended with ${bytes} bytes, and ${MOST_SAID} are the most: write them to a file, and pass on its path.`;
}
/** The same of data, of which only long texts stand in files of their own. */
function tooMuchData(data, file) {
	const length = JSON.stringify(takeOutLongTexts({ data }, () => "").value).length;
	if (length <= MOST_DATA) return void 0;
	return `${file} printed ${length} characters of data beside long texts, and ${MOST_DATA} are the most: write them to a file, and pass on its path.`;
}

// src/runtime/turns/run-conversation.ts
/** Has the agent backend answer a step, or judge one. The reply is data: it is kept whole, whatever is in it. */
async function runConversation(turn, want, frame) {
	const spec = specOf$1(turn, want, frame);
	const { agent } = frame.ports.turns;
	const cell = agent.startsPrograms?.(spec.backend) === true ? await frame.place.cell.open("agent", void 0) : void 0;
	const result = await agent.runTurn({
		...spec,
		cell
	}, frame.watch.observer, frame.watch.signal);
	const paid = frame.paid(result, spec.backend);
	const prompt = spec.prompt.slice(0, LONGEST_TEXT);
	if (!result.ok) return {
		...frame.failed(result.failure, paid),
		prompt
	};
	const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {};
	const step = { messages: keepMessages(result.messages) };
	return frame.completed({
		text: result.text,
		paid,
		step,
		...denied,
		prompt
	});
}
function specOf$1(turn, want, { run, agent, place, money, ports }) {
	if (!turn.session) throw new Error(`turn ${turn.id} of a conversation has no session planned`);
	const isJudge = want.type === "ask_judge";
	const { cwd, folder, environment } = place;
	const { backend, model, effort } = agentSettings(run, {
		...want,
		effort: isJudge ? null : effortOf(want)
	});
	const note = isJudge ? "" : renderOutboxNote(run, want.proposes ?? [], folder.outbox);
	const said = turn.session.mode === "fresh" ? explainMarkers(want.prompt, run.nonce) : want.prompt;
	const prompt = [turn.interrupted ? withCutOffNote(said) : said, note].filter((part) => part !== "").join("\n\n");
	const system = [ports.turns.guidance ?? "", isJudge ? "" : want.system_prompt ?? ""].filter((part) => part !== "").join("\n\n");
	if (!isJudge && want.skills.length > 0) ports.progress.notice(`${turn.state} asks for the skills ${want.skills.join(", ")}: the agent has those that its backend knows.`);
	if (want.temperature !== null) ports.progress.notice(`${turn.state} asks for the temperature ${want.temperature}: the agent's backend has no such setting.`);
	return {
		workflowId: run.workflow_id,
		agent: agent.id,
		backend,
		state: turn.state,
		attempt: turn.attempt,
		visit: want.at.entry,
		prompt,
		messages: want.messages,
		session: turn.session,
		model,
		effort,
		...isJudge ? { tools: [] } : rightsFor(run, want),
		systemPrompt: system === "" ? null : system,
		cwd,
		directories: directoriesOf(folder),
		env: {
			...environment,
			...turnEnvironment(run, agent, folder)
		},
		limits: {
			...money,
			silenceMs: run.limits.timeout_ms,
			durationMs: run.overrides?.max_duration_ms ?? null
		}
	};
}
function rightsFor(run, { tools: wanted, proposes }) {
	const { tools, ...permissions } = turnRights(run, {
		tools: wanted ?? void 0,
		proposes
	});
	return {
		tools,
		permissions
	};
}
/** The agent CLI's least effort is `low`. */
function effortOf({ thinking_level }) {
	return thinking_level === "off" || thinking_level === "minimal" ? "low" : thinking_level;
}

// src/runtime/turns/run-operation.ts
/** A longer output is cut: it is kept in the state of the run. In characters. */
const LONGEST_OUTPUT = 1048576;
/** Performs an operation: one that is built in, or a script beside the workflow. */
async function runOperation(want, frame) {
	const end = await perform$1(want, frame);
	if (!end.ok) return frame.failed(end.failure);
	return frame.completed({
		text: "",
		step: { result: end.result },
		proposals: end.proposals ?? []
	});
}
async function perform$1(want, frame) {
	const { run, agent, ports } = frame;
	const proposing = githubProposal(want.operation, want.args);
	if (proposing !== void 0) {
		if (!proposing.ok) return {
			ok: true,
			result: proposing.error
		};
		const line = await prepareProposal({
			line: 1,
			proposal: proposing.proposal
		}, run, agent, ports);
		const summary = describeProposal(line.proposal, run.issue);
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
	if (want.operation === shellRun.name && want.args.script !== void 0) return runShellScript(want, frame);
	if (builtInOperation(want.operation) === void 0) return runScriptOperation(want, frame);
	return ports.turns.operations?.perform(await callOf(want, frame), frame.watch.observer, frame.watch.signal) ?? {
		ok: true,
		result: opError("not-available", `${want.operation} cannot be used here: there is no GitHub to ask.`)
	};
}
async function callOf({ operation, args, key }, frame) {
	const { cwd, cell } = frame.place;
	return {
		operation,
		args,
		cwd,
		env: environmentOf(key, frame, void 0),
		silenceMs: frame.run.limits.timeout_ms,
		cell: await cell.open("script", void 0)
	};
}
function environmentOf(key, frame, runsProjectCode) {
	const { run, agent, place } = frame;
	const failure = agent.step_run === void 0 ? void 0 : run.runs?.[agent.step_run]?.failure;
	return {
		...place.environment,
		...turnEnvironment(run, agent, place.folder),
		RAYMOND_STATE_DIR: place.stateDirectory(runsProjectCode),
		RAYMOND_OPERATION_KEY: key,
		...failure === void 0 ? {} : { RAYMOND_FAILURE: failureText(failure) }
	};
}
async function runShellScript(want, frame) {
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
	if (!Object.hasOwn(frame.scope.definition.files, path)) return {
		ok: true,
		result: opError("no-such-script", notThere(path, frame))
	};
	const result = await runFile(want, {
		path,
		stdin: null,
		env
	}, frame);
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
async function runScriptOperation(want, frame) {
	const { files, platform } = frame.scope.definition;
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
	}, frame);
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
	const message = tooMuchSaid(stdout, path);
	if (message !== void 0) return opError("malformed-result", message);
	if (jsonDepth(stdout) > 500) return opError("malformed-result", `${path} printed JSON that is nested more than ${500} levels deep.`);
	try {
		const data = JSON.parse(stdout);
		const tooMuch = tooMuchData(data, path);
		return tooMuch === void 0 ? data : opError("malformed-result", tooMuch);
	} catch {
		return opError("malformed-result", `${path} printed no JSON object, but ${JSON.stringify(stdout.slice(0, 200))}.`);
	}
}
async function runFile(want, { path, stdin, env }, frame) {
	const { scope, run, ports, place, watch } = frame;
	const name = path.slice(path.lastIndexOf("/") + 1);
	const extension = splitStateFile(name)?.extension;
	if (extension === void 0 || extension === "md") return {
		ok: false,
		failure: {
			class: "script-failed",
			message: `${path} is not a script.`
		}
	};
	const settings = settingsOf(scope, path, name, extension);
	const file = `${scope.directory}/${path}`;
	const cell = await place.cell.open("script", settings.network, settings.runs_project_code);
	const api = await place.cell.api(settings.api);
	return ports.turns.scripts.runScript({
		file,
		language: extension,
		cwd: place.cwd,
		env: {
			...environmentOf(want.key, frame, settings.runs_project_code),
			...settings.runs_project_code === false ? PLAIN_GIT : {},
			...settings.env,
			...env,
			RAYMOND_STATE_FILE: file,
			...api
		},
		stdin,
		silenceMs: settings.timeout ?? run.limits.timeout_ms,
		durationMs: settings.max_duration ?? null,
		cell
	}, watch.observer, watch.signal);
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

// src/core/protocol/keep-tags.ts
/** The text when it is short enough, else its protocol tags alone, which ask for the same. */
function keepTags(text, maxLength) {
	if (text.length <= maxLength) return text;
	return scanTags(text).filter(({ name }) => name !== "print").map(({ raw }) => raw).join("\n");
}

// src/runtime/turns/run-prompt.ts
/** Has the agent backend answer a state's prompt. */
async function runPrompt(turn, state, workflow, frame) {
	const { run, agent, ports, place } = frame;
	const { cwd, folder } = place;
	const prompt = renderTurn(run, agent, turn, state, folder);
	const key = stateKey(run, workflow, turn.state);
	const seen = turn.attempt === 1 && state.settings.max_visits === void 0 ? { seen: await ports.places.trees.fingerprint(cwd, prompt) } : {};
	if (seen.seen !== void 0 && standsStill(agent, key, seen.seen)) return {
		...frame.failed(standstill(agent, turn)),
		...seen
	};
	const sent = [prompt, renderOutboxNote(run, state.settings.proposes ?? [], folder.outbox)].filter((part) => part !== "").join("\n\n");
	const spec = {
		...specOf(turn, state, workflow, frame),
		prompt: sent,
		visit: ownValue(agent.visits, key) ?? 1
	};
	const cell = ports.turns.agent.startsPrograms?.(spec.backend) === true ? await place.cell.open("agent", state.settings.network) : void 0;
	const env = {
		...spec.env,
		...await place.cell.api(state.settings.api)
	};
	const result = await ports.turns.agent.runTurn({
		...spec,
		env,
		cell
	}, frame.watch.observer, frame.watch.signal);
	const paid = frame.paid(result, spec.backend);
	const kept = {
		prompt: sent.slice(0, LONGEST_TEXT),
		...seen
	};
	const markers = holdsMarkers(sent, run.nonce) ? { markers: true } : {};
	if (!result.ok) return {
		...frame.failed(result.failure, paid),
		...kept
	};
	const denied = result.denied.length > 0 ? { denied: [...result.denied] } : {};
	const text = keepTags(result.text, LONGEST_TEXT);
	const message = tooMuchSaid(text, state.file);
	if (message !== void 0) return {
		...frame.failed({
			class: "other",
			message
		}, paid),
		...kept
	};
	return frame.completed({
		text,
		paid,
		...denied,
		...kept,
		...markers
	});
}
function specOf(turn, state, workflow, frame) {
	const { run, agent, ports, place } = frame;
	const { cwd, folder } = place;
	const { settings } = state;
	if (!turn.session) throw new Error(`turn ${turn.id} of a prompt has no session planned`);
	const { tools, ...permissions } = turnRights(run, settings);
	const { backend, model, effort } = agentSettings(run, settings, workflow.manifest);
	return {
		workflowId: run.workflow_id,
		agent: agent.id,
		backend,
		state: turn.state,
		attempt: turn.attempt,
		messages: [],
		session: turn.session,
		model,
		effort,
		tools,
		permissions,
		systemPrompt: ports.turns.guidance ?? null,
		cwd,
		directories: directoriesOf(folder),
		env: {
			...place.environment,
			...settings.env,
			...turnEnvironment(run, agent, folder)
		},
		limits: {
			budgetUsd: Math.min(frame.money.budgetUsd, stateBudget(run, state, stateKey(run, workflow, turn.state)) ?? Number.POSITIVE_INFINITY),
			leftUsd: frame.money.leftUsd,
			silenceMs: settings.timeout ?? run.limits.timeout_ms,
			durationMs: run.overrides?.max_duration_ms ?? settings.max_duration ?? null
		}
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

// src/runtime/turns/run-script.ts
/** Runs a state's script. */
async function runScript(state, frame) {
	const result = await start(state, frame);
	if (!result.ok) return frame.failed(result.failure);
	const script = {
		exit_code: result.exitCode,
		stderr: result.stderrTail
	};
	if (result.exitCode === 0) {
		const text = keepTags(result.stdout, LONGEST_TEXT);
		const message = tooMuchSaid(text, state.file);
		return message === void 0 ? frame.completed({
			text,
			script
		}) : frame.failed({
			class: "script-failed",
			message
		});
	}
	const failure = {
		class: "script-failed",
		message: `${state.file} ended with exit code ${result.exitCode}.`,
		...result.stderrTail === "" ? {} : { detail: result.stderrTail }
	};
	return {
		...frame.failed(failure),
		script: {
			...script,
			stdout: lastLines(result.stdout)
		}
	};
}
const LAST = {
	lines: 40,
	characters: 4096
};
/** Test runners say on stdout what failed. */
function lastLines(text) {
	return text.trimEnd().slice(-LAST.characters).toWellFormed().split("\n").slice(-LAST.lines).join("\n");
}
async function start(state, frame) {
	const { run, agent, scope, ports, watch } = frame;
	const { cwd, folder, cell, environment } = frame.place;
	const { directory, copy } = scope;
	const file = `${directory}/${state.file}`;
	const stateDirectory = frame.place.stateDirectory(state.settings.runs_project_code);
	const places = {
		...folder,
		stateDirectory,
		stateFile: `${stateDirectory}/${state.file}`
	};
	const opened = await cell.open("script", state.settings.network, state.settings.runs_project_code);
	return ports.turns.scripts.runScript({
		file,
		copy: copy === void 0 ? void 0 : `${copy}/${state.file}`,
		language: state.language,
		cwd,
		env: {
			...environment,
			...scriptEnvironment(run, agent, state, places),
			...await cell.api(state.settings.api)
		},
		stdin: null,
		silenceMs: state.settings.timeout ?? run.limits.timeout_ms,
		durationMs: run.overrides?.max_duration_ms ?? state.settings.max_duration ?? null,
		cell: opened
	}, watch.observer, watch.signal);
}

// src/runtime/turns/perform-turn.ts
/** Runs one turn, of a state or of a step, and says how it ended. */
async function performTurn(turn, live, ports, signal) {
	ports.progress.turnStarted(turn, live.run);
	const end = await attempt(turn, live, ports, signal);
	ports.progress.turnEnded(turn, end, refusal(turn, end, live));
	ports.traces?.turnEnded(turn, end);
	return end;
}
/** Nobody who watches takes for done what its state may not ask for, as the engine will say. */
function refusal(turn, end, { run, definitions }) {
	const workflow = definitions[findAgent(run, turn.agent)?.scope ?? ""];
	if (turn.type !== "run_turn" || end.type !== "turn_completed" || workflow?.kind !== "states") return void 0;
	const asked = readTransitions(end.text, stateOf(workflow, turn.state), workflow);
	return asked.ok ? void 0 : asked.problem.message;
}
async function attempt(turn, live, ports, signal) {
	const opened = await openTurn(turn, live, ports, signal);
	if (!opened.ok) return opened.end;
	const { frame, broken } = opened;
	try {
		const end = await perform(turn, frame);
		await frame.place.cell.end();
		return {
			...withLimit(end, frame),
			...frame.place.cell.facts()
		};
	} catch (error) {
		return broken(error);
	} finally {
		await close(frame);
	}
}
/** The turn has come to its end, whatever its folder does. */
async function close({ place, ports }) {
	try {
		await place.cell.end();
		await ports.turns.files.close(place.folder);
	} catch (error) {
		ports.progress.notice(problemIn(error, "What a turn has left could not be put away").message);
	}
}
/** A turn that failed at a bound says so: its own words are about what followed from it. */
function withLimit(end, { place }) {
	const met = place.cell.met();
	if (met === null || end.type !== "turn_failed") return end;
	return {
		...end,
		failure: {
			...end.failure,
			message: `${end.failure.message} In its cell ${met}.`
		}
	};
}
function perform(turn, frame) {
	if (turn.type === "run_step") {
		const { want } = turn;
		return want.type === "run_operation" ? runOperation(want, frame) : runConversation(turn, want, frame);
	}
	const { workflow } = frame.scope;
	if (workflow.kind !== "states") throw new Error(`${workflow.id} has no states`);
	const state = stateOf(workflow, turn.state);
	return state.kind === "script" ? runScript(state, frame) : runPrompt(turn, state, workflow, frame);
}

// src/runtime/perform-effect.ts
/** The only place where an effect meets the world. What the world says is the next event. */
async function performEffect(effect, live, ports, signal) {
	switch (effect.type) {
		case "run_turn":
		case "run_step": return performTurn(effect, live, ports, signal);
		case "load_scope": return loadScope(effect, live, ports);
		case "load_child": return loadChild(effect, live, ports);
		case "advance_step": return {
			type: "step_advanced",
			at: now(ports),
			effect: effect.id
		};
		case "keep_work":
		case "apply_proposal": return settleProposal(effect, live, ports);
		case "start_child": return startChild(effect, live, ports);
		case "stop_child": return stopChild(effect, ports);
		case "post_result":
			await ports.reports.postResult(live.run, effect.agent);
			return {
				type: "result_posted",
				at: now(ports),
				effect: effect.id
			};
		case "publish_report": return reportPublished(effect, live, ports);
		case "send_spans": return sendSpans(effect, live.run, ports, signal);
	}
}
/** In milliseconds: a comment that takes longer has waited for one of GitHub's limits. */
const PROMPTLY = 6e4;
async function reportPublished({ id }, { run, definitions }, ports) {
	const from = now(ports);
	const shown = await ports.reports.publishReport(run, definitions);
	const at = now(ports);
	const isLate = Date.parse(at) - Date.parse(from) > PROMPTLY;
	const shows = unseenIn(run);
	const event = {
		type: "report_published",
		at,
		effect: id,
		...isLate ? { from } : {},
		...shows.length > 0 ? { shows } : {}
	};
	if (shown === "unposted") return {
		...event,
		unposted: true
	};
	return shown === void 0 ? event : {
		...event,
		shown
	};
}
function loadScope({ id, agent, specifier }, live, ports) {
	const { scope = null, current_state = "" } = findAgent(live.run, agent) ?? {};
	return load({
		id,
		from: scope ?? "",
		name: specifier,
		state: current_state
	}, live, ports, () => readScope(specifier, scope, ports.turns.source, live.run.workflows));
}
function loadChild({ id, agent, want }, live, ports) {
	const from = findAgent(live.run, agent)?.scope ?? live.run.workflow.source;
	return load({
		id,
		from,
		name: want.workflow,
		state: null
	}, live, ports, () => readChild(want.workflow, from, live.run.workflows, ports.turns.source));
}
async function load(call, live, ports, readNow) {
	const answer = () => ({
		at: now(ports),
		effect: call.id
	});
	try {
		const scope = await readCalled(live.run, call, ports.turns.source, readNow);
		refuseUnnamedTarget(call, scope, live);
		await preflight(scope.workflow, ports, {
			...live.run,
			capped: true
		});
		const { workflow } = live.learn(scope);
		if (scope.changed) ports.progress.notice(sayChanged(workflow.pin));
		const entry = workflow.kind === "states" ? scope.entry : "";
		if (workflow.kind === "states" && workflow.states[entry] === void 0) throw notPinned(entry, workflow.pin.source);
		return {
			type: "scope_loaded",
			...answer(),
			scope: workflow.id,
			entry,
			pin: workflow.pin
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			type: "scope_failed",
			...answer(),
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

// src/runtime/turns/program-ahead.ts
/** A prompt whose agent's program can be started while the run is stored: it works in the run's own directory, which is there. */
function startsAhead(effect, live, { turns: { agent } }) {
	const { run } = live;
	const who = effect.type === "run_turn" ? findAgent(run, effect.agent) : void 0;
	if (effect.type !== "run_turn" || who === void 0 || who.cwd !== run.workspace) return false;
	const { workflow } = live.scope(who.scope);
	if (workflow.kind !== "states") return false;
	const state = stateOf(workflow, effect.state);
	return state.kind === "prompt" && agent.startsAhead?.(agentSettings(run, state.settings, workflow.manifest).backend) === true;
}
/** The ports of turns that are prepared: their agents wait for `mayAsk`, and nobody hears of a turn before it. */
function portsAhead(ports, mayAsk) {
	const { turns, progress } = ports;
	const untold = [];
	let mayTell = false;
	mayAsk.then(() => {
		mayTell = true;
		for (const tell of untold) tell();
	});
	const tell = (what) => mayTell ? what() : void untold.push(what);
	return {
		...ports,
		turns: {
			...turns,
			agent: {
				...turns.agent,
				runTurn: (spec, observer, signal) => turns.agent.runTurn({
					...spec,
					mayAsk
				}, observer, signal)
			}
		},
		progress: {
			...progress,
			turnStarted: (turn, run) => tell(() => progress.turnStarted(turn, run)),
			turnSays: (turn, what) => tell(() => progress.turnSays(turn, what)),
			turnEnded: (turn, end, refused) => tell(() => progress.turnEnded(turn, end, refused))
		}
	};
}

// src/runtime/store-first.ts
/**
* Waits until a run is stored, while the programs of these turns start. They are told nothing before, and then only if the run may go on.
* Gives the turns that have begun; the others are ended, and were never begun.
*/
async function storeFirst(stored, turns, start, { ports, mayGoOn }) {
	const mayAsk = Promise.withResolvers();
	const held = portsAhead(ports, mayAsk.promise);
	const ahead = turns.map((turn) => start(turn, held));
	for (const { event } of ahead) event.catch(() => {});
	try {
		await stored;
		if (mayGoOn()) {
			mayAsk.resolve();
			return ahead;
		}
	} catch (error) {
		await endAll(ahead);
		throw error;
	}
	await endAll(ahead);
	return [];
}
async function endAll(ahead) {
	for (const { end } of ahead) end.abort();
	await Promise.allSettled(ahead.map(({ event }) => event));
}

// src/runtime/drive-run.ts
/**
* Works the outbox until nothing is left to do now. Recovery after a crash is the same call: what was handed out
* before is in the state, and `begin` (a start or a resume) asks for it again.
*/
async function driveRun(live, begin, ports, { stop, spent = NEVER, takenOver = NEVER, onSaved, startsAhead: mayStart = true, asksWait = false }) {
	const inbox = createInbox();
	const turns = new AbortController();
	const inFlight = /* @__PURE__ */ new Map();
	/** Turns that were handed out and not begun, as the run has to stop: the state is told with that. */
	const held = [];
	/** As `onSaved` last saw it. */
	let shown;
	const halt = () => {
		const request = stopRequest(stop) ?? stopRequest(spent);
		if (request !== void 0) inbox.put(suspendedBy(request, now(ports)));
	};
	halt();
	for (const signal of [stop, spent]) signal.addEventListener("abort", halt);
	function start(effect, its) {
		const end = new AbortController();
		return {
			effect,
			end,
			event: performEffect(effect, live, its, AbortSignal.any([turns.signal, end.signal]))
		};
	}
	function goOn(work) {
		const { id } = work.effect;
		inFlight.set(id, work);
		work.event.then((event) => {
			inFlight.delete(id);
			inbox.put(event);
		}, (error) => inbox.fail(error));
	}
	let events = begin;
	try {
		for (;;) {
			const effects = events.flatMap((event) => live.apply(event));
			if (endsTurns(live.run, stop)) turns.abort();
			for (const { effect, end } of inFlight.values()) if (isCancelledTurn(live.run, effect)) end.abort();
			await live.saved();
			ports.progress.runChanged(live.run);
			shown = live.run;
			const stored = onSaved?.(shown, live.definitions);
			const may = (effect) => !takenOver.aborted && (!isTurn(effect) || !(stop.aborted || spent.aborted));
			const first = events === begin && mayStart ? effects.filter((one) => may(one) && startsAhead(one, live, ports)) : [];
			const ahead = stored ? await storeFirst(stored, first, start, {
				ports,
				mayGoOn: () => first.every(may)
			}) : [];
			for (const work of ahead) goOn(work);
			const begun = new Set(ahead.map(({ effect }) => effect));
			for (const effect of effects) {
				if (begun.has(effect)) continue;
				if (may(effect)) goOn(start(effect, ports));
				else if (isTurn(effect)) held.push(effect.id);
			}
			const wake = nextWake(live.run, { asksWait });
			if (inFlight.size === 0 && inbox.empty() && wake === void 0) {
				events = stop.aborted || spent.aborted ? [] : await heardOf(live.run, ports);
				if (events.length === 0) return live.run;
			} else events = (await next(inbox, wake, live.run, {
				ports,
				asksWait
			})).map((event) => naming(event, held));
		}
	} catch (error) {
		turns.abort();
		const ends = [
			...events,
			...inbox.rest(),
			...await endsOf(inFlight, ports)
		].filter(isEndOfTurn);
		if (shown !== void 0) await keepPaid(live, ends, {
			shown,
			onSaved
		});
		throw error;
	} finally {
		for (const signal of [stop, spent]) signal.removeEventListener("abort", halt);
		turns.abort();
	}
}
const NEVER = new AbortController().signal;
function suspendedBy({ reason, handOverId: hand_over_id, cap }, at) {
	return {
		type: "run_suspended",
		at,
		reason,
		...hand_over_id === void 0 ? {} : { hand_over_id },
		...cap === void 0 ? {} : { cap }
	};
}
/** Turns that are being ended have so long for it. */
const ENDING_MS = 6e4;
/** How turns end that were in flight when something went wrong that has nothing to do with them. */
async function endsOf(inFlight, { clock }) {
	const ends = [];
	const turns = [...inFlight.values()].filter(({ effect }) => isTurn(effect));
	if (turns.length === 0) return ends;
	const over = new AbortController();
	const all = turns.map(({ event }) => event.then((end) => void ends.push(end)).catch(() => {}));
	await Promise.race([Promise.all(all), clock.sleep(ENDING_MS, over.signal)]);
	over.abort();
	return ends;
}
/** What turns have cost is paid, whatever it is that ends the job: the next one, and caps on all runs, have to know of it. */
async function keepPaid(live, ends, { shown, onSaved }) {
	const steps = [
		...ends.map((end) => () => live.apply(end)),
		() => live.saved(),
		() => live.run === shown ? void 0 : onSaved?.(live.run, live.definitions)
	];
	for (const step of steps) try {
		await step();
	} catch {}
}
function naming(event, held) {
	return event.type === "run_suspended" && held.length > 0 ? {
		...event,
		held: [...held]
	} : event;
}
/** A run that reached a cap lets its turns come to an end; what else stops one ends them. */
function endsTurns({ halted }, stop) {
	const why = stopRequest(stop)?.reason ?? halted;
	return why !== null && why !== "over-budget" && why !== "max-turns";
}
/** How often workers in jobs of their own are listened for while others work here. */
const LISTEN_MS = 2e4;
/** What has happened, what is heard of workers elsewhere, or that something is due. */
async function next(inbox, wake, run, { ports, asksWait }) {
	const [until] = [wake, ports.workers !== void 0 && run.children?.some(isOpen) === true ? new Date(ports.clock.now() + LISTEN_MS).toISOString() : void 0].flatMap((time) => time ?? []).toSorted();
	if (until !== void 0 && inbox.empty()) await pause(until, inbox.arrival(), ports);
	if (until === void 0 || !inbox.empty()) return inbox.take();
	return until === wake ? [sleptUntil(until, timePassed(ports, { asksWait }))] : heardOf(run, ports);
}
/** Whoever has slept as long as that was away has come there, also where the clock was set back meanwhile. */
function sleptUntil(until, event) {
	return event.at < until ? {
		...event,
		at: until
	} : event;
}
function timePassed(ports, { asksWait = false }) {
	return {
		type: "time_passed",
		at: now(ports),
		...asksWait ? { heard_until: null } : {}
	};
}
async function heardOf(run, { workers }) {
	return await workers?.hear(run) ?? [];
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
		},
		rest: () => items
	};
}

export { agentsIn as a, preflight as c, readScope as d, sayChanged as f, useOfDiff as i, calledWorkflows as l, timePassed as n, nearEfforts as o, createLiveRun as p, stopRequest as r, needCells as s, driveRun as t, readPinnedScope as u };