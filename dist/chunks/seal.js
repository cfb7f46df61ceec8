import { t as ProblemError } from "./problem.js";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

// src/adapters/local-files/seal.ts
/** `secrets` are what the job has and what it runs has not; `salt` keeps one job's seals from being good in another. */
function createSeal(secrets, salt) {
	const key = Buffer.from(hkdfSync("sha256", JSON.stringify(secrets), salt, "raymond-action local state v1", 32));
	const sign = (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
	return {
		sign,
		fits(mac, ...parts) {
			const [given, expected] = [Buffer.from(mac), Buffer.from(sign(...parts))];
			return given.length === expected.length && timingSafeEqual(given, expected);
		}
	};
}
function brokenSeal(place) {
	return new ProblemError({
		code: "RAY-STATE-TAMPERED",
		message: "The state on this machine cannot be trusted: it is not what this job saved. Nothing of it was used.",
		place,
		hint: "What ran in the job has written there. The run goes on from its last checkpoint on the state branch: /raymond resume."
	});
}

export { createSeal as n, brokenSeal as t };