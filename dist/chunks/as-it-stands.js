import { r as isDriven } from "./lock.js";
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

export { asItStands as t };