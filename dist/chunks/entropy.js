import { t as startLongTimer } from "./long-timer.js";
import { randomBytes } from "node:crypto";

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

// src/adapters/system/entropy.ts
/** The randomness of this machine; good enough for tokens. */
function createEntropy() {
	return {
		hex: (bytes) => randomBytes(bytes).toString("hex"),
		fraction: Math.random
	};
}

export { createClock as n, createEntropy as t };