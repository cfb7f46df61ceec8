import { n as nearNames } from "./near-names.js";
import { c as resolveState, s as resolveInWorkflow } from "./scan-tags.js";
import { a as stemOf, i as splitStateFile, n as platformsOf, t as isStateFile } from "./state-file.js";
import { S as isYamlMap, l as parseScriptFile, w as noFindings } from "./placeholders.js";
import { a as readYaml, n as parseManifest, o as withPlainLines, r as parsePromptFile, s as mainFile, t as parseSingleFile } from "./parse-single-file.js";
import { t as isDetermined } from "./determined-entry.js";
import { r as tagGrammar } from "./tag-grammar.js";

// src/core/workflow/find-entry.ts
const ENTRIES = ["1_START", "START"];
/** The state that a scope starts with, when none was named: `1_START` or `START`. */
function findEntry(names, platform) {
	const files = names.filter((name) => isStateFile(name) && ENTRIES.includes(stemOf(name)));
	const [stem, ...others] = new Set(files.map(stemOf));
	if (stem === void 0) return {
		ok: false,
		problem: noEntry(names.filter(isStateFile))
	};
	if (others.length > 0) return {
		ok: false,
		problem: twoEntries(files)
	};
	return resolveState(names, stem, platform);
}
function noEntry(states) {
	const [near] = ENTRIES.flatMap((entry) => nearNames(entry, states, stemOf));
	return {
		code: "RAY-NO-ENTRY-POINT",
		message: "The workflow has no entry: neither 1_START nor START is among its states.",
		hint: near === void 0 ? "Name its first state START.md, or name a state file to start with." : `Rename ${near} to START.`
	};
}
function twoEntries(files) {
	return {
		code: "RAY-AMBIGUOUS-ENTRY-POINT",
		message: `The workflow has two entries: ${files.toSorted().join(" and ")}.`,
		hint: "Keep one of 1_START and START, or name the state file to start with."
	};
}

// src/core/workflow/reading/check-references.ts
const NAME_KEYS = [
	"return",
	"next",
	"timeout_next"
];
/** Looks up every name in a state's settings, so that a typing error is found before a turn is paid for. */
function checkReferences({ state, placeOf }, scope, findings) {
	if (!platformsOf(state.file).includes(scope.platform)) return;
	const { on_max_visits: onMaxVisits, max_visits: maxVisits } = state.settings;
	if (onMaxVisits !== void 0) {
		report(findings, unresolved(onMaxVisits, scope, "on_max_visits", placeOf(["on_max_visits"])));
		if (maxVisits === void 0) findings.warnings.push(withoutMaxVisits(placeOf(["on_max_visits"])));
	}
	const { on_failure: onFailure } = state.settings;
	if (onFailure !== void 0) report(findings, failureStateProblem(onFailure, state.file, scope, placeOf(["on_failure"])));
	if (state.kind === "script") {
		for (const name of state.settings.goto ?? []) report(findings, unresolved(name, scope, "goto", placeOf(["goto"])));
		return;
	}
	const { allowed_transitions: entries, force_implicit: forced } = state.settings;
	for (const [index, entry] of entries.entries()) for (const problem of entryProblems(entry, scope, (key) => placeOf([
		"allowed_transitions",
		index,
		key
	]))) report(findings, problem);
	const [first, ...others] = entries;
	if (forced && (first === void 0 || others.length > 0 || !isDetermined(first))) findings.problems.push(cannotForce(placeOf(["force_implicit"])));
}
/** Why a name in a setting leads nowhere; undefined when it leads to a state. */
function unresolved(name, scope, key, place) {
	const resolved = resolveInWorkflow(scope, name);
	return resolved.ok ? void 0 : {
		...resolved.problem,
		message: `${key}: ${resolved.problem.message}`,
		place
	};
}
/** Why a state cannot be where another goes on after a failure. */
function failureStateProblem(name, from, scope, place) {
	const problem = unresolved(name, scope, "on_failure", place);
	if (problem !== void 0) return problem.code === "RAY-MISSING-TARGET" ? {
		...problem,
		code: "RAY-UNKNOWN-FAILURE-STATE"
	} : problem;
	const resolved = resolveInWorkflow(scope, name);
	if (!resolved.ok || resolved.file !== from) return void 0;
	return {
		code: "RAY-FAILURE-STATE-IS-ITSELF",
		message: `on_failure of ${from} names ${from} itself.`,
		place,
		hint: "Name another state, one that looks at what failed; \"retries\" tries the same state again."
	};
}
function entryProblems(entry, scope, placeOf) {
	const names = NAME_KEYS.map((key) => {
		const name = entry[key];
		return name === void 0 ? void 0 : unresolved(name, scope, `${key} of ${entry.tag}`, placeOf(key));
	});
	if (entry.target === void 0) return names;
	if (tagGrammar[entry.tag].body === "state") return [unresolved(entry.target, scope, entry.tag, placeOf("target")), ...names];
	return /^(?:[/\\]|[A-Za-z]:)/.test(entry.target) ? [absoluteTarget(entry, placeOf("target")), ...names] : names;
}
function report(findings, problem) {
	if (problem !== void 0) findings.problems.push(problem);
}
function withoutMaxVisits(place) {
	return {
		code: "RAY-UNUSED-SETTING",
		message: "on_max_visits does nothing without max_visits.",
		place,
		hint: "Add max_visits, such as max_visits: 5."
	};
}
function cannotForce(place) {
	return {
		code: "RAY-FORCE-IMPLICIT-INVALID",
		message: "force_implicit needs exactly one allowed transition that leaves nothing open.",
		place,
		hint: "For example allowed_transitions: [{ tag: goto, target: NEXT }]"
	};
}
function absoluteTarget(entry, place) {
	return {
		code: "RAY-PATH-TARGET",
		message: `The target of ${entry.tag} is not relative: "${entry.target}".`,
		place,
		hint: "Write the path from this workflow to the other one, such as ../review."
	};
}

// src/core/workflow/reading/parse-workflow.ts
/** Reads and checks a whole scope at once; every problem names its file, line and column. */
function parseWorkflow(source, platform, readSteps) {
	const scope = readScope(source, readSteps);
	return scope.kind === "states" ? assemble(source, platform, scope) : scope.parsed;
}
/** Reads the states of a scope and nothing more. */
function readScope(source, readSteps) {
	return source.shape === "file" ? readFile(source, readSteps) : readFolder(source);
}
/** A folder or an archive: one file a state, and perhaps `workflow.yaml`. */
function readFolder(source) {
	const findings = noFindings();
	const listing = Object.keys(source.files).toSorted();
	const states = [];
	for (const [file, text] of Object.entries(source.files)) {
		const extension = isStateFile(file) ? splitStateFile(file)?.extension : void 0;
		const place = placeIn(source.id, file);
		if (extension === void 0) continue;
		if (extension !== "md") states.push(parseScriptFile({
			file,
			language: extension,
			text,
			place
		}, findings));
		else states.push(...[parsePromptFile(file, text, place, findings) ?? []].flat());
	}
	const text = source.files["workflow.yaml"];
	return {
		kind: "states",
		listing,
		states,
		findings,
		...text === void 0 ? noManifest : parseManifest(text, placeIn(source.id, "workflow.yaml"), findings)
	};
}
const noManifest = {
	manifest: {},
	placeOf: () => "workflow.yaml"
};
/** One YAML file with `states`, or a file with `steps`, which somebody else reads. */
function readFile(source, readSteps) {
	const place = source.id;
	const name = mainFile(Object.keys(source.files));
	const { [name]: content = "", ...scripts } = source.files;
	const steps = {
		file: place,
		text: content,
		id: source.id,
		pin: source.pin,
		scripts
	};
	if (/\.(?:edn|md)$/.test(name)) return {
		kind: "other",
		parsed: readSteps?.(steps) ?? stepsNotRead(place)
	};
	const read = readYaml(withPlainLines(content), place);
	if (!read.ok) return {
		kind: "other",
		parsed: {
			workflow: void 0,
			problems: read.problems,
			warnings: []
		}
	};
	const { yaml } = read;
	const value = yaml.value ?? {};
	if (!isYamlMap(value)) return unreadable({
		code: "RAY-NO-STATES",
		message: "The file is not a map with states or steps.",
		place: `${place}:1:1`,
		hint: "states: { START: { prompt: \"…\" } }"
	});
	const stepsKey = ["steps", ":steps"].find((key) => Object.hasOwn(value, key));
	if (stepsKey !== void 0) return {
		kind: "other",
		parsed: readSteps?.(steps) ?? stepsNotRead(yaml.placeOf([stepsKey]))
	};
	const findings = {
		problems: [],
		warnings: [...yaml.warnings]
	};
	const parsed = parseSingleFile({
		yaml,
		path: [],
		value
	}, place, findings);
	if (parsed.states.length === 0 && findings.problems.length > 0) return {
		kind: "other",
		parsed: {
			workflow: void 0,
			...findings
		}
	};
	return {
		kind: "states",
		listing: parsed.states.map(({ state }) => state.file).toSorted(),
		findings,
		...parsed
	};
}
function assemble(source, platform, read) {
	const { id, pin, shape } = source;
	const { listing, states, manifest, placeOf, findings } = read;
	const scope = {
		listing,
		platform,
		shape
	};
	for (const state of states) checkReferences(state, scope, findings);
	const wrapUp = manifest.on_budget === void 0 ? void 0 : unresolved(manifest.on_budget, scope, "on_budget", placeOf(["on_budget"]));
	if (wrapUp !== void 0) findings.problems.push(wrapUp);
	const followUp = manifest.follow_up === void 0 ? void 0 : unresolved(manifest.follow_up, scope, "follow_up", placeOf(["follow_up"]));
	if (followUp !== void 0) findings.problems.push(followUp.code === "RAY-MISSING-TARGET" ? {
		...followUp,
		code: "RAY-UNKNOWN-FOLLOW-UP-STATE"
	} : followUp);
	const entry = source.entry === null ? findEntry(listing, platform) : resolveState(listing, source.entry, platform);
	if (!entry.ok) {
		findings.problems.push({
			...entry.problem,
			place: entry.problem.place ?? id
		});
		return {
			workflow: void 0,
			...findings
		};
	}
	return {
		workflow: {
			kind: "states",
			id,
			pin,
			platform,
			shape,
			manifest,
			listing,
			states: Object.fromEntries(states.map(({ state }) => [state.file, underManifest(state, manifest)])),
			entry: entry.file
		},
		...findings
	};
}
/** With what the manifest says for all states. */
function underManifest(state, { environment, agent: usual_agent, review_agent }) {
	if (environment === void 0 && usual_agent === void 0 && review_agent === void 0) return state;
	const env = {
		...environment,
		...state.settings.env
	};
	const usual = {
		...usual_agent === void 0 ? {} : { usual_agent },
		...review_agent === void 0 ? {} : { usual_review_agent: review_agent }
	};
	return state.kind === "prompt" ? {
		...state,
		settings: {
			...state.settings,
			...usual,
			env
		}
	} : {
		...state,
		settings: {
			...state.settings,
			env
		}
	};
}
function unreadable(problem) {
	return {
		kind: "other",
		parsed: unread(problem)
	};
}
function unread(problem) {
	return {
		workflow: void 0,
		problems: [problem],
		warnings: []
	};
}
function stepsNotRead(place) {
	return unread({
		code: "RAY-STEPS-NOT-READ",
		message: "This is a workflow of steps, and only states are read here.",
		place,
		hint: "Name a folder, a zip, or a YAML file with states."
	});
}
/** A file of a scope as a person would look for it. */
function placeIn(id, file) {
	return id === "" || id === "." ? file : `${id}/${file}`;
}

export { findEntry as i, readScope as n, checkReferences as r, parseWorkflow as t };