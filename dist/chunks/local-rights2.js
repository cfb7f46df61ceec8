import { t as readProjectFiles } from "./project-files.js";
import { r as bothForbid } from "./cell-rules.js";
import { t as ProblemError } from "./problem.js";
import { t as detectProject } from "./detect-project.js";
import { t as cellOptions } from "./cell-settings.js";
import { n as findWorkflow } from "./config.js";
import { t as isStateFile } from "./state-file.js";
import { n as isThere, t as checkoutFile } from "./checkout-file2.js";
import { n as CONFIGURATION } from "./configuration-watch.js";
import { t as UsageError } from "./usage-error.js";
import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

// src/cli/local-rights.ts
/** What the repository's configuration means to a run on the command line: the names of workflows, models, and the project's own tools. */
async function localRights(workspace, config, { cell, path, entry, said: word, configuration }) {
	const project = await projectIn(workspace, config);
	const { options: all, names } = await cellIn(workspace, config, {
		path,
		names: [word],
		entry
	});
	const said = configuration.isDoubtful ? bothForbid(all, await cellBefore(workspace, configuration, {
		path,
		names
	})) : all;
	const options = cell === void 0 || cell !== "required" && said.mode === void 0 ? said : {
		...said,
		mode: cell
	};
	return {
		...config === null ? {} : { workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])) },
		project,
		...Object.keys(options).length === 0 ? {} : { cell: options },
		...config?.models === void 0 ? {} : { models: [...config.models] }
	};
}
/**
* What a configuration says of the workflow at a place, and what it forbids one that has its name and lies elsewhere: an agent may have moved its files,
* or put others where a name would be read as a path.
*/
async function cellIn(workspace, config, { path, names, entry }) {
	if (config === null) return {
		options: {},
		names
	};
	const of = (one) => cellOptions({
		input: {},
		entry: one,
		defaults: config.defaults
	});
	const here = entry ?? await entryAt(workspace, config, path);
	return {
		options: names.map((name) => findWorkflow(config, name)).filter((one) => one !== void 0 && one !== here).map(of).reduce(bothForbid, of(here)),
		names: here === void 0 ? names : [...names, here.name]
	};
}
/** What the configuration said before an agent may have written it, or taken it away. */
async function cellBefore(workspace, { before }, sought) {
	const { options } = await cellIn(workspace, await configIn(before), sought);
	return options;
}
/** By the files that are run, however their path is spelled, and through whatever links. */
async function entryAt(workspace, { workflows }, path) {
	const file = realPathOf(resolve(workspace, path));
	const entries = workflows.map((entry) => ({
		entry,
		file: realPathOf(join(workspace, entry.path))
	}));
	const same = entries.find((one) => one.file === file);
	if (same !== void 0) return same.entry;
	const whole = await wholeOf(workspace, file);
	for (const one of entries) if (await wholeOf(workspace, one.file) === whole) return one.entry;
}
/** The folder whose states are run together, where a path names one of them, or the folder `states` in it. */
async function wholeOf(workspace, file) {
	const folder = isStateFile(basename(file)) && isFile(file) && !await isWhole(workspace, file) ? dirname(file) : file;
	return basename(folder) === "states" && isFile(join(folder, "..", "workflow.yaml")) ? dirname(folder) : folder;
}
/** A workflow of steps may be a single Markdown file, and what lies beside it is not of it. */
async function isWhole(workspace, file) {
	if (!/\.md$/i.test(file)) return false;
	const { isOneStepFile } = await import("./read-markdown2.js");
	return isOneStepFile(checkoutFile(workspace, relative(realPathOf(workspace), file)) ?? "");
}
function isFile(path) {
	try {
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
function realPathOf(path) {
	try {
		return realpathSync.native(path);
	} catch {
		return path;
	}
}
/** How the project in a folder is installed and tested. */
async function localProject(root) {
	return projectIn(root, await configIn(checkoutFile(root, CONFIGURATION)));
}
async function projectIn(root, config) {
	return detectProject(await readProjectFiles(root), config?.project);
}
/**
* Null without one. What is there and cannot be read, or has mistakes, lets nothing begin: it may say what runs must not do.
*/
async function configForRun(workspace, text) {
	if (text === void 0) {
		if (!isThere(join(workspace, ".github/raymond.yml"))) return null;
		throw new UsageError(`${CONFIGURATION} is there and cannot be read: it is larger than 1 MiB, no plain file, or a link that leads nowhere or out of the checkout.`, `Put the file itself in its place, and look at it with raymond lint ${CONFIGURATION}.`);
	}
	const { parseConfig } = await import("./parse-config2.js");
	const { config, problems } = parseConfig(text, CONFIGURATION);
	const [first, ...others] = problems;
	if (first === void 0) return config;
	throw new ProblemError({
		...first,
		hint: `${first.hint ?? ""} raymond lint ${CONFIGURATION} shows whether it is right.`.trim()
	}, others);
}
/** Null without one, and for one with mistakes, which lint tells of. */
async function configIn(text) {
	if (text === void 0) return null;
	const { parseConfig } = await import("./parse-config2.js");
	return parseConfig(text).config;
}

export { localProject as n, localRights as r, configForRun as t };