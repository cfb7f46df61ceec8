import { c as sealOf, o as identityIn, r as claudeCli, t as cachedProgram } from "./cached-program.js";
import { n as entryAt, t as removeLocked } from "./remove-locked.js";
import { a as reportWarnings, c as eachInTurn, i as reportCrash, n as readInputs, o as restored, r as failStep, s as sealRunnerFiles, t as endWhatIsLeft } from "./stray-problems.js";
import { a as isInCheckout, u as takeNoProgramsFrom } from "./environment.js";
import { t as forgetJobTokens } from "./job-token-service.js";
import { i as markDescendants } from "./strays.js";
import { t as createClock } from "./clock.js";
import { t as ProblemError } from "./problem.js";
import { n as readJobFacts, t as eventOf } from "./job-facts.js";
import { n as createStepMemory, t as couldBegin } from "./step-memory.js";
import { t as defuseCommands } from "./defuse-commands.js";
import { t as beginGit } from "./begin-git.js";
import { createRequire } from "node:module";
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { randomBytes } from "node:crypto";
import { fileURLToPath, pathToFileURL } from "node:url";

// src/adapters/actions-runner/action-files.ts
/**
* Remembers the programs that the runner starts after this step, with tokens of theirs: the job's actions, ours among them, and its Node.
* `restore` writes ours again. Of the others it removes what has changed: a post step that fails is better than one of somebody else's.
* Nothing is said of ours where it is a part of the checkout: there it may be what an agent was asked to work on. What says which of its
* programs is the post step is put back with them, for the runner reads it once more.
*/
function sealActionFiles({ bundle, node, started, workspace }) {
	const { folder, files } = bundle;
	const actions = new Set([folder, started].flatMap((path) => ACTIONS.exec(path)?.[1] ?? []));
	const checkout = existsSync(workspace) ? realpathSync(workspace) : workspace;
	const isWorkedOn = folder.startsWith(checkout + sep);
	const root = isWorkedOn ? checkout : folder;
	const descriptions = isWorkedOn ? descriptionsAbove(folder, checkout) : [];
	const look = () => new Map([...[...actions].flatMap(entriesBelow), ...programsOf(node)]);
	const before = look();
	return { restore() {
		const changed = [];
		const written = [];
		const superseding = descriptions.flatMap(({ others }) => others);
		eachInTurn([
			() => eachInTurn(before, openAsBefore),
			() => changed.push(...differing(before, look())),
			() => eachInTurn(changed, removeLocked),
			() => eachInTurn(files, ([file, content]) => putBack$1(root, file, content) && written.push(file)),
			() => eachInTurn(descriptions, ({ file, content }) => putBack$1(root, file, content)),
			() => eachInTurn(superseding, removeLocked)
		], (part) => part());
		const paths = /* @__PURE__ */ new Set([...isWorkedOn ? [] : written, ...changed]);
		return paths.size === 0 ? [] : [changedFiles([...paths])];
	} };
}
function openAsBefore([path, entry]) {
	const now = entryOf$1(path);
	if (isFolder(entry) && isFolder(now) && now !== entry) chmodSync(path, modeIn(entry));
}
function differing(before, now) {
	return [.../* @__PURE__ */ new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
}
/** In the order in which a runner looks for them. */
const DESCRIPTIONS = ["action.yml", "action.yaml"];
/** Which of them is ours the runner does not say. */
function descriptionsAbove(folder, checkout) {
	const candidates = DESCRIPTIONS.map((name) => join(folder, name));
	const at = candidates.findIndex((file) => existsSync(file));
	const file = candidates[at];
	const found = file === void 0 ? [] : [{
		file,
		content: readFileSync(file),
		others: candidates.slice(0, at)
	}];
	return folder === checkout ? found : [...found, ...descriptionsAbove(dirname(folder), checkout)];
}
/** Where a runner lays out the actions of a job. */
const ACTIONS = /^(.*[\\/]_actions)[\\/]/;
/**
* A runner brings the Node of its actions along, one of each version, below a folder of its own. Where it has brought itself up to date, that is
* a link to one with its version (`externals.2.330.0`), and Node knows the real path alone.
*/
const EXTERNALS = /^(.*[\\/]externals)(\.\d[\d.]*)?[\\/]node[^\\/]*[\\/](bin[\\/]node(?:\.exe)?)$/;
function programsOf(node) {
	const [, externals, version, program] = EXTERNALS.exec(node) ?? [];
	if (externals === void 0 || program === void 0) return [];
	return (version === void 0 ? [externals] : [externals, externals + version]).flatMap((folder) => contentsOf$1(folder).flatMap(({ name }) => {
		const path = join(folder, name, program);
		const entry = name.startsWith("node") ? entryOf$1(path) : void 0;
		return entry === void 0 ? [] : [[path, entry]];
	}));
}
/** All that lies there, with what tells whether somebody has changed it. */
function entriesBelow(folder) {
	const entry = entryOf$1(folder);
	if (entry === void 0) return [];
	return [[folder, entry], ...isFolder(entry) ? contentsOf$1(folder).flatMap(({ name }) => entriesBelow(join(folder, name))) : []];
}
/** Of a folder only that it is one, and who may do what there: what lies in it is looked at by itself. */
function entryOf$1(path) {
	const found = entryAt(path);
	if (found === void 0) return void 0;
	return found.isDirectory() ? `${FOLDER}${found.mode & 4095n}` : identityIn(found);
}
const FOLDER = "folder ";
function isFolder(entry) {
	return entry?.startsWith(FOLDER) === true;
}
function modeIn(entry) {
	return Number(entry.slice(7));
}
function contentsOf$1(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}
function holds(file, content) {
	try {
		return lstatSync(file).isFile() && readFileSync(file).equals(content);
	} catch {
		return false;
	}
}
function isOnNoLink(root, file) {
	return foldersTo(root, file).every((folder) => isFolder(entryOf$1(folder)));
}
/** From the root on, itself included. */
function foldersTo(root, file) {
	const parts = relative(root, dirname(file)).split(sep);
	return [root, ...parts.filter(Boolean).map((_, at) => join(root, ...parts.slice(0, at + 1)))];
}
/** Whether it had to be written. */
function putBack$1(root, file, content) {
	if (isOnNoLink(root, file) && holds(file, content)) return false;
	layOut(root, file, content);
	return true;
}
/** Whatever lies on the way in the place of a folder goes. */
function layOut(folder, file, content) {
	for (const path of foldersTo(folder, file)) if (!isFolder(entryOf$1(path))) {
		removeLocked(path);
		mkdirSync(path, { recursive: true });
	} else if (path === dirname(file)) chmodSync(path, 493);
	removeLocked(file);
	writeFileSync(file, content, { flag: "wx" });
}
const MOST_NAMED = 5;
function changedFiles(paths) {
	const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : "";
	return {
		code: "RAY-RUNNER-FILE-CHANGED",
		message: `Something that this step ran changed programs that the runner starts later in this job: ${paths.slice(0, MOST_NAMED).join(", ")}${more}. They were put back or removed.`,
		hint: "Look at what the agents and scripts of the run did. In a cell they can write nowhere but in their own directory."
	};
}

// src/adapters/actions-runner/files-node-loads.ts
/** Options with the name of a program, of one in the words of URLs, and with the plain path of what holds or names programs. */
const REQUIRED = ["-r", "--require"];
const IMPORTED = [
	"--import",
	"--loader",
	"--experimental-loader"
];
const PLAIN = ["--openssl-config", "--snapshot-blob"];
/** What Node tries in turn where a name has no ending, or is that of a folder. */
const ENDINGS = [
	"",
	".js",
	".json",
	".node",
	"/package.json",
	"/index.js",
	"/index.json",
	"/index.node"
];
/**
* The files that Node loads before it begins, by what its environment says; also those that would go before them if they were there. Names of
* packages are left out. `directory` is where Node is started.
*/
function filesNodeLoads({ NODE_OPTIONS = "", OPENSSL_CONF }, directory) {
	const here = pathToFileURL(join(directory, "here")).href;
	const options = valuesIn(wordsOf(NODE_OPTIONS));
	const valuesOf = (names) => options.flatMap(([name, value]) => names.includes(name) ? [value] : []);
	const required = valuesOf(REQUIRED).flatMap((name) => isPath(name) ? candidates(resolve(directory, name)) : []);
	const imported = valuesOf(IMPORTED).flatMap((name) => isPath(name) ? filesOf(name, here) : []);
	const plain = [...valuesOf(PLAIN), ...OPENSSL_CONF ? [OPENSSL_CONF] : []].map((name) => resolve(directory, name));
	return [.../* @__PURE__ */ new Set([
		...required,
		...imported,
		...plain
	])];
}
/** As Node parts them: by blanks, with quotes around what has some. */
function wordsOf(options) {
	return (options.match(/(?:"(?:\\.|[^"\\])*"|[^ "])+/gs) ?? []).map((word) => word.replaceAll(/"((?:\\.|[^"\\])*)"/gs, (_, quoted) => quoted.replaceAll(/\\(.)/gs, "$1")));
}
/** Names have hyphens or underscores; a value is behind `=`, or the next word. */
function valuesIn(words) {
	return words.flatMap((word, index) => {
		const [, name = "", , value = words[index + 1]] = /^(--?[\w-]+)(=(.*))?$/s.exec(word) ?? [];
		return value === void 0 ? [] : [[name.replaceAll("_", "-"), value]];
	});
}
function isPath(name) {
	return /^(?:\.|\/|file:|[A-Za-z]:)/.test(name);
}
function candidates(path) {
	const named = ENDINGS.map((ending) => path + ending);
	try {
		return [...named, createRequire(path).resolve(path)];
	} catch {
		return named;
	}
}
function filesOf(name, here) {
	const url = URL.canParse(name, here) ? new URL(name, here) : void 0;
	return url?.protocol === "file:" && url.host === "" ? candidates(fileURLToPath(url)) : [];
}

// src/adapters/actions-runner/loaded-libraries.ts
/** Where a job's environment tells the system to look for libraries first. */
const FOLDERS = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"];
/** Libraries that it loads into every program. */
const FILES = [
	"LD_PRELOAD",
	"LD_AUDIT",
	"DYLD_INSERT_LIBRARIES"
];
/** Folders below those, for processors that can do more. */
const VARIANT = /^(?:glibc-hwcaps|x86-64-v\d|z\d+|power\d+|tls|haswell|xeon_phi|avx512_1|x86_64|aarch64|atomics|platform)$/;
/** What Node keeps of programs that it has compiled: it believes what is there. */
const CACHE = "NODE_COMPILE_CACHE";
const COMPILED = /^v\d+\.\d+\.\d+-/;
/** Loaded when the first name is looked up. */
const LATER = /^lib(?:nss_\w+|resolv)\.so\.\d+$/;
/**
* A job whose `LD_LIBRARY_PATH` leads into the checkout lets agents put libraries there, from a cell as well, that the Node of the next post
* step loads, with its token. `restore` removes those of Node's own libraries that are new or changed there; a project's own stay. A file
* that Node loads first, as Yarn's is, is written again as it was, and nothing is said: an agent that adds a package changes it.
*/
function sealLoadedLibraries(env, directory) {
	const named = (names, between) => names.flatMap((name) => env[name] === void 0 ? [] : env[name].split(between)).map((path) => resolve(directory, path)).filter((path) => isInCheckout(path));
	const folders = named(FOLDERS, /[:;]/);
	const files = named(FILES, /[:\s]/);
	const required = filesNodeLoads(env, directory).filter((file) => isInCheckout(file));
	const caches = named([CACHE], /$/);
	const placed = required.map((file) => [file, placedAt(file)]);
	if (folders.length + files.length + required.length + caches.length === 0) return { restore: () => [] };
	const isLoaded = librariesOfNode();
	const links = () => [
		...folders,
		...files,
		...required,
		...caches
	].flatMap(linksOn).flatMap(entryOf);
	const libraries = () => [...files, ...folders.filter(isReallyThere).flatMap((folder) => librariesIn(folder, isLoaded))].filter(isReallyThere).flatMap(entryOf);
	const before = new Map([...links(), ...libraries()]);
	/** What was removed. */
	const sweep = (found) => {
		const changed = found.filter(([path, identity]) => before.get(path) !== identity).map(([path]) => path);
		eachInTurn(changed, removeLocked);
		return changed;
	};
	return { restore() {
		const gone = [];
		eachInTurn([
			() => gone.push(...sweep(links())),
			() => gone.push(...sweep(libraries())),
			() => eachInTurn(placed, ([file, content]) => isReallyThere(file) && putBack(file, content)),
			() => eachInTurn(caches, (cache) => isReallyThere(cache) && forgetCompiled(cache))
		], (part) => part());
		return gone.map((path) => removed(path));
	} };
}
/** Links of the checkout on the way to a place. */
function linksOn(path) {
	if (!isInCheckout(path)) return [];
	const isLink = entryAt(path)?.isSymbolicLink() === true;
	return [...linksOn(dirname(path)), ...isLink ? [path] : []];
}
/** Whether the folder that it lies in is one of the checkout, links followed. */
function isReallyThere(path) {
	try {
		return isInCheckout(realpathSync(dirname(path)));
	} catch {
		return false;
	}
}
/** The content of a file, or what there is instead. */
function placedAt(path) {
	const found = entryAt(path);
	if (found === void 0) return void 0;
	if (found.isDirectory()) return "folder";
	if (found.isSymbolicLink()) return "link";
	try {
		return found.isFile() ? readFileSync(path) : "other";
	} catch {
		return "other";
	}
}
function forgetCompiled(folder) {
	const compiled = contentsOf(folder).filter(({ name }) => COMPILED.test(name));
	eachInTurn(compiled, ({ name }) => removeLocked(join(folder, name)));
}
/** A folder stays, and so does a link: what is loaded of them is put back by itself. */
function putBack(path, before) {
	const now = placedAt(path);
	if (now === before || now === "folder" && before === void 0) return;
	if (Buffer.isBuffer(before) && Buffer.isBuffer(now) && now.equals(before)) return;
	removeLocked(path);
	if (Buffer.isBuffer(before)) writeFileSync(path, before, { flag: "wx" });
}
function librariesOfNode() {
	const report = process.report;
	report.excludeNetwork = true;
	const { sharedObjects = [] } = report.getReport();
	const names = new Set(sharedObjects.filter((file) => isAbsolute(file)).map((file) => basename(file)));
	return (name) => names.has(name) || LATER.test(name);
}
function librariesIn(folder, isLoaded) {
	return contentsOf(folder).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (isLoaded(entry.name)) return [path];
		if (!VARIANT.test(entry.name)) return [];
		return entry.isDirectory() ? librariesIn(path, isLoaded) : [path];
	});
}
/** One that somebody has locked still holds libraries: to load them nobody has to list it. */
function contentsOf(folder) {
	const list = () => readdirSync(folder, { withFileTypes: true });
	try {
		return list();
	} catch {
		if (entryAt(folder)?.isDirectory() !== true) return [];
		chmodSync(folder, 448);
		return list();
	}
}
function entryOf(path) {
	const found = entryAt(path);
	return found === void 0 ? [] : [[path, identityIn(found)]];
}
function removed(path) {
	return {
		code: "RAY-RUNNER-FILE-CHANGED",
		message: `Something that this step ran wrote ${path}, a library that each later program of this job would load; it was removed.`,
		hint: "Set LD_LIBRARY_PATH in the script that needs it, not for the whole job: it leads into the checkout, where agents write."
	};
}

// src/adapters/process/install/read-ahead.ts
/**
* Begins to read the program that a tool cache holds, which takes a second processor most of a second: by the time that an event has matched,
* it is known whether that is the pinned one.
*/
function readAhead(cli, toolCache) {
	const { file } = cachedProgram(cli, toolCache, cli.version);
	if (existsSync(file)) sealOf(file).catch(() => {});
}

// src/action/stop.ts
/** The runner kills after 10 seconds what it asked to end. Whoever waits for a server by then saves nothing; the post step does. */
const LONGEST_END_MS = 4500;
/**
* Asks runs to stop and save themselves: on the runner's SIGINT or SIGTERM, and when the job's time is nearly up. `restore` puts back what the
* runner uses later, where nothing else does.
*/
function listenForStop(maxMinutes, handOverId, restore) {
	const controller = new AbortController();
	const ask = (request) => controller.abort(request);
	let end;
	const onSignal = () => {
		ask({ reason: "signal" });
		end ??= setTimeout(giveUp, LONGEST_END_MS, restore);
	};
	const timeUp = {
		reason: "time-up",
		...handOverId === null ? {} : { handOverId }
	};
	const timer = setTimeout(() => ask(timeUp), Math.min(maxMinutes * 6e4, 2 ** 31 - 1));
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
function giveUp(restore) {
	for (const { message } of restore()) process.stdout.write(`${defuseCommands(message)}\n`);
	process.stdout.write("A server has not answered in time; the post step saves what is left.\n");
	process.exit(1);
}
/** A job's own token ends after 24 hours, wherever the job runs; saving and handing over need some of them. */
const OF_A_JOBS_TOKEN = 1410;
/** Minutes after which the job saves its runs and hands over: before its token ends. An App's are renewed. */
function minutesOf({ maxMinutes, appId }) {
	return appId === null ? Math.min(maxMinutes, OF_A_JOBS_TOKEN) : maxMinutes;
}

// src/action/run-action.ts
/**
* The action: inputs, event, runs, outputs. What stands here is small, so that git and the agent's program are on their way while the rest is
* loaded.
*/
async function runAction(env, bundle) {
	reportWarnings();
	try {
		const { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp } = env;
		takeNoProgramsFrom(workspace ? [workspace] : [], temp ? [temp] : []);
		const inputs = readInputs(env);
		const facts = inputs.mode === "run" || inputs.mode === "wake" ? readJobFacts(env) : void 0;
		if (inputs.mode !== "doctor") forgetJobTokens(env);
		if (facts !== void 0) return await work(inputs, facts, bundle);
		if (inputs.mode === "lint") return await (await import("./lint-in-job.js")).lintInJob(inputs, env);
		await (await import("./other-modes.js")).runOtherMode(inputs, env);
	} catch (error) {
		if (error instanceof ProblemError) await failStep([error.problem, ...error.others], env);
		else reportCrash(error);
	}
}
async function work(inputs, facts, bundle) {
	const handOverId = inputs.handOver === "none" ? null : randomBytes(16).toString("hex");
	const sealed = [];
	const stop = listenForStop(minutesOf(inputs), handOverId, () => sealed.flatMap(restored));
	try {
		await workUntil(stop.signal, {
			inputs,
			facts,
			bundle,
			sealed
		});
	} finally {
		stop.forget();
	}
}
async function workUntil(stop, { inputs, facts, bundle, sealed }) {
	const memory = createStepMemory(inputs, facts);
	if (couldBegin(inputs)) memory.rememberPlace(eventOf(facts));
	sealed.push(sealRunnerFiles(process.env), sealActionFiles({
		bundle,
		node: process.execPath,
		started: process.argv[1] ?? "",
		workspace: facts.workspace
	}), sealLoadedLibraries(process.env, facts.workspace));
	markDescendants(memory.mark);
	const restore = async () => [...await endWhatIsLeft(), ...sealed.flatMap(restored)];
	const early = beginEarly(inputs, facts);
	let log;
	let begun = false;
	try {
		const { workInJob, uploadBeside, showOutcome, tidyUp, untrustedOfJob } = await loadWork();
		const onReady = ({ job }) => {
			log = job.log;
			begun = true;
		};
		const { leaseToken } = memory;
		const { wired, occasion, outcome } = await workInJob(inputs, facts, {
			...early,
			stop,
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
		await showOutcome(occasion.event, {
			...outcome,
			problems
		}, wired);
		if (!inputs.staged && outcome.runs.length > 0) await tidyUp(wired.job);
		await uploadBeside(outcome.runs, occasion.config, wired);
		if (unstored.every(({ artifact }) => artifact !== null) && (await keeping.texts.all()).files.length === 0) memory.rememberEnd();
	} catch (error) {
		if (log) for (const problem of await restore()) log.annotate("error", problem);
		if (!begun && couldBegin(inputs)) memory.rememberEnd();
		throw error;
	}
}
/** What waits for servers, disks and processes, and needs nothing but inputs and facts. An App's token has to be asked for first. */
function beginEarly(inputs, facts) {
	const { githubToken, appId, agent, claudePath, claudeVersion } = inputs;
	if ((agent ?? "claude") === "claude" && claudePath === null && claudeVersion === null) readAhead(claudeCli, facts.toolCache);
	if (githubToken === null || appId !== null) return {};
	const begun = beginGit(inputs, facts, {
		tokens: async () => githubToken,
		clock: createClock(),
		event: eventOf(facts)
	});
	begun.catch(() => {});
	return { begun };
}
/** In an order in which git has what it needs first. */
const PARTS = [
	() => import("./gateway.js"),
	() => import("./run2.js"),
	() => import("./parse-config2.js"),
	() => import("./reduce2.js"),
	() => import("./client2.js"),
	() => import("./job-agent.js")
];
/** While modules are loaded nothing else happens in this process: in between what was begun goes on, and is heard. */
async function loadWork() {
	for (const part of PARTS) {
		await part();
		await new Promise((done) => setImmediate(done));
	}
	return import("./work-in-job.js");
}

export { runAction };