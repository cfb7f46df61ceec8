// src/core/workflow/ask-lists.ts
/** Logins, with or without `@`, between commas or white space. */
function splitPeople(text) {
	return text.split(/[\s,|]+/).map((login) => login.replace(/^@/, "")).filter((login) => login !== "");
}
/** Choices as `splitChoices` reads them back. */
function joinChoices(choices) {
	return choices.some((choice) => choice.includes(",")) ? `${choices.join("|")}|` : choices.join(",");
}
/** Choices between commas, or between bars when a choice itself has a comma. */
function splitChoices(text) {
	return text.split(text.includes("|") ? "|" : ",").map((choice) => choice.trim()).filter((choice) => choice !== "");
}

// src/core/workflow/steering-name.ts
const NAMES = /* @__PURE__ */ new Set([
	"PATH",
	"HOME",
	"IFS",
	"ENV",
	"SHELLOPTS",
	"BASHOPTS",
	"PS4",
	"PROMPT_COMMAND",
	"RUBYOPT",
	"RUBYLIB",
	"COMSPEC",
	"PATHEXT",
	"__PROTO__"
]);
const PREFIXES = [
	"BASH_",
	"LD_",
	"DYLD_",
	"NODE_",
	"PYTHON",
	"PERL5",
	"GIT_",
	"GITHUB_",
	"ACTIONS_",
	"RUNNER_",
	"RAYMOND_",
	"INPUT_",
	"CLAUDE_",
	"ANTHROPIC_"
];
/** Whether an environment variable of this name would steer a shell, a loader, an interpreter, git, the runner or us. */
function isSteeringName(name) {
	const upper = name.toUpperCase();
	return NAMES.has(upper) || PREFIXES.some((prefix) => upper.startsWith(prefix));
}

export { splitPeople as i, joinChoices as n, splitChoices as r, isSteeringName as t };