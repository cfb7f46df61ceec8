import { spawn, spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { once } from "node:events";
import { Socket } from "node:net";
import { randomUUID } from "node:crypto";

// src/adapters/process/long-timer.ts
const LONGEST_WAIT = 2 ** 31 - 1;
/** Calls `fire` once, `ms` milliseconds from now or from the last restart, however long that is. */
function startLongTimer(ms, fire) {
	let left = ms;
	let timer = setTimeout(next, Math.min(left, LONGEST_WAIT));
	function next() {
		left -= Math.min(left, LONGEST_WAIT);
		if (left <= 0) fire();
		else timer = setTimeout(next, Math.min(left, LONGEST_WAIT));
	}
	return {
		restart() {
			if (ms <= LONGEST_WAIT) {
				timer.refresh();
				return;
			}
			clearTimeout(timer);
			left = ms;
			timer = setTimeout(next, LONGEST_WAIT);
		},
		cancel() {
			clearTimeout(timer);
		}
	};
}

// src/adapters/process/channels.ts
/**
* Channels that tell `stdin`, or that keep it closed for null.
* Node's own pipes are sockets. On Linux these cannot be opened by name, so that `echo … > /dev/stderr` and `cat /dev/stdin`, which
* scripts are full of, would fail with ENXIO, and bash would take itself for a remote shell. There we make real pipes: Node has no
* call for them, but a named pipe whose name was removed is one.
*/
function createChannels(stdin) {
	return createRealChannels(stdin) ?? nodeChannels(stdin);
}
function nodeChannels(text) {
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
			stdin?.end(text);
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
		], { stdio: "ignore" });
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
	const folder = mkdtempSync(join(tmpdir(), "raymond-"));
	try {
		return use(folder);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

// src/adapters/process/process-list.ts
const onLinux = process.platform === "linux";
/** Every process that we can see, zombies left out. Read in one go, so that who acts on it acts on what is. */
function listProcesses() {
	if (!onLinux) return listFromPs();
	return listPids().map(readStat).filter((entry) => entry !== void 0);
}
/** Linux only. */
function listPids() {
	return readdirSync("/proc").map(Number).filter((pid) => pid > 0);
}
/** Whether it is still that very process, and not a later one with its pid. */
function isSameProcess(known) {
	return (onLinux ? readStat(known.pid) : listFromPs().find(({ pid }) => pid === known.pid))?.startedAt === known.startedAt;
}
/** The environment that a process was started with, as `NAME=value` between NULs; undefined where it cannot be read. */
function readEnvironment(pid) {
	return onLinux ? readProc(`${pid}/environ`) : void 0;
}
/** Linux only: processes that kthreadd, always pid 2, started. In a container that sees none of them the pid may be anybody's. */
function isKernelThread(pid) {
	return readStat(pid)?.parent === 2;
}
/** Linux only: the newest pid of the system or container, threads included; -1 where it is not told. */
function lastPidGivenOut() {
	return Number(readProc("loadavg")?.trimEnd().split(" ").at(-1) ?? -1);
}
/** The given processes and all that descend from them. */
function withDescendants(ancestors, running) {
	const found = new Map(ancestors.map((entry) => [entry.pid, entry]));
	let before;
	do {
		before = found.size;
		for (const entry of running) if (found.has(entry.parent)) found.set(entry.pid, entry);
	} while (found.size > before);
	return [...found.values()];
}
/** Whether it could be sent; signal 0 only asks whether the process, or the group of a negative pid, is there. */
function sendSignal(pid, signal) {
	try {
		return process.kill(pid, signal);
	} catch (error) {
		return error.code === "EPERM";
	}
}
function readStat(pid) {
	const stat = readProc(`${pid}/stat`);
	if (stat === void 0) return void 0;
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const [state, parent, group] = fields;
	const startedAt = fields[19];
	if (state === "Z" || state === "X" || parent === void 0 || group === void 0 || startedAt === void 0) return void 0;
	return {
		pid,
		parent: Number(parent),
		group: Number(group),
		startedAt
	};
}
function readProc(path) {
	const file = `/proc/${path}`;
	try {
		return existsSync(file) ? readFileSync(file, "latin1") : void 0;
	} catch {
		return;
	}
}
function listFromPs() {
	const { stdout } = spawnSync("ps", [
		"-A",
		"-o",
		"pid=,ppid=,pgid=,stat=,lstart="
	], { encoding: "utf8" });
	return (stdout ?? "").split("\n").flatMap((line) => {
		const [, pid, parent, group, state, startedAt] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		if (startedAt === void 0 || state === void 0 || state.startsWith("Z")) return [];
		return [{
			pid: Number(pid),
			parent: Number(parent),
			group: Number(group),
			startedAt
		}];
	});
}

// src/adapters/process/end-processes.ts
const KILL_PATIENCE_MS = 5e3;
/**
* Ends all processes that `find` finds: SIGTERM, then SIGKILL after `graceMs`, until it finds none and `isOver` agrees.
* Resolves to the pids that were found.
*/
async function endProcesses(options) {
	const started = performance.now();
	const asked = /* @__PURE__ */ new Set();
	let emptyLooks = 0;
	for (let pause = 2;; pause = Math.min(pause * 2, 100)) {
		const found = options.find();
		emptyLooks = found.length === 0 ? emptyLooks + 1 : 0;
		if (emptyLooks > 1 && options.isOver()) break;
		const waited = performance.now() - started;
		if (waited >= options.graceMs + KILL_PATIENCE_MS) break;
		if (waited >= options.graceMs) options.signal(found, "SIGKILL");
		else options.signal(found.filter(({ pid }) => !asked.has(pid)), "SIGTERM");
		for (const { pid } of found) asked.add(pid);
		await setTimeout$1(pause);
	}
	return [...asked];
}
/** Signals each process that is still the one that was found: a pid may have been given out again. */
function signalEach(found, signal) {
	for (const entry of found) if (isSameProcess(entry)) sendSignal(entry.pid, signal);
}

// src/adapters/process/process-tree.ts
/** Every process of a tree carries this variable, with the tree's token behind those of the trees around it. */
const TREE_VARIABLE = "RAYMOND_PROCESS_TREE";
/**
* Ends every process of the tree: SIGTERM, then SIGKILL after `graceMs`. Resolves when none is left.
* On Linux a member is found by its group, its ancestry or the token in its environment, so a daemon in a session of its own is found
* too; not found is one that had left group and parents and had wiped its environment before we looked. Elsewhere there is no
* environment to read: what has left group and parents escapes.
*/
async function endTree(tree, graceMs) {
	if (process.platform === "win32") await endWindowsTree(tree.root);
	else await endProcesses({
		find: () => findMembers(tree),
		signal: (members, signal) => signalMembers(tree, members, signal),
		isOver: () => !tree.rootLives(),
		graceMs
	});
}
/** Kills what can be found at once, for the last moment of our own process. */
function killTreeNow(tree) {
	if (process.platform !== "win32") signalMembers(tree, findMembers(tree), "SIGKILL");
}
/**
* Whether anything may be left of the tree after its root has exited. Quick when nothing is, which is nearly always: reading all
* processes costs as much as a small script. Linux gives pids out in order and tells the last one, so that only processes
* between the root and that one need a look; often there are none.
*/
function mayHaveLeftovers(tree) {
	if (process.platform === "win32") return false;
	if (sendSignal(-tree.root, 0) && !sendSignal(tree.root, 0)) return true;
	if (process.platform !== "linux") return false;
	return pidsSince(tree).some((pid) => mayCarry(pid, tree.token));
}
const NO_WRAP_MS = 1e3;
const FEW_PIDS = 100;
function pidsSince({ root, startedAt }) {
	const count = lastPidGivenOut() - root;
	if (count < 0 || count > FEW_PIDS || performance.now() - startedAt > NO_WRAP_MS) return listPids();
	return Array.from({ length: count }, (_, at) => root + 1 + at);
}
function mayCarry(pid, token) {
	const environment = readEnvironment(pid);
	return environment === "" ? !isKernelThread(pid) : environment?.includes(token) ?? false;
}
function findMembers(tree) {
	const running = listProcesses();
	const groupLives = groupIsOurs(tree);
	const members = withDescendants(running.filter((entry) => groupLives && entry.group === tree.root || tree.seen.get(entry.pid)?.startedAt === entry.startedAt || readEnvironment(entry.pid)?.includes(tree.token)), running);
	for (const entry of members) tree.seen.set(entry.pid, entry);
	return members;
}
/** The group at one blow, which even those that fork all the time do not slip through; then who left it. */
function signalMembers(tree, members, signal) {
	if (tree.sparesRoot && signal === "SIGTERM") {
		signalEach(members.filter(({ pid }) => pid !== tree.root), signal);
		return;
	}
	if (members.filter(({ group }) => group === tree.root).length > 0 && groupIsOurs(tree)) sendSignal(-tree.root, signal);
	signalEach(members.filter(({ group }) => group !== tree.root), signal);
}
/** Once the root is reaped, a process with its pid is a stranger, and so is that stranger's group. */
function groupIsOurs(tree) {
	return tree.rootLives() || !sendSignal(tree.root, 0);
}
function endWindowsTree(root) {
	return new Promise((resolve) => {
		const killer = spawn("taskkill", [
			"/pid",
			String(root),
			"/T",
			"/F"
		], {
			stdio: "ignore",
			windowsHide: true
		});
		killer.once("error", () => resolve());
		killer.once("close", () => resolve());
	});
}

// src/adapters/process/living-trees.ts
const living = /* @__PURE__ */ new Set();
function addLivingTree(tree) {
	if (living.size === 0) process.once("exit", killAll);
	living.add(tree);
}
function removeLivingTree(tree) {
	living.delete(tree);
	if (living.size === 0) process.removeListener("exit", killAll);
}
function killAll() {
	for (const tree of living) killTreeNow(tree);
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
const LINGER_MS = 200;
const LINGER_AT_MOST_MS = 2e3;
/**
* Runs a program as a process group of its own and streams what it says. Ends its whole tree when it is silent, takes too long or is
* aborted, and ends what it left behind when it exits. Never rejects.
* Built on node:child_process: execa costs 1.2 ms more for each process, about as much as a small script itself.
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
	const channels = createChannels(spec.stdin);
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
	const silence = startLongTimer(spec.silenceMs, onSilence);
	let linger = silence;
	let duration = spec.durationMs === null ? void 0 : startLongTimer(spec.durationMs, () => finish("too-long"));
	const onAbort = () => finish("aborted");
	signal.addEventListener("abort", onAbort, { once: true });
	output.onByte = () => {
		bytesHeard += 1;
		linger.restart();
	};
	child.once("exit", () => {
		exited = true;
		silence.cancel();
		linger = startLongTimer(LINGER_MS, () => finish("exited"));
		duration?.cancel();
		duration = startLongTimer(LINGER_AT_MOST_MS, () => finish("exited"));
	});
	output.closed.then(() => finish("exited"));
	return watched;
	/** Bytes may have come that are not read yet, when we were busy or the machine slept: read once, then judge. */
	function onSilence() {
		const before = bytesHeard;
		setImmediate(() => {
			if (bytesHeard === before) finish("silent");
		});
	}
	function finish(because) {
		silence.cancel();
		linger.cancel();
		duration?.cancel();
		signal.removeEventListener("abort", onAbort);
		output.onByte = () => {};
		resolve(exited ? "exited" : because);
	}
}

export { readEnvironment as a, listProcesses as i, endProcesses as n, withDescendants as o, signalEach as r, startLongTimer as s, runProcess as t };