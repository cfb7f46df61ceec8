import { A as ownEventFault, I as parseCommands, O as isOwnAccount, P as holdsCommand, T as answerAmong, c as mayLookAt, f as needsRole, i as mayAllDo, k as isOwnText, u as mayUseCheckout } from "./may-trigger.js";
import { m as opened, r as editedFault, u as topOf, y as claimOf } from "./comment-age.js";
import { i as textAt, r as numberAt, t as fieldAt } from "./payload-fields.js";
import { a as threadOf, o as threadShowing, r as issueThread } from "./thread.js";

// src/core/job/facts.ts
/** One job may begin several runs of a workflow on a thread: for what others have said, and for checks that failed meanwhile. */
function nthOf({ event, isMissed = false }, round = 0) {
	return isMissed ? event.comment?.id ?? 1 + round : 1;
}
/**
* Where a run is talked about, each once: the thread that it began in, that of the comment which shows it, and the pull requests that it
* opened. What a worker wants is shown with the first run above it, and is talked about wherever that is.
*/
function threadsAbout(run, runs) {
	const all = [.../* @__PURE__ */ new Set([run, topOf(run, runs) ?? run])].flatMap((one) => [
		threadOf(one),
		threadShowing(one),
		...opened(one).map(issueThread)
	]);
	return [...new Map(all.flatMap((thread) => thread === null ? [] : [[thread.number, thread]])).values()];
}
function concerns(run, number, runs) {
	return threadsAbout(run, runs).some((thread) => thread.number === number);
}
/** The runs of the issue or pull request that the event is about. */
function runsOfThread({ runs, event }) {
	const number = event.subject?.number;
	return number === void 0 ? [] : runs.filter((run) => concerns(run, number, runs));
}
/** The run that a command names, wherever it belongs, else those of the thread. */
function runsMeant({ run: id }, facts) {
	return id === null ? runsOfThread(facts) : facts.runs.filter(({ workflow_id }) => workflow_id === id);
}
/** The runs, their workers' and theirs. */
function withWorkers(runs, facts) {
	const found = new Map(runs.map((run) => [run.workflow_id, run]));
	for (const { workflow_id: id } of found.values()) for (const run of facts.runs) if (run.parent?.run === id) found.set(run.workflow_id, run);
	return [...found.values()];
}

// src/core/job/deeds.ts
function tell(workflow, why, problems = []) {
	return {
		type: "tell",
		line: {
			workflow,
			started: false,
			why
		},
		problems
	};
}

// src/core/rounds/round-kind.ts
const FAILED = ["failure", "timed_out"];
/**
* The commit whose checks have just failed; null for all other events, and where what has failed is a job of this very workflow, or was
* started by a fork: anybody can have the same commit there.
*/
function failedHead({ name, action, payload, job, fromFork }) {
	if (name !== "check_suite" && name !== "workflow_run" || action !== "completed") return null;
	if (fromFork || fieldAt(payload, name, "head_branch") === null) return null;
	const file = textAt(payload, name, "path")?.split("@")[0]?.split("/").at(-1);
	if (name === "workflow_run" && file !== void 0 && file === job.workflowFile) return null;
	return FAILED.includes(textAt(payload, name, "conclusion")) ? textAt(payload, name, "head_sha") : null;
}
/**
* What an event is to a pull request of ours; undefined when it is nothing that `on` names. A comment in a review comes with the
* event of its review, too: `with-review` says that the round will be the review's. Whether that holds more than thanks and commands is looked at
* later: its event does not say what stands beside lines. With `startsRuns` the workflow itself listens to such an event.
*/
function roundKindOf(event, { isCommand, startsRuns }, on) {
	if (failedHead(event) !== null) return on.includes("failed_checks") ? "failed_checks" : void 0;
	if (on.includes("review")) {
		if (event.comment?.kind === "review_comment") return isCommand ? "with-review" : void 0;
		if (event.comment?.kind === "review") return isCommand || event.action === "submitted" && !(startsRuns && isThanks(event)) ? "review" : void 0;
	}
	return isCommand && on.includes("command") ? "command" : void 0;
}
/** Whether a review approves without words, or beside a command, as far as its event says. */
function isThanks({ comment, payload }) {
	const body = comment?.body ?? "";
	return textAt(fieldAt(payload, "review"), "state")?.toLowerCase() === "approved" && (body.trim() === "" || holdsCommand(body));
}
/** The people who have had checks run, as far as the event says. Anybody can open a pull request for a branch of ours, and does so. */
function checkStarters({ name, payload }) {
	const people = ["actor", "triggering_actor"].map((key) => fieldAt(payload, name, key)).filter((account) => textAt(account, "type") === "User");
	return [...new Set(people.flatMap((account) => textAt(account, "login") ?? []))];
}

// src/core/rounds/waiting-rounds.ts
/** GitHub starts jobs in no certain order: what was said so long before the last round, in milliseconds, may still have to be heard. */
const LATE = 6e5;
/** By which a round names what it was told: `review/12`, `issue_comment/34` or `checks/<commit>`. */
function saidKey(event) {
	const head = failedHead(event);
	if (head !== null) return `checks/${head}`;
	return event.comment === null ? null : `${event.comment.kind}/${event.comment.id}`;
}
/** Whether a round was told it. */
function wasHeard({ rounds }, key) {
	return rounds.some(({ follows }) => follows?.said === key);
}
/** In the order in which it was said. Whether somebody may say it, and whether it is more than thanks, is another question. */
function waitingRounds(link, talk, { on }, { runs, ownBot }) {
	const since = heardUpTo(link);
	const ours = talk.sayings.filter(({ author }) => isOwnAccount(author, ownBot)).map(({ body }) => body);
	const unasked = unaskedSince(link);
	const isDue = (saying) => {
		const answer = answerAmong(ours, saying);
		return Date.parse(saying.at) >= (answer === void 0 ? Math.min(since, unasked) : since) || answer === "waits";
	};
	const said = talk.sayings.filter((saying) => !saying.spoiled && isDue(saying) && (saying.kind === "review" || holdsCommand(saying.body))).filter(({ body }) => !isOwnText(body)).map((saying) => ({
		key: `${saying.kind}/${saying.id}`,
		at: saying.at,
		saying,
		head: null
	}));
	const { failed } = talk;
	const checks = failed !== null && on.includes("failed_checks") && link.pushed.includes(failed.head) ? [{
		key: `checks/${failed.head}`,
		at: failed.at,
		saying: null,
		head: failed.head
	}] : [];
	const begun = new Set(runs.filter((run) => isOneOf(link, run)).flatMap(begunBy));
	return [...said, ...checks].filter(({ key }) => !wasHeard(link, key) && !begun.has(key)).toSorted(inOrder);
}
/** A run of the same workflow that is no round: that had no `follow_up` then. */
function isOneOf({ opener }, { follows, workflow }) {
	return follows === void 0 && workflow.name === opener.workflow.name;
}
function begunBy({ event, event_payload: payload }) {
	const id = numberAt(payload, "comment", "id");
	return id === null ? [] : [`${event === "issue_comment" ? event : "review_comment"}/${id}`];
}
const KINDS = [
	"issue_comment",
	"review",
	"review_comment"
];
/** GitHub counts whole seconds: within one the order is at least the same for every job. */
function inOrder(a, b) {
	const rank = ({ saying }) => saying === null ? KINDS.length : KINDS.indexOf(saying.kind);
	return Date.parse(a.at) - Date.parse(b.at) || rank(a) - rank(b) || (a.saying?.id ?? 0) - (b.saying?.id ?? 0);
}
/** What is older was heard, or refused, before the last round began. Rounds of earlier builds do not say what they were told. */
function heardUpTo({ rounds }) {
	const times = rounds.map(({ follows, created_at }) => follows?.said_at === void 0 ? Date.parse(created_at) : Date.parse(follows.said_at) - LATE);
	return Math.max(0, ...times);
}
/** From there on the last round may have left words of people behind who have a role: its job asked for that of others. */
function unaskedSince({ rounds }) {
	return Date.parse(rounds.at(-1)?.follows?.unasked_at ?? "") || Number.POSITIVE_INFINITY;
}

// src/core/rounds/said-as-round.ts
/** What a round claims that the event begins. */
function claimableSaid(thread, said) {
	return {
		thread,
		key: `said/${said}`
	};
}
/**
* What a round of another configuration would claim for the command that starts this workflow here: a run of that one has opened the pull
* request, and begins its rounds by the same line. Undefined where there is none.
*/
function saidAsRound(workflow, commands, { event, runs, configuration, otherRules }) {
	const { subject, comment } = event;
	const said = saidKey(event);
	if (subject?.kind !== "pull_request" || comment === null || said === null) return void 0;
	const opener = runs.find((run) => run.continues === void 0 && opened(run).includes(subject.number));
	const rules = opener?.configuration === configuration ? void 0 : otherRules?.get(opener?.configuration ?? "");
	if (opener === void 0 || rules === void 0) return void 0;
	const theirs = new Set(linesFor(opener.workflow.name, parseCommands(comment.body, rules).commands));
	return linesFor(workflow, commands).some((line) => theirs.has(line)) ? {
		what: claimableSaid(subject.number, said),
		run: opener.workflow_id
	} : void 0;
}
/** Those of the commands that start a workflow, alike whether one configuration has the word for a name and another one for a command. */
function linesFor(workflow, commands) {
	return commands.flatMap((command) => command.type === "run" && command.workflows.includes(workflow) ? [`${(command.word ?? workflow).toLowerCase()} ${command.text}`] : []);
}

// src/core/triggers/starts/rate-limit.ts
const HOUR = 36e5;
/** What the runs that there are count as: each that an event has started, and no worker, which its run has begun. */
function startsOf(runs) {
	return runs.filter(({ parent }) => parent === void 0).map(({ created_at, actor, issue }) => ({
		at: created_at,
		actor,
		issue
	}));
}
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

// src/core/triggers/starts/run-id.ts
const MAX_LENGTH = 63;
/** `<name>-<issue or 0>-<Actions run id>`: the same for every attempt of a job, so that a re-run finds its run. */
function runIdOf({ name, issue, actionsRunId, nth = 1, start = 1 }) {
	const which = `${nth > 1 ? `-${nth}` : ""}${start > 1 ? `_${start}` : ""}`;
	const tail = `-${issue ?? 0}-${normalised(actionsRunId)}${which}`;
	return (normalised(name).slice(0, MAX_LENGTH - tail.length).replace(/[_-]+$/, "") || "run") + tail;
}
function normalised(text) {
	return text.toLowerCase().replace(/[^a-z0-9_-]+/g, "-").replace(/^[_-]+|[_-]+$/g, "");
}

// src/core/job/decide-start.ts
/** Whether a workflow that fits may start: whose event it is, whose code, who asks, and how often. */
function decideStart(match, facts, commands = []) {
	const { event, checkout, config, people, ownBot } = facts;
	const { name } = match.entry;
	const fault = ownEventFault(event, ownBot) ?? (match.by === "command" ? editedFault(event) : void 0);
	if (fault !== void 0) return [tell(name, fault)];
	const look = mayLookAt(event, match.entry);
	if (!look.ok) return [tell(name, look.why)];
	const refusal = firstRefusal(() => checkout === null ? { ok: true } : mayUseCheckout(event, checkout), () => needsRole(event) ? mayAllDo("run", people, config.access) : { ok: true });
	if (refusal !== void 0) return [tell(name, refusal)];
	const another = mayStartAnother(startOf(facts), startsBefore(match, facts), config.access.rateLimits);
	if (!another.ok) {
		const isAnswered = match.by === "command" ? { isAnswered: true } : {};
		return [{
			type: "tell",
			line: {
				workflow: name,
				started: false,
				why: another.why,
				...isAnswered
			},
			problems: []
		}];
	}
	const claims = match.by === "command" ? claimOf(facts, commands) : [];
	const round = match.by === "command" ? saidAsRound(name, commands, facts) : void 0;
	return [...claims.map((claim) => round === void 0 ? claim : {
		...claim,
		round
	}), {
		type: "start_run",
		match,
		readOnly: look.readOnly
	}];
}
function firstRefusal(...rules) {
	for (const rule of rules) {
		const permission = rule();
		if (!permission.ok) return permission.why;
	}
}
function startOf({ now, event }) {
	return {
		at: now,
		actor: event.job.actor,
		issue: event.subject?.number ?? null
	};
}
/** The runs that there are, but for the one that an earlier attempt of this job began for this very event. */
function startsBefore({ entry }, facts) {
	const { event, runId, attempt, runs } = facts;
	const id = runIdOf({
		name: entry.name,
		issue: event.subject?.number ?? null,
		actionsRunId: runId,
		nth: nthOf(facts)
	});
	return startsOf(runs.filter(({ workflow_id }) => attempt === 1 || workflow_id !== id));
}

export { threadsAbout as _, claimableSaid as a, wasHeard as c, roundKindOf as d, tell as f, runsOfThread as g, runsMeant as h, startsOf as i, checkStarters as l, nthOf as m, runIdOf as n, saidKey as o, concerns as p, mayStartAnother as r, waitingRounds as s, decideStart as t, failedHead as u, withWorkers as v };