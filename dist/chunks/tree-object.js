// src/adapters/process/git/tree-object.ts
const ID_BYTES = 20;
/** Ids of a folder's files and folders by their names. */
function entriesOf(tree) {
	const found = /* @__PURE__ */ new Map();
	for (let at = 0; at < tree.length;) {
		const space = tree.indexOf(32, at);
		const nul = tree.indexOf(0, space);
		at = nul + 1 + ID_BYTES;
		found.set(tree.toString("utf8", space + 1, nul), tree.toString("hex", nul + 1, at));
	}
	return found;
}
/** The tree with some of its entries replaced. */
function edited(tree, edits) {
	const added = [...edits].flatMap(([name, entry]) => {
		if (entry === null) return [];
		return [{
			key: keyOf(entry.mode, Buffer.from(name).toString("latin1")),
			bytes: encoded(name, entry)
		}];
	}).toSorted((a, b) => a.key < b.key ? -1 : 1);
	const parts = [];
	let kept = 0;
	for (let at = 0; at < tree.length;) {
		const space = tree.indexOf(32, at);
		const nul = tree.indexOf(0, space);
		const end = nul + 1 + ID_BYTES;
		const key = keyOf(tree.toString("latin1", at, space), tree.toString("latin1", space + 1, nul));
		const isReplaced = edits.has(tree.toString("utf8", space + 1, nul));
		if (isReplaced || added[0] !== void 0 && added[0].key < key) {
			parts.push(tree.subarray(kept, at));
			kept = isReplaced ? end : at;
		}
		for (let next = added[0]; next !== void 0 && next.key < key; next = added[0]) {
			parts.push(next.bytes);
			added.shift();
		}
		at = end;
	}
	return Buffer.concat([
		...parts,
		tree.subarray(kept),
		...added.map(({ bytes }) => bytes)
	]);
}
/** Git sorts a folder as if its name ended in a slash. As bytes: one character each. */
function keyOf(mode, name) {
	return mode.startsWith("4") ? `${name}/` : name;
}
function encoded(name, { mode, id }) {
	return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
}

export { entriesOf as n, edited as t };