import { o as readPath } from "./checkout.js";
import { t as isPipe } from "./is-pipe.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as ProblemError } from "./problem.js";
import { n as shellWord } from "./shell-text.js";
import { lstatSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { homedir } from "node:os";

// src/cli/worktrees/refuse-pipes.ts
/** Git reads or writes files below these. Of `info` it reads what is not shown to cells, and what is copied is looked at where that is done. */
const FOLDERS = [
	"refs",
	"logs",
	"worktrees",
	"objects/info",
	"objects/pack"
];
/** Bytes of a file of settings, and how many of them lead to one another. */
const LARGEST = 1048576;
const DEEPEST = 10;
/** Git waits for who writes into a pipe that lies among its files, and nobody does. `unread` are names that git is not asked for. */
function refusePipes(root, { unread = [] } = {}) {
	const [own, common] = gitFolders(root);
	if (lstatSync(join(own, "HEAD"), { throwIfNoEntry: false }) === void 0) return;
	const pipe = [.../* @__PURE__ */ new Set([own, common])].flatMap((folder) => [
		...entriesOf(folder).flatMap(({ name }) => unread.includes(name) ? [] : [join(folder, name)]),
		join(folder, "info", "grafts"),
		...FOLDERS.flatMap((name) => filesBelow(join(folder, name)))
	]).find(isPipe) ?? pipeOfSettings(join(common, "config")) ?? pipeOfSettings(join(own, "config.worktree"));
	if (pipe === void 0) return;
	throw new ProblemError({
		code: "RAY-NO-REPOSITORY",
		message: `${root} is no git repository that can be read: ${pipe} is a pipe.`,
		place: pipe,
		hint: `Take it away (rm ${shellWord(pipe)}), or clone your repository again and change into that.`
	});
}
/** A worktree and a submodule have a file in the place of the folder, which names it. */
function gitFolders(root) {
	const entry = join(root, ".git");
	const line = readPath(entry);
	const own = line?.startsWith("gitdir: ") ? resolve(root, line.slice(8)) : entry;
	const common = readPath(join(own, "commondir"));
	return [own, common === void 0 ? own : resolve(own, common)];
}
/** That these settings, or those that they include, name as others to include. */
function pipeOfSettings(file, depth = 0) {
	if (depth > DEEPEST) return void 0;
	const text = readForeignFile(file, {
		most: LARGEST,
		follow: true
	})?.toString() ?? "";
	for (const [, said = ""] of text.matchAll(/(?:^|\])[ \t]*path[ \t]*=[ \t]*"?([^"\r\n]+)/gim)) {
		const named = resolve(dirname(file), said.trim().replace(/^~(?=\/)/, homedir()));
		const pipe = isPipe(named) ? named : pipeOfSettings(named, depth + 1);
		if (pipe !== void 0) return pipe;
	}
}
/** Of links none is followed to a folder. */
function filesBelow(folder) {
	return entriesOf(folder).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return filesBelow(path);
		return entry.isFile() ? [] : [path];
	});
}
function entriesOf(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}

export { refusePipes as t };