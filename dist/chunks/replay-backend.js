import { r as messageOf, t as ProblemError } from "./problem.js";
import { d as signalEach, f as listProcesses, m as withDescendants, p as readEnvironment, u as endProcesses } from "./strays.js";
import { C as string, D as _isoDateTime, E as unknown, S as strictObject, T as union, _ as looseObject, c as _enum, d as boolean, f as discriminatedUnion, g as literal, n as ZodISODateTime, p as int, u as array, v as number, x as record, y as object } from "./schemas.js";
import { r as pieceSchema, t as proposalSchema } from "./proposal.js";
import { _ as cellOptionsSchema, b as projectSchema, d as outputsSchema, f as pinnedWorkSchema, i as diffSchema, m as problemSchema, n as claudeOptionsSchema, o as limitsSchema, r as commentsSchema, s as pinSchema, t as carriedSchema$1, v as refusedHostSchema, w as messageSchema$1, y as turnCellSchema } from "./run.js";
import { n as modelEntrySchema } from "./model-table.js";
import { i as readSteps, t as brokenSeal } from "./seal.js";
import { a as reduce, i as encodeRun, r as decodeRun, t as OUTBOX_LIMITS } from "./parse-outbox.js";
import { r as isSteeringName } from "./scan-tags.js";
import { a as githubFindIssue, f as opError, l as shellRun, n as gitDiff, t as gitCommitsSince, u as checkArgs } from "./outside.js";
import { c as withPlainLines, l as mainFile, o as readYaml, r as parseSingleFile, s as isYamlMap, t as parseWorkflow, u as noFindings } from "./parse-workflow.js";
import { r as digestOf$1 } from "./scope-files.js";
import { m as pLimit, p as readForeignFile } from "./fetch-commit.js";
import { n as runProcess, r as startLongTimer } from "./bwrap-cells.js";
import { C as worktreeAround, S as openCheckout, a as chosenCredential, b as isInside$1, c as baseEnvironment, d as fillWorktree, i as splitLines, n as blocksOf, o as hasCredential, r as parseEvent, s as createModelProxy, t as claudeUpstream, u as addEmptyWorktree, v as readHead, w as worktreesOf, x as isLinkedBack } from "./claude-upstream.js";
import { accessSync, closeSync, constants, createReadStream, fdatasync, ftruncateSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { constants as constants$1, hostname } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { setImmediate, setTimeout } from "node:timers/promises";
import { access, chmod, constants as constants$2, copyFile, cp, link, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, symlink, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createHash, randomBytes, randomUUID } from "node:crypto";

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// src/adapters/local-files/script-folders.ts
/** So much travels with a run, in bytes. */
const MOST_BYTES$1 = 1048576;
const MOST_FILES = 1e3;
/** By folder and path, base64. */
const carriedSchema = record(string().regex(/^[0-9a-f]{16}$/), record(string(), string()));
/**
* Folders below a directory of our own, one for each workflow of a run. Scripts write there as they like, so nothing in it is believed:
* links are never followed, and what stands in the place of a workflow's file is replaced. All at once, as handing so little to another
* thread takes longer.
*/
function createScriptFolders(root) {
	const own = /* @__PURE__ */ new Map();
	return {
		open(run, { id, files }) {
			const name = createHash("sha256").update(id).digest("hex").slice(0, 16);
			const folder = join(root, run, name);
			const paths = filesBelow(files);
			own.set(folder, new Set(paths));
			mkdirSync(folder, {
				recursive: true,
				mode: 448
			});
			writeFileSync(`${folder}.json`, JSON.stringify(paths), { mode: 384 });
			for (const path of paths) {
				const { mode } = statSync(join(files, path));
				layOut(folder, path, readFileSync(join(files, path)), mode & 511);
			}
			return folder;
		},
		added(run) {
			const carried = {};
			const leftOut = [];
			let [bytes, count] = [0, 0];
			for (const name of namesIn(join(root, run))) {
				const folder = join(root, run, name);
				const known = own.get(folder) ?? ownFiles(folder);
				for (const path of filesBelow(folder).filter((one) => !known.has(one))) {
					const content = readForeignFile(join(folder, path), {
						most: 1048577,
						follow: false
					});
					if (content === void 0) continue;
					if (bytes + content.length > MOST_BYTES$1 || count >= MOST_FILES) {
						leftOut.push(path);
						continue;
					}
					bytes += content.length;
					count += 1;
					carried[name] = {
						...carried[name],
						[path]: content.toString("base64")
					};
				}
			}
			return count + leftOut.length === 0 ? void 0 : {
				content: Buffer.from(JSON.stringify(carried)),
				leftOut
			};
		},
		restore(run, content) {
			for (const [name, files] of Object.entries(carriedSchema.parse(JSON.parse(Buffer.from(content).toString())))) {
				const folder = join(root, run, name);
				mkdirSync(folder, {
					recursive: true,
					mode: 448
				});
				for (const [path, text] of Object.entries(files)) if (isInside(path)) layOut(folder, path, Buffer.from(text, "base64"));
			}
		}
	};
}
/** What an earlier process of this machine laid out. */
function ownFiles(folder) {
	try {
		return new Set(array(string()).parse(JSON.parse(readFileSync(`${folder}.json`, "utf8"))));
	} catch {
		return /* @__PURE__ */ new Set();
	}
}
/** Writes a file unless it is there as it should be. A link, or a folder in its place, goes first. */
function layOut(folder, path, content, mode = 384) {
	const parts = path.split("/");
	for (let depth = 1; depth < parts.length; depth++) {
		const above = join(folder, ...parts.slice(0, depth));
		if (lstatSync(above, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(above, { force: true });
	}
	const file = join(folder, path);
	const there = lstatSync(file, { throwIfNoEntry: false });
	if (there?.isFile() === true && there.size === content.length && readFileSync(file).equals(content)) return;
	if (there !== void 0) rmSync(file, {
		recursive: true,
		force: true
	});
	mkdirSync(dirname(file), {
		recursive: true,
		mode: 448
	});
	writeFileSync(file, content, {
		mode,
		flag: "wx"
	});
}
function isInside(path) {
	return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part));
}
function namesIn(folder) {
	return (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name) ? [entry.name] : []).toSorted();
}
/** Relative paths with slashes, in order; links are left out. */
function filesBelow(folder, prefix = "") {
	return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
		const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
		if (entry.isDirectory()) return filesBelow(folder, path);
		return entry.isFile() ? [path] : [];
	}).toSorted();
}

// src/adapters/system/clock.ts
/** The clock of this machine. */
function createClock() {
	return {
		now: Date.now,
		sleep
	};
}
function sleep(ms, signal) {
	return new Promise((resolve) => {
		if (signal?.aborted) return resolve();
		const timer = startLongTimer(ms, wake);
		signal?.addEventListener("abort", wake, { once: true });
		function wake() {
			timer.cancel();
			signal?.removeEventListener("abort", wake);
			resolve();
		}
	});
}

// src/adapters/system/entropy.ts
/** The randomness of this machine; good enough for tokens. */
function createEntropy() {
	return {
		hex: (bytes) => randomBytes(bytes).toString("hex"),
		fraction: Math.random
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
			if (await holdsText(file) && await isBelow(file, config)) return file;
		}
	}
}
/** Whether no link leads elsewhere: agents write in there, and we read it with our own rights. */
async function isBelow(file, folder) {
	const [real, root] = await Promise.all([realpath(file), realpath(folder)]);
	return real.startsWith(`${root}${sep}`);
}
/** The transcript of a session and its big tool outputs, to be laid out again elsewhere; empty when there is none. */
async function transcriptFiles(configDir, cwd, sessionId) {
	const transcript = await findTranscript(configDir, cwd, sessionId);
	if (transcript === void 0) return {};
	const folder = dirname(transcript);
	const files = [transcript, ...(await readdir(join(folder, sessionId), {
		recursive: true,
		withFileTypes: true
	}).catch(() => [])).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))];
	const contents = await Promise.all(files.map(async (file) => [file.slice(folder.length + 1).split(sep).join("/"), await readFile(file)]));
	return Object.fromEntries(contents);
}
/** Puts a transcript where the CLI looks for it when it runs in `cwd`, in place of what was there. */
async function layTranscript(configDir, cwd, sessionId, files) {
	const folder = await projectDirectory(configDir, cwd);
	for (const [name, content] of Object.entries(files)) {
		const parts = name.split("/");
		if (!(name === `${sessionId}.jsonl` || parts[0] === sessionId) || parts.some((part) => part === ".." || part === "" || part.includes("\\"))) throw new Error(`${name} is no file of the transcript ${sessionId}`);
		const file = join(folder, ...parts);
		await mkdir(dirname(file), {
			recursive: true,
			mode: 448
		});
		await rm(file, { force: true });
		await writeFile(file, content, { mode: 384 });
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
	await mkdir(folder, {
		recursive: true,
		mode: 448
	});
	const here = join(folder, `${sessionId}.jsonl`);
	await (to === from || to === sessionConfig(from, sessionId) ? link(transcript, here) : copyFile(transcript, here)).catch(async () => {
		if (!await holdsText(here)) await copyFile(transcript, here);
	});
	const outputs = join(dirname(transcript), sessionId);
	await cp(outputs, join(folder, sessionId), { recursive: true }).catch(() => {});
}
async function holdsText(file) {
	const found = await lstat(file).catch(() => void 0);
	return found?.isFile() === true && found.size > 0;
}

// src/core/run/events.ts
/** What the engine is told. Past tense: it has happened. One event of a run is one line of its journal. */
const at = string();
const tokensSchema = strictObject({
	input: number().int(),
	output: number().int()
});
/** What a turn cost, on every path that ends one. */
const billSchema = strictObject({
	cost_usd: number(),
	tokens: tokensSchema,
	/** The model that was billed; null for scripts and unknown. */
	model: string().nullable(),
	/** Wall-clock milliseconds. */
	ms: number()
});
/** Classes of P-TURN 9, found from data. */
const failureClasses = [
	"usage-limit",
	"overloaded",
	"network",
	"auth",
	"not-installed",
	"session-not-found",
	"silent",
	"too-long",
	"budget",
	"no-progress",
	"script-failed",
	"bad-directory",
	"interrupted",
	"other"
];
const failureSchema = strictObject({
	class: _enum(failureClasses),
	/** One sentence: what the backend, the script or the system said. */
	message: string(),
	/** The last lines of stderr, or what else helps. */
	detail: string().optional(),
	/** When a usage limit resets. */
	reset_at: string().optional(),
	/** The exact problem, where more is known than the class. */
	problem: problemSchema.optional()
});
/** How a script's process ended, and the last lines of its stderr. */
const scriptEndSchema = strictObject({
	exit_code: number().int(),
	stderr: string()
});
/** One line of an outbox, as it was when the turn ended. */
const proposedLineSchema = strictObject({
	/** From 1. */
	line: number().int(),
	proposal: proposalSchema,
	/** What would be pushed; null when nothing would. */
	work: pinnedWorkSchema.nullable(),
	/** Why its work cannot be pushed. */
	problem: problemSchema.optional()
});
/** Where a turn's programs ran; left out where it ran none. */
const cellFields = {
	cell: turnCellSchema.optional(),
	refused: array(refusedHostSchema).optional()
};
/** What came of a proposal, as the API shows it. */
const proposalOutcomeSchema = discriminatedUnion("kind", [
	strictObject({
		kind: literal("applied"),
		/** Of the issue or pull request, where it is one. */
		number: number().int().nullable(),
		url: string().nullable(),
		/** That the work was pushed to. */
		branch: string().nullable()
	}),
	strictObject({
		kind: literal("kept"),
		branch: string()
	}),
	strictObject({
		kind: literal("failed"),
		problem: problemSchema
	})
]);
const runEventSchema = discriminatedUnion("type", [
	strictObject({
		type: literal("run_started"),
		at,
		workflow_id: string(),
		workflow: pinSchema.extend({ name: string() }),
		scope: string(),
		entry: string(),
		input: carriedSchema$1.nullable(),
		workspace: string(),
		cwd: string(),
		holder: string(),
		event: string().nullable(),
		event_payload: unknown(),
		thread: array(pieceSchema).optional(),
		diff: diffSchema.optional(),
		actor: string().nullable(),
		repository: string().nullable(),
		issue: number().int().nullable(),
		depth: number().int(),
		ref: string().nullable(),
		sha: string().nullable(),
		backend: string(),
		limits: limitsSchema,
		budget_usd: number(),
		/** Who or what set it, for people. */
		budget_from: string().optional(),
		nonce: string(),
		session_seed: string(),
		outputs: outputsSchema.optional(),
		read_only: boolean().optional(),
		claude: claudeOptionsSchema.optional(),
		comments: commentsSchema.optional(),
		cell: cellOptionsSchema.optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** Paths of the configuration's workflows by name. */
		workflows: record(string(), string()).optional(),
		/** Added to the models that step workflows choose from. */
		models: array(modelEntrySchema).optional(),
		/** How the project is installed and tested. */
		project: projectSchema.optional(),
		/** What the readers of the workflow found that does not stop a run, such as unknown keys. */
		warnings: array(string()).optional()
	}),
	strictObject({
		type: literal("turn_completed"),
		at,
		effect: string(),
		/** The final message; a long one is cut down to its protocol tags. */
		text: string(),
		session_id: string().nullable(),
		bill: billSchema,
		/** Digest of what the agent had before it: the files of its directory, and what it was told. For the no-progress guard. */
		seen: string().optional(),
		/** The prompt held markers of people's text, and so said what they mean where the conversation did not know. */
		markers: literal(true).optional(),
		/** Tools that the permission mode refused, by name. */
		denied: array(string()).optional(),
		/** What stood in its outbox. */
		proposals: array(proposedLineSchema).optional(),
		/** Lines of the outbox that are no proposals. */
		outbox_problems: array(problemSchema).optional(),
		/** What the agent was told; for reports, never for decisions. */
		prompt: string().optional(),
		script: scriptEndSchema.optional(),
		...cellFields,
		/** The turn of a step: what was said in it, or what its operation gave back, as it came. */
		step: union([strictObject({ messages: array(messageSchema$1) }), strictObject({ result: unknown() })]).optional()
	}),
	strictObject({
		type: literal("turn_failed"),
		at,
		effect: string(),
		failure: failureSchema,
		session_id: string().nullable(),
		bill: billSchema,
		/** 0 up to 1, drawn when it happened: spreads the retries of parallel agents. */
		jitter: number(),
		seen: string().optional(),
		prompt: string().optional(),
		script: scriptEndSchema.optional(),
		...cellFields
	}),
	strictObject({
		type: literal("scope_loaded"),
		at,
		effect: string(),
		scope: string(),
		entry: string(),
		pin: pinSchema
	}),
	strictObject({
		type: literal("scope_failed"),
		at,
		effect: string(),
		problem: problemSchema
	}),
	strictObject({
		type: literal("step_advanced"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("ask_answered"),
		at,
		ask: string(),
		text: string(),
		by: string().nullable(),
		/** What the repository lets them do; left out where nobody asked, as on the command line. */
		role: string().optional(),
		comment: number().int().optional()
	}),
	strictObject({
		type: literal("run_resumed"),
		at,
		holder: string(),
		workspace: string(),
		/** A new cap, by a person's word. */
		budget_usd: number().optional(),
		/** Dollars that one turn of each state that failed may cost from now on. */
		state_budget_usd: number().optional(),
		model: string().optional(),
		effort: string().optional(),
		max_duration_ms: number().optional(),
		max_turns: number().int().optional(),
		/** Comment that asked for it. */
		comment: number().int().optional(),
		/** The ask whose answer comes with it: its time is not up. */
		answers: string().optional(),
		/** A person's word: failed and paused agents try their state again. Without it only what is due goes on. */
		retry: boolean(),
		/** A person's word: an operation that was cut off, and may have done its work, is run again. */
		rerun: boolean().optional()
	}),
	strictObject({
		type: literal("run_suspended"),
		at,
		reason: string(),
		hand_over_id: string().optional()
	}),
	strictObject({
		type: literal("run_cancelled"),
		at,
		by: string().nullable()
	}),
	strictObject({
		type: literal("time_passed"),
		at
	}),
	strictObject({
		type: literal("proposal_settled"),
		at,
		effect: string(),
		outcome: proposalOutcomeSchema
	}),
	strictObject({
		type: literal("proposals_approved"),
		at,
		by: string(),
		seq: number().int()
	}),
	strictObject({
		type: literal("comments_read"),
		at,
		up_to: number().int()
	}),
	strictObject({
		type: literal("result_posted"),
		at,
		effect: string()
	}),
	strictObject({
		type: literal("report_published"),
		at,
		effect: string()
	})
]);

// src/core/run/journal-entry.ts
/** One line of a run's journal: an event, or the definition of a scope just before the event that brings the run into it. */
/** A scope's files as they were read, and what they were read for: a journal alone can be reduced again. */
const definitionSchema = strictObject({
	platform: _enum([
		"linux",
		"darwin",
		"win32"
	]),
	id: string(),
	pin: pinSchema,
	shape: _enum([
		"folder",
		"zip",
		"file"
	]),
	files: record(string(), string()),
	entry: string().nullable()
});
/** `seq` is the run's after the event. */
const journalEntrySchema = union([strictObject({
	seq: number().int(),
	event: runEventSchema
}), strictObject({
	seq: number().int(),
	definition: definitionSchema
})]);

// src/core/run/parse-journal.ts
/** Entries of a journal with a `seq` above `after`. What a crash left of a last line is dropped; any other broken line is a ProblemError. */
function parseJournal(text, place, after = 0) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line, i) => line === "" || seqOf(line) <= after ? [] : [parseLine$1(line, `${place}:${i + 1}`)]).filter(({ seq }) => seq > after);
}
/** The lines of a journal that led to the state with that number. What comes after it, or does not look as we write it, is left out. */
function journalUpTo(text, seq) {
	return text.slice(0, text.lastIndexOf("\n") + 1).split("\n").flatMap((line) => seqOf(line) <= seq ? [`${line}\n`] : []).join("");
}
/** Told from the first characters, so that a long journal costs little when only its end matters; NaN where they are not ours. */
function seqOf(line) {
	return Number(/^\{"seq":(\d+),/.exec(line)?.[1]);
}
function parseLine$1(line, place) {
	try {
		return journalEntrySchema.parse(JSON.parse(line));
	} catch (error) {
		throw new ProblemError({
			code: "RAY-JOURNAL-BROKEN",
			message: `A line of the journal is not an event: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
			place,
			hint: "The snapshot state.json beside it is whole. Remove the journal to go on from the snapshot."
		});
	}
}

// src/adapters/local-files/journal.ts
const JOURNAL = "journal.jsonl";
/** A line for each time that something was added: how many bytes, and the signature over them and the line before. */
const SEALS = "journal.seals";
const sync = promisify(fdatasync);
/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
function readJournal(folder, after, seal) {
	return parseJournal(readJournalText(folder, seal) ?? "", join(folder, JOURNAL), after);
}
/** The journal's text as far as the seal fits it; undefined when there is none. */
function readJournalText(folder, seal) {
	const bytes = readIfThere(join(folder, JOURNAL));
	return bytes?.subarray(0, seal === null ? void 0 : sealedPart(folder, bytes, seal).length).toString();
}
/** Replaces the journal. */
function writeJournal(folder, text, seal) {
	writeFileSync(join(folder, JOURNAL), text, {
		mode: 384,
		flush: true
	});
	if (seal === null) return;
	const line = `${Buffer.byteLength(text)} ${seal.sign("journal", basename(folder), "", text)}\n`;
	writeFileSync(join(folder, SEALS), line, { mode: 384 });
}
/**
* Opens the journal for appending; a line that a crash cut short is dropped first, and so is what the seal does not fit; all of it when
* `anew`. Lines are written at once: handing so little to another thread takes longer than writing it.
*/
function openJournal(folder, { anew, seal }) {
	const path = join(folder, JOURNAL);
	const bytes = anew ? void 0 : readIfThere(path);
	const good = seal !== null && bytes !== void 0 ? sealedPart(folder, bytes, seal) : NOTHING;
	const file = openSync(path, "a", 384);
	ftruncateSync(file, seal === null ? (bytes?.lastIndexOf(NEW_LINE) ?? -1) + 1 : good.length);
	const seals = seal === null ? void 0 : openSync(join(folder, SEALS), "a", 384);
	if (seals !== void 0) ftruncateSync(seals, good.seals);
	let last = good.last;
	return {
		async append(entries, { synced }) {
			const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
			const added = Buffer.from(text);
			if (seals !== void 0 && seal !== null) {
				last = seal.sign("journal", basename(folder), last, text);
				writeAll$1(seals, Buffer.from(`${added.length} ${last}\n`));
			}
			writeAll$1(file, added);
			if (synced) await sync(file);
			return text.length;
		},
		close() {
			closeSync(file);
			if (seals !== void 0) closeSync(seals);
		}
	};
}
const NOTHING = {
	length: 0,
	seals: 0,
	last: ""
};
function sealedPart(folder, bytes, seal) {
	let good = NOTHING;
	for (const line of (readIfThere(join(folder, "journal.seals"))?.toString() ?? "").split("\n")) {
		const [, count, mac = ""] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? [];
		const length = good.length + Number(count);
		if (count === void 0 || length > bytes.length) break;
		if (!seal.fits(mac, "journal", basename(folder), good.last, bytes.toString("utf8", good.length, length))) break;
		good = {
			length,
			seals: good.seals + line.length + 1,
			last: mac
		};
	}
	return good;
}
const NEW_LINE = 10;
/** The system may take less than it is given, on a disk that is nearly full. */
function writeAll$1(file, bytes) {
	for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
function readIfThere(path) {
	try {
		return readFileSync(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
		throw error;
	}
}

// src/adapters/local-files/lock.ts
const ownerSchema = object({
	owner: string(),
	host: string(),
	pid: number(),
	/** When that process started, as the system counts; null where it does not say. Pids are used again. */
	started: string().nullable(),
	job: string().nullable(),
	expires: string()
});
/** Another host's lock counts as dead so long after its last heartbeat. */
const EXPIRY_MS = 6e4;
const HEARTBEAT_MS = 15e3;
/** Takes `<folder>/lock`. One whose process is gone, or whose heartbeat stopped on another host, is taken over. */
async function acquireLock(folder, id) {
	const path = join(folder, "lock");
	const mine = await draft();
	for (let tries = 0; tries < 20; tries++) {
		if (await create(path, mine)) return hold(path, mine);
		const text = await readFile(path, "utf8").catch(() => void 0);
		if (text === void 0) continue;
		const theirs = parseOwner(text);
		if (theirs && await alive(theirs)) throw locked(id, theirs);
		await removeStale(path, text);
	}
	throw new Error(`the lock ${path} could neither be taken nor read`);
}
/** Whether a live orchestrator drives the run of this folder. */
async function isDriven(folder) {
	const owner = parseOwner(await readFile(join(folder, "lock"), "utf8").catch(() => ""));
	return owner !== void 0 && await alive(owner);
}
async function draft() {
	return {
		owner: randomUUID(),
		host: hostname(),
		pid: process.pid,
		started: await startOf(process.pid),
		job: process.env.GITHUB_RUN_ID ?? null,
		expires: new Date(Date.now() + EXPIRY_MS).toISOString()
	};
}
/** The file appears whole or not at all: written beside, then linked into place. */
async function create(path, owner) {
	const whole = `${path}.${owner.owner}`;
	await writeFile(whole, `${JSON.stringify(owner)}\n`, { mode: 384 });
	try {
		await link(whole, path);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		await unlink(whole);
	}
}
function hold(path, mine) {
	const heartbeat = setInterval(() => {
		replaceOwn(path, mine, {
			...mine,
			expires: new Date(Date.now() + EXPIRY_MS).toISOString()
		});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	return { async release() {
		clearInterval(heartbeat);
		if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner === mine.owner) await rm(path, { force: true });
	} };
}
async function replaceOwn(path, mine, renewed) {
	if (parseOwner(await readFile(path, "utf8").catch(() => ""))?.owner !== mine.owner) return;
	const whole = `${path}.${mine.owner}`;
	await writeFile(whole, `${JSON.stringify(renewed)}\n`, { mode: 384 });
	await rename(whole, path);
}
/** Moves the stale lock aside, and puts it back when somebody else had renewed it in between. */
async function removeStale(path, seen) {
	const aside = `${path}.stale-${randomUUID()}`;
	try {
		await rename(path, aside);
	} catch {
		return;
	}
	if (await readFile(aside, "utf8").catch(() => "") !== seen) await link(aside, path).catch(() => void 0);
	await rm(aside, { force: true });
}
function parseOwner(text) {
	try {
		return ownerSchema.parse(JSON.parse(text));
	} catch {
		return;
	}
}
async function alive({ host, pid, started, expires }) {
	if (host !== hostname()) return expires > (/* @__PURE__ */ new Date()).toISOString();
	if (pid === process.pid) return true;
	try {
		process.kill(pid, 0);
		return !await isZombie(pid) && (started === null || await startOf(pid) === started);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
/** A killed orchestrator whose parent has not yet waited for it still has a pid on Linux, and drives nothing. */
async function isZombie(pid) {
	return (await statOf(pid))[0] === "Z";
}
/** In clock ticks since the machine started; null anywhere but on Linux. */
async function startOf(pid) {
	return (await statOf(pid))[19] ?? null;
}
/** Fields of `/proc/<pid>/stat` after the program's name, which may hold anything. */
async function statOf(pid) {
	const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
	return text === "" ? [] : text.slice(text.lastIndexOf(")") + 2).split(" ");
}
function locked(id, { host, pid, job }) {
	return new ProblemError({
		code: "RAY-RUN-LOCKED",
		message: `Another orchestrator drives ${id}: process ${pid} on ${host}${job === null ? "" : `, job ${job}`}.`,
		place: id,
		hint: `Wait for it, or stop it with: kill ${pid}`
	});
}

// src/core/engine/reduce-journal.ts
/**
* Reduces a whole journal again: the same run as its snapshot, but for what was written into that from outside. `watch` is shown
* every event on the way.
*/
function reduceJournal(entries, watch) {
	const definitions = {};
	let run;
	for (const entry of entries) {
		if ("definition" in entry) {
			if (run?.scopes[entry.definition.id] === void 0) definitions[entry.definition.id] = workflowOf(entry.definition);
			continue;
		}
		if (entry.seq !== (run?.seq ?? 0) + 1) throw incomplete(`event ${entry.seq} follows event ${run?.seq ?? 0}`);
		if (!run && entry.event.type !== "run_started") throw incomplete("it does not begin with run_started");
		const before = run;
		run = reduce(before, entry.event, definitions).run;
		watch?.({
			before,
			event: entry.event,
			after: run
		});
	}
	if (!run) throw incomplete("it is empty");
	return run;
}
/** Fields of a run in which its journal and its snapshot differ; none when all is well. */
function differences(reduced, snapshot) {
	return [.../* @__PURE__ */ new Set([...Object.keys(reduced), ...Object.keys(snapshot)])].filter((name) => !FROM_OUTSIDE.has(name) && text(reduced, name) !== text(snapshot, name)).toSorted();
}
/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE = /* @__PURE__ */ new Set([
	"previous",
	"signature",
	"lease",
	"work"
]);
function text(run, name) {
	return JSON.stringify(Object.entries(run).find(([key]) => key === name)?.[1], inOrder);
}
/** A run that was read from a file has its keys in another order. */
function inOrder(_, value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1));
}
/** The workflow of a definition line. */
function workflowOf({ platform, ...source }) {
	const { workflow, problems } = parseWorkflow(source, platform, readSteps);
	if (!workflow) throw new Error(`the definition of ${source.id} in the journal cannot be read: ${JSON.stringify(problems)}`);
	return workflow;
}
function incomplete(why) {
	return new ProblemError({
		code: "RAY-JOURNAL-INCOMPLETE",
		message: `The journal cannot be reduced from its beginning: ${why}.`,
		hint: "Where journals are left off the state branch, only the part of the last job is there. The snapshot state.json is whole."
	});
}

// src/adapters/local-files/sync-folder.ts
/** Makes a rename in the folder survive a power cut. Windows has no such call and needs none. */
async function syncFolder(folder) {
	if (process.platform === "win32") return;
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

// src/adapters/local-files/snapshot.ts
/** Of `state.json` as people and we write it: nothing else can stand at this depth. */
const UNSIGNED = "\n  \"signature\": null";
const SIGNED = /\n {2}"signature": "([0-9a-f]{64})"/;
/**
* The snapshot of a run's folder; undefined when there is none. Throws a ProblemError for one that cannot be read, or that the seal does
* not fit. Some file systems leave an empty file when the power fails soon after a rename: then the journal, which has all that was
* synced, is reduced again.
*/
async function readSnapshot(folder, seal) {
	const file = join(folder, "state.json");
	const text = await readFile(file, "utf8").catch((error) => {
		if (error.code === "ENOENT") return void 0;
		throw error;
	});
	if (text === void 0) return void 0;
	if (/^\0*$/.test(text) && seal === null) return reduceJournal(readJournal(folder, 0, seal));
	return decodeRun(seal === null ? text : opened(text, folder, seal), file);
}
/** Replaces the snapshot in one step, so that a reader or a crash sees the old or the new one. Returns its length in characters. */
async function writeSnapshot(folder, run, { synced, seal }) {
	const text = seal === null ? encodeRun(run) : sealed(encodeRun({
		...run,
		signature: null
	}), folder, seal);
	const draft = join(folder, ".state.json.draft");
	const file = await open(draft, "w", 384);
	try {
		await file.writeFile(text);
		if (synced) await file.datasync();
	} finally {
		await file.close();
	}
	await rename(draft, join(folder, "state.json"));
	if (synced) await syncFolder(folder);
	return text.length;
}
/** The name of the folder is part of it: a run cannot stand in another one's place. */
function sealed(text, folder, seal) {
	return text.replace(UNSIGNED, () => `\n  "signature": "${seal.sign("snapshot", basename(folder), text)}"`);
}
function opened(text, folder, seal) {
	const unsigned = text.replace(SIGNED, () => UNSIGNED);
	const [, mac = ""] = SIGNED.exec(text) ?? [];
	if (!seal.fits(mac, "snapshot", basename(folder), unsigned)) throw brokenSeal(join(folder, "state.json"));
	return unsigned;
}

// src/adapters/local-files/snapshot-writer.ts
function createSnapshotWriter(folder, seal) {
	let length = 0;
	let offered;
	let writing;
	let failure;
	async function writeOffered() {
		try {
			await setImmediate();
			while (offered) {
				const run = offered;
				offered = void 0;
				length = await writeSnapshot(folder, run, {
					synced: false,
					seal
				});
			}
		} catch (error) {
			failure = { error };
		} finally {
			writing = void 0;
		}
	}
	return {
		get length() {
			return length;
		},
		offer(run) {
			offered = run;
			writing ??= writeOffered();
		},
		async write(run, options) {
			offered = void 0;
			await writing;
			if (failure) throw failure.error;
			length = await writeSnapshot(folder, run, {
				...options,
				seal
			});
		}
	};
}

// src/adapters/local-files/run-store.ts
/**
* Runs below one state directory: `<id>/state.json` is the snapshot, `<id>/journal.jsonl` has every event.
* A commit appends to the journal, and is done; the snapshot follows while the run goes on, or at once where the disk has to be in
* step (paid turns, asks, ends). Snapshots of large runs are replaced only when the journal has grown by as much as one is long, so
* that the cost of a commit does not grow with the run.
*/
/** Up to this length of `state.json`, in characters, every commit replaces it. */
const ALWAYS_REPLACED = 65536;
function createLocalRunStore(directory, { seal = null } = {}) {
	const folderOf = (id) => join(directory, id);
	/** Holds the run's lock while something is done; `open` gives it back itself when it keeps it. */
	async function locked(id, work) {
		const folder = folderOf(id);
		await mkdir(folder, {
			recursive: true,
			mode: 448
		});
		const lock = await acquireLock(folder, id);
		try {
			return await work(folder, () => lock.release());
		} catch (error) {
			await lock.release();
			throw error;
		}
	}
	return {
		hold: (id) => locked(id, (folder, letGo) => openRun(folder, letGo, seal)),
		read: (id) => readSnapshot(folderOf(id), seal),
		adopt: (run, journal) => locked(run.workflow_id, async (folder, letGo) => {
			await rm(join(folder, "state.json"), { force: true });
			for (const name of [JOURNAL, SEALS]) await rm(join(folder, name), { force: true });
			if (journal !== void 0) writeJournal(folder, journalUpTo(journal, run.seq), seal);
			await writeSnapshot(folder, {
				...run,
				signature: null
			}, {
				synced: true,
				seal
			});
			await letGo();
		}),
		journal: async (id) => readJournalText(folderOf(id), seal),
		list: () => listRuns(directory)
	};
}
async function openRun(folder, letGo, seal) {
	const run = await readSnapshot(folder, seal);
	const tail = run ? readJournal(folder, run.seq, seal) : [];
	const journal = openJournal(folder, {
		anew: run === void 0,
		seal
	});
	let latest = run;
	const snapshot = createSnapshotWriter(folder, seal);
	/** Characters of the journal since a snapshot was last asked for. */
	let behind = 0;
	let isBehind = false;
	let isListed = run !== void 0;
	async function write(next, synced) {
		behind = 0;
		await snapshot.write(next, { synced });
		isBehind = false;
	}
	function offer(next) {
		behind = 0;
		snapshot.offer(next);
	}
	async function commit({ run: next, events, definitions, synced }) {
		isBehind = true;
		behind += await journal.append(entriesOf(next, events, definitions), { synced });
		latest = next;
		const mustBeSeen = snapshot.length === 0 || events.length === 0 || next.status !== "running";
		const isDue = snapshot.length <= ALWAYS_REPLACED || behind >= snapshot.length;
		if (mustBeSeen || synced && isDue) await write(next, synced);
		else if (isDue) offer(next);
		if (!isListed) await syncFolder(join(folder, ".."));
		isListed = true;
	}
	return {
		run,
		tail: tail.flatMap((entry) => "event" in entry ? [entry.event] : []),
		commit,
		async release() {
			try {
				if (latest && isBehind) await write(latest, true);
			} finally {
				journal.close();
				await letGo();
			}
		}
	};
}
/** Events are numbered back from the run that they led to; what they bring it into stands before them. */
function entriesOf({ seq }, events, definitions) {
	const first = seq - events.length + 1;
	return [...definitions.map((definition) => ({
		seq: first,
		definition
	})), ...events.map((event, i) => ({
		seq: first + i,
		event
	}))];
}
/** By age of the folder; folders that hold no run are left alone. */
async function listRuns(directory) {
	const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
	return (await Promise.all(entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(async ({ name }) => {
		return await stat(join(directory, name, "state.json")).catch(() => void 0) && {
			name,
			born: (await stat(join(directory, name))).birthtimeMs
		};
	}))).filter((run) => run !== void 0).sort((a, b) => a.born - b.born).map(({ name }) => name);
}

// src/adapters/git-workspace/workspace.ts
const oneAtATime = pLimit(1);
/** Directories in the real file system, with git worktrees made on demand. */
function createWorkspace(options) {
	return { ensureDirectory: async (path, { branch, from }) => {
		const wanted = {
			path: resolve(from, path),
			branch,
			from
		};
		return placeWithin(options, wanted.path) ?? oneAtATime(() => ensureDirectory(options, wanted));
	} };
}
/**
* A directory that is there, inside of the workspace or the temp directory: most turns. Looked at anew each time, and at once, as
* every hand-over to another thread would cost a small turn more than the look itself. Undefined for all that needs a closer look.
*/
function placeWithin({ root, temp }, path) {
	try {
		const real = realpathSync.native(path);
		return [root, temp].map((directory) => realpathSync.native(directory)).some((directory) => isInside$1(real, directory) && !isInGit(relative(directory, real))) && statSync(real).isDirectory() ? real : void 0;
	} catch {
		return;
	}
}
async function ensureDirectory(options, wanted) {
	const checkout = await openCheckout(options.root);
	const worktrees = checkout ? await worktreesOf(checkout) : [];
	const linked = (await Promise.all(worktrees.map(async (one) => await isLinkedBack(one) ? [one] : []))).flat();
	const allowed = [
		await realpath(options.root),
		await realpath(options.temp),
		...linked.map(({ root }) => root)
	];
	const { real, missing } = await resolveReal(wanted.path);
	const path = join(real, missing);
	if (allowed.filter((directory) => isInside$1(path, directory)).every((directory) => isInGit(relative(directory, path)))) throw outside(wanted.path, path);
	if (missing === "") {
		if ((await stat(real)).isDirectory()) return real;
		throw noDirectory(wanted.path);
	}
	if (!checkout) throw needsGit(wanted.path, `${options.root} is no git repository`);
	return makeWorktree(await options.repository(), checkout, {
		...wanted,
		path,
		worktrees
	});
}
async function makeWorktree(repository, checkout, { path, branch, from, worktrees }) {
	const parent = worktreeAround(await realpath(from).catch(() => from), worktrees) ?? checkout.main;
	const { commit } = await readHead(repository, parent.gitDirectory);
	if (commit === null) throw needsGit(path, "its repository has no commit yet");
	const worktree = await addEmptyWorktree(repository, checkout, {
		path,
		branch,
		commit,
		from: parent
	});
	const head = await readHead(repository, worktree.gitDirectory);
	await fillWorktree(repository, checkout, {
		worktree,
		commit: head.commit ?? commit,
		like: parent
	});
	return worktree.root;
}
/** The real path of what exists of a path, and the rest of it. A link that leads nowhere is refused: what it will lead to is unknown. */
async function resolveReal(path) {
	try {
		return {
			real: await realpath(path),
			missing: ""
		};
	} catch (error) {
		const { code } = error;
		if (code === "ENOTDIR") throw noDirectory(path);
		if (code === "ELOOP" || (await lstat(path).catch(() => void 0))?.isSymbolicLink()) throw outside(path, "nowhere");
		const parent = dirname(path);
		if (parent === path) throw outside(path, path);
		const { real, missing } = await resolveReal(parent);
		return {
			real,
			missing: join(missing, basename(path))
		};
	}
}
/** Git's own folder is no place to work in: what lies there steers git. */
function isInGit(path) {
	return path.split(sep).some((part) => part.toLowerCase() === ".git");
}
function outside(path, real) {
	return new ProblemError({
		code: "RAY-CD-OUTSIDE",
		message: `cd leads to ${real}, which is outside of the workspace, its worktrees and the temp directory.`,
		place: path,
		hint: "Use a path inside the workspace, for example cd=\"worktrees/feature\"."
	});
}
function noDirectory(path) {
	return new ProblemError({
		code: "RAY-CD-NO-DIRECTORY",
		message: "cd names a file; an agent needs a directory to work in.",
		place: path,
		hint: "Name the directory that the file is in."
	});
}
function needsGit(path, why) {
	return new ProblemError({
		code: "RAY-CD-NEEDS-GIT",
		message: `cd names a directory that does not exist, and no git worktree can be made there: ${why}.`,
		place: path,
		hint: "Create the directory first, or run in a git repository with at least one commit (git init, then git commit)."
	});
}

// src/adapters/local-files/trees.ts
const MOST_ENTRIES = 5e4;
/** Git's own folder and installed packages change without anybody having got on. */
const LEFT_OUT = /* @__PURE__ */ new Set([
	".git",
	"node_modules",
	".raymond"
]);
/** Tells files by path, size, mode and time of their last change; their contents are not read. */
function createTrees({ except, mostEntries = MOST_ENTRIES }) {
	const ours = new Set(except);
	async function addFolder(hash, folder, most) {
		const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(({ name }) => !LEFT_OUT.has(name) && !ours.has(join(folder, name)));
		let left = most - entries.length;
		if (left < 0) return left;
		entries.sort((a, b) => a.name < b.name ? -1 : 1);
		const stats = await Promise.all(entries.map(({ name }) => lstat(join(folder, name)).catch(() => void 0)));
		for (const [i, entry] of entries.entries()) {
			const stat = stats[i];
			if (stat === void 0) continue;
			hash.update(`\0${entry.name}`);
			if (!entry.isDirectory()) hash.update(`\0${stat.size}\0${stat.mode}\0${stat.mtimeMs}`);
			else left = await addFolder(hash.update("/"), join(folder, entry.name), left);
			if (left < 0) return left;
		}
		hash.update("\0..");
		return left;
	}
	return { async fingerprint(directory, told) {
		const hash = createHash("sha256").update(told);
		return await addFolder(hash, directory, mostEntries) < 0 ? void 0 : hash.digest("hex");
	} };
}

// src/adapters/local-files/turn-files.ts
/**
* Folders of turns below a directory that belongs to one run store or job. A folder that a turn has left clean serves a later one:
* making and removing one takes longer than a small script. All is done at once, as handing so little to another thread costs more.
*/
function createTurnFiles(root) {
	const free = /* @__PURE__ */ new Map();
	const made = /* @__PURE__ */ new Map();
	function makeFolder(workflowId) {
		const count = (made.get(workflowId) ?? 0) + 1;
		made.set(workflowId, count);
		const directory = join(root, workflowId, String(count));
		rmSync(directory, {
			recursive: true,
			force: true
		});
		mkdirSync(directory, {
			recursive: true,
			mode: 448
		});
		return directory;
	}
	return {
		async open({ workflowId, effect }, { event, result, project, workers }) {
			const directory = free.get(workflowId)?.pop() ?? makeFolder(workflowId);
			const eventPath = event === null || event === void 0 ? null : join(directory, "event.json");
			const resultFile = result === null ? null : join(directory, "result.txt");
			const projectFile = join(directory, "project.json");
			if (project !== void 0) writeFileSync(projectFile, JSON.stringify(project, null, 2), { mode: 384 });
			const workersFile = join(directory, "workers.json");
			if (workers !== void 0) writeFileSync(workersFile, workers, { mode: 384 });
			if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), { mode: 384 });
			if (resultFile !== null && result !== null) writeFileSync(resultFile, result, { mode: 384 });
			return {
				directory,
				outbox: join(directory, `outbox-${numberOf(effect)}.jsonl`),
				eventPath,
				resultFile,
				...project === void 0 ? {} : { projectFile },
				...workers === void 0 ? {} : { workersFile }
			};
		},
		readOutbox: async ({ outbox }) => readForeignFile(outbox, {
			most: MOST_BYTES,
			follow: false
		})?.toString() ?? "",
		async close({ directory }) {
			const workflowId = basename(dirname(directory));
			if (isClean(directory)) free.set(workflowId, [...free.get(workflowId) ?? [], directory]);
		}
	};
}
function numberOf(effect) {
	return effect.slice(effect.lastIndexOf("/") + 1);
}
/** Empties a folder. One that its agent has put a link in the place of, or has locked against us, is not used again. */
function isClean(directory) {
	try {
		if (!lstatSync(directory).isDirectory()) return false;
		for (const name of readdirSync(directory)) rmSync(join(directory, name), {
			recursive: true,
			force: true
		});
		return true;
	} catch {
		return false;
	}
}
/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1;

// src/adapters/operations/ask-git.ts
/** Asks git about the agent's directory. What its configuration would start by itself stays off. */
async function askGit(args, run) {
	const end = await run("git", [
		"-c",
		"core.fsmonitor=false",
		"-c",
		"core.quotePath=false",
		...args
	], { GIT_OPTIONAL_LOCKS: "0" });
	if (!end.ok) return {
		ok: false,
		end
	};
	if (end.exitCode === 0) return {
		ok: true,
		stdout: end.stdout
	};
	return {
		ok: false,
		end: {
			ok: true,
			result: opError("git-failed", end.stderr.trim() || `git ended with ${end.exitCode}.`)
		}
	};
}

// src/adapters/operations/commits-since.ts
const FIELDS = "%H%x1f%s%x1f%b%x1f%an";
/** The commits after a ref, oldest first. */
async function commitsSince({ ref }, run) {
	const answer = await askGit([
		"log",
		"-z",
		"--reverse",
		`--format=${FIELDS}`,
		"--end-of-options",
		`${ref}..HEAD`
	], run);
	if (!answer.ok) return answer.end;
	const commits = answer.stdout.split("\0").filter((record) => record !== "").map((record) => {
		const [sha = "", subject = "", body = "", author = ""] = record.split("");
		return {
			sha,
			subject,
			body: body.trimEnd(),
			author
		};
	});
	const summary = commits.map(({ sha, subject }) => `${sha.slice(0, 10)} ${subject}`).join("\n");
	return {
		ok: true,
		result: {
			status: "ok",
			data: { commits },
			summary
		}
	};
}

// src/adapters/operations/diff.ts
/** The difference of the directory's tracked files to a base, and which files it touches. */
async function diff({ base, paths = [] }, run) {
	const plain = [
		"diff",
		"--no-ext-diff",
		"--no-textconv",
		"--no-color"
	];
	const rest = [
		"--end-of-options",
		base,
		"--",
		...paths
	];
	const whole = await askGit([...plain, ...rest], run);
	if (!whole.ok) return whole.end;
	const names = await askGit([
		...plain,
		"--name-only",
		"-z",
		...rest
	], run);
	if (!names.ok) return names.end;
	const files = names.stdout.split("\0").filter((name) => name !== "");
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				diff: whole.stdout,
				files
			},
			summary: files.join("\n")
		}
	};
}

// src/adapters/operations/run-command.ts
/** Runs a program with its arguments, without a shell in between. An exit code other than 0 is data. */
async function runCommand({ command = [], env = {} }, run) {
	const [file, ...args] = command;
	const steering = Object.keys(env).find(isSteeringName);
	if (file === void 0) return {
		ok: true,
		result: opError("invalid-arguments", "shell/run needs a command.")
	};
	if (steering !== void 0) return {
		ok: true,
		result: opError("invalid-arguments", `The variable ${steering} would steer programs.`)
	};
	const end = await run(file, args, env);
	if (!end.ok) return end;
	const { exitCode, stdout, stderr } = end;
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				"exit-code": exitCode,
				stdout,
				stderr
			}
		}
	};
}

// src/adapters/process/plain-cells.ts
/** What is there without a cell: programs run as the user that we are, and what is served is on the loopback of the machine. */
function openPlainCell() {
	const servers = [];
	return {
		status: {
			cell: "none",
			network: []
		},
		run: (spec, _, signal) => runProcess(spec, signal),
		async serve(_, listener) {
			const server = createServer(listener);
			await new Promise((resolve, reject) => {
				server.once("error", reject);
				server.listen(0, "127.0.0.1", resolve);
			});
			server.unref();
			servers.push(server);
			return `http://127.0.0.1:${server.address().port}`;
		},
		async close() {
			for (const server of servers.splice(0)) {
				server.close();
				server.closeAllConnections();
			}
			return {
				refused: [],
				met: null
			};
		}
	};
}

// src/adapters/process/say-duration.ts
/** Milliseconds for a person: `10 min`, `90 s`, `0.3 s`. */
function sayDuration(ms) {
	return ms >= 6e4 && ms % 6e4 === 0 ? `${ms / 6e4} min` : `${ms / 1e3} s`;
}

// src/adapters/operations/run-program.ts
const LONGEST_OUTPUT$1 = 1048576;
const GRACE_MS$5 = 2e3;
const PLAIN$2 = openPlainCell();
function programRunner({ cwd, env, silenceMs, cell = PLAIN$2 }, base, observer, signal) {
	return async (file, args, more = {}) => {
		let stderr = "";
		const outcome = await cell.run({
			file,
			args,
			cwd,
			env: {
				...base,
				...env,
				...more
			},
			stdin: null,
			silenceMs,
			durationMs: null,
			graceMs: GRACE_MS$5,
			keepStdout: LONGEST_OUTPUT$1,
			onStdout: (text) => observer.text(text),
			onStderr: (text) => {
				stderr = (stderr + text).slice(0, LONGEST_OUTPUT$1);
			}
		}, [], signal);
		switch (outcome.kind) {
			case "exited": return {
				ok: true,
				exitCode: outcome.code ?? 1,
				stdout: outcome.stdout,
				stderr
			};
			case "not-started": return failed$1(outcome.missing === "directory" ? "bad-directory" : "script-failed", outcome.message);
			case "silent": return failed$1("silent", `${file} printed nothing for ${sayDuration(silenceMs)} and was ended.`);
			case "too-long": return failed$1("too-long", `${file} took too long and was ended.`);
			case "aborted": return failed$1("interrupted", `${file} was ended before it was done.`);
		}
	};
}
function failed$1(failureClass, message) {
	return {
		ok: false,
		failure: {
			class: failureClass,
			message
		}
	};
}

// src/adapters/operations/operations.ts
/** Commands, git and GitHub's issues, on this machine. */
function createOperations({ environment, issues }) {
	const base = baseEnvironment(environment);
	return { perform(call, observer, signal) {
		const run = programRunner(call, base, observer, signal);
		switch (call.operation) {
			case shellRun.name: return checked(shellRun, call, (args) => runCommand(args, run));
			case gitCommitsSince.name: return checked(gitCommitsSince, call, (args) => commitsSince(args, run));
			case gitDiff.name: return checked(gitDiff, call, (args) => diff(args, run));
			case githubFindIssue.name: return issues === void 0 ? void 0 : checked(githubFindIssue, call, async (query) => ({
				ok: true,
				result: await find$1(issues, query)
			}));
			default: return;
		}
	} };
}
async function checked(spec, { args }, perform) {
	const read = checkArgs(spec, args);
	return read.ok ? perform(read.args) : {
		ok: true,
		result: read.error
	};
}
async function find$1(issues, query) {
	try {
		const found = await issues.findIssue(query);
		return found === void 0 ? {
			status: "ok",
			data: null,
			summary: "There is no such issue."
		} : {
			status: "ok",
			data: {
				...found,
				labels: [...found.labels]
			},
			summary: `#${found.number} ${found.title}`
		};
	} catch (error) {
		return opError("github-failed", `GitHub could not be asked: ${messageOf(error)}`);
	}
}

// src/adapters/process/reap-orphans.ts
/**
* Ends what an orchestrator that was killed has left running: every process whose environment holds all the given variables with
* these very values, and its descendants. Name at least one value that no other run has. Resolves to the pids that were found.
* Needs /proc, so it finds nothing anywhere but on Linux.
*/
async function reapOrphans(marks, graceMs) {
	const entries = Object.entries(marks).map(([name, value]) => `${name}=${value}`);
	if (entries.length === 0) throw new Error("reapOrphans needs a mark: without one it would end everything");
	return await endProcesses({
		find: () => findMarked(entries),
		signal: signalEach,
		isOver: () => true,
		graceMs
	});
}
function findMarked(marks) {
	const running = listProcesses();
	const marked = running.filter(({ pid }) => {
		const entries = readEnvironment(pid)?.split("\0") ?? [];
		return marks.every((mark) => entries.includes(mark));
	});
	const ourLine = lineage(process.pid, running);
	return withDescendants(marked.filter(({ pid }) => !ourLine.has(pid)), running);
}
/** We and our ancestors: a run may be driven from inside another one, and then carries that one's marks. */
function lineage(pid, running) {
	const parents = new Map(running.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let at = pid; at !== void 0 && !line.has(at); at = parents.get(at)) line.add(at);
	return line;
}

// src/adapters/process/orphans.ts
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS$4 = 2e3;
function createOrphans() {
	return { async end(marks) {
		await reapOrphans(marks, GRACE_MS$4);
	} };
}

// src/adapters/scripts/interpreters.ts
/** The interpreter for a script on this platform. */
function interpreterFor(language, file, platform) {
	const onWindows = platform === "win32";
	switch (language) {
		case "sh": return plain("/bin/bash", [file]);
		case "bat": return {
			...plain("cmd.exe", [
				"/d",
				"/s",
				"/c",
				`""${file}""`
			]),
			verbatim: true
		};
		case "ps1": return plain(onWindows ? "powershell" : "pwsh", [
			"-NoProfile",
			"-NonInteractive",
			"-ExecutionPolicy",
			"Bypass",
			"-File",
			file
		]);
		case "mjs": return plain(process.execPath, [file]);
		case "py": return {
			...plain(onWindows ? "python" : "python3", [file]),
			env: {
				PYTHONUNBUFFERED: "1",
				PYTHONIOENCODING: "utf-8"
			}
		};
	}
}
function plain(program, args) {
	return {
		program,
		args,
		env: {},
		verbatim: false
	};
}

// src/adapters/scripts/script-runner.ts
const GRACE_MS$3 = 2e3;
const PLAIN$1 = openPlainCell();
const LONGEST_OUTPUT = 67108864;
/** Runs scripts with the interpreters of this machine. */
function createScriptRunner(options) {
	const base = baseEnvironment(options.environment);
	const longest = options.longestOutput ?? LONGEST_OUTPUT;
	return { runScript };
	async function runScript(spec, observer, signal) {
		const file = fileOf(spec);
		const { program, args, env, verbatim } = interpreterFor(spec.language, file, process.platform);
		const tooMuch = new AbortController();
		let printed = 0;
		const outcome = await (spec.cell ?? PLAIN$1).run({
			file: program,
			args,
			verbatimArguments: verbatim,
			cwd: spec.cwd,
			env: {
				...base,
				...env,
				...spec.env
			},
			stdin: spec.stdin,
			silenceMs: spec.silenceMs,
			durationMs: spec.durationMs,
			graceMs: options.graceMs ?? GRACE_MS$3,
			keepStdout: longest,
			onStdout(text) {
				printed += text.length;
				if (printed > longest) tooMuch.abort();
				else observer.text(text);
			}
		}, [{
			at: file,
			as: "readable"
		}], AbortSignal.any([signal, tooMuch.signal]));
		if (printed > longest) return failed(spec, outcome, `printed more than ${longest} characters`, "script-failed");
		return resultOf(spec, program, outcome);
	}
}
/** What an agent or a person wrote into the file since does not reach a run that has begun. */
function fileOf({ file, copy }) {
	if (copy === void 0) return file;
	const begun = readFileSync(copy);
	return readForeignFile(file, {
		most: begun.length + 1,
		follow: true
	})?.equals(begun) ? file : copy;
}
function resultOf(spec, program, outcome) {
	switch (outcome.kind) {
		case "exited": return {
			ok: true,
			exitCode: exitCodeOf(outcome),
			stdout: outcome.stdout,
			stderrTail: outcome.stderrTail
		};
		case "not-started":
			if (outcome.missing === "directory") return failed(spec, outcome, `could not start: ${outcome.message}`, "bad-directory");
			if (outcome.missing === "program") return failed(spec, outcome, `needs ${program}, which is not installed`, "script-failed");
			return failed(spec, outcome, `could not start: ${outcome.message}`, "script-failed");
		case "silent": return failed(spec, outcome, `printed nothing for ${sayDuration(spec.silenceMs)} and was ended`, "silent");
		case "too-long": return failed(spec, outcome, `took longer than ${sayDuration(spec.durationMs ?? 0)} and was ended`, "too-long");
		case "aborted": return failed(spec, outcome, "was ended before it was done", "interrupted");
	}
}
/** As a shell counts: 128 and the signal's number for a script that a signal ended. */
function exitCodeOf({ code, signal }) {
	return code ?? 128 + (signal === null ? 0 : constants$1.signals[signal]);
}
function failed(spec, outcome, what, failureClass) {
	const message = `${basename(spec.file)} ${what}`;
	const detail = "stderrTail" in outcome && outcome.stderrTail !== "" ? { detail: outcome.stderrTail } : {};
	return {
		ok: false,
		failure: {
			class: failureClass,
			message: message.endsWith(".") ? message : `${message}.`,
			...detail
		}
	};
}

// src/adapters/workflow-files/pin-lost.ts
/** A run cannot go on with another definition than the one that it began with. */
function pinLost(id, pin) {
	return new ProblemError({
		code: "RAY-PIN-LOST",
		message: `The workflow ${id} has changed since the run began, and no copy of what it was is here any more.`,
		place: pin.source,
		hint: `Bring back the files with the SHA-256 ${pin.sha256.slice(0, 12)}…${pin.commit === null ? "" : ` (commit ${pin.commit.slice(0, 12)})`}, or start a new run.`
	});
}

// src/core/workflow/single-file-scripts.ts
/** The scripts of a single-file workflow under the names that they would have in a folder; none where the file cannot be read. */
function singleFileScripts(content) {
	const read = readYaml(withPlainLines(content), "");
	if (!read.ok || !isYamlMap(read.yaml.value)) return {};
	const { states } = parseSingleFile({
		yaml: read.yaml,
		path: [],
		value: read.yaml.value
	}, "", noFindings());
	return Object.fromEntries(states.flatMap(({ state }) => state.kind === "script" ? [[state.file, state.text]] : []));
}

// src/adapters/workflow-files/pinned-copies.ts
const SHAPES = [
	"folder",
	"zip",
	"file"
];
function createPinnedCopies(cacheDirectory) {
	return {
		async keep(definition) {
			const sha256 = digestOf$1(definition);
			return (await find(cacheDirectory, sha256))?.directory ?? write(cacheDirectory, sha256, definition);
		},
		find: (sha256) => find(cacheDirectory, sha256)
	};
}
async function find(cache, sha256) {
	if (!/^[0-9a-f]{64}$/.test(sha256)) return void 0;
	for (const shape of SHAPES) {
		const files = await readAll(join(cache, sha256, shape));
		if (files === void 0) continue;
		const definition = {
			shape,
			files
		};
		const scripts = await readAll(join(cache, sha256, "scripts"));
		return digestOf$1(definition) === sha256 && sameFiles(scripts ?? [], scriptsOf(definition)) ? {
			definition,
			directory: scriptDirectory(join(cache, sha256), definition)
		} : void 0;
	}
}
/** Written apart and renamed, so that a copy is there whole or not at all. */
async function write(cache, sha256, definition) {
	await mkdir(cache, {
		recursive: true,
		mode: 448
	});
	const parts = await mkdtemp(join(cache, `.${sha256.slice(0, 12)}-`));
	await writeAll(join(parts, definition.shape), definition.files);
	await writeAll(join(parts, "scripts"), scriptsOf(definition));
	const place = join(cache, sha256);
	await rename(parts, place).catch(async () => {
		if (await find(cache, sha256) === void 0) {
			await rm(place, {
				recursive: true,
				force: true
			});
			await rename(parts, place);
		} else await rm(parts, {
			recursive: true,
			force: true
		});
	});
	return scriptDirectory(place, definition);
}
function scriptDirectory(place, definition) {
	return join(place, scriptsOf(definition).length > 0 ? "scripts" : definition.shape);
}
/** Files of their own for the scripts that stand inside a YAML file. */
function scriptsOf({ shape, files }) {
	const main = mainFile(files.map(({ path }) => path));
	const file = files.find(({ path }) => path === main);
	if (shape !== "file" || file === void 0 || /\.(?:edn|md)$/i.test(file.path)) return [];
	const scripts = singleFileScripts(Buffer.from(file.bytes).toString());
	return Object.entries(scripts).map(([path, text]) => ({
		path,
		bytes: Buffer.from(text),
		executable: false
	}));
}
function sameFiles(a, b) {
	return digestOf$1({
		shape: "file",
		files: a
	}) === digestOf$1({
		shape: "file",
		files: b
	});
}
async function writeAll(directory, files) {
	await mkdir(directory, { mode: 448 });
	for (const { path, bytes, executable } of files) {
		const place = join(directory, path);
		await mkdir(dirname(place), {
			recursive: true,
			mode: 448
		});
		await writeFile(place, bytes, {
			mode: 384,
			flag: "wx"
		});
		if (executable) await chmod(place, 448);
	}
}
/** Undefined when there is no such directory. The main file of a single-file workflow comes first, as it was written. */
async function readAll(directory) {
	const entries = await readdir(directory, {
		recursive: true,
		withFileTypes: true
	}).catch(() => void 0);
	if (entries === void 0) return void 0;
	const files = [];
	for (const entry of entries) {
		if (entry.isDirectory()) continue;
		const place = join(entry.parentPath, entry.name);
		const path = place.slice(directory.length + 1).replaceAll("\\", "/");
		const bytes = entry.isFile() ? await readFile(place) : Buffer.from("not a plain file");
		files.push({
			path,
			bytes,
			executable: entry.isFile() && ((await stat(place)).mode & 64) !== 0
		});
	}
	return files.toSorted((a, b) => Number(a.path.includes("/")) - Number(b.path.includes("/")));
}

// src/core/project/house-rules.ts
/** Where a repository writes down what agents should know of it. */
const FILES = [
	"CLAUDE.md",
	".claude/CLAUDE.md",
	"AGENTS.md"
];
/** A file that holds nothing but a hint at another one, as `@AGENTS.md`. */
const HINT = /^@(?:\.\/)?[\w./-]+$/;
/** The text of all of them for the system prompt, each under its name; undefined where there is none. */
async function houseRules(read) {
	const found = [];
	for (const file of FILES) {
		const text = (await read(file))?.trim() ?? "";
		if (text !== "" && !HINT.test(text) && !found.some((one) => one.text === text)) found.push({
			file,
			text
		});
	}
	if (found.length < 2) return found[0]?.text;
	return found.map(({ file, text }) => `# ${file}\n\n${text}`).join("\n\n");
}

// src/adapters/claude-cli/arguments.ts
/** Longest text that goes on the command line: Linux refuses an argument of 128 KiB. */
const LONGEST_ARGUMENT = 1e5;
const SMALLEST_BUDGET_USD = 1e-4;
/** The command line of one turn; the prompt goes over stdin. */
function turnArguments(spec, { permissions, systemPromptFile }) {
	return [
		"-p",
		"--output-format",
		"stream-json",
		"--verbose",
		"--setting-sources",
		"user",
		"--strict-mcp-config",
		...permissions.skip && spec.permissions?.cautious !== true ? ["--dangerously-skip-permissions"] : ["--permission-mode", spec.permissions?.mode ?? permissions.mode],
		...spec.model === null ? [] : ["--model", spec.model],
		...spec.effort === null ? [] : ["--effort", spec.effort],
		...toolArguments(spec.tools, spec.permissions),
		...spec.limits.budgetUsd === null ? [] : ["--max-budget-usd", dollars(spec.limits.budgetUsd)],
		...systemPromptArguments(spec.systemPrompt, systemPromptFile),
		...spec.directories.flatMap((directory) => ["--add-dir", directory]),
		...sessionArguments(spec.session)
	];
}
function sessionArguments(plan) {
	switch (plan.mode) {
		case "fresh": return ["--session-id", plan.new_id];
		case "resume": return ["--resume", plan.id];
		case "fork": return [
			"--resume",
			plan.id,
			"--fork-session",
			"--session-id",
			plan.new_id
		];
	}
}
/** `Bash(git log:*)` offers Bash, and grants only that use of it. */
function toolArguments(tools, permissions) {
	const names = new Set((tools ?? []).map((rule) => rule.split("(", 1).join("").trim()));
	const allowed = permissions?.allow ?? tools ?? [];
	const denied = permissions?.deny ?? [];
	return [
		...tools === null ? [] : ["--tools", [...names].join(",")],
		...allowed.length === 0 ? [] : ["--allowedTools", allowed.join(",")],
		...denied.length === 0 ? [] : ["--disallowedTools", denied.join(",")]
	];
}
function systemPromptArguments(text, file) {
	if (file !== null) return ["--append-system-prompt-file", file];
	return text === null ? [] : ["--append-system-prompt", text];
}
function dollars(amount) {
	return Math.max(amount, SMALLEST_BUDGET_USD).toFixed(4);
}

// src/adapters/claude-cli/cost.ts
const NOTHING_SPENT = {
	usd: 0,
	tokens: {
		input: 0,
		output: 0
	}
};
/**
* What a turn cost. The CLI has had three ways to say it: since 2.1.277 `total_cost_usd` goes on counting over resumes and
* forks, before that it is that of the process; and newer ones also give the usage since the last result, which is exact. Where
* they disagree the largest one counts: what others can write to is no way to spend less.
*/
function costOfTurn(parts) {
	const told = toldByClaude(parts);
	const { usd, tokens } = parts.counted ?? NOTHING_SPENT;
	return {
		usd: Math.max(told.usd, round(usd)),
		tokens: {
			input: Math.max(told.tokens.input, tokens.input),
			output: Math.max(told.tokens.output, tokens.output)
		}
	};
}
function toldByClaude({ heard, baseline, recorded }) {
	const said = spentByResults(heard, baseline);
	const left = minus(recorded, baseline);
	return left.usd > said.usd ? left : said;
}
function spentByResults({ results, version }, baseline) {
	const exact = results.flatMap(({ model_usage_since_last_result: usage }) => usage === void 0 ? [] : [spendOf(usage)]);
	if (exact.length > 0) return exact.reduce(plus);
	const tokens = results.map(mainTokens).reduce(addTokens, NOTHING_SPENT.tokens);
	const total = Math.max(0, results.at(-1)?.total_cost_usd ?? 0);
	return {
		usd: round(isAtLeast(version, FIRST_VERSION_THAT_CARRIES_COST) && total >= baseline.usd ? total - baseline.usd : total),
		tokens
	};
}
const FIRST_VERSION_THAT_CARRIES_COST = [
	2,
	1,
	277
];
function isAtLeast(version, least) {
	if (version === null) return false;
	const parts = version.split(".").map(Number);
	const differs = least.findIndex((part, at) => parts[at] !== part);
	return differs < 0 || (parts[differs] ?? 0) > (least[differs] ?? 0);
}
const costStateSchema = looseObject({
	type: literal("cost-state"),
	totalCostUSD: number().nonnegative(),
	modelUsage: record(string(), looseObject({
		inputTokens: number().nonnegative(),
		outputTokens: number().nonnegative()
	})).optional().catch(void 0)
});
/** What a transcript says that its session has spent: its last `cost-state` row. Nothing where there is none. */
async function recordedSpend(transcript) {
	if (transcript === void 0) return NOTHING_SPENT;
	const text = await readFile(transcript, "utf8").catch(() => "");
	for (let at = text.lastIndexOf("\"cost-state\""); at >= 0; at = at === 0 ? -1 : text.lastIndexOf("\"cost-state\"", at - 1)) {
		const end = text.indexOf("\n", at);
		const row = parseCostState(text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? void 0 : end));
		if (row !== void 0) return {
			usd: row.totalCostUSD,
			tokens: spendOf(row.modelUsage ?? {}).tokens
		};
	}
	return NOTHING_SPENT;
}
function parseCostState(line) {
	try {
		return costStateSchema.safeParse(JSON.parse(line)).data;
	} catch {
		return;
	}
}
function plus(a, b) {
	return {
		usd: round(a.usd + b.usd),
		tokens: addTokens(a.tokens, b.tokens)
	};
}
/** Never below nothing: a transcript that was cut off has lost what it had carried. */
function minus(a, b) {
	const { input, output } = a.tokens;
	return {
		usd: round(Math.max(0, a.usd - b.usd)),
		tokens: {
			input: Math.max(0, input - b.tokens.input),
			output: Math.max(0, output - b.tokens.output)
		}
	};
}
function spendOf(usage) {
	return Object.values(usage).reduce((sum, { inputTokens = 0, outputTokens = 0, cacheReadInputTokens = 0, cacheCreationInputTokens = 0, costUSD = 0 }) => plus(sum, {
		usd: costUSD,
		tokens: {
			input: inputTokens + cacheReadInputTokens + cacheCreationInputTokens,
			output: outputTokens
		}
	}), NOTHING_SPENT);
}
function mainTokens({ usage }) {
	return {
		input: usage?.input_tokens ?? 0,
		output: usage?.output_tokens ?? 0
	};
}
function addTokens(a, b) {
	return {
		input: a.input + b.input,
		output: a.output + b.output
	};
}
/** To a billionth of a dollar, so that differences of sums are what a person would write. */
function round(usd) {
	return Math.round(usd * 1e9) / 1e9;
}

// src/adapters/claude-cli/environment.ts
/** Names that steer the CLI and hold no secret. */
const PASSED_ON = [
	"ANTHROPIC_DEFAULT_OPUS_MODEL",
	"ANTHROPIC_DEFAULT_SONNET_MODEL",
	"ANTHROPIC_DEFAULT_HAIKU_MODEL",
	"API_TIMEOUT_MS",
	"CLAUDE_CODE_MAX_OUTPUT_TOKENS",
	"CLAUDE_CODE_MAX_RETRIES"
];
/** No telemetry, no updates, one result a run, and its own retries short: longer ones are ours. */
const QUIET = {
	CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
	DISABLE_TELEMETRY: "1",
	DISABLE_AUTOUPDATER: "1",
	DISABLE_ERROR_REPORTING: "1",
	CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
	CLAUDE_CODE_DISABLE_AUTO_MEMORY: "1",
	CLAUDE_CODE_MAX_RETRIES: "3"
};
/** The whole environment of the CLI. What is private to it comes last, so that nothing that was added can move it. */
function claudeEnvironment(parts) {
	return {
		...parts.base,
		...QUIET,
		...picked(parts.source),
		...parts.added,
		...privatePlaces(parts.directories),
		...parts.skipsPermissionsAsRoot ? { IS_SANDBOX: "1" } : {},
		...parts.model
	};
}
function privatePlaces({ home, config, temp }) {
	return {
		HOME: home,
		CLAUDE_CONFIG_DIR: config,
		TMPDIR: temp,
		...process.platform === "win32" ? {
			USERPROFILE: home,
			TEMP: temp,
			TMP: temp
		} : {}
	};
}
function picked(source) {
	return Object.fromEntries(PASSED_ON.flatMap((name) => {
		const value = source[name];
		return value === void 0 || value === "" ? [] : [[name, value]];
	}));
}

// src/adapters/claude-cli/hearing.ts
const LONGEST_ACTIVITY = 100;
/** Listens to the CLI's stream; tells the observer what goes on, and `onKeyRefused` once when the key is no good. */
function listen(observer, onKeyRefused) {
	const results = [];
	const texts = [];
	const messages = [];
	let model = null;
	let version = null;
	let sessionId = null;
	let apiError = null;
	let limit = null;
	let keyRefused = false;
	const lines = splitLines((line) => {
		const event = parseEvent(line);
		if (event !== void 0) hear(event);
	});
	function hear(event) {
		switch (event.type) {
			case "system":
				if (event.subtype === "api_retry") hearRetry(event);
				else hearInit(event);
				break;
			case "rate_limit_event":
				limit = event.rate_limit_info.status === "rejected" ? { resetsAt: event.rate_limit_info.resetsAt ?? null } : null;
				break;
			case "assistant":
				if (event.error !== void 0 || event.is_api_error_message === true) apiError = event.error ?? apiError;
				else if (!isSubagent(event)) hearAnswer(blocksOf(event.message.content));
				break;
			case "user":
				if (!isSubagent(event)) addMessage("user", blocksOf(event.message.content));
				break;
			case "result":
				sessionId = event.session_id ?? sessionId;
				results.push(event);
		}
	}
	function hearInit(event) {
		model ??= event.model ?? null;
		version ??= event.claude_code_version ?? null;
		sessionId = event.session_id ?? sessionId;
	}
	function hearRetry({ error, retry_delay_ms = 0, attempt = 1, max_retries }) {
		const wait = (retry_delay_ms / 1e3).toFixed(1);
		observer.activity(`waiting ${wait} s: ${error ?? "no answer"} (retry ${attempt}${max_retries === void 0 ? "" : ` of ${max_retries}`})`);
		if (error !== "authentication_failed" || keyRefused) return;
		keyRefused = true;
		onKeyRefused();
	}
	function hearAnswer(blocks) {
		for (const block of blocks) {
			if (block.type === "text" && block.text !== void 0 && block.text !== "") {
				texts.push(block.text);
				observer.text(block.text.endsWith("\n") ? block.text : `${block.text}\n`);
			}
			if (block.type === "tool_use") observer.activity(describeTool(block));
		}
		addMessage("assistant", blocks);
	}
	function addMessage(role, blocks) {
		const content = blocks.flatMap(plainBlock$1);
		if (content.length > 0) messages.push({
			role,
			content
		});
	}
	return {
		add: (chunk) => lines.add(chunk),
		end() {
			lines.end();
			return {
				model,
				version,
				sessionId,
				results,
				texts,
				messages,
				apiError,
				limit,
				keyRefused
			};
		}
	};
}
function isSubagent({ parent_tool_use_id }) {
	return typeof parent_tool_use_id === "string";
}
function plainBlock$1({ type, text, name, input, content }) {
	if (type === "text") return [{
		type,
		text: text ?? ""
	}];
	if (type === "tool_use") return [{
		type,
		name: name ?? "",
		input
	}];
	if (type === "tool_result") return [{
		type,
		text: textOf(content)
	}];
	return [];
}
function textOf(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map((part) => typeof part?.text === "string" ? part.text : "").join("");
}
/** `Bash: npm test`: the tool, and the first thing that it was given. */
function describeTool({ name = "tool", input }) {
	const given = Object.values(input ?? {}).find((value) => typeof value === "string");
	const [line = ""] = typeof given === "string" ? given.trim().split("\n") : [];
	return (line === "" ? name : `${name}: ${line}`).slice(0, LONGEST_ACTIVITY);
}

// src/adapters/claude-cli/digest-of.ts
/** SHA-256 of a file's content. */
async function digestOf(file) {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(file, { highWaterMark: 1048576 })) hash.update(chunk);
	return hash.digest("hex");
}

// src/adapters/claude-cli/pinned-packages.ts
/** Turns are tested against this one; what others print may differ. */
const PINNED_CLAUDE_VERSION = "2.1.330";
const CLAUDE_PACKAGE = "@anthropic-ai/claude-code";
const WRAPPER = "sha512-KQMl6kixLMGHRCDUhkUPebuBhw13MpxlH3+17QzHQx40FNVd1z3uFKUSqQXB5zF9vLQGcpoC/8wWe5R35lsWvQ==";
/** By the part of the name behind the package's own. */
const PINNED_PACKAGES = {
	"darwin-arm64": {
		integrity: "sha512-rgzAjrRJJsIdZXGF9CCFFbURxKuJNobRr+krV3dNmqNJWIws74rLD0CABe4+nXlx/9WwRECTrveprWB96mubqw==",
		program: "f7c5093b9dd6560d08af28bc27b123fb55091deae3180ac39df199522da86815"
	},
	"darwin-x64": {
		integrity: "sha512-XenTNj2zXaFrnLmf47n25vChfFhlfeyaAR/vW5SFsEnLGwd2U1vDUY97+5etHBZu3xWBnlK8HhBVxzRi9YTUDw==",
		program: "bbed99bb8a39bb3f94389c5c99d3d02cb75f3f983b5d1bc40b1b0d1efca84713"
	},
	"linux-x64": {
		integrity: "sha512-9Gn+V7DtJ8M1nztP9CeDVl9g3RtrepI7rOFTyPRRnZe8D6zebIHKmC7OvBauucuAP0X0k85SDN/LPVZyjsGezQ==",
		program: "f390eaa0814e6a1bff74cbb47acb74cb9c89d30ced809fe0af5af00c7bfe8ebb"
	},
	"linux-arm64": {
		integrity: "sha512-V4yanAY5EA5UpwwRPtjSfqDbNqAlUJeVn3NYZw2AgmRHjdpSsLtHAzbxRXfkAnbjwTXzE0uedjQxUY02ARPcsA==",
		program: "6016f90cac783e367fb1aa97c768a2efb94a0128a5b46b70fb3d8fcbbd9dd444"
	},
	"linux-x64-musl": {
		integrity: "sha512-OnduSSPY1b59FA8jTbq20Y1XkDUV0S1OVyvYBNslEbpX79P81JF7Ih4lgYvDKiFnnSv75z4Kv6qLE5DQqogYXA==",
		program: "510d57bbf077b49288b9f3b53b11324048f4c2da5dcb980563be82534980d621"
	},
	"linux-arm64-musl": {
		integrity: "sha512-NemfeTqZ30tQDhAeumZgDYoX4ewhAHkN3dbcsyvlgb+yvpKUlcYu5Bor8K+Du5azGe3uy9sftlJxbGhTsCR7zA==",
		program: "986b83557cbd428273c37f35fc08a44fc786077deeb391660884833bc581348a"
	},
	"win32-x64": {
		integrity: "sha512-P3aamhGb7lZUsgj6kQzdZAKh3fNFoXvawxZFuUz+pC5HVLwEtX5eWgO6kpxzT9+qfHaPhoepZ9KU8K1sz3b2yw==",
		program: "fa797c1bc7d4a3511da42622bae53a2b7f1276ae328c668f2bfef44635301caa"
	},
	"win32-arm64": {
		integrity: "sha512-UBG8oi9gyi2hBGrKYkNfXSAqEyC3wJ2CsmSfQw8XLNWM/GOlUWAqELJOW9eBaAlWsusvwhHKtiQeS0UEQ+skxQ==",
		program: "782519c6241a2bedfd4c0d225d59d5095b895037ae7cd2a14a12f5bc5dcba1c3"
	}
};
/**
* What holds npm to the archives of the pinned version, whatever a registry, a mirror or a cache gives: with another one it refuses
* to install. Undefined for a version that is not pinned.
*/
function pinnedManifest(version, platform) {
	const pinned = PINNED_PACKAGES[platform];
	if (version !== "2.1.330" || pinned === void 0) return void 0;
	const name = `${CLAUDE_PACKAGE}-${platform}`;
	const manifest = {
		name: "claude",
		private: true,
		dependencies: {
			[CLAUDE_PACKAGE]: version,
			[name]: version
		}
	};
	const packages = {
		"": manifest,
		[`node_modules/${CLAUDE_PACKAGE}`]: {
			version,
			integrity: WRAPPER
		},
		[`node_modules/${name}`]: {
			version,
			integrity: pinned.integrity
		}
	};
	return {
		manifest,
		lock: {
			name: manifest.name,
			lockfileVersion: 3,
			requires: true,
			packages
		}
	};
}

// src/adapters/claude-cli/registry-settings.ts
/** Where packages come from, and what that place and the way to it ask for. */
const NEEDED = /^\s*(?:(?:@anthropic-ai:)?registry|\/\/[^\s=]+:(?:_authToken|_auth|username|_password|certfile|keyfile)|ca|ca\[\]|cafile|proxy|https-proxy|noproxy|strict-ssl)\s*=/;
/** The lines of a person's `.npmrc` without which a company's registry gives nothing. All others could make npm run something. */
async function registrySettings(home) {
	if (home === void 0 || home === "") return "";
	return (await readFile(join(home, ".npmrc"), "utf8").catch(() => "")).split(/\r?\n/).filter((line) => NEEDED.test(line)).map((line) => `${line}\n`).join("");
}

// src/adapters/claude-cli/install.ts
const VERSION_LIMIT_MS = 2e4;
const INSTALL_LIMIT_MS = 3e5;
const GRACE_MS$2 = 2e3;
/** Finds the CLI, or installs it into the tool cache. Throws `RAY-CLAUDE-NOT-INSTALLED`. */
async function ensureClaude(options, signal) {
	if (options.path !== null) return givenProgram(options.path, options, signal);
	const onPath = await findOnPath(options);
	if (onPath !== void 0) {
		const version = await versionOf(onPath, options, signal);
		if (options.version === null || version === options.version) return {
			file: onPath,
			version
		};
	}
	const version = options.version ?? "2.1.330";
	const folder = join(options.toolCache, "raymond-claude-code", version, `${process.platform}-${process.arch}`);
	const cached = join(folder, programPath());
	if (!await isAsInstalled(cached, version)) await install(version, folder, options, signal);
	return {
		file: cached,
		version: await versionOf(cached, options, signal) ?? version
	};
}
async function givenProgram(path, options, signal) {
	if (!await isProgram(path)) throw new ProblemError({
		code: "RAY-CLAUDE-NOT-INSTALLED",
		message: `There is no program at ${path}.`,
		hint: "Give \"claude-path\" the absolute path of the claude program, or leave it out: then it is installed."
	});
	return {
		file: path,
		version: await versionOf(path, options, signal)
	};
}
/** Programs that this process has put there. */
const installedHere = /* @__PURE__ */ new Set();
/** A tool cache outlives jobs, and each of them can write there: what it holds is taken only when it is what it should be. */
async function isAsInstalled(file, version) {
	if (!await isProgram(file)) return false;
	if (installedHere.has(file)) return true;
	return version === "2.1.330" && await digestOf(file) === PINNED_PACKAGES[platformName()]?.program;
}
async function findOnPath({ environment, notFrom = [] }) {
	const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
	const closed = await Promise.all(notFrom.map(real));
	for (const folder of folders) {
		const file = join(folder, programName());
		if (!await isProgram(file)) continue;
		if (![
			folder,
			await real(folder),
			await real(file)
		].some((place) => closed.some((one) => isWithin(place, one)))) return file;
	}
}
function real(path) {
	return realpath(path).catch(() => resolve(path));
}
function isWithin(place, folder) {
	return place === folder || place.startsWith(`${folder}${sep}`);
}
/** The stub that npm leaves without its install script says no version and fails. */
async function versionOf(file, { environment }, signal) {
	const limits = {
		silenceMs: VERSION_LIMIT_MS,
		durationMs: VERSION_LIMIT_MS,
		graceMs: GRACE_MS$2
	};
	const outcome = await runProcess({
		file,
		args: ["--version"],
		cwd: dirname(file),
		env: environment,
		stdin: null,
		...limits
	}, signal);
	if (outcome.kind !== "exited" || outcome.code !== 0) return null;
	return /\d+\.\d+\.\d+\S*/.exec(outcome.stdout)?.[0] ?? null;
}
/** Installs beside the folder and moves it there: another job on this machine may be doing the same. */
async function install(version, folder, options, signal) {
	const staging = `${folder}.${randomUUID()}`;
	await mkdir(staging, { recursive: true });
	try {
		await npmInstall(version, staging, options, signal);
		if (!await isProgram(join(staging, programPath()))) throw notInstalled(version, `npm installed no program for ${process.platform} on ${process.arch}.`);
		const program = join(folder, programPath());
		await rename(staging, folder).catch(async () => {
			if (await isAsInstalled(program, version)) return;
			await rm(folder, {
				recursive: true,
				force: true
			});
			await rename(staging, folder);
		});
		installedHere.add(program);
	} finally {
		await rm(staging, {
			recursive: true,
			force: true
		});
	}
}
async function npmInstall(version, folder, options, signal) {
	const npm = npmCommand();
	const pinned = pinnedManifest(version, platformName());
	if (pinned !== void 0) {
		await writeFile(join(folder, "package.json"), JSON.stringify(pinned.manifest));
		await writeFile(join(folder, "package-lock.json"), JSON.stringify(pinned.lock));
	}
	const settings = join(folder, ".settings");
	await writeFile(settings, await registrySettings(options.environment.HOME ?? options.environment.USERPROFILE), { mode: 384 });
	const outcome = await runProcess({
		file: npm.file,
		args: [
			...npm.args,
			"install",
			"--prefix",
			folder,
			"--userconfig",
			settings,
			"--ignore-scripts",
			"--no-audit",
			"--no-fund",
			"--no-save",
			packageAt(version)
		],
		cwd: folder,
		env: options.environment,
		stdin: null,
		silenceMs: INSTALL_LIMIT_MS,
		durationMs: INSTALL_LIMIT_MS,
		graceMs: GRACE_MS$2
	}, signal);
	await rm(settings);
	if (outcome.kind === "exited" && outcome.code === 0) return;
	throw notInstalled(version, whyNot(outcome));
}
function whyNot(outcome) {
	switch (outcome.kind) {
		case "exited": return `npm ended with exit code ${outcome.code}: ${outcome.stderrTail.trim()}`;
		case "not-started": return `npm could not be started. ${outcome.message}`;
		case "silent":
		case "too-long": return `npm took longer than ${INSTALL_LIMIT_MS / 6e4} minutes.`;
		case "aborted": return "it was stopped.";
	}
}
function notInstalled(version, why) {
	const problem = {
		code: "RAY-CLAUDE-NOT-INSTALLED",
		message: `Claude Code ${version} could not be installed: ${why}`,
		hint: `Install it in an earlier step (npm install --global ${packageAt(version)}), or name a program with "claude-path".`
	};
	return new ProblemError(problem);
}
function packageAt(version) {
	return `${CLAUDE_PACKAGE}@${version}`;
}
function programPath() {
	return join("node_modules", "@anthropic-ai", `claude-code-${platformName()}`, programName());
}
function programName() {
	return process.platform === "win32" ? "claude.exe" : "claude";
}
function platformName() {
	const musl = process.platform === "linux" && usesMusl() ? "-musl" : "";
	return `${process.platform}-${process.arch}${musl}`;
}
function usesMusl() {
	return process.report.getReport().header?.glibcVersionRuntime === void 0;
}
function npmCommand() {
	return process.platform === "win32" ? {
		file: "cmd.exe",
		args: [
			"/d",
			"/c",
			"npm"
		]
	} : {
		file: "npm",
		args: []
	};
}
async function isProgram(file) {
	const found = await stat(file).catch(() => void 0);
	if (found === void 0 || !found.isFile()) return false;
	return access(file, constants$2.X_OK).then(() => true, () => false);
}

// src/adapters/claude-cli/open-turns.ts
const spendSchema = strictObject({
	usd: number().nonnegative(),
	tokens: strictObject({
		input: number().nonnegative(),
		output: number().nonnegative()
	})
});
function createOpenTurns(directory) {
	const fileOf = (sessionId) => join(directory, `${sessionId}.json`);
	return {
		async begin(sessionId, recorded) {
			const left = await readNote(fileOf(sessionId));
			if (left !== void 0) return left.usd <= recorded.usd ? left : NOTHING_SPENT;
			await mkdir(directory, {
				recursive: true,
				mode: 448
			});
			await writeFile(fileOf(sessionId), JSON.stringify(recorded));
			return recorded;
		},
		async end(sessionId) {
			await rm(fileOf(sessionId), { force: true });
		}
	};
}
async function readNote(file) {
	const text = await readFile(file, "utf8").catch(() => void 0);
	if (text === void 0) return void 0;
	try {
		return spendSchema.safeParse(JSON.parse(text)).data;
	} catch {
		return;
	}
}

// src/adapters/claude-cli/prompt.ts
const MENTION = /(^|[^!-~])@\S/;
const LAST_BLOCK = "(End of the message.)";
/**
* The CLI does not take a prompt as it is: a `/` at its very start runs a slash command, and `@path` pulls a file in.
* A line break in front disarms the first. For the second the prompt goes as a block of its own, followed by one
* that the CLI may look through: all blocks but the last reach the model unchanged.
*/
function promptInput(prompt) {
	if (MENTION.test(prompt)) {
		const line = {
			type: "user",
			message: {
				role: "user",
				content: [prompt, LAST_BLOCK].map((text) => ({
					type: "text",
					text
				}))
			},
			parent_tool_use_id: null
		};
		return {
			stdin: `${JSON.stringify(line)}\n`,
			args: ["--input-format", "stream-json"]
		};
	}
	return {
		stdin: prompt.startsWith("/") ? `\n${prompt}` : prompt,
		args: []
	};
}
/** A conversation that was not held with this CLI, put before the prompt: the CLI takes a single message. */
function withConversation(messages, prompt) {
	if (messages.length === 0) return prompt;
	const turns = messages.map(({ role, content }) => `### ${role}\n\n${plainContent(content)}`);
	const now = prompt === "" ? ["Go on with it."] : [
		"Now answer this message:",
		"### user",
		prompt
	];
	return [
		"The conversation so far:",
		...turns,
		...now
	].join("\n\n");
}
function plainContent(content) {
	if (typeof content === "string") return content;
	return content.map(plainBlock).join("\n\n");
}
function plainBlock(block) {
	switch (block.type) {
		case "text": return block.text;
		case "tool_use": return `[used the tool ${block.name}: ${JSON.stringify(block.input)}]`;
		case "tool_result": return `[the tool said: ${block.text}]`;
	}
}

// src/adapters/claude-cli/sealed-program.ts
/** Remembers what the program's file holds. */
async function sealProgram(program) {
	const { file } = program;
	const digest = await digestOf(file);
	let known = await identityOf(file);
	return {
		...program,
		async check() {
			const identity = await identityOf(file).catch(() => "gone");
			if (identity === known) return;
			if (await digestOf(file).catch(() => "") !== digest) throw changed(file);
			known = identity;
		}
	};
}
/** Whoever changes a file, replaces it or changes its rights changes this; the time of the last change is the kernel's to set. */
async function identityOf(file) {
	const { dev, ino, size, mode, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
	return [
		dev,
		ino,
		size,
		mode,
		mtimeNs,
		ctimeNs
	].join(" ");
}
function changed(file) {
	return new ProblemError({
		code: "RAY-CLAUDE-CHANGED",
		message: "The program of Claude Code was changed since this run began, so it is not started.",
		place: file,
		hint: "Look at what the agents and scripts of the run did. On a machine of your own, remove the file; it is installed anew."
	});
}

// src/adapters/claude-cli/turn-directories.ts
/** None of its own hooks either. */
const SETTINGS = JSON.stringify({ disableAllHooks: true });
/** Parts of a home that hold downloads alone; they would be fetched again in every turn. */
const CACHES = [".npm", ".cache"];
/**
* A home and a configuration for one turn, empty but for the transcripts: settings, hooks and shell files that an agent or script
* left for the CLI in an earlier turn are not there, and where this turn's are nobody knows before it begins.
*/
async function openTurnDirectories({ config, home, temp }, root) {
	const own = join(root, "turns", randomBytes(8).toString("hex"));
	const places = {
		home: join(own, "home"),
		config: join(own, "config")
	};
	await Promise.all([
		places.home,
		places.config,
		temp
	].map((folder) => mkdir(folder, {
		recursive: true,
		mode: 448
	})));
	const shared = [{
		at: join(places.config, "projects"),
		kept: join(config, "projects")
	}, ...CACHES.map((name) => ({
		at: join(places.home, name),
		kept: join(home, name)
	}))];
	for (const { at, kept } of shared) {
		await mkdir(kept, {
			recursive: true,
			mode: 448
		});
		await symlink(kept, at, "junction");
	}
	await writeFile(join(places.config, "settings.json"), SETTINGS, { mode: 256 });
	return {
		...places,
		temp,
		remove: () => rm(own, {
			recursive: true,
			force: true,
			maxRetries: 3
		})
	};
}
/** The same for a session in a cell, whose folder nobody but its own agent could write to: what the CLI is not to read again goes. */
async function openSessionDirectories(directories, config) {
	await mkdir(config, {
		recursive: true,
		mode: 448
	});
	const left = (await readdir(config)).filter((name) => name !== "projects");
	await Promise.all(left.map((name) => rm(join(config, name), {
		recursive: true,
		force: true
	})));
	await writeFile(join(config, "settings.json"), SETTINGS, { mode: 256 });
	return {
		...directories,
		config,
		remove: () => Promise.resolve()
	};
}

// src/adapters/claude-cli/told-limit.ts
const SECONDS = /usage limit reached\|(\d{10})\b/i;
const LIMIT = /\b(?:hit|reached) your (?:[\w-]+ )*limit\b|\busage limit reached\b/i;
const RESET = /\bresets?\s+(?:at\s+|on\s+)?(?:(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?<day>\d{1,2})(?:,|\s+at)?\s+)?(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>[ap])\.?m\b\.?(?:\s*\((?<zone>[A-Za-z0-9_+\-/]+)\))?/i;
const MONTHS = [
	"jan",
	"feb",
	"mar",
	"apr",
	"may",
	"jun",
	"jul",
	"aug",
	"sep",
	"oct",
	"nov",
	"dec"
];
const DAY_MS = 864e5;
/** Reads "You've hit your 5-hour limit · resets 10:46pm (UTC)" and its like; undefined for any other sentence. */
function toldLimit(sentence, now) {
	const [, seconds] = SECONDS.exec(sentence) ?? [];
	if (seconds !== void 0) return { resetsAt: Number(seconds) * 1e3 };
	if (!LIMIT.test(sentence)) return void 0;
	const { groups } = RESET.exec(sentence) ?? {};
	return { resetsAt: groups === void 0 ? null : nextTime(groups, now) };
}
function nextTime({ month, day, hour, minute = "0", half, zone }, now) {
	const hours = Number(hour) % 12 + (half?.toLowerCase() === "p" ? 12 : 0);
	if (Number(hour) > 12 || Number(minute) > 59) return null;
	const offset = offsetIn(zone);
	if (offset === void 0) return null;
	const today = new Date(now + offset(now));
	const clock = (year, monthAt, date) => {
		const local = Date.UTC(year, monthAt, date, hours, Number(minute));
		return local - offset(local - offset(local));
	};
	if (month !== void 0) {
		const at = MONTHS.indexOf(month.toLowerCase());
		const time = clock(today.getUTCFullYear(), at, Number(day));
		return time > now - DAY_MS ? time : clock(today.getUTCFullYear() + 1, at, Number(day));
	}
	return [0, 1].map((ahead) => clock(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + ahead)).find((time) => time > now) ?? null;
}
/** How far a zone's clocks are ahead of UTC at a time, in milliseconds; this machine's where no zone is named. */
function offsetIn(zone) {
	try {
		const parts = new Intl.DateTimeFormat("en-US", {
			...zone === void 0 ? {} : { timeZone: zone },
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
			second: "numeric"
		});
		return (time) => {
			const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
			return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1e3) * 1e3;
		};
	} catch {
		return;
	}
}

// src/adapters/claude-cli/failure.ts
/** Why a run of the CLI failed, from what it said and how it ended. */
function failureOf$1(heard, outcome) {
	if (heard.keyRefused) return {
		class: "auth",
		message: "The API refused the key or token."
	};
	switch (outcome.kind) {
		case "exited": return failureOfExit$1(heard, outcome);
		case "aborted": return {
			class: "interrupted",
			message: "The turn was stopped."
		};
		case "silent": return withDetail({
			class: "silent",
			message: "Claude Code said nothing for too long and was ended."
		}, outcome.stderrTail);
		case "too-long": return withDetail({
			class: "too-long",
			message: "The turn took too long and was ended."
		}, outcome.stderrTail);
		case "not-started": return {
			class: outcome.missing === "directory" ? "bad-directory" : "not-installed",
			message: `Claude Code could not be started. ${outcome.message}`
		};
	}
}
function failureOfExit$1(heard, outcome) {
	const last = heard.results.at(-1);
	const { stderrTail } = outcome;
	if ([...last?.errors ?? [], stderrTail].some((text) => text.includes("No conversation found with session ID"))) return {
		class: "session-not-found",
		message: "Claude Code has no conversation with this session id."
	};
	if (last === void 0 || !last.is_error) return withDetail({
		class: "other",
		message: `Claude Code ended without an answer (${outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal}).`
	}, stderrTail);
	const sentence = last.result || last.errors?.join(" ") || `Claude Code failed: ${last.subtype ?? "no reason given"}.`;
	const failure = {
		class: classOf$1(last, heard),
		message: sentence
	};
	const said = heard.limit?.resetsAt ?? null;
	const reset = failure.class !== "usage-limit" ? null : said === null ? toldLimit(sentence, Date.now())?.resetsAt : said * 1e3;
	return withDetail(typeof reset === "number" ? {
		...failure,
		reset_at: new Date(reset).toISOString()
	} : failure, stderrTail);
}
function classOf$1(result, { apiError, limit }) {
	const status = result.api_error_status ?? null;
	if (result.api_error === "usage_limit_reached" || limit !== null && (status === 429 || status === null)) return "usage-limit";
	if (toldLimit(result.result ?? "", Date.now()) !== void 0) return "usage-limit";
	if (result.subtype === "error_max_budget_usd") return "budget";
	if (status === 401 || status === 403 || apiError === "authentication_failed" || apiError === "billing_error") return "auth";
	if (status === 429 || status !== null && status >= 500 || apiError === "rate_limit" || apiError === "overloaded") return "overloaded";
	if (status === null && (apiError === "server_error" || apiError === "unknown")) return /\b529\b/.test(result.result ?? "") ? "overloaded" : "network";
	return "other";
}
function withDetail(failure, detail) {
	return detail === "" ? failure : {
		...failure,
		detail
	};
}

// src/adapters/claude-cli/verdict.ts
const PROTOCOL_TAG = /<(goto|reset|call|function|fork|result|ask)(-workflow)?[\s/>]/;
/**
* The CLI prints results that say success and hold an error, and error results that hold an answer; and after our own signal it may
* print anything. So a turn has succeeded only when it went to its end by itself, exited 0, and its last result is no error.
*/
function judge(heard, outcome) {
	const last = heard.results.at(-1);
	if (heard.results.filter(isAnswer).length > 1) return {
		ok: false,
		failure: SEVERAL
	};
	if (outcome.kind !== "exited" || outcome.code !== 0 || last === void 0 || last.is_error) return {
		ok: false,
		failure: failureOf$1(heard, outcome)
	};
	const denied = heard.results.flatMap(({ permission_denials = [] }) => permission_denials.map(({ tool_name }) => tool_name));
	return {
		ok: true,
		text: answerOf(heard),
		denied: [...new Set(denied)]
	};
}
/** The final message; with what was said before it in front when that is where the tag stands. */
function answerOf({ results, texts }) {
	const answer = results.findLast(isAnswer)?.result ?? "";
	if (PROTOCOL_TAG.test(answer)) return answer;
	const tagged = texts.findLast((text) => PROTOCOL_TAG.test(text));
	return tagged === void 0 ? answer : `${tagged}\n\n${answer}`;
}
function isAnswer({ origin }) {
	return origin === void 0 || origin === null;
}
const SEVERAL = {
	class: "other",
	message: "Claude Code gave more than one result. Something else may have written into what it says, so none is believed."
};

// src/adapters/claude-cli/backend.ts
const GRACE_MS$1 = 2500;
/** Turns by Claude Code, one process each. */
function createClaudeBackend(options) {
	const directories = claudeDirectories(options.directory);
	const openTurns = createOpenTurns(join(options.directory, "open-turns"));
	const base = baseEnvironment(options.environment);
	let installed;
	function program(signal) {
		const install = {
			...options.install,
			environment: {
				...base,
				...registry(options.environment)
			}
		};
		installed ??= ensureClaude(install, signal).then(sealProgram).catch((error) => {
			installed = void 0;
			throw error;
		});
		return installed;
	}
	return {
		startsPrograms: true,
		preflight,
		runTurn
	};
	async function preflight() {
		if (!hasCredential(options.credentials)) return [NO_KEY];
		try {
			await program(new AbortController().signal);
			return [];
		} catch (error) {
			if (error instanceof ProblemError) return [error.problem];
			throw error;
		}
	}
	async function runTurn(asked, observer, signal) {
		if (!hasCredential(options.credentials)) return unpaid({
			class: "auth",
			message: NO_KEY.message,
			problem: { ...NO_KEY }
		});
		let claude;
		try {
			claude = await program(signal);
			await claude.check();
		} catch (error) {
			if (signal.aborted) return unpaid({
				class: "interrupted",
				message: "The turn was stopped."
			});
			if (error instanceof ProblemError) return unpaid({
				class: "not-installed",
				message: error.problem.message,
				problem: { ...error.problem }
			});
			throw error;
		}
		const spec = {
			...asked,
			session: await repeatable(asked)
		};
		const session = await openSession(spec);
		const { heard, outcome, counted, isOverspent } = await runCounted(claude.file, spec, observer, signal);
		const sessionId = heard.sessionId ?? session.id;
		const transcript = await findTranscript(directories.config, spec.cwd, sessionId);
		const spend = costOfTurn({
			heard: {
				...heard,
				version: heard.version ?? claude.version
			},
			baseline: session.recorded,
			recorded: await recordedSpend(transcript),
			counted
		});
		await openTurns.end(session.id);
		const verdict = isOverspent ? overspent(spec) : judge(heard, outcome);
		const total = {
			costUsd: spend.usd + session.untold.usd,
			tokens: spend.tokens,
			model: heard.model ?? spec.model
		};
		if (!verdict.ok) return {
			...total,
			...verdict,
			sessionId: transcript === void 0 ? null : sessionId
		};
		if (transcript === void 0) observer.activity(`Claude Code kept no transcript of session ${sessionId}`);
		return {
			...total,
			...verdict,
			sessionId,
			messages: [promptMessage(spec.prompt), ...heard.messages]
		};
	}
	/** A turn whose new session is there already is a second attempt at it: it goes on with what the first one said. */
	async function repeatable({ session, cwd }) {
		if (session.mode === "resume") return session;
		return await findTranscript(directories.config, cwd, session.new_id) === void 0 ? session : {
			mode: "resume",
			id: session.new_id
		};
	}
	async function openSession({ session, cwd, cell }) {
		const id = session.mode === "resume" ? session.id : session.new_id;
		if (session.mode === "fresh") return {
			id,
			recorded: await openTurns.begin(id, NOTHING_SPENT),
			untold: NOTHING_SPENT
		};
		await bringTranscript({
			from: directories.config,
			to: configFor({
				session,
				cell
			})
		}, cwd, session.id);
		const recorded = await recordedSpend(await findTranscript(directories.config, cwd, session.id));
		const told = await openTurns.begin(id, recorded);
		return {
			id,
			recorded,
			untold: {
				usd: recorded.usd - told.usd,
				tokens: NOTHING_SPENT.tokens
			}
		};
	}
	/** In a cell each session has a folder of its own, so that no agent sees what another one has said. */
	function configFor({ session, cell }) {
		if (cell?.status.cell !== "bwrap") return directories.config;
		return sessionConfig(directories.config, session.mode === "resume" ? session.id : session.new_id);
	}
	/** The CLI reaches its model through us, in a cell or not: the key is in no process but ours. */
	async function runCounted(file, spec, observer, signal) {
		const own = spec.cell === void 0 ? openPlainCell() : void 0;
		const cell = spec.cell ?? own ?? openPlainCell();
		const { variable } = chosenCredential(options.credentials);
		const proxy = createModelProxy(claudeUpstream(options.credentials, options.environment.ANTHROPIC_BASE_URL), { capUsd: spec.limits.budgetUsd });
		try {
			return {
				...await run({
					file,
					cell,
					model: {
						ANTHROPIC_BASE_URL: await cell.serve("model", proxy.listener),
						[variable]: proxy.standIn
					}
				}, spec, observer, signal),
				counted: proxy.spent(),
				isOverspent: proxy.isOverspent()
			};
		} finally {
			await own?.close();
		}
	}
	async function run({ file, cell, model }, spec, observer, signal) {
		const input = promptInput(withConversation(spec.messages, spec.prompt));
		const places = cell.status.cell === "bwrap" ? await openSessionDirectories(directories, configFor({
			session: spec.session,
			cell
		})) : await openTurnDirectories(directories, options.directory);
		const systemPromptFile = await longSystemPrompt(spec, places.config);
		const refused = new AbortController();
		const hearing = listen(observer, () => refused.abort());
		try {
			const outcome = await cell.run({
				file,
				args: [...turnArguments(spec, {
					permissions: options.permissions,
					systemPromptFile
				}), ...input.args],
				cwd: spec.cwd,
				env: claudeEnvironment({
					base,
					source: options.environment,
					directories: places,
					added: spec.env,
					model,
					skipsPermissionsAsRoot: options.permissions.skip && process.getuid?.() === 0
				}),
				stdin: input.stdin,
				privateStreams: true,
				silenceMs: spec.limits.silenceMs,
				durationMs: spec.limits.durationMs,
				graceMs: GRACE_MS$1,
				onStdout: (chunk) => hearing.add(chunk),
				keepStdout: 0
			}, [{
				at: places.config,
				as: "writable"
			}], AbortSignal.any([signal, refused.signal]));
			return {
				heard: hearing.end(),
				outcome
			};
		} finally {
			await places.remove();
		}
	}
	async function longSystemPrompt({ systemPrompt }, folder) {
		if (systemPrompt === null || Buffer.byteLength(systemPrompt) <= 1e5) return null;
		const file = join(folder, "system-prompt.md");
		await writeFile(file, systemPrompt, { mode: 384 });
		return file;
	}
}
/** The CLI watches its budget itself; where it did not, its calls were refused. */
function overspent({ limits }) {
	return {
		ok: false,
		failure: {
			class: "budget",
			message: `The turn has spent its budget${limits.budgetUsd === null ? "" : ` of ${limits.budgetUsd.toFixed(2)} dollars`}.`
		}
	};
}
const NO_KEY = {
	code: "RAY-NO-API-KEY",
	message: "There is no key for Claude Code.",
	hint: "Set the input \"anthropic-api-key\" (or ANTHROPIC_API_KEY), or \"claude-code-oauth-token\" (or CLAUDE_CODE_OAUTH_TOKEN) as \"claude setup-token\" prints it."
};
/** Where npm gets packages from, when the machine says so in the environment. */
function registry(source) {
	const entries = ["npm_config_registry", "NPM_CONFIG_REGISTRY"].map((name) => [name, source[name]]);
	return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
}
function unpaid(failure) {
	return {
		ok: false,
		failure,
		costUsd: 0,
		tokens: NOTHING_SPENT.tokens,
		model: null,
		sessionId: null
	};
}
function promptMessage(prompt) {
	return {
		role: "user",
		content: prompt
	};
}

// src/adapters/command-agent/agent-line.ts
const usd = number().nonnegative();
const tokens = object({
	input: int().nonnegative(),
	output: int().nonnegative()
});
const block = discriminatedUnion("type", [
	object({
		type: literal("text"),
		text: string()
	}),
	object({
		type: literal("tool_use"),
		name: string(),
		input: unknown()
	}),
	object({
		type: literal("tool_result"),
		text: string()
	})
]);
const message = object({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(block)])
});
const failureClass = _enum([
	"usage-limit",
	"overloaded",
	"network",
	"auth",
	"session-not-found",
	"budget",
	"other"
]);
const lineSchema = discriminatedUnion("type", [
	object({
		type: literal("text"),
		text: string()
	}),
	object({
		type: literal("result"),
		text: string(),
		session_id: string().nullable().optional(),
		cost_usd: usd.optional(),
		tokens: tokens.optional(),
		model: string().optional(),
		messages: array(message).optional(),
		denied: array(string()).optional()
	}),
	object({
		type: literal("error"),
		class: failureClass.optional(),
		message: string(),
		reset_at: datetime({ offset: true }).optional(),
		cost_usd: usd.optional(),
		tokens: tokens.optional()
	})
]);
/** The line, or in a few words what is wrong with it. */
function parseAgentLine(text) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return "is not JSON";
	}
	const parsed = lineSchema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const where = issue?.path.join(".") ?? "";
	return where === "" ? "is not an object with a \"type\"" : `has a wrong "${where}"`;
}

// src/adapters/command-agent/agent-hearing.ts
/** Cuts a program's stdout into lines, passes its texts on, and keeps the line that ends the turn. */
function listenToAgent(observer) {
	const ends = [];
	let wrong = null;
	let open = "";
	let count = 0;
	return {
		add(chunk) {
			const [first = "", ...others] = chunk.split("\n");
			open += first;
			for (const other of others) {
				hear(open);
				open = other;
			}
		},
		end() {
			hear(open);
			return {
				ends,
				wrong
			};
		}
	};
	function hear(text) {
		count += 1;
		if (text.trim() === "") return;
		const line = parseAgentLine(text);
		if (typeof line === "string") wrong ??= `line ${count} ${line}: ${text.slice(0, 200)}`;
		else if (line.type === "text") observer.text(line.text);
		else ends.push(line);
	}
}

// src/adapters/command-agent/split-command.ts
/**
* The words of a command as a shell would see them: split at white space, with '…', "…" and, but for Windows, backslashes honoured.
* Nothing is expanded. An open quote or an empty command is a RAY-AGENT-COMMAND problem.
*/
function splitCommand(command, platform) {
	const escapes = platform !== "win32";
	const words = [];
	let word;
	let quote;
	for (let at = 0; at < command.length; at += 1) {
		const character = command.charAt(at);
		const next = command.charAt(at + 1);
		if (escapes && character === "\\" && next !== "" && (quote === void 0 || quote === "\"" && "\"\\$`".includes(next))) {
			word = (word ?? "") + next;
			at += 1;
		} else if (character === quote) quote = void 0;
		else if (quote === void 0 && (character === "\"" || character === "'")) {
			quote = character;
			word ??= "";
		} else if (quote === void 0 && /\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = (word ?? "") + character;
	}
	if (quote !== void 0) throw wrong(`The quote ${quote} in the agent command is never closed.`, command);
	if (word !== void 0) words.push(word);
	if (words.length === 0) throw wrong("The agent command is empty.", command);
	return words;
}
function wrong(message, command) {
	return new ProblemError({
		code: "RAY-AGENT-COMMAND",
		message,
		place: `command:${command}`,
		hint: "For example --agent \"command:/opt/my-agent --fast\"."
	});
}

// src/adapters/command-agent/agent-program.ts
/** What `command:` names: a file, also one with spaces in its path, or a command with arguments. Relative to `cwd`. */
function readAgentProgram(command, cwd) {
	if (isFile$1(resolve(cwd, command))) return {
		file: resolve(cwd, command),
		args: []
	};
	const [file = "", ...args] = splitCommand(command, process.platform);
	return {
		file: isPath(file) ? resolve(cwd, file) : file,
		args
	};
}
/** Why the program cannot be run, if it cannot. */
function checkAgentProgram({ file }, environment) {
	const found = candidates(file, environment).find(isFile$1);
	if (found === void 0) return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${file} was not found.`,
		hint: isPath(file) ? "Give its path, for example --agent command:./agents/my-agent." : `Install ${file}, or give its path.`
	};
	if (isExecutable(found)) return void 0;
	return {
		code: "RAY-AGENT-NOT-INSTALLED",
		message: `The agent program ${found} may not be executed.`,
		hint: `chmod +x ${found}`
	};
}
function candidates(file, environment) {
	const endings = process.platform === "win32" ? [
		"",
		".exe",
		".com"
	] : [""];
	const path = Object.entries(environment).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
	return (isPath(file) ? [file] : path.split(delimiter).map((folder) => join(folder, file))).flatMap((name) => endings.map((ending) => name + ending));
}
function isPath(file) {
	return file.includes("/") || process.platform === "win32" && file.includes("\\");
}
function isFile$1(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/adapters/command-agent/agent-request.ts
function agentRequest(spec) {
	const { session, limits } = spec;
	return {
		prompt: spec.prompt,
		messages: spec.messages,
		session: {
			mode: session.mode,
			id: session.mode === "fresh" ? null : session.id,
			new_id: session.mode === "resume" ? null : session.new_id
		},
		model: spec.model,
		cwd: spec.cwd,
		limits: {
			budget_usd: limits.budgetUsd,
			silence_ms: limits.silenceMs,
			duration_ms: limits.durationMs
		},
		effort: spec.effort,
		tools: spec.tools,
		system_prompt: spec.systemPrompt,
		directories: spec.directories
	};
}

// src/adapters/command-agent/command-backend.ts
const GRACE_MS = 3e3;
const PLAIN = openPlainCell();
/**
* Turns by any program that speaks JSON lines (docs/command-agent.md), one process each: a request on stdin, then on stdout
* `{"type": "text", text}` as it speaks and exactly one `{"type": "result", …}` or `{"type": "error", …}`.
*/
function createCommandBackend(options) {
	const program = readAgentProgram(options.program, options.cwd);
	const home = options.home === void 0 ? {} : {
		HOME: options.home,
		USERPROFILE: options.home
	};
	const base = {
		...baseEnvironment(options.environment),
		...home,
		...options.env
	};
	return {
		startsPrograms: true,
		async preflight() {
			const problem = checkAgentProgram(program, base);
			return problem === void 0 ? [] : [problem];
		},
		runTurn
	};
	async function runTurn(spec, observer, signal) {
		const agent = listenToAgent(observer);
		const outcome = await (spec.cell ?? PLAIN).run({
			file: program.file,
			args: program.args,
			cwd: spec.cwd,
			env: {
				...base,
				...spec.env
			},
			stdin: `${JSON.stringify(agentRequest(spec))}\n`,
			silenceMs: spec.limits.silenceMs,
			durationMs: spec.limits.durationMs,
			graceMs: options.graceMs ?? GRACE_MS,
			onStdout: agent.add,
			keepStdout: 0
		}, program.args.filter(isFile).map((at) => ({
			at,
			as: "readable"
		})), signal);
		const heard = agent.end();
		const failure = failureOf(outcome, heard, spec, program.file);
		const [result] = heard.ends;
		if (failure === void 0 && result?.type === "result") return completed(spec, result);
		if (failure === void 0) throw new Error(`A turn has neither failed nor a result: ${JSON.stringify({
			outcome,
			heard
		})}`);
		return {
			ok: false,
			failure,
			...spent(spec, heard.ends),
			sessionId: spec.session.mode === "resume" ? spec.session.id : null
		};
	}
}
/** An argument that names a file, such as the program that an interpreter is to run. */
function isFile(argument) {
	return isAbsolute(argument) && statSync(argument, { throwIfNoEntry: false })?.isFile() === true;
}
function completed(spec, result) {
	const planned = spec.session.mode === "resume" ? spec.session.id : spec.session.new_id;
	return {
		ok: true,
		text: result.text,
		messages: result.messages ?? [{
			role: "user",
			content: spec.prompt
		}, {
			role: "assistant",
			content: result.text
		}],
		denied: result.denied ?? [],
		...spent(spec, [result]),
		sessionId: result.session_id === void 0 ? planned : result.session_id
	};
}
/** Of all ends that were printed: a turn that failed for having two has cost both. */
function spent(spec, ends) {
	const models = ends.map((end) => end.type === "result" ? end.model : void 0);
	return {
		costUsd: ends.reduce((sum, { cost_usd = 0 }) => sum + cost_usd, 0),
		tokens: {
			input: ends.reduce((sum, { tokens }) => sum + (tokens?.input ?? 0), 0),
			output: ends.reduce((sum, { tokens }) => sum + (tokens?.output ?? 0), 0)
		},
		model: models.find((model) => model !== void 0) ?? spec.model
	};
}
function failureOf(outcome, heard, spec, file) {
	switch (outcome.kind) {
		case "not-started":
			if (outcome.missing === "directory") return {
				class: "bad-directory",
				message: outcome.message
			};
			return {
				class: "not-installed",
				message: `The agent program could not be started: ${outcome.message}`
			};
		case "silent": return because("silent", `The agent program printed nothing for ${sayDuration(spec.limits.silenceMs)} and was ended.`, outcome);
		case "too-long": return because("too-long", `The agent program took longer than ${sayDuration(spec.limits.durationMs ?? 0)} and was ended.`, outcome);
		case "aborted": return because("interrupted", "The agent program was ended before it was done.", outcome);
		case "exited": return failureOfExit(outcome, heard, spec, file);
	}
}
function failureOfExit(outcome, { ends, wrong }, spec, file) {
	const [end, another] = ends;
	if (wrong !== null) return because("other", `${file} does not speak the agent protocol: ${wrong}`, outcome);
	if (another !== void 0) return because("other", `${file} printed more than one "result" or "error" line.`, outcome);
	if (end?.type === "error") {
		const reset = end.reset_at === void 0 ? {} : { reset_at: end.reset_at };
		return {
			...because(classOf(end, spec), end.message, outcome),
			...reset
		};
	}
	if (outcome.code !== 0) return because("other", `${file} ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`, outcome);
	if (end === void 0) return because("other", `${file} ended without a "result" line.`, outcome);
}
/** A program that was given no session to go on with cannot miss one; believed, it would start afresh for ever. */
function classOf(end, { session }) {
	if (end.class === "session-not-found" && session.mode === "fresh") return "other";
	return end.class ?? "other";
}
function because(failureClass, message, { stderrTail }) {
	return {
		class: failureClass,
		message,
		...stderrTail === "" ? {} : { detail: stderrTail }
	};
}

// src/adapters/replay/choose-turn.ts
/** The turns that may answer this agent in this state, in order. */
function candidatesFor(recording, { state, agent }) {
	const candidates = [];
	for (const turn of recording) {
		if (withoutExtension(turn.state) !== withoutExtension(state)) continue;
		if (turn.agent !== void 0 && turn.agent !== agent) continue;
		candidates.push({
			turn,
			visit: visitOf(turn, candidates.at(-1))
		});
	}
	return candidates;
}
/**
* The recorded turn that answers. In one process that is the next one that was not given; in a new process, after a crash, the
* agent's count of visits says where to go on. An attempt that the recording does not have is a repeat of the one before it.
*/
function chooseTurn(fitting, asked, given) {
	const taken = new Set(given.map(({ turn }) => turn));
	const last = given.findLast((before) => before.asked.agent === asked.agent && before.asked.state === asked.state);
	return (last === void 0 ? firstChoice(fitting, asked, taken) : nextChoice(fitting, asked, taken, last))?.turn;
}
function firstChoice(fitting, asked, taken) {
	const visit = asked.visit ?? 1;
	const ofVisit = fitting.filter((candidate) => candidate.visit === visit);
	return ofVisit.find(({ turn }) => !taken.has(turn) && isAttempt(turn, asked)) ?? ofVisit.findLast(({ turn }) => !taken.has(turn) && (turn.attempt ?? 1) < asked.attempt) ?? fitting.find((candidate) => candidate.visit > visit && !taken.has(candidate.turn)) ?? ofVisit.at(-1) ?? fitting.find(({ turn }) => turn.prompt !== void 0);
}
function nextChoice(fitting, asked, taken, last) {
	const from = fitting.find(({ turn }) => turn === last.turn)?.visit ?? 0;
	const free = fitting.filter(({ turn }) => !taken.has(turn));
	if (!(asked.visit === last.asked.visit && asked.attempt > last.asked.attempt)) return free.find(({ visit, turn }) => visit > from && isAttempt(turn, asked)) ?? free.find(({ visit }) => visit > from);
	return free.find(({ visit, turn }) => visit === from && isAttempt(turn, asked)) ?? free.find(({ visit, turn }) => visit > from && turn.attempt === void 0) ?? fitting.find(({ turn }) => turn === last.turn);
}
function isAttempt(turn, { attempt }) {
	return turn.attempt === void 0 || turn.attempt === attempt;
}
function visitOf(turn, before) {
	if (turn.visit !== void 0) return turn.visit;
	if (before === void 0) return 1;
	return turn.attempt !== void 0 && turn.attempt > (before.turn.attempt ?? 1) ? before.visit : before.visit + 1;
}
function withoutExtension(state) {
	return state.endsWith(".md") ? state.slice(0, -3) : state;
}

// src/adapters/replay/placeholders.ts
const SHORTEST_VALUE = 4;
const MARK = /\$\{raymond\.([\w-]+)\}/;
/**
* A prompt with `${raymond.NAME}` in place of each value, whatever the run is called: an id such as `demo` may be a word of the text
* too, and `fitsPrompt` allows for that. Nothing else is so lenient, as a tag in an answer may hold that word.
*/
function promptWithPlaceholders(prompt, placeholders) {
	const { run } = placeholders;
	const replaced = withPlaceholders(prompt, placeholders);
	if (run === void 0) return replaced;
	const marksOrRun = new RegExp(`${MARK.source}|${whole(run).source}`, "g");
	return replaced.replace(marksOrRun, (found) => found === run ? mark("run") : found);
}
/** Whether a recorded prompt is this one: with this run's values, or with the id that the run was recorded under where it is a word. */
function fitsPrompt(recorded, asked, placeholders) {
	const wanted = recorded.trim();
	const prompt = asked.trim();
	if (withoutPlaceholders(wanted, placeholders) === prompt) return true;
	if (wanted === withPlaceholders(prompt, placeholders)) return true;
	const parts = wanted.split(mark("run")).map((part) => escaped(withoutPlaceholders(part, placeholders)));
	const found = new RegExp(`^${parts.join("([\\w-]+)")}$`).exec(prompt);
	if (found === null) return false;
	const [, ...ids] = found;
	return new Set(ids.filter((id) => id !== placeholders.run)).size <= 1;
}
/** `text` with `${raymond.NAME}` in place of each value. */
function withPlaceholders(text, placeholders) {
	return byLength(placeholders).reduce((replaced, [name, value]) => replaced.replace(whole(value), () => mark(name)), text);
}
/** The reverse: `text` with the values of this run. */
function withoutPlaceholders(text, placeholders) {
	return text.replace(new RegExp(MARK, "g"), (found, name) => placeholders[name] ?? found);
}
/** Longest values first, so that a path inside of another one is not replaced before it. */
function byLength(placeholders) {
	return Object.entries(placeholders).filter(([, value]) => value.length >= SHORTEST_VALUE && /[\d/\\]/.test(value)).toSorted(([, a], [, b]) => b.length - a.length);
}
/** The value as a word of its own: not as part of a longer id or name. */
function whole(value) {
	return new RegExp(`(?<![\\w-])${escaped(value)}(?![\\w-])`, "g");
}
function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
function mark(name) {
	return `\${raymond.${name}}`;
}

// src/adapters/replay/prompt-difference.ts
const SHOWN_LINES = 4;
const SHOWN_CHARACTERS = 160;
/** A short picture of where two prompts part: lines that only the recording has with `-`, those of this run with `+`. */
function promptDifference(recorded, asked) {
	const before = recorded.split("\n");
	const now = asked.split("\n");
	const start = commonStart(before, now);
	const end = commonStart(before.slice(start).toReversed(), now.slice(start).toReversed());
	return [
		`line ${start + 1}:`,
		...shown("-", before.slice(start, before.length - end), now[start]),
		...shown("+", now.slice(start, now.length - end), before[start])
	].join("\n");
}
function commonStart(a, b) {
	const differs = a.findIndex((item, at) => at >= b.length || item !== b[at]);
	return differs < 0 ? a.length : differs;
}
function shown(sign, lines, other) {
	const left = lines.length - SHOWN_LINES;
	const cut = lines.slice(0, SHOWN_LINES).map((line, at) => `${sign} ${cutLine(line, at === 0 ? other : void 0)}`);
	return left > 0 ? [...cut, `${sign} … ${left} more ${left === 1 ? "line" : "lines"}`] : cut;
}
/** A long line is shown from a little before the place where it differs. */
function cutLine(line, other = "") {
	if (line.length <= SHOWN_CHARACTERS) return line;
	const from = Math.max(0, commonStart(Array.from(line), Array.from(other)) - SHOWN_CHARACTERS / 2);
	const part = Array.from(line).slice(from, from + SHOWN_CHARACTERS).join("");
	return `${from > 0 ? "…" : ""}${part}${from + SHOWN_CHARACTERS < line.length ? "…" : ""}`;
}

// src/adapters/replay/recording.ts
const messageSchema = strictObject({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(discriminatedUnion("type", [
		strictObject({
			type: literal("text"),
			text: string()
		}),
		strictObject({
			type: literal("tool_use"),
			name: string(),
			input: unknown()
		}),
		strictObject({
			type: literal("tool_result"),
			text: string()
		})
	]))])
});
const errorSchema = strictObject({
	class: _enum(failureClasses),
	message: string(),
	detail: string().optional(),
	reset_at: string().optional()
});
/** One turn. What a hand-written line leaves out matches anything, or costs nothing. */
const recordedTurnSchema = strictObject({
	/** With or without `.md`. */
	state: string(),
	agent: string().optional(),
	attempt: number().int().positive().optional(),
	visit: number().int().positive().optional(),
	prompt: string().optional(),
	text: string().optional(),
	/** Null when the turn made no session; else the session planned for it is what counts. */
	session: string().nullable().optional(),
	cost_usd: number().nonnegative().optional(),
	tokens: tokensSchema.optional(),
	model: string().nullable().optional(),
	/** Tools that were refused. */
	denied: array(string()).optional(),
	/** What was said and done, where it is more than the prompt and the text. */
	messages: array(messageSchema).optional(),
	/** The turn failed. */
	error: errorSchema.optional(),
	/** Milliseconds that the answer takes, so that a demo can be watched. */
	delay_ms: number().nonnegative().optional()
}).refine((turn) => turn.text === void 0 !== (turn.error === void 0), { message: "needs either \"text\" or \"error\"" });
/** Reads a recording: JSON, one turn a line; blank lines and lines that begin with `#` are left out. Throws `RAY-REPLAY-UNREADABLE`. */
async function readRecording(file) {
	let text;
	try {
		text = await readFile(file, "utf8");
	} catch (error) {
		throw unreadable(`The recording cannot be read: ${error.message}.`, file);
	}
	return parseRecording(text, file);
}
function parseRecording(text, file) {
	const lines = text.replace(/^\uFEFF/, "").split("\n");
	const last = lines.length - 1;
	return lines.flatMap((line, at) => {
		if (line.trim() === "" || line.trimStart().startsWith("#")) return [];
		if (at === last && !isJson(line)) return [];
		return [parseLine(line, `${file}:${at + 1}`)];
	});
}
function parseLine(line, place) {
	if (!isJson(line)) throw unreadable("A line of the recording is not JSON.", place);
	const parsed = recordedTurnSchema.safeParse(JSON.parse(line));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const path = issue?.path.join(".") ?? "";
	throw unreadable(`A line of the recording is no turn: ${path === "" ? "" : `${path}: `}${issue?.message ?? "unknown"}.`, place);
}
/** Whether it is JSON as a whole: half a line is not. */
function isJson(line) {
	try {
		JSON.parse(line);
		return true;
	} catch {
		return false;
	}
}
function unreadable(message, place) {
	return new ProblemError({
		code: "RAY-REPLAY-UNREADABLE",
		message,
		place,
		hint: "One JSON object a line, for example {\"state\": \"START\", \"agent\": \"main\", \"attempt\": 1, \"text\": \"<result>done</result>\", \"cost_usd\": 0.01}"
	});
}

// src/adapters/replay/turn-placeholders.ts
/** The session that a turn leaves its conversation in. */
function sessionOf(plan) {
	return plan.mode === "resume" ? plan.id : plan.new_id;
}
/** Placeholders that mean something else in every turn. */
function turnPlaceholders({ workflowId, session, cwd, directories: [turn] }) {
	return {
		run: workflowId,
		session: sessionOf(session),
		...session.mode === "fork" ? { branched: session.id } : {},
		cwd,
		...turn === void 0 ? {} : { turn }
	};
}

// src/adapters/replay/replay-backend.ts
/** Answers turns from a recording, with its costs, without any model. */
function createReplayBackend({ file, placeholders }) {
	const given = [];
	let read;
	const recording = () => {
		read ??= readRecording(file);
		return read;
	};
	return {
		async preflight() {
			const found = await problemIn(recording());
			return found === void 0 ? [] : [found];
		},
		async runTurn(spec, observer, signal) {
			const broken = await problemIn(recording());
			if (broken !== void 0) return unanswered(broken);
			const candidates = candidatesFor(await recording(), spec);
			const names = {
				...placeholders(spec.workflowId),
				...turnPlaceholders(spec)
			};
			const asked = {
				state: spec.state,
				agent: spec.agent,
				attempt: spec.attempt,
				visit: spec.visit
			};
			const fitting = candidates.filter(({ turn }) => knows(turn, spec, names));
			const turn = chooseTurn(fitting, asked, given);
			if (turn === void 0) return unanswered(mismatch(spec, file, names, closest(candidates, asked, given)));
			given.push({
				asked,
				turn
			});
			return answer(turn, spec, names, observer, signal);
		}
	};
}
async function answer(turn, spec, names, observer, signal) {
	const session = turn.session === null ? null : sessionOf(spec.session);
	if (!await waited(turn.delay_ms ?? 0, signal)) return {
		ok: false,
		failure: {
			class: "interrupted",
			message: "The turn was stopped."
		},
		...FREE,
		sessionId: session
	};
	const spent = {
		costUsd: turn.cost_usd ?? 0,
		tokens: turn.tokens ?? FREE.tokens,
		model: turn.model ?? spec.model,
		sessionId: session
	};
	if (turn.error !== void 0) {
		const message = withoutPlaceholders(turn.error.message, names);
		return {
			ok: false,
			failure: {
				...turn.error,
				message
			},
			...spent
		};
	}
	const text = withoutPlaceholders(turn.text ?? "", names);
	observer.text(text);
	return {
		ok: true,
		text,
		denied: turn.denied ?? [],
		messages: messagesOf(turn, spec, text, names),
		...spent
	};
}
function messagesOf({ messages }, { prompt }, text, names) {
	if (messages === void 0) return [{
		role: "user",
		content: prompt
	}, {
		role: "assistant",
		content: [{
			type: "text",
			text
		}]
	}];
	return JSON.parse(JSON.stringify(messages), (_, value) => typeof value === "string" ? withoutPlaceholders(value, names) : value);
}
/** A repeated attempt may tell more than the recorded prompt: that one before it was cut off. */
function knows({ prompt, attempt }, spec, names) {
	if (prompt === void 0) return true;
	if (fitsPrompt(prompt, spec.prompt, names)) return true;
	const recorded = withoutPlaceholders(prompt, names).trim();
	return spec.attempt > (attempt ?? 1) && recorded !== "" && spec.prompt.includes(recorded);
}
/** The turn that would have answered, had its prompt been the same. */
function closest(candidates, asked, given) {
	return chooseTurn(candidates, asked, given) ?? candidates.at(-1)?.turn;
}
function mismatch(spec, file, names, expected) {
	const asked = `${spec.agent} at ${spec.state}, attempt ${spec.attempt}${spec.visit === void 0 ? "" : ` of visit ${spec.visit}`}`;
	const hint = "Record the run again (--record FILE), or mend the line by hand; a line without \"prompt\" matches any prompt.";
	if (expected?.prompt === void 0) return {
		code: "RAY-REPLAY-MISMATCH",
		message: `The recording has no turn for ${asked}.`,
		place: file,
		hint
	};
	return {
		code: "RAY-REPLAY-MISMATCH",
		message: `The recording does not know the prompt of ${asked}. It differs from the recorded one at ${promptDifference(expected.prompt.trim(), promptWithPlaceholders(spec.prompt.trim(), names))}`,
		place: file,
		hint
	};
}
/** Of a class that is not tried again: the same recording would say the same. */
function unanswered(problem) {
	return {
		ok: false,
		failure: {
			class: "not-installed",
			message: problem.message,
			problem: { ...problem }
		},
		...FREE,
		sessionId: null
	};
}
const FREE = {
	costUsd: 0,
	tokens: {
		input: 0,
		output: 0
	},
	model: null
};
async function problemIn(recording) {
	try {
		await recording;
		return;
	} catch (error) {
		if (error instanceof ProblemError) return error.problem;
		throw error;
	}
}
/** False when it was stopped before the time was over. */
async function waited(ms, signal) {
	if (signal.aborted) return false;
	if (ms === 0) return true;
	return setTimeout(ms, true, { signal }).catch(() => false);
}

export { failureClasses as C, createEntropy as D, claudeDirectories as E, createClock as O, parseJournal as S, transcriptFiles as T, createLocalRunStore as _, withPlaceholders as a, workflowOf as b, houseRules as c, createScriptRunner as d, createOrphans as f, createWorkspace as g, createTrees as h, promptWithPlaceholders as i, createScriptFolders as k, createPinnedCopies as l, createTurnFiles as m, turnPlaceholders as n, createCommandBackend as o, createOperations as p, isJson as r, createClaudeBackend as s, createReplayBackend as t, pinLost as u, differences as v, layTranscript as w, isDriven as x, reduceJournal as y };