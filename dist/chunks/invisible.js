// src/core/report/cleaning/invisible.ts
/**
* Characters that show nothing and can hide text or turn its direction. Tab and line feed stay, and so does the selector that
* colours an emoji.
*/
const INVISIBLE_RANGES = [
	"\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f",
	"\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2060-\\u206f\\ufeff",
	"\\u202a-\\u202e",
	"\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0",
	"\\u180b-\\u180d\\u180f\\ufe00-\\ufe0d\\u{e0100}-\\u{e0fff}",
	"\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}",
	"\\u{e0000}-\\u{e00ff}"
];
const INVISIBLE = new RegExp(`[${INVISIBLE_RANGES.join("")}]`, "gu");
/** A joiner between two pictures makes one picture of them, such as a family. */
const JOINED_PICTURES = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/u;
/** Line ends become `\n`; invisible and bidirectional characters go. Half a character, which is no text, becomes the sign for an unknown one. */
function removeInvisible(text) {
	const lines = text.toWellFormed().replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n");
	return lines.replace(INVISIBLE, (character, at) => character === "‍" && joins(lines, at) ? character : "");
}
/** The same on one line: behind a line end a text would begin a line of its own, such as a command to copy. */
function onOneLine(text) {
	return removeInvisible(text).replaceAll("	", " ").split("\n").map((line) => line.trim()).filter(Boolean).join(" ");
}
/** Whether the joiner there makes one picture of two. */
function joins(text, at) {
	const around = text.slice(Math.max(0, at - 4), at + 3);
	return JOINED_PICTURES.test(around);
}

export { removeInvisible as i, joins as n, onOneLine as r, INVISIBLE as t };