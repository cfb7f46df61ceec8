import { i as checkIdOf } from "./problem.js";

// src/core/lint/finding.ts
const levels = [
	"info",
	"warning",
	"error"
];
/** A problem as a finding; `fallback` is the file of one that has no place. */
function findingOf({ code, message, place, hint }, level, fallback) {
	const [, file = fallback, line = "1", column = "1"] = /^(.*?)(?::(\d+)(?::(\d+))?)?$/s.exec(place ?? fallback) ?? [];
	return {
		file,
		line: Number(line),
		column: Number(column),
		code,
		id: checkIdOf(code),
		level,
		message,
		fix: hint ?? null
	};
}
/** As they stand in the files, each once. */
function inOrder(findings) {
	return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()].sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.id, b.id));
}
function isAtLeast(level, least) {
	return levels.indexOf(level) >= levels.indexOf(least);
}
function tallyOf(findings) {
	const count = (wanted) => findings.filter(({ level }) => level === wanted).length;
	return {
		errors: count("error"),
		warnings: count("warning"),
		infos: count("info")
	};
}
function compare(a, b) {
	return a === b ? 0 : a < b ? -1 : 1;
}

export { tallyOf as a, levels as i, inOrder as n, isAtLeast as r, findingOf as t };