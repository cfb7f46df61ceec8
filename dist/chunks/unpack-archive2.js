import { o as __toESM } from "./rolldown-runtime.js";
import { t as require_adm_zip } from "./adm-zip.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { t as LIMITS } from "./limits.js";
import { constants, crc32, inflateRawSync } from "node:zlib";
import { createHash } from "node:crypto";

// src/adapters/workflow-files/unpack-archive.ts
var import_adm_zip = /* @__PURE__ */ __toESM(require_adm_zip(), 1);
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/**
* Unpacks an archive in memory. Nothing that its headers say is believed: names are checked as they stand and refused, not
* fixed, and sizes are those of what is really inflated. Throws a ProblemError for an archive that is broken or hostile.
*/
function unpackArchive(name, archive, limits = LIMITS) {
	checkDigestInName(name, archive);
	const entries = readEntries(name, archive, limits);
	checkNames(name, entries);
	const kept = entries.filter(({ entryName }) => !isIgnored(entryName));
	const top = topFolder(name, kept);
	const room = Math.min(limits.size, archive.length * limits.ratio);
	const files = [];
	let total = 0;
	for (const entry of kept) {
		if (entry.isDirectory) continue;
		const bytes = inflate(name, entry, room - total, {
			archive,
			limits
		});
		total += bytes.length;
		const executable = (entry.header.attr >>> 16 & 73) !== 0;
		files.push({
			path: entry.entryName.slice(top.length),
			bytes,
			executable
		});
	}
	return files;
}
/** A file name that holds a digest promises its contents. */
function checkDigestInName(name, archive) {
	const promised = (name.match(/[0-9a-f]+/gi) ?? []).filter((run) => run.length === 64);
	if (promised.length === 0) return;
	const digest = createHash("sha256").update(archive).digest("hex");
	const wrong = promised.find((run) => run.toLowerCase() !== digest);
	if (wrong === void 0) return;
	throw new ProblemError({
		code: "RAY-ZIP-DIGEST",
		message: `The archive's SHA-256 is ${digest}, its name promises ${wrong}.`,
		place: name,
		hint: "Fetch the archive again, or rename it if you trust what is in it."
	});
}
function readEntries(name, archive, limits) {
	try {
		const zip = new import_adm_zip.default(archive);
		if (zip.getEntryCount() > limits.files) throw tooBig(name, `has more than ${limits.files} entries`);
		return zip.getEntries();
	} catch (error) {
		if (error instanceof ProblemError) throw error;
		throw broken(name, messageOf(error));
	}
}
function checkNames(name, entries) {
	const seen = /* @__PURE__ */ new Map();
	for (const entry of entries) {
		const fault = nameFault(entry.entryName) ?? kindFault(entry);
		if (fault !== void 0) throw refused(name, entry.entryName, fault);
		const key = entry.entryName.replace(/\/$/, "").normalize("NFC").toLowerCase();
		const other = seen.get(key);
		if (other !== void 0) throw refused(name, entry.entryName, `is the same name as ${other} on some systems`);
		seen.set(key, entry.entryName);
	}
}
function nameFault(path) {
	if (/[\p{Cc}\uFFFD]/u.test(path)) return "holds characters that no file name has";
	if (path.includes("\\")) return "holds a backslash";
	if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "is an absolute path";
	return path.replace(/\/$/, "").split("/").some((part) => part === "" || part === "." || part === "..") ? "leads out of the archive or nowhere" : void 0;
}
/** The upper half of the attributes is the file's mode on Unix; zero where the packer knew none. */
function kindFault({ header }) {
	const kind = header.attr >>> 16 & 61440;
	if (kind === 40960) return "is a symbolic link";
	return kind === 0 || kind === 32768 || kind === 16384 ? void 0 : "is not a plain file";
}
/** What macOS adds to every archive. */
function isIgnored(path) {
	const parts = path.split("/");
	return parts[0] === "__MACOSX" || parts.at(-1) === ".DS_Store";
}
/** The one folder in which everything lies, with its slash; empty for a flat archive. */
function topFolder(name, entries) {
	const paths = entries.map(({ entryName }) => entryName);
	const [first = ""] = paths;
	const slash = first.indexOf("/");
	const top = slash === -1 ? "" : first.slice(0, slash + 1);
	const misplaced = paths.find((path) => !path.startsWith(top) || path.slice(top.length).includes("/"));
	if (misplaced === void 0) return top;
	throw new ProblemError({
		code: "RAY-ZIP-LAYOUT",
		message: `${misplaced} lies too deep: an archive is flat, or has exactly one top folder.`,
		place: name,
		hint: "Pack the files of one workflow folder, without folders inside it."
	});
}
function inflate(name, entry, room, { archive, limits }) {
	const { method, flags, crc } = entry.header;
	if ((flags & ENCRYPTED) !== 0) throw refused(name, entry.entryName, "is encrypted");
	if (method !== STORED && method !== DEFLATED) throw refused(name, entry.entryName, "is packed by a method other than deflate");
	const bytes = inflateWithin(name, entry, Math.max(room, 0));
	if (bytes === void 0 || bytes.length > room) throw tooBig(name, `unpacks to more than ${Math.min(limits.size, archive.length * limits.ratio)} bytes (${limits.ratio} times its own size, ${limits.size} at most)`);
	if (crc32(bytes) !== crc) throw broken(name, `${entry.entryName} does not match its checksum`);
	return bytes;
}
/** Undefined when more comes out than there is room for. */
function inflateWithin(name, entry, room) {
	try {
		const packed = entry.getCompressedData();
		if (entry.header.method === STORED) return packed;
		return inflateRawSync(packed, {
			maxOutputLength: room + 1,
			finishFlush: constants.Z_FINISH
		});
	} catch (error) {
		if (error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") return void 0;
		throw broken(name, `${entry.entryName}: ${messageOf(error)}`);
	}
}
function tooBig(name, excess) {
	return new ProblemError({
		code: "RAY-ZIP-TOO-BIG",
		message: `The archive ${excess}.`,
		place: name,
		hint: "Pack only the workflow: its states and workflow.yaml."
	});
}
function refused(name, path, fault) {
	return new ProblemError({
		code: "RAY-ZIP-REFUSED",
		message: `The archive holds ${JSON.stringify(path.slice(0, 200))}, which ${fault}.`,
		place: name,
		hint: "Pack plain files under plain names."
	});
}
function broken(name, why) {
	const message = `The archive cannot be read: ${why.replace(/^ADM-ZIP: /, "")}.`;
	return new ProblemError({
		code: "RAY-ZIP-BROKEN",
		message,
		place: name,
		hint: "Pack it again."
	});
}

export { unpackArchive as t };