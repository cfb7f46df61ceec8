import { chmodSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { randomUUID } from "node:crypto";

// src/adapters/process/locked-folders/entry-at.ts
/** What lies there, links not followed; undefined also where a folder on the way is none any more, leads in a circle, or is locked. */
function entryAt(path) {
	try {
		return lstatSync(path, { bigint: true });
	} catch {
		return;
	}
}

// src/adapters/process/locked-folders/remove-locked.ts
/**
* Removes what lies there, also where somebody of our user has locked the folders around it or in it: they are still ours to open. What
* cannot be removed all the same, such as a path that is longer than a system call takes, goes out of the way under a name that means nothing.
*/
function removeLocked(path) {
	try {
		rmSync(path, {
			recursive: true,
			force: true
		});
		return;
	} catch {
		const around = entryAt(dirname(path));
		if (around?.isDirectory() === true && (around.mode & OWNERS) !== OWNERS) chmodSync(dirname(path), 493);
		if (entryAt(path) === void 0) return;
	}
	try {
		unlock(Buffer.from(path));
		rmSync(path, {
			recursive: true,
			force: true
		});
	} catch {
		renameSync(path, join(dirname(path), `.removed-${randomUUID()}`));
	}
}
/** What an owner needs in a folder to remove something of it. */
const OWNERS = 448n;
/** By the bytes of the names: one that is no UTF-8 leads nowhere as a string. */
function unlock(path) {
	if (!lstatSync(path).isDirectory()) return;
	chmodSync(path, 448);
	for (const name of readdirSync(path, { encoding: "buffer" })) unlock(Buffer.concat([
		path,
		Buffer.from("/"),
		name
	]));
}

export { entryAt as n, removeLocked as t };