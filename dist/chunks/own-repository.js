import { r as createConfineGit } from "./head.js";
import { c as openBareRepository } from "./fetch-commit.js";
import { join } from "node:path";

// src/cli/own-repository.ts
/** Raymond's own repository of a checkout, which no agent's settings reach. */
function ownRepository(stateDir) {
	const confine = createConfineGit({
		environment: process.env,
		hidden: [stateDir]
	});
	return openBareRepository({
		directory: join(stateDir, ".git"),
		confine
	});
}

export { ownRepository as t };