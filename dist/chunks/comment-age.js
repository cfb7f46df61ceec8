import { O as shownDeadline } from "./run.js";
import { o as threadShowing, p as UNSHOWN_FOR, v as isToBeShown } from "./thread.js";
import { K as parseProposalMarker, y as isNewComment } from "./may-trigger.js";
import { i as textAt } from "./payload-fields.js";

// src/core/job/claim-of.ts
/** What has to be claimed before anything is done that a comment asks for; nothing for other events. */
function claimOf({ event, isMissed }, commands) {
	const what = claimableOf(event);
	if (what === void 0) return [];
	return [{
		type: "claim",
		what,
		mark: markOf(event, commands),
		...isMissed ? { inherits: true } : {}
	}];
}
function claimableOf(event) {
	if (!isNewComment(event)) return void 0;
	const { kind, id } = event.comment;
	return {
		thread: event.subject?.number ?? 0,
		key: `${kind}/${id}`
	};
}
/** The answer that a dispatch brings is given once: a re-run of its job must not answer what is asked later. */
function claimOfDispatch(thread, runId, asked) {
	return {
		type: "claim",
		what: {
			thread: thread ?? 0,
			key: `dispatch/${runId}`
		},
		mark: null,
		asked
	};
}
const ASKS = /* @__PURE__ */ new Set([
	"status",
	"why",
	"help"
]);
/** By its text alone, so that every job means the same reaction. GitHub has none for reviews. */
function markOf({ comment, subject }, commands) {
	if (comment === null) return null;
	const marked = markable(comment, subject);
	if (marked === null) return null;
	return {
		comment: marked,
		reaction: lastReaction(commands)
	};
}
/** What a comment with these commands has on it once they are carried out. */
function lastReaction(commands) {
	return commands.length > 0 && commands.every(({ type }) => ASKS.has(type)) ? "eyes" : "+1";
}
function markable({ kind, id, node }, subject) {
	if (kind === "discussion_comment") return subject === null ? null : {
		id,
		kind,
		discussion: subject.number,
		node
	};
	return kind === "issue_comment" || kind === "review_comment" ? {
		id,
		kind
	} : null;
}
/**
* Whether this job is the one that carries it out. A claim of an earlier attempt of this very job counts as its own while the mark was
* not set: that attempt was lost in between.
*/
function isForUs(claim, marked, { runId, attempt }) {
	if (marked === "there") return false;
	if (!claim.isOurs) return marked === "new" && mayTakeOverClaim(claim, {
		runId,
		attempt
	});
	return marked !== "unknown" || attempt === 1;
}
/** Whether it is worth setting the mark at all. */
function mayTakeOverClaim(claim, { runId, attempt }) {
	return claim.runId === runId && claim.attempt < attempt;
}

// src/core/rounds/pull-request-link.ts
/** Titles, bodies and comments prove nothing: anybody can copy them. */
function linkOf(runs, pull) {
	const opener = runs.find((run) => run.continues === void 0 && opened(run).includes(pull));
	if (opener === void 0) return void 0;
	const rounds = runs.filter(({ continues, follows }) => continues === opener.workflow_id && follows?.pull_request === pull).toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0));
	return {
		pull,
		opener,
		rounds,
		pushed: [opener, ...rounds].flatMap((run) => pushedBy(run, pull))
	};
}
/** The pull request whose branch one of our runs has left at that commit. */
function linkByHead(runs, head) {
	return [...new Set(runs.flatMap(opened))].map((pull) => linkOf(runs, pull)).find((link) => link?.pushed.includes(head));
}
/** Numbers of the pull requests that a run has opened. */
function opened({ proposals = [], follows }) {
	if (follows !== void 0) return [];
	return proposals.flatMap(({ proposal, number, status }) => proposal.type === "pull_request" && status === "applied" && number !== null ? [number] : []);
}
/** Numbers of the pull requests that runs have left at that commit. */
function pullsAtHead(runs, head) {
	return pullsOf(runs.filter((run) => pullsOf([run]).some((pull) => pushedBy(run, pull).includes(head))));
}
/** What was proposed, or a snapshot with the same content: on the first run's own branch checkpoints come first. */
function pushedBy({ proposals = [], work = {} }, pull) {
	return proposals.flatMap((proposed) => {
		const { proposal, number, status, branch } = proposed;
		if (proposal.type !== "pull_request" || status !== "applied" || number !== pull || proposed.work === null) return [];
		const snapshots = Object.values(work).flatMap((one) => one.branch === branch && one.snapshot !== null ? [one.snapshot] : []);
		return [proposed.work.commit, ...snapshots];
	});
}
/** The run that the body of a pull request names, whether or not that is true. */
function claimedRun(body) {
	return parseProposalMarker(body)?.run;
}
/** Numbers of the pull requests that runs have opened or gone on with. */
function pullsOf(runs) {
	return [...new Set(runs.flatMap((run) => [...opened(run), ...run.follows === void 0 ? [] : [run.follows.pull_request]]))];
}
/** The last of a pull request's runs that has not come to its end: what comes meanwhile waits for it. */
function unfinished({ opener, rounds }) {
	return [opener, ...rounds].findLast(({ status }) => status === "running" || status === "waiting" || status === "suspended");
}

// src/core/job/shown-ask.ts
/**
* A worker has no comment: that of the first run above it shows what it asks, once that run has heard of it. Undefined until then: whoever
* writes something meanwhile does not mean it.
*/
function shownAsk(run, { id, asked_at }, runs) {
	const top = topOf(run, runs);
	if (top === void 0) return void 0;
	const thread = threadShowing(top)?.number ?? null;
	if (runs.some((other) => showsRather(other, top, asked_at))) return void 0;
	if (top === run) return {
		thread,
		since: asked_at
	};
	const told = (top.children ?? []).flatMap(({ asks = [] }) => asks).find((ask) => ask.id === id);
	if (told === void 0 || told.asked_at < asked_at) return void 0;
	return {
		thread,
		since: [asked_at, told.told_at ?? asked_at].toSorted().at(-1) ?? asked_at,
		timedFrom: told.shown_at
	};
}
/**
* A worker's run with the questions that people were shown, and the time that they were given for those. The first run above it may have yet to
* hear of the others, or to show them, for three days at most.
*/
function asPeopleSee(run, runs, now) {
	if (run.parent === void 0) return run;
	const top = topOf(run, runs);
	const isShowing = top !== void 0 && !isToBeShown(top);
	const asks = run.asks.flatMap((ask) => {
		const shown = isShowing ? shownAsk(run, ask, runs) : void 0;
		if (shown !== void 0) return [{
			...ask,
			deadline: shownDeadline(ask, shown.timedFrom ?? shown.since)
		}];
		return ask.deadline !== null && Date.parse(now) >= Date.parse(ask.deadline) + 2592e5 ? [ask] : [];
	});
	return {
		...run,
		asks
	};
}
/** Up to when it is known that nobody has answered what people were shown: before the time of whatever else it asks is up. */
function knownUntil(run, seen, heardUntil) {
	const lateOf = ({ asks }) => asks.filter(({ deadline }) => deadline !== null && deadline <= heardUntil);
	const late = new Set(lateOf(seen).map(({ id }) => id));
	const [first] = lateOf(run).flatMap(({ id, deadline }) => late.has(id) ? [] : deadline ?? []).toSorted();
	return first === void 0 ? heardUntil : (/* @__PURE__ */ new Date(Date.parse(first) - 1)).toISOString();
}
/** A round is shown in the comment of the run that it goes on with, in place of that and of earlier rounds. */
function showsRather({ continues, round = 0, updated_at }, run, since) {
	return continues !== void 0 && continues === (run.continues ?? run.workflow_id) && round > (run.round ?? 0) && updated_at >= since;
}
/** The first run above a worker; undefined where one above it cannot be read. */
function topOf(run, runs) {
	if (run.parent === void 0) return run;
	const above = runs.find(({ workflow_id }) => workflow_id === run.parent?.run);
	return above && topOf(above, runs.filter((one) => one !== above));
}

// src/core/job/comment-age.ts
/** No job waits so long for its machine, in milliseconds: a payload that is older was kept and is used again by hand. */
const LONGEST_WAIT = 3456e6;
/**
* Whether the comment of an event was written when something was there already, such as a question. GitHub counts whole seconds. A
* payload made or kept by somebody who replays it counts as written now.
*/
function wasWrittenAfter(at, { event, now, attempt, isMissed = false }) {
	const written = Date.parse(event.comment?.createdAt ?? "");
	const there = Date.parse(at ?? "");
	if (Number.isNaN(written) || Number.isNaN(there)) return true;
	return !isMissed && attempt === 1 && Date.parse(now) - written > LONGEST_WAIT || written >= Math.floor(there / 1e3) * 1e3;
}
/**
* Without the runs that came of something later than the comment of the event: nobody could mean them. When their jobs came to it says
* nothing, and a run of which nobody knows when that was said may be meant.
*/
function withoutLater(facts) {
	return {
		...facts,
		runs: facts.runs.filter((run) => wasWrittenAfter(saidAt(run), facts))
	};
}
/** By GitHub's clock, as the time of a comment is. When an issue was changed last may be the time of that comment itself. */
function saidAt({ follows, event_payload: payload }) {
	return follows?.said_at ?? textAt(payload, "comment", "created_at") ?? textAt(payload, "review", "submitted_at") ?? void 0;
}
/**
* GitHub's own name of what it has to be asked about. What stands in a review is written before it is submitted, and its payload counts
* that as a change: by its times nobody can tell a draft from an edit. Null where there is no doubt.
*/
function doubtfulNode(event) {
	if (!isNewComment(event)) return null;
	const { kind, createdAt, updatedAt } = event.comment;
	if (updatedAt === void 0 || createdAt === updatedAt) return null;
	if (kind === "review") return textAt(event.payload, "review", "node_id") ?? "";
	return kind === "review_comment" ? textAt(event.payload, "comment", "node_id") ?? "" : null;
}
/** With the times that count: a draft is said when it is submitted, and until then only its author can edit it. */
function asSubmitted(comment, submission) {
	if (submission === void 0) return {
		...comment,
		mayBeEdited: true
	};
	const { submittedAt, editedAt } = submission;
	const updatedAt = isEditedSince(submittedAt, editedAt) ? new Date(Date.parse(submittedAt) + 1e3).toISOString() : submittedAt;
	return {
		...comment,
		createdAt: submittedAt,
		updatedAt
	};
}
/** Within the same second it counts as edited. */
function isEditedSince(submittedAt, editedAt) {
	return typeof editedAt === "string" && Date.parse(editedAt) >= Date.parse(submittedAt);
}
/** Why an edited comment is not carried out: whoever may write can edit what somebody else has written. */
function editedFault({ comment }) {
	const { createdAt, updatedAt, mayBeEdited = false } = comment ?? {};
	if (mayBeEdited) return "GitHub does not say now whether the comment was edited or deleted after it was submitted. Run this job again.";
	if (createdAt === void 0 || updatedAt === void 0 || createdAt === updatedAt) return void 0;
	return "The comment was edited, and edited comments are never carried out. Write a new one.";
}

export { lastReaction as C, isForUs as S, mayTakeOverClaim as T, pushedBy as _, wasWrittenAfter as a, claimOfDispatch as b, knownUntil as c, claimedRun as d, linkByHead as f, pullsOf as g, pullsAtHead as h, isEditedSince as i, shownAsk as l, opened as m, doubtfulNode as n, withoutLater as o, linkOf as p, editedFault as r, asPeopleSee as s, asSubmitted as t, topOf as u, unfinished as v, markOf as w, claimableOf as x, claimOf as y };