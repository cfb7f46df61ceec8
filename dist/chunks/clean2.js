import { i as runBranches, r as openLocal, t as putAway } from "./put-away.js";
import { r as isDriven } from "./lock.js";
import { t as createLocalRunStore } from "./run-store.js";
import { join } from "node:path";

// src/cli/commands/clean/clean.ts
const ENDED = [
	"completed",
	"failed",
	"cancelled"
];
function hasEnded(state) {
	return ENDED.includes(state?.status);
}
/** Puts the worktrees of runs away, and deletes branches that nobody misses. */
async function clean({ workspace, stateDir, ids, dryRun, force }) {
	const local = await openLocal(workspace, stateDir);
	if (!local) return [];
	const store = createLocalRunStore(stateDir);
	const all = await runBranches(local.repository, local.checkout);
	const done = [];
	for (const run of new Set(all.map((one) => one.run))) {
		if (ids.length > 0 && !ids.includes(run)) continue;
		const branches = all.filter((one) => one.run === run);
		if (await isDriven(join(stateDir, run))) {
			if (ids.length > 0) done.push(...branches.map(busy));
			continue;
		}
		const state = await store.read(run).catch(() => void 0);
		if (ids.length === 0 && !hasEnded(state)) continue;
		const how = hasEnded(state) ? force ? "all" : "without work" : "stay";
		done.push(...await putAway(local, branches, {
			dryRun,
			branches: how
		}));
	}
	return done;
}
function busy({ run, branch, commit, worktree }) {
	return {
		run,
		branch,
		commit,
		worktree: worktree?.root ?? null,
		worktree_removed: false,
		work_saved: false,
		branch_deleted: false,
		why: "its run is at work"
	};
}

export { hasEnded as n, clean as t };