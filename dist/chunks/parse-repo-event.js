import { t as table } from "./table.js";
import { i as textAt, n as listAt, r as numberAt, t as fieldAt } from "./payload-fields.js";

// src/core/triggers/spans-lines.ts
const CONTAINERS = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/;
const DEFINITION = /^\[(?:[^\]\\]|\\.)*\]:/;
/** A longer tag or address counts as one without an end. */
const LONGEST = 2e3;
const TAG = /<\/?[A-Za-z]/g;
/** It errs to one side: a command that is overlooked can be typed again. */
function leftOpenBy(line) {
	const content = line.replace(CONTAINERS, "");
	const ends = tagEnds(content);
	const isOpen = (column) => endOfTag(ends, column) === -1;
	if (/^<\/?[A-Za-z]/.test(content) && isOpen(0)) return "text";
	if (DEFINITION.test(content) || leavesBracketOpen(content)) return "paragraph";
	for (const { index } of content.matchAll(TAG)) if (isOpen(index)) return "paragraph";
	return "nothing";
}
function isDefinition(line) {
	return DEFINITION.test(line.replace(CONTAINERS, ""));
}
/** Whether a tag goes on in the next line within quotes, so that no other sign ends it. */
function leavesAttributeOpen(line) {
	const ends = tagEnds(line);
	for (const { index } of line.matchAll(TAG)) if (endOfTag(ends, index, "quoted") === -1) return true;
	return false;
}
const UNQUOTED = -1;
const QUOTED = -2;
/** In one pass from the end: a line may hold thousands of tags, and to look ahead from each of them takes too long. */
function tagEnds(line) {
	const ends = new Int32Array(line.length + 1).fill(UNQUOTED);
	if (!line.includes("<")) return ends;
	const quotes = {
		"\"": -1,
		"'": -1
	};
	for (let at = line.length - 1; at >= 0; at--) {
		const sign = line.charAt(at);
		const end = ends[at + 1] ?? UNQUOTED;
		const closing = quotes[sign];
		if (sign === ">") ends[at] = at;
		else if (closing === void 0) ends[at] = end;
		else {
			ends[at] = closing === -1 ? QUOTED : ends[closing + 1] ?? UNQUOTED;
			quotes[sign] = at;
		}
	}
	return ends;
}
/**
* The column behind the tag that begins there, as HTML reads it; -1 where it goes on in the next line, perhaps within quotes. With
* `quoted`, only within quotes.
*/
function endOfTag(ends, from, goesOn) {
	const length = ends.length - 1;
	const end = ends[from] ?? UNQUOTED;
	if (end >= 0 && end < from + 2e3) return end + 1;
	return goesOn === "quoted" && end === UNQUOTED && length < from + 2e3 ? length : -1;
}
/** A bracket or the parenthesis of a link that is closed on a later line, or never. */
function leavesBracketOpen(line) {
	const plain = line.replace(/\\./g, "");
	if (count(plain, "[") > count(plain, "]")) return true;
	const link = plain.indexOf("](");
	if (link === -1) return false;
	const rest = plain.slice(link + 1);
	return count(rest, "(") > count(rest, ")") || count(rest, "\"") % 2 === 1 || leavesTitleOpen(rest);
}
/** As a pattern this would be `\([^)]*\s'[^']*$`, in a time that grows with the square of a row of parentheses. */
function leavesTitleOpen(text) {
	const before = text.slice(0, text.lastIndexOf("'"));
	return text.includes("'") && /\s$/.test(before) && before.lastIndexOf("(", before.length - 2) > before.lastIndexOf(")");
}
function count(text, sign) {
	return text.split(sign).length - 1;
}
const LIST_MARKS = /^(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^(`+|~+)[ \t]*$/;
function opensFence(line) {
	const content = unindented(line).replace(LIST_MARKS, "");
	const [marker] = FENCE.exec(content) ?? [];
	const indent = indentOf(line);
	if (marker === void 0 || indent > 3) return null;
	const before = line.slice(0, line.length - content.length);
	const from = columnsOf(before);
	return {
		marker,
		from,
		to: from === indent ? 3 : from + 3,
		isInList: from > 0,
		isSure: !/(?:^|\s)(?!1[.)])\d/.test(before)
	};
}
function closes({ marker, from, to }, line) {
	const [, signs = ""] = CLOSING_FENCE.exec(unindented(line)) ?? [];
	const indent = indentOf(line);
	return signs.startsWith(marker) && indent >= from && indent <= to;
}
/** Whether the line may have ended the list, and with it the fence. */
function isLeftOf({ from, isInList }, line) {
	return isInList && unindented(line) !== "" && indentOf(line) < from;
}
/** Spaces and tabs alone: to Markdown, other white space is text. */
function unindented(line) {
	return line.replace(/^[ \t]+/, "");
}
/** Columns of white space before a line. */
function indentOf(line) {
	return columnsOf(line.slice(0, line.length - unindented(line).length));
}
/** How wide a text is; a tab goes on to the next multiple of four. */
function columnsOf(text) {
	let columns = 0;
	for (const character of text) columns += character === "	" ? 4 - columns % 4 : 1;
	return columns;
}

// src/core/triggers/hidden-lines.ts
const CLEAR = { trust: "markdown" };
/** What is in these tags is quoted, struck out, or seen only by who unfolds it or has a browser that shows nothing else. */
const TAGS = [
	"pre",
	"code",
	"blockquote",
	"script",
	"style",
	"textarea",
	"template",
	"details",
	"video",
	"rp",
	"del",
	"s",
	"strike"
];
const HIDING = new Set(TAGS);
/** An end within one of these ends nothing around it, not even the end of a quote. */
const BOUNDS = /* @__PURE__ */ new Set([
	"table",
	"object",
	"applet",
	"marquee",
	"svg",
	"math",
	"select"
]);
/** The end of a quote ends these; a format such as `code` goes on behind it. */
const ENDED_BY_QUOTE = /* @__PURE__ */ new Set([
	"pre",
	"details",
	"video",
	"rp"
]);
/** The end of these ends nothing within a paragraph, if they began before it. */
const OUTSIDE_PARAGRAPH = /* @__PURE__ */ new Set(["video", "rp"]);
/** A tag and its end with nothing between them by which one alone could be none. */
const PAIR = /(?<![\\(])<([a-z]+)>[^<>`]*<\/\1>/gi;
/** A link that holds nothing but its words and its address. */
const LINK = /\[[^\][<>]*\]\([^\s()<>"'`\\]*\)/g;
/** In these, blank lines do not end raw HTML. */
const RAW = /* @__PURE__ */ new Set([
	"pre",
	"script",
	"style",
	"textarea"
]);
/** What makes the lines around it a table. The cells of a row need no bars of their own where the line below the first row has them. */
const TABLE = /\||^[ \t]*:?-+:?[ \t]*$/;
/** At the beginning of a line, all up to the next blank one is raw HTML. */
const BLOCK = /^<\/?(?:details|summary|blockquote|div|p|table)(?:[ \t]|\/?>|$)/i;
const DEEPEST = 50;
const MAY_HIDE = new RegExp(`<[!?]|<(?:${TAGS.join("|")})(?![\\w-])`, "i");
const MARK = /\\.|`+|\${2,}|\$(?=\\)|<!--|<[?!]|<\/?[a-z][^\s>/<]*|<\/|\]\(/gi;
function mayHide(line) {
	return MAY_HIDE.test(line) || leavesAttributeOpen(line);
}
/** From a line outside of fences on. Where an end cannot be told at a glance, all the rest is hidden. */
function hiddenFrom(text, index, { trust }) {
	const { lines } = text;
	const scan = {
		...text,
		trust,
		open: [],
		quiet: {
			line: index,
			column: 0
		},
		arrow: null,
		comment: -2,
		isText: false,
		isInside: false
	};
	let fence = null;
	let isFenceClear = true;
	let at = {
		line: index,
		column: 0
	};
	while (at !== null && at.line < lines.length) {
		const line = lines[at.line] ?? "";
		if (at.column === 0) beginLine(scan, at.line);
		const opened = fence === null && at.line > index && at.column === 0 ? opensFence(line) : null;
		if (opened !== null) isFenceClear = scan.trust === "markdown" && opened.isSure;
		fence ??= opened;
		if (fence !== null) {
			isFenceClear &&= !isLeftOf(fence, line);
			if (opened === null && closes(fence, line)) fence = null;
			if (isFenceClear) {
				at = {
					line: at.line + 1,
					column: 0
				};
				continue;
			}
			scan.quiet = later(scan.quiet, {
				line: at.line,
				column: line.length
			});
		}
		at = scanLine(scan, at);
		if (at === null) return {
			last: lines.length,
			reading: { trust: "nothing" },
			outlastsQuote: true
		};
		if (at.column > 0) continue;
		if (fence === null && scan.open.length === 0 && at.line > scan.quiet.line) return {
			last: at.line - 1,
			reading: { trust: scan.comment === at.line - 1 ? "markdown" : scan.trust },
			outlastsQuote: false
		};
	}
	const mayBeLeft = lines.some((line) => /<\/[a-z]/i.test(/<[!?]/.test(line) ? line : line.replace(PAIR, "").replace(PAIR, "")));
	const outlastsQuote = scan.open.some((tag) => mayBeLeft || !ENDED_BY_QUOTE.has(tag));
	return {
		last: lines.length,
		reading: { trust: "nothing" },
		outlastsQuote
	};
}
function beginLine(scan, index) {
	const line = scan.lines[index] ?? "";
	scan.isInside = unindented(line) !== "" && (scan.isInside || TABLE.test(line) || isContained(line));
	if (unindented(line) === "" || scan.comment === index - 1) scan.trust = scan.open.some((tag) => RAW.has(tag)) ? "html" : "markdown";
	const isTag = /^<[a-z/!?]/i.test(line.replace(CONTAINERS, ""));
	scan.isText = scan.trust === "markdown" && !isTag;
	if (scan.trust !== "markdown") return;
	if (BLOCK.test(line)) scan.trust = "raw";
	else if (isDefinition(line) || leavesBracketOpen(line)) scan.trust = "nothing";
	else if (isTag && !/^ {0,3}<!--/.test(line)) scan.trust = "html";
}
/** Gives where to go on, the next line mostly; null where the rest is hidden. */
function scanLine(scan, from) {
	const line = scan.lines[from.line] ?? "";
	let column = from.column;
	for (;;) {
		MARK.lastIndex = column;
		const found = MARK.exec(line);
		if (found === null) return {
			line: from.line + 1,
			column: 0
		};
		const next = afterMark(scan, found[0].toLowerCase(), {
			line: from.line,
			column: found.index
		});
		if (next === null || next.line !== from.line) return next;
		column = next.column;
	}
}
function afterMark(scan, mark, at) {
	const behind = {
		line: at.line,
		column: at.column + mark.length
	};
	const line = scan.lines[at.line] ?? "";
	if (mark === "\\<" && (scan.trust !== "markdown" || isInAddress(line, at.column))) {
		scan.quiet = later(scan.quiet, behind);
		return {
			...at,
			column: at.column + 1
		};
	}
	if (mark.startsWith("\\")) return behind;
	if (/^[`$]/.test(mark)) return afterRun(scan, mark, at);
	if (mark === "](") {
		if (!/^[^\s()<>"'`\\]*\)/.test(line.slice(behind.column, behind.column + 2e3)) && scan.trust !== "raw") scan.trust = "nothing";
		return behind;
	}
	if (mark === "<!--") return afterComment(scan, at);
	if (/^<(?:[?!]|\/$)/.test(mark)) return afterDeclaration(scan, mark, at);
	return mark.startsWith("</") ? afterEnd(scan, mark.slice(2), at) : afterTag(scan, mark.slice(1), at);
}
/** Code on one line is code; over more lines it may be none, if a list or a heading comes between. Likewise formulas, which may show nothing. */
function afterRun(scan, run, at) {
	const behind = {
		line: at.line,
		column: at.column + run.length
	};
	if (scan.trust === "raw" || isQuiet(scan, at)) return behind;
	const end = foundOnce(scan, run, behind, () => endInParagraph(scan.lines, behind, run));
	if (end === void 0) return behind;
	if (end.line === at.line && scan.trust === "markdown" && run.startsWith("`") && !isInAddress(scan.lines[at.line] ?? "", at.column)) return end;
	if (end.line > at.line) scan.trust = "nothing";
	scan.quiet = later(scan.quiet, end);
	return behind;
}
/** An address that is a link as it stands goes on to the next space, whatever is in it. */
function isInAddress(line, column) {
	let from = column;
	while (from > 0 && column - from < 2e3 && line.charAt(from - 1) > " ") from--;
	return column - from === 2e3 || /www\.|:\/\/|[<@]/i.test(line.slice(from, column));
}
function foundOnce({ found }, key, from, look) {
	const known = found.get(key);
	if (known !== void 0 && later(known.upTo, from) === known.upTo) return known.end;
	const looked = look();
	found.set(key, looked);
	return looked.end;
}
/** Behind the next run of the same sign that is as long, within the paragraph. */
function endInParagraph(lines, from, run) {
	const runs = run.startsWith("`") ? /`+/g : /\$+/g;
	let line = from.line;
	for (; line < lines.length; line++) {
		const text = lines[line] ?? "";
		if (unindented(text) === "" || opensFence(text) !== null) break;
		const column = line === from.line ? from.column : 0;
		for (const { 0: next, index } of text.slice(column).matchAll(runs)) {
			const start = {
				line,
				column: column + index
			};
			if (next.length === run.length) return {
				end: {
					line,
					column: start.column + run.length
				},
				upTo: start
			};
		}
	}
	return {
		end: void 0,
		upTo: {
			line: line - 1,
			column: Number.POSITIVE_INFINITY
		}
	};
}
function afterComment(scan, at) {
	const { lines, trust } = scan;
	const line = lines[at.line] ?? "";
	const behind = {
		line: at.line,
		column: at.column + 4
	};
	if (trust === "markdown" && /^ {0,3}$/.test(line.slice(0, at.column))) {
		const end = endOfComment(lines, behind);
		if (end === null) return null;
		scan.trust = "html";
		scan.comment = end.line;
		scan.quiet = later(scan.quiet, end);
		return end;
	}
	if (/^(?!-?>)(?:(?!--).)*-->/.test(line.slice(behind.column)) && !isQuiet(scan, at)) return {
		line: at.line,
		column: line.indexOf("-->", behind.column) + 3
	};
	const end = arrowBehind(scan, behind);
	if (end === null || end.line > at.line && (trust !== "markdown" || end.blank > at.line)) return null;
	scan.quiet = later(scan.quiet, end);
	return behind;
}
/** Behind the next end of a comment, looked for once. */
function arrowBehind(scan, from) {
	const { lines, arrow } = scan;
	if (arrow !== null && later(arrow, from) === arrow && (arrow.line > from.line || arrow.column - 3 >= from.column)) return arrow;
	for (let line = from.line; line < lines.length; line++) {
		const found = (lines[line] ?? "").indexOf("-->", line === from.line ? from.column : 0);
		if (found === -1) continue;
		const blank = lines.slice(0, line).findLastIndex((text) => unindented(text) === "");
		scan.arrow = {
			line,
			column: found + 3,
			blank
		};
		return scan.arrow;
	}
	return null;
}
/** Null where browsers end it elsewhere than Markdown does. */
function endOfComment(lines, from) {
	if (/^-?>/.test((lines[from.line] ?? "").slice(from.column))) return null;
	for (let index = from.line; index < lines.length; index++) {
		const found = /--!?>/.exec((lines[index] ?? "").slice(index === from.line ? from.column : 0));
		if (found === null) continue;
		const column = (index === from.line ? from.column : 0) + found.index + found[0].length;
		return found[0] === "-->" ? {
			line: index,
			column
		} : null;
	}
	return null;
}
/** Markdown and browsers read these in two ways, so they must end at once. */
function afterDeclaration(scan, mark, at) {
	const line = scan.lines[at.line] ?? "";
	const behind = {
		line: at.line,
		column: at.column + mark.length
	};
	if (scan.trust === "markdown" && mark !== "<?" && !/^<![a-z[]/i.test(line.slice(at.column))) return behind;
	const isData = /^<!\[CDATA\[/i.test(line.slice(at.column));
	const sign = mark === "<?" ? "?>" : isData ? "]]>" : ">";
	const end = foundOnce(scan, `${at.line} ${sign}`, behind, () => {
		const column = line.indexOf(sign, behind.column);
		return column === -1 ? {
			end: void 0,
			upTo: behind
		} : {
			end: {
				line: at.line,
				column
			},
			upTo: {
				line: at.line,
				column
			}
		};
	});
	if (end === void 0) return null;
	scan.quiet = later(scan.quiet, {
		line: at.line,
		column: end.column + sign.length
	});
	return behind;
}
function afterTag(scan, name, at) {
	const behind = {
		line: at.line,
		column: at.column + 1 + name.length
	};
	if (HIDING.has(name) || (scan.isQuote || scan.open.length > 0) && BOUNDS.has(name)) scan.open.push(name);
	if (scan.open.length > DEEPEST) return null;
	const end = endOfTag(endsIn(scan, at.line), at.column);
	if (end === -1 && (scan.open.length > 0 || !scan.isText)) return null;
	if (end === -1) scan.trust = "nothing";
	else scan.quiet = later(scan.quiet, {
		line: at.line,
		column: end
	});
	return behind;
}
function endsIn({ lines, tagEnds: known }, index) {
	const ends = known.get(index) ?? tagEnds(lines[index] ?? "");
	known.set(index, ends);
	return ends;
}
/** Only the end of the innermost tag ends anything, where it can be nothing but that: neither code, nor a part of a list or a table. */
function afterEnd(scan, name, at) {
	const line = scan.lines[at.line] ?? "";
	const end = endOfTag(endsIn(scan, at.line), at.column);
	if (end === -1) return afterTag(scan, `/${name}`, at);
	const isMeant = scan.open.at(-1) === name && scan.trust !== "nothing" && !isQuiet(scan, at);
	const isWhole = /^<\/[^\s>]+[ \t]*>$/.test(line.slice(at.column, end));
	if (isMeant && isWhole && isPlain(scan, name, at)) scan.open.pop();
	else scan.quiet = later(scan.quiet, {
		line: at.line,
		column: end
	});
	return {
		line: at.line,
		column: at.column + 2 + name.length
	};
}
function isPlain({ lines, trust, isInside }, name, { line: index, column }) {
	const line = lines[index] ?? "";
	if (indentOf(line) >= 4 || isContained(line)) return false;
	if (trust === "raw" || unindented(line.slice(0, column)) === "" && BLOCK.test(unindented(line))) return true;
	if (trust === "markdown" && OUTSIDE_PARAGRAPH.has(name) && !line.slice(0, column).toLowerCase().includes(`<${name}`)) return false;
	return !isInside && !TABLE.test(lines[index + 1] ?? "") && !line.slice(0, column).replace(LINK, "").includes("[");
}
function isContained(line) {
	return CONTAINERS.exec(line)?.[0].trim() !== "";
}
function isQuiet({ quiet }, at) {
	return at.line < quiet.line || at.line === quiet.line && at.column < quiet.column;
}
function later(a, b) {
	return a.line > b.line || a.line === b.line && a.column >= b.column ? a : b;
}

// src/core/triggers/spoken-lines.ts
/** Each comment of a thread is read several times in a job: for mail that it answers, for commands, for what it says to a round. */
const readBefore = /* @__PURE__ */ new Map();
let charactersRead = 0;
const MOST_CHARACTERS_KEPT = 8e6;
function spokenLines(text) {
	const known = readBefore.get(text);
	if (known !== void 0) return known;
	const spoken = readText(text);
	charactersRead += text.length;
	if (charactersRead > MOST_CHARACTERS_KEPT) {
		readBefore.clear();
		charactersRead = text.length;
	}
	readBefore.set(text, spoken);
	return spoken;
}
function readText(text) {
	const lines = linesOf(text);
	const { spoken } = readLines(lines.map(withoutStruck), CLEAR, 0);
	return spoken.map(({ index }) => ({
		index,
		text: unindented(lines[index] ?? "")
	}));
}
/** Words of a line that are struck out by tags, with nothing by which one of the tags could be none: they hide nothing else, also in a list. */
const STRUCK = /(?<=^|\s)<(del|s|strike)>[^<>`\\"'$[\]]*<\/\1>/gi;
function withoutStruck(line) {
	return line.replace(STRUCK, (words) => "x".repeat(words.length));
}
/** Quotes in more quotes than that count as hiding what follows. */
const DEEPEST_QUOTE = 20;
function readLines(lines, before, depth) {
	const whole = {
		lines,
		isQuote: depth > 0,
		found: /* @__PURE__ */ new Map(),
		tagEnds: /* @__PURE__ */ new Map()
	};
	const fenced = fencedLines(lines);
	const spoken = [];
	let fence = null;
	let isFenceClear = true;
	let isOpen = false;
	let reading = before;
	let quoteEnd = 0;
	for (let index = 0; index < lines.length; index++) {
		const line = lines[index] ?? "";
		if (fence !== null) {
			isFenceClear &&= !isLeftOf(fence, line);
			if (!isFenceClear && mayHide(line)) return {
				spoken,
				hidesRest: true
			};
			if (closes(fence, line)) fence = null;
			continue;
		}
		const bare = unindented(line);
		const left = leftOpenBy(line);
		const quote = index < quoteEnd ? [] : quoteAt(lines, index);
		quoteEnd = Math.max(quoteEnd, index + quote.length);
		const isQuoteOpen = quote.length > 0 && (depth === DEEPEST_QUOTE || readLines(quote, reading, depth + 1).hidesRest);
		const isQuoted = index < quoteEnd;
		if (isQuoteOpen || left === "text" && !isQuoted) return {
			spoken,
			hidesRest: true
		};
		const isHidden = isOpen && bare !== "";
		isOpen = isHidden || left === "paragraph";
		if (bare === "") reading = before;
		else if (isQuoted) reading = { trust: "nothing" };
		if (bare === "" || isQuoted) continue;
		fence = opensFence(line);
		isFenceClear = reading.trust === "markdown" && fence?.isSure === true;
		if (fence !== null && !isFenceClear && mayHide(line)) return {
			spoken,
			hidesRest: true
		};
		if (fence !== null) continue;
		if (!isHidden && indentOf(line) < 4 && !fenced.has(index)) spoken.push({
			index,
			text: bare
		});
		const hidden = hiddenFrom(whole, index, isHidden ? { trust: "nothing" } : reading);
		if (hidden.outlastsQuote || before.trust !== "markdown" && hidden.last >= lines.length) return {
			spoken,
			hidesRest: true
		};
		index = hidden.last;
		reading = hidden.reading;
	}
	return {
		spoken,
		hidesRest: false
	};
}
/** The lines of a quote that begins there, without its signs. To a browser, what they leave open goes on behind them. */
function quoteAt(lines, from) {
	const quote = [];
	const indent = indentOf(lines[from] ?? "");
	for (let index = from; index < lines.length; index++) {
		const line = lines[index] ?? "";
		const [sign] = /^ {0,3}> ?/.exec(line) ?? [];
		if (sign === void 0 || indentOf(line) < indent) break;
		quote.push(line.slice(sign.length));
	}
	return quote;
}
/** The lines of fences, were nothing hidden: where a comment begins behind words, a fence goes before it. */
function fencedLines(lines) {
	const fenced = /* @__PURE__ */ new Set();
	let fence = null;
	for (const [index, line] of lines.entries()) if (fence === null) fence = opensFence(line);
	else {
		fenced.add(index);
		if (closes(fence, line)) fence = null;
	}
	return fenced;
}
/** Without those of a fence that is never closed: that one may have begun in the words of somebody else. */
function closedFences(lines) {
	const fenced = [...fencedLines([...lines, ""])];
	const open = fenced.at(-1) === lines.length ? fenced.findLastIndex((line, at) => fenced[at - 1] !== line - 1) : fenced.length;
	return new Set(fenced.slice(0, open));
}
/** The lines of a text, whatever ends them. */
function linesOf(text) {
	return text.split(/\r\n|\r|\n/);
}

// src/core/triggers/without-mail.ts
/** Addresses that GitHub writes from, and all that it has replaced by stars, as it does in what comes by mail. */
const ADDRESS = /(?:\*{3}@\*{3}\.\*{3}|notifications@([\w.-]+)|@(?:noreply|reply)\.github\.[\w.-]+)(?:>|&gt;|<mailto:)/gi;
/** By itself: within the pattern of the address, each part of a long host would be tried as the one that counts. */
const HOST = /^(?:[\w-]+\.)*(?:github|ghe)\.[\w.-]/i;
/** Its subject; what stands in front of the repository is no word for a kind of change, as titles of commits have. */
const SUBJECT = /^[^:：]{1,30}[:：]\s*(?!(?:build|chore|ci|docs|feat|fix|perf|style|test):)\p{L}{1,5}[:：]\s*\[[\w.-]+\/[\w.-]+\]\s/u;
/** What GitHub writes below all that it sends of a thread. */
const FOOT = /\bReply to this email directly\W+(?:or\W+)?view it on\b/;
/**
* Where that stands, any address or subject tells where the mail begins, and so does what GitHub writes above a comment, "(owner/name#1)",
* or a review.
*/
const HEAD = /[\w*]@[^\s@]*\.[\p{L}*]|\[[\w.-]+\/[\w.-]+\]\s|\([\w.-]+\/[\w.-]+#\d+\)|[\w*] (?:approved|commented on|requested changes on) this pull request\./u;
/**
* A comment without the mail that it answers. Some mail programs put that below the answer without the signs of a quote, and GitHub takes
* it into the comment: words of others, and commands that our own comments show, in the name of whoever answered.
*/
function withoutMail(body) {
	const lines = linesOf(body);
	const start = startAboveFoot(lines) ?? startOfMail(body, lines);
	return start === void 0 ? body : lines.slice(0, start).join("\n").trimEnd();
}
function startOfMail(body, lines) {
	const isQuoted = (from) => isQuote(lines.slice(from).find((line) => !isBlank(line)) ?? "");
	return spokenLines(body).find(({ text, index }) => holdsAddress(text) && !isQuoted(index + 1) || SUBJECT.test(text))?.index;
}
function holdsAddress(line) {
	return [...line.matchAll(ADDRESS)].some(([, host]) => host === void 0 || HOST.test(host));
}
/** Where the foot stands without the signs of a quote, so does the mail. What begins it may be unknown: the first paragraph is the author's. */
function startAboveFoot(lines) {
	const fenced = closedFences(lines);
	const isSaid = (line, index) => !isQuote(line) && !fenced.has(index);
	const foot = lines.findIndex((line, index) => FOOT.test(line) && isSaid(line, index));
	if (foot === -1) return void 0;
	const head = lines.findIndex((line, index) => HEAD.test(line) && isSaid(line, index));
	if (head !== -1 && head < foot) return head;
	const first = lines.findIndex((line) => !isBlank(line));
	return lines.findIndex((line, index) => index === foot || index > first && isBlank(line));
}
function isBlank(line) {
	return line.trim() === "";
}
function isQuote(line) {
	return line.trimStart().startsWith(">");
}

// src/core/triggers/parse-repo-event.ts
/** The account of Dependabot on github.com. */
const DEPENDABOT_ID = 49699333;
const DEPENDABOT_LOGIN = "dependabot[bot]";
const COMMENT_KINDS = table({
	issue_comment: "issue_comment",
	pull_request_review_comment: "review_comment",
	pull_request_review: "review",
	discussion_comment: "discussion_comment"
});
/**
* Reads what an event says. Never fails: what is missing or of another form is null.
* `changedPaths` come from the API where the payload has none, as in every push that a job sees.
*/
function parseRepoEvent(name, payload, job, changedPaths = null) {
	const sender = accountAt(payload, "sender");
	const pullRequest = pullRequestOf(payload);
	return {
		name,
		action: textAt(payload, "action"),
		repository: textAt(payload, "repository", "full_name"),
		defaultBranch: textAt(payload, "repository", "default_branch"),
		isPrivate: booleanAt(payload, "repository", "private"),
		sender,
		subject: subjectOf(payload),
		label: textAt(payload, "label", "name"),
		pullRequest,
		comment: commentOf(name, payload),
		schedule: textAt(payload, "schedule"),
		inputs: inputsOf(name, payload),
		clientPayload: fieldAt(payload, "client_payload") ?? null,
		push: name === "push" ? pushOf(payload) : null,
		workflowRun: workflowRunOf(payload),
		mergeInto: textAt(payload, "merge_group", "base_ref"),
		changedPaths: changedPaths ?? pushedPaths(payload),
		fromFork: isFromFork(name, payload, pullRequest),
		byDependabot: [sender, accountAt(payload, "pull_request", "user")].some(isDependabot) || isDependabotJob(job),
		job,
		payload
	};
}
function accountAt(value, ...path) {
	const id = numberAt(value, ...path, "id");
	const login = textAt(value, ...path, "login");
	if (id === null || login === null) return null;
	return {
		id,
		login,
		type: textAt(value, ...path, "type") ?? "unknown"
	};
}
function booleanAt(value, ...path) {
	const found = fieldAt(value, ...path);
	return typeof found === "boolean" ? found : null;
}
function subjectOf(payload) {
	for (const kind of [
		"pull_request",
		"issue",
		"discussion"
	]) {
		const number = numberAt(payload, kind, "number");
		if (number === null) continue;
		const isPull = fieldAt(payload, kind, "pull_request") instanceof Object;
		const labels = listAt(payload, kind, "labels").map((label) => textAt(label, "name"));
		return {
			kind: isPull ? "pull_request" : kind,
			number,
			title: textAt(payload, kind, "title") ?? "",
			body: textAt(payload, kind, "body") ?? "",
			labels: labels.filter((label) => label !== null),
			author: accountAt(payload, kind, "user")
		};
	}
	return null;
}
function pullRequestOf(payload) {
	if (numberAt(payload, "pull_request", "number") === null) return null;
	const side = (which, key) => textAt(payload, "pull_request", which, key);
	return {
		headRef: side("head", "ref"),
		headSha: side("head", "sha"),
		baseRef: side("base", "ref"),
		baseSha: side("base", "sha")
	};
}
function commentOf(name, payload) {
	const kind = Object.hasOwn(COMMENT_KINDS, name) ? COMMENT_KINDS[name] : void 0;
	if (kind === void 0) return null;
	const key = kind === "review" ? "review" : "comment";
	const id = numberAt(payload, key, "id");
	if (id === null) return null;
	return {
		kind,
		id,
		...nodeOf(fieldAt(payload, key)),
		body: withoutMail(textAt(payload, key, "body") ?? ""),
		author: accountAt(payload, key, "user"),
		...timesOf(fieldAt(payload, key))
	};
}
function nodeOf(comment) {
	const node = textAt(comment, "node_id");
	return node === null ? {} : { node };
}
/** Most payloads of reviews have one time: when it was submitted. What it says can be edited without another. */
function timesOf(comment) {
	const createdAt = textAt(comment, "submitted_at") ?? textAt(comment, "created_at");
	const updatedAt = textAt(comment, "updated_at");
	return {
		...createdAt === null ? {} : { createdAt },
		...updatedAt === null ? {} : { updatedAt }
	};
}
function inputsOf(name, payload) {
	const inputs = name === "workflow_dispatch" ? fieldAt(payload, "inputs") : null;
	if (typeof inputs !== "object" || inputs === null) return {};
	const texts = Object.entries(inputs).filter(([key, value]) => key !== "__proto__" && [
		"string",
		"number",
		"boolean"
	].includes(typeof value));
	return Object.fromEntries(texts.map(([key, value]) => [key, String(value)]));
}
function pushOf(payload) {
	const ref = textAt(payload, "ref");
	if (ref === null) return null;
	if (ref.startsWith("refs/heads/")) return {
		kind: "branch",
		name: ref.slice(11)
	};
	if (ref.startsWith("refs/tags/")) return {
		kind: "tag",
		name: ref.slice(10)
	};
	return {
		kind: "other",
		name: ref
	};
}
/** The files of all commits of a push. Jobs get commits without them, webhooks with them. */
function pushedPaths(payload) {
	const commits = listAt(payload, "commits");
	const lists = commits.flatMap((commit) => [
		"added",
		"removed",
		"modified"
	].map((key) => fieldAt(commit, key)));
	if (commits.length === 0 || !lists.every(Array.isArray)) return null;
	return [...new Set(lists.flat().filter((path) => typeof path === "string"))];
}
function workflowRunOf(payload) {
	if (numberAt(payload, "workflow_run", "id") === null) return null;
	return {
		name: textAt(payload, "workflow", "name") ?? textAt(payload, "workflow_run", "name"),
		branch: textAt(payload, "workflow_run", "head_branch")
	};
}
/** Whatever cannot be shown to come from this repository counts as a fork. */
function isFromFork(name, payload, pullRequest) {
	if (pullRequest !== null || name.startsWith("pull_request")) {
		const head = numberAt(payload, "pull_request", "head", "repo", "id");
		return head === null || head !== numberAt(payload, "pull_request", "base", "repo", "id");
	}
	if (name !== "workflow_run") return false;
	const head = numberAt(payload, "workflow_run", "head_repository", "id");
	const own = numberAt(payload, "repository", "id") ?? numberAt(payload, "workflow_run", "repository", "id");
	return head === null || head !== own;
}
/** Broad on purpose: this takes rights away, and on GitHub Enterprise Server the id is another one. */
function isDependabot(account) {
	return account?.id === DEPENDABOT_ID || account?.login === DEPENDABOT_LOGIN;
}
function isDependabotJob({ actor, triggeringActor }) {
	return actor === DEPENDABOT_LOGIN || triggeringActor === DEPENDABOT_LOGIN;
}

export { spokenLines as a, linesOf as i, parseRepoEvent as n, withoutMail as r, isDependabot as t };