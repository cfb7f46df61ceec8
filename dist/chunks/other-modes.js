import { t as createJobLog } from "./job-log.js";
import { n as federationVariables } from "./federation-in.js";
import { t as readRemoteRefs } from "./remote-refs.js";
import { t as openBareRepository } from "./bare-repository.js";
import { i as fetchInto } from "./fetch-commit.js";
import { a as writeCommit } from "./write-commit.js";
import { t as ProblemError } from "./problem.js";
import { n as readJobFacts } from "./job-facts.js";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

// src/action/other-modes.ts
/** Modes that are commands of the command line as well: the same program, with the inputs as its environment. */
/** Runs the command in the checkout; its exit code is the step's. */
async function runOtherMode(inputs, env) {
	switch (inputs.mode) {
		case "doctor": return runCommand([
			"doctor",
			"--config",
			inputs.config
		], {
			...env,
			...secretsOf(inputs)
		});
		case "demo": return runCommand(["demo"], env);
		default: return runReport(inputs, env);
	}
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
		await bringBranch(repository, `refs/heads/${stateBranch}`);
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
/** Before the first run there is no state branch: then there are no runs to show, which is no fault. */
async function bringBranch(repository, ref) {
	const answer = await readRemoteRefs(repository, [ref]);
	if (answer.kind !== "refs" || answer.refs.has(ref)) return fetchInto(repository, {
		what: ref,
		ref,
		depth: 1
	});
	const tree = (await repository.run(["mktree"], { input: "" })).toString().trim();
	const commit = await writeCommit(repository, {
		tree,
		parents: [],
		message: "no runs\n",
		at: Date.now()
	});
	await repository.run([
		"update-ref",
		ref,
		commit
	]);
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
/** Beside the bundle of the action, else in the source. */
function commandLine() {
	for (let folder = dirname(fileURLToPath(import.meta.url));; folder = dirname(folder)) {
		for (const file of ["cli.js", "cli/main.ts"].map((name) => join(folder, name))) if (existsSync(file)) return file;
		if (dirname(folder) === folder) throw new Error("the command line is not beside the action");
	}
}

export { runOtherMode };