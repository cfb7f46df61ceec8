import { createHash } from "node:crypto";

// src/adapters/process/git/objects/tree-object.ts
const ID_BYTES = 20;
const SUBMODULE = "160000";
const FOLDER = "40000";
/** Ids of a folder's files and folders by their names. What a submodule names is in no repository of ours. */
function entriesOf(tree) {
	return new Map(partsOf(tree).map(({ name, id }) => [name, id]));
}
/** The same with what each is. */
function partsOf(tree) {
	const found = [];
	for (let at = 0; at < tree.length;) {
		const space = tree.indexOf(32, at);
		const nul = tree.indexOf(0, space);
		const mode = tree.toString("latin1", at, space);
		at = nul + 1 + ID_BYTES;
		if (mode === SUBMODULE) continue;
		found.push({
			name: tree.toString("utf8", space + 1, nul),
			id: tree.toString("hex", nul + 1, at),
			isFolder: mode === FOLDER
		});
	}
	return found;
}
/** Id of one of them; undefined for one that is not there. */
function idIn(tree, name) {
	const key = Buffer.from(` ${name}\0`);
	for (let at = 0; at < tree.length;) {
		const space = tree.indexOf(32, at);
		const end = tree.indexOf(0, space) + 1;
		if (end - space === key.length && tree.compare(key, 0, key.length, space, end) === 0) return tree.toString("hex", end, end + ID_BYTES);
		at = end + ID_BYTES;
	}
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

// src/adapters/process/git/objects/known-objects.ts
const LARGEST_BYTES = 262144;
const MOST_BYTES = 16777216;
const all = /* @__PURE__ */ new WeakMap();
function knownObjects(repository) {
	const known = all.get(repository) ?? createKnownObjects();
	all.set(repository, known);
	return known;
}
function createKnownObjects() {
	const objects = /* @__PURE__ */ new Map();
	let bytes = 0;
	return {
		find(name) {
			const [, root = "", path] = /^([0-9a-f]{40})(?:\^\{tree\}|:(.+))$/s.exec(name) ?? [];
			if (root === "") return objects.get(name);
			let at = treeIn(root);
			for (const part of path?.split("/") ?? []) {
				const folder = at === void 0 ? void 0 : objects.get(at);
				if (folder === void 0) return void 0;
				at = folder.type === "tree" ? idIn(folder.content, part) : void 0;
				if (at === void 0) return null;
			}
			return at === void 0 ? void 0 : objects.get(at);
		},
		keep(object) {
			if (object.content.length > LARGEST_BYTES || objects.has(object.id) || !isGenuine(object)) return;
			objects.set(object.id, {
				...object,
				content: Buffer.from(object.content)
			});
			bytes += object.content.length;
			for (const [id, { content }] of objects) {
				if (bytes <= MOST_BYTES) break;
				objects.delete(id);
				bytes -= content.length;
			}
		}
	};
	function treeIn(id) {
		const object = objects.get(id);
		if (object?.type !== "commit") return object?.type === "tree" ? id : void 0;
		return /^tree ([0-9a-f]{40})$/m.exec(object.content.toString("latin1"))?.[1];
	}
}
/** As git names it. */
function idOf({ type, content }, hash = "sha1") {
	return createHash(hash).update(`${type} ${content.length}\0`).update(content).digest("hex");
}
/** Whether it holds what its id says. Git does not look when it reads. */
function isGenuine(object) {
	return idOf(object, object.id.length === 40 ? "sha1" : "sha256") === object.id;
}

export { entriesOf as a, edited as i, isGenuine as n, partsOf as o, knownObjects as r, idOf as t };