import { r as mermaidLabel } from "./state-diagram.js";

// src/core/picture/flow-diagram.ts
/** A Mermaid flowchart of a whole workflow. Prompts are round, scripts have double sides, parallel steps six corners, other workflows lean. */
function renderFlow({ nodes, edges }, direction = "LR") {
	const ids = new Map(nodes.map(({ id }, index) => [id, id === "start" ? "start" : `s${index - 1}`]));
	return [
		`flowchart ${direction}`,
		...nodes.map((node) => `  ${ids.get(node.id)}${box(node)}`),
		...edges.map(({ from, to, label, later }) => {
			const text = label === "" ? "" : `|"${mermaidLabel(label)}"|`;
			return `  ${ids.get(from)} ${later ? "-.->" : "-->"}${text} ${ids.get(to)}`;
		})
	].join("\n");
}
function box({ kind, label }) {
	const text = mermaidLabel(label);
	switch (kind) {
		case "start": return "((\" \"))";
		case "prompt": return `("${text}")`;
		case "script": return `[["${text}"]]`;
		case "delegate":
		case "workflow": return `[/"${text}"/]`;
		case "parallel": return `{{"${text}"}}`;
		case "result": return `(["${text}"])`;
	}
}

export { renderFlow };