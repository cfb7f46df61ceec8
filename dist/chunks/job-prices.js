import { n as MOST_INLINE, o as takeOutLongTexts } from "./long-texts.js";
import { t as parseConfig } from "./parse-config.js";
import { n as priceTable } from "./price-table.js";
import { n as isInside } from "./checkout.js";
import { n as pricesInText, t as pricesInFile } from "./prices-file.js";
import { existsSync, realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";

// src/core/run/stored/redact-stored.ts
/**
* Long texts are stored with each checkpoint: one in which nothing had to be hidden is not looked through again. No token that is made later
* can stand in it.
*/
function rememberClean(redact, digest) {
	const clean = /* @__PURE__ */ new Set();
	return (text) => {
		if (text.length <= 1048576) return redact(text);
		const name = digest(text);
		if (clean.has(name)) return text;
		const redacted = redact(text);
		if (redacted === text) clean.add(name);
		return redacted;
	};
}
function redactRun(run, redact) {
	return holdsAnywhere(run, redact) ? redactValue(run, redact) : run;
}
/** Characters of lines that are looked at together: what is looked for is found in little memory then, however long the journal is. */
const BLOCK = 1048576;
/** The journal's lines, each still an event. */
function redactJournal(journal, redact) {
	return blocksOf(journal.split("\n")).map((block) => redactBlock(block, redact)).join("\n");
}
function blocksOf(lines) {
	const blocks = [];
	let length = BLOCK;
	for (const line of lines) {
		if (length + line.length > BLOCK) {
			blocks.push([]);
			length = 0;
		}
		blocks.at(-1)?.push(line);
		length += line.length + 1;
	}
	return blocks;
}
function redactBlock(lines, redact) {
	const text = lines.join("\n");
	if (text.length > BLOCK) return redactLongLine(text, redact);
	if (!holdsAny(text, redact)) return text;
	return lines.map((line) => holdsAny(line, redact) ? redactLine(line, redact) : line).join("\n");
}
/** Long texts by themselves: one that is escaped, and stands among others, takes many times the memory. */
function holdsAnywhere(value, redact) {
	let count = 0;
	const { value: short, texts } = takeOutLongTexts(value, () => String(count++));
	return holdsAny(JSON.stringify(short), redact) || [...texts.values()].some((text) => holdsAny(text, redact));
}
function holdsAny(text, redact) {
	return redact(text) !== text;
}
/** A line that a crash cut short is no JSON: it is redacted as it stands. */
function redactLine(line, redact) {
	try {
		return JSON.stringify(redactValue(JSON.parse(line), redact));
	} catch {
		return redact(line);
	}
}
function redactLongLine(line, redact) {
	try {
		const entry = JSON.parse(line);
		return holdsAnywhere(entry, redact) ? JSON.stringify(redactValue(entry, redact)) : line;
	} catch {
		return redact(line);
	}
}
function redactValue(value, redact) {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, held]) => [redact(key), redactValue(held, redact)]));
}

// src/action/wire/job-prices.ts
/** The shipped ones, and what the trusted configuration and `RAYMOND_PRICES` say. */
async function jobPrices(config, workspace, read) {
	const text = await read(config);
	const configuration = text === void 0 ? void 0 : parseConfig(text, config).config?.prices;
	return priceTable({
		configuration,
		environment: await environmentPrices(workspace, read)
	});
}
/** What lies in the checkout may be of a pull request, or of an agent: the trusted commit has what was meant. */
async function environmentPrices(workspace, read) {
	const { RAYMOND_PRICES: named = "" } = process.env;
	if (named === "") return void 0;
	const [file] = pricesInCheckout(workspace);
	return file === void 0 ? pricesInFile(named) : pricesInText(await read(file), file);
}
/** The paths of the file that `RAYMOND_PRICES` names, as git names them; none where it lies elsewhere. */
function pricesInCheckout(workspace) {
	const { RAYMOND_PRICES: named = "" } = process.env;
	if (named === "") return [];
	const places = [workspace, realOf(workspace)];
	const paths = [resolve(workspace, named), realOf(resolve(workspace, named))].flatMap((path) => places.filter((place) => isInside(path, place)).map((place) => relative(place, path).replaceAll(sep, "/")));
	return [...new Set(paths)];
}
function realOf(path) {
	return existsSync(path) ? realpathSync(path) : path;
}

export { rememberClean as a, redactRun as i, pricesInCheckout as n, redactJournal as r, jobPrices as t };