import { l as ownTemp } from "./environment.js";
import { n as runIdOf, t as decideStart } from "./decide-start.js";
import { a as messageOf, t as ProblemError } from "./problem.js";
import { t as jsonDepth } from "./json-depth.js";
import { t as hearsEvent } from "./hears-event.js";
import { m as eventNames, t as parseConfig } from "./parse-config.js";
import { t as USUAL_CONFIGURATION } from "./usual-path.js";
import { f as needsRole, n as actorsOf, x as matchTriggers } from "./may-trigger.js";
import { n as parseRepoEvent } from "./parse-repo-event.js";
import { t as runInput } from "./run-input.js";
import { t as didYouMean } from "./near-names.js";
import { n as actionsWorkflowsIn } from "./actions-workflows-in.js";
import { t as checkoutFile } from "./checkout-file2.js";
import { t as packageRoot } from "./package-root.js";
import { a as printJson, i as printError, n as paint, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { t as repositoryRoot } from "./repository-root.js";
import { t as UsageError } from "./usage-error.js";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";

// src/cli/commands/receive/receive.ts
/** What the action would do with a recorded event; with `live`, the action itself. */
async function receive(name, payloadFile, flags) {
	try {
		if (!eventNames.some((known) => known === name)) throw new UsageError(`GitHub sends no event "${name}" to jobs.`, didYouMean(name, eventNames) ?? `One of: ${eventNames.join(", ")}`);
		const payload = await readPayload(payloadFile);
		if (flags.live === true) return await live(name, payload, flags);
		const root = repositoryRoot(process.cwd());
		const config = await readConfig(root, flags.config);
		const event = eventOf(name, payload, flags);
		const path = flags.config ?? ".github/raymond.yml";
		const deeds = decide({
			event,
			config,
			request: NO_REQUEST
		}, path);
		show({
			event,
			config
		}, deeds, deafJobs(event, root, path), flags);
	} catch (error) {
		refuse(error, flags);
	}
}
function eventOf(name, payload, { actor }) {
	const facts = {
		actor: null,
		triggeringActor: null,
		ref: null,
		sha: null,
		runId: null,
		attempt: 1
	};
	const event = parseRepoEvent(name, payload, facts);
	const login = actor ?? event.sender?.login ?? null;
	return {
		...event,
		job: {
			...facts,
			actor: login,
			triggeringActor: login
		}
	};
}
/** What an input of the action would say: nothing. */
const NO_REQUEST = {
	workflow: null,
	input: null,
	run: null,
	answer: null,
	handOverId: null,
	settings: {},
	backend: null
};
/** What a job would decide where no run is known, and where GitHub gives people the role that they need. */
function decide(occasion, configuration) {
	const { event } = occasion;
	const facts = {
		...occasion,
		now: (/* @__PURE__ */ new Date()).toISOString(),
		configuration,
		runId: "RUN",
		attempt: 1,
		ownBot: null,
		checkout: null,
		runs: [],
		approvals: [],
		people: actorsOf(event).map((login) => ({
			login,
			id: event.sender?.id ?? null,
			type: event.sender?.type === "Bot" ? "Bot" : "User",
			access: {
				permission: "admin",
				roleName: "admin"
			}
		}))
	};
	return matchTriggers(event, occasion.config).matches.flatMap((match) => decideStart(match, facts));
}
/** Why no job would start: no Actions workflow listens to the event. Before any is written, there is nothing to compare with. */
function deafJobs(event, root, config) {
	const workflows = actionsWorkflowsIn(root).filter(({ inputs }) => (inputs.mode ?? "run") === "run" && (inputs.config ?? ".github/raymond.yml") === config);
	if (workflows.length === 0 || workflows.some((workflow) => hearsEvent(workflow, event.name, event.action))) return null;
	const what = event.action === null ? event.name : `${event.name}.${event.action}`;
	return `No job would start: ${workflows.map(({ file }) => file).join(" and ")} ${workflows.length === 1 ? "does" : "do"} not listen to ${what}.`;
}
function show({ event, config }, deeds, deaf, { json }) {
	const { misses, problems, commands } = matchTriggers(event, config);
	const roles = needsRole(event) ? actorsOf(event) : [];
	const issue = event.subject?.number ?? null;
	const wanted = deeds.filter((deed) => deed.type === "start_run");
	const starts = (deaf === null ? wanted : []).map(({ match: { entry, by, text, why } }) => ({
		workflow: entry.name,
		path: entry.path,
		started: true,
		why,
		run_id: runIdOf({
			name: entry.name,
			issue,
			actionsRunId: "RUN"
		}).replace(/run$/, "<Actions run id>"),
		input: runInput(event, {
			actionInput: null,
			commandText: by === "command" ? text : null
		})?.text ?? null
	}));
	const refused = deeds.filter((deed) => deed.type === "tell").map(({ line }) => line);
	const missed = misses.map(({ workflow, why }) => ({
		workflow,
		why
	}));
	const unheard = deaf === null ? [] : wanted.map(({ match }) => ({
		workflow: match.entry.name,
		why: deaf
	}));
	const nots = [
		...missed,
		...refused,
		...unheard
	].map(({ workflow, why }) => ({
		workflow,
		started: false,
		why: sentence(why)
	}));
	if (json === true) printJson({
		event: event.name,
		action: event.action,
		matches: [...starts, ...nots],
		commands,
		needs_role: roles,
		problems
	});
	else {
		const out = print;
		out(`${event.name}${event.action === null ? "" : `.${event.action}`}${issue === null ? "" : ` on #${issue}`}`);
		for (const { workflow, path, why, run_id, input } of starts) {
			out(`${paint("green", "▶")} ${workflow} (${path}) would start as ${run_id}: ${why}`);
			if (input !== null) out(paint("dim", `    input: ${input.split("\n")[0]?.slice(0, 100)}`));
		}
		for (const { workflow, why } of nots) out(`${paint("dim", "–")} ${workflow} would not start: ${why}`);
		for (const command of commands) out(`${paint("cyan", "/")} command: ${command.type}`);
		if (starts.length + commands.length > 0 && roles.length > 0) out(paint("dim", `  GitHub would be asked for the role of ${roles.join(" and ")}.`));
		for (const problem of problems) printError(problem);
	}
	if (problems.length > 0) process.exitCode = 1;
}
function sentence(text) {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/(?<!\.)$/, ".");
}
async function readPayload(file) {
	const text = await readFile(file, "utf8").catch(() => void 0);
	if (text === void 0) throw new UsageError(`The payload ${file} cannot be read.`, "Give the path of a JSON file; in a job it is $GITHUB_EVENT_PATH.");
	try {
		if (jsonDepth(text) > 500) throw new Error(`it is nested more than ${500} levels deep`);
		return JSON.parse(text);
	} catch (error) {
		throw new ProblemError({
			code: "RAY-BAD-PAYLOAD",
			message: `The payload cannot be read: ${messageOf(error)}`,
			place: file,
			hint: "Copy the payload from the webhook page of the repository, or $GITHUB_EVENT_PATH in a job."
		});
	}
}
/** A file that a person names may lie anywhere. */
async function readConfig(root, named) {
	const shown = named ?? ".github/raymond.yml";
	const text = named === void 0 ? checkoutFile(root, USUAL_CONFIGURATION) : await readFile(resolve(named), "utf8").catch(() => void 0);
	if (text === void 0) throw new ProblemError({
		code: "RAY-NO-CONFIG",
		message: `There is no ${shown} here.`,
		place: shown,
		hint: "raymond init writes one; --config names another."
	});
	const { config, problems } = parseConfig(text, shown);
	const [first, ...others] = problems;
	if (first) throw new ProblemError(first, others);
	if (!config) throw new Error(`${shown} was read to nothing, without a problem`);
	return config;
}
/** Runs the action in this process's place, with the environment that a runner would give it. */
async function live(name, payload, { actor }) {
	const token = process.env.GITHUB_TOKEN;
	const event = eventOf(name, payload, actor === void 0 ? {} : { actor });
	if (token === void 0 || token === "") throw new ProblemError({
		code: "RAY-NO-TOKEN",
		message: "GITHUB_TOKEN is not set.",
		hint: "export GITHUB_TOKEN=$(gh auth token), then run the command again."
	});
	if (event.repository === null) throw new ProblemError({
		code: "RAY-BAD-PAYLOAD",
		message: "The payload names no repository.",
		hint: "Use a payload as GitHub sent it, with \"repository\"."
	});
	const temp = await mkdtemp(join(ownTemp(), "raymond-live-"));
	const file = join(temp, "event.json");
	await writeFile(file, JSON.stringify(payload));
	const commandFiles = Object.fromEntries([
		"GITHUB_OUTPUT",
		"GITHUB_STATE",
		"GITHUB_STEP_SUMMARY"
	].map((key) => [key, join(temp, key.toLowerCase())]));
	await Promise.all(Object.values(commandFiles).map((path) => writeFile(path, "")));
	const built = join(packageRoot(), "dist/main.js");
	const main = existsSync(built) ? built : join(packageRoot(), "src/action/main.ts");
	const { status } = spawnSync(process.execPath, [main], {
		stdio: "inherit",
		env: {
			...process.env,
			...commandFiles,
			"INPUT_GITHUB-TOKEN": token,
			"INPUT_ANTHROPIC-API-KEY": process.env.ANTHROPIC_API_KEY ?? "",
			GITHUB_EVENT_NAME: name,
			GITHUB_EVENT_PATH: file,
			GITHUB_REPOSITORY: event.repository,
			GITHUB_RUN_ID: process.env.GITHUB_RUN_ID ?? String(Date.now()),
			GITHUB_ACTOR: event.job.actor ?? "",
			GITHUB_WORKSPACE: repositoryRoot(process.cwd()),
			RUNNER_TEMP: temp
		}
	});
	process.exitCode = status ?? 1;
}

export { receive };