import { t as ProblemError } from "./problem.js";
import { t as isOneStepFile } from "./read-markdown.js";
import { l as shellRun } from "./outside.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { t as formsIn } from "./step-workflow.js";
import { n as nearNames } from "./near-names.js";
import { a as stemOf, t as isStateFile } from "./state-file.js";

// src/core/steps/scripts-named.ts
/** Paths of the scripts that a file's calls of `shell/run` name, relative to it; none of a file that cannot be read. */
function scriptsNamed(file, text) {
	const paths = (readStepWorkflow({
		file,
		text,
		id: file,
		pin: {
			source: file,
			commit: null,
			sha256: ""
		}
	}).workflow?.definition.steps ?? []).flatMap((step) => [...formsIn(step).flatMap((form) => form.type === "invoke" ? scriptOf(form) : []), ...step.control?.judge.type === "invoke" ? scriptOf(step.control.judge) : []]);
	return [...new Set(paths)].filter(isBeside);
}
function scriptOf({ operation, args }) {
	const script = args.script?.kind === "value" ? args.script.value : void 0;
	return operation === shellRun.name && typeof script === "string" ? [script.replace(/^\.\//, "")] : [];
}
/** Neither elsewhere, nor in the folders of git and of runs, which are no part of a workflow that lies beside them. */
function isBeside(path) {
	return path !== "" && !/^[/\\]|^[a-z]:|\\|\0/i.test(path) && path.split("/").every((part) => part !== ".." && !/^\.(?:git|raymond)$/i.test(part));
}

// src/adapters/workflow-files/read-definition.ts
/** Also in JSON, which may stand in a YAML file. */
const STEPS = /(?:^|[{,])[ \t]*(["']?):?steps\1[ \t]*:/m;
/** Reads what a path names: a folder, one of its state files, a zip, or a YAML or EDN file. */
async function readDefinition(tree, path) {
	const kind = await tree.kindOf(path);
	if (kind === void 0) throw new ProblemError(await nothingThere(tree, path));
	if (kind === "folder") return readFolder(tree, path);
	const { folder, name } = tree.split(path);
	if (/\.zip$/i.test(name)) {
		const { unpackArchive } = await import("./unpack-archive.js");
		return {
			definition: {
				shape: "zip",
				files: unpackArchive(name, Buffer.from(await tree.readFile(path)))
			},
			scope: path,
			entry: null
		};
	}
	if (/\.(?:ya?ml|edn)$/i.test(name)) {
		const main = {
			path: name,
			bytes: await tree.readFile(path),
			executable: false
		};
		return {
			definition: {
				shape: "file",
				files: [main, ...await scriptsBeside(tree, folder, main)]
			},
			scope: path,
			entry: null
		};
	}
	if (/\.md$/i.test(name)) {
		const bytes = await tree.readFile(path);
		if (isOneStepFile(Buffer.from(bytes).toString())) return {
			definition: {
				shape: "file",
				files: [{
					path: name,
					bytes,
					executable: false
				}]
			},
			scope: path,
			entry: null
		};
	}
	if (!isStateFile(name)) throw new ProblemError(noWorkflow(path));
	return {
		definition: {
			shape: "folder",
			files: await tree.readFolder(folder)
		},
		scope: folder,
		entry: name
	};
}
/** The states may lie in a folder `states` beside `workflow.yaml`: that is the scope then, and the manifest is part of it. */
async function readFolder(tree, path) {
	const files = [...await tree.readFolder(path)];
	const holdsStates = files.some(({ path: name }) => !name.includes("/") && isStateFile(name));
	const manifest = files.find(({ path: name }) => name === MANIFEST);
	const { folder, name } = tree.split(path);
	if (manifest !== void 0 && !holdsStates && await tree.kindOf(tree.join(path, STATES)) === "folder") return readFolder(tree, tree.join(path, STATES));
	const beside = tree.join(folder, MANIFEST);
	if (manifest === void 0 && name === STATES && holdsStates && await tree.kindOf(beside) === "file") files.push({
		path: MANIFEST,
		bytes: await tree.readFile(beside),
		executable: false
	});
	return {
		definition: {
			shape: "folder",
			files
		},
		scope: path,
		entry: null
	};
}
const MANIFEST = "workflow.yaml";
const STATES = "states";
/** A workflow of steps may call scripts: those in a folder `operations` beside it, and those that `shell/run` names. */
async function scriptsBeside(tree, folder, { path: name, bytes }) {
	const text = Buffer.from(bytes).toString();
	if (!/\.edn$/i.test(name) && !STEPS.test(text)) return [];
	const named = scriptsNamed(name, text);
	const folders = /* @__PURE__ */ new Set(["operations", ...named.flatMap((path) => path.includes("/") ? [path.split("/", 1).join("")] : [])]);
	const found = await Promise.all([...[...folders].map((below) => folderBeside(tree, folder, below)), ...named.map((path) => fileBeside(tree, folder, path))]);
	return [...new Map(found.flat().map((file) => [file.path, file])).values()];
}
async function folderBeside(tree, folder, below) {
	const place = tree.join(folder, below);
	if (await tree.kindOf(place) !== "folder") return [];
	return (await tree.readFolder(place)).map((file) => ({
		...file,
		path: `${below}/${file.path}`
	}));
}
async function fileBeside(tree, folder, path) {
	const place = tree.join(folder, path);
	if (await tree.kindOf(place) !== "file") return [];
	return [{
		path,
		bytes: await tree.readFile(place),
		executable: false
	}];
}
async function nothingThere(tree, path) {
	const { folder, name } = tree.split(path);
	const names = await tree.namesIn(folder);
	const [near] = nearNames(stemOf(name), names, stemOf);
	const closest = near === void 0 ? WHAT_TO_NAME : `Did you mean ${tree.join(folder, near)}?`;
	return {
		code: "RAY-NO-WORKFLOW",
		message: `There is no workflow at ${path}.`,
		place: path,
		hint: names.includes(name) ? LEADS_NOWHERE : closest
	};
}
const WHAT_TO_NAME = "Name a folder, a state file, a .zip, or a .yaml or .edn file.";
const LEADS_NOWHERE = "It is a link that leads nowhere or in a circle, or a pipe or the like. Put the workflow in its place, or name another path.";
function noWorkflow(path) {
	return {
		code: "RAY-NO-WORKFLOW",
		message: `${path} is not a workflow.`,
		place: path,
		hint: WHAT_TO_NAME
	};
}

export { readDefinition as t };