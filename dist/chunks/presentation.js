import { c as removeInvisible, l as removeInvisibleEntities, u as cutText } from "./marker.js";
import { f as describeProposal, g as stateKey } from "./encode-run.js";
import { a as formatUsd, i as formatMoment, n as formatCount, r as formatDuration, t as budgetBar } from "./format-amounts.js";
import { i as styleOf, n as renderDiagram, r as styleLines, t as mermaidLabel } from "./diagram.js";
import { t as stepEdges } from "./step-graph.js";

// src/core/report/defuse.ts
/**
* Stands where something would be alive: it shows nothing, and it parts what must not be read as one. As an entity it is seen in
* the source. GitHub decodes `&#64;` before it looks for mentions, so that writing the sign itself as an entity is no help.
*/
const BREAK = "&#8203;";
const GAP = "(?:</?[a-z]{1,10}>|[^A-Za-z0-9#&]|&#?[A-Za-z0-9]{1,12};){1,16}";
const REFERENCE = `(?:#|GH-|[\\w.-]{1,100}/[\\w.-]{1,100}#)\\d|https?:(?:${BREAK})?//`;
const CLOSING = new RegExp(`(?<![A-Za-z0-9])(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?=${GAP}(?:${REFERENCE})|(?:${REFERENCE}))`, "gi");
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

// src/core/report/local-links.ts
const URL_START = /(https?|ftp):\/\/([^\s/?#<>"'`)\]]*)/gi;
/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
function leadsTo(url, hosts) {
	const [, host = ""] = /^https?:\/\/([A-Za-z0-9.:-]+)(?:[/?#][^\s\\]*)?$/i.exec(url) ?? [];
	return hosts.includes(host.toLowerCase());
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
	return text.replace(/\]([(:])(?=(\s*)(<?[^\s()]*))/g, (_bracket, opener, _space, target) => isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`);
}
function isLocal(target, hosts) {
	return /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target) || leadsTo(target, hosts);
}
function breakForeignUrls(text, hosts) {
	return text.replace(URL_START, (start, scheme, host) => scheme.toLowerCase() !== "ftp" && hosts.includes(host.toLowerCase()) ? start : `${scheme}:${BREAK}//${host}`).replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`);
}

// src/core/report/markdown-regions.ts
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
			prose.push(...lines.slice(at));
			break;
		}
		if (prose.length > 0) regions.push(...proseRegions(prose.join("\n")), {
			kind: "prose",
			text: "\n"
		});
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
		regions.push(...regionsOfLine);
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

// src/core/report/plain-html.ts
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

// src/core/report/quote.ts
/** Every line as a block quote: no fence, list or tag of the text reaches beyond it. */
function blockQuote(markdown) {
	return markdown.split("\n").map((line) => line === "" ? ">" : `> ${line}`).join("\n");
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

// src/core/report/clean.ts
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
/** Text that will stand in a fence or a code span: secrets and invisible characters go, all else stays. */
function cleanCode(text, { redactor }) {
	return redactor.redact(removeInvisible(text)).replace(/<!--(\s*)raymond:/g, "<!--$1raymond ");
}
function cleanOnce(text, options) {
	const visible = options.redactor.redact(removeInvisible(text));
	const arranged = plainHtml(markdownRegions(visible), (url) => leadsTo(url, options.hosts));
	return closeFence(markdownRegions(arranged.map(({ text: part }) => part).join("")).map((region) => region.kind === "code" ? cleanCode(region.text, options) : cleanProse(region.text, options)).join(""));
}
function cleanProse(text, { hosts }) {
	const plain = removeInvisibleEntities(decodeSimpleEntities(text), BREAK);
	return defuseCommands(defuseClosingKeywords(defuseMentions(keepLocalLinks(plain, hosts))));
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
		case "suspended": return "is paused";
		case "over_budget": return "has spent its budget";
		case "failed": return "has failed";
		case "completed": return "has finished";
		case "cancelled": return "was stopped";
	}
}
function runSign({ status }) {
	return RUN_SIGNS[status];
}
/** An agent of a run that was stopped does nothing any more, whatever it was at. */
function agentSign(agent, run) {
	return run.status === "cancelled" && agent.status !== "ended" ? RUN_SIGNS.cancelled : AGENT_SIGNS[agent.status];
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
		...shown.map((agent) => row(run, agent)),
		...hidden.length > 0 ? [`| ${hidden.length} more | | | ${timeAndCost(hidden)} |`] : [],
		...run.agents.length > 1 ? [`| **all** | | | ${timeAndCost(run.agents)} |`] : []
	].join("\n");
}
function row(run, agent) {
	const caller = agent.stack.at(-1);
	const state = inlineCode(stateName(run, agent.scope, agent.current_state));
	const back = caller === void 0 ? "" : ` ↩ ${inlineCode(stateName(run, caller.scope, caller.state))}`;
	const visits = agent.visits[stateName(run, agent.scope, agent.current_state)] ?? 0;
	return `| ${agentSign(agent, run)} ${inlineCode(agent.id)} | ${state}${back} | ${visits} | ${timeAndCost([agent])} |`;
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

// src/core/report/alert.ts
/** A box that GitHub colours by its kind. */
function alert(kind, lines) {
	return blockQuote([`[!${kind}]`, ...lines].join("\n"));
}

// src/core/report/approval-box.ts
/** The proposals, their texts, the diff, and the reply that approves exactly these. */
function approvalBox(approval, run, options, maxLength) {
	const { code, proposals, diff, role, notBy } = approval;
	const texts = proposals.flatMap((proposal, index) => textsOf(proposal, index + 1, run.issue));
	const perText = Math.max(200, Math.floor(maxLength / (texts.length + 2)));
	const box = alert("IMPORTANT", [
		`**${proposals.length === 1 ? "A proposal waits" : `${proposals.length} proposals wait`} for approval:**`,
		"",
		...proposals.map((proposal) => `- ${inlineText(describeProposal(proposal, run.issue))}`),
		"",
		"This approves exactly what is shown here; any change makes another code:",
		"",
		fence(`/raymond approve ${code}`),
		`Somebody with the role \`${role}\` may approve${notBy === null ? "" : `, but not \`${notBy}\`, who started the run`}.`
	]);
	const shown = (text, length) => folded({
		...text,
		file: `approve-${run.workflow_id}-${code}-${text.file}`
	}, length, options);
	const changes = {
		text: diff,
		title: "the diff",
		language: "diff",
		file: "changes.diff"
	};
	return [
		box,
		...texts.map((text) => shown(text, perText)),
		...diff === "" ? [] : [shown(changes, perText * 2)]
	].join("\n\n");
}
/** All that a proposal would write and its line does not say. */
function textsOf(proposal, number, issue) {
	const title = describeProposal(proposal, issue);
	const body = "body" in proposal ? proposal.body : "";
	return [
		...body === "" ? [] : [{
			text: body,
			title,
			language: "",
			file: `${number}.md`
		}],
		...proposal.type === "review" && proposal.comments.length > 0 ? [{
			text: asJson(proposal.comments),
			title: `${title}: its comments`,
			language: "json",
			file: `${number}-comments.json`
		}] : [],
		...proposal.type === "dispatch" && Object.keys(proposal.inputs).length > 0 ? [{
			text: asJson(proposal.inputs),
			title: `${title}: its inputs`,
			language: "json",
			file: `${number}-inputs.json`
		}] : []
	];
}
/** No value can pass itself off as another key or entry, and characters that show nothing are written out. */
function asJson(value) {
	return JSON.stringify(value, null, 2).replace(/\p{Cf}/gu, (sign) => Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""));
}
/** As source text: what is approved is what stands there, not how it renders. */
function folded({ text, title, language, file }, maxLength, options) {
	const code = cleanCode(text, options);
	const isCut = code.length > maxLength;
	const shown = isCut ? `${cutText(code, maxLength)}\n… ${code.length - maxLength} more characters` : code;
	const kept = isCut ? options.keepWhole?.(file, code) ?? null : null;
	const where = kept === null ? "" : `\n\nAll of it is in ${kept}.`;
	return `<details><summary>${inlineText(title)}</summary>\n\n${fence(shown, language)}${where}\n\n</details>`;
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
		rest: () => restOf(ask, run, options)
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
		`${mayAnswer(ask)}${untilWhen(ask, options.now)}`
	]);
}
function restOf({ id, prompt }, { workflow_id }, options) {
	return `… the rest is in ${keepLong(`question-${workflow_id}-${id}.md`, cleanCode(prompt, options), options) ?? "the state file"}.`;
}
function replies({ id, choices }) {
	const command = `/raymond answer ${id}`;
	if (choices.length === 0) return [`${command} …`];
	const lines = choices.map((choice) => `${command} ${choice.replace(/\s+/g, " ").trim()}`);
	return lines.length <= 4 ? lines : [lines.join("\n")];
}
function mayAnswer({ to }) {
	return to.length === 0 ? "Whoever may start runs may answer." : `${list(to.map(inlineCode), "or")} may answer.`;
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
		`**${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}`,
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
/** What became of each proposal, with a link where there is something to look at; what waits has a box of its own. */
function proposalList({ proposals = [], issue }, maxItems) {
	const told = proposals.filter(({ status }) => status !== "waiting");
	if (told.length === 0) return "";
	const hidden = told.length - maxItems;
	return [
		"**Proposals**",
		"",
		...told.slice(0, maxItems).map((proposed) => `- ${SIGNS[proposed.status]} ${linked(proposed, issue)}${why(proposed)}`),
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

// src/core/steps/diagram.ts
/**
* A Mermaid flowchart of the steps in their order, with their judges and bounds, what a run has visited and where it is. Conversations
* are round, operations have double sides, delegations lean; a judged step says who judges it.
*/
function renderStepDiagram({ steps }, options = {}) {
	const shown = chooseSteps(steps, options);
	const ids = new Map(shown.map(({ name }, index) => [name, `s${index}`]));
	const edges = stepEdges({
		...noDefinition,
		steps
	}).filter(({ to, from }) => ids.has(from) && isShown(to, ids));
	const called = [...new Set(edges.flatMap(({ to }) => to.kind === "workflow" ? [to.specifier] : []))];
	const idOf = (end) => {
		switch (end.kind) {
			case "state": return ids.get(end.file) ?? "";
			case "workflow": return `w${called.indexOf(end.specifier)}`;
			case "result": return "done";
		}
	};
	const styled = shown.flatMap(({ name }) => styleOf(name, options).map((style) => ({
		id: ids.get(name) ?? "",
		style
	})));
	if (options.ended === true) styled.push({
		id: "done",
		style: "visited"
	});
	const hidden = steps.length - shown.length;
	const [first] = steps;
	return [
		`flowchart ${options.direction ?? "LR"}`,
		"  start((\" \"))",
		...shown.map((step) => `  ${ids.get(step.name)}${box(step, options.visited?.[step.name] ?? 0)}`),
		...called.map((name, index) => `  w${index}[/"${mermaidLabel(name)}"/]`),
		"  done([\"result\"])",
		...hidden > 0 ? [`  more["… and ${hidden} more steps"]`] : [],
		...first !== void 0 && ids.has(first.name) ? [`  start --> ${ids.get(first.name)}`] : [],
		...edges.map(({ from, to, label, later }) => {
			const text = label === "" ? "" : `|"${mermaidLabel(label)}"|`;
			return `  ${ids.get(from)} ${later ? "-.->" : "-->"}${text} ${idOf(to)}`;
		}),
		...styleLines(styled)
	].join("\n");
}
const noDefinition = {
	name: "",
	description: "",
	advertise: true,
	terminal_contract: null,
	scripts: {}
};
/** Of a long workflow the steps that matter: where agents are, those that were visited, then the others in their order. */
function chooseSteps(steps, { current, visited, maxStates }) {
	const limit = maxStates ?? steps.length;
	const wanted = /* @__PURE__ */ new Set([
		...Object.keys(current ?? {}),
		...Object.keys(visited ?? {}),
		...steps.map(({ name }) => name)
	]);
	const chosen = new Set([...wanted].filter((name) => steps.some((step) => step.name === name)).slice(0, limit));
	return steps.filter(({ name }) => chosen.has(name));
}
function isShown(to, ids) {
	return to.kind !== "state" || ids.has(to.file);
}
function box({ type, name, control, max_iterations: most }, visits) {
	const bound = most === null ? "" : ` (at most ${most})`;
	const judge = control === null ? "" : ` / ${control.judge.type === "llm" ? "judge" : control.judge.operation}`;
	const text = `${mermaidLabel(`${name}${bound}`)}${visits > 1 ? ` ×${visits}` : ""}${mermaidLabel(judge)}`;
	switch (type) {
		case "session": return `("${text}")`;
		case "invoke": return `[["${text}"]]`;
		case "delegate": return `[/"${text}"/]`;
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
function runDiagram(run, workflow, maxStates) {
	if (workflow === void 0) return "";
	const current = {};
	const visited = {};
	for (const agent of run.agents) {
		for (const [state, count] of Object.entries(agent.visits)) visited[state] = (visited[state] ?? 0) + count;
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
		ended: run.status === "completed",
		maxStates
	};
	return `\`\`\`mermaid\n${workflow.kind === "states" ? renderDiagram(workflow, options) : renderStepDiagram(workflow.definition, options)}\n\`\`\``;
}
/** Where an agent is in a workflow: at its own place, or at the step that waits for what it called. */
function placesIn(workflow, { scope, current_state, stack }) {
	if (scope === workflow) return [current_state];
	return stack.flatMap((frame) => frame.step !== void 0 && frame.scope === workflow ? [frame.state] : []);
}

// src/core/report/problem-lines.ts
/** Code, cause, place and fix, on lines of their own. */
function problemLines({ code, message, place, hint }, options) {
	const link = `[\`${code}\`](${options.docsUrl}/errors.md#${code.toLowerCase()})`;
	return [
		`**${inlineText(message)}**`,
		"",
		[link, ...place === void 0 ? [] : [`at ${inlineCode(place)}`]].join(" "),
		...hint === void 0 ? [] : ["", ...fixLines(hint)]
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

// src/core/report/status-box.ts
/** Why a run failed: code, cause, place, fix, and what became of the state. */
function failureBox(problem, run, options) {
	return alert("CAUTION", [
		...problemLines(problem, options),
		"",
		stateSafety(problem, options),
		"",
		...goOn(["/raymond retry"], run, problem)
	]);
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
	const { spent_usd, limit_usd } = run.budget;
	const raised = Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2));
	return alert("WARNING", [
		`It has spent **${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}, and the next turn would go beyond. Everything up to here is stored.`,
		"",
		"To go on with a higher cap for the whole run:",
		"",
		fence(`/raymond resume --budget ${raised}`)
	]);
}
/** Something that only a person can settle and that is no question, such as an operation that was cut off. */
function waitBox(run, options) {
	const lines = run.error === null ? [`It waits: ${inlineText(run.reason ?? "for a person")}.`] : problemLines(run.error, options);
	return alert("IMPORTANT", [
		...lines,
		"",
		"To go on:",
		"",
		fence(run.reason === "interrupted" ? "/raymond retry" : "/raymond resume")
	]);
}
function goOn(commands, run, { code }) {
	if (code === "RAY-STATE-TAMPERED" || run.reason === "failed-result") return [];
	return [
		"When that is mended, try the failed state again:",
		"",
		fence(commands.join("\n"))
	];
}
function pauseSentence({ reason, limits }) {
	switch (reason) {
		case "usage-limit": return "**The model's usage limit is reached.**";
		case "model-overloaded": return "**The model was overloaded**, also after several tries.";
		case "network": return "**The network failed**, also after several tries.";
		case "time-up": return "**The job's time is up.** The next job takes over from here.";
		case "signal": return "**The job was cancelled.** The turns in flight were ended and will run again.";
		case "max-turns": return `**It has made ${limits.max_turns ?? "all its"} turns**, the most that \`max-turns\` allows.`;
		case "no-progress": return "**It is going round in circles:** the same state was entered again and again with nothing changed.";
		case null: return "**It pauses.**";
		default: return `**It pauses:** ${inlineText(reason)}.`;
	}
}

// src/core/report/run-sections.ts
/** The picture of a run, the same in its sticky comment and in the summary of its job. The first section is the headline. */
function runSections(picture, options) {
	const { run, workflow } = picture;
	return [
		{
			weight: 100,
			variants: [headline(run)]
		},
		...attention(picture, options),
		resultSection(run, options),
		{
			weight: 60,
			variants: [
				runDiagram(run, workflow, 40),
				runDiagram(run, workflow, 15),
				""
			]
		},
		{
			weight: 80,
			variants: [agentTable(run, 25), agentTable(run, 6)]
		},
		{
			weight: 90,
			variants: [budgetLine(run)]
		},
		{
			weight: 72,
			variants: [proposalList(run, 30), proposalList(run, 5)]
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
function attention({ run, approval, unstored }, options) {
	if (unstored !== void 0) return [{
		weight: 96,
		variants: [unstoredBox(unstored, options)]
	}];
	switch (run.status) {
		case "running": return [{
			weight: 95,
			variants: [`${atWork(run)} \`/raymond stop\` ends it.`]
		}];
		case "waiting": return [
			...approvalSections(run, approval, options),
			...askSections(run, options),
			...otherWaits(run, approval, options)
		];
		case "suspended": return [{
			weight: 95,
			variants: [pauseBox(run, options)]
		}, ...askSections(run, options)];
		case "over_budget": return [{
			weight: 95,
			variants: [overBudgetBox(run)]
		}, ...askSections(run, options)];
		case "failed": return run.error === null ? [] : [{
			weight: 95,
			variants: [failureBox(run.error, run, options)]
		}, ...askSections(run, options)];
		case "cancelled": return [{
			weight: 95,
			variants: ["Somebody stopped it. Nothing of it will run again; start a new run to try again."]
		}];
		case "completed": return [];
	}
}
function atWork(run) {
	const active = run.agents.filter(({ status }) => status === "active").map(({ id, current_state }) => `${inlineCode(id)} at ${inlineCode(current_state)}`);
	if (active.length === 0) return "At work: what was proposed is carried out.";
	const more = active.length > 3 ? ` and ${active.length - 3} more agents` : "";
	return `At work: ${active.slice(0, 3).join(", ")}${more}.`;
}
function approvalSections(run, approval, options) {
	if (approval === void 0) return [];
	return [{
		weight: 96,
		variants: [
			4e4,
			12e3,
			3e3
		].map((length) => approvalBox(approval, run, options, length))
	}];
}
function askSections(run, options) {
	const [first, ...others] = run.asks;
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
/** The main agent's result at a glance; the whole of it is a comment of its own. */
function resultSection(run, options) {
	const result = run.status === "completed" ? (run.results.main ?? "").trim() : "";
	if (result === "") return {
		weight: 75,
		variants: [""]
	};
	return {
		weight: 75,
		variants: [blockQuote(cleanWithin(result, 600, {
			...options,
			rest: "…"
		})), ""]
	};
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

// src/core/outbox/approval-code.ts
/** Ten hex digits: 40 bits, far more than anybody could try in comments, and short enough to type. */
const CODE_LENGTH = 10;
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

// src/runtime/job/approvals.ts
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
		diff: waiting.flatMap(({ work }) => work === null ? [] : [work.diff]).join("\n"),
		role: run.outputs?.approve_role ?? "maintain",
		notBy: run.outputs?.four_eyes === true ? run.actor : null
	};
}
function waitingIn({ proposals = [] }) {
	return proposals.filter(({ status }) => status === "waiting");
}

// src/action/presentation.ts
const DOCS = "https://github.com/raymond-action/raymond-action/blob/v1/docs";
/** Where things are, for reports of a run. */
function presentationOf({ serverUrl, repository, runId }, { redactor, stateBranch, keepWhole }) {
	const repositoryUrl = `${serverUrl}/${repository}`;
	return (run) => ({
		redactor,
		hosts: [new URL(serverUrl).host],
		runUrl: `${repositoryUrl}/actions/runs/${runId}`,
		branchUrl: `${repositoryUrl}/tree/${stateBranch}/runs/${run.workflow_id}`,
		repository,
		repositoryUrl,
		docsUrl: DOCS,
		keepWhole
	});
}

export { matchesApproval as a, alert as c, cleanCode as d, cleanLine as f, inlineText as g, inlineCode as h, pendingApproval as i, MAX_BODY as l, fence as m, presentationOf as n, runSections as o, cleanWithin as p, codeOf as r, problemLines as s, DOCS as t, fitSections as u };