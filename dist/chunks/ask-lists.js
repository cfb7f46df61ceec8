// src/core/workflow/ask-lists.ts
/** Logins, with or without `@`, between commas or white space. */
function splitPeople(text) {
	return text.split(/[\s,|]+/).map((login) => login.replace(/^@/, "")).filter((login) => login !== "");
}
/**
* What is no login names nobody who could answer, and may be Markdown. Those of a company's own accounts end in an underscore and its short name.
* In a stored text `***` stands for what was a secret.
*/
const LOGIN = /^(?:[A-Za-z0-9]|\*{3})(?:[\w-]|\*{3}){0,99}(?:\[bot\])?$/;
/** The first of these people that cannot be a login on GitHub. */
function nobodyIn(people) {
	return people.find((name) => !LOGIN.test(name));
}
/** Choices as `splitChoices` reads them back. */
function joinChoices(choices) {
	return choices.some((choice) => choice.includes(",")) ? `${choices.join("|")}|` : choices.join(",");
}
/** Choices between commas, or between bars when a choice itself has a comma. */
function splitChoices(text) {
	return text.split(text.includes("|") ? "|" : ",").map((choice) => choice.trim()).filter((choice) => choice !== "");
}

export { splitPeople as a, splitChoices as i, joinChoices as n, nobodyIn as r, LOGIN as t };