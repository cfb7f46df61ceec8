import { createRequire } from "node:module";
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { constants } from "node:os";

// src/adapters/process/require-node.ts
const LEAST = [22, 20];
/** Set for a process that was handed on. */
const HANDED_ON = "RAYMOND_HANDED_ON";
/**
* Runs `program` here, or on the newer Node that lies beside the file `from`, or refuses with `exitCode`. Nothing else may have been
* imported before: on an old Node the rest dies while it is loaded, with an error that helps nobody.
*/
async function onNewNode(from, exitCode, program) {
	const verdict = judgeNode(process.versions.node, from);
	switch (verdict.kind) {
		case "run":
			dieWithTheOldOne();
			return program();
		case "hand-on": return handOn(verdict.node, process.argv);
		case "refuse":
			refuseNode(process.versions.node);
			process.exitCode = exitCode;
	}
}
/** `from` is the program's own file or URL: its packages are looked for from there. */
function judgeNode(version, from) {
	if (isNewEnough(version)) return { kind: "run" };
	const node = installedNode(from);
	return node === void 0 ? { kind: "refuse" } : {
		kind: "hand-on",
		node
	};
}
/** Runs the same command on another Node, whose exit code becomes ours. */
function handOn(node, [, program = "", ...args]) {
	const child = spawn(node, [program, ...args], {
		stdio: [
			"inherit",
			"inherit",
			"inherit",
			"ipc"
		],
		env: {
			...process.env,
			[HANDED_ON]: "1"
		}
	});
	const hasTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
	for (const signal of [
		"SIGINT",
		"SIGHUP",
		"SIGTERM"
	]) process.on(signal, () => {
		if (signal === "SIGTERM" || !hasTerminal) child.kill(signal);
	});
	child.on("exit", (code, signal) => {
		process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
	});
}
/** Whoever kills the old process means this one. */
function dieWithTheOldOne() {
	if (process.env[HANDED_ON] === void 0) return;
	delete process.env[HANDED_ON];
	process.channel?.unref();
	process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
}
/** The fix, on stderr. */
function refuseNode(version) {
	process.stderr.write(`error RAY-NODE-TOO-OLD\n  raymond needs Node ${LEAST.join(".")} or newer; this is ${version}.\n`);
	process.stderr.write("  fix: install Node 24 from https://nodejs.org, then run the command again.\n");
}
function isNewEnough(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	return major > LEAST[0] || major === LEAST[0] && minor >= LEAST[1];
}
/** One of our optional packages holds a Node for each platform. */
function installedNode(from) {
	const isWindows = process.platform === "win32";
	const require = createRequire(from);
	try {
		const manifest = require.resolve(`node-${isWindows ? "win" : process.platform}-${process.arch}/package.json`);
		const { version } = require(manifest);
		return isNewEnough(version) ? join(dirname(manifest), "bin", isWindows ? "node.exe" : "node") : void 0;
	} catch {
		return;
	}
}

export { onNewNode as t };