import { t as ProblemError } from "./problem.js";
import { c as hasCommit, s as fetchInto, u as keptRef } from "./tree-object.js";
import { a as AGENT, i as treeOf, n as parentsOf, u as pLimit } from "./read-commit.js";
import { n as gitFailed, r as lastWords } from "./run-git.js";
import { l as worktreesOf, s as readBeside } from "./checkout.js";
import { n as writeHead } from "./head.js";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { appendFile, copyFile, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from "node:fs/promises";

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
async function skippedIn(repository, { gitDirectory }, objects) {
	const copy = join(repository.directory, `look-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(gitDirectory, "index"), copy);
		const entries = await listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		});
		return new Set([...entries.values()].filter(({ skipped }) => skipped).map(({ path }) => path));
	} catch {
		return /* @__PURE__ */ new Set();
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
		const skipped = await skippedIn(repository, worktree, {});
		await repository.run([
			"read-tree",
			"--reset",
			commit
		], options);
		await markSkipped(repository, env, {
			listed: await listIndex(repository, env),
			skipped
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
		const listed = await listIndex(repository, env);
		const missing = await stillMissing(worktree.root, skipped);
		const elsewhere = await submodulesElsewhere(repository, options, listed);
		await markSkipped(repository, env, {
			listed,
			skipped: /* @__PURE__ */ new Set([...missing, ...elsewhere])
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

export { withForeignObjects as S, listIndex as _, putCommit as a, objectsOf as b, messagesOf as c, readSizes as d, addEmptyWorktree as f, GITLINK as g, skippedIn as h, stillMissing as i, ownCommits as l, replaceFile as m, layOutWork as n, pushable as o, fillWorktree as p, moveHead as r, cleanCommits as s, bringWork as t, readObjects as u, markSkipped as v, readShallow as x, zeroTerminated as y };