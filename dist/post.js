import { t as ProblemError } from "./chunks/problem.js";
import { t as parseRepoEvent } from "./chunks/parse-repo-event.js";
import { a as createLiveRun, o as now, r as awakenedScopes } from "./chunks/start-run.js";
import { a as rememberedLease, c as openCheckpointer, n as mainEnded, o as readJobFacts, s as readInputs, t as wireJob } from "./chunks/wire.js";

// src/runtime/job/finish-runs.ts
/**
* After a main step that was killed: brings every run that it had in hand from the local disk to the state branch, lets go of the
* lease and shows how the run stands. Runs that are at rest already are left alone.
*/
async function finishRuns(job) {
	const finished = [];
	for (const id of await job.store.list()) finished.push(await finish(id, job));
	return finished;
}
async function finish(id, job) {
	const held = await job.store.hold(id);
	try {
		const live = createLiveRun(held, await awakenedScopes(held, job.ports));
		live.apply({
			type: "run_suspended",
			at: now(job.ports),
			reason: "signal"
		});
		await live.saved();
		await openCheckpointer(id, job, {
			takenOver: new AbortController(),
			inherited: null
		}).release(live.run);
		await job.ports.reports.publishReport(live.run, live.definitions);
		return live.run;
	} finally {
		await held.release();
	}
}

// src/action/finish-job.ts
/** The post step: runs always, also after a cancel, and puts right what a killed main step left. */
async function finishJob(env) {
	const lease = rememberedLease(env);
	if (mainEnded(env) || lease === void 0) return;
	const inputs = readInputs(env);
	const facts = readJobFacts(env);
	const event = parseRepoEvent(facts.event, facts.payload, {
		...facts,
		runId: facts.runId
	});
	const never = new AbortController().signal;
	const wired = await wireJob(inputs, facts, {
		stop: never,
		leaseToken: lease,
		trustedCommit: event.pullRequest?.baseSha ?? null,
		isPublic: event.isPrivate !== true
	});
	try {
		const runs = await finishRuns(wired);
		for (const run of runs) wired.log.line(`${run.workflow_id}: ${run.status}, saved by the post step`);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		wired.log.annotate("error", error.problem);
	}
}

// src/action/post.ts
await finishJob(process.env);

export {  };