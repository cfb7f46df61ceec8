import { a as openCheckout, t as allWorktreesOf } from "./checkout.js";
import { u as takeNoProgramsFrom } from "./environment.js";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

// src/cli/worktrees/take-no-programs-of.ts
/** Agents may be sent to all worktrees of a checkout: what lies there on the `PATH` may be of one that was, whatever is asked for now. */
async function takeNoProgramsOf(root) {
	const checkout = await openCheckout(root).catch(() => void 0);
	const roots = (checkout === void 0 ? [] : await allWorktreesOf(checkout)).map((worktree) => worktree.root).filter((folder) => existsSync(join(folder, ".git")));
	takeNoProgramsFrom([
		root,
		...roots,
		...repositoriesAround(root)
	]);
}
/** npm puts `node_modules/.bin` of each folder around on the `PATH`: a run there may have left programs too. */
function repositoriesAround(root) {
	const around = dirname(root);
	if (around === root) return [];
	return [...existsSync(join(around, ".git")) ? [around] : [], ...repositoriesAround(around)];
}

export { takeNoProgramsOf as n, repositoriesAround as t };