// src/cli/render/flow-ascii.ts
/** A picture for terminals, as a tree from the start on: every state is unfolded once, `^` marks those that were before. */
function flowAscii({ nodes, edges }) {
	const labels = new Map(nodes.map(({ id, label, kind }) => [id, kind === "script" ? `[${label}]` : kind === "result" ? `(${label})` : label]));
	const out = Map.groupBy(edges, ({ from }) => from);
	const seen = /* @__PURE__ */ new Set();
	const lines = [];
	const unfold = (start, head) => {
		seen.add(start);
		lines.push(head);
		const work = [{
			prefix: "",
			rest: [...out.get(start) ?? []]
		}];
		for (let at = work.at(-1); at !== void 0; at = work.at(-1)) {
			const edge = at.rest.shift();
			if (edge === void 0) {
				work.pop();
				continue;
			}
			const isLast = at.rest.length === 0;
			const isOld = seen.has(edge.to) && (out.get(edge.to) ?? []).length > 0;
			const by = edge.label === "" ? "" : `${edge.label} `;
			lines.push(`${at.prefix}${isLast ? "`" : "|"}-- ${by}${edge.later ? "..>" : "-->"} ${labels.get(edge.to) ?? edge.to}${isOld ? " ^" : ""}`);
			if (seen.has(edge.to)) continue;
			seen.add(edge.to);
			work.push({
				prefix: `${at.prefix}${isLast ? " " : "|"}   `,
				rest: [...out.get(edge.to) ?? []]
			});
		}
	};
	for (const { id, kind } of nodes) if (kind === "start" || !seen.has(id) && isLost(id, edges)) unfold(id, labels.get(id) ?? id);
	for (const { id } of nodes) if (!seen.has(id)) unfold(id, labels.get(id) ?? id);
	return lines.join("\n");
}
/** Nothing leads to it. */
function isLost(id, edges) {
	return edges.every(({ to }) => to !== id);
}

export { flowAscii };