import { t as pLimit } from "./p-limit.js";
import { n as LARGEST_OUTPUT, r as TIMEOUT_MS } from "./run-git.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";

// src/adapters/process/git/objects/batch.ts
const BATCH = ["cat-file", "--batch"];
function linesOf(names) {
	return names.map((name) => `${name}\n`).join("");
}
/** Milliseconds without a question. */
const IDLE_MS = 1e3;
/** Milliseconds that one has to end. */
const GRACE_MS = 1e3;
const running = /* @__PURE__ */ new Set();
/** Ends all that wait for a question, so that who looks for what was left behind does not find them. */
async function endBatches() {
	await Promise.all([...running].map(endBatch));
}
async function endBatch(git) {
	const over = once(git, "close");
	git.stdin.end();
	const timer = setInterval(() => git.kill("SIGKILL"), GRACE_MS);
	await over;
	clearInterval(timer);
}
/** Started with the first question and again when it has ended, which it does when nobody asks, and with us. */
function createBatch(program) {
	const limit = pLimit(1);
	let git;
	let timer;
	return { ask: (names) => limit(async () => {
		clearTimeout(timer);
		git ??= begin();
		try {
			return await answerOf(git, names);
		} catch (error) {
			git?.kill("SIGKILL");
			git = void 0;
			throw error;
		} finally {
			timer = setTimeout(letGo, IDLE_MS);
			timer.unref();
		}
	}) };
	function letGo() {
		git?.stdin.end();
		git = void 0;
	}
	function begin() {
		const { file, args, ...options } = program();
		const child = spawn(file, args, {
			...options,
			stdio: [
				"pipe",
				"pipe",
				"ignore"
			],
			windowsHide: true
		});
		child.stdin.on("error", () => {});
		child.on("error", () => {});
		running.add(child);
		child.once("close", () => {
			running.delete(child);
			if (git === child) git = void 0;
		});
		for (const one of [
			child,
			child.stdin,
			child.stdout
		]) one.unref?.();
		return child;
	}
}
function answerOf(git, names) {
	const last = randomUUID();
	const end = Buffer.from(`${last} missing\n`);
	return new Promise((resolve, reject) => {
		const chunks = [];
		let [bytes, tail] = [0, Buffer.alloc(0)];
		const over = (work) => {
			clearTimeout(timer);
			git.stdout.off("data", take);
			git.off("close", gone);
			work();
		};
		const gone = () => over(() => reject(/* @__PURE__ */ new Error("git cat-file has ended")));
		const take = (chunk) => {
			chunks.push(chunk);
			bytes += chunk.length;
			tail = Buffer.concat([tail, chunk]).subarray(-end.length);
			if (tail.equals(end)) over(() => resolve(Buffer.concat(chunks).subarray(0, -end.length)));
			else if (bytes > 536870912) over(() => reject(/* @__PURE__ */ new Error("git cat-file says too much")));
		};
		const timer = setTimeout(() => over(() => reject(/* @__PURE__ */ new Error("git cat-file took too long"))), TIMEOUT_MS);
		git.stdout.on("data", take);
		git.once("close", gone);
		if (git.exitCode !== null || git.pid === void 0) return gone();
		git.stdin.write(linesOf([...names, last]));
	});
}

export { linesOf as i, createBatch as n, endBatches as r, BATCH as t };