import { S as record, b as object, w as string } from "./schemas.js";
import { a as openCheckout, l as worktreesOf, r as isInside } from "./checkout.js";
import { t as checkoutFile } from "./checkout-file2.js";
import { a as isNoted, c as note, i as forget, l as placeOfNote, n as noteWork, o as keepText, s as keptText, t as checkoutAround } from "./checkout-around.js";
import { r as isDriven, t as acquireLock } from "./lock.js";
import { existsSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";

// src/cli/drive/runs-at-work.ts
const beginningSchema = object({
	own: string(),
	all: record(string(), string())
});
const BEGINNING = "beginning.json";
/** Leaves word of it until the run has ended. A run that is killed leaves it for good. */
async function noteBeginning(facts, beginning) {
	const folder = join(placeOfNote(facts), randomUUID());
	await mkdir(folder, {
		recursive: true,
		mode: 448
	});
	const lock = await acquireLock(folder, folder);
	await writeFile(join(folder, BEGINNING), JSON.stringify(beginning), { mode: 384 });
	return async () => {
		await lock.release();
		await rm(folder, {
			recursive: true,
			force: true
		});
	};
}
/** Of runs that are at work now, and, once, of those that were killed since somebody has asked. */
async function beginningsNoted(facts) {
	const all = placeOfNote(facts);
	const found = [];
	for (const name of await readdir(all).catch(() => [])) {
		const folder = join(all, name);
		const beginning = await readBeginning(folder);
		if (beginning === void 0) continue;
		found.push(beginning);
		if (!await isDriven(folder)) await rm(folder, {
			recursive: true,
			force: true
		});
	}
	return found;
}
async function readBeginning(folder) {
	try {
		return beginningSchema.parse(JSON.parse(await readFile(join(folder, BEGINNING), "utf8")));
	} catch {
		return;
	}
}

// src/cli/drive/configuration-watch.ts
const CONFIGURATION = ".github/raymond.yml";
const DOUBTFUL = `An agent may have changed ${CONFIGURATION}, so what it allows of cells and network does not count, nor do its prices; what it forbids does, and what the one before it forbade. If you have looked at it, say --cell auto (or off)`;
/** To be said at the end of a run in which it has changed. */
const CHANGED = `  ${CONFIGURATION} changed meanwhile, or the file of RAYMOND_PRICES. Look at what they say of cells, network and prices: only what they forbid counts until you say --cell, or edit them`;
/** For commands that run nothing. */
async function judgedConfiguration(workspace) {
	const { judged } = await judge(workspace, false);
	return judged;
}
/** `isConfirmed`: a person has just said `auto` or `off`, and so that they have looked; `required` is what they are told to say before. */
async function watchConfiguration(workspace, isConfirmed) {
	const { place, beginning, judged } = await judge(workspace, isConfirmed);
	let isAtWork = false;
	const ended = await noteBeginning(atWork(place), beginning).catch(() => void 0);
	return {
		...judged,
		async started() {
			if (isAtWork) return;
			isAtWork = true;
			if (!judged.isDoubtful) await keepText(counted(workspace), judged.text).catch(() => void 0);
			await noteWork(Object.keys(beginning.all)).catch(() => void 0);
		},
		async end() {
			await ended?.();
			const { beginning: now } = await lookAt(workspace);
			await noteDifferences(beginning, now);
			if (isAtWork) await noteWork(Object.keys(now.all)).catch(() => void 0);
			return now.own !== beginning.own;
		}
	};
}
async function judge(workspace, isConfirmed) {
	const around = checkoutAround(workspace);
	const { place, beginning, texts } = await lookAt(workspace);
	await noteWhatChanged(place, beginning);
	if (around !== void 0) {
		const outer = await lookAt(around);
		await noteWhatChanged(outer.place, outer.beginning);
	}
	if (isConfirmed) {
		await forget(doubt(workspace, beginning.own));
		if (around !== void 0) await note(word(workspace, beginning.own)).catch(() => void 0);
	}
	const isDoubtful = isNoted(doubt(workspace, beginning.own)) || around !== void 0 && beginning.own !== NONE && !isSameAs(around, beginning.own) && !isNoted(word(workspace, beginning.own));
	const before = isDoubtful ? await keptText(counted(workspace)) : void 0;
	return {
		place,
		beginning,
		judged: {
			...texts,
			isDoubtful,
			before
		}
	};
}
/** The digest of a configuration that is not there. */
const NONE = "";
/** The checkout's worktrees are looked at together: agents may be sent from one to the other. */
async function lookAt(workspace) {
	const checkout = await openCheckout(workspace);
	const others = (checkout === void 0 ? [] : await worktreesOf(checkout)).filter(({ root }) => root !== workspace);
	const texts = textsIn(workspace);
	const own = digestOf(texts);
	const all = {
		[workspace]: own,
		...Object.fromEntries(others.map(({ root }) => [root, digestOf(textsIn(root))]))
	};
	return {
		place: checkout?.common ?? workspace,
		beginning: {
			own,
			all
		},
		texts
	};
}
/** By runs that have not ended, or were killed. */
async function noteWhatChanged(place, now) {
	for (const before of await beginningsNoted(atWork(place))) await noteDifferences(before, now);
}
/** A worktree that was made meanwhile is compared with the folder that the run began in. */
async function noteDifferences(before, now) {
	for (const [root, digest] of Object.entries(now.all)) {
		const known = before.all[root];
		if (known === void 0 ? digest !== NONE && digest !== before.own : digest !== known) await note(doubt(root, digest)).catch(() => void 0);
	}
}
function isSameAs(root, digest) {
	return digestOf(textsIn(root)) === digest && !isNoted(doubt(root, digest));
}
/** With the file of prices that the environment names there: it says no less of money. */
function textsIn(root) {
	const prices = pricesFileIn(root);
	return {
		text: checkoutFile(root, CONFIGURATION),
		prices: prices === void 0 ? void 0 : checkoutFile(root, prices)
	};
}
function digestOf({ text, prices }) {
	const texts = [text, prices].filter((one) => one !== void 0);
	return texts.length === 0 ? NONE : createHash("sha256").update(texts.join("\0")).digest("hex");
}
/** Its path in the checkout, where it lies there. */
function pricesFileIn(root) {
	const named = process.env.RAYMOND_PRICES;
	if (!named || !existsSync(named)) return void 0;
	const [folder, file] = [realpathSync(root), realpathSync(named)];
	return isInside(file, folder) ? relative(folder, file) : void 0;
}
function doubt(root, digest) {
	return [
		root,
		CONFIGURATION,
		digest
	];
}
/** Somebody has said a mode where nothing else tells a person's configuration from an agent's. */
function word(root, digest) {
	return [
		root,
		CONFIGURATION,
		digest,
		"said"
	];
}
/** The configuration that counted when a run was last at work here. */
function counted(root) {
	return [
		root,
		CONFIGURATION,
		"counted"
	];
}
function atWork(place) {
	return [
		place,
		CONFIGURATION,
		"at work"
	];
}

export { watchConfiguration as a, judgedConfiguration as i, CONFIGURATION as n, DOUBTFUL as r, CHANGED as t };