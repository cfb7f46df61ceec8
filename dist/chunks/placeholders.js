import { C as strictObject, D as union, d as array, v as looseObject, w as string, y as number } from "./schemas.js";
import { n as nearNames } from "./near-names.js";
import { a as readAgentChoice, n as agentForms, r as agentKinds } from "./agent-choice.js";
import { a as isProposalType, c as unknownProposalType } from "./step-workflow.js";
import { d as valueSchema, i as keyword, l as textOf, o as keywordSchema } from "./value.js";
import { i as splitStateFile } from "./state-file.js";
import { n as isSteeringName } from "./steering-name.js";
import { t as parseDuration } from "./duration.js";
import { a as parseNetworkEntry } from "./network-list.js";
import { i as pureOperation, n as ok, r as opError } from "./operation.js";
import { c as outside_exports } from "./outside.js";

// src/core/workflow/findings.ts
function noFindings() {
	return {
		problems: [],
		warnings: []
	};
}

// src/core/workflow/reading/read-fields.ts
/** Whether a value of YAML is a map. */
function isYamlMap(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Reads a map by a table of its keys. A key without a value counts as left out; unknown keys are warned of. */
function readFields({ yaml, path, value }, fields, findings, alsoKnown = []) {
	const read = {};
	for (const [key, given] of Object.entries(value)) {
		if (alsoKnown.includes(key)) continue;
		const place = yaml.placeOf([...path, key]);
		const field = Object.hasOwn(fields, key) ? fields[key] : void 0;
		if (field === void 0) {
			findings.warnings.push(unknownKey(key, [...Object.keys(fields), ...alsoKnown], place));
			continue;
		}
		if (given === null) continue;
		read[key] = field.read(given);
		if (read[key] !== void 0) continue;
		findings.problems.push({
			code: field.code ?? "RAY-BAD-SETTING",
			message: `${key} must be ${field.expected}.`,
			place,
			hint: `For example ${key}: ${field.example}`
		});
	}
	return read;
}
function unknownKey(key, known, place) {
	const [nearest] = nearNames(key, known);
	return {
		code: "RAY-UNKNOWN-FIELD",
		message: `"${key}" is not a key that is read here.`,
		place,
		hint: nearest === void 0 ? `Known keys: ${known.join(", ")}.` : `Did you mean "${nearest}"?`
	};
}

// src/core/workflow/reading/read-env.ts
/** Reads a map of environment variables; values may be texts, numbers and booleans. */
function readEnv(yaml, path, value, findings) {
	if (value === void 0 || value === null) return {};
	if (!isYamlMap(value)) {
		findings.problems.push(badEnv("env must be a map of names and values.", yaml.placeOf(path)));
		return {};
	}
	const entries = [];
	for (const [name, given] of Object.entries(value)) {
		const place = yaml.placeOf([...path, name]);
		const problem = envNameProblem(name, place);
		const isPlain = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
		if (problem !== void 0) findings.problems.push(problem);
		else if (isPlain) entries.push([name, String(given)]);
		else findings.problems.push(badEnv(`env.${name} must be a text, a number, true or false.`, place));
	}
	return Object.fromEntries(entries);
}
/** Why a state may not set an environment variable of this name. */
function envNameProblem(name, place) {
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return badEnv(`"${name}" cannot be the name of an environment variable.`, place);
	if (!isSteeringName(name)) return void 0;
	return {
		code: "RAY-REFUSED-NAME",
		message: `env may not set ${name}: it steers programs.`,
		place,
		hint: "Give the variable another name, and set this one in the script itself where it is needed."
	};
}
function badEnv(message, place) {
	return {
		code: "RAY-BAD-SETTING",
		message,
		place,
		hint: "For example env: { REGION: eu }"
	};
}

// src/core/workflow/reading/read-proposes.ts
/** Reads `proposes` of a state: a list in YAML, names with commas between them in the comment of a script. */
function readProposes(value, place, findings) {
	if (value === void 0 || value === null) return void 0;
	const names = typeof value === "string" ? value.split(",").map((name) => name.trim()) : value;
	if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) {
		findings.problems.push({
			code: "RAY-BAD-SETTING",
			message: "proposes must be a list of types.",
			place,
			hint: "For example proposes: [comment, pull_request]"
		});
		return;
	}
	const wanted = [...new Set(names)].filter((name) => name !== "");
	findings.problems.push(...wanted.filter((name) => !isProposalType(name)).map((name) => ({
		...unknownProposalType(name),
		place
	})));
	return wanted.filter(isProposalType);
}

// src/core/workflow/reading/state-fields.ts
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
const text = {
	read: (value) => typeof value === "string" && value.trim() !== "" ? value.trim() : void 0,
	expected: "a text",
	example: "some words"
};
const stateName = {
	...text,
	expected: "the name of a state",
	example: "WRAP_UP"
};
/** Written with commas, as comments of scripts have no lists. */
const stateNames = {
	read: (value) => {
		const names = typeof value === "string" ? value.split(",").map((name) => name.trim()) : [];
		return names.length > 0 && names.every((name) => name !== "") ? names : void 0;
	},
	expected: "names of states, with commas between them",
	example: "PASSED,FAILED"
};
/** A model's name ends up in a program's arguments, so it must not look like an option. */
const MODEL_NAME = /^[A-Za-z0-9][\w.:/@[\]-]*$/;
const agent = {
	read: (value) => typeof value === "string" && readAgentChoice(value.trim()) ? value.trim() : void 0,
	expected: `one of ${agentForms.join(", ")}`,
	example: "codex",
	code: "RAY-UNKNOWN-AGENT"
};
const model = {
	read: byAgent((value) => typeof value === "string" && MODEL_NAME.test(value.trim()) ? value.trim() : void 0),
	expected: "the name of a model",
	example: "sonnet",
	code: "RAY-INVALID-MODEL"
};
const effort = {
	read: byAgent((value) => isEffort(value) ? value : void 0),
	expected: `one of ${EFFORTS.join(", ")}`,
	example: "high",
	code: "RAY-INVALID-EFFORT"
};
const dollars = {
	read: (value) => typeof value === "number" && Number.isFinite(value) && value > 0 ? value : void 0,
	expected: "a number of US dollars above 0",
	example: "2.50"
};
const duration = {
	read: (value) => {
		const milliseconds = typeof value === "string" ? parseDuration(value) : void 0;
		return milliseconds === 0 ? void 0 : milliseconds;
	},
	expected: "a whole number above 0 and ms, s, m, h or d",
	example: "10m"
};
const visits = {
	read: (value) => isCount(value) && value > 0 ? value : void 0,
	expected: "a whole number above 0",
	example: "5"
};
const retries = {
	read: (value) => isCount(value) && value <= 100 ? value : void 0,
	expected: "a whole number from 0 to 100",
	example: "2"
};
const tools = {
	read: (value) => Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "") ? value : void 0,
	expected: "a list of tool rules",
	example: "[Read, \"Bash(npm test:*)\"]"
};
const flag = {
	read: (value) => typeof value === "boolean" ? value : void 0,
	expected: "true or false",
	example: "true"
};
const agentFailure = {
	read: (value) => value === "continue" || value === "stop" ? value : void 0,
	expected: "continue or stop",
	example: "stop"
};
const workersPlace = {
	read: (value) => value === "job" || value === "here" ? value : void 0,
	expected: "job or here",
	example: "job"
};
/** Written as a list, or with commas where there are no lists. */
const network = {
	read: (value) => {
		const entries = typeof value === "string" ? value.split(",").map((entry) => entry.trim()) : value;
		if (!Array.isArray(entries) || !entries.every((entry) => typeof entry === "string")) return void 0;
		if (entries.length === 1 && entries[0] === "none") return [];
		return entries.every((entry) => parseNetworkEntry(entry) !== void 0) ? entries : void 0;
	},
	expected: "none, or a list of host names such as example.org and *.example.org, packages and github",
	example: "[packages, example.org]"
};
const api = {
	read: (value) => value === "read" ? value : void 0,
	expected: "read",
	example: "read"
};
/** Comments of scripts have words where YAML has values. */
const spokenFlag = {
	read: (value) => value === true || value === "true" ? true : value === false || value === "false" ? false : void 0,
	expected: "true or false",
	example: "true"
};
/** Keys that every state may have; `env` and `allowed_transitions` are read apart, as they hold more than one value. */
const turnFields = {
	timeout: duration,
	max_duration: duration,
	max_visits: visits,
	on_max_visits: stateName,
	on_failure: stateName,
	retries,
	network,
	api,
	runs_project_code: spokenFlag
};
/** Keys of scripts alone. */
const scriptOnlyFields = { goto: stateNames };
/** Keys of prompts alone: they speak of policy or model. */
const promptOnlyFields = {
	agent,
	reviews: flag,
	model,
	effort,
	budget: dollars,
	tools,
	force_implicit: flag
};
/** A value, or a map of values by agent. */
function byAgent(read) {
	return (value) => {
		if (!isYamlMap(value)) return read(value);
		const entries = Object.entries(value).map(([kind, one]) => [agentKinds.find((known) => known === kind), read(one)]);
		if (entries.length === 0 || entries.some(([kind, one]) => kind === void 0 || one === void 0)) return void 0;
		return Object.fromEntries(entries);
	};
}
function isCount(value) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
function isEffort(value) {
	return typeof value === "string" && EFFORTS.includes(value);
}

// src/core/workflow/reading/script-settings.ts
const COMMENT = {
	sh: /^\s*#/,
	py: /^\s*#/,
	ps1: /^\s*#/,
	mjs: /^\s*\/\//,
	bat: /^\s*@?(?:REM\b|::)/i
};
/** Lines that may stand among the leading comments. */
const SKIPPED = /^\s*$|^#!|^\s*@?echo\s+off\s*$/i;
const MARK = /^\s*(?:#+|\/\/+|::|@?REM)\s*raymond:(.*)$/i;
const SETTING = /([A-Za-z_][\w.]*)=(?:"([^"]*)"|'([^']*)'|(\S*))|(\S+)/g;
const WHOLE_NUMBERS = ["max_visits", "retries"];
/** Reads a script and the settings in its leading comment lines, such as `# raymond: timeout=10m retries=2`. */
function parseScriptFile({ file, language, text, place, firstLine = 1 }, findings) {
	const values = /* @__PURE__ */ new Map();
	const env = /* @__PURE__ */ new Map();
	const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
	const places = /* @__PURE__ */ new Map();
	for (const [index, line] of lines.entries()) {
		if (!SKIPPED.test(line) && !COMMENT[language].test(line)) {
			warnOfLateSettings(lines.slice(index), language, place, index + firstLine, findings);
			break;
		}
		const settings = COMMENT[language].test(line) ? MARK.exec(line)?.[1] : void 0;
		if (settings === void 0) continue;
		for (const match of settings.matchAll(SETTING)) {
			const at = `${place}:${index + firstLine}:${line.length - settings.length + match.index + 1}`;
			const [, key, double, single, plain, stray] = match;
			if (key === void 0) findings.problems.push(notASetting(stray ?? "", at));
			else if (key.startsWith("env.")) readVariable(key.slice(4), double ?? single ?? plain ?? "", at, env, findings);
			else if (key === "proposes") values.set(key, readProposes(double ?? single ?? plain ?? "", at, findings));
			else readSetting(key, double ?? single ?? plain ?? "", at, values, findings);
			if (key !== void 0) places.set(key, at);
		}
	}
	return {
		state: {
			kind: "script",
			file,
			language,
			text,
			settings: {
				...Object.fromEntries(values),
				env: Object.fromEntries(env)
			}
		},
		placeOf: ([key]) => places.get(String(key)) ?? `${place}:${firstLine}:1`
	};
}
function readVariable(name, value, at, env, findings) {
	const problem = envNameProblem(name, at);
	if (problem === void 0) env.set(name, value);
	else findings.problems.push(problem);
}
function readSetting(key, value, at, values, findings) {
	const fields = {
		...turnFields,
		...scriptOnlyFields
	};
	const field = Object.hasOwn(fields, key) ? fields[key] : void 0;
	if (field === void 0) {
		findings.warnings.push(unknownKey(key, [
			...Object.keys(fields),
			"proposes",
			"env.NAME"
		], at));
		return;
	}
	const read = field.read(WHOLE_NUMBERS.includes(key) && /^\d+$/.test(value) ? Number(value) : value);
	if (read !== void 0) values.set(key, read);
	else {
		const hint = `For example ${key}=${field.example}`;
		findings.problems.push({
			code: field.code ?? "RAY-BAD-SETTING",
			message: `${key} must be ${field.expected}.`,
			place: at,
			hint
		});
	}
}
function notASetting(text, place) {
	return {
		code: "RAY-BAD-SETTING",
		message: `"${text}" is not a setting.`,
		place,
		hint: "Write settings as key=value with spaces between them, such as timeout=10m retries=2."
	};
}
/** Settings below the first line of code are not read; whoever wrote them there should know. */
function warnOfLateSettings(lines, language, place, from, findings) {
	const late = lines.findIndex((line) => COMMENT[language].test(line) && MARK.test(line));
	if (late === -1) return;
	findings.warnings.push({
		code: "RAY-LATE-SETTINGS",
		message: "These settings stand below the first line of code and are not read.",
		place: `${place}:${from + late}:1`,
		hint: "Move the line to the top of the script."
	});
}

// src/core/steps/scripts-of.ts
const setting = /^(?:#|\/\/|REM)\s*raymond:(.*)$/i;
const comment = /^\s*(?:#|\/\/|REM\b|@echo off|$)/i;
/** What the scripts beside a workflow say of themselves in their leading comment lines: `raymond: idempotent=true`. */
function scriptsOf(files) {
	return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, {
		idempotent: saysIdempotent(text),
		...runsProjectCode(path, text) ? { runs_project_code: true } : {}
	}]));
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
/** Read as it is read of the scripts of states. */
function runsProjectCode(path, text) {
	const file = path.slice(path.lastIndexOf("/") + 1);
	const language = splitStateFile(file)?.extension;
	if (language === void 0 || language === "md") return false;
	return parseScriptFile({
		file,
		language,
		text,
		place: path
	}, noFindings()).state.settings.runs_project_code === true;
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

export { readFields as C, isYamlMap as S, text as _, isIdempotent as a, readProposes as b, scriptsOf as c, agentFailure as d, dollars as f, stateName as g, promptOnlyFields as h, builtInOperation as i, parseScriptFile as l, model as m, placeholdersIn as n, pureOperationNamed as o, effort as p, builtInNames as r, scriptPathsOf as s, fillPlaceholders as t, agent as u, turnFields as v, noFindings as w, readEnv as x, workersPlace as y };