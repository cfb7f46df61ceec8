import { t as readProjectFiles } from "./project-files.js";
import { t as detectProject } from "./detect-project.js";
import { t as cellOptions } from "./cell-settings.js";
import { t as checkoutFile } from "./checkout-file2.js";

// src/cli/local-rights.ts
/** What the repository's configuration means to a run on the command line: the names of workflows, models, and the project's own tools. */
async function localRights(workspace, config, { cell, path, isDoubtful }) {
	const project = await projectIn(workspace, config);
	if (config === null) return {
		project,
		...cell === "required" ? { cell: { mode: cell } } : {}
	};
	const entry = config.workflows.find((one) => one.path === path.replace(/^\.\//, "").replace(/\/+$/, ""));
	const said = isDoubtful ? {} : cellOptions({
		input: {},
		entry,
		defaults: config.defaults
	});
	const options = cell === void 0 || cell !== "required" && said.mode === void 0 ? said : {
		...said,
		mode: cell
	};
	return {
		workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])),
		project,
		...Object.keys(options).length === 0 ? {} : { cell: options },
		...config.models === void 0 ? {} : { models: [...config.models] }
	};
}
/** How the project in a folder is installed and tested. */
async function localProject(root) {
	return projectIn(root, await configIn(checkoutFile(root, ".github/raymond.yml")));
}
async function projectIn(root, config) {
	return detectProject(await readProjectFiles(root), config?.project);
}
/** Null without one, and for one with mistakes, which lint tells of. */
async function configIn(text) {
	if (text === void 0) return null;
	const { parseConfig } = await import("./parse-config2.js");
	return parseConfig(text).config;
}

export { localProject as n, localRights as r, configIn as t };