import { n as START_AGAIN } from "./problem.js";
import { X as isTurn, Z as leadsToTurn } from "./run.js";
import { t as hasWrappedUp } from "./has-wrapped-up.js";

// src/core/run/ended/nothing-left.ts
/** Whether another try is offered where a run has stopped. None is where it could only end in the same way. */
function isRetryOffered(run, problem) {
	if (run.status === "cancelled" || run.reason === "failed-result" || run.status === "over_budget" && hasWrappedUp(run)) return false;
	return problem?.code !== "RAY-STATE-TAMPERED" && problem?.hint?.startsWith("Start the workflow again") !== true;
}
/**
* Why nobody can go on with a run: it is over, and a resume would start nothing of it. One that has completed is none of these: whoever
* asks for it gets its result. `command` starts the workflow again, where one is known.
*/
function nothingLeft(run, command) {
	const end = endOf(run);
	if (end === void 0 || isAnythingOpen(run)) return void 0;
	const { code, why, fix } = end;
	return {
		code,
		message: `Nothing of ${run.workflow_id} is left to go on with: ${why}.`,
		place: run.workflow_id,
		hint: command === void 0 ? `${fix}.` : `${fix}: ${command}`
	};
}
function endOf(run) {
	if (run.status === "cancelled") return {
		code: "RAY-CANCELLED",
		why: "it was stopped",
		fix: START_AGAIN
	};
	if (run.status === "failed" && run.reason === "failed-result") return {
		code: "RAY-FAILED-RESULT",
		why: "it has ended, with a result of status=\"failure\"",
		fix: `${START_AGAIN} when what its result says is mended`
	};
	if (run.status === "over_budget" && hasWrappedUp(run)) return {
		code: "RAY-OVER-BUDGET",
		why: "its budget was spent, and the workflow has wrapped up what there was",
		fix: `${START_AGAIN} with a larger budget`
	};
}
const OPEN = /* @__PURE__ */ new Set([
	"waiting",
	"pending",
	"held",
	"failed"
]);
/** A proposal that was refused can be tried again, and what has yet to be told is told by whoever goes on with it. */
function isAnythingOpen({ status, pending, asks, children = [], proposals = [], agents }) {
	if (status === "cancelled") return pending.some((effect) => !isTurn(effect) && !leadsToTurn(effect));
	const isUntold = pending.length > 0 || asks.length > 0 || children.some((child) => child.status !== "ended");
	const isUnsettled = proposals.some(({ status: how }) => OPEN.has(how));
	return isUntold || isUnsettled || agents.some((agent) => agent.status !== "ended" && agent.joined !== true);
}

export { nothingLeft as n, isRetryOffered as t };