import { t as createJobLog } from "./job-log.js";
import { t as ProblemError } from "./problem.js";
import { n as createRedactor } from "./redact.js";
import { t as removeLocked } from "./remove-locked.js";
import { n as endStrays, t as caughtStrays } from "./strays.js";
import { t as didYouMean } from "./near-names.js";
import { a as readAgentChoice, i as knownAgents } from "./agent-choice.js";
import { t as cellModes } from "./cell-mode.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { t as tellWarnings } from "./tell-warnings.js";
import { c as DOCS, l as alert, o as problemLines } from "./step-memory.js";
import { r as endBatches } from "./batch.js";
import { lstatSync, readFileSync, writeFileSync } from "node:fs";

// src/adapters/actions-runner/each-in-turn.ts
/** Does something with each of them, also where it cannot be done with another one, whose reason is thrown at the end. */
function eachInTurn(all, work) {
	let failed;
	for (const one of all) try {
		work(one);
	} catch (error) {
		failed ??= { error };
	}
	if (failed !== void 0) throw failed.error;
}

// src/adapters/actions-runner/runner-files.ts
/** What later steps of the job are steered by. Agents are not told where these files are, but they can look for them. */
const NAMES = [
	"GITHUB_ENV",
	"GITHUB_PATH",
	"GITHUB_OUTPUT",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY",
	"GITHUB_EVENT_PATH"
];
/** What one cannot put back is said, and keeps no other from being put back. */
function restored(files) {
	try {
		return files.restore();
	} catch (error) {
		return [{
			code: "RAY-RUNNER-FILE-CHANGED",
			message: `Something that this step ran changed files that are used later in this job, and they could not be put back: ${error instanceof Error ? error.message : String(error)}`,
			hint: "Look at what the agents and scripts of the run did, and believe no later step of this job."
		}];
	}
}
/** Remembers the runner's files as they are now; this process writes there itself only after `restore`. */
function sealRunnerFiles(env) {
	const sealed = NAMES.flatMap((name) => {
		const file = env[name];
		return file === void 0 || file === "" ? [] : [{
			name,
			file,
			content: contentOf(file)
		}];
	});
	return { restore() {
		const problems = [];
		eachInTurn(sealed, ({ name, file, content }) => {
			const now = contentOf(file);
			if (now === content || content !== void 0 && now?.equals(content) === true) return;
			removeLocked(file);
			writeFileSync(file, content ?? "");
			problems.push(changed(name));
		});
		return problems;
	} };
}
function contentOf(file) {
	try {
		return lstatSync(file).isFile() ? readFileSync(file) : void 0;
	} catch {
		return;
	}
}
function changed(name) {
	return {
		code: "RAY-RUNNER-FILE-CHANGED",
		message: `Something that this step ran wrote to the file behind ${name}; it was put back, so later steps are not steered by it.`,
		hint: "Look at what the agents and scripts of the run did. What a workflow wants to hand on belongs in its result."
	};
}

// src/action/fail-step.ts
const MOST_SHOWN = 50;
/** What kept the whole job from its work, wherever people look for it: annotations, summary and the output `why`. */
async function failStep(found, env) {
	const log = createJobLog();
	const problems = found.map((problem) => withoutSecrets(problem, env));
	for (const problem of problems) log.annotate("error", problem);
	const [first] = problems;
	if (first) log.setOutput("why", `${first.code}: ${first.message}`);
	process.exitCode = 1;
	const boxes = problems.slice(0, MOST_SHOWN).map((problem) => alert("CAUTION", problemLines(problem, { docsUrl: DOCS })));
	await log.writeSummary(`${["## Raymond could not begin", ...boxes].join("\n\n")}\n`);
}
const SECRET_INPUTS = [
	"github-token",
	"app-private-key",
	"anthropic-api-key",
	"claude-code-oauth-token",
	"openai-api-key",
	"copilot-token",
	"state-key"
];
/** What is wrong with an input may quote it, and somebody may have put a secret into the wrong one. */
function withoutSecrets({ code, message, place, hint }, env) {
	const secrets = SECRET_INPUTS.flatMap((name) => env[`INPUT_${name.toUpperCase()}`] ?? []);
	const redactor = createRedactor(secrets);
	const redacted = (text) => text === void 0 ? void 0 : redactor.redact(text);
	return {
		code,
		message: redactor.redact(message),
		place: redacted(place),
		hint: redacted(hint)
	};
}
/** A fault of our own. Its text may hold what others wrote, so it goes the way of all that is printed. */
function reportCrash(error) {
	createJobLog().line(error instanceof Error ? error.stack ?? error.message : String(error));
	process.exitCode = 1;
}
/** Warnings of libraries go the same way. */
function reportWarnings() {
	tellWarnings((text) => createJobLog().line(text));
}

// src/action/inputs.ts
const MODES = [
	"run",
	"wake",
	"lint",
	"doctor",
	"demo",
	"report"
];
const EFFORTS = [
	"low",
	"medium",
	"high",
	"xhigh",
	"max"
];
const HAND_OVERS = ["dispatch", "none"];
/** Throws a ProblemError that names the input. */
function readInputs(env) {
	const text = (name) => {
		const value = env[`INPUT_${name.toUpperCase()}`]?.trim();
		return value === void 0 || value === "" ? null : value;
	};
	const [appId, appPrivateKey] = [text("app-id"), text("app-private-key")];
	if (appId === null !== (appPrivateKey === null)) {
		const missing = appId === null ? "app-id" : "app-private-key";
		throw refused(missing, "A GitHub App needs both its number and its key.", `${missing}: the other half, or leave out both.`);
	}
	return {
		mode: oneOf("mode", text("mode") ?? "run", MODES),
		workflow: text("workflow"),
		input: text("input"),
		run: text("run"),
		answer: text("answer"),
		handOverId: text("hand-over-id"),
		config: text("config") ?? ".github/raymond.yml",
		githubToken: text("github-token"),
		appId,
		appPrivateKey,
		anthropicApiKey: text("anthropic-api-key"),
		claudeOauthToken: text("claude-code-oauth-token"),
		openaiApiKey: text("openai-api-key"),
		anthropicFederation: anthropicFederation(text),
		openaiFederation: allOrNone(text, {
			identityProviderId: "openai-identity-provider-id",
			serviceAccountId: "openai-service-account-id"
		}),
		copilotToken: text("copilot-token"),
		budgetUsd: number("budget-usd", text("budget-usd"), { whole: false }),
		model: text("model"),
		effort: optional(text("effort"), (value) => oneOf("effort", value, EFFORTS)),
		cell: optional(text("cell"), (value) => oneOf("cell", value, cellModes)),
		maxParallel: number("max-parallel", text("max-parallel"), { whole: true }),
		maxTurns: number("max-turns", text("max-turns"), { whole: true }),
		permissionMode: text("permission-mode") ?? "acceptEdits",
		skipPermissions: flag("dangerously-skip-permissions", text("dangerously-skip-permissions")),
		maxMinutes: number("max-minutes", text("max-minutes"), { whole: false }) ?? 330,
		handOver: oneOf("hand-over", text("hand-over") ?? "dispatch", HAND_OVERS),
		stateBranch: branch("state-branch", text("state-branch") ?? "raymond/state"),
		reportPath: text("report-path") ?? "raymond-report",
		stateKey: text("state-key"),
		staged: flag("staged", text("staged")),
		debug: flag("debug", text("debug")),
		disabled: isOn(env.RAYMOND_DISABLED),
		claudeVersion: text("claude-version"),
		claudePath: text("claude-path"),
		codexPath: text("codex-path"),
		copilotPath: text("copilot-path"),
		agent: optional(text("agent"), (value) => agent("Input agent", "with: agent", value)),
		rehearsedBy: optional(env.RAYMOND_AGENT?.trim() || null, (value) => agent("RAYMOND_AGENT", "env: RAYMOND_AGENT", value))
	};
}
function anthropicFederation(text) {
	const federation = allOrNone(text, {
		ruleId: "anthropic-federation-rule-id",
		organizationId: "anthropic-organization-id",
		serviceAccountId: "anthropic-service-account-id"
	});
	const workspaceId = text("anthropic-workspace-id");
	return federation === null || workspaceId === null ? federation : {
		...federation,
		workspaceId
	};
}
/** Numbers that are of use only together. */
function allOrNone(text, inputs) {
	const names = Object.values(inputs);
	const missing = names.filter((name) => text(name) === null);
	if (missing.length === names.length) return null;
	const [first] = missing;
	if (first !== void 0) throw refused(first, `An exchange of the job's token needs all of ${names.join(", ")}.`, `Give ${missing.join(" and ")}, too, or leave all of them out.`);
	return Object.fromEntries(Object.entries(inputs).map(([key, name]) => [key, text(name) ?? ""]));
}
/** Whatever somebody in a hurry writes means yes; only these mean no. */
function isOn(value) {
	return ![
		"",
		"0",
		"false",
		"no",
		"off"
	].includes((value ?? "").trim().toLowerCase());
}
function optional(value, read) {
	return value === null ? null : read(value);
}
function oneOf(name, value, allowed) {
	const found = allowed.find((candidate) => candidate === value);
	if (found !== void 0) return found;
	throw refused(name, `"${value}" is not possible.`, didYouMean(value, allowed) ?? `One of: ${allowed.join(", ")}.`);
}
function number(name, value, { whole }) {
	if (value === null) return null;
	const read = Number(value);
	if (Number.isFinite(read) && read > 0 && (!whole || Number.isInteger(read))) return read;
	throw refused(name, `"${value}" is no ${whole ? "whole " : ""}number above 0.`, `For example: ${name}: ${whole ? 4 : 2.5}`);
}
/** As `--agent` of the command line: what nobody knows must not be taken for the agent that costs money. */
function agent(name, place, named) {
	if (readAgentChoice(named) !== void 0) return named;
	throw new ProblemError({
		code: "RAY-INPUT",
		message: `${name}: "${named}" is not an agent.`,
		place,
		hint: knownAgents(named)
	});
}
/** A name that git takes for a branch: no spaces, no `..`, no sign of a refspec. */
function branch(name, value) {
	if (/^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)))[^\s~^:?*[\\\x00-\x1f\x7f]+(?<![/.])$/.test(value) && value !== "@") return value;
	throw refused(name, `"${value}" cannot be the name of a branch.`, `${name}: raymond/state`);
}
/** GitHub's own reading of booleans (YAML 1.2 core). */
function flag(name, value) {
	if (value === null || /^(false|False|FALSE)$/.test(value)) return false;
	if (/^(true|True|TRUE)$/.test(value)) return true;
	throw refused(name, `"${value}" is neither true nor false.`, `${name}: "true"`);
}
function refused(name, message, hint) {
	const problem = {
		code: "RAY-INPUT",
		message: `Input ${name}: ${message}`,
		place: `with: ${name}`,
		hint
	};
	return new ProblemError(problem);
}

// src/action/stray-problems.ts
/** Ends what the step's agents and scripts left running behind its back; a problem when there was something. */
async function endWhatIsLeft() {
	await endBatches();
	await endStrays({ all: true });
	const names = caughtStrays();
	if (names.length === 0) return [];
	return [{
		code: "RAY-PROCESS-LEFT",
		message: `Something that this step ran had left processes behind that hid from it: ${names.slice(0, 10).join(", ")}. They were ended.`,
		hint: "Look at what the agents and scripts of the run did. A server that a later step needs is started by a step of its own."
	}];
}

export { reportWarnings as a, eachInTurn as c, reportCrash as i, readInputs as n, restored as o, failStep as r, sealRunnerFiles as s, endWhatIsLeft as t };