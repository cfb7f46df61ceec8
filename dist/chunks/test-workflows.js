import { t as pLimit } from "./p-limit.js";
import { a as printJson, n as paint$1, r as print } from "./output.js";
import { C as strictObject, D as union, O as unknown, S as record, _ as literal, a as ZodObject, c as ZodUnion, d as array, i as ZodNullable, l as _enum, o as ZodOptional, s as ZodRecord, t as ZodArray, w as string, y as number } from "./schemas.js";
import { t as UsageError } from "./usage-error.js";
import { c as createOrphans, d as createTurnFiles, f as createTrees, h as createScriptFolders, o as createScriptRunner, p as createWorkspace } from "./say-end.js";
import { t as createLocalRunStore } from "./run-store.js";
import { t as openBareRepository } from "./bare-repository.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as createEntropy } from "./entropy.js";
import { n as SILENT, r as createFolderSource } from "./drive.js";
import { t as didYouMean } from "./near-names.js";
import { a as readYaml } from "./parse-single-file.js";
import { t as failureClasses } from "./events.js";
import { F as agentNameSchema, g as runStatuses } from "./run.js";
import { t as ProblemError } from "./problem.js";
import { n as parseRepoEvent } from "./parse-repo-event.js";
import { t as runInput } from "./run-input.js";
import { n as resumeRun } from "./resume-run.js";
import { r as startRun, t as NO_TRIGGER } from "./start-run.js";
import { n as workflowName } from "./run4.js";
import { n as localProject } from "./local-rights2.js";
import { r as platformOf } from "./hidden-from-cells.js";
import { l as ownTemp } from "./environment.js";
import { c as runGit } from "./run-git.js";
import { t as repositoryRoot } from "./repository-root.js";
import { existsSync, globSync, lstatSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { availableParallelism } from "node:os";
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";

// src/cli/cases/find-cases.ts
const SKIPPED = [
	"node_modules",
	".git",
	".raymond"
];
/**
* The cases that paths mean: a workflow's (`<folder>/cases/*.yaml`; `<name>.cases/*.yaml` beside a file or an archive), one case,
* or all below a folder. Throws a UsageError for a path without any.
*/
function findCases(paths) {
	const found = paths.flatMap((path) => casesAt(resolve(path), path));
	return [...new Map(found.map((one) => [one.file, one])).values()];
}
function casesAt(path, asked) {
	if (!existsSync(path)) throw new UsageError(`There is nothing at ${asked}.`, "Name a workflow, a case, or a folder that holds workflows.");
	const files = statSync(path).isDirectory() ? below(path) : isCase(path) ? [path] : inFolder(`${path.replace(/\.\w+$/, "")}.cases`);
	if (files.length === 0) throw new UsageError(`There are no cases at ${asked}.`, `Write one as ${join(/\.(?:ya?ml|zip|edn)$/.test(asked) ? asked.replace(/\w+$/, "cases") : join(asked, "cases"), "first.yaml")}, see docs/testing-workflows.md`);
	return files.map((file) => ({
		file,
		workflow: workflowOf(file)
	}));
}
function below(folder) {
	const patterns = [...["cases", "*.cases"].map((name) => `**/${name}/*.{yaml,yml}`), ...isCaseFolder(folder) ? ["*.{yaml,yml}"] : []];
	const names = globSync(patterns, {
		cwd: folder,
		exclude: (name) => SKIPPED.includes(basename(name))
	});
	return [...new Set(names)].toSorted().map((name) => join(folder, name));
}
function inFolder(folder) {
	return existsSync(folder) ? below(folder) : [];
}
function isCase(file) {
	return /\.ya?ml$/.test(file) && isCaseFolder(dirname(file));
}
function isCaseFolder(folder) {
	return basename(folder) === "cases" || folder.endsWith(".cases");
}
/** `flow.cases` lies beside `flow.yaml` or `flow.zip`. */
function workflowOf(file) {
	const folder = dirname(file);
	if (basename(folder) === "cases") return dirname(folder);
	const stem = folder.slice(0, -6);
	return [
		".yaml",
		".yml",
		".zip",
		".edn",
		""
	].map((extension) => stem + extension).find((path) => existsSync(path)) ?? stem;
}

// src/core/cases/choose-answer.ts
/** The first answer that fits the turn and was not given yet. `given` holds the places of those that were. */
function chooseAnswer(answers, given, asking) {
	const at = answers.findIndex((answer, index) => !given.has(index) && fits(answer, asking));
	return at === -1 ? void 0 : at;
}
function fits({ state, agent, by, visit, attempt }, asking) {
	return plainName(state) === plainName(asking.state) && (agent ?? asking.agent) === asking.agent && (by ?? asking.backend) === asking.backend && (visit ?? asking.visit) === asking.visit && (attempt ?? asking.attempt) === asking.attempt;
}
/** A state's name without its extension: what cases call it. */
function plainName(state) {
	return state.replace(/\.(?:md|sh|bat|ps1|mjs|py)$/, "");
}

// src/core/cases/match-text.ts
/** Says what is wrong with a text, as the end of a sentence; undefined when it is as expected. */
function mismatch(matcher, text) {
	if (typeof matcher === "string") return text.trim() === matcher.trim() ? void 0 : "is another text";
	const missing = listOf(matcher.contains).find((part) => !text.includes(part));
	if (missing !== void 0) return `does not contain ${JSON.stringify(missing)}`;
	const present = listOf(matcher.lacks).find((part) => text.includes(part));
	if (present !== void 0) return `contains ${JSON.stringify(present)}`;
	if (matcher.matches !== void 0 && !isMatch(matcher.matches, text)) return `does not match /${matcher.matches}/`;
}
/** The first of the parts that a text does not hold. */
function missingPart(parts, text) {
	return listOf(parts).find((part) => !text.includes(part));
}
function listOf(value) {
	if (value === void 0) return [];
	return typeof value === "string" ? [value] : value;
}
/** A broken expression matches nothing. */
function isMatch(pattern, text) {
	try {
		return new RegExp(pattern, "s").test(text);
	} catch {
		return false;
	}
}

// src/core/cases/fits-partially.ts
/**
* Whether a value is as an author wrote it: of maps only the named fields count, lists must be as long, and where a text is
* expected a map of `contains`, `lacks` and `matches` may stand.
*/
function fitsPartially(expected, actual) {
	if (Array.isArray(expected)) return Array.isArray(actual) && actual.length === expected.length && expected.every((item, i) => fitsPartially(item, actual[i]));
	if (typeof expected !== "object" || expected === null) return Object.is(expected, actual);
	if (typeof actual === "string" && isMatcher(expected)) return mismatch(expected, actual) === void 0;
	if (typeof actual !== "object" || actual === null) return false;
	return Object.entries(expected).every(([key, value]) => fitsPartially(value, Object.hasOwn(actual, key) ? Reflect.get(actual, key) : void 0));
}
function isMatcher(value) {
	const keys = Object.keys(value);
	return keys.length > 0 && keys.every((key) => key === "contains" || key === "lacks" || key === "matches");
}

// src/core/cases/line-difference.ts
/** Two lists of lines as one, marked as in a diff: `-` is only expected, `+` is only there. */
function lineDifference(expected, actual) {
	const lengths = commonLengths(expected, actual);
	const lines = [];
	let [i, j] = [0, 0];
	while (i < expected.length || j < actual.length) if (i < expected.length && j < actual.length && expected[i] === actual[j]) {
		lines.push(`  ${expected[i]}`);
		i++;
		j++;
	} else if (j >= actual.length || i < expected.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) lines.push(`- ${expected[i++]}`);
	else lines.push(`+ ${actual[j++]}`);
	return lines;
}
/** Lengths of the longest common parts of what is left from each pair of places on. */
function commonLengths(a, b) {
	const rows = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
	for (let i = a.length - 1; i >= 0; i--) for (let j = b.length - 1; j >= 0; j--) {
		const row = rows[i];
		if (row === void 0) continue;
		row[j] = a[i] === b[j] ? (rows[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(rows[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
	}
	return rows;
}

// src/core/cases/check-case.ts
/** Compares what came of a case with what its author expects. Empty when all is well. */
function checkCase(expect, outcome) {
	const { results } = outcome;
	return [
		...checkStatus(expect, outcome),
		...checkPaths(expect, outcome),
		...expect.result === void 0 ? [] : checkText("result", expect.result, results.main),
		...Object.entries(expect.results ?? {}).flatMap(([agent, matcher]) => checkText(`result of ${agent}`, matcher, results[agent])),
		...checkAmounts(expect, outcome),
		...checkProposals(expect, outcome),
		...Object.entries(expect.files ?? {}).flatMap(([name, matcher]) => checkFile(name, matcher, outcome.files[name] ?? null)),
		...outcome.complaints.map((complaint) => ({
			what: "play",
			lines: [`+ ${complaint}`]
		}))
	];
}
function checkStatus(expect, { status, reason, error }) {
	const wanted = expect.status ?? "completed";
	const why = error === null ? reason ?? "" : `${error.code}: ${error.message}`;
	if (!(wanted !== status || expect.error !== void 0 && expect.error !== error?.code)) return [];
	return [{
		what: "status",
		lines: [`- ${wanted}${expect.error === void 0 ? "" : ` (${expect.error})`}`, ...blockOf("+", `${status}${why === "" ? "" : ` (${why})`}`)]
	}];
}
function checkPaths({ path }, outcome) {
	if (path === void 0) return [];
	const wanted = Array.isArray(path) ? { main: path } : path;
	const differences = Object.entries(wanted).flatMap(([agent, states]) => {
		const expected = states.map(plainName);
		const actual = (outcome.path[agent] ?? []).map(plainName);
		return expected.length === actual.length && expected.every((state, index) => state === actual[index]) ? [] : [{
			what: `path of ${agent}`,
			lines: lineDifference(expected, actual)
		}];
	});
	const others = Array.isArray(path) ? [] : Object.keys(outcome.path).filter((agent) => !Object.hasOwn(wanted, agent));
	return [...differences, ...others.map((agent) => ({
		what: "agents",
		lines: [`+ ${agent}: ${outcome.path[agent]?.map(plainName).join(" ")}`]
	}))];
}
function checkText(what, matcher, text) {
	if (text === void 0) return [{
		what,
		lines: [...expectedText(matcher), "+ (none)"]
	}];
	const wrong = mismatch(matcher, text);
	if (wrong === void 0) return [];
	if (typeof matcher === "string") return [{
		what,
		lines: lineDifference(matcher.trim().split("\n"), text.trim().split("\n"))
	}];
	return [{
		what: `${what} ${wrong}`,
		lines: blockOf("+", text)
	}];
}
function checkAmounts({ turns, cost_usd, max_cost_usd }, outcome) {
	const dollars = (amount) => `$${amount.toFixed(4).replace(/0{1,2}$/, "")}`;
	const cost = outcome.costUsd;
	return [
		...turns === void 0 || turns === outcome.turns ? [] : [{
			what: "turns",
			lines: [`- ${turns}`, `+ ${outcome.turns}`]
		}],
		...cost_usd === void 0 || isSame(cost_usd, cost) ? [] : [{
			what: "cost",
			lines: [`- ${dollars(cost_usd)}`, `+ ${dollars(cost)}`]
		}],
		...max_cost_usd === void 0 || cost <= max_cost_usd + ROUNDING ? [] : [{
			what: "cost",
			lines: [`- at most ${dollars(max_cost_usd)}`, `+ ${dollars(cost)}`]
		}]
	];
}
/** Dollars are sums of floats. */
const ROUNDING = 1e-6;
function isSame(a, b) {
	return Math.abs(a - b) < ROUNDING;
}
function checkProposals({ proposals: expected }, { proposals }) {
	if (expected === void 0 || fitsPartially(expected, proposals)) return [];
	const shown = (values) => values.map((value) => JSON.stringify(value));
	const pairs = expected.map((value, index) => fitsPartially(value, proposals[index]) ? JSON.stringify(proposals[index]) : JSON.stringify(value));
	return [{
		what: "proposals",
		lines: lineDifference(pairs, shown(proposals))
	}];
}
function checkFile(name, matcher, content) {
	if (matcher === null) return content === null ? [] : [{
		what: `file ${name}`,
		lines: ["- (none)", ...blockOf("+", content)]
	}];
	return checkText(`file ${name}`, matcher, content ?? void 0);
}
function expectedText(matcher) {
	return blockOf("-", typeof matcher === "string" ? matcher : JSON.stringify(matcher));
}
const SHOWN_LINES = 30;
function blockOf(sign, text) {
	const lines = text.trim().split("\n");
	const shown = lines.slice(0, SHOWN_LINES).map((line) => `${sign} ${line}`);
	return lines.length > SHOWN_LINES ? [...shown, `${sign} … ${lines.length - SHOWN_LINES} more lines`] : shown;
}

// src/core/cases/case-schema.ts
/** The shape of a case: a file that an author keeps beside a workflow, and that `raymond test` plays. The published JSON Schema is generated from it. */
const text = string().min(1);
const fragments = union([text, array(text).min(1)]).describe("Must all be in the text.");
const count = number().int().positive();
const usd = number().nonnegative();
const textMatcherSchema = union([string().describe("The whole text, without white space around it."), strictObject({
	contains: fragments.optional(),
	lacks: fragments.optional().describe("None of them may be in the text."),
	matches: text.optional().describe("A regular expression.")
})]);
const answerSchema = strictObject({
	state: text.describe("State that the answer is for, with or without its extension."),
	agent: text.optional().describe("Only for this agent; name it where several agents enter the same state."),
	by: text.optional().describe("Only where it is asked of this one, such as codex; for cases that name agents."),
	visit: count.optional().describe("Only for the visit of this number."),
	attempt: count.optional().describe("Only for the attempt of this number; 2 is the first one after a reminder."),
	text: string().optional().describe("The final message, with its tag."),
	error: strictObject({
		class: _enum(failureClasses),
		message: text
	}).optional().describe("The turn fails."),
	cost_usd: usd.optional(),
	prompt: fragments.optional().describe("What the prompt must hold."),
	writes: record(text, string().nullable()).optional().describe("Files that the agent leaves in its directory; null removes one.")
}).refine((answer) => answer.text === void 0 !== (answer.error === void 0), { message: "needs either \"text\" or \"error\"" });
const stubSchema = union([string().describe("What the script prints."), strictObject({
	stdout: string().default(""),
	exit_code: number().int().min(0).max(255).default(0)
})]);
const replySchema = union([text, strictObject({
	text: text.optional().describe("The answer."),
	timeout: literal(true).optional().describe("Nobody answers, and the time that the ask allows passes."),
	ask: text.optional().describe("Which ask is answered, when several are open."),
	prompt: fragments.optional().describe("What the question must hold.")
})]);
const pathSchema = array(text);
const expectSchema = strictObject({
	status: _enum(runStatuses).optional().describe("completed when left out."),
	result: textMatcherSchema.optional().describe("The result of the first agent."),
	results: record(text, textMatcherSchema).optional().describe("Results by agent."),
	path: union([pathSchema, record(text, pathSchema)]).optional().describe("States in the order in which they were entered: of the first agent, or by agent."),
	turns: number().int().nonnegative().optional().describe("Turns of all agents, reminders and retries included."),
	cost_usd: usd.optional().describe("Just this cost."),
	max_cost_usd: usd.optional().describe("At most this cost."),
	proposals: array(record(text, unknown())).optional().describe("All that was proposed, in order; only the named fields count."),
	files: record(text, textMatcherSchema.nullable()).optional().describe("Files of the repository at the end; null: there is none."),
	error: text.optional().describe("The code that a run ends with, such as RAY-MAX-VISITS.")
});
const caseSchema = strictObject({
	name: text.optional().describe("What is shown; the name of the file when left out."),
	workflow: text.optional().describe("Path of the workflow, relative to this file; the one that the case lies beside when left out."),
	also: array(text).optional().describe("Further workflows that it calls, relative to this file."),
	input: string().optional().describe("What the first state is given; the text of the event when left out."),
	entry: text.optional().describe("State that the run enters instead of the first one, as a round enters follow_up."),
	event: strictObject({
		name: text,
		payload: record(string(), unknown())
	}).optional().describe("GitHub's name for the event, and what it sends with it."),
	files: record(text, string()).optional().describe("Files of the git repository that the workflow works in."),
	budget_usd: number().positive().optional(),
	max_turns: count.optional(),
	review_agent: agentNameSchema.optional().describe("Who judges the work of others, as the configuration would say; the states name the other agents then."),
	answers: array(answerSchema).optional().describe("What the agents answer. Each one is given once, in this order."),
	scripts: record(text, union([stubSchema, array(stubSchema).min(1)])).optional().describe("What scripts print instead of being run, once or by visit. The others are run."),
	replies: array(replySchema).optional().describe("What people answer to asks, in this order."),
	expect: expectSchema
});

// src/core/cases/parse-case.ts
/** Reads the YAML of a case. `file` is how problems name it. */
function parseCase(text, file) {
	const read = readYaml(text.replace(/^\uFEFF/, "").replace(/\r\n/g, "\n"), file);
	if (!read.ok) return read;
	const { yaml } = read;
	const parsed = caseSchema.safeParse(yaml.value ?? {});
	if (parsed.success) return {
		ok: true,
		value: parsed.data
	};
	return {
		ok: false,
		problems: parsed.error.issues.map(mostLikely).flatMap((issue) => problemsOf(issue, yaml.placeOf))
	};
}
/** Of a value that may have several forms, what is wrong with the form that comes nearest. */
function mostLikely(issue) {
	if (issue.code !== "invalid_union") return issue;
	const [nearest] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
	const [inner] = nearest ?? [];
	return inner === void 0 || depth(nearest ?? []) === 0 ? issue : mostLikely({
		...inner,
		path: [...issue.path, ...inner.path]
	});
}
/** How far the value got into a form before something was wrong; an unknown key says that the form was meant. */
function depth(branch) {
	return Math.max(0, ...branch.map(({ path, code }) => path.length + (code === "unrecognized_keys" || code === "custom" ? 1 : 0)));
}
function problemsOf(issue, placeOf) {
	const path = issue.path.filter((part) => typeof part !== "symbol");
	const where = path.length === 0 ? "the case" : path.join(".");
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({
		code: "RAY-UNKNOWN-FIELD",
		message: `"${key}" is not a field of ${where}.`,
		place: placeOf([...path, key]),
		hint: didYouMean(key, fieldsAt(path)) ?? `Known here: ${fieldsAt(path).join(", ")}.`
	}));
	return [{
		code: "RAY-BAD-CASE",
		message: `${where} cannot be read: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`,
		place: placeOf(path),
		hint: "docs/testing-workflows.md lists the fields of a case."
	}];
}
/** The keys that the schema knows at a path. */
function fieldsAt(path) {
	let open = [caseSchema];
	for (const part of path) open = open.flatMap(alternatives).flatMap((schema) => inside(schema, part));
	return [...new Set(open.flatMap(alternatives).flatMap((schema) => schema instanceof ZodObject ? Object.keys(schema.shape) : []))];
}
function alternatives(schema) {
	if (schema instanceof ZodOptional || schema instanceof ZodNullable) return alternatives(schema.unwrap());
	return schema instanceof ZodUnion ? schema.options.flatMap(alternatives) : [schema];
}
function inside(schema, part) {
	if (schema instanceof ZodObject) return [schema.shape[part]];
	if (schema instanceof ZodRecord) return [schema.valueType];
	return schema instanceof ZodArray ? [schema.element] : [];
}

// src/cli/cases/case-clock.ts
const BEGIN = Date.UTC(2026, 0, 1);
function createCaseClock() {
	let time = BEGIN;
	return {
		now: () => time,
		async sleep(ms, signal) {
			await new Promise((done) => setImmediate(done));
			if (signal?.aborted !== true) time += ms;
		},
		passTo(to) {
			time = Math.max(time, to);
		}
	};
}

// src/cli/cases/case-world.ts
/** Lays a world out. `workflows` are absolute paths, the first one is the one that is tested. */
async function createCaseWorld(workflows, files) {
	const root = await realpath(await mkdtemp(join(ownTemp(), "raymond-case-")));
	const folder = (name) => join(root, name);
	const [repository, temp, source] = [
		folder("repository"),
		folder("temp"),
		folder("source")
	];
	await Promise.all([
		repository,
		temp,
		source
	].map((path) => mkdir(path)));
	const home = repositoryRoot(dirname(workflows[0]));
	const [workflow = source] = await Promise.all(workflows.map((path) => copyWorkflow(path, home, source)));
	await layFiles(repository, files);
	await makeRepository(repository, temp);
	return {
		repository,
		temp,
		source,
		workflow,
		stateDir: folder("state"),
		remove: () => rm(root, {
			recursive: true,
			force: true
		})
	};
}
/** At the same place below the root, so that workflows find each other. */
async function copyWorkflow(path, home, source) {
	const name = relative(home, path);
	const copy = join(source, name.startsWith("..") || isAbsolute(name) || name === "" ? "workflow" : name);
	await cp(path, copy, {
		recursive: true,
		filter: (from) => !/[\\/](?:node_modules|\.git)$/.test(from) && canBeCopied(from)
	});
	return copy;
}
/** A pipe or the like is part of no workflow. */
function canBeCopied(path) {
	const found = lstatSync(path);
	return found.isFile() || found.isDirectory() || found.isSymbolicLink();
}
/** Files of a case in a directory; null removes one. A path that leads out of the directory is refused. */
async function layFiles(directory, files) {
	for (const [name, content] of Object.entries(files)) {
		const file = resolve(directory, name);
		if (relative(directory, file).startsWith("..") || isAbsolute(name)) throw outside(name);
		if (content === null) await rm(file, {
			recursive: true,
			force: true
		});
		else {
			await mkdir(dirname(file), { recursive: true });
			await writeFile(file, content, { mode: content.startsWith("#!") ? 493 : 420 });
		}
	}
}
async function makeRepository(cwd, home) {
	const calls = [
		[
			"init",
			"--quiet",
			"--initial-branch=main"
		],
		[
			"config",
			"user.name",
			"case"
		],
		[
			"config",
			"user.email",
			"case@example.com"
		],
		["add", "--all"],
		[
			...[
				"-c",
				"user.name=case",
				"-c",
				"user.email=case@example.com"
			],
			"commit",
			"--quiet",
			"--allow-empty",
			"-m",
			"The files of the case"
		]
	];
	for (const args of calls) {
		const { exitCode, stderr } = await runGit({
			args,
			cwd,
			home
		});
		if (exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
	}
}
function outside(name) {
	return new ProblemError({
		code: "RAY-BAD-CASE",
		message: `A case cannot write ${name}: it lies outside of its directory.`,
		place: name,
		hint: "Name files relative to the repository, without \"..\"."
	});
}

// src/cli/cases/scripted-agent.ts
function createScriptedAgent(answers) {
	const given = /* @__PURE__ */ new Set();
	const heard = [];
	return {
		preflight: async () => [],
		async runTurn(spec, observer) {
			const at = chooseAnswer(answers, given, {
				...spec,
				visit: spec.visit ?? 1
			});
			const answer = at === void 0 ? void 0 : answers[at];
			if (at === void 0 || answer === void 0) {
				heard.push(`no answer for ${named(spec)}`);
				return unanswered(spec);
			}
			given.add(at);
			const missing = missingPart(answer.prompt, spec.prompt);
			if (missing !== void 0) heard.push(`the prompt of ${named(spec)} lacks ${JSON.stringify(missing)}: ${excerpt(spec.prompt)}`);
			await layFiles(spec.cwd, answer.writes ?? {});
			if (answer.text !== void 0) observer.text(answer.text);
			return resultOf(answer, spec);
		},
		complaints() {
			const idle = answers.flatMap((answer, index) => given.has(index) ? [] : [`nobody asked for answer ${index + 1}, of ${answer.state}`]);
			return [...heard, ...idle];
		}
	};
}
function resultOf({ text, error, cost_usd = 0 }, spec) {
	const { session } = spec;
	const spent = {
		costUsd: cost_usd,
		tokens: {
			input: 0,
			output: 0
		},
		model: spec.model,
		sessionId: session.mode === "resume" ? session.id : session.new_id
	};
	if (error !== void 0) return {
		ok: false,
		failure: error,
		...spent
	};
	const said = text ?? "";
	return {
		ok: true,
		text: said,
		denied: [],
		messages: [{
			role: "user",
			content: spec.prompt
		}, {
			role: "assistant",
			content: said
		}],
		...spent
	};
}
/** Of a class that is not tried again. */
function unanswered(spec) {
	const message = `The case has no answer for ${named(spec)}.`;
	return {
		ok: false,
		failure: {
			class: "not-installed",
			message,
			problem: {
				code: "RAY-CASE-NO-ANSWER",
				message,
				hint: `Add it below answers: { state: ${spec.state.replace(/\.md$/, "")}, text: "…" }`
			}
		},
		costUsd: 0,
		tokens: {
			input: 0,
			output: 0
		},
		model: null,
		sessionId: null
	};
}
function named({ agent, state, visit = 1, attempt }) {
	return `${agent} at ${state}${visit > 1 ? `, visit ${visit}` : ""}${attempt > 1 ? `, attempt ${attempt}` : ""}`;
}
function excerpt(prompt) {
	const text = prompt.trim().replace(/\s+/g, " ");
	return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

// src/cli/cases/stubbed-scripts.ts
/** Prints what the case says for the scripts that it names; the others are run. Of several stubs each serves one visit, the last all further ones. */
function stubScripts(inner, scripts = {}) {
	const stubs = new Map(Object.entries(scripts).map(([state, given]) => [plainName(state), Array.isArray(given) ? given : [given]]));
	const visits = /* @__PURE__ */ new Map();
	return { async runScript(spec, observer, signal) {
		const state = plainName(basename(spec.file));
		const list = stubs.get(state);
		if (list === void 0) return inner.runScript(spec, observer, signal);
		const visit = visits.get(state) ?? 0;
		visits.set(state, visit + 1);
		const { stdout, exit_code } = wholeStub(list[Math.min(visit, list.length - 1)] ?? "");
		observer.text(stdout);
		return {
			ok: true,
			exitCode: exit_code,
			stdout,
			stderrTail: ""
		};
	} };
}
function wholeStub(stub) {
	return typeof stub === "string" ? {
		stdout: stub,
		exit_code: 0
	} : stub;
}

// src/cli/cases/run-case.ts
const WORKFLOW_ID = "case";
const BUDGET_USD = 10;
/** Bytes of a case, or of a file that it looks at. */
const LARGEST = 67108864;
const TURN_SILENCE_MS = 12e4;
/** Plays one case in a world of its own, by the same engine that runs workflows, and compares. */
async function runCase({ file, workflow }, staging = {}) {
	const about = {
		name: basename(file).replace(/\.ya?ml$/, ""),
		file,
		workflow
	};
	const text = textOf(file);
	if (text === void 0) return {
		...about,
		outcome: null,
		differences: [],
		problems: [noFile(file)]
	};
	const parsed = parseCase(text, file);
	if (!parsed.ok) return {
		...about,
		outcome: null,
		differences: [],
		problems: parsed.problems
	};
	const { value } = parsed;
	const named = {
		...about,
		name: value.name ?? about.name,
		workflow: value.workflow === void 0 ? workflow : resolve(dirname(file), value.workflow)
	};
	try {
		const outcome = await play(value, named, staging);
		return {
			...named,
			outcome,
			differences: checkCase(value.expect, outcome),
			problems: []
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			...named,
			outcome: null,
			differences: [],
			problems: [error.problem, ...error.others]
		};
	}
}
/** What a workflow left there may be anything; no pipe is waited for. */
function textOf(file) {
	return readForeignFile(file, {
		most: LARGEST,
		follow: true
	})?.toString();
}
function noFile(file) {
	return {
		code: "RAY-BAD-CASE",
		message: "The case cannot be read, or is no file.",
		place: file,
		hint: "Put the file itself there, or take away what is there."
	};
}
async function play(value, { file, workflow }, { ports = (same) => same, files }) {
	const others = (value.also ?? []).map((path) => resolve(dirname(file), path));
	const world = await createCaseWorld([workflow, ...others], {
		...value.files,
		...files
	});
	try {
		const set = setStage(value, world);
		const stage = {
			...set,
			ports: ports(set.ports)
		};
		return await outcomeOf(value, await drive(value, world, stage), world, stage);
	} finally {
		await world.remove();
	}
}
function setStage(value, { repository, temp, stateDir, source }) {
	const agent = createScriptedAgent(value.answers ?? []);
	const clock = createCaseClock();
	const path = {};
	const complaints = [];
	return {
		ports: {
			turns: {
				agent,
				scripts: stubScripts(createScriptRunner({ environment: {
					...process.env,
					TMPDIR: temp
				} }), value.scripts),
				source: createFolderSource({
					workspace: source,
					cwd: source,
					cacheDirectory: join(stateDir, ".definitions"),
					platform: platformOf(process.platform)
				}),
				files: createTurnFiles(join(stateDir, ".turns")),
				scriptFolders: createScriptFolders(join(stateDir, ".script-folders"))
			},
			places: {
				workspace: createWorkspace({
					root: repository,
					temp,
					repository: () => openBareRepository({ directory: join(stateDir, ".git") })
				}),
				trees: createTrees({ except: [stateDir] }),
				orphans: createOrphans()
			},
			gitHub: {},
			reports: {
				publishReport: async () => void 0,
				async postResult() {}
			},
			progress: {
				...SILENT,
				turnStarted(turn) {
					if (turn.attempt > 1) return;
					path[turn.agent] = [...path[turn.agent] ?? [], turn.state];
				},
				turnEnded(turn, end) {
					const broken = end.type === "turn_completed" ? end.outbox_problems ?? [] : [];
					complaints.push(...broken.map(({ message }) => `${turn.agent} at ${turn.state}: ${message}`));
				}
			},
			clock,
			entropy: createEntropy()
		},
		store: createLocalRunStore(stateDir),
		agent,
		clock,
		path,
		complaints
	};
}
async function drive(value, { repository, workflow }, { ports, store, clock, complaints }) {
	const stop = new AbortController().signal;
	const event = eventOf(value);
	let run = await startRun({
		workflowId: WORKFLOW_ID,
		specifier: workflow,
		name: workflowName(workflow),
		input: inputOf(value, event),
		entry: value.entry,
		workspace: repository,
		cwd: repository,
		...value.review_agent === void 0 ? {
			backend: "case",
			backendForAll: true
		} : { backend: null },
		limits: {
			max_parallel: 4,
			max_turns: value.max_turns ?? null,
			result_comments: 0,
			model: null,
			effort: null,
			...value.review_agent === void 0 ? {} : { review_agent: value.review_agent },
			timeout_ms: TURN_SILENCE_MS
		},
		budget: {
			usd: value.budget_usd ?? BUDGET_USD,
			from: "the case"
		},
		trigger: triggerOf(value, event),
		rights: { project: await localProject(repository) }
	}, store, ports, { stop });
	for (const reply of value.replies ?? []) {
		const ask = run.asks.find(({ id }) => typeof reply === "string" || reply.ask === void 0 || reply.ask === id);
		if (run.status !== "waiting" || ask === void 0) return complain(run, complaints, "a reply is left over: nobody asks for it");
		complaints.push(...replyComplaints(reply, ask));
		const text = typeof reply === "string" ? reply : reply.text;
		if (text === void 0 && ask.deadline !== null) clock.passTo(Date.parse(ask.deadline));
		const answer = text === void 0 ? {} : { answer: {
			ask: ask.id,
			text,
			by: null
		} };
		run = await resumeRun({
			workflowId: WORKFLOW_ID,
			workspace: repository,
			retry: false,
			...answer
		}, store, ports, { stop });
	}
	return run;
}
function complain(run, complaints, complaint) {
	complaints.push(complaint);
	return run;
}
function replyComplaints(reply, ask) {
	if (typeof reply === "string") return [];
	const missing = missingPart(reply.prompt, ask.prompt);
	return [...missing === void 0 ? [] : [`the question ${ask.id} lacks ${JSON.stringify(missing)}: ${ask.prompt}`], ...reply.text === void 0 && ask.deadline === null ? [`the question ${ask.id} has no timeout`] : []];
}
function eventOf({ event }) {
	return event === void 0 ? void 0 : parseRepoEvent(event.name, event.payload, {
		actor: null,
		triggeringActor: null,
		ref: null,
		sha: null,
		runId: null,
		attempt: 1
	});
}
/** What a person types is their own; what comes with an event is told apart as in a job, whose gate its people have passed. */
function inputOf({ input }, event) {
	if (event === void 0) return input === void 0 ? null : {
		text: input,
		from: "run"
	};
	const login = event.comment?.author?.login;
	return runInput(event, {
		actionInput: null,
		commandText: input ?? null,
		speaker: login === void 0 ? void 0 : {
			login,
			role: "write"
		}
	});
}
function triggerOf({ event: given }, event) {
	if (given === void 0 || event === void 0) return NO_TRIGGER;
	return {
		...NO_TRIGGER,
		event: event.name,
		event_payload: given.payload,
		actor: event.sender?.login ?? null,
		repository: event.repository,
		issue: event.subject?.number ?? null
	};
}
async function outcomeOf({ expect }, run, { repository }, { agent, path, complaints }) {
	const contents = Object.keys(expect.files ?? {}).map((name) => [name, textOf(join(repository, name)) ?? null]);
	return {
		status: run.status,
		reason: run.reason,
		results: run.results,
		error: run.error,
		path,
		turns: run.turns,
		costUsd: run.budget.spent_usd,
		proposals: (run.proposals ?? []).map(({ proposal }) => proposal),
		files: Object.fromEntries(contents),
		complaints: [...complaints, ...agent.complaints()]
	};
}

// src/cli/cases/test-workflows.ts
/** `raymond test PATH…`: plays the cases that stand beside workflows. */
async function testWorkflows(paths, flags) {
	const found = findCases(paths).filter(({ file }) => flags.only === void 0 || file.includes(flags.only));
	if (found.length === 0) throw new UsageError(`No case has "${flags.only}" in its path.`, "Leave --only out to run all of them.");
	const slots = pLimit(flags.jobs ?? Math.max(2, availableParallelism()));
	const played = await Promise.all(found.map((one) => slots(() => runCase(one))));
	if (flags.json === true) printJson(reportOf(played));
	else printText(played, flags);
	process.exitCode = played.every(isGood) ? 0 : 1;
}
function isGood({ outcome, differences, problems }) {
	return outcome !== null && differences.length === 0 && problems.length === 0;
}
function reportOf(played) {
	const passed = played.filter(isGood).length;
	return {
		passed,
		failed: played.length - passed,
		cases: played.map((one) => ({
			name: one.name,
			file: here(one.file),
			workflow: here(one.workflow),
			ok: isGood(one),
			status: one.outcome?.status ?? null,
			turns: one.outcome?.turns ?? 0,
			cost_usd: one.outcome?.costUsd ?? 0,
			path: one.outcome?.path ?? {},
			differences: one.differences,
			problems: one.problems
		}))
	};
}
function printText(played, { quiet }) {
	const shown = quiet === true ? played.filter((one) => !isGood(one)) : played;
	for (const [workflow, cases] of Map.groupBy(shown, (one) => one.workflow)) {
		print(paint("bold", here(workflow)));
		for (const one of cases) printCase(one);
	}
	const failed = played.filter((one) => !isGood(one)).length;
	const passed = `${played.length - failed} passed`;
	print(failed === 0 ? paint("green", passed) : `${paint("red", `${failed} failed`)}, ${passed}`);
}
function printCase(one) {
	const { outcome } = one;
	const bill = outcome === null ? "" : paint("dim", `  ${outcome.turns} turns, $${outcome.costUsd.toFixed(2)}`);
	print(`  ${isGood(one) ? paint("green", "ok  ") : paint("red", "FAIL")} ${one.name}${bill}`);
	if (!isGood(one)) print(paint("dim", `       ${here(one.file)}`));
	for (const { code, message, place, hint } of one.problems) {
		print(`       ${paint("red", code)}${place === void 0 ? "" : ` at ${place}`}: ${message}`);
		if (hint !== void 0) print(`       ${paint("cyan", "fix:")} ${hint}`);
	}
	for (const { what, lines } of one.differences) {
		print(`       ${paint("bold", what)}`);
		for (const line of lines) print(`         ${colourful(line)}`);
	}
}
function colourful(line) {
	if (line.startsWith("- ")) return paint("red", line);
	return line.startsWith("+ ") ? paint("green", line) : line;
}
function here(path) {
	const name = relative(process.cwd(), path);
	return name === "" ? "." : name.startsWith("..") ? path : name.replaceAll("\\", "/");
}
function paint(style, text) {
	return paint$1(style, text, process.stdout);
}

export { testWorkflows };