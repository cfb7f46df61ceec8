import { t as createBwrapCells } from "./bwrap-cells.js";
import { r as isHttpError, t as createGitHubClient } from "./client.js";
import { t as ProblemError } from "./problem.js";
import { t as repositoryName } from "./repository-name.js";
import { l as ownTemp } from "./environment.js";
import { t as idOf } from "./known-objects.js";
import { t as readProjectFiles } from "./project-files.js";
import { t as detectProject } from "./detect-project.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { n as isCentral } from "./actions-workflow.js";
import { c as keptForJob, d as permissionsFor, o as checkAuth, p as variablesOf, s as isLetInByJobs, t as agentsWithCredential } from "./agent-auth.js";
import { a as hazards, i as checkSetup, n as UNKNOWN, o as reaches, r as checkNeeds, s as unreadable, t as startedByAgents } from "./started-by-agents.js";
import { E as readSetup, _ as renderPermissions, c as checkingWorkflows, g as neededPermissions, n as agentsConfigured, o as notInstalled, s as toolsToInstall } from "./plan-setup.js";
import { n as shellWord } from "./shell-text.js";
import { a as warningsThatHold, t as parseConfig } from "./parse-config.js";
import { t as USUAL_CONFIGURATION } from "./usual-path.js";
import { a as readAgentChoice } from "./agent-choice.js";
import { n as actionsWorkflowsIn, t as actionsFilesIn } from "./actions-workflows-in.js";
import { t as checkoutFile } from "./checkout-file2.js";
import { t as backendOf } from "./backend-of2.js";
import { i as judgedConfiguration, r as DOUBTFUL } from "./configuration-watch.js";
import { t as gitRoot } from "./git-root.js";
import { i as repositoryOnServer, t as gitSettings } from "./origin.js";
import { a as printJson, c as say, n as paint, r as print } from "./output.js";
import { t as refuse } from "./refuse.js";
import { a as openCheckout } from "./checkout.js";
import { t as readPackedRefs } from "./take-back-git.js";
import { c as runGit } from "./run-git.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { accessSync, constants, existsSync, globSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { homedir } from "node:os";

// src/adapters/github/examine.ts
/** What GitHub says about a token and a repository. Nothing is written. */
async function examineRepository(client, repository, questions) {
	const { data } = await client.rest.repos.get({ ...repository }).catch((error) => {
		throw isHttpError(error) ? unreachable(repository, error) : error;
	});
	const isLacking = await Promise.all(questions.permissions.map((name) => lacks(client, repository, name)));
	return {
		name: `${repository.owner}/${repository.repo}`,
		isPublic: !data.private,
		isArchived: data.archived === true,
		hasIssues: data.has_issues,
		defaultBranch: data.default_branch,
		pushed: await orNull(() => blobsOf(client, repository, questions.files)),
		states: await orNull(async () => {
			const found = await client.paginate(client.rest.actions.listRepoWorkflows, {
				...repository,
				per_page: 100
			});
			return Object.fromEntries(found.map(({ path, state }) => [path, state]));
		}),
		lacking: questions.permissions.filter((_, i) => isLacking[i] === true),
		hinderingRules: await hinderingRules(client, repository, questions.stateBranch),
		labels: await orNull(async () => {
			return (await client.paginate(client.rest.issues.listLabelsForRepo, {
				...repository,
				per_page: 100
			})).map(({ name }) => name);
		}),
		pullRequestsByActions: await orNull(async () => {
			return (await client.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository({ ...repository })).data.can_approve_pull_request_reviews;
		})
	};
}
async function blobsOf(client, repository, files) {
	const blobs = await Promise.all(files.map(async (path) => {
		try {
			const { data } = await client.rest.repos.getContent({
				...repository,
				path
			});
			return [path, Array.isArray(data) ? null : data.sha];
		} catch (error) {
			if (isHttpError(error) && error.status === 404) return [path, null];
			throw error;
		}
	}));
	return Object.fromEntries(blobs);
}
/**
* Requests that a token with the permission could not get through either, as they name nothing that could be made. What a token of an
* installation may do stands nowhere: `permissions` of a repository are those of a person, and all false for it.
*/
const PROBES = {
	contents: ["POST /repos/{owner}/{repo}/git/refs", {}],
	issues: ["POST /repos/{owner}/{repo}/issues", {}],
	"pull-requests": ["POST /repos/{owner}/{repo}/pulls", {}],
	actions: ["POST /repos/{owner}/{repo}/actions/workflows/raymond-doctor-asks.yml/dispatches", { ref: "raymond-doctor-asks" }]
};
async function lacks(client, repository, permission) {
	const probe = PROBES[permission];
	if (probe === void 0) return false;
	const [route, body] = probe;
	try {
		await client.request(route, {
			...repository,
			...body
		});
		return false;
	} catch (error) {
		if (!isHttpError(error)) throw error;
		return error.status === 401 || error.status === 403 && /not accessible|must have|permission/i.test(error.message);
	}
}
const HINDERING = [
	"pull_request",
	"required_signatures",
	"update",
	"creation",
	"required_status_checks"
];
async function hinderingRules(client, repository, branch) {
	return (await orNull(async () => (await client.rest.repos.getBranchRules({
		...repository,
		branch
	})).data) ?? []).map(({ type }) => type).filter((type) => HINDERING.includes(type));
}
/** Null where the token may not ask, or an older server does not know the question. */
async function orNull(ask) {
	try {
		return await ask();
	} catch (error) {
		if (isHttpError(error)) return null;
		throw error;
	}
}
function unreachable({ owner, repo }, { status, message }) {
	return new ProblemError({
		code: "RAY-SETUP-TOKEN",
		message: `GitHub answers ${status} for ${owner}/${repo}: ${message}`,
		hint: "Check GITHUB_TOKEN and the name of the repository."
	});
}

// src/core/setup/check-project-tools.ts
/** `isThere` looks at the PATH of a job; null outside of one, where only the steps of the Actions workflows tell. */
function checkProjectTools({ workflows: entries }, workflows, toolchains, isThere) {
	const changing = entries.filter(({ outputs: { pull_requests: pulls } }) => pulls !== void 0 && pulls.max !== 0);
	if (changing.length === 0) return [];
	if (isThere !== null) return onPath(toolchains, isThere);
	return workflows.filter(({ hosted }) => hosted).filter((workflow) => changing.some(({ triggers }) => triggers.some((trigger) => reaches(workflow, trigger)))).flatMap(({ file, steps }) => notInstalled(toolchains, steps).map((toolchain) => unmentioned(file, toolchain)));
}
/** What a person's machine lacks says nothing about jobs, only about runs on it. */
function missedHere(toolchains, isThere) {
	return missing(toolchains, isThere).map(({ program, toolchain }) => {
		const [command] = toolsToInstall([toolchain]);
		return {
			level: "notice",
			code: "RAY-SETUP-PROGRAM",
			message: `${program} is not on the PATH, and the project is installed or tested with it (${toolchain.why}): runs on this machine cannot test their changes.`,
			hint: command === void 0 ? `Install ${program}.` : `Install it: ${command}`
		};
	});
}
function unmentioned(file, toolchain) {
	const program = programsOf(toolchain)[0] ?? toolchain.name;
	return {
		level: "warning",
		code: "RAY-SETUP-PROGRAM",
		message: `The project is tested with ${program} (${toolchain.why}), which GitHub's runners do not have, and no step of ${file} installs it: changes would be proposed untested.`,
		place: file,
		hint: stepsFor(toolchain, program)
	};
}
function onPath(toolchains, isThere) {
	return missing(toolchains, isThere).map(({ program, toolchain }) => ({
		level: "warning",
		code: "RAY-SETUP-PROGRAM",
		message: `${program} is not on the PATH, and the project is tested with it (${toolchain.why}): changes would be proposed untested.`,
		hint: stepsFor(toolchain, program)
	}));
}
function missing(toolchains, isThere) {
	const needing = /* @__PURE__ */ new Map();
	for (const toolchain of toolchains) for (const program of programsOf(toolchain)) if (!needing.has(program)) needing.set(program, toolchain);
	return [...needing].flatMap(([program, toolchain]) => isThere(program) ? [] : [{
		program,
		toolchain
	}]);
}
function stepsFor(toolchain, program) {
	const [command] = toolsToInstall([toolchain]);
	return command === void 0 ? `Add a step that installs ${program} before the action.` : `Add before the action:\n  - run: ${command}`;
}
/** What a shell has in itself; the rest of a command line it looks for on the PATH. */
const BUILT_IN = /* @__PURE__ */ new Set([
	"cd",
	"export",
	"set",
	"source",
	"exec",
	"eval",
	"ulimit",
	"umask",
	"unset"
]);
/** The first words of the commands. Those with a slash are the project's own, or are made by installing it. */
function programsOf({ install, test }) {
	const words = [install, test].flatMap((line) => line === null ? [] : line.split(/&&|\|\||[;|\n]/)).map((command) => command.trim().replace(/^(?:\w+=\S*\s+)+/, "").split(/\s/)[0] ?? "");
	return [...new Set(words.filter((word) => /^[\w.+-]+$/.test(word) && /\w/.test(word) && !BUILT_IN.has(word)))];
}

// src/core/setup/check-repository.ts
function checkRepository(facts, expected) {
	const { permissions: needed, stateBranch } = expected;
	const findings = [
		...issuesOff(facts, expected),
		...notPushed(facts, expected),
		...disabled(facts, expected)
	];
	if (facts.isArchived) findings.push({
		level: "error",
		code: "RAY-SETUP-ARCHIVED",
		message: `${facts.name} is archived: nothing can be written to it.`,
		hint: "Unarchive the repository."
	});
	const lacking = needed.filter(({ name }) => facts.lacking.includes(name));
	if (lacking.length > 0 && !facts.isArchived) findings.push({
		level: "error",
		code: "RAY-SETUP-TOKEN",
		message: `The token may not write ${lacking.map(({ name, why }) => `${name} (${why})`).join(", ")} of ${facts.name}.`,
		hint: `In a job, grant it:\npermissions:\n${lacking.map(({ name }) => `  ${name}: write`).join("\n")}\nElsewhere use a token with these rights.`
	});
	if (facts.hinderingRules.length > 0) findings.push({
		level: "error",
		code: "RAY-STATE-BRANCH-REFUSED",
		message: `Rules of the repository hold for ${stateBranch} as well: ${facts.hinderingRules.join(", ")}.`,
		hint: "Exclude \"raymond/**\" from the ruleset (Settings, Rules, Rulesets, Target branches)."
	});
	return findings;
}
function issuesOff({ name, hasIssues }, { startedByIssues }) {
	if (hasIssues || startedByIssues.length === 0) return [];
	return [{
		level: "error",
		code: "RAY-SETUP-NO-ISSUES",
		message: `Issues are turned off in ${name}, and ${startedByIssues.join(" and ")} waits for them.`,
		hint: `gh repo edit ${name} --enable-issues`
	}];
}
/** Events are answered by what is on the default branch, whatever lies in a checkout. */
function notPushed({ name, defaultBranch, pushed }, { files }) {
	if (pushed === null) return [];
	const missing = Object.keys(files).filter((file) => pushed[file] === null);
	const other = Object.entries(files).flatMap(([file, blobs]) => {
		const there = pushed[file];
		return typeof there === "string" && !blobs.includes(there) ? [file] : [];
	});
	if (missing.length + other.length === 0) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-NOT-PUSHED",
		message: `The default branch ${defaultBranch} of ${name} ${[...missing.length === 0 ? [] : [`lacks ${missing.join(", ")}`], ...other.length === 0 ? [] : [`has ${other.join(", ")} in another version`]].join(" and ")}; events are answered by what it has.`,
		hint: `Commit and push to ${defaultBranch}, or merge the branch that has them.`
	}];
}
/** After 60 days without a commit GitHub disables schedules, and in a fork everything until somebody enables it. */
function disabled({ name, states }, { files }) {
	return Object.keys(files).filter((file) => (states?.[file] ?? "active") !== "active").map((file) => ({
		level: "error",
		code: "RAY-SETUP-DISABLED",
		message: `GitHub starts no jobs for ${file}: its state is ${states?.[file]}.`,
		place: file,
		hint: `gh workflow enable ${shellWord(file.replace(/^.*\//, ""))} --repo ${name}`
	}));
}

// src/cli/commands/doctor/branch-in-the-way.ts
const [NAME = ""] = STATE_BRANCH.split("/");
/** A branch that is called like the folder of all branches of runs, here or, as far as this clone knows, on a server. */
async function branchInTheWay(root) {
	const common = (await openCheckout(root).catch(() => void 0))?.common;
	if (common === void 0) return [];
	const packed = readPackedRefs(common);
	const remotes = [...foldersIn(join(common, "refs/remotes")), ...[...packed.keys()].flatMap((ref) => remoteOf(ref) ?? [])];
	return ["heads", ...new Set(remotes.map((remote) => `remotes/${remote}`))].map((kind) => `refs/${kind}/${NAME}`).filter((ref) => packed.has(ref) || isFile(join(common, ref))).map((ref) => {
		const remote = remoteOf(ref);
		const where = remote === void 0 ? "here" : `at ${remote}`;
		const gone = remote === void 0 ? `git branch -d ${NAME}` : `git push ${remote} --delete ${NAME}`;
		const renamed = remote === void 0 ? `git branch -m ${NAME} ${NAME}-setup` : "Branches > Rename branch, on the server";
		return {
			level: "error",
			code: "RAY-BRANCH-IN-THE-WAY",
			message: `There is a branch called ${NAME} ${where}: git keeps none of ${NAME}/... beside it, where runs have theirs.`,
			place: ref,
			hint: `Where it is merged, delete it: ${gone}. Else rename it: ${renamed}`
		};
	});
}
function remoteOf(ref) {
	return new RegExp(`^refs/remotes/([\\w.-]+)/${NAME}$`).exec(ref)?.[1];
}
function foldersIn(folder) {
	if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
	return readdirSync(folder).filter((name) => /^[\w.-]+$/.test(name));
}
/** Where there are branches below the name it is a folder. */
function isFile(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

// src/cli/commands/doctor/ignored-notes.ts
const LARGEST = 1048576;
/** Workflows keep notes in `.raymond/` of their worktree; what a `.gitignore` of the project names does not move to the next job. */
async function ignoredNotes(root, { workflows }) {
	const keeping = workflows.filter(({ path }) => keepsNotes(join(root, path))).map(({ name }) => name);
	const by = keeping.length === 0 ? void 0 : await ignoring(root);
	if (by === void 0) return [];
	return [{
		level: "warning",
		code: "RAY-SETUP-NOTES-IGNORED",
		message: `Git ignores .raymond/, where ${keeping.join(" and ")} ${keeping.length === 1 ? "keeps" : "keep"} notes: another job, such as the one after an answer, does not have them.`,
		place: by.place,
		hint: by.pattern.includes(".raymond") ? `Take the line out of ${by.file}: ${by.pattern}` : `Add a line to ${by.file}, below "${by.pattern}": !.raymond/`
	}];
}
function keepsNotes(folder) {
	return globSync("*.{mjs,sh,py,md}", { cwd: folder }).some((name) => /\.raymond\/\w/.test(readForeignFile(join(folder, name), {
		most: LARGEST,
		follow: true
	})?.toString() ?? ""));
}
/** A run on this machine puts a `.gitignore` into the folder itself, which no other checkout has; nor what a person ignores everywhere. */
async function ignoring(root) {
	const { stdout } = await runGit({
		args: [
			"check-ignore",
			"--verbose",
			"--no-index",
			"--",
			".raymond/",
			".raymond/task.md"
		],
		cwd: root,
		home: homedir()
	});
	for (const line of stdout.toString().split("\n")) {
		const [, file, at, pattern] = /^([^:]+):(\d+):(.*)\t/.exec(line) ?? [];
		if (file === ".gitignore" && pattern !== void 0 && !pattern.startsWith("!")) return {
			file,
			place: `${file}:${at}`,
			pattern
		};
	}
}

// src/cli/commands/doctor/doctor.ts
/** Looks at everything that has to fit together; exit code 1 when something would fail. */
async function doctor(flags) {
	try {
		const root = gitRoot(process.cwd());
		const file = flags.config ?? ".github/raymond.yml";
		const text = checkoutFile(root, file);
		const central = text === void 0 ? actionsWorkflowsIn(root).filter(isCentral) : [];
		const { config, problems, warnings } = text === void 0 ? {
			config: null,
			problems: [noConfig(file)],
			warnings: []
		} : parseConfig(text, file);
		const agents = config === null ? ["claude"] : agentsIn(root, config);
		const setUp = config === null ? {
			checks: [left("set-up", "the configuration cannot be read")],
			isPublic: null
		} : await setUpChecks(root, file, config, flags);
		const holding = warningsThatHold(warnings, setUp.isPublic === false);
		const checks = [
			...central.length > 0 ? centralChecks(central) : [made("configuration", [...at("error", problems), ...at("warning", holding)]), ...setUp.checks],
			made("checkout", [...credentialsIn(root), ...await branchInTheWay(root)]),
			made("cell", at(config?.defaults.cell === "required" ? "error" : "notice", await cellProblems(root))),
			made("agent CLI", at(inJob() ? "error" : "notice", await agentProblems(root, agents)))
		];
		const letIn = actionsWorkflowsIn(root).map((workflow) => permissionsFor(workflow));
		const asked = config === null ? [] : needsIn(root, config).needy.flatMap(({ setup }) => setup.permissions ?? []);
		const permissions = config ? renderPermissions(neededPermissions(config, [...letIn, ...asked])) : null;
		const errors = checks.flatMap((check) => check.findings).filter(({ level }) => level === "error").length;
		if (errors > 0) process.exitCode = 1;
		if (flags.json === true) printJson({
			checks,
			permissions,
			errors
		});
		else show(checks, permissions);
	} catch (error) {
		refuse(error, flags);
	}
}
/** Tries a cell as a run would; where cells are off there is nothing to say. */
async function cellProblems(root) {
	if (process.env.RAYMOND_CELL === "off") return [];
	const directory = mkdtempSync(join(realpathSync(ownTemp()), "raymond-doctor-"));
	try {
		const options = {
			environment: process.env,
			hidden: async () => [],
			checkout: root,
			server: void 0
		};
		const { problem } = await createBwrapCells({
			...options,
			directory
		}).probe();
		return problem === null ? [] : [problem];
	} finally {
		rmSync(directory, {
			recursive: true,
			force: true
		});
	}
}
/** In a repository that others call: what it does not decide stands in theirs. */
function centralChecks(workflows) {
	return [left("configuration", "each repository that calls this one has its own"), made("Actions workflows", workflows.flatMap((workflow) => hazards(workflow)))];
}
async function setUpChecks(root, file, config, flags) {
	const workflows = actionsWorkflowsIn(root).filter(({ inputs }) => (inputs.config ?? ".github/raymond.yml") === file);
	const { needy, problems } = needsIn(root, config);
	const setups = Object.fromEntries(needy.map(({ entry, setup }) => [entry.name, setup]));
	const needed = neededPermissions(config, needy.flatMap(({ setup }) => setup.permissions ?? [])).filter(({ level }) => level === "write");
	const gitHub = await askGitHub(root, flags, needed.map(({ name }) => name), [file, ...workflows.map((workflow) => workflow.file)]);
	const expected = {
		permissions: needed,
		stateBranch: STATE_BRANCH,
		startedByIssues: config.workflows.filter(({ triggers }) => triggers.some(({ event }) => event === "issues")).map(({ name }) => name),
		files: blobsIn(root, [file, ...workflows.map((workflow) => workflow.file)])
	};
	const facts = "facts" in gitHub ? gitHub.facts : void 0;
	const toolchains = await toolchainsIn(root, config);
	const around = {
		...UNKNOWN,
		...facts,
		missingPrograms: missingPrograms(needy)
	};
	return {
		checks: [
			made("Actions workflows", [
				...unreadable(actionsFilesIn(root)),
				...checkSetup(config, workflows, setups, checkingWorkflows(actionsFilesIn(root))),
				...startedByAgents(workflows, actionsFilesIn(root)),
				...workflows.filter(({ inputs, calls }) => (inputs.mode ?? "run") === "run" && calls === null).flatMap((one) => checkAuth(one, agentsIn(root, config)))
			]),
			made("workflow folders", [
				...missingFolders(root, file, config.workflows),
				...at("error", problems),
				...await ignoredNotes(root, config)
			]),
			made("what the workflows need", checkNeeds(config, file, workflows, needy, around)),
			made("the project's own tools", [...checkProjectTools(config, workflows, toolchains, inJob() ? isOnPath : null), ...inJob() ? [] : missedHere(toolchains, isOnPath)]),
			"skipped" in gitHub ? left("GitHub", gitHub.skipped) : made("GitHub", "finding" in gitHub ? [gitHub.finding] : checkRepository(gitHub.facts, expected))
		],
		isPublic: facts?.isPublic ?? null
	};
}
function show(checks, permissions) {
	const out = print;
	for (const { name, findings, skipped } of checks) {
		out(`${markOf(findings, skipped)} ${name}${skipped === null ? "" : paint("dim", ` (${skipped})`)}`);
		for (const { level, code, message, place, hint } of findings) {
			out(`    ${paint(COLOURS[level], level)} ${code}${place === void 0 ? "" : ` at ${place}`}`);
			out(`      ${message}`);
			for (const line of (hint ?? "").split("\n").filter(Boolean)) out(paint("cyan", `      ${line}`));
		}
	}
	if (permissions !== null) out(`\nThe least that the job needs:\n\n${permissions}`);
}
const COLOURS = {
	error: "red",
	warning: "yellow",
	notice: "dim"
};
function markOf(findings, skipped) {
	if (skipped !== null) return paint("dim", "–");
	if (findings.some(({ level }) => level === "error")) return paint("red", "✗");
	return findings.some(({ level }) => level === "warning") ? paint("yellow", "!") : paint("green", "✓");
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
/** What the manifests of the repository's own copies say. */
function needsIn(root, { workflows }) {
	const read = workflows.flatMap((entry) => {
		const file = /\.ya?ml$/.test(entry.path) ? entry.path : `${entry.path}/workflow.yaml`;
		const text = checkoutFile(root, file);
		return text === void 0 ? [] : [{
			entry,
			...readSetup(text, file)
		}];
	});
	return {
		needy: read.flatMap(({ entry, setup }) => setup === null ? [] : [{
			entry,
			setup
		}]),
		problems: read.flatMap(({ problems }) => problems)
	};
}
/** Only in a job: the programs of a laptop say nothing about those of a runner. */
function missingPrograms(needy) {
	if (!inJob()) return null;
	return [...new Set(needy.flatMap(({ setup }) => setup.programs ?? []))].filter((program) => !isOnPath(program));
}
async function toolchainsIn(root, { project }) {
	return detectProject(await readProjectFiles(root), project).toolchains;
}
function inJob() {
	return process.env.GITHUB_ACTIONS === "true";
}
function isOnPath(program) {
	return (process.env.PATH ?? "").split(delimiter).some((folder) => isRunnable(join(folder, program)));
}
function isRunnable(file) {
	return [
		"",
		".exe",
		".cmd",
		".bat"
	].some((ending) => {
		try {
			accessSync(`${file}${ending}`, constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}
function missingFolders(root, file, entries) {
	return entries.filter(({ path }) => !existsSync(join(root, path))).map(({ name, path }) => ({
		level: "error",
		code: "RAY-NO-WORKFLOW",
		message: `There is nothing at ${path}, where the workflow ${name} should be.`,
		place: file,
		hint: `Correct "path", or copy a ready workflow there: raymond init --workflow ${name}`
	}));
}
/** A token in the checkout's own settings can be read by every agent. */
function credentialsIn(root) {
	const text = gitSettings(root);
	if (!/extraheader\s*=\s*authorization/i.test(text) && !/includeif[\s\S]*git-credentials/i.test(text)) return [];
	return [{
		level: "error",
		code: "RAY-CREDENTIAL-READABLE",
		message: "The checkout holds a token that agents can read.",
		place: ".git/config",
		hint: "Add to actions/checkout:\n  with:\n    persist-credentials: false"
	}];
}
/** Whether each agent can be let in and started; in a job without stored keys, by trying the exchange. */
async function agentProblems(root, agents) {
	const configuration = await judgedConfiguration(root);
	if (configuration.isDoubtful) say(`${DOUBTFUL} with a run.`);
	const wiring = {
		stateDir: join(homedir(), ".cache/raymond/doctor"),
		workspace: root,
		configuration
	};
	return (await Promise.all(agents.map(async (name) => {
		const choice = readAgentChoice(name);
		const uses = [{
			agent: name,
			models: [],
			tools: [],
			capped: false
		}];
		const problems = choice === void 0 ? [] : await backendOf(choice, wiring, () => ({})).preflight(uses);
		const jobs = runningWorkflows(root);
		return isLetInByJobs(jobs, name) ? problems.map((problem) => missedHereAlone(problem, name, jobs)) : problems;
	}))).flat();
}
/** A laptop whose repository lets its jobs in lacks nothing that they need. */
function missedHereAlone(problem, name, jobs) {
	if (problem.code !== "RAY-NO-API-KEY" || inJob()) return problem;
	const secrets = jobs.flatMap(keptForJob).filter(({ kind, agent }) => kind === "secret" && agent === name);
	const named = [...new Set(secrets.map((secret) => secret.name))].join(" or ");
	const hint = `${named === "" ? "Jobs are let in by what their Actions workflow says" : `Jobs take theirs from the secret ${named}`}. Only runs on this machine need ${variablesOf(name).join(" or ")} in the environment.`;
	return {
		...problem,
		message: `${problem.message.replace(/\.$/, "")} on this machine.`,
		hint
	};
}
function runningWorkflows(root) {
	return actionsWorkflowsIn(root).filter(({ inputs }) => (inputs.mode ?? "run") === "run");
}
/** The agents that runs of this configuration may ask for. */
function agentsIn(root, { workflows, defaults }) {
	const prompting = workflows.filter(({ path }) => mayPrompt(join(root, path)));
	return agentsWithCredential([...agentsConfigured({
		workflows: prompting,
		defaults
	}), ...workflows.flatMap(({ path }) => agentsNamedIn(root, path))]);
}
/** Scripts alone need no agent. Steps of a workflow in one file may, and are taken for it. */
function mayPrompt(place) {
	if (!existsSync(place) || statSync(place).isFile()) return true;
	return globSync("*.md", { cwd: place }).some((name) => name !== "README.md");
}
/** Who is named in the frontmatter, manifest or steps of a workflow. */
function agentsNamedIn(root, path) {
	const place = join(root, path);
	if (!existsSync(place)) return [];
	return (statSync(place).isFile() ? [path] : globSync("*.{md,yaml,yml}", { cwd: place }).map((file) => join(path, file))).flatMap((file) => {
		const text = checkoutFile(root, file) ?? "";
		return [...(file.endsWith(".md") ? /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "" : text).matchAll(/^\s*:?(?:review_)?agent:\s*["']?([a-z]+)\b/gm)].map(([, name = ""]) => name);
	});
}
async function askGitHub(root, flags, permissions, files) {
	const token = process.env.GITHUB_TOKEN;
	const repository = flags.repository ?? process.env.GITHUB_REPOSITORY ?? repositoryOnServer(root);
	if (token === void 0 || token === "") return { skipped: "GITHUB_TOKEN is not set" };
	if (repository === void 0) return { skipped: "no remote \"origin\" on GitHub; give --repository" };
	const client = createGitHubClient({
		token: async () => token,
		apiUrl: process.env.GITHUB_API_URL ?? "https://api.github.com",
		throttled: false,
		longestWait: 5
	});
	try {
		return { facts: await examineRepository(client, repositoryName(repository), {
			stateBranch: STATE_BRANCH,
			permissions,
			files
		}) };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return { finding: {
			level: "error",
			...error.problem
		} };
	}
}
/** As git may have stored them, whatever line ends the checkout has. Git itself would run what the checkout names as its filter. */
function blobsIn(root, files) {
	return Object.fromEntries(files.flatMap((file) => {
		const text = checkoutFile(root, file);
		const idsOf = (content) => idOf({
			type: "blob",
			content: Buffer.from(content)
		});
		return text === void 0 ? [] : [[file, [idsOf(text), idsOf(text.replaceAll("\r\n", "\n"))]]];
	}));
}
function noConfig(file) {
	return {
		code: "RAY-NO-CONFIG",
		message: `There is no ${file} here.`,
		place: file,
		hint: "Write one: raymond init"
	};
}

export { doctor };