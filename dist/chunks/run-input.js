import { n as joinPieces } from "./proposal.js";
import { t as fieldAt } from "./payload-fields.js";

// src/core/triggers/run-input.ts
/**
* What a run is given to work on: the first that there is of the action's own input, the issue, pull request or discussion with what
* was said about it, `client_payload.input`, the comment alone.
*/
function runInput(event, { actionInput, commandText, speaker }) {
	if (hasText(actionInput)) return {
		text: actionInput,
		from: "run"
	};
	const sent = commandText === null ? payloadInput(event) : null;
	if (hasText(sent)) return {
		text: sent,
		from: "stranger"
	};
	const said = commandText ?? event.comment?.body ?? null;
	const heading = commandText === null ? "## The comment" : "## Said with the command";
	const pieces = [...subjectPieces(event), ...hasText(said) ? [...event.subject === null ? [] : [ourWords(heading)], spoken(said, speaker)] : []];
	return pieces.length === 0 ? null : {
		text: joinPieces(pieces),
		from: "stranger",
		pieces: [...pieces]
	};
}
function payloadInput({ clientPayload }) {
	const input = fieldAt(clientPayload, "input");
	if (typeof input === "string") return input;
	return input === void 0 || input === null ? null : JSON.stringify(input);
}
function subjectPieces({ subject }) {
	if (subject === null) return [];
	const heading = `#${subject.number} ${subject.title}`.trim();
	return [{
		text: subject.body.trim() === "" ? heading : `${heading}\n\n${subject.body}`,
		from: "stranger"
	}];
}
function spoken(text, speaker) {
	return speaker === void 0 ? {
		text,
		from: "stranger"
	} : {
		text,
		from: "person",
		by: speaker
	};
}
function ourWords(text) {
	return {
		text,
		from: "run"
	};
}
function hasText(text) {
	return text !== null && text.trim() !== "";
}

export { runInput as t };