import { a as createCopilotBackend, l as createCommandBackend, n as anthropicCredential, p as createClaudeBackend, r as openAiCredential, t as createReplayBackend, u as createCodexBackend } from "./replay-backend.js";
import { a as readAgentChoice } from "./agent-choice.js";
import { t as createAgents } from "./agents.js";
import { join } from "node:path";

// src/action/wire/job-agent.ts
/** Who runs the prompts: the agent that each names, or what `RAYMOND_AGENT` names for a rehearsal. */
function createJobAgent(inputs, facts, place) {
	const make = (choice) => backendOf(choice, inputs, facts, place);
	const rehearsal = inputs.rehearsedBy === null ? void 0 : readAgentChoice(inputs.rehearsedBy);
	return rehearsal === void 0 ? createAgents(async (choice) => make(choice), permissionsOf(inputs)) : make(rehearsal);
}
function permissionsOf({ permissionMode, skipPermissions }) {
	return {
		mode: permissionMode,
		skip: skipPermissions
	};
}
function backendOf(choice, inputs, facts, place) {
	const { home, prices, clock, onSecret } = place;
	const federation = {
		service: facts.jobTokens,
		clock,
		onSecret
	};
	const install = {
		toolCache: facts.toolCache,
		notFrom: [facts.workspace, facts.temp]
	};
	switch (choice.kind) {
		case "replay": return createReplayBackend({
			file: choice.file,
			placeholders: () => ({})
		});
		case "command": return createCommandBackend({
			program: choice.program,
			environment: process.env,
			cwd: facts.workspace
		});
		case "claude": return createClaudeBackend({
			directory: join(home, "claude"),
			credentials: {
				apiKey: inputs.anthropicApiKey,
				oauthToken: inputs.claudeOauthToken,
				federated: anthropicCredential(inputs.anthropicFederation, process.env, federation)
			},
			permissions: permissionsOf(inputs),
			install: {
				...install,
				path: inputs.claudePath,
				version: inputs.claudeVersion
			},
			environment: process.env,
			prices
		});
		case "codex": return createCodexBackend({
			directory: join(home, "codex"),
			apiKey: inputs.openaiApiKey,
			federated: openAiCredential(inputs.openaiFederation, process.env, federation),
			skipPermissions: inputs.skipPermissions,
			install: {
				...install,
				path: inputs.codexPath,
				version: null
			},
			environment: process.env,
			prices
		});
		case "copilot": return createCopilotBackend({
			directory: join(home, "copilot"),
			files: join(home, "copilot-files"),
			token: inputs.copilotToken ?? ownToken(inputs),
			skipPermissions: inputs.skipPermissions,
			install: {
				...install,
				path: inputs.copilotPath,
				version: null
			},
			environment: process.env,
			prices
		});
	}
}
/**
* The job's own token, which Copilot takes with `copilot-requests: write`. It can write to the repository: the CLI gets a stand-in, and our
* proxy alone shows it. Any other token of the user's is not meant for a model.
*/
function ownToken({ githubToken }) {
	return githubToken?.startsWith("ghs_") === true ? githubToken : null;
}

export { createJobAgent as t };