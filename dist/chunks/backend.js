import { t as ProblemError } from "./problem.js";
import { A as looseObject, F as string, L as union, N as record, P as strictObject, R as unknown, T as boolean, j as number, k as literal, w as array } from "./step-workflow.js";
import { spawn, spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, ftruncateSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, sep } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { once } from "node:events";
import { access, constants as constants$2, copyFile, cp, link, mkdir, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { randomUUID } from "node:crypto";

// src/adapters/claude-cli/directories.ts
function claudeDirectories(root) {
	return {
		home: join(root, "home"),
		config: join(root, "config"),
		temp: join(root, "tmp")
	};
}
async function makeDirectories({ home, config, temp }) {
	await Promise.all([
		home,
		config,
		temp
	].map((directory) => mkdir(directory, {
		recursive: true,
		mode: 448
	})));
}

// src/adapters/claude-cli/sessions.ts
/** The folder in which the CLI keeps the transcripts of a working directory. */
async function projectDirectory(configDir, cwd) {
	return join(configDir, "projects", slugOf(await realpath(cwd).catch(() => cwd)));
}
const LONGEST_SLUG = 200;
function slugOf(directory) {
	return directory.replace(/[^A-Za-z0-9]/g, "-").slice(0, LONGEST_SLUG);
}
/** Path of a session's transcript: of this working directory, or else of any other; undefined when there is none. */
async function findTranscript(configDir, cwd, sessionId) {
	const projects = join(configDir, "projects");
	const others = (await readdir(projects).catch(() => [])).map((name) => join(projects, name));
	for (const folder of [await projectDirectory(configDir, cwd), ...others]) {
		const file = join(folder, `${sessionId}.jsonl`);
		if (await holdsText(file)) return file;
	}
}
/** The transcript of a session and its big tool outputs, to be laid out again elsewhere; empty when there is none. */
async function transcriptFiles(configDir, cwd, sessionId) {
	const transcript = await findTranscript(configDir, cwd, sessionId);
	if (transcript === void 0) return {};
	const folder = dirname(transcript);
	const files = [transcript, ...(await readdir(join(folder, sessionId), {
		recursive: true,
		withFileTypes: true
	}).catch(() => [])).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))];
	const contents = await Promise.all(files.map(async (file) => [file.slice(folder.length + 1).split(sep).join("/"), await readFile(file)]));
	return Object.fromEntries(contents);
}
/** Puts a transcript where the CLI looks for it when it runs in `cwd`, in place of what was there. */
async function layTranscript(configDir, cwd, sessionId, files) {
	const folder = await projectDirectory(configDir, cwd);
	for (const [name, content] of Object.entries(files)) {
		const parts = name.split("/");
		if (!(name === `${sessionId}.jsonl` || parts[0] === sessionId) || parts.some((part) => part === ".." || part === "" || part.includes("\\"))) throw new Error(`${name} is no file of the transcript ${sessionId}`);
		const file = join(folder, ...parts);
		await mkdir(dirname(file), {
			recursive: true,
			mode: 448
		});
		await rm(file, { force: true });
		await writeFile(file, content, { mode: 384 });
	}
}
/**
* Makes a session that began in another directory resumable in this one: 2.1.197 looks only under the directory's own name.
* Both names then mean the same file, so that neither falls behind.
*/
async function bringTranscript(configDir, cwd, sessionId) {
	const transcript = await findTranscript(configDir, cwd, sessionId);
	const folder = await projectDirectory(configDir, cwd);
	if (transcript === void 0 || dirname(transcript) === folder) return;
	await mkdir(folder, {
		recursive: true,
		mode: 448
	});
	const here = join(folder, `${sessionId}.jsonl`);
	await link(transcript, here).catch(async () => {
		if (!await holdsText(here)) await copyFile(transcript, here);
	});
	const outputs = join(dirname(transcript), sessionId);
	await cp(outputs, join(folder, sessionId), { recursive: true }).catch(() => {});
}
async function holdsText(file) {
	const found = await stat(file).catch(() => void 0);
	return found !== void 0 && found.size > 0;
}

// src/adapters/process/environment.ts
/** Finds programs, the person's own settings of git, npm and ssh, and the shell. */
const PERSON = [
	"PATH",
	"HOME",
	"USER",
	"LOGNAME",
	"SHELL",
	"TERM"
];
/** How text and times are written, and where temporary files go. */
const LOCALE = [
	"LANG",
	"LANGUAGE",
	"TZ",
	"TMPDIR",
	"TMP",
	"TEMP"
];
/** `CI` keeps tools from asking; the two runner facts are what scripts branch on. */
const MACHINE = [
	"CI",
	"RUNNER_OS",
	"RUNNER_ARCH"
];
/** Without them there is no network on many self-hosted runners. */
const NETWORK = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS",
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO"
];
/** Folders of installed tools, as the setup actions leave them for later steps; none holds a credential. */
const TOOLS = [
	"JAVA_HOME",
	"GOROOT",
	"GOPATH",
	"DOTNET_ROOT",
	"ANDROID_HOME",
	"ANDROID_SDK_ROOT",
	"RUSTUP_HOME",
	"PYENV_ROOT",
	"RBENV_ROOT",
	"NVM_DIR",
	"VIRTUAL_ENV",
	"pythonLocation",
	"LD_LIBRARY_PATH",
	"PKG_CONFIG_PATH",
	"DEVELOPER_DIR",
	"SDKROOT"
];
/** Windows programs do not start, or do not find their files, without these. */
const WINDOWS = [
	"SystemRoot",
	"SystemDrive",
	"windir",
	"ComSpec",
	"PATHEXT",
	"OS",
	"NUMBER_OF_PROCESSORS",
	"PROCESSOR_ARCHITECTURE",
	"USERPROFILE",
	"USERNAME",
	"HOMEDRIVE",
	"HOMEPATH",
	"APPDATA",
	"LOCALAPPDATA",
	"ALLUSERSPROFILE",
	"ProgramData",
	"ProgramFiles",
	"ProgramFiles(x86)",
	"ProgramW6432",
	"CommonProgramFiles",
	"CommonProgramFiles(x86)",
	"PUBLIC",
	"PSModulePath"
];
const ALLOWED = /* @__PURE__ */ new Set([
	...PERSON,
	...LOCALE,
	...MACHINE,
	...NETWORK,
	...TOOLS
]);
const ALLOWED_ON_WINDOWS = new Set([...ALLOWED, ...WINDOWS].map((name) => name.toUpperCase()));
/**
* The variables of the runner that scripts and agents get: a list of what is let through, so that a credential with a name nobody
* thought of stays out. Left out on purpose: tokens and keys of any kind, `GITHUB_*` and `ACTIONS_*` (a writable `GITHUB_ENV` steers
* the later steps of the job), `RUNNER_TEMP` (those files lie there), `INPUT_*` (the action's own secrets), `SSH_AUTH_SOCK`,
* `XDG_*` (they would lead out of a private `HOME`), and what loads code into programs, such as `NODE_OPTIONS` and `BASH_ENV`.
*/
function baseEnvironment(source) {
	const entries = Object.entries(source).filter(([name, value]) => value !== void 0 && isAllowed(name));
	return Object.fromEntries(entries);
}
function isAllowed(name) {
	if (/^LC_[A-Z]+$/.test(name)) return true;
	return process.platform === "win32" ? ALLOWED_ON_WINDOWS.has(name.toUpperCase()) : ALLOWED.has(name);
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
	const output = listen$1(child, streams, spec);
	const rootLives = () => child.exitCode === null && child.signalCode === null;
	const tree = {
		root: child.pid ?? 0,
		rootLives,
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
		stdio: [...channels.stdio, ...spec.extraFds ?? []],
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
function listen$1(child, { stdout, stderr }, spec) {
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

// src/adapters/claude-cli/arguments.ts
/** Longest text that goes on the command line: Linux refuses an argument of 128 KiB. */
const LONGEST_ARGUMENT = 1e5;
const SMALLEST_BUDGET_USD = 1e-4;
/** The command line of one turn; the prompt goes over stdin. */
function turnArguments(spec, { permissions, systemPromptFile }) {
	return [
		"-p",
		"--output-format",
		"stream-json",
		"--verbose",
		"--setting-sources",
		"user",
		"--strict-mcp-config",
		...permissions.skip && spec.permissions?.cautious !== true ? ["--dangerously-skip-permissions"] : ["--permission-mode", spec.permissions?.mode ?? permissions.mode],
		...spec.model === null ? [] : ["--model", spec.model],
		...spec.effort === null ? [] : ["--effort", spec.effort],
		...toolArguments(spec.tools, spec.permissions),
		...spec.limits.budgetUsd === null ? [] : ["--max-budget-usd", dollars(spec.limits.budgetUsd)],
		...systemPromptArguments(spec.systemPrompt, systemPromptFile),
		...spec.directories.flatMap((directory) => ["--add-dir", directory]),
		...sessionArguments(spec.session)
	];
}
function sessionArguments(plan) {
	switch (plan.mode) {
		case "fresh": return ["--session-id", plan.new_id];
		case "resume": return ["--resume", plan.id];
		case "fork": return [
			"--resume",
			plan.id,
			"--fork-session",
			"--session-id",
			plan.new_id
		];
	}
}
/** `Bash(git log:*)` offers Bash, and grants only that use of it. */
function toolArguments(tools, permissions) {
	const names = new Set((tools ?? []).map((rule) => rule.split("(", 1).join("").trim()));
	const allowed = permissions?.allow ?? tools ?? [];
	const denied = permissions?.deny ?? [];
	return [
		...tools === null ? [] : ["--tools", [...names].join(",")],
		...allowed.length === 0 ? [] : ["--allowedTools", allowed.join(",")],
		...denied.length === 0 ? [] : ["--disallowedTools", denied.join(",")]
	];
}
function systemPromptArguments(text, file) {
	if (file !== null) return ["--append-system-prompt-file", file];
	return text === null ? [] : ["--append-system-prompt", text];
}
function dollars(amount) {
	return Math.max(amount, SMALLEST_BUDGET_USD).toFixed(4);
}

// src/adapters/claude-cli/cost.ts
const NOTHING_SPENT = {
	usd: 0,
	tokens: {
		input: 0,
		output: 0
	}
};
/**
* What a turn cost. The CLI has had three ways to say it: since 2.1.277 `total_cost_usd` goes on counting over resumes and
* forks, before that it is that of the process; and newer ones also give the usage since the last result, which is exact.
*/
function costOfTurn({ heard, baseline, recorded, ended }) {
	const said = spentByResults(heard, baseline);
	if (ended && heard.results.length > 0) return said;
	const left = minus(recorded, baseline);
	return left.usd > said.usd ? left : said;
}
function spentByResults({ results, version }, baseline) {
	const exact = results.flatMap(({ model_usage_since_last_result: usage }) => usage === void 0 ? [] : [spendOf(usage)]);
	if (exact.length > 0) return exact.reduce(plus);
	const tokens = results.map(mainTokens).reduce(addTokens, NOTHING_SPENT.tokens);
	const total = results.at(-1)?.total_cost_usd ?? 0;
	return {
		usd: round(isAtLeast(version, FIRST_VERSION_THAT_CARRIES_COST) && total >= baseline.usd ? total - baseline.usd : total),
		tokens
	};
}
const FIRST_VERSION_THAT_CARRIES_COST = [
	2,
	1,
	277
];
function isAtLeast(version, least) {
	if (version === null) return false;
	const parts = version.split(".").map(Number);
	const differs = least.findIndex((part, at) => parts[at] !== part);
	return differs < 0 || (parts[differs] ?? 0) > (least[differs] ?? 0);
}
const costStateSchema = looseObject({
	type: literal("cost-state"),
	totalCostUSD: number(),
	modelUsage: record(string(), looseObject({
		inputTokens: number(),
		outputTokens: number()
	})).optional().catch(void 0)
});
/** What a transcript says that its session has spent: its last `cost-state` row. Nothing where there is none. */
async function recordedSpend(transcript) {
	if (transcript === void 0) return NOTHING_SPENT;
	const text = await readFile(transcript, "utf8").catch(() => "");
	for (let at = text.lastIndexOf("\"cost-state\""); at >= 0; at = at === 0 ? -1 : text.lastIndexOf("\"cost-state\"", at - 1)) {
		const end = text.indexOf("\n", at);
		const row = parseCostState(text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? void 0 : end));
		if (row !== void 0) return {
			usd: row.totalCostUSD,
			tokens: spendOf(row.modelUsage ?? {}).tokens
		};
	}
	return NOTHING_SPENT;
}
function parseCostState(line) {
	try {
		return costStateSchema.safeParse(JSON.parse(line)).data;
	} catch {
		return;
	}
}
function plus(a, b) {
	return {
		usd: round(a.usd + b.usd),
		tokens: addTokens(a.tokens, b.tokens)
	};
}
/** Never below nothing: a transcript that was cut off has lost what it had carried. */
function minus(a, b) {
	const { input, output } = a.tokens;
	return {
		usd: round(Math.max(0, a.usd - b.usd)),
		tokens: {
			input: Math.max(0, input - b.tokens.input),
			output: Math.max(0, output - b.tokens.output)
		}
	};
}
function spendOf(usage) {
	return Object.values(usage).reduce((sum, { inputTokens = 0, outputTokens = 0, cacheReadInputTokens = 0, cacheCreationInputTokens = 0, costUSD = 0 }) => plus(sum, {
		usd: costUSD,
		tokens: {
			input: inputTokens + cacheReadInputTokens + cacheCreationInputTokens,
			output: outputTokens
		}
	}), NOTHING_SPENT);
}
function mainTokens({ usage }) {
	return {
		input: usage?.input_tokens ?? 0,
		output: usage?.output_tokens ?? 0
	};
}
function addTokens(a, b) {
	return {
		input: a.input + b.input,
		output: a.output + b.output
	};
}
/** To a billionth of a dollar, so that differences of sums are what a person would write. */
function round(usd) {
	return Math.round(usd * 1e9) / 1e9;
}

// src/adapters/claude-cli/credential.ts
const KEY_FD = "3";
function hasCredential({ apiKey, oauthToken }) {
	return Boolean(apiKey) || Boolean(oauthToken);
}
/**
* Hands the key over as an open file without a name, so that no tool of the agent finds it in an environment.
* The CLI keeps that file open, and a tool could read it as `/proc/PPID/fd/3`: so it is emptied when the CLI has spoken.
*/
function handKey(credentials, directory) {
	const { name, key } = chosen(credentials);
	if (key === "") return {
		env: {},
		fds: [],
		wipe() {},
		close() {}
	};
	if (process.platform === "win32") return {
		env: { [name]: key },
		fds: [],
		wipe() {},
		close() {}
	};
	const fd = openUnnamed(directory, key);
	let open = true;
	return {
		env: { [DESCRIPTOR_VARIABLES[name]]: KEY_FD },
		fds: [fd],
		wipe() {
			if (open) ftruncateSync(fd, 0);
		},
		close() {
			if (open) {
				ftruncateSync(fd, 0);
				closeSync(fd);
			}
			open = false;
		}
	};
}
const DESCRIPTOR_VARIABLES = {
	ANTHROPIC_API_KEY: "CLAUDE_CODE_API_KEY_FILE_DESCRIPTOR",
	CLAUDE_CODE_OAUTH_TOKEN: "CLAUDE_CODE_OAUTH_TOKEN_FILE_DESCRIPTOR"
};
function chosen({ apiKey, oauthToken }) {
	return apiKey ? {
		name: "ANTHROPIC_API_KEY",
		key: apiKey
	} : {
		name: "CLAUDE_CODE_OAUTH_TOKEN",
		key: oauthToken ?? ""
	};
}
/** A file that is open for reading from its start, and has no name any more. */
function openUnnamed(directory, text) {
	const file = join(directory, randomUUID());
	const fd = openSync(file, "wx+", 384);
	unlinkSync(file);
	writeSync(fd, text, 0);
	return fd;
}

// src/adapters/claude-cli/environment.ts
/** Names that steer the CLI and hold no secret. */
const PASSED_ON = [
	"ANTHROPIC_BASE_URL",
	"ANTHROPIC_DEFAULT_OPUS_MODEL",
	"ANTHROPIC_DEFAULT_SONNET_MODEL",
	"ANTHROPIC_DEFAULT_HAIKU_MODEL",
	"API_TIMEOUT_MS",
	"CLAUDE_CODE_MAX_OUTPUT_TOKENS",
	"CLAUDE_CODE_MAX_RETRIES"
];
/** No telemetry, no updates, one result a run, and its own retries short: longer ones are ours. */
const QUIET = {
	CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
	DISABLE_TELEMETRY: "1",
	DISABLE_AUTOUPDATER: "1",
	DISABLE_ERROR_REPORTING: "1",
	CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
	CLAUDE_CODE_DISABLE_AUTO_MEMORY: "1",
	CLAUDE_CODE_MAX_RETRIES: "3"
};
/** The whole environment of the CLI. What is private to it comes last, so that nothing that was added can move it. */
function claudeEnvironment(parts) {
	return {
		...parts.base,
		...QUIET,
		...picked(parts.source),
		...parts.added,
		...privatePlaces(parts.directories),
		...parts.skipsPermissionsAsRoot ? { IS_SANDBOX: "1" } : {},
		...parts.credential
	};
}
function privatePlaces({ home, config, temp }) {
	return {
		HOME: home,
		CLAUDE_CONFIG_DIR: config,
		TMPDIR: temp,
		...process.platform === "win32" ? {
			USERPROFILE: home,
			TEMP: temp,
			TMP: temp
		} : {}
	};
}
function picked(source) {
	return Object.fromEntries(PASSED_ON.flatMap((name) => {
		const value = source[name];
		return value === void 0 || value === "" ? [] : [[name, value]];
	}));
}

// src/adapters/claude-cli/stream.ts
/** Leaves a field out that has a shape we do not know: newer CLIs may change what we only report. */
function lenient(schema) {
	return schema.optional().catch(void 0);
}
const usageSchema = looseObject({
	inputTokens: lenient(number()),
	outputTokens: lenient(number()),
	cacheReadInputTokens: lenient(number()),
	cacheCreationInputTokens: lenient(number()),
	costUSD: lenient(number())
});
const usageByModelSchema = record(string(), usageSchema);
const blockSchema = looseObject({
	type: string(),
	text: lenient(string()),
	name: lenient(string()),
	input: unknown().optional(),
	content: unknown().optional()
});
const contentSchema = union([string(), array(blockSchema)]);
const initSchema = looseObject({
	type: literal("system"),
	subtype: literal("init"),
	session_id: lenient(string()),
	model: lenient(string()),
	claude_code_version: lenient(string())
});
const retrySchema = looseObject({
	type: literal("system"),
	subtype: literal("api_retry"),
	attempt: lenient(number()),
	max_retries: lenient(number()),
	retry_delay_ms: lenient(number()),
	error_status: lenient(number().nullable()),
	error: lenient(string())
});
const assistantSchema = looseObject({
	type: literal("assistant"),
	message: looseObject({
		model: lenient(string()),
		content: contentSchema
	}),
	parent_tool_use_id: lenient(string().nullable()),
	error: lenient(string()),
	is_api_error_message: lenient(boolean())
});
const userSchema = looseObject({
	type: literal("user"),
	message: looseObject({ content: contentSchema }),
	parent_tool_use_id: lenient(string().nullable())
});
const rateLimitSchema = looseObject({
	type: literal("rate_limit_event"),
	rate_limit_info: looseObject({
		status: lenient(string()),
		/** Seconds since the epoch. */
		resetsAt: lenient(number())
	})
});
const resultSchema = looseObject({
	type: literal("result"),
	subtype: lenient(string()),
	is_error: boolean(),
	result: lenient(string()),
	errors: lenient(array(string())),
	session_id: lenient(string()),
	total_cost_usd: lenient(number()),
	modelUsage: lenient(usageByModelSchema),
	model_usage_since_last_result: lenient(usageByModelSchema),
	usage: lenient(looseObject({
		input_tokens: lenient(number()),
		output_tokens: lenient(number())
	})),
	permission_denials: lenient(array(looseObject({ tool_name: string() }))),
	api_error_status: lenient(number().nullable()),
	api_error: lenient(string()),
	/** Set when something else than our prompt made the CLI go on, such as a background task that ended. */
	origin: unknown().optional()
});
const eventSchema = union([
	initSchema,
	retrySchema,
	assistantSchema,
	userSchema,
	rateLimitSchema,
	resultSchema
]);
/** One line of `--output-format stream-json`; undefined for events that we do not know, and for what is no JSON. */
function parseEvent(line) {
	if (!line.trimStart().startsWith("{")) return void 0;
	try {
		const parsed = eventSchema.safeParse(JSON.parse(line));
		return parsed.success ? parsed.data : void 0;
	} catch {
		return;
	}
}
/** The blocks of a message's content, which may be a bare string. */
function blocksOf(content) {
	return typeof content === "string" ? [{
		type: "text",
		text: content,
		input: void 0,
		content: void 0
	}] : content;
}
function splitLines(onLine) {
	let pieces = [];
	function flush() {
		const line = pieces.join("");
		pieces = [];
		if (line !== "") onLine(line);
	}
	return {
		add(chunk) {
			let from = 0;
			for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
				pieces.push(chunk.slice(from, at));
				flush();
				from = at + 1;
			}
			if (from < chunk.length) pieces.push(chunk.slice(from));
		},
		end: flush
	};
}

// src/adapters/claude-cli/hearing.ts
const LONGEST_ACTIVITY = 100;
/** Listens to the CLI's stream; tells the observer what goes on, and `onKeyRefused` once when the key is no good. */
function listen(observer, onKeyRefused) {
	const results = [];
	const texts = [];
	const messages = [];
	let model = null;
	let version = null;
	let sessionId = null;
	let apiError = null;
	let limit = null;
	let keyRefused = false;
	const lines = splitLines((line) => {
		const event = parseEvent(line);
		if (event !== void 0) hear(event);
	});
	function hear(event) {
		switch (event.type) {
			case "system":
				if (event.subtype === "api_retry") hearRetry(event);
				else hearInit(event);
				break;
			case "rate_limit_event":
				limit = event.rate_limit_info.status === "rejected" ? { resetsAt: event.rate_limit_info.resetsAt ?? null } : null;
				break;
			case "assistant":
				if (event.error !== void 0 || event.is_api_error_message === true) apiError = event.error ?? apiError;
				else if (!isSubagent(event)) hearAnswer(blocksOf(event.message.content));
				break;
			case "user":
				if (!isSubagent(event)) addMessage("user", blocksOf(event.message.content));
				break;
			case "result":
				sessionId = event.session_id ?? sessionId;
				results.push(event);
		}
	}
	function hearInit(event) {
		model ??= event.model ?? null;
		version ??= event.claude_code_version ?? null;
		sessionId = event.session_id ?? sessionId;
	}
	function hearRetry({ error, retry_delay_ms = 0, attempt = 1, max_retries }) {
		const wait = (retry_delay_ms / 1e3).toFixed(1);
		observer.activity(`waiting ${wait} s: ${error ?? "no answer"} (retry ${attempt}${max_retries === void 0 ? "" : ` of ${max_retries}`})`);
		if (error !== "authentication_failed" || keyRefused) return;
		keyRefused = true;
		onKeyRefused();
	}
	function hearAnswer(blocks) {
		for (const block of blocks) {
			if (block.type === "text" && block.text !== void 0 && block.text !== "") {
				texts.push(block.text);
				observer.text(block.text.endsWith("\n") ? block.text : `${block.text}\n`);
			}
			if (block.type === "tool_use") observer.activity(describeTool(block));
		}
		addMessage("assistant", blocks);
	}
	function addMessage(role, blocks) {
		const content = blocks.flatMap(plainBlock$1);
		if (content.length > 0) messages.push({
			role,
			content
		});
	}
	return {
		add: (chunk) => lines.add(chunk),
		end() {
			lines.end();
			return {
				model,
				version,
				sessionId,
				results,
				texts,
				messages,
				apiError,
				limit,
				keyRefused
			};
		}
	};
}
function isSubagent({ parent_tool_use_id }) {
	return typeof parent_tool_use_id === "string";
}
function plainBlock$1({ type, text, name, input, content }) {
	if (type === "text") return [{
		type,
		text: text ?? ""
	}];
	if (type === "tool_use") return [{
		type,
		name: name ?? "",
		input
	}];
	if (type === "tool_result") return [{
		type,
		text: textOf(content)
	}];
	return [];
}
function textOf(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map((part) => typeof part?.text === "string" ? part.text : "").join("");
}
/** `Bash: npm test`: the tool, and the first thing that it was given. */
function describeTool({ name = "tool", input }) {
	const given = Object.values(input ?? {}).find((value) => typeof value === "string");
	const [line = ""] = typeof given === "string" ? given.trim().split("\n") : [];
	return (line === "" ? name : `${name}: ${line}`).slice(0, LONGEST_ACTIVITY);
}

// src/adapters/claude-cli/install.ts
/** Turns are tested against this one; what others print may differ. */
const PINNED_CLAUDE_VERSION = "2.1.330";
const VERSION_LIMIT_MS = 2e4;
const INSTALL_LIMIT_MS = 3e5;
const GRACE_MS$1 = 2e3;
/** Finds the CLI, or installs it into the tool cache. Throws `RAY-CLAUDE-NOT-INSTALLED`. */
async function ensureClaude(options, signal) {
	if (options.path !== null) return givenProgram(options.path, options, signal);
	const onPath = await findOnPath(options.environment);
	if (onPath !== void 0) {
		const version = await versionOf(onPath, options, signal);
		if (options.version === null || version === options.version) return {
			file: onPath,
			version
		};
	}
	const version = options.version ?? "2.1.330";
	const folder = join(options.toolCache, "raymond-claude-code", version, `${process.platform}-${process.arch}`);
	const cached = join(folder, programPath());
	if (!await isProgram(cached)) await install(version, folder, options, signal);
	return {
		file: cached,
		version: await versionOf(cached, options, signal) ?? version
	};
}
async function givenProgram(path, options, signal) {
	if (!await isProgram(path)) throw new ProblemError({
		code: "RAY-CLAUDE-NOT-INSTALLED",
		message: `There is no program at ${path}.`,
		hint: "Give \"claude-path\" the absolute path of the claude program, or leave it out: then it is installed."
	});
	return {
		file: path,
		version: await versionOf(path, options, signal)
	};
}
async function findOnPath(environment) {
	const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => folder !== "");
	for (const folder of folders) {
		const file = join(folder, programName());
		if (await isProgram(file)) return file;
	}
}
/** The stub that npm leaves without its install script says no version and fails. */
async function versionOf(file, { environment }, signal) {
	const limits = {
		silenceMs: VERSION_LIMIT_MS,
		durationMs: VERSION_LIMIT_MS,
		graceMs: GRACE_MS$1
	};
	const outcome = await runProcess({
		file,
		args: ["--version"],
		cwd: dirname(file),
		env: environment,
		stdin: null,
		...limits
	}, signal);
	if (outcome.kind !== "exited" || outcome.code !== 0) return null;
	return /\d+\.\d+\.\d+\S*/.exec(outcome.stdout)?.[0] ?? null;
}
/** Installs beside the folder and moves it there: another job on this machine may be doing the same. */
async function install(version, folder, options, signal) {
	const staging = `${folder}.${randomUUID()}`;
	await mkdir(staging, { recursive: true });
	try {
		await npmInstall(version, staging, options, signal);
		if (!await isProgram(join(staging, programPath()))) throw notInstalled(version, `npm installed no program for ${process.platform} on ${process.arch}.`);
		await rename(staging, folder).catch(async () => {
			if (await isProgram(join(folder, programPath()))) return;
			await rm(folder, {
				recursive: true,
				force: true
			});
			await rename(staging, folder);
		});
	} finally {
		await rm(staging, {
			recursive: true,
			force: true
		});
	}
}
async function npmInstall(version, folder, options, signal) {
	const npm = npmCommand();
	const outcome = await runProcess({
		file: npm.file,
		args: [
			...npm.args,
			"install",
			"--prefix",
			folder,
			"--ignore-scripts",
			"--no-audit",
			"--no-fund",
			"--no-save",
			packageAt(version)
		],
		cwd: folder,
		env: options.environment,
		stdin: null,
		silenceMs: INSTALL_LIMIT_MS,
		durationMs: INSTALL_LIMIT_MS,
		graceMs: GRACE_MS$1
	}, signal);
	if (outcome.kind === "exited" && outcome.code === 0) return;
	throw notInstalled(version, whyNot(outcome));
}
function whyNot(outcome) {
	switch (outcome.kind) {
		case "exited": return `npm ended with exit code ${outcome.code}: ${outcome.stderrTail.trim()}`;
		case "not-started": return `npm could not be started. ${outcome.message}`;
		case "silent":
		case "too-long": return `npm took longer than ${INSTALL_LIMIT_MS / 6e4} minutes.`;
		case "aborted": return "it was stopped.";
	}
}
function notInstalled(version, why) {
	const problem = {
		code: "RAY-CLAUDE-NOT-INSTALLED",
		message: `Claude Code ${version} could not be installed: ${why}`,
		hint: `Install it in an earlier step (npm install --global ${packageAt(version)}), or name a program with "claude-path".`
	};
	return new ProblemError(problem);
}
function packageAt(version) {
	return `@anthropic-ai/claude-code@${version}`;
}
function programPath() {
	return join("node_modules", "@anthropic-ai", `claude-code-${platformName()}`, programName());
}
function programName() {
	return process.platform === "win32" ? "claude.exe" : "claude";
}
function platformName() {
	const musl = process.platform === "linux" && usesMusl() ? "-musl" : "";
	return `${process.platform}-${process.arch}${musl}`;
}
function usesMusl() {
	return process.report.getReport().header?.glibcVersionRuntime === void 0;
}
function npmCommand() {
	return process.platform === "win32" ? {
		file: "cmd.exe",
		args: [
			"/d",
			"/c",
			"npm"
		]
	} : {
		file: "npm",
		args: []
	};
}
async function isProgram(file) {
	const found = await stat(file).catch(() => void 0);
	if (found === void 0 || !found.isFile()) return false;
	return access(file, constants$2.X_OK).then(() => true, () => false);
}

// src/adapters/claude-cli/open-turns.ts
const spendSchema = strictObject({
	usd: number(),
	tokens: strictObject({
		input: number(),
		output: number()
	})
});
function createOpenTurns(directory) {
	const fileOf = (sessionId) => join(directory, `${sessionId}.json`);
	return {
		async begin(sessionId, recorded) {
			const left = await readNote(fileOf(sessionId));
			if (left !== void 0) return left.usd <= recorded.usd ? left : NOTHING_SPENT;
			await mkdir(directory, {
				recursive: true,
				mode: 448
			});
			await writeFile(fileOf(sessionId), JSON.stringify(recorded));
			return recorded;
		},
		async end(sessionId) {
			await rm(fileOf(sessionId), { force: true });
		}
	};
}
async function readNote(file) {
	const text = await readFile(file, "utf8").catch(() => void 0);
	if (text === void 0) return void 0;
	try {
		return spendSchema.safeParse(JSON.parse(text)).data;
	} catch {
		return;
	}
}

// src/adapters/claude-cli/prompt.ts
const MENTION = /(^|[^!-~])@\S/;
const LAST_BLOCK = "(End of the message.)";
/**
* The CLI does not take a prompt as it is: a `/` at its very start runs a slash command, and `@path` pulls a file in.
* A line break in front disarms the first. For the second the prompt goes as a block of its own, followed by one
* that the CLI may look through: all blocks but the last reach the model unchanged.
*/
function promptInput(prompt) {
	if (MENTION.test(prompt)) {
		const line = {
			type: "user",
			message: {
				role: "user",
				content: [prompt, LAST_BLOCK].map((text) => ({
					type: "text",
					text
				}))
			},
			parent_tool_use_id: null
		};
		return {
			stdin: `${JSON.stringify(line)}\n`,
			args: ["--input-format", "stream-json"]
		};
	}
	return {
		stdin: prompt.startsWith("/") ? `\n${prompt}` : prompt,
		args: []
	};
}
/** A conversation that was not held with this CLI, put before the prompt: the CLI takes a single message. */
function withConversation(messages, prompt) {
	if (messages.length === 0) return prompt;
	const turns = messages.map(({ role, content }) => `### ${role}\n\n${plainContent(content)}`);
	const now = prompt === "" ? ["Go on with it."] : [
		"Now answer this message:",
		"### user",
		prompt
	];
	return [
		"The conversation so far:",
		...turns,
		...now
	].join("\n\n");
}
function plainContent(content) {
	if (typeof content === "string") return content;
	return content.map(plainBlock).join("\n\n");
}
function plainBlock(block) {
	switch (block.type) {
		case "text": return block.text;
		case "tool_use": return `[used the tool ${block.name}: ${JSON.stringify(block.input)}]`;
		case "tool_result": return `[the tool said: ${block.text}]`;
	}
}

// src/adapters/claude-cli/failure.ts
/** Why a run of the CLI failed, from what it said and how it ended. */
function failureOf(heard, outcome) {
	if (heard.keyRefused) return {
		class: "auth",
		message: "The API refused the key or token."
	};
	switch (outcome.kind) {
		case "exited": return failureOfExit(heard, outcome);
		case "aborted": return {
			class: "interrupted",
			message: "The turn was stopped."
		};
		case "silent": return withDetail({
			class: "silent",
			message: "Claude Code said nothing for too long and was ended."
		}, outcome.stderrTail);
		case "too-long": return withDetail({
			class: "too-long",
			message: "The turn took too long and was ended."
		}, outcome.stderrTail);
		case "not-started": return {
			class: outcome.missing === "directory" ? "bad-directory" : "not-installed",
			message: `Claude Code could not be started. ${outcome.message}`
		};
	}
}
function failureOfExit(heard, outcome) {
	const last = heard.results.at(-1);
	const { stderrTail } = outcome;
	if ([...last?.errors ?? [], stderrTail].some((text) => text.includes("No conversation found with session ID"))) return {
		class: "session-not-found",
		message: "Claude Code has no conversation with this session id."
	};
	if (last === void 0 || !last.is_error) return withDetail({
		class: "other",
		message: `Claude Code ended without an answer (${outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal}).`
	}, stderrTail);
	const sentence = last.result || last.errors?.join(" ") || `Claude Code failed: ${last.subtype ?? "no reason given"}.`;
	const failure = {
		class: classOf(last, heard),
		message: sentence
	};
	const reset = failure.class === "usage-limit" ? heard.limit?.resetsAt ?? resetIn(sentence) : void 0;
	return withDetail(typeof reset === "number" ? {
		...failure,
		reset_at: (/* @__PURE__ */ new Date(reset * 1e3)).toISOString()
	} : failure, stderrTail);
}
function classOf(result, { apiError, limit }) {
	const status = result.api_error_status ?? null;
	if (result.api_error === "usage_limit_reached" || limit !== null && (status === 429 || status === null)) return "usage-limit";
	if (resetIn(result.result ?? "") !== void 0) return "usage-limit";
	if (result.subtype === "error_max_budget_usd") return "budget";
	if (status === 401 || status === 403 || apiError === "authentication_failed" || apiError === "billing_error") return "auth";
	if (status === 429 || status !== null && status >= 500 || apiError === "rate_limit" || apiError === "overloaded") return "overloaded";
	if (status === null && (apiError === "server_error" || apiError === "unknown")) return /\b529\b/.test(result.result ?? "") ? "overloaded" : "network";
	return "other";
}
/** Older versions say a usage limit in words alone, with the seconds since 1970 at which it resets. */
function resetIn(sentence) {
	const [, seconds] = /usage limit reached\|(\d{10})\b/i.exec(sentence) ?? [];
	return seconds === void 0 ? void 0 : Number(seconds);
}
function withDetail(failure, detail) {
	return detail === "" ? failure : {
		...failure,
		detail
	};
}

// src/adapters/claude-cli/verdict.ts
const PROTOCOL_TAG = /<(goto|reset|call|function|fork|result|ask)(-workflow)?[\s/>]/;
/**
* The CLI prints results that say success and hold an error, and error results that hold an answer; and after our own signal it may
* print anything. So a turn has succeeded only when it went to its end by itself, exited 0, and its last result is no error.
*/
function judge(heard, outcome) {
	const last = heard.results.at(-1);
	if (outcome.kind !== "exited" || outcome.code !== 0 || last === void 0 || last.is_error) return {
		ok: false,
		failure: failureOf(heard, outcome)
	};
	const denied = heard.results.flatMap(({ permission_denials = [] }) => permission_denials.map(({ tool_name }) => tool_name));
	return {
		ok: true,
		text: answerOf(heard),
		denied: [...new Set(denied)]
	};
}
/** The final message; with what was said before it in front when that is where the tag stands. */
function answerOf({ results, texts }) {
	const answer = results.findLast(({ origin }) => origin === void 0 || origin === null)?.result ?? "";
	if (PROTOCOL_TAG.test(answer)) return answer;
	const tagged = texts.findLast((text) => PROTOCOL_TAG.test(text));
	return tagged === void 0 ? answer : `${tagged}\n\n${answer}`;
}

// src/adapters/claude-cli/backend.ts
const GRACE_MS = 2500;
/** Turns by Claude Code, one process each. */
function createClaudeBackend(options) {
	const directories = claudeDirectories(options.directory);
	const openTurns = createOpenTurns(join(options.directory, "open-turns"));
	const base = baseEnvironment(options.environment);
	let installed;
	function program(signal) {
		installed ??= ensureClaude({
			...options.install,
			environment: {
				...base,
				...registry(options.environment)
			}
		}, signal).catch((error) => {
			installed = void 0;
			throw error;
		});
		return installed;
	}
	return {
		preflight,
		runTurn
	};
	async function preflight() {
		if (!hasCredential(options.credentials)) return [NO_KEY];
		try {
			await program(new AbortController().signal);
			return [];
		} catch (error) {
			if (error instanceof ProblemError) return [error.problem];
			throw error;
		}
	}
	async function runTurn(asked, observer, signal) {
		if (!hasCredential(options.credentials)) return unpaid({
			class: "auth",
			message: NO_KEY.message,
			problem: { ...NO_KEY }
		});
		let claude;
		try {
			claude = await program(signal);
		} catch (error) {
			if (signal.aborted) return unpaid({
				class: "interrupted",
				message: "The turn was stopped."
			});
			if (error instanceof ProblemError) return unpaid({
				class: "not-installed",
				message: error.problem.message,
				problem: { ...error.problem }
			});
			throw error;
		}
		await makeDirectories(directories);
		const spec = {
			...asked,
			session: await repeatable(asked)
		};
		const session = await openSession(spec);
		const { heard, outcome } = await run(claude.file, spec, observer, signal);
		const sessionId = heard.sessionId ?? session.id;
		const transcript = await findTranscript(directories.config, spec.cwd, sessionId);
		const spend = costOfTurn({
			heard: {
				...heard,
				version: heard.version ?? claude.version
			},
			baseline: session.recorded,
			recorded: await recordedSpend(transcript),
			ended: outcome.kind === "exited"
		});
		await openTurns.end(session.id);
		const verdict = judge(heard, outcome);
		const total = {
			costUsd: spend.usd + session.untold.usd,
			tokens: spend.tokens,
			model: heard.model ?? spec.model
		};
		if (!verdict.ok) return {
			...total,
			...verdict,
			sessionId: transcript === void 0 ? null : sessionId
		};
		if (transcript === void 0) observer.activity(`Claude Code kept no transcript of session ${sessionId}`);
		return {
			...total,
			...verdict,
			sessionId,
			messages: [promptMessage(spec.prompt), ...heard.messages]
		};
	}
	/** A turn whose new session is there already is a second attempt at it: it goes on with what the first one said. */
	async function repeatable({ session, cwd }) {
		if (session.mode === "resume") return session;
		return await findTranscript(directories.config, cwd, session.new_id) === void 0 ? session : {
			mode: "resume",
			id: session.new_id
		};
	}
	async function openSession({ session, cwd }) {
		const id = session.mode === "resume" ? session.id : session.new_id;
		if (session.mode === "fresh") return {
			id,
			recorded: await openTurns.begin(id, NOTHING_SPENT),
			untold: NOTHING_SPENT
		};
		await bringTranscript(directories.config, cwd, session.id);
		const recorded = await recordedSpend(await findTranscript(directories.config, cwd, session.id));
		const told = await openTurns.begin(id, recorded);
		return {
			id,
			recorded,
			untold: {
				usd: recorded.usd - told.usd,
				tokens: NOTHING_SPENT.tokens
			}
		};
	}
	async function run(file, spec, observer, signal) {
		const input = promptInput(withConversation(spec.messages, spec.prompt));
		const systemPromptFile = await longSystemPrompt(spec);
		const key = handKey(options.credentials, directories.temp);
		const refused = new AbortController();
		const hearing = listen(observer, () => refused.abort());
		try {
			const outcome = await runProcess({
				file,
				args: [...turnArguments(spec, {
					permissions: options.permissions,
					systemPromptFile
				}), ...input.args],
				cwd: spec.cwd,
				env: claudeEnvironment({
					base,
					source: options.environment,
					directories,
					added: spec.env,
					credential: key.env,
					skipsPermissionsAsRoot: options.permissions.skip && process.getuid?.() === 0
				}),
				stdin: input.stdin,
				extraFds: key.fds,
				silenceMs: spec.limits.silenceMs,
				durationMs: spec.limits.durationMs,
				graceMs: GRACE_MS,
				onStdout(chunk) {
					key.wipe();
					hearing.add(chunk);
				},
				keepStdout: 0
			}, AbortSignal.any([signal, refused.signal]));
			return {
				heard: hearing.end(),
				outcome
			};
		} finally {
			key.close();
			if (systemPromptFile !== null) await rm(systemPromptFile, { force: true });
		}
	}
	async function longSystemPrompt({ systemPrompt }) {
		if (systemPrompt === null || Buffer.byteLength(systemPrompt) <= 1e5) return null;
		const file = join(directories.temp, `system-prompt-${randomUUID()}.md`);
		await writeFile(file, systemPrompt, { mode: 384 });
		return file;
	}
}
const NO_KEY = {
	code: "RAY-NO-API-KEY",
	message: "There is no key for Claude Code.",
	hint: "Set the input \"anthropic-api-key\" (or ANTHROPIC_API_KEY), or \"claude-code-oauth-token\" (or CLAUDE_CODE_OAUTH_TOKEN) as \"claude setup-token\" prints it."
};
/** Where npm gets packages from, when the machine says so in the environment. */
function registry(source) {
	const entries = ["npm_config_registry", "NPM_CONFIG_REGISTRY"].map((name) => [name, source[name]]);
	return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
}
function unpaid(failure) {
	return {
		ok: false,
		failure,
		costUsd: 0,
		tokens: NOTHING_SPENT.tokens,
		model: null,
		sessionId: null
	};
}
function promptMessage(prompt) {
	return {
		role: "user",
		content: prompt
	};
}

export { signalEach as a, withDescendants as c, transcriptFiles as d, claudeDirectories as f, endProcesses as i, baseEnvironment as l, runProcess as n, listProcesses as o, startLongTimer as r, readEnvironment as s, createClaudeBackend as t, layTranscript as u };