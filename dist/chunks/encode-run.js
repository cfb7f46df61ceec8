import { r as messageOf, t as ProblemError } from "./problem.js";
import { m as runSchema, t as RUN_VERSION } from "./run.js";

// src/core/run/migrations/split-step-turns.ts
/** The turn of a step was a `run_turn` with a field `step` before it became an effect of its own. */
function splitStepTurns(run) {
	if (!("pending" in run) || !Array.isArray(run.pending) || !run.pending.some(isStepTurn)) return run;
	return {
		...run,
		pending: run.pending.map((effect) => isStepTurn(effect) ? split(effect) : effect)
	};
}
function isStepTurn(effect) {
	if (typeof effect !== "object" || effect === null || !("type" in effect) || !("step" in effect)) return false;
	return effect.type === "run_turn" && typeof effect.step === "object" && effect.step !== null;
}
const PROMPTS_ONLY = [
	"step",
	"reminders",
	"reminder"
];
function split(turn) {
	return {
		...Object.fromEntries(Object.entries(turn).filter(([key]) => !PROMPTS_ONLY.includes(key))),
		type: "run_step",
		...turn.step
	};
}

// src/core/run/migrations/index.ts
/** From an older version's shape to the next; one entry for each number that was ever shipped before the current one. */
const STEPS = {};
/** Older shapes of the current version, told by what is in them. */
const SAME_VERSION = [splitStepTurns];
/** Brings a value of an older version or shape up to date, step by step. Anything else is returned as it is, for the schema to judge. */
function migrate(value, version) {
	if (typeof value !== "object" || value === null) return value;
	let current = value;
	for (let at = typeof version === "number" ? version : NaN;; at++) {
		const step = STEPS[at];
		if (!step) return SAME_VERSION.reduce((shape, bring) => bring(shape), current);
		current = step(current);
	}
}

// src/core/run/stored/encode-run.ts
/** A run as `state.json` holds it. */
function encodeRun(run) {
	return `${JSON.stringify(run, null, 2)}\n`;
}
/** Reads `state.json`: older versions are migrated, newer ones and broken files are a ProblemError that names `place`. */
function decodeRun(text, place) {
	const value = parseJson(text, place);
	const version = typeof value === "object" && value !== null && "version" in value ? value.version : void 0;
	if (typeof version === "number" && version > 1) throw newer(version, place);
	const parsed = runSchema.safeParse(migrate(value, version));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw broken(issue ? `${issue.path.join(".") || "the file"}: ${issue.message}` : "it has no valid shape", place);
	}
	if (parsed.data.long_texts !== void 0) throw broken("its long texts stand in texts/ beside it, and were not read", place);
	return parsed.data;
}
function parseJson(text, place) {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw broken(messageOf(error), place);
	}
}
function newer(version, place) {
	return new ProblemError({
		code: "RAY-STATE-NEWER",
		message: `The state has version ${version}; this raymond knows versions up to ${1}.`,
		place,
		hint: "Use the raymond that wrote it, or a newer one. The state is left as it is."
	});
}
function broken(why, place) {
	return new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: `The state cannot be read: ${why}`,
		place,
		hint: "Restore the file from the state branch or a backup. It was not changed."
	});
}

export { encodeRun as n, decodeRun as t };