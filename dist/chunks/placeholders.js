import { C as strictObject, E as union, d as array, v as looseObject, w as string, y as number } from "./schemas.js";
import { d as valueSchema, i as keyword, l as textOf, o as keywordSchema } from "./value.js";
import { c as outside_exports, d as ok, f as opError, p as pureOperation } from "./outside.js";

// src/core/steps/scripts-of.ts
const setting = /^(?:#|\/\/|REM)\s*raymond:(.*)$/i;
const comment = /^\s*(?:#|\/\/|REM\b|@echo off|$)/i;
/** What the scripts beside a workflow say of themselves in their leading comment lines: `raymond: idempotent=true`. */
function scriptsOf(files) {
	return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, { idempotent: saysIdempotent(text) }]));
}
function saysIdempotent(text) {
	for (const line of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
		if (!comment.test(line)) return false;
		const [, settings = ""] = setting.exec(line.trim()) ?? [];
		const [, value] = /(?:^|\s)idempotent=(\S+)/.exec(settings) ?? [];
		if (value !== void 0) return value === "true";
	}
	return false;
}
/** Extensions of a script operation, in the order in which they are looked for. */
const scriptExtensions = [
	"mjs",
	"py",
	"sh",
	"bat",
	"ps1"
];
/** The paths that may hold the operation `ns/name`, in the order in which they are looked for. */
function scriptPathsOf(operation) {
	return scriptExtensions.map((extension) => `operations/${operation}.${extension}`);
}

// src/core/steps/operations/flow.ts
const flowConstant = pureOperation({
	name: "flow/constant",
	description: "Always gives back the same route; as a judge it makes a step end where its author says.",
	args: strictObject({ route: valueSchema }),
	idempotent: true
}, ({ route }) => ok(route));
const flowNoop = pureOperation({
	name: "flow/noop",
	description: "Does nothing and gives back nil.",
	args: strictObject({}),
	idempotent: true
}, () => ok(null));
const flowExitStatus = pureOperation({
	name: "flow/exit-status",
	description: "Tells from the data of shell/run whether the command went well: :passed or :failed.",
	args: strictObject({ of: looseObject({ "exit-code": number().int() }) }),
	idempotent: true
}, ({ of }) => ok(keyword(of["exit-code"] === 0 ? "passed" : "failed")));

// src/core/steps/operations/text.ts
const allowed = array(union([string().min(1), keywordSchema])).min(1);
const textStatusLine = pureOperation({
	name: "text/status-line",
	description: "Finds the one line of a text that is an allowed status.",
	args: strictObject({
		text: string(),
		allowed
	}),
	idempotent: true
}, ({ text, allowed: statuses }) => {
	return theOne(linesOf(text).flatMap((line) => statuses.filter((status) => textOf(status) === line)), "no-status-line", `a line that is one of ${list(statuses)}`);
});
const textLabel = pureOperation({
	name: "text/label",
	description: "Finds the one line `LABEL: TOKEN` of a text and gives back the token.",
	args: strictObject({
		text: string(),
		label: string().min(1),
		allowed
	}),
	idempotent: true
}, ({ text, label, allowed: tokens }) => {
	const labelled = linesOf(text).filter((line) => line.startsWith(`${label}:`));
	const [line] = labelled;
	if (line === void 0 || labelled.length > 1) return opError("no-label-line", `The text needs one line that begins with "${label}:" and has ${labelled.length}.`);
	const token = line.slice(label.length + 1).trim();
	const known = tokens.find((item) => textOf(item) === token);
	return known === void 0 ? opError("no-label-line", `After "${label}:" stands ${JSON.stringify(token)}, which is not one of ${list(tokens)}.`) : ok(known);
});
function linesOf(text) {
	return text.split(/\r?\n/).map((line) => line.trim());
}
function theOne(found, reason, wanted) {
	const [first] = found;
	return first === void 0 || found.length > 1 ? opError(reason, `The text needs ${wanted}, once, and has ${found.length}.`) : ok(first);
}
function list(items) {
	return items.map((item) => JSON.stringify(textOf(item))).join(", ");
}

// src/core/steps/operations/registry.ts
/** Built-in operations that only compute. */
const pureOperations = [
	flowConstant,
	flowNoop,
	flowExitStatus,
	textStatusLine,
	textLabel
];
/** Built-in operations that need a performer. */
const outsideOperations = Object.values(outside_exports);
const builtIns = new Map([...pureOperations, ...outsideOperations].map((spec) => [spec.name, spec]));
/** What is built in under this name; undefined for a script's operation, or none at all. */
function builtInOperation(name) {
	return builtIns.get(name);
}
function pureOperationNamed(name) {
	return pureOperations.find((operation) => operation.name === name);
}
const builtInNames = [...builtIns.keys()];
/** Whether a call that was cut off may simply be made again. Scripts say so themselves; everything unknown may not. */
function isIdempotent(operation, args, scripts) {
	const spec = builtInOperation(operation);
	if (spec?.idempotent) return true;
	const { script } = args;
	const known = (spec === void 0 ? scriptPathsOf(operation) : typeof script === "string" ? [script.replace(/^\.\//, "")] : []).flatMap((path) => Object.hasOwn(scripts, path) ? [scripts[path]] : []);
	return known.length > 0 && known.every((found) => found?.idempotent);
}

// src/core/steps/placeholders.ts
const placeholder = /\{\{([A-Za-z][A-Za-z0-9_-]*)\}\}/g;
/** The names of a template's placeholders. Tokens of another shape, such as `{{ x }}`, are text (R93). */
function placeholdersIn(text) {
	return [...text.matchAll(placeholder)].flatMap(([, name]) => name === void 0 ? [] : [name]);
}
/** Puts values in, in one pass and literally: neither `{{…}}` nor `$&` in a value means anything (R94). */
function fillPlaceholders(text, textFor) {
	return text.replaceAll(placeholder, (_, name) => textFor(name));
}

export { isIdempotent as a, scriptsOf as c, builtInOperation as i, placeholdersIn as n, pureOperationNamed as o, builtInNames as r, scriptPathsOf as s, fillPlaceholders as t };