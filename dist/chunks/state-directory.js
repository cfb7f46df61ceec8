import { c as runGit } from "./run-git.js";
import { t as ProblemError } from "./problem.js";
import { t as isOfState } from "./paths.js";
import { a as isNoted, c as note, r as wereAgentsIn, t as checkoutAround } from "./checkout-around.js";
import { t as refusePipes } from "./refuse-pipes.js";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { homedir } from "node:os";
import { chmod, lstat, mkdir, writeFile } from "node:fs/promises";

// src/cli/state-directory.ts
/**
* Where runs are kept: what was asked for; in a job below the runner's temp folder, as a checkout is no place for it;
* else `.raymond/state` in the repository, ignored by git. What came with a checkout is none of ours, and is not used.
*/
async function stateDirectory(root, asked) {
	refusePipes(root);
	if (asked !== void 0) {
		await noteMade(resolve(asked));
		return resolve(asked);
	}
	const temp = process.env.RUNNER_TEMP;
	if (process.env.GITHUB_ACTIONS === "true" && temp !== void 0 && temp !== "") return join(temp, "raymond", "state");
	const own = join(root, ".raymond");
	const state = join(own, "state");
	await mkdir(own, { mode: 448 }).catch((error) => {
		if (error.code !== "EEXIST") throw error;
	});
	await requireOurs(own);
	await requireOurs(state);
	const isThere = existsSync(state);
	if (isThere && existsSync(join(root, ".git"))) await requireUntracked(root, state);
	if (isThere) await requireMadeByUs(root, state);
	const ignore = join(own, ".gitignore");
	const ignored = await lstat(ignore).catch(() => void 0);
	if (ignored?.isSymbolicLink()) throw foreign(own, "its .gitignore is a link");
	if (ignored === void 0) await writeFile(ignore, "*\n");
	await mkdir(state, {
		recursive: true,
		mode: 448
	});
	await chmod(state, 448);
	await noteMade(state);
	return state;
}
/** A real folder of the person who calls us. */
async function requireOurs(folder) {
	const found = await lstat(folder).catch(() => void 0);
	if (found === void 0) return;
	if (found.isSymbolicLink()) throw foreign(folder, "it is a link");
	if (!found.isDirectory()) throw foreign(folder, "it is not a folder");
	if (process.getuid !== void 0 && found.uid !== process.getuid()) throw foreign(folder, "it belongs to somebody else");
}
/** Where agents could write, in a checkout of their own making or one that they were sent to, only what a command of this person has made itself. */
async function requireMadeByUs(root, state) {
	const around = wereAgentsIn(root) ? root : checkoutAround(root);
	if (around === void 0 || isNoted(await madeByUs(state))) return;
	throw foreign(state, `it lies in ${around}, where agents were at work, and no command of yours has made it`);
}
/** Leaves word that it is a person's own; none where it is not there, or in a home that cannot be written to. */
async function noteMade(state) {
	if (existsSync(state)) await note(await madeByUs(state)).catch(() => void 0);
}
/** Its number is given out again once it is gone; when it was made tells it from the next one, where the file system knows. */
async function madeByUs(state) {
	const { ino, birthtimeNs } = await lstat(state, { bigint: true });
	return [
		state,
		"state",
		String(ino),
		String(birthtimeNs)
	];
}
/**
* Files that git knows came with the checkout, as those of a submodule did: a state would name programs to run, settings of the agent CLI
* would steer it.
*/
async function requireUntracked(root, state) {
	const { exitCode, stdout } = await runGit({
		args: [
			"ls-files",
			"-z",
			"--",
			".raymond",
			":(icase).raymond"
		],
		cwd: root,
		home: homedir()
	});
	const first = stdout.toString().split("\0").find(isOfState);
	if (exitCode === 0 && first !== void 0) throw foreign(state, `git tracks ${first}, so it came with the checkout`);
}
function foreign(folder, why) {
	return new ProblemError({
		code: "RAY-STATE-FOREIGN",
		message: `The folder ${folder} cannot be trusted to keep runs: ${why}. Nothing was run.`,
		place: folder,
		hint: "See where it comes from. Keep runs elsewhere with --state-dir DIR (or name this folder once, if its runs are yours), or remove it: git rm -r --cached --ignore-unmatch .raymond && rm -rf .raymond"
	});
}

export { stateDirectory as n, noteMade as t };