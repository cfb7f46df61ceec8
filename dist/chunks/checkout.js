import { t as ProblemError } from "./problem.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { readdir, realpath, stat } from "node:fs/promises";

// src/adapters/git-workspace/checkout.ts
/**
* Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. Somebody else may have
* made the folder: a repository elsewhere that it names has to know it, as otherwise any project of the person could be named.
*/
async function openCheckout(directory) {
	const checkout = await saidCheckout(directory);
	if (checkout !== void 0 && !await isKnownThere(checkout)) throw notItsOwn(checkout);
	return checkout;
}
/** What a folder says of itself: nothing of it is believed. */
async function saidCheckout(directory) {
	const root = await realpath(directory);
	const gitDirectory = await gitDirectoryOf(root);
	if (gitDirectory === void 0) return void 0;
	return {
		main: {
			root,
			gitDirectory
		},
		common: await commonOf(gitDirectory)
	};
}
/** By what a stranger to the repository cannot write: its list of worktrees, its settings. What was never told where its files are may be anybody's. */
async function isKnownThere({ main: { root, gitDirectory }, common }) {
	if (isLinked(gitDirectory)) return (await registered(gitDirectory, common))?.root === root;
	if (gitDirectory === join(root, ".git")) return true;
	const place = worktreeSaid(gitDirectory);
	return place === void 0 ? basename(gitDirectory) !== ".git" : await realPlace(gitDirectory, place) === root;
}
function notItsOwn({ main: { root, gitDirectory }, common }) {
	const isWorktree = dirname(gitDirectory) === join(common, "worktrees");
	return new ProblemError({
		code: "RAY-NO-REPOSITORY",
		message: `The .git of ${root} leads to another repository, which does not know this folder: ${isLinked(gitDirectory) ? common : gitDirectory}`,
		place: join(root, ".git"),
		hint: isWorktree ? "Where it is a worktree of yours that you have moved, tell its repository: git worktree repair. Else clone your repository again." : "Clone your repository again, and change into that."
	});
}
/** All worktrees that are registered and there, the main one first. */
async function worktreesOf({ main, common }) {
	const folder = join(common, "worktrees");
	const names = await readdir(folder).catch(() => []);
	return [main, ...(await Promise.all(names.map((name) => registered(join(folder, name), common)))).flatMap((one) => one && one.root !== main.root ? [one] : [])];
}
/** The same with the worktree that the common directory belongs to, also where the repository was found by another one. */
async function allWorktreesOf({ main, common }) {
	if (main.gitDirectory === common) return worktreesOf({
		main,
		common
	});
	return worktreesOf({
		main: {
			root: await realpath(dirname(common)),
			gitDirectory: common
		},
		common
	});
}
/** What is git's own, by whatever name: what lies there steers git in each of the worktrees, and may hold credentials. The outermost folders. */
async function gitDirectoriesOf(checkout) {
	const worktrees = [checkout.main, ...await allWorktreesOf(checkout)];
	const all = [.../* @__PURE__ */ new Set([checkout.common, ...worktrees.map(({ gitDirectory }) => gitDirectory)])];
	return all.filter((one) => !all.some((other) => other !== one && isInside(one, other)));
}
/** The worktree that a directory lies in, the innermost one. */
function worktreeAround(directory, worktrees) {
	return worktrees.filter(({ root }) => isInside(directory, root)).toSorted((a, b) => b.root.length - a.root.length)[0];
}
/** Both ends of the link agree: an entry alone could name any directory as a worktree. */
async function isLinkedBack({ root, gitDirectory }) {
	return await gitDirectoryOf(root) === gitDirectory;
}
function isInside(path, directory) {
	return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
/** Undefined for what is no worktree of that repository. */
async function registered(gitDirectory, common) {
	const link = readPath(join(gitDirectory, "gitdir"));
	if (link === void 0) return void 0;
	const place = dirname(resolve(gitDirectory, link));
	const [root, own] = await Promise.all([place, gitDirectory].map((folder) => realpath(folder).catch(() => void 0)));
	if (root === void 0 || own === void 0) return void 0;
	if (dirname(own) !== join(common, "worktrees") || await commonOf(own) !== common) return void 0;
	const worktree = {
		root,
		gitDirectory: own
	};
	return root === place || await isLinkedBack(worktree) ? worktree : void 0;
}
async function gitDirectoryOf(root) {
	const entry = join(root, ".git");
	if ((await stat(entry).catch(() => void 0))?.isDirectory()) return realpath(entry);
	const line = readPath(entry);
	return line?.startsWith("gitdir: ") ? realPlace(root, line.slice(8)) : void 0;
}
/** Git goes by whatever lies there. */
function isLinked(gitDirectory) {
	return lstatSync(join(gitDirectory, "commondir"), { throwIfNoEntry: false }) !== void 0;
}
async function commonOf(gitDirectory) {
	const path = readPath(join(gitDirectory, "commondir"));
	return (path === void 0 ? void 0 : await realPlace(gitDirectory, path)) ?? gitDirectory;
}
/** Links on the way are followed before `..` is, as the system does it and git with it. */
async function realPlace(from, path) {
	return realpath(isAbsolute(path) ? path : `${from}${sep}${path}`).catch(() => void 0);
}
/**
* What a file names; undefined when there is no such file, and for what git would read otherwise: more than a line. No pipe is waited for that an
* agent has put in its place.
*/
function readPath(file) {
	const bytes = readForeignFile(file, {
		most: LARGEST_PATH,
		follow: true
	});
	if (bytes === void 0 || bytes.length === LARGEST_PATH) return void 0;
	const path = bytes.toString().replace(/[\r\n]+$/, "");
	return path === "" || /[\n\0]/.test(path) ? void 0 : path;
}
/** Bytes. */
const LARGEST_PATH = 65536;
const LARGEST_SETTINGS = 1048576;
/** `core.worktree` as git writes it for a submodule. In a worktree's own settings where it has some, which come last. */
function worktreeSaid(gitDirectory) {
	const texts = ["config", "config.worktree"].map((name) => readForeignFile(join(gitDirectory, name), {
		most: LARGEST_SETTINGS,
		follow: true
	})?.toString());
	let section = "";
	let said;
	for (const line of texts.join("\n").split(/\r?\n/)) {
		const [, name, rest = line] = /^\s*\[([^\]]*)\](.*)$/.exec(line) ?? [];
		section = (name ?? section).trim().toLowerCase();
		const [, value] = section === "core" && /^\s*worktree\s*=\s*(.*?)\s*$/i.exec(rest) || [];
		if (value !== void 0) said = /^".*"$/.test(value) ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
	}
	return said;
}

export { openCheckout as a, worktreeAround as c, isLinkedBack as i, worktreesOf as l, gitDirectoriesOf as n, readPath as o, isInside as r, saidCheckout as s, allWorktreesOf as t };