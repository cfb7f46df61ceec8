import { t as readProjectFiles } from "./project-files.js";
import { t as detectProject } from "./detect-project.js";
import { c as readSetup, i as planSetup } from "./plan-setup.js";
import { t as didYouMean } from "./near-names.js";
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
		const workflows = chosen(flags.workflow ?? ["triage"]);
		const root = gitRoot(process.cwd());
		const plan = await planFor(root, workflows, flags);
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
function chosen(names) {
	const ready = readyWorkflows();
	return [...new Set(names)].map((name) => {
		const found = ready.find((one) => one.name === name);
		if (found !== void 0) return found;
		const known = ready.map((one) => one.name);
		throw new UsageError(`There is no ready workflow "${name}".`, didYouMean(name, known) ?? `One of: ${known.join(", ")}`);
	});
}
async function planFor(root, workflows, { config, uses, auth }) {
	const file = config ?? ".github/raymond.yml";
	if (!/^\.github\/[\w.-]+\.ya?ml$/.test(file)) throw new UsageError(`${file} is no place for a configuration.`, "For example --config .github/raymond-open.yml");
	return planSetup({
		workflows,
		config: {
			file,
			text: existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null
		},
		actionsWorkflows: globSync(".github/workflows/*.{yml,yaml}", { cwd: root }).sort().map((path) => ({
			file: path.replaceAll("\\", "/"),
			text: readFileSync(join(root, path), "utf8")
		})),
		toolchains: detectProject(await readProjectFiles(root)).toolchains,
		uses,
		auth
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