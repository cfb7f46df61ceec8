import { join } from "node:path";
import { rm } from "node:fs/promises";

// src/adapters/process/git/read-commit.ts
/** Id of a commit's tree. */
async function treeOf(repository, commit) {
	return (await repository.run(["rev-parse", `${commit}^{tree}`])).toString().trim();
}
/** Ids of its parents in their order, as the commit says, whether or not they are here. */
async function parentsOf(repository, commit, options) {
	const [headers = ""] = (await repository.run([
		"cat-file",
		"commit",
		commit
	], options)).toString().split("\n\n");
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

// src/adapters/process/git/write-commit.ts
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
/** Who commits for us. */
const AUTHOR = {
	name: "raymond-action[bot]",
	email: EMAIL
};
/** Who commits for an agent. */
const AGENT = {
	name: "github-actions[bot]",
	email: EMAIL
};
const NOTHING = "0".repeat(40);
let drafts = 0;
/** The id of the tree that comes of these changes to the tree of `from`, a commit or tree; null starts empty. */
async function writeTree(repository, from, changes) {
	drafts += 1;
	const index = join(repository.directory, `draft-${process.pid}-${drafts}.index`);
	const env = { GIT_INDEX_FILE: index };
	try {
		await repository.run(from === null ? ["read-tree", "--empty"] : ["read-tree", from], { env });
		const entries = [];
		for (const [path, content] of changes) {
			const entry = content === null ? `0 ${NOTHING}` : `100644 ${await writeBlob(repository, content)}`;
			entries.push(`${entry}\t${path}\0`);
		}
		await repository.run([
			"update-index",
			"-z",
			"--index-info"
		], {
			env,
			input: entries.join("")
		});
		return (await repository.run(["write-tree"], { env })).toString().trim();
	} finally {
		await rm(index, { force: true });
	}
}
async function writeBlob(repository, content) {
	return (await repository.run([
		"hash-object",
		"-w",
		"--stdin",
		"--no-filters"
	], { input: content })).toString().trim();
}
/** Writes a commit by raymond's own name and gives its id. */
async function writeCommit(repository, { tree, parents, message, at }) {
	const date = `@${Math.floor(at / 1e3)} +0000`;
	const env = {
		GIT_AUTHOR_NAME: AUTHOR.name,
		GIT_AUTHOR_EMAIL: AUTHOR.email,
		GIT_AUTHOR_DATE: date,
		GIT_COMMITTER_NAME: AUTHOR.name,
		GIT_COMMITTER_EMAIL: AUTHOR.email,
		GIT_COMMITTER_DATE: date
	};
	const args = [
		"commit-tree",
		"--no-gpg-sign",
		tree,
		...parents.flatMap((parent) => ["-p", parent])
	];
	return (await repository.run(args, {
		env,
		input: message
	})).toString().trim();
}

export { parentsOf as a, isAncestor as i, writeCommit as n, treeOf as o, writeTree as r, AGENT as t };