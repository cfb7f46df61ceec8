import { M as ownEventFault, O as ACTIONS_BOT_ID, n as roleOf, s as opened, t as reaches, v as claimOf, w as isNewComment } from "./person.js";
import { o as fieldAt } from "./parse-repo-event.js";

// src/core/triggers/may-trigger.ts
const YES = { ok: true };
/** May this account do that? A person by role, a bot by its number in the configuration; what is not known is a no. */
function mayDo(action, person, access) {
	if (person.type === "Bot") return mayBotDo(action, person, access);
	if (person.type !== "User") return no(`${person.login} is neither a person nor a bot`);
	const role = roleOf(person);
	const wanted = access[action];
	if (role === null) return no(`the role of ${person.login} is not known, or none`);
	return reaches(role, wanted) ? YES : no(`${person.login} has the role ${role}, and ${action} needs ${wanted}`);
}
/** On a re-run both the first actor and the one who pressed the button must be allowed. */
function mayAllDo(action, people, access) {
	return allMay(people, (person) => mayDo(action, person, access));
}
/** Everybody behind an event must be allowed; where nobody is known, nobody is. */
function allMay(people, may) {
	if (people.length === 0) return no("nobody is known to have asked for it");
	return people.map(may).find(({ ok }) => !ok) ?? YES;
}
/** Schedules and `mode: wake` need no role: the file on the default branch is the authority. */
function needsRole(event) {
	return event.name !== "schedule";
}
/**
* The logins that must be allowed: whose act it is, whose words they are, who started the job, who started it again. Words that somebody
* else has moved here are still those of who wrote them.
*/
function actorsOf(event) {
	const { sender, comment, job } = event;
	const author = isNewComment(event) || sender === null ? comment?.author?.login : null;
	const logins = [
		sender?.login,
		author,
		job.actor,
		job.triggeringActor
	].flatMap((login) => login || []);
	return [...new Map(logins.map((login) => [login.toLowerCase(), login])).values()];
}
/** Whose roles decide whether the event may start something; nobody's where it needs none. */
function whoStarts(event) {
	return needsRole(event) ? actorsOf(event) : [];
}
/** What a command needs. Those that only show something need the role to run: a stranger gets no reply at all. */
function actionFor(command) {
	switch (command.type) {
		case "stop":
		case "approve":
		case "answer":
		case "resume": return command.type;
		case "retry": return "resume";
		case "run":
		case "status":
		case "why":
		case "help": return "run";
	}
}
/** Whether a workflow may look at what an event brings along. Code from forks and of Dependabot is never run; at most it is read. */
function mayLookAt(event, entry) {
	if (!event.fromFork && !event.byDependabot) return {
		ok: true,
		readOnly: false
	};
	if (entry.forks === "read-only") return {
		ok: true,
		readOnly: true
	};
	if (event.name === "issue_comment" && !event.byDependabot) return {
		ok: true,
		readOnly: false
	};
	return {
		ok: false,
		why: `the code comes from ${event.byDependabot ? "Dependabot" : "a fork"}, and workflow ${entry.name} does not say forks: read-only`
	};
}
/** Events that carry the repository's secrets beside code that a stranger may have written: what they check out must be ours. */
function needsTrustedCheckout({ name, subject, pullRequest, clientPayload }) {
	switch (name) {
		case "pull_request_target":
		case "workflow_run":
		case "check_run":
		case "check_suite":
		case "status": return true;
		case "issue_comment": return subject?.kind === "pull_request" || pullRequest !== null;
		case "repository_dispatch": return fieldAt(clientPayload, "pull_request") instanceof Object;
		default: return false;
	}
}
/** Refuses strangers' code next to the repository's secrets. */
function mayUseCheckout(event, checkout) {
	if (event.name === "pull_request_target") {
		const head = event.pullRequest?.headSha ?? null;
		if (head === null) return no("the head of the pull request is not known");
		if (checkout.sha === head || checkout.parents.includes(head)) return no("pull_request_target must not check out the head of the pull request");
	}
	return needsTrustedCheckout(event) ? mustBeTrusted(checkout) : YES;
}
/** The head may have moved since the event: that what is checked out is not the head that it names says little. */
function mustBeTrusted({ sha, isTrusted }) {
	if (isTrusted !== false) return YES;
	return no(`${`${sha.slice(0, 12)} is checked out, which is not a commit of the default branch`}; beside a pull request nothing else runs (leave "ref" of actions/checkout out)`);
}
/** Whether a job may carry out what other jobs missed: never next to a stranger's code, whatever rights the one who asks has. */
function mayCatchUp(event, checkout) {
	if (needsTrustedCheckout(event)) return checkout === null || mayUseCheckout(event, checkout).ok;
	return !event.fromFork && !event.byDependabot;
}
/**
* A dispatch with `run` by a bot is a hand-over between jobs: it needs no role, but the number that the last job left in the state.
* `ownBot` is the account that this action acts as, when it is a GitHub App's.
*/
function mayTakeOver(event, handOver, ownBot) {
	const { sender } = event;
	if (sender?.type !== "Bot" || sender.id !== 41898282 && sender.id !== ownBot) return no(`${sender?.login ?? "somebody unknown"} is not the bot that hands runs over`);
	if (handOver.status !== "suspended") return no(`the run is ${handOver.status}, not suspended`);
	const given = event.inputs["hand-over-id"] ?? handOver.given;
	if (!handOver.expected || given !== handOver.expected) return no("the hand-over id is not the one that the run expects");
	return YES;
}
/** Approval, and with `four_eyes` by somebody else than those who started the run. Accounts can be renamed, but keep their number. */
function mayApprove(person, startedBy, access) {
	const allowed = mayDo("approve", person, access);
	if (!allowed.ok || !access.fourEyes) return allowed;
	return startedBy.some(({ login, id }) => login.toLowerCase() === person.login.toLowerCase() || id !== null && id === person.id) ? no(`${person.login} started the run, and four_eyes wants somebody else to approve it`) : YES;
}
function mayBotDo(action, { login, id }, { bots }) {
	if (action === "approve") return no("no bot may approve");
	return bots.some((bot) => bot.id === id) ? YES : no(`the bot ${login} (id ${id ?? "unknown"}) is not listed under access.bots`);
}
function no(why) {
	return {
		ok: false,
		why
	};
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
/** Why an edited comment is not carried out: whoever may write can edit what somebody else has written. */
function editedFault({ comment }) {
	const { createdAt, updatedAt } = comment ?? {};
	if (createdAt === void 0 || updatedAt === void 0 || createdAt === updatedAt) return void 0;
	return "The comment was edited, and edited comments are never carried out. Write a new one.";
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

// src/core/job/facts.ts
/** One job may begin several runs of a workflow on a thread: for what others have said, and for checks that failed meanwhile. */
function nthOf({ event, isMissed = false }, round = 0) {
	return isMissed ? event.comment?.id ?? 1 + round : 1;
}
/** Whether a run is talked about in a thread: in that of its issue, and in that of the pull request that it opened or goes on with. */
function concerns(run, number) {
	return run.issue === number || run.follows?.issue === number || opened(run).includes(number);
}
/** The runs of the issue or pull request that the event is about. */
function runsOfThread({ runs, event }) {
	const number = event.subject?.number;
	return number === void 0 ? [] : runs.filter((run) => concerns(run, number));
}
/** The run that a command names, wherever it belongs, else those of the thread. */
function runsMeant({ run: id }, facts) {
	return id === null ? runsOfThread(facts) : facts.runs.filter(({ workflow_id }) => workflow_id === id);
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

// src/core/triggers/run-id.ts
const MAX_LENGTH = 63;
/** `<name>-<issue or 0>-<Actions run id>`: the same for every attempt of a job, so that a re-run finds its run. */
function runIdOf({ name, issue, actionsRunId, nth = 1 }) {
	const tail = `-${issue ?? 0}-${normalised(actionsRunId)}${nth > 1 ? `-${nth}` : ""}`;
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
	const refusal = firstRefusal(() => checkout === null ? { ok: true } : mayUseCheckout(event, checkout), () => needsRole(event) ? mayAllDo("run", people, config.access) : { ok: true }, () => mayStartAnother(startOf(facts), startsBefore(match, facts), config.access.rateLimits));
	if (refusal !== void 0) return [tell(name, refusal)];
	return [...match.by === "command" ? claimOf(facts, commands) : [], {
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
/** The runs that there are, but for the one that an earlier attempt of this job began for this very event, and for its workers. */
function startsBefore({ entry }, facts) {
	const { event, runId, runs } = facts;
	const own = /* @__PURE__ */ new Set([runIdOf({
		name: entry.name,
		issue: event.subject?.number ?? null,
		actionsRunId: runId,
		nth: nthOf(facts)
	})]);
	for (const id of own) for (const { workflow_id, parent } of runs) if (parent?.run === id) own.add(workflow_id);
	return runs.filter(({ workflow_id }) => !own.has(workflow_id)).map(({ created_at, actor, issue }) => ({
		at: created_at,
		actor,
		issue
	}));
}

export { whoStarts as S, mayTakeOver as _, runsMeant as a, needsRole as b, editedFault as c, actorsOf as d, allMay as f, mayDo as g, mayCatchUp as h, nthOf as i, wasWrittenAfter as l, mayApprove as m, runIdOf as n, runsOfThread as o, mayAllDo as p, mayStartAnother as r, tell as s, decideStart as t, actionFor as u, mayUseCheckout as v, needsTrustedCheckout as x, mustBeTrusted as y };