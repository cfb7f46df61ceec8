import { n as bringBlobs } from "./fetch-commit.js";
import { i as linesOf, t as BATCH } from "./batch.js";
import { r as knownObjects } from "./known-objects.js";

// src/adapters/process/git/objects/named-objects.ts
/** Objects by their ids or by names such as `commit:folder`, in their order, undefined for one that is not here. */
async function readNamed(repository, names) {
	const known = knownObjects(repository);
	const here = names.map((name) => known.find(name));
	const asked = names.filter((_, i) => here[i] === void 0);
	const answers = asked.length === 0 ? [] : objectsIn(await repository.look(asked), asked);
	const told = new Map(asked.map((name, i) => [name, answers[i]]));
	for (const object of told.values()) if (object !== void 0) known.keep(object);
	return names.map((name, i) => here[i] ?? told.get(name));
}
/** As they are now, by a process that knows none of them yet, for whom somebody could have put others in their place. */
async function readAnew(repository, names) {
	if (names.length === 0) return [];
	return objectsIn(await repository.run(BATCH, { input: linesOf(names) }), names);
}
function objectsIn(output, names) {
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

// src/adapters/process/git/read-commit.ts
/** Id of a commit's tree. */
async function treeOf(repository, commit) {
	return (await readCommit(repository, commit)).tree;
}
/** Ids of its parents in their order, as the commit says, whether or not they are here. */
async function parentsOf(repository, commit) {
	return (await readCommit(repository, commit)).parents;
}
async function readCommit(repository, commit) {
	const text = await textOfCommit(repository, commit);
	return {
		tree: /^tree ([0-9a-f]+)$/m.exec(text)?.[1] ?? "",
		parents: parentsIn(text)
	};
}
/** Headers and message, as git stores them. */
async function textOfCommit(repository, commit) {
	const [object] = await readNamed(repository, [commit]);
	if (object?.type === "commit") return object.content.toString();
	return (await repository.run([
		"cat-file",
		"commit",
		commit
	])).toString();
}
/** By its text. */
function parentsIn(text) {
	const [headers = ""] = text.split("\n\n");
	return [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? []);
}
/** Whether the history of `descendant` holds the commit. */
async function isAncestor(repository, commit, descendant) {
	return (await repository.attempt([
		"merge-base",
		"--is-ancestor",
		commit,
		descendant
	])).exitCode === 0;
}

export { textOfCommit as a, readBlobs as c, readCommit as i, readNamed as l, parentsIn as n, treeOf as o, parentsOf as r, readAnew as s, isAncestor as t };