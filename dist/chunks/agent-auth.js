import { a as readAgentChoice } from "./agent-choice.js";

// src/core/setup/agent-auth.ts
/** How agents are let in to their vendors: what a job needs for it, and what a person has to create. */
/** What `raymond init` can write: an exchange of the job's own token, stored keys, or Copilot by the job's own token. */
const authKinds = [
	"federation",
	"key",
	"copilot"
];
/** An agent's CLI that needs a credential is a line here. */
const agents = {
	claude: {
		name: "Claude Code",
		stored: {
			"anthropic-api-key": "ANTHROPIC_API_KEY",
			"claude-code-oauth-token": "CLAUDE_CODE_OAUTH_TOKEN"
		},
		exchange: {
			"anthropic-federation-rule-id": "ANTHROPIC_FEDERATION_RULE_ID",
			"anthropic-organization-id": "ANTHROPIC_ORGANIZATION_ID",
			"anthropic-service-account-id": "ANTHROPIC_SERVICE_ACCOUNT_ID"
		},
		permissions: { "id-token": "write" },
		clouds: [
			"CLAUDE_CODE_USE_FOUNDRY",
			"CLAUDE_CODE_USE_MANTLE",
			"CLAUDE_CODE_USE_BEDROCK",
			"CLAUDE_CODE_USE_VERTEX"
		]
	},
	codex: {
		name: "Codex",
		stored: { "openai-api-key": "OPENAI_API_KEY" },
		exchange: {
			"openai-identity-provider-id": "OPENAI_IDENTITY_PROVIDER_ID",
			"openai-service-account-id": "OPENAI_SERVICE_ACCOUNT_ID"
		},
		permissions: { "id-token": "write" }
	},
	copilot: {
		name: "Copilot",
		stored: { "copilot-token": "COPILOT_GITHUB_TOKEN" },
		exchange: {},
		permissions: { "copilot-requests": "write" }
	}
};
/** Inputs of the action that take a stored credential. */
const storedInputs = Object.values(agents).flatMap(({ stored }) => Object.keys(stored));
/** `withoutKey` is the command that sets the same up without a stored key. */
function authNeeds(kind, names, withoutKey = "") {
	const needs = (kind === "copilot" ? ["copilot"] : names).flatMap((name) => {
		const auth = agents[name];
		return auth === void 0 ? [] : [kind === "key" ? byKey(auth, withoutKey) : byJob(auth)];
	});
	const agent = kind === "copilot" ? { agent: "copilot" } : {};
	return {
		inputs: Object.assign({}, ...needs.map(({ inputs }) => inputs), agent),
		permissions: Object.assign({}, ...needs.map(({ permissions }) => permissions)),
		instead: Object.assign({}, ...needs.map(({ instead }) => instead)),
		left: needs.flatMap(({ left }) => left)
	};
}
function byKey({ name, stored }, withoutKey = "") {
	const [[input, secret] = ["", ""]] = Object.entries(stored);
	const why = `the key that ${name} works with${withoutKey === "" ? "" : `; without a stored key: ${withoutKey}`}`;
	return {
		inputs: { [input]: secretNamed(secret) },
		permissions: {},
		instead: {},
		left: [{
			command: `gh secret set ${secret}`,
			why
		}]
	};
}
function secretNamed(secret) {
	return `\${{ secrets.${secret} }}`;
}
function byJob({ name, stored, exchange, permissions }) {
	const why = `no secret: what lets this repository's jobs in as ${name} (docs/agents.md, "No stored key", says what to create where)`;
	const variables = Object.entries(exchange);
	return {
		inputs: Object.fromEntries(variables.map(([input, variable]) => [input, `\${{ vars.${variable} }}`])),
		permissions,
		instead: Object.fromEntries(Object.entries(stored).map(([input, secret]) => [input, secretNamed(secret)])),
		left: variables.map(([, variable]) => ({
			command: `gh variable set ${variable}`,
			why
		}))
	};
}
/** How a job's step lets agents in, as `raymond init` was told when it wrote that; undefined where a key is stored, which goes first. */
function authKindOf({ inputs }) {
	if (storedInputs.some((input) => isGiven(inputs, input))) return void 0;
	return Object.values(agents).some(({ exchange }) => Object.keys(exchange).some((input) => isGiven(inputs, input))) ? "federation" : inputs.agent === "copilot" ? "copilot" : void 0;
}
/** Agents that need a credential, out of what configurations and workflows name; where one says nothing, it is Claude Code. */
function agentsWithCredential(named) {
	const kinds = named.map((name) => name ? readAgentChoice(name)?.kind : "claude");
	return [...new Set(kinds)].filter((kind) => kind !== void 0 && Object.hasOwn(agents, kind));
}
/** What the inputs of a job's step ask of its permissions. */
function permissionsFor({ inputs }) {
	const asking = Object.values(agents).filter(({ exchange }) => Object.keys(exchange).some((input) => isGiven(inputs, input)));
	return Object.assign({}, ...asking.map(({ permissions }) => permissions));
}
/** What an Actions workflow lacks for the agents that its runs may ask for. */
function checkAuth({ file, inputs, permissions, environment }, names) {
	return names.flatMap((kind) => {
		const auth = agents[kind];
		if (auth === void 0 || auth.clouds?.some((name) => environment.includes(name))) return [];
		const missing = Object.keys(auth.exchange).filter((input) => !isGiven(inputs, input));
		const isAsked = missing.length < Object.keys(auth.exchange).length;
		const isStored = Object.keys(auth.stored).some((input) => isGiven(inputs, input));
		const finding = {
			code: "RAY-SETUP-CREDENTIAL",
			place: file
		};
		if (isAsked && isStored) {
			const message = `${file} gives ${auth.name} a stored credential, too, which goes first: nothing is exchanged.`;
			return [{
				...finding,
				level: "notice",
				message,
				hint: `Leave out ${Object.keys(auth.stored).join(" and ")}.`
			}];
		}
		if (isAsked && missing.length > 0) {
			const message = `${file} does not say all that an exchange for ${auth.name} needs: ${missing.join(", ")}.`;
			return [{
				...finding,
				level: "error",
				message,
				hint: `with:\n${linesOf(byJob(auth).inputs)}`
			}];
		}
		if (isAsked || isStored || missing.length === 0 && grants(permissions, auth.permissions)) return [];
		const message = `${file} gives no credential for ${auth.name}, which runs prompts.`;
		return [{
			...finding,
			level: "warning",
			message,
			hint: `with:\n${linesOf(byKey(auth).inputs)}`
		}];
	});
}
/** Inputs by which a step gets the keys of those of these agents of which it has none stored, whatever else lets them in. */
function keysBeside({ inputs }, names) {
	return keysFor(names.filter((name) => !Object.keys(agents[name]?.stored ?? {}).some((input) => isGiven(inputs, input))));
}
/** The same of those that nothing in the step lets in. A machine of one's own may hold a credential that no file names. */
function keysLacked(workflow, names) {
	const isLetIn = (name) => checkAuth(workflow, [name]).every(({ level }) => level !== "warning") || variablesOf(name).some((variable) => workflow.environment.includes(variable));
	return workflow.hosted ? keysFor(names.filter((name) => !isLetIn(name))) : {};
}
function keysFor(names) {
	return authNeeds("key", names).inputs;
}
/**
* What lets no agent in at all: no input, variable, cloud or permission for one. A machine of one's own may hold a credential that no
* file names.
*/
function checkAnyAuth(workflow) {
	const isNone = Object.entries(agents).every(([kind, { stored }]) => checkAuth(workflow, [kind]).some(({ level }) => level === "warning") && !Object.values(stored).some((name) => workflow.environment.includes(name)));
	const { file, hosted, inputs, environment } = workflow;
	const isOther = environment.includes("RAYMOND_AGENT") || agentsWithCredential([inputs.agent]).length === 0;
	if (!isNone || isOther || !hosted || (inputs.mode ?? "run") !== "run") return [];
	return checkAuth(workflow, ["claude"]).map((finding) => ({
		...finding,
		message: `${file} names no credential for any agent, so prompts that it runs fail.`
	}));
}
function keptForJob({ inputs }) {
	return Object.entries(agents).flatMap(([agent, { name, stored, exchange }]) => {
		const named = (all, pattern) => Object.keys(all).flatMap((input) => pattern.exec(inputs[input] ?? "")?.[1] ?? []);
		const secrets = named(stored, /^\$\{\{\s*secrets\.(\w+)\s*\}\}$/);
		const variables = named(exchange, /^\$\{\{\s*vars\.(\w+)\s*\}\}$/);
		return [...secrets.map((secret) => ({
			kind: "secret",
			name: secret,
			agent,
			why: `${name} works with it in jobs`
		})), ...variables.map((one) => ({
			kind: "variable",
			name: one,
			agent,
			why: `it lets jobs in as ${name}`
		}))];
	});
}
/** Environment variables that hold a stored credential of the agent, the usual one first. */
function variablesOf(name) {
	return Object.values(agents[name]?.stored ?? {});
}
/** Whether the jobs of these Actions workflows have what the agent needs, stored or exchanged. */
function isLetInByJobs(workflows, name) {
	return workflows.length > 0 && workflows.every((workflow) => checkAuth(workflow, [name]).every(({ level }) => level === "notice"));
}
function isGiven(inputs, input) {
	return (inputs[input] ?? "") !== "";
}
function grants(given, needed) {
	return given === "write-all" || typeof given === "object" && Object.keys(needed).every((name) => given?.[name] === "write");
}
function linesOf(inputs) {
	return Object.entries(inputs).map(([input, value]) => `  ${input}: ${value}`).join("\n");
}

export { checkAnyAuth as a, keptForJob as c, permissionsFor as d, storedInputs as f, authNeeds as i, keysBeside as l, authKindOf as n, checkAuth as o, variablesOf as p, authKinds as r, isLetInByJobs as s, agentsWithCredential as t, keysLacked as u };