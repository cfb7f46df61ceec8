import { t as ProblemError } from "./problem.js";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

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

// src/cli/repository-root.ts
/** The nearest folder upwards that holds `.git`; the folder itself when there is none. Real path. */
function repositoryRoot(from) {
	const start = realpathSync(from);
	for (let folder = start;; folder = dirname(folder)) {
		if (existsSync(join(folder, ".git"))) return folder;
		if (dirname(folder) === folder) return start;
	}
}

// src/cli/signals.ts
/** SIGHUP is a terminal that was closed. */
const SIGNALS = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
];
/** The first signal asks the run to stop and save itself; a second one is left to the system. */
function listenForSignals() {
	const controller = new AbortController();
	const request = { reason: "signal" };
	const onSignal = () => {
		forget();
		controller.abort(request);
	};
	function forget() {
		for (const name of SIGNALS) process.off(name, onSignal);
	}
	for (const name of SIGNALS) process.on(name, onSignal);
	return {
		signal: controller.signal,
		forget
	};
}

export { repositoryRoot as n, UsageError as r, listenForSignals as t };