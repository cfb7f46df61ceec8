import { o as __toESM, t as __commonJSMin } from "./rolldown-runtime.js";
import { c as ownPath, l as ownTemp } from "./environment.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { t as refuse } from "./refuse.js";
import { n as requireGit } from "./git-root.js";
import { a as printJson, c as say, n as paint, r as print } from "./output.js";
import { n as report } from "./report.js";
import { t as packageRoot } from "./package-root.js";
import { j as require_picomatch } from "./reduce.js";
import { c as require_dist$1 } from "./parse-yaml.js";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { devNull, tmpdir } from "node:os";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { createGunzip, inflateSync } from "node:zlib";
import { createHash, randomBytes, randomUUID, verify } from "node:crypto";
import { pathToFileURL } from "node:url";
import { setTimeout } from "node:timers/promises";
import { appendFile, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";

// src/embedded/git/commit-files.ts
/** The commit in the words of `git fast-import`: one process, however many files. */
function fastImportOf(plan) {
	const person = `${plan.name} <${plan.email}> ${Math.floor(plan.date.getTime() / 1e3)} +0000`;
	const parts = [`commit refs/heads/${plan.branch}\nmark :1\n`];
	parts.push(`author ${person}\ncommitter ${person}\n`, ...dataOf(plan.message));
	if (plan.parent) parts.push(`from ${plan.parent}\n`);
	for (const [path, file] of Object.entries(plan.files)) parts.push(...changeOf(path, file));
	parts.push("\nget-mark :1\ndone\n");
	return Buffer.concat(parts.map((part) => typeof part === "string" ? Buffer.from(part) : part));
}
function changeOf(path, file) {
	const quoted = JSON.stringify(path);
	if (file === null) return [`D ${quoted}\n`];
	if (typeof file === "string" || file instanceof Uint8Array) return [`M 100644 inline ${quoted}\n`, ...dataOf(file)];
	if ("link" in file) return [`M 120000 inline ${quoted}\n`, ...dataOf(file.link)];
	return [`M 100755 inline ${quoted}\n`, ...dataOf(file.content)];
}
function dataOf(content) {
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	return [
		`data ${bytes.byteLength}\n`,
		bytes,
		"\n"
	];
}

// src/embedded/git/run-git.ts
/** The environment of every git process: nobody's own configuration, no questions, English messages. */
function gitEnvironment() {
	return {
		PATH: process.env.PATH ?? "",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_CONFIG_GLOBAL: devNull,
		GIT_TERMINAL_PROMPT: "0",
		LC_ALL: "C"
	};
}
/** Runs git and resolves with whatever it said; a non-zero exit code is an answer too. */
function tryGit(args, { directory, input, env }) {
	return new Promise((resolve, reject) => {
		const child = spawn("git", args, {
			cwd: directory,
			env: {
				...gitEnvironment(),
				...env
			},
			stdio: "pipe"
		});
		const stdout = [];
		const stderr = [];
		child.stdout.on("data", (chunk) => stdout.push(chunk));
		child.stderr.on("data", (chunk) => stderr.push(chunk));
		child.stdin.on("error", () => {});
		child.on("error", reject);
		child.on("close", (code) => resolve({
			code: code ?? 1,
			stdout: Buffer.concat(stdout),
			stderr: Buffer.concat(stderr).toString()
		}));
		child.stdin.end(input);
	});
}
/** Runs git, which must succeed, and resolves with its trimmed output. */
async function runGit(args, options) {
	const output = await tryGit(args, options);
	if (output.code !== 0) throw new Error(`git ${args.join(" ")} ended with ${output.code}: ${output.stderr.trim()}`);
	return output.stdout.toString().trim();
}

// src/embedded/git/update-hook.ts
/**
* Git runs this before it takes a pushed ref. It asks the server that started the push, over two pipes that it inherited:
* one line with ref, old and new commit goes out; lines for the person who pushes come back, then `yes` or `no`.
* A push by file path has no server behind it and is taken.
*/
const updateHook = `#!/bin/sh
[ -n "$EMBEDDED_GITHUB_DECIDES" ] || exit 0
printf '%s %s %s\\n' "$1" "$2" "$3" >&3 || exit 1
while IFS= read -r line <&4; do
  case $line in
    yes) exit 0 ;;
    no) exit 1 ;;
    *) printf '%s\\n' "\${line#|}" >&2 ;;
  esac
done
exit 1
`;

// src/embedded/git/bare-repository.ts
const noObject = "0".repeat(40);
const configuration = `[core]
	repositoryformatversion = 0
	bare = true
[http]
	receivepack = true
[uploadpack]
	allowReachableSHA1InWant = true
	allowTipSHA1InWant = true
	allowFilter = true
[receive]
	hideRefs = refs/pull
	denyDeleteCurrent = refuse
	autogc = false
[gc]
	auto = 0
[core]
	quotePath = false
	logAllRefUpdates = false
`;
/** As `git init --bare` leaves it, whose process takes longer than all that most tests ask of the repository. */
const FOLDERS = [
	"hooks",
	"objects/info",
	"objects/pack",
	"refs/heads",
	"refs/tags"
];
const MOST_ANSWERS = 500;
const BRANCH = /^refs\/heads\/[\w-]+(?:\/[\w-]+)*$/;
/** The real git repository behind an embedded one. What may change is read from it anew, so that pushes show at once. */
var BareRepository = class BareRepository {
	directory;
	answers = /* @__PURE__ */ new Map();
	constructor(directory) {
		this.directory = directory;
	}
	static async create(directory, defaultBranch) {
		for (const folder of FOLDERS) await mkdir(join(directory, folder), { recursive: true });
		await writeFile(join(directory, "HEAD"), `ref: refs/heads/${defaultBranch}\n`);
		await writeFile(join(directory, "config"), configuration);
		await writeFile(join(directory, "hooks", "update"), updateHook, { mode: 493 });
		return new BareRepository(directory);
	}
	try(args, options = {}) {
		return tryGit(args, {
			...options,
			directory: this.directory
		});
	}
	run(args, options = {}) {
		return runGit(args, {
			...options,
			directory: this.directory
		});
	}
	/** What git says of commits that are named by their full ids alone, which is so for good: one process is enough. */
	about(args) {
		const key = args.join("\0");
		const known = this.answers.get(key);
		if (known !== void 0) return known;
		const answer = this.try(args);
		this.answers.set(key, answer);
		const forget = () => this.answers.delete(key);
		answer.then(({ code }) => code !== 0 && forget(), forget);
		const [oldest] = this.answers.keys();
		if (this.answers.size > MOST_ANSWERS && oldest !== void 0) this.answers.delete(oldest);
		return answer;
	}
	/** The full id of a revision of that type; undefined when there is none. */
	async resolve(revision, type = "commit") {
		if (revision.startsWith("-")) return void 0;
		const tip = type === "commit" && BRANCH.test(revision) ? await this.tip(revision) : void 0;
		if (tip !== void 0) return tip;
		const { code, stdout } = await this.try([
			"rev-parse",
			"--verify",
			"--quiet",
			"--end-of-options",
			`${revision}^{${type}}`
		]);
		return code === 0 ? stdout.toString().trim() : void 0;
	}
	/** Of a branch that stands in a file of its own, as git has it until refs are packed. */
	async tip(branch) {
		const text = await readFile(join(this.directory, branch), "utf8").catch(() => "");
		return /^[0-9a-f]{40}$/m.exec(text)?.[0];
	}
	/** The refs below a prefix, or the one with exactly this name. */
	async refs(prefix) {
		return linesOf$1(await this.run([
			"for-each-ref",
			"--format=%(refname)%00%(objectname)%00%(objecttype)",
			prefix
		])).map((line) => {
			const [ref = "", sha = "", type = ""] = line.split("\0");
			return {
				ref,
				sha,
				type
			};
		});
	}
	async ref(name) {
		return (await this.refs(name)).find(({ ref }) => ref === name);
	}
	/** Compare-and-swap of one ref. An `old` of zeros creates it, a `to` of zeros deletes it. */
	async updateRef(ref, to, old) {
		const args = to === noObject ? [
			"update-ref",
			"-d",
			ref,
			old
		] : [
			"update-ref",
			ref,
			to,
			old
		];
		return (await this.try(args)).code === 0;
	}
	async isAncestor(ancestor, descendant) {
		return (await this.try([
			"merge-base",
			"--is-ancestor",
			ancestor,
			descendant
		])).code === 0;
	}
	async blob(sha) {
		const { code, stdout, stderr } = await this.try([
			"cat-file",
			"blob",
			sha
		]);
		if (code !== 0) throw new Error(`${sha} is no blob: ${stderr}`);
		return stdout;
	}
	async tree(revision, options) {
		const args = [
			"ls-tree",
			"-z",
			"--long",
			...options.recursive ? ["-r", "-t"] : [],
			revision
		];
		return (await this.run(options.path ? [
			...args,
			"--",
			options.path
		] : args)).split("\0").filter(Boolean).map(treeEntryOf);
	}
	/** Content of a file at a revision; undefined when it is not there. */
	async read(revision, path) {
		const { code, stdout } = await this.try([
			"cat-file",
			"blob",
			`${revision}:${path}`
		]);
		return code === 0 ? stdout.toString() : void 0;
	}
	/** Makes a commit on a branch, which is created when it does not exist; resolves to its id. */
	commit(plan) {
		return this.run([
			"fast-import",
			"--quiet",
			"--done",
			"--date-format=raw",
			"--cat-blob-fd=1"
		], { input: fastImportOf(plan) });
	}
};
function treeEntryOf(line) {
	const tab = line.indexOf("	");
	const [mode = "", type = "", sha = "", size = "-"] = line.slice(0, tab).split(/ +/);
	return {
		mode,
		type,
		sha,
		size: size === "-" ? void 0 : Number(size),
		path: line.slice(tab + 1)
	};
}
/** The lines of git's output, none when it is empty. */
function linesOf$1(text) {
	return text.split("\n").filter(Boolean);
}

// src/embedded/http/faults.ts
/** Faults on demand, for REST, GraphQL and git alike. */
var Faults = class {
	#faults = [];
	add({ match, kind, status = 502, retryAfter = 60, milliseconds = 100, times = 1 }) {
		const fault = {
			match,
			kind,
			status,
			retryAfter,
			milliseconds,
			hits: 0,
			left: times
		};
		this.#faults.push(fault);
		return fault;
	}
	clear() {
		this.#faults.length = 0;
	}
	/** The first fault that hits this request; it is used up by one. */
	take(request) {
		const fault = this.#faults.find(({ match, left }) => left > 0 && matches(match, request));
		if (!fault) return void 0;
		fault.left -= 1;
		fault.hits += 1;
		request.fault = fault.kind;
		return fault;
	}
};
function matches(match, request) {
	if (typeof match === "function") return match(request);
	const { method, path, kind } = match;
	if (method && method.toUpperCase() !== request.method) return false;
	if (kind && kind !== request.kind) return false;
	return path === void 0 || (typeof path === "string" ? request.path === path : path.test(request.path));
}

// src/embedded/answer.ts
/** Thrown to leave a handler with an error answer. */
var Refusal = class extends Error {
	answer;
	constructor(status, message, more = {}) {
		super(message);
		this.name = "Refusal";
		this.answer = {
			status,
			body: {
				message,
				...more,
				documentation_url: "https://docs.github.com/rest",
				status: String(status)
			}
		};
	}
};
function ok(body) {
	return {
		status: 200,
		body
	};
}
function created(body, location) {
	return {
		status: 201,
		body,
		...location ? { headers: { location } } : {}
	};
}
function noContent() {
	return { status: 204 };
}
function notFound(message = "Not Found") {
	return new Refusal(404, message);
}
function forbidden(message) {
	return new Refusal(403, message);
}
function conflict(message) {
	return new Refusal(409, message);
}
/** 422 with a message of its own. */
function unprocessable(message) {
	return new Refusal(422, message);
}
/** 422 "Validation Failed" with what is wrong in which field. */
function invalid(...errors) {
	return new Refusal(422, "Validation Failed", { errors });
}

// src/embedded/model/grant.ts
const levels = [
	"read",
	"write",
	"admin"
];
/** True when the token has that permission, or a higher level of it. Metadata can be read with any token. */
function allows({ permissions }, need) {
	if (!permissions || need === "metadata:read") return true;
	const { name, level } = needOf(need);
	const given = permissions[name];
	return given !== void 0 && levels.indexOf(given) >= levels.indexOf(level);
}
function needOf(need) {
	const [name = "", level = ""] = need.split(":");
	return {
		name,
		level: levels.find((one) => one === level) ?? "read"
	};
}
/** Everybody who comes without a token: reads public repositories. */
function anonymous(author, limit) {
	return {
		token: "",
		kind: "pat",
		author,
		permissions: {},
		expires: void 0,
		repositories: void 0,
		mayChangeWorkflows: false,
		limit
	};
}

// src/embedded/model/app-token.ts
const longestLife = 600;
/** True for what looks like a JSON web token: three parts. */
function isWebToken(token) {
	return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}
/** The app that signed a web token. Throws GitHub's 401s. */
function appOfWebToken(token, apps, now) {
	const [header = "", payload = "", signature = ""] = token.split(".");
	const claims = parsed(payload);
	if (parsed(header).alg !== "RS256") throw new Refusal(401, "A JSON web token could not be decoded");
	const app = apps.find(({ id, slug }) => [
		String(id),
		`Iv1.${id}`,
		slug
	].includes(String(claims.iss)));
	if (!app) throw new Refusal(401, "Integration must generate a public key");
	const seconds = Math.floor(now.getTime() / 1e3);
	if (typeof claims.exp !== "number" || claims.exp <= seconds) throw new Refusal(401, "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires");
	if (claims.exp > seconds + longestLife) throw new Refusal(401, "'Expiration time' claim ('exp') is too far in the future");
	if (typeof claims.iat !== "number" || claims.iat > seconds) throw new Refusal(401, "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued");
	if (app.publicKey && !verify("RSA-SHA256", Buffer.from(`${header}.${payload}`), app.publicKey, Buffer.from(signature, "base64url"))) throw new Refusal(401, "A JSON web token could not be decoded");
	return app;
}
function parsed(part) {
	try {
		const value = JSON.parse(Buffer.from(part, "base64url").toString());
		if (typeof value === "object" && value !== null) return value;
	} catch {}
	throw new Refusal(401, "A JSON web token could not be decoded");
}

// src/embedded/http/authenticate.ts
/** Who sends a request. Throws the 401 for a token that nobody has, or that is over. */
function authenticate(store, request) {
	const token = tokenOf(request);
	if (token === void 0) return anonymousGrant(store);
	const grant = store.grant(token);
	if (grant) return grant;
	if (!isWebToken(token)) throw new Refusal(401, "Bad credentials");
	const app = appOfWebToken(token, store.apps, store.now());
	return {
		...anonymousGrant(store),
		kind: "app",
		token,
		author: {
			account: app.bot,
			app
		}
	};
}
/** True when the request carries no credential at all. */
function isAnonymous({ token }) {
	return token === "";
}
/** `token X`, `Bearer X`, or the password of `Basic`, as git sends it. */
function tokenOf({ headers }) {
	const [, scheme = "", value = ""] = /^(\w+)\s+(.+)$/.exec(headers.authorization ?? "") ?? [];
	if (scheme.toLowerCase() !== "basic") return value || void 0;
	const [user = "", password = ""] = Buffer.from(value, "base64").toString().split(":");
	return password === "x-oauth-basic" || password === "" ? user : password;
}
const perHour = 60;
function anonymousGrant(store) {
	return anonymous({ account: {
		login: "anonymous",
		id: 0,
		type: "User"
	} }, store.newLimit(perHour));
}

// src/embedded/http/graphql.ts
/** What an answer says no with, beside no data. */
var GraphqlError = class extends Error {
	type;
	constructor(type, message) {
		super(message);
		this.type = type;
	}
};
/** The few queries that are answered, by the root field that they name. Whoever needs another one adds it. */
var Graphql = class {
	#fields = /* @__PURE__ */ new Map([["viewer", ({ author: { account } }) => ({
		login: account.login,
		databaseId: account.id
	})]]);
	/** Answers queries and mutations with this root field. The result may hold more than was selected. */
	on(field, resolve) {
		this.#fields.set(field, resolve);
	}
	answer(store, message, body, log) {
		try {
			const grant = authenticate(store, message);
			if (isAnonymous(grant)) throw new Refusal(401, "This endpoint requires you to be authenticated.");
			const { query = "", variables = {} } = JSON.parse(body);
			const field = rootField(query);
			const resolve = this.#fields.get(field);
			const need = (permission) => {
				log.needs = [permission];
				if (!allows(grant, permission)) throw new GraphqlError("FORBIDDEN", "Resource not accessible by integration");
				log.permission = permission;
			};
			log.operation = `graphql ${operationOf$1(query, field)}`;
			if (resolve) return ok({ data: { [field]: resolve({
				query,
				variables,
				author: grant.author,
				store,
				need
			}) } });
			const error = {
				type: "NOT_FOUND",
				path: [field],
				message: `Could not resolve to a field with the name '${field}'.`
			};
			return ok({
				data: null,
				errors: [error]
			});
		} catch (error) {
			if (error instanceof Refusal) return error.answer;
			if (error instanceof GraphqlError) return ok({
				data: null,
				errors: [{
					type: error.type,
					message: error.message
				}]
			});
			throw error;
		}
	}
};
/** The first field of the outermost selection: `query($n: Int!) { repository(owner: …) { … } }` gives `repository`. */
function rootField(query) {
	return /^[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query)?.[1] ?? "";
}
/** What tells the few queries apart that have the same first field. */
function operationOf$1(query, field) {
	return field === "repository" || field === "node" ? `${field} ${/\{[^{]*\{\s*(?:\.\.\. on )?(\w+)/.exec(query)?.[1] ?? ""}` : field;
}

// node_modules/ajv/dist/compile/codegen/code.js
var require_code$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.regexpCode = exports.getEsmExportName = exports.getProperty = exports.safeStringify = exports.stringify = exports.strConcat = exports.addCodeArg = exports.str = exports._ = exports.nil = exports._Code = exports.Name = exports.IDENTIFIER = exports._CodeOrName = void 0;
	var _CodeOrName = class {};
	exports._CodeOrName = _CodeOrName;
	exports.IDENTIFIER = /^[a-z$_][a-z$_0-9]*$/i;
	var Name = class extends _CodeOrName {
		constructor(s) {
			super();
			if (!exports.IDENTIFIER.test(s)) throw new Error("CodeGen: name must be a valid identifier");
			this.str = s;
		}
		toString() {
			return this.str;
		}
		emptyStr() {
			return false;
		}
		get names() {
			return { [this.str]: 1 };
		}
	};
	exports.Name = Name;
	var _Code = class extends _CodeOrName {
		constructor(code) {
			super();
			this._items = typeof code === "string" ? [code] : code;
		}
		toString() {
			return this.str;
		}
		emptyStr() {
			if (this._items.length > 1) return false;
			const item = this._items[0];
			return item === "" || item === "\"\"";
		}
		get str() {
			var _a;
			return (_a = this._str) !== null && _a !== void 0 ? _a : this._str = this._items.reduce((s, c) => `${s}${c}`, "");
		}
		get names() {
			var _a;
			return (_a = this._names) !== null && _a !== void 0 ? _a : this._names = this._items.reduce((names, c) => {
				if (c instanceof Name) names[c.str] = (names[c.str] || 0) + 1;
				return names;
			}, {});
		}
	};
	exports._Code = _Code;
	exports.nil = new _Code("");
	function _(strs, ...args) {
		const code = [strs[0]];
		let i = 0;
		while (i < args.length) {
			addCodeArg(code, args[i]);
			code.push(strs[++i]);
		}
		return new _Code(code);
	}
	exports._ = _;
	const plus = new _Code("+");
	function str(strs, ...args) {
		const expr = [safeStringify(strs[0])];
		let i = 0;
		while (i < args.length) {
			expr.push(plus);
			addCodeArg(expr, args[i]);
			expr.push(plus, safeStringify(strs[++i]));
		}
		optimize(expr);
		return new _Code(expr);
	}
	exports.str = str;
	function addCodeArg(code, arg) {
		if (arg instanceof _Code) code.push(...arg._items);
		else if (arg instanceof Name) code.push(arg);
		else code.push(interpolate(arg));
	}
	exports.addCodeArg = addCodeArg;
	function optimize(expr) {
		let i = 1;
		while (i < expr.length - 1) {
			if (expr[i] === plus) {
				const res = mergeExprItems(expr[i - 1], expr[i + 1]);
				if (res !== void 0) {
					expr.splice(i - 1, 3, res);
					continue;
				}
				expr[i++] = "+";
			}
			i++;
		}
	}
	function mergeExprItems(a, b) {
		if (b === "\"\"") return a;
		if (a === "\"\"") return b;
		if (typeof a == "string") {
			if (b instanceof Name || a[a.length - 1] !== "\"") return;
			if (typeof b != "string") return `${a.slice(0, -1)}${b}"`;
			if (b[0] === "\"") return a.slice(0, -1) + b.slice(1);
			return;
		}
		if (typeof b == "string" && b[0] === "\"" && !(a instanceof Name)) return `"${a}${b.slice(1)}`;
	}
	function strConcat(c1, c2) {
		return c2.emptyStr() ? c1 : c1.emptyStr() ? c2 : str`${c1}${c2}`;
	}
	exports.strConcat = strConcat;
	function interpolate(x) {
		return typeof x == "number" || typeof x == "boolean" || x === null ? x : safeStringify(Array.isArray(x) ? x.join(",") : x);
	}
	function stringify(x) {
		return new _Code(safeStringify(x));
	}
	exports.stringify = stringify;
	function safeStringify(x) {
		return JSON.stringify(x).replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");
	}
	exports.safeStringify = safeStringify;
	function getProperty(key) {
		return typeof key == "string" && exports.IDENTIFIER.test(key) ? new _Code(`.${key}`) : _`[${key}]`;
	}
	exports.getProperty = getProperty;
	function getEsmExportName(key) {
		if (typeof key == "string" && exports.IDENTIFIER.test(key)) return new _Code(`${key}`);
		throw new Error(`CodeGen: invalid export name: ${key}, use explicit $id name mapping`);
	}
	exports.getEsmExportName = getEsmExportName;
	function regexpCode(rx) {
		return new _Code(rx.toString());
	}
	exports.regexpCode = regexpCode;
}));

// node_modules/ajv/dist/compile/codegen/scope.js
var require_scope = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.ValueScope = exports.ValueScopeName = exports.Scope = exports.varKinds = exports.UsedValueState = void 0;
	const code_1 = require_code$1();
	var ValueError = class extends Error {
		constructor(name) {
			super(`CodeGen: "code" for ${name} not defined`);
			this.value = name.value;
		}
	};
	var UsedValueState;
	(function(UsedValueState) {
		UsedValueState[UsedValueState["Started"] = 0] = "Started";
		UsedValueState[UsedValueState["Completed"] = 1] = "Completed";
	})(UsedValueState || (exports.UsedValueState = UsedValueState = {}));
	exports.varKinds = {
		const: new code_1.Name("const"),
		let: new code_1.Name("let"),
		var: new code_1.Name("var")
	};
	var Scope = class {
		constructor({ prefixes, parent } = {}) {
			this._names = {};
			this._prefixes = prefixes;
			this._parent = parent;
		}
		toName(nameOrPrefix) {
			return nameOrPrefix instanceof code_1.Name ? nameOrPrefix : this.name(nameOrPrefix);
		}
		name(prefix) {
			return new code_1.Name(this._newName(prefix));
		}
		_newName(prefix) {
			const ng = this._names[prefix] || this._nameGroup(prefix);
			return `${prefix}${ng.index++}`;
		}
		_nameGroup(prefix) {
			var _a, _b;
			if (((_b = (_a = this._parent) === null || _a === void 0 ? void 0 : _a._prefixes) === null || _b === void 0 ? void 0 : _b.has(prefix)) || this._prefixes && !this._prefixes.has(prefix)) throw new Error(`CodeGen: prefix "${prefix}" is not allowed in this scope`);
			return this._names[prefix] = {
				prefix,
				index: 0
			};
		}
	};
	exports.Scope = Scope;
	var ValueScopeName = class extends code_1.Name {
		constructor(prefix, nameStr) {
			super(nameStr);
			this.prefix = prefix;
		}
		setValue(value, { property, itemIndex }) {
			this.value = value;
			this.scopePath = (0, code_1._)`.${new code_1.Name(property)}[${itemIndex}]`;
		}
	};
	exports.ValueScopeName = ValueScopeName;
	const line = (0, code_1._)`\n`;
	var ValueScope = class extends Scope {
		constructor(opts) {
			super(opts);
			this._values = {};
			this._scope = opts.scope;
			this.opts = {
				...opts,
				_n: opts.lines ? line : code_1.nil
			};
		}
		get() {
			return this._scope;
		}
		name(prefix) {
			return new ValueScopeName(prefix, this._newName(prefix));
		}
		value(nameOrPrefix, value) {
			var _a;
			if (value.ref === void 0) throw new Error("CodeGen: ref must be passed in value");
			const name = this.toName(nameOrPrefix);
			const { prefix } = name;
			const valueKey = (_a = value.key) !== null && _a !== void 0 ? _a : value.ref;
			let vs = this._values[prefix];
			if (vs) {
				const _name = vs.get(valueKey);
				if (_name) return _name;
			} else vs = this._values[prefix] = /* @__PURE__ */ new Map();
			vs.set(valueKey, name);
			const s = this._scope[prefix] || (this._scope[prefix] = []);
			const itemIndex = s.length;
			s[itemIndex] = value.ref;
			name.setValue(value, {
				property: prefix,
				itemIndex
			});
			return name;
		}
		getValue(prefix, keyOrRef) {
			const vs = this._values[prefix];
			if (!vs) return;
			return vs.get(keyOrRef);
		}
		scopeRefs(scopeName, values = this._values) {
			return this._reduceValues(values, (name) => {
				if (name.scopePath === void 0) throw new Error(`CodeGen: name "${name}" has no value`);
				return (0, code_1._)`${scopeName}${name.scopePath}`;
			});
		}
		scopeCode(values = this._values, usedValues, getCode) {
			return this._reduceValues(values, (name) => {
				if (name.value === void 0) throw new Error(`CodeGen: name "${name}" has no value`);
				return name.value.code;
			}, usedValues, getCode);
		}
		_reduceValues(values, valueCode, usedValues = {}, getCode) {
			let code = code_1.nil;
			for (const prefix in values) {
				const vs = values[prefix];
				if (!vs) continue;
				const nameSet = usedValues[prefix] = usedValues[prefix] || /* @__PURE__ */ new Map();
				vs.forEach((name) => {
					if (nameSet.has(name)) return;
					nameSet.set(name, UsedValueState.Started);
					let c = valueCode(name);
					if (c) {
						const def = this.opts.es5 ? exports.varKinds.var : exports.varKinds.const;
						code = (0, code_1._)`${code}${def} ${name} = ${c};${this.opts._n}`;
					} else if (c = getCode === null || getCode === void 0 ? void 0 : getCode(name)) code = (0, code_1._)`${code}${c}${this.opts._n}`;
					else throw new ValueError(name);
					nameSet.set(name, UsedValueState.Completed);
				});
			}
			return code;
		}
	};
	exports.ValueScope = ValueScope;
}));

// node_modules/ajv/dist/compile/codegen/index.js
var require_codegen = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.or = exports.and = exports.not = exports.CodeGen = exports.operators = exports.varKinds = exports.ValueScopeName = exports.ValueScope = exports.Scope = exports.Name = exports.regexpCode = exports.stringify = exports.getProperty = exports.nil = exports.strConcat = exports.str = exports._ = void 0;
	const code_1 = require_code$1();
	const scope_1 = require_scope();
	var code_2 = require_code$1();
	Object.defineProperty(exports, "_", {
		enumerable: true,
		get: function() {
			return code_2._;
		}
	});
	Object.defineProperty(exports, "str", {
		enumerable: true,
		get: function() {
			return code_2.str;
		}
	});
	Object.defineProperty(exports, "strConcat", {
		enumerable: true,
		get: function() {
			return code_2.strConcat;
		}
	});
	Object.defineProperty(exports, "nil", {
		enumerable: true,
		get: function() {
			return code_2.nil;
		}
	});
	Object.defineProperty(exports, "getProperty", {
		enumerable: true,
		get: function() {
			return code_2.getProperty;
		}
	});
	Object.defineProperty(exports, "stringify", {
		enumerable: true,
		get: function() {
			return code_2.stringify;
		}
	});
	Object.defineProperty(exports, "regexpCode", {
		enumerable: true,
		get: function() {
			return code_2.regexpCode;
		}
	});
	Object.defineProperty(exports, "Name", {
		enumerable: true,
		get: function() {
			return code_2.Name;
		}
	});
	var scope_2 = require_scope();
	Object.defineProperty(exports, "Scope", {
		enumerable: true,
		get: function() {
			return scope_2.Scope;
		}
	});
	Object.defineProperty(exports, "ValueScope", {
		enumerable: true,
		get: function() {
			return scope_2.ValueScope;
		}
	});
	Object.defineProperty(exports, "ValueScopeName", {
		enumerable: true,
		get: function() {
			return scope_2.ValueScopeName;
		}
	});
	Object.defineProperty(exports, "varKinds", {
		enumerable: true,
		get: function() {
			return scope_2.varKinds;
		}
	});
	exports.operators = {
		GT: new code_1._Code(">"),
		GTE: new code_1._Code(">="),
		LT: new code_1._Code("<"),
		LTE: new code_1._Code("<="),
		EQ: new code_1._Code("==="),
		NEQ: new code_1._Code("!=="),
		NOT: new code_1._Code("!"),
		OR: new code_1._Code("||"),
		AND: new code_1._Code("&&"),
		ADD: new code_1._Code("+")
	};
	var Node = class {
		optimizeNodes() {
			return this;
		}
		optimizeNames(_names, _constants) {
			return this;
		}
	};
	var Def = class extends Node {
		constructor(varKind, name, rhs) {
			super();
			this.varKind = varKind;
			this.name = name;
			this.rhs = rhs;
		}
		render({ es5, _n }) {
			const varKind = es5 ? scope_1.varKinds.var : this.varKind;
			const rhs = this.rhs === void 0 ? "" : ` = ${this.rhs}`;
			return `${varKind} ${this.name}${rhs};` + _n;
		}
		optimizeNames(names, constants) {
			if (!names[this.name.str]) return;
			if (this.rhs) this.rhs = optimizeExpr(this.rhs, names, constants);
			return this;
		}
		get names() {
			return this.rhs instanceof code_1._CodeOrName ? this.rhs.names : {};
		}
	};
	var Assign = class extends Node {
		constructor(lhs, rhs, sideEffects) {
			super();
			this.lhs = lhs;
			this.rhs = rhs;
			this.sideEffects = sideEffects;
		}
		render({ _n }) {
			return `${this.lhs} = ${this.rhs};` + _n;
		}
		optimizeNames(names, constants) {
			if (this.lhs instanceof code_1.Name && !names[this.lhs.str] && !this.sideEffects) return;
			this.rhs = optimizeExpr(this.rhs, names, constants);
			return this;
		}
		get names() {
			return addExprNames(this.lhs instanceof code_1.Name ? {} : { ...this.lhs.names }, this.rhs);
		}
	};
	var AssignOp = class extends Assign {
		constructor(lhs, op, rhs, sideEffects) {
			super(lhs, rhs, sideEffects);
			this.op = op;
		}
		render({ _n }) {
			return `${this.lhs} ${this.op}= ${this.rhs};` + _n;
		}
	};
	var Label = class extends Node {
		constructor(label) {
			super();
			this.label = label;
			this.names = {};
		}
		render({ _n }) {
			return `${this.label}:` + _n;
		}
	};
	var Break = class extends Node {
		constructor(label) {
			super();
			this.label = label;
			this.names = {};
		}
		render({ _n }) {
			return `break${this.label ? ` ${this.label}` : ""};` + _n;
		}
	};
	var Throw = class extends Node {
		constructor(error) {
			super();
			this.error = error;
		}
		render({ _n }) {
			return `throw ${this.error};` + _n;
		}
		get names() {
			return this.error.names;
		}
	};
	var AnyCode = class extends Node {
		constructor(code) {
			super();
			this.code = code;
		}
		render({ _n }) {
			return `${this.code};` + _n;
		}
		optimizeNodes() {
			return `${this.code}` ? this : void 0;
		}
		optimizeNames(names, constants) {
			this.code = optimizeExpr(this.code, names, constants);
			return this;
		}
		get names() {
			return this.code instanceof code_1._CodeOrName ? this.code.names : {};
		}
	};
	var ParentNode = class extends Node {
		constructor(nodes = []) {
			super();
			this.nodes = nodes;
		}
		render(opts) {
			return this.nodes.reduce((code, n) => code + n.render(opts), "");
		}
		optimizeNodes() {
			const { nodes } = this;
			let i = nodes.length;
			while (i--) {
				const n = nodes[i].optimizeNodes();
				if (Array.isArray(n)) nodes.splice(i, 1, ...n);
				else if (n) nodes[i] = n;
				else nodes.splice(i, 1);
			}
			return nodes.length > 0 ? this : void 0;
		}
		optimizeNames(names, constants) {
			const { nodes } = this;
			let i = nodes.length;
			while (i--) {
				const n = nodes[i];
				if (n.optimizeNames(names, constants)) continue;
				subtractNames(names, n.names);
				nodes.splice(i, 1);
			}
			return nodes.length > 0 ? this : void 0;
		}
		get names() {
			return this.nodes.reduce((names, n) => addNames(names, n.names), {});
		}
	};
	var BlockNode = class extends ParentNode {
		render(opts) {
			return "{" + opts._n + super.render(opts) + "}" + opts._n;
		}
	};
	var Root = class extends ParentNode {};
	var Else = class extends BlockNode {};
	Else.kind = "else";
	var If = class If extends BlockNode {
		constructor(condition, nodes) {
			super(nodes);
			this.condition = condition;
		}
		render(opts) {
			let code = `if(${this.condition})` + super.render(opts);
			if (this.else) code += "else " + this.else.render(opts);
			return code;
		}
		optimizeNodes() {
			super.optimizeNodes();
			const cond = this.condition;
			if (cond === true) return this.nodes;
			let e = this.else;
			if (e) {
				const ns = e.optimizeNodes();
				e = this.else = Array.isArray(ns) ? new Else(ns) : ns;
			}
			if (e) {
				if (cond === false) return e instanceof If ? e : e.nodes;
				if (this.nodes.length) return this;
				return new If(not(cond), e instanceof If ? [e] : e.nodes);
			}
			if (cond === false || !this.nodes.length) return void 0;
			return this;
		}
		optimizeNames(names, constants) {
			var _a;
			this.else = (_a = this.else) === null || _a === void 0 ? void 0 : _a.optimizeNames(names, constants);
			if (!(super.optimizeNames(names, constants) || this.else)) return;
			this.condition = optimizeExpr(this.condition, names, constants);
			return this;
		}
		get names() {
			const names = super.names;
			addExprNames(names, this.condition);
			if (this.else) addNames(names, this.else.names);
			return names;
		}
	};
	If.kind = "if";
	var For = class extends BlockNode {};
	For.kind = "for";
	var ForLoop = class extends For {
		constructor(iteration) {
			super();
			this.iteration = iteration;
		}
		render(opts) {
			return `for(${this.iteration})` + super.render(opts);
		}
		optimizeNames(names, constants) {
			if (!super.optimizeNames(names, constants)) return;
			this.iteration = optimizeExpr(this.iteration, names, constants);
			return this;
		}
		get names() {
			return addNames(super.names, this.iteration.names);
		}
	};
	var ForRange = class extends For {
		constructor(varKind, name, from, to) {
			super();
			this.varKind = varKind;
			this.name = name;
			this.from = from;
			this.to = to;
		}
		render(opts) {
			const varKind = opts.es5 ? scope_1.varKinds.var : this.varKind;
			const { name, from, to } = this;
			return `for(${varKind} ${name}=${from}; ${name}<${to}; ${name}++)` + super.render(opts);
		}
		get names() {
			return addExprNames(addExprNames(super.names, this.from), this.to);
		}
	};
	var ForIter = class extends For {
		constructor(loop, varKind, name, iterable) {
			super();
			this.loop = loop;
			this.varKind = varKind;
			this.name = name;
			this.iterable = iterable;
		}
		render(opts) {
			return `for(${this.varKind} ${this.name} ${this.loop} ${this.iterable})` + super.render(opts);
		}
		optimizeNames(names, constants) {
			if (!super.optimizeNames(names, constants)) return;
			this.iterable = optimizeExpr(this.iterable, names, constants);
			return this;
		}
		get names() {
			return addNames(super.names, this.iterable.names);
		}
	};
	var Func = class extends BlockNode {
		constructor(name, args, async) {
			super();
			this.name = name;
			this.args = args;
			this.async = async;
		}
		render(opts) {
			return `${this.async ? "async " : ""}function ${this.name}(${this.args})` + super.render(opts);
		}
	};
	Func.kind = "func";
	var Return = class extends ParentNode {
		render(opts) {
			return "return " + super.render(opts);
		}
	};
	Return.kind = "return";
	var Try = class extends BlockNode {
		render(opts) {
			let code = "try" + super.render(opts);
			if (this.catch) code += this.catch.render(opts);
			if (this.finally) code += this.finally.render(opts);
			return code;
		}
		optimizeNodes() {
			var _a, _b;
			super.optimizeNodes();
			(_a = this.catch) === null || _a === void 0 || _a.optimizeNodes();
			(_b = this.finally) === null || _b === void 0 || _b.optimizeNodes();
			return this;
		}
		optimizeNames(names, constants) {
			var _a, _b;
			super.optimizeNames(names, constants);
			(_a = this.catch) === null || _a === void 0 || _a.optimizeNames(names, constants);
			(_b = this.finally) === null || _b === void 0 || _b.optimizeNames(names, constants);
			return this;
		}
		get names() {
			const names = super.names;
			if (this.catch) addNames(names, this.catch.names);
			if (this.finally) addNames(names, this.finally.names);
			return names;
		}
	};
	var Catch = class extends BlockNode {
		constructor(error) {
			super();
			this.error = error;
		}
		render(opts) {
			return `catch(${this.error})` + super.render(opts);
		}
	};
	Catch.kind = "catch";
	var Finally = class extends BlockNode {
		render(opts) {
			return "finally" + super.render(opts);
		}
	};
	Finally.kind = "finally";
	var CodeGen = class {
		constructor(extScope, opts = {}) {
			this._values = {};
			this._blockStarts = [];
			this._constants = {};
			this.opts = {
				...opts,
				_n: opts.lines ? "\n" : ""
			};
			this._extScope = extScope;
			this._scope = new scope_1.Scope({ parent: extScope });
			this._nodes = [new Root()];
		}
		toString() {
			return this._root.render(this.opts);
		}
		name(prefix) {
			return this._scope.name(prefix);
		}
		scopeName(prefix) {
			return this._extScope.name(prefix);
		}
		scopeValue(prefixOrName, value) {
			const name = this._extScope.value(prefixOrName, value);
			(this._values[name.prefix] || (this._values[name.prefix] = /* @__PURE__ */ new Set())).add(name);
			return name;
		}
		getScopeValue(prefix, keyOrRef) {
			return this._extScope.getValue(prefix, keyOrRef);
		}
		scopeRefs(scopeName) {
			return this._extScope.scopeRefs(scopeName, this._values);
		}
		scopeCode() {
			return this._extScope.scopeCode(this._values);
		}
		_def(varKind, nameOrPrefix, rhs, constant) {
			const name = this._scope.toName(nameOrPrefix);
			if (rhs !== void 0 && constant) this._constants[name.str] = rhs;
			this._leafNode(new Def(varKind, name, rhs));
			return name;
		}
		const(nameOrPrefix, rhs, _constant) {
			return this._def(scope_1.varKinds.const, nameOrPrefix, rhs, _constant);
		}
		let(nameOrPrefix, rhs, _constant) {
			return this._def(scope_1.varKinds.let, nameOrPrefix, rhs, _constant);
		}
		var(nameOrPrefix, rhs, _constant) {
			return this._def(scope_1.varKinds.var, nameOrPrefix, rhs, _constant);
		}
		assign(lhs, rhs, sideEffects) {
			return this._leafNode(new Assign(lhs, rhs, sideEffects));
		}
		add(lhs, rhs) {
			return this._leafNode(new AssignOp(lhs, exports.operators.ADD, rhs));
		}
		code(c) {
			if (typeof c == "function") c();
			else if (c !== code_1.nil) this._leafNode(new AnyCode(c));
			return this;
		}
		object(...keyValues) {
			const code = ["{"];
			for (const [key, value] of keyValues) {
				if (code.length > 1) code.push(",");
				code.push(key);
				if (key !== value || this.opts.es5) {
					code.push(":");
					(0, code_1.addCodeArg)(code, value);
				}
			}
			code.push("}");
			return new code_1._Code(code);
		}
		if(condition, thenBody, elseBody) {
			this._blockNode(new If(condition));
			if (thenBody && elseBody) this.code(thenBody).else().code(elseBody).endIf();
			else if (thenBody) this.code(thenBody).endIf();
			else if (elseBody) throw new Error("CodeGen: \"else\" body without \"then\" body");
			return this;
		}
		elseIf(condition) {
			return this._elseNode(new If(condition));
		}
		else() {
			return this._elseNode(new Else());
		}
		endIf() {
			return this._endBlockNode(If, Else);
		}
		_for(node, forBody) {
			this._blockNode(node);
			if (forBody) this.code(forBody).endFor();
			return this;
		}
		for(iteration, forBody) {
			return this._for(new ForLoop(iteration), forBody);
		}
		forRange(nameOrPrefix, from, to, forBody, varKind = this.opts.es5 ? scope_1.varKinds.var : scope_1.varKinds.let) {
			const name = this._scope.toName(nameOrPrefix);
			return this._for(new ForRange(varKind, name, from, to), () => forBody(name));
		}
		forOf(nameOrPrefix, iterable, forBody, varKind = scope_1.varKinds.const) {
			const name = this._scope.toName(nameOrPrefix);
			if (this.opts.es5) {
				const arr = iterable instanceof code_1.Name ? iterable : this.var("_arr", iterable);
				return this.forRange("_i", 0, (0, code_1._)`${arr}.length`, (i) => {
					this.var(name, (0, code_1._)`${arr}[${i}]`);
					forBody(name);
				});
			}
			return this._for(new ForIter("of", varKind, name, iterable), () => forBody(name));
		}
		forIn(nameOrPrefix, obj, forBody, varKind = this.opts.es5 ? scope_1.varKinds.var : scope_1.varKinds.const) {
			if (this.opts.ownProperties) return this.forOf(nameOrPrefix, (0, code_1._)`Object.keys(${obj})`, forBody);
			const name = this._scope.toName(nameOrPrefix);
			return this._for(new ForIter("in", varKind, name, obj), () => forBody(name));
		}
		endFor() {
			return this._endBlockNode(For);
		}
		label(label) {
			return this._leafNode(new Label(label));
		}
		break(label) {
			return this._leafNode(new Break(label));
		}
		return(value) {
			const node = new Return();
			this._blockNode(node);
			this.code(value);
			if (node.nodes.length !== 1) throw new Error("CodeGen: \"return\" should have one node");
			return this._endBlockNode(Return);
		}
		try(tryBody, catchCode, finallyCode) {
			if (!catchCode && !finallyCode) throw new Error("CodeGen: \"try\" without \"catch\" and \"finally\"");
			const node = new Try();
			this._blockNode(node);
			this.code(tryBody);
			if (catchCode) {
				const error = this.name("e");
				this._currNode = node.catch = new Catch(error);
				catchCode(error);
			}
			if (finallyCode) {
				this._currNode = node.finally = new Finally();
				this.code(finallyCode);
			}
			return this._endBlockNode(Catch, Finally);
		}
		throw(error) {
			return this._leafNode(new Throw(error));
		}
		block(body, nodeCount) {
			this._blockStarts.push(this._nodes.length);
			if (body) this.code(body).endBlock(nodeCount);
			return this;
		}
		endBlock(nodeCount) {
			const len = this._blockStarts.pop();
			if (len === void 0) throw new Error("CodeGen: not in self-balancing block");
			const toClose = this._nodes.length - len;
			if (toClose < 0 || nodeCount !== void 0 && toClose !== nodeCount) throw new Error(`CodeGen: wrong number of nodes: ${toClose} vs ${nodeCount} expected`);
			this._nodes.length = len;
			return this;
		}
		func(name, args = code_1.nil, async, funcBody) {
			this._blockNode(new Func(name, args, async));
			if (funcBody) this.code(funcBody).endFunc();
			return this;
		}
		endFunc() {
			return this._endBlockNode(Func);
		}
		optimize(n = 1) {
			while (n-- > 0) {
				this._root.optimizeNodes();
				this._root.optimizeNames(this._root.names, this._constants);
			}
		}
		_leafNode(node) {
			this._currNode.nodes.push(node);
			return this;
		}
		_blockNode(node) {
			this._currNode.nodes.push(node);
			this._nodes.push(node);
		}
		_endBlockNode(N1, N2) {
			const n = this._currNode;
			if (n instanceof N1 || N2 && n instanceof N2) {
				this._nodes.pop();
				return this;
			}
			throw new Error(`CodeGen: not in block "${N2 ? `${N1.kind}/${N2.kind}` : N1.kind}"`);
		}
		_elseNode(node) {
			const n = this._currNode;
			if (!(n instanceof If)) throw new Error("CodeGen: \"else\" without \"if\"");
			this._currNode = n.else = node;
			return this;
		}
		get _root() {
			return this._nodes[0];
		}
		get _currNode() {
			const ns = this._nodes;
			return ns[ns.length - 1];
		}
		set _currNode(node) {
			const ns = this._nodes;
			ns[ns.length - 1] = node;
		}
	};
	exports.CodeGen = CodeGen;
	function addNames(names, from) {
		for (const n in from) names[n] = (names[n] || 0) + (from[n] || 0);
		return names;
	}
	function addExprNames(names, from) {
		return from instanceof code_1._CodeOrName ? addNames(names, from.names) : names;
	}
	function optimizeExpr(expr, names, constants) {
		if (expr instanceof code_1.Name) return replaceName(expr);
		if (!canOptimize(expr)) return expr;
		return new code_1._Code(expr._items.reduce((items, c) => {
			if (c instanceof code_1.Name) c = replaceName(c);
			if (c instanceof code_1._Code) items.push(...c._items);
			else items.push(c);
			return items;
		}, []));
		function replaceName(n) {
			const c = constants[n.str];
			if (c === void 0 || names[n.str] !== 1) return n;
			delete names[n.str];
			return c;
		}
		function canOptimize(e) {
			return e instanceof code_1._Code && e._items.some((c) => c instanceof code_1.Name && names[c.str] === 1 && constants[c.str] !== void 0);
		}
	}
	function subtractNames(names, from) {
		for (const n in from) names[n] = (names[n] || 0) - (from[n] || 0);
	}
	function not(x) {
		return typeof x == "boolean" || typeof x == "number" || x === null ? !x : (0, code_1._)`!${par(x)}`;
	}
	exports.not = not;
	const andCode = mappend(exports.operators.AND);
	function and(...args) {
		return args.reduce(andCode);
	}
	exports.and = and;
	const orCode = mappend(exports.operators.OR);
	function or(...args) {
		return args.reduce(orCode);
	}
	exports.or = or;
	function mappend(op) {
		return (x, y) => x === code_1.nil ? y : y === code_1.nil ? x : (0, code_1._)`${par(x)} ${op} ${par(y)}`;
	}
	function par(x) {
		return x instanceof code_1.Name ? x : (0, code_1._)`(${x})`;
	}
}));

// node_modules/ajv/dist/compile/util.js
var require_util = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.checkStrictMode = exports.getErrorPath = exports.Type = exports.useFunc = exports.setEvaluated = exports.evaluatedPropsToName = exports.mergeEvaluated = exports.eachItem = exports.unescapeJsonPointer = exports.escapeJsonPointer = exports.escapeFragment = exports.unescapeFragment = exports.schemaRefOrVal = exports.schemaHasRulesButRef = exports.schemaHasRules = exports.checkUnknownRules = exports.alwaysValidSchema = exports.toHash = void 0;
	const codegen_1 = require_codegen();
	const code_1 = require_code$1();
	function toHash(arr) {
		const hash = {};
		for (const item of arr) hash[item] = true;
		return hash;
	}
	exports.toHash = toHash;
	function alwaysValidSchema(it, schema) {
		if (typeof schema == "boolean") return schema;
		if (Object.keys(schema).length === 0) return true;
		checkUnknownRules(it, schema);
		return !schemaHasRules(schema, it.self.RULES.all);
	}
	exports.alwaysValidSchema = alwaysValidSchema;
	function checkUnknownRules(it, schema = it.schema) {
		const { opts, self } = it;
		if (!opts.strictSchema) return;
		if (typeof schema === "boolean") return;
		const rules = self.RULES.keywords;
		for (const key in schema) if (!rules[key]) checkStrictMode(it, `unknown keyword: "${key}"`);
	}
	exports.checkUnknownRules = checkUnknownRules;
	function schemaHasRules(schema, rules) {
		if (typeof schema == "boolean") return !schema;
		for (const key in schema) if (rules[key]) return true;
		return false;
	}
	exports.schemaHasRules = schemaHasRules;
	function schemaHasRulesButRef(schema, RULES) {
		if (typeof schema == "boolean") return !schema;
		for (const key in schema) if (key !== "$ref" && RULES.all[key]) return true;
		return false;
	}
	exports.schemaHasRulesButRef = schemaHasRulesButRef;
	function schemaRefOrVal({ topSchemaRef, schemaPath }, schema, keyword, $data) {
		if (!$data) {
			if (typeof schema == "number" || typeof schema == "boolean") return schema;
			if (typeof schema == "string") return (0, codegen_1._)`${schema}`;
		}
		return (0, codegen_1._)`${topSchemaRef}${schemaPath}${(0, codegen_1.getProperty)(keyword)}`;
	}
	exports.schemaRefOrVal = schemaRefOrVal;
	function unescapeFragment(str) {
		return unescapeJsonPointer(decodeURIComponent(str));
	}
	exports.unescapeFragment = unescapeFragment;
	function escapeFragment(str) {
		return encodeURIComponent(escapeJsonPointer(str));
	}
	exports.escapeFragment = escapeFragment;
	function escapeJsonPointer(str) {
		if (typeof str == "number") return `${str}`;
		return str.replace(/~/g, "~0").replace(/\//g, "~1");
	}
	exports.escapeJsonPointer = escapeJsonPointer;
	function unescapeJsonPointer(str) {
		return str.replace(/~1/g, "/").replace(/~0/g, "~");
	}
	exports.unescapeJsonPointer = unescapeJsonPointer;
	function eachItem(xs, f) {
		if (Array.isArray(xs)) for (const x of xs) f(x);
		else f(xs);
	}
	exports.eachItem = eachItem;
	function makeMergeEvaluated({ mergeNames, mergeToName, mergeValues, resultToName }) {
		return (gen, from, to, toName) => {
			const res = to === void 0 ? from : to instanceof codegen_1.Name ? (from instanceof codegen_1.Name ? mergeNames(gen, from, to) : mergeToName(gen, from, to), to) : from instanceof codegen_1.Name ? (mergeToName(gen, to, from), from) : mergeValues(from, to);
			return toName === codegen_1.Name && !(res instanceof codegen_1.Name) ? resultToName(gen, res) : res;
		};
	}
	exports.mergeEvaluated = {
		props: makeMergeEvaluated({
			mergeNames: (gen, from, to) => gen.if((0, codegen_1._)`${to} !== true && ${from} !== undefined`, () => {
				gen.if((0, codegen_1._)`${from} === true`, () => gen.assign(to, true), () => gen.assign(to, (0, codegen_1._)`${to} || {}`).code((0, codegen_1._)`Object.assign(${to}, ${from})`));
			}),
			mergeToName: (gen, from, to) => gen.if((0, codegen_1._)`${to} !== true`, () => {
				if (from === true) gen.assign(to, true);
				else {
					gen.assign(to, (0, codegen_1._)`${to} || {}`);
					setEvaluated(gen, to, from);
				}
			}),
			mergeValues: (from, to) => from === true ? true : {
				...from,
				...to
			},
			resultToName: evaluatedPropsToName
		}),
		items: makeMergeEvaluated({
			mergeNames: (gen, from, to) => gen.if((0, codegen_1._)`${to} !== true && ${from} !== undefined`, () => gen.assign(to, (0, codegen_1._)`${from} === true ? true : ${to} > ${from} ? ${to} : ${from}`)),
			mergeToName: (gen, from, to) => gen.if((0, codegen_1._)`${to} !== true`, () => gen.assign(to, from === true ? true : (0, codegen_1._)`${to} > ${from} ? ${to} : ${from}`)),
			mergeValues: (from, to) => from === true ? true : Math.max(from, to),
			resultToName: (gen, items) => gen.var("items", items)
		})
	};
	function evaluatedPropsToName(gen, ps) {
		if (ps === true) return gen.var("props", true);
		const props = gen.var("props", (0, codegen_1._)`{}`);
		if (ps !== void 0) setEvaluated(gen, props, ps);
		return props;
	}
	exports.evaluatedPropsToName = evaluatedPropsToName;
	function setEvaluated(gen, props, ps) {
		Object.keys(ps).forEach((p) => gen.assign((0, codegen_1._)`${props}${(0, codegen_1.getProperty)(p)}`, true));
	}
	exports.setEvaluated = setEvaluated;
	const snippets = {};
	function useFunc(gen, f) {
		return gen.scopeValue("func", {
			ref: f,
			code: snippets[f.code] || (snippets[f.code] = new code_1._Code(f.code))
		});
	}
	exports.useFunc = useFunc;
	var Type;
	(function(Type) {
		Type[Type["Num"] = 0] = "Num";
		Type[Type["Str"] = 1] = "Str";
	})(Type || (exports.Type = Type = {}));
	function getErrorPath(dataProp, dataPropType, jsPropertySyntax) {
		if (dataProp instanceof codegen_1.Name) {
			const isNumber = dataPropType === Type.Num;
			return jsPropertySyntax ? isNumber ? (0, codegen_1._)`"[" + ${dataProp} + "]"` : (0, codegen_1._)`"['" + ${dataProp} + "']"` : isNumber ? (0, codegen_1._)`"/" + ${dataProp}` : (0, codegen_1._)`"/" + ${dataProp}.replace(/~/g, "~0").replace(/\\//g, "~1")`;
		}
		return jsPropertySyntax ? (0, codegen_1.getProperty)(dataProp).toString() : "/" + escapeJsonPointer(dataProp);
	}
	exports.getErrorPath = getErrorPath;
	function checkStrictMode(it, msg, mode = it.opts.strictSchema) {
		if (!mode) return;
		msg = `strict mode: ${msg}`;
		if (mode === true) throw new Error(msg);
		it.self.logger.warn(msg);
	}
	exports.checkStrictMode = checkStrictMode;
}));

// node_modules/ajv/dist/compile/names.js
var require_names = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const names = {
		data: new codegen_1.Name("data"),
		valCxt: new codegen_1.Name("valCxt"),
		instancePath: new codegen_1.Name("instancePath"),
		parentData: new codegen_1.Name("parentData"),
		parentDataProperty: new codegen_1.Name("parentDataProperty"),
		rootData: new codegen_1.Name("rootData"),
		dynamicAnchors: new codegen_1.Name("dynamicAnchors"),
		vErrors: new codegen_1.Name("vErrors"),
		errors: new codegen_1.Name("errors"),
		this: new codegen_1.Name("this"),
		self: new codegen_1.Name("self"),
		scope: new codegen_1.Name("scope"),
		json: new codegen_1.Name("json"),
		jsonPos: new codegen_1.Name("jsonPos"),
		jsonLen: new codegen_1.Name("jsonLen"),
		jsonPart: new codegen_1.Name("jsonPart")
	};
	exports.default = names;
}));

// node_modules/ajv/dist/compile/errors.js
var require_errors = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.extendErrors = exports.resetErrorsCount = exports.reportExtraError = exports.reportError = exports.keyword$DataError = exports.keywordError = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const names_1 = require_names();
	exports.keywordError = { message: ({ keyword }) => (0, codegen_1.str)`must pass "${keyword}" keyword validation` };
	exports.keyword$DataError = { message: ({ keyword, schemaType }) => schemaType ? (0, codegen_1.str)`"${keyword}" keyword must be ${schemaType} ($data)` : (0, codegen_1.str)`"${keyword}" keyword is invalid ($data)` };
	function reportError(cxt, error = exports.keywordError, errorPaths, overrideAllErrors) {
		const { it } = cxt;
		const { gen, compositeRule, allErrors } = it;
		const errObj = errorObjectCode(cxt, error, errorPaths);
		if (overrideAllErrors !== null && overrideAllErrors !== void 0 ? overrideAllErrors : compositeRule || allErrors) addError(gen, errObj);
		else returnErrors(it, (0, codegen_1._)`[${errObj}]`);
	}
	exports.reportError = reportError;
	function reportExtraError(cxt, error = exports.keywordError, errorPaths) {
		const { it } = cxt;
		const { gen, compositeRule, allErrors } = it;
		addError(gen, errorObjectCode(cxt, error, errorPaths));
		if (!(compositeRule || allErrors)) returnErrors(it, names_1.default.vErrors);
	}
	exports.reportExtraError = reportExtraError;
	function resetErrorsCount(gen, errsCount) {
		gen.assign(names_1.default.errors, errsCount);
		gen.if((0, codegen_1._)`${names_1.default.vErrors} !== null`, () => gen.if(errsCount, () => gen.assign((0, codegen_1._)`${names_1.default.vErrors}.length`, errsCount), () => gen.assign(names_1.default.vErrors, null)));
	}
	exports.resetErrorsCount = resetErrorsCount;
	function extendErrors({ gen, keyword, schemaValue, data, errsCount, it }) {
		/* istanbul ignore if */
		if (errsCount === void 0) throw new Error("ajv implementation error");
		const err = gen.name("err");
		gen.forRange("i", errsCount, names_1.default.errors, (i) => {
			gen.const(err, (0, codegen_1._)`${names_1.default.vErrors}[${i}]`);
			gen.if((0, codegen_1._)`${err}.instancePath === undefined`, () => gen.assign((0, codegen_1._)`${err}.instancePath`, (0, codegen_1.strConcat)(names_1.default.instancePath, it.errorPath)));
			gen.assign((0, codegen_1._)`${err}.schemaPath`, (0, codegen_1.str)`${it.errSchemaPath}/${keyword}`);
			if (it.opts.verbose) {
				gen.assign((0, codegen_1._)`${err}.schema`, schemaValue);
				gen.assign((0, codegen_1._)`${err}.data`, data);
			}
		});
	}
	exports.extendErrors = extendErrors;
	function addError(gen, errObj) {
		const err = gen.const("err", errObj);
		gen.if((0, codegen_1._)`${names_1.default.vErrors} === null`, () => gen.assign(names_1.default.vErrors, (0, codegen_1._)`[${err}]`), (0, codegen_1._)`${names_1.default.vErrors}.push(${err})`);
		gen.code((0, codegen_1._)`${names_1.default.errors}++`);
	}
	function returnErrors(it, errs) {
		const { gen, validateName, schemaEnv } = it;
		if (schemaEnv.$async) gen.throw((0, codegen_1._)`new ${it.ValidationError}(${errs})`);
		else {
			gen.assign((0, codegen_1._)`${validateName}.errors`, errs);
			gen.return(false);
		}
	}
	const E = {
		keyword: new codegen_1.Name("keyword"),
		schemaPath: new codegen_1.Name("schemaPath"),
		params: new codegen_1.Name("params"),
		propertyName: new codegen_1.Name("propertyName"),
		message: new codegen_1.Name("message"),
		schema: new codegen_1.Name("schema"),
		parentSchema: new codegen_1.Name("parentSchema")
	};
	function errorObjectCode(cxt, error, errorPaths) {
		const { createErrors } = cxt.it;
		if (createErrors === false) return (0, codegen_1._)`{}`;
		return errorObject(cxt, error, errorPaths);
	}
	function errorObject(cxt, error, errorPaths = {}) {
		const { gen, it } = cxt;
		const keyValues = [errorInstancePath(it, errorPaths), errorSchemaPath(cxt, errorPaths)];
		extraErrorProps(cxt, error, keyValues);
		return gen.object(...keyValues);
	}
	function errorInstancePath({ errorPath }, { instancePath }) {
		const instPath = instancePath ? (0, codegen_1.str)`${errorPath}${(0, util_1.getErrorPath)(instancePath, util_1.Type.Str)}` : errorPath;
		return [names_1.default.instancePath, (0, codegen_1.strConcat)(names_1.default.instancePath, instPath)];
	}
	function errorSchemaPath({ keyword, it: { errSchemaPath } }, { schemaPath, parentSchema }) {
		let schPath = parentSchema ? errSchemaPath : (0, codegen_1.str)`${errSchemaPath}/${keyword}`;
		if (schemaPath) schPath = (0, codegen_1.str)`${schPath}${(0, util_1.getErrorPath)(schemaPath, util_1.Type.Str)}`;
		return [E.schemaPath, schPath];
	}
	function extraErrorProps(cxt, { params, message }, keyValues) {
		const { keyword, data, schemaValue, it } = cxt;
		const { opts, propertyName, topSchemaRef, schemaPath } = it;
		keyValues.push([E.keyword, keyword], [E.params, typeof params == "function" ? params(cxt) : params || (0, codegen_1._)`{}`]);
		if (opts.messages) keyValues.push([E.message, typeof message == "function" ? message(cxt) : message]);
		if (opts.verbose) keyValues.push([E.schema, schemaValue], [E.parentSchema, (0, codegen_1._)`${topSchemaRef}${schemaPath}`], [names_1.default.data, data]);
		if (propertyName) keyValues.push([E.propertyName, propertyName]);
	}
}));

// node_modules/ajv/dist/compile/validate/boolSchema.js
var require_boolSchema = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.boolOrEmptySchema = exports.topBoolOrEmptySchema = void 0;
	const errors_1 = require_errors();
	const codegen_1 = require_codegen();
	const names_1 = require_names();
	const boolError = { message: "boolean schema is false" };
	function topBoolOrEmptySchema(it) {
		const { gen, schema, validateName } = it;
		if (schema === false) falseSchemaError(it, false);
		else if (typeof schema == "object" && schema.$async === true) gen.return(names_1.default.data);
		else {
			gen.assign((0, codegen_1._)`${validateName}.errors`, null);
			gen.return(true);
		}
	}
	exports.topBoolOrEmptySchema = topBoolOrEmptySchema;
	function boolOrEmptySchema(it, valid) {
		const { gen, schema } = it;
		if (schema === false) {
			gen.var(valid, false);
			falseSchemaError(it);
		} else gen.var(valid, true);
	}
	exports.boolOrEmptySchema = boolOrEmptySchema;
	function falseSchemaError(it, overrideAllErrors) {
		const { gen, data } = it;
		const cxt = {
			gen,
			keyword: "false schema",
			data,
			schema: false,
			schemaCode: false,
			schemaValue: false,
			params: {},
			it
		};
		(0, errors_1.reportError)(cxt, boolError, void 0, overrideAllErrors);
	}
}));

// node_modules/ajv/dist/compile/rules.js
var require_rules = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getRules = exports.isJSONType = void 0;
	const jsonTypes = /* @__PURE__ */ new Set([
		"string",
		"number",
		"integer",
		"boolean",
		"null",
		"object",
		"array"
	]);
	function isJSONType(x) {
		return typeof x == "string" && jsonTypes.has(x);
	}
	exports.isJSONType = isJSONType;
	function getRules() {
		const groups = {
			number: {
				type: "number",
				rules: []
			},
			string: {
				type: "string",
				rules: []
			},
			array: {
				type: "array",
				rules: []
			},
			object: {
				type: "object",
				rules: []
			}
		};
		return {
			types: {
				...groups,
				integer: true,
				boolean: true,
				null: true
			},
			rules: [
				{ rules: [] },
				groups.number,
				groups.string,
				groups.array,
				groups.object
			],
			post: { rules: [] },
			all: {},
			keywords: {}
		};
	}
	exports.getRules = getRules;
}));

// node_modules/ajv/dist/compile/validate/applicability.js
var require_applicability = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.shouldUseRule = exports.shouldUseGroup = exports.schemaHasRulesForType = void 0;
	function schemaHasRulesForType({ schema, self }, type) {
		const group = self.RULES.types[type];
		return group && group !== true && shouldUseGroup(schema, group);
	}
	exports.schemaHasRulesForType = schemaHasRulesForType;
	function shouldUseGroup(schema, group) {
		return group.rules.some((rule) => shouldUseRule(schema, rule));
	}
	exports.shouldUseGroup = shouldUseGroup;
	function shouldUseRule(schema, rule) {
		var _a;
		return schema[rule.keyword] !== void 0 || ((_a = rule.definition.implements) === null || _a === void 0 ? void 0 : _a.some((kwd) => schema[kwd] !== void 0));
	}
	exports.shouldUseRule = shouldUseRule;
}));

// node_modules/ajv/dist/compile/validate/dataType.js
var require_dataType = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.reportTypeError = exports.checkDataTypes = exports.checkDataType = exports.coerceAndCheckDataType = exports.getJSONTypes = exports.getSchemaTypes = exports.DataType = void 0;
	const rules_1 = require_rules();
	const applicability_1 = require_applicability();
	const errors_1 = require_errors();
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	var DataType;
	(function(DataType) {
		DataType[DataType["Correct"] = 0] = "Correct";
		DataType[DataType["Wrong"] = 1] = "Wrong";
	})(DataType || (exports.DataType = DataType = {}));
	function getSchemaTypes(schema) {
		const types = getJSONTypes(schema.type);
		if (types.includes("null")) {
			if (schema.nullable === false) throw new Error("type: null contradicts nullable: false");
		} else {
			if (!types.length && schema.nullable !== void 0) throw new Error("\"nullable\" cannot be used without \"type\"");
			if (schema.nullable === true) types.push("null");
		}
		return types;
	}
	exports.getSchemaTypes = getSchemaTypes;
	function getJSONTypes(ts) {
		const types = Array.isArray(ts) ? ts : ts ? [ts] : [];
		if (types.every(rules_1.isJSONType)) return types;
		throw new Error("type must be JSONType or JSONType[]: " + types.join(","));
	}
	exports.getJSONTypes = getJSONTypes;
	function coerceAndCheckDataType(it, types) {
		const { gen, data, opts } = it;
		const coerceTo = coerceToTypes(types, opts.coerceTypes);
		const checkTypes = types.length > 0 && !(coerceTo.length === 0 && types.length === 1 && (0, applicability_1.schemaHasRulesForType)(it, types[0]));
		if (checkTypes) {
			const wrongType = checkDataTypes(types, data, opts.strictNumbers, DataType.Wrong);
			gen.if(wrongType, () => {
				if (coerceTo.length) coerceData(it, types, coerceTo);
				else reportTypeError(it);
			});
		}
		return checkTypes;
	}
	exports.coerceAndCheckDataType = coerceAndCheckDataType;
	const COERCIBLE = /* @__PURE__ */ new Set([
		"string",
		"number",
		"integer",
		"boolean",
		"null"
	]);
	function coerceToTypes(types, coerceTypes) {
		return coerceTypes ? types.filter((t) => COERCIBLE.has(t) || coerceTypes === "array" && t === "array") : [];
	}
	function coerceData(it, types, coerceTo) {
		const { gen, data, opts } = it;
		const dataType = gen.let("dataType", (0, codegen_1._)`typeof ${data}`);
		const coerced = gen.let("coerced", (0, codegen_1._)`undefined`);
		if (opts.coerceTypes === "array") gen.if((0, codegen_1._)`${dataType} == 'object' && Array.isArray(${data}) && ${data}.length == 1`, () => gen.assign(data, (0, codegen_1._)`${data}[0]`).assign(dataType, (0, codegen_1._)`typeof ${data}`).if(checkDataTypes(types, data, opts.strictNumbers), () => gen.assign(coerced, data)));
		gen.if((0, codegen_1._)`${coerced} !== undefined`);
		for (const t of coerceTo) if (COERCIBLE.has(t) || t === "array" && opts.coerceTypes === "array") coerceSpecificType(t);
		gen.else();
		reportTypeError(it);
		gen.endIf();
		gen.if((0, codegen_1._)`${coerced} !== undefined`, () => {
			gen.assign(data, coerced);
			assignParentData(it, coerced);
		});
		function coerceSpecificType(t) {
			switch (t) {
				case "string":
					gen.elseIf((0, codegen_1._)`${dataType} == "number" || ${dataType} == "boolean"`).assign(coerced, (0, codegen_1._)`"" + ${data}`).elseIf((0, codegen_1._)`${data} === null`).assign(coerced, (0, codegen_1._)`""`);
					return;
				case "number":
					gen.elseIf((0, codegen_1._)`${dataType} == "boolean" || ${data} === null
              || (${dataType} == "string" && ${data} && ${data} == +${data})`).assign(coerced, (0, codegen_1._)`+${data}`);
					return;
				case "integer":
					gen.elseIf((0, codegen_1._)`${dataType} === "boolean" || ${data} === null
              || (${dataType} === "string" && ${data} && ${data} == +${data} && !(${data} % 1))`).assign(coerced, (0, codegen_1._)`+${data}`);
					return;
				case "boolean":
					gen.elseIf((0, codegen_1._)`${data} === "false" || ${data} === 0 || ${data} === null`).assign(coerced, false).elseIf((0, codegen_1._)`${data} === "true" || ${data} === 1`).assign(coerced, true);
					return;
				case "null":
					gen.elseIf((0, codegen_1._)`${data} === "" || ${data} === 0 || ${data} === false`);
					gen.assign(coerced, null);
					return;
				case "array": gen.elseIf((0, codegen_1._)`${dataType} === "string" || ${dataType} === "number"
              || ${dataType} === "boolean" || ${data} === null`).assign(coerced, (0, codegen_1._)`[${data}]`);
			}
		}
	}
	function assignParentData({ gen, parentData, parentDataProperty }, expr) {
		gen.if((0, codegen_1._)`${parentData} !== undefined`, () => gen.assign((0, codegen_1._)`${parentData}[${parentDataProperty}]`, expr));
	}
	function checkDataType(dataType, data, strictNums, correct = DataType.Correct) {
		const EQ = correct === DataType.Correct ? codegen_1.operators.EQ : codegen_1.operators.NEQ;
		let cond;
		switch (dataType) {
			case "null": return (0, codegen_1._)`${data} ${EQ} null`;
			case "array":
				cond = (0, codegen_1._)`Array.isArray(${data})`;
				break;
			case "object":
				cond = (0, codegen_1._)`${data} && typeof ${data} == "object" && !Array.isArray(${data})`;
				break;
			case "integer":
				cond = numCond((0, codegen_1._)`!(${data} % 1) && !isNaN(${data})`);
				break;
			case "number":
				cond = numCond();
				break;
			default: return (0, codegen_1._)`typeof ${data} ${EQ} ${dataType}`;
		}
		return correct === DataType.Correct ? cond : (0, codegen_1.not)(cond);
		function numCond(_cond = codegen_1.nil) {
			return (0, codegen_1.and)((0, codegen_1._)`typeof ${data} == "number"`, _cond, strictNums ? (0, codegen_1._)`isFinite(${data})` : codegen_1.nil);
		}
	}
	exports.checkDataType = checkDataType;
	function checkDataTypes(dataTypes, data, strictNums, correct) {
		if (dataTypes.length === 1) return checkDataType(dataTypes[0], data, strictNums, correct);
		let cond;
		const types = (0, util_1.toHash)(dataTypes);
		if (types.array && types.object) {
			const notObj = (0, codegen_1._)`typeof ${data} != "object"`;
			cond = types.null ? notObj : (0, codegen_1._)`!${data} || ${notObj}`;
			delete types.null;
			delete types.array;
			delete types.object;
		} else cond = codegen_1.nil;
		if (types.number) delete types.integer;
		for (const t in types) cond = (0, codegen_1.and)(cond, checkDataType(t, data, strictNums, correct));
		return cond;
	}
	exports.checkDataTypes = checkDataTypes;
	const typeError = {
		message: ({ schema }) => `must be ${schema}`,
		params: ({ schema, schemaValue }) => typeof schema == "string" ? (0, codegen_1._)`{type: ${schema}}` : (0, codegen_1._)`{type: ${schemaValue}}`
	};
	function reportTypeError(it) {
		const cxt = getTypeErrorContext(it);
		(0, errors_1.reportError)(cxt, typeError);
	}
	exports.reportTypeError = reportTypeError;
	function getTypeErrorContext(it) {
		const { gen, data, schema } = it;
		const schemaCode = (0, util_1.schemaRefOrVal)(it, schema, "type");
		return {
			gen,
			keyword: "type",
			data,
			schema: schema.type,
			schemaCode,
			schemaValue: schemaCode,
			parentSchema: schema,
			params: {},
			it
		};
	}
}));

// node_modules/ajv/dist/compile/validate/defaults.js
var require_defaults = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.assignDefaults = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	function assignDefaults(it, ty) {
		const { properties, items } = it.schema;
		if (ty === "object" && properties) for (const key in properties) assignDefault(it, key, properties[key].default);
		else if (ty === "array" && Array.isArray(items)) items.forEach((sch, i) => assignDefault(it, i, sch.default));
	}
	exports.assignDefaults = assignDefaults;
	function assignDefault(it, prop, defaultValue) {
		const { gen, compositeRule, data, opts } = it;
		if (defaultValue === void 0) return;
		const childData = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(prop)}`;
		if (compositeRule) {
			(0, util_1.checkStrictMode)(it, `default is ignored for: ${childData}`);
			return;
		}
		let condition = (0, codegen_1._)`${childData} === undefined`;
		if (opts.useDefaults === "empty") condition = (0, codegen_1._)`${condition} || ${childData} === null || ${childData} === ""`;
		gen.if(condition, (0, codegen_1._)`${childData} = ${(0, codegen_1.stringify)(defaultValue)}`);
	}
}));

// node_modules/ajv/dist/vocabularies/code.js
var require_code = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.validateUnion = exports.validateArray = exports.usePattern = exports.callValidateCode = exports.schemaProperties = exports.allSchemaProperties = exports.noPropertyInData = exports.propertyInData = exports.isOwnProperty = exports.hasPropFunc = exports.reportMissingProp = exports.checkMissingProp = exports.checkReportMissingProp = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const names_1 = require_names();
	const util_2 = require_util();
	function checkReportMissingProp(cxt, prop) {
		const { gen, data, it } = cxt;
		gen.if(noPropertyInData(gen, data, prop, it.opts.ownProperties), () => {
			cxt.setParams({ missingProperty: (0, codegen_1._)`${prop}` }, true);
			cxt.error();
		});
	}
	exports.checkReportMissingProp = checkReportMissingProp;
	function checkMissingProp({ gen, data, it: { opts } }, properties, missing) {
		return (0, codegen_1.or)(...properties.map((prop) => (0, codegen_1.and)(noPropertyInData(gen, data, prop, opts.ownProperties), (0, codegen_1._)`${missing} = ${prop}`)));
	}
	exports.checkMissingProp = checkMissingProp;
	function reportMissingProp(cxt, missing) {
		cxt.setParams({ missingProperty: missing }, true);
		cxt.error();
	}
	exports.reportMissingProp = reportMissingProp;
	function hasPropFunc(gen) {
		return gen.scopeValue("func", {
			ref: Object.prototype.hasOwnProperty,
			code: (0, codegen_1._)`Object.prototype.hasOwnProperty`
		});
	}
	exports.hasPropFunc = hasPropFunc;
	function isOwnProperty(gen, data, property) {
		return (0, codegen_1._)`${hasPropFunc(gen)}.call(${data}, ${property})`;
	}
	exports.isOwnProperty = isOwnProperty;
	function propertyInData(gen, data, property, ownProperties) {
		const cond = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(property)} !== undefined`;
		return ownProperties ? (0, codegen_1._)`${cond} && ${isOwnProperty(gen, data, property)}` : cond;
	}
	exports.propertyInData = propertyInData;
	function noPropertyInData(gen, data, property, ownProperties) {
		const cond = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(property)} === undefined`;
		return ownProperties ? (0, codegen_1.or)(cond, (0, codegen_1.not)(isOwnProperty(gen, data, property))) : cond;
	}
	exports.noPropertyInData = noPropertyInData;
	function allSchemaProperties(schemaMap) {
		return schemaMap ? Object.keys(schemaMap).filter((p) => p !== "__proto__") : [];
	}
	exports.allSchemaProperties = allSchemaProperties;
	function schemaProperties(it, schemaMap) {
		return allSchemaProperties(schemaMap).filter((p) => !(0, util_1.alwaysValidSchema)(it, schemaMap[p]));
	}
	exports.schemaProperties = schemaProperties;
	function callValidateCode({ schemaCode, data, it: { gen, topSchemaRef, schemaPath, errorPath }, it }, func, context, passSchema) {
		const dataAndSchema = passSchema ? (0, codegen_1._)`${schemaCode}, ${data}, ${topSchemaRef}${schemaPath}` : data;
		const valCxt = [
			[names_1.default.instancePath, (0, codegen_1.strConcat)(names_1.default.instancePath, errorPath)],
			[names_1.default.parentData, it.parentData],
			[names_1.default.parentDataProperty, it.parentDataProperty],
			[names_1.default.rootData, names_1.default.rootData]
		];
		if (it.opts.dynamicRef) valCxt.push([names_1.default.dynamicAnchors, names_1.default.dynamicAnchors]);
		const args = (0, codegen_1._)`${dataAndSchema}, ${gen.object(...valCxt)}`;
		return context !== codegen_1.nil ? (0, codegen_1._)`${func}.call(${context}, ${args})` : (0, codegen_1._)`${func}(${args})`;
	}
	exports.callValidateCode = callValidateCode;
	const newRegExp = (0, codegen_1._)`new RegExp`;
	function usePattern({ gen, it: { opts } }, pattern) {
		const u = opts.unicodeRegExp ? "u" : "";
		const { regExp } = opts.code;
		const rx = regExp(pattern, u);
		return gen.scopeValue("pattern", {
			key: rx.toString(),
			ref: rx,
			code: (0, codegen_1._)`${regExp.code === "new RegExp" ? newRegExp : (0, util_2.useFunc)(gen, regExp)}(${pattern}, ${u})`
		});
	}
	exports.usePattern = usePattern;
	function validateArray(cxt) {
		const { gen, data, keyword, it } = cxt;
		const valid = gen.name("valid");
		if (it.allErrors) {
			const validArr = gen.let("valid", true);
			validateItems(() => gen.assign(validArr, false));
			return validArr;
		}
		gen.var(valid, true);
		validateItems(() => gen.break());
		return valid;
		function validateItems(notValid) {
			const len = gen.const("len", (0, codegen_1._)`${data}.length`);
			gen.forRange("i", 0, len, (i) => {
				cxt.subschema({
					keyword,
					dataProp: i,
					dataPropType: util_1.Type.Num
				}, valid);
				gen.if((0, codegen_1.not)(valid), notValid);
			});
		}
	}
	exports.validateArray = validateArray;
	function validateUnion(cxt) {
		const { gen, schema, keyword, it } = cxt;
		/* istanbul ignore if */
		if (!Array.isArray(schema)) throw new Error("ajv implementation error");
		if (schema.some((sch) => (0, util_1.alwaysValidSchema)(it, sch)) && !it.opts.unevaluated) return;
		const valid = gen.let("valid", false);
		const schValid = gen.name("_valid");
		gen.block(() => schema.forEach((_sch, i) => {
			const schCxt = cxt.subschema({
				keyword,
				schemaProp: i,
				compositeRule: true
			}, schValid);
			gen.assign(valid, (0, codegen_1._)`${valid} || ${schValid}`);
			if (!cxt.mergeValidEvaluated(schCxt, schValid)) gen.if((0, codegen_1.not)(valid));
		}));
		cxt.result(valid, () => cxt.reset(), () => cxt.error(true));
	}
	exports.validateUnion = validateUnion;
}));

// node_modules/ajv/dist/compile/validate/keyword.js
var require_keyword = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.validateKeywordUsage = exports.validSchemaType = exports.funcKeywordCode = exports.macroKeywordCode = void 0;
	const codegen_1 = require_codegen();
	const names_1 = require_names();
	const code_1 = require_code();
	const errors_1 = require_errors();
	function macroKeywordCode(cxt, def) {
		const { gen, keyword, schema, parentSchema, it } = cxt;
		const macroSchema = def.macro.call(it.self, schema, parentSchema, it);
		const schemaRef = useKeyword(gen, keyword, macroSchema);
		if (it.opts.validateSchema !== false) it.self.validateSchema(macroSchema, true);
		const valid = gen.name("valid");
		cxt.subschema({
			schema: macroSchema,
			schemaPath: codegen_1.nil,
			errSchemaPath: `${it.errSchemaPath}/${keyword}`,
			topSchemaRef: schemaRef,
			compositeRule: true
		}, valid);
		cxt.pass(valid, () => cxt.error(true));
	}
	exports.macroKeywordCode = macroKeywordCode;
	function funcKeywordCode(cxt, def) {
		var _a;
		const { gen, keyword, schema, parentSchema, $data, it } = cxt;
		checkAsyncKeyword(it, def);
		const validateRef = useKeyword(gen, keyword, !$data && def.compile ? def.compile.call(it.self, schema, parentSchema, it) : def.validate);
		const valid = gen.let("valid");
		cxt.block$data(valid, validateKeyword);
		cxt.ok((_a = def.valid) !== null && _a !== void 0 ? _a : valid);
		function validateKeyword() {
			if (def.errors === false) {
				assignValid();
				if (def.modifying) modifyData(cxt);
				reportErrs(() => cxt.error());
			} else {
				const ruleErrs = def.async ? validateAsync() : validateSync();
				if (def.modifying) modifyData(cxt);
				reportErrs(() => addErrs(cxt, ruleErrs));
			}
		}
		function validateAsync() {
			const ruleErrs = gen.let("ruleErrs", null);
			gen.try(() => assignValid((0, codegen_1._)`await `), (e) => gen.assign(valid, false).if((0, codegen_1._)`${e} instanceof ${it.ValidationError}`, () => gen.assign(ruleErrs, (0, codegen_1._)`${e}.errors`), () => gen.throw(e)));
			return ruleErrs;
		}
		function validateSync() {
			const validateErrs = (0, codegen_1._)`${validateRef}.errors`;
			gen.assign(validateErrs, null);
			assignValid(codegen_1.nil);
			return validateErrs;
		}
		function assignValid(_await = def.async ? (0, codegen_1._)`await ` : codegen_1.nil) {
			const passCxt = it.opts.passContext ? names_1.default.this : names_1.default.self;
			const passSchema = !("compile" in def && !$data || def.schema === false);
			gen.assign(valid, (0, codegen_1._)`${_await}${(0, code_1.callValidateCode)(cxt, validateRef, passCxt, passSchema)}`, def.modifying);
		}
		function reportErrs(errors) {
			var _a;
			gen.if((0, codegen_1.not)((_a = def.valid) !== null && _a !== void 0 ? _a : valid), errors);
		}
	}
	exports.funcKeywordCode = funcKeywordCode;
	function modifyData(cxt) {
		const { gen, data, it } = cxt;
		gen.if(it.parentData, () => gen.assign(data, (0, codegen_1._)`${it.parentData}[${it.parentDataProperty}]`));
	}
	function addErrs(cxt, errs) {
		const { gen } = cxt;
		gen.if((0, codegen_1._)`Array.isArray(${errs})`, () => {
			gen.assign(names_1.default.vErrors, (0, codegen_1._)`${names_1.default.vErrors} === null ? ${errs} : ${names_1.default.vErrors}.concat(${errs})`).assign(names_1.default.errors, (0, codegen_1._)`${names_1.default.vErrors}.length`);
			(0, errors_1.extendErrors)(cxt);
		}, () => cxt.error());
	}
	function checkAsyncKeyword({ schemaEnv }, def) {
		if (def.async && !schemaEnv.$async) throw new Error("async keyword in sync schema");
	}
	function useKeyword(gen, keyword, result) {
		if (result === void 0) throw new Error(`keyword "${keyword}" failed to compile`);
		return gen.scopeValue("keyword", typeof result == "function" ? { ref: result } : {
			ref: result,
			code: (0, codegen_1.stringify)(result)
		});
	}
	function validSchemaType(schema, schemaType, allowUndefined = false) {
		return !schemaType.length || schemaType.some((st) => st === "array" ? Array.isArray(schema) : st === "object" ? schema && typeof schema == "object" && !Array.isArray(schema) : typeof schema == st || allowUndefined && typeof schema == "undefined");
	}
	exports.validSchemaType = validSchemaType;
	function validateKeywordUsage({ schema, opts, self, errSchemaPath }, def, keyword) {
		/* istanbul ignore if */
		if (Array.isArray(def.keyword) ? !def.keyword.includes(keyword) : def.keyword !== keyword) throw new Error("ajv implementation error");
		const deps = def.dependencies;
		if (deps === null || deps === void 0 ? void 0 : deps.some((kwd) => !Object.prototype.hasOwnProperty.call(schema, kwd))) throw new Error(`parent schema must have dependencies of ${keyword}: ${deps.join(",")}`);
		if (def.validateSchema) {
			if (!def.validateSchema(schema[keyword])) {
				const msg = `keyword "${keyword}" value is invalid at path "${errSchemaPath}": ` + self.errorsText(def.validateSchema.errors);
				if (opts.validateSchema === "log") self.logger.error(msg);
				else throw new Error(msg);
			}
		}
	}
	exports.validateKeywordUsage = validateKeywordUsage;
}));

// node_modules/ajv/dist/compile/validate/subschema.js
var require_subschema = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.extendSubschemaMode = exports.extendSubschemaData = exports.getSubschema = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	function getSubschema(it, { keyword, schemaProp, schema, schemaPath, errSchemaPath, topSchemaRef }) {
		if (keyword !== void 0 && schema !== void 0) throw new Error("both \"keyword\" and \"schema\" passed, only one allowed");
		if (keyword !== void 0) {
			const sch = it.schema[keyword];
			return schemaProp === void 0 ? {
				schema: sch,
				schemaPath: (0, codegen_1._)`${it.schemaPath}${(0, codegen_1.getProperty)(keyword)}`,
				errSchemaPath: `${it.errSchemaPath}/${keyword}`
			} : {
				schema: sch[schemaProp],
				schemaPath: (0, codegen_1._)`${it.schemaPath}${(0, codegen_1.getProperty)(keyword)}${(0, codegen_1.getProperty)(schemaProp)}`,
				errSchemaPath: `${it.errSchemaPath}/${keyword}/${(0, util_1.escapeFragment)(schemaProp)}`
			};
		}
		if (schema !== void 0) {
			if (schemaPath === void 0 || errSchemaPath === void 0 || topSchemaRef === void 0) throw new Error("\"schemaPath\", \"errSchemaPath\" and \"topSchemaRef\" are required with \"schema\"");
			return {
				schema,
				schemaPath,
				topSchemaRef,
				errSchemaPath
			};
		}
		throw new Error("either \"keyword\" or \"schema\" must be passed");
	}
	exports.getSubschema = getSubschema;
	function extendSubschemaData(subschema, it, { dataProp, dataPropType: dpType, data, dataTypes, propertyName }) {
		if (data !== void 0 && dataProp !== void 0) throw new Error("both \"data\" and \"dataProp\" passed, only one allowed");
		const { gen } = it;
		if (dataProp !== void 0) {
			const { errorPath, dataPathArr, opts } = it;
			dataContextProps(gen.let("data", (0, codegen_1._)`${it.data}${(0, codegen_1.getProperty)(dataProp)}`, true));
			subschema.errorPath = (0, codegen_1.str)`${errorPath}${(0, util_1.getErrorPath)(dataProp, dpType, opts.jsPropertySyntax)}`;
			subschema.parentDataProperty = (0, codegen_1._)`${dataProp}`;
			subschema.dataPathArr = [...dataPathArr, subschema.parentDataProperty];
		}
		if (data !== void 0) {
			dataContextProps(data instanceof codegen_1.Name ? data : gen.let("data", data, true));
			if (propertyName !== void 0) subschema.propertyName = propertyName;
		}
		if (dataTypes) subschema.dataTypes = dataTypes;
		function dataContextProps(_nextData) {
			subschema.data = _nextData;
			subschema.dataLevel = it.dataLevel + 1;
			subschema.dataTypes = [];
			it.definedProperties = /* @__PURE__ */ new Set();
			subschema.parentData = it.data;
			subschema.dataNames = [...it.dataNames, _nextData];
		}
	}
	exports.extendSubschemaData = extendSubschemaData;
	function extendSubschemaMode(subschema, { jtdDiscriminator, jtdMetadata, compositeRule, createErrors, allErrors }) {
		if (compositeRule !== void 0) subschema.compositeRule = compositeRule;
		if (createErrors !== void 0) subschema.createErrors = createErrors;
		if (allErrors !== void 0) subschema.allErrors = allErrors;
		subschema.jtdDiscriminator = jtdDiscriminator;
		subschema.jtdMetadata = jtdMetadata;
	}
	exports.extendSubschemaMode = extendSubschemaMode;
}));

// node_modules/fast-deep-equal/index.js
var require_fast_deep_equal = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = function equal(a, b) {
		if (a === b) return true;
		if (a && b && typeof a == "object" && typeof b == "object") {
			if (a.constructor !== b.constructor) return false;
			var length, i, keys;
			if (Array.isArray(a)) {
				length = a.length;
				if (length != b.length) return false;
				for (i = length; i-- !== 0;) if (!equal(a[i], b[i])) return false;
				return true;
			}
			if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags;
			if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf();
			if (a.toString !== Object.prototype.toString) return a.toString() === b.toString();
			keys = Object.keys(a);
			length = keys.length;
			if (length !== Object.keys(b).length) return false;
			for (i = length; i-- !== 0;) if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return false;
			for (i = length; i-- !== 0;) {
				var key = keys[i];
				if (!equal(a[key], b[key])) return false;
			}
			return true;
		}
		return a !== a && b !== b;
	};
}));

// node_modules/json-schema-traverse/index.js
var require_json_schema_traverse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	var traverse = module.exports = function(schema, opts, cb) {
		if (typeof opts == "function") {
			cb = opts;
			opts = {};
		}
		cb = opts.cb || cb;
		var pre = typeof cb == "function" ? cb : cb.pre || function() {};
		var post = cb.post || function() {};
		_traverse(opts, pre, post, schema, "", schema);
	};
	traverse.keywords = {
		additionalItems: true,
		items: true,
		contains: true,
		additionalProperties: true,
		propertyNames: true,
		not: true,
		if: true,
		then: true,
		else: true
	};
	traverse.arrayKeywords = {
		items: true,
		allOf: true,
		anyOf: true,
		oneOf: true
	};
	traverse.propsKeywords = {
		$defs: true,
		definitions: true,
		properties: true,
		patternProperties: true,
		dependencies: true
	};
	traverse.skipKeywords = {
		default: true,
		enum: true,
		const: true,
		required: true,
		maximum: true,
		minimum: true,
		exclusiveMaximum: true,
		exclusiveMinimum: true,
		multipleOf: true,
		maxLength: true,
		minLength: true,
		pattern: true,
		format: true,
		maxItems: true,
		minItems: true,
		uniqueItems: true,
		maxProperties: true,
		minProperties: true
	};
	function _traverse(opts, pre, post, schema, jsonPtr, rootSchema, parentJsonPtr, parentKeyword, parentSchema, keyIndex) {
		if (schema && typeof schema == "object" && !Array.isArray(schema)) {
			pre(schema, jsonPtr, rootSchema, parentJsonPtr, parentKeyword, parentSchema, keyIndex);
			for (var key in schema) {
				var sch = schema[key];
				if (Array.isArray(sch)) {
					if (key in traverse.arrayKeywords) for (var i = 0; i < sch.length; i++) _traverse(opts, pre, post, sch[i], jsonPtr + "/" + key + "/" + i, rootSchema, jsonPtr, key, schema, i);
				} else if (key in traverse.propsKeywords) {
					if (sch && typeof sch == "object") for (var prop in sch) _traverse(opts, pre, post, sch[prop], jsonPtr + "/" + key + "/" + escapeJsonPtr(prop), rootSchema, jsonPtr, key, schema, prop);
				} else if (key in traverse.keywords || opts.allKeys && !(key in traverse.skipKeywords)) _traverse(opts, pre, post, sch, jsonPtr + "/" + key, rootSchema, jsonPtr, key, schema);
			}
			post(schema, jsonPtr, rootSchema, parentJsonPtr, parentKeyword, parentSchema, keyIndex);
		}
	}
	function escapeJsonPtr(str) {
		return str.replace(/~/g, "~0").replace(/\//g, "~1");
	}
}));

// node_modules/ajv/dist/compile/resolve.js
var require_resolve = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getSchemaRefs = exports.resolveUrl = exports.normalizeId = exports._getFullPath = exports.getFullPath = exports.inlineRef = void 0;
	const util_1 = require_util();
	const equal = require_fast_deep_equal();
	const traverse = require_json_schema_traverse();
	const SIMPLE_INLINED = /* @__PURE__ */ new Set([
		"type",
		"format",
		"pattern",
		"maxLength",
		"minLength",
		"maxProperties",
		"minProperties",
		"maxItems",
		"minItems",
		"maximum",
		"minimum",
		"uniqueItems",
		"multipleOf",
		"required",
		"enum",
		"const"
	]);
	function inlineRef(schema, limit = true) {
		if (typeof schema == "boolean") return true;
		if (limit === true) return !hasRef(schema);
		if (!limit) return false;
		return countKeys(schema) <= limit;
	}
	exports.inlineRef = inlineRef;
	const REF_KEYWORDS = /* @__PURE__ */ new Set([
		"$ref",
		"$recursiveRef",
		"$recursiveAnchor",
		"$dynamicRef",
		"$dynamicAnchor"
	]);
	function hasRef(schema) {
		for (const key in schema) {
			if (REF_KEYWORDS.has(key)) return true;
			const sch = schema[key];
			if (Array.isArray(sch) && sch.some(hasRef)) return true;
			if (typeof sch == "object" && hasRef(sch)) return true;
		}
		return false;
	}
	function countKeys(schema) {
		let count = 0;
		for (const key in schema) {
			if (key === "$ref") return Infinity;
			count++;
			if (SIMPLE_INLINED.has(key)) continue;
			if (typeof schema[key] == "object") (0, util_1.eachItem)(schema[key], (sch) => count += countKeys(sch));
			if (count === Infinity) return Infinity;
		}
		return count;
	}
	function getFullPath(resolver, id = "", normalize) {
		if (normalize !== false) id = normalizeId(id);
		return _getFullPath(resolver, resolver.parse(id));
	}
	exports.getFullPath = getFullPath;
	function _getFullPath(resolver, p) {
		return resolver.serialize(p).split("#")[0] + "#";
	}
	exports._getFullPath = _getFullPath;
	const TRAILING_SLASH_HASH = /#\/?$/;
	function normalizeId(id) {
		return id ? id.replace(TRAILING_SLASH_HASH, "") : "";
	}
	exports.normalizeId = normalizeId;
	function resolveUrl(resolver, baseId, id) {
		id = normalizeId(id);
		return resolver.resolve(baseId, id);
	}
	exports.resolveUrl = resolveUrl;
	const ANCHOR = /^[a-z_][-a-z0-9._]*$/i;
	function getSchemaRefs(schema, baseId) {
		if (typeof schema == "boolean") return {};
		const { schemaId, uriResolver } = this.opts;
		const schId = normalizeId(schema[schemaId] || baseId);
		const baseIds = { "": schId };
		const pathPrefix = getFullPath(uriResolver, schId, false);
		const localRefs = {};
		const schemaRefs = /* @__PURE__ */ new Set();
		traverse(schema, { allKeys: true }, (sch, jsonPtr, _, parentJsonPtr) => {
			if (parentJsonPtr === void 0) return;
			const fullPath = pathPrefix + jsonPtr;
			let innerBaseId = baseIds[parentJsonPtr];
			if (typeof sch[schemaId] == "string") innerBaseId = addRef.call(this, sch[schemaId]);
			addAnchor.call(this, sch.$anchor);
			addAnchor.call(this, sch.$dynamicAnchor);
			baseIds[jsonPtr] = innerBaseId;
			function addRef(ref) {
				const _resolve = this.opts.uriResolver.resolve;
				ref = normalizeId(innerBaseId ? _resolve(innerBaseId, ref) : ref);
				if (schemaRefs.has(ref)) throw ambiguos(ref);
				schemaRefs.add(ref);
				let schOrRef = this.refs[ref];
				if (typeof schOrRef == "string") schOrRef = this.refs[schOrRef];
				if (typeof schOrRef == "object") checkAmbiguosRef(sch, schOrRef.schema, ref);
				else if (ref !== normalizeId(fullPath)) {
					if (ref[0] === "#") {
						checkAmbiguosRef(sch, localRefs[ref], ref);
						localRefs[ref] = sch;
					} else this.refs[ref] = fullPath;
				}
				return ref;
			}
			function addAnchor(anchor) {
				if (typeof anchor == "string") {
					if (!ANCHOR.test(anchor)) throw new Error(`invalid anchor "${anchor}"`);
					addRef.call(this, `#${anchor}`);
				}
			}
		});
		return localRefs;
		function checkAmbiguosRef(sch1, sch2, ref) {
			if (sch2 !== void 0 && !equal(sch1, sch2)) throw ambiguos(ref);
		}
		function ambiguos(ref) {
			return /* @__PURE__ */ new Error(`reference "${ref}" resolves to more than one schema`);
		}
	}
	exports.getSchemaRefs = getSchemaRefs;
}));

// node_modules/ajv/dist/compile/validate/index.js
var require_validate = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getData = exports.KeywordCxt = exports.validateFunctionCode = void 0;
	const boolSchema_1 = require_boolSchema();
	const dataType_1 = require_dataType();
	const applicability_1 = require_applicability();
	const dataType_2 = require_dataType();
	const defaults_1 = require_defaults();
	const keyword_1 = require_keyword();
	const subschema_1 = require_subschema();
	const codegen_1 = require_codegen();
	const names_1 = require_names();
	const resolve_1 = require_resolve();
	const util_1 = require_util();
	const errors_1 = require_errors();
	function validateFunctionCode(it) {
		if (isSchemaObj(it)) {
			checkKeywords(it);
			if (schemaCxtHasRules(it)) {
				topSchemaObjCode(it);
				return;
			}
		}
		validateFunction(it, () => (0, boolSchema_1.topBoolOrEmptySchema)(it));
	}
	exports.validateFunctionCode = validateFunctionCode;
	function validateFunction({ gen, validateName, schema, schemaEnv, opts }, body) {
		if (opts.code.es5) gen.func(validateName, (0, codegen_1._)`${names_1.default.data}, ${names_1.default.valCxt}`, schemaEnv.$async, () => {
			gen.code((0, codegen_1._)`"use strict"; ${funcSourceUrl(schema, opts)}`);
			destructureValCxtES5(gen, opts);
			gen.code(body);
		});
		else gen.func(validateName, (0, codegen_1._)`${names_1.default.data}, ${destructureValCxt(opts)}`, schemaEnv.$async, () => gen.code(funcSourceUrl(schema, opts)).code(body));
	}
	function destructureValCxt(opts) {
		return (0, codegen_1._)`{${names_1.default.instancePath}="", ${names_1.default.parentData}, ${names_1.default.parentDataProperty}, ${names_1.default.rootData}=${names_1.default.data}${opts.dynamicRef ? (0, codegen_1._)`, ${names_1.default.dynamicAnchors}={}` : codegen_1.nil}}={}`;
	}
	function destructureValCxtES5(gen, opts) {
		gen.if(names_1.default.valCxt, () => {
			gen.var(names_1.default.instancePath, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.instancePath}`);
			gen.var(names_1.default.parentData, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.parentData}`);
			gen.var(names_1.default.parentDataProperty, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.parentDataProperty}`);
			gen.var(names_1.default.rootData, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.rootData}`);
			if (opts.dynamicRef) gen.var(names_1.default.dynamicAnchors, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.dynamicAnchors}`);
		}, () => {
			gen.var(names_1.default.instancePath, (0, codegen_1._)`""`);
			gen.var(names_1.default.parentData, (0, codegen_1._)`undefined`);
			gen.var(names_1.default.parentDataProperty, (0, codegen_1._)`undefined`);
			gen.var(names_1.default.rootData, names_1.default.data);
			if (opts.dynamicRef) gen.var(names_1.default.dynamicAnchors, (0, codegen_1._)`{}`);
		});
	}
	function topSchemaObjCode(it) {
		const { schema, opts, gen } = it;
		validateFunction(it, () => {
			if (opts.$comment && schema.$comment) commentKeyword(it);
			checkNoDefault(it);
			gen.let(names_1.default.vErrors, null);
			gen.let(names_1.default.errors, 0);
			if (opts.unevaluated) resetEvaluated(it);
			typeAndKeywords(it);
			returnResults(it);
		});
	}
	function resetEvaluated(it) {
		const { gen, validateName } = it;
		it.evaluated = gen.const("evaluated", (0, codegen_1._)`${validateName}.evaluated`);
		gen.if((0, codegen_1._)`${it.evaluated}.dynamicProps`, () => gen.assign((0, codegen_1._)`${it.evaluated}.props`, (0, codegen_1._)`undefined`));
		gen.if((0, codegen_1._)`${it.evaluated}.dynamicItems`, () => gen.assign((0, codegen_1._)`${it.evaluated}.items`, (0, codegen_1._)`undefined`));
	}
	function funcSourceUrl(schema, opts) {
		const schId = typeof schema == "object" && schema[opts.schemaId];
		return schId && (opts.code.source || opts.code.process) ? (0, codegen_1._)`/*# sourceURL=${schId} */` : codegen_1.nil;
	}
	function subschemaCode(it, valid) {
		if (isSchemaObj(it)) {
			checkKeywords(it);
			if (schemaCxtHasRules(it)) {
				subSchemaObjCode(it, valid);
				return;
			}
		}
		(0, boolSchema_1.boolOrEmptySchema)(it, valid);
	}
	function schemaCxtHasRules({ schema, self }) {
		if (typeof schema == "boolean") return !schema;
		for (const key in schema) if (self.RULES.all[key]) return true;
		return false;
	}
	function isSchemaObj(it) {
		return typeof it.schema != "boolean";
	}
	function subSchemaObjCode(it, valid) {
		const { schema, gen, opts } = it;
		if (opts.$comment && schema.$comment) commentKeyword(it);
		updateContext(it);
		checkAsyncSchema(it);
		const errsCount = gen.const("_errs", names_1.default.errors);
		typeAndKeywords(it, errsCount);
		gen.var(valid, (0, codegen_1._)`${errsCount} === ${names_1.default.errors}`);
	}
	function checkKeywords(it) {
		(0, util_1.checkUnknownRules)(it);
		checkRefsAndKeywords(it);
	}
	function typeAndKeywords(it, errsCount) {
		if (it.opts.jtd) return schemaKeywords(it, [], false, errsCount);
		const types = (0, dataType_1.getSchemaTypes)(it.schema);
		schemaKeywords(it, types, !(0, dataType_1.coerceAndCheckDataType)(it, types), errsCount);
	}
	function checkRefsAndKeywords(it) {
		const { schema, errSchemaPath, opts, self } = it;
		if (schema.$ref && opts.ignoreKeywordsWithRef && (0, util_1.schemaHasRulesButRef)(schema, self.RULES)) self.logger.warn(`$ref: keywords ignored in schema at path "${errSchemaPath}"`);
	}
	function checkNoDefault(it) {
		const { schema, opts } = it;
		if (schema.default !== void 0 && opts.useDefaults && opts.strictSchema) (0, util_1.checkStrictMode)(it, "default is ignored in the schema root");
	}
	function updateContext(it) {
		const schId = it.schema[it.opts.schemaId];
		if (schId) it.baseId = (0, resolve_1.resolveUrl)(it.opts.uriResolver, it.baseId, schId);
	}
	function checkAsyncSchema(it) {
		if (it.schema.$async && !it.schemaEnv.$async) throw new Error("async schema in sync schema");
	}
	function commentKeyword({ gen, schemaEnv, schema, errSchemaPath, opts }) {
		const msg = schema.$comment;
		if (opts.$comment === true) gen.code((0, codegen_1._)`${names_1.default.self}.logger.log(${msg})`);
		else if (typeof opts.$comment == "function") {
			const schemaPath = (0, codegen_1.str)`${errSchemaPath}/$comment`;
			const rootName = gen.scopeValue("root", { ref: schemaEnv.root });
			gen.code((0, codegen_1._)`${names_1.default.self}.opts.$comment(${msg}, ${schemaPath}, ${rootName}.schema)`);
		}
	}
	function returnResults(it) {
		const { gen, schemaEnv, validateName, ValidationError, opts } = it;
		if (schemaEnv.$async) gen.if((0, codegen_1._)`${names_1.default.errors} === 0`, () => gen.return(names_1.default.data), () => gen.throw((0, codegen_1._)`new ${ValidationError}(${names_1.default.vErrors})`));
		else {
			gen.assign((0, codegen_1._)`${validateName}.errors`, names_1.default.vErrors);
			if (opts.unevaluated) assignEvaluated(it);
			gen.return((0, codegen_1._)`${names_1.default.errors} === 0`);
		}
	}
	function assignEvaluated({ gen, evaluated, props, items }) {
		if (props instanceof codegen_1.Name) gen.assign((0, codegen_1._)`${evaluated}.props`, props);
		if (items instanceof codegen_1.Name) gen.assign((0, codegen_1._)`${evaluated}.items`, items);
	}
	function schemaKeywords(it, types, typeErrors, errsCount) {
		const { gen, schema, data, allErrors, opts, self } = it;
		const { RULES } = self;
		if (schema.$ref && (opts.ignoreKeywordsWithRef || !(0, util_1.schemaHasRulesButRef)(schema, RULES))) {
			gen.block(() => keywordCode(it, "$ref", RULES.all.$ref.definition));
			return;
		}
		if (!opts.jtd) checkStrictTypes(it, types);
		gen.block(() => {
			for (const group of RULES.rules) groupKeywords(group);
			groupKeywords(RULES.post);
		});
		function groupKeywords(group) {
			if (!(0, applicability_1.shouldUseGroup)(schema, group)) return;
			if (group.type) {
				gen.if((0, dataType_2.checkDataType)(group.type, data, opts.strictNumbers));
				iterateKeywords(it, group);
				if (types.length === 1 && types[0] === group.type && typeErrors) {
					gen.else();
					(0, dataType_2.reportTypeError)(it);
				}
				gen.endIf();
			} else iterateKeywords(it, group);
			if (!allErrors) gen.if((0, codegen_1._)`${names_1.default.errors} === ${errsCount || 0}`);
		}
	}
	function iterateKeywords(it, group) {
		const { gen, schema, opts: { useDefaults } } = it;
		if (useDefaults) (0, defaults_1.assignDefaults)(it, group.type);
		gen.block(() => {
			for (const rule of group.rules) if ((0, applicability_1.shouldUseRule)(schema, rule)) keywordCode(it, rule.keyword, rule.definition, group.type);
		});
	}
	function checkStrictTypes(it, types) {
		if (it.schemaEnv.meta || !it.opts.strictTypes) return;
		checkContextTypes(it, types);
		if (!it.opts.allowUnionTypes) checkMultipleTypes(it, types);
		checkKeywordTypes(it, it.dataTypes);
	}
	function checkContextTypes(it, types) {
		if (!types.length) return;
		if (!it.dataTypes.length) {
			it.dataTypes = types;
			return;
		}
		types.forEach((t) => {
			if (!includesType(it.dataTypes, t)) strictTypesError(it, `type "${t}" not allowed by context "${it.dataTypes.join(",")}"`);
		});
		narrowSchemaTypes(it, types);
	}
	function checkMultipleTypes(it, ts) {
		if (ts.length > 1 && !(ts.length === 2 && ts.includes("null"))) strictTypesError(it, "use allowUnionTypes to allow union type keyword");
	}
	function checkKeywordTypes(it, ts) {
		const rules = it.self.RULES.all;
		for (const keyword in rules) {
			const rule = rules[keyword];
			if (typeof rule == "object" && (0, applicability_1.shouldUseRule)(it.schema, rule)) {
				const { type } = rule.definition;
				if (type.length && !type.some((t) => hasApplicableType(ts, t))) strictTypesError(it, `missing type "${type.join(",")}" for keyword "${keyword}"`);
			}
		}
	}
	function hasApplicableType(schTs, kwdT) {
		return schTs.includes(kwdT) || kwdT === "number" && schTs.includes("integer");
	}
	function includesType(ts, t) {
		return ts.includes(t) || t === "integer" && ts.includes("number");
	}
	function narrowSchemaTypes(it, withTypes) {
		const ts = [];
		for (const t of it.dataTypes) if (includesType(withTypes, t)) ts.push(t);
		else if (withTypes.includes("integer") && t === "number") ts.push("integer");
		it.dataTypes = ts;
	}
	function strictTypesError(it, msg) {
		const schemaPath = it.schemaEnv.baseId + it.errSchemaPath;
		msg += ` at "${schemaPath}" (strictTypes)`;
		(0, util_1.checkStrictMode)(it, msg, it.opts.strictTypes);
	}
	var KeywordCxt = class {
		constructor(it, def, keyword) {
			(0, keyword_1.validateKeywordUsage)(it, def, keyword);
			this.gen = it.gen;
			this.allErrors = it.allErrors;
			this.keyword = keyword;
			this.data = it.data;
			this.schema = it.schema[keyword];
			this.$data = def.$data && it.opts.$data && this.schema && this.schema.$data;
			this.schemaValue = (0, util_1.schemaRefOrVal)(it, this.schema, keyword, this.$data);
			this.schemaType = def.schemaType;
			this.parentSchema = it.schema;
			this.params = {};
			this.it = it;
			this.def = def;
			if (this.$data) this.schemaCode = it.gen.const("vSchema", getData(this.$data, it));
			else {
				this.schemaCode = this.schemaValue;
				if (!(0, keyword_1.validSchemaType)(this.schema, def.schemaType, def.allowUndefined)) throw new Error(`${keyword} value must be ${JSON.stringify(def.schemaType)}`);
			}
			if ("code" in def ? def.trackErrors : def.errors !== false) this.errsCount = it.gen.const("_errs", names_1.default.errors);
		}
		result(condition, successAction, failAction) {
			this.failResult((0, codegen_1.not)(condition), successAction, failAction);
		}
		failResult(condition, successAction, failAction) {
			this.gen.if(condition);
			if (failAction) failAction();
			else this.error();
			if (successAction) {
				this.gen.else();
				successAction();
				if (this.allErrors) this.gen.endIf();
			} else if (this.allErrors) this.gen.endIf();
			else this.gen.else();
		}
		pass(condition, failAction) {
			this.failResult((0, codegen_1.not)(condition), void 0, failAction);
		}
		fail(condition) {
			if (condition === void 0) {
				this.error();
				if (!this.allErrors) this.gen.if(false);
				return;
			}
			this.gen.if(condition);
			this.error();
			if (this.allErrors) this.gen.endIf();
			else this.gen.else();
		}
		fail$data(condition) {
			if (!this.$data) return this.fail(condition);
			const { schemaCode } = this;
			this.fail((0, codegen_1._)`${schemaCode} !== undefined && (${(0, codegen_1.or)(this.invalid$data(), condition)})`);
		}
		error(append, errorParams, errorPaths) {
			if (errorParams) {
				this.setParams(errorParams);
				this._error(append, errorPaths);
				this.setParams({});
				return;
			}
			this._error(append, errorPaths);
		}
		_error(append, errorPaths) {
			(append ? errors_1.reportExtraError : errors_1.reportError)(this, this.def.error, errorPaths);
		}
		$dataError() {
			(0, errors_1.reportError)(this, this.def.$dataError || errors_1.keyword$DataError);
		}
		reset() {
			if (this.errsCount === void 0) throw new Error("add \"trackErrors\" to keyword definition");
			(0, errors_1.resetErrorsCount)(this.gen, this.errsCount);
		}
		ok(cond) {
			if (!this.allErrors) this.gen.if(cond);
		}
		setParams(obj, assign) {
			if (assign) Object.assign(this.params, obj);
			else this.params = obj;
		}
		block$data(valid, codeBlock, $dataValid = codegen_1.nil) {
			this.gen.block(() => {
				this.check$data(valid, $dataValid);
				codeBlock();
			});
		}
		check$data(valid = codegen_1.nil, $dataValid = codegen_1.nil) {
			if (!this.$data) return;
			const { gen, schemaCode, schemaType, def } = this;
			gen.if((0, codegen_1.or)((0, codegen_1._)`${schemaCode} === undefined`, $dataValid));
			if (valid !== codegen_1.nil) gen.assign(valid, true);
			if (schemaType.length || def.validateSchema) {
				gen.elseIf(this.invalid$data());
				this.$dataError();
				if (valid !== codegen_1.nil) gen.assign(valid, false);
			}
			gen.else();
		}
		invalid$data() {
			const { gen, schemaCode, schemaType, def, it } = this;
			return (0, codegen_1.or)(wrong$DataType(), invalid$DataSchema());
			function wrong$DataType() {
				if (schemaType.length) {
					/* istanbul ignore if */
					if (!(schemaCode instanceof codegen_1.Name)) throw new Error("ajv implementation error");
					const st = Array.isArray(schemaType) ? schemaType : [schemaType];
					return (0, codegen_1._)`${(0, dataType_2.checkDataTypes)(st, schemaCode, it.opts.strictNumbers, dataType_2.DataType.Wrong)}`;
				}
				return codegen_1.nil;
			}
			function invalid$DataSchema() {
				if (def.validateSchema) {
					const validateSchemaRef = gen.scopeValue("validate$data", { ref: def.validateSchema });
					return (0, codegen_1._)`!${validateSchemaRef}(${schemaCode})`;
				}
				return codegen_1.nil;
			}
		}
		subschema(appl, valid) {
			const subschema = (0, subschema_1.getSubschema)(this.it, appl);
			(0, subschema_1.extendSubschemaData)(subschema, this.it, appl);
			(0, subschema_1.extendSubschemaMode)(subschema, appl);
			const nextContext = {
				...this.it,
				...subschema,
				items: void 0,
				props: void 0
			};
			subschemaCode(nextContext, valid);
			return nextContext;
		}
		mergeEvaluated(schemaCxt, toName) {
			const { it, gen } = this;
			if (!it.opts.unevaluated) return;
			if (it.props !== true && schemaCxt.props !== void 0) it.props = util_1.mergeEvaluated.props(gen, schemaCxt.props, it.props, toName);
			if (it.items !== true && schemaCxt.items !== void 0) it.items = util_1.mergeEvaluated.items(gen, schemaCxt.items, it.items, toName);
		}
		mergeValidEvaluated(schemaCxt, valid) {
			const { it, gen } = this;
			if (it.opts.unevaluated && (it.props !== true || it.items !== true)) {
				gen.if(valid, () => this.mergeEvaluated(schemaCxt, codegen_1.Name));
				return true;
			}
		}
	};
	exports.KeywordCxt = KeywordCxt;
	function keywordCode(it, keyword, def, ruleType) {
		const cxt = new KeywordCxt(it, def, keyword);
		if ("code" in def) def.code(cxt, ruleType);
		else if (cxt.$data && def.validate) (0, keyword_1.funcKeywordCode)(cxt, def);
		else if ("macro" in def) (0, keyword_1.macroKeywordCode)(cxt, def);
		else if (def.compile || def.validate) (0, keyword_1.funcKeywordCode)(cxt, def);
	}
	const JSON_POINTER = /^\/(?:[^~]|~0|~1)*$/;
	const RELATIVE_JSON_POINTER = /^([0-9]+)(#|\/(?:[^~]|~0|~1)*)?$/;
	function getData($data, { dataLevel, dataNames, dataPathArr }) {
		let jsonPointer;
		let data;
		if ($data === "") return names_1.default.rootData;
		if ($data[0] === "/") {
			if (!JSON_POINTER.test($data)) throw new Error(`Invalid JSON-pointer: ${$data}`);
			jsonPointer = $data;
			data = names_1.default.rootData;
		} else {
			const matches = RELATIVE_JSON_POINTER.exec($data);
			if (!matches) throw new Error(`Invalid JSON-pointer: ${$data}`);
			const up = +matches[1];
			jsonPointer = matches[2];
			if (jsonPointer === "#") {
				if (up >= dataLevel) throw new Error(errorMsg("property/index", up));
				return dataPathArr[dataLevel - up];
			}
			if (up > dataLevel) throw new Error(errorMsg("data", up));
			data = dataNames[dataLevel - up];
			if (!jsonPointer) return data;
		}
		let expr = data;
		const segments = jsonPointer.split("/");
		for (const segment of segments) if (segment) {
			data = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)((0, util_1.unescapeJsonPointer)(segment))}`;
			expr = (0, codegen_1._)`${expr} && ${data}`;
		}
		return expr;
		function errorMsg(pointerType, up) {
			return `Cannot access ${pointerType} ${up} levels up, current level is ${dataLevel}`;
		}
	}
	exports.getData = getData;
}));

// node_modules/ajv/dist/runtime/validation_error.js
var require_validation_error = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	var ValidationError = class extends Error {
		constructor(errors) {
			super("validation failed");
			this.errors = errors;
			this.ajv = this.validation = true;
		}
	};
	exports.default = ValidationError;
}));

// node_modules/ajv/dist/compile/ref_error.js
var require_ref_error = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const resolve_1 = require_resolve();
	var MissingRefError = class extends Error {
		constructor(resolver, baseId, ref, msg) {
			super(msg || `can't resolve reference ${ref} from id ${baseId}`);
			this.missingRef = (0, resolve_1.resolveUrl)(resolver, baseId, ref);
			this.missingSchema = (0, resolve_1.normalizeId)((0, resolve_1.getFullPath)(resolver, this.missingRef));
		}
	};
	exports.default = MissingRefError;
}));

// node_modules/ajv/dist/compile/index.js
var require_compile = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.resolveSchema = exports.getCompilingSchema = exports.resolveRef = exports.compileSchema = exports.SchemaEnv = void 0;
	const codegen_1 = require_codegen();
	const validation_error_1 = require_validation_error();
	const names_1 = require_names();
	const resolve_1 = require_resolve();
	const util_1 = require_util();
	const validate_1 = require_validate();
	var SchemaEnv = class {
		constructor(env) {
			var _a;
			this.refs = {};
			this.dynamicAnchors = {};
			let schema;
			if (typeof env.schema == "object") schema = env.schema;
			this.schema = env.schema;
			this.schemaId = env.schemaId;
			this.root = env.root || this;
			this.baseId = (_a = env.baseId) !== null && _a !== void 0 ? _a : (0, resolve_1.normalizeId)(schema === null || schema === void 0 ? void 0 : schema[env.schemaId || "$id"]);
			this.schemaPath = env.schemaPath;
			this.localRefs = env.localRefs;
			this.meta = env.meta;
			this.$async = schema === null || schema === void 0 ? void 0 : schema.$async;
			this.refs = {};
		}
	};
	exports.SchemaEnv = SchemaEnv;
	function compileSchema(sch) {
		const _sch = getCompilingSchema.call(this, sch);
		if (_sch) return _sch;
		const rootId = (0, resolve_1.getFullPath)(this.opts.uriResolver, sch.root.baseId);
		const { es5, lines } = this.opts.code;
		const { ownProperties } = this.opts;
		const gen = new codegen_1.CodeGen(this.scope, {
			es5,
			lines,
			ownProperties
		});
		let _ValidationError;
		if (sch.$async) _ValidationError = gen.scopeValue("Error", {
			ref: validation_error_1.default,
			code: (0, codegen_1._)`require("ajv/dist/runtime/validation_error").default`
		});
		const validateName = gen.scopeName("validate");
		sch.validateName = validateName;
		const schemaCxt = {
			gen,
			allErrors: this.opts.allErrors,
			data: names_1.default.data,
			parentData: names_1.default.parentData,
			parentDataProperty: names_1.default.parentDataProperty,
			dataNames: [names_1.default.data],
			dataPathArr: [codegen_1.nil],
			dataLevel: 0,
			dataTypes: [],
			definedProperties: /* @__PURE__ */ new Set(),
			topSchemaRef: gen.scopeValue("schema", this.opts.code.source === true ? {
				ref: sch.schema,
				code: (0, codegen_1.stringify)(sch.schema)
			} : { ref: sch.schema }),
			validateName,
			ValidationError: _ValidationError,
			schema: sch.schema,
			schemaEnv: sch,
			rootId,
			baseId: sch.baseId || rootId,
			schemaPath: codegen_1.nil,
			errSchemaPath: sch.schemaPath || (this.opts.jtd ? "" : "#"),
			errorPath: (0, codegen_1._)`""`,
			opts: this.opts,
			self: this
		};
		let sourceCode;
		try {
			this._compilations.add(sch);
			(0, validate_1.validateFunctionCode)(schemaCxt);
			gen.optimize(this.opts.code.optimize);
			const validateCode = gen.toString();
			sourceCode = `${gen.scopeRefs(names_1.default.scope)}return ${validateCode}`;
			if (this.opts.code.process) sourceCode = this.opts.code.process(sourceCode, sch);
			const validate = new Function(`${names_1.default.self}`, `${names_1.default.scope}`, sourceCode)(this, this.scope.get());
			this.scope.value(validateName, { ref: validate });
			validate.errors = null;
			validate.schema = sch.schema;
			validate.schemaEnv = sch;
			if (sch.$async) validate.$async = true;
			if (this.opts.code.source === true) validate.source = {
				validateName,
				validateCode,
				scopeValues: gen._values
			};
			if (this.opts.unevaluated) {
				const { props, items } = schemaCxt;
				validate.evaluated = {
					props: props instanceof codegen_1.Name ? void 0 : props,
					items: items instanceof codegen_1.Name ? void 0 : items,
					dynamicProps: props instanceof codegen_1.Name,
					dynamicItems: items instanceof codegen_1.Name
				};
				if (validate.source) validate.source.evaluated = (0, codegen_1.stringify)(validate.evaluated);
			}
			sch.validate = validate;
			return sch;
		} catch (e) {
			delete sch.validate;
			delete sch.validateName;
			if (sourceCode) this.logger.error("Error compiling schema, function code:", sourceCode);
			throw e;
		} finally {
			this._compilations.delete(sch);
		}
	}
	exports.compileSchema = compileSchema;
	function resolveRef(root, baseId, ref) {
		var _a;
		ref = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, ref);
		const schOrFunc = root.refs[ref];
		if (schOrFunc) return schOrFunc;
		let _sch = resolve.call(this, root, ref);
		if (_sch === void 0) {
			const schema = (_a = root.localRefs) === null || _a === void 0 ? void 0 : _a[ref];
			const { schemaId } = this.opts;
			if (schema) _sch = new SchemaEnv({
				schema,
				schemaId,
				root,
				baseId
			});
		}
		if (_sch === void 0) return;
		return root.refs[ref] = inlineOrCompile.call(this, _sch);
	}
	exports.resolveRef = resolveRef;
	function inlineOrCompile(sch) {
		if ((0, resolve_1.inlineRef)(sch.schema, this.opts.inlineRefs)) return sch.schema;
		return sch.validate ? sch : compileSchema.call(this, sch);
	}
	function getCompilingSchema(schEnv) {
		for (const sch of this._compilations) if (sameSchemaEnv(sch, schEnv)) return sch;
	}
	exports.getCompilingSchema = getCompilingSchema;
	function sameSchemaEnv(s1, s2) {
		return s1.schema === s2.schema && s1.root === s2.root && s1.baseId === s2.baseId;
	}
	function resolve(root, ref) {
		let sch;
		while (typeof (sch = this.refs[ref]) == "string") ref = sch;
		return sch || this.schemas[ref] || resolveSchema.call(this, root, ref);
	}
	function resolveSchema(root, ref) {
		const p = this.opts.uriResolver.parse(ref);
		const refPath = (0, resolve_1._getFullPath)(this.opts.uriResolver, p);
		let baseId = (0, resolve_1.getFullPath)(this.opts.uriResolver, root.baseId, void 0);
		if (Object.keys(root.schema).length > 0 && refPath === baseId) return getJsonPointer.call(this, p, root);
		const id = (0, resolve_1.normalizeId)(refPath);
		const schOrRef = this.refs[id] || this.schemas[id];
		if (typeof schOrRef == "string") {
			const sch = resolveSchema.call(this, root, schOrRef);
			if (typeof (sch === null || sch === void 0 ? void 0 : sch.schema) !== "object") return;
			return getJsonPointer.call(this, p, sch);
		}
		if (typeof (schOrRef === null || schOrRef === void 0 ? void 0 : schOrRef.schema) !== "object") return;
		if (!schOrRef.validate) compileSchema.call(this, schOrRef);
		if (id === (0, resolve_1.normalizeId)(ref)) {
			const { schema } = schOrRef;
			const { schemaId } = this.opts;
			const schId = schema[schemaId];
			if (schId) baseId = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, schId);
			return new SchemaEnv({
				schema,
				schemaId,
				root,
				baseId
			});
		}
		return getJsonPointer.call(this, p, schOrRef);
	}
	exports.resolveSchema = resolveSchema;
	const PREVENT_SCOPE_CHANGE = /* @__PURE__ */ new Set([
		"properties",
		"patternProperties",
		"enum",
		"dependencies",
		"definitions"
	]);
	function getJsonPointer(parsedRef, { baseId, schema, root }) {
		var _a;
		if (((_a = parsedRef.fragment) === null || _a === void 0 ? void 0 : _a[0]) !== "/") return;
		for (const part of parsedRef.fragment.slice(1).split("/")) {
			if (typeof schema === "boolean") return;
			const partSchema = schema[(0, util_1.unescapeFragment)(part)];
			if (partSchema === void 0) return;
			schema = partSchema;
			const schId = typeof schema === "object" && schema[this.opts.schemaId];
			if (!PREVENT_SCOPE_CHANGE.has(part) && schId) baseId = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, schId);
		}
		let env;
		if (typeof schema != "boolean" && schema.$ref && !(0, util_1.schemaHasRulesButRef)(schema, this.RULES)) {
			const $ref = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, schema.$ref);
			env = resolveSchema.call(this, root, $ref);
		}
		const { schemaId } = this.opts;
		env = env || new SchemaEnv({
			schema,
			schemaId,
			root,
			baseId
		});
		if (env.schema !== env.root.schema) return env;
	}
}));

// node_modules/ajv/dist/refs/data.json
var require_data = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$id": "https://raw.githubusercontent.com/ajv-validator/ajv/master/lib/refs/data.json#",
		"description": "Meta-schema for $data reference (JSON AnySchema extension proposal)",
		"type": "object",
		"required": ["$data"],
		"properties": { "$data": {
			"type": "string",
			"anyOf": [{ "format": "relative-json-pointer" }, { "format": "json-pointer" }]
		} },
		"additionalProperties": false
	};
}));

// node_modules/fast-uri/lib/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	/** @type {(value: string) => boolean} */
	const isUUID = RegExp.prototype.test.bind(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu);
	/** @type {(value: string) => boolean} */
	const isIPv4 = RegExp.prototype.test.bind(/^(?:(?:25[0-5]|2[0-4]\d|1\d{2}|[1-9]\d|\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d{2}|[1-9]\d|\d)$/u);
	/** @type {(value: string) => boolean} */
	const isPort = RegExp.prototype.test.bind(/^\d*$/u);
	/** @type {(value: string) => boolean} */
	const isHexPair = RegExp.prototype.test.bind(/^[\da-f]{2}$/iu);
	/** @type {(value: string) => boolean} */
	const isUnreserved = RegExp.prototype.test.bind(/^[\da-z\-._~]$/iu);
	/** @type {(value: string) => boolean} */
	const isPathCharacter = RegExp.prototype.test.bind(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/]$/u);
	/** @type {(value: string) => boolean} */
	const isQueryFragmentCharacter = RegExp.prototype.test.bind(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/?]$/u);
	/** @type {(value: string) => boolean} */
	const isUserinfoCharacter = RegExp.prototype.test.bind(/^[A-Za-z0-9\-._~!$&'()*+,;=:]$/u);
	const BYTE_HEX = new Array(256);
	{
		const HEX_DIGITS = "0123456789ABCDEF";
		for (let i = 0; i < 256; i++) BYTE_HEX[i] = "%" + HEX_DIGITS[i >> 4] + HEX_DIGITS[i & 15];
	}
	function percentEncodeNonAscii(cp) {
		if (cp < 2048) return BYTE_HEX[192 | cp >> 6] + BYTE_HEX[128 | cp & 63];
		if (cp < 65536) return BYTE_HEX[224 | cp >> 12] + BYTE_HEX[128 | cp >> 6 & 63] + BYTE_HEX[128 | cp & 63];
		return BYTE_HEX[240 | cp >> 18] + BYTE_HEX[128 | cp >> 12 & 63] + BYTE_HEX[128 | cp >> 6 & 63] + BYTE_HEX[128 | cp & 63];
	}
	/**
	* @param {Array<string>} input
	* @returns {string}
	*/
	function stringArrayToHexStripped(input) {
		let acc = "";
		let code = 0;
		let i = 0;
		for (i = 0; i < input.length; i++) {
			code = input[i].charCodeAt(0);
			if (code === 48) continue;
			if (!(code >= 48 && code <= 57 || code >= 65 && code <= 70 || code >= 97 && code <= 102)) return "";
			acc += input[i];
			break;
		}
		for (i += 1; i < input.length; i++) {
			code = input[i].charCodeAt(0);
			if (!(code >= 48 && code <= 57 || code >= 65 && code <= 70 || code >= 97 && code <= 102)) return "";
			acc += input[i];
		}
		return acc;
	}
	/** @type {(value: string) => boolean} */
	const isHextet = RegExp.prototype.test.bind(/^[\dA-Fa-f]{1,4}$/);
	/** @type {(value: string) => boolean} */
	const isIPvFuture = RegExp.prototype.test.bind(/^[vV][\dA-Fa-f]+\.[A-Za-z\d\-._~!$&'()*+,;=:]+$/);
	/** @type {(value: string) => boolean} */
	const isZoneCharacter = RegExp.prototype.test.bind(/^[A-Za-z\d\-._~]$/);
	/**
	* @param {string} value
	* @returns {boolean}
	*/
	const nonSimpleDomain = RegExp.prototype.test.bind(/[^!"$&'()*+,\-.;=_`a-z{}~]/u);
	/**
	* @param {string} zone
	* @returns {boolean}
	*/
	function isZoneIdentifier(zone) {
		if (zone.length === 0) return false;
		for (let i = 0; i < zone.length; i++) {
			if (isZoneCharacter(zone[i])) continue;
			if (zone[i] === "%" && i + 2 < zone.length && isHexPair(zone.slice(i + 1, i + 3))) {
				i += 2;
				continue;
			}
			return false;
		}
		return true;
	}
	/**
	* Compresses the longest run of zero hextets to "::" per RFC 5952. A run of a
	* single zero hextet is left uncompressed. On ties the leftmost run wins.
	*
	* @param {string[]} hextets
	* @returns {string}
	*/
	function compressIPv6ZeroRun(hextets) {
		let bestStart = -1;
		let bestLength = 0;
		let runStart = -1;
		let runLength = 0;
		for (let i = 0; i < hextets.length; i++) if (hextets[i] === "0") {
			if (runStart === -1) runStart = i;
			runLength++;
			if (runLength > bestLength) {
				bestLength = runLength;
				bestStart = runStart;
			}
		} else {
			runStart = -1;
			runLength = 0;
		}
		if (bestLength < 2) return hextets.join(":");
		const head = hextets.slice(0, bestStart).join(":");
		const tail = hextets.slice(bestStart + bestLength).join(":");
		return head + "::" + tail;
	}
	/**
	* Validates an IPv6 address against the alternatives in RFC 3986 section
	* 3.2.2 and returns the same address with leading hextet zeroes removed.
	* An embedded IPv4 address counts as two hextets and is only valid at the end.
	*
	* @param {string} input
	* @returns {string|undefined}
	*/
	function normalizeIPv6Address(input) {
		const compression = input.indexOf("::");
		if (compression !== -1 && input.indexOf("::", compression + 1) !== -1) return void 0;
		const left = compression === -1 ? input.split(":") : input.slice(0, compression).split(":");
		const right = compression === -1 ? [] : input.slice(compression + 2).split(":");
		if (compression !== -1) {
			if (left.length === 1 && left[0] === "") left.length = 0;
			if (right.length === 1 && right[0] === "") right.length = 0;
		}
		const parts = left.concat(right);
		let hextetCount = 0;
		for (let i = 0; i < parts.length; i++) {
			const part = parts[i];
			if (part === "") return void 0;
			if (part.indexOf(".") !== -1) {
				if (i !== parts.length - 1 || compression !== -1 && right.length === 0 || !isIPv4(part)) return void 0;
				hextetCount += 2;
				continue;
			}
			if (!isHextet(part)) return void 0;
			parts[i] = parseInt(part, 16).toString(16);
			hextetCount++;
		}
		if (compression === -1) {
			if (hextetCount !== 8) return void 0;
			return compressIPv6ZeroRun(parts);
		}
		if (hextetCount >= 8) return void 0;
		const expanded = parts.slice(0, left.length);
		for (let i = hextetCount; i < 8; i++) expanded.push("0");
		for (let i = left.length; i < parts.length; i++) expanded.push(parts[i]);
		return compressIPv6ZeroRun(expanded);
	}
	/**
	* @typedef {Object} NormalizeIPv6Result
	* @property {string} host - The normalized host.
	* @property {string} [escapedHost] - The escaped host.
	* @property {boolean} isIPV6 - Indicates if the host is an IPv6 address.
	* @property {boolean} [isIPVFuture] - Indicates if the host is an IPvFuture literal.
	* @property {boolean} [error] - Indicates if a bracketed IP literal is malformed.
	*/
	/**
	* Validates and normalizes a bracketed IP literal. Raw zone separators remain
	* accepted for backwards compatibility, while encoded separators and zone
	* contents follow RFC 6874.
	*
	* @param {string} host
	* @returns {NormalizeIPv6Result}
	*/
	function normalizeIPv6(host) {
		const bracketed = host[0] === "[" && host[host.length - 1] === "]";
		if ((host[0] === "[" || host[host.length - 1] === "]") && !bracketed) return {
			host,
			isIPV6: false,
			error: true
		};
		let input = bracketed ? host.slice(1, -1) : host;
		if (bracketed && isIPvFuture(input)) {
			input = input.toLowerCase();
			return {
				host: `[${input}]`,
				escapedHost: input,
				isIPV6: false,
				isIPVFuture: true
			};
		}
		if (findToken(input, ":") < 2) return {
			host,
			isIPV6: false,
			error: bracketed
		};
		let zoneIdentifier = "";
		const zoneSeparator = input.indexOf("%");
		if (zoneSeparator !== -1) {
			const separatorLength = input.slice(zoneSeparator, zoneSeparator + 3).toLowerCase() === "%25" ? 3 : 1;
			zoneIdentifier = input.slice(zoneSeparator + separatorLength);
			if (!isZoneIdentifier(zoneIdentifier)) return {
				host,
				isIPV6: false,
				error: true
			};
			input = input.slice(0, zoneSeparator);
		}
		const address = normalizeIPv6Address(input);
		if (address === void 0) return {
			host,
			isIPV6: false,
			error: true
		};
		return {
			host: address + (zoneIdentifier ? "%" + zoneIdentifier : ""),
			escapedHost: address + (zoneIdentifier ? "%25" + zoneIdentifier : ""),
			isIPV6: true
		};
	}
	/**
	* @param {string} str
	* @param {string} token
	* @returns {number}
	*/
	function findToken(str, token) {
		let ind = 0;
		for (let i = 0; i < str.length; i++) if (str[i] === token) ind++;
		return ind;
	}
	/**
	* @param {string} path
	* @returns {string}
	*
	* @see https://datatracker.ietf.org/doc/html/rfc3986#section-5.2.4
	*/
	function removeDotSegments(path) {
		let input = path;
		const output = [];
		let nextSlash = -1;
		let len = 0;
		while (len = input.length) {
			if (len === 1) {
				if (input === ".") break;
				else if (input === "/") {
					output.push("/");
					break;
				} else {
					output.push(input);
					break;
				}
			} else if (len === 2) {
				if (input[0] === ".") {
					if (input[1] === ".") break;
					else if (input[1] === "/") {
						input = input.slice(2);
						continue;
					}
				} else if (input[0] === "/") {
					if (input[1] === "." || input[1] === "/") {
						output.push("/");
						break;
					}
				}
			} else if (len === 3) {
				if (input === "/..") {
					if (output.length !== 0) output.pop();
					output.push("/");
					break;
				}
			}
			if (input[0] === ".") {
				if (input[1] === ".") {
					if (input[2] === "/") {
						input = input.slice(3);
						continue;
					}
				} else if (input[1] === "/") {
					input = input.slice(2);
					continue;
				}
			} else if (input[0] === "/") {
				if (input[1] === ".") {
					if (input[2] === "/") {
						input = input.slice(2);
						continue;
					} else if (input[2] === ".") {
						if (input[3] === "/") {
							input = input.slice(3);
							if (output.length !== 0) output.pop();
							continue;
						}
					}
				}
			}
			if ((nextSlash = input.indexOf("/", 1)) === -1) {
				output.push(input);
				break;
			} else {
				output.push(input.slice(0, nextSlash));
				input = input.slice(nextSlash);
			}
		}
		return output.join("");
	}
	/**
	* Removes dot segments from the path of a relative reference (a path that does
	* not start with "/") without changing what it resolves to against any base.
	* Unlike `removeDotSegments`, leading ".." segments that cannot be collapsed
	* are kept, the result never becomes root-relative, and a result that would be
	* empty or start with an empty segment is prefixed with "." (an empty path
	* means "same document" and a leading "//" would introduce an authority).
	*
	* @param {string} path
	* @returns {string}
	*/
	function removeDotSegmentsRelative(path) {
		if (path === "" || path[0] === "/") return removeDotSegments(path);
		const segments = path.split("/");
		const last = segments.length - 1;
		/** @type {string[]} */
		const output = [];
		let trailingDirectory = false;
		for (let i = 0; i <= last; i++) {
			const segment = segments[i];
			if (segment === "." || segment === "..") {
				if (segment === "..") {
					if (output.length !== 0 && output[output.length - 1] !== "..") output.pop();
					else output.push("..");
				}
				trailingDirectory = i === last;
			} else output.push(segment);
		}
		if (trailingDirectory && output[output.length - 1] !== "..") output.push("");
		if (output.length === 0 || output[0] === "" || output[0].includes(":")) output.unshift(".");
		return output.join("/");
	}
	/**
	* Re-escape RFC 3986 gen-delims that must not appear literally in the host.
	* After the URI regex parses, these characters cannot be literal in the host
	* field, so any that appear after decoding came from percent-encoding and
	* must be restored to prevent authority structure changes.
	*
	* @param {string} host
	* @param {boolean} isIP - true for IPv4/IPv6 hosts (skip colon re-escaping)
	* @returns {string}
	*/
	const HOST_DELIMS = {
		"@": "%40",
		"/": "%2F",
		"?": "%3F",
		"#": "%23",
		":": "%3A"
	};
	const HOST_DELIM_RE = /[@/?#:]/g;
	const HOST_DELIM_NO_COLON_RE = /[@/?#]/g;
	function reescapeHostDelimiters(host, isIP) {
		const re = isIP ? HOST_DELIM_NO_COLON_RE : HOST_DELIM_RE;
		re.lastIndex = 0;
		return host.replace(re, (ch) => HOST_DELIMS[ch]);
	}
	/**
	* Normalizes percent escapes and optionally decodes only unreserved ASCII bytes.
	* Reserved delimiters such as `%2F` stay escaped; `%2E` is unreserved.
	*
	* @param {string} input
	* @param {boolean} [decodeUnreserved=false]
	* @returns {string}
	*/
	function normalizePercentEncoding(input, decodeUnreserved = false) {
		if (input.indexOf("%") === -1) return input;
		let output = "";
		for (let i = 0; i < input.length; i++) {
			if (input[i] === "%" && i + 2 < input.length) {
				const hex = input.slice(i + 1, i + 3);
				if (isHexPair(hex)) {
					const normalizedHex = hex.toUpperCase();
					const decoded = String.fromCharCode(parseInt(normalizedHex, 16));
					if (decodeUnreserved && isUnreserved(decoded)) output += decoded;
					else output += "%" + normalizedHex;
					i += 2;
					continue;
				}
			}
			output += input[i];
		}
		return output;
	}
	/**
	* Normalizes path data without turning reserved escapes into live path syntax.
	* Valid escapes are uppercased, raw unsafe characters are escaped, and only
	* unreserved bytes that are not `.` are decoded.
	*
	* @param {string} input
	* @returns {string}
	*/
	function normalizePathEncoding(input) {
		let output = "";
		for (let i = 0; i < input.length; i++) {
			const ch = input[i];
			if (ch === "%" && i + 2 < input.length) {
				const hex = input.slice(i + 1, i + 3);
				if (isHexPair(hex)) {
					const normalizedHex = hex.toUpperCase();
					const decoded = String.fromCharCode(parseInt(normalizedHex, 16));
					if (decoded !== "." && isUnreserved(decoded)) output += decoded;
					else output += "%" + normalizedHex;
					i += 2;
					continue;
				}
			}
			if (isPathCharacter(ch)) output += ch;
			else {
				const code = input.charCodeAt(i);
				if (code < 128) output += isEscapeSafe(code) ? ch : BYTE_HEX[code];
				else if (code < 55296 || code > 57343) output += percentEncodeNonAscii(code);
				else if (code <= 56319 && i + 1 < input.length) {
					const low = input.charCodeAt(i + 1);
					if (low >= 56320 && low <= 57343) {
						output += percentEncodeNonAscii(65536 + (code - 55296 << 10) + (low - 56320));
						i++;
					} else output += percentEncodeNonAscii(65533);
				} else output += percentEncodeNonAscii(65533);
			}
		}
		return output;
	}
	/**
	* Serializes a path without rewriting reserved data. Raw RFC 3986 path
	* characters remain literal, valid escapes are preserved and uppercased, and
	* everything else is UTF-8 percent-encoded. In a path-noscheme, a colon in the
	* first segment must be escaped so the result cannot be parsed as a scheme.
	*
	* @param {string} input
	* @param {boolean} [pathNoScheme=false]
	* @returns {string}
	*/
	function serializePathEncoding(input, pathNoScheme = false) {
		let output = "";
		let firstSegment = pathNoScheme && input[0] !== "/";
		for (let i = 0; i < input.length; i++) {
			const ch = input[i];
			if (ch === "%" && i + 2 < input.length) {
				const hex = input.slice(i + 1, i + 3);
				if (isHexPair(hex)) {
					output += "%" + hex.toUpperCase();
					i += 2;
					continue;
				}
			}
			if (ch === "/") firstSegment = false;
			if (isPathCharacter(ch) && (ch !== ":" || !firstSegment)) output += ch;
			else {
				const code = input.charCodeAt(i);
				if (code < 128) output += BYTE_HEX[code];
				else if (code < 55296 || code > 57343) output += percentEncodeNonAscii(code);
				else if (code <= 56319 && i + 1 < input.length) {
					const low = input.charCodeAt(i + 1);
					if (low >= 56320 && low <= 57343) {
						output += percentEncodeNonAscii(65536 + (code - 55296 << 10) + (low - 56320));
						i++;
					} else output += percentEncodeNonAscii(65533);
				} else output += percentEncodeNonAscii(65533);
			}
		}
		return output;
	}
	/**
	* Percent-encodes a URI component using its RFC 3986 literal character set.
	* Existing valid escapes are preserved and normalized to uppercase hex.
	*
	* @param {string} input
	* @param {(value: string) => boolean} isAllowed
	* @returns {string}
	*/
	function encodeComponent(input, isAllowed) {
		let output = "";
		for (let i = 0; i < input.length; i++) {
			const ch = input[i];
			if (ch === "%" && i + 2 < input.length) {
				const hex = input.slice(i + 1, i + 3);
				if (isHexPair(hex)) {
					output += "%" + hex.toUpperCase();
					i += 2;
					continue;
				}
			}
			if (isAllowed(ch)) output += ch;
			else {
				const code = input.charCodeAt(i);
				if (code < 128) output += BYTE_HEX[code];
				else if (code < 55296 || code > 57343) output += percentEncodeNonAscii(code);
				else if (code <= 56319 && i + 1 < input.length) {
					const low = input.charCodeAt(i + 1);
					if (low >= 56320 && low <= 57343) {
						output += percentEncodeNonAscii(65536 + (code - 55296 << 10) + (low - 56320));
						i++;
					} else output += percentEncodeNonAscii(65533);
				} else output += percentEncodeNonAscii(65533);
			}
		}
		return output;
	}
	/**
	* Encodes userinfo while preserving its RFC 3986 §3.2.1 literal characters.
	* In particular, authority delimiters such as `@`, `/`, `?`, and `#` are data.
	*
	* @param {string} input
	* @returns {string}
	*/
	function encodeUserinfo(input) {
		return encodeComponent(input, isUserinfoCharacter);
	}
	/**
	* Encodes query data using the RFC 3986 §3.4 grammar. A literal `#` must be
	* escaped because it would otherwise begin the fragment component.
	*
	* @param {string} input
	* @returns {string}
	*/
	function encodeQuery(input) {
		return encodeComponent(input, isQueryFragmentCharacter);
	}
	/**
	* Encodes fragment data using the RFC 3986 §3.5 grammar.
	*
	* @param {string} input
	* @returns {string}
	*/
	function encodeFragment(input) {
		return encodeComponent(input, isQueryFragmentCharacter);
	}
	function isEscapeSafe(cp) {
		return cp >= 48 && cp <= 57 || cp >= 65 && cp <= 90 || cp >= 97 && cp <= 122 || cp === 42 || cp === 43 || cp === 45 || cp === 46 || cp === 47 || cp === 64 || cp === 95;
	}
	/**
	* Normalizes the percent-encoding of a query or fragment component.
	*
	* Like `normalizePathEncoding`, but uses the query/fragment character set
	* (which additionally allows `?`) and decodes `.` since it has no dot-segment
	* meaning outside of a path.
	*
	* @param {string} input
	* @returns {string}
	*/
	function normalizeQueryFragmentEncoding(input) {
		let output = "";
		for (let i = 0; i < input.length; i++) {
			const ch = input[i];
			if (ch === "%" && i + 2 < input.length) {
				const hex = input.slice(i + 1, i + 3);
				if (isHexPair(hex)) {
					const normalizedHex = hex.toUpperCase();
					const decoded = String.fromCharCode(parseInt(normalizedHex, 16));
					if (isUnreserved(decoded)) output += decoded;
					else output += "%" + normalizedHex;
					i += 2;
					continue;
				}
			}
			if (isQueryFragmentCharacter(ch)) output += ch;
			else {
				const code = input.charCodeAt(i);
				if (code < 128) output += isEscapeSafe(code) ? ch : BYTE_HEX[code];
				else if (code < 55296 || code > 57343) output += percentEncodeNonAscii(code);
				else if (code <= 56319 && i + 1 < input.length) {
					const low = input.charCodeAt(i + 1);
					if (low >= 56320 && low <= 57343) {
						output += percentEncodeNonAscii(65536 + (code - 55296 << 10) + (low - 56320));
						i++;
					} else output += percentEncodeNonAscii(65533);
				} else output += percentEncodeNonAscii(65533);
			}
		}
		return output;
	}
	/**
	* Escapes a component while preserving existing valid percent escapes.
	*
	* @param {string} input
	* @returns {string}
	*/
	function escapePreservingEscapes(input) {
		let output = "";
		for (let i = 0; i < input.length; i++) {
			if (input[i] === "%" && i + 2 < input.length) {
				const hex = input.slice(i + 1, i + 3);
				if (isHexPair(hex)) {
					output += "%" + hex.toUpperCase();
					i += 2;
					continue;
				}
			}
			output += escape(input[i]);
		}
		return output;
	}
	/**
	* @param {import('../types/index').URIComponent} component
	* @returns {string|undefined}
	*/
	function recomposeAuthority(component) {
		const uriTokens = [];
		if (component.userinfo !== void 0) {
			uriTokens.push(encodeUserinfo(component.userinfo));
			uriTokens.push("@");
		}
		if (component.host !== void 0) {
			let host = component.host;
			if (!isIPv4(host)) {
				let ipV6res = normalizeIPv6(host);
				if (ipV6res.isIPV6 !== true && ipV6res.isIPVFuture !== true) {
					host = normalizePercentEncoding(host, true);
					ipV6res = normalizeIPv6(host);
				}
				if (ipV6res.isIPV6 === true || ipV6res.isIPVFuture === true) host = `[${ipV6res.escapedHost}]`;
				else host = reescapeHostDelimiters(host, false);
			}
			uriTokens.push(host);
		}
		if (typeof component.port === "number" || typeof component.port === "string") {
			const port = String(component.port);
			if (!isPort(port)) throw new TypeError("URI port is malformed.");
			uriTokens.push(":");
			uriTokens.push(port);
		}
		return uriTokens.length ? uriTokens.join("") : void 0;
	}
	module.exports = {
		nonSimpleDomain,
		recomposeAuthority,
		reescapeHostDelimiters,
		normalizePercentEncoding,
		normalizePathEncoding,
		serializePathEncoding,
		normalizeQueryFragmentEncoding,
		encodeUserinfo,
		encodeQuery,
		encodeFragment,
		escapePreservingEscapes,
		removeDotSegments,
		removeDotSegmentsRelative,
		isIPv4,
		isUUID,
		normalizeIPv6,
		stringArrayToHexStripped
	};
}));

// node_modules/fast-uri/lib/schemes.js
var require_schemes = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { isUUID } = require_utils();
	const URN_REG = /^([\da-z][\d\-a-z]{0,31}):((?:[\w!$'()*+,\-./:;=@]|%[\da-f]{2})+)$/iu;
	const supportedSchemeNames = [
		"http",
		"https",
		"ws",
		"wss",
		"urn",
		"urn:uuid"
	];
	/** @typedef {supportedSchemeNames[number]} SchemeName */
	/**
	* @param {string} name
	* @returns {name is SchemeName}
	*/
	function isValidSchemeName(name) {
		return supportedSchemeNames.indexOf(name) !== -1;
	}
	/**
	* @callback SchemeFn
	* @param {import('../types/index').URIComponent} component
	* @param {import('../types/index').Options} options
	* @returns {import('../types/index').URIComponent}
	*/
	/**
	* @typedef {Object} SchemeHandler
	* @property {SchemeName} scheme - The scheme name.
	* @property {boolean} [domainHost] - Indicates if the scheme supports domain hosts.
	* @property {SchemeFn} parse - Function to parse the URI component for this scheme.
	* @property {SchemeFn} serialize - Function to serialize the URI component for this scheme.
	* @property {boolean} [skipNormalize] - Indicates if normalization should be skipped for this scheme.
	* @property {boolean} [absolutePath] - Indicates if the scheme uses absolute paths.
	* @property {boolean} [unicodeSupport] - Indicates if the scheme supports Unicode.
	*/
	/**
	* @param {import('../types/index').URIComponent} wsComponent
	* @returns {boolean}
	*/
	function wsIsSecure(wsComponent) {
		if (wsComponent.secure === true) return true;
		else if (wsComponent.secure === false) return false;
		else if (wsComponent.scheme) return wsComponent.scheme.length === 3 && (wsComponent.scheme[0] === "w" || wsComponent.scheme[0] === "W") && (wsComponent.scheme[1] === "s" || wsComponent.scheme[1] === "S") && (wsComponent.scheme[2] === "s" || wsComponent.scheme[2] === "S");
		else return false;
	}
	/** @type {SchemeFn} */
	function httpParse(component) {
		if (!component.host) component.error = component.error || "HTTP URIs must have a host.";
		return component;
	}
	/** @type {SchemeFn} */
	function httpSerialize(component) {
		const secure = String(component.scheme).toLowerCase() === "https";
		if (component.port === (secure ? 443 : 80) || component.port === "") component.port = void 0;
		if (!component.path) component.path = "/";
		return component;
	}
	/** @type {SchemeFn} */
	function wsParse(wsComponent) {
		wsComponent.secure = wsIsSecure(wsComponent);
		wsComponent.resourceName = (wsComponent.path || "/") + (wsComponent.query ? "?" + wsComponent.query : "");
		wsComponent.path = void 0;
		wsComponent.query = void 0;
		return wsComponent;
	}
	/** @type {SchemeFn} */
	function wsSerialize(wsComponent) {
		if (wsComponent.port === (wsIsSecure(wsComponent) ? 443 : 80) || wsComponent.port === "") wsComponent.port = void 0;
		if (typeof wsComponent.secure === "boolean") {
			wsComponent.scheme = wsComponent.secure ? "wss" : "ws";
			wsComponent.secure = void 0;
		}
		if (wsComponent.resourceName) {
			const queryIndex = wsComponent.resourceName.indexOf("?");
			const path = queryIndex === -1 ? wsComponent.resourceName : wsComponent.resourceName.slice(0, queryIndex);
			wsComponent.path = path && path !== "/" ? path : void 0;
			wsComponent.query = queryIndex === -1 ? void 0 : wsComponent.resourceName.slice(queryIndex + 1);
			wsComponent.resourceName = void 0;
		}
		wsComponent.fragment = void 0;
		return wsComponent;
	}
	/** @type {SchemeFn} */
	function urnParse(urnComponent, options) {
		if (!urnComponent.path) {
			urnComponent.error = "URN can not be parsed";
			return urnComponent;
		}
		const matches = urnComponent.path.match(URN_REG);
		if (matches && matches[0] === urnComponent.path) {
			const scheme = options.scheme || urnComponent.scheme || "urn";
			urnComponent.nid = matches[1].toLowerCase();
			urnComponent.nss = matches[2];
			const schemeHandler = getSchemeHandler(`${scheme}:${options.nid || urnComponent.nid}`);
			urnComponent.path = void 0;
			if (schemeHandler) urnComponent = schemeHandler.parse(urnComponent, options);
		} else urnComponent.error = urnComponent.error || "URN can not be parsed.";
		return urnComponent;
	}
	/** @type {SchemeFn} */
	function urnSerialize(urnComponent, options) {
		if (urnComponent.nid === void 0) throw new Error("URN without nid cannot be serialized");
		const scheme = options.scheme || urnComponent.scheme || "urn";
		const nid = urnComponent.nid.toLowerCase();
		const schemeHandler = getSchemeHandler(`${scheme}:${options.nid || nid}`);
		if (schemeHandler) urnComponent = schemeHandler.serialize(urnComponent, options);
		const uriComponent = urnComponent;
		const nss = urnComponent.nss;
		uriComponent.path = `${nid || options.nid}:${nss}`;
		options.skipEscape = true;
		return uriComponent;
	}
	/** @type {SchemeFn} */
	function urnuuidParse(urnComponent, options) {
		const uuidComponent = urnComponent;
		uuidComponent.uuid = uuidComponent.nss;
		uuidComponent.nss = void 0;
		if (!options.tolerant && (!uuidComponent.uuid || !isUUID(uuidComponent.uuid))) uuidComponent.error = uuidComponent.error || "UUID is not valid.";
		return uuidComponent;
	}
	/** @type {SchemeFn} */
	function urnuuidSerialize(uuidComponent) {
		const urnComponent = uuidComponent;
		urnComponent.nss = (uuidComponent.uuid || "").toLowerCase();
		return urnComponent;
	}
	const http = {
		scheme: "http",
		domainHost: true,
		parse: httpParse,
		serialize: httpSerialize
	};
	const https = {
		scheme: "https",
		domainHost: http.domainHost,
		parse: httpParse,
		serialize: httpSerialize
	};
	const ws = {
		scheme: "ws",
		domainHost: true,
		parse: wsParse,
		serialize: wsSerialize
	};
	const SCHEMES = {
		http,
		https,
		ws,
		wss: {
			scheme: "wss",
			domainHost: ws.domainHost,
			parse: ws.parse,
			serialize: ws.serialize
		},
		urn: {
			scheme: "urn",
			parse: urnParse,
			serialize: urnSerialize,
			skipNormalize: true
		},
		"urn:uuid": {
			scheme: "urn:uuid",
			parse: urnuuidParse,
			serialize: urnuuidSerialize,
			skipNormalize: true
		}
	};
	Object.setPrototypeOf(SCHEMES, null);
	/**
	* @param {string|undefined} scheme
	* @returns {SchemeHandler|undefined}
	*/
	function getSchemeHandler(scheme) {
		return scheme && (SCHEMES[scheme] || SCHEMES[scheme.toLowerCase()]) || void 0;
	}
	module.exports = {
		wsIsSecure,
		SCHEMES,
		isValidSchemeName,
		getSchemeHandler
	};
}));

// node_modules/fast-uri/index.js
var require_fast_uri = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { normalizeIPv6, removeDotSegments, removeDotSegmentsRelative, recomposeAuthority, normalizePercentEncoding, normalizePathEncoding, serializePathEncoding, normalizeQueryFragmentEncoding, encodeQuery, encodeFragment, reescapeHostDelimiters, isIPv4, nonSimpleDomain } = require_utils();
	const { SCHEMES, getSchemeHandler } = require_schemes();
	const VALID_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/u;
	const MALFORMED_SCHEME_ERROR = "URI scheme is malformed.";
	const MALFORMED_HOST_ERROR = "URI host is malformed.";
	const FORBIDDEN_DOMAIN_HOST_CHARACTER = /[\0-\x20"#/:<>?@[\\\]^`{|}\x7F]/u;
	/**
	* RFC 3986 section 3.1 does not allow percent-encoding in a scheme, so the
	* scheme is validated as-is and never decoded. Decoding would let inert input
	* such as `%6Aavascript:` become a live `javascript:` scheme.
	*
	* @param {string} scheme
	* @returns {string}
	*/
	function validateScheme(scheme) {
		const stringScheme = String(scheme);
		if (!VALID_SCHEME.test(stringScheme)) throw new TypeError(MALFORMED_SCHEME_ERROR);
		return stringScheme;
	}
	/**
	* @template {import('./types/index').URIComponent|string} T
	* @param {T} uri
	* @param {import('./types/index').Options} [options]
	* @returns {T}
	*/
	function normalize(uri, options) {
		if (typeof uri === "string") uri = normalizeString(uri, options);
		else if (typeof uri === "object") uri = parse(serialize(uri, options), options);
		return uri;
	}
	/**
	* @param {string} baseURI
	* @param {string} relativeURI
	* @param {import('./types/index').Options} [options]
	* @returns {string}
	*/
	function resolve(baseURI, relativeURI, options) {
		const schemelessOptions = options ? Object.assign({ scheme: "null" }, options) : { scheme: "null" };
		const { parsed: baseParsed, malformedAuthorityOrPort: baseMalformed, malformedPercentEncoding: baseMalformedPercentEncoding, malformedSchemeSpecific: baseMalformedSchemeSpecific, malformedHost: baseMalformedHost, malformedScheme: baseMalformedScheme } = parseWithStatus(baseURI, schemelessOptions);
		const { parsed: relativeParsed, malformedAuthorityOrPort: relativeMalformed, malformedPercentEncoding: relativeMalformedPercentEncoding, malformedSchemeSpecific: relativeMalformedSchemeSpecific, malformedHost: relativeMalformedHost, malformedScheme: relativeMalformedScheme } = parseWithStatus(relativeURI, schemelessOptions);
		if (baseMalformed || relativeMalformed || baseMalformedPercentEncoding || relativeMalformedPercentEncoding || baseMalformedSchemeSpecific || relativeMalformedSchemeSpecific || baseMalformedHost || relativeMalformedHost || baseMalformedScheme || relativeMalformedScheme) throw new Error(baseParsed.error || relativeParsed.error || "URI is malformed.");
		const resolved = resolveComponent(baseParsed, relativeParsed, schemelessOptions, true);
		const resolvedSchemeHandler = getSchemeHandler(options && options.scheme || resolved.scheme);
		const resolvedHost = resolved.host;
		const resolvedHostIsIP = resolvedHost !== void 0 && resolvedHost !== "" && (isIPv4(resolvedHost) || normalizeIPv6(resolvedHost).isIPV6);
		if (hasForbiddenDomainHost(resolved, options || {}, resolvedSchemeHandler, resolvedHostIsIP)) throw new Error(MALFORMED_HOST_ERROR);
		canonicalizeHost(resolved, options || {}, resolvedSchemeHandler, resolvedHostIsIP);
		const encodedASCIIHost = resolvedHost && resolvedHost.indexOf("%") !== -1 && !/\P{ASCII}/u.test(resolvedHost);
		if (resolved.error && !encodedASCIIHost) throw new Error(resolved.error);
		schemelessOptions.skipEscape = true;
		return serialize(resolved, schemelessOptions);
	}
	/**
	* @param {import ('./types/index').URIComponent} base
	* @param {import ('./types/index').URIComponent} relative
	* @param {import('./types/index').Options} [options]
	* @param {boolean} [skipNormalization=false]
	* @returns {import ('./types/index').URIComponent}
	*/
	function resolveComponent(base, relative, options, skipNormalization) {
		/** @type {import('./types/index').URIComponent} */
		const target = {};
		if (!skipNormalization) {
			base = parse(serialize(base, options), options);
			relative = parse(serialize(relative, options), options);
		}
		options = options || {};
		if (!options.tolerant && relative.scheme) {
			target.scheme = relative.scheme;
			target.userinfo = relative.userinfo;
			target.host = relative.host;
			target.port = relative.port;
			target.path = removeDotSegments(relative.path || "");
			target.query = relative.query;
		} else {
			if (relative.userinfo !== void 0 || relative.host !== void 0 || relative.port !== void 0) {
				target.userinfo = relative.userinfo;
				target.host = relative.host;
				target.port = relative.port;
				target.path = removeDotSegments(relative.path || "");
				target.query = relative.query;
			} else {
				if (!relative.path) {
					target.path = base.path;
					if (relative.query !== void 0) target.query = relative.query;
					else target.query = base.query;
				} else {
					if (relative.path[0] === "/") target.path = removeDotSegments(relative.path);
					else {
						const baseHasAuthority = base.userinfo !== void 0 || base.host !== void 0 || base.port !== void 0;
						if (baseHasAuthority && !base.path) target.path = "/" + relative.path;
						else if (!base.path) target.path = relative.path;
						else target.path = base.path.slice(0, base.path.lastIndexOf("/") + 1) + relative.path;
						target.path = base.scheme === void 0 && !baseHasAuthority && target.path[0] !== "/" ? removeDotSegmentsRelative(target.path) : removeDotSegments(target.path);
					}
					target.query = relative.query;
				}
				target.userinfo = base.userinfo;
				target.host = base.host;
				target.port = base.port;
			}
			target.scheme = base.scheme;
		}
		target.fragment = relative.fragment;
		return target;
	}
	/**
	* @param {import ('./types/index').URIComponent|string} uriA
	* @param {import ('./types/index').URIComponent|string} uriB
	* @param {import ('./types/index').Options} options
	* @returns {boolean}
	*/
	function equal(uriA, uriB, options) {
		const normalizedA = normalizeComparableURI(uriA, options);
		const normalizedB = normalizeComparableURI(uriB, options);
		return normalizedA !== void 0 && normalizedB !== void 0 && normalizedA === normalizedB;
	}
	/**
	* @param {Readonly<import('./types/index').URIComponent>} cmpts
	* @param {import('./types/index').Options} [opts]
	* @returns {string}
	*/
	function serialize(cmpts, opts) {
		const component = {
			host: cmpts.host,
			scheme: cmpts.scheme,
			userinfo: cmpts.userinfo,
			port: cmpts.port,
			path: cmpts.path,
			query: cmpts.query,
			nid: cmpts.nid,
			nss: cmpts.nss,
			uuid: cmpts.uuid,
			fragment: cmpts.fragment,
			reference: cmpts.reference,
			resourceName: cmpts.resourceName,
			secure: cmpts.secure,
			error: ""
		};
		const options = Object.assign({}, opts);
		const uriTokens = [];
		if (component.scheme) component.scheme = validateScheme(component.scheme);
		const schemeHandler = getSchemeHandler(options.scheme || component.scheme);
		if (schemeHandler && schemeHandler.serialize) schemeHandler.serialize(component, options);
		const hasAuthority = component.userinfo !== void 0 || component.host !== void 0 || component.port !== void 0;
		const schemelessReference = (component.scheme === void 0 || options.reference === "suffix") && !hasAuthority;
		const pathNoScheme = !options.skipEscape && schemelessReference;
		if (component.path !== void 0) {
			if (!options.skipEscape) component.path = serializePathEncoding(component.path, pathNoScheme);
			else component.path = normalizePercentEncoding(component.path);
		}
		if (options.reference !== "suffix" && component.scheme) {
			component.scheme = validateScheme(component.scheme);
			uriTokens.push(component.scheme, ":");
		}
		const authority = recomposeAuthority(component);
		if (authority !== void 0) {
			if (options.reference !== "suffix") uriTokens.push("//");
			uriTokens.push(authority);
			if (component.path && component.path[0] !== "/") uriTokens.push("/");
		}
		if (component.path !== void 0) {
			let s = component.path;
			if (!options.absolutePath && (!schemeHandler || !schemeHandler.absolutePath)) s = schemelessReference && s[0] !== "/" ? removeDotSegmentsRelative(s) : removeDotSegments(s);
			if (schemelessReference) s = serializePathEncoding(s, true);
			if (authority === void 0 && s[0] === "/" && s[1] === "/") s = "/%2F" + s.slice(2);
			uriTokens.push(s);
		}
		if (component.query !== void 0) uriTokens.push("?", encodeQuery(component.query));
		if (component.fragment !== void 0) uriTokens.push("#", encodeFragment(component.fragment));
		return uriTokens.join("");
	}
	const URI_PARSE = /^(?:([^#/:?]+):)?(?:\/\/((?:([^#/?@]*)@)?(\[[^#/?\]]+\]|[^#/:?]*)(?::(\d*))?))?([^#?]*)(?:\?([^#]*))?(?:#((?:.|[\n\r])*))?/u;
	const AUTHORITY_PREFIX = /^(?:[^#/:?]+:)?\/\/([^/?#]*)/;
	const AUTHORITY_INTRODUCER_REGION = /^(?:[^#/:?]+:)?([/\\\t\n\r]*)/;
	/**
	* @param {import('./types/index').URIComponent} parsed
	* @param {RegExpMatchArray} matches
	* @returns {string|undefined}
	*/
	function getParseError(parsed, matches) {
		if (matches[2] !== void 0 && parsed.path && parsed.path[0] !== "/") return "URI path must start with \"/\" when authority is present.";
		if (typeof parsed.port === "number" && (parsed.port < 0 || parsed.port > 65535)) return "URI port is malformed.";
	}
	/**
	* Checks percent syntax without decoding the represented octets. RFC 3986
	* percent-encoding is byte-oriented, so sequences such as `%FF` are valid even
	* though they are not independently valid UTF-8.
	*
	* @param {string|undefined} component
	* @returns {boolean}
	*/
	function hasMalformedPercentEncoding(component) {
		if (component === void 0) return false;
		let percent = component.indexOf("%");
		while (percent !== -1) {
			if (percent + 2 >= component.length || !/^[\da-f]{2}$/iu.test(component.slice(percent + 1, percent + 3))) return true;
			percent = component.indexOf("%", percent + 3);
		}
		return false;
	}
	/**
	* Whether the host is a bracketed IP literal (RFC 3986 `IP-literal`).
	* An unterminated `[` is not a literal, so it must still be validated as a
	* reg-name instead of being waved through as an IP.
	*
	* @param {string} host
	* @returns {boolean}
	*/
	function isIPLiteral(host) {
		return host[0] === "[" && host[host.length - 1] === "]";
	}
	/**
	* @param {RegExpMatchArray} matches
	* @returns {boolean}
	*/
	function hasMalformedComponentPercentEncoding(matches) {
		const host = matches[4];
		return hasMalformedPercentEncoding(matches[3]) || host !== void 0 && !isIPLiteral(host) && hasMalformedPercentEncoding(host) || hasMalformedPercentEncoding(matches[6]) || hasMalformedPercentEncoding(matches[7]) || hasMalformedPercentEncoding(matches[8]);
	}
	/**
	* @param {import('./types/index').URIComponent} parsed
	* @param {import('./types/index').Options} options
	* @param {{ domainHost?: boolean, unicodeSupport?: boolean }|undefined} schemeHandler
	* @param {boolean} isIP
	* @returns {boolean} whether host conversion failed
	*/
	function canonicalizeHost(parsed, options, schemeHandler, isIP) {
		if (hasForbiddenDomainHost(parsed, options, schemeHandler, isIP)) {
			parsed.error = parsed.error || MALFORMED_HOST_ERROR;
			return true;
		}
		if (!options.unicodeSupport && (!schemeHandler || !schemeHandler.unicodeSupport) && parsed.host && !isIPLiteral(parsed.host) && (options.domainHost || schemeHandler && schemeHandler.domainHost) && isIP === false && nonSimpleDomain(parsed.host)) {
			let url;
			try {
				url = new URL("http://" + parsed.host);
			} catch (e) {
				parsed.error = parsed.error || "Host's domain name can not be converted to ASCII: " + e;
				return true;
			}
			if (!isHostOnlyURL(url)) {
				parsed.error = parsed.error || MALFORMED_HOST_ERROR;
				return true;
			}
			parsed.host = url.hostname;
		}
		return false;
	}
	/**
	* Whether a domain host contains an ASCII character that RFC 3986 does not
	* allow in a reg-name (unreserved, sub-delims, or pct-encoded). Such a host is
	* rejected instead of being handed to the WHATWG URL parser, which would treat
	* "@" as a userinfo delimiter (silently dropping the data before it) and strip
	* TAB, LF, and CR. Non-ASCII characters remain allowed for IDNs.
	*
	* @param {import('./types/index').URIComponent} parsed
	* @param {import('./types/index').Options} options
	* @param {{ domainHost?: boolean }|undefined} schemeHandler
	* @param {boolean} isIP
	* @returns {boolean}
	*/
	function hasForbiddenDomainHost(parsed, options, schemeHandler, isIP) {
		return Boolean(parsed.host && isIP === false && !isIPLiteral(parsed.host) && (options.domainHost || schemeHandler && schemeHandler.domainHost) && FORBIDDEN_DOMAIN_HOST_CHARACTER.test(parsed.host));
	}
	/**
	* @param {URL} url
	* @returns {boolean}
	*/
	function isHostOnlyURL(url) {
		return url.username === "" && url.password === "" && url.port === "" && url.pathname === "/" && url.search === "" && url.hash === "" && url.hostname !== "";
	}
	/**
	* @param {string} uri
	* @param {import('./types/index').Options} [opts]
	* @returns {{ parsed: import('./types/index').URIComponent, malformedAuthorityOrPort: boolean, malformedPercentEncoding: boolean, malformedSchemeSpecific: boolean, malformedHost: boolean, malformedScheme: boolean }}
	*/
	function parseWithStatus(uri, opts) {
		const options = Object.assign({}, opts);
		/** @type {import('./types/index').URIComponent} */
		const parsed = {
			scheme: void 0,
			userinfo: void 0,
			host: "",
			port: void 0,
			path: "",
			query: void 0,
			fragment: void 0
		};
		let malformedAuthorityOrPort = false;
		let malformedPercentEncoding = false;
		let malformedSchemeSpecific = false;
		let malformedHost = false;
		let malformedIPLiteral = false;
		let malformedScheme = false;
		let isIP = false;
		if (options.reference === "suffix") {
			if (options.scheme) uri = options.scheme + ":" + uri;
			else uri = "//" + uri;
		}
		const authorityMatch = uri.match(AUTHORITY_PREFIX);
		if (authorityMatch !== null && authorityMatch[1].indexOf("\\") !== -1) {
			parsed.error = "URI authority must not contain a literal backslash.";
			malformedAuthorityOrPort = true;
		}
		const introducerMatch = uri.match(AUTHORITY_INTRODUCER_REGION);
		if (introducerMatch !== null) {
			const region = introducerMatch[1];
			const normalizedRegion = region.replace(/[\t\n\r]/g, "");
			if (normalizedRegion.length >= 2) {
				if (normalizedRegion.slice(0, 2) !== "//") {
					parsed.error = parsed.error || "URI authority must not contain a literal backslash.";
					malformedAuthorityOrPort = true;
				} else if (region.length !== normalizedRegion.length) {
					parsed.error = parsed.error || "URI authority introducer must not contain whitespace.";
					malformedAuthorityOrPort = true;
				}
			}
		}
		const matches = uri.match(URI_PARSE);
		if (matches) {
			parsed.scheme = matches[1];
			parsed.userinfo = matches[3];
			parsed.host = matches[4];
			parsed.port = parseInt(matches[5], 10);
			parsed.path = matches[6] || "";
			parsed.query = matches[7];
			parsed.fragment = matches[8];
			if (parsed.scheme !== void 0) {
				if (VALID_SCHEME.test(parsed.scheme)) parsed.scheme = parsed.scheme.toLowerCase();
				else {
					parsed.error = parsed.error || MALFORMED_SCHEME_ERROR;
					malformedScheme = true;
				}
			}
			malformedPercentEncoding = hasMalformedComponentPercentEncoding(matches);
			if (malformedPercentEncoding) parsed.error = parsed.error || "URI contains malformed percent-encoding.";
			if (isNaN(parsed.port)) parsed.port = matches[5];
			const parseError = getParseError(parsed, matches);
			if (parseError !== void 0) {
				parsed.error = parsed.error || parseError;
				malformedAuthorityOrPort = true;
			}
			if (parsed.host) {
				if (isIPv4(parsed.host) === false) {
					const bracketedIPLiteral = isIPLiteral(parsed.host);
					const hasIPLiteralBracket = parsed.host.indexOf("[") !== -1 || parsed.host.indexOf("]") !== -1;
					const ipv6result = normalizeIPv6(parsed.host);
					isIP = ipv6result.isIPV6 || ipv6result.isIPVFuture === true;
					malformedIPLiteral = hasIPLiteralBracket && (!bracketedIPLiteral || ipv6result.error === true);
					parsed.host = isIP ? ipv6result.host : ipv6result.host.toLowerCase();
					if (malformedIPLiteral) {
						parsed.error = parsed.error || MALFORMED_HOST_ERROR;
						malformedAuthorityOrPort = true;
					}
				} else isIP = true;
			}
			if (parsed.scheme === void 0 && parsed.userinfo === void 0 && parsed.host === void 0 && parsed.port === void 0 && parsed.query === void 0 && !parsed.path) parsed.reference = "same-document";
			else if (parsed.scheme === void 0) parsed.reference = "relative";
			else if (parsed.fragment === void 0) parsed.reference = "absolute";
			else parsed.reference = "uri";
			if (options.reference && options.reference !== "suffix" && options.reference !== parsed.reference) parsed.error = parsed.error || "URI is not a " + options.reference + " reference.";
			const schemeHandler = getSchemeHandler(options.scheme || parsed.scheme);
			if (!malformedIPLiteral) malformedHost = canonicalizeHost(parsed, options, schemeHandler, isIP);
			if (uri.indexOf("%") !== -1 && parsed.host !== void 0 && !malformedIPLiteral) {
				let host = isIP ? parsed.host : normalizePercentEncoding(parsed.host, true);
				if (!isIP) host = normalizePercentEncoding(host.toLowerCase());
				parsed.host = isIP || options.scheme !== "null" ? reescapeHostDelimiters(host, isIP) : host;
			}
			if (!schemeHandler || schemeHandler && !schemeHandler.skipNormalize) {
				if (parsed.path) parsed.path = normalizePathEncoding(parsed.path);
				if (parsed.query) parsed.query = normalizeQueryFragmentEncoding(parsed.query);
				if (parsed.fragment) parsed.fragment = normalizeQueryFragmentEncoding(parsed.fragment);
			}
			if (schemeHandler && schemeHandler.parse) {
				schemeHandler.parse(parsed, options);
				if (schemeHandler === SCHEMES.urn && parsed.nid === void 0) malformedSchemeSpecific = true;
			}
		} else parsed.error = parsed.error || "URI can not be parsed.";
		return {
			parsed,
			malformedAuthorityOrPort,
			malformedPercentEncoding,
			malformedSchemeSpecific,
			malformedHost,
			malformedScheme
		};
	}
	/**
	* @param {string} uri
	* @param {import('./types/index').Options} [opts]
	* @returns
	*/
	function parse(uri, opts) {
		return parseWithStatus(uri, opts).parsed;
	}
	/**
	* @param {string} uri
	* @param {import('./types/index').Options} [opts]
	* @returns {string}
	*/
	function normalizeString(uri, opts) {
		return normalizeStringWithStatus(uri, opts).normalized;
	}
	/**
	* @param {string} uri
	* @param {import('./types/index').Options} [opts]
	* @returns {{ normalized: string, malformedAuthorityOrPort: boolean, malformedPercentEncoding: boolean, malformedSchemeSpecific: boolean, malformedHost: boolean, malformedScheme: boolean }}
	*/
	function normalizeStringWithStatus(uri, opts) {
		const { parsed, malformedAuthorityOrPort, malformedPercentEncoding, malformedSchemeSpecific, malformedHost, malformedScheme } = parseWithStatus(uri, opts);
		return {
			normalized: malformedAuthorityOrPort || malformedPercentEncoding || malformedSchemeSpecific || malformedHost || malformedScheme ? uri : serialize(parsed, opts),
			malformedAuthorityOrPort,
			malformedPercentEncoding,
			malformedSchemeSpecific,
			malformedHost,
			malformedScheme
		};
	}
	/**
	* @param {import ('./types/index').URIComponent|string} uri
	* @param {import('./types/index').Options} [opts]
	* @returns {string|undefined}
	*/
	function normalizeComparableURI(uri, opts) {
		if (typeof uri !== "string" && typeof uri !== "object") return;
		let value;
		try {
			value = typeof uri === "string" ? uri : serialize(uri, opts);
		} catch {
			return;
		}
		const { normalized, malformedAuthorityOrPort, malformedPercentEncoding, malformedSchemeSpecific, malformedHost, malformedScheme } = normalizeStringWithStatus(value, opts);
		return malformedAuthorityOrPort || malformedPercentEncoding || malformedSchemeSpecific || malformedHost || malformedScheme ? void 0 : normalized;
	}
	const fastUri = {
		SCHEMES,
		normalize,
		resolve,
		resolveComponent,
		equal,
		serialize,
		parse
	};
	module.exports = fastUri;
	module.exports.default = fastUri;
	module.exports.fastUri = fastUri;
}));

// node_modules/ajv/dist/runtime/uri.js
var require_uri = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const uri = require_fast_uri();
	uri.code = "require(\"ajv/dist/runtime/uri\").default";
	exports.default = uri;
}));

// node_modules/ajv/dist/core.js
var require_core$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.CodeGen = exports.Name = exports.nil = exports.stringify = exports.str = exports._ = exports.KeywordCxt = void 0;
	var validate_1 = require_validate();
	Object.defineProperty(exports, "KeywordCxt", {
		enumerable: true,
		get: function() {
			return validate_1.KeywordCxt;
		}
	});
	var codegen_1 = require_codegen();
	Object.defineProperty(exports, "_", {
		enumerable: true,
		get: function() {
			return codegen_1._;
		}
	});
	Object.defineProperty(exports, "str", {
		enumerable: true,
		get: function() {
			return codegen_1.str;
		}
	});
	Object.defineProperty(exports, "stringify", {
		enumerable: true,
		get: function() {
			return codegen_1.stringify;
		}
	});
	Object.defineProperty(exports, "nil", {
		enumerable: true,
		get: function() {
			return codegen_1.nil;
		}
	});
	Object.defineProperty(exports, "Name", {
		enumerable: true,
		get: function() {
			return codegen_1.Name;
		}
	});
	Object.defineProperty(exports, "CodeGen", {
		enumerable: true,
		get: function() {
			return codegen_1.CodeGen;
		}
	});
	const validation_error_1 = require_validation_error();
	const ref_error_1 = require_ref_error();
	const rules_1 = require_rules();
	const compile_1 = require_compile();
	const codegen_2 = require_codegen();
	const resolve_1 = require_resolve();
	const dataType_1 = require_dataType();
	const util_1 = require_util();
	const $dataRefSchema = require_data();
	const uri_1 = require_uri();
	const defaultRegExp = (str, flags) => new RegExp(str, flags);
	defaultRegExp.code = "new RegExp";
	const META_IGNORE_OPTIONS = [
		"removeAdditional",
		"useDefaults",
		"coerceTypes"
	];
	const EXT_SCOPE_NAMES = /* @__PURE__ */ new Set([
		"validate",
		"serialize",
		"parse",
		"wrapper",
		"root",
		"schema",
		"keyword",
		"pattern",
		"formats",
		"validate$data",
		"func",
		"obj",
		"Error"
	]);
	const removedOptions = {
		errorDataPath: "",
		format: "`validateFormats: false` can be used instead.",
		nullable: "\"nullable\" keyword is supported by default.",
		jsonPointers: "Deprecated jsPropertySyntax can be used instead.",
		extendRefs: "Deprecated ignoreKeywordsWithRef can be used instead.",
		missingRefs: "Pass empty schema with $id that should be ignored to ajv.addSchema.",
		processCode: "Use option `code: {process: (code, schemaEnv: object) => string}`",
		sourceCode: "Use option `code: {source: true}`",
		strictDefaults: "It is default now, see option `strict`.",
		strictKeywords: "It is default now, see option `strict`.",
		uniqueItems: "\"uniqueItems\" keyword is always validated.",
		unknownFormats: "Disable strict mode or pass `true` to `ajv.addFormat` (or `formats` option).",
		cache: "Map is used as cache, schema object as key.",
		serialize: "Map is used as cache, schema object as key.",
		ajvErrors: "It is default now."
	};
	const deprecatedOptions = {
		ignoreKeywordsWithRef: "",
		jsPropertySyntax: "",
		unicode: "\"minLength\"/\"maxLength\" account for unicode characters by default."
	};
	const MAX_EXPRESSION = 200;
	function requiredOptions(o) {
		var _a, _b, _c, _d, _e, _f, _g, _h, _j, _k, _l, _m, _o, _p, _q, _r, _s, _t, _u, _v, _w, _x, _y, _z, _0;
		const s = o.strict;
		const _optz = (_a = o.code) === null || _a === void 0 ? void 0 : _a.optimize;
		const optimize = _optz === true || _optz === void 0 ? 1 : _optz || 0;
		const regExp = (_c = (_b = o.code) === null || _b === void 0 ? void 0 : _b.regExp) !== null && _c !== void 0 ? _c : defaultRegExp;
		const uriResolver = (_d = o.uriResolver) !== null && _d !== void 0 ? _d : uri_1.default;
		return {
			strictSchema: (_f = (_e = o.strictSchema) !== null && _e !== void 0 ? _e : s) !== null && _f !== void 0 ? _f : true,
			strictNumbers: (_h = (_g = o.strictNumbers) !== null && _g !== void 0 ? _g : s) !== null && _h !== void 0 ? _h : true,
			strictTypes: (_k = (_j = o.strictTypes) !== null && _j !== void 0 ? _j : s) !== null && _k !== void 0 ? _k : "log",
			strictTuples: (_m = (_l = o.strictTuples) !== null && _l !== void 0 ? _l : s) !== null && _m !== void 0 ? _m : "log",
			strictRequired: (_p = (_o = o.strictRequired) !== null && _o !== void 0 ? _o : s) !== null && _p !== void 0 ? _p : false,
			code: o.code ? {
				...o.code,
				optimize,
				regExp
			} : {
				optimize,
				regExp
			},
			loopRequired: (_q = o.loopRequired) !== null && _q !== void 0 ? _q : MAX_EXPRESSION,
			loopEnum: (_r = o.loopEnum) !== null && _r !== void 0 ? _r : MAX_EXPRESSION,
			meta: (_s = o.meta) !== null && _s !== void 0 ? _s : true,
			messages: (_t = o.messages) !== null && _t !== void 0 ? _t : true,
			inlineRefs: (_u = o.inlineRefs) !== null && _u !== void 0 ? _u : true,
			schemaId: (_v = o.schemaId) !== null && _v !== void 0 ? _v : "$id",
			addUsedSchema: (_w = o.addUsedSchema) !== null && _w !== void 0 ? _w : true,
			validateSchema: (_x = o.validateSchema) !== null && _x !== void 0 ? _x : true,
			validateFormats: (_y = o.validateFormats) !== null && _y !== void 0 ? _y : true,
			unicodeRegExp: (_z = o.unicodeRegExp) !== null && _z !== void 0 ? _z : true,
			int32range: (_0 = o.int32range) !== null && _0 !== void 0 ? _0 : true,
			uriResolver
		};
	}
	var Ajv = class {
		constructor(opts = {}) {
			this.schemas = {};
			this.refs = {};
			this.formats = Object.create(null);
			this._compilations = /* @__PURE__ */ new Set();
			this._loading = {};
			this._cache = /* @__PURE__ */ new Map();
			opts = this.opts = {
				...opts,
				...requiredOptions(opts)
			};
			const { es5, lines } = this.opts.code;
			this.scope = new codegen_2.ValueScope({
				scope: {},
				prefixes: EXT_SCOPE_NAMES,
				es5,
				lines
			});
			this.logger = getLogger(opts.logger);
			const formatOpt = opts.validateFormats;
			opts.validateFormats = false;
			this.RULES = (0, rules_1.getRules)();
			checkOptions.call(this, removedOptions, opts, "NOT SUPPORTED");
			checkOptions.call(this, deprecatedOptions, opts, "DEPRECATED", "warn");
			this._metaOpts = getMetaSchemaOptions.call(this);
			if (opts.formats) addInitialFormats.call(this);
			this._addVocabularies();
			this._addDefaultMetaSchema();
			if (opts.keywords) addInitialKeywords.call(this, opts.keywords);
			if (typeof opts.meta == "object") this.addMetaSchema(opts.meta);
			addInitialSchemas.call(this);
			opts.validateFormats = formatOpt;
		}
		_addVocabularies() {
			this.addKeyword("$async");
		}
		_addDefaultMetaSchema() {
			const { $data, meta, schemaId } = this.opts;
			let _dataRefSchema = $dataRefSchema;
			if (schemaId === "id") {
				_dataRefSchema = { ...$dataRefSchema };
				_dataRefSchema.id = _dataRefSchema.$id;
				delete _dataRefSchema.$id;
			}
			if (meta && $data) this.addMetaSchema(_dataRefSchema, _dataRefSchema[schemaId], false);
		}
		defaultMeta() {
			const { meta, schemaId } = this.opts;
			return this.opts.defaultMeta = typeof meta == "object" ? meta[schemaId] || meta : void 0;
		}
		validate(schemaKeyRef, data) {
			let v;
			if (typeof schemaKeyRef == "string") {
				v = this.getSchema(schemaKeyRef);
				if (!v) throw new Error(`no schema with key or ref "${schemaKeyRef}"`);
			} else v = this.compile(schemaKeyRef);
			const valid = v(data);
			if (!("$async" in v)) this.errors = v.errors;
			return valid;
		}
		compile(schema, _meta) {
			const sch = this._addSchema(schema, _meta);
			return sch.validate || this._compileSchemaEnv(sch);
		}
		compileAsync(schema, meta) {
			if (typeof this.opts.loadSchema != "function") throw new Error("options.loadSchema should be a function");
			const { loadSchema } = this.opts;
			return runCompileAsync.call(this, schema, meta);
			async function runCompileAsync(_schema, _meta) {
				await loadMetaSchema.call(this, _schema.$schema);
				const sch = this._addSchema(_schema, _meta);
				return sch.validate || _compileAsync.call(this, sch);
			}
			async function loadMetaSchema($ref) {
				if ($ref && !this.getSchema($ref)) await runCompileAsync.call(this, { $ref }, true);
			}
			async function _compileAsync(sch) {
				try {
					return this._compileSchemaEnv(sch);
				} catch (e) {
					if (!(e instanceof ref_error_1.default)) throw e;
					checkLoaded.call(this, e);
					await loadMissingSchema.call(this, e.missingSchema);
					return _compileAsync.call(this, sch);
				}
			}
			function checkLoaded({ missingSchema: ref, missingRef }) {
				if (this.refs[ref]) throw new Error(`AnySchema ${ref} is loaded but ${missingRef} cannot be resolved`);
			}
			async function loadMissingSchema(ref) {
				const _schema = await _loadSchema.call(this, ref);
				if (!this.refs[ref]) await loadMetaSchema.call(this, _schema.$schema);
				if (!this.refs[ref]) this.addSchema(_schema, ref, meta);
			}
			async function _loadSchema(ref) {
				const p = this._loading[ref];
				if (p) return p;
				try {
					return await (this._loading[ref] = loadSchema(ref));
				} finally {
					delete this._loading[ref];
				}
			}
		}
		addSchema(schema, key, _meta, _validateSchema = this.opts.validateSchema) {
			if (Array.isArray(schema)) {
				for (const sch of schema) this.addSchema(sch, void 0, _meta, _validateSchema);
				return this;
			}
			let id;
			if (typeof schema === "object") {
				const { schemaId } = this.opts;
				id = schema[schemaId];
				if (id !== void 0 && typeof id != "string") throw new Error(`schema ${schemaId} must be string`);
			}
			key = (0, resolve_1.normalizeId)(key || id);
			this._checkUnique(key);
			this.schemas[key] = this._addSchema(schema, _meta, key, _validateSchema, true);
			return this;
		}
		addMetaSchema(schema, key, _validateSchema = this.opts.validateSchema) {
			this.addSchema(schema, key, true, _validateSchema);
			return this;
		}
		validateSchema(schema, throwOrLogError) {
			if (typeof schema == "boolean") return true;
			let $schema;
			$schema = schema.$schema;
			if ($schema !== void 0 && typeof $schema != "string") throw new Error("$schema must be a string");
			$schema = $schema || this.opts.defaultMeta || this.defaultMeta();
			if (!$schema) {
				this.logger.warn("meta-schema not available");
				this.errors = null;
				return true;
			}
			const valid = this.validate($schema, schema);
			if (!valid && throwOrLogError) {
				const message = "schema is invalid: " + this.errorsText();
				if (this.opts.validateSchema === "log") this.logger.error(message);
				else throw new Error(message);
			}
			return valid;
		}
		getSchema(keyRef) {
			let sch;
			while (typeof (sch = getSchEnv.call(this, keyRef)) == "string") keyRef = sch;
			if (sch === void 0) {
				const { schemaId } = this.opts;
				const root = new compile_1.SchemaEnv({
					schema: {},
					schemaId
				});
				sch = compile_1.resolveSchema.call(this, root, keyRef);
				if (!sch) return;
				this.refs[keyRef] = sch;
			}
			return sch.validate || this._compileSchemaEnv(sch);
		}
		removeSchema(schemaKeyRef) {
			if (schemaKeyRef instanceof RegExp) {
				this._removeAllSchemas(this.schemas, schemaKeyRef);
				this._removeAllSchemas(this.refs, schemaKeyRef);
				return this;
			}
			switch (typeof schemaKeyRef) {
				case "undefined":
					this._removeAllSchemas(this.schemas);
					this._removeAllSchemas(this.refs);
					this._cache.clear();
					return this;
				case "string": {
					const sch = getSchEnv.call(this, schemaKeyRef);
					if (typeof sch == "object") this._cache.delete(sch.schema);
					delete this.schemas[schemaKeyRef];
					delete this.refs[schemaKeyRef];
					return this;
				}
				case "object": {
					const cacheKey = schemaKeyRef;
					this._cache.delete(cacheKey);
					let id = schemaKeyRef[this.opts.schemaId];
					if (id) {
						id = (0, resolve_1.normalizeId)(id);
						delete this.schemas[id];
						delete this.refs[id];
					}
					return this;
				}
				default: throw new Error("ajv.removeSchema: invalid parameter");
			}
		}
		addVocabulary(definitions) {
			for (const def of definitions) this.addKeyword(def);
			return this;
		}
		addKeyword(kwdOrDef, def) {
			let keyword;
			if (typeof kwdOrDef == "string") {
				keyword = kwdOrDef;
				if (typeof def == "object") {
					this.logger.warn("these parameters are deprecated, see docs for addKeyword");
					def.keyword = keyword;
				}
			} else if (typeof kwdOrDef == "object" && def === void 0) {
				def = kwdOrDef;
				keyword = def.keyword;
				if (Array.isArray(keyword) && !keyword.length) throw new Error("addKeywords: keyword must be string or non-empty array");
			} else throw new Error("invalid addKeywords parameters");
			checkKeyword.call(this, keyword, def);
			if (!def) {
				(0, util_1.eachItem)(keyword, (kwd) => addRule.call(this, kwd));
				return this;
			}
			keywordMetaschema.call(this, def);
			const definition = {
				...def,
				type: (0, dataType_1.getJSONTypes)(def.type),
				schemaType: (0, dataType_1.getJSONTypes)(def.schemaType)
			};
			(0, util_1.eachItem)(keyword, definition.type.length === 0 ? (k) => addRule.call(this, k, definition) : (k) => definition.type.forEach((t) => addRule.call(this, k, definition, t)));
			return this;
		}
		getKeyword(keyword) {
			const rule = this.RULES.all[keyword];
			return typeof rule == "object" ? rule.definition : !!rule;
		}
		removeKeyword(keyword) {
			const { RULES } = this;
			delete RULES.keywords[keyword];
			delete RULES.all[keyword];
			for (const group of RULES.rules) {
				const i = group.rules.findIndex((rule) => rule.keyword === keyword);
				if (i >= 0) group.rules.splice(i, 1);
			}
			return this;
		}
		addFormat(name, format) {
			if (typeof format == "string") format = new RegExp(format);
			this.formats[name] = format;
			return this;
		}
		errorsText(errors = this.errors, { separator = ", ", dataVar = "data" } = {}) {
			if (!errors || errors.length === 0) return "No errors";
			return errors.map((e) => `${dataVar}${e.instancePath} ${e.message}`).reduce((text, msg) => text + separator + msg);
		}
		$dataMetaSchema(metaSchema, keywordsJsonPointers) {
			const rules = this.RULES.all;
			metaSchema = JSON.parse(JSON.stringify(metaSchema));
			for (const jsonPointer of keywordsJsonPointers) {
				const segments = jsonPointer.split("/").slice(1);
				let keywords = metaSchema;
				for (const seg of segments) keywords = keywords[seg];
				for (const key in rules) {
					const rule = rules[key];
					if (typeof rule != "object") continue;
					const { $data } = rule.definition;
					const schema = keywords[key];
					if ($data && schema) keywords[key] = schemaOrData(schema);
				}
			}
			return metaSchema;
		}
		_removeAllSchemas(schemas, regex) {
			for (const keyRef in schemas) {
				const sch = schemas[keyRef];
				if (!regex || regex.test(keyRef)) {
					if (typeof sch == "string") delete schemas[keyRef];
					else if (sch && !sch.meta) {
						this._cache.delete(sch.schema);
						delete schemas[keyRef];
					}
				}
			}
		}
		_addSchema(schema, meta, baseId, validateSchema = this.opts.validateSchema, addSchema = this.opts.addUsedSchema) {
			let id;
			const { schemaId } = this.opts;
			if (typeof schema == "object") id = schema[schemaId];
			else if (this.opts.jtd) throw new Error("schema must be object");
			else if (typeof schema != "boolean") throw new Error("schema must be object or boolean");
			let sch = this._cache.get(schema);
			if (sch !== void 0) return sch;
			baseId = (0, resolve_1.normalizeId)(id || baseId);
			const localRefs = resolve_1.getSchemaRefs.call(this, schema, baseId);
			sch = new compile_1.SchemaEnv({
				schema,
				schemaId,
				meta,
				baseId,
				localRefs
			});
			this._cache.set(sch.schema, sch);
			if (addSchema && !baseId.startsWith("#")) {
				if (baseId) this._checkUnique(baseId);
				this.refs[baseId] = sch;
			}
			if (validateSchema) this.validateSchema(schema, true);
			return sch;
		}
		_checkUnique(id) {
			if (this.schemas[id] || this.refs[id]) throw new Error(`schema with key or id "${id}" already exists`);
		}
		_compileSchemaEnv(sch) {
			if (sch.meta) this._compileMetaSchema(sch);
			else compile_1.compileSchema.call(this, sch);
			/* istanbul ignore if */
			if (!sch.validate) throw new Error("ajv implementation error");
			return sch.validate;
		}
		_compileMetaSchema(sch) {
			const currentOpts = this.opts;
			this.opts = this._metaOpts;
			try {
				compile_1.compileSchema.call(this, sch);
			} finally {
				this.opts = currentOpts;
			}
		}
	};
	Ajv.ValidationError = validation_error_1.default;
	Ajv.MissingRefError = ref_error_1.default;
	exports.default = Ajv;
	function checkOptions(checkOpts, options, msg, log = "error") {
		for (const key in checkOpts) {
			const opt = key;
			if (opt in options) this.logger[log](`${msg}: option ${key}. ${checkOpts[opt]}`);
		}
	}
	function getSchEnv(keyRef) {
		keyRef = (0, resolve_1.normalizeId)(keyRef);
		return this.schemas[keyRef] || this.refs[keyRef];
	}
	function addInitialSchemas() {
		const optsSchemas = this.opts.schemas;
		if (!optsSchemas) return;
		if (Array.isArray(optsSchemas)) this.addSchema(optsSchemas);
		else for (const key in optsSchemas) this.addSchema(optsSchemas[key], key);
	}
	function addInitialFormats() {
		for (const name in this.opts.formats) {
			const format = this.opts.formats[name];
			if (format) this.addFormat(name, format);
		}
	}
	function addInitialKeywords(defs) {
		if (Array.isArray(defs)) {
			this.addVocabulary(defs);
			return;
		}
		this.logger.warn("keywords option as map is deprecated, pass array");
		for (const keyword in defs) {
			const def = defs[keyword];
			if (!def.keyword) def.keyword = keyword;
			this.addKeyword(def);
		}
	}
	function getMetaSchemaOptions() {
		const metaOpts = { ...this.opts };
		for (const opt of META_IGNORE_OPTIONS) delete metaOpts[opt];
		return metaOpts;
	}
	const noLogs = {
		log() {},
		warn() {},
		error() {}
	};
	function getLogger(logger) {
		if (logger === false) return noLogs;
		if (logger === void 0) return console;
		if (logger.log && logger.warn && logger.error) return logger;
		throw new Error("logger must implement log, warn and error methods");
	}
	const KEYWORD_NAME = /^[a-z_$][a-z0-9_$:-]*$/i;
	function checkKeyword(keyword, def) {
		const { RULES } = this;
		(0, util_1.eachItem)(keyword, (kwd) => {
			if (RULES.keywords[kwd]) throw new Error(`Keyword ${kwd} is already defined`);
			if (!KEYWORD_NAME.test(kwd)) throw new Error(`Keyword ${kwd} has invalid name`);
		});
		if (!def) return;
		if (def.$data && !("code" in def || "validate" in def)) throw new Error("$data keyword must have \"code\" or \"validate\" function");
	}
	function addRule(keyword, definition, dataType) {
		var _a;
		const post = definition === null || definition === void 0 ? void 0 : definition.post;
		if (dataType && post) throw new Error("keyword with \"post\" flag cannot have \"type\"");
		const { RULES } = this;
		let ruleGroup = post ? RULES.post : RULES.rules.find(({ type: t }) => t === dataType);
		if (!ruleGroup) {
			ruleGroup = {
				type: dataType,
				rules: []
			};
			RULES.rules.push(ruleGroup);
		}
		RULES.keywords[keyword] = true;
		if (!definition) return;
		const rule = {
			keyword,
			definition: {
				...definition,
				type: (0, dataType_1.getJSONTypes)(definition.type),
				schemaType: (0, dataType_1.getJSONTypes)(definition.schemaType)
			}
		};
		if (definition.before) addBeforeRule.call(this, ruleGroup, rule, definition.before);
		else ruleGroup.rules.push(rule);
		RULES.all[keyword] = rule;
		(_a = definition.implements) === null || _a === void 0 || _a.forEach((kwd) => this.addKeyword(kwd));
	}
	function addBeforeRule(ruleGroup, rule, before) {
		const i = ruleGroup.rules.findIndex((_rule) => _rule.keyword === before);
		if (i >= 0) ruleGroup.rules.splice(i, 0, rule);
		else {
			ruleGroup.rules.push(rule);
			this.logger.warn(`rule ${before} is not defined`);
		}
	}
	function keywordMetaschema(def) {
		let { metaSchema } = def;
		if (metaSchema === void 0) return;
		if (def.$data && this.opts.$data) metaSchema = schemaOrData(metaSchema);
		def.validateSchema = this.compile(metaSchema, true);
	}
	const $dataRef = { $ref: "https://raw.githubusercontent.com/ajv-validator/ajv/master/lib/refs/data.json#" };
	function schemaOrData(schema) {
		return { anyOf: [schema, $dataRef] };
	}
}));

// node_modules/ajv/dist/vocabularies/core/id.js
var require_id = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const def = {
		keyword: "id",
		code() {
			throw new Error("NOT SUPPORTED: keyword \"id\", use \"$id\" for schema ID");
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/core/ref.js
var require_ref = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.callRef = exports.getValidate = void 0;
	const ref_error_1 = require_ref_error();
	const code_1 = require_code();
	const codegen_1 = require_codegen();
	const names_1 = require_names();
	const compile_1 = require_compile();
	const util_1 = require_util();
	const def = {
		keyword: "$ref",
		schemaType: "string",
		code(cxt) {
			const { gen, schema: $ref, it } = cxt;
			const { baseId, schemaEnv: env, validateName, opts, self } = it;
			const { root } = env;
			if (($ref === "#" || $ref === "#/") && baseId === root.baseId) return callRootRef();
			const schOrEnv = compile_1.resolveRef.call(self, root, baseId, $ref);
			if (schOrEnv === void 0) throw new ref_error_1.default(it.opts.uriResolver, baseId, $ref);
			if (schOrEnv instanceof compile_1.SchemaEnv) return callValidate(schOrEnv);
			return inlineRefSchema(schOrEnv);
			function callRootRef() {
				if (env === root) return callRef(cxt, validateName, env, env.$async);
				const rootName = gen.scopeValue("root", { ref: root });
				return callRef(cxt, (0, codegen_1._)`${rootName}.validate`, root, root.$async);
			}
			function callValidate(sch) {
				callRef(cxt, getValidate(cxt, sch), sch, sch.$async);
			}
			function inlineRefSchema(sch) {
				const schName = gen.scopeValue("schema", opts.code.source === true ? {
					ref: sch,
					code: (0, codegen_1.stringify)(sch)
				} : { ref: sch });
				const valid = gen.name("valid");
				const schCxt = cxt.subschema({
					schema: sch,
					dataTypes: [],
					schemaPath: codegen_1.nil,
					topSchemaRef: schName,
					errSchemaPath: $ref
				}, valid);
				cxt.mergeEvaluated(schCxt);
				cxt.ok(valid);
			}
		}
	};
	function getValidate(cxt, sch) {
		const { gen } = cxt;
		return sch.validate ? gen.scopeValue("validate", { ref: sch.validate }) : (0, codegen_1._)`${gen.scopeValue("wrapper", { ref: sch })}.validate`;
	}
	exports.getValidate = getValidate;
	function callRef(cxt, v, sch, $async) {
		const { gen, it } = cxt;
		const { allErrors, schemaEnv: env, opts } = it;
		const passCxt = opts.passContext ? names_1.default.this : codegen_1.nil;
		if ($async) callAsyncRef();
		else callSyncRef();
		function callAsyncRef() {
			if (!env.$async) throw new Error("async schema referenced by sync schema");
			const valid = gen.let("valid");
			gen.try(() => {
				gen.code((0, codegen_1._)`await ${(0, code_1.callValidateCode)(cxt, v, passCxt)}`);
				addEvaluatedFrom(v);
				if (!allErrors) gen.assign(valid, true);
			}, (e) => {
				gen.if((0, codegen_1._)`!(${e} instanceof ${it.ValidationError})`, () => gen.throw(e));
				addErrorsFrom(e);
				if (!allErrors) gen.assign(valid, false);
			});
			cxt.ok(valid);
		}
		function callSyncRef() {
			cxt.result((0, code_1.callValidateCode)(cxt, v, passCxt), () => addEvaluatedFrom(v), () => addErrorsFrom(v));
		}
		function addErrorsFrom(source) {
			const errs = (0, codegen_1._)`${source}.errors`;
			gen.assign(names_1.default.vErrors, (0, codegen_1._)`${names_1.default.vErrors} === null ? ${errs} : ${names_1.default.vErrors}.concat(${errs})`);
			gen.assign(names_1.default.errors, (0, codegen_1._)`${names_1.default.vErrors}.length`);
		}
		function addEvaluatedFrom(source) {
			var _a;
			if (!it.opts.unevaluated) return;
			const schEvaluated = (_a = sch === null || sch === void 0 ? void 0 : sch.validate) === null || _a === void 0 ? void 0 : _a.evaluated;
			if (it.props !== true) {
				if (schEvaluated && !schEvaluated.dynamicProps) {
					if (schEvaluated.props !== void 0) it.props = util_1.mergeEvaluated.props(gen, schEvaluated.props, it.props);
				} else {
					const props = gen.var("props", (0, codegen_1._)`${source}.evaluated.props`);
					it.props = util_1.mergeEvaluated.props(gen, props, it.props, codegen_1.Name);
				}
			}
			if (it.items !== true) {
				if (schEvaluated && !schEvaluated.dynamicItems) {
					if (schEvaluated.items !== void 0) it.items = util_1.mergeEvaluated.items(gen, schEvaluated.items, it.items);
				} else {
					const items = gen.var("items", (0, codegen_1._)`${source}.evaluated.items`);
					it.items = util_1.mergeEvaluated.items(gen, items, it.items, codegen_1.Name);
				}
			}
		}
	}
	exports.callRef = callRef;
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/core/index.js
var require_core = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const id_1 = require_id();
	const ref_1 = require_ref();
	const core = [
		"$schema",
		"$id",
		"$defs",
		"$vocabulary",
		{ keyword: "$comment" },
		"definitions",
		id_1.default,
		ref_1.default
	];
	exports.default = core;
}));

// node_modules/ajv/dist/vocabularies/validation/limitNumber.js
var require_limitNumber = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const ops = codegen_1.operators;
	const KWDs = {
		maximum: {
			okStr: "<=",
			ok: ops.LTE,
			fail: ops.GT
		},
		minimum: {
			okStr: ">=",
			ok: ops.GTE,
			fail: ops.LT
		},
		exclusiveMaximum: {
			okStr: "<",
			ok: ops.LT,
			fail: ops.GTE
		},
		exclusiveMinimum: {
			okStr: ">",
			ok: ops.GT,
			fail: ops.LTE
		}
	};
	const def = {
		keyword: Object.keys(KWDs),
		type: "number",
		schemaType: "number",
		$data: true,
		error: {
			message: ({ keyword, schemaCode }) => (0, codegen_1.str)`must be ${KWDs[keyword].okStr} ${schemaCode}`,
			params: ({ keyword, schemaCode }) => (0, codegen_1._)`{comparison: ${KWDs[keyword].okStr}, limit: ${schemaCode}}`
		},
		code(cxt) {
			const { keyword, data, schemaCode } = cxt;
			cxt.fail$data((0, codegen_1._)`${data} ${KWDs[keyword].fail} ${schemaCode} || isNaN(${data})`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/multipleOf.js
var require_multipleOf = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const def = {
		keyword: "multipleOf",
		type: "number",
		schemaType: "number",
		$data: true,
		error: {
			message: ({ schemaCode }) => (0, codegen_1.str)`must be multiple of ${schemaCode}`,
			params: ({ schemaCode }) => (0, codegen_1._)`{multipleOf: ${schemaCode}}`
		},
		code(cxt) {
			const { gen, data, schemaCode, it } = cxt;
			const prec = it.opts.multipleOfPrecision;
			const res = gen.let("res");
			const invalid = prec ? (0, codegen_1._)`Math.abs(Math.round(${res}) - ${res}) > 1e-${prec}` : (0, codegen_1._)`${res} !== parseInt(${res})`;
			cxt.fail$data((0, codegen_1._)`(${schemaCode} === 0 || (${res} = ${data}/${schemaCode}, ${invalid}))`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));

// node_modules/ajv/dist/vocabularies/validation/limitLength.js
var require_limitLength = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const ucs2length_1 = require_ucs2length();
	const def = {
		keyword: ["maxLength", "minLength"],
		type: "string",
		schemaType: "number",
		$data: true,
		error: {
			message({ keyword, schemaCode }) {
				const comp = keyword === "maxLength" ? "more" : "fewer";
				return (0, codegen_1.str)`must NOT have ${comp} than ${schemaCode} characters`;
			},
			params: ({ schemaCode }) => (0, codegen_1._)`{limit: ${schemaCode}}`
		},
		code(cxt) {
			const { keyword, data, schemaCode, it } = cxt;
			const op = keyword === "maxLength" ? codegen_1.operators.GT : codegen_1.operators.LT;
			const len = it.opts.unicode === false ? (0, codegen_1._)`${data}.length` : (0, codegen_1._)`${(0, util_1.useFunc)(cxt.gen, ucs2length_1.default)}(${data})`;
			cxt.fail$data((0, codegen_1._)`${len} ${op} ${schemaCode}`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/pattern.js
var require_pattern = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const code_1 = require_code();
	const util_1 = require_util();
	const codegen_1 = require_codegen();
	const def = {
		keyword: "pattern",
		type: "string",
		schemaType: "string",
		$data: true,
		error: {
			message: ({ schemaCode }) => (0, codegen_1.str)`must match pattern "${schemaCode}"`,
			params: ({ schemaCode }) => (0, codegen_1._)`{pattern: ${schemaCode}}`
		},
		code(cxt) {
			const { gen, data, $data, schema, schemaCode, it } = cxt;
			const u = it.opts.unicodeRegExp ? "u" : "";
			if ($data) {
				const { regExp } = it.opts.code;
				const regExpCode = regExp.code === "new RegExp" ? (0, codegen_1._)`new RegExp` : (0, util_1.useFunc)(gen, regExp);
				const valid = gen.let("valid");
				gen.try(() => gen.assign(valid, (0, codegen_1._)`${regExpCode}(${schemaCode}, ${u}).test(${data})`), () => gen.assign(valid, false));
				cxt.fail$data((0, codegen_1._)`!${valid}`);
			} else {
				const regExp = (0, code_1.usePattern)(cxt, schema);
				cxt.fail$data((0, codegen_1._)`!${regExp}.test(${data})`);
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/limitProperties.js
var require_limitProperties = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const def = {
		keyword: ["maxProperties", "minProperties"],
		type: "object",
		schemaType: "number",
		$data: true,
		error: {
			message({ keyword, schemaCode }) {
				const comp = keyword === "maxProperties" ? "more" : "fewer";
				return (0, codegen_1.str)`must NOT have ${comp} than ${schemaCode} properties`;
			},
			params: ({ schemaCode }) => (0, codegen_1._)`{limit: ${schemaCode}}`
		},
		code(cxt) {
			const { keyword, data, schemaCode } = cxt;
			const op = keyword === "maxProperties" ? codegen_1.operators.GT : codegen_1.operators.LT;
			cxt.fail$data((0, codegen_1._)`Object.keys(${data}).length ${op} ${schemaCode}`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/required.js
var require_required = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const code_1 = require_code();
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const def = {
		keyword: "required",
		type: "object",
		schemaType: "array",
		$data: true,
		error: {
			message: ({ params: { missingProperty } }) => (0, codegen_1.str)`must have required property '${missingProperty}'`,
			params: ({ params: { missingProperty } }) => (0, codegen_1._)`{missingProperty: ${missingProperty}}`
		},
		code(cxt) {
			const { gen, schema, schemaCode, data, $data, it } = cxt;
			const { opts } = it;
			if (!$data && schema.length === 0) return;
			const useLoop = schema.length >= opts.loopRequired;
			if (it.allErrors) allErrorsMode();
			else exitOnErrorMode();
			if (opts.strictRequired) {
				const props = cxt.parentSchema.properties;
				const { definedProperties } = cxt.it;
				for (const requiredKey of schema) if ((props === null || props === void 0 ? void 0 : props[requiredKey]) === void 0 && !definedProperties.has(requiredKey)) {
					const msg = `required property "${requiredKey}" is not defined at "${it.schemaEnv.baseId + it.errSchemaPath}" (strictRequired)`;
					(0, util_1.checkStrictMode)(it, msg, it.opts.strictRequired);
				}
			}
			function allErrorsMode() {
				if (useLoop || $data) cxt.block$data(codegen_1.nil, loopAllRequired);
				else for (const prop of schema) (0, code_1.checkReportMissingProp)(cxt, prop);
			}
			function exitOnErrorMode() {
				const missing = gen.let("missing");
				if (useLoop || $data) {
					const valid = gen.let("valid", true);
					cxt.block$data(valid, () => loopUntilMissing(missing, valid));
					cxt.ok(valid);
				} else {
					gen.if((0, code_1.checkMissingProp)(cxt, schema, missing));
					(0, code_1.reportMissingProp)(cxt, missing);
					gen.else();
				}
			}
			function loopAllRequired() {
				gen.forOf("prop", schemaCode, (prop) => {
					cxt.setParams({ missingProperty: prop });
					gen.if((0, code_1.noPropertyInData)(gen, data, prop, opts.ownProperties), () => cxt.error());
				});
			}
			function loopUntilMissing(missing, valid) {
				cxt.setParams({ missingProperty: missing });
				gen.forOf(missing, schemaCode, () => {
					gen.assign(valid, (0, code_1.propertyInData)(gen, data, missing, opts.ownProperties));
					gen.if((0, codegen_1.not)(valid), () => {
						cxt.error();
						gen.break();
					});
				}, codegen_1.nil);
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/limitItems.js
var require_limitItems = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const def = {
		keyword: ["maxItems", "minItems"],
		type: "array",
		schemaType: "number",
		$data: true,
		error: {
			message({ keyword, schemaCode }) {
				const comp = keyword === "maxItems" ? "more" : "fewer";
				return (0, codegen_1.str)`must NOT have ${comp} than ${schemaCode} items`;
			},
			params: ({ schemaCode }) => (0, codegen_1._)`{limit: ${schemaCode}}`
		},
		code(cxt) {
			const { keyword, data, schemaCode } = cxt;
			const op = keyword === "maxItems" ? codegen_1.operators.GT : codegen_1.operators.LT;
			cxt.fail$data((0, codegen_1._)`${data}.length ${op} ${schemaCode}`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/runtime/equal.js
var require_equal = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const equal = require_fast_deep_equal();
	equal.code = "require(\"ajv/dist/runtime/equal\").default";
	exports.default = equal;
}));

// node_modules/ajv/dist/vocabularies/validation/uniqueItems.js
var require_uniqueItems = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const dataType_1 = require_dataType();
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const equal_1 = require_equal();
	const def = {
		keyword: "uniqueItems",
		type: "array",
		schemaType: "boolean",
		$data: true,
		error: {
			message: ({ params: { i, j } }) => (0, codegen_1.str)`must NOT have duplicate items (items ## ${j} and ${i} are identical)`,
			params: ({ params: { i, j } }) => (0, codegen_1._)`{i: ${i}, j: ${j}}`
		},
		code(cxt) {
			const { gen, data, $data, schema, parentSchema, schemaCode, it } = cxt;
			if (!$data && !schema) return;
			const valid = gen.let("valid");
			const itemTypes = parentSchema.items ? (0, dataType_1.getSchemaTypes)(parentSchema.items) : [];
			cxt.block$data(valid, validateUniqueItems, (0, codegen_1._)`${schemaCode} === false`);
			cxt.ok(valid);
			function validateUniqueItems() {
				const i = gen.let("i", (0, codegen_1._)`${data}.length`);
				const j = gen.let("j");
				cxt.setParams({
					i,
					j
				});
				gen.assign(valid, true);
				gen.if((0, codegen_1._)`${i} > 1`, () => (canOptimize() ? loopN : loopN2)(i, j));
			}
			function canOptimize() {
				return itemTypes.length > 0 && !itemTypes.some((t) => t === "object" || t === "array");
			}
			function loopN(i, j) {
				const item = gen.name("item");
				const wrongType = (0, dataType_1.checkDataTypes)(itemTypes, item, it.opts.strictNumbers, dataType_1.DataType.Wrong);
				const indices = gen.const("indices", (0, codegen_1._)`{}`);
				gen.for((0, codegen_1._)`;${i}--;`, () => {
					gen.let(item, (0, codegen_1._)`${data}[${i}]`);
					gen.if(wrongType, (0, codegen_1._)`continue`);
					if (itemTypes.length > 1) gen.if((0, codegen_1._)`typeof ${item} == "string"`, (0, codegen_1._)`${item} += "_"`);
					gen.if((0, codegen_1._)`typeof ${indices}[${item}] == "number"`, () => {
						gen.assign(j, (0, codegen_1._)`${indices}[${item}]`);
						cxt.error();
						gen.assign(valid, false).break();
					}).code((0, codegen_1._)`${indices}[${item}] = ${i}`);
				});
			}
			function loopN2(i, j) {
				const eql = (0, util_1.useFunc)(gen, equal_1.default);
				const outer = gen.name("outer");
				gen.label(outer).for((0, codegen_1._)`;${i}--;`, () => gen.for((0, codegen_1._)`${j} = ${i}; ${j}--;`, () => gen.if((0, codegen_1._)`${eql}(${data}[${i}], ${data}[${j}])`, () => {
					cxt.error();
					gen.assign(valid, false).break(outer);
				})));
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/const.js
var require_const = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const equal_1 = require_equal();
	const def = {
		keyword: "const",
		$data: true,
		error: {
			message: "must be equal to constant",
			params: ({ schemaCode }) => (0, codegen_1._)`{allowedValue: ${schemaCode}}`
		},
		code(cxt) {
			const { gen, data, $data, schemaCode, schema } = cxt;
			if ($data || schema && typeof schema == "object") cxt.fail$data((0, codegen_1._)`!${(0, util_1.useFunc)(gen, equal_1.default)}(${data}, ${schemaCode})`);
			else cxt.fail((0, codegen_1._)`${schema} !== ${data}`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/enum.js
var require_enum = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const equal_1 = require_equal();
	const def = {
		keyword: "enum",
		schemaType: "array",
		$data: true,
		error: {
			message: "must be equal to one of the allowed values",
			params: ({ schemaCode }) => (0, codegen_1._)`{allowedValues: ${schemaCode}}`
		},
		code(cxt) {
			const { gen, data, $data, schema, schemaCode, it } = cxt;
			if (!$data && schema.length === 0) throw new Error("enum must have non-empty array");
			const useLoop = schema.length >= it.opts.loopEnum;
			let eql;
			const getEql = () => eql !== null && eql !== void 0 ? eql : eql = (0, util_1.useFunc)(gen, equal_1.default);
			let valid;
			if (useLoop || $data) {
				valid = gen.let("valid");
				cxt.block$data(valid, loopEnum);
			} else {
				/* istanbul ignore if */
				if (!Array.isArray(schema)) throw new Error("ajv implementation error");
				const vSchema = gen.const("vSchema", schemaCode);
				valid = (0, codegen_1.or)(...schema.map((_x, i) => equalCode(vSchema, i)));
			}
			cxt.pass(valid);
			function loopEnum() {
				gen.assign(valid, false);
				gen.forOf("v", schemaCode, (v) => gen.if((0, codegen_1._)`${getEql()}(${data}, ${v})`, () => gen.assign(valid, true).break()));
			}
			function equalCode(vSchema, i) {
				const sch = schema[i];
				return typeof sch === "object" && sch !== null ? (0, codegen_1._)`${getEql()}(${data}, ${vSchema}[${i}])` : (0, codegen_1._)`${data} === ${sch}`;
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/validation/index.js
var require_validation = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const limitNumber_1 = require_limitNumber();
	const multipleOf_1 = require_multipleOf();
	const limitLength_1 = require_limitLength();
	const pattern_1 = require_pattern();
	const limitProperties_1 = require_limitProperties();
	const required_1 = require_required();
	const limitItems_1 = require_limitItems();
	const uniqueItems_1 = require_uniqueItems();
	const const_1 = require_const();
	const enum_1 = require_enum();
	const validation = [
		limitNumber_1.default,
		multipleOf_1.default,
		limitLength_1.default,
		pattern_1.default,
		limitProperties_1.default,
		required_1.default,
		limitItems_1.default,
		uniqueItems_1.default,
		{
			keyword: "type",
			schemaType: ["string", "array"]
		},
		{
			keyword: "nullable",
			schemaType: "boolean"
		},
		const_1.default,
		enum_1.default
	];
	exports.default = validation;
}));

// node_modules/ajv/dist/vocabularies/applicator/additionalItems.js
var require_additionalItems = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.validateAdditionalItems = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const def = {
		keyword: "additionalItems",
		type: "array",
		schemaType: ["boolean", "object"],
		before: "uniqueItems",
		error: {
			message: ({ params: { len } }) => (0, codegen_1.str)`must NOT have more than ${len} items`,
			params: ({ params: { len } }) => (0, codegen_1._)`{limit: ${len}}`
		},
		code(cxt) {
			const { parentSchema, it } = cxt;
			const { items } = parentSchema;
			if (!Array.isArray(items)) {
				(0, util_1.checkStrictMode)(it, "\"additionalItems\" is ignored when \"items\" is not an array of schemas");
				return;
			}
			validateAdditionalItems(cxt, items);
		}
	};
	function validateAdditionalItems(cxt, items) {
		const { gen, schema, data, keyword, it } = cxt;
		it.items = true;
		const len = gen.const("len", (0, codegen_1._)`${data}.length`);
		if (schema === false) {
			cxt.setParams({ len: items.length });
			cxt.pass((0, codegen_1._)`${len} <= ${items.length}`);
		} else if (typeof schema == "object" && !(0, util_1.alwaysValidSchema)(it, schema)) {
			const valid = gen.var("valid", (0, codegen_1._)`${len} <= ${items.length}`);
			gen.if((0, codegen_1.not)(valid), () => validateItems(valid));
			cxt.ok(valid);
		}
		function validateItems(valid) {
			gen.forRange("i", items.length, len, (i) => {
				cxt.subschema({
					keyword,
					dataProp: i,
					dataPropType: util_1.Type.Num
				}, valid);
				if (!it.allErrors) gen.if((0, codegen_1.not)(valid), () => gen.break());
			});
		}
	}
	exports.validateAdditionalItems = validateAdditionalItems;
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/items.js
var require_items = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.validateTuple = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const code_1 = require_code();
	const def = {
		keyword: "items",
		type: "array",
		schemaType: [
			"object",
			"array",
			"boolean"
		],
		before: "uniqueItems",
		code(cxt) {
			const { schema, it } = cxt;
			if (Array.isArray(schema)) return validateTuple(cxt, "additionalItems", schema);
			it.items = true;
			if ((0, util_1.alwaysValidSchema)(it, schema)) return;
			cxt.ok((0, code_1.validateArray)(cxt));
		}
	};
	function validateTuple(cxt, extraItems, schArr = cxt.schema) {
		const { gen, parentSchema, data, keyword, it } = cxt;
		checkStrictTuple(parentSchema);
		if (it.opts.unevaluated && schArr.length && it.items !== true) it.items = util_1.mergeEvaluated.items(gen, schArr.length, it.items);
		const valid = gen.name("valid");
		const len = gen.const("len", (0, codegen_1._)`${data}.length`);
		schArr.forEach((sch, i) => {
			if ((0, util_1.alwaysValidSchema)(it, sch)) return;
			gen.if((0, codegen_1._)`${len} > ${i}`, () => cxt.subschema({
				keyword,
				schemaProp: i,
				dataProp: i
			}, valid));
			cxt.ok(valid);
		});
		function checkStrictTuple(sch) {
			const { opts, errSchemaPath } = it;
			const l = schArr.length;
			const fullTuple = l === sch.minItems && (l === sch.maxItems || sch[extraItems] === false);
			if (opts.strictTuples && !fullTuple) {
				const msg = `"${keyword}" is ${l}-tuple, but minItems or maxItems/${extraItems} are not specified or different at path "${errSchemaPath}"`;
				(0, util_1.checkStrictMode)(it, msg, opts.strictTuples);
			}
		}
	}
	exports.validateTuple = validateTuple;
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/prefixItems.js
var require_prefixItems = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const items_1 = require_items();
	const def = {
		keyword: "prefixItems",
		type: "array",
		schemaType: ["array"],
		before: "uniqueItems",
		code: (cxt) => (0, items_1.validateTuple)(cxt, "items")
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/items2020.js
var require_items2020 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const code_1 = require_code();
	const additionalItems_1 = require_additionalItems();
	const def = {
		keyword: "items",
		type: "array",
		schemaType: ["object", "boolean"],
		before: "uniqueItems",
		error: {
			message: ({ params: { len } }) => (0, codegen_1.str)`must NOT have more than ${len} items`,
			params: ({ params: { len } }) => (0, codegen_1._)`{limit: ${len}}`
		},
		code(cxt) {
			const { schema, parentSchema, it } = cxt;
			const { prefixItems } = parentSchema;
			it.items = true;
			if ((0, util_1.alwaysValidSchema)(it, schema)) return;
			if (prefixItems) (0, additionalItems_1.validateAdditionalItems)(cxt, prefixItems);
			else cxt.ok((0, code_1.validateArray)(cxt));
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/contains.js
var require_contains = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const def = {
		keyword: "contains",
		type: "array",
		schemaType: ["object", "boolean"],
		before: "uniqueItems",
		trackErrors: true,
		error: {
			message: ({ params: { min, max } }) => max === void 0 ? (0, codegen_1.str)`must contain at least ${min} valid item(s)` : (0, codegen_1.str)`must contain at least ${min} and no more than ${max} valid item(s)`,
			params: ({ params: { min, max } }) => max === void 0 ? (0, codegen_1._)`{minContains: ${min}}` : (0, codegen_1._)`{minContains: ${min}, maxContains: ${max}}`
		},
		code(cxt) {
			const { gen, schema, parentSchema, data, it } = cxt;
			let min;
			let max;
			const { minContains, maxContains } = parentSchema;
			if (it.opts.next) {
				min = minContains === void 0 ? 1 : minContains;
				max = maxContains;
			} else min = 1;
			const len = gen.const("len", (0, codegen_1._)`${data}.length`);
			cxt.setParams({
				min,
				max
			});
			if (max === void 0 && min === 0) {
				(0, util_1.checkStrictMode)(it, `"minContains" == 0 without "maxContains": "contains" keyword ignored`);
				return;
			}
			if (max !== void 0 && min > max) {
				(0, util_1.checkStrictMode)(it, `"minContains" > "maxContains" is always invalid`);
				cxt.fail();
				return;
			}
			if ((0, util_1.alwaysValidSchema)(it, schema)) {
				let cond = (0, codegen_1._)`${len} >= ${min}`;
				if (max !== void 0) cond = (0, codegen_1._)`${cond} && ${len} <= ${max}`;
				cxt.pass(cond);
				return;
			}
			it.items = true;
			const valid = gen.name("valid");
			if (max === void 0 && min === 1) validateItems(valid, () => gen.if(valid, () => gen.break()));
			else if (min === 0) {
				gen.let(valid, true);
				if (max !== void 0) gen.if((0, codegen_1._)`${data}.length > 0`, validateItemsWithCount);
			} else {
				gen.let(valid, false);
				validateItemsWithCount();
			}
			cxt.result(valid, () => cxt.reset());
			function validateItemsWithCount() {
				const schValid = gen.name("_valid");
				const count = gen.let("count", 0);
				validateItems(schValid, () => gen.if(schValid, () => checkLimits(count)));
			}
			function validateItems(_valid, block) {
				gen.forRange("i", 0, len, (i) => {
					cxt.subschema({
						keyword: "contains",
						dataProp: i,
						dataPropType: util_1.Type.Num,
						compositeRule: true
					}, _valid);
					block();
				});
			}
			function checkLimits(count) {
				gen.code((0, codegen_1._)`${count}++`);
				if (max === void 0) gen.if((0, codegen_1._)`${count} >= ${min}`, () => gen.assign(valid, true).break());
				else {
					gen.if((0, codegen_1._)`${count} > ${max}`, () => gen.assign(valid, false).break());
					if (min === 1) gen.assign(valid, true);
					else gen.if((0, codegen_1._)`${count} >= ${min}`, () => gen.assign(valid, true));
				}
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/dependencies.js
var require_dependencies = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.validateSchemaDeps = exports.validatePropertyDeps = exports.error = void 0;
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const code_1 = require_code();
	exports.error = {
		message: ({ params: { property, depsCount, deps } }) => {
			const property_ies = depsCount === 1 ? "property" : "properties";
			return (0, codegen_1.str)`must have ${property_ies} ${deps} when property ${property} is present`;
		},
		params: ({ params: { property, depsCount, deps, missingProperty } }) => (0, codegen_1._)`{property: ${property},
    missingProperty: ${missingProperty},
    depsCount: ${depsCount},
    deps: ${deps}}`
	};
	const def = {
		keyword: "dependencies",
		type: "object",
		schemaType: "object",
		error: exports.error,
		code(cxt) {
			const [propDeps, schDeps] = splitDependencies(cxt);
			validatePropertyDeps(cxt, propDeps);
			validateSchemaDeps(cxt, schDeps);
		}
	};
	function splitDependencies({ schema }) {
		const propertyDeps = {};
		const schemaDeps = {};
		for (const key in schema) {
			if (key === "__proto__") continue;
			const deps = Array.isArray(schema[key]) ? propertyDeps : schemaDeps;
			deps[key] = schema[key];
		}
		return [propertyDeps, schemaDeps];
	}
	function validatePropertyDeps(cxt, propertyDeps = cxt.schema) {
		const { gen, data, it } = cxt;
		if (Object.keys(propertyDeps).length === 0) return;
		const missing = gen.let("missing");
		for (const prop in propertyDeps) {
			const deps = propertyDeps[prop];
			if (deps.length === 0) continue;
			const hasProperty = (0, code_1.propertyInData)(gen, data, prop, it.opts.ownProperties);
			cxt.setParams({
				property: prop,
				depsCount: deps.length,
				deps: deps.join(", ")
			});
			if (it.allErrors) gen.if(hasProperty, () => {
				for (const depProp of deps) (0, code_1.checkReportMissingProp)(cxt, depProp);
			});
			else {
				gen.if((0, codegen_1._)`${hasProperty} && (${(0, code_1.checkMissingProp)(cxt, deps, missing)})`);
				(0, code_1.reportMissingProp)(cxt, missing);
				gen.else();
			}
		}
	}
	exports.validatePropertyDeps = validatePropertyDeps;
	function validateSchemaDeps(cxt, schemaDeps = cxt.schema) {
		const { gen, data, keyword, it } = cxt;
		const valid = gen.name("valid");
		for (const prop in schemaDeps) {
			if ((0, util_1.alwaysValidSchema)(it, schemaDeps[prop])) continue;
			gen.if((0, code_1.propertyInData)(gen, data, prop, it.opts.ownProperties), () => {
				const schCxt = cxt.subschema({
					keyword,
					schemaProp: prop
				}, valid);
				cxt.mergeValidEvaluated(schCxt, valid);
			}, () => gen.var(valid, true));
			cxt.ok(valid);
		}
	}
	exports.validateSchemaDeps = validateSchemaDeps;
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/propertyNames.js
var require_propertyNames = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const def = {
		keyword: "propertyNames",
		type: "object",
		schemaType: ["object", "boolean"],
		error: {
			message: "property name must be valid",
			params: ({ params }) => (0, codegen_1._)`{propertyName: ${params.propertyName}}`
		},
		code(cxt) {
			const { gen, schema, data, it } = cxt;
			if ((0, util_1.alwaysValidSchema)(it, schema)) return;
			const valid = gen.name("valid");
			gen.forIn("key", data, (key) => {
				cxt.setParams({ propertyName: key });
				cxt.subschema({
					keyword: "propertyNames",
					data: key,
					dataTypes: ["string"],
					propertyName: key,
					compositeRule: true
				}, valid);
				gen.if((0, codegen_1.not)(valid), () => {
					cxt.error(true);
					if (!it.allErrors) gen.break();
				});
			});
			cxt.ok(valid);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/additionalProperties.js
var require_additionalProperties = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const code_1 = require_code();
	const codegen_1 = require_codegen();
	const names_1 = require_names();
	const util_1 = require_util();
	const def = {
		keyword: "additionalProperties",
		type: ["object"],
		schemaType: ["boolean", "object"],
		allowUndefined: true,
		trackErrors: true,
		error: {
			message: "must NOT have additional properties",
			params: ({ params }) => (0, codegen_1._)`{additionalProperty: ${params.additionalProperty}}`
		},
		code(cxt) {
			const { gen, schema, parentSchema, data, errsCount, it } = cxt;
			/* istanbul ignore if */
			if (!errsCount) throw new Error("ajv implementation error");
			const { allErrors, opts } = it;
			it.props = true;
			if (opts.removeAdditional !== "all" && (0, util_1.alwaysValidSchema)(it, schema)) return;
			const props = (0, code_1.allSchemaProperties)(parentSchema.properties);
			const patProps = (0, code_1.allSchemaProperties)(parentSchema.patternProperties);
			checkAdditionalProperties();
			cxt.ok((0, codegen_1._)`${errsCount} === ${names_1.default.errors}`);
			function checkAdditionalProperties() {
				gen.forIn("key", data, (key) => {
					if (!props.length && !patProps.length) additionalPropertyCode(key);
					else gen.if(isAdditional(key), () => additionalPropertyCode(key));
				});
			}
			function isAdditional(key) {
				let definedProp;
				if (props.length > 8) {
					const propsSchema = (0, util_1.schemaRefOrVal)(it, parentSchema.properties, "properties");
					definedProp = (0, code_1.isOwnProperty)(gen, propsSchema, key);
				} else if (props.length) definedProp = (0, codegen_1.or)(...props.map((p) => (0, codegen_1._)`${key} === ${p}`));
				else definedProp = codegen_1.nil;
				if (patProps.length) definedProp = (0, codegen_1.or)(definedProp, ...patProps.map((p) => (0, codegen_1._)`${(0, code_1.usePattern)(cxt, p)}.test(${key})`));
				return (0, codegen_1.not)(definedProp);
			}
			function deleteAdditional(key) {
				gen.code((0, codegen_1._)`delete ${data}[${key}]`);
			}
			function additionalPropertyCode(key) {
				if (opts.removeAdditional === "all" || opts.removeAdditional && schema === false) {
					deleteAdditional(key);
					return;
				}
				if (schema === false) {
					cxt.setParams({ additionalProperty: key });
					cxt.error();
					if (!allErrors) gen.break();
					return;
				}
				if (typeof schema == "object" && !(0, util_1.alwaysValidSchema)(it, schema)) {
					const valid = gen.name("valid");
					if (opts.removeAdditional === "failing") {
						applyAdditionalSchema(key, valid, false);
						gen.if((0, codegen_1.not)(valid), () => {
							cxt.reset();
							deleteAdditional(key);
						});
					} else {
						applyAdditionalSchema(key, valid);
						if (!allErrors) gen.if((0, codegen_1.not)(valid), () => gen.break());
					}
				}
			}
			function applyAdditionalSchema(key, valid, errors) {
				const subschema = {
					keyword: "additionalProperties",
					dataProp: key,
					dataPropType: util_1.Type.Str
				};
				if (errors === false) Object.assign(subschema, {
					compositeRule: true,
					createErrors: false,
					allErrors: false
				});
				cxt.subschema(subschema, valid);
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/properties.js
var require_properties = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const validate_1 = require_validate();
	const code_1 = require_code();
	const util_1 = require_util();
	const additionalProperties_1 = require_additionalProperties();
	const def = {
		keyword: "properties",
		type: "object",
		schemaType: "object",
		code(cxt) {
			const { gen, schema, parentSchema, data, it } = cxt;
			if (it.opts.removeAdditional === "all" && parentSchema.additionalProperties === void 0) additionalProperties_1.default.code(new validate_1.KeywordCxt(it, additionalProperties_1.default, "additionalProperties"));
			const allProps = (0, code_1.allSchemaProperties)(schema);
			for (const prop of allProps) it.definedProperties.add(prop);
			if (it.opts.unevaluated && allProps.length && it.props !== true) it.props = util_1.mergeEvaluated.props(gen, (0, util_1.toHash)(allProps), it.props);
			const properties = allProps.filter((p) => !(0, util_1.alwaysValidSchema)(it, schema[p]));
			if (properties.length === 0) return;
			const valid = gen.name("valid");
			for (const prop of properties) {
				if (hasDefault(prop)) applyPropertySchema(prop);
				else {
					gen.if((0, code_1.propertyInData)(gen, data, prop, it.opts.ownProperties));
					applyPropertySchema(prop);
					if (!it.allErrors) gen.else().var(valid, true);
					gen.endIf();
				}
				cxt.it.definedProperties.add(prop);
				cxt.ok(valid);
			}
			function hasDefault(prop) {
				return it.opts.useDefaults && !it.compositeRule && schema[prop].default !== void 0;
			}
			function applyPropertySchema(prop) {
				cxt.subschema({
					keyword: "properties",
					schemaProp: prop,
					dataProp: prop
				}, valid);
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/patternProperties.js
var require_patternProperties = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const code_1 = require_code();
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const util_2 = require_util();
	const def = {
		keyword: "patternProperties",
		type: "object",
		schemaType: "object",
		code(cxt) {
			const { gen, schema, data, parentSchema, it } = cxt;
			const { opts } = it;
			const patterns = (0, code_1.allSchemaProperties)(schema);
			const alwaysValidPatterns = patterns.filter((p) => (0, util_1.alwaysValidSchema)(it, schema[p]));
			if (patterns.length === 0 || alwaysValidPatterns.length === patterns.length && (!it.opts.unevaluated || it.props === true)) return;
			const checkProperties = opts.strictSchema && !opts.allowMatchingProperties && parentSchema.properties;
			const valid = gen.name("valid");
			if (it.props !== true && !(it.props instanceof codegen_1.Name)) it.props = (0, util_2.evaluatedPropsToName)(gen, it.props);
			const { props } = it;
			validatePatternProperties();
			function validatePatternProperties() {
				for (const pat of patterns) {
					if (checkProperties) checkMatchingProperties(pat);
					if (it.allErrors) validateProperties(pat);
					else {
						gen.var(valid, true);
						validateProperties(pat);
						gen.if(valid);
					}
				}
			}
			function checkMatchingProperties(pat) {
				for (const prop in checkProperties) if (new RegExp(pat).test(prop)) (0, util_1.checkStrictMode)(it, `property ${prop} matches pattern ${pat} (use allowMatchingProperties)`);
			}
			function validateProperties(pat) {
				gen.forIn("key", data, (key) => {
					gen.if((0, codegen_1._)`${(0, code_1.usePattern)(cxt, pat)}.test(${key})`, () => {
						const alwaysValid = alwaysValidPatterns.includes(pat);
						if (!alwaysValid) cxt.subschema({
							keyword: "patternProperties",
							schemaProp: pat,
							dataProp: key,
							dataPropType: util_2.Type.Str
						}, valid);
						if (it.opts.unevaluated && props !== true) gen.assign((0, codegen_1._)`${props}[${key}]`, true);
						else if (!alwaysValid && !it.allErrors) gen.if((0, codegen_1.not)(valid), () => gen.break());
					});
				});
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/not.js
var require_not = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const util_1 = require_util();
	const def = {
		keyword: "not",
		schemaType: ["object", "boolean"],
		trackErrors: true,
		code(cxt) {
			const { gen, schema, it } = cxt;
			if ((0, util_1.alwaysValidSchema)(it, schema)) {
				cxt.fail();
				return;
			}
			const valid = gen.name("valid");
			cxt.subschema({
				keyword: "not",
				compositeRule: true,
				createErrors: false,
				allErrors: false
			}, valid);
			cxt.failResult(valid, () => cxt.reset(), () => cxt.error());
		},
		error: { message: "must NOT be valid" }
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/anyOf.js
var require_anyOf = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const def = {
		keyword: "anyOf",
		schemaType: "array",
		trackErrors: true,
		code: require_code().validateUnion,
		error: { message: "must match a schema in anyOf" }
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/oneOf.js
var require_oneOf = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const def = {
		keyword: "oneOf",
		schemaType: "array",
		trackErrors: true,
		error: {
			message: "must match exactly one schema in oneOf",
			params: ({ params }) => (0, codegen_1._)`{passingSchemas: ${params.passing}}`
		},
		code(cxt) {
			const { gen, schema, parentSchema, it } = cxt;
			/* istanbul ignore if */
			if (!Array.isArray(schema)) throw new Error("ajv implementation error");
			if (it.opts.discriminator && parentSchema.discriminator) return;
			const schArr = schema;
			const valid = gen.let("valid", false);
			const passing = gen.let("passing", null);
			const schValid = gen.name("_valid");
			cxt.setParams({ passing });
			gen.block(validateOneOf);
			cxt.result(valid, () => cxt.reset(), () => cxt.error(true));
			function validateOneOf() {
				schArr.forEach((sch, i) => {
					let schCxt;
					if ((0, util_1.alwaysValidSchema)(it, sch)) gen.var(schValid, true);
					else schCxt = cxt.subschema({
						keyword: "oneOf",
						schemaProp: i,
						compositeRule: true
					}, schValid);
					if (i > 0) gen.if((0, codegen_1._)`${schValid} && ${valid}`).assign(valid, false).assign(passing, (0, codegen_1._)`[${passing}, ${i}]`).else();
					gen.if(schValid, () => {
						gen.assign(valid, true);
						gen.assign(passing, i);
						if (schCxt) cxt.mergeEvaluated(schCxt, codegen_1.Name);
					});
				});
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/allOf.js
var require_allOf = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const util_1 = require_util();
	const def = {
		keyword: "allOf",
		schemaType: "array",
		code(cxt) {
			const { gen, schema, it } = cxt;
			/* istanbul ignore if */
			if (!Array.isArray(schema)) throw new Error("ajv implementation error");
			const valid = gen.name("valid");
			schema.forEach((sch, i) => {
				if ((0, util_1.alwaysValidSchema)(it, sch)) return;
				const schCxt = cxt.subschema({
					keyword: "allOf",
					schemaProp: i
				}, valid);
				cxt.ok(valid);
				cxt.mergeEvaluated(schCxt);
			});
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/if.js
var require_if = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const util_1 = require_util();
	const def = {
		keyword: "if",
		schemaType: ["object", "boolean"],
		trackErrors: true,
		error: {
			message: ({ params }) => (0, codegen_1.str)`must match "${params.ifClause}" schema`,
			params: ({ params }) => (0, codegen_1._)`{failingKeyword: ${params.ifClause}}`
		},
		code(cxt) {
			const { gen, parentSchema, it } = cxt;
			if (parentSchema.then === void 0 && parentSchema.else === void 0) (0, util_1.checkStrictMode)(it, "\"if\" without \"then\" and \"else\" is ignored");
			const hasThen = hasSchema(it, "then");
			const hasElse = hasSchema(it, "else");
			if (!hasThen && !hasElse) return;
			const valid = gen.let("valid", true);
			const schValid = gen.name("_valid");
			validateIf();
			cxt.reset();
			if (hasThen && hasElse) {
				const ifClause = gen.let("ifClause");
				cxt.setParams({ ifClause });
				gen.if(schValid, validateClause("then", ifClause), validateClause("else", ifClause));
			} else if (hasThen) gen.if(schValid, validateClause("then"));
			else gen.if((0, codegen_1.not)(schValid), validateClause("else"));
			cxt.pass(valid, () => cxt.error(true));
			function validateIf() {
				const schCxt = cxt.subschema({
					keyword: "if",
					compositeRule: true,
					createErrors: false,
					allErrors: false
				}, schValid);
				cxt.mergeEvaluated(schCxt);
			}
			function validateClause(keyword, ifClause) {
				return () => {
					const schCxt = cxt.subschema({ keyword }, schValid);
					gen.assign(valid, schValid);
					cxt.mergeValidEvaluated(schCxt, valid);
					if (ifClause) gen.assign(ifClause, (0, codegen_1._)`${keyword}`);
					else cxt.setParams({ ifClause: keyword });
				};
			}
		}
	};
	function hasSchema(it, keyword) {
		const schema = it.schema[keyword];
		return schema !== void 0 && !(0, util_1.alwaysValidSchema)(it, schema);
	}
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/thenElse.js
var require_thenElse = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const util_1 = require_util();
	const def = {
		keyword: ["then", "else"],
		schemaType: ["object", "boolean"],
		code({ keyword, parentSchema, it }) {
			if (parentSchema.if === void 0) (0, util_1.checkStrictMode)(it, `"${keyword}" without "if" is ignored`);
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/applicator/index.js
var require_applicator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const additionalItems_1 = require_additionalItems();
	const prefixItems_1 = require_prefixItems();
	const items_1 = require_items();
	const items2020_1 = require_items2020();
	const contains_1 = require_contains();
	const dependencies_1 = require_dependencies();
	const propertyNames_1 = require_propertyNames();
	const additionalProperties_1 = require_additionalProperties();
	const properties_1 = require_properties();
	const patternProperties_1 = require_patternProperties();
	const not_1 = require_not();
	const anyOf_1 = require_anyOf();
	const oneOf_1 = require_oneOf();
	const allOf_1 = require_allOf();
	const if_1 = require_if();
	const thenElse_1 = require_thenElse();
	function getApplicator(draft2020 = false) {
		const applicator = [
			not_1.default,
			anyOf_1.default,
			oneOf_1.default,
			allOf_1.default,
			if_1.default,
			thenElse_1.default,
			propertyNames_1.default,
			additionalProperties_1.default,
			dependencies_1.default,
			properties_1.default,
			patternProperties_1.default
		];
		if (draft2020) applicator.push(prefixItems_1.default, items2020_1.default);
		else applicator.push(additionalItems_1.default, items_1.default);
		applicator.push(contains_1.default);
		return applicator;
	}
	exports.default = getApplicator;
}));

// node_modules/ajv/dist/vocabularies/format/format.js
var require_format$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const def = {
		keyword: "format",
		type: ["number", "string"],
		schemaType: "string",
		$data: true,
		error: {
			message: ({ schemaCode }) => (0, codegen_1.str)`must match format "${schemaCode}"`,
			params: ({ schemaCode }) => (0, codegen_1._)`{format: ${schemaCode}}`
		},
		code(cxt, ruleType) {
			const { gen, data, $data, schema, schemaCode, it } = cxt;
			const { opts, errSchemaPath, schemaEnv, self } = it;
			if (!opts.validateFormats) return;
			if ($data) validate$DataFormat();
			else validateFormat();
			function validate$DataFormat() {
				const fmts = gen.scopeValue("formats", {
					ref: self.formats,
					code: opts.code.formats
				});
				const fDef = gen.const("fDef", (0, codegen_1._)`${fmts}[${schemaCode}]`);
				const fType = gen.let("fType");
				const format = gen.let("format");
				gen.if((0, codegen_1._)`typeof ${fDef} == "object" && !(${fDef} instanceof RegExp)`, () => gen.assign(fType, (0, codegen_1._)`${fDef}.type || "string"`).assign(format, (0, codegen_1._)`${fDef}.validate`), () => gen.assign(fType, (0, codegen_1._)`"string"`).assign(format, fDef));
				cxt.fail$data((0, codegen_1.or)(unknownFmt(), invalidFmt()));
				function unknownFmt() {
					if (opts.strictSchema === false) return codegen_1.nil;
					return (0, codegen_1._)`${schemaCode} && !${format}`;
				}
				function invalidFmt() {
					const callFormat = schemaEnv.$async ? (0, codegen_1._)`(${fDef}.async ? await ${format}(${data}) : ${format}(${data}))` : (0, codegen_1._)`${format}(${data})`;
					const validData = (0, codegen_1._)`(typeof ${format} == "function" ? ${callFormat} : ${format}.test(${data}))`;
					return (0, codegen_1._)`${format} && ${format} !== true && ${fType} === ${ruleType} && !${validData}`;
				}
			}
			function validateFormat() {
				const formatDef = self.formats[schema];
				if (!formatDef) {
					unknownFormat();
					return;
				}
				if (formatDef === true) return;
				const [fmtType, format, fmtRef] = getFormat(formatDef);
				if (fmtType === ruleType) cxt.pass(validCondition());
				function unknownFormat() {
					if (opts.strictSchema === false) {
						self.logger.warn(unknownMsg());
						return;
					}
					throw new Error(unknownMsg());
					function unknownMsg() {
						return `unknown format "${schema}" ignored in schema at path "${errSchemaPath}"`;
					}
				}
				function getFormat(fmtDef) {
					const code = fmtDef instanceof RegExp ? (0, codegen_1.regexpCode)(fmtDef) : opts.code.formats ? (0, codegen_1._)`${opts.code.formats}${(0, codegen_1.getProperty)(schema)}` : void 0;
					const fmt = gen.scopeValue("formats", {
						key: schema,
						ref: fmtDef,
						code
					});
					if (typeof fmtDef == "object" && !(fmtDef instanceof RegExp)) return [
						fmtDef.type || "string",
						fmtDef.validate,
						(0, codegen_1._)`${fmt}.validate`
					];
					return [
						"string",
						fmtDef,
						fmt
					];
				}
				function validCondition() {
					if (typeof formatDef == "object" && !(formatDef instanceof RegExp) && formatDef.async) {
						if (!schemaEnv.$async) throw new Error("async format in sync schema");
						return (0, codegen_1._)`await ${fmtRef}(${data})`;
					}
					return typeof format == "function" ? (0, codegen_1._)`${fmtRef}(${data})` : (0, codegen_1._)`${fmtRef}.test(${data})`;
				}
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/vocabularies/format/index.js
var require_format = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const format = [require_format$1().default];
	exports.default = format;
}));

// node_modules/ajv/dist/vocabularies/metadata.js
var require_metadata = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.contentVocabulary = exports.metadataVocabulary = void 0;
	exports.metadataVocabulary = [
		"title",
		"description",
		"default",
		"deprecated",
		"readOnly",
		"writeOnly",
		"examples"
	];
	exports.contentVocabulary = [
		"contentMediaType",
		"contentEncoding",
		"contentSchema"
	];
}));

// node_modules/ajv/dist/vocabularies/draft7.js
var require_draft7 = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const core_1 = require_core();
	const validation_1 = require_validation();
	const applicator_1 = require_applicator();
	const format_1 = require_format();
	const metadata_1 = require_metadata();
	const draft7Vocabularies = [
		core_1.default,
		validation_1.default,
		(0, applicator_1.default)(),
		format_1.default,
		metadata_1.metadataVocabulary,
		metadata_1.contentVocabulary
	];
	exports.default = draft7Vocabularies;
}));

// node_modules/ajv/dist/vocabularies/discriminator/types.js
var require_types = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.DiscrError = void 0;
	var DiscrError;
	(function(DiscrError) {
		DiscrError["Tag"] = "tag";
		DiscrError["Mapping"] = "mapping";
	})(DiscrError || (exports.DiscrError = DiscrError = {}));
}));

// node_modules/ajv/dist/vocabularies/discriminator/index.js
var require_discriminator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const codegen_1 = require_codegen();
	const types_1 = require_types();
	const compile_1 = require_compile();
	const ref_error_1 = require_ref_error();
	const util_1 = require_util();
	const def = {
		keyword: "discriminator",
		type: "object",
		schemaType: "object",
		error: {
			message: ({ params: { discrError, tagName } }) => discrError === types_1.DiscrError.Tag ? `tag "${tagName}" must be string` : `value of tag "${tagName}" must be in oneOf`,
			params: ({ params: { discrError, tag, tagName } }) => (0, codegen_1._)`{error: ${discrError}, tag: ${tagName}, tagValue: ${tag}}`
		},
		code(cxt) {
			const { gen, data, schema, parentSchema, it } = cxt;
			const { oneOf } = parentSchema;
			if (!it.opts.discriminator) throw new Error("discriminator: requires discriminator option");
			const tagName = schema.propertyName;
			if (typeof tagName != "string") throw new Error("discriminator: requires propertyName");
			if (schema.mapping) throw new Error("discriminator: mapping is not supported");
			if (!oneOf) throw new Error("discriminator: requires oneOf keyword");
			const valid = gen.let("valid", false);
			const tag = gen.const("tag", (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(tagName)}`);
			gen.if((0, codegen_1._)`typeof ${tag} == "string"`, () => validateMapping(), () => cxt.error(false, {
				discrError: types_1.DiscrError.Tag,
				tag,
				tagName
			}));
			cxt.ok(valid);
			function validateMapping() {
				const mapping = getMapping();
				gen.if(false);
				for (const tagValue in mapping) {
					gen.elseIf((0, codegen_1._)`${tag} === ${tagValue}`);
					gen.assign(valid, applyTagSchema(mapping[tagValue]));
				}
				gen.else();
				cxt.error(false, {
					discrError: types_1.DiscrError.Mapping,
					tag,
					tagName
				});
				gen.endIf();
			}
			function applyTagSchema(schemaProp) {
				const _valid = gen.name("valid");
				const schCxt = cxt.subschema({
					keyword: "oneOf",
					schemaProp
				}, _valid);
				cxt.mergeEvaluated(schCxt, codegen_1.Name);
				return _valid;
			}
			function getMapping() {
				var _a;
				const oneOfMapping = {};
				const topRequired = hasRequired(parentSchema);
				let tagRequired = true;
				for (let i = 0; i < oneOf.length; i++) {
					let sch = oneOf[i];
					if ((sch === null || sch === void 0 ? void 0 : sch.$ref) && !(0, util_1.schemaHasRulesButRef)(sch, it.self.RULES)) {
						const ref = sch.$ref;
						sch = compile_1.resolveRef.call(it.self, it.schemaEnv.root, it.baseId, ref);
						if (sch instanceof compile_1.SchemaEnv) sch = sch.schema;
						if (sch === void 0) throw new ref_error_1.default(it.opts.uriResolver, it.baseId, ref);
					}
					const propSch = (_a = sch === null || sch === void 0 ? void 0 : sch.properties) === null || _a === void 0 ? void 0 : _a[tagName];
					if (typeof propSch != "object") throw new Error(`discriminator: oneOf subschemas (or referenced schemas) must have "properties/${tagName}"`);
					tagRequired = tagRequired && (topRequired || hasRequired(sch));
					addMappings(propSch, i);
				}
				if (!tagRequired) throw new Error(`discriminator: "${tagName}" must be required`);
				return oneOfMapping;
				function hasRequired({ required }) {
					return Array.isArray(required) && required.includes(tagName);
				}
				function addMappings(sch, i) {
					if (sch.const) addMapping(sch.const, i);
					else if (sch.enum) for (const tagValue of sch.enum) addMapping(tagValue, i);
					else throw new Error(`discriminator: "properties/${tagName}" must have "const" or "enum"`);
				}
				function addMapping(tagValue, i) {
					if (typeof tagValue != "string" || tagValue in oneOfMapping) throw new Error(`discriminator: "${tagName}" values must be unique strings`);
					oneOfMapping[tagValue] = i;
				}
			}
		}
	};
	exports.default = def;
}));

// node_modules/ajv/dist/refs/json-schema-draft-07.json
var require_json_schema_draft_07 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = {
		"$schema": "http://json-schema.org/draft-07/schema#",
		"$id": "http://json-schema.org/draft-07/schema#",
		"title": "Core schema meta-schema",
		"definitions": {
			"schemaArray": {
				"type": "array",
				"minItems": 1,
				"items": { "$ref": "#" }
			},
			"nonNegativeInteger": {
				"type": "integer",
				"minimum": 0
			},
			"nonNegativeIntegerDefault0": { "allOf": [{ "$ref": "#/definitions/nonNegativeInteger" }, { "default": 0 }] },
			"simpleTypes": { "enum": [
				"array",
				"boolean",
				"integer",
				"null",
				"number",
				"object",
				"string"
			] },
			"stringArray": {
				"type": "array",
				"items": { "type": "string" },
				"uniqueItems": true,
				"default": []
			}
		},
		"type": ["object", "boolean"],
		"properties": {
			"$id": {
				"type": "string",
				"format": "uri-reference"
			},
			"$schema": {
				"type": "string",
				"format": "uri"
			},
			"$ref": {
				"type": "string",
				"format": "uri-reference"
			},
			"$comment": { "type": "string" },
			"title": { "type": "string" },
			"description": { "type": "string" },
			"default": true,
			"readOnly": {
				"type": "boolean",
				"default": false
			},
			"examples": {
				"type": "array",
				"items": true
			},
			"multipleOf": {
				"type": "number",
				"exclusiveMinimum": 0
			},
			"maximum": { "type": "number" },
			"exclusiveMaximum": { "type": "number" },
			"minimum": { "type": "number" },
			"exclusiveMinimum": { "type": "number" },
			"maxLength": { "$ref": "#/definitions/nonNegativeInteger" },
			"minLength": { "$ref": "#/definitions/nonNegativeIntegerDefault0" },
			"pattern": {
				"type": "string",
				"format": "regex"
			},
			"additionalItems": { "$ref": "#" },
			"items": {
				"anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/schemaArray" }],
				"default": true
			},
			"maxItems": { "$ref": "#/definitions/nonNegativeInteger" },
			"minItems": { "$ref": "#/definitions/nonNegativeIntegerDefault0" },
			"uniqueItems": {
				"type": "boolean",
				"default": false
			},
			"contains": { "$ref": "#" },
			"maxProperties": { "$ref": "#/definitions/nonNegativeInteger" },
			"minProperties": { "$ref": "#/definitions/nonNegativeIntegerDefault0" },
			"required": { "$ref": "#/definitions/stringArray" },
			"additionalProperties": { "$ref": "#" },
			"definitions": {
				"type": "object",
				"additionalProperties": { "$ref": "#" },
				"default": {}
			},
			"properties": {
				"type": "object",
				"additionalProperties": { "$ref": "#" },
				"default": {}
			},
			"patternProperties": {
				"type": "object",
				"additionalProperties": { "$ref": "#" },
				"propertyNames": { "format": "regex" },
				"default": {}
			},
			"dependencies": {
				"type": "object",
				"additionalProperties": { "anyOf": [{ "$ref": "#" }, { "$ref": "#/definitions/stringArray" }] }
			},
			"propertyNames": { "$ref": "#" },
			"const": true,
			"enum": {
				"type": "array",
				"items": true,
				"minItems": 1,
				"uniqueItems": true
			},
			"type": { "anyOf": [{ "$ref": "#/definitions/simpleTypes" }, {
				"type": "array",
				"items": { "$ref": "#/definitions/simpleTypes" },
				"minItems": 1,
				"uniqueItems": true
			}] },
			"format": { "type": "string" },
			"contentMediaType": { "type": "string" },
			"contentEncoding": { "type": "string" },
			"if": { "$ref": "#" },
			"then": { "$ref": "#" },
			"else": { "$ref": "#" },
			"allOf": { "$ref": "#/definitions/schemaArray" },
			"anyOf": { "$ref": "#/definitions/schemaArray" },
			"oneOf": { "$ref": "#/definitions/schemaArray" },
			"not": { "$ref": "#" }
		},
		"default": true
	};
}));

// node_modules/ajv/dist/ajv.js
var require_ajv = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.MissingRefError = exports.ValidationError = exports.CodeGen = exports.Name = exports.nil = exports.stringify = exports.str = exports._ = exports.KeywordCxt = exports.Ajv = void 0;
	const core_1 = require_core$1();
	const draft7_1 = require_draft7();
	const discriminator_1 = require_discriminator();
	const draft7MetaSchema = require_json_schema_draft_07();
	const META_SUPPORT_DATA = ["/properties"];
	const META_SCHEMA_ID = "http://json-schema.org/draft-07/schema";
	var Ajv = class extends core_1.default {
		_addVocabularies() {
			super._addVocabularies();
			draft7_1.default.forEach((v) => this.addVocabulary(v));
			if (this.opts.discriminator) this.addKeyword(discriminator_1.default);
		}
		_addDefaultMetaSchema() {
			super._addDefaultMetaSchema();
			if (!this.opts.meta) return;
			const metaSchema = this.opts.$data ? this.$dataMetaSchema(draft7MetaSchema, META_SUPPORT_DATA) : draft7MetaSchema;
			this.addMetaSchema(metaSchema, META_SCHEMA_ID, false);
			this.refs["http://json-schema.org/schema"] = META_SCHEMA_ID;
		}
		defaultMeta() {
			return this.opts.defaultMeta = super.defaultMeta() || (this.getSchema(META_SCHEMA_ID) ? META_SCHEMA_ID : void 0);
		}
	};
	exports.Ajv = Ajv;
	module.exports = exports = Ajv;
	module.exports.Ajv = Ajv;
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = Ajv;
	var validate_1 = require_validate();
	Object.defineProperty(exports, "KeywordCxt", {
		enumerable: true,
		get: function() {
			return validate_1.KeywordCxt;
		}
	});
	var codegen_1 = require_codegen();
	Object.defineProperty(exports, "_", {
		enumerable: true,
		get: function() {
			return codegen_1._;
		}
	});
	Object.defineProperty(exports, "str", {
		enumerable: true,
		get: function() {
			return codegen_1.str;
		}
	});
	Object.defineProperty(exports, "stringify", {
		enumerable: true,
		get: function() {
			return codegen_1.stringify;
		}
	});
	Object.defineProperty(exports, "nil", {
		enumerable: true,
		get: function() {
			return codegen_1.nil;
		}
	});
	Object.defineProperty(exports, "Name", {
		enumerable: true,
		get: function() {
			return codegen_1.Name;
		}
	});
	Object.defineProperty(exports, "CodeGen", {
		enumerable: true,
		get: function() {
			return codegen_1.CodeGen;
		}
	});
	var validation_error_1 = require_validation_error();
	Object.defineProperty(exports, "ValidationError", {
		enumerable: true,
		get: function() {
			return validation_error_1.default;
		}
	});
	var ref_error_1 = require_ref_error();
	Object.defineProperty(exports, "MissingRefError", {
		enumerable: true,
		get: function() {
			return ref_error_1.default;
		}
	});
}));

// node_modules/ajv-formats/dist/formats.js
var require_formats = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
	function fmtDef(validate, compare) {
		return {
			validate,
			compare
		};
	}
	exports.fullFormats = {
		date: fmtDef(date, compareDate),
		time: fmtDef(getTime(true), compareTime),
		"date-time": fmtDef(getDateTime(true), compareDateTime),
		"iso-time": fmtDef(getTime(), compareIsoTime),
		"iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
		duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
		uri,
		"uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
		"uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
		url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
		email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
		hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
		ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
		ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
		regex,
		uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
		"json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
		"json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
		"relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
		byte,
		int32: {
			type: "number",
			validate: validateInt32
		},
		int64: {
			type: "number",
			validate: validateInt64
		},
		float: {
			type: "number",
			validate: validateNumber
		},
		double: {
			type: "number",
			validate: validateNumber
		},
		password: true,
		binary: true
	};
	exports.fastFormats = {
		...exports.fullFormats,
		date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
		time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
		"date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
		"iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
		"iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
		uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
		"uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
		email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
	};
	exports.formatNames = Object.keys(exports.fullFormats);
	function isLeapYear(year) {
		return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	}
	const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
	const DAYS = [
		0,
		31,
		28,
		31,
		30,
		31,
		30,
		31,
		31,
		30,
		31,
		30,
		31
	];
	function date(str) {
		const matches = DATE.exec(str);
		if (!matches) return false;
		const year = +matches[1];
		const month = +matches[2];
		const day = +matches[3];
		return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
	}
	function compareDate(d1, d2) {
		if (!(d1 && d2)) return void 0;
		if (d1 > d2) return 1;
		if (d1 < d2) return -1;
		return 0;
	}
	const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
	function getTime(strictTimeZone) {
		return function time(str) {
			const matches = TIME.exec(str);
			if (!matches) return false;
			const hr = +matches[1];
			const min = +matches[2];
			const sec = +matches[3];
			const tz = matches[4];
			const tzSign = matches[5] === "-" ? -1 : 1;
			const tzH = +(matches[6] || 0);
			const tzM = +(matches[7] || 0);
			if (tzH > 23 || tzM > 59 || strictTimeZone && !tz) return false;
			if (hr <= 23 && min <= 59 && sec < 60) return true;
			const utcMin = min - tzM * tzSign;
			const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
			return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
		};
	}
	function compareTime(s1, s2) {
		if (!(s1 && s2)) return void 0;
		const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
		const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
		if (!(t1 && t2)) return void 0;
		return t1 - t2;
	}
	function compareIsoTime(t1, t2) {
		if (!(t1 && t2)) return void 0;
		const a1 = TIME.exec(t1);
		const a2 = TIME.exec(t2);
		if (!(a1 && a2)) return void 0;
		t1 = a1[1] + a1[2] + a1[3];
		t2 = a2[1] + a2[2] + a2[3];
		if (t1 > t2) return 1;
		if (t1 < t2) return -1;
		return 0;
	}
	const DATE_TIME_SEPARATOR = /t|\s/i;
	function getDateTime(strictTimeZone) {
		const time = getTime(strictTimeZone);
		return function date_time(str) {
			const dateTime = str.split(DATE_TIME_SEPARATOR);
			return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
		};
	}
	function compareDateTime(dt1, dt2) {
		if (!(dt1 && dt2)) return void 0;
		const d1 = new Date(dt1).valueOf();
		const d2 = new Date(dt2).valueOf();
		if (!(d1 && d2)) return void 0;
		return d1 - d2;
	}
	function compareIsoDateTime(dt1, dt2) {
		if (!(dt1 && dt2)) return void 0;
		const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
		const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
		const res = compareDate(d1, d2);
		if (res === void 0) return void 0;
		return res || compareTime(t1, t2);
	}
	const NOT_URI_FRAGMENT = /\/|:/;
	const URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
	function uri(str) {
		return NOT_URI_FRAGMENT.test(str) && URI.test(str);
	}
	const BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
	function byte(str) {
		BYTE.lastIndex = 0;
		return BYTE.test(str);
	}
	const MIN_INT32 = -(2 ** 31);
	const MAX_INT32 = 2 ** 31 - 1;
	function validateInt32(value) {
		return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
	}
	function validateInt64(value) {
		return Number.isInteger(value);
	}
	function validateNumber() {
		return true;
	}
	const Z_ANCHOR = /[^\\]\\Z/;
	function regex(str) {
		if (Z_ANCHOR.test(str)) return false;
		try {
			new RegExp(str);
			return true;
		} catch (e) {
			return false;
		}
	}
}));

// node_modules/ajv-formats/dist/limit.js
var require_limit = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.formatLimitDefinition = void 0;
	const ajv_1 = require_ajv();
	const codegen_1 = require_codegen();
	const ops = codegen_1.operators;
	const KWDs = {
		formatMaximum: {
			okStr: "<=",
			ok: ops.LTE,
			fail: ops.GT
		},
		formatMinimum: {
			okStr: ">=",
			ok: ops.GTE,
			fail: ops.LT
		},
		formatExclusiveMaximum: {
			okStr: "<",
			ok: ops.LT,
			fail: ops.GTE
		},
		formatExclusiveMinimum: {
			okStr: ">",
			ok: ops.GT,
			fail: ops.LTE
		}
	};
	const error = {
		message: ({ keyword, schemaCode }) => (0, codegen_1.str)`should be ${KWDs[keyword].okStr} ${schemaCode}`,
		params: ({ keyword, schemaCode }) => (0, codegen_1._)`{comparison: ${KWDs[keyword].okStr}, limit: ${schemaCode}}`
	};
	exports.formatLimitDefinition = {
		keyword: Object.keys(KWDs),
		type: "string",
		schemaType: "string",
		$data: true,
		error,
		code(cxt) {
			const { gen, data, schemaCode, keyword, it } = cxt;
			const { opts, self } = it;
			if (!opts.validateFormats) return;
			const fCxt = new ajv_1.KeywordCxt(it, self.RULES.all.format.definition, "format");
			if (fCxt.$data) validate$DataFormat();
			else validateFormat();
			function validate$DataFormat() {
				const fmts = gen.scopeValue("formats", {
					ref: self.formats,
					code: opts.code.formats
				});
				const fmt = gen.const("fmt", (0, codegen_1._)`${fmts}[${fCxt.schemaCode}]`);
				cxt.fail$data((0, codegen_1.or)((0, codegen_1._)`typeof ${fmt} != "object"`, (0, codegen_1._)`${fmt} instanceof RegExp`, (0, codegen_1._)`typeof ${fmt}.compare != "function"`, compareCode(fmt)));
			}
			function validateFormat() {
				const format = fCxt.schema;
				const fmtDef = self.formats[format];
				if (!fmtDef || fmtDef === true) return;
				if (typeof fmtDef != "object" || fmtDef instanceof RegExp || typeof fmtDef.compare != "function") throw new Error(`"${keyword}": format "${format}" does not define "compare" function`);
				const fmt = gen.scopeValue("formats", {
					key: format,
					ref: fmtDef,
					code: opts.code.formats ? (0, codegen_1._)`${opts.code.formats}${(0, codegen_1.getProperty)(format)}` : void 0
				});
				cxt.fail$data(compareCode(fmt));
			}
			function compareCode(fmt) {
				return (0, codegen_1._)`${fmt}.compare(${data}, ${schemaCode}) ${KWDs[keyword].fail} 0`;
			}
		},
		dependencies: ["format"]
	};
	const formatLimitPlugin = (ajv) => {
		ajv.addKeyword(exports.formatLimitDefinition);
		return ajv;
	};
	exports.default = formatLimitPlugin;
}));

// node_modules/ajv-formats/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const formats_1 = require_formats();
	const limit_1 = require_limit();
	const codegen_1 = require_codegen();
	const fullName = new codegen_1.Name("fullFormats");
	const fastName = new codegen_1.Name("fastFormats");
	const formatsPlugin = (ajv, opts = { keywords: true }) => {
		if (Array.isArray(opts)) {
			addFormats(ajv, opts, formats_1.fullFormats, fullName);
			return ajv;
		}
		const [formats, exportName] = opts.mode === "fast" ? [formats_1.fastFormats, fastName] : [formats_1.fullFormats, fullName];
		addFormats(ajv, opts.formats || formats_1.formatNames, formats, exportName);
		if (opts.keywords) (0, limit_1.default)(ajv);
		return ajv;
	};
	formatsPlugin.get = (name, mode = "full") => {
		const f = (mode === "fast" ? formats_1.fastFormats : formats_1.fullFormats)[name];
		if (!f) throw new Error(`Unknown format "${name}"`);
		return f;
	};
	function addFormats(ajv, list, fs, exportName) {
		var _a;
		var _b;
		(_a = (_b = ajv.opts.code).formats) !== null && _a !== void 0 || (_b.formats = (0, codegen_1._)`require("ajv-formats/dist/formats").${exportName}`);
		for (const f of list) ajv.addFormat(f, fs[f]);
	}
	module.exports = exports = formatsPlugin;
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = formatsPlugin;
}));

// src/embedded/openapi-slice.json
var openapi_slice_default = {
	"x-origin": "The operations of GitHub's REST description that this project calls. Taken from @octokit/openapi 23.0.2 (MIT, https://github.com/octokit/openapi): descriptions, examples and answers to failures left out.",
	openapi: "3.0.3",
	paths: {
		"/app/installations/{installation_id}/access_tokens": { "post": {
			"operationId": "apps/create-installation-access-token",
			"parameters": [{ "$ref": "#/components/parameters/installation-id" }],
			"requestBody": {
				"required": false,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"repositories": {
							"type": "array",
							"items": { "type": "string" }
						},
						"repository_ids": {
							"type": "array",
							"items": { "type": "integer" }
						},
						"permissions": { "$ref": "#/components/schemas/app-permissions" }
					}
				} } }
			},
			"responses": { "201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/installation-token" } } } } }
		} },
		"/rate_limit": { "get": {
			"operationId": "rate-limit/get",
			"parameters": [],
			"responses": { "200": {
				"content": { "application/json": { "schema": { "$ref": "#/components/schemas/rate-limit-overview" } } },
				"headers": {
					"X-RateLimit-Limit": { "$ref": "#/components/headers/x-rate-limit-limit" },
					"X-RateLimit-Remaining": { "$ref": "#/components/headers/x-rate-limit-remaining" },
					"X-RateLimit-Reset": { "$ref": "#/components/headers/x-rate-limit-reset" }
				}
			} }
		} },
		"/repos/{owner}/{repo}": { "get": {
			"operationId": "repos/get",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/full-repository" } } } } }
		} },
		"/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": { "get": {
			"operationId": "actions/download-artifact",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/artifact-id" },
				{
					"name": "archive_format",
					"in": "path",
					"required": true,
					"schema": { "type": "string" }
				}
			],
			"responses": {}
		} },
		"/repos/{owner}/{repo}/actions/runs/{run_id}": { "get": {
			"operationId": "actions/get-workflow-run",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/run-id" },
				{ "$ref": "#/components/parameters/exclude-pull-requests" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/workflow-run" } } } } }
		} },
		"/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts": { "get": {
			"operationId": "actions/list-workflow-run-artifacts",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/run-id" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" },
				{ "$ref": "#/components/parameters/artifact-name" },
				{ "$ref": "#/components/parameters/direction" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["total_count", "artifacts"],
					"properties": {
						"total_count": { "type": "integer" },
						"artifacts": {
							"type": "array",
							"items": { "$ref": "#/components/schemas/artifact" }
						}
					}
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches": { "post": {
			"operationId": "actions/create-workflow-dispatch",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/workflow-id" }
			],
			"responses": {
				"200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/workflow-dispatch-response" } } } },
				"204": {}
			},
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"ref": { "type": "string" },
						"inputs": {
							"type": "object",
							"additionalProperties": true,
							"maxProperties": 25
						},
						"return_run_details": { "type": "boolean" }
					},
					"required": ["ref"]
				} } }
			}
		} },
		"/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": { "get": {
			"operationId": "actions/list-workflow-runs",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/workflow-id" },
				{ "$ref": "#/components/parameters/actor" },
				{ "$ref": "#/components/parameters/workflow-run-branch" },
				{ "$ref": "#/components/parameters/event" },
				{ "$ref": "#/components/parameters/workflow-run-status" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" },
				{ "$ref": "#/components/parameters/created" },
				{ "$ref": "#/components/parameters/exclude-pull-requests" },
				{ "$ref": "#/components/parameters/workflow-run-check-suite-id" },
				{ "$ref": "#/components/parameters/workflow-run-head-sha" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["total_count", "workflow_runs"],
					"properties": {
						"total_count": { "type": "integer" },
						"workflow_runs": {
							"type": "array",
							"items": { "$ref": "#/components/schemas/workflow-run" }
						}
					}
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/check-runs": { "post": {
			"operationId": "checks/create",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"name": { "type": "string" },
						"head_sha": { "type": "string" },
						"details_url": { "type": "string" },
						"external_id": { "type": "string" },
						"status": {
							"type": "string",
							"enum": [
								"queued",
								"in_progress",
								"completed"
							],
							"default": "queued"
						},
						"started_at": {
							"type": "string",
							"format": "date-time"
						},
						"conclusion": {
							"type": "string",
							"enum": [
								"action_required",
								"cancelled",
								"failure",
								"neutral",
								"success",
								"skipped",
								"stale",
								"timed_out"
							]
						},
						"completed_at": {
							"type": "string",
							"format": "date-time"
						},
						"output": {
							"type": "object",
							"properties": {
								"title": { "type": "string" },
								"summary": {
									"type": "string",
									"maxLength": 65535
								},
								"text": {
									"type": "string",
									"maxLength": 65535
								},
								"annotations": {
									"type": "array",
									"maxItems": 50,
									"items": {
										"type": "object",
										"properties": {
											"path": { "type": "string" },
											"start_line": { "type": "integer" },
											"end_line": { "type": "integer" },
											"start_column": { "type": "integer" },
											"end_column": { "type": "integer" },
											"annotation_level": {
												"type": "string",
												"enum": [
													"notice",
													"warning",
													"failure"
												]
											},
											"message": { "type": "string" },
											"title": { "type": "string" },
											"raw_details": { "type": "string" }
										},
										"required": [
											"path",
											"start_line",
											"end_line",
											"annotation_level",
											"message"
										]
									}
								},
								"images": {
									"type": "array",
									"items": {
										"type": "object",
										"properties": {
											"alt": { "type": "string" },
											"image_url": { "type": "string" },
											"caption": { "type": "string" }
										},
										"required": ["alt", "image_url"]
									}
								}
							},
							"required": ["title", "summary"]
						},
						"actions": {
							"type": "array",
							"maxItems": 3,
							"items": {
								"type": "object",
								"properties": {
									"label": {
										"type": "string",
										"maxLength": 20
									},
									"description": {
										"type": "string",
										"maxLength": 40
									},
									"identifier": {
										"type": "string",
										"maxLength": 20
									}
								},
								"required": [
									"label",
									"description",
									"identifier"
								]
							}
						}
					},
					"required": ["name", "head_sha"]
				} } }
			},
			"responses": { "201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/check-run" } } } } }
		} },
		"/repos/{owner}/{repo}/check-runs/{check_run_id}": {
			"patch": {
				"operationId": "checks/update",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/check-run-id" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"details_url": { "type": "string" },
							"external_id": { "type": "string" },
							"started_at": {
								"type": "string",
								"format": "date-time"
							},
							"status": {
								"type": "string",
								"enum": [
									"queued",
									"in_progress",
									"completed",
									"waiting",
									"requested",
									"pending"
								]
							},
							"conclusion": {
								"type": "string",
								"enum": [
									"action_required",
									"cancelled",
									"failure",
									"neutral",
									"success",
									"skipped",
									"stale",
									"timed_out"
								]
							},
							"completed_at": {
								"type": "string",
								"format": "date-time"
							},
							"output": {
								"type": "object",
								"properties": {
									"title": { "type": "string" },
									"summary": {
										"type": "string",
										"maxLength": 65535
									},
									"text": {
										"type": "string",
										"maxLength": 65535
									},
									"annotations": {
										"type": "array",
										"maxItems": 50,
										"items": {
											"type": "object",
											"properties": {
												"path": { "type": "string" },
												"start_line": { "type": "integer" },
												"end_line": { "type": "integer" },
												"start_column": { "type": "integer" },
												"end_column": { "type": "integer" },
												"annotation_level": {
													"type": "string",
													"enum": [
														"notice",
														"warning",
														"failure"
													]
												},
												"message": { "type": "string" },
												"title": { "type": "string" },
												"raw_details": { "type": "string" }
											},
											"required": [
												"path",
												"start_line",
												"end_line",
												"annotation_level",
												"message"
											]
										}
									},
									"images": {
										"type": "array",
										"items": {
											"type": "object",
											"properties": {
												"alt": { "type": "string" },
												"image_url": { "type": "string" },
												"caption": { "type": "string" }
											},
											"required": ["alt", "image_url"]
										}
									}
								},
								"required": ["summary"]
							},
							"actions": {
								"type": "array",
								"maxItems": 3,
								"items": {
									"type": "object",
									"properties": {
										"label": {
											"type": "string",
											"maxLength": 20
										},
										"description": {
											"type": "string",
											"maxLength": 40
										},
										"identifier": {
											"type": "string",
											"maxLength": 20
										}
									},
									"required": [
										"label",
										"description",
										"identifier"
									]
								}
							}
						},
						"anyOf": [{
							"properties": { "status": { "enum": ["completed"] } },
							"required": ["conclusion"],
							"additionalProperties": true
						}, {
							"properties": { "status": { "enum": ["queued", "in_progress"] } },
							"additionalProperties": true
						}]
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/check-run" } } } } }
			},
			"get": {
				"operationId": "checks/get",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/check-run-id" }
				],
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/check-run" } } } } }
			}
		},
		"/repos/{owner}/{repo}/collaborators/{username}/permission": { "get": {
			"operationId": "repos/get-collaborator-permission-level",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/username" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/repository-collaborator-permission" } } } } }
		} },
		"/repos/{owner}/{repo}/contents/{path}": {
			"get": {
				"operationId": "repos/get-content",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{
						"name": "path",
						"in": "path",
						"required": true,
						"schema": { "type": "string" },
						"x-multi-segment": true
					},
					{
						"name": "ref",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					}
				],
				"responses": { "200": { "content": {
					"application/vnd.github.object": { "schema": { "$ref": "#/components/schemas/content-tree" } },
					"application/json": { "schema": {
						"oneOf": [
							{ "$ref": "#/components/schemas/content-directory" },
							{ "$ref": "#/components/schemas/content-file" },
							{ "$ref": "#/components/schemas/content-symlink" },
							{ "$ref": "#/components/schemas/content-submodule" }
						],
						"discriminator": {
							"propertyName": "type",
							"mapping": {
								"array": "#/components/schemas/content-directory",
								"file": "#/components/schemas/content-file",
								"symlink": "#/components/schemas/content-symlink",
								"submodule": "#/components/schemas/content-submodule"
							}
						}
					} }
				} } }
			},
			"put": {
				"operationId": "repos/create-or-update-file-contents",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{
						"name": "path",
						"in": "path",
						"required": true,
						"schema": { "type": "string" },
						"x-multi-segment": true
					}
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"message": { "type": "string" },
							"content": { "type": "string" },
							"sha": { "type": "string" },
							"branch": { "type": "string" },
							"committer": {
								"type": "object",
								"properties": {
									"name": { "type": "string" },
									"email": { "type": "string" },
									"date": { "type": "string" }
								},
								"required": ["name", "email"]
							},
							"author": {
								"type": "object",
								"properties": {
									"name": { "type": "string" },
									"email": { "type": "string" },
									"date": { "type": "string" }
								},
								"required": ["name", "email"]
							}
						},
						"required": ["message", "content"]
					} } }
				},
				"responses": {
					"200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/file-commit" } } } },
					"201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/file-commit" } } } }
				}
			}
		},
		"/repos/{owner}/{repo}/dispatches": { "post": {
			"operationId": "repos/create-dispatch-event",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["event_type"],
					"properties": {
						"event_type": {
							"type": "string",
							"minLength": 1,
							"maxLength": 100
						},
						"client_payload": {
							"type": "object",
							"additionalProperties": true,
							"maxProperties": 10
						}
					}
				} } }
			},
			"responses": { "204": {} }
		} },
		"/repos/{owner}/{repo}/git/blobs": { "post": {
			"operationId": "git/create-blob",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"content": { "type": "string" },
						"encoding": {
							"type": "string",
							"default": "utf-8"
						}
					},
					"required": ["content"]
				} } }
			},
			"responses": { "201": {
				"content": { "application/json": { "schema": { "$ref": "#/components/schemas/short-blob" } } },
				"headers": { "Location": { "schema": { "type": "string" } } }
			} }
		} },
		"/repos/{owner}/{repo}/git/blobs/{file_sha}": { "get": {
			"operationId": "git/get-blob",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{
					"name": "file_sha",
					"in": "path",
					"required": true,
					"schema": { "type": "string" }
				}
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/blob" } } } } }
		} },
		"/repos/{owner}/{repo}/git/commits": { "post": {
			"operationId": "git/create-commit",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"message": { "type": "string" },
						"tree": { "type": "string" },
						"parents": {
							"type": "array",
							"items": { "type": "string" }
						},
						"author": {
							"type": "object",
							"properties": {
								"name": { "type": "string" },
								"email": { "type": "string" },
								"date": {
									"type": "string",
									"format": "date-time"
								}
							},
							"required": ["name", "email"]
						},
						"committer": {
							"type": "object",
							"properties": {
								"name": { "type": "string" },
								"email": { "type": "string" },
								"date": {
									"type": "string",
									"format": "date-time"
								}
							}
						},
						"signature": { "type": "string" }
					},
					"required": ["message", "tree"]
				} } }
			},
			"responses": { "201": {
				"content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-commit" } } },
				"headers": { "Location": { "schema": { "type": "string" } } }
			} }
		} },
		"/repos/{owner}/{repo}/git/commits/{commit_sha}": { "get": {
			"operationId": "git/get-commit",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/commit-sha" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-commit" } } } } }
		} },
		"/repos/{owner}/{repo}/git/ref/{ref}": { "get": {
			"operationId": "git/get-ref",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/git-ref-only" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-ref" } } } } }
		} },
		"/repos/{owner}/{repo}/git/refs": { "post": {
			"operationId": "git/create-ref",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"ref": { "type": "string" },
						"sha": { "type": "string" }
					},
					"required": ["ref", "sha"]
				} } }
			},
			"responses": { "201": {
				"content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-ref" } } },
				"headers": { "Location": { "schema": { "type": "string" } } }
			} }
		} },
		"/repos/{owner}/{repo}/git/refs/{ref}": {
			"patch": {
				"operationId": "git/update-ref",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/git-ref-only" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"sha": { "type": "string" },
							"force": {
								"type": "boolean",
								"default": false
							}
						},
						"required": ["sha"]
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-ref" } } } } }
			},
			"delete": {
				"operationId": "git/delete-ref",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/git-ref-only" }
				],
				"responses": { "204": {} }
			}
		},
		"/repos/{owner}/{repo}/git/trees": { "post": {
			"operationId": "git/create-tree",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": {
						"tree": {
							"type": "array",
							"items": {
								"type": "object",
								"properties": {
									"path": { "type": "string" },
									"mode": {
										"type": "string",
										"enum": [
											"100644",
											"100755",
											"040000",
											"160000",
											"120000"
										]
									},
									"type": {
										"type": "string",
										"enum": [
											"blob",
											"tree",
											"commit"
										]
									},
									"sha": {
										"type": "string",
										"nullable": true
									},
									"content": { "type": "string" }
								}
							}
						},
						"base_tree": { "type": "string" }
					},
					"required": ["tree"]
				} } }
			},
			"responses": { "201": {
				"content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-tree" } } },
				"headers": { "Location": { "schema": { "type": "string" } } }
			} }
		} },
		"/repos/{owner}/{repo}/git/trees/{tree_sha}": { "get": {
			"operationId": "git/get-tree",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{
					"name": "tree_sha",
					"in": "path",
					"required": true,
					"schema": { "type": "string" },
					"x-multi-segment": true
				},
				{
					"name": "recursive",
					"in": "query",
					"required": false,
					"schema": { "type": "string" }
				}
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/git-tree" } } } } }
		} },
		"/repos/{owner}/{repo}/issues": {
			"get": {
				"operationId": "issues/list-for-repo",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{
						"name": "milestone",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "state",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": [
								"open",
								"closed",
								"all"
							],
							"default": "open"
						}
					},
					{
						"name": "assignee",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "type",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "creator",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "mentioned",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "issue_field_values",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{ "$ref": "#/components/parameters/labels" },
					{
						"name": "sort",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": [
								"created",
								"updated",
								"comments"
							],
							"default": "created"
						}
					},
					{ "$ref": "#/components/parameters/direction" },
					{ "$ref": "#/components/parameters/since" },
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/issue" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			},
			"post": {
				"operationId": "issues/create",
				"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"title": { "oneOf": [{ "type": "string" }, { "type": "integer" }] },
							"body": { "type": "string" },
							"assignee": {
								"type": "string",
								"nullable": true
							},
							"milestone": {
								"oneOf": [{ "type": "string" }, { "type": "integer" }],
								"nullable": true
							},
							"labels": {
								"type": "array",
								"items": { "oneOf": [{ "type": "string" }, {
									"type": "object",
									"properties": {
										"id": { "type": "integer" },
										"name": { "type": "string" },
										"description": {
											"type": "string",
											"nullable": true
										},
										"color": {
											"type": "string",
											"nullable": true
										}
									}
								}] }
							},
							"assignees": {
								"type": "array",
								"items": { "type": "string" }
							},
							"issue_field_values": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"field_id": { "type": "integer" },
										"value": { "oneOf": [
											{ "type": "string" },
											{ "type": "number" },
											{
												"type": "array",
												"items": { "type": "string" }
											}
										] }
									},
									"required": ["field_id", "value"],
									"additionalProperties": false
								}
							},
							"type": {
								"type": "string",
								"nullable": true
							}
						},
						"required": ["title"]
					} } }
				},
				"responses": { "201": {
					"content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue" } } },
					"headers": { "Location": { "schema": { "type": "string" } } }
				} }
			}
		},
		"/repos/{owner}/{repo}/issues/comments/{comment_id}": {
			"patch": {
				"operationId": "issues/update-comment",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/comment-id" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": { "body": { "type": "string" } },
						"required": ["body"]
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue-comment" } } } } }
			},
			"delete": {
				"operationId": "issues/delete-comment",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/comment-id" }
				],
				"responses": { "204": {} }
			},
			"get": {
				"operationId": "issues/get-comment",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/comment-id" }
				],
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue-comment" } } } } }
			}
		},
		"/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": {
			"post": {
				"operationId": "reactions/create-for-issue-comment",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/comment-id" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": { "content": {
							"type": "string",
							"enum": [
								"+1",
								"-1",
								"laugh",
								"confused",
								"heart",
								"hooray",
								"rocket",
								"eyes"
							]
						} },
						"required": ["content"]
					} } }
				},
				"responses": {
					"200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/reaction" } } } },
					"201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/reaction" } } } }
				}
			},
			"get": {
				"operationId": "reactions/list-for-issue-comment",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/comment-id" },
					{
						"name": "content",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": [
								"+1",
								"-1",
								"laugh",
								"confused",
								"heart",
								"hooray",
								"rocket",
								"eyes"
							]
						}
					},
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/reaction" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			}
		},
		"/repos/{owner}/{repo}/issues/{issue_number}": {
			"get": {
				"operationId": "issues/get",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue" } } } } }
			},
			"patch": {
				"operationId": "issues/update",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"title": {
								"oneOf": [{ "type": "string" }, { "type": "integer" }],
								"nullable": true
							},
							"body": {
								"type": "string",
								"nullable": true
							},
							"assignee": {
								"type": "string",
								"nullable": true
							},
							"state": {
								"type": "string",
								"enum": ["open", "closed"]
							},
							"state_reason": {
								"type": "string",
								"enum": [
									"completed",
									"not_planned",
									"duplicate",
									"reopened"
								],
								"nullable": true
							},
							"duplicate_issue_id": { "type": "integer" },
							"milestone": {
								"oneOf": [{ "type": "string" }, { "type": "integer" }],
								"nullable": true
							},
							"labels": {
								"type": "array",
								"items": { "oneOf": [{ "type": "string" }, {
									"type": "object",
									"properties": {
										"id": { "type": "integer" },
										"name": { "type": "string" },
										"description": {
											"type": "string",
											"nullable": true
										},
										"color": {
											"type": "string",
											"nullable": true
										},
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										}
									}
								}] }
							},
							"assignees": {
								"type": "array",
								"items": { "oneOf": [{ "type": "string" }, {
									"type": "object",
									"properties": {
										"login": { "type": "string" },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										}
									}
								}] }
							},
							"issue_field_values": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"field_id": { "type": "integer" },
										"value": { "oneOf": [
											{ "type": "string" },
											{ "type": "number" },
											{
												"type": "array",
												"items": { "type": "string" }
											}
										] },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										}
									},
									"required": ["field_id", "value"],
									"additionalProperties": false
								}
							},
							"type": {
								"nullable": true,
								"oneOf": [{ "type": "string" }, {
									"type": "object",
									"properties": {
										"value": {
											"type": "string",
											"nullable": true
										},
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										}
									}
								}]
							}
						}
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "allOf": [{ "$ref": "#/components/schemas/issue" }, {
					"type": "object",
					"properties": { "suggestions": {
						"type": "object",
						"properties": {
							"type": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"value": { "type": "string" },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										},
										"ignored": { "type": "boolean" },
										"ignored_reason": {
											"type": "string",
											"enum": ["already_applied", "issue_already_closed"]
										}
									}
								}
							},
							"issue_field_values": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"field_id": { "type": "integer" },
										"value": { "oneOf": [
											{ "type": "string" },
											{ "type": "number" },
											{
												"type": "array",
												"items": { "type": "string" }
											}
										] },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										},
										"ignored": { "type": "boolean" },
										"ignored_reason": {
											"type": "string",
											"enum": ["already_applied", "issue_already_closed"]
										}
									}
								}
							},
							"labels": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"name": { "type": "string" },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										},
										"ignored": { "type": "boolean" },
										"ignored_reason": {
											"type": "string",
											"enum": ["already_applied", "issue_already_closed"]
										}
									}
								}
							},
							"assignees": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"login": { "type": "string" },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										},
										"ignored": { "type": "boolean" },
										"ignored_reason": {
											"type": "string",
											"enum": ["already_applied", "issue_already_closed"]
										}
									}
								}
							},
							"state": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"value": { "type": "string" },
										"state_reason": { "type": "string" },
										"duplicate_issue_id": { "type": "integer" },
										"rationale": { "type": "string" },
										"suggest": { "type": "boolean" },
										"confidence": {
											"type": "string",
											"enum": [
												"low",
												"medium",
												"high"
											]
										},
										"ignored": { "type": "boolean" },
										"ignored_reason": {
											"type": "string",
											"enum": ["already_applied", "issue_already_closed"]
										}
									}
								}
							}
						}
					} }
				}] } } } } }
			}
		},
		"/repos/{owner}/{repo}/issues/{issue_number}/assignees": {
			"post": {
				"operationId": "issues/add-assignees",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": { "assignees": {
							"type": "array",
							"items": { "oneOf": [{ "type": "string" }, {
								"type": "object",
								"properties": {
									"login": { "type": "string" },
									"rationale": { "type": "string" },
									"suggest": { "type": "boolean" },
									"confidence": {
										"type": "string",
										"enum": [
											"low",
											"medium",
											"high"
										]
									}
								},
								"required": ["login"]
							}] }
						} }
					} } }
				},
				"responses": { "201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue" } } } } }
			},
			"delete": {
				"operationId": "issues/remove-assignees",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": { "assignees": {
							"type": "array",
							"items": { "type": "string" }
						} },
						"required": ["assignees"]
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue" } } } } }
			}
		},
		"/repos/{owner}/{repo}/issues/{issue_number}/comments": {
			"get": {
				"operationId": "issues/list-comments",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" },
					{ "$ref": "#/components/parameters/since" },
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/issue-comment" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			},
			"post": {
				"operationId": "issues/create-comment",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": { "body": { "type": "string" } },
						"required": ["body"]
					} } }
				},
				"responses": { "201": {
					"content": { "application/json": { "schema": { "$ref": "#/components/schemas/issue-comment" } } },
					"headers": { "Location": { "schema": { "type": "string" } } }
				} }
			}
		},
		"/repos/{owner}/{repo}/issues/{issue_number}/events": { "get": {
			"operationId": "issues/list-events",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/issue-number" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/issue-event-for-issue" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/issues/{issue_number}/labels": {
			"post": {
				"operationId": "issues/add-labels",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": { "oneOf": [{
						"type": "object",
						"properties": { "labels": {
							"type": "array",
							"minItems": 1,
							"items": { "oneOf": [{ "type": "string" }, {
								"type": "object",
								"properties": {
									"name": { "type": "string" },
									"rationale": { "type": "string" },
									"suggest": { "type": "boolean" },
									"confidence": {
										"type": "string",
										"enum": [
											"low",
											"medium",
											"high"
										]
									}
								},
								"required": ["name"]
							}] }
						} }
					}] } } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/label" }
				} } } } }
			},
			"put": {
				"operationId": "issues/set-labels",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": { "oneOf": [{
						"type": "object",
						"properties": { "labels": {
							"type": "array",
							"minItems": 1,
							"items": { "type": "string" }
						} }
					}, {
						"type": "object",
						"properties": { "labels": {
							"type": "array",
							"minItems": 1,
							"items": {
								"type": "object",
								"properties": { "name": { "type": "string" } },
								"required": ["name"]
							}
						} }
					}] } } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/label" }
				} } } } }
			},
			"get": {
				"operationId": "issues/list-labels-on-issue",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" },
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/label" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			}
		},
		"/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}": { "delete": {
			"operationId": "issues/remove-label",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/issue-number" },
				{
					"name": "name",
					"in": "path",
					"required": true,
					"schema": { "type": "string" }
				}
			],
			"responses": { "200": { "content": { "application/json": { "schema": {
				"type": "array",
				"items": { "$ref": "#/components/schemas/label" }
			} } } } }
		} },
		"/repos/{owner}/{repo}/issues/{issue_number}/lock": {
			"put": {
				"operationId": "issues/lock",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": {
						"type": "object",
						"nullable": true,
						"properties": { "lock_reason": {
							"type": "string",
							"enum": [
								"off-topic",
								"too heated",
								"resolved",
								"spam"
							]
						} }
					} } }
				},
				"responses": { "204": {} }
			},
			"delete": {
				"operationId": "issues/unlock",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"responses": { "204": {} }
			}
		},
		"/repos/{owner}/{repo}/issues/{issue_number}/reactions": {
			"post": {
				"operationId": "reactions/create-for-issue",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" }
				],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": { "content": {
							"type": "string",
							"enum": [
								"+1",
								"-1",
								"laugh",
								"confused",
								"heart",
								"hooray",
								"rocket",
								"eyes"
							]
						} },
						"required": ["content"]
					} } }
				},
				"responses": {
					"200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/reaction" } } } },
					"201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/reaction" } } } }
				}
			},
			"get": {
				"operationId": "reactions/list-for-issue",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/issue-number" },
					{
						"name": "content",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": [
								"+1",
								"-1",
								"laugh",
								"confused",
								"heart",
								"hooray",
								"rocket",
								"eyes"
							]
						}
					},
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/reaction" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			}
		},
		"/repos/{owner}/{repo}/labels": {
			"post": {
				"operationId": "issues/create-label",
				"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"color": { "type": "string" },
							"description": { "type": "string" }
						},
						"required": ["name"]
					} } }
				},
				"responses": { "201": {
					"content": { "application/json": { "schema": { "$ref": "#/components/schemas/label" } } },
					"headers": { "Location": { "schema": { "type": "string" } } }
				} }
			},
			"get": {
				"operationId": "issues/list-labels-for-repo",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/label" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			}
		},
		"/repos/{owner}/{repo}/pulls": {
			"get": {
				"operationId": "pulls/list",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{
						"name": "state",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": [
								"open",
								"closed",
								"all"
							],
							"default": "open"
						}
					},
					{
						"name": "head",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "base",
						"in": "query",
						"required": false,
						"schema": { "type": "string" }
					},
					{
						"name": "sort",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": [
								"created",
								"updated",
								"popularity",
								"long-running"
							],
							"default": "created"
						}
					},
					{
						"name": "direction",
						"in": "query",
						"required": false,
						"schema": {
							"type": "string",
							"enum": ["asc", "desc"]
						}
					},
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/pull-request-simple" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			},
			"post": {
				"operationId": "pulls/create",
				"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
				"requestBody": {
					"required": true,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"title": { "type": "string" },
							"head": { "type": "string" },
							"head_repo": {
								"type": "string",
								"format": "repo.nwo"
							},
							"base": { "type": "string" },
							"body": { "type": "string" },
							"maintainer_can_modify": { "type": "boolean" },
							"draft": { "type": "boolean" },
							"issue": {
								"type": "integer",
								"format": "int64"
							}
						},
						"required": ["head", "base"]
					} } }
				},
				"responses": { "201": {
					"content": { "application/json": { "schema": { "$ref": "#/components/schemas/pull-request" } } },
					"headers": { "Location": { "schema": { "type": "string" } } }
				} }
			}
		},
		"/repos/{owner}/{repo}/pulls/{pull_number}": {
			"get": {
				"operationId": "pulls/get",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/pull-number" }
				],
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/pull-request" } } } } }
			},
			"patch": {
				"operationId": "pulls/update",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/pull-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"title": { "type": "string" },
							"body": { "type": "string" },
							"state": {
								"type": "string",
								"enum": ["open", "closed"]
							},
							"base": { "type": "string" },
							"maintainer_can_modify": { "type": "boolean" }
						}
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/pull-request" } } } } }
			}
		},
		"/repos/{owner}/{repo}/pulls/{pull_number}/files": { "get": {
			"operationId": "pulls/list-files",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/pull-number" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/diff-entry" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/pulls/{pull_number}/merge": { "put": {
			"operationId": "pulls/merge",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/pull-number" }
			],
			"requestBody": {
				"required": false,
				"content": { "application/json": { "schema": {
					"type": "object",
					"nullable": true,
					"properties": {
						"commit_title": { "type": "string" },
						"commit_message": { "type": "string" },
						"sha": { "type": "string" },
						"merge_method": {
							"type": "string",
							"enum": [
								"merge",
								"squash",
								"rebase"
							]
						}
					}
				} } }
			},
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/pull-request-merge-result" } } } } }
		} },
		"/repos/{owner}/{repo}/pulls/{pull_number}/reviews": {
			"post": {
				"operationId": "pulls/create-review",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/pull-number" }
				],
				"requestBody": {
					"required": false,
					"content": { "application/json": { "schema": {
						"type": "object",
						"properties": {
							"commit_id": { "type": "string" },
							"body": { "type": "string" },
							"event": {
								"type": "string",
								"enum": [
									"APPROVE",
									"REQUEST_CHANGES",
									"COMMENT"
								]
							},
							"comments": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"path": { "type": "string" },
										"position": { "type": "integer" },
										"body": { "type": "string" },
										"line": { "type": "integer" },
										"side": { "type": "string" },
										"start_line": { "type": "integer" },
										"start_side": { "type": "string" }
									},
									"required": ["path", "body"]
								}
							}
						}
					} } }
				},
				"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/pull-request-review" } } } } }
			},
			"get": {
				"operationId": "pulls/list-reviews",
				"parameters": [
					{ "$ref": "#/components/parameters/owner" },
					{ "$ref": "#/components/parameters/repo" },
					{ "$ref": "#/components/parameters/pull-number" },
					{ "$ref": "#/components/parameters/per-page" },
					{ "$ref": "#/components/parameters/page" }
				],
				"responses": { "200": {
					"content": { "application/json": { "schema": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/pull-request-review" }
					} } },
					"headers": { "Link": { "$ref": "#/components/headers/link" } }
				} }
			}
		},
		"/user": { "get": {
			"operationId": "users/get-authenticated",
			"parameters": [],
			"responses": { "200": { "content": { "application/json": { "schema": {
				"oneOf": [{ "$ref": "#/components/schemas/private-user" }, { "$ref": "#/components/schemas/public-user" }],
				"discriminator": {
					"propertyName": "user_view_type",
					"mapping": {
						"public": "#/components/schemas/public-user",
						"private": "#/components/schemas/private-user"
					}
				}
			} } } } }
		} },
		"/repos/{owner}/{repo}/compare/{base}...{head}": { "get": {
			"operationId": "repos/compare-commits",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{
					"name": "base",
					"in": "path",
					"required": true,
					"schema": { "type": "string" },
					"x-multi-segment": true
				},
				{
					"name": "head",
					"in": "path",
					"required": true,
					"schema": { "type": "string" },
					"x-multi-segment": true
				},
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/commit-comparison" } } } } }
		} },
		"/repos/{owner}/{repo}/issues/comments": { "get": {
			"operationId": "issues/list-comments-for-repo",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/sort" },
				{
					"name": "direction",
					"in": "query",
					"required": false,
					"schema": {
						"type": "string",
						"enum": ["asc", "desc"]
					}
				},
				{ "$ref": "#/components/parameters/since" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/issue-comment" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}": { "delete": {
			"operationId": "reactions/delete-for-issue-comment",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/comment-id" },
				{ "$ref": "#/components/parameters/reaction-id" }
			],
			"responses": { "204": {} }
		} },
		"/repos/{owner}/{repo}/labels/{name}": { "get": {
			"operationId": "issues/get-label",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{
					"name": "name",
					"in": "path",
					"required": true,
					"schema": { "type": "string" }
				}
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/label" } } } } }
		} },
		"/repos/{owner}/{repo}/branches": { "get": {
			"operationId": "repos/list-branches",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{
					"name": "protected",
					"in": "query",
					"required": false,
					"schema": { "type": "boolean" }
				},
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/short-branch" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/branches/{branch}": { "get": {
			"operationId": "repos/get-branch",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/branch" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/branch-with-protection" } } } } }
		} },
		"/repos/{owner}/{repo}/rules/branches/{branch}": { "get": {
			"operationId": "repos/get-branch-rules",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/branch" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": {
				"type": "array",
				"items": { "$ref": "#/components/schemas/repository-rule-detailed" }
			} } } } }
		} },
		"/repos/{owner}/{repo}/git/matching-refs/{ref}": { "get": {
			"operationId": "git/list-matching-refs",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/git-ref-only" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/git-ref" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/commits": { "get": {
			"operationId": "repos/list-commits",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{
					"name": "sha",
					"in": "query",
					"required": false,
					"schema": { "type": "string" }
				},
				{
					"name": "path",
					"in": "query",
					"required": false,
					"schema": { "type": "string" }
				},
				{
					"name": "author",
					"in": "query",
					"required": false,
					"schema": { "type": "string" }
				},
				{
					"name": "committer",
					"in": "query",
					"required": false,
					"schema": { "type": "string" }
				},
				{
					"name": "since",
					"in": "query",
					"required": false,
					"schema": {
						"type": "string",
						"format": "date-time"
					}
				},
				{
					"name": "until",
					"in": "query",
					"required": false,
					"schema": {
						"type": "string",
						"format": "date-time"
					}
				},
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/commit" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/commits/{ref}": { "get": {
			"operationId": "repos/get-commit",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/page" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/commit-ref" }
			],
			"responses": { "200": { "content": {
				"application/json": { "schema": { "$ref": "#/components/schemas/commit" } },
				"application/vnd.github.diff": { "schema": { "type": "string" } },
				"application/vnd.github.patch": { "schema": { "type": "string" } },
				"application/vnd.github.sha": { "schema": { "type": "string" } }
			} } }
		} },
		"/repos/{owner}/{repo}/commits/{ref}/check-runs": { "get": {
			"operationId": "checks/list-for-ref",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/commit-ref" },
				{ "$ref": "#/components/parameters/check-name" },
				{ "$ref": "#/components/parameters/status" },
				{
					"name": "filter",
					"in": "query",
					"required": false,
					"schema": {
						"type": "string",
						"enum": ["latest", "all"],
						"default": "latest"
					}
				},
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" },
				{
					"name": "app_id",
					"in": "query",
					"required": false,
					"schema": { "type": "integer" }
				}
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["total_count", "check_runs"],
					"properties": {
						"total_count": { "type": "integer" },
						"check_runs": {
							"type": "array",
							"items": { "$ref": "#/components/schemas/check-run" }
						}
					}
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/actions/runs": { "get": {
			"operationId": "actions/list-workflow-runs-for-repo",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/actor" },
				{ "$ref": "#/components/parameters/workflow-run-branch" },
				{ "$ref": "#/components/parameters/event" },
				{ "$ref": "#/components/parameters/workflow-run-status" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" },
				{ "$ref": "#/components/parameters/created" },
				{ "$ref": "#/components/parameters/exclude-pull-requests" },
				{ "$ref": "#/components/parameters/workflow-run-check-suite-id" },
				{ "$ref": "#/components/parameters/workflow-run-head-sha" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["total_count", "workflow_runs"],
					"properties": {
						"total_count": { "type": "integer" },
						"workflow_runs": {
							"type": "array",
							"items": { "$ref": "#/components/schemas/workflow-run" }
						}
					}
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/actions/workflows": { "get": {
			"operationId": "actions/list-repo-workflows",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["total_count", "workflows"],
					"properties": {
						"total_count": { "type": "integer" },
						"workflows": {
							"type": "array",
							"items": { "$ref": "#/components/schemas/workflow" }
						}
					}
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/actions/workflows/{workflow_id}": { "get": {
			"operationId": "actions/get-workflow",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/workflow-id" }
			],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/workflow" } } } } }
		} },
		"/repos/{owner}/{repo}/actions/runs/{run_id}/cancel": { "post": {
			"operationId": "actions/cancel-workflow-run",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/run-id" }
			],
			"responses": { "202": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/empty-object" } } } } }
		} },
		"/repos/{owner}/{repo}/pulls/{pull_number}/comments": { "get": {
			"operationId": "pulls/list-review-comments",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/pull-number" },
				{ "$ref": "#/components/parameters/sort" },
				{
					"name": "direction",
					"in": "query",
					"required": false,
					"schema": {
						"type": "string",
						"enum": ["asc", "desc"]
					}
				},
				{ "$ref": "#/components/parameters/since" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/pull-request-review-comment" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/pulls/{pull_number}/commits": { "get": {
			"operationId": "pulls/list-commits",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/pull-number" },
				{ "$ref": "#/components/parameters/per-page" },
				{ "$ref": "#/components/parameters/page" }
			],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "array",
					"items": { "$ref": "#/components/schemas/commit" }
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies": { "post": {
			"operationId": "pulls/create-reply-for-review-comment",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/pull-number" },
				{ "$ref": "#/components/parameters/comment-id" }
			],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": { "body": { "type": "string" } },
					"required": ["body"]
				} } }
			},
			"responses": { "201": {
				"content": { "application/json": { "schema": { "$ref": "#/components/schemas/pull-request-review-comment" } } },
				"headers": { "Location": { "schema": { "type": "string" } } }
			} }
		} },
		"/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions": { "post": {
			"operationId": "reactions/create-for-pull-request-review-comment",
			"parameters": [
				{ "$ref": "#/components/parameters/owner" },
				{ "$ref": "#/components/parameters/repo" },
				{ "$ref": "#/components/parameters/comment-id" }
			],
			"requestBody": {
				"required": true,
				"content": { "application/json": { "schema": {
					"type": "object",
					"properties": { "content": {
						"type": "string",
						"enum": [
							"+1",
							"-1",
							"laugh",
							"confused",
							"heart",
							"hooray",
							"rocket",
							"eyes"
						]
					} },
					"required": ["content"]
				} } }
			},
			"responses": {
				"200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/reaction" } } } },
				"201": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/reaction" } } } }
			}
		} },
		"/repos/{owner}/{repo}/installation": { "get": {
			"operationId": "apps/get-repo-installation",
			"parameters": [{ "$ref": "#/components/parameters/owner" }, { "$ref": "#/components/parameters/repo" }],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/installation" } } } } }
		} },
		"/installation/repositories": { "get": {
			"operationId": "apps/list-repos-accessible-to-installation",
			"parameters": [{ "$ref": "#/components/parameters/per-page" }, { "$ref": "#/components/parameters/page" }],
			"responses": { "200": {
				"content": { "application/json": { "schema": {
					"type": "object",
					"required": ["total_count", "repositories"],
					"properties": {
						"total_count": { "type": "integer" },
						"repositories": {
							"type": "array",
							"items": { "allOf": [{ "$ref": "#/components/schemas/repository" }, {
								"type": "object",
								"properties": { "custom_properties": {
									"type": "object",
									"additionalProperties": true
								} }
							}] }
						},
						"repository_selection": { "type": "string" }
					}
				} } },
				"headers": { "Link": { "$ref": "#/components/headers/link" } }
			} }
		} },
		"/app": { "get": {
			"operationId": "apps/get-authenticated",
			"parameters": [],
			"responses": { "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/integration" } } } } }
		} },
		"/users/{username}": { "get": {
			"operationId": "users/get-by-username",
			"parameters": [{ "$ref": "#/components/parameters/username" }],
			"responses": { "200": { "content": { "application/json": { "schema": {
				"oneOf": [{ "$ref": "#/components/schemas/private-user" }, { "$ref": "#/components/schemas/public-user" }],
				"discriminator": {
					"propertyName": "user_view_type",
					"mapping": {
						"public": "#/components/schemas/public-user",
						"private": "#/components/schemas/private-user"
					}
				}
			} } } } }
		} }
	},
	components: {
		"parameters": {
			"installation-id": {
				"name": "installation_id",
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"owner": {
				"name": "owner",
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"repo": {
				"name": "repo",
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"artifact-id": {
				"name": "artifact_id",
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"run-id": {
				"name": "run_id",
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"exclude-pull-requests": {
				"name": "exclude_pull_requests",
				"in": "query",
				"required": false,
				"schema": {
					"type": "boolean",
					"default": false
				}
			},
			"per-page": {
				"name": "per_page",
				"in": "query",
				"schema": {
					"type": "integer",
					"default": 30
				}
			},
			"page": {
				"name": "page",
				"in": "query",
				"schema": {
					"type": "integer",
					"default": 1
				}
			},
			"artifact-name": {
				"name": "name",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"direction": {
				"name": "direction",
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"enum": ["asc", "desc"],
					"default": "desc"
				}
			},
			"workflow-id": {
				"name": "workflow_id",
				"in": "path",
				"required": true,
				"schema": { "oneOf": [{ "type": "integer" }, { "type": "string" }] }
			},
			"actor": {
				"name": "actor",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"workflow-run-branch": {
				"name": "branch",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"event": {
				"name": "event",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"workflow-run-status": {
				"name": "status",
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"enum": [
						"completed",
						"action_required",
						"cancelled",
						"failure",
						"neutral",
						"skipped",
						"stale",
						"success",
						"timed_out",
						"in_progress",
						"queued",
						"requested",
						"waiting",
						"pending"
					]
				}
			},
			"created": {
				"name": "created",
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"format": "date-time"
				}
			},
			"workflow-run-check-suite-id": {
				"name": "check_suite_id",
				"in": "query",
				"schema": {
					"type": "integer",
					"format": "int64"
				}
			},
			"workflow-run-head-sha": {
				"name": "head_sha",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"check-run-id": {
				"name": "check_run_id",
				"in": "path",
				"required": true,
				"schema": {
					"type": "integer",
					"format": "int64"
				}
			},
			"username": {
				"name": "username",
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"commit-sha": {
				"name": "commit_sha",
				"in": "path",
				"required": true,
				"schema": { "type": "string" },
				"x-multi-segment": true
			},
			"git-ref-only": {
				"name": "ref",
				"in": "path",
				"required": true,
				"schema": { "type": "string" },
				"x-multi-segment": true
			},
			"labels": {
				"name": "labels",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"since": {
				"name": "since",
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"format": "date-time"
				}
			},
			"comment-id": {
				"name": "comment_id",
				"in": "path",
				"required": true,
				"schema": {
					"type": "integer",
					"format": "int64"
				}
			},
			"issue-number": {
				"name": "issue_number",
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"pull-number": {
				"name": "pull_number",
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"sort": {
				"name": "sort",
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"enum": ["created", "updated"],
					"default": "created"
				}
			},
			"reaction-id": {
				"name": "reaction_id",
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"branch": {
				"name": "branch",
				"in": "path",
				"required": true,
				"schema": { "type": "string" },
				"x-multi-segment": true
			},
			"commit-ref": {
				"name": "ref",
				"in": "path",
				"required": true,
				"schema": { "type": "string" },
				"x-multi-segment": true
			},
			"check-name": {
				"name": "check_name",
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"status": {
				"name": "status",
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"enum": [
						"queued",
						"in_progress",
						"completed"
					]
				}
			}
		},
		"schemas": {
			"app-permissions": {
				"title": "App Permissions",
				"type": "object",
				"properties": {
					"actions": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"administration": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"artifact_metadata": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"attestations": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"checks": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"code_quality": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"codespaces": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"contents": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"dependabot_secrets": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"deployments": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"discussions": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"environments": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"issues": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"merge_queues": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"metadata": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"packages": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"pages": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"pull_requests": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"repository_custom_properties": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"repository_hooks": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"repository_projects": {
						"type": "string",
						"enum": [
							"read",
							"write",
							"admin"
						]
					},
					"secret_scanning_alerts": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"secrets": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"security_events": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"single_file": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"statuses": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"vulnerability_alerts": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"workflows": {
						"type": "string",
						"enum": ["write"]
					},
					"custom_properties_for_organizations": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"members": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_administration": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_custom_roles": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_custom_org_roles": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_custom_properties": {
						"type": "string",
						"enum": [
							"read",
							"write",
							"admin"
						]
					},
					"organization_copilot_seat_management": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_copilot_agent_settings": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_announcement_banners": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_events": {
						"type": "string",
						"enum": ["read"]
					},
					"organization_hooks": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_personal_access_tokens": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_personal_access_token_requests": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_plan": {
						"type": "string",
						"enum": ["read"]
					},
					"organization_projects": {
						"type": "string",
						"enum": [
							"read",
							"write",
							"admin"
						]
					},
					"organization_packages": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_secrets": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_self_hosted_runners": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"organization_user_blocking": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"email_addresses": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"followers": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"git_ssh_keys": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"gpg_keys": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"interaction_limits": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"profile": {
						"type": "string",
						"enum": ["write"]
					},
					"starring": {
						"type": "string",
						"enum": ["read", "write"]
					},
					"enterprise_custom_properties_for_organizations": {
						"type": "string",
						"enum": [
							"read",
							"write",
							"admin"
						]
					}
				}
			},
			"installation-token": {
				"title": "Installation Token",
				"type": "object",
				"properties": {
					"token": { "type": "string" },
					"expires_at": { "type": "string" },
					"permissions": { "$ref": "#/components/schemas/app-permissions" },
					"repository_selection": {
						"type": "string",
						"enum": ["all", "selected"]
					},
					"repositories": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/repository" }
					},
					"single_file": { "type": "string" },
					"has_multiple_single_files": { "type": "boolean" },
					"single_file_paths": {
						"type": "array",
						"items": { "type": "string" }
					}
				},
				"required": ["token", "expires_at"]
			},
			"repository": {
				"title": "Repository",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"full_name": { "type": "string" },
					"license": { "$ref": "#/components/schemas/nullable-license-simple" },
					"forks": { "type": "integer" },
					"permissions": {
						"type": "object",
						"properties": {
							"admin": { "type": "boolean" },
							"pull": { "type": "boolean" },
							"triage": { "type": "boolean" },
							"push": { "type": "boolean" },
							"maintain": { "type": "boolean" }
						},
						"required": [
							"admin",
							"pull",
							"push"
						]
					},
					"owner": { "$ref": "#/components/schemas/simple-user" },
					"private": {
						"default": false,
						"type": "boolean"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"description": {
						"type": "string",
						"nullable": true
					},
					"fork": { "type": "boolean" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"archive_url": { "type": "string" },
					"assignees_url": { "type": "string" },
					"blobs_url": { "type": "string" },
					"branches_url": { "type": "string" },
					"collaborators_url": { "type": "string" },
					"comments_url": { "type": "string" },
					"commits_url": { "type": "string" },
					"compare_url": { "type": "string" },
					"contents_url": { "type": "string" },
					"contributors_url": {
						"type": "string",
						"format": "uri"
					},
					"deployments_url": {
						"type": "string",
						"format": "uri"
					},
					"downloads_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": {
						"type": "string",
						"format": "uri"
					},
					"forks_url": {
						"type": "string",
						"format": "uri"
					},
					"git_commits_url": { "type": "string" },
					"git_refs_url": { "type": "string" },
					"git_tags_url": { "type": "string" },
					"git_url": { "type": "string" },
					"issue_comment_url": { "type": "string" },
					"issue_events_url": { "type": "string" },
					"issues_url": { "type": "string" },
					"keys_url": { "type": "string" },
					"labels_url": { "type": "string" },
					"languages_url": {
						"type": "string",
						"format": "uri"
					},
					"merges_url": {
						"type": "string",
						"format": "uri"
					},
					"milestones_url": { "type": "string" },
					"notifications_url": { "type": "string" },
					"pulls_url": { "type": "string" },
					"releases_url": { "type": "string" },
					"ssh_url": { "type": "string" },
					"stargazers_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": { "type": "string" },
					"subscribers_url": {
						"type": "string",
						"format": "uri"
					},
					"subscription_url": {
						"type": "string",
						"format": "uri"
					},
					"tags_url": {
						"type": "string",
						"format": "uri"
					},
					"teams_url": {
						"type": "string",
						"format": "uri"
					},
					"trees_url": { "type": "string" },
					"clone_url": { "type": "string" },
					"mirror_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"hooks_url": {
						"type": "string",
						"format": "uri"
					},
					"svn_url": {
						"type": "string",
						"format": "uri"
					},
					"homepage": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"language": {
						"type": "string",
						"nullable": true
					},
					"forks_count": { "type": "integer" },
					"stargazers_count": { "type": "integer" },
					"watchers_count": { "type": "integer" },
					"size": { "type": "integer" },
					"default_branch": { "type": "string" },
					"open_issues_count": { "type": "integer" },
					"is_template": {
						"default": false,
						"type": "boolean"
					},
					"topics": {
						"type": "array",
						"items": { "type": "string" }
					},
					"has_issues": {
						"default": true,
						"type": "boolean"
					},
					"has_projects": {
						"default": true,
						"type": "boolean"
					},
					"has_wiki": {
						"default": true,
						"type": "boolean"
					},
					"has_pages": { "type": "boolean" },
					"has_downloads": {
						"default": true,
						"type": "boolean",
						"deprecated": true
					},
					"has_discussions": {
						"default": false,
						"type": "boolean"
					},
					"has_pull_requests": {
						"default": true,
						"type": "boolean"
					},
					"pull_request_creation_policy": {
						"type": "string",
						"enum": ["all", "collaborators_only"]
					},
					"archived": {
						"default": false,
						"type": "boolean"
					},
					"disabled": { "type": "boolean" },
					"visibility": {
						"default": "public",
						"type": "string"
					},
					"pushed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"updated_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"allow_rebase_merge": {
						"default": true,
						"type": "boolean"
					},
					"temp_clone_token": { "type": "string" },
					"allow_squash_merge": {
						"default": true,
						"type": "boolean"
					},
					"allow_auto_merge": {
						"default": false,
						"type": "boolean"
					},
					"delete_branch_on_merge": {
						"default": false,
						"type": "boolean"
					},
					"allow_update_branch": {
						"default": false,
						"type": "boolean"
					},
					"use_squash_pr_title_as_default": {
						"type": "boolean",
						"default": false,
						"deprecated": true
					},
					"squash_merge_commit_title": {
						"type": "string",
						"enum": ["PR_TITLE", "COMMIT_OR_PR_TITLE"]
					},
					"squash_merge_commit_message": {
						"type": "string",
						"enum": [
							"PR_BODY",
							"COMMIT_MESSAGES",
							"BLANK"
						]
					},
					"merge_commit_title": {
						"type": "string",
						"enum": ["PR_TITLE", "MERGE_MESSAGE"]
					},
					"merge_commit_message": {
						"type": "string",
						"enum": [
							"PR_BODY",
							"PR_TITLE",
							"BLANK"
						]
					},
					"allow_merge_commit": {
						"default": true,
						"type": "boolean"
					},
					"allow_forking": { "type": "boolean" },
					"web_commit_signoff_required": {
						"default": false,
						"type": "boolean"
					},
					"open_issues": { "type": "integer" },
					"watchers": { "type": "integer" },
					"master_branch": { "type": "string" },
					"starred_at": { "type": "string" },
					"anonymous_access_enabled": { "type": "boolean" },
					"code_search_index_status": {
						"type": "object",
						"properties": {
							"lexical_search_ok": { "type": "boolean" },
							"lexical_commit_sha": { "type": "string" }
						}
					}
				},
				"required": [
					"archive_url",
					"assignees_url",
					"blobs_url",
					"branches_url",
					"collaborators_url",
					"comments_url",
					"commits_url",
					"compare_url",
					"contents_url",
					"contributors_url",
					"deployments_url",
					"description",
					"downloads_url",
					"events_url",
					"fork",
					"forks_url",
					"full_name",
					"git_commits_url",
					"git_refs_url",
					"git_tags_url",
					"hooks_url",
					"html_url",
					"id",
					"node_id",
					"issue_comment_url",
					"issue_events_url",
					"issues_url",
					"keys_url",
					"labels_url",
					"languages_url",
					"merges_url",
					"milestones_url",
					"name",
					"notifications_url",
					"owner",
					"private",
					"pulls_url",
					"releases_url",
					"stargazers_url",
					"statuses_url",
					"subscribers_url",
					"subscription_url",
					"tags_url",
					"teams_url",
					"trees_url",
					"url",
					"clone_url",
					"default_branch",
					"forks",
					"forks_count",
					"git_url",
					"has_downloads",
					"has_issues",
					"has_projects",
					"has_wiki",
					"has_pages",
					"homepage",
					"language",
					"archived",
					"disabled",
					"mirror_url",
					"open_issues",
					"open_issues_count",
					"license",
					"pushed_at",
					"size",
					"ssh_url",
					"stargazers_count",
					"svn_url",
					"watchers",
					"watchers_count",
					"created_at",
					"updated_at"
				],
				"x-github-breaking-changes": [
					{
						"changeset": "remove_use_squash_pr_title_as_default",
						"patch": { "properties": { "use_squash_pr_title_as_default": null } },
						"version": "2026-03-10"
					},
					{
						"changeset": "deprecate_beta_media_type",
						"patch": { "properties": { "master_branch": null } },
						"version": "2026-03-10"
					},
					{
						"changeset": "remove_has_downloads",
						"patch": {
							"properties": { "has_downloads": null },
							"required": [
								"archive_url",
								"assignees_url",
								"blobs_url",
								"branches_url",
								"collaborators_url",
								"comments_url",
								"commits_url",
								"compare_url",
								"contents_url",
								"contributors_url",
								"deployments_url",
								"description",
								"downloads_url",
								"events_url",
								"fork",
								"forks_url",
								"full_name",
								"git_commits_url",
								"git_refs_url",
								"git_tags_url",
								"hooks_url",
								"html_url",
								"id",
								"node_id",
								"issue_comment_url",
								"issue_events_url",
								"issues_url",
								"keys_url",
								"labels_url",
								"languages_url",
								"merges_url",
								"milestones_url",
								"name",
								"notifications_url",
								"owner",
								"private",
								"pulls_url",
								"releases_url",
								"stargazers_url",
								"statuses_url",
								"subscribers_url",
								"subscription_url",
								"tags_url",
								"teams_url",
								"trees_url",
								"url",
								"clone_url",
								"default_branch",
								"forks",
								"forks_count",
								"git_url",
								"has_issues",
								"has_projects",
								"has_wiki",
								"has_pages",
								"homepage",
								"language",
								"archived",
								"disabled",
								"mirror_url",
								"open_issues",
								"open_issues_count",
								"license",
								"pushed_at",
								"size",
								"ssh_url",
								"stargazers_count",
								"svn_url",
								"watchers",
								"watchers_count",
								"created_at",
								"updated_at"
							]
						},
						"version": "2026-03-10"
					}
				]
			},
			"nullable-license-simple": {
				"title": "License Simple",
				"type": "object",
				"properties": {
					"key": { "type": "string" },
					"name": { "type": "string" },
					"url": {
						"type": "string",
						"nullable": true,
						"format": "uri"
					},
					"spdx_id": {
						"type": "string",
						"nullable": true
					},
					"node_id": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					}
				},
				"required": [
					"key",
					"name",
					"url",
					"spdx_id",
					"node_id"
				],
				"nullable": true
			},
			"simple-user": {
				"title": "Simple User",
				"type": "object",
				"properties": {
					"name": {
						"nullable": true,
						"type": "string"
					},
					"email": {
						"nullable": true,
						"type": "string"
					},
					"login": { "type": "string" },
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"avatar_url": {
						"type": "string",
						"format": "uri"
					},
					"gravatar_id": {
						"type": "string",
						"nullable": true
					},
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"followers_url": {
						"type": "string",
						"format": "uri"
					},
					"following_url": { "type": "string" },
					"gists_url": { "type": "string" },
					"starred_url": { "type": "string" },
					"subscriptions_url": {
						"type": "string",
						"format": "uri"
					},
					"organizations_url": {
						"type": "string",
						"format": "uri"
					},
					"repos_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": { "type": "string" },
					"received_events_url": {
						"type": "string",
						"format": "uri"
					},
					"type": { "type": "string" },
					"site_admin": { "type": "boolean" },
					"starred_at": { "type": "string" },
					"user_view_type": { "type": "string" }
				},
				"required": [
					"avatar_url",
					"events_url",
					"followers_url",
					"following_url",
					"gists_url",
					"gravatar_id",
					"html_url",
					"id",
					"node_id",
					"login",
					"organizations_url",
					"received_events_url",
					"repos_url",
					"site_admin",
					"starred_url",
					"subscriptions_url",
					"type",
					"url"
				]
			},
			"rate-limit-overview": {
				"title": "Rate Limit Overview",
				"type": "object",
				"properties": {
					"resources": {
						"type": "object",
						"properties": {
							"core": { "$ref": "#/components/schemas/rate-limit" },
							"graphql": { "$ref": "#/components/schemas/rate-limit" },
							"search": { "$ref": "#/components/schemas/rate-limit" },
							"code_search": { "$ref": "#/components/schemas/rate-limit" },
							"source_import": { "$ref": "#/components/schemas/rate-limit" },
							"integration_manifest": { "$ref": "#/components/schemas/rate-limit" },
							"actions_runner_registration": { "$ref": "#/components/schemas/rate-limit" },
							"scim": { "$ref": "#/components/schemas/rate-limit" },
							"dependency_snapshots": { "$ref": "#/components/schemas/rate-limit" },
							"dependency_sbom": { "$ref": "#/components/schemas/rate-limit" },
							"code_scanning_autofix": { "$ref": "#/components/schemas/rate-limit" },
							"copilot_usage_records": { "$ref": "#/components/schemas/rate-limit" }
						},
						"required": ["core", "search"]
					},
					"rate": { "$ref": "#/components/schemas/rate-limit" }
				},
				"required": ["rate", "resources"],
				"x-github-breaking-changes": [{
					"changeset": "remove_rate_limit_rate",
					"patch": {
						"properties": { "rate": null },
						"required": ["resources"]
					},
					"version": "2026-03-10"
				}]
			},
			"rate-limit": {
				"title": "Rate Limit",
				"type": "object",
				"properties": {
					"limit": { "type": "integer" },
					"remaining": { "type": "integer" },
					"reset": { "type": "integer" },
					"used": { "type": "integer" }
				},
				"required": [
					"limit",
					"remaining",
					"reset",
					"used"
				]
			},
			"full-repository": {
				"title": "Full Repository",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"full_name": { "type": "string" },
					"owner": { "$ref": "#/components/schemas/simple-user" },
					"private": { "type": "boolean" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"description": {
						"type": "string",
						"nullable": true
					},
					"fork": { "type": "boolean" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"archive_url": { "type": "string" },
					"assignees_url": { "type": "string" },
					"blobs_url": { "type": "string" },
					"branches_url": { "type": "string" },
					"collaborators_url": { "type": "string" },
					"comments_url": { "type": "string" },
					"commits_url": { "type": "string" },
					"compare_url": { "type": "string" },
					"contents_url": { "type": "string" },
					"contributors_url": {
						"type": "string",
						"format": "uri"
					},
					"deployments_url": {
						"type": "string",
						"format": "uri"
					},
					"downloads_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": {
						"type": "string",
						"format": "uri"
					},
					"forks_url": {
						"type": "string",
						"format": "uri"
					},
					"git_commits_url": { "type": "string" },
					"git_refs_url": { "type": "string" },
					"git_tags_url": { "type": "string" },
					"git_url": { "type": "string" },
					"issue_comment_url": { "type": "string" },
					"issue_events_url": { "type": "string" },
					"issues_url": { "type": "string" },
					"keys_url": { "type": "string" },
					"labels_url": { "type": "string" },
					"languages_url": {
						"type": "string",
						"format": "uri"
					},
					"merges_url": {
						"type": "string",
						"format": "uri"
					},
					"milestones_url": { "type": "string" },
					"notifications_url": { "type": "string" },
					"pulls_url": { "type": "string" },
					"releases_url": { "type": "string" },
					"ssh_url": { "type": "string" },
					"stargazers_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": { "type": "string" },
					"subscribers_url": {
						"type": "string",
						"format": "uri"
					},
					"subscription_url": {
						"type": "string",
						"format": "uri"
					},
					"tags_url": {
						"type": "string",
						"format": "uri"
					},
					"teams_url": {
						"type": "string",
						"format": "uri"
					},
					"trees_url": { "type": "string" },
					"clone_url": { "type": "string" },
					"mirror_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"hooks_url": {
						"type": "string",
						"format": "uri"
					},
					"svn_url": {
						"type": "string",
						"format": "uri"
					},
					"homepage": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"language": {
						"type": "string",
						"nullable": true
					},
					"forks_count": { "type": "integer" },
					"stargazers_count": { "type": "integer" },
					"watchers_count": { "type": "integer" },
					"size": { "type": "integer" },
					"default_branch": { "type": "string" },
					"open_issues_count": { "type": "integer" },
					"is_template": { "type": "boolean" },
					"topics": {
						"type": "array",
						"items": { "type": "string" }
					},
					"has_issues": { "type": "boolean" },
					"has_projects": { "type": "boolean" },
					"has_wiki": { "type": "boolean" },
					"has_pages": { "type": "boolean" },
					"has_downloads": { "type": "boolean" },
					"has_discussions": { "type": "boolean" },
					"has_pull_requests": { "type": "boolean" },
					"pull_request_creation_policy": {
						"type": "string",
						"enum": ["all", "collaborators_only"]
					},
					"archived": { "type": "boolean" },
					"disabled": { "type": "boolean" },
					"visibility": { "type": "string" },
					"pushed_at": {
						"type": "string",
						"format": "date-time"
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"permissions": {
						"type": "object",
						"properties": {
							"admin": { "type": "boolean" },
							"maintain": { "type": "boolean" },
							"push": { "type": "boolean" },
							"triage": { "type": "boolean" },
							"pull": { "type": "boolean" }
						},
						"required": [
							"admin",
							"pull",
							"push"
						]
					},
					"allow_rebase_merge": { "type": "boolean" },
					"template_repository": { "$ref": "#/components/schemas/nullable-repository" },
					"temp_clone_token": {
						"type": "string",
						"nullable": true
					},
					"allow_squash_merge": { "type": "boolean" },
					"allow_auto_merge": { "type": "boolean" },
					"delete_branch_on_merge": { "type": "boolean" },
					"allow_merge_commit": { "type": "boolean" },
					"allow_update_branch": { "type": "boolean" },
					"use_squash_pr_title_as_default": { "type": "boolean" },
					"squash_merge_commit_title": {
						"type": "string",
						"enum": ["PR_TITLE", "COMMIT_OR_PR_TITLE"]
					},
					"squash_merge_commit_message": {
						"type": "string",
						"enum": [
							"PR_BODY",
							"COMMIT_MESSAGES",
							"BLANK"
						]
					},
					"merge_commit_title": {
						"type": "string",
						"enum": ["PR_TITLE", "MERGE_MESSAGE"]
					},
					"merge_commit_message": {
						"type": "string",
						"enum": [
							"PR_BODY",
							"PR_TITLE",
							"BLANK"
						]
					},
					"allow_forking": { "type": "boolean" },
					"web_commit_signoff_required": { "type": "boolean" },
					"subscribers_count": { "type": "integer" },
					"network_count": { "type": "integer" },
					"license": { "$ref": "#/components/schemas/nullable-license-simple" },
					"organization": { "$ref": "#/components/schemas/nullable-simple-user" },
					"parent": { "$ref": "#/components/schemas/repository" },
					"source": { "$ref": "#/components/schemas/repository" },
					"forks": { "type": "integer" },
					"master_branch": { "type": "string" },
					"open_issues": { "type": "integer" },
					"watchers": { "type": "integer" },
					"anonymous_access_enabled": {
						"default": true,
						"type": "boolean"
					},
					"code_of_conduct": { "$ref": "#/components/schemas/code-of-conduct-simple" },
					"security_and_analysis": { "$ref": "#/components/schemas/security-and-analysis" },
					"custom_properties": {
						"type": "object",
						"additionalProperties": true
					}
				},
				"required": [
					"archive_url",
					"assignees_url",
					"blobs_url",
					"branches_url",
					"collaborators_url",
					"comments_url",
					"commits_url",
					"compare_url",
					"contents_url",
					"contributors_url",
					"deployments_url",
					"description",
					"downloads_url",
					"events_url",
					"fork",
					"forks_url",
					"full_name",
					"git_commits_url",
					"git_refs_url",
					"git_tags_url",
					"hooks_url",
					"html_url",
					"id",
					"node_id",
					"issue_comment_url",
					"issue_events_url",
					"issues_url",
					"keys_url",
					"labels_url",
					"languages_url",
					"merges_url",
					"milestones_url",
					"name",
					"notifications_url",
					"owner",
					"private",
					"pulls_url",
					"releases_url",
					"stargazers_url",
					"statuses_url",
					"subscribers_url",
					"subscription_url",
					"tags_url",
					"teams_url",
					"trees_url",
					"url",
					"clone_url",
					"default_branch",
					"forks",
					"forks_count",
					"git_url",
					"has_issues",
					"has_projects",
					"has_wiki",
					"has_pages",
					"has_discussions",
					"homepage",
					"language",
					"archived",
					"disabled",
					"mirror_url",
					"open_issues",
					"open_issues_count",
					"license",
					"pushed_at",
					"size",
					"ssh_url",
					"stargazers_count",
					"svn_url",
					"watchers",
					"watchers_count",
					"created_at",
					"updated_at",
					"network_count",
					"subscribers_count"
				],
				"x-github-breaking-changes": [{
					"changeset": "remove_use_squash_pr_title_as_default",
					"patch": { "properties": { "use_squash_pr_title_as_default": null } },
					"version": "2026-03-10"
				}, {
					"changeset": "remove_has_downloads",
					"patch": { "properties": { "has_downloads": null } },
					"version": "2026-03-10"
				}]
			},
			"nullable-repository": {
				"title": "Repository",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"full_name": { "type": "string" },
					"license": { "$ref": "#/components/schemas/nullable-license-simple" },
					"forks": { "type": "integer" },
					"permissions": {
						"type": "object",
						"properties": {
							"admin": { "type": "boolean" },
							"pull": { "type": "boolean" },
							"triage": { "type": "boolean" },
							"push": { "type": "boolean" },
							"maintain": { "type": "boolean" }
						},
						"required": [
							"admin",
							"pull",
							"push"
						]
					},
					"owner": { "$ref": "#/components/schemas/simple-user" },
					"private": {
						"default": false,
						"type": "boolean"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"description": {
						"type": "string",
						"nullable": true
					},
					"fork": { "type": "boolean" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"archive_url": { "type": "string" },
					"assignees_url": { "type": "string" },
					"blobs_url": { "type": "string" },
					"branches_url": { "type": "string" },
					"collaborators_url": { "type": "string" },
					"comments_url": { "type": "string" },
					"commits_url": { "type": "string" },
					"compare_url": { "type": "string" },
					"contents_url": { "type": "string" },
					"contributors_url": {
						"type": "string",
						"format": "uri"
					},
					"deployments_url": {
						"type": "string",
						"format": "uri"
					},
					"downloads_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": {
						"type": "string",
						"format": "uri"
					},
					"forks_url": {
						"type": "string",
						"format": "uri"
					},
					"git_commits_url": { "type": "string" },
					"git_refs_url": { "type": "string" },
					"git_tags_url": { "type": "string" },
					"git_url": { "type": "string" },
					"issue_comment_url": { "type": "string" },
					"issue_events_url": { "type": "string" },
					"issues_url": { "type": "string" },
					"keys_url": { "type": "string" },
					"labels_url": { "type": "string" },
					"languages_url": {
						"type": "string",
						"format": "uri"
					},
					"merges_url": {
						"type": "string",
						"format": "uri"
					},
					"milestones_url": { "type": "string" },
					"notifications_url": { "type": "string" },
					"pulls_url": { "type": "string" },
					"releases_url": { "type": "string" },
					"ssh_url": { "type": "string" },
					"stargazers_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": { "type": "string" },
					"subscribers_url": {
						"type": "string",
						"format": "uri"
					},
					"subscription_url": {
						"type": "string",
						"format": "uri"
					},
					"tags_url": {
						"type": "string",
						"format": "uri"
					},
					"teams_url": {
						"type": "string",
						"format": "uri"
					},
					"trees_url": { "type": "string" },
					"clone_url": { "type": "string" },
					"mirror_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"hooks_url": {
						"type": "string",
						"format": "uri"
					},
					"svn_url": {
						"type": "string",
						"format": "uri"
					},
					"homepage": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"language": {
						"type": "string",
						"nullable": true
					},
					"forks_count": { "type": "integer" },
					"stargazers_count": { "type": "integer" },
					"watchers_count": { "type": "integer" },
					"size": { "type": "integer" },
					"default_branch": { "type": "string" },
					"open_issues_count": { "type": "integer" },
					"is_template": {
						"default": false,
						"type": "boolean"
					},
					"topics": {
						"type": "array",
						"items": { "type": "string" }
					},
					"has_issues": {
						"default": true,
						"type": "boolean"
					},
					"has_projects": {
						"default": true,
						"type": "boolean"
					},
					"has_wiki": {
						"default": true,
						"type": "boolean"
					},
					"has_pages": { "type": "boolean" },
					"has_downloads": {
						"default": true,
						"type": "boolean",
						"deprecated": true
					},
					"has_discussions": {
						"default": false,
						"type": "boolean"
					},
					"has_pull_requests": {
						"default": true,
						"type": "boolean"
					},
					"pull_request_creation_policy": {
						"type": "string",
						"enum": ["all", "collaborators_only"]
					},
					"archived": {
						"default": false,
						"type": "boolean"
					},
					"disabled": { "type": "boolean" },
					"visibility": {
						"default": "public",
						"type": "string"
					},
					"pushed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"updated_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"allow_rebase_merge": {
						"default": true,
						"type": "boolean"
					},
					"temp_clone_token": { "type": "string" },
					"allow_squash_merge": {
						"default": true,
						"type": "boolean"
					},
					"allow_auto_merge": {
						"default": false,
						"type": "boolean"
					},
					"delete_branch_on_merge": {
						"default": false,
						"type": "boolean"
					},
					"allow_update_branch": {
						"default": false,
						"type": "boolean"
					},
					"use_squash_pr_title_as_default": {
						"type": "boolean",
						"default": false,
						"deprecated": true
					},
					"squash_merge_commit_title": {
						"type": "string",
						"enum": ["PR_TITLE", "COMMIT_OR_PR_TITLE"]
					},
					"squash_merge_commit_message": {
						"type": "string",
						"enum": [
							"PR_BODY",
							"COMMIT_MESSAGES",
							"BLANK"
						]
					},
					"merge_commit_title": {
						"type": "string",
						"enum": ["PR_TITLE", "MERGE_MESSAGE"]
					},
					"merge_commit_message": {
						"type": "string",
						"enum": [
							"PR_BODY",
							"PR_TITLE",
							"BLANK"
						]
					},
					"allow_merge_commit": {
						"default": true,
						"type": "boolean"
					},
					"allow_forking": { "type": "boolean" },
					"web_commit_signoff_required": {
						"default": false,
						"type": "boolean"
					},
					"open_issues": { "type": "integer" },
					"watchers": { "type": "integer" },
					"master_branch": { "type": "string" },
					"starred_at": { "type": "string" },
					"anonymous_access_enabled": { "type": "boolean" },
					"code_search_index_status": {
						"type": "object",
						"properties": {
							"lexical_search_ok": { "type": "boolean" },
							"lexical_commit_sha": { "type": "string" }
						}
					}
				},
				"required": [
					"archive_url",
					"assignees_url",
					"blobs_url",
					"branches_url",
					"collaborators_url",
					"comments_url",
					"commits_url",
					"compare_url",
					"contents_url",
					"contributors_url",
					"deployments_url",
					"description",
					"downloads_url",
					"events_url",
					"fork",
					"forks_url",
					"full_name",
					"git_commits_url",
					"git_refs_url",
					"git_tags_url",
					"hooks_url",
					"html_url",
					"id",
					"node_id",
					"issue_comment_url",
					"issue_events_url",
					"issues_url",
					"keys_url",
					"labels_url",
					"languages_url",
					"merges_url",
					"milestones_url",
					"name",
					"notifications_url",
					"owner",
					"private",
					"pulls_url",
					"releases_url",
					"stargazers_url",
					"statuses_url",
					"subscribers_url",
					"subscription_url",
					"tags_url",
					"teams_url",
					"trees_url",
					"url",
					"clone_url",
					"default_branch",
					"forks",
					"forks_count",
					"git_url",
					"has_downloads",
					"has_issues",
					"has_projects",
					"has_wiki",
					"has_pages",
					"homepage",
					"language",
					"archived",
					"disabled",
					"mirror_url",
					"open_issues",
					"open_issues_count",
					"license",
					"pushed_at",
					"size",
					"ssh_url",
					"stargazers_count",
					"svn_url",
					"watchers",
					"watchers_count",
					"created_at",
					"updated_at"
				],
				"x-github-breaking-changes": [
					{
						"changeset": "remove_use_squash_pr_title_as_default",
						"patch": { "properties": { "use_squash_pr_title_as_default": null } },
						"version": "2026-03-10"
					},
					{
						"changeset": "deprecate_beta_media_type",
						"patch": { "properties": { "master_branch": null } },
						"version": "2026-03-10"
					},
					{
						"changeset": "remove_has_downloads",
						"patch": {
							"properties": { "has_downloads": null },
							"required": [
								"archive_url",
								"assignees_url",
								"blobs_url",
								"branches_url",
								"collaborators_url",
								"comments_url",
								"commits_url",
								"compare_url",
								"contents_url",
								"contributors_url",
								"deployments_url",
								"description",
								"downloads_url",
								"events_url",
								"fork",
								"forks_url",
								"full_name",
								"git_commits_url",
								"git_refs_url",
								"git_tags_url",
								"hooks_url",
								"html_url",
								"id",
								"node_id",
								"issue_comment_url",
								"issue_events_url",
								"issues_url",
								"keys_url",
								"labels_url",
								"languages_url",
								"merges_url",
								"milestones_url",
								"name",
								"notifications_url",
								"owner",
								"private",
								"pulls_url",
								"releases_url",
								"stargazers_url",
								"statuses_url",
								"subscribers_url",
								"subscription_url",
								"tags_url",
								"teams_url",
								"trees_url",
								"url",
								"clone_url",
								"default_branch",
								"forks",
								"forks_count",
								"git_url",
								"has_issues",
								"has_projects",
								"has_wiki",
								"has_pages",
								"homepage",
								"language",
								"archived",
								"disabled",
								"mirror_url",
								"open_issues",
								"open_issues_count",
								"license",
								"pushed_at",
								"size",
								"ssh_url",
								"stargazers_count",
								"svn_url",
								"watchers",
								"watchers_count",
								"created_at",
								"updated_at"
							]
						},
						"version": "2026-03-10"
					}
				],
				"nullable": true
			},
			"nullable-simple-user": {
				"title": "Simple User",
				"type": "object",
				"properties": {
					"name": {
						"nullable": true,
						"type": "string"
					},
					"email": {
						"nullable": true,
						"type": "string"
					},
					"login": { "type": "string" },
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"avatar_url": {
						"type": "string",
						"format": "uri"
					},
					"gravatar_id": {
						"type": "string",
						"nullable": true
					},
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"followers_url": {
						"type": "string",
						"format": "uri"
					},
					"following_url": { "type": "string" },
					"gists_url": { "type": "string" },
					"starred_url": { "type": "string" },
					"subscriptions_url": {
						"type": "string",
						"format": "uri"
					},
					"organizations_url": {
						"type": "string",
						"format": "uri"
					},
					"repos_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": { "type": "string" },
					"received_events_url": {
						"type": "string",
						"format": "uri"
					},
					"type": { "type": "string" },
					"site_admin": { "type": "boolean" },
					"starred_at": { "type": "string" },
					"user_view_type": { "type": "string" }
				},
				"required": [
					"avatar_url",
					"events_url",
					"followers_url",
					"following_url",
					"gists_url",
					"gravatar_id",
					"html_url",
					"id",
					"node_id",
					"login",
					"organizations_url",
					"received_events_url",
					"repos_url",
					"site_admin",
					"starred_url",
					"subscriptions_url",
					"type",
					"url"
				],
				"nullable": true
			},
			"code-of-conduct-simple": {
				"title": "Code Of Conduct Simple",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"key": { "type": "string" },
					"name": { "type": "string" },
					"html_url": {
						"type": "string",
						"nullable": true,
						"format": "uri"
					}
				},
				"required": [
					"url",
					"key",
					"name",
					"html_url"
				]
			},
			"security-and-analysis": {
				"nullable": true,
				"type": "object",
				"properties": {
					"advanced_security": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"code_security": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"dependabot_security_updates": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning_push_protection": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning_non_provider_patterns": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning_ai_detection": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning_delegated_alert_dismissal": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning_delegated_bypass": {
						"type": "object",
						"properties": { "status": {
							"type": "string",
							"enum": ["enabled", "disabled"]
						} }
					},
					"secret_scanning_delegated_bypass_options": {
						"type": "object",
						"properties": { "reviewers": {
							"type": "array",
							"items": {
								"type": "object",
								"required": ["reviewer_id", "reviewer_type"],
								"properties": {
									"reviewer_id": { "type": "integer" },
									"reviewer_type": {
										"type": "string",
										"enum": ["TEAM", "ROLE"]
									},
									"mode": {
										"type": "string",
										"enum": ["ALWAYS", "EXEMPT"],
										"default": "ALWAYS"
									}
								}
							}
						} }
					}
				}
			},
			"workflow-run": {
				"title": "Workflow Run",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"name": {
						"type": "string",
						"nullable": true
					},
					"node_id": { "type": "string" },
					"check_suite_id": {
						"type": "integer",
						"format": "int64"
					},
					"check_suite_node_id": { "type": "string" },
					"head_branch": {
						"type": "string",
						"nullable": true
					},
					"head_sha": { "type": "string" },
					"path": { "type": "string" },
					"run_number": { "type": "integer" },
					"run_attempt": { "type": "integer" },
					"referenced_workflows": {
						"type": "array",
						"nullable": true,
						"items": { "$ref": "#/components/schemas/referenced-workflow" }
					},
					"event": { "type": "string" },
					"status": {
						"type": "string",
						"nullable": true
					},
					"conclusion": {
						"type": "string",
						"nullable": true
					},
					"workflow_id": { "type": "integer" },
					"url": { "type": "string" },
					"html_url": { "type": "string" },
					"pull_requests": {
						"type": "array",
						"nullable": true,
						"items": { "$ref": "#/components/schemas/pull-request-minimal" }
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"triggering_actor": { "$ref": "#/components/schemas/simple-user" },
					"run_started_at": {
						"type": "string",
						"format": "date-time"
					},
					"jobs_url": { "type": "string" },
					"logs_url": { "type": "string" },
					"check_suite_url": { "type": "string" },
					"artifacts_url": { "type": "string" },
					"cancel_url": { "type": "string" },
					"rerun_url": { "type": "string" },
					"previous_attempt_url": {
						"nullable": true,
						"type": "string"
					},
					"workflow_url": { "type": "string" },
					"head_commit": { "$ref": "#/components/schemas/nullable-simple-commit" },
					"repository": { "$ref": "#/components/schemas/minimal-repository" },
					"head_repository": { "$ref": "#/components/schemas/minimal-repository" },
					"head_repository_id": { "type": "integer" },
					"display_title": { "type": "string" }
				},
				"required": [
					"id",
					"node_id",
					"head_branch",
					"run_number",
					"display_title",
					"event",
					"status",
					"conclusion",
					"head_sha",
					"path",
					"workflow_id",
					"url",
					"html_url",
					"created_at",
					"updated_at",
					"head_commit",
					"head_repository",
					"repository",
					"jobs_url",
					"logs_url",
					"check_suite_url",
					"cancel_url",
					"rerun_url",
					"artifacts_url",
					"workflow_url",
					"pull_requests"
				]
			},
			"referenced-workflow": {
				"title": "Referenced workflow",
				"type": "object",
				"properties": {
					"path": { "type": "string" },
					"sha": { "type": "string" },
					"ref": { "type": "string" }
				},
				"required": ["path", "sha"]
			},
			"pull-request-minimal": {
				"title": "Pull Request Minimal",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"number": { "type": "integer" },
					"url": { "type": "string" },
					"head": {
						"type": "object",
						"properties": {
							"ref": { "type": "string" },
							"sha": { "type": "string" },
							"repo": {
								"type": "object",
								"properties": {
									"id": {
										"type": "integer",
										"format": "int64"
									},
									"url": { "type": "string" },
									"name": { "type": "string" }
								},
								"required": [
									"id",
									"url",
									"name"
								]
							}
						},
						"required": [
							"ref",
							"sha",
							"repo"
						]
					},
					"base": {
						"type": "object",
						"properties": {
							"ref": { "type": "string" },
							"sha": { "type": "string" },
							"repo": {
								"type": "object",
								"properties": {
									"id": {
										"type": "integer",
										"format": "int64"
									},
									"url": { "type": "string" },
									"name": { "type": "string" }
								},
								"required": [
									"id",
									"url",
									"name"
								]
							}
						},
						"required": [
							"ref",
							"sha",
							"repo"
						]
					}
				},
				"required": [
					"id",
					"number",
					"url",
					"head",
					"base"
				]
			},
			"nullable-simple-commit": {
				"title": "Simple Commit",
				"type": "object",
				"properties": {
					"id": { "type": "string" },
					"tree_id": { "type": "string" },
					"message": { "type": "string" },
					"timestamp": {
						"format": "date-time",
						"type": "string"
					},
					"author": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"email": {
								"type": "string",
								"format": "email"
							}
						},
						"required": ["name", "email"],
						"nullable": true
					},
					"committer": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"email": {
								"type": "string",
								"format": "email"
							}
						},
						"required": ["name", "email"],
						"nullable": true
					}
				},
				"required": [
					"id",
					"tree_id",
					"message",
					"timestamp",
					"author",
					"committer"
				],
				"nullable": true
			},
			"minimal-repository": {
				"title": "Minimal Repository",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"full_name": { "type": "string" },
					"owner": { "$ref": "#/components/schemas/simple-user" },
					"private": { "type": "boolean" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"description": {
						"type": "string",
						"nullable": true
					},
					"fork": { "type": "boolean" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"archive_url": { "type": "string" },
					"assignees_url": { "type": "string" },
					"blobs_url": { "type": "string" },
					"branches_url": { "type": "string" },
					"collaborators_url": { "type": "string" },
					"comments_url": { "type": "string" },
					"commits_url": { "type": "string" },
					"compare_url": { "type": "string" },
					"contents_url": { "type": "string" },
					"contributors_url": {
						"type": "string",
						"format": "uri"
					},
					"deployments_url": {
						"type": "string",
						"format": "uri"
					},
					"downloads_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": {
						"type": "string",
						"format": "uri"
					},
					"forks_url": {
						"type": "string",
						"format": "uri"
					},
					"git_commits_url": { "type": "string" },
					"git_refs_url": { "type": "string" },
					"git_tags_url": { "type": "string" },
					"git_url": { "type": "string" },
					"issue_comment_url": { "type": "string" },
					"issue_events_url": { "type": "string" },
					"issues_url": { "type": "string" },
					"keys_url": { "type": "string" },
					"labels_url": { "type": "string" },
					"languages_url": {
						"type": "string",
						"format": "uri"
					},
					"merges_url": {
						"type": "string",
						"format": "uri"
					},
					"milestones_url": { "type": "string" },
					"notifications_url": { "type": "string" },
					"pulls_url": { "type": "string" },
					"releases_url": { "type": "string" },
					"ssh_url": { "type": "string" },
					"stargazers_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": { "type": "string" },
					"subscribers_url": {
						"type": "string",
						"format": "uri"
					},
					"subscription_url": {
						"type": "string",
						"format": "uri"
					},
					"tags_url": {
						"type": "string",
						"format": "uri"
					},
					"teams_url": {
						"type": "string",
						"format": "uri"
					},
					"trees_url": { "type": "string" },
					"clone_url": { "type": "string" },
					"mirror_url": {
						"type": "string",
						"nullable": true
					},
					"hooks_url": {
						"type": "string",
						"format": "uri"
					},
					"svn_url": { "type": "string" },
					"homepage": {
						"type": "string",
						"nullable": true
					},
					"language": {
						"type": "string",
						"nullable": true
					},
					"forks_count": { "type": "integer" },
					"stargazers_count": { "type": "integer" },
					"watchers_count": { "type": "integer" },
					"size": { "type": "integer" },
					"default_branch": { "type": "string" },
					"open_issues_count": { "type": "integer" },
					"is_template": { "type": "boolean" },
					"topics": {
						"type": "array",
						"items": { "type": "string" }
					},
					"has_issues": { "type": "boolean" },
					"has_projects": { "type": "boolean" },
					"has_wiki": { "type": "boolean" },
					"has_pages": { "type": "boolean" },
					"has_downloads": { "type": "boolean" },
					"has_discussions": { "type": "boolean" },
					"has_pull_requests": { "type": "boolean" },
					"pull_request_creation_policy": {
						"type": "string",
						"enum": ["all", "collaborators_only"]
					},
					"archived": { "type": "boolean" },
					"disabled": { "type": "boolean" },
					"visibility": { "type": "string" },
					"pushed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"updated_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"permissions": {
						"type": "object",
						"properties": {
							"admin": { "type": "boolean" },
							"maintain": { "type": "boolean" },
							"push": { "type": "boolean" },
							"triage": { "type": "boolean" },
							"pull": { "type": "boolean" }
						}
					},
					"role_name": { "type": "string" },
					"temp_clone_token": { "type": "string" },
					"delete_branch_on_merge": { "type": "boolean" },
					"subscribers_count": { "type": "integer" },
					"network_count": { "type": "integer" },
					"code_of_conduct": { "$ref": "#/components/schemas/code-of-conduct" },
					"license": {
						"type": "object",
						"properties": {
							"key": { "type": "string" },
							"name": { "type": "string" },
							"spdx_id": { "type": "string" },
							"url": {
								"type": "string",
								"nullable": true
							},
							"node_id": { "type": "string" }
						},
						"nullable": true
					},
					"forks": { "type": "integer" },
					"open_issues": { "type": "integer" },
					"watchers": { "type": "integer" },
					"allow_forking": { "type": "boolean" },
					"web_commit_signoff_required": { "type": "boolean" },
					"security_and_analysis": { "$ref": "#/components/schemas/security-and-analysis" },
					"custom_properties": {
						"type": "object",
						"additionalProperties": true
					}
				},
				"required": [
					"archive_url",
					"assignees_url",
					"blobs_url",
					"branches_url",
					"collaborators_url",
					"comments_url",
					"commits_url",
					"compare_url",
					"contents_url",
					"contributors_url",
					"deployments_url",
					"description",
					"downloads_url",
					"events_url",
					"fork",
					"forks_url",
					"full_name",
					"git_commits_url",
					"git_refs_url",
					"git_tags_url",
					"hooks_url",
					"html_url",
					"id",
					"node_id",
					"issue_comment_url",
					"issue_events_url",
					"issues_url",
					"keys_url",
					"labels_url",
					"languages_url",
					"merges_url",
					"milestones_url",
					"name",
					"notifications_url",
					"owner",
					"private",
					"pulls_url",
					"releases_url",
					"stargazers_url",
					"statuses_url",
					"subscribers_url",
					"subscription_url",
					"tags_url",
					"teams_url",
					"trees_url",
					"url"
				],
				"x-github-breaking-changes": [{
					"changeset": "remove_has_downloads",
					"patch": { "properties": { "has_downloads": null } },
					"version": "2026-03-10"
				}]
			},
			"code-of-conduct": {
				"title": "Code Of Conduct",
				"type": "object",
				"properties": {
					"key": { "type": "string" },
					"name": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"body": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					}
				},
				"required": [
					"url",
					"html_url",
					"key",
					"name"
				]
			},
			"artifact": {
				"title": "Artifact",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"size_in_bytes": { "type": "integer" },
					"url": { "type": "string" },
					"archive_download_url": { "type": "string" },
					"expired": { "type": "boolean" },
					"created_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"expires_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"updated_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"digest": {
						"type": "string",
						"nullable": true
					},
					"workflow_run": {
						"type": "object",
						"nullable": true,
						"properties": {
							"id": { "type": "integer" },
							"repository_id": { "type": "integer" },
							"head_repository_id": { "type": "integer" },
							"head_branch": { "type": "string" },
							"head_sha": { "type": "string" }
						}
					}
				},
				"required": [
					"id",
					"node_id",
					"name",
					"size_in_bytes",
					"url",
					"archive_download_url",
					"expired",
					"created_at",
					"expires_at",
					"updated_at"
				]
			},
			"workflow-dispatch-response": {
				"title": "Workflow Dispatch Response",
				"type": "object",
				"properties": {
					"workflow_run_id": { "$ref": "#/components/schemas/workflow-run-id" },
					"run_url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					}
				},
				"required": [
					"workflow_run_id",
					"run_url",
					"html_url"
				]
			},
			"workflow-run-id": {
				"title": "Workflow Run ID",
				"type": "integer",
				"format": "int64"
			},
			"check-run": {
				"title": "CheckRun",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"head_sha": { "type": "string" },
					"node_id": { "type": "string" },
					"external_id": {
						"type": "string",
						"nullable": true
					},
					"url": { "type": "string" },
					"html_url": {
						"type": "string",
						"nullable": true
					},
					"details_url": {
						"type": "string",
						"nullable": true
					},
					"status": {
						"type": "string",
						"enum": [
							"queued",
							"in_progress",
							"completed",
							"waiting",
							"requested",
							"pending"
						]
					},
					"conclusion": {
						"type": "string",
						"enum": [
							"success",
							"failure",
							"neutral",
							"cancelled",
							"skipped",
							"timed_out",
							"action_required"
						],
						"nullable": true
					},
					"started_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"completed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"output": {
						"type": "object",
						"properties": {
							"title": {
								"type": "string",
								"nullable": true
							},
							"summary": {
								"type": "string",
								"nullable": true
							},
							"text": {
								"type": "string",
								"nullable": true
							},
							"annotations_count": { "type": "integer" },
							"annotations_url": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": [
							"title",
							"summary",
							"text",
							"annotations_count",
							"annotations_url"
						]
					},
					"name": { "type": "string" },
					"check_suite": {
						"type": "object",
						"properties": { "id": { "type": "integer" } },
						"required": ["id"],
						"nullable": true
					},
					"app": { "$ref": "#/components/schemas/nullable-integration" },
					"pull_requests": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/pull-request-minimal" }
					},
					"deployment": { "$ref": "#/components/schemas/deployment-simple" }
				},
				"required": [
					"id",
					"node_id",
					"head_sha",
					"name",
					"url",
					"html_url",
					"details_url",
					"status",
					"conclusion",
					"started_at",
					"completed_at",
					"external_id",
					"check_suite",
					"output",
					"app",
					"pull_requests"
				]
			},
			"nullable-integration": {
				"title": "GitHub app",
				"type": "object",
				"nullable": true,
				"properties": {
					"id": { "type": "integer" },
					"slug": { "type": "string" },
					"node_id": { "type": "string" },
					"client_id": { "type": "string" },
					"owner": { "oneOf": [{ "$ref": "#/components/schemas/simple-user" }, { "$ref": "#/components/schemas/enterprise" }] },
					"name": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"external_url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"permissions": {
						"type": "object",
						"properties": {
							"issues": { "type": "string" },
							"checks": { "type": "string" },
							"metadata": { "type": "string" },
							"contents": { "type": "string" },
							"deployments": { "type": "string" }
						},
						"additionalProperties": { "type": "string" }
					},
					"events": {
						"type": "array",
						"items": { "type": "string" }
					},
					"installations_count": { "type": "integer" }
				},
				"required": [
					"id",
					"node_id",
					"owner",
					"name",
					"description",
					"external_url",
					"html_url",
					"created_at",
					"updated_at",
					"permissions",
					"events"
				]
			},
			"enterprise": {
				"title": "Enterprise",
				"type": "object",
				"properties": {
					"description": {
						"type": "string",
						"nullable": true
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"website_url": {
						"type": "string",
						"nullable": true,
						"format": "uri"
					},
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"slug": { "type": "string" },
					"created_at": {
						"type": "string",
						"nullable": true,
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"nullable": true,
						"format": "date-time"
					},
					"avatar_url": {
						"type": "string",
						"format": "uri"
					}
				},
				"required": [
					"id",
					"node_id",
					"name",
					"slug",
					"html_url",
					"created_at",
					"updated_at",
					"avatar_url"
				]
			},
			"deployment-simple": {
				"title": "Deployment",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"task": { "type": "string" },
					"original_environment": { "type": "string" },
					"environment": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"statuses_url": {
						"type": "string",
						"format": "uri"
					},
					"repository_url": {
						"type": "string",
						"format": "uri"
					},
					"transient_environment": { "type": "boolean" },
					"production_environment": { "type": "boolean" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" }
				},
				"required": [
					"id",
					"node_id",
					"task",
					"environment",
					"description",
					"statuses_url",
					"repository_url",
					"url",
					"created_at",
					"updated_at"
				]
			},
			"repository-collaborator-permission": {
				"title": "Repository Collaborator Permission",
				"type": "object",
				"properties": {
					"permission": { "type": "string" },
					"role_name": { "type": "string" },
					"user": { "$ref": "#/components/schemas/nullable-collaborator" }
				},
				"required": [
					"permission",
					"role_name",
					"user"
				]
			},
			"nullable-collaborator": {
				"title": "Collaborator",
				"type": "object",
				"properties": {
					"login": { "type": "string" },
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"email": {
						"nullable": true,
						"type": "string"
					},
					"name": {
						"nullable": true,
						"type": "string"
					},
					"node_id": { "type": "string" },
					"avatar_url": {
						"type": "string",
						"format": "uri"
					},
					"gravatar_id": {
						"type": "string",
						"nullable": true
					},
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"followers_url": {
						"type": "string",
						"format": "uri"
					},
					"following_url": { "type": "string" },
					"gists_url": { "type": "string" },
					"starred_url": { "type": "string" },
					"subscriptions_url": {
						"type": "string",
						"format": "uri"
					},
					"organizations_url": {
						"type": "string",
						"format": "uri"
					},
					"repos_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": { "type": "string" },
					"received_events_url": {
						"type": "string",
						"format": "uri"
					},
					"type": { "type": "string" },
					"site_admin": { "type": "boolean" },
					"permissions": {
						"type": "object",
						"properties": {
							"pull": { "type": "boolean" },
							"triage": { "type": "boolean" },
							"push": { "type": "boolean" },
							"maintain": { "type": "boolean" },
							"admin": { "type": "boolean" }
						},
						"required": [
							"pull",
							"push",
							"admin"
						]
					},
					"role_name": { "type": "string" },
					"user_view_type": { "type": "string" }
				},
				"required": [
					"avatar_url",
					"events_url",
					"followers_url",
					"following_url",
					"gists_url",
					"gravatar_id",
					"html_url",
					"id",
					"node_id",
					"login",
					"organizations_url",
					"received_events_url",
					"repos_url",
					"site_admin",
					"starred_url",
					"subscriptions_url",
					"type",
					"url",
					"role_name"
				],
				"nullable": true
			},
			"content-tree": {
				"title": "Content Tree",
				"type": "object",
				"properties": {
					"type": { "type": "string" },
					"size": { "type": "integer" },
					"name": { "type": "string" },
					"path": { "type": "string" },
					"sha": { "type": "string" },
					"content": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"git_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"html_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"download_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"entries": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"type": { "type": "string" },
								"size": { "type": "integer" },
								"name": { "type": "string" },
								"path": { "type": "string" },
								"sha": { "type": "string" },
								"url": {
									"type": "string",
									"format": "uri"
								},
								"git_url": {
									"type": "string",
									"format": "uri",
									"nullable": true
								},
								"html_url": {
									"type": "string",
									"format": "uri",
									"nullable": true
								},
								"download_url": {
									"type": "string",
									"format": "uri",
									"nullable": true
								},
								"_links": {
									"type": "object",
									"properties": {
										"git": {
											"type": "string",
											"format": "uri",
											"nullable": true
										},
										"html": {
											"type": "string",
											"format": "uri",
											"nullable": true
										},
										"self": {
											"type": "string",
											"format": "uri"
										}
									},
									"required": [
										"git",
										"html",
										"self"
									]
								}
							},
							"required": [
								"_links",
								"git_url",
								"html_url",
								"download_url",
								"name",
								"path",
								"sha",
								"size",
								"type",
								"url"
							]
						}
					},
					"encoding": { "type": "string" },
					"_links": {
						"type": "object",
						"properties": {
							"git": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"html": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"self": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": [
							"git",
							"html",
							"self"
						]
					}
				},
				"required": [
					"_links",
					"git_url",
					"html_url",
					"download_url",
					"name",
					"path",
					"sha",
					"size",
					"type",
					"url"
				]
			},
			"content-directory": {
				"title": "Content Directory",
				"type": "array",
				"items": {
					"type": "object",
					"properties": {
						"type": {
							"type": "string",
							"enum": [
								"dir",
								"file",
								"submodule",
								"symlink"
							]
						},
						"size": { "type": "integer" },
						"name": { "type": "string" },
						"path": { "type": "string" },
						"content": { "type": "string" },
						"sha": { "type": "string" },
						"url": {
							"type": "string",
							"format": "uri"
						},
						"git_url": {
							"type": "string",
							"format": "uri",
							"nullable": true
						},
						"html_url": {
							"type": "string",
							"format": "uri",
							"nullable": true
						},
						"download_url": {
							"type": "string",
							"format": "uri",
							"nullable": true
						},
						"_links": {
							"type": "object",
							"properties": {
								"git": {
									"type": "string",
									"format": "uri",
									"nullable": true
								},
								"html": {
									"type": "string",
									"format": "uri",
									"nullable": true
								},
								"self": {
									"type": "string",
									"format": "uri"
								}
							},
							"required": [
								"git",
								"html",
								"self"
							]
						}
					},
					"required": [
						"_links",
						"git_url",
						"html_url",
						"download_url",
						"name",
						"path",
						"sha",
						"size",
						"type",
						"url"
					]
				}
			},
			"content-file": {
				"title": "Content File",
				"type": "object",
				"properties": {
					"type": {
						"type": "string",
						"enum": ["file"]
					},
					"encoding": { "type": "string" },
					"size": { "type": "integer" },
					"name": { "type": "string" },
					"path": { "type": "string" },
					"content": { "type": "string" },
					"sha": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"git_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"html_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"download_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"_links": {
						"type": "object",
						"properties": {
							"git": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"html": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"self": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": [
							"git",
							"html",
							"self"
						]
					},
					"target": { "type": "string" },
					"submodule_git_url": { "type": "string" }
				},
				"required": [
					"_links",
					"git_url",
					"html_url",
					"download_url",
					"name",
					"path",
					"sha",
					"size",
					"type",
					"url",
					"content",
					"encoding"
				]
			},
			"content-symlink": {
				"title": "Symlink Content",
				"type": "object",
				"properties": {
					"type": {
						"type": "string",
						"enum": ["symlink"]
					},
					"target": { "type": "string" },
					"size": { "type": "integer" },
					"name": { "type": "string" },
					"path": { "type": "string" },
					"sha": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"git_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"html_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"download_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"_links": {
						"type": "object",
						"properties": {
							"git": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"html": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"self": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": [
							"git",
							"html",
							"self"
						]
					}
				},
				"required": [
					"_links",
					"git_url",
					"html_url",
					"download_url",
					"name",
					"path",
					"sha",
					"size",
					"type",
					"url",
					"target"
				]
			},
			"content-submodule": {
				"title": "Submodule Content",
				"type": "object",
				"properties": {
					"type": {
						"type": "string",
						"enum": ["submodule"]
					},
					"submodule_git_url": {
						"type": "string",
						"format": "uri"
					},
					"size": { "type": "integer" },
					"name": { "type": "string" },
					"path": { "type": "string" },
					"sha": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"git_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"html_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"download_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"_links": {
						"type": "object",
						"properties": {
							"git": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"html": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"self": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": [
							"git",
							"html",
							"self"
						]
					}
				},
				"required": [
					"_links",
					"git_url",
					"html_url",
					"download_url",
					"name",
					"path",
					"sha",
					"size",
					"type",
					"url",
					"submodule_git_url"
				]
			},
			"file-commit": {
				"title": "File Commit",
				"type": "object",
				"required": ["content", "commit"],
				"properties": {
					"content": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"path": { "type": "string" },
							"sha": { "type": "string" },
							"size": { "type": "integer" },
							"url": { "type": "string" },
							"html_url": { "type": "string" },
							"git_url": { "type": "string" },
							"download_url": { "type": "string" },
							"type": { "type": "string" },
							"_links": {
								"type": "object",
								"properties": {
									"self": { "type": "string" },
									"git": { "type": "string" },
									"html": { "type": "string" }
								}
							}
						},
						"nullable": true
					},
					"commit": {
						"type": "object",
						"properties": {
							"sha": { "type": "string" },
							"node_id": { "type": "string" },
							"url": { "type": "string" },
							"html_url": { "type": "string" },
							"author": {
								"type": "object",
								"properties": {
									"date": { "type": "string" },
									"name": { "type": "string" },
									"email": { "type": "string" }
								}
							},
							"committer": {
								"type": "object",
								"properties": {
									"date": { "type": "string" },
									"name": { "type": "string" },
									"email": { "type": "string" }
								}
							},
							"message": { "type": "string" },
							"tree": {
								"type": "object",
								"properties": {
									"url": { "type": "string" },
									"sha": { "type": "string" }
								}
							},
							"parents": {
								"type": "array",
								"items": {
									"type": "object",
									"properties": {
										"url": { "type": "string" },
										"html_url": { "type": "string" },
										"sha": { "type": "string" }
									}
								}
							},
							"verification": {
								"type": "object",
								"properties": {
									"verified": { "type": "boolean" },
									"reason": { "type": "string" },
									"signature": {
										"type": "string",
										"nullable": true
									},
									"payload": {
										"type": "string",
										"nullable": true
									},
									"verified_at": {
										"type": "string",
										"nullable": true
									}
								}
							}
						}
					}
				}
			},
			"short-blob": {
				"title": "Short Blob",
				"type": "object",
				"properties": {
					"url": { "type": "string" },
					"sha": { "type": "string" }
				},
				"required": ["url", "sha"]
			},
			"blob": {
				"title": "Blob",
				"type": "object",
				"properties": {
					"content": { "type": "string" },
					"encoding": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"sha": { "type": "string" },
					"size": {
						"type": "integer",
						"nullable": true
					},
					"node_id": { "type": "string" },
					"highlighted_content": { "type": "string" }
				},
				"required": [
					"sha",
					"url",
					"node_id",
					"size",
					"content",
					"encoding"
				]
			},
			"git-commit": {
				"title": "Git Commit",
				"type": "object",
				"properties": {
					"sha": { "type": "string" },
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"author": {
						"type": "object",
						"properties": {
							"date": {
								"format": "date-time",
								"type": "string"
							},
							"email": { "type": "string" },
							"name": { "type": "string" }
						},
						"required": [
							"email",
							"name",
							"date"
						]
					},
					"committer": {
						"type": "object",
						"properties": {
							"date": {
								"format": "date-time",
								"type": "string"
							},
							"email": { "type": "string" },
							"name": { "type": "string" }
						},
						"required": [
							"email",
							"name",
							"date"
						]
					},
					"message": { "type": "string" },
					"tree": {
						"type": "object",
						"properties": {
							"sha": { "type": "string" },
							"url": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": ["sha", "url"]
					},
					"parents": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"sha": { "type": "string" },
								"url": {
									"type": "string",
									"format": "uri"
								},
								"html_url": {
									"type": "string",
									"format": "uri"
								}
							},
							"required": [
								"sha",
								"url",
								"html_url"
							]
						}
					},
					"verification": {
						"type": "object",
						"properties": {
							"verified": { "type": "boolean" },
							"reason": { "type": "string" },
							"signature": {
								"type": "string",
								"nullable": true
							},
							"payload": {
								"type": "string",
								"nullable": true
							},
							"verified_at": {
								"type": "string",
								"nullable": true
							}
						},
						"required": [
							"verified",
							"reason",
							"signature",
							"payload",
							"verified_at"
						]
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					}
				},
				"required": [
					"sha",
					"node_id",
					"url",
					"html_url",
					"author",
					"committer",
					"tree",
					"message",
					"parents",
					"verification"
				]
			},
			"git-ref": {
				"title": "Git Reference",
				"type": "object",
				"properties": {
					"ref": { "type": "string" },
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"object": {
						"type": "object",
						"properties": {
							"type": { "type": "string" },
							"sha": {
								"type": "string",
								"minLength": 40,
								"maxLength": 40
							},
							"url": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": [
							"type",
							"sha",
							"url"
						]
					}
				},
				"required": [
					"ref",
					"node_id",
					"url",
					"object"
				]
			},
			"git-tree": {
				"title": "Git Tree",
				"type": "object",
				"properties": {
					"sha": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"truncated": { "type": "boolean" },
					"tree": {
						"type": "array",
						"items": {
							"type": "object",
							"required": [
								"path",
								"mode",
								"type",
								"sha"
							],
							"properties": {
								"path": { "type": "string" },
								"mode": { "type": "string" },
								"type": { "type": "string" },
								"sha": { "type": "string" },
								"size": { "type": "integer" },
								"url": { "type": "string" }
							}
						}
					}
				},
				"required": [
					"sha",
					"tree",
					"truncated"
				]
			},
			"issue": {
				"title": "Issue",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"repository_url": {
						"type": "string",
						"format": "uri"
					},
					"labels_url": { "type": "string" },
					"comments_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"number": { "type": "integer" },
					"state": { "type": "string" },
					"state_reason": {
						"type": "string",
						"nullable": true,
						"enum": [
							"completed",
							"reopened",
							"not_planned",
							"duplicate"
						]
					},
					"title": { "type": "string" },
					"body": {
						"type": "string",
						"nullable": true
					},
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"labels": {
						"type": "array",
						"items": { "oneOf": [{ "type": "string" }, {
							"type": "object",
							"properties": {
								"id": {
									"type": "integer",
									"format": "int64"
								},
								"node_id": { "type": "string" },
								"url": {
									"type": "string",
									"format": "uri"
								},
								"name": { "type": "string" },
								"description": {
									"type": "string",
									"nullable": true
								},
								"color": {
									"type": "string",
									"nullable": true
								},
								"default": { "type": "boolean" }
							}
						}] }
					},
					"assignee": { "$ref": "#/components/schemas/nullable-simple-user" },
					"assignees": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/simple-user" }
					},
					"milestone": { "$ref": "#/components/schemas/nullable-milestone" },
					"locked": { "type": "boolean" },
					"active_lock_reason": {
						"type": "string",
						"nullable": true
					},
					"comments": { "type": "integer" },
					"pull_request": {
						"type": "object",
						"properties": {
							"merged_at": {
								"type": "string",
								"format": "date-time",
								"nullable": true
							},
							"diff_url": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"html_url": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"patch_url": {
								"type": "string",
								"format": "uri",
								"nullable": true
							},
							"url": {
								"type": "string",
								"format": "uri",
								"nullable": true
							}
						},
						"required": [
							"diff_url",
							"html_url",
							"patch_url",
							"url"
						]
					},
					"closed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"draft": { "type": "boolean" },
					"closed_by": { "$ref": "#/components/schemas/nullable-simple-user" },
					"body_html": { "type": "string" },
					"body_text": { "type": "string" },
					"timeline_url": {
						"type": "string",
						"format": "uri"
					},
					"type": { "$ref": "#/components/schemas/issue-type" },
					"repository": { "$ref": "#/components/schemas/repository" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"author_association": { "$ref": "#/components/schemas/author-association" },
					"reactions": { "$ref": "#/components/schemas/reaction-rollup" },
					"sub_issues_summary": { "$ref": "#/components/schemas/sub-issues-summary" },
					"parent_issue_url": {
						"type": "string",
						"format": "uri",
						"nullable": true
					},
					"pinned_comment": { "$ref": "#/components/schemas/nullable-issue-comment" },
					"issue_dependencies_summary": { "$ref": "#/components/schemas/issue-dependencies-summary" },
					"issue_field_values": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/issue-field-value" }
					}
				},
				"required": [
					"assignee",
					"closed_at",
					"comments",
					"comments_url",
					"events_url",
					"html_url",
					"id",
					"node_id",
					"labels",
					"labels_url",
					"milestone",
					"number",
					"repository_url",
					"state",
					"locked",
					"title",
					"url",
					"user",
					"created_at",
					"updated_at"
				],
				"x-github-breaking-changes": [{
					"changeset": "deprecate_beta_media_type",
					"patch": { "properties": { "pull_request": {
						"type": "object",
						"properties": {
							"merged_at": { "nullable": false },
							"diff_url": { "nullable": false },
							"html_url": { "nullable": false },
							"patch_url": { "nullable": false },
							"url": { "nullable": false }
						}
					} } },
					"version": "2026-03-10"
				}, {
					"changeset": "remove_singular_assignee_from_issues_and_pull_requests",
					"patch": {
						"properties": { "assignee": null },
						"required": [
							"closed_at",
							"comments",
							"comments_url",
							"events_url",
							"html_url",
							"id",
							"node_id",
							"labels",
							"labels_url",
							"milestone",
							"number",
							"repository_url",
							"state",
							"locked",
							"title",
							"url",
							"user",
							"created_at",
							"updated_at"
						]
					},
					"version": "2026-03-10"
				}]
			},
			"nullable-milestone": {
				"title": "Milestone",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"labels_url": {
						"type": "string",
						"format": "uri"
					},
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"number": { "type": "integer" },
					"state": {
						"type": "string",
						"enum": ["open", "closed"],
						"default": "open"
					},
					"title": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"creator": { "$ref": "#/components/schemas/nullable-simple-user" },
					"open_issues": { "type": "integer" },
					"closed_issues": { "type": "integer" },
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"closed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"due_on": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					}
				},
				"required": [
					"closed_issues",
					"creator",
					"description",
					"due_on",
					"closed_at",
					"id",
					"node_id",
					"labels_url",
					"html_url",
					"number",
					"open_issues",
					"state",
					"title",
					"url",
					"created_at",
					"updated_at"
				],
				"nullable": true
			},
			"issue-type": {
				"title": "Issue Type",
				"type": "object",
				"nullable": true,
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"color": {
						"type": "string",
						"enum": [
							"gray",
							"blue",
							"green",
							"yellow",
							"orange",
							"red",
							"pink",
							"purple"
						],
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"is_enabled": { "type": "boolean" }
				},
				"required": [
					"id",
					"node_id",
					"name",
					"description"
				]
			},
			"author-association": {
				"title": "author_association",
				"type": "string",
				"enum": [
					"COLLABORATOR",
					"CONTRIBUTOR",
					"FIRST_TIMER",
					"FIRST_TIME_CONTRIBUTOR",
					"MANNEQUIN",
					"MEMBER",
					"NONE",
					"OWNER"
				]
			},
			"reaction-rollup": {
				"title": "Reaction Rollup",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"total_count": { "type": "integer" },
					"+1": { "type": "integer" },
					"-1": { "type": "integer" },
					"laugh": { "type": "integer" },
					"confused": { "type": "integer" },
					"heart": { "type": "integer" },
					"hooray": { "type": "integer" },
					"eyes": { "type": "integer" },
					"rocket": { "type": "integer" }
				},
				"required": [
					"url",
					"total_count",
					"+1",
					"-1",
					"laugh",
					"confused",
					"heart",
					"hooray",
					"eyes",
					"rocket"
				]
			},
			"sub-issues-summary": {
				"title": "Sub-issues Summary",
				"type": "object",
				"properties": {
					"total": { "type": "integer" },
					"completed": { "type": "integer" },
					"percent_completed": { "type": "integer" }
				},
				"required": [
					"total",
					"completed",
					"percent_completed"
				]
			},
			"nullable-issue-comment": {
				"title": "Issue Comment",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"body": { "type": "string" },
					"body_text": { "type": "string" },
					"body_html": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"issue_url": {
						"type": "string",
						"format": "uri"
					},
					"author_association": { "$ref": "#/components/schemas/author-association" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"reactions": { "$ref": "#/components/schemas/reaction-rollup" },
					"pin": { "$ref": "#/components/schemas/nullable-pinned-issue-comment" },
					"minimized": { "$ref": "#/components/schemas/nullable-issue-comment-minimized" }
				},
				"required": [
					"id",
					"node_id",
					"html_url",
					"issue_url",
					"user",
					"url",
					"created_at",
					"updated_at"
				],
				"nullable": true
			},
			"nullable-pinned-issue-comment": {
				"title": "Pinned Issue Comment",
				"type": "object",
				"properties": {
					"pinned_at": {
						"type": "string",
						"format": "date-time"
					},
					"pinned_by": { "$ref": "#/components/schemas/nullable-simple-user" }
				},
				"required": ["pinned_at", "pinned_by"],
				"nullable": true
			},
			"nullable-issue-comment-minimized": {
				"title": "Minimized Issue Comment",
				"type": "object",
				"properties": { "reason": {
					"type": "string",
					"nullable": true
				} },
				"required": ["reason"],
				"nullable": true
			},
			"issue-dependencies-summary": {
				"title": "Issue Dependencies Summary",
				"type": "object",
				"properties": {
					"blocked_by": { "type": "integer" },
					"blocking": { "type": "integer" },
					"total_blocked_by": { "type": "integer" },
					"total_blocking": { "type": "integer" }
				},
				"required": [
					"blocked_by",
					"blocking",
					"total_blocked_by",
					"total_blocking"
				]
			},
			"issue-field-value": {
				"title": "Issue Field Value",
				"type": "object",
				"properties": {
					"issue_field_id": {
						"type": "integer",
						"format": "int64"
					},
					"issue_field_name": { "type": "string" },
					"node_id": { "type": "string" },
					"data_type": {
						"type": "string",
						"enum": [
							"text",
							"single_select",
							"multi_select",
							"number",
							"date"
						]
					},
					"value": {
						"anyOf": [
							{ "type": "string" },
							{ "type": "number" },
							{ "type": "integer" }
						],
						"nullable": true
					},
					"single_select_option": {
						"type": "object",
						"properties": {
							"id": {
								"type": "integer",
								"format": "int64"
							},
							"name": { "type": "string" },
							"color": { "type": "string" }
						},
						"required": [
							"id",
							"name",
							"color"
						],
						"nullable": true
					},
					"multi_select_options": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"id": {
									"type": "integer",
									"format": "int64"
								},
								"name": { "type": "string" },
								"color": { "type": "string" }
							},
							"required": [
								"id",
								"name",
								"color"
							]
						},
						"nullable": true
					}
				},
				"required": [
					"issue_field_id",
					"node_id",
					"data_type",
					"value"
				]
			},
			"issue-comment": {
				"title": "Issue Comment",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"body": { "type": "string" },
					"body_text": { "type": "string" },
					"body_html": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"issue_url": {
						"type": "string",
						"format": "uri"
					},
					"author_association": { "$ref": "#/components/schemas/author-association" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"reactions": { "$ref": "#/components/schemas/reaction-rollup" },
					"pin": { "$ref": "#/components/schemas/nullable-pinned-issue-comment" },
					"minimized": { "$ref": "#/components/schemas/nullable-issue-comment-minimized" }
				},
				"required": [
					"id",
					"node_id",
					"html_url",
					"issue_url",
					"user",
					"url",
					"created_at",
					"updated_at"
				]
			},
			"reaction": {
				"title": "Reaction",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"content": {
						"type": "string",
						"enum": [
							"+1",
							"-1",
							"laugh",
							"confused",
							"heart",
							"hooray",
							"rocket",
							"eyes"
						]
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					}
				},
				"required": [
					"id",
					"node_id",
					"user",
					"content",
					"created_at"
				]
			},
			"issue-event-for-issue": {
				"title": "Issue Event for Issue",
				"anyOf": [
					{ "$ref": "#/components/schemas/labeled-issue-event" },
					{ "$ref": "#/components/schemas/unlabeled-issue-event" },
					{ "$ref": "#/components/schemas/assigned-issue-event" },
					{ "$ref": "#/components/schemas/unassigned-issue-event" },
					{ "$ref": "#/components/schemas/milestoned-issue-event" },
					{ "$ref": "#/components/schemas/demilestoned-issue-event" },
					{ "$ref": "#/components/schemas/renamed-issue-event" },
					{ "$ref": "#/components/schemas/review-requested-issue-event" },
					{ "$ref": "#/components/schemas/review-request-removed-issue-event" },
					{ "$ref": "#/components/schemas/review-dismissed-issue-event" },
					{ "$ref": "#/components/schemas/locked-issue-event" },
					{ "$ref": "#/components/schemas/added-to-project-issue-event" },
					{ "$ref": "#/components/schemas/moved-column-in-project-issue-event" },
					{ "$ref": "#/components/schemas/removed-from-project-issue-event" },
					{ "$ref": "#/components/schemas/converted-note-to-issue-issue-event" },
					{ "$ref": "#/components/schemas/issue-type-added-issue-event" },
					{ "$ref": "#/components/schemas/issue-type-removed-issue-event" },
					{ "$ref": "#/components/schemas/issue-type-changed-issue-event" },
					{ "$ref": "#/components/schemas/sub-issue-added-issue-event" },
					{ "$ref": "#/components/schemas/sub-issue-removed-issue-event" },
					{ "$ref": "#/components/schemas/parent-issue-added-issue-event" },
					{ "$ref": "#/components/schemas/parent-issue-removed-issue-event" },
					{ "$ref": "#/components/schemas/blocked-by-added-issue-event" },
					{ "$ref": "#/components/schemas/blocked-by-removed-issue-event" },
					{ "$ref": "#/components/schemas/blocking-added-issue-event" },
					{ "$ref": "#/components/schemas/blocking-removed-issue-event" }
				]
			},
			"labeled-issue-event": {
				"title": "Labeled Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"label": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"color": { "type": "string" }
						},
						"required": ["name", "color"]
					},
					"intent": { "$ref": "#/components/schemas/nullable-issue-event-intent" }
				},
				"required": [
					"label",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"nullable-issue-event-intent": {
				"title": "Issue Event Intent",
				"type": "object",
				"nullable": true,
				"properties": {
					"rationale": {
						"type": "string",
						"nullable": true
					},
					"confidence": {
						"type": "string",
						"enum": [
							"LOW",
							"MEDIUM",
							"HIGH"
						],
						"nullable": true
					}
				}
			},
			"unlabeled-issue-event": {
				"title": "Unlabeled Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"label": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"color": { "type": "string" }
						},
						"required": ["name", "color"]
					},
					"intent": { "$ref": "#/components/schemas/nullable-issue-event-intent" }
				},
				"required": [
					"label",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"assigned-issue-event": {
				"title": "Assigned Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/integration" },
					"assignee": { "$ref": "#/components/schemas/simple-user" },
					"assigner": { "$ref": "#/components/schemas/simple-user" },
					"intent": { "$ref": "#/components/schemas/nullable-issue-event-intent" }
				},
				"required": [
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app",
					"assignee",
					"assigner"
				]
			},
			"integration": {
				"title": "GitHub app",
				"type": "object",
				"nullable": true,
				"properties": {
					"id": { "type": "integer" },
					"slug": { "type": "string" },
					"node_id": { "type": "string" },
					"client_id": { "type": "string" },
					"owner": { "oneOf": [{ "$ref": "#/components/schemas/simple-user" }, { "$ref": "#/components/schemas/enterprise" }] },
					"name": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"external_url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"permissions": {
						"type": "object",
						"properties": {
							"issues": { "type": "string" },
							"checks": { "type": "string" },
							"metadata": { "type": "string" },
							"contents": { "type": "string" },
							"deployments": { "type": "string" }
						},
						"additionalProperties": { "type": "string" }
					},
					"events": {
						"type": "array",
						"items": { "type": "string" }
					},
					"installations_count": { "type": "integer" }
				},
				"required": [
					"id",
					"node_id",
					"owner",
					"name",
					"description",
					"external_url",
					"html_url",
					"created_at",
					"updated_at",
					"permissions",
					"events"
				]
			},
			"unassigned-issue-event": {
				"title": "Unassigned Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"assignee": { "$ref": "#/components/schemas/simple-user" },
					"assigner": { "$ref": "#/components/schemas/simple-user" }
				},
				"required": [
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app",
					"assignee",
					"assigner"
				]
			},
			"milestoned-issue-event": {
				"title": "Milestoned Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"milestone": {
						"type": "object",
						"properties": { "title": { "type": "string" } },
						"required": ["title"]
					}
				},
				"required": [
					"milestone",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"demilestoned-issue-event": {
				"title": "Demilestoned Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"milestone": {
						"type": "object",
						"properties": { "title": { "type": "string" } },
						"required": ["title"]
					}
				},
				"required": [
					"milestone",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"renamed-issue-event": {
				"title": "Renamed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"rename": {
						"type": "object",
						"properties": {
							"from": { "type": "string" },
							"to": { "type": "string" }
						},
						"required": ["from", "to"]
					}
				},
				"required": [
					"rename",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"review-requested-issue-event": {
				"title": "Review Requested Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"review_requester": { "$ref": "#/components/schemas/simple-user" },
					"requested_team": { "$ref": "#/components/schemas/team" },
					"requested_reviewer": { "$ref": "#/components/schemas/simple-user" }
				},
				"required": [
					"review_requester",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"team": {
				"title": "Team",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"slug": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"privacy": { "type": "string" },
					"notification_setting": { "type": "string" },
					"permission": { "type": "string" },
					"permissions": {
						"type": "object",
						"properties": {
							"pull": { "type": "boolean" },
							"triage": { "type": "boolean" },
							"push": { "type": "boolean" },
							"maintain": { "type": "boolean" },
							"admin": { "type": "boolean" }
						},
						"required": [
							"pull",
							"triage",
							"push",
							"maintain",
							"admin"
						]
					},
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"members_url": { "type": "string" },
					"repositories_url": {
						"type": "string",
						"format": "uri"
					},
					"type": {
						"type": "string",
						"enum": ["enterprise", "organization"]
					},
					"access_source": {
						"type": "string",
						"enum": [
							"direct",
							"organization",
							"enterprise"
						]
					},
					"organization_id": { "type": "integer" },
					"enterprise_id": { "type": "integer" },
					"parent": { "$ref": "#/components/schemas/nullable-team-simple" }
				},
				"required": [
					"id",
					"node_id",
					"url",
					"members_url",
					"name",
					"description",
					"permission",
					"html_url",
					"repositories_url",
					"slug",
					"parent",
					"type"
				]
			},
			"nullable-team-simple": {
				"title": "Team Simple",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"members_url": { "type": "string" },
					"name": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"permission": { "type": "string" },
					"privacy": { "type": "string" },
					"notification_setting": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"repositories_url": {
						"type": "string",
						"format": "uri"
					},
					"slug": { "type": "string" },
					"ldap_dn": { "type": "string" },
					"type": {
						"type": "string",
						"enum": ["enterprise", "organization"]
					},
					"organization_id": { "type": "integer" },
					"enterprise_id": { "type": "integer" }
				},
				"required": [
					"id",
					"node_id",
					"url",
					"members_url",
					"name",
					"description",
					"permission",
					"html_url",
					"repositories_url",
					"slug",
					"type"
				],
				"nullable": true
			},
			"review-request-removed-issue-event": {
				"title": "Review Request Removed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"review_requester": { "$ref": "#/components/schemas/simple-user" },
					"requested_team": { "$ref": "#/components/schemas/team" },
					"requested_reviewer": { "$ref": "#/components/schemas/simple-user" }
				},
				"required": [
					"review_requester",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"review-dismissed-issue-event": {
				"title": "Review Dismissed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"dismissed_review": {
						"type": "object",
						"properties": {
							"state": { "type": "string" },
							"review_id": { "type": "integer" },
							"dismissal_message": {
								"nullable": true,
								"type": "string"
							},
							"dismissal_commit_id": { "type": "string" }
						},
						"required": [
							"state",
							"review_id",
							"dismissal_message"
						]
					}
				},
				"required": [
					"dismissed_review",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"locked-issue-event": {
				"title": "Locked Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"lock_reason": {
						"type": "string",
						"nullable": true
					}
				},
				"required": [
					"lock_reason",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"added-to-project-issue-event": {
				"title": "Added to Project Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"project_card": {
						"type": "object",
						"properties": {
							"id": { "type": "integer" },
							"url": {
								"type": "string",
								"format": "uri"
							},
							"project_id": { "type": "integer" },
							"project_url": {
								"type": "string",
								"format": "uri"
							},
							"column_name": { "type": "string" },
							"previous_column_name": { "type": "string" }
						},
						"required": [
							"id",
							"url",
							"project_id",
							"project_url",
							"column_name"
						]
					}
				},
				"required": [
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"moved-column-in-project-issue-event": {
				"title": "Moved Column in Project Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"project_card": {
						"type": "object",
						"properties": {
							"id": { "type": "integer" },
							"url": {
								"type": "string",
								"format": "uri"
							},
							"project_id": { "type": "integer" },
							"project_url": {
								"type": "string",
								"format": "uri"
							},
							"column_name": { "type": "string" },
							"previous_column_name": { "type": "string" }
						},
						"required": [
							"id",
							"url",
							"project_id",
							"project_url",
							"column_name"
						]
					}
				},
				"required": [
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"removed-from-project-issue-event": {
				"title": "Removed from Project Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"project_card": {
						"type": "object",
						"properties": {
							"id": { "type": "integer" },
							"url": {
								"type": "string",
								"format": "uri"
							},
							"project_id": { "type": "integer" },
							"project_url": {
								"type": "string",
								"format": "uri"
							},
							"column_name": { "type": "string" },
							"previous_column_name": { "type": "string" }
						},
						"required": [
							"id",
							"url",
							"project_id",
							"project_url",
							"column_name"
						]
					}
				},
				"required": [
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"converted-note-to-issue-issue-event": {
				"title": "Converted Note to Issue Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/integration" },
					"project_card": {
						"type": "object",
						"properties": {
							"id": { "type": "integer" },
							"url": {
								"type": "string",
								"format": "uri"
							},
							"project_id": { "type": "integer" },
							"project_url": {
								"type": "string",
								"format": "uri"
							},
							"column_name": { "type": "string" },
							"previous_column_name": { "type": "string" }
						},
						"required": [
							"id",
							"url",
							"project_id",
							"project_url",
							"column_name"
						]
					}
				},
				"required": [
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"issue-type-added-issue-event": {
				"title": "Issue Type Added Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"issue_type": { "$ref": "#/components/schemas/issue-type-webhook" },
					"intent": { "$ref": "#/components/schemas/nullable-issue-event-intent" }
				},
				"required": [
					"issue_type",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"issue-type-webhook": {
				"title": "Issue Type",
				"type": "object",
				"nullable": true,
				"properties": {
					"id": { "type": "integer" },
					"name": { "type": "string" },
					"color": {
						"type": "string",
						"enum": [
							"gray",
							"blue",
							"green",
							"yellow",
							"orange",
							"red",
							"pink",
							"purple"
						],
						"nullable": true
					}
				},
				"required": ["id", "name"]
			},
			"issue-type-removed-issue-event": {
				"title": "Issue Type Removed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"prev_issue_type": { "$ref": "#/components/schemas/issue-type-webhook" },
					"intent": { "$ref": "#/components/schemas/nullable-issue-event-intent" }
				},
				"required": [
					"prev_issue_type",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"issue-type-changed-issue-event": {
				"title": "Issue Type Changed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"issue_type": { "$ref": "#/components/schemas/issue-type-webhook" },
					"prev_issue_type": { "$ref": "#/components/schemas/issue-type-webhook" },
					"intent": { "$ref": "#/components/schemas/nullable-issue-event-intent" }
				},
				"required": [
					"issue_type",
					"prev_issue_type",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"sub-issue-added-issue-event": {
				"title": "Sub-issue Added Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"sub_issue": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"sub_issue",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"nullable-issue-reference": {
				"title": "Issue Reference",
				"type": "object",
				"nullable": true,
				"properties": {
					"number": { "type": "integer" },
					"title": { "type": "string" },
					"state": { "type": "string" },
					"state_reason": {
						"type": "string",
						"nullable": true
					},
					"repository": { "$ref": "#/components/schemas/simple-repository" },
					"issue_type": {
						"title": "Issue Type",
						"type": "object",
						"nullable": true,
						"properties": {
							"id": { "type": "integer" },
							"node_id": { "type": "string" },
							"name": { "type": "string" },
							"color": {
								"type": "string",
								"nullable": true
							}
						},
						"required": [
							"id",
							"node_id",
							"name"
						]
					}
				},
				"required": [
					"number",
					"title",
					"state",
					"repository",
					"issue_type"
				]
			},
			"simple-repository": {
				"title": "Simple Repository",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"full_name": { "type": "string" },
					"owner": { "$ref": "#/components/schemas/simple-user" },
					"private": { "type": "boolean" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"description": {
						"type": "string",
						"nullable": true
					},
					"fork": { "type": "boolean" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"archive_url": { "type": "string" },
					"assignees_url": { "type": "string" },
					"blobs_url": { "type": "string" },
					"branches_url": { "type": "string" },
					"collaborators_url": { "type": "string" },
					"comments_url": { "type": "string" },
					"commits_url": { "type": "string" },
					"compare_url": { "type": "string" },
					"contents_url": { "type": "string" },
					"contributors_url": {
						"type": "string",
						"format": "uri"
					},
					"deployments_url": {
						"type": "string",
						"format": "uri"
					},
					"downloads_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": {
						"type": "string",
						"format": "uri"
					},
					"forks_url": {
						"type": "string",
						"format": "uri"
					},
					"git_commits_url": { "type": "string" },
					"git_refs_url": { "type": "string" },
					"git_tags_url": { "type": "string" },
					"issue_comment_url": { "type": "string" },
					"issue_events_url": { "type": "string" },
					"issues_url": { "type": "string" },
					"keys_url": { "type": "string" },
					"labels_url": { "type": "string" },
					"languages_url": {
						"type": "string",
						"format": "uri"
					},
					"merges_url": {
						"type": "string",
						"format": "uri"
					},
					"milestones_url": { "type": "string" },
					"notifications_url": { "type": "string" },
					"pulls_url": { "type": "string" },
					"releases_url": { "type": "string" },
					"stargazers_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": { "type": "string" },
					"subscribers_url": {
						"type": "string",
						"format": "uri"
					},
					"subscription_url": {
						"type": "string",
						"format": "uri"
					},
					"tags_url": {
						"type": "string",
						"format": "uri"
					},
					"teams_url": {
						"type": "string",
						"format": "uri"
					},
					"trees_url": { "type": "string" },
					"hooks_url": {
						"type": "string",
						"format": "uri"
					}
				},
				"required": [
					"archive_url",
					"assignees_url",
					"blobs_url",
					"branches_url",
					"collaborators_url",
					"comments_url",
					"commits_url",
					"compare_url",
					"contents_url",
					"contributors_url",
					"deployments_url",
					"description",
					"downloads_url",
					"events_url",
					"fork",
					"forks_url",
					"full_name",
					"git_commits_url",
					"git_refs_url",
					"git_tags_url",
					"hooks_url",
					"html_url",
					"id",
					"node_id",
					"issue_comment_url",
					"issue_events_url",
					"issues_url",
					"keys_url",
					"labels_url",
					"languages_url",
					"merges_url",
					"milestones_url",
					"name",
					"notifications_url",
					"owner",
					"private",
					"pulls_url",
					"releases_url",
					"stargazers_url",
					"statuses_url",
					"subscribers_url",
					"subscription_url",
					"tags_url",
					"teams_url",
					"trees_url",
					"url"
				]
			},
			"sub-issue-removed-issue-event": {
				"title": "Sub-issue Removed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"sub_issue": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"sub_issue",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"parent-issue-added-issue-event": {
				"title": "Parent-issue Added Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"parent_issue": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"parent_issue",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"parent-issue-removed-issue-event": {
				"title": "Parent-issue Removed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"parent_issue": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"parent_issue",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"blocked-by-added-issue-event": {
				"title": "Blocked-by Added Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"blocked_by": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"blocked_by",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"blocked-by-removed-issue-event": {
				"title": "Blocked-by Removed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"blocked_by": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"blocked_by",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"blocking-added-issue-event": {
				"title": "Blocking Added Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"blocking": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"blocking",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"blocking-removed-issue-event": {
				"title": "Blocking Removed Issue Event",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": { "type": "string" },
					"actor": { "$ref": "#/components/schemas/simple-user" },
					"event": { "type": "string" },
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"commit_url": {
						"type": "string",
						"nullable": true
					},
					"created_at": { "type": "string" },
					"performed_via_github_app": { "$ref": "#/components/schemas/nullable-integration" },
					"blocking": { "$ref": "#/components/schemas/nullable-issue-reference" }
				},
				"required": [
					"blocking",
					"id",
					"node_id",
					"url",
					"actor",
					"event",
					"commit_id",
					"commit_url",
					"created_at",
					"performed_via_github_app"
				]
			},
			"label": {
				"title": "Label",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"name": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"color": { "type": "string" },
					"default": { "type": "boolean" }
				},
				"required": [
					"id",
					"node_id",
					"url",
					"name",
					"description",
					"color",
					"default"
				]
			},
			"pull-request-simple": {
				"title": "Pull Request Simple",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"diff_url": {
						"type": "string",
						"format": "uri"
					},
					"patch_url": {
						"type": "string",
						"format": "uri"
					},
					"issue_url": {
						"type": "string",
						"format": "uri"
					},
					"commits_url": {
						"type": "string",
						"format": "uri"
					},
					"review_comments_url": {
						"type": "string",
						"format": "uri"
					},
					"review_comment_url": { "type": "string" },
					"comments_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": {
						"type": "string",
						"format": "uri"
					},
					"number": { "type": "integer" },
					"state": { "type": "string" },
					"locked": { "type": "boolean" },
					"title": { "type": "string" },
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"body": {
						"type": "string",
						"nullable": true
					},
					"labels": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"id": {
									"type": "integer",
									"format": "int64"
								},
								"node_id": { "type": "string" },
								"url": { "type": "string" },
								"name": { "type": "string" },
								"description": { "type": "string" },
								"color": { "type": "string" },
								"default": { "type": "boolean" }
							},
							"required": [
								"id",
								"node_id",
								"url",
								"name",
								"description",
								"color",
								"default"
							]
						}
					},
					"milestone": { "$ref": "#/components/schemas/nullable-milestone" },
					"active_lock_reason": {
						"type": "string",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"closed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"merged_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"merge_commit_sha": {
						"type": "string",
						"nullable": true
					},
					"assignee": { "$ref": "#/components/schemas/nullable-simple-user" },
					"assignees": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/simple-user" }
					},
					"requested_reviewers": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/simple-user" }
					},
					"requested_teams": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/team" }
					},
					"head": {
						"type": "object",
						"properties": {
							"label": { "type": "string" },
							"ref": { "type": "string" },
							"repo": { "$ref": "#/components/schemas/repository" },
							"sha": { "type": "string" },
							"user": { "$ref": "#/components/schemas/nullable-simple-user" }
						},
						"required": [
							"label",
							"ref",
							"repo",
							"sha",
							"user"
						]
					},
					"base": {
						"type": "object",
						"properties": {
							"label": { "type": "string" },
							"ref": { "type": "string" },
							"repo": { "$ref": "#/components/schemas/repository" },
							"sha": { "type": "string" },
							"user": { "$ref": "#/components/schemas/nullable-simple-user" }
						},
						"required": [
							"label",
							"ref",
							"repo",
							"sha",
							"user"
						]
					},
					"_links": {
						"type": "object",
						"properties": {
							"comments": { "$ref": "#/components/schemas/link" },
							"commits": { "$ref": "#/components/schemas/link" },
							"statuses": { "$ref": "#/components/schemas/link" },
							"html": { "$ref": "#/components/schemas/link" },
							"issue": { "$ref": "#/components/schemas/link" },
							"review_comments": { "$ref": "#/components/schemas/link" },
							"review_comment": { "$ref": "#/components/schemas/link" },
							"self": { "$ref": "#/components/schemas/link" }
						},
						"required": [
							"comments",
							"commits",
							"statuses",
							"html",
							"issue",
							"review_comments",
							"review_comment",
							"self"
						]
					},
					"author_association": { "$ref": "#/components/schemas/author-association" },
					"auto_merge": { "$ref": "#/components/schemas/auto-merge" },
					"stack": { "$ref": "#/components/schemas/pull-request-stack" },
					"draft": { "type": "boolean" }
				},
				"required": [
					"_links",
					"assignee",
					"labels",
					"base",
					"body",
					"closed_at",
					"comments_url",
					"commits_url",
					"created_at",
					"diff_url",
					"head",
					"html_url",
					"id",
					"node_id",
					"issue_url",
					"merge_commit_sha",
					"merged_at",
					"milestone",
					"number",
					"patch_url",
					"review_comment_url",
					"review_comments_url",
					"statuses_url",
					"state",
					"locked",
					"title",
					"updated_at",
					"url",
					"user",
					"author_association",
					"auto_merge"
				],
				"x-github-breaking-changes": [{
					"changeset": "remove_pull_request_merge_commit_sha",
					"patch": {
						"properties": { "merge_commit_sha": null },
						"required": [
							"_links",
							"assignee",
							"labels",
							"base",
							"body",
							"closed_at",
							"comments_url",
							"commits_url",
							"created_at",
							"diff_url",
							"head",
							"html_url",
							"id",
							"node_id",
							"issue_url",
							"merged_at",
							"milestone",
							"number",
							"patch_url",
							"review_comment_url",
							"review_comments_url",
							"statuses_url",
							"state",
							"locked",
							"title",
							"updated_at",
							"url",
							"user",
							"author_association",
							"auto_merge"
						]
					},
					"version": "2026-03-10"
				}, {
					"changeset": "remove_singular_assignee_from_issues_and_pull_requests",
					"patch": {
						"properties": { "assignee": null },
						"required": [
							"_links",
							"labels",
							"base",
							"body",
							"closed_at",
							"comments_url",
							"commits_url",
							"created_at",
							"diff_url",
							"head",
							"html_url",
							"id",
							"node_id",
							"issue_url",
							"merged_at",
							"milestone",
							"number",
							"patch_url",
							"review_comment_url",
							"review_comments_url",
							"statuses_url",
							"state",
							"locked",
							"title",
							"updated_at",
							"url",
							"user",
							"author_association",
							"auto_merge"
						]
					},
					"version": "2026-03-10"
				}]
			},
			"link": {
				"title": "Link",
				"type": "object",
				"properties": { "href": { "type": "string" } },
				"required": ["href"]
			},
			"auto-merge": {
				"title": "Auto merge",
				"type": "object",
				"properties": {
					"enabled_by": { "$ref": "#/components/schemas/simple-user" },
					"merge_method": {
						"type": "string",
						"enum": [
							"merge",
							"squash",
							"rebase"
						]
					},
					"commit_title": { "type": "string" },
					"commit_message": { "type": "string" }
				},
				"required": [
					"enabled_by",
					"merge_method",
					"commit_title",
					"commit_message"
				],
				"nullable": true
			},
			"pull-request-stack": {
				"title": "Pull Request Stack",
				"type": "object",
				"properties": {
					"base": {
						"type": "object",
						"properties": {
							"ref": { "type": "string" },
							"sha": { "type": "string" }
						},
						"required": ["ref", "sha"]
					},
					"size": { "type": "integer" },
					"position": { "type": "integer" },
					"id": { "type": "integer" },
					"number": { "type": "integer" }
				},
				"required": ["base"],
				"nullable": true
			},
			"pull-request": {
				"type": "object",
				"title": "Pull Request",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"diff_url": {
						"type": "string",
						"format": "uri"
					},
					"patch_url": {
						"type": "string",
						"format": "uri"
					},
					"issue_url": {
						"type": "string",
						"format": "uri"
					},
					"commits_url": {
						"type": "string",
						"format": "uri"
					},
					"review_comments_url": {
						"type": "string",
						"format": "uri"
					},
					"review_comment_url": { "type": "string" },
					"comments_url": {
						"type": "string",
						"format": "uri"
					},
					"statuses_url": {
						"type": "string",
						"format": "uri"
					},
					"number": { "type": "integer" },
					"state": {
						"enum": ["open", "closed"],
						"type": "string"
					},
					"locked": { "type": "boolean" },
					"title": { "type": "string" },
					"user": { "$ref": "#/components/schemas/simple-user" },
					"body": {
						"type": "string",
						"nullable": true
					},
					"labels": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"id": {
									"type": "integer",
									"format": "int64"
								},
								"node_id": { "type": "string" },
								"url": { "type": "string" },
								"name": { "type": "string" },
								"description": {
									"type": "string",
									"nullable": true
								},
								"color": { "type": "string" },
								"default": { "type": "boolean" }
							},
							"required": [
								"id",
								"node_id",
								"url",
								"name",
								"description",
								"color",
								"default"
							]
						}
					},
					"milestone": { "$ref": "#/components/schemas/nullable-milestone" },
					"active_lock_reason": {
						"type": "string",
						"nullable": true
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"closed_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"merged_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"merge_commit_sha": {
						"type": "string",
						"nullable": true
					},
					"assignee": { "$ref": "#/components/schemas/nullable-simple-user" },
					"assignees": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/simple-user" }
					},
					"requested_reviewers": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/simple-user" }
					},
					"requested_teams": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/team-simple" }
					},
					"head": {
						"type": "object",
						"properties": {
							"label": { "type": "string" },
							"ref": { "type": "string" },
							"repo": { "$ref": "#/components/schemas/repository" },
							"sha": { "type": "string" },
							"user": { "$ref": "#/components/schemas/simple-user" }
						},
						"required": [
							"label",
							"ref",
							"repo",
							"sha",
							"user"
						]
					},
					"base": {
						"type": "object",
						"properties": {
							"label": { "type": "string" },
							"ref": { "type": "string" },
							"repo": { "$ref": "#/components/schemas/repository" },
							"sha": { "type": "string" },
							"user": { "$ref": "#/components/schemas/simple-user" }
						},
						"required": [
							"label",
							"ref",
							"repo",
							"sha",
							"user"
						]
					},
					"_links": {
						"type": "object",
						"properties": {
							"comments": { "$ref": "#/components/schemas/link" },
							"commits": { "$ref": "#/components/schemas/link" },
							"statuses": { "$ref": "#/components/schemas/link" },
							"html": { "$ref": "#/components/schemas/link" },
							"issue": { "$ref": "#/components/schemas/link" },
							"review_comments": { "$ref": "#/components/schemas/link" },
							"review_comment": { "$ref": "#/components/schemas/link" },
							"self": { "$ref": "#/components/schemas/link" }
						},
						"required": [
							"comments",
							"commits",
							"statuses",
							"html",
							"issue",
							"review_comments",
							"review_comment",
							"self"
						]
					},
					"author_association": { "$ref": "#/components/schemas/author-association" },
					"auto_merge": { "$ref": "#/components/schemas/auto-merge" },
					"stack": { "$ref": "#/components/schemas/pull-request-stack" },
					"draft": { "type": "boolean" },
					"merged": { "type": "boolean" },
					"mergeable": {
						"type": "boolean",
						"nullable": true
					},
					"rebaseable": {
						"type": "boolean",
						"nullable": true
					},
					"mergeable_state": { "type": "string" },
					"merged_by": { "$ref": "#/components/schemas/nullable-simple-user" },
					"comments": { "type": "integer" },
					"review_comments": { "type": "integer" },
					"maintainer_can_modify": { "type": "boolean" },
					"commits": { "type": "integer" },
					"additions": { "type": "integer" },
					"deletions": { "type": "integer" },
					"changed_files": { "type": "integer" }
				},
				"required": [
					"_links",
					"assignee",
					"labels",
					"base",
					"body",
					"closed_at",
					"comments_url",
					"commits_url",
					"created_at",
					"diff_url",
					"head",
					"html_url",
					"id",
					"node_id",
					"issue_url",
					"merge_commit_sha",
					"merged_at",
					"milestone",
					"number",
					"patch_url",
					"review_comment_url",
					"review_comments_url",
					"statuses_url",
					"state",
					"locked",
					"title",
					"updated_at",
					"url",
					"user",
					"author_association",
					"auto_merge",
					"additions",
					"changed_files",
					"comments",
					"commits",
					"deletions",
					"mergeable",
					"mergeable_state",
					"merged",
					"maintainer_can_modify",
					"merged_by",
					"review_comments"
				],
				"x-github-breaking-changes": [{
					"changeset": "remove_pull_request_merge_commit_sha",
					"patch": {
						"properties": { "merge_commit_sha": null },
						"required": [
							"_links",
							"assignee",
							"labels",
							"base",
							"body",
							"closed_at",
							"comments_url",
							"commits_url",
							"created_at",
							"diff_url",
							"head",
							"html_url",
							"id",
							"node_id",
							"issue_url",
							"merged_at",
							"milestone",
							"number",
							"patch_url",
							"review_comment_url",
							"review_comments_url",
							"statuses_url",
							"state",
							"locked",
							"title",
							"updated_at",
							"url",
							"user",
							"author_association",
							"auto_merge",
							"additions",
							"changed_files",
							"comments",
							"commits",
							"deletions",
							"mergeable",
							"mergeable_state",
							"merged",
							"maintainer_can_modify",
							"merged_by",
							"review_comments"
						]
					},
					"version": "2026-03-10"
				}, {
					"changeset": "remove_singular_assignee_from_issues_and_pull_requests",
					"patch": {
						"properties": { "assignee": null },
						"required": [
							"_links",
							"labels",
							"base",
							"body",
							"closed_at",
							"comments_url",
							"commits_url",
							"created_at",
							"diff_url",
							"head",
							"html_url",
							"id",
							"node_id",
							"issue_url",
							"merged_at",
							"milestone",
							"number",
							"patch_url",
							"review_comment_url",
							"review_comments_url",
							"statuses_url",
							"state",
							"locked",
							"title",
							"updated_at",
							"url",
							"user",
							"author_association",
							"auto_merge",
							"additions",
							"changed_files",
							"comments",
							"commits",
							"deletions",
							"mergeable",
							"mergeable_state",
							"merged",
							"maintainer_can_modify",
							"merged_by",
							"review_comments"
						]
					},
					"version": "2026-03-10"
				}]
			},
			"team-simple": {
				"title": "Team Simple",
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"url": {
						"type": "string",
						"format": "uri"
					},
					"members_url": { "type": "string" },
					"name": { "type": "string" },
					"description": {
						"type": "string",
						"nullable": true
					},
					"permission": { "type": "string" },
					"privacy": { "type": "string" },
					"notification_setting": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"repositories_url": {
						"type": "string",
						"format": "uri"
					},
					"slug": { "type": "string" },
					"ldap_dn": { "type": "string" },
					"type": {
						"type": "string",
						"enum": ["enterprise", "organization"]
					},
					"organization_id": { "type": "integer" },
					"enterprise_id": { "type": "integer" }
				},
				"required": [
					"id",
					"node_id",
					"url",
					"members_url",
					"name",
					"description",
					"permission",
					"html_url",
					"repositories_url",
					"slug",
					"type"
				]
			},
			"diff-entry": {
				"title": "Diff Entry",
				"type": "object",
				"properties": {
					"sha": {
						"type": "string",
						"nullable": true
					},
					"filename": { "type": "string" },
					"status": {
						"type": "string",
						"enum": [
							"added",
							"removed",
							"modified",
							"renamed",
							"copied",
							"changed",
							"unchanged"
						]
					},
					"additions": { "type": "integer" },
					"deletions": { "type": "integer" },
					"changes": { "type": "integer" },
					"blob_url": {
						"type": "string",
						"format": "uri"
					},
					"raw_url": {
						"type": "string",
						"format": "uri"
					},
					"contents_url": {
						"type": "string",
						"format": "uri"
					},
					"patch": { "type": "string" },
					"previous_filename": { "type": "string" }
				},
				"required": [
					"additions",
					"blob_url",
					"changes",
					"contents_url",
					"deletions",
					"filename",
					"raw_url",
					"sha",
					"status"
				]
			},
			"pull-request-merge-result": {
				"title": "Pull Request Merge Result",
				"type": "object",
				"properties": {
					"sha": { "type": "string" },
					"merged": { "type": "boolean" },
					"message": { "type": "string" }
				},
				"required": [
					"merged",
					"message",
					"sha"
				]
			},
			"pull-request-review": {
				"title": "Pull Request Review",
				"type": "object",
				"properties": {
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"body": { "type": "string" },
					"state": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"pull_request_url": {
						"type": "string",
						"format": "uri"
					},
					"_links": {
						"type": "object",
						"properties": {
							"html": {
								"type": "object",
								"properties": { "href": { "type": "string" } },
								"required": ["href"]
							},
							"pull_request": {
								"type": "object",
								"properties": { "href": { "type": "string" } },
								"required": ["href"]
							}
						},
						"required": ["html", "pull_request"]
					},
					"submitted_at": {
						"type": "string",
						"format": "date-time"
					},
					"commit_id": {
						"type": "string",
						"nullable": true
					},
					"body_html": { "type": "string" },
					"body_text": { "type": "string" },
					"author_association": { "$ref": "#/components/schemas/author-association" }
				},
				"required": [
					"id",
					"node_id",
					"user",
					"body",
					"state",
					"commit_id",
					"html_url",
					"pull_request_url",
					"_links",
					"author_association"
				]
			},
			"private-user": {
				"title": "Private User",
				"type": "object",
				"properties": {
					"login": { "type": "string" },
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"user_view_type": { "type": "string" },
					"node_id": { "type": "string" },
					"avatar_url": {
						"type": "string",
						"format": "uri"
					},
					"gravatar_id": {
						"type": "string",
						"nullable": true
					},
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"followers_url": {
						"type": "string",
						"format": "uri"
					},
					"following_url": { "type": "string" },
					"gists_url": { "type": "string" },
					"starred_url": { "type": "string" },
					"subscriptions_url": {
						"type": "string",
						"format": "uri"
					},
					"organizations_url": {
						"type": "string",
						"format": "uri"
					},
					"repos_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": { "type": "string" },
					"received_events_url": {
						"type": "string",
						"format": "uri"
					},
					"type": { "type": "string" },
					"site_admin": { "type": "boolean" },
					"name": {
						"type": "string",
						"nullable": true
					},
					"company": {
						"type": "string",
						"nullable": true
					},
					"blog": {
						"type": "string",
						"nullable": true
					},
					"location": {
						"type": "string",
						"nullable": true
					},
					"email": {
						"type": "string",
						"format": "email",
						"nullable": true
					},
					"notification_email": {
						"type": "string",
						"format": "email",
						"nullable": true
					},
					"hireable": {
						"type": "boolean",
						"nullable": true
					},
					"bio": {
						"type": "string",
						"nullable": true
					},
					"twitter_username": {
						"type": "string",
						"nullable": true
					},
					"public_repos": { "type": "integer" },
					"public_gists": { "type": "integer" },
					"followers": { "type": "integer" },
					"following": { "type": "integer" },
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"private_gists": { "type": "integer" },
					"total_private_repos": { "type": "integer" },
					"owned_private_repos": { "type": "integer" },
					"disk_usage": { "type": "integer" },
					"collaborators": { "type": "integer" },
					"two_factor_authentication": { "type": "boolean" },
					"plan": {
						"type": "object",
						"properties": {
							"collaborators": { "type": "integer" },
							"name": { "type": "string" },
							"space": { "type": "integer" },
							"private_repos": { "type": "integer" }
						},
						"required": [
							"collaborators",
							"name",
							"space",
							"private_repos"
						]
					},
					"business_plus": { "type": "boolean" },
					"ldap_dn": { "type": "string" }
				},
				"required": [
					"avatar_url",
					"events_url",
					"followers_url",
					"following_url",
					"gists_url",
					"gravatar_id",
					"html_url",
					"id",
					"node_id",
					"login",
					"organizations_url",
					"received_events_url",
					"repos_url",
					"site_admin",
					"starred_url",
					"subscriptions_url",
					"type",
					"url",
					"bio",
					"blog",
					"company",
					"email",
					"followers",
					"following",
					"hireable",
					"location",
					"name",
					"public_gists",
					"public_repos",
					"created_at",
					"updated_at",
					"collaborators",
					"disk_usage",
					"owned_private_repos",
					"private_gists",
					"total_private_repos",
					"two_factor_authentication"
				]
			},
			"public-user": {
				"title": "Public User",
				"type": "object",
				"properties": {
					"login": { "type": "string" },
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"user_view_type": { "type": "string" },
					"node_id": { "type": "string" },
					"avatar_url": {
						"type": "string",
						"format": "uri"
					},
					"gravatar_id": {
						"type": "string",
						"nullable": true
					},
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"followers_url": {
						"type": "string",
						"format": "uri"
					},
					"following_url": { "type": "string" },
					"gists_url": { "type": "string" },
					"starred_url": { "type": "string" },
					"subscriptions_url": {
						"type": "string",
						"format": "uri"
					},
					"organizations_url": {
						"type": "string",
						"format": "uri"
					},
					"repos_url": {
						"type": "string",
						"format": "uri"
					},
					"events_url": { "type": "string" },
					"received_events_url": {
						"type": "string",
						"format": "uri"
					},
					"type": { "type": "string" },
					"site_admin": { "type": "boolean" },
					"name": {
						"type": "string",
						"nullable": true
					},
					"company": {
						"type": "string",
						"nullable": true
					},
					"blog": {
						"type": "string",
						"nullable": true
					},
					"location": {
						"type": "string",
						"nullable": true
					},
					"email": {
						"type": "string",
						"format": "email",
						"nullable": true
					},
					"notification_email": {
						"type": "string",
						"format": "email",
						"nullable": true
					},
					"hireable": {
						"type": "boolean",
						"nullable": true
					},
					"bio": {
						"type": "string",
						"nullable": true
					},
					"twitter_username": {
						"type": "string",
						"nullable": true
					},
					"public_repos": { "type": "integer" },
					"public_gists": { "type": "integer" },
					"followers": { "type": "integer" },
					"following": { "type": "integer" },
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"plan": {
						"type": "object",
						"properties": {
							"collaborators": { "type": "integer" },
							"name": { "type": "string" },
							"space": { "type": "integer" },
							"private_repos": { "type": "integer" }
						},
						"required": [
							"collaborators",
							"name",
							"space",
							"private_repos"
						]
					},
					"private_gists": { "type": "integer" },
					"total_private_repos": { "type": "integer" },
					"owned_private_repos": { "type": "integer" },
					"disk_usage": { "type": "integer" },
					"collaborators": { "type": "integer" }
				},
				"required": [
					"avatar_url",
					"events_url",
					"followers_url",
					"following_url",
					"gists_url",
					"gravatar_id",
					"html_url",
					"id",
					"node_id",
					"login",
					"organizations_url",
					"received_events_url",
					"repos_url",
					"site_admin",
					"starred_url",
					"subscriptions_url",
					"type",
					"url",
					"bio",
					"blog",
					"company",
					"email",
					"followers",
					"following",
					"hireable",
					"location",
					"name",
					"public_gists",
					"public_repos",
					"created_at",
					"updated_at"
				],
				"additionalProperties": false
			},
			"commit-comparison": {
				"title": "Commit Comparison",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"permalink_url": {
						"type": "string",
						"format": "uri"
					},
					"diff_url": {
						"type": "string",
						"format": "uri"
					},
					"patch_url": {
						"type": "string",
						"format": "uri"
					},
					"base_commit": { "$ref": "#/components/schemas/commit" },
					"merge_base_commit": { "$ref": "#/components/schemas/commit" },
					"status": {
						"type": "string",
						"enum": [
							"diverged",
							"ahead",
							"behind",
							"identical"
						]
					},
					"ahead_by": { "type": "integer" },
					"behind_by": { "type": "integer" },
					"total_commits": { "type": "integer" },
					"commits": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/commit" }
					},
					"files": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/diff-entry" }
					}
				},
				"required": [
					"url",
					"html_url",
					"permalink_url",
					"diff_url",
					"patch_url",
					"base_commit",
					"merge_base_commit",
					"status",
					"ahead_by",
					"behind_by",
					"total_commits",
					"commits"
				]
			},
			"commit": {
				"title": "Commit",
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"sha": { "type": "string" },
					"node_id": { "type": "string" },
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"comments_url": {
						"type": "string",
						"format": "uri"
					},
					"commit": {
						"type": "object",
						"properties": {
							"url": {
								"type": "string",
								"format": "uri"
							},
							"author": { "$ref": "#/components/schemas/nullable-git-user" },
							"committer": { "$ref": "#/components/schemas/nullable-git-user" },
							"message": { "type": "string" },
							"comment_count": { "type": "integer" },
							"tree": {
								"type": "object",
								"properties": {
									"sha": { "type": "string" },
									"url": {
										"type": "string",
										"format": "uri"
									}
								},
								"required": ["sha", "url"]
							},
							"verification": { "$ref": "#/components/schemas/verification" }
						},
						"required": [
							"author",
							"committer",
							"comment_count",
							"message",
							"tree",
							"url"
						]
					},
					"author": {
						"nullable": true,
						"oneOf": [{ "$ref": "#/components/schemas/simple-user" }, { "$ref": "#/components/schemas/empty-object" }]
					},
					"committer": {
						"nullable": true,
						"oneOf": [{ "$ref": "#/components/schemas/simple-user" }, { "$ref": "#/components/schemas/empty-object" }]
					},
					"parents": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"sha": { "type": "string" },
								"url": {
									"type": "string",
									"format": "uri"
								},
								"html_url": {
									"type": "string",
									"format": "uri"
								}
							},
							"required": ["sha", "url"]
						}
					},
					"stats": {
						"type": "object",
						"properties": {
							"additions": { "type": "integer" },
							"deletions": { "type": "integer" },
							"total": { "type": "integer" }
						}
					},
					"files": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/diff-entry" }
					}
				},
				"required": [
					"url",
					"sha",
					"node_id",
					"html_url",
					"comments_url",
					"commit",
					"author",
					"committer",
					"parents"
				]
			},
			"nullable-git-user": {
				"title": "Git User",
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"email": { "type": "string" },
					"date": {
						"type": "string",
						"format": "date-time"
					}
				},
				"nullable": true
			},
			"verification": {
				"title": "Verification",
				"type": "object",
				"properties": {
					"verified": { "type": "boolean" },
					"reason": { "type": "string" },
					"payload": {
						"type": "string",
						"nullable": true
					},
					"signature": {
						"type": "string",
						"nullable": true
					},
					"verified_at": {
						"type": "string",
						"nullable": true
					}
				},
				"required": [
					"verified",
					"reason",
					"payload",
					"signature",
					"verified_at"
				]
			},
			"empty-object": {
				"title": "Empty Object",
				"type": "object",
				"properties": {},
				"additionalProperties": false
			},
			"short-branch": {
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"commit": {
						"type": "object",
						"properties": {
							"sha": { "type": "string" },
							"url": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": ["sha", "url"]
					},
					"protected": { "type": "boolean" },
					"protection": { "$ref": "#/components/schemas/branch-protection" },
					"protection_url": {
						"type": "string",
						"format": "uri"
					}
				},
				"required": [
					"name",
					"commit",
					"protected"
				]
			},
			"branch-protection": {
				"type": "object",
				"properties": {
					"url": { "type": "string" },
					"enabled": { "type": "boolean" },
					"required_status_checks": { "$ref": "#/components/schemas/protected-branch-required-status-check" },
					"enforce_admins": { "$ref": "#/components/schemas/protected-branch-admin-enforced" },
					"required_pull_request_reviews": { "$ref": "#/components/schemas/protected-branch-pull-request-review" },
					"restrictions": { "$ref": "#/components/schemas/branch-restriction-policy" },
					"required_linear_history": {
						"type": "object",
						"properties": { "enabled": { "type": "boolean" } }
					},
					"allow_force_pushes": {
						"type": "object",
						"properties": { "enabled": { "type": "boolean" } }
					},
					"allow_deletions": {
						"type": "object",
						"properties": { "enabled": { "type": "boolean" } }
					},
					"block_creations": {
						"type": "object",
						"properties": { "enabled": { "type": "boolean" } }
					},
					"required_conversation_resolution": {
						"type": "object",
						"properties": { "enabled": { "type": "boolean" } }
					},
					"name": { "type": "string" },
					"protection_url": { "type": "string" },
					"required_signatures": {
						"type": "object",
						"properties": {
							"url": {
								"type": "string",
								"format": "uri"
							},
							"enabled": { "type": "boolean" }
						},
						"required": ["url", "enabled"]
					},
					"lock_branch": {
						"type": "object",
						"properties": { "enabled": {
							"default": false,
							"type": "boolean"
						} }
					},
					"allow_fork_syncing": {
						"type": "object",
						"properties": { "enabled": {
							"default": false,
							"type": "boolean"
						} }
					}
				}
			},
			"protected-branch-required-status-check": {
				"type": "object",
				"properties": {
					"url": { "type": "string" },
					"enforcement_level": { "type": "string" },
					"contexts": {
						"type": "array",
						"items": { "type": "string" }
					},
					"checks": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"context": { "type": "string" },
								"app_id": {
									"type": "integer",
									"nullable": true
								}
							},
							"required": ["context", "app_id"]
						}
					},
					"contexts_url": { "type": "string" },
					"strict": { "type": "boolean" }
				},
				"required": ["contexts", "checks"]
			},
			"protected-branch-admin-enforced": {
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"enabled": { "type": "boolean" }
				},
				"required": ["url", "enabled"]
			},
			"protected-branch-pull-request-review": {
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"dismissal_restrictions": {
						"type": "object",
						"properties": {
							"users": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/simple-user" }
							},
							"teams": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/team" }
							},
							"apps": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/integration" }
							},
							"url": { "type": "string" },
							"users_url": { "type": "string" },
							"teams_url": { "type": "string" }
						}
					},
					"bypass_pull_request_allowances": {
						"type": "object",
						"properties": {
							"users": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/simple-user" }
							},
							"teams": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/team" }
							},
							"apps": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/integration" }
							}
						}
					},
					"dismiss_stale_reviews": { "type": "boolean" },
					"require_code_owner_reviews": { "type": "boolean" },
					"required_approving_review_count": {
						"type": "integer",
						"minimum": 0,
						"maximum": 6
					},
					"require_last_push_approval": {
						"type": "boolean",
						"default": false
					}
				},
				"required": ["dismiss_stale_reviews", "require_code_owner_reviews"]
			},
			"branch-restriction-policy": {
				"type": "object",
				"properties": {
					"url": {
						"type": "string",
						"format": "uri"
					},
					"users_url": {
						"type": "string",
						"format": "uri"
					},
					"teams_url": {
						"type": "string",
						"format": "uri"
					},
					"apps_url": {
						"type": "string",
						"format": "uri"
					},
					"users": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"login": { "type": "string" },
								"id": {
									"type": "integer",
									"format": "int64"
								},
								"node_id": { "type": "string" },
								"avatar_url": { "type": "string" },
								"gravatar_id": { "type": "string" },
								"url": { "type": "string" },
								"html_url": { "type": "string" },
								"followers_url": { "type": "string" },
								"following_url": { "type": "string" },
								"gists_url": { "type": "string" },
								"starred_url": { "type": "string" },
								"subscriptions_url": { "type": "string" },
								"organizations_url": { "type": "string" },
								"repos_url": { "type": "string" },
								"events_url": { "type": "string" },
								"received_events_url": { "type": "string" },
								"type": { "type": "string" },
								"site_admin": { "type": "boolean" },
								"user_view_type": { "type": "string" }
							}
						}
					},
					"teams": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/team" }
					},
					"apps": {
						"type": "array",
						"items": {
							"type": "object",
							"properties": {
								"id": { "type": "integer" },
								"slug": { "type": "string" },
								"node_id": { "type": "string" },
								"owner": {
									"type": "object",
									"properties": {
										"login": { "type": "string" },
										"id": { "type": "integer" },
										"node_id": { "type": "string" },
										"url": { "type": "string" },
										"repos_url": { "type": "string" },
										"events_url": { "type": "string" },
										"hooks_url": { "type": "string" },
										"issues_url": { "type": "string" },
										"members_url": { "type": "string" },
										"public_members_url": { "type": "string" },
										"avatar_url": { "type": "string" },
										"description": { "type": "string" },
										"gravatar_id": { "type": "string" },
										"html_url": { "type": "string" },
										"followers_url": { "type": "string" },
										"following_url": { "type": "string" },
										"gists_url": { "type": "string" },
										"starred_url": { "type": "string" },
										"subscriptions_url": { "type": "string" },
										"organizations_url": { "type": "string" },
										"received_events_url": { "type": "string" },
										"type": { "type": "string" },
										"site_admin": { "type": "boolean" },
										"user_view_type": { "type": "string" }
									}
								},
								"name": { "type": "string" },
								"client_id": { "type": "string" },
								"description": { "type": "string" },
								"external_url": { "type": "string" },
								"html_url": { "type": "string" },
								"created_at": { "type": "string" },
								"updated_at": { "type": "string" },
								"permissions": {
									"type": "object",
									"properties": {
										"metadata": { "type": "string" },
										"contents": { "type": "string" },
										"issues": { "type": "string" },
										"single_file": { "type": "string" }
									}
								},
								"events": {
									"type": "array",
									"items": { "type": "string" }
								}
							}
						}
					}
				},
				"required": [
					"url",
					"users_url",
					"teams_url",
					"apps_url",
					"users",
					"teams",
					"apps"
				]
			},
			"branch-with-protection": {
				"type": "object",
				"properties": {
					"name": { "type": "string" },
					"commit": { "$ref": "#/components/schemas/commit" },
					"_links": {
						"type": "object",
						"properties": {
							"html": { "type": "string" },
							"self": {
								"type": "string",
								"format": "uri"
							}
						},
						"required": ["html", "self"]
					},
					"protected": { "type": "boolean" },
					"protection": { "$ref": "#/components/schemas/branch-protection" },
					"protection_url": {
						"type": "string",
						"format": "uri"
					},
					"pattern": { "type": "string" },
					"required_approving_review_count": { "type": "integer" }
				},
				"required": [
					"name",
					"commit",
					"_links",
					"protection",
					"protected",
					"protection_url"
				]
			},
			"repository-rule-detailed": {
				"type": "object",
				"oneOf": [
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-creation" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-update" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-deletion" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-required-linear-history" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-merge-queue" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-required-deployments" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-required-signatures" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-pull-request" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-required-status-checks" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-non-fast-forward" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-commit-message-pattern" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-commit-author-email-pattern" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-committer-email-pattern" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-branch-name-pattern" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-tag-name-pattern" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-workflows" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-code-scanning" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-copilot-code-review" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-license-compliance-scanning" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-file-path-restriction" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-max-file-path-length" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-file-extension-restriction" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] },
					{ "allOf": [{ "$ref": "#/components/schemas/repository-rule-max-file-size" }, { "$ref": "#/components/schemas/repository-rule-ruleset-info" }] }
				]
			},
			"repository-rule-creation": {
				"type": "object",
				"required": ["type"],
				"properties": { "type": {
					"type": "string",
					"enum": ["creation"]
				} }
			},
			"repository-rule-ruleset-info": { "properties": {
				"ruleset_source_type": {
					"type": "string",
					"enum": ["Repository", "Organization"]
				},
				"ruleset_source": { "type": "string" },
				"ruleset_id": { "type": "integer" }
			} },
			"repository-rule-update": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["update"]
					},
					"parameters": {
						"type": "object",
						"properties": { "update_allows_fetch_and_merge": { "type": "boolean" } },
						"required": ["update_allows_fetch_and_merge"]
					}
				}
			},
			"repository-rule-deletion": {
				"type": "object",
				"required": ["type"],
				"properties": { "type": {
					"type": "string",
					"enum": ["deletion"]
				} }
			},
			"repository-rule-required-linear-history": {
				"type": "object",
				"required": ["type"],
				"properties": { "type": {
					"type": "string",
					"enum": ["required_linear_history"]
				} }
			},
			"repository-rule-merge-queue": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["merge_queue"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"check_response_timeout_minutes": {
								"type": "integer",
								"minimum": 1,
								"maximum": 360
							},
							"grouping_strategy": {
								"type": "string",
								"enum": ["ALLGREEN", "HEADGREEN"]
							},
							"max_entries_to_build": {
								"type": "integer",
								"minimum": 0,
								"maximum": 100
							},
							"max_entries_to_merge": {
								"type": "integer",
								"minimum": 0,
								"maximum": 100
							},
							"merge_method": {
								"type": "string",
								"enum": [
									"MERGE",
									"SQUASH",
									"REBASE"
								]
							},
							"min_entries_to_merge": {
								"type": "integer",
								"minimum": 0,
								"maximum": 100
							},
							"min_entries_to_merge_wait_minutes": {
								"type": "integer",
								"minimum": 0,
								"maximum": 360
							}
						},
						"required": [
							"check_response_timeout_minutes",
							"grouping_strategy",
							"max_entries_to_build",
							"max_entries_to_merge",
							"merge_method",
							"min_entries_to_merge",
							"min_entries_to_merge_wait_minutes"
						]
					}
				}
			},
			"repository-rule-required-deployments": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["required_deployments"]
					},
					"parameters": {
						"type": "object",
						"properties": { "required_deployment_environments": {
							"type": "array",
							"items": { "type": "string" }
						} },
						"required": ["required_deployment_environments"]
					}
				}
			},
			"repository-rule-required-signatures": {
				"type": "object",
				"required": ["type"],
				"properties": { "type": {
					"type": "string",
					"enum": ["required_signatures"]
				} }
			},
			"repository-rule-pull-request": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["pull_request"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"allowed_merge_methods": {
								"type": "array",
								"items": {
									"type": "string",
									"enum": [
										"merge",
										"squash",
										"rebase"
									]
								}
							},
							"dismiss_stale_reviews_on_push": { "type": "boolean" },
							"dismissal_restriction": { "$ref": "#/components/schemas/repository-rule-params-dismissal-restriction" },
							"require_code_owner_review": { "type": "boolean" },
							"require_last_push_approval": { "type": "boolean" },
							"required_approving_review_count": {
								"type": "integer",
								"minimum": 0,
								"maximum": 10
							},
							"required_review_thread_resolution": { "type": "boolean" },
							"required_reviewers": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/repository-rule-params-required-reviewer-configuration" }
							}
						},
						"required": [
							"dismiss_stale_reviews_on_push",
							"require_code_owner_review",
							"require_last_push_approval",
							"required_approving_review_count",
							"required_review_thread_resolution"
						]
					}
				}
			},
			"repository-rule-params-dismissal-restriction": {
				"type": "object",
				"properties": {
					"allowed_actors": {
						"type": "array",
						"items": { "$ref": "#/components/schemas/repository-rule-params-actor" }
					},
					"enabled": { "type": "boolean" }
				},
				"required": ["enabled"]
			},
			"repository-rule-params-actor": {
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"type": {
						"type": "string",
						"enum": [
							"User",
							"Team",
							"IntegrationInstallation",
							"RepositoryRole"
						]
					}
				},
				"required": ["id", "type"]
			},
			"repository-rule-params-required-reviewer-configuration": {
				"type": "object",
				"properties": {
					"file_patterns": {
						"type": "array",
						"items": { "type": "string" }
					},
					"minimum_approvals": { "type": "integer" },
					"reviewer": { "$ref": "#/components/schemas/repository-rule-params-reviewer" }
				},
				"required": [
					"file_patterns",
					"minimum_approvals",
					"reviewer"
				]
			},
			"repository-rule-params-reviewer": {
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"type": {
						"type": "string",
						"enum": ["Team"]
					}
				},
				"required": ["id", "type"]
			},
			"repository-rule-required-status-checks": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["required_status_checks"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"do_not_enforce_on_create": { "type": "boolean" },
							"required_status_checks": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/repository-rule-params-status-check-configuration" }
							},
							"strict_required_status_checks_policy": { "type": "boolean" }
						},
						"required": ["required_status_checks", "strict_required_status_checks_policy"]
					}
				}
			},
			"repository-rule-params-status-check-configuration": {
				"type": "object",
				"properties": {
					"context": { "type": "string" },
					"integration_id": { "type": "integer" }
				},
				"required": ["context"]
			},
			"repository-rule-non-fast-forward": {
				"type": "object",
				"required": ["type"],
				"properties": { "type": {
					"type": "string",
					"enum": ["non_fast_forward"]
				} }
			},
			"repository-rule-commit-message-pattern": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["commit_message_pattern"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"negate": { "type": "boolean" },
							"operator": {
								"type": "string",
								"enum": [
									"starts_with",
									"ends_with",
									"contains",
									"regex"
								]
							},
							"pattern": { "type": "string" }
						},
						"required": ["operator", "pattern"]
					}
				}
			},
			"repository-rule-commit-author-email-pattern": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["commit_author_email_pattern"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"negate": { "type": "boolean" },
							"operator": {
								"type": "string",
								"enum": [
									"starts_with",
									"ends_with",
									"contains",
									"regex"
								]
							},
							"pattern": { "type": "string" }
						},
						"required": ["operator", "pattern"]
					}
				}
			},
			"repository-rule-committer-email-pattern": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["committer_email_pattern"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"negate": { "type": "boolean" },
							"operator": {
								"type": "string",
								"enum": [
									"starts_with",
									"ends_with",
									"contains",
									"regex"
								]
							},
							"pattern": { "type": "string" }
						},
						"required": ["operator", "pattern"]
					}
				}
			},
			"repository-rule-branch-name-pattern": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["branch_name_pattern"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"negate": { "type": "boolean" },
							"operator": {
								"type": "string",
								"enum": [
									"starts_with",
									"ends_with",
									"contains",
									"regex"
								]
							},
							"pattern": { "type": "string" }
						},
						"required": ["operator", "pattern"]
					}
				}
			},
			"repository-rule-tag-name-pattern": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["tag_name_pattern"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"name": { "type": "string" },
							"negate": { "type": "boolean" },
							"operator": {
								"type": "string",
								"enum": [
									"starts_with",
									"ends_with",
									"contains",
									"regex"
								]
							},
							"pattern": { "type": "string" }
						},
						"required": ["operator", "pattern"]
					}
				}
			},
			"repository-rule-workflows": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["workflows"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"do_not_enforce_on_create": { "type": "boolean" },
							"workflows": {
								"type": "array",
								"items": { "$ref": "#/components/schemas/repository-rule-params-workflow-file-reference" }
							}
						},
						"required": ["workflows"]
					}
				}
			},
			"repository-rule-params-workflow-file-reference": {
				"type": "object",
				"properties": {
					"path": { "type": "string" },
					"ref": { "type": "string" },
					"repository_id": { "type": "integer" },
					"sha": { "type": "string" }
				},
				"required": ["path", "repository_id"]
			},
			"repository-rule-code-scanning": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["code_scanning"]
					},
					"parameters": {
						"type": "object",
						"properties": { "code_scanning_tools": {
							"type": "array",
							"items": { "$ref": "#/components/schemas/repository-rule-params-code-scanning-tool" }
						} },
						"required": ["code_scanning_tools"]
					}
				}
			},
			"repository-rule-params-code-scanning-tool": {
				"type": "object",
				"properties": {
					"alerts_threshold": {
						"type": "string",
						"enum": [
							"none",
							"errors",
							"errors_and_warnings",
							"all"
						]
					},
					"security_alerts_threshold": {
						"type": "string",
						"enum": [
							"none",
							"critical",
							"high_or_higher",
							"medium_or_higher",
							"all"
						]
					},
					"tool": { "type": "string" }
				},
				"required": [
					"alerts_threshold",
					"security_alerts_threshold",
					"tool"
				]
			},
			"repository-rule-copilot-code-review": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["copilot_code_review"]
					},
					"parameters": {
						"type": "object",
						"properties": {
							"review_draft_pull_requests": { "type": "boolean" },
							"review_on_push": { "type": "boolean" }
						}
					}
				}
			},
			"repository-rule-license-compliance-scanning": {
				"type": "object",
				"required": ["type"],
				"properties": { "type": {
					"type": "string",
					"enum": ["license_compliance_scanning"]
				} }
			},
			"repository-rule-file-path-restriction": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["file_path_restriction"]
					},
					"parameters": {
						"type": "object",
						"properties": { "restricted_file_paths": {
							"type": "array",
							"items": { "type": "string" }
						} },
						"required": ["restricted_file_paths"]
					}
				}
			},
			"repository-rule-max-file-path-length": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["max_file_path_length"]
					},
					"parameters": {
						"type": "object",
						"properties": { "max_file_path_length": {
							"type": "integer",
							"minimum": 1,
							"maximum": 32767
						} },
						"required": ["max_file_path_length"]
					}
				}
			},
			"repository-rule-file-extension-restriction": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["file_extension_restriction"]
					},
					"parameters": {
						"type": "object",
						"properties": { "restricted_file_extensions": {
							"type": "array",
							"items": { "type": "string" }
						} },
						"required": ["restricted_file_extensions"]
					}
				}
			},
			"repository-rule-max-file-size": {
				"type": "object",
				"required": ["type"],
				"properties": {
					"type": {
						"type": "string",
						"enum": ["max_file_size"]
					},
					"parameters": {
						"type": "object",
						"properties": { "max_file_size": {
							"type": "integer",
							"minimum": 1,
							"maximum": 100
						} },
						"required": ["max_file_size"]
					}
				}
			},
			"workflow": {
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"node_id": { "type": "string" },
					"name": { "type": "string" },
					"path": { "type": "string" },
					"state": {
						"type": "string",
						"enum": [
							"active",
							"deleted",
							"disabled_fork",
							"disabled_inactivity",
							"disabled_manually"
						]
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"url": { "type": "string" },
					"html_url": { "type": "string" },
					"badge_url": { "type": "string" },
					"deleted_at": {
						"type": "string",
						"format": "date-time"
					}
				},
				"required": [
					"id",
					"node_id",
					"name",
					"path",
					"state",
					"url",
					"html_url",
					"badge_url",
					"created_at",
					"updated_at"
				]
			},
			"pull-request-review-comment": {
				"type": "object",
				"properties": {
					"url": { "type": "string" },
					"pull_request_review_id": {
						"type": "integer",
						"format": "int64",
						"nullable": true
					},
					"id": {
						"type": "integer",
						"format": "int64"
					},
					"node_id": { "type": "string" },
					"diff_hunk": { "type": "string" },
					"path": { "type": "string" },
					"position": { "type": "integer" },
					"original_position": { "type": "integer" },
					"commit_id": { "type": "string" },
					"original_commit_id": { "type": "string" },
					"in_reply_to_id": { "type": "integer" },
					"user": { "$ref": "#/components/schemas/nullable-simple-user" },
					"body": { "type": "string" },
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"pull_request_url": {
						"type": "string",
						"format": "uri"
					},
					"author_association": { "$ref": "#/components/schemas/author-association" },
					"_links": {
						"type": "object",
						"properties": {
							"self": {
								"type": "object",
								"properties": { "href": {
									"type": "string",
									"format": "uri"
								} },
								"required": ["href"]
							},
							"html": {
								"type": "object",
								"properties": { "href": {
									"type": "string",
									"format": "uri"
								} },
								"required": ["href"]
							},
							"pull_request": {
								"type": "object",
								"properties": { "href": {
									"type": "string",
									"format": "uri"
								} },
								"required": ["href"]
							}
						},
						"required": [
							"self",
							"html",
							"pull_request"
						]
					},
					"start_line": {
						"type": "integer",
						"nullable": true
					},
					"original_start_line": {
						"type": "integer",
						"nullable": true
					},
					"start_side": {
						"type": "string",
						"enum": ["LEFT", "RIGHT"],
						"default": "RIGHT",
						"nullable": true
					},
					"line": { "type": "integer" },
					"original_line": { "type": "integer" },
					"side": {
						"enum": ["LEFT", "RIGHT"],
						"default": "RIGHT",
						"type": "string"
					},
					"subject_type": {
						"type": "string",
						"enum": ["line", "file"]
					},
					"reactions": { "$ref": "#/components/schemas/reaction-rollup" },
					"body_html": { "type": "string" },
					"body_text": { "type": "string" }
				},
				"required": [
					"url",
					"id",
					"node_id",
					"pull_request_review_id",
					"diff_hunk",
					"path",
					"commit_id",
					"original_commit_id",
					"user",
					"body",
					"created_at",
					"updated_at",
					"html_url",
					"pull_request_url",
					"author_association",
					"_links"
				]
			},
			"installation": {
				"type": "object",
				"properties": {
					"id": { "type": "integer" },
					"account": {
						"nullable": true,
						"anyOf": [{ "$ref": "#/components/schemas/simple-user" }, { "$ref": "#/components/schemas/enterprise" }]
					},
					"repository_selection": {
						"type": "string",
						"enum": ["all", "selected"]
					},
					"access_tokens_url": {
						"type": "string",
						"format": "uri"
					},
					"repositories_url": {
						"type": "string",
						"format": "uri"
					},
					"html_url": {
						"type": "string",
						"format": "uri"
					},
					"app_id": { "type": "integer" },
					"client_id": { "type": "string" },
					"target_id": { "type": "integer" },
					"target_type": { "type": "string" },
					"permissions": { "$ref": "#/components/schemas/app-permissions" },
					"events": {
						"type": "array",
						"items": { "type": "string" }
					},
					"created_at": {
						"type": "string",
						"format": "date-time"
					},
					"updated_at": {
						"type": "string",
						"format": "date-time"
					},
					"single_file_name": {
						"type": "string",
						"nullable": true
					},
					"has_multiple_single_files": { "type": "boolean" },
					"single_file_paths": {
						"type": "array",
						"items": { "type": "string" }
					},
					"app_slug": { "type": "string" },
					"suspended_by": { "$ref": "#/components/schemas/nullable-simple-user" },
					"suspended_at": {
						"type": "string",
						"format": "date-time",
						"nullable": true
					},
					"contact_email": {
						"type": "string",
						"nullable": true
					}
				},
				"required": [
					"id",
					"app_id",
					"app_slug",
					"target_id",
					"target_type",
					"single_file_name",
					"repository_selection",
					"access_tokens_url",
					"html_url",
					"repositories_url",
					"events",
					"account",
					"permissions",
					"created_at",
					"updated_at",
					"suspended_by",
					"suspended_at"
				]
			}
		},
		"headers": {
			"x-rate-limit-limit": { "schema": { "type": "integer" } },
			"x-rate-limit-remaining": { "schema": { "type": "integer" } },
			"x-rate-limit-reset": { "schema": {
				"type": "integer",
				"format": "timestamp"
			} },
			"link": { "schema": { "type": "string" } }
		}
	}
};

// src/embedded/http/contract.ts
var import_ajv = require_ajv();
var import_dist$1 = /* @__PURE__ */ __toESM(require_dist(), 1);
const bodyAjv = lazily(() => newAjv(false));
const parameterAjv = lazily(() => newAjv(true));
const validators = /* @__PURE__ */ new Map();
/**
* What is wrong with a request, in GitHub's words. Stricter than GitHub in one thing: what the description does not know is wrong,
* so that a misspelled field is found. Numbers in `path` and `query` are still text.
*/
function requestProblems(name, { path, query, body }) {
	const operation = operationOf(name);
	const problems = [...parameterProblems(name, operation, {
		place: "path",
		values: path
	}), ...parameterProblems(name, operation, {
		place: "query",
		values: query
	})];
	if (!operation.body) return body === void 0 ? problems : [...problems, "a body is not expected."];
	if ((body === void 0 || body === null) && !operation.bodyRequired) return problems;
	return [...problems, ...check(bodyAjv, {
		key: `${name} body`,
		schema: closed(operation.body),
		value: body ?? {}
	})];
}
/** What is wrong with an answer: a check of this simulation, not of its user. */
function answerProblems(name, status, body) {
	const { answers } = operationOf(name);
	if (!(status in answers)) return status < 300 ? [`${status} is not in the description.`] : [];
	const schema = answers[status];
	if (!schema) return body === void 0 ? [] : ["no content is expected."];
	return check(bodyAjv, {
		key: `${name} ${status}`,
		schema,
		value: body
	});
}
function parameterProblems(name, operation, { place, values }) {
	const parameters = operation.parameters.filter((one) => one.in === place);
	const schema = {
		type: "object",
		properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
		required: parameters.filter(({ required }) => required).map((one) => one.name),
		additionalProperties: false
	};
	return check(parameterAjv, {
		key: `${name} ${place}`,
		schema,
		value: { ...values }
	});
}
function check(ajv, { key, schema, value }) {
	const validate = validators.get(key) ?? ajv().compile(readable(schema));
	validators.set(key, validate);
	return validate(value) ? [] : (validate.errors ?? []).map(sentenceOf);
}
/** The parameters of a path that may contain slashes. */
function multiSegmentParameters(name) {
	return new Set(operationOf(name).parameters.flatMap((one) => one["x-multi-segment"] ? [one.name] : []));
}
function lazily(make) {
	let made;
	return () => {
		made ??= make();
		return made;
	};
}
function newAjv(coerceTypes) {
	const ajv = new import_ajv.Ajv({
		strict: false,
		coerceTypes,
		logger: false,
		allErrors: true,
		code: { optimize: false }
	});
	import_dist$1.default.default(ajv);
	return ajv.addSchema({ components: readable(openapi_slice_default.components) }, "github");
}
function operationOf(name) {
	const [method = "", path = ""] = name.split(" ");
	const operation = openapi_slice_default.paths[path]?.[method.toLowerCase()];
	if (!operation) throw new Error(`${name} is not in the description`);
	const answers = Object.entries(operation.responses).map(([status, { content }]) => [status, content?.["application/json"]?.schema]);
	return {
		parameters: (operation.parameters ?? []).map((one) => "$ref" in one ? component(one.$ref) : one),
		body: operation.requestBody?.content["application/json"]?.schema,
		bodyRequired: operation.requestBody?.required ?? false,
		answers: Object.fromEntries(answers)
	};
}
function component(ref) {
	return ref.slice(2).split("/").reduce((node, key) => node[key], openapi_slice_default);
}
/** Turns OpenAPI 3.0's `nullable` into JSON Schema, and points references at the components. */
function readable(node) {
	if (Array.isArray(node)) return node.map(readable);
	if (typeof node !== "object" || node === null) return node;
	const { nullable, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, readable(value)]));
	if (typeof rest.$ref === "string") return { $ref: rest.$ref.replace(/^#/, "github#") };
	return nullable === true ? { anyOf: [rest, { type: "null" }] } : rest;
}
/** The same schema, with unknown fields forbidden. Alternatives stay as they are: they may each know half of the fields. */
function closed(node) {
	const resolved = typeof node.$ref === "string" ? component(node.$ref) : node;
	const { properties, items, oneOf } = resolved;
	const fields = properties && Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, closed(schema)]));
	return {
		...resolved,
		...fields ? {
			properties: fields,
			additionalProperties: resolved.additionalProperties ?? false
		} : {},
		...items ? { items: closed(items) } : {},
		...oneOf && !properties ? { oneOf: oneOf.map(closed) } : {}
	};
}
function sentenceOf({ instancePath, keyword, params, message }) {
	const place = instancePath.slice(1);
	const at = (field) => (place ? `${place}/` : "") + String(field);
	if (keyword === "required") return `"${at(params.missingProperty)}" wasn't supplied.`;
	if (keyword === "additionalProperties") return `"${at(params.additionalProperty)}" is not a permitted key.`;
	return place ? `For '${place}', it ${message}.` : `It ${message}.`;
}

// src/embedded/http/route.ts
/** Finds the route of a request. */
var Router = class {
	#routes;
	constructor(routes) {
		this.#routes = routes.map((route) => {
			const [method = "", template = ""] = route.name.split(" ");
			return {
				route,
				method,
				pattern: patternOf(template, multiSegmentParameters(route.name))
			};
		});
	}
	find(method, path) {
		for (const one of this.#routes) {
			if (one.method !== method) continue;
			const found = one.pattern.exec(path);
			if (found) return {
				route: one.route,
				path: decoded(found.groups ?? {})
			};
		}
	}
};
/** `/repos/{owner}/{repo}/contents/{path}` as an expression with a group for each name. */
function patternOf(template, multiSegment) {
	const source = template.split(/(\{\w+\})/).map((part) => {
		const name = /^\{(\w+)\}$/.exec(part)?.[1];
		if (!name) return part.replaceAll(".", "\\.");
		return `(?<${name}>${multiSegment.has(name) ? ".*" : "[^/]+"})`;
	}).join("");
	return new RegExp(`^${source.replace(/\/(\(\?<path>\.\*\))$/, "(?:/$1)?")}$`);
}
function decoded(groups) {
	return Object.fromEntries(Object.entries(groups).map(([name, value = ""]) => [name, decodeURIComponent(value)]));
}

// src/embedded/model/links.ts
const apiPath = "/api/v3";
const graphqlPath = "/api/graphql";
function linksOf(origin, apiOrigin) {
	return apiOrigin === void 0 ? {
		server: origin,
		api: origin + apiPath,
		graphql: origin + graphqlPath
	} : {
		server: origin,
		api: apiOrigin,
		graphql: apiOrigin + rootGraphqlPath
	};
}
const rootGraphqlPath = "/graphql";
/** Where what is asked for at the API's own origin lies in the one that has everything. */
function inOneOrigin(path) {
	return path === rootGraphqlPath ? graphqlPath : apiPath + path;
}
/** An opaque global id. GitHub's start with letters that tell the type. */
function nodeId(prefix, id) {
	return `${prefix}_kwDO${Buffer.from(String(id)).toString("base64url")}`;
}

// src/embedded/http/answer-attachment.ts
/** Needs no token, and gets none: whoever knows the address may see it. */
function answerAttachment({ all }, url) {
	const [, id] = /^\/user-attachments\/assets\/([0-9a-f-]{36})$/.exec(url.pathname) ?? [];
	if (id === void 0) return void 0;
	const signature = url.searchParams.get("jwt");
	const found = all.map(({ attachments }) => attachments.find(id, signature)).find((content) => content !== void 0);
	if (found === void 0) return void 0;
	return found instanceof URL ? {
		status: 302,
		headers: { location: found.href }
	} : {
		status: 200,
		bytes: found
	};
}

// src/embedded/results/results-refusal.ts
/** An error in the form of Twirp, the results service's protocol. */
var ResultsRefusal = class extends Error {
	status;
	code;
	constructor(status, code, message) {
		super(message);
		this.status = status;
		this.code = code;
	}
};

// src/embedded/http/answer-results.ts
const SERVICE = "/twirp/github.actions.results.api.v1.ArtifactService/";
const STORAGE = "/storage/uploads/";
function isResultsPath(path) {
	return path.startsWith(SERVICE) || path.startsWith(STORAGE);
}
function answerResults(repositories, origin, request) {
	try {
		return request.url.pathname.startsWith(STORAGE) ? store(repositories, request) : call(repositories, origin, request);
	} catch (error) {
		if (!(error instanceof ResultsRefusal)) throw error;
		return {
			status: error.status,
			body: {
				code: error.code,
				msg: error.message
			}
		};
	}
}
/** Twirp: a POST with JSON, fields in the words of the protocol's description. */
function call(repositories, origin, { method, url, authorization, body }) {
	if (method !== "POST") throw new ResultsRefusal(404, "bad_route", "unsupported method");
	const { results, job } = holder(repositories, authorization.replace(/^Bearer /i, ""));
	const fields = JSON.parse(body.toString());
	const text = (name) => {
		const value = fields[name];
		return typeof value === "string" ? value : "";
	};
	if (text("workflow_run_backend_id") !== job.runId || text("workflow_job_run_backend_id") !== job.jobId) throw new ResultsRefusal(403, "permission_denied", "the token is not of this job");
	switch (url.pathname.slice(53)) {
		case "CreateArtifact": {
			if (Number(fields.version) < 4) throw new ResultsRefusal(400, "invalid_argument", "unsupported artifact version");
			const key = results.create(job, text("name"));
			return {
				status: 200,
				body: {
					ok: true,
					signed_upload_url: `${origin}${STORAGE}${key}.zip?sig=${key}&sp=cw&sv=2025-01-05`
				}
			};
		}
		case "FinalizeArtifact": {
			const id = results.finalize(job, text("name"), {
				size: Number(text("size")),
				hash: text("hash")
			});
			return {
				status: 200,
				body: {
					ok: true,
					artifact_id: String(id)
				}
			};
		}
		default: throw new ResultsRefusal(404, "bad_route", "no handler for path");
	}
}
function holder(repositories, token) {
	for (const { actions } of repositories.all) {
		const job = actions.results.job(token);
		if (job) return {
			results: actions.results,
			job
		};
	}
	throw new ResultsRefusal(401, "unauthenticated", "invalid token");
}
/** Azure's block blobs: blocks under ids of their own, then a list that puts them in order. The signature in the address is the right. */
function store(repositories, { method, url, body }) {
	const key = /^([0-9a-f]+)\.zip$/.exec(url.pathname.slice(17))?.[1] ?? "";
	if (method !== "PUT" || url.searchParams.get("sig") !== key) return { status: 403 };
	const all = repositories.all.map(({ actions }) => actions.results);
	switch (url.searchParams.get("comp")) {
		case "block": {
			const id = url.searchParams.get("blockid") ?? "";
			return { status: all.some((results) => results.putBlock(key, id, body)) ? 201 : 404 };
		}
		case "blocklist": {
			const ids = [...body.toString().matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id = ""]) => id);
			return { status: all.some((results) => results.putBlockList(key, ids)) ? 201 : 400 };
		}
		default: return { status: 400 };
	}
}

// src/embedded/git/list-refs.ts
/** What git answers when it is asked for refs, from their files: half of what a client asks is that, and each process of git takes longer. */
/** The refs of a push's first answer, behind which stands what git can do. Undefined where git has to be asked. */
async function refsForPush(directory, abilities) {
	const refs = (await looseRefs(directory))?.filter(({ name }) => !name.startsWith(HIDDEN));
	if (refs === void 0) return void 0;
	return listOf((refs.length > 0 ? refs : [{
		name: "capabilities^{}",
		id: "0".repeat(40)
	}]).map(({ name, id }, i) => `${id} ${name}${i === 0 ? `\0${abilities}` : ""}`));
}
/** What git can do with a push, by its own first answer. */
function abilitiesIn(answer) {
	return /^[^\n\0]+\0([^\n]+)\n/.exec(answer.toString("latin1"))?.[1];
}
/** The answer to `ls-refs` of git's second protocol; undefined for another request, and where git has to be asked. */
async function answerLsRefs(directory, request) {
	if (!LS_REFS.test(request.toString("latin1"))) return void 0;
	const text = request.toString("latin1");
	const prefixes = [...text.matchAll(/^(?:[0-9a-f]{4})*ref-prefix ([^\n]+)$/gm)].map(([, prefix = ""]) => prefix);
	const says = (word) => new RegExp(`^(?:[0-9a-f]{4})*${word}$`, "m").test(text);
	const [refs, head] = await Promise.all([looseRefs(directory), readFile(join(directory, "HEAD"), "latin1").catch(() => "")]);
	const branch = /^ref: (refs\/heads\/[^\n]+)\n$/.exec(head)?.[1];
	if (refs === void 0 || branch === void 0) return void 0;
	const matches = (name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
	const shown = refs.filter(({ name }) => matches(name));
	if (shown.some(({ name }) => name.startsWith("refs/tags/"))) return void 0;
	const target = says("symrefs") ? ` symref-target:${branch}` : "";
	const tip = refs.find(({ name }) => name === branch)?.id ?? (says("unborn") ? "unborn" : void 0);
	return listOf([...matches("HEAD") && tip !== void 0 ? [`${tip} HEAD${tip === "unborn" ? ` symref-target:${branch}` : target}`] : [], ...shown.map(({ name, id }) => `${id} ${name}`)]);
}
const HIDDEN = "refs/pull/";
const LS_REFS = /^0014command=ls-refs\n/;
/** All refs; undefined where some stand elsewhere than in files of their own, or are no plain ids. */
async function looseRefs(directory) {
	try {
		const [top, entries] = await Promise.all([readdir(directory), readdir(join(directory, "refs"), {
			recursive: true,
			withFileTypes: true
		})]);
		if (top.includes("packed-refs")) return void 0;
		const paths = entries.filter((entry) => !entry.isDirectory() && !entry.name.endsWith(".lock")).map(({ parentPath, name }) => join(parentPath, name)).toSorted();
		const texts = await Promise.all(paths.map((path) => readFile(path, "latin1")));
		if (!texts.every((text) => /^[0-9a-f]{40}\n$/.test(text))) return void 0;
		const nameOf = (path) => path.slice(directory.length + 1).replaceAll("\\", "/");
		return paths.map((path, i) => ({
			name: nameOf(path),
			id: (texts[i] ?? "").trim()
		}));
	} catch {
		return;
	}
}
function listOf(lines) {
	const parts = lines.map((line) => Buffer.from(`${line}\n`)).map((packet) => Buffer.concat([Buffer.from((packet.length + 4).toString(16).padStart(4, "0")), packet]));
	return Buffer.concat([...parts, Buffer.from("0000")]);
}

// src/embedded/git/push-report.ts
/** Reads the answer of `git receive-pack` and puts GitHub's reasons in: git itself has only one for a hook. */
function rewriteReport(body, reasons) {
	const packets = packetsOf(body);
	const sideBand = packets.some((packet) => packet[0] === 1 || packet[0] === 2);
	const lines = packetsOf(sideBand ? Buffer.concat(packets.filter((p) => p[0] === 1).map((p) => p.subarray(1))) : body).map((line) => withReason(line.toString(), reasons));
	const rewritten = Buffer.concat([...lines.map((line) => packet(Buffer.from(line))), flush]);
	const refs = lines.flatMap((line) => refReportOf(line) ?? []);
	if (!sideBand) return {
		refs,
		body: rewritten
	};
	const messages = packets.filter((p) => p[0] === 2).map(packet);
	return {
		refs,
		body: Buffer.concat([
			...messages,
			packet(Buffer.concat([Buffer.from([1]), rewritten])),
			flush
		])
	};
}
function withReason(line, reasons) {
	const refused = /^ng (\S+) hook declined$/m.exec(line);
	const reason = refused?.[1] && reasons.get(refused[1]);
	return reason ? `ng ${refused[1]} ${reason}\n` : line;
}
function refReportOf(line) {
	const [, verdict, ref = "", reason] = /^(ok|ng) (\S+)(?: (.*))?$/m.exec(line) ?? [];
	return verdict ? {
		ref,
		refused: verdict === "ng" ? reason ?? "" : void 0
	} : void 0;
}
const flush = Buffer.from("0000");
/** Git's framing: four hexadecimal digits with the length of everything, then the data. */
function packet(data) {
	return Buffer.concat([Buffer.from((data.length + 4).toString(16).padStart(4, "0")), data]);
}
function packetsOf(bytes) {
	const packets = [];
	for (let at = 0; at + 4 <= bytes.length;) {
		const length = Number.parseInt(bytes.toString("latin1", at, at + 4), 16);
		if (length > 4) packets.push(bytes.subarray(at + 4, at + length));
		at += Math.max(length, 4);
	}
	return packets;
}

// src/embedded/git/service.ts
/** By the path behind the repository's name, such as `info/refs`; undefined for what only clients before 2010 ask. */
function serviceCallOf(path, query, protocol) {
	const advertises = path === "info/refs";
	const name = advertises ? new URLSearchParams(query).get("service") : path;
	if (name === "git-upload-pack") return {
		service: "upload-pack",
		advertises,
		protocol
	};
	return name === "git-receive-pack" ? {
		service: "receive-pack",
		advertises,
		protocol
	} : void 0;
}
/** What `git http-backend` does, which needs three processes for each answer. */
function startService({ service, advertises, protocol }, { directory, env, ...options }) {
	return spawn("git", [
		service,
		advertises ? "--http-backend-info-refs" : "--stateless-rpc",
		"."
	], {
		...options,
		cwd: directory,
		env: {
			...env,
			GIT_PROTOCOL: protocol
		}
	});
}
/** Gives a request's body to the service. */
function feedService({ stdin }, body, encoding) {
	stdin?.on("error", () => {});
	if (stdin === null) return;
	if (encoding !== "gzip" && encoding !== "x-gzip") return void body.pipe(stdin);
	const unpacked = createGunzip();
	unpacked.on("error", () => stdin.end());
	body.pipe(unpacked).pipe(stdin);
}
function headersOf({ service, advertises }) {
	return {
		"content-type": `application/x-git-${service}-${advertises ? "advertisement" : "result"}`,
		"cache-control": "no-cache, max-age=0, must-revalidate",
		expires: "Fri, 01 Jan 1980 00:00:00 GMT",
		pragma: "no-cache"
	};
}
/** The body of an answer: before its second protocol git names the service once more. */
function bodyOf$2({ service, advertises, protocol }, output) {
	if (!advertises || protocol.split(":").includes("version=2")) return output;
	const line = `# service=git-${service}\n`;
	return Buffer.concat([Buffer.from(`${(line.length + 4).toString(16).padStart(4, "0")}${line}0000`), output]);
}

// src/embedded/git/loose-object.ts
/** Objects as a push leaves them, each in a file of its own: reading one takes less than a process of git. */
/** Commits and trees by their full ids. Undefined for another type, and where git has to be asked: in a pack, or not there at all. */
async function looseObject(directory, type, id) {
	try {
		const object = inflateSync(await readFile(pathOf(directory, id)));
		const begin = object.indexOf(0) + 1;
		return object.toString("latin1", 0, begin).startsWith(`${type} `) ? object.subarray(begin) : void 0;
	} catch {
		return;
	}
}
/** More than this many bytes are not in it, by the length of its file. Rejects where it has none. */
async function mostBytesOf(directory, id) {
	return (await stat(pathOf(directory, id))).size * HIGHEST_RATIO;
}
/** Deflate's own limit. */
const HIGHEST_RATIO = 1032;
function pathOf(directory, id) {
	return join(directory, "objects", id.slice(0, 2), id.slice(2));
}

// src/embedded/git/read-commit.ts
const FORMAT = "--format=%H%x00%T%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%GS%x00%B%x01";
/** Commits, newest first, as `git log` takes its arguments. */
async function readCommits(git, ...args) {
	return commitsIn(await git.run([
		"log",
		FORMAT,
		...args
	]));
}
const MOST_PUSHED = 20;
/** The commits of a push, newest first, twenty at most; of a new branch the newest alone. */
async function pushedCommits(git, old, to) {
	const line = [];
	for (let next = to; next !== void 0 && line.length < MOST_PUSHED;) {
		const commit = await looseCommit(git, next);
		if (commit === void 0) break;
		line.push(commit);
		next = commit.parents.length === 1 ? commit.parents[0] : void 0;
		if (old === noObject || next === old) return line;
	}
	return readCommits(git, ...old === noObject ? ["-1", to] : [`-${MOST_PUSHED}`, `${old}..${to}`]);
}
/** By its full id. */
async function readCommit(git, sha) {
	const loose = await looseCommit(git, sha);
	if (loose !== void 0) return loose;
	const { stdout } = await git.about([
		"log",
		FORMAT,
		"-1",
		sha
	]);
	const [commit] = commitsIn(stdout.toString());
	if (!commit) throw new Error(`no commit ${sha}`);
	return commit;
}
const PERSON = "([^<>\\s](?:[^<>\\n]*[^<>\\s])?) <([^<>\\s]*)> (\\d{1,10}) [+-]\\d{4}";
const PLAIN = new RegExp(`^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)author ${PERSON}\ncommitter ${PERSON}\n\n([^\\0\\x01]*)$`);
/** From its file. Undefined for one that is signed or says more than most: git reads it. */
async function looseCommit({ directory }, sha) {
	const fields = PLAIN.exec((await looseObject(directory, "commit", sha))?.toString() ?? "");
	if (fields === null) return void 0;
	const [, tree, parents = "", an, ae, at, cn, ce, ct, message] = fields;
	return commitOf$1([
		sha,
		tree,
		[...parents.matchAll(/[0-9a-f]{40}/g)].join(" "),
		an,
		ae,
		at,
		cn,
		ce,
		ct,
		"",
		message
	].join("\0"));
}
function commitsIn(text) {
	return text.split("").flatMap((record) => record.trim() === "" ? [] : commitOf$1(record.replace(/^\n/, "")));
}
function commitOf$1(record) {
	const [sha = "", tree = "", parents = "", an = "", ae = "", at = "0", cn = "", ce = "", ct = "0", signer, message = ""] = record.split("\0");
	return {
		sha,
		tree,
		parents: parents.split(" ").filter(Boolean),
		author: {
			name: an,
			email: ae,
			date: /* @__PURE__ */ new Date(Number(at) * 1e3)
		},
		committer: {
			name: cn,
			email: ce,
			date: /* @__PURE__ */ new Date(Number(ct) * 1e3)
		},
		message: message.replace(/\n$/, ""),
		signature: signer || void 0
	};
}

// src/embedded/git/pushed-files.ts
const MOST_COMMITS = 20;
/**
* Of all commits on the way from this one to where refs point: those that are new, and at times some that another ref has further back.
* So it never says too little. Undefined where git has to be asked.
*/
async function pushedFiles(git, to, folder) {
	const refs = await looseRefs(git.directory);
	if (refs === void 0) return void 0;
	const known = new Set(refs.map(({ id }) => id));
	const way = /* @__PURE__ */ new Set([to]);
	let all = {
		changesFolder: false,
		mostBytes: 0
	};
	try {
		for (const id of way) {
			if (known.has(id)) continue;
			if (way.size > MOST_COMMITS) return void 0;
			const { parents, ...files } = await filesOf(git, id, folder);
			all = {
				changesFolder: all.changesFolder || files.changesFolder,
				mostBytes: Math.max(all.mostBytes, files.mostBytes)
			};
			for (const parent of parents) way.add(parent);
		}
		return all;
	} catch {
		return;
	}
}
async function filesOf(git, id, folder) {
	const { tree, parents } = await commitOf(git, id);
	const before = await Promise.all(parents.map(async (parent) => (await commitOf(git, parent)).tree));
	const { directory } = git;
	const sizes = (await newFiles(directory, tree, before[0])).map((file) => mostBytesOf(directory, file));
	const here = await entryAt$1(directory, tree, folder);
	const there = await Promise.all(before.map((one) => entryAt$1(directory, one, folder)));
	return {
		parents,
		changesFolder: there.length === 0 ? here !== void 0 : there.some((entry) => entry !== here),
		mostBytes: Math.max(0, ...await Promise.all(sizes))
	};
}
async function commitOf(git, id) {
	const commit = await looseCommit(git, id);
	if (commit === void 0) throw new Error(`${id} has to be read by git`);
	return commit;
}
/** The ids of files that the other tree does not have at the same place. */
async function newFiles(directory, tree, before) {
	if (tree === before) return [];
	const old = before === void 0 ? void 0 : await entriesOf(directory, before);
	const files = [];
	for (const [name, entry] of await entriesOf(directory, tree)) {
		const there = old?.get(name);
		if (there === entry) continue;
		const [mode, id = ""] = entry.split(" ");
		if (mode === FOLDER) files.push(...await newFiles(directory, id, folderIn(there)));
		else if (mode !== GITLINK) files.push(id);
	}
	return files;
}
/** Mode and id of what stands at a path. */
async function entryAt$1(directory, tree, path) {
	let entry = `${FOLDER} ${tree}`;
	for (const name of path.split("/")) {
		const folder = folderIn(entry);
		if (folder === void 0) return void 0;
		entry = (await entriesOf(directory, folder)).get(name);
	}
	return entry;
}
const FOLDER = "40000";
const GITLINK = "160000";
function folderIn(entry) {
	return entry?.startsWith(`${FOLDER} `) ? entry.slice(6) : void 0;
}
/** Mode and id by name, which stands there in bytes. */
async function entriesOf(directory, tree) {
	const content = await looseObject(directory, "tree", tree);
	if (content === void 0) throw new Error(`${tree} stands in no file`);
	const entries = /* @__PURE__ */ new Map();
	for (let at = 0; at < content.length;) {
		const end = content.indexOf(0, at);
		const [mode, name] = splitOnce(content.toString("latin1", at, end));
		if (entries.has(name)) throw new Error(`${tree} has ${name} twice`);
		entries.set(name, `${mode} ${content.toString("hex", end + 1, end + 21)}`);
		at = end + 21;
	}
	return entries;
}
function splitOnce(text) {
	const blank = text.indexOf(" ");
	return [text.slice(0, blank), text.slice(blank + 1)];
}

// src/embedded/model/branch-rules.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/** The rules of a branch. */
function rulesOf(rules, branch) {
	return rules.filter(({ pattern }) => import_picomatch.default.isMatch(branch, pattern));
}
/** The first rule that a change breaks, in GitHub's words; undefined when it may happen. */
function brokenRule(rules, change) {
	for (const rule of rulesOf(rules, change.branch)) {
		const reasons = maySkip(rule, change.author) ? [] : reasonsOf(rule, change);
		if (reasons.length > 0) return {
			rule,
			reasons
		};
	}
}
function maySkip(rule, { account, app }) {
	return (rule.bypass ?? []).some((name) => name === account.login || name === app?.slug);
}
function reasonsOf(rule, change) {
	const ruleset = rule.kind === "ruleset";
	if (change.deletes) return rule.forbidDeletion ? [ruleset ? "Cannot delete this protected ref." : "Cannot delete this branch"] : [];
	const reasons = [];
	if (change.creates && rule.forbidCreation) reasons.push("Cannot create ref due to creations being restricted.");
	if (change.forced && rule.forbidForcePush) reasons.push("Cannot force-push to this branch");
	if (rule.requirePullRequest && !change.creates && !change.merges) reasons.push("Changes must be made through a pull request.");
	if (rule.requireSignatures && change.unsigned) reasons.push("Commits must have verified signatures.");
	return reasons;
}

// src/embedded/model/push-policy.ts
const WORKFLOWS = ".github/workflows";
const largestFile = 104857600;
/** Decides about a pushed ref as GitHub does: workflow files, large files, protected branches. */
async function judgeUpdate(repository, grant, update) {
	if (update.to !== noObject) {
		const files = await pushedFiles(repository.git, update.to, WORKFLOWS);
		const leavesWorkflows = grant.mayChangeWorkflows || files?.changesFolder === false;
		const [workflow, large] = await Promise.all([leavesWorkflows ? void 0 : changedWorkflow(repository, update.to), files !== void 0 && files.mostBytes <= largestFile ? void 0 : largeFile(repository, update.to)]);
		if (workflow) return {
			taken: false,
			reason: workflowRefusal(grant, workflow),
			messages: []
		};
		if (large) return {
			taken: false,
			reason: "pre-receive hook declined",
			messages: largeFileMessages(large)
		};
	}
	return judgeRules(repository, grant, update);
}
/** GitHub's words for a change of a workflow file by a token that has no right to. */
function workflowRefusal({ kind }, path) {
	return kind === "pat" ? `refusing to allow a Personal Access Token to create or update workflow \`${path}\` without \`workflow\` scope` : `refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission`;
}
/** The first workflow file that new commits change. A file that stands like that on another branch may be pushed. */
async function changedWorkflow({ git }, to) {
	const text = await git.run([
		"log",
		...[
			"--format=",
			"--raw",
			"-m",
			"--root",
			"--no-abbrev",
			"--no-renames"
		],
		to,
		"--not",
		"--all",
		"--",
		WORKFLOWS
	]);
	const changes = linesOf$1(text).map((line) => ({
		sha: line.split(" ")[3] ?? "",
		path: line.slice(line.indexOf("	") + 1)
	}));
	if (changes.length === 0) return void 0;
	const branches = await git.refs("refs/heads");
	for (const { sha, path } of changes) if (!(await Promise.all(branches.map(async (branch) => (await git.tree(branch.sha, {
		recursive: false,
		path
	}))[0]?.sha))).includes(sha)) return path;
}
async function largeFile({ git }, to) {
	const text = await git.run([
		"rev-list",
		"--objects",
		...[`--filter=blob:limit=104857601`, "--filter-print-omitted"],
		to,
		"--not",
		"--all"
	]);
	const sha = linesOf$1(text).find((line) => line.startsWith("~"))?.slice(1);
	if (!sha) return void 0;
	return {
		path: linesOf$1(await git.run([
			"rev-list",
			"--objects",
			to,
			"--not",
			"--all"
		])).find((line) => line.startsWith(sha))?.slice(sha.length + 1) ?? sha,
		bytes: Number(await git.run([
			"cat-file",
			"-s",
			sha
		]))
	};
}
function largeFileMessages({ path, bytes }) {
	return [
		"error: See https://gh.io/lfs for more information.",
		`error: File ${path} is ${(bytes / 1024 / 1024).toFixed(2)} MB; this exceeds GitHub's file size limit of 100.00 MB`,
		"error: GH001: Large files detected. You may want to try Git Large File Storage - https://git-lfs.github.com."
	];
}
async function judgeRules(repository, grant, { ref, old, to }) {
	if (!ref.startsWith("refs/heads/") || repository.rules.length === 0) return { taken: true };
	const change = await repository.changeOf({
		ref,
		old,
		to,
		author: grant.author
	});
	const broken = change && brokenRule(repository.rules, change);
	if (!broken) return { taken: true };
	const points = broken.reasons.map((reason) => `- ${reason}`);
	if (broken.rule.kind === "protection") return {
		taken: false,
		reason: "protected branch hook declined",
		messages: [
			`error: GH006: Protected branch update failed for ${ref}.`,
			"",
			...points
		]
	};
	const page = `${repository.htmlUrl}/rules?ref=${encodeURIComponent(ref)}`;
	return {
		taken: false,
		reason: "push declined due to repository rule violations",
		messages: [
			`error: GH013: Repository rule violations found for ${ref}.`,
			`Review all repository rules at ${page}`,
			"",
			...points,
			""
		]
	};
}

// src/embedded/http/smart-http.ts
/** Lets git answer. Pushed refs are judged one by one while it waits, and then shown to the repository. */
async function answerGit(call) {
	const asked = serviceCallOf(call.service, call.query, String(call.request.headers["git-protocol"] ?? ""));
	if (asked === void 0) return {
		status: 403,
		headers: plain$2,
		bytes: Buffer.from("Please upgrade your git client.")
	};
	if (!asked.advertises && call.request.headers["content-type"] !== `application/x-${call.service}-request`) return {
		status: 415,
		headers: plain$2,
		bytes: Buffer.from("Unsupported Media Type")
	};
	const judged = [];
	const reasons = /* @__PURE__ */ new Map();
	const output = await answered(call, asked, async (update) => {
		judged.push(update);
		const verdict = await judgeUpdate(call.repository, call.grant, update);
		if (verdict.taken) return "yes\n";
		reasons.set(update.ref, verdict.reason);
		return `${verdict.messages.map((line) => `|${line}\n`).join("")}no\n`;
	});
	if (call.request.destroyed && !call.request.complete) return nobodyListens;
	const answer = {
		status: 200,
		headers: headersOf(asked),
		bytes: bodyOf$2(asked, output)
	};
	if (call.service !== "git-receive-pack") return answer;
	const report = rewriteReport(answer.bytes, reasons);
	const taken = new Set(report.refs.filter(({ refused }) => refused === void 0).map(({ ref }) => ref));
	for (const update of judged) if (taken.has(update.ref)) await call.repository.noticeUpdate(update, call.grant.author);
	return {
		...answer,
		bytes: report.body
	};
}
/** What git can do in its second protocol, which names no refs and is the same in all repositories. */
let abilities;
/** What it can do with a push. */
let pushAbilities;
/** Far more than a client says who asks for refs. */
const SMALL_BYTES = 8192;
async function answered(call, asked, decide) {
	const { directory } = call.repository.git;
	const isPush = asked.service === "receive-pack" && asked.advertises && asked.protocol === "";
	if (isPush && pushAbilities !== void 0) {
		const refs = await refsForPush(directory, pushAbilities);
		if (refs !== void 0) return refs;
	}
	const isOfAll = asked.service === "upload-pack" && asked.advertises && asked.protocol === "version=2";
	if (isOfAll && abilities !== void 0) return abilities;
	const body = await smallBody(call, asked);
	const refs = body && await answerLsRefs(directory, body);
	if (refs !== void 0) return refs;
	const output = await runService(call, asked, {
		body: body && Readable.from([body]),
		decide
	});
	if (isOfAll && output.toString("latin1").endsWith("0000")) abilities = output;
	if (isPush) pushAbilities ??= abilitiesIn(output);
	return output;
}
/** All of a short question of the second protocol. */
async function smallBody({ request }, asked) {
	const { "content-length": length = "", "content-encoding": encoding } = request.headers;
	if (asked.service !== "upload-pack" || asked.advertises || asked.protocol !== "version=2") return void 0;
	if (encoding !== void 0 || !/^\d+$/.test(length) || Number(length) > SMALL_BYTES) return void 0;
	try {
		return Buffer.concat(await request.toArray());
	} catch {
		return Buffer.alloc(0);
	}
}
function runService(call, asked, { body, decide }) {
	return new Promise((resolve, reject) => {
		const child = startService(asked, {
			directory: call.repository.git.directory,
			env: {
				...gitEnvironment(),
				...process.platform === "win32" ? {} : { EMBEDDED_GITHUB_DECIDES: "1" }
			},
			stdio: [
				"pipe",
				"pipe",
				"pipe",
				"pipe",
				"pipe"
			],
			detached: process.platform !== "win32"
		});
		const stdout = [];
		child.stdout?.on("data", (chunk) => stdout.push(chunk));
		child.stderr?.resume();
		feedService(child, body ?? call.request, call.request.headers["content-encoding"]);
		call.request.on("close", () => {
			if (!call.request.complete) endGroup(child);
		});
		decideUpdates(child.stdio[3], child.stdio[4], decide, reject);
		child.on("error", reject);
		child.on("close", () => resolve(Buffer.concat(stdout)));
	});
}
function endGroup(child) {
	if (child.pid === void 0 || child.exitCode !== null || child.signalCode !== null) return;
	try {
		if (process.platform === "win32") child.kill();
		else process.kill(-child.pid, "SIGTERM");
	} catch {}
}
function decideUpdates(questions, answers, decide, fail) {
	answers.on("error", () => {});
	createInterface({ input: questions }).on("line", (line) => {
		const [ref = "", old = "", to = ""] = line.split(" ");
		decide({
			ref,
			old,
			to
		}).then((text) => answers.write(text), fail);
	});
}
const plain$2 = { "content-type": "text/plain" };
const nobodyListens = { status: 499 };

// src/embedded/http/git-access.ts
function gitPath(pathname) {
	const [, owner, name, service] = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(pathname) ?? [];
	return owner && name && service ? {
		repository: `${owner}/${name}`,
		service
	} : void 0;
}
/** Lets a git request in, or says no in the words that git shows to people. */
async function answerGitRequest({ store, repositories }, { message, log, path, search }) {
	const refused = (status, text) => plain$1(status, text);
	if (message.rawHeaders.filter((name) => name.toLowerCase() === "authorization").length > 1) return refused(400, "Duplicate header: \"Authorization\"");
	let grant;
	try {
		grant = authenticate(store, message);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return challenge("Invalid username or token. Password authentication is not supported for Git operations.");
	}
	log.actor = isAnonymous(grant) ? void 0 : grant.author.account;
	log.token = grant.token;
	const pushes = path.service === "git-receive-pack" || log.query.service === "git-receive-pack";
	log.needs = [pushes ? "contents:write" : "contents:read"];
	const repository = repositories.find(path.repository);
	if (!repository || !store.sees(grant, repository)) return isAnonymous(grant) ? challenge("Repository not found.") : refused(404, "Repository not found.");
	if (isAnonymous(grant) && (pushes || repository.private)) return challenge("No anonymous write access.");
	log.permission = pushes ? "contents:write" : "contents:read";
	if (!mayGit(store, {
		grant,
		repository,
		pushes
	})) {
		const login = grant.author.account.login;
		return refused(403, pushes ? `Permission to ${repository.fullName}.git denied to ${login}.` : "Write access to repository not granted.");
	}
	return answerGit({
		request: message,
		repository,
		service: path.service,
		query: search.slice(1),
		grant
	});
}
function mayGit(store, { grant, repository, pushes }) {
	if (grant.kind === "app") return false;
	if (!pushes && !repository.private) return true;
	return store.may(grant, pushes ? "contents:write" : "contents:read", repository);
}
function challenge(text) {
	return {
		...plain$1(401, text),
		headers: {
			"content-type": "text/plain",
			"www-authenticate": "Basic realm=\"GitHub\""
		}
	};
}
function plain$1(status, text) {
	return {
		status,
		headers: { "content-type": "text/plain" },
		bytes: Buffer.from(text)
	};
}

// src/embedded/http/rate-limit.ts
const hour$2 = 36e5;
/** Counts a call. Throws the 403 when there is none left in this hour. */
function countCall({ limit, author }, now) {
	if (limit.resetsAt <= now) {
		limit.used = 0;
		limit.resetsAt = new Date(now.getTime() + hour$2);
	}
	if (limit.used >= limit.limit) throw new Refusal(403, rateLimitMessage(author.account.login));
	limit.used += 1;
}
function rateLimitMessage(login) {
	return `API rate limit exceeded for ${login}.`;
}
/** GitHub sends these with every answer. */
function limitHeaders({ limit }) {
	return {
		"x-ratelimit-limit": String(limit.limit),
		"x-ratelimit-remaining": String(Math.max(0, limit.limit - limit.used)),
		"x-ratelimit-used": String(limit.used),
		"x-ratelimit-reset": String(Math.floor(limit.resetsAt.getTime() / 1e3)),
		"x-ratelimit-resource": "core"
	};
}

// src/embedded/http/rest.ts
/** Answers one REST request: who, where, may they, is it well formed, do it. */
async function answerRest(site, request) {
	try {
		const grant = authenticate(site.store, request.message);
		request.log.actor = isAnonymous(grant) ? void 0 : grant.author.account;
		request.log.token = grant.token;
		return withHeaders(request, await answerOrRefusal(site, request, grant), grant);
	} catch (error) {
		return refused(error);
	}
}
async function answerOrRefusal(site, request, grant) {
	try {
		return await answerFor(site, request, grant);
	} catch (error) {
		return refused(error);
	}
}
function refused(error) {
	if (error instanceof Refusal) return error.answer;
	throw error;
}
async function answerFor(site, { message, body, log }, grant) {
	if (!message.headers["user-agent"]) throw forbidden("Request forbidden by administrative rules. Please make sure your request has a User-Agent header.");
	if (log.path !== "/rate_limit") countCall(grant, site.store.now());
	const match = site.router.find(log.method, byName(site.repositories, log.path));
	if (!match) {
		site.violations.push({
			request: log,
			problems: ["There is no such route."]
		});
		throw notFound();
	}
	log.operation = match.route.name;
	const call = {
		store: site.store,
		repositories: site.repositories,
		grant,
		author: grant.author,
		path: match.path,
		query: log.query,
		body: parsedBody(body),
		accept: String(message.headers.accept ?? ""),
		url: new URL(message.url ?? "/", site.store.links.server)
	};
	log.body = body === "" ? void 0 : call.body;
	const prepared = prepare(site, {
		match,
		call,
		log
	});
	refuseMalformed(site, {
		match,
		log,
		path: match.path
	});
	const answer = await prepared();
	if (site.answerViolations && answer.status < 300) {
		const problems = answer.bytes ? [] : answerProblems(match.route.name, answer.status, answer.body);
		if (problems.length > 0) site.answerViolations.push({
			request: log,
			problems
		});
	}
	return answer;
}
/** The other pages of a list are asked for by the number of the repository. */
function byName(repositories, path) {
	return path.replace(/^\/repositories\/(\d+)(?=\/|$)/, (numbered, id) => {
		const found = repositories.withId(Number(id));
		return found === void 0 ? numbered : `/repos/${found.fullName}`;
	});
}
/** Checks that the caller may do it; the work is left for later. */
function prepare(site, { match, call, log }) {
	const { route, path } = match;
	if (route.scope === "site") {
		if (isAnonymous(call.grant) && route.name !== "GET /rate_limit") throw new Refusal(401, "Requires authentication");
		return () => route.handle(call);
	}
	const repository = site.repositories.find(`${path.owner}/${path.repo}`);
	if (!repository || !site.store.sees(call.grant, repository)) throw notFound();
	const inside = {
		...call,
		repository
	};
	const needs = typeof route.needs === "function" ? route.needs(inside) : route.needs;
	log.needs = needs;
	log.permission = permissionFor(needs, route.openToReaders, inside);
	return () => route.handle(inside);
}
function permissionFor(needs, openToReaders, call) {
	if (needs.length === 0) return void 0;
	const { grant, repository } = call;
	if (isAnonymous(grant)) {
		if (needs.every((need) => need.endsWith(":read"))) return needs[0];
		throw new Refusal(401, "Requires authentication");
	}
	const used = needs.find((need) => mayUse(call, {
		need,
		repository,
		openToReaders
	}));
	if (used && grant.kind !== "app") return used;
	throw new Refusal(403, `Resource not accessible by ${grant.kind === "pat" ? "personal access token" : "integration"}`);
}
function mayUse({ store, grant }, { need, repository, openToReaders }) {
	if (store.may(grant, need, repository)) return true;
	const reads = `${needOf(need).name}:read`;
	const classic = grant.kind === "pat" && (!grant.permissions || grant.permissions[needOf(need).name] === "write");
	return openToReaders && classic && store.may(grant, reads, repository);
}
function refuseMalformed({ violations }, { match, log, path }) {
	const problems = requestProblems(match.route.name, {
		path,
		query: log.query,
		body: log.body
	});
	if (problems.length === 0) return;
	violations.push({
		request: log,
		problems
	});
	throw new Refusal(422, `Invalid request.\n\n${problems.join("\n")}`);
}
function parsedBody(text) {
	if (text === "") return {};
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal(400, "Problems parsing JSON");
	}
}
/** ETags and the 304 to them, and the headers about limits and permissions. */
function withHeaders({ message, log }, answer, grant) {
	const headers = {
		...answer.headers,
		...limitHeaders(grant)
	};
	if (log.permission && grant.kind === "installation") headers["x-accepted-github-permissions"] = log.permission.replace(":", "=");
	if (log.method !== "GET" || answer.status !== 200) return {
		...answer,
		headers
	};
	const content = answer.bytes ?? JSON.stringify(answer.body);
	headers.etag = `W/"${createHash("sha256").update(content).digest("hex")}"`;
	headers["cache-control"] = "private, max-age=60, s-maxage=60";
	if (message.headers["if-none-match"] !== headers.etag) return {
		...answer,
		headers
	};
	grant.limit.used -= 1;
	return {
		status: 304,
		headers: {
			...headers,
			...limitHeaders(grant)
		}
	};
}
/** The path of a REST request without the API's prefix; undefined for everything else. */
function restPath(pathname) {
	return pathname.startsWith(`${"/api/v3"}/`) ? pathname.slice(apiPath.length) : void 0;
}

// src/embedded/http/site.ts
/** Answers one request, or does to it what a fault says. */
async function serve(site, message, response) {
	const url = new URL(message.url ?? "/", site.store.links.server);
	const log = logged(site, message, url);
	const fault = site.faults.take(log);
	if (fault?.kind === "drop") return cut(message);
	if (fault?.kind === "delay") await setTimeout(fault.milliseconds);
	const answer = (fault && answerInstead(fault, log.kind, site.store)) ?? await answerOrCrash(site, {
		message,
		url,
		log
	});
	if (fault?.kind === "drop-after") return cut(message);
	response.setHeader("date", site.store.now().toUTCString());
	send(response, log, fault?.kind === "after-applied" ? failure(fault.status) : answer);
}
function logged({ requests, store }, message, url) {
	const rest = restPath(url.pathname);
	const log = {
		method: message.method ?? "GET",
		path: rest ?? url.pathname,
		query: Object.fromEntries(url.searchParams),
		kind: rest ? "rest" : url.pathname === "/api/graphql" ? "graphql" : "git",
		at: store.now(),
		operation: void 0,
		body: void 0,
		actor: void 0,
		token: void 0,
		needs: [],
		permission: void 0,
		status: void 0,
		fault: void 0
	};
	requests.push(log);
	return log;
}
async function answerOrCrash(site, incoming) {
	try {
		return await answerOf(site, incoming);
	} catch (error) {
		return {
			status: 500,
			body: { message: error instanceof Error ? error.stack ?? error.message : String(error) }
		};
	}
}
async function answerOf(site, { message, url, log }) {
	if (log.kind === "rest") return answerRest(site, {
		message,
		body: await bodyOf$1(message),
		log
	});
	if (log.kind === "graphql") return site.graphql.answer(site.store, message, await bodyOf$1(message), log);
	if (isResultsPath(url.pathname)) {
		const { method, headers } = message;
		const request = {
			method: method ?? "GET",
			url,
			authorization: headers.authorization ?? "",
			body: await bytesOf(message)
		};
		return answerResults(site.repositories, site.store.links.server, request);
	}
	const path = gitPath(url.pathname);
	if (path) return answerGitRequest(site, {
		message,
		log,
		path,
		search: url.search
	});
	return storedArtifact(site, url.pathname) ?? answerAttachment(site.repositories, url) ?? {
		status: 404,
		headers: { "content-type": "text/plain" },
		bytes: Buffer.from("Not Found")
	};
}
function storedArtifact({ repositories }, path) {
	const id = Number(/^\/storage\/artifacts\/(\d+)\.zip$/.exec(path)?.[1]);
	const zip = repositories.all.flatMap(({ actions }) => actions.artifacts).find((artifact) => artifact.id === id)?.zip;
	return zip && {
		status: 200,
		headers: { "content-type": "application/zip" },
		bytes: zip
	};
}
async function bodyOf$1(message) {
	return (await bytesOf(message)).toString();
}
async function bytesOf(message) {
	const chunks = [];
	for await (const chunk of message) chunks.push(chunk);
	return Buffer.concat(chunks);
}
/** What is answered without doing anything; undefined for the faults that come later. */
function answerInstead(fault, kind, { now, links }) {
	const seconds = String(fault.retryAfter);
	switch (fault.kind) {
		case "status": return failure(fault.status);
		case "secondary-rate-limit": {
			const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
			if (kind === "git") return {
				status: 429,
				headers: { "retry-after": seconds },
				bytes: Buffer.from(message)
			};
			return {
				status: 403,
				headers: { "retry-after": seconds },
				body: {
					message,
					documentation_url: limitsPage
				}
			};
		}
		case "primary-rate-limit": return {
			status: 403,
			headers: spent(fault, now()),
			body: {
				message: rateLimitMessage("installation"),
				documentation_url: limitsPage
			}
		};
		case "graphql-rate-limit": {
			const message = rateLimitMessage("installation");
			const error = links.graphql.endsWith("/api/graphql") ? {
				type: "RATE_LIMITED",
				message
			} : {
				type: "RATE_LIMIT",
				code: "graphql_rate_limit",
				message
			};
			return {
				status: 200,
				headers: {
					...spent(fault, now()),
					"x-ratelimit-resource": "graphql"
				},
				body: { errors: [error] }
			};
		}
		case "after-applied":
		case "drop":
		case "drop-after":
		case "delay": return;
	}
}
function spent({ retryAfter }, now) {
	return {
		"x-ratelimit-limit": "1000",
		"x-ratelimit-remaining": "0",
		"x-ratelimit-used": "1000",
		"x-ratelimit-reset": String(Math.floor(now.getTime() / 1e3) + retryAfter)
	};
}
const limitsPage = "https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api";
function failure(status) {
	return {
		status,
		body: { message: status === 502 ? "Server Error" : `Simulated failure ${status}` }
	};
}
function cut(message) {
	message.socket.destroy();
}
function send(response, log, { status, headers = {}, body, bytes }) {
	log.status = status;
	const content = bytes ?? (body === void 0 ? void 0 : JSON.stringify(body));
	const type = body === void 0 ? {} : { "content-type": "application/json; charset=utf-8" };
	response.writeHead(status, {
		"x-github-request-id": randomUUID(),
		"x-github-media-type": "github.v3; format=json",
		...type,
		...headers
	});
	response.end(content);
}

// src/embedded/model/repositories.ts
/** The repositories of the site. Names are compared without regard to case. */
var Repositories = class {
	#byName = /* @__PURE__ */ new Map();
	get all() {
		return [...this.#byName.values()];
	}
	find(fullName) {
		return this.#byName.get(fullName.toLowerCase());
	}
	withId(id) {
		return this.all.find((one) => one.id === id);
	}
	add(repository) {
		this.#byName.set(repository.fullName.toLowerCase(), repository);
	}
};

// src/embedded/attachments/attachments.ts
/** What people dropped into text fields. Those of a private repository are served at signed addresses alone. */
var Attachments = class {
	#contents = /* @__PURE__ */ new Map();
	#server;
	#isPrivate;
	constructor({ server, isPrivate }) {
		this.#server = server;
		this.#isPrivate = isPrivate;
	}
	/** The address to put into a text. An address as content is redirected to. */
	add(content) {
		const id = `00000000-0000-4000-8000-${String(this.#contents.size + 1).padStart(12, "0")}`;
		this.#contents.set(id, content);
		return `${this.#server}/user-attachments/assets/${id}`;
	}
	find(id, signature) {
		return this.#isPrivate && signature !== signatureOf$1(id) ? void 0 : this.#contents.get(id);
	}
	/** A text as GitHub renders it, as far as its images go. */
	render(text) {
		const prefix = `${this.#server}/user-attachments/assets/`;
		return [...this.#contents.keys()].filter((id) => text.includes(prefix + id)).map((id) => `<p><img src="${prefix}${id}?jwt=${signatureOf$1(id)}&amp;x=1"></p>`).join("\n");
	}
};
function signatureOf$1(id) {
	return `signed-${id.slice(-4)}`;
}

// src/embedded/model/account.ts
const actionsBot = {
	login: "github-actions[bot]",
	id: 41898282,
	type: "Bot"
};
const dependabotBot = {
	login: "dependabot[bot]",
	id: 49699333,
	type: "Bot"
};
/** Commits what people make in the pages. */
const webFlow = {
	login: "web-flow",
	id: 19864447,
	type: "User"
};
const githubOrganization = {
	login: "github",
	id: 9919,
	type: "Organization"
};
/** The app behind every job's GITHUB_TOKEN. */
const actionsApp = {
	id: 15368,
	slug: "github-actions",
	name: "GitHub Actions",
	owner: githubOrganization,
	bot: actionsBot,
	permissions: {
		actions: "write",
		checks: "write",
		contents: "write",
		discussions: "write",
		issues: "write",
		metadata: "read",
		pull_requests: "write",
		statuses: "write"
	}
};
/** True for what a job's own GITHUB_TOKEN did. */
function isActions(author) {
	return author.app?.slug === actionsApp.slug;
}

// src/embedded/results/results.ts
var import_dist = require_dist$1();
/** GitHub takes so many artifacts of one job. */
const MOST = 500;
/** Windows cannot have these in a file's name, so GitHub refuses them everywhere. */
const FORBIDDEN = /[":<>|*?\r\n\\/]/;
/** Uploads of a repository's jobs: announced, sent in blocks, and closed. They are artifacts only then, and never change. */
var Results = class {
	#publish;
	#jobs = /* @__PURE__ */ new Map();
	#uploads = /* @__PURE__ */ new Map();
	constructor(publish) {
		this.#publish = publish;
	}
	/** ACTIONS_RUNTIME_TOKEN of a job: a JSON web token that names both backend ids. Nobody but the site can check its signature. */
	openJob(run) {
		const job = {
			run,
			runId: randomUUID(),
			jobId: randomUUID()
		};
		const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
		const scp = `Actions.GenericRead:00000000-0000-0000-0000-000000000000 Actions.Results:${job.runId}:${job.jobId}`;
		const token = [
			part({
				typ: "JWT",
				alg: "RS256"
			}),
			part({
				scp,
				orch_id: job.jobId
			}),
			randomBytes(64).toString("base64url")
		];
		this.#jobs.set(token.join("."), job);
		return token.join(".");
	}
	closeJob(token) {
		this.#jobs.delete(token);
	}
	job(token) {
		return this.#jobs.get(token);
	}
	/** Announces an upload and gives the key of its blob. */
	create(job, name) {
		if (name === "" || FORBIDDEN.test(name)) throw new ResultsRefusal(400, "invalid_argument", `invalid artifact name: ${name}`);
		const uploads = [...this.#uploads.values()].filter((upload) => upload.job.run === job.run);
		if (uploads.some((upload) => upload.name === name)) throw new ResultsRefusal(409, "already_exists", "an artifact with this name already exists on the workflow run");
		if (uploads.filter((upload) => upload.job === job).length >= MOST) throw new ResultsRefusal(429, "resource_exhausted", `a job may have at most ${MOST} artifacts`);
		const key = randomBytes(16).toString("hex");
		this.#uploads.set(key, {
			name,
			job,
			blocks: /* @__PURE__ */ new Map(),
			content: void 0,
			artifact: void 0
		});
		return key;
	}
	/** False when there is no such blob. */
	putBlock(key, id, content) {
		const upload = this.#uploads.get(key);
		upload?.blocks.set(id, content);
		return upload !== void 0;
	}
	/** Joins blocks in this order; false when one of them is missing. */
	putBlockList(key, ids) {
		const upload = this.#uploads.get(key);
		const parts = ids.map((id) => upload?.blocks.get(id));
		if (!upload || parts.includes(void 0)) return false;
		upload.content = Buffer.concat(parts.filter((part) => part !== void 0));
		return true;
	}
	finalize(job, name, { size, hash }) {
		const [key, upload] = [...this.#uploads].find(([, one]) => one.name === name && one.job === job) ?? [];
		if (key === void 0 || upload?.content === void 0) throw new ResultsRefusal(404, "not_found", "artifact not found");
		if (upload.content.length !== size) throw new ResultsRefusal(400, "invalid_argument", "the size is not that of the blob");
		if (hash !== "" && hash !== `sha256:${createHash("sha256").update(upload.content).digest("hex")}`) throw new ResultsRefusal(400, "invalid_argument", "the hash is not that of the blob");
		upload.artifact ??= this.#publish({
			name,
			runId: job.run,
			zip: upload.content
		}).id;
		return upload.artifact;
	}
};

// src/embedded/model/actions.ts
/** GitHub Actions without the running: workflow files, runs, dispatches, artifacts. */
var Actions = class {
	runs = [];
	dispatches = [];
	artifacts = [];
	results = new Results((upload) => this.addArtifact(upload));
	#repository;
	#workflowIds = /* @__PURE__ */ new Map();
	constructor(repository) {
		this.#repository = repository;
	}
	/** The workflow files at a revision. */
	async workflows(revision = this.#repository.defaultBranch) {
		const { git } = this.#repository;
		const workflows = (await git.tree(revision, {
			recursive: false,
			path: ".github/workflows/"
		})).filter(({ path, type }) => type === "blob" && /\.ya?ml$/.test(path));
		return Promise.all(workflows.map(async ({ path, sha }) => {
			const content = (0, import_dist.parse)((await git.blob(sha)).toString(), { logLevel: "error" });
			return {
				id: this.workflowId(path),
				path,
				name: nameIn(content) ?? path
			};
		}));
	}
	/** Numbers that stay: one for each path. */
	workflowId(path) {
		const id = this.#workflowIds.get(path) ?? this.#repository.store.nextId();
		this.#workflowIds.set(path, id);
		return id;
	}
	getRun(id) {
		const run = this.runs.find((one) => one.id === id);
		if (!run) throw notFound();
		return run;
	}
	addRun(run) {
		const { store } = this.#repository;
		const now = store.now();
		const added = {
			id: store.nextId(),
			number: this.runs.filter(({ path }) => path === run.path).length + 1,
			event: run.event,
			path: run.path,
			workflowId: this.workflowId(run.path),
			name: run.name ?? run.path,
			headBranch: run.headBranch ?? this.#repository.defaultBranch,
			headSha: run.headSha,
			actor: run.actor,
			triggeringActor: run.triggeringActor ?? run.actor,
			attempt: 1,
			status: run.status ?? "queued",
			conclusion: run.conclusion ?? null,
			createdAt: now,
			updatedAt: now
		};
		this.runs.push(added);
		return added;
	}
	addArtifact({ name, runId, zip }) {
		const { store } = this.#repository;
		const artifact = {
			id: store.nextId(),
			name,
			runId,
			zip,
			createdAt: store.now()
		};
		this.artifacts.push(artifact);
		return artifact;
	}
};
function nameIn(content) {
	if (typeof content !== "object" || content === null || !("name" in content)) return void 0;
	return typeof content.name === "string" ? content.name : void 0;
}

// src/embedded/model/checks.ts
/** The check runs of a repository. */
var Checks = class {
	all = [];
	#repository;
	constructor(repository) {
		this.#repository = repository;
	}
	get(id) {
		const check = this.all.find((one) => one.id === id);
		if (!check) throw notFound();
		return check;
	}
	add(check) {
		const added = {
			...check,
			id: this.#repository.store.nextId()
		};
		this.all.push(added);
		return added;
	}
};

// src/embedded/model/text-limits.ts
const longestBody = 65536;
const longestTitle = 256;
/** Throws GitHub's 422 for a body that is too long. */
function checkBody(resource, body) {
	if (body.length <= longestBody || Array.from(body).length <= longestBody) return;
	throw invalid({
		resource,
		code: "unprocessable",
		field: "data",
		message: `Body is too long (maximum is ${longestBody} characters)`
	});
}
function checkCommentBody(body) {
	const resource = "IssueComment";
	if (body.trim() === "") throw invalid({
		resource,
		code: "unprocessable",
		field: "data",
		message: "Body can't be blank"
	});
	checkBody(resource, body);
}
function checkTitle(title) {
	const resource = "Issue";
	if (title.trim() === "") throw invalid({
		resource,
		code: "missing_field",
		field: "title"
	});
	const message = `title is too long (maximum is ${longestTitle} characters)`;
	if (Array.from(title).length > longestTitle) throw invalid({
		resource,
		code: "custom",
		field: "title",
		message
	});
}

// src/embedded/model/timestamp.ts
/** GitHub's form of a time: whole seconds, UTC. */
function timestamp(date) {
	return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}
function timestampOrNull(date) {
	return date ? timestamp(date) : null;
}

// src/embedded/model/shapes/user-shape.ts
const longAgo = "2020-01-01T00:00:00Z";
/** "simple-user" of GitHub's description. */
function userShape({ server, api }, { login, id, type }) {
	const url = `${api}/users/${encodeURIComponent(login)}`;
	return {
		login,
		id,
		node_id: nodeId(type === "Bot" ? "BOT" : type === "User" ? "U" : "O", id),
		avatar_url: `${server}/avatars/u/${id}`,
		gravatar_id: "",
		url,
		html_url: type === "Bot" ? `${server}/apps/${login.replace(/\[bot\]$/, "")}` : `${server}/${login}`,
		followers_url: `${url}/followers`,
		following_url: `${url}/following{/other_user}`,
		gists_url: `${url}/gists{/gist_id}`,
		starred_url: `${url}/starred{/owner}{/repo}`,
		subscriptions_url: `${url}/subscriptions`,
		organizations_url: `${url}/orgs`,
		repos_url: `${url}/repos`,
		events_url: `${url}/events{/privacy}`,
		received_events_url: `${url}/received_events`,
		type,
		user_view_type: "public",
		site_admin: false
	};
}
/** "public-user": what `GET /users/{username}` and `GET /user` tell. */
function profileShape(links, account) {
	return {
		...userShape(links, account),
		name: account.login,
		company: null,
		blog: "",
		location: null,
		email: null,
		hireable: null,
		bio: null,
		public_repos: 0,
		public_gists: 0,
		followers: 0,
		following: 0,
		created_at: longAgo,
		updated_at: longAgo
	};
}
/** "integration": the app that a comment or a check was made through. */
function appShape(links, app) {
	return {
		id: app.id,
		client_id: `Iv1.${app.id}`,
		slug: app.slug,
		node_id: nodeId("A", app.id),
		owner: userShape(links, app.owner),
		name: app.name,
		description: "",
		external_url: `${links.server}/apps/${app.slug}`,
		html_url: `${links.server}/apps/${app.slug}`,
		created_at: longAgo,
		updated_at: longAgo,
		permissions: app.permissions,
		events: []
	};
}
function appShapeOrNull(links, { app }) {
	return app ? appShape(links, app) : null;
}

// src/embedded/model/shapes/issue-shape.ts
/** "issue". A pull request is one too. */
function issueShape(repository, issue) {
	const { links } = repository.store;
	const url = `${repository.apiUrl}/issues/${issue.number}`;
	const page = pageOf$1(repository, issue);
	return {
		url,
		repository_url: repository.apiUrl,
		labels_url: `${url}/labels{/name}`,
		comments_url: `${url}/comments`,
		events_url: `${url}/events`,
		html_url: page,
		id: issue.id,
		node_id: nodeId(issue.pull ? "PR" : "I", issue.id),
		number: issue.number,
		title: issue.title,
		user: userShape(links, issue.author.account),
		labels: issue.labels.map((label) => labelShape(repository, label)),
		state: issue.state,
		state_reason: issue.stateReason,
		locked: issue.locked,
		active_lock_reason: issue.lockReason,
		assignee: issue.assignees[0] ? userShape(links, issue.assignees[0]) : null,
		assignees: issue.assignees.map((account) => userShape(links, account)),
		milestone: null,
		comments: issue.comments.length,
		created_at: timestamp(issue.createdAt),
		updated_at: timestamp(issue.updatedAt),
		closed_at: timestampOrNull(issue.closedAt),
		closed_by: issue.closedBy ? userShape(links, issue.closedBy) : null,
		author_association: associationOf(repository, issue.author),
		...issue.pull ? {
			draft: issue.pull.draft,
			pull_request: pullLinks(repository, issue)
		} : {},
		body: issue.body,
		reactions: reactionsShape(url, issue),
		timeline_url: `${url}/timeline`,
		performed_via_github_app: appShapeOrNull(links, issue.author)
	};
}
function pullLinks(repository, { number, pull }) {
	const page = `${repository.htmlUrl}/pull/${number}`;
	return {
		url: `${repository.apiUrl}/pulls/${number}`,
		html_url: page,
		diff_url: `${page}.diff`,
		patch_url: `${page}.patch`,
		merged_at: timestampOrNull(pull?.merged?.at)
	};
}
/** Where people read it. */
function pageOf$1({ htmlUrl }, { number, pull }) {
	return `${htmlUrl}/${pull ? "pull" : "issues"}/${number}`;
}
/** "issue-comment" */
function commentShape(repository, issue, comment) {
	const { links } = repository.store;
	const url = `${repository.apiUrl}/issues/comments/${comment.id}`;
	return {
		url,
		html_url: `${pageOf$1(repository, issue)}#issuecomment-${comment.id}`,
		issue_url: `${repository.apiUrl}/issues/${issue.number}`,
		id: comment.id,
		node_id: nodeId("IC", comment.id),
		user: userShape(links, comment.author.account),
		created_at: timestamp(comment.createdAt),
		updated_at: timestamp(comment.updatedAt),
		author_association: associationOf(repository, comment.author),
		body: comment.body,
		reactions: reactionsShape(url, comment),
		performed_via_github_app: appShapeOrNull(links, comment.author)
	};
}
function labelShape(repository, label) {
	return {
		id: label.id,
		node_id: nodeId("LA", label.id),
		url: `${repository.apiUrl}/labels/${encodeURIComponent(label.name)}`,
		name: label.name,
		color: label.color,
		default: label.isDefault,
		description: label.description
	};
}
function reactionShape(repository, { id, account, content, createdAt }) {
	return {
		id,
		node_id: nodeId("REA", id),
		user: userShape(repository.store.links, account),
		content,
		created_at: timestamp(createdAt)
	};
}
const reactionContents = [
	"+1",
	"-1",
	"laugh",
	"hooray",
	"confused",
	"heart",
	"rocket",
	"eyes"
];
/** "reaction-rollup": how many of each. */
function reactionsShape(url, { reactions }) {
	const counts = reactionContents.map((content) => [content, reactions.filter((one) => one.content === content).length]);
	return {
		url: `${url}/reactions`,
		total_count: reactions.length,
		...Object.fromEntries(counts)
	};
}
/** "issue-event-for-issue" */
function issueEventShape(repository, event) {
	const { links } = repository.store;
	const { label, assignee, rename } = event;
	return {
		id: event.id,
		node_id: nodeId("E", event.id),
		url: `${repository.apiUrl}/issues/events/${event.id}`,
		actor: userShape(links, event.author.account),
		event: event.name,
		commit_id: null,
		commit_url: null,
		created_at: timestamp(event.createdAt),
		...label ? { label: {
			name: label.name,
			color: label.color
		} } : {},
		...assignee ? {
			assignee: userShape(links, assignee),
			assigner: userShape(links, event.author.account)
		} : {},
		...rename ? { rename } : {},
		...event.name === "locked" ? { lock_reason: null } : {},
		performed_via_github_app: appShapeOrNull(links, event.author)
	};
}
/** How somebody stands to the repository, as comments show it. */
function associationOf({ owner, people }, { account }) {
	if (account.login === owner.login) return "OWNER";
	if (!people.isCollaborator(account)) return "NONE";
	return owner.type === "Organization" ? "MEMBER" : "COLLABORATOR";
}

// src/embedded/model/discussions/discussion-shape.ts
/** As payloads of events show it. */
function discussionShape(repository, discussion) {
	const { id, number, title, body, author, state, locked, comments, createdAt, updatedAt, labels, category } = discussion;
	return {
		repository_url: repository.apiUrl,
		category: {
			id: 1,
			node_id: nodeId("DIC", 1),
			name: category,
			slug: category.toLowerCase(),
			is_answerable: true
		},
		answer_html_url: null,
		answer_chosen_at: null,
		answer_chosen_by: null,
		html_url: pageOfDiscussion(repository, discussion),
		id,
		node_id: nodeId("D", id),
		number,
		title,
		user: userShape(repository.store.links, author.account),
		labels: labels.map((name) => ({ name })),
		state,
		locked,
		comments: comments.length,
		created_at: timestamp(createdAt),
		updated_at: timestamp(updatedAt),
		author_association: associationOf(repository, author),
		active_lock_reason: null,
		body,
		reactions: reactionsShape(`${repository.apiUrl}/discussions/${number}`, discussion)
	};
}
function discussionCommentShape(repository, discussion, comment) {
	const { id, replyTo, author, createdAt, updatedAt, body } = comment;
	return {
		id,
		node_id: nodeId("DC", id),
		html_url: pageOfComment(repository, discussion, comment),
		parent_id: replyTo,
		child_comment_count: discussion.comments.filter((one) => one.replyTo === id).length,
		repository_url: repository.fullName,
		discussion_id: discussion.id,
		author_association: associationOf(repository, author),
		user: userShape(repository.store.links, author.account),
		created_at: timestamp(createdAt),
		updated_at: timestamp(updatedAt),
		body,
		reactions: reactionsShape(`${repository.apiUrl}/discussions/${discussion.number}/comments/${id}`, comment)
	};
}
function pageOfDiscussion({ htmlUrl }, { number }) {
	return `${htmlUrl}/discussions/${number}`;
}
/** Where people read it. */
function pageOfComment(repository, discussion, { id }) {
	return `${pageOfDiscussion(repository, discussion)}#discussioncomment-${id}`;
}

// src/embedded/model/discussions/discussion-board.ts
/** The discussions of a repository. */
var DiscussionBoard = class {
	#repository;
	#discussions = /* @__PURE__ */ new Map();
	constructor(repository) {
		this.#repository = repository;
	}
	get all() {
		return [...this.#discussions.values()];
	}
	find(number) {
		return this.#discussions.get(number);
	}
	/** Throws a 404 when there is none. */
	get(number) {
		const discussion = this.#discussions.get(number);
		if (!discussion) throw notFound();
		return discussion;
	}
	add({ title, body = "", by, category = "Q&A" }) {
		const { store, lastNumber } = this.#repository;
		checkTitle(title);
		checkBody("Discussion", body);
		const now = store.now();
		const author = this.#repository.authorOf(by);
		const discussion = {
			id: store.nextId(),
			number: lastNumber + 1,
			author,
			createdAt: now,
			updatedAt: now,
			title,
			body,
			category,
			locked: false,
			state: "open",
			labels: [],
			comments: [],
			reactions: []
		};
		this.#discussions.set(discussion.number, discussion);
		this.#announce(discussion, "created", author);
		return discussion;
	}
	label(number, label, by) {
		const discussion = this.get(number);
		discussion.labels = [.../* @__PURE__ */ new Set([...discussion.labels, label])];
		this.#announce(discussion, "labeled", this.#repository.authorOf(by), { label: { name: label } });
	}
	lock(number, by) {
		this.get(number).locked = true;
		this.#announce(this.get(number), "locked", this.#repository.authorOf(by));
	}
	close(number, by) {
		this.get(number).state = "closed";
		this.#announce(this.get(number), "closed", this.#repository.authorOf(by));
	}
	/** Deleted, or moved elsewhere: nothing is left under its number. */
	remove(number, by) {
		this.#announce(this.get(number), "deleted", this.#repository.authorOf(by));
		this.#discussions.delete(number);
	}
	comment(number, { body, by, replyTo = null }) {
		const discussion = this.get(number);
		const { store, people } = this.#repository;
		const author = this.#repository.authorOf(by);
		if (discussion.locked && !author.app && !people.mayWrite(author.account)) throw forbidden("Discussion is locked.");
		checkCommentBody(body);
		const now = store.now();
		const comment = {
			id: store.nextId(),
			author,
			body,
			createdAt: now,
			updatedAt: now,
			reactions: [],
			replyTo
		};
		discussion.comments.push(comment);
		discussion.updatedAt = now;
		this.#announceComment(discussion, comment, "created", author);
		return comment;
	}
	edit(id, body, by) {
		const { discussion, comment } = this.commentOf(id);
		checkCommentBody(body);
		const before = comment.edits ?? [{
			at: comment.createdAt,
			by: comment.author,
			body: comment.body
		}];
		comment.body = body;
		comment.updatedAt = this.#repository.store.now();
		comment.editor = this.#repository.authorOf(by);
		comment.edits = [...before, {
			at: comment.updatedAt,
			by: comment.editor,
			body
		}];
		this.#announceComment(discussion, comment, "edited", this.#repository.authorOf(by));
		return comment;
	}
	/** One that was answered leaves its place behind. */
	delete(id, by) {
		const { discussion, comment } = this.commentOf(id);
		if (discussion.comments.some(({ replyTo }) => replyTo === id)) {
			comment.deletedAt = this.#repository.store.now();
			comment.body = "";
		} else discussion.comments.splice(discussion.comments.indexOf(comment), 1);
		this.#announceComment(discussion, comment, "deleted", this.#repository.authorOf(by));
	}
	commentOf(id) {
		for (const discussion of this.all) {
			const comment = discussion.comments.find((one) => one.id === id);
			if (comment) return {
				discussion,
				comment
			};
		}
		throw notFound();
	}
	#announce(discussion, action, author, more = {}) {
		this.#repository.announce("discussion", action, author, {
			discussion: discussionShape(this.#repository, discussion),
			...more
		});
	}
	#announceComment(discussion, comment, action, author) {
		const fields = {
			discussion: discussionShape(this.#repository, discussion),
			comment: discussionCommentShape(this.#repository, discussion, comment)
		};
		this.#repository.announce("discussion_comment", action, author, fields);
	}
};

// src/embedded/git/diff.ts
const statuses = {
	A: "added",
	D: "removed",
	M: "modified",
	R: "renamed",
	C: "copied",
	T: "changed"
};
/** What changed between two trees. */
async function diff(git, from, to) {
	const { stdout } = await git.about([
		"diff",
		"--no-ext-diff",
		"--no-color",
		"--no-abbrev",
		"-M",
		...[
			"-z",
			"--raw",
			"--numstat",
			"--patch"
		],
		from,
		to
	]);
	const text = stdout.toString();
	const end = text.indexOf("\0\0");
	const { changes, rest } = changesOf(text.slice(0, end + 1));
	const counts = countsOf(rest);
	const patches = text.slice(end + 2).split(/^diff --git /m).slice(1);
	return changes.map((change, index) => {
		const hunks = patches[index]?.search(/^@@ /m) ?? -1;
		return {
			...change,
			...counts[index] ?? {
				additions: 0,
				deletions: 0
			},
			patch: hunks < 0 ? void 0 : patches[index]?.slice(hunks).replace(/\n$/, "")
		};
	});
}
/** And the fields behind them. */
function changesOf(text) {
	const changes = [];
	const fields = text.split("\0");
	let at = 0;
	while (fields[at]?.startsWith(":")) {
		const [, , old = "", sha = "", letters = "M"] = (fields[at] ?? "").split(" ");
		const status = statuses[letters.charAt(0)] ?? "modified";
		const moved = status === "renamed" || status === "copied";
		const filename = fields[at + (moved ? 2 : 1)] ?? "";
		changes.push({
			filename,
			previous: moved ? fields[at + 1] : void 0,
			status,
			sha: status === "removed" ? old : sha
		});
		at += moved ? 3 : 2;
	}
	return {
		changes,
		rest: fields.slice(at)
	};
}
function countsOf(fields) {
	return fields.filter((field) => /^(\d+|-)\t(\d+|-)\t/.test(field)).map((line) => {
		const [additions = "0", deletions = "0"] = line.split("	");
		return {
			additions: Number(additions) || 0,
			deletions: Number(deletions) || 0
		};
	});
}
/** The lines of the new side (`RIGHT`) or the old one that a patch shows. */
function linesInPatch(patch, side) {
	const lines = /* @__PURE__ */ new Set();
	let at = 0;
	for (const line of patch.split("\n")) {
		const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
		if (hunk) at = Number(side === "RIGHT" ? hunk[2] : hunk[1]);
		else if (line.startsWith(" ") || line.startsWith(side === "RIGHT" ? "+" : "-")) lines.add(at++);
	}
	return lines;
}

// src/embedded/git/merge.ts
/** The tree of both sides together; undefined when they conflict. */
async function mergedTree(git, base, head) {
	const { code, stdout } = await git.about([
		"merge-tree",
		"--write-tree",
		base,
		head
	]);
	return code === 0 ? stdout.toString().trim() : void 0;
}
/** Makes the merge commit without moving any branch; undefined when the sides conflict. */
async function mergeCommit(git, plan) {
	const tree = await mergedTree(git, plan.base, plan.head);
	if (!tree) return void 0;
	const parents = plan.method === "merge" ? [
		"-p",
		plan.base,
		"-p",
		plan.head
	] : ["-p", plan.base];
	return git.run([
		"commit-tree",
		tree,
		...parents,
		"-F",
		"-"
	], {
		input: plan.message,
		env: identityOf(plan)
	});
}
/** How git is told who makes a commit, and when. */
function identityOf(author, committer = author) {
	const at = ({ date }) => `${Math.floor(date.getTime() / 1e3)} +0000`;
	return {
		GIT_AUTHOR_NAME: author.name,
		GIT_AUTHOR_EMAIL: author.email,
		GIT_AUTHOR_DATE: at(author),
		GIT_COMMITTER_NAME: committer.name,
		GIT_COMMITTER_EMAIL: committer.email,
		GIT_COMMITTER_DATE: at(committer)
	};
}

// src/embedded/model/shapes/repository-shape.ts
/** "repository", as webhooks and lists carry it. */
function repositoryShape(repository) {
	const { store, owner, htmlUrl, parent, openIssues } = repository;
	return {
		id: repository.id,
		node_id: nodeId("R", repository.id),
		name: repository.name,
		full_name: repository.fullName,
		private: repository.private,
		owner: userShape(store.links, owner),
		html_url: htmlUrl,
		description: null,
		fork: parent !== void 0,
		...addressesOf(repository),
		homepage: null,
		size: 0,
		stargazers_count: 0,
		watchers_count: 0,
		language: null,
		has_issues: true,
		has_projects: true,
		has_downloads: true,
		has_wiki: true,
		has_pages: false,
		has_discussions: false,
		forks_count: 0,
		mirror_url: null,
		archived: false,
		disabled: false,
		open_issues_count: openIssues,
		license: null,
		allow_forking: true,
		is_template: false,
		web_commit_signoff_required: false,
		topics: [],
		visibility: repository.private ? "private" : "public",
		forks: 0,
		open_issues: openIssues,
		watchers: 0,
		default_branch: repository.defaultBranch,
		created_at: timestamp(repository.createdAt),
		updated_at: timestamp(repository.pushedAt),
		pushed_at: timestamp(repository.pushedAt)
	};
}
/** "full-repository": what `GET /repos/{owner}/{repo}` tells. */
function fullRepositoryShape(repository) {
	const { owner, store, parent } = repository;
	return {
		...repositoryShape(repository),
		network_count: 0,
		subscribers_count: 0,
		...owner.type === "Organization" ? { organization: userShape(store.links, owner) } : {},
		...parent ? {
			parent: repositoryShape(parent),
			source: repositoryShape(parent)
		} : {}
	};
}
function addressesOf({ apiUrl, htmlUrl, cloneUrl, fullName }) {
	const at = (path) => `${apiUrl}/${path}`;
	return {
		url: apiUrl,
		forks_url: at("forks"),
		keys_url: at("keys{/key_id}"),
		collaborators_url: at("collaborators{/collaborator}"),
		teams_url: at("teams"),
		hooks_url: at("hooks"),
		issue_events_url: at("issues/events{/number}"),
		events_url: at("events"),
		assignees_url: at("assignees{/user}"),
		branches_url: at("branches{/branch}"),
		tags_url: at("tags"),
		blobs_url: at("git/blobs{/sha}"),
		git_tags_url: at("git/tags{/sha}"),
		git_refs_url: at("git/refs{/sha}"),
		trees_url: at("git/trees{/sha}"),
		statuses_url: at("statuses/{sha}"),
		languages_url: at("languages"),
		stargazers_url: at("stargazers"),
		contributors_url: at("contributors"),
		subscribers_url: at("subscribers"),
		subscription_url: at("subscription"),
		commits_url: at("commits{/sha}"),
		git_commits_url: at("git/commits{/sha}"),
		comments_url: at("comments{/number}"),
		issue_comment_url: at("issues/comments{/number}"),
		contents_url: at("contents/{+path}"),
		compare_url: at("compare/{base}...{head}"),
		merges_url: at("merges"),
		archive_url: at("{archive_format}{/ref}"),
		downloads_url: at("downloads"),
		issues_url: at("issues{/number}"),
		pulls_url: at("pulls{/number}"),
		milestones_url: at("milestones{/number}"),
		notifications_url: at("notifications{?since,all,participating}"),
		labels_url: at("labels{/name}"),
		releases_url: at("releases{/id}"),
		deployments_url: at("deployments"),
		git_url: cloneUrl.replace(/^https?:/, "git:"),
		ssh_url: `git@${new URL(htmlUrl).hostname}:${fullName}.git`,
		clone_url: cloneUrl,
		svn_url: htmlUrl
	};
}

// src/embedded/model/shapes/pull-shape.ts
/** "pull-request-simple", as lists and webhooks carry it. */
function pullShape(repository, issue) {
	const { pull, number } = issue;
	const url = `${repository.apiUrl}/pulls/${number}`;
	const page = `${repository.htmlUrl}/pull/${number}`;
	const asIssue = issueShape(repository, issue);
	const { id, node_id, state, locked, title, user, body, labels, milestone, active_lock_reason } = asIssue;
	const { created_at, updated_at, closed_at, assignee, assignees, author_association } = asIssue;
	const base = side(repository, pull.baseRef, pull.baseSha);
	const head = side(pull.headRepository, pull.headRef, pull.headSha);
	const links = {
		self: url,
		html: page,
		issue: `${repository.apiUrl}/issues/${number}`,
		comments: `${repository.apiUrl}/issues/${number}/comments`,
		review_comments: `${url}/comments`,
		review_comment: `${repository.apiUrl}/pulls/comments{/number}`,
		commits: `${url}/commits`,
		statuses: `${repository.apiUrl}/statuses/${pull.headSha}`
	};
	return {
		url,
		id,
		node_id,
		html_url: page,
		diff_url: `${page}.diff`,
		patch_url: `${page}.patch`,
		issue_url: links.issue,
		commits_url: links.commits,
		review_comments_url: links.review_comments,
		review_comment_url: links.review_comment,
		comments_url: links.comments,
		statuses_url: links.statuses,
		number,
		state,
		locked,
		active_lock_reason,
		title,
		user,
		body,
		labels,
		milestone,
		created_at,
		updated_at,
		closed_at,
		assignee,
		assignees,
		author_association,
		merged_at: timestampOrNull(pull.merged?.at),
		merge_commit_sha: pull.merged?.commit ?? null,
		requested_reviewers: [],
		requested_teams: [],
		head,
		base,
		_links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
		auto_merge: null,
		draft: pull.draft
	};
}
function side(repository, ref, sha) {
	const { owner, store } = repository;
	return {
		label: `${owner.login}:${ref}`,
		ref,
		sha,
		user: userShape(store.links, owner),
		repo: repositoryShape(repository)
	};
}
/** "pull-request": with what git has to be asked for. */
async function fullPullShape(repository, issue) {
	const { pull } = issue;
	const { git, store } = repository;
	const base = await repository.head(pull.baseRef) ?? pull.baseSha;
	const [files, commits, tree] = await Promise.all([
		changedFiles(repository, issue),
		git.about([
			"rev-list",
			"--count",
			`${pull.baseSha}..${pull.headSha}`
		]),
		mergedTree(git, base, pull.headSha)
	]);
	const mergeable = tree !== void 0;
	return {
		...pullShape(repository, issue),
		merged: pull.merged !== void 0,
		mergeable: pull.merged ? null : mergeable,
		rebaseable: pull.merged ? null : mergeable,
		mergeable_state: pull.merged ? "unknown" : mergeable ? "clean" : "dirty",
		merged_by: pull.merged ? userShape(store.links, pull.merged.by.account) : null,
		comments: issue.comments.length,
		review_comments: pull.comments.length,
		maintainer_can_modify: pull.maintainerCanModify,
		commits: Number(commits.stdout),
		additions: files.reduce((sum, { additions }) => sum + additions, 0),
		deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
		changed_files: files.length
	};
}
/** What the pull request changes: from where its branches parted to its head, or to an earlier commit of it. */
async function changedFiles({ git }, { pull }, head = pull.headSha) {
	const { code, stdout } = await git.about([
		"merge-base",
		pull.baseSha,
		head
	]);
	return code === 0 ? diff(git, stdout.toString().trim(), head) : [];
}
/** "pull-request-review" */
function reviewShape(repository, { number }, review) {
	const page = `${repository.htmlUrl}/pull/${number}#pullrequestreview-${review.id}`;
	const pull = `${repository.apiUrl}/pulls/${number}`;
	return {
		id: review.id,
		node_id: nodeId("PRR", review.id),
		user: userShape(repository.store.links, review.author.account),
		body: review.body,
		state: review.state,
		html_url: page,
		pull_request_url: pull,
		author_association: associationOf(repository, review.author),
		_links: {
			html: { href: page },
			pull_request: { href: pull }
		},
		...review.submittedAt ? { submitted_at: timestamp(review.submittedAt) } : {},
		commit_id: review.commit
	};
}
/** "pull-request-review-comment" */
function reviewCommentShape(repository, { number, pull: { reviews } }, comment) {
	const { submittedAt } = reviews.find(({ id }) => id === comment.reviewId) ?? {};
	const url = `${repository.apiUrl}/pulls/comments/${comment.id}`;
	const page = `${repository.htmlUrl}/pull/${number}#discussion_r${comment.id}`;
	const pull = `${repository.apiUrl}/pulls/${number}`;
	return {
		url,
		pull_request_review_id: comment.reviewId,
		id: comment.id,
		node_id: nodeId("PRRC", comment.id),
		diff_hunk: comment.hunk,
		path: comment.path,
		commit_id: comment.commit,
		original_commit_id: comment.commit,
		user: userShape(repository.store.links, comment.author.account),
		body: comment.body,
		created_at: timestamp(comment.createdAt),
		updated_at: timestamp(latest(comment.createdAt, submittedAt, comment.editedAt)),
		html_url: page,
		pull_request_url: pull,
		author_association: associationOf(repository, comment.author),
		_links: {
			self: { href: url },
			html: { href: page },
			pull_request: { href: pull }
		},
		start_line: comment.startLine ?? null,
		original_start_line: comment.startLine ?? null,
		start_side: comment.startLine ? comment.side : null,
		...comment.line ? {
			line: comment.line,
			original_line: comment.line
		} : {},
		side: comment.side,
		subject_type: comment.line ? "line" : "file",
		...comment.inReplyTo ? { in_reply_to_id: comment.inReplyTo } : {},
		reactions: reactionsShape(url, comment)
	};
}
function latest(first, ...others) {
	return others.reduce((last, one) => one !== void 0 && one > last ? one : last, first);
}

// src/embedded/model/announce-pull.ts
/** Tells what happened to a pull request. */
function announcePull(repository, issue, { action, author, more = {} }) {
	const fields = {
		number: issue.number,
		pull_request: pullShape(repository, issue),
		...more
	};
	repository.announce("pull_request", action, author, fields);
}

// src/embedded/model/issue.ts
function isPull(issue) {
	return issue.pull !== void 0;
}

// src/embedded/model/label-shelf.ts
/** What every new repository on GitHub has. */
const defaultLabels = [
	{
		name: "bug",
		color: "d73a4a",
		description: "Something isn't working"
	},
	{
		name: "documentation",
		color: "0075ca",
		description: "Improvements or additions to documentation"
	},
	{
		name: "enhancement",
		color: "a2eeef",
		description: "New feature or request"
	},
	{
		name: "good first issue",
		color: "7057ff",
		description: "Good for newcomers"
	},
	{
		name: "help wanted",
		color: "008672",
		description: "Extra attention is needed"
	},
	{
		name: "question",
		color: "d876e3",
		description: "Further information is requested"
	}
];
/** The labels of a repository. Names are compared without regard to case. */
var LabelShelf = class {
	#store;
	#labels = /* @__PURE__ */ new Map();
	constructor(store, labels) {
		this.#store = store;
		for (const label of labels) this.#put(label, true);
	}
	get all() {
		return [...this.#labels.values()];
	}
	get(name) {
		const label = this.#labels.get(name.toLowerCase());
		if (!label) throw notFound();
		return label;
	}
	add(label) {
		if (this.#labels.has(label.name.toLowerCase())) throw invalid({
			resource: "Label",
			code: "already_exists",
			field: "name"
		});
		if (label.color && !/^[0-9a-f]{6}$/i.test(label.color)) throw invalid({
			resource: "Label",
			code: "invalid",
			field: "color"
		});
		return this.#put(label, false);
	}
	/** Labels that are put on an issue come into being by it. */
	ensure(name) {
		return this.#labels.get(name.toLowerCase()) ?? this.#put({ name }, false);
	}
	#put({ name, color = "ededed", description = null }, isDefault) {
		if (name.trim() === "") throw invalid({
			resource: "Label",
			code: "missing_field",
			field: "name"
		});
		if (Array.from(name).length > 50) throw invalid({
			resource: "Label",
			code: "custom",
			field: "name",
			message: "name is too long (maximum is 50 characters)"
		});
		const label = {
			id: this.#store.nextId(),
			name,
			color,
			description,
			isDefault
		};
		this.#labels.set(name.toLowerCase(), label);
		return label;
	}
};

// src/embedded/model/issue-tracker.ts
/** The issues and pull requests of a repository with all that hangs on them. Every change is announced as an event. */
var IssueTracker = class {
	#repository;
	#issues = /* @__PURE__ */ new Map();
	labels;
	constructor(repository) {
		this.#repository = repository;
		this.labels = new LabelShelf(repository.store, defaultLabels);
	}
	/** In the order of their numbers. */
	get all() {
		return [...this.#issues.values()].sort((a, b) => a.number - b.number);
	}
	/** Throws the 404 of the API when there is none. */
	get(number) {
		const issue = this.#issues.get(number);
		if (!issue) throw notFound();
		return issue;
	}
	find(number) {
		return this.#issues.get(number);
	}
	add(input) {
		const { store } = this.#repository;
		const now = store.now();
		const author = this.#author(input.by);
		checkTitle(input.title);
		checkBody("Issue", input.body ?? "");
		const issue = {
			id: input.id ?? store.nextId(),
			number: input.number ?? this.#repository.lastNumber + 1,
			author,
			createdAt: now,
			updatedAt: now,
			title: input.title,
			body: input.body ?? null,
			state: "open",
			stateReason: null,
			labels: (input.labels ?? []).map((name) => this.labels.ensure(name)),
			assignees: this.#assignable(input.assignees ?? []),
			locked: false,
			lockReason: null,
			closedAt: void 0,
			closedBy: void 0,
			pull: input.pull,
			comments: [],
			reactions: [],
			history: []
		};
		this.#issues.set(issue.number, issue);
		this.#announce(issue, "opened", author);
		for (const label of issue.labels) this.#noteLabel(issue, "labeled", label, author);
		return issue;
	}
	edit(issue, changes, by) {
		const author = this.#author(by);
		if (changes.title !== void 0) checkTitle(changes.title);
		checkBody("Issue", changes.body ?? "");
		const edited = (changes.title ?? issue.title) !== issue.title || (changes.body ?? issue.body) !== issue.body;
		if (changes.title !== void 0 && changes.title !== issue.title) {
			this.#note(issue, "renamed", author, { rename: {
				from: issue.title,
				to: changes.title
			} });
			issue.title = changes.title;
		}
		if (changes.body !== void 0) issue.body = changes.body;
		if (edited) this.#announce(issue, "edited", author, { changes: {} });
		if (changes.state && changes.state !== issue.state) this.#setState(issue, changes.state, changes.stateReason ?? null, author);
		this.#touch(issue);
	}
	comment(number, { body, by, id }) {
		const issue = this.get(number);
		const author = this.#author(by);
		const { store, people } = this.#repository;
		if (issue.locked && !author.app && !people.mayWrite(author.account)) throw forbidden("Unable to create comment because issue is locked.");
		checkCommentBody(body);
		const now = store.now();
		const comment = {
			id: id ?? store.nextId(),
			author,
			body,
			createdAt: now,
			updatedAt: now,
			reactions: []
		};
		issue.comments.push(comment);
		this.#touch(issue);
		this.#announceComment(issue, comment, "created", author);
		return comment;
	}
	/** A comment by its id, with the issue it belongs to. Throws the 404 of the API. */
	getComment(id) {
		for (const issue of this.#issues.values()) {
			const comment = issue.comments.find((one) => one.id === id);
			if (comment) return {
				issue,
				comment
			};
		}
		throw notFound();
	}
	editComment(id, body, by) {
		const { issue, comment } = this.getComment(id);
		checkCommentBody(body);
		const before = comment.edits ?? [{
			at: comment.createdAt,
			by: comment.author,
			body: comment.body
		}];
		comment.body = body;
		comment.updatedAt = this.#repository.store.now();
		comment.editor = this.#author(by);
		comment.edits = [...before, {
			at: comment.updatedAt,
			by: comment.editor,
			body
		}];
		this.#announceComment(issue, comment, "edited", comment.editor);
		return comment;
	}
	deleteComment(id, by) {
		const { issue, comment } = this.getComment(id);
		issue.comments.splice(issue.comments.indexOf(comment), 1);
		this.#announceComment(issue, comment, "deleted", this.#author(by));
	}
	addLabels(number, names, by) {
		const issue = this.get(number);
		this.setLabels(number, [...issue.labels.map(({ name }) => name), ...names], by);
	}
	removeLabel(number, name, by) {
		const rest = this.get(number).labels.filter((label) => label.name.toLowerCase() !== name.toLowerCase());
		if (rest.length === this.get(number).labels.length) throw notFound("Label does not exist");
		this.setLabels(number, rest.map((label) => label.name), by);
	}
	/** The labels are then exactly these; ones that the repository does not have are made. */
	setLabels(number, names, by) {
		const issue = this.get(number);
		const author = this.#author(by);
		const wanted = [...new Set(names.map((name) => this.labels.ensure(name)))];
		if (wanted.length > 100) throw invalid({
			resource: "Issue",
			code: "custom",
			field: "labels",
			message: "too many labels"
		});
		const before = issue.labels;
		issue.labels = wanted;
		for (const label of before.filter((one) => !wanted.includes(one))) this.#noteLabel(issue, "unlabeled", label, author);
		for (const label of wanted.filter((one) => !before.includes(one))) this.#noteLabel(issue, "labeled", label, author);
		this.#touch(issue);
	}
	/** People who cannot be assigned are left out without a word, as GitHub does. */
	setAssignees(number, logins, by) {
		const issue = this.get(number);
		const author = this.#author(by);
		const before = issue.assignees;
		issue.assignees = this.#assignable(logins).slice(0, 10);
		const changed = (name, assignee) => {
			this.#note(issue, name, author, { assignee });
			this.#announce(issue, name, author, { assignee: userShape(this.#repository.store.links, assignee) });
		};
		for (const assignee of before.filter((one) => !issue.assignees.includes(one))) changed("unassigned", assignee);
		for (const assignee of issue.assignees.filter((one) => !before.includes(one))) changed("assigned", assignee);
		this.#touch(issue);
	}
	/** Adds a reaction, once per account and content. `isNew` is false when it was there. */
	react(target, content, by) {
		const { account } = this.#author(by);
		const known = target.reactions.find((one) => one.content === content && one.account.id === account.id);
		if (known) return {
			reaction: known,
			isNew: false
		};
		const { store } = this.#repository;
		const reaction = {
			id: store.nextId(),
			content,
			account,
			createdAt: store.now()
		};
		target.reactions.push(reaction);
		return {
			reaction,
			isNew: true
		};
	}
	lock(number, reason, by) {
		this.#setLock(number, {
			locked: true,
			reason
		}, by);
	}
	unlock(number, by) {
		this.#setLock(number, {
			locked: false,
			reason: null
		}, by);
	}
	#setLock(number, { locked, reason }, by) {
		const issue = this.get(number);
		const author = this.#author(by);
		issue.locked = locked;
		issue.lockReason = reason;
		this.#note(issue, locked ? "locked" : "unlocked", author);
		this.#announce(issue, locked ? "locked" : "unlocked", author);
	}
	#setState(issue, state, reason, author) {
		const closed = state === "closed";
		issue.state = state;
		issue.stateReason = issue.pull ? null : reason ?? (closed ? "completed" : "reopened");
		issue.closedAt = closed ? this.#repository.store.now() : void 0;
		issue.closedBy = closed ? author.account : void 0;
		this.#note(issue, closed ? "closed" : "reopened", author);
		this.#announce(issue, closed ? "closed" : "reopened", author);
	}
	#author(by) {
		return this.#repository.authorOf(by);
	}
	#assignable(logins) {
		const { store, people } = this.#repository;
		const accounts = logins.flatMap((login) => store.findAccount(login) ?? []);
		return [...new Set(accounts)].filter((account) => people.mayWrite(account));
	}
	#touch(issue) {
		issue.updatedAt = this.#repository.store.now();
	}
	#note(issue, name, author, more = {}) {
		const { store } = this.#repository;
		issue.history.push({
			id: store.nextId(),
			name,
			author,
			createdAt: store.now(),
			...more
		});
	}
	#noteLabel(issue, name, label, author) {
		this.#note(issue, name, author, { label });
		this.#announce(issue, name, author, { label: labelShape(this.#repository, label) });
	}
	#announce(issue, action, author, more = {}) {
		if (isPull(issue)) announcePull(this.#repository, issue, {
			action,
			author,
			more
		});
		else this.#repository.announce("issues", action, author, {
			issue: issueShape(this.#repository, issue),
			...more
		});
	}
	#announceComment(issue, comment, action, author) {
		const fields = {
			issue: issueShape(this.#repository, issue),
			comment: commentShape(this.#repository, issue, comment)
		};
		this.#repository.announce("issue_comment", action, author, fields);
	}
};

// src/embedded/model/people.ts
const baseRoles = {
	admin: "admin",
	maintain: "write",
	write: "write",
	triage: "read",
	read: "read",
	none: "none"
};
/** Who has which role in a repository. */
var People = class {
	#roles = /* @__PURE__ */ new Map();
	#owner;
	#private;
	#meet;
	/** `meet` makes sure that an account of that name exists. */
	constructor(owner, isPrivate, meet) {
		this.#owner = owner;
		this.#private = isPrivate;
		this.#meet = meet;
	}
	/** Gives a role: one of GitHub's, or a custom one with the permission it counts as. */
	set(login, role) {
		this.#meet(login);
		this.#roles.set(login.toLowerCase(), typeof role === "string" ? {
			name: role,
			permission: baseRoles[role]
		} : role);
	}
	isCollaborator(account) {
		return this.#roles.has(account.login.toLowerCase());
	}
	/** Everybody reads a public repository. */
	roleOf(account) {
		if (account.login === this.#owner.login) return {
			name: "admin",
			permission: "admin"
		};
		const other = this.#private ? {
			name: "none",
			permission: "none"
		} : {
			name: "read",
			permission: "read"
		};
		return this.#roles.get(account.login.toLowerCase()) ?? other;
	}
	mayWrite(account) {
		return ["admin", "write"].includes(this.roleOf(account).permission);
	}
	mayRead(account) {
		return this.roleOf(account).permission !== "none";
	}
};

// src/embedded/model/pulls.ts
/** GitHub's keywords: what they name is closed with the merge into the default branch. */
const CLOSES = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? #(\d+)\b/gi;
/** The pull requests of a repository. Their heads follow the branches. */
var Pulls = class {
	#repository;
	#issues;
	constructor(repository, issues) {
		this.#repository = repository;
		this.#issues = issues;
	}
	get all() {
		return this.#issues.all.filter(isPull);
	}
	find(number) {
		const issue = this.#issues.find(number);
		return issue && isPull(issue) ? issue : void 0;
	}
	/** Both branches must exist. */
	async add({ head, base, headRepository = this.#repository, draft = false, ...issue }) {
		const baseRef = base ?? this.#repository.defaultBranch;
		const [headSha, baseSha] = await Promise.all([headRepository.head(head), this.#repository.head(baseRef)]);
		if (!headSha || !baseSha) throw new Error(`a pull request from ${head} to ${baseRef} needs both branches`);
		const pull = {
			headRepository,
			headRef: head,
			headSha,
			baseRef,
			baseSha,
			draft,
			maintainerCanModify: false,
			merged: void 0,
			reviews: [],
			comments: []
		};
		const added = this.#issues.add({
			...issue,
			pull
		});
		if (!isPull(added)) throw new Error(`#${added.number} lost its pull request`);
		await this.#layRefs(added, pull);
		return added;
	}
	/** Follows a branch that was pushed to: open pull requests from it are synchronized, or closed when it is gone. */
	async noticeUpdate(source, { ref, old, to }, author) {
		for (const issue of this.all) {
			const { pull } = issue;
			if (issue.state === "closed" || pull.headRepository !== source || `refs/heads/${pull.headRef}` !== ref) continue;
			if (to === noObject) {
				this.#issues.edit(issue, { state: "closed" }, author);
				continue;
			}
			pull.headSha = to;
			await this.#layRefs(issue, pull);
			announcePull(this.#repository, issue, {
				action: "synchronize",
				author,
				more: {
					before: old,
					after: to
				}
			});
		}
	}
	/** Whoever merged it, and with which commit; the branch has moved already. */
	markMerged(issue, commit, by) {
		const author = this.#repository.authorOf(by);
		issue.pull.merged = {
			at: this.#repository.store.now(),
			by: author,
			commit
		};
		this.#issues.edit(issue, { state: "closed" }, author);
		if (issue.pull.baseRef !== this.#repository.defaultBranch) return;
		for (const [, number] of (issue.body ?? "").matchAll(CLOSES)) {
			const named = this.#issues.find(Number(number));
			if (named?.state === "open") this.#issues.edit(named, { state: "closed" }, author);
		}
	}
	/** `refs/pull/N/head` and, while the sides do not conflict, `refs/pull/N/merge`. */
	async #layRefs({ number }, pull) {
		const { git, store } = this.#repository;
		const ref = `refs/pull/${number}`;
		if (pull.headRepository !== this.#repository) await git.run([
			"fetch",
			"--quiet",
			"--no-tags",
			pull.headRepository.git.directory,
			pull.headSha
		]);
		await git.run([
			"update-ref",
			`${ref}/head`,
			pull.headSha
		]);
		const base = await this.#repository.head(pull.baseRef) ?? pull.baseSha;
		const message = `Merge ${pull.headSha} into ${base}`;
		const person = {
			name: "GitHub",
			email: "noreply@github.com",
			date: store.now()
		};
		const merge = await mergeCommit(git, {
			base,
			head: pull.headSha,
			message,
			method: "merge",
			...person
		});
		await git.run(merge ? [
			"update-ref",
			`${ref}/merge`,
			merge
		] : [
			"update-ref",
			"-d",
			`${ref}/merge`
		]);
	}
};

// src/embedded/model/shapes/push-shape.ts
/** The payload of a push, with up to 20 commits. */
async function pushPayload(repository, { ref, old, to }, { account }) {
	const deleted = to === noObject;
	const commits = deleted ? [] : (await pushedCommits(repository.git, old, to)).toReversed();
	const follows = old === noObject || commits.some(({ parents }) => parents.includes(old));
	const shapes = commits.map((commit) => pushCommitShape(repository, commit));
	return {
		ref,
		before: old,
		after: to,
		created: old === noObject,
		deleted,
		forced: !deleted && !follows && !await repository.git.isAncestor(old, to),
		base_ref: null,
		compare: `${repository.htmlUrl}/compare/${old.slice(0, 12)}...${to.slice(0, 12)}`,
		commits: old === noObject ? [] : shapes,
		head_commit: shapes.at(-1) ?? null,
		pusher: {
			name: account.login,
			email: `${account.login}@users.noreply.github.com`
		}
	};
}
function pushCommitShape({ htmlUrl }, { sha, tree, message, author, committer }) {
	return {
		id: sha,
		tree_id: tree,
		distinct: true,
		message,
		timestamp: timestamp(committer.date),
		url: `${htmlUrl}/commit/${sha}`,
		author: {
			name: author.name,
			email: author.email
		},
		committer: {
			name: committer.name,
			email: committer.email
		}
	};
}

// src/embedded/model/repository.ts
const dispatches = ["workflow_dispatch", "repository_dispatch"];
/** A repository: real git, and what GitHub has around it. Tests change it as a person in the browser would, and look at it. */
var EmbeddedRepository = class {
	store;
	id;
	owner;
	name;
	private;
	defaultBranch;
	git;
	/** The repository that this one is a fork of. */
	parent;
	createdAt;
	people;
	issues;
	pulls;
	discussions;
	actions;
	checks;
	attachments;
	/** Protections and rulesets. */
	rules = [];
	pushedAt;
	/** The setting "Allow GitHub Actions to create and approve pull requests". */
	actionsMayCreatePullRequests = true;
	#onEvent;
	#silent = false;
	constructor(plan) {
		this.store = plan.store;
		this.id = plan.store.nextId();
		this.owner = plan.owner;
		this.name = plan.name;
		this.private = plan.private;
		this.defaultBranch = plan.defaultBranch;
		this.git = plan.git;
		this.parent = plan.parent;
		this.#onEvent = plan.onEvent;
		this.createdAt = plan.store.now();
		this.pushedAt = this.createdAt;
		this.people = new People(plan.owner, plan.private, (login) => plan.store.account(login));
		this.issues = new IssueTracker(this);
		this.discussions = new DiscussionBoard(this);
		this.pulls = new Pulls(this, this.issues);
		this.actions = new Actions(this);
		this.checks = new Checks(this);
		this.attachments = new Attachments({
			server: plan.store.links.server,
			isPrivate: plan.private
		});
	}
	get fullName() {
		return `${this.owner.login}/${this.name}`;
	}
	get openIssues() {
		return this.issues.all.filter(({ state }) => state === "open").length;
	}
	get lastNumber() {
		return Math.max(0, ...[...this.issues.all, ...this.discussions.all].map(({ number }) => number));
	}
	get apiUrl() {
		return `${this.store.links.api}/repos/${this.fullName}`;
	}
	get htmlUrl() {
		return `${this.store.links.server}/${this.fullName}`;
	}
	get cloneUrl() {
		return `${this.htmlUrl}.git`;
	}
	/** The owner, or `octocat` for an organisation's repository, when nobody is named. */
	authorOf(by) {
		if (typeof by === "object") return by;
		if (by) return { account: this.store.account(by) };
		return { account: this.owner.type === "User" ? this.owner : this.store.account("octocat") };
	}
	/** Commits files to a branch, as somebody with a clone would: null deletes a file, a new branch starts at the default one. */
	async commit({ branch = this.defaultBranch, message = "Change files", files, by, orphan = false }) {
		const { account } = this.authorOf(by);
		const old = await this.git.resolve(`refs/heads/${branch}`);
		const isFirst = orphan || branch === this.defaultBranch;
		const parent = old ?? (isFirst ? void 0 : await this.git.resolve(`refs/heads/${this.defaultBranch}`));
		const email = `${account.id}+${account.login}@users.noreply.github.com`;
		const to = await this.git.commit({
			branch,
			message,
			files,
			name: account.login,
			email,
			date: this.store.now(),
			parent
		});
		await this.noticeUpdate({
			ref: `refs/heads/${branch}`,
			old: old ?? noObject,
			to
		}, { account });
		return to;
	}
	/** The commit that a branch points to. */
	head(branch = this.defaultBranch) {
		return this.git.resolve(`refs/heads/${branch}`);
	}
	/** A file on a branch or at a commit. */
	read(path, revision = this.defaultBranch) {
		return this.git.read(revision, path);
	}
	protect(rule) {
		this.rules.push(rule);
	}
	/** What an update of a branch amounts to; undefined for tags and other refs. */
	async changeOf({ ref, old, to, author, merges = false }) {
		if (!ref.startsWith("refs/heads/")) return void 0;
		const creates = old === noObject;
		const deletes = to === noObject;
		const looksAtSignatures = !deletes && this.rules.some(({ requireSignatures }) => requireSignatures);
		return {
			branch: ref.slice(11),
			author,
			creates,
			deletes,
			forced: !creates && !deletes && !await this.git.isAncestor(old, to),
			unsigned: looksAtSignatures && await this.#hasUnsigned(to),
			merges
		};
	}
	/** Called after a ref moved, whoever moved it: announces the push and brings pull requests up to date. */
	async noticeUpdate(update, author) {
		this.pushedAt = this.store.now();
		if (!/^refs\/(heads|tags)\//.test(update.ref)) return;
		this.announce("push", void 0, author, await pushPayload(this, update, author));
		await this.pulls.noticeUpdate(this, update, author);
		await this.parent?.pulls.noticeUpdate(this, update, author);
	}
	/** Does something that nobody is to hear of. */
	silently(work) {
		this.#silent = true;
		try {
			work();
		} finally {
			this.#silent = false;
		}
	}
	announce(name, action, author, fields) {
		if (this.#silent) return;
		const { links } = this.store;
		const payload = {
			...action ? { action } : {},
			...fields,
			repository: repositoryShape(this),
			...this.owner.type === "Organization" ? { organization: userShape(links, this.owner) } : {},
			sender: userShape(links, author.account)
		};
		const startsJobs = !isActions(author) || dispatches.includes(name);
		this.#onEvent({
			name,
			action,
			payload,
			actor: author.account,
			startsJobs
		});
	}
	async #hasUnsigned(to) {
		return (await this.git.run([
			"rev-list",
			"--header",
			to,
			"--not",
			"--all"
		])).split("\0").some((commit) => commit.trim() !== "" && !/^gpgsig /m.test(commit));
	}
};

// src/embedded/model/store.ts
const hour$1 = 36e5;
/** Everything that the site knows, but for what belongs to one repository. */
var Store = class {
	links;
	now;
	installations = /* @__PURE__ */ new Map();
	apps = [];
	#accounts = /* @__PURE__ */ new Map();
	#grants = /* @__PURE__ */ new Map();
	#lastId = 1e6;
	constructor(links, now) {
		this.links = links;
		this.now = now;
		this.putAccount(actionsBot);
		this.putAccount(dependabotBot);
		this.putAccount(webFlow);
	}
	nextId() {
		this.#lastId += 1;
		return this.#lastId;
	}
	putAccount(account) {
		this.#accounts.set(account.login.toLowerCase(), account);
		return account;
	}
	findAccount(login) {
		return this.#accounts.get(login.toLowerCase());
	}
	/** The account of that name; it is made when nobody has it. */
	account(login, type = login.endsWith("[bot]") ? "Bot" : "User") {
		return this.findAccount(login) ?? this.putAccount({
			login,
			id: this.nextId(),
			type
		});
	}
	addApp({ slug, name = slug, id = this.nextId(), permissions, publicKey }) {
		const bot = this.account(`${slug}[bot]`, "Bot");
		const app = {
			id,
			slug,
			name,
			owner: this.account("app-owner", "Organization"),
			bot,
			permissions,
			...publicKey ? { publicKey } : {}
		};
		this.apps.push(app);
		return app;
	}
	/** Installs an app, for all repositories or for those with these full names. */
	install(app, repositories) {
		const installation = {
			id: this.nextId(),
			app,
			repositories: repositories?.map((name) => name.toLowerCase())
		};
		this.installations.set(installation.id, installation);
		return installation;
	}
	addToken({ token, kind = "installation", actor = actionsApp, permissions, expires, repositories, limit }) {
		const author = this.#authorOf(actor);
		const given = permissions ?? author.app?.permissions;
		const perHour = limit ?? (author.app === actionsApp ? 1e3 : 5e3);
		const grant = {
			token,
			kind,
			author,
			permissions: given,
			expires,
			repositories: repositories?.map((name) => name.toLowerCase()),
			mayChangeWorkflows: given === void 0 || given.workflows === "write",
			limit: this.newLimit(perHour)
		};
		this.#grants.set(token, grant);
		return grant;
	}
	newLimit(limit) {
		return {
			limit,
			used: 0,
			resetsAt: new Date(this.now().getTime() + hour$1)
		};
	}
	/** The grant behind a token; undefined when it is unknown or over. */
	grant(token) {
		const grant = this.#grants.get(token);
		return grant?.expires !== void 0 && grant.expires <= this.now() ? void 0 : grant;
	}
	/** Ends a token at once, as the end of its job does. */
	revoke(token) {
		this.#grants.delete(token);
	}
	/** A person's token is worth what the person may do; an app's, what it was given. */
	may(grant, need, repository) {
		if (!allows(grant, need)) return false;
		if (!need.endsWith(":read") && !this.#covers(grant, repository)) return false;
		if (grant.kind !== "pat" || need.endsWith(":read")) return true;
		return repository.people.mayWrite(grant.author.account);
	}
	/** True when the repository exists for whoever holds the token. */
	sees(grant, repository) {
		if (!this.#covers(grant, repository)) return !repository.private;
		return grant.kind === "pat" ? repository.people.mayRead(grant.author.account) : true;
	}
	#covers({ repositories }, { fullName }) {
		return !repositories || repositories.includes(fullName.toLowerCase());
	}
	#authorOf(actor) {
		if (typeof actor !== "string") return {
			account: actor.bot,
			app: actor
		};
		return {
			account: this.account(actor),
			app: void 0
		};
	}
};

// src/embedded/routes/page-back.ts
const AT_ONCE$1 = 100;
/** `last: 100, before: cursor` of a list: the cursor is the place of the first one that was shown. */
function before(all, cursor, most = AT_ONCE$1) {
	const end = typeof cursor === "string" ? Number(cursor) : all.length;
	const start = Math.max(0, end - most);
	return {
		pageInfo: {
			hasPreviousPage: start > 0,
			startCursor: String(start)
		},
		nodes: all.slice(start, end)
	};
}

// src/embedded/routes/discussion-query.ts
const REPLIES_AT_ONCE = 30;
const CONTENTS = [
	["THUMBS_UP", "+1"],
	["THUMBS_DOWN", "-1"],
	["LAUGH", "laugh"],
	["HOORAY", "hooray"],
	["CONFUSED", "confused"],
	["HEART", "heart"],
	["ROCKET", "rocket"],
	["EYES", "eyes"]
];
/** `repository { discussion { id comments(last:, before:) { nodes { … replies } } } }`. */
function answerDiscussion(repositories, call) {
	call.need("discussions:read");
	const { owner, repo, number } = call.variables;
	const repository = repositories.find(`${String(owner)}/${String(repo)}`);
	const discussion = repository?.discussions.find(Number(number));
	if (!repository || !discussion) throw new GraphqlError("NOT_FOUND", `Could not resolve to a Discussion with the number of ${String(number)}.`);
	const top = discussion.comments.filter(({ replyTo }) => replyTo === null);
	const page = before(top, call.variables.before);
	const shown = (comment) => commentNode({
		repository,
		discussion,
		comment
	});
	const nodes = page.nodes.map((comment) => {
		return {
			...shown(comment),
			replies: repliesTo({
				repository,
				discussion,
				comment
			}, void 0, REPLIES_AT_ONCE)
		};
	});
	const { title, body, labels, author, locked, category, createdAt, updatedAt } = discussion;
	return { discussion: {
		title,
		body,
		url: pageOfDiscussion(repository, discussion),
		locked,
		authorAssociation: associationOf(repository, author),
		createdAt: timestamp(createdAt),
		updatedAt: timestamp(updatedAt),
		category: {
			name: category,
			slug: category.toLowerCase()
		},
		labels: { nodes: labels.map((name) => ({ name })) },
		author: actor$1(author),
		id: nodeId("D", discussion.id),
		comments: {
			...page,
			nodes
		}
	} };
}
/** `node` of a comment of a discussion, whatever of it is asked for. */
function answerDiscussionComment(repositories, call) {
	call.need("discussions:read");
	const { node, votes, reacted, repliesTo: above, content: wanted } = call.variables;
	const found = findComment(repositories, String(node ?? votes ?? reacted ?? above));
	if (above !== void 0) return { replies: repliesTo(found, call.variables.before) };
	const { reactions } = found.comment;
	const all = reactions.map(({ id, content, account, createdAt }) => ({
		databaseId: id,
		content: CONTENTS.find(([, rest]) => rest === content)?.[0],
		createdAt: timestamp(createdAt),
		user: account.type === "User" ? {
			databaseId: account.id,
			login: account.login
		} : null
	}));
	const groups = CONTENTS.map(([content, rest]) => ({
		content,
		viewerHasReacted: reactions.some((one) => one.content === rest && one.account.id === call.author.account.id)
	}));
	const asked = all.filter(({ content }) => wanted === void 0 || content === wanted);
	return {
		...commentNode(found),
		reactions: before(asked, call.variables.before),
		reactionGroups: groups
	};
}
function repliesTo({ repository, discussion, comment }, cursor, most) {
	const replies = discussion.comments.filter(({ replyTo }) => replyTo === comment.id);
	const { pageInfo, nodes } = before(replies, cursor, most);
	return {
		pageInfo,
		nodes: nodes.map((reply) => commentNode({
			repository,
			discussion,
			comment: reply
		}))
	};
}
function addDiscussionComment(repositories, call) {
	call.need("discussions:write");
	const { discussionId, body, replyToId } = call.variables;
	for (const repository of repositories.all) for (const discussion of repository.discussions.all) {
		if (nodeId("D", discussion.id) !== discussionId) continue;
		const replyTo = discussion.comments.find(({ id }) => nodeId("DC", id) === replyToId)?.id ?? null;
		return { comment: commentNode({
			repository,
			discussion,
			comment: written(() => repository.discussions.comment(discussion.number, {
				body: String(body),
				by: call.author,
				replyTo
			}))
		}) };
	}
	throw notThere(discussionId);
}
function updateDiscussionComment(repositories, call) {
	call.need("discussions:write");
	const { commentId, body } = call.variables;
	const { repository, discussion, comment } = findComment(repositories, String(commentId));
	if (comment.author.account.id !== call.author.account.id && !repository.people.mayWrite(call.author.account)) throw new GraphqlError("FORBIDDEN", `${call.author.account.login} does not have the correct permissions to execute \`UpdateDiscussionComment\``);
	return { comment: commentNode({
		repository,
		discussion,
		comment: written(() => repository.discussions.edit(comment.id, String(body), call.author))
	}) };
}
function addReaction(repositories, call) {
	call.need("discussions:write");
	const { subjectId, content } = call.variables;
	const { repository, comment } = findComment(repositories, String(subjectId));
	const rest = CONTENTS.find(([graphql]) => graphql === content)?.[1];
	if (rest === void 0) throw new GraphqlError("INVALID", `${String(content)} is no reaction`);
	repository.issues.react(comment, rest, call.author);
	return { reaction: { content } };
}
function findComment(repositories, node) {
	for (const repository of repositories.all) for (const discussion of repository.discussions.all) {
		const comment = discussion.comments.find(({ id }) => nodeId("DC", id) === node);
		if (comment) return {
			repository,
			discussion,
			comment
		};
	}
	throw notThere(node);
}
function notThere(node) {
	return new GraphqlError("NOT_FOUND", `Could not resolve to a node with the global id of '${String(node)}'`);
}
/** What the model refuses as REST would is refused here in the other form. */
function written(work) {
	try {
		return work();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		throw new GraphqlError(error.answer.status === 403 ? "FORBIDDEN" : "UNPROCESSABLE", error.message);
	}
}
function actor$1({ account: { type, login, id } }) {
	return {
		__typename: type,
		login: login.replace(/\[bot\]$/, ""),
		databaseId: id
	};
}
function commentNode({ repository, discussion, comment }) {
	const { id, body, author, editor, createdAt, updatedAt, deletedAt, minimized = false } = comment;
	return {
		id: nodeId("DC", id),
		databaseId: id,
		url: pageOfComment(repository, discussion, comment),
		body,
		createdAt: timestamp(createdAt),
		lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
		editor: editor ? { databaseId: editor.account.id } : null,
		deletedAt: deletedAt ? timestamp(deletedAt) : null,
		isMinimized: minimized,
		authorAssociation: associationOf(repository, author),
		author: actor$1(author)
	};
}

// src/embedded/http/page.ts
/** The part of a list that was asked for, and the `Link` header to the others, which names the repository by its number as github.com does. */
function pageOf({ query, url, repository }, all) {
	const size = Math.min(Math.max(Number(query.per_page ?? 30), 1), 100);
	const page = Math.max(Number(query.page ?? 1), 1);
	const last = Math.max(Math.ceil(all.length / size), 1);
	const link = (to, rel) => {
		const address = new URL(url);
		if (repository) address.pathname = address.pathname.replace(/\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.id}`);
		address.searchParams.set("page", String(to));
		return `<${address.href}>; rel="${rel}"`;
	};
	const links = [
		...page > 1 ? [link(page - 1, "prev")] : [],
		...page < last ? [link(page + 1, "next"), link(last, "last")] : [],
		...page > 1 ? [link(1, "first")] : []
	];
	return {
		items: all.slice((page - 1) * size, page * size),
		headers: links.length > 0 ? { link: links.join(", ") } : {}
	};
}
/** Answers with one page of a list. */
function listAnswer(call, all, shape) {
	const { items, headers } = pageOf(call, all);
	return {
		status: 200,
		headers,
		body: items.map(shape)
	};
}
/** Answers with one page under a name, beside the number of all. */
async function countedAnswer(call, name, all, shape) {
	const { items, headers } = pageOf(call, all);
	return {
		status: 200,
		headers,
		body: {
			total_count: all.length,
			[name]: await Promise.all(items.map(shape))
		}
	};
}

// src/embedded/model/shapes/actions-shape.ts
/** "workflow-run" */
async function runShape(repository, run) {
	const { links } = repository.store;
	const url = `${repository.apiUrl}/actions/runs/${run.id}`;
	const commit = await readCommit(repository.git, run.headSha);
	return {
		id: run.id,
		name: run.name,
		node_id: nodeId("WFR", run.id),
		head_branch: run.headBranch,
		head_sha: run.headSha,
		path: run.path,
		display_title: run.name,
		run_number: run.number,
		event: run.event,
		status: run.status,
		conclusion: run.conclusion,
		workflow_id: run.workflowId,
		url,
		html_url: `${repository.htmlUrl}/actions/runs/${run.id}`,
		pull_requests: [],
		created_at: timestamp(run.createdAt),
		updated_at: timestamp(run.updatedAt),
		actor: userShape(links, run.actor),
		run_attempt: run.attempt,
		referenced_workflows: [],
		run_started_at: timestamp(run.createdAt),
		triggering_actor: userShape(links, run.triggeringActor),
		jobs_url: `${url}/jobs`,
		logs_url: `${url}/logs`,
		check_suite_url: `${repository.apiUrl}/check-suites/${run.id}`,
		artifacts_url: `${url}/artifacts`,
		cancel_url: `${url}/cancel`,
		rerun_url: `${url}/rerun`,
		previous_attempt_url: run.attempt > 1 ? `${url}/attempts/${run.attempt - 1}` : null,
		workflow_url: `${repository.apiUrl}/actions/workflows/${run.workflowId}`,
		head_commit: {
			id: commit.sha,
			tree_id: commit.tree,
			message: commit.message,
			timestamp: timestamp(commit.committer.date),
			author: {
				name: commit.author.name,
				email: commit.author.email
			},
			committer: {
				name: commit.committer.name,
				email: commit.committer.email
			}
		},
		repository: repositoryShape(repository),
		head_repository: repositoryShape(repository)
	};
}
/** "workflow" */
function workflowShape(repository, { id, name, path }) {
	return {
		id,
		node_id: nodeId("W", id),
		name,
		path,
		state: "active",
		created_at: timestamp(repository.createdAt),
		updated_at: timestamp(repository.createdAt),
		url: `${repository.apiUrl}/actions/workflows/${id}`,
		html_url: `${repository.htmlUrl}/blob/${repository.defaultBranch}/${path}`,
		badge_url: `${repository.htmlUrl}/workflows/${encodeURIComponent(name)}/badge.svg`
	};
}
const ninetyDays = 7776e6;
/** "artifact" */
function artifactShape(repository, { id, name, runId, zip, createdAt }) {
	const url = `${repository.apiUrl}/actions/artifacts/${id}`;
	return {
		id,
		node_id: nodeId("A", id),
		name,
		size_in_bytes: zip.byteLength,
		url,
		archive_download_url: `${url}/zip`,
		expired: false,
		created_at: timestamp(createdAt),
		updated_at: timestamp(createdAt),
		expires_at: timestamp(new Date(createdAt.getTime() + ninetyDays)),
		workflow_run: {
			id: runId,
			repository_id: repository.id,
			head_repository_id: repository.id
		}
	};
}
/** "check-run" */
function checkShape(repository, check) {
	const url = `${repository.apiUrl}/check-runs/${check.id}`;
	return {
		id: check.id,
		name: check.name,
		node_id: nodeId("CR", check.id),
		head_sha: check.headSha,
		external_id: check.externalId,
		url,
		html_url: `${repository.htmlUrl}/runs/${check.id}`,
		details_url: check.detailsUrl,
		status: check.status,
		conclusion: check.conclusion,
		started_at: check.startedAt,
		completed_at: check.completedAt,
		output: {
			title: check.title,
			summary: check.summary,
			text: check.text,
			annotations_count: check.annotations.length,
			annotations_url: `${url}/annotations`
		},
		check_suite: { id: check.id },
		app: appShapeOrNull(repository.store.links, check.author),
		pull_requests: []
	};
}

// src/embedded/routes/input.ts
/** The body of a call as Octokit types it: `bodyOf<'issues', 'create'>(call)`. The contract has checked it before. */
function bodyOf(call) {
	return call.body;
}
/** A value of the path that the route's template has. */
function inPath(call, name) {
	const value = call.path[name];
	if (value === void 0) throw new Error(`the route has no {${name}}`);
	return value;
}
function numberInPath(call, name) {
	return Number(inPath(call, name));
}
/** Labels and assignees come as names or as objects with a name. */
function nameOf(item) {
	return typeof item === "string" ? item : item.name ?? item.login ?? "";
}

// src/embedded/routes/dispatches.ts
const longestPayload = 65535;
/** Starts a workflow. Nothing runs here: the dispatch is kept, and a queued run with it. */
async function dispatchWorkflow(call) {
	const { ref, inputs = {}, return_run_details } = bodyOf(call);
	const { repository, author } = call;
	const branch = ref.replace(/^refs\/(heads|tags)\//, "");
	const headSha = await repository.git.resolve(branch);
	if (!headSha) throw unprocessable(`No ref found for: ${ref}`);
	const workflow = workflowNamed(await repository.actions.workflows(headSha), inPath(call, "workflow_id"));
	const declared = declaredInputs(await repository.git.read(headSha, workflow.path));
	if (!declared) throw unprocessable("Workflow does not have 'workflow_dispatch' trigger");
	if (JSON.stringify(inputs).length > longestPayload) throw unprocessable("inputs are too large.");
	const values = inputValues(declared, inputs);
	const run = repository.actions.addRun({
		event: "workflow_dispatch",
		path: workflow.path,
		name: workflow.name,
		headSha,
		headBranch: branch,
		actor: author.account
	});
	repository.actions.dispatches.push({
		kind: "workflow_dispatch",
		path: workflow.path,
		ref: branch,
		inputs: values,
		author,
		run
	});
	repository.announce("workflow_dispatch", void 0, author, {
		inputs: values,
		ref: `refs/heads/${branch}`,
		workflow: workflow.path
	});
	if (!return_run_details) return noContent();
	const html_url = `${repository.htmlUrl}/actions/runs/${run.id}`;
	return ok({
		workflow_run_id: run.id,
		run_url: `${repository.apiUrl}/actions/runs/${run.id}`,
		html_url
	});
}
function dispatchRepository(call) {
	const { event_type, client_payload = {} } = bodyOf(call);
	const { repository, author } = call;
	if (JSON.stringify(client_payload).length > longestPayload) throw unprocessable("client_payload is too large.");
	const clientPayload = client_payload;
	repository.actions.dispatches.push({
		kind: "repository_dispatch",
		eventType: event_type,
		clientPayload,
		author
	});
	const fields = {
		client_payload: clientPayload,
		branch: repository.defaultBranch
	};
	repository.announce("repository_dispatch", event_type, author, fields);
	return noContent();
}
/** By number, by file name or by path. */
function workflowNamed(workflows, name) {
	const workflow = workflows.find(({ id, path }) => String(id) === name || path === name || path.endsWith(`/${name}`));
	if (!workflow) throw notFound();
	return workflow;
}
/** Undefined when the workflow cannot be dispatched. */
function declaredInputs(text) {
	const on = (0, import_dist.parse)(text ?? "", { logLevel: "error" })?.on;
	if (on === "workflow_dispatch") return {};
	if (Array.isArray(on)) return on.includes("workflow_dispatch") ? {} : void 0;
	if (typeof on !== "object" || on === null || !("workflow_dispatch" in on)) return void 0;
	return on.workflow_dispatch?.inputs ?? {};
}
/** What the job will see: text, with the declared defaults. */
function inputValues(declared, given) {
	const unexpected = Object.keys(given).filter((name) => !(name in declared));
	if (unexpected.length > 0) throw unprocessable(`Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
	const values = {};
	for (const [name, declaration] of Object.entries(declared)) {
		const { required, type, options, default: fallback } = declaration ?? {};
		const value = textOf(given[name] ?? fallback);
		if (required && value === "") throw unprocessable(`Required input '${name}' not provided`);
		if (type === "choice" && value !== "" && !options?.includes(value)) throw unprocessable(`Provided value '${value}' for input '${name}' not in the list of allowed values`);
		values[name] = value;
	}
	return values;
}
function textOf(value) {
	if (value === void 0 || value === null) return "";
	return typeof value === "string" ? value : JSON.stringify(value);
}

// src/embedded/routes/actions.ts
async function getRun(call) {
	return ok(await runShape(call.repository, runOf$1(call)));
}
function listRuns(call) {
	return answerRuns(call, call.repository.actions.runs);
}
async function listWorkflowRuns(call) {
	const { actions } = call.repository;
	const workflow = workflowNamed(await actions.workflows(), inPath(call, "workflow_id"));
	return answerRuns(call, actions.runs.filter(({ path }) => path === workflow.path));
}
/** Newest first. */
function answerRuns(call, all) {
	const { actor, branch, event, status, head_sha } = call.query;
	const runs = all.filter((run) => (!actor || run.actor.login === actor) && (!branch || run.headBranch === branch) && (!event || run.event === event) && (!status || run.status === status || run.conclusion === status) && (!head_sha || run.headSha === head_sha));
	return countedAnswer(call, "workflow_runs", runs.toReversed(), (run) => runShape(call.repository, run));
}
function cancelRun(call) {
	const run = runOf$1(call);
	if (run.status === "completed") throw conflict("Cannot cancel a workflow run that is completed.");
	run.status = "completed";
	run.conclusion = "cancelled";
	return {
		status: 202,
		body: {}
	};
}
async function listWorkflows(call) {
	const workflows = await call.repository.actions.workflows();
	return countedAnswer(call, "workflows", workflows, (workflow) => workflowShape(call.repository, workflow));
}
async function getWorkflow(call) {
	const workflows = await call.repository.actions.workflows();
	return ok(workflowShape(call.repository, workflowNamed(workflows, inPath(call, "workflow_id"))));
}
function listRunArtifacts(call) {
	const { repository, query } = call;
	const { id } = runOf$1(call);
	const artifacts = repository.actions.artifacts.filter(({ runId, name }) => runId === id && (!query.name || name === query.name));
	return countedAnswer(call, "artifacts", artifacts, (artifact) => artifactShape(repository, artifact));
}
/** GitHub redirects to a storage; here the bytes come at once when the redirect is followed. */
function downloadArtifact(call) {
	const artifact = call.repository.actions.artifacts.find(({ id }) => id === numberInPath(call, "artifact_id"));
	if (!artifact || inPath(call, "archive_format") !== "zip") throw notFound();
	return {
		status: 302,
		headers: { location: `${call.store.links.server}/storage/artifacts/${artifact.id}.zip` }
	};
}
function runOf$1(call) {
	return call.repository.actions.getRun(numberInPath(call, "run_id"));
}

// src/embedded/routes/apps.ts
const hour = 36e5;
function getApp(call) {
	return ok(appShape(call.store.links, signedBy(call)));
}
/** An installation token: one hour, and no more rights than the installation has. */
function createInstallationToken(call) {
	const { store } = call;
	const { repositories, permissions } = bodyOf(call);
	const installation = store.installations.get(numberInPath(call, "installation_id"));
	if (!installation || installation.app.id !== signedBy(call).id) throw notFound();
	const given = permissions ?? installation.app.permissions;
	if (!isPart(given, installation.app.permissions)) throw unprocessable("The permissions requested are not granted to this installation.");
	const reachable = reachableRepositories(call.repositories, installation);
	const chosen = repositories?.map((name) => reachable.find((one) => one.name.toLowerCase() === name.toLowerCase()));
	if (chosen?.includes(void 0)) throw unprocessable("There is at least one repository that does not exist or is not accessible to the parent installation.");
	const expires = new Date(store.now().getTime() + hour);
	const token = `ghs_${randomBytes(27).toString("base64url")}`;
	const names = (chosen?.filter((one) => one !== void 0) ?? reachable).map(({ fullName }) => fullName);
	store.addToken({
		token,
		kind: "installation",
		actor: installation.app,
		permissions: given,
		expires,
		repositories: names
	});
	const repository_selection = repositories || installation.repositories ? "selected" : "all";
	return created({
		token,
		expires_at: timestamp(expires),
		permissions: {
			...given,
			metadata: "read"
		},
		repository_selection
	});
}
function getRepositoryInstallation(call) {
	const app = signedBy(call);
	const { store, repository } = call;
	const installation = [...store.installations.values()].find((one) => one.app.id === app.id && reachableRepositories(call.repositories, one).includes(repository));
	if (!installation) throw notFound();
	return ok(installationShape(store, installation, repository));
}
function listInstallationRepositories(call) {
	const { grant, repositories } = call;
	if (grant.kind !== "installation") throw forbidden("You must authenticate with an installation access token in order to list repositories for an installation.");
	const seen = repositories.all.filter(({ fullName }) => !grant.repositories || grant.repositories.includes(fullName.toLowerCase()));
	return countedAnswer(call, "repositories", seen, repositoryShape);
}
/** The app behind a call that has to be made with its signed web token. */
function signedBy({ grant, author }) {
	if (grant.kind !== "app" || !author.app) throw new Refusal(401, "A JSON web token could not be decoded");
	return author.app;
}
function reachableRepositories({ all }, { repositories }) {
	return repositories ? all.filter(({ fullName }) => repositories.includes(fullName.toLowerCase())) : all;
}
function isPart(asked, granted) {
	const whole = { permissions: granted };
	return Object.entries(asked).every(([name, level]) => allows(whole, `${name}:${level}`));
}
function installationShape(store, installation, { owner }) {
	const { id, app, repositories } = installation;
	const { links } = store;
	return {
		id,
		account: userShape(links, owner),
		repository_selection: repositories ? "selected" : "all",
		access_tokens_url: `${links.api}/app/installations/${id}/access_tokens`,
		repositories_url: `${links.api}/installation/repositories`,
		html_url: `${links.server}/settings/installations/${id}`,
		app_id: app.id,
		app_slug: app.slug,
		target_id: owner.id,
		target_type: owner.type,
		permissions: app.permissions,
		events: [],
		created_at: timestamp(store.now()),
		updated_at: timestamp(store.now()),
		single_file_name: null,
		has_multiple_single_files: false,
		single_file_paths: [],
		suspended_by: null,
		suspended_at: null
	};
}

// src/embedded/routes/checks.ts
async function createCheck(call) {
	const body = call.body;
	const { repository, author, store } = call;
	if (!author.app) throw forbidden("You must authenticate via a GitHub App.");
	const headSha = await repository.git.resolve(body.head_sha ?? "");
	if (!headSha) throw unprocessable(`No commit found for SHA: ${body.head_sha}`);
	const check = repository.checks.add({
		author,
		headSha,
		name: body.name ?? "",
		status: "queued",
		conclusion: null,
		startedAt: body.started_at ?? timestamp(store.now()),
		completedAt: null,
		externalId: body.external_id ?? "",
		detailsUrl: body.details_url ?? null,
		title: null,
		summary: null,
		text: null,
		annotations: []
	});
	change(call, check, body);
	return created(checkShape(repository, check), `${repository.apiUrl}/check-runs/${check.id}`);
}
function updateCheck(call) {
	const check = checkOf(call);
	if (check.author.app?.id !== call.author.app?.id) throw forbidden(`Invalid app_id \`${String(call.author.app?.id)}\``);
	change(call, check, call.body);
	return ok(checkShape(call.repository, check));
}
function getCheck(call) {
	return ok(checkShape(call.repository, checkOf(call)));
}
async function listChecks(call) {
	const { repository, query } = call;
	const sha = await repository.git.resolve(inPath(call, "ref"));
	if (!sha) throw unprocessable(`No commit found for SHA: ${inPath(call, "ref")}`);
	const checks = repository.checks.all.filter(({ headSha, name }) => headSha === sha && (!query.check_name || name === query.check_name));
	return countedAnswer(call, "check_runs", checks, (check) => checkShape(repository, check));
}
/** A conclusion completes a check, whatever status was given. */
function change({ store }, check, body) {
	const { output, conclusion } = body;
	check.name = body.name ?? check.name;
	check.externalId = body.external_id ?? check.externalId;
	check.detailsUrl = body.details_url ?? check.detailsUrl;
	check.status = conclusion ? "completed" : body.status ?? check.status;
	check.conclusion = conclusion ?? check.conclusion;
	if (check.status === "completed") check.completedAt = body.completed_at ?? check.completedAt ?? timestamp(store.now());
	check.title = output?.title ?? check.title;
	check.summary = output?.summary ?? check.summary;
	check.text = output?.text ?? check.text;
	check.annotations.push(...output?.annotations ?? []);
}
function checkOf(call) {
	return call.repository.checks.get(numberInPath(call, "check_run_id"));
}

// src/embedded/routes/issues.ts
/** Pull requests are issues too, and are in the list. */
function listIssues(call) {
	const { repository, query } = call;
	const { state = "open", labels = "", assignee, creator, since, sort = "created", direction = "desc" } = query;
	const wanted = labels.split(",").filter(Boolean);
	const issues = repository.issues.all.filter((issue) => (state === "all" || issue.state === state) && wanted.every((name) => issue.labels.some((label) => label.name.toLowerCase() === name.toLowerCase())) && fitsAssignee(issue, assignee) && (!creator || issue.author.account.login === creator) && (!since || issue.updatedAt >= new Date(since)));
	const key = (issue) => sort === "comments" ? issue.comments.length : (sort === "updated" ? issue.updatedAt : issue.createdAt).getTime();
	const sorted = issues.toSorted((a, b) => key(a) - key(b) || a.number - b.number);
	return listAnswer(call, direction === "asc" ? sorted : sorted.toReversed(), (issue) => issueShape(repository, issue));
}
function fitsAssignee({ assignees }, assignee) {
	if (assignee === void 0) return true;
	if (assignee === "none") return assignees.length === 0;
	return assignee === "*" ? assignees.length > 0 : assignees.some(({ login }) => login === assignee);
}
function createIssue(call) {
	const { title, body, labels = [], assignees = [], assignee } = bodyOf(call);
	const issue = call.repository.issues.add({
		title: String(title),
		body,
		labels: labels.map((label) => nameOf(label)),
		assignees: assignee ? [assignee, ...assignees] : assignees,
		by: call.author
	});
	const shape = issueShape(call.repository, issue);
	return created(shape, String(shape.url));
}
function getIssue(call) {
	const issue = issueOf(call);
	return ok({
		...issueShape(call.repository, issue),
		...renderedBody(call, issue.body)
	});
}
/** Only for those who ask for the full form. */
function renderedBody({ accept, repository }, body) {
	return accept.includes("full") ? { body_html: repository.attachments.render(body ?? "") } : {};
}
function editIssue(call) {
	const { title, body, state, state_reason, labels, assignees } = bodyOf(call);
	const { repository, author } = call;
	const issue = issueOf(call);
	repository.issues.edit(issue, {
		...title === void 0 || title === null ? {} : { title: String(title) },
		...body === void 0 ? {} : { body },
		state,
		stateReason: state_reason
	}, author);
	if (labels) repository.issues.setLabels(issue.number, labels.map((label) => nameOf(label)), author);
	if (assignees) repository.issues.setAssignees(issue.number, assignees.map((one) => nameOf(one)), author);
	return ok(issueShape(repository, issue));
}
function addAssignees(call) {
	const { assignees = [] } = bodyOf(call);
	const issue = issueOf(call);
	const all = [...issue.assignees.map(({ login }) => login), ...assignees.map((one) => nameOf(one))];
	call.repository.issues.setAssignees(issue.number, all, call.author);
	return created(issueShape(call.repository, issue));
}
function removeAssignees(call) {
	const { assignees } = bodyOf(call);
	const gone = assignees.map((one) => nameOf(one).toLowerCase());
	const issue = issueOf(call);
	const rest = issue.assignees.map(({ login }) => login).filter((login) => !gone.includes(login.toLowerCase()));
	call.repository.issues.setAssignees(issue.number, rest, call.author);
	return ok(issueShape(call.repository, issue));
}
function lockIssue(call) {
	const body = bodyOf(call);
	call.repository.issues.lock(issueOf(call).number, body.lock_reason ?? null, call.author);
	return noContent();
}
function unlockIssue(call) {
	call.repository.issues.unlock(issueOf(call).number, call.author);
	return noContent();
}
function listIssueEvents(call) {
	return listAnswer(call, issueOf(call).history, (event) => issueEventShape(call.repository, event));
}
/** The issue of a route with `{issue_number}`. */
function issueOf(call) {
	return call.repository.issues.get(numberInPath(call, "issue_number"));
}

// src/embedded/routes/comments.ts
/** Of one issue, oldest first. */
function listComments(call) {
	const issue = issueOf(call);
	return listEntries(call, issue.comments.map((comment) => ({
		issue,
		comment
	})));
}
/** Of the whole repository, oldest first unless asked otherwise. */
function listAllComments(call) {
	const { sort = "created", direction = "asc" } = call.query;
	const entries = call.repository.issues.all.flatMap((issue) => issue.comments.map((comment) => ({
		issue,
		comment
	})));
	const key = ({ comment }) => sort === "updated" ? comment.updatedAt.getTime() : comment.id;
	const sorted = entries.toSorted((a, b) => key(a) - key(b));
	return listEntries(call, direction === "desc" ? sorted.toReversed() : sorted);
}
function listEntries(call, entries) {
	const { since } = call.query;
	const wanted = since ? entries.filter(({ comment }) => comment.updatedAt >= new Date(since)) : entries;
	return listAnswer(call, wanted, ({ issue, comment }) => commentShape(call.repository, issue, comment));
}
function createComment(call) {
	const { body } = bodyOf(call);
	const issue = issueOf(call);
	const shape = commentShape(call.repository, issue, call.repository.issues.comment(issue.number, {
		body,
		by: call.author
	}));
	return created(shape, String(shape.url));
}
function getComment(call) {
	const { issue, comment } = entryOf(call);
	return ok({
		...commentShape(call.repository, issue, comment),
		...renderedBody(call, comment.body)
	});
}
function editComment(call) {
	const { issue, comment } = entryOf(call);
	const { body } = bodyOf(call);
	return ok(commentShape(call.repository, issue, call.repository.issues.editComment(comment.id, body, call.author)));
}
function deleteComment(call) {
	call.repository.issues.deleteComment(entryOf(call).comment.id, call.author);
	return noContent();
}
/** The comment of a route with `{comment_id}`. */
function entryOf(call) {
	return call.repository.issues.getComment(numberInPath(call, "comment_id"));
}

// src/embedded/model/shapes/commit-shape.ts
/** "git-commit": the bare object. */
function gitCommitShape(repository, commit) {
	const at = (path) => ({ url: `${repository.apiUrl}/git/${path}` });
	return {
		sha: commit.sha,
		node_id: `C_${commit.sha}`,
		...at(`commits/${commit.sha}`),
		html_url: `${repository.htmlUrl}/commit/${commit.sha}`,
		author: personShape(commit.author),
		committer: personShape(commit.committer),
		tree: {
			sha: commit.tree,
			...at(`trees/${commit.tree}`)
		},
		message: commit.message,
		parents: commit.parents.map((sha) => ({
			sha,
			...at(`commits/${sha}`),
			html_url: `${repository.htmlUrl}/commit/${sha}`
		})),
		verification: {
			verified: false,
			reason: "unsigned",
			signature: null,
			payload: null,
			verified_at: null
		}
	};
}
/** "commit": with the accounts behind it. */
function commitShape(repository, commit) {
	const git = gitCommitShape(repository, commit);
	const url = `${repository.apiUrl}/commits/${commit.sha}`;
	const { sha, node_id, html_url, parents, author, committer, tree, message, verification } = git;
	return {
		sha,
		node_id,
		commit: {
			author,
			committer,
			message,
			tree,
			url: git.url,
			comment_count: 0,
			verification
		},
		url,
		html_url,
		comments_url: `${url}/comments`,
		author: accountOf(repository, commit.author),
		committer: accountOf(repository, commit.committer),
		parents
	};
}
function accountOf({ store }, { email }) {
	const login = /^\d+\+(.+)@users\.noreply\.github\.com$/.exec(email)?.[1];
	const account = email === "noreply@github.com" ? webFlow : login && store.findAccount(login);
	return account ? userShape(store.links, account) : null;
}
function personShape({ name, email, date }) {
	return {
		name,
		email,
		date: timestamp(date)
	};
}
/** "git-ref" */
function refShape({ apiUrl }, { ref, sha, type }) {
	return {
		ref,
		node_id: `REF_${Buffer.from(ref).toString("base64url")}`,
		url: `${apiUrl}/git/${ref}`,
		object: {
			sha,
			type,
			url: `${apiUrl}/git/${type}s/${sha}`
		}
	};
}
/** "git-tree" */
function treeShape({ apiUrl }, sha, entries) {
	const tree = entries.map((entry) => ({
		path: entry.path,
		mode: entry.mode,
		type: entry.type,
		...entry.size === void 0 ? {} : { size: entry.size },
		sha: entry.sha,
		url: `${apiUrl}/git/${entry.type === "tree" ? "trees" : "blobs"}/${entry.sha}`
	}));
	return {
		sha,
		url: `${apiUrl}/git/trees/${sha}`,
		tree,
		truncated: false
	};
}
/** "diff-entry" */
function diffEntryShape({ apiUrl, htmlUrl }, head, file) {
	const path = file.filename.split("/").map(encodeURIComponent).join("/");
	return {
		sha: file.sha,
		filename: file.filename,
		status: file.status,
		additions: file.additions,
		deletions: file.deletions,
		changes: file.additions + file.deletions,
		blob_url: `${htmlUrl}/blob/${head}/${path}`,
		raw_url: `${htmlUrl}/raw/${head}/${path}`,
		contents_url: `${apiUrl}/contents/${path}?ref=${head}`,
		...file.patch === void 0 ? {} : { patch: file.patch },
		...file.previous ? { previous_filename: file.previous } : {}
	};
}

// src/embedded/routes/commits.ts
async function listCommits(call) {
	const { repository, query } = call;
	const revision = await resolved(repository, query.sha ?? repository.defaultBranch);
	const commits = await readCommits(repository.git, revision, ...query.path ? ["--", query.path] : []);
	return listAnswer(call, commits, (commit) => commitShape(repository, commit));
}
/** With what it changed against its first parent. */
async function getCommit(call) {
	const { repository } = call;
	const sha = await repository.git.resolve(inPath(call, "ref"));
	if (!sha) throw unprocessable(`No commit found for SHA: ${inPath(call, "ref")}`);
	if (call.accept.includes("sha")) return {
		status: 200,
		headers: { "content-type": "text/plain" },
		bytes: Buffer.from(sha)
	};
	const commit = await readCommit(repository.git, sha);
	const files = await diff(repository.git, commit.parents[0] ?? "4b825dc642cb6eb9a060e54bf8d69288fbee4904", sha);
	const additions = files.reduce((sum, file) => sum + file.additions, 0);
	const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
	const stats = {
		additions,
		deletions,
		total: additions + deletions
	};
	return ok({
		...commitShape(repository, commit),
		stats,
		files: files.map((file) => diffEntryShape(repository, sha, file))
	});
}
/** Both forms of the route: `{base}...{head}` as two values, or as one. */
async function compareCommits(call) {
	const { repository } = call;
	const { git, apiUrl, htmlUrl } = repository;
	const [from, until] = [inPath(call, "base"), inPath(call, "head")];
	const [base, head] = [await resolved(repository, from), await resolved(repository, until)];
	const { code, stdout } = await git.about([
		"merge-base",
		base,
		head
	]);
	if (code !== 0) throw notFound(`No common ancestor between ${from} and ${until}.`);
	const mergeBase = stdout.toString().trim();
	if (call.accept.includes("diff")) {
		const { stdout: text } = await git.try([
			"diff",
			"--no-ext-diff",
			"--no-color",
			"-M",
			mergeBase,
			head
		]);
		return {
			status: 200,
			headers: { "content-type": "application/vnd.github.diff; charset=utf-8" },
			bytes: text
		};
	}
	const [behind = "0", ahead = "0"] = (await git.run([
		"rev-list",
		"--left-right",
		"--count",
		`${base}...${head}`
	])).split(/\s+/);
	const commits = await readCommits(git, "--reverse", `${base}..${head}`);
	const { items, headers } = call.query.page !== void 0 || call.query.per_page !== void 0 ? pageOf(call, commits) : {
		items: commits.slice(-250),
		headers: {}
	};
	const spelled = `${from}...${until}`;
	return {
		status: 200,
		headers,
		body: {
			url: `${apiUrl}/compare/${spelled}`,
			html_url: `${htmlUrl}/compare/${spelled}`,
			permalink_url: `${htmlUrl}/compare/${base.slice(0, 7)}...${head.slice(0, 7)}`,
			diff_url: `${htmlUrl}/compare/${spelled}.diff`,
			patch_url: `${htmlUrl}/compare/${spelled}.patch`,
			base_commit: commitShape(repository, await readCommit(git, base)),
			merge_base_commit: commitShape(repository, await readCommit(git, mergeBase)),
			status: statusOf(Number(ahead), Number(behind)),
			ahead_by: Number(ahead),
			behind_by: Number(behind),
			total_commits: commits.length,
			commits: items.map((commit) => commitShape(repository, commit)),
			files: (await diff(git, mergeBase, head)).map((file) => diffEntryShape(repository, head, file))
		}
	};
}
function statusOf(ahead, behind) {
	if (ahead > 0 && behind > 0) return "diverged";
	if (ahead > 0) return "ahead";
	return behind > 0 ? "behind" : "identical";
}
async function listBranches(call) {
	const { repository } = call;
	const branches = await repository.git.refs("refs/heads");
	return listAnswer(call, branches, ({ ref, sha }) => {
		const name = ref.slice(11);
		return {
			name,
			commit: {
				sha,
				url: `${repository.apiUrl}/commits/${sha}`
			},
			protected: isProtected(repository, name)
		};
	});
}
async function getBranch(call) {
	const { repository } = call;
	const name = inPath(call, "branch");
	const sha = await repository.head(name);
	if (!sha) throw notFound("Branch not found");
	const url = `${repository.apiUrl}/branches/${name}`;
	return ok({
		name,
		commit: commitShape(repository, await readCommit(repository.git, sha)),
		_links: {
			self: url,
			html: `${repository.htmlUrl}/tree/${name}`
		},
		protected: isProtected(repository, name),
		protection: { enabled: isProtected(repository, name) },
		protection_url: `${url}/protection`
	});
}
/** The rulesets' rules that hold for a branch, also for one that does not exist yet. Protections are not among them. */
function listBranchRules(call) {
	const { repository } = call;
	const rules = rulesOf(repository.rules, inPath(call, "branch")).filter(({ kind }) => kind === "ruleset");
	const source = {
		ruleset_source_type: "Repository",
		ruleset_source: repository.fullName
	};
	const entries = rules.flatMap((rule) => {
		return [
			...rule.forbidCreation ? ["creation"] : [],
			...rule.forbidDeletion ? ["deletion"] : [],
			...rule.forbidForcePush ? ["non_fast_forward"] : [],
			...rule.requireSignatures ? ["required_signatures"] : [],
			...rule.requirePullRequest ? ["pull_request"] : []
		].map((type) => ({
			type,
			...source,
			ruleset_id: repository.rules.indexOf(rule) + 1
		}));
	});
	return listAnswer(call, entries, (entry) => entry);
}
function isProtected({ rules }, branch) {
	return rulesOf(rules, branch).length > 0;
}
/** `owner:branch` names a branch of this repository too. */
async function resolved({ git, owner }, revision) {
	const prefix = `${owner.login}:`;
	const sha = await git.resolve(revision.startsWith(prefix) ? revision.slice(prefix.length) : revision);
	if (!sha) throw notFound();
	return sha;
}

// src/embedded/git/write-objects.ts
function writeBlob(git, content) {
	return git.run([
		"hash-object",
		"-w",
		"--stdin"
	], { input: content });
}
/** A tree with these changes to another one, or to nothing. */
async function writeTree(git, changes, base) {
	const index = join(git.directory, `index-${randomUUID()}`);
	const env = { GIT_INDEX_FILE: index };
	try {
		await git.run(base ? ["read-tree", base] : ["read-tree", "--empty"], { env });
		const entries = changes.filter(({ mode, sha }) => mode !== "040000" || sha === null);
		const lines = entries.map(({ path, mode, sha }) => sha ? `${mode} ${sha}\t${path}\0` : `0 ${"0".repeat(40)}\t${path}\0`);
		await git.run([
			"update-index",
			"-z",
			"--index-info"
		], {
			env,
			input: lines.join("")
		});
		for (const { path, sha } of changes.filter((one) => !entries.includes(one))) await git.run([
			"read-tree",
			`--prefix=${path}/`,
			sha ?? ""
		], { env });
		return await git.run(["write-tree"], { env });
	} finally {
		await rm(index, { force: true });
	}
}
function writeCommit(git, commit) {
	const parents = commit.parents.flatMap((parent) => ["-p", parent]);
	const options = {
		input: commit.message,
		env: identityOf(commit.author, commit.committer)
	};
	return git.run([
		"commit-tree",
		commit.tree,
		...parents,
		"-F",
		"-"
	], options);
}

// src/embedded/model/move-ref.ts
/** Moves a ref for a REST call, under the same rules as a push. Throws GitHub's refusals. */
async function moveRef(repository, move) {
	const { ref, old, to, grant, force = false, merges = false } = move;
	const { author } = grant;
	await refuseWorkflowChange(repository, move);
	const change = await repository.changeOf({
		ref,
		old,
		to,
		author,
		merges
	});
	const broken = change && brokenRule(repository.rules, change);
	if (broken) {
		const headline = broken.rule.kind === "ruleset" ? "Repository rule violations found" : `Protected branch update failed for ${ref}.`;
		throw new Refusal(move.ruleStatus ?? 422, `${headline}\n\n${broken.reasons.join("\n")}\n\n`);
	}
	if (change?.forced && !force) throw unprocessable("Update is not a fast forward");
	if (!await repository.git.updateRef(ref, to, old)) throw conflict("Reference cannot be updated");
	await repository.noticeUpdate({
		ref,
		old,
		to
	}, author);
}
async function refuseWorkflowChange(repository, { to, grant, merges }) {
	if (to === noObject || grant.mayChangeWorkflows || merges) return;
	if (await changedWorkflow(repository, to)) throw forbidden("Resource not accessible by integration");
}

// src/embedded/routes/git-objects.ts
async function getBlob(call) {
	const { git, apiUrl } = call.repository;
	const sha = await git.resolve(inPath(call, "file_sha"), "blob");
	if (!sha) throw notFound();
	const content = await git.blob(sha);
	if (call.accept.includes("raw")) return {
		status: 200,
		headers: { "content-type": "application/octet-stream" },
		bytes: content
	};
	return ok({
		sha,
		node_id: `B_${sha}`,
		size: content.byteLength,
		url: `${apiUrl}/git/blobs/${sha}`,
		content: base64Lines(content),
		encoding: "base64"
	});
}
async function createBlob(call) {
	const { content, encoding = "utf-8" } = bodyOf(call);
	const { git, apiUrl } = call.repository;
	const sha = await writeBlob(git, encoding === "base64" ? Buffer.from(content, "base64") : content);
	return created({
		sha,
		url: `${apiUrl}/git/blobs/${sha}`
	});
}
async function getTree(call) {
	const { git } = call.repository;
	const sha = await git.resolve(inPath(call, "tree_sha"), "tree");
	if (!sha) throw notFound();
	return ok(treeShape(call.repository, sha, await git.tree(sha, { recursive: call.query.recursive !== void 0 })));
}
async function createTree(call) {
	const { tree, base_tree } = bodyOf(call);
	const { git } = call.repository;
	const base = base_tree && await git.resolve(base_tree, "tree");
	if (base_tree && !base) throw unprocessable("base_tree is not a valid tree oid");
	const changes = [];
	for (const { path, mode = "100644", sha, content } of tree) {
		if (!path || path.startsWith("/") || path.split("/").some((part) => part === ".." || part === ".git")) throw unprocessable("tree.path contains a malformed path component");
		if (typeof sha === "string" && !await git.resolve(sha, "object")) throw unprocessable(`tree.sha ${sha} is not a valid ${mode === "040000" ? "tree" : "blob"}`);
		changes.push({
			path,
			mode,
			sha: content === void 0 ? sha ?? null : await writeBlob(git, content)
		});
	}
	const sha = await writeTree(git, changes, base || void 0);
	return created(treeShape(call.repository, sha, await git.tree(sha, { recursive: false })));
}
async function getGitCommit(call) {
	const { git } = call.repository;
	const sha = await git.resolve(inPath(call, "commit_sha"));
	if (!sha) throw notFound();
	return ok(gitCommitShape(call.repository, await readCommit(git, sha)));
}
async function createCommit(call) {
	const { message, tree, parents = [], author, committer } = bodyOf(call);
	const { git } = call.repository;
	if (!await git.resolve(tree, "tree")) throw unprocessable("Tree SHA does not exist");
	for (const parent of parents) if (!await git.resolve(parent)) throw unprocessable("Parent SHA does not exist or is not a commit object");
	const by = signatureOf(call, author);
	const sha = await writeCommit(git, {
		tree,
		parents,
		message,
		author: by,
		committer: committer ? signatureOf(call, committer) : by
	});
	return created(gitCommitShape(call.repository, await readCommit(git, sha)));
}
/** Who a commit is by: the account of the token where nothing was given. */
function signatureOf({ author, store }, given = {}) {
	const { login, id } = author.account;
	return {
		name: given.name ?? login,
		email: given.email ?? `${id}+${login}@users.noreply.github.com`,
		date: given.date ? new Date(given.date) : store.now()
	};
}
/** GitHub breaks base64 after 60 characters, and ends with a line break. */
function base64Lines(content) {
	return content.toString("base64").replace(/.{1,60}/g, "$&\n");
}

// src/embedded/routes/contents.ts
const largestInline = 1048576;
/** A file with its content, or the list of a folder. */
async function getContents(call) {
	const { repository } = call;
	const revision = call.query.ref ?? repository.defaultBranch;
	const path = inPath(call, "path").replace(/^\/|\/$/g, "");
	const commit = await repository.git.resolve(revision);
	if (!commit) throw notFound(`No commit found for the ref ${revision}`);
	const entry = path ? await entryAt(repository, commit, path) : void 0;
	if (path && !entry) throw notFound();
	if (!entry || entry.type === "tree") {
		const options = path ? {
			recursive: false,
			path: `${path}/`
		} : { recursive: false };
		const entries = await repository.git.tree(commit, options);
		return ok(entries.map((one) => entryShape(repository, one, revision)));
	}
	const content = await repository.git.blob(entry.sha);
	if (call.accept.includes("raw")) return {
		status: 200,
		headers: { "content-type": "text/plain; charset=utf-8" },
		bytes: content
	};
	const inline = content.byteLength <= largestInline;
	const body = {
		encoding: inline ? "base64" : "none",
		content: inline ? base64Lines(content) : ""
	};
	return ok({
		...entryShape(repository, entry, revision),
		...body
	});
}
/** Writes one file as one commit. The blob that it replaces has to be named. */
async function putContents(call) {
	const { repository } = call;
	const { message, content, sha, branch = repository.defaultBranch, author, committer } = bodyOf(call);
	const path = inPath(call, "path");
	const old = await repository.head(branch);
	if (!old) throw notFound(`Branch ${branch} not found`);
	const before = await entryAt(repository, old, path);
	if (before && !sha) throw unprocessable(`Invalid request.\n\n"sha" wasn't supplied.`);
	if (before && before.sha !== sha) throw conflict(`${path} does not match ${sha}`);
	const blob = await writeBlob(repository.git, Buffer.from(content, "base64"));
	const tree = await writeTree(repository.git, [{
		path,
		mode: before?.mode ?? "100644",
		sha: blob
	}], old);
	const by = signatureOf(call, author ?? committer);
	const commit = {
		tree,
		parents: [old],
		message,
		author: by,
		committer: signatureOf(call, committer ?? author)
	};
	const to = await writeCommit(repository.git, commit);
	await moveRef(repository, {
		ref: `refs/heads/${branch}`,
		old,
		to,
		grant: call.grant,
		ruleStatus: 409
	});
	const after = await entryAt(repository, to, path);
	if (!after) throw new Error(`${path} is not in ${to}`);
	const body = {
		content: entryShape(repository, after, branch),
		commit: gitCommitShape(repository, await readCommit(repository.git, to))
	};
	return {
		status: before ? 200 : 201,
		body
	};
}
async function entryAt({ git }, commit, path) {
	return (await git.tree(commit, {
		recursive: false,
		path
	})).find((entry) => entry.path === path);
}
function entryShape({ apiUrl, htmlUrl }, entry, revision) {
	const path = entry.path.split("/").map(encodeURIComponent).join("/");
	const url = `${apiUrl}/contents/${path}?ref=${encodeURIComponent(revision)}`;
	const folder = entry.type === "tree";
	const git_url = `${apiUrl}/git/${folder ? "trees" : "blobs"}/${entry.sha}`;
	const html_url = `${htmlUrl}/${folder ? "tree" : "blob"}/${revision}/${path}`;
	return {
		name: entry.path.slice(entry.path.lastIndexOf("/") + 1),
		path: entry.path,
		sha: entry.sha,
		size: entry.size ?? 0,
		url,
		html_url,
		git_url,
		download_url: folder ? null : `${htmlUrl}/raw/${revision}/${path}`,
		type: folder ? "dir" : "file",
		_links: {
			self: url,
			git: git_url,
			html: html_url
		}
	};
}

// src/embedded/routes/git-refs.ts
async function getRef(call) {
	const ref = await refOf(call);
	if (!ref) throw notFound();
	return ok(refShape(call.repository, ref));
}
async function listMatchingRefs(call) {
	const prefix = `refs/${inPath(call, "ref")}`;
	const refs = (await call.repository.git.refs("refs/")).filter(({ ref }) => ref.startsWith(prefix));
	return listAnswer(call, refs, (ref) => refShape(call.repository, ref));
}
async function createRef(call) {
	const { ref, sha } = bodyOf(call);
	const { git } = call.repository;
	if (!/^refs\/[^/]+\/./.test(ref) || (await git.try(["check-ref-format", ref])).code !== 0) throw unprocessable(`${ref} is not a valid ref name.`);
	if (!await git.resolve(sha, "object")) throw unprocessable("Object does not exist");
	if (await git.ref(ref)) throw unprocessable("Reference already exists");
	await moveRef(call.repository, {
		ref,
		old: noObject,
		to: sha,
		grant: call.grant
	});
	const shape = refShape(call.repository, {
		ref,
		sha,
		type: await git.run([
			"cat-file",
			"-t",
			sha
		])
	});
	return created(shape, String(shape.url));
}
/** Without `force` only a fast-forward is taken: this is the compare-and-swap of the REST API. */
async function updateRef(call) {
	const { sha, force = false } = bodyOf(call);
	const ref = await refOf(call);
	if (!ref) throw unprocessable("Reference does not exist");
	if (!await call.repository.git.resolve(sha, "object")) throw unprocessable("Object does not exist");
	await moveRef(call.repository, {
		ref: ref.ref,
		old: ref.sha,
		to: sha,
		grant: call.grant,
		force
	});
	return ok(refShape(call.repository, {
		...ref,
		sha
	}));
}
async function deleteRef(call) {
	const ref = await refOf(call);
	if (!ref) throw unprocessable("Reference does not exist");
	await moveRef(call.repository, {
		ref: ref.ref,
		old: ref.sha,
		to: noObject,
		grant: call.grant
	});
	return noContent();
}
function refOf(call) {
	return call.repository.git.ref(`refs/${inPath(call, "ref")}`);
}

// src/embedded/routes/labels.ts
function listLabels(call) {
	return listAnswer(call, call.repository.issues.labels.all, (label) => labelShape(call.repository, label));
}
function getLabel(call) {
	return ok(labelShape(call.repository, call.repository.issues.labels.get(inPath(call, "name"))));
}
function createLabel(call) {
	const { name, color, description } = bodyOf(call);
	const shape = labelShape(call.repository, call.repository.issues.labels.add({
		name,
		color,
		description
	}));
	return created(shape, String(shape.url));
}
function listIssueLabels(call) {
	return listAnswer(call, issueOf(call).labels, (label) => labelShape(call.repository, label));
}
function addIssueLabels(call) {
	const issue = issueOf(call);
	call.repository.issues.addLabels(issue.number, namesIn(call), call.author);
	return labelsOf(call, issue);
}
function setIssueLabels(call) {
	const issue = issueOf(call);
	call.repository.issues.setLabels(issue.number, namesIn(call), call.author);
	return labelsOf(call, issue);
}
function removeIssueLabel(call) {
	const issue = issueOf(call);
	call.repository.issues.removeLabel(issue.number, inPath(call, "name"), call.author);
	return labelsOf(call, issue);
}
function namesIn(call) {
	const { labels = [] } = call.body;
	return labels.map(nameOf);
}
function labelsOf({ repository }, { labels }) {
	return ok(labels.map((label) => labelShape(repository, label)));
}

// src/embedded/routes/pulls.ts
function listPulls(call) {
	const { repository, query } = call;
	const { state = "open", head, base, direction = "desc" } = query;
	const pulls = repository.pulls.all.filter((issue) => (state === "all" || issue.state === state) && (!head || head === `${issue.pull.headRepository.owner.login}:${issue.pull.headRef}` || !head.includes(":")) && (!base || base === issue.pull.baseRef));
	return listAnswer(call, direction === "asc" ? pulls : pulls.toReversed(), (issue) => pullShape(repository, issue));
}
async function getPull(call) {
	if (/\bdiff\b/.test(call.accept)) return textOfDiff(call, pullOf(call));
	return ok(await fullPullShape(call.repository, pullOf(call)));
}
/** With the media type `application/vnd.github.diff`. */
async function textOfDiff({ repository: { git } }, { pull: { baseSha, headSha } }) {
	const { stdout } = await git.try([
		"diff",
		"--no-ext-diff",
		"--no-color",
		"-M",
		`${baseSha}...${headSha}`
	]);
	return {
		status: 200,
		headers: { "content-type": "application/vnd.github.diff; charset=utf-8" },
		bytes: stdout
	};
}
async function createPull(call) {
	const { title, head, base, body, draft = false } = bodyOf(call);
	const { repository, author } = call;
	if (isActions(author) && !repository.actionsMayCreatePullRequests) throw forbidden("GitHub Actions is not permitted to create or approve pull requests.");
	if (!title) throw invalid({
		resource: "PullRequest",
		code: "missing_field",
		field: "title"
	});
	const { headRepository, headRef } = headOf(call, head);
	const [headSha, baseSha] = await Promise.all([headRepository?.head(headRef), repository.head(base)]);
	if (!headRepository || !headSha) throw invalid({
		resource: "PullRequest",
		field: "head",
		code: "invalid"
	});
	if (!baseSha) throw invalid({
		resource: "PullRequest",
		field: "base",
		code: "invalid"
	});
	const twin = repository.pulls.all.find(({ state, pull }) => state === "open" && pull.headRepository === headRepository && pull.headRef === headRef && pull.baseRef === base);
	const spelled = `${headRepository.owner.login}:${headRef}`;
	if (twin) throw custom(`A pull request already exists for ${spelled}.`);
	await refuseEmpty(headRepository, {
		headRef,
		headSha,
		base,
		baseSha
	});
	const issue = await repository.pulls.add({
		title,
		body,
		head: headRef,
		headRepository,
		base,
		draft,
		by: author
	});
	const shape = await fullPullShape(repository, issue);
	return created(shape, String(shape.url));
}
async function refuseEmpty(source, { headRef, headSha, base, baseSha }) {
	if (source.parent) return;
	if ((await source.git.try([
		"merge-base",
		baseSha,
		headSha
	])).code !== 0) throw custom(`The ${headRef} branch has no history in common with ${base}`);
	if (await source.git.isAncestor(headSha, baseSha)) throw custom(`No commits between ${base} and ${headRef}`);
}
function custom(message) {
	return invalid({
		resource: "PullRequest",
		code: "custom",
		message
	});
}
/** `branch`, or `owner:branch` for a fork. */
function headOf({ repository, repositories }, head) {
	const colon = head.indexOf(":");
	if (colon < 0) return {
		headRepository: repository,
		headRef: head
	};
	const login = head.slice(0, colon).toLowerCase();
	return {
		headRepository: [repository, ...repositories.all.filter(({ parent }) => parent === repository)].find(({ owner }) => owner.login.toLowerCase() === login),
		headRef: head.slice(colon + 1)
	};
}
async function editPull(call) {
	const { title, body, state, base, maintainer_can_modify } = bodyOf(call);
	const { repository, author } = call;
	const issue = pullOf(call);
	if (base !== void 0) {
		const baseSha = await repository.head(base);
		if (!baseSha) throw invalid({
			resource: "PullRequest",
			field: "base",
			code: "invalid"
		});
		Object.assign(issue.pull, {
			baseRef: base,
			baseSha
		});
	}
	if (maintainer_can_modify !== void 0) issue.pull.maintainerCanModify = maintainer_can_modify;
	repository.issues.edit(issue, {
		title,
		...body === void 0 ? {} : { body },
		state
	}, author);
	return ok(await fullPullShape(repository, issue));
}
async function listPullFiles(call) {
	const issue = pullOf(call);
	const files = await changedFiles(call.repository, issue);
	return listAnswer(call, files, (file) => diffEntryShape(call.repository, issue.pull.headSha, file));
}
async function listPullCommits(call) {
	const { pull } = pullOf(call);
	const commits = await readCommits(call.repository.git, "--reverse", `${pull.baseSha}..${pull.headSha}`);
	return listAnswer(call, commits, (commit) => commitShape(call.repository, commit));
}
async function mergePull(call) {
	const { sha, commit_title, commit_message, merge_method = "merge" } = bodyOf(call);
	const { repository, author, store, grant } = call;
	const issue = pullOf(call);
	const { pull } = issue;
	if (issue.state === "closed" || pull.draft) throw new Refusal(405, "Pull Request is not mergeable");
	if (sha && sha !== pull.headSha) throw conflict("Head branch was modified. Review and try the merge again.");
	const base = await repository.head(pull.baseRef) ?? pull.baseSha;
	const from = `${pull.headRepository.owner.login}/${pull.headRef}`;
	const subject = commit_title ?? `Merge pull request #${issue.number} from ${from}`;
	const commit = await mergeCommit(repository.git, {
		base,
		head: pull.headSha,
		message: `${subject}\n\n${commit_message ?? issue.title}\n`,
		method: merge_method === "merge" ? "merge" : "squash",
		name: author.account.login,
		email: `${author.account.id}+${author.account.login}@users.noreply.github.com`,
		date: store.now()
	});
	if (!commit) throw new Refusal(405, "Pull Request is not mergeable");
	await moveRef(repository, {
		ref: `refs/heads/${pull.baseRef}`,
		old: base,
		to: commit,
		grant,
		merges: true
	});
	repository.pulls.markMerged(issue, commit, author);
	return ok({
		sha: commit,
		merged: true,
		message: "Pull Request successfully merged"
	});
}
/** The pull request of a route with `{pull_number}`. */
function pullOf(call) {
	const issue = call.repository.pulls.find(numberInPath(call, "pull_number"));
	if (!issue) throw notFound();
	return issue;
}

// src/embedded/routes/reviews.ts
/** GitHub writes the comments of a review as drafts before it submits it with them, in milliseconds. */
const DRAFTED_BEFORE = 1e3;
const states = {
	APPROVE: "APPROVED",
	REQUEST_CHANGES: "CHANGES_REQUESTED",
	COMMENT: "COMMENTED"
};
/** A review with its comments, all or nothing. Without an event it stays pending. */
async function createReview(call) {
	const { event, body = "", comments = [], commit_id } = bodyOf(call);
	const { repository, author, store } = call;
	const issue = pullOf(call);
	refuseOwn(issue, author, event);
	if (event === "APPROVE" && isActions(author) && !repository.actionsMayCreatePullRequests) throw forbidden("GitHub Actions is not permitted to create or approve pull requests.");
	if (event && event !== "APPROVE" && body === "" && comments.length === 0) throw refusal("Body can't be blank");
	checkBody("PullRequestReview", body);
	const commit = commit_id ?? issue.pull.headSha;
	await refuseForeign(call, issue, commit);
	const files = comments.length > 0 ? await changedFiles(repository, issue, commit) : [];
	for (const comment of comments) refuseUnresolved(files, comment);
	const state = event ? states[event] : "PENDING";
	const submittedAt = event ? store.now() : void 0;
	const review = {
		id: store.nextId(),
		author,
		state,
		body,
		commit,
		submittedAt
	};
	issue.pull.reviews.push(review);
	const added = comments.map((draft) => addComment(call, issue, {
		review,
		draft,
		files
	}));
	const shape = reviewShape(repository, issue, review);
	if (event) {
		const state = review.state.toLowerCase();
		announce(call, issue, {
			name: "pull_request_review",
			action: "submitted",
			fields: { review: {
				...shape,
				state
			} }
		});
		for (const comment of added) announceComment(call, issue, comment);
	}
	return ok(shape);
}
function refuseOwn({ author }, { account }, event) {
	if (author.account.id !== account.id) return;
	if (event === "APPROVE") throw refusal("Can not approve your own pull request");
	if (event === "REQUEST_CHANGES") throw refusal("Can not request changes on your own pull request");
}
async function refuseForeign({ repository: { git } }, { pull }, commit) {
	if (commit === pull.headSha) return;
	if (!(await git.isAncestor(commit, pull.headSha) && !await git.isAncestor(commit, pull.baseSha))) throw refusal("end_commit_oid is not part of the pull request");
}
function refuseUnresolved(files, { path, line, side = "RIGHT", body }) {
	checkBody("PullRequestReviewComment", body);
	const file = files.find(({ filename }) => filename === path);
	if (!file) throw refusal("Path could not be resolved");
	if (line === void 0) return;
	if (!linesInPatch(file.patch ?? "", side === "LEFT" ? "LEFT" : "RIGHT").has(line)) throw refusal("Line could not be resolved");
}
function refusal(message) {
	return new Refusal(422, "Unprocessable Entity", { errors: [message] });
}
function listReviews(call) {
	const issue = pullOf(call);
	return listAnswer(call, issue.pull.reviews, (review) => reviewShape(call.repository, issue, review));
}
function listReviewComments(call) {
	const issue = pullOf(call);
	return listAnswer(call, issue.pull.comments, (comment) => reviewCommentShape(call.repository, issue, comment));
}
function replyToReviewComment(call) {
	const { body } = bodyOf(call);
	checkBody("PullRequestReviewComment", body);
	const issue = pullOf(call);
	const parent = issue.pull.comments.find(({ id }) => id === numberInPath(call, "comment_id"));
	if (!parent) throw notFound();
	const { store, author } = call;
	const review = {
		id: store.nextId(),
		author,
		state: "COMMENTED",
		body: "",
		commit: parent.commit,
		submittedAt: store.now()
	};
	issue.pull.reviews.push(review);
	const { editedAt: _, minimized: __, ...place } = parent;
	const reply = {
		...place,
		id: store.nextId(),
		reviewId: review.id,
		author,
		body,
		createdAt: store.now(),
		inReplyTo: parent.inReplyTo ?? parent.id,
		reactions: []
	};
	issue.pull.comments.push(reply);
	announceComment(call, issue, reply);
	const shape = reviewCommentShape(call.repository, issue, reply);
	return created(shape, String(shape.url));
}
/** The comment of a route with `{comment_id}` below `/pulls`. */
function reviewCommentOf(call) {
	const comment = call.repository.pulls.all.flatMap(({ pull }) => pull.comments).find(({ id }) => id === numberInPath(call, "comment_id"));
	if (!comment) throw notFound();
	return comment;
}
function addComment({ store, author }, { pull }, { review, draft, files }) {
	const comment = {
		id: store.nextId(),
		reviewId: review.id,
		author,
		path: draft.path,
		line: draft.line,
		hunk: hunkFor(files.find(({ filename }) => filename === draft.path)?.patch ?? "", draft.line ?? 0),
		startLine: draft.start_line,
		side: draft.side === "LEFT" ? "LEFT" : "RIGHT",
		commit: review.commit,
		body: draft.body,
		createdAt: /* @__PURE__ */ new Date((review.submittedAt?.getTime() ?? store.now().getTime() + DRAFTED_BEFORE) - DRAFTED_BEFORE),
		inReplyTo: void 0,
		reactions: []
	};
	pull.comments.push(comment);
	return comment;
}
/** From the head of the hunk to the line; for a comment on the whole file the beginning of the patch. */
function hunkFor(patch, line) {
	const lines = patch.split("\n");
	let at = 0;
	let start = 0;
	for (const [index, text] of lines.entries()) {
		const head = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text);
		if (head !== null) [at, start] = [Number(head[1]) - 1, index];
		else if (!text.startsWith("-")) at++;
		if (head === null && at === line) return lines.slice(start, index + 1).join("\n");
	}
	return lines.slice(0, 1).join("\n");
}
function announce(call, issue, { name, action, fields }) {
	call.repository.announce(name, action, call.author, {
		...fields,
		pull_request: pullShape(call.repository, issue)
	});
}
function announceComment(call, issue, comment) {
	announce(call, issue, {
		name: "pull_request_review_comment",
		action: "created",
		fields: { comment: reviewCommentShape(call.repository, issue, comment) }
	});
}

// src/embedded/routes/reactions.ts
function reactToIssue(call) {
	return react(call, issueOf(call));
}
function reactToComment(call) {
	return react(call, entryOf(call).comment);
}
function reactToReviewComment(call) {
	return react(call, reviewCommentOf(call));
}
/** 200 instead of 201 when the reaction was there already. */
function react(call, target) {
	const { content } = bodyOf(call);
	const { reaction, isNew } = call.repository.issues.react(target, content, call.author);
	return {
		status: isNew ? 201 : 200,
		body: reactionShape(call.repository, reaction)
	};
}
function listIssueReactions(call) {
	return list(call, issueOf(call));
}
function listCommentReactions(call) {
	return list(call, entryOf(call).comment);
}
function list(call, { reactions }) {
	const wanted = reactions.filter(({ content }) => !call.query.content || content === call.query.content);
	return listAnswer(call, wanted, (reaction) => reactionShape(call.repository, reaction));
}
function deleteCommentReaction(call) {
	const { reactions } = entryOf(call).comment;
	const index = reactions.findIndex(({ id }) => id === numberInPath(call, "reaction_id"));
	if (index < 0) throw notFound();
	reactions.splice(index, 1);
	return noContent();
}

// src/embedded/routes/site.ts
function getRepository(call) {
	const { people } = call.repository;
	const permission = call.grant.kind === "installation" ? "none" : people.roleOf(call.author.account).permission;
	const permissions = {
		admin: permission === "admin",
		maintain: permission === "admin",
		push: ["admin", "write"].includes(permission),
		triage: ["admin", "write"].includes(permission),
		pull: permission !== "none"
	};
	return ok({
		...fullRepositoryShape(call.repository),
		permissions
	});
}
/** `role_name` tells what `permission` cannot: maintain counts as write there, triage as read. */
function getPermission(call) {
	const { store, people } = call.repository;
	const login = inPath(call, "username");
	const account = store.findAccount(login);
	if (account?.type !== "User") throw notFound(`${login} is not a user`);
	const { permission, name } = people.roleOf(account);
	return ok({
		permission,
		role_name: name,
		user: {
			...userShape(store.links, account),
			role_name: name
		}
	});
}
/** Does not count against the limit that it tells. */
function getRateLimit({ grant }) {
	const { limit, used, resetsAt } = grant.limit;
	const core = {
		limit,
		used,
		remaining: Math.max(0, limit - used),
		reset: Math.floor(resetsAt.getTime() / 1e3)
	};
	const other = {
		...core,
		used: 0,
		remaining: limit
	};
	return ok({
		resources: {
			core,
			search: other,
			graphql: other
		},
		rate: core
	});
}
function getCurrentUser({ grant, store }) {
	if (grant.kind !== "pat") throw forbidden("Resource not accessible by integration");
	return ok(profileShape(store.links, grant.author.account));
}
function getUser(call) {
	const account = call.store.findAccount(inPath(call, "username"));
	if (!account) throw notFound();
	return ok(profileShape(call.store.links, account));
}

// src/embedded/routes/routes.ts
/**
* All routes with the permission each one needs. To add one: put its operation from GitHub's description into
* `openapi-slice.json`, write the handler in the file of its resource, and add a line here.
*/
const routes = [
	onSite("GET /rate_limit", getRateLimit),
	onSite("GET /user", getCurrentUser),
	onSite("GET /users/{username}", getUser),
	onSite("GET /app", getApp),
	onSite("POST /app/installations/{installation_id}/access_tokens", createInstallationToken),
	onSite("GET /installation/repositories", listInstallationRepositories),
	inRepository("GET", "", ["metadata:read"], getRepository),
	inRepository("GET", "/installation", [], getRepositoryInstallation),
	inRepository("GET", "/collaborators/{username}/permission", ["metadata:read"], getPermission),
	inRepository("GET", "/issues", ["issues:read", "pull_requests:read"], listIssues),
	openToReaders("POST", "/issues", ["issues:write"], createIssue),
	inRepository("GET", "/issues/comments", ["issues:read", "pull_requests:read"], listAllComments),
	inRepository("GET", "/issues/comments/{comment_id}", ofComment("read"), getComment),
	openToReaders("PATCH", "/issues/comments/{comment_id}", ofComment("write"), editComment),
	openToReaders("DELETE", "/issues/comments/{comment_id}", ofComment("write"), deleteComment),
	inRepository("GET", "/issues/comments/{comment_id}/reactions", ofComment("read"), listCommentReactions),
	openToReaders("POST", "/issues/comments/{comment_id}/reactions", ofComment("write"), reactToComment),
	openToReaders("DELETE", "/issues/comments/{comment_id}/reactions/{reaction_id}", ofComment("write"), deleteCommentReaction),
	inRepository("GET", "/issues/{issue_number}", ofIssue("read"), getIssue),
	inRepository("PATCH", "/issues/{issue_number}", ofIssue("write"), editIssue),
	inRepository("GET", "/issues/{issue_number}/comments", ofIssue("read"), listComments),
	openToReaders("POST", "/issues/{issue_number}/comments", ofIssue("write"), createComment),
	inRepository("GET", "/issues/{issue_number}/events", ofIssue("read"), listIssueEvents),
	inRepository("GET", "/issues/{issue_number}/labels", ofIssue("read"), listIssueLabels),
	inRepository("POST", "/issues/{issue_number}/labels", ofIssue("write"), addIssueLabels),
	inRepository("PUT", "/issues/{issue_number}/labels", ofIssue("write"), setIssueLabels),
	inRepository("DELETE", "/issues/{issue_number}/labels/{name}", ofIssue("write"), removeIssueLabel),
	inRepository("POST", "/issues/{issue_number}/assignees", ofIssue("write"), addAssignees),
	inRepository("DELETE", "/issues/{issue_number}/assignees", ofIssue("write"), removeAssignees),
	inRepository("PUT", "/issues/{issue_number}/lock", ofIssue("write"), lockIssue),
	inRepository("DELETE", "/issues/{issue_number}/lock", ofIssue("write"), unlockIssue),
	inRepository("GET", "/issues/{issue_number}/reactions", ofIssue("read"), listIssueReactions),
	openToReaders("POST", "/issues/{issue_number}/reactions", ofIssue("write"), reactToIssue),
	inRepository("GET", "/labels", ["issues:read", "pull_requests:read"], listLabels),
	inRepository("POST", "/labels", ["issues:write", "pull_requests:write"], createLabel),
	inRepository("GET", "/labels/{name}", ["issues:read", "pull_requests:read"], getLabel),
	inRepository("GET", "/pulls", ["pull_requests:read"], listPulls),
	openToReaders("POST", "/pulls", ["pull_requests:write"], createPull),
	openToReaders("POST", "/pulls/comments/{comment_id}/reactions", ["pull_requests:write"], reactToReviewComment),
	inRepository("GET", "/pulls/{pull_number}", ["pull_requests:read"], getPull),
	inRepository("PATCH", "/pulls/{pull_number}", ["pull_requests:write"], editPull),
	inRepository("GET", "/pulls/{pull_number}/files", ["pull_requests:read"], listPullFiles),
	inRepository("GET", "/pulls/{pull_number}/commits", ["pull_requests:read"], listPullCommits),
	inRepository("PUT", "/pulls/{pull_number}/merge", ["contents:write"], mergePull),
	inRepository("GET", "/pulls/{pull_number}/reviews", ["pull_requests:read"], listReviews),
	openToReaders("POST", "/pulls/{pull_number}/reviews", ["pull_requests:write"], createReview),
	inRepository("GET", "/pulls/{pull_number}/comments", ["pull_requests:read"], listReviewComments),
	openToReaders("POST", "/pulls/{pull_number}/comments/{comment_id}/replies", ["pull_requests:write"], replyToReviewComment),
	inRepository("GET", "/contents/{path}", ["contents:read"], getContents),
	inRepository("PUT", "/contents/{path}", ["contents:write"], putContents),
	inRepository("POST", "/git/blobs", ["contents:write"], createBlob),
	inRepository("GET", "/git/blobs/{file_sha}", ["contents:read"], getBlob),
	inRepository("POST", "/git/trees", ["contents:write"], createTree),
	inRepository("GET", "/git/trees/{tree_sha}", ["contents:read"], getTree),
	inRepository("POST", "/git/commits", ["contents:write"], createCommit),
	inRepository("GET", "/git/commits/{commit_sha}", ["contents:read"], getGitCommit),
	inRepository("GET", "/git/ref/{ref}", ["contents:read"], getRef),
	inRepository("GET", "/git/matching-refs/{ref}", ["contents:read"], listMatchingRefs),
	inRepository("POST", "/git/refs", ["contents:write"], createRef),
	inRepository("PATCH", "/git/refs/{ref}", ["contents:write"], updateRef),
	inRepository("DELETE", "/git/refs/{ref}", ["contents:write"], deleteRef),
	inRepository("GET", "/branches", ["contents:read"], listBranches),
	inRepository("GET", "/branches/{branch}", ["contents:read"], getBranch),
	inRepository("GET", "/rules/branches/{branch}", ["metadata:read"], listBranchRules),
	inRepository("GET", "/compare/{base}...{head}", ["contents:read"], compareCommits),
	inRepository("GET", "/commits", ["contents:read"], listCommits),
	inRepository("GET", "/commits/{ref}/check-runs", ["checks:read"], listChecks),
	inRepository("GET", "/commits/{ref}", ["contents:read"], getCommit),
	inRepository("POST", "/check-runs", ["checks:write"], createCheck),
	inRepository("GET", "/check-runs/{check_run_id}", ["checks:read"], getCheck),
	inRepository("PATCH", "/check-runs/{check_run_id}", ["checks:write"], updateCheck),
	inRepository("POST", "/dispatches", ["contents:write"], dispatchRepository),
	inRepository("GET", "/actions/runs", ["actions:read"], listRuns),
	inRepository("GET", "/actions/runs/{run_id}", ["actions:read"], getRun),
	inRepository("POST", "/actions/runs/{run_id}/cancel", ["actions:write"], cancelRun),
	inRepository("GET", "/actions/runs/{run_id}/artifacts", ["actions:read"], listRunArtifacts),
	inRepository("GET", "/actions/artifacts/{artifact_id}/{archive_format}", ["actions:read"], downloadArtifact),
	inRepository("GET", "/actions/workflows", ["actions:read"], listWorkflows),
	inRepository("GET", "/actions/workflows/{workflow_id}", ["actions:read"], getWorkflow),
	inRepository("GET", "/actions/workflows/{workflow_id}/runs", ["actions:read"], listWorkflowRuns),
	inRepository("POST", "/actions/workflows/{workflow_id}/dispatches", ["actions:write"], dispatchWorkflow)
];
function onSite(name, handle) {
	return {
		scope: "site",
		name,
		handle
	};
}
function inRepository(method, path, needs, handle) {
	return {
		scope: "repository",
		name: `${method} /repos/{owner}/{repo}${path}`,
		needs,
		openToReaders: false,
		handle
	};
}
/** Whoever can read the repository may do it with a personal token: to comment, to open an issue. */
function openToReaders(method, path, needs, handle) {
	return {
		scope: "repository",
		name: `${method} /repos/{owner}/{repo}${path}`,
		needs,
		openToReaders: true,
		handle
	};
}
/** On a pull request either permission is enough, on an issue only its own. */
function needsOf(isPull, level) {
	return isPull ? [`issues:${level}`, `pull_requests:${level}`] : [`issues:${level}`];
}
function ofIssue(level) {
	return ({ repository, path }) => needsOf(repository.pulls.find(Number(path.issue_number)) !== void 0, level);
}
function ofComment(level) {
	return ({ repository, path }) => {
		return needsOf(repository.issues.all.find(({ comments }) => comments.some(({ id }) => id === Number(path.comment_id)))?.pull !== void 0, level);
	};
}

// src/embedded/routes/talk-query.ts
const AT_ONCE = 100;
const LINES_AT_ONCE = 20;
/** `repository { pullRequest { comments, reviews, commits { commit { checkSuites } } } }`, a hundred of each, oldest first. */
function answerTalk(repositories, { variables, author: viewer }) {
	const { owner, repo, number } = variables;
	const repository = repositories.find(`${String(owner)}/${String(repo)}`);
	const issue = repository?.pulls.find(Number(number));
	if (!repository || !issue) return null;
	const { comments, pull } = issue;
	const listed = comments.map(({ id, body, author, createdAt, updatedAt, minimized = false }) => ({
		id: nodeId("IC", id),
		databaseId: id,
		body,
		createdAt: timestamp(createdAt),
		isMinimized: minimized,
		authorAssociation: associationOf(repository, author),
		lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
		author: actor(author)
	}));
	const reviews = pull.reviews.filter(({ submittedAt }) => submittedAt !== void 0).map(({ id, body, state, author, submittedAt, editedAt, minimized = false }) => ({
		...variables.lines === true ? { comments: linesOf(repository, pull, {
			review: id,
			viewer
		}) } : {},
		id: nodeId("PRR", id),
		databaseId: id,
		body,
		state,
		isMinimized: minimized,
		authorAssociation: associationOf(repository, author),
		submittedAt: timestampOrNull(submittedAt),
		lastEditedAt: timestampOrNull(editedAt),
		author: actor(author)
	}));
	const commits = { nodes: [{ commit: {
		oid: pull.headSha,
		checkSuites: { nodes: suitesOf(repository, pull.headSha) }
	} }] };
	return { pullRequest: {
		...variables.comments === true ? { comments: before(listed, variables.beforeComment) } : {},
		...variables.reviews === true ? { reviews: before(reviews, variables.beforeReview) } : {},
		...variables.checks === true ? { commits } : {}
	} };
}
function linesOf(repository, { comments }, { review, viewer }) {
	const nodes = comments.filter(({ reviewId }) => reviewId === review).map(({ id, body, author, editedAt, reactions, minimized = false }) => ({
		reactionGroups: ["eyes", "+1"].map((content) => ({
			content: content === "eyes" ? "EYES" : "THUMBS_UP",
			viewerHasReacted: reactions.some((one) => one.content === content && one.account.id === viewer.account.id)
		})),
		id: nodeId("PRRC", id),
		databaseId: id,
		body,
		isMinimized: minimized,
		authorAssociation: associationOf(repository, author),
		lastEditedAt: timestampOrNull(editedAt),
		author: actor(author)
	}));
	return {
		totalCount: nodes.length,
		nodes: nodes.slice(0, LINES_AT_ONCE)
	};
}
/** `node` of a review or of a comment in one, as GitHub shows them: images of private repositories have addresses that it signed. */
function answerShown(repositories, { variables }) {
	for (const { attachments, pulls } of repositories.all) for (const { pull } of pulls.all) {
		const review = pull.reviews.find(({ id }) => nodeId("PRR", id) === variables.node);
		const line = pull.comments.find(({ id }) => nodeId("PRRC", id) === variables.node);
		const shown = ({ body }) => ({ bodyHTML: attachments.render(body) });
		if (line !== void 0) return shown(line);
		if (review === void 0) continue;
		const own = pull.comments.filter(({ reviewId }) => reviewId === review.id);
		return {
			...shown(review),
			comments: { nodes: own.slice(0, AT_ONCE).map(shown) }
		};
	}
	return null;
}
/** `node` of a review or of a comment in one: when it was submitted and edited. */
function answerSubmission(repositories, { variables }) {
	for (const { reviews, comments } of repositories.all.flatMap(({ pulls: { all } }) => all.map(({ pull }) => pull))) {
		const line = comments.find(({ id }) => nodeId("PRRC", id) === variables.said);
		const review = reviews.find(({ id }) => line === void 0 ? nodeId("PRR", id) === variables.said : id === line.reviewId);
		if (review === void 0) continue;
		const submittedAt = timestampOrNull(review.submittedAt);
		if (line === void 0) return {
			submittedAt,
			lastEditedAt: timestampOrNull(review.editedAt)
		};
		return {
			lastEditedAt: timestampOrNull(line.editedAt),
			pullRequestReview: { submittedAt }
		};
	}
	return null;
}
/** `node` of a review, with its comments. */
function answerReview(repositories, { variables }) {
	const pulls = repositories.all.flatMap(({ pulls: { all } }) => all.map(({ pull }) => pull));
	for (const { reviews, comments } of pulls) {
		const review = reviews.find(({ id }) => nodeId("PRR", id) === variables.review);
		if (review === void 0) continue;
		const nodes = comments.filter(({ reviewId }) => reviewId === review.id).map(({ id, body, path, line = null, hunk, author, inReplyTo, editedAt, minimized = false }) => ({
			databaseId: id,
			body,
			path,
			line,
			originalLine: line,
			diffHunk: hunk,
			isMinimized: minimized,
			lastEditedAt: timestampOrNull(editedAt),
			author: actor(author),
			replyTo: inReplyTo === void 0 ? null : { databaseId: inReplyTo }
		}));
		const { submittedAt, author } = review;
		const shown = {
			totalCount: nodes.length,
			nodes: nodes.slice(0, AT_ONCE)
		};
		return {
			submittedAt: timestampOrNull(submittedAt),
			author: actor(author),
			comments: shown
		};
	}
	return null;
}
function suitesOf({ checks }, head) {
	return checks.all.filter(({ headSha }) => headSha === head).map(({ author, conclusion, completedAt, startedAt, headBranch = "main" }) => ({
		conclusion: conclusion?.toUpperCase() ?? null,
		updatedAt: completedAt ?? startedAt,
		branch: headBranch === null ? null : { name: headBranch },
		creator: author.account.type === "User" ? { login: author.account.login } : null,
		workflowRun: null
	}));
}
function actor({ account: { type, login, id } }) {
	return {
		__typename: type,
		login: login.replace(/\[bot\]$/, ""),
		databaseId: id
	};
}

// src/embedded/routes/thread-query.ts
/** `repository { issueOrPullRequest { comments(last: 100) } }`, newest hundred, oldest first. */
function answerThread(repositories, { variables }) {
	const { owner, repo, number } = variables;
	const repository = repositories.find(`${String(owner)}/${String(repo)}`);
	const issue = repository?.issues.find(Number(number));
	if (!repository || !issue) return null;
	const { comments } = issue;
	const page = before(comments, variables.before);
	const nodes = page.nodes.map(({ id, body, author, editor, createdAt, updatedAt, minimized = false }) => ({
		id: nodeId("IC", id),
		databaseId: id,
		url: `${pageOf$1(repository, issue)}#issuecomment-${id}`,
		body,
		createdAt: timestamp(createdAt),
		lastEditedAt: updatedAt.getTime() === createdAt.getTime() ? null : timestamp(updatedAt),
		editor: editor ? { databaseId: editor.account.id } : null,
		isMinimized: minimized,
		authorAssociation: associationOf(repository, author),
		author: {
			__typename: author.account.type,
			login: author.account.login.replace(/\[bot\]$/, ""),
			databaseId: author.account.id
		}
	}));
	return { issueOrPullRequest: { comments: {
		...page,
		nodes
	} } };
}
const MOST_EDITS = 100;
/** `node` of a comment: when it was edited last, and by whom; all of its edits, newest first. */
function answerEditor(repositories, { variables }) {
	const comments = repositories.all.flatMap(({ issues }) => issues.all.flatMap((issue) => issue.comments));
	const answers = repositories.all.flatMap(({ discussions }) => discussions.all.flatMap((one) => one.comments));
	const comment = comments.find(({ id }) => nodeId("IC", id) === variables.comment) ?? answers.find(({ id }) => nodeId("DC", id) === variables.comment);
	if (comment === void 0) return null;
	const { createdAt, updatedAt, editor, edits = [] } = comment;
	const isEdited = editor !== void 0 || updatedAt.getTime() !== createdAt.getTime();
	const from = Number(variables.after ?? 0);
	const nodes = edits.toReversed().slice(from, from + MOST_EDITS).map(({ at, by, body }) => ({
		editedAt: timestamp(at),
		diff: body,
		editor: { databaseId: by.account.id }
	}));
	const pageInfo = {
		hasNextPage: edits.length > from + MOST_EDITS,
		endCursor: String(from + MOST_EDITS)
	};
	return {
		lastEditedAt: isEdited ? timestamp(updatedAt) : null,
		editor: editor ? { databaseId: editor.account.id } : null,
		userContentEdits: {
			nodes,
			pageInfo
		}
	};
}

// src/embedded/embedded-github.ts
async function startEmbeddedGitHub(options = {}) {
	const { now = () => /* @__PURE__ */ new Date(), checkAnswers = false, apiAtRoot = false } = options;
	const directory = options.directory ?? await mkdtemp(join(tmpdir(), "embedded-github-"));
	const server = createServer();
	const url = await listen(server);
	const apiServer = apiAtRoot ? createServer() : void 0;
	const store = new Store(linksOf(url, apiServer && await listen(apiServer)), now);
	const answerViolations = [];
	const events = [];
	const site = {
		store,
		repositories: new Repositories(),
		router: new Router(routes),
		violations: [],
		answerViolations: checkAnswers ? answerViolations : void 0,
		faults: new Faults(),
		graphql: new Graphql(),
		requests: []
	};
	answerGraphql(site);
	const answer = (message, response) => {
		serve(site, message, response).catch((error) => response.destroy(error instanceof Error ? error : void 0));
	};
	server.on("request", answer);
	apiServer?.on("request", (message, response) => {
		message.url = inOneOrigin(message.url ?? "/");
		answer(message, response);
	});
	return {
		url,
		serverUrl: store.links.server,
		apiUrl: store.links.api,
		graphqlUrl: store.links.graphql,
		directory,
		store,
		faults: site.faults,
		graphql: site.graphql,
		requests: site.requests,
		events,
		violations: site.violations,
		answerViolations,
		addRepository: async (plan) => {
			const repository = await newRepository({
				store,
				directory,
				events
			}, plan);
			site.repositories.add(repository);
			return repository;
		},
		addToken: (token) => store.addToken(token),
		addApp: ({ repositories, ...facts }) => {
			const app = store.addApp(facts);
			return {
				app,
				installation: store.install(app, repositories)
			};
		},
		close: async () => {
			await Promise.all([server, ...apiServer ? [apiServer] : []].map(shut));
			if (options.directory === void 0) await rm(directory, {
				recursive: true,
				force: true,
				maxRetries: 3
			});
		}
	};
}
function answerGraphql({ graphql, repositories }) {
	graphql.on("repository", (call) => {
		if (call.query.includes("discussion(")) return answerDiscussion(repositories, call);
		return call.query.includes("pullRequest(") ? answerTalk(repositories, call) : answerThread(repositories, call);
	});
	graphql.on("node", (call) => {
		if (call.query.includes("userContentEdits")) return answerEditor(repositories, call);
		if (call.query.includes("on PullRequestReviewComment { lastEditedAt")) return answerSubmission(repositories, call);
		if (call.query.includes("DiscussionComment")) return answerDiscussionComment(repositories, call);
		return call.query.includes("bodyHTML") ? answerShown(repositories, call) : answerReview(repositories, call);
	});
	graphql.on("addDiscussionComment", (call) => addDiscussionComment(repositories, call));
	graphql.on("updateDiscussionComment", (call) => updateDiscussionComment(repositories, call));
	graphql.on("addReaction", (call) => addReaction(repositories, call));
}
function listen(server) {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			if (address === null || typeof address === "string") throw new Error(`no port: ${String(address)}`);
			resolve(`http://127.0.0.1:${address.port}`);
		});
	});
}
function shut(server) {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
async function newRepository({ store, directory, events }, input) {
	const { name, forkOf, private: isPrivate = false, organization = false } = input;
	const defaultBranch = input.defaultBranch ?? forkOf?.defaultBranch ?? "main";
	const owner = store.account(input.owner, organization ? "Organization" : "User");
	const git = await BareRepository.create(join(directory, owner.login, `${name}.git`), defaultBranch);
	const repository = new EmbeddedRepository({
		store,
		owner,
		name,
		private: isPrivate,
		defaultBranch,
		git,
		parent: forkOf,
		onEvent: (event) => events.push({
			id: store.nextId(),
			repository,
			...event
		})
	});
	if (forkOf) await git.run([
		"fetch",
		"--quiet",
		forkOf.git.directory,
		"+refs/heads/*:refs/heads/*",
		"+refs/tags/*:refs/tags/*"
	]);
	const files = input.files ?? (forkOf ? void 0 : { "README.md": `# ${name}\n` });
	if (files) await repository.commit({
		message: "Initial commit",
		files
	});
	return repository;
}

// src/embedded/job/checkout.ts
/** What was laid out before, by what it was of. */
const laidOut = /* @__PURE__ */ new WeakMap();
/** A working tree as actions/checkout leaves it. Most jobs begin where another one began: a copy takes none of a fetch's ten processes. */
async function checkOut(checkout) {
	const { repository, workspace, ref, sha, depth = 1 } = checkout;
	if (depth === 0) await layOut(checkout);
	else {
		const known = laidOut.get(repository) ?? /* @__PURE__ */ new Map();
		laidOut.set(repository, known);
		const key = JSON.stringify([
			repository.htmlUrl,
			ref,
			sha,
			depth
		]);
		const first = known.get(key) ?? layOut({
			...checkout,
			workspace: `${repository.git.directory}.checkouts/${known.size}`
		});
		known.set(key, first);
		await cp(await first, workspace, {
			recursive: true,
			verbatimSymlinks: true
		});
		await runGit([
			"update-index",
			"-q",
			"--refresh"
		], { directory: workspace });
	}
	await persistCredentials(checkout);
}
async function layOut({ repository, workspace, ref, sha, depth = 1 }) {
	const git = (...args) => runGit(args, { directory: workspace });
	await mkdir(workspace, { recursive: true });
	await git("init", "--quiet", "--template=", "--initial-branch=main");
	const settings = `[remote "origin"]\n\turl = ${repository.htmlUrl}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[gc]\n\tauto = 0\n`;
	await appendFile(join(workspace, ".git", "config"), settings);
	const source = pathToFileURL(repository.git.directory).href;
	const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
	const tracking = branch ? `refs/remotes/origin/${branch}` : ref.replace(/^refs\//, "refs/remotes/");
	if (depth === 0) await git("fetch", "--quiet", "--tags", source, "+refs/heads/*:refs/remotes/origin/*");
	await git("fetch", "--quiet", "--no-tags", ...depth === 0 ? [] : [`--depth=${depth}`], source, `+${sha}:${tracking}`);
	await git("checkout", "--quiet", "--force", ...branch ? ["-B", branch] : ["--detach"], tracking);
	await rm(join(workspace, ".git", "FETCH_HEAD"), { force: true });
	return workspace;
}
async function persistCredentials({ repository, workspace, temp, token, credentials = "none" }) {
	if (credentials === "none") return;
	const secret = Buffer.from(`x-access-token:${token}`).toString("base64");
	const section = `[http "${repository.store.links.server}/"]\n\textraheader = AUTHORIZATION: basic ${secret}\n`;
	const config = join(workspace, ".git", "config");
	if (credentials === "config") return appendFile(config, section);
	const file = join(temp, `git-credentials-${randomUUID()}.config`);
	await writeFile(file, section);
	const folders = [join(workspace, ".git"), join(workspace, ".git", "worktrees", "*")];
	await appendFile(config, folders.map((folder) => `[includeIf "gitdir:${folder}"]\n\tpath = ${file}\n`).join(""));
}

// src/embedded/job/event-ref.ts
/** The ref of an event, as GitHub documents it. A commit that the repository does not have gives way to the default branch's. */
async function eventRef(repository, event, payload) {
	const { ref, wanted } = candidateOf(event, payload, `refs/heads/${repository.defaultBranch}`);
	const sha = await repository.git.resolve(wanted) ?? await repository.head();
	if (!sha) throw new Error(`${repository.fullName} has no commit yet`);
	const pull = payload.pull_request;
	return {
		ref,
		sha,
		headRef: pull?.head.ref ?? "",
		baseRef: pull?.base.ref ?? ""
	};
}
function candidateOf(event, payload, fallback) {
	const { pull_request, release, ref, after } = payload;
	switch (event) {
		case "pull_request":
		case "pull_request_review":
		case "pull_request_review_comment": return same((pull_request && `refs/pull/${pull_request.number}/merge`) ?? fallback);
		case "push": return {
			ref: ref ?? fallback,
			wanted: after ?? ref ?? fallback
		};
		case "release": return same(release ? `refs/tags/${release.tag_name}` : fallback);
		case "workflow_dispatch": return same(ref ?? fallback);
		default: return same(fallback);
	}
}
function same(ref) {
	return {
		ref,
		wanted: ref
	};
}

// src/embedded/job/file-commands.ts
/**
* Reads what a step wrote to GITHUB_OUTPUT, GITHUB_STATE or GITHUB_ENV: `name=value`, or `name<<END`, lines, `END`.
* Throws on what fails a step on a runner too.
*/
async function readFileCommands(path) {
	return parseFileCommands(await readFile(path, "utf8"));
}
function parseFileCommands(text) {
	const values = {};
	const lines = text.replaceAll("\r\n", "\n").split("\n");
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] ?? "";
		if (line === "") continue;
		const [, name, operator, rest = ""] = /^(.+?)(=|<<)(.*)$/.exec(line) ?? [];
		if (name === void 0) throw new Error(`Invalid format '${line}'`);
		if (operator === "=") {
			values[name] = rest;
			continue;
		}
		const end = lines.indexOf(rest, at + 1);
		if (rest === "" || end < 0) throw new Error(`Invalid value. Matching delimiter not found '${rest}'`);
		values[name] = lines.slice(at + 1, end).join("\n");
		at = end;
	}
	return values;
}

// src/embedded/job/job-variables.ts
/** What the machine is. Nothing of the real environment is in it but the path to programs. */
function machineVariables(directory, temp) {
	return {
		CI: "true",
		PATH: process.env.PATH ?? "",
		HOME: join(directory, "home"),
		LANG: "C.UTF-8",
		RUNNER_TEMP: temp,
		RUNNER_TOOL_CACHE: join(directory, "tools"),
		RUNNER_WORKSPACE: join(directory, "work"),
		RUNNER_OS: {
			win32: "Windows",
			darwin: "macOS"
		}[process.platform] ?? "Linux",
		RUNNER_ARCH: process.arch === "arm64" ? "ARM64" : "X64",
		RUNNER_NAME: "embedded",
		RUNNER_ENVIRONMENT: "github-hosted"
	};
}
/** What GitHub knows of the job. */
function githubVariables({ repository, event, job, at, run, workspace }) {
	const { links } = repository.store;
	return {
		GITHUB_ACTIONS: "true",
		GITHUB_ACTION: "raymond",
		GITHUB_API_URL: links.api,
		GITHUB_GRAPHQL_URL: links.graphql,
		GITHUB_SERVER_URL: links.server,
		GITHUB_REPOSITORY: repository.fullName,
		GITHUB_REPOSITORY_ID: String(repository.id),
		GITHUB_REPOSITORY_OWNER: repository.owner.login,
		GITHUB_REPOSITORY_OWNER_ID: String(repository.owner.id),
		GITHUB_EVENT_NAME: event,
		GITHUB_REF: at.ref,
		GITHUB_REF_NAME: at.ref.replace(/^refs\/(heads|tags|pull)\//, ""),
		GITHUB_REF_TYPE: at.ref.startsWith("refs/tags/") ? "tag" : "branch",
		GITHUB_REF_PROTECTED: "false",
		GITHUB_HEAD_REF: at.headRef,
		GITHUB_BASE_REF: at.baseRef,
		GITHUB_SHA: at.sha,
		GITHUB_WORKSPACE: workspace,
		GITHUB_RUN_ID: String(run.id),
		GITHUB_RUN_NUMBER: String(run.number),
		GITHUB_RUN_ATTEMPT: String(run.attempt),
		GITHUB_RETENTION_DAYS: "90",
		GITHUB_JOB: job,
		GITHUB_WORKFLOW: run.name,
		GITHUB_WORKFLOW_REF: `${repository.fullName}/${run.path}@${at.ref}`,
		GITHUB_WORKFLOW_SHA: at.sha,
		GITHUB_ACTOR: run.actor.login,
		GITHUB_ACTOR_ID: String(run.actor.id),
		GITHUB_TRIGGERING_ACTOR: run.triggeringActor.login
	};
}
/** The inputs of a step: `dry run` is read from INPUT_DRY_RUN; dashes stay. */
function inputVariables(inputs) {
	const entries = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value]);
	return Object.fromEntries(entries);
}

// src/embedded/job/prepare-job.ts
/** `permissions` of a job that names none: what the documentation of the action asks for. */
const defaultPermissions = {
	actions: "write",
	contents: "write",
	issues: "write",
	metadata: "read",
	pull_requests: "write"
};
/** Lays out a machine on which a job of this event has just begun, and records its run. */
async function prepareJob(request) {
	const { repository, directory, event, payload, checkout = {} } = request;
	const at = await eventRef(repository, event, payload);
	const run = runOf(request, at);
	const token = `ghs_${randomBytes(27).toString("base64url")}`;
	const { permissions = defaultPermissions } = request;
	const grant = repository.store.addToken({
		token,
		permissions,
		repositories: [repository.fullName]
	});
	const work = join(directory, "work");
	const temp = join(work, "_temp");
	const workspace = join(work, repository.name, repository.name);
	await Promise.all([work, join(directory, "home")].map((folder) => rm(folder, {
		recursive: true,
		force: true
	})));
	const folders = [
		workspace,
		join(temp, "_github_workflow"),
		join(temp, "_runner_file_commands")
	];
	await Promise.all([
		...folders,
		join(directory, "home"),
		join(directory, "tools")
	].map((folder) => mkdir(folder, { recursive: true })));
	const files = await layFiles(temp, payload);
	if (checkout) await checkOut({
		...checkout,
		repository,
		workspace,
		temp,
		token: grant.token,
		ref: at.ref,
		sha: at.sha
	});
	const { actions, store } = repository;
	const runtimeToken = actions.results.openJob(run.id);
	const results = {
		ACTIONS_RUNTIME_TOKEN: runtimeToken,
		ACTIONS_RESULTS_URL: `${store.links.server}/`
	};
	const env = {
		...machineVariables(directory, temp),
		...files,
		...githubVariables({
			repository,
			event,
			job: request.job ?? "raymond",
			at,
			run,
			workspace
		}),
		...request.artifacts === false ? {} : results,
		...inputVariables({
			"github-token": token,
			...request.inputs
		})
	};
	return {
		env,
		workspace,
		temp,
		token,
		run,
		outputs: () => readFileCommands(files.GITHUB_OUTPUT),
		summary: () => readFile(files.GITHUB_STEP_SUMMARY, "utf8"),
		exported: () => readFileCommands(files.GITHUB_ENV),
		postEnv: async () => {
			const saved = Object.entries(await readFileCommands(files.GITHUB_STATE));
			return {
				...env,
				...Object.fromEntries(saved.map(([name, value]) => [`STATE_${name}`, value]))
			};
		},
		finish: (conclusion) => {
			Object.assign(run, {
				status: "completed",
				conclusion,
				updatedAt: store.now()
			});
			store.revoke(token);
			actions.results.closeJob(runtimeToken);
		}
	};
}
const defaultWorkflow = ".github/workflows/raymond.yml";
function runOf(request, { ref, sha }) {
	const { repository, event, payload, workflowFile = defaultWorkflow, workflowName = "raymond", runId } = request;
	const { actions, store } = repository;
	const sender = payload.sender?.login;
	const actor = store.account(request.actor ?? sender ?? "octocat");
	const headBranch = ref.replace(/^refs\/(heads|tags)\//, "");
	const run = runId === void 0 ? actions.addRun({
		event,
		path: workflowFile,
		name: workflowName,
		headSha: sha,
		headBranch,
		actor
	}) : actions.getRun(runId);
	run.triggeringActor = request.triggeringActor ? store.account(request.triggeringActor) : actor;
	run.attempt = request.attempt ?? run.attempt;
	run.status = "in_progress";
	run.conclusion = null;
	return run;
}
async function layFiles(temp, payload) {
	const suffix = randomUUID();
	const command = (name) => join(temp, "_runner_file_commands", `${name}_${suffix}`);
	const files = {
		GITHUB_OUTPUT: command("set_output"),
		GITHUB_STATE: command("save_state"),
		GITHUB_ENV: command("set_env"),
		GITHUB_PATH: command("add_path"),
		GITHUB_STEP_SUMMARY: command("step_summary")
	};
	const eventPath = join(temp, "_github_workflow", "event.json");
	await Promise.all([...Object.values(files).map((file) => writeFile(file, "")), writeFile(eventPath, JSON.stringify(payload, null, 2))]);
	return {
		...files,
		GITHUB_EVENT_PATH: eventPath
	};
}

// src/cli/demo/site.ts
/** An embedded GitHub and its runner: what happens on the site starts jobs of the action. */
async function openSite({ action, env, onLine }) {
	const github = await startEmbeddedGitHub();
	let seen = 0;
	async function runJob({ name, payload, repository, actor }) {
		const directory = await mkdtemp(join(ownTemp(), "raymond-machine-"));
		try {
			const job = await prepareJob({
				repository,
				event: name,
				payload,
				actor: actor.login,
				directory
			});
			const code = await runStep(action.main, {
				...job.env,
				...env
			}, onLine);
			await runStep(action.post, {
				...await job.postEnv(),
				...env
			}, onLine);
			job.finish(code === 0 ? "success" : "failure");
		} finally {
			await rm(directory, {
				recursive: true,
				force: true
			});
		}
	}
	return {
		github,
		async runJobs() {
			while (seen < github.events.length) {
				const event = github.events[seen++];
				if (event?.startsJobs && (event.name === "issues" || event.name === "issue_comment")) await runJob(event);
			}
		},
		close: () => github.close()
	};
}
/** One step of a job, in a process with exactly that environment. */
function runStep(file, env, onLine) {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [file], {
			env,
			stdio: [
				"ignore",
				"pipe",
				"pipe"
			]
		});
		for (const stream of [child.stdout, child.stderr]) {
			let rest = "";
			stream.setEncoding("utf8").on("data", (chunk) => {
				const lines = (rest + chunk).split("\n");
				rest = lines.pop() ?? "";
				for (const line of lines) onLine(line);
			});
		}
		child.on("error", reject);
		child.on("close", (code) => resolve(code));
	});
}

// src/cli/demo/thread.ts
const WIDTH = 96;
/** Posts of a thread as a terminal can show them: Markdown without what only a browser draws. */
function showThread(posts) {
	return posts.flatMap(({ author, body }) => [
		`  ${paint("cyan", `╭─ ${author} `)}${paint("cyan", "─".repeat(Math.max(0, WIDTH - author.length - 4)))}`,
		...plain(body).flatMap((line) => wrap(line).map((part) => `  ${paint("cyan", "│")} ${part}`)),
		`  ${paint("cyan", `╰${"─".repeat(95)}`)}`
	]);
}
function plain(markdown) {
	return markdown.replace(/<!--[\s\S]*?-->/g, "").replace(/```mermaid[\s\S]*?```/g, "(a diagram of the workflow)").replace(/<details>\s*<summary>(.*?)<\/summary>[\s\S]*?<\/details>/g, "▸ $1").replace(/<\/?(?:sub|b|i|br|p|div|details|summary)\b[^>]*>/g, "").replace(/\[([^\]]+)\]\(([^)]+)\)/g, "$1").replace(/&#8203;|&ZeroWidthSpace;|\u200B/g, "").replace(/\*\*([^*]+)\*\*/g, (_, bold) => paint("bold", bold)).replace(/\n{3,}/g, "\n\n").trim().split("\n");
}
/** At spaces; tables stay on their lines. */
function wrap(line) {
	if (line.length <= WIDTH || line.startsWith("|")) return [line];
	const at = line.lastIndexOf(" ", WIDTH);
	return at <= 0 ? [line] : [line.slice(0, at), ...wrap(line.slice(at + 1))];
}

// src/cli/demo/demo.ts
/** All that runs came with raymond, and a machine without cells has nothing to be warned of. */
const CONFIG = `version: 1
defaults: { cell: off }
workflows:
  demo:
    path: workflows/demo
    on:
      issues: { types: [labeled], labels: ["raymond:demo"] }
      issue_comment: { command: demo }
`;
/** From a label to a result, with a question to a human in between: each job is a process of the action on a new machine. */
async function demo({ json, quiet }) {
	try {
		requireGit();
	} catch (error) {
		refuse(error, { json: json === true });
		process.exitCode = 64;
		return;
	}
	process.env.PATH = ownPath();
	const root = packageRoot();
	const tell = quiet === true ? () => {} : say;
	const folder = join(root, "workflows/demo");
	const site = await openSite({
		action: actionOf(root),
		env: { RAYMOND_AGENT: `replay:${join(folder, "recording.jsonl")}` },
		onLine: (line) => {
			for (const shown of asShown(line)) tell(paint("dim", `    ${shown}`));
		}
	});
	try {
		const repository = await site.github.addRepository({
			owner: "octo",
			name: "greetings",
			private: true,
			files: {
				"README.md": "# greetings\n",
				".github/raymond.yml": CONFIG,
				...await workflowFiles(folder)
			}
		});
		repository.people.set("mona", "write");
		tell(paint("bold", "1. mona opens an issue and labels it"));
		const issue = repository.issues.add({
			title: "Greet visitors by name",
			body: "A script that greets people would be nice.",
			by: "mona"
		});
		repository.issues.addLabels(issue.number, ["raymond:demo"], "mona");
		await site.runJobs();
		tell("");
		for (const line of showThread(postsOf(repository, issue.number))) tell(line);
		tell(paint("bold", "\n2. The agent had a question, and the job is over. Three weeks later, on another machine, mona answers"));
		repository.issues.comment(issue.number, {
			body: "/raymond answer Good morning",
			by: "mona"
		});
		await site.runJobs();
		await show(repository, issue.number, json === true);
	} finally {
		await site.close();
	}
}
async function show(repository, issue, json) {
	const branch = STATE_BRANCH;
	const files = (await repository.git.run([
		"ls-tree",
		"-r",
		"--name-only",
		branch
	])).trim().split("\n");
	const stateFile = files.find((file) => file.endsWith("state.json")) ?? "";
	const state = JSON.parse(await repository.git.run(["show", `${branch}:${stateFile}`]));
	const commits = (await repository.git.run([
		"log",
		"--format=%h %s",
		branch
	])).trim().split("\n");
	const thread = repository.issues.get(issue);
	const comments = postsOf(repository, issue);
	process.exitCode = state.status === "completed" ? 0 : 1;
	if (json) {
		printJson({
			workflow_id: state.workflow_id,
			status: state.status,
			result: state.results.main ?? null,
			cost_usd: state.budget.spent_usd,
			turns: state.turns,
			comments,
			branch: {
				name: branch,
				files,
				commits
			}
		});
		return;
	}
	const out = print;
	out(`\n${paint("bold", `The thread of octo/greetings#${issue}`)}\n`);
	for (const line of showThread([{
		author: "mona",
		body: `${thread.title}\n\n${thread.body ?? ""}`
	}, ...comments])) out(line);
	out(`\n${paint("bold", `The branch ${branch}`)}\n`);
	for (const file of files) out(`  ${file}`);
	out("");
	for (const commit of commits) out(paint("dim", `  ${commit}`));
	out(`\n${paint("bold", "The cost")}\n`);
	out(`  $${state.budget.spent_usd.toFixed(2)} of $${state.budget.limit_usd.toFixed(2)}, ${state.turns} turns, ${state.status}`);
	out(paint("dim", "  (The agent was a recording: nothing was spent, no key was used, nothing left this machine.)"));
	out(`\n${paint("bold", "The page of the run, to open in a browser")}\n`);
	const pages = await mkdtemp(join(ownTemp(), "raymond-demo-"));
	await report(state.workflow_id, {
		git: repository.git.directory,
		ref: branch,
		out: join(pages, "demo.html")
	});
	out(NEXT);
}
const NEXT = `
${paint("bold", "Next")}

  docs/tutorial.md               a workflow of your own, in a quarter of an hour
  raymond init --workflow coding sets a repository of yours up; the first event is a label
  workflows/                     what comes ready to use`;
/** A line of the log as the page of a job shows it: annotations as their text, other words to the runner not at all. */
function asShown(line) {
	const [, command, text = ""] = /^::([a-z-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
	if (command === void 0) return [line];
	return /^(?:notice|warning|error)$/.test(command) ? text.replaceAll("%0A", "\n").replaceAll("%25", "%").split("\n") : [];
}
function postsOf(repository, issue) {
	return repository.issues.get(issue).comments.map(({ author, body }) => ({
		author: author.account.login,
		body
	}));
}
/** The bundle where there is one, else the source. */
function actionOf(root) {
	const built = join(root, "dist/main.js");
	return existsSync(built) ? {
		main: built,
		post: join(root, "dist/post.js")
	} : {
		main: join(root, "src/action/main.ts"),
		post: join(root, "src/action/post.ts")
	};
}
async function workflowFiles(folder) {
	const names = (await readdir(folder)).filter((name) => /\.(md|sh|yaml)$/.test(name) && name !== "README.md");
	const files = await Promise.all(names.map(async (name) => [`workflows/demo/${name}`, await readFile(join(folder, name), "utf8")]));
	return Object.fromEntries(files);
}

export { demo };