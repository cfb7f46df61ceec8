// src/core/run/utf8-length.ts
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
function isHighSurrogate(unit) {
	return unit >= 55296 && unit <= 56319;
}
function isLowSurrogate(unit) {
	return unit >= 56320 && unit <= 57343;
}

export { utf8Length as t };