import { t as ownValue } from "./own-value.js";
import { a as statesOnTheWay, n as directionOf, o as styleLines, r as mermaidLabel, s as styleOf, t as alongTheWay } from "./state-diagram.js";
import { t as stepEdges } from "./step-graph.js";

// src/core/picture/step-diagram.ts
/**
* A Mermaid flowchart of the steps in their order, with their judges and bounds, what a run has visited and where it is. Conversations
* are round, operations have double sides, delegations lean, parallel steps have six corners; a judged step says who judges it.
*/
function renderStepDiagram({ steps }, options = {}) {
	const shown = chooseSteps(steps, options);
	const ids = new Map(shown.map(({ name }, index) => [name, `s${index}`]));
	const isDrawn = options.onlyTheWay === true ? alongTheWay(options) : () => true;
	const edges = stepEdges({
		...noDefinition,
		steps
	}).filter((edge) => ids.has(edge.from) && isShown(edge.to, ids) && isDrawn(edge));
	const called = [...new Set(edges.flatMap(({ to }) => to.kind === "workflow" ? [to.specifier] : []))];
	const idOf = (end) => {
		switch (end.kind) {
			case "state": return ids.get(end.file) ?? "";
			case "workflow": return `w${called.indexOf(end.specifier)}`;
			case "result": return "done";
		}
	};
	const styled = shown.flatMap(({ name }) => styleOf(name, options).map((style) => ({
		id: ids.get(name) ?? "",
		style
	})));
	if (options.ended !== void 0) styled.push({
		id: "done",
		style: options.ended
	});
	const hidden = options.onlyTheWay === true ? 0 : steps.length - shown.length;
	const [first] = steps;
	return [
		`flowchart ${directionOf(options)}`,
		"  start((\" \"))",
		...shown.map((step) => `  ${ids.get(step.name)}${box(step, ownValue(options.visited ?? {}, step.name) ?? 0)}`),
		...called.map((name, index) => `  w${index}[/"${mermaidLabel(name)}"/]`),
		"  done([\"result\"])",
		...hidden > 0 ? [`  more["… and ${hidden} more steps"]`] : [],
		...first !== void 0 && ids.has(first.name) ? [`  start --> ${ids.get(first.name)}`] : [],
		...edges.map(({ from, to, label, later }) => {
			const text = label === "" || options.onlyTheWay === true ? "" : `|"${mermaidLabel(label)}"|`;
			return `  ${ids.get(from)} ${later ? "-.->" : "-->"}${text} ${idOf(to)}`;
		}),
		...styleLines(styled)
	].join("\n");
}
const noDefinition = {
	name: "",
	description: "",
	advertise: true,
	terminal_contract: null,
	scripts: {}
};
/** Of a long workflow the steps that matter: where agents are, those that were visited, then the others in their order. */
function chooseSteps(steps, { current, visited, maxStates, onlyTheWay }) {
	if (onlyTheWay === true) {
		const next = stepEdges({
			...noDefinition,
			steps: [...steps]
		});
		const way = new Set(statesOnTheWay(next, steps[0]?.name ?? "", {
			current,
			visited
		}));
		return steps.filter(({ name }) => way.has(name));
	}
	const limit = maxStates ?? steps.length;
	const wanted = /* @__PURE__ */ new Set([
		...Object.keys(current ?? {}),
		...Object.keys(visited ?? {}),
		...steps.map(({ name }) => name)
	]);
	const chosen = new Set([...wanted].filter((name) => steps.some((step) => step.name === name)).slice(0, limit));
	return steps.filter(({ name }) => chosen.has(name));
}
function isShown(to, ids) {
	return to.kind !== "state" || ids.has(to.file);
}
function box(step, visits) {
	const { type, name, control, max_iterations: most } = step;
	const bound = most === null ? "" : ` (at most ${most})`;
	const judge = control === null ? "" : ` / ${control.judge.type === "llm" ? "judge" : control.judge.operation}`;
	const several = step.type === "parallel" ? ` / ${branchesOf(step)}` : "";
	const text = `${mermaidLabel(`${name}${bound}${several}`)}${visits > 1 ? ` ×${visits}` : ""}${mermaidLabel(judge)}`;
	switch (type) {
		case "session": return `("${text}")`;
		case "invoke": return `[["${text}"]]`;
		case "delegate": return `[/"${text}"/]`;
		case "parallel": return `{{"${text}"}}`;
	}
}
/** How many at once, in words: `for each`, or the branches. */
function branchesOf({ each, branches }) {
	if (each !== null) return "for each";
	const keys = branches.flatMap(({ key }) => key ?? []);
	return keys.length > 0 && keys.length <= 4 ? keys.join(", ") : `${branches.length} branches`;
}

export { renderStepDiagram as n, branchesOf as t };