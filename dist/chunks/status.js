import { t as createLocalRunStore } from "./run-store.js";
import { t as ProblemError } from "./problem.js";
import { t as isRetryOffered } from "./nothing-left.js";
import { a as readAgentChoice } from "./agent-choice.js";
import { t as asItStands } from "./as-it-stands.js";
import { n as startAgain } from "./start-again.js";
import { t as noSuchRun } from "./no-such-run.js";
import { a as printJson, i as printError, r as print, s as refusal, t as outcomeOf } from "./output.js";
import { t as repositoryRoot } from "./repository-root.js";
import { n as stateDirectory } from "./state-directory.js";

// src/cli/commands/status/status.ts
async function status(id, flags) {
	const workspace = repositoryRoot(process.cwd());
	const directory = await stateDirectory(workspace, flags.stateDir);
	const local = createLocalRunStore(directory);
	const read = async (name) => {
		const run = await local.read(name);
		return run && asItStands(run, directory);
	};
	const stateFile = (run) => `${directory}/${run.workflow_id}/state.json`;
	if (id !== void 0) {
		const run = await read(id);
		if (!run) throw noSuchRun(id, await local.list());
		if (flags.json === true) return printJson(outcomeOf(run, stateFile(run)));
		const { workSoFar } = await import("./work-so-far.js");
		const work = await workSoFar(run, {
			workspace,
			stateDir: directory,
			given: flags.stateDir
		});
		return printLines([...describe(run, flags), ...work]);
	}
	const all = await Promise.all((await local.list()).map((name) => readOrProblem(name, read)));
	const runs = all.flatMap(({ run }) => run ?? []);
	const broken = all.flatMap(({ name, problem }) => problem ? [{
		name,
		problem
	}] : []);
	if (flags.json === true) {
		const unreadable = broken.map(({ name, problem }) => ({
			...refusal(problem),
			workflow_id: name
		}));
		printJson({ runs: [...runs.map((run) => outcomeOf(run, stateFile(run))), ...unreadable] });
	} else if (all.length === 0) printLines([`No runs in ${directory}.`]);
	else if (runs.length > 0) printLines(table(runs));
	for (const { problem } of broken) printError(problem);
	if (broken.length > 0) process.exitCode = 1;
}
/** One state that cannot be read does not hide the others. */
async function readOrProblem(name, read) {
	try {
		return {
			name,
			run: await read(name)
		};
	} catch (error) {
		if (error instanceof ProblemError) return {
			name,
			problem: error.problem
		};
		throw error;
	}
}
function printLines(lines) {
	print(lines.join("\n"));
}
function table(runs) {
	const rows = runs.map((run) => [
		run.workflow_id,
		standing(run),
		`$${run.budget.spent_usd.toFixed(2)}`,
		turns(run),
		run.updated_at
	]);
	const widths = rows.reduce((most, row) => row.map((cell, i) => Math.max(cell.length, most[i] ?? 0)), []);
	return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd());
}
function turns({ turns: made }) {
	return `${made} ${made === 1 ? "turn" : "turns"}`;
}
function standing({ status, reason }) {
	return reason === null ? status : `${status} (${reason})`;
}
/** Who ran the agent's last turn, and in what: that is noted as a turn ends. */
function ranIn(run, { backend = run.backend, cell, tally }) {
	const kind = readAgentChoice(backend)?.kind ?? backend;
	if (tally === void 0) return kind;
	if (cell === void 0 || cell.cell === "none") return `${kind}, no cell`;
	const network = cell.network.length === 0 ? "" : `, network ${cell.network.join(" ")}`;
	return `${kind}, cell ${cell.cell}${network}`;
}
function describe(run, { stateDir }) {
	const { budget } = run;
	const anew = isRetryOffered(run, run.error) ? void 0 : startAgain(run, {
		stateDir,
		namesProgram: false
	});
	return [
		`${run.workflow_id}: ${standing(run)}`,
		`  workflow  ${run.workflow.source}${run.workflow.commit === null ? "" : ` at ${run.workflow.commit.slice(0, 12)}`}`,
		`  spent     $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)} in ${turns(run)}`,
		`  updated   ${run.updated_at}`,
		...run.agents.map((agent) => `  agent     ${agent.id} at ${agent.current_state}: ${agent.status}${agent.problem ? ` (${agent.problem.code})` : ""}, ${ranIn(run, agent)}`),
		...run.asks.flatMap((ask) => [`  asks      ${ask.id}: ${ask.prompt.trim()}`, `            raymond answer ${run.workflow_id} --ask ${ask.id} "…"`]),
		...Object.entries(run.results).map(([agent, payload]) => `  result    ${agent}: ${payload}`),
		...run.error ? [`  error     ${run.error.code}: ${run.error.message}`, ...run.error.hint ? [`            ${run.error.hint}`] : []] : [],
		...anew === void 0 ? [] : [`            ${anew}`]
	];
}

export { status };