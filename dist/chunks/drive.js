import { t as keepMemorySmall } from "./keep-memory-small.js";
import { t as ProblemError } from "./problem.js";
import { n as exitCodeOf, t as refuse } from "./refuse.js";
import { t as UsageError } from "./usage-error.js";
import { a as printJson, c as say, i as printError, n as paint, o as printResult, t as outcomeOf } from "./output.js";
import { a as plainLines, i as oneLine, n as fillToWidth, o as widthOf, t as cutToWidth } from "./terminal-text.js";
import { a as formatUsd, i as formatMoment, r as formatDuration, t as budgetBar } from "./format-amounts.js";
import { a as createCommitTree, c as createOrphans, d as createTurnFiles, f as createTrees, h as createScriptFolders, i as pinLost, l as openTraces, m as secretsOfTelemetry, n as signOf, o as createScriptRunner, p as createWorkspace, r as createPinnedCopies, s as createDebuggedScripts, t as sayEnd, u as createOperations } from "./say-end.js";
import { n as noteState, o as agentChoice, r as platformOf, t as hiddenFromCells } from "./hidden-from-cells.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as listenForSignals } from "./signals.js";
import { n as stateDirectory, t as noteMade } from "./state-directory.js";
import { t as createGitIndex } from "./git-index.js";
import { n as claimFolder } from "./lock.js";
import { t as createLocalRunStore } from "./run-store.js";
import { d as readAgentProgram, l as absoluteCommand, n as turnPlaceholders, o as promptWithPlaceholders, r as isJson, s as withPlaceholders } from "./turn-placeholders.js";
import { t as createClock } from "./clock.js";
import { t as createEntropy } from "./entropy.js";
import { s as mustRunGit } from "./run-git.js";
import { i as digestOf, n as toScopeFiles, r as decides, t as entryOf } from "./scope-files.js";
import { t as readDefinition } from "./read-definition.js";
import { n as isWithin, t as createDiskTree } from "./disk-tree.js";
import { n as houseRules } from "./house-rules.js";
import { n as createRedactor } from "./redact.js";
import { t as createAgents } from "./agents.js";
import { r as placeForPerson, t as checkoutFile } from "./checkout-file2.js";
import { a as watchConfiguration, n as CONFIGURATION, r as DOUBTFUL, t as CHANGED } from "./configuration-watch.js";
import { n as personsGit, t as ownExcludes } from "./git-identity.js";
import { n as originOf } from "./origin.js";
import { a as ownRepository, i as runBranches, n as EVERYTHING, r as openLocal, t as putAway } from "./put-away.js";
import { a as openCheckout, l as worktreesOf, r as isInside } from "./checkout.js";
import { O as withForeignObjects, T as allObjectsOf, j as readBeside } from "./take-back-git.js";
import { a as excludesOf, o as takeOver, t as createSnapshots } from "./snapshots.js";
import { t as refusePipes } from "./refuse-pipes.js";
import { t as workSoFar } from "./work-so-far2.js";
import { n as shellWord, t as shellQuoted } from "./shell-text.js";
import { t as isRetryOffered } from "./nothing-left.js";
import { n as startAgain, t as larger } from "./start-again.js";
import { t as BUILT_IN_BUDGET } from "./settings.js";
import { a as isNoted, c as note, i as forget, l as placeOfNote, r as wereAgentsIn, t as checkoutAround } from "./checkout-around.js";
import { t as readHead } from "./head.js";
import { X as isTurn } from "./run.js";
import { t as branchOfAgent } from "./work.js";
import { t as appendSnapshotLines } from "./snapshot-lines.js";
import { t as standingRun } from "./standing-run2.js";
import { constants, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { appendFile, copyFile, mkdir, open, readFile, realpath, rm, truncate, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";

// src/adapters/workflow-files/commit-of.ts
/**
* The commit of a checkout that holds a definition as it was read from the disk; null where that was changed since, or there is none. Git is
* asked for objects alone: a status would start programs that the checkout names.
*/
async function commitOf(source, sha256, { root, home }) {
	if (isAbsolute(source) || !existsSync(join(root, ".git"))) return null;
	try {
		const [gitDir = "", commit = ""] = (await mustRunGit({
			args: [
				"rev-parse",
				"--absolute-git-dir",
				"HEAD"
			],
			cwd: root,
			home
		})).toString().trim().split("\n");
		const { definition } = await readDefinition(createCommitTree({
			gitDir,
			commit,
			home
		}), source === "." ? "" : source);
		return digestOf(definition) === sha256 ? commit : null;
	} catch {
		return null;
	}
}

// src/adapters/workflow-files/folder-source.ts
/** Workflows on this machine's disk, for the command line. */
function createFolderSource({ workspace, cwd, cacheDirectory, platform }) {
	const treeOf = (onRead) => createDiskTree({
		holdsWorkspace: (folder) => isWithin(workspace, folder),
		root: workspace,
		...onRead && { onRead }
	});
	const tree = treeOf();
	const copies = createPinnedCopies(cacheDirectory);
	return {
		platform,
		async read(specifier, from) {
			const path = from === null ? resolve(cwd, specifier) : await nextTo(specifier, resolve(workspace, from), workspace, tree);
			const times = /* @__PURE__ */ new Map();
			const found = await readDefinition(treeOf((file, changedAt) => times.set(file, changedAt)), path);
			const id = idOf(found.scope, workspace);
			const source = found.entry === null ? id : joinId(id, found.entry);
			const sha256 = digestOf(found.definition);
			const checkout = {
				root: workspace,
				home: cacheDirectory
			};
			const [commit, places] = await Promise.all([commitOf(source, sha256, checkout), placesOf(found, copies)]);
			const pin = {
				source,
				commit,
				sha256
			};
			return toScopeFiles(found.definition, {
				id,
				pin,
				entry: found.entry,
				...places,
				writtenAt: writtenAt(found, times)
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
/** When the last of its files was changed, without the data that scripts keep beside the states. */
function writtenAt({ definition, scope }, times) {
	const data = definition.files.filter(({ path, executable }) => !decides(path) && !executable).map(({ path }) => join(scope, path));
	const left = new Set(definition.shape === "folder" ? data : []);
	return Math.max(...[...times].flatMap(([file, at]) => left.has(file) ? [] : [at]));
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

// src/cli/live/stepper.ts
/** `stop` ends the run as Ctrl-C does: it can be resumed. */
function createStepper(stop) {
	if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) throw new UsageError("--step needs a terminal to ask at.", "Leave --step out, or use --debug to see afterwards what scripts did.");
	let ended = 0;
	return {
		watching: (progress) => ({
			...progress,
			turnEnded(turn, end, refused) {
				ended += 1;
				progress.turnEnded(turn, end, refused);
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
function endLine({ agent, state }, end, refused) {
	const { cost_usd, ms } = end.bill;
	const bill = paint("dim", `${formatDuration(ms)}${cost_usd > 0 ? `, ${formatUsd(cost_usd)}` : ""}`);
	if (end.type === "turn_completed") {
		const sign = signOf(end, refused);
		const where = oneLine(sayEnd(end, refused));
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
		turnEnded(turn, end, refused) {
			turns.delete(turn.id);
			block.say([endLine(turn, end, refused)]);
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

// src/adapters/replay/recording-backend.ts
/** Passes turns on to another backend, and adds each one to a recording, failed ones too. */
function createRecordingBackend(inner, { file, placeholders }) {
	let written;
	const write = (line) => {
		written = (written?.catch(() => {}) ?? startOnNewLine(file)).then(() => addLine(file, line));
		return written;
	};
	return {
		unasked: inner.unasked,
		startsPrograms: (agent) => inner.startsPrograms?.(agent) === true,
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
/** An agent that is at work may put a link in the file's place, which goes: what we write would be added where it leads. */
async function addLine(file, line) {
	const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
	const opened = () => open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 438);
	const handle = await opened().catch(async (error) => {
		if (error.code !== "ELOOP") throw error;
		await rm(file);
		return opened();
	});
	try {
		await handle.appendFile(`${line}\n`);
	} finally {
		await handle.close();
	}
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

// src/cli/keep-script-record.ts
/** Writes what `--debug` keeps of a script into a file of its own and gives its path. */
function keepScriptRecord(stateDir, record) {
	const folder = join(stateDir, ".debug", record.run);
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	const number = String(readdirSync(folder).length + 1).padStart(4, "0");
	const file = join(folder, `${number}-${record.agent}-${basename(record.file)}.json`);
	writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`, {
		flag: "wx",
		mode: 384
	});
	return file;
}

// src/adapters/git-workspace/made/uncommitted-files.ts
/**
* Files of a checkout that are not as its HEAD, `commit`, has them: changed, staged, deleted, new and not ignored. By times and sizes in a copy
* of its index, so that few are read. `ignored` names a file with more of what the person ignores. Empty where nobody can tell.
*/
async function uncommittedFiles(repository, { main, common }, { commit, ignored }) {
	const copy = join(repository.directory, `uncommitted-${process.pid}-${Math.random()}.index`);
	const foreign = allObjectsOf(common);
	try {
		await copyFile(join(main.gitDirectory, "index"), copy);
		return await withForeignObjects(join(repository.directory, "views"), foreign, async (objects) => {
			const excludes = existsSync(ignored) ? [ignored] : [];
			const place = {
				env: {
					...objects,
					GIT_INDEX_FILE: copy,
					GIT_WORK_TREE: main.root
				},
				cwd: main.root,
				shown: [
					...readBeside(common),
					...foreign.borrowed,
					...excludes
				],
				config: {
					"core.bare": "false",
					...await excludesOf(common)
				}
			};
			const [changed, added] = await Promise.all([repository.run([
				..."diff -z --name-only --no-ext-diff --no-textconv".split(" "),
				...ONLY_FILES,
				commit
			], place), repository.run([...OTHERS, ...excludes.map((file) => `--exclude-from=${file}`)], place)]);
			const paths = [changed, added].flatMap((output) => output.toString().split("\0"));
			return [...new Set(paths)].filter((path) => path !== "" && !path.endsWith("/")).toSorted();
		});
	} catch {
		return [];
	} finally {
		await rm(copy, { force: true });
	}
}
const ONLY_FILES = ["--ignore-submodules=all", "--no-renames"];
const OTHERS = [
	"ls-files",
	"-z",
	"--others",
	"--exclude-standard"
];

// src/cli/worktrees/say-left-behind.ts
const NAMED = 5;
/**
* Says once which of the person's changes are in no commit, before a run goes to work in a worktree that will not have them. Of what is kept
* below `except`, files of our own, it says nothing.
*/
function sayLeftBehind({ except, notice }) {
	let isSaid = false;
	return async (repository, checkout, commit) => {
		if (isSaid) return;
		isSaid = true;
		const { root } = checkout.main;
		const left = (await uncommittedFiles(repository, checkout, {
			commit,
			ignored: ownExcludes(root)
		})).filter((path) => !except.some((own) => isInside(join(root, path), own)));
		if (left.length > 0) notice(leftBehind(left));
	};
}
function leftBehind(paths) {
	const names = paths.slice(0, NAMED).map(shown).join(", ");
	const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : "";
	return paths.length === 1 ? `1 file with changes that are not committed is not part of this work: ${names}. Commit it first to include it.` : `${paths.length} files with changes that are not committed are not part of this work: ${names}${more}. Commit them first to include them.`;
}
/** A name may hold line breaks. */
function shown(path) {
	return /[\p{Cc}",]|\p{Bidi_Control}/u.test(path) ? JSON.stringify(path) : path;
}

// src/cli/wire.ts
/** Which adapter stands behind which port, over local files. */
/** A laptop has no thread to show runs in; they ask for no reports. */
const NO_REPORTS = {
	publishReport: async () => void 0,
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
	const { agent: named } = wiring;
	const make = async (choice) => (await import("./backend-of.js")).backendOf(choice, wiring, placeholders);
	const unasked = {
		mode: "acceptEdits",
		skip: wiring.dangerouslySkipPermissions === true
	};
	const inner = named?.kind === "replay" ? await make(named) : createAgents(make, unasked);
	const agent = wiring.record === void 0 ? inner : createRecordingBackend(inner, {
		file: placeForPerson(wiring.record),
		placeholders
	});
	const kept = [stateDir, ...wiring.record === void 0 ? [] : [resolve(wiring.record)]];
	return {
		ports: {
			turns: {
				agent,
				scripts: scriptsOf(wiring),
				operations: createOperations({ environment: process.env }),
				source: createFolderSource({
					workspace,
					cwd: process.cwd(),
					cacheDirectory: join(stateDir, ".definitions"),
					platform: platformOf(process.platform)
				}),
				files: createTurnFiles(join(stateDir, ".turns")),
				scriptFolders: createScriptFolders(join(stateDir, ".script-folders")),
				guidance: await houseRules(async (file) => checkoutFile(workspace, file, {
					stateDir,
					onRefused: (why) => progress.notice(why)
				}))
			},
			places: {
				workspace: createWorkspace({
					root: workspace,
					temp: process.env.RUNNER_TEMP ?? workspace,
					repository: () => ownRepository(stateDir),
					reserved: [stateDir],
					shared: true,
					onLeaving: sayLeftBehind({
						except: kept,
						notice: (text) => progress.notice(text)
					})
				}),
				...await cellsFor(wiring),
				gitIndex: createGitIndex({
					workspace,
					isSomebodys: true,
					repository: () => ownRepository(stateDir)
				}),
				trees: createTrees({ except: kept }),
				orphans: createOrphans()
			},
			gitHub: {},
			reports: NO_REPORTS,
			traces: await tracesFor(progress),
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
		backend: wiring.agent === void 0 ? null : nameOf(wiring.agent)
	};
}
function scriptsOf({ debug, stateDir, progress }) {
	const scripts = createScriptRunner({ environment: process.env });
	if (debug !== true) return scripts;
	const redactor = createRedactor(secretsOfTelemetry(process.env));
	const redact = (text) => redactor.redact(text);
	const note = (record) => progress.notice(`what ${basename(record.file)} did: ${keepScriptRecord(stateDir, record)}`);
	return createDebuggedScripts(scripts, {
		environment: process.env,
		redact,
		note
	});
}
/** What this process was given for the collector's eyes is nobody else's. */
function tracesFor(progress) {
	const redactor = createRedactor(secretsOfTelemetry(process.env));
	return openTraces({
		environment: process.env,
		redact: (text) => redactor.redact(text),
		notice: (text) => progress.notice(text)
	});
}
/** Homes and git directories of cells lie in the state folder, of which cells see nothing. */
async function cellsFor({ cell, stateDir, workspace, configuration }) {
	if (cell === "off" || process.platform !== "linux") return {};
	const { createBwrapCells } = await import("./bwrap-cells2.js");
	const { createGitLender } = await import("./lend-git2.js");
	const hidden = async () => [stateDir, ...await hiddenFromCells(workspace)];
	return {
		cells: createBwrapCells({
			environment: process.env,
			hidden,
			checkout: workspace,
			server: originOf(workspace)?.server,
			directory: join(stateDir, ".cells")
		}),
		gitLender: createGitLender({
			directory: join(stateDir, ".cells", ".git"),
			workspace,
			repository: () => ownRepository(stateDir),
			person: personsGit,
			claim: claimFolder,
			guarded: {
				path: CONFIGURATION,
				text: configuration.isDoubtful ? null : configuration.text
			}
		})
	};
}
/** As the state remembers it; paths hold wherever the run is resumed from. */
function nameOf(agent) {
	switch (agent.kind) {
		case "claude":
		case "codex":
		case "copilot": return agent.kind;
		case "replay": return `replay:${resolve(agent.file)}`;
		case "command": return `command:${agent.program}`;
	}
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
	return [standing(run), ...nextSteps(run, stateDir)];
}
function standing({ workflow_id, status, reason, budget, turns }) {
	const why = reason === null || reason === status ? "" : ` (${reason})`;
	const from = budget.from === void 0 ? "" : ` (limit set by ${budget.from})`;
	const money = `${formatUsd(budget.spent_usd)} of ${formatUsd(budget.limit_usd)}${from}`;
	return `${paint([STYLES[status], "bold"], status.replace("_", " "))}${why}  ${workflow_id}: ${turns} ${turns === 1 ? "turn" : "turns"}, ${money}`;
}
function nextSteps(run, stateDir) {
	const id = run.workflow_id;
	const more = stateDir === void 0 ? "" : ` --state-dir ${shellWord(stateDir)}`;
	switch (run.status) {
		case "completed": return [step("to look at it", `raymond report ${id}${more}`)];
		case "waiting": return run.asks.length > 0 ? run.asks.flatMap((ask) => question(ask, id, more)) : [step("to go on", `raymond resume ${id}${rerun(run)}${more}`)];
		case "suspended": return [...due(run), step("to go on", `raymond resume ${id}${more}`)];
		case "over_budget": return isRetryOffered(run, run.error) ? [step("to go on", `raymond resume ${id} --budget ${raised(run)}${more}`)] : [...anew(run, stateDir), step("to look at it", `raymond report ${id}${more}`)];
		case "failed": return [...isRetryOffered(run, run.error) ? [step("to try it again", `raymond resume ${id}${changesIn(run)}${more}`)] : anew(run, stateDir), step("to see why", `raymond report ${id}${more}`)];
		case "running":
		case "cancelled": return [];
	}
}
function anew(run, stateDir) {
	const command = startAgain(run, {
		stateDir,
		namesProgram: true
	});
	return command === void 0 ? [] : [step("to start again", command)];
}
function question({ id, agent, prompt, choices, deadline }, run, more) {
	const answers = choices.length === 0 ? ["…"] : choices;
	return [
		...plainLines(prompt.trim()).map((line, i) => `  ${i === 0 ? paint("bold", `${agent} asks:`) : " ".repeat(agent.length + 6)} ${line}`),
		...answers.map((answer) => step("to answer", `raymond answer ${run} --ask ${id}${more} ${shellQuoted(answer)}`)),
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
function raised(run) {
	const [, named] = /--budget (\d+)$/.exec(run.error?.hint ?? "") ?? [];
	return named === void 0 ? larger(run) : Number(named);
}
function step(what, command) {
	return `  ${paint("dim", `${what}:`)} ${paint("cyan", command)}`;
}

// src/cli/drive/highest-budget.ts
/**
* The most that files of a checkout may let a run spend: an agent that was at work there could have raised what they say, and then it is what
* an earlier run was let spend, or the built-in budget. Undefined where no agent was.
*/
async function mostByFiles(root) {
	if (!wereAgentsIn(root) && checkoutAround(root) === void 0) return void 0;
	return {
		usd: Math.max(BUILT_IN_BUDGET.usd, await highestBudget(root)),
		from: "what runs were let spend here before, as an agent could have raised it; --budget allows more"
	};
}
/** Keeps what a run is let spend, by a person or while that was the most. */
async function noteBudget(root, usd) {
	if (usd <= await highestBudget(root)) return;
	const file = placeOf(root);
	await mkdir(dirname(file), {
		recursive: true,
		mode: 448
	});
	await writeFile(file, String(usd), { mode: 384 });
}
async function highestBudget(root) {
	return Number(await readFile(placeOf(root), "utf8").catch(() => "0")) || 0;
}
function placeOf(root) {
	return placeOfNote([root, "the most that a run was let spend"]);
}

// src/cli/drive/local-snapshots.ts
/** What a run's agents leave behind in files on this machine, for `raymond diff` and the page of the run. */
/**
* Takes one before the first turn of an agent, then after turns and before they begin, and one at rest. A run of scripts alone costs
* nothing: what they do is in the workflow's own files.
*/
function createLocalSnapshots({ workspace, stateDir, notice, ...options }) {
	const { now = Date.now, passed = () => performance.now(), open = openSnapshots } = options;
	let opened;
	let turnsSeen = -1;
	let notBefore = 0;
	let broken = false;
	return { async saved(run) {
		if (broken || !isDue(run)) return;
		const [began, since] = [now(), passed()];
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
		notBefore = passed() + (passed() - since) * 9;
	} };
	function isDue(run) {
		if (opened === void 0) return run.pending.some((effect) => isTurn(effect) && effect.session !== null);
		return run.turns !== turnsSeen && (run.status !== "running" || passed() >= notBefore);
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
			if (!work) continue;
			const leftOut = work.left_out.length > 0 ? { left_out: work.left_out } : {};
			lines.push({
				directory,
				at: began,
				base,
				commit: work.snapshot ?? work.head,
				...leftOut
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
	const foreign = allObjectsOf(checkout.common);
	await takeOver(repository, foreign, base, { alone: true });
	return {
		base,
		snapshots: createSnapshots({
			repository,
			checkout,
			base,
			foreign,
			rules: EVERYTHING,
			now: Date.now
		})
	};
}

// src/cli/drive/remembered-start.ts
const COMMAND = "command:";
/** As it is kept in the state: a program that is named by a relative path is one of the folder that it was named in. */
function namedHere(agent) {
	return agent?.kind === "command" ? {
		...agent,
		program: absoluteCommand(agent.program, process.cwd())
	} : agent;
}
/**
* What a run was started with, for commands that go on with it. A state may have come from anywhere: a program that it names and that
* this person has not started the run with is asked about before it runs, and that an agent may do anything no state can say.
*/
async function rememberedStart(id, stateDir, { namesAgent }) {
	const run = id === void 0 ? void 0 : await createLocalRunStore(stateDir).read(id);
	if (run === void 0) return void 0;
	const { workflow_id, backend } = run;
	if (backend.startsWith(COMMAND) && !isNoted(program(stateDir, workflow_id, backend)) && !namesAgent) await askAbout(workflow_id, backend);
	return {
		backend,
		skipsPermissions: isNoted(permissions({
			stateDir,
			run
		}))
	};
}
async function noteStart({ stateDir, run }, { backend, skipsPermissions }) {
	if (backend.startsWith(COMMAND)) await note(program(stateDir, run.workflow_id, backend));
	await (skipsPermissions ? note : forget)(permissions({
		stateDir,
		run
	}));
}
/** With the file that is meant: in another folder the same words may name another one. */
function program(stateDir, id, backend) {
	return [
		stateDir,
		id,
		backend,
		readAgentProgram(backend.slice(8), process.cwd()).file
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
		hint: `If it is yours, name it again: --agent ${shellWord(backend)}`
	});
}

// src/cli/drive/drive.ts
/** What the commands that drive a run have in common: ports, signals, the result on stdout, the exit code. */
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
		refusePipes(workspace);
		const stateDir = await stateDirectory(workspace, flags.stateDir);
		const started = await rememberedStart(id, stateDir, { namesAgent: flags.agent !== void 0 });
		const agent = namedHere(flags.agent) ?? (started === void 0 ? void 0 : agentChoice(started.backend));
		const skipsPermissions = flags.dangerouslySkipPermissions ?? started?.skipsPermissions ?? false;
		const most = await mostByFiles(workspace);
		const isConfirmed = flags.isCellSaid === true && flags.cell !== "required";
		configuration = await watchConfiguration(workspace, isConfirmed);
		const wiring = {
			...flags,
			dangerouslySkipPermissions: skipsPermissions,
			agent,
			stateDir,
			workspace,
			progress,
			configuration
		};
		const { ports, store, backend } = await wireLocally(wiring);
		if (configuration.isDoubtful) progress.notice(DOUBTFUL);
		const snapshots = createLocalSnapshots({
			workspace,
			stateDir,
			notice: (text) => progress.notice(text)
		});
		const watched = configuration;
		const onSaved = async (run) => {
			await watched.started();
			await snapshots.saved(run);
			await stepper?.saved(run);
			if (noted.has(run.workflow_id)) return;
			noted.add(run.workflow_id);
			await noteMade(stateDir);
			await noteState(stateDir).catch(() => void 0);
			await noteBudget(workspace, run.budget.limit_usd).catch(() => void 0);
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
			configuration,
			mostByFiles: most
		});
		progress.close();
		const tidied = flags.keepWorktrees === true ? [] : await tidyUp(run, workspace, stateDir);
		const left = flags.quiet === true ? [] : await workSoFar(run, {
			workspace,
			stateDir,
			given: flags.stateDir
		});
		show(run, `${stateDir}/${run.workflow_id}/state.json`, flags);
		if (flags.quiet !== true) for (const line of [...tidied, ...left]) say(line);
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

export { SILENT as n, createFolderSource as r, withRun as t };