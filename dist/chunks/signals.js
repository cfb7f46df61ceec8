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

export { listenForSignals as t };