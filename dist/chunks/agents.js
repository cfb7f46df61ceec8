import { a as readAgentChoice, i as knownAgents } from "./agent-choice.js";

// src/runtime/agents.ts
/** One backend out of several: a turn goes to its own agent, which is made when it is first asked for. */
function createAgents(make, unasked) {
	const made = /* @__PURE__ */ new Map();
	function backendOf(agent) {
		const backend = made.get(agent) ?? make(choiceOf(agent));
		made.set(agent, backend);
		return backend;
	}
	return {
		unasked,
		startsPrograms: (agent = "claude") => choiceOf(agent).kind !== "replay",
		startsAhead: (agent = "claude") => choiceOf(agent).kind === "claude",
		prepare(agents, signal) {
			for (const agent of agents) backendOf(agent).then((backend) => backend.prepare?.([agent], signal), () => {});
		},
		async preflight(uses = []) {
			return (await Promise.all(uses.map(async (use) => (await backendOf(use.agent)).preflight([use])))).flat();
		},
		runTurn: async (spec, observer, signal) => (await backendOf(spec.backend ?? "claude")).runTurn(spec, observer, signal)
	};
}
function choiceOf(agent) {
	const choice = readAgentChoice(agent);
	if (choice === void 0) throw new Error(`"${agent}" is not an agent. ${knownAgents(agent)}`);
	return choice;
}

export { createAgents as t };