import { c as require_dist } from "./parse-yaml.js";
import { i as splitFrontmatter, o as withPlainLines } from "./parse-single-file.js";
import { i as splitStateFile, n as platformsOf, r as scriptLanguages, t as isStateFile } from "./state-file.js";
import { t as wordOf } from "./word-of.js";
import { a as cannotHold, t as README } from "./convert-files.js";
import { t as stateGraph } from "./state-graph.js";
import { n as readScope, t as parseWorkflow } from "./parse-workflow.js";
import { t as ProblemError } from "./problem.js";
import { basename, join } from "node:path";

// src/core/convert/yaml-text.ts
var import_dist = require_dist();
/**
* How YAML is written: lines are not broken, in quotes neither, as a line of blanks within quotes does not survive being written by yaml
* 2.9.
*/
const YAML_TEXT = {
	lineWidth: 0,
	doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER
};

// src/core/convert/from-single-file.ts
const CONTENT = ["prompt", ...scriptLanguages];
/** A single-file workflow of states as the files of a folder, by name. Comments are kept; `text` has been read without problems. */
function fromSingleFile(text) {
	const document = (0, import_dist.parseDocument)(withPlainLines(text), {
		version: "1.2",
		schema: "core"
	});
	const source = hasAliases(document) ? new import_dist.Document(document.toJS({ maxAliasCount: 100 }), { aliasDuplicateObjects: false }) : document;
	if (!(0, import_dist.isMap)(source.contents)) return {};
	const files = [];
	const manifest = new import_dist.YAMLMap();
	const notes = [source.commentBefore ?? ""];
	for (const pair of source.contents.items) {
		if (nameOf(pair) !== "states") {
			manifest.items.push(pair);
			continue;
		}
		notes.push(noteOf(pair));
		if ((0, import_dist.isMap)(pair.value)) for (const state of pair.value.items) files.push(...filesOf(state));
	}
	const top = new import_dist.Document(manifest);
	top.commentBefore = joined$1(notes);
	top.comment = source.comment;
	const comments = top.commentBefore !== null || top.comment !== null;
	if (manifest.items.length === 0 && !comments) return Object.fromEntries(files);
	return Object.fromEntries([...files, ["workflow.yaml", manifest.items.length === 0 ? commentText(joined$1([top.commentBefore ?? "", top.comment ?? ""])) : top.toString(YAML_TEXT)]]);
}
function filesOf(pair) {
	const name = nameOf(pair);
	if (!(0, import_dist.isMap)(pair.value)) return [];
	const content = pair.value.items.filter((item) => CONTENT.includes(nameOf(item)));
	const settings = new import_dist.YAMLMap();
	settings.items.push(...pair.value.items.filter((item) => !CONTENT.includes(nameOf(item))));
	const notes = [
		noteOf(pair),
		pair.value.commentBefore ?? "",
		...content.map(noteOf)
	];
	const closing = pair.value.comment ?? "";
	return content.map((item) => {
		const kind = nameOf(item);
		const text = (0, import_dist.isScalar)(item.value) ? String(item.value.value) : "";
		if (kind === "prompt") return [`${name}.md`, promptFile(settings, {
			above: joined$1(notes),
			below: closing
		}, text)];
		return [`${name}.${kind}`, scriptFile(name, kind, settings, joined$1([...notes, closing]), text)];
	});
}
/** Text that itself begins like a frontmatter, or with a mark that readers of files drop, gets an empty one before it. */
function promptFile(settings, notes, body) {
	const above = commentText(notes.above);
	const below = commentText(notes.below === "" ? null : notes.below);
	settings.flow = false;
	const front = `${above}${settings.items.length === 0 ? "" : new import_dist.Document(settings).toString(YAML_TEXT)}${below}`;
	if (front === "" && !/^(?:\ufeff|---[ \t]*(?:\n|$))/.test(body)) return body;
	return `---\n${front}---\n${body}`;
}
const COMMENT = {
	sh: "#",
	py: "#",
	ps1: "#",
	mjs: "//",
	bat: "@REM"
};
/** What stands before the first line of code and may hold settings. */
const LEADING = /^\s*$|^#!|^\s*(?:#|\/\/|::)|^\s*@?(?:REM\b|echo\s+off\s*$)/i;
/** Settings of the map become a comment line behind those that the script has, which they win over. */
function scriptFile(name, language, settings, notes, text) {
	const lines = text.split("\n");
	const end = text.includes("\r\n") ? "\r" : "";
	const mark = COMMENT[language];
	const words = settings.items.flatMap((item) => settingWords(name, item));
	const added = [...notes === null ? [] : notes.split("\n").map((line) => `${mark}${line}`), ...words.length > 0 ? [`${mark} raymond: ${words.join(" ")}`] : []];
	if (added.length === 0) return text;
	const last = lines.findLastIndex((line, index) => /\braymond:/i.test(line) && lines.slice(0, index + 1).every((one) => LEADING.test(one)));
	const at = last !== -1 ? last + 1 : lines.findIndex((line) => !/^#!|^\s*@?echo\s+off\s*$/i.test(line));
	return lines.toSpliced(at === -1 ? lines.length : at, 0, ...added.map((line) => `${line}${end}`)).join("\n");
}
function settingWords(name, item) {
	const key = nameOf(item);
	if (key !== "env") return (0, import_dist.isScalar)(item.value) && item.value.value === null ? [] : [`${key}=${quoted(name, (0, import_dist.isScalar)(item.value) ? item.value.value : void 0)}`];
	if (!(0, import_dist.isMap)(item.value)) return [];
	return item.value.items.map((pair) => `env.${nameOf(pair)}=${quoted(name, (0, import_dist.isScalar)(pair.value) ? pair.value.value : void 0)}`);
}
function quoted(name, value) {
	const text = wordOf(value);
	const isWord = (typeof value === "string" || typeof value === "number" || typeof value === "boolean") && !/[\r\n]/.test(text);
	if (isWord && /^[^\s"']+$/.test(text)) return text;
	if (isWord && !text.includes("\"")) return `"${text}"`;
	if (isWord && !text.includes("'")) return `'${text}'`;
	throw cannotHold("a folder", `a setting of the script ${name} whose value is no plain text`, name, "Set it within the script itself.");
}
function hasAliases(document) {
	let found = false;
	(0, import_dist.visit)(document, { Alias: () => {
		found = true;
		return import_dist.visit.BREAK;
	} });
	return found || (0, import_dist.isAlias)(document.contents);
}
function nameOf({ key }) {
	return (0, import_dist.isScalar)(key) ? String(key.value) : String(key);
}
/** The comment above a key. */
function noteOf({ key, value }) {
	return [(0, import_dist.isScalar)(key) ? key.commentBefore : void 0, (0, import_dist.isScalar)(value) ? value.comment : void 0].filter((note) => typeof note === "string").join("\n");
}
function joined$1(notes) {
	const said = notes.filter((note) => note !== "");
	return said.length === 0 ? null : said.join("\n");
}
function commentText(notes) {
	return notes === null ? "" : `${notes.split("\n").map((line) => `#${line}`).join("\n")}\n`;
}

// src/core/convert/same-workflow.ts
/**
* What a conversion changed, in a few words; undefined when the copy does what the original does. A last look: the converters
* refuse by themselves what they know that a form cannot hold.
*/
function differenceBetween(original, copy) {
	const [before, after] = [readScope(original), readScope(copy)];
	if (before.kind !== "states" || after.kind !== "states") return "the kind of workflow";
	if (after.findings.problems.length > before.findings.problems.length) return after.findings.problems[0]?.message;
	if (!isSame(before.manifest, after.manifest)) return "the keys of workflow.yaml";
	const copies = new Map(after.states.map(({ state }) => [state.file, state]));
	if (copies.size !== before.states.length) return "the number of states";
	for (const { state } of before.states) {
		const difference = differenceOf(state, copies.get(state.file));
		if (difference !== void 0) return `${difference} of ${state.file}`;
	}
	return PLATFORMS.some((platform) => !isSame(waysIn(original, platform), waysIn(copy, platform))) ? "where a name in a tag or policy leads" : void 0;
}
const PLATFORMS = ["linux", "win32"];
/** In a single file a name may have an extension that its state does not have; in a folder that leads nowhere. */
function waysIn(files, platform) {
	const { workflow } = parseWorkflow(files, platform);
	return workflow?.kind === "states" ? [workflow.entry, stateGraph(workflow)] : null;
}
function differenceOf(before, after) {
	if (after === void 0 || before.kind !== after.kind) return "the kind";
	if (!isSame(before.settings, after.settings)) return "the settings";
	if (before.kind === "prompt") return after.kind === "prompt" && before.body === after.body ? void 0 : "the text";
	return after.kind === "script" && codeOf(before.text) === codeOf(after.text) ? void 0 : "the text";
}
/** A script without its comment lines, as settings and notes may stand there. */
function codeOf(text) {
	return text.replace(/^[ \t]*(?:#(?!!)|\/\/|::|@?REM\b)[^\n]*(?:\n|$)/gim, "");
}
/** Whatever the order of the keys; a key without a value is none. */
function isSame(a, b) {
	return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
function sorted(value) {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, inner]) => [key, sorted(inner)]));
}

// src/core/convert/to-single-file.ts
const FORM = "a single file";
/** The files of a folder or archive as one YAML file. Comments are kept. Throws a ProblemError for what the form cannot hold. */
function toSingleFile(files) {
	const stray = Object.keys(files).filter((name) => !isStateFile(name) && name !== "workflow.yaml");
	if (stray.length > 0) throw cannotHold(FORM, `files that are no states: ${stray.slice(0, 5).join(", ")}${stray.length > 5 ? " and more" : ""}`, stray[0] ?? "", "Convert to zip, or move these files elsewhere first.");
	const root = mapDocument(files["workflow.yaml"] ?? "");
	const states = new import_dist.YAMLMap();
	const byStem = Map.groupBy(Object.keys(files).filter(isStateFile).toSorted(), (file) => splitStateFile(file)?.stem ?? file);
	for (const [stem, own] of byStem) states.set(new import_dist.Scalar(stem), stateOf(stem, own, files));
	root.contents.set(new import_dist.Scalar("states"), states);
	return root.toString(YAML_TEXT);
}
/** A text of keys and values with its comments; comments alone are one, too. */
function mapDocument(text) {
	const parsed = (0, import_dist.parseDocument)(withPlainLines(text), {
		version: "1.2",
		schema: "core"
	});
	const document = parsed;
	if (!(0, import_dist.isMap)(parsed.contents)) document.contents = new import_dist.YAMLMap();
	document.contents.flow = false;
	return document;
}
function stateOf(stem, own, files) {
	const [first = "", ...others] = own;
	if (!first.endsWith(".md") && !others.some((file) => file.endsWith(".md"))) return scriptsOf(own, files);
	if (others.length === 0) return promptOf(first, files[first] ?? "");
	throw cannotHold(FORM, `a prompt and a script of one name: ${own.join(", ")}`, first, `Rename one of them; a reference to ${stem} would mean both.`);
}
function promptOf(file, content) {
	const { yaml = "", body = "" } = splitFrontmatter(withPlainLines(content)) ?? {};
	const front = mapDocument(yaml);
	const map = front.contents;
	const clash = ["prompt", ...scriptLanguages].find((key) => map.has(key));
	if (clash !== void 0) throw cannotHold(FORM, `the key "${clash}" in the frontmatter of a prompt`, file, "Remove the key; it means nothing there.");
	map.commentBefore = joined(front.commentBefore, map.commentBefore);
	map.comment = joined(map.comment, front.comment);
	map.set(new import_dist.Scalar("prompt"), textNode(body));
	return map;
}
function scriptsOf(own, files) {
	const twins = own.filter((file) => own.some((other) => other !== file && platformsOf(other).some((one) => platformsOf(file).includes(one))));
	if (twins.length > 0) throw cannotHold(FORM, `several scripts of one name for one platform: ${twins.join(", ")}`, twins[0] ?? "", "Rename one of them.");
	const map = new import_dist.YAMLMap();
	for (const file of own) map.set(new import_dist.Scalar(splitStateFile(file)?.extension ?? ""), textNode(files[file] ?? ""));
	return map;
}
/** As a block of its lines, where YAML can write the text so without changing it. */
function textNode(text) {
	const node = new import_dist.Scalar(text);
	const isPlain = /^[^\s]/.test(text) && !/[^\n\t\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\uffef\u{10000}-\u{10ffff}]|[ \t]+$/mu.test(text);
	node.type = text.includes("\n") && isPlain ? "BLOCK_LITERAL" : "QUOTE_DOUBLE";
	return node;
}
function joined(a, b) {
	const parts = [a, b].filter((part) => part !== null && part !== void 0 && part !== "");
	return parts.length === 0 ? null : parts.join("\n");
}

// src/cli/commands/convert/convert-definition.ts
const WORDS = {
	folder: "a folder",
	zip: "an archive",
	yaml: "a single file"
};
/** A workflow and what belongs to it in another form. Throws a ProblemError for what that form cannot hold. */
function convertWhole(path, { definition, cases, readme }, form) {
	const isAbout = (file) => form === "yaml" && definition.shape !== "file" && file.path === "README.md";
	const about = readme ?? definition.files.find(isAbout);
	const files = definition.files.filter((file) => !isAbout(file));
	const converted = convertDefinition(path, {
		...definition,
		files
	}, form);
	const isInside = about !== void 0 && form === "zip";
	return {
		definition: {
			...definition,
			files: isInside ? [...converted, about] : converted
		},
		cases,
		readme: isInside ? void 0 : about
	};
}
function convertDefinition(path, { shape, files }, form) {
	if (shape === "folder" && form !== "folder") requireStates(path, files);
	if (shape === "file" === (form === "yaml")) return sameKind(path, shape, files, form);
	const before = textsOf(files, shape, path);
	const name = basename(path);
	const original = scopeOf(name, shape, before);
	const read = readScope(original);
	if (read.kind === "other") throw notOfStates(path, read.parsed.problems[0]);
	const [first, ...others] = read.findings.problems;
	if (first !== void 0) throw new ProblemError(first, others);
	const text = Object.values(before)[0] ?? "";
	const after = form === "yaml" ? { "workflow.yaml": toSingleFile(before) } : fromSingleFile(text);
	const difference = differenceBetween(original, scopeOf(name, form === "yaml" ? "file" : form, after));
	if (difference !== void 0) throw cannotHold(WORDS[form], `${difference}: it would change`, path, "Write this part more plainly, then convert again.");
	return Object.entries(after).map(([file, content]) => ({
		path: file,
		bytes: Buffer.from(content),
		executable: content.startsWith("#!")
	}));
}
/** A folder with a workflow of steps has that file alone to convert. */
function requireStates(path, files) {
	if (files.some(({ path: file }) => isStateFile(file) && !file.includes("/"))) return;
	const steps = files.find((file) => /^(?!workflow\.ya?ml$)[^/]+\.(?:ya?ml|edn)$/i.test(file.path));
	if (steps !== void 0) throw notOfStates(join(path, steps.path), void 0);
}
/** Between folder and archive, and for a plain copy, the bytes stay as they are. */
function sameKind(path, shape, files, form) {
	if (shape === "file" && !/\.ya?ml$/i.test(path)) throw notOfStates(path, void 0);
	if (shape === "folder" && form === "folder") return files;
	const deep = shape === "file" ? void 0 : files.find((file) => file.path.includes("/"));
	if (deep !== void 0) throw cannotHold(WORDS[form], `folders (${deep.path})`, path, "Keep all files of the workflow in one folder.");
	return files;
}
function scopeOf(id, shape, files) {
	const named = shape === "file" ? { [id]: Object.values(files)[0] ?? "" } : files;
	return {
		id,
		pin: {
			source: id,
			commit: null,
			sha256: ""
		},
		shape,
		files: named,
		entry: null
	};
}
function textsOf(files, shape, path) {
	const decoder = new TextDecoder("utf-8", {
		fatal: true,
		ignoreBOM: true
	});
	const own = shape === "file" ? files.slice(0, 1) : files;
	return Object.fromEntries(own.map((file) => {
		try {
			return [file.path, decoder.decode(file.bytes)];
		} catch {
			throw cannotHold("a single file", `${file.path}, which is not text in UTF-8`, path, "Convert to zip, or save the file as UTF-8.");
		}
	}));
}
function notOfStates(path, problem) {
	if (!(problem === void 0 || problem.code === "RAY-STEPS-NOT-READ")) return new ProblemError(problem);
	return new ProblemError({
		code: "RAY-CONVERT-STEPS",
		message: "A workflow of steps has one form alone: its file.",
		place: path,
		hint: "Copy its folder: raymond convert FOLDER --to folder --out COPY. Or the file and its operations, without workflows that it calls: raymond convert FILE --to yaml --out COPY"
	});
}

export { convertWhole };