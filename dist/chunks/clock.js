import { t as startLongTimer } from "./long-timer.js";

// src/adapters/system/clock.ts
/** The clock of this machine. */
function createClock() {
	return {
		now: Date.now,
		sleep
	};
}
function sleep(ms, signal) {
	return new Promise((resolve) => {
		if (signal?.aborted) return resolve();
		const timer = startLongTimer(ms, wake);
		signal?.addEventListener("abort", wake, { once: true });
		function wake() {
			timer.cancel();
			signal?.removeEventListener("abort", wake);
			resolve();
		}
	});
}

export { createClock as t };