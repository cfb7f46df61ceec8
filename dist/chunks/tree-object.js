import { n as bringBlobs } from "./fetch-commit.js";

// src/adapters/process/git/named-objects.ts
/** Objects by their ids or by names such as `commit:folder`, in their order, by one process; undefined for one that is not here. */
async function readNamed(repository, names) {
	if (names.length === 0) return [];
	const output = await repository.run(["cat-file", "--batch"], { input: names.map((name) => `${name}\n`).join("") });
	const found = [];
	let at = 0;
	for (const name of names) {
		const begin = output.indexOf("\n", at) + 1;
		const line = output.toString("utf8", at, begin - 1);
		const [, id = "", type = "", length] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(line) ?? [];
		if (length === void 0 && !/ (missing|ambiguous)$/.test(line)) throw new Error(`git cat-file said of ${name}: ${line}`);
		found.push(length === void 0 ? void 0 : {
			id,
			type,
			content: output.subarray(begin, begin + Number(length))
		});
		at = length === void 0 ? begin : begin + Number(length) + 1;
	}
	return found;
}
/** Contents of files by their ids, in their order. Those that a fetch left out are fetched now, all at once. */
async function readBlobs(repository, ids) {
	const here = await readNamed(repository, ids);
	const absent = [...new Set(ids.filter((_, i) => here[i] === void 0))];
	if (absent.length === 0) return here.map((found) => found?.content ?? Buffer.alloc(0));
	await bringBlobs(repository, absent);
	const brought = new Map((await readNamed(repository, absent)).map((found, i) => [absent[i], found]));
	return ids.map((id, i) => {
		const found = here[i] ?? brought.get(id);
		if (found === void 0) throw new Error(`${id} was fetched and is not here`);
		return found.content;
	});
}

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

export { readNamed as i, entriesOf as n, readBlobs as r, edited as t };