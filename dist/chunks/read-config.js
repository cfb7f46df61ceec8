import { t as ProblemError } from "./problem.js";
import { o as threadShowing } from "./thread.js";
import { n as MOST_INLINE, o as takeOutLongTexts } from "./long-texts.js";
import { X as renderRunMarker, Z as runMarkerStart, f as needsRole, i as mayAllDo, q as parseRunMarker, r as allMay, s as mayDo } from "./may-trigger.js";
import { f as normaliseAccess, t as parseConfig } from "./parse-config.js";
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

// src/core/report/rounds/round-comment.ts
function placeOfRound(run) {
	const { continues, follows, shown } = run;
	const thread = threadShowing(run);
	if (continues === void 0 || follows === void 0 || thread === null) return void 0;
	const known = (shown ?? follows.shown)?.comment;
	return {
		thread,
		marker: runMarkerStart(continues),
		known,
		begun: follows.begun ?? run.created_at
	};
}
/** The second line: the round that is shown, and which states those before it were shown in. */
const ROUND_MARKER = /^<!-- raymond:run=[^\n]*\n<!-- raymond:round=(\d{1,6}) pull=(\d{1,10}) run=([a-z0-9_-]{1,63}) seq=(\d{1,15})((?: [a-z0-9_-]{1,63}:\d{1,15})*) -->/;
/** Characters of what is kept of earlier rounds: of a hundred, whatever workflows are called, more than half. */
const MOST_BEFORE = 4e3;
/** Characters that the lines take which stand above a round. */
const ROUND_LINES = 4300;
function parseRoundMarker(comment) {
	const [, round, pull, run = "", seq, before = ""] = ROUND_MARKER.exec(comment) ?? [];
	if (round === void 0) return void 0;
	const earlier = [...before.matchAll(/([^ :]+):(\d+)/g)].map(([, id = "", number]) => [id, Number(number)]);
	return {
		round: Number(round),
		pull: Number(pull),
		seqs: new Map([[run, Number(seq)], ...earlier])
	};
}
/** Which state of a round its comment has shown, also where it shows another one by now; undefined where that is not known. */
function seqOfRound(comment, { workflow_id }) {
	return parseRoundMarker(comment)?.seqs.get(workflow_id);
}
/**
* The comment of the first run with the round in it. Its first line goes on to say which state of the first run it showed last, and the
* second one that of each round: that a branch was rolled back behind it is noticed by that.
*/
function renderRoundComment(run, body, existing) {
	const { continues = "", round = 0, follows, depth, workflow_id } = run;
	const marker = (existing !== void 0 && parseRunMarker(existing) !== void 0 ? existing.split("\n", 1)[0] : void 0) ?? renderRunMarker({
		run: continues,
		seq: 0,
		hash: "0",
		depth
	});
	const seq = parseRunMarker(body)?.seq ?? run.seq;
	const shown = body.slice(body.indexOf("\n") + 1);
	const pull = follows?.pull_request ?? 0;
	return `${marker}\n<!-- ${`raymond:round=${round} pull=${pull} run=${workflow_id} seq=${seq}${renderBefore(existing ?? "", workflow_id)}`} -->\n**Round ${round}** on #${pull}.\n\n${shown}`;
}
/** The newest first, as far as there is room. */
function renderBefore(existing, run) {
	const all = [...parseRoundMarker(existing)?.seqs ?? []].flatMap(([id, seq]) => id === run ? [] : [` ${id}:${seq}`]).join("");
	return all.length <= MOST_BEFORE ? all : all.slice(0, all.lastIndexOf(" ", MOST_BEFORE));
}
/** The comment of a run that has opened a pull request, which goes on to say what it has shown of rounds. */
function withRoundsBefore(body, existing) {
	const [, line] = parseRoundMarker(existing ?? "") === void 0 ? [] : (existing ?? "").split("\n", 2);
	return line === void 0 ? body : body.replace("\n", () => `\n${line}\n`);
}
/** Whether a comment shows this round now: each round has its questions, whose names begin anew. */
function showsRound(comment, { workflow_id }) {
	const [run] = parseRoundMarker(comment)?.seqs.keys() ?? [];
	return run === workflow_id;
}
/** Whether a comment shows a later round of the same pull request, or the same one as it was later. */
function showsLater(existing, { round = 0, follows }, least) {
	const shown = parseRoundMarker(existing);
	if (shown === void 0 || shown.pull !== follows?.pull_request) return false;
	const [seq = 0] = shown.seqs.values();
	return shown.round > round || shown.round === round && seq >= least;
}
/** The line on the pull request that leads to the comment of the first run. */
function renderRoundLink({ continues = "", follows }, url) {
	const marker = `<!-- raymond:rounds=${continues} -->`;
	return {
		marker,
		body: `${marker}\nWhat is done here is shown [on #${follows?.issue}](${url}).`
	};
}

// src/core/triggers/config/stated-rules.ts
/** What a run remembers of the rules that it was started by, as a file would say it. */
function statedRules({ access, budgets }) {
	const { fourEyes: four_eyes, rateLimits: _, bots, ...roles } = access;
	return {
		access: {
			...roles,
			bots: [...bots],
			four_eyes
		},
		budgets
	};
}
/** Who may do what with a run by what it remembers. */
function accessStated({ access }) {
	return normaliseAccess(access);
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
* what is said in the threads of all runs. Where that one is there no more, by what the run remembers of it.
*/
function byAll(run, facts, may) {
	const here = may(facts.config.access);
	const own = ownAccess(run, facts);
	if (!here.ok || own === void 0) return here;
	const there = may(own.access);
	return there.ok ? there : {
		ok: false,
		why: `${there.why}, as ${own.says}`
	};
}
/** What the configuration that started the run says, where this job's own does not say it already. */
function ownAccess({ configuration = "", rules }, { configuration: here, otherRules, gone }) {
	const other = otherRules?.get(configuration);
	if (other !== void 0) return {
		access: other.access,
		says: `${configuration} says, which started the run`
	};
	if (gone?.has(configuration) !== true) return void 0;
	if (rules !== void 0) return {
		access: accessStated(rules),
		says: `${configuration} said, which started the run and is there no more`
	};
	if (configuration === here) return void 0;
	return {
		access: CLOSED.access,
		says: `${configuration}, which started the run, is there no more: put it back, or ask such a person`
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

export { redactRun as _, mayPeopleDo as a, ROUND_LINES as c, renderRoundLink as d, seqOfRound as f, redactJournal as g, withRoundsBefore as h, byAll as i, placeOfRound as l, showsRound as m, readConfig as n, mayPeopleDoWith as o, showsLater as p, jobPrices as r, statedRules as s, createRules as t, renderRoundComment as u, rememberClean as v };