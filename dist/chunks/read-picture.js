import { t as createDefinitionReader } from "./definition-reader2.js";
import { s as resolveInWorkflow } from "./scan-tags.js";
import { i as splitStateFile } from "./state-file.js";
import { n as otherAgents, t as stepEdges } from "./step-graph.js";
import { t as stateGraph } from "./state-graph.js";
import { t as branchesOf } from "./step-diagram.js";
import { t as ProblemError } from "./problem.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as parseWorkflow } from "./parse-workflow.js";
import { i as printError } from "./output.js";
import { t as repositoryRoot } from "./repository-root.js";

// src/core/picture/flow-picture.ts
const START = {
	id: "start",
	label: "start",
	kind: "start",
	text: "",
	settings: []
};
const RESULT = {
	id: "result",
	label: "result",
	kind: "result",
	text: "",
	settings: []
};
function pictureOf(workflow) {
	return workflow.kind === "states" ? pictureOfStates(workflow) : pictureOfSteps(workflow);
}
function pictureOfStates(workflow) {
	const { states, entry, manifest, id } = workflow;
	const edges = stateGraph(workflow).map(({ from, to, label, later }) => ({
		from: `state ${from}`,
		to: idOf(to),
		label,
		later
	}));
	const agents = otherAgents(workflow);
	const nodes = Object.values(states).map((state) => ({
		id: `state ${state.file}`,
		label: agents[state.file] === void 0 ? nameOf(state) : `${nameOf(state)} (${agents[state.file]})`,
		kind: state.kind,
		text: state.kind === "prompt" ? state.body : state.text,
		settings: settingsOf(state)
	}));
	return {
		name: manifest.name ?? id.slice(id.lastIndexOf("/") + 1),
		description: manifest.description ?? "",
		...complete(nodes, [
			{
				from: START.id,
				to: `state ${entry}`,
				label: "",
				later: false
			},
			...laterEntries(workflow),
			...edges
		])
	};
}
/** Entered from wherever the money ran out, and when somebody comes back to the pull request. */
function laterEntries(workflow) {
	const { on_budget, follow_up } = workflow.manifest;
	return [[on_budget, "budget spent"], [follow_up, "another round"]].flatMap(([name, label]) => {
		const resolved = name === void 0 ? void 0 : resolveInWorkflow(workflow, name);
		return resolved?.ok ? [{
			from: START.id,
			to: `state ${resolved.file}`,
			label,
			later: true
		}] : [];
	});
}
function pictureOfSteps({ name, description, definition }) {
	const kinds = {
		invoke: "script",
		session: "prompt",
		delegate: "delegate",
		parallel: "parallel"
	};
	const nodes = definition.steps.map((step) => {
		const { name, type, place: _, control, outputs: __, yields: ___, max_iterations: most, ...rest } = step;
		const label = type === "parallel" ? `${name} / ${branchesOf(step)}` : name;
		const settings = [["type", type]];
		if (most !== null) settings.push(["max-iterations", String(most)]);
		if (control !== null) settings.push(["judge", control.judge.type]);
		return {
			id: `state ${name}`,
			label,
			kind: kinds[type],
			text: JSON.stringify(rest, null, 2),
			settings
		};
	});
	const edges = stepEdges(definition).map(({ from, to, label, later }) => ({
		from: `state ${from}`,
		to: idOf(to),
		label,
		later
	}));
	const first = definition.steps[0]?.name ?? "";
	return {
		name,
		description,
		...complete(nodes, [{
			from: START.id,
			to: `state ${first}`,
			label: "",
			later: false
		}, ...edges])
	};
}
/** Adds the boxes that are no states, and merges arrows that run side by side. */
function complete(states, edges) {
	const workflows = [...new Set(edges.flatMap(({ to }) => to.startsWith("workflow ") ? to : []))].map((id) => ({
		id,
		label: id.slice(9),
		kind: "workflow",
		text: "",
		settings: []
	}));
	const result = edges.some(({ to }) => to === RESULT.id) ? [RESULT] : [];
	const merged = [...Map.groupBy(edges, ({ from, to, later }) => JSON.stringify([
		from,
		to,
		later
	])).values()].flatMap((side) => {
		const [first] = side;
		return first === void 0 ? [] : {
			...first,
			label: [...new Set(side.map(({ label }) => label))].join(", ")
		};
	});
	return {
		nodes: [
			START,
			...states,
			...workflows,
			...result
		],
		edges: merged
	};
}
function idOf(end) {
	switch (end.kind) {
		case "state": return `state ${end.file}`;
		case "workflow": return `workflow ${end.specifier}`;
		case "result": return RESULT.id;
	}
}
function nameOf({ file }) {
	return splitStateFile(file)?.extension === "md" ? file.slice(0, -3) : file;
}
function settingsOf({ settings }) {
	const { env, ...rest } = settings;
	const { allowed_transitions: policy, force_implicit: forced, ...plain } = {
		allowed_transitions: [],
		force_implicit: false,
		...rest
	};
	const shown = Object.entries(plain).flatMap(([name, value]) => value === void 0 ? [] : [[name, shownValue(name, value)]]);
	const names = Object.keys(env);
	return [
		...shown,
		...forced ? [["force_implicit", "true"]] : [],
		...names.length > 0 ? [["env", names.join(", ")]] : [],
		...policy.length > 0 ? [["may", policy.map(({ tag, target }) => target === void 0 ? tag : `${tag} ${target}`).join(", ")]] : []
	];
}
function shownValue(name, value) {
	if (Array.isArray(value)) return value.join(", ");
	if (name === "budget") return `$${Number(value).toFixed(2)}`;
	return name === "timeout" || name === "max_duration" ? shownDuration(Number(value)) : String(value);
}
function shownDuration(ms) {
	const [size, unit] = [
		[864e5, "d"],
		[36e5, "h"],
		[6e4, "m"],
		[1e3, "s"]
	].find(([one]) => ms % one === 0) ?? [1, "ms"];
	return `${ms / size}${unit}`;
}

// src/cli/commands/diagram/read-picture.ts
/** Reads a workflow to draw it. One with mistakes is drawn as far as it can be read, and the mistakes are told. */
async function readPicture(path, platform) {
	const files = await createDefinitionReader({
		cwd: process.cwd(),
		root: repositoryRoot(process.cwd())
	}).read(path);
	const { workflow, problems } = parseWorkflow(files, platform, readStepWorkflow);
	const [first, ...others] = problems;
	if (workflow === void 0) throw first === void 0 ? /* @__PURE__ */ new Error(`${path} was read to nothing`) : new ProblemError(first, others);
	for (const problem of problems) printError(problem);
	return pictureOf(workflow);
}

export { readPicture };