import { t as ProblemError } from "./problem.js";
import { C as strictObject, S as record, d as array, w as string } from "./schemas.js";
import { c as claudeDirectories, i as layTranscript, l as MOST_KEPT, o as transcriptFiles, t as MOST_BESIDE, u as base64Within } from "./sessions.js";
import { gunzipSync, gzipSync } from "node:zlib";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// src/adapters/claude-cli/session-archive.ts
const archiveSchema = array(strictObject({
	id: string().regex(/^[A-Za-z0-9-]{1,64}$/),
	cwd: string(),
	/** Base64 by path below the project's folder. */
	files: record(string(), string())
}));
/** Transcripts of Claude Code, several as one JSON text. `redact` takes secrets out before they leave the machine. */
function createSessionArchive({ directory, redact }) {
	const { config } = claudeDirectories(directory);
	const clean = (content) => redact(Buffer.from(content).toString("utf8"));
	return {
		async keep(conversations) {
			const kept = [];
			let room = MOST_BESIDE;
			let left = MOST_KEPT;
			for (const { id, cwd } of conversations) {
				const entries = [];
				for (const [name, content] of Object.entries(await transcriptFiles(config, cwd, id, room))) {
					if (name !== `${id}.jsonl`) room -= content.length;
					const text = base64Within(clean(content), left);
					if (text === void 0) continue;
					left -= text.length;
					entries.push([redact(name), text]);
				}
				if (entries.length > 0) kept.push({
					id,
					cwd,
					files: Object.fromEntries(entries)
				});
			}
			return kept.length === 0 ? void 0 : Buffer.from(JSON.stringify(kept));
		},
		async read(conversations) {
			const files = (await Promise.all(conversations.map(({ id, cwd }) => transcriptFiles(config, cwd, id)))).flatMap((one) => Object.entries(one));
			return Object.fromEntries(files.map(([name, content]) => [redact(name), clean(content)]));
		},
		async restore(kept, move) {
			for (const { id, cwd, files } of archiveSchema.parse(JSON.parse(Buffer.from(kept).toString("utf8")))) {
				const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text, "base64")]);
				await layTranscript(config, move(cwd), id, Object.fromEntries(contents));
			}
		}
	};
}
/** The transcripts in what `keep` gave, by session; not what lies beside them. */
function transcriptsIn(kept) {
	const archive = archiveSchema.safeParse(JSON.parse(Buffer.from(kept).toString("utf8")));
	const entries = archive.success ? archive.data.map(({ id, files }) => [id, files[`${id}.jsonl`]]) : [];
	return Object.fromEntries(entries.flatMap(([id, text]) => text === void 0 ? [] : [[id, Buffer.from(text, "base64").toString("utf8")]]));
}

// src/adapters/git-branch/transcript-vault.ts
const HEADER = "RAYT";
const VERSION = 1;
const PLAIN = 0;
const ENCRYPTED = 1;
const HEADER_BYTES = 6;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LARGEST_TRANSCRIPT = 536870912;
/** Compressed, and with `state-key` encrypted too: header (`RAYT`, version, kind), IV, AES-256-GCM of the gzip, tag. */
function createTranscriptVault(key) {
	const secret = key === null ? null : Buffer.from(hkdfSync("sha256", key, "", "raymond-action transcript v1", 32));
	return {
		seal,
		open
	};
	function seal(content, path) {
		const packed = gzipSync(content);
		const header = headerOf(secret ? ENCRYPTED : PLAIN);
		if (!secret) return Buffer.concat([header, packed]);
		const iv = randomBytes(IV_BYTES);
		const cipher = createCipheriv("aes-256-gcm", secret, iv, { authTagLength: TAG_BYTES });
		cipher.setAAD(Buffer.concat([header, Buffer.from(path)]));
		return Buffer.concat([
			header,
			iv,
			cipher.update(packed),
			cipher.final(),
			cipher.getAuthTag()
		]);
	}
	function open(sealed, path) {
		const bytes = Buffer.from(sealed);
		const header = bytes.subarray(0, HEADER_BYTES);
		const kind = [PLAIN, ENCRYPTED].find((one) => header.equals(headerOf(one)));
		if (kind === void 0) throw cannotOpen(path, "it is no transcript of a version that is known here");
		if (kind === PLAIN && secret) throw cannotOpen(path, "it is not encrypted, but there is a state-key");
		if (kind === ENCRYPTED && !secret) throw cannotOpen(path, "it is encrypted, and there is no state-key");
		const body = bytes.subarray(HEADER_BYTES);
		return unpack(secret ? decrypt(secret, {
			header,
			body,
			path
		}) : body, path);
	}
}
function headerOf(kind) {
	return Buffer.concat([Buffer.from(HEADER), Buffer.from([VERSION, kind])]);
}
function decrypt(secret, { header, body, path }) {
	if (body.length < 28) throw cannotOpen(path, "it is cut off");
	const decipher = createDecipheriv("aes-256-gcm", secret, body.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.concat([header, Buffer.from(path)]));
	decipher.setAuthTag(body.subarray(-16));
	try {
		return Buffer.concat([decipher.update(body.subarray(IV_BYTES, -16)), decipher.final()]);
	} catch {
		throw cannotOpen(path, "it was changed, belongs to another path, or the state-key is not the one it was written with");
	}
}
function unpack(packed, path) {
	try {
		return gunzipSync(packed, { maxOutputLength: LARGEST_TRANSCRIPT });
	} catch {
		throw cannotOpen(path, "its compressed content is broken or too large");
	}
}
function cannotOpen(path, why) {
	return new ProblemError({
		code: "RAY-TRANSCRIPT-SEALED",
		message: `A transcript cannot be opened: ${why}.`,
		place: path,
		hint: "Give the action the state-key that the run was started with. Without its transcript the state is entered with a fresh session."
	});
}

export { createSessionArchive as n, transcriptsIn as r, createTranscriptVault as t };