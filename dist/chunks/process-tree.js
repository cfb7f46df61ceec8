import { c as ownPath } from "./environment.js";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// src/adapters/process/process-list.ts
const onLinux = process.platform === "linux";
/** In the flags of proc_pid_stat(5): PF_KTHREAD of the kernel's linux/sched.h. */
const KERNEL_THREAD = 2097152;
/**
* Every process that we can see, zombies left out; on Linux of the given pids alone. Read in one go, so that who acts on it acts on what is.
*/
function listProcesses(pids) {
	if (!onLinux) return listFromPs();
	return (pids ?? listPids()).map(readStat).filter((entry) => entry !== void 0);
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
/**
* Linux only: whether a process is just being replaced (exec): the kernel has not yet written down where its environment stands, so it
* shows none. False for threads of the kernel, for what has ended or was started without any environment, and for what we may not
* look into: of that the kernel shows no addresses either (proc_pid_stat(5)).
*/
function isBeingReplaced(pid) {
	const fields = readStatFields(pid);
	if (fields === void 0 || isGone(fields) || fields[48] !== "0") return false;
	return !isKernelThread(pid) && readEnvironment(pid) === "";
}
/** Linux only: no program runs in it, and it shows no environment. */
function isKernelThread(pid) {
	return (Number(readStatFields(pid)?.[6]) & KERNEL_THREAD) !== 0;
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
	const fields = readStatFields(pid) ?? [];
	const [, parent, group] = fields;
	const startedAt = fields[19];
	if (isGone(fields) || parent === void 0 || group === void 0 || startedAt === void 0) return void 0;
	return {
		pid,
		parent: Number(parent),
		group: Number(group),
		startedAt
	};
}
/** State, parent, group and so on: the fields of proc_pid_stat(5) from its third one. */
function readStatFields(pid) {
	const stat = readProc(`${pid}/stat`);
	return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}
/** What is a zombie by its first thread alone goes on with the others. */
function isGone(fields) {
	const [state, threads] = [fields[0], fields[17]];
	return state === "X" || state === "Z" && !(Number(threads) > 1);
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
	], {
		encoding: "utf8",
		env: { PATH: ownPath() }
	});
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
		await setTimeout(pause);
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
		isOver: () => !tree.rootLives() && !pidsSince(tree).some(isBeingReplaced),
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
	return pidsSince(tree).some((pid) => mayCarry(pid, tree.token));
}
const NO_WRAP_MS = 1e3;
const FEW_PIDS = 100;
/** Pids that may have been given out since the root was started; none where it is not Linux that gives them out. */
function pidsSince({ root, startedAt }) {
	if (process.platform !== "linux") return [];
	const count = lastPidGivenOut() - root;
	if (count < 0 || count > FEW_PIDS || performance.now() - startedAt > NO_WRAP_MS) return listPids();
	return Array.from({ length: count }, (_, at) => root + 1 + at);
}
function mayCarry(pid, token) {
	const environment = readEnvironment(pid);
	return environment === "" ? !isKernelThread(pid) : environment?.includes(token) ?? false;
}
function findMembers(tree) {
	const running = listProcesses([tree.root, ...pidsSince(tree)]);
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

export { pidsSince as a, listProcesses as c, withDescendants as d, mayHaveLeftovers as i, readEnvironment as l, endTree as n, endProcesses as o, killTreeNow as r, signalEach as s, TREE_VARIABLE as t, sendSignal as u };