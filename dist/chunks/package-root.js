import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// src/cli/demo/package-root.ts
/** The folder that holds `action.yml`, `dist/` and `workflows/`, from the source as from the bundle. */
function packageRoot() {
	for (let folder = dirname(fileURLToPath(import.meta.url));; folder = dirname(folder)) {
		if (existsSync(join(folder, "action.yml"))) return folder;
		if (dirname(folder) === folder) throw new Error("action.yml is not above the program: the package is not whole");
	}
}

export { packageRoot as t };