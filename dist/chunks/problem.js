// src/core/problem.ts
/** Carries problems through code that has no other way to return them; the doors print them without a stack. */
var ProblemError = class extends Error {
	problem;
	/** More that was found in the same look. */
	others;
	constructor(problem, others = [], options) {
		super(problem.message, options);
		this.name = "ProblemError";
		this.problem = problem;
		this.others = others;
	}
};
/** The name that lint shows for a code: `RAY-MISSING-TARGET` is `missing-target`. */
function checkIdOf(code) {
	return code.slice(4).toLowerCase();
}
/** `unresolved-source` is `RAY-UNRESOLVED-SOURCE`; what an author wrote otherwise is brought into that form. */
function problemCodeOf(reason) {
	const words = reason.toUpperCase().match(/[A-Z0-9]+/g);
	return words === null ? "RAY-STEP-FAILED" : `RAY-${words.join("-")}`;
}
const UNEXPECTED = "RAY-UNEXPECTED";
/** What was thrown, for people: an error that nobody thought of is a problem of what it was about, and of nothing beside it. */
function problemIn(error, what) {
	if (error instanceof ProblemError) return error.problem;
	return {
		code: UNEXPECTED,
		message: `${what}: ${messageOf(error)}`,
		place: frameOf(error),
		hint: "Nobody thought of this error: it is a bug in raymond-action. Report it with the log of the job."
	};
}
/** Where in our own code it was thrown, as far as that is known. */
function frameOf(error) {
	return (error instanceof Error ? (error.stack ?? "").split("\n") : []).find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line) && !line.includes("node:"))?.trim();
}
/** What was thrown, in words; anything can be thrown. */
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}
/** How a hint begins where a retry changes nothing: a run keeps the workflow that it began with. */
const START_AGAIN = "Start the workflow again";

export { messageOf as a, checkIdOf as i, START_AGAIN as n, problemCodeOf as o, UNEXPECTED as r, problemIn as s, ProblemError as t };