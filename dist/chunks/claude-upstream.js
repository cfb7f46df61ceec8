import { t as ProblemError } from "./problem.js";
import { C as string, E as unknown, T as union, _ as looseObject, d as boolean, g as literal, u as array, v as number, x as record } from "./schemas.js";
import { r as shippedModels } from "./model-table.js";
import { n as gitFailed, r as lastWords, s as pLimit } from "./bare-repository.js";
import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { copyFile, lstat, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { Transform } from "node:stream";
import { Agent, request } from "node:http";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { Agent as Agent$1, request as request$1 } from "node:https";

// src/adapters/process/git/foreign-objects.ts
/** The objects of the repository whose common git directory this is. */
function objectsOf(commonDirectory) {
	return {
		objects: join(commonDirectory, "objects"),
		shallow: join(commonDirectory, "shallow")
	};
}
/**
* Calls `work` with an environment in which git can also read those objects, but not what lies beside them: no alternates of theirs,
* no commit graph. Nothing that is read this way is proven to be what its id says.
*/
async function withForeignObjects(scratch, foreign, work) {
	await mkdir(scratch, { recursive: true });
	const view = await mkdtemp(join(scratch, "objects-"));
	try {
		const wanted = (await readdir(foreign.objects)).filter((name) => name === "pack" || /^[0-9a-f]{2}$/.test(name));
		await Promise.all(wanted.map((name) => symlink(join(foreign.objects, name), join(view, name), "junction")));
		return await work({ GIT_ALTERNATE_OBJECT_DIRECTORIES: view }, await readShallow(foreign.shallow));
	} finally {
		await rm(view, {
			recursive: true,
			force: true
		});
	}
}
const LARGEST_LIST = 16777216;
/** Commits whose parents a repository does not have; none when the file is missing or is no such list. */
async function readShallow(file) {
	const entry = await lstat(file).catch(() => void 0);
	if (!entry?.isFile() || entry.size > LARGEST_LIST) return [];
	return (await readFile(file, "utf8")).split("\n").filter((line) => /^[0-9a-f]{40,64}$/.test(line));
}

// src/adapters/git-workspace/checkout.ts
/** Finds the repository whose root this is; undefined when it is none. Reads files only: nothing of the repository is run. */
async function openCheckout(directory) {
	const root = await realpath(directory);
	const gitDirectory = await gitDirectoryOf(root);
	if (gitDirectory === void 0) return void 0;
	const common = await readLine(join(gitDirectory, "commondir"));
	return {
		main: {
			root,
			gitDirectory
		},
		common: common === void 0 ? gitDirectory : await realpath(resolve(gitDirectory, common))
	};
}
/** All worktrees that are registered and there, the main one first. */
async function worktreesOf({ main, common }) {
	const folder = join(common, "worktrees");
	const names = await readdir(folder).catch(() => []);
	return [main, ...(await Promise.all(names.map((name) => registered(join(folder, name))))).flatMap((one) => one && one.root !== main.root ? [one] : [])];
}
/** The worktree that a directory lies in, the innermost one. */
function worktreeAround(directory, worktrees) {
	return worktrees.filter(({ root }) => isInside(directory, root)).toSorted((a, b) => b.root.length - a.root.length)[0];
}
/** Both ends of the link agree: an entry alone could name any directory as a worktree. */
async function isLinkedBack({ root, gitDirectory }) {
	return await gitDirectoryOf(root) === gitDirectory;
}
function isInside(path, directory) {
	return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
async function registered(gitDirectory) {
	const link = await readLine(join(gitDirectory, "gitdir"));
	if (link === void 0) return void 0;
	const root = await realpath(dirname(resolve(gitDirectory, link))).catch(() => void 0);
	return root === void 0 ? void 0 : {
		root,
		gitDirectory: await realpath(gitDirectory)
	};
}
async function gitDirectoryOf(root) {
	const entry = join(root, ".git");
	if ((await stat(entry).catch(() => void 0))?.isDirectory()) return realpath(entry);
	const line = await readLine(entry);
	if (!line?.startsWith("gitdir: ")) return void 0;
	return realpath(resolve(root, line.slice(8))).catch(() => void 0);
}
/** The first line of a small file; undefined when there is no such file. */
async function readLine(file) {
	const found = await stat(file).catch(() => void 0);
	if (!found?.isFile() || found.size > 65536) return void 0;
	return (await readFile(file, "utf8")).split(/\r?\n/)[0];
}
/** The checkout's objects, and those that they borrow from elsewhere. */
function objectFolders({ common }) {
	const found = [];
	const look = (folder) => {
		if (found.includes(folder) || found.length >= 8 || !existsSync(folder)) return;
		found.push(folder);
		const list = join(folder, "info", "alternates");
		const lines = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
		for (const line of lines.filter((one) => one !== "" && !one.startsWith("#"))) look(isAbsolute(line) ? line : resolve(folder, line));
	};
	look(join(common, "objects"));
	return found;
}

// src/adapters/git-workspace/head.ts
/** Where the HEAD of a worktree is. */
async function readHead(repository, gitDirectory) {
	const options = { env: { GIT_DIR: gitDirectory } };
	const [commit, branch] = await Promise.all([repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		"HEAD^{commit}"
	], options), repository.attempt([
		"symbolic-ref",
		"--quiet",
		"HEAD"
	], options)]);
	const id = commit.stdout.toString().trim();
	const name = branch.stdout.toString().trim();
	return {
		commit: commit.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null,
		branch: branch.exitCode === 0 && name.startsWith("refs/heads/") ? name.slice(11) : null
	};
}
/** Moves it, and the branch with it. */
async function writeHead(repository, gitDirectory, head) {
	const options = { env: { GIT_DIR: gitDirectory } };
	if (head.branch === null) {
		await repository.run([
			"update-ref",
			"--no-deref",
			"HEAD",
			head.commit
		], options);
		return;
	}
	const ref = `refs/heads/${head.branch}`;
	await repository.run([
		"update-ref",
		ref,
		head.commit
	], options);
	await repository.run([
		"symbolic-ref",
		"HEAD",
		ref
	], options);
}

// src/adapters/git-workspace/index-entries.ts
const GITLINK = "160000";
/** All entries of an index, each path once. Rejects when it cannot be read. */
async function listIndex(repository, env) {
	const output = await repository.run([
		"ls-files",
		"-z",
		"-v",
		"--stage"
	], { env });
	const entries = /* @__PURE__ */ new Map();
	for (const line of output.toString().split("\0")) {
		const [, tag, mode, id, path] = /^(\S) (\d{6}) ([0-9a-f]+) \d\t(.*)$/s.exec(line) ?? [];
		if (tag && mode && id && path) entries.set(path, {
			mode,
			id,
			path,
			skipped: tag.toUpperCase() === "S"
		});
	}
	return entries;
}
/** Marks these paths, and no others of `listed`, as left out of the working directory. */
async function markSkipped(repository, env, { listed, skipped }) {
	const on = [...listed.values()].filter((entry) => !entry.skipped && skipped.has(entry.path));
	const off = [...listed.values()].filter((entry) => entry.skipped && !skipped.has(entry.path));
	for (const [flag, entries] of [["--skip-worktree", on], ["--no-skip-worktree", off]]) {
		if (entries.length === 0) continue;
		await repository.run([
			"update-index",
			flag,
			"-z",
			"--stdin"
		], {
			env,
			input: zeroTerminated(entries.map(({ path }) => path))
		});
	}
}
function zeroTerminated(values) {
	return [...values].map((value) => `${value}\0`).join("");
}

// src/adapters/git-workspace/add-worktree.ts
const oneAtATime = pLimit(1);
const TRIES = 8;
/** Adds a worktree without files. The branch gets a number when another worktree is on it. */
function addEmptyWorktree(repository, checkout, wanted) {
	return oneAtATime(async () => {
		await add(repository, wanted);
		const added = (await worktreesOf(checkout)).find(({ root }) => root === wanted.path);
		if (!added) throw new Error(`git added no worktree at ${wanted.path}`);
		return added;
	});
}
async function add(repository, { path, branch, commit, from }) {
	const run = (args) => repository.attempt(["worktree", ...args], {
		cwd: from.root,
		env: { GIT_DIR: from.gitDirectory }
	});
	let name = branch;
	let isThere = false;
	for (let tries = 0, number = 2;; tries++) {
		const outcome = await run([
			"add",
			"--no-checkout",
			...name === null ? [
				"--detach",
				path,
				commit
			] : isThere ? [path, name] : [
				"-b",
				name,
				path,
				commit
			]
		]);
		if (outcome.exitCode === 0) return;
		const words = outcome.stderr;
		if (/already registered worktree/.test(words)) await run(["prune"]);
		else if (/a branch named .* already exists/.test(words)) isThere = true;
		else if (/already (checked out|used by worktree) at/.test(words)) {
			name = `${branch}-${number++}`;
			isThere = false;
		} else if (/could not lock|commondir|File exists/.test(words)) await setTimeout(Math.random() * 50 * 2 ** tries);
		else if (/already exists/.test(words)) throw inTheWay(path, lastWords(words));
		else throw gitFailed(["worktree add"], outcome);
		if (tries >= TRIES + number) throw gitFailed(["worktree add"], outcome);
	}
}
/**
* Writes the files of a commit into a worktree that has none. No filter, no hook and no setting of the checkout plays a part, so
* that files in Git LFS are their pointers. What `like`, another worktree, leaves out by a sparse checkout is left out here too.
*/
async function fillWorktree(repository, checkout, { worktree, commit, like }) {
	await withForeignObjects(join(repository.directory, "views"), objectsOf(checkout.common), async (objects) => {
		const index = join(repository.directory, `fill-${process.pid}-${Date.now()}-${Math.random()}.index`);
		const env = {
			...objects,
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: worktree.root
		};
		const options = {
			env,
			cwd: worktree.root,
			config: { "core.bare": "false" }
		};
		try {
			await repository.run(["read-tree", commit], options);
			const skipped = await skippedIn(repository, like, objects);
			if (skipped.size > 0) await markSkipped(repository, env, {
				listed: await listIndex(repository, env),
				skipped
			});
			await repository.run([
				"checkout-index",
				"--all",
				"--quiet",
				"--index"
			], options);
			await replaceFile(index, join(worktree.gitDirectory, "index"));
		} finally {
			await rm(index, { force: true });
		}
	});
}
/** Paths that a worktree's index says are not to be in it; none when it cannot be read. */
async function skippedIn(repository, { gitDirectory }, objects) {
	const copy = join(repository.directory, `look-${process.pid}-${Math.random()}.index`);
	try {
		await copyFile(join(gitDirectory, "index"), copy);
		const entries = await listIndex(repository, {
			...objects,
			GIT_INDEX_FILE: copy
		});
		return new Set([...entries.values()].filter(({ skipped }) => skipped).map(({ path }) => path));
	} catch {
		return /* @__PURE__ */ new Set();
	} finally {
		await rm(copy, { force: true });
	}
}
/** In one step, also when the two lie on different disks. */
async function replaceFile(from, to) {
	const draft = `${to}.raymond`;
	await copyFile(from, draft);
	await rename(draft, to);
}
function inTheWay(path, words) {
	return new ProblemError({
		code: "RAY-WORKTREE-IN-THE-WAY",
		message: `No worktree can be made at ${path}: ${words}`,
		place: path,
		hint: "Remove or rename what is there, or choose another directory."
	});
}

// src/adapters/process/environment.ts
/** Finds programs, the person's own settings of git, npm and ssh, and the shell. */
const PERSON = [
	"PATH",
	"HOME",
	"USER",
	"LOGNAME",
	"SHELL",
	"TERM"
];
/** How text and times are written, and where temporary files go. */
const LOCALE = [
	"LANG",
	"LANGUAGE",
	"TZ",
	"TMPDIR",
	"TMP",
	"TEMP"
];
/** `CI` keeps tools from asking; the two runner facts are what scripts branch on. */
const MACHINE = [
	"CI",
	"RUNNER_OS",
	"RUNNER_ARCH"
];
/** Without them there is no network on many self-hosted runners. */
const NETWORK = [
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"ALL_PROXY",
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"all_proxy",
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS",
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO"
];
/** Folders of installed tools, as the setup actions leave them for later steps; none holds a credential. */
const TOOLS = [
	"JAVA_HOME",
	"GOROOT",
	"GOPATH",
	"DOTNET_ROOT",
	"ANDROID_HOME",
	"ANDROID_SDK_ROOT",
	"RUSTUP_HOME",
	"PYENV_ROOT",
	"RBENV_ROOT",
	"NVM_DIR",
	"VIRTUAL_ENV",
	"pythonLocation",
	"LD_LIBRARY_PATH",
	"PKG_CONFIG_PATH",
	"DEVELOPER_DIR",
	"SDKROOT"
];
/** Windows programs do not start, or do not find their files, without these. */
const WINDOWS = [
	"SystemRoot",
	"SystemDrive",
	"windir",
	"ComSpec",
	"PATHEXT",
	"OS",
	"NUMBER_OF_PROCESSORS",
	"PROCESSOR_ARCHITECTURE",
	"USERPROFILE",
	"USERNAME",
	"HOMEDRIVE",
	"HOMEPATH",
	"APPDATA",
	"LOCALAPPDATA",
	"ALLUSERSPROFILE",
	"ProgramData",
	"ProgramFiles",
	"ProgramFiles(x86)",
	"ProgramW6432",
	"CommonProgramFiles",
	"CommonProgramFiles(x86)",
	"PUBLIC",
	"PSModulePath"
];
const ALLOWED = /* @__PURE__ */ new Set([
	...PERSON,
	...LOCALE,
	...MACHINE,
	...NETWORK,
	...TOOLS
]);
const ALLOWED_ON_WINDOWS = new Set([...ALLOWED, ...WINDOWS].map((name) => name.toUpperCase()));
/**
* The variables of the runner that scripts and agents get: a list of what is let through, so that a credential with a name nobody
* thought of stays out. Left out on purpose: tokens and keys of any kind, `GITHUB_*` and `ACTIONS_*` (a writable `GITHUB_ENV` steers
* the later steps of the job), `RUNNER_TEMP` (those files lie there), `INPUT_*` (the action's own secrets), `SSH_AUTH_SOCK`,
* `XDG_*` (they would lead out of a private `HOME`), and what loads code into programs, such as `NODE_OPTIONS` and `BASH_ENV`.
*/
function baseEnvironment(source) {
	const entries = Object.entries(source).filter(([name, value]) => value !== void 0 && isAllowed(name));
	return Object.fromEntries(entries);
}
function isAllowed(name) {
	if (/^LC_[A-Z]+$/.test(name)) return true;
	return process.platform === "win32" ? ALLOWED_ON_WINDOWS.has(name.toUpperCase()) : ALLOWED.has(name);
}

// src/adapters/process/model-proxy.ts
const LARGEST_BODY = 34603008;
const MOST_AT_ONCE = 64;
const HOP_BY_HOP = [
	"connection",
	"keep-alive",
	"proxy-authenticate",
	"proxy-authorization",
	"proxy-connection",
	"te",
	"trailer"
];
const NOT_PASSED_ON = [
	...HOP_BY_HOP,
	"transfer-encoding",
	"upgrade",
	"expect",
	"host",
	"cookie",
	"forwarded",
	"via",
	"accept-encoding"
];
const NOT_HANDED_BACK = [
	...HOP_BY_HOP,
	"transfer-encoding",
	"upgrade",
	"set-cookie",
	"set-cookie2"
];
const proxies = { proxyEnv: process.env };
const agents = {
	"http:": new Agent({
		keepAlive: true,
		timeout: 3e4,
		...proxies
	}),
	"https:": new Agent$1({
		keepAlive: true,
		timeout: 3e4,
		...proxies
	})
};
/** Holds a credential for one turn: passes the calls that a program needs on with it, counts what they use, and stops at the cap. */
function createModelProxy(upstream, { capUsd }) {
	const standIn = `${upstream.standInPrefix}${randomBytes(24).toString("base64url")}`;
	const base = new URL(upstream.url);
	let tokens = {
		input: 0,
		output: 0
	};
	let usd = 0;
	let overspent = false;
	let atOnce = 0;
	return {
		standIn,
		spent: () => ({
			tokens,
			usd
		}),
		isOverspent: () => overspent,
		listener(request, response) {
			const refusal = judge(request);
			if (refusal !== void 0) {
				request.resume();
				answer(response, refusal.status, upstream.errorBody(refusal.kind, refusal.message));
				return;
			}
			atOnce += 1;
			response.once("close", () => {
				atOnce -= 1;
			});
			pass(request, response).catch(() => response.destroy());
		}
	};
	function judge(request) {
		const [path, query = ""] = splitOnce(request.url ?? "", "?");
		if (!upstream.endpoints.find((one) => one.method === request.method && one.path === path)?.queries.includes(query)) return {
			status: 404,
			kind: "not-found",
			message: "raymond passes no such call on."
		};
		if (!presents(request.headers, upstream.credentialFields, standIn)) return {
			status: 401,
			kind: "permission",
			message: "This is not the key of this turn."
		};
		if (capUsd !== null && usd >= capUsd) {
			overspent = true;
			return {
				status: 403,
				kind: "permission",
				message: `The turn has spent the ${capUsd.toFixed(2)} dollars that it may cost.`
			};
		}
		if (atOnce >= MOST_AT_ONCE) return {
			status: 403,
			kind: "permission",
			message: "There are too many calls at once."
		};
	}
	async function pass(request$2, response) {
		const outgoing = (base.protocol === "http:" ? request : request$1)({
			agent: base.protocol === "http:" ? agents["http:"] : agents["https:"],
			protocol: base.protocol,
			hostname: base.hostname.replace(/^\[|\]$/g, ""),
			port: base.port,
			method: request$2.method,
			path: `${base.pathname.replace(/\/$/, "")}${request$2.url}`,
			headers: {
				...without(request$2.headers, [...NOT_PASSED_ON, ...upstream.credentialFields]),
				"accept-encoding": "identity",
				...await upstream.credential()
			}
		});
		outgoing.once("error", () => response.destroy());
		response.once("close", () => outgoing.destroy());
		let size = 0;
		request$2.on("data", (chunk) => {
			size += chunk.length;
			if (size > LARGEST_BODY) {
				outgoing.destroy();
				answer(response, 413, upstream.errorBody("too-large", "The request is longer than raymond passes on."));
			} else if (!outgoing.write(chunk)) {
				request$2.pause();
				outgoing.once("drain", () => request$2.resume());
			}
		});
		request$2.once("end", () => outgoing.end());
		request$2.once("error", () => outgoing.destroy());
		outgoing.once("response", (incoming) => handBack(incoming, response));
	}
	function handBack(incoming, response) {
		if ((incoming.headers["content-encoding"] ?? "identity") !== "identity" || response.headersSent) {
			response.destroy();
			return;
		}
		const secrets = upstream.secrets();
		const headers = Object.entries(without(incoming.headers, NOT_HANDED_BACK)).filter(([, value]) => !secrets.some((secret) => String(value).includes(secret)));
		response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(headers));
		const reader = upstream.readUsage();
		const text = new TextDecoder();
		const hidden = incoming.pipe(hideIn(secrets));
		hidden.on("data", (chunk) => reader.add(text.decode(chunk, { stream: true })));
		hidden.pipe(response);
		incoming.once("error", () => response.destroy());
		incoming.once("close", () => {
			if (!incoming.complete) response.destroy();
			const used = reader.end();
			usd += used.usd;
			tokens = {
				input: tokens.input + used.tokens.input,
				output: tokens.output + used.tokens.output
			};
		});
	}
}
function presents(headers, fields, standIn) {
	return fields.some((field) => {
		const value = Buffer.from(String(headers[field] ?? "").replace(/^Bearer /i, ""));
		const wanted = Buffer.from(standIn);
		return value.length === wanted.length && timingSafeEqual(value, wanted);
	});
}
function answer(response, status, body) {
	if (response.headersSent) response.destroy();
	else response.writeHead(status, { "content-type": "application/json" }).end(body);
}
function without(headers, names) {
	const named = String(headers.connection ?? "").split(",");
	const dropped = /* @__PURE__ */ new Set([...names, ...named.map((name) => name.trim().toLowerCase())]);
	return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => dropped.has(name) || name.startsWith("x-forwarded-") || value === void 0 ? [] : [[name, value]]));
}
function splitOnce(text, at) {
	const index = text.indexOf(at);
	return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
/** Puts stars over each of the texts, also over one that comes in two pieces; a piece is held back only where one may have begun. */
function hideIn(secrets) {
	const needles = secrets.filter((secret) => secret !== "").map((secret) => Buffer.from(secret));
	let held = Buffer.alloc(0);
	return new Transform({
		transform(chunk, _, done) {
			const bytes = Buffer.concat([held, chunk]);
			for (const needle of needles) for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at)) bytes.fill("*", at, at + needle.length);
			const keep = Math.max(0, ...needles.map((needle) => overlap(bytes, needle)));
			held = bytes.subarray(bytes.length - keep);
			done(null, bytes.subarray(0, bytes.length - keep));
		},
		flush(done) {
			done(null, held);
		}
	});
}
/** How many bytes at the end may be the beginning of the needle. */
function overlap(bytes, needle) {
	for (let length = Math.min(bytes.length, needle.length - 1); length > 0; length -= 1) if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
	return 0;
}

// src/adapters/claude-cli/credential.ts
function hasCredential({ apiKey, oauthToken }) {
	return Boolean(apiKey) || Boolean(oauthToken);
}
function chosenCredential({ apiKey, oauthToken }) {
	return apiKey ? {
		variable: "ANTHROPIC_API_KEY",
		secret: apiKey
	} : {
		variable: "CLAUDE_CODE_OAUTH_TOKEN",
		secret: oauthToken ?? ""
	};
}

// src/adapters/claude-cli/stream.ts
/** Leaves a field out that has a shape we do not know: newer CLIs may change what we only report. */
function lenient(schema) {
	return schema.optional().catch(void 0);
}
const usageSchema = looseObject({
	inputTokens: lenient(number()),
	outputTokens: lenient(number()),
	cacheReadInputTokens: lenient(number()),
	cacheCreationInputTokens: lenient(number()),
	costUSD: lenient(number())
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
	total_cost_usd: lenient(number()),
	modelUsage: lenient(usageByModelSchema),
	model_usage_since_last_result: lenient(usageByModelSchema),
	usage: lenient(looseObject({
		input_tokens: lenient(number()),
		output_tokens: lenient(number())
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
function splitLines(onLine) {
	let pieces = [];
	function flush() {
		const line = pieces.join("");
		pieces = [];
		if (line !== "") onLine(line);
	}
	return {
		add(chunk) {
			let from = 0;
			for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
				pieces.push(chunk.slice(from, at));
				flush();
				from = at + 1;
			}
			if (from < chunk.length) pieces.push(chunk.slice(from));
		},
		end: flush
	};
}

// src/adapters/claude-cli/claude-upstream.ts
const API = "https://api.anthropic.com";
/** Anthropic's API, as far as Claude Code needs it. `url` is where a gateway of the user's own stands, if there is one. */
function claudeUpstream(credentials, url) {
	const { variable, secret } = chosenCredential(credentials);
	const isKey = variable === "ANTHROPIC_API_KEY";
	return {
		url: url === void 0 || url === "" ? API : url,
		endpoints: ["/v1/messages", "/v1/messages/count_tokens"].map((path) => ({
			method: "POST",
			path,
			queries: ["", "beta=true"]
		})),
		credential: async () => isKey ? { "x-api-key": secret } : { authorization: `Bearer ${secret}` },
		credentialFields: ["x-api-key", "authorization"],
		standInPrefix: isKey ? "sk-ant-api03-" : "sk-ant-oat01-",
		secrets: () => [secret],
		readUsage,
		errorBody: (kind, message) => JSON.stringify({
			type: "error",
			error: {
				type: ERROR_TYPES[kind],
				message
			}
		})
	};
}
const ERROR_TYPES = {
	permission: "permission_error",
	"not-found": "not_found_error",
	"too-large": "request_too_large"
};
/** From a stream: `message_start` tells the input, each `message_delta` the output so far; or from one object. */
function readUsage() {
	let model = "";
	let counts = {};
	const lines = splitLines((line) => {
		if (line.startsWith("data:") && line.includes("\"usage\"")) hear(line.slice(5));
		else if (line.startsWith("{")) hear(line);
	});
	function hear(text) {
		const said = parse(text);
		model = said?.message?.model ?? said?.model ?? model;
		counts = {
			...counts,
			...definedOf(said?.message?.usage),
			...definedOf(said?.usage)
		};
	}
	return {
		add: (text) => lines.add(text),
		end() {
			lines.end();
			return usageOf(model, counts);
		}
	};
}
function parse(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function definedOf(counts) {
	return Object.fromEntries(Object.entries(counts ?? {}).filter(([, count]) => typeof count === "number"));
}
/** What is read from a cache costs a tenth, what is written to it a quarter more. */
function usageOf(model, counts) {
	const of = (count) => typeof count === "number" ? count : 0;
	const [input, output] = [of(counts.input_tokens), of(counts.output_tokens)];
	const [written, read] = [of(counts.cache_creation_input_tokens), of(counts.cache_read_input_tokens)];
	const { attributes = {} } = shippedModels.find(({ id }) => model === id || model.startsWith(`${id}-2`)) ?? {};
	const [inputPrice, outputPrice] = [of(attributes["input-price"]), of(attributes["output-price"])];
	const usd = ((input + written * 1.25 + read * .1) * inputPrice + output * outputPrice) / 1e6;
	return {
		tokens: {
			input: input + written + read,
			output
		},
		usd
	};
}

export { worktreeAround as C, withForeignObjects as D, readShallow as E, openCheckout as S, objectsOf as T, readHead as _, chosenCredential as a, isLinkedBack as b, baseEnvironment as c, replaceFile as d, skippedIn as f, zeroTerminated as g, markSkipped as h, splitLines as i, addEmptyWorktree as l, listIndex as m, blocksOf as n, hasCredential as o, GITLINK as p, parseEvent as r, createModelProxy as s, claudeUpstream as t, fillWorktree as u, writeHead as v, worktreesOf as w, objectFolders as x, isInside as y };