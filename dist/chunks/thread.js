import { X as isTurn } from "./run.js";

// src/core/run/due.ts
/** Its work is over; only a person can have it go on. */
function hasEnded({ status }) {
	switch (status) {
		case "completed":
		case "failed":
		case "over_budget":
		case "cancelled": return true;
		case "running":
		case "waiting":
		case "suspended": return false;
	}
}
/**
* Why a run that rests on the state branch should be taken up now, without anybody asking; undefined when it should not. What people have said
* about it is known up to `heardUntil`.
*/
function dueReason(run, now, heardUntil = now) {
	const goesOn = goesOnReason(run, now, heardUntil);
	if (goesOn !== void 0 || !isAbandoned(run, now) || isOthers(run)) return goesOn;
	return run.pending.some((effect) => !isTurn(effect) && isTimeFor(effect, run, now)) ? "it was not shown to the end" : void 0;
}
/**
* A thread may take no comment for days: each try is as long after the one before as that was after the first. A run that has to be told to go on is
* not taken up for it.
*/
function isTimeFor(effect, { halted, updated_at }, now) {
	if (effect.type !== "publish_report" || effect.unposted === void 0) return true;
	const since = Date.parse(effect.unposted);
	const tried = Date.parse(effect.tried ?? updated_at);
	return halted === null && Date.parse(now) - since >= 2 * (tried - since);
}
function isAbandoned({ lease }, now) {
	return lease === null || lease.expires <= now;
}
/** A job was dispatched for it; a worker's that does not come is its parent's to dispatch again. */
function isOthers({ halted, parent, status }) {
	return halted === "dispatched" || parent !== void 0 && status === "running";
}
/** Why work of it goes on then: more than what is left to show. */
function goesOnReason(run, now, heardUntil = now) {
	if (!isAbandoned(run, now) || isOthers(run)) return void 0;
	if (run.status === "running") return "its job was lost";
	if (run.reason === "time-up") return "the time of its job was up";
	if (run.halted === null) {
		if (run.agents.some(({ status, resume_at }) => status === "paused" && resume_at !== null && resume_at <= now)) return "a limit was reset";
		if (run.joins?.some(({ deadline }) => deadline !== null && deadline <= now)) return "a join has waited long enough";
		if (overdueAsks(run, heardUntil, now).length > 0) return "nobody answered in time";
	}
}
/** When the time of questions was up that are open still, in order; not of those that nobody may have seen by now. */
function overdueAsks(run, at, now = at) {
	return run.asks.filter(({ deadline }) => deadline !== null && deadline <= at).flatMap((ask) => isUnshown(run, ask, now) ? [] : ask.deadline ?? []).toSorted();
}
/** What cannot be shown is waited for so long, in milliseconds. */
const UNSHOWN_FOR = 2592e5;
/** Whether its comment may be one that was never written, or of what was before. */
function isToBeShown(run) {
	return leftToShow(run).length > 0;
}
/** Ids of the effects that are to show it. */
function leftToShow({ pending }) {
	return pending.flatMap(({ type, id }) => type === "publish_report" ? [id] : []);
}
/** Whether the comment that is to show a question may not have been written: then nobody's silence says anything. */
function isUnshown(run, { deadline, first_deadline }, now) {
	if (deadline === null || !isToBeShown(run)) return false;
	return Date.parse(now) < Date.parse(first_deadline ?? deadline) + UNSHOWN_FOR;
}
/** Ids of the questions that no comment shows, as far as is known. */
function unseenIn({ asks }) {
	return asks.flatMap(({ id, unseen }) => unseen === void 0 ? [] : [id]);
}
/** Whether GitHub has not taken what was to show a question. */
function hasRefused({ asks }) {
	return asks.some(({ unseen }) => unseen === "refused");
}
/** In milliseconds: what is said to a question within that, before it is shown, is taken to be said to it. */
const SHOWN_AT_ONCE = 6e4;
/** No comment shows it: GitHub has taken none, or lets the job wait that writes it. One that nobody has heard of again, as its job was lost, may. */
function isUnseen(run, { unseen, asked_at }, now) {
	if (unseen !== "yet" || !isToBeShown(run)) return unseen !== void 0;
	return !isAbandoned(run, now) && Date.parse(now) - Date.parse(asked_at) > 6e4;
}
/** A collector that stays away so long is not waited for any more, in milliseconds. */
const UNSENT_FOR = 2592e5;
const RESTS = /* @__PURE__ */ new Set([
	"waiting",
	"completed",
	"failed",
	"cancelled"
]);
/** Likewise for a run whose last job found no collector: only a job that knows one has anything to do. */
function unsentReason({ status, lease, trace, reason }, now) {
	const isFree = lease === null || lease.expires <= now;
	const [oldest] = trace?.unsent ?? [];
	if (!oldest || !isFree || !RESTS.has(status) || reason === "workers") return void 0;
	const isTime = (trace?.next_at ?? now) <= now;
	const isOld = Date.parse(now) - Date.parse(oldest.to) > UNSENT_FOR;
	return isTime && !isOld ? "its trace was not sent to the end" : void 0;
}

// src/core/run/needs-somebody.ts
/** Why a run rests that other jobs take up again. */
const GOES_ON = /* @__PURE__ */ new Set([
	"time-up",
	"workers",
	"dispatched"
]);
/** Whether a person is asked for something, or has to fix something before the run goes on. */
function needsSomebody({ status, reason, asks, agents, proposals = [], children = [] }) {
	if (children.some((child) => child.status === "waiting")) return true;
	if (asks.length > 0 || awaitsApproval({ proposals })) return true;
	switch (status) {
		case "waiting":
		case "over_budget": return true;
		case "failed": return reason !== "failed-result";
		case "suspended": return !GOES_ON.has(reason ?? "") && agents.every(({ resume_at }) => resume_at === null);
		case "running":
		case "completed":
		case "cancelled": return false;
	}
}
/** Whether it rests until a person has it go on: nothing that is asked or proposed, and nothing that comes by itself, does that. */
function isPausedForPerson({ status, reason, agents }) {
	if (status === "waiting") return reason === "interrupted";
	return status === "suspended" && !GOES_ON.has(reason ?? "") && agents.every(({ resume_at }) => resume_at === null);
}
/** Which word of a person a run waits for, for a sentence; undefined where it waits for none. */
function personsWord(run) {
	if (run.status !== "waiting") return isPausedForPerson(run) ? "somebody to have it go on" : void 0;
	const asks = [...run.asks, ...(run.children ?? []).flatMap(({ asks: of = [] }) => of)].map(({ id }) => id);
	if (asks.length > 0) return `the answer to ${asks.join(", ")}`;
	return awaitsApproval(run) ? "an approval" : isPausedForPerson(run) ? "somebody to have it go on" : void 0;
}
/** Whether a person has yet to agree to something that was proposed. */
function awaitsApproval({ proposals = [] }) {
	return proposals.some(({ status }) => status === "waiting");
}
/** The ask that a reaction to the run's comment can mean: the only one that it shows, its workers' among them, when it has two choices. */
function votableAsk({ asks, status, children = [] }) {
	const [only, second] = asks;
	if (children.some(({ asks: theirs = [] }) => theirs.length > 0)) return void 0;
	return status !== "cancelled" && second === void 0 && only?.choices.length === 2 ? only : void 0;
}

// src/core/run/threads/thread.ts
function issueThread(number) {
	return {
		kind: "issue",
		number
	};
}
/** Whether events of that name are about discussions. */
function isOfDiscussion(event) {
	return event === "discussion" || event === "discussion_comment";
}
/** Where a run is talked about; null for one that is about nothing. */
function threadOf({ issue, event }) {
	if (issue === null) return null;
	return {
		kind: isOfDiscussion(event) ? "discussion" : "issue",
		number: issue
	};
}
/** What a number stands for that a run names. */
function threadNamed(run, number) {
	if (run.follows?.issue === number && run.follows.discussion === true) return {
		kind: "discussion",
		number
	};
	const own = threadOf(run);
	return own?.number === number ? own : issueThread(number);
}
/** Where the comment is that shows a run: a round is shown in that of the run which opened its pull request. */
function threadShowing(run) {
	const { continues, follows } = run;
	return continues !== void 0 && follows !== void 0 ? threadNamed(run, follows.issue ?? follows.pull_request) : threadOf(run);
}
function commentIn({ kind, number }, id) {
	return kind === "discussion" ? {
		id,
		kind: "discussion_comment",
		discussion: number
	} : {
		id,
		kind: "issue_comment"
	};
}

export { unseenIn as C, overdueAsks as S, hasRefused as _, threadOf as a, isUnshown as b, isPausedForPerson as c, votableAsk as d, SHOWN_AT_ONCE as f, hasEnded as g, goesOnReason as h, threadNamed as i, needsSomebody as l, dueReason as m, isOfDiscussion as n, threadShowing as o, UNSHOWN_FOR as p, issueThread as r, awaitsApproval as s, commentIn as t, personsWord as u, isToBeShown as v, unsentReason as w, leftToShow as x, isUnseen as y };