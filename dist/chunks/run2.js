import { n as findWorkflow } from "./config.js";
import { n as NO_TRIGGER, r as startRun, t as mergeSettings } from "./settings.js";
import { d as duration, f as effort, l as countFor, p as runId, r as withRun, t as driveOptions, u as dollars } from "./drive.js";
import { r as localRights, t as localConfig } from "./local-rights2.js";
import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";

// src/cli/commands/run.ts
const BUILT_IN_PARALLEL = 4;
const BUILT_IN_TIMEOUT_MS = 6e5;
const EXAMPLES = `
Examples:
  raymond run workflows/coding --input "Fix issue 12"     with Claude Code, up to $10
  raymond run coding --input "Fix issue 12"               the workflow of that name in .github/raymond.yml
  raymond run review.yaml --budget 2 --model haiku        a single-file workflow, a lower cap
  raymond run flow --agent replay:answers.jsonl           answers from a recording: no model, no cost
  raymond run flow --id nightly --json > outcome.json     one JSON object on stdout, progress on stderr

A workflow is a folder of states. START.md is the first; each answer ends with one tag that says where to go:
<goto>REVIEW</goto>, <call return="SUMMARY">RESEARCH</call>, <ask next="DEPLOY">Ship it?</ask>, <result>done</result>.
The run is saved after every turn: whatever stops it, "raymond resume ID" goes on.`;
function addRunCommand(program) {
	const command = program.command("run").alias("start").summary("start a run of a workflow").description("Starts a run of a workflow: a folder of states, one of its state files, a .zip, or a .yaml or .edn file.").argument("<workflow>", "path of the workflow, or its name in .github/raymond.yml").option("--input <text>", "what {{input}} and RAYMOND_INPUT hold in the first state").option("--budget <usd>", "most dollars that the run may spend (default: what the workflow says, else 10)", dollars).option("--model <name>", "model of prompts that name none").option("--effort <level>", "low, medium, high, xhigh or max", effort).option("--max-parallel <n>", `turns at the same time (default: ${BUILT_IN_PARALLEL})`, countFor("--max-parallel")).option("--max-turns <n>", "suspend the run after so many turns", countFor("--max-turns")).option("--timeout <duration>", "silence that ends a turn (default: 10m)", duration).option("--id <id>", "name of the run (default: the workflow and a random part)", runId).addHelpText("after", EXAMPLES);
	driveOptions(command).action((workflow, flags) => run(workflow, flags));
}
function run(workflow, flags) {
	return withRun(flags, async ({ ports, store, workspace, backend, drive }) => {
		const config = await localConfig(workspace);
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
			budget: flags.budget === void 0 ? said?.budget ?? null : {
				usd: flags.budget,
				from: "--budget"
			},
			trigger: NO_TRIGGER,
			rights: await localRights(workspace, flags.cell, entry?.path ?? workflow)
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
function limitsOf(flags, said) {
	return {
		max_parallel: flags.maxParallel ?? said?.limits.max_parallel ?? BUILT_IN_PARALLEL,
		max_turns: flags.maxTurns ?? said?.limits.max_turns ?? null,
		result_comments: 0,
		model: flags.model ?? said?.limits.model ?? null,
		effort: flags.effort ?? said?.limits.effort ?? null,
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

export { workflowName as n, addRunCommand as t };