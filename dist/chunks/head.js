import { r as ownPath } from "./environment.js";
import { o as isIn, r as isRoot, s as systemMounts, t as onlyInSame, u as findCellPrograms } from "./same-folders.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync } from "node:fs";
import { dirname, join } from "node:path";

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
		base ??= { arguments: process.platform === "linux" ? baseArguments(environment) : void 0 };
		if (base.arguments === void 0) return void 0;
		const git = join(root, ".git");
		const inside = hidden.filter((folder) => isIn(folder, root) && existsSync(folder));
		return [
			...base.arguments,
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
function baseArguments(environment) {
	const { bwrap } = findCellPrograms();
	if (bwrap === null) return void 0;
	const { mounts, links } = systemMounts({
		environment,
		isRoot: isRoot()
	});
	const inside = [
		..."--unshare-user --unshare-net --unshare-ipc --die-with-parent --cap-drop ALL --dev /dev".split(" "),
		...links.flatMap(({ at, to }) => [
			"--symlink",
			to,
			at
		]),
		...mounts.flatMap(({ at, as }) => as === "readable" ? [
			"--ro-bind",
			at,
			at
		] : isFolder(at) ? ["--tmpfs", at] : [
			"--ro-bind",
			"/dev/null",
			at
		])
	];
	const env = { PATH: ownPath() || dirname(bwrap) };
	const { status } = spawnSync(bwrap, [
		...inside,
		"--",
		"true"
	], {
		stdio: "ignore",
		env
	});
	return status === 0 ? [bwrap, ...inside] : void 0;
}
function isFolder(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

// src/adapters/git-workspace/head.ts
/** Where the HEAD of a worktree is. */
async function readHead(repository, gitDirectory) {
	const options = { env: { GIT_DIR: gitDirectory } };
	const both = await repository.attempt([
		"rev-parse",
		"HEAD^{commit}",
		"--symbolic-full-name",
		"HEAD"
	], options);
	const [id = "", name = ""] = both.exitCode === 0 ? both.stdout.toString().split("\n") : [];
	const commit = COMMIT.test(id) ? id : null;
	if (commit !== null && (name === DETACHED || shortName(name) !== null)) return {
		commit,
		branch: shortName(name)
	};
	const branch = await repository.attempt([
		"symbolic-ref",
		"--quiet",
		"HEAD"
	], options);
	return {
		commit,
		branch: branch.exitCode === 0 ? shortName(branch.stdout.toString().trim()) : null
	};
}
const DETACHED = "HEAD";
const COMMIT = /^[0-9a-f]{40,64}$/;
function shortName(ref) {
	return ref.startsWith("refs/heads/") ? ref.slice(11) : null;
}
/** Moves it, and the branch with it. */
async function writeHead(repository, gitDirectory, head) {
	const options = { env: { GIT_DIR: gitDirectory } };
	if (head.branch === null) {
		await repository.run([
			"update-ref",
			"--no-deref",
			"HEAD",
			head.commit
		], options);
		return;
	}
	const ref = `refs/heads/${head.branch}`;
	await repository.run([
		"update-ref",
		ref,
		head.commit
	], options);
	await repository.run([
		"symbolic-ref",
		"HEAD",
		ref
	], options);
}

export { writeHead as n, createConfineGit as r, readHead as t };