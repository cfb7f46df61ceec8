import { r as ownPath } from "./environment.js";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// src/adapters/process/process-list.ts
const onLinux = process.platform === "linux";
/** In the flags of proc_pid_stat(5): PF_KTHREAD of the kernel's linux/sched.h. */
const KERNEL_THREAD = 2097152;
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
	return onLinux ? readProc$1(`${pid}/environ`) : void 0;
}
/**
* Linux only: whether a process is just being replaced (exec): the kernel has not yet written down where its environment stands, so it
* shows none. False for threads of the kernel, for what has ended or was started without any environment, and for what we may not
* look into: of that the kernel shows no addresses either (proc_pid_stat(5)).
*/
function isBeingReplaced(pid) {
	const fields = readStatFields(pid);
	if (fields === void 0 || isGone(fields[0]) || fields[48] !== "0") return false;
	return !isKernelThread(pid) && readEnvironment(pid) === "";
}
/** Linux only: no program runs in it, and it shows no environment. */
function isKernelThread(pid) {
	return (Number(readStatFields(pid)?.[6]) & KERNEL_THREAD) !== 0;
}
/** Linux only: the newest pid of the system or container, threads included; -1 where it is not told. */
function lastPidGivenOut() {
	return Number(readProc$1("loadavg")?.trimEnd().split(" ").at(-1) ?? -1);
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
	const [state, parent, group] = fields;
	const startedAt = fields[19];
	if (isGone(state) || parent === void 0 || group === void 0 || startedAt === void 0) return void 0;
	return {
		pid,
		parent: Number(parent),
		group: Number(group),
		startedAt
	};
}
/** State, parent, group and so on: the fields of proc_pid_stat(5) from its third one. */
function readStatFields(pid) {
	const stat = readProc$1(`${pid}/stat`);
	return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}
function isGone(state) {
	return state === "Z" || state === "X";
}
function readProc$1(path) {
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
	if (process.platform !== "linux") return false;
	return pidsSince(tree).some((pid) => mayCarry(pid, tree.token));
}
const NO_WRAP_MS = 1e3;
const FEW_PIDS = 100;
/** Pids that may have been given out since the root was started. */
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
/** Whether an environment holds the token of a tree that is not over. */
function namesLivingTree(environment) {
	return [...living].some(({ token }) => environment.includes(token));
}
function killAll() {
	for (const tree of living) killTreeNow(tree);
}

// src/adapters/process/strays.ts
/**
* What our processes started and what then left them: in a session of its own, with an environment that was wiped. It is known by a
* limit that every process inherits, that everybody can see and that nobody but root can raise again: CPU time without a pause for
* programs with real-time scheduling, a number of years, and a different one for each job.
*/
let mark;
/** Names of what was ended, by pid; null for what did not hide. */
const caught = /* @__PURE__ */ new Map();
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 1e3;
/** The last process of a cell goes a moment after what it held: that is no hiding. */
const LINGER_MS = 300;
const LEAST_MARK = 2n ** 40n;
const MARK_BITS = 2n ** 44n;
/** Marks this process, and with it all that it starts from now on. The same seed gives the same mark, in another process too. */
function markDescendants(seed) {
	if (process.platform !== "linux") return;
	const highest = markOf("self") ?? MARK_BITS * 2n;
	const wanted = BigInt(`0x${seed.slice(0, 16)}`) % (highest / 2n) + highest / 2n;
	if (wanted < LEAST_MARK) return;
	const { status } = spawnSync("prlimit", [
		"--pid",
		String(process.pid),
		`--rttime=${wanted}:${wanted}`
	], {
		stdio: "ignore",
		env: { PATH: ownPath() }
	});
	if (status === 0) mark = wanted;
}
/** Whether a process carries the mark, or one that it was lowered to. */
function isMarked(pid) {
	const found = mark === void 0 ? void 0 : markOf(pid);
	return found !== void 0 && mark !== void 0 && found <= mark;
}
/**
* Ends what has got away from the processes that we know; at the end of all work, everything that is left. It only touches what
* carries our own mark, or a lower one that is no other orchestrator's.
*/
async function endStrays({ all }) {
	if (mark === void 0) return;
	for (const since = performance.now(); performance.now() - since < LINGER_MS && findStrays(all).length > 0;) await setTimeout(20);
	await endProcesses({
		find: () => findStrays(all),
		signal: (found, signal) => note(found, signal, all),
		isOver: () => true,
		graceMs: GRACE_MS
	});
}
/** Names of the programs that were ended so, and that had hidden: what a killed step left in the open is none of them. */
function caughtStrays() {
	return [...new Set([...caught.values()].filter((name) => name !== null))];
}
/** Judged when it is first seen, as what is about to end shows no environment. During the work whatever is found here has hidden. */
function note(found, signal, all) {
	for (const { pid } of found) {
		if (caught.has(pid)) continue;
		const isOpen = all && readEnvironment(pid)?.includes(`${"RAYMOND_PROCESS_TREE"}=`) === true && markOf(pid) === mark;
		caught.set(pid, isOpen ? null : readProc(pid, "comm")?.trim() || String(pid));
	}
	signalEach(found, signal);
}
function findStrays(all) {
	const running = listProcesses();
	const us = running.filter(({ pid }) => pid === process.pid);
	const known = new Set(withDescendants(us, running).map(({ pid }) => pid));
	const marks = new Map(running.map(({ pid }) => [pid, markOf(pid)]));
	const byPid = new Map(running.map((entry) => [entry.pid, entry]));
	const since = startOfJob(byPid);
	const isForeign = (lower) => running.some((entry) => marks.get(entry.pid) === lower && !known.has(entry.pid) && !isOrphan(entry, byPid));
	return running.filter((entry) => {
		if (entry.pid === process.pid || !all && known.has(entry.pid)) return false;
		const found = marks.get(entry.pid);
		if (found === void 0 || mark === void 0 || found > mark) return false;
		if (found === mark) return all || !namesLivingTree(readEnvironment(entry.pid) ?? "");
		return Number(entry.startedAt) >= since && isOrphan(entry, byPid) && !isForeign(found);
	});
}
/** When our parent was started: the runner's worker is new for each job, and lives as long as it. */
function startOfJob(byPid) {
	const us = byPid.get(process.pid);
	const parent = us?.parent === 1 ? void 0 : byPid.get(us?.parent ?? 0);
	return Number((parent ?? us)?.startedAt ?? 0);
}
/**
* Whether its line of marked ancestors ends at init, which takes over what has lost its parent. That of another orchestrator, whose
* mark may be lower than ours, ends at a runner, a shell or whoever else started it and carries no mark.
*/
function isOrphan(entry, byPid) {
	const parent = byPid.get(entry.parent);
	if (parent === void 0 || parent.pid === 1) return true;
	if (isMarked(parent.pid)) return isOrphan(parent, byPid);
	return readProc(parent.pid, "comm")?.trim() === "systemd";
}
/** Undefined where there is no such limit. */
function markOf(pid) {
	const [, hard] = /^Max realtime timeout\s+\S+\s+(\d+)/m.exec(readProc(pid, "limits") ?? "") ?? [];
	return hard === void 0 ? void 0 : BigInt(hard);
}
function readProc(pid, file) {
	try {
		return readFileSync(`/proc/${pid}/${file}`, "latin1");
	} catch {
		return;
	}
}

export { addLivingTree as a, endTree as c, endProcesses as d, signalEach as f, withDescendants as h, markDescendants as i, mayHaveLeftovers as l, readEnvironment as m, endStrays as n, removeLivingTree as o, listProcesses as p, isMarked as r, TREE_VARIABLE as s, caughtStrays as t, pidsSince as u };