// src/core/problem.ts
/** Carries problems through code that has no other way to return them; the doors print them without a stack. */
var ProblemError = class extends Error {
	problem;
	/** More that was found in the same look. */
	others;
	constructor(problem, others = []) {
		super(problem.message);
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
/** What was thrown, in words; anything can be thrown. */
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}

export { problemCodeOf as i, checkIdOf as n, messageOf as r, ProblemError as t };