import { a as messageOf, t as ProblemError } from "./problem.js";
import { t as isOfState } from "./paths.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { t as STRICT } from "./fetch-commit.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { i as gitFailed, o as lastWords, t as EVEN_IGNORED } from "./run-git.js";
import { t as pLimit } from "./p-limit.js";
import { n as shellWord } from "./shell-text.js";
import { t as nameInTheWay } from "./ref-commands.js";
import { i as isLinkedBack, l as worktreesOf, o as readPath, r as isInside } from "./checkout.js";
import { i as runOfBranch } from "./work.js";
import { n as writeHead, t as readHead } from "./head.js";
import { closeSync, constants, copyFileSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, readlinkSync, realpathSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { copyFile, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";

// src/adapters/process/git/read-in-git.ts
/** What is read of a git directory for others to see, which somebody else may have made. */
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
const LARGEST_LIST$1 = 1048576;
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
			most: LARGEST_LIST$1,
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

// src/adapters/process/git/write-in-git.ts
/** Where git, or we, write in a git directory that somebody else may have made: by a link there, to any file or folder of the person. */
/** Git makes files in these, appends to them, and takes them away. */
const FOLDERS = [
	"refs",
	"logs",
	"reftable"
];
/** Git writes the first where a link leads, and we append to the second. Its other files git puts in the place of a link. */
const FILES = ["packed-refs", "shallow"];
/** Git copies them from a worktree into the note of one that it makes from it. */
const COPIED = ["info/sparse-checkout", "config.worktree"];
/** Bytes. */
const LARGEST_REFERENCE = 4096;
const looked = /* @__PURE__ */ new WeakSet();
/** Looks once for each checkout that was opened: an agent in a cell writes nothing there. */
function refuseLinks$1(checkout, code = "RAY-NO-REPOSITORY") {
	if (looked.has(checkout)) return;
	const { common } = checkout;
	const place = linkIn(common);
	if (place !== void 0) throw new ProblemError({
		code,
		message: `${place} is a link, or no file or folder that can be looked at: what git writes there could go to another repository, or to any file of yours.`,
		place,
		hint: `Look where it leads (ls -ld ${shellWord(place)}). Work in a worktree of that repository (git worktree add), or clone it again.`
	});
	const reference = referenceOut(common);
	if (reference !== void 0) throw leadsOut(reference, common, code);
	looked.add(checkout);
}
/** Before git makes a worktree from this one: a cell is shown what it copies. */
function refuseCopies({ gitDirectory }) {
	const [place] = COPIED.filter((name) => isThere$1(join(gitDirectory, name)) && readInGit(gitDirectory, name, 1) === void 0).map((name) => join(gitDirectory, name));
	if (place === void 0) return;
	throw new ProblemError({
		code: "RAY-NO-REPOSITORY",
		message: `${place} is reached by a link, or is no file: git would copy what is there into a new worktree, which could be any file of yours.`,
		place,
		hint: `Look where it leads (ls -ld ${shellWord(place)}), and put a file of its own in its place or remove it.`
	});
}
function leadsOut(place, common, code) {
	const mend = /^(\/worktrees\/[^/]+)?\/HEAD$/.test(place.slice(common.length)) ? `let it name a branch: git --git-dir ${shellWord(dirname(place))} symbolic-ref HEAD refs/heads/main` : `remove it: rm ${shellWord(place)}`;
	return new ProblemError({
		code,
		message: `${place} names no reference of its repository: what git writes by it could go to another repository, or to any file of yours.`,
		place,
		hint: `Look what it names (head -c 200 ${shellWord(place)}), and ${mend}`
	});
}
/** The first link that is found. */
function linkIn(common) {
	const worktrees = join(common, "worktrees");
	if (isOther(worktrees)) return worktrees;
	const own = notesIn(common);
	if (own === void 0) return worktrees;
	const folders = [common, ...own].flatMap((folder) => FOLDERS.map((name) => join(folder, name)));
	const files = FILES.map((name) => join(common, name));
	const objects = join(common, "objects");
	const isKnown = objectFolders({ common }).length > 0;
	return [
		...own,
		...files,
		...folders,
		...isKnown ? [] : [objects],
		join(objects, "pack")
	].find(isOther) ?? first(folders, linkBelow);
}
/** Of the worktrees. */
function notesIn(common) {
	const folder = join(common, "worktrees");
	return entriesIn(folder)?.map(({ name }) => join(folder, name));
}
/** The first reference by another's name, where that is a way out of the references: git goes it when it writes. */
function referenceOut(common) {
	return first([common, ...notesIn(common) ?? []], (folder) => {
		const head = join(folder, "HEAD");
		return isOut(head, true) ? head : outBelow(join(folder, "refs"));
	});
}
function outBelow(folder) {
	return first(entriesIn(folder) ?? [], (entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? outBelow(path) : isOut(path, false) ? path : void 0;
	});
}
function isOut(file, follow) {
	const text = readForeignFile(file, {
		most: 4097,
		follow
	})?.toString("latin1") ?? "";
	if (!text.startsWith("ref:")) return false;
	const name = text.slice(4).replace(/^[ \t\r\n]+/, "");
	return text.length > LARGEST_REFERENCE || !name.startsWith("refs/") || name.includes("..");
}
function linkBelow(folder) {
	const entries = entriesIn(folder);
	if (entries === void 0) return folder;
	const other = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
	if (other !== void 0) return join(folder, other.name);
	return first(entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)), linkBelow);
}
function first(places, look) {
	for (const place of places) {
		const found = look(place);
		if (found !== void 0) return found;
	}
}
/** Git waits for a pipe. */
function isOther(path) {
	try {
		const entry = lstatSync(path);
		return !entry.isFile() && !entry.isDirectory();
	} catch (error) {
		return !isNone(error);
	}
}
function isThere$1(path) {
	try {
		lstatSync(path);
		return true;
	} catch (error) {
		return !isNone(error);
	}
}
/** Undefined where nobody can look, though git could write there. */
function entriesIn(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		return isNone(error) ? [] : void 0;
	}
}
function isNone(error) {
	return ["ENOENT", "ENOTDIR"].includes(error.code ?? "");
}

// src/adapters/process/git/foreign-objects.ts
/** The objects of the repository whose common git directory this is. */
function objectsOf(commonDirectory) {
	return {
		objects: join(commonDirectory, "objects"),
		shallow: join(commonDirectory, "shallow")
	};
}
/** With those that the checkout borrows, as one by `git clone --shared` does: for what stays on this machine, or goes into the checkout alone. */
function allObjectsOf(commonDirectory) {
	return {
		...objectsOf(commonDirectory),
		borrowed: objectFolders({ common: commonDirectory }).slice(1)
	};
}
/**
* Calls `work` with an environment in which git can also read those objects, but not what lies beside them: no alternates of theirs,
* no commit graph. Nothing that is read this way is proven to be what its id says.
*/
async function withForeignObjects(scratch, foreign, work) {
	await mkdir(scratch, { recursive: true });
	const folder = await mkdtemp(join(scratch, "objects-"));
	try {
		const all = [foreign.objects, ...foreign.borrowed ?? []];
		return await work({ GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesOf(await Promise.all(all.map((objects, at) => viewOf(objects, join(folder, String(at)))))) }, await readShallow(foreign.shallow));
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
/** As git reads such a list from its environment: a path with what parts them in it stands in quotes. */
function alternatesOf(folders) {
	const quoted = (folder) => `"${folder.replaceAll(/["\\]/g, "\\$&")}"`;
	return folders.map((folder) => folder.includes(delimiter) || folder.startsWith("\"") ? quoted(folder) : folder).join(delimiter);
}
async function viewOf(objects, view) {
	const names = await readdir(objects);
	await mkdir(view);
	const wanted = names.filter((name) => name === "pack" || /^[0-9a-f]{2}$/.test(name));
	await Promise.all(wanted.map((name) => symlink(join(objects, name), join(view, name), "junction")));
	return view;
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

// src/adapters/git-workspace/remove-worktree.ts
/**
* Removes a worktree with all that is in it, and gives why it stays, or null. An agent of another run may be at work in a directory around
* it, and put links in the place of its folders meanwhile: git's own "worktree remove" would delete what they lead to.
*/
async function removeWorktree(repository, { root, gitDirectory }) {
	if (existsSync(join(gitDirectory, "locked"))) return "it is locked (git worktree unlock)";
	const options = {
		env: {
			GIT_WORK_TREE: root,
			GIT_INDEX_FILE: join(repository.directory, "nothing.index")
		},
		cwd: root,
		config: { "core.bare": "false" }
	};
	const emptied = await repository.attempt(["clean", "-ffdxq"], options);
	if (emptied.exitCode !== 0) return lastWords(emptied.stderr);
	try {
		removeEmpty(root);
	} catch (error) {
		return messageOf(error);
	}
	await rm(gitDirectory, {
		recursive: true,
		force: true
	});
	return null;
}
/** The very folder, wherever its name leads by now. Only on Linux are agents shut in, and only there a folder can be gone through by its number. */
function removeEmpty(root) {
	if (process.platform !== "linux") {
		removeHere(root, root);
		return;
	}
	const folder = openSync(root, constants.O_RDONLY | constants.O_DIRECTORY);
	try {
		const here = `/proc/self/fd/${folder}`;
		if (readlinkSync(here) !== root) throw new Error("something else is in its place");
		removeHere(here, root);
	} finally {
		closeSync(folder);
	}
}
function removeHere(here, root) {
	const left = readdirSync(here).find((name) => name !== ".git");
	if (left !== void 0) throw new Error(`something was written there meanwhile: ${left}`);
	rmSync(join(here, ".git"), { force: true });
	rmdirSync(root);
}

// src/adapters/git-workspace/made/marks.ts
/** What raymond writes into git's note of a worktree that it makes, beside git's own files. */
/** An agent may switch a worktree of a person to a branch of its run: that one is not ours all the same. */
const MADE = "made-by-raymond";
/** There until all files are. */
const FILLING = "filling-by-raymond";
/** Git has made the folder just now. */
function markMade({ gitDirectory }) {
	for (const name of [FILLING, MADE]) writeFileSync(join(gitDirectory, name), "", { flag: "wx" });
}
async function markFilled({ gitDirectory }) {
	await rm(join(gitDirectory, FILLING), { force: true });
}
function isMadeByRun({ gitDirectory }) {
	return existsSync(join(gitDirectory, MADE));
}
/**
* Whether its files were never all there, so that no agent was sent to it: to git it looks like work that deletes the others. The index comes
* after them, and one that an agent has removed since says nothing.
*/
function isUnfilled({ gitDirectory }) {
	return existsSync(join(gitDirectory, FILLING)) && !hasIndex(gitDirectory);
}
function hasIndex(gitDirectory) {
	return existsSync(join(gitDirectory, "index"));
}

// src/adapters/git-workspace/made/clear-begun.ts
/** Git adds a worktree without files in a moment; what is older was left by one that was killed. Milliseconds. */
const SETTLED = 1e4;
const LOOK_AGAIN = 250;
/**
* Takes away what a `git worktree add` has left that was ended in the middle: git itself keeps its note for good, as locked, and the folder
* looks like work that deletes all files. Gives whether there was such a one around the path.
*/
async function clearBegun(checkout, { path, branch }) {
	let cleared = false;
	for (const note of notesOf(checkout)) {
		const root = rootSaidBy(note);
		if (root === void 0 || !isInside(path, root)) continue;
		for (let left = SETTLED / LOOK_AGAIN; left > 0 && isAtWork(note); left--) await setTimeout(LOOK_AGAIN);
		if (!isBegun({
			note,
			root,
			branch
		})) continue;
		refuseLinks$1(checkout);
		if (isThere(root)) {
			if (readdirSync(root).some((name) => name !== ".git")) throw filledByOthers(root);
			removeEmpty(root);
		}
		await rm(note, {
			recursive: true,
			force: true
		});
		cleared = true;
	}
	return cleared;
}
function notesOf({ common }) {
	const folder = join(common, "worktrees");
	return isThere(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}
function rootSaidBy(note) {
	const link = readPath(join(note, "gitdir"));
	return link === void 0 ? void 0 : dirname(resolve(note, link));
}
/** A note that lies elsewhere, or names a folder that does not name it, is none that git has begun. */
function isBegun({ note, root, branch }) {
	if (hasIndex(note) || isMadeByRun({ gitDirectory: note })) return false;
	if (!isThere(root)) return isInitializing(note);
	if (!isThere(join(root, ".git"))) return isInitializing(note) && readdirSync(root).length === 0;
	const link = readPath(join(root, ".git"));
	if (link === void 0 || realPlace(resolve(root, link.replace(/^gitdir: /, ""))) !== note) return false;
	return isInitializing(note) || branch !== null && isOnBranchOf(note, branch);
}
/** Nobody was left to fill it. */
function isOnBranchOf(note, branch) {
	const [, own = ""] = /^ref: refs\/heads\/(.+)$/.exec(readPath(join(note, "HEAD")) ?? "") ?? [];
	return own === branch || runOfBranch(own) !== void 0 && runOfBranch(own) === runOfBranch(branch);
}
/** The word that git writes, and takes away when it is ready. One that a person has locked has a reason of theirs, or none. */
function isInitializing(note) {
	return (readForeignFile(join(note, "locked"), {
		most: 100,
		follow: false
	})?.toString())?.trim() === "initializing";
}
function isAtWork(note) {
	const lock = lstatSync(join(note, "locked"), { throwIfNoEntry: false });
	return lock !== void 0 && isInitializing(note) && Date.now() - lock.mtimeMs < SETTLED;
}
function isThere(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false;
}
function realPlace(path) {
	try {
		return realpathSync(path);
	} catch {
		return;
	}
}
function filledByOthers(root) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `A git worktree was begun at ${root} and never finished, and there are files in it that git did not put there.`,
		place: root,
		hint: `Move the files that you need, then remove it: git worktree remove -f -f ${shellWord(root)}. Or choose another directory.`
	});
}

// src/adapters/git-workspace/add-worktree.ts
const oneAtATime = pLimit(1);
const TRIES = 8;
/** Adds a worktree without files. The branch gets a number when another worktree is on it. */
function addEmptyWorktree(repository, checkout, wanted) {
	return oneAtATime(async () => {
		refuseLinks$1(checkout);
		refuseCopies(wanted.from);
		await clearBegun(checkout, wanted);
		await add(repository, wanted);
		const added = await linkedAt(checkout, wanted.path);
		if (!added) throw notFound(wanted.path);
		markMade(added);
		return added;
	});
}
/** Whoever made the checkout may have put notes there that name the place as well: the folder names the one that git has made. */
async function linkedAt(checkout, path) {
	for (const one of await worktreesOf(checkout)) if (one.root === path && await isLinkedBack(one)) return one;
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
		else if (nameInTheWay(words) !== void 0) throw branchInTheWay(name ?? "", nameInTheWay(words) ?? "");
		else if (/is a missing but locked worktree/.test(words)) throw lockedAway(path);
		else if (/already exists/.test(words)) throw inTheWay(path, lastWords(words));
		else throw gitFailed(["worktree add"], outcome);
		if (tries >= TRIES + number) throw gitFailed(["worktree add"], outcome);
	}
}
/**
* Writes the files of a commit into a worktree that has none, or those that a former process got to. No filter, no hook and no setting of the checkout plays a part, so
* that files in Git LFS are their pointers. What `like`, another worktree, leaves out by a sparse checkout is left out here too.
*/
async function fillWorktree(repository, checkout, { worktree, commit, like }) {
	const foreign = allObjectsOf(checkout.common);
	await withForeignObjects(join(repository.directory, "views"), foreign, async (objects) => {
		const index = join(repository.directory, `fill-${process.pid}-${Date.now()}-${Math.random()}.index`);
		const env = {
			...objects,
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const shown = [...readBeside(checkout.common), ...foreign.borrowed];
		const options = {
			env,
			cwd: worktree.root,
			shown,
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
				"--index",
				"--force"
			], options);
			await replaceFile(index, join(worktree.gitDirectory, "index"));
			await markFilled(worktree);
		} finally {
			await rm(index, { force: true });
		}
	});
}
/** Paths that a worktree's index says are not to be in it; none when it cannot be read. */
async function skippedIn(repository, worktree, objects) {
	return new Set((await skippedEntries(repository, worktree, objects).catch(() => [])).map(({ path }) => path));
}
/**
* None where there is no index. Rejects where it cannot be read: a sparse one names whole folders, and git has to find what is in them by `objects`,
* an environment.
*/
async function skippedEntries(repository, { gitDirectory }, objects) {
	const copy = join(repository.directory, `look-${process.pid}-${Math.random()}.index`);
	try {
		if (!await copyFile(join(gitDirectory, "index"), copy).then(() => true, (error) => {
			if (error.code === "ENOENT") return false;
			throw error;
		})) return [];
		return [...(await listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		})).values()].filter(({ skipped }) => skipped);
	} finally {
		await rm(copy, { force: true });
	}
}
/** In one step, also when the two lie on different disks. What lies in the place of the draft may be a link, which is not written through. */
async function replaceFile(from, to) {
	const draft = `${to}.raymond`;
	await rm(draft, { force: true });
	await copyFile(from, draft, constants.COPYFILE_EXCL);
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
function branchInTheWay(branch, other) {
	const word = shellWord(other);
	return new ProblemError({
		code: "RAY-BRANCH-IN-THE-WAY",
		message: `The branch ${branch} cannot be made: git keeps none of that name beside one that is called ${other}.`,
		place: other,
		hint: `Rename it: git branch -m ${word} ${shellWord(`${other}-setup`)}. Or delete it where it is merged: git branch -d ${word}`
	});
}
function lockedAway(path) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `Git knows a worktree at ${path} that is locked, and it is not there.`,
		place: path,
		hint: `Bring it back, such as the disk that it is on, or give it up: git worktree unlock ${shellWord(path)}. Or choose another directory.`
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
				GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesOf([join(at.common, "objects")])
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
			GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesOf(objects)
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

// src/adapters/git-workspace/take-back-git.ts
const COMMIT = /^[0-9a-f]{40,64}$/;
const MOST_BYTES = 16777216;
const MOST_REFS = 1e3;
/**
* Brings a checkout up to what was done in a git directory that a cell could write. That directory is never used as git's own: its
* references are read as text, and its objects are packed, hashed and checked on their way in.
*/
async function takeBackGit(repository, lent) {
	const git = join(realpathSync(lent.folder), "git");
	const refs = readForeignRefs(git);
	const head = readForeignHead(git, refs);
	const changed = [...refs].filter(([name, id]) => lent.refs.get(name) !== id && /^refs\/(?:heads|tags)\//.test(name));
	const moved = head !== void 0 && head.commit !== null && !isSame(head, lent.head) ? {
		...head,
		commit: head.commit
	} : void 0;
	if (changed.length === 0 && moved === void 0) return [];
	const wanted = moved?.branch === null ? [["HEAD", moved.commit]] : [];
	const stays = /* @__PURE__ */ new Map();
	const targets = [...changed, ...wanted].filter(([, id]) => COMMIT.test(id));
	if (targets.length > MOST_REFS) return [`its branches: there are more than ${MOST_REFS} new ones`];
	if (targets.length > 0) try {
		await importObjects(repository, lent, targets.map(([, id]) => id));
	} catch (error) {
		return [`its commits (${messageOf(error)})`];
	}
	const elsewhere = await branchesElsewhere(repository, lent);
	const { head: real } = await lent.look(repository);
	const held = await heldCommits(repository, lent, [...targets.map(([, id]) => id), ...moved ? [moved.commit] : []]);
	for (const [name, id] of targets) stay(name, held.get(id));
	if (moved !== void 0 && !stays.has(branchOf(moved))) stay("HEAD", held.get(moved.commit));
	for (const [name, id] of changed.filter(([one]) => !stays.has(one))) {
		const why = await moveRef(repository, lent, {
			name,
			id,
			isOwn: name === `refs/heads/${head?.branch ?? ""}`,
			elsewhere
		});
		if (why !== void 0) stays.set(name, why);
	}
	if (moved?.branch === null && !await isCommit(repository, lent.checkout, moved.commit)) stays.set("HEAD", NO_COMMIT);
	if (!(moved === void 0 || stays.has("HEAD") || stays.has(branchOf(moved))) && !elsewhere.has(moved.branch ?? "")) {
		const { refs: meanwhile } = await lent.look(repository);
		if ((moved.branch === null || meanwhile.get(`refs/heads/${moved.branch}`) === moved.commit) && losesNothing(moved, real, lent.head)) await moveHead(repository, lent, {
			from: real.commit,
			to: moved
		});
		else stays.set("HEAD", MOVED);
	}
	const { head: now, refs: nowRefs } = await lent.look(repository);
	const kept = [...lent.refs].filter(([name]) => stays.has(name));
	Object.assign(lent, {
		head: stays.has("HEAD") ? lent.head : now,
		refs: new Map([...nowRefs, ...kept])
	});
	return [...stays].map(([name, why]) => `${name} (${why})`);
	function stay(name, why) {
		if (why !== void 0) stays.set(name, why);
	}
}
const MOVED = "somebody else has moved it";
const NO_COMMIT = "it is no commit";
const UNREAD = "git does not say what it changes";
const SUBMODULE = "it adds a submodule: git outside of the cell would go by the settings of that repository, which the agent could write";
const GUARDED = "which says what agents run in: to commit that is for a person";
const STATE = "it adds files below .raymond/state, where runs are kept: no command would use that folder any more";
/** The reference that HEAD leads to; itself where it is on no branch. */
function branchOf({ branch }) {
	return branch === null ? "HEAD" : `refs/heads/${branch}`;
}
/** Itself: a tag leads to one, and is none. */
async function isCommit(repository, checkout, id) {
	const { exitCode, stdout } = await repository.attempt([
		"cat-file",
		"-t",
		id
	], { env: { GIT_DIR: checkout.common } });
	return exitCode === 0 && stdout.toString().trim() === "commit";
}
/** Why each of these that adds what the checkout may not get has to stay. */
async function heldCommits(repository, lent, ids) {
	const held = /* @__PURE__ */ new Map();
	const { checkout, head, refs, guarded } = lent;
	const commits = [...refs.values(), ...head.commit === null ? [] : [head.commit]];
	const mayBe = ids.length === 0 || guarded === void 0 ? /* @__PURE__ */ new Set() : await knownOf(repository, {
		checkout,
		commits,
		guarded
	});
	for (const id of new Set(ids)) {
		const why = await whyHeld(repository, lent, {
			id,
			mayBe
		});
		if (why !== void 0) held.set(id, why);
	}
	return held;
}
/** By what it has and the lent one did not. Of folders that it takes for repositories git asks another git, in that folder. */
async function whyHeld(repository, { checkout, head, guarded }, { id, mayBe }) {
	const added = await entriesAdded(repository, { GIT_DIR: checkout.common }, {
		before: head.commit,
		id
	});
	if (added === void 0 || added.some(({ before, mode }) => mode === "160000" && before !== "160000")) return SUBMODULE;
	if (guarded !== void 0 && added.some((entry) => isGuarded(entry, guarded, mayBe))) return changes(guarded);
	return added.some(addsState) ? STATE : void 0;
}
function addsState({ before, mode, path }) {
	return before === NONE && mode !== NONE && isOfState(path);
}
function isGuarded({ path, id }, guarded, mayBe) {
	return `${guarded.path}/`.startsWith(`${path.toLowerCase()}/`) && !mayBe.has(id);
}
function changes({ path }) {
	return `it changes ${path}, ${GUARDED}`;
}
/** Why files of an agent are not committed for it; both commits are in our repository. */
async function whyNotCommitted(repository, checkout, { before, after, guarded }) {
	const added = await entriesAdded(repository, {}, {
		before,
		id: after
	});
	if (added === void 0) return UNREAD;
	if (added.some(addsState)) return STATE;
	if (!added.some((entry) => isGuarded(entry, guarded, /* @__PURE__ */ new Set()))) return void 0;
	const mayBe = await knownOf(repository, {
		checkout,
		guarded,
		commits: (await repository.run(["for-each-ref", "--format=%(objectname)"], { env: { GIT_DIR: checkout.common } })).toString().split("\n").filter(Boolean)
	});
	return added.some((entry) => isGuarded(entry, guarded, mayBe)) ? changes(guarded) : void 0;
}
/** Undefined where git does not say. */
async function entriesAdded(repository, env, { before, id }) {
	const args = before === null ? [
		"ls-tree",
		"-r",
		"-z",
		id
	] : [
		"diff-tree",
		"-r",
		"-z",
		"--raw",
		"--no-abbrev",
		"--no-renames",
		EVEN_IGNORED,
		before,
		id
	];
	const { exitCode, stdout } = await repository.attempt(args, { env });
	if (exitCode !== 0) return void 0;
	return before === null ? entriesOfTree(stdout) : entriesOfDiff(stdout);
}
/**
* What the guarded file may be in a commit: as a person has it, or as it is in commits that were there. Where it became another one on the disk a
* run says so at its end; one that was only committed would come to the disk later, with a checkout or a merge.
*/
async function knownOf(repository, { checkout, commits, guarded }) {
	const env = { GIT_DIR: checkout.common };
	const input = [...new Set(commits)].map((id) => `${id}:${guarded.path}\n`).join("");
	const known = (await repository.run(["cat-file", "--batch-check=%(objectname)"], {
		env,
		input
	})).toString().split("\n").filter(Boolean).map((line) => line.endsWith(" missing") ? NO_ID : line);
	const { text } = guarded;
	if (text === null) return new Set(known);
	const own = text === void 0 ? NO_ID : (await repository.run(["hash-object", "--stdin"], {
		env,
		input: text
	})).toString().trim();
	return /* @__PURE__ */ new Set([...known, own]);
}
const NONE = "000000";
const NO_ID = "0".repeat(40);
/** Such as `100644 blob <id><tab><path>`. */
function entriesOfTree(listed) {
	return listed.toString().split("\0").filter(Boolean).map((line) => {
		const tab = line.indexOf("	");
		const [mode = "", , id = ""] = line.slice(0, tab).split(" ");
		return {
			before: NONE,
			mode,
			path: line.slice(tab + 1),
			id
		};
	});
}
/** Such as `:000000 100644 <id> <id> A`, and then the path. By their places: a file may be called like the first of these. */
function entriesOfDiff(listed, encoding) {
	const fields = listed.toString(encoding).split("\0");
	const entries = [];
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [what = "", path = ""] = fields.slice(at, at + 2);
		entries.push({
			before: what.slice(1, 7),
			mode: what.slice(8, 14),
			path,
			id: what.split(" ")[3] ?? ""
		});
	}
	return entries;
}
/** What a person has committed meanwhile stays: on no branch, or on the one that the cell would move. */
function losesNothing({ branch }, real, asLent) {
	return isSame(real, asLent) || real.branch !== null && real.branch !== branch;
}
function isSame(a, b) {
	return a.commit === b.commit && a.branch === b.branch;
}
/** What git itself refuses to make: an option to whoever names it, or another HEAD. */
const MISLEADING = /^refs\/(?:heads|tags)\/(?:-|HEAD$)/;
/** Where `raymond report --git` reads runs. Git takes a tag of that name before the branch, and keeps none beside one below it. */
const OF_RUNS = new RegExp(`^refs/(?:heads|tags)/${STATE_BRANCH}(?:/|$)`);
/** A branch that is not the worktree's own, and that was there before, only goes forward. */
async function moveRef(repository, { checkout, refs }, move) {
	const env = { GIT_DIR: checkout.common };
	const before = refs.get(move.name);
	if (!((await repository.attempt(["check-ref-format", move.name])).exitCode === 0) || MISLEADING.test(move.name)) return "no name for a branch";
	if (OF_RUNS.test(move.name)) return "runs are kept under that name";
	if (before === void 0 && await meansSomething(repository, env, move.name)) return "git takes that name for something else";
	if (move.elsewhere.has(move.name.replace("refs/heads/", ""))) return "another worktree is on it";
	if (before !== void 0 && move.name.startsWith("refs/tags/")) return "a tag is not moved";
	if (before !== void 0 && !move.isOwn) {
		if ((await repository.attempt([
			"merge-base",
			"--is-ancestor",
			before,
			move.id
		], { env })).exitCode !== 0) return "it would lose commits";
	}
	const { exitCode } = await repository.attempt([
		"update-ref",
		move.name,
		move.id,
		before ?? "0".repeat(move.id.length)
	], { env });
	if (exitCode === 0) return void 0;
	return move.name.startsWith("refs/heads/") && !await isCommit(repository, checkout, move.id) ? NO_COMMIT : MOVED;
}
/** As git and a person say it: the branch or tag of that name, a remote or what it has, the beginning of an id. */
async function meansSomething(repository, env, ref) {
	const name = ref.replace(/^refs\/(?:heads|tags)\//, "");
	if (/^[0-9a-f]{4,6}$/.test(name)) return false;
	return (await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		name
	], { env })).exitCode === 0;
}
async function moveHead(repository, { worktree }, { from, to }) {
	const marked = await skippedEntries(repository, worktree, { GIT_DIR: worktree.gitDirectory });
	await writeHead(repository, worktree.gitDirectory, to);
	const index = join(repository.directory, `taken-${process.pid}-${Math.random()}.index`);
	try {
		const env = {
			GIT_DIR: worktree.gitDirectory,
			GIT_INDEX_FILE: index
		};
		const skipped = new Set(marked.filter((entry) => isLeftOut(worktree.root, entry)).map(({ path }) => path));
		if (!(from !== null && await bringToIndex(repository, {
			worktree,
			index,
			from,
			to: to.commit
		}))) {
			await rm(index, { force: true });
			await repository.run(["read-tree", to.commit], { env });
		}
		if (marked.length > 0) await markSkipped(repository, env, {
			listed: await listIndex(repository, env),
			skipped
		});
		await replaceFile(index, join(worktree.gitDirectory, "index"));
	} finally {
		await rm(index, { force: true });
	}
}
/** All that was committed, and beside it what a person has staged, such as by a merge that is under way. Gives whether that can be. */
async function bringToIndex(repository, { worktree, index, from, to }) {
	const bytes = readInGit(worktree.gitDirectory, "index", LARGEST);
	if (bytes === void 0) return false;
	await writeFile(index, bytes, { flag: "wx" });
	const env = {
		GIT_DIR: worktree.gitDirectory,
		GIT_INDEX_FILE: index
	};
	const args = [
		"diff-tree",
		"-r",
		"-z",
		"--raw",
		"--no-abbrev",
		"--no-renames",
		EVEN_IGNORED,
		from,
		to
	];
	const { exitCode, stdout } = await repository.attempt(args, { env });
	if (exitCode !== 0) return false;
	const entries = entriesOfDiff(stdout, "latin1").toSorted((a, b) => Number(a.mode !== NONE) - Number(b.mode !== NONE));
	const input = Buffer.from(entries.map(({ mode, id, path }) => `${mode} ${id}\t${path}\0`).join(""), "latin1");
	return (await repository.attempt([
		"update-index",
		"-z",
		"--index-info"
	], {
		env,
		input
	})).exitCode === 0;
}
async function branchesElsewhere(repository, { checkout, worktree }) {
	const others = (await worktreesOf(checkout)).filter(({ gitDirectory }) => gitDirectory !== worktree.gitDirectory);
	const main = {
		root: checkout.common,
		gitDirectory: checkout.common
	};
	const all = worktree.gitDirectory === checkout.common || await isBare(repository, checkout) ? others : [...others, main];
	const heads = await Promise.all(all.map(({ gitDirectory }) => readHead(repository, gitDirectory)));
	return new Set(heads.flatMap(({ branch }) => branch ?? []));
}
/** Without files of its own: nobody is on the branch that its HEAD names. */
async function isBare(repository, { common }) {
	const { stdout } = await repository.attempt([
		"config",
		"--type=bool",
		"--get",
		"core.bare"
	], { env: { GIT_DIR: common } });
	return stdout.toString().trim() === "true";
}
/** New objects, as a pack that our git makes and checks; what it names beyond itself has to be in the checkout. */
async function importObjects(repository, lent, targets) {
	const { checkout, folder, refs, head } = lent;
	const git = join(realpathSync(folder), "git");
	const objects = join(git, "objects");
	refuseLinks(objects);
	const scratch = await mkdtemp(join(repository.directory, "lent-"));
	const shallow = { GIT_SHALLOW_FILE: join(checkout.common, "shallow") };
	const known = [.../* @__PURE__ */ new Set([...refs.values(), ...head.commit === null ? [] : [head.commit]])];
	const theirs = {
		...shallow,
		GIT_DIR: checkout.common
	};
	try {
		await withForeignObjects(scratch, {
			objects,
			shallow: join(checkout.common, "shallow")
		}, async (env) => {
			const pack = join(scratch, "pack");
			const alternates = [env.GIT_ALTERNATE_OBJECT_DIRECTORIES, alternatesOf(objectFolders(checkout))].join(":");
			const packed = await repository.attempt([
				"pack-objects",
				"--revs",
				"--stdout",
				"--quiet",
				"--delta-base-offset"
			], {
				env: {
					...shallow,
					GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates,
					GIT_WORK_TREE: git
				},
				cwd: git,
				shown: [...objectFolders(checkout), shallow.GIT_SHALLOW_FILE],
				config: { "core.bare": "false" },
				input: [
					...targets,
					"--not",
					...known,
					""
				].join("\n"),
				outputFile: pack
			});
			if (packed.exitCode !== 0) throw gitFailed(["pack-objects"], packed);
			await repository.run([
				"index-pack",
				"--stdin",
				STRICT
			], {
				env: {
					...shallow,
					GIT_DIR: checkout.common,
					GIT_OBJECT_DIRECTORY: join(checkout.common, "objects")
				},
				inputFile: pack
			});
		});
		await repository.run([
			"rev-list",
			"--objects",
			"--quiet",
			...targets,
			"--not",
			...known
		], { env: theirs });
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** A link among objects, or in their place, would let us read, and hand on, what its maker could not; at a pipe our git would wait. */
function refuseLinks(folder, depth = 2) {
	const why = "there are links among their objects, or what is no file";
	if (!lstatSync(folder).isDirectory()) throw new Error(why);
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (!entry.isDirectory() && !entry.isFile()) throw new Error(why);
		if (entry.isDirectory() && depth > 1) refuseLinks(join(folder, entry.name), depth - 1);
	}
}
function readForeignHead(git, refs) {
	const text = readForeignFile(join(git, "HEAD"), {
		most: 4096,
		follow: false
	})?.toString().trim() ?? "";
	if (COMMIT.test(text)) return {
		commit: text,
		branch: null
	};
	const branch = /^ref: refs\/heads\/(\S+)$/.exec(text)?.[1];
	if (branch === void 0) return void 0;
	return {
		branch,
		commit: refs.get(`refs/heads/${branch}`) ?? null
	};
}
/** Packed ones first, as a loose one stands above them. */
function readForeignRefs(git) {
	const found = readPackedRefs(git);
	if (lstatSync(join(git, "refs"), { throwIfNoEntry: false })?.isDirectory()) for (const kind of ["refs/heads", "refs/tags"]) readLoose(git, kind, found, 8);
	return found;
}
/** Ids by full name. */
function readPackedRefs(git) {
	const packed = readForeignFile(join(git, "packed-refs"), {
		most: MOST_BYTES,
		follow: false
	})?.toString().split("\n") ?? [];
	const found = /* @__PURE__ */ new Map();
	for (const line of packed) {
		const [, id, name] = /^([0-9a-f]{40,64}) (refs\/\S+)$/.exec(line) ?? [];
		if (id !== void 0 && name !== void 0) found.set(name, id);
	}
	return found;
}
function readLoose(git, path, found, depth) {
	const folder = join(git, path);
	if (depth === 0 || !lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const name = `${path}/${entry.name}`;
		if (entry.isDirectory()) readLoose(git, name, found, depth - 1);
		else if (entry.isFile()) {
			const id = readForeignFile(join(git, name), {
				most: 128,
				follow: false,
				exactly: true
			})?.toString().trim() ?? "";
			if (COMMIT.test(id)) found.set(name, id);
		}
	}
}

export { objectFolders as A, markSkipped as C, readShallow as D, objectsOf as E, readInGit as M, withForeignObjects as O, listIndex as S, allObjectsOf as T, isUnfilled as _, SAME_TIME as a, isLeftOut as b, renewIndex as c, fillWorktree as d, replaceFile as f, isMadeByRun as g, hasIndex as h, LARGEST as i, readBeside as j, refuseLinks$1 as k, refreshIndex as l, clearBegun as m, takeBackGit as n, newestIn as o, skippedIn as p, whyNotCommitted as r, otherHalves as s, readPackedRefs as t, addEmptyWorktree as u, removeWorktree as v, zeroTerminated as w, kindOf as x, GITLINK as y };