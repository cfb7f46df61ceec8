import { n as shellWord, t as shellQuoted } from "./shell-text.js";
import { t as agentClis } from "./agent-choice.js";
import { relative, resolve } from "node:path";

// src/cli/drive/start-again.ts
/** Longer inputs, and those of several lines, nobody wants to copy from a terminal. */
const LONGEST_INPUT = 500;
/** The command that starts the workflow of a run again, from here; undefined where it cannot be told from the run alone. */
function startAgain(run, { stateDir, namesProgram }) {
	const { workflow, workspace, input, event, parent, backend, backend_by: by } = run;
	if (event !== null || parent !== void 0) return void 0;
	if (input !== null && (input.text.length > LONGEST_INPUT || /[\p{Cc}]/u.test(input.text))) return void 0;
	const isNamed = by !== void 0;
	if (isNamed && !namesProgram && !agentClis.some((name) => name === backend)) return void 0;
	return [
		`raymond run ${shellWord(relative(process.cwd(), resolve(workspace, workflow.source)))}`,
		...input === null ? [] : [`--input ${shellQuoted(input.text)}`],
		...isNamed ? [`--agent ${shellWord(backend)}`] : [],
		...run.status === "over_budget" ? [`--budget ${larger(run)}`] : [],
		...stateDir === void 0 ? [] : [`--state-dir ${shellWord(stateDir)}`]
	].join(" ");
}
/** Twice what was not enough. */
function larger({ budget: { limit_usd, spent_usd } }) {
	return Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2));
}

export { startAgain as n, larger as t };