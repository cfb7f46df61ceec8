import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

// src/cli/repository-root.ts
/**
* The nearest folder upwards that holds `.git`; the folder itself when there is none. Real path. In a folder that everybody may write to, as
* `/tmp`, another user's counts for nothing: their configuration and instructions would be those of what lies below.
*/
function repositoryRoot(from) {
	const start = realpathSync(from);
	for (let folder = start;; folder = dirname(folder)) {
		const git = join(folder, ".git");
		if (!(isEverybodys(folder) && isAnothers(git)) && existsSync(git)) return folder;
		if (dirname(folder) === folder) return start;
	}
}
function isEverybodys(folder) {
	return process.platform !== "win32" && (statSync(folder).mode & 2) !== 0;
}
/** Of a link it counts whose the link is: anybody can make one to what is root's, or ours. */
function isAnothers(path) {
	const found = lstatSync(path, { throwIfNoEntry: false });
	return found !== void 0 && found.uid !== 0 && found.uid !== process.getuid?.();
}

export { repositoryRoot as t };