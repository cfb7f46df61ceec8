import { t as ProblemError } from "./problem.js";
import { b as object, w as string, y as number } from "./schemas.js";
import { join } from "node:path";
import { hostname } from "node:os";
import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";

// src/adapters/local-files/lock.ts
const ownerSchema = object({
	owner: string(),
	host: string(),
	pid: number(),
	/** When that process started, as the system counts; null where it does not say. Pids are used again. */
	started: string().nullable(),
	job: string().nullable(),
	expires: string()
});
/** Another host's lock counts as dead so long after its last heartbeat. */
const EXPIRY_MS = 6e4;
const HEARTBEAT_MS = 15e3;
/** Takes `<folder>/lock`. One whose process is gone, or whose heartbeat stopped on another host, is taken over. */
async function acquireLock(folder, id) {
	const path = join(folder, "lock");
	const mine = await draft();
	for (let tries = 0; tries < 20; tries++) {
		if (await create(path, mine)) return hold(path, mine);
		const text = await readFile(path, "utf8").catch(() => void 0);
		if (text === void 0) continue;
		const theirs = parseOwner(text);
		if (theirs && await alive(theirs)) throw locked(id, theirs);
		await removeStale(path, text);
	}
	throw new Error(`the lock ${path} could neither be taken nor read`);
}
/** Takes a folder for as long as this process lives; false where another live one has it. */
async function claimFolder(folder) {
	try {
		await acquireLock(folder, folder);
		return true;
	} catch (error) {
		if (error instanceof ProblemError) return false;
		throw error;
	}
}
/** Whether a live orchestrator drives the run of this folder. */
async function isDriven(folder) {
	const owner = parseOwner(await readFile(join(folder, "lock"), "utf8").catch(() => ""));
	return owner !== void 0 && await alive(owner);
}
async function draft() {
	return {
		owner: randomUUID(),
		host: hostname(),
		pid: process.pid,
		started: await startOf(process.pid),
		job: process.env.GITHUB_RUN_ID ?? null,
		expires: new Date(Date.now() + EXPIRY_MS).toISOString()
	};
}
/** The file appears whole or not at all: written beside, then linked into place. */
async function create(path, owner) {
	const whole = `${path}.${owner.owner}`;
	await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 384 });
	try {
		await link(whole, path);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		await unlink(whole);
	}
}
function hold(path, mine) {
	const heartbeat = setInterval(() => {
		replaceOwn(path, mine, {
			...mine,
			expires: new Date(Date.now() + EXPIRY_MS).toISOString()
		});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	return { async release() {
		clearInterval(heartbeat);
		if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner === mine.owner) await rm(path, { force: true });
	} };
}
async function replaceOwn(path, mine, renewed) {
	if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner !== mine.owner) return;
	const whole = `${path}.${mine.owner}`;
	await writeFile(whole, `${JSON.stringify(renewed)}\n`, { mode: 384 });
	await rename(whole, path);
}
/** Moves the stale lock aside, and puts it back when somebody else had renewed it in between. */
async function removeStale(path, seen) {
	const aside = `${path}.stale-${randomUUID()}`;
	try {
		await rename(path, aside);
	} catch {
		return;
	}
	if (await readFile(aside, "utf8").catch(() => "") !== seen) await link(aside, path).catch(() => void 0);
	await rm(aside, { force: true });
}
function parseOwner(text) {
	try {
		return ownerSchema.parse(JSON.parse(text));
	} catch {
		return;
	}
}
async function alive({ host, pid, started, expires }) {
	if (host !== hostname()) return expires > (/* @__PURE__ */ new Date()).toISOString();
	if (pid === process.pid) return true;
	try {
		process.kill(pid, 0);
		return !await isZombie(pid) && (started === null || await startOf(pid) === started);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
/** A killed orchestrator whose parent has not yet waited for it still has a pid on Linux, and drives nothing. */
async function isZombie(pid) {
	return (await statOf(pid))[0] === "Z";
}
/** In clock ticks since the machine started; null anywhere but on Linux. */
async function startOf(pid) {
	return (await statOf(pid))[19] ?? null;
}
/** Fields of `/proc/<pid>/stat` after the program's name, which may hold anything. */
async function statOf(pid) {
	const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
	return text === "" ? [] : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
function locked(id, { host, pid, job }) {
	return new ProblemError({
		code: "RAY-RUN-LOCKED",
		message: `Another orchestrator drives ${id}: process ${pid} on ${host}${job === null ? "" : `, job ${job}`}.`,
		place: id,
		hint: `Wait for it, or stop it with: kill ${pid}`
	});
}

export { claimFolder as n, isDriven as r, acquireLock as t };