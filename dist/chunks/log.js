import { a as reportWithWork, o as snapshotsAround, r as withSource, s as runReport } from "./report.js";
import { a as plainLines, i as oneLine } from "./terminal-text.js";
import { t as noSuchRun } from "./no-such-run.js";
import { a as printJson, c as say, n as paint, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";
import { a as formatUsd, r as formatDuration } from "./format-amounts.js";

// src/cli/report/log-lines.ts
/** A turn for people: a line about it, what it did, and what was wrong. Nothing in it can steer the terminal. */
function turnLines(turn) {
	const { n, agent, state, attempt, outcome, ms, cost_usd, exit_code, problem, denied, kind, deeds, answer, detail } = turn;
	const facts = [
		turn.transitions.map(({ tag, to }) => to === null ? tag : `${tag} → ${to}`).join(", "),
		formatDuration(ms),
		...cost_usd > 0 ? [formatUsd(cost_usd)] : [],
		...exit_code === null ? [] : [`exit code ${exit_code}`],
		...attempt > 1 ? [`attempt ${attempt}`] : []
	].filter((fact) => fact !== "");
	return [
		`${outcome === "failed" ? red("✕") : outcome === "again" ? paint("yellow", "↻", process.stdout) : green("✓")} ${bold(`turn ${n}`)}  ${oneLine(agent)}  ${bold(oneLine(state))}  ${dim(oneLine(facts.join(", ")))}`,
		...(deeds ?? []).flatMap(deedLines),
		...deeds === void 0 && answer ? block(kind === "script" ? "output" : "answer", answer) : [],
		...detail ? block("stderr", detail) : [],
		...denied.length === 0 ? [] : [`  ${red(`refused: ${oneLine(denied.join(", "))}`)}`],
		...problem === null ? [] : [`  ${red(problem.code)}`, ...indented(problem.message)]
	];
}
const SIGNS = {
	done: " ",
	failed: "✕",
	denied: "⊘",
	"cut off": "…"
};
function deedLines(deed) {
	if (deed.kind !== "tool") return block(deed.kind === "thinking" ? "thinks" : "says", deed.text);
	const [first = "", ...more] = plainLines(deed.input.trim());
	const isBad = deed.status === "failed" || deed.status === "denied";
	return [
		`  ${isBad ? red(SIGNS[deed.status]) : SIGNS[deed.status]} ${bold(oneLine(deed.name))} ${first}${isBad ? red(`  (${deed.status})`) : ""}`,
		...more.map((line) => `      ${line}`),
		...deed.output ? indented(deed.output).map(dim) : []
	];
}
function block(name, text) {
	return [`  ${dim(`${name}:`)}`, ...indented(text)];
}
function indented(text) {
	return plainLines(text.trim()).map((line) => `      ${line}`);
}
const bold = (text) => paint("bold", text, process.stdout);
const dim = (text) => paint("dim", text, process.stdout);
const red = (text) => paint("red", text, process.stdout);
const green = (text) => paint("green", text, process.stdout);

// src/cli/report/log.ts
/** `raymond log` and `raymond diff`: what a run did, on a terminal or as JSON. */
/** Of one turn a person wants to read all that was kept; of many the beginnings. */
const SHORT = {
	text: 600,
	deeds: 2e3,
	diff: 0
};
const LONG = {
	text: 2e4,
	deeds: 1e5,
	diff: 1e6
};
async function showLog(id, of, flags) {
	await withRun(id, flags, async (run, source) => {
		const plain = await plainReport(run, source);
		const turns = of === void 0 ? plain.turns : turnsOf(plain, of);
		const isOne = turns.length === 1 || flags.json === true;
		const { report, missing } = await reportWithWork(plain, run, noDiffs(source), isOne ? LONG : SHORT);
		const shown = turns.map((turn) => ({
			...turn,
			...report.texts[turn.n - 1]
		}));
		if (flags.json === true) return printJson({
			version: 1,
			workflow_id: id,
			missing,
			turns: shown
		});
		if (plain.without_journal !== null) say(plain.without_journal);
		if (missing !== null) say(missing);
		printLines(shown.flatMap((turn) => [...turnLines(turn), ""]));
	});
}
async function showDiff(id, turn, flags) {
	await withRun(id, flags, async (run, source) => {
		const diffs = turn === void 0 ? await diffsOfAgents(run, source) : await diffOfTurn(await plainReport(run, source), turn, run, source);
		if (flags.json === true) return printJson({
			version: 1,
			workflow_id: id,
			diffs
		});
		if (diffs.length === 0) say(source.name.startsWith("/") ? "There are no snapshots of this here: they are taken in a git checkout, from the first turn of an agent on. git diff shows what your files hold now. With --ref raymond/state the snapshots of a job are read." : "There are no snapshots here. Fetch them: git fetch origin \"refs/heads/raymond/*:refs/heads/raymond/*\"");
		for (const { agent, turns, diff, left_out } of diffs) {
			if (diffs.length > 1 || turns.length > 1) say(`${agent}${turns.length > 1 ? `, turns ${turns.join(", ")} together: no checkpoint was made between them` : ""}`);
			if (left_out.length > 0) say(`What is in these files is not shown: ${left_out.map(oneLine).join("; ")}`);
			if (diff === "") say(left_out.length > 0 ? "In all others nothing was changed." : "Nothing was changed.");
			else printLines(diff.replace(/\n$/, "").split("\n").flatMap(plainLine));
		}
	});
}
async function diffOfTurn(plain, turn, run, source) {
	const [asked] = /^\d+$/.test(turn) ? turnsOf(plain, turn) : [];
	if (asked === void 0) throw new UsageError(`"${turn}" is not the number of a turn.`, "raymond log lists the turns of a run.");
	const around = snapshotsAround(asked, plain.turns, await source.snapshots(run, asked.agent), source.grain);
	const diff = around && await source.diff(around.from, around.to);
	return diff === void 0 ? [] : [{
		agent: asked.agent,
		turns: around?.turns ?? [],
		diff,
		left_out: around?.left_out ?? []
	}];
}
async function diffsOfAgents(run, source) {
	const found = [];
	for (const { id } of run.agents) {
		const snapshots = await source.snapshots(run, id);
		const [first, last] = [snapshots[0], snapshots.at(-1)];
		const diff = first && last && await source.diff(first.commit, last.commit);
		if (diff !== void 0) found.push({
			agent: id,
			turns: [],
			diff,
			left_out: last?.left_out ?? []
		});
	}
	return found;
}
async function withRun(id, flags, use) {
	try {
		await withSource(flags, async (source) => {
			const run = await source.run(id);
			if (!run) throw noSuchRun(id, await source.ids());
			await use(run, source);
		});
	} catch (error) {
		refuse(error, flags);
	}
}
async function plainReport(run, source) {
	return runReport(run, await source.journal(run.workflow_id), (/* @__PURE__ */ new Date()).toISOString());
}
function turnsOf({ turns, agents }, of) {
	const found = turns.filter(({ n, agent }) => agent === of || String(n) === of);
	if (found.length > 0 || agents.some(({ id }) => id === of)) return found;
	const known = agents.slice(0, 10).map(({ id }) => id);
	throw new UsageError(`The run has no agent and no turn "${of}".`, `It has ${turns.length} turns, of: ${known.join(", ")}`);
}
function noDiffs(source) {
	return {
		...source,
		snapshots: async () => []
	};
}
/** A line of a file may hold what steers a terminal; tabs are what they are. */
function plainLine(line) {
	return line.split("	").map((part) => plainLines(part).join(" ")).join("	").split("\n");
}
function printLines(lines) {
	for (const line of lines) print(line);
}

export { showDiff, showLog };