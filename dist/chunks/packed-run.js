import { t as ProblemError } from "./problem.js";
import { n as longTextsIn, o as takeOutOfJournal, r as putBackInJournal, t as LONG_TEXTS } from "./long-texts.js";
import { C as strictObject, _ as literal, d as array, w as string, y as number } from "./schemas.js";
import { n as lastWords } from "./run-git.js";
import { i as fetchInto, l as isDenied, u as isRateLimited } from "./fetch-commit.js";
import { t as readRemoteRefs } from "./remote-refs.js";
import { c as entriesOf, i as treeOf, l as readBlobs, o as writeCommit, s as writeTree, u as readNamed } from "./read-commit.js";
import { a as tampered, i as sha256Of, o as wholeText } from "./state-file2.js";
import { createHmac, timingSafeEqual } from "node:crypto";

// src/adapters/git-branch/backoff.ts
/** Added after a rate limit, which takes about a minute to pass. */
const LIMIT_MS = 3e4;
const BACKOFF = {
	firstMs: 200,
	longestMs: 1e4,
	tries: 10
};
/** Of workers in jobs of their own, of whom a hundred may begin at once. Their turns do not wait for it but for the first. */
const CROWD = {
	firstMs: 5e3,
	longestMs: 6e4,
	tries: 12,
	crowd: 100
};
/** Full jitter: anything from nothing to the whole pause, so that those who met once do not meet again. */
function pauseMs({ firstMs, longestMs, crowd = 0 }, failures, fraction, tookMs) {
	return fraction * Math.min(longestMs, Math.max(firstMs, crowd * tookMs) * 2 ** failures);
}

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

// src/adapters/git-branch/read-tree.ts
/** Content of a file of a commit; undefined when it is not there. */
async function readTreeFile(repository, commit, path) {
	const { exitCode, stdout } = await repository.attempt([
		"cat-file",
		"blob",
		`${commit}:${path}`
	]);
	if (exitCode === 0) return stdout;
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
/** Paths of all files of a commit below a folder, which ends in `/`. */
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
/** The same with the id of each file's content. */
async function listTreeBlobs(repository, commit, folder) {
	return (await repository.run([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		commit,
		"--",
		folder
	])).toString().split("\0").flatMap((line) => {
		const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
		return blob === void 0 || path === void 0 ? [] : [{
			path,
			blob
		}];
	});
}
/** Ids of what is in some folders of a commit, by name, nothing below it; empty for a folder that is not there. */
async function listFolders(repository, names) {
	return (await readNamed(repository, names)).map((one) => one?.type === "tree" ? entriesOf(one.content) : /* @__PURE__ */ new Map());
}

// src/adapters/git-branch/long-texts.ts
/** Long texts of runs, which stand in files beside the state and the journal. Only this folder knows that they do. */
/** What those contents refer to. `folder` is the run's, for git: `<commit>:runs/<id>/`, or `<tree>:`. */
async function readLongTexts(repository, folder, contents) {
	const wanted = new Set(contents.flatMap(longTextsIn));
	if (wanted.size === 0) return () => void 0;
	const [listed = /* @__PURE__ */ new Map()] = await listFolders(repository, [`${folder}${LONG_TEXTS.slice(0, -1)}`]);
	const there = [...listed].filter(([name]) => wanted.has(`${LONG_TEXTS}${name}`));
	const blobs = await readBlobs(repository, there.map(([, blob]) => blob));
	return readFrom(new Map(there.flatMap(([name], i) => blobs[i] === void 0 ? [] : [[`${LONG_TEXTS}${name}`, blobs[i]]])));
}
function readFrom(files) {
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
	if (journal?.includes("\"long_texts\"")) files.set(JOURNAL, Buffer.from(wholeText(journal.toString(), readFrom(stored), besideState(id, JOURNAL), putBackInJournal)));
	return Object.fromEntries(files);
}
/** Texts as a push writes them. Those that nothing refers to any more go; a journal refers to all there ever were. */
function textChanges(id, { files, texts }, { state, before }) {
	const written = new Map([...texts, ...state.texts]);
	const gone = files["journal.jsonl"] !== void 0 || before?.run.beside?.["journal.jsonl"] !== void 0 ? [] : [...before?.texts.keys() ?? []].filter((path) => !written.has(path));
	return [...[...written].map(([path, text]) => [besideState(id, path), text]), ...gone.map((path) => [besideState(id, path), null])];
}

// src/adapters/git-branch/signed-lines.ts
/** `,"mac":"…"}` at the end of a line. */
const SIGNED = /^(.*),"mac":"([0-9a-f]{64})"\}$/s;
/** The file with lines of JSON objects behind the ones that stand there. A line that is there already is not added again. */
function addLines(text, added, options) {
	const lines = text.split("\n").filter(Boolean);
	const known = new Set(lines.map(bodyOf));
	for (const line of added) {
		if (known.has(line)) continue;
		known.add(line);
		lines.push(signed(line, lines.at(-1) ?? "", options));
	}
	return lines.map((line) => `${line}\n`).join("");
}
/** The lines of a file. With a key each one that was signed must be as it was written, behind the line that it was written behind. */
function openLines(text, options) {
	const lines = text.split("\n").filter(Boolean);
	return lines.map((line, i) => {
		const body = bodyOf(line);
		const isSigned = body !== line;
		if (options.key !== null && isSigned && !isEqual(signed(body, lines[i - 1] ?? "", options), line)) throw tampered(`line ${i + 1} was changed, or lines before it were taken out`, options.place);
		return {
			body,
			isSigned
		};
	});
}
function bodyOf(line) {
	const [, body] = SIGNED.exec(line) ?? [];
	return body === void 0 ? line : `${body}}`;
}
/** Over the line before it as well, so that none can be taken out of the middle. */
function signed(line, before, { key, place }) {
	if (key === null) return line;
	const mac = createHmac("sha256", key).update(`${place}\n${before}\n${line}`).digest("hex");
	return `${line.slice(0, -1)},"mac":"${mac}"}`;
}
function isEqual(one, other) {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}

// src/adapters/git-branch/push.ts
/** Moves several refs of the remote, all or none. */
async function push(repository, updates) {
	const leases = updates.map(({ ref, from }) => `--force-with-lease=${ref}:${from ?? ""}`);
	const refspecs = updates.map(({ ref, to }) => `${to ?? ""}:${ref}`);
	const args = [
		"push",
		"--porcelain",
		"--atomic",
		"--no-verify",
		...leases,
		"--end-of-options"
	];
	return judgePush(await repository.contact([
		...args,
		repository.remote?.url ?? "",
		...refspecs
	], {
		updates,
		config: {
			"push.negotiate": updates.length > 1 ? "true" : "false",
			"pack.useSparse": "false"
		}
	}));
}
const RACE = /stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value|reference already exists/i;
const COMPANY = /atomic (push|transaction) fail|atomic push failure/i;
const HICCUP = /internal server error|unpacker error|failed to report status|timed? ?out/i;
function judgePush(outcome) {
	if (outcome.exitCode === 0) return { kind: "done" };
	const words = lastWords(outcome.stderr);
	if (outcome.exitCode === null) return {
		kind: "unknown",
		words: outcome.timedOut ? "the push took too long" : words
	};
	if (/^remote: error: cannot lock ref /m.test(outcome.stderr)) return { kind: "stale" };
	const rejected = rejections(outcome.stdout.toString());
	const own = [...rejected].filter(([, reason]) => !COMPANY.test(reason));
	if (own.some(([, reason]) => RACE.test(reason))) return { kind: "stale" };
	if (own.some(([, reason]) => HICCUP.test(reason))) return {
		kind: "unknown",
		words
	};
	if (rejected.size > 0) return {
		kind: "refused",
		reasons: new Map(own),
		words
	};
	return isDenied(outcome.stderr) ? {
		kind: "denied",
		words
	} : {
		kind: "unknown",
		words
	};
}
/** Reasons by remote ref, from lines of the form `!<tab>from:to<tab>[remote rejected] (reason)`. */
function rejections(porcelain) {
	const found = /* @__PURE__ */ new Map();
	for (const line of porcelain.split("\n")) {
		const [flag, refs = "", summary = ""] = line.split("	");
		if (flag === "!") found.set(refs.slice(refs.indexOf(":") + 1), summary.replace(/^\[[^\]]*\] \(?|\)$/g, ""));
	}
	return found;
}

// src/adapters/git-branch/refusal.ts
/** The server does not let us write the state branch: which of its rules it is, and what to change. */
function branchRefused(branch, words, place) {
	return new ProblemError({
		code: "RAY-STATE-BRANCH-REFUSED",
		message: `The server refuses the branch ${branch}: ${words}`,
		place,
		hint: fixFor(branch, words)
	});
}
function fixFor(branch, words) {
	const pattern = `${branch.split("/")[0]}/**`;
	if (/GH013|rule violations|ruleset/i.test(words)) return `Settings > Rules > Rulesets: under "Target branches" of ${/signed|verified signature/i.test(words) ? "the rule \"Require signed commits\"" : /pull request/i.test(words) ? "the rule \"Require a pull request before merging\"" : "the ruleset that applies to it"}, exclude \`${pattern}\`, or add the token's app to its bypass list.`;
	if (/GH006|protected branch/i.test(words)) return `Settings > Branches: change the protection rule so that its pattern no longer matches \`${pattern}\`.`;
	if (/archived/i.test(words)) return "The repository is archived and read-only: unarchive it, or switch the workflow off.";
	if (/Authentication failed|could not read|error: 401/i.test(words)) return "The token is missing, wrong or past its end: check the input github-token (or app-id and app-private-key).";
	if (/error: 40[34]|Permission to|Write access|not found/i.test(words)) return "Give the job the right to write contents:\n\npermissions:\n  contents: write";
	return `Let the job's token create and update branches that match \`${pattern}\`, or choose another name with the input state-branch.`;
}

// src/adapters/git-branch/branch.ts
const HISTORY = /^Raymond-History: (\d+)$/m;
/** Commits in the branch's history, as its newest one counts them. */
async function historyOf(repository, commit) {
	const text = (await repository.run([
		"cat-file",
		"commit",
		commit
	])).toString();
	return Number(HISTORY.exec(text)?.[1] ?? 1);
}
function createBranch({ repository, name, clock, entropy, backoff, large }) {
	const ref = `refs/heads/${name}`;
	const local = `refs/raymond/branch/${name}`;
	const place = repository.remote?.url;
	const checked = /* @__PURE__ */ new Set();
	const histories = /* @__PURE__ */ new Map();
	const always = large === void 0 ? [ref] : [ref, large];
	let remembered;
	let rememberedAt = 0;
	return {
		swap(names, build, { pauses, areNew = false } = {}) {
			if (areNew && remembered !== void 0) remembered = new Map([...names.map((one) => [one, void 0]), ...remembered]);
			return patiently((state) => attempt(names, build, state), pauses);
		},
		tip: (young = 0) => {
			if (clock.now() - rememberedAt >= young) remembered = void 0;
			return patiently(() => tip([]));
		}
	};
	async function tip(names) {
		const all = [...always, ...names];
		if (all.some((one) => !remembered?.has(one))) {
			rememberedAt = clock.now();
			const answer = await readRemoteRefs(repository, all);
			if (answer.kind === "denied") throw branchRefused(name, answer.words, place);
			if (answer.kind === "unknown") throw new Hiccup("unreachable", answer.words);
			remembered = new Map(all.map((one) => [one, answer.refs.get(one)]));
		}
		const refs = new Map([...remembered ?? []].flatMap(([one, id]) => id === void 0 ? [] : [[one, id]]));
		const commit = refs.get(ref);
		return {
			commit: commit === void 0 ? null : await bringHere(commit, large !== void 0 && refs.has(large)),
			refs
		};
	}
	async function bringHere(commit, isLarge) {
		if (checked.has(commit)) return commit;
		await fetchInto(repository, {
			what: ref,
			ref: local,
			depth: 1,
			withoutFiles: isLarge
		}).catch(notFetched);
		const here = (await repository.run(["rev-parse", local])).toString().trim();
		if (!isOurReadme((await readTreeFile(repository, here, "README.md"))?.toString() ?? "")) throw foreign(name, place);
		checked.add(here);
		remembered?.set(ref, here);
		return here;
	}
	async function attempt(names, build, state) {
		const at = await tip(names);
		const step = await build(at, state.refused);
		if (step.kind === "stop") return {
			value: step.value,
			commit: at.commit
		};
		const changes = at.commit === null ? new Map([[README, README_TEXT], ...step.changes]) : step.changes;
		const tree = await writeTree(repository, at.commit, changes);
		if (step.beside.length === 0 && !step.root && at.commit !== null && tree === await treeOf(repository, at.commit)) {
			if (!await stands(at.commit)) throw new Hiccup("busy", "others were quicker each time");
			return {
				value: step.value,
				commit: at.commit
			};
		}
		const onTop = step.root === true ? null : at.commit;
		const history = onTop === null ? 1 : (histories.get(onTop) ?? await historyOf(repository, onTop)) + 1;
		const draft = {
			tree,
			parents: onTop === null ? [] : [onTop],
			at: clock.now()
		};
		const message = `${step.message}\n\nRaymond-History: ${history}\n`;
		const commit = await writeCommit(repository, {
			...draft,
			message
		});
		histories.set(commit, history);
		const updates = [{
			ref,
			from: at.commit,
			to: commit
		}, ...step.beside];
		const began = clock.now();
		const outcome = await push(repository, updates);
		if (outcome.kind === "done" || outcome.kind === "unknown" && await stands(commit)) {
			for (const update of updates) remembered?.set(update.ref, update.to ?? void 0);
			rememberedAt = began;
			checked.add(commit);
			return {
				value: step.value,
				commit
			};
		}
		throw failureOf(outcome, {
			ref,
			name,
			place,
			beside: step.beside,
			refused: state.refused
		});
	}
	/** Reads back what a push without an answer led to. */
	async function stands(commit) {
		const answer = await readRemoteRefs(repository, [ref]);
		return answer.kind === "refs" && answer.refs.get(ref) === commit;
	}
	/** Tries again whole, with pauses, until it goes through or there have been enough tries. */
	async function patiently(work, pauses = backoff) {
		const state = { refused: /* @__PURE__ */ new Map() };
		for (let failures = 0;;) {
			const began = clock.now();
			try {
				return await work(state);
			} catch (error) {
				remembered = void 0;
				if (!(error instanceof Hiccup)) throw error;
				if (error.kind === "smaller") continue;
				failures += 1;
				if (failures >= pauses.tries) throw givenUp(name, error, place);
				const limit = isRateLimited(error.message) ? LIMIT_MS : 0;
				await clock.sleep(limit + pauseMs(pauses, failures - 1, entropy.fraction(), clock.now() - began));
			}
		}
	}
}
/** It may be there in a moment. */
function notFetched(error) {
	if (error instanceof ProblemError && error.problem.code === "RAY-FETCH-FAILED") throw new Hiccup("unreachable", error.message);
	throw error;
}
function failureOf(outcome, { ref, name, place, beside, refused }) {
	switch (outcome.kind) {
		case "stale": return new Hiccup("busy", "others were quicker each time");
		case "unknown": return new Hiccup("unreachable", outcome.words);
		case "denied": return branchRefused(name, outcome.words, place);
		case "refused": {
			if (beside.length === 0) return branchRefused(name, `${outcome.reasons.get(ref) ?? ""} ${outcome.words}`.trim(), place);
			const guilty = outcome.reasons.has(ref) ? [] : beside.filter((update) => outcome.reasons.has(update.ref));
			for (const update of guilty.length > 0 ? guilty : beside) refused.set(update.ref, outcome.reasons.get(update.ref) ?? outcome.words);
			return new Hiccup("smaller", outcome.words);
		}
	}
}
/** What passes when one tries again. */
var Hiccup = class extends Error {
	kind;
	constructor(kind, words) {
		super(words);
		this.kind = kind;
	}
};
function givenUp(name, { kind, message }, place) {
	if (/error: 403/.test(message)) return branchRefused(name, message, place);
	const busy = kind === "busy";
	return new ProblemError({
		code: busy ? "RAY-STATE-BRANCH-BUSY" : "RAY-STATE-BRANCH-UNREACHABLE",
		message: `The branch ${name} could not be ${busy ? "written" : "reached"}: ${message}`,
		place,
		hint: busy ? "Very many runs write at the same time. Run the job again, or let fewer run at once (concurrency)." : "The server or the network between is down. Run the job again when it is back; the local state file is complete."
	});
}
function foreign(name, place) {
	return new ProblemError({
		code: "RAY-STATE-BRANCH-FOREIGN",
		message: `The branch ${name} exists, but it is not a state branch of raymond-action. It was left as it is.`,
		place,
		hint: "Rename or delete that branch, or choose another name with the input state-branch."
	});
}

// src/adapters/git-branch/packed/packed-run.ts
const MANIFEST = "raymond-run.json";
const BUNDLE = "run.bundle";
const commit = string().regex(/^[0-9a-f]{40,64}$/);
/** What a packed run consists of, beside the bundle with its objects. */
const packedRunSchema = strictObject({
	version: literal(1),
	workflow_id: string(),
	/** The state branch that it belongs on. */
	branch: string().regex(/^[\w./-]+$/),
	/** Of the saved state. */
	seq: number().int(),
	/** A commit whose tree is laid out as the state branch is, with this run and the ledger lines that are new. */
	state: commit,
	/** Files of the run that are to be removed, by path below its folder. */
	removed: array(string()),
	/** Agents' work: a commit for each branch. */
	work: array(strictObject({
		branch: string().regex(/^raymond\/[\w./-]+$/),
		commit
	})),
	/** Commits that the bundle builds on; the server has them. */
	needs: array(commit),
	/** SHA-256 of the token of the lease that the job held; null when it held none. */
	lease_sha256: string().nullable()
});

export { settledFolder as A, asideBranch as C, largeRef as D, claimsFile as E, LIMIT_MS as F, stateFile as M, BACKOFF as N, ledgerFile as O, CROWD as P, SETTLED_RUNS as S, checkRunId as T, readTreeFile as _, historyOf as a, README as b, openLines as c, spreadFiles as d, textChanges as f, readFolder as g, listTreeFiles as h, createBranch as i, settledNotes as j, runFolder as k, joinFiles as l, listTreeBlobs as m, MANIFEST as n, push as o, listFolders as p, packedRunSchema as r, addLines as s, BUNDLE as t, readLongTexts as u, CLAIMS_FOLDER as v, besideState as w, SETTLED_NOTES as x, OUTCOMES as y };