import { a as sealRunnerFiles, i as reportCrash, n as readInputs, r as failStep, t as endWhatIsLeft } from "./stray-problems.js";
import { t as forgetJobTokens } from "./job-token.js";
import { i as takeNoProgramsFrom } from "./environment.js";
import { i as markDescendants } from "./strays.js";
import { t as ProblemError } from "./problem.js";
import { r as utf8Length } from "./describe-proposal.js";
import { O as cleanWithin, T as cleanCode, f as runSections, l as pullsOf, n as pendingApproval, w as fitSections } from "./approvals.js";
import { S as cutTextStart, _ as createJobLog, d as inlineText, l as fence, n as createStepMemory, t as couldBegin, u as inlineCode } from "./step-memory.js";
import { n as readJobFacts, r as definitionsOf } from "./job-facts.js";
import { t as createDefinitionReader } from "./definition-reader2.js";
import { t as lintPaths } from "./lint-paths.js";
import { n as federationVariables } from "./federation-in.js";
import { i as fetchInto, u as openBareRepository } from "./fetch-commit.js";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";

// src/core/report/job-summary.ts
/** The runner does not upload a larger summary at all. */
const MAX_SUMMARY_BYTES = 1048576;
/** The summary of a job, within `maxBytes` of UTF-8: what started and why, each run, failed turns, warnings. */
function renderJobSummary(summary, options) {
	const sections = [
		{
			weight: 100,
			variants: [matchTable(summary, 200), matchTable(summary, 20)]
		},
		...summary.runs.flatMap((run) => [...runSections(run, options), ...run.failedTurns.map((turn) => failedTurnSection(turn, options))]),
		{
			weight: 40,
			variants: [warningList(summary.warnings), ""]
		},
		...summary.unposted.map(({ what, body, staged }) => unpostedSection(`${what} ${staged === true ? "would be posted" : "could not be posted"}`, body, options))
	];
	return `${options.redactor.redact(fitSections(sections, (options.maxBytes ?? MAX_SUMMARY_BYTES) - 1, utf8Length))}\n`;
}
function matchTable({ event, matches }, maxRows) {
	const title = `## Raymond on ${inlineCode(event)}`;
	if (matches.length === 0) return `${title}\n\nNo workflow is configured.`;
	const started = matches.filter((match) => match.started).length;
	const hidden = matches.length - maxRows;
	return [
		title,
		"",
		started === 0 ? "Started nothing." : `Started ${started} of ${matches.length} ${matches.length === 1 ? "workflow" : "workflows"}.`,
		"",
		"| | workflow | why |",
		"| :-- | :-- | :-- |",
		...matches.slice(0, maxRows).map(({ workflow, started: yes, why }) => `| ${yes ? "▶️" : "–"} | ${inlineCode(workflow)} | ${inlineText(why)} |`),
		...hidden > 0 ? [`| | ${hidden} more | |`] : []
	].join("\n");
}
function failedTurnSection(turn, options) {
	return {
		weight: 45,
		variants: [
			3e4,
			4e3,
			500
		].map((length) => failedTurn(turn, length, options)).concat("")
	};
}
function failedTurn({ agent, state, attempt, tail }, length, options) {
	return `<details><summary>${`${inlineText(agent)} failed at ${inlineText(state)}, attempt ${attempt}`}</summary>\n\n${fence(cutTextStart(cleanCode(tail, options), length))}\n\n</details>`;
}
function warningList(warnings) {
	if (warnings.length === 0) return "";
	const hidden = warnings.length - 100;
	return [
		"**Warnings**",
		"",
		...warnings.slice(0, 100).map((text) => `- ${inlineText(text)}`),
		...hidden > 0 ? [`- ${hidden} more`] : []
	].join("\n");
}
function unpostedSection(title, body, options) {
	const render = (length) => `<details><summary>${inlineText(title)}</summary>\n\n${cleanWithin(body, length, {
		...options,
		rest: "…"
	})}\n\n</details>`;
	return {
		weight: 55,
		variants: [
			render(65536),
			render(2e3),
			""
		]
	};
}

// src/runtime/job/keeping/tidy-up.ts
/** Pull requests that a job asks for beside its own work. */
const MOST_ASKED = 3;
/** Removes what is past its time from the state branch. Nothing of a job hangs on it, so a refusal is only told. */
async function tidyUp({ keeping: { branch }, github, log, stop }) {
	if (stop.aborted) return;
	try {
		const removed = await branch.prune(lastClosingOf(github));
		if (removed.length > 0) log.line(`removed from the state branch, as they ended long ago: ${removed.join(", ")}`);
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		log.line(`the state branch was not tidied up: ${error.problem.message}`);
	}
}
function lastClosingOf({ pullRequests }) {
	const known = /* @__PURE__ */ new Map();
	function closingOf(pull) {
		if (!known.has(pull) && known.size >= MOST_ASKED) return Promise.resolve(null);
		const asked = known.get(pull) ?? pullRequests.now(pull).then((shown) => shown?.closedAt ?? null, () => null);
		known.set(pull, asked);
		return asked;
	}
	return async (run) => {
		return (await Promise.all(pullsOf([run]).map(closingOf))).reduce((last, closing) => last === null || closing === null ? null : last > closing ? last : closing, "");
	};
}

// src/action/lint-in-job.ts
const MOST_SHOWN = 10;
const SEVERITIES = {
	error: "error",
	warning: "warning",
	info: "notice"
};
/** `mode: lint`: the configuration of the checkout with its workflows, or the one workflow that is named. Errors fail the step. */
async function lintInJob({ config, workflow }, env) {
	const log = createJobLog();
	const root = realpathSync(env.GITHUB_WORKSPACE ?? process.cwd());
	const reader = createDefinitionReader({
		cwd: root,
		root
	});
	const platform = process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux";
	const findings = await lintPaths([workflow ?? config], {
		reader,
		platform
	});
	for (const severity of ["error", "warning"]) for (const finding of findings.filter(({ level }) => level === severity).slice(0, MOST_SHOWN)) show$1(finding, log);
	for (const { file, line, level, id, message } of findings) log.line(`${file}:${line}: ${level} ${id}: ${message}`);
	const errors = findings.filter(({ level }) => level === "error").length;
	log.setOutput("status", errors === 0 ? "completed" : "failed");
	if (errors > 0) process.exitCode = 1;
}
function show$1({ level, code, message, file, line, fix }, log) {
	log.annotate(SEVERITIES[level], {
		code,
		message,
		place: `${file}:${line}`,
		...fix === null ? {} : { hint: fix }
	});
}

// src/action/other-modes.ts
/** Modes that are commands of the command line as well: the same program, with the inputs as its environment. */
/** True for modes that handle no event. */
function isOtherMode(mode) {
	return mode === "doctor" || mode === "demo";
}
/** Runs the command in the checkout; its exit code is the step's. */
function runOtherMode(mode, inputs, env) {
	runCommand(argumentsOf(mode, inputs), mode === "doctor" ? {
		...env,
		...secretsOf(inputs)
	} : env);
}
/** The pages of all runs into a folder, from the state branch as it is now. The checkout may be anything. */
async function runReport(inputs, env) {
	const { githubToken, stateBranch, reportPath } = inputs;
	const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
	const folder = resolve(workspace, reportPath);
	if (relative(workspace, folder).startsWith("..")) throw outside(reportPath);
	const home = mkdtempSync(join(env.RUNNER_TEMP ?? tmpdir(), "raymond-report-"));
	try {
		const { serverUrl, repository: name } = readJobFacts(env);
		const repository = await openBareRepository({
			directory: join(home, "git"),
			pause: (ms) => new Promise((done) => setTimeout(done, ms)),
			remote: {
				url: `${serverUrl}/${name}.git`,
				token: async () => githubToken ?? ""
			}
		});
		await fetchInto(repository, {
			what: `refs/heads/${stateBranch}`,
			ref: `refs/heads/${stateBranch}`,
			depth: 1
		});
		runCommand([
			"report",
			"--git",
			repository.directory,
			"--ref",
			stateBranch,
			"--out",
			`${folder}/`,
			"--outcomes"
		], {
			...env,
			GITHUB_TOKEN: githubToken ?? ""
		});
	} finally {
		rmSync(home, {
			recursive: true,
			force: true
		});
	}
}
function outside(path) {
	return new ProblemError({
		code: "RAY-INPUT",
		message: `Input report-path: ${path} is not in the workspace.`,
		place: "with: report-path",
		hint: "report-path: site"
	});
}
function runCommand(args, env) {
	const log = createJobLog();
	const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine(), ...args], {
		cwd: env.GITHUB_WORKSPACE ?? process.cwd(),
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		encoding: "utf8",
		maxBuffer: 64 << 20,
		env
	});
	for (const text of [stderr, stdout]) for (const line of text.split("\n")) log.line(line);
	process.exitCode = status ?? 1;
}
/** Doctor asks GitHub whether its token is taken, and tries the exchange of the job's token. */
function secretsOf(inputs) {
	return {
		GITHUB_TOKEN: inputs.githubToken ?? "",
		ANTHROPIC_API_KEY: inputs.anthropicApiKey ?? "",
		CLAUDE_CODE_OAUTH_TOKEN: inputs.claudeOauthToken ?? "",
		OPENAI_API_KEY: inputs.openaiApiKey ?? "",
		COPILOT_GITHUB_TOKEN: inputs.copilotToken ?? "",
		...federationVariables({
			anthropic: inputs.anthropicFederation,
			openAi: inputs.openaiFederation
		}),
		...inputs.claudePath === null ? {} : { RAYMOND_CLAUDE_PATH: inputs.claudePath },
		...inputs.codexPath === null ? {} : { RAYMOND_CODEX_PATH: inputs.codexPath },
		...inputs.copilotPath === null ? {} : { RAYMOND_COPILOT_PATH: inputs.copilotPath }
	};
}
function argumentsOf(mode, { config }) {
	switch (mode) {
		case "doctor": return [
			"doctor",
			"--config",
			config
		];
		case "demo": return ["demo"];
	}
}
/** Beside the bundle of the action, else in the source. */
function commandLine() {
	for (let folder = dirname(fileURLToPath(import.meta.url));; folder = dirname(folder)) {
		for (const file of ["cli.js", "cli/main.ts"].map((name) => join(folder, name))) if (existsSync(file)) return file;
		if (dirname(folder) === folder) throw new Error("the command line is not beside the action");
	}
}

// src/action/outputs.ts
/** GitHub takes 1 MB for the outputs of a job, and counts two bytes a character; some are for other steps. */
const MOST_CHARACTERS = 5e5;
/** The step's outputs. One that would hold a secret is withheld, and that is said: the runner would drop it without a word. */
function writeOutputs({ runs, matches }, redactor, log) {
	const [run] = runs;
	const tokens = (run?.agents ?? []).reduce(addTokens, {
		input: 0,
		output: 0
	});
	const outputs = {
		"run-id": run?.workflow_id ?? "",
		status: run?.status ?? "",
		result: run?.results[run.parent?.agent ?? "main"] ?? "",
		results: JSON.stringify(run?.results ?? {}),
		"cost-usd": String(run?.budget.spent_usd ?? 0),
		tokens: JSON.stringify(tokens),
		why: redactor.redact(matches.map(({ workflow, why }) => why === "superseded" ? why : `${workflow}: ${why}`).join("\n")),
		"reset-at": run?.agents.find(({ resume_at }) => resume_at !== null)?.resume_at ?? "",
		branches: JSON.stringify(branchesOf(run)),
		"pull-requests": JSON.stringify(pullRequestsOf(run))
	};
	let left = MOST_CHARACTERS;
	for (const [name, value] of Object.entries(outputs).toSorted(([, a], [, b]) => a.length - b.length)) {
		if (value.length > left) {
			log.annotate("warning", {
				code: "RAY-OUTPUT-TOO-LARGE",
				message: `The output ${name} has ${value.length} characters, and GitHub takes 1 MB for all outputs of a job, so it was left empty.`,
				hint: "The whole result is in the state of the run, on the state branch. Let the workflow write a file, and end with its path."
			});
			continue;
		}
		left -= value.length;
		if (redactor.holdsSecret(value)) log.annotate("warning", {
			code: "RAY-OUTPUT-WITHHELD",
			message: `The output ${name} would hold a secret, so it was left empty.`,
			hint: "Keep secrets out of results."
		});
		else log.setOutput(name, value);
	}
}
/** Branches of the remote that hold agents' work. */
function branchesOf(run) {
	const kept = Object.values(run?.work ?? {}).flatMap(({ branch, snapshot }) => snapshot === null ? [] : [branch]);
	return [.../* @__PURE__ */ new Set([...kept, ...(run?.proposals ?? []).flatMap(({ branch }) => branch ?? [])])];
}
/** Addresses of the pull requests that the run opened. */
function pullRequestsOf(run) {
	return (run?.proposals ?? []).flatMap(({ proposal, url }) => proposal.type === "pull_request" && url !== null ? [url] : []);
}
function addTokens({ input, output }, { tally }) {
	return {
		input: input + (tally?.input_tokens ?? 0),
		output: output + (tally?.output_tokens ?? 0)
	};
}

// src/action/rest-notice.ts
/** What the log says of a run that rests and will go on: the step succeeds with it. Undefined for runs that ended. */
function restNotice({ workflow_id: id, status, reason, error }) {
	if (status === "waiting") return {
		code: "RAY-WAITING",
		message: `${id} waits for ${reason === "approval" ? "an approval" : reason === "ask" ? "an answer" : "a person"}; waiting costs nothing.`,
		hint: "Its comment and the summary show the line to reply with."
	};
	if (status !== "suspended") return void 0;
	if (reason === "workers" || reason === "dispatched") return {
		code: "RAY-SUSPENDED",
		message: `${id} rests while its workers are at work in jobs of their own; this costs nothing.`,
		hint: "The job of the last worker starts the next one. Nothing has to be done."
	};
	return error ?? {
		code: "RAY-SUSPENDED",
		message: `${id} is suspended${reason === null ? "" : ` (${reason})`}; everything up to here is stored.`,
		hint: `/raymond resume ${id}`
	};
}

// src/action/stop.ts
/** The runner kills after 10 seconds what it asked to end. Whoever waits for a server by then saves nothing; the post step does. */
const LONGEST_END_MS = 4500;
/** Asks runs to stop and save themselves: on the runner's SIGINT or SIGTERM, and when the job's time is nearly up. */
function listenForStop(maxMinutes, handOverId) {
	const controller = new AbortController();
	const ask = (request) => controller.abort(request);
	let end;
	const onSignal = () => {
		ask({ reason: "signal" });
		end ??= setTimeout(giveUp, LONGEST_END_MS);
	};
	const timeUp = {
		reason: "time-up",
		...handOverId === null ? {} : { handOverId }
	};
	const timer = setTimeout(() => ask(timeUp), maxMinutes * 6e4);
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
	return {
		signal: controller.signal,
		forget() {
			clearTimeout(timer);
			clearTimeout(end);
			process.off("SIGINT", onSignal);
			process.off("SIGTERM", onSignal);
		}
	};
}
/** All that happened is on the disk; what was started ends with this process. */
function giveUp() {
	process.stdout.write("A server has not answered in time; the post step saves what is left.\n");
	process.exit(1);
}
/** A job's own token ends after 24 hours, wherever the job runs; saving and handing over need some of them. */
const OF_A_JOBS_TOKEN = 1410;
/** Minutes after which the job saves its runs and hands over: before its time is up, and before its token ends. An App's are renewed. */
function minutesOf({ maxMinutes, appId }) {
	return appId === null ? Math.min(maxMinutes, OF_A_JOBS_TOKEN) : maxMinutes;
}

// src/action/untrusted-states.ts
/**
* Of the stored states that cannot be trusted, those which this job came for: a comment in the thread of the run, whose number its id
* holds, or a wake of all. The job fails with them; one that only passes by is a warning.
*/
function untrustedOfJob(untrusted, { comment, subject }, mode) {
	const ofThread = comment === null || subject === null ? void 0 : `-${subject.number}-`;
	return [...untrusted].flatMap(([place, problem]) => mode === "wake" || ofThread !== void 0 && /-\d+-\d+(?:-\d+)?(?=\/state\.json$)/.exec(place)?.[0].startsWith(ofThread) ? [problem] : []);
}

// src/action/run-action.ts
/** The action: inputs, event, runs, outputs. */
async function runAction(env) {
	try {
		const { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp } = env;
		takeNoProgramsFrom(workspace ? [workspace] : [], temp ? [temp] : []);
		const inputs = readInputs(env);
		const facts = inputs.mode === "run" || inputs.mode === "wake" ? readJobFacts(env) : void 0;
		if (inputs.mode !== "doctor") forgetJobTokens(env);
		if (facts !== void 0) return await work(inputs, facts);
		if (inputs.mode === "lint") return await lintInJob(inputs, env);
		if (isOtherMode(inputs.mode)) return runOtherMode(inputs.mode, inputs, env);
		await runReport(inputs, env);
	} catch (error) {
		if (error instanceof ProblemError) await failStep([error.problem, ...error.others], env);
		else reportCrash(error);
	}
}
async function work(inputs, facts) {
	const stop = listenForStop(minutesOf(inputs), inputs.handOver === "none" ? null : randomBytes(16).toString("hex"));
	const memory = createStepMemory(inputs, facts);
	const sealed = sealRunnerFiles(process.env);
	markDescendants(memory.mark);
	const restore = async () => [...await endWhatIsLeft(), ...sealed.restore()];
	let log;
	let begun = false;
	try {
		const { workInJob, uploadBeside } = await import("./work-in-job.js");
		const onReady = ({ job }) => {
			log = job.log;
			begun = true;
		};
		const { leaseToken } = memory;
		const { wired, occasion, outcome } = await workInJob(inputs, facts, {
			stop: stop.signal,
			leaseToken,
			onReady
		});
		log = void 0;
		const { book, keeping } = wired.job;
		const unstored = book.unstored();
		const untrusted = untrustedOfJob(wired.untrusted, occasion.event, inputs.mode);
		const problems = [
			...outcome.problems,
			...untrusted,
			...unstored.map(({ problem }) => problem),
			...await restore()
		];
		await show(occasion.event, {
			...outcome,
			problems
		}, wired);
		if (!inputs.staged && outcome.runs.length > 0) await tidyUp(wired.job);
		await uploadBeside(outcome.runs, occasion.config, wired);
		if (unstored.every(({ artifact }) => artifact !== null) && (await keeping.texts.all()).length === 0) memory.rememberEnd();
	} catch (error) {
		if (log) for (const problem of await restore()) log.annotate("error", problem);
		if (!begun && couldBegin(inputs)) memory.rememberEnd();
		throw error;
	} finally {
		stop.forget();
	}
}
async function show(event, outcome, wired) {
	const { log, ports } = wired.job;
	const mine = outcome.runs.filter(({ workflow_id }) => !outcome.superseded.includes(workflow_id));
	const wrong = mine.filter(failsStep).flatMap(({ workflow_id, status, error }) => {
		const cancelled = {
			code: "RAY-CANCELLED",
			message: `${workflow_id} was stopped; it does not go on.`
		};
		return error ?? (status === "cancelled" ? cancelled : []);
	});
	for (const id of outcome.superseded) log.annotate("notice", {
		code: "RAY-SUPERSEDED",
		message: `Another job has taken over ${id}, or somebody stopped it; this one changed nothing more.`
	});
	for (const notice of mine.flatMap((run) => restNotice(run) ?? [])) log.annotate("notice", notice);
	for (const problem of [...outcome.problems, ...wrong]) log.annotate("error", problem);
	for (const { workflow, started, why } of outcome.matches) log.line(`${started ? "started" : "not started"}: ${workflow}: ${why}`);
	const name = event.action === null ? event.name : `${event.name}.${event.action}`;
	const presentation = {
		...wired.presentation({ workflow_id: outcome.runs[0]?.workflow_id ?? "" }),
		now: new Date(ports.clock.now()).toISOString()
	};
	await log.writeSummary(renderJobSummary({
		event: name,
		matches: outcome.matches,
		runs: await Promise.all(outcome.runs.map((run) => pictureOf(run, wired))),
		warnings: outcome.runs.flatMap(({ warnings }) => warnings),
		unposted: wired.unposted
	}, presentation));
	writeOutputs(outcome, presentation.redactor, log);
	if (outcome.problems.length > 0 || mine.some(failsStep)) process.exitCode = 1;
}
/** `waiting` and `suspended` are how a run rests; these are how it goes wrong. */
function failsStep({ status }) {
	return status === "failed" || status === "over_budget" || status === "cancelled";
}
/** The run as its comment shows it, with the ends of its failed turns. */
async function pictureOf(run, { job }) {
	const workflow = Object.values(await definitionsOf(run, job)).find(({ pin }) => pin.source === run.workflow.source);
	const { failedTurns, unstored } = job.book.of(run.workflow_id);
	return {
		run,
		workflow,
		approval: pendingApproval(run, job.guards.digest),
		refused: run.refused,
		failedTurns,
		unstored: unstored?.problem
	};
}

export { runAction };