import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

// src/cli/repository-root.ts
/** The nearest folder upwards that holds `.git`; the folder itself when there is none. Real path. */
function repositoryRoot(from) {
	const start = realpathSync(from);
	for (let folder = start;; folder = dirname(folder)) {
		if (existsSync(join(folder, ".git"))) return folder;
		if (dirname(folder) === folder) return start;
	}
}

export { repositoryRoot as t };