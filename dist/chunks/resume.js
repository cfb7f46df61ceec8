import { n as resumeRun } from "./resume-run.js";
import { t as withRun } from "./drive.js";

// src/cli/commands/resume/resume.ts
function resume(id, flags) {
	return withRun(flags, ({ ports, store, workspace, backend, drive }) => resumeRun({
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
	}, store, ports, drive), id);
}

export { resume };