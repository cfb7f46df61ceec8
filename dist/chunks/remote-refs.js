import { o as lastWords } from "./run-git.js";
import { c as isDenied } from "./fetch-commit.js";

// src/adapters/git-branch/remote-refs.ts
/** Asks the remote where these refs stand; the ones that it does not have are left out. */
async function readRemoteRefs(repository, names) {
	const outcome = await repository.contact([
		"ls-remote",
		"--quiet",
		"--end-of-options",
		repository.remote?.url ?? "",
		...names
	]);
	if (outcome.exitCode !== 0) return {
		kind: isDenied(outcome.stderr) ? "denied" : "unknown",
		words: lastWords(outcome.stderr)
	};
	const wanted = new Set(names);
	const refs = /* @__PURE__ */ new Map();
	for (const line of outcome.stdout.toString().split("\n")) {
		const [id, name] = line.split("	");
		if (id && name && wanted.has(name)) refs.set(name, id);
	}
	return {
		kind: "refs",
		refs
	};
}

export { readRemoteRefs as t };