import { t as keepMemorySmall } from "./keep-memory-small.js";
import { t as ProblemError } from "./problem.js";
import { a as formatUsd, i as formatMoment, r as formatDuration, t as budgetBar } from "./format-amounts.js";
import { a as refusal, i as printJson, n as paint, o as say, r as printError, t as outcomeOf } from "./output.js";
import { i as parseDuration } from "./scan-tags.js";
import { t as didYouMean } from "./near-names.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as createClaudeBackend } from "./backend.js";
import { C as createWorkspace, _ as createLocalRunStore, a as withPlaceholders, c as pinLost, d as createScriptRunner, f as createOrphans, g as createTrees, h as createTurnFiles, i as promptWithPlaceholders, l as createEntropy, m as createOperations, n as turnPlaceholders, o as createCommandBackend, p as openBareRepository, r as isJson, s as createPinnedCopies, t as createReplayBackend, u as createClock } from "./replay-backend.js";
import { n as toScopeFiles, r as digestOf, t as entryOf } from "./scope-files.js";
import { t as createDiskTree } from "./disk-tree.js";
import { t as readDefinition } from "./read-definition.js";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { appendFile, mkdir, readFile, realpath, truncate, writeFile } from "node:fs/promises";

// src/cli/usage-error.ts
/** The command was called in a way that it does not understand: exit code 64. */
var UsageError = class extends ProblemError {
	constructor(message, hint) {
		super({
			code: "RAY-USAGE",
			message,
			hint
		});
		this.name = "UsageError";
	}
};

// src/adapters/workflow-files/folder-source.ts
/** Workflows on this machine's disk, for the command line. */
function createFolderSource({ workspace, cwd, cacheDirectory, platform }) {
	const tree = createDiskTree((folder) => isWithin(workspace, folder));
	const copies = createPinnedCopies(cacheDirectory);
	return {
		platform,
		async read(specifier, from) {
			const path = from === null ? resolve(cwd, specifier) : await nextTo(specifier, resolve(workspace, from), workspace, tree);
			const found = await readDefinition(tree, path);
			const id = idOf(found.scope, workspace);
			const pin = {
				source: found.entry === null ? id : joinId(id, found.entry),
				commit: null,
				sha256: digestOf(found.definition)
			};
			return toScopeFiles(found.definition, {
				id,
				pin,
				entry: found.entry,
				...await placesOf(found, copies)
			});
		},
		async readPinned(id, pin) {
			const now = await readNow(resolve(workspace, id), tree);
			const isSame = now !== void 0 && digestOf(now.definition) === pin.sha256;
			const pinned = isSame ? {
				definition: now.definition,
				...await placesOf(now, copies)
			} : await copies.find(pin.sha256);
			if (pinned === void 0) throw pinLost(id, pin);
			const { definition, ...places } = pinned;
			const entry = entryOf(definition, id, pin);
			return {
				files: toScopeFiles(definition, {
					id,
					pin,
					entry,
					...places
				}),
				changed: !isSame
			};
		}
	};
}
/** A folder's scripts run where they are, while they are what was read; others get files of their own. The copy serves a resume too. */
async function placesOf({ definition, scope }, copies) {
	const copy = await copies.keep(definition);
	return definition.shape === "folder" ? {
		directory: scope,
		copy
	} : { directory: copy };
}
async function readNow(path, tree) {
	try {
		return await readDefinition(tree, path);
	} catch (error) {
		if (error instanceof ProblemError) return void 0;
		throw error;
	}
}
/**
* The place that a workflow's own tag names, relative to its scope; beside it, too, when the scope is a file. Such a path may
* come from a model, so it must not leave the workspace or, for a scope outside of it, the folder that holds the scope.
*/
async function nextTo(specifier, scope, workspace, tree) {
	const wanted = specifier.replaceAll("\\", "/");
	const below = resolve(scope, wanted);
	const path = await tree.kindOf(scope) === "file" && await tree.kindOf(below) === void 0 ? resolve(dirname(scope), wanted) : below;
	const fence = isWithin(scope, workspace) ? workspace : dirname(scope);
	if (!isAbsolute(wanted) && isWithin(path, fence) && isWithin(await realOf(path), await realOf(fence))) return path;
	throw new ProblemError({
		code: "RAY-OUTSIDE-WORKFLOW",
		message: `${specifier} leads out of ${fence}.`,
		place: scope,
		hint: "Keep workflows that call each other in the same repository, or in one folder."
	});
}
/** Without symbolic links, as far as the path exists. */
async function realOf(path) {
	return await realpath(path).catch(() => void 0) ?? (dirname(path) === path ? path : join(await realOf(dirname(path)), basename(path)));
}
function idOf(path, workspace) {
	const id = isWithin(path, workspace) ? relative(workspace, path) : path;
	return id === "" ? "." : id.split(sep).join("/");
}
function joinId(id, name) {
	return id === "." ? name : `${id}/${name}`;
}
function isWithin(path, folder) {
	const way = relative(folder, path);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

// src/cli/terminal-text.ts
/** Text of others on a terminal: what could steer it is taken out, and what is too long for a line is cut. */
/** As one line, without control characters. */
function oneLine(text) {
	return plainLines(text).join(" ").trim();
}
/** As lines, without control characters but tabs. */
function plainLines(text) {
	return stripVTControlCharacters(text).split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll("	", "  ").replace(/\p{Cc}|\p{Bidi_Control}/gu, ""));
}
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /\p{Mn}|\p{Me}|\p{Cf}/u;
/** Columns that a text without control characters takes; styles count nothing. */
function widthOf(text) {
	return Array.from(stripVTControlCharacters(text)).reduce((sum, sign) => sum + columnsOf(sign), 0);
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

// src/cli/end-of-run.ts
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
	const money = `${formatUsd(budget.spent_usd)} of ${formatUsd(budget.limit_usd)}`;
	return `${paint([STYLES[status], "bold"], status.replace("_", " "))}${why}  ${workflow_id}: ${turns} ${turns === 1 ? "turn" : "turns"}, ${money}`;
}
function nextSteps(run, more) {
	const id = run.workflow_id;
	switch (run.status) {
		case "completed": return [step("to look at it", `raymond report ${id}${more}`)];
		case "waiting": return run.asks.length > 0 ? run.asks.flatMap((ask) => question(ask, id, more)) : [step("to go on", `raymond resume ${id}${rerun(run)}${more}`)];
		case "suspended": return [...due(run), step("to go on", `raymond resume ${id}${more}`)];
		case "over_budget": return [step("to go on", `raymond resume ${id} --budget ${raised(run)}${more}`)];
		case "failed": return [step("to try it again", `raymond resume ${id}${more}`), step("to see why", `raymond report ${id}${more}`)];
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
function raised({ budget }) {
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

// src/cli/exit-codes.ts
/** A run that is still `running` was lost by its driver: that failed. */
const EXIT_CODES = {
	completed: 0,
	failed: 1,
	running: 1,
	waiting: 2,
	suspended: 3,
	over_budget: 4,
	cancelled: 5
};
/** Exit code of a command that drove a run (P-STATE 5). One that completed with an error as its value has not succeeded. */
function exitCodeOf({ status, error_values }) {
	return status === "completed" && (error_values ?? []).length > 0 ? 1 : EXIT_CODES[status];
}

// src/cli/options.ts
/** Readers of option values, for commander; each refuses with a UsageError. */
const ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
function dollars(text) {
	const value = Number(text);
	if (text.trim() === "" || !Number.isFinite(value) || value <= 0) throw new UsageError(`"${text}" is no amount of dollars.`, "Give a number above 0, such as --budget 2.50");
	return value;
}
function count(text) {
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`"${text}" is no whole number from 1.`, "For example: --max-parallel 4");
	return Number(text);
}
/** In milliseconds. */
function duration(text) {
	const ms = parseDuration(text);
	if (ms === void 0 || ms === 0) throw new UsageError(`"${text}" is no duration.`, "A number and ms, s, m, h or d, such as --timeout 10m");
	return ms;
}
function runId(text) {
	if (!ID.test(text) || text === "state") throw new UsageError(`"${text}" cannot name a run.`, "Use 1 to 63 lower-case letters, digits, \"-\" and \"_\", beginning with a letter or digit; \"state\" is taken.");
	return text;
}
function effort(text) {
	const found = EFFORTS.find((name) => name === text);
	if (found) return found;
	throw new UsageError(`"${text}" is no effort.`, didYouMean(text, EFFORTS) ?? `One of ${EFFORTS.join(", ")}.`);
}
/** `claude`, `replay:FILE` or `command:PROGRAM`. */
function agentChoice(text) {
	if (text === "claude") return { kind: "claude" };
	const [kind, ...rest] = text.split(":");
	const value = rest.join(":");
	if (kind === "replay" && value !== "") return {
		kind,
		file: value
	};
	if (kind === "command" && value !== "") return {
		kind,
		program: value
	};
	throw new UsageError(`"${text}" is no agent.`, "One of: --agent claude, --agent replay:FILE, --agent command:PROGRAM");
}

// src/cli/signals.ts
/** SIGHUP is a terminal that was closed. */
const SIGNALS = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
];
/** The first signal asks the run to stop and save itself; a second one is left to the system. */
function listenForSignals() {
	const controller = new AbortController();
	const request = { reason: "signal" };
	const onSignal = () => {
		forget();
		controller.abort(request);
	};
	function forget() {
		for (const name of SIGNALS) process.off(name, onSignal);
	}
	for (const name of SIGNALS) process.on(name, onSignal);
	return {
		signal: controller.signal,
		forget
	};
}

// src/cli/state-directory.ts
/**
* Where runs are kept: what was asked for; in a job below the runner's temp folder, as a checkout is no place for it;
* else `.raymond/state` in the repository, ignored by git.
*/
async function stateDirectory(root, asked) {
	if (asked !== void 0) return resolve(asked);
	const temp = process.env.RUNNER_TEMP;
	if (process.env.GITHUB_ACTIONS === "true" && temp !== void 0 && temp !== "") return join(temp, "raymond", "state");
	const own = join(root, ".raymond");
	await mkdir(own, { recursive: true });
	const ignore = join(own, ".gitignore");
	if (!existsSync(ignore)) await writeFile(ignore, "*\n");
	return join(own, "state");
}

// src/cli/live-block.ts
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

// src/cli/live-lines.ts
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

// src/cli/progress-lines.ts
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
	if (end.type === "turn_completed") return `${paint("green", "✓")} ${agent}  ${state}  ${bill}`;
	return `${paint("yellow", "!")} ${agent}  ${state}  ${bill}  ${oneLine(end.failure.message)}`;
}
function noticeLine(text) {
	return plainLines(text).map((line) => `${paint("yellow", "note")} ${line}`);
}

// src/cli/live-view.ts
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

// src/cli/terminal-progress.ts
const SILENT = {
	turnStarted() {},
	turnSays() {},
	turnEnded() {},
	notice() {},
	runChanged() {},
	close() {}
};
/** On a terminal a live view; elsewhere, and where colours or a clever terminal are not wanted, a line on stderr for each thing. */
function createTerminalProgress() {
	return tellingWarnings(isLive() ? createLiveView(process.stderr) : createLineProgress());
}
/** A run's warnings stand in its state; whoever watches reads each of them once, when it comes up. */
function tellingWarnings(progress) {
	const told = /* @__PURE__ */ new Set();
	return {
		...progress,
		runChanged(run) {
			for (const warning of run.warnings) {
				if (!told.has(warning)) progress.notice(warning);
				told.add(warning);
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

// src/adapters/replay/recording-backend.ts
/** Passes turns on to another backend, and adds each one to a recording, failed ones too. */
function createRecordingBackend(inner, { file, placeholders }) {
	let written;
	const write = (line) => {
		written = (written?.catch(() => {}) ?? startOnNewLine(file)).then(() => appendFile(file, `${line}\n`));
		return written;
	};
	return {
		preflight: () => inner.preflight(),
		async runTurn(spec, observer, signal) {
			const result = await inner.runTurn(spec, observer, signal);
			const names = {
				...placeholders(spec.workflowId),
				...turnPlaceholders(spec)
			};
			await write(recordLine(spec, result, names));
			return result;
		}
	};
}
function recordLine(spec, result, names) {
	const { state, agent, attempt, visit, prompt } = spec;
	const turn = {
		state,
		agent,
		attempt,
		...visit === void 0 ? {} : { visit },
		prompt,
		...result.ok ? { text: result.text } : {},
		session: result.sessionId,
		cost_usd: result.costUsd,
		tokens: result.tokens,
		model: result.model,
		...result.ok && result.denied.length > 0 ? { denied: [...result.denied] } : {},
		...result.ok && saysMore(result.messages, spec, result.text) ? { messages: structuredClone(result.messages) } : {},
		...result.ok ? {} : { error: errorOf(result.failure) }
	};
	return JSON.stringify({
		...turn,
		prompt: promptWithPlaceholders(prompt, names)
	}, (_, value) => typeof value === "string" ? withPlaceholders(value, names) : value);
}
function errorOf({ class: kind, message, detail, reset_at }) {
	return {
		class: kind,
		message,
		...detail === void 0 ? {} : { detail },
		...reset_at === void 0 ? {} : { reset_at }
	};
}
/** Whether the messages are more than the prompt and the text, from which a replay makes them again. */
function saysMore(messages, { prompt }, text) {
	const plain = messages.map(({ role, content }) => `${role}:${typeof content === "string" ? content : textOf(content)}`);
	return JSON.stringify(plain) !== JSON.stringify([`user:${prompt}`, `assistant:${text}`]);
}
function textOf(blocks) {
	const [only, ...more] = blocks;
	return only?.type === "text" && more.length === 0 ? only.text : null;
}
/** A process that was killed may have left half a line: what follows must not be joined to it. */
async function startOnNewLine(file) {
	await mkdir(dirname(file), { recursive: true });
	const text = await readFile(file, "utf8").catch(() => "");
	const rest = text.slice(text.lastIndexOf("\n") + 1);
	if (rest === "") return;
	if (isJson(rest)) await appendFile(file, "\n");
	else await truncate(file, Buffer.byteLength(text) - Buffer.byteLength(rest));
}

// src/cli/platform.ts
/** Unix-like systems run what Linux runs. */
function platformOf(name) {
	return name === "win32" || name === "darwin" ? name : "linux";
}

// src/cli/wire.ts
/** Which adapter stands behind which port, over local files. */
/** A laptop has no thread to show runs in; they ask for no reports. */
const NO_REPORTS = {
	async publishReport() {},
	async postResult() {}
};
async function wireLocally(wiring) {
	const { stateDir, workspace, progress } = wiring;
	let current;
	const placeholders = () => ({
		...current === void 0 ? {} : { nonce: current.nonce },
		workspace,
		state: stateDir
	});
	const inner = backendOf(wiring, placeholders);
	return {
		ports: {
			agent: wiring.record === void 0 ? inner : createRecordingBackend(inner, {
				file: resolve(wiring.record),
				placeholders
			}),
			scripts: createScriptRunner({ environment: process.env }),
			operations: createOperations({ environment: process.env }),
			source: createFolderSource({
				workspace,
				cwd: process.cwd(),
				cacheDirectory: join(stateDir, ".definitions"),
				platform: platformOf(process.platform)
			}),
			workspace: createWorkspace({
				root: workspace,
				temp: process.env.RUNNER_TEMP ?? workspace,
				repository: () => openBareRepository({ directory: join(stateDir, ".git") })
			}),
			trees: createTrees({ except: [stateDir, ...wiring.record === void 0 ? [] : [resolve(wiring.record)]] }),
			orphans: createOrphans(),
			files: createTurnFiles(join(stateDir, ".turns")),
			reports: NO_REPORTS,
			progress: {
				...progress,
				runChanged(run) {
					current = run;
					progress.runChanged(run);
				}
			},
			clock: createClock(),
			entropy: createEntropy()
		},
		store: createLocalRunStore(stateDir),
		backend: nameOf(wiring.agent)
	};
}
function backendOf({ agent, stateDir, dangerouslySkipPermissions }, placeholders) {
	switch (agent.kind) {
		case "claude": return createClaudeBackend({
			directory: join(stateDir, ".claude"),
			credentials: {
				apiKey: process.env.ANTHROPIC_API_KEY ?? null,
				oauthToken: process.env.CLAUDE_CODE_OAUTH_TOKEN ?? null
			},
			permissions: {
				mode: "acceptEdits",
				skip: dangerouslySkipPermissions === true
			},
			install: {
				path: process.env.RAYMOND_CLAUDE_PATH ?? null,
				version: null,
				toolCache: join(homedir(), ".cache", "raymond")
			},
			environment: process.env
		});
		case "replay": return createReplayBackend({
			file: resolve(agent.file),
			placeholders
		});
		case "command": return createCommandBackend({
			program: agent.program,
			environment: process.env,
			cwd: process.cwd()
		});
	}
}
/** As the state remembers it; paths hold wherever the run is resumed from. */
function nameOf(agent) {
	switch (agent.kind) {
		case "claude": return "claude";
		case "replay": return `replay:${resolve(agent.file)}`;
		case "command": return `command:${agent.program}`;
	}
}

// src/cli/drive.ts
function driveOptions(command) {
	return command.option("--agent <agent>", "claude, replay:FILE or command:PROGRAM (default: claude)", agentChoice).option("--record <file>", "append every answer of the agent, to be replayed later").option("--state-dir <dir>", "where runs are kept (default: .raymond/state in the repository)").option("--dangerously-skip-permissions", "the agent may do anything without asking").option("--json", "print one JSON object on stdout").option("--quiet", "print no progress on stderr");
}
/** Drives a run by `drive`, prints how it ended and sets the exit code. */
async function withRun(flags, drive, remembered) {
	keepMemorySmall();
	const stop = listenForSignals();
	const progress = flags.quiet === true ? SILENT : createTerminalProgress();
	try {
		const workspace = repositoryRoot(process.cwd());
		const stateDir = await stateDirectory(workspace, flags.stateDir);
		const choice = flags.agent ?? agentChoice(await remembered?.(stateDir) ?? "claude");
		const { ports, store, backend } = await wireLocally({
			...flags,
			agent: choice,
			stateDir,
			workspace,
			progress
		});
		const run = await drive({
			ports,
			store,
			workspace,
			backend,
			drive: { stop: stop.signal }
		});
		progress.close();
		show(run, `${stateDir}/${run.workflow_id}/state.json`, flags);
		process.exitCode = exitCodeOf(run);
	} catch (error) {
		progress.close();
		refuse(error, flags);
	} finally {
		stop.forget();
	}
}
function show(run, stateFile, { json, quiet, stateDir }) {
	if (json === true) printJson(outcomeOf(run, stateFile));
	else if (run.results.main !== void 0) process.stdout.write(`${run.results.main}\n`);
	if (run.error && json !== true) printError(run.error);
	if (quiet !== true) for (const line of endOfRun(run, stateDir)) say(line);
}
/** Problems are told without a stack; anything else is our own mistake and keeps it. */
function refuse(error, { json }) {
	if (!(error instanceof ProblemError)) throw error;
	process.exitCode = error instanceof UsageError ? 64 : 1;
	if (json === true) printJson(refusal(error.problem));
	for (const problem of [error.problem, ...error.others]) printError(problem);
}

export { SILENT as a, dollars as c, runId as d, createFolderSource as f, platformOf as i, duration as l, refuse as n, stateDirectory as o, UsageError as p, withRun as r, count as s, driveOptions as t, effort as u };