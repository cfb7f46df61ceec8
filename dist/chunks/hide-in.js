import { Transform } from "node:stream";

// src/adapters/process/model/hide-in.ts
/** Puts stars over each of the texts, also over one that comes in two pieces; a piece is held back only where one may have begun. */
function hideIn(secrets) {
	const needles = secrets.filter((secret) => secret !== "").map((secret) => Buffer.from(secret));
	let held = Buffer.alloc(0);
	return new Transform({
		transform(chunk, _, done) {
			const bytes = Buffer.concat([held, chunk]);
			for (const needle of needles) for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at)) bytes.fill("*", at, at + needle.length);
			const keep = Math.max(0, ...needles.map((needle) => overlap(bytes, needle)));
			held = bytes.subarray(bytes.length - keep);
			done(null, bytes.subarray(0, bytes.length - keep));
		},
		flush(done) {
			done(null, held);
		}
	});
}
/** How many bytes at the end may be the beginning of the needle. */
function overlap(bytes, needle) {
	for (let length = Math.min(bytes.length, needle.length - 1); length > 0; length -= 1) if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
	return 0;
}

export { hideIn as t };