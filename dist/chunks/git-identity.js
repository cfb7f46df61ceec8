import { c as ownPath } from "./environment.js";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { homedir } from "node:os";

// src/cli/git-identity.ts
/** Git asks a checkout where it is, by files for which it may wait. */
const PATIENCE_MS = 1e4;
/** In whose name the person commits there, and what their git ignores everywhere; a cell does not see the files that say so. */
function personsGit(worktree) {
	const [name, email] = ["user.name", "user.email"].map((key) => ownGitSetting(worktree, key));
	return {
		identity: {
			name,
			email
		},
		excludes: ownExcludes(worktree)
	};
}
/** The file with what the person's git ignores everywhere, whether it is there or not. */
function ownExcludes(cwd) {
	return resolve(cwd, ownGitSetting(cwd, "core.excludesFile", "path") ?? join(settingsFolder(), "ignore"));
}
/**
* What the person has set for all repositories, or for those at that place (`includeIf`), with their home in the place of a `~` in a path; no
* settings of a checkout have a say in it. Git reads both of its files, and here only the first that is there.
*/
function ownGitSetting(cwd, key, type) {
	const other = join(settingsFolder(), "config");
	const files = [["--global"], ...existsSync(other) && !process.env.GIT_CONFIG_GLOBAL ? [["--file", other]] : []];
	for (const file of files) {
		const args = [
			"config",
			...file,
			"--includes",
			...type === void 0 ? [] : [`--type=${type}`],
			"--get",
			key
		];
		const env = {
			...process.env,
			PATH: ownPath()
		};
		const said = spawnSync("git", args, {
			cwd,
			encoding: "utf8",
			env,
			timeout: PATIENCE_MS
		}).stdout?.trim();
		if (said) return said;
	}
}
function settingsFolder() {
	return join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "git");
}

export { personsGit as n, ownExcludes as t };