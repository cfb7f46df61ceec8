import { i as readAgentChoice, r as knownAgents } from "./agent-choice.js";
import { t as parseDuration } from "./duration.js";
import { t as didYouMean } from "./near-names.js";
import { t as UsageError } from "./usage-error.js";

// src/cli/options.ts
/** Readers of option values, for commander; each refuses with a UsageError. */
const RUN_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
function dollars(text) {
	const value = Number(text);
	if (text.trim() === "" || !Number.isFinite(value) || value <= 0) throw new UsageError(`"${text}" is not an amount of dollars.`, "Give a number above 0, such as --budget 2.50");
	return value;
}
/** A whole number from 1, for the option of this name. */
function countFor(option) {
	return (text) => {
		if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`"${text}" is not a whole number from 1 up.`, `For example: ${option} 4`);
		return Number(text);
	};
}
/** In milliseconds. */
function duration(text) {
	const ms = parseDuration(text);
	if (ms === void 0 || ms === 0) throw new UsageError(`"${text}" is not a duration.`, "A number and ms, s, m, h or d, such as --timeout 10m");
	return ms;
}
function runId(text) {
	if (!RUN_ID.test(text) || text === "state") throw new UsageError(`"${text}" cannot name a run.`, "Use 1 to 63 lower-case letters, digits, \"-\" and \"_\", beginning with a letter or digit; \"state\" is taken.");
	return text;
}
function effort(text) {
	const found = EFFORTS.find((name) => name === text);
	if (found) return found;
	throw new UsageError(`"${text}" is not an effort.`, didYouMean(text, EFFORTS) ?? `One of ${EFFORTS.join(", ")}.`);
}
/** Such as `claude`, `replay:FILE` or `command:PROGRAM`. */
function agentChoice(text) {
	const choice = readAgentChoice(text);
	if (choice) return choice;
	throw new UsageError(`"${text}" is not an agent.`, knownAgents(text));
}

export { dollars as a, runId as c, countFor as i, RUN_ID as n, duration as o, agentChoice as r, effort as s, EFFORTS as t };