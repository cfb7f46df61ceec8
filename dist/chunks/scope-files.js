import { t as ProblemError } from "./problem.js";
import { t as isStateFile } from "./state-file.js";
import { createHash } from "node:crypto";

// src/adapters/workflow-files/definition.ts
const CODE = /\.(?:md|sh|bat|cmd|ps1|mjs|cjs|js|mts|ts|py|rb|pl|ya?ml|edn)$/i;
/** SHA-256 over shape, names and contents of all files that can change what the workflow does, as lower-case hex. */
function digestOf({ shape, files }) {
	const hash = createHash("sha256").update(`${shape}\0`);
	const counted = files.filter(({ path }) => shape !== "folder" || decides(path));
	for (const { path, bytes } of counted.toSorted((a, b) => a.path < b.path ? -1 : 1)) hash.update(`${path}\0${bytes.length}\0`).update(bytes);
	return hash.digest("hex");
}
/** Data that scripts keep beside the states, such as a counter, changes all the time and defines nothing. */
function decides(path) {
	return path.includes("/") ? CODE.test(path) : isStateFile(path) || CODE.test(path) && path.toLowerCase() !== "readme.md";
}

// src/adapters/workflow-files/scope-files.ts
/** Lays a definition out as the scope that it is: the texts of its top level. */
function toScopeFiles(definition, scope) {
	const { shape, files } = definition;
	const readable = files.filter(({ path }) => shape === "file" || !path.includes("/"));
	return {
		...scope,
		shape,
		files: Object.fromEntries(readable.map((file) => [file.path, textOf(file, scope.id)]))
	};
}
/** The entry that a pin's source names beyond its scope. */
function entryOf(definition, id, pin) {
	const name = pin.source.slice(pin.source.lastIndexOf("/") + 1);
	return definition.shape === "folder" && pin.source !== id && isStateFile(name) && definition.files.some(({ path }) => path === name) ? name : null;
}
function textOf({ path, bytes }, id) {
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		if (!isPrompt(path)) return Buffer.from(bytes).toString("latin1");
		throw new ProblemError({
			code: "RAY-BAD-ENCODING",
			message: `${path} is not text in UTF-8.`,
			place: `${id}/${path}`,
			hint: "Save the file as UTF-8."
		});
	}
}
function isPrompt(path) {
	return /\.(?:md|ya?ml|edn)$/i.test(path) && (isStateFile(path) || !path.endsWith(".md"));
}

export { digestOf as i, toScopeFiles as n, decides as r, entryOf as t };