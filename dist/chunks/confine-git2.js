import { c as ownPath, i as isIn } from "./environment.js";
import { c as systemMounts, f as findCellPrograms, i as isRoot, t as onlyInSame } from "./same-folders.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";

// src/adapters/cell/confine-git.ts
/**
* Git follows the links of a worktree as a look at them shows it, and an agent in a cell may put a link in the place of a folder between
* that look and the next: so would files of the user come into a snapshot, and files of a commit to the user. In here git sees the system's
* programs, that one worktree and what is ours, and a link leads to nothing else. Undefined where this machine has no such thing, and so no
* cells either.
*/
function createConfineGit({ environment, hidden }) {
	let base;
	return (root, { ours, shown }) => {
		base ??= (process.platform === "linux" ? baseFor(environment) : void 0) ?? "none";
		if (base === "none") return void 0;
		if (!base.mounts.every(({ at, as }) => as === "hidden" || existsSync(at))) base = {
			...base,
			...systemMounts({
				environment: base.of,
				isRoot: isRoot()
			})
		};
		const git = join(root, ".git");
		const inside = hidden.filter((folder) => isIn(folder, root) && existsSync(folder));
		return [
			base.bwrap,
			...mountArguments(base),
			"--bind",
			root,
			root,
			...inside.flatMap((folder) => ["--tmpfs", folder]),
			...isFolder(git) ? ["--tmpfs", git] : existsSync(git) ? [
				"--ro-bind",
				"/dev/null",
				git
			] : [],
			...shown.filter((folder) => existsSync(folder)).flatMap((folder) => [
				"--ro-bind",
				folder,
				folder
			]),
			...ours.flatMap((folder) => [
				"--bind",
				folder,
				folder
			]),
			"--chdir",
			root,
			"--",
			...onlyInSame([root])
		];
	};
}
/** With the person's tools, as git may be one of them; where a place of these cannot be shown, with what the system has. */
function baseFor(environment) {
	const { bwrap } = findCellPrograms();
	if (bwrap === null) return void 0;
	const { RUNNER_TEMP } = environment;
	for (const known of [environment, { RUNNER_TEMP }]) {
		const base = {
			bwrap,
			of: known,
			...systemMounts({
				environment: known,
				isRoot: isRoot()
			})
		};
		const { status } = spawnSync(bwrap, [
			...mountArguments(base),
			"--",
			"git",
			"--version"
		], {
			stdio: "ignore",
			env: { PATH: ownPath() }
		});
		if (status === 0) return base;
	}
}
function mountArguments({ mounts, links }) {
	return [
		..."--unshare-user --unshare-net --unshare-ipc --die-with-parent --cap-drop ALL --dev /dev".split(" "),
		...links.flatMap(({ at, to }) => [
			"--symlink",
			to,
			at
		]),
		...mounts.filter(({ at, as }) => as !== "hidden" || existsSync(at)).flatMap(({ at, as }) => as === "readable" ? [
			"--ro-bind",
			at,
			at
		] : isFolder(at) ? ["--tmpfs", at] : [
			"--ro-bind",
			"/dev/null",
			at
		])
	];
}
function isFolder(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

export { createConfineGit as t };