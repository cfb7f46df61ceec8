import { r as messageOf, t as ProblemError } from "./problem.js";
import { _ as branchOfAgent } from "./reduce.js";
import { n as stopRequest } from "./drive-run.js";
import { n as ledgerLine, t as encodeLedgerLine } from "./ledger.js";
import { r as definitionsOf } from "./job-facts.js";
import { t as parseConfig } from "./parse-config.js";

// src/core/run/redact-stored.ts
function redactRun(run, redact) {
	return holdsAny(JSON.stringify(run), redact) ? redactValue(run, redact) : run;
}
/** The journal's lines, each still an event. */
function redactJournal(journal, redact) {
	if (!holdsAny(journal, redact)) return journal;
	return journal.split("\n").map((line) => holdsAny(line, redact) ? redactLine(line, redact) : line).join("\n");
}
function holdsAny(text, redact) {
	return redact(text) !== text;
}
/** A line that a crash cut short is no JSON: it is redacted as it stands. */
function redactLine(line, redact) {
	try {
		return JSON.stringify(redactValue(JSON.parse(line), redact));
	} catch {
		return redact(line);
	}
}
function redactValue(value, redact) {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, held]) => [redact(key), redactValue(held, redact)]));
}

// src/core/report/artifact-name.ts
/** Names of artifacts are unique within an Actions run, which may have several attempts. `what` is of letters, digits and `-_`. */
function artifactName(what, attempt) {
	return `raymond-${what}-attempt-${attempt}`;
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
function wayBack(name, { identity: { runId, repository } }) {
	return [
		"",
		"Then bring the run back, in a clone of the repository:",
		"",
		`gh run download ${runId} -R ${repository} -n ${name} -D ${name}`,
		`GITHUB_TOKEN=$(gh auth token) raymond restore ${name}`
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
/** What stands beside `state.json`: the journal, and a transcript for each agent. Those of `kept` have ended and are stored already. */
async function filesToStore(run, { store, sessions, vault, scriptFolders, redact, keepsTranscripts, log }, kept) {
	const added = scriptFolders.added(run.workflow_id);
	if (added && added.leftOut.length > 0) log.line(`not carried along, over 1 MiB in RAYMOND_STATE_DIR: ${added.leftOut.join(", ")}`);
	const ofScripts = added ? { [SCRIPT_FILES]: vault.seal(redactAdded(added.content, redact), SCRIPT_FILES) } : run.beside?.[SCRIPT_FILES] !== void 0 && { [SCRIPT_FILES]: null };
	if (!keepsTranscripts) return { ...ofScripts };
	const journal = await store.journal(run.workflow_id);
	const entries = (await Promise.all(run.agents.filter(({ id }) => !kept.has(id)).map(async (agent) => {
		const path = transcriptPath(agent.id);
		const content = await sessions.keep(conversationsOf(agent));
		return [
			path,
			content === void 0 ? null : vault.seal(content, path),
			agent.status
		];
	}))).flatMap(([path, content, status]) => content !== null || run.status !== "running" && status !== "ended" ? [[path, content]] : []);
	return {
		...ofScripts,
		...Object.fromEntries(entries),
		...journal === void 0 ? {} : { [JOURNAL]: redactJournal(journal, redact) }
	};
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
/** Files are base64 within: a secret in one of them is looked for in its text. */
function redactAdded(content, redact) {
	const clean = JSON.parse(Buffer.from(content).toString(), (_, value) => {
		if (typeof value !== "string") return value;
		const text = Buffer.from(value, "base64").toString();
		const redacted = redact(text);
		return redacted === text ? value : Buffer.from(redacted).toString("base64");
	});
	return Buffer.from(JSON.stringify(clean));
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

// src/runtime/job/driving/checkpointer.ts
const INTERVAL_MS = 2e4;
/** A job that says nothing for so long has lost the run to whoever asks. */
const LEASE_MS = 9e5;
const HEARTBEAT_MS = 3e5;
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
	function checkpointOf(run, lease) {
		return gather(run, lease, last === void 0 && options.inherited !== null ? options.inherited : options.lease.token, options);
	}
	async function push(run, lease) {
		if (superseded) return void 0;
		const outcome = await branch.checkpoint(await checkpointOf(run, lease));
		if (outcome.kind === "superseded") return giveUp(outcome.stored);
		options.onStored(outcome.sha256, run);
		for (const what of outcome.leftOut) options.onLeftOut(what);
		last = {
			run,
			at: clock.now()
		};
		heardAt = clock.now();
		return outcome;
	}
	function giveUp(stored) {
		superseded ??= stored;
		options.onSuperseded(stored);
	}
	/** Whether a person has stopped the run, or another job has it: what was heard of the branch not long ago is believed. */
	async function look(run, within) {
		if (superseded || last === void 0 || clock.now() - heardAt < within) return;
		heardAt = clock.now();
		try {
			const stored = await branch.overtaken(run.workflow_id);
			if (stored) giveUp(stored);
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			options.onTrouble(error.problem);
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
			if (first || !(error instanceof ProblemError)) throw error;
			options.onTrouble(error.problem);
		}
	}
	/** There is no next one: what cannot be stored is handed to whoever keeps it. */
	async function storeAtLast(run) {
		const begun = options.begun || last !== void 0;
		try {
			const outcome = await enqueue(run, null);
			if (outcome?.kind === "stored" && outcome.refused.length > 0) await options.onRefused(await checkpointOf(run, null), outcome.refused);
		} catch (error) {
			if (!begun || !(error instanceof ProblemError)) throw error;
			await options.onUnstored(await checkpointOf(run, null), error.problem);
		}
	}
	const held = () => ({
		...options.lease,
		expires: new Date(clock.now() + LEASE_MS).toISOString()
	});
	async function beat() {
		while (!stopped.signal.aborted) {
			const within = easedOff(clock.now() - began, WATCH);
			await clock.sleep(Math.max(heardAt + within - clock.now(), 1e3), stopped.signal);
			const due = last !== void 0 && clock.now() - last.at >= HEARTBEAT_MS;
			if (!latest || stopped.signal.aborted) continue;
			if (due) await store(latest, held());
			else await look(latest, within);
		}
	}
	return {
		async saved(run) {
			latest = run;
			if (last === void 0) {
				await store(run, held());
				beat();
			} else if (mustNotBeLost(last.run, run)) await store(run, held());
			else if (clock.now() - last.at >= INTERVAL_MS) {
				last = {
					...last,
					at: clock.now()
				};
				store(run, held());
			} else await look(run, showsSomething(run) ? LOOKS.least : easedOff(clock.now() - began, LOOKS));
		},
		async release(run) {
			stopped.abort();
			await storeAtLast(run);
		},
		takenOverBy: () => superseded
	};
}
/** What a push carries of a run. */
async function gather(run, lease, token, options) {
	const { redact, files, ledger, work } = options;
	return {
		run: {
			...redact(run),
			lease
		},
		files: await files(run),
		ledger: ledger(run),
		work: work(run),
		token
	};
}
/** An agent ended, asked or failed, or the run came to rest: a lost machine must not cost that. */
function mustNotBeLost(before, run) {
	if (run.status !== before.status || run.asks.length !== before.asks.length) return true;
	if (tellsWorkers(run) && run.seq !== before.seq) return true;
	const resting = (one) => one.agents.reduce((count, { status }) => count + (status === "active" ? 0 : 1), 0);
	return resting(run) !== resting(before);
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
function openCheckpointer(id, job, { takenOver, inherited, begun }) {
	const { identity, keeping, book, ports, log } = job;
	const kept = /* @__PURE__ */ new Set();
	return createCheckpointer({
		branch: keeping.branch,
		clock: ports.clock,
		inherited,
		begun,
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
		ledger: (run) => ledgerOf(run, book.of(id).storedUsd),
		work: (run) => keeping.snapshots === null ? [] : workOf(run),
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
/** By month, what the run has cost since it was last stored. */
function ledgerOf(run, storedUsd) {
	const line = ledgerLine(run, storedUsd);
	return line === void 0 ? {} : { [line.day.slice(0, 7)]: [encodeLedgerLine(line)] };
}
/** One snapshot for each directory; agents that share one share its branch, the first of them gives the name. */
function workOf(run) {
	const byDirectory = /* @__PURE__ */ new Map();
	for (const { id, cwd } of run.agents.filter(({ child }) => child === void 0)) if (!byDirectory.has(cwd)) byDirectory.set(cwd, {
		agent: id,
		directory: cwd,
		branch: branchOfAgent(run, id)
	});
	return [...byDirectory.values()];
}

// src/action/read-config.ts
/** From the trusted commit alone. A direct `workflow` needs no configuration. */
async function readConfig(inputs, { trusted, job: { log } }) {
	const text = await trusted.read(inputs.config);
	if (text === void 0 && inputs.workflow === null && inputs.run === null && inputs.mode !== "wake") throw noConfig(inputs.config, trusted.commit);
	const { config, problems, warnings } = parseConfig(text ?? "version: 1\nworkflows: {}\n", inputs.config);
	for (const warning of warnings) log.annotate("warning", warning);
	const [first, ...others] = problems;
	if (first || !config) throw new ProblemError(first ?? noConfig(inputs.config, trusted.commit).problem, others);
	return config;
}
function noConfig(path, commit) {
	return new ProblemError({
		code: "RAY-NO-CONFIG",
		message: `There is no ${path} at the trusted commit ${commit.slice(0, 12)}.`,
		place: path,
		hint: "Commit one to the default branch (raymond init writes it), or set the input \"workflow\" to start a workflow directly."
	});
}

export { artifactName as a, layOutFiles as i, openCheckpointer as n, redactJournal as o, easedOff as r, redactRun as s, readConfig as t };