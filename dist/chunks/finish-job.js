import { t as createJobLog } from "./job-log.js";
import { a as reportWarnings, i as reportCrash, n as readInputs, s as sealRunnerFiles, t as endWhatIsLeft } from "./stray-problems.js";
import { u as takeNoProgramsFrom } from "./environment.js";
import { i as markDescendants } from "./strays.js";
import { s as problemIn, t as ProblemError } from "./problem.js";
import { O as runMark } from "./reduce.js";
import { x as leftToShow } from "./thread.js";
import { l as encodeRun } from "./long-texts.js";
import { p as createLiveRun } from "./drive-run.js";
import { i as now } from "./parse-outbox.js";
import { t as awakenedScopes } from "./resume-run.js";
import { c as changeStored, d as leftAside, f as openCheckpointer, s as publishStored, t as callParent } from "./call-parent.js";
import { n as readJobFacts } from "./job-facts.js";
import { a as reserveIn, i as ownFolder, n as createStepMemory, t as couldBegin } from "./step-memory.js";
import { n as readConfig } from "./read-config.js";
import { rmSync } from "node:fs";

// src/runtime/job/keeping/finish-runs.ts
/**
* After a main step that was killed: brings every run that it had in hand from the local disk to the state branch, lets go of the
* lease and shows how the run stands. Runs that are at rest already are left alone. What the job ran may have written to the disk as
* well: of a state that main did not save nothing is taken, and its run is let go of where it stands on the branch.
*/
async function finishRuns(job, hadCheckout = null) {
	const finished = /* @__PURE__ */ new Map();
	const problems = [];
	const isInHand = ({ lease }) => lease?.token === job.identity.leaseToken;
	const inHand = new Set((await job.keeping.branch.list({})).filter(isInHand).map(({ workflow_id }) => workflow_id));
	for (const id of await job.keeping.store.list()) {
		const isOurs = inHand.has(id);
		try {
			finished.set(id, await finish$1(id, job, {
				isOurs,
				hasCheckout: hadCheckout === id && isOurs
			}));
		} catch (error) {
			problems.push(problemIn(error, `What this machine has of ${id} could not be saved`));
		}
	}
	const leased = (await job.keeping.branch.list({})).filter(isInHand);
	for (const { workflow_id } of leased) {
		if (finished.has(workflow_id)) continue;
		try {
			const run = await letGo(workflow_id, job);
			if (run) finished.set(workflow_id, run);
		} catch (error) {
			problems.push(problemIn(error, `${workflow_id} could not be let go of`));
		}
	}
	return {
		runs: [...finished.values()],
		problems
	};
}
async function finish$1(id, job, { isOurs, hasCheckout }) {
	const held = await job.keeping.store.hold(id);
	try {
		const live = createLiveRun(held, await awakenedScopes(held, job.ports));
		if (isOurs) await job.ports.places.orphans.end(runMark(live.run));
		for (const event of live.run.parent === void 0 ? suspension(live.run, job) : []) live.apply(event);
		await live.saved();
		await noteStored(id, job);
		const takenOver = new AbortController();
		await openCheckpointer(id, job, {
			takenOver,
			inherited: null,
			begun: true,
			hasCheckout
		}).release(live.run);
		await publishStored(live.run, job);
		await callParent(live.run, job);
		return live.run;
	} finally {
		await held.release();
	}
}
/** What the killed step has stored is in the ledger. Only looked at: whether the run is still ours is for the checkpoint to see. */
async function noteStored(id, { keeping, book, guards }) {
	const stored = (await keeping.branch.list({ ids: [id] })).find(({ workflow_id }) => workflow_id === id);
	if (stored) book.isStored(stored, guards.digest(encodeRun(stored)));
}
/** The run goes on from its last checkpoint. */
async function letGo(id, job) {
	const stored = await job.keeping.branch.load(id);
	if (!stored) return void 0;
	await job.ports.places.orphans.end(runMark(stored.run));
	const free = (stored.run.parent === void 0 ? changeStored(stored, ...suspension(stored.run, job)) : void 0) ?? {
		run: {
			...stored.run,
			lease: null
		},
		...leftAside(stored)
	};
	const outcome = await job.keeping.branch.checkpoint({
		...free,
		work: [],
		token: job.identity.leaseToken
	});
	if (outcome.kind === "superseded") return void 0;
	job.book.isStored(outcome.run, outcome.sha256);
	await callParent(outcome.run, job);
	await publishStored(outcome.run, job);
	return outcome.run;
}
/**
* A main step that was told to stop had its run at rest before it was killed: somebody has cancelled the job, and what is left to show, which
* nobody knows to be shown and is tried here, is no reason for a later job to go on with the run. One that was not told was lost.
*/
function suspension(run, { ports }) {
	const at = now(ports);
	if (run.halted !== "signal") return [{
		type: "run_suspended",
		at,
		reason: "signal"
	}];
	return leftToShow(run).map((effect) => ({
		type: "report_published",
		at,
		effect,
		unposted: true
	}));
}

// src/action/finish-job.ts
/** The post step: runs always, also after a cancel, and puts right what a killed main step left. */
async function finishJob(env) {
	reportWarnings();
	const job = jobOf(env);
	if (job === void 0) return;
	try {
		await putRight(job.inputs, job.facts, env);
	} catch (error) {
		report(error);
		process.exitCode = 1;
	}
}
/** Undefined where the main step had nothing in hand: it works on no runs, or could not begin and has said why. */
function jobOf(env) {
	try {
		const inputs = readInputs(env);
		return (inputs.mode === "run" || inputs.mode === "wake") && couldBegin(inputs) ? {
			inputs,
			facts: readJobFacts(env, { withPayload: false })
		} : void 0;
	} catch (error) {
		if (Object.keys(env).some((name) => name.startsWith("STATE_"))) report(error);
		return;
	}
}
function report(error) {
	if (error instanceof ProblemError) createJobLog().annotate("error", error.problem);
	else reportCrash(error);
}
async function putRight(inputs, facts, env) {
	takeNoProgramsFrom([facts.workspace], [facts.temp]);
	const memory = createStepMemory(inputs, facts);
	markDescendants(memory.mark);
	await endWhatIsLeft();
	if (!memory.hasEnded(env)) await finish(memory.leaseToken, memory.placeIn(env), {
		inputs,
		facts
	});
}
async function finish(leaseToken, event, { inputs, facts }) {
	const sealed = sealRunnerFiles(process.env);
	rmSync(reserveIn(ownFolder(facts.temp)), { force: true });
	const never = new AbortController().signal;
	const { wireJob } = await import("./wire-job2.js");
	const { uploadBeside } = await import("./work-in-job.js");
	const wired = await wireJob(inputs, facts, {
		stop: never,
		leaseToken,
		event,
		startsRuns: false
	});
	const { book, log } = wired.job;
	const { runs, problems } = await finishRuns(wired.job, wired.hadCheckout);
	for (const { workflow_id, status } of runs) if (book.of(workflow_id).unstored === void 0) log.line(`${workflow_id}: ${status}, saved by the post step`);
	const wrong = [...problems, ...book.unstored().map(({ problem }) => problem)];
	for (const problem of wrong) log.annotate("error", problem);
	if (wrong.length > 0) process.exitCode = 1;
	if (runs.length > 0) await uploadBeside(runs, (await readConfig(inputs, wired)).config, wired);
	const changed = [...await endWhatIsLeft(), ...sealed.restore()];
	for (const problem of changed) log.annotate("error", problem);
	if (changed.length > 0) process.exitCode = 1;
}

export { finishJob };