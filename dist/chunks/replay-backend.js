import { r as messageOf, t as ProblemError } from "./problem.js";
import { D as int, E as discriminatedUnion, F as string, L as union, M as object, N as record, P as strictObject, R as unknown, S as _enum, T as boolean, g as ZodISODateTime, j as number, k as literal, w as array, z as _isoDateTime } from "./step-workflow.js";
import { a as pinSchema, b as modelEntrySchema, d as proposalSchema, g as messageSchema$1, i as limitsSchema, l as outputsSchema, m as problemSchema, n as claudeOptionsSchema, t as carriedSchema, u as pinnedWorkSchema } from "./run.js";
import { i as OUTBOX_LIMITS, n as encodeRun, o as reduce, r as readSteps, t as decodeRun } from "./encode-run.js";
import { r as isSteeringName } from "./scan-tags.js";
import { c as gitDiff, d as githubFindIssue, g as opError, h as checkArgs, m as shellRun, s as gitCommitsSince } from "./read-step-workflow.js";
import { a as readYaml, d as isYamlMap, f as noFindings, o as withPlainLines, r as parseSingleFile, s as mainFile, t as parseWorkflow } from "./parse-workflow.js";
import { r as digestOf } from "./scope-files.js";
import { a as signalEach, c as withDescendants, i as endProcesses, l as baseEnvironment, n as runProcess, o as listProcesses, r as startLongTimer, s as readEnvironment } from "./backend.js";
import { accessSync, closeSync, constants, existsSync, fdatasync, fstatSync, ftruncateSync, lstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { constants as constants$1, hostname } from "node:os";
import { basename, delimiter, dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { setImmediate, setTimeout } from "node:timers/promises";
import { chmod, copyFile, link, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { createHash, randomBytes, randomUUID } from "node:crypto";

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};

// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}

// src/adapters/process/git/closed-environment.ts
const PASSED = [
	"PATH",
	"Path",
	"SystemRoot",
	"TMPDIR",
	"TEMP",
	"TMP",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY"
];
const ALSO_PASSED = [
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"GIT_SSL_CAINFO",
	"GIT_SSL_CAPATH"
];
/** What makes git run programs, read other people's settings, or believe what it did not check. */
const SETTINGS = {
	"core.hooksPath": "/dev/null",
	"core.fsmonitor": "false",
	"core.attributesFile": "/dev/null",
	"core.excludesFile": "/dev/null",
	"core.alternateRefsCommand": "true",
	"core.untrackedCache": "false",
	"core.splitIndex": "false",
	"core.commitGraph": "false",
	"core.multiPackIndex": "false",
	"core.autocrlf": "false",
	"core.askPass": "",
	"credential.helper": "",
	"protocol.version": "2",
	"submodule.recurse": "false",
	"fetch.recurseSubmodules": "false",
	"gc.auto": "0",
	"maintenance.auto": "false",
	"pack.useBitmaps": "false",
	"advice.detachedHead": "false",
	"safe.directory": "*"
};
/**
* Environment of a git process that no configuration of the system, the user or a checkout can steer. Settings given here stand
* above those of a repository's own file, hooks are off, and only the named protocols may be spoken.
*/
function closedEnvironment(options) {
	const passed = [...PASSED, ...ALSO_PASSED].flatMap((name) => {
		const value = process.env[name];
		return value === void 0 ? [] : [[name, value]];
	});
	return {
		...Object.fromEntries(passed),
		HOME: options.home,
		LC_ALL: "C",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_ATTR_NOSYSTEM: "1",
		GIT_TERMINAL_PROMPT: "0",
		GIT_ASKPASS: "",
		GIT_NO_REPLACE_OBJECTS: "1",
		GIT_NO_LAZY_FETCH: "1",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_EDITOR: "true",
		GIT_ALLOW_PROTOCOL: options.protocols.join(":") || "none",
		...settingsAsEnvironment({
			...SETTINGS,
			...options.config
		}),
		...options.env
	};
}
function settingsAsEnvironment(settings) {
	const pairs = Object.entries(settings);
	return Object.fromEntries([["GIT_CONFIG_COUNT", String(pairs.length)], ...pairs.flatMap(([key, value], n) => [[`GIT_CONFIG_KEY_${n}`, key], [`GIT_CONFIG_VALUE_${n}`, value]])]);
}
/** The setting that sends a token to one server and to no other. */
function tokenSettings(url, token) {
	return { [`http.${new URL(url).origin}/.extraHeader`]: `Authorization: Basic ${basicCredential(token)}` };
}
/** GitHub takes any token as the password of this user. */
function basicCredential(token) {
	return Buffer.from(`x-access-token:${token}`).toString("base64");
}

// src/adapters/process/git/run-git.ts
const TIMEOUT_MS = 12e4;
const LARGEST_OUTPUT = 536870912;
/** Runs the real git in a closed environment. Rejects only when there is no git. */
async function runGit(call) {
	const { execa } = await import("./execa.js");
	const token = call.remote ? await call.remote.token() : null;
	const secret = call.remote && token ? tokenSettings(call.remote.url, token) : {};
	const result = await execa("git", [...call.args], {
		cwd: call.cwd,
		extendEnv: false,
		env: closedEnvironment({
			home: call.home,
			protocols: call.remote ? [new URL(call.remote.url).protocol.slice(0, -1)] : [],
			config: {
				...call.config,
				...secret
			},
			env: call.env
		}),
		...inputOf(call),
		...call.outputFile === void 0 ? {} : { stdout: { file: call.outputFile } },
		encoding: "buffer",
		stripFinalNewline: false,
		maxBuffer: LARGEST_OUTPUT,
		timeout: call.timeoutMs ?? TIMEOUT_MS,
		killDescendants: true,
		reject: false
	});
	if (result.code === "ENOENT") throw missing(call, result.shortMessage ?? "");
	return {
		exitCode: result.exitCode ?? null,
		stdout: Buffer.from(result.stdout ?? []),
		stderr: withoutToken(Buffer.from(result.stderr ?? []).toString(), token),
		timedOut: result.timedOut
	};
}
function inputOf({ input, inputFile }) {
	return inputFile === void 0 ? { input: input ?? "" } : { inputFile };
}
/** What git printed; a `RAY-GIT-FAILED` problem with its words when it did not succeed. */
async function mustRunGit(call) {
	const outcome = await runGit(call);
	if (outcome.exitCode !== 0) throw gitFailed(call.args, outcome);
	return outcome.stdout;
}
function gitFailed(args, outcome) {
	const command = args.find((arg) => !arg.startsWith("-")) ?? "";
	const end = outcome.timedOut ? "took too long" : `ended with exit code ${outcome.exitCode}`;
	return new ProblemError({
		code: "RAY-GIT-FAILED",
		message: `git ${command} ${end}: ${lastWords(outcome.stderr)}`,
		hint: "Read what git says. If it speaks of the network or of a lock, run the job again."
	});
}
/** The lines of git's message that say something, as one line. */
function lastWords(stderr) {
	return stderr.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line !== "" && line !== "Done").slice(-6).join(" / ").slice(0, 1e3) || "(it said nothing)";
}
function withoutToken(text, token) {
	return token ? text.replaceAll(token, "***").replaceAll(basicCredential(token), "***") : text;
}
function missing(call, message) {
	if (message.includes("cwd")) return /* @__PURE__ */ new Error(`git ${call.args.join(" ")}: the directory ${call.cwd} is gone`);
	return new ProblemError({
		code: "RAY-GIT-MISSING",
		message: "There is no git on the path.",
		hint: "Install git 2.34 or newer on the runner."
	});
}

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

// src/adapters/git-workspace/checkout.ts
/** Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. */
async function openCheckout(directory) {
	const root = await realpath(directory);
	const gitDirectory = await gitDirectoryOf(root);
	if (gitDirectory === void 0) return void 0;
	const common = await readLine(join(gitDirectory, "commondir"));
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
	const link = await readLine(join(gitDirectory, "gitdir"));
	if (link === void 0) return void 0;
	const root = await realpath(dirname(resolve(gitDirectory, link))).catch(() => void 0);
	return root === void 0 ? void 0 : {
		root,
		gitDirectory: await realpath(gitDirectory)
	};
}
async function gitDirectoryOf(root) {
	const entry = join(root, ".git");
	if ((await stat(entry).catch(() => void 0))?.isDirectory()) return realpath(entry);
	const line = await readLine(entry);
	if (!line?.startsWith("gitdir: ")) return void 0;
	return realpath(resolve(root, line.slice(8))).catch(() => void 0);
}
/** The first line of a small file; undefined when there is no such file. */
async function readLine(file) {
	const found = await stat(file).catch(() => void 0);
	if (!found?.isFile() || found.size > 65536) return void 0;
	return (await readFile(file, "utf8")).split(/\r?\n/)[0];
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
		const [, tag, mode, id, path] = /^(\S) (\d{6}) ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
		if (tag && mode && id && path) entries.set(path, {
			mode,
			id,
			path,
			skipped: tag.toUpperCase() === "S"
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
const oneAtATime$1 = pLimit(1);
const TRIES = 8;
/** Adds a worktree without files. The branch gets a number when another worktree is on it. */
function addEmptyWorktree(repository, checkout, wanted) {
	return oneAtATime$1(async () => {
		await add(repository, wanted);
		const added = (await worktreesOf(checkout)).find(({ root }) => root === wanted.path);
		if (!added) throw new Error(`git added no worktree at ${wanted.path}`);
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
function inTheWay(path, words) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `No worktree can be made at ${path}: ${words}`,
		place: path,
		hint: "Remove or rename what is there, or choose another directory."
	});
}

// src/adapters/git-workspace/head.ts
/** Where the HEAD of a worktree is. */
async function readHead(repository, gitDirectory) {
	const options = { env: { GIT_DIR: gitDirectory } };
	const [commit, branch] = await Promise.all([repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		"HEAD^{commit}"
	], options), repository.attempt([
		"symbolic-ref",
		"--quiet",
		"HEAD"
	], options)]);
	const id = commit.stdout.toString().trim();
	const name = branch.stdout.toString().trim();
	return {
		commit: commit.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null,
		branch: branch.exitCode === 0 && name.startsWith("refs/heads/") ? name.slice(11) : null
	};
}
/** Moves it, and the branch with it. */
async function writeHead(repository, gitDirectory, head) {
	const options = { env: { GIT_DIR: gitDirectory } };
	if (head.branch === null) {
		await repository.run([
			"update-ref",
			"--no-deref",
			"HEAD",
			head.commit
		], options);
		return;
	}
	const ref = `refs/heads/${head.branch}`;
	await repository.run([
		"update-ref",
		ref,
		head.commit
	], options);
	await repository.run([
		"symbolic-ref",
		"HEAD",
		ref
	], options);
}

// src/adapters/git-workspace/workspace.ts
const oneAtATime = pLimit(1);
/** Directories in the real file system, with git worktrees made on demand. */
function createWorkspace(options) {
	return { ensureDirectory: async (path, { branch, from }) => {
		const wanted = {
			path: resolve(from, path),
			branch,
			from
		};
		return placeWithin(options, wanted.path) ?? oneAtATime(() => ensureDirectory(options, wanted));
	} };
}
/**
* A directory that is there, inside of the workspace or the temp directory: most turns. Looked at anew each time, and at once, as
* every hand-over to another thread would cost a small turn more than the look itself. Undefined for all that needs a closer look.
*/
function placeWithin({ root, temp }, path) {
	try {
		const real = realpathSync.native(path);
		return [root, temp].map((directory) => realpathSync.native(directory)).some((directory) => isInside(real, directory) && !isInGit(relative(directory, real))) && statSync(real).isDirectory() ? real : void 0;
	} catch {
		return;
	}
}
async function ensureDirectory(options, wanted) {
	const checkout = await openCheckout(options.root);
	const worktrees = checkout ? await worktreesOf(checkout) : [];
	const linked = (await Promise.all(worktrees.map(async (one) => await isLinkedBack(one) ? [one] : []))).flat();
	const allowed = [
		await realpath(options.root),
		await realpath(options.temp),
		...linked.map(({ root }) => root)
	];
	const { real, missing } = await resolveReal(wanted.path);
	const path = join(real, missing);
	if (allowed.filter((directory) => isInside(path, directory)).every((directory) => isInGit(relative(directory, path)))) throw outside(wanted.path, path);
	if (missing === "") {
		if ((await stat(real)).isDirectory()) return real;
		throw noDirectory(wanted.path);
	}
	if (!checkout) throw needsGit(wanted.path, `${options.root} is no git repository`);
	return makeWorktree(await options.repository(), checkout, {
		...wanted,
		path,
		worktrees
	});
}
async function makeWorktree(repository, checkout, { path, branch, from, worktrees }) {
	const parent = worktreeAround(await realpath(from).catch(() => from), worktrees) ?? checkout.main;
	const { commit } = await readHead(repository, parent.gitDirectory);
	if (commit === null) throw needsGit(path, "its repository has no commit yet");
	const worktree = await addEmptyWorktree(repository, checkout, {
		path,
		branch,
		commit,
		from: parent
	});
	const head = await readHead(repository, worktree.gitDirectory);
	await fillWorktree(repository, checkout, {
		worktree,
		commit: head.commit ?? commit,
		like: parent
	});
	return worktree.root;
}
/** The real path of what exists of a path, and the rest of it. A link that leads nowhere is refused: what it will lead to is unknown. */
async function resolveReal(path) {
	try {
		return {
			real: await realpath(path),
			missing: ""
		};
	} catch (error) {
		const { code } = error;
		if (code === "ENOTDIR") throw noDirectory(path);
		if (code === "ELOOP" || (await lstat(path).catch(() => void 0))?.isSymbolicLink()) throw outside(path, "nowhere");
		const parent = dirname(path);
		if (parent === path) throw outside(path, path);
		const { real, missing } = await resolveReal(parent);
		return {
			real,
			missing: join(missing, basename(path))
		};
	}
}
/** Git's own folder is no place to work in: what lies there steers git. */
function isInGit(path) {
	return path.split(sep).some((part) => part.toLowerCase() === ".git");
}
function outside(path, real) {
	return new ProblemError({
		code: "RAY-CD-OUTSIDE",
		message: `cd leads to ${real}, which is outside of the workspace, its worktrees and the temp directory.`,
		place: path,
		hint: "Use a path inside the workspace, for example cd=\"worktrees/feature\"."
	});
}
function noDirectory(path) {
	return new ProblemError({
		code: "RAY-CD-NO-DIRECTORY",
		message: "cd names a file; an agent needs a directory to work in.",
		place: path,
		hint: "Name the directory that the file is in."
	});
}
function needsGit(path, why) {
	return new ProblemError({
		code: "RAY-CD-NEEDS-GIT",
		message: `cd names a directory that does not exist, and no git worktree can be made there: ${why}.`,
		place: path,
		hint: "Create the directory first, or run in a git repository with at least one commit (git init, then git commit)."
	});
}

// src/core/run/events.ts
/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
const at = string();
const tokensSchema = strictObject({
	input: number().int(),
	output: number().int()
});
/** What a turn cost, on every path that ends one. */
const billSchema = strictObject({
	cost_usd: number(),
	tokens: tokensSchema,
	/** The model that was billed; null for scripts and unknown. */
	model: string().nullable(),
	/** Wall-clock milliseconds. */
	ms: number()
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
		actor: string().nullable(),
		repository: string().nullable(),
		issue: number().int().nullable(),
		depth: number().int(),
		ref: string().nullable(),
		sha: string().nullable(),
		backend: string(),
		limits: limitsSchema,
		budget_usd: number(),
		nonce: string(),
		session_seed: string(),
		outputs: outputsSchema.optional(),
		read_only: boolean().optional(),
		claude: claudeOptionsSchema.optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** Paths of the configuration's workflows by name. */
		workflows: record(string(), string()).optional(),
		/** Added to the models that step workflows choose from. */
		models: array(modelEntrySchema).optional(),
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
		/** Tools that the permission mode refused, by name. */
		denied: array(string()).optional(),
		/** What stood in its outbox. */
		proposals: array(proposedLineSchema).optional(),
		/** Lines of the outbox that are no proposals. */
		outbox_problems: array(problemSchema).optional(),
		/** What the agent was told; for reports, never for decisions. */
		prompt: string().optional(),
		/** The turn of a step: what was said in it, or what its operation gave back, as it came. */
		step: union([strictObject({ messages: array(messageSchema$1) }), strictObject({ result: unknown() })]).optional()
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
		prompt: string().optional()
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
		comment: number().int().optional()
	}),
	strictObject({
		type: literal("run_resumed"),
		at,
		holder: string(),
		workspace: string(),
		/** A new cap, by a person's word. */
		budget_usd: number().optional(),
		max_turns: number().int().optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
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
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line, i) => line === "" || isUpTo(after, line) ? [] : [parseLine$1(line, `${place}:${i + 1}`)]);
}
/** Told from the first characters, so that a long journal costs little when only its end matters. */
function isUpTo(after, line) {
	return Number(/^\{"seq":(\d+),/.exec(line)?.[1]) <= after;
}
function parseLine$1(line, place) {
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
const sync = promisify(fdatasync);
/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
function readJournal(folder, after) {
	const path = join(folder, JOURNAL);
	return parseJournal(readIfThere(path)?.toString() ?? "", path, after);
}
/**
* Opens the journal for appending; a line that a crash cut short is dropped first, and all of it when `anew`. Lines are written at
* once: handing so little to another thread takes longer than writing it.
*/
function openJournal(folder, { anew }) {
	const path = join(folder, JOURNAL);
	const whole = anew ? 0 : (readIfThere(path)?.lastIndexOf(NEW_LINE) ?? -1) + 1;
	const file = openSync(path, "a", 384);
	ftruncateSync(file, whole);
	return {
		async append(entries, { synced }) {
			const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
			writeAll$1(file, Buffer.from(text));
			if (synced) await sync(file);
			return text.length;
		},
		close: () => closeSync(file)
	};
}
const NEW_LINE = 10;
/** The system may take less than it is given, on a disk that is nearly full. */
function writeAll$1(file, bytes) {
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
	return [.../* @__PURE__ */ new Set([...Object.keys(reduced), ...Object.keys(snapshot)])].filter((name) => !FROM_OUTSIDE.has(name) && text(reduced, name) !== text(snapshot, name)).toSorted();
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
	const { workflow, problems } = parseWorkflow(source, platform, readSteps);
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
/**
* The snapshot of a run's folder; undefined when there is none. Throws a ProblemError for one that cannot be read. Some file systems
* leave an empty file when the power fails soon after a rename: then the journal, which has all that was synced, is reduced again.
*/
async function readSnapshot(folder) {
	const file = join(folder, "state.json");
	const text = await readFile(file, "utf8").catch((error) => {
		if (error.code === "ENOENT") return void 0;
		throw error;
	});
	if (text === void 0) return void 0;
	return /^\0*$/.test(text) ? reduceJournal(readJournal(folder, 0)) : decodeRun(text, file);
}
/** Replaces the snapshot in one step, so that a reader or a crash sees the old or the new one. Returns its length in characters. */
async function writeSnapshot(folder, run, { synced }) {
	const text = encodeRun(run);
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

// src/adapters/local-files/snapshot-writer.ts
function createSnapshotWriter(folder) {
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
				length = await writeSnapshot(folder, run, { synced: false });
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
			length = await writeSnapshot(folder, run, options);
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
function createLocalRunStore(directory) {
	const folderOf = (id) => join(directory, id);
	/** Holds the run's lock while something is done; `open` gives it back itself when it keeps it. */
	async function locked(id, work) {
		const folder = folderOf(id);
		await mkdir(folder, { recursive: true });
		const lock = await acquireLock(folder, id);
		try {
			return await work(folder, () => lock.release());
		} catch (error) {
			await lock.release();
			throw error;
		}
	}
	return {
		hold: (id) => locked(id, openRun),
		read: (id) => readSnapshot(folderOf(id)),
		adopt: (run, journal) => locked(run.workflow_id, async (folder, letGo) => {
			await rm(join(folder, "state.json"), { force: true });
			if (journal === void 0) await rm(join(folder, JOURNAL), { force: true });
			else await writeFile(join(folder, JOURNAL), journal, {
				mode: 384,
				flush: true
			});
			await writeSnapshot(folder, {
				...run,
				signature: null
			}, { synced: true });
			await letGo();
		}),
		async journal(id) {
			return readFile(join(folderOf(id), JOURNAL), "utf8").catch(() => void 0);
		},
		list: () => listRuns(directory)
	};
}
async function openRun(folder, letGo) {
	const run = await readSnapshot(folder);
	const tail = run ? readJournal(folder, run.seq) : [];
	const journal = openJournal(folder, { anew: run === void 0 });
	let latest = run;
	const snapshot = createSnapshotWriter(folder);
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

// src/adapters/local-files/trees.ts
const MOST_ENTRIES = 5e4;
/** Git's own folder and installed packages change without anybody having got on. */
const LEFT_OUT = /* @__PURE__ */ new Set([
	".git",
	"node_modules",
	".raymond"
]);
/** Tells files by path, size, mode and time of their last change; their contents are not read. */
function createTrees({ except, mostEntries = MOST_ENTRIES }) {
	const ours = new Set(except);
	async function addFolder(hash, folder, most) {
		const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(({ name }) => !LEFT_OUT.has(name) && !ours.has(join(folder, name)));
		let left = most - entries.length;
		if (left < 0) return left;
		entries.sort((a, b) => a.name < b.name ? -1 : 1);
		const stats = await Promise.all(entries.map(({ name }) => lstat(join(folder, name)).catch(() => void 0)));
		for (const [i, entry] of entries.entries()) {
			const stat = stats[i];
			if (stat === void 0) continue;
			hash.update(`\0${entry.name}`);
			if (!entry.isDirectory()) hash.update(`\0${stat.size}\0${stat.mode}\0${stat.mtimeMs}`);
			else left = await addFolder(hash.update("/"), join(folder, entry.name), left);
			if (left < 0) return left;
		}
		hash.update("\0..");
		return left;
	}
	return { async fingerprint(directory, told) {
		const hash = createHash("sha256").update(told);
		return await addFolder(hash, directory, mostEntries) < 0 ? void 0 : hash.digest("hex");
	} };
}

// src/adapters/process/read-foreign-file.ts
/**
* The first `most` bytes of a file in whose place an agent may have put anything: undefined for what is no file, pipes are not waited
* for, and a link is followed only where `follow` says so. At once, as handing so little to another thread takes longer.
*/
function readForeignFile(path, { most, follow }) {
	if (!existsSync(path)) return void 0;
	try {
		const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW));
		try {
			const found = fstatSync(file);
			if (!found.isFile()) return void 0;
			const content = Buffer.alloc(Math.min(found.size, most));
			return content.subarray(0, readSync(file, content, 0, content.length, 0));
		} finally {
			closeSync(file);
		}
	} catch {
		return;
	}
}

// src/adapters/local-files/turn-files.ts
/**
* Folders of turns below a directory that belongs to one run store or job. A folder that a turn has left clean serves a later one:
* making and removing one takes longer than a small script. All is done at once, as handing so little to another thread costs more.
*/
function createTurnFiles(root) {
	const free = /* @__PURE__ */ new Map();
	const made = /* @__PURE__ */ new Map();
	function makeFolder(workflowId) {
		const count = (made.get(workflowId) ?? 0) + 1;
		made.set(workflowId, count);
		const directory = join(root, workflowId, String(count));
		rmSync(directory, {
			recursive: true,
			force: true
		});
		mkdirSync(directory, {
			recursive: true,
			mode: 448
		});
		return directory;
	}
	return {
		async open({ workflowId, effect }, { event, result }) {
			const directory = free.get(workflowId)?.pop() ?? makeFolder(workflowId);
			const eventPath = event === null || event === void 0 ? null : join(directory, "event.json");
			const resultFile = result === null ? null : join(directory, "result.txt");
			if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), { mode: 384 });
			if (resultFile !== null && result !== null) writeFileSync(resultFile, result, { mode: 384 });
			return {
				directory,
				outbox: join(directory, `outbox-${numberOf(effect)}.jsonl`),
				eventPath,
				resultFile
			};
		},
		readOutbox: async ({ outbox }) => readForeignFile(outbox, {
			most: MOST_BYTES,
			follow: false
		})?.toString() ?? "",
		async close({ directory }) {
			const workflowId = basename(dirname(directory));
			if (isClean(directory)) free.set(workflowId, [...free.get(workflowId) ?? [], directory]);
		}
	};
}
function numberOf(effect) {
	return effect.slice(effect.lastIndexOf("/") + 1);
}
/** Empties a folder. One that its agent has put a link in the place of, or has locked against us, is not used again. */
function isClean(directory) {
	try {
		if (!lstatSync(directory).isDirectory()) return false;
		for (const name of readdirSync(directory)) rmSync(join(directory, name), {
			recursive: true,
			force: true
		});
		return true;
	} catch {
		return false;
	}
}
/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1;

// src/adapters/operations/ask-git.ts
/** Asks git about the agent's directory. What its configuration would start by itself stays off. */
async function askGit(args, run) {
	const end = await run("git", [
		"-c",
		"core.fsmonitor=false",
		"-c",
		"core.quotePath=false",
		...args
	], { GIT_OPTIONAL_LOCKS: "0" });
	if (!end.ok) return {
		ok: false,
		end
	};
	if (end.exitCode === 0) return {
		ok: true,
		stdout: end.stdout
	};
	return {
		ok: false,
		end: {
			ok: true,
			result: opError("git-failed", end.stderr.trim() || `git ended with ${end.exitCode}.`)
		}
	};
}

// src/adapters/operations/commits-since.ts
const FIELDS = "%H%x1f%s%x1f%b%x1f%an";
/** The commits after a ref, oldest first. */
async function commitsSince({ ref }, run) {
	const answer = await askGit([
		"log",
		"-z",
		"--reverse",
		`--format=${FIELDS}`,
		"--end-of-options",
		`${ref}..HEAD`
	], run);
	if (!answer.ok) return answer.end;
	const commits = answer.stdout.split("\0").filter((record) => record !== "").map((record) => {
		const [sha = "", subject = "", body = "", author = ""] = record.split("");
		return {
			sha,
			subject,
			body: body.trimEnd(),
			author
		};
	});
	const summary = commits.map(({ sha, subject }) => `${sha.slice(0, 10)} ${subject}`).join("\n");
	return {
		ok: true,
		result: {
			status: "ok",
			data: { commits },
			summary
		}
	};
}

// src/adapters/operations/diff.ts
/** The difference of the directory's tracked files to a base, and which files it touches. */
async function diff({ base, paths = [] }, run) {
	const plain = [
		"diff",
		"--no-ext-diff",
		"--no-textconv",
		"--no-color"
	];
	const rest = [
		"--end-of-options",
		base,
		"--",
		...paths
	];
	const whole = await askGit([...plain, ...rest], run);
	if (!whole.ok) return whole.end;
	const names = await askGit([
		...plain,
		"--name-only",
		"-z",
		...rest
	], run);
	if (!names.ok) return names.end;
	const files = names.stdout.split("\0").filter((name) => name !== "");
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				diff: whole.stdout,
				files
			},
			summary: files.join("\n")
		}
	};
}

// src/adapters/operations/run-command.ts
/** Runs a program with its arguments, without a shell in between. An exit code other than 0 is data. */
async function runCommand({ command = [], env = {} }, run) {
	const [file, ...args] = command;
	const steering = Object.keys(env).find(isSteeringName);
	if (file === void 0) return {
		ok: true,
		result: opError("invalid-arguments", "shell/run needs a command.")
	};
	if (steering !== void 0) return {
		ok: true,
		result: opError("invalid-arguments", `The variable ${steering} would steer programs.`)
	};
	const end = await run(file, args, env);
	if (!end.ok) return end;
	const { exitCode, stdout, stderr } = end;
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				"exit-code": exitCode,
				stdout,
				stderr
			}
		}
	};
}

// src/adapters/process/say-duration.ts
/** Milliseconds for a person: `10 min`, `90 s`, `0.3 s`. */
function sayDuration(ms) {
	return ms >= 6e4 && ms % 6e4 === 0 ? `${ms / 6e4} min` : `${ms / 1e3} s`;
}

// src/adapters/operations/run-program.ts
const LONGEST_OUTPUT$1 = 1048576;
const GRACE_MS$3 = 2e3;
function programRunner({ cwd, env, silenceMs }, base, observer, signal) {
	return async (file, args, more = {}) => {
		let stderr = "";
		const outcome = await runProcess({
			file,
			args,
			cwd,
			env: {
				...base,
				...env,
				...more
			},
			stdin: null,
			silenceMs,
			durationMs: null,
			graceMs: GRACE_MS$3,
			keepStdout: LONGEST_OUTPUT$1,
			onStdout: (text) => observer.text(text),
			onStderr: (text) => {
				stderr = (stderr + text).slice(0, LONGEST_OUTPUT$1);
			}
		}, signal);
		switch (outcome.kind) {
			case "exited": return {
				ok: true,
				exitCode: outcome.code ?? 1,
				stdout: outcome.stdout,
				stderr
			};
			case "not-started": return failed$1(outcome.missing === "directory" ? "bad-directory" : "script-failed", outcome.message);
			case "silent": return failed$1("silent", `${file} printed nothing for ${sayDuration(silenceMs)} and was ended.`);
			case "too-long": return failed$1("too-long", `${file} took too long and was ended.`);
			case "aborted": return failed$1("interrupted", `${file} was ended before it was done.`);
		}
	};
}
function failed$1(failureClass, message) {
	return {
		ok: false,
		failure: {
			class: failureClass,
			message
		}
	};
}

// src/adapters/operations/operations.ts
/** Commands, git and GitHub's issues, on this machine. */
function createOperations({ environment, issues }) {
	const base = baseEnvironment(environment);
	return { perform(call, observer, signal) {
		const run = programRunner(call, base, observer, signal);
		switch (call.operation) {
			case shellRun.name: return checked(shellRun, call, (args) => runCommand(args, run));
			case gitCommitsSince.name: return checked(gitCommitsSince, call, (args) => commitsSince(args, run));
			case gitDiff.name: return checked(gitDiff, call, (args) => diff(args, run));
			case githubFindIssue.name: return issues === void 0 ? void 0 : checked(githubFindIssue, call, async (query) => ({
				ok: true,
				result: await find$1(issues, query)
			}));
			default: return;
		}
	} };
}
async function checked(spec, { args }, perform) {
	const read = checkArgs(spec, args);
	return read.ok ? perform(read.args) : {
		ok: true,
		result: read.error
	};
}
async function find$1(issues, query) {
	try {
		const found = await issues.findIssue(query);
		return found === void 0 ? {
			status: "ok",
			data: null,
			summary: "There is no such issue."
		} : {
			status: "ok",
			data: {
				...found,
				labels: [...found.labels]
			},
			summary: `#${found.number} ${found.title}`
		};
	} catch (error) {
		return opError("github-failed", `GitHub could not be asked: ${messageOf(error)}`);
	}
}

// src/adapters/process/git/bare-repository.ts
/** Makes the repository in that directory, or goes on with the one that a former process made there. */
async function openBareRepository(options) {
	const { remote, timeoutMs, pause = (ms) => setTimeout(ms) } = options;
	await mkdir(options.directory, {
		recursive: true,
		mode: 448
	});
	const directory = await realpath(options.directory);
	const home = join(directory, "home");
	await mkdir(home, { recursive: true });
	const base = {
		cwd: directory,
		home
	};
	await requireVersion(base);
	await mustRunGit({
		...base,
		args: [
			"init",
			"--quiet",
			"--bare",
			"--template=",
			"."
		]
	});
	const limit = pLimit(1);
	const call = (args, { env, ...others } = {}) => ({
		...base,
		...others,
		args,
		env: {
			GIT_DIR: directory,
			...env
		}
	});
	return {
		directory,
		remote,
		run: (args, callOptions) => mustRunGit(call(args, callOptions)),
		attempt: (args, callOptions) => runGit(call(args, callOptions)),
		contact: (args, callOptions) => runGit({
			timeoutMs,
			...call(args, callOptions),
			remote: remote ?? noRemote(args)
		}),
		pause,
		alone: (work) => limit(work)
	};
}
function noRemote(args) {
	throw new Error(`git ${args.join(" ")}: the repository was opened without a remote`);
}
const versionsSeen = /* @__PURE__ */ new Map();
/** Settings by environment came with 2.31, the overwriting `read-tree --reset -u` with 2.34. */
async function requireVersion(base) {
	const path = process.env.PATH ?? "";
	if (versionsSeen.get(path)) return;
	const text = (await mustRunGit({
		...base,
		args: ["--version"]
	})).toString().trim();
	const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(text) ?? [];
	if (Number(major) * 1e3 + Number(minor) < 2034) throw new ProblemError({
		code: "RAY-GIT-TOO-OLD",
		message: `The runner has ${text}; raymond needs 2.34 or newer.`,
		hint: "Install a newer git on the runner, or use a hosted one."
	});
	versionsSeen.set(path, true);
}

// src/adapters/process/reap-orphans.ts
/**
* Ends what an orchestrator that was killed has left running: every process whose environment holds all the given variables with
* these very values, and its descendants. Name at least one value that no other run has. Resolves to the pids that were found.
* Needs /proc, so it finds nothing anywhere but on Linux.
*/
async function reapOrphans(marks, graceMs) {
	const entries = Object.entries(marks).map(([name, value]) => `${name}=${value}`);
	if (entries.length === 0) throw new Error("reapOrphans needs a mark: without one it would end everything");
	return await endProcesses({
		find: () => findMarked(entries),
		signal: signalEach,
		isOver: () => true,
		graceMs
	});
}
function findMarked(marks) {
	const running = listProcesses();
	const marked = running.filter(({ pid }) => {
		const entries = readEnvironment(pid)?.split("\0") ?? [];
		return marks.every((mark) => entries.includes(mark));
	});
	const ourLine = lineage(process.pid, running);
	return withDescendants(marked.filter(({ pid }) => !ourLine.has(pid)), running);
}
/** We and our ancestors: a run may be driven from inside another one, and then carries that one's marks. */
function lineage(pid, running) {
	const parents = new Map(running.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let at = pid; at !== void 0 && !line.has(at); at = parents.get(at)) line.add(at);
	return line;
}

// src/adapters/process/orphans.ts
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS$2 = 2e3;
function createOrphans() {
	return { async end(marks) {
		await reapOrphans(marks, GRACE_MS$2);
	} };
}

// src/adapters/scripts/interpreters.ts
/** The interpreter for a script on this platform. */
function interpreterFor(language, file, platform) {
	const onWindows = platform === "win32";
	switch (language) {
		case "sh": return plain("/bin/bash", [file]);
		case "bat": return {
			...plain("cmd.exe", [
				"/d",
				"/s",
				"/c",
				`""${file}""`
			]),
			verbatim: true
		};
		case "ps1": return plain(onWindows ? "powershell" : "pwsh", [
			"-NoProfile",
			"-NonInteractive",
			"-ExecutionPolicy",
			"Bypass",
			"-File",
			file
		]);
		case "mjs": return plain(process.execPath, [file]);
		case "py": return {
			...plain(onWindows ? "python" : "python3", [file]),
			env: {
				PYTHONUNBUFFERED: "1",
				PYTHONIOENCODING: "utf-8"
			}
		};
	}
}
function plain(program, args) {
	return {
		program,
		args,
		env: {},
		verbatim: false
	};
}

// src/adapters/scripts/script-runner.ts
const GRACE_MS$1 = 2e3;
const LONGEST_OUTPUT = 67108864;
/** Runs scripts with the interpreters of this machine. */
function createScriptRunner(options) {
	const base = baseEnvironment(options.environment);
	const longest = options.longestOutput ?? LONGEST_OUTPUT;
	return { runScript };
	async function runScript(spec, observer, signal) {
		const { program, args, env, verbatim } = interpreterFor(spec.language, fileOf(spec), process.platform);
		const tooMuch = new AbortController();
		let printed = 0;
		const outcome = await runProcess({
			file: program,
			args,
			verbatimArguments: verbatim,
			cwd: spec.cwd,
			env: {
				...base,
				...env,
				...spec.env
			},
			stdin: spec.stdin,
			silenceMs: spec.silenceMs,
			durationMs: spec.durationMs,
			graceMs: options.graceMs ?? GRACE_MS$1,
			keepStdout: longest,
			onStdout(text) {
				printed += text.length;
				if (printed > longest) tooMuch.abort();
				else observer.text(text);
			}
		}, AbortSignal.any([signal, tooMuch.signal]));
		if (printed > longest) return failed(spec, outcome, `printed more than ${longest} characters`, "script-failed");
		return resultOf(spec, program, outcome);
	}
}
/** What an agent or a person wrote into the file since does not reach a run that has begun. */
function fileOf({ file, copy }) {
	if (copy === void 0) return file;
	const begun = readFileSync(copy);
	return readForeignFile(file, {
		most: begun.length + 1,
		follow: true
	})?.equals(begun) ? file : copy;
}
function resultOf(spec, program, outcome) {
	switch (outcome.kind) {
		case "exited": return {
			ok: true,
			exitCode: exitCodeOf(outcome),
			stdout: outcome.stdout,
			stderrTail: outcome.stderrTail
		};
		case "not-started":
			if (outcome.missing === "directory") return failed(spec, outcome, `could not start: ${outcome.message}`, "bad-directory");
			if (outcome.missing === "program") return failed(spec, outcome, `needs ${program}, which is not installed`, "script-failed");
			return failed(spec, outcome, `could not start: ${outcome.message}`, "script-failed");
		case "silent": return failed(spec, outcome, `printed nothing for ${sayDuration(spec.silenceMs)} and was ended`, "silent");
		case "too-long": return failed(spec, outcome, `took longer than ${sayDuration(spec.durationMs ?? 0)} and was ended`, "too-long");
		case "aborted": return failed(spec, outcome, "was ended before it was done", "interrupted");
	}
}
/** As a shell counts: 128 and the signal's number for a script that a signal ended. */
function exitCodeOf({ code, signal }) {
	return code ?? 128 + (signal === null ? 0 : constants$1.signals[signal]);
}
function failed(spec, outcome, what, failureClass) {
	const message = `${basename(spec.file)} ${what}`;
	const detail = "stderrTail" in outcome && outcome.stderrTail !== "" ? { detail: outcome.stderrTail } : {};
	return {
		ok: false,
		failure: {
			class: failureClass,
			message: message.endsWith(".") ? message : `${message}.`,
			...detail
		}
	};
}

// src/adapters/system/clock.ts
/** The clock of this machine. */
function createClock() {
	return {
		now: Date.now,
		sleep
	};
}
function sleep(ms, signal) {
	return new Promise((resolve) => {
		if (signal?.aborted) return resolve();
		const timer = startLongTimer(ms, wake);
		signal?.addEventListener("abort", wake, { once: true });
		function wake() {
			timer.cancel();
			signal?.removeEventListener("abort", wake);
			resolve();
		}
	});
}

// src/adapters/system/entropy.ts
/** The randomness of this machine; good enough for tokens. */
function createEntropy() {
	return {
		hex: (bytes) => randomBytes(bytes).toString("hex"),
		fraction: Math.random
	};
}

// src/adapters/workflow-files/pin-lost.ts
/** A run cannot go on with another definition than the one that it began with. */
function pinLost(id, pin) {
	return new ProblemError({
		code: "RAY-PIN-LOST",
		message: `The workflow ${id} has changed since the run began, and no copy of what it was is here any more.`,
		place: pin.source,
		hint: `Bring back the files with the SHA-256 ${pin.sha256.slice(0, 12)}…${pin.commit === null ? "" : ` (commit ${pin.commit.slice(0, 12)})`}, or start a new run.`
	});
}

// src/core/workflow/single-file-scripts.ts
/** The scripts of a single-file workflow under the names that they would have in a folder; none where the file cannot be read. */
function singleFileScripts(content) {
	const read = readYaml(withPlainLines(content), "");
	if (!read.ok || !isYamlMap(read.yaml.value)) return {};
	const { states } = parseSingleFile({
		yaml: read.yaml,
		path: [],
		value: read.yaml.value
	}, "", noFindings());
	return Object.fromEntries(states.flatMap(({ state }) => state.kind === "script" ? [[state.file, state.text]] : []));
}

// src/adapters/workflow-files/pinned-copies.ts
const SHAPES = [
	"folder",
	"zip",
	"file"
];
function createPinnedCopies(cacheDirectory) {
	return {
		async keep(definition) {
			const sha256 = digestOf(definition);
			return (await find(cacheDirectory, sha256))?.directory ?? write(cacheDirectory, sha256, definition);
		},
		find: (sha256) => find(cacheDirectory, sha256)
	};
}
async function find(cache, sha256) {
	if (!/^[0-9a-f]{64}$/.test(sha256)) return void 0;
	for (const shape of SHAPES) {
		const files = await readAll(join(cache, sha256, shape));
		if (files === void 0) continue;
		const definition = {
			shape,
			files
		};
		const scripts = await readAll(join(cache, sha256, "scripts"));
		return digestOf(definition) === sha256 && sameFiles(scripts ?? [], scriptsOf(definition)) ? {
			definition,
			directory: scriptDirectory(join(cache, sha256), definition)
		} : void 0;
	}
}
/** Written apart and renamed, so that a copy is there whole or not at all. */
async function write(cache, sha256, definition) {
	await mkdir(cache, {
		recursive: true,
		mode: 448
	});
	const parts = await mkdtemp(join(cache, `.${sha256.slice(0, 12)}-`));
	await writeAll(join(parts, definition.shape), definition.files);
	await writeAll(join(parts, "scripts"), scriptsOf(definition));
	const place = join(cache, sha256);
	await rename(parts, place).catch(async () => {
		if (await find(cache, sha256) === void 0) {
			await rm(place, {
				recursive: true,
				force: true
			});
			await rename(parts, place);
		} else await rm(parts, {
			recursive: true,
			force: true
		});
	});
	return scriptDirectory(place, definition);
}
function scriptDirectory(place, definition) {
	return join(place, scriptsOf(definition).length > 0 ? "scripts" : definition.shape);
}
/** Files of their own for the scripts that stand inside a YAML file. */
function scriptsOf({ shape, files }) {
	const main = mainFile(files.map(({ path }) => path));
	const file = files.find(({ path }) => path === main);
	if (shape !== "file" || file === void 0 || /\.(?:edn|md)$/i.test(file.path)) return [];
	const scripts = singleFileScripts(Buffer.from(file.bytes).toString());
	return Object.entries(scripts).map(([path, text]) => ({
		path,
		bytes: Buffer.from(text),
		executable: false
	}));
}
function sameFiles(a, b) {
	return digestOf({
		shape: "file",
		files: a
	}) === digestOf({
		shape: "file",
		files: b
	});
}
async function writeAll(directory, files) {
	await mkdir(directory, { mode: 448 });
	for (const { path, bytes, executable } of files) {
		const place = join(directory, path);
		await mkdir(dirname(place), {
			recursive: true,
			mode: 448
		});
		await writeFile(place, bytes, {
			mode: 384,
			flag: "wx"
		});
		if (executable) await chmod(place, 448);
	}
}
/** Undefined when there is no such directory. The main file of a single-file workflow comes first, as it was written. */
async function readAll(directory) {
	const entries = await readdir(directory, {
		recursive: true,
		withFileTypes: true
	}).catch(() => void 0);
	if (entries === void 0) return void 0;
	const files = [];
	for (const entry of entries) {
		if (entry.isDirectory()) continue;
		const place = join(entry.parentPath, entry.name);
		const path = place.slice(directory.length + 1).replaceAll("\\", "/");
		const bytes = entry.isFile() ? await readFile(place) : Buffer.from("not a plain file");
		files.push({
			path,
			bytes,
			executable: entry.isFile() && ((await stat(place)).mode & 64) !== 0
		});
	}
	return files.toSorted((a, b) => Number(a.path.includes("/")) - Number(b.path.includes("/")));
}

// src/adapters/command-agent/agent-line.ts
const usd = number().nonnegative();
const tokens = object({
	input: int().nonnegative(),
	output: int().nonnegative()
});
const block = discriminatedUnion("type", [
	object({
		type: literal("text"),
		text: string()
	}),
	object({
		type: literal("tool_use"),
		name: string(),
		input: unknown()
	}),
	object({
		type: literal("tool_result"),
		text: string()
	})
]);
const message = object({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(block)])
});
const failureClass = _enum([
	"usage-limit",
	"overloaded",
	"network",
	"auth",
	"session-not-found",
	"budget",
	"other"
]);
const lineSchema = discriminatedUnion("type", [
	object({
		type: literal("text"),
		text: string()
	}),
	object({
		type: literal("result"),
		text: string(),
		session_id: string().nullable().optional(),
		cost_usd: usd.optional(),
		tokens: tokens.optional(),
		model: string().optional(),
		messages: array(message).optional(),
		denied: array(string()).optional()
	}),
	object({
		type: literal("error"),
		class: failureClass.optional(),
		message: string(),
		reset_at: datetime({ offset: true }).optional(),
		cost_usd: usd.optional(),
		tokens: tokens.optional()
	})
]);
/** The line, or in a few words what is wrong with it. */
function parseAgentLine(text) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return "is not JSON";
	}
	const parsed = lineSchema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const where = issue?.path.join(".") ?? "";
	return where === "" ? "is not an object with a \"type\"" : `has a wrong "${where}"`;
}

// src/adapters/command-agent/agent-hearing.ts
/** Cuts a program's stdout into lines, passes its texts on, and keeps the line that ends the turn. */
function listenToAgent(observer) {
	const ends = [];
	let wrong = null;
	let open = "";
	let count = 0;
	return {
		add(chunk) {
			const [first = "", ...others] = chunk.split("\n");
			open += first;
			for (const other of others) {
				hear(open);
				open = other;
			}
		},
		end() {
			hear(open);
			return {
				ends,
				wrong
			};
		}
	};
	function hear(text) {
		count += 1;
		if (text.trim() === "") return;
		const line = parseAgentLine(text);
		if (typeof line === "string") wrong ??= `line ${count} ${line}: ${text.slice(0, 200)}`;
		else if (line.type === "text") observer.text(line.text);
		else ends.push(line);
	}
}

// src/adapters/command-agent/split-command.ts
/**
* The words of a command as a shell would see them: split at white space, with '…', "…" and, but for Windows, backslashes honoured.
* Nothing is expanded. An open quote or an empty command is a RAY-AGENT-COMMAND problem.
*/
function splitCommand(command, platform) {
	const escapes = platform !== "win32";
	const words = [];
	let word;
	let quote;
	for (let at = 0; at < command.length; at += 1) {
		const character = command.charAt(at);
		const next = command.charAt(at + 1);
		if (escapes && character === "\\" && next !== "" && (quote === void 0 || quote === "\"" && "\"\\$`".includes(next))) {
			word = (word ?? "") + next;
			at += 1;
		} else if (character === quote) quote = void 0;
		else if (quote === void 0 && (character === "\"" || character === "'")) {
			quote = character;
			word ??= "";
		} else if (quote === void 0 && /\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = (word ?? "") + character;
	}
	if (quote !== void 0) throw wrong(`The quote ${quote} in the agent command is never closed.`, command);
	if (word !== void 0) words.push(word);
	if (words.length === 0) throw wrong("The agent command is empty.", command);
	return words;
}
function wrong(message, command) {
	return new ProblemError({
		code: "RAY-AGENT-COMMAND",
		message,
		place: `command:${command}`,
		hint: "For example --agent \"command:/opt/my-agent --fast\"."
	});
}

// src/adapters/command-agent/agent-program.ts
/** What `command:` names: a file, also one with spaces in its path, or a command with arguments. Relative to `cwd`. */
function readAgentProgram(command, cwd) {
	if (isFile(resolve(cwd, command))) return {
		file: resolve(cwd, command),
		args: []
	};
	const [file = "", ...args] = splitCommand(command, process.platform);
	return {
		file: isPath(file) ? resolve(cwd, file) : file,
		args
	};
}
/** Why the program cannot be run, if it cannot. */
function checkAgentProgram({ file }, environment) {
	const found = candidates(file, environment).find(isFile);
	if (found === void 0) return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${file} was not found.`,
		hint: isPath(file) ? "Give its path, for example --agent command:./agents/my-agent." : `Install ${file}, or give its path.`
	};
	if (isExecutable(found)) return void 0;
	return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${found} may not be executed.`,
		hint: `chmod +x ${found}`
	};
}
function candidates(file, environment) {
	const endings = process.platform === "win32" ? [
		"",
		".exe",
		".com"
	] : [""];
	const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	return (isPath(file) ? [file] : path.split(delimiter).map((folder) => join(folder, file))).flatMap((name) => endings.map((ending) => name + ending));
}
function isPath(file) {
	return file.includes("/") || process.platform === "win32" && file.includes("\\");
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/adapters/command-agent/agent-request.ts
function agentRequest(spec) {
	const { session, limits } = spec;
	return {
		prompt: spec.prompt,
		messages: spec.messages,
		session: {
			mode: session.mode,
			id: session.mode === "fresh" ? null : session.id,
			new_id: session.mode === "resume" ? null : session.new_id
		},
		model: spec.model,
		cwd: spec.cwd,
		limits: {
			budget_usd: limits.budgetUsd,
			silence_ms: limits.silenceMs,
			duration_ms: limits.durationMs
		},
		effort: spec.effort,
		tools: spec.tools,
		system_prompt: spec.systemPrompt,
		directories: spec.directories
	};
}

// src/adapters/command-agent/command-backend.ts
const GRACE_MS = 3e3;
/**
* Turns by any program that speaks JSON lines (docs/command-agent.md), one process each: a request on stdin, then on stdout
* `{"type": "text", text}` as it speaks and exactly one `{"type": "result", …}` or `{"type": "error", …}`.
*/
function createCommandBackend(options) {
	const program = readAgentProgram(options.program, options.cwd);
	const home = options.home === void 0 ? {} : {
		HOME: options.home,
		USERPROFILE: options.home
	};
	const base = {
		...baseEnvironment(options.environment),
		...home,
		...options.env
	};
	return {
		async preflight() {
			const problem = checkAgentProgram(program, base);
			return problem === void 0 ? [] : [problem];
		},
		runTurn
	};
	async function runTurn(spec, observer, signal) {
		const agent = listenToAgent(observer);
		const outcome = await runProcess({
			file: program.file,
			args: program.args,
			cwd: spec.cwd,
			env: {
				...base,
				...spec.env
			},
			stdin: `${JSON.stringify(agentRequest(spec))}\n`,
			silenceMs: spec.limits.silenceMs,
			durationMs: spec.limits.durationMs,
			graceMs: options.graceMs ?? GRACE_MS,
			onStdout: agent.add,
			keepStdout: 0
		}, signal);
		const heard = agent.end();
		const failure = failureOf(outcome, heard, spec, program.file);
		const [result] = heard.ends;
		if (failure === void 0 && result?.type === "result") return completed(spec, result);
		if (failure === void 0) throw new Error(`A turn has neither failed nor a result: ${JSON.stringify({
			outcome,
			heard
		})}`);
		return {
			ok: false,
			failure,
			...spent(spec, heard.ends),
			sessionId: spec.session.mode === "resume" ? spec.session.id : null
		};
	}
}
function completed(spec, result) {
	const planned = spec.session.mode === "resume" ? spec.session.id : spec.session.new_id;
	return {
		ok: true,
		text: result.text,
		messages: result.messages ?? [{
			role: "user",
			content: spec.prompt
		}, {
			role: "assistant",
			content: result.text
		}],
		denied: result.denied ?? [],
		...spent(spec, [result]),
		sessionId: result.session_id === void 0 ? planned : result.session_id
	};
}
/** Of all ends that were printed: a turn that failed for having two has cost both. */
function spent(spec, ends) {
	const models = ends.map((end) => end.type === "result" ? end.model : void 0);
	return {
		costUsd: ends.reduce((sum, { cost_usd = 0 }) => sum + cost_usd, 0),
		tokens: {
			input: ends.reduce((sum, { tokens }) => sum + (tokens?.input ?? 0), 0),
			output: ends.reduce((sum, { tokens }) => sum + (tokens?.output ?? 0), 0)
		},
		model: models.find((model) => model !== void 0) ?? spec.model
	};
}
function failureOf(outcome, heard, spec, file) {
	switch (outcome.kind) {
		case "not-started":
			if (outcome.missing === "directory") return {
				class: "bad-directory",
				message: outcome.message
			};
			return {
				class: "not-installed",
				message: `The agent program could not be started: ${outcome.message}`
			};
		case "silent": return because("silent", `The agent program printed nothing for ${sayDuration(spec.limits.silenceMs)} and was ended.`, outcome);
		case "too-long": return because("too-long", `The agent program took longer than ${sayDuration(spec.limits.durationMs ?? 0)} and was ended.`, outcome);
		case "aborted": return because("interrupted", "The agent program was ended before it was done.", outcome);
		case "exited": return failureOfExit(outcome, heard, spec, file);
	}
}
function failureOfExit(outcome, { ends, wrong }, spec, file) {
	const [end, another] = ends;
	if (wrong !== null) return because("other", `${file} does not speak the agent protocol: ${wrong}`, outcome);
	if (another !== void 0) return because("other", `${file} printed more than one "result" or "error" line.`, outcome);
	if (end?.type === "error") {
		const reset = end.reset_at === void 0 ? {} : { reset_at: end.reset_at };
		return {
			...because(classOf(end, spec), end.message, outcome),
			...reset
		};
	}
	if (outcome.code !== 0) return because("other", `${file} ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`, outcome);
	if (end === void 0) return because("other", `${file} ended without a "result" line.`, outcome);
}
/** A program that was given no session to go on with cannot miss one; believed, it would start afresh for ever. */
function classOf(end, { session }) {
	if (end.class === "session-not-found" && session.mode === "fresh") return "other";
	return end.class ?? "other";
}
function because(failureClass, message, { stderrTail }) {
	return {
		class: failureClass,
		message,
		...stderrTail === "" ? {} : { detail: stderrTail }
	};
}

// src/adapters/replay/choose-turn.ts
/** The turns that may answer this agent in this state, in order. */
function candidatesFor(recording, { state, agent }) {
	const candidates = [];
	for (const turn of recording) {
		if (withoutExtension(turn.state) !== withoutExtension(state)) continue;
		if (turn.agent !== void 0 && turn.agent !== agent) continue;
		candidates.push({
			turn,
			visit: visitOf(turn, candidates.at(-1))
		});
	}
	return candidates;
}
/**
* The recorded turn that answers. In one process that is the next one that was not given; in a new process, after a crash, the
* agent's count of visits says where to go on. An attempt that the recording does not have is a repeat of the one before it.
*/
function chooseTurn(fitting, asked, given) {
	const taken = new Set(given.map(({ turn }) => turn));
	const last = given.findLast((before) => before.asked.agent === asked.agent && before.asked.state === asked.state);
	return (last === void 0 ? firstChoice(fitting, asked, taken) : nextChoice(fitting, asked, taken, last))?.turn;
}
function firstChoice(fitting, asked, taken) {
	const visit = asked.visit ?? 1;
	const ofVisit = fitting.filter((candidate) => candidate.visit === visit);
	return ofVisit.find(({ turn }) => !taken.has(turn) && isAttempt(turn, asked)) ?? ofVisit.findLast(({ turn }) => !taken.has(turn) && (turn.attempt ?? 1) < asked.attempt) ?? fitting.find((candidate) => candidate.visit > visit && !taken.has(candidate.turn)) ?? ofVisit.at(-1) ?? fitting.find(({ turn }) => turn.prompt !== void 0);
}
function nextChoice(fitting, asked, taken, last) {
	const from = fitting.find(({ turn }) => turn === last.turn)?.visit ?? 0;
	const free = fitting.filter(({ turn }) => !taken.has(turn));
	if (!(asked.visit === last.asked.visit && asked.attempt > last.asked.attempt)) return free.find(({ visit, turn }) => visit > from && isAttempt(turn, asked)) ?? free.find(({ visit }) => visit > from);
	return free.find(({ visit, turn }) => visit === from && isAttempt(turn, asked)) ?? free.find(({ visit, turn }) => visit > from && turn.attempt === void 0) ?? fitting.find(({ turn }) => turn === last.turn);
}
function isAttempt(turn, { attempt }) {
	return turn.attempt === void 0 || turn.attempt === attempt;
}
function visitOf(turn, before) {
	if (turn.visit !== void 0) return turn.visit;
	if (before === void 0) return 1;
	return turn.attempt !== void 0 && turn.attempt > (before.turn.attempt ?? 1) ? before.visit : before.visit + 1;
}
function withoutExtension(state) {
	return state.endsWith(".md") ? state.slice(0, -3) : state;
}

// src/adapters/replay/placeholders.ts
const SHORTEST_VALUE = 4;
const MARK = /\$\{raymond\.([\w-]+)\}/;
/**
* A prompt with `${raymond.NAME}` in place of each value, whatever the run is called: an id such as `demo` may be a word of the text
* too, and `fitsPrompt` allows for that. Nothing else is so lenient, as a tag in an answer may hold that word.
*/
function promptWithPlaceholders(prompt, placeholders) {
	const { run } = placeholders;
	const replaced = withPlaceholders(prompt, placeholders);
	if (run === void 0) return replaced;
	const marksOrRun = new RegExp(`${MARK.source}|${whole(run).source}`, "g");
	return replaced.replace(marksOrRun, (found) => found === run ? mark("run") : found);
}
/** Whether a recorded prompt is this one: with this run's values, or with the id that the run was recorded under where it is a word. */
function fitsPrompt(recorded, asked, placeholders) {
	const wanted = recorded.trim();
	const prompt = asked.trim();
	if (withoutPlaceholders(wanted, placeholders) === prompt) return true;
	if (wanted === withPlaceholders(prompt, placeholders)) return true;
	const parts = wanted.split(mark("run")).map((part) => escaped(withoutPlaceholders(part, placeholders)));
	const found = new RegExp(`^${parts.join("([\\w-]+)")}$`).exec(prompt);
	if (found === null) return false;
	const [, ...ids] = found;
	return new Set(ids.filter((id) => id !== placeholders.run)).size <= 1;
}
/** `text` with `${raymond.NAME}` in place of each value. */
function withPlaceholders(text, placeholders) {
	return byLength(placeholders).reduce((replaced, [name, value]) => replaced.replace(whole(value), () => mark(name)), text);
}
/** The reverse: `text` with the values of this run. */
function withoutPlaceholders(text, placeholders) {
	return text.replace(new RegExp(MARK, "g"), (found, name) => placeholders[name] ?? found);
}
/** Longest values first, so that a path inside of another one is not replaced before it. */
function byLength(placeholders) {
	return Object.entries(placeholders).filter(([, value]) => value.length >= SHORTEST_VALUE && /[\d/\\]/.test(value)).toSorted(([, a], [, b]) => b.length - a.length);
}
/** The value as a word of its own: not as part of a longer id or name. */
function whole(value) {
	return new RegExp(`(?<![\\w-])${escaped(value)}(?![\\w-])`, "g");
}
function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
function mark(name) {
	return `\${raymond.${name}}`;
}

// src/adapters/replay/prompt-difference.ts
const SHOWN_LINES = 4;
const SHOWN_CHARACTERS = 160;
/** A short picture of where two prompts part: lines that only the recording has with `-`, those of this run with `+`. */
function promptDifference(recorded, asked) {
	const before = recorded.split("\n");
	const now = asked.split("\n");
	const start = commonStart(before, now);
	const end = commonStart(before.slice(start).toReversed(), now.slice(start).toReversed());
	return [
		`line ${start + 1}:`,
		...shown("-", before.slice(start, before.length - end), now[start]),
		...shown("+", now.slice(start, now.length - end), before[start])
	].join("\n");
}
function commonStart(a, b) {
	const differs = a.findIndex((item, at) => at >= b.length || item !== b[at]);
	return differs < 0 ? a.length : differs;
}
function shown(sign, lines, other) {
	const left = lines.length - SHOWN_LINES;
	const cut = lines.slice(0, SHOWN_LINES).map((line, at) => `${sign} ${cutLine(line, at === 0 ? other : void 0)}`);
	return left > 0 ? [...cut, `${sign} … ${left} more ${left === 1 ? "line" : "lines"}`] : cut;
}
/** A long line is shown from a little before the place where it differs. */
function cutLine(line, other = "") {
	if (line.length <= SHOWN_CHARACTERS) return line;
	const from = Math.max(0, commonStart(Array.from(line), Array.from(other)) - SHOWN_CHARACTERS / 2);
	const part = Array.from(line).slice(from, from + SHOWN_CHARACTERS).join("");
	return `${from > 0 ? "…" : ""}${part}${from + SHOWN_CHARACTERS < line.length ? "…" : ""}`;
}

// src/adapters/replay/recording.ts
const messageSchema = strictObject({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(discriminatedUnion("type", [
		strictObject({
			type: literal("text"),
			text: string()
		}),
		strictObject({
			type: literal("tool_use"),
			name: string(),
			input: unknown()
		}),
		strictObject({
			type: literal("tool_result"),
			text: string()
		})
	]))])
});
const errorSchema = strictObject({
	class: _enum(failureClasses),
	message: string(),
	detail: string().optional(),
	reset_at: string().optional()
});
/** One turn. What a hand-written line leaves out matches anything, or costs nothing. */
const recordedTurnSchema = strictObject({
	/** With or without `.md`. */
	state: string(),
	agent: string().optional(),
	attempt: number().int().positive().optional(),
	visit: number().int().positive().optional(),
	prompt: string().optional(),
	text: string().optional(),
	/** Null when the turn made no session; else the session planned for it is what counts. */
	session: string().nullable().optional(),
	cost_usd: number().nonnegative().optional(),
	tokens: tokensSchema.optional(),
	model: string().nullable().optional(),
	/** Tools that were refused. */
	denied: array(string()).optional(),
	/** What was said and done, where it is more than the prompt and the text. */
	messages: array(messageSchema).optional(),
	/** The turn failed. */
	error: errorSchema.optional(),
	/** Milliseconds that the answer takes, so that a demo can be watched. */
	delay_ms: number().nonnegative().optional()
}).refine((turn) => turn.text === void 0 !== (turn.error === void 0), { message: "needs either \"text\" or \"error\"" });
/** Reads a recording: JSON, one turn a line; blank lines and lines that begin with `#` are left out. Throws `RAY-REPLAY-UNREADABLE`. */
async function readRecording(file) {
	let text;
	try {
		text = await readFile(file, "utf8");
	} catch (error) {
		throw unreadable(`The recording cannot be read: ${error.message}.`, file);
	}
	return parseRecording(text, file);
}
function parseRecording(text, file) {
	const lines = text.replace(/^\uFEFF/, "").split("\n");
	const last = lines.length - 1;
	return lines.flatMap((line, at) => {
		if (line.trim() === "" || line.trimStart().startsWith("#")) return [];
		if (at === last && !isJson(line)) return [];
		return [parseLine(line, `${file}:${at + 1}`)];
	});
}
function parseLine(line, place) {
	if (!isJson(line)) throw unreadable("A line of the recording is not JSON.", place);
	const parsed = recordedTurnSchema.safeParse(JSON.parse(line));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const path = issue?.path.join(".") ?? "";
	throw unreadable(`A line of the recording is no turn: ${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}.`, place);
}
/** Whether it is JSON as a whole: half a line is not. */
function isJson(line) {
	try {
		JSON.parse(line);
		return true;
	} catch {
		return false;
	}
}
function unreadable(message, place) {
	return new ProblemError({
		code: "RAY-REPLAY-UNREADABLE",
		message,
		place,
		hint: "One JSON object a line, for example {\"state\": \"START\", \"agent\": \"main\", \"attempt\": 1, \"text\": \"<result>done</result>\", \"cost_usd\": 0.01}"
	});
}

// src/adapters/replay/turn-placeholders.ts
/** The session that a turn leaves its conversation in. */
function sessionOf(plan) {
	return plan.mode === "resume" ? plan.id : plan.new_id;
}
/** Placeholders that mean something else in every turn. */
function turnPlaceholders({ workflowId, session, cwd, directories: [turn] }) {
	return {
		run: workflowId,
		session: sessionOf(session),
		...session.mode === "fork" ? { branched: session.id } : {},
		cwd,
		...turn === void 0 ? {} : { turn }
	};
}

// src/adapters/replay/replay-backend.ts
/** Answers turns from a recording, with its costs, without any model. */
function createReplayBackend({ file, placeholders }) {
	const given = [];
	let read;
	const recording = () => {
		read ??= readRecording(file);
		return read;
	};
	return {
		async preflight() {
			const found = await problemIn(recording());
			return found === void 0 ? [] : [found];
		},
		async runTurn(spec, observer, signal) {
			const broken = await problemIn(recording());
			if (broken !== void 0) return unanswered(broken);
			const candidates = candidatesFor(await recording(), spec);
			const names = {
				...placeholders(spec.workflowId),
				...turnPlaceholders(spec)
			};
			const asked = {
				state: spec.state,
				agent: spec.agent,
				attempt: spec.attempt,
				visit: spec.visit
			};
			const fitting = candidates.filter(({ turn }) => knows(turn, spec, names));
			const turn = chooseTurn(fitting, asked, given);
			if (turn === void 0) return unanswered(mismatch(spec, file, names, closest(candidates, asked, given)));
			given.push({
				asked,
				turn
			});
			return answer(turn, spec, names, observer, signal);
		}
	};
}
async function answer(turn, spec, names, observer, signal) {
	const session = turn.session === null ? null : sessionOf(spec.session);
	if (!await waited(turn.delay_ms ?? 0, signal)) return {
		ok: false,
		failure: {
			class: "interrupted",
			message: "The turn was stopped."
		},
		...FREE,
		sessionId: session
	};
	const spent = {
		costUsd: turn.cost_usd ?? 0,
		tokens: turn.tokens ?? FREE.tokens,
		model: turn.model ?? spec.model,
		sessionId: session
	};
	if (turn.error !== void 0) {
		const message = withoutPlaceholders(turn.error.message, names);
		return {
			ok: false,
			failure: {
				...turn.error,
				message
			},
			...spent
		};
	}
	const text = withoutPlaceholders(turn.text ?? "", names);
	observer.text(text);
	return {
		ok: true,
		text,
		denied: turn.denied ?? [],
		messages: messagesOf(turn, spec, text, names),
		...spent
	};
}
function messagesOf({ messages }, { prompt }, text, names) {
	if (messages === void 0) return [{
		role: "user",
		content: prompt
	}, {
		role: "assistant",
		content: [{
			type: "text",
			text
		}]
	}];
	return JSON.parse(JSON.stringify(messages), (_, value) => typeof value === "string" ? withoutPlaceholders(value, names) : value);
}
/** A repeated attempt may tell more than the recorded prompt: that one before it was cut off. */
function knows({ prompt, attempt }, spec, names) {
	if (prompt === void 0) return true;
	if (fitsPrompt(prompt, spec.prompt, names)) return true;
	const recorded = withoutPlaceholders(prompt, names).trim();
	return spec.attempt > (attempt ?? 1) && recorded !== "" && spec.prompt.includes(recorded);
}
/** The turn that would have answered, had its prompt been the same. */
function closest(candidates, asked, given) {
	return chooseTurn(candidates, asked, given) ?? candidates.at(-1)?.turn;
}
function mismatch(spec, file, names, expected) {
	const asked = `${spec.agent} at ${spec.state}, attempt ${spec.attempt}${spec.visit === void 0 ? "" : ` of visit ${spec.visit}`}`;
	const hint = "Record the run again (--record FILE), or mend the line by hand; a line without \"prompt\" matches any prompt.";
	if (expected?.prompt === void 0) return {
		code: "RAY-REPLAY-MISMATCH",
		message: `The recording has no turn for ${asked}.`,
		place: file,
		hint
	};
	return {
		code: "RAY-REPLAY-MISMATCH",
		message: `The recording does not know the prompt of ${asked}. It differs from the recorded one at ${promptDifference(expected.prompt.trim(), promptWithPlaceholders(spec.prompt.trim(), names))}`,
		place: file,
		hint
	};
}
/** Of a class that is not tried again: the same recording would say the same. */
function unanswered(problem) {
	return {
		ok: false,
		failure: {
			class: "not-installed",
			message: problem.message,
			problem: { ...problem }
		},
		...FREE,
		sessionId: null
	};
}
const FREE = {
	costUsd: 0,
	tokens: {
		input: 0,
		output: 0
	},
	model: null
};
async function problemIn(recording) {
	try {
		await recording;
		return;
	} catch (error) {
		if (error instanceof ProblemError) return error.problem;
		throw error;
	}
}
/** False when it was stopped before the time was over. */
async function waited(ms, signal) {
	if (signal.aborted) return false;
	if (ms === 0) return true;
	return setTimeout(ms, true, { signal }).catch(() => false);
}

export { GITLINK as A, gitFailed as B, createWorkspace as C, fillWorktree as D, addEmptyWorktree as E, worktreeAround as F, mustRunGit as H, worktreesOf as I, objectsOf as L, markSkipped as M, zeroTerminated as N, replaceFile as O, openCheckout as P, readShallow as R, failureClasses as S, writeHead as T, runGit as U, lastWords as V, pLimit as W, createLocalRunStore as _, withPlaceholders as a, workflowOf as b, pinLost as c, createScriptRunner as d, createOrphans as f, createTrees as g, createTurnFiles as h, promptWithPlaceholders as i, listIndex as j, skippedIn as k, createEntropy as l, createOperations as m, turnPlaceholders as n, createCommandBackend as o, openBareRepository as p, isJson as r, createPinnedCopies as s, createReplayBackend as t, createClock as u, differences as v, readHead as w, parseJournal as x, reduceJournal as y, withForeignObjects as z };