import { randomBytes } from "node:crypto";

// src/adapters/system/entropy.ts
/** The randomness of this machine; good enough for tokens. */
function createEntropy() {
	return {
		hex: (bytes) => randomBytes(bytes).toString("hex"),
		fraction: Math.random
	};
}

export { createEntropy as t };