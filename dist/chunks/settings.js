import { t as ProblemError } from "./problem.js";
import { O as resolvePath, u as carried } from "./parse-outbox.js";
import { a as usesDiff, o as preflight, r as driveRun, s as createLiveRun } from "./resume-run.js";
import { t as now } from "./now.js";
import { n as readScope } from "./read-scope.js";

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
	await preflight(scope.workflow, ports, request.rights);
	const { diff } = request.trigger;
	if (diff !== void 0 && usesDiff(scope.definition)) await ports.diffs?.fileOf(request.workflowId, diff);
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
	const { input, working_directory } = workflow.kind === "states" ? workflow.manifest : {};
	const budget = budgetOf(request, workflow);
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
		cwd: working_directory === void 0 ? request.cwd : resolvePath(request.cwd, working_directory),
		holder: ports.entropy.hex(8),
		...request.trigger,
		...request.rights,
		backend: request.backend,
		limits: request.limits,
		budget_usd: budget.usd,
		budget_from: budget.from,
		nonce: ports.entropy.hex(8),
		session_seed: ports.entropy.hex(16),
		...told.length === 0 ? {} : { warnings: told.slice(0, 50) }
	};
}
/** A repository's or a person's word replaces what the workflow says of itself; the caps of the configuration hold all the same. */
function budgetOf({ budget, leftUnderCaps }, workflow) {
	const own = workflow.kind === "states" ? workflow.manifest.budget_usd : void 0;
	const set = budget ?? (own === void 0 ? BUILT_IN_BUDGET : {
		usd: own,
		from: "the workflow itself"
	});
	return leftUnderCaps !== void 0 && leftUnderCaps.usd < set.usd ? leftUnderCaps : set;
}
const BUILT_IN_BUDGET = {
	usd: 10,
	from: "the built-in default"
};
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

// src/core/triggers/settings.ts
const BUILT_IN = {
	maxParallel: 4,
	resultComments: 5,
	timeoutMs: 6e5
};
/** The settings of a run. The highest source that says something wins, but for money: there the lowest amount does. */
function mergeSettings({ input, entry, defaults }) {
	const sources = [
		input,
		entry,
		defaults
	];
	const first = (key) => sources.map((source) => source[key]).find((value) => value !== void 0) ?? null;
	return {
		limits: {
			model: first("model"),
			effort: first("effort"),
			max_parallel: first("max_parallel") ?? BUILT_IN.maxParallel,
			max_turns: first("max_turns"),
			result_comments: first("result_comments") ?? BUILT_IN.resultComments,
			timeout_ms: BUILT_IN.timeoutMs
		},
		budget: lowestOf([
			[input.budget_usd, "budget-usd of the action"],
			[entry.budget_usd, "the workflow in .github/raymond.yml"],
			[defaults.budget_usd, "defaults in .github/raymond.yml"]
		])
	};
}
function lowestOf(budgets) {
	return budgets.flatMap(([usd, from]) => usd === void 0 ? [] : [{
		usd,
		from
	}]).toSorted((a, b) => a.usd - b.usd)[0] ?? null;
}

export { NO_TRIGGER as n, startRun as r, mergeSettings as t };