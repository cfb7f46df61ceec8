import { b as object, y as number } from "./schemas.js";
import { s as proposalTypes } from "./step-workflow.js";

// src/core/outbox/allowance.ts
/** Each start of an Actions workflow costs minutes, and runs with rights of its own. */
const MOST_DISPATCHES = 5;
/** Lists bound which labels and logins may be used, not how often. */
const MOST_CHANGES = 100;
/** How many proposals of a type a run may make in all. */
function capOf(type, { policy, remarks }) {
	if (policy === void 0) return 0;
	const { comments = 0, issues = 0, reviews = 0, labels = [], assignees = [], dispatches = [], pull_requests, replies } = policy;
	switch (type) {
		case "comment": return comments;
		case "labels": return labels.length > 0 ? MOST_CHANGES : 0;
		case "assignees": return assignees.length > 0 ? MOST_CHANGES : 0;
		case "issue": return issues;
		case "pull_request": return pull_requests === void 0 ? 0 : pull_requests.max ?? 1;
		case "review": return reviews;
		case "dispatch": return dispatches.length > 0 ? MOST_DISPATCHES : 0;
		case "reply": return replies ?? remarks.length;
	}
}
/** How many more proposals of a type the run may make. */
function leftOf(type, allowance) {
	const made = allowance.applied.filter((proposal) => proposal.type === type).length;
	return Math.max(0, capOf(type, allowance) - made - (allowance.granted?.[type] ?? 0));
}
/** The types of which a run may make any at all. */
function allowedTypes(allowance) {
	return proposalTypes.filter((type) => capOf(type, allowance) > 0);
}

// src/core/engine/proposals/proposable.ts
/** What a turn may propose: the types that its state lists and that `outputs` allows. */
function proposable(run, listed) {
	const allowance = allowanceOf(run);
	return listed.filter((type) => capOf(type, allowance) > 0).map((type) => ({
		type,
		left: leftOf(type, allowance)
	}));
}
function allowanceOf(run) {
	const counted = (run.proposals ?? []).filter(({ status }) => status !== "failed" && status !== "dropped");
	return {
		policy: run.outputs?.policy,
		applied: counted.map(({ proposal }) => proposal),
		granted: grantedBy(run),
		remarks: remarksOf(run)
	};
}
/** What workers in jobs of their own may propose, whether they do it or not: they count together with the run. */
function grantedBy({ children }) {
	if (children === void 0) return void 0;
	const sums = {};
	for (const { grants = {} } of children) for (const type of proposalTypes) sums[type] = (sums[type] ?? 0) + (grants[type] ?? 0);
	return sums;
}
const remarkSchema = object({ comment: object({ id: number() }) });
/** The review comments that the run answers. */
function remarksOf({ event, event_payload, follows }) {
	if (follows !== void 0) return follows.remarks;
	if (event !== "pull_request_review_comment") return [];
	const read = remarkSchema.safeParse(event_payload);
	return read.success ? [read.data.comment.id] : [];
}

export { leftOf as a, capOf as i, proposable as n, allowedTypes as r, allowanceOf as t };