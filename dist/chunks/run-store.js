import { t as ProblemError } from "./problem.js";
import { A as object, C as discriminatedUnion, D as literal, I as union, L as unknown, M as record, N as strictObject, P as string, S as boolean, k as number, x as array, y as _enum } from "./value.js";
import { r as pieceSchema, t as proposalSchema } from "./proposal.js";
import { S as followsSchema, T as projectSchema, a as diffSchema, b as turnCellSchema, c as pinSchema, f as outputsSchema, h as problemSchema, i as commentsSchema, k as messageSchema, n as carriedSchema, p as pinnedWorkSchema, r as claudeOptionsSchema, s as limitsSchema, t as backendBySchema, v as cellOptionsSchema, x as attachmentSchema, y as refusedHostSchema } from "./run.js";
import { n as modelEntrySchema } from "./model-table.js";
import { t as brokenSeal } from "./seal.js";
import { n as encodeRun, r as reduce, t as decodeRun } from "./encode-run.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as parseWorkflow } from "./parse-workflow.js";
import { a as keptRef, h as pLimit, i as hasCommit, l as gitFailed, n as fetchCommit, r as fetchInto, t as STRICT } from "./fetch-commit.js";
import { _ as objectsOf, a as GITLINK, c as zeroTerminated, g as worktreesOf, h as worktreeAround, i as skippedIn, l as readHead, n as fillWorktree, o as listIndex, r as replaceFile, s as markSkipped, t as addEmptyWorktree, u as writeHead, v as readShallow, y as withForeignObjects } from "./add-worktree.js";
import { closeSync, fdatasync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { setImmediate } from "node:timers/promises";
import { appendFile, copyFile, link, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";

// src/adapters/process/git/read-commit.ts
/** Id of a commit's tree. */
async function treeOf(repository, commit) {
	return (await repository.run(["rev-parse", `${commit}^{tree}`])).toString().trim();
}
/** Ids of its parents in their order, as the commit says, whether or not they are here. */
async function parentsOf(repository, commit, options) {
	const [headers = ""] = (await repository.run([
		"cat-file",
		"commit",
		commit
	], options)).toString().split("\n\n");
	return [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? []);
}
/** Whether the history of `descendant` holds the commit. */
async function isAncestor(repository, commit, descendant) {
	return (await repository.attempt([
		"merge-base",
		"--is-ancestor",
		commit,
		descendant
	])).exitCode === 0;
}

// src/adapters/process/git/write-commit.ts
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
/** Who commits for us. */
const AUTHOR = {
	name: "raymond-action[bot]",
	email: EMAIL
};
/** Who commits for an agent. */
const AGENT = {
	name: "github-actions[bot]",
	email: EMAIL
};
const NOTHING$2 = "0".repeat(40);
let drafts = 0;
/** The id of the tree that comes of these changes to the tree of `from`, a commit or tree; null starts empty. */
async function writeTree(repository, from, changes) {
	drafts += 1;
	const index = join(repository.directory, `draft-${process.pid}-${drafts}.index`);
	const env = { GIT_INDEX_FILE: index };
	try {
		await repository.run(from === null ? ["read-tree", "--empty"] : ["read-tree", from], { env });
		const entries = [];
		for (const [path, content] of changes) {
			const entry = content === null ? `0 ${NOTHING$2}` : `100644 ${await writeBlob(repository, content)}`;
			entries.push(`${entry}\t${path}\0`);
		}
		await repository.run([
			"update-index",
			"-z",
			"--index-info"
		], {
			env,
			input: entries.join("")
		});
		return (await repository.run(["write-tree"], { env })).toString().trim();
	} finally {
		await rm(index, { force: true });
	}
}
async function writeBlob(repository, content) {
	return (await repository.run([
		"hash-object",
		"-w",
		"--stdin",
		"--no-filters"
	], { input: content })).toString().trim();
}
/** Writes a commit by raymond's own name and gives its id. */
async function writeCommit(repository, { tree, parents, message, at }) {
	const date = `@${Math.floor(at / 1e3)} +0000`;
	const env = {
		GIT_AUTHOR_NAME: AUTHOR.name,
		GIT_AUTHOR_EMAIL: AUTHOR.email,
		GIT_AUTHOR_DATE: date,
		GIT_COMMITTER_NAME: AUTHOR.name,
		GIT_COMMITTER_EMAIL: AUTHOR.email,
		GIT_COMMITTER_DATE: date
	};
	const args = [
		"commit-tree",
		"--no-gpg-sign",
		tree,
		...parents.flatMap((parent) => ["-p", parent])
	];
	return (await repository.run(args, {
		env,
		input: message
	})).toString().trim();
}

// src/adapters/process/git/read-objects.ts
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
	if (!COMMIT_ID.test(commit)) return Promise.reject(/* @__PURE__ */ new Error(`${commit} is no id of a commit`));
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
	if (plan.shallow.length > 0) await writeFile(join(repository.directory, "shallow"), text$1(plan.shallow));
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
	await writeFile(file, text$1(ids));
	return file;
}
function text$1(ids) {
	return ids.map((id) => `${id}\n`).join("");
}
function lines(output) {
	return output.toString().split("\n").filter(Boolean);
}

// src/adapters/git-workspace/carry-commits.ts
/**
* Takes the agent's commits over if they may be pushed: each object holds what its id says, none holds a secret, none is too large,
* and no protected file is touched. If not, the work goes on from the base, and the content is carried as uncommitted changes.
*/
async function carryCommits(repository, foreign, { range: { head, base }, rules }) {
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
	const why = await whatForbids(repository, {
		head,
		base
	}, rules);
	if (why !== void 0) return stay(why);
	const count = await repository.run([
		"rev-list",
		"--count",
		head,
		`^${base}`
	]);
	return {
		head,
		commits: Number(count.toString()),
		leftOut: []
	};
}
async function whatForbids(repository, { head, base }, rules) {
	const log = await repository.run([
		"log",
		"--format=",
		"--name-only",
		"-z",
		"--no-renames",
		head,
		`^${base}`
	]);
	const diff = await repository.run([
		"diff-tree",
		"-r",
		"-z",
		"--name-only",
		"--no-renames",
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
	for await (const { content } of readObjects(repository, sizes)) if (rules.holdsSecret(content)) return "they hold a registered secret";
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
	const options = {
		env,
		cwd: worktree.root,
		config: {
			"core.bare": "false",
			...await excludesOf(common)
		}
	};
	if ((await repository.attempt([
		"read-tree",
		"--reset",
		head
	], { env })).exitCode !== 0) {
		await rm(env.GIT_INDEX_FILE, { force: true });
		await repository.run(["read-tree", head], { env });
	}
	const agents = await agentsIndex(repository, {
		worktree,
		common
	});
	const listed = await listIndex(repository, env);
	const skipped = /* @__PURE__ */ new Set();
	for (const { path, skipped: isSkipped } of agents.values()) if (isSkipped && listed.has(path) && !await kindOf(worktree.root, path)) skipped.add(path);
	await markSkipped(repository, env, {
		listed,
		skipped
	});
	await repository.attempt([
		"update-index",
		"-q",
		"--refresh",
		"--ignore-submodules"
	], options);
	const fields = (await repository.run([
		"diff-files",
		"-z",
		"--name-status",
		"--ignore-submodules=all",
		"--no-renames"
	], options)).toString().split("\0");
	const changed = [];
	const gone = [];
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [letter, path] = [fields[at], fields[at + 1]];
		if (path && listed.get(path)?.mode !== "160000") (letter === "D" ? gone : changed).push(path);
	}
	const others = (await repository.run([
		"ls-files",
		"-z",
		"--others",
		"--exclude-standard"
	], options)).toString().split("\0").filter(Boolean);
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
	for (const { path } of links) if (await kindOf(worktree.root, `${path}/.git`)) submodules.push(path);
	else if (agents.size > 0 && !agents.has(path) && await kindOf(worktree.root, path) !== "other") gone.push(path);
	return {
		present,
		gone,
		submodules,
		nested: others.filter((path) => path.endsWith("/")),
		agents
	};
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
const NOTHING$1 = "0".repeat(40);
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
	const at = {
		env: looked.env,
		cwd: looked.worktree.root,
		config: { "core.bare": "false" }
	};
	await repository.run([
		"update-index",
		"-z",
		"--force-remove",
		"--stdin"
	], {
		...at,
		input: zeroTerminated(changes.gone)
	});
	const added = zeroTerminated([...chosen.paths, ...changes.submodules]);
	await repository.run([
		"update-index",
		"-z",
		"--add",
		"--remove",
		"--replace",
		"--stdin"
	], {
		...at,
		input: added
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
	const content = await readFile(join(looked.worktree.root, file.path));
	const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${createHash("sha256").update(content).digest("hex")}\nsize ${content.length}\n`;
	return (await repository.run([
		"cat-file",
		"blob",
		id
	])).toString() === pointer;
}
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
	const entries = [...undo.filter(({ oldMode }) => oldMode === "000000").map(({ path }) => `0 ${NOTHING$1}\t${path}`), ...undo.filter(({ oldMode }) => oldMode !== "000000").map(({ path, oldMode, oldId }) => `${oldMode} ${oldId}\t${path}`)];
	await repository.run([
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

// src/adapters/git-workspace/put-commits.ts
/** Gives a commit of our repository to the checkout, with its files and ancestors as far as we have them. Runs nothing of the checkout's. */
async function putCommit(repository, { common, main }, commit) {
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
		const added = [...edges].flatMap(([id, its]) => !cut.has(id) && its.some((parent) => missing.has(parent)) ? [`${id}\n`] : []);
		if (added.length > 0) await appendFile(join(common, "shallow"), added.join(""));
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

// src/adapters/git-workspace/lay-out.ts
/** Lays recorded work out at its place: HEAD as it was, everything else as uncommitted changes. Gives the worktree's root. */
async function layOutWork(repository, checkout, work) {
	await fetchWork(repository, work);
	await putCommit(repository, checkout, work.head);
	const worktree = await worktreeFor(repository, checkout, work);
	await writeHead(repository, worktree.gitDirectory, {
		commit: work.head,
		branch: work.attached
	});
	await layOutFiles(repository, worktree, work);
	return worktree.root;
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
		const skipped = await skippedIn(repository, worktree, {});
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
		await markSkipped(repository, env, {
			listed: await listIndex(repository, env),
			skipped: await stillMissing(worktree.root, skipped)
		});
		await repository.attempt([
			"update-index",
			"-q",
			"--refresh",
			"--ignore-submodules"
		], options);
		await replaceFile(index, own);
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
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
	const { repository, checkout } = options;
	const rules = {
		refuses: isWorkflowFile,
		largestFile: LARGEST_FILE,
		largestTotal: LARGEST_TOTAL,
		...options.rules
	};
	const oneAtATime = pLimit(1);
	const clean = /* @__PURE__ */ new Set();
	const drivers = filterDrivers(repository, checkout);
	drivers.catch(() => {});
	const bases = /* @__PURE__ */ new Map();
	return {
		take: (work, tip) => oneAtATime(() => take(work, tip)),
		layOut: (work) => oneAtATime(async () => {
			for (const one of work) bases.set(await layOutWork(repository, checkout, one), one.base);
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
			rules
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
		return {
			directory: worktree.root,
			branch,
			base,
			head: carried.head,
			attached: own.branch,
			commits: carried.commits,
			snapshot: await commitContent({
				tree: content.tree,
				head: carried.head,
				base,
				tip,
				branch
			}),
			left_out: shortened([...carried.leftOut, ...content.leftOut])
		};
	}
	/** A commit on top of both; none while there is nothing that the remote lacks, the branch's tip while that still says all. */
	async function commitContent({ tree, head, base, tip, branch }) {
		if (tip === null && head === base && tree === await treeOf(repository, head)) return null;
		if (tip === null && tree === await treeOf(repository, head)) return head;
		if (tip !== null) {
			await fetchCommit(repository, tip);
			if (tree === await treeOf(repository, tip) && (tip === head || (await parentsOf(repository, tip)).includes(head))) return tip;
		}
		const parents = [.../* @__PURE__ */ new Set([...tip === null ? [] : [tip], head])];
		const commit = await writeCommit(repository, {
			tree,
			parents,
			message: `Work of ${branch}\n`,
			at: options.now()
		});
		await repository.run([
			"update-ref",
			`refs/kept/${commit}`,
			commit
		]);
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

// src/core/run/events.ts
/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
const at = string();
const tokensSchema = strictObject({
	input: number().int(),
	output: number().int()
});
const costSourceSchema = _enum(["cli", "prices"]);
/** What a turn cost, on every path that ends one. */
const billSchema = strictObject({
	cost_usd: number(),
	tokens: tokensSchema,
	/** The model that was billed; null for scripts and unknown. */
	model: string().nullable(),
	/** Wall-clock milliseconds. */
	ms: number(),
	/** Who ran it, where that is not the run's own agent. */
	agent: string().optional(),
	/** Who says what it cost: the CLI itself, or tokens times the table of prices. */
	cost_source: costSourceSchema.optional()
});
/** Classes of P-TURN 9, found from data. */
const failureClasses = [
	"usage-limit",
	"overloaded",
	"network",
	"auth",
	"not-installed",
	"session-not-found",
	"silent",
	"too-long",
	"budget",
	"no-progress",
	"script-failed",
	"bad-directory",
	"interrupted",
	"other"
];
const failureSchema = strictObject({
	class: _enum(failureClasses),
	/** One sentence: what the backend, the script or the system said. */
	message: string(),
	/** The last lines of stderr, or what else helps. */
	detail: string().optional(),
	/** When a usage limit resets. */
	reset_at: string().optional(),
	/** The exact problem, where more is known than the class. */
	problem: problemSchema.optional()
});
/** How a script's process ended, and the last lines of its stderr; of its stdout too where it did not end with 0. */
const scriptEndSchema = strictObject({
	exit_code: number().int(),
	stderr: string(),
	stdout: string().optional()
});
/** One line of an outbox, as it was when the turn ended. */
const proposedLineSchema = strictObject({
	/** From 1. */
	line: number().int(),
	proposal: proposalSchema,
	/** What would be pushed; null when nothing would. */
	work: pinnedWorkSchema.nullable(),
	/** Why its work cannot be pushed. */
	problem: problemSchema.optional()
});
/** Where a turn's programs ran; left out where it ran none. */
const cellFields = {
	cell: turnCellSchema.optional(),
	refused: array(refusedHostSchema).optional()
};
/** What came of a proposal, as the API shows it. */
const proposalOutcomeSchema = discriminatedUnion("kind", [
	strictObject({
		kind: literal("applied"),
		/** Of the issue or pull request, where it is one. */
		number: number().int().nullable(),
		url: string().nullable(),
		/** That the work was pushed to. */
		branch: string().nullable()
	}),
	strictObject({
		kind: literal("kept"),
		branch: string()
	}),
	strictObject({
		kind: literal("failed"),
		problem: problemSchema
	})
]);
const runEventSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("run_started"),
		at,
		workflow_id: string(),
		workflow: pinSchema.extend({ name: string() }),
		scope: string(),
		entry: string(),
		input: carriedSchema.nullable(),
		workspace: string(),
		cwd: string(),
		holder: string(),
		event: string().nullable(),
		event_payload: unknown(),
		thread: array(pieceSchema).optional(),
		diff: diffSchema.optional(),
		attachments: array(attachmentSchema).optional(),
		actor: string().nullable(),
		repository: string().nullable(),
		issue: number().int().nullable(),
		depth: number().int(),
		ref: string().nullable(),
		sha: string().nullable(),
		backend: string(),
		backend_by: backendBySchema.optional(),
		limits: limitsSchema,
		budget_usd: number(),
		/** Who or what set it, for people. */
		budget_from: string().optional(),
		nonce: string(),
		session_seed: string(),
		outputs: outputsSchema.optional(),
		read_only: boolean().optional(),
		claude: claudeOptionsSchema.optional(),
		comments: commentsSchema.optional(),
		cell: cellOptionsSchema.optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** Paths of the configuration's workflows by name. */
		workflows: record(string(), string()).optional(),
		/** Added to the models that step workflows choose from. */
		models: array(modelEntrySchema).optional(),
		/** How the project is installed and tested. */
		project: projectSchema.optional(),
		/** A round on a pull request: the run that opened it, which round it is, and where it works. */
		continues: string().optional(),
		round: number().int().optional(),
		follows: followsSchema.optional(),
		/** Conversation that the first agent goes on with. */
		session: string().optional(),
		/** What the readers of the workflow found that does not stop a run, such as unknown keys. */
		warnings: array(string()).optional()
	}),
	strictObject({
		type: literal("turn_completed"),
		at,
		effect: string(),
		/** The final message; a long one is cut down to its protocol tags. */
		text: string(),
		session_id: string().nullable(),
		bill: billSchema,
		/** Digest of what the agent had before it: the files of its directory, and what it was told. For the no-progress guard. */
		seen: string().optional(),
		/** The prompt held markers of people's text, and so said what they mean where the conversation did not know. */
		markers: literal(true).optional(),
		/** Tools that the permission mode refused, by name. */
		denied: array(string()).optional(),
		/** What stood in its outbox. */
		proposals: array(proposedLineSchema).optional(),
		/** Lines of the outbox that are no proposals. */
		outbox_problems: array(problemSchema).optional(),
		/** What the agent was told; for reports, never for decisions. */
		prompt: string().optional(),
		script: scriptEndSchema.optional(),
		...cellFields,
		/** The turn of a step: what was said in it, or what its operation gave back, as it came. */
		step: union([strictObject({ messages: array(messageSchema) }), strictObject({ result: unknown() })]).optional()
	}),
	strictObject({
		type: literal("turn_failed"),
		at,
		effect: string(),
		failure: failureSchema,
		session_id: string().nullable(),
		bill: billSchema,
		/** 0 up to 1, drawn when it happened: spreads the retries of parallel agents. */
		jitter: number(),
		seen: string().optional(),
		prompt: string().optional(),
		script: scriptEndSchema.optional(),
		...cellFields
	}),
	strictObject({
		type: literal("scope_loaded"),
		at,
		effect: string(),
		scope: string(),
		entry: string(),
		pin: pinSchema
	}),
	strictObject({
		type: literal("scope_failed"),
		at,
		effect: string(),
		problem: problemSchema
	}),
	strictObject({
		type: literal("step_advanced"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("ask_answered"),
		at,
		ask: string(),
		text: string(),
		by: string().nullable(),
		/** What the repository lets them do; left out where nobody asked, as on the command line. */
		role: string().optional(),
		comment: number().int().optional()
	}),
	strictObject({
		type: literal("run_resumed"),
		at,
		holder: string(),
		workspace: string(),
		/** A new cap, by a person's word. */
		budget_usd: number().optional(),
		/** Dollars that one turn of each state that failed may cost from now on. */
		state_budget_usd: number().optional(),
		/** Another agent for the rest of the run. */
		backend: string().optional(),
		model: string().optional(),
		effort: string().optional(),
		max_duration_ms: number().optional(),
		max_turns: number().int().optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** The ask whose answer comes with it: its time is not up. */
		answers: string().optional(),
		/** A person's word: failed and paused agents try their state again. Without it only what is due goes on. */
		retry: boolean(),
		/** A person's word: an operation that was cut off, and may have done its work, is run again. */
		rerun: boolean().optional()
	}),
	strictObject({
		type: literal("run_suspended"),
		at,
		reason: string(),
		hand_over_id: string().optional()
	}),
	strictObject({
		type: literal("run_cancelled"),
		at,
		by: string().nullable()
	}),
	strictObject({
		type: literal("time_passed"),
		at
	}),
	strictObject({
		type: literal("proposal_settled"),
		at,
		effect: string(),
		outcome: proposalOutcomeSchema
	}),
	strictObject({
		type: literal("proposals_approved"),
		at,
		by: string(),
		seq: number().int()
	}),
	strictObject({
		type: literal("comments_read"),
		at,
		up_to: number().int()
	}),
	strictObject({
		type: literal("result_posted"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("report_published"),
		at,
		effect: string()
	})
]);

// src/core/run/journal-entry.ts
/** One line of a run's journal: an event, or the definition of a scope just before the event that brings the run into it. */
/** A scope's files as they were read, and what they were read for: a journal alone can be reduced again. */
const definitionSchema = strictObject({
	platform: _enum([
		"linux",
		"darwin",
		"win32"
	]),
	id: string(),
	pin: pinSchema,
	shape: _enum([
		"folder",
		"zip",
		"file"
	]),
	files: record(string(), string()),
	entry: string().nullable()
});
/** `seq` is the run's after the event. */
const journalEntrySchema = union([strictObject({
	seq: number().int(),
	event: runEventSchema
}), strictObject({
	seq: number().int(),
	definition: definitionSchema
})]);

// src/core/run/parse-journal.ts
/** Entries of a journal with a `seq` above `after`. What a crash left of a last line is dropped; any other broken line is a ProblemError. */
function parseJournal(text, place, after = 0) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line, i) => line === "" || seqOf(line) <= after ? [] : [parseLine(line, `${place}:${i + 1}`)]).filter(({ seq }) => seq > after);
}
/** The lines of a journal that led to the state with that number. What comes after it, or does not look as we write it, is left out. */
function journalUpTo(text, seq) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line) => seqOf(line) <= seq ? [`${line}\n`] : []).join("");
}
/** Told from the first characters, so that a long journal costs little when only its end matters; NaN where they are not ours. */
function seqOf(line) {
	return Number(/^\{"seq":(\d+),/.exec(line)?.[1]);
}
function parseLine(line, place) {
	try {
		return journalEntrySchema.parse(JSON.parse(line));
	} catch (error) {
		throw new ProblemError({
			code: "RAY-JOURNAL-BROKEN",
			message: `A line of the journal is not an event: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
			place,
			hint: "The snapshot state.json beside it is whole. Remove the journal to go on from the snapshot."
		});
	}
}

// src/adapters/local-files/journal.ts
const JOURNAL = "journal.jsonl";
/** A line for each time that something was added: how many bytes, and the signature over them and the line before. */
const SEALS = "journal.seals";
const sync = promisify(fdatasync);
/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
function readJournal(folder, after, seal) {
	return parseJournal(readJournalText(folder, seal) ?? "", join(folder, JOURNAL), after);
}
/** The journal's text as far as the seal fits it; undefined when there is none. */
function readJournalText(folder, seal) {
	const bytes = readIfThere(join(folder, JOURNAL));
	return bytes?.subarray(0, seal === null ? void 0 : sealedPart(folder, bytes, seal).length).toString();
}
/** Replaces the journal. */
function writeJournal(folder, text, seal) {
	writeFileSync(join(folder, JOURNAL), text, {
		mode: 384,
		flush: true
	});
	if (seal === null) return;
	const line = `${Buffer.byteLength(text)} ${seal.sign("journal", basename(folder), "", text)}\n`;
	writeFileSync(join(folder, SEALS), line, { mode: 384 });
}
/**
* Opens the journal for appending; a line that a crash cut short is dropped first, and so is what the seal does not fit; all of it when
* `anew`. Lines are written at once: handing so little to another thread takes longer than writing it.
*/
function openJournal(folder, { anew, seal }) {
	const path = join(folder, JOURNAL);
	const bytes = anew ? void 0 : readIfThere(path);
	const good = seal !== null && bytes !== void 0 ? sealedPart(folder, bytes, seal) : NOTHING;
	const file = openSync(path, "a", 384);
	ftruncateSync(file, seal === null ? (bytes?.lastIndexOf(NEW_LINE) ?? -1) + 1 : good.length);
	const seals = seal === null ? void 0 : openSync(join(folder, SEALS), "a", 384);
	if (seals !== void 0) ftruncateSync(seals, good.seals);
	let last = good.last;
	return {
		async append(entries, { synced }) {
			const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
			const added = Buffer.from(text);
			if (seals !== void 0 && seal !== null) {
				last = seal.sign("journal", basename(folder), last, text);
				writeAll(seals, Buffer.from(`${added.length} ${last}\n`));
			}
			writeAll(file, added);
			if (synced) await sync(file);
			return text.length;
		},
		close() {
			closeSync(file);
			if (seals !== void 0) closeSync(seals);
		}
	};
}
const NOTHING = {
	length: 0,
	seals: 0,
	last: ""
};
function sealedPart(folder, bytes, seal) {
	let good = NOTHING;
	for (const line of (readIfThere(join(folder, "journal.seals"))?.toString() ?? "").split("\n")) {
		const [, count, mac = ""] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? [];
		const length = good.length + Number(count);
		if (count === void 0 || length > bytes.length) break;
		if (!seal.fits(mac, "journal", basename(folder), good.last, bytes.toString("utf8", good.length, length))) break;
		good = {
			length,
			seals: good.seals + line.length + 1,
			last: mac
		};
	}
	return good;
}
const NEW_LINE = 10;
/** The system may take less than it is given, on a disk that is nearly full. */
function writeAll(file, bytes) {
	for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
function readIfThere(path) {
	try {
		return readFileSync(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
		throw error;
	}
}

// src/adapters/local-files/lock.ts
const ownerSchema = object({
	owner: string(),
	host: string(),
	pid: number(),
	/** When that process started, as the system counts; null where it does not say. Pids are used again. */
	started: string().nullable(),
	job: string().nullable(),
	expires: string()
});
/** Another host's lock counts as dead so long after its last heartbeat. */
const EXPIRY_MS = 6e4;
const HEARTBEAT_MS = 15e3;
/** Takes `<folder>/lock`. One whose process is gone, or whose heartbeat stopped on another host, is taken over. */
async function acquireLock(folder, id) {
	const path = join(folder, "lock");
	const mine = await draft();
	for (let tries = 0; tries < 20; tries++) {
		if (await create(path, mine)) return hold(path, mine);
		const text = await readFile(path, "utf8").catch(() => void 0);
		if (text === void 0) continue;
		const theirs = parseOwner(text);
		if (theirs && await alive(theirs)) throw locked(id, theirs);
		await removeStale(path, text);
	}
	throw new Error(`the lock ${path} could neither be taken nor read`);
}
/** Whether a live orchestrator drives the run of this folder. */
async function isDriven(folder) {
	const owner = parseOwner(await readFile(join(folder, "lock"), "utf8").catch(() => ""));
	return owner !== void 0 && await alive(owner);
}
async function draft() {
	return {
		owner: randomUUID(),
		host: hostname(),
		pid: process.pid,
		started: await startOf(process.pid),
		job: process.env.GITHUB_RUN_ID ?? null,
		expires: new Date(Date.now() + EXPIRY_MS).toISOString()
	};
}
/** The file appears whole or not at all: written beside, then linked into place. */
async function create(path, owner) {
	const whole = `${path}.${owner.owner}`;
	await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 384 });
	try {
		await link(whole, path);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		await unlink(whole);
	}
}
function hold(path, mine) {
	const heartbeat = setInterval(() => {
		replaceOwn(path, mine, {
			...mine,
			expires: new Date(Date.now() + EXPIRY_MS).toISOString()
		});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	return { async release() {
		clearInterval(heartbeat);
		if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner === mine.owner) await rm(path, { force: true });
	} };
}
async function replaceOwn(path, mine, renewed) {
	if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner !== mine.owner) return;
	const whole = `${path}.${mine.owner}`;
	await writeFile(whole, `${JSON.stringify(renewed)}\n`, { mode: 384 });
	await rename(whole, path);
}
/** Moves the stale lock aside, and puts it back when somebody else had renewed it in between. */
async function removeStale(path, seen) {
	const aside = `${path}.stale-${randomUUID()}`;
	try {
		await rename(path, aside);
	} catch {
		return;
	}
	if (await readFile(aside, "utf8").catch(() => "") !== seen) await link(aside, path).catch(() => void 0);
	await rm(aside, { force: true });
}
function parseOwner(text) {
	try {
		return ownerSchema.parse(JSON.parse(text));
	} catch {
		return;
	}
}
async function alive({ host, pid, started, expires }) {
	if (host !== hostname()) return expires > (/* @__PURE__ */ new Date()).toISOString();
	if (pid === process.pid) return true;
	try {
		process.kill(pid, 0);
		return !await isZombie(pid) && (started === null || await startOf(pid) === started);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
/** A killed orchestrator whose parent has not yet waited for it still has a pid on Linux, and drives nothing. */
async function isZombie(pid) {
	return (await statOf(pid))[0] === "Z";
}
/** In clock ticks since the machine started; null anywhere but on Linux. */
async function startOf(pid) {
	return (await statOf(pid))[19] ?? null;
}
/** Fields of `/proc/<pid>/stat` after the program's name, which may hold anything. */
async function statOf(pid) {
	const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
	return text === "" ? [] : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
function locked(id, { host, pid, job }) {
	return new ProblemError({
		code: "RAY-RUN-LOCKED",
		message: `Another orchestrator drives ${id}: process ${pid} on ${host}${job === null ? "" : `, job ${job}`}.`,
		place: id,
		hint: `Wait for it, or stop it with: kill ${pid}`
	});
}

// src/core/engine/reduce-journal.ts
/**
* Reduces a whole journal again: the same run as its snapshot, but for what was written into that from outside. `watch` is shown
* every event on the way.
*/
function reduceJournal(entries, watch) {
	const definitions = {};
	let run;
	for (const entry of entries) {
		if ("definition" in entry) {
			if (run?.scopes[entry.definition.id] === void 0) definitions[entry.definition.id] = workflowOf(entry.definition);
			continue;
		}
		if (entry.seq !== (run?.seq ?? 0) + 1) throw incomplete(`event ${entry.seq} follows event ${run?.seq ?? 0}`);
		if (!run && entry.event.type !== "run_started") throw incomplete("it does not begin with run_started");
		const before = run;
		run = reduce(before, entry.event, definitions).run;
		watch?.({
			before,
			event: entry.event,
			after: run
		});
	}
	if (!run) throw incomplete("it is empty");
	return run;
}
/** Fields of a run in which its journal and its snapshot differ; none when all is well. */
function differences(reduced, snapshot) {
	const before = snapshot.agents.flatMap((agent) => [agent, ...agent.stack]).some(({ recollection }) => recollection !== void 0) ? reduced : withoutRecollections(reduced);
	return [.../* @__PURE__ */ new Set([...Object.keys(before), ...Object.keys(snapshot)])].filter((name) => !FROM_OUTSIDE.has(name) && text(before, name) !== text(snapshot, name)).toSorted();
}
function withoutRecollections(run) {
	const agents = run.agents.map((agent) => ({
		...agent,
		recollection: void 0,
		stack: agent.stack.map((frame) => ({
			...frame,
			recollection: void 0
		}))
	}));
	return {
		...run,
		agents
	};
}
/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE = /* @__PURE__ */ new Set([
	"previous",
	"signature",
	"lease",
	"work"
]);
function text(run, name) {
	return JSON.stringify(Object.entries(run).find(([key]) => key === name)?.[1], inOrder);
}
/** A run that was read from a file has its keys in another order. */
function inOrder(_, value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1));
}
/** The workflow of a definition line. */
function workflowOf({ platform, ...source }) {
	const { workflow, problems } = parseWorkflow(source, platform, readStepWorkflow);
	if (!workflow) throw new Error(`the definition of ${source.id} in the journal cannot be read: ${JSON.stringify(problems)}`);
	return workflow;
}
function incomplete(why) {
	return new ProblemError({
		code: "RAY-JOURNAL-INCOMPLETE",
		message: `The journal cannot be reduced from its beginning: ${why}.`,
		hint: "Where journals are left off the state branch, only the part of the last job is there. The snapshot state.json is whole."
	});
}

// src/adapters/local-files/sync-folder.ts
/** Makes a rename in the folder survive a power cut. Windows has no such call and needs none. */
async function syncFolder(folder) {
	if (process.platform === "win32") return;
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

// src/adapters/local-files/snapshot.ts
/** Of `state.json` as people and we write it: nothing else can stand at this depth. */
const UNSIGNED = "\n  \"signature\": null";
const SIGNED = /\n {2}"signature": "([0-9a-f]{64})"/;
/**
* The snapshot of a run's folder; undefined when there is none. Throws a ProblemError for one that cannot be read, or that the seal does
* not fit. Some file systems leave an empty file when the power fails soon after a rename: then the journal, which has all that was
* synced, is reduced again.
*/
async function readSnapshot(folder, seal) {
	const file = join(folder, "state.json");
	const text = await readFile(file, "utf8").catch((error) => {
		if (error.code === "ENOENT") return void 0;
		throw error;
	});
	if (text === void 0) return void 0;
	if (/^\0*$/.test(text) && seal === null) return reduceJournal(readJournal(folder, 0, seal));
	return decodeRun(seal === null ? text : opened(text, folder, seal), file);
}
/** Replaces the snapshot in one step, so that a reader or a crash sees the old or the new one. Returns its length in characters. */
async function writeSnapshot(folder, run, { synced, seal }) {
	const text = seal === null ? encodeRun(run) : sealed(encodeRun({
		...run,
		signature: null
	}), folder, seal);
	const draft = join(folder, ".state.json.draft");
	const file = await open(draft, "w", 384);
	try {
		await file.writeFile(text);
		if (synced) await file.datasync();
	} finally {
		await file.close();
	}
	await rename(draft, join(folder, "state.json"));
	if (synced) await syncFolder(folder);
	return text.length;
}
/** The name of the folder is part of it: a run cannot stand in another one's place. */
function sealed(text, folder, seal) {
	return text.replace(UNSIGNED, () => `\n  "signature": "${seal.sign("snapshot", basename(folder), text)}"`);
}
function opened(text, folder, seal) {
	const unsigned = text.replace(SIGNED, () => UNSIGNED);
	const [, mac = ""] = SIGNED.exec(text) ?? [];
	if (!seal.fits(mac, "snapshot", basename(folder), unsigned)) throw brokenSeal(join(folder, "state.json"));
	return unsigned;
}

// src/adapters/local-files/snapshot-writer.ts
function createSnapshotWriter(folder, seal) {
	let length = 0;
	let offered;
	let writing;
	let failure;
	async function writeOffered() {
		try {
			await setImmediate();
			while (offered) {
				const run = offered;
				offered = void 0;
				length = await writeSnapshot(folder, run, {
					synced: false,
					seal
				});
			}
		} catch (error) {
			failure = { error };
		} finally {
			writing = void 0;
		}
	}
	return {
		get length() {
			return length;
		},
		offer(run) {
			offered = run;
			writing ??= writeOffered();
		},
		async write(run, options) {
			offered = void 0;
			await writing;
			if (failure) throw failure.error;
			length = await writeSnapshot(folder, run, {
				...options,
				seal
			});
		}
	};
}

// src/adapters/local-files/run-store.ts
/**
* Runs below one state directory: `<id>/state.json` is the snapshot, `<id>/journal.jsonl` has every event.
* A commit appends to the journal, and is done; the snapshot follows while the run goes on, or at once where the disk has to be in
* step (paid turns, asks, ends). Snapshots of large runs are replaced only when the journal has grown by as much as one is long, so
* that the cost of a commit does not grow with the run.
*/
/** Up to this length of `state.json`, in characters, every commit replaces it. */
const ALWAYS_REPLACED = 65536;
function createLocalRunStore(directory, { seal = null } = {}) {
	const folderOf = (id) => join(directory, id);
	/** Holds the run's lock while something is done; `open` gives it back itself when it keeps it. */
	async function locked(id, work) {
		const folder = folderOf(id);
		await mkdir(folder, {
			recursive: true,
			mode: 448
		});
		const lock = await acquireLock(folder, id);
		try {
			return await work(folder, () => lock.release());
		} catch (error) {
			await lock.release();
			throw error;
		}
	}
	return {
		hold: (id) => locked(id, (folder, letGo) => openRun(folder, letGo, seal)),
		read: (id) => readSnapshot(folderOf(id), seal),
		adopt: (run, journal) => locked(run.workflow_id, async (folder, letGo) => {
			await rm(join(folder, "state.json"), { force: true });
			for (const name of [JOURNAL, SEALS]) await rm(join(folder, name), { force: true });
			if (journal !== void 0) writeJournal(folder, journalUpTo(journal, run.seq), seal);
			await writeSnapshot(folder, {
				...run,
				signature: null
			}, {
				synced: true,
				seal
			});
			await letGo();
		}),
		journal: async (id) => readJournalText(folderOf(id), seal),
		list: () => listRuns(directory)
	};
}
async function openRun(folder, letGo, seal) {
	const run = await readSnapshot(folder, seal);
	const tail = run ? readJournal(folder, run.seq, seal) : [];
	const journal = openJournal(folder, {
		anew: run === void 0,
		seal
	});
	let latest = run;
	const snapshot = createSnapshotWriter(folder, seal);
	/** Characters of the journal since a snapshot was last asked for. */
	let behind = 0;
	let isBehind = false;
	let isListed = run !== void 0;
	async function write(next, synced) {
		behind = 0;
		await snapshot.write(next, { synced });
		isBehind = false;
	}
	function offer(next) {
		behind = 0;
		snapshot.offer(next);
	}
	async function commit({ run: next, events, definitions, synced }) {
		isBehind = true;
		behind += await journal.append(entriesOf(next, events, definitions), { synced });
		latest = next;
		const mustBeSeen = snapshot.length === 0 || events.length === 0 || next.status !== "running";
		const isDue = snapshot.length <= ALWAYS_REPLACED || behind >= snapshot.length;
		if (mustBeSeen || synced && isDue) await write(next, synced);
		else if (isDue) offer(next);
		if (!isListed) await syncFolder(join(folder, ".."));
		isListed = true;
	}
	return {
		run,
		tail: tail.flatMap((entry) => "event" in entry ? [entry.event] : []),
		commit,
		async release() {
			try {
				if (latest && isBehind) await write(latest, true);
			} finally {
				journal.close();
				await letGo();
			}
		}
	};
}
/** Events are numbered back from the run that they led to; what they bring it into stands before them. */
function entriesOf({ seq }, events, definitions) {
	const first = seq - events.length + 1;
	return [...definitions.map((definition) => ({
		seq: first,
		definition
	})), ...events.map((event, i) => ({
		seq: first + i,
		event
	}))];
}
/** By age of the folder; folders that hold no run are left alone. */
async function listRuns(directory) {
	const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
	return (await Promise.all(entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(async ({ name }) => {
		return await stat(join(directory, name, "state.json")).catch(() => void 0) && {
			name,
			born: (await stat(join(directory, name))).birthtimeMs
		};
	}))).filter((run) => run !== void 0).sort((a, b) => a.born - b.born).map(({ name }) => name);
}

export { isAncestor as _, isDriven as a, tokensSchema as c, takeOver as d, readObjects as f, writeTree as g, writeCommit as h, workflowOf as i, createSnapshots as l, AGENT as m, differences as n, parseJournal as o, readSizes as p, reduceJournal as r, failureClasses as s, createLocalRunStore as t, putCommit as u, parentsOf as v, treeOf as y };