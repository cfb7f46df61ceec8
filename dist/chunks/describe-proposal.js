// src/core/run/utf8-length.ts
/** How many bytes a text takes in UTF-8, without making them. */
function utf8Length(text) {
	let length = 0;
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		if (unit < 128) length += 1;
		else if (unit < 2048) length += 2;
		else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
			length += 4;
			at += 1;
		} else length += 3;
	}
	return length;
}
function isHighSurrogate(unit) {
	return unit >= 55296 && unit <= 56319;
}
function isLowSurrogate(unit) {
	return unit >= 56320 && unit <= 57343;
}

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

export { stateKey as n, utf8Length as r, describeProposal as t };