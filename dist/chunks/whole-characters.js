// src/core/protocol/whole-characters.ts
/** At most this many UTF-16 units from the start, never half a character: that would be another text once it is written as UTF-8. */
function wholeStart(text, most) {
	return text.length <= most ? text : text.slice(0, Math.max(0, most)).replace(/[\ud800-\udbff]$/, "");
}
/** The same from the end. */
function wholeEnd(text, most) {
	if (text.length <= most) return text;
	return most <= 0 ? "" : text.slice(-most).replace(/^[\udc00-\udfff]/, "");
}

export { wholeStart as n, wholeEnd as t };