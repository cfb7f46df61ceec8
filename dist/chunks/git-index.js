import { t as readForeignFile } from "./read-foreign-file.js";
import { a as openCheckout } from "./checkout.js";
import { T as readBeside, m as isLeftOut, p as GITLINK } from "./take-back-git.js";
import { t as readHead } from "./head.js";
import { t as refreshIndex } from "./refresh-index.js";
import { accessSync, chmodSync, closeSync, constants, copyFileSync, existsSync, futimesSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";

// src/adapters/git-workspace/renewed-index/index-list.ts
/** As `--debug` has shown them since git 1.8. That of intended ones is shown nowhere else. */
const SKIPPED = 1073741824;
const INTENDED = 536870912;
const ASSUMED = 32768;
const ENTRY = /(\d{6}) ([0-9a-f]+) ([0-3])\t([^\0]+)\0 {2}ctime: (\d+):\d+\n {2}mtime: .*\n {2}dev: .*\n {2}uid: .*\n {2}size: \d+\tflags: ([0-9a-f]+)\n/y;
/** All of an index. Rejects when it cannot be read. */
async function listWhole(repository, options) {
	const output = (await repository.run([
		"ls-files",
		"-z",
		"--stage",
		"--debug"
	], options)).toString("latin1");
	const entries = [];
	ENTRY.lastIndex = 0;
	while (ENTRY.lastIndex < output.length) {
		const [, mode = "", id = "", stage = "", path = "", changed, bits = ""] = ENTRY.exec(output) ?? [];
		if (changed === void 0) throw new Error("git lists its index in a way that is not known here");
		const flags = Number.parseInt(bits, 16);
		const has = (flag) => (flags & flag) !== 0;
		const told = {
			isSkipped: has(SKIPPED),
			isIntended: has(INTENDED),
			isAssumed: has(ASSUMED)
		};
		entries.push({
			mode,
			id,
			stage,
			path,
			changed: Number(changed),
			...told
		});
	}
	return entries;
}

// src/adapters/git-workspace/renewed-index/renew-index.ts
/**
* Git compares times of files by the second: one that was changed in the second in which the index took note of it could be changed again in
* that second, and look the same. Milliseconds, with what clocks may differ by.
*/
const SAME_TIME = 2e3;
const LARGEST = 1073741824;
const UNREADABLE = "git's index could not be read, so it is that of the last commit again; no file was changed";
/**
* Makes an index with the same entries, with times of files that were looked at now. What hides a file from git is left behind with all the
* rest: times that somebody made up, files to be taken for unchanged, what is known of untracked ones, trees that were already written,
* the halves of a split index.
*/
async function renewIndex(repository, at, { old, ground, objects, use }) {
	const scratch = await mkdtemp(join(repository.directory, "index-"));
	try {
		const own = at.mayBeLink ? old : readForeignFile(join(at.worktree.gitDirectory, "index"), {
			most: LARGEST,
			follow: true
		});
		const making = {
			repository,
			at,
			env: {
				GIT_DIR: layGit(scratch, at, [old, own]),
				GIT_ALTERNATE_OBJECT_DIRECTORIES: join(at.common, "objects")
			},
			index: join(scratch, "new")
		};
		const entries = old && await listOld(making, join(scratch, "old"), old);
		const owned = own === old ? entries : own && await listOld(making, join(scratch, "own"), own);
		const { kept, lost } = await haveContent(making, entries ?? [], {
			owned: owned ?? [],
			objects
		});
		const isMade = entries !== void 0 && await fill(making, kept, ground);
		if (!isMade) await fillFromHead(making);
		await leaveOut(making, owned ?? []);
		await refreshIndex(repository, inWorktree(making));
		await use({
			index: making.index,
			lost: isMade ? lost : UNREADABLE
		});
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** When the last of the files was changed that such an index has looked at, in seconds; undefined where it cannot be read on its own. */
async function newestIn(repository, bytes) {
	const scratch = await mkdtemp(join(repository.directory, "index-"));
	try {
		const index = join(scratch, "old");
		writeFileSync(index, bytes);
		return (await listWhole(repository, { env: { GIT_INDEX_FILE: index } })).reduce((newest, { changed }) => Math.max(newest, changed), 0);
	} catch {
		return;
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** A git directory without settings of anybody's, with the other half of a split index, which names it. */
function layGit(scratch, { file, worktree, common }, indexes) {
	const git = join(scratch, "git");
	for (const name of ["objects", "refs"]) mkdirSync(join(git, name), { recursive: true });
	writeFileSync(join(git, "HEAD"), "ref: refs/heads/main\n");
	const settings = readForeignFile(join(common, "config"), {
		most: 1048576,
		follow: true
	})?.toString() ?? "";
	const format = /^[ \t]*objectformat[ \t]*=[ \t]*"?sha256/im.test(settings) ? "1\n[extensions]\n	objectformat = sha256\n" : "0\n";
	writeFileSync(join(git, "config"), `[core]\n\tbare = true\n\trepositoryformatversion = ${format}`);
	for (const folder of [worktree.gitDirectory, dirname(file)]) for (const name of otherHalves(folder, indexes)) copyFileSync(join(folder, name), join(git, name));
	return git;
}
/** Files in a git directory that one of these indexes, where it is split, names as its other half. */
function otherHalves(folder, indexes) {
	const shared = readdirSync(folder).filter((name) => /^sharedindex\.[0-9a-f]{40,64}$/.test(name));
	const isNamed = (name) => indexes.some((one) => one?.includes(Buffer.from(name.slice(12), "hex")) === true);
	return shared.filter((name) => isNamed(name) && lstatSync(join(folder, name)).isFile());
}
async function listOld(making, copy, bytes) {
	writeFileSync(copy, bytes);
	return listWhole(making.repository, { env: {
		...making.env,
		GIT_INDEX_FILE: copy
	} }).catch(() => void 0);
}
/** Nobody asks for the content of what the worktree's own index has: in a partial clone it is with the server. */
async function haveContent({ repository, env }, entries, { owned, objects }) {
	const known = new Set(owned.map(({ id }) => id));
	const isAsked = ({ mode, id, isIntended }) => mode !== "160000" && !isIntended && !known.has(id);
	const asked = [...new Set(entries.filter(isAsked).map(({ id }) => id))];
	if (objects === void 0 || asked.length === 0) return {
		kept: entries,
		lost: void 0
	};
	const answers = await repository.run(["cat-file", "--batch-check=%(objectname)"], {
		env: {
			...env,
			GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.join(delimiter)
		},
		input: `${asked.join("\n")}\n`
	});
	const missing = new Set(answers.toString().split("\n").flatMap((line) => line.endsWith(" missing") ? [line.split(" ")[0]] : []));
	const paths = new Set(entries.flatMap(({ id, path }) => missing.has(id) ? [path] : []));
	if (paths.size === 0) return {
		kept: entries,
		lost: void 0
	};
	return {
		kept: [...entries.filter(({ path }) => !paths.has(path)), ...owned.filter(({ path }) => paths.has(path))],
		lost: `what was staged of ${paths.size} of its files, as git's objects of it stay; the files are as they were`
	};
}
/** False where git does not take these entries. */
async function fill(making, entries, ground) {
	const { repository, env, index, at } = making;
	const options = { env: {
		...env,
		GIT_INDEX_FILE: index
	} };
	const whole = entries.filter(({ isIntended }) => !isIntended);
	const known = await layGround(making, ground);
	const there = new Set(whole.map(lineOf));
	const lines = [...[...known].flatMap(([line, entry]) => there.has(line) ? [] : [withoutIt(entry)]), ...whole.map(lineOf).filter((line) => !known.has(line))];
	if ((await repository.attempt([
		"update-index",
		"-z",
		"--index-info"
	], {
		...options,
		input: bytesOf(lines)
	})).exitCode !== 0) return false;
	if (!existsSync(index)) await repository.run(["read-tree", "--empty"], options);
	const intended = entries.filter(({ isIntended, path }) => isIntended && isFileAt(at.worktree.root, path));
	if (intended.length > 0) await intend(making, intended);
	return true;
}
/** By the worktree's own index, as what is proposed is: see `isLeftOut`. */
async function leaveOut(making, owned) {
	const { root } = making.at.worktree;
	const isOut = ({ path, mode, isSkipped }) => isLeftOut(root, {
		path: nameOf(path),
		mode,
		skipped: isSkipped
	});
	const paths = new Set(owned.filter(isOut).map(({ path }) => path));
	if (paths.size === 0) return;
	const input = bytesOf((await listWhole(making.repository, { env: {
		...making.env,
		GIT_INDEX_FILE: making.index
	} })).filter(({ stage, path }) => stage === "0" && paths.has(path)).map(({ path }) => `${path}\0`));
	await making.repository.run([
		"update-index",
		"--skip-worktree",
		"-z",
		"--stdin"
	], {
		...inWorktree(making),
		input
	});
}
function nameOf(path) {
	return Buffer.from(path, "latin1").toString();
}
/** Where git does not do it they are untracked, which says more of them, not less. */
async function intend(making, intended) {
	const input = bytesOf(intended.map(({ path }) => `${path}\0`));
	await making.repository.attempt([
		"--literal-pathspecs",
		"add",
		"--force",
		"--intent-to-add",
		...["--pathspec-from-file=-", "--pathspec-file-nul"]
	], {
		...inWorktree(making),
		input
	});
}
/**
* Begins with what is known of files that nobody has touched since: when a file was changed no program can make up. So what a filter has made
* of a file, which our git has not, stays unchanged. Gives these entries, by their lines.
*/
async function layGround({ repository, env, index }, ground) {
	if (ground === void 0) return /* @__PURE__ */ new Map();
	writeFileSync(index, ground.bytes);
	const options = { env: {
		...env,
		GIT_INDEX_FILE: index
	} };
	const entries = await listWhole(repository, options).catch(() => []);
	const isOlder = ({ changed }) => changed * 1e3 < ground.at - SAME_TIME;
	const isPlain = ({ isSkipped, isIntended, isAssumed }) => !isSkipped && !isIntended && !isAssumed;
	const { kept = [], others = [] } = Object.groupBy(entries, (entry) => isPlain(entry) && isOlder(entry) ? "kept" : "others");
	if (kept.length === 0) await rm(index);
	const input = bytesOf(others.map(withoutIt));
	if (kept.length > 0 && others.length > 0) await repository.run([
		"update-index",
		"-z",
		"--index-info"
	], {
		...options,
		input
	});
	return new Map(kept.map((entry) => [lineOf(entry), entry]));
}
function withoutIt({ id, path }) {
	return `0 ${"0".repeat(id.length)}\t${path}\0`;
}
function lineOf({ mode, id, stage, path }) {
	return `${mode} ${id} ${stage}\t${path}\0`;
}
async function fillFromHead(making) {
	const { repository, env, index, at } = making;
	await rm(index, { force: true });
	const { commit } = await readHead(repository, at.worktree.gitDirectory);
	await repository.run(["read-tree", commit ?? "--empty"], { env: {
		...env,
		GIT_INDEX_FILE: index
	} });
}
function inWorktree({ env, index, at: { worktree, common } }) {
	return {
		env: {
			...env,
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		},
		cwd: worktree.root,
		shown: readBeside(common),
		config: { "core.bare": "false" }
	};
}
function isFileAt(root, path) {
	try {
		return lstatSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, "latin1")]), { throwIfNoEntry: false })?.isDirectory() === false;
	} catch {
		return false;
	}
}
function bytesOf(lines) {
	return Buffer.from(lines.join(""), "latin1");
}

// src/adapters/git-workspace/renewed-index/git-index.ts
/** Indexes of worktrees, and of what cells were lent of them. */
function createGitIndex({ workspace, isSomebodys = false, repository }) {
	const trusted = /* @__PURE__ */ new Map();
	const ground = isSomebodys ? void 0 : groundOf(workspace);
	return {
		async renew(place) {
			const lost = /* @__PURE__ */ new Set();
			for (const at of await indexesOf({
				workspace,
				isSomebodys
			}, place)) {
				const why = await renew(at);
				if (why !== void 0) lost.add(why);
			}
			return lost.size === 0 ? void 0 : [...lost].join("; ");
		},
		async trust(place) {
			for (const at of await indexesOf({
				workspace,
				isSomebodys
			}, place)) trust(at.file);
		}
	};
	async function renew(at) {
		if (lstatSync(at.file, { throwIfNoEntry: false }) === void 0) return void 0;
		if (!unlock(dirname(at.file))) return void 0;
		const old = readForeignFile(at.file, {
			most: LARGEST,
			follow: at.mayBeLink
		});
		const ours = await repository();
		if (old !== void 0 && await isTrusted(ours, at.file, old)) return void 0;
		let told;
		const isWhole = old !== void 0 && old.length < 1073741824;
		await renewIndex(ours, at, {
			old: isWhole ? old : void 0,
			ground: ground?.root === at.worktree.root ? ground : void 0,
			async use({ index, lost }) {
				await putInPlace(index, at.file);
				told = lost;
			}
		});
		trust(at.file);
		return told;
	}
	function trust(file) {
		const bytes = readForeignFile(file, {
			most: LARGEST,
			follow: false
		});
		if (bytes === void 0) trusted.delete(file);
		else trusted.set(file, {
			digest: digestOf(bytes),
			modified: modifiedAt(file),
			at: Date.now()
		});
	}
	/** Windows says when a file was made, not when it was changed: its times are what somebody wants them to be. */
	async function isTrusted(ours, file, bytes) {
		const last = trusted.get(file);
		if (last === void 0 || process.platform === "win32") return false;
		if (last.digest !== digestOf(bytes) || last.modified !== modifiedAt(file)) return false;
		const newest = await newestIn(ours, bytes);
		return newest !== void 0 && newest * 1e3 < last.at - 2e3;
	}
}
/** The index of a job's checkout, read before the job has started any program of others. Not on Windows, where a program can make up all times. */
function groundOf(workspace) {
	if (process.platform === "win32") return void 0;
	const bytes = readForeignFile(join(workspace, ".git", "index"), {
		most: LARGEST,
		follow: false
	});
	return bytes && {
		root: realpathSync(workspace),
		bytes,
		at: Date.now()
	};
}
/** False where we may not write: an agent, who is the same user or less, may not either. What is ours it may have locked. */
function unlock(folder) {
	const { mode, uid } = statSync(folder);
	if (process.getuid?.() === uid && (mode & 448) !== 448) chmodSync(folder, mode | 448);
	try {
		accessSync(folder, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
function digestOf(bytes) {
	return createHash("sha256").update(bytes).digest("hex");
}
function modifiedAt(file) {
	return lstatSync(file, { bigint: true }).mtimeNs;
}
/**
* Which index git takes in a directory: that of each folder on the way up to the workspace which looks like a repository, as an agent can make one
* of which git says that it is none. Git goes on looking above such a folder, but not above a file that leads to a worktree's.
*/
async function indexesOf({ workspace, isSomebodys }, { cwd, lent }) {
	if (!existsSync(cwd)) return [];
	const found = [];
	const top = realpathSync(workspace);
	for (let root = realpathSync(cwd);; root = dirname(root)) {
		if (isSomebodys && root === top) return found;
		const checkout = existsSync(join(root, ".git")) ? await openCheckout(root) : void 0;
		if (checkout !== void 0 && existsSync(join(checkout.common, "objects"))) {
			const { main, common } = checkout;
			found.push({
				file: join(lent ?? main.gitDirectory, "index"),
				mayBeLink: lent === void 0,
				worktree: main,
				common
			});
		}
		if (checkout !== void 0 && (lent !== void 0 || statSync(join(root, ".git")).isFile()) || root === top || dirname(root) === root) return found;
	}
}
/**
* In one step, with the time at which it was made: by it git tells files that were changed at the same time. Whatever lies there, and nothing
* is written through a link.
*/
async function putInPlace(made, file) {
	const draft = join(dirname(file), `index.${randomUUID()}`);
	const handle = openSync(draft, "wx", 420);
	try {
		writeFileSync(handle, readFileSync(made));
		const time = Math.floor(statSync(made).mtimeMs / 1e3);
		futimesSync(handle, time, time);
	} finally {
		closeSync(handle);
	}
	if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) await rm(file, {
		recursive: true,
		force: true
	});
	await rename(draft, file);
}

export { renewIndex as a, otherHalves as i, putInPlace as n, LARGEST as r, createGitIndex as t };