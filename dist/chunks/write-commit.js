import { i as edited, r as knownObjects, t as idOf } from "./known-objects.js";
import { a as textOfCommit, l as readNamed } from "./read-commit.js";
import { deflateSync } from "node:zlib";
import { createHash } from "node:crypto";

// src/adapters/process/git/objects/new-objects.ts
const NUMBERS = {
	commit: 1,
	tree: 2,
	blob: 3
};
/** All by one process, as a pack: a checkpoint writes half a dozen of them, and must be quick. Git checks each one's content. */
async function writeObjects(repository, objects) {
	const head = Buffer.alloc(12);
	head.write("PACK");
	head.writeUInt32BE(2, 4);
	head.writeUInt32BE(objects.length, 8);
	const body = Buffer.concat([head, ...objects.flatMap((object) => [sizeOf(object), deflateSync(object.content)])]);
	const input = Buffer.concat([body, createHash("sha1").update(body).digest()]);
	await repository.run(["unpack-objects", "-q"], { input });
	const known = knownObjects(repository);
	for (const object of objects) known.keep({
		...object,
		id: idOf(object)
	});
}
/** Four bits beside the type, then seven at a time, the lowest first. */
function sizeOf({ type, content }) {
	const bytes = [];
	let byte = NUMBERS[type] << 4 | content.length & 15;
	for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
		bytes.push(byte | 128);
		byte = rest & 127;
	}
	return Buffer.from([...bytes, byte]);
}

// src/adapters/process/git/write-commit.ts
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
/** Who commits for us. */
const AUTHOR = {
	name: "raymond-action[bot]",
	email: EMAIL
};
/** Who commits for an agent. */
const AGENT = {
	name: "github-actions[bot]",
	email: EMAIL
};
/** Whether it is the very name and address by which we commit, for ourselves or for an agent. Anybody can write them, too. */
function isOurName({ name, email }) {
	return [AUTHOR, AGENT].some((one) => one.name === name && one.email === email);
}
/**
* The id of the tree that comes of these changes to the tree of `from`, a commit or tree; null starts empty. Only the folders that
* change are looked at: beside them there may be a hundred thousand others, whose files need not be here.
*/
async function writeTree(repository, from, changes) {
	const { id, objects } = await draftTree(repository, from, changes);
	await writeObjects(repository, objects);
	return id;
}
/** As `writeTree`, to be written with its commit by one process. */
async function draftTree(repository, from, changes) {
	const folders = /* @__PURE__ */ new Map([["", /* @__PURE__ */ new Map()]]);
	const folderOf = (path) => {
		const known = folders.get(path);
		if (known !== void 0) return known;
		folderOf(parentOf(path));
		const edits = /* @__PURE__ */ new Map();
		folders.set(path, edits);
		return edits;
	};
	const objects = [];
	const added = (type, content) => {
		objects.push({
			type,
			content
		});
		return idOf({
			type,
			content
		});
	};
	for (const [path, content] of changes) {
		const edits = folderOf(parentOf(path));
		if (content === null) edits.set(nameOf(path), null);
		else if (typeof content === "object" && "tree" in content) edits.set(nameOf(path), {
			mode: "40000",
			id: content.tree
		});
		else edits.set(nameOf(path), {
			mode: "100644",
			id: added("blob", Buffer.from(content))
		});
	}
	const before = await treesAt(repository, from, [...folders.keys()]);
	for (const [path, edits] of [...folders].toSorted(([a], [b]) => depthOf(b) - depthOf(a))) {
		const tree = edited(before.get(path) ?? Buffer.alloc(0), edits);
		if (path === "") edits.set("", {
			mode: "40000",
			id: added("tree", tree)
		});
		else folderOf(parentOf(path)).set(nameOf(path), tree.length === 0 ? null : {
			mode: "40000",
			id: added("tree", tree)
		});
	}
	return {
		id: folders.get("")?.get("")?.id ?? "",
		objects
	};
}
async function treesAt(repository, from, paths) {
	if (from === null) return /* @__PURE__ */ new Map();
	const found = await readNamed(repository, paths.map((path) => path === "" ? `${from}^{tree}` : `${from}:${path}`));
	return new Map(paths.flatMap((path, i) => found[i]?.type === "tree" ? [[path, found[i].content]] : []));
}
function parentOf(path) {
	return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
function nameOf(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
function depthOf(path) {
	return path === "" ? 0 : path.split("/").length;
}
/** Writes a commit by raymond's own name, with what is new in its tree, and gives its id. */
async function writeCommit(repository, { tree, parents, message, at }, objects = []) {
	if (message.includes("\0")) throw new Error("A message of a commit holds a NUL, which git does not take.");
	const by = `${AUTHOR.name} <${AUTHOR.email}> ${Math.floor(at / 1e3)} +0000`;
	const headers = [
		`tree ${tree}`,
		...parents.map((parent) => `parent ${parent}`),
		`author ${by}`,
		`committer ${by}`
	];
	const commit = {
		type: "commit",
		content: Buffer.from(`${headers.join("\n")}\n\n${message}`)
	};
	await writeObjects(repository, [...objects, commit]);
	return idOf(commit);
}
/** Whether it is a commit as we write it, whenever that was, with one of these messages and nothing else that anybody could be shown. */
async function isWrittenByUs(repository, commit, { tree, parents, messages }) {
	const text = await textOfCommit(repository, commit);
	const signed = ["author", "committer"].map((role) => `${role} ${AUTHOR.name} <${AUTHOR.email}>`);
	const headers = [
		`tree ${tree}`,
		...parents.map((parent) => `parent ${parent}`),
		...signed
	].join("\n");
	const end = text.indexOf("\n\n");
	return text.slice(0, end).replace(/(>) \d{1,12} \+0000$/gm, "$1") === headers && messages.includes(text.slice(end + 2));
}

export { writeCommit as a, isWrittenByUs as i, draftTree as n, writeTree as o, isOurName as r, AGENT as t };