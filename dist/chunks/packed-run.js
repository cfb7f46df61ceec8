import { t as ProblemError } from "./problem.js";
import { C as strictObject, _ as literal, d as array, w as string, y as number } from "./schemas.js";
import { n as shellWord } from "./shell-text.js";
import { t as isWithin } from "./is-within.js";
import { o as lastWords } from "./run-git.js";
import { c as isDenied, i as fetchInto, l as isRateLimited } from "./fetch-commit.js";
import { t as readRemoteRefs } from "./remote-refs.js";
import { a as textOfCommit, o as treeOf } from "./read-commit.js";
import { a as writeCommit, n as draftTree } from "./write-commit.js";
import { D as isOurReadme, b as README_TEXT, l as readTreeFile, m as tampered, y as README } from "./long-texts2.js";
import { t as nameInTheWay } from "./ref-commands.js";
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
	if (nameInTheWay(outcome.stderr) !== void 0) return {
		kind: "refused",
		reasons: /* @__PURE__ */ new Map(),
		words
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
/** What to do about another branch beside which git has none of that name; undefined where the words speak of none. */
function fixForName(branch, words) {
	const name = nameInTheWay(words);
	if (name === void 0) return void 0;
	return `Git keeps no branch ${branch} beside one that is called ${name}. Where that one is merged, delete it: ${`git push origin --delete ${shellWord(name)}`}. Else rename it: Branches > ${name} > Rename branch.`;
}
function fixFor(branch, words) {
	const ofName = fixForName(branch, words);
	if (ofName !== void 0) return ofName;
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
	const text = await textOfCommit(repository, commit);
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
			if (!isWithin(rememberedAt, clock.now(), young)) remembered = void 0;
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
		const { id: tree, objects } = await draftTree(repository, at.commit, changes);
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
		}, objects);
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
		if (at.commit === null && (outcome.kind === "stale" || outcome.kind === "refused")) await requireFreeName(repository, {
			ref,
			name,
			place
		});
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
/** Servers have many words for a branch that is in the way of the first push, and some are those of a race. */
async function requireFreeName(repository, { ref, name, place }) {
	const parts = ref.split("/");
	const above = parts.slice(3).map((_, at) => parts.slice(0, at + 3).join("/"));
	const answer = above.length === 0 ? void 0 : await readRemoteRefs(repository, above);
	const [there] = answer?.kind === "refs" ? answer.refs.keys() : [];
	if (there !== void 0) throw branchRefused(name, `'${there}' exists; cannot create '${ref}'`, place);
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

export { historyOf as a, addLines as c, CROWD as d, LIMIT_MS as f, createBranch as i, openLines as l, MANIFEST as n, fixForName as o, packedRunSchema as r, push as s, BUNDLE as t, BACKOFF as u };