import { t as withoutSequences } from "./without-sequences.js";

// src/cli/live/terminal-text.ts
/** Text of others on a terminal: what could steer it is taken out, and what is too long for a line is cut. */
/** As one line, without control characters. */
function oneLine(text) {
	return plainLines(text).join(" ").trim();
}
/** As lines, without control characters but tabs. */
function plainLines(text) {
	return withoutSequences(text).split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll("	", "  ").replace(/\p{Cc}|\p{Bidi_Control}/gu, ""));
}
/** A style that is shown and hides nothing; `styleText` writes them so. */
const STYLE = /(\u001b\[(?:[0-4]|2[2-4]|3[1-79]|9[0-7])m)/;
/** As it is, with its styles, but without what could steer a terminal: moving, clearing, titles, clipboards, turned directions. */
function harmless(text) {
	return text.split(STYLE).map((part, i) => i % 2 === 1 ? part : withoutControls(part)).join("");
}
function withoutControls(text) {
	if (!/[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(text)) return text;
	return withoutSequences(text.replaceAll("\r\n", "\n")).replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "");
}
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /\p{Mn}|\p{Me}|\p{Cf}/u;
/** Columns that a text without control characters takes; styles count nothing. */
function widthOf(text) {
	return Array.from(withoutSequences(text)).reduce((sum, sign) => sum + columnsOf(sign), 0);
}
/** Cut to so many columns, with `…` where something is missing. For text without styles. */
function cutToWidth(text, columns) {
	if (widthOf(text) <= columns) return text;
	let used = 1;
	let kept = "";
	for (const sign of text) {
		used += columnsOf(sign);
		if (used > columns) break;
		kept += sign;
	}
	return columns < 1 ? "" : `${kept}…`;
}
/** Cut or filled up to so many columns. */
function fillToWidth(text, columns) {
	const cut = cutToWidth(text, columns);
	return cut + " ".repeat(Math.max(0, columns - widthOf(cut)));
}
function columnsOf(sign) {
	return NO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
}

export { plainLines as a, oneLine as i, fillToWidth as n, widthOf as o, harmless as r, cutToWidth as t };