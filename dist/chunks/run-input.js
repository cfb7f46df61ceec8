import { n as fieldAt } from "./parse-repo-event.js";

// src/core/triggers/run-input.ts
/**
* What a run is given to work on: the first that there is of the action's own input, a command's text, `client_payload.input`, the
* comment, the issue, pull request or discussion. A comment that is nothing but a command says nothing itself.
*/
function runInput(event, sources) {
	if (hasText(sources.actionInput)) return {
		text: sources.actionInput,
		from: "run"
	};
	const isCommand = sources.commandText !== null;
	const text = [
		sources.commandText,
		payloadInput(event),
		isCommand ? null : event.comment?.body ?? null,
		subjectText(event)
	].find(hasText);
	return text === void 0 ? null : {
		text,
		from: "stranger"
	};
}
function payloadInput({ clientPayload }) {
	const input = fieldAt(clientPayload, "input");
	if (typeof input === "string") return input;
	return input === void 0 || input === null ? null : JSON.stringify(input);
}
function subjectText({ subject }) {
	if (subject === null) return null;
	return subject.body.trim() === "" ? subject.title : `${subject.title}\n\n${subject.body}`;
}
function hasText(text) {
	return text !== null && text.trim() !== "";
}

export { runInput as t };