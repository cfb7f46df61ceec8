import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, constants, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

// src/adapters/process/hide-environment.ts
/** How a process is found again as part of a tree, by us and by the runner; no secrets. */
const KEPT = ["RAYMOND_PROCESS_TREE", "RUNNER_TRACKING_ID"];
/**
* Takes the environment that this process was started with out of `/proc/PID/environ`, where every program of the same user can read
* it for as long as the process lives. `process.env` stays as it is. Linux only; elsewhere, and where the kernel says no, nothing
* happens.
*/
function hideEnvironment() {
	if (process.platform !== "linux") return;
	for (const [name, value] of Object.entries(process.env)) process.env[name] = value;
	try {
		const { start, end } = environmentBlock();
		const kept = KEPT.map((name) => process.env[name] === void 0 ? "" : `${name}=${process.env[name]}\0`).join("");
		const block = Buffer.alloc(end - start);
		block.write(kept);
		const memory = openSync("/proc/self/mem", "r+");
		try {
			writeSync(memory, block, 0, block.length, start);
		} finally {
			closeSync(memory);
		}
	} catch {}
}
/** Where the kernel finds it: fields 50 and 51 of `stat`, counted from the bracket behind the program's name. */
function environmentBlock() {
	const stat = readFileSync("/proc/self/stat", "latin1");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return {
		start: Number(fields[47]),
		end: Number(fields[48])
	};
}

// src/adapters/process/become-unreadable.ts
/** Holds the path of the Node that was copied; set for the process that runs on the copy. */
const COPY_OF = "RAYMOND_NODE";
const O_PATH = 2097152;
/**
* Starts this process anew, under the same pid, as one whose memory, environment and open files no program of the same user can read,
* whatever the machine's rules about debugging are. Linux refuses that for programs whose file may be executed but not read: Node
* runs from a copy of itself that is such a file, and that has no name by which anybody could replace it.
* Returns in the new process. It returns in the old one where that is of no use (root reads everything) or cannot be done: no place
* for the copy, folders from which nothing may be started, another system. Its environment is hidden in any case.
*/
function becomeUnreadable() {
	refuseDebuggers();
	hideEnvironment();
	const original = process.env[COPY_OF];
	if (original !== void 0) {
		delete process.env[COPY_OF];
		process.execPath = original;
		process.argv[0] = original;
		return;
	}
	if (process.platform !== "linux" || process.getuid?.() === 0 || process.execve === void 0) return;
	const copy = copyOfNode();
	if (copy === void 0) return;
	const environment = {
		...process.env,
		[COPY_OF]: process.execPath
	};
	process.removeAllListeners("warning");
	process.execve(copy, [
		process.execPath,
		...process.execArgv,
		...process.argv.slice(1)
	], environment);
}
/** On SIGUSR1, which every program of the same user can send, Node lets debuggers in; a listener takes that over. */
function refuseDebuggers() {
	process.on("SIGUSR1", () => {});
}
/** In the folders where one may lie for a moment: on some machines nothing can be started from those for temporary files. */
function copyOfNode() {
	const { RUNNER_TEMP, RUNNER_TOOL_CACHE, HOME } = process.env;
	for (const folder of [
		RUNNER_TEMP,
		"/tmp",
		"/var/tmp",
		"/dev/shm",
		RUNNER_TOOL_CACHE,
		HOME
	]) {
		const copy = folder === void 0 || folder === "" ? void 0 : copyIn(folder);
		if (copy !== void 0) return copy;
	}
}
/** A path to a program without a name; undefined where it does not start. */
function copyIn(place) {
	let folder;
	let descriptor;
	try {
		folder = mkdtempSync(join(place, "raymond-node-"));
		const file = join(folder, "node");
		copyFileSync(process.execPath, file, constants.COPYFILE_FICLONE);
		chmodSync(file, 73);
		descriptor = openSync(file, O_PATH);
		rmSync(folder, { recursive: true });
		folder = void 0;
		const copy = `/proc/self/fd/${descriptor}`;
		if (spawnSync(copy, ["--version"], {
			stdio: "ignore",
			env: {}
		}).status === 0) descriptor = void 0;
		return descriptor === void 0 ? copy : void 0;
	} catch {
		return;
	} finally {
		if (descriptor !== void 0) closeSync(descriptor);
		if (folder !== void 0) rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}

export { becomeUnreadable as t };