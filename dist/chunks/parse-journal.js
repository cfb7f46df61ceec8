import { t as ProblemError } from "./problem.js";
import { C as strictObject, E as union, S as record, l as _enum, w as string, y as number } from "./schemas.js";
import { n as runEventSchema } from "./events.js";
import { f as pinSchema } from "./run.js";

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

export { parseJournal as n, seqOf as r, journalUpTo as t };