import { C as strictObject, d as array, w as string } from "./schemas.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { dirname, join, relative, sep } from "node:path";
import { randomUUID } from "node:crypto";
import { constants, copyFile, cp, link, lstat, mkdir, opendir, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";

// src/adapters/process/agent-cli/conversation-archive.ts
const archiveSchema = array(strictObject({
	id: string().regex(/^[A-Za-z0-9-]{1,64}$/),
	/** Base64. */
	rollout: string()
}));
/** Bytes; the longest conversations have some tens of millions. */
const LARGEST$1 = 268435456;
/** Characters of all that is kept of an agent's conversations, in base64: a text of Node can hold no more than twice that. */
const MOST_KEPT = 268435456;
/** Undefined where it would have more characters than `most`. */
function base64Within(text, most) {
	const bytes = Buffer.from(text);
	return bytes.length * 4 / 3 + 4 > most ? void 0 : bytes.toString("base64");
}
/** By its real path. Its agent may be at work: what lies elsewhere by now is none of it. */
function readConversation(file) {
	return file === void 0 ? void 0 : readForeignFile(file, {
		most: LARGEST$1,
		follow: false,
		exactly: true
	})?.toString();
}
/** Conversations of a CLI that keeps each in one file, and needs none of their ancestors: several as one JSON text. */
function createConversationArchive(files, redact) {
	const textOf = async (id) => {
		const text = readConversation(await files.find(id));
		return text === void 0 ? [] : [redact(text)];
	};
	return {
		async keep(conversations) {
			const kept = [];
			let left = MOST_KEPT;
			for (const { id } of conversations) for (const text of await textOf(id)) {
				const rollout = base64Within(text, left);
				if (rollout === void 0) continue;
				left -= rollout.length;
				kept.push({
					id,
					rollout
				});
			}
			return kept.length === 0 ? void 0 : Buffer.from(JSON.stringify(kept));
		},
		async read(conversations) {
			const found = await Promise.all(conversations.map(async ({ id }) => (await textOf(id)).map((text) => [`${files.name}-${id}.jsonl`, text])));
			return Object.fromEntries(found.flat());
		},
		async restore(kept) {
			for (const { id, rollout } of archiveSchema.parse(JSON.parse(Buffer.from(kept).toString("utf8")))) await files.lay(id, Buffer.from(rollout, "base64"));
		}
	};
}

// src/adapters/claude-cli/directories.ts
function claudeDirectories(root) {
	return {
		home: join(root, "home"),
		config: join(root, "config"),
		temp: join(root, "tmp")
	};
}

// src/adapters/process/lay-foreign-file.ts
/**
* Writes a file below a folder in which an agent has worked, whole or not at all. Links that it left on the way, or in the file's place,
* go first: what we write would go where they lead. Nobody is at work there now; beside the folder is a place that is ours alone.
*/
async function layForeignFile(folder, parts, content) {
	for (let depth = 1; depth < parts.length; depth += 1) {
		const above = join(folder, ...parts.slice(0, depth));
		if ((await lstat(above).catch(() => void 0))?.isDirectory() === false) await rm(above);
	}
	const file = join(folder, ...parts);
	await mkdir(dirname(file), {
		recursive: true,
		mode: 448
	});
	const draft = `${folder}.${randomUUID()}`;
	await writeFile(draft, content, {
		mode: 384,
		flag: "wx"
	});
	try {
		await rename(draft, file);
	} catch {
		await rm(file, {
			recursive: true,
			force: true
		});
		await rename(draft, file);
	}
}

// src/adapters/claude-cli/sessions.ts
/** The folder in which the CLI keeps the transcripts of a working directory. */
async function projectDirectory(configDir, cwd) {
	return join(configDir, "projects", slugOf(await realpath(cwd).catch(() => cwd)));
}
const LONGEST_SLUG = 200;
function slugOf(directory) {
	return directory.replace(/[^A-Za-z0-9]/g, "-").slice(0, LONGEST_SLUG);
}
/** The configuration folder of one session alone: what an agent in a cell writes there is never taken for another's. */
function sessionConfig(configDir, sessionId) {
	return join(configDir, "sessions", sessionId);
}
/** Path of a session's transcript: its own, of this working directory, or else of any other; undefined when there is none. */
async function findTranscript(configDir, cwd, sessionId) {
	for (const config of [sessionConfig(configDir, sessionId), configDir]) {
		const projects = join(config, "projects");
		const others = (await readdir(projects).catch(() => [])).map((name) => join(projects, name));
		for (const folder of [await projectDirectory(config, cwd), ...others]) {
			const file = join(folder, `${sessionId}.jsonl`);
			if (await holdsText(file)) {
				const real = await below(file, config);
				if (real !== void 0) return real;
			}
		}
	}
}
/** Its real path, unless a link leads elsewhere: agents write in there, and we read it with our own rights. */
async function below(file, folder) {
	const [real, root] = await Promise.all([realpath(file), realpath(folder)]);
	return real.startsWith(`${root}${sep}`) ? real : void 0;
}
/**
* The transcript of a session and its big tool outputs, to be laid out again elsewhere; empty when there is none. Of the outputs no more
* than `room` bytes: their folder is its agent's, which may have put anything there.
*/
async function transcriptFiles(configDir, cwd, sessionId, room = MOST_BESIDE) {
	const transcript = await findTranscript(configDir, cwd, sessionId);
	if (transcript === void 0) return {};
	const folder = dirname(transcript);
	const contents = /* @__PURE__ */ new Map();
	let left = room;
	const add = (file, most) => {
		const content = readForeignFile(file, {
			most,
			follow: false,
			exactly: true
		});
		if (content !== void 0) contents.set(file.slice(folder.length + 1).split(sep).join("/"), content);
		return content?.length ?? 0;
	};
	add(transcript, LARGEST);
	for (const file of await filesBelow(join(folder, sessionId))) {
		const { size } = await lstat(file).catch(() => void 0) ?? {};
		if (size !== void 0 && size <= left) left -= add(file, size);
	}
	return Object.fromEntries(contents);
}
/** Of one file, in bytes; the longest conversations have some tens of millions. */
const LARGEST = 268435456;
/** Of all outputs beside the transcripts of an agent, in bytes. Whatever they are, they fit into one file of the state branch. */
const MOST_BESIDE = 50331648;
/** Names below its folder that are looked at. */
const MOST_NAMES = 1e4;
/** In the order of their names; none for most sessions. */
async function filesBelow(folder) {
	const files = [];
	let seen = 0;
	try {
		for await (const entry of await opendir(folder, { recursive: true })) {
			if (++seen > MOST_NAMES) break;
			if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
		}
	} catch {}
	return files.toSorted();
}
/** Puts a transcript where the CLI looks for it when it runs in `cwd`, in place of what was there. */
async function layTranscript(configDir, cwd, sessionId, files) {
	const folder = await projectDirectory(configDir, cwd);
	for (const [name, content] of Object.entries(files)) {
		const parts = name.split("/");
		if (!(name === `${sessionId}.jsonl` || parts[0] === sessionId) || parts.some((part) => part === ".." || part === "" || part.includes("\\"))) throw new Error(`${name} is no file of the transcript ${sessionId}`);
		await layForeignFile(configDir, [...relative(configDir, folder).split(sep), ...parts], content);
	}
}
/**
* Makes a session that began in another directory resumable in this one: 2.1.197 looks only under the directory's own name.
* Both names then mean the same file, so that neither falls behind; another session gets a copy.
*/
async function bringTranscript({ from, to }, cwd, sessionId) {
	const transcript = await findTranscript(from, cwd, sessionId);
	const folder = await projectDirectory(to, cwd);
	if (transcript === void 0 || dirname(transcript) === folder) return;
	for (const place of [
		join(to, "projects"),
		folder,
		join(folder, sessionId)
	]) if ((await lstat(place).catch(() => void 0))?.isSymbolicLink() === true) await rm(place);
	await mkdir(folder, {
		recursive: true,
		mode: 448
	});
	const here = join(folder, `${sessionId}.jsonl`);
	if (to !== from && to !== sessionConfig(from, sessionId)) return await layTranscript(to, cwd, sessionId, await transcriptFiles(from, cwd, sessionId));
	await link(transcript, here).catch(async () => {
		if (await holdsText(here)) return;
		await rm(here, {
			recursive: true,
			force: true
		});
		await copyFile(transcript, here, constants.COPYFILE_EXCL);
	});
	const outputs = join(dirname(transcript), sessionId);
	await cp(outputs, join(folder, sessionId), { recursive: true }).catch(() => {});
}
async function holdsText(file) {
	const found = await lstat(file).catch(() => void 0);
	return found?.isFile() === true && found.size > 0;
}

export { sessionConfig as a, claudeDirectories as c, createConversationArchive as d, readConversation as f, layTranscript as i, MOST_KEPT as l, bringTranscript as n, transcriptFiles as o, findTranscript as r, layForeignFile as s, MOST_BESIDE as t, base64Within as u };