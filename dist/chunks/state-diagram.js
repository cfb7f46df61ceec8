import { i as splitStateFile } from "./state-file.js";
import { t as stateGraph } from "./state-graph.js";

// src/core/picture/state-diagram.ts
/** Mermaid, and so GitHub, refuses pictures with more than 500 edges; long before that nobody can read them. */
const MAX_EDGES = 160;
const MAX_STATES = 40;
const MAX_LABEL = 40;
/** Of one state: side by side more of them are not readable on a narrow page. */
const MOST_NEXT = 3;
/** Filled boxes with light letters can be read on GitHub's light and its dark pages. */
const STYLES = {
	visited: "fill:#1a7f37,stroke:#116329,color:#ffffff",
	working: "fill:#0969da,stroke:#54aeff,stroke-width:3px,color:#ffffff",
	waiting: "fill:#8250df,stroke:#c297ff,stroke-width:3px,color:#ffffff",
	paused: "fill:#9a6700,stroke:#eac54f,stroke-width:3px,color:#ffffff",
	failed: "fill:#cf222e,stroke:#ff8182,stroke-width:3px,color:#ffffff"
};
/** A Mermaid flowchart of a workflow, with what a run has visited and where it is. Prompts are round, scripts have double sides. */
function renderDiagram(workflow, options = {}) {
	const { onlyTheWay } = options;
	const graph = stateGraph(workflow);
	const shown = chooseStates(workflow, graph, options);
	const isDrawn = onlyTheWay === true ? alongTheWay(options) : () => true;
	const drawn = graph.filter((edge) => shown.has(edge.from) && (edge.to.kind !== "state" || shown.has(edge.to.file)) && isDrawn(edge));
	const gone = onlyTheWay === true ? untoldWays(drawn, shown, options) : [];
	const edges = mergeLabels([...drawn, ...gone]).slice(0, MAX_EDGES);
	const ids = new Map([...shown].map((file, index) => [file, `s${index}`]));
	const others = [...new Set(edges.flatMap(({ to }) => to.kind === "workflow" ? [to.specifier] : []))];
	const idOf = (end) => {
		switch (end.kind) {
			case "state": return ids.get(end.file) ?? "";
			case "workflow": return `w${others.indexOf(end.specifier)}`;
			case "result": return "done";
		}
	};
	const styled = [...ids].flatMap(([file, id]) => styleOf(file, options).map((style) => ({
		id,
		style
	})));
	if (options.ended !== void 0) styled.push({
		id: "done",
		style: options.ended
	});
	const hidden = onlyTheWay === true ? 0 : Object.keys(workflow.states).length - shown.size;
	const hasResult = options.ended !== void 0 || edges.some(({ to }) => to.kind === "result");
	return [
		`flowchart ${directionOf(options)}`,
		"  start((\" \"))",
		...[...ids].map(([file, id]) => `  ${id}${stateBox(workflow, file, options)}`),
		...others.map((specifier, index) => `  w${index}[/"${mermaidLabel(specifier)}"/]`),
		...hasResult ? ["  done([\"result\"])"] : [],
		...hidden > 0 ? [`  more["… and ${hidden} more states"]`] : [],
		...ids.has(workflow.entry) ? [`  start --> ${ids.get(workflow.entry)}`] : [],
		...edges.map(({ from, to, label, later }) => {
			const text = onlyTheWay === true ? "" : `|"${mermaidLabel(label)}"|`;
			return `  ${ids.get(from)} ${later ? "-.->" : "-->"}${text} ${idOf(to)}`;
		}),
		...styleLines(styled)
	].join("\n");
}
/** States that matter come first: where agents are, the entry, what was visited, their neighbours; then by name. */
function chooseStates(workflow, graph, { current, visited, maxStates, onlyTheWay }) {
	const known = Object.keys(workflow.states);
	if (onlyTheWay === true) return new Set(statesOnTheWay(graph, workflow.entry, {
		current,
		visited
	}).filter((file) => known.includes(file)));
	const limit = maxStates ?? MAX_STATES;
	if (known.length <= limit) return new Set(known);
	const chosen = new Set([
		...Object.keys(current ?? {}),
		workflow.entry,
		...Object.keys(visited ?? {})
	].filter((file) => known.includes(file)));
	for (const file of chosen) {
		if (chosen.size >= limit) break;
		for (const { from, to } of graph) if (from === file && to.kind === "state") chosen.add(to.file);
	}
	return new Set([.../* @__PURE__ */ new Set([...chosen, ...known])].slice(0, limit));
}
/** States that were visited, where agents are, and a few of those that come next; in the order of the visits as far as it is known. */
function statesOnTheWay(edges, entry, { current = {}, visited = {} }) {
	const gone = [...Object.keys(visited), ...Object.keys(current)];
	const here = gone.length === 0 ? [entry] : Object.keys(current);
	const next = here.flatMap((file) => {
		const ends = edges.flatMap(({ from, to }) => from === file ? [to] : []);
		const ahead = ends.flatMap((to) => to.kind === "state" && !gone.includes(to.file) ? [to.file] : []);
		const beside = ends.some(({ kind }) => kind === "result") ? 1 : 0;
		return [...new Set(ahead)].slice(0, MOST_NEXT - beside);
	});
	return [.../* @__PURE__ */ new Set([
		...gone,
		...here,
		...next
	])];
}
/** Arrows between states that were visited, and from where agents are to all that is shown. */
function alongTheWay({ current = {}, visited = {}, ended }) {
	const isGone = (file) => (visited[file] ?? 0) > 0 || current[file] !== void 0;
	const nobodyYet = Object.keys(visited).length + Object.keys(current).length === 0;
	return ({ from, to }) => {
		if (current[from] !== void 0 || nobodyYet) return true;
		if (to.kind === "result") return ended !== void 0 && isGone(from);
		return to.kind === "state" && isGone(from) && isGone(to.file);
	};
}
/** A script may name the next state only when it runs; that it was gone there can be seen all the same. */
function untoldWays(drawn, shown, { cameFrom = {} }) {
	const reached = new Set(drawn.flatMap(({ from, to }) => to.kind === "state" && to.file !== from ? [to.file] : []));
	return Object.entries(cameFrom).filter(([file, from]) => shown.has(file) && shown.has(from) && !reached.has(file)).map(([file, from]) => ({
		from,
		to: {
			kind: "state",
			file
		},
		label: "",
		later: false
	}));
}
function directionOf({ direction, onlyTheWay }) {
	return onlyTheWay === true ? "TD" : direction ?? "LR";
}
function mergeLabels(edges) {
	const merged = /* @__PURE__ */ new Map();
	for (const edge of edges) {
		const key = JSON.stringify([
			edge.from,
			edge.to,
			edge.later
		]);
		const before = merged.get(key);
		merged.set(key, before && before.label !== edge.label ? {
			...edge,
			label: `${before.label}, ${edge.label}`
		} : edge);
	}
	return [...merged.values()];
}
function stateBox({ states }, file, { visited, agents }) {
	const visits = visited?.[file] ?? 0;
	const name = splitStateFile(file)?.extension === "md" ? file.slice(0, -3) : file;
	const by = agents?.[file] === void 0 ? "" : ` (${mermaidLabel(agents[file])})`;
	const text = `${mermaidLabel(name)}${by}${visits > 1 ? ` ×${visits}` : ""}`;
	return states[file]?.kind === "script" ? `[["${text}"]]` : `("${text}")`;
}
/** How a box looks by who is in it and whether it was visited. */
function styleOf(file, { current, visited }) {
	const presence = current?.[file];
	if (presence !== void 0) return [presence];
	return (visited?.[file] ?? 0) > 0 ? ["visited"] : [];
}
/** The classes of boxes, and which box has which. */
function styleLines(styled) {
	return Object.entries(STYLES).flatMap(([style, css]) => {
		const ids = styled.filter((entry) => entry.style === style).map(({ id }) => id);
		return ids.length === 0 ? [] : [`  classDef ${style} ${css}`, `  class ${ids.join(",")} ${style}`];
	});
}
/** Mermaid has entities of its own: everything but letters, digits and a few signs is written as one. */
function mermaidLabel(text) {
	return (text.length > MAX_LABEL ? `${text.slice(0, 39)}…` : text).replace(/[^\p{L}\p{N} _.,/…()×-]/gu, (sign) => `#${sign.codePointAt(0) ?? 0};`);
}

export { statesOnTheWay as a, renderDiagram as i, directionOf as n, styleLines as o, mermaidLabel as r, styleOf as s, alongTheWay as t };