// src/adapters/process/git/read-commit.ts
/** Id of a commit's tree. */
async function treeOf(repository, commit) {
	return (await repository.run(["rev-parse", `${commit}^{tree}`])).toString().trim();
}
/** Ids of its parents in their order, as the commit says, whether or not they are here. */
async function parentsOf(repository, commit, options) {
	return parentsIn((await repository.run([
		"cat-file",
		"commit",
		commit
	], options)).toString());
}
/** Both, by one process. */
async function readCommit(repository, commit) {
	const text = (await repository.run([
		"cat-file",
		"commit",
		commit
	])).toString();
	return {
		tree: /^tree ([0-9a-f]+)$/m.exec(text)?.[1] ?? "",
		parents: parentsIn(text)
	};
}
function parentsIn(text) {
	const [headers = ""] = text.split("\n\n");
	return [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? []);
}
/** Whether the history of `descendant` holds the commit. */
async function isAncestor(repository, commit, descendant) {
	return (await repository.attempt([
		"merge-base",
		"--is-ancestor",
		commit,
		descendant
	])).exitCode === 0;
}

export { treeOf as i, parentsOf as n, readCommit as r, isAncestor as t };