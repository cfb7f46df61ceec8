import { t as knownObjects } from "./known-objects.js";
import { deflateSync } from "node:zlib";
import { createHash } from "node:crypto";

// src/adapters/process/git/new-objects.ts
const NUMBERS = {
	commit: 1,
	tree: 2,
	blob: 3
};
/** As git names it. */
function idOf({ type, content }) {
	return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}
/** All by one process, as a pack: a checkpoint writes half a dozen of them, and must be quick. Git checks each one's content. */
async function writeObjects(repository, objects) {
	const head = Buffer.alloc(12);
	head.write("PACK");
	head.writeUInt32BE(2, 4);
	head.writeUInt32BE(objects.length, 8);
	const body = Buffer.concat([head, ...objects.flatMap((object) => [sizeOf(object), deflateSync(object.content)])]);
	const input = Buffer.concat([body, createHash("sha1").update(body).digest()]);
	await repository.run(["unpack-objects", "-q"], { input });
	const known = knownObjects(repository);
	for (const object of objects) known.keep({
		...object,
		id: idOf(object)
	});
}
/** Four bits beside the type, then seven at a time, the lowest first. */
function sizeOf({ type, content }) {
	const bytes = [];
	let byte = NUMBERS[type] << 4 | content.length & 15;
	for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
		bytes.push(byte | 128);
		byte = rest & 127;
	}
	return Buffer.from([...bytes, byte]);
}

export { writeObjects as n, idOf as t };