import { t as ProblemError } from "./problem.js";
import { a as printJson, i as printError, s as refusal } from "./output.js";
import { t as UsageError } from "./usage-error.js";

// src/cli/exit-codes.ts
/** A run that is still `running` was lost by its driver: that failed. */
const EXIT_CODES = {
	completed: 0,
	failed: 1,
	running: 1,
	waiting: 2,
	suspended: 3,
	over_budget: 4,
	cancelled: 5
};
/** Exit code of a command that drove a run (P-STATE 5). One that completed with an error as its value has not succeeded. */
function exitCodeOf({ status, error_values }) {
	return status === "completed" && (error_values ?? []).length > 0 ? 1 : EXIT_CODES[status];
}

// src/cli/refuse.ts
/** Problems are told without a stack; anything else is our own mistake and keeps it. */
function refuse(error, { json }, run) {
	if (!(error instanceof ProblemError)) throw error;
	process.exitCode = error instanceof UsageError ? 64 : 1;
	if (json === true) printJson({
		carried_out: run?.wentOn === true,
		...refusal(error.problem, run)
	});
	for (const problem of [error.problem, ...error.others]) printError(problem);
}

export { exitCodeOf as n, refuse as t };