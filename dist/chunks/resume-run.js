import { O as runMark } from "./reduce.js";
import { t as ProblemError } from "./problem.js";
import { J as isAskedEffect, X as isTurn, Y as isInFlight, l as findAgent } from "./run.js";
import { i as withAgent } from "./which-agent.js";
import { c as preflight, f as sayChanged, n as timePassed, p as createLiveRun, t as driveRun, u as readPinnedScope } from "./drive-run.js";
import { i as now } from "./parse-outbox.js";

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
		if (unknown !== void 0) broken.push(`${agent.id} is in ${unknown}, which is not a scope of the run.`);
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
	return [...broken, ...strangers.map((id) => `${id} is not an agent of the run.`)];
}
const WORK = /* @__PURE__ */ new Set([
	"run_turn",
	"run_step",
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
function checkWork({ proposals, halted }, { id, status, current_state, cancelled }, work) {
	const [first] = work;
	const waitsForGithub = proposals?.some((entry) => entry.agent === id && entry.step !== void 0 && entry.status === "pending");
	if (work.length === 0 && (waitsForGithub || halted === "cancelled")) return [];
	if (cancelled === true && work.every(isInFlight)) return [];
	if (work.length !== (status === "active" ? 1 : 0)) return [`${id} is ${status} and has ${work.length} things to do.`];
	return first !== void 0 && isTurn(first) && first.state !== current_state ? [`${id} is at ${current_state}, its turn at ${first.state}.`] : [];
}
function checkAsks(run) {
	const waiting = run.agents.filter(({ status, step_run, child }) => status === "waiting" && step_run === void 0 && child === void 0).map(({ id }) => id);
	const asking = [...run.asks, ...run.joins ?? []].map(({ agent }) => agent);
	const odd = [...waiting.filter((id) => !asking.includes(id)), ...asking.filter((id) => !waiting.includes(id))];
	const twice = asking.filter((id, i) => asking.indexOf(id) !== i);
	return [...odd.map((id) => `${id} is ${findAgent(run, id)?.status ?? "no agent"}, which does not fit its question.`), ...twice.map((id) => `${id} asks two questions at once.`)];
}
function checkOutbox({ pending, effect_count, limits }) {
	const ids = pending.map(({ id }) => id);
	const later = ids.filter((id) => !isAskedEffect(id) && !(Number(id.slice(id.lastIndexOf("/") + 1)) <= effect_count));
	const started = pending.filter(isInFlight);
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

// src/runtime/resume-run.ts
/** Goes on with a run that stopped, was stopped, or lost its process. */
async function resumeRun(request, store, ports, options) {
	if (await store.read(request.workflowId) === void 0) throw noSuchRun(request.workflowId);
	const held = await store.hold(request.workflowId);
	try {
		const live = createLiveRun(held, await awakenedScopes(held, ports));
		refuseBroken(live.run);
		await live.saved();
		for (const { workflow } of Object.keys(live.run.scopes).map((id) => live.scope(id))) await preflight(workflow, ports, {
			...named(live.run, request),
			capped: true
		});
		const begin = [
			{
				type: "run_resumed",
				at: now(ports),
				holder: ports.entropy.hex(8),
				workspace: request.workspace,
				retry: request.retry,
				...request.rerun === true ? { rerun: true } : {},
				...request.budgetUsd === void 0 ? {} : { budget_usd: request.budgetUsd },
				...request.stateBudgetUsd === void 0 ? {} : { state_budget_usd: request.stateBudgetUsd },
				...request.backend === void 0 ? {} : { backend: request.backend },
				...request.model === void 0 ? {} : { model: request.model },
				...request.effort === void 0 ? {} : { effort: request.effort },
				...request.maxDurationMs === void 0 ? {} : { max_duration_ms: request.maxDurationMs },
				...request.answer === void 0 ? {} : { answers: request.answer.ask },
				...request.comment === void 0 ? {} : { comment: request.comment },
				...request.leftUsd === void 0 ? {} : { left_usd: request.leftUsd },
				...request.mostUsd === void 0 ? {} : { most_usd: request.mostUsd },
				...request.heldMost === void 0 ? {} : { held_most: request.heldMost },
				...request.read === void 0 ? {} : { read: request.read },
				...request.maxTurns === void 0 ? {} : { max_turns: request.maxTurns },
				...request.heldTurns === void 0 ? {} : { held_turns: request.heldTurns },
				...request.outputs === void 0 ? {} : { outputs: request.outputs },
				...options.asksWait === true ? { heard_until: request.heardUntil ?? null } : {}
			},
			...answerOf(request, live.run, ports),
			...approvalOf(request, ports),
			...await heardOf(live.run, ports, options)
		];
		return await driveRun(live, begin, ports, endingOrphans(runMark(live.run), ports, options));
	} finally {
		await held.release();
	}
}
/**
* What a killed process left running is ended once the first save has shown that the run is ours, and before anything starts: until then, what
* bears the run's mark may be the work of another job on the same machine.
*/
function endingOrphans(marks, { places }, options) {
	const { takenOver, onSaved } = options;
	let isCleared = false;
	return {
		...options,
		startsAhead: false,
		async onSaved(run, definitions) {
			await onSaved?.(run, definitions);
			if (isCleared || takenOver?.aborted === true) return;
			isCleared = true;
			await places.orphans.end(marks);
		}
	};
}
/** What became of workers in jobs of their own meanwhile, and then what is due. */
async function heardOf(run, ports, options) {
	if (run.children === void 0 || ports.workers === void 0) return [];
	return [...await ports.workers.hear(run), timePassed(ports, options)];
}
function named(run, { backend, cell }) {
	const asked = cell === "required" ? {
		...run,
		cell: {
			...run.cell,
			mode: cell
		}
	} : run;
	return backend === void 0 ? asked : withAgent(asked, backend);
}
/** The definitions that a run is pinned to, wherever their source has moved since. */
async function awakenedScopes(held, ports) {
	const pins = Object.entries(pinsOf(held));
	const scopes = await Promise.all(pins.map(([id, pin]) => readPinnedOrKept(id, pin, held, ports)));
	for (const { changed, workflow } of scopes) if (changed) ports.progress.notice(sayChanged(workflow.pin));
	return scopes;
}
/** The steps of a workflow are kept in the run itself: where nobody has the files any more, the run goes on without its scripts. */
async function readPinnedOrKept(id, pin, { run }, ports) {
	try {
		return await readPinnedScope(id, pin, ports.turns.source);
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
				platform: ports.turns.source.platform,
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

export { resumeRun as n, awakenedScopes as t };