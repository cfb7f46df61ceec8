import { a as openCheckout, n as isInside, t as allWorktreesOf } from "./checkout.js";
import { i as placeOfNote } from "./notes.js";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, realpath, rm, writeFile } from "node:fs/promises";

// src/cli/platform.ts
/** Unix-like systems run what Linux runs. */
function platformOf(name) {
	return name === "win32" || name === "darwin" ? name : "linux";
}

// src/cli/drive/known-states.ts
/** Leaves word of a folder in which a person's runs are kept. */
async function noteState(directory) {
	const path = await realpath(directory);
	const place = placeOfNote(STATES);
	await mkdir(place, {
		recursive: true,
		mode: 448
	});
	await writeFile(join(place, createHash("sha256").update(path).digest("hex")), path, { mode: 384 });
}
/** All of them that are still there, and behind no link since. */
async function statesNoted() {
	const place = placeOfNote(STATES);
	const names = await readdir(place).catch(() => []);
	return (await Promise.all(names.map(async (name) => {
		const path = await readFile(join(place, name), "utf8").catch(() => "");
		if (await realpath(path).catch(() => void 0) === path) return [path];
		await rm(join(place, name), { force: true });
		return [];
	}))).flat();
}
const STATES = ["where runs are kept"];

// src/cli/worktrees/hidden-from-cells.ts
/**
* What no cell shows of a checkout: where a person's runs are kept, in its other worktrees and in repositories below it as well. Beside that
* an agent that is sent to a worktree may leave notes in `.raymond`.
*/
async function hiddenFromCells(workspace) {
	const checkout = await openCheckout(workspace);
	const shown = [workspace, ...(checkout === void 0 ? [] : await allWorktreesOf(checkout)).map(({ root }) => root)];
	const isBelow = (state) => shown.some((root) => isInside(state, root)) && !shown.some((root) => isInside(root, state));
	const states = (await statesNoted()).filter(isBelow);
	return [join(workspace, ".raymond"), ...states];
}

export { noteState as n, platformOf as r, hiddenFromCells as t };