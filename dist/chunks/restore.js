import { c as addLines, i as createBranch, l as openLines, n as MANIFEST, r as packedRunSchema, t as BUNDLE, u as BACKOFF } from "./packed-run.js";
import { t as ProblemError } from "./problem.js";
import { n as shellWord } from "./shell-text.js";
import { c as decodeRun } from "./long-texts.js";
import { i as runOfBranch, r as laterBranch, t as branchOfAgent } from "./work.js";
import { b as childId } from "./run.js";
import { a as hasCommit, r as fetchCommit, s as keptRef } from "./fetch-commit.js";
import { o as treeOf, r as parentsOf, t as isAncestor } from "./read-commit.js";
import { o as lastWords } from "./run-git.js";
import { a as writeCommit } from "./write-commit.js";
import { A as runFolder, N as stateFile, T as checkRunId, c as readFolder, h as wholeText, k as ledgerFile, l as readTreeFile, n as readLongTexts, p as sha256Of, s as listTreeFiles, w as besideState } from "./long-texts2.js";
import { a as readLedger, c as unbookedOf, i as ownUsd, n as encodeLedgerLine, o as sumOf, t as broughtLine } from "./ledger.js";
import { l as ownTemp } from "./environment.js";
import { t as openBareRepository } from "./bare-repository.js";
import { t as createClock } from "./clock.js";
import { t as createEntropy } from "./entropy.js";
import { t as LIMITS } from "./limits.js";
import { t as unpackArchive } from "./unpack-archive2.js";
import { n as nothingLeft } from "./nothing-left.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { i as repositoryOnServer, n as originOf, r as ownServer } from "./origin.js";
import { a as printJson, c as say, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as UsageError } from "./usage-error.js";
import { join } from "node:path";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";

// src/adapters/git-branch/packed/restored-ledger.ts
const FOLDER = "ledger/";
/**
* The ledger lines of an archive. They go into files that all runs share, and without a signature, so they must be lines of that run, and
* no more than it has cost by its own state. `refused` makes the error of what they are instead.
*/
async function packedLines(repository, { commit, run, refused }) {
	const files = await readFolder(repository, commit, FOLDER);
	const odd = (await listTreeFiles(repository, commit, FOLDER)).find((path) => !files.has(path) || monthOf(path) === void 0);
	if (odd !== void 0) throw refused(`it holds ${JSON.stringify(odd)}, which is no file of the ledger`);
	const packed = [...files].flatMap(([path, content]) => {
		return content.toString().split("\n").filter(Boolean).map((text) => {
			const month = monthOf(path) ?? "";
			const line = broughtLine(text, run, month);
			if (line === void 0) throw refused(`its ${path} has a line that is none of ${run.workflow_id}`);
			return {
				text,
				month,
				line
			};
		});
	});
	const cost = sumOf(packed.map(({ line }) => line));
	if (cost <= ownUsd(run)) return packed;
	throw refused(`its ledger lines say that ${run.workflow_id} has cost $${cost}, and its state says $${ownUsd(run)}`);
}
/** The ledger's files with those lines. None that stands there is added again, nor what other lines have booked of the run since. */
async function withPackedLines(repository, { tip, run, packed }) {
	if (packed.length === 0) return [];
	const stored = tip.commit === null ? /* @__PURE__ */ new Map() : await readFolder(repository, tip.commit, FOLDER);
	const booked = [...stored].flatMap(([path, content]) => bodiesOf(content, path));
	const known = new Set(booked);
	const added = packed.filter(({ text }) => !known.has(text));
	const texts = new Map(added.map(({ line, text }) => [line, text]));
	const unbooked = unbookedOf([...texts.keys()], run, readLedger(booked));
	return [...new Set(added.map(({ month }) => month))].flatMap((month) => {
		const place = ledgerFile(month);
		const lines = unbooked.filter(({ day }) => day.startsWith(month)).map((line) => texts.get(line) ?? encodeLedgerLine(line));
		if (lines.length === 0) return [];
		return [[place, addLines(stored.get(place)?.toString() ?? "", lines, {
			key: null,
			place
		})]];
	});
}
function bodiesOf(content, place) {
	return openLines(content.toString(), {
		key: null,
		place
	}).map(({ body }) => body);
}
function monthOf(path) {
	return /^ledger\/(\d{4}-\d{2})\.jsonl$/.exec(path)?.[1];
}

// src/adapters/git-branch/packed/restore-run.ts
/**
* Puts a packed run onto the state branch, and its agents' work onto their branches, in one atomic push. Nothing of others is taken
* back: a run that went on since is left as it is, and work is joined with what stands on its branch.
*/
async function restoreRun(files, options) {
	const { repository, clock } = options;
	const packed = await readManifest(files);
	const { workflow_id: id } = packed;
	checkRunId(id);
	if (packed.branch !== options.name) throw ofAnotherBranch(packed.branch, options.name);
	await bringObjects(files, packed, options);
	const text = (await readTreeFile(repository, packed.state, stateFile(id)))?.toString();
	if (text === void 0) throw unreadable(`it holds no state of ${id}`);
	const run = onOwnBranches(await decoded(repository, `${packed.state}:${runFolder(id)}`, {
		text,
		place: `${BUNDLE}: ${stateFile(id)}`
	}), packed);
	const lines = await packedLines(repository, {
		commit: packed.state,
		run,
		refused: unreadable
	});
	const { value } = await createBranch(options).swap(packed.work.map(refOf), async (tip, refused) => {
		await requireParent(repository, tip, {
			packed,
			run
		});
		await requireNothingNewer(tip, {
			packed,
			text,
			run
		});
		const wanted = packed.work.filter((one) => !refused.has(refOf(one)));
		const beside = (await Promise.all(wanted.map((one) => updateOf(one, tip)))).flatMap((update) => update ?? []);
		const ledger = await withPackedLines(repository, {
			tip,
			run,
			packed: lines
		});
		return {
			kind: "write",
			changes: new Map([...await filesOf(packed), ...ledger]),
			message: `${id}: ${run.status}, ${run.seq}, restored`,
			beside,
			value: {
				run,
				branch: packed.branch,
				branches: wanted.map((one) => one.branch),
				leftOut: packed.work.flatMap((one) => refused.get(refOf(one)) ?? [])
			}
		};
	});
	return value;
	/** The run as it stands there must be one that the packed one builds on: what was stored before it, or by the same job. */
	async function requireNothingNewer(tip, saved) {
		const storedText = (tip.commit === null ? void 0 : await readTreeFile(repository, tip.commit, stateFile(id)))?.toString();
		if (storedText === void 0 || storedText === saved.text) return;
		const stored = await decoded(repository, `${tip.commit ?? ""}:${runFolder(id)}`, {
			text: storedText,
			place: stateFile(id)
		});
		if (stored.nonce !== saved.run.nonce) throw wentOn(id, "another run of that name stands there");
		if (stored.seq > saved.run.seq) throw wentOn(id, `state ${stored.seq} stands there, and this is ${saved.run.seq}`);
		const isBase = sha256Of(storedText) === saved.run.previous;
		const isSameJob = stored.lease !== null && sha256Of(stored.lease.token) === saved.packed.lease_sha256;
		if (!isBase && !isSameJob && !saysTheSame(stored, saved.run)) throw wentOn(id, "another job has written it since");
	}
	/** On top of what the branch has, so that every push is a fast-forward. */
	async function updateOf(work, tip) {
		const ref = refOf(work);
		const from = tip.refs.get(ref) ?? null;
		if (from === work.commit || from !== null && await isJoined(repository, from, work.commit)) return void 0;
		if (from === null || await isAncestor(repository, from, work.commit)) return {
			ref,
			from,
			to: work.commit
		};
		const tree = await treeOf(repository, work.commit);
		const message = `Work of ${work.branch}, restored\n`;
		return {
			ref,
			from,
			to: await writeCommit(repository, {
				tree,
				parents: [from, work.commit],
				message,
				at: clock.now()
			})
		};
	}
	async function filesOf({ state, removed }) {
		const paths = await listTreeFiles(repository, state, `runs/${id}/`);
		const contents = await Promise.all(paths.map((path) => readTreeFile(repository, state, path)));
		return [...removed.map((path) => [besideState(id, path), null]), ...paths.map((path, index) => [path, contents[index] ?? Buffer.alloc(0)])];
	}
}
/** The branch of a worker is its parent's: that one must be stored, and know the worker. */
async function requireParent(repository, tip, { packed, run: { workflow_id: id, parent } }) {
	const ofParent = packed.work.find(({ branch }) => runOfBranch(branch) !== id)?.branch;
	if (parent === void 0 || ofParent === void 0) return;
	const place = stateFile(parent.run);
	const text = tip.commit === null ? void 0 : (await readTreeFile(repository, tip.commit, place))?.toString();
	const folder = `${tip.commit ?? ""}:${runFolder(parent.run)}`;
	const stored = text === void 0 ? void 0 : await decoded(repository, folder, {
		text,
		place
	});
	const knows = stored?.children?.some((child) => child.id === id && child.agent === parent.agent);
	if (stored?.workflow_id === parent.run && knows === true) return;
	throw unreadable(`it holds commits for ${ofParent}, and no run ${parent.run} with the worker ${id} stands on ${packed.branch} (if that one was saved as well, restore it first)`);
}
/** `folder` is the run's, for git. */
async function decoded(repository, folder, state) {
	const { text, place } = state;
	return decodeRun(wholeText(text, await readLongTexts(repository, folder, [text]), place), place);
}
/** By a restore before this one. */
async function isJoined(repository, tip, commit) {
	await fetchCommit(repository, tip);
	return (await parentsOf(repository, tip)).includes(commit);
}
async function readManifest(files) {
	const content = await files(MANIFEST);
	if (content === void 0) throw unreadable(`it has no ${MANIFEST}`);
	try {
		return packedRunSchema.parse(JSON.parse(Buffer.from(content).toString()));
	} catch {
		throw unreadable(`its ${MANIFEST} is not one of this release`);
	}
}
/** Takes the bundle's objects in, on top of the commits that only the server has. */
async function bringObjects(files, packed, { repository }) {
	const content = await files(BUNDLE);
	if (content === void 0) throw unreadable(`it has no ${BUNDLE}`);
	for (const commit of packed.needs) await fetchCommit(repository, commit);
	const scratch = await mkdtemp(join(repository.directory, "restore-"));
	try {
		const file = join(scratch, BUNDLE);
		await writeFile(file, content);
		const outcome = await repository.attempt([
			"bundle",
			"unbundle",
			file
		], { config: { "transfer.fsckObjects": "true" } });
		if (outcome.exitCode !== 0) throw unreadable(`git cannot take in its ${BUNDLE}: ${lastWords(outcome.stderr)}`);
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
	for (const commit of [packed.state, ...packed.work.map((one) => one.commit)]) {
		if (await hasCommit(repository, commit)) continue;
		const { exitCode } = await repository.attempt([
			"update-ref",
			keptRef(commit),
			commit
		]);
		if (exitCode !== 0) throw unreadable(`its ${BUNDLE} lacks the commit ${commit.slice(0, 12)}`);
	}
}
/** An archive comes from somewhere: it brings one run back, and commits onto branches of that run's agents only. */
function onOwnBranches(run, { workflow_id: id, work }) {
	if (run.workflow_id !== id) throw unreadable(`it is said to be ${id}, and its state is of ${run.workflow_id}`);
	const { parent } = run;
	const isChild = parent !== void 0 && id === childId(parent.run, Number(/\d+$/.exec(id)?.[0]));
	if (isChild) checkRunId(parent.run);
	const branches = Object.keys(run.work ?? {}).map((agent) => branchOfAgent(isChild ? run : { workflow_id: id }, agent));
	const own = new Set(branches.filter((branch) => runOfBranch(branch) !== void 0).flatMap((name) => [name, laterBranch(name)]));
	const foreign = work.find(({ branch }) => !own.has(branch));
	if (foreign === void 0) return run;
	throw unreadable(`it holds commits for ${foreign.branch}, which is no branch of ${id}`);
}
function refOf({ branch }) {
	return `refs/heads/${branch}`;
}
/** But for what each push writes anew. */
function saysTheSame(one, other) {
	const core = (run) => JSON.stringify({
		...run,
		previous: null,
		signature: null,
		lease: null,
		work: null
	});
	return core(one) === core(other);
}
function unreadable(why) {
	return new ProblemError({
		code: "RAY-RESTORE-UNREADABLE",
		message: `This is not a saved run: ${why}.`,
		hint: "Give the artifact as it was downloaded, as a zip or as a folder: gh run download RUN_ID -n raymond-run-… -D saved"
	});
}
function ofAnotherBranch(name, wanted) {
	const { problem } = unreadable(`it belongs on the branch ${name}, not on ${wanted}`);
	const hint = `Where ${name} is the state branch of the repository (input state-branch): --state-branch ${shellWord(name)}`;
	return new ProblemError({
		...problem,
		hint
	});
}
function wentOn(id, why) {
	return new ProblemError({
		code: "RAY-RESTORE-OVERTAKEN",
		message: `The run ${id} has gone on without what was saved here: ${why}. Nothing was written.`,
		place: stateFile(id),
		hint: `To take the saved one all the same, delete the folder runs/${id} on the state branch in a commit of your own, then restore again.`
	});
}

// src/cli/commands/restore/restore.ts
/** `raymond restore`: the way back for a run that the state branch did not take. */
const SAVED_RUN = {
	...LIMITS,
	files: 100,
	size: 2147483648
};
async function restore(path, flags) {
	const directory = await mkdtemp(join(ownTemp(), "raymond-restore-"));
	try {
		const token = process.env.GITHUB_TOKEN || process.env.GH_TOKEN;
		if (!token) throw noToken(path);
		const repository = await openBareRepository({
			directory,
			remote: {
				url: remoteOf(flags),
				token: async () => token
			}
		});
		show(await restoreRun(await filesAt(path), {
			repository,
			name: flags.stateBranch ?? "raymond/state",
			clock: createClock(),
			entropy: createEntropy(),
			backoff: BACKOFF
		}), flags);
	} catch (error) {
		refuse(error, flags);
	} finally {
		await rm(directory, {
			recursive: true,
			force: true
		});
	}
}
function show({ run, branch, branches, leftOut }, { json }) {
	const { workflow_id, status, seq } = run;
	if (json === true) printJson({
		workflow_id,
		status,
		seq,
		state_branch: branch,
		branches,
		left_out: leftOut
	});
	else print(`${workflow_id} is on ${branch} again: ${status}, state ${seq}`);
	for (const name of branches) say(`  work of its agents: ${name}`);
	for (const what of leftOut) say(`  not taken by the server: ${what}`);
	say(`  ${nextStep(run)}`);
}
const ENDED = "It has ended; nothing is left to do.";
function nextStep(run) {
	const { workflow_id, status, issue, asks } = run;
	if (nothingLeft(run) !== void 0) return ENDED;
	const there = issue === null ? "Go on" : `In #${issue}`;
	const dispatch = `gh workflow run raymond.yml -f run=${workflow_id}`;
	switch (status) {
		case "completed":
		case "cancelled": return ENDED;
		case "waiting": return issue === null || asks.length === 0 ? `${there}: ${dispatch}${asks.length > 0 ? " -f answer=\"…\"" : ""}` : `${there} its question is open again: /raymond answer …`;
		case "failed": return issue === null ? `${there}: ${dispatch}` : `${there}: /raymond retry`;
		case "over_budget": return issue === null ? `${there}: ${dispatch}` : `${there}: /raymond resume --budget USD`;
		case "running":
		case "suspended": return issue === null ? `${there}: ${dispatch}` : `${there}: /raymond resume`;
	}
}
function remoteOf({ repository }) {
	const root = repositoryRoot(process.cwd());
	const origin = originOf(root);
	if (origin !== void 0 && !process.env.GITHUB_SERVER_URL && repositoryOnServer(root) === void 0) throw new UsageError(`The remote "origin" is at ${origin.server}, which gets no token that nobody has said to be for it.`, `If yours is: GITHUB_SERVER_URL=${origin.server} raymond restore …`);
	const name = repository ?? (process.env.GITHUB_REPOSITORY || origin?.repository);
	if (name === void 0 || !/^[\w.-]+\/[\w.-]+$/.test(name)) throw new UsageError(name === void 0 ? "There is no remote \"origin\" here that names a repository." : `${name} is no repository.`, "Run it in a clone, or give --repository OWNER/NAME.");
	return `${ownServer()}/${name}.git`;
}
async function filesAt(path) {
	const found = await stat(path).catch(() => void 0);
	if (!found) throw new UsageError(`There is nothing at ${path}.`, "Give the folder or the zip that was downloaded.");
	if (found.isDirectory()) return (name) => readFile(join(path, name)).catch(() => void 0);
	const files = new Map(unpackArchive(path, await readFile(path), SAVED_RUN).map((file) => [file.path, file.bytes]));
	return async (name) => files.get(name);
}
function noToken(path) {
	return new ProblemError({
		code: "RAY-NO-TOKEN",
		message: "GITHUB_TOKEN is not set, so nothing can be written to the repository.",
		hint: `GITHUB_TOKEN=$(gh auth token) raymond restore ${shellWord(path)}`
	});
}

export { restore };