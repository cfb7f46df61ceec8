import { r as messageOf, t as ProblemError } from "./problem.js";
import { l as utf8Length } from "./start-run.js";
import { a as matchesApproval, c as alert, d as cleanCode, g as inlineText, h as inlineCode, i as pendingApproval, m as fence, o as runSections, p as cleanWithin, r as codeOf, s as problemLines, t as DOCS, u as fitSections } from "./presentation.js";
import { d as cutTextStart, o as createJobLog } from "./marker.js";
import { c as readInputs, d as resumeInJob, f as startInJob, i as rememberLease, l as eventOf$1, o as readConfig, p as definitionsOf, r as rememberEnd, s as readJobFacts, t as uploadBeside } from "./upload-beside.js";
import { _ as ownEventFault, a as mayApprove, b as linesOf, c as mayLookAt, d as needsRole, f as matchDirectly, g as isOwnText, h as chainDepth, i as mayAllDo, l as mayTakeOver, m as needsChangedPaths, n as actionFor, o as mayCatchUp, p as matchTriggers, r as actorsOf, s as mayDo, t as runIdOf, u as mayUseCheckout, v as holdsCommand, y as renderHelp } from "./run-id.js";
import { u as findWorkflow } from "./parse-config.js";
import { t as didYouMean } from "./near-names.js";
import { o as reduce } from "./encode-run.js";
import { t as now } from "./now.js";
import { t as runInput } from "./run-input.js";
import { t as createDefinitionReader } from "./definition-reader2.js";
import { t as lintPaths } from "./lint-paths.js";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomBytes } from "node:crypto";

// src/adapters/actions-runner/runner-files.ts
/** What later steps of the job are steered by. Agents are not told where these files are, but they can look for them. */
const NAMES = [
	"GITHUB_ENV",
	"GITHUB_PATH",
	"GITHUB_OUTPUT"
];
/** Remembers the runner's files as they are now; this process writes none of them before `restore`. */
function sealRunnerFiles(env) {
	const sealed = NAMES.flatMap((name) => {
		const file = env[name];
		return file === void 0 || file === "" ? [] : [{
			name,
			file,
			content: contentOf(file)
		}];
	});
	return { restore: () => sealed.flatMap(({ name, file, content }) => {
		if (contentOf(file) === content) return [];
		rmSync(file, {
			recursive: true,
			force: true
		});
		writeFileSync(file, content ?? "");
		return [changed(name)];
	}) };
}
function contentOf(file) {
	try {
		return lstatSync(file).isFile() ? readFileSync(file, "latin1") : void 0;
	} catch {
		return;
	}
}
function changed(name) {
	return {
		code: "RAY-RUNNER-FILE-CHANGED",
		message: `Something that this step ran wrote to the file behind ${name}; it was put back, so later steps are not steered by it.`,
		hint: "Look at what the agents and scripts of the run did. What a workflow wants to hand on belongs in its result."
	};
}

// src/core/report/job-summary.ts
/** The runner does not upload a larger summary at all. */
const MAX_SUMMARY_BYTES = 1048576;
/** The summary of a job, within `maxBytes` of UTF-8: what started and why, each run, failed turns, warnings. */
function renderJobSummary(summary, options) {
	const sections = [
		{
			weight: 100,
			variants: [matchTable(summary, 200), matchTable(summary, 20)]
		},
		...summary.runs.flatMap((run) => [...runSections(run, options), ...run.failedTurns.map((turn) => failedTurnSection(turn, options))]),
		{
			weight: 40,
			variants: [warningList(summary.warnings), ""]
		},
		...summary.unposted.map(({ what, body, staged }) => unpostedSection(`${what} ${staged === true ? "would be posted" : "could not be posted"}`, body, options))
	];
	return `${options.redactor.redact(fitSections(sections, (options.maxBytes ?? MAX_SUMMARY_BYTES) - 1, utf8Length))}\n`;
}
function matchTable({ event, matches }, maxRows) {
	const title = `## Raymond on ${inlineCode(event)}`;
	if (matches.length === 0) return `${title}\n\nNo workflow is configured.`;
	const started = matches.filter((match) => match.started).length;
	const hidden = matches.length - maxRows;
	return [
		title,
		"",
		started === 0 ? "Nothing was started." : `${started} of ${matches.length} workflows ${started === 1 ? "was" : "were"} started.`,
		"",
		"| | workflow | why |",
		"| :-- | :-- | :-- |",
		...matches.slice(0, maxRows).map(({ workflow, started: yes, why }) => `| ${yes ? "▶️" : "–"} | ${inlineCode(workflow)} | ${inlineText(why)} |`),
		...hidden > 0 ? [`| | ${hidden} more | |`] : []
	].join("\n");
}
function failedTurnSection(turn, options) {
	return {
		weight: 45,
		variants: [
			3e4,
			4e3,
			500
		].map((length) => failedTurn(turn, length, options)).concat("")
	};
}
function failedTurn({ agent, state, attempt, tail }, length, options) {
	return `<details><summary>${`${inlineText(agent)} failed at ${inlineText(state)}, attempt ${attempt}`}</summary>\n\n${fence(cutTextStart(cleanCode(tail, options), length))}\n\n</details>`;
}
function warningList(warnings) {
	if (warnings.length === 0) return "";
	const hidden = warnings.length - 100;
	return [
		"**Warnings**",
		"",
		...warnings.slice(0, 100).map((text) => `- ${inlineText(text)}`),
		...hidden > 0 ? [`- ${hidden} more`] : []
	].join("\n");
}
function unpostedSection(title, body, options) {
	const render = (length) => `<details><summary>${inlineText(title)}</summary>\n\n${cleanWithin(body, length, {
		...options,
		rest: "…"
	})}\n\n</details>`;
	return {
		weight: 55,
		variants: [
			render(65536),
			render(2e3),
			""
		]
	};
}

// src/runtime/job/ask-for-roles.ts
/** May everybody behind this event do that? Roles come from GitHub; what it does not say is a no. */
async function mayPeopleDo(action, job) {
	if (!needsRole(job.event)) return { ok: true };
	const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)));
	return mayAllDo(action, people, job.config.access);
}
/** Somebody of the event, with the number and kind that GitHub gave them there, and the role that its API knows. */
async function personOf(login, { event, people }) {
	const named = [event.comment?.author, event.sender].find((account) => account?.login.toLowerCase() === login.toLowerCase());
	if (named?.type === "Bot") return {
		login,
		id: named.id,
		type: "Bot",
		access: null
	};
	const known = await people.roleOf(login);
	return {
		login,
		id: named?.id ?? known?.id ?? null,
		type: named?.type ?? known?.type ?? "unknown",
		access: known === void 0 ? null : {
			permission: known.permission,
			roleName: known.role_name
		}
	};
}

// src/runtime/job/direct-entry.ts
/** The entry that the input `workflow` means: a name of the configuration, else a path with nothing but defaults. */
function directEntry(workflow, config) {
	return findWorkflow(config, workflow) ?? {
		name: workflow.split("/").filter((part) => part !== "").at(-1) ?? workflow,
		path: workflow,
		triggers: [],
		if: null,
		settings: {},
		forks: "refuse",
		outputs: {},
		claude: {}
	};
}

// src/core/triggers/answers.ts
/** What `/raymond answer` answers: the ask that it names, or the only one that is open. */
function answerByCommand(command, open) {
	if (open.length === 0) return problem("RAY-ASK-UNKNOWN", "No question is open here.", "Look at the last comment of the run.");
	const named = command.ask === null ? [] : open.filter((one) => one.ask.id === command.ask || fullId(one) === command.ask);
	const [only] = named;
	if (named.length > 1) return ambiguous(named);
	if (only !== void 0) return chosen(only, command.text);
	if (command.ask !== null && command.text !== "") {
		const hint = didYouMean(command.ask, open.map(({ ask }) => ask.id)) ?? listOf(open);
		return problem("RAY-ASK-UNKNOWN", `No question "${command.ask}" is open.`, hint);
	}
	const text = command.ask ?? command.text;
	const [first, second] = open;
	return first === void 0 || second !== void 0 ? ambiguous(open) : chosen(first, text);
}
/** What a comment without a command answers: the only open ask, when it is one of its choices or there are none. */
function answerByReply(body, open) {
	const [only, second] = open;
	if (only === void 0) return {
		kind: "none",
		why: "No question is open."
	};
	if (second !== void 0) return {
		kind: "none",
		why: `${open.length} questions are open. ${listOf(open)}`
	};
	const text = withoutQuotes(body);
	if (text === "") return {
		kind: "none",
		why: "The comment holds nothing but quotes."
	};
	if (only.ask.choices.length > 0 && choiceFor(text, only.ask.choices) === void 0) return {
		kind: "none",
		why: `The comment is none of the choices ${only.ask.choices.join(", ")}.`
	};
	return chosen(only, text);
}
/** Who may answer: those whom the ask names, else everybody with the role. */
function mayAnswer(person, { ask }, access) {
	if (ask.to.length === 0) return mayDo("answer", person, access);
	if (!ask.to.some((name) => name.replace(/^@/, "").toLowerCase() === person.login.toLowerCase())) return {
		ok: false,
		why: `the question is put to ${ask.to.join(", ")}, not to ${person.login}`
	};
	return person.type === "User" ? { ok: true } : mayDo("answer", person, access);
}
function chosen(open, text) {
	const { choices } = open.ask;
	if (text.trim() === "") return problem("RAY-ASK-EMPTY", `The answer to ${open.ask.id} is empty.`, `/raymond answer ${open.ask.id} ${choices[0] ?? "yes"}`);
	if (choices.length === 0) return {
		kind: "answer",
		open,
		text
	};
	const choice = choiceFor(text, choices);
	if (choice !== void 0) return {
		kind: "answer",
		open,
		text: choice
	};
	return problem("RAY-ASK-CHOICE", `The answer to ${open.ask.id} must be one of its choices.`, `Choose from: ${choices.join(", ")}.`);
}
/** The choice as it is listed, for a text that is one in any case. Below it people may give reasons. */
function choiceFor(text, choices) {
	const said = [text, linesOf(text).filter((line) => line.trim() !== "")[0] ?? ""].map((one) => one.trim().toLowerCase());
	return choices.find((choice) => choice === text.trim()) ?? choices.find((choice) => said.includes(choice.trim().toLowerCase()));
}
function withoutQuotes(body) {
	return linesOf(body).filter((line) => !/^ {0,3}>/.test(line)).join("\n").trim();
}
function ambiguous(open) {
	return problem("RAY-ASK-AMBIGUOUS", `${open.length} questions are open, and the answer does not say which it is for.`, listOf(open));
}
/** Ids as they have to be typed: with the run before them where two runs have the same. */
function listOf(open) {
	return `Write one of: ${open.map((one) => open.some((other) => other !== one && other.ask.id === one.ask.id) ? fullId(one) : one.ask.id).map((id) => `/raymond answer ${id} TEXT`).join(", ")}.`;
}
function fullId({ run, ask }) {
	return `${run}/${ask.id}`;
}
function problem(code, message, hint) {
	return {
		kind: "problem",
		problem: {
			code,
			message,
			hint
		}
	};
}

// src/runtime/job/render-why.ts
const LONGEST_REASON$1 = 300;
/** What `/raymond why` answers, in Markdown: where each run of the thread stands, and what this comment did not start. */
function renderWhy(runs, misses, cleaner) {
	const plain = (text) => cleaner.title(text, LONGEST_REASON$1).replaceAll("|", "\\|");
	const ofRuns = runs.map((run) => `| \`${run.workflow_id}\` | ${run.status} | ${plain(reasonOf(run))} |`);
	const ofMisses = misses.map(({ workflow, why }) => `| ${plain(workflow)} | not started | ${plain(why)} |`);
	const rows = [...ofRuns, ...ofMisses];
	return [
		"| run or workflow | | why |",
		"| --- | --- | --- |",
		...rows.length === 0 ? ["| | | No workflow is configured, and this thread has no runs. |"] : rows,
		"",
		"What an earlier event did or did not start is in the summary of its job."
	].join("\n");
}
function reasonOf({ event, actor, error, reason }) {
	return `${event ?? "The command line"}${actor === null ? "" : ` by ${actor}`} started it.` + (error === null ? reason === null ? "" : ` It stands at: ${reason}.` : ` ${error.code}: ${error.message}`);
}

// src/runtime/job/stop-in-job.ts
/** Another job may store the run at the very same moment. */
const TRIES = 6;
/**
* Cancels a run where it stands on the branch, also over the lease of a job that drives it: that one looks there before every
* turn and effect, and stops.
*/
async function stopInJob({ workflow_id }, job) {
	for (let tries = 1;; tries++) {
		const stored = await job.branch.load(workflow_id);
		if (!stored) throw new Error(`${workflow_id} was listed and is gone`);
		const by = job.event.comment?.author?.login ?? job.event.job.actor;
		const files = {
			run: {
				...reduce(stored.run, {
					type: "run_cancelled",
					at: now(job.ports),
					by
				}, {}).run,
				lease: null
			},
			files: {},
			ledger: {},
			work: [],
			token: job.leaseToken,
			force: true
		};
		const outcome = await job.branch.checkpoint(files);
		if (outcome.kind === "superseded" && tries < TRIES) continue;
		if (outcome.kind === "superseded") return {
			run: outcome.stored,
			superseded: true
		};
		job.stored.set(workflow_id, {
			seq: outcome.run.seq,
			sha256: outcome.sha256
		});
		await job.ports.reports.publishReport(outcome.run, await definitionsOf(outcome.run, job));
		return {
			run: outcome.run,
			superseded: false
		};
	}
}

// src/runtime/job/obey-commands.ts
const NOTHING$2 = {
	matches: [],
	runs: [],
	problems: []
};
/** Carries out what a new comment says about runs of its thread; starts are not meant here. */
async function obeyCommands(spoken, job) {
	const { event } = job;
	if (!isNewComment(job) || event.comment === null || event.subject === null || isOwnText(event.comment.body)) return NOTHING$2;
	let outcome = NOTHING$2;
	for (const command of spoken.commands) outcome = join$1(outcome, await obey(command, event.subject.number, spoken, job));
	return holdsCommand(event.comment.body) ? outcome : replyToAsk(event.subject.number, event.comment.body, job);
}
/** Edits never start anything. A review is new when it is submitted. */
function isNewComment({ event }) {
	return event.action === (event.comment?.kind === "review" ? "submitted" : "created");
}
async function obey(command, issue, spoken, job) {
	if (command.type === "answer") return giveAnswer(answerByCommand(command, openAsks(await runsOf(issue, job))), job);
	if (command.type === "approve") return approve(command.code, issue, job);
	const allowed = await mayPeopleDo(actionFor(command), job);
	if (!allowed.ok) return command.type === "run" ? NOTHING$2 : notDone(command.type, allowed.why);
	await acknowledge(command.type === "run" ? "rocket" : "eyes", job);
	switch (command.type) {
		case "run": return NOTHING$2;
		case "stop": return each(command, await stoppable(command, issue, job), (run) => stopInJob(run, job));
		case "resume":
		case "retry": return each(command, await resumable(command, issue, job), (run) => goOn(run, command, job));
		case "status": return each(command, await meant(command, issue, job), async (run) => {
			await job.ports.reports.publishReport(run, await definitionsOf(run, job));
			return {
				run,
				superseded: false
			};
		});
		case "why": return say("why", issue, renderWhy(await meant(command, issue, job), spoken.misses, job.cleaner), job);
		case "help": return say("help", issue, renderHelp(job.config), job);
	}
}
function goOn(run, command, job) {
	const budgetUsd = command.type === "resume" ? command.budgetUsd ?? void 0 : void 0;
	const rerun = command.type === "retry";
	return resumeInJob({
		workflowId: run.workflow_id,
		workspace: job.workspace,
		retry: true,
		rerun,
		budgetUsd,
		...commentOf(job)
	}, job);
}
/** One comment for each kind of information, written anew each time it is asked for. */
async function say(what, issue, text, job) {
	const marker = `<!-- raymond:${what} -->`;
	try {
		await job.comments.ensure(issue, {
			marker,
			body: `${marker}\n${text}`
		});
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			...notDone(what, error.problem.message),
			problems: [error.problem]
		};
	}
	return done(what, "The thread shows it.");
}
/** Exactly what was shown, by somebody of the role who did not start it where that is asked for. */
async function approve(typed, issue, job) {
	const allowed = await mayPeopleDo("approve", job);
	if (!allowed.ok) return notDone("approve", allowed.why);
	const waiting = (await runsOf(issue, job)).flatMap((run) => {
		const found = codeOf(run, job.digest);
		return found ? [{
			run,
			...found
		}] : [];
	});
	const [meant] = waiting.filter(({ code }) => matchesApproval(typed, code));
	if (!meant) return notDone("approve", waiting.length === 0 ? "nothing waits for approval here" : "the code is not the one of what waits now: something has changed since it was shown");
	const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)));
	const refusal = people.map((person) => mayApprove(person, starterOf(meant.run), job.config.access)).find(({ ok }) => !ok);
	if (refusal && !refusal.ok) return notDone("approve", refusal.why);
	await acknowledge("rocket", job);
	const by = job.event.comment?.author?.login ?? people[0]?.login ?? "";
	const request = {
		workflowId: meant.run.workflow_id,
		workspace: job.workspace,
		retry: false,
		approval: {
			by,
			seq: meant.seq
		},
		...commentOf(job)
	};
	const driven = await resumeInJob(request, job);
	return {
		...done("approve", driven.superseded ? "superseded" : `${by} approved what ${meant.run.workflow_id} proposed.`),
		...ranIn(driven)
	};
}
function starterOf({ actor }) {
	return actor === null ? [] : [actor];
}
/** A plain reply counts when exactly one question is open in the thread. */
async function replyToAsk(issue, body, job) {
	const open = openAsks(await runsOf(issue, job));
	return open.length === 0 ? NOTHING$2 : giveAnswer(answerByReply(body, open), job);
}
async function giveAnswer(answer, job) {
	if (answer.kind === "none") return notDone("answer", answer.why);
	const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)));
	if (answer.kind === "problem") {
		const known = await mayPeopleDo("answer", job);
		return known.ok ? {
			...notDone("answer", answer.problem.message),
			problems: [answer.problem]
		} : notDone("answer", known.why);
	}
	const refusal = people.map((person) => mayAnswer(person, answer.open, job.config.access)).find(({ ok }) => !ok);
	if (refusal && !refusal.ok) return notDone("answer", refusal.why);
	await acknowledge("+1", job);
	const { run, ask } = answer.open;
	const by = job.event.comment?.author?.login ?? people[0]?.login ?? null;
	const request = {
		workflowId: run,
		workspace: job.workspace,
		retry: false,
		answer: {
			ask: ask.id,
			text: answer.text,
			by
		},
		...commentOf(job)
	};
	try {
		const driven = await resumeInJob(request, job);
		return {
			...done("answer", driven.superseded ? "superseded" : `${by} answered ${ask.id}.`),
			...ranIn(driven)
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return {
			...notDone("answer", error.problem.message),
			problems: [error.problem, ...error.others]
		};
	}
}
function commentOf({ event }) {
	return event.comment?.kind === "issue_comment" ? { comment: event.comment.id } : {};
}
async function runsOf(issue, { branch }) {
	return (await branch.list()).filter((run) => run.issue === issue);
}
function openAsks(runs) {
	return runs.filter(({ status }) => status !== "cancelled").flatMap((run) => run.asks.map((ask) => ({
		run: run.workflow_id,
		ask
	})));
}
async function stoppable(command, issue, job) {
	return (await meant(command, issue, job)).filter(({ status }) => status !== "completed" && status !== "cancelled");
}
async function resumable(command, issue, job) {
	return (await meant(command, issue, job)).filter(({ status }) => [
		"failed",
		"suspended",
		"over_budget",
		"running"
	].includes(status));
}
/** The run that the command names, wherever it belongs, else those of the thread. */
async function meant({ run: id }, issue, job) {
	return id === null ? runsOf(issue, job) : (await job.branch.list()).filter(({ workflow_id }) => workflow_id === id);
}
async function each(command, runs, work) {
	if (runs.length === 0) return notDone(command.type, "this thread has no run that it could mean");
	let outcome = NOTHING$2;
	for (const run of runs) try {
		const driven = await work(run);
		outcome = join$1(outcome, {
			...done(command.type, driven.superseded ? "superseded" : `/raymond ${command.type}`),
			...ranIn(driven)
		});
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		outcome = join$1(outcome, {
			...notDone(command.type, error.problem.message),
			problems: [error.problem, ...error.others]
		});
	}
	return outcome;
}
/** A person sees at once that somebody has read it. GitHub has no reactions to reviews. That it cannot be shown is no reason to stop. */
async function acknowledge(reaction, { event, comments, log }) {
	const { comment } = event;
	if (comment?.kind !== "issue_comment" && comment?.kind !== "review_comment") return;
	try {
		await comments.react({
			id: comment.id,
			kind: comment.kind
		}, reaction);
	} catch (error) {
		log.line(`The reaction could not be set: ${messageOf(error)}`);
	}
}
function done(workflow, why) {
	return line({
		workflow: `/raymond ${workflow}`,
		started: true,
		why
	});
}
function notDone(workflow, why) {
	return line({
		workflow: `/raymond ${workflow}`,
		started: false,
		why
	});
}
function line(why) {
	return {
		matches: [why],
		runs: [],
		problems: []
	};
}
/** What a driven run adds to an outcome. */
function ranIn({ run, superseded }) {
	return {
		runs: [run],
		superseded: superseded ? [run.workflow_id] : []
	};
}
/** One outcome after the other. */
function join$1(a, b) {
	const problems = [...a.problems, ...b.problems];
	const superseded = [...a.superseded ?? [], ...b.superseded ?? []];
	return {
		matches: [...a.matches, ...b.matches],
		runs: [...a.runs, ...b.runs],
		problems,
		superseded
	};
}

// src/core/triggers/rate-limit.ts
const HOUR = 36e5;
/** Whether one more run may start now, after those that have. */
function mayStartAnother(next, earlier, limits) {
	const now = Date.parse(next.at);
	const recent = earlier.filter(({ at }) => Math.abs(now - Date.parse(at)) < HOUR);
	const byActor = recent.filter(({ actor }) => next.actor !== null && actor?.toLowerCase() === next.actor.toLowerCase()).length;
	if (byActor >= limits.actorHour) return {
		ok: false,
		why: `${next.actor} started ${byActor} runs within an hour, and ${limits.actorHour} is the limit`
	};
	const forIssue = recent.filter(({ issue }) => next.issue !== null && issue === next.issue).length;
	if (forIssue >= limits.issueHour) return {
		ok: false,
		why: `${forIssue} runs started for #${next.issue} within an hour, and ${limits.issueHour} is the limit`
	};
	return { ok: true };
}

// src/runtime/job/admit.ts
/** Whether a workflow that fits may start: whose event it is, whose code, who asks, and how often. */
async function admit(match, job) {
	const { event, checkout } = job;
	const fault = ownEventFault(event);
	if (fault !== void 0) return {
		ok: false,
		why: fault
	};
	const look = mayLookAt(event, match.entry);
	if (!look.ok) return look;
	const used = checkout === null ? look : mayUseCheckout(event, checkout);
	if (!used.ok) return used;
	const allowed = await mayPeopleDo("run", job);
	if (!allowed.ok) return allowed;
	const start = {
		at: now(job.ports),
		actor: event.job.actor,
		issue: event.subject?.number ?? null
	};
	const rate = mayStartAnother(start, await startsOf(match, job), job.config.access.rateLimits);
	return rate.ok ? look : rate;
}
/** Runs that began within the last while; a run that this very Actions run began before is no other one. */
async function startsOf({ entry }, { branch, runId }) {
	return (await branch.list()).filter(({ workflow_id, workflow }) => !(workflow.name === entry.name && workflow_id.includes(`-${runId}`))).map(({ created_at, actor, issue }) => ({
		at: created_at,
		actor,
		issue
	}));
}

// src/core/triggers/settings.ts
const BUILT_IN = {
	budgetUsd: 10,
	maxParallel: 4,
	resultComments: 5,
	timeoutMs: 6e5
};
/** The settings of a run. The highest source that says something wins, but for money: there the lowest amount does. */
function mergeSettings({ input, entry, defaults, manifest }) {
	const sources = [
		input,
		entry,
		defaults,
		manifest
	];
	const first = (key) => sources.map((source) => source[key]).find((value) => value !== void 0) ?? null;
	const budgets = sources.map(({ budget_usd }) => budget_usd).filter((dollars) => dollars !== void 0);
	return {
		limits: {
			model: first("model"),
			effort: first("effort"),
			max_parallel: first("max_parallel") ?? BUILT_IN.maxParallel,
			max_turns: first("max_turns"),
			result_comments: first("result_comments") ?? BUILT_IN.resultComments,
			timeout_ms: BUILT_IN.timeoutMs
		},
		budgetUsd: budgets.length === 0 ? BUILT_IN.budgetUsd : Math.min(...budgets)
	};
}

// src/runtime/job/rights-of.ts
/** What the configuration of this moment lets a run do. It keeps these rights until its end, whatever becomes of the file. */
function rightsOf(entry, { readOnly }, { config, event }) {
	const { comment } = event;
	return {
		outputs: {
			policy: entry.outputs,
			default_branch: defaultBranchOf(event),
			workflow_folders: config.workflows.map(({ path }) => path),
			approve_role: config.access.approve,
			four_eyes: config.access.fourEyes
		},
		workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])),
		...config.models === void 0 ? {} : { models: [...config.models] },
		...readOnly ? { read_only: true } : {},
		...Object.keys(entry.claude).length === 0 ? {} : { claude: entry.claude },
		...comment?.kind === "issue_comment" ? { comment: comment.id } : {}
	};
}
/** Schedules run on the default branch, and their payload may not name it. */
function defaultBranchOf({ defaultBranch, job }) {
	return defaultBranch ?? /^refs\/heads\/(.+)$/.exec(job.ref ?? "")?.[1] ?? "main";
}

// src/runtime/job/request-for.ts
/** Longer differences do not fit into a prompt beside everything else, in characters. */
const LONGEST_DIFF = 2e5;
const NOT_KEPT = "Transcripts and prompts stay off the state branch, as the repository is public and there is no state-key: a later job begins conversations afresh.";
/** The run that a match asks for, with the settings of every place that says something about them. */
async function requestFor(match, { readOnly }, job) {
	const { event, request, config } = job;
	const { entry } = match;
	const { limits, budgetUsd } = mergeSettings({
		input: request.settings,
		entry: entry.settings,
		defaults: config.defaults,
		manifest: {}
	});
	const issue = event.subject?.number ?? null;
	const input = runInput(event, {
		actionInput: request.input,
		commandText: match.by === "command" ? match.text : null
	});
	const directory = readOnly ? await job.emptyDirectory() : job.workspace;
	return {
		workflowId: runIdOf({
			name: entry.name,
			issue,
			actionsRunId: job.runId,
			nth: nextOf(entry.name, job)
		}),
		specifier: entry.path,
		name: entry.name,
		input: readOnly ? await withDiff(input, job) : input,
		workspace: directory,
		cwd: directory,
		backend: request.backend,
		limits,
		budgetUsd,
		trigger: {
			event: event.name,
			event_payload: event.payload,
			actor: event.job.actor,
			repository: job.repository,
			issue: event.subject?.kind === "discussion" ? null : issue,
			depth: chainDepth(event),
			ref: event.job.ref,
			sha: event.pullRequest?.headSha ?? event.job.sha
		},
		rights: rightsOf(entry, { readOnly }, job),
		...job.keepsTranscripts ? {} : { warnings: [NOT_KEPT] }
	};
}
/** Comments that no job had read may start several runs of one workflow in one job. */
function nextOf(name, { begun }) {
	const nth = (begun.get(name) ?? 0) + 1;
	begun.set(name, nth);
	return nth;
}
/** A stranger's code as text, never as files. */
async function withDiff(input, { event, changes }) {
	const number = event.subject?.kind === "pull_request" ? event.subject.number : null;
	const head = event.pullRequest?.headSha ?? null;
	if (number === null || head === null) return input;
	const diff = await changes.diffOf(number, {
		head,
		maxLength: LONGEST_DIFF
	});
	if (diff === null) throw moved(number, head);
	return {
		text: [...input === null ? [] : [input.text], diff].join("\n\n"),
		from: "stranger"
	};
}
function moved(number, head) {
	return new ProblemError({
		code: "RAY-PULL-REQUEST-MOVED",
		message: `Pull request #${number} is no longer at ${head.slice(0, 12)}, the commit that this event is about.`,
		place: `#${number}`,
		hint: "Nothing was started. The event of the newer commit starts its own run; or ask for one with a command."
	});
}

// src/runtime/job/start-all.ts
/** Starts what may start, one after the other: runs of one job share the checkout. */
async function startAll(matches, job) {
	const lines = [];
	const runs = [];
	const problems = [];
	const superseded = [];
	for (const match of matches) {
		const { name } = match.entry;
		try {
			const admission = await admit(match, job);
			if (!admission.ok) {
				lines.push({
					workflow: name,
					started: false,
					why: admission.why
				});
				continue;
			}
			const driven = await startInJob(await requestFor(match, admission, job), job);
			runs.push(driven.run);
			if (driven.superseded) superseded.push(driven.run.workflow_id);
			lines.push({
				workflow: name,
				started: true,
				why: whyOf(match, driven)
			});
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			problems.push(error.problem, ...error.others);
			lines.push({
				workflow: name,
				started: false,
				why: `${error.problem.code}: ${error.problem.message}`
			});
		}
	}
	return {
		matches: lines,
		runs,
		problems,
		superseded
	};
}
function whyOf({ why }, { superseded }) {
	return superseded ? "superseded" : why;
}

// src/runtime/job/thread.ts
async function readThread(issue, { branch }) {
	const runs = (await branch.list()).filter((run) => run.issue === issue);
	return {
		issue,
		runs,
		seen: Math.max(0, ...runs.map(({ seen_comment = 0 }) => seen_comment))
	};
}
/** Comments that no job has read, oldest first: their jobs were dropped, or have yet to come. Without a run there is nobody to be told. */
async function unreadComments({ issue, runs, seen }, { comments, event }) {
	if (runs.length === 0) return [];
	const own = event.comment?.kind === "issue_comment" ? event.comment.id : null;
	const begun = runs.map(({ created_at }) => created_at).toSorted()[0] ?? "";
	return (await comments.since(issue, seen)).filter(({ id, body, createdAt }) => id !== own && !isOwnText(body) && (seen > 0 || createdAt > begun));
}
/** The event that a comment would have brought, had its job not been dropped. */
function eventOf({ id, body, author }, issue, { event }) {
	const sameThread = event.subject?.number === issue ? event.subject : null;
	const subject = sameThread ?? {
		kind: "issue",
		number: issue,
		title: "",
		body: "",
		labels: [],
		author: null
	};
	const thread = sameThread === null ? void 0 : field(event.payload, "issue");
	const user = { ...author };
	return {
		...event,
		name: "issue_comment",
		action: "created",
		sender: user,
		subject,
		label: null,
		pullRequest: null,
		comment: {
			kind: "issue_comment",
			id,
			body,
			author: user
		},
		schedule: null,
		inputs: {},
		clientPayload: null,
		push: null,
		workflowRun: null,
		fromFork: false,
		byDependabot: false,
		job: {
			...event.job,
			actor: author.login,
			triggeringActor: author.login
		},
		payload: {
			action: "created",
			issue: thread ?? {
				number: issue,
				title: subject.title,
				body: subject.body
			},
			comment: {
				id,
				body,
				user
			},
			repository: field(event.payload, "repository"),
			sender: user
		}
	};
}
/** Writes down how far the thread was read, in a run that nobody drives. One that somebody drives is left alone: its job reads on. */
async function markRead(issue, upTo, job) {
	const thread = await readThread(issue, job);
	if (upTo <= thread.seen) return;
	const free = thread.runs.findLast(({ lease }) => lease === null || lease.token === job.leaseToken);
	if (!free) return;
	const stored = await job.branch.load(free.workflow_id);
	if (!stored) return;
	const read = reduce(stored.run, {
		type: "comments_read",
		at: now(job.ports),
		up_to: upTo
	}, {}).run;
	const outcome = await job.branch.checkpoint({
		run: {
			...read,
			lease: null
		},
		files: {},
		ledger: {},
		work: [],
		token: job.leaseToken
	});
	if (outcome.kind === "stored") job.stored.set(free.workflow_id, {
		seq: outcome.run.seq,
		sha256: outcome.sha256
	});
}
function field(payload, name) {
	return typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : void 0;
}

// src/runtime/job/drain-thread.ts
const NOTHING$1 = {
	matches: [],
	runs: [],
	problems: []
};
/** Of one job; the next one goes on with the rest. */
const MOST_COMMENTS = 20;
/**
* Carries out commands and answers in comments of a thread whose jobs were dropped: GitHub keeps one pending job of a concurrency
* group and forgets the ones before it. Each comment counts with the rights of who wrote it.
*/
async function drainThread(issue, job) {
	const comments = (await unreadComments(await readThread(issue, job), job)).slice(0, MOST_COMMENTS);
	let outcome = NOTHING$1;
	let upTo = 0;
	for (const comment of comments) {
		if (job.stop.aborted) break;
		const spoken = {
			...job,
			event: eventOf(comment, issue, job)
		};
		const { matches, misses, commands, problems } = matchTriggers(spoken.event, spoken.config);
		const missed = misses.map(({ workflow, why }) => ({
			workflow,
			started: false,
			why
		}));
		const told = await obeyCommands({
			commands,
			misses: missed
		}, spoken);
		const started = await startAll(matches.filter(({ by }) => by === "command"), spoken);
		outcome = join$1(outcome, join$1({
			...told,
			problems: [...told.matches.length > 0 ? problems : [], ...told.problems]
		}, started));
		upTo = comment.id;
	}
	if (upTo > 0) await markRead(issue, upTo, job);
	return outcome;
}

// src/runtime/job/resume-by-dispatch.ts
const MACHINES_DO_NOT_ANSWER = {
	ok: false,
	why: "a hand-over between jobs answers no question"
};
/** A workflow_dispatch with `run`: a person's word to go on, an answer, or the hand-over of the job before. */
async function resumeByDispatch(id, job) {
	const stored = await job.branch.load(id);
	if (!stored) return refused(id, noSuchRun(id));
	const { run } = stored;
	const { answer } = job.request;
	const isBot = job.event.sender?.type === "Bot";
	const allowed = isBot ? mayTakeOver(job.event, {
		status: run.status,
		expected: run.hand_over_id,
		given: job.request.handOverId
	}, job.ownBot) : await mayPeopleDo(answer === null ? "resume" : "answer", job);
	if (!allowed.ok) return refused(id, notAllowed(allowed.why));
	const ask = run.asks.length === 1 ? run.asks[0] : void 0;
	if (answer !== null && !ask) return refused(id, whichAsk(run));
	const read = answer === null || !ask ? void 0 : answerByCommand({
		ask: null,
		text: answer
	}, [{
		run: id,
		ask
	}]);
	if (read?.kind === "problem") return refused(id, read.problem);
	if (ask && answer !== null) {
		const people = await Promise.all(actorsOf(job.event).map((login) => personOf(login, job)));
		const refusal = isBot ? MACHINES_DO_NOT_ANSWER : people.map((person) => mayAnswer(person, {
			run: id,
			ask
		}, job.config.access)).find(({ ok }) => !ok);
		if (refusal && !refusal.ok) return refused(id, notAllowed(refusal.why));
	}
	const driven = await resumeInJob({
		workflowId: id,
		workspace: job.workspace,
		retry: !isBot,
		...read?.kind === "answer" && ask ? { answer: {
			ask: ask.id,
			text: read.text,
			by: job.event.job.actor
		} } : {}
	}, job);
	const why = driven.superseded ? "superseded" : isBot ? "The job before handed the run over." : `${job.event.job.actor} asked for it.`;
	return {
		matches: [{
			workflow: run.workflow.name,
			started: true,
			why
		}],
		problems: [],
		...ranIn(driven)
	};
}
function refused(id, problem) {
	return {
		matches: [{
			workflow: id,
			started: false,
			why: problem.message
		}],
		runs: [],
		problems: [problem]
	};
}
function noSuchRun(id) {
	return {
		code: "RAY-NO-SUCH-RUN",
		message: `There is no run ${id} on the state branch.`,
		place: id,
		hint: "The sticky comment names the run; ended runs are removed after 30 days."
	};
}
function notAllowed(why) {
	return {
		code: "RAY-NOT-ALLOWED",
		message: `The run does not go on: ${why}.`,
		hint: "Ask somebody with the role, or change access: in .github/raymond.yml."
	};
}
function whichAsk({ workflow_id, asks }) {
	return asks.length === 0 ? {
		code: "RAY-NO-SUCH-ASK",
		message: "The run has no open question.",
		place: workflow_id,
		hint: "Leave the input \"answer\" empty to go on with it."
	} : {
		code: "RAY-WHICH-ASK",
		message: `The run has ${asks.length} open questions.`,
		place: workflow_id,
		hint: `Answer in the thread: /raymond answer ${asks[0]?.id} …`
	};
}

// src/runtime/job/handle-repo-event.ts
const NOTHING = {
	matches: [],
	runs: [],
	problems: []
};
/** One event: the runs that it starts or that it concerns, each driven until it rests, and why. */
async function handleRepoEvent(job) {
	const outcome = job.disabled ? disabled(job) : await handle(job);
	return {
		...outcome,
		matches: outcome.matches.map((line) => ({
			...line,
			why: job.cleaner.title(line.why, LONGEST_REASON)
		}))
	};
}
const LONGEST_REASON = 1e3;
/** The kill switch of a repository or organisation: a variable that the Actions workflow hands on. */
function disabled({ config, request }) {
	const names = request.run !== null ? [request.run] : request.workflow !== null ? [request.workflow] : config.workflows.map(({ name }) => name);
	return {
		...NOTHING,
		matches: names.map((workflow) => ({
			workflow,
			started: false,
			why: "RAYMOND_DISABLED is set."
		}))
	};
}
async function handle(job) {
	if (job.request.run !== null) return resumeByDispatch(job.request.run, job);
	if (job.request.workflow !== null) return startAll([matchDirectly(directEntry(job.request.workflow, job.config))], job);
	const known = {
		...job,
		event: await withChangedPaths(job)
	};
	const issue = known.event.subject?.kind === "discussion" ? null : known.event.subject?.number ?? null;
	const missed = mayCatchUp(known.event, job.checkout) ? issue : null;
	const before = missed === null ? NOTHING : await drainThread(missed, known);
	const own = await handleOwn(issue, known);
	const after = missed === null || job.stop.aborted ? NOTHING : await drainThread(missed, known);
	return join$1(join$1(own, before), after);
}
/** The event itself. A comment that an earlier job has carried out already says nothing new. */
async function handleOwn(issue, job) {
	const { matches, misses, problems, commands } = matchTriggers(job.event, job.config);
	const missed = misses.map(({ workflow, why }) => ({
		workflow,
		started: false,
		why
	}));
	const comment = job.event.comment?.kind === "issue_comment" && job.event.action === "created" ? job.event.comment.id : null;
	const isRead = issue !== null && comment !== null && comment <= (await readThread(issue, job)).seen && job.attempt === 1;
	const told = isRead ? alreadyRead() : await obeyCommands({
		commands,
		misses: missed
	}, job);
	const started = await startAll(isRead ? matches.filter(({ by }) => by !== "command") : matches, job);
	if (issue !== null && comment !== null && !isRead && commands.length > 0) await markRead(issue, comment, job);
	return {
		...join$1(started, join$1({
			...NOTHING,
			matches: missed
		}, told)),
		problems: [
			...await toldProblems(problems, job),
			...told.problems,
			...started.problems
		]
	};
}
/** What is wrong with a command is for those who may give one: a stranger's typing error fails no job. */
async function toldProblems(problems, job) {
	const ofConfig = problems.filter(({ code }) => code === "RAY-IF-FAILED");
	if (ofConfig.length === problems.length) return problems;
	return (await mayPeopleDo("run", job)).ok ? problems : ofConfig;
}
function alreadyRead() {
	return {
		...NOTHING,
		matches: [{
			workflow: "comment",
			started: false,
			why: "An earlier job has read this comment and carried it out."
		}]
	};
}
/** Asked of the API only where some filter cannot be decided without them. */
async function withChangedPaths({ event, config, changes }) {
	if (!needsChangedPaths(event, config)) return event;
	const { before, after } = pushedRange(event);
	if (event.subject?.kind === "pull_request") return {
		...event,
		changedPaths: await changes.ofPullRequest(event.subject.number)
	};
	if (before !== null && after !== null) return {
		...event,
		changedPaths: await changes.between(before, after)
	};
	return event;
}
/** The commits before and after a push; null for a branch that is new or gone. */
function pushedRange({ push, payload }) {
	if (push === null || typeof payload !== "object" || payload === null) return {
		before: null,
		after: null
	};
	const commit = (name) => {
		const value = Reflect.get(payload, name);
		return typeof value === "string" && /^[0-9a-f]{40}$/.test(value) && !/^0+$/.test(value) ? value : null;
	};
	return {
		before: commit("before"),
		after: commit("after")
	};
}

// src/runtime/job/tidy-up.ts
/** Removes what is past its time from the state branch. Nothing of a job hangs on it, so a refusal is only told. */
async function tidyUp({ branch, log, stop }) {
	if (stop.aborted) return;
	try {
		const removed = await branch.prune();
		if (removed.length > 0) log.line(`removed from the state branch, as they ended long ago: ${removed.join(", ")}`);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		log.line(`the state branch was not tidied up: ${error.problem.message}`);
	}
}

// src/core/run/due.ts
/** Why a run that rests on the state branch should be taken up now, without anybody asking; undefined when it should not. */
function dueReason(run, now) {
	if (!(run.lease === null || run.lease.expires <= now)) return void 0;
	if (run.status === "running") return "its job was lost";
	if (run.reason === "time-up") return "the time of its job was up";
	if (run.halted === null) {
		if (run.agents.some(({ status, resume_at }) => status === "paused" && resume_at !== null && resume_at <= now)) return "a limit was reset";
		if (run.asks.some(({ deadline }) => deadline !== null && deadline <= now)) return "nobody answered in time";
	}
	return run.pending.some(({ type }) => type !== "run_turn") ? "it was not shown to the end" : void 0;
}

// src/runtime/job/wake.ts
/**
* Takes up every run of the state branch that is due, one after the other. No person asks: the schedule's file is the
* authority. What people said in the threads of waiting runs, and no job has read, is carried out as well.
*/
async function wakeRuns(job) {
	if (job.disabled) return {
		matches: [{
			workflow: "wake",
			started: false,
			why: "RAYMOND_DISABLED is set."
		}],
		runs: [],
		problems: []
	};
	let outcome = {
		matches: [],
		runs: [],
		problems: []
	};
	for (const { workflow_id, ...run } of await job.branch.list()) {
		const why = dueReason({
			workflow_id,
			...run
		}, now(job.ports));
		if (why === void 0) continue;
		try {
			const driven = await resumeInJob({
				workflowId: workflow_id,
				workspace: job.workspace,
				retry: false
			}, job);
			const line = {
				workflow: workflow_id,
				started: !driven.superseded,
				why: driven.superseded ? "superseded" : why
			};
			outcome = {
				...outcome,
				matches: [...outcome.matches, line],
				runs: [...outcome.runs, driven.run],
				superseded: [...outcome.superseded ?? [], ...driven.superseded ? [workflow_id] : []]
			};
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			const line = {
				workflow: workflow_id,
				started: false,
				why: error.problem.message
			};
			outcome = {
				...outcome,
				matches: [...outcome.matches, line],
				problems: [...outcome.problems, error.problem]
			};
		}
		if (job.stop.aborted) return outcome;
	}
	const all = await drainThreads(job, outcome);
	return all.matches.length > 0 ? all : {
		...all,
		matches: [{
			workflow: "wake",
			started: false,
			why: "Nothing is due."
		}]
	};
}
async function drainThreads(job, before) {
	const open = (await job.branch.list()).filter(({ status }) => status === "waiting" || status === "suspended");
	let outcome = before;
	for (const issue of new Set(open.flatMap((run) => run.issue ?? []))) {
		if (job.stop.aborted) break;
		outcome = join$1(outcome, await drainThread(issue, job));
	}
	return outcome;
}

// src/action/fail-step.ts
const MOST_SHOWN$1 = 50;
/** What kept the whole job from its work, wherever people look for it: annotations, summary and the output `why`. */
async function failStep(problems) {
	const log = createJobLog();
	for (const problem of problems) log.annotate("error", problem);
	const [first] = problems;
	if (first) log.setOutput("why", `${first.code}: ${first.message}`);
	process.exitCode = 1;
	const boxes = problems.slice(0, MOST_SHOWN$1).map((problem) => alert("CAUTION", problemLines(problem, { docsUrl: DOCS })));
	await log.writeSummary(`${["## Raymond could not begin", ...boxes].join("\n\n")}\n`);
}

// src/action/lint-in-job.ts
const MOST_SHOWN = 10;
const SEVERITIES = {
	error: "error",
	warning: "warning",
	info: "notice"
};
/** `mode: lint`: the configuration of the checkout with its workflows, or the one workflow that is named. Errors fail the step. */
async function lintInJob({ config, workflow }, env) {
	const log = createJobLog();
	const reader = createDefinitionReader(env.GITHUB_WORKSPACE ?? process.cwd());
	const platform = process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux";
	const findings = await lintPaths([workflow ?? config], {
		reader,
		platform
	});
	for (const severity of ["error", "warning"]) for (const finding of findings.filter(({ level }) => level === severity).slice(0, MOST_SHOWN)) show$1(finding, log);
	for (const { file, line, level, id, message } of findings) log.line(`${file}:${line}: ${level} ${id}: ${message}`);
	const errors = findings.filter(({ level }) => level === "error").length;
	log.setOutput("status", errors === 0 ? "completed" : "failed");
	if (errors > 0) process.exitCode = 1;
}
function show$1({ level, code, message, file, line, fix }, log) {
	log.annotate(SEVERITIES[level], {
		code,
		message,
		place: `${file}:${line}`,
		...fix === null ? {} : { hint: fix }
	});
}

// src/action/minutes-of.ts
/** A job's own token ends after 24 hours, wherever the job runs; saving and handing over need some of them. */
const OF_A_JOBS_TOKEN = 1410;
/** Minutes after which the job saves its runs and hands over: before its time is up, and before its token ends. An App's are renewed. */
function minutesOf({ maxMinutes, appId }) {
	return appId === null ? Math.min(maxMinutes, OF_A_JOBS_TOKEN) : maxMinutes;
}

// src/action/other-modes.ts
/** Modes that are commands of the command line as well: the same program, with the inputs as its environment. */
/** True for modes that handle no event. */
function isOtherMode(mode) {
	return mode === "doctor" || mode === "demo";
}
/** Runs the command in the checkout; its exit code is the step's. */
function runOtherMode(mode, inputs, env) {
	const { status } = spawnSync(process.execPath, [commandLine(), ...argumentsOf(mode, inputs)], {
		cwd: env.GITHUB_WORKSPACE ?? process.cwd(),
		stdio: "inherit",
		env: {
			...env,
			GITHUB_TOKEN: inputs.githubToken ?? "",
			ANTHROPIC_API_KEY: inputs.anthropicApiKey ?? "",
			CLAUDE_CODE_OAUTH_TOKEN: inputs.claudeOauthToken ?? "",
			...inputs.claudePath === null ? {} : { RAYMOND_CLAUDE_PATH: inputs.claudePath }
		}
	});
	process.exitCode = status ?? 1;
}
function argumentsOf(mode, { config }) {
	switch (mode) {
		case "doctor": return [
			"doctor",
			"--config",
			config
		];
		case "demo": return ["demo"];
	}
}
/** Beside the bundle of the action, else in the source. */
function commandLine() {
	for (let folder = dirname(fileURLToPath(import.meta.url));; folder = dirname(folder)) {
		for (const file of ["cli.js", "cli/main.ts"].map((name) => join(folder, name))) if (existsSync(file)) return file;
		if (dirname(folder) === folder) throw new Error("the command line is not beside the action");
	}
}

// src/action/outputs.ts
/** The step's outputs. One that would hold a secret is withheld, and that is said: the runner would drop it without a word. */
function writeOutputs({ runs, matches }, redactor, log) {
	const [run] = runs;
	const tokens = (run?.agents ?? []).reduce(addTokens, {
		input: 0,
		output: 0
	});
	const outputs = {
		"run-id": run?.workflow_id ?? "",
		status: run?.status ?? "",
		result: run?.results.main ?? "",
		results: JSON.stringify(run?.results ?? {}),
		"cost-usd": String(run?.budget.spent_usd ?? 0),
		tokens: JSON.stringify(tokens),
		why: matches.map(({ workflow, why }) => why === "superseded" ? why : `${workflow}: ${why}`).join("\n"),
		"reset-at": run?.agents.find(({ resume_at }) => resume_at !== null)?.resume_at ?? "",
		branches: JSON.stringify(branchesOf(run)),
		"pull-requests": JSON.stringify(pullRequestsOf(run))
	};
	for (const [name, value] of Object.entries(outputs)) if (redactor.holdsSecret(value)) log.annotate("warning", {
		code: "RAY-OUTPUT-WITHHELD",
		message: `The output ${name} would hold a secret, so it was left empty.`,
		hint: "Keep secrets out of results."
	});
	else log.setOutput(name, value);
}
/** Branches of the remote that hold agents' work. */
function branchesOf(run) {
	const kept = Object.values(run?.work ?? {}).flatMap(({ branch, snapshot }) => snapshot === null ? [] : [branch]);
	return [.../* @__PURE__ */ new Set([...kept, ...(run?.proposals ?? []).flatMap(({ branch }) => branch ?? [])])];
}
/** Addresses of the pull requests that the run opened. */
function pullRequestsOf(run) {
	return (run?.proposals ?? []).flatMap(({ proposal, url }) => proposal.type === "pull_request" && url !== null ? [url] : []);
}
function addTokens({ input, output }, { tally }) {
	return {
		input: input + (tally?.input_tokens ?? 0),
		output: output + (tally?.output_tokens ?? 0)
	};
}

// src/action/rest-notice.ts
/** What the log says of a run that rests and will go on: the step succeeds with it. Undefined for runs that ended. */
function restNotice({ workflow_id: id, status, reason, error }) {
	if (status === "waiting") return {
		code: "RAY-WAITING",
		message: `${id} waits for ${reason === "approval" ? "an approval" : reason === "ask" ? "an answer" : "a person"}; waiting costs nothing.`,
		hint: "Its comment and the summary show the line to reply with."
	};
	if (status !== "suspended") return void 0;
	return error ?? {
		code: "RAY-SUSPENDED",
		message: `${id} is suspended${reason === null ? "" : ` (${reason})`}; everything up to here is stored.`,
		hint: `/raymond resume ${id}`
	};
}

// src/action/stop.ts
/** Asks runs to stop and save themselves: on the runner's SIGINT or SIGTERM, and when the job's time is nearly up. */
function listenForStop(maxMinutes, handOverId) {
	const controller = new AbortController();
	const ask = (request) => controller.abort(request);
	const onSignal = () => ask({ reason: "signal" });
	const timeUp = {
		reason: "time-up",
		...handOverId === null ? {} : { handOverId }
	};
	const timer = setTimeout(() => ask(timeUp), maxMinutes * 6e4);
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
	return {
		signal: controller.signal,
		forget() {
			clearTimeout(timer);
			process.off("SIGINT", onSignal);
			process.off("SIGTERM", onSignal);
		}
	};
}

// src/action/untrusted-states.ts
/**
* Of the stored states that cannot be trusted, those which this job came for: a comment in the thread of the run, whose number its id
* holds, or a wake of all. The job fails with them; one that only passes by is a warning.
*/
function untrustedOfJob(untrusted, { comment, subject }, mode) {
	const ofThread = comment === null || subject === null ? void 0 : `-${subject.number}-`;
	return [...untrusted].flatMap(([place, problem]) => mode === "wake" || ofThread !== void 0 && /-\d+-\d+(?:-\d+)?(?=\/state\.json$)/.exec(place)?.[0].startsWith(ofThread) ? [problem] : []);
}

// src/action/run-action.ts
/** The action: inputs, event, runs, outputs. */
async function runAction(env) {
	try {
		const inputs = readInputs(env);
		if (inputs.mode === "lint") return await lintInJob(inputs, env);
		if (isOtherMode(inputs.mode)) return runOtherMode(inputs.mode, inputs, env);
		await work(inputs, readJobFacts(env));
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		await failStep([error.problem, ...error.others]);
	}
}
async function work(inputs, facts) {
	const event = eventOf$1(facts);
	const stop = listenForStop(minutesOf(inputs), inputs.handOver === "none" ? null : randomBytes(16).toString("hex"));
	try {
		const leaseToken = randomBytes(16).toString("hex");
		const sealed = sealRunnerFiles(process.env);
		const { wireJob } = await import("./wire.js");
		const wired = await wireJob(inputs, facts, {
			stop: stop.signal,
			leaseToken,
			event
		});
		const config = await readConfig(inputs, wired);
		const job = {
			...wired,
			event,
			config
		};
		rememberLease(leaseToken);
		const outcome = await (inputs.mode === "wake" ? wakeRuns(job) : handleRepoEvent(job)).catch((error) => {
			for (const problem of sealed.restore()) wired.log.annotate("error", problem);
			throw error;
		});
		const unstored = [...wired.unstored.values()];
		const untrusted = untrustedOfJob(wired.untrusted, event, inputs.mode);
		const problems = [
			...outcome.problems,
			...untrusted,
			...unstored.map(({ problem }) => problem),
			...sealed.restore()
		];
		await show(event, {
			...outcome,
			problems
		}, wired);
		if (!inputs.staged && outcome.runs.length > 0) await tidyUp(job);
		await uploadBeside(outcome.runs, config, wired);
		if (unstored.every(({ artifact }) => artifact !== null) && (await wired.texts.all()).length === 0) rememberEnd();
	} finally {
		stop.forget();
	}
}
async function show(event, outcome, wired) {
	const { log, ports } = wired;
	const mine = outcome.runs.filter(({ workflow_id }) => !outcome.superseded?.includes(workflow_id));
	const wrong = mine.filter(failsStep).flatMap(({ workflow_id, status, error }) => {
		const cancelled = {
			code: "RAY-CANCELLED",
			message: `${workflow_id} was stopped; it does not go on.`
		};
		return error ?? (status === "cancelled" ? cancelled : []);
	});
	for (const id of outcome.superseded ?? []) log.annotate("notice", {
		code: "RAY-SUPERSEDED",
		message: `Another job has taken over ${id}, or somebody stopped it; this one changed nothing more.`
	});
	for (const notice of mine.flatMap((run) => restNotice(run) ?? [])) log.annotate("notice", notice);
	for (const problem of [...outcome.problems, ...wrong]) log.annotate("error", problem);
	for (const { workflow, started, why } of outcome.matches) log.line(`${started ? "started" : "not started"}: ${workflow}: ${why}`);
	const name = event.action === null ? event.name : `${event.name}.${event.action}`;
	const presentation = {
		...wired.presentation({ workflow_id: outcome.runs[0]?.workflow_id ?? "" }),
		now: new Date(ports.clock.now()).toISOString()
	};
	await log.writeSummary(renderJobSummary({
		event: name,
		matches: outcome.matches,
		runs: await Promise.all(outcome.runs.map((run) => pictureOf(run, wired))),
		warnings: outcome.runs.flatMap(({ warnings }) => warnings),
		unposted: wired.unposted
	}, presentation));
	writeOutputs(outcome, presentation.redactor, log);
	if (outcome.problems.length > 0 || mine.some(failsStep)) process.exitCode = 1;
}
/** `waiting` and `suspended` are how a run rests; these are how it goes wrong. */
function failsStep({ status }) {
	return status === "failed" || status === "over_budget" || status === "cancelled";
}
/** The run as its comment shows it, with the ends of its failed turns. */
async function pictureOf(run, wired) {
	const workflow = Object.values(await definitionsOf(run, wired)).find(({ pin }) => pin.source === run.workflow.source);
	const failedTurns = wired.failedTurns.get(run.workflow_id) ?? [];
	return {
		run,
		workflow,
		approval: pendingApproval(run, wired.digest),
		refused: run.refused,
		failedTurns,
		unstored: wired.unstored.get(run.workflow_id)?.problem
	};
}

export { runAction };