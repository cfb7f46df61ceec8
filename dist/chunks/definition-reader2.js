import { t as ProblemError } from "./problem.js";
import { i as digestOf, n as toScopeFiles } from "./scope-files.js";
import { t as createDiskTree } from "./disk-tree.js";
import { t as readDefinition } from "./read-definition.js";
import { basename, resolve } from "node:path";

// src/adapters/workflow-files/definition-reader.ts
/** Definitions on this machine's disk, read and left alone; `cwd` is what paths are relative to, `root` the checkout around it. */
function createDefinitionReader({ cwd, root }) {
	const tree = createDiskTree({
		holdsWorkspace: (folder) => basename(folder) !== "operations",
		root
	});
	return {
		kindOf: (path) => tree.kindOf(resolve(cwd, path)).catch((error) => {
			if (error instanceof ProblemError) return "link";
			throw error;
		}),
		namesIn: async (folder) => [...await tree.namesIn(resolve(cwd, folder))].sort(),
		readText: async (path) => Buffer.from(await tree.readFile(resolve(cwd, path))).toString(),
		async read(path) {
			const { definition, entry } = await readDefinition(tree, resolve(cwd, path));
			const id = shownPath(entry === null ? path : `${path}/..`);
			const pin = {
				source: id,
				commit: null,
				sha256: digestOf(definition)
			};
			return toScopeFiles(definition, {
				id,
				pin,
				entry,
				directory: ""
			});
		}
	};
}
/** A path as messages show it: `./workflows/coding/` is `workflows/coding`. */
function shownPath(path) {
	const isAbsolute = /^[\\/]/.test(path);
	const parts = [];
	for (const part of path.split(/[\\/]+/)) if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
	else if (part !== "" && part !== ".") parts.push(part);
	const shown = parts.join("/");
	if (isAbsolute) return `/${shown}`;
	return shown === "" ? "." : shown;
}

export { createDefinitionReader as t };