import { t as ProblemError } from "./problem.js";
import { t as isStateFile } from "./state-file.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as LIMITS } from "./limits.js";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { lstat, readdir, realpath, stat } from "node:fs/promises";

// src/adapters/workflow-files/disk-tree.ts
const OURS = [".git", ".raymond"];
const LEFT_ALONE = /* @__PURE__ */ new Set(["node_modules", "__pycache__"]);
/** Definitions on the disk, by absolute paths. */
function createDiskTree({ holdsWorkspace, ...reading }) {
	return {
		async kindOf(path) {
			const found = await stat(path).catch(() => void 0);
			if (found !== void 0) await refuseWayOut(path, reading.root);
			if (found?.isDirectory() === true) return "folder";
			return found?.isFile() === true ? "file" : void 0;
		},
		namesIn: (path) => readdir(path).catch(() => []),
		async readFile(path) {
			const { size } = await stat(path);
			if (size > LIMITS.size) throw tooBig(path);
			const bytes = await readPlain(path, reading);
			if (bytes === void 0) throw new Error(`${path} cannot be read`);
			return bytes;
		},
		async readFolder(folder) {
			const names = await readdir(folder);
			const states = await readDefining(folder, names, reading);
			const helpers = holdsWorkspace(folder) || names.includes(".git") ? [] : await readHelpers(folder, reading);
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
async function readDefining(folder, names, reading) {
	const files = [];
	let size = 0;
	for (const name of names) {
		if (!isStateFile(name) && name !== "workflow.yaml" && name.toLowerCase() !== "readme.md") continue;
		const place = join(folder, name);
		const found = await stat(place).catch(() => void 0);
		if (found?.isFile() !== true) continue;
		size += found.size;
		if (size > LIMITS.size || files.length >= LIMITS.files) throw tooBig(folder);
		const bytes = await readPlain(place, reading);
		if (bytes !== void 0) files.push({
			path: name,
			bytes,
			executable: (found.mode & 73) !== 0
		});
	}
	return files;
}
/** Other files of the folder and below, for scripts to use; undefined when there are too many to be helpers. One whose name is no text is none. */
async function readHelpers(folder, reading) {
	const files = [];
	let size = 0;
	const waiting = [""];
	for (const below of waiting) for (const entry of await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])) {
		const path = below === "" ? entry.name : `${below}/${entry.name}`;
		if (entry.name.startsWith(".") || LEFT_ALONE.has(entry.name)) continue;
		if (entry.isDirectory()) waiting.push(path);
		if (!entry.isFile()) continue;
		const found = await stat(join(folder, path)).catch(() => void 0);
		if (found === void 0 || found.size > LIMITS.helper) continue;
		size += found.size;
		if (size > LIMITS.size || files.length >= LIMITS.files || waiting.length > LIMITS.files) return void 0;
		const bytes = await readPlain(join(folder, path), reading);
		if (bytes !== void 0) files.push({
			path,
			bytes,
			executable: (found.mode & 73) !== 0
		});
	}
	return files;
}
/** The file where it was found to be: an agent of another run may be at work there, and put links in its place meanwhile. */
async function readPlain(path, { root, onRead }) {
	const real = await refuseWayOut(path, root);
	const bytes = readForeignFile(real, {
		most: LIMITS.size,
		follow: false,
		exactly: true
	});
	onRead?.(path, await changedAt(path, real));
	return bytes;
}
/** Neither a file nor a link to it is made older than it is: times of modification anybody sets, these the system alone. */
async function changedAt(path, real) {
	const found = await Promise.all([lstat(path), stat(real)]).catch(() => void 0);
	return found === void 0 ? Infinity : Math.floor(Math.max(...found.map(({ ctimeMs }) => ctimeMs)));
}
/** A link may be anybody's who could write to the checkout, and what it leads to is only the reader's to read. Gives the real path. */
async function refuseWayOut(path, root) {
	const real = await realpath(path);
	if (!isWithin(path, root)) return real;
	const realRoot = await realpath(root);
	if (isWithin(real, realRoot) && (isOurs(path, root) || !isOurs(real, realRoot))) return real;
	throw new ProblemError({
		code: "RAY-WORKFLOW-LINK",
		message: `${path} is behind a symbolic link that leads out of the files of ${root}.`,
		place: path,
		hint: "Put the file itself there."
	});
}
/** Below git's folder or ours, which hold what no agent is told. */
function isOurs(path, root) {
	return relative(root, path).split(sep).some((part) => OURS.includes(part.toLowerCase()));
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

export { isWithin as n, refuseWayOut as r, createDiskTree as t };