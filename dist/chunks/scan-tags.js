import { n as stateAttributes, r as tagGrammar, t as isTransitionTag } from "./tag-grammar.js";
import { n as nearNames, t as didYouMean } from "./near-names.js";
import { a as splitPeople, i as splitChoices, r as nobodyIn } from "./ask-lists.js";
import { a as stemOf, i as splitStateFile, n as platformsOf, t as isStateFile } from "./state-file.js";
import { t as isSteeringAttribute } from "./steering-name.js";
import { t as parseDuration } from "./duration.js";

// src/core/protocol/html-comments.ts
/** Replaces each comment of HTML that is closed. By hand, as a pattern would search for the end of every one that is not. */
function replaceComments(text, by) {
	const parts = [];
	let at = 0;
	for (;;) {
		const start = text.indexOf("<!--", at);
		const end = start === -1 ? -1 : text.indexOf("-->", start + 4);
		if (end === -1) return parts.join("") + text.slice(at);
		parts.push(text.slice(at, start), by(text.slice(start, end + 3)));
		at = end + 3;
	}
}

// src/core/workflow/resolve-state.ts
/** Finds the state file that a name means in a scope's listing, on a platform. */
function resolveState(names, said, platform) {
	const name = spelled(names, said);
	if (splitStateFile(name) !== void 0) return resolveExact(names, name, platform);
	const ofStem = indexOf(names).byStem.get(name) ?? [];
	const [file, ...others] = ofStem.filter((candidate) => platformsOf(candidate).includes(platform));
	if (file !== void 0 && others.length === 0) return {
		ok: true,
		file
	};
	if (file !== void 0) return failed(ambiguous(name, [file, ...others]));
	if (ofStem.length > 0) return failed(foreign(name, ofStem, platform));
	return failed(indexOf(names).all.has(name) ? notAState(name) : missing(names, name, platform));
}
/** The same within a workflow, where a single file has states without extensions. */
function resolveInWorkflow(workflow, name) {
	const wanted = workflow.shape === "file" ? stemOf(name) : name;
	return resolveState(workflow.listing, wanted, workflow.platform);
}
function resolveExact(names, name, platform) {
	if (!isStateFile(name)) return failed(notAState(name));
	if (!platformsOf(name).includes(platform)) return failed(foreign(name, [name], platform));
	return indexOf(names).all.has(name) ? {
		ok: true,
		file: name
	} : failed(missing(names, name, platform));
}
/** The name as the listing spells it: macOS writes "é" as two characters, a model as one. The very name comes first. */
function spelled(names, said) {
	const { all, byStem, composed } = indexOf(names);
	return all.has(said) || byStem.has(said) ? said : composed.get(said.normalize()) ?? said;
}
/** A listing never changes, so what it holds is put in order once: names are looked up for every reference of every state. */
const indexes = /* @__PURE__ */ new WeakMap();
function indexOf(names) {
	const known = indexes.get(names);
	if (known !== void 0) return known;
	const byStem = Map.groupBy(names.filter(isStateFile), stemOf);
	const composed = new Map([...names, ...byStem.keys()].map((name) => [name.normalize(), name]));
	const index = {
		all: new Set(names),
		byStem,
		composed
	};
	indexes.set(names, index);
	return index;
}
function failed(problem) {
	return {
		ok: false,
		problem
	};
}
function ambiguous(name, files) {
	return {
		code: "RAY-AMBIGUOUS-STATE-RESOLUTION",
		message: `"${name}" could be ${[...files].sort().join(" or ")}.`,
		hint: `Write the file name with its extension, or keep only one of these files.`
	};
}
function foreign(name, files, platform) {
	const others = files.map((file) => `${file} (${platformsOf(file).map(nameOfPlatform).join(", ")})`);
	return {
		code: "RAY-FOREIGN-PLATFORM",
		message: `"${shortened$1(name)}" does not run on ${nameOfPlatform(platform)}: ${others.join(", ")}.`,
		hint: `Add ${shortened$1(stemOf(name))}${platform === "win32" ? ".bat" : ".sh"}, or one .mjs or .py file for every platform.`
	};
}
function notAState(name) {
	return {
		code: "RAY-NOT-A-STATE",
		message: name.toLowerCase() === "readme.md" ? `"${name}" describes the folder, it is never a state.` : `"${shortened$1(name)}" is not a state file.`,
		hint: "States are .md files and .sh, .bat, .ps1, .mjs or .py scripts."
	};
}
function missing(names, name, platform) {
	const states = names.filter(isStateFile);
	const near = nearNames(stemOf(name), states, stemOf);
	const here = states.filter((file) => platformsOf(file).includes(platform)).sort();
	const listed = here.length > 12 ? `${here.slice(0, 12).join(", ")} and ${here.length - 12} more` : here.join(", ");
	return {
		code: "RAY-MISSING-TARGET",
		message: `There is no state "${shortened$1(name)}" in this workflow.`,
		hint: near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `Its states are: ${listed || "none"}.`
	};
}
function nameOfPlatform(platform) {
	return {
		linux: "Linux",
		darwin: "macOS",
		win32: "Windows"
	}[platform];
}
/** A name may come from a model, so it can be of any length. */
function shortened$1(name) {
	return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

// src/core/workflow/policy-of.ts
/** The transitions that a state may make; empty where it may make any. */
function policyOf(state) {
	if (state.kind === "prompt") return state.settings.allowed_transitions;
	return (state.settings.goto ?? []).map((target) => ({
		tag: "goto",
		target
	}));
}

// src/core/protocol/parse-attributes.ts
const ENTITIES = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: "\"",
	apos: "'"
};
const ATTRIBUTE = /\s*([A-Za-z_][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
/** Reads `name="value"` pairs; the five XML entities are decoded, each once. */
function parseAttributes(tag, text) {
	const attributes = /* @__PURE__ */ new Map();
	const trimmed = text.trimEnd();
	let at = 0;
	while (at < trimmed.length) {
		ATTRIBUTE.lastIndex = at;
		const [, name, double, single] = ATTRIBUTE.exec(trimmed) ?? [];
		if (name === void 0) return {
			ok: false,
			problem: malformed(tag, trimmed.slice(at).trimStart())
		};
		if (attributes.has(name)) return {
			ok: false,
			problem: repeated(tag, name)
		};
		attributes.set(name, decodeEntities(double ?? single ?? ""));
		at = ATTRIBUTE.lastIndex;
	}
	return {
		ok: true,
		attributes
	};
}
/** A value as it stands between double quotes. */
function encodeAttribute(value) {
	return value.replace(/[&<>"]/g, (character) => ({
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;"
	})[character] ?? "&quot;");
}
function decodeEntities(value) {
	return value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? "");
}
function malformed(tag, rest) {
	return {
		code: "RAY-MALFORMED-TAG",
		message: `<${tag}> has an attribute that cannot be read: ${rest.length > 60 ? `${rest.slice(0, 60)}…` : rest}`,
		hint: `Attributes are written name="value".`
	};
}
function repeated(tag, name) {
	return {
		code: "RAY-REPEATED-ATTRIBUTE",
		message: `<${tag}> has the attribute ${name} twice.`,
		hint: `Keep one ${name}="…".`
	};
}

// src/core/protocol/read-transition.ts
/** Makes a transition of one tag, or says what is wrong with it. */
function readTransition(tag, attributeText, body) {
	const parsed = parseAttributes(tag, attributeText);
	if (!parsed.ok) return parsed;
	const { attributes } = parsed;
	const problem = checkNames(tag, attributes) ?? checkValues(tag, attributes) ?? checkBody(tag, body);
	return problem === void 0 ? {
		ok: true,
		transition: makeTransition(tag, attributes, body)
	} : {
		ok: false,
		problem
	};
}
function checkNames(tag, attributes) {
	const { required, optional, open } = tagGrammar[tag];
	const known = [...required, ...optional];
	for (const [name, value] of attributes) {
		if (known.includes(name)) continue;
		if (!open) return {
			code: name === "cd" ? "RAY-UNSUPPORTED-CD-ATTRIBUTE" : "RAY-UNKNOWN-ATTRIBUTE",
			message: `<${tag}> has no attribute "${name}".`,
			hint: didYouMean(name, known) ?? `It may have: ${known.join(", ")}.`
		};
		if (isSteeringAttribute(name)) return {
			code: "RAY-FORK-ATTRIBUTE",
			message: `<${tag}> may not have the attribute "${name}": as an environment variable it would steer programs.`,
			hint: "Give the attribute another name."
		};
		if (value.includes("\0")) return {
			code: "RAY-FORK-ATTRIBUTE",
			message: `The attribute "${name}" of <${tag}> holds a NUL, which no environment variable can.`,
			hint: "Pass it on in a file, or leave the NUL out."
		};
	}
	const missing = required.find((name) => !attributes.has(name));
	if (missing === void 0) return void 0;
	return {
		code: missing === "return" ? "RAY-MISSING-RETURN" : tag === "join" ? "RAY-MISSING-JOIN-NEXT" : "RAY-MISSING-ASK-NEXT",
		message: `<${tag}> needs ${missing}="…", the state to go on with.`,
		hint: `For example <${tag} ${missing}="NEXT">${EXAMPLE_BODY[tagGrammar[tag].body]}</${tag}>.`
	};
}
const EXAMPLE_BODY = {
	text: "the question",
	none: "",
	state: "STATE",
	workflow: "PATH"
};
function checkValues(tag, attributes) {
	const { required, optional } = tagGrammar[tag];
	const known = [...required, ...optional];
	for (const name of stateAttributes) {
		const value = known.includes(name) ? attributes.get(name) : void 0;
		if (value === void 0) continue;
		const problem = checkName(`${name} of <${tag}>`, value.trim());
		if (problem !== void 0) return problem;
	}
	return checkChoice(tag, attributes, "status", ["success", "failure"]) ?? checkChoice(tag, attributes, "stack", ["keep", "clear"]) ?? checkChoice(tag, attributes, "rest", ["cancel"]) ?? checkChoice(tag, attributes, "runner", ["job", "here"]) ?? checkFor(tag, attributes) ?? checkPeople(tag, attributes) ?? checkTimeout(tag, attributes);
}
function checkChoice(tag, attributes, name, choices) {
	const value = tagGrammar[tag].optional.includes(name) ? attributes.get(name) : void 0;
	if (value === void 0 || choices.includes(value)) return void 0;
	return {
		code: "RAY-BAD-ATTRIBUTE",
		message: `${name}="${shortened(value)}" of <${tag}> is not one of: ${choices.join(", ")}.`,
		hint: `Write ${name}="${choices.join(`" or ${name}="`)}".`
	};
}
function checkTimeout(tag, attributes) {
	const value = tag === "ask" || tag === "join" ? attributes.get("timeout") : void 0;
	if (value === void 0 || parseDuration(value) !== void 0) return void 0;
	return {
		code: "RAY-BAD-DURATION",
		message: `timeout="${shortened(value)}" of <${tag}> is not a duration.`,
		hint: "Write a whole number and ms, s, m, h or d, such as 2d, and at most 36500d."
	};
}
function checkFor(tag, attributes) {
	const value = tag === "join" ? attributes.get("for") : void 0;
	if (value === void 0 || /^\s*(?:any|all|[1-9]\d{0,5})\s*$/.test(value)) return void 0;
	return {
		code: "RAY-BAD-ATTRIBUTE",
		message: `for="${shortened(value)}" of <join> is neither "any" nor a number of workers.`,
		hint: "Write for=\"any\", or for=\"3\"; without it the join waits for all."
	};
}
function checkPeople(tag, attributes) {
	const nobody = tag === "ask" ? nobodyIn(splitPeople(attributes.get("to") ?? "")) : void 0;
	if (nobody === void 0) return void 0;
	return {
		code: "RAY-BAD-ATTRIBUTE",
		message: `to="${shortened(nobody)}" of <ask> is not the login of a person.`,
		hint: "Write logins with commas between them, such as to=\"mona, hubot\". A team cannot be named."
	};
}
function checkBody(tag, body) {
	const text = body.trim();
	switch (tagGrammar[tag].body) {
		case "state": return checkName(`The target of <${tag}>`, text);
		case "workflow": return checkSpecifier(tag, text);
		case "none": return text === "" ? void 0 : {
			code: "RAY-BAD-ATTRIBUTE",
			message: `<${tag}> holds text, and stands for itself alone.`,
			hint: `Leave it empty: <${tag} next="NEXT"></${tag}>.`
		};
		case "text": return tag === "ask" && text === "" ? {
			code: "RAY-EMPTY-TARGET",
			message: "<ask> has no question.",
			hint: "<ask next=\"NEXT\">Which one?</ask>"
		} : void 0;
	}
}
function checkName(what, name) {
	if (name === "") return {
		code: "RAY-EMPTY-TARGET",
		message: `${what} is empty.`,
		hint: "Name a state of this workflow."
	};
	if (!/[/\\]/.test(name)) return void 0;
	return {
		code: "RAY-PATH-TARGET",
		message: `${what} is a path: "${shortened(name)}".`,
		hint: "Name a state of this workflow, without / and \\."
	};
}
function checkSpecifier(tag, path) {
	if (path === "") return {
		code: "RAY-EMPTY-TARGET",
		message: `The target of <${tag}> is empty.`,
		hint: "Name a workflow, such as ../review."
	};
	if (!/^(?:[/\\]|[A-Za-z]:)/.test(path)) return void 0;
	return {
		code: "RAY-PATH-TARGET",
		message: `The target of <${tag}> is not relative: "${shortened(path)}".`,
		hint: "Write the path from this workflow to the other one, such as ../review."
	};
}
/** Makes a transition of a tag whose attributes and body keep to its grammar. */
function makeTransition(tag, attributes, body) {
	const target = body.trim();
	const input = attributes.get("input");
	const cd = attributes.get("cd");
	const next = attributes.get("next")?.trim();
	const back = attributes.get("return")?.trim() ?? "";
	switch (tag) {
		case "goto": return {
			tag,
			target,
			input
		};
		case "reset":
		case "reset-workflow": return {
			tag,
			target,
			input,
			cd,
			stack: attributes.get("stack") === "clear" ? "clear" : "keep"
		};
		case "call":
		case "function":
		case "call-workflow": return {
			tag,
			target,
			return: back,
			input
		};
		case "function-workflow": return {
			tag,
			target,
			return: back,
			input,
			cd
		};
		case "fork":
		case "fork-workflow": return {
			tag,
			target,
			next,
			input,
			cd,
			...runnerOf(attributes),
			attributes: forkAttributes(tag, attributes)
		};
		case "result": return {
			tag,
			payload: body,
			status: attributes.get("status") === "failure" ? "failure" : "success"
		};
		case "join": return {
			tag,
			next: next ?? "",
			for: attributes.get("for")?.trim(),
			rest: attributes.get("rest") === "cancel" ? "cancel" : void 0,
			timeout: attributes.get("timeout"),
			timeout_next: attributes.get("timeout_next")?.trim()
		};
		case "ask": return {
			tag,
			prompt: target,
			next: next ?? "",
			timeout: attributes.get("timeout"),
			timeout_next: attributes.get("timeout_next")?.trim(),
			to: splitPeople(attributes.get("to") ?? ""),
			choices: splitChoices(attributes.get("choices") ?? "")
		};
	}
}
function runnerOf(attributes) {
	const runner = attributes.get("runner");
	return runner === "job" || runner === "here" ? { runner } : {};
}
function forkAttributes(tag, attributes) {
	const own = tagGrammar[tag].optional;
	return Object.fromEntries([...attributes].filter(([name]) => !own.includes(name)));
}
function shortened(text) {
	return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

// src/core/protocol/scan-tags.ts
const CANDIDATE = /<((?:call|fork|function|reset)-workflow|goto|reset|call|function|fork|result|ask|join|print)(?=[\s>]|\/>)/g;
const OPENER_MARK = /["'<>]/g;
const OPAQUE = /* @__PURE__ */ new Set([
	"result",
	"ask",
	"print"
]);
/**
* All protocol tags of a text, left to right, none within another; what is no tag is skipped.
* Linear in the text's length: an opener ends at the first `<` outside its quotes, so that at most two openers
* ever read the same stretch, and a closer once found is known to all openers that it could close.
*/
function scanTags(text) {
	const tags = [];
	const closers = /* @__PURE__ */ new Map();
	let from = 0;
	for (;;) {
		CANDIDATE.lastIndex = from;
		const candidate = CANDIDATE.exec(text);
		const name = candidate?.[1] ?? "";
		if (candidate === null || !isTagName(name)) return tags;
		const afterName = CANDIDATE.lastIndex;
		from = afterName;
		const opener = findOpenerEnd(text, afterName);
		if (opener === void 0) continue;
		const attributes = text.slice(afterName, opener.selfClosing ? opener.end - 2 : opener.end - 1);
		if (opener.selfClosing) {
			tags.push({
				name,
				attributes,
				body: "",
				raw: text.slice(candidate.index, opener.end)
			});
			from = opener.end;
			continue;
		}
		const closer = findCloser(text, name, opener.end, closers);
		if (closer.start === -1) continue;
		if (!OPAQUE.has(name) && holdsOpener(text, name, opener.end, closer.start)) continue;
		tags.push({
			name,
			attributes,
			body: text.slice(opener.end, closer.start),
			raw: text.slice(candidate.index, closer.end)
		});
		from = closer.end;
	}
}
function isTagName(name) {
	return name === "print" || isTransitionTag(name);
}
/** Reads quotes to find the `>` that ends an opener; undefined when something shows that it is none. */
function findOpenerEnd(text, from) {
	let at = from;
	for (;;) {
		OPENER_MARK.lastIndex = at;
		const mark = OPENER_MARK.exec(text);
		if (mark === null || mark[0] === "<") return void 0;
		if (mark[0] === ">") return {
			end: mark.index + 1,
			selfClosing: text[mark.index - 1] === "/"
		};
		const closing = text.indexOf(mark[0], mark.index + 1);
		if (closing === -1) return void 0;
		at = closing + 1;
	}
}
/** The next closer of a name, remembered. An opener inside the quotes of another one that came to nothing starts before the last search. */
function findCloser(text, name, from, closers) {
	const known = closers.get(name);
	if (known !== void 0 && known.from <= from && (known.start === -1 || known.start >= from)) return known;
	const pattern = new RegExp(`</${name}\\s*>`, "g");
	pattern.lastIndex = from;
	const match = pattern.exec(text);
	const found = match === null ? {
		from,
		start: -1,
		end: -1
	} : {
		from,
		start: match.index,
		end: pattern.lastIndex
	};
	closers.set(name, found);
	return found;
}
/** Whether a second opener of the name stands before the closer: then the closer is its, and the first one was never closed. */
function holdsOpener(text, name, from, to) {
	const opener = `<${name}`;
	const body = text.slice(from, to);
	for (let at = body.indexOf(opener); at !== -1; at = body.indexOf(opener, at + 1)) {
		const afterName = at + opener.length;
		if (!/^(?:[\s>]|\/>)/.test(body.slice(afterName, afterName + 2))) continue;
		if (findOpenerEnd(body, afterName) !== void 0) return true;
	}
	return false;
}

export { parseAttributes as a, resolveState as c, encodeAttribute as i, replaceComments as l, makeTransition as n, policyOf as o, readTransition as r, resolveInWorkflow as s, scanTags as t };