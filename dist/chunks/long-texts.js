import { a as messageOf, t as ProblemError } from "./problem.js";
import { t as utf8Length } from "./utf8-length.js";
import { h as runSchema, t as RUN_VERSION } from "./run.js";

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
	try {
		return decoded(text, place);
	} catch (error) {
		if (error instanceof RangeError) throw broken$1(error.message, place);
		throw error;
	}
}
function decoded(text, place) {
	const value = parseJson(text, place);
	const version = typeof value === "object" && value !== null && "version" in value ? value.version : void 0;
	if (typeof version === "number" && version > 1) throw newer(version, place);
	const parsed = runSchema.safeParse(migrate(value, version));
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw broken$1(issue ? `${issue.path.join(".") || "the file"}: ${issue.message}` : "it has no valid shape", place);
	}
	if (parsed.data.long_texts !== void 0) throw broken$1("its long texts stand in texts/ beside it, and were not read", place);
	return parsed.data;
}
function parseJson(text, place) {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw broken$1(messageOf(error), place);
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
function broken$1(why, place) {
	return new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: `The state cannot be read: ${why}`,
		place,
		hint: "Restore the file from the state branch or a backup. It was not changed."
	});
}

// src/core/run/stored/long-texts.ts
/**
* Long texts of a state or of a journal stand in files of their own on the state branch: GitHub takes no file of more than 100 MB, and
* one result stands in many states. The object that had them says so under `long_texts`: by JSON pointer (RFC 6901) the file below the
* run's folder. Its name is the SHA-256 of the text, so that the same text is stored once and no other can take its place.
*/
/** A text of more bytes than this, in UTF-8, has a file of its own. */
const MOST_INLINE = 1048576;
/** Characters of it that stay in its place, for people who read the file. */
const SHOWN = 1e3;
const LONG_TEXTS = "texts/";
function takeOutLongTexts(value, digest) {
	const texts = /* @__PURE__ */ new Map();
	const places = [];
	function shortened(held, pointer) {
		if (typeof held === "string") return isLong(held) ? putAside(held, pointer) : held;
		if (typeof held !== "object" || held === null) return held;
		if (Array.isArray(held)) return held.map((item, i) => shortened(item, `${pointer}/${i}`));
		return Object.fromEntries(Object.entries(held).map(([key, item]) => [key, shortened(item, `${pointer}/${escaped(key)}`)]));
	}
	function putAside(text, pointer) {
		const path = `${LONG_TEXTS}${digest(text)}`;
		texts.set(path, text);
		places.push([pointer, path]);
		return text.slice(0, SHOWN);
	}
	const short = shortened(value, "");
	return places.length === 0 ? {
		value,
		texts
	} : {
		value: {
			...short,
			long_texts: Object.fromEntries(places)
		},
		texts
	};
}
/** A state's text with its long texts in their places again. A `RAY-STATE-BROKEN` problem says which one is missing. */
function putBackLongTexts(text, read, place) {
	const value = mayRefer(text) ? parsed(text) : void 0;
	return holdsPlaces(value) ? `${JSON.stringify(joined(value, read, place), null, 2)}\n` : text;
}
/** The journal's lines without their long texts. */
function takeOutOfJournal(journal, digest) {
	const texts = /* @__PURE__ */ new Map();
	const lines = journal.split("\n").map((line) => {
		if (line.length <= 1048576 / 3) return line;
		const entry = parsed(line);
		if (entry === void 0) return line;
		const taken = takeOutLongTexts(entry, digest);
		for (const [path, text] of taken.texts) texts.set(path, text);
		return taken.texts.size === 0 ? line : JSON.stringify(taken.value);
	});
	return {
		journal: texts.size === 0 ? journal : lines.join("\n"),
		texts
	};
}
/** The journal's lines as they were; throws as `putBackLongTexts` does. */
function putBackInJournal(journal, read, place) {
	if (!mayRefer(journal)) return journal;
	return journal.split("\n").map((line, i) => {
		const entry = mayRefer(line) ? parsed(line) : void 0;
		return holdsPlaces(entry) ? JSON.stringify(joined(entry, read, `${place}:${i + 1}`)) : line;
	}).join("\n");
}
/** Files that a state or a journal may refer to, by path below the run's folder. */
function longTextsIn(content) {
	return mayRefer(content) ? [...new Set(Array.from(content.matchAll(/"(texts\/[0-9a-f]{64})"/g), ([, path = ""]) => path))] : [];
}
function isLong(text) {
	return text.length > 1048576 / 3 && utf8Length(text) > 1048576 && text.isWellFormed();
}
function mayRefer(text) {
	return text.includes("\"long_texts\"");
}
/** What a crash cut short is no JSON, and stays as it is. */
function parsed(line) {
	try {
		const value = JSON.parse(line);
		return typeof value === "object" && value !== null ? value : void 0;
	} catch {
		return;
	}
}
function holdsPlaces(value) {
	if (typeof value !== "object" || value === null || !Object.hasOwn(value, "long_texts")) return false;
	const { long_texts: places } = value;
	return typeof places === "object" && places !== null;
}
function joined({ long_texts: places, ...value }, read, place) {
	for (const [pointer, path] of Object.entries(places)) {
		const text = typeof path === "string" && /^texts\/[0-9a-f]{64}$/.test(path) ? read(path) : void 0;
		if (text === void 0) throw broken(`the file ${String(path)} beside it is not there, or is another one`, place);
		if (!put(value, pointer, text)) throw broken(`there is no text at ${pointer}, where ${String(path)} belongs`, place);
	}
	return value;
}
/** False where no text stands there. */
function put(value, pointer, text) {
	const keys = pointer.split("/").slice(1).map(unescaped);
	const last = keys.pop();
	let holder = value;
	for (const key of keys) holder = ownOf(holder, key);
	if (last === void 0 || typeof ownOf(holder, last) !== "string") return false;
	holder[last] = text;
	return true;
}
function broken(why, place) {
	return new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: `What is stored cannot be read: ${why}.`,
		place,
		hint: "Take the whole folder of the run, with texts/, from the state branch or a backup. Nothing was changed."
	});
}
function ownOf(holder, key) {
	if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, key)) return void 0;
	return holder[key];
}
function escaped(key) {
	return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
function unescaped(key) {
	return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

export { putBackLongTexts as a, decodeRun as c, putBackInJournal as i, encodeRun as l, MOST_INLINE as n, takeOutLongTexts as o, longTextsIn as r, takeOutOfJournal as s, LONG_TEXTS as t };