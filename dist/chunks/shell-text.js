// src/core/report/cleaning/shell-text.ts
/** Text in a command that people copy into a shell, with quotes where it needs some. */
function shellWord(text) {
	return /^[\w./:@+-]+$/.test(text) ? text : shellQuoted(text);
}
/** The same, in double quotes in any case. */
function shellQuoted(text) {
	return `"${text.replaceAll(/["\\$`]/g, "\\$&")}"`;
}

export { shellWord as n, shellQuoted as t };