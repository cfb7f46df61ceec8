import { c as ownPath } from "./environment.js";
import { spawnSync } from "node:child_process";

// src/cli/git-identity.ts
/** In whose name the user commits; the cell does not see the file that says so. */
function gitIdentity() {
	const [name, email] = ["user.name", "user.email"].map((key) => ownGitSetting(key));
	return name && email ? {
		name,
		email
	} : void 0;
}
/** What the user has set for all repositories, with their home in the place of a `~` in a path; no checkout has a say in it. */
function ownGitSetting(key, type) {
	const args = [
		"config",
		"--global",
		...type === void 0 ? [] : [`--type=${type}`],
		"--get",
		key
	];
	const { stdout } = spawnSync("git", args, {
		encoding: "utf8",
		env: {
			...process.env,
			PATH: ownPath()
		}
	});
	return stdout?.trim() || void 0;
}

export { ownGitSetting as n, gitIdentity as t };