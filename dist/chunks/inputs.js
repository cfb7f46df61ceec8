import { t as ProblemError } from "./problem.js";
import { t as didYouMean } from "./near-names.js";

// src/action/inputs.ts
/** The action's inputs as a value. Nothing else reads `INPUT_*`. */
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
		budgetUsd: number("budget-usd", text("budget-usd"), { whole: false }),
		model: text("model"),
		effort: optional(text("effort"), (value) => oneOf("effort", value, EFFORTS)),
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
		disabled: isOn(env.RAYMOND_DISABLED),
		claudeVersion: text("claude-version"),
		claudePath: text("claude-path"),
		agent: env.RAYMOND_AGENT ?? "claude"
	};
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

export { readInputs as t };