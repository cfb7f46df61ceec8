import { c as listProcesses, d as withDescendants, l as readEnvironment, o as endProcesses, r as killTreeNow, s as signalEach, t as TREE_VARIABLE } from "./process-tree.js";
import { c as ownPath } from "./environment.js";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// src/adapters/process/living-trees.ts
const living = /* @__PURE__ */ new Set();
/** Of all that we have started, also what is over. */
const tokens = /* @__PURE__ */ new Set();
function addLivingTree(tree) {
	if (living.size === 0) process.once("exit", killAll);
	living.add(tree);
	tokens.add(tree.token);
}
function removeLivingTree(tree) {
	living.delete(tree);
	if (living.size === 0) process.removeListener("exit", killAll);
}
/** Whether an environment holds the token of a tree that is not over. */
function namesLivingTree(environment) {
	return [...living].some(({ token }) => environment.includes(token));
}
/** Whether an environment names trees as an orchestrator names them, and none of ours. */
function namesTreesOfOthers(environment) {
	const [, named = ""] = new RegExp(`(?:^|\0)${"RAYMOND_PROCESS_TREE"}=([^\0]*)`).exec(environment) ?? [];
	return TREES.test(named) && !named.split(":").some((token) => tokens.has(token));
}
const TREES = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::[0-9a-f-]{36})*$/;
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
		caught.set(pid, isInTheOpen(pid, all) ? null : readProc(pid, "comm")?.trim() || String(pid));
	}
	signalEach(found, signal);
}
/** What a killed step has left behind: ours, or that of another orchestrator on this machine, whose mark is the lower one. */
function isInTheOpen(pid, all) {
	const environment = readEnvironment(pid) ?? "";
	return markOf(pid) === mark ? all && environment.includes(`${"RAYMOND_PROCESS_TREE"}=`) : namesTreesOfOthers(environment);
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

export { addLivingTree as a, markDescendants as i, endStrays as n, removeLivingTree as o, isMarked as r, caughtStrays as t };