import { t as keepMemorySmall } from "./keep-memory-small.js";
import { t as ProblemError } from "./problem.js";
import { n as exitCodeOf, t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";
import { a as printJson, c as say, d as oneLine, f as plainLines, i as printError, l as cutToWidth, n as paint, o as printResult, p as widthOf, t as outcomeOf, u as fillToWidth } from "./output.js";
import { a as formatUsd, i as formatMoment, r as formatDuration, t as budgetBar } from "./format-amounts.js";
import { n as signOf, t as sayEnd } from "./say-end.js";
import { r as agentChoice } from "./options.js";
import { t as repositoryRoot } from "./repository-root.js";
import { i as listenForSignals, n as CONFIGURATION, r as watchConfiguration, t as CHANGED } from "./configuration-watch.js";
import { t as stateDirectory } from "./state-directory.js";
import { n as wireLocally } from "./wire.js";
import { i as openCheckout, s as worktreesOf } from "./checkout.js";
import { i as runBranches, n as EVERYTHING, r as openLocal, t as putAway } from "./put-away.js";
import { t as readHead } from "./head.js";
import { o as takeOver, t as createSnapshots } from "./snapshots.js";
import { l as objectsOf } from "./add-worktree.js";
import { C as branchOfAgent, O as isTurn } from "./run.js";
import { t as ownRepository } from "./own-repository.js";
import { t as appendSnapshotLines } from "./snapshot-lines.js";
import { t as createLocalRunStore } from "./run-store.js";
import { a as note, i as isNoted, r as forget } from "./checkout-around.js";
import { t as standingRun } from "./standing-run2.js";
import { createInterface } from "node:readline/promises";

// src/cli/live/stepper.ts
/** `stop` ends the run as Ctrl-C does: it can be resumed. */
function createStepper(stop) {
	if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) throw new UsageError("--step needs a terminal to ask at.", "Leave --step out, or use --debug to see afterwards what scripts did.");
	let ended = 0;
	return {
		watching: (progress) => ({
			...progress,
			turnEnded(turn, end) {
				ended += 1;
				progress.turnEnded(turn, end);
			}
		}),
		async saved(run) {
			if (ended === 0 || run.status !== "running") return;
			ended = 0;
			const next = run.agents.flatMap(({ id, current_state, status }) => status === "active" ? [`${id} at ${current_state}`] : []);
			if (next.length === 0) return;
			if (!await goesOn(`next: ${next.join(", ")}. Enter goes on, q stops: `)) stop();
		}
	};
}
async function goesOn(question) {
	const lines = createInterface({
		input: process.stdin,
		output: process.stderr
	});
	try {
		const left = new Promise((resolve) => lines.once("close", () => resolve("q")).once("SIGINT", () => resolve("q")));
		return !/^q/i.test((await Promise.race([lines.question(question), left])).trim());
	} finally {
		lines.close();
	}
}

// src/cli/live/live-block.ts
const TO_START = "\r";
const CLEAR_DOWN = "\x1B[0J";
/** Every change is one write, so that nothing of others stands between. Lines must not be wider than the screen when drawn. */
function createLiveBlock(screen) {
	let drawn = [];
	/** Back to where the block begins. A terminal that has become narrower has wrapped its lines meanwhile. */
	function back() {
		if (drawn.length === 0) return "";
		const columns = Math.max(1, screen.columns ?? 80);
		return `\u001b[${drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0)}A${TO_START}${CLEAR_DOWN}`;
	}
	function text(lines) {
		return lines.map((line) => `${line}\n`).join("");
	}
	return {
		draw(lines) {
			screen.write(back() + text(lines));
			drawn = lines;
		},
		say(lines) {
			screen.write(back() + text(lines) + text(drawn));
		},
		clear() {
			screen.write(back());
			drawn = [];
		}
	};
}

// src/cli/live/live-lines.ts
const SPINNER = [
	"⠋",
	"⠙",
	"⠹",
	"⠸",
	"⠼",
	"⠴",
	"⠦",
	"⠧",
	"⠇",
	"⠏"
];
const MS_A_FRAME$1 = 100;
const BAR = 16;
/** The run in a few lines: how it stands, then each agent that is at work or waits. No line is wider than the screen. */
function liveLines(picture) {
	const { run, turns, now, columns, rows } = picture;
	if (!run) return [];
	const frame = SPINNER[Math.floor(now / MS_A_FRAME$1) % SPINNER.length] ?? "";
	const others = run.agents.filter(({ id, status }) => status !== "ended" && !turns.some(({ agent }) => agent === id));
	const entries = [...turns.map((turn) => turnLine(turn, frame, picture)), ...others.map((agent) => restLine(agent, columns))];
	const room = Math.max(1, rows - 2);
	const hidden = entries.length - room;
	const shown = hidden > 0 ? [...entries.slice(0, room - 1), [dim(`  … and ${hidden + 1} more agents`)]] : entries;
	return [headLine(run, frame, picture), ...shown].map((line) => painted(line, columns));
}
function dim(text) {
	return ["dim", text];
}
/** Cut where the screen ends. */
function painted(segments, columns) {
	let left = columns;
	let line = "";
	for (const [style, text] of segments) {
		const cut = cutToWidth(text, left);
		left -= widthOf(cut);
		line += cut === "" ? "" : paint(style, cut);
	}
	return line;
}
function headLine(run, frame, { startedAt, now, columns }) {
	const { limit_usd, spent_usd } = run.budget;
	const turns = `${run.turns} ${run.turns === 1 ? "turn" : "turns"}`;
	const rest = `  ${formatDuration(now - startedAt)}  ${turns}  ${formatUsd(spent_usd)} of ${formatUsd(limit_usd)} `;
	const hasBar = columns >= rest.length + BAR + 24;
	const name = cutToWidth(run.workflow_id, Math.max(8, columns - rest.length - (hasBar ? BAR : 0) - 2));
	const tone = spent_usd >= limit_usd ? "red" : spent_usd >= limit_usd * .8 ? "yellow" : "green";
	return [
		["cyan", `${frame} `],
		["bold", name],
		dim(rest),
		...hasBar ? [[tone, budgetBar(spent_usd, limit_usd, BAR)]] : []
	];
}
function turnLine({ agent, state, attempt, startedAt, activity }, frame, { now, columns }) {
	const place = attempt > 1 ? `${state} (attempt ${attempt})` : state;
	const widths = widthsFor(columns);
	return [
		["cyan", `  ${frame} `],
		["reset", `${fillToWidth(agent, widths.name)} `],
		["bold", `${fillToWidth(place, widths.place)} `],
		dim(`${fillToWidth(formatDuration(now - startedAt), TOOK)} ${activity}`)
	];
}
function restLine({ id, current_state, status }, columns) {
	const widths = widthsFor(columns);
	const [sign, style] = SIGNS[status];
	return [
		[style, `  ${sign} `],
		["reset", `${fillToWidth(id, widths.name)} ${fillToWidth(current_state, widths.place)} `],
		dim(status === "active" ? "next" : status)
	];
}
const TOOK = 11;
const SIGNS = {
	active: ["·", "dim"],
	waiting: ["?", "magenta"],
	paused: ["‖", "yellow"],
	failed: ["✕", "red"],
	ended: ["✓", "green"]
};
function widthsFor(columns) {
	return {
		name: Math.max(6, Math.min(22, Math.floor(columns * .24))),
		place: Math.max(6, Math.min(26, Math.floor(columns * .28)))
	};
}

// src/cli/live/progress-lines.ts
/** The lines that tell of a run as it goes, on terminals and in logs. */
function startLine({ agent, state, attempt }) {
	const again = attempt === 1 ? "" : paint("dim", ` (attempt ${attempt})`);
	return `${paint("dim", "▸")} ${agent}  ${state}${again}`;
}
function saidLines({ agent }, { kind, text }) {
	if (kind === "text") return [];
	if (kind === "activity") return [paint("dim", `  ${agent}: ${oneLine(text)}`)];
	return plainLines(text.replace(/\s+$/, "")).map((line) => `  ${paint("cyan", `${agent}:`)} ${line}`);
}
function endLine({ agent, state }, end) {
	const { cost_usd, ms } = end.bill;
	const bill = paint("dim", `${formatDuration(ms)}${cost_usd > 0 ? `, ${formatUsd(cost_usd)}` : ""}`);
	if (end.type === "turn_completed") {
		const sign = signOf(end);
		const where = oneLine(sayEnd(end));
		return `${paint(STYLES$1[sign], sign)} ${agent}  ${state}${where === "" ? "" : `  ${where}`}  ${bill}`;
	}
	return `${paint("yellow", "!")} ${agent}  ${state}  ${bill}  ${oneLine(end.failure.message)}`;
}
const STYLES$1 = {
	"✓": "green",
	"✕": "red",
	"?": "magenta"
};
function noticeLine(text) {
	return plainLines(text).map((line) => `${paint("yellow", "note")} ${line}`);
}

// src/cli/live/live-view.ts
const MS_A_FRAME = 100;
const KEEP_TITLE = "\x1B[22;0t";
const OLD_TITLE = "\x1B[23;0t";
/** Shows a run on a terminal: what happened stays as lines, what goes on is drawn again in place below them. */
function createLiveView(screen, now = Date.now) {
	const block = createLiveBlock(screen);
	const turns = /* @__PURE__ */ new Map();
	const startedAt = now();
	let run;
	let title = "";
	function draw() {
		const picture = {
			run,
			turns: [...turns.values()],
			startedAt,
			now: now(),
			columns: (screen.columns ?? 80) - 1,
			rows: Math.min(14, screen.rows ?? 24)
		};
		block.draw(liveLines(picture));
	}
	function setTitle(text) {
		if (text === title) return;
		const keepOld = title === "" ? KEEP_TITLE : "";
		title = text;
		screen.write(`${keepOld}\u001b]0;${oneLine(text)}\u0007`);
	}
	const timer = setInterval(draw, MS_A_FRAME);
	timer.unref();
	return {
		turnStarted({ id, agent, state, attempt }, current) {
			run = current;
			turns.set(id, {
				agent,
				state,
				attempt,
				startedAt: now(),
				activity: ""
			});
		},
		turnSays(turn, what) {
			const running = turns.get(turn.id);
			if (what.kind === "print") block.say(saidLines(turn, what));
			else if (running) turns.set(turn.id, {
				...running,
				activity: lastLine(what.text) ?? running.activity
			});
		},
		turnEnded(turn, end) {
			turns.delete(turn.id);
			block.say([endLine(turn, end)]);
		},
		notice(text) {
			block.say(noticeLine(text));
		},
		runChanged(current) {
			run = current;
			setTitle(`raymond ${current.workflow_id}: ${current.status.replace("_", " ")}`);
		},
		close() {
			clearInterval(timer);
			block.clear();
			if (title !== "") screen.write(OLD_TITLE);
		}
	};
}
function lastLine(text) {
	return plainLines(text).findLast((line) => line.trim() !== "")?.trim();
}

// src/cli/live/terminal-progress.ts
const SILENT = {
	turnStarted() {},
	turnSays() {},
	turnEnded() {},
	notice() {},
	runChanged() {},
	close() {}
};
/** On a terminal a live view; elsewhere, and where colours or a clever terminal are not wanted, a line on stderr for each thing. */
function createTerminalProgress({ live }) {
	return tellingWarnings(live && isLive() ? createLiveView(process.stderr) : createLineProgress());
}
/** A run's warnings stand in its state; whoever watches reads each of them once, when it comes up. */
function tellingWarnings(progress) {
	const shown = /* @__PURE__ */ new Set();
	return {
		...progress,
		runChanged(run) {
			for (const warning of run.warnings) {
				if (!shown.has(warning)) progress.notice(warning);
				shown.add(warning);
			}
			progress.runChanged(run);
		}
	};
}
function isLive() {
	const { NO_COLOR = "", TERM = "" } = process.env;
	return process.stderr.isTTY === true && NO_COLOR === "" && TERM !== "dumb";
}
function createLineProgress() {
	return {
		turnStarted: (turn) => say(startLine(turn)),
		turnSays(turn, what) {
			for (const line of saidLines(turn, what)) say(line);
		},
		turnEnded: (turn, end) => say(endLine(turn, end)),
		notice(text) {
			for (const line of noticeLine(text)) say(line);
		},
		runChanged() {},
		close() {}
	};
}

// src/cli/worktrees/tidy-up.ts
/** After the end of a run: its worktrees go, so that the next run finds its places free. Gives lines that say where the work is. */
async function tidyUp(run, workspace, stateDir) {
	if (run.status !== "completed" && run.status !== "cancelled") return [];
	const checkout = await openCheckout(workspace);
	if (!checkout || (await worktreesOf(checkout)).length === 1) return [];
	try {
		const local = await openLocal(workspace, stateDir);
		if (!local) return [];
		const own = (await runBranches(local.repository, local.checkout)).filter((one) => one.run === run.workflow_id);
		return (await putAway(local, own, {
			dryRun: false,
			branches: "without work"
		})).flatMap(lineOf);
	} catch (error) {
		if (error instanceof ProblemError) return [`  its worktrees stay: ${error.message}`];
		throw error;
	}
}
function lineOf({ branch, worktree, worktree_removed, branch_deleted, why }) {
	if (worktree !== null && !worktree_removed) return [`  the worktree ${worktree} stays: ${why}`];
	return branch_deleted ? [] : [`  work on a branch: ${branch}`];
}

// src/cli/drive/end-of-run.ts
/** How a run ended, and what a person can do now: the exact commands. */
const STYLES = {
	running: "cyan",
	completed: "green",
	failed: "red",
	waiting: "magenta",
	suspended: "yellow",
	over_budget: "yellow",
	cancelled: "yellow"
};
/** Lines for stderr. `stateDir` is repeated in commands when it was given. */
function endOfRun(run, stateDir) {
	return [standing(run), ...nextSteps(run, stateDir === void 0 ? "" : ` --state-dir ${quoted(stateDir)}`)];
}
function standing({ workflow_id, status, reason, budget, turns }) {
	const why = reason === null || reason === status ? "" : ` (${reason})`;
	const from = budget.from === void 0 ? "" : ` (limit set by ${budget.from})`;
	const money = `${formatUsd(budget.spent_usd)} of ${formatUsd(budget.limit_usd)}${from}`;
	return `${paint([STYLES[status], "bold"], status.replace("_", " "))}${why}  ${workflow_id}: ${turns} ${turns === 1 ? "turn" : "turns"}, ${money}`;
}
function nextSteps(run, more) {
	const id = run.workflow_id;
	switch (run.status) {
		case "completed": return [step("to look at it", `raymond report ${id}${more}`)];
		case "waiting": return run.asks.length > 0 ? run.asks.flatMap((ask) => question(ask, id, more)) : [step("to go on", `raymond resume ${id}${rerun(run)}${more}`)];
		case "suspended": return [...due(run), step("to go on", `raymond resume ${id}${more}`)];
		case "over_budget": return [step("to go on", `raymond resume ${id} --budget ${raised(run)}${more}`)];
		case "failed": return [step("to try it again", `raymond resume ${id}${changesIn(run)}${more}`), step("to see why", `raymond report ${id}${more}`)];
		case "running":
		case "cancelled": return [];
	}
}
function question({ id, agent, prompt, choices, deadline }, run, more) {
	const answers = choices.length === 0 ? ["…"] : choices;
	return [
		...plainLines(prompt.trim()).map((line, i) => `  ${i === 0 ? paint("bold", `${agent} asks:`) : " ".repeat(agent.length + 6)} ${line}`),
		...answers.map((answer) => step("to answer", `raymond answer ${run} --ask ${id}${more} ${quoted(answer, "always")}`)),
		...deadline === null ? [] : [`  ${paint("dim", `until ${formatMoment(deadline)}`)}`]
	];
}
/** An operation that was cut off is run again only by a person's word. */
function rerun({ reason }) {
	return reason === "interrupted" ? " --rerun" : "";
}
function due({ agents }) {
	const [at] = agents.flatMap(({ resume_at }) => resume_at ?? []).toSorted();
	return at === void 0 ? [] : [`  it may go on after ${formatMoment(at)}`];
}
/** What the run's error says that has to change: without it, it would only fail again. */
function changesIn({ error }) {
	return /: raymond resume \S+( --.+)$/.exec(error?.hint ?? "")?.[1] ?? "";
}
function raised({ budget, error }) {
	const [, named] = /--budget (\d+)$/.exec(error?.hint ?? "") ?? [];
	if (named !== void 0) return Number(named);
	return Math.max(1, Math.ceil(Math.max(budget.limit_usd, budget.spent_usd) * 2));
}
function step(what, command) {
	return `  ${paint("dim", `${what}:`)} ${paint("cyan", command)}`;
}
/** As a shell takes it. */
function quoted(text, when) {
	if (when === void 0 && /^[\w./:@~+-]+$/.test(text)) return text;
	return `"${text.replace(/["\\$`]/g, "\\$&")}"`;
}

// src/cli/drive/local-snapshots.ts
/** What a run's agents leave behind in files on this machine, for `raymond diff` and the page of the run. */
/**
* Takes one before the first turn of an agent, then after turns and before they begin, and one at rest. A run of scripts alone costs
* nothing: what they do is in the workflow's own files.
*/
function createLocalSnapshots({ workspace, stateDir, notice, ...options }) {
	const { now = Date.now, open = openSnapshots } = options;
	let opened;
	let turnsSeen = -1;
	let notBefore = 0;
	let broken = false;
	return { async saved(run) {
		if (broken || !isDue(run)) return;
		const began = now();
		try {
			opened ??= open(workspace, stateDir);
			const taken = await opened;
			if (taken === void 0) broken = true;
			else await keep(run, taken, began);
		} catch (error) {
			if (!(error instanceof ProblemError)) throw error;
			broken = true;
			notice(`raymond diff will not show what this run changes: ${error.problem.message}`);
		}
		turnsSeen = run.turns;
		notBefore = now() + (now() - began) * 9;
	} };
	function isDue(run) {
		if (opened === void 0) return run.pending.some((effect) => isTurn(effect) && effect.session !== null);
		return run.turns !== turnsSeen && (run.status !== "running" || now() >= notBefore);
	}
	async function keep(run, { snapshots, base }, began) {
		const directories = /* @__PURE__ */ new Map();
		for (const { id, cwd } of run.agents) if (!directories.has(cwd)) directories.set(cwd, id);
		const lines = [];
		for (const [directory, agent] of directories) {
			const work = await snapshots.take({
				agent,
				directory,
				branch: branchOfAgent(run, agent)
			}, null);
			if (work) lines.push({
				directory,
				at: began,
				base,
				commit: work.snapshot ?? work.head
			});
		}
		await appendSnapshotLines(stateDir, run.workflow_id, lines);
	}
}
async function openSnapshots(workspace, stateDir) {
	const checkout = await openCheckout(workspace);
	if (!checkout) return void 0;
	const repository = await ownRepository(stateDir);
	const { commit: base } = await readHead(repository, checkout.main.gitDirectory);
	if (base === null) return void 0;
	await takeOver(repository, objectsOf(checkout.common), base, { alone: true });
	return {
		base,
		snapshots: createSnapshots({
			repository,
			checkout,
			base,
			rules: EVERYTHING,
			now: Date.now
		})
	};
}

// src/cli/drive/remembered-start.ts
/**
* What a run was started with, for commands that go on with it. A state may have come from anywhere: a program that it names and that
* this person has not started the run with is asked about before it runs, and that an agent may do anything no state can say.
*/
async function rememberedStart(id, stateDir, { namesAgent }) {
	const run = id === void 0 ? void 0 : await createLocalRunStore(stateDir).read(id);
	if (run === void 0) return void 0;
	const { workflow_id, backend } = run;
	if (backend.startsWith("command:") && !isNoted(program(stateDir, workflow_id, backend)) && !namesAgent) await askAbout(workflow_id, backend);
	return {
		backend,
		skipsPermissions: isNoted(permissions({
			stateDir,
			run
		}))
	};
}
async function noteStart({ stateDir, run }, { backend, skipsPermissions }) {
	if (backend.startsWith("command:")) await note(program(stateDir, run.workflow_id, backend));
	await (skipsPermissions ? note : forget)(permissions({
		stateDir,
		run
	}));
}
function program(stateDir, id, backend) {
	return [
		stateDir,
		id,
		backend
	];
}
/** By the run's random number as well: another run of that name has another one. */
function permissions({ stateDir, run }) {
	return [
		stateDir,
		run.workflow_id,
		run.nonce,
		"skips permissions"
	];
}
async function askAbout(id, backend) {
	const program = JSON.stringify(backend.slice(8));
	if (process.stdin.isTTY && process.stderr.isTTY) {
		const terminal = createInterface({
			input: process.stdin,
			output: process.stderr
		});
		const answer = await terminal.question(`The state of ${id} names the program ${program} as its agent. Run it? [y/N] `);
		terminal.close();
		if (/^y(es)?$/i.test(answer.trim())) return;
	}
	throw new ProblemError({
		code: "RAY-PROGRAM-UNKNOWN",
		message: `The state of ${id} names the program ${program} as its agent, and you have not started the run with it here. It was not run.`,
		place: id,
		hint: `If it is yours, name it again: --agent '${backend}'`
	});
}

// src/cli/drive/drive.ts
/** What the commands that drive a run have in common: ports, signals, the result on stdout, the exit code. */
const DOUBTFUL = `An agent may have written ${CONFIGURATION}, so what it says of cells, network and prices does not count. If you have looked at it, say --cell auto (or off)`;
/** Drives a run by `drive`, prints how it ended and sets the exit code. `id` is that of a run to go on with. */
async function withRun(flags, drive, id) {
	keepMemorySmall();
	const stop = listenForSignals();
	const stepper = flags.step === true ? createStepper(() => stop.request()) : void 0;
	const shown = flags.quiet === true ? SILENT : createTerminalProgress({ live: stepper === void 0 });
	const progress = stepper === void 0 ? shown : stepper.watching(shown);
	const noted = /* @__PURE__ */ new Set();
	let configuration;
	try {
		const workspace = repositoryRoot(process.cwd());
		const stateDir = await stateDirectory(workspace, flags.stateDir);
		const started = await rememberedStart(id, stateDir, { namesAgent: flags.agent !== void 0 });
		const agent = flags.agent ?? (started === void 0 ? void 0 : agentChoice(started.backend));
		const skipsPermissions = flags.dangerouslySkipPermissions ?? started?.skipsPermissions ?? false;
		configuration = await watchConfiguration(workspace, flags.cell !== void 0);
		const { isDoubtful } = configuration;
		const wiring = {
			...flags,
			dangerouslySkipPermissions: skipsPermissions,
			agent,
			stateDir,
			workspace,
			progress,
			isDoubtful
		};
		const { ports, store, backend } = await wireLocally(wiring);
		if (isDoubtful) progress.notice(DOUBTFUL);
		const snapshots = createLocalSnapshots({
			workspace,
			stateDir,
			notice: (text) => progress.notice(text)
		});
		const onSaved = async (run) => {
			await snapshots.saved(run);
			await stepper?.saved(run);
			if (noted.has(run.workflow_id)) return;
			noted.add(run.workflow_id);
			await noteStart({
				stateDir,
				run
			}, {
				backend: backend ?? run.backend,
				skipsPermissions
			});
		};
		const run = await drive({
			ports,
			store,
			workspace,
			backend: flags.agent === void 0 ? null : backend,
			drive: {
				stop: stop.signal,
				onSaved
			},
			isConfigurationDoubtful: isDoubtful
		});
		progress.close();
		const tidied = flags.keepWorktrees === true ? [] : await tidyUp(run, workspace, stateDir);
		show(run, `${stateDir}/${run.workflow_id}/state.json`, flags);
		if (flags.quiet !== true) for (const line of tidied) say(line);
		process.exitCode = exitCodeOf(run);
	} catch (error) {
		progress.close();
		const standing = await standingRun(id ?? [...noted][0], flags.stateDir);
		refuse(error, flags, standing && {
			...standing,
			wentOn: noted.size > 0
		});
		if (error instanceof ProblemError && noted.size === 0) process.exitCode = 64;
	} finally {
		if (await configuration?.end()) say(CHANGED);
		stop.forget();
	}
}
function show(run, stateFile, { json, quiet, stateDir }) {
	if (json === true) printJson({
		carried_out: true,
		...outcomeOf(run, stateFile)
	});
	else if (run.results.main !== void 0) printResult(run.results.main);
	if (run.error && json !== true) printError(run.error);
	if (quiet !== true) for (const line of endOfRun(run, stateDir)) say(line);
}

export { SILENT as n, withRun as t };