import { t as ProblemError } from "./problem.js";
import { n as closedEnvironment, t as basicCredential } from "./closed-environment.js";
import { spawnSync } from "node:child_process";

// src/adapters/process/git/run-git.ts
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
/** The same for a short question of a command that has nothing else to do meanwhile: what runs others takes longer to load than git to answer. */
function askGit({ args, cwd, home }) {
	const env = closedEnvironment({
		home,
		protocols: []
	});
	const { status, stdout, error } = spawnSync("git", args, {
		cwd,
		env,
		maxBuffer: LARGEST_OUTPUT,
		timeout: TIMEOUT_MS
	});
	if (error !== void 0 && "code" in error && error.code === "ENOENT") throw missing({
		args,
		cwd,
		home
	}, "");
	return {
		exitCode: status,
		stdout
	};
}
async function start(call, gateway) {
	const { execa } = await import("./execa.js");
	const [program = "git", ...before] = call.before ?? [];
	const result = await execa(program, [
		...before,
		...call.before === void 0 ? [] : ["git"],
		...call.args
	], {
		cwd: call.before === void 0 ? call.cwd : "/",
		extendEnv: false,
		env: closedEnvironment({
			home: call.home,
			protocols: gateway ? ["http"] : [],
			config: {
				...call.config,
				...gateway && ownAddress(gateway)
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
		stderr: Buffer.from(result.stderr ?? []).toString(),
		timedOut: result.timedOut
	};
}
/** The longest match wins, so that no other setting leads git elsewhere. */
function ownAddress({ url }) {
	return {
		[`url.${url}.insteadOf`]: url,
		[`url.${url}.pushInsteadOf`]: url
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
		message: "git is not on the PATH.",
		hint: "Install git 2.34 or newer on the runner."
	});
}

export { runGit as a, mustRunGit as i, gitFailed as n, lastWords as r, askGit as t };