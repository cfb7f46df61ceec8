import { t as ProblemError } from "./problem.js";

// src/cli/no-such-run.ts
const SHOWN = 10;
function noSuchRun(id, known) {
	const more = known.length > SHOWN ? `, and ${known.length - SHOWN} more (raymond status)` : "";
	return new ProblemError({
		code: "RAY-NO-SUCH-RUN",
		message: `There is no run ${id}.`,
		place: id,
		hint: known.length === 0 ? "No run was started here yet." : `Known runs: ${known.slice(-10).join(", ")}${more}`
	});
}

export { noSuchRun as t };