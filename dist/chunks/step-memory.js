import { a as saveState } from "./job-log.js";
import { i as removeInvisible } from "./invisible.js";
import { n as createSeal } from "./seal.js";
import { lstatSync } from "node:fs";
import { join } from "node:path";

// src/core/report/cleaning/defuse.ts
/**
* Stands where something would be alive: it shows nothing, and it parts what must not be read as one. As an entity it is seen in
* the source. GitHub decodes `&#64;` before it looks for mentions, so that writing the sign itself as an entity is no help.
*/
const BREAK = "&#8203;";
/**
* Any number of blanks between any few signs, tags and entities: the few, and that nothing counts as one and as the other, keep a hostile text at
* linear time.
*/
const BLANK = "&nbsp;|&#[0-9xX]{1,7};";
const BLANKS = `(?:\\s|${BLANK})*`;
const GAP = `${BLANKS}(?:(?:</?[a-z]{1,10}>|[^A-Za-z0-9#&\\s]|(?!${BLANK})&#?[A-Za-z0-9]{1,12};)${BLANKS}){0,16}`;
const CLOSING = new RegExp(`(?<![A-Za-z0-9])(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?=${GAP}(?:${`(?:#|GH-|[\\w.-]{1,100}/[\\w.-]{1,100}#)\\d|https?:(?:${BREAK})?//|\\[[^[\\]\\n]{0,300}\\]\\([^()\\s]{0,300}/(?:issues|pull)/\\d`}))`, "gi");
/** `@user` and `@org/team` notify nobody; addresses with something before the sign are left alone. */
function defuseMentions(text, mark = BREAK) {
	return text.replace(/(?<![A-Za-z0-9])@(?!&#8203;)(?=[^\s.,;:!?)\]}'"|=/])/g, `@${mark}`);
}
/** `fixes #12` and the like close nothing when they stand in a pull request or a commit. */
function defuseClosingKeywords(text, mark = BREAK) {
	return text.replace(CLOSING, (word) => `${word.charAt(0)}${mark}${word.slice(1)}`);
}
/** `/raymond …` commands nothing. */
function defuseCommands(text, mark = BREAK) {
	return text.replace(/(?<![\w./~-])\/(?=raymond(?![\w-]))/gi, `/${mark}`);
}
/** `[^1]` is text: GitHub puts notes at the end of the whole comment, outside of the quote that their text stands in. */
function defuseNotes(text) {
	return text.replaceAll("[^", `[${BREAK}^`).replace(NOTE, `$1${BREAK}:`);
}
/** It would become the target of a link. */
const NOTE = new RegExp(`(\\[${BREAK}\\^[^\\[\\]\\s]{1,999}\\]):`, "g");
/** What keeps GitHub, and other services, from checking a push: whether work is checked is not the word of the one who did it. */
const CHECKS = "(?:ci|cd|actions?|checks?|builds?|deploys?|azp|appveyor|circleci|netlify|travis|vercel)";
const SKIPS_CHECKS = new RegExp(`\\[(?:skip|no)[ -]${CHECKS}\\]|\\[${CHECKS}[ -]skip\\]|\\*{3}no_ci\\*{3}|^[ \\t]*skip-checks[ \\t]*:`, "gim");
/** `[skip ci]` and the like skip nothing, in what is or becomes the message of a commit. */
function defuseSkips(text, mark) {
	return text.replace(SKIPS_CHECKS, (sign) => `${sign.charAt(0)}${mark}${sign.slice(1)}`);
}
const SIMPLE_ENTITIES = {
	commat: "@",
	num: "#",
	sol: "/",
	colon: ":",
	period: ".",
	lowbar: "_"
};
/** Letters, digits and signs that someone wrote as entities, to hide them from a search, are written plainly. */
function decodeSimpleEntities(text) {
	let current = text;
	for (let layer = 0; layer < 20; layer += 1) {
		const decoded = current.replace(/&#(?:0{0,5}(\d{2,3})|[xX]0{0,4}([0-9a-fA-F]{2}));/g, (entity, decimal, hex) => {
			const character = String.fromCharCode(decimal === void 0 ? Number.parseInt(hex ?? "", 16) : Number(decimal));
			return /[A-Za-z0-9@#/:._-]/.test(character) ? character : entity;
		}).replace(/&(commat|num|sol|colon|period|lowbar);/g, (entity, name) => SIMPLE_ENTITIES[name] ?? entity);
		if (decoded === current) return current;
		current = decoded;
	}
	return current;
}

// src/core/report/cleaning/quote.ts
/** GitHub shows an alert as one only where it stands by itself; in a quote it would be read as a word in brackets. */
const ALERT = /^((?:> ?)+)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/;
/** Every line as a block quote: no fence, list or tag of the text reaches beyond it. */
function blockQuote(markdown) {
	return markdown.split("\n").map((line) => line === "" ? ">" : `> ${line.replace(ALERT, (_, marks, kind) => `${marks}**${titled(kind)}**  `)}`).join("\n");
}
function titled(word) {
	return word.charAt(0) + word.slice(1).toLowerCase();
}
/** Text as a fenced block that it cannot break out of. */
function fence(text, language = "") {
	const runs = text.match(/`+/g) ?? [];
	const marker = "`".repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
	return `${marker}${language}\n${text}\n${marker}`;
}
/** Text as a code span on one line, also within a table. */
function inlineCode(text) {
	const line = removeInvisible(text).replace(/\s+/g, " ").trim();
	if (line === "") return "` `";
	return /[`|\\]/.test(line) ? `<code>${asEntities(line)}</code>` : `\`${line}\``;
}
/** Text on one line within a sentence or a table of ours: nothing in it is Markdown, HTML, a link or a mention, or turns the text around it. */
function inlineText(text) {
	const literal = removeInvisible(text).replace(/\s+/g, " ").trim().replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replace(/[\\`*_{}[\]|~$]/g, "\\$&").replace(/^(?=[#+-])|(?<=^\d{1,9})(?=[.)])/, "\\").replace(/@(?=\S)/g, `@${BREAK}`).replace(/:(?=\/\/)/g, `:${BREAK}`).replace(/\bwww(?=\.)/gi, `www${BREAK}`);
	return defuseCommands(defuseClosingKeywords(literal));
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;"
};
/** `<code>` holds inline Markdown, so that every sign which could start some is an entity. */
function asEntities(text) {
	return text.replace(/[^\w .,:;/()=+'"?%-]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
}

// src/core/report/alert.ts
/** A box that GitHub colours by its kind. */
function alert(kind, lines) {
	return blockQuote([`[!${kind}]`, ...lines].join("\n"));
}

// src/core/report/docs-url.ts
/** Where the documents of this release are read. */
const DOCS = "https://github.com/raymond-action/raymond-action/blob/v1/docs";

// src/core/report/problem-lines.ts
/** Code, cause, place and fix, on lines of their own. Without a redactor they are clean already. */
function problemLines({ code, message, place, hint }, options) {
	const clean = (text) => options.redactor?.redact(text) ?? text;
	const link = `[\`${code}\`](${options.docsUrl}/errors.md#${code.toLowerCase()})`;
	return [
		`**${inlineText(clean(message))}**`,
		"",
		[link, ...place === void 0 ? [] : [`at ${inlineCode(place)}`]].join(" "),
		...hint === void 0 ? [] : ["", ...fixLines(clean(hint))]
	];
}
/** Commands and several lines are there to be copied, a sentence to be read. */
function fixLines(hint) {
	return hint.includes("\n") || /^(?:\/?raymond|npm|npx|git|gh|claude)\s/.test(hint) ? [
		"**Fix:**",
		"",
		fence(hint)
	] : [`**Fix:** ${inlineText(hint)}`];
}
/** Said of every failure: whether the stored state can be trusted and gone on from. */
function stateSafety({ code }, { branchUrl }) {
	if (code === "RAY-STATE-TAMPERED") return "The stored state **cannot be trusted**: somebody changed it. Nothing was run.";
	return `The state is safe: everything up to the failed turn is ${branchUrl === null ? "stored on disk" : `[stored on the state branch](${branchUrl})`}.`;
}

// src/action/own-folder.ts
/** What of the runner's temp folder is ours. */
/** Where root, of a job in a container, has left such a folder on a runner that is kept, the next ones have their own beside it. */
function ownFolder(temp) {
	const usual = join(temp, "raymond");
	const me = process.getuid?.();
	const owner = lstatSync(usual, { throwIfNoEntry: false })?.uid;
	return me === void 0 || me === 0 || owner === void 0 || owner === me ? usual : `${usual}-${me}`;
}
/** Room on the disk for what has to be stored. */
function reserveIn(home) {
	return join(home, "reserve");
}

// src/action/step-memory.ts
/**
* What main and post of one step have in common. Main leaves words for post, by the runner's own file for that; what runs in the job
* can write there too, and take away what stands there. So they are signed, and all else both steps work out for themselves.
*/
const UNKNOWN = {
	defaultBranch: null,
	isPrivate: null
};
function createStepMemory(inputs, facts) {
	const seal = sealOfStep(inputs, facts);
	const leaseToken = seal.sign("lease").slice(0, 32);
	return {
		leaseToken,
		mark: seal.sign("mark", ""),
		rememberPlace({ defaultBranch, isPrivate }) {
			const text = JSON.stringify({
				defaultBranch,
				isPrivate
			});
			saveState("place", `${seal.sign("place", leaseToken, text)} ${text}`);
		},
		placeIn({ STATE_place: word = "" }) {
			const [signature = "", ...rest] = word.split(" ");
			const text = rest.join(" ");
			return seal.fits(signature, "place", leaseToken, text) ? JSON.parse(text) : UNKNOWN;
		},
		rememberEnd: () => saveState("ended", seal.sign("ended", leaseToken)),
		hasEnded: ({ STATE_ended: word = "" }) => seal.fits(word, "ended", leaseToken)
	};
}
/** Without a token no run was ever in hand, and there is nothing to sign with that others lack. */
function couldBegin({ githubToken, appPrivateKey }) {
	return githubToken !== null || appPrivateKey !== null;
}
/** Both steps of a job have the same inputs, and what runs between them has none. */
function sealOf({ stateKey, githubToken, appPrivateKey }, salt) {
	const secrets = [
		stateKey,
		githubToken,
		appPrivateKey
	].filter((secret) => secret !== null);
	return createSeal(secrets, salt);
}
/** Jobs of a matrix have one run, and steps of a job one job; the runner lets nobody change what tells them apart. */
function sealOfStep(inputs, { runId, attempt, step, results }) {
	return sealOf(inputs, JSON.stringify([
		"step",
		runId,
		attempt,
		...step,
		results?.token ?? ""
	]));
}

export { defuseCommands as _, reserveIn as a, defuseSkips as b, DOCS as c, fence as d, inlineCode as f, defuseClosingKeywords as g, decodeSimpleEntities as h, ownFolder as i, alert as l, BREAK as m, createStepMemory as n, problemLines as o, inlineText as p, sealOf as r, stateSafety as s, couldBegin as t, blockQuote as u, defuseMentions as v, defuseNotes as y };