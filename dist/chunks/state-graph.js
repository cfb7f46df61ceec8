import { s as resolveInWorkflow } from "./scan-tags.js";
import { n as isCall, r as isFork, t as exitsOf } from "./state-exits.js";

// src/core/picture/state-graph.ts
const MOST_RETURNS = 8;
/**
* The ways between a workflow's states, as far as they can be told without running it: from policies, and from the tags that
* prompts without a policy and scripts hold. Targets that do not resolve are left out; lint names them.
*/
function stateGraph(workflow) {
	const exits = Object.fromEntries(Object.values(workflow.states).map((state) => [state.file, exitsOf(workflow, state)]));
	const edges = [
		...Object.values(workflow.states).flatMap((state) => [
			...directEdges(state.file, exits[state.file] ?? []),
			...visitEdges(workflow, state),
			...failureEdges(workflow, state)
		]),
		...resultEdges(workflow, exits),
		...returnEdges(exits)
	];
	return [...new Map(edges.map((edge) => [JSON.stringify(edge), edge])).values()];
}
function directEdges(from, exits) {
	return exits.flatMap(({ tag, target, specifier, next, timeoutNext, return: back }) => {
		const edges = [];
		if (target !== void 0) edges.push({
			from,
			to: {
				kind: "state",
				file: target
			},
			label: tag,
			later: false
		});
		if (specifier !== void 0) edges.push({
			from,
			to: {
				kind: "workflow",
				specifier
			},
			label: tag,
			later: false
		});
		if (specifier !== void 0 && back !== void 0) edges.push({
			from,
			to: {
				kind: "state",
				file: back
			},
			label: "return",
			later: true
		});
		if (next !== void 0) edges.push({
			from,
			to: {
				kind: "state",
				file: next
			},
			label: tag === "ask" || tag === "join" ? tag : "next",
			later: true
		});
		if (timeoutNext !== void 0) edges.push({
			from,
			to: {
				kind: "state",
				file: timeoutNext
			},
			label: "timeout",
			later: true
		});
		return edges;
	});
}
function visitEdges(workflow, { file, settings }) {
	const { max_visits, on_max_visits } = settings;
	if (max_visits === void 0 || on_max_visits === void 0) return [];
	const resolved = resolveInWorkflow(workflow, on_max_visits);
	if (!resolved.ok) return [];
	return [{
		from: file,
		to: {
			kind: "state",
			file: resolved.file
		},
		label: `after ${max_visits} visits`,
		later: true
	}];
}
function failureEdges(workflow, { file, settings }) {
	const resolved = settings.on_failure === void 0 ? void 0 : resolveInWorkflow(workflow, settings.on_failure);
	return resolved?.ok ? [{
		from: file,
		to: {
			kind: "state",
			file: resolved.file
		},
		label: "on failure",
		later: true
	}] : [];
}
/** A result ends the agent where its stack can be empty. */
function resultEdges({ entry, states }, exits) {
	const outermost = reachable([entry, ...Object.values(exits).flatMap((ways) => ways.filter(isFork).flatMap(({ target }) => target ?? []))], exits);
	const called = reachable(Object.values(exits).flatMap((ways) => ways.filter(isCall).flatMap(({ target }) => target ?? [])), exits);
	return Object.keys(states).filter((file) => (outermost.has(file) || !called.has(file)) && gives(exits, file)).map((from) => ({
		from,
		to: { kind: "result" },
		label: "result",
		later: false
	}));
}
/** A result within a call leads back to where the caller said. */
function returnEdges(exits) {
	const givers = /* @__PURE__ */ new Map();
	return Object.values(exits).flatMap((ways) => ways.filter(isCall).flatMap(({ target, return: back }) => {
		if (target === void 0 || back === void 0) return [];
		const giving = givers.get(target) ?? [...reachable([target], exits)].filter((file) => gives(exits, file));
		givers.set(target, giving);
		return (giving.length > MOST_RETURNS ? [target] : giving).map((from) => ({
			from,
			to: {
				kind: "state",
				file: back
			},
			label: "return",
			later: true
		}));
	}));
}
/** The states that an agent can be in with the stack that it has at the start. */
function reachable(from, exits) {
	const found = new Set(from);
	for (const file of found) for (const exit of exits[file] ?? []) {
		const inside = isCall(exit) || isFork(exit) ? [exit.return, exit.next] : [
			exit.target,
			exit.return,
			exit.next,
			exit.timeoutNext
		];
		for (const next of inside) if (next !== void 0) found.add(next);
	}
	return found;
}
function gives(exits, file) {
	return (exits[file] ?? []).some(({ tag }) => tag === "result");
}

export { stateGraph as t };