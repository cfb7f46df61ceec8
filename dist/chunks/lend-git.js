import { t as pLimit } from "./p-limit.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { n as shellWord } from "./shell-text.js";
import { A as objectFolders, M as readInGit, c as renewIndex, i as LARGEST$1, k as refuseLinks, n as takeBackGit, s as otherHalves, t as readPackedRefs } from "./take-back-git.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { n as putInPlace } from "./git-index.js";
import { i as gitFailed } from "./run-git.js";
import { a as excludesText, i as cellGitConfig, n as filtersInCell, o as moduleConfigs, r as requiredFilters, s as textOfRules } from "./filter-drivers.js";
import { a as openCheckout, i as isLinkedBack, l as worktreesOf, n as gitDirectoriesOf, r as isInside, s as saidCheckout, t as allWorktreesOf } from "./checkout.js";
import { t as readHead } from "./head.js";
import { createReadStream, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInflate, inflateSync } from "node:zlib";
import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { copyFile, mkdir, realpath, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

// src/adapters/git-workspace/look-at-checkout.ts
/** Beyond these git is as quick. */
const MOST_FILES = 5e3;
const MOST_BYTES = 16777216;
/**
* Git says what there is, and its answers are believed for as long as the files that it read say the same: three programs take ten times
* as long as those files, and between two turns mostly nothing has moved.
*/
function createLook({ checkout, worktree }, identity) {
	let last;
	return async (repository) => {
		const files = filesThatGitReads(checkout.common, worktree.gitDirectory);
		if (files !== void 0 && files === last?.files) return last.look;
		const [head, refs, config, filters] = await Promise.all([
			readHead(repository, worktree.gitDirectory),
			readRefs(repository, checkout.common),
			cellGitConfig(repository, join(checkout.common, "config"), identity),
			requiredFilters(repository, {
				...checkout,
				main: worktree
			})
		]);
		const look = {
			head,
			refs,
			config: {
				...config,
				text: config.text + filtersInCell(filters)
			}
		};
		last = files !== void 0 && files === filesThatGitReads(checkout.common, worktree.gitDirectory) ? {
			files,
			look
		} : void 0;
		return look;
	};
}
/** Id by full name. */
async function readRefs(repository, common) {
	const lines = (await repository.run(["for-each-ref", "--format=%(objectname) %(refname)"], { env: { GIT_DIR: common } })).toString().split("\n").filter(Boolean);
	return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}
/** With their content: a time could stay the same while a branch moves. Undefined where it keeps them in a form of its own, or in too many. */
function filesThatGitReads(common, gitDirectory) {
	if (existsSync(join(common, "reftable"))) return void 0;
	const files = [.../* @__PURE__ */ new Set([gitDirectory, common])].flatMap((folder) => [join(folder, "HEAD"), ...filesBelow(join(folder, "refs"))]);
	if (files.length > MOST_FILES) return void 0;
	const contents = [
		...files,
		join(common, "packed-refs"),
		join(common, "config")
	].map((file) => {
		const content = readForeignFile(file, {
			most: MOST_BYTES,
			follow: true
		});
		return {
			file,
			length: content?.length ?? 0,
			text: content?.toString("latin1") ?? "none"
		};
	});
	if (contents.some(({ length }) => length === MOST_BYTES)) return void 0;
	return contents.map(({ file, text }) => `${file}\0${text}\0`).join("");
}
function filesBelow(folder) {
	const found = [];
	const look = (path) => {
		for (const entry of entriesOf$1(path)) {
			if (found.length > MOST_FILES) return;
			if (entry.isDirectory()) look(join(path, entry.name));
			else found.push(join(path, entry.name));
		}
	};
	look(folder);
	return found;
}
function entriesOf$1(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}

// src/adapters/git-workspace/carried/carry-objects.ts
const PACK = /^pack-[0-9a-f]{40,64}\.pack$/;
const REST = {
	sha1: /^[0-9a-f]{38}$/,
	sha256: /^[0-9a-f]{62}$/
};
/**
* Moves the objects that are what their ids say, by what a hash of ours says of each. Git does not look when it reads, and takes those of a
* cell before those of the checkout: another one under the id of a file would hide how that file was. All that only helps git to find
* objects stays behind. Resolves to what does not come along, in words.
*/
async function carryObjects(repository, carried) {
	const { from } = carried;
	if (lstatSync(from, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
	const stays = [];
	const looked = { count: 0 };
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		if (entry.name === "pack" && entry.isDirectory()) stays.push(...await carryPacks(repository, carried));
		if (/^[0-9a-f]{2}$/.test(entry.name)) stays.push(...await carryLoose(entry, carried, looked));
	}
	return stays.length <= MOST_TOLD ? stays : [...stays.slice(0, MOST_TOLD), `${stays.length - MOST_TOLD} more of git's objects`];
}
const MOST_TOLD = 5;
const TOO_LONG = "looking at all of them took too long";
/** Looked at without a pause. Little ones are read at once, and meanwhile no signal is heard. */
const IN_A_ROW = 100;
async function carryLoose(folder, { from, to, format, until }, looked) {
	const there = join(from, folder.name);
	if (!folder.isDirectory()) return [`git's objects ${folder.name} (what is in their place is no folder)`];
	const entries = entriesOf(there);
	if (typeof entries === "string") return [`git's objects ${folder.name} (${entries})`];
	const stays = [];
	let isMade = false;
	for (const entry of entries.filter(({ name }) => REST[format].test(name))) {
		looked.count += 1;
		if (looked.count % IN_A_ROW === 0) await setImmediate();
		const id = folder.name + entry.name;
		const why = entry.isFile() ? await whyNot(join(there, entry.name), {
			id,
			format,
			until
		}) : "it is no file";
		if (why !== void 0) {
			stays.push(`git's object ${id} (${why})`);
			continue;
		}
		if (!isMade) mkdirSync(join(to, folder.name), { recursive: true });
		isMade = true;
		renameSync(join(there, entry.name), join(to, folder.name, entry.name));
	}
	return stays;
}
function entriesOf(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		return messageOf(error);
	}
}
/** Undefined where a loose object is what its id says. Little ones at once, as a stream takes ten times as long. */
async function whyNot(file, { id, format, until }) {
	if (performance.now() > until) return TOO_LONG;
	const hash = createHash(format);
	try {
		const little = lstatSync(file).size <= LITTLE ? inflated(readFileSync(file)) : void 0;
		if (little !== void 0) hash.update(little);
		else await pipeline(createReadStream(file), createInflate(), into(hash), { signal: AbortSignal.timeout(leftUntil(until)) });
	} catch (error) {
		if (performance.now() > until) return TOO_LONG;
		return isOfZlib(error) ? NOT_ITS_ID : messageOf(error);
	}
	return hash.digest("hex") === id ? void 0 : NOT_ITS_ID;
}
function into(hash) {
	return async (chunks) => {
		for await (const chunk of chunks) hash.update(chunk);
	};
}
function leftUntil(until) {
	return Math.max(1, Math.ceil(until - performance.now()));
}
const LITTLE = 65536;
const NOT_ITS_ID = "it is not what its id says";
/** Undefined where it is long: a few bytes can stand for any number of them. */
function inflated(bytes) {
	try {
		return inflateSync(bytes, { maxOutputLength: 32 * LITTLE });
	} catch (error) {
		if (error.code === "ERR_BUFFER_TOO_LARGE") return void 0;
		throw error;
	}
}
function isOfZlib(error) {
	return String(error.code).startsWith("Z_");
}
/** Without an index of anybody's: git makes it of what it hashes in the pack. */
async function carryPacks(repository, carried) {
	const entries = entriesOf(join(carried.from, "pack"));
	if (typeof entries === "string") return [`git's packs (${entries})`];
	const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
	const stays = [];
	for (const name of files) {
		if (!PACK.test(name)) continue;
		const why = await carryPack(repository, carried, {
			name: name.slice(0, -5),
			files
		}).catch(messageOf);
		if (why !== void 0) stays.push(`git's ${name} (${why})`);
	}
	return stays;
}
async function carryPack(repository, { from, to, format, genuine, until }, { name, files }) {
	const [old, pack, index] = [
		join(from, "pack", name),
		join(to, "pack", `${name}.pack`),
		join(to, "pack", `${name}.idx`)
	];
	if (performance.now() > until) return TOO_LONG;
	const isKnown = genuine.size > 0 && files.has(`${name}.idx`) && genuine.has(await digestOf([`${old}.pack`, `${old}.idx`], until));
	renameSync(`${old}.pack`, pack);
	if (files.has(`${name}.promisor`)) writeFileSync(join(to, "pack", `${name}.promisor`), "");
	if (isKnown) {
		renameSync(`${old}.idx`, index);
		return;
	}
	const args = [
		"index-pack",
		`--object-format=${format}`,
		"-o",
		index,
		pack
	];
	const made = await repository.attempt(args, { timeoutMs: leftUntil(until) });
	if (made.exitCode !== 0) {
		for (const file of [pack, index]) await rm(file, { force: true });
		return messageOf(gitFailed(args, made));
	}
	genuine.add(await digestOf([pack, index], until));
}
async function digestOf(files, until) {
	const signal = AbortSignal.timeout(leftUntil(until));
	const digests = files.map(async (file) => {
		const hash = createHash("sha256");
		await pipeline(createReadStream(file), into(hash), { signal });
		return hash.digest("hex");
	});
	return (await Promise.all(digests)).join();
}

// src/adapters/git-workspace/carried/carry-turn.ts
/** What one turn leaves for the next: staged files, a merge or rebase that is under way, stashes, logs. */
const CARRIED = [
	"index",
	"logs",
	"worktrees",
	"MERGE_HEAD",
	"MERGE_MSG",
	"MERGE_MODE",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD"
];
const ALSO_CARRIED = [
	"ORIG_HEAD",
	"SQUASH_MSG",
	"AUTO_MERGE",
	"REBASE_HEAD",
	"rebase-merge",
	"rebase-apply"
];
const FOLDERS = [
	"",
	"objects",
	"objects/pack",
	"objects/info",
	"refs",
	"refs/heads",
	"refs/tags",
	"info",
	"hooks"
];
/** For a look at the objects that a turn has left: eight thousand little ones take two seconds. */
const MOST_MS = 6e4;
/** Git directories whose turns are over: what is in there is still to be carried, by a later process where this one is killed meanwhile. */
const LEFT = "left-";
/** Those of which nothing more is wanted. */
const OLD = "old-";
/**
* Makes the git directory anew, with what the last turn left in it. Nothing that a cell wrote is followed or believed. Resolves to what does
* not come along, in words.
*/
async function carryTurn(repository, directory, { carries, format }) {
	const { folder } = directory;
	const git = join(folder, "git");
	try {
		putAside(folder);
		makeFolders(git);
		const stays = carries ? await carryAll(repository, directory, format) : [];
		finish(folder);
		return stays;
	} catch (error) {
		putAside(folder);
		finish(folder);
		makeFolders(git);
		return [`what it had staged or begun in git (${messageOf(error)})`];
	}
}
/** What former turns have left, while the next one runs. A folder that its agent has locked stays; it is used no more. */
async function sweep(folder) {
	const olds = namesIn(folder, OLD);
	await Promise.all(olds.map((name) => rm(join(folder, name), {
		recursive: true,
		force: true
	}).catch(() => {})));
}
/** Objects first: an index whose files have no content could neither be shown nor committed. No name lies in two of the folders. */
async function carryAll(repository, directory, format) {
	const { folder, packs } = directory;
	const git = join(folder, "git");
	const lefts = namesIn(folder, LEFT).map((name) => join(folder, name));
	const until = performance.now() + MOST_MS;
	const stays = [];
	for (const left of lefts) {
		const [from, to] = [join(left, "objects"), join(git, "objects")];
		stays.push(...await carryObjects(repository, {
			from,
			to,
			format,
			genuine: packs,
			until
		}));
	}
	for (const left of lefts) {
		carry(left, git);
		carryPackedStash(left, git, directory);
	}
	return stays.length === 0 ? stays : [...stays, ...await dropLost(repository, directory)];
}
/** Files whose content did not come along are in the index as in that of the checkout, or not at all, so that git adds them anew. */
async function dropLost(repository, { checkout, worktree, folder }) {
	const file = join(folder, "git", "index");
	const old = readForeignFile(file, {
		most: LARGEST$1,
		follow: false
	});
	if (old === void 0) return [];
	const at = {
		file,
		mayBeLink: false,
		worktree,
		common: checkout.common
	};
	const objects = [join(folder, "git", "objects"), ...objectFolders(checkout)];
	let told = [];
	await renewIndex(repository, at, {
		old,
		objects,
		async use({ index, lost }) {
			if (lost === void 0) return;
			await putInPlace(index, file);
			told = [lost];
		}
	});
	return told;
}
function putAside(folder) {
	if (existsSync(join(folder, "git"))) renameSync(join(folder, "git"), join(folder, `${LEFT}${randomUUID()}`));
}
/** No later process looks for anything in there. */
function finish(folder) {
	for (const name of namesIn(folder, LEFT)) renameSync(join(folder, name), join(folder, `${OLD}${randomUUID()}`));
}
function makeFolders(git) {
	for (const one of FOLDERS) mkdirSync(join(git, one));
}
function namesIn(folder, beginning) {
	return readdirSync(folder).filter((name) => name.startsWith(beginning));
}
/** Moves what was left, by name: what such a name leads to is only looked at inside of a cell. */
function carry(left, git) {
	for (const name of [...ALSO_CARRIED, ...CARRIED]) {
		const entry = lstatSync(join(left, name), { throwIfNoEntry: false });
		if (entry === void 0 || !(entry.isFile() || entry.isDirectory())) continue;
		renameSync(join(left, name), join(git, name));
	}
	const stash = join(left, "refs", "stash");
	if (lstatSync(join(left, "refs"), { throwIfNoEntry: false })?.isDirectory() && lstatSync(stash, { throwIfNoEntry: false })?.isFile()) renameSync(stash, join(git, "refs", "stash"));
}
/** Where git has packed it, as `git gc` does. One of the checkout's lies there as well, and is looked up anew. */
function carryPackedStash(left, git, { refs }) {
	const id = readPackedRefs(left).get("refs/stash");
	const place = join(git, "refs", "stash");
	if (id !== void 0 && id !== refs.get("refs/stash") && !existsSync(place)) writeFileSync(place, `${id}\n`);
}

// src/adapters/git-workspace/lend-git.ts
/** Bytes of a list that git keeps: of rules, or of ids. */
const LARGEST = 16777216;
/** Where a cell finds its git directory when the worktree has only a link to it, and the objects of the checkout. */
const CELL_GIT = "/run/raymond/git";
const CELL_OBJECTS = "/run/raymond/objects";
/** Git for cells: never the checkout's own directory, whose configuration and hooks run with everybody's rights. */
function createGitLender(options) {
	const lent = /* @__PURE__ */ new Map();
	const oneAtATime = pLimit(1);
	const modules = /* @__PURE__ */ new Map();
	let opened;
	let own;
	return { async lend(cwd) {
		const owned = await ownedNow();
		refuseInGit(cwd, owned);
		const checkout = await checkoutAround(cwd);
		if (checkout === void 0 || !isOwn(checkout, owned)) return {
			mounts: hiddenIn(cwd, owned),
			takeBack: async () => []
		};
		const directory = await oneAtATime(() => begin(checkout));
		return {
			mounts: [...await mountsOf(directory, cwd), ...await modulesOf(await ownRepository(), directory, modules)],
			gitDirectory: join(directory.folder, "git"),
			takeBack: () => oneAtATime(async () => {
				directory.users -= 1;
				const stays = [...directory.untold, ...await takeBack(ownRepository, directory)];
				directory.untold = [];
				noteLent(directory);
				await directory.swept;
				return stays;
			})
		};
	} };
	function lookFor(place) {
		const person = options.person?.(place.worktree.root);
		return {
			look: createLook(place, person?.identity),
			excludes: person?.excludes
		};
	}
	/** By the checkout as it was before any agent began. */
	async function ownedNow() {
		own ??= openCheckout(options.workspace);
		const checkout = await own;
		if (checkout === void 0) return {
			worktrees: [],
			git: []
		};
		const [worktrees, git] = await Promise.all([worktreesOf(checkout), gitDirectoriesOf(checkout)]);
		return {
			worktrees,
			git
		};
	}
	/** Opened once: every turn lends and takes back. */
	function ownRepository() {
		opened ??= options.repository().catch((error) => {
			opened = void 0;
			throw error;
		});
		return opened;
	}
	/** The first that no other process has: what one that was killed has left is found again, and what a live one has stays its own. */
	async function ownFolder({ root }) {
		const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
		for (let at = 1;; at++) {
			const folder = join(options.directory, at === 1 ? name : `${name}-${at}`);
			await mkdir(folder, {
				recursive: true,
				mode: 448
			});
			if (await options.claim?.(folder) !== false) return folder;
		}
	}
	async function begin({ checkout, worktree }) {
		refuseLink(worktree);
		const known = lent.get(worktree.root);
		if (known !== void 0 && known.users > 0) {
			known.users += 1;
			return known;
		}
		if (known === void 0) refuseLinks(checkout, "RAY-NO-CELL");
		const repository = await ownRepository();
		const folder = known?.folder ?? await ownFolder(worktree);
		const directory = known ?? {
			checkout,
			worktree,
			folder,
			...lookFor({
				checkout,
				worktree
			}),
			...readNote(folder),
			untold: [],
			users: 0,
			swept: Promise.resolve(),
			packs: /* @__PURE__ */ new Set(),
			guarded: options.guarded
		};
		if (known === void 0 && directory.head.commit !== null) {
			directory.untold = await takeBack(ownRepository, directory);
			noteLent(directory);
		}
		await lay(repository, directory);
		lent.set(worktree.root, directory);
		directory.users += 1;
		return directory;
	}
}
/** Never rejects: what an agent left that is not to be read may neither end its turn nor keep another from beginning. */
async function takeBack(repository, directory) {
	try {
		return await takeBackGit(await repository(), directory);
	} catch (error) {
		return [`what it did in git (${messageOf(error)})`];
	}
}
const NOTHING = {
	head: {
		commit: null,
		branch: null
	},
	refs: /* @__PURE__ */ new Map()
};
/** For the process that comes after one that was killed. No cell sees the note. */
function noteLent({ folder, head, refs }) {
	keepText(join(folder, "lent.json"), JSON.stringify({
		head,
		refs: [...refs]
	}));
}
function readNote(folder) {
	try {
		const { head, refs } = JSON.parse(readFileSync(join(folder, "lent.json"), "utf8"));
		return {
			head,
			refs: new Map(refs)
		};
	} catch {
		return NOTHING;
	}
}
function isOwn({ worktree: { root, gitDirectory } }, { worktrees }) {
	return worktrees.some((one) => one.root === root && one.gitDirectory === gitDirectory);
}
/** In a directory that is nothing of the checkout's, or that an agent has made a repository of: the same as without that repository. */
function hiddenIn(cwd, { worktrees, git }) {
	const isBelow = worktrees.some(({ root }) => isInside(cwd, root));
	return [...worktrees.map(({ root }) => root).filter((root) => isBelow && !isInside(cwd, root)), ...git].filter((folder) => isInside(folder, cwd)).map(hidden);
}
/** A worktree may lie in there, as beside the files of a bare repository. */
function refuseInGit(cwd, { worktrees, git }) {
	const around = git.find((folder) => isInside(cwd, folder));
	if (around === void 0 || worktrees.some(({ root }) => isInside(cwd, root) && isInside(root, around))) return;
	throw new ProblemError({
		code: "RAY-NO-CELL",
		message: `The directory ${cwd} is git's own: what is written there steers git outside of the cell.`,
		place: cwd,
		hint: "Work in a worktree of that repository: git worktree list"
	});
}
/** Nothing can be mounted on a link, so that an agent could put a repository in its place. Git takes a file that names the folder as well. */
function refuseLink({ root, gitDirectory }) {
	const link = join(root, ".git");
	if (!lstatSync(link).isSymbolicLink()) return;
	throw new ProblemError({
		code: "RAY-NO-CELL",
		message: `${link} is a link: in a cell it could be exchanged for a repository with settings of an agent's, by which git goes outside.`,
		place: link,
		hint: `Put a file in its place, which git reads as well: rm ${shellWord(link)} && echo ${shellWord(`gitdir: ${gitDirectory}`)} > ${shellWord(link)}`
	});
}
async function checkoutAround(cwd) {
	for (let root = await realpath(cwd);; root = dirname(root)) {
		const checkout = existsSync(join(root, ".git")) ? await saidCheckout(root) : void 0;
		if (checkout !== void 0) return {
			checkout,
			worktree: checkout.main
		};
		if (dirname(root) === root) return void 0;
	}
}
/** Makes the git directory anew: what the checkout says, and what the last turn left. */
async function lay(repository, directory) {
	const { checkout, worktree, folder } = directory;
	const { head, refs, config } = await directory.look(repository);
	const git = join(folder, "git");
	const carries = head.commit === directory.head.commit && head.branch === directory.head.branch;
	const format = config.text.includes("objectformat = \"sha256\"") ? "sha256" : "sha1";
	const stays = await carryTurn(repository, directory, {
		carries,
		format
	});
	directory.untold = [...directory.untold, ...stays];
	writeFileSync(join(git, "objects", "info", "alternates"), "");
	writeFileSync(join(git, "HEAD"), head.branch === null ? `${head.commit ?? ""}\n` : `ref: refs/heads/${head.branch}\n`);
	writeFileSync(join(git, "packed-refs"), packedRefs(refs));
	writeFileSync(join(git, "config"), "");
	if (!existsSync(join(git, "index"))) await lendIndex(repository, worktree, git);
	for (const name of [
		"info/attributes",
		"info/sparse-checkout",
		"shallow"
	]) {
		const list = listOf(directory, name);
		if (list !== void 0) writeFileSync(join(git, name), list);
	}
	writeFileSync(join(git, "info", "exclude"), ignoredIn(directory, config.excludes), "latin1");
	keepText(join(folder, "config"), config.text);
	keepText(join(folder, "alternates"), objectFolders(checkout).map((_, at) => `${CELL_OBJECTS}-${at}\n`).join(""));
	keepText(join(folder, "link"), `gitdir: ${CELL_GIT}\n`);
	keepText(join(folder, "none"), "");
	Object.assign(directory, {
		head,
		refs
	});
	noteLent(directory);
	directory.swept = sweep(folder);
}
function listOf({ checkout, worktree }, name) {
	return readInGit(worktree.gitDirectory, name, LARGEST) ?? readInGit(checkout.common, name, LARGEST);
}
/** Of several rules for a file git goes by the last: those of the repository come after what is ignored everywhere. */
function ignoredIn(directory, checkouts) {
	const { worktree, excludes } = directory;
	return [
		excludesText(worktree.root, {
			checkouts,
			persons: excludes
		}),
		textOfRules(listOf(directory, "info/exclude")),
		ignoresRuns(worktree) ? "/.raymond/\n" : ""
	].join("");
}
/** Whole: the other half of a split one is carried to no later turn. */
async function lendIndex(repository, { gitDirectory }, git) {
	const bytes = readInGit(gitDirectory, "index", LARGEST$1);
	if (bytes === void 0) return;
	writeFileSync(join(git, "index"), bytes);
	const halves = otherHalves(gitDirectory, [bytes]);
	if (halves.length === 0) return;
	for (const name of halves) await copyFile(join(gitDirectory, name), join(git, name));
	if ((await repository.attempt(["update-index", "--no-split-index"], { env: { GIT_DIR: git } })).exitCode === 0) for (const name of halves) await rm(join(git, name));
}
/** No cell shows the file that has git ignore a person's runs: all that is changed is committed there without them, as it is outside. */
function ignoresRuns({ root }) {
	return readForeignFile(join(root, ".raymond", ".gitignore"), {
		most: 100,
		follow: false
	})?.toString().trim() === "*";
}
/** Mostly it is there already, and writing takes longer than reading. */
function keepText(file, text) {
	if (readForeignFile(file, {
		most: Buffer.byteLength(text) + 1,
		follow: false
	})?.toString() !== text) writeFileSync(file, text);
}
function packedRefs(refs) {
	return `# pack-refs with: sorted \n${[...refs].sort(([a], [b]) => a < b ? -1 : 1).map(([name, id]) => `${id} ${name}\n`).join("")}`;
}
async function mountsOf({ checkout, worktree, folder }, cwd) {
	const link = join(worktree.root, ".git");
	const git = gitIn(worktree);
	const isFolder = git === link;
	const all = await allWorktreesOf(checkout);
	const others = all.filter(({ root }) => root !== worktree.root && !isInside(cwd, root));
	const [main] = all;
	const showsMain = main !== void 0 && main.root !== worktree.root && await isLinkedBack(main);
	const shown = [
		cwd,
		worktree.root,
		...showsMain ? [main.root] : []
	];
	const isShown = (folder) => shown.some((root) => isInside(folder, root));
	const steering = (await gitDirectoriesOf(checkout)).filter((folder) => folder !== link && isShown(folder));
	const hiding = await Promise.all(others.map(async (one) => isShown(one.root) || await isLinkedBack(one)));
	const shared = [
		"hooks",
		"modules",
		"lfs"
	].filter((name) => isFilled(join(checkout.common, name)));
	return [
		...showsMain ? [readable(main.root), ...hiddenGitOf(main)] : [],
		readable(worktree.root),
		{
			at: cwd,
			as: "writable"
		},
		...others.filter(({ root }, index) => root !== main?.root && hiding[index]).map(({ root }) => hidden(root)),
		...steering.map(hidden),
		{
			at: git,
			as: "writable",
			from: join(folder, "git"),
			asDirectory: true
		},
		...isFolder ? [] : [readable(link, join(folder, "link"))],
		readable(join(git, "config"), join(folder, "config")),
		readable(join(git, "objects", "info", "alternates"), join(folder, "alternates")),
		...objectFolders(checkout).flatMap((from, index) => objectsAt(`${CELL_OBJECTS}-${index}`, from, folder)),
		...shared.map((name) => readable(join(git, name), join(checkout.common, name)))
	];
}
/** A login of a submodule is none that a cell is to see, like one of the checkout. */
async function modulesOf(repository, { checkout, worktree, folder }, known) {
	return [...await moduleConfigs(repository, join(checkout.common, "modules"), known)].map(([path, text], at) => {
		const file = join(folder, `module-${at}`);
		keepText(file, text);
		return readable(join(gitIn(worktree), "modules", path), file);
	});
}
/** Where its cell has it. */
function gitIn({ root }) {
	const link = join(root, ".git");
	return lstatSync(link).isDirectory() ? link : CELL_GIT;
}
/** Without their list of others, which git in the cell would not find by those names: it has them all by ours. */
function objectsAt(at, from, folder) {
	const list = join("info", "alternates");
	const place = join(from, list);
	const isFile = lstatSync(place, { throwIfNoEntry: false })?.isFile() === true && realpathSync(place) === place;
	return [readable(at, from), ...isFile ? [readable(join(at, list), join(folder, "none"))] : []];
}
/** A link cannot be hidden, and what it leads to is. */
function hiddenGitOf({ root }) {
	const entry = join(root, ".git");
	return lstatSync(entry).isSymbolicLink() ? [] : [hidden(entry)];
}
function isFilled(folder) {
	return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0;
}
function readable(at, from) {
	return from === void 0 ? {
		at,
		as: "readable"
	} : {
		at,
		as: "readable",
		from
	};
}
function hidden(at) {
	return {
		at,
		as: "hidden"
	};
}

export { readRefs as n, createGitLender as t };