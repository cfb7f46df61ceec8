import { A as looseObject, C as _null, F as string, L as union, N as record, R as unknown, w as array } from "./step-workflow.js";
import { t as createClaudeBackend } from "./backend.js";
import { n as isHttpError, r as createGitHubClient, t as repositoryName } from "./repository-name.js";
import { t as require_dist } from "./dist.js";
import { t as parseConfig } from "./parse-config.js";
import { t as originOf } from "./origin.js";
import { i as printJson, n as paint } from "./output.js";
import { t as repositoryRoot } from "./repository-root.js";
import { existsSync, globSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

// src/adapters/github/examine.ts
/** What GitHub says about a token and a branch, without writing anything. */
async function askGitHub(client, repository, stateBranch) {
	try {
		const { data } = await client.rest.repos.get({ ...repository });
		const full = `${repository.owner}/${repository.repo}`;
		return [
			...data.archived ? [finding("error", "RAY-SETUP-ARCHIVED", `${full} is archived: nothing can be written to it.`, "Unarchive the repository.")] : [],
			...data.permissions && !data.permissions.push ? [finding("error", "RAY-SETUP-TOKEN", `The token may not write to ${full}.`, "Use a token with write access to contents, issues and pull requests.")] : [],
			...await branchRules(client, repository, stateBranch)
		];
	} catch (error) {
		if (!isHttpError(error)) throw error;
		return [finding("error", "RAY-SETUP-TOKEN", `GitHub answers ${error.status} for ${repository.owner}/${repository.repo}: ${error.message}`, "Check GITHUB_TOKEN and the name of the repository.")];
	}
}
const HINDERING = [
	"pull_request",
	"required_signatures",
	"update",
	"creation",
	"deletion",
	"required_status_checks",
	"non_fast_forward"
];
async function branchRules(client, repository, branch) {
	try {
		const { data } = await client.rest.repos.getBranchRules({
			...repository,
			branch
		});
		const hindering = data.map(({ type }) => type).filter((type) => HINDERING.includes(type) && type !== "deletion" && type !== "non_fast_forward");
		if (hindering.length === 0) return [];
		return [finding("error", "RAY-STATE-BRANCH-REFUSED", `Rules of the repository hold for ${branch} as well: ${hindering.join(", ")}.`, `Exclude "raymond/**" from the ruleset (Settings, Rules, Rulesets, Target branches).`)];
	} catch (error) {
		if (isHttpError(error)) return [];
		throw error;
	}
}
function finding(level, code, message, hint) {
	return {
		level,
		code,
		message,
		hint
	};
}

// src/core/setup/actions-workflow.ts
var import_dist = require_dist();
const MAX_LENGTH = 524288;
const trigger = union([
	_null(),
	looseObject({ types: union([string(), array(string())]).optional() }),
	array(looseObject({ cron: string().optional() }))
]);
const stepSchema = looseObject({
	uses: string().optional(),
	with: record(string(), unknown()).nullish()
});
const permissionsSchema = union([string(), record(string(), string())]);
const jobSchema = looseObject({
	permissions: permissionsSchema.optional(),
	concurrency: unknown().optional(),
	env: record(string(), unknown()).nullish(),
	steps: array(stepSchema).optional()
});
const fileSchema = looseObject({
	on: union([
		string(),
		array(string()),
		record(string(), trigger)
	]),
	permissions: permissionsSchema.optional(),
	concurrency: unknown().optional(),
	jobs: record(string(), jobSchema)
});
/** Reads one file of `.github/workflows`; undefined when it is none of ours or cannot be read. */
function readActionsWorkflow(file, text, isOurs) {
	if (text.length > MAX_LENGTH) return void 0;
	const parsed = fileSchema.safeParse(parseYaml(text));
	if (!parsed.success) return void 0;
	const { on, permissions, concurrency, jobs } = parsed.data;
	for (const job of Object.values(jobs)) {
		const step = job.steps?.find(({ uses }) => uses !== void 0 && isOurs(uses));
		if (!step) continue;
		const groups = [concurrency, job.concurrency].filter((group) => group !== void 0);
		return {
			file,
			events: eventsOf(on),
			crons: cronsOf(on),
			dispatchInputs: dispatchInputsOf(on),
			permissions: permissionsOf(job.permissions ?? permissions),
			cancelsInProgress: groups.some(cancels),
			checkout: checkoutOf(job.steps ?? []),
			inputs: Object.fromEntries(Object.entries(step.with ?? {}).map(([name, value]) => [name, String(value)]))
		};
	}
}
function parseYaml(text) {
	try {
		return (0, import_dist.parse)(text, { maxAliasCount: 100 });
	} catch {
		return;
	}
}
function eventsOf(on) {
	if (typeof on === "string") return { [on]: null };
	if (Array.isArray(on)) return Object.fromEntries(on.map((name) => [name, null]));
	return Object.fromEntries(Object.entries(on).map(([name, value]) => {
		const types = value !== null && !Array.isArray(value) ? value.types : void 0;
		return [name, types === void 0 ? null : typeof types === "string" ? [types] : types];
	}));
}
function cronsOf(on) {
	const schedule = typeof on === "object" && !Array.isArray(on) ? on.schedule : void 0;
	return Array.isArray(schedule) ? schedule.flatMap(({ cron }) => cron === void 0 ? [] : [cron]) : [];
}
function dispatchInputsOf(on) {
	const dispatch = typeof on === "object" && !Array.isArray(on) ? on.workflow_dispatch : void 0;
	const inputs = dispatch !== null && dispatch !== void 0 && !Array.isArray(dispatch) ? dispatch.inputs : void 0;
	return typeof inputs === "object" && inputs !== null ? Object.keys(inputs) : [];
}
function permissionsOf(permissions) {
	if (permissions === void 0) return null;
	if (typeof permissions === "string") return permissions === "write-all" ? "write-all" : "read-all";
	return permissions;
}
function cancels(group) {
	return typeof group === "object" && group !== null && Reflect.get(group, "cancel-in-progress") === true;
}
function checkoutOf(steps) {
	const step = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
	if (!step) return null;
	const { "persist-credentials": persist, ref } = step.with ?? {};
	return {
		persistsCredentials: persist !== false && persist !== "false",
		ref: typeof ref === "string" ? ref : null
	};
}

// src/core/setup/permissions.ts
/** The least that a job needs for this configuration. */
function neededPermissions(config) {
	const outputs = config.workflows.map((entry) => entry.outputs);
	const onPulls = config.workflows.some(({ triggers }) => triggers.some(({ event }) => event.startsWith("pull_request")));
	const proposesOnPulls = outputs.some(({ pull_requests, reviews }) => pull_requests !== void 0 || reviews !== void 0);
	return [
		{
			name: "contents",
			level: "write",
			why: "the state branch and the branches of agents"
		},
		{
			name: "issues",
			level: "write",
			why: "comments, labels and reactions"
		},
		...onPulls || proposesOnPulls ? [{
			name: "pull-requests",
			level: "write",
			why: "comments on and proposals of pull requests"
		}] : [],
		{
			name: "actions",
			level: "write",
			why: "hand-over to a next job"
		}
	];
}
/** The block to paste into the job. */
function renderPermissions(needed) {
	return ["permissions:", ...needed.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`)].join("\n");
}

// src/core/setup/check-setup.ts
const HAND_OVER_INPUTS = [
	"run",
	"answer",
	"hand-over-id"
];
function checkSetup(config, workflows) {
	if (workflows.length === 0) return [noWorkflow()];
	return [...subscriptions(config, workflows), ...workflows.flatMap((workflow) => [
		...dispatch(workflow),
		...permissions(config, workflow),
		...hazards(workflow)
	])];
}
function noWorkflow() {
	return {
		level: "error",
		code: "RAY-SETUP-NO-WORKFLOW",
		message: "No file in .github/workflows uses this action, so no event reaches it.",
		place: ".github/workflows",
		hint: "raymond init writes one."
	};
}
/** An event that the configuration waits for and no Actions workflow listens to never starts anything, without a word. */
function subscriptions(config, workflows) {
	return config.workflows.flatMap(({ name, triggers }) => triggers.flatMap((trigger) => {
		if (trigger.event === "schedule") return trigger.cron.filter((cron) => !workflows.some(({ crons }) => crons.includes(cron))).map((cron) => unheard(name, `schedule "${cron}"`, `on:\n  schedule:\n    - cron: "${cron}"`));
		return workflows.some((workflow) => hears(workflow, trigger)) ? [] : [unheard(name, eventText(trigger), eventYaml(trigger))];
	}));
}
function hears({ events }, { event, types }) {
	if (!Object.hasOwn(events, event)) return false;
	const heard = events[event];
	if (heard === null || heard === void 0 || types === null) return true;
	return types.every((type) => heard.includes(type));
}
function unheard(workflow, what, yaml) {
	return {
		level: "error",
		code: "RAY-SETUP-UNHEARD",
		message: `Workflow ${workflow} waits for ${what}, and no Actions workflow listens to it.`,
		place: ".github/workflows",
		hint: `Add:\n${yaml}`
	};
}
function eventText({ event, types }) {
	return types === null ? event : `${event} (${types.join(", ")})`;
}
function eventYaml({ event, types }) {
	return types === null ? `on:\n  ${event}:` : `on:\n  ${event}:\n    types: [${types.join(", ")}]`;
}
function dispatch({ file, events, dispatchInputs, inputs }) {
	if (inputs["hand-over"] === "none") return [];
	const missing = HAND_OVER_INPUTS.filter((name) => !dispatchInputs.includes(name));
	if (Object.hasOwn(events, "workflow_dispatch") && missing.length === 0) return [];
	return [{
		level: "error",
		code: "RAY-SETUP-DISPATCH",
		message: `${file} cannot take a run over: ${missing.length === 0 ? "it does not listen to workflow_dispatch" : `workflow_dispatch lacks the inputs ${missing.join(", ")}`}.`,
		place: file,
		hint: "Add:\non:\n  workflow_dispatch:\n    inputs:\n      run: {}\n      answer: {}\n      hand-over-id: {}\nand pass them to the action, or set its input hand-over to none."
	}];
}
function permissions(config, workflow) {
	const needed = neededPermissions(config);
	const granted = workflow.permissions;
	if (granted === "write-all") return [wide(workflow.file, renderPermissions(needed))];
	if (granted === null) return [unsaid(workflow.file, renderPermissions(needed))];
	return needed.filter(({ name, level }) => !covers(granted === "read-all" ? "read" : granted[name], level)).map(({ name, level, why }) => ({
		level: "error",
		code: "RAY-SETUP-PERMISSION",
		message: `${workflow.file} does not grant ${name}: ${level}, which is needed for ${why}.`,
		place: workflow.file,
		hint: renderPermissions(needed)
	}));
}
function covers(granted, needed) {
	return granted === "write" || granted === "read" && needed === "read";
}
function unsaid(file, block) {
	return {
		level: "warning",
		code: "RAY-SETUP-PERMISSION",
		message: `${file} does not say which permissions the job has.`,
		place: file,
		hint: block
	};
}
function wide(file, block) {
	return {
		level: "warning",
		code: "RAY-SETUP-PERMISSION",
		message: `${file} grants everything, which is more than is needed.`,
		place: file,
		hint: block
	};
}
function hazards({ file, cancelsInProgress, checkout, events }) {
	const found = [];
	if (cancelsInProgress) found.push({
		level: "error",
		code: "RAY-SETUP-CANCELS",
		message: `${file} cancels a job that works when another event comes.`,
		place: file,
		hint: "Set cancel-in-progress: false."
	});
	if (checkout?.persistsCredentials) found.push({
		level: "error",
		code: "RAY-CREDENTIAL-READABLE",
		message: `${file} leaves the job's token in the checkout, where an agent can read it.`,
		place: file,
		hint: "Add to actions/checkout:\n  with:\n    persist-credentials: false"
	});
	if (Object.hasOwn(events, "pull_request_target") && /head/.test(checkout?.ref ?? "")) found.push({
		level: "error",
		code: "RAY-SETUP-UNTRUSTED-CHECKOUT",
		message: `${file} checks out the head of a pull request beside the repository's secrets.`,
		place: file,
		hint: "Leave \"ref\" out: the action reads the diff by itself."
	});
	return found;
}

// src/cli/doctor.ts
const CONFIG = ".github/raymond.yml";
/** Looks at everything that has to fit together; exit code 1 when something would fail. */
async function doctor(flags) {
	const root = repositoryRoot(process.cwd());
	const file = flags.config ?? CONFIG;
	const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : void 0;
	const { config, problems, warnings } = text === void 0 ? {
		config: null,
		problems: [noConfig(file)],
		warnings: []
	} : parseConfig(text, file);
	const workflows = actionsWorkflows(root);
	const checks = [
		made("configuration", [...at("error", problems), ...at("warning", warnings)]),
		config ? made("Actions workflows", checkSetup(config, workflows)) : left("Actions workflows", "the configuration cannot be read"),
		config ? made("workflow folders", missingFolders(root, config.workflows)) : left("workflow folders", "the configuration cannot be read"),
		made("checkout", credentialsIn(root)),
		made("agent CLI", at("error", await agentProblems())),
		await gitHubCheck(root, flags)
	];
	const permissions = config ? renderPermissions(neededPermissions(config)) : null;
	const findings = checks.flatMap((check) => check.findings);
	if (findings.some(({ level }) => level === "error")) process.exitCode = 1;
	if (flags.json === true) printJson({
		checks,
		permissions,
		errors: findings.filter(({ level }) => level === "error").length
	});
	else show(checks, permissions);
}
function show(checks, permissions) {
	const out = (line) => process.stdout.write(`${line}\n`);
	for (const { name, findings, skipped } of checks) {
		out(`${skipped !== null ? paint("dim", "–") : findings.length === 0 ? paint("green", "✓") : paint("red", "✗")} ${name}${skipped === null ? "" : paint("dim", ` (${skipped})`)}`);
		for (const { level, code, message, place, hint } of findings) {
			out(`    ${paint(level === "error" ? "red" : "yellow", level)} ${code}${place === void 0 ? "" : ` at ${place}`}`);
			out(`      ${message}`);
			for (const line of (hint ?? "").split("\n").filter(Boolean)) out(paint("cyan", `      ${line}`));
		}
	}
	if (permissions !== null) out(`\nThe least that the job needs:\n\n${permissions}`);
}
function made(name, findings) {
	return {
		name,
		findings,
		skipped: null
	};
}
function left(name, why) {
	return {
		name,
		findings: [],
		skipped: why
	};
}
function at(level, problems) {
	return problems.map((problem) => ({
		level,
		...problem
	}));
}
function actionsWorkflows(root) {
	const isOurs = (uses) => /(^|\/)raymond-action@/.test(uses) || uses === "./";
	return globSync(".github/workflows/*.{yml,yaml}", { cwd: root }).sort().flatMap((file) => readActionsWorkflow(file, readFileSync(join(root, file), "utf8"), isOurs) ?? []);
}
function missingFolders(root, entries) {
	return entries.filter(({ path }) => !existsSync(join(root, path))).map(({ name, path }) => ({
		level: "error",
		code: "RAY-NO-WORKFLOW",
		message: `Workflow ${name} is to be at ${path}, where nothing is.`,
		place: CONFIG,
		hint: `Copy one there, or mend "path": raymond init --workflow triage`
	}));
}
/** A token in the checkout's own settings can be read by every agent. */
function credentialsIn(root) {
	const file = join(root, ".git/config");
	const text = existsSync(file) ? readFileSync(file, "utf8") : "";
	if (!/extraheader\s*=\s*authorization/i.test(text) && !/includeif[\s\S]*git-credentials/i.test(text)) return [];
	return [{
		level: "error",
		code: "RAY-CREDENTIAL-READABLE",
		message: "The checkout holds a token that agents can read.",
		place: ".git/config",
		hint: "Add to actions/checkout:\n  with:\n    persist-credentials: false"
	}];
}
async function agentProblems() {
	return createClaudeBackend({
		directory: join(homedir(), ".cache/raymond/doctor"),
		credentials: {
			apiKey: process.env.ANTHROPIC_API_KEY ?? null,
			oauthToken: process.env.CLAUDE_CODE_OAUTH_TOKEN ?? null
		},
		permissions: {
			mode: "acceptEdits",
			skip: false
		},
		install: {
			path: process.env.RAYMOND_CLAUDE_PATH ?? null,
			version: null,
			toolCache: join(homedir(), ".cache/raymond")
		},
		environment: process.env
	}).preflight();
}
async function gitHubCheck(root, flags) {
	const token = process.env.GITHUB_TOKEN;
	const repository = flags.repository ?? process.env.GITHUB_REPOSITORY ?? onServer(root);
	if (token === void 0 || token === "") return left("GitHub", "GITHUB_TOKEN is not set");
	if (repository === void 0) return left("GitHub", "no remote \"origin\" on GitHub; give --repository");
	const client = createGitHubClient({
		token: async () => token,
		apiUrl: process.env.GITHUB_API_URL ?? "https://api.github.com",
		throttled: false,
		longestWait: 5
	});
	return made("GitHub", await askGitHub(client, repositoryName(repository), "raymond/state"));
}
/** The clone's repository, where it is one of the server that is asked. */
function onServer(root) {
	const origin = originOf(root);
	return origin?.server === (process.env.GITHUB_SERVER_URL ?? "https://github.com") ? origin.repository : void 0;
}
function noConfig(file) {
	return {
		code: "RAY-NO-CONFIG",
		message: `There is no ${file} here.`,
		place: file,
		hint: "raymond init writes one."
	};
}

export { doctor };