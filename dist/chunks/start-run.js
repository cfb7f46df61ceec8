import { a as carried } from "./reduce.js";
import { n as findWorkflow } from "./config.js";
import { t as ProblemError } from "./problem.js";
import { r as resolvePath } from "./paths.js";
import { t as BUILT_IN_BUDGET } from "./settings.js";
import { s as resolveInWorkflow } from "./scan-tags.js";
import { c as preflight, d as readScope, i as useOfDiff, l as calledWorkflows, o as nearEfforts, p as createLiveRun, s as needCells, t as driveRun } from "./drive-run.js";
import { i as now } from "./parse-outbox.js";

// src/core/job/outputs-of.ts
/** What a configuration lets the runs of a workflow propose. */
function outputsOf(entry, { access, workflows, files = [] }, defaultBranch) {
	const others = files.filter((file) => !file.startsWith(".github/"));
	return {
		policy: entry.outputs,
		default_branch: defaultBranch,
		workflow_folders: workflows.map(({ path }) => path),
		...others.length === 0 ? {} : { files: others },
		approve_role: access.approve,
		four_eyes: access.fourEyes
	};
}
/** What a run may come into decides what it does, so pushed work may not change it. */
function withCalled(outputs, named = {}) {
	const called = Object.values(named).map(({ pin }) => pin.source);
	return {
		...outputs,
		workflow_folders: [.../* @__PURE__ */ new Set([...outputs.workflow_folders, ...called])]
	};
}
/** What a run may propose by its configuration as that stands now; undefined where it says nothing of the run's workflow any more. */
function outputsAnew(run, rules) {
	const entry = findWorkflow(rules, run.workflow.name);
	if (run.outputs === void 0 || entry === void 0 || !isOf(run, entry)) return void 0;
	const { default_branch, files: before = [] } = run.outputs;
	const now = withCalled(outputsOf(entry, rules, default_branch), run.named);
	const files = [.../* @__PURE__ */ new Set([...before, ...now.files ?? []])];
	return {
		...now,
		...files.length === 0 ? {} : { files }
	};
}
/** One that was started by its path has the name of its folder, which another workflow of the configuration may have, too. */
function isOf({ workflow: { source } }, { path }) {
	return source === path || source === (path === "." ? "states" : `${path}/states`);
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
	const scope = await readScope(request.specifier, null, ports.turns.source, request.rights?.workflows);
	const chosen = chosenAgent(request, scope.workflow);
	const { named, callees } = await calledWorkflows(scope.workflow, ports.turns.source, request.rights?.workflows);
	const beginning = {
		...request.rights,
		...chosen,
		limits: request.limits,
		capped: true
	};
	await preflight(scope.workflow, ports, beginning);
	await needCells(callees, ports, beginning);
	const { diff } = request.trigger;
	if (diff !== void 0 && useOfDiff(scope.definition) === "needed") await ports.gitHub.diffs?.fileOf(request.workflowId, diff);
	if (await store.read(request.workflowId) !== void 0) throw idTaken(request.workflowId);
	const held = await store.hold(request.workflowId);
	try {
		if (held.run) throw idTaken(request.workflowId);
		const live = createLiveRun(held, [scope]);
		const event = startOf({
			...request,
			rights: protecting(request.rights, named)
		}, chosen, scope, ports);
		const started = Object.keys(named).length === 0 ? event : {
			...event,
			named
		};
		return await driveRun(live, [started], ports, options);
	} finally {
		await held.release();
	}
}
function startOf(request, chosen, { workflow, entry, warnings }, ports) {
	const { input, working_directory } = workflow.kind === "states" ? workflow.manifest : {};
	const allWarnings = [
		...request.warnings ?? [],
		...warnings.map(sayWarning),
		...nearEfforts(workflow, {
			...chosen,
			limits: request.limits
		})
	];
	return {
		type: "run_started",
		at: now(ports),
		workflow_id: request.workflowId,
		workflow: {
			...workflow.pin,
			name: request.name
		},
		scope: workflow.id,
		entry: request.entry === void 0 ? entry : entryIn(workflow, request.entry),
		input: request.input ?? carried(input),
		workspace: request.workspace,
		cwd: working_directory === void 0 ? request.cwd : resolvePath(request.cwd, working_directory),
		holder: ports.entropy.hex(8),
		...request.trigger,
		...request.rights,
		...chosen,
		...request.round,
		...traceOf(request, ports),
		limits: request.limits,
		...budgetOf(request, workflow),
		...request.mostUsd === void 0 ? {} : { most_usd: request.mostUsd },
		nonce: ports.entropy.hex(8),
		session_seed: ports.entropy.hex(16),
		...allWarnings.length === 0 ? {} : { warnings: allWarnings.slice(0, 50) }
	};
}
/** Nobody's trace, where nobody collects one. */
function traceOf({ trace }, { traces, entropy }) {
	if (traces === void 0) return {};
	return { trace: trace ?? traces.above ?? {
		id: entropy.hex(16),
		parent: null
	} };
}
function chosenAgent({ backend, backendForAll }, workflow) {
	if (backend !== null) return {
		backend,
		backend_by: backendForAll === true ? "all" : "run"
	};
	return { backend: (workflow.kind === "states" ? workflow.manifest.agent : void 0) ?? "claude" };
}
function protecting(rights, named) {
	return rights?.outputs === void 0 ? rights : {
		...rights,
		outputs: withCalled(rights.outputs, named)
	};
}
/** Only a workflow of states can be entered elsewhere than at its beginning. */
function entryIn(workflow, name) {
	const resolved = workflow.kind === "states" ? resolveInWorkflow(workflow, name) : void 0;
	if (resolved?.ok === true) return resolved.file;
	throw new ProblemError({
		code: "RAY-UNKNOWN-FOLLOW-UP-STATE",
		message: `follow_up names the state "${name}", and ${workflow.pin.source} has none of that name.`,
		place: workflow.pin.source,
		hint: "Name one of its states, in its manifest or under follow_up in .github/raymond.yml."
	});
}
/** A repository's or a person's word replaces what the workflow says of itself. */
function ownBudget({ budget, mostByFiles }, workflow) {
	const own = workflow.kind === "states" ? workflow.manifest.budget_usd : void 0;
	const set = budget ?? (own === void 0 ? BUILT_IN_BUDGET : {
		usd: own,
		from: "the workflow itself"
	});
	return mostByFiles !== void 0 && mostByFiles.usd < set.usd ? mostByFiles : set;
}
/** The caps of the configuration hold all the same; what they hold back is its own again once they leave more. */
function budgetOf(request, workflow) {
	const own = ownBudget(request, workflow);
	const { leftUnderCaps: left } = request;
	return left !== void 0 && left.usd < own.usd ? {
		budget_usd: left.usd,
		budget_from: left.from,
		own_budget: own
	} : {
		budget_usd: own.usd,
		budget_from: own.from
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

export { outputsOf as a, outputsAnew as i, idTaken as n, startRun as r, NO_TRIGGER as t };