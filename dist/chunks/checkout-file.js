import { t as isInside } from "./checkout.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";

// src/cli/checkout-file.ts
/** Folders in a checkout that are git's and ours, and nothing that an agent may be told. */
const OURS = [".git", ".raymond"];
/** Bytes. */
const LARGEST = 1048576;
/**
* A file of a checkout that says what is to be done there. Whoever could write there, an agent included, may have put a link in its place:
* it counts where it leads to another file of the checkout, and never to what is the user's, git's or the state's. No pipe is waited for.
*/
function checkoutFile(workspace, file, { stateDir, onRefused } = {}) {
	const root = realpathSync(workspace);
	const real = realOf(join(root, file));
	if (real === void 0) return void 0;
	const isOurs = relative(root, real).split(sep).some((part) => OURS.includes(part.toLowerCase()));
	const state = stateDir === void 0 ? void 0 : realOf(stateDir);
	const isState = state !== void 0 && isInside(real, state);
	if (isInside(real, root) && !isOurs && !isState) return readForeignFile(real, {
		most: LARGEST,
		follow: false,
		exactly: true
	})?.toString();
	onRefused?.(`${file} is not read: it is a link that leads to ${real}`);
}
function realOf(path) {
	try {
		return realpathSync(path);
	} catch {
		return;
	}
}

export { checkoutFile as t };