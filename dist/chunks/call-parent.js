import { a as messageOf, s as problemIn, t as ProblemError } from "./problem.js";
import { d as awaitsShares, t as reduce } from "./reduce.js";
import { E as mostAtOnce, T as isOpen, X as isTurn, l as findAgent, w as hadJob, y as askedWhen } from "./run.js";
import { C as unseenIn, a as threadOf, c as isPausedForPerson, s as awaitsApproval, x as leftToShow } from "./thread.js";
import { s as takeOutOfJournal } from "./long-texts.js";
import { t as branchOfAgent } from "./work.js";
import { r as stopRequest, u as readPinnedScope } from "./drive-run.js";
import { i as now } from "./parse-outbox.js";
import { i as ownUsd, n as encodeLedgerLine, r as ledgerLine } from "./ledger.js";
import { _ as redactRun, f as seqOfRound, g as redactJournal, l as placeOfRound } from "./read-config.js";
import { n as shellWord } from "./shell-text.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { t as isWithin } from "./is-within.js";
import { G as commentOfRun, q as parseRunMarker } from "./may-trigger.js";

// src/core/report/artifact-name.ts
/** Names of artifacts are unique within an Actions run, which may have several attempts. `what` is of letters, digits and `-_`. */
function artifactName(what, attempt) {
	return `raymond-${what}-attempt-${attempt}`;
}

// src/runtime/job/showing/definitions-of.ts
/** The workflows that a run is in, for a picture of it; those that can no longer be read are left out. */
async function definitionsOf(run, { ports }) {
	const known = await Promise.all(Object.entries(run.scopes).map(async ([id, pin]) => {
		try {
			return [[id, (await readPinnedScope(id, pin, ports.turns.source)).workflow]];
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			return [];
		}
	}));
	return Object.fromEntries(known.flat());
}

// src/runtime/job/keeping/keep-as-artifact.ts
/**
* The last resort: what the server would not take stays with the Actions run, whole. After a signal there is no time for that; the
* post step then tries all of it again.
*/
async function keepAsArtifact(checkpoint, problem, job) {
	const { workflow_id } = checkpoint.run;
	job.book.isUnstored(workflow_id, stopRequest(job.stop)?.reason === "signal" ? {
		problem,
		artifact: null
	} : await keep(checkpoint, problem, job));
	await publish(checkpoint.run, job);
}
/** The state is stored, but not these branches: what was done in files would go with the machine. */
async function keepWorkAsArtifact(checkpoint, refused, job) {
	if (stopRequest(job.stop)?.reason === "signal") return;
	const upload = await packed(checkpoint, job);
	const named = refused.join(", ");
	const place = refused[0];
	if (upload.kind !== "uploaded") {
		const message = `The server refuses ${named}, so that this work stays behind; ${whyNot(upload)}.`;
		job.log.annotate("warning", {
			code: "RAY-PUSH-REFUSED",
			message,
			place,
			hint: ALLOW
		});
	} else {
		const message = `The server refuses ${named}, so that this work was saved as the artifact ${upload.name}.`;
		job.log.annotate("warning", {
			code: "RAY-PUSH-REFUSED",
			message,
			place,
			hint: [ALLOW, ...wayBack(upload.name, job)].join("\n")
		});
	}
}
const ALLOW = "Let the job's token create and update branches that match `raymond/**`.";
async function keep(checkpoint, problem, job) {
	const { workflow_id } = checkpoint.run;
	const upload = await packed(checkpoint, job);
	if (upload.kind !== "uploaded") {
		const message = `${problem.message} The run ${workflow_id} could not be saved as an artifact either: ${whyNot(upload)}.`;
		return {
			problem: {
				...problem,
				code: "RAY-STATE-LOST",
				message
			},
			artifact: null
		};
	}
	const { name } = upload;
	return {
		problem: {
			code: "RAY-STATE-IN-ARTIFACT",
			message: `${problem.message} So the run ${workflow_id} was saved whole as the artifact ${name}.`,
			place: problem.place,
			hint: [...problem.hint === void 0 ? [] : [problem.hint], ...wayBack(name, job)].join("\n")
		},
		artifact: name
	};
}
/** A full disk, a broken git: whatever it is, the job has a state to report and goes on to do that. */
async function packed(checkpoint, { keeping, identity }) {
	const name = artifactName(`run-${checkpoint.run.workflow_id}`, identity.attempt);
	try {
		return await keeping.artifacts.upload({
			name,
			files: await keeping.archive.pack(checkpoint),
			retentionDays: null
		});
	} catch (error) {
		return {
			kind: "failed",
			why: messageOf(error)
		};
	}
}
function wayBack(name, { identity: { runId, repository, stateBranch } }) {
	const elsewhere = stateBranch === "raymond/state" ? "" : ` --state-branch ${shellWord(stateBranch)}`;
	return [
		"",
		"Then bring the run back, in a clone of the repository:",
		"",
		`gh run download ${runId} -R ${repository} -n ${name} -D ${name}`,
		`GITHUB_TOKEN=$(gh auth token) raymond restore ${name}${elsewhere}`
	];
}
function whyNot(upload) {
	return upload.kind === "unavailable" ? "this place takes no artifacts" : upload.why.replace(/\.$/, "");
}
/** The comment must not go on saying that everything is stored. */
async function publish(run, job) {
	await job.ports.reports.publishReport(run, await definitionsOf(run, job));
}

// src/runtime/job/keeping/run-files.ts
const JOURNAL = "journal.jsonl";
const SCRIPT_FILES = "script-files";
/** Bytes. A push with a file of 100 MB is refused by GitHub, and with it the state and what the run has cost. */
const MOST_IN_FILE = 8e7;
/** What stands beside `state.json`: the journal, and a transcript for each agent. Those of `kept` have ended and are stored already. */
async function filesToStore(run, { store, sessions, vault, scriptFolders, redact, keepsTranscripts, log }, kept) {
	/** Agents and scripts write where these files come from. One that cannot be had stays as it was stored before; the run is stored all the same. */
	async function orAsBefore(path, read) {
		try {
			return await read();
		} catch (error) {
			log.line(`${path} is not stored beside the run this time: ${messageOf(error)}`);
			return {};
		}
	}
	const ofScripts = await orAsBefore(SCRIPT_FILES, () => {
		const added = scriptFolders.added(run.workflow_id);
		if (added === void 0) return run.beside?.[SCRIPT_FILES] === void 0 ? {} : { [SCRIPT_FILES]: null };
		if (added.leftOut.length > 0) log.line(tellLeftOut(added.leftOut));
		return { [SCRIPT_FILES]: vault.seal(redactAdded(added.content, redact), SCRIPT_FILES) };
	});
	if (!keepsTranscripts) return ofScripts;
	const ofJournal = await orAsBefore(JOURNAL, async () => {
		return journalOf(await store.journal(run.workflow_id), {
			redact,
			log
		});
	});
	const transcripts = await Promise.all(run.agents.filter(({ id }) => !kept.has(id)).map((agent) => {
		const path = transcriptPath(agent.id);
		return orAsBefore(path, async () => {
			const content = await sessions.keep(conversationsOf(agent));
			const sealed = content === void 0 ? null : vault.seal(content, path);
			if (sealed !== null && sealed.length <= MOST_IN_FILE) return { [path]: sealed };
			if (sealed !== null) log.line(tellTooLarge(`the conversation of ${agent.id}`, sealed.length));
			return agent.status !== "ended" && (run.status !== "running" || sealed !== null) ? { [path]: null } : {};
		});
	}));
	return Object.assign({}, ofScripts, ...transcripts, ofJournal);
}
/** As long as it fits into its file; one that does not stays there as it was when it did. */
function journalOf(journal, { redact, log }) {
	if (journal === void 0) return {};
	const clean = redactJournal(journal, redact);
	const bytes = Buffer.byteLength(clean);
	const stored = bytes <= MOST_IN_FILE ? bytes : Buffer.byteLength(takeOutOfJournal(clean, () => "0".repeat(64)).journal);
	if (stored <= MOST_IN_FILE) return { [JOURNAL]: clean };
	log.line(tellTooLarge("the newest of the journal", stored));
	return {};
}
function tellTooLarge(what, bytes) {
	return `not carried along: ${what}, since its file would have ${Math.ceil(bytes / 1e6)} MB, and GitHub takes none of 100 MB`;
}
/** So many are named, in a line for people, and of each so many characters. */
const MOST_NAMES = 10;
const LONGEST_NAME = 200;
function tellLeftOut(paths) {
	const more = paths.length - MOST_NAMES;
	return `not carried along, beyond the 1 MiB or 1,000 files that RAYMOND_STATE_DIR may add, or not to be read: ${paths.slice(0, MOST_NAMES).map((path) => path.length <= LONGEST_NAME ? path : `${path.slice(0, LONGEST_NAME)}…`).join(", ") + (more > 0 ? ` and ${more} more` : "")}`;
}
/** Lays what was stored out again, before the run is taken up. Gives the journal's text. */
async function layOutFiles({ run, files }, { sessions, vault, scriptFolders }, move) {
	for (const [path, content] of Object.entries(files)) {
		if (path === SCRIPT_FILES) scriptFolders.restore(run.workflow_id, vault.open(content, path));
		if (path.startsWith("sessions/")) await sessions.restore(vault.open(content, path), move);
	}
	const journal = files[JOURNAL];
	return journal === void 0 ? void 0 : new TextDecoder().decode(journal);
}
/** Files are base64 within: a secret in one of them is looked for in its text, and in its name. */
function redactAdded(content, redact) {
	const folders = JSON.parse(Buffer.from(content).toString());
	const clean = Object.entries(folders).map(([folder, files]) => {
		const entries = Object.entries(files).map(([path, base64]) => [redact(path), redactBase64(base64, redact)]);
		return [folder, Object.fromEntries(entries)];
	});
	return Buffer.from(JSON.stringify(Object.fromEntries(clean)));
}
function redactBase64(base64, redact) {
	const text = Buffer.from(base64, "base64").toString();
	const redacted = redact(text);
	return redacted === text ? base64 : Buffer.from(redacted).toString("base64");
}
function transcriptPath(agent) {
	return `sessions/${agent}.jsonl`;
}
/** The agent's own conversation, and those that its callers wait in. */
function conversationsOf({ session_id, cwd, stack }) {
	return [...session_id === null ? [] : [{
		id: session_id,
		cwd
	}], ...stack.flatMap((frame) => frame.session === null ? [] : [{
		id: frame.session,
		cwd: frame.cwd
	}])];
}

// src/runtime/job/driving/eased-off.ts
/** The pause before the next time: short while the job is young and somebody may watch it, longer when it is old. */
function easedOff(age, { least, most, share }) {
	return Math.min(most, Math.max(least, age * share));
}

// src/runtime/job/driving/tell-paid.ts
/** Of a turn that was under way when the run was lost only this job knows what it has cost, and caps on all runs have to. */
async function tellPaid(run, lost, options) {
	const ledger = unsaid(run, lost, options);
	if (Object.keys(ledger).length === 0) return;
	try {
		await options.branch.checkpoint({
			run,
			files: {},
			ledger,
			work: [],
			ledgerOnly: true
		});
	} catch (error) {
		options.onTrouble(problemIn(error, `What ${run.workflow_id} has cost since another job took it over could not be stored`));
	}
}
/**
* The same for the main step and for the post step after it, so that a line comes once: whoever cancelled the run stored what it found, and
* nobody adds to that. What another job spends that goes on with the run is not ours.
*/
function unsaid(run, { stored, told }, { ledger, begun }) {
	if (begun && stored.status !== "cancelled" && run.halted === "superseded") return {};
	const known = [stored, told].flatMap((one) => one?.nonce === run.nonce ? [ownUsd(one)] : []);
	return ledger(run, known.length === 0 ? void 0 : Math.min(...known));
}

// src/runtime/job/driving/checkpointer.ts
const INTERVAL_MS = 2e4;
/** A job that says nothing for so long has lost the run to whoever asks. */
const LEASE_MS = 9e5;
const HEARTBEAT_MS = 3e5;
/** Caps on all runs together know what stands on the state branch: no more of what a worker may spend is missing there. */
const UNTOLD = 1 / 10;
/** How soon a stop is noticed during a long turn; in an old job with short ones the pushes come first. */
const WATCH = {
	least: 15e3,
	most: 25e3,
	share: 1 / 20
};
/** How often turns that are short look for it; a push finds it too, so those of an old job leave it to the pushes. */
const LOOKS = {
	least: 2e3,
	most: INTERVAL_MS,
	share: 1 / 20
};
function createCheckpointer(options) {
	const { branch, clock } = options;
	let last;
	let latest;
	let pushing = Promise.resolve();
	let superseded;
	const began = clock.now();
	let heardAt = began;
	const stopped = new AbortController();
	const checkpointOf = (run, lease) => gather(run, lease, (last === void 0 ? options.inherited : null) ?? options.lease.token, options);
	async function push(run, lease) {
		if (superseded) return void 0;
		const aside = last !== void 0 && !isTimeToSay() && isForItself(run, lease) && isCheap(run, last.said);
		const checkpoint = withUntouched(await checkpointOf(run, lease), last);
		const outcome = await storeOrBare(aside ? {
			...checkpoint,
			ledger: {},
			aside
		} : checkpoint, options);
		if (outcome.kind === "superseded") return giveUp(outcome.stored);
		if (!aside) options.onStored(outcome.sha256, run);
		for (const what of outcome.leftOut.filter((one) => last?.left?.includes(one) !== true)) options.onLeftOut(what);
		heardAt = clock.now();
		const said = aside && last ? last.said : saying(run, heardAt, last?.said);
		last = {
			run,
			at: heardAt,
			said,
			left: outcome.leftOut,
			tookAll: !aside && tookAll(outcome)
		};
		return outcome;
	}
	const isTimeToSay = () => last !== void 0 && isDue(last, clock.now(), options.phase);
	function giveUp(stored) {
		superseded ??= stored;
		options.onSuperseded(stored);
	}
	/** Whether a person has stopped the run, or another job has it: what was heard of the branch not long ago is believed. */
	async function look(run, within) {
		if (superseded || last === void 0 || isWithin(heardAt, clock.now(), within)) return;
		heardAt = clock.now();
		try {
			const stored = await branch.overtaken(run.workflow_id);
			if (stored) giveUp(stored);
		} catch (error) {
			options.onTrouble(problemIn(error, `Nobody knows whether ${run.workflow_id} was stopped or taken over`));
		}
	}
	/** One push at a time. */
	function enqueue(run, lease) {
		const mine = pushing.then(() => push(run, lease));
		pushing = mine.catch(() => void 0);
		return mine;
	}
	/** The first push has to succeed, later ones may fail and are made up for by the next. */
	async function store(run, lease) {
		const first = last === void 0;
		try {
			await enqueue(run, lease);
		} catch (error) {
			if (first) throw error;
			options.onTrouble(problemIn(error, notStored(run)));
		}
	}
	/** There is no next one: what cannot be stored is handed to whoever keeps it. */
	async function storeAtLast(run) {
		stopped.abort();
		const begun = options.begun || last !== void 0;
		let outcome;
		try {
			outcome = await enqueue(run, null);
		} catch (error) {
			if (!begun) throw error;
			await options.onUnstored(await checkpointOf(run, null), problemIn(error, notStored(run)));
		}
		if (outcome?.kind === "stored" && outcome.refused.length > 0) await options.onRefused(await checkpointOf(run, null), outcome.refused);
		if (superseded) await tellPaid(run, {
			stored: superseded,
			told: last?.run
		}, options);
	}
	const held = () => ({
		...options.lease,
		expires: new Date(clock.now() + LEASE_MS).toISOString()
	});
	async function beat() {
		while (!stopped.signal.aborted) {
			const within = easedOff(clock.now() - began, WATCH);
			await clock.sleep(Math.min(Math.max(heardAt + within - clock.now(), 1e3), within), stopped.signal);
			if (!latest || stopped.signal.aborted) continue;
			if (isTimeToSay()) await store(latest, held());
			else await look(latest, within);
		}
	}
	return {
		async saved(run) {
			latest = run;
			const isFirst = last === void 0;
			if (last === void 0 || mustNotBeLost(last.run, run)) {
				await store(run, held());
				if (isFirst) inBackground(beat(), options);
			} else if (!isWithin(last.at, clock.now(), INTERVAL_MS)) {
				last = {
					...last,
					at: clock.now()
				};
				inBackground(store(run, held()), options);
			} else await look(run, showsSomething(run) ? LOOKS.least : easedOff(clock.now() - began, LOOKS));
		},
		release: storeAtLast,
		takenOverBy: () => superseded
	};
}
function tookAll({ leftOut, refused }) {
	return leftOut.length + refused.length === 0;
}
/** What a push carries of a run. What goes beside it must not keep the run and its bill from being stored. */
async function gather(run, lease, token, options) {
	const { redact, ledger, work } = options;
	const files = options.files(run).catch((error) => {
		options.onTrouble(problemIn(error, `The files of ${run.workflow_id} are not stored this time`));
		return {};
	});
	return {
		run: {
			...redact(run),
			lease
		},
		files: await files,
		ledger: ledger(run),
		work: work(run),
		token
	};
}
/** Where nobody thought of what failed, or a full disk keeps git from it: state and bill, which are small, do not wait for the files. */
async function storeOrBare(checkpoint, { branch, onTrouble }) {
	try {
		return await branch.checkpoint(checkpoint);
	} catch (error) {
		if (error instanceof ProblemError && !NO_ROOM.test(error.message)) throw error;
		onTrouble(problemIn(error, `${checkpoint.run.workflow_id} could not be stored with its files`));
		const outcome = await branch.checkpoint({
			...checkpoint,
			files: {},
			work: []
		});
		return outcome.kind === "stored" ? {
			...outcome,
			leftOut: ["what its agents have in files"]
		} : outcome;
	}
}
/** In the words of git, which speaks English to us, and of Node. */
const NO_ROOM = /no space left on device/i;
/** Nobody waits for it, so nobody else could hear of what it meets. */
function inBackground(work, { onTrouble }) {
	work.catch((error) => onTrouble(problemIn(error, "A run could not be stored")));
}
function notStored({ workflow_id }) {
	return `${workflow_id} could not be stored`;
}
/**
* An agent ended, asked or failed, or the run came to rest: a lost machine must not cost that. Nor that people see a question while others are at
* work: jobs that hear plain words go by what is stored. Nor what was proposed to be pushed: a push
* that began before must be over before that is done, as it would bring onto the same branch what the agent does next.
*/
function mustNotBeLost(before, run) {
	if (run.status !== before.status || run.asks.length !== before.asks.length) return true;
	if (run.status === "running" && unseenIn(run).join() !== unseenIn(before).join()) return true;
	if (worksOf(run) !== worksOf(before)) return true;
	if (tellsWorkers(run) && run.seq !== before.seq) return true;
	const resting = (one) => one.agents.reduce((count, { status }) => count + (status === "active" ? 0 : 1), 0);
	return resting(run) !== resting(before);
}
/** Says so where nothing has been at work in the agents' directories since a checkpoint that took all of them. */
function withUntouched(checkpoint, last) {
	const untouched = last?.tookAll === true && hadNoTurn(last.run, checkpoint.run);
	return untouched ? {
		...checkpoint,
		work: checkpoint.work.map((one) => ({
			...one,
			untouched
		}))
	} : checkpoint;
}
function hadNoTurn(before, run) {
	if (run.children !== void 0 || run.parent !== void 0) return false;
	return before.turns === run.turns && ![...before.pending, ...run.pending].some(isTurn);
}
function worksOf({ proposals = [] }) {
	return proposals.filter(({ work }) => work !== null).length;
}
/** A worker's job: siblings, who end and begin at the same time, have nothing of what it is about in between. */
function isForItself(run, lease) {
	return run.parent !== void 0 && run.status === "running" && lease !== null && !tellsWorkers(run);
}
function saying({ budget }, at, before) {
	return {
		at,
		usd: budget.spent_usd,
		times: (before?.times ?? 0) + 1
	};
}
/** The state branch has to hear that the job is alive. */
function isDue({ run, said }, now, phase) {
	const within = said.times === 1 && run.parent !== void 0 ? phase * HEARTBEAT_MS : HEARTBEAT_MS;
	return !isWithin(said.at, now, within);
}
function isCheap({ budget }, said) {
	return budget.spent_usd - said.usd < budget.limit_usd * UNTOLD;
}
/** A job is about to be dispatched: what it is for has to stand on the branch before. */
function tellsWorkers({ pending }) {
	return pending.some(({ type }) => type === "start_child");
}
/** What others see and cannot be taken back is about to be done. */
function showsSomething({ pending }) {
	return pending.some(({ type }) => type === "apply_proposal" || type === "post_result");
}

// src/runtime/job/driving/open-checkpointer.ts
/** The checkpointer of a run in this job. */
function openCheckpointer(id, job, { takenOver, inherited, begun, hasCheckout = true }) {
	const { identity, keeping, book, ports, log } = job;
	const kept = /* @__PURE__ */ new Set();
	return createCheckpointer({
		branch: keeping.branch,
		clock: ports.clock,
		inherited,
		begun,
		phase: ports.entropy.fraction(),
		lease: {
			owner: identity.repository,
			job: identity.runId,
			attempt: identity.attempt,
			token: identity.leaseToken
		},
		files: (run) => filesToStore(run, {
			...keeping,
			log
		}, kept),
		ledger: (run, toldUsd) => ledgerOf(run, toldUsd ?? book.of(id).storedUsd, `${identity.runId}.${identity.attempt}`),
		work: (run) => keeping.snapshots === null || !hasCheckout ? [] : workOf(run),
		redact: (run) => redactRun(run, keeping.redact),
		onStored(sha256, run) {
			book.isStored(run, sha256);
			for (const agent of run.agents) if (agent.status === "ended") kept.add(agent.id);
		},
		onSuperseded: () => {
			takenOver.abort({ reason: "superseded" });
		},
		onLeftOut: (what) => log.line(`not carried along: ${what}`),
		onTrouble: (problem) => log.annotate("warning", problem),
		onUnstored: (checkpoint, problem) => keepAsArtifact(checkpoint, problem, job),
		onRefused: (checkpoint, branches) => keepWorkAsArtifact(checkpoint, branches, job)
	});
}
/** By month, what the run has cost since it was last stored; by that job, where it is known. */
function ledgerOf(run, storedUsd, job) {
	const line = ledgerLine(run, storedUsd, job);
	return line === void 0 ? {} : { [line.day.slice(0, 7)]: [encodeLedgerLine(line)] };
}
/** What a job left aside and somebody else now writes to the state branch: files and cost come along. */
function leftAside({ run, files, behind }) {
	return behind === void 0 ? {
		files: {},
		ledger: {}
	} : {
		files,
		ledger: ledgerOf(run, ownUsd(behind))
	};
}
/** One snapshot for each directory; agents that share one share its branch, the first of them gives the name. */
function workOf(run) {
	const byDirectory = /* @__PURE__ */ new Map();
	for (const { id, cwd } of run.agents.filter(({ child }) => child === void 0)) {
		const branch = branchOfAgent(run, id);
		const proposed = hadJob(run, branch) ? { proposed: [] } : proposedFor(branch, run);
		if (!byDirectory.has(cwd)) byDirectory.set(cwd, {
			agent: id,
			directory: cwd,
			branch,
			...proposed
		});
	}
	return [...byDirectory.values()];
}
/** Where something was agreed to, what still waits is not for its pull request either; into one that is there a proposal alone comes. */
function proposedFor(branch, { proposals = [] }) {
	const made = proposals.filter(({ work }) => work?.branch === branch);
	if (made.some(({ status }) => status === "applied")) return { proposed: [] };
	const agreed = made.filter(({ status, approved_by }) => status === "pending" || approved_by !== void 0);
	if (agreed.length === 0 && made.some(({ work }) => work?.pull !== void 0)) return { proposed: [] };
	const proposed = (agreed.length === 0 ? made : agreed).flatMap(({ work }) => work ?? []);
	return proposed.length === 0 ? {} : { proposed: proposed.map(({ head, tree }) => ({
		head,
		tree
	})) };
}

// src/runtime/job/driving/load-unharmed.ts
/**
* The comment of a run says which state it shows: a branch that was rolled back behind that is not believed. Whoever writes to a run that
* rests looks first: what is written gets the next number, and may reach the one that was shown.
*/
async function loadUnharmed(id, job) {
	const stored = await job.keeping.branch.load(id);
	return stored && unharmed(stored, job);
}
/** A run that was loaded a moment ago, as it stands now. A `RAY-STATE-TAMPERED` problem where it was rolled back. */
async function unharmed(stored, { keeping: { branch }, github: { comments } }) {
	const seen = stored.run.parent === void 0 ? await seqShown(stored.run, comments) : void 0;
	return seen === void 0 ? stored : branch.load(stored.run.workflow_id, { seq: seen });
}
async function seqShown(run, comments) {
	const round = placeOfRound(run);
	const thread = round?.thread ?? threadOf(run);
	const shown = thread === null ? void 0 : await comments.find(thread, round ?? commentOfRun(run));
	if (shown === void 0) return void 0;
	return round === void 0 ? parseRunMarker(shown)?.seq : seqOfRound(shown, run);
}

// src/runtime/job/keeping/change-stored.ts
/**
* Events of a run that no job drives, applied where the run is stored; the journal beside it has them as well, and what lay aside
* comes along. Undefined when they are no news.
*/
function changeStored(stored, ...events) {
	let changed = stored.run;
	const lines = [];
	for (const event of events) {
		const next = reduce(changed, event, {}).run;
		if (next === changed) continue;
		changed = next;
		lines.push(Buffer.from(`${JSON.stringify({
			seq: changed.seq,
			event
		})}\n`));
	}
	if (changed === stored.run) return void 0;
	const { files, ledger } = leftAside(stored);
	const before = stored.files[JOURNAL];
	const journal = before === void 0 ? {} : { [JOURNAL]: Buffer.concat([before, ...lines]) };
	return {
		run: {
			...changed,
			lease: null
		},
		files: {
			...files,
			...journal
		},
		ledger
	};
}

// src/runtime/job/showing/publish-stored.ts
/** Shows a run as it is stored, and notes there which questions people see from now on: where that fails, whatever shows it next does so. */
async function publishStored(run, job) {
	const noted = await publishAndNote(run, job);
	if (noted !== void 0 && leftToShow(noted).length > 0) await publishAndNote(noted, job);
}
/** Gives the run as it is stored after that, where it was noted. */
async function publishAndNote(run, job) {
	const shown = await job.ports.reports.publishReport(run, await definitionsOf(run, job));
	if (shown === void 0 || shown === "unposted" || unseenIn(run).length + leftToShow(run).length === 0) return void 0;
	try {
		return await noteShown(run, shown, job);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return;
	}
}
/** Of a run that has changed since, whoever shows that does so. */
async function noteShown({ workflow_id, seq, status }, shown, job) {
	const { keeping, ports, identity, book } = job;
	const stored = await loadUnharmed(workflow_id, job);
	if (stored === void 0 || stored.run.lease !== null || stored.run.seq !== seq) return void 0;
	const changed = changeStored(stored, {
		type: "asks_shown",
		at: now(ports),
		shows: unseenIn(stored.run),
		shown
	});
	const isMore = changed?.run.pending.some(({ id }) => !stored.run.pending.some((known) => known.id === id));
	if (changed?.run.status !== status || isMore === true) return void 0;
	const outcome = await keeping.branch.checkpoint({
		...changed,
		work: [],
		token: identity.leaseToken
	});
	if (outcome.kind !== "stored") return void 0;
	book.isStored(outcome.run, outcome.sha256);
	return outcome.run;
}

// src/core/run/money/is-held.ts
/**
* Whether what stopped a run for money is not its own budget, of which something is left, but a cap on all runs together, or the `budget-usd` of
* a job. Another day, or with a higher cap, it goes on.
*/
function isHeld({ status, halted, budget }) {
	const { spent_usd, limit_usd, held_by, held_usd, held_most } = budget;
	return status === "over_budget" && halted === "over-budget" && (held_by !== void 0 || held_usd !== void 0 || held_most !== void 0) && spent_usd < limit_usd;
}

// src/core/run/workers/awaits-word.ts
/** Whether a worker rests until a person has it go on: its parent waits for that. One that has used up its own part of the budget has ended. */
function awaitsWord(worker) {
	return isPausedForPerson(worker) || isHeld(worker);
}

// src/core/run/workers/news-of.ts
/** What a parent does not know yet of a child, by the child's state as it is stored; undefined when it knows all. */
function newsOf(child, stored, now) {
	if (stored === void 0 || child.status === "ended" || child.status === "queued") return void 0;
	switch (stored.status) {
		case "over_budget":
			if (isToBeRaised(child, stored)) return void 0;
			return isHeld(stored) ? waiting(child, stored) : ended(child, stored);
		case "completed":
		case "failed":
		case "cancelled": return ended(child, stored);
		case "waiting": return waiting(child, stored);
		case "suspended":
			if (STOPPED.has(stored.reason ?? "")) return ended(child, stored);
			return isPausedForPerson(stored) || isAskedBelow(stored) ? waiting(child, stored) : begun(child, stored);
		case "running":
			if (stored.lease === null || stored.lease.expires <= now) return child.lost_at === stored.seq ? void 0 : {
				kind: "lost",
				seq: stored.seq
			};
			if (isAskedBelow(stored)) return waiting(child, stored);
			return child.status === "started" ? void 0 : { kind: "started" };
	}
}
/** Its used-up slice has been filled again, and nobody has told it yet: it stands as it did when that was decided. */
function isToBeRaised({ due, budget_usd }, { budget }) {
	return due !== null && budget.limit_usd < budget_usd;
}
/** It rests for its next job, and one has been there: its first state has the number 1. What it waited for has come. */
function begun({ status }, { seq }) {
	return seq > 1 && (status === "dispatched" || status === "waiting") ? { kind: "started" } : void 0;
}
/** Why a child rests that nobody takes up again, not by a person's word either. */
const STOPPED = /* @__PURE__ */ new Set([
	"signal",
	"max-turns",
	"jobs-lost",
	"jobs-idle"
]);
/** Whatever it does itself: a worker of its own, or one below that, waits for a person. */
function isAskedBelow({ children = [] }) {
	return children.some(({ status }) => status === "waiting");
}
/** With what its own workers have told it: their runs have no comments, and the first run above shows all of it. */
function waiting(child, stored) {
	const { children = [] } = stored;
	const approval = awaitsApproval(stored);
	const below = children.flatMap(({ id, approval: own, approvals_below = [] }) => [...own ? [id] : [], ...approvals_below]);
	const paused = [...pausedIn(stored), ...children.flatMap((one) => one.paused ?? [])];
	const asks = [...stored.asks.map((ask) => toldOf(ask, child)), ...children.flatMap((one) => toldBy(one, child))];
	const isSame = sameIds(asks.map(askedWhen), (child.asks ?? []).map(askedWhen)) && sameIds(below, child.approvals_below ?? []) && sameIds(paused.map(whyOf), (child.paused ?? []).map(whyOf)) && approval === (child.approval ?? false);
	if (child.status === "waiting" && isSame) return void 0;
	return {
		kind: "waiting",
		approval,
		asks,
		...below.length === 0 ? {} : { approvals_below: below },
		...paused.length === 0 ? {} : { paused }
	};
}
function pausedIn(run) {
	const { workflow_id, status, reason, error } = run;
	if (!awaitsWord(run) || status !== "waiting" && status !== "suspended" && status !== "over_budget") return [];
	return [{
		run: workflow_id,
		status,
		reason,
		problem: error
	}];
}
/** Not by what the problem says: a secret that is hidden there by one job alone would make it news for ever. */
function whyOf({ run, reason }) {
	return `${run} ${reason}`;
}
function toldOf({ id, agent, prompt, to, choices, deadline, asked_at }, child) {
	return {
		id,
		...agent === child.agent ? {} : { agent },
		prompt,
		to,
		choices,
		deadline,
		asked_at
	};
}
/** When somebody else was told of it is of no matter to the next one. */
function toldBy({ agent, asks = [] }, above) {
	return asks.map((ask) => toldOf({
		...ask,
		agent: ask.agent ?? agent
	}, above));
}
function sameIds(some, others) {
	return some.length === others.length && some.every((id) => others.includes(id));
}
function ended(child, run) {
	const status = run.status === "suspended" ? "failed" : run.status;
	const result = run.results[child.agent] ?? null;
	return {
		kind: "ended",
		status: status === "running" || status === "waiting" ? "failed" : status,
		result,
		failed_result: run.failed_results.includes(child.agent),
		problem: problemOf(child, run),
		...spentIn(run),
		work: run.work?.[child.agent] ?? null
	};
}
function problemOf({ id, agent }, run) {
	if (run.status === "completed") return null;
	if (run.status !== "suspended" && run.status !== "cancelled") return findAgent(run, agent)?.problem ?? run.error;
	return {
		code: "RAY-WORKER-CANCELLED",
		message: `${id}, which did the work of ${agent} in a job of its own, ${run.status === "cancelled" ? "was stopped" : `was ended (${run.reason ?? "no reason"})`}.`,
		hint: "What it had done is on its branch."
	};
}
/**
* What a parent pays for a child. Of one that was cancelled at work nobody knows yet what its job has paid since it last said so: all that was
* set aside for it counts as spent.
*/
function spentIn(run) {
	const tally = sumOf(run);
	const { limit_usd } = run.budget;
	const most = {
		usd: Math.max(tally.usd, limit_usd),
		turns: Math.max(tally.turns, run.limits.max_turns ?? 0)
	};
	return {
		tally: run.unbilled ? {
			...tally,
			...most
		} : tally,
		costs: run.costs,
		dearest: run.dearest
	};
}
/** All that was paid in the child, by whichever of its agents. */
function sumOf({ agents, budget, turns }) {
	const sum = (of) => agents.reduce((total, { tally }) => total + (tally ? of(tally) : 0), 0);
	return {
		usd: budget.spent_usd,
		turns,
		input_tokens: sum((tally) => tally.input_tokens),
		output_tokens: sum((tally) => tally.output_tokens),
		ms: sum((tally) => tally.ms)
	};
}

// src/core/job/calls-parent.ts
/** A dispatch of which nothing was heard for so long was lost. */
const LOST_MS = 3e5;
/**
* Why a run that rests for its workers should be taken up now, by what stands on the branch of them; undefined while its job would find
* nothing to do. Whoever is dispatched for it already is waited for.
*/
function callsParent(parent, runs, now) {
	if (parent.status === "running" || parent.lease !== null && parent.lease.expires > now) return void 0;
	if (parent.reason === "dispatched") return (parent.parent === void 0 || parent.children !== void 0) && Date.parse(now) - Date.parse(parent.updated_at) >= LOST_MS ? "the job that was dispatched for it has not come" : void 0;
	if (parent.halted !== null || parent.children === void 0) return void 0;
	const news = new Map(parent.children.flatMap((child) => {
		const heard = newsOf(child, runs.find(({ workflow_id }) => workflow_id === child.id), now);
		return heard === void 0 ? [] : [[child.id, heard.kind]];
	}));
	const hasEnded = (child) => child.status === "ended" || news.get(child.id) === "ended";
	if (joinsComplete(parent, hasEnded)) return "workers have ended";
	if (news.size > 0 && parent.children.every(hasEnded)) return "all workers have ended";
	if ([...news.values()].includes("ended") && awaitsShares(parent)) return "a worker has ended, and its share has come back";
	if ([...news.values()].includes("waiting")) return "a worker waits for somebody";
	if ([...news.values()].includes("lost")) return "the job of a worker was lost";
	if (parent.children.some((child) => isSilent(child, news.has(child.id), now))) return "the job of a worker has not come";
	const waits = parent.children.some(({ status }) => status === "queued");
	const isFull = parent.children.filter((child) => isOpen(child) && !hasEnded(child)).length >= mostAtOnce(parent.jobs);
	return waits && !isFull && news.size > 0 ? "there is room for another worker" : void 0;
}
/** Ids of the runs that do its workers' work: what `callsParent` looks at. */
function childrenOf({ children = [] }) {
	return children.map(({ id }) => id);
}
/** Of workers in jobs of their own and of those beside the parent alike. */
function joinsComplete(parent, hasEnded) {
	return (parent.joins ?? []).some(({ workers, wanted }) => {
		return workers.filter((id) => {
			const agent = findAgent(parent, id);
			const child = parent.children?.find((one) => one.id === agent?.child);
			if (agent === void 0 || agent.status === "ended" || agent.status === "failed") return true;
			return child !== void 0 && hasEnded(child);
		}).length >= wanted;
	});
}
function isSilent({ status, due }, wasHeard, now) {
	return !wasHeard && (status === "intended" || status === "dispatched") && due !== null && due <= now;
}

// src/runtime/job/workers/call-parent.ts
/** Others may store it at the very same moment. */
const TRIES = 6;
/**
* When a worker's job has come to rest: dispatches its parent, if that rests and has something to do now. Of siblings that end together
* one does it: whoever brings the hand-over id into the parent's state.
*/
async function callParent({ parent }, job) {
	const { keeping, github, ports, identity, log } = job;
	if (parent === void 0 || github.handOver === null) return;
	for (let tries = 1; tries <= TRIES; tries++) {
		const stored = await keeping.branch.load(parent.run);
		if (stored === void 0) return;
		const why = callsParent(stored.run, await keeping.branch.list({ ids: childrenOf(stored.run) }), now(ports));
		if (why === void 0) return;
		const handOverId = ports.entropy.hex(16);
		const called = changeStored(stored, {
			type: "run_dispatched",
			at: now(ports),
			hand_over_id: handOverId
		});
		if (called === void 0) return;
		if ((await keeping.branch.checkpoint({
			...called,
			work: [],
			token: identity.leaseToken
		})).kind === "superseded") continue;
		const sent = await github.handOver.send(parent.run, handOverId);
		if (sent.kind === "sent") log.line(`${parent.run}: ${why}; its next job was dispatched`);
		else log.annotate("warning", sent.problem);
		return;
	}
}

export { spentIn as a, changeStored as c, leftAside as d, openCheckpointer as f, artifactName as g, definitionsOf as h, newsOf as i, loadUnharmed as l, layOutFiles as m, callsParent as n, awaitsWord as o, easedOff as p, childrenOf as r, publishStored as s, callParent as t, unharmed as u };