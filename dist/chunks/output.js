import { t as withoutSequences } from "./without-sequences.js";
import { styleText } from "node:util";

// src/cli/live/terminal-text.ts
/** Text of others on a terminal: what could steer it is taken out, and what is too long for a line is cut. */
/** As one line, without control characters. */
function oneLine(text) {
	return plainLines(text).join(" ").trim();
}
/** As lines, without control characters but tabs. */
function plainLines(text) {
	return withoutSequences(text).split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll("	", "  ").replace(/\p{Cc}|\p{Bidi_Control}/gu, ""));
}
/** A style that is shown and hides nothing; `styleText` writes them so. */
const STYLE = /(\u001b\[(?:[0-4]|2[2-4]|3[1-79]|9[0-7])m)/;
/** As it is, with its styles, but without what could steer a terminal: moving, clearing, titles, clipboards, turned directions. */
function harmless(text) {
	return text.split(STYLE).map((part, i) => i % 2 === 1 ? part : withoutControls(part)).join("");
}
function withoutControls(text) {
	if (!/[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(text)) return text;
	return withoutSequences(text.replaceAll("\r\n", "\n")).replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "");
}
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /\p{Mn}|\p{Me}|\p{Cf}/u;
/** Columns that a text without control characters takes; styles count nothing. */
function widthOf(text) {
	return Array.from(withoutSequences(text)).reduce((sum, sign) => sum + columnsOf(sign), 0);
}
/** Cut to so many columns, with `…` where something is missing. For text without styles. */
function cutToWidth(text, columns) {
	if (widthOf(text) <= columns) return text;
	let used = 1;
	let kept = "";
	for (const sign of text) {
		used += columnsOf(sign);
		if (used > columns) break;
		kept += sign;
	}
	return columns < 1 ? "" : `${kept}…`;
}
/** Cut or filled up to so many columns. */
function fillToWidth(text, columns) {
	const cut = cutToWidth(text, columns);
	return cut + " ".repeat(Math.max(0, columns - widthOf(cut)));
}
function columnsOf(sign) {
	return NO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
}

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
	const text = JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]|\p{Bidi_Control}/gu, escaped);
	process.stdout.write(`${text}\n`);
}
function escaped(character) {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
/** Lines of a result for people, which may hold words of agents and strangers. */
function print(text) {
	process.stdout.write(`${harmless(text)}\n`);
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
	process.stderr.write(`${harmless(line)}\n`);
}
/** Colours for a terminal. NO_COLOR has the last word: Node itself lets FORCE_COLOR win. */
function paint(style, text, stream = process.stderr) {
	if ((process.env.NO_COLOR ?? "") !== "") return text;
	return styleText(style, text, { stream });
}

export { printJson as a, say as c, oneLine as d, plainLines as f, printError as i, cutToWidth as l, paint as n, printResult as o, widthOf as p, print as r, refusal as s, outcomeOf as t, fillToWidth as u };