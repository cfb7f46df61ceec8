import { r as parseJournal, t as textsBeside } from "./long-texts3.js";
import { n as reduceJournal, t as differences } from "./reduce-journal2.js";
import { a as messageOf } from "./problem.js";
import { a as putBackLongTexts, c as decodeRun, i as putBackInJournal } from "./long-texts.js";
import { a as printJson, n as paint, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFile } from "node:fs/promises";

// src/cli/commands/replay/first-difference.ts
/** Where two JSON values differ first; undefined when they say the same, whatever the order of their keys. */
function firstDifference(a, b, path = "") {
	if (isMap(a) && isMap(b)) return first([.../* @__PURE__ */ new Set([...Object.keys(a), ...Object.keys(b)])], (key) => firstDifference(a[key], b[key], path === "" ? key : `${path}.${key}`));
	if (Array.isArray(a) && Array.isArray(b)) return first(Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i), (i) => firstDifference(a[i], b[i], `${path}[${i}]`));
	return a === b ? void 0 : {
		path,
		a,
		b
	};
}
function first(items, find) {
	for (const item of items) {
		const found = find(item);
		if (found) return found;
	}
}
function isMap(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/cli/commands/replay/replay.ts
/** `raymond replay`: reduces a recorded run again and compares it with its state. */
/** `path` is a journal, or the folder of a run that holds one. */
async function replay(path, flags) {
	try {
		const compared = await compare(path, flags.state);
		if (flags.json === true) printJson(compared);
		else for (const line of describe(compared)) print(line);
		process.exitCode = compared.equal === false ? 1 : 0;
	} catch (error) {
		refuse(error, flags);
	}
}
async function compare(path, stateFlag) {
	const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "journal.jsonl") : path;
	const entries = parseJournal(putBackInJournal(await read(file), textsBeside(dirname(file)), file), file);
	const stateFile = stateFlag ?? join(dirname(file), "state.json");
	const state = stateFlag !== void 0 || existsSync(stateFile) ? await readState(stateFile) : void 0;
	const steps = [];
	const end = reduceJournal(entries, (step) => steps.push(step));
	const difference = state === void 0 ? null : differenceFrom(state, steps) ?? null;
	return {
		workflow_id: end.workflow_id,
		status: end.status,
		events: steps.length,
		seq: end.seq,
		state_file: state === void 0 ? null : stateFile,
		equal: state === void 0 ? null : difference === null,
		difference
	};
}
async function readState(file) {
	return decodeRun(putBackLongTexts(await read(file), textsBeside(dirname(file)), file), file);
}
async function read(file) {
	return readFile(file, "utf8").catch((error) => {
		throw new UsageError(`${file} cannot be read: ${messageOf(error)}`, "Give the journal.jsonl of a run, such as .raymond/state/ID/journal.jsonl");
	});
}
/** The state is compared with the run as it was at the state's own seq: a journal may be ahead of its snapshot. */
function differenceFrom(state, steps) {
	const upTo = steps.filter(({ after }) => after.seq <= state.seq);
	const last = upTo.at(-1)?.after;
	if (!last) return {
		seq: null,
		event: null,
		path: "seq",
		journal: null,
		state: state.seq
	};
	const [field] = last.seq === state.seq ? differences(last, state) : ["seq"];
	if (field === void 0) return void 0;
	const found = firstDifference(fieldOf(last, field), fieldOf(state, field), field);
	const cause = upTo.findLast(({ before, after }) => before === void 0 || firstDifference(fieldOf(before, field), fieldOf(after, field)));
	return {
		seq: cause?.after.seq ?? null,
		event: cause?.event.type ?? null,
		path: found?.path ?? field,
		journal: found?.a ?? null,
		state: found?.b ?? null
	};
}
function fieldOf(run, field) {
	return Object.entries(run).find(([name]) => name === field)?.[1];
}
function describe({ workflow_id, status, events, seq, state_file, equal, difference }) {
	const reduced = `${workflow_id}: ${events} events reduce to ${status} at seq ${seq}`;
	if (equal === null) return [`${reduced}. There is no state.json beside the journal to compare with; name one with --state.`];
	if (difference === null) return [`${paint("green", "equal")}  ${reduced}, as ${state_file} says.`];
	return [
		`${paint("red", "different")}  ${reduced}; ${state_file} differs.`,
		`  at       ${difference.path}${difference.seq === null ? "" : `, last changed by ${difference.event} at seq ${difference.seq}`}`,
		`  journal  ${shown(difference.journal)}`,
		`  state    ${shown(difference.state)}`
	];
}
function shown(value) {
	const text = JSON.stringify(value);
	return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

export { replay };