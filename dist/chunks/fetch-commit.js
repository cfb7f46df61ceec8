import { t as getProxyUrl } from "./proxy.js";
import { r as messageOf, t as ProblemError } from "./problem.js";
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, readSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { once } from "node:events";
import { mkdir, realpath } from "node:fs/promises";
import { createServer, request } from "node:http";
import * as tls from "node:tls";
import { randomBytes, randomUUID } from "node:crypto";
import { Agent as Agent$1, request as request$1 } from "node:https";

// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};

// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}

// src/adapters/process/read-foreign-file.ts
/**
* The first `most` bytes of a file in whose place an agent may have put anything: undefined for what is no file, pipes are not waited
* for, and a link is followed only where `follow` says so. At once, as handing so little to another thread takes longer.
*/
function readForeignFile(path, { most, follow }) {
	if (!existsSync(path)) return void 0;
	try {
		const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (follow ? 0 : constants.O_NOFOLLOW));
		try {
			const found = fstatSync(file);
			if (!found.isFile()) return void 0;
			const content = Buffer.alloc(Math.min(found.size, most));
			return content.subarray(0, readSync(file, content, 0, content.length, 0));
		} finally {
			closeSync(file);
		}
	} catch {
		return;
	}
}

// src/adapters/process/git/closed-environment.ts
const PASSED = [
	"PATH",
	"Path",
	"SystemRoot",
	"TMPDIR",
	"TEMP",
	"TMP"
];
/** What makes git run programs, read other people's settings, or believe what it did not check. */
const SETTINGS$1 = {
	"core.hooksPath": "/dev/null",
	"core.fsmonitor": "false",
	"core.attributesFile": "/dev/null",
	"core.excludesFile": "/dev/null",
	"core.alternateRefsCommand": "true",
	"core.untrackedCache": "false",
	"core.splitIndex": "false",
	"core.commitGraph": "false",
	"core.multiPackIndex": "false",
	"core.autocrlf": "false",
	"core.askPass": "",
	"credential.helper": "",
	"http.proxy": "",
	"http.followRedirects": "false",
	"http.extraHeader": "",
	"http.cookieFile": "",
	"protocol.version": "2",
	"submodule.recurse": "false",
	"fetch.recurseSubmodules": "false",
	"gc.auto": "0",
	"maintenance.auto": "false",
	"pack.useBitmaps": "false",
	"advice.detachedHead": "false",
	"safe.directory": "*"
};
/**
* Environment of a git process that no configuration of the system, the user or a checkout can steer. Settings given here stand
* above those of a repository's own file, hooks are off, and only the named protocols may be spoken.
*/
function closedEnvironment(options) {
	const passed = PASSED.flatMap((name) => {
		const value = process.env[name];
		return value === void 0 ? [] : [[name, value]];
	});
	return {
		...Object.fromEntries(passed),
		HOME: options.home,
		LC_ALL: "C",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_ATTR_NOSYSTEM: "1",
		GIT_TERMINAL_PROMPT: "0",
		GIT_ASKPASS: "",
		GIT_NO_REPLACE_OBJECTS: "1",
		GIT_NO_LAZY_FETCH: "1",
		GIT_OPTIONAL_LOCKS: "0",
		GIT_EDITOR: "true",
		GIT_ALLOW_PROTOCOL: options.protocols.join(":") || "none",
		...settingsAsEnvironment({
			...SETTINGS$1,
			...options.config
		}),
		...options.env
	};
}
function settingsAsEnvironment(settings) {
	const pairs = Object.entries(settings);
	return Object.fromEntries([["GIT_CONFIG_COUNT", String(pairs.length)], ...pairs.flatMap(([key, value], n) => [[`GIT_CONFIG_KEY_${n}`, key], [`GIT_CONFIG_VALUE_${n}`, value]])]);
}

// src/adapters/process/git/ref-commands.ts
const LONGEST_LIST = 1048576;
const COMMAND = /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) (refs\/[^\0\n]+)(?:\0[^\n]*)?\n?$/;
const SHALLOW = /^shallow [0-9a-f]{40,64}\n?$/;
/**
* What a push wants to move, from the beginning of its request: lines with their length in front, until an empty one. `more` when the
* end of that list is not there yet, `broken` for what is no such list.
*/
function readRefCommands(bytes) {
	const commands = [];
	for (let at = 0;;) {
		if (at > LONGEST_LIST) return "broken";
		if (bytes.length < at + 4) return "more";
		const digits = bytes.toString("latin1", at, at + 4);
		if (!/^[0-9a-f]{4}$/.test(digits)) return "broken";
		const length = Number.parseInt(digits, 16);
		if (length === 0) return commands;
		if (length < 5) return "broken";
		if (bytes.length < at + length) return "more";
		const line = bytes.toString("utf8", at + 4, at + length);
		const [, from, to, ref] = COMMAND.exec(line) ?? [];
		if (from !== void 0 && to !== void 0 && ref !== void 0) commands.push({
			from,
			to,
			ref
		});
		else if (!SHALLOW.test(line)) return "broken";
		at += length;
	}
}

// src/adapters/process/git/upstream.ts
/** Opens a request to a server, by the proxy and with the certificates that the machine's environment names. */
async function requestUpstream(url, options) {
	const proxy = getProxyUrl(url);
	if (proxy === void 0) return direct(url, options);
	const proxyUrl = new URL(proxy.href);
	if (url.protocol === "https:") return request$1(url, {
		...options,
		createConnection: await tunnel(proxyUrl, url)
	});
	const headers = {
		...options.headers,
		...proxyHeaders(proxyUrl),
		host: url.host
	};
	return send(proxyUrl, {
		...options,
		headers,
		path: url.href
	});
}
function direct(url, options) {
	if (url.protocol !== "https:") return request(url, options);
	agent ??= new Agent$1({
		keepAlive: true,
		ca: certificates()
	});
	return request$1(url, {
		...options,
		agent
	});
}
let agent;
function send(url, options) {
	return url.protocol === "https:" ? request$1(url, {
		...options,
		ca: certificates()
	}) : request(url, options);
}
/** A connection through the proxy, encrypted to its far end. */
function tunnel(proxy, to) {
	const host = `${to.hostname}:${to.port || 443}`;
	return new Promise((resolve, reject) => {
		const asked = send(proxy, {
			method: "CONNECT",
			path: host,
			headers: {
				host,
				...proxyHeaders(proxy)
			}
		});
		asked.once("error", reject);
		asked.once("connect", ({ statusCode }, socket) => {
			if (statusCode === 200) resolve(() => tls.connect({
				socket,
				servername: to.hostname,
				ca: certificates()
			}));
			else {
				socket.destroy();
				reject(/* @__PURE__ */ new Error(`the proxy ${proxy.host} answered ${statusCode}`));
			}
		});
		asked.once("response", ({ statusCode }) => reject(/* @__PURE__ */ new Error(`the proxy ${proxy.host} answered ${statusCode}`)));
		asked.end();
	});
}
function proxyHeaders({ username, password }) {
	if (username === "") return {};
	const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
	return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}
/** Node's own and those that git is told about; undefined leaves it at Node's. Read once: later they may be somebody else's. */
function certificates() {
	known ??= { certificates: readCertificates() };
	return known.certificates;
}
let known;
function readCertificates() {
	const { GIT_SSL_CAINFO, SSL_CERT_FILE, GIT_SSL_CAPATH, SSL_CERT_DIR } = process.env;
	const named = [
		GIT_SSL_CAINFO,
		SSL_CERT_FILE,
		...filesIn(GIT_SSL_CAPATH),
		...filesIn(SSL_CERT_DIR)
	].flatMap(readIfThere);
	return named.length === 0 ? void 0 : [...tls.getCACertificates("default"), ...named];
}
function filesIn(folder) {
	if (folder === void 0 || folder === "") return [];
	try {
		return readdirSync(folder).map((name) => join(folder, name));
	} catch {
		return [];
	}
}
function readIfThere(file) {
	try {
		return file === void 0 || file === "" || !statSync(file).isFile() ? [] : [readFileSync(file, "utf8")];
	} catch {
		return [];
	}
}

// src/adapters/process/git/gateway.ts
/**
* Git gets no token: what stands in its environment, its arguments or its files can be read by every process of the same user, and
* what stands in a repository's configuration can be written. It talks to this gateway instead, which adds the token and passes
* three kinds of request on: what there is, fetch, and a push of exactly these updates. Whoever else finds the way can do no more.
*/
async function openGateway(remote, token, updates = []) {
	const path = `/${randomBytes(16).toString("hex")}/${new URL(remote.url).pathname.split("/").at(-1)}`;
	const upstream = {
		base: remote.url,
		authorization: token === null ? {} : { authorization: `Basic ${basicCredential(token)}` }
	};
	const server = createServer((request, response) => {
		pass(request, response, {
			path,
			upstream,
			updates
		}).catch((error) => {
			if (response.headersSent) request.socket.destroy();
			else refuse(response, 502, `${new URL(remote.url).host} cannot be reached: ${messageOf(error)}`);
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${server.address().port}${path}`,
		close() {
			server.close();
			server.closeAllConnections();
		}
	};
}
/** GitHub takes any token as the password of this user. */
function basicCredential(token) {
	return Buffer.from(`x-access-token:${token}`).toString("base64");
}
const KINDS = /^(GET \/info\/refs\?service=git-(upload|receive)-pack|POST \/git-(upload|receive)-pack)$/;
async function pass(request, response, way) {
	const { method = "", url = "" } = request;
	const rest = url.startsWith(`${way.path}/`) ? url.slice(way.path.length) : "";
	if (!KINDS.test(`${method} ${rest}`)) return refuse(response, 404, "There is no such thing here.");
	const pushes = rest.includes("git-receive-pack");
	if (pushes && way.updates.length === 0) return refuse(response, 403, "Nothing is pushed in this call.");
	const begun = method === "POST" && pushes ? await allowedBeginning(request, way.updates) : [];
	if (begun === void 0) return refuse(response, 403, "This call pushes something else.");
	const answer = await ask(request, {
		rest,
		begun,
		upstream: way.upstream,
		response
	});
	response.writeHead(answer.statusCode ?? 502, only(answer.headers, PASSED_BACK));
	answer.once("error", () => request.socket.destroy());
	answer.once("aborted", () => request.socket.destroy());
	answer.pipe(response);
}
const MOST_MOVES = 3;
async function ask(request, asked) {
	const { rest, begun, upstream, response } = asked;
	for (let moves = 0;; moves += 1) {
		const headers = {
			...only(request.headers, PASSED_ON),
			...upstream.authorization
		};
		const there = await requestUpstream(new URL(`${upstream.base}${rest}`), {
			method: request.method ?? "GET",
			headers
		});
		response.once("close", () => there.destroy());
		const answered = once(there, "response");
		if (request.method === "GET") there.end();
		else {
			for (const chunk of begun) there.write(chunk);
			request.pipe(there);
		}
		const [answer] = await answered;
		const moved = request.method === "GET" && moves < MOST_MOVES ? newBase(answer, upstream.base, rest) : void 0;
		if (moved === void 0) return answer;
		answer.resume();
		upstream.base = moved;
	}
}
/** A repository that was renamed is found under its new name, on the same server: the token goes to no other. */
function newBase({ statusCode = 0, headers: { location } }, base, rest) {
	if (statusCode < 300 || statusCode > 399 || location === void 0) return void 0;
	const target = new URL(location, base);
	if (target.origin !== new URL(base).origin || !target.href.endsWith(rest)) return void 0;
	return target.href.slice(0, -rest.length);
}
/** The bytes up to the end of the list of what is to be moved; undefined when that is not what was agreed. */
async function allowedBeginning(request, updates) {
	if (request.headers["content-encoding"] !== void 0) return void 0;
	let bytes = Buffer.alloc(0);
	for (;;) {
		const commands = readRefCommands(bytes);
		if (commands === "broken") return void 0;
		if (commands !== "more") return commands.every(({ ref, from, to }) => updates.some((update) => update.ref === ref && update.to === to && (update.from ?? "") === from.replace(NONE, ""))) ? [bytes] : void 0;
		const chunk = await nextChunk(request);
		if (chunk === null) return void 0;
		bytes = Buffer.concat([bytes, chunk]);
	}
}
const NONE = /^0+$/;
/** Null at the end. */
async function nextChunk(request) {
	for (;;) {
		const chunk = request.read();
		if (chunk !== null) return chunk;
		if (request.readableEnded || request.destroyed) return null;
		await Promise.race([
			once(request, "readable"),
			once(request, "end"),
			once(request, "close")
		]);
	}
}
const PASSED_ON = [
	"accept",
	"accept-encoding",
	"content-type",
	"content-encoding",
	"content-length",
	"git-protocol",
	"user-agent"
];
const PASSED_BACK = [
	"content-type",
	"content-encoding",
	"content-length",
	"cache-control",
	"www-authenticate",
	"retry-after"
];
function only(headers, names) {
	return Object.fromEntries(names.flatMap((name) => headers[name] === void 0 ? [] : [[name, headers[name]]]));
}
/** Git shows plain text to whoever called it. */
function refuse(response, status, words) {
	response.writeHead(status, {
		"content-type": "text/plain; charset=utf-8",
		connection: "close"
	}).end(words);
}

// src/adapters/process/git/run-git.ts
const TIMEOUT_MS = 12e4;
const LARGEST_OUTPUT = 536870912;
/** Runs the real git in a closed environment. Rejects only when there is no git. */
async function runGit(call) {
	if (call.remote === void 0) return start(call);
	const token = await call.remote.token();
	const gateway = await openGateway(call.remote, token, call.updates);
	try {
		const { url } = call.remote;
		const outcome = await start({
			...call,
			args: call.args.map((arg) => arg === url ? gateway.url : arg)
		}, gateway);
		return {
			...outcome,
			stderr: withoutToken(outcome.stderr.replaceAll(gateway.url, url), token)
		};
	} finally {
		gateway.close();
	}
}
async function start(call, gateway) {
	const { execa } = await import("./execa.js");
	const result = await execa("git", [...call.args], {
		cwd: call.cwd,
		extendEnv: false,
		env: closedEnvironment({
			home: call.home,
			protocols: gateway ? ["http"] : [],
			config: {
				...call.config,
				...gateway && ownAddress(gateway)
			},
			env: call.env
		}),
		...inputOf(call),
		...call.outputFile === void 0 ? {} : { stdout: { file: call.outputFile } },
		encoding: "buffer",
		stripFinalNewline: false,
		maxBuffer: LARGEST_OUTPUT,
		timeout: call.timeoutMs ?? TIMEOUT_MS,
		killDescendants: true,
		reject: false
	});
	if (result.code === "ENOENT") throw missing(call, result.shortMessage ?? "");
	return {
		exitCode: result.exitCode ?? null,
		stdout: Buffer.from(result.stdout ?? []),
		stderr: Buffer.from(result.stderr ?? []).toString(),
		timedOut: result.timedOut
	};
}
/** The longest match wins, so that no other setting leads git elsewhere. */
function ownAddress({ url }) {
	return {
		[`url.${url}.insteadOf`]: url,
		[`url.${url}.pushInsteadOf`]: url
	};
}
function inputOf({ input, inputFile }) {
	return inputFile === void 0 ? { input: input ?? "" } : { inputFile };
}
/** What git printed; a `RAY-GIT-FAILED` problem with its words when it did not succeed. */
async function mustRunGit(call) {
	const outcome = await runGit(call);
	if (outcome.exitCode !== 0) throw gitFailed(call.args, outcome);
	return outcome.stdout;
}
function gitFailed(args, outcome) {
	const command = args.find((arg) => !arg.startsWith("-")) ?? "";
	const end = outcome.timedOut ? "took too long" : `ended with exit code ${outcome.exitCode}`;
	return new ProblemError({
		code: "RAY-GIT-FAILED",
		message: `git ${command} ${end}: ${lastWords(outcome.stderr)}`,
		hint: "Read what git says. If it speaks of the network or of a lock, run the job again."
	});
}
/** The lines of git's message that say something, as one line. */
function lastWords(stderr) {
	return stderr.split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line !== "" && line !== "Done").slice(-6).join(" / ").slice(0, 1e3) || "(it said nothing)";
}
function withoutToken(text, token) {
	return token ? text.replaceAll(token, "***").replaceAll(basicCredential(token), "***") : text;
}
function missing(call, message) {
	if (message.includes("cwd")) return /* @__PURE__ */ new Error(`git ${call.args.join(" ")}: the directory ${call.cwd} is gone`);
	return new ProblemError({
		code: "RAY-GIT-MISSING",
		message: "There is no git on the path.",
		hint: "Install git 2.34 or newer on the runner."
	});
}

// src/adapters/process/git/bare-repository.ts
/** Makes the repository in that directory, or goes on with the one that a former process made there. */
async function openBareRepository(options) {
	const { remote, timeoutMs, pause = (ms) => setTimeout(ms) } = options;
	await mkdir(options.directory, {
		recursive: true,
		mode: 448
	});
	const directory = await realpath(options.directory);
	const home = join(directory, "home");
	await mkdir(home, { recursive: true });
	const base = {
		cwd: directory,
		home
	};
	const settings = join(directory, "config");
	await requireVersion(base);
	ownSettings(settings);
	await initialise(base);
	const limit = pLimit(1);
	const call = (args, { env, ...others } = {}) => {
		ownSettings(settings);
		return {
			...base,
			...others,
			args,
			env: {
				GIT_DIR: directory,
				...env
			}
		};
	};
	return {
		directory,
		remote,
		run: (args, callOptions) => mustRunGit(call(args, callOptions)),
		attempt: (args, callOptions) => runGit(call(args, callOptions)),
		contact: (args, callOptions) => runGit({
			timeoutMs,
			...call(args, callOptions),
			remote: remote ?? noRemote(args)
		}),
		pause,
		alone: (work) => limit(work)
	};
}
const TRIES$1 = 8;
/** Two runs that start at once on a laptop share their repository; git lets one of them write its settings at a time. */
async function initialise(base) {
	const args = [
		"init",
		"--quiet",
		"--bare",
		"--template=",
		"."
	];
	for (let tries = 1;; tries++) {
		const outcome = await runGit({
			...base,
			args
		});
		if (outcome.exitCode === 0) return;
		if (tries === TRIES$1 || !/could not lock/.test(outcome.stderr)) throw gitFailed(args, outcome);
		await setTimeout(Math.random() * 20 * 2 ** tries);
	}
}
const SETTINGS = "[core]\n	repositoryformatversion = 0\n	filemode = true\n	bare = true\n";
/** The repository's own settings are ours, whoever wrote there meanwhile: they could lead git elsewhere or have it run programs. */
function ownSettings(file) {
	if (readForeignFile(file, {
		most: 67,
		follow: false
	})?.toString() === SETTINGS) return;
	const draft = `${file}.${randomUUID()}`;
	writeFileSync(draft, SETTINGS, { flag: "wx" });
	renameSync(draft, file);
}
function noRemote(args) {
	throw new Error(`git ${args.join(" ")}: the repository was opened without a remote`);
}
const versionsSeen = /* @__PURE__ */ new Map();
/** Settings by environment came with 2.31, the overwriting `read-tree --reset -u` with 2.34. */
async function requireVersion(base) {
	const path = process.env.PATH ?? "";
	if (versionsSeen.get(path)) return;
	const text = (await mustRunGit({
		...base,
		args: ["--version"]
	})).toString().trim();
	const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(text) ?? [];
	if (Number(major) * 1e3 + Number(minor) < 2034) throw new ProblemError({
		code: "RAY-GIT-TOO-OLD",
		message: `The runner has ${text}; raymond needs 2.34 or newer.`,
		hint: "Install a newer git on the runner, or use a hosted one."
	});
	versionsSeen.set(path, true);
}

// src/adapters/process/git/unwell.ts
const UNWELL = /returned error: (403|408|429|5\d\d)|HTTP (429|5\d\d)|empty reply|(recv|send) failure|connection (was )?(reset|refused|timed out)|could not resolve|couldn't connect|failed to connect|timed? ?out|early eof|unexpected disconnect|hung up unexpectedly|expected flush after|transfer closed|bytes remaining|GnuTLS|SSL_|internal server error/i;
const DENIED = /returned error: 40[14]|Authentication failed|could not read (Username|Password)|Permission to .* denied|Repository not found|Write access to repository not granted/i;
const LIMITED = /rate limit|error: 429|HTTP 429/i;
/** No token, a wrong one, or one with too few rights: GitHub says so in words. A bare 403 may be a limit, and pass. */
function isDenied(stderr) {
	return DENIED.test(stderr) && !isRateLimited(stderr);
}
/** True when trying again may help. */
function isUnwell(stderr) {
	return (UNWELL.test(stderr) || isRateLimited(stderr)) && !isDenied(stderr);
}
/** Then it takes a minute, not a moment. */
function isRateLimited(stderr) {
	return LIMITED.test(stderr);
}

// src/adapters/process/git/fetch-commit.ts
const FORGIVEN = [
	"zeroPaddedFilemode",
	"missingSpaceBeforeDate",
	"missingNameBeforeEmail",
	"badTimezone",
	"missingEmail"
];
/** For `git index-pack`: every object is hashed anew and checked, and so is that nothing is missing. */
const STRICT = `--strict=${FORGIVEN.map((id) => `${id}=ignore`).join(",")}`;
/** For `git fetch`, the same checks. */
const STRICT_FETCH = {
	"fetch.fsckObjects": "true",
	...Object.fromEntries(FORGIVEN.map((id) => [`fetch.fsck.${id}`, "ignore"]))
};
/** Where a commit that was taken in is kept. */
function keptRef(commit) {
	return `refs/kept/${commit}`;
}
/** The commit, all of its files among it, is in this very repository. */
async function hasCommit(repository, commit) {
	const { exitCode } = await repository.attempt([
		"rev-parse",
		"--verify",
		"--quiet",
		keptRef(commit)
	]);
	return exitCode === 0;
}
/**
* Fetches a commit by its id, with `depth` generations (1 is the commit alone). A `RAY-FETCH-FAILED` problem when the server does
* not give it.
*/
async function fetchCommit(repository, commit, depth = 1) {
	if (depth === 1 && await hasCommit(repository, commit)) return;
	await fetchInto(repository, {
		what: commit,
		ref: keptRef(commit),
		depth
	});
}
/** Brings one ref of ours to what the remote has under that name or id. */
async function fetchInto(repository, { what, ref, depth }) {
	const args = [
		"fetch",
		"--quiet",
		"--no-tags",
		"--no-write-fetch-head",
		`--depth=${depth}`,
		"--end-of-options"
	];
	const fetch = () => repository.contact([
		...args,
		repository.remote?.url ?? "",
		`+${what}:${ref}`
	], { config: STRICT_FETCH });
	const outcome = await repository.alone(() => patiently(repository, fetch));
	if (outcome.exitCode === 0) return;
	throw new ProblemError({
		code: "RAY-FETCH-FAILED",
		message: `${what} cannot be fetched: ${outcome.timedOut ? "the server took too long" : lastWords(outcome.stderr)}`,
		place: repository.remote?.url,
		hint: "Check that the commit or branch is still there and that the token may read the contents of the repository (contents: read)."
	});
}
const TRIES = 4;
const PAUSE_MS = 1e3;
const LIMIT_PAUSE_MS = 3e4;
/** A fetch changes nothing on the server, so it is done again when the server or the network had a moment of weakness. */
async function patiently(repository, fetch) {
	for (let tries = 1;; tries++) {
		const outcome = await fetch();
		if (outcome.exitCode === 0 || tries === TRIES || !isUnwell(outcome.stderr)) return outcome;
		await repository.pause(isRateLimited(outcome.stderr) ? LIMIT_PAUSE_MS : PAUSE_MS * 2 ** (tries - 1));
	}
}

export { keptRef as a, openBareRepository as c, mustRunGit as d, runGit as f, pLimit as h, hasCommit as i, gitFailed as l, readForeignFile as m, fetchCommit as n, isDenied as o, requestUpstream as p, fetchInto as r, isRateLimited as s, STRICT as t, lastWords as u };