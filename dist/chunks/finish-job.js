import { n as markOfStep, r as recall, y as createJobLog } from "./step-memory.js";
import { a as sealRunnerFiles, i as reportCrash, n as readInputs, t as endWhatIsLeft } from "./stray-problems.js";
import { i as markDescendants } from "./strays.js";
import { t as ProblemError } from "./problem.js";
import { a as reduce, g as runMark, i as encodeRun } from "./parse-outbox.js";
import { s as createLiveRun, t as awakenedScopes } from "./resume-run.js";
import { t as now } from "./now.js";
import { n as openCheckpointer, t as readConfig } from "./read-config.js";
import { n as readJobFacts, r as definitionsOf, t as eventOf } from "./job-facts.js";

// src/runtime/job/keeping/finish-runs.ts
/**
* After a main step that was killed: brings every run that it had in hand from the local disk to the state branch, lets go of the
* lease and shows how the run stands. Runs that are at rest already are left alone. What the job ran may have written to the disk as
* well: of a state that main did not save nothing is taken, and its run is let go of where it stands on the branch.
*/
async function finishRuns(job) {
	const finished = /* @__PURE__ */ new Map();
	const problems = [];
	for (const id of await job.keeping.store.list()) try {
		finished.set(id, await finish$1(id, job));
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		problems.push(error.problem);
	}
	const leased = (await job.keeping.branch.list()).filter(({ lease }) => lease?.token === job.identity.leaseToken);
	for (const { workflow_id } of leased) {
		if (finished.has(workflow_id)) continue;
		const run = await letGo(workflow_id, job);
		if (run) finished.set(workflow_id, run);
	}
	return {
		runs: [...finished.values()],
		problems
	};
}
async function finish$1(id, job) {
	const held = await job.keeping.store.hold(id);
	try {
		const live = createLiveRun(held, await awakenedScopes(held, job.ports));
		await job.ports.orphans.end(runMark(live.run));
		live.apply(suspension(job));
		await live.saved();
		await noteStored(id, job);
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
/** What the killed step has stored is in the ledger. Only looked at: whether the run is still ours is for the checkpoint to see. */
async function noteStored(id, { keeping, book, guards }) {
	const stored = (await keeping.branch.list()).find(({ workflow_id }) => workflow_id === id);
	if (stored) book.isStored(stored, guards.digest(encodeRun(stored)));
}
/** The run goes on from its last checkpoint. */
async function letGo(id, job) {
	const stored = await job.keeping.branch.load(id);
	if (!stored) return void 0;
	await job.ports.orphans.end(runMark(stored.run));
	const run = {
		...reduce(stored.run, suspension(job), {}).run,
		lease: null
	};
	const outcome = await job.keeping.branch.checkpoint({
		run,
		files: {},
		ledger: {},
		work: [],
		token: job.identity.leaseToken
	});
	if (outcome.kind === "superseded") return void 0;
	job.book.isStored(outcome.run, outcome.sha256);
	await job.ports.reports.publishReport(outcome.run, await definitionsOf(outcome.run, job));
	return outcome.run;
}
function suspension({ ports }) {
	return {
		type: "run_suspended",
		at: now(ports),
		reason: "signal"
	};
}

// src/action/finish-job.ts
/** The post step: runs always, also after a cancel, and puts right what a killed main step left. */
async function finishJob(env) {
	if ((env.STATE_lease ?? "") === "") return;
	try {
		const inputs = readInputs(env);
		const facts = readJobFacts(env);
		const remembered = recall(env, inputs, facts);
		markDescendants(markOfStep(inputs, facts));
		await endWhatIsLeft();
		if (remembered.kind === "changed") {
			createJobLog().annotate("error", CHANGED);
			process.exitCode = 1;
		} else if (remembered.kind === "lease" && !remembered.ended) await finish(remembered.token, inputs, facts);
	} catch (error) {
		if (error instanceof ProblemError) createJobLog().annotate("error", error.problem);
		else reportCrash(error);
	}
}
async function finish(lease, inputs, facts) {
	const sealed = sealRunnerFiles(process.env);
	const event = eventOf(facts);
	const never = new AbortController().signal;
	const { wireJob } = await import("./wire-job2.js");
	const { uploadBeside } = await import("./work-in-job.js");
	const wired = await wireJob(inputs, facts, {
		stop: never,
		leaseToken: lease,
		event
	});
	const { book, log } = wired.job;
	const { runs, problems } = await finishRuns(wired.job);
	for (const { workflow_id, status } of runs) if (book.of(workflow_id).unstored === void 0) log.line(`${workflow_id}: ${status}, saved by the post step`);
	const wrong = [...problems, ...book.unstored().map(({ problem }) => problem)];
	for (const problem of wrong) log.annotate("error", problem);
	if (wrong.length > 0) process.exitCode = 1;
	await uploadBeside(runs, await readConfig(inputs, wired), wired);
	const changed = [...await endWhatIsLeft(), ...sealed.restore()];
	for (const problem of changed) log.annotate("error", problem);
	if (changed.length > 0) process.exitCode = 1;
}
const CHANGED = {
	code: "RAY-STATE-TAMPERED",
	message: "What the main step left for the post step was changed by something else in the job. Nothing was saved from here.",
	place: "GITHUB_STATE",
	hint: "The runs stand on the state branch as their last checkpoint has them. See what the job ran, then /raymond resume."
};

export { finishJob };