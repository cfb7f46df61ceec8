import { t as ProblemError } from "./problem.js";
import { t as isStateFile } from "./state-file.js";
import { t as LIMITS } from "./limits.js";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { readFile, readdir, realpath, stat } from "node:fs/promises";

// src/adapters/workflow-files/disk-tree.ts
const LEFT_ALONE = /* @__PURE__ */ new Set(["node_modules", "__pycache__"]);
/** Definitions on the disk, by absolute paths. */
function createDiskTree({ holdsWorkspace, root }) {
	return {
		async kindOf(path) {
			const found = await stat(path).catch(() => void 0);
			if (found !== void 0) await refuseWayOut(path, root);
			if (found?.isDirectory() === true) return "folder";
			return found?.isFile() === true ? "file" : void 0;
		},
		namesIn: (path) => readdir(path).catch(() => []),
		async readFile(path) {
			await refuseWayOut(path, root);
			return readWithin(path);
		},
		async readFolder(folder) {
			const names = await readdir(folder);
			const states = await readDefining(folder, names, root);
			const helpers = holdsWorkspace(folder) || names.includes(".git") ? [] : await readHelpers(folder);
			const known = new Set(states.map(({ path }) => path));
			return [...states, ...(helpers ?? []).filter(({ path }) => !known.has(path))];
		},
		split: (path) => ({
			folder: dirname(path),
			name: basename(path)
		}),
		join: (folder, name) => join(folder, name)
	};
}
async function readDefining(folder, names, root) {
	const files = [];
	let size = 0;
	for (const name of names) {
		if (!isStateFile(name) && name !== "workflow.yaml" && name.toLowerCase() !== "readme.md") continue;
		const place = join(folder, name);
		const found = await stat(place).catch(() => void 0);
		if (found?.isFile() !== true) continue;
		await refuseWayOut(place, root);
		size += found.size;
		if (size > LIMITS.size || files.length >= LIMITS.files) throw tooBig(folder);
		files.push({
			path: name,
			bytes: await readFile(place),
			executable: (found.mode & 73) !== 0
		});
	}
	return files;
}
/** Other files of the folder and below, for scripts to use; undefined when there are too many to be helpers. */
async function readHelpers(folder) {
	const files = [];
	let size = 0;
	const waiting = [""];
	for (const below of waiting) for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
		const path = below === "" ? entry.name : `${below}/${entry.name}`;
		if (entry.name.startsWith(".") || LEFT_ALONE.has(entry.name)) continue;
		if (entry.isDirectory()) waiting.push(path);
		if (!entry.isFile()) continue;
		const { size: bytes, mode } = await stat(join(folder, path));
		if (bytes > LIMITS.helper) continue;
		size += bytes;
		if (size > LIMITS.size || files.length >= LIMITS.files || waiting.length > LIMITS.files) return void 0;
		files.push({
			path,
			bytes: await readFile(join(folder, path)),
			executable: (mode & 73) !== 0
		});
	}
	return files;
}
async function readWithin(path) {
	const { size } = await stat(path);
	if (size > LIMITS.size) throw tooBig(path);
	return readFile(path);
}
/** A link may be anybody's who could write to the checkout, and what it leads to is only the reader's to read. */
async function refuseWayOut(path, root) {
	if (root === null || !isWithin(path, root) || isWithin(await realpath(path), await realpath(root))) return;
	throw new ProblemError({
		code: "RAY-WORKFLOW-LINK",
		message: `${path} is behind a symbolic link that leads out of ${root}.`,
		place: path,
		hint: "Put the file itself there."
	});
}
/** By their names alone. */
function isWithin(path, folder) {
	const way = relative(folder, path);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
function tooBig(path) {
	return new ProblemError({
		code: "RAY-WORKFLOW-TOO-BIG",
		message: `The workflow has more than ${LIMITS.size} bytes or ${LIMITS.files} states.`,
		place: path,
		hint: "Split it into several workflows."
	});
}

export { isWithin as n, createDiskTree as t };