import { t as ProblemError } from "./problem.js";
import { t as readStepWorkflow } from "./read-step-workflow.js";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

// src/core/run/state-key.ts
/** How counters name a state: by its file in the run's own workflow, with the scope before it in others. */
function stateKey(run, scope, file) {
	return scope.pin.source === run.workflow.source ? file : `${scope.id}/${file}`;
}

// src/core/outbox/describe-proposal.ts
/** What a proposal would do, on one line of plain text; numbers that it leaves out are those of the trigger. */
function describeProposal(proposal, issue) {
	switch (proposal.type) {
		case "comment": return `comment on ${numbered(proposal.issue ?? issue)}`;
		case "labels": return `labels of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`;
		case "assignees": return `assignees of ${numbered(proposal.issue ?? issue)}: ${changes(proposal)}`;
		case "issue": return `new issue ${quoted(proposal.title)}${named("labels", proposal.labels)}${named("assignees", proposal.assignees)}`;
		case "pull_request": return `${proposal.draft === false ? "" : "draft "}pull request ${quoted(proposal.title)}${proposal.base === void 0 ? "" : ` against ${proposal.base}`}`;
		case "review": return `review of ${numbered(proposal.pull_request ?? issue)} (${proposal.event.toLowerCase().replace("_", " ")}, ${proposal.comments.length === 1 ? "1 comment" : `${proposal.comments.length} comments`})`;
		case "reply": return `reply to review comment ${proposal.to}`;
		case "dispatch": return `start of ${proposal.workflow}${proposal.ref === void 0 ? "" : ` on ${proposal.ref}`}`;
	}
}
/** A quote within the title does not end it. */
function quoted(title) {
	return `"${title.replace(/[\\"]/g, "\\$&")}"`;
}
function named(what, names) {
	return names.length === 0 ? "" : `, ${what}: ${names.join(", ")}`;
}
function numbered(issue) {
	return issue === null ? "nothing" : `#${issue}`;
}
function changes({ add, remove }) {
	return [...add.map((name) => `+${name}`), ...remove.map((name) => `−${name}`)].join(", ") || "no change";
}

// src/core/steps/read-steps.ts
/** The reader of step workflows that `parseWorkflow` is given. */
const readSteps = (source) => readStepWorkflow(source);

// src/adapters/local-files/seal.ts
/** `secrets` are what the job has and what it runs has not; `salt` keeps one job's seals from being good in another. */
function createSeal(secrets, salt) {
	const key = Buffer.from(hkdfSync("sha256", JSON.stringify(secrets), salt, "raymond-action local state v1", 32));
	const sign = (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest("hex");
	return {
		sign,
		fits(mac, ...parts) {
			const [given, expected] = [Buffer.from(mac), Buffer.from(sign(...parts))];
			return given.length === expected.length && timingSafeEqual(given, expected);
		}
	};
}
function brokenSeal(place) {
	return new ProblemError({
		code: "RAY-STATE-TAMPERED",
		message: "The state on this machine cannot be trusted: it is not what this job saved. Nothing of it was used.",
		place,
		hint: "What ran in the job has written there. The run goes on from its last checkpoint on the state branch: /raymond resume."
	});
}

export { stateKey as a, describeProposal as i, createSeal as n, readSteps as r, brokenSeal as t };