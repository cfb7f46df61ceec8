import { t as readForeignFile } from "./read-foreign-file.js";
import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { readdir, realpath, stat } from "node:fs/promises";

// src/adapters/git-workspace/checkout.ts
/** Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. */
async function openCheckout(directory) {
	const root = await realpath(directory);
	const gitDirectory = await gitDirectoryOf(root);
	if (gitDirectory === void 0) return void 0;
	const common = readLine(join(gitDirectory, "commondir"));
	return {
		main: {
			root,
			gitDirectory
		},
		common: common === void 0 ? gitDirectory : await realpath(resolve(gitDirectory, common))
	};
}
/** All worktrees that are registered and there, the main one first. */
async function worktreesOf({ main, common }) {
	const folder = join(common, "worktrees");
	const names = await readdir(folder).catch(() => []);
	return [main, ...(await Promise.all(names.map((name) => registered(join(folder, name))))).flatMap((one) => one && one.root !== main.root ? [one] : [])];
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
async function registered(gitDirectory) {
	const link = readLine(join(gitDirectory, "gitdir"));
	if (link === void 0) return void 0;
	const place = dirname(resolve(gitDirectory, link));
	const [root, own] = await Promise.all([place, gitDirectory].map((folder) => realpath(folder).catch(() => void 0)));
	if (root === void 0 || own === void 0) return void 0;
	const worktree = {
		root,
		gitDirectory: own
	};
	return root === place || await isLinkedBack(worktree) ? worktree : void 0;
}
async function gitDirectoryOf(root) {
	const entry = join(root, ".git");
	if ((await stat(entry).catch(() => void 0))?.isDirectory()) return realpath(entry);
	const line = readLine(entry);
	if (!line?.startsWith("gitdir: ")) return void 0;
	return realpath(resolve(root, line.slice(8))).catch(() => void 0);
}
/** The first line of a file; undefined when there is no such file. No pipe is waited for that an agent has put in its place. */
function readLine(file) {
	return readForeignFile(file, {
		most: 65536,
		follow: true
	})?.toString().split(/\r?\n/)[0];
}
/**
* Of the common directory, what git reads while it works on a worktree with an index of ours: objects, rules, and what tells a folder that is
* another worktree or a submodule from one that is not. The configuration is not among it.
*/
function readBeside(common) {
	return [
		"objects",
		"refs",
		"info",
		"modules",
		"worktrees"
	].map((name) => join(common, name));
}
/** Bytes of the list of other object folders. */
const LARGEST_LIST = 1048576;
/**
* The checkout's objects, and those that they borrow from elsewhere. Somebody else may have made the checkout: of a folder that is not the objects of
* a repository nothing is shown, whatever names it.
*/
function objectFolders({ common }) {
	const found = [];
	const look = (named) => {
		const folder = realFolder(named);
		if (folder === void 0 || basename(folder) !== "objects" || !isGit(dirname(folder))) return;
		if (found.includes(folder) || found.length >= 8) return;
		found.push(folder);
		const list = readForeignFile(join(folder, "info", "alternates"), {
			most: LARGEST_LIST,
			follow: false,
			exactly: true
		});
		for (const line of list?.toString().split("\n") ?? []) if (line !== "" && !line.startsWith("#")) look(isAbsolute(line) ? line : resolve(folder, line));
	};
	look(join(common, "objects"));
	return found;
}
/**
* A file of a git directory, for others to see: whoever made that may have put a link to a file of the person in its place. The folder that it lies in may
* be one of another git directory, as `git-new-workdir` lays `info`.
*/
function readInGit(gitDirectory, name, most) {
	const folder = realFolder(dirname(join(gitDirectory, name)));
	if (folder === void 0) return void 0;
	const file = join(folder, basename(name));
	const end = join(sep, name);
	if (!file.endsWith(end) || !isGit(file.slice(0, -end.length))) return void 0;
	return readForeignFile(file, {
		most,
		follow: false,
		exactly: true
	});
}
function realFolder(path) {
	try {
		return realpathSync(path);
	} catch {
		return;
	}
}
/** Git itself takes no folder without it for one of its own. It was a link once. */
function isGit(folder) {
	return lstatSync(join(folder, "HEAD"), { throwIfNoEntry: false }) !== void 0;
}

export { objectFolders as a, readInGit as c, isLinkedBack as i, worktreeAround as l, gitDirectoriesOf as n, openCheckout as o, isInside as r, readBeside as s, allWorktreesOf as t, worktreesOf as u };