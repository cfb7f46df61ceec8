import { t as ProblemError } from "./problem.js";

// src/cli/usage-error.ts
/** The command was called in a way that it does not understand: exit code 64. */
var UsageError = class extends ProblemError {
	constructor(message, hint) {
		super({
			code: "RAY-USAGE",
			message,
			hint
		});
		this.name = "UsageError";
	}
};

export { UsageError as t };