import { t as ProblemError } from "./problem.js";
import { l as worktreesOf, s as readBeside } from "./checkout.js";
import { n as gitFailed, r as lastWords } from "./run-git.js";
import { t as pLimit } from "./p-limit.js";
import { lstatSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { copyFile, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from "node:fs/promises";

// src/adapters/process/git/foreign-objects.ts
/** The objects of the repository whose common git directory this is. */
function objectsOf(commonDirectory) {
	return {
		objects: join(commonDirectory, "objects"),
		shallow: join(commonDirectory, "shallow")
	};
}
/**
* Calls `work` with an environment in which git can also read those objects, but not what lies beside them: no alternates of theirs,
* no commit graph. Nothing that is read this way is proven to be what its id says.
*/
async function withForeignObjects(scratch, foreign, work) {
	await mkdir(scratch, { recursive: true });
	const view = await mkdtemp(join(scratch, "objects-"));
	try {
		const wanted = (await readdir(foreign.objects)).filter((name) => name === "pack" || /^[0-9a-f]{2}$/.test(name));
		await Promise.all(wanted.map((name) => symlink(join(foreign.objects, name), join(view, name), "junction")));
		return await work({ GIT_ALTERNATE_OBJECT_DIRECTORIES: view }, await readShallow(foreign.shallow));
	} finally {
		await rm(view, {
			recursive: true,
			force: true
		});
	}
}
const LARGEST_LIST = 16777216;
/** Commits whose parents a repository does not have; none when the file is missing or is no such list. */
async function readShallow(file) {
	const entry = await lstat(file).catch(() => void 0);
	if (!entry?.isFile() || entry.size > LARGEST_LIST) return [];
	return (await readFile(file, "utf8")).split("\n").filter((line) => /^[0-9a-f]{40,64}$/.test(line));
}

// src/adapters/git-workspace/index-entries.ts
const GITLINK = "160000";
/** All entries of an index, each path once. Rejects when it cannot be read. */
async function listIndex(repository, env) {
	const output = await repository.run([
		"ls-files",
		"-z",
		"-v",
		"--stage"
	], { env });
	const entries = /* @__PURE__ */ new Map();
	for (const line of output.toString().split("\0")) {
		const tab = line.indexOf("	");
		if (tab < 0) continue;
		const path = line.slice(tab + 1);
		entries.set(path, {
			mode: line.slice(2, 8),
			id: line.slice(9, tab - 2),
			path,
			skipped: line[0] === "S" || line[0] === "s"
		});
	}
	return entries;
}
/**
* Whether it stays left out where it says that it is: what a sparse checkout leaves out, also in a worktree that was made from it and has no
* such settings; and a submodule that stands elsewhere than the work has it, see `layOutWork`. Neither is proposed as it is there, or is not.
* Only the worktree's own index is asked: an index that a cell has written could hide by it what is gone.
*/
function isLeftOut(root, { path, mode, skipped }) {
	if (!skipped) return false;
	const kind = kindOf(root, path);
	return kind === void 0 || mode === "160000" && kind === "other";
}
/** A regular file or a link, something else, or nothing at all. What lies behind a linked folder is nothing. */
function kindOf(root, path) {
	const full = join(root, path);
	try {
		const entry = lstatSync(full, { throwIfNoEntry: false });
		if (entry === void 0 || realpathSync(dirname(full)) !== dirname(full)) return void 0;
		return entry.isFile() || entry.isSymbolicLink() ? "file" : "other";
	} catch {
		return;
	}
}
/** Marks these paths, and no others of `listed`, as left out of the working directory. */
async function markSkipped(repository, env, { listed, skipped }) {
	const on = [...listed.values()].filter((entry) => !entry.skipped && skipped.has(entry.path));
	const off = [...listed.values()].filter((entry) => entry.skipped && !skipped.has(entry.path));
	for (const [flag, entries] of [["--skip-worktree", on], ["--no-skip-worktree", off]]) {
		if (entries.length === 0) continue;
		await repository.run([
			"update-index",
			flag,
			"-z",
			"--stdin"
		], {
			env,
			input: zeroTerminated(entries.map(({ path }) => path))
		});
	}
}
function zeroTerminated(values) {
	return [...values].map((value) => `${value}\0`).join("");
}

// src/adapters/git-workspace/add-worktree.ts
const oneAtATime = pLimit(1);
const TRIES = 8;
/** Adds a worktree without files. The branch gets a number when another worktree is on it. */
function addEmptyWorktree(repository, checkout, wanted) {
	return oneAtATime(async () => {
		await add(repository, wanted);
		const added = (await worktreesOf(checkout)).find(({ root }) => root === wanted.path);
		if (!added) throw notFound(wanted.path);
		return added;
	});
}
async function add(repository, { path, branch, commit, from }) {
	const run = (args) => repository.attempt(["worktree", ...args], {
		cwd: from.root,
		env: { GIT_DIR: from.gitDirectory }
	});
	let name = branch;
	let isThere = false;
	for (let tries = 0, number = 2;; tries++) {
		const outcome = await run([
			"add",
			"--no-checkout",
			...name === null ? [
				"--detach",
				path,
				commit
			] : isThere ? [path, name] : [
				"-b",
				name,
				path,
				commit
			]
		]);
		if (outcome.exitCode === 0) return;
		const words = outcome.stderr;
		if (/already registered worktree/.test(words)) await run(["prune"]);
		else if (/a branch named .* already exists/.test(words)) isThere = true;
		else if (/already (checked out|used by worktree) at/.test(words)) {
			name = `${branch}-${number++}`;
			isThere = false;
		} else if (/could not lock|commondir|File exists/.test(words)) await setTimeout(Math.random() * 50 * 2 ** tries);
		else if (/already exists/.test(words)) throw inTheWay(path, lastWords(words));
		else throw gitFailed(["worktree add"], outcome);
		if (tries >= TRIES + number) throw gitFailed(["worktree add"], outcome);
	}
}
/**
* Writes the files of a commit into a worktree that has none. No filter, no hook and no setting of the checkout plays a part, so
* that files in Git LFS are their pointers. What `like`, another worktree, leaves out by a sparse checkout is left out here too.
*/
async function fillWorktree(repository, checkout, { worktree, commit, like }) {
	await withForeignObjects(join(repository.directory, "views"), objectsOf(checkout.common), async (objects) => {
		const index = join(repository.directory, `fill-${process.pid}-${Date.now()}-${Math.random()}.index`);
		const env = {
			...objects,
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const options = {
			env,
			cwd: worktree.root,
			shown: readBeside(checkout.common),
			config: { "core.bare": "false" }
		};
		try {
			await repository.run(["read-tree", commit], options);
			const skipped = await skippedIn(repository, like, objects);
			if (skipped.size > 0) await markSkipped(repository, env, {
				listed: await listIndex(repository, env),
				skipped
			});
			await repository.run([
				"checkout-index",
				"--all",
				"--quiet",
				"--index"
			], options);
			await replaceFile(index, join(worktree.gitDirectory, "index"));
		} finally {
			await rm(index, { force: true });
		}
	});
}
/** Paths that a worktree's index says are not to be in it; none when it cannot be read. */
async function skippedIn(repository, worktree, objects) {
	return new Set((await skippedEntries(repository, worktree, objects)).map(({ path }) => path));
}
async function skippedEntries(repository, { gitDirectory }, objects) {
	const copy = join(repository.directory, `look-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(gitDirectory, "index"), copy);
		return [...(await listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		})).values()].filter(({ skipped }) => skipped);
	} catch {
		return [];
	} finally {
		await rm(copy, { force: true });
	}
}
/** In one step, also when the two lie on different disks. */
async function replaceFile(from, to) {
	const draft = `${to}.raymond`;
	await copyFile(from, draft);
	await rename(draft, to);
}
function notFound(path) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `Git has made a worktree for ${path}, and it is not there.`,
		place: path,
		hint: "Something moves or removes directories meanwhile, or the file system keeps them under another name. Choose another directory."
	});
}
function inTheWay(path, words) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `No worktree can be made at ${path}: ${words}`,
		place: path,
		hint: "Remove or rename what is there, or choose another directory."
	});
}

// src/adapters/git-workspace/renewed-index/refresh-index.ts
/** As `info/attributes`, before those of any file: nothing is converted. */
const AS_IT_LIES = "* -text !eol !ident !filter !working-tree-encoding\n";
const REFRESH = [
	"update-index",
	"-q",
	"--refresh",
	"--ignore-submodules"
];
/**
* Notes in an index which files are as it has them. First by their bytes: a file that was committed without its attributes in mind, such as one
* with CRLF that is `text` since, differs from itself by what git would make of it, in every new worktree, and nobody has changed it.
*/
async function refreshIndex(repository, options) {
	const plain = await mkdtemp(join(repository.directory, "plain-"));
	try {
		for (const name of [
			"objects",
			"refs",
			"info"
		]) mkdirSync(join(plain, name));
		writeFileSync(join(plain, "HEAD"), "ref: refs/heads/main\n");
		writeFileSync(join(plain, "info/attributes"), AS_IT_LIES);
		await repository.attempt(REFRESH, {
			...options,
			env: {
				...options.env,
				GIT_DIR: plain
			}
		});
	} finally {
		await rm(plain, {
			recursive: true,
			force: true
		});
	}
	await repository.attempt(REFRESH, options);
}

export { skippedEntries as a, isLeftOut as c, markSkipped as d, zeroTerminated as f, withForeignObjects as h, replaceFile as i, kindOf as l, readShallow as m, addEmptyWorktree as n, skippedIn as o, objectsOf as p, fillWorktree as r, GITLINK as s, refreshIndex as t, listIndex as u };