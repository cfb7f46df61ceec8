import { A as ownEventFault, c as mayLookAt, f as needsRole, i as mayAllDo, u as mayUseCheckout } from "./may-trigger.js";
import { r as editedFault, u as opened, x as claimOf } from "./comment-age.js";

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

// src/core/triggers/starts/rate-limit.ts
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
	const { event, runId, attempt, runs } = facts;
	const id = runIdOf({
		name: entry.name,
		issue: event.subject?.number ?? null,
		actionsRunId: runId,
		nth: nthOf(facts)
	});
	const own = new Set(attempt > 1 ? [id] : []);
	for (const id of own) for (const { workflow_id, parent } of runs) if (parent?.run === id) own.add(workflow_id);
	return runs.filter(({ workflow_id }) => !own.has(workflow_id)).map(({ created_at, actor, issue }) => ({
		at: created_at,
		actor,
		issue
	}));
}

export { nthOf as a, withWorkers as c, tell as i, runIdOf as n, runsMeant as o, mayStartAnother as r, runsOfThread as s, decideStart as t };