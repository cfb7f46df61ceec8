import { t as readProjectFiles } from "./project-files.js";
import { t as detectProject } from "./detect-project.js";
import { join } from "node:path";
import { readFile } from "node:fs/promises";

// src/cli/local-rights.ts
/** What the repository's configuration means to a run on the command line: the names of workflows, models, and the project's own tools. */
async function localRights(workspace) {
	const config = await localConfig(workspace);
	const project = await projectIn(workspace, config);
	if (config === null) return { project };
	return {
		workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])),
		project,
		...config.models === void 0 ? {} : { models: [...config.models] }
	};
}
/** How the project in a folder is installed and tested. */
async function localProject(root) {
	return projectIn(root, await localConfig(root));
}
async function projectIn(root, config) {
	return detectProject(await readProjectFiles(root), config?.project);
}
/** Null without one, and for one with mistakes, which lint tells of. */
async function localConfig(workspace) {
	const text = await readFile(join(workspace, ".github", "raymond.yml"), "utf8").catch(() => void 0);
	if (text === void 0) return null;
	const { parseConfig } = await import("./parse-config2.js");
	return parseConfig(text).config;
}

export { localRights as n, localProject as t };