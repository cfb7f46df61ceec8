import { r as isAtLeast } from "./finding2.js";
import { i as oneLine } from "./terminal-text.js";

// src/cli/render/lint-text.ts
const COLOURS = {
	error: "red",
	warning: "yellow",
	info: "blue"
};
/** Findings for people: a block a file, each finding with its fix below it, and a line that counts all of them. */
function lintText(findings, tally, least, paint) {
	const shown = findings.filter(({ level }) => isAtLeast(level, least));
	return [...[...Map.groupBy(shown, ({ file }) => file)].map(([file, own]) => block(file, own, paint)), summary(findings, tally, shown.length, paint)].join("\n\n");
}
function block(file, findings, paint) {
	const spots = findings.map(({ line, column }) => `${line}:${column}`);
	const spotWidth = Math.max(...spots.map(({ length }) => length));
	const levelWidth = Math.max(...findings.map(({ level }) => level.length));
	const indent = " ".repeat(2 + spotWidth + 2 + levelWidth + 2);
	const lines = findings.flatMap(({ level, message, id, fix }, index) => [`  ${paint("dim", (spots[index] ?? "").padStart(spotWidth))}  ${paint(COLOURS[level], level.padEnd(levelWidth))}  ${oneLine(message)}  ${paint("dim", id)}`, ...fix === null ? [] : fix.split("\n").map((line) => `${indent}${paint("cyan", "fix:")} ${line}`)]);
	return [paint("underline", oneLine(file)), ...lines].join("\n");
}
function summary(findings, { errors, warnings, infos }, shown, paint) {
	if (findings.length === 0) return paint("green", "No problems found.");
	const hidden = findings.length - shown;
	const counts = [
		counted(errors, "error"),
		counted(warnings, "warning"),
		counted(infos, "info")
	].join(", ");
	const more = hidden === 0 ? "" : ` ${paint("dim", `(${hidden} not shown; --level info shows all)`)}`;
	return `${paint(errors > 0 ? "red" : warnings > 0 ? "yellow" : "green", counts)}${more}`;
}
function counted(count, word) {
	return `${count} ${word}${count === 1 ? "" : "s"}`;
}

export { lintText };