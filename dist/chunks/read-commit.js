import { r as readNamed } from "./named-objects.js";

// src/adapters/process/git/read-commit.ts
/** Id of a commit's tree. */
async function treeOf(repository, commit) {
	return (await readCommit(repository, commit)).tree;
}
/** Ids of its parents in their order, as the commit says, whether or not they are here. */
async function parentsOf(repository, commit) {
	return (await readCommit(repository, commit)).parents;
}
async function readCommit(repository, commit) {
	const text = await textOfCommit(repository, commit);
	return {
		tree: /^tree ([0-9a-f]+)$/m.exec(text)?.[1] ?? "",
		parents: parentsIn(text)
	};
}
/** Headers and message, as git stores them. */
async function textOfCommit(repository, commit) {
	const [object] = await readNamed(repository, [commit]);
	if (object?.type === "commit") return object.content.toString();
	return (await repository.run([
		"cat-file",
		"commit",
		commit
	])).toString();
}
/** By its text. */
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

export { textOfCommit as a, readCommit as i, parentsIn as n, treeOf as o, parentsOf as r, isAncestor as t };