import { join } from "node:path";
import { access, constants, open, readdir } from "node:fs/promises";

// src/core/project/project-folder.ts
const MOST_TEXTS = 5;
/** Folders that hold copies, products or examples, and no project of their own. */
const SKIPPED = /^(\..+|node_modules|vendor|target|dist|build|out|coverage|venv|env|__pycache__|__fixtures__|fixtures?|testdata|test-data|examples?|samples?|templates?)$/;
/** Whether a walk through the repository goes into the folder of this name. */
function isProjectFolder(name) {
	return name === ".devcontainer" || !SKIPPED.test(name);
}
const MARKERS = /^(package\.json|pnpm-workspace\.yaml|pyproject\.toml|setup\.(py|cfg)|tox\.ini|noxfile\.py|Pipfile|requirements[\w.-]*\.txt|\.pre-commit-config\.yaml|Cargo\.toml|pom\.xml|(build|settings)\.gradle(\.kts)?|Gemfile|Rakefile|composer\.json|mix\.exs|deno\.jsonc?|GNUmakefile|[Mm]akefile|\.?[Jj]ustfile|devcontainer\.json|\.devcontainer\.json|test_[\w-]+\.py|[\w-]+_test\.py|conftest\.py)$/;
/** Whether detection reads the text of files with this name. */
function isProjectMarker(name) {
	return MARKERS.test(name);
}
/** Files that make their folder one that a project may have its root in. */
const ROOTS = /^(package\.json|pnpm-workspace\.yaml|pyproject\.toml|setup\.(py|cfg)|tox\.ini|noxfile\.py|Pipfile|pytest\.ini|requirements[\w.-]*\.txt|go\.mod|Cargo\.toml|pom\.xml|(build|settings)\.gradle(\.kts)?|.+\.(sln|slnx|csproj|fsproj|vbproj)|Package\.swift|Gemfile|composer\.json|mix\.exs|deno\.jsonc?)$/;
/** The folders of a repository that may be a project's root, the root of the repository first. */
function projectFolders(files) {
	const roots = new Set(files.filter(({ path }) => ROOTS.test(nameOf(path))).map(({ path }) => folderOf(path)));
	roots.add(".");
	return [...roots].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).map((root) => folderAt(root, files));
}
function folderAt(root, files) {
	const prefix = root === "." ? "" : `${root}/`;
	let below;
	const all = () => {
		below ??= new Map(files.filter(({ path }) => path.startsWith(prefix)).map((file) => [file.path.slice(prefix.length), file]));
		return below;
	};
	return {
		root,
		has: (name) => all().has(name),
		isExecutable: (name) => all().get(name)?.isExecutable === true,
		text: (name) => all().get(name)?.text ?? "",
		names: (pattern) => [...all().keys()].filter((name) => !name.includes("/") && pattern.test(name)),
		holds: (pattern) => [...all().keys()].some((path) => pattern.test(path)),
		texts: (pattern) => [...all()].filter(([path]) => pattern.test(path)).slice(0, MOST_TEXTS).map(([, { text }]) => text ?? "")
	};
}
function folderOf(path) {
	const at = path.lastIndexOf("/");
	return at === -1 ? "." : path.slice(0, at);
}
function nameOf(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
function depthOf(root) {
	return root === "." ? 0 : root.split("/").length;
}

// src/adapters/repository/project-files.ts
const DEEPEST = 6;
const MOST_FILES = 2e4;
const LONGEST_TEXT = 262144;
/** Lists a checkout for detection, folder by folder from the top; what lies deeper or comes later than the bounds is left out. */
async function readProjectFiles(root) {
	const files = [];
	let level = [""];
	for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
		const next = [];
		for (const folder of level) for (const entry of await entriesOf(join(root, folder))) {
			const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (entry.isDirectory() && isProjectFolder(entry.name)) next.push(path);
			if (!entry.isFile()) continue;
			if (files.length === MOST_FILES) return files;
			files.push(await read(root, path, entry.name));
		}
		level = next;
	}
	return files;
}
async function entriesOf(folder) {
	try {
		return (await readdir(folder, { withFileTypes: true })).sort((a, b) => a.name < b.name ? -1 : 1);
	} catch {
		return [];
	}
}
/** Only scripts and wrappers are asked whether they may be run; the rest would cost a call a file. */
const RUNNABLE = /^(scripts?\/[\w.-]+|(.+\/)?(gradlew|mvnw))$/;
async function read(root, path, name) {
	const file = join(root, path);
	return {
		path,
		isExecutable: RUNNABLE.test(path) && await mayRun(file),
		text: isProjectMarker(name) ? await beginningOf(file) : null
	};
}
async function mayRun(file) {
	return access(file, constants.X_OK).then(() => process.platform !== "win32", () => false);
}
async function beginningOf(file) {
	try {
		const handle = await open(file, "r");
		try {
			const buffer = Buffer.alloc(LONGEST_TEXT);
			const { bytesRead } = await handle.read(buffer, 0, LONGEST_TEXT, 0);
			return buffer.toString("utf8", 0, bytesRead);
		} finally {
			await handle.close();
		}
	} catch {
		return null;
	}
}

export { projectFolders as n, readProjectFiles as t };