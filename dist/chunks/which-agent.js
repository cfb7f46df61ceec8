import { t as namedAgent } from "./said-agent.js";

// src/core/run/which-agent.ts
/** The agent that runs a prompt, as the state names agents. */
function agentFor(run, said) {
	if (replacesAll(run)) return run.backend;
	return namedAgent(said, run.limits?.review_agent) ?? (run.backend_by === "run" ? run.backend : said.usual_agent ?? run.backend);
}
/** A recording, and what a rehearsal names, answers whatever a state asks for. */
function replacesAll({ backend, backend_by }) {
	return backend_by === "all" || backend.startsWith("replay:");
}
/** Whose conversation a session is. */
function ownerOf({ backend, session_agents = {} }, session) {
	return (Object.hasOwn(session_agents, session) ? session_agents[session] : void 0) ?? backend;
}
/** The run, knowing whose conversation a session is. */
function withOwner(run, session, agent) {
	if (session === null || ownerOf(run, session) === agent) return run;
	return {
		...run,
		session_agents: {
			...run.session_agents,
			[session]: agent
		}
	};
}
/** Whether a session can be gone on with by this agent: no CLI reads another one's conversations. */
function canGoOn(run, session, agent) {
	return replacesAll(run) || ownerOf(run, session) === agent;
}
/** The run with another agent from now on; conversations stay whose they are. */
function withAgent(run, agent) {
	if (agent === run.backend) return run;
	const owned = run.agents.flatMap(({ session_id, stack }) => [session_id, ...stack.map(({ session }) => session)]).flatMap((session) => session === null ? [] : [[session, ownerOf(run, session)]]);
	return {
		...run,
		backend: agent,
		backend_by: "run",
		session_agents: {
			...run.session_agents,
			...Object.fromEntries(owned)
		}
	};
}

export { withOwner as a, withAgent as i, canGoOn as n, ownerOf as r, agentFor as t };