import { i as __toESM } from "./rolldown-runtime.js";
import { t as require_adm_zip } from "./adm-zip.js";
import { t as createDiskTree } from "./disk-tree.js";
import { t as readDefinition } from "./read-definition.js";
import { t as cannotHold } from "./refuse-conversion.js";
import { t as ProblemError } from "./problem.js";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";

// src/cli/convert-files.ts
/** Reading and writing of whole definitions, byte by byte, for `raymond convert`. */
var import_adm_zip = /* @__PURE__ */ __toESM(require_adm_zip(), 1);
/** What operating systems leave in folders, and is nobody's. */
const JUNK = /* @__PURE__ */ new Set([
	".DS_Store",
	"Thumbs.db",
	"desktop.ini"
]);
/** All files of a definition. Of a folder that is everything in it, whatever its name; a state file means its folder. */
async function readWhole(path) {
	const { definition, scope } = await readDefinition(createDiskTree(() => true), path);
	if (definition.shape !== "folder") return definition;
	const names = (await readdir(scope)).filter((name) => !JUNK.has(name)).sort();
	const files = [];
	for (const name of names) {
		const place = join(scope, name);
		const found = await stat(place);
		if (!found.isFile()) throw cannotHold("a folder or an archive", `what is below it (${name})`, place, "Move it elsewhere first; a workflow is the files of one folder.");
		files.push({
			path: name,
			bytes: await readFile(place),
			executable: (found.mode & 73) !== 0
		});
	}
	return {
		shape: "folder",
		files
	};
}
/** Never over something that is there. */
async function writeWhole(out, form, files) {
	if (existsSync(out)) throw exists(out);
	await mkdir(dirname(out), { recursive: true });
	if (form === "zip") return writeFile(out, zipOf(files), { flag: "wx" });
	if (form === "yaml") return writeFile(out, files[0]?.bytes ?? "", { flag: "wx" });
	await mkdir(out);
	for (const { path, bytes, executable } of files) await writeFile(join(out, path), bytes, {
		flag: "wx",
		mode: executable ? 493 : 420
	});
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

export { besides, readWhole, writeWhole };