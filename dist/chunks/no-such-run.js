import { t as ProblemError } from "./problem.js";
import { r as isDriven } from "./run-store.js";
import { join } from "node:path";

// src/cli/as-it-stands.ts
/** The run as people should see it: one whose process is gone does not run any more, whatever its state says. */
async function asItStands(run, directory) {
	if (run.status !== "running" || await isDriven(join(directory, run.workflow_id))) return run;
	return {
		...run,
		status: "suspended",
		reason: "interrupted"
	};
}

// src/cli/no-such-run.ts
function noSuchRun(id, known) {
	return new ProblemError({
		code: "RAY-NO-SUCH-RUN",
		message: `There is no run ${id}.`,
		place: id,
		hint: known.length === 0 ? "No run was started here yet." : `Known runs: ${known.slice(-10).join(", ")}`
	});
}

export { asItStands as n, noSuchRun as t };