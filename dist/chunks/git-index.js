import { t as readForeignFile } from "./read-foreign-file.js";
import { a as openCheckout } from "./checkout.js";
import { a as SAME_TIME, c as renewIndex, i as LARGEST, o as newestIn } from "./take-back-git.js";
import { accessSync, chmodSync, closeSync, constants, existsSync, futimesSync, lstatSync, openSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";

// src/adapters/git-workspace/renewed-index/git-index.ts
/** Indexes of worktrees, and of what cells were lent of them. */
function createGitIndex({ workspace, isSomebodys = false, repository }) {
	const trusted = /* @__PURE__ */ new Map();
	const ground = isSomebodys ? void 0 : groundOf(workspace);
	return {
		async renew(place) {
			const lost = /* @__PURE__ */ new Set();
			for (const at of await indexesOf({
				workspace,
				isSomebodys
			}, place)) {
				const why = await renew(at);
				if (why !== void 0) lost.add(why);
			}
			return lost.size === 0 ? void 0 : [...lost].join("; ");
		},
		async trust(place) {
			for (const at of await indexesOf({
				workspace,
				isSomebodys
			}, place)) trust(at.file);
		}
	};
	async function renew(at) {
		if (lstatSync(at.file, { throwIfNoEntry: false }) === void 0) return void 0;
		if (!unlock(dirname(at.file))) return void 0;
		const old = readForeignFile(at.file, {
			most: LARGEST,
			follow: at.mayBeLink
		});
		const ours = await repository();
		if (old !== void 0 && await isTrusted(ours, at.file, old)) return void 0;
		let told;
		const isWhole = old !== void 0 && old.length < 1073741824;
		await renewIndex(ours, at, {
			old: isWhole ? old : void 0,
			ground: ground?.root === at.worktree.root ? ground : void 0,
			async use({ index, lost }) {
				await putInPlace(index, at.file);
				told = lost;
			}
		});
		trust(at.file);
		return told;
	}
	function trust(file) {
		const bytes = readForeignFile(file, {
			most: LARGEST,
			follow: false
		});
		if (bytes === void 0) trusted.delete(file);
		else trusted.set(file, {
			digest: digestOf(bytes),
			modified: modifiedAt(file),
			at: Date.now()
		});
	}
	/** Windows says when a file was made, not when it was changed: its times are what somebody wants them to be. */
	async function isTrusted(ours, file, bytes) {
		const last = trusted.get(file);
		if (last === void 0 || process.platform === "win32") return false;
		if (last.digest !== digestOf(bytes) || last.modified !== modifiedAt(file)) return false;
		const newest = await newestIn(ours, bytes);
		return newest !== void 0 && newest * 1e3 < last.at - 2e3;
	}
}
/** The index of a job's checkout, read before the job has started any program of others. Not on Windows, where a program can make up all times. */
function groundOf(workspace) {
	if (process.platform === "win32") return void 0;
	const bytes = readForeignFile(join(workspace, ".git", "index"), {
		most: LARGEST,
		follow: false
	});
	return bytes && {
		root: realpathSync(workspace),
		bytes,
		at: Date.now()
	};
}
/** False where we may not write: an agent, who is the same user or less, may not either. What is ours it may have locked. */
function unlock(folder) {
	const { mode, uid } = statSync(folder);
	if (process.getuid?.() === uid && (mode & 448) !== 448) chmodSync(folder, mode | 448);
	try {
		accessSync(folder, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
function digestOf(bytes) {
	return createHash("sha256").update(bytes).digest("hex");
}
function modifiedAt(file) {
	return lstatSync(file, { bigint: true }).mtimeNs;
}
/**
* Which index git takes in a directory: that of each folder on the way up to the workspace which looks like a repository, as an agent can make one
* of which git says that it is none. Git goes on looking above such a folder, but not above a file that leads to a worktree's.
*/
async function indexesOf({ workspace, isSomebodys }, { cwd, lent }) {
	if (!existsSync(cwd)) return [];
	const found = [];
	const top = realpathSync(workspace);
	for (let root = realpathSync(cwd);; root = dirname(root)) {
		if (isSomebodys && root === top) return found;
		const checkout = existsSync(join(root, ".git")) ? await openCheckout(root) : void 0;
		if (checkout !== void 0 && existsSync(join(checkout.common, "objects"))) {
			const { main, common } = checkout;
			found.push({
				file: join(lent ?? main.gitDirectory, "index"),
				mayBeLink: lent === void 0,
				worktree: main,
				common
			});
		}
		if (checkout !== void 0 && (lent !== void 0 || statSync(join(root, ".git")).isFile()) || root === top || dirname(root) === root) return found;
	}
}
/**
* In one step, with the time at which it was made: by it git tells files that were changed at the same time. Whatever lies there, and nothing
* is written through a link.
*/
async function putInPlace(made, file) {
	const draft = join(dirname(file), `index.${randomUUID()}`);
	const handle = openSync(draft, "wx", 420);
	try {
		writeFileSync(handle, readFileSync(made));
		const time = Math.floor(statSync(made).mtimeMs / 1e3);
		futimesSync(handle, time, time);
	} finally {
		closeSync(handle);
	}
	if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true) await rm(file, {
		recursive: true,
		force: true
	});
	await rename(draft, file);
}

export { putInPlace as n, createGitIndex as t };