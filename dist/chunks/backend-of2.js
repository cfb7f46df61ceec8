import { a as createCopilotBackend, l as createCommandBackend, n as anthropicCredential, p as createClaudeBackend, r as openAiCredential, t as createReplayBackend, u as createCodexBackend } from "./replay-backend.js";
import { t as federationIn } from "./federation-in.js";
import { n as jobTokensIn } from "./job-token-service.js";
import { t as createClock } from "./clock.js";
import { join, resolve } from "node:path";
import { homedir } from "node:os";

// src/cli/drive/backend-of.ts
/** Which adapter stands behind an agent's name on a person's machine. */
/** An agent with the credential that the environment holds, or that can be had by what it names. */
function backendOf(agent, place, placeholders) {
	const { stateDir, workspace, dangerouslySkipPermissions, configuration } = place;
	let table;
	const prices = () => {
		table ??= import("./prices-at.js").then(({ pricesAt }) => pricesAt(configuration));
		return table;
	};
	switch (agent.kind) {
		case "claude": return createClaudeBackend({
			directory: join(stateDir, ".claude"),
			credentials: {
				apiKey: process.env.ANTHROPIC_API_KEY ?? null,
				oauthToken: process.env.CLAUDE_CODE_OAUTH_TOKEN ?? null,
				federated: anthropicCredential(federationIn(process.env).anthropic, process.env, exchange())
			},
			permissions: {
				mode: "acceptEdits",
				skip: dangerouslySkipPermissions === true
			},
			install: {
				path: process.env.RAYMOND_CLAUDE_PATH ?? null,
				version: null,
				toolCache: join(homedir(), ".cache", "raymond"),
				notFrom: [workspace]
			},
			environment: process.env,
			prices
		});
		case "replay": return createReplayBackend({
			file: resolve(agent.file),
			placeholders
		});
		case "codex": return createCodexBackend({
			directory: join(stateDir, ".codex"),
			apiKey: process.env.OPENAI_API_KEY ?? null,
			federated: openAiCredential(federationIn(process.env).openAi, process.env, exchange()),
			skipPermissions: dangerouslySkipPermissions === true,
			install: {
				path: process.env.RAYMOND_CODEX_PATH ?? null,
				version: null,
				toolCache: join(homedir(), ".cache", "raymond"),
				notFrom: [workspace]
			},
			environment: process.env,
			prices
		});
		case "copilot": {
			const toolCache = join(homedir(), ".cache", "raymond");
			const { COPILOT_GITHUB_TOKEN, GH_TOKEN, GITHUB_TOKEN, RAYMOND_COPILOT_PATH } = process.env;
			return createCopilotBackend({
				directory: join(stateDir, ".copilot"),
				files: join(toolCache, "raymond-copilot-files"),
				token: COPILOT_GITHUB_TOKEN || GH_TOKEN || GITHUB_TOKEN || null,
				skipPermissions: dangerouslySkipPermissions === true,
				install: {
					path: RAYMOND_COPILOT_PATH ?? null,
					version: null,
					toolCache,
					notFrom: [workspace]
				},
				environment: process.env,
				prices
			});
		}
		case "command": return createCommandBackend({
			program: agent.program,
			environment: process.env,
			cwd: process.cwd()
		});
	}
}
/** In a job's step; elsewhere nobody says who asks. */
function exchange() {
	return {
		service: jobTokensIn(process.env),
		clock: createClock(),
		onSecret() {}
	};
}

export { backendOf as t };