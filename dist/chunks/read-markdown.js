import { c as require_dist, t as parseYaml } from "./parse-yaml.js";
import { i as keyword$1, s as mapOf } from "./value.js";

// src/core/steps/document.ts
const keywordPattern = /^[A-Za-z*!_?$%&=<>+.-](?:[\w*!?$%&=<>+.:#'/-]*[\w*!?$%&=<>+.#'-])?$/;
/** The value that a node stands for, where any value may stand. */
function literalValue(node) {
	switch (node.kind) {
		case "string":
		case "number":
		case "boolean": return node.value;
		case "keyword": return keyword$1(node.name);
		case "nil": return null;
		case "list": return node.items.map(literalValue);
		case "map": return mapOf(node.entries.map(({ key, value }) => [literalValue(key), literalValue(value)]));
	}
}
/** What a node is, in words for a message. */
function describeNode(node) {
	switch (node.kind) {
		case "string": return `the string ${JSON.stringify(node.value)}`;
		case "keyword": return `the keyword :${node.name}`;
		case "number":
		case "boolean": return String(node.value);
		case "nil": return "nothing";
		case "list": return "a list";
		case "map": return "a map";
	}
}

// src/core/steps/read/read-result.ts
/** Characters of a workflow file; a bigger one is refused before it is parsed. */
const MAX_FILE_LENGTH = 1048576;
/** Values in one file, counted after YAML aliases are laid out. */
const MAX_NODES = 1e5;
function unreadable(problem) {
	return {
		ok: false,
		problems: [problem]
	};
}
function problemAt(file, at, problem) {
	return {
		...problem,
		place: `${file}:${at.line}:${at.column}`
	};
}
function tooLarge(file, what) {
	return {
		code: "RAY-STEP-TOO-LARGE",
		message: `${file} ${what}.`,
		place: file,
		hint: "Split it into workflows that delegate to each other."
	};
}

// src/core/steps/read/read-yaml.ts
var import_dist = require_dist();
/**
* Reads YAML 1.2 core. A scalar that begins with a colon and is a well-formed keyword is a keyword, quoted or not.
* Never throws, whatever the text.
*/
function readYaml(file, text) {
	if (text.length > 1048576) return unreadable(tooLarge(file, `has more than ${MAX_FILE_LENGTH} characters`));
	const lines = new import_dist.LineCounter();
	const parsed = parseSafely(text, lines);
	if (parsed === void 0) return unreadable(tooLarge(file, "is nested too deeply to be read"));
	const faults = [...parsed.errors, ...parsed.warnings].slice(0, MAX_FAULTS);
	if (faults.length > 0) return {
		ok: false,
		problems: faults.map((fault) => faultProblem(file, fault, lines))
	};
	return new YamlLayout(file, lines, aliasTargets(parsed)).read(parsed.contents);
}
function parseSafely(text, lineCounter) {
	try {
		return parseYaml(text, {
			version: "1.2",
			schema: "core",
			lineCounter,
			merge: false,
			uniqueKeys: false
		});
	} catch {
		return;
	}
}
/** One mistake can make the rest of a file unreadable; the first few tell enough. */
const MAX_FAULTS = 10;
/** Each alias with the node that it stands for: the last one before it with that anchor. */
function aliasTargets(parsed) {
	const anchors = /* @__PURE__ */ new Map();
	const targets = /* @__PURE__ */ new Map();
	(0, import_dist.visit)(parsed, { Node: (_, node) => {
		if (!(0, import_dist.isAlias)(node)) {
			if (node.anchor !== void 0) anchors.set(node.anchor, node);
			return;
		}
		const target = anchors.get(node.source);
		if (target !== void 0) targets.set(node, target);
	} });
	return targets;
}
function faultProblem(file, fault, lines) {
	const at = positionAt(lines, fault.pos[0]);
	const [message = fault.message] = fault.message.split("\n");
	if (fault.code === "MULTIPLE_DOCS") return problemAt(file, at, {
		code: "RAY-STEP-SYNTAX",
		message: "A second YAML document begins here.",
		hint: "Keep one workflow to a file."
	});
	return problemAt(file, at, {
		code: "RAY-STEP-SYNTAX",
		message: `This is not YAML 1.2: ${message.replace(/\.?$/, ".")}`,
		hint: "Look at the indentation, the brackets and the quotes of this line and the one before it."
	});
}
function positionAt(lines, offset) {
	const { line, col } = lines.linePos(offset);
	return {
		line: Math.max(line, 1),
		column: Math.max(col, 1)
	};
}
/** Lays the parser's nodes out as document nodes; aliases are laid out where they stand. */
var YamlLayout = class {
	#file;
	#lines;
	#aliases;
	#problems = [];
	#count = 0;
	constructor(file, lines, aliases) {
		this.#file = file;
		this.#lines = lines;
		this.#aliases = aliases;
	}
	read(contents) {
		const root = this.#node(contents, {
			line: 1,
			column: 1
		}, 0);
		if (this.#count > 1e5) this.#problems.push(tooLarge(this.#file, `holds more than ${MAX_NODES} values`));
		return this.#problems.length > 0 ? {
			ok: false,
			problems: this.#problems
		} : {
			ok: true,
			document: {
				notation: "yaml",
				root
			}
		};
	}
	#node(node, above, depth) {
		this.#count += 1;
		if (this.#count > 1e5) return {
			kind: "nil",
			at: above
		};
		const at = this.#positionOf(node) ?? above;
		if (depth > 100) return this.#refuse(at, {
			code: "RAY-STEP-TOO-LARGE",
			message: `This lies more than ${100} levels deep.`,
			hint: "Nest the values less deeply."
		});
		if ((0, import_dist.isAlias)(node)) {
			const target = this.#aliases.get(node);
			if (target !== void 0) return this.#node(target, at, depth + 1);
			return this.#refuse(at, {
				code: "RAY-STEP-SYNTAX",
				message: `The alias *${node.source} has no anchor before it.`,
				hint: `Write &${node.source} before the value that it stands for. A text that begins with * needs quotes.`
			});
		}
		if ((0, import_dist.isMap)(node)) return {
			kind: "map",
			entries: this.#entries(node, at, depth),
			at
		};
		if ((0, import_dist.isSeq)(node)) return {
			kind: "list",
			items: node.items.map((item) => this.#node(item, at, depth + 1)),
			at
		};
		return (0, import_dist.isScalar)(node) ? this.#scalar(node.value, at) : {
			kind: "nil",
			at
		};
	}
	#entries(node, at, depth) {
		const entries = node.items.map(({ key, value }) => ({
			key: this.#node(key, at, depth + 1),
			value: this.#node(value, at, depth + 1)
		}));
		if (this.#count <= 1e5) this.#refuseKeys(node, entries);
		return entries;
	}
	/** A list may hold the same long text by many aliases: as a key it would be written out to be compared. */
	#refuseKeys({ items }, entries) {
		const seen = /* @__PURE__ */ new Set();
		for (const [i, { key }] of entries.entries()) {
			if (this.#problems.length >= MAX_FAULTS) return;
			if (key.kind === "list" || key.kind === "map") {
				this.#refuse(this.#positionOf(items[i]?.key) ?? key.at, compoundKey);
				continue;
			}
			const name = JSON.stringify(literalValue(key));
			if (seen.has(name)) this.#refuse(this.#positionOf(items[i]?.key) ?? key.at, repeatedKey);
			seen.add(name);
		}
	}
	#scalar(value, at) {
		if (typeof value === "string") return value.startsWith(":") && keywordPattern.test(value.slice(1)) ? {
			kind: "keyword",
			name: value.slice(1),
			at
		} : {
			kind: "string",
			value,
			at
		};
		if (typeof value === "boolean") return {
			kind: "boolean",
			value,
			at
		};
		if (typeof value !== "number") return {
			kind: "nil",
			at
		};
		return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? {
			kind: "number",
			value,
			at
		} : this.#refuse(at, inexactNumber);
	}
	#refuse(at, problem) {
		this.#problems.push(problemAt(this.#file, at, problem));
		return {
			kind: "nil",
			at
		};
	}
	#positionOf(node) {
		return ((0, import_dist.isAlias)(node) || (0, import_dist.isMap)(node) || (0, import_dist.isSeq)(node) || (0, import_dist.isScalar)(node)) && node.range ? positionAt(this.#lines, node.range[0]) : void 0;
	}
};
const compoundKey = {
	code: "RAY-STEP-SYNTAX",
	message: "A list or a map cannot be a key here.",
	hint: "Write a text. One that begins with [ or { needs quotes."
};
const repeatedKey = {
	code: "RAY-STEP-DUPLICATE-KEY",
	message: "One key stands twice in the same map.",
	hint: "Keep one of them."
};
const inexactNumber = {
	code: "RAY-STEP-BAD-VALUE",
	message: "This number cannot be kept exactly.",
	hint: "Put it in quotes to pass it on as text."
};

// src/core/steps/read/read-markdown.ts
/** Cuts front matter and body apart. Undefined when the text does not begin with front matter that is closed. */
function splitMarkdown(text) {
	const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(text);
	if (match === null) return void 0;
	const rest = text.slice(match[0].length).replaceAll("\r\n", "\n");
	const blank = /^(?:[ \t]*\n)*/.exec(rest)?.[0] ?? "";
	return {
		front: match[1] ?? "",
		body: rest.slice(blank.length).trimEnd(),
		bodyLine: linesIn(match[0]) + linesIn(blank) + 1
	};
}
function linesIn(text) {
	return text.split("\n").length - 1;
}
/** Keys that speak of the whole workflow; the others configure its one step. */
const workflowKeys = /* @__PURE__ */ new Set([
	"name",
	"description",
	"advertise",
	"terminal-contract"
]);
/** Placeholders that need no binding in a one-step file (R7). */
const given = [["input", ["workflow-input", "input"]], ["original", ["workflow-original"]]];
/** Reads front matter and body as a workflow of one session step named `step` with one template (R7). */
function readMarkdown(file, text) {
	const parts = splitMarkdown(text);
	if (parts === void 0) return unreadable(problemAt(file, start, {
		code: "RAY-STEP-SYNTAX",
		message: "A workflow of one step begins with front matter between two lines of ---.",
		hint: "---\nname: reply\ndescription: Write a reply.\n---\nAnswer this: {{input}}"
	}));
	const read = readYaml(file, `\n${parts.front}`);
	if (!read.ok) return read;
	const { root } = read.document;
	if (root.kind === "nil") return asWorkflow([], parts);
	if (root.kind !== "map") return unreadable(problemAt(file, root.at, {
		code: "RAY-STEP-BAD-VALUE",
		message: "The front matter must be a map.",
		hint: "Write lines such as name: reply between the two lines of ---."
	}));
	return asWorkflow(root.entries, parts);
}
const start = {
	line: 1,
	column: 1
};
function asWorkflow(entries, { body, bodyLine }) {
	const vars = entries.filter(({ key }) => nameOf(key) === "vars");
	const ofWorkflow = entries.filter(({ key }) => workflowKeys.has(nameOf(key) ?? ""));
	const ofStep = entries.filter((entry) => !vars.includes(entry) && !ofWorkflow.includes(entry));
	const template = map([
		entry("type", keyword("template")),
		entry("text", {
			kind: "string",
			value: body,
			at: {
				line: bodyLine,
				column: 1
			}
		}),
		{
			key: keyword("vars"),
			value: withGivenVars(vars[0]?.value, body)
		}
	]);
	const steps = entry("steps", {
		kind: "list",
		items: [map([
			entry("name", text("step")),
			entry("type", keyword("session")),
			...ofStep,
			entry("contributions", {
				kind: "list",
				items: [template],
				at: start
			})
		])],
		at: start
	});
	return {
		ok: true,
		document: {
			notation: "yaml",
			root: map([...ofWorkflow, steps])
		}
	};
}
/** The author's bindings, after those that a one-step file has without asking. */
function withGivenVars(vars, body) {
	if (vars !== void 0 && vars.kind !== "map") return vars;
	const authored = vars?.entries ?? [];
	const missing = given.filter(([name]) => body.includes(`{{${name}}}`) && !authored.some(({ key }) => nameOf(key) === name));
	return {
		...vars ?? map([]),
		kind: "map",
		entries: [...missing.map(([name, [from, ...path]]) => givenVar(name, from, path)), ...authored]
	};
}
function givenVar(name, from, path) {
	const source = [entry("from", keyword(from))];
	const list = {
		kind: "list",
		items: path.map(keyword),
		at: start
	};
	return {
		key: text(name),
		value: map(path.length === 0 ? source : [...source, entry("path", list)])
	};
}
function nameOf(key) {
	if (key.kind === "string") return key.value;
	return key.kind === "keyword" ? key.name : void 0;
}
function entry(name, value) {
	return {
		key: keyword(name),
		value
	};
}
function keyword(name) {
	return {
		kind: "keyword",
		name,
		at: start
	};
}
function text(value) {
	return {
		kind: "string",
		value,
		at: start
	};
}
function map(entries) {
	return {
		kind: "map",
		entries,
		at: start
	};
}
/** Whether a Markdown file says of itself that it is a workflow of one step (R7) and no state: it has a name and a description. */
function isOneStepFile(text) {
	const front = splitMarkdown(text)?.front ?? "";
	return /^:?name[ \t]*:/m.test(front) && /^:?description[ \t]*:/m.test(front) && !/^allowed_transitions[ \t]*:/m.test(front);
}

export { MAX_FILE_LENGTH as a, tooLarge as c, keywordPattern as d, literalValue as f, readYaml as i, unreadable as l, readMarkdown as n, MAX_NODES as o, splitMarkdown as r, problemAt as s, isOneStepFile as t, describeNode as u };