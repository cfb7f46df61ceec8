// src/core/triggers/config/config.ts
function findWorkflow(config, name) {
	const wanted = name.toLowerCase();
	return config.workflows.find((entry) => entry.name.toLowerCase() === wanted);
}
/** The words behind `/raymond` that start this workflow. */
function commandsOf(entry) {
	const words = entry.triggers.map((trigger) => trigger.event === "schedule" ? null : trigger.command);
	return [...new Set(words.filter((word) => word !== null).map((word) => word.toLowerCase()))];
}

export { findWorkflow as n, commandsOf as t };