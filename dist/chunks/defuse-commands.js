import { t as withoutSequences } from "./without-sequences.js";

// src/adapters/actions-runner/defuse-commands.ts
/** All that some reader takes for the end of a line: the runner's is .NET, whose white space is wider than JavaScript's. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Left out: characters that are not shown, but for the tab. They could hide what a line begins with. */
const UNSEEN = /(?!\t)\p{Cc}/gu;
const COMMAND = /^([\s\p{C}\p{Z}]*):(?=:)/u;
/**
* The runner reads `::name::` at the start of a line and `##[name]` anywhere in one as commands, from stdout and stderr
* alike. Text that we did not write ourselves must not be one: every line after the first gets something in front.
*/
function defuseCommands(text) {
	return withoutSequences(text).replace(/\r?\n$/, "").split(LINE_END).map((line, at) => `${at === 0 ? "" : "  | "}${defuseLine(line.replace(UNSEEN, ""))}`).join("\n");
}
/** One line, which may have styles. */
function defuseLine(line) {
	return line.replace(COMMAND, "$1:​").replaceAll("##[", "#​#[");
}

export { defuseLine as n, defuseCommands as t };