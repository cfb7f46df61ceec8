import { C as string, S as strictObject, T as union, a as ZodOptional, c as _enum, d as boolean, g as literal, i as ZodObject, o as ZodRecord, r as ZodNullable, s as ZodUnion, t as ZodArray, u as array, v as number, x as record } from "./schemas.js";
import { t as require_dist } from "./dist.js";
import { t as commandsOf } from "./config.js";
import { n as verbs, o as expressionFault, r as parseFilterPattern, t as isVerb } from "./verbs.js";
import { g as cellModes, h as cellLimitsSchema, n as claudeOptionsSchema, p as outputsPolicySchema, r as commentsSchema } from "./run.js";
import { n as modelEntrySchema } from "./model-table.js";
import { a as parseNetworkEntry } from "./network-list.js";
import { t as didYouMean } from "./near-names.js";

// src/core/triggers/cron.ts
var import_dist = require_dist();
const FIELDS = [
	{
		name: "minute",
		least: 0,
		most: 59,
		names: []
	},
	{
		name: "hour",
		least: 0,
		most: 23,
		names: []
	},
	{
		name: "day of the month",
		least: 1,
		most: 31,
		names: []
	},
	{
		name: "month",
		least: 1,
		most: 12,
		names: [
			"jan",
			"feb",
			"mar",
			"apr",
			"may",
			"jun",
			"jul",
			"aug",
			"sep",
			"oct",
			"nov",
			"dec"
		]
	},
	{
		name: "day of the week",
		least: 0,
		most: 6,
		names: [
			"sun",
			"mon",
			"tue",
			"wed",
			"thu",
			"fri",
			"sat"
		]
	}
];
/** What is wrong with a cron line in GitHub's POSIX form; undefined when it is right. */
function cronFault(line) {
	if (line.startsWith("@")) return `GitHub does not know ${line}; it takes five fields`;
	const fields = line.trim().split(/ +/);
	if (fields.length !== FIELDS.length) return `it has ${fields.length === 1 ? "1 field" : `${fields.length} fields`}, not 5`;
	for (const [index, field] of FIELDS.entries()) {
		const text = fields[index] ?? "";
		if (!text.split(",").every((item) => isItem(item, field))) return `"${text}" is no ${field.name} (${field.least} to ${field.most})`;
	}
}
/** `*`, `5`, `1-5`, and each of them with a step such as `*` + `/15`. */
function isItem(item, field) {
	const [range = "", step, ...more] = item.split("/");
	if (more.length > 0 || step !== void 0 && !(/^\d+$/.test(step) && Number(step) >= 1 && Number(step) <= field.most)) return false;
	if (range === "*") return true;
	const [first = "", last, ...rest] = range.split("-");
	const from = numberOf(first, field);
	const to = last === void 0 ? from : numberOf(last, field);
	return rest.length === 0 && from !== void 0 && to !== void 0 && from <= to;
}
function numberOf(text, { least, most, names }) {
	const named = names.indexOf(text.toLowerCase());
	if (named !== -1) return least + named;
	const number = /^\d+$/.test(text) ? Number(text) : NaN;
	return number >= least && number <= most ? number : void 0;
}

// src/core/triggers/config-checks.ts
/** Mistakes that a schema cannot see: in crons, patterns, expressions, and between keys. */
function checkConfig(config, places) {
	return config.workflows.flatMap((entry) => [
		...checkName(entry, config, places),
		...checkPath(entry, places),
		...checkIf(entry, places),
		...checkCommands(entry, config, places),
		...entry.triggers.flatMap((trigger) => trigger.event === "schedule" ? checkCrons(entry, trigger.cron, places) : checkTrigger(entry, trigger, places))
	]);
}
/** What is allowed and yet seldom meant. */
function configWarnings(config, input, places) {
	return [
		"run",
		"stop",
		"resume",
		"approve",
		"answer"
	].filter((action) => input.access?.[action] === "read").map((action) => ({
		code: "RAY-OPEN-TO-ALL",
		message: `access.${action}: read lets everybody on GitHub ${action} on a public repository${action === "run" ? `, up to ${config.access.rateLimits.actorHour} runs an hour each` : ""}.`,
		place: places.ofValue(["access", action]),
		hint: "Name triage or write, unless the repository is private."
	}));
}
function checkName(entry, config, places) {
	const twin = config.workflows.find((other) => other.name.toLowerCase() === entry.name.toLowerCase());
	if (twin === entry) return [];
	return [{
		code: "RAY-CONFIG-CONFLICT",
		message: `The workflows "${twin?.name}" and "${entry.name}" differ only in case, and ids of runs are lower-case.`,
		place: places.ofKey(["workflows"], entry.name),
		hint: "Rename one of them."
	}];
}
function checkPath({ name, path }, places) {
	const parts = path.split("/");
	if (!/^[\\/]|^[A-Za-z]:|\0|\\/.test(path) && parts.every((part) => part !== ".." && part !== "")) return [];
	return [{
		code: "RAY-CONFIG-VALUE",
		message: `workflows.${name}.path must lie in the repository, and "${path}" does not.`,
		place: places.ofValue([
			"workflows",
			name,
			"path"
		]),
		hint: "Write it from the root of the repository, with forward slashes: workflows/coding."
	}];
}
function checkIf({ name, if: text }, places) {
	const fault = text === null ? void 0 : expressionFault(text);
	if (fault === void 0) return [];
	return [{
		code: "RAY-CONFIG-IF",
		message: `workflows.${name}.if is no expression: ${fault}.`,
		place: places.ofValue([
			"workflows",
			name,
			"if"
		]),
		hint: "The contexts are github and inputs, the functions contains, startsWith, endsWith, format, join, toJSON and fromJSON: contains(github.event.issue.labels.*.name, 'bug')"
	}];
}
function checkCommands(entry, config, places) {
	return commandsOf(entry).flatMap((command) => {
		const path = [
			"workflows",
			entry.name,
			"on",
			eventOf(entry, command),
			"command"
		];
		const conflict = (message) => [{
			code: "RAY-CONFIG-CONFLICT",
			message,
			place: places.ofValue(path),
			hint: "Choose another word."
		}];
		if (isVerb(command)) return conflict(`The command "${command}" is one of raymond's own: ${verbs.join(", ")}.`);
		return config.workflows.find(({ name }) => name !== entry.name && name.toLowerCase() === command) === void 0 ? [] : conflict(`The command "${command}" of ${entry.name} is the name of another workflow.`);
	});
}
function eventOf(entry, command) {
	return entry.triggers.find((one) => one.event !== "schedule" && one.command?.toLowerCase() === command)?.event ?? "issue_comment";
}
function checkCrons({ name }, crons, places) {
	return crons.flatMap((line, index) => {
		const fault = cronFault(line);
		if (fault === void 0) return [];
		return [{
			code: "RAY-CONFIG-CRON",
			message: `"${line}" is no time for a schedule: ${fault}.`,
			place: places.ofValue([
				"workflows",
				name,
				"on",
				"schedule",
				index
			]),
			hint: "Five fields: minute, hour, day of the month, month, day of the week. Every day at 3:17 UTC is \"17 3 * * *\"."
		}];
	});
}
const PATTERNS = [
	["branches", "branches"],
	["branches-ignore", "branchesIgnore"],
	["tags", "tags"],
	["tags-ignore", "tagsIgnore"],
	["paths", "paths"],
	["paths-ignore", "pathsIgnore"]
];
const EXCLUSIVE = [
	[
		"branches",
		"branches-ignore",
		"branches",
		"branchesIgnore"
	],
	[
		"tags",
		"tags-ignore",
		"tags",
		"tagsIgnore"
	],
	[
		"paths",
		"paths-ignore",
		"paths",
		"pathsIgnore"
	]
];
function checkTrigger({ name }, trigger, places) {
	const path = [
		"workflows",
		name,
		"on",
		trigger.event
	];
	return [
		...EXCLUSIVE.filter(([, , only, ignore]) => trigger[only] !== null && trigger[ignore] !== null).map(([only, ignore]) => ({
			code: "RAY-CONFIG-CONFLICT",
			message: `${only} and ${ignore} cannot stand under the same event.`,
			place: places.ofKey(path, ignore),
			hint: `Keep ${only}, and put what is to be left out behind it with a !: ["**", "!old/**"].`
		})),
		...checkCommandTypes(trigger, path, places),
		...PATTERNS.flatMap(([key, field]) => checkPatterns(trigger[field], [...path, key], places))
	];
}
function checkCommandTypes({ command, types, event }, path, places) {
	const needed = event === "pull_request_review" ? "submitted" : "created";
	if (command === null || types === null || types.includes(needed)) return [];
	return [{
		code: "RAY-CONFIG-CONFLICT",
		message: `Commands are read from new comments alone, so types without ${needed} never match.`,
		place: places.ofKey(path, "types"),
		hint: "Leave types out."
	}];
}
function checkPatterns(patterns, path, places) {
	if (patterns === null) return [];
	const faults = patterns.flatMap((text, index) => {
		const parsed = parseFilterPattern(text);
		if (typeof parsed !== "string") return [];
		return [{
			code: "RAY-CONFIG-PATTERN",
			message: `"${text}" is no filter pattern: ${parsed}.`,
			place: places.ofValue([...path, index]),
			hint: "A special character that is meant as itself takes a \\ before it."
		}];
	});
	if (faults.length > 0 || patterns.some((text) => !text.startsWith("!"))) return faults;
	return [{
		code: "RAY-CONFIG-PATTERN",
		message: `All patterns of ${String(path.at(-1))} begin with !, so nothing can match.`,
		place: places.ofValue(path),
		hint: "Put \"**\" before them, or use the key that ends in -ignore."
	}];
}

// src/core/triggers/config-places.ts
function placesIn(document, lines, file) {
	const ofOffset = (offset) => {
		const { line, col } = lines.linePos(offset);
		return `${file}:${line}:${col}`;
	};
	const ofNode = (node) => ofOffset(node?.range?.[0] ?? 0);
	return {
		ofOffset,
		ofValue: (path) => ofNode(nearest(document, path)),
		ofKey: (path, key) => ofNode(keyNode(document, path, key) ?? nearest(document, path))
	};
}
/** `workflows.coding.on.issues.types[0]` */
function showPath(path) {
	return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`).join("");
}
function nearest(document, path) {
	let node = document.contents;
	for (const [index, part] of path.entries()) {
		const next = child(document, node, part);
		if (next === null) return index === 0 ? node : keyNode(document, path.slice(0, index - 1), path[index - 1]) ?? node;
		node = next;
	}
	return node;
}
function child(document, node, part) {
	const holder = (0, import_dist.isAlias)(node) ? node.resolve(document) : node;
	if ((0, import_dist.isSeq)(holder)) return holder.items[Number(part)] ?? null;
	if (!(0, import_dist.isMap)(holder)) return null;
	return pairsOf(holder).get(String(part))?.value ?? null;
}
function keyNode(document, path, key) {
	let node = document.contents;
	for (const part of path) node = child(document, node, part);
	const holder = (0, import_dist.isAlias)(node) ? node.resolve(document) : node;
	if (!(0, import_dist.isMap)(holder)) return null;
	return pairsOf(holder).get(String(key))?.key ?? null;
}
const pairs = /* @__PURE__ */ new WeakMap();
/** The first pair of each key. Put in order once for each map, as a hostile file has many keys. */
function pairsOf(map) {
	const known = pairs.get(map);
	if (known !== void 0) return known;
	const first = map.items.toReversed().flatMap((pair) => (0, import_dist.isScalar)(pair.key) ? [[String(pair.key.value), pair]] : []);
	const ordered = new Map(first);
	pairs.set(map, ordered);
	return ordered;
}

// src/core/prices/prices.json
var as_of = "2026-11-22";
var source = "litellm 1.109.1";
var models = {
	"claude-fable-5": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5
	},
	"claude-fable-5-1": {
		"input": 10,
		"output": 50,
		"cache_read": .25,
		"cache_write": 12.5
	},
	"claude-haiku-4-5": {
		"input": 1,
		"output": 5,
		"cache_read": .1,
		"cache_write": 1.25
	},
	"claude-haiku-4-5-20251001": {
		"input": 1,
		"output": 5,
		"cache_read": .1,
		"cache_write": 1.25
	},
	"claude-haiku-5-5": {
		"input": .1,
		"output": .5,
		"cache_read": .01,
		"cache_write": .125,
		"above": {
			"input_tokens": 1e5,
			"input": .5,
			"output": 2.5,
			"cache_read": .05,
			"cache_write": .625
		}
	},
	"claude-mythos-5": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5
	},
	"claude-mythos-5-1": {
		"input": 10,
		"output": 50,
		"cache_read": .25,
		"cache_write": 12.5
	},
	"claude-mythos-preview": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5
	},
	"claude-opus-4-5": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-5-20251101": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-6": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-6-20260205": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-7": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-7-20260416": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-8": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-5": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-5-5": {
		"input": 4,
		"output": 20,
		"cache_read": .2,
		"cache_write": 5
	},
	"claude-sonnet-4-5": {
		"input": 3,
		"output": 15,
		"cache_read": .3,
		"cache_write": 3.75
	},
	"claude-sonnet-4-5-20250929": {
		"input": 3,
		"output": 15,
		"cache_read": .3,
		"cache_write": 3.75
	},
	"claude-sonnet-4-6": {
		"input": 3,
		"output": 15,
		"cache_read": .3,
		"cache_write": 3.75
	},
	"claude-sonnet-5": {
		"input": 2,
		"output": 10,
		"cache_read": .2,
		"cache_write": 2.5
	},
	"claude-sonnet-5-5": {
		"input": 2,
		"output": 10,
		"cache_read": .1,
		"cache_write": 2.5
	},
	"gpt-5": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-2025-08-07": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-chat": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-chat-latest": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-codex": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-mini": {
		"input": .25,
		"output": 2,
		"cache_read": .025
	},
	"gpt-5-mini-2025-08-07": {
		"input": .25,
		"output": 2,
		"cache_read": .025
	},
	"gpt-5-nano": {
		"input": .05,
		"output": .4,
		"cache_read": .005
	},
	"gpt-5-nano-2025-08-07": {
		"input": .05,
		"output": .4,
		"cache_read": .005
	},
	"gpt-5-pro": {
		"input": 15,
		"output": 120
	},
	"gpt-5-pro-2025-10-06": {
		"input": 15,
		"output": 120
	},
	"gpt-5.1": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-2025-11-13": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-chat-latest": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-codex": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-codex-max": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-codex-mini": {
		"input": .25,
		"output": 2,
		"cache_read": .025
	},
	"gpt-5.2": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-2025-12-11": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-chat-latest": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-codex": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-pro": {
		"input": 21,
		"output": 168
	},
	"gpt-5.2-pro-2025-12-11": {
		"input": 21,
		"output": 168
	},
	"gpt-5.3-chat-latest": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.3-codex": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.4": {
		"input": 2.5,
		"output": 15,
		"cache_read": .25,
		"above": {
			"input_tokens": 272e3,
			"input": 5,
			"output": 22.5,
			"cache_read": .5
		}
	},
	"gpt-5.4-2026-03-05": {
		"input": 2.5,
		"output": 15,
		"cache_read": .25,
		"above": {
			"input_tokens": 272e3,
			"input": 5,
			"output": 22.5,
			"cache_read": .5
		}
	},
	"gpt-5.4-mini": {
		"input": .75,
		"output": 4.5,
		"cache_read": .075
	},
	"gpt-5.4-mini-2026-03-17": {
		"input": .75,
		"output": 4.5,
		"cache_read": .075
	},
	"gpt-5.4-nano": {
		"input": .2,
		"output": 1.25,
		"cache_read": .02
	},
	"gpt-5.4-nano-2026-03-17": {
		"input": .2,
		"output": 1.25,
		"cache_read": .02
	},
	"gpt-5.4-pro": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.4-pro-2026-03-05": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.5": {
		"input": 5,
		"output": 30,
		"cache_read": .5,
		"above": {
			"input_tokens": 272e3,
			"input": 10,
			"output": 45,
			"cache_read": 1
		}
	},
	"gpt-5.5-2026-04-23": {
		"input": 5,
		"output": 30,
		"cache_read": .5,
		"above": {
			"input_tokens": 272e3,
			"input": 10,
			"output": 45,
			"cache_read": 1
		}
	},
	"gpt-5.5-pro": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.5-pro-2026-04-23": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.6": {
		"input": 4,
		"output": 20,
		"cache_read": .4,
		"cache_write": 5,
		"above": {
			"input_tokens": 272e3,
			"input": 8,
			"output": 30,
			"cache_read": .8,
			"cache_write": 10
		}
	},
	"gpt-5.6-luna": {
		"input": .2,
		"output": 1.2,
		"cache_read": .02,
		"cache_write": .25,
		"above": {
			"input_tokens": 272e3,
			"input": .4,
			"output": 1.8,
			"cache_read": .04,
			"cache_write": .5
		}
	},
	"gpt-5.6-sol": {
		"input": 4,
		"output": 20,
		"cache_read": .4,
		"cache_write": 5,
		"above": {
			"input_tokens": 272e3,
			"input": 8,
			"output": 30,
			"cache_read": .8,
			"cache_write": 10
		}
	},
	"gpt-5.6-terra": {
		"input": 2,
		"output": 12,
		"cache_read": .2,
		"cache_write": 2.5,
		"above": {
			"input_tokens": 272e3,
			"input": 4,
			"output": 18,
			"cache_read": .4,
			"cache_write": 5
		}
	},
	"gpt-6-astra": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5,
		"above": {
			"input_tokens": 272e3,
			"input": 20,
			"output": 75,
			"cache_read": 2,
			"cache_write": 25
		}
	},
	"gpt-6-luna": {
		"input": .1,
		"output": .5,
		"cache_read": .01,
		"cache_write": .125,
		"above": {
			"input_tokens": 272e3,
			"input": .2,
			"output": .75,
			"cache_read": .02,
			"cache_write": .25
		}
	},
	"gpt-6-sol": {
		"input": 2,
		"output": 10,
		"cache_read": .2,
		"cache_write": 2.5,
		"above": {
			"input_tokens": 272e3,
			"input": 4,
			"output": 15,
			"cache_read": .4,
			"cache_write": 5
		}
	},
	"gpt-6.1-sol": {
		"input": 2,
		"output": 10,
		"cache_read": .1,
		"cache_write": 2.5,
		"above": {
			"input_tokens": 272e3,
			"input": 4,
			"output": 15,
			"cache_read": .2,
			"cache_write": 5
		}
	},
	"gpt-6.1-terra": {
		"input": 1,
		"output": 5,
		"cache_read": .05,
		"cache_write": 1.25,
		"above": {
			"input_tokens": 272e3,
			"input": 2,
			"output": 7.5,
			"cache_read": .1,
			"cache_write": 2.5
		}
	},
	"o3": {
		"input": 2,
		"output": 8,
		"cache_read": .5
	},
	"o3-2025-04-16": {
		"input": 2,
		"output": 8,
		"cache_read": .5
	},
	"o3-mini": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .55
	},
	"o3-mini-2025-01-31": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .55
	},
	"o3-pro": {
		"input": 20,
		"output": 80
	},
	"o3-pro-2025-06-10": {
		"input": 20,
		"output": 80
	},
	"o4-mini": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .275
	},
	"o4-mini-2025-04-16": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .275
	}
};

// src/core/prices/price-table.ts
const dollars$1 = number().min(0).max(1e6);
const costs = {
	input: dollars$1.describe("Tokens that were not read from a cache."),
	output: dollars$1.describe("Tokens of the answer, reasoning included."),
	cache_read: dollars$1.optional().describe("As input when left out."),
	cache_write: dollars$1.optional().describe("As input when left out.")
};
/** What a model costs, in US dollars per million tokens. */
const priceSchema = strictObject(costs);
const pricesSchema = record(string().min(1), priceSchema);
/** The shipped prices under those of the configuration, under those of the file that `RAYMOND_PRICES` names. */
function priceTable({ configuration = {}, environment = {} } = {}) {
	const layers = [
		["shipped", models],
		["configuration", configuration],
		["RAYMOND_PRICES", environment]
	];
	const models$1 = new Map(layers.flatMap(([source, prices]) => Object.entries(prices).map(([name, price]) => [name, {
		price,
		source
	}])));
	return {
		asOf: as_of,
		from: source,
		models: models$1
	};
}
/** Reads a JSON file of prices. `file` is how a problem names it. */
function parsePrices(text, file) {
	const bad = (message) => ({
		ok: false,
		problem: {
			...badPrices,
			message,
			place: file
		}
	});
	let value;
	try {
		value = JSON.parse(text);
	} catch (error) {
		return bad(`The prices are not JSON: ${error instanceof Error ? error.message : String(error)}.`);
	}
	const parsed = pricesSchema.safeParse(value);
	if (parsed.success) return {
		ok: true,
		prices: parsed.data
	};
	const [issue] = parsed.error.issues;
	return bad(`The prices cannot be used: ${issue?.path.join(".") || "the file"}: ${issue?.message ?? "unknown"}.`);
}
const badPrices = {
	code: "RAY-BAD-PRICES",
	hint: "{\"my-model\": {\"input\": 2, \"output\": 10, \"cache_read\": 0.2, \"cache_write\": 2.5}}, in US dollars per million tokens."
};

// src/core/triggers/event-table.ts
const BRANCHES = ["branches", "branches-ignore"];
const PATHS = ["paths", "paths-ignore"];
const EDITABLE = [
	"created",
	"edited",
	"deleted"
];
const PULL_REQUEST_TYPES = [
	"assigned",
	"unassigned",
	"labeled",
	"unlabeled",
	"opened",
	"edited",
	"closed",
	"reopened",
	"synchronize",
	"converted_to_draft",
	"locked",
	"unlocked",
	"enqueued",
	"dequeued",
	"milestoned",
	"demilestoned",
	"ready_for_review",
	"review_requested",
	"review_request_removed",
	"auto_merge_enabled",
	"auto_merge_disabled",
	"stacked"
];
const PULL_REQUEST_DEFAULTS = [
	"opened",
	"synchronize",
	"reopened"
];
const ISSUE_TYPES = [
	"opened",
	"edited",
	"deleted",
	"transferred",
	"pinned",
	"unpinned",
	"closed",
	"reopened",
	"assigned",
	"unassigned",
	"labeled",
	"unlabeled",
	"locked",
	"unlocked",
	"milestoned",
	"demilestoned",
	"field_added",
	"field_removed",
	"typed",
	"untyped"
];
const DISCUSSION_TYPES = [
	"created",
	"edited",
	"deleted",
	"transferred",
	"pinned",
	"unpinned",
	"labeled",
	"unlabeled",
	"locked",
	"unlocked",
	"category_changed",
	"answered",
	"unanswered"
];
/** Every event that GitHub can send to a job, the usual ones first. `workflow_call` is none: the callee sees the caller's event. */
const eventTable = {
	issues: kind(ISSUE_TYPES, ["labels"]),
	pull_request: kind(PULL_REQUEST_TYPES, [
		...BRANCHES,
		...PATHS,
		"labels"
	], PULL_REQUEST_DEFAULTS),
	pull_request_target: kind(PULL_REQUEST_TYPES, [
		...BRANCHES,
		...PATHS,
		"labels"
	], PULL_REQUEST_DEFAULTS),
	schedule: kind(null, []),
	issue_comment: kind(EDITABLE, ["labels", "command"]),
	pull_request_review: kind([
		"submitted",
		"edited",
		"dismissed"
	], ["labels", "command"]),
	pull_request_review_comment: kind(EDITABLE, ["labels", "command"]),
	workflow_dispatch: kind(null, []),
	repository_dispatch: kind("free", []),
	push: kind(null, [
		...BRANCHES,
		"tags",
		"tags-ignore",
		...PATHS
	]),
	workflow_run: kind([
		"requested",
		"completed",
		"in_progress"
	], ["workflows", ...BRANCHES]),
	discussion: kind(DISCUSSION_TYPES, ["labels"]),
	discussion_comment: kind(EDITABLE, ["labels", "command"]),
	release: kind([
		"published",
		"unpublished",
		"created",
		"edited",
		"deleted",
		"prereleased",
		"released"
	], []),
	check_run: kind([
		"created",
		"rerequested",
		"completed",
		"requested_action"
	], []),
	check_suite: kind(["completed"], []),
	branch_protection_rule: kind(EDITABLE, []),
	create: kind(null, []),
	delete: kind(null, []),
	deployment: kind(null, []),
	deployment_status: kind(null, []),
	fork: kind(null, []),
	gollum: kind(null, []),
	image_version: kind([
		"created",
		"ready",
		"deleted"
	], []),
	label: kind(EDITABLE, []),
	merge_group: kind(["checks_requested"], [...BRANCHES]),
	milestone: kind([
		"created",
		"closed",
		"opened",
		"edited",
		"deleted"
	], []),
	page_build: kind(null, []),
	project: kind([
		"created",
		"closed",
		"reopened",
		"edited",
		"deleted"
	], []),
	project_card: kind([
		"created",
		"moved",
		"converted",
		"edited",
		"deleted"
	], []),
	project_column: kind([
		"created",
		"updated",
		"moved",
		"deleted"
	], []),
	public: kind(null, []),
	registry_package: kind(["published", "updated"], []),
	status: kind(null, []),
	watch: kind(["started"], [])
};
const eventNames = Object.keys(eventTable);
function kind(types, filters, defaultTypes = null) {
	return {
		types,
		defaultTypes,
		filters: [...filters, "actors"]
	};
}

// src/core/triggers/config-schema.ts
/** The shape of `.github/raymond.yml`. The published JSON Schema is generated from it. Shapes are closed: an unknown key is an error. */
const roles = [
	"read",
	"triage",
	"write",
	"maintain",
	"admin"
];
const text = string().min(1);
const texts = array(text);
const oneOrMore = union([text, texts.min(1)]);
const dollars = number().positive().max(1e6);
const role = _enum(roles);
const settingsShape = {
	budget_usd: dollars.optional().describe("US dollars that one run may cost."),
	model: string().regex(/^[A-Za-z0-9][\w.:/@[\]-]*$/).optional().describe("Model of states that name none."),
	effort: _enum([
		"low",
		"medium",
		"high",
		"xhigh",
		"max"
	]).optional(),
	max_parallel: number().int().min(1).max(64).optional().describe("Agents that may work at the same time."),
	max_turns: number().int().min(1).optional().describe("Turns of a run; reaching it suspends the run."),
	result_comments: number().int().min(0).max(100).optional().describe("Comments that a run may post for its results; 5 when left out."),
	cell: _enum(cellModes).optional().describe("Whether agents and scripts are shut in: required refuses where that cannot be done, auto (the default) goes on."),
	cell_limits: cellLimitsSchema.optional().describe("Bounds on what one turn may use, in a cell.")
};
const settingsSchema = strictObject(settingsShape);
const budgetsSchema = strictObject({
	day_usd: dollars.optional(),
	month_usd: dollars.optional(),
	issue_usd: dollars.optional(),
	actor_day_usd: dollars.optional(),
	workflow_day_usd: dollars.optional()
});
const botSchema = strictObject({
	id: number().int().positive().describe("The account id; it alone decides."),
	login: text.optional().describe("For readers of the file.")
});
const accessSchema = strictObject({
	run: role.optional().describe("Least role that may start a run; write when left out."),
	stop: role.optional(),
	resume: role.optional(),
	approve: role.optional().describe("Least role that may approve proposals; maintain when left out."),
	answer: role.optional().describe("Least role that may answer an ask that names nobody; as run when left out."),
	bots: array(botSchema).optional().describe("Bots that may start runs."),
	four_eyes: boolean().optional().describe("Who started a run may not approve its proposals."),
	rate_limits: strictObject({
		actor_hour: number().int().min(1).optional(),
		issue_hour: number().int().min(1).optional()
	}).optional().describe("Runs that one person may start, and that may start for one issue, within an hour.")
});
const actor = union([text, number().int().positive()]);
const filterSchemas = {
	branches: oneOrMore,
	"branches-ignore": oneOrMore,
	tags: oneOrMore,
	"tags-ignore": oneOrMore,
	paths: oneOrMore,
	"paths-ignore": oneOrMore,
	workflows: oneOrMore,
	labels: oneOrMore.describe("On `labeled` the label just added, else any label present."),
	command: string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/).describe("The comment must say /raymond and this word."),
	actors: union([actor, array(actor).min(1)]).describe("Logins, or account ids.")
};
/** A host name, all names below one, or a preset. */
const networkEntry = string().refine((entry) => parseNetworkEntry(entry) !== void 0, { message: "must be a host name such as example.org or *.example.org, packages or github" });
function triggerSchema({ types, filters }) {
	const type = types === "free" || types === null ? text : _enum(types);
	const shape = types === null ? {} : { types: union([type, array(type).min(1)]).optional() };
	for (const name of filters) shape[name] = filterSchemas[name].optional();
	return strictObject(shape).nullable();
}
const cronEntry = union([text, strictObject({
	cron: text,
	timezone: text.optional()
})]);
const scheduleSchema = union([cronEntry, array(cronEntry).min(1)]);
function onSchema() {
	const shape = {};
	for (const name of eventNames) shape[name] = (name === "schedule" ? scheduleSchema : triggerSchema(eventTable[name])).optional();
	const event = _enum(eventNames.filter((name) => name !== "schedule"));
	return union([
		event,
		array(event).min(1),
		strictObject(shape)
	]);
}
const workflowSchema = strictObject({
	path: text.describe("Folder, archive or file of the workflow, from the root of the repository."),
	on: onSchema().optional().describe("GitHub's own event names. Without it the workflow is started by name alone."),
	if: text.optional().describe("An expression in GitHub's language, with the contexts github and inputs."),
	...settingsShape,
	network: union([literal("none"), array(networkEntry)]).optional().describe("Hosts that turns in a cell may reach: names, *.names, packages, github. Agents reach none and scripts packages and github when left out."),
	forks: _enum(["refuse", "read-only"]).optional().describe("What happens on pull requests from forks and of Dependabot."),
	outputs: outputsPolicySchema.optional().describe("What agents may propose; what is not named is refused."),
	on_refused: _enum(["fail", "continue"]).optional(),
	claude: claudeOptionsSchema.optional(),
	comments: commentsSchema.optional().describe("one: a run has one comment; results: one more for each result; none: only when somebody is needed.")
});
const artifactsSchema = strictObject({
	transcripts: boolean().optional().describe("Upload state, journal and transcripts of the runs with each job; when left out, on private repositories without state-key."),
	retention_days: number().int().min(1).max(400).optional().describe("Days that transcripts are kept; 7 when left out.")
});
const commandLine = string().min(1).max(1e3).regex(/^[^\n\r]*$/);
const projectSchema = strictObject({
	install: commandLine.optional().describe("Installs what the project needs."),
	test: commandLine.optional().describe("Runs its tests."),
	checks: array(commandLine).max(20).optional().describe("Linters, type checkers: commands that change no file."),
	roots: array(string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[\w@+. /-]+$/)).min(1).optional().describe("Folders that this holds for; the root of the repository when left out.")
});
const configSchema = strictObject({
	version: literal(1),
	defaults: settingsSchema.optional(),
	prices: pricesSchema.optional().describe("US dollars per million tokens, by exact name of the model; they replace the shipped ones."),
	budgets: budgetsSchema.optional(),
	access: accessSchema.optional(),
	artifacts: artifactsSchema.optional().describe("What is uploaded beside the Actions run."),
	project: projectSchema.optional().describe("How the project is installed and tested; replaces what was detected in each of its roots."),
	models: array(modelEntrySchema).optional().describe("Models that step workflows may choose by what they are; one with the id of a shipped one replaces it."),
	workflows: record(string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/), workflowSchema).optional()
});

// src/core/triggers/normalise-config.ts
/** Applies defaults, and gives everything that may be written in two ways one form. */
function normaliseConfig(input) {
	return {
		defaults: input.defaults ?? {},
		budgets: input.budgets ?? {},
		access: normaliseAccess(input.access ?? {}),
		artifacts: {
			transcripts: input.artifacts?.transcripts ?? null,
			retentionDays: input.artifacts?.retention_days ?? 7
		},
		project: input.project === void 0 ? null : normaliseProject(input.project),
		...input.prices === void 0 ? {} : { prices: input.prices },
		...input.models === void 0 ? {} : { models: input.models },
		workflows: Object.entries(input.workflows ?? {}).map(([name, workflow]) => normaliseWorkflow(name, workflow))
	};
}
function normaliseProject({ install, test, checks, roots }) {
	const folders = (roots ?? ["."]).map((root) => root.replace(/^(\.\/)+/, "").replace(/\/+$/, ""));
	return {
		install: install ?? null,
		test: test ?? null,
		checks: checks ?? [],
		roots: [...new Set(folders.map((root) => root === "" ? "." : root))]
	};
}
function normaliseAccess(input) {
	const run = input.run ?? "write";
	return {
		run,
		stop: input.stop ?? "write",
		resume: input.resume ?? "write",
		approve: input.approve ?? "maintain",
		answer: input.answer ?? run,
		bots: input.bots ?? [],
		fourEyes: input.four_eyes ?? false,
		rateLimits: {
			actorHour: input.rate_limits?.actor_hour ?? 30,
			issueHour: input.rate_limits?.issue_hour ?? 15
		}
	};
}
function normaliseWorkflow(name, input) {
	const { path, budget_usd, model, effort, max_parallel, max_turns, result_comments, cell, cell_limits } = input;
	const onRefused = input.outputs?.on_refused ?? input.on_refused;
	return {
		name,
		path: path.replace(/^\.\//, "").replace(/\/+$/, ""),
		triggers: input.on === void 0 ? [] : normaliseOn(input.on),
		if: input.if ?? null,
		settings: {
			budget_usd,
			model,
			effort,
			max_parallel,
			max_turns,
			result_comments,
			cell,
			cell_limits
		},
		forks: input.forks ?? "refuse",
		outputs: {
			...input.outputs,
			on_refused: onRefused ?? "fail"
		},
		claude: input.claude ?? {},
		comments: input.comments ?? "one",
		network: input.network === void 0 ? null : input.network === "none" ? [] : input.network
	};
}
function normaliseOn(on) {
	if (typeof on === "string") return [normaliseTrigger(on, null)];
	if (Array.isArray(on)) return on.map((event) => normaliseTrigger(event, null));
	const { schedule, ...others } = on;
	const triggers = Object.entries(others).map(([event, trigger]) => normaliseTrigger(event, trigger ?? null));
	if (schedule === void 0) return triggers;
	const entries = Array.isArray(schedule) ? schedule : [schedule];
	return [...triggers, {
		event: "schedule",
		cron: entries.map((entry) => typeof entry === "string" ? entry : entry.cron)
	}];
}
function normaliseTrigger(event, input) {
	return {
		event,
		types: list(input?.types) ?? eventTable[event].defaultTypes,
		branches: list(input?.branches),
		branchesIgnore: list(input?.["branches-ignore"]),
		tags: list(input?.tags),
		tagsIgnore: list(input?.["tags-ignore"]),
		paths: list(input?.paths),
		pathsIgnore: list(input?.["paths-ignore"]),
		workflows: list(input?.workflows),
		labels: list(input?.labels),
		command: input?.command ?? null,
		actors: list(input?.actors)
	};
}
function list(value) {
	if (value === void 0) return null;
	return Array.isArray(value) ? value : [value];
}

// src/core/triggers/schema-problems.ts
/** What a schema finds wrong with a value, as problems that a person can mend. */
function schemaProblems(schema, value, issues, places) {
	return issues.flatMap((issue) => flatten(issue, value, [])).flatMap((issue) => problemsOf(issue, {
		schema,
		value,
		places
	}));
}
/** Replaces an issue of a union by those of the alternative that the author had in mind. */
function flatten(issue, root, base) {
	const path = [...base, ...issue.path];
	if (issue.code !== "invalid_union") return [{
		...issue,
		path
	}];
	const value = valueAt(root, path);
	const meant = issue.errors.find((branch) => speaksOf(branch, value));
	if (meant !== void 0) return meant.flatMap((inner) => flatten(inner, root, path));
	const expected = issue.errors.flatMap(expectedBy);
	return [{
		code: "custom",
		path,
		message: `must be ${listed([...new Set(expected)])}, not ${kindOf(value)}`,
		input: value
	}];
}
/** An alternative is meant when the value has its form and only the content is wrong. */
function speaksOf(branch, value) {
	return branch.every((issue) => {
		if (issue.path.length > 0) return true;
		if (issue.code === "invalid_union") return issue.errors.some((inner) => speaksOf(inner, value));
		if (issue.code === "invalid_value") return typeof value === "string";
		return issue.code !== "invalid_type";
	});
}
function expectedBy(branch) {
	return branch.flatMap((issue) => {
		if (issue.code === "invalid_union") return issue.errors.flatMap(expectedBy);
		if (issue.code === "invalid_type") return [wordFor(issue.expected)];
		return issue.code === "invalid_value" ? ["text"] : [];
	});
}
function problemsOf(issue, { schema, value, places }) {
	const { path } = issue;
	const place = places.ofValue(path);
	const where = path.length === 0 ? "The file" : showPath(path);
	const wrong = (message, hint) => [{
		code: "RAY-CONFIG-VALUE",
		message: `${where} ${message}.`,
		place,
		hint
	}];
	switch (issue.code) {
		case "unrecognized_keys": return issue.keys.map((key) => unknownKey({
			key,
			path,
			known: keysAt(schema, path)
		}, places));
		case "invalid_type":
			if (valueAt(value, path) === void 0) return [missing(path, places)];
			return wrong(`must be ${wordFor(issue.expected)}, not ${kindOf(valueAt(value, path))}`, quoteHint(issue.expected, valueAt(value, path)));
		case "invalid_value": return valueAt(value, path) === void 0 ? [missing(path, places)] : [unknownValue(issue.values.map(String), valueAt(value, path), path, place)];
		case "too_small":
			if (issue.origin === "string" || issue.origin === "array") return wrong("is empty");
			return wrong(`must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}`);
		case "too_big": return wrong(`must be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`);
		case "invalid_format": return wrong(`has an impossible value, ${JSON.stringify(valueAt(value, path))}`, FORMS[String(path.at(-1))]);
		case "invalid_key": return [{
			code: "RAY-CONFIG-VALUE",
			message: `"${String(path.at(-1))}" cannot be the name of a workflow.`,
			place: places.ofKey(path.slice(0, -1), String(path.at(-1))),
			hint: FORMS.workflows
		}];
		case "custom": return wrong(issue.message);
		case "not_multiple_of":
		case "invalid_union":
		case "invalid_element": return wrong("has an impossible value");
	}
}
const FORMS = {
	model: "Write a model name such as sonnet or claude-opus-4-5.",
	command: "Write one word of letters, digits, - and _, such as code; people then type /raymond code.",
	workflows: "Use up to 40 letters, digits, - and _, such as nightly-update."
};
const ELSEWHERE = {
	workflow_call: "A called Actions workflow sees the event of its caller; name that event here.",
	pull_request_comment: "Comments on pull requests come as issue_comment, those on their diff as pull_request_review_comment."
};
function unknownKey({ key, path, known }, places) {
	const place = places.ofKey(path, key);
	const hint = didYouMean(key, known) ?? `Known here: ${known.join(", ")}.`;
	if (path.at(-1) === "on" && path.length === 3) return {
		code: "RAY-UNKNOWN-EVENT",
		message: `GitHub sends no event "${key}" to jobs.`,
		place,
		hint: ELSEWHERE[key] ?? hint
	};
	return {
		code: "RAY-UNKNOWN-FIELD",
		message: `"${key}" is no field of ${path.length === 0 ? "the configuration" : showPath(path)}.`,
		place,
		hint
	};
}
function unknownValue(known, value, path, place) {
	const text = String(value);
	const hint = didYouMean(text, known) ?? `Known here: ${known.join(", ")}.`;
	if (path[2] === "on" && path[4] === "types") return {
		code: "RAY-UNKNOWN-TYPE",
		message: `The event ${String(path[3])} has no activity type "${text}".`,
		place,
		hint
	};
	if (path[2] === "on") return {
		code: "RAY-UNKNOWN-EVENT",
		message: `GitHub sends no event "${text}" to jobs.`,
		place,
		hint: text === "schedule" ? "Write on: { schedule: [\"17 3 * * *\"] }." : ELSEWHERE[text] ?? hint
	};
	if (path.length === 1 && path[0] === "version") return {
		code: "RAY-CONFIG-VERSION",
		message: `This configuration has version ${text}; this release reads version 1.`,
		place,
		hint: "Write version: 1, or use the release that the file was written for."
	};
	return {
		code: "RAY-CONFIG-VALUE",
		message: `${showPath(path)} cannot be ${JSON.stringify(value)}.`,
		place,
		hint
	};
}
function missing(path, places) {
	const key = String(path.at(-1));
	const inside = path.length === 1 ? "the configuration" : showPath(path.slice(0, -1));
	const example = key === "version" ? "version: 1" : key === "path" ? "path: workflows/coding" : `${key}: …`;
	return {
		code: "RAY-CONFIG-VALUE",
		message: `"${key}" is missing in ${inside}.`,
		place: places.ofValue(path),
		hint: `Add ${example}.`
	};
}
function quoteHint(expected, value) {
	return expected === "string" && (typeof value === "number" || typeof value === "boolean") ? `Put it in quotes: "${value}".` : void 0;
}
function valueAt(root, path) {
	let value = root;
	for (const part of path) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return void 0;
		value = value[part];
	}
	return value;
}
/** The keys that a schema knows at a path. */
function keysAt(schema, path) {
	let open = alternatives(schema);
	for (const part of path) open = open.flatMap((one) => inside(one, part)).flatMap(alternatives);
	return open.flatMap((one) => one instanceof ZodObject ? Object.keys(one.shape) : []);
}
function alternatives(schema) {
	if (schema instanceof ZodOptional || schema instanceof ZodNullable) return alternatives(schema.unwrap());
	if (schema instanceof ZodUnion) return schema.options.flatMap(alternatives);
	return [schema];
}
function inside(schema, part) {
	if (schema instanceof ZodObject) return Object.hasOwn(schema.shape, part) ? [schema.shape[part]] : [];
	if (schema instanceof ZodRecord) return [schema.valueType];
	return schema instanceof ZodArray ? [schema.element] : [];
}
const WORDS = {
	string: "text",
	array: "a list",
	object: "a map",
	record: "a map",
	number: "a number",
	int: "a whole number",
	boolean: "true or false"
};
function wordFor(type) {
	return WORDS[type] ?? type;
}
function kindOf(value) {
	if (value === null || value === void 0) return "nothing";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "a map";
	return JSON.stringify(value);
}
function listed(words) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

// src/core/triggers/yaml-bounds.ts
const MAX_CHARACTERS = 262144;
const MAX_NESTING = 32;
const MAX_ALIASES = 32;
const SCALAR_FOLLOWS = "";
/** Why a YAML text is not parsed at all: size, nesting, aliases. Looks at tokens only, so a hostile text costs no more than its length. */
function yamlBoundsFault(text) {
	if (text.length > MAX_CHARACTERS) return `it has more than ${MAX_CHARACTERS} characters`;
	let brackets = 0;
	let marksInLine = 0;
	let aliases = 0;
	let previous = "";
	for (const token of new import_dist.Lexer().lex(text)) {
		const isText = previous === SCALAR_FOLLOWS;
		previous = token;
		if (isText) continue;
		if (token === "[" || token === "{") brackets += 1;
		else if (token === "]" || token === "}") brackets -= 1;
		else if (token === "-" || token === "?") marksInLine += 1;
		else if (token === "\n" || token === "\r\n") marksInLine = 0;
		else if (token.startsWith("*")) aliases += 1;
		if (brackets > MAX_NESTING || marksInLine > MAX_NESTING) return `it is nested more than ${MAX_NESTING} levels deep`;
		if (aliases > MAX_ALIASES) return `it has more than ${MAX_ALIASES} aliases`;
	}
}

// src/core/triggers/parse-config.ts
/** Reads `.github/raymond.yml`. `file` is how problems name it. */
function parseConfig(text, file = ".github/raymond.yml") {
	const fault = yamlBoundsFault(text);
	if (fault !== void 0) return failed([tooMuch(fault, file)]);
	try {
		return parseBounded(text.replace(/^\uFEFF/, ""), file);
	} catch (error) {
		if (error instanceof RangeError || error instanceof ReferenceError) return failed([tooMuch(error.message, file)]);
		throw error;
	}
}
function parseBounded(text, file) {
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		uniqueKeys: false
	});
	const places = placesIn(document, lines, file);
	const broken = [...document.errors, ...document.warnings];
	if (broken.length > 0) return failed(broken.map((error) => syntaxProblem(error.message, error.code, places.ofOffset(error.pos[0]))));
	const repeated = repeatedKeys(document);
	if (repeated.length > 0) return failed(repeated.map((at) => syntaxProblem("Map keys must be unique", "DUPLICATE_KEY", places.ofOffset(at))));
	const odd = oddNodes(document, places);
	if (odd.length > 0) return failed(odd);
	const value = document.toJS({ maxAliasCount: 100 }) ?? {};
	const parsed = configSchema.safeParse(value);
	if (!parsed.success) return failed(inOrder(schemaProblems(configSchema, value, parsed.error.issues, places)));
	const config = normaliseConfig(parsed.data);
	const problems = inOrder(checkConfig(config, places));
	const warnings = configWarnings(config, parsed.data, places);
	return {
		config: problems.length > 0 ? null : config,
		problems,
		warnings
	};
}
/** Offsets of keys that stand for the second time in their map. */
function repeatedKeys(document) {
	const offsets = [];
	(0, import_dist.visit)(document, { Map: (_, { items }) => {
		const seen = /* @__PURE__ */ new Set();
		for (const { key } of items) {
			if (!(0, import_dist.isScalar)(key)) continue;
			if (seen.has(key.value)) offsets.push(key.range?.[0] ?? 0);
			seen.add(key.value);
		}
	} });
	return offsets.toSorted((a, b) => a - b);
}
function failed(problems) {
	return {
		config: null,
		problems,
		warnings: []
	};
}
/** As they stand in the file. */
function inOrder(problems) {
	const at = ({ place }) => {
		const [, line, column] = /:(\d+):(\d+)$/.exec(place ?? "") ?? [];
		return [Number(line ?? 0), Number(column ?? 0)];
	};
	return problems.toSorted((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1]);
}
function tooMuch(fault, file) {
	return {
		code: "RAY-CONFIG-TOO-MUCH",
		message: `The configuration is not read: ${fault}.`,
		place: file,
		hint: "Make the file smaller and flatter."
	};
}
function syntaxProblem(message, code, place) {
	const isPattern = code === "TAG_RESOLVE_FAILED" || code === "BAD_ALIAS";
	const [sentence = ""] = message.split("\n");
	return {
		code: "RAY-CONFIG-SYNTAX",
		message: `The configuration is no YAML: ${sentence.replace(/[.:]$/, "")}.`,
		place,
		hint: isPattern ? "A text that begins with *, & or ! stands in quotes: \"*.js\"." : "Mend the line; two spaces a level, and a space behind each colon."
	};
}
/** What no schema sees: aliases to nothing, keys that are not text, and `__proto__`, which every copy of an object would lose. */
function oddNodes(document, places) {
	const problems = [];
	(0, import_dist.visit)(document, {
		Alias(_, alias) {
			if (alias.resolve(document) !== void 0) return;
			problems.push(syntaxProblem(`Unresolved alias *${alias.source}`, "BAD_ALIAS", places.ofOffset(alias.range?.[0] ?? 0)));
		},
		Pair(_, { key }) {
			const name = (0, import_dist.isScalar)(key) ? key.value : void 0;
			if (typeof name === "string" && name !== "__proto__") return;
			problems.push({
				code: "RAY-UNKNOWN-FIELD",
				message: `${name === "__proto__" ? "\"__proto__\"" : "What stands here"} cannot be a key.`,
				place: places.ofOffset((0, import_dist.isNode)(key) ? key.range?.[0] ?? 0 : 0),
				hint: typeof name === "number" || typeof name === "boolean" ? `Put it in quotes: "${name}".` : "Keys are plain text."
			});
		}
	});
	return problems;
}

export { roles as a, eventTable as c, placesIn as d, accessSchema as i, parsePrices as l, yamlBoundsFault as n, workflowSchema as o, schemaProblems as r, eventNames as s, parseConfig as t, priceTable as u };