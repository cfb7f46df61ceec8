// src/core/percent-decoded.ts
/** A part of an address, or a value, as it was meant: not everybody who writes a password into an address encodes it. */
function percentDecoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

export { percentDecoded as t };