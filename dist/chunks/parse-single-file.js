import { n as nearNames, t as didYouMean } from "./near-names.js";
import { i as readAgentChoice, n as agentKinds, t as agentForms } from "./agent-choice.js";
import { a as isProposalType, c as unknownProposalType } from "./step-workflow.js";
import { i as splitStateFile, r as scriptLanguages, t as isStateFile } from "./state-file.js";
import { c as splitChoices, i as isSteeringName, l as splitPeople, s as joinChoices } from "./scan-tags.js";
import { i as transitionTags, r as tagGrammar, t as isTransitionTag } from "./tag-grammar.js";
import { t as parseDuration } from "./duration.js";
import { t as require_dist } from "./dist2.js";
import { t as table } from "./table.js";
import { a as wordOf, i as yamlExcess, r as WORKFLOW_BOUNDS, t as repeatedKeys } from "./repeated-keys.js";
import { a as parseNetworkEntry } from "./network-list.js";

// src/core/workflow/findings.ts
function noFindings() {
	return {
		problems: [],
		warnings: []
	};
}

// src/core/workflow/main-file.ts
/** Which file of a single-file workflow is the workflow itself; the others are scripts that lie beside it. */
function mainFile(paths) {
	const beside = paths.filter((path) => !path.includes("/"));
	return beside.find((path) => /\.(?:ya?ml|edn|md)$/i.test(path)) ?? beside[0] ?? "";
}

// src/core/workflow/reading/plain-lines.ts
/**
* A text as it is read in prompts and YAML: without a byte order mark, its lines ended by LF. Reading the result again changes no line,
* as a conversion reads what another one wrote.
*/
function withPlainLines(text) {
	return text.replace(/^\uFEFF/, "").replace(/(?<!\r)\r+\n/g, "\n");
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

// src/core/workflow/reading/read-policy.ts
const EXAMPLE = "Write entries such as { tag: goto, target: REVIEW } or { tag: result }.";
/** Reads `allowed_transitions`. An entry that cannot be read is a problem: left out, it would forbid or allow too much. */
function readPolicy(yaml, path, value, findings) {
	if (value === void 0 || value === null) return [];
	if (!Array.isArray(value)) {
		findings.problems.push(badPolicy("allowed_transitions must be a list.", yaml.placeOf(path)));
		return [];
	}
	return value.flatMap((entry, index) => readEntry(yaml, [...path, index], entry, findings) ?? []);
}
function readEntry(yaml, path, value, findings) {
	const complain = (message, key, { hint, code } = {}) => {
		const problem = badPolicy(message, yaml.placeOf(key === void 0 ? path : [...path, key]), hint);
		findings.problems.push(code === void 0 ? problem : {
			...problem,
			code
		});
	};
	if (!isYamlMap(value)) return complain("An entry of allowed_transitions must be a map with a tag.");
	const { tag, ...rest } = value;
	if (typeof tag !== "string") return complain("An entry of allowed_transitions needs a tag.");
	if (!isTransitionTag(tag)) {
		const hint = didYouMean(tag, transitionTags) ?? `Tags: ${transitionTags.join(", ")}.`;
		return complain(`There is no tag "${tag}".`, "tag", { hint });
	}
	const own = /* @__PURE__ */ new Map();
	const attributes = [];
	for (const [key, given] of Object.entries(rest)) {
		const isOwn = keysOf(tag).includes(key);
		const fault = keyFault(tag, key) ?? (isOwn ? ownFault(key, given) : textFault(key, given));
		if (fault !== void 0) complain(fault.message, key, fault);
		else if (isOwn) own.set(key, textOf(given));
		else attributes.push([key, textOf(given)]);
	}
	return assemble(tag, own, attributes);
}
/** Keys of an entry: the tag's attributes, and what stands for its body. */
function keysOf(tag) {
	const { body, required, optional } = tagGrammar[tag];
	return [
		...body === "text" || body === "none" ? [] : ["target"],
		...tag === "result" ? ["payload"] : [],
		...required,
		...optional
	];
}
function keyFault(tag, key) {
	const known = keysOf(tag);
	if (known.includes(key) || tagGrammar[tag].open && /^[A-Za-z_][\w-]*$/.test(key)) return void 0;
	return {
		message: `A ${tag} entry has no key "${key}".`,
		hint: didYouMean(key, known) ?? `It may have: tag, ${known.join(", ")}.`,
		code: key === "cd" ? "RAY-UNSUPPORTED-CD-ATTRIBUTE" : void 0
	};
}
const CHOICES = table({
	status: ["success", "failure"],
	stack: ["keep", "clear"],
	rest: ["cancel"],
	runner: ["job", "here"]
});
/** A value that no tag could ever have would silently forbid the entry. */
function ownFault(key, value) {
	const choices = CHOICES[key];
	if (choices !== void 0 && !choices.includes(wordOf(value))) return { message: `${key} must be ${choices.join(" or ")}.` };
	return ((key === "to" || key === "choices") && Array.isArray(value) ? value : [value]).map((item) => textFault(key, item)).find((fault) => fault !== void 0);
}
function textFault(key, value) {
	return typeof value === "object" ? { message: `${key} must be a text.` } : void 0;
}
function textOf(value) {
	return Array.isArray(value) ? joinChoices(value.map(String)) : String(value);
}
function assemble(tag, own, attributes) {
	const to = own.get("to");
	const choices = own.get("choices");
	return {
		tag,
		target: own.get("target")?.trim(),
		return: own.get("return")?.trim(),
		next: own.get("next")?.trim(),
		payload: own.get("payload"),
		status: own.get("status"),
		input: own.get("input"),
		cd: own.get("cd"),
		stack: own.get("stack"),
		timeout: own.get("timeout"),
		timeout_next: own.get("timeout_next")?.trim(),
		for: own.get("for")?.trim(),
		rest: own.get("rest"),
		runner: own.get("runner"),
		to: to === void 0 ? void 0 : splitPeople(to),
		choices: choices === void 0 ? void 0 : splitChoices(choices),
		attributes: attributes.length > 0 ? Object.fromEntries(attributes) : void 0
	};
}
function badPolicy(message, place, hint = EXAMPLE) {
	return {
		code: "RAY-BAD-POLICY",
		message,
		place,
		hint
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

// src/core/workflow/reading/read-yaml.ts
var import_dist = require_dist();
/** Reads YAML 1.2 core. `firstLine` is the line of the file on which the text starts. */
function readYaml(text, file, firstLine = 1) {
	const excess = yamlExcess(text, WORKFLOW_BOUNDS);
	if (excess !== void 0) return tooBig(file, excess);
	const lines = new import_dist.LineCounter();
	const place = (offset) => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${Math.max(line, 1) + firstLine - 1}:${Math.max(col, 1)}`;
	};
	try {
		const document = (0, import_dist.parseDocument)(text, {
			version: "1.2",
			schema: "core",
			lineCounter: lines,
			prettyErrors: false,
			uniqueKeys: false,
			logLevel: "error"
		});
		const problems = [...document.errors.map((error) => syntaxProblem(error, place)), ...repeatedKeys(document).map(({ name, offset }) => repeated(name, place(offset)))];
		if (problems.length > 0) return {
			ok: false,
			problems: problems.slice(0, 20)
		};
		return {
			ok: true,
			yaml: {
				value: document.toJS({ maxAliasCount: 100 }),
				placeOf: (path) => place(offsetOf(document, path)),
				lineOfText: (path) => lineOfText(document, path, lines) + firstLine - 1,
				warnings: document.warnings.map((warning) => syntaxProblem(warning, place))
			}
		};
	} catch (error) {
		if (error instanceof RangeError || error instanceof ReferenceError) return tooBig(file, "is nested too deeply, or its aliases grow too large");
		throw error;
	}
}
function tooBig(file, excess) {
	return {
		ok: false,
		problems: [{
			code: "RAY-YAML-TOO-BIG",
			message: `${file} ${excess}.`,
			place: file,
			hint: "Split it, or write it more plainly."
		}]
	};
}
function syntaxProblem(error, place) {
	const [sentence = ""] = error.message.split("\n");
	return {
		code: "RAY-BAD-YAML",
		message: `The YAML cannot be read: ${sentence.replace(/[.:]?$/, ".")}`,
		place: place(error.pos[0]),
		hint: "Check indentation, quotes and colons; put text with : or # in quotes."
	};
}
function repeated(name, place) {
	return {
		code: "RAY-BAD-YAML",
		message: `The key "${name}" stands twice in one map.`,
		place,
		hint: "Keep one of them."
	};
}
/** Where the key of a value stands, or an item of a list; for a path that leads nowhere, its last part that is there. */
function offsetOf(document, path) {
	let node = document.contents;
	let offset = startOf(node);
	for (const key of path) {
		const child = childrenOf(node).get(String(key));
		if (child === void 0) return offset;
		offset = startOf((0, import_dist.isPair)(child) ? child.key : child);
		node = (0, import_dist.isPair)(child) ? child.value : child;
	}
	return offset;
}
const children = /* @__PURE__ */ new WeakMap();
/** Pairs by key, items by position. Put in order once for each node, as a hostile file has many keys. */
function childrenOf(node) {
	if (!(0, import_dist.isCollection)(node)) return /* @__PURE__ */ new Map();
	const known = children.get(node);
	if (known !== void 0) return known;
	const ordered = new Map(node.items.map((item, index) => [(0, import_dist.isPair)(item) ? keyOf(item.key) : String(index), item]));
	children.set(node, ordered);
	return ordered;
}
function keyOf(key) {
	return (0, import_dist.isScalar)(key) ? String(key.value) : "";
}
function startOf(node) {
	return (0, import_dist.isNode)(node) ? node.range?.[0] ?? 0 : 0;
}
function lineOfText(document, path, lines) {
	const node = document.getIn(path, true);
	const { line } = lines.linePos(startOf(node));
	return (0, import_dist.isScalar)(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED") ? line + 1 : Math.max(line, 1);
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

// src/core/workflow/reading/parse-frontmatter.ts
const BROKEN = "RAY-FRONTMATTER-PARSE-ERROR";
/** Reads a prompt file: the YAML between two lines of `---` at its top, and the prompt below. Undefined when the YAML is broken. */
function parsePromptFile(file, content, place, findings) {
	const split = splitFrontmatter(withPlainLines(content));
	if (split === void 0) {
		findings.problems.push({
			code: BROKEN,
			message: "The frontmatter that starts on the first line is never closed.",
			place: `${place}:1:1`,
			hint: "End it with a line of ---, or begin the prompt with another line."
		});
		return;
	}
	const { body, bodyLine } = split;
	if (body.trim() === "") findings.warnings.push(emptyPrompt(`${place}:${bodyLine}:1`));
	const read = readYaml(split.yaml, place, 2);
	if (!read.ok) {
		findings.problems.push(...read.problems.map((problem) => ({
			...problem,
			code: BROKEN
		})));
		return;
	}
	const { yaml } = read;
	findings.warnings.push(...yaml.warnings);
	const value = yaml.value ?? {};
	if (!isYamlMap(value)) {
		findings.problems.push({
			code: BROKEN,
			message: "The frontmatter must be a map of keys and values.",
			place: `${place}:2:1`,
			hint: "Write one \"key: value\" a line; a prompt that itself begins with --- needs an empty line before it."
		});
		return;
	}
	return {
		state: {
			kind: "prompt",
			file,
			body,
			bodyLine,
			settings: readPromptSettings({
				yaml,
				path: [],
				value
			}, findings)
		},
		placeOf: yaml.placeOf
	};
}
/** Reads the keys of a prompt state. `alsoKnown` are keys of the same map that somebody else reads. */
function readPromptSettings(part, findings, alsoKnown = []) {
	const { yaml, path, value } = part;
	const fields = {
		...turnFields,
		...promptOnlyFields
	};
	const read = readFields(part, fields, findings, [
		"allowed_transitions",
		"env",
		"proposes",
		...alsoKnown
	]);
	return {
		...read,
		force_implicit: read.force_implicit ?? false,
		allowed_transitions: readPolicy(yaml, [...path, "allowed_transitions"], value.allowed_transitions, findings),
		proposes: readProposes(value.proposes, yaml.placeOf([...path, "proposes"]), findings),
		env: readEnv(yaml, [...path, "env"], value.env, findings)
	};
}
function emptyPrompt(place) {
	return {
		code: "RAY-EMPTY-PROMPT",
		message: "The prompt is empty.",
		place,
		hint: "Say what the agent has to do."
	};
}
/** Undefined when a frontmatter is opened and never closed. */
function splitFrontmatter(text) {
	const opener = /^---[ \t]*(?:\n|$)/.exec(text);
	if (opener === null) return {
		yaml: "",
		body: text,
		bodyLine: 1
	};
	const closer = /^---[ \t]*(?:\n|$)/gm;
	closer.lastIndex = opener[0].length;
	const match = closer.exec(text);
	if (match === null) return void 0;
	const yaml = text.slice(opener[0].length, match.index);
	return {
		yaml,
		body: text.slice(closer.lastIndex),
		bodyLine: yaml.split("\n").length + 2
	};
}

// src/core/workflow/reading/parse-manifest.ts
const manifestFields = {
	name: text,
	description: text,
	input: text,
	budget_usd: dollars,
	agent,
	review_agent: agent,
	model,
	working_directory: text,
	effort,
	on_budget: stateName,
	follow_up: stateName,
	on_agent_failure: agentFailure,
	workers: workersPlace
};
/** Keys of other tools for the same format, which say nothing that matters here or are read apart. */
const OTHERS = [
	"id",
	"default_budget",
	"requires_human_input",
	"backend",
	"environment"
];
/** Manifests of the original Raymond are read as they are: what they say in other words is said in ours. */
function inOurWords(value) {
	const { id, default_budget, input } = value;
	return {
		...value,
		...value.name === void 0 && typeof id === "string" ? { name: id } : {},
		...value.budget_usd === void 0 && default_budget !== void 0 ? { budget_usd: default_budget } : {},
		...isYamlMap(input) ? { input: defaultOf(input) } : {}
	};
}
/** An empty default is none. A number or a truth stands for its text: it is what a field of a form would be filled with. */
function defaultOf({ default: given }) {
	if (typeof given === "number" || typeof given === "boolean") return String(given);
	return typeof given === "string" && given.trim() === "" ? null : given ?? null;
}
/** Reads `workflow.yaml`; an empty manifest when it is broken, which is among the findings then. */
function parseManifest(content, place, findings) {
	const nothing = {
		manifest: {},
		placeOf: () => place
	};
	const read = readYaml(withPlainLines(content), place);
	if (!read.ok) {
		findings.problems.push(...read.problems);
		return nothing;
	}
	const { yaml } = read;
	findings.warnings.push(...yaml.warnings);
	const value = yaml.value ?? {};
	if (isYamlMap(value)) return {
		manifest: readManifest({
			yaml,
			path: [],
			value
		}, findings),
		placeOf: yaml.placeOf
	};
	findings.problems.push({
		code: "RAY-BAD-YAML",
		message: "workflow.yaml must be a map of keys and values.",
		place: `${place}:1:1`,
		hint: "For example name: Review"
	});
	return nothing;
}
/** Reads the manifest's keys, which also stand at the top of a single-file workflow. */
function readManifest(part, findings, alsoKnown = []) {
	if (Object.hasOwn(part.value, "on")) findings.problems.push({
		code: "RAY-TRIGGERS-IN-WORKFLOW",
		message: "A workflow does not say what starts it.",
		place: part.yaml.placeOf([...part.path, "on"]),
		hint: "Move \"on\" to .github/raymond.yml, below workflows and the name of this workflow."
	});
	const { yaml, path, value } = part;
	const own = readFields({
		...part,
		value: inOurWords(value)
	}, manifestFields, findings, [
		"on",
		"setup",
		...OTHERS,
		...alsoKnown
	]);
	const environment = readEnv(yaml, [...path, "environment"], value.environment, findings);
	return {
		...own,
		...Object.keys(environment).length === 0 ? {} : { environment }
	};
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
	const fields = turnFields;
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

// src/core/workflow/reading/parse-single-file.ts
const RIGHT_FORM = "Put the states below a key \"states\": states: { START: { prompt: \"…\" }, NEXT: { sh: \"…\" } }";
const CONTENT_KEYS = ["prompt", ...scriptLanguages];
const PROMPT_KEYS = ["allowed_transitions", ...Object.keys(promptOnlyFields)];
/** Reads the root of a YAML file with a top-level `states` map. */
function parseSingleFile(root, place, findings) {
	const { yaml, value } = root;
	if (value.states === void 0) {
		findings.problems.push(withoutStates(root, place));
		return {
			manifest: {},
			states: [],
			placeOf: yaml.placeOf
		};
	}
	const manifest = readManifest(root, findings, ["states"]);
	if (isYamlMap(value.states)) return {
		manifest,
		states: Object.entries(value.states).flatMap(([name, state]) => readState(root, name, state, place, findings)),
		placeOf: yaml.placeOf
	};
	findings.problems.push({
		code: "RAY-BAD-STATE",
		message: "states must be a map from names to states.",
		place: yaml.placeOf(["states"]),
		hint: RIGHT_FORM
	});
	return {
		manifest,
		states: [],
		placeOf: yaml.placeOf
	};
}
function withoutStates({ yaml, value }, place) {
	const atRoot = Object.entries(value).find(([, state]) => isYamlMap(state) && CONTENT_KEYS.some((key) => Object.hasOwn(state, key)));
	if (atRoot === void 0) return {
		code: "RAY-NO-STATES",
		message: "The file has neither states nor steps, so it is not a workflow.",
		place: `${place}:1:1`,
		hint: RIGHT_FORM
	};
	return {
		code: "RAY-STATES-AT-ROOT",
		message: `The state ${atRoot[0]} stands at the root of the file.`,
		place: yaml.placeOf([atRoot[0]]),
		hint: RIGHT_FORM
	};
}
function readState({ yaml }, name, value, place, findings) {
	const path = ["states", name];
	const complain = (message, hint, ...key) => {
		findings.problems.push({
			code: "RAY-BAD-STATE",
			message,
			place: yaml.placeOf([...path, ...key]),
			hint
		});
		return [];
	};
	const split = splitStateFile(name);
	if (split !== void 0) return complain(`${name} has an extension.`, `Name the state ${split.stem}; its kind is told by prompt, sh, bat, ps1, mjs or py.`);
	if (!isStateFile(`${name}.md`) || /[/\\\0]/.test(name)) return complain(`"${name}" cannot be the name of a state.`, "Use letters, digits, - and _.");
	if (!isYamlMap(value)) return complain(`The state ${name} must be a map.`, `For example ${name}: { prompt: "…" }`);
	const part = {
		yaml,
		path,
		value
	};
	const given = CONTENT_KEYS.filter((key) => Object.hasOwn(value, key));
	const empty = given.find((key) => typeof value[key] !== "string");
	if (empty !== void 0) return complain(`${empty} of ${name} must be a text.`, `Write it below "${empty}: |", indented.`, empty);
	if (given.length === 0) return complain(`The state ${name} has neither a prompt nor a script.`, "Give it prompt, or one or more of sh, bat, ps1, mjs, py.");
	if (!given.includes("prompt")) return readScripts(part, name, place, findings);
	if (given.length > 1) return complain(`The state ${name} has a prompt and a script.`, "Make two states of it.", given[1] ?? "prompt");
	return [readPrompt(part, name, findings)];
}
function readPrompt(part, name, findings) {
	const { yaml, path, value } = part;
	const body = String(value.prompt);
	if (body.trim() === "") findings.warnings.push(emptyPrompt(yaml.placeOf([...path, "prompt"])));
	const settings = readPromptSettings(part, findings, CONTENT_KEYS);
	const bodyLine = yaml.lineOfText([...path, "prompt"]);
	return {
		state: {
			kind: "prompt",
			file: `${name}.md`,
			body,
			bodyLine,
			settings
		},
		placeOf: within(part)
	};
}
/** One state file for each platform's script; keys of the map win over comment lines of the script. */
function readScripts(part, name, place, findings) {
	const { yaml, path, value } = part;
	for (const key of PROMPT_KEYS.filter((candidate) => Object.hasOwn(value, candidate))) findings.problems.push({
		code: "RAY-BAD-STATE",
		message: `${key} is for prompts, and ${name} is a script.`,
		place: yaml.placeOf([...path, key]),
		hint: `Leave ${key} out.`
	});
	const read = readFields(part, turnFields, findings, [
		"env",
		"proposes",
		...CONTENT_KEYS,
		...PROMPT_KEYS
	]);
	const env = readEnv(yaml, [...path, "env"], value.env, findings);
	const proposes = readProposes(value.proposes, yaml.placeOf([...path, "proposes"]), findings);
	const given = {
		...read,
		...proposes === void 0 ? {} : { proposes }
	};
	return languagesOf(value).map((language) => {
		const firstLine = yaml.lineOfText([...path, language]);
		const file = {
			file: `${name}.${language}`,
			language,
			text: String(value[language]),
			place,
			firstLine
		};
		const { state, placeOf } = parseScriptFile(file, findings);
		const settings = {
			...state.settings,
			...given,
			env: {
				...state.settings.env,
				...env
			}
		};
		return {
			state: {
				...state,
				settings
			},
			placeOf: ([key]) => key !== void 0 && Object.hasOwn(given, key) ? within(part)([key]) : placeOf([key ?? ""])
		};
	});
}
function languagesOf(value) {
	return scriptLanguages.filter((language) => Object.hasOwn(value, language));
}
function within({ yaml, path }) {
	return (below) => yaml.placeOf([...path, ...below]);
}

export { splitFrontmatter as a, withPlainLines as c, parsePromptFile as i, mainFile as l, parseScriptFile as n, readYaml as o, parseManifest as r, isYamlMap as s, parseSingleFile as t, noFindings as u };