import { t as ProblemError } from "./problem.js";
import { i as runOfBranch } from "./work.js";
import { a as openCheckout, i as isLinkedBack, l as worktreesOf, r as isInside } from "./checkout.js";
import { t as openBareRepository } from "./bare-repository.js";
import { t as readHead } from "./head.js";
import { T as allObjectsOf, _ as isUnfilled, g as isMadeByRun, k as refuseLinks, r as whyNotCommitted, v as removeWorktree } from "./take-back-git.js";
import { c as putCommit, o as takeOver, t as createSnapshots } from "./snapshots.js";
import { t as createConfineGit } from "./confine-git2.js";
import { i as judgedConfiguration, n as CONFIGURATION } from "./configuration-watch.js";
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

// src/adapters/git-workspace/run-branches.ts
/** All branches of runs in the checkout, in the order of their names. */
async function runBranches(repository, checkout) {
	const lines = (await repository.run([
		"for-each-ref",
		"--format=%(refname:lstrip=2)%00%(objectname)",
		"refs/heads/raymond/"
	], { env: { GIT_DIR: checkout.main.gitDirectory } })).toString().split("\n").filter(Boolean);
	if (lines.length === 0) return [];
	const places = /* @__PURE__ */ new Map();
	for (const worktree of await worktreesOf(checkout)) {
		const { branch } = await readHead(repository, worktree.gitDirectory);
		if (branch !== null && await isLinkedBack(worktree)) places.set(branch, worktree);
	}
	return lines.flatMap((line) => {
		const [branch = "", commit = ""] = line.split("\0");
		const run = runOfBranch(branch);
		const worktree = places.get(branch) ?? null;
		return run === void 0 || worktree?.root === checkout.main.root ? [] : [{
			branch,
			run,
			commit,
			worktree
		}];
	});
}
/** Whether no other branch or tag has its commits; a run's branches do not count for one another. */
async function hasOwnCommits(repository, { main }, { commit }) {
	return (await repository.run([
		"rev-list",
		"--max-count=1",
		commit,
		"--not",
		...[
			"HEAD",
			"--exclude=raymond/*",
			"--branches",
			"--remotes",
			"--tags",
			"--"
		]
	], { env: { GIT_DIR: main.gitDirectory } })).toString().trim() !== "";
}
/** Only if it is still what was looked at. */
async function deleteBranch(repository, checkout, { branch, commit }) {
	refuseLinks(checkout);
	await repository.run([
		"update-ref",
		"-d",
		`refs/heads/${branch}`,
		commit
	], { env: { GIT_DIR: checkout.main.gitDirectory } });
}

// src/cli/worktrees/open-local.ts
/** The checkout around a folder, and our own repository beside the state; undefined where there is no checkout. */
async function openLocal(workspace, stateDir) {
	const checkout = await openCheckout(workspace);
	if (!checkout) return void 0;
	const { isDoubtful, text } = await judgedConfiguration(workspace);
	const guarded = {
		path: CONFIGURATION,
		text: isDoubtful ? null : text
	};
	return {
		checkout,
		repository: await ownRepository(stateDir),
		guarded
	};
}

// src/adapters/git-workspace/free-worktree.ts
/** What stays on this machine may hold whatever the person's own files hold. */
const EVERYTHING = {
	refuses: () => false,
	holdsSecret: () => false,
	largestFile: Number.POSITIVE_INFINITY,
	largestTotal: Number.POSITIVE_INFINITY
};
/** Looks at what would be lost with the worktree. Changes nothing in it, nor in the checkout. */
async function looseWork(repository, checkout, { branch, commit, worktree }, guarded) {
	const stays = (why) => ({
		commit: null,
		stays: why
	});
	if (!isMadeByRun(worktree)) return stays("no run has made it");
	const inside = (await worktreesOf(checkout)).find(({ root }) => root !== worktree.root && isInside(root, worktree.root));
	if (inside) return stays(`another worktree lies in it: ${inside.root}`);
	if (isUnfilled(worktree)) return {
		commit: null,
		stays: null
	};
	try {
		const foreign = allObjectsOf(checkout.common);
		await takeOver(repository, foreign, commit, { alone: true });
		const work = await createSnapshots({
			repository,
			checkout,
			base: commit,
			foreign,
			rules: EVERYTHING,
			now: Date.now
		}).take({
			agent: "",
			directory: worktree.root,
			branch
		}, null);
		const [first] = work?.left_out ?? [];
		if (first !== void 0) return stays(`this would be lost: ${first}`);
		const after = work?.snapshot ?? null;
		const why = after === null ? void 0 : await whyNotCommitted(repository, checkout, {
			before: commit,
			after,
			guarded
		});
		return why === void 0 ? {
			commit: after,
			stays: null
		} : stays(why);
	} catch (error) {
		if (error instanceof ProblemError) return stays(`what is in it cannot be saved: ${error.message}`);
		throw error;
	}
}
/** Moves the loose work onto the branch, then removes the worktree. Gives the branch's commit, or why the worktree stays. */
async function freeWorktree(repository, checkout, { branch, commit, worktree, loose }) {
	if (loose.stays !== null) return {
		commit,
		stays: loose.stays
	};
	const tip = loose.commit ?? commit;
	if (tip !== commit) {
		await putCommit(repository, checkout, tip);
		await repository.run([
			"update-ref",
			`refs/heads/${branch}`,
			tip,
			commit
		], { env: { GIT_DIR: checkout.main.gitDirectory } });
	}
	return {
		commit: tip,
		stays: await removeWorktree(repository, worktree)
	};
}

// src/cli/worktrees/put-away.ts
/** Removes worktrees of runs, inner ones first. Nothing is lost: what a branch does not hold yet is committed to it before. */
async function putAway(local, branches, far) {
	const depth = ({ worktree }) => worktree?.root.length ?? 0;
	const done = [];
	for (const one of branches.toSorted((a, b) => depth(b) - depth(a))) done.push(await putOneAway(local, one, far));
	return done.toSorted((a, b) => a.branch < b.branch ? -1 : 1);
}
async function putOneAway(local, one, far) {
	const { run, branch, worktree } = one;
	const freed = worktree === null ? {
		commit: one.commit,
		stays: null,
		saved: false
	} : await free(local, {
		...one,
		worktree
	}, far);
	const facts = {
		run,
		branch,
		commit: freed.commit,
		worktree: worktree?.root ?? null,
		work_saved: freed.saved
	};
	if (freed.stays !== null) return {
		...facts,
		worktree_removed: false,
		branch_deleted: false,
		why: freed.stays
	};
	const why = await whyItStays(local, {
		commit: freed.commit,
		saved: freed.saved
	}, far);
	if (why === null && !far.dryRun) await deleteBranch(local.repository, local.checkout, {
		branch,
		commit: freed.commit
	});
	return {
		...facts,
		worktree_removed: worktree !== null,
		branch_deleted: why === null,
		why
	};
}
async function free({ repository, checkout, guarded }, one, far) {
	const loose = await looseWork(repository, checkout, one, guarded);
	const saved = loose.stays === null && loose.commit !== null && loose.commit !== one.commit;
	if (far.dryRun) return {
		commit: one.commit,
		stays: loose.stays,
		saved
	};
	return {
		...await freeWorktree(repository, checkout, {
			...one,
			loose
		}),
		saved
	};
}
async function whyItStays({ repository, checkout }, { commit, saved }, { branches }) {
	if (branches === "all") return null;
	return saved || await hasOwnCommits(repository, checkout, { commit }) ? "it holds work that is on no other branch" : branches === "stay" ? "it is kept" : null;
}

export { ownRepository as a, runBranches as i, EVERYTHING as n, openLocal as r, putAway as t };