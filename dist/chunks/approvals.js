import { a as stateSafety, b as writeOutInvisible, c as blockQuote, d as inlineText, f as BREAK, g as defuseMentions, h as defuseCommands, i as problemLines, l as fence, m as defuseClosingKeywords, p as decodeSimpleEntities, s as alert, u as inlineCode, v as removeInvisible, x as cutText, y as removeInvisibleEntities } from "./step-memory.js";
import "./job-token.js";
import { n as stateKey, t as describeProposal } from "./describe-proposal.js";
import { E as unknown, v as number, y as object } from "./schemas.js";
import { o as findAgent } from "./run.js";
import { f as agentFor } from "./render-prompt.js";
import { a as formatUsd, i as formatMoment, n as formatCount, r as formatDuration, t as budgetBar } from "./format-amounts.js";
import { n as otherAgents } from "./step-graph.js";
import { i as renderDiagram } from "./state-diagram.js";
import { n as renderStepDiagram } from "./step-diagram.js";

// src/core/report/cleaning/local-links.ts
const URL_START = /(https?|ftp):\/\/([^\s/?#<>"'`)\]]*)([/?#][^\s<>"'`)\]]{0,100})?/gi;
/** Pages that act for who follows the link: they sign in or out, grant rights, install. A first step that is disguised counts as one. */
const ACTING = /^\/*(?:login|logout|sessions|signup|apps|settings|marketplace|installations|oauth)(?:[/?#]|$)|^\/*[^/?#]*[%\\]|^\/+\.|^\/{2}/i;
/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
function leadsTo(url, hosts) {
	const [, host = "", path = ""] = /^https?:\/\/([A-Za-z0-9.:-]+)([/?#][^\s\\]*)?$/i.exec(url) ?? [];
	return hosts.includes(host.toLowerCase()) && !ACTING.test(path);
}
/** Links and images that lead to other hosts become text; anchors, relative paths and the given hosts stay links. */
function keepLocalLinks(text, hosts) {
	return breakForeignUrls(breakForeignTargets(spellOutLinks(text, hosts), hosts), hosts);
}
/** The usual form in full: `[text](https://elsewhere)` is `text (https://elsewhere)`. */
function spellOutLinks(text, hosts) {
	return text.replace(/!?\[([^[\]\n]{0,500})\]\(((?:https?|ftp):\/\/[^\s()<>]{1,2000})(?:[ \t]+"[^"\n]{0,200}")?\)/gi, (link, label, url) => {
		if (leadsTo(url, hosts)) return link;
		return label.trim() === "" || label === url ? url : `${label} (${url})`;
	});
}
/** Whatever else makes a link of brackets: the bracket and what follows it are parted. */
function breakForeignTargets(text, hosts) {
	return text.replace(/\]([(:])(?=(\s*)(<?[^\s()]{0,2100}))/g, (_bracket, opener, _space, target) => isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`);
}
function isLocal(target, hosts) {
	if (target.length > 2e3) return false;
	return /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target) && !ACTING.test(target.replace(/^(?:\.{0,2}\/)*/, "/").replace(/.*\.\.\//, "/")) || leadsTo(target, hosts);
}
function breakForeignUrls(text, hosts) {
	return text.replace(URL_START, (start, scheme, host, path = "") => scheme.toLowerCase() !== "ftp" && hosts.includes(host.toLowerCase()) && !ACTING.test(path) ? start : `${scheme}:${BREAK}//${host}${path}`).replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`);
}

// src/core/report/cleaning/markdown-regions.ts
/** Any line that could open or close a fence in some container. */
const FENCE_LIKE = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})/;
const OPENING = /^( *)(`{3,}(?=[^`]*$)|~{3,})/;
/** A raw HTML block lasts until the next blank line, and a fence or a code span within it is none. */
const MAY_OPEN_HTML = /^(?:[ \t>*+-]|\d+[.)])*<[A-Za-z/!?]/;
/** Something that may bind as tightly as a code span: a tag with attributes, an autolink. Plain tags hold no backtick. */
const MAY_HOLD_TICKS = /<(?!\/?[A-Za-z]+ ?\/?>)[A-Za-z/!?]/;
/**
* Splits a text at its code fences and code spans. Joined again, the regions are the text.
*
* It errs to one side: what is called code is code for GitHub too, whatever surrounds it; what is unclear is prose. So a text
* whose fences stand in quotes, or may be part of raw HTML, is prose from there to its end.
*/
function markdownRegions(text) {
	return joined(splitFences(text));
}
const newline = {
	kind: "prose",
	text: "\n"
};
function splitFences(text) {
	const lines = text.split("\n");
	const regions = [];
	let prose = [];
	let inHtml = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (line.trim() === "") inHtml = false;
		else if (MAY_OPEN_HTML.test(line)) inHtml = true;
		const end = FENCE_LIKE.test(line) ? fenceEnd(lines, at, {
			inHtml,
			before: paragraphBefore(prose)
		}) : "none";
		if (end === "none") {
			prose.push(line);
			continue;
		}
		if (end === "unclear") {
			prose = prose.concat(lines.slice(at));
			break;
		}
		if (prose.length > 0) for (const region of [...proseRegions(prose.join("\n")), newline]) regions.push(region);
		prose = [];
		regions.push({
			kind: "code",
			text: lines.slice(at, end + 1).join("\n")
		});
		if (end + 1 < lines.length) regions.push({
			kind: "prose",
			text: "\n"
		});
		else return regions;
		at = end;
	}
	return [...regions, ...proseRegions(prose.join("\n"))];
}
/** The last line of the fence that opens at a line; `none` when the line opens none. */
function fenceEnd(lines, at, { inHtml, before }) {
	const line = lines[at] ?? "";
	if (/^`{3,}[^`]+`/.test(line)) return "none";
	const [, spaces, marker] = OPENING.exec(line) ?? [];
	if (spaces === void 0 || marker === void 0 || inHtml) return "unclear";
	if (spaces === "") return flushFenceEnd(lines, at, marker);
	return spanRegions(before.join("\n")) === void 0 ? "unclear" : indentedFenceEnd(lines, at, {
		margin: spaces,
		marker
	});
}
function paragraphBefore(prose) {
	return prose.slice(prose.findLastIndex((line) => line.trim() === "") + 1);
}
function flushFenceEnd(lines, at, marker) {
	const closing = new RegExp(`^ {0,3}${marker}${marker.charAt(0)}*[ \\t]*$`);
	for (let end = at + 1; end < lines.length; end += 1) if (closing.test(lines[end] ?? "")) return end;
	return lines.length - 1;
}
/**
* An indented fence may stand in a list item, at the top, or within a paragraph as a code span. All of them agree that the lines
* are code when none of them is blank or less indented, none holds the marker, and the marker is made of backticks.
*/
function indentedFenceEnd(lines, at, fence) {
	if (!fence.marker.startsWith("`")) return "unclear";
	for (let end = at + 1; end < lines.length; end += 1) {
		const line = lines[end] ?? "";
		if (line.trimEnd() === fence.margin + fence.marker) return end;
		if (!line.startsWith(fence.margin) || line.trim() === "" || line.includes("```")) return "unclear";
	}
	return "unclear";
}
/** Splits prose without fences at its code spans, paragraph by paragraph. */
function proseRegions(text) {
	if (!text.includes("`")) return text === "" ? [] : [{
		kind: "prose",
		text
	}];
	return text.split(/(\n[ \t]*\n)/).flatMap((paragraph) => spanRegions(paragraph) ?? [{
		kind: "prose",
		text: paragraph
	}]);
}
/** Undefined when it takes more than a glance to say where the code spans are. */
function spanRegions(paragraph) {
	if (paragraph.includes("]:")) return void 0;
	const regions = [];
	const lines = paragraph.split("\n");
	for (const [index, line] of lines.entries()) {
		const regionsOfLine = lineRegions(line);
		if (regionsOfLine === void 0) return void 0;
		for (const region of regionsOfLine) regions.push(region);
		if (index < lines.length - 1) regions.push({
			kind: "prose",
			text: "\n"
		});
	}
	return joined(regions);
}
/**
* A span is taken for code when it begins and ends on one line with nothing on the line that binds as tightly (an HTML tag, an
* autolink, an escape) and holds no bar, which would end a table's cell.
*/
function lineRegions(line) {
	if (MAY_OPEN_HTML.test(line)) return void 0;
	const regions = [];
	let from = 0;
	for (const opening of line.matchAll(/`+/g)) {
		if (opening.index < from) continue;
		const ticks = opening[0].length;
		const close = closingRun(line, opening.index + ticks, ticks);
		const before = line.slice(from, opening.index);
		if (close === -1 || MAY_HOLD_TICKS.test(before) || before.endsWith("\\")) return void 0;
		const text = line.slice(opening.index, close + ticks);
		if (text.includes("|")) return void 0;
		regions.push({
			kind: "prose",
			text: before
		}, {
			kind: "code",
			text
		});
		from = close + ticks;
	}
	const rest = line.slice(from);
	return MAY_HOLD_TICKS.test(rest) ? void 0 : [...regions, {
		kind: "prose",
		text: rest
	}];
}
function closingRun(line, from, ticks) {
	const runs = /`+/g;
	runs.lastIndex = from;
	for (let run = runs.exec(line); run !== null; run = runs.exec(line)) if (run[0].length === ticks) return run.index;
	return -1;
}
/** Neighbouring prose becomes one region, so that what stands on two lines is seen as a whole. */
function joined(regions) {
	const result = [];
	let prose = [];
	const flush = () => {
		if (prose.some((text) => text !== "")) result.push({
			kind: "prose",
			text: prose.join("")
		});
		prose = [];
	};
	for (const region of regions) if (region.kind === "prose") prose.push(region.text);
	else {
		flush();
		result.push(region);
	}
	flush();
	return result;
}

// src/core/report/cleaning/plain-html.ts
const PLAIN_TAG = `<(/?)(details|summary|br|hr|sub|sup|kbd|b|i|em|strong|s|del|ins|p|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|h[1-6]|blockquote|samp|var)( ?/?| open)>`;
const ALL_PLAIN_TAGS = new RegExp(PLAIN_TAG, "gi");
const STARTS_PLAIN = new RegExp(`^${PLAIN_TAG}`, "i");
const VOID_TAGS = /* @__PURE__ */ new Set(["br", "hr"]);
/**
* Comments go; tags that do more than arrange text, and those that are not closed or not opened, become visible text. Links in
* angle brackets stay where `mayLink` agrees.
*/
function plainHtml(regions, mayLink) {
	const keep = isBalanced(regions.filter(({ kind }) => kind === "prose").map(({ text }) => text));
	return regions.map((region) => region.kind === "code" ? region : {
		kind: "prose",
		text: plain(region.text, keep, mayLink)
	});
}
function plain(text, keepTags, mayLink) {
	const bare = removeComments(text);
	if (bare !== text) return bare;
	return text.replace(/<(?=[A-Za-z/!?])/g, (opener, at, whole) => {
		const rest = whole.slice(at, at + 2048);
		if (keepTags && STARTS_PLAIN.test(rest)) return opener;
		const [, url] = /^<(https?:\/\/[^\s<>]*)>/i.exec(rest) ?? [];
		return url !== void 0 && mayLink(url) ? opener : "&lt;";
	});
}
/** A comment that does not end is left; its opener is then shown. */
function removeComments(text) {
	const parts = [];
	let from = 0;
	for (let at = text.indexOf("<!--"); at !== -1; at = text.indexOf("<!--", from)) {
		const end = text.startsWith("<!-->", at) ? at + 2 : text.startsWith("<!--->", at) ? at + 3 : text.indexOf("-->", at + 4);
		if (end === -1) break;
		parts.push(text.slice(from, at));
		from = end + 3;
	}
	return [...parts, text.slice(from)].join("");
}
function isBalanced(prose) {
	const open = [];
	for (const [, slash, name = ""] of prose.flatMap((text) => [...removeComments(text).matchAll(ALL_PLAIN_TAGS)])) {
		const tag = name.toLowerCase();
		if (VOID_TAGS.has(tag)) continue;
		if (slash === "") open.push(tag);
		else if (open.pop() !== tag) return false;
	}
	return open.length === 0;
}

// src/core/report/cleaning/clean.ts
/** Text that needs more rounds is built to resist; it is shown as code. */
const ROUNDS = 8;
/**
* Makes text from agents, scripts and strangers fit to be posted as Markdown: no secret, no invisible character, no HTML that
* does more than arrange, no hidden comment, no link to elsewhere, and no mention, closing keyword or command that would act.
* In code nothing is alive, so there only secrets and invisible characters go. Cleaning twice is cleaning once.
*/
function clean(text, options) {
	let current = text;
	for (let round = 0; round < ROUNDS; round += 1) {
		const next = cleanOnce(current, options);
		if (next === current) return current;
		current = next;
	}
	return asCode(current, options);
}
/** The same, cut to a length in UTF-16 units; `rest` says where the whole text is and counts as well. It is asked only when needed. */
function cleanWithin(text, maxLength, options) {
	const redacted = options.redactor.redact(removeInvisible(text));
	if (redacted.length <= maxLength * 2) {
		const whole = clean(redacted, options);
		if (whole.length <= maxLength) return whole;
	}
	const rest = typeof options.rest === "string" ? options.rest : options.rest();
	const tail = `\n\n${rest}`;
	for (let room = maxLength - tail.length; room > 0; room = Math.floor(room * .9)) {
		const part = clean(cutText(redacted, room), options);
		if (part.length + tail.length <= maxLength) return part + tail;
	}
	return cutText(rest, maxLength);
}
/** Text for a place that is no Markdown, such as a title: one line, with the real zero-width space in place of its entity. */
function cleanLine(text, maxLength, { redactor }) {
	const visible = redactor.redact(removeInvisible(text)).replace(/\s+/g, " ").trim();
	const redacted = redactor.redact(visible);
	return cutText(defuseCommands(defuseClosingKeywords(defuseMentions(redacted, "​"), "​"), "​"), maxLength);
}
/**
* The message of a commit: it holds no secret, mentions nobody, closes, skips and commands nothing, and names nobody by an address that
* GitHub knows.
*/
function cleanCommitMessage(text, { redactor }) {
	const checked = redactor.redactKnown(removeInvisible(text)).replace(/^([ \t]*[a-z][a-z-]*-by[ \t]*:[^<>\n]*?)[ \t]*<[^\n]*$/gim, "$1").replace(SKIPS_CHECKS, (sign) => `${sign[0]}\u200b${sign.slice(1)}`);
	return defuseCommands(defuseClosingKeywords(defuseMentions(checked, "​"), "​"), "​");
}
/** What keeps GitHub, and other services, from checking a push: whether work is checked is not the word of the one who did it. */
const CHECKS = "(?:ci|cd|actions?|checks?|builds?|deploys?|azp|appveyor|circleci|netlify|travis|vercel)";
const SKIPS_CHECKS = new RegExp(`\\[(?:skip|no)[ -]${CHECKS}\\]|\\[${CHECKS}[ -]skip\\]|\\*{3}no_ci\\*{3}|^[ \\t]*skip-checks[ \\t]*:`, "gim");
/** Text that will stand in a fence or a code span: secrets and invisible characters go, all else stays. */
function cleanCode(text, { redactor }) {
	return withoutMarkers(redactor.redact(removeInvisible(text)));
}
function withoutMarkers(text) {
	return text.replace(/<!--(\s*)raymond:/g, "<!--$1raymond ");
}
function cleanOnce(text, options) {
	const visible = options.redactor.redact(removeInvisible(text));
	const arranged = plainHtml(markdownRegions(visible), (url) => leadsTo(url, options.hosts));
	return closeFence(markdownRegions(arranged.map(({ text: part }) => part).join("")).map((region) => region.kind === "code" ? withoutMarkers(withoutPicture(region.text)) : cleanProse(region.text, options)).join(""));
}
function cleanProse(text, { hosts }) {
	const plain = removeInvisibleEntities(decodeSimpleEntities(text), BREAK);
	return defuseFormulas(defuseCommands(defuseClosingKeywords(defuseMentions(keepLocalLinks(plain, hosts)))));
}
/** GitHub draws these: with links, maps and letters of any size. What a model writes of them is shown as text. */
const DRAWN = /^([ \t]*(?:`{3,}|~{3,})[ \t]*)(?:mermaid|math|geojson|topojson|stl)\b[^\n]*/i;
function withoutPicture(code) {
	return code.replace(DRAWN, "$1text");
}
/** Formulas, too: a sign that could begin or end one is parted from what stands before it. */
function defuseFormulas(text) {
	if (text.indexOf("$") === text.lastIndexOf("$") && !text.endsWith("$")) return text;
	return text.replace(/(?<!&#8203;)\$/g, `${BREAK}$`).replace(/\$(?=`|$)(?!&#8203;)/g, `$${BREAK}`);
}
/** A fence that is left open would swallow what comes after the text. */
function closeFence(text) {
	const last = markdownRegions(text).at(-1);
	if (last?.kind !== "code" || !last.text.includes("\n")) return text;
	const marker = /^`{3,}|^~{3,}/.exec(last.text)?.[0];
	if (marker === void 0) return text;
	const closing = new RegExp(`^ {0,3}${marker}+[ \\t]*$`);
	const lines = last.text.split("\n");
	return lines.length > 1 && closing.test(lines.at(-1) ?? "") ? text : `${text}\n${marker}`;
}
function asCode(text, options) {
	return fence(options.redactor.redact(cleanCode(text, options)));
}

// src/core/report/fit-sections.ts
/** GitHub refuses comments, issues and pull requests with a body over 65,536 characters. */
const MAX_BODY = 65536;
/**
* Joins sections in their order with blank lines, shortened as far as needed, the least important first. `measure` gives the
* size of a text in the unit of the limit.
*/
function fitSections(sections, limit, measure = (text) => text.length) {
	const chosen = sections.map(() => 0);
	const order = sections.map((_, index) => index).toSorted((a, b) => (sections[a]?.weight ?? 0) - (sections[b]?.weight ?? 0));
	const render = () => sections.map(({ variants }, index) => variants[chosen[index] ?? 0] ?? "").filter((text) => text !== "").join("\n\n");
	let text = render();
	for (const index of order) {
		const variants = sections[index]?.variants ?? [];
		for (let variant = 1; variant < variants.length && measure(text) > limit; variant += 1) {
			chosen[index] = variant;
			text = render();
		}
	}
	return text;
}

// src/core/report/status-line.ts
/** One colour a meaning, in headline, table and diagram alike. */
const RUN_SIGNS = {
	running: "🔵",
	waiting: "🟣",
	suspended: "🟡",
	over_budget: "🟡",
	failed: "🔴",
	completed: "🟢",
	cancelled: "⚪"
};
const AGENT_SIGNS = {
	active: "🔵",
	waiting: "🟣",
	paused: "🟡",
	failed: "🔴",
	ended: "🟢"
};
/** A coloured dot and plain words, to follow the workflow's name. */
function statusWords({ status, reason }) {
	switch (status) {
		case "running": return "is at work";
		case "waiting": return reason === "approval" ? "waits for an approval" : reason === "ask" ? "waits for an answer" : "waits for you";
		case "suspended": return reason === "workers" || reason === "dispatched" ? "waits for its workers" : "is paused";
		case "over_budget": return "has spent its budget";
		case "failed": return "has failed";
		case "completed": return "has finished";
		case "cancelled": return "was stopped";
	}
}
function runSign({ status }) {
	return RUN_SIGNS[status];
}
/** An agent of a run that was stopped does nothing any more, whatever it was at; one that brought its run down is never green. */
function agentSign(agent, run) {
	if (run.status === "cancelled" && agent.status !== "ended") return RUN_SIGNS.cancelled;
	return agent.status === "ended" && hasFailed(agent, run) ? AGENT_SIGNS.failed : AGENT_SIGNS[agent.status];
}
function hasFailed({ id }, { status, agents, failed_results, error_values = [], proposals = [] }) {
	const byProposal = proposals.filter((proposed) => proposed.status === "failed").map(({ agent }) => agent);
	const failed = /* @__PURE__ */ new Set([
		...failed_results,
		...error_values,
		...byProposal
	]);
	if (failed.has(id)) return true;
	const isBlamed = agents.some((agent) => agent.status === "failed" || failed.has(agent.id));
	return status === "failed" && !isBlamed && agents[0]?.id === id;
}

// src/core/report/agent-table.ts
/** Agents that can still do something come first, then those that ended, each in the order in which they came. */
function agentTable(run, maxRows) {
	const ordered = [...run.agents.filter(({ status }) => status !== "ended"), ...run.agents.filter(({ status }) => status === "ended")];
	const shown = ordered.slice(0, maxRows);
	const hidden = ordered.slice(maxRows);
	return [
		"| agent | state | visits | time | cost |",
		"| :-- | :-- | --: | --: | --: |",
		...shown.map((agent) => row$1(run, agent)),
		...hidden.length > 0 ? [`| ${hidden.length} more | | | ${timeAndCost(hidden)} |`] : [],
		...run.agents.length > 1 ? [`| **all** | | | ${timeAndCost(run.agents)} |`] : []
	].join("\n");
}
function row$1(run, agent) {
	const caller = agent.stack.at(-1);
	const state = inlineCode(stateName(run, agent.scope, agent.current_state));
	const back = caller === void 0 ? "" : ` ↩ ${inlineCode(stateName(run, caller.scope, caller.state))}`;
	const visits = agent.visits[stateName(run, agent.scope, agent.current_state)] ?? 0;
	return `| ${agentSign(agent, run)} ${inlineCode(agent.id)}${ranBy(agent)} | ${state}${back} | ${visits} | ${timeAndCost([agent])} |`;
}
/** Who ran its last turn, where that is not the run's own agent. */
function ranBy({ backend }) {
	return backend === void 0 ? "" : ` ${inlineCode(backend)}`;
}
/** A state as the counters name it: with its scope when that is not the run's own workflow. */
function stateName(run, scope, file) {
	const pin = run.scopes[scope];
	return pin === void 0 ? file : stateKey(run, {
		id: scope,
		pin
	}, file);
}
function timeAndCost(agents) {
	const ms = agents.reduce((sum, { tally }) => sum + (tally?.ms ?? 0), 0);
	const usd = agents.reduce((sum, { tally }) => sum + (tally?.usd ?? 0), 0);
	return `${formatDuration(ms).replaceAll(" ", "\xA0")} | ${formatUsd(usd)}`;
}

// src/core/outbox/closed-issue.ts
const issueSchema = object({ issue: object({
	number: number(),
	pull_request: unknown().optional()
}) });
/** The issue that a pull request of this run closes when it is merged: the one that started the run. Null where none did, or where nothing is to be closed. */
function closedIssue({ issue, event_payload, outputs }) {
	if (issue === null || outputs?.policy.pull_requests?.closes === false) return null;
	const read = issueSchema.safeParse(event_payload);
	return read.success && read.data.issue.number === issue && read.data.issue.pull_request === void 0 ? issue : null;
}

// src/core/report/shown-diff.ts
const KEY_LINE = /-----(BEGIN|END) ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----/g;
const LFS_POINTER = /^[+ ]version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1/;
const KEY_BODY = /^([+\- ]?\s*)[A-Za-z0-9+/=]{16,}\s*$/;
/**
* A difference as somebody sees it who is to approve it: line by line, so that no mark stands for more than one line; with characters
* that show nothing written out; and with the number of lines in which something is hidden.
*/
function shownDiff(diff, redactor) {
	let hidden = 0;
	let inKey = false;
	const [binary, submodules, largeFiles] = [
		/* @__PURE__ */ new Set(),
		/* @__PURE__ */ new Set(),
		/* @__PURE__ */ new Set()
	];
	let [file, pointer] = ["", ""];
	return {
		text: diff.split("\n").map((line) => {
			if (line.startsWith("diff --git ")) file = changedFile(line);
			if (/^Binary files .* differ$/.test(line)) binary.add(file);
			if (LFS_POINTER.test(line)) pointer = file;
			if (pointer === file && line.startsWith("+oid sha256:")) largeFiles.add(file);
			if (/^[+-]Subproject commit [0-9a-f]+$/.test(line)) submodules.add(file);
			const begins = line.includes("-----BEGIN ") && KEY_LINE.test(line);
			KEY_LINE.lastIndex = 0;
			if (begins) inKey = true;
			const shown = begins || inKey && line.includes("-----END ") ? hideKey(line) : inKey ? line.replace(KEY_BODY, `$1${"***"}`) : line;
			if (inKey && line.includes("-----END ")) inKey = false;
			const redacted = redactor.redact(shown);
			if (redacted !== line) hidden += 1;
			return writeOutInvisible(redacted);
		}).join("\n"),
		hidden,
		binary: [...binary],
		submodules: [...submodules],
		largeFiles: [...largeFiles]
	};
}
/** Nothing is renamed in these differences: both halves of the line name the same file. */
function changedFile(line) {
	const halves = line.slice(11);
	return halves.slice(Math.floor(halves.length / 2) + 1).replace(/^"?b\//, "").replace(/"$/, "");
}
/** The words of a key's first and last line, in a way that nothing takes all between them for the key. */
function hideKey(line) {
	return line.replace(KEY_LINE, `-----$1 $2 ${"***"} -----`);
}

// src/core/report/approval-box.ts
/** Paths that stand in the box itself; more are folded. */
const FEW_PATHS = 12;
/** The proposals, their texts, the diff, and the reply that approves exactly these. */
function approvalBox(approval, run, options, maxLength) {
	const { code, proposals, works, role, notBy } = approval;
	const texts = [...proposals.flatMap((proposal, index) => textsOf(proposal, index + 1, run.issue, options)), ...works.flatMap((work, index) => changesOf(work, works.length === 1 ? "" : `${index + 1}-`, options))];
	const perText = Math.max(200, Math.floor(maxLength / (texts.reduce((sum, { share }) => sum + share, 0) + 1)));
	const shown = texts.map((text) => folded({
		...text,
		file: `approve-${run.workflow_id}-${code}-${text.file}`
	}, perText * text.share, options));
	const missing = shown.flatMap(({ missing: title }) => title ?? []);
	return [alert("IMPORTANT", [
		`**${proposals.length === 1 ? "A proposal waits" : `${proposals.length} proposals wait`} for approval:**`,
		"",
		...proposals.map((proposal) => `- ${inlineText(describeProposal(proposal, run.issue))}${closing(proposal, run)}`),
		...works.flatMap((work) => ["", ...summaryOf(work, options)]),
		"",
		...missing.length > 0 ? cannotBeSeen(missing) : howToApprove(code, role, notBy)
	]), ...shown.map(({ markdown }) => markdown)].join("\n\n");
}
function closing(proposal, run) {
	const issue = proposal.type === "pull_request" ? closedIssue(run) : null;
	return issue === null ? "" : `; merging it closes #${issue}`;
}
function howToApprove(code, role, notBy) {
	return [
		"This approves exactly what is shown here; any change makes another code:",
		"",
		fence(`/raymond approve ${code}`),
		`Somebody with the role \`${role}\` may approve${notBy === null ? "" : `, but not \`${notBy}\`, who started the run`}.`
	];
}
function cannotBeSeen(missing) {
	return [`**This cannot be approved here:** ${missing.map(inlineText).join(", ")} cannot be shown whole, and could not be kept anywhere else.`, "Run the job again with \"permissions: actions: write\", or stop the run: `/raymond stop`."];
}
/** What is changed where, what of it cannot be seen here, and where all of it can be looked at. */
function summaryOf(work, options) {
	const { base, commit, paths, diff, left_out, passing = [] } = work;
	const { hidden: inDiff, binary, submodules, largeFiles } = shownDiff(diff, options.redactor);
	const hidden = inDiff + shownDiff(saidIn(work), options.redactor).hidden;
	const named = paths.length <= FEW_PATHS ? `: ${paths.map((path) => inlineCode(onOneLine(path))).join(", ")}` : ", named below";
	const { repositoryUrl } = options;
	const compare = repositoryUrl === null ? "" : ` [Compare on GitHub](${repositoryUrl}/compare/${base}...${commit}).`;
	const warnings = [
		...hidden === 0 ? [] : [`In ${counted(hidden, "line")} something is hidden that looks like a credential: look at it before you approve.`],
		...binary.length === 0 ? [] : [`The content of ${counted(binary.length, "file")} is binary and is not shown.`],
		...submodules.length === 0 ? [] : [`What is new in ${counted(submodules.length, "submodule")} is not shown.`],
		...largeFiles.length === 0 ? [] : [`The content of ${counted(largeFiles.length, "file")} is kept by Git LFS: only the pointer is shown.`],
		...passing.length === 0 ? [] : [`What commits on the way hold of ${counted(passing.length, "file")} is not in the diff, and stays in the branch's history.`],
		...left_out.length === 0 ? [] : [`Left behind: ${left_out.map(inlineText).join("; ")}.`]
	];
	const unseen = [.../* @__PURE__ */ new Set([
		...binary,
		...submodules,
		...largeFiles,
		...passing
	])].slice(0, FEW_PATHS);
	return [
		`Changes ${counted(paths.length, "file")}${named}.${compare}`,
		...warnings.map((warning) => `**${warning}**`),
		...unseen.length === 0 ? [] : [`Not shown: ${unseen.map((path) => inlineCode(onOneLine(path))).join(", ")}.`]
	];
}
/** A line feed in a name would make two names of it. */
function onOneLine(path) {
	return writeOutInvisible(path).replaceAll("\n", "\\u{a}");
}
function counted(count, what) {
	return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
/** All that a proposal would write and its line does not say. */
function textsOf(proposal, number, issue, options) {
	const title = describeProposal(proposal, issue);
	const body = "body" in proposal ? proposal.body : "";
	const plain = (text) => cleanCode(text, options);
	return [
		...body === "" ? [] : [{
			text: plain(body),
			title,
			language: "",
			file: `${number}.md`,
			share: 1
		}],
		...proposal.type === "review" && proposal.comments.length > 0 ? [{
			text: plain(asJson(proposal.comments)),
			title: `${title}: its comments`,
			language: "json",
			file: `${number}-comments.json`,
			share: 1
		}] : [],
		...proposal.type === "dispatch" && Object.keys(proposal.inputs).length > 0 ? [{
			text: plain(asJson(proposal.inputs)),
			title: `${title}: its inputs`,
			language: "json",
			file: `${number}-inputs.json`,
			share: 1
		}] : []
	];
}
function changesOf(work, prefix, options) {
	const { diff, paths } = work;
	const said = shownDiff(saidIn(work), options.redactor).text;
	const names = paths.map(onOneLine).join("\n");
	const folded = {
		text: options.redactor.redact(names),
		title: "the changed files",
		language: "",
		file: `${prefix}files.txt`,
		share: 1
	};
	const { text } = shownDiff(diff, options.redactor);
	return [
		...paths.length <= FEW_PATHS ? [] : [folded],
		...said === "" ? [] : [{
			text: said,
			title: "what its commits say",
			language: "",
			file: `${prefix}commits.txt`,
			share: 1
		}],
		...diff === "" ? [] : [{
			text,
			title: "the diff",
			language: "diff",
			file: `${prefix}changes.diff`,
			share: 2
		}]
	];
}
/**
* The messages of the agent's own commits, as they are pushed: indented, so that none can pass itself off as two. The signs that keep
* them from acting show nothing, and are left out.
*/
function saidIn({ message, messages = [] }) {
	return messages.map((text) => text.trim()).filter((text) => text !== message.trim()).map((text, n) => `${n + 1}.  ${text.replaceAll("​", "").replaceAll("\n", "\n    ")}`).join("\n");
}
/** No value can pass itself off as another key or entry, and characters that show nothing are written out. */
function asJson(value) {
	return JSON.stringify(value, null, 2).replace(/\p{Cf}/gu, (sign) => Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}
/** As source text: what is approved is what stands there, not how it renders. */
function folded({ text, title, language, file }, maxLength, options) {
	const summary = `<details><summary>${inlineText(title)}</summary>`;
	if (text.length <= maxLength) return { markdown: `${summary}\n\n${fence(text, language)}\n\n</details>` };
	const part = cutText(text, maxLength);
	const lines = text.split("\n").length - part.split("\n").length + 1;
	const kept = options.keepWhole?.(file, text) ?? (options.branchUrl === null ? null : `the [state](${options.branchUrl})`);
	const rest = `**${text.length - part.length} more characters on ${counted(lines, "line")} are not shown here.**`;
	const where = kept === null ? "" : ` All of it is in ${kept}.`;
	return {
		markdown: `${summary}\n\n${fence(part, language)}\n\n${rest}${where}\n\n</details>`,
		...kept === null ? { missing: title } : {}
	};
}

// src/core/run/needs-somebody.ts
/** Why a run rests that other jobs take up again. */
const GOES_ON = /* @__PURE__ */ new Set([
	"time-up",
	"workers",
	"dispatched"
]);
/** Whether a person is asked for something, or has to fix something before the run goes on. */
function needsSomebody({ status, reason, asks, agents, proposals = [], children = [] }) {
	if (children.some((child) => child.status === "waiting")) return true;
	if (asks.length > 0 || proposals.some((proposed) => proposed.status === "waiting")) return true;
	switch (status) {
		case "waiting":
		case "over_budget": return true;
		case "failed": return reason !== "failed-result";
		case "suspended": return !GOES_ON.has(reason ?? "") && agents.every(({ resume_at }) => resume_at === null);
		case "running":
		case "completed":
		case "cancelled": return false;
	}
}
/** The ask that a reaction to the run's comment can mean: the only one that is open, when it has two choices. */
function votableAsk({ asks, status }) {
	const [only, second] = asks;
	return status !== "cancelled" && second === void 0 && only?.choices.length === 2 ? only : void 0;
}

// src/core/report/keep-long.ts
/** One that is cut only where the page has little room is short enough to be read in the state, in characters. */
const LONG = 8e3;
/** Keeps a clean text whole when it is long, and says in Markdown where; null when it is short or cannot be kept. */
function keepLong(file, text, { keepWhole }) {
	return text.length > LONG ? keepWhole?.(file, text) ?? null : null;
}

// src/core/report/ask-box.ts
/** An open question with the exact reply to type; `maxLength` bounds the question. */
function askBox(ask, run, options, maxLength) {
	const question = cleanWithin(ask.prompt, maxLength, {
		...options,
		rest: () => restOf$1(ask, run, options)
	});
	const plainReply = run.asks.length === 1 ? " A plain comment is taken as the answer, too." : "";
	return alert("IMPORTANT", [
		`**${inlineText(ask.agent)} asks:**`,
		"",
		blockQuote(question),
		"",
		ask.choices.length > 0 ? `Reply with one of these lines.${plainReply}` : `Reply with this line, your answer in place of \`…\`.${plainReply}`,
		"",
		...replies(ask).map((reply) => fence(reply)),
		...votesLine(ask, run),
		`${mayAnswer(ask)}${untilWhen(ask, options.now)}`
	]);
}
function restOf$1({ id, prompt }, { workflow_id }, options) {
	return `… the rest is in ${keepLong(`question-${workflow_id}-${id}.md`, cleanCode(prompt, options), options) ?? "the state file"}.`;
}
function replies({ id, choices }) {
	const command = `/raymond answer ${id}`;
	if (choices.length === 0) return [`${command} …`];
	const lines = choices.map((choice) => `${command} ${choice.replace(/\s+/g, " ").trim()}`);
	return lines.length <= 4 ? lines : [lines.join("\n")];
}
/** GitHub starts no job for a reaction. */
function votesLine(ask, run) {
	if (votableAsk(run) !== ask) return [];
	const [yes = "", no = ""] = ask.choices.map((choice) => inlineText(choice.replace(/\s+/g, " ").trim()));
	return [`Or react to this comment: 👍 is ${yes}, 👎 is ${no}. The next job that looks at this thread reads it.`, ""];
}
function mayAnswer({ to }) {
	return to.length === 0 ? "Everybody who may start runs may answer." : `${list(to.map(inlineCode), "or")} may answer.`;
}
function untilWhen({ deadline, timeout_next }, now) {
	if (deadline === null) return " There is no deadline, and waiting costs nothing.";
	const after = timeout_next === null ? "the run fails" : `it goes on at ${inlineCode(timeout_next)}`;
	return deadline <= now ? ` The deadline has passed (${formatMoment(deadline)}): ${after}.` : ` Without an answer until **${formatMoment(deadline)}**, ${after}.`;
}
function list(names, word) {
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;
}

// src/core/report/cost-details.ts
const MAX_ROWS = 30;
/** Spent of the budget, as a bar and in figures. */
function budgetLine({ budget, turns, costs }) {
	const { spent_usd, limit_usd } = budget;
	const models = Object.values(costs.models);
	const input = models.reduce((sum, { input_tokens }) => sum + input_tokens, 0);
	const output = models.reduce((sum, { output_tokens }) => sum + output_tokens, 0);
	const facts = [
		`**${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}${budget.from === void 0 ? "" : `, set by ${budget.from}`}`,
		...spent_usd > limit_usd ? ["turns that were running cost more than was set aside"] : [],
		`${turns} ${turns === 1 ? "turn" : "turns"}`,
		...input + output > 0 ? [`${formatCount(input)} tokens in, ${formatCount(output)} out`] : []
	];
	return `\`${budgetBar(spent_usd, limit_usd)}\` ${facts.join(" · ")}`;
}
/** Where the money went, folded away: by state and by model, the dearest first. */
function costDetails({ costs }) {
	const states = dearestFirst(costs.states);
	if (states.length === 0) return "";
	const models = dearestFirst(costs.models);
	return [
		"<details><summary>Where the money went</summary>",
		"",
		table("state", states),
		...models.length > 0 ? ["", table("model", models)] : [],
		"",
		"</details>"
	].join("\n");
}
function dearestFirst(tallies) {
	return Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms);
}
function table(what, tallies) {
	const hidden = tallies.length - MAX_ROWS;
	return [
		`| ${what} | turns | time | tokens in | out | cost |`,
		"| :-- | --: | --: | --: | --: | --: |",
		...tallies.slice(0, MAX_ROWS).map(([name, { turns, ms, input_tokens, output_tokens, usd }]) => `| ${inlineCode(name)} | ${turns} | ${formatDuration(ms)} | ${formatCount(input_tokens)} | ${formatCount(output_tokens)} | ${formatUsd(usd)} |`),
		...hidden > 0 ? [`| ${hidden} more | | | | | |`] : []
	].join("\n");
}

// src/core/report/proposal-list.ts
/** The pull requests that the run has opened, by number: GitHub links them, and shows their title and state. */
function pullRequests({ proposals = [] }) {
	return proposals.flatMap((proposed) => openedPull(proposed) ?? []).map(({ number, title }) => `**Pull request #${number}**: ${inlineText(title)}`).join("\n");
}
function openedPull({ proposal, status, number }) {
	return proposal.type === "pull_request" && status === "applied" && number !== null ? {
		number,
		title: proposal.title
	} : void 0;
}
/**
* What became of each proposal, with a link where there is something to look at; what waits has a box of its own. In a thread the pull
* requests that were opened stand at the top, and are not named again.
*/
function proposalList({ proposals = [], issue }, maxItems, isComment = false) {
	const isNamed = (proposed) => isComment && openedPull(proposed) !== void 0;
	const settled = proposals.filter((proposed) => proposed.status !== "waiting" && !isNamed(proposed));
	if (settled.length === 0) return "";
	const hidden = settled.length - maxItems;
	return [
		"**Proposals**",
		"",
		...settled.slice(0, maxItems).map((proposed) => `- ${SIGNS[proposed.status]} ${linked(proposed, issue)}${why(proposed)}`),
		...hidden > 0 ? [`- ${hidden} more`] : []
	].join("\n");
}
const SIGNS = {
	waiting: "🟣",
	pending: "🔵",
	applied: "🟢",
	failed: "🔴",
	shown: "⚪",
	dropped: "⚪"
};
function linked({ proposal, url }, issue) {
	const text = inlineText(describeProposal(proposal, issue));
	return url === null || url === "" ? text : `[${text}](${url})`;
}
function why({ status, problem }) {
	switch (status) {
		case "failed": return problem === null ? ", failed" : `: ${inlineText(problem.message)}`;
		case "pending": return ", under way";
		case "shown": return ", not posted from here";
		case "dropped": return ", not done: the run was stopped";
		case "waiting":
		case "applied": return "";
	}
}

// src/core/report/marker.ts
const RUN = "[a-z0-9][a-z0-9_-]{0,62}";
const NAME = "[A-Za-z0-9][A-Za-z0-9_.-]{0,199}";
const RUN_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) seq=(\\d{1,15}) hash=([0-9a-f]{1,128}) depth=(\\d{1,4}) -->(?=\\s|$)`);
const RESULT_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) result=(${NAME}) -->(?=\\s|$)`);
const PROPOSAL_MARKER = new RegExp(`^<!-- raymond:run=(${RUN}) proposal=(${NAME}) depth=(\\d{1,4}) -->(?=\\s|$)`);
function renderRunMarker({ run, seq, hash, depth }) {
	return `<!-- raymond:run=${run} seq=${seq} hash=${hash} depth=${depth} -->`;
}
/** What the sticky comment of a run begins with, whatever state it shows. */
function runMarkerStart(run) {
	return `<!-- raymond:run=${run} seq=`;
}
/** The sticky comment of a run, as it is found in its thread. */
function commentOfRun({ workflow_id, created_at, shown }) {
	return {
		marker: runMarkerStart(workflow_id),
		known: shown?.comment,
		begun: created_at
	};
}
/** Reads the marker at the very start of a comment. Anybody can write one: check the comment's author as well. */
function parseRunMarker(body) {
	const [, run, seq, hash, depth] = RUN_MARKER.exec(body) ?? [];
	if (run === void 0 || hash === void 0) return void 0;
	return {
		run,
		seq: Number(seq),
		hash,
		depth: Number(depth)
	};
}
function renderResultMarker({ run, agent }) {
	return `<!-- raymond:run=${run} result=${agent} -->`;
}
function renderProposalMarker({ run, proposal, depth }) {
	return `<!-- raymond:run=${run} proposal=${proposal} depth=${depth} -->`;
}
/** As `parseRunMarker`, for what was posted because an agent proposed it. */
function parseProposalMarker(body) {
	const [, run, proposal, depth] = PROPOSAL_MARKER.exec(body) ?? [];
	return run === void 0 || proposal === void 0 ? void 0 : {
		run,
		proposal,
		depth: Number(depth)
	};
}

// src/core/report/result-comment.ts
/** The comment for one agent's result: who, what it cost, then the payload to the end, where nothing that it leaves open matters. */
function renderResultComment(run, agent, options) {
	const { maxLength = MAX_BODY } = options;
	const head = `${renderResultMarker({
		run: run.workflow_id,
		agent
	})}\n${headline$1(run, agent, options)}\n\n`;
	return head + resultPayload(run, agent, maxLength - head.length, options);
}
function headline$1(run, agent, { runUrl, branchUrl }) {
	const failed = run.failed_results.includes(agent);
	const whose = agent === "main" ? inlineText(run.workflow.name) : `${inlineText(run.workflow.name)} (${inlineCode(agent)})`;
	const ofAgent = findAgent(run, agent)?.tally?.usd ?? 0;
	const cost = run.agents.length > 1 ? `${formatUsd(ofAgent)} of the run's ${formatUsd(run.budget.spent_usd)}` : formatUsd(run.budget.spent_usd);
	const links = [runUrl === null ? "" : `[job](${runUrl})`, branchUrl === null ? "" : `[state](${branchUrl})`].filter((link) => link !== "");
	return `${failed ? "🔴" : "🟢"} **Result of ${whose}**${failed ? ", not a success" : ""} <sub>${[cost, ...links].join(" · ")}</sub>`;
}
/** What an agent gave back as its result, as JSON or as Markdown. */
function resultPayload(run, agent, room, options) {
	const trimmed = (run.results[agent] ?? "").trim();
	if (trimmed === "") return "_The result is empty._";
	const rest = () => restOf(run, agent, options);
	return isJson(trimmed) ? jsonPayload(trimmed, room, rest, options) : cleanWithin(trimmed, room, {
		...options,
		rest
	});
}
function restOf({ workflow_id, results }, agent, { keepWhole, branchUrl, redactor }) {
	const kept = keepWhole?.(`result-${workflow_id}-${agent}.md`, cleanCode(results[agent] ?? "", { redactor })) ?? null;
	const places = [...kept === null ? [] : [kept], ...branchUrl === null ? [] : [`the [state](${branchUrl})`]];
	return places.length === 0 ? "_The whole result is in the state file._" : `_The result is longer than GitHub allows; all of it is in ${places.join(", and in ")}._`;
}
function jsonPayload(text, room, restOfIt, options) {
	const code = cleanCode(text, options);
	const whole = fence(code, "json");
	if (whole.length <= room) return whole;
	const rest = restOfIt();
	return `${fence(cutText(code, room - rest.length - 40), "json")}\n\n${rest}`;
}
/** Numbers and single words are JSON, too, but read better as text. */
function isJson(text) {
	if (!/^[[{]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

// src/core/report/run-diagram.ts
const PRESENCE = {
	active: "working",
	waiting: "waiting",
	paused: "paused",
	failed: "failed"
};
/** When several agents are in one state, the one that needs somebody is shown. */
const URGENT = [
	"working",
	"paused",
	"waiting",
	"failed"
];
/** The workflow as a Mermaid block with where the run is and has been; empty when there is nothing to draw. */
function runDiagram(run, workflow, { most, onlyTheWay, direction = "LR" }) {
	if (workflow === void 0) return "";
	const current = {};
	const visited = {};
	for (const agent of run.agents) {
		for (const [state, count] of Object.entries(agent.visits)) if (state !== stepOfBranch(run, agent)) visited[state] = (visited[state] ?? 0) + count;
		if (agent.status === "ended" || run.status === "cancelled") continue;
		const presence = PRESENCE[agent.status];
		for (const place of placesIn(workflow.id, agent)) {
			const before = current[place];
			if (before === void 0 || URGENT.indexOf(presence) > URGENT.indexOf(before)) current[place] = presence;
		}
	}
	const options = {
		current,
		visited,
		cameFrom: Object.fromEntries(run.agents.toReversed().flatMap(({ visits }) => pairs(Object.keys(visits)))),
		ended: endOf(run),
		maxStates: most,
		onlyTheWay,
		direction
	};
	return `\`\`\`mermaid\n${workflow.kind === "states" ? renderDiagram(workflow, {
		...options,
		agents: otherAgents(workflow, run.backend, (said) => agentFor(run, said))
	}) : renderStepDiagram(workflow.definition, options)}\n\`\`\``;
}
/** Each but the first, with the one before it. */
function pairs(states) {
	return states.slice(1).map((state, index) => [state, states[index] ?? ""]);
}
/** A branch is at its step, which counts its own entries. */
function stepOfBranch(run, { branch_run: id }) {
	const branch = id === void 0 ? void 0 : run.runs?.[id];
	const pin = branch === void 0 ? void 0 : run.scopes[branch.scope];
	return branch === void 0 || pin === void 0 ? void 0 : stateKey(run, {
		id: branch.scope,
		pin
	}, branch.cursor.step);
}
/** How the run gave its result, if it did. */
function endOf({ status, reason }) {
	if (status === "completed") return "visited";
	return status === "failed" && reason === "failed-result" ? "failed" : void 0;
}
/** Where an agent is in a workflow: at its own place, or at the step that waits for what it called. */
function placesIn(workflow, { scope, current_state, stack }) {
	if (scope === workflow) return [current_state];
	return stack.flatMap((frame) => frame.step !== void 0 && frame.scope === workflow ? [frame.state] : []);
}

// src/core/report/status-box.ts
/** Why a run failed: code, cause, place, fix, and what became of the state. */
function failureBox(problem, run, options) {
	const { rest, reply } = fixInThread(problem, options);
	return alert("CAUTION", [
		...problemLines(rest, options),
		"",
		stateSafety(problem, options),
		"",
		...reply.length > 0 ? reply : goOn(["/raymond retry"], run, problem)
	]);
}
/** Fixes name the command of the command line; a thread takes another one, and the run that it speaks of is known there. */
function fixInThread(problem, { repository }) {
	const { hint, ...rest } = problem;
	const [, words, resumed] = (repository === null ? null : /^(.+): raymond resume \S+(.*)$/.exec(hint ?? "")) ?? [];
	if (words === void 0 || resumed === void 0) return {
		rest: problem,
		reply: []
	};
	const changes = resumed.replace(" --rerun", "");
	const role = changes === "" ? [] : [needsRole("resume", "write")];
	return {
		rest,
		reply: [
			`**Fix:** ${inlineText(words)}:`,
			"",
			fence(`/raymond retry${changes}`),
			...role
		]
	};
}
function needsRole(access, role) {
	return `This needs the role under \`access.${access}\`: \`${role}\`, unless \`.github/raymond.yml\` says otherwise.`;
}
/** Where a run is that the state branch does not have, and how it comes back. Until then no reply reaches it. */
function unstoredBox(problem, options) {
	return alert("CAUTION", problemLines(problem, options));
}
/** Why a run pauses, and when and how it goes on. */
function pauseBox(run, options) {
	const resumeAt = run.agents.flatMap(({ resume_at }) => resume_at ?? []).toSorted()[0];
	return alert("NOTE", [
		pauseSentence(run),
		"",
		resumeAt === void 0 ? "Everything up to here is stored." : `Everything up to here is stored. It goes on by itself after **${formatMoment(resumeAt)}**.`,
		"",
		...run.error === null ? [] : [...problemLines(run.error, options), ""],
		"To go on at once:",
		"",
		fence("/raymond resume")
	]);
}
/** What was spent, and the reply that raises the cap. */
function overBudgetBox(run) {
	const { spent_usd, limit_usd, held_usd } = run.budget;
	if (held_usd !== void 0) return alert("WARNING", [
		`It has spent **${formatUsd(spent_usd)}**, and the budgets of the configuration leave it ${formatUsd(Math.max(0, held_usd - spent_usd))}: the next turn would go beyond. Everything up to here is stored.`,
		"",
		"When they are reset or raised, to go on:",
		"",
		fence("/raymond resume")
	]);
	const spent = `It has spent **${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}`;
	const lines = run.agents.every(({ status }) => status === "ended" || status === "failed") ? [
		`${spent}. Every agent has given its result, and the last turn went beyond.`,
		"",
		"The results are kept. To accept what it cost:"
	] : [
		`${spent}, and the next turn would go beyond. Everything up to here is stored.`,
		"",
		"To go on with a higher cap for the whole run:"
	];
	return alert("WARNING", [
		...lines,
		"",
		fence(`/raymond resume --budget ${enough(run)}`),
		needsRole("approve", "maintain")
	]);
}
/** What the engine says that the next turn needs; else twice what was not enough. */
function enough({ error, budget: { limit_usd, spent_usd } }) {
	const [, said] = /--budget (\d+)$/.exec(error?.hint ?? "") ?? [];
	return said ?? `${Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2))}`;
}
/** Something that only a person can settle and that is no question, such as an operation that was cut off. */
function waitBox(run, options) {
	const goesOn = [
		"To go on:",
		"",
		fence(run.reason === "interrupted" ? "/raymond retry" : "/raymond resume")
	];
	if (run.error === null) return alert("IMPORTANT", [
		`It waits: ${inlineText(run.reason ?? "for a person")}.`,
		"",
		...goesOn
	]);
	const { rest, reply } = fixInThread(run.error, options);
	return alert("IMPORTANT", [
		...problemLines(rest, options),
		"",
		...reply.length > 0 ? reply : goesOn
	]);
}
function goOn(commands, run, { code }) {
	if (code === "RAY-STATE-TAMPERED" || run.reason === "failed-result") return [];
	return [
		"When that is fixed, try the failed state again:",
		"",
		fence(commands.join("\n"))
	];
}
function pauseSentence({ reason, limits, lost_jobs }) {
	switch (reason) {
		case "usage-limit": return "**The model's usage limit is reached.**";
		case "model-overloaded": return "**The model was overloaded**, also after several tries.";
		case "network": return "**The network failed**, also after several tries.";
		case "time-up": return "**The job's time is up.** The next job takes over from here.";
		case "signal": return "**The job was cancelled.** The turns in flight were ended and will run again.";
		case "max-turns": return `**It has made ${limits.max_turns ?? "all its"} turns**, the most that \`max-turns\` allows.`;
		case "jobs-lost": return `**${lost_jobs ?? "Several"} jobs in a row were lost** before a turn came to its end: perhaps a turn takes its machine down. Somebody has to look.`;
		case "no-progress": return "**It is going round in circles:** the same state was entered again and again with nothing changed.";
		case null: return "**It pauses.**";
		default: return `**It pauses:** ${inlineText(reason)}.`;
	}
}

// src/core/report/workers/workers-table.ts
/** Workers in jobs of their own, each with its job's page; empty where there are none. */
function workersTable(run, { repositoryUrl }, maxRows) {
	const { children = [] } = run;
	if (children.length === 0) return "";
	const ordered = [...children.filter(({ status }) => status !== "ended"), ...children.filter(({ status }) => status === "ended")];
	const hidden = ordered.length - maxRows;
	return [
		"| worker | job | | set aside |",
		"| :-- | :-- | :-- | --: |",
		...ordered.slice(0, maxRows).map((child) => row(child, run, repositoryUrl)),
		...hidden > 0 ? [`| ${hidden} more | | | |`] : []
	].join("\n");
}
function row(child, run, repositoryUrl) {
	const { id, agent, actions_run, budget_usd, status, spent_usd } = child;
	const job = actions_run === null || repositoryUrl === null ? inlineCode(id) : `[${id}](${repositoryUrl}/actions/runs/${actions_run})`;
	const money = status === "queued" ? "" : status === "ended" ? `spent ${formatUsd(spent_usd ?? 0)}` : formatUsd(budget_usd);
	return `| ${inlineCode(agent)} | ${job} | ${words(child, run)} | ${money} |`;
}
function words({ status, agent }, run) {
	switch (status) {
		case "queued": return "waits for room";
		case "intended":
		case "dispatched": return "dispatched";
		case "started": return "at work";
		case "waiting": return "waits for a person";
		case "ended": return run.failed_results.includes(agent) || run.agents.some(({ id, status: of }) => id === agent && of === "failed") ? "failed" : "done";
	}
}
/** What workers in jobs of their own ask; it is answered in the thread like any other question. */
function asksOfWorkers({ children = [] }) {
	return children.flatMap(({ agent, asks = [] }) => asks.map((ask) => ({
		...ask,
		agent,
		next: "",
		timeout_next: null
	})));
}

// src/core/report/run-sections.ts
/** The picture of a run, the same in its sticky comment and in the summary of its job. The first section is the headline. */
function runSections(picture, options) {
	const { run } = picture;
	return [
		{
			weight: 100,
			variants: [headline(run)]
		},
		{
			weight: 98,
			variants: [pullRequests(run)]
		},
		...attention(picture, options),
		...resultSections(picture, options),
		{
			weight: 60,
			variants: diagrams(picture, options)
		},
		{
			weight: 80,
			variants: [agentTable(run, 25), agentTable(run, 6)]
		},
		{
			weight: 78,
			variants: [
				workersTable(run, options, 40),
				workersTable(run, options, 6),
				""
			]
		},
		{
			weight: 90,
			variants: [budgetLine(run)]
		},
		{
			weight: 72,
			variants: [30, 5].map((most) => proposalList(run, most, picture.isComment))
		},
		{
			weight: 70,
			variants: [problemList("Refused proposals", picture.refused ?? []), ""]
		},
		{
			weight: 30,
			variants: [warningList(run), ""]
		},
		{
			weight: 20,
			variants: [costDetails(run), ""]
		},
		{
			weight: 50,
			variants: [links(run, options), ""]
		}
	];
}
function headline(run) {
	return `### ${runSign(run)} ${inlineText(run.workflow.name)} ${statusWords(run)}${headlineDetail(run)}`;
}
function headlineDetail({ status, created_at, updated_at, budget }) {
	if (status !== "completed") return "";
	return ` in ${formatDuration(Date.parse(updated_at) - Date.parse(created_at))} for ${formatUsd(budget.spent_usd)}`;
}
/** What a person must know or do now. */
function attention(picture, options) {
	const { run, approval, unstored } = picture;
	if (unstored !== void 0) return [{
		weight: 96,
		variants: [unstoredBox(unstored, options)]
	}];
	const forPeople = () => [...approvalSections(picture, options), ...askSections(run, options)];
	switch (run.status) {
		case "running": return [{
			weight: 95,
			variants: [`${atWork(run)} \`/raymond stop\` ends it.`]
		}, ...approvalSections(picture, options)];
		case "waiting": return [...forPeople(), ...otherWaits(run, approval, options)];
		case "suspended": return [{
			weight: 95,
			variants: [isAway(run) ? AWAY : pauseBox(run, options)]
		}, ...forPeople()];
		case "over_budget": return [{
			weight: 95,
			variants: [overBudgetBox(run)]
		}, ...forPeople()];
		case "failed": return [...run.error === null ? [] : [{
			weight: 95,
			variants: [failureBox(run.error, run, options)]
		}], ...forPeople()];
		case "cancelled": return [{
			weight: 95,
			variants: ["Somebody stopped it. Nothing of it will run again; start a new run to try again."]
		}];
		case "completed": return [];
	}
}
const AWAY = "Its workers are at work in jobs of their own; the last one starts the next job. `/raymond stop` ends them all.";
function isAway({ reason }) {
	return reason === "workers" || reason === "dispatched";
}
function atWork(run) {
	const active = run.agents.filter(({ status }) => status === "active").map(({ id, current_state }) => `${inlineCode(id)} at ${inlineCode(current_state)}`);
	if (active.length === 0) return "At work: what was proposed is carried out.";
	const more = active.length > 3 ? ` and ${active.length - 3} more agents` : "";
	return `At work: ${active.slice(0, 3).join(", ")}${more}.`;
}
function approvalSections({ run, approval, approvalsOfWorkers = [] }, options) {
	return [...approval === void 0 ? [] : [{
		run,
		approval
	}], ...approvalsOfWorkers].map((one) => ({
		weight: 96,
		variants: [
			4e4,
			12e3,
			3e3
		].map((length) => approvalBox(one.approval, one.run, options, length))
	}));
}
function askSections(run, options) {
	const [first, ...others] = [...run.asks, ...asksOfWorkers(run)];
	if (first === void 0) return [];
	return [
		{
			weight: 95,
			variants: [
				8e3,
				2e3,
				400
			].map((length) => askBox(first, run, options, length))
		},
		...others.slice(0, 9).map((ask) => ({
			weight: 85,
			variants: [
				askBox(ask, run, options, 4e3),
				askBox(ask, run, options, 300),
				""
			]
		})),
		...others.length > 9 ? [{
			weight: 86,
			variants: [`${others.length - 9} more questions are open; \`/raymond status\` lists them.`]
		}] : []
	];
}
function otherWaits(run, approval, options) {
	return run.asks.length > 0 || approval !== void 0 ? [] : [{
		weight: 95,
		variants: [waitBox(run, options)]
	}];
}
/** The results of a run that is over: whole where they have no comments of their own, else the first one at a glance. */
function resultSections({ run, isComment }, options) {
	if (!(run.status === "completed" || run.reason === "failed-result")) return [];
	if (isComment === true && run.comments !== void 0 && run.comments !== "results") {
		const { main, ...others } = run.results;
		return [...main === void 0 || main.trim() === "" ? [] : [{
			weight: 94,
			variants: [
				3e4,
				8e3,
				1500
			].map((length) => blockQuote(resultPayload(run, "main", length, options)))
		}], ...Object.keys(others).map((agent) => ({
			weight: 40,
			variants: [...[6e3, 800].map((length) => foldedResult(run, agent, length, options)), ""]
		}))];
	}
	const result = run.status === "completed" ? (run.results.main ?? "").trim() : "";
	if (result === "") return [];
	return [{
		weight: 75,
		variants: [blockQuote(cleanWithin(result, 600, {
			...options,
			rest: "…"
		})), ""]
	}];
}
function foldedResult(run, agent, length, options) {
	return `<details><summary>${`Result of ${inlineText(agent)}${run.failed_results.includes(agent) ? ", not a success" : ""}`}</summary>\n\n${resultPayload(run, agent, length, options)}\n\n</details>`;
}
/** States of a workflow that a comment shows as a whole. */
const FEW_STATES = 10;
/** States that fit side by side into the width of a telephone. */
const FIT_SIDE_BY_SIDE = 3;
function diagrams({ run, workflow, isComment }, { runUrl }) {
	const states = statesOf(workflow);
	const direction = isComment === true && states > FIT_SIDE_BY_SIDE ? "TD" : "LR";
	if (isComment !== true || states <= FEW_STATES) return [
		runDiagram(run, workflow, {
			most: 40,
			direction
		}),
		runDiagram(run, workflow, {
			most: 15,
			direction
		}),
		""
	];
	return [`${runDiagram(run, workflow, {
		most: FEW_STATES,
		onlyTheWay: true
	})}${runUrl === null ? "" : `\n\n<sub>The way up to here; [the whole diagram](${runUrl})</sub>`}`, ""];
}
function statesOf(workflow) {
	if (workflow === void 0) return 0;
	return workflow.kind === "states" ? Object.keys(workflow.states).length : workflow.definition.steps.length;
}
function problemList(title, problems) {
	if (problems.length === 0) return "";
	const items = problems.slice(0, 20).map(({ message, hint }) => `- ${inlineText(message)}${hint === void 0 ? "" : ` ${inlineCode(hint)}`}`);
	const more = problems.length > 20 ? [`- ${problems.length - 20} more`] : [];
	return [
		`**${title}**`,
		"",
		...items,
		...more
	].join("\n");
}
function warningList({ warnings }) {
	if (warnings.length === 0) return "";
	const shown = warnings.slice(-20).map((warning) => `- ${inlineText(warning)}`);
	return [
		`<details><summary>${warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}</summary>`,
		"",
		...shown,
		"",
		"</details>"
	].join("\n");
}
function links(run, { runUrl, branchUrl, repositoryUrl, docsUrl }) {
	const { commit, source } = run.workflow;
	const workflowUrl = repositoryUrl === null || commit === null ? null : `${repositoryUrl}/tree/${commit}/${encodeURI(source)}`;
	const found = [
		["job", runUrl],
		["state", branchUrl],
		["workflow", workflowUrl],
		["commands", `${docsUrl}/commands.md`]
	].flatMap(([name, url]) => url === null ? [] : [`[${name}](${url})`]);
	return `<sub>${[
		inlineCode(run.workflow_id),
		...found,
		`as of ${formatMoment(run.updated_at)}`
	].join(" · ")}</sub>`;
}

// src/core/rounds/pull-request-link.ts
/** Titles, bodies and comments prove nothing: anybody can copy them. */
function linkOf(runs, pull) {
	const opener = runs.find((run) => run.continues === void 0 && opened(run).includes(pull));
	if (opener === void 0) return void 0;
	const rounds = runs.filter(({ continues, follows }) => continues === opener.workflow_id && follows?.pull_request === pull).toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0));
	return {
		pull,
		opener,
		rounds,
		pushed: [opener, ...rounds].flatMap((run) => pushedBy(run, pull))
	};
}
/** The pull request whose branch one of our runs has left at that commit. */
function linkByHead(runs, head) {
	return [...new Set(runs.flatMap(opened))].map((pull) => linkOf(runs, pull)).find((link) => link?.pushed.includes(head));
}
/** Numbers of the pull requests that a run has opened. */
function opened({ proposals = [], follows }) {
	if (follows !== void 0) return [];
	return proposals.flatMap(({ proposal, number, status }) => proposal.type === "pull_request" && status === "applied" && number !== null ? [number] : []);
}
/** Numbers of the pull requests that runs have left at that commit. */
function pullsAtHead(runs, head) {
	return pullsOf(runs.filter((run) => pullsOf([run]).some((pull) => pushedBy(run, pull).includes(head))));
}
/** What was proposed, or a snapshot with the same content: on the first run's own branch checkpoints come first. */
function pushedBy({ proposals = [], work = {} }, pull) {
	return proposals.flatMap((proposed) => {
		const { proposal, number, status, branch } = proposed;
		if (proposal.type !== "pull_request" || status !== "applied" || number !== pull || proposed.work === null) return [];
		const snapshots = Object.values(work).flatMap((one) => one.branch === branch && one.snapshot !== null ? [one.snapshot] : []);
		return [proposed.work.commit, ...snapshots];
	});
}
/** The run that the body of a pull request names, whether or not that is true. */
function claimedRun(body) {
	return parseProposalMarker(body)?.run;
}
/** Numbers of the pull requests that runs have opened or gone on with. */
function pullsOf(runs) {
	return [...new Set(runs.flatMap((run) => [...opened(run), ...run.follows === void 0 ? [] : [run.follows.pull_request]]))];
}
/** The last of a pull request's runs that has not come to its end: what comes meanwhile waits for it. */
function unfinished({ opener, rounds }) {
	return [opener, ...rounds].findLast(({ status }) => status === "running" || status === "waiting" || status === "suspended");
}

// src/core/outbox/approval-code.ts
/** Hex digits: 80 bits, so that nobody who knows all of the subject finds another one with the same code. */
const CODE_LENGTH = 20;
/**
* The code of `/raymond approve CODE`. Any change of the subject changes it, so that a late edit voids an approval.
* `digest` is SHA-256 in hex; the core computes none.
*/
function approvalCode(subject, digest) {
	return digest(approvalText(subject)).toLowerCase().slice(0, CODE_LENGTH);
}
/** Whether somebody typed the code that is valid now. */
function matchesApproval(typed, code) {
	return typed.trim().toLowerCase() === code;
}
/** One text for one subject: keys in order, and each part a JSON value of its own, so that no part can run into the next. */
function approvalText({ run, seq, proposals, diff, headSha }) {
	return [
		"raymond-approval-1",
		run,
		seq,
		proposals,
		diff,
		headSha
	].map((part) => JSON.stringify(sorted(part))).join("\n");
}
function sorted(value) {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).filter(([, held]) => held !== void 0);
	return Object.fromEntries(entries.toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, held]) => [key, sorted(held)]));
}

// src/runtime/job/showing/approvals.ts
/** The code that approves all that waits, as it stands; undefined when nothing does. */
function codeOf(run, digest) {
	const waiting = waitingIn(run);
	if (waiting.length === 0) return void 0;
	const seq = run.approval_seq ?? 0;
	const works = waiting.flatMap(({ work }) => work ?? []);
	const subject = {
		run: run.workflow_id,
		seq,
		proposals: waiting.map(({ proposal }) => proposal),
		diff: works.map(({ diff_sha256 }) => diff_sha256).join(" "),
		headSha: works.length === 0 ? null : works.map(({ commit }) => commit).join(" ")
	};
	return {
		code: approvalCode(subject, digest),
		seq
	};
}
/** What the comment shows of it. */
function pendingApproval(run, digest) {
	const found = codeOf(run, digest);
	if (!found) return void 0;
	const waiting = waitingIn(run);
	return {
		code: found.code,
		proposals: waiting.map(({ proposal }) => proposal),
		works: waiting.flatMap(({ work }) => work ?? []),
		role: run.outputs?.approve_role ?? "maintain",
		notBy: run.outputs?.four_eyes === true ? run.actor : null
	};
}
function waitingIn({ proposals = [] }) {
	return proposals.filter(({ status }) => status === "waiting");
}

export { MAX_BODY as C, cleanLine as D, cleanCommitMessage as E, cleanWithin as O, closedIssue as S, cleanCode as T, renderResultMarker as _, linkByHead as a, needsSomebody as b, pullsAtHead as c, unfinished as d, runSections as f, renderProposalMarker as g, parseRunMarker as h, claimedRun as i, pullsOf as l, commentOfRun as m, pendingApproval as n, linkOf as o, renderResultComment as p, matchesApproval as r, opened as s, codeOf as t, pushedBy as u, renderRunMarker as v, fitSections as w, votableAsk as x, runMarkerStart as y };