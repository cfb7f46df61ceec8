import { b as object, d as array, w as string, y as number } from "./schemas.js";
import { join } from "node:path";
import { appendFile, readFile } from "node:fs/promises";

// src/cli/drive/snapshot-lines.ts
const commit = string().regex(/^[0-9a-f]{40,64}$/);
const lineSchema = object({
	/** Absolute, as an agent's `cwd`. */
	directory: string(),
	/** Milliseconds since the epoch. */
	at: number(),
	/** HEAD of the checkout when the process began. */
	base: commit,
	commit,
	/** Paths that the commit does not hold as the directory did, each with its reason. */
	left_out: array(string()).optional()
});
async function appendSnapshotLines(stateDir, run, lines) {
	const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
	if (text !== "") await appendFile(fileOf(stateDir, run), text, { mode: 384 });
}
/** The oldest first; none where none were taken. What is no line of ours, such as a half one, is passed over. */
async function readSnapshotLines(stateDir, run) {
	return (await readFile(fileOf(stateDir, run), "utf8").catch(() => "")).split("\n").flatMap((line) => {
		try {
			return [lineSchema.parse(JSON.parse(line))];
		} catch {
			return [];
		}
	});
}
function fileOf(stateDir, run) {
	return join(stateDir, run, "snapshots.jsonl");
}

export { readSnapshotLines as n, appendSnapshotLines as t };