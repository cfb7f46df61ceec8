import { t as createBwrapCells } from "./bwrap-cells.js";
import { a as promptWithPlaceholders, c as openAiCredential, h as createCodexBackend, i as isJson, n as createReplayBackend, o as withPlaceholders, p as createCommandBackend, r as turnPlaceholders, s as anthropicCredential, t as createAgents, u as createCopilotBackend, v as createClaudeBackend } from "./agents.js";
import { t as federationIn } from "./federation-in.js";
import { r as jobTokensIn } from "./job-token.js";
import { i as openCheckout, s as worktreesOf } from "./checkout.js";
import { t as createGitLender } from "./lend-git.js";
import { a as createDebuggedScripts, c as createOperations, d as createWorkspace, f as secretsOfTelemetry, i as createScriptRunner, l as createTurnFiles, n as pinLost, o as createOrphans, p as createScriptFolders, r as createCommitTree, s as openTraces, t as createPinnedCopies, u as createTrees } from "./pinned-copies.js";
import { n as claimFolder } from "./lock.js";
import { t as createLocalRunStore } from "./run-store.js";
import { a as takeNoProgramsFrom } from "./environment.js";
import { t as createClock } from "./clock.js";
import { t as createEntropy } from "./entropy.js";
import { t as ProblemError } from "./problem.js";
import { i as mustRunGit } from "./run-git.js";
import { n as toScopeFiles, r as digestOf, t as entryOf } from "./scope-files.js";
import { t as readDefinition } from "./read-definition.js";
import { n as isWithin, t as createDiskTree } from "./disk-tree.js";
import { n as houseRules } from "./house-rules.js";
import { t as createRedactor } from "./redact.js";
import { n as placeForPerson, t as checkoutFile } from "./checkout-file2.js";
import { t as gitIdentity } from "./git-identity.js";
import { t as originOf } from "./origin.js";
import { t as ownRepository } from "./own-repository.js";
import { t as platformOf } from "./platform.js";
import { constants, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { homedir } from "node:os";
import { appendFile, mkdir, open, readFile, realpath, rm, truncate } from "node:fs/promises";

// src/adapters/workflow-files/commit-of.ts
/**
* The commit of a checkout that holds a definition as it was read from the disk; null where that was changed since, or there is none. Git is
* asked for objects alone: a status would start programs that the checkout names.
*/
async function commitOf(source, sha256, { root, home }) {
	if (isAbsolute(source) || !existsSync(join(root, ".git"))) return null;
	try {
		const [gitDir = "", commit = ""] = (await mustRunGit({
			args: [
				"rev-parse",
				"--absolute-git-dir",
				"HEAD"
			],
			cwd: root,
			home
		})).toString().trim().split("\n");
		const { definition } = await readDefinition(createCommitTree({
			gitDir,
			commit,
			home
		}), source === "." ? "" : source);
		return digestOf(definition) === sha256 ? commit : null;
	} catch {
		return null;
	}
}

// src/adapters/workflow-files/folder-source.ts
/** Workflows on this machine's disk, for the command line. */
function createFolderSource({ workspace, cwd, cacheDirectory, platform }) {
	const tree = createDiskTree({
		holdsWorkspace: (folder) => isWithin(workspace, folder),
		root: workspace
	});
	const copies = createPinnedCopies(cacheDirectory);
	return {
		platform,
		async read(specifier, from) {
			const path = from === null ? resolve(cwd, specifier) : await nextTo(specifier, resolve(workspace, from), workspace, tree);
			const found = await readDefinition(tree, path);
			const id = idOf(found.scope, workspace);
			const source = found.entry === null ? id : joinId(id, found.entry);
			const sha256 = digestOf(found.definition);
			const checkout = {
				root: workspace,
				home: cacheDirectory
			};
			const [commit, places] = await Promise.all([commitOf(source, sha256, checkout), placesOf(found, copies)]);
			const pin = {
				source,
				commit,
				sha256
			};
			return toScopeFiles(found.definition, {
				id,
				pin,
				entry: found.entry,
				...places
			});
		},
		async readPinned(id, pin) {
			const now = await readNow(resolve(workspace, id), tree);
			const isSame = now !== void 0 && digestOf(now.definition) === pin.sha256;
			const pinned = isSame ? {
				definition: now.definition,
				...await placesOf(now, copies)
			} : await copies.find(pin.sha256);
			if (pinned === void 0) throw pinLost(id, pin);
			const { definition, ...places } = pinned;
			const entry = entryOf(definition, id, pin);
			return {
				files: toScopeFiles(definition, {
					id,
					pin,
					entry,
					...places
				}),
				changed: !isSame
			};
		}
	};
}
/** A folder's scripts run where they are, while they are what was read; others get files of their own. The copy serves a resume too. */
async function placesOf({ definition, scope }, copies) {
	const copy = await copies.keep(definition);
	return definition.shape === "folder" ? {
		directory: scope,
		copy
	} : { directory: copy };
}
async function readNow(path, tree) {
	try {
		return await readDefinition(tree, path);
	} catch (error) {
		if (error instanceof ProblemError) return void 0;
		throw error;
	}
}
/**
* The place that a workflow's own tag names, relative to its scope; beside it, too, when the scope is a file. Such a path may
* come from a model, so it must not leave the workspace or, for a scope outside of it, the folder that holds the scope.
*/
async function nextTo(specifier, scope, workspace, tree) {
	const wanted = specifier.replaceAll("\\", "/");
	const below = resolve(scope, wanted);
	const path = await tree.kindOf(scope) === "file" && await tree.kindOf(below) === void 0 ? resolve(dirname(scope), wanted) : below;
	const fence = isWithin(scope, workspace) ? workspace : dirname(scope);
	if (!isAbsolute(wanted) && isWithin(path, fence) && isWithin(await realOf(path), await realOf(fence))) return path;
	throw new ProblemError({
		code: "RAY-OUTSIDE-WORKFLOW",
		message: `${specifier} leads out of ${fence}.`,
		place: scope,
		hint: "Keep workflows that call each other in the same repository, or in one folder."
	});
}
/** Without symbolic links, as far as the path exists. */
async function realOf(path) {
	return await realpath(path).catch(() => void 0) ?? (dirname(path) === path ? path : join(await realOf(dirname(path)), basename(path)));
}
function idOf(path, workspace) {
	const id = isWithin(path, workspace) ? relative(workspace, path) : path;
	return id === "" ? "." : id.split(sep).join("/");
}
function joinId(id, name) {
	return id === "." ? name : `${id}/${name}`;
}

// src/adapters/replay/recording-backend.ts
/** Passes turns on to another backend, and adds each one to a recording, failed ones too. */
function createRecordingBackend(inner, { file, placeholders }) {
	let written;
	const write = (line) => {
		written = (written?.catch(() => {}) ?? startOnNewLine(file)).then(() => addLine(file, line));
		return written;
	};
	return {
		startsPrograms: (agent) => inner.startsPrograms?.(agent) === true,
		preflight: () => inner.preflight(),
		async runTurn(spec, observer, signal) {
			const result = await inner.runTurn(spec, observer, signal);
			const names = {
				...placeholders(spec.workflowId),
				...turnPlaceholders(spec)
			};
			await write(recordLine(spec, result, names));
			return result;
		}
	};
}
function recordLine(spec, result, names) {
	const { state, agent, attempt, visit, prompt } = spec;
	const turn = {
		state,
		agent,
		attempt,
		...visit === void 0 ? {} : { visit },
		prompt,
		...result.ok ? { text: result.text } : {},
		session: result.sessionId,
		cost_usd: result.costUsd,
		tokens: result.tokens,
		model: result.model,
		...result.ok && result.denied.length > 0 ? { denied: [...result.denied] } : {},
		...result.ok && saysMore(result.messages, spec, result.text) ? { messages: structuredClone(result.messages) } : {},
		...result.ok ? {} : { error: errorOf(result.failure) }
	};
	return JSON.stringify({
		...turn,
		prompt: promptWithPlaceholders(prompt, names)
	}, (_, value) => typeof value === "string" ? withPlaceholders(value, names) : value);
}
function errorOf({ class: kind, message, detail, reset_at }) {
	return {
		class: kind,
		message,
		...detail === void 0 ? {} : { detail },
		...reset_at === void 0 ? {} : { reset_at }
	};
}
/** Whether the messages are more than the prompt and the text, from which a replay makes them again. */
function saysMore(messages, { prompt }, text) {
	const plain = messages.map(({ role, content }) => `${role}:${typeof content === "string" ? content : textOf(content)}`);
	return JSON.stringify(plain) !== JSON.stringify([`user:${prompt}`, `assistant:${text}`]);
}
function textOf(blocks) {
	const [only, ...more] = blocks;
	return only?.type === "text" && more.length === 0 ? only.text : null;
}
/** An agent that is at work may put a link in the file's place, which goes: what we write would be added where it leads. */
async function addLine(file, line) {
	const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
	const opened = () => open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 438);
	const handle = await opened().catch(async (error) => {
		if (error.code !== "ELOOP") throw error;
		await rm(file);
		return opened();
	});
	try {
		await handle.appendFile(`${line}\n`);
	} finally {
		await handle.close();
	}
}
/** A process that was killed may have left half a line: what follows must not be joined to it. */
async function startOnNewLine(file) {
	await mkdir(dirname(file), { recursive: true });
	const text = await readFile(file, "utf8").catch(() => "");
	const rest = text.slice(text.lastIndexOf("\n") + 1);
	if (rest === "") return;
	if (isJson(rest)) await appendFile(file, "\n");
	else await truncate(file, Buffer.byteLength(text) - Buffer.byteLength(rest));
}

// src/cli/keep-script-record.ts
/** Writes what `--debug` keeps of a script into a file of its own and gives its path. */
function keepScriptRecord(stateDir, record) {
	const folder = join(stateDir, ".debug", record.run);
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	const number = String(readdirSync(folder).length + 1).padStart(4, "0");
	const file = join(folder, `${number}-${record.agent}-${basename(record.file)}.json`);
	writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`, {
		flag: "wx",
		mode: 384
	});
	return file;
}

// src/cli/wire.ts
/** Which adapter stands behind which port, over local files. */
/** A laptop has no thread to show runs in; they ask for no reports. */
const NO_REPORTS = {
	publishReport: async () => void 0,
	async postResult() {}
};
async function wireLocally(wiring) {
	const { stateDir, workspace, progress } = wiring;
	await trustNoWorktrees(workspace);
	let current;
	const placeholders = () => ({
		...current === void 0 ? {} : { nonce: current.nonce },
		workspace,
		state: stateDir
	});
	const { agent: named } = wiring;
	const make = (choice) => backendOf(choice, wiring, placeholders);
	const inner = named?.kind === "replay" ? make(named) : createAgents(make);
	return {
		ports: {
			turns: {
				agent: wiring.record === void 0 ? inner : createRecordingBackend(inner, {
					file: placeForPerson(wiring.record),
					placeholders
				}),
				scripts: scriptsOf(wiring),
				operations: createOperations({ environment: process.env }),
				source: createFolderSource({
					workspace,
					cwd: process.cwd(),
					cacheDirectory: join(stateDir, ".definitions"),
					platform: platformOf(process.platform)
				}),
				files: createTurnFiles(join(stateDir, ".turns")),
				scriptFolders: createScriptFolders(join(stateDir, ".script-folders")),
				guidance: await houseRules(async (file) => checkoutFile(workspace, file, {
					stateDir,
					onRefused: (why) => progress.notice(why)
				}))
			},
			places: {
				workspace: createWorkspace({
					root: workspace,
					temp: process.env.RUNNER_TEMP ?? workspace,
					repository: () => ownRepository(stateDir),
					reserved: [stateDir],
					shared: true
				}),
				...cellsFor(wiring),
				trees: createTrees({ except: [stateDir, ...wiring.record === void 0 ? [] : [resolve(wiring.record)]] }),
				orphans: createOrphans()
			},
			gitHub: {},
			reports: NO_REPORTS,
			traces: await tracesFor(progress),
			progress: {
				...progress,
				runChanged(run) {
					current = run;
					progress.runChanged(run);
				}
			},
			clock: createClock(),
			entropy: createEntropy()
		},
		store: createLocalRunStore(stateDir),
		backend: wiring.agent === void 0 ? null : nameOf(wiring.agent)
	};
}
/** Agents may be sent to all worktrees of the checkout. */
async function trustNoWorktrees(workspace) {
	const checkout = await openCheckout(workspace);
	if (checkout !== void 0) takeNoProgramsFrom((await worktreesOf(checkout)).map(({ root }) => root));
}
function scriptsOf({ debug, stateDir, progress }) {
	const scripts = createScriptRunner({ environment: process.env });
	if (debug !== true) return scripts;
	const redactor = createRedactor(secretsOfTelemetry(process.env));
	const redact = (text) => redactor.redact(text);
	const note = (record) => progress.notice(`what ${basename(record.file)} did: ${keepScriptRecord(stateDir, record)}`);
	return createDebuggedScripts(scripts, {
		environment: process.env,
		redact,
		note
	});
}
/** What this process was given for the collector's eyes is nobody else's. */
function tracesFor(progress) {
	const redactor = createRedactor(secretsOfTelemetry(process.env));
	return openTraces({
		environment: process.env,
		redact: (text) => redactor.redact(text),
		notice: (text) => progress.notice(text)
	});
}
/** Homes and git directories of cells lie in the state folder, of which cells see nothing. */
function cellsFor({ cell, stateDir, workspace }) {
	if (cell === "off" || process.platform !== "linux") return {};
	const hidden = [stateDir, join(workspace, ".raymond")];
	const options = {
		environment: process.env,
		hidden,
		checkout: workspace,
		server: originOf(workspace)?.server
	};
	return {
		cells: createBwrapCells({
			...options,
			directory: join(stateDir, ".cells")
		}),
		gitLender: createGitLender({
			directory: join(stateDir, ".cells", ".git"),
			workspace,
			repository: () => ownRepository(stateDir),
			identity: gitIdentity,
			claim: claimFolder
		})
	};
}
/** An agent with the credential that the environment holds, or that can be had by what it names. */
function backendOf(agent, wiring, placeholders) {
	const { stateDir, workspace, dangerouslySkipPermissions } = wiring;
	const prices = async () => (await import("./prices-at.js")).pricesAt(workspace, wiring);
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
/** As the state remembers it; paths hold wherever the run is resumed from. */
function nameOf(agent) {
	switch (agent.kind) {
		case "claude":
		case "codex":
		case "copilot": return agent.kind;
		case "replay": return `replay:${resolve(agent.file)}`;
		case "command": return `command:${agent.program}`;
	}
}

export { wireLocally as n, createFolderSource as r, backendOf as t };