import { existsSync } from "node:fs";
import { join } from "node:path";
import { homedir } from "node:os";
import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";

// src/cli/drive/notes.ts
function isNoted(facts) {
	return existsSync(placeOfNote(facts));
}
async function note(facts) {
	const file = placeOfNote(facts);
	await mkdir(join(file, ".."), {
		recursive: true,
		mode: 448
	});
	await writeFile(file, "", { mode: 384 });
}
async function forget(facts) {
	await rm(placeOfNote(facts), { force: true });
}
/** Also for a folder, where there is more to say than that something is so. */
function placeOfNote(facts) {
	const state = process.env.XDG_STATE_HOME || join(homedir(), ".local", "state");
	return join(state, "raymond", "programs", createHash("sha256").update(JSON.stringify(facts)).digest("hex"));
}

export { placeOfNote as i, isNoted as n, note as r, forget as t };