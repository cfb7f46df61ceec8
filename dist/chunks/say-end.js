import { r as messageOf, t as ProblemError } from "./problem.js";
import { d as endProcesses, f as signalEach, h as withDescendants, m as readEnvironment, p as listProcesses } from "./strays.js";
import { A as object, C as discriminatedUnion, D as literal, I as union, L as unknown, M as record, N as strictObject, O as looseObject, P as string, R as _isoDateTime, k as number, p as ZodISODateTime, w as int, x as array, y as _enum } from "./value.js";
import { i as readAgentChoice, r as knownAgents } from "./agent-choice.js";
import { _ as runOfBranch, y as parseTransitions } from "./reduce.js";
import { i as isSteeringName } from "./scan-tags.js";
import { a as githubFindIssue, f as opError, l as shellRun, n as gitDiff, t as gitCommitsSince, u as checkArgs } from "./outside.js";
import { t as OUTBOX_LIMITS } from "./parse-outbox.js";
import { c as withPlainLines, d as noFindings, o as readYaml, r as parseSingleFile, s as isYamlMap, u as mainFile } from "./parse-workflow.js";
import { r as digestOf } from "./scope-files.js";
import { l as pLimit } from "./fetch-commit.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { d as isInside$1, f as isLinkedBack, g as worktreesOf, h as worktreeAround, l as readHead, m as openCheckout, n as fillWorktree, t as addEmptyWorktree } from "./add-worktree.js";
import { o as failureClasses, s as tokensSchema } from "./reduce-journal.js";
import { n as runProcess } from "./bwrap-cells.js";
import { a as registryIn, i as ensureCli, n as withItsTag, o as conversationPrompt, r as sealProgram, s as openPlainCell } from "./backend.js";
import { a as baseEnvironment, i as splitLines } from "./claude-upstream.js";
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants as constants$1 } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// src/adapters/local-files/script-folders.ts
/** So much travels with a run, in bytes. */
const MOST_BYTES$1 = 1048576;
const MOST_FILES = 1e3;
/** By folder and path, base64. */
const carriedSchema = record(string().regex(/^[0-9a-f]{16}$/), record(string(), string()));
/**
* Folders below a directory of our own, one for each workflow of a run. Scripts write there as they like, so nothing in it is believed:
* links are never followed, and what stands in the place of a workflow's file is replaced. All at once, as handing so little to another
* thread takes longer.
*/
function createScriptFolders(root) {
	const own = /* @__PURE__ */ new Map();
	return {
		open(run, { id, files }) {
			const name = createHash("sha256").update(id).digest("hex").slice(0, 16);
			const folder = join(root, run, name);
			const paths = filesBelow(files);
			own.set(folder, new Set(paths));
			mkdirSync(folder, {
				recursive: true,
				mode: 448
			});
			writeFileSync(`${folder}.json`, JSON.stringify(paths), { mode: 384 });
			for (const path of paths) {
				const { mode } = statSync(join(files, path));
				layOut(folder, path, readFileSync(join(files, path)), mode & 511);
			}
			return folder;
		},
		added(run) {
			const carried = {};
			const leftOut = [];
			let [bytes, count] = [0, 0];
			for (const name of namesIn(join(root, run))) {
				const folder = join(root, run, name);
				const known = own.get(folder) ?? ownFiles(folder);
				for (const path of filesBelow(folder).filter((one) => !known.has(one))) {
					const content = readForeignFile(join(folder, path), {
						most: 1048577,
						follow: false
					});
					if (content === void 0) continue;
					if (bytes + content.length > MOST_BYTES$1 || count >= MOST_FILES) {
						leftOut.push(path);
						continue;
					}
					bytes += content.length;
					count += 1;
					carried[name] = {
						...carried[name],
						[path]: content.toString("base64")
					};
				}
			}
			return count + leftOut.length === 0 ? void 0 : {
				content: Buffer.from(JSON.stringify(carried)),
				leftOut
			};
		},
		restore(run, content) {
			for (const [name, files] of Object.entries(carriedSchema.parse(JSON.parse(Buffer.from(content).toString())))) {
				const folder = join(root, run, name);
				mkdirSync(folder, {
					recursive: true,
					mode: 448
				});
				for (const [path, text] of Object.entries(files)) if (isInside(path)) layOut(folder, path, Buffer.from(text, "base64"));
			}
		}
	};
}
/** What an earlier process of this machine laid out. */
function ownFiles(folder) {
	try {
		return new Set(array(string()).parse(JSON.parse(readFileSync(`${folder}.json`, "utf8"))));
	} catch {
		return /* @__PURE__ */ new Set();
	}
}
/** Writes a file unless it is there as it should be. A link, or a folder in its place, goes first. */
function layOut(folder, path, content, mode = 384) {
	const parts = path.split("/");
	for (let depth = 1; depth < parts.length; depth++) {
		const above = join(folder, ...parts.slice(0, depth));
		if (lstatSync(above, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(above, { force: true });
	}
	const file = join(folder, path);
	const there = lstatSync(file, { throwIfNoEntry: false });
	if (there?.isFile() === true && there.size === content.length && readFileSync(file).equals(content)) return;
	if (there !== void 0) rmSync(file, {
		recursive: true,
		force: true
	});
	mkdirSync(dirname(file), {
		recursive: true,
		mode: 448
	});
	writeFileSync(file, content, {
		mode,
		flag: "wx"
	});
}
function isInside(path) {
	return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part));
}
function namesIn(folder) {
	return (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name) ? [entry.name] : []).toSorted();
}
/** Relative paths with slashes, in order; links are left out. */
function filesBelow(folder, prefix = "") {
	return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
		const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
		if (entry.isDirectory()) return filesBelow(folder, path);
		return entry.isFile() ? [path] : [];
	}).toSorted();
}

// src/adapters/codex-cli/sessions.ts
function sessionPlace(directory, id) {
	const own = join(directory, "sessions", id);
	return {
		own,
		codex: join(own, "codex"),
		home: join(own, "home"),
		temp: join(own, "tmp")
	};
}
const DAY = join("sessions", "2026", "01", "01");
const NAME = /^rollout-.*-([0-9a-f-]{36})\.jsonl$/;
/** The file that holds a conversation; undefined when there is none. */
async function findRollout(directory, id) {
	const { codex } = sessionPlace(directory, id);
	const entry = (await readdir(join(codex, "sessions"), {
		recursive: true,
		withFileTypes: true
	}).catch(() => [])).find(({ name }) => NAME.exec(name)?.[1] === id);
	if (entry === void 0) return void 0;
	const file = join(entry.parentPath, entry.name);
	const [state, real, root] = await Promise.all([
		lstat(file),
		realpath(file),
		realpath(codex)
	]);
	return state.isFile() && state.size > 0 && real.startsWith(`${root}${sep}`) ? file : void 0;
}
/** Puts a conversation where Codex looks for it, in place of what was there. */
async function layRollout(directory, id, content) {
	const file = join(sessionPlace(directory, id).codex, DAY, `rollout-2026-01-01T00-00-00-${id}.jsonl`);
	await mkdir(dirname(file), {
		recursive: true,
		mode: 448
	});
	const before = await findRollout(directory, id);
	await writeFile(`${file}.new`, content, { mode: 384 });
	if (before !== void 0 && basename(before) !== basename(file)) await rm(before, { force: true });
	await rename(`${file}.new`, file);
}
/** An empty conversation under an id that is known before: Codex goes on with it as with any other. */
async function beginRollout(directory, id, { cwd, version }) {
	const timestamp = (/* @__PURE__ */ new Date()).toISOString();
	await layRollout(directory, id, `${JSON.stringify({
		timestamp,
		type: "session_meta",
		payload: {
			id,
			timestamp,
			cwd,
			originator: "codex_exec",
			cli_version: version,
			source: "exec"
		}
	})}\n`);
}
/** A conversation of its own that begins as another one: the copy needs none of its ancestors. False where there is nothing to copy. */
async function copyRollout(directory, id, newId) {
	const file = await findRollout(directory, id);
	if (file === void 0) return false;
	await layRollout(directory, newId, (await readFile(file, "utf8")).replaceAll(id, newId));
	return true;
}
/** Nothing but the conversation is kept from turn to turn: settings, hooks and databases with paths of another place go. */
async function openSessionPlace(directory, id, settings) {
	const place = sessionPlace(directory, id);
	const { codex, home, temp } = place;
	await mkdir(codex, {
		recursive: true,
		mode: 448
	});
	const left = (await readdir(codex)).filter((name) => name !== "sessions").map((name) => join(codex, name));
	await Promise.all([
		...left,
		home,
		temp
	].map((path) => rm(path, {
		recursive: true,
		force: true
	})));
	await Promise.all([home, temp].map((folder) => mkdir(folder, {
		recursive: true,
		mode: 448
	})));
	await writeFile(join(codex, "config.toml"), settings, { mode: 256 });
	return place;
}

// src/adapters/git-workspace/foreign-worktree.ts
/** Refuses a directory in a worktree that the agents of another run work in: its files are not those that this run began with. */
function requireOwn(path, { root, branch }) {
	const owner = runAround(path, root);
	if (owner === void 0 || owner === runOfBranch(branch)) return;
	throw new ProblemError({
		code: "RAY-WORKTREE-TAKEN",
		message: `The worktree at ${path} belongs to the run ${owner}.`,
		place: path,
		hint: `Go on with that run (raymond resume ${owner}), or put its worktrees away: raymond clean ${owner}`
	});
}
/** The run on whose branch the innermost worktree around the path is; the workspace itself is a person's, whatever its branch. */
function runAround(path, root) {
	for (let folder = path; folder !== root && dirname(folder) !== folder; folder = dirname(folder)) {
		const link = textOf(join(folder, ".git"));
		if (link === void 0) continue;
		const [, gitDirectory] = /^gitdir: (.+)$/m.exec(link) ?? [];
		const head = gitDirectory === void 0 ? void 0 : textOf(join(resolve(folder, gitDirectory), "HEAD"));
		return runOfBranch(/^ref: refs\/heads\/(.+)$/m.exec(head ?? "")?.[1] ?? "");
	}
}
function textOf(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return;
	}
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
		const place = placeWithin(options, wanted.path) ?? await oneAtATime(() => ensureDirectory(options, wanted));
		if (options.shared === true) requireOwn(place, {
			root: realpathSync.native(options.root),
			branch
		});
		return place;
	} };
}
/**
* A directory that is there, inside of the workspace or the temp directory: most turns. Looked at anew each time, and at once, as
* every hand-over to another thread would cost a small turn more than the look itself. Undefined for all that needs a closer look.
*/
function placeWithin({ root, temp }, path) {
	try {
		const real = realpathSync.native(path);
		return [root, temp].map((directory) => realpathSync.native(directory)).some((directory) => isInside$1(real, directory) && !isInGit(relative(directory, real))) && statSync(real).isDirectory() ? real : void 0;
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
	if (allowed.filter((directory) => isInside$1(path, directory)).every((directory) => isInGit(relative(directory, path)))) throw outside(wanted.path, path);
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
	return { async fingerprint(directory, seed) {
		const hash = createHash("sha256").update(seed);
		return await addFolder(hash, directory, mostEntries) < 0 ? void 0 : hash.digest("hex");
	} };
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
		async open({ workflowId, effect }, { event, result, project, workers }) {
			const directory = free.get(workflowId)?.pop() ?? makeFolder(workflowId);
			const eventPath = event === null || event === void 0 ? null : join(directory, "event.json");
			const resultFile = result === null ? null : join(directory, "result.txt");
			const projectFile = join(directory, "project.json");
			if (project !== void 0) writeFileSync(projectFile, JSON.stringify(project, null, 2), { mode: 384 });
			const workersFile = join(directory, "workers.json");
			if (workers !== void 0) writeFileSync(workersFile, workers, { mode: 384 });
			if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), { mode: 384 });
			if (resultFile !== null && result !== null) writeFileSync(resultFile, result, { mode: 384 });
			return {
				directory,
				outbox: join(directory, `outbox-${numberOf(effect)}.jsonl`),
				eventPath,
				resultFile,
				...project === void 0 ? {} : { projectFile },
				...workers === void 0 ? {} : { workersFile }
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
const GRACE_MS$5 = 2e3;
const PLAIN$2 = openPlainCell();
function programRunner({ cwd, env, silenceMs, cell = PLAIN$2 }, base, observer, signal) {
	return async (file, args, more = {}) => {
		let stderr = "";
		const outcome = await cell.run({
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
			graceMs: GRACE_MS$5,
			keepStdout: LONGEST_OUTPUT$1,
			onStdout: (text) => observer.text(text),
			onStderr: (text) => {
				stderr = (stderr + text).slice(0, LONGEST_OUTPUT$1);
			}
		}, [], signal);
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
const GRACE_MS$4 = 2e3;
function createOrphans() {
	return { async end(marks) {
		await reapOrphans(marks, GRACE_MS$4);
	} };
}

// src/adapters/scripts/debugged-scripts.ts
/** Whatever the value looks like: these names say that it is nobody's business. */
const SECRET_NAME = /key|token|secret|passw|credential|auth(?!or)/i;
const LONGEST = 8388608;
/** Runs scripts as `scripts` does, and notes of each its environment, directory, time and all that it said. */
function createDebuggedScripts(scripts, { environment, redact, note }) {
	const base = baseEnvironment(environment);
	return { async runScript(spec, observer, signal) {
		const [stdout, stderr] = [keeper(), keeper()];
		const started = performance.now();
		const listening = {
			...observer,
			text(chunk) {
				stdout.add(chunk);
				observer.text(chunk);
			},
			aside: (chunk) => stderr.add(chunk)
		};
		const result = await scripts.runScript(spec, listening, signal);
		note({
			run: spec.env.RAYMOND_WORKFLOW_ID ?? "",
			agent: spec.env.RAYMOND_AGENT_ID ?? "",
			file: spec.file,
			cwd: spec.cwd,
			ms: Math.round(performance.now() - started),
			exit_code: result.ok ? result.exitCode : null,
			failure: result.ok ? null : redact(result.failure.message),
			env: withoutSecrets({
				...base,
				...spec.env
			}, redact),
			stdout: redact(stdout.text()),
			stderr: redact(stderr.text())
		});
		return result;
	} };
}
function withoutSecrets(env, redact) {
	const names = Object.keys(env).toSorted();
	return Object.fromEntries(names.map((name) => [name, SECRET_NAME.test(name) ? "***" : redact(env[name] ?? "")]));
}
function keeper() {
	const pieces = [];
	let length = 0;
	return {
		add(chunk) {
			if (length < LONGEST) pieces.push(chunk.slice(0, LONGEST - length));
			length += chunk.length;
		},
		text: () => pieces.join("") + (length > LONGEST ? `\n… ${length - LONGEST} more characters` : "")
	};
}

// src/adapters/scripts/interpreters.ts
/** The interpreter for a script on this platform. */
function interpreterFor(language, file, platform) {
	const onWindows = platform === "win32";
	switch (language) {
		case "sh": return plain$1("/bin/bash", [file]);
		case "bat": return {
			...plain$1("cmd.exe", [
				"/d",
				"/s",
				"/c",
				`""${file}""`
			]),
			verbatim: true
		};
		case "ps1": return plain$1(onWindows ? "powershell" : "pwsh", [
			"-NoProfile",
			"-NonInteractive",
			"-ExecutionPolicy",
			"Bypass",
			"-File",
			file
		]);
		case "mjs": return plain$1(process.execPath, [file]);
		case "py": return {
			...plain$1(onWindows ? "python" : "python3", [file]),
			env: {
				PYTHONUNBUFFERED: "1",
				PYTHONIOENCODING: "utf-8"
			}
		};
	}
}
function plain$1(program, args) {
	return {
		program,
		args,
		env: {},
		verbatim: false
	};
}

// src/adapters/scripts/script-runner.ts
const GRACE_MS$3 = 2e3;
const PLAIN$1 = openPlainCell();
const LONGEST_OUTPUT = 67108864;
/** Runs scripts with the interpreters of this machine. */
function createScriptRunner(options) {
	const base = baseEnvironment(options.environment);
	const longest = options.longestOutput ?? LONGEST_OUTPUT;
	return { runScript };
	async function runScript(spec, observer, signal) {
		const file = fileOf(spec);
		const { program, args, env, verbatim } = interpreterFor(spec.language, file, process.platform);
		const tooMuch = new AbortController();
		let printed = 0;
		const outcome = await (spec.cell ?? PLAIN$1).run({
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
			graceMs: options.graceMs ?? GRACE_MS$3,
			keepStdout: longest,
			onStdout(text) {
				printed += text.length;
				if (printed > longest) tooMuch.abort();
				else observer.text(text);
			},
			onStderr: (text) => observer.aside?.(text)
		}, [{
			at: file,
			as: "readable"
		}], AbortSignal.any([signal, tooMuch.signal]));
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

// src/core/workflow/reading/single-file-scripts.ts
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

// src/core/project/house-rules.ts
/** Where a repository writes down what agents should know of it. */
const FILES = [
	"CLAUDE.md",
	".claude/CLAUDE.md",
	"AGENTS.md"
];
/** A file that holds nothing but a hint at another one, as `@AGENTS.md`. */
const HINT = /^@(?:\.\/)?[\w./-]+$/;
/** The text of all of them for the system prompt, each under its name; undefined where there is none. */
async function houseRules(read) {
	const found = [];
	for (const file of FILES) {
		const text = (await read(file))?.trim() ?? "";
		if (text !== "" && !HINT.test(text) && !found.some((one) => one.text === text)) found.push({
			file,
			text
		});
	}
	if (found.length < 2) return found[0]?.text;
	return found.map(({ file, text }) => `# ${file}\n\n${text}`).join("\n\n");
}

// src/adapters/codex-cli/failure.ts
/** Why a run of Codex failed: from what the API answered, where it answered, and else from its own words. */
function failureOf$1(heard, outcome, fault) {
	if (fault?.status === 401 || fault?.status === 403) return {
		class: "auth",
		message: "The API refused the key."
	};
	switch (outcome.kind) {
		case "exited": return failureOfExit$1(heard, outcome, fault);
		case "aborted": return fault === null ? {
			class: "interrupted",
			message: "The turn was stopped."
		} : failureByFault(fault, heard);
		case "silent":
			if (fault !== null) return failureByFault(fault, heard);
			return withDetail({
				class: "silent",
				message: "Codex said nothing for too long and was ended."
			}, outcome.stderrTail);
		case "too-long": return withDetail({
			class: "too-long",
			message: "The turn took too long and was ended."
		}, outcome.stderrTail);
		case "not-started": return {
			class: outcome.missing === "directory" ? "bad-directory" : "not-installed",
			message: `Codex could not be started. ${outcome.message}`
		};
	}
}
function failureOfExit$1(heard, outcome, fault) {
	if (fault !== null) return withDetail(failureByFault(fault, heard), outcome.stderrTail);
	const said = `${heard.error ?? ""}\n${outcome.stderrTail}`;
	if (/no rollout found|missing source rollout/.test(said)) return SESSION_NOT_FOUND;
	const how = outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal;
	const message = heard.error ?? `Codex ended without an answer (${how}).`;
	return withDetail({
		class: /stream disconnected|connection failed|error sending request/i.test(said) ? "network" : "other",
		message
	}, outcome.stderrTail);
}
const SESSION_NOT_FOUND = {
	class: "session-not-found",
	message: "Codex has no conversation with this session id."
};
function failureByFault(fault, heard) {
	const kind = classOf$1(fault);
	const message = fault.message ?? heard.error ?? `The API answered with status ${fault.status}.`;
	const reset = kind === "usage-limit" && fault.resetsAt !== null ? (/* @__PURE__ */ new Date(fault.resetsAt * 1e3)).toISOString() : void 0;
	return {
		class: kind,
		message,
		...reset === void 0 ? {} : { reset_at: reset }
	};
}
const LIMITS = [
	"usage_limit_reached",
	"usage_not_included",
	"insufficient_quota"
];
const BUSY = [
	"server_is_overloaded",
	"rate_limit_exceeded",
	"server_error"
];
function classOf$1({ status, type, code }) {
	if ([type, code].some((word) => word !== null && LIMITS.includes(word))) return "usage-limit";
	if (status === 429 || status >= 500 || code !== null && BUSY.includes(code)) return "overloaded";
	return status === 200 && code === null ? "network" : "other";
}
function withDetail(failure, detail) {
	return detail === "" ? failure : {
		...failure,
		detail
	};
}

// src/core/prices/price-response.ts
/**
* US dollars that one response costs. Responses are priced one by one, because a long request costs more per token, which the sum of a
* turn's tokens no longer shows.
*/
function priceResponse(price, tokens) {
	const { input, output, cache_read = input, cache_write = input } = tierOf(price, tokens.input + tokens.cacheRead + tokens.cacheWrite);
	return (tokens.input * input + tokens.cacheRead * cache_read + tokens.cacheWrite * cache_write + tokens.output * output) / 1e6;
}
function tierOf(price, asked) {
	return price.above !== void 0 && asked > price.above.input_tokens ? price.above : price;
}

// src/adapters/codex-cli/codex-upstream.ts
const API = "https://api.openai.com/v1";
const LONGEST_ERROR = 65536;
/** OpenAI's API, as far as Codex needs it. */
function codexUpstream({ key, url, model, prices, onAnswer }) {
	return {
		url: url === void 0 || url === "" ? API : url,
		endpoints: [{
			method: "POST",
			path: "/responses",
			queries: [""]
		}],
		credential: async () => ({ authorization: `Bearer ${await currentOf(key, onAnswer)}` }),
		credentialFields: ["authorization"],
		standInPrefix: "sk-proj-",
		secrets: () => typeof key === "string" ? [key] : key.recent(),
		readUsage: (status) => readAnswer(status, {
			model,
			prices,
			onAnswer
		}),
		errorBody: (kind, message) => JSON.stringify({ error: {
			type: ERROR_TYPES[kind],
			message,
			code: null
		} })
	};
}
async function currentOf(key, onAnswer) {
	if (typeof key === "string") return key;
	return key.current().catch((error) => {
		if (error instanceof ProblemError && error.problem.code !== "RAY-EXCHANGE-FAILED") onAnswer(faultOf(401, { message: error.problem.message }));
		throw error;
	});
}
const ERROR_TYPES = {
	permission: "permission_error",
	"not-found": "not_found_error",
	"too-large": "invalid_request_error"
};
function readAnswer(status, answered) {
	return status === 200 ? readStream(answered) : readError(status, answered);
}
const ENDS = [
	"response.completed",
	"response.incomplete",
	"response.failed"
];
function readStream({ model, prices, onAnswer }) {
	let response;
	const lines = splitLines((line) => {
		if (!line.startsWith("data:")) return;
		const said = parse$1(line.slice(5));
		if (said?.type !== void 0 && ENDS.includes(said.type)) response = said.response;
	});
	return {
		add: (text) => lines.add(text),
		end() {
			lines.end();
			if (response === void 0) onAnswer({
				...NO_FAULT,
				message: "The answer broke off."
			});
			else onAnswer(response.error ? faultOf(200, response.error) : null);
			return usageOf(response?.usage ?? {}, prices.models.get(response?.model ?? "") ?? prices.models.get(model));
		}
	};
}
function readError(status, { onAnswer }) {
	let body = "";
	return {
		add(text) {
			if (body.length < LONGEST_ERROR) body += text;
		},
		end() {
			onAnswer(faultOf(status, parse$1(body)?.error ?? {}));
			return NOTHING;
		}
	};
}
const NOTHING = {
	tokens: {
		input: 0,
		output: 0
	},
	usd: 0
};
const NO_FAULT = {
	status: 200,
	type: null,
	code: null,
	message: null,
	resetsAt: null
};
function faultOf(status, { type, code, message, resets_at }) {
	return {
		status,
		type: type ?? null,
		code: code ?? null,
		message: message ?? null,
		resetsAt: resets_at ?? null
	};
}
function usageOf(usage, known) {
	return usageFor(tokensOf({
		input: usage.input_tokens,
		cached: usage.input_tokens_details?.cached_tokens,
		written: usage.input_tokens_details?.cache_write_tokens,
		output: usage.output_tokens
	}), known);
}
/** In OpenAI's counts the input holds what was read from a cache and written to one, the output the reasoning. */
function tokensOf(counts) {
	const of = (count) => typeof count === "number" && count > 0 ? count : 0;
	const [cacheRead, cacheWrite] = [of(counts.cached), of(counts.written)];
	return {
		input: Math.max(0, of(counts.input) - cacheRead - cacheWrite),
		cacheRead,
		cacheWrite,
		output: of(counts.output)
	};
}
function usageFor(tokens, known) {
	const { input, cacheRead, cacheWrite, output } = tokens;
	return {
		tokens: {
			input: input + cacheRead + cacheWrite,
			output
		},
		usd: known === void 0 ? 0 : priceResponse(known.price, tokens)
	};
}
function parse$1(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : void 0;
	} catch {
		return;
	}
}

// src/adapters/codex-cli/recorded-usage.ts
/** What each response of a conversation has used, in order. The cumulative counts beside these rows are never added or subtracted. */
async function recordedUsage(rollout, prices) {
	if (rollout === void 0) return [];
	const text = await readFile(rollout, "utf8").catch(() => "");
	let model = "";
	return text.split("\n").flatMap((line) => {
		if (!line.includes("\"turn_context\"") && !line.includes("\"token_usage_record\"")) return [];
		const row = parse(line);
		if (row?.type === "turn_context") model = row.payload?.model ?? model;
		const usage = row?.type === "token_usage_record" ? row.payload?.usage : void 0;
		if (usage === void 0) return [];
		const tokens = tokensOf({
			input: usage.input_tokens,
			cached: usage.cached_input_tokens,
			written: usage.cache_write_input_tokens,
			output: usage.output_tokens
		});
		return [usageFor(tokens, prices.models.get(model))];
	});
}
function sumOf(usages) {
	return usages.reduce((sum, { usd, tokens }) => ({
		usd: sum.usd + usd,
		tokens: {
			input: sum.tokens.input + tokens.input,
			output: sum.tokens.output + tokens.output
		}
	}), {
		usd: 0,
		tokens: {
			input: 0,
			output: 0
		}
	});
}
function parse(line) {
	try {
		return JSON.parse(line);
	} catch {
		return;
	}
}

// src/adapters/codex-cli/open-turns.ts
/**
* Remembers how many responses a conversation had when its turn began, for as long as the turn runs. A note that is still there when the
* next turn begins means that nobody was told what the turn before it cost: its orchestrator was killed.
*/
function createOpenTurns(directory) {
	const noteOf = (id) => join(sessionPlace(directory, id).own, "open-turn");
	return {
		/** What has not been told of earlier turns. */
		async begin(id, prices) {
			const recorded = await recordedUsage(await findRollout(directory, id), prices);
			const left = Number.parseInt(await readFile(noteOf(id), "utf8").catch(() => ""), 10);
			if (Number.isNaN(left)) await writeFile(noteOf(id), String(recorded.length), { mode: 384 });
			return sumOf(Number.isNaN(left) ? [] : recorded.slice(left));
		},
		async end(id) {
			await rm(noteOf(id), { force: true });
		}
	};
}

// src/adapters/codex-cli/pinned-packages.ts
/** Turns are tested against this one; what others print may differ. */
const VERSION = "0.169.0";
const PACKAGE = "@openai/codex";
const PINNED_PACKAGES = {
	"linux-x64": {
		target: "x86_64-unknown-linux-musl",
		integrity: "sha512-o05NyAOCDygSPRo1yinzxvkRSdmsZyBD9E7mbpmjRanSfM8lypqWtQgEo4XfNkwhuCR2aFu8mlGOsQGFXVbVww==",
		program: "b452ca20f838a8855a88a41050ee4a694033fff4ea3ecdad5633e6e0e8d13f2b"
	},
	"linux-arm64": {
		target: "aarch64-unknown-linux-musl",
		integrity: "sha512-NZ/DaQUpcQmxmqee7Z9uC1rzw3GhSbooawcaTe1LN5Yk+WlinUKGdTXJgClRT/9ogQEEM9TWxYzvxPfj5G/xFg==",
		program: "3bb41c9a80187773e2a59278d4fc355b1a163c31bb5a79581e37d4fe428af047"
	},
	"darwin-x64": {
		target: "x86_64-apple-darwin",
		integrity: "sha512-K1FKSsSLl9v3z5TeagBQXyQRDBIGB5Jncy5dxsRxwT3aaTqN3AI8VrCfoxBxKMOOU9O2QX1vg7WkBwNVth/s9A==",
		program: "e57da7be8695c079d2d1d156dab79708e43ebb6cf7e34527b8b01d6aa942788e"
	},
	"darwin-arm64": {
		target: "aarch64-apple-darwin",
		integrity: "sha512-5WsWFBbVP78D+6FvNo1MMVxLPZdmcoQlqVJFrF4qx/TmvneLnMQKtLyXkUo54XOTDfoYKpNouTJ/F7gTVA8FnQ==",
		program: "739cda86e15d30a6e2b40cf8dcbbfb988aaf48b305b27065573bb8e9fd41d002"
	},
	"win32-x64": {
		target: "x86_64-pc-windows-msvc",
		integrity: "sha512-nC+McFU8xRNL9tk3IhxcKdhcyOElwF/HhPO+gzSQCY7yjh3XdzSajX+MYWcHUVHWRHajfwn3/WgJYJK2wS+XWg==",
		program: "ce1945eb440b5481ed1233ebaf32b7056ee7e4e452fa62ffe1cbfb26103cdee0"
	},
	"win32-arm64": {
		target: "aarch64-pc-windows-msvc",
		integrity: "sha512-nTN9SpkacGohq60+I80R3t0R8Mhbnlt3OVYNahgAv1Gu77KFwhPc0vz9Ou/DAGDtYhKVWA/jiYXJXnlzkwb/JA==",
		program: "1e0687ba1822cfdbe42ef99daa8fd523c8fb9dca205c579fe40b75afd57071e8"
	}
};
/** Codex, whose platforms are versions of one package. Its program for Linux needs no libc. */
const codexCli = {
	name: "Codex",
	program: "codex",
	npmName: PACKAGE,
	version: VERSION,
	folder: "raymond-codex",
	codes: {
		notInstalled: "RAY-CODEX-NOT-INSTALLED",
		changed: "RAY-CODEX-CHANGED"
	},
	packageAt: (version, platform) => `${aliasOf(platform)}@${archiveOf(version, platform)}`,
	programIn(platform) {
		const name = platform.startsWith("win32") ? "codex.exe" : "codex";
		const target = PINNED_PACKAGES[plain(platform)]?.target ?? "";
		return join("node_modules", aliasOf(platform), "vendor", target, "bin", name);
	},
	pinned(platform) {
		const pinned = PINNED_PACKAGES[plain(platform)];
		if (pinned === void 0) return void 0;
		const name = aliasOf(platform);
		const manifest = {
			name: "codex",
			private: true,
			dependencies: { [name]: archiveOf(VERSION, platform) }
		};
		const version = `${VERSION}-${plain(platform)}`;
		const packages = {
			"": manifest,
			[`node_modules/${name}`]: {
				name: PACKAGE,
				version,
				integrity: pinned.integrity
			}
		};
		return {
			manifest,
			lock: {
				name: manifest.name,
				lockfileVersion: 3,
				requires: true,
				packages
			},
			program: pinned.program
		};
	}
};
function aliasOf(platform) {
	return `${PACKAGE}-${plain(platform)}`;
}
function archiveOf(version, platform) {
	return `npm:${PACKAGE}@${version}-${plain(platform)}`;
}
function plain(platform) {
	return platform.replace(/-musl$/, "");
}

// src/adapters/codex-cli/refusals.ts
/** Codex refuses longer ones, in characters. */
const LONGEST_PROMPT = 1048576;
const noKey = {
	code: "RAY-NO-API-KEY",
	message: "There is no key for Codex.",
	hint: "Set the input \"openai-api-key\" (or OPENAI_API_KEY), or do without a stored key: raymond init --auth federation."
};
function noPrice(model) {
	return {
		code: "RAY-NO-PRICE",
		message: `Nobody knows what "${model}" costs, so no budget can hold it.`,
		hint: `Give it a price under prices in .github/raymond.yml: ${model}: { input: 2, output: 10 }. "raymond prices" lists those that are known.`
	};
}
/** Commands of Codex's own sandbox read every file that its user can read. */
const unguarded = {
	code: "RAY-NO-CELL",
	message: "Codex works on what strangers wrote only in a cell: its own sandbox lets it read every file of the machine.",
	hint: "Run it where \"raymond cell\" finds what it needs, or let claude run the state."
};

// src/adapters/codex-cli/rights.ts
const READING = [
	"Read",
	"Glob",
	"Grep",
	"LS"
];
const WRITING = [
	"Edit",
	"MultiEdit",
	"Write",
	"NotebookEdit",
	"Bash"
];
/**
* Codex has one wall, around all that it does: files can be read or also written, and commands have no network. So a list of tools can be
* kept to where it means one of these; rules for single commands, and tools that Codex lacks, cannot be.
*/
function codexRights(tools, permissions) {
	const unknown = (tools ?? []).find((rule) => ![...READING, ...WRITING].includes(rule));
	if (unknown !== void 0) return notEnforced(`the rule "${unknown}"`);
	const [denied] = permissions?.deny ?? [];
	if (denied !== void 0) return notEnforced(`that "${denied}" is refused`);
	const plans = permissions?.mode === "plan";
	if (tools === null) return {
		writes: !plans,
		commands: true
	};
	return {
		writes: !plans && tools.some((tool) => WRITING.includes(tool)),
		commands: tools.length > 0
	};
}
function isProblem(rights) {
	return "code" in rights;
}
function notEnforced(what) {
	return {
		code: "RAY-TOOLS-NOT-ENFORCED",
		message: `Codex cannot be held to ${what}, so it is not started.`,
		hint: `Codex can be held to reading (${READING.slice(0, 3).join(", ")}) or to changing files of its directory (Edit, Write, Bash); leave the rest out, or let claude run the state.`
	};
}

// src/adapters/codex-cli/stream.ts
const itemSchema = looseObject({
	type: string(),
	text: string().optional().catch(void 0),
	message: string().optional().catch(void 0),
	command: string().optional().catch(void 0),
	aggregated_output: string().optional().catch(void 0),
	exit_code: number().nullable().optional().catch(void 0),
	changes: array(looseObject({
		path: string(),
		kind: string()
	})).optional().catch(void 0)
});
const eventSchema = discriminatedUnion("type", [
	looseObject({
		type: literal("thread.started"),
		thread_id: string()
	}),
	looseObject({ type: literal("turn.completed") }),
	looseObject({
		type: literal("turn.failed"),
		error: looseObject({ message: string() }).optional()
	}),
	looseObject({
		type: literal("error"),
		message: string().optional()
	}),
	looseObject({
		type: literal("item.started"),
		item: itemSchema
	}),
	looseObject({
		type: literal("item.completed"),
		item: itemSchema
	})
]);
/** One line of `codex exec --json`; undefined for what says nothing that matters here. */
function parseEvent(line) {
	try {
		return eventSchema.safeParse(JSON.parse(line)).data;
	} catch {
		return;
	}
}

// src/adapters/codex-cli/hearing.ts
const LONGEST_ACTIVITY = 100;
/** Listens to `codex exec --json`, and tells the observer what goes on. */
function listen(observer) {
	const texts = [];
	const messages = [];
	let threadId = null;
	let completed = false;
	let error = null;
	const lines = splitLines((line) => {
		const event = parseEvent(line);
		switch (event?.type) {
			case "thread.started":
				threadId = event.thread_id;
				break;
			case "turn.completed":
				completed = true;
				break;
			case "turn.failed":
				completed = false;
				error = event.error?.message ?? error;
				break;
			case "error":
				error = event.message ?? error;
				observer.activity((event.message ?? "an error").slice(0, LONGEST_ACTIVITY));
				break;
			case "item.started":
				hearStart(event.item);
				break;
			case "item.completed":
				hearEnd(event.item);
				break;
			case void 0:
		}
	});
	function hearStart(item) {
		if (item.type === "command_execution") observer.activity(`Bash: ${item.command ?? ""}`.slice(0, LONGEST_ACTIVITY));
		if (item.type === "file_change") observer.activity(`Edit: ${(item.changes ?? []).map(({ path }) => path).join(", ")}`.slice(0, LONGEST_ACTIVITY));
	}
	function hearEnd(item) {
		const { type, text = "" } = item;
		if (type === "agent_message" && text !== "") {
			texts.push(text);
			messages.push({
				role: "assistant",
				content: [{
					type: "text",
					text
				}]
			});
			observer.text(text.endsWith("\n") ? text : `${text}\n`);
		} else if (type === "command_execution") {
			messages.push({
				role: "assistant",
				content: [{
					type: "tool_use",
					name: "Bash",
					input: { command: item.command ?? "" }
				}]
			});
			messages.push({
				role: "user",
				content: [{
					type: "tool_result",
					text: item.aggregated_output ?? ""
				}]
			});
		} else if (type === "file_change") {
			const input = (item.changes ?? []).map(({ path, kind }) => ({
				path,
				kind
			}));
			messages.push({
				role: "assistant",
				content: [{
					type: "tool_use",
					name: "Edit",
					input
				}]
			});
		}
	}
	return {
		add: (chunk) => lines.add(chunk),
		end() {
			lines.end();
			return {
				threadId,
				completed,
				error,
				texts,
				messages
			};
		}
	};
}

// src/adapters/codex-cli/settings.ts
/** The variable that Codex takes its key from; commands of the agent do not get it. */
const KEY_VARIABLE = "CODEX_API_KEY";
/**
* All of Codex's settings, as the `config.toml` of a home of its own: nothing of the checkout or of the person is read beside it. What
* it would say to others, look for on the network, or read from the checkout by itself is off.
*/
function codexSettings({ spec, model, rights, unwalled, url }) {
	const sandbox = unwalled ? "danger-full-access" : rights.writes ? "workspace-write" : "read-only";
	return [
		"model_provider = \"raymond\"",
		`model = ${toml(model)}`,
		...spec.effort === null ? [] : [`model_reasoning_effort = ${toml(spec.effort)}`],
		...spec.systemPrompt === null ? [] : [`developer_instructions = ${toml(spec.systemPrompt)}`],
		"approval_policy = \"never\"",
		`sandbox_mode = ${toml(sandbox)}`,
		"project_doc_max_bytes = 0",
		"web_search = \"disabled\"",
		"check_for_update_on_startup = false",
		"[analytics]\nenabled = false",
		"[agents]\nenabled = false",
		"[skills]\ninclude_instructions = false",
		`[features]\n${OFF.map((name) => `${name} = false`).join("\n")}`,
		...rights.commands ? [] : ["shell_tool = false"],
		`[sandbox_workspace_write]\nwritable_roots = [${spec.directories.map(toml).join(", ")}]\nexclude_slash_tmp = true`,
		`[shell_environment_policy]\ninherit = "all"\nignore_default_excludes = true\nexclude = ["${KEY_VARIABLE}", "CODEX_HOME"]`,
		`[model_providers.raymond]\nname = "raymond"\nbase_url = ${toml(url)}\nwire_api = "responses"\nenv_key = "${KEY_VARIABLE}"`,
		"request_max_retries = 1\nstream_max_retries = 2",
		""
	].join("\n");
}
const OFF = [
	"plugins",
	"shell_snapshot",
	"goals",
	"hooks",
	"apps",
	"unbounded_connection_retries"
];
/** A string of TOML; JSON's escapes are among its own, but for one character. */
function toml(text) {
	return JSON.stringify(text.toWellFormed()).replaceAll("", "\\u007f");
}

// src/adapters/codex-cli/run-codex.ts
const GRACE_MS$2 = 2e3;
/** Codex waits for the model's answers in silence, and forbids its commands the network; a refused key does not get better. */
const HOPELESS = [
	401,
	403,
	413
];
/** Runs Codex for one turn. It reaches its model through us, in a cell or not: the key is in no process but ours. */
async function runCodex(turn, { directory, base, key, apiUrl, prices }, observer, signal) {
	const { file, id, spec, model, prompt, rights, unwalled } = turn;
	const own = spec.cell === void 0 ? openPlainCell() : void 0;
	const cell = spec.cell ?? own ?? openPlainCell();
	const hopeless = new AbortController();
	let fault = null;
	const onAnswer = (met) => {
		fault = met;
		if (met !== null && (HOPELESS.includes(met.status) || met.status === 429)) hopeless.abort();
	};
	const { createModelProxy } = await import("./model-proxy.js");
	const proxy = createModelProxy(codexUpstream({
		key,
		url: apiUrl,
		model,
		prices,
		onAnswer
	}), {
		capUsd: spec.limits.budgetUsd,
		onOverspent: () => hopeless.abort()
	});
	const hearing = listen(observer);
	try {
		const url = await cell.serve("model", proxy.listener);
		const place = await openSessionPlace(directory, id, codexSettings({
			spec,
			model,
			rights,
			unwalled,
			url
		}));
		const outcome = await cell.run({
			file,
			args: [
				"exec",
				"--json",
				"--skip-git-repo-check",
				"--ignore-rules",
				"-C",
				spec.cwd,
				"resume",
				id,
				"-"
			],
			cwd: spec.cwd,
			env: {
				...base,
				...spec.env,
				...placesOf(place),
				[KEY_VARIABLE]: proxy.standIn
			},
			stdin: prompt,
			privateStreams: true,
			silenceMs: spec.limits.silenceMs,
			durationMs: spec.limits.durationMs,
			graceMs: GRACE_MS$2,
			onStdout: (chunk) => hearing.add(chunk),
			keepStdout: 0
		}, needsOf(turn, place), AbortSignal.any([signal, hopeless.signal]));
		const met = signal.aborted ? null : fault;
		return {
			heard: hearing.end(),
			outcome,
			fault: met,
			counted: proxy.spent(),
			isOverspent: proxy.isOverspent()
		};
	} finally {
		await own?.close();
	}
}
function isShutIn({ cell }) {
	return cell?.status.cell === "bwrap";
}
/** What a cell has to show: the conversation, and what lies beside the program. Where the agent may only read, so is its directory. */
function needsOf({ file, spec, rights }, { codex }) {
	return [
		...rights.writes ? [] : [{
			at: spec.cwd,
			as: "readable"
		}],
		...besideOf(file),
		{
			at: codex,
			as: "writable"
		}
	];
}
/** As the package has it: the program's helpers lie in other folders than the program. */
function besideOf(file) {
	const folder = dirname(dirname(file));
	return existsSync(join(folder, "codex-package.json")) ? [{
		at: folder,
		as: "readable"
	}] : [];
}
function placesOf({ codex, home, temp }) {
	return {
		HOME: home,
		CODEX_HOME: codex,
		TMPDIR: temp,
		...process.platform === "win32" ? {
			USERPROFILE: home,
			TEMP: temp,
			TMP: temp
		} : {}
	};
}

// src/adapters/codex-cli/sandbox.ts
const LIMIT_MS = 3e4;
const GRACE_MS$1 = 2e3;
/**
* Asks once whether Codex's sandbox works here. Where it does not, each of an agent's commands would fail, and the turn would succeed
* all the same. Throws `RAY-CODEX-SANDBOX`.
*/
function createSandboxCheck(directory, base) {
	let checked;
	return (file, signal) => {
		checked ??= check(file, signal).catch((error) => {
			checked = void 0;
			throw error;
		});
		return checked;
	};
	async function check(file, signal) {
		const [home, temp] = [join(directory, "sandbox", "codex"), join(directory, "sandbox", "tmp")];
		await Promise.all([home, temp].map((folder) => mkdir(folder, {
			recursive: true,
			mode: 448
		})));
		const outcome = await runProcess({
			file,
			args: [
				"sandbox",
				"--",
				"true"
			],
			cwd: home,
			env: {
				...base,
				HOME: home,
				CODEX_HOME: home,
				TMPDIR: temp
			},
			stdin: null,
			silenceMs: LIMIT_MS,
			durationMs: LIMIT_MS,
			graceMs: GRACE_MS$1
		}, signal);
		if (outcome.kind === "exited" && outcome.code === 0) return;
		if (signal.aborted) throw new Error("The check was stopped.");
		const said = "stderrTail" in outcome ? outcome.stderrTail.trim().split("\n").at(-1) : outcome.message;
		throw new ProblemError({
			code: "RAY-CODEX-SANDBOX",
			message: `Codex's sandbox does not work on this machine${said ? `: ${said}` : "."}`,
			hint: "Let the machine have user namespaces, run in a cell (raymond cell), or allow everything with dangerously-skip-permissions."
		});
	}
}

// src/adapters/codex-cli/backend.ts
/** What Codex of the pinned version takes by itself; named, so that a conversation does not change its model with the day. */
const USUAL_MODEL = "gpt-6.1-sol";
/** Turns by Codex, one process each. */
function createCodexBackend(options) {
	const { directory } = options;
	const base = baseEnvironment(options.environment);
	const openTurns = createOpenTurns(directory);
	const checkSandbox = createSandboxCheck(directory, base);
	const key = options.apiKey || options.federated;
	let installed;
	function program(signal) {
		const install = {
			...options.install,
			environment: {
				...base,
				...registryIn(options.environment)
			}
		};
		installed ??= ensureCli(codexCli, install, signal).then((found) => sealProgram(found, codexCli)).catch((error) => {
			installed = void 0;
			throw error;
		});
		return installed;
	}
	return {
		startsPrograms: () => true,
		preflight,
		runTurn
	};
	async function preflight(uses = []) {
		if (!key) return [noKey];
		const { models } = await options.prices();
		const refused = uses.flatMap(({ tools, models: asked, capped }) => [...tools.map((list) => codexRights(list)).filter(isProblem), ...asked.map((model) => model ?? USUAL_MODEL).flatMap((model) => capped && !models.has(model) ? [noPrice(model)] : [])]);
		if (refused.length > 0) return refused;
		return problemsOf(async () => {
			if (typeof key !== "string") await key.current();
			await program(new AbortController().signal);
		});
	}
	async function runTurn(spec, observer, signal) {
		const model = spec.model ?? USUAL_MODEL;
		const prices = await options.prices();
		const rights = codexRights(spec.tools, spec.permissions);
		const prompt = conversationPrompt(spec.messages, spec.prompt);
		if (isProblem(rights)) return unpaid(refusedBy(rights));
		const refusal = refusalOf(spec, {
			model,
			prompt,
			prices
		});
		if (refusal !== void 0) return unpaid(refusal);
		const unwalled = isShutIn(spec) || options.skipPermissions && spec.permissions?.cautious !== true;
		let codex;
		try {
			codex = await program(signal);
			await codex.check();
			if (!unwalled) await checkSandbox(codex.file, signal);
		} catch (error) {
			if (signal.aborted) return unpaid({
				class: "interrupted",
				message: "The turn was stopped."
			});
			if (error instanceof ProblemError) return unpaid(refusedBy(error.problem));
			throw error;
		}
		const id = await openSession(spec, codex.version ?? codexCli.version);
		if (id === void 0) return unpaid(SESSION_NOT_FOUND);
		const untold = await openTurns.begin(id, prices);
		const setting = {
			directory,
			base,
			key: key || "",
			apiUrl: options.environment.OPENAI_BASE_URL,
			prices
		};
		const ran = await runCodex({
			file: codex.file,
			id,
			spec,
			model,
			prompt,
			rights,
			unwalled
		}, setting, observer, signal);
		await openTurns.end(id);
		const spent = sumOf([untold, ran.counted]);
		const told = {
			costUsd: round(spent.usd),
			tokens: spent.tokens,
			costSource: "prices",
			model,
			sessionId: id
		};
		const failure = failureIn(ran, spec, id);
		if (failure !== void 0) return {
			ok: false,
			failure,
			...told
		};
		const { texts, messages } = ran.heard;
		const whole = [{
			role: "user",
			content: spec.prompt
		}, ...messages];
		return {
			ok: true,
			text: withItsTag(texts.at(-1) ?? "", texts),
			messages: whole,
			denied: [],
			...told
		};
	}
	/** What would go wrong for sure, or go too far. */
	function refusalOf({ limits, permissions, cell }, { model, prompt, prices }) {
		if (!key) return {
			class: "auth",
			message: noKey.message,
			problem: { ...noKey }
		};
		if (limits.budgetUsd !== null && !prices.models.has(model)) return refusedBy(noPrice(model));
		if (permissions?.cautious === true && permissions.mode !== "plan" && !isShutIn({ cell })) return refusedBy(unguarded);
		if (prompt.length <= 1048576) return void 0;
		return {
			class: "other",
			message: `Codex takes no prompt of more than ${LONGEST_PROMPT} characters; this one has ${prompt.length}.`
		};
	}
	/** The conversation of the turn, ready to be resumed. One that is there already is a second attempt, and goes on. */
	async function openSession({ session, cwd }, version) {
		if (session.mode === "resume") return await findRollout(directory, session.id) === void 0 ? void 0 : session.id;
		if (await findRollout(directory, session.new_id) !== void 0) return session.new_id;
		if (session.mode === "fork") return await copyRollout(directory, session.id, session.new_id) ? session.new_id : void 0;
		await beginRollout(directory, session.new_id, {
			cwd,
			version
		});
		return session.new_id;
	}
}
async function problemsOf(check) {
	try {
		await check();
		return [];
	} catch (error) {
		if (error instanceof ProblemError) return [error.problem];
		throw error;
	}
}
/** A turn has succeeded only when it went to its end by itself, in the conversation that it was to be in. */
function failureIn({ heard, outcome, fault, isOverspent }, { limits }, id) {
	if (isOverspent) return {
		class: "budget",
		message: `The turn has spent its budget of ${(limits.budgetUsd ?? 0).toFixed(2)} dollars.`
	};
	return outcome.kind === "exited" && outcome.code === 0 && heard.completed && heard.threadId === id ? void 0 : failureOf$1(heard, outcome, fault);
}
function refusedBy(problem) {
	return {
		class: "not-installed",
		message: problem.message,
		problem: { ...problem }
	};
}
function unpaid(failure) {
	return {
		ok: false,
		failure,
		costUsd: 0,
		tokens: {
			input: 0,
			output: 0
		},
		model: null,
		sessionId: null
	};
}
function round(usd) {
	return Math.round(usd * 1e9) / 1e9;
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
	if (isFile$1(resolve(cwd, command))) return {
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
	const found = candidates(file, environment).find(isFile$1);
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
function isFile$1(path) {
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
const PLAIN = openPlainCell();
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
		startsPrograms: () => true,
		async preflight() {
			const problem = checkAgentProgram(program, base);
			return problem === void 0 ? [] : [problem];
		},
		runTurn
	};
	async function runTurn(spec, observer, signal) {
		const agent = listenToAgent(observer);
		const outcome = await (spec.cell ?? PLAIN).run({
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
		}, program.args.filter(isFile).map((at) => ({
			at,
			as: "readable"
		})), signal);
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
/** An argument that names a file, such as the program that an interpreter is to run. */
function isFile(argument) {
	return isAbsolute(argument) && statSync(argument, { throwIfNoEntry: false })?.isFile() === true;
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
	const hint = "Record the run again (--record FILE), or fix the line by hand; a line without \"prompt\" matches any prompt.";
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

// src/runtime/agents.ts
/** One backend out of several: a turn goes to its own agent, which is made when it is first asked for. */
function createAgents(make) {
	const made = /* @__PURE__ */ new Map();
	function backendOf(agent) {
		const known = made.get(agent);
		if (known !== void 0) return known;
		const choice = readAgentChoice(agent);
		if (choice === void 0) throw new Error(`"${agent}" is no agent. ${knownAgents(agent)}`);
		const backend = make(choice);
		made.set(agent, backend);
		return backend;
	}
	return {
		startsPrograms: (agent = "claude") => backendOf(agent).startsPrograms?.(agent) === true,
		async preflight(uses = []) {
			return (await Promise.all(uses.map((use) => backendOf(use.agent).preflight([use])))).flat();
		},
		runTurn: (spec, observer, signal) => backendOf(spec.backend ?? "claude").runTurn(spec, observer, signal)
	};
}

// src/core/report/say-end.ts
/** By its own words: a failed result is no success, and a question waits for somebody. */
function signOf({ text }) {
	const said = transitionsIn(text);
	if (said.some((one) => one.tag === "result" && one.status === "failure")) return "✕";
	return said.some(({ tag }) => tag === "ask") ? "?" : "✓";
}
/** `  → REVIEW.md`: where a turn asked to go on; empty where it did not say. */
function sayEnd({ text }) {
	const said = [...new Set(transitionsIn(text).map(shortly))];
	return said.length === 0 ? "" : `  ${said.join(", ")}`;
}
function transitionsIn(text) {
	const parsed = parseTransitions(text);
	return parsed.ok ? parsed.transitions : [];
}
function shortly(transition) {
	switch (transition.tag) {
		case "result": return transition.status === "failure" ? "→ failed result" : "→ result";
		case "ask": return "→ asks";
		case "join": return `join → ${transition.next}`;
		case "goto": return `→ ${transition.target}`;
		case "reset":
		case "call":
		case "function":
		case "fork":
		case "call-workflow":
		case "function-workflow":
		case "fork-workflow":
		case "reset-workflow": return `${transition.tag} → ${transition.target}`;
	}
}

export { createScriptFolders as C, layRollout as S, createOperations as _, turnPlaceholders as a, createWorkspace as b, withPlaceholders as c, houseRules as d, createPinnedCopies as f, createOrphans as g, createDebuggedScripts as h, createReplayBackend as i, createCommandBackend as l, createScriptRunner as m, signOf as n, isJson as o, pinLost as p, createAgents as r, promptWithPlaceholders as s, sayEnd as t, createCodexBackend as u, createTurnFiles as v, findRollout as x, createTrees as y };