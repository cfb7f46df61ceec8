import { t as ProblemError } from "./problem.js";
import { b as object, w as string, y as number } from "./schemas.js";
import { join } from "node:path";
import { hostname } from "node:os";
import { createHash, randomUUID } from "node:crypto";
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
		await requireStale(text, id);
		if (await replaceStale(path, text, {
			mine,
			id
		})) return hold(path, mine);
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
	await put(path, renewed);
}
async function requireStale(text, id) {
	const theirs = parseOwner(text);
	if (theirs && await alive(theirs)) throw locked(id, theirs);
}
/**
* Puts our lock in the place of a stale one; false where somebody else was quicker. Only who has made the claim that is named after the
* stale lock may replace it, and only while it is there: a lock that was replaced meanwhile is never touched. The claim of one who was
* killed is replaced like the lock, by a claim on it.
*/
async function replaceStale(path, stale, { mine, id }) {
	const claims = [];
	for (let replaced = stale;;) {
		const claim = `${path}.after-${digestOf(replaced)}`;
		claims.push(claim);
		if (await create(claim, {
			...mine,
			owner: `${mine.owner}-${claims.length}`
		})) break;
		const text = await readFile(claim, "utf8").catch(() => void 0);
		if (text === void 0) return false;
		await requireStale(text, id);
		replaced = text;
	}
	try {
		if (await readFile(path, "utf8").catch(() => void 0) !== stale) return false;
		await put(path, mine);
		return true;
	} finally {
		for (const claim of claims) await rm(claim, { force: true });
	}
}
function digestOf(text) {
	return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
async function put(path, owner) {
	const whole = `${path}.${owner.owner}`;
	await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 384 });
	await rename(whole, path);
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