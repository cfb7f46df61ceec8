import { n as findWorkflow } from "./config.js";
import { n as mergeSettings } from "./settings.js";
import { r as startRun, t as NO_TRIGGER } from "./start-run.js";
import { t as withRun } from "./drive.js";
import "./drive-options.js";
import { r as localRights, t as configForRun } from "./local-rights2.js";
import { existsSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";

// src/cli/commands/run/run.ts
const BUILT_IN_TIMEOUT_MS = 6e5;
function run(workflow, flags) {
	return withRun(flags, async ({ ports, store, workspace, backend, drive, mostByFiles, configuration }) => {
		const config = await configForRun(workspace, configuration.text);
		const entry = existsSync(workflow) || config === null ? void 0 : findWorkflow(config, workflow);
		const name = entry?.name ?? workflowName(workflow);
		const said = settingsFor(entry, config);
		const workflowId = flags.id ?? `${name.slice(0, 50)}-${ports.entropy.hex(4)}`;
		return startRun({
			workflowId,
			specifier: entry === void 0 ? workflow : join(workspace, entry.path),
			name,
			input: flags.input === void 0 ? null : {
				text: flags.input,
				from: "run"
			},
			workspace,
			cwd: process.cwd(),
			backend: backend ?? said?.agent ?? null,
			limits: limitsOf(flags, said),
			...budgetOf(flags, said, mostByFiles),
			trigger: NO_TRIGGER,
			rights: await localRights(workspace, config, {
				cell: flags.cell,
				path: entry === void 0 ? resolve(workflow) : join(workspace, entry.path),
				entry,
				said: workflow,
				configuration
			})
		}, store, ports, drive);
	});
}
/** What the configuration says about a workflow that was called by its name there. */
function settingsFor(entry, config) {
	if (entry === void 0 || config === null) return void 0;
	return mergeSettings({
		input: {},
		entry: entry.settings,
		defaults: config.defaults
	});
}
/** A person's word counts as it is; what files say may be an agent's. */
function budgetOf({ budget: usd }, said, mostByFiles) {
	if (usd !== void 0) return { budget: {
		usd,
		from: "--budget"
	} };
	return {
		budget: said?.budget ?? null,
		mostByFiles
	};
}
function limitsOf(flags, said) {
	return {
		max_parallel: flags.maxParallel ?? said?.limits.max_parallel ?? 4,
		max_turns: flags.maxTurns ?? said?.limits.max_turns ?? null,
		result_comments: 0,
		model: flags.model ?? said?.limits.model ?? null,
		effort: flags.effort ?? said?.limits.effort ?? null,
		...said?.limits.review_agent === void 0 ? {} : { review_agent: said.limits.review_agent },
		timeout_ms: flags.timeout ?? BUILT_IN_TIMEOUT_MS
	};
}
/** The folder's or file's name as a run id may hold it: `workflows/coding/1_START.md` is `coding`. */
function workflowName(path) {
	const parts = path.split(/[\\/]/).filter((part) => part !== "" && part !== ".");
	const last = parts.at(-1) ?? "";
	const folder = /\.(md|sh|bat|ps1|mjs|py)$/i.test(last) ? parts.at(-2) ?? basename(process.cwd()) : last;
	const name = folder.slice(0, folder.length - extname(folder).length).toLowerCase().replace(/[^a-z0-9_-]+/g, "-").replace(/^[^a-z0-9]+|-+$/g, "");
	return name === "" ? "workflow" : name;
}

export { workflowName as n, run as t };