import { r as ownPath } from "./environment.js";
import { spawnSync } from "node:child_process";

// src/cli/git-identity.ts
/** In whose name the user commits; the cell does not see the file that says so. */
function gitIdentity() {
	const [name, email] = ["user.name", "user.email"].map((key) => spawnSync("git", [
		"config",
		"--global",
		"--get",
		key
	], {
		encoding: "utf8",
		env: {
			...process.env,
			PATH: ownPath()
		}
	}).stdout?.trim() ?? "");
	return name && email ? {
		name,
		email
	} : void 0;
}

export { gitIdentity as t };