import { r as isDriven } from "./lock.js";
import { t as createLocalRunStore } from "./run-store.js";
import { t as removeLocked } from "./remove-locked.js";
import { t as percentDecoded } from "./percent-decoded.js";
import { a as messageOf } from "./problem.js";
import { n as hasEnded } from "./clean2.js";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

// src/cli/commands/clean/clean-homes.ts
/** Removes homes and caches of agents in cells, of runs that have ended: where one goes on it has new ones. */
async function cleanHomes({ stateDir, ids, dryRun }) {
	const cells = join(stateDir, ".cells");
	const store = createLocalRunStore(stateDir);
	const done = [];
	for (const name of foldersOfRuns(cells)) {
		const run = percentDecoded(name);
		if (encodeURIComponent(run) !== name) continue;
		if (ids.length > 0 && !ids.includes(run) || await isDriven(join(stateDir, run))) continue;
		if (!hasEnded(await store.read(run).catch(() => void 0))) continue;
		done.push(takeAway(run, join(cells, name), dryRun));
	}
	return done;
}
function takeAway(run, folder, dryRun) {
	try {
		if (!dryRun) removeLocked(folder);
		return {
			run,
			folder,
			removed: true,
			why: null
		};
	} catch (error) {
		return {
			run,
			folder,
			removed: false,
			why: messageOf(error)
		};
	}
}
/** Beside what cells are made of, and git's folder, whose names begin with a dot or are those of files. */
function foldersOfRuns(cells) {
	if (!existsSync(cells)) return [];
	return readdirSync(cells, { withFileTypes: true }).flatMap((entry) => entry.isDirectory() && !entry.name.startsWith(".") ? [entry.name] : []);
}

export { cleanHomes };