import { statSync } from "node:fs";

// src/adapters/process/git/is-pipe.ts
/** Whether git, which opens the file, would wait for somebody who writes into it. A link counts for what it leads to. */
function isPipe(path) {
	try {
		return statSync(path).isFIFO();
	} catch {
		return false;
	}
}

export { isPipe as t };