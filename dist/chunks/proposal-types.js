import { c as _enum } from "./schemas.js";
import { n as nearNames } from "./near-names.js";

// src/core/workflow/proposal-types.ts
/** What a state may propose: the types of the lines in an outbox. */
const proposalTypes = [
	"comment",
	"labels",
	"assignees",
	"issue",
	"pull_request",
	"review",
	"dispatch",
	"reply"
];
const proposalTypeSchema = _enum(proposalTypes);
function isProposalType(name) {
	return proposalTypes.some((type) => type === name);
}
function unknownProposalType(name) {
	const [near] = nearNames(name, proposalTypes);
	return {
		code: "RAY-UNKNOWN-PROPOSAL-TYPE",
		message: `"${name}" is no type of proposal.`,
		hint: near === void 0 ? `The types are: ${proposalTypes.join(", ")}.` : `Did you mean "${near}"?`
	};
}

export { unknownProposalType as i, proposalTypeSchema as n, proposalTypes as r, isProposalType as t };