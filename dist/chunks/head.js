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

export { writeHead as n, readHead as t };