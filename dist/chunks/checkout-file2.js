import { r as isInside } from "./checkout.js";
import { a as isInCheckout, r as followLinks } from "./environment.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { t as UsageError } from "./usage-error.js";
import { t as repositoriesAround } from "./take-no-programs-of.js";
import { lstatSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { homedir } from "node:os";
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";

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
/**
* Writes a file that a person wants; without `mode` for themselves alone. In a checkout an agent may have put a link in its place, which is replaced, or in that
* of a folder on the way: what we write would go where it leads.
*/
async function writeForPerson(path, text, mode = 384) {
	const file = resolve(path);
	refuseLinkOut(path);
	await mkdir(dirname(file), { recursive: true });
	if (!isOfRepository(file)) return writeFile(file, text, { mode });
	refuseWayOut(path, dirname(file));
	const draft = `${file}.${randomUUID()}`;
	await writeFile(draft, text, {
		mode,
		flag: "wx"
	});
	await rename(draft, file);
}
/** The real path of a file that is written to again and again, while agents are at work. */
function placeForPerson(path) {
	const file = resolve(path);
	refuseWayOut(path, file);
	return realOf(file) ?? file;
}
/** Before folders on the way to a new file are made: a link that came with a checkout would have them made, and written to, where it leads. */
function refuseLinkOut(path) {
	let place = dirname(resolve(path));
	while (!isThere(place) && dirname(place) !== place) place = dirname(place);
	if (realOf(place) === void 0 && isOfRepository(place)) throw new UsageError(`${path} is behind a link that leads nowhere, ${place}.`, "Remove the link, or name another place.");
	refuseWayOut(path, place);
}
function refuseWayOut(path, place) {
	const real = realOf(place) ?? followLinks(place, () => true);
	if (!(isInCheckout(place) ? real !== void 0 && !isInCheckout(real) : leadsOutOfRepository(place))) return;
	throw new UsageError(`${path} is behind a link that leads out of the checkout, to ${real ?? "nowhere"}.`, "Remove the link, or name that place itself.");
}
/** Of the current folder, or of another, in which agents may have been at work as well. */
function isOfRepository(file) {
	return isInCheckout(file) || repositoriesOf(realOf(dirname(file)) ?? dirname(file)).length > 0;
}
function leadsOutOfRepository(place) {
	const links = [];
	const end = followLinks(place, (link) => links.push(link) > 0);
	return links.some((link) => {
		const around = repositoriesOf(dirname(link));
		return around.length > 0 && (end === void 0 || !around.some((root) => isInside(end, root)));
	});
}
/** A home that is one, for the person's settings, is none that agents are at work in. */
function repositoriesOf(folder) {
	const home = realOf(homedir()) ?? homedir();
	return repositoriesAround(join(folder, "any")).filter((root) => !isInside(home, root));
}
/** Also as a link that leads nowhere. */
function isThere(path) {
	try {
		return lstatSync(path) !== void 0;
	} catch {
		return false;
	}
}
function realOf(path) {
	try {
		return realpathSync(path);
	} catch {
		return;
	}
}

export { writeForPerson as a, refuseLinkOut as i, isThere as n, placeForPerson as r, checkoutFile as t };