import { t as pLimit } from "./p-limit.js";
import { t as ProblemError } from "./problem.js";
import { c as ownPath } from "./environment.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { i as linesOf, n as createBatch, t as BATCH } from "./batch.js";
import { a as gitProgram, c as runGit, i as gitFailed, s as mustRunGit } from "./run-git.js";
import { c as isDenied } from "./fetch-commit.js";
import { execFile } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

// src/adapters/process/git/free-pipes.ts
/** Git is mostly done by then; a large checkout takes longer, and is looked through in vain. */
const FIRST_MS = 3e3;
const THEN_MS = 1e4;
const LIMIT_MS = 6e4;
/** Where git looks for rules and for other repositories. */
const READ_BY_GIT = [
	"(",
	"-name",
	".gitignore",
	"-o",
	"-name",
	".gitattributes",
	"-o",
	"-name",
	".gitmodules",
	"-o",
	"-name",
	".git",
	"-o",
	"-path",
	"*/.git/*",
	")"
];
/**
* Git opens the files that steer it, and waits for ever where one is a pipe that nobody writes into. While a call takes long such pipes are
* taken away: nobody has a use for them.
*/
async function whileFreeingPipes(folder, work) {
	let isOver = false;
	let timer;
	const lookIn = (ms) => {
		timer = setTimeout(() => void takeAway(folder).then(() => isOver || lookIn(THEN_MS)), ms);
		timer.unref();
	};
	lookIn(FIRST_MS);
	try {
		return await work();
	} finally {
		isOver = true;
		clearTimeout(timer);
	}
}
async function takeAway(folder) {
	const pipes = (await find(folder, ["-print0"])).split("\0").filter(Boolean);
	if (pipes.length === 0) return;
	const open = pipes.flatMap((pipe) => {
		try {
			return [openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)];
		} catch {
			return [];
		}
	});
	await find(folder, ["-delete"]);
	for (const fd of open) closeSync(fd);
}
/** Follows no link, and takes away by folders that it holds open. */
function find(folder, then) {
	const options = {
		env: { PATH: "/usr/bin:/bin" },
		timeout: LIMIT_MS,
		maxBuffer: 67108864
	};
	return new Promise((resolve) => {
		execFile("find", [
			"-P",
			folder,
			"-type",
			"p",
			...READ_BY_GIT,
			...then
		], options, (_, stdout) => resolve(stdout));
	});
}

// src/adapters/process/git/bare-repository.ts
/** Makes the repository in that directory, or goes on with the one that a former process made there. */
async function openBareRepository(options) {
	const { remote, timeoutMs, confine, pause = (ms) => setTimeout$1(ms) } = options;
	mkdirSync(options.directory, {
		recursive: true,
		mode: 448
	});
	const directory = realpathSync(options.directory);
	const home = join(directory, "home");
	mkdirSync(home, { recursive: true });
	const base = {
		cwd: directory,
		home
	};
	const settings = join(directory, "config");
	ownSettings(settings);
	await Promise.all([requireVersion(base), initialise(base)]);
	const limit = pLimit(1);
	const freely = (options, work) => {
		const worktree = worktreeOf(options);
		return worktree === void 0 || process.platform === "win32" ? work() : whileFreeingPipes(worktree, work);
	};
	const call = (args, options = {}) => {
		ownSettings(settings);
		const { env, shown = [], ...others } = options;
		const worktree = worktreeOf(options);
		const before = worktree === void 0 ? void 0 : confine?.(worktree, {
			ours: [directory],
			shown
		});
		return {
			...base,
			...others,
			args,
			env: {
				GIT_DIR: directory,
				...env
			},
			before
		};
	};
	const batch = createBatch(() => gitProgram(call(BATCH)));
	return {
		directory,
		remote,
		look: (names) => batch.ask(names).catch(() => mustRunGit(call(BATCH, { input: linesOf(names) }))),
		run: (args, callOptions) => freely(callOptions, () => mustRunGit(call(args, callOptions))),
		attempt: (args, callOptions) => freely(callOptions, () => runGit(call(args, callOptions))),
		contact: (args, callOptions) => asOftenAsNew(remote ?? noRemote(args), (to) => runGit({
			timeoutMs,
			...call(args, callOptions),
			remote: to
		})),
		pause,
		alone: (work) => limit(work)
	};
}
/** What was refused for its token has done nothing, so it is done again where that is only too new. */
async function asOftenAsNew(remote, contact) {
	for (let tries = 1;; tries += 1) {
		const outcome = await contact(remote);
		if (!(outcome.exitCode !== 0 && isDenied(outcome.stderr)) || !await remote.token.waitWhileNew?.(tries)) return outcome;
	}
}
/** The worktree that a call works on. One that only reads or writes an index does not go to its folder. */
function worktreeOf({ cwd, env } = {}) {
	return cwd !== void 0 && env?.GIT_WORK_TREE === cwd ? cwd : void 0;
}
const TRIES = 8;
/** Two runs that start at once on a laptop share their repository; git lets one of them write its settings at a time. */
async function initialise(base) {
	const args = [
		"init",
		"--quiet",
		"--bare",
		"--template=",
		"."
	];
	for (let tries = 1;; tries++) {
		const outcome = await runGit({
			...base,
			args
		});
		if (outcome.exitCode === 0) return;
		if (tries === TRIES || !/could not lock/.test(outcome.stderr)) throw gitFailed(args, outcome);
		await setTimeout$1(Math.random() * 20 * 2 ** tries);
	}
}
const SETTINGS = "[core]\n	repositoryformatversion = 0\n	filemode = true\n	bare = true\n";
/** The repository's own settings are ours, whoever wrote there meanwhile: they could lead git elsewhere or have it run programs. */
function ownSettings(file) {
	if (readForeignFile(file, {
		most: 67,
		follow: false
	})?.toString() === SETTINGS) return;
	const draft = `${file}.${randomUUID()}`;
	writeFileSync(draft, SETTINGS, { flag: "wx" });
	renameSync(draft, file);
}
function noRemote(args) {
	throw new Error(`git ${args.join(" ")}: the repository was opened without a remote`);
}
const versionsSeen = /* @__PURE__ */ new Map();
/** Settings by environment came with 2.31, the overwriting `read-tree --reset -u` with 2.34. */
async function requireVersion(base) {
	const path = ownPath();
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

export { openBareRepository as t };