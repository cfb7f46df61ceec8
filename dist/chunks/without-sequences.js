import { stripVTControlCharacters } from "node:util";

// src/adapters/process/without-sequences.ts
/** What ends a sequence that a terminal takes a text by, such as a title or a link. */
const ENDS = [
	"\x07",
	"\x1B\\",
	""
];
/** No sequence begins with as many of these signs. Some versions of Node try each of them as the one behind which its numbers begin. */
const LONG_BEGINNING = /(?<=[\u001b\u009b][[\]()#;?]{16})[[\]()#;?]+/g;
/**
* A text without the sequences that steer terminals. One that is begun and never ended is left to those who take out control characters:
* Node looks for its end in all that follows, and whoever writes many of them would hold us up for minutes.
*/
function withoutSequences(text) {
	const end = Math.max(...ENDS.map((sign) => text.includes(sign) ? text.lastIndexOf(sign) + sign.length : 0));
	const rest = text.slice(end).replaceAll("\x1B]", "]");
	return stripVTControlCharacters((text.slice(0, end) + rest).replace(LONG_BEGINNING, ""));
}

export { withoutSequences as t };