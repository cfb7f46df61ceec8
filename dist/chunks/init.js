import { l as ownTemp } from "./environment.js";
import { t as isPipe } from "./is-pipe.js";
import { c as runGit } from "./run-git.js";
import { t as readProjectFiles } from "./project-files.js";
import { t as detectProject } from "./detect-project.js";
import { r as onOneLine } from "./invisible.js";
import { s as isAction } from "./actions-workflow.js";
import { i as authNeeds } from "./agent-auth.js";
import { E as readSetup, d as DISPATCH, i as planSetup, m as stepsJob, p as secretsIn, u as ACTION } from "./plan-setup.js";
import { t as USUAL_CONFIGURATION } from "./usual-path.js";
import { t as didYouMean } from "./near-names.js";
import { n as actionsWorkflowsIn, t as actionsFilesIn } from "./actions-workflows-in.js";
import { t as packageRoot } from "./package-root.js";
import { t as ownExcludes } from "./git-identity.js";
import { t as gitRoot } from "./git-root.js";
import { a as printJson, n as paint, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";
import { t as ProblemError } from "./problem.js";
import { t as checkoutFile } from "./checkout-file2.js";
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, normalize, relative, resolve, sep } from "node:path";
import { homedir } from "node:os";

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

// src/cli/commands/init/own-workflow.ts
/** Ready workflows have names; whatever could be a path is one. */
function isPath(given) {
	return /[/\\]|^\.|\.ya?ml$/.test(given);
}
/** A workflow that lies in this repository: what its own manifest asks for is set up. */
function ownWorkflow(given, root) {
	const there = resolve(given);
	if (!existsSync(there)) throw new UsageError(`There is no workflow at ${given}.`, "Give the path of its folder, or the name of a ready workflow.");
	const full = realpathSync(there);
	const below = relative(root, full).replaceAll("\\", "/");
	if (below === "" || below.startsWith("..") || resolve(root, below) !== full) throw new UsageError(`${given} is not below the root of this repository, ${root}.`, "Copy the workflow into a folder of the repository, such as workflows/, and give that.");
	const isFolder = statSync(full).isDirectory();
	const manifest = isFolder ? join(full, "workflow.yaml") : full;
	const file = isFolder ? `${below}/workflow.yaml` : below;
	if (!existsSync(manifest)) throw noSetup(given, file, `${file} is missing`);
	const text = checkoutFile(root, file);
	if (text === void 0) throw noSetup(given, file, `${file} is no file of this repository`);
	const { setup, problems } = readSetup(text, file);
	const [first, ...others] = problems;
	if (first !== void 0) throw new ProblemError(first, others);
	if (setup === null) throw noSetup(given, file, `${file} has no "setup"`);
	const path = file.endsWith("/workflow.yaml") ? dirname(file) : file;
	return {
		name: nameFor(path),
		path,
		setup,
		given: `./${path}`
	};
}
/** A name as a configuration takes it. */
function nameFor(path) {
	const plain = basename(path).replace(/\.ya?ml$/, "").replaceAll(/[^\w-]+/g, "-").replace(/^[_-]+/, "").slice(0, 40);
	return plain === "" ? "own" : plain;
}
function noSetup(given, file, why) {
	const command = nameFor(file.replace(/\/workflow\.yaml$/, ""));
	return new ProblemError({
		code: "RAY-SETUP-UNKNOWN",
		message: `What starts the workflow ${given}, and what it may do, is not said: ${why}.`,
		place: file,
		hint: `Say it in ${file}, for example: setup: { on: { issue_comment: { command: ${command} } }, outputs: { comments: 1 } }`
	});
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
const PLACE = /^\.github\/[\w.-]+\.ya?ml$/;
/** Sets the repository around the current folder up. What is there already stays as it is. */
async function init(flags) {
	try {
		check(flags);
		const root = gitRoot(process.cwd());
		for (const path of [".github/workflows", flags.config ?? ".github/raymond.yml"]) requireRealFolders(root, path);
		const workflows = flags.central === true ? [] : chosen(flags.workflow ?? ["triage"], root);
		const plan = flags.central === true ? planCentral({
			actionsWorkflows: actionsFilesIn(root),
			uses: flags.uses,
			auth: flags.auth
		}) : await planFor(root, workflows, flags);
		const folders = [...new Set(workflows.map(({ path }) => folderOf(path)))];
		for (const path of [...folders, ...plan.files.map(({ file }) => file)]) requireRealFolders(root, path);
		const missing = folders.filter((folder) => isEmpty(join(root, folder)));
		if (flags.dryRun !== true) {
			for (const { file, text } of plan.files) write(join(root, file), text);
			for (const folder of missing) copyWorkflow(folder, root);
		} else if (flags.json !== true) for (const { file, text } of plan.files) print((await difference(root, file, text)).replace(/\n$/, ""));
		show({
			written: [...plan.files.map(({ file }) => file), ...missing.map((folder) => `${folder}/`)],
			kept: [...plan.kept, ...folders.filter((folder) => !missing.includes(folder)).map((folder) => `${folder}/`)],
			left: plan.left
		}, flags, root);
	} catch (error) {
		refuse(error, flags);
	}
}
function check({ central, calls, workflow, config, uses }) {
	if (uses !== void 0 && !isAction(uses)) throw new UsageError(`${uses} is no action as a step uses it.`, "For example --uses OWNER/REPO@COMMIT, or --uses ./");
	const EXAMPLE = "For example --calls acme/agents/.github/workflows/raymond.yml@v1";
	if (calls !== void 0 && !/^[\w.-]+\/[\w.-]+\/\.github\/workflows\/[\w.-]+\.ya?ml@[\w./-]+$/.test(calls)) throw new UsageError(`${calls} names no Actions workflow of another repository.`, EXAMPLE);
	const others = [
		workflow && "--workflow",
		config && "--config",
		calls && "--calls"
	].filter((flag) => flag !== void 0);
	if (central === true && others.length > 0) throw new UsageError(`--central writes no configuration, and ${others.join(" and ")} would be part of one.`, `Give ${others.join(" and ")} in each repository that calls it.`);
}
function chosen(names, root) {
	const ready = readyWorkflows();
	const all = [...new Set(names)].map((name) => {
		if (isPath(name)) return ownWorkflow(name, root);
		const found = ready.find((one) => one.name === name);
		if (found !== void 0) return found;
		const known = ready.map((one) => one.name);
		const own = [name, `workflows/${name}`].find((path) => existsSync(path));
		const hint = own === void 0 ? didYouMean(name, known) ?? `One of: ${known.join(", ")}` : `For your own: --workflow ./${own}`;
		throw new UsageError(`There is no ready workflow "${name}".`, hint);
	});
	const twice = all.find(({ name }, at) => all.findIndex((one) => one.name === name) !== at);
	if (twice === void 0) return all;
	throw new UsageError(`Two of these workflows would be called "${twice.name}".`, "Rename the folder of one of them.");
}
async function planFor(root, workflows, { config, uses, auth, calls }) {
	const file = config ?? ".github/raymond.yml";
	if (!PLACE.test(file)) throw new UsageError(`${file} is not a place for a configuration.`, "For example --config .github/raymond-open.yml");
	return planSetup({
		workflows,
		config: {
			file,
			text: existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null
		},
		others: otherConfigurations(root, file),
		actionsWorkflows: actionsFilesIn(root),
		toolchains: detectProject(await readProjectFiles(root)).toolchains,
		uses,
		auth,
		calls,
		isIgnored: await ignoresAny(root, [
			file,
			".github/workflows/raymond.yml",
			...workflows.map(({ path }) => path)
		])
	});
}
/** Those that the repository's own Actions workflows run. */
function otherConfigurations(root, file) {
	const named = actionsWorkflowsIn(root).map(({ inputs }) => inputs.config || ".github/raymond.yml");
	return [.../* @__PURE__ */ new Set([USUAL_CONFIGURATION, ...named])].filter((one) => one !== file && PLACE.test(one) && lstatSync(join(root, one), { throwIfNoEntry: false })?.isFile() === true).map((one) => ({
		file: one,
		text: readFileSync(join(root, one), "utf8")
	}));
}
async function ignoresAny(root, paths) {
	requireNoPipe(root, paths);
	const config = { "core.excludesFile": ownExcludes(root) };
	const { exitCode } = await runGit({
		args: [
			"check-ignore",
			"--",
			...paths
		],
		cwd: root,
		home: homedir(),
		config
	});
	return exitCode === 0;
}
/** Git would wait for who writes into one, and nobody does. */
function requireNoPipe(root, paths) {
	const pipe = ["", ...paths.flatMap((path) => partsOf(dirname(path)))].map((folder) => join(folder, ".gitignore")).concat(".git/info/exclude", ".git/index").find((file) => isPipe(join(root, file)));
	if (pipe === void 0) return;
	throw new UsageError(`${pipe} is a pipe, for which git waits. Nothing was written.`, `Take it away: rm ${pipe}`);
}
/** A file where there would be a folder. Somebody else may have made the checkout: what is written through a link of theirs would land wherever they like. */
function requireRealFolders(root, path) {
	const file = partsOf(dirname(path)).find((one) => lstatSync(join(root, one), { throwIfNoEntry: false })?.isFile() === true);
	if (file !== void 0) throw new UsageError(`${file} is a file, and ${path} would be in a folder of that name. Nothing was written.`, `Move it away: mv ${file} ${file}.old`);
	const link = partsOf(path).find((one) => {
		const there = lstatSync(join(root, one), { throwIfNoEntry: false });
		return there !== void 0 && !there.isFile() && !there.isDirectory();
	});
	if (link === void 0) return;
	throw new UsageError(`${link} is a link, a pipe or the like, and what is written there would land somewhere else. Nothing was written.`, `See where it leads (ls -l ${link}), and put a real file or folder in its place.`);
}
/** The folders on the way, and the path itself. */
function partsOf(path) {
	const parts = normalize(path).split(sep);
	return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
/** A step workflow's path is its file. */
function folderOf(path) {
	return /\.ya?ml$/.test(path) ? dirname(path) : path;
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
async function difference(root, file, text) {
	const folder = mkdtempSync(join(ownTemp(), "raymond-init-"));
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
			"--no-ext-diff",
			"--",
			existsSync(before) ? `a/${file}` : "/dev/null",
			`b/${file}`
		];
		const env = { GIT_CEILING_DIRECTORIES: dirname(folder) };
		const { stdout } = await runGit({
			args,
			cwd: folder,
			home: homedir(),
			env
		});
		return stdout.toString();
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
function show({ written, kept, left }, { json, dryRun }, root) {
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
	out(`\nWhat is left to do by hand${realpathSync(process.cwd()) === realpathSync(root) ? "" : `, in ${onOneLine(root)}`}:\n`);
	for (const [i, { command, why }] of left.entries()) {
		if (left[i - 1]?.why !== why) out(`  ${paint("dim", `# ${why}`)}`);
		out(`  ${command}`);
	}
}

export { init };