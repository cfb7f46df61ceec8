import { styleText } from "node:util";

// src/cli/output.ts
/** What commands print. stdout is for results, stderr for people. */
function outcomeOf(run, stateFile) {
	return {
		workflow_id: run.workflow_id,
		status: run.status,
		result: run.results.main ?? null,
		results: run.results,
		cost_usd: run.budget.spent_usd,
		turns: run.turns,
		agents: run.agents,
		asks: run.asks,
		error: run.error === null ? null : withAllFields(run.error),
		state_file: stateFile
	};
}
/** A run that could not even begin. */
function refusal(problem) {
	return {
		workflow_id: null,
		status: "failed",
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
	process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
function printError({ code, message, place, hint }) {
	say(`${paint("red", "error")} ${paint("bold", code)}${place === void 0 ? "" : ` at ${place}`}`);
	for (const line of message.split("\n")) say(`  ${line}`);
	if (hint !== void 0) for (const line of hint.split("\n")) say(`  ${paint("cyan", "fix:")} ${line}`);
}
/** A line for people. */
function say(line) {
	process.stderr.write(`${line}\n`);
}
/** Colours for a terminal. NO_COLOR has the last word: Node itself lets FORCE_COLOR win. */
function paint(style, text, stream = process.stderr) {
	if ((process.env.NO_COLOR ?? "") !== "") return text;
	return styleText(style, text, { stream });
}

export { refusal as a, printJson as i, paint as n, say as o, printError as r, outcomeOf as t };