import { t as didYouMean } from "./near-names.js";
import { a as readAgentChoice, i as knownAgents } from "./agent-choice.js";
import { t as parseDuration } from "./duration.js";
import { a as openCheckout, r as isInside, t as allWorktreesOf } from "./checkout.js";
import { t as UsageError } from "./usage-error.js";
import { l as placeOfNote } from "./checkout-around.js";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";

// src/cli/options.ts
/** Readers of option values, for commander; each refuses with a UsageError. */
const RUN_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
function dollars(text) {
	const value = Number(text);
	if (text.trim() === "" || !Number.isFinite(value) || value <= 0) throw new UsageError(`"${text}" is not an amount of dollars.`, "Give a number above 0, such as --budget 2.50");
	return value;
}
/** A whole number from 1, for the option of this name. */
function countFor(option) {
	return (text) => {
		if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`"${text}" is not a whole number from 1 up.`, `For example: ${option} 4`);
		return Number(text);
	};
}
/** In milliseconds. */
function duration(text) {
	const ms = parseDuration(text);
	if (ms === void 0 || ms === 0) throw new UsageError(`"${text}" is not a duration.`, "A number and ms, s, m, h or d, such as --timeout 10m");
	return ms;
}
function runId(text) {
	if (!RUN_ID.test(text) || text === "state") throw new UsageError(`"${text}" cannot name a run.`, "Use 1 to 63 lower-case letters, digits, \"-\" and \"_\", beginning with a letter or digit; \"state\" is taken.");
	return text;
}
function effort(text) {
	const found = EFFORTS.find((name) => name === text);
	if (found) return found;
	throw new UsageError(`"${text}" is not an effort.`, didYouMean(text, EFFORTS) ?? `One of ${EFFORTS.join(", ")}.`);
}
/** Such as `claude`, `replay:FILE` or `command:PROGRAM`. */
function agentChoice(text) {
	const choice = readAgentChoice(text);
	if (choice) return choice;
	throw new UsageError(`"${text}" is not an agent.`, knownAgents(text));
}

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
/** All of them that are there, and behind no link since. What is not may be on a disk that is away: its note stays for a while. */
async function statesNoted() {
	const place = placeOfNote(STATES);
	const names = await readdir(place).catch(() => []);
	return (await Promise.all(names.map(async (name) => {
		const path = await readFile(join(place, name), "utf8").catch(() => "");
		if (await realpath(path).catch(() => void 0) === path) return [path];
		await forgetIfOld(join(place, name));
		return [];
	}))).flat();
}
/** Each run writes its note anew. */
async function forgetIfOld(note) {
	const written = await stat(note).catch(() => void 0);
	if (written !== void 0 && Date.now() - written.mtimeMs > LONGEST_AWAY_MS) await rm(note, { force: true });
}
const LONGEST_AWAY_MS = 7776e6;
const STATES = ["where runs are kept"];

// src/cli/worktrees/hidden-from-cells.ts
/**
* What no cell shows of a checkout: where a person's runs are kept, in its other worktrees and in repositories below it as well. Beside that
* an agent that is sent to a worktree may leave notes in `.raymond`.
*/
async function hiddenFromCells(workspace) {
	const checkout = await openCheckout(workspace);
	const shown = [workspace, ...(checkout === void 0 ? [] : await allWorktreesOf(checkout)).map(({ root }) => root)];
	const states = (await statesNoted()).filter((state) => shown.some((root) => isInside(state, root)));
	return [join(workspace, ".raymond"), ...states];
}

export { RUN_ID as a, dollars as c, runId as d, EFFORTS as i, duration as l, noteState as n, agentChoice as o, platformOf as r, countFor as s, hiddenFromCells as t, effort as u };