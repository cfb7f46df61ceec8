import { i as seqOf, n as journalUpTo, r as parseJournal, t as textsBeside } from "./long-texts3.js";
import { a as putBackLongTexts, c as decodeRun, i as putBackInJournal, l as encodeRun } from "./long-texts.js";
import { t as acquireLock } from "./lock.js";
import { t as brokenSeal } from "./seal.js";
import { closeSync, fdatasync, fstatSync, ftruncateSync, lstatSync, openSync, readFileSync, readSync, statSync, writeFileSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { setImmediate } from "node:timers/promises";
import { lstat, mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises";

// src/adapters/local-files/journal.ts
const JOURNAL = "journal.jsonl";
/** A line for each time that something was added: how many bytes, and the signature over them and the line before. */
const SEALS = "journal.seals";
const sync = promisify(fdatasync);
/** Entries after `seq`, oldest first; none when there is no journal. A line that a crash cut short is not one. */
function readJournal(folder, after, seal) {
	const path = join(folder, JOURNAL);
	try {
		if (seal === null && after > 0) {
			const end = readEnd(path, (line) => seqOf(line) <= after).toString();
			return parseJournal(putBackInJournal(end, textsBeside(folder), path), path, after);
		}
	} catch {}
	return parseJournal(readJournalText(folder, seal) ?? "", path, after);
}
const BLOCK = 262144;
/** The last lines of a journal, from the end of one that is enough; all of it when none is. A run of many turns has a long one. */
function readEnd(path, isEnough) {
	const file = openSync(path, "r");
	try {
		const { size } = fstatSync(file);
		let end = Buffer.alloc(0);
		for (let start = size; start > 0;) {
			const block = Buffer.alloc(Math.min(start, Math.max(BLOCK, end.length)));
			start -= block.length;
			end = Buffer.concat([block.subarray(0, readSync(file, block, 0, block.length, start)), end]);
			const first = start === 0 ? 0 : end.indexOf(NEW_LINE) + 1;
			const next = end.indexOf(NEW_LINE, first);
			if (start > 0 && first > 0 && next > 0 && isEnough(end.toString("utf8", first, next))) return end.subarray(next + 1);
		}
		return end;
	} finally {
		closeSync(file);
	}
}
/** The journal's text as far as the seal fits it; undefined when there is none. */
function readJournalText(folder, seal) {
	const path = join(folder, JOURNAL);
	const bytes = readIfThere(path);
	const text = bytes?.subarray(0, seal === null ? void 0 : sealedPart(folder, bytes, seal).length).toString();
	return text && putBackInJournal(text, textsBeside(folder), path);
}
/** In bytes; 0 when there is none. */
function journalSize(folder) {
	return statSync(join(folder, "journal.jsonl"), { throwIfNoEntry: false })?.size ?? 0;
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
	const bytes = anew || seal === null ? void 0 : readIfThere(path);
	const good = seal !== null && bytes !== void 0 ? sealedPart(folder, bytes, seal) : NOTHING;
	const file = openSync(path, "a", 384);
	ftruncateSync(file, seal === null && !anew ? wholeLines(path) : good.length);
	const seals = seal === null ? void 0 : openSync(join(folder, SEALS), "a", 384);
	if (seals !== void 0) ftruncateSync(seals, good.seals);
	let last = good.last;
	return {
		async append(entries, { synced }) {
			const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
			const added = Buffer.from(text);
			if (seals !== void 0 && seal !== null) {
				last = seal.sign("journal", basename(folder), last, text);
				writeAll(seals, Buffer.from(`${added.length} ${last}\n`));
			}
			writeAll(file, added);
			if (synced) await sync(file);
			return text.length;
		},
		close() {
			closeSync(file);
			if (seals !== void 0) closeSync(seals);
		}
	};
}
/** Bytes of all lines that are whole. */
function wholeLines(path) {
	const file = openSync(path, "r");
	try {
		for (let end = fstatSync(file).size; end > 0; end -= BLOCK) {
			const block = Buffer.alloc(Math.min(end, BLOCK));
			const found = block.subarray(0, readSync(file, block, 0, block.length, end - block.length)).lastIndexOf(NEW_LINE);
			if (found >= 0) return end - block.length + found + 1;
		}
		return 0;
	} finally {
		closeSync(file);
	}
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
function writeAll(file, bytes) {
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
	if (/^\0*$/.test(text) && seal === null) {
		const { reduceJournal } = await import("./reduce-journal.js");
		return reduceJournal(readJournal(folder, 0, seal));
	}
	const whole = putBackLongTexts(seal === null ? text : opened(text, folder, seal), textsBeside(folder), file);
	return decodeRun(whole, file);
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
/** Bytes of a journal that is handed out: a text of Node can hold no more than twice that. */
const LONGEST_JOURNAL = 268435456;
function createLocalRunStore(directory, { seal = null } = {}) {
	const folderOf = (id) => {
		const folder = join(directory, id);
		refuseOthersThanFiles(folder);
		return folder;
	};
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
		read: async (id) => readSnapshot(folderOf(id), seal),
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
		journal: async (id) => journalSize(folderOf(id)) > LONGEST_JOURNAL ? void 0 : readJournalText(folderOf(id), seal),
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
/** What runs in a job may have put a pipe there, which whoever reads it would wait at. */
function refuseOthersThanFiles(folder) {
	for (const name of [
		"state.json",
		JOURNAL,
		SEALS
	]) {
		const path = join(folder, name);
		if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) throw brokenSeal(path);
	}
}
/** By age of the folder; folders that hold no run are left alone. */
async function listRuns(directory) {
	const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
	return (await Promise.all(entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(async ({ name }) => {
		return await lstat(join(directory, name, "state.json")).catch(() => void 0) && {
			name,
			born: (await stat(join(directory, name))).birthtimeMs
		};
	}))).filter((run) => run !== void 0).sort((a, b) => a.born - b.born).map(({ name }) => name);
}

export { createLocalRunStore as t };