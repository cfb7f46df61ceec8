import { r as messageOf, t as ProblemError } from "./problem.js";
import { a as takeOutLongTexts, c as encodeRun, i as putBackLongTexts, s as decodeRun } from "./long-texts.js";
import { isDeepStrictEqual } from "node:util";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

// src/adapters/git-branch/state-file.ts
/** Puts the hash of what it replaces and, with a key, the signature into a run. */
function sealState(run, { previous, key }) {
	const unsigned = {
		...run,
		previous,
		signature: null
	};
	const { value, texts } = takeOutLongTexts(unsigned, sha256Of);
	const signature = key === null ? null : signatureOf(value, key);
	const text = encodeRun({
		...value,
		signature
	});
	return {
		run: {
			...unsigned,
			signature
		},
		text,
		sha256: sha256Of(text),
		texts
	};
}
/** Reads a state and checks its signature. A ProblemError says what is wrong with it and names `place`. */
function openState(text, { key, place, read }) {
	const texts = /* @__PURE__ */ new Map();
	const noted = (path) => {
		const found = read(path);
		if (found !== void 0) texts.set(path, found);
		return found;
	};
	const run = decodeRun(wholeText(text, noted, place), place);
	if (key === null) {
		if (run.signature !== null) throw keyMissing(place);
	} else if (run.signature === null) throw tampered("it has no signature, and this job has a state-key", place, UNSIGNED);
	else if (!isSignedBy(key, text, run.signature)) throw tampered("its signature does not fit its content and the state-key", place);
	return {
		run,
		text,
		sha256: sha256Of(text),
		texts
	};
}
/** A text that is gone or was changed is no less than a state that was. */
function wholeText(text, read, place, putBack = putBackLongTexts) {
	try {
		return putBack(text, read, place);
	} catch (error) {
		throw tampered(messageOf(error), place);
	}
}
/** The same of one run: a state that was copied there from another one's folder is none, whoever signed it. */
function openStateOf(id, text, options) {
	const state = openState(text, options);
	if (state.run.workflow_id !== id) throw tampered(`it is that of ${state.run.workflow_id}`, options.place);
	return state;
}
/** The run with the digests of the files that are written beside it, and of those that stay as they are. */
function withDigests(run, files, before) {
	const written = Object.entries(files);
	if (before !== void 0 && before.beside === void 0 && written.length === 0) return run;
	const kept = Object.entries(before?.beside ?? {}).filter(([path]) => !Object.hasOwn(files, path));
	const added = written.flatMap(([path, content]) => content === null ? [] : [[path, sha256Of(content)]]);
	return {
		...run,
		beside: Object.fromEntries([...kept, ...added])
	};
}
/** Throws unless the file says just what it was made from: a state that nobody can read again must not replace one that can be. */
function requireReadable({ run, text, texts }, place) {
	const read = decodeRun(wholeText(text, (path) => texts.get(path), place), place);
	if (!isDeepStrictEqual(read, JSON.parse(encodeRun(run)))) throw unfaithful(place);
}
function isSignedBy(key, text, signature) {
	if (signature === null) return false;
	const expected = Buffer.from(signatureOf(JSON.parse(text), key));
	const given = Buffer.from(signature);
	return expected.length === given.length && timingSafeEqual(expected, given);
}
/** HMAC-SHA-256, in hex, over the file without its `signature`. */
function signatureOf(state, key) {
	const { signature: _, ...rest } = state;
	return createHmac("sha256", key).update(`${JSON.stringify(rest, null, 2)}\n`).digest("hex");
}
function sha256Of(content) {
	return createHash("sha256").update(content).digest("hex");
}
const CHANGED = "Find out who changed the branch (its commits' authors tell). Restore the last good commit of it, or delete the run's folder and start over.";
/** Somebody may have taken it away, so it is not believed; but so is every state from before there was a key. */
const UNSIGNED = "If it was stored before the job had a state-key, delete the run's folder on the state branch and start over. If not, somebody took the signature away: the commits' authors tell who.";
function tampered(why, place, hint = CHANGED) {
	return new ProblemError({
		code: "RAY-STATE-TAMPERED",
		message: `The stored state cannot be trusted: ${why}. Nothing was run and nothing was written.`,
		place,
		hint
	});
}
function unfaithful(place) {
	return new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: "The state would read differently once it is stored, so it was not stored. What was stored before is as it was.",
		place,
		hint: "This is a bug in raymond-action. Report it with the journal of the run, then /raymond stop the run."
	});
}
function keyMissing(place) {
	return new ProblemError({
		code: "RAY-STATE-KEY-MISSING",
		message: "The stored state is signed, but this job has no state-key to check it with.",
		place,
		hint: "Give the action the input state-key with the secret that the run was started with."
	});
}

export { tampered as a, sha256Of as i, requireReadable as n, wholeText as o, sealState as r, withDigests as s, openStateOf as t };