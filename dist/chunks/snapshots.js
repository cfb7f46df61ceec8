import { t as pLimit } from "./p-limit.js";
import { a as hasCommit, i as fetchInto, o as keepCommit, r as fetchCommit, s as keptRef, t as STRICT } from "./fetch-commit.js";
import { C as markSkipped, D as readShallow, E as objectsOf, O as withForeignObjects, S as listIndex, b as isLeftOut, d as fillWorktree, f as replaceFile, j as readBeside, k as refuseLinks, l as refreshIndex, p as skippedIn, u as addEmptyWorktree, w as zeroTerminated, x as kindOf, y as GITLINK } from "./take-back-git.js";
import { i as readCommit, o as treeOf, r as parentsOf } from "./read-commit.js";
import { a as writeCommit, t as AGENT } from "./write-commit.js";
import { i as gitFailed, t as EVEN_IGNORED } from "./run-git.js";
import { c as worktreeAround, l as worktreesOf } from "./checkout.js";
import { t as ProblemError } from "./problem.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as filterDrivers } from "./filter-drivers.js";
import { n as writeHead, t as readHead } from "./head.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { appendFile, copyFile, lstat, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";

// src/adapters/git-workspace/put-commits.ts
const cuts = /* @__PURE__ */ new Map();
/** Commits of which this process has said in that git directory that their parents are not there. */
function cutByUs(common) {
	return cuts.get(common) ?? /* @__PURE__ */ new Set();
}
/** Gives a commit of our repository to the checkout, with its files and ancestors as far as we have them. Runs nothing of the checkout's. */
async function putCommit(repository, checkout, commit) {
	refuseLinks(checkout);
	const { common, main } = checkout;
	const scratch = await mkdtemp(join(repository.directory, "put-"));
	try {
		const pack = join(scratch, "pack");
		const packed = await repository.attempt([
			"pack-objects",
			"--revs",
			"--stdout",
			"--quiet",
			"--delta-base-offset"
		], {
			input: `${commit}\n`,
			outputFile: pack
		});
		if (packed.exitCode !== 0) throw gitFailed(["pack-objects"], packed);
		const edges = await edgesOf(repository, commit);
		const parents = [...new Set([...edges.values()].flat())];
		const theirs = { env: { GIT_DIR: main.gitDirectory } };
		const known = await repository.run(["cat-file", "--batch-check=%(objectname)"], {
			...theirs,
			input: parents.map((id) => `${id}\n`).join("")
		});
		const missing = new Set(known.toString().split("\n").flatMap((line) => line.endsWith(" missing") ? line.split(" ")[0] ?? [] : []));
		await repository.run(["index-pack", "--stdin"], {
			env: { GIT_OBJECT_DIRECTORY: join(common, "objects") },
			inputFile: pack
		});
		const cut = new Set(await readShallow(join(common, "shallow")));
		const added = [...edges].flatMap(([id, its]) => !cut.has(id) && its.some((parent) => missing.has(parent)) ? [id] : []);
		if (added.length === 0) return;
		cuts.set(common, /* @__PURE__ */ new Set([...cutByUs(common), ...added]));
		await appendFile(join(common, "shallow"), added.map((id) => `${id}\n`).join(""));
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** Ancestors whose parents we do not have, with those parents. */
async function edgesOf(repository, commit) {
	const shallow = new Set(await readShallow(join(repository.directory, "shallow")));
	const listed = (await repository.run(["rev-list", commit])).toString().split("\n");
	const edges = /* @__PURE__ */ new Map();
	for (const id of listed.filter((one) => shallow.has(one))) edges.set(id, await parentsOf(repository, id));
	return edges;
}

// src/adapters/process/git/objects/read-objects.ts
const BATCH_BYTES = 67108864;
/** Sizes in bytes by id; an object that is not there has none. */
async function readSizes(repository, ids) {
	if (ids.length === 0) return /* @__PURE__ */ new Map();
	const output = await repository.run(["cat-file", "--batch-check=%(objectname) %(objectsize)"], { input: `${ids.join("\n")}\n` });
	const sizes = /* @__PURE__ */ new Map();
	for (const line of output.toString().split("\n")) {
		const [id, size] = line.split(" ");
		if (id && size && /^\d+$/.test(size)) sizes.set(id, Number(size));
	}
	return sizes;
}
/** Contents of objects of any kind, a batch of bounded size at a time. */
async function* readObjects(repository, sizes) {
	let batch = [];
	let bytes = 0;
	for (const [id, size] of sizes) {
		if (bytes + size > BATCH_BYTES && batch.length > 0) {
			yield* readBatch(repository, batch);
			batch = [];
			bytes = 0;
		}
		batch.push(id);
		bytes += size;
	}
	if (batch.length > 0) yield* readBatch(repository, batch);
}
async function* readBatch(repository, ids) {
	const output = await repository.run(["cat-file", "--batch"], { input: `${ids.join("\n")}\n` });
	for (let at = 0; at < output.length;) {
		const end = output.indexOf("\n", at);
		const [id = "", , size = ""] = output.toString("latin1", at, end).split(" ");
		if (!/^\d+$/.test(size)) throw new Error(`git cat-file said ${output.toString("latin1", at, end)}`);
		const from = end + 1;
		yield {
			id,
			content: output.subarray(from, from + Number(size))
		};
		at = from + Number(size) + 1;
	}
}

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

// src/adapters/git-workspace/add-to-index.ts
/** Each call reads and writes the whole index. */
const MOST_CALLS = 200;
const ADD = [
	"update-index",
	"-z",
	"--add",
	"--remove",
	"--replace",
	"--stdin"
];
/**
* Git takes all paths of a call or none, and some it cannot take: it may not read them, or they are not in the encoding that
* `.gitattributes` names. Says which, each with its reason; all others are in the index.
*/
async function addToIndex(repository, all, at) {
	const leftOut = [];
	const waiting = all.length === 0 ? [] : [all];
	let calls = 0;
	for (let paths = waiting.pop(); paths !== void 0; paths = waiting.pop()) {
		const outcome = await repository.attempt(ADD, {
			...at,
			input: zeroTerminated(paths)
		});
		if (outcome.exitCode === 0) continue;
		if (outcome.exitCode === null || outcome.timedOut) throw gitFailed(ADD, outcome);
		if (calls++ === 0) await repository.run([
			"hash-object",
			"-w",
			"--stdin"
		], {
			...at,
			input: Buffer.from(randomUUID())
		});
		const half = Math.ceil(paths.length / 2);
		if (paths.length === 1) leftOut.push(...paths.map((path) => `${path} (git cannot read or encode it)`));
		else if (calls < MOST_CALLS) waiting.push(paths.slice(half), paths.slice(0, half));
		else leftOut.push(...paths.map((path) => `${path} (git cannot read or encode it, or one of those beside it)`));
	}
	return leftOut;
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
	const leftOut = [...agents.values()].filter((entry) => listed.has(entry.path) && isLeftOut(worktree.root, entry));
	const skipped = new Set(leftOut.map(({ path }) => path));
	await markSkipped(repository, env, {
		listed,
		skipped
	});
	if (isNew) await refreshIndex(repository, options);
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
	])) if (kindOf(worktree.root, path) === "file") present.push(path);
	else if (listed.has(path)) gone.push(path);
	const links = [...listed.values()].filter(({ mode }) => mode === GITLINK);
	const submodules = [];
	for (const { path } of links) {
		if (skipped.has(path)) continue;
		if (kindOf(worktree.root, `${path}/.git`)) submodules.push(path);
		else if (agents.size > 0 && !agents.has(path) && kindOf(worktree.root, path) !== "other") gone.push(path);
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
	const ofOthers = changes.nested.filter((path) => !options.isWorktree(join(looked.worktree.root, path))).map((path) => `${path} (a git repository of its own)`);
	if (changes.gone.length + chosen.paths.length + changes.submodules.length === 0) return {
		tree: await treeOf(repository, looked.head),
		leftOut: [...chosen.leftOut, ...ofOthers]
	};
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
	const untaken = await addToIndex(repository, [...chosen.paths, ...changes.submodules], at);
	const undone = await undoForbidden(repository, looked, options);
	return {
		tree: (await repository.run(["write-tree"], { env: looked.env })).toString().trim(),
		leftOut: [
			...chosen.leftOut,
			...untaken,
			...undone,
			...ofOthers
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

// src/adapters/process/git/clean-commits.ts
/**
* The same work under names and messages that an agent may give it: by the one name that agents have, with nobody mentioned, nothing closed and
* nobody else named as an author. Gives the head itself where all of it is so already; the same commits always give the same ones.
*/
async function cleanCommits(repository, { base, head }, { published, message }) {
	const ids = await ownCommits(repository, {
		base,
		head,
		published
	});
	const renamed = /* @__PURE__ */ new Map();
	for await (const { id, content } of readObjects(repository, await readSizes(repository, ids))) {
		const cleaned = cleanCommit(content.toString(), {
			renamed,
			message
		});
		if (cleaned === content.toString()) continue;
		const written = await repository.run([
			"hash-object",
			"-t",
			"commit",
			"-w",
			"--stdin"
		], { input: cleaned });
		renamed.set(id, written.toString().trim());
	}
	const cleanHead = renamed.get(head) ?? head;
	if (cleanHead !== head) await repository.run([
		"update-ref",
		keptRef(cleanHead),
		cleanHead
	]);
	return cleanHead;
}
/** Commits of an agent, the oldest first: what the base and the server had before is not among them. */
async function ownCommits(repository, { base, head, published }) {
	if ([base, ...published].includes(head)) return [];
	const input = [
		head,
		...[base, ...published].map((id) => `^${id}`),
		""
	].join("\n");
	return (await repository.run([
		"rev-list",
		"--topo-order",
		"--reverse",
		"--ignore-missing",
		"--stdin"
	], { input })).toString().split("\n").filter(Boolean);
}
/** What the commits of `ownCommits` say, in the same order. */
async function messagesOf(repository, range) {
	const messages = [];
	for await (const { content } of readObjects(repository, await readSizes(repository, await ownCommits(repository, range)))) {
		const text = content.toString();
		const end = text.indexOf("\n\n");
		messages.push(end < 0 ? "" : text.slice(end + 2));
	}
	return messages;
}
/** What any commit has. A signature is none of what is changed, and another encoding would change what the message says. */
const KEPT = /^(?:tree|parent|author|committer) /;
function cleanCommit(text, { renamed, message }) {
	const end = text.indexOf("\n\n");
	const [headers, said] = end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 2)];
	return `${headers.split("\n").filter((line) => KEPT.test(line)).map((line) => {
		const [, key = "", value = ""] = /^(\S+) (.*)$/s.exec(line) ?? [];
		if (key === "parent") return `parent ${renamed.get(value) ?? value}`;
		return key === "author" || key === "committer" ? `${key} ${AGENT.name} <${AGENT.email}> ${timeOf(value)}` : line;
	}).join("\n")}\n\n${message(said)}`;
}
/** Seconds and zone, at the end of the line. */
function timeOf(line) {
	return / (\d{1,12} [+-]\d{4})$/.exec(line)?.[1] ?? "0 +0000";
}

// src/adapters/git-workspace/own-head.ts
/** Characters of commits that travel in the state; where they are more, the next job goes on from the cleaned ones. */
const MOST = 65536;
/**
* An agent's commits as they may be pushed, for everybody to see, and what brings its own ones back in the next job: they differ in
* what they say and whom they name, so that the trees, which are the same, need not travel twice.
*/
async function pushable(repository, { base, head }, rules) {
	if (rules === void 0) return { head };
	const clean = await cleanCommits(repository, {
		base,
		head
	}, rules);
	if (clean === head) return { head };
	const ids = await ownCommits(repository, {
		base,
		head,
		published: rules.published
	});
	const commits = [];
	for (const id of ids) {
		const bytes = await repository.run([
			"cat-file",
			"commit",
			id
		]);
		const text = bytes.toString();
		commits.push(text);
		if (!Buffer.from(text).equals(bytes) || commits.reduce((sum, one) => sum + one.length, 0) > MOST) return { head: clean };
	}
	return {
		head: clean,
		own: {
			head,
			commits
		}
	};
}
/** The agent's own HEAD, made again from what travelled; the cleaned one where that does not come to the same work. */
async function ownHeadOf(repository, { head, base, commits, own }) {
	if (own === void 0 || !/^[0-9a-f]{40,64}$/.test(own.head)) return head;
	for (const input of own.commits) if ((await repository.attempt([
		"hash-object",
		"-t",
		"commit",
		"-w",
		"--stdin"
	], { input })).exitCode !== 0) return head;
	const counted = await repository.attempt([
		"rev-list",
		"--count",
		own.head,
		`^${base}`
	]);
	if (counted.exitCode !== 0 || Number(counted.stdout.toString()) !== commits) return head;
	if (await treeOf(repository, own.head) !== await treeOf(repository, head)) return head;
	await repository.run([
		"update-ref",
		keptRef(own.head),
		own.head
	]);
	return own.head;
}

// src/adapters/git-workspace/lay-out.ts
/** Lays recorded work out at its place: HEAD as it was, everything else as uncommitted changes. Gives the worktree's root. */
async function layOutWork(repository, checkout, stored) {
	await fetchWork(repository, stored);
	const work = {
		...stored,
		head: await ownHeadOf(repository, stored)
	};
	await putCommit(repository, checkout, work.head);
	const worktree = await worktreeFor(repository, checkout, work);
	await writeHead(repository, worktree.gitDirectory, {
		commit: work.head,
		branch: work.attached
	});
	await layOutFiles(repository, worktree, work);
	return worktree.root;
}
/** HEAD, its branch and the index become those of a commit that holds the files as they are; the files are not touched. */
async function moveHead(repository, checkout, { worktree, commit, branch }) {
	await putCommit(repository, checkout, commit);
	await writeHead(repository, worktree.gitDirectory, {
		commit,
		branch
	});
	const scratch = await mkdtemp(join(repository.directory, "head-"));
	try {
		const index = join(scratch, "index");
		const env = {
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const options = {
			env,
			cwd: worktree.root,
			config: { "core.bare": "false" }
		};
		const own = join(worktree.gitDirectory, "index");
		await copyFile(own, index).catch(() => {});
		const skipped = await skippedIn(repository, worktree, { GIT_DIR: worktree.gitDirectory });
		await repository.run([
			"read-tree",
			"--reset",
			commit
		], options);
		await markSkipped(repository, env, {
			listed: await listIndex(repository, env),
			skipped
		});
		await refreshIndex(repository, options);
		await replaceFile(index, own);
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** Commits of another machine's agent, as a local branch that can be merged. */
async function bringWork(repository, checkout, work) {
	await fetchWork(repository, work);
	const tip = work.snapshot ?? work.head;
	await putCommit(repository, checkout, tip);
	await repository.run([
		"update-ref",
		`refs/heads/${work.branch}`,
		tip
	], { env: { GIT_DIR: checkout.main.gitDirectory } });
}
/** From the snapshot it is one step to the agent's HEAD, and its commits from there to the base. */
async function fetchWork(repository, { snapshot, head, base, commits, branch }) {
	const what = snapshot ?? head;
	if (!await hasCommit(repository, what)) try {
		await fetchInto(repository, {
			what,
			ref: keptRef(what),
			depth: commits + 2
		});
	} catch (error) {
		if (error instanceof ProblemError && error.problem.code === "RAY-FETCH-FAILED") throw lost(branch, error.message);
		throw error;
	}
	for (const commit of [head, base]) {
		const { exitCode } = await repository.attempt([
			"cat-file",
			"-e",
			`${commit}^{commit}`
		]);
		if (exitCode !== 0) await fetchInto(repository, {
			what: commit,
			ref: keptRef(commit),
			depth: 1
		});
		else await repository.run([
			"update-ref",
			keptRef(commit),
			commit
		]);
	}
}
async function worktreeFor(repository, checkout, work) {
	const found = (await worktreesOf(checkout)).find(({ root }) => root === work.directory);
	if (found) return found;
	const added = await addEmptyWorktree(repository, checkout, {
		path: work.directory,
		branch: work.attached,
		commit: work.head,
		from: checkout.main
	});
	await fillWorktree(repository, checkout, {
		worktree: added,
		commit: work.head,
		like: checkout.main
	});
	return added;
}
/** The files become those of the snapshot, the index that of HEAD. What is ignored, and what a sparse checkout leaves out, stays. */
async function layOutFiles(repository, worktree, { snapshot, head }) {
	const scratch = await mkdtemp(join(repository.directory, "lay-"));
	try {
		const index = join(scratch, "index");
		const env = {
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const options = {
			env,
			cwd: worktree.root,
			config: { "core.bare": "false" }
		};
		const own = join(worktree.gitDirectory, "index");
		await copyFile(own, index).catch(() => {});
		const skipped = await skippedIn(repository, worktree, { GIT_DIR: worktree.gitDirectory });
		await repository.run([
			"read-tree",
			"--reset",
			"-u",
			snapshot ?? head
		], options);
		await repository.run([
			"read-tree",
			"--reset",
			head
		], options);
		const listed = await listIndex(repository, env);
		const missing = await stillMissing(worktree.root, skipped);
		const elsewhere = await submodulesElsewhere(repository, options, listed);
		await markSkipped(repository, env, {
			listed,
			skipped: /* @__PURE__ */ new Set([...missing, ...elsewhere])
		});
		await refreshIndex(repository, options);
		await replaceFile(index, own);
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/**
* Submodules that are checked out as another commit has them, such as the default branch: nobody could get them here, so whatever commits all
* that differs would set the work's own back. Below them nothing is looked at, as git would go by the settings there.
*/
async function submodulesElsewhere(repository, place, listed) {
	if (![...listed.values()].some(({ mode }) => mode === "160000")) return [];
	return (await repository.run([
		"diff-files",
		"-z",
		"--name-only",
		"--ignore-submodules=dirty"
	], place)).toString().split("\0").filter((path) => listed.get(path)?.mode === GITLINK);
}
/** Of the paths that were left out, those that the snapshot did not bring. */
async function stillMissing(root, skipped) {
	const looked = await Promise.all([...skipped].map(async (path) => ({
		path,
		isThere: await lstat(join(root, path)).catch(() => void 0)
	})));
	return new Set(looked.flatMap(({ path, isThere }) => isThere ? [] : [path]));
}
function lost(branch, why) {
	return new ProblemError({
		code: "RAY-WORK-LOST",
		message: `The work on the branch ${branch} cannot be laid out: ${why}`,
		place: branch,
		hint: "Restore the branch on the server (the closed pull request offers it, or push the commit again), then resume the run."
	});
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
	const { repository, checkout, foreign = objectsOf(checkout.common) } = options;
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
		const carried = await carryCommits(repository, foreign, {
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

export { excludesOf as a, putCommit as c, ownCommits as i, cleanCommits as n, takeOver as o, messagesOf as r, cutByUs as s, createSnapshots as t };