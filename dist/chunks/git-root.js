import { r as isInside } from "./checkout.js";
import { c as ownPath } from "./environment.js";
import { t as ProblemError } from "./problem.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as refusePipes } from "./refuse-pipes.js";
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";

// src/cli/git-root.ts
/**
* Root of the work tree around a folder, by git itself: a folder that is called `.git` is not yet a repository. Nor is one that a commit has
* laid out like a repository, and no settings lead to another folder than the one that holds `.git`.
*/
function gitRoot(folder) {
	refusePipes(repositoryRoot(folder));
	const { status, stdout, stderr, error } = revParse(folder, "--show-toplevel", "--absolute-git-dir");
	if (error !== void 0) throw noGit(error.message);
	const [root, directory] = stdout.trim().split("\n");
	if (status === 0 && root && directory) return isInside(realpathSync(folder), realpathSync(root)) && leadsTo(root, directory) ? realpathSync(root) : ledElsewhere(root, directory);
	if (/dubious ownership/.test(stderr)) return repositoryRoot(folder);
	throw new ProblemError({
		code: "RAY-NO-REPOSITORY",
		message: `${folder} is not in a git repository.`,
		place: folder,
		hint: "Change into a clone of your repository, or make one: git init"
	});
}
function revParse(folder, ...args) {
	const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...env } = process.env;
	return spawnSync("git", [
		"-c",
		"safe.bareRepository=explicit",
		"rev-parse",
		...args
	], {
		cwd: folder,
		env: {
			...env,
			PATH: ownPath()
		},
		encoding: "utf8"
	});
}
/** A worktree and a submodule have a file in the place of the folder, which names it. */
function leadsTo(root, directory) {
	const { status, stdout } = revParse(root, "--resolve-git-dir", join(root, ".git"));
	return status === 0 && realpathSync(stdout.trim()) === realpathSync(directory);
}
function ledElsewhere(root, directory) {
	throw new ProblemError({
		code: "RAY-NO-REPOSITORY",
		message: `The git settings of this checkout say that its files are in ${root}, which is another folder. Nothing was written.`,
		place: join(directory, "config"),
		hint: "If nobody needs that setting, take it out: git config --unset core.worktree"
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