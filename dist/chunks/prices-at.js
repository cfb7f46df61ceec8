import { l as priceTable, t as parseConfig } from "./parse-config.js";
import { t as pricesInFile } from "./prices-file.js";
import { existsSync, readFileSync, realpathSync } from "node:fs";
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

// src/cli/prices-at.ts
/** What models cost in a repository: with its configuration, and the file that the environment names. */
function pricesAt(root) {
	const file = join(root, ".github/raymond.yml");
	const configuration = existsSync(file) ? parseConfig(readFileSync(file, "utf8"), file).config?.prices : void 0;
	return priceTable({
		configuration,
		environment: pricesInFile(process.env.RAYMOND_PRICES)
	});
}

export { repositoryRoot as n, pricesAt as t };