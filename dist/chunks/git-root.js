import { r as ownPath } from "./environment.js";
import { t as ProblemError } from "./problem.js";
import { t as repositoryRoot } from "./repository-root.js";
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";

// src/cli/git-root.ts
/** Root of the work tree around a folder, by git itself: a folder that is called `.git` is not yet a repository. */
function gitRoot(folder) {
	const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...env } = process.env;
	const { status, stdout, stderr, error } = spawnSync("git", ["rev-parse", "--show-toplevel"], {
		cwd: folder,
		env: {
			...env,
			PATH: ownPath()
		},
		encoding: "utf8"
	});
	if (error !== void 0) throw noGit(error.message);
	if (status === 0 && stdout.trim() !== "") return realpathSync(stdout.trim());
	if (/dubious ownership/.test(stderr)) return repositoryRoot(folder);
	throw new ProblemError({
		code: "RAY-NO-REPOSITORY",
		message: `${folder} is not in a git repository.`,
		place: folder,
		hint: "Change into a clone of your repository, or make one: git init"
	});
}
/** For what cannot do anything without git. */
function requireGit() {
	const { error } = spawnSync("git", ["--version"], { env: {
		...process.env,
		PATH: ownPath()
	} });
	if (error !== void 0) throw noGit(error.message);
}
function noGit(why) {
	return new ProblemError({
		code: "RAY-NO-GIT",
		message: `git cannot be started: ${why}`,
		hint: "Install git, and see that it is on the PATH: git --version"
	});
}

export { requireGit as n, gitRoot as t };