import { t as ProblemError } from "./problem.js";

// src/cli/no-such-run.ts
function noSuchRun(id, known) {
	return new ProblemError({
		code: "RAY-NO-SUCH-RUN",
		message: `There is no run ${id}.`,
		place: id,
		hint: known.length === 0 ? "No run was started here yet." : `Known runs: ${known.slice(-10).join(", ")}`
	});
}

export { noSuchRun as t };