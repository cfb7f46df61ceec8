import { o as __toESM } from "./rolldown-runtime.js";
import { t as require_adm_zip } from "./adm-zip.js";
import { r as refuseWayOut, t as createDiskTree } from "./disk-tree.js";
import { t as readDefinition } from "./read-definition.js";
import { t as ProblemError } from "./problem.js";
import { i as refuseLinkOut, n as isThere } from "./checkout-file2.js";
import { t as repositoryRoot } from "./repository-root.js";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";

// src/core/convert/refuse-conversion.ts
var import_adm_zip = /* @__PURE__ */ __toESM(require_adm_zip(), 1);
/** The target form has no place for something, so nothing is converted: what is left out would be lost. */
function cannotHold(form, what, place, hint) {
	return new ProblemError({
		code: "RAY-CONVERT-LOSS",
		message: `${form[0]?.toUpperCase()}${form.slice(1)} cannot hold ${what}.`,
		place,
		hint
	});
}

// src/cli/commands/convert/convert-files.ts
/** Reading and writing of whole definitions, byte by byte, for `raymond convert`. */
/** What systems and programs leave in folders, and nobody wrote. */
const JUNK = /* @__PURE__ */ new Set([
	".DS_Store",
	"Thumbs.db",
	"desktop.ini",
	"node_modules",
	"__pycache__"
]);
/** All files of a definition. Of a folder that is everything in it, whatever its name; a state file means its folder. */
async function readWhole(path) {
	const root = repositoryRoot(process.cwd());
	const { definition, scope } = await readDefinition(createDiskTree({
		holdsWorkspace: () => false,
		root
	}), path);
	if (definition.shape !== "folder") {
		const cases = await filesBelow(root, `${withoutExtension(scope)}.cases`);
		const [readme] = definition.shape === "file" ? await filesBelow(root, `${withoutExtension(scope)}.${README}`) : [];
		return {
			definition,
			cases,
			readme: readme && {
				...readme,
				path: "README.md"
			}
		};
	}
	if (existsSync(join(scope, ".git"))) throw cannotHold("a folder or an archive", "a whole repository (.git)", scope, "Put the workflow into a folder of its own.");
	const files = await filesBelow(root, scope);
	return {
		definition: {
			shape: "folder",
			files: files.filter((file) => !file.path.startsWith(CASES))
		},
		cases: files.flatMap((file) => file.path.startsWith(CASES) ? [{
			...file,
			path: file.path.slice(CASES.length)
		}] : []),
		readme: void 0
	};
}
const CASES = "cases/";
const README = "README.md";
/** The file itself, or all files of the folder; none where there is nothing. */
async function filesBelow(root, place, path = "") {
	const found = await stat(place).catch(() => void 0);
	if (found !== void 0) await refuseWayOut(place, root);
	if (found?.isFile()) return [{
		path,
		bytes: await readFile(place),
		executable: (found.mode & 73) !== 0
	}];
	if (path !== "" && found === void 0) throw cannotHold("a folder or an archive", NOWHERE, place, "Rename it, or move it away.");
	if (!found?.isDirectory()) return [];
	const files = [];
	for (const name of (await readdir(place)).filter((one) => !JUNK.has(one)).sort()) files.push(...await filesBelow(root, join(place, name), path === "" ? name : `${path}/${name}`));
	return files;
}
const NOWHERE = "a name that is no UTF-8, nor a link that leads nowhere or in a circle";
/** Never over something that is there. */
async function writeWhole(out, form, { definition, cases, readme }) {
	const { files } = definition;
	const place = form === "folder" ? join(out, "cases") : `${withoutExtension(out)}.cases`;
	const tests = form !== "folder" && sameFiles(await filesBelow(repositoryRoot(process.cwd()), place), cases) ? [] : cases.map((file) => ({
		...file,
		path: join(place, file.path)
	}));
	const about = readme && {
		...readme,
		path: form === "yaml" ? `${withoutExtension(out)}.${"README.md"}` : join(out, "README.md")
	};
	const [main, ...scripts] = files;
	const all = [
		...form === "folder" ? files.map((file) => ({
			...file,
			path: join(out, file.path)
		})) : form === "zip" ? [{
			path: out,
			bytes: zipOf(files),
			executable: false
		}] : [{
			path: out,
			bytes: main?.bytes ?? Buffer.of(),
			executable: false
		}, ...scripts.map(besideOf(out))],
		...tests,
		...about === void 0 ? [] : [about]
	];
	for (const { path } of all) refuseLinkOut(path);
	const there = [
		out,
		...tests.length > 0 ? [place] : [],
		...all.map(({ path }) => path)
	].find(isThere);
	if (there !== void 0) throw exists(there);
	for (const { path, bytes, executable } of all) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, bytes, {
			flag: "wx",
			mode: executable ? 493 : 420
		});
	}
}
function sameFiles(some, others) {
	const isIn = ({ path, bytes }) => others.some((other) => other.path === path && Buffer.compare(other.bytes, bytes) === 0);
	return some.length === others.length && some.every(isIn);
}
/** Scripts of a workflow of steps, such as those in `operations`, lie where its file lies. */
function besideOf(out) {
	return (file) => ({
		...file,
		path: join(dirname(out), file.path)
	});
}
function withoutExtension(path) {
	return path.replace(/\.\w+$/, "");
}
/** The same bytes whenever it is packed: all files of one day. */
function zipOf(files) {
	const zip = new import_adm_zip.default();
	for (const { path, bytes, executable } of files.toSorted((a, b) => a.path < b.path ? -1 : 1)) {
		zip.addFile(path, Buffer.from(bytes), "", (32768 | (executable ? 493 : 420)) << 16);
		const entry = zip.getEntry(path);
		if (entry !== null) entry.header.time = new Date(1980, 0, 1);
	}
	return zip.toBuffer();
}
/** Where a copy goes when nobody says it: beside the original. */
function besides(path, form) {
	const stem = basename(path).replace(/\.(?:zip|ya?ml|edn)$/i, "");
	const name = form === "folder" ? stem : `${stem}.${form}`;
	return join(dirname(path), name);
}
function exists(out) {
	return new ProblemError({
		code: "RAY-CONVERT-EXISTS",
		message: `${out} is there already, and nothing is ever overwritten.`,
		place: out,
		hint: "Name another place with --out, or move this one away."
	});
}

export { cannotHold as a, writeWhole as i, besides as n, readWhole as r, README as t };