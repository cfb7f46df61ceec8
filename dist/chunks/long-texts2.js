import { a as putBackLongTexts, c as decodeRun, i as putBackInJournal, l as encodeRun, o as takeOutLongTexts, r as longTextsIn, s as takeOutOfJournal, t as LONG_TEXTS } from "./long-texts.js";
import { c as readBlobs, l as readNamed, o as treeOf } from "./read-commit.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { a as entriesOf, o as partsOf } from "./known-objects.js";
import { isDeepStrictEqual } from "node:util";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

// src/adapters/git-branch/layout.ts
const README = "README.md";
const MARKER = "<!-- raymond-action: state branch, layout 1 -->";
const README_TEXT = `${MARKER}
# State of raymond-action

This branch holds the runs of raymond-action in this repository, and nothing else. It has no history in common with the code and is
never merged. It is written by the action; edits by hand stop the run that they touch.

| path | what it is |
| --- | --- |
| \`runs/<workflow_id>/state.json\` | one run: where its agents are, what it cost, what it waits for |
| \`runs/<workflow_id>/journal.jsonl\` | what happened in the run, one event a line |
| \`runs/<workflow_id>/texts/\` | what of the two is longer than 1 MiB, a text a file, each named by its SHA-256 |
| \`runs/<workflow_id>/sessions/\` | transcripts of its agents, compressed, encrypted when \`state-key\` is set |
| \`ledger/<yyyy-mm>.jsonl\` | what runs cost, one line each |
| \`outcomes.jsonl\` | what runs proposed that were removed since, one proposal a line |
| \`comments/<issue>.jsonl\` | which comments of a thread were carried out, and by which job |
| \`settled/\` | where there are very many runs: those that ended a while ago, so that jobs need not read them |

Deleting the branch forgets all runs, those that wait for an answer too.
`;
function isOurReadme(text) {
	return text.startsWith(MARKER);
}
function runFolder(id) {
	return `runs/${id}/`;
}
function stateFile(id) {
	return `${runFolder(id)}state.json`;
}
/** Short name of the branch for what is aside of the state branch; only a worker in a job of its own has one. */
function asideBranch(id) {
	return `raymond/worker-state/${id}`;
}
/** A run's folder stands here a second time while it is as it was when it was found to have ended a while ago. */
function settledFolder(name) {
	return `${SETTLED_RUNS}/${name}`;
}
/** Beside `state.json`. */
const JOURNAL = "journal.jsonl";
const SETTLED_RUNS = "settled/runs";
/** Of what settled runs are about. */
const SETTLED_NOTES = "settled/notes";
function settledNotes(file) {
	return `${SETTLED_NOTES}/${file}`;
}
/** On the remote beside the branch, where that has very many runs. */
function largeRef(branch) {
	return `refs/raymond/large/${branch}`;
}
const OUTCOMES = "outcomes.jsonl";
function ledgerFile(month) {
	if (!/^\d{4}-\d{2}$/.test(month)) throw new Error(`${month} is no month`);
	return `ledger/${month}.jsonl`;
}
const CLAIMS_FOLDER = "comments/";
function claimsFile(thread) {
	if (!Number.isSafeInteger(thread) || thread < 0) throw new Error(`${thread} is no thread`);
	return `${CLAIMS_FOLDER}${thread}.jsonl`;
}
/** Path of a file beside `state.json`. Names come from agents' ids, so each part is checked. */
function besideState(id, path) {
	if (!path.split("/").every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part)) || path === "state.json") throw new Error(`${path} cannot stand beside a state file`);
	return `${runFolder(id)}${path}`;
}
/** Throws unless the id is one that a run can have: it becomes part of paths and refs. */
function checkRunId(id) {
	if (/^[a-z0-9][a-z0-9_-]{0,62}$/.test(id) && id !== "state" && id !== "worker-state") return;
	throw new ProblemError({
		code: "RAY-BAD-RUN-ID",
		message: `${JSON.stringify(id)} cannot be the id of a run.`,
		hint: "Use 1 to 63 lower-case letters, digits, - and _, beginning with a letter or digit."
	});
}

// src/adapters/git-branch/state-file.ts
/** Puts the hash of what it replaces and, with a key, the signature into a run. */
function sealState(run, { previous, key }) {
	const unsigned = {
		...run,
		previous,
		signature: null
	};
	try {
		const { value, texts } = takeOutLongTexts(unsigned, sha256Of);
		const signature = key === null ? null : signatureOf(value, key);
		const text = encodeRun({
			...value,
			signature
		});
		return {
			run: {
				...unsigned,
				signature
			},
			text,
			sha256: sha256Of(text),
			texts
		};
	} catch (error) {
		if (error instanceof RangeError) throw unfaithful(stateFile(run.workflow_id));
		throw error;
	}
}
/** Reads a state and checks its signature. A ProblemError says what is wrong with it and names `place`. */
function openState(text, { key, place, read }) {
	const texts = /* @__PURE__ */ new Map();
	const noted = (path) => {
		const found = read(path);
		if (found !== void 0) texts.set(path, found);
		return found;
	};
	const run = decodeRun(wholeText(text, noted, place), place);
	if (key === null) {
		if (run.signature !== null) throw keyMissing(place);
	} else if (run.signature === null) throw tampered("it has no signature, and this job has a state-key", place, UNSIGNED);
	else if (!isSignedBy(key, text, run.signature)) throw tampered("its signature does not fit its content and the state-key", place);
	return {
		run,
		text,
		sha256: sha256Of(text),
		texts
	};
}
/** A text that is gone or was changed is no less than a state that was. */
function wholeText(text, read, place, putBack = putBackLongTexts) {
	try {
		return putBack(text, read, place);
	} catch (error) {
		throw tampered(messageOf(error), place);
	}
}
/** The same of one run: a state that was copied there from another one's folder is none, whoever signed it. */
function openStateOf(id, text, options) {
	const state = openState(text, options);
	if (state.run.workflow_id !== id) throw tampered(`it is that of ${state.run.workflow_id}`, options.place);
	return state;
}
/** The run with the digests of the files that are written beside it, and of those that stay as they are. */
function withDigests(run, files, before) {
	const written = Object.entries(files);
	if (before !== void 0 && before.beside === void 0 && written.length === 0) return run;
	const kept = Object.entries(before?.beside ?? {}).filter(([path]) => !Object.hasOwn(files, path));
	const added = written.flatMap(([path, content]) => content === null ? [] : [[path, sha256Of(content)]]);
	return {
		...run,
		beside: Object.fromEntries([...kept, ...added])
	};
}
/** Throws unless the file says just what it was made from: a state that nobody can read again must not replace one that can be. */
function requireReadable({ run, text, texts }, place) {
	if (!isEqual(decodeRun(wholeText(text, (path) => texts.get(path), place), place), run)) throw unfaithful(place);
}
function isEqual(read, run) {
	try {
		return isDeepStrictEqual(read, JSON.parse(encodeRun(run)));
	} catch (error) {
		if (error instanceof RangeError) return false;
		throw error;
	}
}
function isSignedBy(key, text, signature) {
	if (signature === null) return false;
	const expected = Buffer.from(signatureOf(JSON.parse(text), key));
	const given = Buffer.from(signature);
	return expected.length === given.length && timingSafeEqual(expected, given);
}
/** HMAC-SHA-256, in hex, over the file without its `signature`. */
function signatureOf(state, key) {
	const { signature: _, ...rest } = state;
	return createHmac("sha256", key).update(`${JSON.stringify(rest, null, 2)}\n`).digest("hex");
}
function sha256Of(content) {
	return createHash("sha256").update(content).digest("hex");
}
const CHANGED = "Find out who changed the branch (its commits' authors tell). Restore the last good commit of it, or delete the run's folder and start over.";
/** Somebody may have taken it away, so it is not believed; but so is every state from before there was a key. */
const UNSIGNED = "If it was stored before the job had a state-key, delete the run's folder on the state branch and start over. If not, somebody took the signature away: the commits' authors tell who.";
function tampered(why, place, hint = CHANGED) {
	return new ProblemError({
		code: "RAY-STATE-TAMPERED",
		message: `The stored state cannot be trusted: ${why}. Nothing was run and nothing was written.`,
		place,
		hint
	});
}
function unfaithful(place) {
	return new ProblemError({
		code: "RAY-STATE-BROKEN",
		message: "The state would read differently once it is stored, so it was not stored. What was stored before is as it was.",
		place,
		hint: "This is a bug in raymond-action. Report it with the journal of the run, then /raymond stop the run."
	});
}
function keyMissing(place) {
	return new ProblemError({
		code: "RAY-STATE-KEY-MISSING",
		message: "The stored state is signed, but this job has no state-key to check it with.",
		place,
		hint: "Give the action the input state-key with the secret that the run was started with."
	});
}

// src/adapters/git-branch/read-tree.ts
/** Content of a file of a commit; undefined when it is not there. */
async function readTreeFile(repository, commit, path) {
	const [object] = path.includes("\n") ? [] : await readNamed(repository, [`${commit}:${path}`]);
	if (object !== void 0) return object.type === "blob" ? object.content : void 0;
	const named = await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		`${commit}:${path}`
	]);
	if (named.exitCode !== 0) return void 0;
	const [content] = await readBlobs(repository, [named.stdout.toString().trim()]);
	return content;
}
/** Contents of all files of a commit below a folder, which ends in `/`, by their paths. */
async function readFolder(repository, commit, folder) {
	const files = await listTreeBlobs(repository, commit, folder);
	const contents = await readBlobs(repository, files.map(({ blob }) => blob));
	return new Map(files.map(({ path }, i) => [path, contents[i] ?? Buffer.alloc(0)]));
}
/** Paths of all files of a commit below a folder, which ends in `/`, and of what else lies there, such as a submodule. */
async function listTreeFiles(repository, commit, folder) {
	return (await repository.run([
		"ls-tree",
		"-r",
		"-z",
		"--name-only",
		commit,
		"--",
		folder
	])).toString().split("\0").filter(Boolean);
}
/** Paths of the files alone, with the id of each one's content. What was read or written lately is known, so that mostly no git is asked. */
async function listTreeBlobs(repository, commit, folder) {
	const files = [];
	let folders = [{
		path: folder,
		name: `${commit}:${folder.slice(0, -1)}`
	}];
	while (folders.length > 0) {
		const found = await readNamed(repository, folders.map(({ name }) => name));
		const missing = folders[found.indexOf(void 0)];
		if (missing !== void 0 && missing.path !== folder) throw new Error(`${missing.path} of ${commit} is not here`);
		if (missing !== void 0) await treeOf(repository, commit);
		folders = folders.flatMap(({ path }, i) => {
			const parts = found[i]?.type === "tree" ? partsOf(found[i].content) : [];
			files.push(...parts.filter((part) => !part.isFolder).map(({ name, id }) => ({
				path: path + name,
				blob: id
			})));
			return parts.filter((part) => part.isFolder).map(({ name, id }) => ({
				path: `${path}${name}/`,
				name: id
			}));
		});
	}
	return files.toSorted((a, b) => a.path < b.path ? -1 : 1);
}
/** Ids of what is in some folders of a commit, by name, nothing below it; empty for a folder that is not there. */
async function listFolders(repository, names) {
	return (await readNamed(repository, names)).map((one) => one?.type === "tree" ? entriesOf(one.content) : /* @__PURE__ */ new Map());
}

// src/adapters/git-branch/long-texts.ts
/** Long texts of runs, which stand in files beside the state and the journal. Who stores and loads a run does not see that they do. */
/** What those contents refer to. `folder` is the run's, for git: `<commit>:runs/<id>/`, or `<tree>:`. */
async function readLongTexts(repository, folder, contents) {
	const wanted = new Set(contents.flatMap(longTextsIn));
	if (wanted.size === 0) return () => void 0;
	const [listed = /* @__PURE__ */ new Map()] = await listFolders(repository, [`${folder}${LONG_TEXTS.slice(0, -1)}`]);
	const there = [...listed].filter(([name]) => wanted.has(`${LONG_TEXTS}${name}`));
	const blobs = await readBlobs(repository, there.map(([, blob]) => blob));
	return textsIn(new Map(there.flatMap(([name], i) => blobs[i] === void 0 ? [] : [[`${LONG_TEXTS}${name}`, blobs[i]]])));
}
/** Of files by their paths below the run's folder. */
function textsIn(files) {
	return (path) => {
		const content = files.get(path);
		return content !== void 0 && path === `${"texts/"}${sha256Of(content)}` ? content.toString() : void 0;
	};
}
/** Files of a checkpoint, with what is too long for the journal beside it. */
function spreadFiles(files) {
	const journal = files[JOURNAL];
	if (journal === void 0 || journal === null) return {
		files,
		texts: /* @__PURE__ */ new Map()
	};
	const taken = takeOutOfJournal(typeof journal === "string" ? journal : Buffer.from(journal).toString(), sha256Of);
	return taken.texts.size === 0 ? {
		files,
		texts: taken.texts
	} : {
		files: {
			...files,
			[JOURNAL]: taken.journal
		},
		texts: taken.texts
	};
}
/** The other way round. */
function joinFiles(id, stored) {
	const files = new Map([...stored].filter(([path]) => !path.startsWith(LONG_TEXTS)));
	const journal = stored.get(JOURNAL);
	if (journal?.includes("\"long_texts\"")) files.set(JOURNAL, Buffer.from(wholeText(journal.toString(), textsIn(stored), besideState(id, JOURNAL), putBackInJournal)));
	return Object.fromEntries(files);
}
/** Texts as a push writes them. Those that nothing refers to any more go; a journal refers to all there ever were. */
function textChanges(id, { files, texts }, { state, before }) {
	const written = new Map([...texts, ...state.texts]);
	const gone = files["journal.jsonl"] !== void 0 || before?.run.beside?.["journal.jsonl"] !== void 0 ? [] : [...before?.texts.keys() ?? []].filter((path) => !written.has(path));
	return [...[...written].map(([path, text]) => [besideState(id, path), text]), ...gone.map((path) => [besideState(id, path), null])];
}

export { runFolder as A, asideBranch as C, isOurReadme as D, claimsFile as E, settledNotes as M, stateFile as N, largeRef as O, SETTLED_RUNS as S, checkRunId as T, CLAIMS_FOLDER as _, textsIn as a, README_TEXT as b, readFolder as c, requireReadable as d, sealState as f, withDigests as g, wholeText as h, textChanges as i, settledFolder as j, ledgerFile as k, readTreeFile as l, tampered as m, readLongTexts as n, listFolders as o, sha256Of as p, spreadFiles as r, listTreeFiles as s, joinFiles as t, openStateOf as u, OUTCOMES as v, besideState as w, SETTLED_NOTES as x, README as y };