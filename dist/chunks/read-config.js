import { t as ProblemError } from "./problem.js";
import { n as MOST_INLINE, o as takeOutLongTexts } from "./long-texts.js";
import { f as needsRole, i as mayAllDo, r as allMay, s as mayDo } from "./may-trigger.js";
import { t as parseConfig } from "./parse-config.js";
import { n as priceTable } from "./price-table.js";
import { r as isInside } from "./checkout.js";
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

// src/core/job/rules-for.ts
/** Of a configuration that cannot be read. */
const CLOSED = {
	access: {
		run: "admin",
		stop: "admin",
		resume: "admin",
		approve: "admin",
		answer: "admin",
		bots: [],
		fourEyes: true,
		rateLimits: {
			actorHour: 0,
			issueHour: 0
		}
	},
	budgets: {},
	workflows: []
};
/** Whether all who caused the event may do this; where no person caused it, nobody's role is needed. */
function mayPeopleDo(action, { event, people, config }) {
	return needsRole(event) ? mayAllDo(action, people, config.access) : { ok: true };
}
/** Whether all who caused the event may do this with the run, by all of its rules. */
function mayPeopleDoWith(run, action, facts) {
	return needsRole(facts.event) ? byAll(run, facts, (access) => allMay(facts.people, (person) => mayDo(action, person, access))) : YES;
}
/**
* By this job's rules, and by those of the configuration that started the run where that is another one: a job that everybody may start hears
* what is said in the threads of all runs.
*/
function byAll({ configuration = "" }, { config, otherRules }, may) {
	const here = may(config.access);
	const other = otherRules?.get(configuration);
	if (!here.ok || other === void 0) return here;
	const there = may(other.access);
	return there.ok ? there : {
		ok: false,
		why: `${there.why}, as ${configuration} says, which started the run`
	};
}
const YES = { ok: true };

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

// src/action/read-config.ts
/** From the trusted commit alone. A direct `workflow` needs no configuration. */
async function readConfig(inputs, { trusted, job }) {
	const text = await trusted.read(inputs.config);
	if (text === void 0 && inputs.workflow === null && inputs.run === null && inputs.mode !== "wake") throw noConfig(inputs.config, trusted.commit);
	const { config, problems, warnings } = parseConfig(text ?? "version: 1\nworkflows: {}\n", inputs.config);
	const [first, ...others] = problems;
	if (first || !config) throw new ProblemError(first ?? noConfig(inputs.config, trusted.commit).problem, others);
	return {
		config: {
			...config,
			files: [inputs.config, ...pricesInCheckout(job.identity.workspace)]
		},
		warnings
	};
}
/** What a path can be that somebody has given as `config`. A state that somebody else has made may name any. */
const PLAIN_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\0-\x1f\\:]{1,255}$/;
/** One that cannot be read lets nobody in but those who administer. */
async function rulesAt(path, { trusted, workspace }) {
	if (!PLAIN_PATH.test(path)) return CLOSED;
	const text = await trusted.read(path);
	if (text === void 0) return void 0;
	const { config, problems } = parseConfig(text, path);
	return config === null || problems.length > 0 ? CLOSED : {
		...config,
		files: [path, ...pricesInCheckout(workspace)]
	};
}
/** Read once: the trusted commit is the same for the whole job. */
function createRules(places) {
	const known = /* @__PURE__ */ new Map();
	return (path) => {
		const rules = known.get(path) ?? rulesAt(path, places);
		known.set(path, rules);
		return rules;
	};
}
function noConfig(path, commit) {
	return new ProblemError({
		code: "RAY-NO-CONFIG",
		message: `There is no ${path} at the trusted commit ${commit.slice(0, 12)}.`,
		place: path,
		hint: "Commit one to the default branch (raymond init writes it), or set the input \"workflow\" to start a workflow directly."
	});
}

export { mayPeopleDo as a, redactRun as c, byAll as i, rememberClean as l, readConfig as n, mayPeopleDoWith as o, jobPrices as r, redactJournal as s, createRules as t };