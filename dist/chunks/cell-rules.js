import { n as proposable } from "./proposable.js";
import { t as agentFor } from "./which-agent.js";
import { l as shellRun } from "./outside.js";
import { t as formsIn } from "./step-workflow.js";
import { a as readAgentChoice } from "./agent-choice.js";
import { i as narrowNetwork } from "./network-list.js";
import { t as DEFAULT_CELL_LIMITS } from "./cell-status.js";

// src/core/engine/turn/turn-rights.ts
/**
* Tools that neither run a program nor reach the network. They are offered and not granted: a granted `Read` reads every file of the
* machine, one that is not granted those of the agent's own directories, of which the first is empty.
*/
const READING = [
	"Read",
	"Glob",
	"Grep"
];
/** Stands in a list of tools for the project's own commands. */
const PROJECT_COMMANDS = "ProjectCommands";
function turnRights(run, settings) {
	const { read_only, claude = {} } = run;
	const { permission_mode: mode, allowed_tools: allow = [], disallowed_tools: deny = [] } = claude;
	if (read_only !== true) return withProjectCommands(run, {
		tools: settings.tools ?? null,
		mode,
		allow: settings.tools ?? allow,
		deny,
		cautious: mode === "plan"
	});
	const proposing = proposable(run, settings.proposes ?? []).some(({ left }) => left > 0) ? ["Write"] : [];
	return {
		tools: [...settings.tools?.filter((rule) => READING.includes(rule.split("(", 1).join("").trim())) ?? READING, ...proposing],
		mode: "acceptEdits",
		allow: [],
		deny,
		cautious: true
	};
}
/** Each command is a rule of its own that says it word for word; without any there is no program that the agent may run. */
function withProjectCommands({ project }, rights) {
	const rules = (project?.commands ?? []).map((command) => `Bash(${command})`);
	const expand = (list) => list.flatMap((rule) => rule === "ProjectCommands" ? rules : [rule]);
	return {
		...rights,
		tools: rights.tools === null ? null : expand(rights.tools),
		allow: expand(rights.allow)
	};
}
/** Where an agent of a read-only run may work: nowhere but in its empty directory. */
function placeProblem({ read_only, workspace, workflow }, { id, cwd }) {
	if (read_only !== true || cwd === workspace) return void 0;
	return {
		code: "RAY-READ-ONLY",
		message: `${id} was sent to ${cwd}, and a run that reads a stranger's code has no checkout to work in.`,
		place: workflow.source,
		hint: "Leave cd out in workflows that say forks: read-only; the difference is in {{input}}."
	};
}

// src/core/cell/cell-rules.ts
/** What is reached where nobody says anything: an agent needs its model alone, a script installs and fetches. */
const DEFAULT_NETWORK = {
	agent: [],
	script: ["packages", "github"]
};
/** The list of a turn: what the run was granted, and of that no more than its state wants. */
function networkOf(options, by, wished) {
	const usual = DEFAULT_NETWORK[by];
	const granted = options?.within_default === true ? narrowNetwork(usual, options.network) : options?.network;
	return narrowNetwork(granted ?? usual, wished);
}
/** Whether a turn that asks for it may read GitHub's API: not in what a stranger caused, unless the configuration says so. */
function mayReadApi(options) {
	return options?.stranger !== true || options.api === "read";
}
function cellLimitsOf(options) {
	const { memory, processes, disk } = options?.limits ?? {};
	return {
		memory: memory ?? DEFAULT_CELL_LIMITS.memory,
		processes: processes ?? DEFAULT_CELL_LIMITS.processes,
		disk: disk ?? DEFAULT_CELL_LIMITS.disk
	};
}
/** Bounds that somebody has asked for by name, and that the machine cannot hold. */
function unboundOf(options, holds) {
	const { memory, processes, disk } = options?.limits ?? {};
	const asked = {
		memory,
		processes,
		disk
	};
	return [
		"memory",
		"processes",
		"disk"
	].filter((bound) => asked[bound] !== void 0 && !holds[bound]);
}
/** Where nobody says anything. */
const USUAL_UNASKED = {
	mode: "acceptEdits",
	skip: false
};
/** From what lets an agent do least to what lets it do most; in a job `default` and `dontAsk` refuse what nobody has granted. */
const MODES = [
	"plan",
	"dontAsk",
	"default",
	"acceptEdits",
	"auto"
];
/** What both let agents do. */
function bothAllow(one, other) {
	if (one.skip !== other.skip) return one.skip ? other : one;
	const rank = ({ mode }) => MODES.includes(mode) ? MODES.indexOf(mode) : MODES.length;
	return rank(one) <= rank(other) ? one : other;
}
/**
* Whether a run may not go on without a cell: because somebody said so, or because a stranger caused it and code that the stranger may
* have touched could be run by it.
*/
function requiresCell(run, workflow, unasked) {
	const { cell, claude, read_only } = run;
	if (cell?.mode !== void 0) return cell.mode === "required";
	const allowed = read_only === true ? [] : claude?.allowed_tools ?? [];
	return cell?.stranger === true && (runsCode(workflow, run, unasked) || allowed.some(runsPrograms));
}
function runsCode(workflow, run, unasked) {
	if (workflow.kind === "states") return Object.values(workflow.states).some(({ kind, settings }) => kind === "script" ? settings.runs_project_code === true : promptRuns(settings, run, unasked));
	const { steps, scripts } = workflow.definition;
	const forms = steps.flatMap(formsIn);
	return [...forms, ...steps.flatMap(({ control }) => control?.judge ?? [])].some((form) => form.type === "invoke" && form.operation === shellRun.name) || Object.values(scripts).some((script) => script.runs_project_code === true) || forms.some((form) => form.type === "session" && promptRuns(form.config, run, unasked));
}
/**
* With Codex everything that it has is commands, nothing holds a program of the user's own to a list, and an agent that is left all of
* its tools has programs among them: only Claude asks. Where a run only reads, Claude is left nothing that starts one, and a command of the user's own
* has an empty directory, as the user chose; the others work on what strangers wrote in a cell alone, which is better said before anything
* is paid for.
*/
function promptRuns({ tools, ...said }, run, unasked) {
	const kind = readAgentChoice(agentFor(run, said))?.kind;
	if (run.read_only === true) return kind !== "claude" && kind !== "replay" && kind !== "command";
	if (tools !== void 0) return tools.some(runsPrograms) || (kind === "codex" || kind === "command") && tools.length > 0;
	return kind === "claude" ? isUnasked(run, unasked) : kind !== "replay";
}
/** Whether Claude starts programs that nobody has granted by name. */
function isUnasked({ claude }, { mode, skip } = USUAL_UNASKED) {
	const said = claude?.permission_mode;
	if (said === "plan") return false;
	return skip || ["auto", "bypassPermissions"].includes(said ?? mode);
}
/** Steps may write the name small, and an entry may hold several tools: agents are given them joined by commas. */
function runsPrograms(tool) {
	return /(?:^|[,\s])(?:bash|powershell)\b/i.test(tool) || tool === "ProjectCommands";
}
/** What either forbids, and nothing that they allow: for configurations that somebody may have written who is not to lower anything. */
function bothForbid(one, other) {
	const [mine, theirs] = [one.limits ?? {}, other.limits ?? {}];
	const limits = {
		...leastOf("memory", mine.memory, theirs.memory),
		...leastOf("processes", mine.processes, theirs.processes, DEFAULT_CELL_LIMITS.processes),
		...leastOf("disk", mine.disk, theirs.disk, DEFAULT_CELL_LIMITS.disk)
	};
	const network = inBoth(one.network, other.network);
	return {
		...one.mode === "required" || other.mode === "required" ? { mode: "required" } : {},
		...Object.keys(limits).length === 0 ? {} : { limits },
		...network === void 0 ? {} : {
			network: [...network],
			within_default: true
		}
	};
}
function inBoth(mine, theirs) {
	if (mine === void 0 || theirs === void 0) return mine ?? theirs;
	return [.../* @__PURE__ */ new Set([...narrowNetwork(mine, theirs), ...narrowNetwork(theirs, mine)])];
}
function leastOf(name, mine, theirs, usual = Number.POSITIVE_INFINITY) {
	if (mine === void 0 && theirs === void 0) return {};
	return { [name]: Math.min(mine ?? usual, theirs ?? usual, usual) };
}

export { mayReadApi as a, unboundOf as c, cellLimitsOf as i, placeProblem as l, bothAllow as n, networkOf as o, bothForbid as r, requiresCell as s, USUAL_UNASKED as t, turnRights as u };