import { t as didYouMean } from "./near-names.js";

// src/core/workflow/agent-choice.ts
/** Agents that have a CLI of their own. A further one is a line here, a folder of adapters, and a line where they are wired. */
const agentClis = [
	"claude",
	"codex",
	"copilot"
];
/** How a choice may be written, for messages. */
const agentForms = [
	...agentClis,
	"replay:FILE",
	"command:PROGRAM"
];
/** Undefined for what is no agent. */
function readAgentChoice(text) {
	const cli = agentClis.find((name) => name === text);
	if (cli !== void 0) return { kind: cli };
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
}
/** What to write instead of a name that nobody has. */
function knownAgents(text) {
	return didYouMean(text, agentClis) ?? `Known agents: ${agentForms.join(", ")}.`;
}
const agentKinds = [
	...agentClis,
	"command",
	"replay"
];
/** What a value says for an agent; undefined where a map does not speak of it. */
function valueFor(value, agent) {
	if (value === null || value === void 0) return void 0;
	if (typeof value === "string") return value;
	const kind = readAgentChoice(agent)?.kind;
	return kind === void 0 ? void 0 : value[kind];
}

export { readAgentChoice as a, knownAgents as i, agentForms as n, valueFor as o, agentKinds as r, agentClis as t };