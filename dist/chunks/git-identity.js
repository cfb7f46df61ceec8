import { r as ownPath } from "./environment.js";
import { spawnSync } from "node:child_process";

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
		request: onSignal,
		forget
	};
}

// src/cli/git-identity.ts
/** In whose name the user commits; the cell does not see the file that says so. */
function gitIdentity() {
	const [name, email] = ["user.name", "user.email"].map((key) => spawnSync("git", [
		"config",
		"--global",
		"--get",
		key
	], {
		encoding: "utf8",
		env: {
			...process.env,
			PATH: ownPath()
		}
	}).stdout?.trim() ?? "");
	return name && email ? {
		name,
		email
	} : void 0;
}

export { listenForSignals as n, gitIdentity as t };