import { r as isInside } from "./checkout.js";
import { a as isInCheckout } from "./environment.js";
import { existsSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { homedir } from "node:os";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";

// src/cli/drive/notes.ts
function isNoted(facts) {
	return existsSync(placeOfNote(facts));
}
async function note(facts) {
	await keepText(facts, "");
}
/** Undefined takes back what was kept. */
async function keepText(facts, text) {
	if (text === void 0) return forget(facts);
	const file = placeOfNote(facts);
	await mkdir(join(file, ".."), {
		recursive: true,
		mode: 448
	});
	const draft = `${file}.${randomUUID()}`;
	await writeFile(draft, text, { mode: 384 });
	await rename(draft, file);
}
async function keptText(facts) {
	return readFile(placeOfNote(facts), "utf8").catch(() => void 0);
}
async function forget(facts) {
	await rm(placeOfNote(facts), { force: true });
}
/** Also for a folder, where there is more to say than that something is so. */
function placeOfNote(facts) {
	const { XDG_STATE_HOME: named = "" } = process.env;
	const state = isAbsolute(named) && !isInCheckout(named) ? named : join(homedir(), ".local", "state");
	return join(state, "raymond", "notes", createHash("sha256").update(JSON.stringify(facts)).digest("hex"));
}

// src/cli/drive/checkout-around.ts
/**
* The folder around a checkout in which runs, or commands in a cell, have been or are at work: what lies below it their agents could write,
* and a repository there may be of their making. Undefined where there is none.
*/
function checkoutAround(root) {
	for (let folder = dirname(root);; folder = dirname(folder)) {
		if (wereAgentsIn(folder) || existsSync(join(folder, ".git")) && existsSync(join(folder, ".raymond", "state"))) return folder;
		if (dirname(folder) === folder) return void 0;
	}
}
/** Whether runs, or commands in a cell, have been or are at work in this very folder, or could be sent there. */
function wereAgentsIn(folder) {
	return isNoted(worked(folder));
}
/**
* Leaves word of it: a worktree to which an agent is sent, a folder without git and a command in a cell leave no state. Of a home there is
* none, as all repositories of the person lie below it, and no cell is made around it.
*/
async function noteWork(roots) {
	for (const root of roots) if (!holdsHome(root)) await note(worked(root));
}
/** Homes lie behind links on some machines. */
function holdsHome(root) {
	const home = existsSync(homedir()) ? realpathSync(homedir()) : homedir();
	return isInside(home, root);
}
function worked(folder) {
	return [folder, "agents were at work"];
}

export { isNoted as a, note as c, forget as i, placeOfNote as l, noteWork as n, keepText as o, wereAgentsIn as r, keptText as s, checkoutAround as t };