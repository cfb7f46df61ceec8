import { o as createJobLog } from "./marker.js";
import { t as ProblemError } from "./problem.js";
import { c as runMark, r as awakenedScopes, s as createLiveRun } from "./start-run.js";
import { t as now } from "./now.js";
import { a as rememberedLease, c as readInputs, l as eventOf, n as mainEnded, o as readConfig, s as readJobFacts, t as uploadBeside, u as openCheckpointer } from "./upload-beside.js";

// src/runtime/job/finish-runs.ts
/**
* After a main step that was killed: brings every run that it had in hand from the local disk to the state branch, lets go of the
* lease and shows how the run stands. Runs that are at rest already are left alone.
*/
async function finishRuns(job) {
	const finished = [];
	for (const id of await job.store.list()) finished.push(await finish$1(id, job));
	return finished;
}
async function finish$1(id, job) {
	const held = await job.store.hold(id);
	try {
		const live = createLiveRun(held, await awakenedScopes(held, job.ports));
		await job.ports.orphans.end(runMark(live.run));
		live.apply({
			type: "run_suspended",
			at: now(job.ports),
			reason: "signal"
		});
		await live.saved();
		await openCheckpointer(id, job, {
			takenOver: new AbortController(),
			inherited: null,
			begun: true
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
	try {
		await finish(lease, env);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		createJobLog().annotate("error", error.problem);
	}
}
async function finish(lease, env) {
	const inputs = readInputs(env);
	const facts = readJobFacts(env);
	const event = eventOf(facts);
	const never = new AbortController().signal;
	const { wireJob } = await import("./wire.js");
	const wired = await wireJob(inputs, facts, {
		stop: never,
		leaseToken: lease,
		event
	});
	const runs = await finishRuns(wired);
	for (const { workflow_id, status } of runs) if (!wired.unstored.has(workflow_id)) wired.log.line(`${workflow_id}: ${status}, saved by the post step`);
	for (const { problem } of wired.unstored.values()) wired.log.annotate("error", problem);
	if (wired.unstored.size > 0) process.exitCode = 1;
	await uploadBeside(runs, await readConfig(inputs, wired), wired);
}

export { finishJob };