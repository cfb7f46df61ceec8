import { c as ownPath, l as ownTemp } from "./environment.js";
import { a as addLivingTree, n as endStrays, o as removeLivingTree, r as isMarked } from "./strays.js";
import { t as startLongTimer } from "./long-timer.js";
import { a as pidsSince, i as mayHaveLeftovers, n as endTree, t as TREE_VARIABLE } from "./process-tree.js";
import { spawn, spawnSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Socket } from "node:net";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { StringDecoder } from "node:string_decoder";

// src/adapters/process/channels.ts
/**
* Channels that tell `stdin`, or that keep it closed for null.
* Node's own pipes are sockets. On Linux these cannot be opened by name, so that `echo … > /dev/stderr` and `cat /dev/stdin`, which
* scripts are full of, would fail with ENXIO, and bash would take itself for a remote shell. There we make real pipes: Node has no
* call for them, but a named pipe whose name was removed is one. `asSockets` keeps to sockets: what cannot be opened by name cannot
* be written to by other programs either. What may be told only later goes through a socket too.
*/
function createChannels(stdin, asSockets = false, mayTell) {
	return (asSockets || mayTell !== void 0 ? void 0 : createRealChannels(stdin)) ?? nodeChannels(stdin, mayTell);
}
function nodeChannels(text, mayTell) {
	return {
		stdio: [
			text === null ? "ignore" : "pipe",
			"pipe",
			"pipe"
		],
		discard() {},
		open({ stdin, stdout, stderr }) {
			if (stdout === null || stderr === null) throw new Error("A process was started without its pipes");
			stdin?.on("error", () => {});
			if (mayTell === void 0) stdin?.end(text);
			else mayTell.then(() => stdin?.end(text));
			return {
				stdout,
				stderr,
				close() {
					stdin?.destroy();
					stdout.destroy();
					stderr.destroy();
				}
			};
		}
	};
}
function createRealChannels(text) {
	if (!canMakePipes) return void 0;
	try {
		if (stock.length < 2) stock.push(...makePipes());
		const stdin = text === null ? void 0 : openText(text);
		const [out, err] = stock.splice(-2).map(openPipe);
		if (out === void 0 || err === void 0) throw new Error("Two pipes were asked for");
		return realChannels(stdin, out, err);
	} catch {
		canMakePipes = false;
		return;
	}
}
function realChannels(stdin, out, err) {
	return {
		stdio: [
			stdin ?? "ignore",
			out.writeEnd,
			err.writeEnd
		],
		discard() {
			closeTheirs();
			for (const { nameless, readEnd } of [out, err]) {
				closeSync(readEnd);
				stock.push(nameless);
			}
		},
		open() {
			closeTheirs();
			const stdout = new Socket({
				fd: out.readEnd,
				readable: true,
				writable: false
			});
			const stderr = new Socket({
				fd: err.readEnd,
				readable: true,
				writable: false
			});
			return {
				stdout,
				stderr,
				close() {
					putBack(stdout, out.nameless);
					putBack(stderr, err.nameless);
				}
			};
		}
	};
	function closeTheirs() {
		if (stdin !== void 0) closeSync(stdin);
		closeSync(out.writeEnd);
		closeSync(err.writeEnd);
	}
}
/** A file without a name, as a pipe could no longer be opened by name once all was written. */
function openText(text) {
	return withFolder((folder) => {
		const file = join(folder, "stdin");
		writeFileSync(file, text, { mode: 384 });
		return openSync(file, "r");
	});
}
const stock = [];
const STOCK_AT_ONCE = 8;
const O_PATH = 2097152;
let canMakePipes = process.platform === "linux";
function makePipes() {
	return withFolder((folder) => {
		const names = Array.from({ length: STOCK_AT_ONCE }, (_, at) => join(folder, String(at)));
		const { status } = spawnSync("mkfifo", [
			"-m",
			"600",
			...names
		], {
			stdio: "ignore",
			env: { PATH: ownPath() }
		});
		if (status !== 0) throw new Error(`mkfifo ended with ${status}`);
		return names.map((name) => openSync(name, O_PATH));
	});
}
function openPipe(nameless) {
	return {
		nameless,
		readEnd: openSync(`/proc/self/fd/${nameless}`, constants.O_RDONLY | constants.O_NONBLOCK),
		writeEnd: openSync(`/proc/self/fd/${nameless}`, constants.O_WRONLY)
	};
}
/** Back into the stock only when nobody can write into it any more. */
function putBack(stream, nameless) {
	if (stream.readableEnded) stock.push(nameless);
	else closeSync(nameless);
	stream.destroy();
}
function withFolder(use) {
	const folder = mkdtempSync(join(ownTemp(), "raymond-"));
	try {
		return use(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

// src/adapters/process/read-output.ts
/** Keeps the first `limit` characters. */
function keepStart(limit) {
	let kept = "";
	let truncated = false;
	return {
		add(text) {
			if (truncated) return;
			truncated = kept.length + text.length > limit;
			kept += truncated ? text.slice(0, limit - kept.length).replace(/[\ud800-\udbff]$/, "") : text;
		},
		text: () => kept,
		truncated: () => truncated
	};
}
/** Keeps the last `lines` lines, and of them at most the last `limit` characters. */
function keepEnd(limit) {
	let kept = "";
	let truncated = false;
	return {
		add(text) {
			kept += text;
			if (kept.length > 16 * limit.characters) kept = cut();
		},
		text: cut,
		truncated: () => truncated
	};
	function cut() {
		const lines = (kept.length > limit.characters ? kept.slice(-limit.characters).replace(/^[\udc00-\udfff]/, "") : kept).split("\n");
		const count = lines.at(-1) === "" ? limit.lines + 1 : limit.lines;
		const tail = lines.slice(-count).join("\n");
		truncated ||= tail.length < kept.length;
		return tail;
	}
}
/** Hands on the text of a stream in whole characters; `onByte` hears of every chunk, even of half a character. */
function readText(stream, onByte, onText) {
	const decoder = new StringDecoder("utf8");
	stream.on("data", (bytes) => {
		onByte();
		const text = decoder.write(bytes);
		if (text !== "") onText(text);
	});
	stream.once("close", () => {
		const rest = decoder.end();
		if (rest !== "") onText(rest);
	});
	stream.on("error", () => {});
}

// src/adapters/process/run-process.ts
const INHERITED = [
	"inherit",
	"inherit",
	"inherit"
];
const KEEP_STDOUT = 67108864;
const STDERR_TAIL = {
	lines: 20,
	characters: 4096
};
const LINGER_MS = 1e3;
const LINGER_AT_MOST_MS = 2e3;
/**
* Runs a program as a process group of its own and streams what it says. Ends its whole tree when it is silent, takes too long or is
* aborted, and ends what it left behind when it exits. Never rejects.
*/
async function runProcess(spec, signal) {
	if (signal.aborted) return {
		kind: "aborted",
		stdout: "",
		stderrTail: "",
		ms: 0
	};
	const started = performance.now();
	const token = randomUUID();
	const channels = createChannels(spec.stdin, spec.privateStreams === true, spec.mayRead);
	let child;
	try {
		child = start(spec, token, channels);
		if (child.pid === void 0) await once(child, "spawn");
	} catch (error) {
		channels.discard();
		return notStarted(spec, error);
	}
	const streams = channels.open(child);
	const output = listen(child, streams, spec);
	const rootLives = () => child.exitCode === null && child.signalCode === null;
	const sparesRoot = spec.sparesRoot === true;
	const tree = {
		root: child.pid ?? 0,
		rootLives,
		sparesRoot,
		token,
		startedAt: started,
		seen: /* @__PURE__ */ new Map()
	};
	addLivingTree(tree);
	const because = await watch(child, output, spec, signal);
	if (because !== "exited" || mayHaveLeftovers(tree)) await endTree(tree, spec.graceMs);
	if (pidsSince(tree).some(isMarked)) await endStrays({ all: false });
	await atMost(LINGER_MS, output.closed);
	streams.close();
	removeLivingTree(tree);
	const said = {
		stdout: output.stdout.text(),
		stderrTail: output.stderr.text(),
		ms: performance.now() - started
	};
	if (because !== "exited") return {
		kind: because,
		...said
	};
	return {
		kind: "exited",
		code: child.exitCode,
		signal: child.signalCode,
		stdoutTruncated: output.stdout.truncated(),
		...said
	};
}
function start(spec, token, channels) {
	const around = process.env[TREE_VARIABLE];
	return spawn(spec.file, spec.args, {
		cwd: spec.cwd,
		env: {
			...spec.env,
			[TREE_VARIABLE]: around === void 0 ? token : `${around}:${token}`
		},
		stdio: [...spec.inheritsStreams === true ? INHERITED : channels.stdio, ...spec.extraFds ?? []],
		detached: process.platform !== "win32",
		windowsHide: true,
		windowsVerbatimArguments: spec.verbatimArguments ?? false
	});
}
function notStarted(spec, error) {
	const { code = "UNKNOWN", message } = error;
	if (code !== "ENOENT" && code !== "ENOTDIR") return {
		kind: "not-started",
		code,
		missing: null,
		message
	};
	if (!statSync(spec.cwd, { throwIfNoEntry: false })?.isDirectory()) return {
		kind: "not-started",
		code,
		missing: "directory",
		message: `The directory ${spec.cwd} does not exist.`
	};
	return {
		kind: "not-started",
		code,
		missing: "program",
		message: `The program ${spec.file} does not exist.`
	};
}
function listen(child, { stdout, stderr }, spec) {
	const output = {
		stdout: keepStart(spec.keepStdout ?? KEEP_STDOUT),
		stderr: keepEnd(STDERR_TAIL),
		closed: Promise.all([
			exited(child),
			ended(stdout),
			ended(stderr)
		]),
		onByte: () => {}
	};
	const onByte = () => output.onByte();
	readText(stdout, onByte, (text) => {
		output.stdout.add(text);
		spec.onStdout?.(text);
	});
	readText(stderr, onByte, (text) => {
		output.stderr.add(text);
		spec.onStderr?.(text);
	});
	child.on("error", () => {});
	return output;
}
function exited(child) {
	return new Promise((resolve) => child.once("exit", () => resolve()));
}
function ended(stream) {
	return new Promise((resolve) => stream.once("close", resolve));
}
async function atMost(ms, promise) {
	let timer;
	const timeUp = new Promise((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	await Promise.race([promise, timeUp]);
	clearTimeout(timer);
}
/** Waits until the process has exited and said all, or until there is a reason to end it. */
function watch(child, output, spec, signal) {
	let resolve;
	const watched = new Promise((settle) => {
		resolve = settle;
	});
	let bytesHeard = 0;
	let exited = false;
	let finished = false;
	let silence;
	let linger;
	let duration;
	if (spec.mayRead === void 0) count();
	else spec.mayRead.then(count);
	const onAbort = () => finish("aborted");
	signal.addEventListener("abort", onAbort, { once: true });
	output.onByte = () => {
		bytesHeard += 1;
		linger?.restart();
	};
	child.once("exit", () => {
		exited = true;
		silence?.cancel();
		linger = startLongTimer(LINGER_MS, () => finish("exited"));
		duration?.cancel();
		duration = startLongTimer(LINGER_AT_MOST_MS, () => finish("exited"));
	});
	output.closed.then(() => finish("exited"));
	return watched;
	function count() {
		if (exited || finished) return;
		silence = startLongTimer(spec.silenceMs, onSilence);
		linger = silence;
		if (spec.durationMs !== null) duration = startLongTimer(spec.durationMs, () => finish("too-long"));
	}
	/** Bytes may have come that are not read yet, when we were busy or the machine slept: read once, then judge. */
	function onSilence() {
		const before = bytesHeard;
		setImmediate(() => {
			if (bytesHeard === before) finish("silent");
		});
	}
	function finish(because) {
		finished = true;
		silence?.cancel();
		linger?.cancel();
		duration?.cancel();
		signal.removeEventListener("abort", onAbort);
		output.onByte = () => {};
		resolve(exited ? "exited" : because);
	}
}

export { runProcess as t };