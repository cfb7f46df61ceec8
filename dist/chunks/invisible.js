// src/core/report/cleaning/invisible.ts
const INVISIBLE = new RegExp(`[${[
	"\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f",
	"\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2060-\\u206f\\ufeff",
	"\\u202a-\\u202e",
	"\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0",
	"\\u180b-\\u180d\\u180f\\ufe00-\\ufe0d\\u{e0100}-\\u{e0fff}",
	"\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}",
	"\\u{e0000}-\\u{e00ff}"
].join("")}]`, "gu");
/** A joiner between two pictures makes one picture of them, such as a family. */
const JOINED_PICTURES = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/u;
const NAMED_INVISIBLE = /&(?:shy|zwj|zwnj|lrm|rlm|NoBreak|ZeroWidthSpace|NegativeVeryThinSpace|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|InvisibleTimes|it|InvisibleComma|ic|ApplyFunction|af);/g;
/** Line ends become `\n`; invisible and bidirectional characters go. Half a character, which is no text, becomes the sign for an unknown one. */
function removeInvisible(text) {
	const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
	return lines.replace(INVISIBLE, (character, at) => character === "‍" && joins(lines, at) ? character : "");
}
/** The same on one line: behind a line end a text would begin a line of its own, such as a command to copy. */
function onOneLine(text) {
	return removeInvisible(text).replaceAll("	", " ").split("\n").map((line) => line.trim()).filter(Boolean).join(" ");
}
/** Longer stretches of blanks push what follows out of sight. */
const BLANKS = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]{100,}/g;
/**
* Not taken out of texts, where they have their uses: blanks of other scripts, and what selects the look of a picture. In a name of a
* program the last makes another name that looks the same.
*/
const SHOWS_NOTHING = /[\u1680\u2800\u{13430}-\u{1343f}\u{16fe4}\u{1d159}]|(?<![\p{Extended_Pictographic}#*0-9])[\ufe0e\ufe0f]/gu;
/** Behind one of these a look is selected only for a key of a telephone. */
const NO_KEY = /(?<=[#*0-9])[\ufe0e\ufe0f](?!\u20e3)/g;
/** What shows nothing is written out, for texts that are judged by what can be seen of them. Line feeds alone part lines. */
function writeOutInvisible(text) {
	const written = text.replace(SHOWS_NOTHING, escaped).replace(NO_KEY, escaped).replace(/[\r\u2028\u2029\u0085]/g, escaped);
	return written.replace(INVISIBLE, (character, at) => character === "‍" && joins(written, at) ? character : escaped(character)).replace(BLANKS, (blanks) => `⟨${blanks.length} blanks⟩`);
}
function escaped(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
/** The same for characters that are written as HTML entities; `keep` is one entity that stays. */
function removeInvisibleEntities(text, keep) {
	return text.replace(NAMED_INVISIBLE, "").replace(/&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}));/g, (entity, decimal, hex) => {
		if (entity === keep) return entity;
		const code = decimal === void 0 ? Number.parseInt(hex ?? "", 16) : Number(decimal);
		const character = code > 1114111 ? "" : String.fromCodePoint(code);
		return character === "\n" || character === "	" || removeInvisible(character) !== "" ? entity : "";
	});
}
function joins(text, at) {
	const around = text.slice(Math.max(0, at - 4), at + 3);
	return JOINED_PICTURES.test(around);
}

export { writeOutInvisible as i, removeInvisible as n, removeInvisibleEntities as r, onOneLine as t };