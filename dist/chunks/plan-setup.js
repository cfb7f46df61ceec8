import { t as ProblemError } from "./problem.js";
import { r as onOneLine } from "./invisible.js";
import { C as strictObject, D as union, O as unknown, S as record, d as array, l as _enum, v as looseObject, w as string, x as partialRecord, y as number } from "./schemas.js";
import { B as roles, L as accessSchema, W as followUpOf } from "./run.js";
import { c as require_dist, i as compoundKeys, n as readYaml, o as WORKFLOW_BOUNDS, s as yamlExcess, t as parseYaml } from "./parse-yaml.js";
import { t as table } from "./table.js";
import { t as wordOf } from "./word-of.js";
import { n as shellWord, t as shellQuoted } from "./shell-text.js";
import { h as eventTable, i as placesIn, n as schemaProblems, p as normaliseConfig, r as workflowSchema, t as parseConfig } from "./parse-config.js";
import { a as readActionsWorkflow, c as isOurAction, l as isOurCall, n as isCentral } from "./actions-workflow.js";
import { f as storedInputs, i as authNeeds, l as keysBeside, n as authKindOf, t as agentsWithCredential, u as keysLacked } from "./agent-auth.js";

// src/core/setup/setup-schema.ts
var import_dist = require_dist();
/** What a workflow needs of a repository: `setup` in its manifest. */
const text = string().min(1);
/** What is not part of the workflow's entry in the configuration. */
const needsShape = {
	access: accessSchema.optional().describe("Who should be able to start it; one for all workflows of a configuration."),
	permissions: partialRecord(_enum([
		"contents",
		"issues",
		"pull-requests",
		"actions",
		"checks",
		"discussions",
		"statuses",
		"deployments",
		"packages",
		"security-events"
	]), _enum(["read", "write"])).optional().describe("What the job may do."),
	checkout: strictObject({ "fetch-depth": number().int().nonnegative() }).optional().describe("How many commits it needs; 0 is all of them."),
	labels: record(text.max(50), strictObject({
		color: string().regex(/^[0-9a-fA-F]{6}$/),
		description: text.max(100).optional()
	})).optional().describe("Labels that it listens to or sets."),
	secrets: record(string().regex(/^[A-Z_][A-Z0-9_]*$/), text).optional().describe("Secrets that it can use, each with what it is for."),
	settings: array(_enum(["pull-requests-by-actions"])).optional().describe("Settings of the repository."),
	programs: array(string().regex(/^[\w.+-]+$/)).optional().describe("Programs that it needs on the PATH.")
};
/** Keys and values of the entry mean what they mean in the configuration. */
const setupSchema = strictObject({
	...workflowSchema.omit({ path: true }).shape,
	...needsShape
});
const needs = Object.keys(needsShape);
/** Whether a key is one of the workflow's entry in the configuration. */
function isEntryKey(key) {
	return !needs.includes(key);
}

// src/core/setup/read-setup.ts
const fileSchema$1 = looseObject({ setup: setupSchema.optional() });
const NONE = {
	setup: null,
	problems: []
};
/** Reads `setup` of a manifest, or of a workflow in one YAML file. Other mistakes of the file are for its own reader. */
function readSetup(content, file) {
	if (!/^setup[ \t]*:/m.test(content) || yamlExcess(content, WORKFLOW_BOUNDS) !== void 0) return NONE;
	const lines = new import_dist.LineCounter();
	const document = parseYaml(content, {
		lineCounter: lines,
		uniqueKeys: false
	});
	if (document.errors.length > 0 || compoundKeys(document).length > 0) return NONE;
	const value = document.toJS({ maxAliasCount: 100 });
	const parsed = fileSchema$1.safeParse(value);
	if (parsed.success) return {
		setup: parsed.data.setup === void 0 ? null : shown(parsed.data.setup),
		problems: []
	};
	return {
		setup: null,
		problems: schemaProblems(fileSchema$1, value, parsed.error.issues, placesIn(document, lines, file)).map((problem) => ({
			...problem,
			message: problem.message.replace("the configuration", "the manifest")
		}))
	};
}
/** What people are shown of it, beside commands to copy: YAML has texts over several lines, which would become lines of their own there. */
function shown(setup) {
	const { labels, secrets } = setup;
	const labelled = Object.entries(labels ?? {}).map(([name, { color, description }]) => {
		const about = description === void 0 ? {} : { description: onOneLine(description) };
		return [onOneLine(name), {
			color,
			...about
		}];
	});
	const reasons = Object.entries(secrets ?? {}).map(([name, why]) => [name, onOneLine(why)]);
	return {
		...setup,
		...labels === void 0 ? {} : { labels: Object.fromEntries(labelled) },
		...secrets === void 0 ? {} : { secrets: Object.fromEntries(reasons) }
	};
}

// src/core/setup/access/access-asked.ts
/** Who may do what with a workflow: what its manifest asks for, held against what a configuration gives to all that it names. */
const DEEDS = {
	run: "start it",
	stop: "stop it",
	resume: "go on with it",
	approve: "approve what it proposes",
	answer: "answer its questions"
};
/** A manifest that names nobody is made for those who may start a workflow where nothing else is said. */
function askedBy({ access }) {
	return {
		...access,
		run: access?.run ?? "write"
	};
}
/** Says what more people may do than the workflow is made for; undefined where nothing is. */
function wider(name, asked, given) {
	const deed = Object.keys(DEEDS).find((one) => compare(given[one], asked[one]) < 0);
	const role = deed === void 0 ? void 0 : asked[deed];
	if (deed === void 0 || role === void 0) return void 0;
	return `${name} is made for ${who(role)} to ${DEEDS[deed]}, and here ${who(given[deed])} may.`;
}
function isNarrower(asked, given) {
	return compare(given.run, asked.run) > 0;
}
function compare(given, asked) {
	return asked === void 0 ? 0 : roles.indexOf(given) - roles.indexOf(asked);
}
function who(role) {
	return role === "read" ? "everybody" : `people with the role ${role} or more`;
}
/** A configuration for those workflows that are made for people with the role, beside those that are there. */
function fileFor(role, taken) {
	const stem = `.github/raymond-${role === "read" || role === "triage" ? "open" : role}`;
	return [stem, ...taken.map((_, at) => `${stem}-${at + 2}`)].map((name) => `${name}.yml`).find((name) => taken.every((one) => !one.endsWith(name))) ?? `${stem}.yml`;
}
/** `workflows` as the command line names them. */
function initCommand(workflows, file, { uses, auth, calls } = {}) {
	const names = workflows.map((name) => `--workflow ${shellWord(name)}`);
	const options = [
		...uses === void 0 ? [] : [`--uses ${shellWord(uses)}`],
		...auth === void 0 || auth === "key" ? [] : [`--auth ${auth}`],
		...calls === void 0 ? [] : [`--calls ${shellWord(calls)}`]
	];
	return onOneLine([
		"raymond init",
		...names,
		`--config ${file}`,
		...options
	].join(" "));
}

// src/core/setup/follow-up-needs.ts
/** What begins rounds of an entry; nothing where the configuration does not speak of rounds. */
function roundKindsOf({ followUp }) {
	return followUp === void 0 ? [] : followUpOf({
		state: "?",
		...followUp
	}, void 0)?.on ?? [];
}
/** The event that begins each kind of round. */
const eventOfRound = {
	command: ["issue_comment", "created"],
	review: ["pull_request_review", "submitted"],
	failed_checks: ["check_suite", "completed"]
};
/** The job's own token starts no checks by its pushes: with it alone nothing would ever fail. */
function checksNeverStart(entries, jobs) {
	const names = entries.filter((entry) => roundKindsOf(entry).includes("failed_checks")).map(({ name }) => name);
	const isOther = jobs.some(({ inputs }) => inputs["app-id"] !== void 0 || inputs["github-token"] !== void 0);
	return names.length === 0 || isOther ? [] : names.map(failedChecksNote);
}
/** For `init`, which has no job to look at yet. */
function failedChecksNote(name) {
	return {
		level: "warning",
		code: "RAY-SETUP-NO-CHECKS",
		message: `Workflow ${name} goes on when checks fail, and pushes with a job's own token start no checks on GitHub.`,
		place: ".github/workflows",
		hint: "Give the action a GitHub App (app-id, app-private-key) or another token (github-token)."
	};
}

// src/core/setup/permissions.ts
const WHY = table({
	contents: "the state branch and the branches of agents",
	issues: "comments, labels and reactions",
	"pull-requests": "comments on and proposals of pull requests",
	actions: "hand-over to a next job",
	"id-token": "the job's own token, which is exchanged for the agents' credential",
	"copilot-requests": "Copilot works with the token of the job",
	checks: "what failed on a pull request, for its next round",
	"actions: read": "which Actions workflow failed there, and its logs"
});
/** The least that a job needs for this configuration, with what its workflows ask for in their manifests; one with `keepsHere` hands nothing over. */
function neededPermissions(config, asked = [], { keepsHere = false } = {}) {
	const outputs = config.workflows.map((entry) => entry.outputs);
	const onPulls = config.workflows.some(({ triggers }) => triggers.some(({ event }) => event.startsWith("pull_request")));
	const proposesOnPulls = outputs.some(({ pull_requests, reviews }) => pull_requests !== void 0 || reviews !== void 0);
	const all = [
		{
			contents: "write",
			issues: "write"
		},
		onPulls || proposesOnPulls ? { "pull-requests": "write" } : {},
		keepsHere ? {} : { actions: "write" },
		config.workflows.some((entry) => roundKindsOf(entry).includes("failed_checks")) ? {
			checks: "read",
			actions: "read"
		} : {},
		...keepsHere ? asked.map(withoutHandOver) : asked
	];
	return [...new Set(all.flatMap((permissions) => Object.keys(permissions)))].map((name) => {
		const level = all.some((permissions) => permissions[name] === "write") ? "write" : "read";
		return {
			name,
			level,
			why: WHY[`${name}: ${level}`] ?? WHY[name] ?? "what the workflow does"
		};
	});
}
/** Manifests ask for it as well. */
function withoutHandOver({ actions, ...others }) {
	return actions === void 0 || actions === "write" ? others : {
		...others,
		actions
	};
}
/** The block to paste into the job. */
function renderPermissions(needed) {
	return ["permissions:", ...needed.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`)].join("\n");
}

// src/core/setup/edit-yaml.ts
/** Additions to a YAML text that leave every other byte as it is: the library's own printing would lay the file out anew. */
/** A value in one line, as `{ types: [opened] }`. Words stand as they are, other texts in quotes. */
function flowYaml(value) {
	if (Array.isArray(value)) return `[${value.map(flowYaml).join(", ")}]`;
	if (typeof value === "object" && value !== null) {
		const entries = Object.entries(value).filter(([, one]) => one !== void 0);
		return entries.length === 0 ? "{}" : `{ ${entries.map(([key, one]) => `${flowYaml(key)}: ${flowYaml(one)}`).join(", ")} }`;
	}
	return typeof value === "string" && /^[A-Za-z][\w./-]*$/.test(value) && !/^(true|false|yes|no|on|off|null|y|n)$/i.test(value) ? value : JSON.stringify(value);
}
/** Adds a key to the map at a path. `block` is the value in lines of its own, without the map's indentation; else it goes on the key's line. */
function addKey(text, path, key, value) {
	const { node, pair } = find(text, path);
	const inline = "line" in value ? `${keyText(key)}: ${value.line}` : void 0;
	if ((0, import_dist.isMap)(node) && node.flow === true) {
		if (inline === void 0) throw new Error(`${path.join(".")} stands on one line, and ${key} needs several`);
		return intoFlow(text, node, inline);
	}
	const lines = inline ?? `${keyText(key)}:\n${indent("block" in value ? value.block : "", 2)}`;
	if ((0, import_dist.isMap)(node)) return afterLast(text, node, lines);
	if (node !== null && !((0, import_dist.isScalar)(node) && node.value === null)) throw new Error(`${path.join(".")} is not a map`);
	return intoEmpty(text, node, pair, lines);
}
/** The text without a key that `addKey` has put there with this value; undefined where anything in it is not as that wrote it. */
function takeKey(text, path, key, value) {
	const { node, pair: map } = find(text, path);
	if (!(0, import_dist.isMap)(node) || node.flow === true || map === void 0) return void 0;
	const pair = node.items.find(({ key: one }) => (0, import_dist.isScalar)(one) && one.value === key);
	if (pair === void 0) return void 0;
	const [at] = rangeOf(pair.key);
	const start = text.lastIndexOf("\n", at - 1) + 1;
	const own = "line" in value ? ` ${value.line}` : `\n${indent(value.block, 2)}`;
	const lines = indent(`${keyText(key)}:${own}\n`, at - start);
	const end = start + lines.length;
	if (text.slice(start, end) !== lines || endOfLine(text, lastOffset(pair.value)) !== end - 1) return void 0;
	const without = `${text.slice(0, start)}${text.slice(end)}`;
	if (node.items.length > 1) return without;
	const behind = rangeOf(map.key)[1] + 1;
	return `${without.slice(0, behind)} {}${without.slice(behind)}`;
}
/** Adds a value to the list at a path; a single value becomes the first of a list. */
function addItem(text, path, item) {
	const { node } = find(text, path);
	const line = flowYaml(item);
	if ((0, import_dist.isSeq)(node)) return node.flow === true ? intoFlow(text, node, line) : afterLast(text, node, `- ${line}`);
	if (!(0, import_dist.isScalar)(node)) throw new Error(`${path.join(".")} is not a list`);
	const [start, end] = rangeOf(node);
	return `${text.slice(0, start)}[${text.slice(start, end)}, ${line}]${text.slice(end)}`;
}
function find(text, path) {
	let found = {
		node: (0, import_dist.parseDocument)(text).contents,
		pair: void 0
	};
	for (const part of path) {
		const map = found.node;
		const pair = (0, import_dist.isMap)(map) ? map.items.find(({ key }) => (0, import_dist.isScalar)(key) && String(key.value) === part) : (0, import_dist.isSeq)(map) ? {
			key: null,
			value: map.items[Number(part)]
		} : void 0;
		if (pair === void 0) throw new Error(`${path.join(".")} is not in the file`);
		found = {
			node: pair.value ?? null,
			pair
		};
	}
	return found;
}
function intoFlow(text, collection, item) {
	const [start, end] = rangeOf(collection);
	const close = end - 1;
	const inside = text.slice(start + 1, close);
	const space = (0, import_dist.isMap)(collection) ? " " : "";
	if (inside.trim() === "") return `${text.slice(0, start + 1)}${space}${item}${space}${text.slice(close)}`;
	const last = start + 1 + inside.trimEnd().length;
	const comma = text[last - 1] === "," ? " " : ", ";
	return `${text.slice(0, last)}${comma}${item}${text.slice(last)}`;
}
/** On the line behind the collection's last, at the indentation of its first. */
function afterLast(text, collection, lines) {
	const start = rangeOf(collection)[0];
	const column = start - (text.lastIndexOf("\n", start - 1) + 1);
	return onNewLine(text, endOfLine(text, lastOffset(collection)), indent(lines, column));
}
/** Behind a key without a value. */
function intoEmpty(text, node, pair, lines) {
	if (pair === void 0) return `${text.trimEnd()}${text.trim() === "" ? "" : "\n"}${lines}\n`;
	const [start, keyEnd] = rangeOf(pair.key);
	const column = start - (text.lastIndexOf("\n", start - 1) + 1);
	const [from, to] = node === null ? [keyEnd, keyEnd] : rangeOf(node);
	const without = to > from && node !== null ? `${text.slice(0, from).trimEnd()}${text.slice(to)}` : text;
	return onNewLine(without, endOfLine(without, keyEnd), indent(lines, column + 2));
}
function onNewLine(text, at, lines) {
	const before = text.slice(0, at);
	return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${lines}${text[at] === "\n" ? "" : "\n"}${text.slice(at)}`;
}
/** Where the last character of what is in a node stands. */
function lastOffset(node) {
	if (((0, import_dist.isMap)(node) || (0, import_dist.isSeq)(node)) && node.flow !== true) {
		const last = node.items.at(-1);
		if ((0, import_dist.isMap)(node)) {
			const { key, value } = last;
			return value === null || (0, import_dist.isScalar)(value) && rangeOf(value)[0] === rangeOf(value)[1] ? rangeOf(key)[1] : lastOffset(value);
		}
		return lastOffset(last);
	}
	return rangeOf(node)[1];
}
/** A block of text ends behind its last line break already. */
function endOfLine(text, offset) {
	if (offset > 0 && text[offset - 1] === "\n") return offset;
	const end = text.indexOf("\n", offset);
	return end === -1 ? text.length : end;
}
function rangeOf(node) {
	if (!node.range) throw new Error("a node that was read has a range");
	return [node.range[0], node.range[1]];
}
function indent(lines, columns) {
	const space = " ".repeat(columns);
	return lines.split("\n").map((line) => line === "" ? "" : `${space}${line}`).join("\n");
}
function keyText(key) {
	return key === "on" ? key : flowYaml(key);
}

// src/core/setup/wanted-events.ts
/** `checking` are Actions workflows whose failures begin rounds. */
function wantedEvents(entries, checking = []) {
	const triggers = entries.flatMap((entry) => entry.triggers);
	const events = {};
	for (const trigger of triggers) {
		if (trigger.event === "schedule" || trigger.event === "workflow_dispatch") continue;
		const before = events[trigger.event];
		const types = typesOf(trigger);
		events[trigger.event] = before === null || types === null ? null : [.../* @__PURE__ */ new Set([...before ?? [], ...types])];
	}
	const kinds = new Set(entries.flatMap((entry) => roundKindsOf(entry)));
	const add = (event, type) => {
		const before = events[event];
		if (before !== null) events[event] = [.../* @__PURE__ */ new Set([...before ?? [], type])];
	};
	for (const kind of kinds) add(...eventOfRound[kind]);
	if (checking.length > 0) add("workflow_run", "completed");
	const crons = triggers.flatMap((trigger) => trigger.event === "schedule" ? trigger.cron : []);
	const after = triggers.flatMap((trigger) => trigger.event === "workflow_run" ? trigger.workflows ?? [] : []);
	return {
		events,
		crons: [...new Set(crons)],
		after: [.../* @__PURE__ */ new Set([...checking, ...after])]
	};
}
/** Commands are read from what is new. */
function typesOf({ event, types, command }) {
	if (command !== null && event !== "discussion") return [event === "pull_request_review" ? "submitted" : "created"];
	return types;
}

// src/core/setup/plan-actions-workflow.ts
/** The version of actions/checkout in all that users copy. */
const CHECKOUT = "actions/checkout@v6";
const ACTION = "raymond-action/raymond-action@v1";
/** Inputs that a dispatch fills in. */
const DISPATCH = {
	workflow: "Workflow to start",
	input: "Its input",
	run: "Run to resume",
	answer: "Answer to its open question",
	"hand-over-id": "Left to the action"
};
/** Hosted Ubuntu runners have no bubblewrap, and forbid programs to make namespaces. */
const INSTALL_CELLS = ["sudo apt-get install -y --no-install-recommends bubblewrap", "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"];
const CELL = `      - run: | # what shuts agents and scripts in on a hosted runner; on a machine of your own its administrator does this once
${INSTALL_CELLS.map((line) => `          ${line}\n`).join("")}`;
function newActionsWorkflow(name, needs) {
	const wanted = wantedEvents(needs.entries, needs.checking);
	const { crons } = wanted;
	const lines = Object.entries(filtersOf(wanted)).map(([event, filters]) => `  ${event}:${Object.keys(filters).length === 0 ? "" : ` ${flowYaml(filters)}`}`);
	return `# Runs what ${needs.config} says.
name: ${name}
on:
${[...lines, ...crons.length === 0 ? [] : [`  schedule: ${flowYaml(crons.map((cron) => ({ cron })))}`]].join("\n")}
  workflow_dispatch: # how a run goes on in a next job, and how you start one by hand
    inputs:
${Object.entries(DISPATCH).map(([input, description]) => `      ${input}: { description: ${JSON.stringify(description)}, required: false }`).join("\n")}

permissions:
${needs.permissions.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`).join("\n")}

${needs.calls === null ? stepsJob({
		...needs,
		inputs: inputsOf(needs)
	}) : callingJob(needs, needs.calls)}`;
}
/** The job that does the work. */
function stepsJob({ inputs, tools, uses, fetchDepth }) {
	return `jobs:
  raymond:
    runs-on: ubuntu-latest
    timeout-minutes: 350
    steps:
      - uses: ${CHECKOUT}
        with:
          persist-credentials: false # agents must not find a token in the checkout${fetchDepth === null ? "" : `\n          fetch-depth: ${fetchDepth}`}
${CELL}${tools.map((command) => `      - run: ${command}\n`).join("")}      - uses: ${uses}
        with:
${inputs.map(([input, value]) => `          ${input}: ${value}`).join("\n")}
        env:
          RAYMOND_DISABLED: \${{ vars.RAYMOND_DISABLED }} # set this variable of the repository to stop everything
`;
}
/** The job of a repository whose steps stand elsewhere. */
function callingJob(needs, calls) {
	const secrets = secretsIn(needs.inputs);
	return `jobs:
  raymond:
    uses: ${calls}
    with:
${inputsOf(needs).map(([input, value]) => `      ${input}: ${value}`).join("\n")}
${secrets.length === 0 ? "" : `    secrets:\n${secrets.map((name) => `      ${name}: \${{ secrets.${name} }}\n`).join("")}`}`;
}
const SECRET = /^\$\{\{ secrets\.(\w+) \}\}$/;
/** Secrets that the action's inputs take: what is called does not see those of its caller by itself. */
function secretsIn(inputs) {
	return Object.values(inputs).flatMap((value) => SECRET.exec(value)?.[1] ?? []);
}
/** What stands below each event. */
function filtersOf({ events, after }) {
	const filters = ([event, types]) => [event, {
		...event === "workflow_run" && after.length > 0 ? { workflows: after } : {},
		...types === null ? {} : { types }
	}];
	return Object.fromEntries(Object.entries(events).map(filters));
}
function inputsOf({ config, inputs, calls }) {
	return [
		...config === ".github/raymond.yml" ? [] : [["config", config]],
		...Object.entries(inputs).filter(([, value]) => calls === null || !SECRET.test(value)),
		...Object.keys(DISPATCH).map((input) => [input, `\${{ inputs.${input} }}`])
	];
}
/** An Actions workflow that uses the action already, with what is missing. Values that are there stay as they are. */
function mergeActionsWorkflow(existing, file, needs) {
	const merge = new Merge(existing);
	const left = [...merge.events(needs, file), ...merge.job(needs, file)];
	return {
		text: merge.text,
		left
	};
}
/** What a person has chosen, one way or another, when there is a step that works. */
const BY_HAND$1 = [
	"workflow",
	"input",
	...storedInputs
];
var Merge = class {
	text;
	constructor(text) {
		this.text = text;
	}
	at(...path) {
		let value = (0, import_dist.parse)(this.text, { logLevel: "error" });
		for (const part of path) value = typeof value === "object" && value !== null ? Reflect.get(value, part) : void 0;
		return value;
	}
	isMap(...path) {
		const value = this.at(...path);
		return typeof value === "object" && value !== null && !Array.isArray(value);
	}
	/** Adds a key where there is none; false when there is one with another value. */
	put(path, key, value) {
		const there = this.at(...path, key);
		if (there !== void 0) return JSON.stringify(there) === JSON.stringify(value);
		this.text = addKey(this.text, path, key, { line: flowYaml(value) });
		return true;
	}
	events({ entries, checking }, file) {
		const wanted = wantedEvents(entries, checking);
		const filters = filtersOf(wanted);
		if (!this.isMap("on")) {
			const all = {
				...filters,
				workflow_dispatch: { inputs: this.dispatchInputs() }
			};
			return [`In ${file}, write "on" as a map that holds: ${flowYaml(all)}`];
		}
		for (const [event, types] of Object.entries(wanted.events)) this.event(event, types, filters[event]);
		for (const cron of wanted.crons) this.cron(cron);
		for (const name of wanted.after) this.after(name);
		if (this.at("on", "workflow_dispatch") === void 0) this.put(["on"], "workflow_dispatch", { inputs: this.dispatchInputs() });
		else if (!this.isMap("on", "workflow_dispatch", "inputs")) {
			if (this.at("on", "workflow_dispatch", "inputs") === void 0) this.put(["on", "workflow_dispatch"], "inputs", this.dispatchInputs());
		} else for (const [input, settings] of Object.entries(this.dispatchInputs())) if (this.at("on", "workflow_dispatch", "inputs", input) === void 0) this.put([
			"on",
			"workflow_dispatch",
			"inputs"
		], input, settings);
		return [];
	}
	dispatchInputs() {
		return {
			run: {},
			answer: {},
			"hand-over-id": {}
		};
	}
	event(event, types, filters = {}) {
		const isThere = this.at("on", event) !== void 0;
		if (!isThere) this.put(["on"], event, filters);
		if (!isThere || types === null) return;
		const known = this.at("on", event, "types");
		const defaults = Object.entries(eventTable).find(([name]) => name === event)?.[1].defaultTypes ?? null;
		if (known === void 0) {
			if (defaults !== null && !types.every((type) => defaults.includes(type))) this.put(["on", event], "types", [.../* @__PURE__ */ new Set([...defaults, ...types])]);
			return;
		}
		const listed = Array.isArray(known) ? known : [known];
		for (const type of types) if (!listed.includes(type)) this.text = addItem(this.text, [
			"on",
			event,
			"types"
		], type);
	}
	after(name) {
		const known = this.at("on", "workflow_run", "workflows");
		if (known === void 0 && this.isMap("on", "workflow_run")) this.put(["on", "workflow_run"], "workflows", [name]);
		if (Array.isArray(known) && !known.includes(name)) this.text = addItem(this.text, [
			"on",
			"workflow_run",
			"workflows"
		], name);
	}
	cron(cron) {
		const there = this.at("on", "schedule");
		if (there === void 0) this.put(["on"], "schedule", [{ cron }]);
		else if (Array.isArray(there) && !there.some((one) => cronOf(one) === cron)) this.text = addItem(this.text, ["on", "schedule"], { cron });
	}
	job(needs, file) {
		const left = [];
		const found = this.findJob();
		if (found === void 0) return [];
		const { name, step, checkout } = found;
		const isCall = step === void 0;
		const home = this.isMap("jobs", name, "permissions") ? [
			"jobs",
			name,
			"permissions"
		] : this.isMap("permissions") ? ["permissions"] : void 0;
		for (const { name: permission, level } of needs.permissions) if (home === void 0 || !(this.put(home, permission, level) || this.at(...home, permission) === "write")) left.push(`In ${file}, grant the job ${permission}: ${level}`);
		if (checkout !== void 0) left.push(...this.checkout([
			"jobs",
			name,
			"steps",
			String(checkout)
		], needs, file));
		const at = [
			"jobs",
			name,
			...isCall ? [] : ["steps", String(step)]
		];
		const inputs = inputsOf(isCall ? {
			...needs,
			calls: ""
		} : needs).filter(([input]) => !BY_HAND$1.includes(input));
		if (!isCall) this.takeOwn(at, needs);
		if (!isCall) left.push(...this.otherwise(at, needs, file));
		this.fill([...at, "with"], isCall ? inputs : [...inputs, ...Object.entries(needs.keys)]);
		if (isCall && !this.inherits(at)) this.fill([...at, "secrets"], secretsIn(needs.inputs).map((secret) => [secret, `\${{ secrets.${secret} }}`]));
		return left;
	}
	/** What goes first, where it is still as it was written by `raymond init`. */
	takeOwn(step, { instead }) {
		for (const [input, value] of Object.entries(instead)) for (const line of [value, flowYaml(value)]) this.text = takeKey(this.text, [...step, "with"], input, { line }) ?? this.text;
	}
	/** What was asked for, where the step says something else. */
	otherwise(step, { uses, isNamed, instead }, file) {
		const there = wordOf(this.at(...step, "uses"));
		const first = Object.keys(instead).filter((input) => ![
			void 0,
			null,
			""
		].includes(this.at(...step, "with", input)));
		return [...isNamed && there !== uses ? [`In ${file}, use ${uses} in place of ${there}`] : [], ...first.map((input) => `In ${file}, leave out ${input}: it goes first, and nothing is exchanged beside it`)];
	}
	inherits(job) {
		return this.at(...job, "secrets") === "inherit";
	}
	/** Adds to a map what it lacks. */
	fill(at, wanted) {
		const [key = ""] = at.slice(-1);
		if (wanted.length > 0 && this.at(...at) === void 0) this.text = addKey(this.text, at.slice(0, -1), key, { line: flowYaml(Object.fromEntries(wanted)) });
		for (const [name, value] of wanted) if (this.at(...at, name) === void 0) this.put(at, name, value);
	}
	checkout(at, { fetchDepth }, file) {
		const wanted = {
			"persist-credentials": false,
			...fetchDepth === null ? {} : { "fetch-depth": fetchDepth }
		};
		if (this.at(...at, "with") === void 0) {
			this.text = addKey(this.text, at, "with", { line: flowYaml(wanted) });
			return [];
		}
		return Object.entries(wanted).flatMap(([key, value]) => this.put([...at, "with"], key, value) || key === "fetch-depth" && this.isDeepEnough(at, Number(value)) ? [] : [`In ${file}, give actions/checkout ${key}: ${value}`]);
	}
	/** 0 is all of the history. */
	isDeepEnough(checkout, wanted) {
		const there = this.at(...checkout, "with", "fetch-depth");
		return there === 0 || typeof there === "number" && wanted !== 0 && there >= wanted;
	}
	/** No step in a job that calls another Actions workflow. */
	findJob() {
		const jobs = this.at("jobs");
		for (const name of Object.keys(typeof jobs === "object" && jobs !== null ? jobs : {})) {
			const called = {
				uses: this.at("jobs", name, "uses"),
				with: this.at("jobs", name, "with")
			};
			if (isOurCall(called)) return {
				name,
				step: void 0,
				checkout: void 0
			};
			const steps = this.at("jobs", name, "steps");
			if (!Array.isArray(steps)) continue;
			const all = steps.map((step) => typeof step === "object" && step !== null ? step : {});
			const step = all.findIndex(isOurAction);
			const checkout = all.findIndex(({ uses }) => typeof uses === "string" && uses.startsWith("actions/checkout@"));
			if (step !== -1) return {
				name,
				step,
				checkout: checkout === -1 ? void 0 : checkout
			};
		}
	}
};
function cronOf(value) {
	return typeof value === "object" && value !== null ? Reflect.get(value, "cron") : void 0;
}

// src/core/setup/access/strictest.ts
/** One for all workflows of a file, so each of them gets what the most careful one asks for. */
function strictest(all) {
	const highest = (key) => {
		const said = all.map((access) => access?.[key] ?? (key === "run" ? "write" : void 0)).filter((role) => role !== void 0);
		return said.length === 0 ? void 0 : said.reduce((a, b) => roles.indexOf(a) < roles.indexOf(b) ? b : a);
	};
	const least = (key) => {
		const said = all.map((access) => access?.rate_limits?.[key]).filter((limit) => limit !== void 0);
		return said.length === 0 ? void 0 : Math.min(...said);
	};
	const limits = withoutGaps({
		actor_hour: least("actor_hour"),
		issue_hour: least("issue_hour")
	});
	const [first, ...others] = all;
	const bots = (first?.bots ?? []).filter(({ id }) => others.every((access) => access?.bots?.some((bot) => bot.id === id) === true));
	return withoutGaps({
		run: highest("run"),
		stop: highest("stop"),
		resume: highest("resume"),
		approve: highest("approve"),
		answer: highest("answer"),
		bots: bots.length === 0 ? void 0 : bots,
		four_eyes: all.some((access) => access?.four_eyes === true) ? true : void 0,
		rate_limits: Object.keys(limits).length === 0 ? void 0 : limits
	});
}
function withoutGaps(value) {
	const entries = Object.entries(value).filter(([, one]) => one !== void 0);
	return Object.fromEntries(entries);
}

// src/core/setup/checking-workflows.ts
const MAX_LENGTH = 524288;
const namesSchema = union([string().transform((name) => [name]), array(string())]);
const fileSchema = looseObject({
	name: string().optional(),
	on: union([namesSchema, record(string(), unknown())])
});
/**
* Names of the Actions workflows that check what is pushed or proposed. Of their ends GitHub tells in `workflow_run` alone, and only
* whom that names: `check_suite` comes for the checks of other Apps.
*/
function checkingWorkflows(files) {
	return otherWorkflows(files).flatMap(({ name, on }) => checks(on) ? [name] : []);
}
/** Those that do not use this action, and can be read. */
function otherWorkflows(files) {
	return files.flatMap(({ file, text }) => {
		if (text.length > MAX_LENGTH || readActionsWorkflow(file, text, isOurAction) !== void 0) return [];
		const read = fileSchema.safeParse(readYaml(text, 100)).data;
		return read === void 0 ? [] : [{
			name: read.name ?? file,
			file,
			on: read.on
		}];
	});
}
function checks(on) {
	if (Array.isArray(on)) return on.includes("push") || on.includes("pull_request");
	return "pull_request" in on || "push" in on && !isForTags(on.push);
}
/** One that waits for tags releases. */
function isForTags(push) {
	return typeof push === "object" && push !== null && "tags" in push && !("branches" in push);
}

// src/core/setup/configured-setup.ts
/** The entry of the configuration that a manifest asks for, in the order in which people read it. */
function entryInput({ path, setup }) {
	return {
		path,
		...Object.fromEntries(Object.entries(setup).filter(([key]) => isEntryKey(key)))
	};
}
/** The same as the rest of the program sees it. */
function entryOf(workflow) {
	const [entry] = normaliseConfig({
		version: 1,
		workflows: { [workflow.name]: entryInput(workflow) }
	}).workflows;
	if (entry === void 0) throw new Error(`${workflow.name} has become no entry`);
	return entry;
}

// src/core/setup/plan-configuration.ts
const SCHEMA = "https://raw.githubusercontent.com/raymond-action/raymond-action/v1/schemas/config.schema.json";
/** The configuration with entries for these workflows: a new one, or `existing` with what is missing. */
function planConfiguration(existing, workflows) {
	const before = existing === null ? {} : mapOf((0, import_dist.parse)(existing, { logLevel: "error" }));
	const known = Object.keys(mapOf(before.workflows));
	const missing = workflows.filter(({ name }) => !known.includes(name));
	const kept = workflows.map(({ name }) => name).filter((name) => known.includes(name));
	const access = existing === null ? strictest(workflows.map(({ setup }) => setup.access)) : mapOf(before.access);
	const run = roleOf(access.run);
	const narrowed = missing.filter(({ setup }) => isNarrower(askedBy(setup), { run }));
	if (existing === null) return {
		text: newFile(access, run, missing),
		kept,
		narrowed
	};
	return {
		text: withEntries(existing, missing, Object.hasOwn(before, "workflows")),
		kept,
		narrowed
	};
}
/** The configuration without an entry that `planConfiguration` has written; undefined where somebody has changed it since. */
function withoutEntry(text, workflow) {
	return takeKey(text, ["workflows"], workflow.name, { block: blockOf(workflow) });
}
function newFile(access, run, workflows) {
	const isOpen = run === "read" || run === "triage";
	const entries = workflows.map((workflow) => `  ${flowYaml(workflow.name)}:\n${indented(blockOf(workflow), 4)}`);
	return [
		"# Which events start which workflow, who may start it, and what it may cost. Read from the default branch alone.",
		`# yaml-language-server: $schema=${SCHEMA}`,
		"version: 1",
		`budgets: ${isOpen ? "{ day_usd: 5, month_usd: 50 }" : "{ day_usd: 50, month_usd: 500 }"} # no run starts once these are spent`,
		`access: ${flowYaml(access)}${isOpen ? " # everybody who can open an issue may start what stands below" : ""}`,
		"workflows:",
		...entries,
		""
	].join("\n");
}
function withEntries(text, workflows, hasWorkflows) {
	const [first, ...others] = workflows;
	if (first === void 0) return text;
	if (!hasWorkflows) {
		const block = `${flowYaml(first.name)}:\n${indented(blockOf(first), 2)}`;
		return withEntries(addKey(text, [], "workflows", { block }), others, true);
	}
	const isOnOneLine = /^workflows:[ \t]*\{[^}\n]*\S/m.test(text);
	return workflows.reduce((all, workflow) => addKey(all, ["workflows"], workflow.name, isOnOneLine ? { line: flowYaml(entryInput(workflow)) } : { block: blockOf(workflow) }), text);
}
/** An entry as people write it: a line for each key, and one for each event. */
function blockOf(workflow) {
	return Object.entries(entryInput(workflow)).flatMap(([key, value]) => {
		if (key !== "on" || typeof value !== "object" || Array.isArray(value)) return [`${key}: ${flowYaml(value)}`];
		const events = Object.entries(value);
		const [only] = events;
		if (events.length === 1 && only !== void 0) return [`on: ${flowYaml(value)}`];
		return ["on:", ...events.map(([event, filters]) => `  ${event}: ${flowYaml(filters ?? {})}`)];
	}).join("\n");
}
function indented(text, columns) {
	return text.replaceAll(/^/gm, " ".repeat(columns));
}
function mapOf(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
function roleOf(value) {
	return roles.find((role) => role === value) ?? "write";
}

// src/core/setup/tools-to-install.ts
/** Programs that GitHub's own runners do not have, by the names of toolchains. */
const TOOLS = table({
	"node-pnpm": {
		command: "npm install --global pnpm",
		mention: /pnpm|corepack/
	},
	"node-bun": {
		command: "npm install --global bun",
		mention: /bun\b/
	},
	"python-uv": {
		command: "pipx install uv",
		mention: /\buv\b/
	},
	"python-poetry": {
		command: "pipx install poetry",
		mention: /poetry/
	},
	"python-pdm": {
		command: "pipx install pdm",
		mention: /pdm/
	},
	"python-pipenv": {
		command: "pipx install pipenv",
		mention: /pipenv/
	},
	deno: {
		command: "npm install --global deno",
		mention: /deno/
	},
	just: {
		command: "pipx install rust-just",
		mention: /just/
	},
	"elixir-mix": {
		command: "sudo apt-get update && sudo apt-get install --yes elixir",
		mention: /elixir|beam/
	}
});
/** Steps that a job needs before the project can be installed and tested in it. */
function toolsToInstall(toolchains) {
	return [...new Set(toolchains.flatMap(({ name }) => TOOLS[name]?.command ?? []))];
}
/** Of the toolchains those whose programs a hosted runner lacks and none of the job's steps mentions. */
function notInstalled(toolchains, steps) {
	return toolchains.filter(({ name }) => {
		const tool = TOOLS[name];
		return tool !== void 0 && !steps.some((step) => tool.mention.test(step));
	});
}

// src/core/setup/plan-setup.ts
/** What `raymond init` writes, and what it leaves to a person. */
/** Inputs of the action that take a secret. */
const INPUT_OF_SECRET = table({
	RAYMOND_STATE_KEY: "state-key",
	RAYMOND_APP_PRIVATE_KEY: "app-private-key"
});
function planSetup(facts) {
	const { workflows, config } = facts;
	const before = config.text === null ? null : parseConfig(config.text, config.file);
	if (before !== null && before.config === null) throw problemsOf(before.problems);
	if (before?.config) refuseWider(facts, before.config);
	const configuration = planConfiguration(config.text, workflows);
	const after = parseConfig(configuration.text, config.file);
	if (after.config === null) throw problemsOf(after.problems);
	const there = jobThere(facts);
	const agents = agentsOf(after.config);
	const kind = facts.auth ?? (there && authKindOf(there.read)) ?? "key";
	const auth = authNeeds(kind, agents, again(facts, workflows, config.file, "federation"));
	const keys = there && facts.auth === "key" ? keysBeside(there.read, agents) : {};
	const lacked = there && facts.auth === void 0 && kind === "key" ? keysLacked(there.read, agents) : {};
	const job = planJob(facts, there, {
		...needsOf(facts, after.config.workflows, auth),
		keys
	});
	const others = planOthers(facts, after.config);
	const planned = [{
		file: config.file,
		text: configuration.text,
		before: config.text
	}, job];
	return {
		files: [...planned.filter(({ text, before }) => text !== before), ...others.files].map(({ file, text }) => ({
			file,
			text
		})),
		kept: [...planned.filter(({ text, before }) => text === before).map(({ file }) => file), ...configuration.kept.map((name) => `${config.file}: ${name}`)],
		left: [
			...others.left,
			...keptWider(facts, after.config),
			...job.left.map(byHand),
			...Object.entries(lacked).map(([input, value]) => byHand(`In ${job.file}, give the action ${input}: ${value}`)),
			...configuration.narrowed.map((workflow) => narrowed(facts, workflow)),
			...checksByOthers(after.config.workflows),
			...commandsFor(facts, auth)
		].map(copiedSafely)
	};
}
function needsOf({ workflows, config, toolchains, uses, calls, actionsWorkflows }, entries, auth) {
	const depths = workflows.map(({ setup }) => setup.checkout?.["fetch-depth"]).filter((depth) => depth !== void 0);
	const named = workflows.flatMap(({ setup }) => Object.keys(setup.secrets ?? {})).flatMap((secret) => {
		const input = INPUT_OF_SECRET[secret];
		return input === void 0 ? [] : [[input, `\${{ secrets.${secret} }}`]];
	});
	return {
		entries,
		checking: entries.some((entry) => roundKindsOf(entry).includes("failed_checks")) ? checkingWorkflows(actionsWorkflows) : [],
		permissions: neededPermissions({ workflows: entries }, [...workflows.map(({ setup }) => setup.permissions ?? {}), auth.permissions]),
		fetchDepth: depths.length === 0 ? null : depths.includes(0) ? 0 : Math.max(...depths),
		inputs: {
			...auth.inputs,
			...Object.fromEntries(named)
		},
		instead: auth.instead,
		config: config.file,
		tools: workflows.some(({ setup }) => setup.outputs?.pull_requests !== void 0) ? toolsToInstall(toolchains) : [],
		uses: uses ?? "raymond-action/raymond-action@v1",
		isNamed: uses !== void 0,
		calls: calls ?? null
	};
}
/** A reviewer that nobody names is none. */
function agentsConfigured({ workflows, defaults }) {
	return workflows.flatMap(({ settings }) => {
		const reviewer = settings.review_agent ?? defaults.review_agent;
		return [settings.agent ?? defaults.agent, ...reviewer === void 0 ? [] : [reviewer]];
	});
}
function agentsOf({ workflows, defaults }) {
	return agentsWithCredential(agentsConfigured({
		workflows,
		defaults
	}));
}
/** The Actions workflow that runs the same configuration. */
function jobThere({ actionsWorkflows, config }) {
	const ours = actionsWorkflows.flatMap(({ file, text }) => {
		const read = readActionsWorkflow(file, text, isOurAction);
		if (read === void 0 || isCentral(read) || (read.inputs.mode ?? "run") !== "run") return [];
		if ((read.inputs.config ?? ".github/raymond.yml") !== config.file) return [];
		return [{
			file,
			text,
			read
		}];
	});
	const stem = stemOf(config.file);
	return ours.find(({ file }) => stemOf(file) === stem) ?? ours[0];
}
/** It takes the new events; without one a new file is made. */
function planJob({ actionsWorkflows, config }, target, needs) {
	const stem = stemOf(config.file);
	if (target !== void 0) {
		const { text, left } = mergeActionsWorkflow(target.text, target.file, needs);
		return {
			file: target.file,
			text,
			before: target.text,
			left
		};
	}
	const taken = new Set(actionsWorkflows.map(({ file }) => file));
	const file = [
		stem,
		`${stem}-agents`,
		`${stem}-agents-2`
	].map((name) => `.github/workflows/${name}.yml`).find((name) => !taken.has(name));
	if (file === void 0) throw new Error("every name for the Actions workflow is taken");
	return {
		file,
		text: newActionsWorkflow(stem, needs),
		before: null,
		left: []
	};
}
function stemOf(file) {
	return file.replace(/^.*\//, "").replace(/\.ya?ml$/, "");
}
/** Names of files and texts of manifests may hold a line feed, and what stands behind it would be a command to copy. */
function copiedSafely({ command, why }) {
	return {
		command: onOneLine(command),
		why: onOneLine(why)
	};
}
function byHand(sentence) {
	return {
		command: `# ${sentence}`,
		why: "it says something else now, and init changes nothing that it did not write"
	};
}
/** Of what changes nothing for people without write access, as its manifest says. */
const BY_HAND = "Where they may start it all the same, write its entry there by hand, with \"forks: read-only\".";
const ONE_FOR_ALL = "\"access\" is one for all workflows of a file";
function narrowed(facts, workflow) {
	return {
		command: apart(facts, [workflow]),
		why: `${ONE_FOR_ALL}: in a file of its own ${who(askedBy(workflow.setup).run)} may start ${workflow.name}`
	};
}
/** What is made for people with a role would be open to more, as soon as it stands in such a file. */
function refuseWider(facts, { access, workflows: entries }) {
	const found = facts.workflows.filter(({ name }) => !entries.some((entry) => entry.name === name)).flatMap((workflow) => {
		const sentence = wider(workflow.name, askedBy(workflow.setup), access);
		return sentence === void 0 ? [] : [{
			workflow,
			sentence
		}];
	});
	if (found.length === 0) return;
	const byHand = found.every(({ workflow }) => workflow.setup.forks === "read-only") ? `\n${BY_HAND}` : "";
	throw new ProblemError({
		code: "RAY-SETUP-ACCESS",
		message: `${found.map(({ sentence }) => sentence).join("\n")}\n${ONE_FOR_ALL}, so nothing was written.${byHand}`,
		place: facts.config.file,
		hint: apart(facts, found.map(({ workflow }) => workflow))
	});
}
/** Entries that are there stay, also those that somebody wrote below an `access` that lets in more people than they are made for. */
function keptWider(facts, { access }) {
	return facts.workflows.flatMap((workflow) => {
		const sentence = wider(workflow.name, askedBy(workflow.setup), access);
		return sentence === void 0 ? [] : [{
			command: apart(facts, [workflow]),
			why: sentence
		}];
	});
}
/** The command that sets workflows up where those may start them whom they are made for. */
function apart(facts, workflows) {
	const { config, others = [], auth } = facts;
	const asked = workflows.map(({ setup }) => askedBy(setup));
	const fitting = others.find(({ file, text }) => {
		const access = parseConfig(text, file).config?.access;
		return access !== void 0 && asked.every((one) => fits(one, access));
	});
	const { run = "write" } = strictest(asked);
	return again(facts, workflows, fitting?.file ?? fileFor(run, [config.file, ...others.map(({ file }) => file)]), auth);
}
/** The same command once more, for these workflows, with another file or way in for agents. */
function again({ uses, calls }, workflows, file, auth) {
	const names = workflows.map(({ name, given = name }) => given);
	return initCommand(names, file, {
		uses,
		auth,
		calls
	});
}
function fits(asked, access) {
	return wider("", asked, access) === void 0 && !isNarrower(asked, access);
}
/** In two configurations a workflow runs, and costs, twice: it moves from one whose `access` does not fit it to one that does. */
function planOthers({ workflows, config, others = [] }, { access }) {
	const left = [];
	return {
		files: others.flatMap(({ file, text }) => {
			const there = parseConfig(text, file).config;
			if (there === null) return [];
			let rest = text;
			for (const workflow of workflows.filter((one) => there.workflows.some(({ path }) => path === entryOf(one).path))) {
				const asked = askedBy(workflow.setup);
				const without = fits(asked, access) && !fits(asked, there.access) ? withoutEntry(rest, workflow) : void 0;
				rest = without ?? rest;
				if (without === void 0) left.push(standsTwice(workflow.name, file, config.file));
			}
			return rest === text ? [] : [{
				file,
				text: rest
			}];
		}),
		left
	};
}
function standsTwice(name, there, here) {
	return {
		command: `# Take ${name} out of ${there}, or out of ${here}`,
		why: "each of the two configurations starts it, and each of the runs costs"
	};
}
function checksByOthers(entries) {
	return entries.filter((entry) => roundKindsOf(entry).includes("failed_checks")).map(({ name }) => {
		const { message, hint = "" } = failedChecksNote(name);
		return {
			command: `# ${hint}`,
			why: message
		};
	});
}
function commandsFor({ workflows, config, isIgnored }, auth) {
	const labels = new Map(workflows.flatMap(({ setup }) => Object.entries(setup.labels ?? {})));
	const secrets = new Map(workflows.flatMap(({ setup }) => Object.entries(setup.secrets ?? {})));
	const settings = new Set(workflows.flatMap(({ setup }) => setup.settings ?? []));
	return [
		...auth.left,
		...[...secrets].map(([name, why]) => ({
			command: secretCommand(name),
			why
		})),
		...[...labels].map(([name, label]) => labelCommand(name, label)),
		...settings.has("pull-requests-by-actions") ? [PULL_REQUESTS] : [],
		{
			command: `git add ${isIgnored === true ? "--force " : ""}${[".github", ...new Set(workflows.map(folderToAdd))].map(shellWord).join(" ")} && git commit -m ${shellQuoted(`raymond: ${workflows.map(({ name }) => name).join(", ")}`)} && git push`,
			why: "events are answered once it is on the default branch"
		},
		{
			command: `raymond doctor${config.file === ".github/raymond.yml" ? "" : ` --config ${config.file}`}`,
			why: "says what is missing"
		}
	];
}
/** The setting that a repository needs before a job may open a pull request. */
const PULL_REQUESTS = {
	command: "gh api --method PUT repos/{owner}/{repo}/actions/permissions/workflow -F can_approve_pull_request_reviews=true",
	why: "lets jobs open pull requests (Settings, Actions, General)"
};
function secretCommand(name) {
	return name === "RAYMOND_STATE_KEY" ? "openssl rand -hex 32 | gh secret set RAYMOND_STATE_KEY" : `gh secret set ${name}`;
}
function labelCommand(name, { color, description }) {
	const colour = color === void 0 ? "" : ` --color ${color}`;
	const about = description === void 0 ? "" : ` --description ${shellQuoted(description)}`;
	return {
		command: onOneLine(`gh label create ${shellQuoted(name)}${colour}${about}`),
		why: "the labels have to exist; gh refuses those that do already, which does no harm"
	};
}
function folderToAdd({ path }) {
	return /\.ya?ml$/.test(path) ? path.replace(/\/?[^/]*$/, "") || path : path;
}
function problemsOf([first, ...others]) {
	return first === void 0 ? /* @__PURE__ */ new Error("a configuration without problems could not be read") : new ProblemError(first, others);
}

export { isNarrower as C, readSetup as E, initCommand as S, wider as T, renderPermissions as _, secretCommand as a, roundKindsOf as b, checkingWorkflows as c, DISPATCH as d, INSTALL_CELLS as f, neededPermissions as g, flowYaml as h, planSetup as i, otherWorkflows as l, stepsJob as m, agentsConfigured as n, notInstalled as o, secretsIn as p, labelCommand as r, toolsToInstall as s, PULL_REQUESTS as t, ACTION as u, checksNeverStart as v, who as w, fileFor as x, eventOfRound as y };