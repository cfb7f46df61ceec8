import { c as writeCommit, i as treeOf, r as readCommit, u as pLimit } from "./read-commit.js";
import { a as STRICT, c as hasCommit, l as keepCommit, o as fetchCommit, u as keptRef } from "./tree-object.js";
import { S as withForeignObjects, _ as listIndex, b as objectsOf, d as readSizes, g as GITLINK, n as layOutWork, o as pushable, r as moveHead, t as bringWork, u as readObjects, v as markSkipped, x as readShallow, y as zeroTerminated } from "./lay-out.js";
import { n as gitFailed, t as EVEN_IGNORED } from "./run-git.js";
import { c as worktreeAround, l as worktreesOf, s as readBeside } from "./checkout.js";
import { t as ProblemError } from "./problem.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as readHead } from "./head.js";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { copyFile, lstat, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";

// src/adapters/process/git/take-over.ts
const COMMIT_ID = /^[0-9a-f]{40,64}$/;
/**
* Takes a commit of a checkout into our repository, with its files and with its ancestors up to the ones that we have. Every object
* is hashed and checked on its way in, and nothing may be missing: a checkout can hold objects that are not what their id says.
* Rejects when they do not hold; our repository is then as it was.
*/
function takeOver(repository, foreign, commit, { alone = false } = {}) {
	if (!COMMIT_ID.test(commit)) return Promise.reject(/* @__PURE__ */ new Error(`${commit} is not an id of a commit`));
	return repository.alone(async () => {
		if (await hasCommit(repository, commit)) return;
		const scratch = await mkdtemp(join(repository.directory, "take-"));
		try {
			await withForeignObjects(scratch, foreign, async (env, shallow) => {
				await bringIn(repository, {
					env,
					plan: await planOf(repository, {
						env,
						shallow: alone ? [...shallow, commit] : shallow,
						scratch,
						commit
					}),
					scratch,
					commit
				});
			});
		} finally {
			await rm(scratch, {
				recursive: true,
				force: true
			});
		}
	});
}
async function planOf(repository, { env, shallow, scratch, commit }) {
	const ours = await readShallow(join(repository.directory, "shallow"));
	const known = await knownCommits(repository);
	const walk = async (cut) => {
		const file = await listFile(scratch, "walk", cut);
		const args = [
			"rev-list",
			"--boundary",
			commit,
			"--not",
			...known
		];
		return lines(await repository.run(args, { env: {
			...env,
			GIT_SHALLOW_FILE: file
		} }));
	};
	const listed = await walk(shallow).catch(() => walk([...shallow, ...ours]));
	const walked = listed.map((line) => line.replace(/^-/, ""));
	const atEdge = listed.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
	const present = await presentCommits(repository, atEdge);
	const edges = atEdge.filter((id) => !present.has(id));
	const cut = new Set(shallow);
	return {
		known,
		edges,
		shallow: [.../* @__PURE__ */ new Set([
			...ours,
			...edges,
			...walked.filter((id) => cut.has(id) && !present.has(id))
		])]
	};
}
async function bringIn(repository, { env, scratch, commit, plan }) {
	const shallow = await listFile(scratch, "shallow", plan.shallow);
	const pack = join(scratch, "pack");
	const packed = await repository.attempt([
		"pack-objects",
		"--revs",
		"--stdout",
		"--quiet",
		"--delta-base-offset"
	], {
		env: {
			...env,
			GIT_SHALLOW_FILE: shallow
		},
		input: [
			commit,
			...plan.edges,
			"--not",
			...plan.known,
			""
		].join("\n"),
		outputFile: pack
	});
	if (packed.exitCode !== 0) throw gitFailed(["pack-objects"], packed);
	const own = { env: { GIT_SHALLOW_FILE: shallow } };
	await repository.run([
		"index-pack",
		"--stdin",
		STRICT
	], {
		...own,
		inputFile: pack
	});
	await repository.run([
		"rev-list",
		"--objects",
		"--quiet",
		commit,
		"--not",
		...plan.known
	], own);
	if (plan.shallow.length > 0) await writeFile(join(repository.directory, "shallow"), text(plan.shallow));
	await repository.run([
		"update-ref",
		keptRef(commit),
		commit
	]);
}
async function knownCommits(repository) {
	return lines(await repository.run([
		"for-each-ref",
		"--format=%(objectname)",
		"refs/kept"
	]));
}
async function presentCommits(repository, ids) {
	if (ids.length === 0) return /* @__PURE__ */ new Set();
	const answers = lines(await repository.run(["cat-file", "--batch-check=%(objectname)"], { input: `${ids.join("\n")}\n` }));
	return new Set(answers.filter((line) => !line.endsWith(" missing")));
}
async function listFile(scratch, name, ids) {
	const file = join(scratch, name);
	await writeFile(file, text(ids));
	return file;
}
function text(ids) {
	return ids.map((id) => `${id}\n`).join("");
}
function lines(output) {
	return output.toString().split("\n").filter(Boolean);
}

// src/adapters/git-workspace/carry-commits.ts
const MOST_OBJECTS = 1e4;
/**
* Takes the agent's commits over if they may be pushed: each object holds what its id says, none holds a secret, none is too large,
* and no protected file is touched. If not, the work goes on from the base, and the content is carried as uncommitted changes.
*/
async function carryCommits(repository, foreign, { range: { head, base }, rules, judged }) {
	const stay = (why) => ({
		head: base,
		commits: 0,
		leftOut: [`the agent's own commits (${why})`]
	});
	if (head === base) return {
		head,
		commits: 0,
		leftOut: []
	};
	if (head === null) return stay("its HEAD points to no commit");
	try {
		await takeOver(repository, foreign, head);
	} catch {
		return stay("their objects are damaged or not what their ids say");
	}
	const range = `${base}..${head}`;
	const found = judged.get(range) ?? await judge(repository, {
		head,
		base
	}, rules);
	if (typeof found === "string") return stay(found);
	judged.delete(range);
	if (found.sizes.size <= MOST_OBJECTS) judged.set(range, found);
	for (const oldest of [...judged.keys()].slice(0, -16)) judged.delete(oldest);
	for await (const { content } of readObjects(repository, found.sizes)) if (rules.holdsSecret(content)) return stay("they hold a registered secret");
	return {
		head,
		commits: found.commits,
		leftOut: []
	};
}
/** Why they may not go along, but for secrets. */
async function judge(repository, { head, base }, rules) {
	const log = await repository.run([
		"log",
		"--format=",
		"--name-only",
		"-z",
		"-c",
		"--no-renames",
		EVEN_IGNORED,
		head,
		`^${base}`
	]);
	const diff = await repository.run([
		"diff-tree",
		"-r",
		"-z",
		"--name-only",
		"--no-renames",
		EVEN_IGNORED,
		base,
		head
	]);
	const refused = [...paths(log), ...paths(diff)].find((path) => rules.refuses(path));
	if (refused !== void 0) return `they change ${refused}`;
	const ids = (await repository.run([
		"rev-list",
		"--objects",
		head,
		`^${base}`
	])).toString().split("\n").flatMap((line) => line.split(" ")[0] || []);
	const sizes = await readSizes(repository, ids);
	if ([...sizes.values()].some((size) => size > rules.largestFile)) return "they hold a file that is too large";
	const count = await repository.run([
		"rev-list",
		"--count",
		head,
		`^${base}`
	]);
	return {
		commits: Number(count.toString()),
		sizes
	};
}
function paths(output) {
	return output.toString().split("\0").map((path) => path.replace(/^\n+/, "")).filter(Boolean);
}

// src/adapters/git-workspace/working-changes.ts
/**
* Brings our index to `head` and compares the directory with it. Only our own index is written. Nothing below a submodule or another
* repository is looked at: git would run its status there, with its settings.
*/
async function findWorkingChanges(repository, { worktree, common, head, env }) {
	const config = {
		"core.bare": "false",
		...await excludesOf(common)
	};
	const options = {
		env,
		cwd: worktree.root,
		shown: readBeside(common),
		config
	};
	let isNew = !existsSync(env.GIT_INDEX_FILE);
	if ((await repository.attempt([
		"read-tree",
		"--reset",
		head
	], { env })).exitCode !== 0) {
		await rm(env.GIT_INDEX_FILE, { force: true });
		await repository.run(["read-tree", head], { env });
		isNew = true;
	}
	const [agents, listed] = await Promise.all([agentsIndex(repository, {
		worktree,
		common
	}), listIndex(repository, env)]);
	const skipped = /* @__PURE__ */ new Set();
	for (const { path, skipped: isSkipped } of agents.values()) if (isSkipped && listed.has(path) && !await kindOf(worktree.root, path)) skipped.add(path);
	await markSkipped(repository, env, {
		listed,
		skipped
	});
	if (isNew) await repository.attempt([
		"update-index",
		"-q",
		"--refresh",
		"--ignore-submodules"
	], options);
	const [differing, others] = await Promise.all([differingFiles(repository, options), untrackedFiles(repository, options)]);
	const isOurs = ([, path]) => listed.get(path)?.mode !== GITLINK;
	const changed = differing.filter((one) => one[0] !== "D" && isOurs(one)).map(([, path]) => path);
	const gone = differing.filter((one) => one[0] === "D" && isOurs(one)).map(([, path]) => path);
	const forced = [...agents.keys()].filter((path) => !listed.has(path));
	const present = [];
	for (const path of /* @__PURE__ */ new Set([
		...changed,
		...others.filter((one) => !one.endsWith("/")),
		...forced
	])) if (await kindOf(worktree.root, path) === "file") present.push(path);
	else if (listed.has(path)) gone.push(path);
	const links = [...listed.values()].filter(({ mode }) => mode === GITLINK);
	const submodules = [];
	for (const { path } of links) {
		if (agents.get(path)?.skipped === true) continue;
		if (await kindOf(worktree.root, `${path}/.git`)) submodules.push(path);
		else if (agents.size > 0 && !agents.has(path) && await kindOf(worktree.root, path) !== "other") gone.push(path);
	}
	return {
		present,
		gone,
		submodules,
		nested: others.filter((path) => path.endsWith("/")),
		agents
	};
}
/** By times and sizes first, and then by content. */
async function differingFiles(repository, place) {
	return pairsOf(await repository.run([
		"diff",
		"-z",
		"--name-status",
		"--no-ext-diff",
		"--no-textconv",
		"--ignore-submodules=all",
		"--no-renames"
	], place));
}
function pairsOf(output) {
	const fields = output.toString().split("\0");
	const pairs = [];
	for (let at = 0; at + 1 < fields.length; at += 2) pairs.push([fields[at] ?? "", fields[at + 1] ?? ""]);
	return pairs;
}
async function untrackedFiles(repository, place) {
	return (await repository.run([
		"ls-files",
		"-z",
		"--others",
		"--exclude-standard"
	], place)).toString().split("\0").filter(Boolean);
}
/** A regular file or a link, something else, or nothing at all. What lies behind a linked folder is nothing. */
async function kindOf(root, path) {
	const full = join(root, path);
	const entry = await lstat(full).catch(() => void 0);
	if (!entry || await realpath(dirname(full)).catch(() => "") !== dirname(full)) return void 0;
	return entry.isFile() || entry.isSymbolicLink() ? "file" : "other";
}
/** The agent's index is its own to edit: a copy of it is read, and believed only in what its own work depends on. */
async function agentsIndex(repository, { worktree, common }) {
	const copy = join(repository.directory, `agent-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(worktree.gitDirectory, "index"), copy);
		return await withForeignObjects(join(repository.directory, "views"), objectsOf(common), (objects) => listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		}));
	} catch {
		return /* @__PURE__ */ new Map();
	} finally {
		await rm(copy, { force: true });
	}
}
/** Ignore rules that the checkout keeps outside of its files. */
async function excludesOf(common) {
	const file = join(common, "info", "exclude");
	return (await lstat(file).catch(() => void 0))?.isFile() ? { "core.excludesFile": file } : {};
}
/** Which of these paths have a filter, by its name. */
async function filtersOf(repository, looked, paths) {
	if (paths.length === 0) return /* @__PURE__ */ new Map();
	const fields = (await repository.run([
		"check-attr",
		"-z",
		"--stdin",
		"filter"
	], {
		env: looked.env,
		cwd: looked.worktree.root,
		shown: readBeside(looked.common),
		config: { "core.bare": "false" },
		input: zeroTerminated(paths)
	})).toString().split("\0");
	const filters = /* @__PURE__ */ new Map();
	for (let at = 0; at + 2 < fields.length; at += 3) {
		const [path, , value] = fields.slice(at, at + 3);
		if (path && value && value !== "unspecified" && value !== "unset" && value !== "set") filters.set(path, value);
	}
	return filters;
}
/** Paths that the agent's git would call unchanged, by the times and sizes in its index. */
async function cleanByIndex(repository, looked) {
	const copy = join(repository.directory, `clean-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(looked.worktree.gitDirectory, "index"), copy);
		const status = await repository.run([
			"diff-files",
			"-z",
			"--name-only",
			"--ignore-submodules=all"
		], {
			env: {
				GIT_INDEX_FILE: copy,
				GIT_WORK_TREE: looked.worktree.root
			},
			cwd: looked.worktree.root,
			shown: readBeside(looked.common),
			config: { "core.bare": "false" }
		});
		const dirty = new Set(status.toString().split("\0"));
		return (path) => !dirty.has(path);
	} catch {
		return () => false;
	} finally {
		await rm(copy, { force: true });
	}
}

// src/adapters/git-workspace/content-tree.ts
const NOTHING = "0".repeat(40);
const TRIES = 3;
/** Writes what a directory holds as a tree of our repository: tracked, untracked, not ignored. Where a file may not go along, it is as in `head`. */
async function writeContentTree(repository, looked, options) {
	for (let tries = 1;; tries++) try {
		return await tryOnce(repository, looked, options);
	} catch (error) {
		if (!(error instanceof ProblemError) || tries === TRIES) throw error;
	}
}
async function tryOnce(repository, looked, options) {
	const changes = await findWorkingChanges(repository, looked);
	const chosen = await chooseFiles(repository, looked, {
		changes,
		options
	});
	const { env, worktree, common } = looked;
	const at = {
		env,
		cwd: worktree.root,
		shown: readBeside(common),
		config: { "core.bare": "false" }
	};
	if (changes.gone.length > 0) await repository.run([
		"update-index",
		"-z",
		"--force-remove",
		"--stdin"
	], {
		...at,
		input: zeroTerminated(changes.gone)
	});
	const added = [...chosen.paths, ...changes.submodules];
	if (added.length > 0) await repository.run([
		"update-index",
		"-z",
		"--add",
		"--remove",
		"--replace",
		"--stdin"
	], {
		...at,
		input: zeroTerminated(added)
	});
	const undone = await undoForbidden(repository, looked, options);
	const tree = (await repository.run(["write-tree"], { env: looked.env })).toString().trim();
	const nested = changes.nested.filter((path) => !options.isWorktree(join(looked.worktree.root, path)));
	return {
		tree,
		leftOut: [
			...chosen.leftOut,
			...undone,
			...nested.map((path) => `${path} (a git repository of its own)`)
		]
	};
}
async function chooseFiles(repository, looked, { changes, options: { rules, drivers } }) {
	const named = await filtersOf(repository, looked, changes.present);
	const filters = new Map([...named].filter(([, filter]) => filter === "lfs" || drivers.has(filter)));
	const isClean = filters.size > 0 ? await cleanByIndex(repository, looked) : () => false;
	const paths = [];
	const leftOut = [];
	let total = 0;
	for (const path of changes.present) {
		const size = (await lstat(join(looked.worktree.root, path)).catch(() => void 0))?.size;
		if (size === void 0) continue;
		const filter = filters.get(path);
		if (filter !== void 0 && await isUnchanged(repository, looked, {
			path,
			filter,
			isClean,
			changes
		})) continue;
		const why = filter !== void 0 && filter !== "lfs" ? `its filter ${filter} is not run` : size > rules.largestFile ? `${mebibytes(size)}, more than ${mebibytes(rules.largestFile)}` : total + size > rules.largestTotal ? `more than ${mebibytes(rules.largestTotal)} in all` : void 0;
		if (why === void 0) {
			paths.push(path);
			total += size;
		} else leftOut.push(`${path} (${why})`);
	}
	return {
		paths,
		leftOut
	};
}
/**
* Filters are programs that the checkout names, so they are never run. A file of Git LFS is the same when its pointer is; one of
* another filter, perhaps of an encryption, when the agent's own git would say so. The pointer then stays in the tree.
*/
async function isUnchanged(repository, looked, file) {
	const { exitCode, stdout } = await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		`${looked.head}:${file.path}`
	]);
	if (exitCode !== 0) return false;
	const id = stdout.toString().trim();
	if (file.isClean(file.path) && file.changes.agents.get(file.path)?.id === id) return true;
	if (file.filter !== "lfs") return false;
	const content = readForeignFile(join(looked.worktree.root, file.path), {
		most: LARGEST_COMPARED,
		follow: false,
		exactly: true
	});
	if (content === void 0 || content.length === LARGEST_COMPARED) return false;
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash("sha256").update(content).digest("hex")}\nsize ${content.length}\n`;
	return (await repository.run([
		"cat-file",
		"blob",
		id
	])).toString() === pointer;
}
/** A file of Git LFS that is larger counts as changed, in bytes. */
const LARGEST_COMPARED = 1073741824;
/** Puts forbidden files back to what `head` has; says which and why. */
async function undoForbidden(repository, looked, { rules, clean }) {
	const staged = await stagedChanges(repository, looked);
	const blobs = staged.filter(({ newMode }) => newMode !== "160000" && newMode !== "000000").map(({ newId }) => newId);
	const sizes = await readSizes(repository, [...new Set(blobs)].filter((id) => !clean.has(id)));
	const tooLarge = new Set([...sizes].flatMap(([id, size]) => size > rules.largestFile ? [id] : []));
	const secret = /* @__PURE__ */ new Set();
	for await (const { id, content } of readObjects(repository, new Map([...sizes].filter(([id]) => !tooLarge.has(id))))) if (rules.holdsSecret(content)) secret.add(id);
	else clean.add(id);
	const undo = [];
	const leftOut = [];
	for (const change of staged) {
		const why = rules.refuses(change.path) ? "protected: pushed work may not change it" : tooLarge.has(change.newId) ? `more than ${mebibytes(rules.largestFile)}` : secret.has(change.newId) ? "it holds a registered secret" : void 0;
		const hidden = rules.holdsSecret(Buffer.from(change.path));
		if (why !== void 0 || hidden) undo.push(change);
		if (hidden) leftOut.push("a file whose name holds a registered secret");
		else if (why !== void 0) leftOut.push(`${change.path} (${why})`);
		else if (change.newMode === "160000") leftOut.push(`${change.path} (commits of a submodule are not carried, only which one it is at)`);
	}
	const entries = [...undo.filter(({ oldMode }) => oldMode === "000000").map(({ path }) => `0 ${NOTHING}\t${path}`), ...undo.filter(({ oldMode }) => oldMode !== "000000").map(({ path, oldMode, oldId }) => `${oldMode} ${oldId}\t${path}`)];
	if (entries.length > 0) await repository.run([
		"update-index",
		"-z",
		"--replace",
		"--index-info"
	], {
		env: looked.env,
		input: zeroTerminated(entries)
	});
	return leftOut;
}
async function stagedChanges(repository, { env, head }) {
	const fields = (await repository.run([
		"diff-index",
		"--cached",
		"--raw",
		"-z",
		"--no-abbrev",
		"--no-renames",
		EVEN_IGNORED,
		head
	], { env })).toString().split("\0");
	const found = [];
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [oldMode, newMode, oldId, newId] = (fields[at] ?? "").slice(1).split(" ");
		const path = fields[at + 1];
		if (oldMode && newMode && oldId && newId && path) found.push({
			path,
			oldMode,
			newMode,
			oldId,
			newId
		});
	}
	return found;
}
function mebibytes(bytes) {
	return `${Math.ceil(bytes / 1048576)} MiB`;
}

// src/adapters/git-workspace/filter-drivers.ts
/**
* Filters that the user's git runs when files are added, by name: of the checkout, the user and the system. Only their names are
* read. To be asked before any agent starts.
*/
async function filterDrivers(repository, checkout) {
	const home = process.env.HOME ?? process.env.USERPROFILE;
	const { stdout } = await repository.attempt([
		"config",
		"--name-only",
		"-z",
		"--get-regexp",
		"^filter\\..*\\.(clean|process)$"
	], { env: {
		GIT_DIR: checkout.main.gitDirectory,
		GIT_CONFIG_NOSYSTEM: "0",
		...home === void 0 ? {} : { GIT_CONFIG_GLOBAL: join(home, ".gitconfig") }
	} });
	const names = stdout.toString().split("\0").filter(Boolean);
	return new Set(names.map((name) => name.replace(/^filter\.|\.(clean|process)$/g, "")));
}

// src/adapters/git-workspace/snapshot-rules.ts
const LARGEST_FILE = 52428800;
const LARGEST_TOTAL = 1073741824;
/** GitHub refuses a push that changes these, unless the token has a right that no job's own token can have. */
function isWorkflowFile(path) {
	return /^\.github\/workflows(\/|$)/i.test(path);
}

// src/adapters/git-workspace/snapshots.ts
const NAMED = 100;
/** Snapshots by a repository of our own. Calls are worked one at a time. */
function createSnapshots(options) {
	const { repository, checkout } = options;
	const rules = {
		refuses: isWorkflowFile,
		largestFile: LARGEST_FILE,
		largestTotal: LARGEST_TOTAL,
		...options.rules
	};
	const oneAtATime = pLimit(1);
	const clean = /* @__PURE__ */ new Set();
	const judged = /* @__PURE__ */ new Map();
	const drivers = filterDrivers(repository, checkout);
	drivers.catch(() => {});
	const bases = new Map(options.bases);
	return {
		take: (work, tip) => oneAtATime(() => take(work, tip)),
		commit: (work) => oneAtATime(() => commit(work)),
		bring: (work) => oneAtATime(() => bringWork(repository, checkout, work)),
		putBack: () => oneAtATime(async () => {
			bases.clear();
			options.onBases?.([]);
			return await options.putBack?.() ?? 0;
		}),
		layOut: (work) => oneAtATime(async () => {
			for (const one of work) bases.set(await layOutWork(repository, checkout, one), one.base);
			if (work.length > 0) options.onBases?.([...bases]);
		})
	};
	async function take({ directory, branch }, tip) {
		const worktrees = await worktreesOf(checkout);
		const worktree = worktreeAround(await realpath(directory).catch(() => directory), worktrees);
		if (!worktree) return void 0;
		const base = bases.get(worktree.root) ?? bases.get(checkout.main.root) ?? options.base;
		const own = await readHead(repository, worktree.gitDirectory);
		const carried = await carryCommits(repository, objectsOf(checkout.common), {
			range: {
				head: own.commit,
				base
			},
			rules,
			judged
		});
		const content = await writeContentTree(repository, {
			worktree,
			common: checkout.common,
			head: carried.head,
			env: await indexFor(repository, worktree.root)
		}, {
			rules,
			clean,
			drivers: await drivers,
			isWorktree: (path) => worktrees.some(({ root }) => root === path.replace(/\/$/, ""))
		});
		const { head, own: restored } = await pushable(repository, {
			base,
			head: carried.head
		}, options.commits);
		return {
			directory: worktree.root,
			branch,
			base,
			head,
			...restored === void 0 ? {} : { own: restored },
			attached: own.branch,
			commits: carried.commits,
			snapshot: await commitContent({
				tree: content.tree,
				head,
				base,
				tip,
				branch
			}),
			left_out: shortened([...carried.leftOut, ...content.leftOut])
		};
	}
	/** Only where all of it can be: what has to stay behind would look as if it were deleted. */
	async function commit(work) {
		const taken = await take(work, null);
		if (!taken || taken.snapshot === null || taken.left_out.length > 0) return;
		if (taken.snapshot === taken.head && taken.own === void 0) return;
		const worktree = worktreeAround(taken.directory, await worktreesOf(checkout));
		if (worktree) await moveHead(repository, checkout, {
			worktree,
			commit: taken.snapshot,
			branch: taken.attached
		});
	}
	/** A commit on top of both; none while there is nothing that the remote lacks, the branch's tip while that still says all. */
	async function commitContent({ tree, head, base, tip, branch }) {
		if (tip === null && tree === await treeOf(repository, head)) return head === base ? null : head;
		if (tip !== null) {
			await fetchCommit(repository, tip);
			const there = await readCommit(repository, tip);
			if (tree === there.tree && (tip === head || there.parents.includes(head))) return tip;
		}
		const parents = [.../* @__PURE__ */ new Set([...tip === null ? [] : [tip], head])];
		const commit = await writeCommit(repository, {
			tree,
			parents,
			message: `Work of ${branch}\n`,
			at: options.now()
		});
		await keepCommit(repository, commit);
		return commit;
	}
}
/** One index for each directory, kept: files that did not change since are not read again. */
async function indexFor(repository, root) {
	const folder = join(repository.directory, "snapshots");
	await mkdir(folder, { recursive: true });
	const name = createHash("sha256").update(root).digest("hex");
	return {
		GIT_INDEX_FILE: join(folder, `${name}.index`),
		GIT_WORK_TREE: root
	};
}
function shortened(list) {
	return list.length <= NAMED ? [...list] : [...list.slice(0, NAMED), `and ${list.length - NAMED} more`];
}

export { takeOver as n, createSnapshots as t };