import { t as ProblemError } from "./problem.js";
import { D as literal, I as union, L as unknown, M as record, N as strictObject, O as looseObject, P as string, S as boolean, k as number, x as array } from "./value.js";
import { a as baseEnvironment, i as splitLines, n as chosenCredential, r as hasCredential, t as claudeUpstream } from "./claude-upstream.js";
import { n as runProcess } from "./bwrap-cells.js";
import { i as sessionConfig, n as findTranscript, o as claudeDirectories, t as bringTranscript } from "./sessions.js";
import { createReadStream } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve, sep } from "node:path";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { access, constants as constants$1, mkdir, readFile, readdir, realpath, rename, rm, stat, symlink, writeFile } from "node:fs/promises";

// src/adapters/process/plain-cells.ts
/** What is there without a cell: programs run as the user that we are, and what is served is on the loopback of the machine. */
function openPlainCell() {
	const servers = [];
	return {
		status: {
			cell: "none",
			network: []
		},
		run: (spec, _, signal) => runProcess(spec, signal),
		async serve(_, listener) {
			const { createServer } = await import("node:http");
			const server = createServer(listener);
			await new Promise((resolve, reject) => {
				server.once("error", reject);
				server.listen(0, "127.0.0.1", resolve);
			});
			server.unref();
			servers.push(server);
			return `http://127.0.0.1:${server.address().port}`;
		},
		async close() {
			for (const server of servers.splice(0)) {
				server.close();
				server.closeAllConnections();
			}
			return {
				refused: [],
				met: null
			};
		}
	};
}

// src/core/protocol/conversation-prompt.ts
/** A conversation that was not held with an agent's CLI, put before the prompt: a CLI takes a single message. */
function conversationPrompt(messages, prompt) {
	if (messages.length === 0) return prompt;
	const turns = messages.map(({ role, content }) => `### ${oneLine(role)}\n\n${plainContent(content)}`);
	const now = prompt === "" ? ["Go on with it."] : [
		"Now answer this message:",
		"### user",
		prompt
	];
	return [
		"The conversation so far:",
		...turns,
		...now
	].join("\n\n");
}
/** A role may come from data: it must not look like a part of the conversation. */
function oneLine(role) {
	return role.replaceAll(/[^\p{L}\p{N}_.-]+/gu, " ").trim().slice(0, 64);
}
function plainContent(content) {
	if (typeof content === "string") return content;
	return content.map(plainBlock$1).join("\n\n");
}
function plainBlock$1(block) {
	switch (block.type) {
		case "text": return block.text;
		case "tool_use": return `[used the tool ${block.name}: ${JSON.stringify(block.input)}]`;
		case "tool_result": return `[the tool said: ${block.text}]`;
	}
}

// src/adapters/process/install/digest-of.ts
/** SHA-256 of a file's content. */
async function digestOf(file) {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(file, { highWaterMark: 1048576 })) hash.update(chunk);
	return hash.digest("hex");
}

// src/adapters/process/install/registry-settings.ts
/** Where packages come from, and what that place and the way to it ask for. */
const NEEDED = /^\s*(?:(?:@(?:anthropic-ai|openai):)?registry|\/\/[^\s=]+:(?:_authToken|_auth|username|_password|certfile|keyfile)|ca|ca\[\]|cafile|proxy|https-proxy|noproxy|strict-ssl)\s*=/;
/** The lines of a person's `.npmrc` without which a company's registry gives nothing. All others could make npm run something. */
async function registrySettings(home) {
	if (home === void 0 || home === "") return "";
	return (await readFile(join(home, ".npmrc"), "utf8").catch(() => "")).split(/\r?\n/).filter((line) => NEEDED.test(line)).map((line) => `${line}\n`).join("");
}
/** Where npm gets packages from, when the machine says so in the environment. */
function registryIn(source) {
	const entries = ["npm_config_registry", "NPM_CONFIG_REGISTRY"].map((name) => [name, source[name]]);
	return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
}

// src/adapters/process/install/ensure-cli.ts
const VERSION_LIMIT_MS = 2e4;
const INSTALL_LIMIT_MS = 3e5;
const GRACE_MS$1 = 2e3;
/** Finds the CLI, or installs it into the tool cache. Throws a ProblemError with the CLI's own code. */
async function ensureCli(cli, options, signal) {
	if (options.path !== null) return givenProgram(options.path, cli, options, signal);
	const onPath = await findOnPath(cli, options);
	if (onPath !== void 0) {
		const version = await versionOf(onPath, options, signal);
		if (options.version === null || version === options.version) return {
			file: onPath,
			version
		};
	}
	const version = options.version ?? cli.version;
	const folder = join(options.toolCache, cli.folder, version, `${process.platform}-${process.arch}`);
	const cached = join(folder, cli.programIn(platformName()));
	if (!await isAsInstalled(cli, cached, version)) await install({
		cli,
		version,
		folder
	}, options, signal);
	return {
		file: cached,
		version: await versionOf(cached, options, signal) ?? version
	};
}
async function givenProgram(path, cli, options, signal) {
	if (!await isProgram(path)) throw new ProblemError({
		code: cli.codes.notInstalled,
		message: `There is no program at ${path}.`,
		hint: `Give "${cli.program}-path" the absolute path of the ${cli.program} program, or leave it out: then it is installed.`
	});
	return {
		file: path,
		version: await versionOf(path, options, signal)
	};
}
/** Programs that this process has put there. */
const installedHere = /* @__PURE__ */ new Set();
/** A tool cache outlives jobs, and each of them can write there: what it holds is taken only when it is what it should be. */
async function isAsInstalled(cli, file, version) {
	if (!await isProgram(file)) return false;
	if (installedHere.has(file)) return true;
	return version === cli.version && await digestOf(file) === cli.pinned(platformName())?.program;
}
async function findOnPath(cli, { environment, notFrom = [] }) {
	const folders = (environment.PATH ?? environment.Path ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
	const closed = await Promise.all(notFrom.map(real));
	for (const folder of folders) {
		const file = join(folder, nameOf(cli));
		if (!await isProgram(file)) continue;
		if (![
			folder,
			await real(folder),
			await real(file)
		].some((place) => closed.some((one) => isWithin(place, one)))) return file;
	}
}
function real(path) {
	return realpath(path).catch(() => resolve(path));
}
function isWithin(place, folder) {
	return place === folder || place.startsWith(`${folder}${sep}`);
}
/** The stub that npm leaves without its install script says no version and fails. */
async function versionOf(file, { environment }, signal) {
	const limits = {
		silenceMs: VERSION_LIMIT_MS,
		durationMs: VERSION_LIMIT_MS,
		graceMs: GRACE_MS$1
	};
	const outcome = await runProcess({
		file,
		args: ["--version"],
		cwd: dirname(file),
		env: environment,
		stdin: null,
		...limits
	}, signal);
	if (outcome.kind !== "exited" || outcome.code !== 0) return null;
	return /\d+\.\d+\.\d+\S*/.exec(outcome.stdout)?.[0] ?? null;
}
/** Installs beside the folder and moves it there: another job on this machine may be doing the same. */
async function install({ cli, version, folder }, options, signal) {
	const staging = `${folder}.${randomUUID()}`;
	await mkdir(staging, { recursive: true });
	try {
		await npmInstall({
			cli,
			version,
			folder: staging
		}, options, signal);
		if (!await isProgram(join(staging, cli.programIn(platformName())))) throw notInstalled(cli, version, `npm installed no program for ${process.platform} on ${process.arch}.`);
		const program = join(folder, cli.programIn(platformName()));
		await rename(staging, folder).catch(async () => {
			if (await isAsInstalled(cli, program, version)) return;
			await rm(folder, {
				recursive: true,
				force: true
			});
			await rename(staging, folder);
		});
		installedHere.add(program);
	} finally {
		await rm(staging, {
			recursive: true,
			force: true
		});
	}
}
async function npmInstall({ cli, version, folder }, options, signal) {
	const npm = npmCommand();
	const pinned = version === cli.version ? cli.pinned(platformName()) : void 0;
	if (pinned !== void 0) {
		await writeFile(join(folder, "package.json"), JSON.stringify(pinned.manifest));
		await writeFile(join(folder, "package-lock.json"), JSON.stringify(pinned.lock));
	}
	const settings = join(folder, ".settings");
	await writeFile(settings, await registrySettings(options.environment.HOME ?? options.environment.USERPROFILE), { mode: 384 });
	const outcome = await runProcess({
		file: npm.file,
		args: [
			...npm.args,
			"install",
			"--prefix",
			folder,
			"--userconfig",
			settings,
			"--ignore-scripts",
			"--no-audit",
			"--no-fund",
			"--no-save",
			cli.packageAt(version, platformName())
		],
		cwd: folder,
		env: options.environment,
		stdin: null,
		silenceMs: INSTALL_LIMIT_MS,
		durationMs: INSTALL_LIMIT_MS,
		graceMs: GRACE_MS$1
	}, signal);
	await rm(settings);
	if (outcome.kind === "exited" && outcome.code === 0) return;
	throw notInstalled(cli, version, whyNot(outcome));
}
function whyNot(outcome) {
	switch (outcome.kind) {
		case "exited": return `npm ended with exit code ${outcome.code}: ${outcome.stderrTail.trim()}`;
		case "not-started": return `npm could not be started. ${outcome.message}`;
		case "silent":
		case "too-long": return `npm took longer than ${INSTALL_LIMIT_MS / 6e4} minutes.`;
		case "aborted": return "it was stopped.";
	}
}
function notInstalled(cli, version, why) {
	const problem = {
		code: cli.codes.notInstalled,
		message: `${cli.name} ${version} could not be installed: ${why}`,
		hint: `Install it in an earlier step (npm install --global ${cli.npmName}@${version}), or name a program with "${cli.program}-path".`
	};
	return new ProblemError(problem);
}
function nameOf({ program }) {
	return process.platform === "win32" ? `${program}.exe` : program;
}
function platformName() {
	const musl = process.platform === "linux" && usesMusl() ? "-musl" : "";
	return `${process.platform}-${process.arch}${musl}`;
}
function usesMusl() {
	return process.report.getReport().header?.glibcVersionRuntime === void 0;
}
function npmCommand() {
	return process.platform === "win32" ? {
		file: "cmd.exe",
		args: [
			"/d",
			"/c",
			"npm"
		]
	} : {
		file: "npm",
		args: []
	};
}
async function isProgram(file) {
	const found = await stat(file).catch(() => void 0);
	if (found === void 0 || !found.isFile()) return false;
	return access(file, constants$1.X_OK).then(() => true, () => false);
}

// src/adapters/process/install/sealed-program.ts
/** Remembers what the program's file holds. */
async function sealProgram(program, cli) {
	const { file } = program;
	const digest = await digestOf(file);
	let known = await identityOf(file);
	return {
		...program,
		async check() {
			const identity = await identityOf(file).catch(() => "gone");
			if (identity === known) return;
			if (await digestOf(file).catch(() => "") !== digest) throw changed(file, cli);
			known = identity;
		}
	};
}
/** Whoever changes a file, replaces it or changes its rights changes this; the time of the last change is the kernel's to set. */
async function identityOf(file) {
	const { dev, ino, size, mode, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
	return [
		dev,
		ino,
		size,
		mode,
		mtimeNs,
		ctimeNs
	].join(" ");
}
function changed(file, cli) {
	return new ProblemError({
		code: cli.codes.changed,
		message: `The program of ${cli.name} was changed since this run began, so it is not started.`,
		place: file,
		hint: "Look at what the agents and scripts of the run did. On a machine of your own, remove the file; it is installed anew."
	});
}

// src/adapters/claude-cli/arguments.ts
/** Longest text that goes on the command line: Linux refuses an argument of 128 KiB. */
const LONGEST_ARGUMENT = 1e5;
const SMALLEST_BUDGET_USD = 1e-4;
/** The command line of one turn; the prompt goes over stdin. */
function turnArguments(spec, { permissions, systemPromptFile }) {
	return [
		"-p",
		"--output-format",
		"stream-json",
		"--verbose",
		"--setting-sources",
		"user",
		"--strict-mcp-config",
		...permissions.skip && spec.permissions?.cautious !== true ? ["--dangerously-skip-permissions"] : ["--permission-mode", spec.permissions?.mode ?? permissions.mode],
		...spec.model === null ? [] : ["--model", spec.model],
		...spec.effort === null ? [] : ["--effort", spec.effort],
		...toolArguments(spec.tools, spec.permissions),
		...spec.limits.budgetUsd === null ? [] : ["--max-budget-usd", dollars(spec.limits.budgetUsd)],
		...systemPromptArguments(spec.systemPrompt, systemPromptFile),
		...spec.directories.flatMap((directory) => ["--add-dir", directory]),
		...sessionArguments(spec.session)
	];
}
function sessionArguments(plan) {
	switch (plan.mode) {
		case "fresh": return ["--session-id", plan.new_id];
		case "resume": return ["--resume", plan.id];
		case "fork": return [
			"--resume",
			plan.id,
			"--fork-session",
			"--session-id",
			plan.new_id
		];
	}
}
/** `Bash(git log:*)` offers Bash, and grants only that use of it. */
function toolArguments(tools, permissions) {
	const names = new Set((tools ?? []).map((rule) => rule.split("(", 1).join("").trim()));
	const allowed = permissions?.allow ?? tools ?? [];
	const denied = permissions?.deny ?? [];
	return [
		...tools === null ? [] : ["--tools", [...names].join(",")],
		...allowed.length === 0 ? [] : ["--allowedTools", allowed.join(",")],
		...denied.length === 0 ? [] : ["--disallowedTools", denied.join(",")]
	];
}
function systemPromptArguments(text, file) {
	if (file !== null) return ["--append-system-prompt-file", file];
	return text === null ? [] : ["--append-system-prompt", text];
}
function dollars(amount) {
	return Math.max(amount, SMALLEST_BUDGET_USD).toFixed(4);
}

// src/adapters/claude-cli/cost.ts
const NOTHING_SPENT = {
	usd: 0,
	tokens: {
		input: 0,
		output: 0
	}
};
/**
* What a turn cost. The CLI has had three ways to say it: since 2.1.277 `total_cost_usd` goes on counting over resumes and
* forks, before that it is that of the process; and newer ones also give the usage since the last result, which is exact. Where
* they disagree the largest one counts: what others can write to is no way to spend less.
*/
function costOfTurn(parts) {
	const reported = toldByClaude(parts);
	const { usd, tokens } = parts.counted ?? NOTHING_SPENT;
	return {
		usd: Math.max(reported.usd, round(usd)),
		tokens: {
			input: Math.max(reported.tokens.input, tokens.input),
			output: Math.max(reported.tokens.output, tokens.output)
		}
	};
}
function toldByClaude({ heard, baseline, recorded }) {
	const said = spentByResults(heard, baseline);
	const left = minus(recorded, baseline);
	return left.usd > said.usd ? left : said;
}
function spentByResults({ results, version }, baseline) {
	const exact = results.flatMap(({ model_usage_since_last_result: usage }) => usage === void 0 ? [] : [spendOf(usage)]);
	if (exact.length > 0) return exact.reduce(plus);
	const tokens = results.map(mainTokens).reduce(addTokens, NOTHING_SPENT.tokens);
	const total = Math.max(0, results.at(-1)?.total_cost_usd ?? 0);
	return {
		usd: round(isAtLeast(version, FIRST_VERSION_THAT_CARRIES_COST) && total >= baseline.usd ? total - baseline.usd : total),
		tokens
	};
}
const FIRST_VERSION_THAT_CARRIES_COST = [
	2,
	1,
	277
];
function isAtLeast(version, least) {
	if (version === null) return false;
	const parts = version.split(".").map(Number);
	const differs = least.findIndex((part, at) => parts[at] !== part);
	return differs < 0 || (parts[differs] ?? 0) > (least[differs] ?? 0);
}
const costStateSchema = looseObject({
	type: literal("cost-state"),
	totalCostUSD: number().nonnegative(),
	modelUsage: record(string(), looseObject({
		inputTokens: number().nonnegative(),
		outputTokens: number().nonnegative()
	})).optional().catch(void 0)
});
/** What a transcript says that its session has spent: its last `cost-state` row. Nothing where there is none. */
async function recordedSpend(transcript) {
	if (transcript === void 0) return NOTHING_SPENT;
	const text = await readFile(transcript, "utf8").catch(() => "");
	for (let at = text.lastIndexOf("\"cost-state\""); at >= 0; at = at === 0 ? -1 : text.lastIndexOf("\"cost-state\"", at - 1)) {
		const end = text.indexOf("\n", at);
		const row = parseCostState(text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? void 0 : end));
		if (row !== void 0) return {
			usd: row.totalCostUSD,
			tokens: spendOf(row.modelUsage ?? {}).tokens
		};
	}
	return NOTHING_SPENT;
}
function parseCostState(line) {
	try {
		return costStateSchema.safeParse(JSON.parse(line)).data;
	} catch {
		return;
	}
}
function plus(a, b) {
	return {
		usd: round(a.usd + b.usd),
		tokens: addTokens(a.tokens, b.tokens)
	};
}
/** Never below nothing: a transcript that was cut off has lost what it had carried. */
function minus(a, b) {
	const { input, output } = a.tokens;
	return {
		usd: round(Math.max(0, a.usd - b.usd)),
		tokens: {
			input: Math.max(0, input - b.tokens.input),
			output: Math.max(0, output - b.tokens.output)
		}
	};
}
function spendOf(usage) {
	return Object.values(usage).reduce((sum, { inputTokens = 0, outputTokens = 0, cacheReadInputTokens = 0, cacheCreationInputTokens = 0, costUSD = 0 }) => plus(sum, {
		usd: costUSD,
		tokens: {
			input: inputTokens + cacheReadInputTokens + cacheCreationInputTokens,
			output: outputTokens
		}
	}), NOTHING_SPENT);
}
function mainTokens({ usage }) {
	return {
		input: usage?.input_tokens ?? 0,
		output: usage?.output_tokens ?? 0
	};
}
function addTokens(a, b) {
	return {
		input: a.input + b.input,
		output: a.output + b.output
	};
}
/** To a billionth of a dollar, so that differences of sums are what a person would write. */
function round(usd) {
	return Math.round(usd * 1e9) / 1e9;
}

// src/adapters/claude-cli/environment.ts
/** Names that steer the CLI and hold no secret. */
const PASSED_ON = [
	"ANTHROPIC_DEFAULT_OPUS_MODEL",
	"ANTHROPIC_DEFAULT_SONNET_MODEL",
	"ANTHROPIC_DEFAULT_HAIKU_MODEL",
	"API_TIMEOUT_MS",
	"CLAUDE_CODE_MAX_OUTPUT_TOKENS",
	"CLAUDE_CODE_MAX_RETRIES"
];
/** No telemetry, no updates, one result a run, and its own retries short: longer ones are ours. */
const QUIET = {
	CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
	DISABLE_TELEMETRY: "1",
	DISABLE_AUTOUPDATER: "1",
	DISABLE_ERROR_REPORTING: "1",
	CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
	CLAUDE_CODE_DISABLE_AUTO_MEMORY: "1",
	CLAUDE_CODE_MAX_RETRIES: "3"
};
/** The whole environment of the CLI. What is private to it comes last, so that nothing that was added can move it. */
function claudeEnvironment(parts) {
	return {
		...parts.base,
		...QUIET,
		...picked(parts.source),
		...parts.added,
		...privatePlaces(parts.directories),
		...parts.skipsPermissionsAsRoot ? { IS_SANDBOX: "1" } : {},
		...parts.model
	};
}
function privatePlaces({ home, config, temp }) {
	return {
		HOME: home,
		CLAUDE_CONFIG_DIR: config,
		TMPDIR: temp,
		...process.platform === "win32" ? {
			USERPROFILE: home,
			TEMP: temp,
			TMP: temp
		} : {}
	};
}
function picked(source) {
	return Object.fromEntries(PASSED_ON.flatMap((name) => {
		const value = source[name];
		return value === void 0 || value === "" ? [] : [[name, value]];
	}));
}

// src/adapters/claude-cli/stream.ts
/** Leaves a field out that has a shape we do not know: newer CLIs may change what we only report. */
function lenient(schema) {
	return schema.optional().catch(void 0);
}
/** Below nothing is nothing: no turn gives money back. */
const amount = number().transform((value) => Math.max(0, value));
const usageSchema = looseObject({
	inputTokens: lenient(amount),
	outputTokens: lenient(amount),
	cacheReadInputTokens: lenient(amount),
	cacheCreationInputTokens: lenient(amount),
	costUSD: lenient(amount)
});
const usageByModelSchema = record(string(), usageSchema);
const blockSchema = looseObject({
	type: string(),
	text: lenient(string()),
	name: lenient(string()),
	input: unknown().optional(),
	content: unknown().optional()
});
const contentSchema = union([string(), array(blockSchema)]);
const initSchema = looseObject({
	type: literal("system"),
	subtype: literal("init"),
	session_id: lenient(string()),
	model: lenient(string()),
	claude_code_version: lenient(string())
});
const retrySchema = looseObject({
	type: literal("system"),
	subtype: literal("api_retry"),
	attempt: lenient(number()),
	max_retries: lenient(number()),
	retry_delay_ms: lenient(number()),
	error_status: lenient(number().nullable()),
	error: lenient(string())
});
const assistantSchema = looseObject({
	type: literal("assistant"),
	message: looseObject({
		model: lenient(string()),
		content: contentSchema
	}),
	parent_tool_use_id: lenient(string().nullable()),
	error: lenient(string()),
	is_api_error_message: lenient(boolean())
});
const userSchema = looseObject({
	type: literal("user"),
	message: looseObject({ content: contentSchema }),
	parent_tool_use_id: lenient(string().nullable())
});
const rateLimitSchema = looseObject({
	type: literal("rate_limit_event"),
	rate_limit_info: looseObject({
		status: lenient(string()),
		/** Seconds since the epoch. */
		resetsAt: lenient(number())
	})
});
const resultSchema = looseObject({
	type: literal("result"),
	subtype: lenient(string()),
	is_error: boolean(),
	result: lenient(string()),
	errors: lenient(array(string())),
	session_id: lenient(string()),
	total_cost_usd: lenient(amount),
	modelUsage: lenient(usageByModelSchema),
	model_usage_since_last_result: lenient(usageByModelSchema),
	usage: lenient(looseObject({
		input_tokens: lenient(amount),
		output_tokens: lenient(amount)
	})),
	permission_denials: lenient(array(looseObject({ tool_name: string() }))),
	api_error_status: lenient(number().nullable()),
	api_error: lenient(string()),
	/** Set when something else than our prompt made the CLI go on, such as a background task that ended. */
	origin: unknown().optional()
});
const eventSchema = union([
	initSchema,
	retrySchema,
	assistantSchema,
	userSchema,
	rateLimitSchema,
	resultSchema
]);
/** One line of `--output-format stream-json`; undefined for events that we do not know, and for what is no JSON. */
function parseEvent(line) {
	if (!line.trimStart().startsWith("{")) return void 0;
	try {
		const parsed = eventSchema.safeParse(JSON.parse(line));
		return parsed.success ? parsed.data : void 0;
	} catch {
		return;
	}
}
/** The blocks of a message's content, which may be a bare string. */
function blocksOf(content) {
	return typeof content === "string" ? [{
		type: "text",
		text: content,
		input: void 0,
		content: void 0
	}] : content;
}

// src/adapters/claude-cli/hearing.ts
const LONGEST_ACTIVITY = 100;
/** Listens to the CLI's stream; tells the observer what goes on, and `onKeyRefused` once when the key is no good. */
function listen(observer, onKeyRefused) {
	const results = [];
	const texts = [];
	const messages = [];
	let model = null;
	let version = null;
	let sessionId = null;
	let apiError = null;
	let limit = null;
	let keyRefused = false;
	const lines = splitLines((line) => {
		const event = parseEvent(line);
		if (event !== void 0) hear(event);
	});
	function hear(event) {
		switch (event.type) {
			case "system":
				if (event.subtype === "api_retry") hearRetry(event);
				else hearInit(event);
				break;
			case "rate_limit_event":
				limit = event.rate_limit_info.status === "rejected" ? { resetsAt: event.rate_limit_info.resetsAt ?? null } : null;
				break;
			case "assistant":
				if (event.error !== void 0 || event.is_api_error_message === true) apiError = event.error ?? apiError;
				else if (!isSubagent(event)) hearAnswer(blocksOf(event.message.content));
				break;
			case "user":
				if (!isSubagent(event)) addMessage("user", blocksOf(event.message.content));
				break;
			case "result":
				sessionId = event.session_id ?? sessionId;
				results.push(event);
		}
	}
	function hearInit(event) {
		model ??= event.model ?? null;
		version ??= event.claude_code_version ?? null;
		sessionId = event.session_id ?? sessionId;
	}
	function hearRetry({ error, retry_delay_ms = 0, attempt = 1, max_retries }) {
		const wait = (retry_delay_ms / 1e3).toFixed(1);
		observer.activity(`waiting ${wait} s: ${error ?? "no answer"} (retry ${attempt}${max_retries === void 0 ? "" : ` of ${max_retries}`})`);
		if (error !== "authentication_failed" || keyRefused) return;
		keyRefused = true;
		onKeyRefused();
	}
	function hearAnswer(blocks) {
		for (const block of blocks) {
			if (block.type === "text" && block.text !== void 0 && block.text !== "") {
				texts.push(block.text);
				observer.text(block.text.endsWith("\n") ? block.text : `${block.text}\n`);
			}
			if (block.type === "tool_use") observer.activity(describeTool(block));
		}
		addMessage("assistant", blocks);
	}
	function addMessage(role, blocks) {
		const content = blocks.flatMap(plainBlock);
		if (content.length > 0) messages.push({
			role,
			content
		});
	}
	return {
		add: (chunk) => lines.add(chunk),
		end() {
			lines.end();
			return {
				model,
				version,
				sessionId,
				results,
				texts,
				messages,
				apiError,
				limit,
				keyRefused
			};
		}
	};
}
function isSubagent({ parent_tool_use_id }) {
	return typeof parent_tool_use_id === "string";
}
function plainBlock({ type, text, name, input, content }) {
	if (type === "text") return [{
		type,
		text: text ?? ""
	}];
	if (type === "tool_use") return [{
		type,
		name: name ?? "",
		input
	}];
	if (type === "tool_result") return [{
		type,
		text: textOf(content)
	}];
	return [];
}
function textOf(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map((part) => typeof part?.text === "string" ? part.text : "").join("");
}
/** `Bash: npm test`: the tool, and the first thing that it was given. */
function describeTool({ name = "tool", input }) {
	const given = Object.values(input ?? {}).find((value) => typeof value === "string");
	const [line = ""] = typeof given === "string" ? given.trim().split("\n") : [];
	return (line === "" ? name : `${name}: ${line}`).slice(0, LONGEST_ACTIVITY);
}

// src/adapters/claude-cli/open-turns.ts
const spendSchema = strictObject({
	usd: number().nonnegative(),
	tokens: strictObject({
		input: number().nonnegative(),
		output: number().nonnegative()
	})
});
function createOpenTurns(directory) {
	const fileOf = (sessionId) => join(directory, `${sessionId}.json`);
	return {
		async begin(sessionId, recorded) {
			const left = await readNote(fileOf(sessionId));
			if (left !== void 0) return left.usd <= recorded.usd ? left : NOTHING_SPENT;
			await mkdir(directory, {
				recursive: true,
				mode: 448
			});
			await writeFile(fileOf(sessionId), JSON.stringify(recorded));
			return recorded;
		},
		async end(sessionId) {
			await rm(fileOf(sessionId), { force: true });
		}
	};
}
async function readNote(file) {
	const text = await readFile(file, "utf8").catch(() => void 0);
	if (text === void 0) return void 0;
	try {
		return spendSchema.safeParse(JSON.parse(text)).data;
	} catch {
		return;
	}
}

// src/adapters/claude-cli/pinned-packages.ts
/** Turns are tested against this one; what others print may differ. */
const PINNED_CLAUDE_VERSION = "2.1.330";
const CLAUDE_PACKAGE = "@anthropic-ai/claude-code";
const WRAPPER = "sha512-KQMl6kixLMGHRCDUhkUPebuBhw13MpxlH3+17QzHQx40FNVd1z3uFKUSqQXB5zF9vLQGcpoC/8wWe5R35lsWvQ==";
/** By the part of the name behind the package's own. */
const PINNED_PACKAGES = {
	"darwin-arm64": {
		integrity: "sha512-rgzAjrRJJsIdZXGF9CCFFbURxKuJNobRr+krV3dNmqNJWIws74rLD0CABe4+nXlx/9WwRECTrveprWB96mubqw==",
		program: "f7c5093b9dd6560d08af28bc27b123fb55091deae3180ac39df199522da86815"
	},
	"darwin-x64": {
		integrity: "sha512-XenTNj2zXaFrnLmf47n25vChfFhlfeyaAR/vW5SFsEnLGwd2U1vDUY97+5etHBZu3xWBnlK8HhBVxzRi9YTUDw==",
		program: "bbed99bb8a39bb3f94389c5c99d3d02cb75f3f983b5d1bc40b1b0d1efca84713"
	},
	"linux-x64": {
		integrity: "sha512-9Gn+V7DtJ8M1nztP9CeDVl9g3RtrepI7rOFTyPRRnZe8D6zebIHKmC7OvBauucuAP0X0k85SDN/LPVZyjsGezQ==",
		program: "f390eaa0814e6a1bff74cbb47acb74cb9c89d30ced809fe0af5af00c7bfe8ebb"
	},
	"linux-arm64": {
		integrity: "sha512-V4yanAY5EA5UpwwRPtjSfqDbNqAlUJeVn3NYZw2AgmRHjdpSsLtHAzbxRXfkAnbjwTXzE0uedjQxUY02ARPcsA==",
		program: "6016f90cac783e367fb1aa97c768a2efb94a0128a5b46b70fb3d8fcbbd9dd444"
	},
	"linux-x64-musl": {
		integrity: "sha512-OnduSSPY1b59FA8jTbq20Y1XkDUV0S1OVyvYBNslEbpX79P81JF7Ih4lgYvDKiFnnSv75z4Kv6qLE5DQqogYXA==",
		program: "510d57bbf077b49288b9f3b53b11324048f4c2da5dcb980563be82534980d621"
	},
	"linux-arm64-musl": {
		integrity: "sha512-NemfeTqZ30tQDhAeumZgDYoX4ewhAHkN3dbcsyvlgb+yvpKUlcYu5Bor8K+Du5azGe3uy9sftlJxbGhTsCR7zA==",
		program: "986b83557cbd428273c37f35fc08a44fc786077deeb391660884833bc581348a"
	},
	"win32-x64": {
		integrity: "sha512-P3aamhGb7lZUsgj6kQzdZAKh3fNFoXvawxZFuUz+pC5HVLwEtX5eWgO6kpxzT9+qfHaPhoepZ9KU8K1sz3b2yw==",
		program: "fa797c1bc7d4a3511da42622bae53a2b7f1276ae328c668f2bfef44635301caa"
	},
	"win32-arm64": {
		integrity: "sha512-UBG8oi9gyi2hBGrKYkNfXSAqEyC3wJ2CsmSfQw8XLNWM/GOlUWAqELJOW9eBaAlWsusvwhHKtiQeS0UEQ+skxQ==",
		program: "782519c6241a2bedfd4c0d225d59d5095b895037ae7cd2a14a12f5bc5dcba1c3"
	}
};
/** Claude Code, whose program lies in a package of the platform's own. */
const claudeCli = {
	name: "Claude Code",
	program: "claude",
	npmName: CLAUDE_PACKAGE,
	version: PINNED_CLAUDE_VERSION,
	folder: "raymond-claude-code",
	codes: {
		notInstalled: "RAY-CLAUDE-NOT-INSTALLED",
		changed: "RAY-CLAUDE-CHANGED"
	},
	packageAt: (version) => `${CLAUDE_PACKAGE}@${version}`,
	programIn: (platform) => join("node_modules", "@anthropic-ai", `claude-code-${platform}`, platform.startsWith("win32") ? "claude.exe" : "claude"),
	pinned(platform) {
		const pinned = PINNED_PACKAGES[platform];
		if (pinned === void 0) return void 0;
		const version = PINNED_CLAUDE_VERSION;
		const name = `${CLAUDE_PACKAGE}-${platform}`;
		const manifest = {
			name: "claude",
			private: true,
			dependencies: {
				[CLAUDE_PACKAGE]: version,
				[name]: version
			}
		};
		const packages = {
			"": manifest,
			[`node_modules/${CLAUDE_PACKAGE}`]: {
				version,
				integrity: WRAPPER
			},
			[`node_modules/${name}`]: {
				version,
				integrity: pinned.integrity
			}
		};
		return {
			manifest,
			lock: {
				name: manifest.name,
				lockfileVersion: 3,
				requires: true,
				packages
			},
			program: pinned.program
		};
	}
};

// src/adapters/claude-cli/prompt.ts
const MENTION = /(^|[^!-~])@\S/;
const LAST_BLOCK = "(End of the message.)";
/**
* The CLI does not take a prompt as it is: a `/` at its very start runs a slash command, and `@path` pulls a file in.
* A line break in front disarms the first. For the second the prompt goes as a block of its own, followed by one
* that the CLI may look through: all blocks but the last reach the model unchanged.
*/
function promptInput(prompt) {
	if (MENTION.test(prompt)) {
		const line = {
			type: "user",
			message: {
				role: "user",
				content: [prompt, LAST_BLOCK].map((text) => ({
					type: "text",
					text
				}))
			},
			parent_tool_use_id: null
		};
		return {
			stdin: `${JSON.stringify(line)}\n`,
			args: ["--input-format", "stream-json"]
		};
	}
	return {
		stdin: prompt.startsWith("/") ? `\n${prompt}` : prompt,
		args: []
	};
}

// src/adapters/claude-cli/turn-directories.ts
/** None of its own hooks either. */
const SETTINGS = JSON.stringify({ disableAllHooks: true });
/** Parts of a home that hold downloads alone; they would be fetched again in every turn. */
const CACHES = [".npm", ".cache"];
/**
* A home and a configuration for one turn, empty but for the transcripts: settings, hooks and shell files that an agent or script
* left for the CLI in an earlier turn are not there, and where this turn's are nobody knows before it begins.
*/
async function openTurnDirectories({ config, home, temp }, root) {
	const own = join(root, "turns", randomBytes(8).toString("hex"));
	const places = {
		home: join(own, "home"),
		config: join(own, "config")
	};
	await Promise.all([
		places.home,
		places.config,
		temp
	].map((folder) => mkdir(folder, {
		recursive: true,
		mode: 448
	})));
	const shared = [{
		at: join(places.config, "projects"),
		kept: join(config, "projects")
	}, ...CACHES.map((name) => ({
		at: join(places.home, name),
		kept: join(home, name)
	}))];
	for (const { at, kept } of shared) {
		await mkdir(kept, {
			recursive: true,
			mode: 448
		});
		await symlink(kept, at, "junction");
	}
	await writeFile(join(places.config, "settings.json"), SETTINGS, { mode: 256 });
	return {
		...places,
		temp,
		remove: () => rm(own, {
			recursive: true,
			force: true,
			maxRetries: 3
		})
	};
}
/** The same for a session in a cell, whose folder nobody but its own agent could write to: what the CLI is not to read again goes. */
async function openSessionDirectories(directories, config) {
	await mkdir(config, {
		recursive: true,
		mode: 448
	});
	const left = (await readdir(config)).filter((name) => name !== "projects");
	await Promise.all(left.map((name) => rm(join(config, name), {
		recursive: true,
		force: true
	})));
	await writeFile(join(config, "settings.json"), SETTINGS, { mode: 256 });
	return {
		...directories,
		config,
		remove: () => Promise.resolve()
	};
}

// src/core/protocol/with-its-tag.ts
const PROTOCOL_TAG = /<(goto|reset|call|function|fork|result|ask)(-workflow)?[\s/>]/;
/** The final message; with what was said before it in front when that is where the tag stands. */
function withItsTag(answer, texts) {
	if (PROTOCOL_TAG.test(answer)) return answer;
	const tagged = texts.findLast((text) => PROTOCOL_TAG.test(text));
	return tagged === void 0 ? answer : `${tagged}\n\n${answer}`;
}

// src/adapters/claude-cli/told-limit.ts
const SECONDS = /usage limit reached\|(\d{10})\b/i;
const LIMIT = /\b(?:hit|reached) your (?:[\w-]+ )*limit\b|\busage limit reached\b/i;
const RESET = /\bresets?\s+(?:at\s+|on\s+)?(?:(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?<day>\d{1,2})(?:,|\s+at)?\s+)?(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>[ap])\.?m\b\.?(?:\s*\((?<zone>[A-Za-z0-9_+\-/]+)\))?/i;
const MONTHS = [
	"jan",
	"feb",
	"mar",
	"apr",
	"may",
	"jun",
	"jul",
	"aug",
	"sep",
	"oct",
	"nov",
	"dec"
];
const DAY_MS = 864e5;
/** Reads "You've hit your 5-hour limit · resets 10:46pm (UTC)" and its like; undefined for any other sentence. */
function toldLimit(sentence, now) {
	const [, seconds] = SECONDS.exec(sentence) ?? [];
	if (seconds !== void 0) return { resetsAt: Number(seconds) * 1e3 };
	if (!LIMIT.test(sentence)) return void 0;
	const { groups } = RESET.exec(sentence) ?? {};
	return { resetsAt: groups === void 0 ? null : nextTime(groups, now) };
}
function nextTime({ month, day, hour, minute = "0", half, zone }, now) {
	const hours = Number(hour) % 12 + (half?.toLowerCase() === "p" ? 12 : 0);
	if (Number(hour) > 12 || Number(minute) > 59) return null;
	const offset = offsetIn(zone);
	if (offset === void 0) return null;
	const today = new Date(now + offset(now));
	const clock = (year, monthAt, date) => {
		const local = Date.UTC(year, monthAt, date, hours, Number(minute));
		return local - offset(local - offset(local));
	};
	if (month !== void 0) {
		const at = MONTHS.indexOf(month.toLowerCase());
		const time = clock(today.getUTCFullYear(), at, Number(day));
		return time > now - DAY_MS ? time : clock(today.getUTCFullYear() + 1, at, Number(day));
	}
	return [0, 1].map((ahead) => clock(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + ahead)).find((time) => time > now) ?? null;
}
/** How far a zone's clocks are ahead of UTC at a time, in milliseconds; this machine's where no zone is named. */
function offsetIn(zone) {
	try {
		const parts = new Intl.DateTimeFormat("en-US", {
			...zone === void 0 ? {} : { timeZone: zone },
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
			second: "numeric"
		});
		return (time) => {
			const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
			return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1e3) * 1e3;
		};
	} catch {
		return;
	}
}

// src/adapters/claude-cli/failure.ts
/** Why a run of the CLI failed, from what it said and how it ended. */
function failureOf(heard, outcome) {
	if (heard.keyRefused) return {
		class: "auth",
		message: "The API refused the key or token."
	};
	switch (outcome.kind) {
		case "exited": return failureOfExit(heard, outcome);
		case "aborted": return {
			class: "interrupted",
			message: "The turn was stopped."
		};
		case "silent": return withDetail({
			class: "silent",
			message: "Claude Code said nothing for too long and was ended."
		}, outcome.stderrTail);
		case "too-long": return withDetail({
			class: "too-long",
			message: "The turn took too long and was ended."
		}, outcome.stderrTail);
		case "not-started": return {
			class: outcome.missing === "directory" ? "bad-directory" : "not-installed",
			message: `Claude Code could not be started. ${outcome.message}`
		};
	}
}
function failureOfExit(heard, outcome) {
	const last = heard.results.at(-1);
	const { stderrTail } = outcome;
	if ([...last?.errors ?? [], stderrTail].some((text) => text.includes("No conversation found with session ID"))) return {
		class: "session-not-found",
		message: "Claude Code has no conversation with this session id."
	};
	if (last === void 0 || !last.is_error) return withDetail({
		class: "other",
		message: `Claude Code ended without an answer (${outcome.signal === null ? `exit code ${outcome.code}` : outcome.signal}).`
	}, stderrTail);
	const sentence = last.result || last.errors?.join(" ") || `Claude Code failed: ${last.subtype ?? "no reason given"}.`;
	const failure = {
		class: classOf(last, heard),
		message: sentence
	};
	const said = heard.limit?.resetsAt ?? null;
	const reset = failure.class !== "usage-limit" ? null : said === null ? toldLimit(sentence, Date.now())?.resetsAt : said * 1e3;
	return withDetail(typeof reset === "number" ? {
		...failure,
		reset_at: new Date(reset).toISOString()
	} : failure, stderrTail);
}
function classOf(result, { apiError, limit }) {
	const status = result.api_error_status ?? null;
	if (result.api_error === "usage_limit_reached" || limit !== null && (status === 429 || status === null)) return "usage-limit";
	if (toldLimit(result.result ?? "", Date.now()) !== void 0) return "usage-limit";
	if (result.subtype === "error_max_budget_usd") return "budget";
	if (status === 401 || status === 403 || apiError === "authentication_failed" || apiError === "billing_error") return "auth";
	if (status === 429 || status !== null && status >= 500 || apiError === "rate_limit" || apiError === "overloaded") return "overloaded";
	if (status === null && (apiError === "server_error" || apiError === "unknown")) return /\b529\b/.test(result.result ?? "") ? "overloaded" : "network";
	return "other";
}
function withDetail(failure, detail) {
	return detail === "" ? failure : {
		...failure,
		detail
	};
}

// src/adapters/claude-cli/verdict.ts
/**
* The CLI prints results that say success and hold an error, and error results that hold an answer; and after our own signal it may
* print anything. So a turn has succeeded only when it went to its end by itself, exited 0, and its last result is no error.
*/
function judge(heard, outcome) {
	const last = heard.results.at(-1);
	if (heard.results.filter(isAnswer).length > 1) return {
		ok: false,
		failure: SEVERAL
	};
	if (outcome.kind !== "exited" || outcome.code !== 0 || last === void 0 || last.is_error) return {
		ok: false,
		failure: failureOf(heard, outcome)
	};
	const denied = heard.results.flatMap(({ permission_denials = [] }) => permission_denials.map(({ tool_name }) => tool_name));
	return {
		ok: true,
		text: withItsTag(heard.results.findLast(isAnswer)?.result ?? "", heard.texts),
		denied: [...new Set(denied)]
	};
}
function isAnswer({ origin }) {
	return origin === void 0 || origin === null;
}
const SEVERAL = {
	class: "other",
	message: "Claude Code gave more than one result. Something else may have written into what it says, so none is believed."
};

// src/adapters/claude-cli/backend.ts
const GRACE_MS = 2500;
/** Turns by Claude Code, one process each. */
function createClaudeBackend(options) {
	const directories = claudeDirectories(options.directory);
	const openTurns = createOpenTurns(join(options.directory, "open-turns"));
	const base = baseEnvironment(options.environment);
	let installed;
	function program(signal) {
		const install = {
			...options.install,
			environment: {
				...base,
				...registryIn(options.environment)
			}
		};
		installed ??= ensureCli(claudeCli, install, signal).then((found) => sealProgram(found, claudeCli)).catch((error) => {
			installed = void 0;
			throw error;
		});
		return installed;
	}
	return {
		startsPrograms: () => true,
		preflight,
		runTurn
	};
	async function preflight() {
		if (!hasCredential(options.credentials)) return [NO_KEY];
		try {
			const { secret } = chosenCredential(options.credentials);
			if (typeof secret !== "string") await secret.current();
			await program(new AbortController().signal);
			return [];
		} catch (error) {
			if (error instanceof ProblemError) return [error.problem];
			throw error;
		}
	}
	async function runTurn(asked, observer, signal) {
		if (!hasCredential(options.credentials)) return unpaid({
			class: "auth",
			message: NO_KEY.message,
			problem: { ...NO_KEY }
		});
		let claude;
		try {
			claude = await program(signal);
			await claude.check();
		} catch (error) {
			if (signal.aborted) return unpaid({
				class: "interrupted",
				message: "The turn was stopped."
			});
			if (error instanceof ProblemError) return unpaid({
				class: "not-installed",
				message: error.problem.message,
				problem: { ...error.problem }
			});
			throw error;
		}
		const spec = {
			...asked,
			session: await repeatable(asked)
		};
		const session = await openSession(spec);
		const { heard, outcome, counted, isOverspent } = await runCounted(claude.file, spec, observer, signal);
		const sessionId = heard.sessionId ?? session.id;
		const transcript = await findTranscript(directories.config, spec.cwd, sessionId);
		const spend = costOfTurn({
			heard: {
				...heard,
				version: heard.version ?? claude.version
			},
			baseline: session.recorded,
			recorded: await recordedSpend(transcript),
			counted
		});
		await openTurns.end(session.id);
		const verdict = isOverspent ? overspent(spec) : judge(heard, outcome);
		const total = {
			costUsd: spend.usd + session.untold.usd,
			tokens: spend.tokens,
			model: heard.model ?? spec.model,
			costSource: "cli"
		};
		if (!verdict.ok) return {
			...total,
			...verdict,
			sessionId: transcript === void 0 ? null : sessionId
		};
		if (transcript === void 0) observer.activity(`Claude Code kept no transcript of session ${sessionId}`);
		return {
			...total,
			...verdict,
			sessionId,
			messages: [promptMessage(spec.prompt), ...heard.messages]
		};
	}
	/** A turn whose new session is there already is a second attempt at it: it goes on with what the first one said. */
	async function repeatable({ session, cwd }) {
		if (session.mode === "resume") return session;
		return await findTranscript(directories.config, cwd, session.new_id) === void 0 ? session : {
			mode: "resume",
			id: session.new_id
		};
	}
	async function openSession({ session, cwd, cell }) {
		const id = session.mode === "resume" ? session.id : session.new_id;
		if (session.mode === "fresh") return {
			id,
			recorded: await openTurns.begin(id, NOTHING_SPENT),
			untold: NOTHING_SPENT
		};
		await bringTranscript({
			from: directories.config,
			to: configFor({
				session,
				cell
			})
		}, cwd, session.id);
		const recorded = await recordedSpend(await findTranscript(directories.config, cwd, session.id));
		const told = await openTurns.begin(id, recorded);
		return {
			id,
			recorded,
			untold: {
				usd: recorded.usd - told.usd,
				tokens: NOTHING_SPENT.tokens
			}
		};
	}
	/** In a cell each session has a folder of its own, so that no agent sees what another one has said. */
	function configFor({ session, cell }) {
		if (cell?.status.cell !== "bwrap") return directories.config;
		return sessionConfig(directories.config, session.mode === "resume" ? session.id : session.new_id);
	}
	/** The CLI reaches its model through us, in a cell or not: the key is in no process but ours. */
	async function runCounted(file, spec, observer, signal) {
		const own = spec.cell === void 0 ? openPlainCell() : void 0;
		const cell = spec.cell ?? own ?? openPlainCell();
		const { variable } = chosenCredential(options.credentials);
		const { createModelProxy } = await import("./model-proxy.js");
		const proxy = createModelProxy(claudeUpstream(options.credentials, options.environment.ANTHROPIC_BASE_URL), { capUsd: spec.limits.budgetUsd });
		try {
			return {
				...await run({
					file,
					cell,
					model: {
						ANTHROPIC_BASE_URL: await cell.serve("model", proxy.listener),
						[variable]: proxy.standIn
					}
				}, spec, observer, signal),
				counted: proxy.spent(),
				isOverspent: proxy.isOverspent()
			};
		} finally {
			await own?.close();
		}
	}
	async function run({ file, cell, model }, spec, observer, signal) {
		const input = promptInput(conversationPrompt(spec.messages, spec.prompt));
		const places = cell.status.cell === "bwrap" ? await openSessionDirectories(directories, configFor({
			session: spec.session,
			cell
		})) : await openTurnDirectories(directories, options.directory);
		const systemPromptFile = await longSystemPrompt(spec, places.config);
		const refused = new AbortController();
		const hearing = listen(observer, () => refused.abort());
		try {
			const outcome = await cell.run({
				file,
				args: [...turnArguments(spec, {
					permissions: options.permissions,
					systemPromptFile
				}), ...input.args],
				cwd: spec.cwd,
				env: claudeEnvironment({
					base,
					source: options.environment,
					directories: places,
					added: spec.env,
					model,
					skipsPermissionsAsRoot: options.permissions.skip && process.getuid?.() === 0
				}),
				stdin: input.stdin,
				privateStreams: true,
				silenceMs: spec.limits.silenceMs,
				durationMs: spec.limits.durationMs,
				graceMs: GRACE_MS,
				onStdout: (chunk) => hearing.add(chunk),
				keepStdout: 0
			}, [{
				at: places.config,
				as: "writable"
			}], AbortSignal.any([signal, refused.signal]));
			return {
				heard: hearing.end(),
				outcome
			};
		} finally {
			await places.remove();
		}
	}
	async function longSystemPrompt({ systemPrompt }, folder) {
		if (systemPrompt === null || Buffer.byteLength(systemPrompt) <= 1e5) return null;
		const file = join(folder, "system-prompt.md");
		await writeFile(file, systemPrompt, { mode: 384 });
		return file;
	}
}
/** The CLI watches its budget itself; where it did not, its calls were refused. */
function overspent({ limits }) {
	return {
		ok: false,
		failure: {
			class: "budget",
			message: `The turn has spent its budget${limits.budgetUsd === null ? "" : ` of ${limits.budgetUsd.toFixed(2)} dollars`}.`
		}
	};
}
const NO_KEY = {
	code: "RAY-NO-API-KEY",
	message: "There is no key for Claude Code.",
	hint: "Set the input \"anthropic-api-key\" (or ANTHROPIC_API_KEY), or \"claude-code-oauth-token\" (or CLAUDE_CODE_OAUTH_TOKEN) as \"claude setup-token\" prints it; or do without a stored key: raymond init --auth federation."
};
function unpaid(failure) {
	return {
		ok: false,
		failure,
		costUsd: 0,
		tokens: NOTHING_SPENT.tokens,
		model: null,
		sessionId: null
	};
}
function promptMessage(prompt) {
	return {
		role: "user",
		content: prompt
	};
}

export { registryIn as a, ensureCli as i, withItsTag as n, conversationPrompt as o, sealProgram as r, openPlainCell as s, createClaudeBackend as t };