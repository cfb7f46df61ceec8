import { n as inOrder, t as findingOf } from "./finding2.js";
import { t as parseConfig } from "./parse-config.js";
import { a as readYaml } from "./parse-single-file.js";
import { E as readSetup, c as checkingWorkflows, n as agentsConfigured } from "./plan-setup.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { i as findEntry, n as readScope, r as checkReferences, t as parseWorkflow } from "./parse-workflow.js";
import { a as waysOf, i as proposersInSteps, n as readTag, r as proposalChecks, t as checks } from "./checks.js";
import { w as noFindings } from "./placeholders.js";
import { c as resolveState, s as resolveInWorkflow } from "./scan-tags.js";
import { a as stemOf, n as platformsOf, t as isStateFile } from "./state-file.js";
import { t as exitsOf } from "./state-exits.js";
import { n as mentionsTag, r as writtenTags, t as isOpenName } from "./written-tags.js";
import { r as tagGrammar } from "./tag-grammar.js";
import { t as ProblemError } from "./problem.js";
import { a as readActionsWorkflow, c as isOurAction } from "./actions-workflow.js";
import { a as checkAnyAuth, t as agentsWithCredential } from "./agent-auth.js";
import { i as checkSetup, n as UNKNOWN, r as checkNeeds, s as unreadable, t as startedByAgents } from "./started-by-agents.js";
import { t as USUAL_CONFIGURATION } from "./usual-path.js";
import { n as missingTargets } from "./missing-targets.js";

// src/core/lint/lint-state.ts
function lintStateOf({ state, placeOf }, scope) {
	const placeAt = placesInText(state, placeOf);
	const text = state.kind === "prompt" ? state.body : state.text;
	const policy = state.kind === "prompt" ? state.settings.allowed_transitions : [];
	const written = state.kind === "prompt" && state.settings.force_implicit ? [] : writtenTags(state);
	const tags = written.map((tag) => readTag(tag, state.kind, placeAt(tag.line, tag.column)));
	const exits = exitsOf(scope, state, written);
	const open = isOpen(state, policy, tags, exits);
	return {
		file: state.file,
		state,
		text,
		policy,
		tags,
		exits,
		open,
		words: wordsOf(text),
		placeOf,
		placeAt
	};
}
/** Whether the state runs on the platform that is looked at. */
function runsHere({ file }, { platform }) {
	return platformsOf(file).includes(platform);
}
function placesInText(state, placeOf) {
	const [, file = "", line = "1"] = /^(.*?)(?::(\d+):\d+)?$/s.exec(placeOf([""])) ?? [];
	const firstLine = state.kind === "prompt" ? state.bodyLine : Number(line);
	return (inText, column) => `${file}:${firstLine + inText - 1}:${column}`;
}
function isOpen(state, policy, tags, exits) {
	const isVague = tags.some(({ transition, open }) => open || transition === void 0);
	if (state.kind === "script") return state.settings.goto === void 0 && (isVague || tags.length === 0);
	if (policy.length === 0) return isVague || tags.length === 0 && mentionsTag(state.body);
	return policy.some(({ tag, target }) => target === void 0 && tagGrammar[tag].body !== "text" && tagGrammar[tag].body !== "none" && !exits.some((exit) => exit.tag === tag && (exit.target ?? exit.specifier) !== void 0));
}
function wordsOf(text) {
	return new Set(text.match(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu));
}

// src/core/lint/references.ts
function referencesOf(lint, scope) {
	const { file, state, policy, tags, placeOf } = lint;
	const inPolicy = policy.flatMap((entry, index) => namesIn(entry).map(([role, name]) => {
		return lookUp({
			from: file,
			tag: entry.tag,
			role,
			name,
			place: placeOf([
				"allowed_transitions",
				index,
				role
			])
		}, scope);
	}));
	const inText = tags.flatMap(({ transition, place }) => transition === void 0 ? [] : namesIn(transition).flatMap(([role, name]) => isOpenName(name) || /\s/.test(name) ? [] : lookUp({
		from: file,
		tag: transition.tag,
		role,
		name,
		place
	}, scope)));
	const inSettings = ["on_max_visits", "on_failure"].flatMap((role) => {
		const name = state.settings[role];
		return name === void 0 ? [] : [lookUp({
			from: file,
			tag: void 0,
			role,
			name,
			place: placeOf([role])
		}, scope)];
	});
	const inGoto = (state.kind === "script" ? state.settings.goto ?? [] : []).map((name) => lookUp({
		from: file,
		tag: "goto",
		role: "target",
		name,
		place: placeOf(["goto"])
	}, scope));
	return [
		...inSettings,
		...inGoto,
		...inPolicy,
		...inText
	];
}
function lookUp({ name, ...where }, scope) {
	const resolved = resolveInWorkflow(scope, name);
	if (resolved.ok) return {
		...where,
		file: resolved.file,
		problem: void 0
	};
	const { problem } = resolved;
	const what = where.tag === void 0 ? where.role : where.role === "target" ? `<${where.tag}>` : `${where.role} of <${where.tag}>`;
	const code = problem.code === "RAY-MISSING-TARGET" ? codeFor(where) : problem.code;
	return {
		...where,
		file: void 0,
		problem: {
			...problem,
			code,
			message: `${what}: ${problem.message}`,
			place: where.place
		}
	};
}
function codeFor({ tag, role }) {
	if (role === "return") return "RAY-MISSING-RETURN";
	if (role === "on_failure") return "RAY-UNKNOWN-FAILURE-STATE";
	if (role === "follow_up") return "RAY-UNKNOWN-FOLLOW-UP-STATE";
	if (role === "next" && tag === "join") return "RAY-MISSING-JOIN-NEXT";
	return role === "next" && tag === "ask" ? "RAY-MISSING-ASK-NEXT" : "RAY-MISSING-TARGET";
}
function namesIn(named) {
	return [
		["target", tagGrammar[named.tag].body === "state" ? named.target : void 0],
		["return", named.return],
		["next", named.next],
		["timeout_next", named.timeout_next]
	].flatMap(([role, name]) => name === void 0 ? [] : [[role, name]]);
}

// src/core/lint/lint-scope.ts
function lintScopeOf(source, read, { platform, use }) {
	const { listing, manifest, findings } = read;
	const scope = {
		listing,
		platform,
		shape: source.shape
	};
	const here = read.states.map((state) => lintStateOf(state, scope)).filter((state) => runsHere(state, scope));
	const known = new Set(read.states.map(({ state }) => state.file));
	const entry = source.entry === null ? findEntry(listing, platform) : resolveState(listing, source.entry, platform);
	const wrapUp = ["on_budget", "follow_up"].flatMap((role) => {
		const name = manifest[role];
		return name === void 0 ? [] : [lookUp({
			from: void 0,
			tag: void 0,
			role,
			name,
			place: read.placeOf([role])
		}, scope)];
	});
	const unresolvedNames = noFindings();
	for (const state of read.states) checkReferences(state, scope, unresolvedNames);
	const references = [...wrapUp, ...here.flatMap((state) => referencesOf(state, scope))];
	return {
		...scope,
		id: source.id,
		manifest,
		manifestPlaceOf: (key) => read.placeOf([key]),
		states: new Map(here.map((state) => [state.file, state])),
		entry: entry.ok ? entry.file : void 0,
		whole: listing.every((file) => !isStateFile(file) || known.has(file)),
		references,
		ways: new Map(entryFirst(here, entry).map((state) => [state.file, waysOf(state, scope)])),
		problems: [
			...findings.problems,
			...unresolvedNames.problems.filter(({ code }) => code === "RAY-PATH-TARGET" || code === "RAY-FAILURE-STATE-IS-ITSELF"),
			...entry.ok ? [] : [{
				...entry.problem,
				place: source.id
			}],
			...references.flatMap(({ problem }) => problem ?? []),
			...here.flatMap(({ tags }) => tags.flatMap(({ problem }) => problem ?? [])),
			...here.flatMap(nowhereToGoOn)
		],
		warnings: [...findings.warnings, ...unresolvedNames.warnings],
		use
	};
}
/** A policy that leaves `next` of an ask or a join open, in a prompt that names none either. */
function nowhereToGoOn({ policy, tags, placeOf }) {
	return policy.flatMap(({ tag, next }, index) => {
		if (tag !== "ask" && tag !== "join" || next !== void 0 || tags.some((written) => written.tag.name === tag)) return [];
		return [{
			code: tag === "ask" ? "RAY-MISSING-ASK-NEXT" : "RAY-MISSING-JOIN-NEXT",
			message: `The policy allows ${tag} without a next, and the prompt names none: the agent cannot know where to go on.`,
			place: placeOf(["allowed_transitions", index]),
			hint: `For example { tag: ${tag}, next: NEXT }`
		}];
	});
}
/** Loops are told as an agent would run through them. */
function entryFirst(states, entry) {
	const isEntry = ({ file }) => entry.ok && entry.file === file;
	return [...states.filter(isEntry), ...states.filter((state) => !isEntry(state))];
}

// src/core/lint/lint-workflow.ts
/** All that can be said about a workflow without running it. `source.id` is how its files are named. */
function lintWorkflow(source, options) {
	const read = readScope(source, readStepWorkflow);
	const setup = asFindings({
		problems: setupProblems(source),
		warnings: []
	}, source.id);
	if (read.kind === "other") return inOrder([
		...setup,
		...asFindings(read.parsed, source.id),
		...proposalsOf(read.parsed, source.id, options)
	]);
	const scope = lintScopeOf(source, read, options);
	const checked = new Set(checks.map(({ code }) => code));
	const unchecked = (problems) => problems.filter(({ code }) => !checked.has(code));
	const found = checks.flatMap(({ code, level, find }) => find(scope).map(({ level: own, ...fault }) => findingOf({
		code,
		...fault
	}, own ?? level, source.id)));
	return inOrder([
		...found,
		...setup,
		...asFindings({
			problems: unchecked(scope.problems),
			warnings: unchecked(scope.warnings)
		}, source.id)
	]);
}
/** Workflows of steps are checked by their own reader; what they propose is held against the configuration here. */
function proposalsOf({ workflow }, file, { use }) {
	if (workflow?.kind !== "steps") return [];
	const proposers = proposersInSteps(workflow);
	return proposalChecks.flatMap(({ code, level, among }) => among(proposers, use).map((fault) => findingOf({
		code,
		...fault
	}, level, file)));
}
/** `setup` says nothing to a run, so that only lint looks at it. */
function setupProblems({ shape, files, id }) {
	const file = shape === "file" ? Object.keys(files)[0] : "workflow.yaml";
	const text = file === void 0 ? void 0 : files[file];
	return text === void 0 ? [] : readSetup(text, shape === "file" ? id : `${id}/${file}`).problems;
}
/** What readers found: problems stop a run before it starts, warnings do not. */
function asFindings({ problems, warnings }, file) {
	return [...problems.map((problem) => findingOf(problem, "error", file)), ...warnings.map((problem) => findingOf(problem, "warning", file))];
}

// src/core/lint/lint-config.ts
/** Looks through `.github/raymond.yml`; `file` is how it is named. */
function lintConfig(text, file) {
	const parsed = parseConfig(text, file);
	const findings = asFindings(parsed, file);
	if (parsed.config === null) return {
		findings: inOrder(findings),
		workflows: []
	};
	const { config } = parsed;
	const placeOf = placesIn(text, file);
	const faults = config.workflows.flatMap((entry) => [...budgetFaults(entry, config, placeOf), ...networkWithoutCell(entry, config, placeOf)]);
	return {
		findings: inOrder([...findings, ...faults.map((problem) => findingOf(problem, "warning", file))]),
		workflows: config.workflows.map((entry) => ({
			name: entry.name,
			path: entry.path,
			place: placeOf([
				"workflows",
				entry.name,
				"path"
			]),
			use: useOf(entry, config, placeOf)
		}))
	};
}
/** What the configuration says about a workflow that is not there. */
function missingWorkflow({ name, path, place }) {
	return {
		code: "RAY-NO-WORKFLOW",
		message: `workflows.${name}: there is nothing at ${path}.`,
		place,
		hint: "Write the path from the root of the repository, such as workflows/coding."
	};
}
function placesIn(text, file) {
	const read = readYaml(text.replace(/^\uFEFF/, ""), file);
	return read.ok ? read.yaml.placeOf : () => file;
}
function useOf(entry, config, placeOf) {
	const isOpenToAll = config.access.run === "read" || config.access.run === "triage";
	return {
		budgetUsd: budgetOf(entry, config),
		vouched: !isOpenToAll,
		strangeInput: isOpenToAll && entry.triggers.some(({ event }) => event !== "schedule" && event !== "workflow_dispatch"),
		approval: entry.outputs.approval === true,
		outputs: {
			policy: entry.outputs,
			place: placeOf([
				"workflows",
				entry.name,
				"outputs"
			])
		},
		network: entry.network == null ? void 0 : {
			granted: entry.network,
			place: placeOf([
				"workflows",
				entry.name,
				"network"
			])
		}
	};
}
function budgetOf({ settings }, { defaults }) {
	const given = [settings.budget_usd, defaults.budget_usd].filter((dollars) => dollars !== void 0);
	return given.length === 0 ? void 0 : Math.min(...given);
}
/** Only a cell keeps hosts from a turn. */
function networkWithoutCell({ name, network, settings }, { defaults }, placeOf) {
	if (network == null || (settings.cell ?? defaults.cell) !== "off") return [];
	return [{
		code: "RAY-NETWORK-UNUSED",
		message: `workflows.${name}.network says what is reached from a cell, and cells are off: every host is reached.`,
		place: placeOf([
			"workflows",
			name,
			"network"
		]),
		hint: "Write \"cell: auto\", or remove the list."
	}];
}
/** A run reserves what it may spend, so one that may spend more than a cap is never sure to end. */
function budgetFaults(entry, config, placeOf) {
	const { budget_usd: own } = entry.settings;
	if (own === void 0) return [];
	return Object.entries(config.budgets).flatMap(([name, cap]) => cap === void 0 || own <= cap ? [] : {
		code: "RAY-BUDGET-CANNOT-BE-MET",
		message: `One run of ${entry.name} may spend $${own.toFixed(2)}, which is more than budgets.${name} allows in all ($${cap.toFixed(2)}).`,
		place: placeOf([
			"workflows",
			entry.name,
			"budget_usd"
		]),
		hint: `Lower it to ${cap} or less, or raise budgets.${name}.`
	});
}

// src/runtime/repository-paths.ts
/** Paths as people write them, with either slash, in the form that findings show. */
/** The repository's root, as the configuration's paths are relative to it. */
function rootOf(config) {
	const parts = plain(config).split("/").slice(0, -1);
	return (parts.at(-1) === ".github" ? parts.slice(0, -1) : parts).join("/");
}
function joined(folder, name) {
	return folder === "" || folder === "." ? name : `${folder.replace(/[\\/]+$/, "")}/${name}`;
}
function plain(path) {
	const shown = path.replaceAll("\\", "/").replace(/\/+$/, "").replace(/^(?:\.\/)+/, "");
	return shown === "" ? path.startsWith("/") ? "/" : "." : shown;
}
/** The folder around a path; above the working directory it leads up. */
function parentOf(path) {
	const shown = plain(path);
	if (shown === "/") return "/";
	if (shown === ".") return "..";
	if (/(?:^|\/)\.\.$/.test(shown)) return `${shown}/..`;
	const end = shown.lastIndexOf("/");
	if (end === 0) return "/";
	return end === -1 ? "." : shown.slice(0, end);
}

// src/runtime/lint-set-up.ts
/** Whether the repository around a configuration is set up for it. What the configuration itself has wrong is found elsewhere. */
async function lintSetUp(path, reader) {
	if (await reader.kindOf(path) !== "file") return [];
	const file = plain(path);
	const { config } = parseConfig(await reader.readText(path), file);
	if (config === null) return [];
	const root = rootOf(path);
	const name = root === "" ? file : file.slice(root.length + 1);
	const files = await actionsFiles(root, reader);
	const workflows = files.flatMap(({ file: of, text }) => readActionsWorkflow(of, text, isOurAction) ?? []).filter(({ inputs }) => (inputs.config ?? ".github/raymond.yml") === name);
	const needy = [];
	for (const entry of config.workflows) {
		const manifest = joined(root, /\.ya?ml$/.test(entry.path) ? entry.path : `${entry.path}/workflow.yaml`);
		if (await reader.kindOf(manifest) !== "file") continue;
		const { setup } = readSetup(await reader.readText(manifest), manifest);
		if (setup !== null) needy.push({
			entry,
			setup
		});
	}
	const setups = Object.fromEntries(needy.map(({ entry, setup }) => [entry.name, setup]));
	return [
		...unreadable(files),
		...checkSetup(config, workflows, setups, checkingWorkflows(files)),
		...startedByAgents(workflows, files),
		...checkNeeds(config, file, workflows, needy, UNKNOWN),
		...await runsPrompts(config, root, reader) ? workflows.flatMap(checkAnyAuth) : []
	].map((finding) => asFinding(finding, file));
}
/** Scripts alone need no agent. Steps of a workflow in one file may, and are taken for it. */
async function runsPrompts(config, root, reader) {
	if (agentsWithCredential(agentsConfigured(config)).length === 0) return false;
	for (const { path } of config.workflows) {
		const folder = joined(root, path);
		if (/\.ya?ml$/.test(path)) return true;
		if (await reader.kindOf(folder) !== "folder") continue;
		if ((await reader.namesIn(folder)).some((name) => name.endsWith(".md") && name !== "README.md")) return true;
	}
	return false;
}
async function actionsFiles(root, reader) {
	const folder = joined(root, ".github/workflows");
	if (await reader.kindOf(folder) !== "folder") return [];
	const read = (await reader.namesIn(folder)).filter((name) => /\.ya?ml$/.test(name)).map((name) => joined(folder, name)).map(async (file) => await reader.kindOf(file) === "file" ? [{
		file,
		text: await reader.readText(file)
	}] : []);
	return (await Promise.all(read)).flat();
}
function asFinding({ level, ...problem }, file) {
	return findingOf({
		place: file,
		...problem
	}, level === "notice" ? "info" : level, file);
}

// src/runtime/lint-targets.ts
/** Static targets of a workflow of steps that nobody has; none for a workflow of states, whose names are checked elsewhere. */
async function lintTargets(files, { reader, platform }) {
	const { workflow } = parseWorkflow(files, platform, readStepWorkflow);
	if (workflow?.kind !== "steps") return [];
	const folder = await reader.kindOf(files.id) === "file" ? parentOf(files.id) : files.id;
	const read = (name) => reader.read(joined(folder, name));
	return missingTargets(workflow, await configuredNear(folder, reader), { read });
}
/** Further up than this is no repository's root. */
const HIGHEST = 16;
/** The workflows of the configuration in the repository around a folder, by name. */
async function configuredNear(folder, reader) {
	let at = folder;
	for (let height = 0; height < HIGHEST; height++) {
		const config = joined(at, ".github/raymond.yml");
		if (await reader.kindOf(config) === "file") {
			const { workflows } = lintConfig(await reader.readText(config), config);
			return Object.fromEntries(workflows.map(({ name, path }) => [name, path]));
		}
		if (await reader.kindOf(joined(at, ".git")) !== void 0 || at === "/") return void 0;
		at = parentOf(at);
	}
}

// src/runtime/lint-paths.ts
const CONFIG_NAME = /(?:^|[\\/])raymond\.ya?ml$/i;
/** How far below a folder workflows are looked for. */
const DEEPEST = 3;
const LEFT_ALONE = /* @__PURE__ */ new Set([
	"node_modules",
	"dist",
	"__pycache__"
]);
/**
* Looks through workflows of every shape, the configuration with the workflows that it names, and folders that hold such
* things. What is not there, or cannot be read, is a finding, too.
*/
async function lintPaths(paths, options) {
	const given = options.config === void 0 || paths.includes(options.config) ? paths : [...paths, options.config];
	const targets = (await Promise.all(given.map((path) => targetsAt(path, options.reader, DEEPEST)))).flat();
	const findings = [];
	const done = /* @__PURE__ */ new Set();
	const lintOnce = async (path, use) => {
		const key = plain(path);
		if (done.has(key)) return;
		done.add(key);
		findings.push(...await lintOne(path, options, use));
	};
	for (const { path } of targets.filter(({ kind }) => kind === "config")) {
		const { findings: own, workflows } = lintConfig(await options.reader.readText(path), plain(path));
		findings.push(...own);
		for (const workflow of workflows) {
			const at = joined(rootOf(path), workflow.path);
			if (await options.reader.kindOf(at) !== void 0) await lintOnce(at, workflow.use);
			else findings.push(findingOf(missingWorkflow(workflow), "error", path));
		}
	}
	for (const { path } of targets.filter(({ kind }) => kind === "workflow")) await lintOnce(path);
	if (options.config !== void 0) findings.push(...await lintSetUp(options.config, options.reader));
	return inOrder(findings);
}
async function lintOne(path, { reader, platform }, use) {
	try {
		const files = await reader.read(path);
		const targets = asFindings({
			problems: await lintTargets(files, {
				reader,
				platform
			}),
			warnings: []
		}, path);
		return [...lintWorkflow(files, {
			platform,
			use
		}), ...targets];
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return asFindings({
			problems: [error.problem, ...error.others].map((problem) => ({
				...problem,
				place: plain(path)
			})),
			warnings: []
		}, path);
	}
}
/** What a path means: itself, or the workflows below a folder that is none. */
async function targetsAt(path, reader, depth) {
	const itself = {
		kind: await isConfig(path, reader) ? "config" : "workflow",
		path
	};
	if (await reader.kindOf(path) !== "folder") return [itself];
	const names = await reader.namesIn(path);
	if (isScope(names)) return [itself];
	const below = depth === 0 ? [] : await targetsBelow(path, names, reader, depth - 1);
	return below.length > 0 ? below : [itself];
}
async function targetsBelow(path, names, reader, depth) {
	const found = [];
	for (const name of names) {
		const at = joined(path, name);
		if (LEFT_ALONE.has(name) || name.startsWith(".") && name !== ".github") continue;
		if (await reader.kindOf(at) === "folder") {
			const inside = await targetsAt(at, reader, depth);
			if (!(inside.length === 1 && inside[0]?.path === at && !isScope(await reader.namesIn(at)))) found.push(...inside);
		} else if (await isWorkflowFile(at, reader)) found.push({
			kind: "workflow",
			path: at
		});
		else if (await isConfig(at, reader)) found.push({
			kind: "config",
			path: at
		});
	}
	return found;
}
function isScope(names) {
	return names.some((name) => name === "workflow.yaml" || isStateFile(name) && /^(?:1_)?START$/.test(stemOf(name)));
}
async function isWorkflowFile(path, reader) {
	if (/\.(?:zip|edn)$/i.test(path)) return true;
	if (!/\.ya?ml$/i.test(path)) return false;
	const kind = await reader.kindOf(path);
	if (kind === "link") return true;
	return kind === "file" && /^(?:states|:?steps)[ \t]*:/m.test(await reader.readText(path));
}
/** `.github/raymond.yml`, or a file of another name that looks like one. */
async function isConfig(path, reader) {
	if (!/\.ya?ml$/i.test(path) || await reader.kindOf(path) !== "file") return false;
	const text = await reader.readText(path);
	if (/^(?:states|:?steps)[ \t]*:/m.test(text)) return false;
	if (/^jobs[ \t]*:/m.test(text) && !/^version[ \t]*:[ \t]*1[ \t]*(?:#|$)/m.test(text)) return false;
	return CONFIG_NAME.test(path) || /^version[ \t]*:/m.test(text) && /^(?:workflows|defaults|access|budgets)[ \t]*:/m.test(text);
}

export { lintPaths as t };