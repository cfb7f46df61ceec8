import { n as START_AGAIN, r as UNEXPECTED, s as problemIn, t as ProblemError } from "./problem.js";
import { a as warningsThatHold, l as evaluateIf, t as parseConfig } from "./parse-config.js";
import { A as ownEventFault, B as bareAnswer, D as chainDepth, E as answerMarker, F as names, G as commentOfRun, H as bareWord, I as parseCommands, L as renderHelp, M as MAX_BODY, N as firstCommand, O as isOwnAccount, P as holdsCommand, R as unknownWords, S as needsChangedPaths, T as answerAmong, U as seen, V as bareChoice, W as askShownSince, _ as roleWord, a as mayApprove, b as matchDirectly, d as mustBeTrusted, f as needsRole, g as roleOf, h as reaches, i as mayAllDo, j as ifContext, k as isOwnText, l as mayTakeOver, m as whoStarts, n as actorsOf, o as mayCatchUp, p as needsTrustedCheckout, r as allMay, s as mayDo, t as actionFor, u as mayUseCheckout, v as guardsCommand, w as WAITS, x as matchTriggers, y as isNewComment, z as wordsFor } from "./may-trigger.js";
import { i as linesOf$1, n as parseRepoEvent, r as withoutMail, t as isDependabot } from "./parse-repo-event.js";
import { C as lastReaction, a as wasWrittenAfter, b as claimOfDispatch, c as knownUntil, d as claimedRun, f as linkByHead, g as pullsOf, h as pullsAtHead, l as shownAsk, m as opened, n as doubtfulNode, o as withoutLater, p as linkOf, r as editedFault, s as asPeopleSee, t as asSubmitted, v as unfinished$1, w as markOf, x as claimableOf, y as claimOf } from "./comment-age.js";
import { a as runSections, c as SHOWN_TOKENS, d as bookedWorker, f as STORED, i as matchesApproval, l as attachmentKey, m as cleanWithin, n as codeOf, o as withoutPlainReply, p as cleanCode, r as pendingApproval, s as fitSections, t as wireJob, u as awaitsNoWorker } from "./wire-job.js";
import { S as overdueAsks, _ as hasRefused, a as threadOf, c as isPausedForPerson, d as votableAsk, g as hasEnded, h as goesOnReason, m as dueReason, n as isOfDiscussion, o as threadShowing, r as issueThread, s as awaitsApproval, t as commentIn, u as personsWord, v as isToBeShown, w as unsentReason, x as leftToShow, y as isUnseen } from "./thread.js";
import { n as nothingLeft } from "./nothing-left.js";
import { t as didYouMean } from "./near-names.js";
import { _ as threadsAbout, a as claimableSaid, c as wasHeard, d as roundKindOf, f as tell$1, g as runsOfThread, h as runsMeant, i as startsOf, l as checkStarters, m as nthOf, n as runIdOf, o as saidKey, p as concerns, r as mayStartAnother, s as waitingRounds, t as decideStart, u as failedHead, v as withWorkers$1 } from "./decide-start.js";
import { d as raiseMost, t as belowRun } from "./span-id.js";
import { a as spentIn, c as changeStored, d as leftAside, f as openCheckpointer, g as artifactName, h as definitionsOf, i as newsOf, l as loadUnharmed, m as layOutFiles, n as callsParent, o as awaitsWord, p as easedOff, r as childrenOf, s as publishStored, t as callParent, u as unharmed } from "./call-parent.js";
import { _ as redactRun, a as mayPeopleDo, g as redactJournal, i as byAll, l as placeOfRound, m as showsRound, n as readConfig, o as mayPeopleDoWith, s as statedRules } from "./read-config.js";
import { i as textAt, r as numberAt, t as fieldAt } from "./payload-fields.js";
import { n as findWorkflow } from "./config.js";
import { t as isWithin } from "./is-within.js";
import { i as formatMoment } from "./format-amounts.js";
import { i as now } from "./parse-outbox.js";
import { _ as isGivenUp, a as carried, f as handedOn, t as reduce, x as costsMoney, y as narrowed } from "./reduce.js";
import { a as outputsOf$1, i as outputsAnew, n as idTaken, r as startRun } from "./start-run.js";
import { a as readLedger, i as ownUsd, l as unheardUsd, r as ledgerLine, s as unbookedLines } from "./ledger.js";
import { n as rebasePath } from "./paths.js";
import { a as agentsIn, d as readScope, r as stopRequest } from "./drive-run.js";
import { n as resumeRun } from "./resume-run.js";
import { t as pLimit } from "./p-limit.js";
import { i as pinnedOf, r as knownOf$1 } from "./pinned.js";
import { K as hearsLines, T as isOpen, W as followUpOf, X as isTurn, Y as isInFlight, l as findAgent } from "./run.js";
import { t as branchOfAgent } from "./work.js";
import { n as bothAllow, t as USUAL_UNASKED } from "./cell-rules.js";
import { t as detectProject } from "./detect-project.js";
import { n as joinPieces } from "./proposal.js";
import { t as cellOptions } from "./cell-settings.js";
import { n as mergeSettings } from "./settings.js";
import { t as runInput } from "./run-input.js";
import { l as visibleText } from "./render-prompt.js";
import { n as wholeStart, t as wholeEnd } from "./whole-characters.js";
import { t as USUAL_CONFIGURATION } from "./usual-path.js";
import { t as hearsEvent } from "./hears-event.js";
import { r as ownerOf } from "./which-agent.js";
import { c as DOCS, d as fence, f as inlineCode, l as alert, o as problemLines, p as inlineText } from "./step-memory.js";
import { i as shorten, r as cutTextStart } from "./job-log.js";
import { l as encodeRun } from "./long-texts.js";
import { t as eventOf$1 } from "./job-facts.js";
import { t as utf8Length } from "./utf8-length.js";

// src/core/triggers/repo-event.ts
/** Where it is talked about. */
function threadOfSubject({ kind, number }) {
	return {
		kind: kind === "discussion" ? kind : "issue",
		number
	};
}
/** Whether it stands in the thread itself, where comments are read one after the other. */
function isOfThread(comment) {
	return comment?.kind === "issue_comment" || comment?.kind === "discussion_comment";
}

// src/core/triggers/unread-command.ts
const UNREAD$1 = new RegExp(`^(?:[^\\p{L}\\p{N}/／<>@|]|\\d{1,9}[.)]|\\[[xX]\\]|</?[a-zA-Z][^<>]*>|@[\\w/-]+(?![\\w/-]))*(?<![.\$%\\\\]|(?<!~)~)[/／]raymond(?![\\p{L}\\p{N}_/\\\\]|[-.@'’=][\\p{L}\\p{N}_])`, "iu");
/**
* The first line of a comment that looks like a command to whoever wrote it, where none is read: it stands in code, in a list, in bold, behind
* hidden text. Nobody who writes such a line means it as a plain answer.
*/
function unreadCommand(body) {
	if (holdsCommand(body)) return void 0;
	return linesOf$1(body.slice(0, MAX_BODY)).find((line) => UNREAD$1.test(seen(line)) || UNREAD$1.test(seen(line, " ")));
}

// src/core/job/asked-in.ts
/** The thread in which a command or a label asks for something; null for every other event. */
function askedIn({ subject, comment, action }) {
	if (subject === null) return null;
	const isNew = action === (comment?.kind === "review" ? "submitted" : "created");
	return (comment === null ? action === "labeled" : isNew && holdsCommand(comment.body)) ? threadOfSubject(subject) : null;
}
/** Likewise where nobody can say which labels workflows listen to: only those count that are named after this action. */
function askedWithoutConfig(event) {
	return event.comment !== null || (event.label ?? "").toLowerCase().startsWith("raymond:") ? askedIn(event) : null;
}
/** Likewise with what was meant as a command, as it seems, and is read as none: whoever waits for what comes of it is told. */
function answeredIn(event) {
	const { subject, comment, action } = event;
	const isMeant = isOfThread(comment) && action === "created" && unreadCommand(comment.body) !== void 0;
	return subject !== null && isMeant ? threadOfSubject(subject) : askedIn(event);
}

// src/core/run/ended/cut-off.ts
/** Whether it waits for a person to say that an operation is run again which was cut off, and may have done its work. */
function awaitsRerun(run) {
	return run.status === "waiting" && isPausedForPerson(run);
}
/** Why nothing but a retry goes on with such a run. */
function onlyRetryGoesOn({ workflow_id, error }) {
	return {
		code: "RAY-INTERRUPTED",
		message: `${error?.message ?? "An operation was cut off."} Only this runs it again, once somebody has seen whether it did its work:`,
		place: workflow_id,
		hint: `/raymond retry ${workflow_id}`
	};
}

// src/core/triggers/answers.ts
/** What `/raymond answer` answers: the ask that it names, or the only one that is open. `wasAsked` knows also those that are not. */
function answerByCommand(command, open, wasAsked = () => false) {
	if (open.length === 0) return problem("RAY-ASK-UNKNOWN", "No question is open here.", "Look at the last comment of the run.");
	const named = command.ask === null ? [] : open.filter((one) => one.ask.id === command.ask || fullId(one) === command.ask);
	const [only] = named;
	if (named.length > 1) return ambiguous(named);
	if (only !== void 0) return chosen(only, command.text);
	if (command.ask !== null && (command.text !== "" || wasAsked(command.ask))) {
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
	const text = withoutQuotes(body);
	if (second !== void 0) {
		const why = `${open.length} questions are open. ${listOf(open)}`;
		const meant = open.find(({ ask }) => choiceFor(text, ask.choices) !== void 0) ?? open.find(({ ask }) => text !== "" && seemsMeant(text, ask.choices));
		return {
			kind: "none",
			why,
			...meant === void 0 ? {} : {
				open: meant,
				ids: idsOf(open)
			}
		};
	}
	if (text === "") return {
		kind: "none",
		why: "The comment holds nothing but quotes."
	};
	if (only.ask.choices.length > 0 && choiceFor(text, only.ask.choices) === void 0) return {
		kind: "none",
		why: `The comment is not one of the choices ${only.ask.choices.join(", ")}.`,
		...seemsMeant(text, only.ask.choices) ? { open: only } : {}
	};
	return chosen(only, text);
}
/** Whether one of the questions might be what a plain comment is meant for, and which; with what to name each by. */
function meantByReply(body, open) {
	const text = withoutQuotes(body);
	const meant = open.find(({ ask: { choices } }) => choices.length === 0 || choiceFor(text, choices) !== void 0 || seemsMeant(text, choices));
	return text === "" || meant === void 0 ? void 0 : {
		open: meant,
		ids: idsOf(open)
	};
}
/** What a comment answers that was meant as a command, and is not read as one: nothing, and whoever wrote it is told so. */
function answerUnread(open) {
	const [only, second] = open;
	return problem("RAY-COMMAND-UNREAD", "This is read neither as a command nor as an answer. A command stands at the start of a line by itself, outside code, lists, emphasis and hidden text. Say it so in a new comment, or, if it was meant as the answer:", `/raymond answer ${only === void 0 || second !== void 0 ? "ASK_ID" : only.ask.id} TEXT`);
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
/** The choice as it is listed, for a text that is one in any case. Below it people may give reasons. Where two choices fit alike, neither is meant. */
function choiceFor(text, choices) {
	const said = [text, firstLineOf(text)].map((one) => one.trim());
	const bare = bareAnswer(firstLineOf(text));
	const [only, second] = [
		(choice) => said.includes(choice.trim()),
		(choice) => said.some((one) => one.toLowerCase() === choice.trim().toLowerCase()),
		(choice) => bare !== "" && bareChoice(choice) === bare
	].map((way) => [...new Set(choices)].filter(way)).find((fitting) => fitting.length > 0) ?? [];
	return second === void 0 ? only : void 0;
}
function firstLineOf(text) {
	return linesOf$1(text).find((line) => line.trim() !== "") ?? "";
}
/** Whether a plain comment that is no choice seems to be meant as one: it begins with one, or is one short line. */
function seemsMeant(text, choices) {
	if (linesOf$1(text).filter((line) => line.trim() !== "").length === 1 && text.trim().length <= SHORT) return true;
	const first = bareWord(firstLineOf(text).trim().split(/\s/)[0] ?? "").toLowerCase();
	return choices.some((choice) => bareAnswer(choice) === first);
}
const SHORT = 60;
function withoutQuotes(body) {
	return linesOf$1(body).filter((line) => !/^ {0,3}>/.test(line)).join("\n").trim();
}
function ambiguous(open) {
	return problem("RAY-ASK-AMBIGUOUS", `${open.length} questions are open, and the answer does not say which it is for.`, listOf(open));
}
function listOf(open) {
	return `Write one of: ${idsOf(open).map((id) => `/raymond answer ${id} TEXT`).join(", ")}.`;
}
/** As they have to be typed: with the run before them where two runs have the same. */
function idsOf(open) {
	return open.map((one) => open.some((other) => other !== one && other.ask.id === one.ask.id) ? fullId(one) : one.ask.id);
}
/** How an ask is named among those of several runs. */
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

// src/core/job/asks-meant.ts
/**
* Which open questions it may be the answer to. Whoever names a question knows it, and a vote is for what its comment shows. Any other words
* are for what people see: a plain comment for what its own thread shows.
*/
function asksMeant({ as, named }, facts) {
	const open = openAsks(facts);
	if (as === "vote" || open.some(isNamedBy(named))) return open;
	return asksIn(facts, {
		as,
		open
	}).filter(({ isSeen }) => isSeen);
}
/** Those of the thread that plain words are no answer to, as it is not known that GitHub has taken the comment that shows them. */
function unseenAsks(facts) {
	return asksIn(facts, {
		as: "reply",
		open: openAsks(facts)
	}).filter(({ isSeen }) => !isSeen);
}
function asksIn(facts, { as, open }) {
	return open.flatMap((one) => {
		const run = facts.runs.find(({ workflow_id }) => workflow_id === one.run);
		const shown = run && shownAsk(run, one.ask, facts.runs);
		if (run === void 0 || shown === void 0) return [];
		if (as === "command") return [{
			...one,
			since: shown.since,
			isSeen: true
		}];
		if (shown.thread !== facts.event.subject?.number) return [];
		const { shown_at: at = "" } = one.ask;
		return [{
			...one,
			since: at > shown.since ? at : shown.since,
			isSeen: !isUnseen(run, one.ask, facts.now)
		}];
	});
}
/** Whether a run of the thread has asked the question of that id at some time. */
function wasAsked(id, facts) {
	const [, ofRun, ofAgent = id] = /^(.*)\/(.*)$/.exec(id) ?? [];
	const [, agent, number] = /^(.*)-(\d+)$/.exec(ofAgent) ?? [];
	return runsOfThread(facts).filter(({ workflow_id }) => ofRun === void 0 || ofRun === workflow_id).some(({ agents }) => agents.some(({ id: one, asks }) => one === agent && Number(number) <= asks));
}
function isNamedBy(id) {
	return (one) => id !== null && (one.ask.id === id || fullId(one) === id);
}
/** A worker that has failed is none that anybody waits for, though another of its agents has asked something. */
function openAsks(facts) {
	return asksOf(runsOfThread(facts).filter((run) => {
		return !(run.status === "cancelled" || run.status === "failed" && run.parent !== void 0) && bookedWorker(run, facts.runs) === void 0;
	}));
}
function asksOf(runs) {
	return runs.flatMap((run) => run.asks.map((ask) => ({
		run: run.workflow_id,
		ask,
		since: ask.asked_at
	})));
}

// src/core/job/left-to-others.ts
/**
* Whether what is said to the run is carried out by a job of the configuration that started it: another one than this job's, whose own
* hears it as well. This one may lack the permissions, the secrets and the checkout that the run goes by.
*/
function isOfOthers({ configuration = "" }, { heardElsewhere }) {
	return heardElsewhere?.has(configuration) === true;
}
/** Said of what is left, so that nobody takes it for refused. */
function leave(verb, { workflow_id, configuration = "" }) {
	const why = `${workflow_id} was started by ${configuration}, whose own job hears this and carries it out`;
	return {
		type: "tell",
		line: {
			workflow: `/raymond ${verb}`,
			started: false,
			why,
			isLeft: true
		},
		problems: []
	};
}

// src/core/run/money/limits-of-job.ts
/** Of a run that began before it was noted which configuration starts one nobody knows: it is none of the job's own. */
function isOfConfiguration({ configuration }, path) {
	return configuration === path;
}
/**
* A job of the configuration that started the run says what the run may spend and do from now on. One of another configuration, which others may
* have set up for other work, only lets it do less while it lasts. A worker has its own turns, and a limit that the run has passed by a person's
* word is history. What `budget-usd` allows less than the run was granted before holds while jobs have it.
*/
function limitsOfJob(run, { configuration, mostUsd, maxTurns, retry }) {
	const heldMost = lowestMost(run, {
		configuration,
		mostUsd
	});
	const turns = run.parent === void 0 ? maxTurns : void 0;
	if (isOfConfiguration(run, configuration)) return {
		mostUsd,
		maxTurns: turns !== void 0 && turns > run.turns ? turns : void 0,
		heldMost
	};
	return {
		heldTurns: turns === void 0 || turns < run.turns || turns === run.turns && retry ? void 0 : turns,
		heldMost
	};
}
/** A job without the input, such as one that only wakes runs, lifts nothing: it keeps to what the run has heard last. */
function lowestMost(run, job) {
	const here = job.mostUsd === void 0 ? void 0 : {
		usd: job.mostUsd,
		configuration: job.configuration
	};
	if (here !== void 0 && isOfConfiguration(run, job.configuration)) return here;
	const { most_usd } = run.budget;
	if (most_usd === void 0 || here !== void 0 && here.usd < most_usd) return here;
	return {
		usd: most_usd,
		...run.configuration === void 0 ? {} : { configuration: run.configuration }
	};
}

// src/core/job/refused-raise.ts
/** Which runs such a command goes on with. Those that are over are meant only where there is no other. */
function runsToGoOn(command, facts) {
	const isStopped = (run) => resumable(run) || command.type === "retry" && awaitsRerun(run);
	const meant = runsMeant(command, facts).filter((run) => isMeantItself(command, run) && isStopped(run));
	const able = meant.filter((run) => nothingLeft(run) === void 0);
	return able.length > 0 ? able : meant;
}
/** Workers of those, and of theirs, that nothing but a person's word has go on: they have no thread, and go on with the run of it. */
function workersToGoOn(command, facts) {
	const meant = runsMeant(command, facts);
	const isMeantAlone = (run) => command.run === run.workflow_id;
	return withWorkers$1(meant, facts).filter((run) => run.parent !== void 0 && !isMeantAlone(run) && awaitsWord(run));
}
/** What a run's workers do in jobs of their own goes on with the run, and is shown with it; by name they can be meant alone. */
function isMeantItself({ run: named }, { parent }) {
	return parent === void 0 || named !== null;
}
function resumable({ status }) {
	return status === "failed" || status === "suspended" || status === "over_budget" || status === "running";
}
/** Why a person of the role may not raise a budget so far: which limit holds, where it is set, and which line works. */
function refusedRaise(command, facts) {
	if (command.budgetUsd == null || !mayPeopleDo("approve", facts).ok) return void 0;
	const raised = runsToGoOn(command, facts).filter((one) => !isOfOthers(one, facts) && nothingLeft(one) === void 0);
	for (const run of raised) {
		const raise = {
			type: command.type,
			usd: command.budgetUsd
		};
		const problem = run.parent === void 0 ? aboveAction(raise, run, facts) : aboveSlice(raise, run, facts);
		if (problem !== void 0) return problem;
	}
}
function aboveAction({ type, usd }, run, facts) {
	const { workflow_id, budget } = run;
	const most = mostOf(run, facts);
	if (most === void 0 || usd <= most.usd) return void 0;
	const limit = `$${usd.toFixed(2)} is more than budget-usd of the action allows, $${most.usd.toFixed(2)}, ${most.where}`;
	const line = `/raymond ${type} ${workflow_id} --budget`;
	const refused = {
		code: "RAY-NOT-ALLOWED",
		place: workflow_id
	};
	if (budget.limit_usd < most.usd && budget.spent_usd < most.usd) return {
		...refused,
		message: `${limit}. This works:`,
		hint: `${line} ${most.usd}`
	};
	const has = `${limit}, and the run has that already.`;
	return most.works === void 0 ? {
		...refused,
		message: has,
		hint: `${START_AGAIN} with a larger budget: no job may raise this one.`
	} : {
		...refused,
		message: `${has} This works ${most.works}:`,
		hint: `${line} ${usd}`
	};
}
/**
* In a job of another configuration than the run's the lower of both. Jobs without the input, such as one that only wakes runs, keep to what the
* run has heard of it last.
*/
function mostOf(run, { configuration, request: { settings } }) {
	const [here, own] = [settings.budget_usd, run.budget.most_usd];
	if (isOfConfiguration(run, configuration)) {
		const usd = here ?? own;
		return usd === void 0 ? void 0 : {
			usd,
			where: `which ${here === void 0 ? "was set in the Actions workflow when the run last went on" : "is set in the Actions workflow"}`,
			works: `once ${raiseMost(usd)}`
		};
	}
	const works = "in one of those, once their Actions workflow allows as much";
	if (here !== void 0 && (own === void 0 || here < own)) return {
		usd: here,
		where: `in jobs of ${configuration}, of which this is one`,
		works
	};
	if (own === void 0) return void 0;
	if (run.configuration === void 0) return {
		usd: own,
		where: "in jobs of the configuration that started the run"
	};
	return {
		usd: own,
		where: `in jobs of ${run.configuration}, which started the run`,
		works
	};
}
/** What a worker may spend is reserved of its parent's budget, which has to grow by as much. */
function aboveSlice({ usd }, { workflow_id, budget, parent: of }, facts) {
	if (of === void 0 || usd <= budget.limit_usd) return void 0;
	const parent = of.run;
	const whole = facts.runs.find((run) => run.workflow_id === parent);
	const wanted = Math.ceil((whole?.budget.limit_usd ?? 0) + usd - budget.limit_usd);
	const problem = whole && aboveAction({
		type: "resume",
		usd: wanted
	}, whole, facts);
	if (problem !== void 0) return problem;
	return {
		code: "RAY-NOT-ALLOWED",
		message: `${workflow_id} does a part of ${parent}, and may spend the $${budget.limit_usd.toFixed(2)} that are set aside for it there. Raise the budget of the whole:`,
		place: workflow_id,
		hint: whole === void 0 ? `/raymond status ${parent}` : `/raymond resume ${parent} --budget ${wanted}`
	};
}
/** What is dropped of a comment that asks for too much. */
const NOTHING_ELSE = "Another line of the comment asks for more money than may be given, so nothing of it that spends any is done.";
/** A comment that asks for too much is refused as a whole, but for what only ends or shows something. */
function withoutRefused(matching, facts) {
	const isRefused = (command) => (command.type === "resume" || command.type === "retry") && refusedRaise(command, facts) !== void 0;
	if (!matching.commands.some(isRefused)) return matching;
	const isKept = (command) => !SPENDS.has(command.type) || isRefused(command);
	const left = matching.matches.filter(({ by }) => by === "command").map(({ entry }) => entry.name);
	const dropped = matching.commands.filter((command) => command.type !== "run" && !isKept(command)).map(({ type }) => `/raymond ${type}`);
	return {
		...matching,
		commands: matching.commands.filter(isKept),
		matches: matching.matches.filter(({ by }) => by !== "command"),
		misses: [...matching.misses.filter(({ isOneMore }) => !isOneMore), ...[...left, ...dropped].map((workflow) => ({
			workflow,
			why: NOTHING_ELSE
		}))]
	};
}
const SPENDS = /* @__PURE__ */ new Set([
	"run",
	"resume",
	"retry",
	"answer",
	"approve"
]);

// src/core/job/starters-of.ts
/**
* Who started a run, under the name and the number of that time. A worker's is the work of who started its parent, and what failed checks
* alone have begun that of who asked before.
*/
function startersOf(run, runs) {
	const behind = /* @__PURE__ */ new Set([run]);
	for (const one of behind) for (const before of [...parentOf(one, runs), ...askedBefore(one, runs)]) behind.add(before);
	return [...behind].flatMap(({ actor, event_payload: payload }) => {
		const login = textAt(payload, "sender", "login");
		const sender = login === null ? [] : [{
			login,
			id: numberAt(payload, "sender", "id")
		}];
		return actor === null ? sender : [{
			login: actor,
			id: null
		}, ...sender];
	});
}
/** A worker does not carry which round its parent is. */
function parentOf({ parent }, runs) {
	return runs.filter(({ workflow_id }) => workflow_id === parent?.run);
}
/** The last run on the pull request that somebody asked for; none where the run is one itself. */
function askedBefore({ follows, continues, round = 0 }, runs) {
	if (follows?.by !== "failed_checks") return [];
	const asked = runs.filter((run) => run.workflow_id === continues || run.continues === continues && (run.round ?? 0) < round).toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0)).findLast((run) => run.follows?.by !== "failed_checks");
	return asked === void 0 ? [] : [asked];
}

// src/core/job/decide-comment.ts
function saidIn$1(event, { commands, misses }) {
	if (!isNewComment(event) || event.subject === null || isOwnText(event.comment.body)) return [];
	const { kind, body } = event.comment;
	if (!holdsCommand(body) && (kind === "review" || kind === "review_comment")) return [];
	if (!holdsCommand(body)) return [unreadCommand(body) === void 0 ? {
		type: "reply",
		body
	} : { type: "unread" }];
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
	return said.type !== "command" && asksMeant(spokenBy(said), facts).length + unseenFor(said, facts).length === 0 || !needsRole(facts.event) ? [] : actorsOf(facts.event);
}
function unseenFor(said, facts) {
	return said.type === "reply" ? unseenAsks(facts).filter(({ since }) => wasWrittenAfter(since, facts)) : [];
}
/** Whoever may answer may have seen it all the same. */
function tellUnseen(said, facts) {
	const asks = unseenFor(said, facts);
	const meant = said.type === "reply" ? meantByReply(said.body, asks) : void 0;
	if (meant === void 0 || (ownEventFault(facts.event, facts.ownBot) ?? editedFault(facts.event)) !== void 0) return [];
	return [withMeant(notDone("answer", "it is not known that GitHub has taken the comment that shows the question"), {
		...meant,
		isUnseen: true
	}, asks, facts)];
}
function spokenBy(said) {
	const named = said.type === "command" && said.command.type === "answer" ? said.command.ask : null;
	return {
		as: said.type === "unread" ? "reply" : said.type,
		named
	};
}
/** The runs that it is about, whether anything of it is done or not. */
function runsSpokenOf(said, facts) {
	if (said.type !== "command" || said.command.type === "answer") {
		const asks = asksMeant(spokenBy(said), facts);
		return facts.runs.filter(({ workflow_id }) => asks.some(({ run }) => run === workflow_id));
	}
	return said.command.type === "approve" ? approvalsMeant(said.command.code, facts).map(({ run }) => run) : runsOf(said.command, withoutLater(facts));
}
/** What is done about it, in this order. */
function decideSaid(said, facts) {
	if (said.type !== "command" && asksMeant(spokenBy(said), facts).length === 0) return tellUnseen(said, facts);
	const verb = said.type !== "command" ? "answer" : said.command.type;
	const fault = ownEventFault(facts.event, facts.ownBot) ?? editedFault(facts.event);
	if (fault !== void 0) return [mayBeAskedAgain(notDone(verb, fault), facts)];
	const deeds = decideWord(said, facts);
	const isDone = deeds.some(({ type }) => type !== "tell");
	if (said.type === "vote") return isDone ? deeds : [];
	return isDone ? [...claimOf(facts, said.type === "command" ? said.among : []), ...deeds] : deeds;
}
/** Where nobody knows whether it was edited, later jobs may: they read what stands beside a line again, and wait for the job of a review. */
function mayBeAskedAgain(deed, { event: { comment } }) {
	return comment?.mayBeEdited === true ? {
		...deed,
		line: {
			...deed.line,
			waits: true
		}
	} : deed;
}
function decideWord(said, facts) {
	const asks = asksMeant(spokenBy(said), facts);
	if (said.type === "reply") return decideAnswer((open) => answerByReply(said.body, open), asks, facts);
	if (said.type === "unread") {
		const open = asks.filter(({ since }) => wasWrittenAfter(since, facts));
		return open.length === 0 ? [] : decideAnswer(answerUnread, open, facts);
	}
	if (said.type === "vote") return decideAnswer((open) => answerByVote(said, open), asks, facts);
	const { command } = said;
	switch (command.type) {
		case "answer": return refusesBooked(command, facts) ?? decideAnswer((open) => answerByCommand(command, open, (id) => wasAsked(id, facts)), asks, facts);
		case "approve": return decideApproval(command.code, facts);
		default: return decideCommand(command, said.misses, facts);
	}
}
function decideCommand(command, misses, all) {
	const facts = withoutLater(all);
	const meant = runsOf(command, facts);
	if (meant.length > 0 && meant.every((run) => isOfOthers(run, facts))) return meant.map((run) => leave(command.type, run));
	const allowed = mayPeopleDo(actionFor(command), facts);
	if (!allowed.ok) return [notDone(command.type, allowed.why)];
	if (meant.length === 0 && runsOf(command, all).length > 0) return [notDone(command.type, "the run began after the comment was written")];
	const line = {
		workflow: `/raymond ${command.type}`,
		started: true,
		why: `/raymond ${command.type}`
	};
	switch (command.type) {
		case "stop": return each(command, meant, (run) => {
			const may = mayPeopleDoWith(run, "stop", facts);
			return may.ok ? {
				type: "cancel_run",
				run: run.workflow_id,
				by: who(facts),
				line
			} : notDone(command.type, may.why);
		});
		case "resume":
		case "retry": {
			const refusal = refusesToGoOn(command, facts);
			if (refusal !== void 0) return [notDone(command.type, refusal)];
			const tooMuch = refusedRaise(command, facts);
			if (tooMuch !== void 0) return [tell$1(line.workflow, tooMuch.message, [tooMuch])];
			const cutOff = runsMeant(command, facts).filter((run) => awaitsRerun(run) && !isOfOthers(run, facts));
			if (meant.length === 0 && cutOff.length > 0) return cutOff.map(onlyRetryGoesOn).map((problem) => tell$1(line.workflow, problem.message, [problem]));
			const waiting = meant.length === 0 ? waitingFor(command, facts) : [];
			if (waiting.length > 0) return waiting.map((why) => notDone(command.type, why));
			const alongside = new Set(workersToGoOn(command, facts));
			const word = (run) => alongside.has(run) ? goOnAlongside(command, run, facts) : goOn$2(command, facts);
			return each(command, meant, (run) => {
				if (isOfOthers(run, facts)) return leave(command.type, run);
				const may = mayGoOnWith(run, command, facts);
				if (!may.ok) return notDone(command.type, may.why);
				const cutOffNow = command.type === "resume" && awaitsRerun(run) ? onlyRetryGoesOn(run) : void 0;
				const over = bookedWorker(run, facts.runs) ?? nothingLeft(run) ?? cutOffNow;
				return over === void 0 ? {
					type: "resume_run",
					run: run.workflow_id,
					word: word(run),
					line
				} : tell$1(line.workflow, over.message, [over]);
			});
		}
		case "status": return each(command, meant, (run) => ({
			type: "show_run",
			run,
			line
		}));
		case "why": return say$1({
			kind: "why",
			runs: runsMeant(command, facts),
			misses
		}, facts);
		case "help": return say$1({ kind: "help" }, facts);
	}
}
/** Of several configurations in one thread each goes on with its own; whoever stops or shows some of them does so for all. */
function runsOf(command, facts) {
	switch (command.type) {
		case "stop": return withWorkers$1(runsMeant(command, facts), facts).filter(stoppable);
		case "resume":
		case "retry": return [...runsToGoOn(command, facts), ...workersToGoOn(command, facts)];
		case "status": return runsMeant(command, facts).filter((run) => isMeantItself(command, run));
		case "why":
		case "help": return [];
	}
}
/** Why such a command goes on with none of the runs that it means: they have not stopped, but wait for a person's word. */
function waitingFor(command, facts) {
	return runsMeant(command, facts).flatMap((run) => {
		if (run.status !== "waiting" || !isMeantItself(command, run) || isOfOthers(run, facts)) return [];
		const what = awaitsRerun(run) ? void 0 : personsWord(run);
		return what === void 0 ? [] : [`${run.workflow_id} waits for ${what}, and goes on by no /raymond ${command.type} before that: say it again then`];
	});
}
/** A higher budget is money that nobody has agreed to yet: it needs the role that approves. */
function refusesToGoOn({ budgetUsd }, facts) {
	return [mayRunHere(facts), budgetUsd == null ? ALLOWED : mayPeopleDo("approve", facts)].flatMap((rule) => rule.ok ? [] : [rule.why])[0];
}
/** By the rules of the configuration that started the run, too. */
function mayGoOnWith(run, { budgetUsd }, facts) {
	const may = mayPeopleDoWith(run, "resume", facts);
	return may.ok && budgetUsd != null ? mayPeopleDoWith(run, "approve", facts) : may;
}
function goOn$2({ type, budgetUsd, options }, facts) {
	return {
		retry: true,
		rerun: type === "retry",
		...budgetUsd == null ? {} : { budgetUsd },
		...options,
		...commentOf(facts)
	};
}
/** A worker keeps to its part of the money, whatever the whole has from now on, and goes on in a job of its own. */
function goOnAlongside(command, run, facts) {
	const { budgetUsd: _, ...word } = goOn$2(command, facts);
	return {
		...word,
		...elsewhere(run)
	};
}
/** The one of that code; all that wait where none has it. */
function approvalsMeant(typed, facts) {
	const waiting = runsOfThread(facts).flatMap((run) => facts.approvals.flatMap((approval) => approval.run === run.workflow_id ? [{
		...approval,
		run
	}] : []));
	const found = waiting.find(({ code }) => matchesApproval(typed, code));
	return found === void 0 ? waiting : [found];
}
/** Exactly what was shown, by somebody of the role who did not start it where that is asked for. */
function decideApproval(typed, facts) {
	const { people } = facts;
	const theirs = approvalsMeant(typed, facts);
	const found = theirs.find(({ code }) => matchesApproval(typed, code));
	const run = found?.run;
	if (theirs.length > 0 && theirs.every((one) => isOfOthers(one.run, facts))) return theirs.map((one) => leave("approve", one.run));
	const allowed = mayPeopleDo("approve", facts);
	if (!allowed.ok) return [notDone("approve", allowed.why)];
	if (found === void 0 || run === void 0) return [notDone("approve", theirs.length === 0 ? "nothing waits for approval here" : "the code is not the one of what waits now: something has changed since it was shown")];
	if (!wasWrittenAfter(found.at, facts)) return [notDone("approve", "what waits now was proposed after the comment was written")];
	const here = mayRunHere(facts);
	if (!here.ok) return [notDone("approve", here.why)];
	const booked = bookedWorker(run, facts.runs);
	if (booked !== void 0) return [tell$1("/raymond approve", booked.message, [booked])];
	const starters = startersOf(run, facts.runs);
	const agreed = byAll(run, facts, (access) => allMay(people, (person) => mayApprove(person, starters, access)));
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
			...commentOf(facts),
			...elsewhere(run)
		},
		line: {
			workflow: "/raymond approve",
			started: true,
			why: `${by} approved what ${run.workflow_id} proposed.`
		}
	}];
}
/** A plain reply counts when exactly one question is shown in the thread. What is asked after a comment was written is not answered by it. */
function decideAnswer(read, all, facts) {
	const { people } = facts;
	const asked = facts.runs.filter(({ workflow_id }) => all.some(({ run }) => run === workflow_id));
	if (asked.length > 0 && asked.every((run) => isOfOthers(run, facts))) return asked.map((run) => leave("answer", run));
	const open = all.filter(({ since }) => wasWrittenAfter(since, facts));
	if (open.length === 0 && all.length > 0) return [notDone("answer", "the question was asked after the comment was written")];
	const answer = read(open);
	if (answer.kind === "none") return [withMeant(notDone("answer", answer.why), answer, open, facts)];
	if (answer.kind === "problem") {
		const known = mayPeopleDo("answer", facts);
		return [known.ok ? tell$1("/raymond answer", answer.problem.message, [answer.problem]) : notDone("answer", known.why)];
	}
	const { run, ask } = answer.open;
	const asking = asked.find(({ workflow_id }) => workflow_id === run);
	if (asking !== void 0 && isOfOthers(asking, facts)) return [leave("answer", asking)];
	const may = (access) => allMay(people, (person) => mayAnswer(person, {
		run,
		ask
	}, access));
	const allowed = asking === void 0 ? may(facts.config.access) : byAll(asking, facts, may);
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
			...commentOf(facts),
			...elsewhere(asking)
		},
		line: {
			workflow: "/raymond answer",
			started: true,
			why: `${by} answered ${ask.id}.`
		},
		...facts.event.comment?.kind === "reaction" ? { isVote: true } : {}
	}];
}
/** Whoever may answer a question, and has missed its choices, is told how. */
function withMeant(deed, { open: meant, ids, isUnseen }, open, facts) {
	const asked = open.find(({ run, ask }) => run === meant?.run && ask.id === meant.ask.id);
	const run = facts.runs.find(({ workflow_id }) => workflow_id === asked?.run);
	if (asked === void 0 || run === void 0) return deed;
	const may = byAll(run, facts, (access) => allMay(facts.people, (person) => mayAnswer(person, asked, access)));
	const { id, choices } = asked.ask;
	const among = ids === void 0 ? {} : { among: ids };
	const meantFor = {
		run: asked.run,
		id,
		choices,
		since: asked.since,
		...among,
		...isUnseen === true ? { isUnseen } : {}
	};
	return may.ok ? {
		...deed,
		line: {
			...deed.line,
			meantFor
		}
	} : deed;
}
/** A worker that was sent away does its work in jobs of its own, also after a person has spoken. */
function elsewhere(run) {
	return run?.parent === void 0 || run.jobs?.refused !== void 0 ? {} : { elsewhere: true };
}
/** What a worker had asked that goes on no more is not open: whoever names it is told why. */
function refusesBooked({ ask }, facts) {
	const isNamed = isNamedBy(ask);
	if (openAsks(facts).some(isNamed)) return void 0;
	const asking = asksOf(runsOfThread(facts)).find(isNamed);
	const worker = facts.runs.find(({ workflow_id }) => workflow_id === asking?.run);
	const booked = worker && bookedWorker(worker, facts.runs);
	if (booked === void 0) return void 0;
	const known = mayPeopleDo("answer", facts);
	return [known.ok ? tell$1("/raymond answer", booked.message, [booked]) : notDone("answer", known.why)];
}
function answerByVote({ run, ask, text }, all) {
	const open = all.find((one) => one.run === run && one.ask.id === ask);
	return open === void 0 ? {
		kind: "none",
		why: "The question is answered already."
	} : {
		kind: "answer",
		open,
		text
	};
}
function roleIn(people, by) {
	const person = people.find(({ login }) => login.toLowerCase() === by?.toLowerCase());
	const role = person === void 0 ? null : roleWord(person);
	return role === null ? {} : { role };
}
function stoppable({ status }) {
	return status !== "completed" && status !== "cancelled";
}
function each(command, runs, deed) {
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
		thread: threadOfSubject(event.subject),
		what,
		line
	}];
}
const ALLOWED = { ok: true };
/** Whether runs may go on with what is checked out here. */
function mayRunHere({ event, checkout }) {
	return checkout === null ? ALLOWED : mayUseCheckout(event, checkout);
}
function who({ event, people }) {
	return event.comment?.author?.login ?? people[0]?.login ?? null;
}
function commentOf({ event: { comment } }) {
	return isOfThread(comment) ? { comment: comment.id } : {};
}
function notDone(verb, why) {
	return tell$1(`/raymond ${verb}`, why);
}

// src/core/job/decide-lost.ts
/** What a re-run takes up: runs that an earlier attempt of this very job had in hand when it was lost or stopped. */
function decideLost(driven, facts) {
	const { runs, event, checkout } = facts;
	return runs.filter((run) => !driven.has(run.workflow_id) && (wasLost(run, facts) || wasStopped(run, facts))).filter((run) => bookedWorker(run, runs) === void 0).flatMap((run) => {
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
function wasStopped(run, facts) {
	const { status, reason, seen_comment, issue } = run;
	const { event } = facts;
	if (status !== "suspended" || reason !== "signal") return false;
	return isOfThread(event.comment) && seen_comment === event.comment.id && issue === event.subject?.number && needsRole(event) && mayPeopleDoWith(run, "resume", facts).ok;
}

// src/core/job/decide-dispatch.ts
const HAND_OVER_IS_NO_ANSWER = {
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
	if (isBot && isTakenUp(run, facts)) return [tell$1(id, TAKEN_UP)];
	const allowed = isBot ? mayTakeOver(event, {
		status: isLost(run, facts) ? "suspended" : run.status,
		expected: run.hand_over_id,
		given: request.handOverId
	}, facts.ownBot) : mayPeopleDoWith(run, answer === null ? "resume" : "answer", facts);
	if (!allowed.ok) return refused(id, notAllowed(allowed.why));
	const here = facts.checkout === null || !isBesidePullRequest(run) ? allowed : mustBeTrusted(facts.checkout);
	if (!here.ok) return refused(id, notAllowed(here.why));
	const booked = bookedWorker(run, facts.runs);
	if (booked !== void 0) return refused(id, booked);
	const over = isBot || answer !== null ? void 0 : nothingLeft(run);
	if (over !== void 0) return refused(id, over);
	if (!isBot && answer === null && awaitsRerun(run)) return refused(id, onlyRetryGoesOn(run));
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
	if (ask === void 0 && wasLost(run, facts)) return [tell$1(id, GIVEN)];
	if (ask === void 0 || other !== void 0) return refused(id, whichAsk(run));
	const read = answerByCommand({
		ask: null,
		text: answer
	}, [{
		run: id,
		ask
	}]);
	if (read.kind === "problem") return refused(id, read.problem);
	const mayThey = isBot ? HAND_OVER_IS_NO_ANSWER : byAll(run, facts, (access) => allMay(facts.people, (person) => mayAnswer(person, {
		run: id,
		ask
	}, access)));
	if (!mayThey.ok) return refused(id, notAllowed(mayThey.why));
	const claim = claimOfDispatch(run.issue, facts.runId, ask.asked_at);
	const older = refusedAsOlder(ask.asked_at, facts);
	if (older !== void 0) {
		const untold = isTimeKnown(facts) ? {} : { untold: {
			what: claim.what,
			run: id,
			ask: ask.id
		} };
		return [{
			...tell$1(id, older.message, [older]),
			...untold
		}];
	}
	const text = read.kind === "answer" ? read.text : answer;
	return [claim, {
		type: "resume_run",
		run: id,
		word: {
			retry: true,
			answer: {
				ask: ask.id,
				text,
				by: event.job.actor
			}
		},
		line
	}];
}
function isTimeKnown(facts) {
	return facts.answeredAt !== void 0 && facts.answeredAt !== null;
}
/** A dispatch may wait for its job, while others answer what it was meant for. */
function refusedAsOlder(askedAt, facts) {
	const isKnown = isTimeKnown(facts);
	if (isKnown && Date.parse(facts.answeredAt) >= Math.floor(Date.parse(askedAt) / 1e3) * 1e3) return void 0;
	return {
		code: "RAY-NOT-ALLOWED",
		message: isKnown ? "The run does not go on: the question was asked after the answer was sent." : "The run does not go on: GitHub does not say whether the answer was sent before the question was asked.",
		hint: isKnown ? "Look at the question, and answer it anew." : "Answer in the thread. If the job has no \"permissions: actions: read\", give it that; if it has, GitHub did not answer: run it again."
	};
}
const GIVEN = "An earlier attempt of this job has given the answer, and was lost after that.";
const TAKEN_UP = "Another job has taken it up: this one was dispatched once more, and has nothing to do.";
/** A worker's job may be dispatched several times with one number. */
function isTakenUp(run, facts) {
	const { status, reason, hand_over_id, parent } = run;
	const given = facts.event.inputs["hand-over-id"] ?? facts.request.handOverId;
	if (parent === void 0 || given !== hand_over_id || isLost(run, facts)) return false;
	return status !== "suspended" || reason !== "dispatched" && reason !== "time-up";
}
/** A worker whose job is gone without a word. */
function isLost({ parent, status, lease }, { now }) {
	return parent !== void 0 && status === "running" && (lease === null || lease.expires <= now);
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
	const thread = event.subject === null ? null : threadOfSubject(event.subject);
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

// src/core/job/outcome.ts
const NOTHING = {
	matches: [],
	runs: [],
	problems: [],
	superseded: []
};
/** Of one job, in the order in which they are told: what was missed was done before the event, and is told after it. */
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
	const latest = /* @__PURE__ */ new Map();
	for (const run of runs) if (run.seq >= (latest.get(run.workflow_id)?.seq ?? 0)) latest.set(run.workflow_id, run);
	return [...latest.values()];
}
/** A line of the summary, and nothing else. */
function onlyTold(line, problems = []) {
	return {
		...NOTHING,
		matches: [line],
		problems
	};
}

// src/core/thread/whom-to-ask.ts
/** Of those who spoke first, of those whom GitHub ties to the repository, and of all others. */
const MOST_OF_EACH = 10;
const TIED$1 = /* @__PURE__ */ new Set([
	"OWNER",
	"MEMBER",
	"COLLABORATOR"
]);
/**
* Whose roles one job asks for, where so many have spoken, by their logins in lower case. GitHub does not show the ties of everybody who has
* a role: nobody is refused for having none, and each job (`turn`) asks for others.
*/
function whomToAsk(speakers, turn) {
	const tied = /* @__PURE__ */ new Map();
	for (const { login, association } of speakers) {
		const name = login.toLowerCase();
		tied.set(name, TIED$1.has(association) || tied.get(name) === true);
	}
	const first = [...tied.keys()].slice(0, MOST_OF_EACH);
	const rest = [...tied].slice(MOST_OF_EACH);
	const named = (isTied) => rest.flatMap(([name, is]) => is === isTied ? [name] : []);
	return /* @__PURE__ */ new Set([
		...first,
		...inTurn(named(true), MOST_OF_EACH, turn),
		...inTurn(named(false), MOST_OF_EACH, turn)
	]);
}
/** So many at most, from another one on in each job. */
function inTurn(all, most, turn) {
	const from = all.length <= most ? 0 : turn % all.length;
	return [...all.slice(from), ...all.slice(0, from)].slice(0, most);
}
/** GitHub numbers its jobs on and on, so that they come to each part of a list. */
function turnOf(runId) {
	return Number(/\d{1,15}$/.exec(runId)?.[0] ?? 0);
}

// src/runtime/job/as-of-now.ts
/** Roles of so many people are asked for before a run starts; whoever comes after them counts as nobody. */
const MOST_ROLES = 4;
/**
* The job for what is decided and gathered in one go: no role, and no review's comments, are asked for twice. Never keep it, as roles may be
* taken back.
*/
function asOfNow(job) {
	const known = /* @__PURE__ */ new Map();
	const read = /* @__PURE__ */ new Map();
	const { people, pullRequests } = job.github;
	return {
		...job,
		github: {
			...job.github,
			people: { async roleOf(login) {
				const name = login.toLowerCase();
				if (!known.has(name) && known.size < 4) known.set(name, people.roleOf(login));
				return known.get(name);
			} },
			pullRequests: {
				...pullRequests,
				async remarks(review, most) {
					const asked = `${review} ${most}`;
					if (!read.has(asked)) read.set(asked, pullRequests.remarks(review, most));
					return read.get(asked);
				}
			}
		}
	};
}

// src/runtime/job/briefly.ts
/** So long what GitHub has said of people and threads may be taken for what it says now, in milliseconds. */
const A_MOMENT = 6e4;
/**
* The job for a row of comments, one after the other: what GitHub has said of a person, a pull request or a thread it is not asked again for a
* moment. It is the given one where that remembers already. Take a new one once something was done, as a run may last, and may change them.
*/
function briefly(job) {
	return job.direct === void 0 ? anew(job) : job;
}
/** One that remembers nothing yet, whatever the given one does. */
function anew(job) {
	const direct = job.direct ?? job.github;
	const { people, changes, threads } = direct;
	const { clock } = job.ports;
	return {
		...job,
		direct,
		github: {
			...direct,
			people: { roleOf: remembered(clock, (login) => people.roleOf(login)) },
			changes: {
				...changes,
				pullRequest: remembered(clock, (number) => changes.pullRequest(number))
			},
			threads: {
				...threads,
				subject: remembered(clock, (thread) => threads.subject(thread))
			}
		}
	};
}
/** What GitHub did not answer it is asked again. */
function remembered(clock, ask) {
	const known = /* @__PURE__ */ new Map();
	return async (asked) => {
		const key = JSON.stringify(asked).toLowerCase();
		const last = known.get(key);
		if (last !== void 0 && isWithin(last.at, clock.now(), A_MOMENT)) return last.said;
		const said = ask(asked);
		known.set(key, {
			at: clock.now(),
			said
		});
		if (await said.catch(() => void 0) === void 0) known.delete(key);
		return said;
	};
}

// src/core/job/decide-round.ts
/** Two that failed checks alone have begun, one after the other, are enough: then a person has to look. */
const MOST_ALONE = 2;
/** For so long after its last run has ended jobs that wake look at a pull request, in milliseconds: a round may have been lost in between. */
const LOOKED_AFTER = 2592e5;
/** What waits on a pull request is looked at again by every job that looks at that: who does so without being asked, and until when. */
function takenUp({ link: { opener, rounds }, now }) {
	const until = Math.max(...[opener, ...rounds].map(({ updated_at }) => Date.parse(updated_at))) + LOOKED_AFTER;
	if (Date.parse(now) >= until) return "Once that is different the next job of this pull request takes it up: it need not be said again.";
	return `Once that is different it is taken up by itself: it need not be said again. Until ${formatMoment(new Date(until).toISOString())}, a job with mode: wake sees to that, later the next job of this pull request.`;
}
const STOPPED = "The review says /raymond stop, so that nothing else in it begins a round. Say the rest again without that to have it done.";
/** A job that is over, has left no round behind, and has not said why, was lost: so many of them are enough. */
const MOST_TRIES = 3;
const GIVEN_UP = `${3} jobs that were about to begin a round with it were lost, so that none tries again. Say it again to have it done.`;
/** Whether a round begins, and otherwise why not: then nothing else begins either. */
function decideRound(match, facts, commands) {
	const { kind, link, followUp, pullRequest, said, event } = facts;
	const { name } = match.entry;
	const silence = silentRefusalOf(facts);
	const refusal = silence ?? refusalOf$1(facts);
	const isAsked = kind === "command" || names(commands, name);
	const line = {
		workflow: name,
		started: false,
		isAnswered: true,
		of: [link.opener.configuration ?? []].flat()
	};
	if (silence === void 0 && facts.holdsNothing === "stop") return [{
		type: "tell",
		line: {
			...line,
			why: STOPPED
		},
		problems: []
	}];
	if (refusal !== void 0 && silence === void 0 && isAsked && refusal !== laterOf(link)) {
		const later = {
			...line,
			why: `${refusal} ${takenUp(facts)}`,
			waits: true
		};
		return [{
			type: "tell",
			line: pullRequest?.state === "merged" ? {
				...line,
				why: refusal
			} : later,
			problems: []
		}];
	}
	if (refusal !== void 0 && silence === void 0 && isAsked && refusal === laterOf(link)) return [waitsFor(link, facts, line)];
	if (refusal !== void 0 || pullRequest === void 0) return [tell$1(name, refusal ?? "GitHub does not show the pull request.")];
	if (facts.standing === "given_up") return [{
		type: "tell",
		line: {
			...line,
			why: GIVEN_UP
		},
		problems: []
	}];
	const round = Math.max(0, ...link.rounds.map((run) => run.round ?? 0)) + 1;
	const thread = link.pull;
	const planned = {
		kind,
		round,
		link,
		followUp,
		branch: pullRequest.headRef,
		head: pullRequest.headSha,
		said
	};
	return [
		{
			type: "claim",
			what: {
				thread,
				key: `round/${round}`
			},
			mark: null,
			lapses: { tries: null }
		},
		{
			type: "claim",
			what: claimableSaid(thread, said.key),
			mark: markOf(event, commands),
			lapses: { tries: 3 }
		},
		{
			type: "start_run",
			match,
			readOnly: false,
			round: planned
		}
	];
}
/**
* Sentences for the summary alone: whoever may not ask is not answered, and nothing is said of what was heard, taken back or is carried out by
* itself.
*/
function silentRefusalOf(facts) {
	const { event, kind, people, config, link, ownBot, said } = facts;
	const isByMachine = kind === "failed_checks";
	const fault = isByMachine ? void 0 : ownEventFault(event, ownBot) ?? editedFault(event);
	if (fault !== void 0) return fault;
	if (wasHeard(link, said.key)) return "A round was told this before.";
	if (facts.standing === "begun") return "A job of another configuration has carried it out, as a run of its own.";
	const stranger = isByMachine ? people.find((person) => !mayPush(person)) : void 0;
	if (stranger !== void 0) return `${stranger.login}, who is not known to have write access, has started these checks: they begin no round.`;
	const may = isByMachine || !needsRole(event) ? void 0 : mayAllDo("run", people, config.access);
	if (may?.ok === false) return may.why;
	if (said.saying?.state === "dismissed") return "The review was dismissed, and is never carried out. Say it again.";
	if (facts.isSpoiled) return "It was edited, hidden or deleted after it was said, and is never carried out. Say it again.";
	return facts.holdsNothing === "commands" ? "For a round it holds nothing, or nothing but commands, which are carried out by themselves." : void 0;
}
/** What only GitHub can say, which a stranger must not learn. */
function refusalOf$1(facts) {
	const { event, kind, config, link, followUp, pullRequest, said } = facts;
	const isByMachine = kind === "failed_checks";
	const pull = `pull request #${link.pull}`;
	if (pullRequest === void 0) return `GitHub does not show ${pull}.`;
	if (pullRequest.state !== "open") return `${pull} is ${pullRequest.state}: it gets no further round.`;
	if (kind === "review" && said.saying === void 0) return `GitHub does not show the review.`;
	if (pullRequest.fromFork) return `The head of ${pull} is in a fork: it gets no round.`;
	if (facts.foreignCommit !== void 0) return facts.foreignCommit;
	if (isByMachine && (facts.checked !== pullRequest.headSha || !link.pushed.includes(facts.checked))) return `The checks are of a commit that no run has left ${pull} at.`;
	if (isByMachine && alone(link) >= MOST_ALONE) return `Failed checks have begun ${MOST_ALONE} rounds in a row on ${pull}: now it is for a person to look.`;
	if (link.rounds.length >= followUp.rounds) return `${pull} has had ${link.rounds.length} rounds, and follow_up.rounds allows no more.`;
	const later = laterOf(link);
	if (later !== void 0) return later;
	if (facts.standing === "resting") return "Jobs could not begin it, time and again: one in an hour tries.";
	const again = mayStartAnother({
		at: facts.now,
		actor: event.job.actor,
		issue: link.pull
	}, startsOf(facts.runs), config.access.rateLimits);
	return again.ok ? facts.spent : again.why;
}
/** Said of what is not refused. */
function laterOf(link) {
	const busy = unfinished$1(link);
	const word = busy && personsWord(busy);
	const why = word === void 0 ? "" : `, and waits for ${word}`;
	return busy && `${busy.workflow_id} has not ended${why}; this is taken up when it has.`;
}
/** That it was read is shown at once; that it comes after a person's word, which may take weeks, is said. */
function waitsFor(link, { event }, { isAnswered, ...line }) {
	const busy = unfinished$1(link);
	const waits = busy !== void 0 && personsWord(busy) !== void 0;
	const mark = markOf(event, []);
	return {
		type: "tell",
		line: {
			...line,
			why: laterOf(link) ?? "",
			isTakenUp: true,
			...waits ? { isAnswered } : {}
		},
		problems: [],
		mark: mark && {
			...mark,
			reaction: "eyes"
		}
	};
}
function mayPush(person) {
	const role = roleOf(person);
	return role !== null && reaches(role, "write");
}
/** Rounds since somebody last said something. */
function alone({ rounds }) {
	const byPerson = rounds.findLastIndex(({ follows }) => follows?.by !== "failed_checks");
	return rounds.length - 1 - byPerson;
}

// src/core/run/money/ended-over-budget.ts
/**
* Why a run that somebody has had go on has made no turn, and the line for its thread that works; undefined where it has made one, or has
* stopped for something else than money.
*/
function endedOverBudget(before, { workflow_id, status, error, turns }) {
	if (status !== "over_budget" || error === null || turns !== before.turns) return void 0;
	const { code, message, hint = "" } = error;
	const [, words = hint, options] = /^(.+): raymond resume \S+(.*)$/.exec(hint) ?? [];
	if (options === void 0) return {
		code,
		message: `${message} ${words}`.trim(),
		place: workflow_id
	};
	return {
		code,
		message: `${message} ${words}${options.includes("--budget") ? ", with the role under access.approve" : ""}:`,
		place: workflow_id,
		hint: `/raymond resume ${workflow_id}${options}`
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
/** Of two configurations, for a run of the one that goes on in a job of the other. */
function lowest(a, b) {
	const names = [.../* @__PURE__ */ new Set([...Object.keys(a), ...Object.keys(b)])];
	return Object.fromEntries(names.map((name) => [name, Math.min(a[name] ?? Infinity, b[name] ?? Infinity)]));
}
/** Dollars that may still be spent under all caps, `countedUsd` of what was spent left out; null when there is no cap. */
function leftUnder(caps, countedUsd = 0) {
	if (caps.length === 0) return null;
	return Math.max(0, Math.min(...caps.map(({ limitUsd, spentUsd }) => limitUsd - spentUsd)) + countedUsd);
}
/** The first cap that is spent. */
function spentCap(caps) {
	return caps.find(({ limitUsd, spentUsd }) => spentUsd >= limitUsd);
}
/** Why nothing may start, when a cap is spent. */
function capSpent({ name, limitUsd, spentUsd }) {
	return {
		code: "RAY-CAP-SPENT",
		message: `budgets.${name} is spent: $${spentUsd.toFixed(2)} of $${limitUsd.toFixed(2)}.`,
		place: ".github/raymond.yml",
		hint: `Wait until it is reset, or raise budgets.${name}.`
	};
}
function sum(lines) {
	return lines.reduce((total, { usd }) => total + usd, 0);
}

// src/core/ledger/most-of-worker.ts
/**
* What a `budget-usd` below the limit of the whole leaves a worker of it: what the whole, with all that work for it, has not spent by now, divided
* by those that are at work. `family` are the first run above the worker, and all workers below that, as they are stored.
*/
function mostOfWorker(most, worker, whole, family) {
	if (most.usd >= whole.budget.limit_usd) return void 0;
	const left = Math.max(0, most.usd - whole.budget.spent_usd - unheardUsd(whole, family));
	const others = family.filter((run) => run.workflow_id !== worker.workflow_id && isAtWork$2(run));
	const share = Math.floor(left / (others.length + 1) * 1e6) / 1e6;
	return {
		...most,
		usd: worker.budget.spent_usd + share,
		whole: {
			run: whole.workflow_id,
			usd: most.usd
		}
	};
}
/** Or is about to be. */
function isAtWork$2({ status, reason }) {
	return status === "running" || status === "suspended" && (reason === "dispatched" || reason === "time-up");
}

// src/core/triggers/starts/is-own-start.ts
/**
* Whether a run of an Actions run is the one that a start there has begun before, in an earlier attempt or in a job that was lost, so that it
* goes on. A second start with other words, or beside it, begins a run of its own.
*/
function isOwnStart(run, start, job) {
	if (run.parent !== void 0 || run.workflow.name !== start.name || run.workflow.source !== start.source) return false;
	if ((run.configuration ?? start.configuration) !== start.configuration || !hasInputOf(run, start)) return false;
	const { lease } = run;
	if (lease === null || lease.job !== job.runId) return job.attempt > 1;
	return lease.token === job.leaseToken || lease.attempt < job.attempt || lease.expires <= job.now;
}
/** What the event says is the same for all starts of an Actions run, but may be read anew in other words: only a step's own input tells them apart. */
function hasInputOf({ input, read_only }, { input: asked, isRound }) {
	if (isRound || read_only === true) return true;
	if (asked?.from !== "run" && input?.from !== "run") return true;
	return asked?.text === input?.text;
}

// src/runtime/job/other-rules.ts
/** What the configurations say that started these runs, by path; without this job's own, and without those that are there no more. */
async function otherRulesOf(runs, { identity, guards }) {
	const paths = new Set(runs.flatMap(({ configuration }) => configuration ?? []));
	paths.delete(identity.configuration);
	const found = await Promise.all([...paths].map(async (path) => [path, await guards.rulesAt(path)]));
	return new Map(found.flatMap(([path, rules]) => rules === void 0 ? [] : [[path, rules]]));
}
/** Paths of the configurations that started these runs and are there no more, this job's own among them. */
async function goneOf(runs, { guards }) {
	const paths = [...new Set(runs.flatMap(({ configuration }) => configuration ?? []))];
	const rules = await Promise.all(paths.map((path) => guards.rulesAt(path)));
	return new Set(paths.filter((_, i) => rules[i] === void 0));
}
/** What a run may spend under the caps of this job's configuration and of the one that started it, as that says, or said. */
async function capsFor(run, here, job) {
	const [other] = (await otherRulesOf([run], job)).values();
	const isGone = (await goneOf([run], job)).size > 0;
	return lowest(here, other?.budgets ?? (isGone ? run.rules?.budgets : void 0) ?? {});
}

// src/runtime/job/workers/family-of.ts
/** The first run above a worker, at the front, and all that work for it, as they are stored; empty where one above is not there any more. */
async function familyOf(worker, branch) {
	const known = /* @__PURE__ */ new Map([[worker.workflow_id, worker]]);
	async function read(ids) {
		const wanted = ids.filter((id) => !known.has(id));
		const found = wanted.length === 0 ? [] : (await branch.list({ ids: wanted })).filter((run) => wanted.includes(run.workflow_id));
		for (const run of found) known.set(run.workflow_id, run);
		return found;
	}
	let whole = worker;
	while (whole.parent !== void 0) {
		const [above] = await read([whole.parent.run]);
		if (above === void 0) return [];
		whole = above;
	}
	for (let runs = [...known.values()]; runs.length > 0;) runs = await read(runs.flatMap(childrenOf));
	return [whole, ...[...known.values()].filter((run) => run !== whole)];
}

// src/core/engine/children/child-start.ts
/** How the run begins that does a worker's work: with all that its parent knows and may, and a slice of its budget. */
function childStart(run, child, { at, holder }) {
	const worker = findAgent(run, child.agent);
	if (!worker) throw new Error(`${child.id} is of ${child.agent}, which the run does not have`);
	const { workflow_id, budget, nonce } = run;
	const { held_turns: _, ...limits } = run.limits;
	return {
		type: "run_started",
		at,
		workflow_id: child.id,
		workflow: run.workflow,
		scope: worker.scope,
		entry: worker.current_state,
		input: worker.input,
		workspace: run.workspace,
		cwd: worker.cwd,
		holder,
		...pinnedOf(run),
		...outputsOf(run, child),
		...traceBelow(run, worker),
		limits: {
			...limits,
			max_turns: child.turns
		},
		budget_usd: child.budget_usd,
		budget_from: `what ${workflow_id} has set aside of its $${budget.limit_usd.toFixed(2)}`,
		nonce,
		session_seed: child.seed,
		worker: {
			parent: {
				run: workflow_id,
				agent: worker.id
			},
			hand_over_id: child.nonce,
			agent: placeOf(worker),
			known: knownTo(run)
		}
	};
}
/** Its spans hang below the turn that forked it. */
function traceBelow({ trace }, { id }) {
	return trace === void 0 ? {} : { trace: {
		id: trace.id,
		parent: trace.forked[id] ?? trace.stretch.span
	} };
}
function outputsOf({ outputs }, { grants = {} }) {
	return outputs === void 0 ? {} : { outputs: {
		...outputs,
		policy: narrowed(outputs.policy, grants)
	} };
}
function placeOf({ cwd_from, fork_attributes }) {
	return {
		fork_attributes,
		...cwd_from === void 0 ? {} : { cwd_from }
	};
}
/** But not the cap on the parent's own budget: a worker has a part of it. */
function knownTo(run) {
	const { overrides, ...known } = knownOf$1(run);
	const { budget_usd: _, ...rest } = overrides ?? {};
	return {
		...known,
		...Object.keys(rest).length === 0 ? {} : { overrides: rest }
	};
}

// src/runtime/job/keeping/cancel-stored.ts
/** Ends a run where it is stored, whoever is at work on it; undefined when it has ended already. */
function cancelStored(stored, { at, by, below }) {
	const atWork = isAtWork$1(stored.run, {
		at,
		below
	}) ? { at_work: true } : {};
	return changeStored(stored, {
		type: "run_cancelled",
		at,
		by,
		...atWork
	});
}
/** Somebody spends money for it now, and what it comes to is not known yet. */
function isAtWork$1({ status, lease, children = [] }, { at, below }) {
	return status === "running" && lease !== null && lease.expires > at || (below === void 0 ? children.some(isOpen) : below.some((run) => run?.unbilled === true));
}

// src/runtime/job/workers/cancel-worker.ts
/** Another job may store the run at the very same moment. */
const TRIES$2 = 6;
/** Also over the lease of the job that drives it: that one looks there before every turn and effect, and stops. Gives it as it is then. */
async function cancelWorker(id, job) {
	const { branch } = job.keeping;
	let last;
	for (let tries = 1; tries <= TRIES$2; tries++) {
		const stored = await branch.load(id);
		if (stored === void 0) return void 0;
		last = stored.run;
		const below = [];
		for (const child of stored.run.children ?? []) below.push(await cancelWorker(child.id, job));
		const cancelled = cancelStored(stored, {
			at: now(job.ports),
			by: null,
			below
		});
		if (cancelled === void 0) return last;
		const outcome = await branch.checkpoint({
			...cancelled,
			work: [],
			token: job.identity.leaseToken,
			force: true
		});
		if (outcome.kind === "superseded") continue;
		for (const [i, child] of (stored.run.children ?? []).entries()) if (below[i] === void 0) await cancelWorker(child.id, job);
		return outcome.run;
	}
	return last;
}

// src/runtime/job/workers/worker-jobs.ts
/** A child's first state goes to the state branch, so that its job finds it there; what becomes of it is read there, too. */
function createWorkerJobs(job) {
	const { keeping, github, log } = job;
	const { branch } = keeping;
	const inTurn = createQueues();
	async function startNow(request) {
		const { child } = request;
		const stored = (await branch.list({ ids: [child.id] })).find(({ workflow_id }) => workflow_id === child.id);
		let expected = stored?.hand_over_id ?? child.nonce;
		if (stored === void 0 || mayBeRaised(stored, child)) expected = await begin(request, stored);
		else if (!awaitsJob(stored, now(job.ports))) return {
			kind: "dispatched",
			actionsRun: child.actions_run
		};
		else if (await isOnItsWay(child, job)) return {
			kind: "dispatched",
			actionsRun: child.actions_run,
			found: "queued"
		};
		const over = await stoppedParent(request.run, branch);
		if (over !== void 0) {
			await cancelWorker(child.id, job);
			return {
				kind: "refused",
				problem: notBegun(child, over),
				here: false
			};
		}
		if (isGivenUp(child)) return {
			kind: "dispatched",
			actionsRun: child.actions_run,
			found: "over"
		};
		if (github.handOver === null) return await refused(child.id, NO_HAND_OVER, stored);
		const sent = await github.handOver.send(child.id, expected);
		switch (sent.kind) {
			case "sent":
				log.line(`${child.agent}: a job of its own was dispatched, ${child.id}`);
				return {
					kind: "dispatched",
					actionsRun: sent.actionsRun
				};
			case "unknown":
				log.annotate("warning", sent.problem);
				return {
					kind: "dispatched",
					actionsRun: null
				};
			case "refused": return await refused(child.id, sent.problem, stored);
		}
	}
	/** Nothing of it is heard any more, so what it cost in an earlier job is told now. */
	async function refused(id, problem, before) {
		const stopped = await cancelWorker(id, job);
		if (before === void 0) return {
			kind: "refused",
			problem,
			here: true,
			never: true
		};
		if (stopped === void 0) return {
			kind: "refused",
			problem,
			here: true
		};
		return {
			kind: "refused",
			problem,
			here: true,
			spent: [stopped, ...await runsBelow(stopped, branch)].map(spentIn)
		};
	}
	/**
	* The first state of a child, with the files that its parent works on; or the one that it has, with more money. Gives the number that its
	* job has to bring then: not the one of a hand-over of its own before.
	*/
	async function begin({ run, child, definitions, pinned }, stored) {
		const at = now(job.ports);
		const token = job.identity.leaseToken;
		if (stored !== void 0) {
			const loaded = await branch.load(child.id);
			const more = {
				type: "run_dispatched",
				at,
				hand_over_id: child.nonce,
				budget_usd: child.budget_usd
			};
			const raised = loaded && changeStored(loaded, more);
			if (raised) await branch.checkpoint({
				...raised,
				work: [],
				token
			});
			return child.nonce;
		}
		const first = childStart(run, child, {
			at,
			holder: job.ports.entropy.hex(8)
		});
		const began = reduce(void 0, first, definitions).run;
		const entries = [...pinned.map((definition) => ({
			seq: began.seq,
			definition
		})), {
			seq: began.seq,
			event: first
		}];
		const journal = redactJournal(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""), keeping.redact);
		await branch.checkpoint({
			run: {
				...redactRun(began, keeping.redact),
				lease: null
			},
			files: keeping.keepsTranscripts ? { "journal.jsonl": journal } : {},
			ledger: {},
			work: await workFor(run, child),
			token
		});
		return child.nonce;
	}
	/** The directory that the worker comes from: what nobody has committed there is committed, and the child starts at that commit. */
	async function workFor(run, child) {
		const agent = findAgent(run, child.agent);
		if (keeping.snapshots === null || agent === void 0) return [];
		const directory = agent.cwd_from ?? isThere(agent.cwd, run);
		const work = {
			agent: child.agent,
			directory,
			branch: branchOfAgent(run, child.agent)
		};
		await keeping.snapshots.commit(work);
		return [work];
	}
	function start(request) {
		return inTurn(request.child.id, () => startNow(request).catch((error) => heldUp(error, job)));
	}
	function stop(child) {
		return inTurn(child, async () => await cancelWorker(child, job) === void 0 ? "never" : "stopped");
	}
	async function hear(run) {
		const heard = await heardOf(run, branch, now(job.ports));
		for (const { news } of heard) if (news.kind === "ended" && news.work !== null) await bring(news.work);
		return heard;
	}
	async function bring(work) {
		try {
			await keeping.snapshots?.bring(work);
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			log.annotate("warning", error.problem);
		}
	}
	return {
		start,
		stop,
		hear
	};
}
/** The parent, where somebody has stopped it meanwhile: its own job hears of that only now and then. Asked once its worker stands there to be stopped. */
async function stoppedParent({ workflow_id: id }, branch) {
	const other = await branch.overtaken(id);
	return other !== void 0 && awaitsNoWorker(other) ? other : void 0;
}
function notBegun({ id, agent }, { workflow_id: parent, status }) {
	return {
		code: "RAY-WORKER-CANCELLED",
		message: `${id}, which was to do the work of ${agent}, was not begun: ${parent} ${status === "cancelled" ? "was stopped" : "has ended"}.`,
		hint: "There is nothing to do."
	};
}
/** What another try at another time may get past: the server, the network, a rule that somebody changes. */
const PASSES = /* @__PURE__ */ new Set([
	"RAY-STATE-BRANCH-BUSY",
	"RAY-STATE-BRANCH-REFUSED",
	"RAY-STATE-BRANCH-UNREACHABLE",
	"RAY-FETCH-FAILED",
	"RAY-GIT-FAILED"
]);
/** It counts as a dispatch that was lost: nothing of the worker may stand anywhere, and it is begun again as after one. */
function heldUp(error, { log }) {
	if (!(error instanceof ProblemError) || !PASSES.has(error.problem.code)) throw error;
	log.annotate("warning", error.problem);
	return {
		kind: "dispatched",
		actionsRun: null
	};
}
/** The Actions run that was recorded for it is queued or at work. */
async function isOnItsWay({ actions_run: run }, { github }) {
	return run !== null && !await github.otherJobs.isOver(run);
}
/** A worktree that another agent has made already, else the workspace. */
function isThere(cwd, { workspace, work = {} }) {
	return Object.values(work).some(({ directory }) => directory === cwd) ? cwd : workspace;
}
/** What is done about the same worker is done one after the other: ended while it is being stored, it would go on. */
function createQueues() {
	const queues = /* @__PURE__ */ new Map();
	return (id, work) => {
		const queue = queues.get(id) ?? pLimit(1);
		queues.set(id, queue);
		return queue(work);
	};
}
const NO_HAND_OVER = {
	code: "RAY-HAND-OVER-REFUSED",
	message: "No job can be dispatched from here (hand-over: none).",
	hint: "Set hand-over of the action to dispatch, or leave jobs out of the workflow."
};
function awaitsJob({ status, reason, lease }, at) {
	if (status === "suspended") return reason === "dispatched";
	return status === "running" && (lease === null || lease.expires <= at);
}
function mayBeRaised({ status, budget }, child) {
	return status === "over_budget" && budget.limit_usd < child.budget_usd;
}
async function heardOf(run, branch, at) {
	const { children = [], pending } = run;
	if (!children.some(({ status }) => status !== "ended" && status !== "queued")) return [];
	const runs = new Map((await branch.list({ ids: children.map(({ id }) => id) })).map((stored) => [stored.workflow_id, stored]));
	const asked = new Set(pending.flatMap((effect) => effect.type === "start_child" ? [effect.child] : []));
	const stops = new Set(pending.flatMap((effect) => effect.type === "stop_child" ? [effect.child] : []));
	const isAnswered = ({ id }) => !stops.has(id) && (!asked.has(id) || runs.get(id)?.status !== "cancelled");
	const heard = [];
	for (const child of children.filter(isAnswered)) {
		const stored = runs.get(child.id);
		const news = newsOf(child, stored, at);
		if (stored === void 0 || news === void 0) continue;
		const whole = news.kind === "ended" ? {
			...news,
			...toldOf$1(await runsBelow(stored, branch))
		} : news;
		heard.push({
			type: "child_heard",
			at,
			child: child.id,
			news: whole
		});
	}
	return heard;
}
/** Those of its own workers of whose ends it has not heard, and of theirs. */
async function runsBelow(run, branch) {
	if (run.unbilled === true) return [];
	const unheard = (run.children ?? []).filter(({ status }) => status !== "ended");
	const known = (await Promise.all(unheard.map(async ({ id }) => (await branch.load(id))?.run))).filter((one) => one !== void 0);
	const theirs = await Promise.all(known.map((one) => runsBelow(one, branch)));
	return [...known, ...theirs.flat()];
}
/** What is told of them with the end of a worker that has heard of no more. */
function toldOf$1(runs) {
	if (runs.length === 0) return {};
	return {
		below: runs.map(spentIn),
		...runs.every(hasEnded) ? {} : { open_below: true }
	};
}

// src/runtime/job/driving/spending.ts
/**
* What has been spent under each cap of the configuration that a run would count under, as the branch knows it now. Of `own`, the run as this
* job drives it, also what has yet to be stored.
*/
async function spendingOf(run, budgets, job, own) {
	if (Object.keys(budgets).length === 0) return [];
	const day = now(job.ports).slice(0, 10);
	const thisMonth = day.slice(0, 7);
	const booked = await linesOf(thisMonth, job);
	const older = own === void 0 || own.created_at.startsWith(thisMonth) ? void 0 : ledgerLine(own, job.book.of(own.workflow_id).storedUsd);
	const stored = await job.keeping.branch.list({ month: thisMonth });
	const runs = own === void 0 ? stored : [...stored.filter((one) => one.workflow_id !== own.workflow_id), own];
	const month = [
		...booked,
		...unbookedLines(booked, runs, thisMonth),
		...older === void 0 ? [] : [older]
	];
	const all = budgets.issue_usd === void 0 || run.issue === null ? month : [...month, ...await earlier(thisMonth, job)];
	return capsOf(budgets, {
		day,
		...run
	}, month, all);
}
/**
* Dollars that the caps leave a stored run beyond what it has counted itself. What its workers in jobs of their own have spent meanwhile is
* in the ledger already, and the run counts it when it hears of them: once.
*/
async function leftForStored(run, budgets, job) {
	const caps = await spendingOf(accountOf(run), budgets, job);
	if (caps.length === 0 || run.children === void 0) return leftUnder(caps);
	return leftUnder(caps, unheardUsd(run, await job.keeping.branch.list({ ids: childrenOf(run) })));
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

// src/runtime/job/driving/cap-watch.ts
/** What others have spent meanwhile is asked for before a turn that costs money, unless it was so long ago at most. In milliseconds. */
const RECENT_MS = 2e4;
/** The network is away: a run goes on from the local disk then, as it does where a push fails. */
const UNREACHABLE = "RAY-STATE-BRANCH-UNREACHABLE";
/**
* Runs beside this one spend under the same caps: each looks before it begins to spend, where it has itself spent something since, stored or
* not, or its last look is old. Turns that cost nothing ask nobody.
*/
function createCapWatch(budgets, job) {
	const stop = new AbortController();
	let lookedAt;
	let known = /* @__PURE__ */ new Set();
	function isRecent(run) {
		return lookedAt?.usd === ownUsd(run) && isWithin(lookedAt.at, job.ports.clock.now(), RECENT_MS);
	}
	async function look(run, definitions) {
		const paidTurns = paidIn(run, definitions);
		const begins = paidTurns.some((id) => !known.has(id));
		known = new Set(paidTurns);
		if (stop.signal.aborted || !begins || isRecent(run)) return;
		lookedAt = {
			usd: ownUsd(run),
			at: job.ports.clock.now()
		};
		const spent = spentCap(await capsNow(run, budgets, job));
		if (!spent) return;
		job.log.annotate("warning", capSpent(spent));
		const request = {
			reason: "over-budget",
			cap: spent.name
		};
		stop.abort(request);
	}
	return {
		look,
		spent: stop.signal
	};
}
async function capsNow(run, budgets, job) {
	try {
		return await spendingOf(accountOf(run), budgets, job, run);
	} catch (error) {
		if (!(error instanceof ProblemError) || error.problem.code !== UNREACHABLE) throw error;
		job.log.annotate("warning", error.problem);
		return [];
	}
}
/** Turns in flight that cost money. */
function paidIn(run, definitions) {
	return run.pending.flatMap((one) => isTurn(one) && isInFlight(one) && costsMoney(run, one, definitions) ? [one.id] : []);
}

// src/runtime/job/driving/held-agent.ts
/**
* Who runs the prompts of a stored run. In a job of another configuration agents do no more unasked than the job let them that started the run:
* of one from before that was noted, no more than is usual.
*/
function heldAgent(agent, run, configuration) {
	if (agent.unasked === void 0 || isOfConfiguration(run, configuration)) return agent;
	const unasked = bothAllow(agent.unasked, run.unasked ?? USUAL_UNASKED);
	return {
		...agent,
		unasked,
		runTurn: (spec, observer, signal) => agent.runTurn({
			...spec,
			unasked
		}, observer, signal)
	};
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
		const now = clock.now();
		if (run.status !== "running" || hasRefused(run) || isWithin(shownAt, now, easedOff(now - began, EDITS))) return;
		shownAt = now;
		reports.publishReport(run, definitions);
	} };
}

// src/runtime/job/driving/drive-in-job.ts
/** Runs of one job work in one checkout: what another one has left there is not this one's to run, and to propose. Without an id for a new one. */
async function freeCheckout({ book, keeping, log }, id) {
	if (book.mayUseCheckout(id)) return;
	const only = book.unstored().find((one) => one.artifact === null && book.mayUseCheckout(one.id));
	if (keeping.snapshots !== null && only !== void 0) throw onlyHere(only.id);
	const paths = await keeping.snapshots?.putBack() ?? 0;
	book.hasCheckout();
	if (paths > 0) log.line(`the checkout is again as the job found it: ${paths} of its paths were as another run had left them`);
}
function onlyHere(run) {
	return new ProblemError({
		code: "RAY-CHECKOUT-CHANGED",
		message: `${run} could be stored nowhere, so that what it has done in the checkout is there alone: no other run begins over it.`,
		hint: "Look at why it could not be stored; then go on in a job of its own: /raymond resume, or the command or label again."
	});
}
/**
* Starts a run in this job. A re-run of the job finds the run that its first attempt began, and goes on with it. Where another step or job of
* the Actions run has taken the id, also at this very moment, the next one is this run's.
*/
async function startInJob(request, budgets, job) {
	const { workflowId, idOfStart } = request;
	let done;
	let anothers;
	for (let start = 1;; start++) {
		const id = start === 1 ? workflowId : idOfStart?.(start);
		if (id === void 0) throw idTaken(workflowId);
		const begun = await job.keeping.branch.load(id);
		if (begun && idOfStart !== void 0 && !await isBegunHere(begun.run, request, job)) continue;
		if (begun && idOfStart !== void 0 && begun.run.status === "completed") {
			done ??= id;
			continue;
		}
		if (!begun && anothers !== void 0) return anothers;
		if (!begun && done !== void 0) return goOnWith(done, request, budgets, job);
		const driven = begun ? await goOnWith(id, request, budgets, job) : await startAs(id, request, budgets, job);
		if (!isAnothers(driven)) return driven;
		if (idOfStart === void 0 || job.stop.aborted) return driven;
		if (begun) anothers ??= driven;
		else if (await job.keeping.branch.load(id) === void 0) return driven;
	}
}
function goOnWith(id, { mostUsd }, budgets, job) {
	job.book.hasCheckout(id);
	return resumeInJob({
		workflowId: id,
		workspace: job.identity.workspace,
		retry: true,
		mostUsd
	}, budgets, job);
}
async function startAs(id, request, budgets, job) {
	job.book.hasCheckout(id);
	const driven = await startNew({
		...request,
		workflowId: id
	}, budgets, job);
	return isAnothers(driven) ? driven : goOn$1(driven, request, budgets, job);
}
/** Another job had it from the first: nothing of it is this one's. */
function isAnothers({ superseded, atWork }) {
	return superseded && atWork === true;
}
async function startNew(request, budgets, job) {
	const { issue, actor } = request.trigger;
	const caps = await spendingOf({
		workflow: request.name,
		issue,
		actor
	}, budgets, job);
	const spent = spentCap(caps);
	if (spent) throw new ProblemError(capSpent(spent));
	const left = leftUnder(caps);
	const capped = left === null ? request : {
		...request,
		leftUnderCaps: {
			usd: left,
			from: "budgets in .github/raymond.yml"
		}
	};
	return drive(request.workflowId, budgets, job, { inherited: null }, (options) => startRun(capped, job.keeping.store, withWorkers(job), options));
}
async function isBegunHere(run, request, { identity, keeping, ports }) {
	const { specifier, name, input, round, rights } = request;
	const { workflow } = await readScope(specifier, null, ports.turns.source, rights?.workflows);
	const asked = input ?? carried(workflow.kind === "states" ? workflow.manifest.input : void 0);
	const start = {
		configuration: identity.configuration,
		name,
		source: workflow.pin.source,
		input: asked && {
			...asked,
			text: keeping.redact(asked.text)
		},
		isRound: round !== void 0
	};
	return isOwnStart(run, start, {
		...identity,
		now: now(ports)
	});
}
/** Goes on with a run that is on the state branch. Undefined when there is none. */
async function resumeInJob(request, budgets, job) {
	return goOn$1(await resumeOnce(request, budgets, job), request, budgets, job);
}
/**
* A worker that ended while its parent came to rest has found it at work and has not called it: whoever stores later looks at the other.
*/
async function goOn$1(driven, { mostUsd, maxTurns }, budgets, job) {
	const { run, superseded } = driven;
	if (superseded || job.stop.aborted || run.reason !== "workers") return driven;
	const family = await job.keeping.branch.list({ ids: [run.workflow_id, ...childrenOf(run)] });
	const mine = family.find(({ workflow_id }) => workflow_id === run.workflow_id);
	if ((mine?.reason === "workers" ? callsParent(mine, family, now(job.ports)) : void 0) === void 0) return driven;
	return resumeInJob({
		workflowId: run.workflow_id,
		workspace: job.identity.workspace,
		retry: false,
		mostUsd,
		maxTurns
	}, budgets, job);
}
async function resumeOnce(request, ownCaps, job) {
	await requireNoCredentials(job);
	await freeCheckout(job, request.workflowId);
	job.book.hasCheckout(request.workflowId);
	const stored = await loadUnharmed(request.workflowId, job);
	const budgets = stored === void 0 ? ownCaps : await capsFor(stored.run, ownCaps, job);
	const inherited = stored ? await tokenOfDeadLease(stored.run.lease, job) : null;
	if (stored) {
		const { run } = stored;
		const move = (path) => rebasePath(path, run.workspace, job.identity.workspace);
		const work = Object.values(run.work ?? {});
		await job.keeping.snapshots?.layOut(work.map((one) => ({
			...one,
			directory: move(one.directory)
		})));
		for (const child of run.children ?? []) if (child.work !== void 0) await job.keeping.snapshots?.bring(child.work);
		const journal = await layOutFiles(stored, job.keeping, move);
		await job.keeping.store.adopt({
			...run,
			lease: null
		}, journal);
		job.book.isStored(stored.behind ?? run, stored.sha256);
		if (inherited !== null && run.obeyed_comment !== void 0) job.guards.claims.wasStored(commentIn(threadOf(run) ?? issueThread(0), run.obeyed_comment));
	}
	const workspace = stored?.run.read_only === true ? await job.guards.emptyDirectory() : request.workspace;
	const minutes = request.elsewhere === true && job.github.handOver !== null ? 0 : stored?.run.parent === void 0 ? void 0 : stored.run.jobs?.minutes;
	const left = stored === void 0 ? null : await leftForStored(stored.run, budgets, job);
	const held = left === null ? {} : { leftUsd: left };
	const outputs = stored && request.retry ? await outputsNow(stored.run, job) : void 0;
	const { mostUsd, maxTurns, retry } = request;
	const said = stored && limitsOfJob(stored.run, {
		configuration: job.identity.configuration,
		mostUsd,
		maxTurns,
		retry
	});
	const limits = said && {
		...said,
		heldMost: await mostNow(said.heldMost, stored.run, job)
	};
	return drive(request.workflowId, budgets, job, {
		inherited,
		minutes
	}, (options) => resumeRun({
		...request,
		...held,
		mostUsd: void 0,
		maxTurns: void 0,
		...limits,
		outputs,
		workspace
	}, job.keeping.store, stored === void 0 ? withWorkers(job) : portsFor(stored.run, job), options));
}
/** Of a worker what is left of what the whole may spend. */
async function mostNow(most, run, { keeping }) {
	if (most === void 0 || run.parent === void 0) return most;
	const [whole, ...workers] = await familyOf(run, keeping.branch);
	return whole === void 0 ? most : mostOfWorker(most, run, whole, [whole, ...workers]);
}
/** By the trusted configuration that started it, whichever the job's own is: who tries again may have changed it for that. */
async function outputsNow(run, { guards }) {
	const rules = run.configuration === void 0 ? void 0 : await guards.rulesAt(run.configuration);
	return rules && outputsAnew(run, rules);
}
/** With jobs for workers: what those are dispatched with, and heard of, is this job's. */
function withWorkers(job) {
	return {
		...job.ports,
		workers: createWorkerJobs(job)
	};
}
function portsFor(run, job) {
	const ports = withWorkers(job);
	return {
		...ports,
		turns: {
			...ports.turns,
			agent: heldAgent(ports.turns.agent, run, job.identity.configuration)
		}
	};
}
/** Drives a run with checkpoints around it; whatever happens, what was reached is brought to the branch. */
async function drive(id, budgets, job, { inherited, minutes }, run) {
	await requireNoCredentials(job);
	const takenOver = new AbortController();
	const checkpointer = openCheckpointer(id, job, {
		takenOver,
		inherited,
		begun: false
	});
	const capWatch = createCapWatch(budgets, job);
	const picture = createLivePicture(job.ports.reports, job.ports.clock);
	const time = endAfter(minutes, job);
	let latest;
	let isOurs = false;
	const options = {
		stop: AbortSignal.any([
			takenOver.signal,
			job.stop,
			time.up
		]),
		spent: capWatch.spent,
		takenOver: takenOver.signal,
		asksWait: true,
		async onSaved(saved, definitions) {
			const isFirst = latest === void 0;
			if (saved.status !== "running" && (latest === void 0 || latest.status === "running")) job.book.cameToRest(id, saved.updated_at);
			latest = saved;
			await checkpointer.saved(saved);
			isOurs ||= !takenOver.signal.aborted;
			if (isFirst && isOurs) await job.guards.claims.stored();
			if (!takenOver.signal.aborted && saved.parent === void 0) picture.saw(saved, definitions);
			if (saved.status === "running") await capWatch.look(saved, definitions);
		}
	};
	try {
		latest = await run(options);
		time.forget();
		return {
			run: checkpointer.takenOverBy() ?? latest,
			superseded: takenOver.signal.aborted,
			atWork: !isOurs
		};
	} finally {
		time.forget();
		if (latest) await checkpointer.release(latest);
		if (latest && !takenOver.signal.aborted && job.book.of(id).unstored === void 0) {
			await handOver(latest, job);
			await callParent(latest, job);
		}
	}
}
/** A worker's job may last less than others: its time is up then, and the next one goes on; with 0 before any turn. */
function endAfter(minutes, { ports }) {
	const up = new AbortController();
	const timer = new AbortController();
	const end = () => {
		const request = {
			reason: "time-up",
			handOverId: ports.entropy.hex(16)
		};
		if (!timer.signal.aborted) up.abort(request);
	};
	if (minutes === 0) end();
	else if (minutes !== void 0) ports.clock.sleep(minutes * 6e4, timer.signal).then(end);
	return {
		up: up.signal,
		forget: () => timer.abort()
	};
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
async function tokenOfDeadLease(lease, job) {
	return lease !== null && await isDeadLease(lease, job) ? lease.token : null;
}
async function isDeadLease(lease, { identity: { runId, attempt }, github: { otherJobs } }) {
	return lease.job === runId ? lease.attempt < attempt : otherJobs.isOver(lease.job);
}

// src/core/rounds/waiting-event.ts
/** The event that it would have brought, had its job come at the right time. `base` is the event of the job that takes it up. */
function waitingEvent({ saying, head }, about, base) {
	const common = {
		...whereOf(base),
		sender: saying?.author ?? null
	};
	const login = saying?.author.login ?? base.job.actor;
	const job = {
		...base.job,
		actor: login,
		triggeringActor: login
	};
	const event = (name, payload, incomplete) => ({
		...parseRepoEvent(name, {
			...common,
			...payload
		}, job),
		defaultBranch: base.defaultBranch,
		isPrivate: base.isPrivate,
		repository: base.repository,
		fromFork: false,
		byDependabot: false,
		incomplete
	});
	if (saying === null) return event("check_suite", {
		action: "completed",
		check_suite: {
			head_sha: head,
			conclusion: "failure"
		}
	}, ["check_suite", "sender"]);
	const { id, body, author: user, association } = saying;
	const said = {
		id,
		body,
		user,
		author_association: association
	};
	if (saying.kind === "review") return event("pull_request_review", {
		action: "submitted",
		review: {
			...said,
			state: saying.state,
			submitted_at: saying.at
		},
		pull_request: pullRequestIn(about)
	}, ["review", "sender"]);
	const comment = {
		...said,
		created_at: saying.at,
		updated_at: saying.at
	};
	if (saying.kind === "review_comment") return event("pull_request_review_comment", {
		action: "created",
		comment,
		pull_request: pullRequestIn(about)
	}, ["comment", "sender"]);
	return event("issue_comment", {
		action: "created",
		comment,
		issue: issueIn(about)
	}, [
		"comment",
		"issue",
		"sender"
	]);
}
/** What all events of a repository say of where they are. */
function whereOf({ payload }) {
	const fields = [
		"repository",
		"organization",
		"enterprise"
	].map((key) => [key, fieldAt(payload, key)]);
	return Object.fromEntries(fields.filter(([, value]) => value !== void 0));
}
/** What the API shows of a pull request, and events of reviews do not. */
const ONLY_SHOWN = /* @__PURE__ */ new Set([
	"merged",
	"mergeable",
	"rebaseable",
	"mergeable_state",
	"merged_by",
	"comments",
	"review_comments",
	"maintainer_can_modify",
	"commits",
	"additions",
	"deletions",
	"changed_files"
]);
/** What the API says of a repository to the token that asks, and to nobody else. */
const ONLY_ASKED = /* @__PURE__ */ new Set(["permissions", ...SHOWN_TOKENS]);
function pullRequestIn({ shown }) {
	return {
		...without(ONLY_SHOWN, shown),
		head: sideIn(shown.head),
		base: sideIn(shown.base)
	};
}
/** A repository that is gone is null. */
function sideIn(side) {
	const repo = fieldAt(side, "repo");
	return {
		...Object(side),
		repo: repo instanceof Object ? without(ONLY_ASKED, repo) : null
	};
}
function without(keys, all) {
	return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.has(key)));
}
/** What a pull request and the issue that it is have in common. */
const IN_BOTH = [
	"number",
	"title",
	"user",
	"labels",
	"state",
	"locked",
	"active_lock_reason",
	"assignee",
	"assignees",
	"milestone",
	"draft",
	"author_association",
	"body",
	"html_url",
	"created_at",
	"updated_at",
	"closed_at"
];
const LINKS = [
	"url",
	"html_url",
	"diff_url",
	"patch_url",
	"merged_at"
];
function issueIn({ shown }) {
	const those = (keys) => Object.fromEntries(keys.map((key) => [key, shown[key]]));
	return {
		...those(IN_BOTH),
		pull_request: those(LINKS)
	};
}

// src/runtime/job/thread.ts
async function readThread$1({ number }, { keeping }) {
	const all = await keeping.branch.list({ threads: [number] });
	const runs = all.filter((run) => run.issue === number);
	const openers = all.filter((run) => opened(run).includes(number));
	const concerned = all.filter((run) => concerns(run, number, all));
	const ofOpeners = openers.map(({ seen_on_pulls = {} }) => seen_on_pulls[number] ?? 0);
	return {
		runs,
		openers,
		concerned,
		begun: [...runs, ...openers].map(({ created_at }) => created_at).toSorted()[0] ?? "",
		seen: Math.max(0, ...runs.map(({ seen_comment = 0 }) => seen_comment), ...ofOpeners)
	};
}
/**
* Whether an earlier job has read a comment of the thread. One that is older than its first run nobody has read but, maybe, a job that has
* claimed it.
*/
async function isReadIn(thread, { id, createdAt }, job) {
	const { seen, begun } = await readThread$1(thread, job);
	return id <= seen && !(Date.parse(createdAt ?? "") < Math.floor(Date.parse(begun) / 1e3) * 1e3);
}
/**
* Comments that no job has read, oldest first: their jobs were dropped, or have yet to come. Without a run it is those alone that a job
* has claimed: it was about to begin one. `isShown` is false where GitHub does not show all that was said in the thread. Those of `answering` have
* answered in a review, which their own jobs alone carry out.
*/
async function missedComments(thread, { event, config }, job) {
	const { runs, openers, concerned, seen, begun } = await readThread$1(thread, job);
	const own = isOfThread(event.comment) && !isLeftHere(event, job) ? event.comment.id : null;
	const isNew = runs.length + openers.length === 0;
	const claimed = isNew ? await claimedIn(thread, job) : [];
	if (isNew && claimed.every((id) => id === own)) return {
		missed: [],
		isShown: true,
		answering: []
	};
	const isPull = openers.length > 0 || runs.some(({ event_payload }) => field(event_payload, "pull_request") instanceof Object);
	const talk = isPull ? await job.github.pullRequests.talk(thread.number, {
		checks: false,
		lines: true,
		since: begun
	}) : void 0;
	const after = isNew ? Math.min(...claimed) - 1 : seen;
	const since = saidIn(talk, seen, begun) ?? await job.github.comments.since(thread, {
		after,
		begun
	});
	if (since?.isWhole !== true) job.guards.claims.leave(thread.number, after + 1);
	const ownBot = await job.identity.ownBot();
	const said = since?.comments ?? [];
	const inThread = said.filter(({ id, createdAt }) => id !== own && (isNew ? claimed.includes(id) && isRecent(createdAt, job) : seen > 0 || createdAt > begun)).filter(({ body, author }) => !isOwnText(body) && !isOwnAccount(author, ownBot)).map((comment) => ({
		id: comment.id,
		event: eventOf(comment, thread, event)
	}));
	const onLines = isPull ? await missedOnLines(talk, begun, {
		thread,
		event,
		config
	}, job) : [];
	const missed = [...inThread, ...onLines ?? []];
	const answers = said.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body);
	const over = await Promise.all(missed.map(async (one) => await isTakenHere(one.event, job) || isRefused(one.event, answers, job)));
	return {
		missed: missed.filter((_, at) => !over[at]),
		isShown: since?.isWhole === true && onLines !== void 0,
		answering: await answeringIn(talk, concerned, {
			thread,
			event,
			config
		}, job)
	};
}
/** Whose reviews answer a question by a command, or stop a run, and whose jobs have yet to do so, as it seems: what was refused for good was answered. */
async function answeringIn(talk, runs, { thread, event, config }, { guards, identity }) {
	const [asked] = runs.flatMap(({ asks }) => asks.map(({ asked_at }) => asked_at)).toSorted();
	if (talk === void 0 || asked === void 0) return [];
	const isHere = (id) => runs.some(({ workflow_id }) => workflow_id === id);
	const isInTime = (command) => command.type === "answer" || command.type === "stop" && (command.run === null || isHere(command.run));
	const ownBot = await identity.ownBot();
	const answers = talk.sayings.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body);
	const reviews = talk.sayings.filter(({ kind, id, at, body, spoiled, author }) => kind === "review" && !spoiled && at >= asked && !(event.comment?.kind === "review" && event.comment.id === id) && parseCommands(body, config).commands.some(isInTime) && answerAmong(answers, {
		kind,
		id
	}) !== "last" && !isOwnText(body) && !isOwnAccount(author, ownBot));
	const isStored = await Promise.all(reviews.map(({ id }) => guards.claims.isClaimed({
		thread: thread.number,
		key: `review/${id}${STORED}`
	})));
	return reviews.filter((_, at) => !isStored[at]).map(({ author, association }) => ({
		...author,
		association
	}));
}
/** Behind a comment that waits, words are read again and again: what was refused for good is over, unless a part of it was taken by some job. */
async function isRefused(event, answers, { guards }) {
	const what = claimableOf(event);
	if (what === void 0 || event.comment === null || answerAmong(answers, event.comment) !== "last") return false;
	return !await guards.claims.isClaimed(what);
}
async function isTakenHere(event, { guards }) {
	const what = claimableOf(event);
	return what !== void 0 && guards.claims.hasTaken(what);
}
/** Whether this job has left the comment of an event: then it reads it again, as it would another one. */
function isLeftHere(event, { guards }) {
	const what = claimableOf(event);
	return what !== void 0 && guards.claims.hasLeft(what);
}
/** How far a comment's thread was read, where that is not up to the comment itself. */
function readUpTo(comment, { event }, { guards }) {
	if (comment === void 0) return {};
	const read = guards.claims.readUpTo(event.subject?.number ?? 0, comment);
	return read === comment ? {} : { read };
}
/** A comment with a command comes with its issue, as GitHub shows it now where no event has said; undefined while that cannot be had. */
async function withSubject(event, thread, occasion, job) {
	const { comment } = event;
	if (!isOfThread(comment) || !holdsCommand(comment.body)) return event;
	if (guardsCommand(event, occasion.config) ? isSaidOf(event, thread, occasion) : occasion.event.subject?.number === thread.number) return event;
	const found = await job.github.threads.subject(thread);
	if (found === void 0) return void 0;
	const { subject, shown, isWhole } = found;
	const incomplete = (event.incomplete ?? []).filter((key) => key !== thread.kind);
	return {
		...event,
		subject,
		payload: {
			...Object(event.payload),
			[thread.kind]: shown
		},
		incomplete: isWhole ? incomplete : [...incomplete, thread.kind]
	};
}
/** Since a job of its own has begun, an issue may have been closed, or have lost the label that an `if` asks for. */
function isSaidOf({ comment, incomplete = [] }, { kind }, { event: own }) {
	return comment !== null && isOfThread(own.comment) && comment.id < own.comment.id && !incomplete.includes(kind);
}
/** A job that was lost so long ago was seen to, or given up, in milliseconds. */
const SEEN_TO_AFTER = 864e5;
/** What jobs have claimed not long ago, and may have been lost over. */
function unfinished({ guards, ports }) {
	return guards.claims.unfinished((/* @__PURE__ */ new Date(ports.clock.now() - SEEN_TO_AFTER)).toISOString());
}
async function claimedIn({ number }, job) {
	return (await unfinished(job)).filter(({ thread }) => thread.number === number).map(({ comment }) => comment);
}
/** Whoever may write could say of any older comment that a job has claimed it. */
function isRecent(createdAt, { ports }) {
	return ports.clock.now() - Date.parse(createdAt) < SEEN_TO_AFTER;
}
/** Threads with such a comment, of which no run has heard. */
async function threadsLeft(job) {
	const left = await unfinished(job);
	if (left.length === 0) return [];
	const seen = /* @__PURE__ */ new Map();
	for (const { issue, seen_comment = 0 } of await job.keeping.branch.list({ threads: left.map(({ thread }) => thread.number) })) if (issue !== null) seen.set(issue, Math.max(seen_comment, seen.get(issue) ?? 0));
	return left.flatMap(({ thread, comment }) => comment > (seen.get(thread.number) ?? 0) ? [thread] : []);
}
/** The comments above `seen`, where what was read of a pull request reaches so far back. */
function saidIn(talk, seen, begun) {
	const comments = talk?.sayings.filter(({ kind }) => kind === "issue_comment") ?? [];
	if (!(talk?.more === false || comments.some(({ id, at }) => id <= seen || at <= begun))) return void 0;
	return {
		comments: comments.filter(({ id, spoiled }) => id > seen && !spoiled).map(({ id, body, author, association, at }) => ({
			id,
			body,
			author,
			association,
			createdAt: at,
			updatedAt: at
		})),
		isWhole: true
	};
}
/**
* Commands beside the lines of a pull request. Which of them were carried out, our reactions tell; which were refused, our answers. Undefined
* where GitHub does not show them.
*/
async function missedOnLines(talk, begun, { thread, event: base, config }, job) {
	if (talk === void 0) return void 0;
	const ownBot = await job.identity.ownBot();
	const answers = talk.sayings.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body);
	const missed = talk.sayings.filter(({ kind, id, at, body, spoiled, ours = [], author }) => kind === "review_comment" && !spoiled && at > begun && !ours.includes(lastReactionTo(body, config)) && answerAmong(answers, {
		kind,
		id
	}) !== "last" && (id !== base.comment?.id || isLeftHere(base, job)) && holdsCommand(body) && !isOwnText(body) && !isOwnAccount(author, ownBot));
	if (missed.length === 0) return [];
	const shown = await job.github.pullRequests.now(thread.number);
	if (shown === void 0) return void 0;
	return missed.map((saying) => {
		const waiting = {
			key: `review_comment/${saying.id}`,
			at: saying.at,
			saying,
			head: null
		};
		return {
			id: null,
			event: {
				...waitingEvent(waiting, shown, base),
				fromFork: shown.fromFork,
				byDependabot: isDependabot(shown.author)
			}
		};
	});
}
/** Whoever carries it out sets this one last. */
function lastReactionTo(body, config) {
	return lastReaction(parseCommands(body, config).commands);
}
function eventOf({ id, node, body, author, association, createdAt, updatedAt }, { kind, number }, event) {
	const name = kind === "discussion" ? "discussion_comment" : "issue_comment";
	const sameThread = event.subject?.number === number ? event.subject : null;
	const subject = sameThread ?? {
		kind,
		number,
		title: "",
		body: "",
		labels: [],
		author: null
	};
	const thread = sameThread === null ? void 0 : field(event.payload, kind);
	const user = { ...author };
	const tie = association === void 0 ? {} : { author_association: association };
	return {
		...event,
		name,
		action: "created",
		sender: user,
		subject,
		label: null,
		pullRequest: null,
		comment: {
			kind: name,
			id,
			node,
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
			[kind]: thread ?? shownOf(subject),
			comment: {
				id,
				body,
				user,
				created_at: createdAt,
				updated_at: updatedAt,
				...tie
			},
			...whereOf(event),
			sender: user
		},
		incomplete: [
			"comment",
			"sender",
			...thread === void 0 ? [kind] : []
		]
	};
}
/** What an event of another kind says of it. */
function shownOf({ kind, number, title, body, labels, author }) {
	const pull = kind === "pull_request" ? { pull_request: {} } : {};
	return {
		number,
		title,
		body,
		labels: labels.map((name) => ({ name })),
		user: author,
		...pull
	};
}
/**
* Writes down how far the thread was read, in a run that nobody drives. One that somebody drives is left alone: its job reads on. Of a pull
* request that no run is about yet, the one that opened it keeps it.
*/
async function markRead(of, comment, job) {
	const upTo = job.guards.claims.readUpTo(of.number, comment);
	const thread = await readThread$1(of, job);
	if (upTo <= thread.seen) return;
	const isOpeners = thread.runs.length === 0;
	const free = (isOpeners ? thread.openers : thread.runs).findLast(({ lease }) => lease === null || lease.token === job.identity.leaseToken);
	if (!free) return;
	const stored = await loadBelieved(free.workflow_id, job);
	if (!stored) return;
	const read = changeStored(stored, {
		type: "comments_read",
		at: now(job.ports),
		up_to: upTo,
		...isOpeners ? { pull: of.number } : {}
	});
	if (read === void 0) return;
	const outcome = await job.keeping.branch.checkpoint({
		...read,
		work: [],
		token: job.identity.leaseToken
	});
	if (outcome.kind === "stored") job.book.isStored(outcome.run, outcome.sha256);
}
/** One that was rolled back is left as it is: whoever goes on with it says so. */
async function loadBelieved(id, job) {
	const stored = await job.keeping.branch.load(id);
	try {
		return stored && await unharmed(stored, job);
	} catch (error) {
		if (error instanceof ProblemError && error.problem.code === "RAY-STATE-TAMPERED") return void 0;
		throw error;
	}
}
function field(payload, name) {
	return typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : void 0;
}

// src/core/thread/attachments.ts
/** The images of one text that people wrote, where it stands. */
function attachedIn(body, place, server) {
	return addressesIn(body, server).map((url) => ({
		url,
		...place
	}));
}
/** The images of the event's issue or pull request and of its comment, each with who attached it, newest text first. */
function attachedTo({ subject, comment }, server) {
	return [...comment === null ? [] : [{
		...comment,
		of: kindOf(comment.kind)
	}], ...subject === null ? [] : [{
		...subject,
		id: subject.number,
		of: subject.kind === "discussion" ? "other" : "issue"
	}]].map(({ author, body, of, id }) => ({
		author,
		attachments: attachedIn(body, {
			of,
			id
		}, server)
	})).filter(({ attachments }) => attachments.length > 0);
}
function kindOf(kind) {
	return kind === "issue_comment" ? kind : "other";
}
/** Of what a reader sees: an image in a hidden comment was shown to nobody. */
function addressesIn(body, server) {
	const found = visibleText(body).match(/https?:\/\/[^\s"'<>()[\]\\]+/g) ?? [];
	return [...new Set(found.filter((address) => attachmentKey(address, server) !== void 0))];
}

// src/core/thread/thread-pieces.ts
/** Roles are asked for so many people at most. */
const MOST_PEOPLE = 4;
/** Characters of all comments together. */
const MOST_CHARACTERS$2 = 4e4;
/** Comments that may count, by who wrote them and when: nobody's role is known yet. */
function earlierComments(comments, { eventAt, eventComment, access }) {
	const isBefore = (time) => eventAt === null || Date.parse(time) <= Date.parse(eventAt);
	return comments.map((comment) => ({
		...comment,
		body: withoutMail(comment.body)
	})).filter(({ id, body, author, createdAt, editedAt, hidden }) => {
		if (hidden === true || isOwnText(body) || body.trim() === "") return false;
		if (eventComment !== null && id >= eventComment) return false;
		if (author.type !== "User") return access.bots.some((bot) => bot.id === author.id) && isBefore(createdAt);
		return isBefore(createdAt) && (editedAt === null || isBefore(editedAt));
	});
}
/** Whose role has to be known: those whom GitHub ties to the repository first, then those who spoke last. So many were asked for already. */
function peopleToAsk(comments, asked) {
	const byPeople = comments.filter(({ author }) => author.type === "User").toReversed();
	const tied = byPeople.filter(({ association }) => TIED.has(association));
	return [...new Set([...tied, ...byPeople].map(({ author }) => author.login))].slice(0, MOST_PEOPLE - asked);
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
	const { opener } = facts;
	const pieces = comments.flatMap((comment) => tellComment(comment, people, facts));
	const kept = [];
	let characters = 0;
	for (const one of pieces.toReversed()) {
		characters += one.heading.length + one.piece.text.length;
		if (characters > MOST_CHARACTERS$2 && kept.length > 0) break;
		kept.unshift(one);
	}
	const leftOut = pieces.length - kept.length;
	const note = leftOut > 0 || more ? [ourWords(leftOutNote(leftOut, more))] : [];
	const unknown = comments.filter((comment) => isUnknown(comment, people, opener)).length;
	if (unknown > 0) note.push(ourWords(unknownNote(unknown)));
	if (comments.filter((comment) => comment.hidden === null && tellComment(comment, people, facts).length === 0).length > unknown) note.push(ourWords("(Comments by others are left out as well: GitHub does not say whether they were hidden.)"));
	return [...note, ...kept.flatMap(({ heading, piece }) => [ourWords(heading), shortened(piece)])];
}
function tellComment({ author, createdAt, body, isAuthors, hidden }, people, { opener, access }) {
	const login = author.login.replace(/[^\w.[\]-]/g, "");
	const person = people.get(author.login.toLowerCase());
	const role = author.type !== "User" ? "bot" : person === void 0 ? null : roleOf(person);
	const mayRun = role === "bot" || role !== null && person !== void 0 && mayDo("run", person, access).ok;
	if (mayRun && isAuthors) return [{
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
	const isOpeners = opener !== null && opener.toLowerCase() === author.login.toLowerCase();
	if (!mayRun && (!isOpeners || hidden === null)) return [];
	return [{
		heading: login + (isAuthors ? ` (${role ?? "none"}, opened it), ${createdAt}:` : `, ${createdAt}, edited, perhaps by somebody else:`),
		piece: {
			text: body,
			from: "stranger"
		}
	}];
}
/** Nobody asked for their role, or nobody said it. */
function isUnknown({ author: { login, type } }, people, opener) {
	const name = login.toLowerCase();
	return type === "User" && name !== opener?.toLowerCase() && (people.get(name)?.access ?? null) === null;
}
function unknownNote(count) {
	return `(${count} ${count === 1 ? "comment is" : "comments are"} left out as well: the roles of who wrote them are not known.)`;
}
function shortened(piece) {
	const { text } = piece;
	return text.length <= MOST_CHARACTERS$2 ? piece : {
		...piece,
		text: `${wholeStart(text, MOST_CHARACTERS$2)}\n… (shortened)`
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

// src/core/setup/hears-for.ts
/** Whose jobs take up what is said, or what is due. What cannot be known from here, such as where the steps stand elsewhere, is a no. */
/** Whether the event starts a job that reads what it says, by this configuration. */
function hearsFor(configuration, event, workflow) {
	const { mode, workflow: direct, run } = workflow.inputs;
	return isFor(configuration, workflow) && (mode || "run") === "run" && hearsEvent(workflow, event.name, event.action) && begins(workflow, event) && [direct, run].every((input) => isEmpty(input, event));
}
/** Whether a job looks from time to time what is due, by this configuration. */
function wakesFor(configuration, event, workflow) {
	const { mode = "" } = workflow.inputs;
	return isFor(configuration, workflow) && mode.includes("wake") && workflow.crons.length > 0 && begins(workflow, event);
}
function isFor(configuration, { calls, inputs }) {
	return calls === null && (inputs.config || ".github/raymond.yml") === configuration;
}
function begins({ conditions, needsOthers }, event) {
	return !needsOthers && conditions.every((condition) => verdictOf(condition, event) === true);
}
/** A job that starts one workflow, or goes on with one run, carries out nothing else. */
function isEmpty(input, event) {
	return (input ?? "") === "" || input?.startsWith("${{") === true && verdictOf(input, event) === false;
}
function verdictOf(expression, event) {
	const verdict = evaluateIf(expression, ifContext(event));
	return verdict.ok ? verdict.value : void 0;
}

// src/runtime/job/heard-elsewhere.ts
/** So long a job waits for its machine, in milliseconds: after that nobody comes any more for whom something was left. */
const COMES_WITHIN = 864e5;
/**
* Of other configurations, those that take this up as well: a job of theirs hears the same comment, or wakes runs as this one does. Only what
* the trusted commit shows counts; all else is done by whoever hears it.
*/
async function heardElsewhere(configurations, { event, wokenBy }, { guards, ports }) {
	const asked = [...configurations];
	const isHeard = wokenBy !== void 0 || event.comment !== null && mayStillCome(event, ports);
	if (asked.length === 0 || !isHeard) return /* @__PURE__ */ new Set();
	const jobs = await guards.actionsJobs();
	const takesUp = (path) => jobs.some((one) => wokenBy === void 0 ? hearsFor(path, event, one) : wakesFor(path, wokenBy, one));
	return new Set(asked.filter(takesUp));
}
/** Whether a comment is so new that the jobs which it starts may have yet to come. */
function mayStillCome({ comment }, { clock }) {
	return !(clock.now() - Date.parse(comment?.createdAt ?? "") > COMES_WITHIN);
}

// src/runtime/job/gather-facts.ts
/**
* What is known at this moment. `whose` are those whose roles have to be asked for; a function names them by what was gathered, and a list is
* asked for at once.
*/
async function gatherFacts(occasion, job, whose) {
	const { identity, keeping, guards, ports } = job;
	const peopleOf = (logins) => Promise.all(logins.map((login) => personOf(login, occasion.event, job)));
	const early = typeof whose === "function" ? [] : whose;
	const [people, runs] = await Promise.all([peopleOf(early), keeping.branch.list(aboutOf(occasion))]);
	const otherRules = await otherRulesOf(runs, job);
	const facts = {
		...occasion,
		now: now(ports),
		configuration: identity.configuration,
		runId: identity.runId,
		attempt: identity.attempt,
		ownBot: await identity.ownBot(),
		checkout: await checkoutFor(occasion, job),
		runs,
		otherRules,
		gone: await goneOf(runs, job),
		heardElsewhere: await heardElsewhere(otherRules.keys(), occasion, job),
		approvals: runs.flatMap((run) => {
			const found = codeOf(run, guards.digest);
			const waiting = (run.proposals ?? []).filter(({ status }) => status === "waiting");
			return found ? [{
				run: run.workflow_id,
				...found,
				at: waiting.map(({ at }) => at).toSorted().at(-1)
			}] : [];
		}),
		people
	};
	return typeof whose === "function" ? {
		...facts,
		people: await peopleOf(whose(facts))
	} : facts;
}
/** Whom an event may mean: the runs of its thread, and those that it names. */
function aboutOf({ event: { subject, comment, inputs }, request }) {
	return {
		ids: [...`${comment?.body ?? ""} ${inputs.run ?? ""}`.split(/[^\w.-]+/), request.run ?? ""].filter((word) => word !== ""),
		threads: subject === null ? [] : [subject.number]
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
	return personBehind({
		login,
		id: named?.id ?? null,
		type: named?.type ?? null
	}, github.people);
}
/** An account with what GitHub has shown of it, and the role that its API knows: of bots it knows none. */
async function personBehind({ login, id, type }, people) {
	if (type === "Bot") return {
		login,
		id,
		type,
		access: null
	};
	const known = await people.roleOf(login);
	return {
		login,
		id: id ?? known?.id ?? null,
		type: type ?? known?.type ?? "unknown",
		access: known === void 0 ? null : {
			permission: known.permission,
			roleName: known.role_name
		}
	};
}

// src/runtime/job/driving/gather-conversation.ts
const UNREADABLE$1 = "(The comments of this thread could not be read.)";
/** `round` is what was attached to what its round is told, by somebody who may start runs. */
async function gatherConversation(entry, round, occasion, job) {
	const { event } = occasion;
	const { subject } = event;
	const images = imagesFor(round, occasion, job);
	const [thread, pull, speaker, known, attached] = await Promise.all([
		subject === null ? void 0 : readThread(threadOfSubject(subject), occasion, job),
		pullRequestOf(event, job),
		speakerOf$1(event, job),
		knownOf(entry, event, job),
		images
	]);
	return {
		...pull,
		event_payload: withField(pull.event_payload, { raymond: known }),
		...speaker,
		...attached,
		...thread === void 0 ? {} : { thread }
	};
}
/** Of a stranger on a public repository nobody has to look at what an image says before an agent does. */
async function imagesFor(round, { event, config }, job) {
	const isForAll = event.isPrivate === true || config.attachmentsOfAnyone === true;
	const found = attachedTo(event, job.identity.server);
	const others = (await Promise.all(found.map(async ({ author, attachments }) => {
		return isForAll || author !== null && mayDo("run", await personOf(author.login, event, job), config.access).ok ? attachments : [];
	}))).flat().filter(({ url }) => !round.some((one) => one.url === url));
	const attachments = [...round, ...others].slice(0, 10);
	return attachments.length === 0 ? {} : { attachments };
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
/** Of these it was asked whether who has started them may write. */
const CHECKS = /* @__PURE__ */ new Set(["check_suite", "workflow_run"]);
async function readThread(thread, { event, config }, job) {
	const facts = {
		eventAt: timeOf$1(event),
		eventComment: isOfThread(event.comment) ? event.comment.id : null,
		opener: event.subject?.author?.login ?? null,
		access: config.access
	};
	const found = await job.github.threads.newest(thread);
	if (found === void 0) return [{
		text: UNREADABLE$1,
		from: "run"
	}];
	const comments = earlierComments(found.comments, facts);
	const people = await Promise.all(peopleToAsk(comments, CHECKS.has(event.name) ? 1 : 0).map(async (login) => [login.toLowerCase(), await personOf(login, event, job)]));
	return threadPieces(comments, new Map(people), {
		facts,
		more: found.more
	});
}
/** When the event happened, by what it brings along. */
function timeOf$1({ comment, payload }) {
	return comment?.createdAt ?? textAt(payload, "comment", "created_at") ?? textAt(payload, "issue", "updated_at") ?? textAt(payload, "pull_request", "updated_at") ?? textAt(payload, "discussion", "updated_at");
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
			...known == null ? {} : {
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
/** Nobody, where somebody else has edited what was said. */
async function speakerOf$1(event, job) {
	const { id, login } = event.comment?.author ?? {};
	if (login === void 0 || !isNewComment(event) && id !== event.sender?.id) return {};
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
const NOT_KEPT = "Transcripts and prompts stay off the state branch, as the repository is public and there is no state-key (secret RAYMOND_STATE_KEY): a later job begins conversations with what the run can retell of them.";
/** The run that a match asks for, with the settings of every place that says something about them. */
async function requestFor(match, { readOnly, round }, occasion, job) {
	const { event, request, config } = occasion;
	const { entry } = match;
	const { agent, limits, budget } = mergeSettings({
		input: request.settings,
		entry: entry.settings,
		defaults: config.defaults
	});
	const issue = event.subject?.number ?? null;
	const { speaker, ...conversation } = await gatherConversation(entry, round?.attachments ?? [], occasion, job);
	const commandText = match.by === "command" ? match.text : null;
	const input = round?.input ?? runInput(event, {
		actionInput: request.input,
		commandText,
		speaker
	});
	const { unasked } = job.ports.turns.agent;
	const directory = readOnly ? await job.guards.emptyDirectory() : job.identity.workspace;
	const origin = {
		name: entry.name,
		issue,
		actionsRunId: job.identity.runId,
		nth: nthOf(occasion, round?.round?.round)
	};
	return {
		workflowId: runIdOf(origin),
		idOfStart: (start) => runIdOf({
			...origin,
			start
		}),
		specifier: entry.path,
		name: entry.name,
		input: readOnly ? await withDiff(input, event, job) : input,
		workspace: directory,
		cwd: directory,
		backend: request.backend ?? agent,
		backendForAll: request.backend !== null,
		limits,
		budget: capped(budget, round?.budgetUsd ?? null),
		mostUsd: request.settings.budget_usd,
		...round === void 0 ? {} : {
			entry: round.entry,
			round: round.round,
			trace: round.trace
		},
		trigger: {
			configuration: job.identity.configuration,
			event: event.name,
			...conversation,
			actor: event.job.actor,
			repository: job.identity.repository,
			issue,
			depth: chainDepth(event),
			ref: event.job.ref,
			sha: round?.round?.follows?.head ?? event.pullRequest?.headSha ?? event.job.sha
		},
		rights: {
			...unasked === void 0 ? {} : { unasked },
			...rightsOf(entry, { readOnly }, {
				config,
				event
			}),
			...readUpTo(isOfThread(event.comment) ? event.comment.id : void 0, { event }, job),
			...jobsOf(entry, {
				config,
				event
			}, job),
			...cellFor(entry, { stranger: readOnly || round?.ofStranger === true || await isStrangers(event, config, job) }, {
				config,
				request
			}),
			...readOnly ? {} : { project: await projectIn(config, job) }
		},
		...job.keeping.keepsTranscripts ? {} : { warnings: [NOT_KEPT] }
	};
}
/** Of what the repository sets the lowest holds. */
function capped(budget, roundUsd) {
	if (roundUsd === null || budget !== null && budget.usd <= roundUsd) return budget;
	return {
		usd: roundUsd,
		from: "follow_up in .github/raymond.yml"
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
/** What the configuration of this moment lets a run do. It keeps these rights until its end, whatever becomes of the file, but for `outputs` at a retry. */
function rightsOf(entry, { readOnly }, { config, event }) {
	const { comment } = event;
	return {
		rules: statedRules(config),
		outputs: outputsOf$1(entry, config, defaultBranchOf(event)),
		workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])),
		...config.models === void 0 ? {} : { models: [...config.models] },
		comments: entry.comments,
		...readOnly ? { read_only: true } : {},
		...Object.keys(entry.claude).length === 0 ? {} : { claude: entry.claude },
		...isOfThread(comment) ? { comment: comment.id } : {}
	};
}
/** What workers that ask for jobs of their own get; where none can be dispatched, why. */
function jobsOf(entry, { config, event }, { github }) {
	const refused = noJobsFor(event, github.handOver !== null);
	const jobs = {
		...config.jobs,
		...entry.jobs,
		...refused === void 0 ? {} : { refused }
	};
	const said = Object.fromEntries(Object.entries(jobs).filter(([, value]) => value !== void 0));
	return Object.keys(said).length === 0 ? {} : { jobs: said };
}
/** Why no job can be dispatched from where the event comes from; undefined where one can. */
function noJobsFor({ fromFork, byDependabot }, dispatches) {
	if (byDependabot) return "jobs that Dependabot causes may not dispatch others";
	if (fromFork) return "the event comes from a fork, whose jobs may not dispatch others";
	return dispatches ? void 0 : "this job may not dispatch others (hand-over: none)";
}
/** Schedules run on the default branch, and their payload may not name it. */
function defaultBranchOf({ defaultBranch, job }) {
	return defaultBranch ?? /^refs\/heads\/(.+)$/.exec(job.ref ?? "")?.[1] ?? "main";
}

// src/runtime/job/driving/stop-in-job.ts
/** Another job may store the run at the very same moment. */
const TRIES$1 = 6;
/**
* Cancels a run where it stands on the branch, also over the lease of a job that drives it: that one looks there before every
* turn and effect, and stops. So does whoever begins a worker of it: those that stand there are cancelled after it.
*/
async function stopInJob(id, by, job) {
	for (let tries = 1;; tries++) {
		const stored = await job.keeping.branch.load(id);
		if (!stored) throw new Error(`${id} was listed and is gone`);
		const cancelled = cancelStored(stored, {
			at: now(job.ports),
			by
		});
		const free = cancelled ?? {
			run: {
				...stored.run,
				lease: null
			},
			...leftAside(stored)
		};
		const outcome = cancelled === void 0 && stored.run.lease === null && stored.behind === void 0 ? {
			kind: "stored",
			run: stored.run,
			sha256: stored.sha256
		} : await job.keeping.branch.checkpoint({
			...free,
			work: [],
			token: job.identity.leaseToken,
			force: true
		});
		if (outcome.kind === "superseded" && tries < TRIES$1) continue;
		if (outcome.kind === "superseded") return {
			run: outcome.stored,
			superseded: true,
			atWork: true
		};
		job.book.isStored(outcome.run, outcome.sha256);
		await job.guards.claims.stored();
		for (const { id: worker, status } of outcome.run.children ?? []) if (status !== "ended") await cancelWorker(worker, job);
		await job.ports.reports.publishReport(outcome.run, await definitionsOf(outcome.run, job));
		await callParent(outcome.run, job);
		return {
			run: outcome.run,
			superseded: false
		};
	}
}

// src/core/rounds/round-input.ts
/** Characters of all comments of a review together. */
const MOST_CHARACTERS$1 = 6e4;
const LONGEST_BODY = 4e3;
const LONGEST_HUNK = 2e3;
const LONGEST_TAIL = 6e3;
/** What was said, for `{{input}}`: people's words in pieces of their own, between words of ours. */
function roundInput(said, { subject }, speaker) {
	const pieces = [...subject === null ? [] : [{
		text: `#${subject.number} ${subject.title}`.trim(),
		from: "stranger"
	}], ...piecesOf(said, speaker)];
	return {
		text: joinPieces(pieces),
		from: "stranger",
		pieces
	};
}
function piecesOf(said, speaker) {
	switch (said.kind) {
		case "command": return said.text.trim() === "" ? [ours("## Said with the command: nothing")] : [ours("## Said with the command"), spoken(said.text, speaker)];
		case "review": {
			const { body, state, remarks, more, leftOut } = said;
			return [
				ours(state === "changes_requested" ? "## A review that requests changes" : "## A review"),
				...body.trim() === "" ? [] : [spoken(cut(body, 2e4), speaker)],
				...remarks.flatMap((remark) => remarkPieces(remark, speaker)),
				...leftOut > 0 ? [ours(`(Comments that were edited or hidden after the review, and are left out: ${leftOut}.)`)] : [],
				...more ? [ours(`(The review has more comments; the first ${remarks.length} are here.)`)] : []
			];
		}
		case "failed_checks": return [
			ours(`## Checks failed on ${said.head}`),
			...said.checks.flatMap(checkPieces),
			...said.leftOut === null ? [ours("(GitHub did not say which, nor why: the job needs \"checks: read\".)")] : [],
			...said.leftOut !== null && said.leftOut > 0 ? [ours(`(More checks have failed, and are left out: ${said.leftOut}.)`)] : []
		];
	}
}
const UNREAD = {
	"too-many": "(Its log was not read: there are logs of other failed checks above.)",
	"not-given": "(GitHub did not give its log.)"
};
function checkPieces({ name, conclusion, tail, unread }) {
	return [{
		text: `${name}: ${conclusion}${tail === "" ? "" : `\n\n${tailOf(tail, LONGEST_TAIL)}`}`,
		from: "stranger"
	}, ...unread === void 0 ? [] : [ours(UNREAD[unread])]];
}
/** As many of its first comments as an agent can be told at once. */
function fitting({ remarks, more }) {
	let characters = 0;
	const told = remarks.filter(({ hunk, body }) => {
		characters += Math.min(hunk.length, LONGEST_HUNK) + Math.min(body.length, LONGEST_BODY);
		return characters <= MOST_CHARACTERS$1;
	});
	return {
		remarks: told,
		more: more || told.length < remarks.length
	};
}
function remarkPieces({ id, path, line, hunk, body }, speaker) {
	return [
		ours(`### Review comment ${id}`),
		{
			text: `${path}${line === null ? "" : `, line ${line}`}\n${tailOf(hunk, LONGEST_HUNK)}`,
			from: "stranger"
		},
		spoken(cut(body, LONGEST_BODY), speaker)
	];
}
function ours(text) {
	return {
		text,
		from: "run"
	};
}
function spoken(text, speaker) {
	return speaker === void 0 ? {
		text,
		from: "stranger"
	} : {
		text,
		from: "person",
		by: speaker
	};
}
function cut(text, most) {
	return text.length <= most ? text : `${wholeStart(text, most)}\n… ${text.length - most} more characters`;
}
function tailOf(text, most) {
	return text.length <= most ? text : `…${wholeEnd(text, most)}`;
}

// src/runtime/job/rounds/remarks-in.ts
/** The comments of a review that a round of a workflow is told; undefined when GitHub does not give them. */
async function remarksIn(review, workflow, config, job) {
	const found = await job.github.pullRequests.remarks(review.node, 100);
	if (found === void 0) return void 0;
	const remarks = found.remarks.map((remark) => ({
		...remark,
		body: wordsFor(workflow, remark.body, config)
	})).filter(({ body }) => body !== "");
	const asks = found.remarks.some(({ body }) => !holdsCommand(body) || names(parseCommands(body, config).commands, workflow));
	return {
		...found,
		remarks,
		asks,
		bodies: found.remarks.map(({ body }) => body)
	};
}
/**
* Why nothing of a review is for a round of this workflow; undefined where something is. Whoever says `/raymond stop` in it wants nothing more
* done, unless that names a run of something else, and words beside another command explain that, unless they come with a request for changes.
* A comment on a line is a review of its own to GitHub, also where all it says is `/raymond answer`. One that approves, and says nothing but that,
* is thanks.
*/
async function nothingFor(workflow, review, { config, runs, pull }, job) {
	const { kind, body, state } = review;
	if (kind !== "review" || names(parseCommands(body, config).commands, workflow)) return void 0;
	const isOurs = (id) => runs.some((run) => run.workflow_id === id && run.workflow.name === workflow && concerns(run, pull, runs));
	const saysStop = (text) => parseCommands(text, config).commands.some((command) => command.type === "stop" && (command.run === null || isOurs(command.run)));
	const isAsked = state === "changes_requested" && wordsFor(workflow, body, config).trim() !== "";
	const isSaid = body.trim() !== "" && !holdsCommand(body);
	const isThanks = state === "approved" && !isSaid;
	const found = await remarksIn(review, workflow, config, job);
	if (found === void 0) {
		if (isThanks) return "commands";
		return saysStop(body) ? "stop" : void 0;
	}
	const hasRemarks = state === "changes_requested" ? found.remarks.length > 0 : found.asks;
	const isUnread = found.more || found.leftOut > 0 && !isThanks;
	if (!isAsked && !isSaid && !hasRemarks && !isUnread) return "commands";
	return [body, ...found.bodies].some(saysStop) ? "stop" : void 0;
}

// src/runtime/job/rounds/prepare-round.ts
const UNREADABLE = {
	code: "RAY-REVIEW-UNREADABLE",
	message: "GitHub did not give the comments of the review.",
	hint: "The next job that looks at the pull request, or one with mode: wake, tries again."
};
/** Lays the branch out as it is now, brings the conversation along, and gathers what was said. */
async function prepareRound(planned, match, occasion, job) {
	const { link, branch, head, round, kind, followUp } = planned;
	const said = await whatWasSaid(planned, match, occasion, job);
	await job.keeping.snapshots?.layOut([{
		directory: job.identity.workspace,
		branch,
		base: head,
		head,
		attached: null,
		commits: 0,
		snapshot: null,
		left_out: []
	}]);
	const before = [link.opener, ...link.rounds];
	const recollection = handedOn(before);
	return {
		entry: followUp.state,
		trace: belowRun(link.opener),
		budgetUsd: followUp.budgetUsd,
		ofStranger: before.some(({ cell, follows }) => follows?.by !== "failed_checks" && cell?.stranger === true),
		attachments: attachedBy(planned, said, job.identity.server),
		input: roundInput(said, occasion.event, await speakerOf(occasion, job)),
		round: {
			continues: link.opener.workflow_id,
			round,
			follows: {
				pull_request: link.pull,
				branch,
				head,
				by: kind,
				said: planned.said.key,
				said_at: planned.said.at,
				...planned.said.unaskedAt === void 0 ? {} : { unasked_at: planned.said.unaskedAt },
				issue: link.opener.issue,
				...isOfDiscussion(link.opener.event) ? { discussion: true } : {},
				begun: link.opener.created_at,
				...shownBefore(before),
				...remarksOf(said)
			},
			...recollection === void 0 ? {} : { recollection },
			...await conversationOf(before.toReversed(), job)
		}
	};
}
/** The newest that is known. */
function shownBefore(runs) {
	const shown = runs.findLast((run) => run.shown !== void 0)?.shown;
	return shown === void 0 ? {} : { shown };
}
/** The images of a review and its comments, or of the comment on a line that holds the command: GitHub knows both by the name of what was said. */
function attachedBy({ said: { saying } }, said, server) {
	if (saying === void 0 || saying.kind === "issue_comment") return [];
	return [saying.body, ...said.kind === "review" ? said.remarks.map(({ body }) => body) : []].flatMap((body) => attachedIn(body, {
		of: "other",
		id: saying.id,
		node: saying.node
	}, server));
}
function remarksOf(said) {
	if (said.kind !== "review") return { remarks: [] };
	const threads = said.remarks.flatMap(({ id, thread }) => thread === null ? [] : [[id, thread]]);
	return {
		remarks: said.remarks.map(({ id }) => id),
		...threads.length === 0 ? {} : { threads: Object.fromEntries(threads) }
	};
}
async function whatWasSaid({ kind, said }, { text, entry }, { event, config }, job) {
	if (kind === "failed_checks") {
		const head = failedHead(event) ?? "";
		return {
			kind,
			head,
			...await job.github.pullRequests.failedChecks(head)
		};
	}
	if (kind === "command" || said.saying === void 0) return {
		kind: "command",
		text
	};
	const { state } = said.saying;
	const body = wordsFor(entry.name, said.saying.body, config);
	const found = await remarksIn(said.saying, entry.name, config, job);
	if (found === void 0) throw new ProblemError(UNREADABLE);
	const { leftOut } = found;
	return {
		kind,
		body,
		state,
		leftOut,
		...fitting(found)
	};
}
async function speakerOf({ event }, job) {
	const login = event.comment?.author?.login;
	if (login === void 0) return void 0;
	const role = roleWord(await personOf(login, event, job));
	return role === null ? void 0 : {
		login,
		role
	};
}
/**
* The newest conversation of the first agent that is kept, whatever backend holds it, laid out where that looks for it. Nothing where
* none was carried: then the round begins a fresh one, with what the runs before can retell.
*/
async function conversationOf(newestFirst, { keeping, identity }) {
	for (const run of newestFirst) {
		const session = run.agents.find(({ id }) => id === "main")?.session_id ?? null;
		const path = "sessions/main.jsonl";
		const kept = session === null ? void 0 : (await keeping.branch.load(run.workflow_id))?.files[path];
		if (session === null || kept === void 0) continue;
		await keeping.sessions.restore(keeping.vault.open(kept, path), () => identity.workspace);
		return {
			session,
			session_agent: ownerOf(run, session)
		};
	}
	return {};
}

// src/runtime/job/showing/render-why.ts
const LONGEST_REASON$2 = 300;
/** What `/raymond why` answers, in Markdown: where each run of the thread stands, and what this comment did not start. */
function renderWhy(runs, misses, cleaner) {
	const plain = (text) => inlineText(cleaner.title(text, LONGEST_REASON$2));
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

// src/runtime/job/workers/refresh-parent.ts
/** Others may store it at the very same moment. */
const TRIES = 6;
/**
* A person has spoken to a worker in the thread: its parent, while it rests, is told, and so is the one above that, so that the comment does
* not ask again. There is nothing else for them to do, but turns that wait for what workers give back: where there is, a job of their own is
* dispatched for that, and shows this as well.
*/
async function refreshParent(child, job) {
	const told = /* @__PURE__ */ new Set();
	let last = child;
	while (last !== void 0 && !told.has(last.workflow_id)) {
		told.add(last.workflow_id);
		last = await tellParent(last, job);
	}
}
/** Gives the parent, where it was told. */
async function tellParent(child, job) {
	const { keeping, ports, identity, book } = job;
	if (child.parent === void 0) return void 0;
	for (let tries = 1; tries <= TRIES; tries++) {
		const at = now(ports);
		const stored = await keeping.branch.load(child.parent.run);
		const known = stored?.run.children?.find(({ id }) => id === child.workflow_id);
		if (stored === void 0 || known === void 0 || stored.run.lease !== null || stored.run.halted !== null) return void 0;
		const news = newsOf(known, child, at);
		if (news === void 0 || news.kind === "ended") return void 0;
		const heard = {
			type: "child_heard",
			at,
			child: known.id,
			news
		};
		const report = changeStored(stored, heard)?.run.pending.find(({ type }) => type === "publish_report");
		const tried = report ? [{
			type: "report_published",
			at,
			effect: report.id,
			unposted: true
		}] : [];
		const told = changeStored(stored, heard, ...tried);
		const isOnlyShown = told?.run.pending.every((effect) => isTurn(effect) || effect.id === report?.id);
		if (told === void 0 || told.run.status !== stored.run.status || isOnlyShown !== true) return void 0;
		const outcome = await keeping.branch.checkpoint({
			...told,
			work: [],
			token: identity.leaseToken
		});
		if (outcome.kind === "superseded") continue;
		book.isStored(outcome.run, outcome.sha256);
		await publishStored(outcome.run, job);
		return outcome.run;
	}
}

// src/runtime/job/showing/require-as-shown.ts
/** Who has written what an approval or an answer is to; undefined where no comment of ours shows it. */
async function writerOfShown(said, { event: { subject } }, job) {
	const stored = await job.keeping.branch.load(said.run);
	return stored && writerTo(said, {
		run: stored.run,
		shown: await shownBy(stored.run, job),
		subject
	}, job);
}
/**
* Who approves or answers something goes by what our comments show of it, which everybody who may write can edit. Where others have, it is
* written anew, with another code: that is what can be approved or answered then. Gives the run as it stands after that. `known` is who has
* written it, where somebody has asked already.
*/
async function requireAsShown(said, { event: { subject } }, job, known) {
	const { run: id, word = {} } = said;
	const stored = await job.keeping.branch.load(id);
	if (stored === void 0 || word.answer === void 0 && !awaitsApproval(stored.run)) return stored?.run;
	const shown = await shownBy(stored.run, job);
	const writer = known ?? await writerTo(said, {
		run: stored.run,
		shown,
		subject
	}, job);
	const run = writer === "others" ? await showAnew(stored, shown, job) : stored.run;
	if (!(writer === void 0 || writer === "us" || writer === "gone" && word.approval === void 0) && (word.approval !== void 0 || word.answer !== void 0)) throw notAsShown(id, writer);
	return run;
}
/**
* Why nobody's silence says anything to a question whose time is up, in a sentence: somebody may have hidden it since people could see it. Then it is
* asked anew, with as much time. Undefined where it was there for all of that.
*/
async function whyUnheard(id, since, job) {
	const stored = await job.keeping.branch.load(id);
	if (stored === void 0) return void 0;
	const shown = await shownBy(stored.run, job);
	if (isToBeShown(shown)) return void 0;
	switch (await writerOf(shown, {
		since,
		readIn: null
	}, job)) {
		case "others":
			await showAnew(stored, shown, job);
			return "somebody has edited or deleted the comment that asks: it is asked anew";
		case "unknown": return "GitHub does not say who has edited the comment that asks: the next job looks again";
		case "gone": return "the thread that shows the question is gone";
		case "us":
		case void 0: return;
	}
}
async function writerTo({ isVote }, { run, shown, subject }, job) {
	const asked = run.asked_anew_at ?? run.created_at;
	const readIn = subject === null ? {} : { readIn: threadOfSubject(subject) };
	return writerOf(shown, {
		since: isVote === true ? now(job.ports) : asked,
		...readIn
	}, job);
}
/** A worker has no comment: that of the first run above it shows what it asks for. */
async function shownBy(run, job, below = []) {
	const seen = [...below, run.workflow_id];
	const above = run.parent?.run;
	const parent = above === void 0 || seen.includes(above) ? void 0 : await job.keeping.branch.load(above);
	return parent === void 0 ? run : shownBy(parent.run, job, seen);
}
async function writerOf(run, where, { github: { comments } }) {
	const round = placeOfRound(run);
	if (round !== void 0) return comments.writer(round.thread, {
		...round,
		...where
	});
	const thread = threadOf(run);
	return thread === null ? void 0 : comments.writer(thread, {
		...commentOfRun(run),
		...where
	});
}
/** A run that some job drives is left to that. */
async function showAnew(stored, shown, job) {
	const { keeping, identity, book } = job;
	await unharmed(stored, job);
	const changed = stored.run.lease === null ? askedAnew(stored, job) : void 0;
	const outcome = changed && await keeping.branch.checkpoint({
		...changed,
		work: [],
		token: identity.leaseToken
	});
	if (outcome?.kind === "stored") book.isStored(outcome.run, outcome.sha256);
	const run = outcome?.kind === "stored" ? outcome.run : stored.run;
	if (shown.workflow_id !== run.workflow_id) await refreshParent(run, job);
	await publishStored(await shownBy(run, job), job);
	return run;
}
/** That it is shown is done here, and left to a later job where GitHub does not take it, or this one is lost. */
function askedAnew(stored, { ports }) {
	const { issue, parent } = stored.run;
	const anew = {
		type: "asked_anew",
		at: nextSecond(ports.clock.now()),
		has_more_time: true
	};
	if (issue === null || parent !== void 0) return changeStored(stored, anew);
	const unshown = {
		...anew,
		is_unshown: true
	};
	const tried = leftToShow(changeStored(stored, unshown)?.run ?? stored.run).map((effect) => ({
		type: "report_published",
		at: now(ports),
		effect,
		unposted: true
	}));
	return changeStored(stored, unshown, ...tried);
}
const NOT_AS_SHOWN = "RAY-COMMENT-EDITED";
const ASKED_AGAIN = "Later jobs ask again, for three days: it need not be said again, unless something else of its comment was carried out.";
/** GitHub counts whole seconds: what was said in this one was said before. */
function nextSecond(now) {
	return (/* @__PURE__ */ new Date(Math.floor(now / 1e3) * 1e3 + 1e3)).toISOString();
}
/** With `waits` later jobs ask once more. */
function notAsShown(run, writer, { waits = false } = {}) {
	const unknown = waits ? ASKED_AGAIN : "Say it again in a new comment, later.";
	return new ProblemError({
		code: NOT_AS_SHOWN,
		message: writer === "others" ? `Somebody has edited or deleted a comment of this action since ${run} asked, so it may have shown something else than what would be done. The one of ${run} is written anew.` : `GitHub does not say who has edited the comment of ${run} last, so it may have shown something else than what would be done.`,
		place: run,
		hint: writer === "others" ? "Look at it, and say what it asks for now." : unknown
	});
}

// src/runtime/job/showing/tell-not-started.ts
const MARKER = "<!-- raymond:not-started -->";
const LONGEST$1 = 1e3;
/** Says in the thread that asked what kept its run from starting: in one comment, however often it happens. */
async function tellNotStarted(thread, { code, message, place, hint }, job) {
	const plain = (text) => job.guards.cleaner.title(text, LONGEST$1);
	const shown = {
		code,
		message: plain(message),
		place: place && plain(place),
		hint: hint && plain(hint)
	};
	const body = [
		MARKER,
		"Nothing was started: the set-up is not complete.",
		"",
		alert("CAUTION", problemLines(shown, { docsUrl: DOCS }))
	];
	try {
		await job.github.comments.ensure(thread, {
			marker: MARKER,
			body: body.join("\n")
		});
		return [];
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return [error.problem];
	}
}

// src/runtime/job/do-deed.ts
/** A cap that is spent is no fault of the set-up. */
const CAP_SPENT = "RAY-CAP-SPENT";
const READ = {
	workflow: "comment",
	started: false,
	why: "An earlier job has read this comment and carried it out."
};
const HELD = {
	workflow: "comment",
	started: false,
	why: "Another job is at this comment."
};
const AT_WORK = "is at work in another job, so that this was not told to it: say it again, by itself, once it rests";
const OTHER_ROUND = {
	workflow: "round",
	started: false,
	why: "Another job is at it: what is not told to its round is taken up after that."
};
/**
* What was asked of a run that another job has at work: that one takes it up, unless nobody reads it again or a part of it was done. Then, and
* where something else that passes has kept an answer from its run, its question waits until that is said again.
*/
async function leftTo(outcome, { what, spoken, writer }, { guards }) {
	const atWork = outcome.matches.flatMap((line) => line.atWork ?? []);
	if (atWork.length > 0 && await guards.claims.leaveTo(atWork)) return outcome;
	if (outcome.problems.some(({ code }) => code === "RAY-UNEXPECTED") || writer === "unknown" || atWork.length > 0) await holdOpen(spoken, what, guards);
	const matches = outcome.matches.map((line) => line.atWork === void 0 ? line : {
		...line,
		started: false,
		why: `${line.atWork} ${AT_WORK}`
	});
	return {
		...outcome,
		matches
	};
}
async function holdOpen(spoken, what, { claims }) {
	const ask = spoken?.word.answer?.ask;
	if (spoken !== void 0 && ask !== void 0) await claims.holdOpen({
		what,
		run: spoken.run,
		ask
	});
}
/** One after the other: runs of one job share the checkout. What another job has claimed ends them. `asking` is the job as the deeds were decided by. */
async function doDeeds(deeds, occasion, job, asking = asOfNow(job)) {
	const { claims } = job.guards;
	const claim = deeds.find((deed) => deed.type === "claim" && deed.lapses === void 0);
	const spoken = claim && spokenIn(deeds);
	const writer = spoken && await writerOfShown(spoken, occasion, job).catch(() => void 0);
	if (claim !== void 0 && spoken !== void 0 && writer === "unknown" && isReadAgain(claim, occasion, job)) {
		if (await claims.hasTaken(claim.what)) await holdOpen(spoken, claim.what, job.guards);
		return leftForLater(spoken);
	}
	let outcome = NOTHING;
	let isDone = false;
	try {
		for (const deed of deeds) {
			if (deed.type !== "claim") {
				outcome = joinOutcomes(outcome, await doDeed(deed, occasion, {
					job,
					asking,
					writer: deed === spoken ? writer : void 0
				}));
				continue;
			}
			const whose = await claims.ask(deed, () => isAtWork(deeds, job));
			if (whose === "done") return joinOutcomes(outcome, onlyTold(READ));
			if (whose === "held") return joinOutcomes(outcome, onlyTold(deed.lapses === void 0 ? HELD : OTHER_ROUND));
		}
		isDone = !job.stop.aborted && outcome.problems.every(({ code }) => code !== "RAY-UNEXPECTED");
		if (isDone && outcome.runs.length === 0) {
			for (const deed of deeds) if (deed.type === "claim" && deed.lapses !== void 0) await claims.told(deed.what);
		}
		return claim === void 0 ? outcome : await leftTo(outcome, {
			what: claim.what,
			spoken,
			writer
		}, job);
	} finally {
		await claims.over(isDone);
	}
}
/** What approves or answers something. */
function spokenIn(deeds) {
	return deeds.flatMap((deed) => deed.type === "resume_run" ? [deed] : []).find(({ word }) => word.answer !== void 0 || word.approval !== void 0);
}
/** A young comment is claimed by nobody before it can be counted: so later jobs read it again. */
function isReadAgain({ mark }, { event }, job) {
	return mark !== null && isYoung(event, job);
}
/** What could not be carried out is read again by later jobs for so long. */
function isYoung({ comment }, { ports }) {
	return ports.clock.now() - Date.parse(comment?.createdAt ?? "") < LOOKED_AFTER;
}
function leftForLater({ run, line }) {
	const { problem } = notAsShown(run, "unknown", { waits: true });
	const why = `${problem.code}: ${problem.message}`;
	return onlyTold({
		...line,
		started: false,
		why,
		waits: true,
		isAnswered: true
	}, [problem]);
}
/** Whether one of the runs that are to go on is another job's at this moment. */
async function isAtWork(deeds, { keeping, identity, github, ports }) {
	const ids = deeds.flatMap((deed) => deed.type === "resume_run" ? [deed.run] : []);
	for (const { workflow_id, lease } of await keeping.branch.list({ ids })) {
		const isTheirs = lease !== null && lease.token !== identity.leaseToken && lease.expires > now(ports);
		if (ids.includes(workflow_id) && isTheirs && !await isDeadLease(lease, {
			identity,
			github
		})) return true;
	}
	return false;
}
async function doDeed(deed, occasion, jobs) {
	const { job, writer } = jobs;
	switch (deed.type) {
		case "tell":
			if (deed.mark != null) await job.guards.claims.show(deed.mark);
			if (deed.untold !== void 0) await job.guards.claims.holdOpen(deed.untold);
			return onlyTold(deed.line, deed.problems);
		case "start_run": return start$1(deed, occasion, jobs);
		case "resume_run": {
			const { max_turns: maxTurns, budget_usd: mostUsd } = occasion.request.settings;
			let before;
			const outcome = await orTold(deed.line, async () => {
				const stored = await requireAsShown(deed, occasion, job, writer);
				const read = deed.word.comment !== void 0 && stored?.issue !== occasion.event.subject?.number ? { read: 0 } : readUpTo(deed.word.comment, occasion, job);
				const request = {
					workflowId: deed.run,
					workspace: job.identity.workspace,
					maxTurns,
					mostUsd,
					...deed.word,
					...read
				};
				const driven = await resumeInJob(request, occasion.config.budgets, job);
				if (deed.word.elsewhere === true && !driven.superseded) await refreshParent(driven.run, job);
				before = stored;
				return driven;
			});
			return deed.word.retry && before !== void 0 ? withEnd(outcome, before) : outcome;
		}
		case "cancel_run": return orTold(deed.line, () => stopInJob(deed.run, deed.by, job));
		case "show_run": return orTold(deed.line, () => show(deed.run, occasion, job));
		case "say": return say(deed, occasion, job);
	}
}
/** Whoever has a run go on that makes no turn for want of money is told so: what its comment shows may be what it showed before. */
function withEnd(outcome, before) {
	const [run] = outcome.superseded.length === 0 ? outcome.runs : [];
	const problem = run && endedOverBudget(before, run);
	return problem === void 0 ? outcome : {
		...outcome,
		problems: [...outcome.problems, problem]
	};
}
async function start$1({ match, readOnly, round }, occasion, { job, asking }) {
	const line = {
		workflow: match.entry.name,
		started: true,
		why: match.why
	};
	let id;
	const outcome = await orTold(line, async () => {
		await freeCheckout(job);
		job.book.hasCheckout("");
		const prepared = round && await prepareRound(round, match, occasion, asking);
		const request = await requestFor(match, {
			readOnly,
			round: prepared
		}, occasion, asking);
		id = request.workflowId;
		return {
			...await startInJob(request, occasion.config.budgets, job),
			atWork: false
		};
	});
	const issue = match.by === "input" ? null : askedIn(occasion.event);
	const problem = outcome.problems.find(({ code }) => code !== CAP_SPENT);
	const isAnswered = problem === void 0 && outcome.problems.length > 0 && match.by === "command";
	if (isAnswered) return {
		...outcome,
		matches: outcome.matches.map((one) => ({
			...one,
			isAnswered
		}))
	};
	if (issue === null || problem === void 0) return outcome;
	if (id !== void 0 && await job.keeping.store.read(id) !== void 0) return outcome;
	return {
		...outcome,
		problems: [...outcome.problems, ...await tellNotStarted(issue, problem, job)]
	};
}
/** What is wrong with one run keeps the others from nothing. */
async function orTold(line, work) {
	try {
		const { run, superseded, atWork = false } = await work();
		const taken = atWork ? {
			...line,
			why: "superseded",
			atWork: run.workflow_id
		} : {
			...line,
			why: "superseded"
		};
		return {
			...onlyTold(superseded ? taken : line),
			runs: [run],
			superseded: superseded ? [run.workflow_id] : []
		};
	} catch (error) {
		const problem = problemIn(error, line.workflow);
		const others = error instanceof ProblemError ? error.others : [];
		const isAnswered = problem.code === "RAY-COMMENT-EDITED" ? { isAnswered: true } : {};
		return onlyTold({
			...line,
			...isAnswered,
			started: false,
			why: `${problem.code}: ${problem.message}`
		}, [problem, ...others]);
	}
}
async function show(known, occasion, job) {
	const run = await requireAsShown({ run: known.workflow_id }, occasion, job) ?? known;
	await publishStored(run, job);
	return {
		run,
		superseded: false
	};
}
async function say({ thread, what, line }, { config }, job) {
	const marker = `<!-- raymond:${what.kind} -->`;
	const text = what.kind === "help" ? renderHelp(config) : renderWhy(what.runs, what.misses, job.guards.cleaner);
	try {
		await job.github.comments.ensure(thread, {
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

// src/runtime/job/driving/prepare-agents.ts
/**
* While a job asks who is allowed what, and what is stored, the programs of the agents come in whom the matched workflows may ask. What is
* wrong with any of it is told by whoever needs it.
*/
async function prepareAgents(matches, { config, request }, { ports: { turns } }, signal) {
	try {
		for (const { entry } of matches) {
			const named = Object.fromEntries(config.workflows.map(({ name, path }) => [name, path]));
			const { workflow } = await readScope(entry.path, null, turns.source, named);
			const { agent, limits } = mergeSettings({
				input: request.settings,
				entry: entry.settings,
				defaults: config.defaults
			});
			const own = workflow.kind === "states" ? workflow.manifest.agent : void 0;
			const uses = agentsIn(workflow, {
				backend: agent ?? own ?? "claude",
				limits,
				capped: true
			});
			turns.agent.prepare?.(uses.map((use) => use.agent), signal);
		}
	} catch {}
}

// src/runtime/job/hearing.ts
/** A question whose time is up waits for what was said to be read, and each job reads on: longer than this nobody holds it up. */
const HELD_UP_FOR = LOOKED_AFTER;
const IS_UNTOLD = "somebody did whose answer could not be told to the run: the question waits for them to say it again";
function isUnread({ number }) {
	return `not all that was said in #${number} is read: the next job reads on`;
}
/** Of one job. */
function createHearing(readOn, job) {
	const { ports } = job;
	const heard = /* @__PURE__ */ new Map();
	async function read(thread) {
		const at = now(ports);
		const { outcome, isWhole } = await readOn(thread);
		heard.set(thread.number, {
			at,
			isWhole
		});
		return outcome;
	}
	return {
		read,
		async about(run, runs) {
			const time = now(ports);
			const longAgo = new Date(Date.parse(time) - HELD_UP_FOR).toISOString();
			const last = overdueAsks(run, time).at(-1);
			if (last === void 0 || last <= longAgo) return {
				outcome: NOTHING,
				heardUntil: longAgo,
				heldUp: void 0
			};
			const threads = threadsAbout(run, runs);
			let outcome = NOTHING;
			for (const thread of threads) if ((heard.get(thread.number)?.at ?? "") < last) outcome = joinOutcomes(outcome, await read(thread));
			const unread = threads.find(({ number }) => heard.get(number)?.isWhole !== true);
			const [earliest = time] = threads.flatMap(({ number }) => heard.get(number)?.at ?? []).toSorted();
			const then = outcome.runs.find(({ workflow_id }) => workflow_id === run.workflow_id) ?? run;
			const heldUp = unread === void 0 ? await heldUpBy(then, runs, job) : isUnread(unread);
			return {
				outcome,
				heldUp,
				heardUntil: heldUp === void 0 ? earliest : longAgo
			};
		}
	};
}
/** What holds a question up whose time is over, though all is read that was said about it. */
async function heldUpBy(run, runs, job) {
	const time = now(job.ports);
	if (await job.guards.claims.isHeldOpen(run, time)) return IS_UNTOLD;
	const [since] = run.asks.filter(({ deadline }) => deadline !== null && deadline <= time).flatMap((ask) => {
		const shown = shownAsk(run, ask, runs);
		return [
			shown?.since,
			shown?.timedFrom,
			ask.shown_at
		].flatMap((at) => at ?? []).toSorted().at(-1) ?? [];
	}).toSorted();
	return since === void 0 ? void 0 : whyUnheard(run.workflow_id, since, job);
}
/**
* Goes on with runs that came to rest here when the time of a question was up, once all that was said about them is read. What nobody could
* read is left to whoever wakes what is due, and so are workers, whose parents may have given them up, and runs of other configurations.
*/
async function closeOverdue(runs, hearing, { occasion, job }) {
	const { identity, keeping, ports } = job;
	const isOurs = ({ configuration, parent }) => configuration === identity.configuration && parent === void 0;
	const wasOverdue = (run) => isOurs(run) && overdueAsks(run, job.book.of(run.workflow_id).restedAt ?? "").length > 0;
	const listed = async (id) => {
		const all = await keeping.branch.list({ ids: [id] });
		return {
			all,
			run: all.find((run) => run.workflow_id === id)
		};
	};
	let outcome = NOTHING;
	for (const { workflow_id: id } of runs.filter(wasOverdue)) {
		const { all, run } = await listed(id);
		if (job.stop.aborted || run?.halted !== null || goesOnReason(run, now(ports)) === void 0) continue;
		const { heardUntil, outcome: heard } = await hearing.about(run, all);
		outcome = joinOutcomes(outcome, heard);
		const { run: then } = await listed(id);
		const why = then && goesOnReason(then, now(ports), heardUntil);
		if (job.stop.aborted || why === void 0) continue;
		outcome = joinOutcomes(outcome, await doDeeds([{
			type: "resume_run",
			run: id,
			word: {
				retry: false,
				heardUntil
			},
			line: {
				workflow: id,
				started: true,
				why
			}
		}], occasion, job));
	}
	return outcome;
}

// src/runtime/job/known-elsewhere.ts
/** Which words of a comment are unknown here, and known to another configuration whose own job hears them. */
async function withoutKnownElsewhere(matching, occasion, job) {
	const { event, config } = occasion;
	const body = event.comment?.body ?? "";
	const unknown = new Set(matching.problems.length === 0 ? [] : unknownWords(body, config).map(({ message }) => message));
	if (unknown.size === 0) return {
		...await withoutStartedElsewhere(matching, event, job),
		left: [],
		mayBeKnown: false
	};
	const jobs = await job.guards.actionsJobs();
	const knownTo = /* @__PURE__ */ new Map();
	const doubtful = new Set(hasHidden(jobs) ? unknown : []);
	for (const path of new Set(jobs.map(configurationOf))) {
		const rules = path === job.identity.configuration ? void 0 : await job.guards.rulesAt(path);
		const theirs = rules && new Set(unknownWords(body, rules).map(({ message }) => message));
		const isHeard = jobs.some((one) => hearsFor(path, event, one));
		for (const message of unknown) if (theirs?.has(message) === false) {
			if (isHeard) knownTo.set(message, path);
			else doubtful.add(message);
		}
	}
	const lines = [...knownTo].map(([message, path]) => {
		return {
			workflow: "/raymond",
			started: false,
			why: `${message} ${path} has it, whose own job hears this`,
			isLeft: true
		};
	});
	const mayCome = mayStillCome(event, job.ports) && await maySpeak(occasion, [config, ...await rulesOfJobs(job)], job);
	return {
		...matching,
		problems: matching.problems.filter(({ message }) => !knownTo.has(message)),
		left: mayCome ? lines : [],
		mayBeKnown: mayCome && matching.commands.length === 0 && [...doubtful].some((message) => !knownTo.has(message))
	};
}
/** What a command does not start here it may start in a job of another configuration, which has the word as well. */
async function withoutStartedElsewhere(matching, event, { guards, identity }) {
	if (!matching.misses.some(({ isNamed }) => isNamed)) return matching;
	const jobs = await guards.actionsJobs();
	const heard = [...new Set(jobs.map(configurationOf))].filter((path) => path !== identity.configuration).filter((path) => jobs.some((one) => hearsFor(path, event, one)));
	const others = await Promise.all(heard.map((path) => guards.rulesAt(path)));
	const hasWord = (rules) => parseCommands(event.comment?.body ?? "", rules).commands.some(({ type }) => type === "run");
	if (!hasHidden(jobs) && !others.some((rules) => rules && hasWord(rules))) return matching;
	return {
		...matching,
		misses: matching.misses.map(unnamed)
	};
}
function unnamed(miss) {
	const { isNamed: _, ...rest } = miss;
	return rest;
}
const ACTIONS = [
	"run",
	"stop",
	"resume",
	"approve",
	"answer"
];
/** Whether one of these configurations lets whoever said it do anything: words of strangers hold no thread. */
async function maySpeak({ event }, configurations, { github }) {
	return mayDoAny(await Promise.all(actorsOf(event).map((login) => personOf(login, event, { github }))), configurations);
}
function mayDoAny(people, configurations) {
	return configurations.some((rules) => rules && ACTIONS.some((action) => mayAllDo(action, people, rules.access).ok));
}
/** What the configurations say that jobs of this repository go by, the usual one among them. */
async function rulesOfJobs({ guards }) {
	const paths = /* @__PURE__ */ new Set([USUAL_CONFIGURATION, ...(await guards.actionsJobs()).map(configurationOf)]);
	return Promise.all([...paths].map((path) => guards.rulesAt(path)));
}
/**
* Whether a comment that was read may still be this job's to carry out, as nobody has claimed it: a job of another configuration may have read
* it, which does not know its words or does not let whoever said them.
*/
async function mayStillBeOurs(event, { identity, guards }) {
	const what = claimableOf(event);
	const jobs = await guards.actionsJobs();
	const hasOthers = !(identity.configuration === ".github/raymond.yml") || hasHidden(jobs) || jobs.some((one) => configurationOf(one) !== identity.configuration);
	return what !== void 0 && hasOthers && !await guards.claims.isClaimed(what);
}
/** Whether jobs go by a configuration that nobody can read from here, beside this one. */
function hasHidden(jobs) {
	const ways = new Set(jobs.map((one) => `${one.calls} ${configurationOf(one)}`));
	return jobs.some((one) => configurationOf(one).includes("${{") || one.calls !== null && ways.size > 1);
}
function configurationOf({ inputs }) {
	return inputs.config || ".github/raymond.yml";
}

// src/runtime/job/left-to-others.ts
/** What came of a word, which was about these runs. */
function toldOf(runs, outcome) {
	const of = [...new Set(runs.flatMap(({ configuration }) => configuration ?? []))];
	const isOurs = (line) => of.length > 0 && line !== READ && line !== HELD;
	return {
		...outcome,
		matches: outcome.matches.map((line) => isOurs(line) ? {
			...line,
			of
		} : line)
	};
}
/**
* What is for a run of another configuration is left to a job of that one. So are, where jobs of the usual configuration hear them, words that
* this one does not know, or that come from somebody whom it does not let. A comment of which something was done here is nobody else's any
* more, and nor is one of which something was refused that is about a run of this one.
*/
async function isLeftToOthers({ obeyed, refused, started }, occasion, job) {
	const { event, config } = occasion;
	const { identity, guards } = job;
	const all = [...obeyed.matches, ...started.matches];
	if (all.some((line) => line.started)) return false;
	if (isRefusedHere(all, identity.configuration)) return false;
	if (all.some(({ isLeft }) => isLeft)) return true;
	const isAsked = event.comment !== null && (holdsCommand(event.comment.body) || refused.matches.length > 0);
	const usual = identity.configuration === ".github/raymond.yml" ? void 0 : await guards.rulesAt(USUAL_CONFIGURATION);
	if (!isAsked || usual === void 0 || !await isHeardByUsual(occasion, job)) return false;
	if (!await maySpeak(occasion, [config, usual], job)) return false;
	const body = event.comment?.body ?? "";
	const unknown = new Set(unknownWords(body, config).map(({ message }) => message));
	return unknownWords(body, usual).every(({ message }) => unknown.has(message));
}
/** Of a comment about runs of the usual configuration as well that one's job says what is refused: of two that leave it to each other neither does. */
function isRefusedHere(lines, configuration) {
	const isAbout = (path) => (line) => line.of?.includes(path) === true;
	return lines.filter(({ isLeft }) => isLeft !== true).some(isAbout(configuration)) && (configuration === ".github/raymond.yml" || !lines.some(isAbout(".github/raymond.yml")));
}
/** Whether a job of the usual configuration hears it as well, or may: a repository may show none of its jobs, or not what they go by. */
async function isHeardByUsual(occasion, job) {
	const jobs = await job.guards.actionsJobs();
	if (jobs.length === 0 || hasHidden(jobs)) return mayStillCome(occasion.event, job.ports);
	return (await heardElsewhere([USUAL_CONFIGURATION], occasion, job)).size > 0;
}

// src/runtime/job/speakers.ts
/** Asked once for each of those who have said something: nobody's words are counted before it is known whether they may count. */
async function whoMaySpeak(speakers, may, { github, identity }) {
	const people = speakers.filter(({ type }) => type !== "Bot");
	const asked = whomToAsk(people, turnOf(identity.runId));
	const known = /* @__PURE__ */ new Map();
	for (const account of speakers) {
		const name = account.login.toLowerCase();
		if (!known.has(name) && (account.type === "Bot" || asked.has(name))) known.set(name, may(await personBehind(account, github.people)));
	}
	return ({ login }) => known.get(login.toLowerCase());
}

// src/runtime/job/showing/tell-not-done.ts
const LONGEST = 300;
/** Of a reason, which may name who does what about it, and until when. */
const LONGEST_REASON$1 = 600;
/**
* Answers a comment of which something was not carried out: why, and what to write instead. Each has an answer of its own, which names it:
* what is said of it stays true whatever is asked for later.
*/
async function tellNotDone(thread, { matches, problems, mayBeKnown = false }, event, job) {
	const { cleaner } = job.guards;
	const plain = (text) => inlineText(cleaner.title(text, LONGEST_REASON$1));
	const reasons = matches.filter(({ why }) => !problems.some(({ message }) => why.includes(message)));
	const lines = [...problems.map(({ message, hint }) => plain(message) + (hint === void 0 ? "" : ` ${inlineCode(cleaner.value(hint))}`)), ...reasons.map(({ workflow, why, instead }) => plain(`${workflow}: ${why}`) + (instead === void 0 ? "" : ` This does: ${inlineCode(cleaner.value(instead))}`))];
	if (lines.length === 0) return [];
	const said = [
		`Of ${requestIn(event, job)} this was not done:`,
		"",
		...lines.map((line) => `- ${line}`)
	];
	return write(thread, event, mayBeKnown || matches.some((line) => line.waits === true || line.isTakenUp === true) ? [WAITS, ...said] : said, job);
}
/** What was refused may be carried out by a later job, or when its own is run again: then its answer says so. */
async function tellDoneSince(thread, event, job) {
	return await job.github.comments.find(thread, answerTo(event)) === void 0 ? [] : write(thread, event, [`Done since: ${requestIn(event, job)}.`], job);
}
/** Of each question once, whoever has missed its choices: what is said in its thread may be about anything. */
async function tellHowToAnswer(thread, { run, id, choices, isUnseen, since, among }, job) {
	const { cleaner } = job.guards;
	const marker = `<!-- raymond:how-to-answer ${run}/${id} -->`;
	const commands = among?.map((one) => inlineCode(`/raymond answer ${one}`)).join(", ");
	const listed = choices.map((choice) => inlineCode(shorten(cleaner.value(choice), LONGEST)));
	const severally = `${among?.length} questions are open here, so that no plain comment answers one of them. Write the answer behind one of these, in a comment of its own: ${commands}.`;
	const only = `No comment above answers the question ${inlineCode(id)}. Its choices are ${listed.join(", ")}. A comment answers it whose first line is one of them and nothing else, and so does ${inlineCode(`/raymond answer ${id}`)} with one of them behind it.`;
	const unseen = `GitHub may not have taken the comment that shows what is asked here, so that no plain comment answers it yet. Write the answer behind ${among?.length === 1 ? "" : "one of these: "}${commands}.`;
	return ensured(thread, {
		marker,
		begun: since,
		body: `${marker}\n${isUnseen === true ? unseen : among === void 0 ? only : severally}`
	}, job);
}
async function write(thread, event, lines, job) {
	const answer = answerTo(event);
	return ensured(thread, {
		...answer,
		body: [answer.marker, ...lines].join("\n")
	}, job);
}
async function ensured(thread, comment, { github }) {
	try {
		await github.comments.ensure(thread, comment);
		return [];
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return [error.problem];
	}
}
function answerTo({ comment }) {
	return {
		marker: answerMarker(comment),
		begun: comment?.createdAt
	};
}
function requestIn({ comment, job: { actor } }, { guards: { cleaner } }) {
	const who = inlineText(cleaner.title(comment?.author?.login ?? actor ?? "somebody", LONGEST));
	const line = comment === null ? void 0 : firstCommand(comment.body) ?? unreadCommand(comment.body);
	return `what ${who} asked for${line === void 0 ? "" : ` with ${inlineCode(shorten(cleaner.value(line), LONGEST))}`}`;
}

// src/runtime/job/rounds/foreign-commit.ts
/** GitHub itself commits what is made in its pages. */
const WEB_FLOW = "web-flow";
/** Every commit that was not there when a run of ours last pushed must be by people who may start runs: a sentence about one that is not. */
async function foreignCommit({ pull, pushed }, shown, { config, event }, { github }) {
	const commits = await github.pullRequests.commits(shown, pushed);
	if (commits === void 0) return `GitHub does not show all commits of pull request #${pull}.`;
	const by = commits.flatMap((one) => answeringFor(one).map((who) => ({
		commit: `Commit ${one.sha.slice(0, 12)} of pull request #${pull}`,
		...who
	})));
	const nobodys = by.find(({ account, isUs }) => account === null && !isUs);
	if (nobodys !== void 0) return `${nobodys.commit} is by nobody that GitHub knows.`;
	const people = Map.groupBy(by, ({ account }) => account?.login ?? "");
	const asked = actorsOf(event);
	const others = [...people].filter(([login, [first]]) => first?.account?.type !== "Bot" && !asked.includes(login)).length;
	if (others >= 4) return `${others} people have pushed to pull request #${pull} since a run last did, which are more than roles are asked for: at most ${4 - 1}.`;
	for (const [first] of people.values()) {
		if (first === void 0) continue;
		const { commit, account, isUs } = first;
		const may = account === null ? void 0 : mayDo("run", await personBehind(account, github.people), config.access);
		if (may?.ok !== true) return isUs ? unvouched(first) : `${commit}: ${may?.why}.`;
	}
}
/**
* Who answers for a commit. A rebase leaves us the author of what a run of ours did, and an amendment, too: then it is for whoever has
* committed it anew to say that it is good.
*/
function answeringFor({ author, committer }) {
	if (committer.account?.login === WEB_FLOW) return [author];
	return author.isUs && !committer.isUs ? [committer] : [author, committer];
}
/** Our own commits are known by their ids: under our name alone anybody commits. */
function unvouched({ commit, account }) {
	return `${commit} is under the name by which this action commits, and no run has left it there: somebody who may start runs has to commit it anew (git commit --amend, git rebase)${account?.id == null ? "" : `, or access.bots to list id ${account.id}`}.`;
}

// src/runtime/job/rounds/begin-round.ts
/** Decides by all that is known now, and drives the round if there is to be one. */
async function beginRound(asked, { isSpoiled, pullRequest: shown, ...said }, { commands }, given, job) {
	const { link, kind } = asked;
	const { event } = given;
	const occasion = event.subject !== null || shown === void 0 ? given : {
		...given,
		event: {
			...event,
			subject: {
				kind: "pull_request",
				number: link.pull,
				...shown
			},
			pullRequest: shown
		}
	};
	const isByMachine = kind === "failed_checks";
	const asking = asOfNow(job);
	const facts = await gatherFacts(occasion, asking, isByMachine ? checkStarters(event) : whoStarts(occasion.event));
	const isAllowed = isByMachine || mayAllDo("run", facts.people, facts.config.access).ok;
	const now = linkOf(facts.runs, link.pull) ?? link;
	const pullRequest = now.pushed.length > link.pushed.length ? await job.github.pullRequests.now(link.pull) : shown;
	const isOpen = pullRequest?.state === "open" && !pullRequest.fromFork;
	const review = isAllowed && kind === "review" ? said.saying : void 0;
	const known = {
		...facts,
		...asked,
		link: now,
		checked: failedHead(event),
		pullRequest,
		foreignCommit: isOpen && isAllowed ? await foreignCommit(now, pullRequest, occasion, asking) : void 0,
		said,
		isSpoiled,
		holdsNothing: review && await nothingFor(asked.match.entry.name, review, {
			...facts,
			pull: link.pull
		}, asking),
		standing: await job.guards.claims.standing(claimableSaid(link.pull, said.key), {
			tries: 3,
			now: job.ports.clock.now()
		}),
		spent: void 0
	};
	const outcome = await doDeeds(await decideUnderCaps(asked.match, known, commands, job), occasion, job, asking);
	await tellGivenUp(outcome, occasion, job);
	const thread = occasion.isMissed === true && outcome.runs.length > 0 ? askedIn(occasion.event) : null;
	if (thread === null) return outcome;
	return {
		...outcome,
		problems: [...outcome.problems, ...await tellDoneSince(thread, occasion.event, job)]
	};
}
/** The caps are looked at last, and before anything is claimed: what they keep from beginning no job is lost over. */
async function decideUnderCaps(match, known, commands, job) {
	const decided = decideRound(match, known, commands);
	if (!decided.some(({ type }) => type === "start_run")) return decided;
	const { event, config } = known;
	const account = {
		workflow: match.entry.name,
		issue: event.subject?.number ?? null,
		actor: event.job.actor
	};
	const cap = spentCap(await spendingOf(account, config.budgets, job));
	return cap === void 0 ? decided : decideRound(match, {
		...known,
		spent: capSpent(cap).message
	}, commands);
}
/** Of what waited no job of its own is left that would say so. */
async function tellGivenUp({ matches }, { event, isMissed }, job) {
	const lines = matches.filter(({ why }) => why === GIVEN_UP);
	if (isMissed !== true || lines.length === 0 || event.comment === null || event.subject === null) return;
	await tellNotDone(threadOfSubject(event.subject), {
		matches: lines,
		problems: []
	}, event, job);
}

// src/runtime/job/rounds/round-for.ts
const WHY = {
	command: "A command on the pull request that one of its runs opened.",
	review: "A review of the pull request that one of its runs opened.",
	failed_checks: "Checks failed on what one of its runs pushed."
};
/** How the workflow that opened a pull request goes on with it; undefined when it does not. */
async function followedBy({ opener }, { config }, job) {
	if ((await otherRulesOf([opener], job)).size > 0) return void 0;
	const entry = findWorkflow(config, opener.workflow.name);
	const followUp = entry === void 0 ? void 0 : await followUpIn(entry, job);
	return entry === void 0 || followUp === void 0 ? void 0 : {
		entry,
		followUp
	};
}
/** The round that an event asks for, or what `roundKindOf` says instead. */
function roundFor(link, { entry, followUp }, matching, { event }) {
	const command = matching.matches.find((match) => match.by === "command" && match.entry === entry);
	const isNamed = event.comment?.kind === "review" && names(matching.commands, entry.name);
	const startsRuns = matching.matches.some((match) => match.by === "event" && match.entry === entry);
	const kind = roundKindOf(event, {
		isCommand: command !== void 0 || isNamed,
		startsRuns
	}, followUp.on);
	if (kind === void 0 || kind === "with-review") return kind;
	return {
		kind,
		link,
		followUp,
		match: command ?? {
			entry,
			by: "event",
			text: "",
			why: WHY[kind]
		}
	};
}
/** Whose word counts where the workflow says itself how it goes on. */
async function followUpIn(entry, { ports }) {
	if (entry.followUp?.state !== void 0) return followUpOf(entry.followUp, void 0);
	try {
		const { workflow } = await readScope(entry.path, null, ports.turns.source);
		return followUpOf(entry.followUp, workflow.kind === "states" ? workflow.manifest.follow_up : void 0);
	} catch (error) {
		if (error instanceof ProblemError) return void 0;
		throw error;
	}
}

// src/runtime/job/rounds/drain-rounds.ts
/** Of one job; the next one goes on with the rest. */
const MOST_WAITING = 50;
/**
* Begins the rounds that wait on a pull request, one after the other in the order in which things were said: what came while a round
* had not ended was left to whoever ends it. With `own` everything before that, and then that; else until nothing waits any more.
*/
async function drainRounds(pull, occasion, job, own) {
	const mine = own === void 0 ? void 0 : {
		key: saidKey(occasion.event) ?? "",
		at: timeOf(occasion.event) ?? now(job.ports)
	};
	const tried = /* @__PURE__ */ new Set();
	let asking = briefly(job);
	let outcome = NOTHING;
	let now$1 = await look(pull, occasion, asking);
	while (!job.stop.aborted && tried.size < MOST_WAITING) {
		const next = before(mine, now$1?.waiting ?? []).find(({ key }) => !tried.has(key));
		if (now$1 === void 0 || next === void 0) break;
		tried.add(next.key);
		const begun = await beginWaiting(next, now$1, occasion, asking);
		outcome = joinOutcomes(outcome, begun);
		if (begun.runs.length === 0) continue;
		asking = anew(job);
		now$1 = await look(pull, occasion, asking);
	}
	if (own === void 0 || mine === void 0 || job.stop.aborted) return outcome;
	const heard = heardNow(mine, occasion.event, now$1);
	return joinOutcomes(outcome, await beginRound(own.asked, heard, own.matching, occasion, asking));
}
/** All of them, or those that come before what the event of this job said. */
function before(mine, waiting) {
	if (mine === void 0) return waiting;
	const at = waiting.findIndex(({ key }) => key === mine.key);
	return at >= 0 ? waiting.slice(0, at) : waiting.filter((one) => Date.parse(one.at) <= Date.parse(mine.at));
}
async function look(pull, occasion, job) {
	const runs = await job.keeping.branch.list({ threads: [pull] });
	const link = linkOf(runs, pull);
	const followed = link && await followedBy(link, occasion, job);
	if (link === void 0 || followed === void 0) return void 0;
	const checks = followed.followUp.on.includes("failed_checks");
	const { pullRequests } = job.github;
	const lines = hearsLines(followed.followUp);
	const [talk, pullRequest] = await Promise.all([pullRequests.talk(pull, {
		checks,
		lines,
		since: link.opener.created_at
	}), pullRequests.now(pull)]);
	const isFree = unfinished$1(link) === void 0 && pullRequest?.state === "open";
	const known = {
		runs: runs.filter(({ issue }) => issue === pull),
		ownBot: await job.identity.ownBot()
	};
	return {
		link,
		followed,
		talk,
		pullRequest,
		...await mayBegin(talk && isFree ? waitingRounds(link, talk, followed.followUp, known) : [], occasion, job)
	};
}
/** Without what people say who may not start runs, however much that is: it neither counts nor is looked at. */
async function mayBegin(waiting, { config: { access } }, job) {
	const speakers = waiting.flatMap(({ saying }) => saying === null ? [] : [{
		...saying.author,
		association: saying.association
	}]);
	const maySpeak = await whoMaySpeak(speakers, (person) => mayDo("run", person, access).ok, job);
	const unasked = waiting.find(({ saying }) => saying !== null && maySpeak(saying.author) === void 0);
	return {
		waiting: waiting.filter(({ saying }) => saying === null || maySpeak(saying.author) === true),
		unaskedAt: unasked?.at
	};
}
/** As if its event had only come now. What is refused leaves no line, as its own job has said why, or will; what nobody can say does. */
async function beginWaiting(waiting, { link, followed, pullRequest, unaskedAt }, occasion, job) {
	if (pullRequest === void 0) return NOTHING;
	const event = waitingEvent(waiting, pullRequest, occasion.event);
	const then = {
		...occasion,
		event,
		isMissed: true
	};
	const matching = matchTriggers(event, occasion.config);
	const asked = roundFor(link, followed, matching, then);
	const unknown = matching.misses.find(({ workflow, isUnknown }) => isUnknown && workflow === followed.entry.name);
	if (asked === void 0 && unknown !== void 0) return onlyTold({
		workflow: unknown.workflow,
		started: false,
		why: unknown.why
	});
	if (asked === void 0 || asked === "with-review") return NOTHING;
	const { key, at, saying } = waiting;
	const heard = {
		key,
		at,
		saying: saying ?? void 0,
		unaskedAt,
		isSpoiled: false,
		pullRequest
	};
	if (saying?.kind === "issue_comment") await leaveUnread(link.pull, saying.id, job);
	const begun = await beginRound(asked, heard, matching, then, job);
	return begun.runs.length > 0 || begun.problems.length > 0 ? begun : NOTHING;
}
/** A round that is begun by itself says nothing of what else stands in its comment, or before it. */
async function leaveUnread(pull, comment, job) {
	const { seen } = await readThread$1({
		kind: "issue",
		number: pull
	}, job);
	if (comment > seen) job.guards.claims.leave(pull, seen + 1);
}
/** What the event of this job said, against what stands there now. */
function heardNow({ key, at }, { comment }, now) {
	const { talk, pullRequest, followed } = now ?? {};
	const saying = talk?.sayings.find(({ kind, id }) => `${kind}/${id}` === key);
	const isOnLine = comment?.kind === "review_comment" && followed !== void 0 && hearsLines(followed.followUp);
	const isGone = (comment?.kind === "issue_comment" || comment?.kind === "review" || isOnLine) && talk !== void 0 && saying === void 0 && !talk.more;
	return {
		key,
		at,
		saying,
		unaskedAt: now?.unaskedAt,
		isSpoiled: isGone || saying?.spoiled === true,
		pullRequest
	};
}
function timeOf({ comment, name, payload }) {
	return comment === null ? textAt(payload, name, "updated_at") : comment.createdAt ?? null;
}
/** Pull requests that something may wait on: one of their runs has come to its end, in this job or not long ago. */
async function drainAll(pulls, occasion, job) {
	let outcome = NOTHING;
	let asking = briefly(job);
	for (const pull of pulls) {
		if (job.stop.aborted || job.guards.disabled) break;
		const drained = await drainRounds(pull, occasion, asking);
		outcome = joinOutcomes(outcome, drained);
		if (drained.runs.length > 0) asking = anew(job);
	}
	return outcome;
}

// src/runtime/job/rounds/begin-rounds.ts
/** Takes what belongs to a pull request of one of our runs out of what an event would start, and begins a round instead. */
async function beginRounds(matching, occasion, job) {
	const { event } = occasion;
	const head = failedHead(event);
	const pull = event.subject?.kind === "pull_request" ? event.subject.number : null;
	if (pull === null && head === null) return {
		outcome: NOTHING,
		matching
	};
	const isSaid = matching.matches.some(({ by }) => by === "command") || event.comment?.kind === "review";
	if (head === null && !isSaid) return {
		outcome: NOTHING,
		matching
	};
	const link = await linkNow(pull, head ?? "", job);
	if (link === void 0) return refuseCopies(matching, occasion, job);
	const followed = await followedBy(link, occasion, job);
	const asked = followed && roundFor(link, followed, matching, occasion);
	if (followed === void 0 || asked === void 0) return {
		outcome: NOTHING,
		matching
	};
	const { entry } = followed;
	const rest = {
		...matching,
		matches: matching.matches.filter((match) => match.entry !== entry),
		misses: matching.misses.filter(({ workflow }) => workflow !== entry.name)
	};
	if (asked === "with-review") return {
		outcome: onlyTold({
			workflow: entry.name,
			started: false,
			why: "Its review brings this comment along."
		}),
		matching: rest
	};
	const asking = briefly(job);
	const refused = event.comment === null ? void 0 : await refusalOf(occasion, asking);
	if (refused !== void 0) return {
		outcome: onlyTold({
			workflow: entry.name,
			started: false,
			why: refused
		}),
		matching: rest
	};
	return {
		outcome: await drainRounds(link.pull, occasion, asking, {
			asked,
			matching
		}),
		matching: rest
	};
}
/** Of whom nothing is done, the pull request need not be read for, nor what waits there: strangers may say as much as they like. */
async function refusalOf({ event, config }, { github }) {
	const people = await Promise.all(whoStarts(event).map((login) => personOf(login, event, { github })));
	const may = needsRole(event) ? mayAllDo("run", people, config.access) : void 0;
	return may?.ok === false ? may.why : void 0;
}
async function linkNow(pull, head, { keeping: { branch } }) {
	if (pull !== null) return linkOf(await branch.list({ threads: [pull] }), pull);
	const threads = pullsAtHead(await branch.list({ heads: [head] }), head);
	return linkByHead(await branch.list({ threads }), head);
}
/** A pull request that says it is a run's and is not: a command on it starts nothing. */
async function refuseCopies(matching, { event }, job) {
	const claimed = event.subject === null ? void 0 : claimedRun(event.subject.body);
	if (claimed === void 0) return {
		outcome: NOTHING,
		matching
	};
	let outcome = NOTHING;
	const matches = [];
	for (const match of matching.matches) if (match.by !== "command" || await followUpIn(match.entry, job) === void 0) matches.push(match);
	else {
		const why = `#${event.subject?.number} says that ${claimed} opened it, and the state branch does not: it gets no round.`;
		outcome = joinOutcomes(outcome, onlyTold({
			workflow: match.entry.name,
			started: false,
			why,
			isAnswered: true
		}));
	}
	return {
		outcome,
		matching: {
			...matching,
			matches
		}
	};
}

// src/core/job/votes.ts
/** Roles are asked for so many people at most in one job. */
const MOST_VOTES = 30;
/**
* Oldest first. Of more votes than roles are asked for, those of who started the run and of whom the question names come first, and each job
* (`turn`) reads others of the rest: however many strangers vote, they can only put off a vote that counts. What somebody
* set before the comment showed the question is none of it, and who says both says nothing.
*/
function votedAnswers(run, { body, updatedAt, votes, isWhole }, ownBot, turn = 0) {
	const ask = votableAsk(run);
	if (ask === void 0 || !shows(body, ask)) return {
		answers: [],
		isWhole: true
	};
	const since = Math.max(wholeSecond(updatedAt), wholeSecond(ask.asked_at));
	const counted = votes.filter(({ account, createdAt }) => Date.parse(createdAt) >= since && !isOwnAccount(account, ownBot) && votes.filter((other) => other.account.id === account.id).length === 1);
	const known = [run.actor ?? "", ...ask.to.map((name) => name.replace(/^@/, ""))].map((name) => name.toLowerCase());
	const isKnown = ({ account }) => known.includes(account.login.toLowerCase());
	const rest = counted.filter((vote) => !isKnown(vote)).toSorted(inOrder);
	const from = rest.length === 0 ? 0 : turn % rest.length;
	const read = [
		...counted.filter(isKnown),
		...rest.slice(from),
		...rest.slice(0, from)
	].slice(0, MOST_VOTES).toSorted(inOrder);
	return {
		answers: read.map((vote) => ({
			ask: ask.id,
			text: ask.choices[vote.content === "+1" ? 0 : 1] ?? "",
			vote
		})),
		isWhole: isWhole && read.length === counted.length
	};
}
function inOrder(a, b) {
	return a.createdAt.localeCompare(b.createdAt) || a.id - b.id;
}
/** Ids begin alike: `main-1` and `main-10`. */
function shows(body, { id }) {
	return body.split(`/raymond answer ${id}`).some((rest, n) => n > 0 && /^(?:\s|$)/.test(rest));
}
/** GitHub counts whole seconds. */
function wholeSecond(time) {
	return Math.floor(Date.parse(time) / 1e3) * 1e3;
}

// src/runtime/job/votes.ts
/**
* Answers by reactions to the comments of the runs that a thread is about, wherever those stand. GitHub is asked only where one could count, and
* once by a job that looks at all threads of a run. `isWhole` is false where there may be others that this job has not read.
*/
async function readVotes(thread, { event, wokenBy }, job) {
	const { number } = thread;
	const placeOf = (run) => threadShowing(run) ?? thread;
	const known = await job.keeping.branch.list({ threads: [number] });
	const isHere = (run) => run.parent === void 0 && concerns(run, number, known);
	const runs = known.filter((run) => isHere(run) && (wokenBy === void 0 || placeOf(run).number === number));
	const found = [];
	let isWhole = true;
	const turn = turnOf(job.identity.runId);
	const ownBot = await job.identity.ownBot();
	for (const run of runs) {
		const ask = votableAsk(run);
		if (ask === void 0) continue;
		const round = placeOfRound(run);
		const comment = await job.github.comments.votesOn(placeOf(run), {
			...round ?? commentOfRun(run),
			shownSince: (body) => askShownSince(body, run, ask.id)
		});
		if (comment === "unknown") isWhole = false;
		if (comment === void 0 || comment === "unknown" || round !== void 0 && !showsRound(comment.body, run)) continue;
		const read = votedAnswers(run, comment, ownBot, turn);
		if (!read.isWhole) isWhole = false;
		for (const { text, vote } of read.answers) {
			const { id, account, createdAt } = vote;
			const spoken = eventOf({
				id,
				body: "",
				author: account,
				createdAt,
				updatedAt: createdAt
			}, thread, event);
			const comment = spoken.comment === null ? null : {
				...spoken.comment,
				kind: "reaction"
			};
			found.push({
				run: run.workflow_id,
				ask: ask.id,
				text,
				event: {
					...spoken,
					comment
				}
			});
		}
	}
	return {
		votes: found,
		isWhole
	};
}

// src/runtime/job/handle-repo-event.ts
const LONGEST_REASON = 1e3;
/** Another job did, or does, what was asked for. */
const TAKEN = [READ, HELD];
const CLOSED = {
	workflow: "/raymond answer",
	started: false,
	why: "its question was closed before a job came to this, as the run was at work",
	isAnswered: true
};
const SAY_APART = "say it in a comment of its own";
/**
* Of one job, by people with a role; the next one goes on with the rest. Beside lines and behind a comment that waits, where nothing says how
* far they were read, as many that something came of.
*/
const MOST_MISSED = 20;
/** Behind a comment that waits all are looked at anew by each job: so many of the oldest, and as many of the others, of which each job takes another part. */
const MOST_BEHIND = 20;
/** One event: the runs that it starts or that it concerns, each driven until it rests, and why. */
async function handleRepoEvent(given, job) {
	const occasion = {
		...given,
		event: await withPullRequest(await withSubmission(given.event, job), job)
	};
	const handled = await handle(occasion, job);
	const taken = joinOutcomes(handled, await takeUpLost(handled, occasion, job));
	const rounded = joinOutcomes(taken, await drainAll(pullsOf(taken.runs), occasion, job));
	const outcome = mayCatchUp(occasion.event, await checkoutFor(occasion, job)) ? await drainLeft(rounded, occasion, job) : rounded;
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
			const comment = isOfThread(known.event.comment) ? known.event.comment.id : null;
			const before = missed === null ? NOTHING : await drainThread(missed, known, job, comment);
			if (plan.thread !== null && missed === null) job.guards.claims.leave(plan.thread.number, 1);
			const own = await handleOwn(plan.thread, known, job);
			const after = missed === null || job.stop.aborted ? NOTHING : await drainThread(missed, known, job);
			return joinOutcomes(own, before, after);
		}
	}
}
/** Only a re-run has earlier attempts. */
async function takeUpLost({ runs }, occasion, job) {
	if (job.identity.attempt === 1 || job.guards.disabled || job.stop.aborted) return NOTHING;
	const facts = await gatherFacts(occasion, job, whoStarts(occasion.event));
	return doDeeds(decideLost(new Set(runs.map(({ workflow_id }) => workflow_id)), facts), occasion, job);
}
async function goOn(id, occasion, job) {
	const stored = await job.keeping.branch.load(id);
	const { github, identity } = job;
	const answeredAt = occasion.request.answer === null ? null : await github.otherJobs.askedForAt(identity.runId);
	const facts = await gatherFacts(occasion, job, whoseDispatch(occasion.event));
	return doDeeds(decideDispatch(id, stored?.run, {
		...facts,
		answeredAt
	}), occasion, job);
}
/** The event itself. */
async function handleOwn(thread, occasion, job) {
	const matching = await matchingOf(occasion, job);
	const prepared = new AbortController();
	prepareAgents(matching.matches, occasion, job, prepared.signal);
	try {
		return await obeyAndStart(matching, thread, occasion, job);
	} finally {
		prepared.abort();
	}
}
async function obeyAndStart(matching, thread, occasion, job) {
	const { event } = occasion;
	const said = isOfThread(event.comment) && event.action === "created" ? event.comment : null;
	const comment = said?.id ?? null;
	const wasRead = thread !== null && said !== null && job.identity.attempt === 1 && await isReadIn(thread, said, job);
	const isRead = wasRead && !await mayStillBeOurs(event, job);
	const obeyed = isRead ? onlyTold(READ) : await obey(matching, event, occasion, job);
	const unread = isRead ? {
		...matching,
		matches: matching.matches.filter(({ by }) => by !== "command")
	} : matching;
	const rounds = await beginRounds(unread, occasion, job);
	const started = joinOutcomes(rounds.outcome, await start(rounds.matching.matches, matching.commands, occasion, job));
	const told = await toldProblems(matching.problems, occasion, job);
	const mistaken = told.map(({ code, message }) => ({
		workflow: "/raymond",
		started: false,
		why: `${code}: ${message}`
	}));
	const refused = refusedOf({
		...matching,
		misses: toldMisses(matching, rounds.matching)
	}, {
		obeyed,
		started,
		told
	});
	const outcome = joinOutcomes(started, {
		...NOTHING,
		matches: [...missesOf(rounds.matching), ...mistaken]
	}, obeyed);
	if (!isRead && await isLeftToOthers({
		obeyed,
		refused,
		started
	}, occasion, job)) {
		if (thread !== null && comment !== null) job.guards.claims.leave(thread.number, comment);
		return {
			...outcome,
			problems: started.problems
		};
	}
	const isCommand = matching.commands.length + matching.problems.length > 0;
	if (thread !== null && comment !== null && !isRead && (isCommand || obeyed.matches.some(({ waits }) => waits))) {
		if (isForLater(outcome, matching)) job.guards.claims.leave(thread.number, comment);
		else await markRead(thread, comment, job);
	}
	const untold = isRead ? [] : await tellWhoAsked({
		...refused,
		wasRead
	}, started, occasion, job);
	return {
		...outcome,
		problems: [
			...refused.problems,
			...started.problems,
			...untold
		]
	};
}
/** Whether what was refused may be carried out all the same: by a job of another configuration, or once something is different. */
function isForLater({ matches }, { mayBeKnown }) {
	return !matches.some(({ started }) => started) && (mayBeKnown || matches.some(({ waits }) => waits));
}
/** Only who may give commands is answered. `started` is what else came of the comment. */
async function tellWhoAsked({ wasRead = false, ...refused }, started, occasion, job) {
	const { subject } = occasion.event;
	const [meant] = refused.matches.flatMap(({ meantFor }) => meantFor ?? []);
	if (meant !== void 0 && subject !== null) return tellHowToAnswer(threadOfSubject(subject), meant, job);
	const isAnswered = (line) => line.isAnswered === true || line.started && isRepeated(occasion, job);
	const thread = answeredIn(occasion.event) ?? (subject !== null && refused.matches.some(isAnswered) ? threadOfSubject(subject) : null);
	if (thread === null || ownEventFault(occasion.event, await job.identity.ownBot()) !== void 0) return [];
	const all = [...refused.matches, ...started.matches];
	if (refused.problems.length + started.problems.length === 0 && all.every((line) => line.started && line.atWork === void 0)) return all.length > 0 && (wasRead || isRepeated(occasion, job)) ? tellDoneSince(thread, occasion.event, job) : [];
	const matches = refused.matches.filter((line) => !line.started && !TAKEN.includes(line)).map((line) => line.isLeft ? {
		...line,
		why: `${line.why}: ${SAY_APART}`
	} : line);
	if (refused.problems.length + matches.length === 0 || await isOthers(occasion, job)) return [];
	const { event, people, config } = await gatherFacts(occasion, job, (facts) => actorsOf(facts.event));
	if (needsRole(event) && !mayAllDo("run", people, config.access).ok) return [];
	return tellNotDone(thread, {
		...refused,
		matches
	}, event, job);
}
/** What a job has carried out is read again where that could not note how far it had read. */
async function isOthers({ event, isMissed = false }, { guards }) {
	const what = isMissed ? claimableOf(event) : void 0;
	return what !== void 0 && guards.claims.isOthers(what);
}
/** Another job, or an earlier attempt, may have refused it. */
function isRepeated({ isMissed = false }, { identity }) {
	return isMissed || identity.attempt > 1;
}
async function drainThread(...given) {
	return (await readOn(...given)).outcome;
}
/**
* Carries out commands and answers in comments of a thread whose jobs were dropped: GitHub keeps one pending job of a concurrency
* group and forgets the ones before it. Each comment counts with the rights of who wrote it; those of people without any neither count nor are
* looked at. `before` is a comment of the thread.
*/
async function readOn(thread, occasion, job, before = null) {
	let outcome = NOTHING;
	let upTo = 0;
	let read = 0;
	let done = 0;
	let asking = briefly(job);
	const isUnmarked = (id) => id === null || job.guards.claims.readUpTo(thread.number, id) < id;
	const leave = (id) => id !== null && job.guards.claims.leave(thread.number, id);
	const { missed, isShown, answering } = await missedComments(thread, occasion, job);
	const due = before === null ? missed : missed.filter(({ id }) => id === null || id < before);
	const may = await speakersOf([...due.flatMap(({ event }) => speakerIn(event)), ...answering], thread, occasion, asking);
	const words = due.map((one) => ({
		...one,
		maySpeak: one.event.comment?.author ? may(one.event.comment.author) : false
	}));
	let behind;
	let isWhole = isShown && answering.every((author) => may(author) === false);
	for (const [at, word] of words.entries()) {
		const { id, maySpeak } = word;
		if (maySpeak === false) {
			await settle(word.event, job);
			upTo = id ?? upTo;
			continue;
		}
		const isBehind = isUnmarked(id);
		if (isBehind) behind ??= readBehind(words.slice(at), job);
		const isLeft = job.stop.aborted || maySpeak === void 0 || (isBehind ? done : read) >= MOST_MISSED;
		const isPutOff = behind?.has(word) === false;
		const event = isLeft || isPutOff ? void 0 : await withSubject(word.event, thread, occasion, asking);
		if (event === void 0) {
			leave(id);
			isWhole = false;
			if (isPutOff) continue;
			break;
		}
		const carried = await carryOut(event, {
			thread,
			occasion,
			asking
		});
		outcome = joinOutcomes(outcome, carried.outcome);
		if (carried.isHeld) isWhole = false;
		read += 1;
		if (isUnmarked(id) && carried.isDone) done += 1;
		if (carried.isDone) asking = anew(job);
		if (carried.isLeft) leave(id);
		else await settle(event, job);
		upTo = id ?? upTo;
	}
	if (upTo > 0) await markRead(thread, upTo, job);
	if (job.stop.aborted) return {
		isWhole,
		outcome
	};
	const voted = await countVotes(thread, occasion, job);
	return {
		isWhole: isWhole && voted.isWhole,
		outcome: joinOutcomes(outcome, voted.outcome)
	};
}
async function speakersOf(speakers, thread, { config }, job) {
	if (speakers.length === 0) return () => void 0;
	const runs = await job.keeping.branch.list({ threads: [thread.number] });
	const rules = [
		config,
		...(await otherRulesOf(runs, job)).values(),
		...await rulesOfJobs(job)
	];
	return whoMaySpeak(speakers, (person) => mayDoAny([person], rules), job);
}
function speakerIn({ comment, payload }) {
	return comment?.author ? [{
		...comment.author,
		association: textAt(payload, "comment", "author_association") ?? ""
	}] : [];
}
/** Of the words behind one that waits, those that this job reads. */
function readBehind(words, { identity }) {
	const heard = words.filter(({ maySpeak }) => maySpeak === true);
	const inThread = heard.filter(({ id }) => id !== null);
	const others = inTurn(inThread.slice(MOST_BEHIND), MOST_BEHIND, turnOf(identity.runId));
	return /* @__PURE__ */ new Set([
		...heard.filter(({ id }) => id === null),
		...inThread.slice(0, MOST_BEHIND),
		...others
	]);
}
/** What somebody has said whose job has not read it. */
async function carryOut(event, { thread, occasion, asking }) {
	const isElsewhere = occasion.event.subject?.number !== thread.number;
	const spoken = {
		...occasion,
		event: await withPullRequest(event, asking, { mayBeIssue: isElsewhere }),
		isMissed: true
	};
	const matching = await matchingOf({
		...spoken,
		event
	}, asking);
	const obeyed = await obey(matching, event, spoken, asking);
	const byCommand = {
		...matching,
		matches: matching.matches.filter(({ by }) => by === "command")
	};
	const rounds = await beginRounds(byCommand, spoken, asking);
	const started = joinOutcomes(rounds.outcome, await start(rounds.matching.matches, matching.commands, spoken, asking));
	const told = await toldProblems(matching.problems, spoken, asking);
	const closed = await isForNothing(obeyed, event, asking) ? [CLOSED] : [];
	const answered = {
		...obeyed,
		matches: [...obeyed.matches, ...closed]
	};
	const refused = refusedOf({
		...matching,
		misses: toldMisses(matching, rounds.matching)
	}, {
		obeyed: answered,
		started,
		told
	});
	const isBesideHead = !await mayGoOnHere(spoken, asking);
	const isForOthers = isBesideHead || await isLeftToOthers({
		obeyed,
		refused,
		started
	}, spoken, asking);
	const untold = isForOthers ? [] : await tellWhoAsked(refused, started, spoken, asking);
	const problems = [...obeyed.matches.some((line) => line.waits) ? told : refused.problems, ...untold];
	const unknown = missesOf({
		...matching,
		misses: matching.misses.filter(isTold)
	});
	const { matches, ...rest } = joinOutcomes({
		...obeyed,
		problems
	}, {
		...NOTHING,
		matches: unknown
	}, started);
	return {
		outcome: {
			...rest,
			matches: matches.filter((line) => line !== READ && line !== HELD)
		},
		isDone: matches.some((line) => line.started),
		isLeft: isForOthers || isForLater({ matches }, matching) || isYoung(event, asking) && problems.some(isUnexpected),
		isHeld: isBesideHead || matches.includes(HELD) || isUncounted(obeyed)
	};
}
function isUnexpected({ code }) {
	return code === UNEXPECTED;
}
/** Whether somebody who may have said something did, and nothing came of it: it can be said better, or read again. */
function isUncounted({ matches, problems }) {
	return problems.length > 0 || matches.some(({ meantFor, waits }) => meantFor !== void 0 || waits);
}
/** Whether it is an answer that waited for its run to rest, and found no question any more. */
async function isForNothing({ matches }, event, { guards }) {
	const what = claimableOf(event);
	if (what === void 0 || event.comment === null || holdsCommand(event.comment.body)) return false;
	return !matches.some((line) => line.started || line.waits || TAKEN.includes(line)) && await guards.claims.isLeft(what);
}
/** Two jobs may find each other at work, time and again. */
const MOST_PASSES = 5;
/**
* Carries out what was said while runs of this job were at work, here or in the job that had them before: whoever found them so has left it.
* Both first say what they have done, that a run rests and that a comment is left, and look at what the other one has said after that.
*/
async function drainLeft(handled, given, job) {
	const { claims, disabled } = job.guards;
	const request = {
		...given.request,
		workflow: null,
		input: null,
		run: null,
		answer: null,
		handOverId: null
	};
	const occasion = {
		...given,
		request
	};
	const hearing = createHearing((thread) => readOn(thread, occasion, job), job);
	let outcome = handled;
	for (let pass = 0; pass < MOST_PASSES && !job.stop.aborted && !disabled; pass++) {
		let drained = NOTHING;
		for (const thread of await claims.leftTo(outcome.runs.map(({ workflow_id }) => workflow_id))) drained = joinOutcomes(drained, await drainThread(thread, occasion, job));
		drained = joinOutcomes(drained, await drainAll(pullsOf(drained.runs), occasion, job));
		drained = joinOutcomes(drained, await closeOverdue(joinOutcomes(outcome, drained).runs, hearing, {
			occasion,
			job
		}));
		const taken = new Set(drained.runs.map(({ workflow_id }) => workflow_id));
		outcome = joinOutcomes({
			...outcome,
			superseded: outcome.superseded.filter((id) => !taken.has(id))
		}, drained);
		if (drained.runs.length === 0) break;
	}
	return outcome;
}
async function settle(event, { stop, guards }) {
	const what = claimableOf(event);
	if (what !== void 0 && !stop.aborted) await guards.claims.settle(what);
}
async function mayGoOnHere(occasion, job) {
	const checkout = await checkoutFor(occasion, job);
	return checkout === null || mayUseCheckout(occasion.event, checkout).ok;
}
/** 👍 and 👎 on the comment of an ask with two choices. */
async function countVotes(thread, occasion, job) {
	const isElsewhere = occasion.event.subject?.number !== thread.number;
	const { votes, isWhole } = await readVotes(thread, occasion, job);
	let outcome = NOTHING;
	for (const { event, ...vote } of votes) {
		const spoken = {
			...occasion,
			event: await withPullRequest(event, job, { mayBeIssue: isElsewhere }),
			isMissed: true
		};
		outcome = joinOutcomes(outcome, await obeyAll([{
			type: "vote",
			...vote
		}], spoken, job));
	}
	return {
		outcome,
		isWhole: isWhole && outcome.problems.length === 0
	};
}
async function matchingOf(occasion, job) {
	const matching = matchTriggers(occasion.event, occasion.config);
	return withoutKnownElsewhere(await withoutRaises(matching, occasion, job), occasion, job);
}
async function withoutRaises(matching, occasion, job) {
	return matching.commands.some((command) => "budgetUsd" in command && command.budgetUsd != null) ? withoutRefused(matching, await gatherFacts(occasion, job, whoStarts(occasion.event))) : matching;
}
/** What a comment says about runs that there are, and what of it is left. */
async function obey(matching, said, occasion, job) {
	return joinOutcomes(await obeyAll(saidIn$1(said, matching), occasion, job), {
		...NOTHING,
		matches: matching.left
	});
}
async function obeyAll(all, occasion, job) {
	let outcome = NOTHING;
	for (const said of all) {
		const facts = await gatherFacts(occasion, job, (known) => whoseRolesCount(said, known));
		outcome = joinOutcomes(outcome, toldOf(runsSpokenOf(said, facts), await doDeeds(decideSaid(said, facts), occasion, job)));
	}
	return outcome;
}
async function start(matches, commands, occasion, job) {
	let outcome = NOTHING;
	for (const match of matches) {
		const asking = asOfNow(job);
		const facts = await gatherFacts(occasion, asking, whoStarts(occasion.event));
		outcome = joinOutcomes(outcome, await doDeeds(decideStart(match, facts, commands), occasion, job, asking));
	}
	return outcome;
}
/** What whoever gave commands is told of, if it was not done; of `misses` all. */
function refusedOf(matching, { obeyed, started, told }) {
	const { mayBeKnown } = matching;
	const ofStarts = started.matches.filter(({ isAnswered }) => isAnswered);
	return {
		matches: [
			...obeyed.matches,
			...missesOf(matching),
			...ofStarts
		],
		problems: [...told, ...obeyed.problems],
		mayBeKnown
	};
}
/**
* What a comment that asks for too much is not given either, what nobody can say whether it may start, what it asks for once more, and what it
* names and does not start. `left` is what no round was begun for.
*/
function toldMisses({ misses }, left) {
	const isLeft = ({ isNamed, workflow }) => isNamed === true && left.misses.some((one) => one.workflow === workflow);
	return misses.filter((one) => one.why === "Another line of the comment asks for more money than may be given, so nothing of it that spends any is done." || isTold(one) || isLeft(one));
}
function isTold({ isUnknown, isOneMore }) {
	return isUnknown === true || isOneMore === true;
}
function missesOf({ misses }) {
	return misses.map(({ workflow, why, instead }) => ({
		workflow,
		started: false,
		why,
		...instead === void 0 ? {} : { instead }
	}));
}
/** What is wrong with a command is for those who may give one: a stranger's typing error fails no job. */
async function toldProblems(problems, occasion, job) {
	const ofConfig = problems.filter(({ code }) => code === "RAY-IF-FAILED");
	if (ofConfig.length === problems.length) return problems;
	const { event, people, config } = await gatherFacts(occasion, job, actorsOf(occasion.event));
	return !needsRole(event) || mayAllDo("run", people, config.access).ok ? problems : ofConfig;
}
/** A comment does not say where the pull request comes from that it stands in. What nobody says comes from a stranger. */
async function withPullRequest(event, { github: { changes } }, { mayBeIssue = false } = {}) {
	if (event.name !== "issue_comment" || event.pullRequest !== null || event.subject === null) return event;
	if (event.subject.kind !== "pull_request" && !mayBeIssue) return event;
	const origin = await changes.pullRequest(event.subject.number);
	if (origin == null) return event.subject.kind === "pull_request" ? {
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
/** When a review, or a comment of one, became public, where the payload leaves open whether it was edited since. */
async function withSubmission(event, { github: { pullRequests } }) {
	const node = doubtfulNode(event);
	if (node === null || event.comment === null) return event;
	return {
		...event,
		comment: asSubmitted(event.comment, node === "" ? void 0 : await pullRequests.submission(node))
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
	const { files, changed } = await job.keeping.texts.all();
	if (changed.length > 0) job.log.annotate("error", textsChanged(name, changed));
	if (files.length === 0) return job.keeping.texts.clear();
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
function textsChanged(artifact, files) {
	return {
		code: "RAY-TEXT-CHANGED",
		message: `What runs in the job has written where texts for the artifact ${artifact} are kept. Left out of it: ${files.join(", ")}.`,
		hint: "Approve nothing that you cannot read, and find out what of the run wrote there: in a cell nothing can."
	};
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

// src/runtime/job/showing/tell-broken-config.ts
/** Nobody knows who may do what while the configuration cannot be read: those hear of it who may when it says nothing. */
async function tellBrokenConfig(problem, event, job) {
	const issue = askedWithoutConfig(event);
	if (issue === null || job.guards.disabled || ownEventFault(event, await job.identity.ownBot()) !== void 0) return;
	const access = parseConfig("version: 1\nworkflows: {}\n").config?.access;
	const people = await Promise.all(actorsOf(event).map((login) => personOf(login, event, job)));
	if (access === void 0 || !mayAllDo("run", people, access).ok) return;
	for (const failure of await tellNotStarted(issue, problem, job)) job.log.annotate("warning", failure);
}

// src/runtime/job/wake.ts
/**
* Takes up every run of the state branch that is due, one after the other. No person asks: the schedule's file is the
* authority. What people said in the threads of waiting runs, and no job has read, is carried out as well.
*/
async function wakeRuns(given, job) {
	const occasion = {
		...given,
		wokenBy: given.event
	};
	if (job.guards.disabled) return onlyTold({
		workflow: "wake",
		started: false,
		why: "RAYMOND_DISABLED is set."
	});
	const hearing = createHearing((thread) => readOn(thread, occasion, job), job);
	let outcome = await readThreads(hearing, job);
	const runs = await job.keeping.branch.list({});
	const wokenElsewhere = await heardElsewhere((await otherRulesOf(runs, job)).keys(), occasion, job);
	for (const run of runs) {
		if (job.stop.aborted) return outcome;
		if (!isOfOthers(run, { heardElsewhere: wokenElsewhere })) outcome = joinOutcomes(outcome, await wakeRun(run, runs, {
			hearing,
			occasion,
			job
		}));
	}
	outcome = joinOutcomes(outcome, await drainAll(await pullsToHear(job), occasion, job));
	outcome = await drainLeft(outcome, occasion, job);
	return outcome.matches.length > 0 ? outcome : onlyTold({
		workflow: "wake",
		started: false,
		why: "Nothing is due."
	});
}
async function wakeRun(listed, runs, { hearing, occasion, job }) {
	const time = now(job.ports);
	const dueOf = (run, heardUntil) => dueReason(run, time, heardUntil) ?? callsParent(run, runs, time) ?? (job.ports.traces === void 0 ? void 0 : unsentReason(run, time));
	if (dueOf(asPeopleSee(listed, runs, time)) === void 0) return NOTHING;
	if ((!hasEnded(listed) || goesOnReason(listed, time) !== void 0) && bookedWorker(listed, runs) !== void 0) return NOTHING;
	const { workflow_id: id } = listed;
	const { outcome, heardUntil: heard, heldUp } = await hearing.about(asPeopleSee(listed, runs, time), runs);
	const run = outcome.runs.find(({ workflow_id }) => workflow_id === id) ?? listed;
	const seen = asPeopleSee(run, runs, time);
	const heardUntil = knownUntil(run, seen, heard);
	const why = dueOf(seen, heard);
	if (why === void 0) return heldUp === void 0 ? outcome : joinOutcomes(outcome, onlyTold(isHeldUp(id, heldUp)));
	if (job.stop.aborted) return outcome;
	const woken = await doDeeds([{
		type: "resume_run",
		run: id,
		word: {
			retry: false,
			heardUntil
		},
		line: {
			workflow: id,
			started: true,
			why
		}
	}], occasion, job);
	return joinOutcomes(outcome, hasEnded(run) ? {
		...woken,
		runs: []
	} : woken);
}
function isHeldUp(workflow, why) {
	return {
		workflow,
		started: false,
		why: `Nobody has answered in time, as it seems, but ${why}`
	};
}
/** Pull requests whose last run has ended not long ago: a job that ends a round takes up what came meanwhile, unless it is lost in between. */
async function pullsToHear({ keeping, ports }) {
	const since = ports.clock.now() - LOOKED_AFTER;
	const recent = (await keeping.branch.list({})).filter((run) => hasEnded(run) && Date.parse(run.updated_at) >= since);
	return pullsOf(recent);
}
/** Of runs that rest, of those whose job was lost, and of those that a lost job was about to begin. */
async function readThreads(hearing, job) {
	const time = now(job.ports);
	const isFree = ({ lease }) => lease === null || lease.expires <= time;
	const runs = await job.keeping.branch.list({});
	const threads = [...runs.filter((run) => !hasEnded(run) && (run.status !== "running" || isFree(run))).flatMap((run) => threadsAbout(run, runs)), ...await threadsLeft(job)];
	let outcome = NOTHING;
	for (const thread of new Map(threads.map((one) => [one.number, one])).values()) {
		if (job.stop.aborted) break;
		outcome = joinOutcomes(outcome, await hearing.read(thread));
	}
	return outcome;
}

// src/runtime/job/keeping/tidy-up.ts
/** Pull requests that a job asks for beside its own work. */
const MOST_ASKED = 3;
/** Removes what is past its time from the state branch. Nothing of a job hangs on it, so a refusal is only told. */
async function tidyUp({ keeping: { branch }, github, log, stop }) {
	if (stop.aborted) return;
	try {
		const removed = await branch.prune(lastClosingOf(github));
		if (removed.length > 0) log.line(`removed from the state branch, as they ended long ago: ${removed.join(", ")}`);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		log.line(`the state branch was not tidied up: ${error.problem.message}`);
	}
}
function lastClosingOf({ pullRequests }) {
	const known = /* @__PURE__ */ new Map();
	function closingOf(pull) {
		if (!known.has(pull) && known.size >= MOST_ASKED) return Promise.resolve(null);
		const asked = known.get(pull) ?? pullRequests.now(pull).then((shown) => shown?.closedAt ?? null, () => null);
		known.set(pull, asked);
		return asked;
	}
	return async (run) => {
		return (await Promise.all(pullsOf([run]).map(closingOf))).reduce((last, closing) => last === null || closing === null ? null : last > closing ? last : closing, "");
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
		...summary.unposted.map(({ what, body, staged }) => staged === true ? unpostedSection(`${what} would be posted`, body, options) : unpostedSection(`${what} could not be posted`, withoutPlainReply(body), options))
	];
	return `${options.redactor.redactLines(fitSections(sections, (options.maxBytes ?? MAX_SUMMARY_BYTES) - 1, utf8Length))}\n`;
}
function matchTable({ event, matches }, maxRows) {
	const title = `## Raymond on ${inlineCode(event)}`;
	if (matches.length === 0) return `${title}\n\nNo workflow is configured.`;
	const started = matches.filter((match) => match.started).length;
	const hidden = matches.length - maxRows;
	return [
		title,
		"",
		started === 0 ? "Started nothing." : `Started ${started} of ${matches.length} ${matches.length === 1 ? "workflow" : "workflows"}.`,
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

// src/action/outputs.ts
/** GitHub takes 1 MB for the outputs of a job, and counts two bytes a character; some are for other steps. */
const MOST_CHARACTERS = 5e5;
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
		result: run?.results[run.parent?.agent ?? "main"] ?? "",
		results: JSON.stringify(run?.results ?? {}),
		"cost-usd": String(run?.budget.spent_usd ?? 0),
		tokens: JSON.stringify(tokens),
		why: redactor.redact(matches.map(({ workflow, why }) => why === "superseded" ? why : `${workflow}: ${why}`).join("\n")),
		"reset-at": run?.agents.find(({ resume_at }) => resume_at !== null)?.resume_at ?? "",
		branches: JSON.stringify(branchesOf(run)),
		"pull-requests": JSON.stringify(pullRequestsOf(run))
	};
	let left = MOST_CHARACTERS;
	for (const [name, value] of Object.entries(outputs).toSorted(([, a], [, b]) => a.length - b.length)) {
		if (value.length > left) {
			log.annotate("warning", {
				code: "RAY-OUTPUT-TOO-LARGE",
				message: `The output ${name} has ${value.length} characters, and GitHub takes 1 MB for all outputs of a job, so it was left empty.`,
				hint: "The whole result is in the state of the run, on the state branch. Let the workflow write a file, and end with its path."
			});
			continue;
		}
		left -= value.length;
		if (redactor.redactKnown(value) !== value) log.annotate("warning", {
			code: "RAY-OUTPUT-WITHHELD",
			message: `The output ${name} would hold a secret, so it was left empty.`,
			hint: "Keep secrets out of results."
		});
		else log.setOutput(name, value);
	}
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
function restNotice({ workflow_id: id, status, reason, error, children = [] }) {
	if (status === "waiting") return {
		code: "RAY-WAITING",
		message: `${id} waits for ${reason === "approval" ? "an approval" : reason === "ask" ? "an answer" : "a person"}; waiting costs nothing.`,
		hint: "Its comment and the summary show the line to reply with."
	};
	if (status !== "suspended") return void 0;
	if (reason === "workers" || reason === "dispatched") return {
		code: "RAY-SUSPENDED",
		message: `${id} rests while its workers are at work in jobs of their own; this costs nothing.`,
		hint: children.some((child) => child.status === "waiting") ? "A worker waits for a person: the comment shows the line to reply with." : "The job of the last worker starts the next one. Nothing has to be done."
	};
	return error ?? {
		code: "RAY-SUSPENDED",
		message: `${id} is suspended${reason === null ? "" : ` (${reason})`}; everything up to here is stored.`,
		hint: `/raymond resume ${id}`
	};
}

// src/action/show-outcome.ts
async function showOutcome(event, outcome, wired) {
	const { log, ports } = wired.job;
	const mine = outcome.runs.filter(({ workflow_id }) => !outcome.superseded.includes(workflow_id));
	const wrong = mine.filter(failsStep).flatMap(({ workflow_id, status, error }) => {
		const cancelled = {
			code: "RAY-CANCELLED",
			message: `${workflow_id} was stopped; it does not go on.`,
			hint: "Start the workflow again if its work is still needed."
		};
		return error ?? (status === "cancelled" ? cancelled : []);
	});
	for (const id of outcome.superseded) log.annotate("notice", {
		code: "RAY-SUPERSEDED",
		message: `Another job has taken over ${id}, or somebody stopped it; this one changed nothing more.`,
		hint: "There is nothing to do here: what a comment asks of the run is carried out once it rests. The comment of the run shows how it stands."
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
async function pictureOf(run, { job }) {
	const workflow = Object.values(await definitionsOf(run, job)).find(({ pin }) => pin.source === run.workflow.source);
	const { failedTurns, unstored } = job.book.of(run.workflow_id);
	return {
		run,
		workflow,
		approval: pendingApproval(run, job.guards.digest),
		refused: run.refused,
		failedTurns,
		unstored: unstored?.problem
	};
}

// src/action/untrusted-states.ts
/** Of the ids that `runIdOf` makes, and of their workers. */
const END_OF_ID = /-\d+-\d+(?:[-_]\d+)*(?=\/state\.json$)/;
/**
* Of the stored states that cannot be trusted, those which this job came for: a comment in the thread of the run, whose number its id
* holds, or a wake of all. The job fails with them; one that only passes by is a warning.
*/
function untrustedOfJob(untrusted, { comment, subject }, mode) {
	const ofThread = comment === null || subject === null ? void 0 : `-${subject.number}-`;
	const isOfThread = (place) => ofThread !== void 0 && END_OF_ID.exec(place)?.[0].startsWith(ofThread);
	return [...untrusted].flatMap(([place, problem]) => mode === "wake" || isOfThread(place) ? [problem] : []);
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
		config: await configFor(event, inputs, wired),
		request: wired.request
	};
	options.onReady?.(wired);
	return {
		wired,
		occasion,
		outcome: await (inputs.mode === "wake" ? wakeRuns : handleRepoEvent)(occasion, wired.job)
	};
}
/** What is wrong with it is said in the thread that asked, if somebody asked who may. */
async function configFor(event, inputs, wired) {
	try {
		const { config, warnings } = await readConfig(inputs, wired);
		for (const warning of warningsThatHold(warnings, event.isPrivate)) wired.job.log.annotate("warning", warning);
		return config;
	} catch (error) {
		if (error instanceof ProblemError && inputs.mode !== "wake") await tellBrokenConfig(error.problem, event, wired.job);
		throw error;
	}
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

export { showOutcome, tidyUp, untrustedOfJob, uploadBeside, workInJob };