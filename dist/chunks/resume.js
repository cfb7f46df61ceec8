import { t as ProblemError } from "./problem.js";
import { n as nothingLeft } from "./nothing-left.js";
import { n as resumeRun } from "./resume-run.js";
import { t as withRun } from "./drive.js";
import { n as startAgain } from "./start-again.js";

// src/cli/commands/resume/resume.ts
function resume(id, flags) {
	return withRun(flags, async ({ ports, store, workspace, backend, drive }) => {
		const run = await store.read(id);
		if (run !== void 0) refuseOver(run, flags);
		return resumeRun({
			workflowId: id,
			workspace,
			budgetUsd: flags.budget,
			stateBudgetUsd: flags.stateBudget,
			...backend === null || backend.startsWith("replay:") ? {} : { backend },
			model: flags.model,
			effort: flags.effort,
			maxDurationMs: flags.maxDuration,
			cell: flags.cell,
			maxTurns: flags.maxTurns,
			retry: true,
			rerun: flags.rerun
		}, store, ports, drive);
	}, id);
}
/** It would change what is stored, and start nothing. */
function refuseOver(run, { stateDir }) {
	const over = nothingLeft(run, startAgain(run, {
		stateDir,
		namesProgram: true
	}));
	if (over !== void 0) throw new ProblemError(over);
}

export { resume };