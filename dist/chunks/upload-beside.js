import { a as runMarkerStart, f as saveState, t as parseRunMarker } from "./marker.js";
import { r as messageOf, t as ProblemError } from "./problem.js";
import { a as stopRequest, i as resumeRun, n as startRun, o as readPinnedScope } from "./start-run.js";
import { m as rebasePath, n as encodeRun } from "./encode-run.js";
import { t as didYouMean } from "./near-names.js";
import { t as now } from "./now.js";
import { n as ledgerLine, r as readLedger, t as encodeLedgerLine } from "./ledger.js";
import { t as parseRepoEvent } from "./parse-repo-event.js";
import { t as parseConfig } from "./parse-config.js";
import { readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// src/core/ledger/caps.ts
/** Every cap that applies, with what has been spent under it. `lines` are those of the month; an issue's cap counts its whole life. */
function capsOf(caps, account, month, all) {
	const today = month.filter(({ day }) => day === account.day);
	const sums = {
		day_usd: sum(today),
		month_usd: sum(month),
		issue_usd: account.issue === null ? 0 : sum(all.filter(({ issue }) => issue === account.issue)),
		actor_day_usd: account.actor === null ? 0 : sum(today.filter(({ actor }) => actor === account.actor)),
		workflow_day_usd: sum(today.filter(({ workflow }) => workflow === account.workflow))
	};
	return Object.keys(sums).flatMap((name) => {
		const limitUsd = caps[name];
		return limitUsd === void 0 ? [] : [{
			name,
			limitUsd,
			spentUsd: sums[name]
		}];
	});
}
/** Dollars that may still be spent under all caps; null when there is none. */
function leftUnder(caps) {
	return caps.length === 0 ? null : Math.max(0, Math.min(...caps.map(({ limitUsd, spentUsd }) => limitUsd - spentUsd)));
}
/** Why nothing may start, when a cap is spent. */
function spentCap(caps) {
	const cap = caps.find(({ limitUsd, spentUsd }) => spentUsd >= limitUsd);
	return cap && {
		code: "RAY-CAP-SPENT",
		message: `budgets.${cap.name} is spent: $${cap.spentUsd.toFixed(2)} of $${cap.limitUsd.toFixed(2)}.`,
		place: ".github/raymond.yml",
		hint: `Wait until it counts anew, or raise budgets.${cap.name}.`
	};
}
function sum(lines) {
	return lines.reduce((total, { usd }) => total + usd, 0);
}

// src/runtime/job/eased-off.ts
/** The pause before the next time: short while the job is young and somebody may watch it, longer when it is old. */
function easedOff(age, { least, most, share }) {
	return Math.min(most, Math.max(least, age * share));
}

// src/runtime/job/checkpointer.ts
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
	async function checkpointOf(run, lease) {
		return {
			run: {
				...options.redact(run),
				lease
			},
			files: await options.files(run),
			ledger: options.ledger(run),
			work: options.work(run),
			token: last === void 0 && options.inherited !== null ? options.inherited : options.lease.token
		};
	}
	async function push(run, lease) {
		if (superseded) return void 0;
		const outcome = await branch.checkpoint(await checkpointOf(run, lease));
		if (outcome.kind === "superseded") {
			giveUp(outcome.stored);
			return outcome;
		}
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
	function held() {
		return {
			...options.lease,
			expires: new Date(clock.now() + LEASE_MS).toISOString()
		};
	}
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
/** An agent ended, asked or failed, or the run came to rest: a lost machine must not cost that. */
function mustNotBeLost(before, run) {
	if (run.status !== before.status || run.asks.length !== before.asks.length) return true;
	const resting = (one) => one.agents.reduce((count, { status }) => count + (status === "active" ? 0 : 1), 0);
	return resting(run) !== resting(before);
}
/** What others see and cannot be taken back is about to be done. */
function showsSomething({ pending }) {
	return pending.some(({ type }) => type === "apply_proposal" || type === "post_result");
}

// src/core/report/artifact-name.ts
/** Names of artifacts are unique within an Actions run, which may have several attempts. `what` is of letters, digits and `-_`. */
function artifactName(what, attempt) {
	return `raymond-${what}-attempt-${attempt}`;
}

// src/runtime/job/definitions-of.ts
/** The workflows that a run is in, for a picture of it; those that can no longer be read are left out. */
async function definitionsOf(run, { ports }) {
	const known = await Promise.all(Object.entries(run.scopes).map(async ([id, pin]) => {
		try {
			return [[id, (await readPinnedScope(id, pin, ports.source)).workflow]];
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			return [];
		}
	}));
	return Object.fromEntries(known.flat());
}

// src/runtime/job/keep-as-artifact.ts
/**
* The last resort: what the server would not take stays with the Actions run, whole. After a signal there is no time for that; the
* post step then tries all of it again.
*/
async function keepAsArtifact(checkpoint, problem, job) {
	const { workflow_id } = checkpoint.run;
	job.unstored.set(workflow_id, stopRequest(job.stop)?.reason === "signal" ? {
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
async function packed(checkpoint, { archive, artifacts, attempt }) {
	const name = artifactName(`run-${checkpoint.run.workflow_id}`, attempt);
	try {
		return await artifacts.upload({
			name,
			files: await archive.pack(checkpoint),
			retentionDays: null
		});
	} catch (error) {
		return {
			kind: "failed",
			why: messageOf(error)
		};
	}
}
function wayBack(name, { runId, repository }) {
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

// src/runtime/job/live-picture.ts
/** GitHub counts edits as new content. After a quarter of an hour they become rarer, after 40 minutes there is one a minute. */
const EDITS = {
	least: 2e4,
	most: 6e4,
	share: 1 / 40
};
function createLivePicture(reports, clock) {
	const began = clock.now();
	let shownAt = Number.NEGATIVE_INFINITY;
	return { saw(run, definitions) {
		if (run.status !== "running" || clock.now() - shownAt < easedOff(clock.now() - began, EDITS)) return;
		shownAt = clock.now();
		reports.publishReport(run, definitions);
	} };
}

// src/runtime/job/run-files.ts
const JOURNAL = "journal.jsonl";
/** What stands beside `state.json`: the journal, and a transcript file for each agent that may still speak. */
async function filesToStore(run, { store, sessions, vault, redact, keepsTranscripts }) {
	if (!keepsTranscripts) return {};
	const journal = await store.journal(run.workflow_id);
	const entries = (await Promise.all(run.agents.map(async (agent) => {
		const path = transcriptPath(agent.id);
		const kept = agent.status === "ended" ? void 0 : await sessions.keep(conversationsOf(agent));
		return [path, kept === void 0 ? null : vault.seal(kept, path)];
	}))).filter(([, content]) => content !== null || run.status !== "running");
	return {
		...Object.fromEntries(entries),
		...journal === void 0 ? {} : { [JOURNAL]: redact(journal) }
	};
}
/** Lays what was stored out again, before the run is taken up. Gives the journal's text. */
async function layOutFiles(files, { sessions, vault }, move) {
	for (const [path, content] of Object.entries(files)) if (path.startsWith("sessions/")) await sessions.restore(vault.open(content, path), move);
	const journal = files[JOURNAL];
	return journal === void 0 ? void 0 : new TextDecoder().decode(journal);
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

// src/runtime/job/spending.ts
/** What has been spent under each cap of the configuration that a run would count under, as the branch knows it now. */
async function spendingOf(run, job) {
	const { budgets } = job.config;
	if (Object.keys(budgets).length === 0) return [];
	const day = now(job.ports).slice(0, 10);
	const month = await linesOf(day.slice(0, 7), job);
	const all = budgets.issue_usd === void 0 || run.issue === null ? month : [...month, ...await earlier(day.slice(0, 7), job)];
	return capsOf(budgets, {
		day,
		...run
	}, month, all);
}
function accountOf({ workflow, issue, actor }) {
	return {
		workflow: workflow.name,
		issue,
		actor
	};
}
async function linesOf(month, { branch }) {
	return readLedger(await branch.readLedger(month));
}
async function earlier(month, job) {
	const [year = 0, number = 1] = month.split("-").map(Number);
	const months = Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(year, number - 2 - i, 1)).toISOString().slice(0, 7));
	const found = [];
	for (const one of months) found.push(...await linesOf(one, job));
	return found;
}

// src/runtime/job/drive-in-job.ts
/** Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. */
async function startInJob(request, job) {
	if (await job.branch.load(request.workflowId)) return resumeInJob({
		workflowId: request.workflowId,
		workspace: job.workspace,
		retry: true
	}, job);
	const caps = await spendingOf({
		workflow: request.name,
		issue: request.trigger.issue,
		actor: request.trigger.actor
	}, job);
	const spent = spentCap(caps);
	if (spent) throw new ProblemError(spent);
	const left = leftUnder(caps);
	const capped = left === null ? request : {
		...request,
		budgetUsd: Math.min(request.budgetUsd, left)
	};
	return drive(request.workflowId, job, (options) => startRun(capped, job.store, job.ports, options));
}
/** Goes on with a run that is on the state branch. Undefined when there is none. */
async function resumeInJob(request, job) {
	const stored = await loadUnharmed(request.workflowId, job);
	const inherited = stored ? await tokenOfDeadLease(stored.run.lease, job) : null;
	if (stored) {
		const { run, files } = stored;
		const move = (path) => rebasePath(path, run.workspace, job.workspace);
		const work = Object.values(run.work ?? {});
		await job.snapshots?.layOut(work.map((one) => ({
			...one,
			directory: move(one.directory)
		})));
		const journal = await layOutFiles(files, job, move);
		await job.store.adopt({
			...run,
			lease: null
		}, journal);
		job.costs.set(run.workflow_id, run.budget.spent_usd);
	}
	const workspace = stored?.run.read_only === true ? await job.emptyDirectory() : request.workspace;
	return drive(request.workflowId, job, (options) => resumeRun({
		...request,
		workspace
	}, job.store, job.ports, options), inherited);
}
/** The comment of a run says which state it shows: a branch that was rolled back behind that is not believed. */
async function loadUnharmed(id, { branch, comments }) {
	const stored = await branch.load(id);
	const issue = stored?.run.issue ?? null;
	const shown = issue === null ? void 0 : await comments.find(issue, runMarkerStart(id));
	const seen = shown === void 0 ? void 0 : parseRunMarker(shown);
	return seen ? branch.load(id, { seq: seen.seq }) : stored;
}
/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(id, job, run, inherited = null) {
	await requireNoCredentials(job);
	const takenOver = new AbortController();
	const checkpointer = openCheckpointer(id, job, {
		takenOver,
		inherited,
		begun: false
	});
	const picture = createLivePicture(job.ports.reports, job.ports.clock);
	let latest;
	const options = {
		stop: AbortSignal.any([job.stop, takenOver.signal]),
		async onSaved(saved, definitions) {
			latest = saved;
			await checkpointer.saved(saved);
			if (!isSuperseded(takenOver.signal)) picture.saw(saved, definitions);
			if (saved.status === "running") await stopAtCap(saved, job, takenOver);
		}
	};
	try {
		latest = await run(options);
		return {
			run: checkpointer.takenOverBy() ?? latest,
			superseded: isSuperseded(takenOver.signal)
		};
	} finally {
		if (latest) await checkpointer.release(latest);
		if (latest && !isSuperseded(takenOver.signal) && !job.unstored.has(id)) await handOver(latest, job);
	}
}
function isSuperseded(signal) {
	return stopRequest(signal)?.reason === "superseded";
}
/** Runs beside this one spend under the same caps: each looks again when it has spent something itself. */
async function stopAtCap(run, job, stop) {
	const looked = job.looked.get(run.workflow_id);
	const stored = job.costs.get(run.workflow_id) ?? 0;
	if (looked === stored || stop.signal.aborted) return;
	job.looked.set(run.workflow_id, stored);
	const spent = spentCap(await spendingOf(accountOf(run), job));
	if (!spent) return;
	job.log.annotate("warning", spent);
	stop.abort({ reason: "over-budget" });
}
/** Before the first turn, whoever's it is: what lies about would be read. */
async function requireNoCredentials({ credentials }) {
	const [first, ...others] = await credentials.findReadable();
	if (first) throw new ProblemError(first, others);
}
/** Once the state is on the branch and the lease is free: starts the next job, when this one stopped for want of time. */
async function handOver({ workflow_id, status, reason, hand_over_id }, job) {
	if (status !== "suspended" || reason !== "time-up" || hand_over_id === null || !job.handOver) return;
	try {
		await job.handOver.dispatch(workflow_id, hand_over_id);
		job.log.line(`${workflow_id}: the time of this job is up; the next one was dispatched`);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		job.log.annotate("warning", error.problem);
	}
}
/**
* A lease that has not run out is dead all the same when its job is over: an earlier attempt of this very job, or a job
* that GitHub says has ended. Nobody has to wait for it then.
*/
async function tokenOfDeadLease(lease, { runId, attempt, otherJobs }) {
	if (lease === null) return null;
	return (lease.job === runId ? lease.attempt < attempt : await otherJobs.isOver(lease.job)) ? lease.token : null;
}
function openCheckpointer(id, job, { takenOver, inherited, begun }) {
	const { branch, ports, log } = job;
	return createCheckpointer({
		branch,
		clock: ports.clock,
		inherited,
		begun,
		lease: {
			owner: job.repository,
			job: job.runId,
			attempt: job.attempt,
			token: job.leaseToken
		},
		files: (run) => filesToStore(run, job),
		ledger: (run) => ledgerOf(run, job.costs.get(id) ?? 0),
		work: (run) => job.snapshots === null ? [] : workOf(run),
		redact: (run) => redactRun(run, job.redact),
		onStored: (sha256, run) => {
			job.stored.set(id, {
				seq: run.seq,
				sha256
			});
			job.costs.set(id, run.budget.spent_usd);
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
function workOf({ workflow_id, agents }) {
	const byDirectory = /* @__PURE__ */ new Map();
	for (const { id, cwd } of agents) if (!byDirectory.has(cwd)) byDirectory.set(cwd, {
		agent: id,
		directory: cwd,
		branch: `raymond/${workflow_id}/${id}`
	});
	return [...byDirectory.values()];
}
/** Registered secrets do not leave the machine, wherever in the state an agent has put them. */
function redactRun(run, redact) {
	const text = JSON.stringify(run);
	const clean = redact(text);
	return clean === text ? run : JSON.parse(clean);
}

// src/action/event-of.ts
/** What the job is for. Of its facts an event keeps these alone: it goes on into conditions and reports, and the others name a token. */
function eventOf({ event, payload, actor, triggeringActor, ref, sha, runId, attempt }) {
	return parseRepoEvent(event, payload, {
		actor,
		triggeringActor,
		ref,
		sha,
		runId,
		attempt
	});
}

// src/action/inputs.ts
/** The action's inputs as a value. Nothing else reads `INPUT_*`. */
const MODES = [
	"run",
	"wake",
	"lint",
	"doctor",
	"demo"
];
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
const HAND_OVERS = ["dispatch", "none"];
/** Throws a ProblemError that names the input. */
function readInputs(env) {
	const text = (name) => {
		const value = env[`INPUT_${name.toUpperCase()}`]?.trim();
		return value === void 0 || value === "" ? null : value;
	};
	const [appId, appPrivateKey] = [text("app-id"), text("app-private-key")];
	if (appId === null !== (appPrivateKey === null)) {
		const missing = appId === null ? "app-id" : "app-private-key";
		throw refused(missing, "A GitHub App needs both its number and its key.", `${missing}: the other half, or leave out both.`);
	}
	return {
		mode: oneOf("mode", text("mode") ?? "run", MODES),
		workflow: text("workflow"),
		input: text("input"),
		run: text("run"),
		answer: text("answer"),
		handOverId: text("hand-over-id"),
		config: text("config") ?? ".github/raymond.yml",
		githubToken: text("github-token"),
		appId,
		appPrivateKey,
		anthropicApiKey: text("anthropic-api-key"),
		claudeOauthToken: text("claude-code-oauth-token"),
		budgetUsd: number("budget-usd", text("budget-usd"), { whole: false }),
		model: text("model"),
		effort: optional(text("effort"), (value) => oneOf("effort", value, EFFORTS)),
		maxParallel: number("max-parallel", text("max-parallel"), { whole: true }),
		maxTurns: number("max-turns", text("max-turns"), { whole: true }),
		permissionMode: text("permission-mode") ?? "acceptEdits",
		skipPermissions: flag("dangerously-skip-permissions", text("dangerously-skip-permissions")),
		maxMinutes: number("max-minutes", text("max-minutes"), { whole: false }) ?? 330,
		handOver: oneOf("hand-over", text("hand-over") ?? "dispatch", HAND_OVERS),
		stateBranch: branch("state-branch", text("state-branch") ?? "raymond/state"),
		stateKey: text("state-key"),
		staged: flag("staged", text("staged")),
		disabled: isOn(env.RAYMOND_DISABLED),
		claudeVersion: text("claude-version"),
		claudePath: text("claude-path"),
		agent: env.RAYMOND_AGENT ?? "claude"
	};
}
/** Whatever somebody in a hurry writes means yes; only these mean no. */
function isOn(value) {
	return ![
		"",
		"0",
		"false",
		"no",
		"off"
	].includes((value ?? "").trim().toLowerCase());
}
function optional(value, read) {
	return value === null ? null : read(value);
}
function oneOf(name, value, allowed) {
	const found = allowed.find((candidate) => candidate === value);
	if (found !== void 0) return found;
	throw refused(name, `"${value}" is not possible.`, didYouMean(value, allowed) ?? `One of: ${allowed.join(", ")}.`);
}
function number(name, value, { whole }) {
	if (value === null) return null;
	const read = Number(value);
	if (Number.isFinite(read) && read > 0 && (!whole || Number.isInteger(read))) return read;
	throw refused(name, `"${value}" is no ${whole ? "whole " : ""}number above 0.`, `For example: ${name}: ${whole ? 4 : 2.5}`);
}
/** A name that git takes for a branch: no spaces, no `..`, no sign of a refspec. */
function branch(name, value) {
	if (/^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\s~^:?*[\\\x00-\x1f\x7f]+(?<![/.])$/.test(value) && value !== "@") return value;
	throw refused(name, `"${value}" cannot be the name of a branch.`, `${name}: raymond/state`);
}
/** GitHub's own reading of booleans (YAML 1.2 core). */
function flag(name, value) {
	if (value === null || /^(false|False|FALSE)$/.test(value)) return false;
	if (/^(true|True|TRUE)$/.test(value)) return true;
	throw refused(name, `"${value}" is neither true nor false.`, `${name}: "true"`);
}
function refused(name, message, hint) {
	const problem = {
		code: "RAY-INPUT",
		message: `Input ${name}: ${message}`,
		place: `with: ${name}`,
		hint
	};
	return new ProblemError(problem);
}

// src/action/job-facts.ts
/** What the runner says about the job, as a value. Nothing else reads `GITHUB_*`, `RUNNER_*` and `ACTIONS_*`. */
const LOOPBACK = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/;
function readJobFacts(env) {
	const need = (name) => {
		const value = env[name];
		if (value !== void 0 && value !== "") return value;
		throw new ProblemError({
			code: "RAY-NO-JOB",
			message: `${name} is not set, so this is no GitHub Actions job.`,
			hint: "On a laptop use the command line: raymond run WORKFLOW"
		});
	};
	const temp = env.RUNNER_TEMP ?? tmpdir();
	const apiUrl = env.GITHUB_API_URL ?? "https://api.github.com";
	const actor = env.GITHUB_ACTOR ?? "";
	return {
		event: need("GITHUB_EVENT_NAME"),
		payload: readPayload(need("GITHUB_EVENT_PATH")),
		repository: need("GITHUB_REPOSITORY"),
		runId: need("GITHUB_RUN_ID"),
		attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1),
		actor,
		triggeringActor: env.GITHUB_TRIGGERING_ACTOR || actor,
		sha: env.GITHUB_SHA ?? null,
		ref: env.GITHUB_REF ?? null,
		workflowFile: /\/\.github\/workflows\/([^@]+)@/.exec(env.GITHUB_WORKFLOW_REF ?? "")?.[1] ?? null,
		workspace: need("GITHUB_WORKSPACE"),
		temp,
		toolCache: env.RUNNER_TOOL_CACHE ?? join(temp, "tools"),
		apiUrl,
		platform: process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux",
		throttled: !LOOPBACK.test(apiUrl),
		serverUrl: env.GITHUB_SERVER_URL ?? "https://github.com",
		results: readResults(env),
		retentionDays: Number(env.GITHUB_RETENTION_DAYS) || null
	};
}
function readResults({ ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token }) {
	return url === void 0 || url === "" || token === void 0 || token === "" ? null : {
		url,
		token
	};
}
/** GitHub sends no event over 25 MB. */
const LARGEST_PAYLOAD = 33554432;
function readPayload(path) {
	try {
		if (statSync(path).size > LARGEST_PAYLOAD) throw new Error("it is larger than any that GitHub sends");
		return JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		throw new ProblemError({
			code: "RAY-BAD-PAYLOAD",
			message: `The event's payload cannot be read: ${messageOf(error)}`,
			place: path,
			hint: "The runner writes this file. Run the job again; if it stays so, the runner is broken."
		});
	}
}

// src/action/read-config.ts
/** From the trusted commit alone. A direct `workflow` needs no configuration. */
async function readConfig(inputs, { trusted, log }) {
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

// src/action/step-memory.ts
/** What the main step leaves for the post step, by the runner's own file for that. */
/** Called before anything is stored: without it the post step could not let go of what main had in hand. */
function rememberLease(token) {
	saveState("lease", token);
}
function rememberEnd() {
	saveState("ended", "true");
}
function rememberedLease(env) {
	const token = env.STATE_lease;
	return token === void 0 || token === "" ? void 0 : token;
}
/** The main step came to its own end; false when it was killed. */
function mainEnded(env) {
	return env.STATE_ended === "true";
}

// src/runtime/job/conversations-in.ts
/**
* Every conversation that a run has had, also those of agents that have ended or were reset. The journal is looked through line by
* line for their ids, whatever release wrote it.
*/
function conversationsIn({ agents, workspace }, journal) {
	const current = agents.flatMap(({ session_id, cwd, stack }) => [...session_id === null ? [] : [{
		id: session_id,
		cwd
	}], ...stack.flatMap((frame) => frame.session === null ? [] : [{
		id: frame.session,
		cwd: frame.cwd
	}])]);
	const earlier = [...journal.matchAll(/"session_id":"([A-Za-z0-9-]{1,64})"/g)].map(([, id = ""]) => ({
		id,
		cwd: workspace
	}));
	return [...new Map([...earlier, ...current].map((one) => [one.id, one])).values()];
}

// src/runtime/job/upload-beside.ts
/** What belongs to runs but is no part of them. None of it may fail a job, or keep one that was cancelled from ending. */
async function uploadTranscripts(runs, { asked, safe, retentionDays }, job) {
	if (!(asked ?? safe) || stopRequest(job.stop)?.reason === "signal") return;
	const files = (await Promise.all(runs.map((run) => transcriptsOf(run, job)))).flat();
	if (files.length === 0) return;
	tell(await job.artifacts.upload({
		name: artifactName("transcripts", job.attempt),
		files,
		retentionDays
	}), {
		what: "The transcripts",
		wanted: asked === true
	}, job);
}
/** Texts that comments and reports name, because they could not show them whole. */
async function uploadTexts(name, job) {
	if (stopRequest(job.stop)?.reason === "signal") return;
	const files = await job.texts.all();
	if (files.length === 0) return;
	const upload = await job.artifacts.upload({
		name,
		files,
		retentionDays: null
	});
	tell(upload, {
		what: "Texts that were too long to be shown whole",
		wanted: true
	}, job);
	if (upload.kind === "uploaded") await job.texts.clear();
}
/** State, journal and conversations of a run, through the one cleaner. `raymond report --state-dir` reads the folder. */
async function transcriptsOf(run, { store, sessions, cleaner }) {
	const journal = await store.journal(run.workflow_id);
	const transcripts = await sessions.read(conversationsIn(run, journal ?? ""));
	const folder = run.workflow_id;
	return [
		{
			path: `${folder}/state.json`,
			content: cleaner.value(encodeRun({
				...run,
				lease: null
			}))
		},
		...journal === void 0 ? [] : [{
			path: `${folder}/journal.jsonl`,
			content: cleaner.value(journal)
		}],
		...Object.entries(transcripts).map(([path, text]) => ({
			path: `${folder}/sessions/${path}`,
			content: cleaner.value(text)
		}))
	];
}
function tell(upload, { what, wanted }, { log }) {
	switch (upload.kind) {
		case "uploaded":
			log.line(`${what} are in the artifact ${upload.name}${upload.url === null ? "" : `: ${upload.url}`}`);
			return;
		case "unavailable":
			if (!wanted) return;
			log.annotate("notice", {
				code: "RAY-NO-ARTIFACTS",
				message: `${what} were not uploaded: this place takes no artifacts.`,
				hint: "Results and journal are on the state branch. Some servers have no such service; nothing else is the worse for it."
			});
			return;
		case "failed": log.annotate("warning", {
			code: "RAY-ARTIFACT-FAILED",
			message: `${what} could not be uploaded: ${upload.why}.`,
			hint: "The runs are not harmed. Results and journal are on the state branch."
		});
	}
}

// src/action/upload-beside.ts
/** What is shown beside the Actions run when its runs are at rest. */
async function uploadBeside(runs, { artifacts }, wired) {
	await uploadTexts(wired.textsName, wired);
	const choice = {
		asked: artifacts.transcripts,
		safe: wired.transcriptsAreSafe,
		retentionDays: artifacts.retentionDays
	};
	await uploadTranscripts(runs, choice, wired);
}

export { rememberedLease as a, readInputs as c, resumeInJob as d, startInJob as f, rememberLease as i, eventOf as l, mainEnded as n, readConfig as o, definitionsOf as p, rememberEnd as r, readJobFacts as s, uploadBeside as t, openCheckpointer as u };