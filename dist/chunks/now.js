// src/core/report/encodings.ts
/** UTF-8 bytes of a text; the core has no TextEncoder. Lone surrogates become U+FFFD, as everywhere else. */
function utf8Bytes(text) {
	const bytes = [];
	for (const character of text) {
		const found = character.codePointAt(0) ?? 65533;
		const code = found >= 55296 && found <= 57343 ? 65533 : found;
		if (code < 128) bytes.push(code);
		else if (code < 2048) bytes.push(192 | code >> 6, tail(code));
		else if (code < 65536) bytes.push(224 | code >> 12, tail(code >> 6), tail(code));
		else bytes.push(240 | code >> 18, tail(code >> 12), tail(code >> 6), tail(code));
	}
	return bytes;
}
/** How many bytes a text takes in UTF-8, without making them. */
function utf8Length(text) {
	let length = 0;
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		if (unit < 128) length += 1;
		else if (unit < 2048) length += 2;
		else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
			length += 4;
			at += 1;
		} else length += 3;
	}
	return length;
}
/** Lower-case hex. */
function hexOf(bytes) {
	return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/**
* What is sure to stand in the base64 form of any text that holds these bytes `before` bytes (0 to 2) after a multiple of three:
* characters that the neighbours have a part in are left out.
*/
function base64Core(bytes, before) {
	const padded = [...Array(before).fill(0), ...bytes];
	const first = Math.ceil(before * 8 / 6);
	const end = Math.floor(padded.length * 8 / 6);
	return Array.from({ length: Math.max(0, end - first) }, (_, at) => BASE64.charAt(sextet(padded, first + at))).join("");
}
function sextet(bytes, index) {
	const bit = index * 6;
	return ((bytes[bit >> 3] ?? 0) << 8 | (bytes[(bit >> 3) + 1] ?? 0)) >> 10 - (bit & 7) & 63;
}
function tail(bits) {
	return 128 | bits & 63;
}
function isHighSurrogate(unit) {
	return unit >= 55296 && unit <= 56319;
}
function isLowSurrogate(unit) {
	return unit >= 56320 && unit <= 57343;
}

// src/runtime/now.ts
/** The time as events carry it. */
function now({ clock }) {
	return new Date(clock.now()).toISOString();
}

export { utf8Length as a, utf8Bytes as i, base64Core as n, hexOf as r, now as t };