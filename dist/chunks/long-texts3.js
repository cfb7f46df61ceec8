import { t as ProblemError } from "./problem.js";
import { C as strictObject, D as union, S as record, l as _enum, w as string, y as number } from "./schemas.js";
import { p as pinSchema } from "./run.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { n as runEventSchema } from "./events.js";
import { join } from "node:path";
import { createHash } from "node:crypto";

// src/core/run/journal-entry.ts
/** One line of a run's journal: an event, or the definition of a scope just before the event that brings the run into it. */
/** A scope's files as they were read, and what they were read for: a journal alone can be reduced again. */
const definitionSchema = strictObject({
	platform: _enum([
		"linux",
		"darwin",
		"win32"
	]),
	id: string(),
	pin: pinSchema,
	shape: _enum([
		"folder",
		"zip",
		"file"
	]),
	files: record(string(), string()),
	entry: string().nullable()
});
/** `seq` is the run's after the event. */
const journalEntrySchema = union([strictObject({
	seq: number().int(),
	event: runEventSchema
}), strictObject({
	seq: number().int(),
	definition: definitionSchema
})]);

// src/core/run/parse-journal.ts
/** Entries of a journal with a `seq` above `after`. What a crash left of a last line is dropped; any other broken line is a ProblemError. */
function parseJournal(text, place, after = -1) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line, i) => line === "" || seqOf(line) <= after ? [] : [parseLine(line, `${place}:${i + 1}`)]).filter(({ seq }) => seq > after);
}
/** The lines of a journal that led to the state with that number. What comes after it, or does not look as we write it, is left out. */
function journalUpTo(text, seq) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line) => seqOf(line) <= seq ? [`${line}\n`] : []).join("");
}
/** Told from the first characters, so that a long journal costs little when only its end matters; NaN where they are not ours. */
function seqOf(line) {
	return Number(/^\{"seq":(\d+),/.exec(line)?.[1]);
}
function parseLine(line, place) {
	try {
		return journalEntrySchema.parse(JSON.parse(line));
	} catch (error) {
		throw new ProblemError({
			code: "RAY-JOURNAL-BROKEN",
			message: `A line of the journal is not an event: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
			place,
			hint: "The snapshot state.json beside it is whole. Remove the journal to go on from the snapshot."
		});
	}
}

// src/adapters/local-files/long-texts.ts
/** More than any of our files may have on a state branch. */
const LONGEST = 268435456;
/** Of a folder that was taken from a state branch; one that was made on this disk has none. */
function textsBeside(folder) {
	return (path) => {
		const content = readForeignFile(join(folder, path), {
			most: LONGEST,
			follow: false
		});
		return content !== void 0 && path.endsWith(`/${createHash("sha256").update(content).digest("hex")}`) ? content.toString() : void 0;
	};
}

export { seqOf as i, journalUpTo as n, parseJournal as r, textsBeside as t };