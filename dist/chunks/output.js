import { n as defuseLine } from "./defuse-commands.js";
import { r as harmless } from "./terminal-text.js";
import { styleText } from "node:util";

// src/cli/output.ts
/** What commands print. stdout is for results, stderr for people. */
function outcomeOf(run, stateFile) {
	return {
		workflow_id: run.workflow_id,
		status: run.status,
		reason: run.reason,
		result: run.results.main ?? null,
		results: run.results,
		cost_usd: run.budget.spent_usd,
		turns: run.turns,
		agents: run.agents.map((agent) => ({
			...agent,
			backend: agent.backend ?? run.backend,
			cell: agent.cell ?? NO_CELL
		})),
		asks: run.asks,
		error: run.error === null ? null : withAllFields(run.error),
		state_file: stateFile
	};
}
const NO_CELL = {
	cell: "none",
	network: []
};
/** A command that was not carried out: a run that could not even begin, or one that stands as it did. */
function refusal(problem, run) {
	if (run !== void 0) return {
		...outcomeOf(run.run, run.stateFile),
		error: withAllFields(problem)
	};
	return {
		workflow_id: null,
		status: "failed",
		reason: null,
		result: null,
		results: {},
		cost_usd: 0,
		turns: 0,
		agents: [],
		asks: [],
		error: withAllFields(problem),
		state_file: null
	};
}
function withAllFields({ code, message, place, hint }) {
	return {
		code,
		message,
		place: place ?? null,
		hint: hint ?? null
	};
}
function printJson(value) {
	const text = JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]|\p{Bidi_Control}|(?<=#)#(?=\[)/gu, escaped);
	process.stdout.write(`${text}\n`);
}
function escaped(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
/** Lines of a result for people, which may hold words of agents and strangers. */
function print(text) {
	process.stdout.write(`${forPeople(text)}\n`);
}
const LINE_END = /[\n\u2028\u2029]/;
/** In a job's own step the runner reads every line that is printed, and takes some for its commands. */
function forPeople(text) {
	const plain = harmless(text);
	return process.env.GITHUB_ACTIONS === "true" ? plain.split(LINE_END).map(defuseLine).join("\n") : plain;
}
/** What a run gave: byte for byte to a program, harmless to a person's terminal. */
function printResult(text) {
	if (process.stdout.isTTY) print(text);
	else process.stdout.write(`${text}\n`);
}
function printError({ code, message, place, hint }) {
	say(`${paint("red", "error")} ${paint("bold", code)}${place === void 0 ? "" : ` at ${place}`}`);
	for (const line of message.split("\n")) say(`  ${line}`);
	if (hint !== void 0) for (const line of hint.split("\n")) say(`  ${paint("cyan", "fix:")} ${line}`);
}
/** A line for people. */
function say(line) {
	process.stderr.write(`${forPeople(line)}\n`);
}
/** Colours for a terminal. NO_COLOR has the last word: Node itself lets FORCE_COLOR win. */
function paint(style, text, stream = process.stderr) {
	if ((process.env.NO_COLOR ?? "") !== "") return text;
	return styleText(style, text, { stream });
}

export { printJson as a, say as c, printError as i, paint as n, printResult as o, print as r, refusal as s, outcomeOf as t };