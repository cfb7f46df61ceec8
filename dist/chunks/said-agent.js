// src/core/workflow/said-agent.ts
/** The agent that a prompt asks for; for what judges the work of others, whoever the run, else the manifest, names for that. */
function namedAgent({ agent, reviews, usual_review_agent }, reviewAgent) {
	return agent ?? (reviews === true ? reviewAgent ?? usual_review_agent : void 0);
}

export { namedAgent as t };