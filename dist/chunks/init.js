import { t as readProjectFiles } from "./project-files.js";
import { t as detectProject } from "./detect-project.js";
import { r as authNeeds } from "./agent-auth.js";
import { c as secretsIn, i as planSetup, l as stepsJob, o as ACTION, p as readSetup, s as DISPATCH } from "./plan-setup.js";
import { t as didYouMean } from "./near-names.js";
import { t as actionsFilesIn } from "./actions-workflows-in.js";
import { t as packageRoot } from "./package-root.js";
import { t as gitRoot } from "./git-root.js";
import { a as printJson, n as paint, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";
import { t as ProblemError } from "./problem.js";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// src/core/setup/plan-central.ts
/** One Actions workflow with the steps, in a repository of its own, which those of many others call. */
const FILE = ".github/workflows/raymond.yml";
function planCentral({ actionsWorkflows, uses, auth: kind = "key" }) {
	const isThere = actionsWorkflows.some(({ file }) => file === FILE);
	return {
		files: isThere ? [] : [{
			file: FILE,
			text: centralActionsWorkflow(uses ?? "raymond-action/raymond-action@v1", kind)
		}],
		kept: isThere ? [FILE] : [],
		left: [
			{
				command: "git add .github && git commit -m \"raymond: one Actions workflow for many repositories\" && git push && git tag v1 && git push origin v1",
				why: "callers name a tag, so that they change when you move it"
			},
			{
				command: "gh api --method PUT repos/{owner}/{repo}/actions/permissions/access -f access_level=organization",
				why: "where this repository is not public: others of the organisation may call it"
			},
			{
				command: `raymond init --workflow triage --calls OWNER/REPO/${FILE}@v1${kind === "key" ? "" : ` --auth ${kind}`}`,
				why: "in each repository that is to call it, with the name of this one"
			}
		]
	};
}
const STATE_KEY = "RAYMOND_STATE_KEY";
/** What a caller hands over has to be declared, and none of it is required: a caller names what it needs. */
function centralActionsWorkflow(uses, kind) {
	const { inputs } = authNeeds(kind, ["claude", "codex"]);
	const secrets = [...secretsIn(inputs), STATE_KEY];
	const open = Object.entries(inputs).flatMap(([input, value]) => secretsIn({ input: value }).length === 0 ? [input] : []);
	const declared = {
		config: "Path of the configuration",
		...Object.fromEntries(open.map((input) => [input, "How agents are let in without a stored key"])),
		...DISPATCH
	};
	const handedOn = Object.entries(inputs).map(([input, value]) => [input, open.includes(input) ? `\${{ inputs.${input} }}` : value]);
	const steps = stepsJob({
		uses,
		tools: [],
		fetchDepth: 0,
		inputs: [
			["config", "${{ inputs.config || '.github/raymond.yml' }}"],
			...handedOn,
			["state-key", `\${{ secrets.${STATE_KEY} }}`],
			...Object.keys(DISPATCH).map((input) => [input, `\${{ inputs.${input} }}`])
		]
	});
	return `# The steps of many repositories. Events, permissions, configurations and secrets are those of the caller.
name: raymond
on:
  workflow_call:
    inputs:
${Object.entries(declared).map(([input, description]) => `      ${input}: { description: ${JSON.stringify(description)}, type: string, required: false }`).join("\n")}
    secrets:
${secrets.map((name) => `      ${name}: { required: false }`).join("\n")}

${steps}`;
}

// src/cli/commands/init/ready-workflows.ts
/** The workflows that come with raymond and say in their manifests what they need. */
function readyWorkflows() {
	const root = packageRoot();
	return globSync("workflows/*/*.yaml", { cwd: root }).map((file) => file.replaceAll("\\", "/")).sort().flatMap((file) => {
		const { setup, problems } = readSetup(readFileSync(join(root, file), "utf8"), file);
		const [first, ...others] = problems;
		if (first !== void 0) throw new ProblemError(first, others);
		const folder = file.slice(0, file.lastIndexOf("/"));
		const path = file.endsWith("/workflow.yaml") ? folder : file;
		return setup === null ? [] : [{
			name: folder.slice(folder.lastIndexOf("/") + 1),
			path,
			setup
		}];
	});
}

// src/cli/commands/init/init.ts
/** Sets the repository around the current folder up. What is there already stays as it is. */
async function init(flags) {
	try {
		check(flags);
		const workflows = flags.central === true ? [] : chosen(flags.workflow ?? ["triage"]);
		const root = gitRoot(process.cwd());
		const plan = flags.central === true ? planCentral({
			actionsWorkflows: actionsFilesIn(root),
			uses: flags.uses,
			auth: flags.auth
		}) : await planFor(root, workflows, flags);
		const folders = [...new Set(workflows.map(({ path }) => folderOf(path)))];
		const missing = folders.filter((folder) => isEmpty(join(root, folder)));
		if (flags.dryRun !== true) {
			for (const { file, text } of plan.files) write(join(root, file), text);
			for (const folder of missing) copyWorkflow(folder, root);
		} else if (flags.json !== true) for (const { file, text } of plan.files) print(difference(root, file, text).replace(/\n$/, ""));
		show({
			written: [...plan.files.map(({ file }) => file), ...missing.map((folder) => `${folder}/`)],
			kept: [...plan.kept, ...folders.filter((folder) => !missing.includes(folder)).map((folder) => `${folder}/`)],
			left: plan.left
		}, flags);
	} catch (error) {
		refuse(error, flags);
	}
}
function check({ central, calls, workflow, config }) {
	const EXAMPLE = "For example --calls acme/agents/.github/workflows/raymond.yml@v1";
	if (calls !== void 0 && !/^[\w.-]+\/[\w.-]+\/\.github\/workflows\/[\w.-]+\.ya?ml@[\w./-]+$/.test(calls)) throw new UsageError(`${calls} names no Actions workflow of another repository.`, EXAMPLE);
	const others = [
		workflow && "--workflow",
		config && "--config",
		calls && "--calls"
	].filter((flag) => flag !== void 0);
	if (central === true && others.length > 0) throw new UsageError(`--central writes no configuration, and ${others.join(" and ")} would be part of one.`, `Give ${others.join(" and ")} in each repository that calls it.`);
}
function chosen(names) {
	const ready = readyWorkflows();
	return [...new Set(names)].map((name) => {
		const found = ready.find((one) => one.name === name);
		if (found !== void 0) return found;
		const known = ready.map((one) => one.name);
		throw new UsageError(`There is no ready workflow "${name}".`, didYouMean(name, known) ?? `One of: ${known.join(", ")}`);
	});
}
async function planFor(root, workflows, { config, uses, auth, calls }) {
	const file = config ?? ".github/raymond.yml";
	if (!/^\.github\/[\w.-]+\.ya?ml$/.test(file)) throw new UsageError(`${file} is no place for a configuration.`, "For example --config .github/raymond-open.yml");
	return planSetup({
		workflows,
		config: {
			file,
			text: existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null
		},
		actionsWorkflows: actionsFilesIn(root),
		toolchains: detectProject(await readProjectFiles(root)).toolchains,
		uses,
		auth,
		calls
	});
}
/** A step workflow's path is its file. */
function folderOf(path) {
	return path.endsWith(".yaml") ? dirname(path) : path;
}
function isEmpty(folder) {
	return !existsSync(folder) || readdirSync(folder).length === 0;
}
function write(file, text) {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}
function copyWorkflow(folder, root) {
	cpSync(join(packageRoot(), folder), join(root, folder), {
		recursive: true,
		filter: (source) => !source.endsWith(".jsonl")
	});
}
/** As git shows it. */
function difference(root, file, text) {
	const folder = mkdtempSync(join(tmpdir(), "raymond-init-"));
	try {
		for (const side of ["a", "b"]) mkdirSync(dirname(join(folder, side, file)), { recursive: true });
		const before = join(root, file);
		if (existsSync(before)) writeFileSync(join(folder, "a", file), readFileSync(before));
		writeFileSync(join(folder, "b", file), text);
		const args = [
			"diff",
			"--no-index",
			"--no-prefix",
			"--no-color",
			"--",
			existsSync(before) ? `a/${file}` : "/dev/null",
			`b/${file}`
		];
		const { stdout } = spawnSync("git", args, {
			cwd: folder,
			encoding: "utf8"
		});
		return stdout;
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
function show({ written, kept, left }, { json, dryRun }) {
	if (json === true) {
		printJson({
			written,
			kept,
			left: left.map(({ command }) => command)
		});
		return;
	}
	const out = print;
	if (dryRun === true) out(paint("dim", "Nothing was written. Without --dry-run:"));
	for (const file of written) out(`${paint("green", "+")} ${file}`);
	for (const file of kept) out(`${paint("dim", "=")} ${file} ${paint("dim", "(was there, left as it is)")}`);
	out("\nWhat is left to do by hand:\n");
	for (const [i, { command, why }] of left.entries()) {
		if (left[i - 1]?.why !== why) out(`  ${paint("dim", `# ${why}`)}`);
		out(`  ${command}`);
	}
}

export { init };