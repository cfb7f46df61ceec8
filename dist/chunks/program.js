import { a as CommanderError, i as Argument, n as Command, r as Option, t as driveOptions } from "./drive-options.js";
import { t as tellWarnings } from "./tell-warnings.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { a as RUN_ID, c as dollars, d as runId, i as EFFORTS, l as duration, r as platformOf, s as countFor, t as hiddenFromCells, u as effort } from "./hidden-from-cells.js";
import { l as ownTemp } from "./environment.js";
import { t as removeLocked } from "./remove-locked.js";
import { t as BUILT_IN_BUDGET } from "./settings.js";
import { n as originOf } from "./origin.js";
import { a as printJson, c as say, i as printError, n as paint, r as print, s as refusal } from "./output.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as UsageError } from "./usage-error.js";
import { t as refusePipes } from "./refuse-pipes.js";
import { n as takeNoProgramsOf } from "./take-no-programs-of.js";
import { t as gitRoot } from "./git-root.js";
import { t as refuse$1 } from "./refuse.js";
import { n as stateDirectory } from "./state-directory.js";
import { t as didYouMean } from "./near-names.js";
import { r as authKinds } from "./agent-auth.js";
import { t as USUAL_CONFIGURATION } from "./usual-path.js";
import { t as version } from "./package.js";
import { existsSync, mkdtempSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { inspect, parseArgs } from "node:util";

// src/cli/commands/answer/answer-command.ts
const EXAMPLES$13 = `
Examples:
  raymond answer coding-1a2b "Yes, ship it"
  raymond answer coding-1a2b --ask main-2 "Blue"      when several questions are open`;
function addAnswerCommand(program) {
	const command = program.command("answer").summary("answer a question of a run, and go on").description("Answers an open question of a waiting run, then goes on with the run.").argument("<id>", "the run", runId).argument("<text>", "the answer").option("--ask <ask-id>", "which question, when several are open").addHelpText("after", EXAMPLES$13);
	driveOptions(command).action(async (id, text, flags) => {
		const { answer } = await import("./answer.js");
		await answer(id, text, flags);
	});
}

// src/cli/commands/cell/cell-command.ts
function addCellCommand(program) {
	program.command("cell").summary("see whether agents and scripts can be isolated here, or run one command in a cell").description("Without a command: tries a cell on this machine and says what holds. With one: runs it in a cell as a turn in that directory would run it, and ends with its exit code. It reaches Claude and OpenAI through a proxy, with the credentials and base URLs of this environment, and holds neither; what it may spend on them is bounded by --budget.").argument("[command...]", "after --, the command to run in a cell").option("--json", "print one JSON object: cell, checks, limits, problem").option("--worktree <dir>", "the directory that the command may write (default: this one)").option("--network <list>", "hosts that it may reach, with commas: names, *.names, packages, github (default: none)").option("--budget <usd>", `most dollars that it may spend on models (default: ${BUILT_IN_BUDGET.usd})`, dollars).action(cell);
}
async function cell(command, flags) {
	const { createBwrapCells } = await import("./bwrap-cells2.js");
	const worktree = folderAt(resolve(flags.worktree ?? "."));
	const root = repositoryRoot(worktree);
	refusePipes(root, { unread: ["index"] });
	await takeNoProgramsOf(root);
	const directory = mkdtempSync(join(realpathSync(ownTemp()), "raymond-cell-"));
	try {
		const hidden = () => hiddenFromCells(root);
		const server = originOf(root)?.server;
		const cells = createBwrapCells({
			directory,
			environment: process.env,
			hidden,
			checkout: root,
			server
		});
		if (command.length === 0) {
			report(await cells.probe(), flags.json === true);
			return;
		}
		if (flags.json === true) throw new UsageError("--json shows what this machine can; a command prints what it prints.", "Leave one out.");
		const { runCommandInCell } = await import("./run-command-in-cell.js");
		const network = (flags.network ?? "").split(",").map((entry) => entry.trim()).filter((entry) => entry !== "" && entry !== "none");
		const { budget: budgetUsd = BUILT_IN_BUDGET.usd } = flags;
		process.exitCode = await runCommandInCell(command, {
			cells,
			directory,
			worktree,
			network,
			budgetUsd
		});
	} finally {
		takeAway(directory);
	}
}
/** A command locks folders of its home, as Go does with what it fetches. Whatever stays, raymond ends as the command did. */
function takeAway(directory) {
	try {
		removeLocked(directory);
	} catch (error) {
		say(`${directory} could not be removed: ${messageOf(error)}`);
	}
}
/** Its real path. */
function folderAt(path) {
	if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return realpathSync(path);
	throw new UsageError(`There is no folder ${path}.`, "Give --worktree a folder that exists.");
}
function report(found, asJson) {
	process.exitCode = found.problem === null ? 0 : 1;
	if (asJson) {
		printJson(found);
		return;
	}
	if (found.problem !== null) printError(found.problem);
	const out = process.stdout;
	if (found.cell !== "none") out.write("Agents and scripts can be run in a cell on this machine (bubblewrap).\n");
	for (const { name, holds } of found.checks) out.write(`  ${paint(holds ? "green" : "red", holds ? "✓" : "✗", out)} ${name}\n`);
	for (const [name, holds] of Object.entries(found.limits)) out.write(`  ${paint(holds ? "green" : "yellow", holds ? "✓" : "-", out)} ${LIMITS[name] ?? name}: ${holds ? "bounded" : "not bounded here"}\n`);
}
const LIMITS = {
	memory: "memory",
	processes: "number of processes",
	disk: "temporary files"
};

// src/cli/commands/clean/clean-command.ts
const EXAMPLES$12 = `
Examples:
  raymond clean --dry-run              what would go, and what would stay
  raymond clean                        worktrees of runs that have ended, and their branches without work of their own
  raymond clean coding-1a2b            those of one run, also one that waits: it makes them again when it goes on
  raymond clean --force                also branches with work that is on no other branch

Without --force no work is lost: what is not committed is committed to the worktree's branch before the worktree goes.
Files that git ignores, such as what an install has put there, go with it.
A branch that was deleted comes back with "git branch NAME COMMIT", as long as git keeps the commit.`;
function addCleanCommand(program) {
	program.command("clean").summary("remove worktrees and branches of runs that have ended").description("Removes the worktrees of local runs that have ended, those of their branches that hold no commits of their own, and what their agents kept at home in cells.").argument("[id...]", "only these runs", (id, earlier) => [...earlier ?? [], runId(id)]).option("--dry-run", "show what would be done, and change nothing").option("--force", "delete branches of ended runs with work that is on no other branch, too").option("--state-dir <dir>", "where runs are kept (default: .raymond/state in the repository)").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$12).action((ids, flags) => cleanUp(ids, flags).catch((error) => refuse$1(error, flags)));
}
async function cleanUp(ids, flags) {
	const { clean } = await import("./clean.js");
	const { cleanHomes } = await import("./clean-homes.js");
	const workspace = gitRoot(process.cwd());
	const stateDir = await stateDirectory(workspace, flags.stateDir);
	const dryRun = flags.dryRun === true;
	const request = {
		workspace,
		stateDir,
		ids,
		dryRun,
		force: flags.force === true
	};
	const [branches, homes] = [await clean(request), await cleanHomes(request)];
	if (flags.json === true) return printJson({
		dry_run: dryRun,
		branches,
		homes
	});
	const lines = [...branches.flatMap((one) => linesOf(one, dryRun)), ...homes.map((one) => lineOfHomes(one, dryRun))];
	print(lines.length === 0 ? "There is nothing to clean." : lines.join("\n"));
}
function lineOfHomes({ run, folder, removed, why }, dryRun) {
	return `homes of ${run} in cells (${folder}) ${removed ? `${dryRun ? "would be " : ""}removed` : `stay: ${why}`}`;
}
function linesOf(one, dryRun) {
	const would = dryRun ? "would be " : "";
	const saved = one.work_saved ? `; its uncommitted work ${dryRun ? "would go" : "went"} to ${one.branch}` : "";
	const place = `worktree ${one.worktree}`;
	const worktree = one.worktree === null ? [] : one.worktree_removed ? [`${place} ${would}removed${saved}`] : [`${place} stays: ${one.why}`];
	if (one.worktree !== null && !one.worktree_removed) return worktree;
	const branch = one.branch_deleted ? `branch ${one.branch} ${would}deleted (it is ${one.commit.slice(0, 12)})` : `branch ${one.branch} stays: ${one.why}`;
	return [...worktree, branch];
}

// src/cli/render/completion.ts
const shells = [
	"bash",
	"zsh",
	"fish"
];
/** A completion script, made from the program itself, so that it knows what the program knows. */
function completionScript(shell, program) {
	const commands = program.commands.map(describe$1);
	switch (shell) {
		case "bash": return bash(program.name(), commands);
		case "zsh": return zsh(program.name(), commands);
		case "fish": return fish(program.name(), commands);
	}
}
function describe$1(command) {
	return {
		name: command.name(),
		about: command.summary() || command.description(),
		options: [...command.options.filter(({ hidden }) => !hidden).map(describeOption), {
			flag: "--help",
			about: "show what is possible",
			value: void 0,
			choices: []
		}],
		choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
	};
}
function describeOption(option) {
	const value = option.required || option.optional ? /[<[]([^>\]]+)/.exec(option.flags)?.[1] ?? "value" : void 0;
	return {
		flag: option.long ?? option.short ?? "",
		about: option.description,
		value,
		choices: option.argChoices ?? []
	};
}
function bash(program, commands) {
	const options = commands.map(({ name, options: own, choices }) => {
		return `    ${name}) words='${own.map(({ flag }) => flag).join(" ")}' arguments='${choices.join(" ")}' ;;`;
	});
	const values = commands.flatMap(({ name, options: own }) => own.flatMap(({ flag, value, choices }) => {
		if (value === void 0) return [];
		return choices.length > 0 ? [`    '${name} ${flag}') COMPREPLY=($(compgen -W '${choices.join(" ")}' -- "$current")); return ;;`] : [`    '${name} ${flag}') COMPREPLY=($(compgen -f -- "$current")); return ;;`];
	}));
	return `# bash completion of ${program}: ${program} completion bash > ~/.local/share/bash-completion/completions/${program}
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words arguments
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(" ")} --help --version' -- "$current"))
    return
  fi
  case "$command $previous" in
${values.join("\n")}
  esac
  case "$command" in
${options.join("\n")}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ -n "$arguments" ]; then COMPREPLY=($(compgen -W "$arguments" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _${program} ${program}
`;
}
function zsh(program, commands) {
	const cases = commands.map(({ name, options, choices }) => {
		const specs = options.map(({ flag, about, value, choices: own }) => {
			const what = value === void 0 ? "" : `:${value}:${own.length > 0 ? `(${own.join(" ")})` : "_files"}`;
			return `'${flag}[${zshText(about)}]${what}'`;
		});
		const rest = choices.length > 0 ? `'*:argument:(${choices.join(" ")})'` : "'*:file:_files'";
		return `    ${name})\n      _arguments ${[...specs, rest].join(" \\\n        ")} ;;`;
	});
	return `#compdef ${program}
# zsh completion of ${program}: ${program} completion zsh > "\${fpath[1]}/_${program}"
_${program}() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    '${name}:${zshText(about)}'`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
  esac
}
if [ "$funcstack[1]" = "_${program}" ]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}
function zshText(text) {
	return text.replace(/'/g, "’").replace(/[[\]:\\]/g, "\\$&");
}
function fish(program, commands) {
	const names = commands.map(({ name }) => name).join(" ");
	return `# fish completion of ${program}: ${program} completion fish > ~/.config/fish/completions/${program}.fish
${commands.flatMap(({ name, about, options, choices }) => [
		`complete -c ${program} -n 'not __fish_seen_subcommand_from ${names}' -f -a ${name} -d '${fishText(about)}'`,
		...choices.length > 0 ? [`complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -f -a '${choices.join(" ")}'`] : [],
		...options.map(({ flag, about: what, value, choices: own }) => {
			const values = value === void 0 ? "" : own.length > 0 ? ` -x -a '${own.join(" ")}'` : " -r";
			return `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -l ${flag.replace(/^--/, "")}${values} -d '${fishText(what)}'`;
		})
	]).join("\n")}
`;
}
function fishText(text) {
	return text.replace(/[\\']/g, "\\$&");
}

// src/cli/commands/completion.ts
function addCompletionCommand(program) {
	program.command("completion").summary("print a completion script for a shell").description("Prints a completion script for bash, zsh or fish. Its first comment line says where it belongs.").addArgument(new Argument("<shell>", "bash, zsh or fish").choices(shells).argParser(shell)).action((name) => void process.stdout.write(completionScript(name, program)));
}
function shell(text) {
	const found = shells.find((name) => name === text);
	if (found !== void 0) return found;
	throw new UsageError(`There is no completion for "${text}".`, didYouMean(text, shells) ?? `One of: ${shells.join(", ")}`);
}

// src/cli/commands/convert/convert-command.ts
function addConvertCommand(program) {
	program.command("convert").summary("turn a workflow into a folder, a zip or a single YAML file").description("Turns a workflow into another form without losing anything: its cases and the scripts of its operations go along, and what the form cannot hold is refused. Never overwrites.").argument("<path>", "a folder, a .zip or a .yaml with states").addOption(new Option("--to <form>", "folder, zip or yaml").choices([
		"folder",
		"zip",
		"yaml"
	]).argParser(form)).option("--out <path>", "where to write (default: beside the original)").action((path, flags) => convert(path, flags).catch((error) => refuse$1(error, {})));
}
async function convert(path, { to, out }) {
	if (to === void 0) throw new UsageError("--to is missing.", "One of: --to folder, --to zip, --to yaml");
	const [{ besides, readWhole, writeWhole }, { convertWhole }] = await Promise.all([import("./convert-files2.js"), import("./convert-definition.js")]);
	const from = resolve(path);
	const target = out === void 0 ? besides(from, to) : resolve(out);
	await writeWhole(target, to, convertWhole(from, await readWhole(from), to));
	say(`Wrote ${out ?? target}`);
}
function form(text) {
	if (text === "folder" || text === "zip" || text === "yaml") return text;
	throw new UsageError(`"${text}" is not a form.`, "One of: --to folder, --to zip, --to yaml");
}

// src/cli/commands/demo.ts
const EXAMPLES$11 = `
Example:
  raymond demo                         about ten seconds; nothing is sent anywhere`;
function addDemoCommand(program) {
	program.command("demo").summary("the whole system on embedded parts: no key, no network").description("Starts an embedded GitHub, labels an issue, answers a question, and shows the thread, the state branch and the cost.").option("--json", "print one JSON object on stdout").option("--quiet", "print no progress on stderr").addHelpText("after", EXAMPLES$11).action(async (flags) => {
		const { demo } = await import("./demo.js");
		await demo(flags);
	});
}

// src/cli/commands/diagram/diagram-command.ts
/** Mermaid, and so GitHub, refuses pictures with more. */
const MOST_EDGES = 500;
function addDiagramCommand(program) {
	program.command("diagram").summary("draw a workflow").description("Draws a workflow: Mermaid on stdout, which GitHub renders in a ```mermaid fence.").argument("<path>", "a folder, state file, .zip, .yaml or .edn").option("--html <file>", "write a page of its own: zoom, dark mode, the text of each state").option("--ascii", "print a tree of plain characters, for terminals").addOption(new Option("--direction <direction>", "LR or TD: how Mermaid lays it out (default: LR)").choices(["LR", "TD"]).argParser(direction)).action((path, flags) => diagram(path, flags).catch((error) => refuse$1(error, {})));
}
async function diagram(path, { html, ascii, direction: way = "LR" }) {
	const [{ readPicture }, { renderFlow }] = await Promise.all([import("./read-picture.js"), import("./flow-diagram.js")]);
	const picture = await readPicture(path, platformOf(process.platform));
	if (html !== void 0) {
		const [{ flowPage }, { writeForPerson }] = await Promise.all([import("./flow-page.js"), import("./checkout-file.js")]);
		await writeForPerson(html, flowPage(picture), 438);
		return say(`Wrote ${html}`);
	}
	if (ascii === true) {
		const { flowAscii } = await import("./flow-ascii.js");
		print(flowAscii(picture));
		return;
	}
	if (picture.edges.length > MOST_EDGES) say(`note: Mermaid draws ${MOST_EDGES} edges at most, and this has ${picture.edges.length}; try --html.`);
	print(renderFlow(picture, way));
}
function direction(text) {
	if (text === "LR" || text === "TD") return text;
	throw new UsageError(`"${text}" is not a direction.`, "One of: --direction LR, --direction TD");
}

// src/cli/commands/doctor/doctor-command.ts
function addDoctorCommand(program) {
	program.command("doctor").summary("check that everything is set up").description("Checks configuration, Actions workflows, credentials, agent CLI and, with GITHUB_TOKEN, what GitHub allows. Changes nothing.").option("--config <file>", "the configuration (default: .github/raymond.yml)").option("--repository <owner/name>", "for the questions to GitHub (default: of the remote \"origin\")").option("--json", "print one JSON object on stdout").action(async (flags) => {
		const { doctor } = await import("./doctor.js");
		await doctor(flags);
	});
}

// src/cli/commands/init/init-command.ts
const EXAMPLES$10 = `
Examples:
  raymond init --workflow coding                       an issue with a label becomes a draft pull request
  raymond init --workflow coding --workflow review     several at once
  raymond init --workflow coding --auth federation     no key is stored: the job's own token is exchanged for a credential
  raymond init --workflow ./flows/mine                 one of your own, as "setup" in its workflow.yaml says
  raymond init --workflow triage --dry-run             only show what would be written

Ready workflows: changelog, coding, fan-out, issue-intake, maintenance, ralph, review, triage.
What is in the files already stays as it is; what cannot be written into a file is printed as commands to copy.`;
function addInitCommand(program) {
	program.command("init").summary("set a repository up").description("Writes the Actions workflow, the configuration and ready workflows into this repository, or sets up a workflow that is there.").option("--workflow <name>", "a ready workflow, or the path of your own; may be given several times (default: triage)", collect).option("--config <file>", "the configuration to write (default: .github/raymond.yml)").option("--uses <action>", "the action as steps use it, for a fork or a commit (default: raymond-action/raymond-action@v1)").addOption(new Option("--auth <how>", "how agents are let in: the job's own token, a stored key, or Copilot by the job's token (default: as in the job that is there, else key)").choices(authKinds)).option("--central", "write only an Actions workflow that those of other repositories call").option("--calls <workflow>", "have the steps stand in another repository: OWNER/REPO/.github/workflows/FILE@REF").option("--dry-run", "show the difference and write nothing").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$10).action(async (flags) => {
		const { init } = await import("./init.js");
		await init(flags);
	});
}
function collect(name, before = []) {
	return [...before, ...name.split(",").filter((one) => one !== "")];
}

// src/cli/version.ts
const VERSION = version;

// src/cli/commands/lint.ts
function addLintCommand(program) {
	program.command("lint").summary("find mistakes in workflows before they cost anything").description("Looks through workflows (folders, state files, .zip, .yaml, .edn) and .github/raymond.yml with the workflows that it names.").argument("[path...]", `workflows, configurations, or folders that hold them (default: --config ${USUAL_CONFIGURATION})`).option("--config <file>", "a configuration to hold the repository against: its Actions workflows and what its workflows need").option("--json", "print one JSON object: findings, errors, warnings, infos").option("--sarif", "print SARIF 2.1.0, for code scanning and editors").addOption(new Option("--level <level>", "least level to show: info, warning or error (default: warning for people, info for programs)").choices([
		"info",
		"warning",
		"error"
	]).argParser(level)).addOption(new Option("--platform <platform>", "whose scripts to look at: linux, darwin or windows (default: this one)").choices([
		"linux",
		"darwin",
		"windows"
	]).argParser(platform)).action(lint);
}
async function lint(paths, flags) {
	if (flags.json === true && flags.sarif === true) throw new UsageError("--json and --sarif exclude each other.", "Give one of them.");
	const root = repositoryRoot(process.cwd());
	const isUsual = paths.length === 0 && flags.config === void 0;
	const cwd = isUsual && !existsSync(".github/raymond.yml") ? root : process.cwd();
	const config = flags.config ?? (isUsual && existsSync(join(cwd, ".github/raymond.yml")) ? ".github/raymond.yml" : void 0);
	if (paths.length === 0 && config === void 0) throw new UsageError(`There is no ${USUAL_CONFIGURATION} here, and no path is given.`, "Name a path: raymond lint FOLDER");
	const [{ lintPaths }, { createDefinitionReader }, { tallyOf, isAtLeast }] = await Promise.all([
		import("./lint-paths2.js"),
		import("./definition-reader.js"),
		import("./finding.js")
	]);
	const findings = await lintPaths(paths, {
		reader: createDefinitionReader({
			cwd,
			root
		}),
		platform: flags.platform ?? platformOf(process.platform),
		config
	});
	const tally = tallyOf(findings);
	const shown = findings.filter((finding) => isAtLeast(finding.level, flags.level ?? "info"));
	process.exitCode = tally.errors > 0 ? 1 : 0;
	if (flags.json === true) return write(JSON.stringify({
		findings: shown,
		...tally
	}, null, 2));
	if (flags.sarif === true) {
		const { sarifOf } = await import("./sarif.js");
		return write(JSON.stringify(sarifOf(shown, VERSION), null, 2));
	}
	const { lintText } = await import("./lint-text.js");
	write(lintText(findings, tally, flags.level ?? "warning", (style, text) => paint(style, text, process.stdout)));
}
function write(text) {
	print(text);
}
function level(text) {
	if (text === "info" || text === "warning" || text === "error") return text;
	throw new UsageError(`"${text}" is not a level.`, "One of: --level info, --level warning, --level error");
}
/** As people name it. */
function platform(text) {
	if (text === "linux" || text === "darwin" || text === "win32") return text;
	if (text === "windows") return "win32";
	if (text === "macos") return "darwin";
	throw new UsageError(`"${text}" is not a platform.`, "One of: --platform linux, --platform darwin, --platform windows");
}

// src/cli/commands/log.ts
const LOG_EXAMPLES = `
Examples:
  raymond log coding-12-4711                what every turn did: tool calls, what failed or was refused, what was said
  raymond log coding-12-4711 12             turn 12 alone
  raymond log coding-12-4711 main_fix1      the turns of one agent
  raymond log coding-12-4711 --ref raymond/state --json
                                            of the state branch, for programs

Sealed transcripts open with the state-key of the run in RAYMOND_STATE_KEY, here and nowhere else.`;
const DIFF_EXAMPLES = `
Examples:
  raymond diff tour                                     what each agent of a run here has changed in all
  raymond diff coding-12-4711 --ref raymond/state       the same, of a job
  raymond diff coding-12-4711 12 --ref raymond/state    what turn 12 left behind

For a job, fetch the agents' branches first: git fetch origin "refs/heads/raymond/*:refs/heads/raymond/*"`;
function addLogCommands(program) {
	places(program.command("log").summary("what the agents of a run did, turn by turn").description("Shows for each turn of a run its tool calls in order, what they gave back, and what failed or was refused.").argument("<id>", "the run, as \"raymond status\" lists it", runId).argument("[of]", "an agent, or the number of a turn")).addHelpText("after", LOG_EXAMPLES).action(async (id, of, flags) => {
		const { showLog } = await import("./log.js");
		await showLog(id, of, flags);
	});
	places(program.command("diff").summary("what a run changed in files").description("Shows what a turn, or without one each agent, changed in files, from the snapshots that were taken while it ran.").argument("<id>", "the run, as \"raymond status\" lists it", runId).argument("[turn]", "the number of a turn")).addHelpText("after", DIFF_EXAMPLES).action(async (id, turn, flags) => {
		const { showDiff } = await import("./log.js");
		await showDiff(id, turn, flags);
	});
}
function places(command) {
	return command.option("--state-dir <dir>", "where runs are kept (default: .raymond/state in the repository)").option("--git <dir>", "read the state branch of this clone instead (default: the current folder)").option("--ref <branch>", "the state branch, as fetched last (default with --git: raymond/state)").option("--json", "print the data as one JSON object");
}

// src/cli/commands/outcomes.ts
const EXAMPLES$9 = `
Examples:
  raymond outcomes                          of the runs in raymond/state of this clone
  raymond outcomes --out outcomes.html      as a page, to be searched
  raymond outcomes --json > outcomes.json   for programs

GITHUB_TOKEN reads what became of each proposal; without it nothing can be told. What the API does not tell is "unknown",
and counts as no success.`;
function addOutcomesCommand(program) {
	program.command("outcomes").summary("what became of what runs proposed, and what it cost").description("Asks GitHub what became of each proposal of the stored runs, and computes the cost per merged pull request.").option("--git <dir>", "a clone with the state branch (default: the current folder)").option("--ref <branch>", "the state branch, as fetched last (default: raymond/state)").option("--state-dir <dir>", "read runs from a folder instead").option("--out <path>", "write an HTML page; it loads nothing from anywhere").option("--json", "print the data as one JSON object").addHelpText("after", EXAMPLES$9).action(async (flags) => {
		const { outcomes } = await import("./outcomes.js");
		await outcomes(flags);
	});
}

// src/cli/commands/prices/prices-command.ts
const EXAMPLES$8 = `
Examples:
  raymond prices                 all models
  raymond prices gpt-5.5 --json  one of them, for programs

To change or add one, say it in .github/raymond.yml:
  prices: { my-model: { input: 2, output: 10, cache_read: 0.2, cache_write: 2.5 } }
or name a JSON file with the same map in RAYMOND_PRICES.`;
function addPricesCommand(program) {
	program.command("prices").summary("show what models cost, and how old the prices are").description("Shows the prices that the cost is computed with where an agent reports none: US dollars per million tokens.").argument("[models...]", "exact names of models (default: all)").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$8).action(async (names, flags) => {
		const { showPrices } = await import("./prices.js");
		await showPrices(names, flags);
	});
}

// src/cli/commands/project.ts
const EXAMPLES$7 = `
Examples:
  raymond project                  the repository around this folder
  raymond project ../shop --json   another one, for programs

What is not detected, or not as you want it, can be said in .github/raymond.yml:
  project: { install: make deps, test: make test, checks: [make lint] }`;
function addProjectCommand(program) {
	program.command("project").summary("show how the project is installed, tested and checked").description("Shows which tools were detected in a repository. Reads files and starts nothing.").argument("[path]", "root of the repository (default: the one around this folder)").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$7).action(project);
}
async function project(path, { json }) {
	const root = path === void 0 ? repositoryRoot(process.cwd()) : resolve(path);
	if (!existsSync(root) || !statSync(root).isDirectory()) throw new UsageError(`${path} is not a folder.`, "Name the root of a repository.");
	const { localProject } = await import("./local-rights.js");
	const found = await localProject(root);
	if (json === true) printJson(found);
	else print(describe(found).join("\n"));
}
function describe({ toolchains, commands }) {
	if (toolchains.length === 0) return [
		"Nothing was detected.",
		"",
		"Say it in .github/raymond.yml:",
		"  project: { install: make deps, test: make test }"
	];
	return [...toolchains.flatMap(describeOne), ...commands.length === 0 ? [] : ["Agents that may use ProjectCommands can run:", ...commands.map((command) => `  ${command}`)]];
}
function describeOne({ name, root, install, test, checks, why }) {
	return [
		`${name} in ${root} (${why})`,
		`  install  ${install ?? "–"}`,
		`  test     ${test ?? "–"}`,
		...checks.map((check, i) => `  ${i === 0 ? "checks " : "       "}  ${check}`),
		""
	];
}

// src/cli/commands/receive/receive-command.ts
const EXAMPLES$6 = `
Examples:
  raymond receive issues payload.json                    which workflows this event would start, and why
  raymond receive issue_comment payload.json --actor mona`;
function addReceiveCommand(program) {
	program.command("receive").summary("what the action would do with an event").description("Shows which workflows a webhook payload would start and why, by the repository's configuration. Nothing is run.").argument("<event>", "GitHub's name of the event, such as issues or issue_comment").argument("<payload>", "file with the payload, JSON").option("--staged", "only show it (default)").option("--live", "do it: run the action here on that event; needs GITHUB_TOKEN").option("--config <file>", "the configuration (default: .github/raymond.yml of the repository)").option("--actor <login>", "who acts (default: the payload's sender)").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$6).action(async (event, payload, flags) => {
		const { receive } = await import("./receive.js");
		await receive(event, payload, flags);
	});
}

// src/cli/commands/replay/replay-command.ts
const EXAMPLES$5 = `
Examples:
  raymond replay .raymond/state/coding-1a2b/journal.jsonl      compares with the state.json beside it
  raymond replay .raymond/state/coding-1a2b                    the same
  raymond replay journal.jsonl --state other/state.json        compares with another state

Exit code 0 when they are equal, 1 when they differ.`;
function addReplayCommand(program) {
	program.command("replay").summary("replay the journal of a run and compare the outcome").description("Reduces the events of a journal again and compares the run that they lead to with its state. Nothing is run or changed.").argument("<journal>", "a journal.jsonl, or the folder of a run").option("--state <file>", "the state to compare with (default: state.json beside the journal)").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$5).action(async (journal, flags) => {
		const { replay } = await import("./replay.js");
		await replay(journal, flags);
	});
}

// src/cli/commands/report.ts
const EXAMPLES$4 = `
Examples:
  raymond report coding-12-4711             writes coding-12-4711.html: time line, workflow, cost, every turn
  raymond report                            writes raymond-report.html: all runs, cost, failures, open questions
  raymond report --ref raymond/state --out site/
                                            one page for all runs of the state branch, and one for each
  raymond report coding-12-4711 --json      the data of the page, on stdout`;
function addReportCommand(program) {
	program.command("report").summary("an HTML page of one run, or of all").description("Writes one self-contained HTML page: of a run, or without an id of all runs. It loads nothing from the network.").argument("[id]", "the run, as \"raymond status\" lists it", runId).option("--out <path>", "the file to write; a folder (\"site/\") gets a page of all runs and one of each").option("--state-dir <dir>", "where runs are kept (default: .raymond/state in the repository)").option("--git <dir>", "read the state branch of this clone instead (default: the current folder)").option("--ref <branch>", "the state branch, as fetched last (default with --git: raymond/state)").option("--outcomes", "with a folder: ask GitHub what became of proposals (GITHUB_TOKEN), as a page of its own").option("--prometheus", "print sums of all runs in the text format of Prometheus").option("--json", "print the data as one JSON object; a page is written only with --out").addHelpText("after", EXAMPLES$4).action(async (id, flags) => {
		const { report } = await import("./report2.js");
		await report(id, flags);
	});
}

// src/cli/commands/restore/restore-command.ts
const EXAMPLES$3 = `
Examples:
  gh run download 4711 -n raymond-run-coding-12-4711-attempt-1 -D saved
  GITHUB_TOKEN=$(gh auth token) raymond restore saved`;
function addRestoreCommand(program) {
	program.command("restore").summary("bring back a run that a job saved as an artifact").description("Puts a run that a job could not store back onto the state branch, and the work of its agents onto their branches. Needs GITHUB_TOKEN.").argument("<path>", "the downloaded artifact: a folder or a zip").option("--repository <owner/name>", "whose state branch (default: of the remote \"origin\")").option("--state-branch <name>", "the state branch, where the action has another one (default: raymond/state)").option("--json", "print one JSON object on stdout").addHelpText("after", EXAMPLES$3).action(async (path, flags) => {
		const { restore } = await import("./restore.js");
		await restore(path, flags);
	});
}

// src/cli/commands/resume/resume-command.ts
const EXAMPLES$2 = `
Examples:
  raymond resume coding-1a2b                 go on where it stopped
  raymond resume coding-1a2b --budget 20     go on with a higher cap; what it has spent counts
  raymond resume coding-1a2b --state-budget 3 --model opus   try the state that failed again, with more
  raymond resume coding-1a2b --rerun         run an operation that was cut off again`;
function addResumeCommand(program) {
	const command = program.command("resume").alias("retry").summary("go on with a run that stopped").description("Goes on with a suspended, failed, over-budget, interrupted or crashed run.").argument("<id>", "the run, as \"raymond status\" lists it", runId).option("--budget <usd>", "a new cap for the whole run, what it has spent included", dollars).option("--state-budget <usd>", "what one turn of the state that failed may cost", dollars).option("--model <name>", "the model of all further prompts").option("--effort <level>", EFFORTS.join(", "), effort).option("--max-duration <time>", "what each further turn may take, such as 2h", duration).option("--max-turns <n>", "a new cap on the turns of the whole run (default: as many again as it had)", countFor("--max-turns")).option("--rerun", "run an operation again that was cut off and may have done its work").addHelpText("after", EXAMPLES$2);
	driveOptions(command).action(async (id, flags) => {
		const { resume } = await import("./resume.js");
		await resume(id, flags);
	});
}

// src/cli/commands/run/run-command.ts
const EXAMPLES$1 = `
Examples:
  raymond run workflows/coding --input "Fix issue 12"     with Claude Code, up to $10
  raymond run coding --input "Fix issue 12"               the workflow of that name in .github/raymond.yml
  raymond run review.yaml --budget 2 --model haiku        a single-file workflow, a lower cap
  raymond run flow --agent replay:answers.jsonl           answers from a recording: no model, no cost
  raymond run flow --id nightly --json > outcome.json     one JSON object on stdout, progress on stderr

A workflow is a folder of states. START.md is the first; each answer ends with one tag that says where to go:
<goto>REVIEW</goto>, <call return="SUMMARY">RESEARCH</call>, <ask next="DEPLOY">Ship it?</ask>, <result>done</result>.
The run is saved after every turn: whatever stops it, "raymond resume ID" goes on.`;
function addRunCommand(program) {
	const command = program.command("run").alias("start").summary("start a run of a workflow").description("Starts a run of a workflow: a folder of states, one of its state files, a .zip, or a .yaml or .edn file.").argument("<workflow>", "path of the workflow, or its name in .github/raymond.yml").option("--input <text>", "what {{input}} and RAYMOND_INPUT hold in the first state").option("--budget <usd>", "most dollars that the run may spend (default: what the workflow says, else 10)", dollars).option("--model <name>", "model of prompts that name none").option("--effort <level>", "low, medium, high, xhigh or max", effort).option("--max-parallel <n>", `turns at the same time (default: ${4})`, countFor("--max-parallel")).option("--max-turns <n>", "suspend the run after so many turns", countFor("--max-turns")).option("--timeout <duration>", "silence that ends a turn (default: 10m)", duration).option("--id <id>", "name of the run (default: the workflow and a random part)", runId).addHelpText("after", EXAMPLES$1);
	driveOptions(command).action(async (workflow, flags) => {
		const { run } = await import("./run3.js");
		await run(workflow, flags);
	});
}

// src/cli/commands/status/status-command.ts
const EXAMPLES = `
Examples:
  raymond status                       all runs: status, cost, turns
  raymond status coding-1a2b           one run: its agents, what it waits for, its results
  raymond status --json                for programs`;
function addStatusCommand(program) {
	program.command("status").summary("show one run, or all of them").description("Shows how a run stands, what it waits for and what it has cost; without an id, all runs.").argument("[id]", "the run", runId).option("--json", "print one JSON object on stdout").option("--state-dir <dir>", "where runs are kept (default: .raymond/state in the repository)").addHelpText("after", EXAMPLES).action(async (id, flags) => {
		const { status } = await import("./status.js");
		await status(id, flags).catch((error) => refuse$1(error, flags));
	});
}

// src/cli/commands/test.ts
function addTestCommand(program) {
	program.command("test").summary("run the cases that stand beside a workflow").description("Plays the cases of workflows with scripted answers: no model, no key, no network. Cases lie in a folder \"cases\" beside the states.").argument("<path...>", "workflows, cases, or folders that hold them").option("--only <text>", "only cases with this text in their path").option("--jobs <n>", "cases at the same time (default: one for each processor)", countFor("--jobs")).option("--json", "print one JSON object on stdout").option("--quiet", "print failing cases only").action(async (paths, flags) => {
		const { testWorkflows } = await import("./test-workflows.js");
		await testWorkflows(paths, flags);
	});
}

// src/cli/program.ts
/** The command line. Sets the exit code; never exits by itself, so that output is written whole. */
async function main(argv) {
	for (const stream of [process.stdout, process.stderr]) stream.on("error", ignoreClosed);
	process.on("uncaughtException", giveUp);
	tellWarnings(say);
	await takeNoProgramsOf(repositoryRoot(process.cwd()));
	try {
		const program = createProgram();
		await program.parseAsync(withCommand(argv, program));
	} catch (error) {
		if (error instanceof ProblemError) {
			printError(error.problem);
			await refuse(error.problem, argv, error instanceof UsageError ? 64 : 1);
		} else if (error instanceof CommanderError) {
			if (error.exitCode !== 0) await refuse(usageProblem(error), argv, 64);
		} else giveUp(error);
	}
}
/** Node would print what nobody expected as it is, names of files included, which could steer a terminal. */
function giveUp(error) {
	say(inspect(error));
	process.exit(1);
}
/** A path alone is run: `raymond workflows/coding` is `raymond run workflows/coding`. */
function withCommand(argv, { commands }) {
	const [node = "", script = "", first = "", ...rest] = argv;
	const isCommand = first === "help" || commands.some((command) => command.name() === first || command.aliases().includes(first));
	return first === "" || isCommand || !existsSync(first) ? [...argv] : [
		node,
		script,
		"run",
		first,
		...rest
	];
}
function ignoreClosed(error) {
	if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
}
/** A program that asked for JSON gets its object whatever was wrong, so that it never parses an empty text. */
async function refuse(problem, argv, exitCode) {
	process.exitCode = exitCode;
	if (argv.includes("--json")) printJson({
		carried_out: false,
		...refusal(problem, await runNamedBy(argv))
	});
}
const GOES_ON = /* @__PURE__ */ new Set([
	"resume",
	"retry",
	"answer"
]);
/** The command line could not be read, so its words are tried: the first one that a run is called by. */
async function runNamedBy([, , command, ...words]) {
	if (!GOES_ON.has(command)) return void 0;
	const { values } = parseArgs({
		args: words,
		options: { "state-dir": { type: "string" } },
		strict: false
	});
	const stateDir = values["state-dir"];
	for (const word of words.filter((one) => RUN_ID.test(one))) {
		const { standingRun } = await import("./standing-run.js");
		const run = await standingRun(word, typeof stateDir === "string" ? stateDir : void 0);
		if (run !== void 0) return run;
	}
}
function usageProblem({ message }) {
	const [cause = "", ...more] = message.replace(/^error: /, "").split("\n");
	const suggestion = more.join(" ").replace(/^\((.*)\)$/, "$1");
	return {
		code: "RAY-USAGE",
		message: cause,
		hint: suggestion === "" ? HELP_HINT : suggestion
	};
}
const HELP_HINT = "Add --help to see what is possible.";
const GUIDE = `
Begin with:
  raymond demo                          see the whole system at work, without a key
  raymond run workflows/coding --input "Fix the login"
  raymond COMMAND --help                options and examples of a command

Exit codes of run, resume and answer:
  0  completed                          3  suspended: a limit, a signal, time is up
  1  failed                             4  over budget
  2  waiting for an answer or approval  5  cancelled
 64  not started, or left as it was: the command was not understood or was
     refused, or something is missing

The result goes to stdout, everything else to stderr. NO_COLOR turns colours off, --quiet turns progress off.`;
function createProgram() {
	const program = new Command("raymond").description("Runs multi-agent AI workflows that survive interruptions.").version(VERSION).exitOverride().showHelpAfterError(HELP_HINT).showSuggestionAfterError().addHelpText("after", GUIDE);
	addRunCommand(program);
	addResumeCommand(program);
	addAnswerCommand(program);
	addStatusCommand(program);
	addCleanCommand(program);
	addLogCommands(program);
	addReportCommand(program);
	addOutcomesCommand(program);
	addReplayCommand(program);
	addTestCommand(program);
	addReceiveCommand(program);
	addRestoreCommand(program);
	addInitCommand(program);
	addProjectCommand(program);
	addPricesCommand(program);
	addDoctorCommand(program);
	addDemoCommand(program);
	addLintCommand(program);
	addDiagramCommand(program);
	addConvertCommand(program);
	addCellCommand(program);
	addCompletionCommand(program);
	return program;
}

export { main };