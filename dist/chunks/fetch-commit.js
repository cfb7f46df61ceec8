import { t as ProblemError } from "./problem.js";
import { o as lastWords } from "./run-git.js";

// src/adapters/process/git/unwell.ts
const UNWELL = /returned error: (403|408|429|5\d\d)|HTTP (429|5\d\d)|empty reply|(recv|send) failure|connection (was )?(reset|refused|timed out)|could not resolve|couldn't connect|failed to connect|timed? ?out|early eof|unexpected disconnect|hung up unexpectedly|expected flush after|transfer closed|bytes remaining|GnuTLS|SSL_|internal server error/i;
const DENIED = /returned error: 40[14]|Authentication failed|could not read (Username|Password)|Permission to .* denied|Repository not found|Write access to repository not granted/i;
const LIMITED = /rate limit|error: 429|HTTP 429/i;
/** No token, a wrong one, or one with too few rights: GitHub says so in words. A bare 403 may be a limit, and pass. */
function isDenied(stderr) {
	return DENIED.test(stderr) && !isRateLimited(stderr);
}
/** True when trying again may help. */
function isUnwell(stderr) {
	return (UNWELL.test(stderr) || isRateLimited(stderr)) && !isDenied(stderr);
}
/** Then it takes a minute, not a moment. */
function isRateLimited(stderr) {
	return LIMITED.test(stderr);
}

// src/adapters/process/git/fetch-commit.ts
const FORGIVEN = [
	"zeroPaddedFilemode",
	"missingSpaceBeforeDate",
	"missingNameBeforeEmail",
	"badTimezone",
	"missingEmail"
];
/** For `git index-pack`: every object is hashed anew and checked, and so is that nothing is missing. */
const STRICT = `--strict=${FORGIVEN.map((id) => `${id}=ignore`).join(",")}`;
/** For `git fetch`, the same checks. */
const STRICT_FETCH = {
	"fetch.fsckObjects": "true",
	...Object.fromEntries(FORGIVEN.map((id) => [`fetch.fsck.${id}`, "ignore"]))
};
/** Where a commit that was taken in is kept. */
function keptRef(commit) {
	return `refs/kept/${commit}`;
}
/** By repository, what this process has kept: what is kept stays so, and each question starts a git. */
const kept = /* @__PURE__ */ new WeakMap();
/** The commit, all of its files among it, is in this very repository. */
async function hasCommit(repository, commit) {
	if (kept.get(repository)?.has(commit)) return true;
	const { exitCode } = await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		keptRef(commit)
	]);
	return exitCode === 0;
}
/** Says that the commit is here, with all of its files. */
async function keepCommit(repository, commit) {
	await repository.run([
		"update-ref",
		keptRef(commit),
		commit
	]);
	const commits = kept.get(repository) ?? /* @__PURE__ */ new Set();
	kept.set(repository, commits.add(commit));
}
/**
* Fetches a commit by its id, with `depth` generations (1 is the commit alone). A `RAY-FETCH-FAILED` problem when the server does
* not give it.
*/
async function fetchCommit(repository, commit, depth = 1) {
	if (depth === 1 && await hasCommit(repository, commit)) return;
	await fetchInto(repository, {
		what: commit,
		ref: keptRef(commit),
		depth
	});
}
/** Brings one ref of ours to what the remote has under that name or id. */
async function fetchInto(repository, { what, ref, depth, withoutFiles = false }) {
	const filter = withoutFiles ? [WITHOUT_FILES] : [];
	const args = [
		"fetch",
		"--quiet",
		"--no-tags",
		"--no-write-fetch-head",
		`--depth=${depth}`,
		...filter,
		"--end-of-options"
	];
	const fetch = () => repository.contact([
		...args,
		repository.remote?.url ?? "",
		`+${what}:${ref}`
	], { config: STRICT_FETCH });
	const outcome = await repository.alone(() => patiently(repository, fetch));
	if (outcome.exitCode !== 0) throw notFetched(what, outcome, repository);
}
const WITHOUT_FILES = "--filter=blob:none";
/** Files that were left out of a fetch, by their ids, all in one. */
async function bringBlobs(repository, ids) {
	if (ids.length === 0) return;
	const args = [
		"fetch",
		"--quiet",
		"--no-tags",
		"--no-write-fetch-head",
		WITHOUT_FILES,
		"--stdin",
		"--end-of-options"
	];
	const config = {
		...STRICT_FETCH,
		"fetch.negotiationAlgorithm": "noop"
	};
	const input = `${ids.join("\n")}\n`;
	const fetch = () => repository.contact([...args, repository.remote?.url ?? ""], {
		config,
		input
	});
	const outcome = await repository.alone(() => patiently(repository, fetch));
	if (outcome.exitCode !== 0) throw notFetched(ids.length === 1 ? ids[0] ?? "" : `${ids.length} files`, outcome, repository);
}
function notFetched(what, outcome, repository) {
	return new ProblemError({
		code: "RAY-FETCH-FAILED",
		message: `${what} cannot be fetched: ${outcome.timedOut ? "the server took too long" : lastWords(outcome.stderr)}`,
		place: repository.remote?.url,
		hint: "Check that the commit or branch is still there and that the token may read the contents of the repository (contents: read)."
	});
}
const TRIES = 4;
const PAUSE_MS = 1e3;
const LIMIT_PAUSE_MS = 3e4;
/** A fetch changes nothing on the server, so it is done again when the server or the network had a moment of weakness. */
async function patiently(repository, fetch) {
	for (let tries = 1;; tries++) {
		const outcome = await fetch();
		if (outcome.exitCode === 0 || tries === TRIES || !isUnwell(outcome.stderr)) return outcome;
		await repository.pause(isRateLimited(outcome.stderr) ? LIMIT_PAUSE_MS : PAUSE_MS * 2 ** (tries - 1));
	}
}

export { hasCommit as a, isDenied as c, fetchInto as i, isRateLimited as l, bringBlobs as n, keepCommit as o, fetchCommit as r, keptRef as s, STRICT as t };