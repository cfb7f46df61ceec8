import { i as transitionTags, r as tagGrammar, t as isTransitionTag } from "./tag-grammar.js";
import { t as didYouMean } from "./near-names.js";
import { a as splitPeople, i as splitChoices, n as joinChoices, r as nobodyIn } from "./ask-lists.js";
import { i as splitStateFile, r as scriptLanguages, t as isStateFile } from "./state-file.js";
import { C as readFields, S as isYamlMap, _ as text, b as readProposes, d as agentFailure, f as dollars, g as stateName, h as promptOnlyFields, l as parseScriptFile, m as model, p as effort, u as agent, v as turnFields, x as readEnv, y as workersPlace } from "./placeholders.js";
import { c as require_dist, i as compoundKeys, o as WORKFLOW_BOUNDS, r as repeatedKeys, s as yamlExcess, t as parseYaml } from "./parse-yaml.js";
import { t as table } from "./table.js";
import { t as wordOf } from "./word-of.js";

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
	return ((key === "to" || key === "choices") && Array.isArray(value) ? value : [value]).map((item) => textFault(key, item) ?? peopleFault(key, item)).find((fault) => fault !== void 0);
}
function peopleFault(key, value) {
	const nobody = key === "to" ? nobodyIn(splitPeople(String(value))) : void 0;
	return nobody === void 0 ? void 0 : {
		message: `to: "${nobody}" is not the login of a person.`,
		hint: WHO
	};
}
const WHO = "Write logins, such as to: [mona, hubot]. A team cannot be named.";
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
		const document = parseYaml(text, {
			version: "1.2",
			schema: "core",
			lineCounter: lines,
			uniqueKeys: false
		});
		const problems = [
			...document.errors.map((error) => syntaxProblem(error, place)),
			...repeatedKeys(document).map(({ name, offset }) => repeated(name, place(offset))),
			...compoundKeys(document).map((offset) => compound(place(offset)))
		];
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
function compound(place) {
	return {
		code: "RAY-BAD-YAML",
		message: "A list or a map cannot be a key here.",
		place,
		hint: "Write a text. One that begins with [ or { needs quotes."
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

export { readYaml as a, splitFrontmatter as i, parseManifest as n, withPlainLines as o, parsePromptFile as r, mainFile as s, parseSingleFile as t };