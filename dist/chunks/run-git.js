import { t as ProblemError } from "./problem.js";
import { n as basicCredential, r as closedEnvironment } from "./closed-environment.js";
import { n as endTree, u as sendSignal } from "./process-tree.js";
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { once } from "node:events";
import { randomUUID } from "node:crypto";

// src/adapters/process/git/run-to-end.ts
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 5e3;
const running = /* @__PURE__ */ new Set();
/** Runs a program in a group of its own, which ends with us. Rejects, with the system's reason, when it cannot be started. */
async function runToEnd(program) {
	const child = await start$1(program);
	let [wasEnded, timedOut] = [false, false];
	const end = () => {
		if (!wasEnded) endTree(treeOf(child), GRACE_MS).then(letGo);
		wasEnded = true;
	};
	const letGo = () => {
		child.stdout?.destroy();
		child.stderr?.destroy();
	};
	const timer = setTimeout(() => {
		timedOut = true;
		end();
	}, program.timeoutMs);
	const [stdout, stderr] = [collect(child.stdout, program.mostBytes, end), collect(child.stderr, program.mostBytes, end)];
	child.stdin?.on("error", () => {});
	child.stdin?.end(program.input);
	if (running.size === 0) process.once("exit", endAll);
	running.add(child);
	await once(child, "close");
	running.delete(child);
	if (running.size === 0) process.removeListener("exit", endAll);
	clearTimeout(timer);
	return {
		exitCode: wasEnded ? null : child.exitCode,
		stdout: Buffer.concat(stdout),
		stderr: Buffer.concat(stderr),
		timedOut
	};
}
async function start$1({ file, args, cwd, env, input, inputFile, outputFile }) {
	const stdin = inputFile === void 0 ? void 0 : openSync(inputFile, "r");
	const stdout = outputFile === void 0 ? void 0 : openSync(outputFile, "w");
	try {
		const child = spawn(file, args, {
			cwd,
			env,
			stdio: [
				stdin ?? (input === void 0 ? "ignore" : "pipe"),
				stdout ?? "pipe",
				"pipe"
			],
			detached: process.platform !== "win32",
			windowsHide: true
		});
		if (child.pid === void 0) await once(child, "spawn");
		return child;
	} finally {
		for (const fd of [stdin, stdout]) if (fd !== void 0) closeSync(fd);
	}
}
/** Its chunks, as they come. */
function collect(stream, most, tooMuch) {
	const chunks = [];
	let bytes = 0;
	stream?.on("data", (chunk) => {
		bytes += chunk.length;
		if (bytes <= most) chunks.push(chunk);
		else tooMuch();
	});
	stream?.on("error", () => {});
	return chunks;
}
function treeOf(child) {
	const rootLives = () => child.exitCode === null && child.signalCode === null;
	return {
		root: child.pid ?? 0,
		rootLives,
		sparesRoot: false,
		token: randomUUID(),
		startedAt: performance.now(),
		seen: /* @__PURE__ */ new Map()
	};
}
/** So that they can still take away the locks that they hold. */
function endAll() {
	for (const child of running) if (!sendSignal(-(child.pid ?? 0), "SIGTERM")) child.kill();
}

// src/adapters/process/git/run-git.ts
/** For every difference: a submodule that `.gitmodules` of the commit, the index or the directory says to ignore is one like any other. */
const EVEN_IGNORED = "--ignore-submodules=none";
/** Milliseconds. */
const TIMEOUT_MS = 12e4;
const LARGEST_OUTPUT = 536870912;
/** Runs the real git in a closed environment. Rejects only when there is no git. */
async function runGit(call) {
	if (call.remote === void 0) return start(call);
	const token = await call.remote.token();
	const { openGateway } = await import("./gateway.js");
	const gateway = await openGateway(call.remote, token, call.updates);
	try {
		const { url } = call.remote;
		const outcome = await start({
			...call,
			args: call.args.map((arg) => arg === url ? gateway.url : arg)
		}, gateway);
		return {
			...outcome,
			stderr: withoutToken(outcome.stderr.replaceAll(gateway.url, url), token)
		};
	} finally {
		gateway.close();
	}
}
/** What has to be started for a call. */
function gitProgram(call, gateway) {
	const [file = "git", ...before] = call.before ?? [];
	const config = gateway === void 0 ? call.config : {
		...call.config,
		...wayBy(gateway)
	};
	return {
		file,
		args: [
			...before,
			...call.before === void 0 ? [] : ["git"],
			...call.args
		],
		cwd: call.before === void 0 ? call.cwd : "/",
		env: closedEnvironment({
			home: call.home,
			protocols: gateway ? ["http"] : [],
			config,
			env: call.env
		})
	};
}
async function start(call, gateway) {
	const program = gitProgram(call, gateway);
	try {
		const outcome = await runToEnd({
			...program,
			input: call.input,
			inputFile: call.inputFile,
			outputFile: call.outputFile,
			timeoutMs: call.timeoutMs ?? 12e4,
			mostBytes: LARGEST_OUTPUT
		});
		return {
			...outcome,
			stderr: outcome.stderr.toString()
		};
	} catch (error) {
		if (error.code === "ENOENT") throw missing({
			...call,
			cwd: program.cwd
		});
		return {
			exitCode: null,
			stdout: Buffer.alloc(0),
			stderr: String(error),
			timedOut: false
		};
	}
}
/** The longest match wins, so that no other setting leads git elsewhere. */
function wayBy({ url, pass }) {
	return {
		[`url.${url}.insteadOf`]: url,
		[`url.${url}.pushInsteadOf`]: url,
		[`http.${url}.extraHeader`]: pass
	};
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
function missing({ args, cwd }) {
	if (!existsSync(cwd)) return /* @__PURE__ */ new Error(`git ${args.join(" ")}: the directory ${cwd} is gone`);
	return new ProblemError({
		code: "RAY-GIT-MISSING",
		message: "git is not on the PATH.",
		hint: "Install git 2.34 or newer on the runner."
	});
}

export { gitProgram as a, runGit as c, gitFailed as i, LARGEST_OUTPUT as n, lastWords as o, TIMEOUT_MS as r, mustRunGit as s, EVEN_IGNORED as t };