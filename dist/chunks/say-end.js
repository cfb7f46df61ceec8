import { a as messageOf, t as ProblemError } from "./problem.js";
import { c as ownPath, n as baseEnvironment } from "./environment.js";
import { c as listProcesses, d as withDescendants, l as readEnvironment, o as endProcesses, s as signalEach } from "./process-tree.js";
import { S as record, d as array, w as string } from "./schemas.js";
import { i as runOfBranch } from "./work.js";
import { n as readTraceparent, o as parseTransitions } from "./span-id.js";
import { t as isStateFile } from "./state-file.js";
import { S as isYamlMap, w as noFindings } from "./placeholders.js";
import { n as isSteeringName } from "./steering-name.js";
import { r as opError, t as checkArgs } from "./operation.js";
import { a as githubFindIssue, l as shellRun, n as gitDiff, t as gitCommitsSince } from "./outside.js";
import { t as OUTBOX_LIMITS } from "./parse-outbox.js";
import { a as readYaml, o as withPlainLines, s as mainFile, t as parseSingleFile } from "./parse-single-file.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { a as openCheckout, c as worktreeAround, i as isLinkedBack, l as worktreesOf, r as isInside$1 } from "./checkout.js";
import { t as pLimit } from "./p-limit.js";
import { i as settingsAsEnvironment, t as HOOKS_OFF } from "./closed-environment.js";
import { s as mustRunGit } from "./run-git.js";
import { i as digestOf } from "./scope-files.js";
import { t as LIMITS } from "./limits.js";
import { t as readHead } from "./head.js";
import { f as sayDuration, p as openPlainCell } from "./turn-placeholders.js";
import { t as percentDecoded } from "./percent-decoded.js";
import { _ as isUnfilled, d as fillWorktree, h as hasIndex, m as clearBegun, u as addEmptyWorktree } from "./take-back-git.js";
import { t as version } from "./package.js";
import { closeSync, constants, copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { constants as constants$1 } from "node:os";
import { createHash, randomUUID } from "node:crypto";
import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

// src/adapters/local-files/place-file.ts
/** Files in a folder in which somebody may be at work who is not to lead us elsewhere: each folder on the way is held while it is used. */
/** Somebody who is at work there can put something else in its place once more. */
const TRIES = 5;
/** Writes a file unless it is there as it should be. `folder` itself is ours; what stands below it in the place of a folder, or of the file, goes. */
function placeFile(folder, path, { content, mode, aside }) {
	const parts = path.split("/");
	const name = parts.pop() ?? "";
	const held = [];
	try {
		const at = parts.reduce((above, part) => folderIn(above, part, {
			held,
			aside
		}), folder);
		const file = join(at, name);
		if (readForeignFile(file, {
			most: content.length + 1,
			follow: false
		})?.equals(content) === true) return;
		const draft = join(aside, `draft-${randomUUID()}`);
		writeFileSync(draft, content, {
			mode,
			flag: "wx"
		});
		putInPlace(draft, file, aside);
	} finally {
		for (const fd of held) closeSync(fd);
	}
}
/** A path of that folder which stays its path, whatever takes its place. Only Linux has such paths, and cells, in which somebody could be at work. */
function folderIn(above, part, { held, aside }) {
	const place = join(above, part);
	for (let tries = 1;; tries += 1) {
		const there = lstatSync(place, { throwIfNoEntry: false });
		if (there !== void 0 && !there.isDirectory()) renameSync(place, join(aside, randomUUID()));
		if (there?.isDirectory() !== true) mkdirSync(place, { mode: 448 });
		if (process.platform !== "linux") return place;
		try {
			const fd = openSync(place, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
			held.push(fd);
			return `/proc/self/fd/${fd}`;
		} catch (error) {
			if (tries === TRIES) throw error;
		}
	}
}
/** A link or a file is replaced; a folder is taken away first, whole. */
function putInPlace(draft, file, aside) {
	for (let tries = 1;; tries += 1) try {
		renameSync(draft, file);
		return;
	} catch (error) {
		if (tries === TRIES || lstatSync(file, { throwIfNoEntry: false }) === void 0) throw error;
		renameSync(file, join(aside, randomUUID()));
	}
}

// src/adapters/local-files/script-folders.ts
/** So much travels with a run, in bytes. */
const MOST_BYTES$1 = 1048576;
const MOST_FILES = 1e3;
function roomForAll(times = 1) {
	return {
		bytes: times * MOST_BYTES$1,
		files: times * MOST_FILES,
		leftOut: []
	};
}
/** A copy that stays on the machine has room for so many times as much. */
const LENT = 64;
/** By folder and path, base64. */
const carriedSchema = record(string().regex(/^[0-9a-f]{16}$/), record(string(), string()));
/**
* Folders below a directory of our own, one for each workflow of a run. Scripts write there as they like, so nothing in it is believed:
* links are never followed, and what stands in the place of a workflow's file is replaced. All at once, as handing so little to another
* thread takes longer.
*/
function createScriptFolders(root) {
	const own = /* @__PURE__ */ new Map();
	/** What scripts have added to a folder, as far as it can be carried. */
	function addedTo(folder, room) {
		const known = own.get(folder) ?? ownFiles(folder);
		const real = orLeftOut(room.leftOut, basename(folder), () => realpathSync(folder));
		if (real === void 0) return [];
		return filesBelow(folder, room).flatMap((path) => {
			if (known.has(path)) return [];
			const content = readForeignFile(join(real, path), {
				most: room.bytes + 1,
				follow: false,
				exactly: true
			});
			if (content === void 0 || content.length > room.bytes || room.files < 1) {
				room.leftOut.push(path);
				return [];
			}
			room.bytes -= content.length;
			room.files -= 1;
			return [[path, content]];
		});
	}
	function open(run, { id, files }) {
		const name = createHash("sha256").update(id).digest("hex").slice(0, 16);
		const folder = join(root, run, name);
		const paths = filesBelow(files);
		own.set(folder, new Set(paths));
		mkdirSync(folder, {
			recursive: true,
			mode: 448
		});
		const places = placesOf(root, run);
		placeFile(join(root, run), `${name}.json`, {
			content: Buffer.from(JSON.stringify(paths)),
			mode: 384,
			...places
		});
		for (const path of paths) {
			const { mode } = statSync(join(files, path));
			placeFile(folder, path, {
				content: readFileSync(join(files, path)),
				mode: mode & 511,
				...places
			});
		}
		return folder;
	}
	return {
		open,
		lend(run, scope, directory) {
			const folder = open(run, scope);
			const copy = mkdtempSync(join(directory, "state-"));
			for (const path of filesBelow(scope.files)) {
				mkdirSync(dirname(join(copy, path)), { recursive: true });
				copyFileSync(join(scope.files, path), join(copy, path));
			}
			const room = roomForAll(LENT);
			for (const [path, content] of addedTo(folder, room)) {
				mkdirSync(dirname(join(copy, path)), { recursive: true });
				writeFileSync(join(copy, path), content, { mode: 384 });
			}
			return {
				folder: copy,
				leftOut: room.leftOut
			};
		},
		added(run) {
			const room = roomForAll();
			const carried = {};
			for (const name of orLeftOut(room.leftOut, run, () => namesIn(join(root, run))) ?? []) for (const [path, content] of addedTo(join(root, run, name), room)) carried[name] = {
				...carried[name],
				[path]: content.toString("base64")
			};
			return Object.keys(carried).length + room.leftOut.length === 0 ? void 0 : {
				content: Buffer.from(JSON.stringify(carried)),
				leftOut: room.leftOut
			};
		},
		restore(run, content) {
			for (const [name, files] of Object.entries(carriedSchema.parse(JSON.parse(Buffer.from(content).toString())))) {
				const folder = join(root, run, name);
				mkdirSync(folder, {
					recursive: true,
					mode: 448
				});
				const places = placesOf(root, run);
				for (const [path, text] of Object.entries(files).filter(([one]) => isInside(one))) placeFile(folder, path, {
					content: Buffer.from(text, "base64"),
					mode: 384,
					...places
				});
			}
		}
	};
}
/** What an earlier process of this machine laid out. */
function ownFiles(folder) {
	try {
		return new Set(array(string()).parse(JSON.parse(readFileSync(`${folder}.json`, "utf8"))));
	} catch {
		return /* @__PURE__ */ new Set();
	}
}
/** Beside the folders, where no script writes. What scripts have put in the place of a file stays there: one of them may be at work in it. */
function placesOf(root, run) {
	const aside = join(root, run, "aside");
	mkdirSync(aside, {
		recursive: true,
		mode: 448
	});
	return { aside };
}
function isInside(path) {
	return path.split("/").every((part) => part !== "" && part !== "." && part !== ".." && !/[\\\0]/.test(part));
}
function namesIn(folder) {
	return (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name) ? [entry.name] : []).toSorted();
}
/** A script may have locked a folder, put it deeper than a path can be long, or taken it away a moment ago: that costs what is in it. */
function orLeftOut(leftOut, path, read) {
	try {
		return read();
	} catch {
		leftOut.push(path);
		return;
	}
}
/** Relative paths with slashes, in order; links are left out. What cannot be read comes into `leftOut`, or without it is an error. */
function filesBelow(folder, { prefix = "", leftOut } = {}) {
	const read = () => readdirSync(join(folder, prefix), { withFileTypes: true });
	return ((leftOut === void 0 ? read() : orLeftOut(leftOut, prefix === "" ? "." : prefix, read)) ?? []).flatMap((entry) => {
		const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
		if (entry.isDirectory()) return filesBelow(folder, {
			prefix: path,
			...leftOut === void 0 ? {} : { leftOut }
		});
		return entry.isFile() ? [path] : [];
	}).toSorted();
}

// src/adapters/otlp/telemetry.ts
/** What the usual `OTEL_*` variables ask for. */
const SIGNALS = {
	traces: "TRACES",
	metrics: "METRICS"
};
function readTelemetry(env) {
	if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === "true") return {
		settings: void 0,
		notices: []
	};
	const notices = [];
	const traces = collectorFor("traces", env, notices);
	const metrics = collectorFor("metrics", env, notices);
	if (traces === null && metrics === null) return {
		settings: void 0,
		notices
	};
	const named = pairsOf(env.OTEL_RESOURCE_ATTRIBUTES);
	const service = filled(env.OTEL_SERVICE_NAME) ?? named["service.name"] ?? "raymond";
	return {
		settings: {
			traces,
			metrics,
			resource: {
				...named,
				"service.name": service
			},
			texts: env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?.trim().toLowerCase() === "true",
			above: readTraceparent(env.TRACEPARENT)
		},
		notices
	};
}
/** What must be read nowhere: values of headers, and credentials in addresses. */
function secretsOfTelemetry(env) {
	const headers = [
		"",
		"TRACES_",
		"METRICS_"
	].flatMap((signal) => {
		const text = filled(env[`OTEL_EXPORTER_OTLP_${signal}HEADERS`]);
		return text === void 0 ? [] : [text, ...Object.values(pairsOf(text)).flatMap((value) => [value, ...value.split(/\s+/)])];
	});
	const addresses = [
		"",
		"TRACES_",
		"METRICS_"
	].flatMap((signal) => {
		const url = URL.parse(env[`OTEL_EXPORTER_OTLP_${signal}ENDPOINT`] ?? "");
		return url === null ? [] : [percentDecoded(url.password), ...url.searchParams.values()];
	});
	return [.../* @__PURE__ */ new Set([...headers, ...addresses])].filter((value) => value.length >= SHORTEST_KEY);
}
/** A tenant's number or `Bearer` is no key; to hide it would spoil every text. */
const SHORTEST_KEY = 8;
/** Only where an address or the exporter is named: nobody who has not asked for it is searched for on this machine. */
function collectorFor(signal, env, notices) {
	const own = (name) => filled(env[`OTEL_EXPORTER_OTLP_${SIGNALS[signal]}_${name}`]) ?? filled(env[`OTEL_EXPORTER_OTLP_${name}`]);
	const exporter = filled(env[`OTEL_${SIGNALS[signal]}_EXPORTER`])?.toLowerCase();
	const address = addressFor(signal, env, exporter);
	if (address === void 0 || exporter !== void 0 && exporter !== "otlp") return null;
	if (own("PROTOCOL")?.toLowerCase() === "grpc") {
		notices.push(`No ${signal} are sent: OTEL_EXPORTER_OTLP_PROTOCOL says grpc, and OTLP is spoken here over HTTP, as JSON.`);
		return null;
	}
	const url = URL.parse(address);
	if (url === null || !/^https?:$/.test(url.protocol)) {
		notices.push(`No ${signal} are sent: the address in OTEL_EXPORTER_OTLP_ENDPOINT is no URL of HTTP.`);
		return null;
	}
	const headers = {
		...pairsOf(env.OTEL_EXPORTER_OTLP_HEADERS),
		...pairsOf(env[`OTEL_EXPORTER_OTLP_${SIGNALS[signal]}_HEADERS`])
	};
	return {
		url: withoutCredentials(url),
		headers: {
			...basicOf(url),
			...headers
		},
		timeoutMs: millisecondsOf(own("TIMEOUT")),
		gzip: own("COMPRESSION")?.toLowerCase() === "gzip"
	};
}
/** A signal's own address is taken as it is; the common one gets the signal's path. */
function addressFor(signal, env, exporter) {
	const own = filled(env[`OTEL_EXPORTER_OTLP_${SIGNALS[signal]}_ENDPOINT`]);
	if (own !== void 0) return own;
	const common = filled(env.OTEL_EXPORTER_OTLP_ENDPOINT) ?? (exporter === "otlp" ? "http://localhost:4318" : void 0);
	return common === void 0 ? void 0 : `${common.replace(/\/+$/, "")}/v1/${signal}`;
}
const USUAL_TIMEOUT_MS = 1e4;
function millisecondsOf(text) {
	return text !== void 0 && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : USUAL_TIMEOUT_MS;
}
/** Names are as they stand, values percent-encoded, as in W3C Baggage. What is no pair is left out. */
function pairsOf(text) {
	const pairs = (text ?? "").split(",").flatMap((part) => {
		const at = part.indexOf("=");
		const name = part.slice(0, Math.max(0, at)).trim();
		return name === "" ? [] : [[name, percentDecoded(part.slice(at + 1).trim())]];
	});
	return Object.fromEntries(pairs);
}
/** `fetch` refuses an address that holds a user and a password. */
function basicOf({ username, password }) {
	if (username === "" && password === "") return {};
	return { authorization: `Basic ${btoa(`${percentDecoded(username)}:${percentDecoded(password)}`)}` };
}
function withoutCredentials(url) {
	const bare = new URL(url);
	bare.username = "";
	bare.password = "";
	return bare.href;
}
function filled(text) {
	const trimmed = text?.trim();
	return trimmed === "" ? void 0 : trimmed;
}

// src/adapters/git-workspace/foreign-worktree.ts
/** Refuses a directory in a worktree that the agents of another run work in: its files are not those that this run began with. */
function requireOwn(path, { root, branch }) {
	const owner = runAround(path, root);
	if (owner === void 0 || owner === runOfBranch(branch)) return;
	throw new ProblemError({
		code: "RAY-WORKTREE-TAKEN",
		message: `The worktree at ${path} belongs to the run ${owner}.`,
		place: path,
		hint: `Go on with that run (raymond resume ${owner}), or put its worktrees away: raymond clean ${owner}`
	});
}
/** The run on whose branch the innermost worktree around the path is; the workspace itself is a person's, whatever its branch. */
function runAround(path, root) {
	const gitDirectory = noteAround(path, [root]);
	const head = gitDirectory === void 0 ? void 0 : textOf(join(gitDirectory, "HEAD"));
	return runOfBranch(/^ref: refs\/heads\/(.+)$/m.exec(head ?? "")?.[1] ?? "");
}
/** The git directory that the innermost `.git` file around the path names, below these folders. Quick, and asked before each turn. */
function noteAround(path, roots) {
	for (let folder = path; !roots.includes(folder) && dirname(folder) !== folder; folder = dirname(folder)) {
		const link = textOf(join(folder, ".git"));
		if (link === void 0) continue;
		const [, gitDirectory] = /^gitdir: (.+)$/m.exec(link) ?? [];
		return gitDirectory === void 0 ? void 0 : resolve(folder, gitDirectory);
	}
}
/** Undefined for a folder, or where there is none; an agent may have put a pipe there, which nobody waits for. */
function textOf(file) {
	return readForeignFile(file, {
		most: 65536,
		follow: true
	})?.toString();
}

// src/adapters/git-workspace/workspace.ts
const oneAtATime = pLimit(1);
/** Directories in the real file system, with git worktrees made on demand. */
function createWorkspace(options) {
	return { ensureDirectory: async (path, { branch, from }) => {
		const wanted = {
			path: resolve(from, path),
			branch,
			from
		};
		const place = placeWithin(options, wanted.path) ?? await oneAtATime(() => ensureDirectory(options, wanted));
		if (options.shared === true) requireOwn(place, {
			root: realpathSync.native(options.root),
			branch
		});
		return place;
	} };
}
/**
* A directory that is there, inside of the workspace or the temp directory: most turns. Looked at anew each time, and at once, as
* every hand-over to another thread would cost a small turn more than the look itself. Undefined for all that needs a closer look.
*/
function placeWithin(options, path) {
	try {
		const real = realpathSync.native(path);
		const roots = [options.root, options.temp].map((directory) => realpathSync.native(directory));
		if (!roots.some((directory) => isInside$1(real, directory) && !isInGit(relative(directory, real))) || isReserved(options, real) || !statSync(real).isDirectory()) return void 0;
		const note = noteAround(real, roots);
		return note === void 0 || hasIndex(note) ? real : void 0;
	} catch {
		return;
	}
}
async function ensureDirectory(options, wanted) {
	const checkout = await openCheckout(options.root);
	const worktrees = checkout ? await worktreesOf(checkout) : [];
	const linked = (await Promise.all(worktrees.map(async (one) => await isLinkedBack(one) ? [one] : []))).flat();
	const allowed = [
		await realpath(options.root),
		await realpath(options.temp),
		...linked.map(({ root }) => root)
	];
	const { real, missing } = await resolveReal(wanted.path);
	const path = join(real, missing);
	if (allowed.filter((directory) => isInside$1(path, directory)).every((directory) => isInGit(relative(directory, path))) || isReserved(options, path)) throw outside(wanted.path, path);
	if (checkout && await finishAround(options, checkout, {
		...wanted,
		path,
		worktrees: linked
	})) return ensureDirectory(options, wanted);
	if (missing === "") {
		if ((await stat(real)).isDirectory()) return real;
		throw noDirectory(wanted.path);
	}
	if (!isNamable(path)) throw notNamable(path);
	if (!checkout) throw needsGit(wanted.path, `${options.root} is not a git repository`);
	return makeWorktree(options, checkout, {
		...wanted,
		path,
		worktrees
	});
}
/** A worktree whose making was ended in the middle gets its files, or goes to be made anew. Gives whether there was one around the path. */
async function finishAround(options, checkout, wanted) {
	if (await clearBegun(checkout, wanted)) return true;
	const worktree = worktreeAround(wanted.path, wanted.worktrees);
	if (worktree === void 0 || worktree.root === checkout.main.root || !isUnfilled(worktree)) return false;
	if (options.shared === true) requireOwn(worktree.root, {
		root: checkout.main.root,
		branch: wanted.branch
	});
	const repository = await options.repository();
	const { commit } = await readHead(repository, worktree.gitDirectory);
	if (commit === null) throw needsGit(wanted.path, "the branch of the worktree there is gone");
	await fillWorktree(repository, checkout, {
		worktree,
		commit,
		like: await parentOf(checkout, wanted)
	});
	return true;
}
async function parentOf(checkout, { from, worktrees }) {
	return worktreeAround(await realpath(from).catch(() => from), worktrees) ?? checkout.main;
}
async function makeWorktree(options, checkout, wanted) {
	const { path, branch } = wanted;
	const repository = await options.repository();
	const parent = await parentOf(checkout, wanted);
	const { commit } = await readHead(repository, parent.gitDirectory);
	if (commit === null) throw needsGit(path, "its repository has no commit yet");
	if (parent.root === checkout.main.root) await options.onLeaving?.(repository, checkout, commit);
	const worktree = await addEmptyWorktree(repository, checkout, {
		path,
		branch,
		commit,
		from: parent
	});
	const head = await readHead(repository, worktree.gitDirectory);
	await fillWorktree(repository, checkout, {
		worktree,
		commit: head.commit ?? commit,
		like: parent
	});
	return worktree.root;
}
/** The real path of what exists of a path, and the rest of it. A link that leads nowhere is refused: what it will lead to is unknown. */
async function resolveReal(path) {
	try {
		return {
			real: await realpath(path),
			missing: ""
		};
	} catch (error) {
		const { code } = error;
		if (code === "ENOTDIR") throw noDirectory(path);
		if (code === "ELOOP" || (await lstat(path).catch(() => void 0))?.isSymbolicLink()) throw outside(path, "nowhere");
		const parent = dirname(path);
		if (parent === path) throw outside(path, path);
		const { real, missing } = await resolveReal(parent);
		return {
			real,
			missing: join(missing, basename(path))
		};
	}
}
/** The temp directory as a whole holds what is reserved in it; the workspace may. */
function isReserved({ root, temp, reserved = [], tools = [], reading }, real) {
	if (reading !== void 0 && existsSync(reading) && realpathSync.native(reading) === real) return false;
	const [workspace, above] = [realpathSync.native(root), realpathSync.native(temp)];
	const all = [...reserved.map(realPlace), ...tools.map(realPlace).flatMap((tool) => isInside$1(tool, workspace) ? [] : topBelow(above, tool))];
	const isAround = real === above && real !== workspace;
	return all.some((folder) => isInside$1(real, folder) && !isInside$1(workspace, folder) || isAround && isInside$1(folder, real));
}
/** Also of what is not there yet: somebody may make it. */
function realPlace(path) {
	if (existsSync(path)) return realpathSync.native(path);
	return dirname(path) === path ? path : join(realPlace(dirname(path)), basename(path));
}
/** The folder of a directory that a path leads through. */
function topBelow(directory, path) {
	if (path === directory || !isInside$1(path, directory)) return [];
	return [join(directory, relative(directory, path).split(sep)[0] ?? "")];
}
/** Git's own folder is no place to work in: what lies there steers git. */
function isInGit(path) {
	return path.split(sep).some((part) => part.toLowerCase() === ".git");
}
function outside(path, real) {
	return new ProblemError({
		code: "RAY-CD-OUTSIDE",
		message: `cd leads to ${real}, which is outside of what is an agent's in the workspace, its worktrees and the temp directory.`,
		place: path,
		hint: "Use a path inside the workspace, for example cd=\"worktrees/feature\"."
	});
}
function noDirectory(path) {
	return new ProblemError({
		code: "RAY-CD-NO-DIRECTORY",
		message: "cd names a file; an agent needs a directory to work in.",
		place: path,
		hint: "Name the directory that the file is in."
	});
}
/** Git reads the paths of its worktrees line by line, in UTF-8: what is none of that it would find under another name, or not at all. */
function isNamable(path) {
	return path.isWellFormed() && !/\p{Cc}/u.test(path);
}
function notNamable(path) {
	const shown = JSON.stringify(path.toWellFormed());
	return new ProblemError({
		code: "RAY-CD-BAD-NAME",
		message: `cd names a directory that does not exist, and no git worktree can have its name: ${shown}.`,
		place: shown,
		hint: "Leave out line breaks, other control characters and halves of characters, for example cd=\"worktrees/feature\"."
	});
}
function needsGit(path, why) {
	return new ProblemError({
		code: "RAY-CD-NEEDS-GIT",
		message: `cd names a directory that does not exist, and no git worktree can be made there: ${why}.`,
		place: path,
		hint: "Create the directory first, or run in a git repository with at least one commit (git init, then git commit)."
	});
}

// src/adapters/local-files/trees.ts
const MOST_ENTRIES = 5e4;
/** Git's own folder and installed packages change without anybody having got on. */
const LEFT_OUT = /* @__PURE__ */ new Set([
	".git",
	"node_modules",
	".raymond"
]);
/** Tells files by path, size, mode and time of their last change; their contents are not read. */
function createTrees({ except, mostEntries = MOST_ENTRIES }) {
	const ours = new Set(except);
	async function addFolder(hash, folder, most) {
		const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(({ name }) => !LEFT_OUT.has(name) && !ours.has(join(folder, name)));
		let left = most - entries.length;
		if (left < 0) return left;
		entries.sort((a, b) => a.name < b.name ? -1 : 1);
		const stats = await Promise.all(entries.map(({ name }) => lstat(join(folder, name)).catch(() => void 0)));
		for (const [i, entry] of entries.entries()) {
			const stat = stats[i];
			if (stat === void 0) continue;
			hash.update(`\0${entry.name}`);
			if (!entry.isDirectory()) hash.update(`\0${stat.size}\0${stat.mode}\0${stat.mtimeMs}`);
			else left = await addFolder(hash.update("/"), join(folder, entry.name), left);
			if (left < 0) return left;
		}
		hash.update("\0..");
		return left;
	}
	return { async fingerprint(directory, seed) {
		const hash = createHash("sha256").update(seed);
		return await addFolder(hash, directory, mostEntries) < 0 ? void 0 : hash.digest("hex");
	} };
}

// src/adapters/local-files/turn-files.ts
/**
* Folders of turns below a directory that belongs to one run store or job. A folder that a turn has left clean serves a later one:
* making and removing one takes longer than a small script. All is done at once, as handing so little to another thread costs more.
*/
function createTurnFiles(root) {
	const free = /* @__PURE__ */ new Map();
	const made = /* @__PURE__ */ new Map();
	function makeFolder(workflowId) {
		const count = (made.get(workflowId) ?? 0) + 1;
		made.set(workflowId, count);
		const directory = join(root, workflowId, String(count));
		rmSync(directory, {
			recursive: true,
			force: true
		});
		mkdirSync(directory, {
			recursive: true,
			mode: 448
		});
		return directory;
	}
	return {
		async open({ workflowId, effect }, { event, result, project, workers }) {
			const left = free.get(workflowId)?.pop();
			const directory = left !== void 0 && isClean(left) ? left : makeFolder(workflowId);
			const eventPath = event === null || event === void 0 ? null : join(directory, "event.json");
			const resultFile = result === null ? null : join(directory, "result.txt");
			const projectFile = join(directory, "project.json");
			if (project !== void 0) writeFileSync(projectFile, JSON.stringify(project, null, 2), NEW);
			const workersFile = join(directory, "workers.json");
			if (workers !== void 0) writeFileSync(workersFile, workers, NEW);
			if (eventPath !== null) writeFileSync(eventPath, JSON.stringify(event), NEW);
			if (resultFile !== null && result !== null) writeFileSync(resultFile, result, NEW);
			return {
				directory,
				outbox: join(directory, `outbox-${numberOf(effect)}.jsonl`),
				eventPath,
				resultFile,
				...project === void 0 ? {} : { projectFile },
				...workers === void 0 ? {} : { workersFile }
			};
		},
		readOutbox: async ({ outbox }) => readForeignFile(outbox, {
			most: MOST_BYTES,
			follow: false
		})?.toString() ?? "",
		async close({ directory }) {
			const workflowId = basename(dirname(directory));
			if (isClean(directory)) free.set(workflowId, [...free.get(workflowId) ?? [], directory]);
		}
	};
}
/** The folder was empty a moment ago: what is in the way now, somebody has just put there, perhaps as a link to a file of ours. */
const NEW = {
	mode: 384,
	flag: "wx"
};
function numberOf(effect) {
	return effect.slice(effect.lastIndexOf("/") + 1);
}
/** Empties a folder. One that its agent has put a link in the place of, or has locked against us, is not used again. */
function isClean(directory) {
	try {
		if (!lstatSync(directory).isDirectory()) return false;
		for (const name of readdirSync(directory)) rmSync(join(directory, name), {
			recursive: true,
			force: true
		});
		return true;
	} catch {
		return false;
	}
}
/** Most bytes that an outbox within its limit of characters can have, and one more, so that a longer one is noticed. */
const MOST_BYTES = OUTBOX_LIMITS.size * 4 + 1;

// src/adapters/operations/ask-git.ts
/**
* What makes `git diff` and `git log` start programs. The other settings of the person stay: how lines end decides what differs. A folder of
* the checkout that only looks like a repository is none.
*/
const SETTINGS = {
	...HOOKS_OFF,
	"core.fsmonitor": "false",
	"core.alternateRefsCommand": "true",
	"core.quotePath": "false",
	"log.showSignature": "false",
	"gpg.program": "false",
	"safe.bareRepository": "explicit"
};
/** Missing objects are not fetched: the settings name the server, and the program that speaks to it. */
const ALONE = {
	GIT_OPTIONAL_LOCKS: "0",
	GIT_ALLOW_PROTOCOL: "none",
	GIT_NO_LAZY_FETCH: "1",
	GIT_TERMINAL_PROMPT: "0"
};
/** More names than anybody has; git is told each of them. */
const LONGEST_LIST = 5e4;
/** Asks git about the agent's directory. What its settings would start by themselves stays off: somebody else may have written them. */
async function askGit(args, run) {
	const without = (settings) => ({
		...ALONE,
		PATH: ownPath(),
		...settingsAsEnvironment(settings)
	});
	const filters = await run("git", [
		"config",
		"--name-only",
		"-z",
		"--get-regexp",
		"^filter\\..*\\."
	], {
		env: without(SETTINGS),
		told: false
	});
	if (!filters.ok) return {
		ok: false,
		end: filters
	};
	if (filters.exitCode > 1) return failed$2(filters.stderr.trim() || `git ended with ${filters.exitCode}.`);
	if (filters.stdout.length > LONGEST_LIST) return failed$2("The settings of git name too many filters.");
	const end = await run("git", args, { env: without({
		...SETTINGS,
		...withoutFilters(filters.stdout.split("\0"))
	}) });
	if (!end.ok) return {
		ok: false,
		end
	};
	return end.exitCode === 0 ? {
		ok: true,
		stdout: end.stdout
	} : failed$2(end.stderr.trim() || `git ended with ${end.exitCode}.`);
}
/** The variables are there for each filter that any setting speaks of. One that must succeed would fail, when it is not there. */
function withoutFilters(keys) {
	const names = new Set(keys.filter(Boolean).map((key) => key.slice(0, key.lastIndexOf("."))));
	return Object.fromEntries([...names].flatMap((name) => [
		[`${name}.clean`, ""],
		[`${name}.process`, ""],
		[`${name}.required`, "false"]
	]));
}
function failed$2(message) {
	return {
		ok: false,
		end: {
			ok: true,
			result: opError("git-failed", message)
		}
	};
}

// src/adapters/operations/commits-since.ts
const FIELDS = "%H%x1f%s%x1f%b%x1f%an";
/** The commits after a ref, oldest first. */
async function commitsSince({ ref }, run) {
	const answer = await askGit([
		"log",
		"-z",
		"--reverse",
		`--format=${FIELDS}`,
		"--end-of-options",
		`${ref}..HEAD`
	], run);
	if (!answer.ok) return answer.end;
	const commits = answer.stdout.split("\0").filter((record) => record !== "").map((record) => {
		const [sha = "", subject = "", body = "", author = ""] = record.split("");
		return {
			sha,
			subject,
			body: body.trimEnd(),
			author
		};
	});
	const summary = commits.map(({ sha, subject }) => `${sha.slice(0, 10)} ${subject}`).join("\n");
	return {
		ok: true,
		result: {
			status: "ok",
			data: { commits },
			summary
		}
	};
}

// src/adapters/operations/diff.ts
/** The difference of the directory's tracked files to a base, and which files it touches. */
async function diff({ base, paths = [] }, run) {
	const plain = [
		"diff",
		"--no-ext-diff",
		"--no-textconv",
		"--no-color",
		...["--submodule=short", "--ignore-submodules=dirty"]
	];
	const rest = [
		"--end-of-options",
		base,
		"--",
		...paths
	];
	const whole = await askGit([...plain, ...rest], run);
	if (!whole.ok) return whole.end;
	const names = await askGit([
		...plain,
		"--name-only",
		"-z",
		...rest
	], run);
	if (!names.ok) return names.end;
	const files = names.stdout.split("\0").filter((name) => name !== "");
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				diff: whole.stdout,
				files
			},
			summary: files.join("\n")
		}
	};
}

// src/adapters/operations/run-command.ts
/** Runs a program with its arguments, without a shell in between. An exit code other than 0 is data. */
async function runCommand({ command = [], env = {} }, run) {
	const [file, ...args] = command;
	const steering = Object.keys(env).find(isSteeringName);
	if (file === void 0) return {
		ok: true,
		result: opError("invalid-arguments", "shell/run needs a command.")
	};
	if (steering !== void 0) return {
		ok: true,
		result: opError("invalid-arguments", `The variable ${steering} would steer programs.`)
	};
	const end = await run(file, args, { env });
	if (!end.ok) return end;
	const { exitCode, stdout, stderr } = end;
	return {
		ok: true,
		result: {
			status: "ok",
			data: {
				"exit-code": exitCode,
				stdout,
				stderr
			}
		}
	};
}

// src/adapters/operations/run-program.ts
const LONGEST_OUTPUT$1 = 1048576;
const GRACE_MS$2 = 2e3;
const PLAIN$1 = openPlainCell();
function programRunner({ cwd, env, silenceMs, cell = PLAIN$1 }, base, observer, signal) {
	return async (file, args, { env: more = {}, told = true } = {}) => {
		let stderr = "";
		const outcome = await cell.run({
			file,
			args,
			cwd,
			env: {
				...base,
				...env,
				...more
			},
			stdin: null,
			silenceMs,
			durationMs: null,
			graceMs: GRACE_MS$2,
			keepStdout: LONGEST_OUTPUT$1,
			onStdout: (text) => told ? observer.text(text) : void 0,
			onStderr: (text) => {
				stderr = (stderr + text).slice(0, LONGEST_OUTPUT$1);
			}
		}, [], signal);
		switch (outcome.kind) {
			case "exited": return {
				ok: true,
				exitCode: outcome.code ?? 1,
				stdout: outcome.stdout,
				stderr
			};
			case "not-started": return failed$1(outcome.missing === "directory" ? "bad-directory" : "script-failed", outcome.message);
			case "silent": return failed$1("silent", `${file} printed nothing for ${sayDuration(silenceMs)} and was ended.`);
			case "too-long": return failed$1("too-long", `${file} took too long and was ended.`);
			case "aborted": return failed$1("interrupted", `${file} was ended before it was done.`);
		}
	};
}
function failed$1(failureClass, message) {
	return {
		ok: false,
		failure: {
			class: failureClass,
			message
		}
	};
}

// src/adapters/operations/operations.ts
/** Commands, git and GitHub's issues, on this machine. */
function createOperations({ environment, issues }) {
	const base = baseEnvironment(environment);
	return { perform(call, observer, signal) {
		const run = programRunner(call, base, observer, signal);
		switch (call.operation) {
			case shellRun.name: return checked(shellRun, call, (args) => runCommand(args, run));
			case gitCommitsSince.name: return checked(gitCommitsSince, call, (args) => commitsSince(args, run));
			case gitDiff.name: return checked(gitDiff, call, (args) => diff(args, run));
			case githubFindIssue.name: return issues === void 0 ? void 0 : checked(githubFindIssue, call, async (query) => ({
				ok: true,
				result: await find$1(issues, query)
			}));
			default: return;
		}
	} };
}
async function checked(spec, { args }, perform) {
	const read = checkArgs(spec, args);
	return read.ok ? perform(read.args) : {
		ok: true,
		result: read.error
	};
}
async function find$1(issues, query) {
	try {
		const found = await issues.findIssue(query);
		return found === void 0 ? {
			status: "ok",
			data: null,
			summary: "There is no such issue."
		} : {
			status: "ok",
			data: {
				...found,
				labels: [...found.labels]
			},
			summary: `#${found.number} ${found.title}`
		};
	} catch (error) {
		return opError("github-failed", `GitHub could not be asked: ${messageOf(error)}`);
	}
}

// src/adapters/otlp/open-traces.ts
/** The collector that the `OTEL_*` variables name; undefined, and nothing is loaded, where they name none. */
async function openTraces({ environment, ...options }) {
	const { settings, notices } = readTelemetry(environment);
	for (const notice of notices) options.notice(notice);
	if (settings === void 0) return void 0;
	const { createExporter } = await import("./exporter.js");
	return createExporter({
		...options,
		settings,
		version
	});
}

// src/adapters/process/reap-orphans.ts
/**
* Ends what an orchestrator that was killed has left running: every process whose environment holds all the given variables with
* these very values, and its descendants. Name at least one value that no other run has. Resolves to the pids that were found.
* Needs /proc, so it finds nothing anywhere but on Linux.
*/
async function reapOrphans(marks, graceMs) {
	const entries = Object.entries(marks).map(([name, value]) => `${name}=${value}`);
	if (entries.length === 0) throw new Error("reapOrphans needs a mark: without one it would end everything");
	return await endProcesses({
		find: () => findMarked(entries),
		signal: signalEach,
		isOver: () => true,
		graceMs
	});
}
function findMarked(marks) {
	const running = listProcesses();
	const marked = running.filter(({ pid }) => {
		const entries = readEnvironment(pid)?.split("\0") ?? [];
		return marks.every((mark) => entries.includes(mark));
	});
	const ourLine = lineage(process.pid, running);
	return withDescendants(marked.filter(({ pid }) => !ourLine.has(pid)), running);
}
/** We and our ancestors: a run may be driven from inside another one, and then carries that one's marks. */
function lineage(pid, running) {
	const parents = new Map(running.map((entry) => [entry.pid, entry.parent]));
	const line = /* @__PURE__ */ new Set();
	for (let at = pid; at !== void 0 && !line.has(at); at = parents.get(at)) line.add(at);
	return line;
}

// src/adapters/process/orphans.ts
/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS$1 = 2e3;
function createOrphans() {
	return { async end(marks) {
		await reapOrphans(marks, GRACE_MS$1);
	} };
}

// src/adapters/scripts/debugged-scripts.ts
/** Whatever the value looks like: these names say that it is nobody's business. */
const SECRET_NAME = /key|token|secret|passw|credential|auth(?!or)/i;
const LONGEST = 8388608;
/** Runs scripts as `scripts` does, and notes of each its environment, directory, time and all that it said. */
function createDebuggedScripts(scripts, { environment, redact, note }) {
	const base = baseEnvironment(environment);
	return { async runScript(spec, observer, signal) {
		const [stdout, stderr] = [keeper(), keeper()];
		const started = performance.now();
		const listening = {
			...observer,
			text(chunk) {
				stdout.add(chunk);
				observer.text(chunk);
			},
			aside: (chunk) => stderr.add(chunk)
		};
		const result = await scripts.runScript(spec, listening, signal);
		note({
			run: spec.env.RAYMOND_WORKFLOW_ID ?? "",
			agent: spec.env.RAYMOND_AGENT_ID ?? "",
			file: spec.file,
			cwd: spec.cwd,
			ms: Math.round(performance.now() - started),
			exit_code: result.ok ? result.exitCode : null,
			failure: result.ok ? null : redact(result.failure.message),
			env: withoutSecrets({
				...base,
				...spec.env
			}, redact),
			stdout: redact(stdout.text()),
			stderr: redact(stderr.text())
		});
		return result;
	} };
}
function withoutSecrets(env, redact) {
	const names = Object.keys(env).toSorted();
	return Object.fromEntries(names.map((name) => [name, SECRET_NAME.test(name) ? "***" : redact(env[name] ?? "")]));
}
function keeper() {
	const pieces = [];
	let length = 0;
	return {
		add(chunk) {
			if (length < LONGEST) pieces.push(chunk.slice(0, LONGEST - length));
			length += chunk.length;
		},
		text: () => pieces.join("") + (length > LONGEST ? `\n… ${length - LONGEST} more characters` : "")
	};
}

// src/adapters/scripts/interpreters.ts
/** The interpreter for a script on this platform. */
function interpreterFor(language, file, platform) {
	const onWindows = platform === "win32";
	switch (language) {
		case "sh": return plain("/bin/bash", [file]);
		case "bat": return {
			...plain("cmd.exe", [
				"/d",
				"/s",
				"/c",
				`""${file}""`
			]),
			verbatim: true
		};
		case "ps1": return plain(onWindows ? "powershell" : "pwsh", [
			"-NoProfile",
			"-NonInteractive",
			"-ExecutionPolicy",
			"Bypass",
			"-File",
			file
		]);
		case "mjs": return plain(process.execPath, [file]);
		case "py": return {
			...plain(onWindows ? "python" : "python3", [file]),
			env: {
				PYTHONUNBUFFERED: "1",
				PYTHONIOENCODING: "utf-8"
			}
		};
	}
}
function plain(program, args) {
	return {
		program,
		args,
		env: {},
		verbatim: false
	};
}

// src/adapters/scripts/script-runner.ts
const GRACE_MS = 2e3;
const PLAIN = openPlainCell();
const LONGEST_OUTPUT = 67108864;
/** Runs scripts with the interpreters of this machine. */
function createScriptRunner(options) {
	const base = baseEnvironment(options.environment);
	const longest = options.longestOutput ?? LONGEST_OUTPUT;
	return { runScript };
	async function runScript(spec, observer, signal) {
		const file = fileOf(spec);
		const { program, args, env, verbatim } = interpreterFor(spec.language, file, process.platform);
		const tooMuch = new AbortController();
		let printed = 0;
		const outcome = await (spec.cell ?? PLAIN).run({
			file: program,
			args,
			verbatimArguments: verbatim,
			cwd: spec.cwd,
			env: {
				...base,
				...env,
				...spec.env
			},
			stdin: spec.stdin,
			silenceMs: spec.silenceMs,
			durationMs: spec.durationMs,
			graceMs: options.graceMs ?? GRACE_MS,
			keepStdout: longest,
			onStdout(text) {
				printed += text.length;
				if (printed > longest) tooMuch.abort();
				else observer.text(text);
			},
			onStderr: (text) => observer.aside?.(text)
		}, [{
			at: file,
			as: "readable",
			...spec.copy === void 0 || spec.copy === file ? {} : { from: spec.copy }
		}], AbortSignal.any([signal, tooMuch.signal]));
		if (printed > longest) return failed(spec, outcome, `printed more than ${longest} characters`, "script-failed");
		return resultOf(spec, program, outcome);
	}
}
/** What an agent or a person wrote into the file since does not reach a run that has begun. */
function fileOf({ file, copy }) {
	if (copy === void 0) return file;
	const begun = readFileSync(copy);
	return readForeignFile(file, {
		most: begun.length + 1,
		follow: true
	})?.equals(begun) ? file : copy;
}
function resultOf(spec, program, outcome) {
	switch (outcome.kind) {
		case "exited": return {
			ok: true,
			exitCode: exitCodeOf(outcome),
			stdout: outcome.stdout,
			stderrTail: outcome.stderrTail
		};
		case "not-started":
			if (outcome.missing === "directory") return failed(spec, outcome, `could not start: ${outcome.message}`, "bad-directory");
			if (outcome.missing === "program") return failed(spec, outcome, `needs ${program}, which is not installed`, "script-failed");
			return failed(spec, outcome, `could not start: ${outcome.message}`, "script-failed");
		case "silent": return failed(spec, outcome, `printed nothing for ${sayDuration(spec.silenceMs)} and was ended`, "silent");
		case "too-long": return failed(spec, outcome, `took longer than ${sayDuration(spec.durationMs ?? 0)} and was ended`, "too-long");
		case "aborted": return failed(spec, outcome, "was ended before it was done", "interrupted");
	}
}
/** As a shell counts: 128 and the signal's number for a script that a signal ended. */
function exitCodeOf({ code, signal }) {
	return code ?? 128 + (signal === null ? 0 : constants$1.signals[signal]);
}
function failed(spec, outcome, what, failureClass) {
	const message = `${basename(spec.file)} ${what}`;
	const detail = "stderrTail" in outcome && outcome.stderrTail !== "" ? { detail: outcome.stderrTail } : {};
	return {
		ok: false,
		failure: {
			class: failureClass,
			message: message.endsWith(".") ? message : `${message}.`,
			...detail
		}
	};
}

// src/adapters/workflow-files/commit-tree.ts
/** Definitions in a commit, by paths relative to its root; the root itself is the empty path. Reads objects, never files. */
function createCommitTree(options) {
	return {
		async kindOf(path) {
			if (path === "") return "folder";
			const entry = await entryAt(path, options);
			if (entry?.mode === "120000") throw linked(path);
			if (entry?.type === "tree") return "folder";
			return entry?.type === "blob" ? "file" : void 0;
		},
		async namesIn(path) {
			return (await list(path, [], options).catch(() => [])).map((entry) => posix.basename(entry.path));
		},
		async readFile(path) {
			const entry = await entryAt(path, options);
			if (entry === void 0) throw new Error(`${path} is not in ${options.commit}`);
			const [file] = await readBlobs([entry], options);
			return file?.bytes ?? /* @__PURE__ */ new Uint8Array();
		},
		async readFolder(path) {
			const wanted = (await list(path, path === "" ? [] : ["-r"], options)).filter(({ path: name, type }) => type !== "tree" && (path !== "" || isStateFile(name) || name === "workflow.yaml"));
			const link = wanted.find(({ mode }) => mode === "120000");
			if (link !== void 0) throw linked(posix.join(path, link.path));
			return readBlobs(wanted.filter(({ type }) => type === "blob"), options);
		},
		split: (path) => ({
			folder: posix.dirname(path) === "." ? "" : posix.dirname(path),
			name: posix.basename(path)
		}),
		join: (folder, name) => posix.join(folder, name)
	};
}
async function entryAt(path, options) {
	return parseEntries(await git([
		"ls-tree",
		"-z",
		"--full-tree",
		options.commit,
		"--",
		path
	], options)).find((entry) => entry.path === path);
}
/** Entries of a folder, by paths relative to it. */
async function list(path, flags, options) {
	return parseEntries(await git([
		"ls-tree",
		"-z",
		"--full-tree",
		...flags,
		`${options.commit}:${path}`
	], options));
}
function parseEntries(output) {
	return output.toString().split("\0").flatMap((line) => {
		const [, mode, type, oid, path] = /^(\d+) (\w+) ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? [];
		return mode === void 0 || type === void 0 || oid === void 0 || path === void 0 ? [] : [{
			mode,
			type,
			oid,
			path
		}];
	});
}
/** All contents by one process. Sizes are asked for first, so that nothing huge is read. */
async function readBlobs(entries, options) {
	if (entries.length === 0) return [];
	const input = `${entries.map(({ oid }) => oid).join("\n")}\n`;
	const total = (await git(["cat-file", "--batch-check=%(objectsize)"], options, input)).toString().trim().split("\n").map(Number).reduce((sum, size) => sum + size, 0);
	if (entries.length > LIMITS.files || !(total <= LIMITS.size)) throw tooBig(entries.length, total);
	const output = await git(["cat-file", "--batch"], options, input);
	const files = [];
	let at = 0;
	for (const { path, mode } of entries) {
		const headerEnd = output.indexOf("\n", at);
		const size = Number(output.toString("latin1", at, headerEnd).split(" ")[2]);
		if (!Number.isSafeInteger(size)) throw new Error(`git cat-file does not know ${path}: ${output.toString("latin1", at, headerEnd)}`);
		files.push({
			path,
			bytes: output.subarray(headerEnd + 1, headerEnd + 1 + size),
			executable: mode === "100755"
		});
		at = headerEnd + 1 + size + 1;
	}
	return files;
}
function git(args, { gitDir, home }, input) {
	return mustRunGit({
		args,
		cwd: gitDir,
		home,
		input,
		env: {
			GIT_DIR: gitDir,
			GIT_LITERAL_PATHSPECS: "1",
			GIT_NO_REPLACE_OBJECTS: "1",
			GIT_NO_LAZY_FETCH: "1"
		}
	});
}
function linked(path) {
	return new ProblemError({
		code: "RAY-WORKFLOW-LINK",
		message: `${path} is a symbolic link, which may lead out of the commit.`,
		place: path,
		hint: "Commit the file itself."
	});
}
function tooBig(files, size) {
	return new ProblemError({
		code: "RAY-WORKFLOW-TOO-BIG",
		message: `The workflow has ${files} files and ${size} bytes; ${LIMITS.files} files and ${LIMITS.size} bytes are the most.`,
		hint: "Keep the workflow in a folder of its own."
	});
}

// src/adapters/workflow-files/pin-lost.ts
/** A run cannot go on with another definition than the one that it began with. */
function pinLost(id, pin) {
	return new ProblemError({
		code: "RAY-PIN-LOST",
		message: `The workflow ${id} has changed since the run began, and no copy of what it was is here any more.`,
		place: pin.source,
		hint: `Bring back the files with the SHA-256 ${pin.sha256.slice(0, 12)}…${pin.commit === null ? "" : ` (commit ${pin.commit.slice(0, 12)})`}, or start a new run.`
	});
}

// src/core/workflow/reading/single-file-scripts.ts
/** The scripts of a single-file workflow under the names that they would have in a folder; none where the file cannot be read. */
function singleFileScripts(content) {
	const read = readYaml(withPlainLines(content), "");
	if (!read.ok || !isYamlMap(read.yaml.value)) return {};
	const { states } = parseSingleFile({
		yaml: read.yaml,
		path: [],
		value: read.yaml.value
	}, "", noFindings());
	return Object.fromEntries(states.flatMap(({ state }) => state.kind === "script" ? [[state.file, state.text]] : []));
}

// src/adapters/workflow-files/pinned-copies.ts
const SHAPES = [
	"folder",
	"zip",
	"file"
];
function createPinnedCopies(cacheDirectory) {
	return {
		async keep(definition) {
			const sha256 = digestOf(definition);
			return (await find(cacheDirectory, sha256))?.directory ?? write(cacheDirectory, sha256, definition);
		},
		find: (sha256) => find(cacheDirectory, sha256)
	};
}
async function find(cache, sha256) {
	if (!/^[0-9a-f]{64}$/.test(sha256)) return void 0;
	for (const shape of SHAPES) {
		const files = await readAll(join(cache, sha256, shape));
		if (files === void 0) continue;
		const definition = {
			shape,
			files
		};
		const scripts = await readAll(join(cache, sha256, "scripts"));
		return digestOf(definition) === sha256 && sameFiles(scripts ?? [], scriptsOf(definition)) ? {
			definition,
			directory: scriptDirectory(join(cache, sha256), definition)
		} : void 0;
	}
}
/** Written apart and renamed, so that a copy is there whole or not at all. */
async function write(cache, sha256, definition) {
	await mkdir(cache, {
		recursive: true,
		mode: 448
	});
	const parts = await mkdtemp(join(cache, `.${sha256.slice(0, 12)}-`));
	await writeAll(join(parts, definition.shape), definition.files);
	await writeAll(join(parts, "scripts"), scriptsOf(definition));
	const place = join(cache, sha256);
	await rename(parts, place).catch(async () => {
		if (await find(cache, sha256) === void 0) {
			await rm(place, {
				recursive: true,
				force: true
			});
			await rename(parts, place);
		} else await rm(parts, {
			recursive: true,
			force: true
		});
	});
	return scriptDirectory(place, definition);
}
function scriptDirectory(place, definition) {
	return join(place, scriptsOf(definition).length > 0 ? "scripts" : definition.shape);
}
/** Files of their own for the scripts that stand inside a YAML file. */
function scriptsOf({ shape, files }) {
	const main = mainFile(files.map(({ path }) => path));
	const file = files.find(({ path }) => path === main);
	if (shape !== "file" || file === void 0 || /\.(?:edn|md)$/i.test(file.path)) return [];
	const scripts = singleFileScripts(Buffer.from(file.bytes).toString());
	return Object.entries(scripts).map(([path, text]) => ({
		path,
		bytes: Buffer.from(text),
		executable: false
	}));
}
function sameFiles(a, b) {
	return digestOf({
		shape: "file",
		files: a
	}) === digestOf({
		shape: "file",
		files: b
	});
}
async function writeAll(directory, files) {
	await mkdir(directory, { mode: 448 });
	for (const { path, bytes, executable } of files) {
		const place = join(directory, path);
		await mkdir(dirname(place), {
			recursive: true,
			mode: 448
		});
		await writeFile(place, bytes, {
			mode: 384,
			flag: "wx"
		});
		if (executable) await chmod(place, 448);
	}
}
/** Undefined when there is no such directory. The main file of a single-file workflow comes first, as it was written. */
async function readAll(directory) {
	const entries = await readdir(directory, {
		recursive: true,
		withFileTypes: true
	}).catch(() => void 0);
	if (entries === void 0) return void 0;
	const files = [];
	for (const entry of entries) {
		if (entry.isDirectory()) continue;
		const place = join(entry.parentPath, entry.name);
		const path = place.slice(directory.length + 1).replaceAll("\\", "/");
		const bytes = entry.isFile() ? await readFile(place) : Buffer.from("not a plain file");
		files.push({
			path,
			bytes,
			executable: entry.isFile() && ((await stat(place)).mode & 64) !== 0
		});
	}
	return files.toSorted((a, b) => Number(a.path.includes("/")) - Number(b.path.includes("/")));
}

// src/core/report/say-end.ts
/** By its own words: a failed result is no success, and a question waits for somebody. */
function signOf({ text }, refused) {
	if (refused !== void 0) return "✕";
	const said = transitionsIn(text);
	if (said.some((one) => one.tag === "result" && one.status === "failure")) return "✕";
	return said.some(({ tag }) => tag === "ask") ? "?" : "✓";
}
/** `  → REVIEW.md`: where a turn asked to go on; empty where it did not say. What is refused is not told as done. */
function sayEnd({ text }, refused) {
	if (refused !== void 0) return `  refused: ${refused}`;
	const said = [...new Set(transitionsIn(text).map(shortly))];
	return said.length === 0 ? "" : `  ${said.join(", ")}`;
}
function transitionsIn(text) {
	const parsed = parseTransitions(text);
	return parsed.ok ? parsed.transitions : [];
}
function shortly(transition) {
	switch (transition.tag) {
		case "result": return transition.status === "failure" ? "→ failed result" : "→ result";
		case "ask": return "→ asks";
		case "join": return `join → ${transition.next}`;
		case "goto": return `→ ${transition.target}`;
		case "reset":
		case "call":
		case "function":
		case "fork":
		case "call-workflow":
		case "function-workflow":
		case "fork-workflow":
		case "reset-workflow": return `${transition.tag} → ${transition.target}`;
	}
}

export { createCommitTree as a, createOrphans as c, createTurnFiles as d, createTrees as f, createScriptFolders as h, pinLost as i, openTraces as l, secretsOfTelemetry as m, signOf as n, createScriptRunner as o, createWorkspace as p, createPinnedCopies as r, createDebuggedScripts as s, sayEnd as t, createOperations as u };