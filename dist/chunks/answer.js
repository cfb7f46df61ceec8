import { t as ProblemError } from "./problem.js";
import { i as now } from "./parse-outbox.js";
import { n as resumeRun } from "./resume-run.js";
import { t as withRun } from "./drive.js";

// src/cli/commands/answer/answer.ts
function answer(id, text, flags) {
	return withRun(flags, async ({ ports, store, workspace, drive }) => {
		const run = await store.read(id);
		const ask = run === void 0 ? "" : flags.ask ?? onlyAsk(run);
		if (run !== void 0) refuseLate(run, ask, now(ports));
		const given = run === void 0 ? text : asListed(text, ask, run);
		const request = {
			workflowId: id,
			workspace,
			cell: flags.cell,
			retry: false,
			answer: {
				ask,
				text: given,
				by: null
			}
		};
		return resumeRun(request, store, ports, drive);
	}, id);
}
function onlyAsk(run) {
	const [first, ...more] = run.asks;
	if (first && more.length === 0) return first.id;
	throw new ProblemError({
		code: first ? "RAY-WHICH-ASK" : "RAY-NO-SUCH-ASK",
		message: first ? `The run has ${run.asks.length} open questions.` : "The run has no open question.",
		place: run.workflow_id,
		hint: first ? `Add --ask with one of: ${run.asks.map(({ id }) => id).join(", ")}` : `See: raymond status ${run.workflow_id}`
	});
}
/** Its time was over before anybody noticed: what comes without an answer holds. */
function refuseLate(run, askId, at) {
	const ask = run.asks.find(({ id }) => id === askId);
	if (ask === void 0 || ask.deadline === null || ask.deadline > at) return;
	const resume = `raymond resume ${run.workflow_id}`;
	throw new ProblemError({
		code: "RAY-ASK-TIMEOUT",
		message: `The time to answer ${askId} ended at ${ask.deadline}, so the answer was not taken.`,
		place: run.workflow_id,
		hint: ask.timeout_next === null ? `This ends the wait, and once more has the agent ask again: ${resume}` : `Go on without an answer: ${resume}`
	});
}
/** An ask with choices takes one of them, in any case of letters, and gets it as it was listed. */
function asListed(text, askId, run) {
	const choices = run.asks.find(({ id }) => id === askId)?.choices ?? [];
	if (choices.length === 0) return text;
	const chosen = choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase());
	if (chosen !== void 0) return chosen;
	throw new ProblemError({
		code: "RAY-NOT-A-CHOICE",
		message: `"${text}" is not one of the choices of ${askId}.`,
		place: run.workflow_id,
		hint: `Choose one of: ${choices.join(", ")}`
	});
}

export { answer };