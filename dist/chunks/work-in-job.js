import { o as parseRunMarker, r as matchesApproval, t as codeOf, u as runMarkerStart } from "./approvals.js";
import { t as didYouMean } from "./near-names.js";
import { _ as needsTrustedCheckout, a as wasWrittenAfter, b as roleWord, c as allMay, d as mayCatchUp, f as mayDo, g as needsRole, h as mustBeTrusted, i as editedFault, l as mayAllDo, m as mayUseCheckout, n as decideStart, o as actionFor, p as mayTakeOver, r as tell$1, s as actorsOf, t as runIdOf, u as mayApprove, v as reaches, y as roleOf } from "./run-id.js";
import { a as isNewComment, c as needsChangedPaths, d as isOwnAccount, f as isOwnText, g as linesOf$1, h as renderHelp, m as holdsCommand, n as claimOfDispatch, o as matchDirectly, p as ownEventFault, s as matchTriggers, t as claimOf, u as chainDepth } from "./claim-of.js";
import { i as textAt, r as fieldAt } from "./parse-repo-event.js";
import { n as findWorkflow } from "./config.js";
import { t as ProblemError } from "./problem.js";
import { D as rebasePath, a as reduce, i as encodeRun } from "./parse-outbox.js";
import { i as stopRequest, n as resumeRun } from "./resume-run.js";
import { r as startRun, t as mergeSettings } from "./settings.js";
import { a as artifactName, i as layOutFiles, n as openCheckpointer, r as easedOff, t as readConfig } from "./read-config.js";
import { i as unbookedLines, r as readLedger } from "./ledger.js";
import { t as now } from "./now.js";
import { t as detectProject } from "./detect-project.js";
import { n as joinPieces } from "./proposal.js";
import { t as cellOptions } from "./cell-settings.js";
import { t as runInput } from "./run-input.js";
import { r as definitionsOf, t as eventOf$1 } from "./job-facts.js";
import { S as isTurn } from "./run.js";
import { t as wireJob } from "./wire-job.js";

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
	const isNamed = ask.to.some((name) => name.replace(/^@/, "").toLowerCase() === person.login.toLowerCase());
	if (ask.to.length > 0 && !isNamed) return {
		ok: false,
		why: `the question is put to ${ask.to.join(", ")}, not to ${person.login}`
	};
	return mayDo("answer", person, access);
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
	const said = [text, linesOf$1(text).filter((line) => line.trim() !== "")[0] ?? ""].map((one) => one.trim().toLowerCase());
	return choices.find((choice) => choice === text.trim()) ?? choices.find((choice) => said.includes(choice.trim().toLowerCase()));
}
function withoutQuotes(body) {
	return linesOf$1(body).filter((line) => !/^ {0,3}>/.test(line)).join("\n").trim();
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

// src/core/job/facts.ts
/** The runs of the issue or pull request that the event is about. */
function runsOfThread({ runs, event }) {
	const number = event.subject?.number;
	return number === void 0 ? [] : runs.filter(({ issue }) => issue === number);
}

// src/core/job/decide-comment.ts
function saidIn(event, { commands, misses }) {
	if (!isNewComment(event) || event.subject === null || isOwnText(event.comment.body)) return [];
	if (!holdsCommand(event.comment.body)) return [{
		type: "reply",
		body: event.comment.body
	}];
	const lines = misses.map((miss) => ({
		...miss,
		started: false
	}));
	return commands.flatMap((command) => command.type === "run" ? [] : [{
		type: "command",
		command,
		among: commands,
		misses: lines
	}]);
}
/** The logins whose roles must be known before it is decided. Nobody's, while there is nothing to decide. */
function whoseRolesCount(said, facts) {
	return said.type === "reply" && openAsks(facts).length === 0 || !needsRole(facts.event) ? [] : actorsOf(facts.event);
}
/** What is done about it, in this order. */
function decideSaid(said, facts) {
	if (said.type === "reply" && openAsks(facts).length === 0) return [];
	const verb = said.type === "reply" ? "answer" : said.command.type;
	const fault = ownEventFault(facts.event, facts.ownBot) ?? editedFault(facts.event);
	if (fault !== void 0) return [notDone(verb, fault)];
	const deeds = decideWord(said, facts);
	return deeds.some(({ type }) => type !== "tell") ? [...claimOf(facts.event, said.type === "reply" ? [] : said.among), ...deeds] : deeds;
}
function decideWord(said, facts) {
	if (said.type === "reply") return decideAnswer((open) => answerByReply(said.body, open), facts);
	const { command } = said;
	switch (command.type) {
		case "answer": return decideAnswer((open) => answerByCommand(command, open), facts);
		case "approve": return decideApproval(command.code, facts);
		default: return decideCommand(command, said.misses, facts);
	}
}
function decideCommand(command, misses, facts) {
	const allowed = mayPeopleDo$1(actionFor(command), facts);
	if (!allowed.ok) return [notDone(command.type, allowed.why)];
	const line = {
		workflow: `/raymond ${command.type}`,
		started: true,
		why: `/raymond ${command.type}`
	};
	switch (command.type) {
		case "stop": return each(command, stoppable, facts, ({ workflow_id: run }) => ({
			type: "cancel_run",
			run,
			by: who(facts),
			line
		}));
		case "resume":
		case "retry": {
			const refusal = refusesToGoOn(command, facts);
			if (refusal !== void 0) return [notDone(command.type, refusal)];
			const word = goOn$1(command, facts);
			return each(command, resumable, facts, ({ workflow_id: run }) => ({
				type: "resume_run",
				run,
				word,
				line
			}));
		}
		case "status": return each(command, () => true, facts, (run) => ({
			type: "show_run",
			run,
			line
		}));
		case "why": return say$1({
			kind: "why",
			runs: meant(command, facts),
			misses
		}, facts);
		case "help": return say$1({ kind: "help" }, facts);
	}
}
/** A higher budget is money that nobody has agreed to yet: it needs the role that approves. */
function refusesToGoOn({ budgetUsd }, facts) {
	return [mayRunHere(facts), budgetUsd == null ? ALLOWED : mayPeopleDo$1("approve", facts)].flatMap((rule) => rule.ok ? [] : [rule.why])[0];
}
function goOn$1({ type, budgetUsd, options }, facts) {
	return {
		retry: true,
		rerun: type === "retry",
		...budgetUsd == null ? {} : { budgetUsd },
		...options,
		...commentOf(facts)
	};
}
/** Exactly what was shown, by somebody of the role who did not start it where that is asked for. */
function decideApproval(typed, facts) {
	const { config, people } = facts;
	const allowed = mayPeopleDo$1("approve", facts);
	if (!allowed.ok) return [notDone("approve", allowed.why)];
	const runs = runsOfThread(facts);
	const waiting = facts.approvals.filter(({ run }) => runs.some(({ workflow_id }) => workflow_id === run));
	const found = waiting.find(({ code }) => matchesApproval(typed, code));
	const run = runs.find(({ workflow_id }) => workflow_id === found?.run);
	if (found === void 0 || run === void 0) return [notDone("approve", waiting.length === 0 ? "nothing waits for approval here" : "the code is not the one of what waits now: something has changed since it was shown")];
	const starters = run.actor === null ? [] : [run.actor];
	if (!wasWrittenAfter(found.at, facts)) return [notDone("approve", "what waits now was proposed after the comment was written")];
	const here = mayRunHere(facts);
	if (!here.ok) return [notDone("approve", here.why)];
	const agreed = allMay(people, (person) => mayApprove(person, starters, config.access));
	if (!agreed.ok) return [notDone("approve", agreed.why)];
	const by = who(facts) ?? "";
	return [{
		type: "resume_run",
		run: run.workflow_id,
		word: {
			retry: false,
			approval: {
				by,
				seq: found.seq
			},
			...commentOf(facts)
		},
		line: {
			workflow: "/raymond approve",
			started: true,
			why: `${by} approved what ${run.workflow_id} proposed.`
		}
	}];
}
/** A plain reply counts when exactly one question is open in the thread. What is asked after a comment was written is not answered by it. */
function decideAnswer(read, facts) {
	const { config, people } = facts;
	const all = openAsks(facts);
	const open = all.filter(({ ask }) => wasWrittenAfter(ask.asked_at, facts));
	if (open.length === 0 && all.length > 0) return [notDone("answer", "the question was asked after the comment was written")];
	const answer = read(open);
	if (answer.kind === "none") return [notDone("answer", answer.why)];
	if (answer.kind === "problem") {
		const known = mayPeopleDo$1("answer", facts);
		return [known.ok ? tell$1("/raymond answer", answer.problem.message, [answer.problem]) : notDone("answer", known.why)];
	}
	const { run, ask } = answer.open;
	const allowed = allMay(people, (person) => mayAnswer(person, {
		run,
		ask
	}, config.access));
	if (!allowed.ok) return [notDone("answer", allowed.why)];
	const here = mayRunHere(facts);
	if (!here.ok) return [notDone("answer", here.why)];
	const by = who(facts);
	return [{
		type: "resume_run",
		run,
		word: {
			retry: false,
			answer: {
				ask: ask.id,
				text: answer.text,
				by,
				...roleIn(people, by)
			},
			...commentOf(facts)
		},
		line: {
			workflow: "/raymond answer",
			started: true,
			why: `${by} answered ${ask.id}.`
		}
	}];
}
function roleIn(people, by) {
	const person = people.find(({ login }) => login.toLowerCase() === by?.toLowerCase());
	const role = person === void 0 ? null : roleWord(person);
	return role === null ? {} : { role };
}
function openAsks(facts) {
	return runsOfThread(facts).filter(({ status }) => status !== "cancelled").flatMap((run) => run.asks.map((ask) => ({
		run: run.workflow_id,
		ask
	})));
}
function stoppable({ status }) {
	return status !== "completed" && status !== "cancelled";
}
function resumable({ status }) {
	return status === "failed" || status === "suspended" || status === "over_budget" || status === "running";
}
/** The run that the command names, wherever it belongs, else those of the thread. */
function meant({ run: id }, facts) {
	return id === null ? runsOfThread(facts) : facts.runs.filter(({ workflow_id }) => workflow_id === id);
}
function each(command, fits, facts, deed) {
	const runs = meant(command, facts).filter(fits);
	return runs.length === 0 ? [notDone(command.type, "this thread has no run that it could mean")] : runs.map(deed);
}
function say$1(what, { event }) {
	const line = {
		workflow: `/raymond ${what.kind}`,
		started: true,
		why: "The thread shows it."
	};
	return event.subject === null ? [] : [{
		type: "say",
		issue: event.subject.number,
		what,
		line
	}];
}
const ALLOWED = { ok: true };
/** Whether runs may go on with what is checked out here. */
function mayRunHere({ event, checkout }) {
	return checkout === null ? ALLOWED : mayUseCheckout(event, checkout);
}
function mayPeopleDo$1(action, { event, people, config }) {
	return needsRole(event) ? mayAllDo(action, people, config.access) : { ok: true };
}
function who({ event, people }) {
	return event.comment?.author?.login ?? people[0]?.login ?? null;
}
function commentOf({ event: { comment } }) {
	return comment?.kind === "issue_comment" ? { comment: comment.id } : {};
}
function notDone(verb, why) {
	return tell$1(`/raymond ${verb}`, why);
}

// src/core/job/decide-dispatch.ts
const MACHINES_DO_NOT_ANSWER = {
	ok: false,
	why: "a hand-over between jobs answers no question"
};
/** The logins whose roles must be known before a dispatch with `run` is decided on. */
function whoseDispatch(event) {
	return event.sender?.type === "Bot" || !needsRole(event) ? [] : actorsOf(event);
}
/** A workflow_dispatch with `run`: a person's word to go on, an answer, or the hand-over of the job before. */
function decideDispatch(id, run, facts) {
	const { event, request } = facts;
	if (run === void 0) return refused(id, noSuchRun(id));
	const { answer } = request;
	const isBot = event.sender?.type === "Bot";
	const allowed = isBot ? mayTakeOver(event, {
		status: run.status,
		expected: run.hand_over_id,
		given: request.handOverId
	}, facts.ownBot) : mayPeopleDo(answer === null ? "resume" : "answer", facts);
	if (!allowed.ok) return refused(id, notAllowed(allowed.why));
	const here = facts.checkout === null || !isBesidePullRequest(run) ? allowed : mustBeTrusted(facts.checkout);
	if (!here.ok) return refused(id, notAllowed(here.why));
	const why = isBot ? "The job before handed the run over." : `${event.job.actor} asked for it.`;
	const line = {
		workflow: run.workflow.name,
		started: true,
		why
	};
	if (answer === null) return [{
		type: "resume_run",
		run: id,
		word: { retry: !isBot },
		line
	}];
	const [ask, other] = run.asks;
	if (ask === void 0 || other !== void 0) return refused(id, whichAsk(run));
	const read = answerByCommand({
		ask: null,
		text: answer
	}, [{
		run: id,
		ask
	}]);
	if (read.kind === "problem") return refused(id, read.problem);
	const mayThey = isBot ? MACHINES_DO_NOT_ANSWER : allMay(facts.people, (person) => mayAnswer(person, {
		run: id,
		ask
	}, facts.config.access));
	if (!mayThey.ok) return refused(id, notAllowed(mayThey.why));
	const text = read.kind === "answer" ? read.text : answer;
	const word = {
		retry: true,
		answer: {
			ask: ask.id,
			text,
			by: event.job.actor
		}
	};
	return [claimOfDispatch(run.issue, facts.runId), {
		type: "resume_run",
		run: id,
		word,
		line
	}];
}
function mayPeopleDo(action, { event, people, config }) {
	return needsRole(event) ? mayAllDo(action, people, config.access) : { ok: true };
}
/** Its trigger was a pull request, or a comment on one. */
function isBesidePullRequest({ event, event_payload: payload }) {
	return (event ?? "").startsWith("pull_request") || fieldAt(payload, "issue", "pull_request") instanceof Object;
}
function refused(id, problem) {
	return [tell$1(id, problem.message, [problem])];
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

// src/core/job/decide-job.ts
function decideJob({ disabled, ...facts }) {
	const { event, config, request, checkout } = facts;
	if (disabled) return {
		kind: "nothing",
		lines: disabledLines(facts)
	};
	if (request.run !== null) return {
		kind: "go_on",
		run: request.run
	};
	if (request.workflow !== null) return {
		kind: "start",
		match: matchDirectly(directEntry(request.workflow, config))
	};
	const thread = event.subject?.kind === "discussion" ? null : event.subject?.number ?? null;
	return {
		kind: "event",
		thread,
		catchesUp: thread !== null && mayCatchUp(event, checkout)
	};
}
/** The kill switch of a repository or organisation: a variable that the Actions workflow hands on. */
function disabledLines({ config, request }) {
	const asked = request.run ?? request.workflow;
	return (asked === null ? config.workflows.map(({ name }) => name) : [asked]).map((workflow) => ({
		workflow,
		started: false,
		why: "RAYMOND_DISABLED is set."
	}));
}
/** The entry that the input `workflow` means: a name of the configuration, else a path with nothing but defaults. */
function directEntry(workflow, config) {
	const named = workflow.split("/").filter((part) => part !== "");
	return findWorkflow(config, workflow) ?? {
		name: named.at(-1) ?? workflow,
		path: workflow,
		triggers: [],
		if: null,
		settings: {},
		forks: "refuse",
		outputs: {},
		claude: {},
		comments: "one"
	};
}

// src/core/job/decide-lost.ts
/** What a re-run takes up: runs that an earlier attempt of this very job had in hand when it was lost or stopped. */
function decideLost(driven, facts) {
	const { runs, event, checkout } = facts;
	return runs.filter((run) => !driven.has(run.workflow_id) && (wasLost(run, facts) || wasStopped(run, facts))).flatMap((run) => {
		const here = checkout === null ? { ok: true } : mayUseCheckout(event, checkout);
		if (!here.ok) return [tell$1(run.workflow.name, here.why)];
		const line = {
			workflow: run.workflow.name,
			started: true,
			why: "An earlier attempt of this job did not bring it to rest."
		};
		return [{
			type: "resume_run",
			run: run.workflow_id,
			word: { retry: true },
			line
		}];
	});
}
/** Nobody has to be asked: a job that wakes what is due would take it up as well. */
function wasLost({ status, lease }, { runId, attempt }) {
	return status === "running" && lease !== null && lease.job === runId && lease.attempt < attempt;
}
/** The comment of this event was carried out in it, and then the job was cancelled: who runs it again wants it to go on. */
function wasStopped({ status, reason, seen_comment, issue }, { event, people, config }) {
	if (status !== "suspended" || reason !== "signal") return false;
	return event.comment?.kind === "issue_comment" && seen_comment === event.comment.id && issue === event.subject?.number && needsRole(event) && mayAllDo("resume", people, config.access).ok;
}

// src/core/job/outcome.ts
const NOTHING = {
	matches: [],
	runs: [],
	problems: [],
	superseded: []
};
/** One outcome after the other. */
function joinOutcomes(...outcomes) {
	return {
		matches: outcomes.flatMap(({ matches }) => matches),
		runs: latestOf(outcomes.flatMap(({ runs }) => runs)),
		problems: outcomes.flatMap(({ problems }) => problems),
		superseded: outcomes.flatMap(({ superseded }) => superseded)
	};
}
/** Two answers in one comment lead to two states of a run, of which the last one counts. */
function latestOf(runs) {
	return [...new Map(runs.map((run) => [run.workflow_id, run])).values()];
}
/** A line of the summary, and nothing else. */
function onlyTold(line, problems = []) {
	return {
		...NOTHING,
		matches: [line],
		problems
	};
}

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

// src/runtime/job/driving/live-picture.ts
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

// src/runtime/job/driving/spending.ts
/** What has been spent under each cap of the configuration that a run would count under, as the branch knows it now. */
async function spendingOf(run, budgets, job) {
	if (Object.keys(budgets).length === 0) return [];
	const day = now(job.ports).slice(0, 10);
	const booked = await linesOf(day.slice(0, 7), job);
	const month = [...booked, ...unbookedLines(booked, await job.keeping.branch.list(), day.slice(0, 7))];
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
async function linesOf(month, { keeping: { branch } }) {
	return readLedger(await branch.readLedger(month));
}
async function earlier(month, job) {
	const [year = 0, number = 1] = month.split("-").map(Number);
	const months = Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(year, number - 2 - i, 1)).toISOString().slice(0, 7));
	const found = [];
	for (const one of months) found.push(...await linesOf(one, job));
	return found;
}

// src/runtime/job/driving/drive-in-job.ts
/** Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. */
async function startInJob(request, budgets, job) {
	if (await job.keeping.branch.load(request.workflowId)) return resumeInJob({
		workflowId: request.workflowId,
		workspace: job.identity.workspace,
		retry: true
	}, budgets, job);
	const { issue, actor } = request.trigger;
	const caps = await spendingOf({
		workflow: request.name,
		issue,
		actor
	}, budgets, job);
	const spent = spentCap(caps);
	if (spent) throw new ProblemError(spent);
	const left = leftUnder(caps);
	const capped = left === null ? request : {
		...request,
		leftUnderCaps: {
			usd: left,
			from: "budgets in .github/raymond.yml"
		}
	};
	return drive(request.workflowId, budgets, job, null, (options) => startRun(capped, job.keeping.store, job.ports, options));
}
/** Goes on with a run that is on the state branch. Undefined when there is none. */
async function resumeInJob(request, budgets, job) {
	const stored = await loadUnharmed(request.workflowId, job);
	const inherited = stored ? await tokenOfDeadLease(stored.run.lease, job) : null;
	if (stored) {
		const { run } = stored;
		const move = (path) => rebasePath(path, run.workspace, job.identity.workspace);
		const work = Object.values(run.work ?? {});
		await job.keeping.snapshots?.layOut(work.map((one) => ({
			...one,
			directory: move(one.directory)
		})));
		const journal = await layOutFiles(stored, job.keeping, move);
		await job.keeping.store.adopt({
			...run,
			lease: null
		}, journal);
		job.book.isStored(run, stored.sha256);
	}
	const workspace = stored?.run.read_only === true ? await job.guards.emptyDirectory() : request.workspace;
	return drive(request.workflowId, budgets, job, inherited, (options) => resumeRun({
		...request,
		...turnsAllowed(stored?.run, request),
		workspace
	}, job.keeping.store, job.ports, options));
}
/** The job's own cap on turns; one that the run has passed by a person's word is history. */
function turnsAllowed(run, { maxTurns }) {
	return { maxTurns: run === void 0 || maxTurns === void 0 || maxTurns <= run.turns ? void 0 : maxTurns };
}
/** The comment of a run says which state it shows: a branch that was rolled back behind that is not believed. */
async function loadUnharmed(id, { keeping: { branch }, github: { comments } }) {
	const stored = await branch.load(id);
	const issue = stored?.run.issue ?? null;
	const shown = issue === null ? void 0 : await comments.find(issue, runMarkerStart(id));
	const seen = shown === void 0 ? void 0 : parseRunMarker(shown);
	return seen ? branch.load(id, { seq: seen.seq }) : stored;
}
/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(id, budgets, job, inherited, run) {
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
			if (saved.status === "running") await stopAtCap(saved, budgets, job, takenOver);
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
		if (latest && !isSuperseded(takenOver.signal) && job.book.of(id).unstored === void 0) await handOver(latest, job);
	}
}
function isSuperseded(signal) {
	return stopRequest(signal)?.reason === "superseded";
}
/** Runs beside this one spend under the same caps: each looks again when it has spent something itself. */
async function stopAtCap(run, budgets, job, stop) {
	if (stop.signal.aborted || !job.book.hasSpentAgain(run.workflow_id)) return;
	const spent = spentCap(await spendingOf(accountOf(run), budgets, job));
	if (!spent) return;
	job.log.annotate("warning", spent);
	stop.abort({ reason: "over-budget" });
}
/** Before the first turn, whoever's it is: what lies about would be read. */
async function requireNoCredentials({ guards: { credentials } }) {
	const [first, ...others] = await credentials.findReadable();
	if (first) throw new ProblemError(first, others);
}
/** Once the state is on the branch and the lease is free: starts the next job, when this one stopped for want of time. */
async function handOver({ workflow_id, status, reason, hand_over_id }, job) {
	if (status !== "suspended" || reason !== "time-up" || hand_over_id === null || !job.github.handOver) return;
	try {
		await job.github.handOver.dispatch(workflow_id, hand_over_id);
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
async function tokenOfDeadLease(lease, { identity: { runId, attempt }, github: { otherJobs } }) {
	if (lease === null) return null;
	return (lease.job === runId ? lease.attempt < attempt : await otherJobs.isOver(lease.job)) ? lease.token : null;
}

// src/core/thread/thread-pieces.ts
/** Roles are asked for so many people at most. */
const MOST_PEOPLE = 6;
/** Characters of all comments together. */
const MOST_CHARACTERS = 4e4;
/** Comments that may count, by who wrote them and when: nobody's role is known yet. */
function earlierComments(comments, { eventAt, eventComment, access }) {
	const isBefore = (time) => eventAt === null || Date.parse(time) <= Date.parse(eventAt);
	return comments.filter(({ id, body, author, createdAt, editedAt, hidden }) => {
		if (hidden || isOwnText(body) || body.trim() === "") return false;
		if (eventComment !== null && id >= eventComment) return false;
		if (author.type !== "User") return access.bots.some((bot) => bot.id === author.id) && isBefore(createdAt);
		return isBefore(createdAt) && (editedAt === null || isBefore(editedAt));
	});
}
/** Whose role has to be known: those whom GitHub ties to the repository first, then those who spoke last. */
function peopleToAsk(comments) {
	const byPeople = comments.filter(({ author }) => author.type === "User").toReversed();
	const tied = byPeople.filter(({ association }) => TIED.has(association));
	return [...new Set([...tied, ...byPeople].map(({ author }) => author.login))].slice(0, MOST_PEOPLE);
}
const TIED = /* @__PURE__ */ new Set([
	"OWNER",
	"MEMBER",
	"COLLABORATOR"
]);
/**
* What an agent is told of a thread, oldest first: comments by its opener and by people who may start runs, each with its author
* and time in front. When they are too long the oldest go first, and that is said.
*/
function threadPieces(comments, people, { facts, more }) {
	const told = comments.flatMap((comment) => tellComment(comment, people, facts));
	const kept = [];
	let characters = 0;
	for (const one of told.toReversed()) {
		characters += one.heading.length + one.piece.text.length;
		if (characters > MOST_CHARACTERS && kept.length > 0) break;
		kept.unshift(one);
	}
	const leftOut = told.length - kept.length;
	return [...leftOut > 0 || more ? [ourWords(leftOutNote(leftOut, more))] : [], ...kept.flatMap(({ heading, piece }) => [ourWords(heading), shortened(piece)])];
}
function tellComment({ author, createdAt, body }, people, { opener, access }) {
	const login = author.login.replace(/[^\w.[\]-]/g, "");
	if (author.type !== "User") return [{
		heading: `${login} (bot), ${createdAt}:`,
		piece: {
			text: body,
			from: "person",
			by: {
				login,
				role: "bot"
			}
		}
	}];
	const person = people.get(author.login.toLowerCase());
	const role = person === void 0 ? null : roleOf(person);
	if (person !== void 0 && role !== null && mayDo("run", person, access).ok) return [{
		heading: `${login} (${role}), ${createdAt}:`,
		piece: {
			text: body,
			from: "person",
			by: {
				login,
				role
			}
		}
	}];
	if (opener === null || opener.toLowerCase() !== author.login.toLowerCase()) return [];
	return [{
		heading: `${login} (${role ?? "none"}, opened it), ${createdAt}:`,
		piece: {
			text: body,
			from: "stranger"
		}
	}];
}
function shortened(piece) {
	const { text } = piece;
	return text.length <= MOST_CHARACTERS ? piece : {
		...piece,
		text: `${text.slice(0, MOST_CHARACTERS)}\n… (shortened)`
	};
}
function leftOutNote(count, more) {
	if (more) return "(Older comments of this thread are left out.)";
	return `(${count} older ${count === 1 ? "comment of this thread is" : "comments of this thread are"} left out.)`;
}
function ourWords(text) {
	return {
		text,
		from: "run"
	};
}

// src/runtime/job/gather-facts.ts
/** What is known at this moment. `whose` names, by what was gathered, those whose roles have to be asked for. */
async function gatherFacts(occasion, job, whose) {
	const { identity, keeping, guards, ports } = job;
	const runs = await keeping.branch.list();
	const facts = {
		...occasion,
		now: now(ports),
		runId: identity.runId,
		attempt: identity.attempt,
		ownBot: identity.ownBot,
		checkout: await checkoutFor(occasion, job),
		runs,
		approvals: runs.flatMap((run) => {
			const found = codeOf(run, guards.digest);
			const waiting = (run.proposals ?? []).filter(({ status }) => status === "waiting");
			return found ? [{
				run: run.workflow_id,
				...found,
				at: waiting.map(({ at }) => at).toSorted().at(-1)
			}] : [];
		}),
		people: []
	};
	return {
		...facts,
		people: await Promise.all(whose(facts).map((login) => personOf(login, occasion.event, job)))
	};
}
/** What is checked out, and where it matters whether that can be trusted. */
async function checkoutFor({ event, request }, { guards }) {
	const { checkout, trustedCommits } = guards;
	const matters = needsTrustedCheckout(event) || request.run !== null;
	return checkout === null || !matters ? checkout : {
		...checkout,
		isTrusted: await trustedCommits.holds(checkout.sha)
	};
}
/** Somebody of the event, with the number and kind that GitHub gave them there, and the role that its API knows. */
async function personOf(login, event, { github }) {
	const named = [event.comment?.author, event.sender].find((account) => account?.login.toLowerCase() === login.toLowerCase());
	if (named?.type === "Bot") return {
		login,
		id: named.id,
		type: "Bot",
		access: null
	};
	const known = await github.people.roleOf(login);
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

// src/runtime/job/driving/gather-conversation.ts
const UNREADABLE = "(The comments of this thread could not be read.)";
/** Twelve calls at most: two for the comments, six for roles, one for the pull request, one for its diff, two for what is known of others. */
async function gatherConversation(entry, occasion, job) {
	const { event } = occasion;
	const { subject } = event;
	if (subject?.kind === "discussion") return {
		event_payload: event.payload,
		...await speakerOf(event, job)
	};
	const [thread, pull, speaker, known] = await Promise.all([
		subject === null ? void 0 : readThread$1(subject.number, occasion, job),
		pullRequestOf(event, job),
		speakerOf(event, job),
		knownOf(entry, event, job)
	]);
	return {
		...pull,
		event_payload: withField(pull.event_payload, { raymond: known }),
		...speaker,
		...thread === void 0 ? {} : { thread }
	};
}
/** What keeps an agent from doing again what is there, for prompts as `{{event.raymond.…}}`. */
async function knownOf({ name }, { subject }, { github: { threads } }) {
	if (subject === null) return { open_pull_requests: await threads.openPullRequests(branchStart(name)) };
	if (subject.kind === "pull_request") return { own_reviews: await threads.ownReviews(subject.number) };
	return { open_issues: await threads.openIssues() };
}
/** Of branches by runs of a workflow that are about no issue. */
function branchStart(name) {
	return `raymond/${runIdOf({
		name,
		issue: null,
		actionsRunId: "x"
	}).slice(0, -1)}`;
}
async function readThread$1(issue, { event, config }, job) {
	const facts = {
		eventAt: timeOf(event),
		eventComment: event.comment?.kind === "issue_comment" ? event.comment.id : null,
		opener: event.subject?.author?.login ?? null,
		access: config.access
	};
	const found = await job.github.threads.newest(issue);
	if (found === void 0) return [{
		text: UNREADABLE,
		from: "run"
	}];
	const comments = earlierComments(found.comments, facts);
	const people = await Promise.all(peopleToAsk(comments).map(async (login) => [login.toLowerCase(), await personOf(login, event, job)]));
	return threadPieces(comments, new Map(people), {
		facts,
		more: found.more
	});
}
/** When the event happened, by what it brings along. */
function timeOf({ payload }) {
	return textAt(payload, "comment", "created_at") ?? textAt(payload, "review", "submitted_at") ?? textAt(payload, "issue", "updated_at") ?? textAt(payload, "pull_request", "updated_at");
}
/** Events on a pull request's thread bring its title and text under another name, and neither of its commits. */
async function pullRequestOf({ subject, payload, pullRequest }, { github: { changes } }) {
	if (subject?.kind !== "pull_request") return { event_payload: payload };
	const known = pullRequest ?? await changes.pullRequest(subject.number);
	const { headSha: head = null, baseSha: base = null } = known ?? {};
	const diff = head === null || base === null ? {} : { diff: {
		pull_request: subject.number,
		base,
		head
	} };
	const { number, title, body } = subject;
	if (fieldAt(payload, "pull_request") instanceof Object) return {
		event_payload: payload,
		...diff
	};
	return {
		event_payload: withField(payload, { pull_request: {
			number,
			title,
			body,
			...known === null ? {} : {
				head: {
					ref: known.headRef,
					sha: known.headSha
				},
				base: {
					ref: known.baseRef,
					sha: known.baseSha
				}
			}
		} }),
		...diff
	};
}
/** The payload of an event is an object; whatever else came stays as it is. */
function withField(payload, field) {
	return typeof payload === "object" && payload !== null ? Object.assign({}, payload, field) : payload;
}
async function speakerOf(event, job) {
	const login = event.comment?.author?.login;
	if (login === void 0) return {};
	const person = await personOf(login, event, job);
	const role = roleWord(person);
	return role === null ? {} : { speaker: {
		login,
		role
	} };
}

// src/runtime/job/driving/request-for.ts
/** Longer differences do not fit into a prompt beside everything else, in characters. */
const LONGEST_DIFF = 2e5;
const NOT_KEPT = "Transcripts and prompts stay off the state branch, as the repository is public and there is no state-key: a later job begins conversations afresh.";
/** The run that a match asks for, with the settings of every place that says something about them. */
async function requestFor(match, { readOnly }, occasion, job) {
	const { event, request, config, isMissed = false } = occasion;
	const { entry } = match;
	const { limits, budget } = mergeSettings({
		input: request.settings,
		entry: entry.settings,
		defaults: config.defaults
	});
	const issue = event.subject?.number ?? null;
	const { speaker, ...conversation } = await gatherConversation(entry, occasion, job);
	const commandText = match.by === "command" ? match.text : null;
	const input = runInput(event, {
		actionInput: request.input,
		commandText,
		speaker
	});
	const directory = readOnly ? await job.guards.emptyDirectory() : job.identity.workspace;
	return {
		workflowId: runIdOf({
			name: entry.name,
			issue,
			actionsRunId: job.identity.runId,
			nth: isMissed ? event.comment?.id : 1
		}),
		specifier: entry.path,
		name: entry.name,
		input: readOnly ? await withDiff(input, event, job) : input,
		workspace: directory,
		cwd: directory,
		backend: request.backend,
		limits,
		budget,
		trigger: {
			event: event.name,
			...conversation,
			actor: event.job.actor,
			repository: job.identity.repository,
			issue: event.subject?.kind === "discussion" ? null : issue,
			depth: chainDepth(event),
			ref: event.job.ref,
			sha: event.pullRequest?.headSha ?? event.job.sha
		},
		rights: {
			...rightsOf(entry, { readOnly }, {
				config,
				event
			}),
			...cellFor(entry, { stranger: readOnly || await isStrangers(event, config, job) }, {
				config,
				request
			}),
			...readOnly ? {} : { project: await projectIn(config, job) }
		},
		...job.keeping.keepsTranscripts ? {} : { warnings: [NOT_KEPT] }
	};
}
/** Only where people without write access may start runs at all is anybody looked at. */
async function isStrangers({ job: { actor } }, config, { github }) {
	if (actor === null || reaches(config.access.run, "write")) return false;
	const account = await github.people.roleOf(actor);
	const access = account === void 0 ? null : {
		permission: account.permission,
		roleName: account.role_name
	};
	const role = roleOf({
		login: actor,
		id: null,
		type: "User",
		access
	});
	return role === null || !reaches(role, "write");
}
function cellFor(entry, { stranger }, { config, request }) {
	const cell = {
		...cellOptions({
			input: request.settings,
			entry,
			defaults: config.defaults
		}),
		...stranger ? { stranger: true } : {}
	};
	return Object.keys(cell).length === 0 ? {} : { cell };
}
/** As it is checked out now, before any agent of the run has changed it. */
async function projectIn(config, { keeping }) {
	return detectProject(await keeping.projectFiles(), config.project);
}
/** A stranger's code as text, never as files. */
async function withDiff(input, event, { github: { changes } }) {
	const number = event.subject?.kind === "pull_request" ? event.subject.number : null;
	const head = event.pullRequest?.headSha ?? null;
	if (number === null || head === null) return input;
	const diff = await changes.diffOf(number, {
		head,
		maxLength: LONGEST_DIFF
	});
	if (diff === null) throw moved(number, head);
	const pieces = [...input?.pieces ?? [], {
		text: diff,
		from: "stranger"
	}];
	return {
		text: joinPieces(pieces),
		from: "stranger",
		pieces: [...pieces]
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
		comments: entry.comments,
		...readOnly ? { read_only: true } : {},
		...Object.keys(entry.claude).length === 0 ? {} : { claude: entry.claude },
		...comment?.kind === "issue_comment" ? { comment: comment.id } : {}
	};
}
/** Schedules run on the default branch, and their payload may not name it. */
function defaultBranchOf({ defaultBranch, job }) {
	return defaultBranch ?? /^refs\/heads\/(.+)$/.exec(job.ref ?? "")?.[1] ?? "main";
}

// src/runtime/job/driving/stop-in-job.ts
/** Another job may store the run at the very same moment. */
const TRIES = 6;
/**
* Cancels a run where it stands on the branch, also over the lease of a job that drives it: that one looks there before every
* turn and effect, and stops.
*/
async function stopInJob(id, by, job) {
	for (let tries = 1;; tries++) {
		const stored = await job.keeping.branch.load(id);
		if (!stored) throw new Error(`${id} was listed and is gone`);
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
			token: job.identity.leaseToken,
			force: true
		};
		const outcome = await job.keeping.branch.checkpoint(files);
		if (outcome.kind === "superseded" && tries < TRIES) continue;
		if (outcome.kind === "superseded") return {
			run: outcome.stored,
			superseded: true
		};
		job.book.isStored(outcome.run, outcome.sha256);
		await job.ports.reports.publishReport(outcome.run, await definitionsOf(outcome.run, job));
		return {
			run: outcome.run,
			superseded: false
		};
	}
}

// src/runtime/job/showing/render-why.ts
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

// src/runtime/job/do-deed.ts
const READ = {
	workflow: "comment",
	started: false,
	why: "An earlier job has read this comment and carried it out."
};
/** One after the other: runs of one job share the checkout. What another job has claimed ends them. */
async function doDeeds(deeds, occasion, job) {
	let outcome = NOTHING;
	for (const deed of deeds) if (deed.type !== "claim") outcome = joinOutcomes(outcome, await doDeed(deed, occasion, job));
	else if (!await job.guards.claims.isForUs(deed)) return joinOutcomes(outcome, onlyTold(READ));
	return outcome;
}
async function doDeed(deed, occasion, job) {
	switch (deed.type) {
		case "tell": return onlyTold(deed.line, deed.problems);
		case "start_run": {
			const { match, readOnly } = deed;
			return orTold({
				workflow: match.entry.name,
				started: true,
				why: match.why
			}, async () => startInJob(await requestFor(match, { readOnly }, occasion, job), occasion.config.budgets, job));
		}
		case "resume_run": {
			const maxTurns = occasion.request.settings.max_turns;
			const request = {
				workflowId: deed.run,
				workspace: job.identity.workspace,
				maxTurns,
				...deed.word
			};
			return orTold(deed.line, () => resumeInJob(request, occasion.config.budgets, job));
		}
		case "cancel_run": return orTold(deed.line, () => stopInJob(deed.run, deed.by, job));
		case "show_run": return orTold(deed.line, () => show(deed.run, job));
		case "say": return say(deed, occasion, job);
	}
}
/** What is wrong with one run keeps the others from nothing. */
async function orTold(line, work) {
	try {
		const { run, superseded } = await work();
		return {
			...onlyTold(superseded ? {
				...line,
				why: "superseded"
			} : line),
			runs: [run],
			superseded: superseded ? [run.workflow_id] : []
		};
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		const { problem, others } = error;
		return onlyTold({
			...line,
			started: false,
			why: `${problem.code}: ${problem.message}`
		}, [problem, ...others]);
	}
}
async function show(run, job) {
	await job.ports.reports.publishReport(run, await definitionsOf(run, job));
	return {
		run,
		superseded: false
	};
}
async function say({ issue, what, line }, { config }, job) {
	const marker = `<!-- raymond:${what.kind} -->`;
	const text = what.kind === "help" ? renderHelp(config) : renderWhy(what.runs, what.misses, job.guards.cleaner);
	try {
		await job.github.comments.ensure(issue, {
			marker,
			body: `${marker}\n${text}`
		});
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return onlyTold({
			...line,
			started: false,
			why: error.problem.message
		}, [error.problem]);
	}
	return onlyTold(line);
}

// src/runtime/job/thread.ts
async function readThread(issue, { keeping }) {
	const runs = (await keeping.branch.list()).filter((run) => run.issue === issue);
	return {
		issue,
		runs,
		seen: Math.max(0, ...runs.map(({ seen_comment = 0 }) => seen_comment))
	};
}
/** Comments that no job has read, oldest first: their jobs were dropped, or have yet to come. Without a run there is nobody to be told. */
async function missedComments(issue, { event }, job) {
	const { runs, seen } = await readThread(issue, job);
	if (runs.length === 0) return [];
	const own = event.comment?.kind === "issue_comment" ? event.comment.id : null;
	const begun = runs.map(({ created_at }) => created_at).toSorted()[0] ?? "";
	return (await job.github.comments.since(issue, seen)).filter(({ id, createdAt }) => id !== own && (seen > 0 || createdAt > begun)).filter(({ body, author }) => !isOwnText(body) && !isOwnAccount(author, job.identity.ownBot)).map((comment) => ({
		id: comment.id,
		event: eventOf(comment, issue, event)
	}));
}
function eventOf({ id, body, author, createdAt, updatedAt }, issue, event) {
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
			author: user,
			createdAt,
			updatedAt
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
				user,
				created_at: createdAt,
				updated_at: updatedAt
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
	const free = thread.runs.findLast(({ lease }) => lease === null || lease.token === job.identity.leaseToken);
	if (!free) return;
	const stored = await job.keeping.branch.load(free.workflow_id);
	if (!stored) return;
	const read = reduce(stored.run, {
		type: "comments_read",
		at: now(job.ports),
		up_to: upTo
	}, {}).run;
	const outcome = await job.keeping.branch.checkpoint({
		run: {
			...read,
			lease: null
		},
		files: {},
		ledger: {},
		work: [],
		token: job.identity.leaseToken
	});
	if (outcome.kind === "stored") job.book.isStored(outcome.run, outcome.sha256);
}
function field(payload, name) {
	return typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : void 0;
}

// src/runtime/job/handle-repo-event.ts
const LONGEST_REASON = 1e3;
/** Of one job; the next one goes on with the rest. */
const MOST_MISSED = 20;
/** One event: the runs that it starts or that it concerns, each driven until it rests, and why. */
async function handleRepoEvent(given, job) {
	const occasion = {
		...given,
		event: await withPullRequest(given.event, job)
	};
	const handled = await handle(occasion, job);
	const outcome = joinOutcomes(handled, await takeUpLost(handled, occasion, job));
	return {
		...outcome,
		matches: [...new Set(outcome.matches)].map((line) => ({
			...line,
			why: job.guards.cleaner.title(line.why, LONGEST_REASON)
		}))
	};
}
async function handle(occasion, job) {
	const checkout = await checkoutFor(occasion, job);
	const plan = decideJob({
		...occasion,
		checkout,
		disabled: job.guards.disabled
	});
	switch (plan.kind) {
		case "nothing": return {
			...NOTHING,
			matches: plan.lines
		};
		case "go_on": return goOn(plan.run, occasion, job);
		case "start": return start([plan.match], [], occasion, job);
		case "event": {
			const known = {
				...occasion,
				event: await withChangedPaths(occasion, job)
			};
			const missed = plan.catchesUp ? plan.thread : null;
			const before = missed === null ? NOTHING : await drainThread(missed, known, job);
			const own = await handleOwn(plan.thread, known, job);
			const after = missed === null || job.stop.aborted ? NOTHING : await drainThread(missed, known, job);
			return joinOutcomes(own, before, after);
		}
	}
}
/** Only a re-run has earlier attempts. */
async function takeUpLost({ runs }, occasion, job) {
	if (job.identity.attempt === 1 || job.guards.disabled || job.stop.aborted) return NOTHING;
	const facts = await gatherFacts(occasion, job, ({ event }) => needsRole(event) ? actorsOf(event) : []);
	return doDeeds(decideLost(new Set(runs.map(({ workflow_id }) => workflow_id)), facts), occasion, job);
}
async function goOn(id, occasion, job) {
	const stored = await job.keeping.branch.load(id);
	const facts = await gatherFacts(occasion, job, ({ event }) => whoseDispatch(event));
	return doDeeds(decideDispatch(id, stored?.run, facts), occasion, job);
}
/** The event itself. */
async function handleOwn(issue, occasion, job) {
	const { event, config } = occasion;
	const matching = matchTriggers(event, config);
	const comment = event.comment?.kind === "issue_comment" && event.action === "created" ? event.comment.id : null;
	const isRead = issue !== null && comment !== null && comment <= (await readThread(issue, job)).seen && job.identity.attempt === 1;
	const told = isRead ? onlyTold(READ) : await obey(matching, occasion, job);
	const started = await start(isRead ? matching.matches.filter(({ by }) => by !== "command") : matching.matches, matching.commands, occasion, job);
	if (issue !== null && comment !== null && !isRead && matching.commands.length > 0) await markRead(issue, comment, job);
	return {
		...joinOutcomes(started, {
			...NOTHING,
			matches: missesOf(matching)
		}, told),
		problems: [
			...await toldProblems(matching.problems, occasion, job),
			...told.problems,
			...started.problems
		]
	};
}
/**
* Carries out commands and answers in comments of a thread whose jobs were dropped: GitHub keeps one pending job of a concurrency
* group and forgets the ones before it. Each comment counts with the rights of who wrote it.
*/
async function drainThread(issue, occasion, job) {
	const isElsewhere = occasion.event.subject?.number !== issue;
	let outcome = NOTHING;
	let upTo = 0;
	for (const { id, event } of (await missedComments(issue, occasion, job)).slice(0, MOST_MISSED)) {
		if (job.stop.aborted) break;
		const spoken = {
			...occasion,
			event: await withPullRequest(event, job, { mayBeIssue: isElsewhere }),
			isMissed: true
		};
		const matching = matchTriggers(event, occasion.config);
		const told = await obey(matching, spoken, job);
		const started = await start(matching.matches.filter(({ by }) => by === "command"), matching.commands, spoken, job);
		const problems = [...told.matches.length > 0 ? matching.problems : [], ...told.problems];
		const { matches, ...rest } = joinOutcomes({
			...told,
			problems
		}, started);
		outcome = joinOutcomes(outcome, {
			...rest,
			matches: matches.filter((line) => line !== READ)
		});
		upTo = id;
	}
	if (upTo > 0) await markRead(issue, upTo, job);
	return outcome;
}
/** What a comment says about runs that there are. */
async function obey(matching, occasion, job) {
	let outcome = NOTHING;
	for (const said of saidIn(occasion.event, matching)) {
		const facts = await gatherFacts(occasion, job, (known) => whoseRolesCount(said, known));
		outcome = joinOutcomes(outcome, await doDeeds(decideSaid(said, facts), occasion, job));
	}
	return outcome;
}
async function start(matches, commands, occasion, job) {
	let outcome = NOTHING;
	for (const match of matches) {
		const facts = await gatherFacts(occasion, job, ({ event }) => needsRole(event) ? actorsOf(event) : []);
		outcome = joinOutcomes(outcome, await doDeeds(decideStart(match, facts, commands), occasion, job));
	}
	return outcome;
}
function missesOf({ misses }) {
	return misses.map(({ workflow, why }) => ({
		workflow,
		started: false,
		why
	}));
}
/** What is wrong with a command is for those who may give one: a stranger's typing error fails no job. */
async function toldProblems(problems, occasion, job) {
	const ofConfig = problems.filter(({ code }) => code === "RAY-IF-FAILED");
	if (ofConfig.length === problems.length) return problems;
	const { event, people, config } = await gatherFacts(occasion, job, (facts) => actorsOf(facts.event));
	return !needsRole(event) || mayAllDo("run", people, config.access).ok ? problems : ofConfig;
}
/** A comment does not say where the pull request comes from that it stands in. What nobody says comes from a stranger. */
async function withPullRequest(event, { github: { changes } }, { mayBeIssue = false } = {}) {
	if (event.name !== "issue_comment" || event.pullRequest !== null || event.subject === null) return event;
	if (event.subject.kind !== "pull_request" && !mayBeIssue) return event;
	const origin = await changes.pullRequest(event.subject.number);
	if (origin === null) return event.subject.kind === "pull_request" ? {
		...event,
		fromFork: true
	} : event;
	const { fromFork, byDependabot, ...pullRequest } = origin;
	return {
		...event,
		subject: {
			...event.subject,
			kind: "pull_request"
		},
		pullRequest,
		fromFork: fromFork || byDependabot
	};
}
/** Asked of the API only where some filter cannot be decided without them. */
async function withChangedPaths({ event, config }, { github: { changes } }) {
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

// src/runtime/job/keeping/conversations-in.ts
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

// src/runtime/job/keeping/upload-beside.ts
/** What belongs to runs but is no part of them. None of it may fail a job, or keep one that was cancelled from ending. */
async function uploadTranscripts(runs, { asked, safe, retentionDays }, job) {
	if (!(asked ?? safe) || stopRequest(job.stop)?.reason === "signal") return;
	const files = (await Promise.all(runs.map((run) => transcriptsOf(run, job)))).flat();
	if (files.length === 0) return;
	tell(await job.keeping.artifacts.upload({
		name: artifactName("transcripts", job.identity.attempt),
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
	const files = await job.keeping.texts.all();
	if (files.length === 0) return;
	const upload = await job.keeping.artifacts.upload({
		name,
		files,
		retentionDays: null
	});
	tell(upload, {
		what: "Texts that were too long to be shown whole",
		wanted: true
	}, job);
	if (upload.kind === "uploaded") await job.keeping.texts.clear();
}
/** State, journal and conversations of a run, through the one cleaner. `raymond report --state-dir` reads the folder. */
async function transcriptsOf(run, { keeping: { store, sessions }, guards: { cleaner } }) {
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

// src/core/run/due.ts
/** Why a run that rests on the state branch should be taken up now, without anybody asking; undefined when it should not. */
function dueReason(run, now) {
	if (!(run.lease === null || run.lease.expires <= now)) return void 0;
	if (run.status === "running") return "its job was lost";
	if (run.reason === "time-up") return "the time of its job was up";
	if (run.halted === null) {
		if (run.agents.some(({ status, resume_at }) => status === "paused" && resume_at !== null && resume_at <= now)) return "a limit was reset";
		if (run.joins?.some(({ deadline }) => deadline !== null && deadline <= now)) return "a join has waited long enough";
		if (run.asks.some(({ deadline }) => deadline !== null && deadline <= now)) return "nobody answered in time";
	}
	return run.pending.some((effect) => !isTurn(effect)) ? "it was not shown to the end" : void 0;
}

// src/runtime/job/wake.ts
/**
* Takes up every run of the state branch that is due, one after the other. No person asks: the schedule's file is the
* authority. What people said in the threads of waiting runs, and no job has read, is carried out as well.
*/
async function wakeRuns(occasion, job) {
	if (job.guards.disabled) return onlyTold({
		workflow: "wake",
		started: false,
		why: "RAYMOND_DISABLED is set."
	});
	let outcome = await drainThreads(occasion, job);
	for (const run of await job.keeping.branch.list()) {
		if (job.stop.aborted) return outcome;
		const why = dueReason(run, now(job.ports));
		if (why === void 0) continue;
		const { workflow_id: id } = run;
		const woken = await doDeeds([{
			type: "resume_run",
			run: id,
			word: { retry: false },
			line: {
				workflow: id,
				started: true,
				why
			}
		}], occasion, job);
		outcome = joinOutcomes(outcome, hasEnded(run) ? {
			...woken,
			runs: []
		} : woken);
	}
	return outcome.matches.length > 0 ? outcome : onlyTold({
		workflow: "wake",
		started: false,
		why: "Nothing is due."
	});
}
function hasEnded({ status }) {
	return status !== "running" && status !== "waiting" && status !== "suspended";
}
/** Of runs that rest, and of those whose job was lost. */
async function drainThreads(occasion, job) {
	const time = now(job.ports);
	const isFree = ({ lease }) => lease === null || lease.expires <= time;
	const open = (await job.keeping.branch.list()).filter((run) => !hasEnded(run) && (run.status !== "running" || isFree(run)));
	let outcome = NOTHING;
	for (const issue of new Set(open.flatMap((run) => run.issue ?? []))) {
		if (job.stop.aborted) break;
		outcome = joinOutcomes(outcome, await drainThread(issue, occasion, job));
	}
	return outcome;
}

// src/action/work-in-job.ts
async function workInJob(inputs, facts, options) {
	const event = eventOf$1(facts);
	const wired = await wireJob(inputs, facts, {
		...options,
		event
	});
	const occasion = {
		event,
		config: await readConfig(inputs, wired),
		request: wired.request
	};
	options.onReady?.(wired);
	return {
		wired,
		occasion,
		outcome: await (inputs.mode === "wake" ? wakeRuns : handleRepoEvent)(occasion, wired.job)
	};
}
/** What is shown beside the Actions run when its runs are at rest. */
async function uploadBeside(runs, { artifacts }, { job, uploads }) {
	await uploadTexts(uploads.textsName, job);
	const choice = {
		asked: artifacts.transcripts,
		safe: uploads.transcriptsAreSafe,
		retentionDays: artifacts.retentionDays
	};
	await uploadTranscripts(runs, choice, job);
}

export { uploadBeside, workInJob };