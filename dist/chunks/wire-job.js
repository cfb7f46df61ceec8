import { t as percentDecoded } from "./percent-decoded.js";
import { i as shorten, n as cutText, t as createJobLog } from "./job-log.js";
import { i as CLOUD_SECRETS } from "./codex-upstream.js";
import { c as secretsOfProvider, d as findRollout, f as layRollout, i as keepRenewed, m as isPlainId, o as findEvents, s as layEvents } from "./replay-backend.js";
import { A as runFolder, C as asideBranch, E as claimsFile, M as settledNotes, N as stateFile, O as largeRef, S as SETTLED_RUNS, T as checkRunId, _ as CLAIMS_FOLDER, c as readFolder, d as requireReadable, f as sealState, g as withDigests, i as textChanges, j as settledFolder, k as ledgerFile, l as readTreeFile, m as tampered, n as readLongTexts, o as listFolders, p as sha256Of, r as spreadFiles, t as joinFiles, u as openStateOf, v as OUTCOMES, w as besideState, x as SETTLED_NOTES, y as README } from "./long-texts2.js";
import { C as strictObject, D as union, E as tuple, O as unknown, S as record, b as object, d as array, f as boolean, w as string, y as number } from "./schemas.js";
import { a as proxiedFetch, i as isRateLimit, n as ONLY_HERE, r as isHttpError, t as createGitHubClient } from "./client.js";
import { a as messageOf$1, s as problemIn, t as ProblemError } from "./problem.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { a as createCommitTree, c as createOrphans, d as createTurnFiles, f as createTrees, h as createScriptFolders, i as pinLost, l as openTraces, m as secretsOfTelemetry, n as signOf, o as createScriptRunner, p as createWorkspace, r as createPinnedCopies, s as createDebuggedScripts, t as sayEnd, u as createOperations } from "./say-end.js";
import { t as createClock } from "./clock.js";
import { _ as defuseCommands, a as reserveIn, b as defuseSkips, c as DOCS, d as fence, f as inlineCode, g as defuseClosingKeywords, h as decodeSimpleEntities, i as ownFolder, l as alert, m as BREAK, o as problemLines, p as inlineText, r as sealOf, s as stateSafety, u as blockQuote, v as defuseMentions, y as defuseNotes } from "./step-memory.js";
import { i as removeInvisible, n as joins, t as INVISIBLE } from "./invisible.js";
import { t as createGrowingRedactor } from "./redact.js";
import { S as isForUs, T as mayTakeOverClaim, _ as pushedBy, g as pullsOf, i as isEditedSince, m as opened, u as topOf } from "./comment-age.js";
import { i as ownUsd } from "./ledger.js";
import { c as ROUND_LINES, d as renderRoundLink, h as withRoundsBefore, l as placeOfRound, p as showsLater, r as jobPrices, t as createRules, u as renderRoundComment, v as rememberClean } from "./read-config.js";
import { c as isOurAction, i as readActionsJobs } from "./actions-workflow.js";
import { t as beginGit } from "./begin-git.js";
import { C as markSkipped, D as readShallow, E as objectsOf, O as withForeignObjects, S as listIndex, f as replaceFile, k as refuseLinks, l as refreshIndex, p as skippedIn, w as zeroTerminated, y as GITLINK } from "./take-back-git.js";
import { i as isLinkedBack, l as worktreesOf, r as isInside } from "./checkout.js";
import { n as writeHead, t as readHead } from "./head.js";
import { n as readRefs, t as createGitLender } from "./lend-git.js";
import { i as ownCommits, n as cleanCommits, r as messagesOf, s as cutByUs, t as createSnapshots } from "./snapshots.js";
import { a as hasCommit, i as fetchInto, l as isRateLimited, r as fetchCommit, s as keptRef } from "./fetch-commit.js";
import { a as writeCommit, i as isWrittenByUs, o as writeTree, r as isOurName, t as AGENT } from "./write-commit.js";
import { t as pLimit } from "./p-limit.js";
import { a as threadOf$1, d as votableAsk, g as hasEnded, i as threadNamed, l as needsSomebody, r as issueThread } from "./thread.js";
import { l as encodeRun, t as LONG_TEXTS } from "./long-texts.js";
import { t as STATE_BRANCH } from "./usual-branch.js";
import { a as historyOf, c as addLines, d as CROWD, f as LIMIT_MS, i as createBranch, l as openLines, n as MANIFEST, o as fixForName, s as push, t as BUNDLE, u as BACKOFF } from "./packed-run.js";
import { r as laterBranch, t as branchOfAgent } from "./work.js";
import { c as readBlobs, o as treeOf, s as readAnew, t as isAncestor } from "./read-commit.js";
import { n as shellWord } from "./shell-text.js";
import { n as proposerOf, t as outcomeLines } from "./offer.js";
import { t as readRemoteRefs } from "./remote-refs.js";
import { t as createEntropy } from "./entropy.js";
import { c as allowedByMost, d as raiseMost, f as capThatHolds, l as mostThatHolds, p as stateKey, s as describeProposal, u as whenAllowed } from "./span-id.js";
import { a as request, o as RequestError, s as getUserAgent } from "./dist-bundle.js";
import { r as withoutMail, t as isDependabot } from "./parse-repo-event.js";
import { i as textAt, n as listAt, r as numberAt, t as fieldAt } from "./payload-fields.js";
import { C as ACTIONS_BOT_ID, G as commentOfRun, J as renderProposalMarker, Q as withAskMarker, X as renderRunMarker, Y as renderResultMarker, g as roleOf, h as reaches, k as isOwnText$1, q as parseRunMarker } from "./may-trigger.js";
import { t as repositoryName } from "./repository-name.js";
import { l as replaceComments } from "./scan-tags.js";
import { n as createSessionArchive, t as createTranscriptVault } from "./transcript-vault.js";
import { d as createConversationArchive } from "./sessions.js";
import { t as createLocalRunStore } from "./run-store.js";
import { t as readProjectFiles } from "./project-files.js";
import { t as createBwrapCells } from "./bwrap-cells.js";
import { o as placesOfTools } from "./same-folders.js";
import { t as EVEN_IGNORED } from "./run-git.js";
import { t as createGitIndex } from "./git-index.js";
import { p as openPlainCell } from "./turn-placeholders.js";
import { t as requestUpstream } from "./upstream.js";
import { t as hideIn } from "./hide-in.js";
import { t as isWithin$1 } from "./is-within.js";
import { i as digestOf$1, n as toScopeFiles, t as entryOf } from "./scope-files.js";
import { t as readDefinition } from "./read-definition.js";
import { n as houseRules } from "./house-rules.js";
import { O as shownDeadline, l as findAgent, w as hadJob } from "./run.js";
import { a as formatUsd, i as formatMoment, n as formatCount, r as formatDuration, t as budgetBar } from "./format-amounts.js";
import { t as hasWrappedUp } from "./has-wrapped-up.js";
import { t as ownValue } from "./own-value.js";
import { n as otherAgents } from "./step-graph.js";
import { i as renderDiagram } from "./state-diagram.js";
import { n as renderStepDiagram } from "./step-diagram.js";
import { t as agentFor } from "./which-agent.js";
import { t as isRetryOffered } from "./nothing-left.js";
import { i as now, r as NothingDoneError } from "./parse-outbox.js";
import { n as mayBeApproved } from "./proposed.js";
import { t as createJobAgent } from "./job-agent2.js";
import { n as isGenuine } from "./known-objects.js";
import { execFile } from "node:child_process";
import { accessSync, chmodSync, closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, readlinkSync, renameSync, rmSync, statfsSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { basename, dirname, join, posix, resolve } from "node:path";
import { Transform } from "node:stream";
import { promisify } from "node:util";
import { once } from "node:events";
import { createHash, createHmac, createPrivateKey, randomBytes, randomUUID, subtle, timingSafeEqual } from "node:crypto";
import { chmod, copyFile, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";

// src/adapters/actions-runner/small-files.ts
const LARGEST$1 = 1048576;
/** Folders that are looked into at most; a repository may hold any number. */
const MOST_FOLDERS = 2e4;
const NEVER = /* @__PURE__ */ new Set([
	"node_modules",
	"objects",
	"refs",
	"logs",
	"hooks",
	"lfs"
]);
/** Undefined for what is no plain file, or a large one. */
async function readSmall(file) {
	const found = await lstat(file).catch(() => void 0);
	if (!found?.isFile() || found.size > LARGEST$1) return void 0;
	return readFile(file, "utf8").catch(() => void 0);
}
/** Paths of the files that are wanted, down to `depth` folders below this one; links are not followed. */
async function filesBelow(folder, { depth, wanted }) {
	const found = [];
	let level = [folder];
	let looked = 0;
	for (let at = 0; at <= depth && level.length > 0 && looked < MOST_FOLDERS; at += 1) {
		const next = [];
		for (const one of level) {
			looked += 1;
			for (const entry of await readdir(one, { withFileTypes: true }).catch(() => [])) if (entry.isFile() && wanted(entry.name, one)) found.push(join(one, entry.name));
			else if (entry.isDirectory() && !NEVER.has(entry.name)) next.push(join(one, entry.name));
		}
		level = next;
	}
	return found;
}

// src/adapters/actions-runner/git-settings.ts
/** Files of git's settings, and those that they include, that hold a credential or name one that can be read. */
async function credentialsInGitSettings(files, home) {
	const seen = /* @__PURE__ */ new Set();
	const found = [];
	const todo = [...files];
	for (let file = todo.shift(); file !== void 0 && seen.size < MOST_FILES$1; file = todo.shift()) {
		if (seen.has(file)) continue;
		seen.add(file);
		const text = await readSmall(file);
		if (text === void 0) continue;
		const plain = text.replace(/\\\r?\n/g, "").replace(/^([ \t\uFEFF]*\[[^\]\n]*\])[ \t]*(?=\S)/gm, "$1\n");
		if (holdsCredential(plain)) found.push(file);
		const from = dirname(file);
		for (const [, value = ""] of plain.matchAll(INCLUDE)) {
			const path = value.replaceAll("\"", "").trim();
			if (path !== "") todo.push(resolvePath(path, from, home));
		}
		for (const [, command = ""] of plain.matchAll(SSH_COMMAND)) {
			const key = keyOf$1(command);
			if ((key === void 0 ? void 0 : await readSmall(resolvePath(key, from, home))) !== void 0) found.push(file);
		}
	}
	return found;
}
const MOST_FILES$1 = 1e3;
const INCLUDE = /^[ \t]*path[ \t]*=(.*)$/gim;
const SSH_COMMAND = /^[ \t]*sshcommand[ \t]*=(.*)$/gim;
/** The file behind `-i`, which a value may have between quotes of its own. */
function keyOf$1(command) {
	const [, quoted, bare] = /\s-i\s*(?:"([^"]+)"|([^\s"]+))/.exec(command.replaceAll("\\\"", "\"")) ?? [];
	return quoted ?? bare;
}
function resolvePath(path, from, home) {
	return home !== null && /^~[\\/]/.test(path) ? resolve(home, path.slice(2)) : resolve(from, path);
}
const HEADER = /^[ \t]*extraheader[ \t]*=[ \t]*(?:"[ \t]*)?(?:(?:proxy-)?authorization|private-token|job-token|cookie|x-[a-z-]*token)\s*:/im;
/** Whatever it is set for: git takes an address in the place of a remote's name, and `push -u` to one writes it to the branch. */
const ADDRESS$2 = /:\/\/([^\s/?#]+)@/g;
/** A helper that has something to hand out: git's own stores, a line of shell, or a program by its path. */
const HELPER = /^[ \t]*helper[ \t]*=[ \t]*(?:"[ \t]*)?(?:store|cache|!|~?[\\/]|[a-z]:[\\/])/im;
function holdsCredential(text) {
	if (HEADER.test(text) || HELPER.test(text)) return true;
	return [...text.replaceAll("\"", "").matchAll(ADDRESS$2)].some(([, user = ""]) => isCredential(user));
}
/** `user:password`, or a token in the place of the user. A name alone lets nobody in, nor does that of a variable. */
function isCredential(userInformation) {
	const [, user = "", password = ""] = /^([^:]*):?(.*)$/.exec(userInformation) ?? [];
	if (password !== "") return !/^\$(?:\w+|\{\w+\})$/.test(password);
	return /^(?:gh[pousr]_|github_pat_|glpat-)[\w.-]{10,}$|^[0-9a-f]{40}$/.test(percentDecoded(user));
}

// src/adapters/actions-runner/credentials.ts
/** Where actions/checkout, git, gh, npm, docker, and what logs in to clouds leave what lets somebody in. */
function createCredentials(places) {
	let found;
	return { findReadable() {
		found ??= lookAround(places);
		return found;
	} };
}
async function lookAround(places) {
	const inGit = await credentialsInGitSettings(await gitSettings(places), places.home);
	const found = await Promise.all(otherPlaces(places).map(async (place) => ({
		place,
		files: await filesOf$1(place)
	})));
	return [...[...new Set(inGit)].map((file) => readable(file, GIT_FIX)), ...found.flatMap(({ place, files }) => files.map((file) => readable(file, place.fix)))];
}
const GIT_FIX = "Set \"persist-credentials: false\" on actions/checkout; raymond-action has a token of its own and keeps it to itself.";
async function gitSettings({ workspace, temp, home, environment = {} }) {
	const config = configFolder(home, environment);
	const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM } = environment;
	return [
		...[GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM].flatMap((file) => file || []),
		...home === null ? [] : [join(home, ".gitconfig")],
		...config === null ? [] : [join(config, "git", "config")],
		...await filesBelow(temp, {
			depth: 0,
			wanted: (name) => /^git-credentials-.*\.config$/.test(name)
		}),
		...await filesBelow(workspace, {
			depth: 12,
			wanted: (name, folder) => /^config(\.worktree)?$/.test(name) && /[\\/]\.git([\\/](modules|worktrees)[\\/].*)?$/.test(folder)
		})
	];
}
function otherPlaces({ workspace, temp, home, environment = {} }) {
	const config = configFolder(home, environment);
	const npmrc = environment.NPM_CONFIG_USERCONFIG || environment.npm_config_userconfig;
	const before = (what) => `${what} before this step, or log in in a step after it: agents and scripts can read that file.`;
	const npm = {
		file: ".npmrc",
		lets: holdsNpmToken,
		fix: before("Run \"npm logout\" (or remove the line)")
	};
	const git = {
		lets: (text) => ADDRESS$1.test(text),
		fix: before("Remove the file")
	};
	const gh = {
		lets: (text) => /^[ \t]*oauth_token:\s*\S/m.test(text),
		fix: before("Run \"gh auth logout\"")
	};
	const docker = {
		file: "config.json",
		lets: holdsDockerLogin,
		fix: before("Run \"docker logout\"")
	};
	const google = {
		lets: () => true,
		fix: before("Remove the file, or set \"create_credentials_file: false\",")
	};
	const at = (folder, ...places) => folder === null || folder === void 0 || folder === "" ? [] : places.map(({ below = ".", ...place }) => ({
		...place,
		folder: join(folder, below)
	}));
	return [
		...at(workspace, npm, {
			...google,
			file: /^gha-creds-.*\.json$/
		}),
		...at(temp, npm),
		...npmrc ? at(dirname(npmrc), {
			...npm,
			file: basename(npmrc)
		}) : [],
		...at(home, npm, {
			...git,
			file: ".git-credentials"
		}, {
			...docker,
			below: ".docker"
		}),
		...at(home, {
			file: /^[._]netrc$/,
			lets: (text) => /\bpassword\s+\S/.test(text),
			fix: before("Remove the file")
		}),
		...at(config, {
			...git,
			file: "credentials",
			below: "git"
		}, {
			...gh,
			file: "hosts.yml",
			below: "gh"
		}),
		...at(environment.GH_CONFIG_DIR, {
			...gh,
			file: "hosts.yml"
		}),
		...at(environment.DOCKER_CONFIG, docker),
		...[config === null ? null : join(config, "gcloud"), environment.CLOUDSDK_CONFIG].flatMap((folder) => at(folder, {
			...google,
			file: /^(application_default_credentials\.json|adc\.json|credentials\.db|access_tokens\.db)$/,
			depth: 3
		})),
		...environment.RUNNER_ENVIRONMENT === "github-hosted" ? cloudLogins(home, environment) : []
	];
}
/** What a step has left of a login to Amazon or Microsoft. On other machines these may be a person's own, who knows of them. */
function cloudLogins(home, environment) {
	const { AWS_SHARED_CREDENTIALS_FILE, AZURE_CONFIG_DIR } = environment;
	const amazon = AWS_SHARED_CREDENTIALS_FILE || (home === null ? null : join(home, ".aws", "credentials"));
	const microsoft = AZURE_CONFIG_DIR || (home === null ? null : join(home, ".azure"));
	const later = "before this step, or log in in a step after it: agents and scripts can read that file.";
	return [...amazon === null ? [] : [{
		folder: dirname(amazon),
		file: basename(amazon),
		lets: (text) => /^[ \t]*aws_(?:secret_access_key|session_token)\s*=\s*\S/m.test(text),
		fix: `Remove the file ${later}`
	}], ...microsoft === null ? [] : [{
		folder: microsoft,
		file: /^(?:msal_token_cache|service_principal_entries|accessTokens)\.json$/,
		lets: (text) => /"(?:secret|client_secret|client_assertion|certificate|accessToken|refreshToken)"\s*:\s*"[^"]/.test(text),
		fix: `Run "az logout" (or "az account clear") ${later}`
	}]];
}
function configFolder(home, { XDG_CONFIG_HOME }) {
	return XDG_CONFIG_HOME || (home === null ? null : join(home, ".config"));
}
async function filesOf$1({ folder, file, lets, depth = 0 }) {
	const wanted = (name) => typeof file === "string" ? name === file : file.test(name);
	const files = await filesBelow(folder, {
		depth,
		wanted
	});
	return (await Promise.all(files.map(async (name) => ({
		name,
		text: await readSmall(name)
	})))).flatMap(({ name, text }) => text !== void 0 && text !== "" && lets(text) ? [name] : []);
}
const ADDRESS$1 = /:\/\/[^\s/@]+:[^\s/@]+@/;
/** `${NODE_AUTH_TOKEN}` is a name, not a token, and a registry on this machine keeps nobody out. */
function holdsNpmToken(text) {
	return text.split(/\r?\n/).some((line) => /^\s*(?:\/\/[^\s=]*:)?(?:_authToken|_auth|_password)\s*=\s*["']?(?!\$\{)[^\s"']/.test(line) && !/^\s*\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(line));
}
function holdsDockerLogin(text) {
	try {
		const { auths } = JSON.parse(text);
		return Object.values(auths ?? {}).some((login) => [
			"auth",
			"identitytoken",
			"password"
		].some((key) => Boolean(login?.[key])));
	} catch {
		return false;
	}
}
function readable(place, hint) {
	return {
		code: "RAY-CREDENTIAL-READABLE",
		message: "A credential lies where every agent and script can read it.",
		place,
		hint
	};
}

// src/adapters/github/site-clock.ts
/** An answer says the second in which it was given, and not when within its way: closer than this nothing is known. */
const CLOSE_MS = 2e3;
/** The time of an answer that took longer may be off by more than that. */
const QUICK_MS = 3e3;
const HALF_A_SECOND = 500;
function createSiteClock(machine) {
	let isTold = false;
	let aheadMs = 0;
	function hear(date, { asked, answered }) {
		const took = answered - asked;
		if (Number.isNaN(date) || took < 0 || took > QUICK_MS) return;
		isTold = true;
		const ahead = date + HALF_A_SECOND - (asked + took / 2);
		if (Math.abs(ahead - aheadMs) > CLOSE_MS) aheadMs = Math.abs(ahead) > CLOSE_MS ? ahead : 0;
	}
	const listening = (fetch) => async (address, init) => {
		const asked = machine.now();
		const answer = await fetch(address, init);
		const { headers } = answer;
		if (headers.has("x-github-request-id") && !answer.redirected && !headers.has("age")) hear(Date.parse(headers.get("date") ?? ""), {
			asked,
			answered: machine.now()
		});
		return answer;
	};
	return {
		now: () => Math.round(machine.now() + aheadMs),
		sleep: (ms, signal) => machine.sleep(ms, signal),
		listening,
		async ask(apiUrl) {
			if (isTold) return;
			const init = {
				headers: { "user-agent": "raymond-action" },
				signal: AbortSignal.timeout(QUICK_MS)
			};
			await (await listening(proxiedFetch(apiUrl))(`${apiUrl}/rate_limit`, init).catch(() => void 0))?.body?.cancel();
		}
	};
}

// src/adapters/github/trusted-commits.ts
/** The tip that the job trusts, and what GitHub finds among its ancestors: a comparison in which the commit has nothing of its own. */
function createTrustedCommits(client, repository, tip) {
	const asked = /* @__PURE__ */ new Map();
	async function ask(commit) {
		try {
			const basehead = `${tip}...${commit}`;
			const { data } = await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead,
				per_page: 1
			});
			return data.status === "identical" || data.status === "behind";
		} catch {
			return false;
		}
	}
	return { async holds(commit) {
		if (commit === tip) return true;
		const answer = asked.get(commit) ?? ask(commit);
		asked.set(commit, answer);
		return answer;
	} };
}

// src/adapters/local-files/disk-reserve.ts
/**
* Room on the disk that is given up once agents, or the tests that they run, have filled it: what a turn has cost, and how far its run has come,
* is stored all the same.
*/
const MIB = 1048576;
/** State, journal, what git makes of them, and the summary; of the work of agents what is small. */
const LEAST = 16 * MIB;
function createDiskReserve(file, left = bytesLeft) {
	let isMade = false;
	return {
		make() {
			if (isMade) return;
			if (left(dirname(file)) < 2 * LEAST) throw full(dirname(file));
			write$1(file);
			isMade = true;
		},
		giveUp() {
			if (!isMade || left(dirname(file)) >= LEAST) return;
			rmSync(file, { force: true });
			isMade = false;
		}
	};
}
/** The store gives the reserve up before it writes, where it has to. */
function storedInReserve(store, reserve) {
	return {
		...store,
		async hold(id) {
			const held = await store.hold(id);
			return {
				...held,
				commit(commit) {
					reserve.giveUp();
					return held.commit(commit);
				}
			};
		}
	};
}
/** No turn begins without it: it could cost what nobody would hear of. */
function openedWithReserve(files, reserve) {
	return {
		...files,
		async open(turn, contents) {
			reserve.make();
			return files.open(turn, contents);
		}
	};
}
/** What no file system shrinks or leaves out. */
function write$1(file) {
	const part = randomBytes(MIB);
	rmSync(file, { force: true });
	const descriptor = openSync(file, "wx", 384);
	try {
		for (let written = 0; written < LEAST;) written += writeSync(descriptor, part);
	} finally {
		closeSync(descriptor);
	}
}
/** Those kept for root count for root alone. Some file systems count nothing. */
function bytesLeft(folder) {
	const { bavail, bfree, blocks, bsize } = statfsSync(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : (process.getuid?.() === 0 ? bfree : bavail) * bsize;
}
function full(folder) {
	return new ProblemError({
		code: "RAY-DISK-FULL",
		message: `The disk of ${folder} is full: less than ${2 * LEAST / MIB} MiB are left. What a turn did and cost could not be stored, so none begins.`,
		place: folder,
		hint: "Look at what fills it (a build, a cache, a loop that writes), use a runner with a larger disk or free some of this one, and then: /raymond retry"
	});
}

// src/adapters/local-files/kept-texts.ts
/** Bytes: more than any text has. */
const LARGEST = 268435456;
/**
* Files of one folder of our own, each with its seal in the first line: what runs in the job could write there, and people approve what they
* read in them. Written at once: a text is being rendered that names them.
*/
function createKeptTexts(directory, seal) {
	/** What this process has kept. Only of what an earlier one kept is the seal alone believed. */
	const kept = /* @__PURE__ */ new Map();
	const textOf = (file) => {
		const whole = readForeignFile(join(directory, file), {
			most: LARGEST,
			follow: false
		});
		const end = whole?.indexOf("\n") ?? -1;
		if (whole === void 0 || end < 0) return void 0;
		const text = whole.subarray(end + 1);
		const digest = digestOf(text);
		return seal.fits(whole.toString("latin1", 0, end), "text", file, digest) && (kept.get(file) ?? digest) === digest ? text : void 0;
	};
	return {
		keep(file, text) {
			if (!/^[\w.-]+$/.test(file)) throw new Error(`${file} is no name of a file`);
			const digest = digestOf(text);
			mkdirSync(directory, {
				recursive: true,
				mode: 448
			});
			const draft = join(directory, `${DRAFT}${randomUUID()}`);
			writeFileSync(draft, `${seal.sign("text", file, digest)}\n${text}`, {
				mode: 384,
				flag: "wx"
			});
			renameSync(draft, join(directory, file));
			kept.set(file, digest);
		},
		async all() {
			const there = await readdir(directory).catch(() => []);
			const read = [.../* @__PURE__ */ new Set([...kept.keys(), ...there.filter((name) => !name.startsWith(DRAFT))])].toSorted().map((path) => ({
				path,
				content: textOf(path)
			}));
			return {
				files: read.flatMap(({ path, content }) => content === void 0 ? [] : [{
					path,
					content
				}]),
				changed: read.flatMap(({ path, content }) => content === void 0 ? [path] : [])
			};
		},
		async clear() {
			kept.clear();
			await rm(directory, {
				recursive: true,
				force: true
			});
		}
	};
}
/** No text has such a name. */
const DRAFT = "~";
function digestOf(text) {
	return createHash("sha256").update(text).digest("hex");
}

// src/core/report/cleaning/fence-end.ts
/** A fence at the top may be indented a little. */
const AT_THE_TOP = {
	least: 0,
	most: 3
};
/**
* Whether a line ends the fence that a marker opened. Looked at as text: a marker may be as long as the text that it stands in, and
* an expression made of it would be too large.
*/
function endsFence(line, marker, { least, most } = AT_THE_TOP) {
	const [, spaces, run] = /^( *)(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
	if (spaces === void 0 || run === void 0) return false;
	return run.startsWith(marker) && spaces.length >= least && spaces.length <= most;
}

// src/core/report/cleaning/invisible-entities.ts
const NAMED_INVISIBLE = /&(?:shy|zwj|zwnj|lrm|rlm|NoBreak|ZeroWidthSpace|NegativeVeryThinSpace|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|InvisibleTimes|it|InvisibleComma|ic|ApplyFunction|af);/g;
/** Invisible characters that are written as HTML entities go as well; `keep` is one entity that stays. */
function removeInvisibleEntities(text, keep) {
	return text.replace(NAMED_INVISIBLE, "").replace(/&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}));/g, (entity, decimal, hex) => {
		if (entity === keep) return entity;
		const code = decimal === void 0 ? Number.parseInt(hex ?? "", 16) : Number(decimal);
		const character = code > 1114111 ? "" : String.fromCodePoint(code);
		return character === "\n" || character === "	" || removeInvisible(character) !== "" ? entity : "";
	});
}

// src/core/report/cleaning/local-links.ts
const LONGEST_URL$1 = 2e3;
/** What follows the host is only looked at: it may hold the next address, where GitHub ends this one before it. */
const URL_START = new RegExp(`(https?|ftp)://([^\\s/?#<>"'\`)\\]|]*)(?=([/?#][^\\s<]{0,${LONGEST_URL$1}})?)`, "gi");
/** Pages that act for who follows the link: they sign in or out, grant rights, install. A first step that is disguised counts as one. */
const ACTING = /^\/*(?:login|logout|sessions|signup|apps|settings|marketplace|installations|oauth)(?![\w-])|^\/*[^/?#]*[%\\]|^\/+\.|^\/{2}/i;
/** Whether a URL leads to one of the hosts, with neither user nor tricks in its authority. */
function leadsTo(url, hosts) {
	const [, host = "", path = ""] = /^https?:\/\/([A-Za-z0-9.:-]+)([/?#][^\s\\]*)?$/i.exec(url) ?? [];
	return hosts.includes(host.toLowerCase()) && !acts(path);
}
/** Whether a path is, or leads a browser to, a page that acts. One that is written with entities counts as one. */
function acts(path) {
	return ACTING.test(path) || ACTING.test(climbed(path)) || /^[^?#]*&(?!#8203;)#?\w{1,32};/.test(path);
}
/** Where a browser goes: steps up are taken, however the dots are written. */
function climbed(path) {
	const query = path.search(/[?#]/);
	const way = query === -1 ? path : path.slice(0, query);
	const steps = [];
	for (const step of way.replace(/%2e/gi, ".").split("/").slice(1)) if (step === "..") steps.pop();
	else if (step !== ".") steps.push(step);
	return `/${steps.join("/")}${path.slice(way.length)}`;
}
/** Links and images that lead to other hosts become text; anchors, relative paths and the given hosts stay links. */
function keepLocalLinks(text, hosts) {
	return breakForeignUrls(breakForeignTargets(spellOutLinks(text, hosts), hosts), hosts);
}
/** The usual form in full: `[text](https://elsewhere)` is `text (https://elsewhere)`. */
function spellOutLinks(text, hosts) {
	return text.replace(/!?\[([^[\]\n]{0,500})\]\(((?:https?|ftp):\/\/[^\s()<>]{1,2000})(?:[ \t]+"[^"\n]{0,200}")?\)/gi, (link, label, url) => {
		if (leadsTo(url, hosts)) return link;
		return label.trim() === "" || label === url ? url : `${label} (${url})`;
	});
}
/** As far as a target may go: parentheses within it are part of it. */
const TARGET = /\]([(:])(?=(\s*)(<?(?:[^\s()]|\([^\s()]{0,300}\)){0,2100}))/g;
/** Whatever else makes a link of brackets: the bracket and what follows it are parted. */
function breakForeignTargets(text, hosts) {
	return text.replace(TARGET, (_bracket, opener, _space, target) => isLocal(target, hosts) ? `]${opener}` : `]${BREAK}${opener}`);
}
function isLocal(target, hosts) {
	if (target.length > LONGEST_URL$1) return false;
	return /^(?:#[\w-]*|\.{0,2}\/?\w[\w./#%?=-]*)$/.test(target) && !actsFrom(target) || leadsTo(target, hosts);
}
/** Nobody knows from which page a relative path leads on: whatever stands behind the last step up may be the first step. */
function actsFrom(target) {
	return acts(target.replace(/%2e/gi, ".").replace(/^(?:\.{0,2}\/)*/, "/").replace(/.*\.\.\//, "/"));
}
function breakForeignUrls(text, hosts) {
	return text.replace(URL_START, (start, scheme, host, path = "") => scheme.toLowerCase() !== "ftp" && hosts.includes(host.toLowerCase()) && path.length <= LONGEST_URL$1 && !acts(path) ? start : `${scheme}:${BREAK}//${host}`).replace(/www\.(?=[A-Za-z0-9-])/gi, (start) => `${start.slice(0, 3)}${BREAK}.`);
}

// src/core/report/cleaning/markdown-regions.ts
/** Any line that could open or close a fence in some container. */
const FENCE_LIKE$1 = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})/;
const OPENING = /^( *)(`{3,}(?=[^`]*$)|~{3,})/;
/** A raw HTML block lasts until the next blank line, and a fence or a code span within it is none. */
const MAY_OPEN_HTML$2 = /^(?:[ \t>*+-]|\d+[.)])*<[A-Za-z/!?]/;
/** Something that may bind as tightly as a code span: a tag with attributes, an autolink. Plain tags hold no backtick. */
const MAY_HOLD_TICKS = /<(?!\/?[A-Za-z]+ ?\/?>)[A-Za-z/!?]/;
/**
* Splits a text at its code fences and code spans. Joined again, the regions are the text.
*
* It errs to one side: what is called code is code for GitHub too, whatever surrounds it; what is unclear is prose. So a text
* whose fences stand in quotes, or may be part of raw HTML, is prose from there to its end.
*/
function markdownRegions(text) {
	return joined$1(splitFences(text));
}
const newline = {
	kind: "prose",
	text: "\n"
};
function splitFences(text) {
	const lines = text.split("\n");
	const regions = [];
	let prose = [];
	let inHtml = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (isBlank(line)) inHtml = false;
		else if (MAY_OPEN_HTML$2.test(line)) inHtml = true;
		const end = FENCE_LIKE$1.test(line) ? fenceEnd(lines, at, {
			inHtml,
			before: () => paragraphBefore(prose)
		}) : "none";
		if (end === "none") {
			prose.push(line);
			continue;
		}
		if (end === "unclear") {
			prose = prose.concat(lines.slice(at));
			break;
		}
		if (prose.length > 0) for (const region of [...proseRegions(prose.join("\n")), newline]) regions.push(region);
		prose = [];
		regions.push({
			kind: "code",
			text: lines.slice(at, end + 1).join("\n")
		});
		if (end + 1 < lines.length) regions.push({
			kind: "prose",
			text: "\n"
		});
		else return regions;
		at = end;
	}
	return [...regions, ...proseRegions(prose.join("\n"))];
}
/** To GitHub other blanks, such as one that breaks no line, are text: they end neither HTML nor a paragraph, and close no fence. */
function isBlank(line) {
	return /^[ \t]*$/.test(line);
}
/** The last line of the fence that opens at a line; `none` when the line opens none. */
function fenceEnd(lines, at, { inHtml, before }) {
	const line = lines[at] ?? "";
	if (/^`{3,}[^`]+`/.test(line)) return "none";
	const [, spaces, marker] = OPENING.exec(line) ?? [];
	if (spaces === void 0 || marker === void 0 || inHtml) return "unclear";
	if (spaces === "") return flushFenceEnd(lines, at, marker);
	return spanRegions(before().join("\n")) === void 0 ? "unclear" : indentedFenceEnd(lines, at, {
		margin: spaces,
		marker
	});
}
function paragraphBefore(prose) {
	return prose.slice(prose.findLastIndex(isBlank) + 1);
}
function flushFenceEnd(lines, at, marker) {
	for (let end = at + 1; end < lines.length; end += 1) if (endsFence(lines[end] ?? "", marker)) return end;
	return lines.length - 1;
}
/**
* An indented fence may stand in a list item, at the top, or within a paragraph as a code span. All of them agree that the lines
* are code when none of them is blank or less indented, none holds the marker, and the marker is made of backticks.
*/
function indentedFenceEnd(lines, at, fence) {
	if (!fence.marker.startsWith("`")) return "unclear";
	for (let end = at + 1; end < lines.length; end += 1) {
		const line = lines[end] ?? "";
		if (line.replace(/[ \t]+$/, "") === fence.margin + fence.marker) return end;
		if (!line.startsWith(fence.margin) || line.trim() === "" || line.includes("```")) return "unclear";
	}
	return "unclear";
}
/** Splits prose without fences at its code spans, paragraph by paragraph. */
function proseRegions(text) {
	if (!text.includes("`")) return text === "" ? [] : [{
		kind: "prose",
		text
	}];
	return text.split(/(\n[ \t]*\n)/).flatMap((paragraph) => spanRegions(paragraph) ?? [{
		kind: "prose",
		text: paragraph
	}]);
}
/** Undefined when it takes more than a glance to say where the code spans are. */
function spanRegions(paragraph) {
	if (paragraph.includes("]:")) return void 0;
	const regions = [];
	const lines = paragraph.split("\n");
	for (const [index, line] of lines.entries()) {
		const regionsOfLine = lineRegions(line);
		if (regionsOfLine === void 0) return void 0;
		for (const region of regionsOfLine) regions.push(region);
		if (index < lines.length - 1) regions.push({
			kind: "prose",
			text: "\n"
		});
	}
	return joined$1(regions);
}
/**
* A span is taken for code when it begins and ends on one line with nothing on the line that binds as tightly (an HTML tag, an
* autolink, an escape) and holds no bar, which would end a table's cell.
*/
function lineRegions(line) {
	if (MAY_OPEN_HTML$2.test(line)) return void 0;
	const regions = [];
	let from = 0;
	for (const opening of line.matchAll(/`+/g)) {
		if (opening.index < from) continue;
		const ticks = opening[0].length;
		const close = closingRun(line, opening.index + ticks, ticks);
		const before = line.slice(from, opening.index);
		if (close === -1 || MAY_HOLD_TICKS.test(before) || before.endsWith("\\")) return void 0;
		const text = line.slice(opening.index, close + ticks);
		if (text.includes("|")) return void 0;
		regions.push({
			kind: "prose",
			text: before
		}, {
			kind: "code",
			text
		});
		from = close + ticks;
	}
	const rest = line.slice(from);
	return MAY_HOLD_TICKS.test(rest) ? void 0 : [...regions, {
		kind: "prose",
		text: rest
	}];
}
function closingRun(line, from, ticks) {
	const runs = /`+/g;
	runs.lastIndex = from;
	for (let run = runs.exec(line); run !== null; run = runs.exec(line)) if (run[0].length === ticks) return run.index;
	return -1;
}
/** Neighbouring prose becomes one region, so that what stands on two lines is seen as a whole. */
function joined$1(regions) {
	const result = [];
	let prose = [];
	const flush = () => {
		if (prose.some((text) => text !== "")) result.push({
			kind: "prose",
			text: prose.join("")
		});
		prose = [];
	};
	for (const region of regions) if (region.kind === "prose") prose.push(region.text);
	else {
		flush();
		result.push(region);
	}
	flush();
	return result;
}

// src/core/report/cleaning/markdown-lines.ts
/** The line that may open a fence at the top, or in an item of a list that it is indented like; or one that begins an item. */
const OPENER = /^( {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})*)(`{3,}(?=[^`]*$)|~{3,})/;
/** What could open or close a fence, in whatever list or quote. */
const FENCE_LIKE = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})/;
const ANY_FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
/** A tag that begins a block of HTML by its name, or by standing alone on its line. */
const MAY_OPEN_HTML$1 = /^(?:[ \t>*+-]|\d+[.)])*<(?:\/?(?!(?:b|i|em|strong|s|del|ins|sub|sup|kbd|samp|var|br)\b)[a-z]|[^<>]*>[ \t]*$)/i;
function linesOf(regions) {
	const text = regions.map((region) => region.text).join("");
	const fences = /* @__PURE__ */ new Set();
	const blotted = [];
	let start = 0;
	for (const region of regions) {
		if (region.kind === "prose") blotted.push(region.text);
		else {
			blotted.push(region.text.replace(/[^\n]/g, "x"));
			if (region.text.includes("\n") || /^ *(?:`{3,}[^`]*|~{3,}.*)$/.test(region.text)) for (const { index } of region.text.matchAll(/^/gm)) fences.add(start + index);
		}
		start += region.text.length;
	}
	let at = 0;
	return blotted.join("").split("\n").map((line) => {
		const begin = at;
		at += line.length + 1;
		const indent = / */y.exec(text.slice(begin, begin + 4))?.[0].length ?? 0;
		return {
			start: begin,
			text: line,
			kind: fences.has(begin) ? "fence" : /^[ \t]*$/.test(line) ? "blank" : "prose",
			indent
		};
	});
}
/** The line that ends a fence, whether that stands in an item of a list or at the top. */
function sureFenceEnd(lines, at) {
	const [, prefix, marker] = OPENER.exec(lines[at]?.text ?? "") ?? [];
	if (prefix === void 0 || marker === void 0) return void 0;
	const indent = prefix.length;
	const indents = {
		least: indent,
		most: indent < 4 ? 3 : indent + 3
	};
	for (let end = at + 1; end < lines.length; end += 1) {
		const line = lines[end];
		if (line === void 0 || line.kind === "fence") return void 0;
		if (line.kind === "blank") continue;
		if (endsFence(line.text, marker, indents)) return end;
		if (indent > 0 && (line.text.search(/[^ ]/) < indent || ANY_FENCE.test(line.text))) return void 0;
	}
}

// src/core/report/cleaning/plain-tags.ts
/** What may stay: tags that only arrange text. They take no attributes, so they can neither load nor hide nor link. */
const WORDS = "b|i|em|strong|s|del|ins|sub|sup|kbd|samp|var";
const BLOCKS = "details|summary|p|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|h[1-6]|blockquote|hr";
const NAMES$1 = `${WORDS}|${BLOCKS}|br`;
/** A tag that closes takes nothing behind its name: GitHub would take it for a tag in HTML and for text elsewhere. */
const PLAIN_TAG = `<(?:(${NAMES$1})(?: ?/?| open)|/(${NAMES$1}) ?)>`;
const PLAIN_TAGS = new RegExp(PLAIN_TAG, "gi");
/** A line that begins so is HTML, and with it all lines up to the next blank one: nothing in them is code, a link or an escape. */
const STARTS_HTML = new RegExp(`^ {0,3}</?(?:${BLOCKS})(?: ?/?| open)>`, "i");
const IS_WORD = new RegExp(`^(?:${WORDS})$`);
/** Those hold a line of text and no block, or a browser closes them earlier than they say. */
const HOLDS_WORDS = new RegExp(`^(?:${WORDS}|p|h[1-6])$`);
const TABLE_PART = /^(?:table|thead|tbody|tr)$/;
/** A browser ignores them elsewhere, and then takes what closes them for the end of something else. */
const PARENTS = {
	thead: ["table"],
	tbody: ["table"],
	tr: [
		"table",
		"thead",
		"tbody"
	],
	th: ["tr"],
	td: ["tr"],
	li: ["ul", "ol"],
	dt: ["dl"],
	dd: ["dl"]
};
function plainTags(text) {
	return [...text.matchAll(PLAIN_TAGS)].map(({ index, 1: opened, 2: closed }) => ({
		at: index,
		name: (opened ?? closed ?? "").toLowerCase(),
		closes: closed !== void 0
	}));
}
/** These open and close nothing. */
function isVoid({ name }) {
	return name === "br" || name === "hr";
}
/** Whether an element may stand in another one, or at the top, so that it is closed by its own tag alone. */
function fits(name, parent) {
	const parents = PARENTS[name];
	if (parents !== void 0) return parent !== void 0 && parents.includes(parent);
	if (parent === void 0) return true;
	return !TABLE_PART.test(parent) && (IS_WORD.test(name) || !HOLDS_WORDS.test(parent));
}
/** Whether Markdown may stand in an element: what a browser makes of its blocks would close a heading or a table. */
function holdsMarkdown(name) {
	return !TABLE_PART.test(name) && (name === "p" || !HOLDS_WORDS.test(name));
}
/** Whether an element may stand within a line of Markdown, which may be a heading, a link or a table's cell. */
function fitsInLine(name) {
	return IS_WORD.test(name) || /^(?:details|summary|ul|ol|li)$/.test(name);
}

// src/core/report/cleaning/certain-tags.ts
/** GitHub gives up on trees that are too deep. */
const DEEPEST = 32;
const STARTS_LIST = /^[ \t>]*(?:[-*+]|\d{1,9}[.)]|\[\^)/;
/**
* Where the plain tags stand that are tags for GitHub too, whatever surrounds them, and of which each closes what it says. A tag that
* GitHub takes for text or code leaves its partner alive: that one would then open or close what is around the text.
*
* Two ways are certain. Tags in a block of HTML, by which GitHub closes every list and quote that is not indented like it: all of
* them together must match. And tags that match within one line, or within one cell of it: the line may be code, but it is as a whole.
*/
function certainTags(regions) {
	const lines = linesOf(regions);
	const inHtml = htmlLines(lines);
	const sure = /* @__PURE__ */ new Set();
	const html = matchedHtml(lines, inHtml);
	for (const at of html ?? []) sure.add(at);
	for (const paragraph of paragraphsOf(lines)) {
		const unclear = unclearStretches(paragraph);
		for (const line of paragraph) if (!inHtml.has(line)) for (const at of matchedInLine(line, unclear)) sure.add(at);
	}
	for (const line of lines) for (const tag of plainTags(line.text)) if (isVoid(tag)) sure.add(line.start + tag.at);
	return sure;
}
/** The lines that are HTML for sure, each with the indent of its block. */
function htmlLines(lines) {
	const result = /* @__PURE__ */ new Map();
	let block = null;
	let mayBeInList = false;
	let mayBeHtml = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at];
		if (line === void 0) break;
		mayBeHtml = line.kind === "prose" && (mayBeHtml || MAY_OPEN_HTML$1.test(line.text));
		if (line.kind === "prose" && STARTS_HTML.test(line.text)) {
			const indent = mayBeInList ? line.indent : 0;
			block = block === null ? indent : Math.min(block, indent);
		} else if (line.kind !== "prose" || block !== null && line.indent < block) block = null;
		if (line.kind === "prose" && block !== null) result.set(line, block);
		else if (line.kind === "prose" && FENCE_LIKE.test(line.text)) {
			const end = mayBeHtml ? void 0 : sureFenceEnd(lines, at);
			if (end === void 0) return result;
			at = end;
		}
		mayBeInList ||= line.kind === "prose" && STARTS_LIST.test(line.text);
	}
	return result;
}
/** The tags of all blocks of HTML, when each closes what it says; undefined otherwise. */
function matchedHtml(lines, inHtml) {
	const matched = [];
	const open = [];
	for (const line of lines) {
		if (line.kind === "blank") continue;
		const inner = open.at(-1);
		const indent = inHtml.get(line);
		if (inner !== void 0 && (line.indent < inner.deepest || indent === void 0 && !holdsMarkdown(inner.name))) return void 0;
		if (indent === void 0) continue;
		for (const tag of plainTags(line.text)) {
			if (isVoid(tag)) continue;
			if (!takes(open, tag, indent)) return void 0;
			matched.push(line.start + tag.at);
		}
	}
	return open.length === 0 ? matched : void 0;
}
/** Opens or closes an element; false where it does not match. */
function takes(open, { name, closes }, indent) {
	const inner = open.at(-1);
	if (closes) {
		open.pop();
		return inner?.name === name && inner.indent === indent;
	}
	open.push({
		name,
		indent,
		deepest: Math.max(indent, inner?.deepest ?? 0)
	});
	return open.length <= DEEPEST && fits(name, inner?.name);
}
function paragraphsOf(lines) {
	const paragraphs = [[]];
	for (const line of lines) if (line.kind === "prose") paragraphs.at(-1)?.push(line);
	else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
	return paragraphs;
}
/** Where a tag may be part of a code span, of a link's target or title, of a picture's text or of a note's name. */
function unclearStretches(paragraph) {
	const start = paragraph[0]?.start ?? 0;
	const text = paragraph.map((line) => line.text).join("\n");
	if (text.includes("]:")) return [[start, start + text.length]];
	const links = text.replace(/\]\([^\s()<>\\"'`]*\)/g, (link) => "x".repeat(link.length));
	return [
		[text.indexOf("`"), text.lastIndexOf("`")],
		[links.indexOf("]("), links.lastIndexOf(")")],
		[text.search(/!\[|\[\^|\]\[/), text.lastIndexOf("]")]
	].filter(([from]) => from !== -1).map(([from, to]) => [start + from, start + to]);
}
/** The tags of a line of Markdown that match within it, or within a cell of it. */
function matchedInLine(line, unclear) {
	const matched = [];
	let start = line.start;
	for (const cell of line.text.split("|")) {
		const tags = plainTags(cell).filter((tag) => !isVoid(tag));
		const open = [];
		if (tags.every((tag) => {
			const at = start + tag.at;
			return cell.charAt(tag.at - 1) !== "\\" && !unclear.some(([from, to]) => from < at && at < to) && fitsInLine(tag.name) && takes(open, tag, 0);
		}) && open.length === 0) for (const tag of tags) matched.push(start + tag.at);
		start += cell.length + 1;
	}
	return matched;
}

// src/core/report/cleaning/open-fences.ts
/**
* A fence would swallow what stands below the text, unless it is certain that it ends within it. Another one is closed where it is
* certain that it is one, or its marker is escaped. Those in quotes end with their quote.
*/
function escapeOpenFences(text) {
	const lines = linesOf(markdownRegions(text));
	const inHtml = htmlLines(lines);
	const escaped = [];
	let mayBeHtml = false;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at];
		if (line === void 0) break;
		mayBeHtml = line.kind === "prose" && (mayBeHtml || MAY_OPEN_HTML$1.test(line.text));
		const [, prefix, marker] = line.kind === "prose" && !inHtml.has(line) ? OPENER.exec(line.text) ?? [] : [];
		if (prefix === void 0 || marker === void 0) continue;
		const end = mayBeHtml ? void 0 : sureFenceEnd(lines, at);
		if (end !== void 0) at = end;
		else if (prefix === "" && !mayBeHtml) return `${withEscapes(text, escaped)}\n${marker}`;
		else if (prefix.trim() === "") escaped.push(line.start + prefix.length);
	}
	return withEscapes(text, escaped);
}
function withEscapes(text, places) {
	return [0, ...places].map((from, index) => text.slice(from, places[index])).join("\\");
}

// src/core/report/cleaning/plain-html.ts
/**
* Comments go; tags that do more than arrange text, and those of which it is not certain that they are closed or opened within the
* text, become visible text. Links in angle brackets stay where `mayLink` agrees.
*
* One of these at a time: whether a tag is one for GitHub depends on what is left of the others.
*/
function plainHtml(regions, mayLink) {
	const bare = inProse(regions, removeComments);
	if (differ(bare, regions)) return bare;
	const plain = inProse(regions, (text) => escapeOthers(text, mayLink));
	if (differ(plain, regions)) return plain;
	const sure = certainTags(regions);
	return inProse(regions, (text, start) => {
		const unsure = new Set(plainTags(text).flatMap(({ at }) => sure.has(start + at) ? [] : [at]));
		return unsure.size === 0 ? text : escapeTags(text, (at) => unsure.has(at));
	});
}
function inProse(regions, change) {
	let start = 0;
	return regions.map((region) => {
		const begin = start;
		start += region.text.length;
		return region.kind === "code" ? region : {
			kind: "prose",
			text: change(region.text, begin)
		};
	});
}
function differ(changed, regions) {
	return changed.some(({ text }, index) => text !== regions[index]?.text);
}
/** A line that may begin a block of HTML, in which a link in angle brackets would be a tag. */
const MAY_OPEN_HTML = /^(?:[ \t>*+-]|\d+[.)])*<(?!https?:)[A-Za-z/!?]/im;
function escapeOthers(text, mayLink) {
	return text.split(/(\n[ \t]*\n)/).map((paragraph) => {
		if (!paragraph.includes("<")) return paragraph;
		const plain = new Set(plainTags(paragraph).map(({ at }) => at));
		const mayBeHtml = MAY_OPEN_HTML.test(paragraph);
		return escapeTags(paragraph, (at) => {
			if (plain.has(at)) return false;
			const [, url] = /^<(https?:\/\/[^\s<>]*)>/i.exec(paragraph.slice(at, at + 2048)) ?? [];
			return url === void 0 || mayBeHtml || !mayLink(url);
		});
	}).join("");
}
/** What escaped the bracket would escape its entity. */
function escapeTags(text, isText) {
	return text.replace(/(?<!\\)(\\*)<(?=[A-Za-z/!?])/g, (found, escapes, at) => isText(at + escapes.length) ? `${escapes.slice(escapes.length % 2)}&lt;` : found);
}
/** A comment that does not end is left; its opener is then shown. */
function removeComments(text) {
	const parts = [];
	let from = 0;
	for (let at = text.indexOf("<!--"); at !== -1; at = text.indexOf("<!--", from)) {
		const end = text.startsWith("<!-->", at) ? at + 2 : text.startsWith("<!--->", at) ? at + 3 : text.indexOf("-->", at + 4);
		if (end === -1) break;
		parts.push(text.slice(from, at));
		from = end + 3;
	}
	return [...parts, text.slice(from)].join("");
}

// src/core/report/cleaning/clean.ts
/** Text that needs more rounds is built to resist; it is shown as code. */
const ROUNDS = 10;
/**
* Makes text from agents, scripts and strangers fit to be posted as Markdown: no secret, no invisible character, no HTML that
* does more than arrange, no hidden comment, no link to elsewhere, and no mention, closing keyword or command that would act.
* In code nothing is alive, so there only secrets and invisible characters go. Cleaning twice is cleaning once.
*/
function clean(text, options) {
	let current = text;
	for (let round = 0; round < ROUNDS; round += 1) {
		const next = cleanOnce(current, options);
		if (next === current) return current;
		current = next;
	}
	return asCode(current, options);
}
/** The same, cut to a length in UTF-16 units. */
function cleanWithin(text, maxLength, options) {
	const { finish = (clean) => clean } = options;
	const redacted = options.redactor.redact(removeInvisible(text));
	if (redacted.length <= maxLength * 2) {
		const whole = finish(clean(redacted, options));
		if (whole.length <= maxLength) return whole;
	}
	const rest = typeof options.rest === "string" ? options.rest : options.rest();
	const tail = `\n\n${rest}`;
	return longPart(maxLength, tail.length, (room) => finish(clean(cutText(redacted, room), options) + tail)) ?? cutText(finish(rest), maxLength);
}
/** Each try costs as much as the text is long. */
const TRIES$2 = 8;
/** How much of the most that could be shown is enough. */
const ENOUGH = .9;
/** Of the texts of different room that fit into a length one of the longest; undefined where none fits. `least` is the length without any room. */
function longPart(maxLength, least, textOf) {
	let found;
	let fits = {
		room: 0,
		length: least
	};
	let exceeds;
	let room = maxLength - least;
	for (let tries = 0; room > 0 && (found === void 0 || tries < TRIES$2); tries += 1) {
		const text = textOf(room);
		const tried = {
			room,
			length: text.length
		};
		if (tried.length > maxLength) exceeds = tried;
		else {
			found = text;
			fits = tried;
		}
		if (exceeds === void 0 || fits.length >= maxLength * ENOUGH || fits.room >= exceeds.room * ENOUGH) break;
		room = roomBetween(fits, exceeds, maxLength);
	}
	return found;
}
/** Where the length would be nearly reached if the text grew evenly. A text may grow at one end alone, so each try also leaves out a part of the others. */
function roomBetween(fits, exceeds, maxLength) {
	const share = (maxLength * .97 - fits.length) / (exceeds.length - fits.length);
	const [least, most] = fits.room === 0 ? [.02, .5] : [.1, .9];
	return fits.room + Math.floor((exceeds.room - fits.room) * Math.min(Math.max(share, least), most));
}
/** Text for a place that is no Markdown, such as a title: one line, with the real zero-width space in place of its entity. */
function cleanLine(text, maxLength, { redactor }) {
	const visible = redactor.redact(removeInvisible(text)).replace(/\s+/g, " ").trim();
	const redacted = redactor.redact(visible);
	return cutText(defusePlain(redacted), maxLength);
}
/** What may become a commit's message, as the title of a pull request does when it is merged. */
function defusePlain(text) {
	const checked = defuseSkips(text, "​");
	return defuseCommands(defuseClosingKeywords(defuseMentions(checked, "​"), "​"), "​");
}
/**
* The message of a commit: it holds no secret, mentions nobody, closes, skips and commands nothing, and names nobody by an address that
* GitHub knows.
*/
function cleanCommitMessage(text, { redactor }) {
	return defusePlain(redactor.redactKnown(removeInvisible(text)).replace(/^([ \t]*[a-z][a-z-]*-by[ \t]*:[^<>\n]*)<[^\n]*$/gim, (_, person) => person.trimEnd()));
}
/** Text that will stand in a fence or a code span: secrets and invisible characters go, all else stays. */
function cleanCode(text, { redactor }) {
	return withoutMarkers(redactor.redact(removeInvisible(text)));
}
function withoutMarkers(text) {
	return text.replace(/<!--(\s*)raymond:/g, "<!--$1raymond ");
}
function cleanOnce(text, options) {
	const visible = options.redactor.redact(removeInvisible(text));
	const arranged = plainHtml(markdownRegions(visible), (url) => leadsTo(url, options.hosts));
	const cleaned = markdownRegions(arranged.map(({ text: part }) => part).join("")).map((region) => region.kind === "code" ? withoutMarkers(withoutPicture(region.text)) : cleanProse(region.text, options));
	return closeFence(escapeOpenFences(cleaned.join("")));
}
function cleanProse(text, { hosts }) {
	const plain = removeInvisibleEntities(decodeSimpleEntities(withoutPicture(text, FENCES)), BREAK);
	return defuseFormulas(defuseCommands(defuseClosingKeywords(defuseMentions(keepLocalLinks(defuseNotes(plain), hosts)))));
}
/** GitHub draws these: with links, maps and letters of any size. What a model writes of them is shown as text. */
const DRAWN = /^(?:mermaid|math|geojson|topojson|stl)\b/i;
/** The first line of a fence, in whatever quote or list, and the language that it names. */
const FENCE = /^((?:[ \t>*+-]|\d+[.)])*(?:`{3,}|~{3,})[ \t]*)([^\s`]+)[^\n]*/;
const FENCES = new RegExp(FENCE, "gm");
function withoutPicture(text, fence = FENCE) {
	return text.replace(fence, (line, opener, language) => DRAWN.test(decodeSimpleEntities(language)) ? `${opener}text` : line);
}
/** Formulas, too: a sign that could begin or end one is parted from what stands before it. */
function defuseFormulas(text) {
	if (text.indexOf("$") === text.lastIndexOf("$") && !text.endsWith("$")) return text;
	return text.replace(/(?<!&#8203;)\$/g, () => `${BREAK}$`).replace(/\$(?=`|$)(?!&#8203;)/g, () => `$${BREAK}`);
}
/** The line that opens a fence, where a code span of as many backticks has its end. */
const BARE_OPENER = /^(?:`{3,}[^`]*|~{3,}.*)$/;
/** A fence that is left open would swallow what comes after the text. */
function closeFence(text) {
	const last = markdownRegions(text).at(-1);
	if (last?.kind !== "code" || !(last.text.includes("\n") || BARE_OPENER.test(last.text))) return text;
	const marker = /^`{3,}|^~{3,}/.exec(last.text)?.[0];
	if (marker === void 0) return text;
	const lines = last.text.split("\n");
	return lines.length > 1 && endsFence(lines.at(-1) ?? "", marker) ? text : `${text}\n${marker}`;
}
function asCode(text, options) {
	return fence(options.redactor.redact(cleanCode(text, options)));
}

// src/core/report/cleaning/proposal-cleaner.ts
/** The cleaner for what agents propose to post. */
function createProposalCleaner(options) {
	const restOf = (text) => {
		let rest;
		return () => rest ??= sayWhere(options.keepWhole?.(cleanCode(text, options)) ?? null);
	};
	const within = (text, maxLength, finish) => cleanWithin(text, maxLength, {
		...options,
		rest: restOf(text),
		...finish === void 0 ? {} : { finish }
	});
	return {
		body: (text, maxLength) => within(text, maxLength),
		description: (text, maxLength) => within(text, maxLength, asMessage),
		title: (text, maxLength) => cleanLine(text, maxLength, options),
		value: (text) => options.redactor.redact(text),
		source: (text) => options.redactor.redactKnown(text)
	};
}
/**
* What a merge may take over as the message of its commit. That is no Markdown: what stands in code acts there like all else. Commands do not, and
* people copy them.
*/
function asMessage(text) {
	return defuseClosingKeywords(defuseMentions(defuseSkips(text, "​"), "​"), "​");
}
function sayWhere(where) {
	return where === null ? "_The text was longer than GitHub allows and is cut here._" : `_The text was longer than GitHub allows and is cut here. All of it is in ${where}._`;
}

// src/runtime/job/held-open.ts
/** Of a claim whose answer was not told to its run: the ids of the run and of the question follow. */
const UNTOLD = "/untold/";
function createHeldOpen(claims, claimant) {
	return {
		async holdOpen({ what, run, ask }) {
			await claims.claim({
				...what,
				key: `${what.key}${UNTOLD}${run}/${ask}`
			}, claimant);
		},
		async isHeldOpen({ workflow_id: run, asks }, at) {
			const overdue = asks.filter(({ deadline }) => deadline !== null && deadline <= at);
			const [first] = overdue.map(({ asked_at }) => asked_at).toSorted();
			const made = first === void 0 ? [] : await claims.made(first);
			const holds = ({ id, asked_at }) => made.some((claim) => claim.key.endsWith(`${UNTOLD}${run}/${id}`) && claim.at >= asked_at);
			return overdue.some(holds);
		}
	};
}

// src/runtime/job/left-claims.ts
/** Of a claim whose job did nothing, as it found a run at work in another one: the run's id follows. */
const LEFT = "/left/";
/** Of a claim that is over though nothing was stored. */
const OVER = "/over";
/** Of one that was left, and carried out since: that of its first job may say that it is over because of another command in the comment. */
const SETTLED = "/settled";
/** Jobs that may hold one comment one after the other, each of which found its run at work. */
const MOST_HOLDERS = 50;
function createLeftClaims(claims, claimant) {
	/** The claim by which this job holds what others have left. */
	const holding = /* @__PURE__ */ new Map();
	const byUs = /* @__PURE__ */ new Map();
	const found = /* @__PURE__ */ new Set();
	return {
		byUs,
		async lastHolder({ thread, key }) {
			const made = (await claims.made("")).filter((one) => one.thread === thread && one.key.startsWith(key));
			const holders = made.filter((one) => /^\+*$/.test(one.key.slice(key.length)));
			const last = holders.toSorted((a, b) => a.key.length - b.key.length).at(-1);
			const isLeft = (holder) => made.some((one) => one.key.startsWith(holder.key + LEFT));
			return last && {
				...last,
				isLeft: isLeft(last),
				wasLeft: holders.some(isLeft)
			};
		},
		async isTaken(what) {
			const made = await claims.made("");
			return !made.some(({ thread, key }) => thread === what.thread && key.startsWith(what.key + LEFT)) && made.some((one) => idOf(one) === idOf(what));
		},
		isClaimed: async (what) => (await claims.made("")).some((one) => idOf(one) === idOf(what)),
		async takeUp(what, last) {
			if (last.key.length - what.key.length >= MOST_HOLDERS) return false;
			const key = `${last.key}+`;
			const { isOurs } = await claims.claim({
				...what,
				key
			}, claimant);
			if (isOurs) holding.set(idOf(what), key);
			return isOurs;
		},
		async leave(what, runs) {
			const key = holding.get(idOf(what)) ?? what.key;
			for (const run of runs) await claims.claim({
				...what,
				key: key + LEFT + run
			}, claimant);
			byUs.set(idOf(what), what);
		},
		async threadsOf(runs) {
			const left = runs.length === 0 ? [] : leftIn(await claims.made(""), new Set(runs));
			for (const what of left) found.add(idOf(what));
			return [...new Map(left.map((what) => [what.thread, threadOf(what)])).values()];
		},
		async settle(what) {
			if (found.has(idOf(what))) await claims.claim({
				...what,
				key: what.key + SETTLED
			}, claimant);
		}
	};
}
function idOf({ thread, key }) {
	return `${thread} ${key}`;
}
function threadOf({ thread, key }) {
	return {
		kind: key.startsWith("discussion_") ? "discussion" : "issue",
		number: thread
	};
}
/** Of claims as they were made, those that are over. */
function overIn(made) {
	const all = new Set(made.map(idOf));
	const left = new Set(made.flatMap(({ thread, key }) => key.includes(LEFT) ? [idOf({
		thread,
		key: firstOf(key)
	})] : []));
	return (what) => all.has(idOf(what) + SETTLED) || all.has(idOf(what) + "/over") && !left.has(idOf(what));
}
/** The key of the first claim, of one of a later holder that left it. */
function firstOf(key) {
	return (key.split(LEFT)[0] ?? "").replace(/\++$/, "");
}
function leftIn(made, runs) {
	const all = new Set(made.map(idOf));
	return made.flatMap(({ thread, key }) => {
		const [holder = "", run = ""] = key.split(LEFT);
		const first = {
			thread,
			key: firstOf(key)
		};
		const isOpen = !all.has(idOf({
			thread,
			key: `${holder}+`
		})) && !all.has(idOf(first) + SETTLED);
		return runs.has(run) && isOpen ? [first] : [];
	});
}

// src/runtime/job/round-claims.ts
/** Of a claim whose job begins no round by it, but a run of its own: that job's nonce follows. */
const ALONE = "/alone/";
/** Of one whose job could not begin its round, and has said why: it was not lost. */
const TOLD = "/told";
/** Jobs that could not begin it before the next one waits, and for how long, in milliseconds: a thread keeps so many claims and no more. */
const MOST_TOLD = 10;
const RESTS = 36e5;
function createRoundClaims(claims, otherJobs, claimant) {
	/** The keys by which this job has it. */
	const ours = /* @__PURE__ */ new Map();
	/** As they are at this moment. */
	async function look({ thread, key: first }) {
		const made = (await claims.made("")).filter((one) => one.thread === thread && one.key.startsWith(first));
		const keys = new Set(made.map(({ key }) => key));
		const isAlone = ({ key, nonce }) => keys.has(key + ALONE + nonce);
		const isTold = (key) => keys.has(key + TOLD);
		const isAgain = (key) => /^\+*$/.test(key.slice(first.length));
		const holders = made.filter(({ key }) => isAgain(key) && !isTold(key));
		/** What is said of earlier ones is over. */
		const free = (key) => isTold(key) ? free(`${key}+`) : key;
		return {
			holders,
			isAlone,
			free,
			told: made.filter(({ key }) => key.endsWith(TOLD) && isAgain(key.slice(0, -5)))
		};
	}
	return {
		async claim(what, tries) {
			let key = (await look(what)).free(what.key);
			for (let left = tries;; left--) {
				const claim = await claims.claim({
					...what,
					key
				}, claimant);
				const { isAlone, free } = await look(what);
				if (isAlone({
					...claim,
					key
				})) return "done";
				if (claim.isOurs || mayTakeOverClaim(claim, claimant)) {
					ours.set(idOf(what), key);
					return "ours";
				}
				if (left <= 1 || !await otherJobs.isOver(claim.runId)) return "held";
				key = free(`${key}+`);
			}
		},
		async standing(what, { tries, now }) {
			const { holders, isAlone, told } = await look(what);
			if (holders.some(isAlone)) return "begun";
			if (told.length >= MOST_TOLD && now - Date.parse(told.at(-1)?.at ?? "") < RESTS) return "resting";
			const lost = holders.filter(({ runId }) => runId !== claimant.runId);
			const last = lost.length < tries ? void 0 : lost.at(-1);
			return last !== void 0 && await otherJobs.isOver(last.runId) ? "given_up" : "open";
		},
		async told(what) {
			const key = ours.get(idOf(what));
			if (key !== void 0) await claims.claim({
				...what,
				key: key + TOLD
			}, claimant);
		},
		async isRounds(what) {
			const { holders, isAlone } = await look(what);
			return holders.some((one) => !isAlone(one));
		},
		async claimAlone(what) {
			const key = (await look(what)).free(what.key);
			await claims.claim({
				...what,
				key: key + ALONE + claimant.nonce
			}, claimant);
			const claim = await claims.claim({
				...what,
				key
			}, claimant);
			return claim.isOurs || (await look(what)).isAlone({
				...claim,
				key
			});
		}
	};
}

// src/runtime/job/claims.ts
/** Of a claim, such as that of a review, that has no other sign of what it asks for being stored. */
const STORED = "/stored";
/** Jobs that may be lost one after the other over one comment. */
const MOST_HEIRS = 9;
/** The id of a thread's comment; undefined for all else that is claimed. */
function commentIn(key) {
	const id = /^(?:issue|discussion)_comment\/(\d+)$/.exec(key)?.[1];
	return id === void 0 ? void 0 : Number(id);
}
function createClaims({ claims, comments, otherJobs, log, digest, identity }) {
	const { runId, attempt, leaseToken } = identity;
	const claimant = {
		runId,
		attempt,
		nonce: digest(leaseToken).slice(0, 16)
	};
	const asked = /* @__PURE__ */ new Map();
	const held = createHeld();
	const left = createLeftClaims(claims, claimant);
	const rounds = createRoundClaims(claims, otherJobs, claimant);
	const { react, markRead } = createReactions$1(comments, log);
	const signed = /* @__PURE__ */ new Set();
	let due = [];
	async function ask(deed, isAtWork) {
		const { what, mark, lapses, inherits, asked: since } = deed;
		if (lapses !== void 0) {
			const whose = await rounds.claim(what, lapses.tries ?? Number.POSITIVE_INFINITY);
			if (whose === "ours" && mark !== null) await react(mark.comment, mark.reaction);
			return whose;
		}
		const claim = await claims.claim(what, claimant);
		const last = (claim.isOurs ? left.byUs.has(idOf(what)) : inherits === true || mayTakeOverClaim(claim, claimant)) && mark?.reaction === "+1" ? await left.lastHolder(what) : void 0;
		if (last?.isLeft === true) return !await isAtWork() && await left.takeUp(what, last) ? "ours" : "held";
		if (last?.wasLeft === true && mark !== null) return inherit(last.runId, what, mark);
		if (!claim.isOurs && !mayTakeOverClaim(claim, claimant)) return inherits === true && mark?.reaction === "+1" ? inherit(claim.runId, what, mark) : "done";
		if (mark === null && !claim.isOurs) return await wasLost(what, claim.at, since) ? "ours" : "done";
		return isForUs(claim, await markRead(mark), claimant) ? "ours" : "done";
	}
	/** An earlier attempt of this job, where no reaction tells how far it came: GitHub has none for reviews and dispatches. */
	async function wasLost(what, claimed, since) {
		return since === void 0 ? (await claims.claim({
			...what,
			key: what.key + STORED
		}, claimant)).isOurs : since <= claimed;
	}
	/** From a job that has ended. Whether it had done what was asked for, the last reaction tells, which whoever follows sets first. */
	async function inherit(from, what, { comment, reaction }) {
		if (from === runId ? attempt === 1 : !await otherJobs.isOver(from)) return "held";
		if (!(comment.kind !== "discussion_comment" || await rounds.claim({
			...what,
			key: `${what.key}+`
		}, MOST_HEIRS) === "ours")) return "held";
		return await react(comment, reaction) === "new" ? "ours" : "done";
	}
	async function leave(what, runs) {
		await left.leave(what, runs);
		asked.set(idOf(what), Promise.resolve("held"));
		held.leave(what);
	}
	return {
		...createHeldOpen(claims, claimant),
		standing: (what, asking) => rounds.standing(what, asking),
		told: (what) => rounds.told(what),
		async ask(claim, isAtWork = async () => false) {
			const { what, mark, lapses, round, asked: since } = claim;
			if (lapses !== void 0) return ask(claim, isAtWork);
			if (round !== void 0 && await rounds.isRounds(round.what)) return "done";
			const key = idOf(what);
			const answer = asked.get(key) ?? ask(claim, isAtWork);
			asked.set(key, answer);
			const whose = await answer;
			if (whose === "ours" && round !== void 0 && !await rounds.claimAlone(round.what)) {
				if (mark !== null && !signed.has(key)) await leave(what, [round.run]);
				return "done";
			}
			if (whose === "ours" && (mark === null ? since === void 0 : mark.reaction === "+1")) due = [...due, {
				what,
				mark
			}];
			if (whose === "held") held.leave(what);
			return whose;
		},
		show: async ({ comment, reaction }) => void await react(comment, reaction),
		async stored() {
			const now = due;
			due = [];
			for (const { what } of now) signed.add(idOf(what));
			for (const { what, mark } of now) await (mark === null ? claims.claim({
				...what,
				key: what.key + STORED
			}, claimant) : react(mark.comment, mark.reaction));
		},
		wasStored(comment) {
			due = [...due, {
				what: {
					thread: 0,
					key: ""
				},
				mark: {
					comment,
					reaction: "+1"
				}
			}];
		},
		async over(isDone) {
			const now = isDone ? due.filter(({ what: { key } }) => commentIn(key) !== void 0) : [];
			due = [];
			for (const { what } of now) await claims.claim({
				...what,
				key: what.key + OVER
			}, claimant);
		},
		async leaveTo(runs) {
			const now = due.filter(({ what, mark }) => mark !== null && what.key !== "" && !signed.has(idOf(what)));
			due = [];
			for (const { what } of now) await leave(what, runs);
			return now.length > 0;
		},
		async leftTo(runs) {
			for (const [id, answer] of asked) if (left.byUs.has(id) || await answer === "held") asked.delete(id);
			held.forget(left.byUs);
			return left.threadsOf(runs);
		},
		hasLeft: (what) => left.byUs.has(idOf(what)),
		isLeft: async (what) => (await left.lastHolder(what))?.isLeft === true,
		hasTaken: async (what) => await asked.get(idOf(what)) === "ours",
		isOthers: async (what) => await asked.get(idOf(what)) !== "ours" && left.isTaken(what),
		isClaimed: (what) => left.isClaimed(what),
		settle: async (what) => await asked.get(idOf(what)) === "held" ? void 0 : left.settle(what),
		leave: (thread, comment) => held.leave({
			thread,
			key: `issue_comment/${comment}`
		}),
		readUpTo: (thread, comment) => Math.min(comment, held.first(thread) - 1),
		unfinished: async (since) => unfinishedIn(await claims.made(since))
	};
}
function unfinishedIn(made) {
	const isOver = overIn(made);
	return made.flatMap((claim) => {
		const comment = commentIn(claim.key);
		return comment === void 0 || isOver(claim) ? [] : [{
			thread: threadOf(claim),
			comment
		}];
	});
}
function createReactions$1(comments, log) {
	async function react(comment, reaction) {
		try {
			return await comments.react(comment, reaction);
		} catch (error) {
			log.line(`The reaction could not be set: ${messageOf$1(error)}`);
			return "unknown";
		}
	}
	/** Where one of us has read it before, that job was lost, or the claim is not what it was: only the last reaction tells which. */
	async function markRead(mark) {
		if (mark === null) return "none";
		const read = await react(mark.comment, "eyes");
		return read === "there" && mark.reaction !== "eyes" ? react(mark.comment, mark.reaction) : read;
	}
	return {
		react,
		markRead
	};
}
/** Comments of threads that are not this job's to carry out. */
function createHeld() {
	const all = /* @__PURE__ */ new Map();
	return {
		leave: (what) => void all.set(idOf(what), what),
		forget(some) {
			for (const id of some.keys()) all.delete(id);
		},
		/** The first of a thread; beyond every other one where there is none. */
		first(thread) {
			const comments = [...all.values()].flatMap((what) => what.thread === thread ? commentIn(what.key) ?? [] : []);
			return Math.min(Number.POSITIVE_INFINITY, ...comments);
		}
	};
}

// src/runtime/job/run-book.ts
const EMPTY$1 = {
	storedUsd: 0,
	failedTurns: []
};
/** `onCheckout` is told whose the checkout is; null where it is as the job found it. */
function createRunBook(onCheckout = () => {}) {
	const pages = /* @__PURE__ */ new Map();
	const of = (id) => pages.get(id) ?? EMPTY$1;
	const write = (id, more) => void pages.set(id, {
		...of(id),
		...more
	});
	let inCheckout;
	return {
		of,
		mayUseCheckout: (id) => inCheckout === void 0 || inCheckout === id,
		hasCheckout: (id) => {
			inCheckout = id;
			onCheckout(id ?? null);
		},
		isStored(run, sha256) {
			const { unstored: _, ...page } = pages.get(run.workflow_id) ?? EMPTY$1;
			pages.set(run.workflow_id, {
				...page,
				stored: {
					seq: run.seq,
					sha256
				},
				storedUsd: ownUsd(run)
			});
		},
		isUnstored: (id, unstored) => write(id, { unstored }),
		cameToRest: (id, restedAt) => write(id, { restedAt }),
		turnFailed: (id, turn) => write(id, { failedTurns: [...of(id).failedTurns, turn] }),
		unstored: () => [...pages].flatMap(([id, { unstored }]) => unstored === void 0 ? [] : [{
			id,
			...unstored
		}])
	};
}

// src/action/presentation.ts
/** Where things are, for reports of a run. */
function presentationOf({ serverUrl, repository, runId }, { redactor, stateBranch, keepWhole }) {
	const repositoryUrl = `${serverUrl}/${repository}`;
	return (run) => ({
		redactor,
		hosts: [new URL(serverUrl).host],
		runUrl: `${repositoryUrl}/actions/runs/${runId}`,
		branchUrl: `${repositoryUrl}/tree/${stateBranch}/runs/${run.workflow_id}`,
		repository,
		repositoryUrl,
		docsUrl: DOCS,
		keepWhole
	});
}

// src/action/trusted-jobs.ts
const FOLDER = ".github/workflows";
/** The jobs of the default branch that use this action; read once, and only where somebody asks. */
function createTrustedJobs(trusted) {
	let jobs;
	return () => {
		jobs ??= jobsIn(trusted);
		return jobs;
	};
}
async function jobsIn(trusted) {
	const files = (await trusted.list(FOLDER)).filter((path) => /\.ya?ml$/.test(path));
	return (await Promise.all(files.map(async (file) => ({
		file,
		text: await trusted.read(file) ?? ""
	})))).flatMap(({ file, text }) => readActionsJobs(file, text, isOurAction));
}

// src/action/wire/checkout-memory.ts
/**
* What a job has found in its checkout, and who has worked there since: for the post step, which must not ask the checkout itself. What ran in
* the job has written there, commits among it. Sealed, since it can write here as well; where it did, nothing is remembered.
*/
const rememberedSchema = strictObject({
	/** What was checked out, and its parents. */
	commit: string(),
	parents: array(string()),
	/** Commits that were on the server before any agent started. */
	published: array(string()),
	/** What work that was laid out builds on, by the root of its worktree. */
	bases: array(tuple([string(), string()])),
	/** The run that had the checkout last. */
	run: string().nullable()
});
const FILE = "checkout.json";
function createCheckoutMemory(directory, seal) {
	const texts = createKeptTexts(directory, seal);
	let now = {};
	return {
		remember(more) {
			now = {
				...now,
				...more
			};
			if (now.commit !== void 0) texts.keep(FILE, JSON.stringify(now));
		},
		async read() {
			const { files } = await texts.all();
			const content = files.find(({ path }) => path === FILE)?.content;
			return content === void 0 ? null : rememberedSchema.parse(JSON.parse(Buffer.from(content).toString()));
		}
	};
}

// src/adapters/git-workspace/put-back/changes-below.ts
function bytePath(path) {
	return Buffer.from(path).toString("latin1");
}
function bytesOf(path) {
	return Buffer.from(path, "latin1");
}
/** All that is in a folder; nothing where it is none. */
function bytePathsIn(folder) {
	if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
	return namesIn$1(bytePath(folder)).map((name) => join(bytePath(folder), name));
}
function namesIn$1(folder) {
	return readdirSync(bytesOf(folder), { encoding: "latin1" });
}
/** `ours` is a folder that is left alone; `since` in milliseconds, by the clock that stamps files. */
function changesBelow(root, { since, ours }) {
	const changes = {
		files: [],
		folders: [],
		touched: [],
		repositories: []
	};
	const top = bytePath(root);
	const left = bytePath(ours);
	const look = (folder) => {
		for (const name of namesIn$1(folder)) {
			if (folder === top && name === ".git") continue;
			const path = join(folder, name);
			const entry = lstatSync(bytesOf(path), { throwIfNoEntry: false });
			if (path === left || entry === void 0) continue;
			const isChanged = entry.ctimeMs >= since;
			if (name === ".git" && entry.birthtimeMs < since) changes.repositories.push(folder);
			if (!entry.isDirectory() && isChanged && !(name === "index" && basename(folder) === ".git")) changes.files.push(path);
			if (!entry.isDirectory()) continue;
			if (entry.birthtimeMs >= since) changes.folders.push(path);
			else {
				if (isChanged) changes.touched.push(path);
				if (isOpen(path, entry, isChanged)) look(path);
			}
		}
	};
	look(top);
	return changes;
}
/** An agent may have locked its folder. One that another account keeps to itself is closed to agents as well. */
function isOpen(path, { uid, mode }, isChanged) {
	const isOurs = process.getuid === void 0 || uid === process.getuid();
	if (isOurs && isChanged && (mode & 448) !== 448) chmodSync(bytesOf(path), mode | 448);
	if (isOurs) return true;
	try {
		accessSync(bytesOf(path), constants.R_OK | constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

// src/adapters/git-workspace/put-back/differing.ts
/** Tracked files of a directory that are not as that index says, relative to it. Reads no object, and nothing of the directory's own settings. */
async function differing(repository, root, index) {
	const options = {
		env: {
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: root
		},
		cwd: root,
		config: { "core.bare": "false" }
	};
	return (await repository.run([
		"diff-files",
		"-z",
		"--name-only",
		"--ignore-submodules=all"
	], options)).toString("latin1").split("\0").filter(Boolean);
}
/** Files of a directory that are neither in that index nor ignored, and repositories below it, as folders that end in a slash; relative to it. */
async function untracked(repository, root, index) {
	const options = {
		env: {
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: root
		},
		cwd: root,
		config: { "core.bare": "false" }
	};
	return (await repository.run([
		"ls-files",
		"-z",
		"--others",
		"--exclude-per-directory=.gitignore"
	], options)).toString("latin1").split("\0").filter(Boolean);
}

// src/adapters/git-workspace/put-back/git-settings.ts
/** What steers git in a checkout: its HEAD, settings, lists, rules and hooks. Whoever can write there steers everybody's git. */
/** What git makes where it is missing; what is in there is looked after elsewhere. */
const STORES$1 = /^(?:index|modules|objects|packed-refs|refs|sharedindex\..*|worktrees)$/;
const INFO_OF_OBJECTS = "objects/info";
/** `branches` and `remotes` are an older way to name an address. */
const FOLDERS = [
	"hooks",
	"info",
	"branches",
	"remotes",
	INFO_OF_OBJECTS
];
/** Git does without what is in these: files in Git LFS, where references were, how conflicts were resolved, what commits say. */
const CACHES = [
	"lfs",
	"logs",
	"rr-cache",
	`${INFO_OF_OBJECTS}/commit-graph`,
	`${INFO_OF_OBJECTS}/commit-graphs`
];
const SHALLOW = "shallow";
/** Bytes; what is longer is no setting that anybody wrote. */
const LONGEST$1 = 16777216;
function readSettings(common) {
	const found = /* @__PURE__ */ new Map();
	for (const path of pathsIn(common)) {
		const entry = entryAt(join(common, path), FOLDERS.includes(path));
		if (entry !== void 0) found.set(path, entry);
	}
	return {
		names: new Set(bytePathsIn(common)),
		own: found,
		caches: fingerprints(common, CACHES),
		submodules: fingerprints(common, ["modules"], STEERS)
	};
}
/** What is new in the git directory: git takes a file there for a reference, and its name for more than that of a branch. */
function addedTo$1(common, { names }) {
	return bytePathsIn(common).filter((path) => !names.has(path) && !STORES$1.test(basename(path)));
}
/**
* Throws where something was changed of which only the times are known, or in the settings of a submodule. `cut` are commits that we have
* added to the list of shallow ones.
*/
function restoreSettings(common, { own, submodules }, { since, cut }) {
	if (own.has(INFO_OF_OBJECTS) && !isFolder(join(common, "objects"))) throw new Error("git has its objects elsewhere");
	const all = withCut(own, cut);
	for (const [path, wanted] of all) {
		const place = join(common, path);
		if (wanted.kind === "other") requireUnchanged(place, since);
		else if (!isSame$1(entryAt(place, wanted.kind === "folder"), wanted)) write(place, wanted);
	}
	for (const path of pathsIn(common)) if (!all.has(path)) rmSync(join(common, path), {
		recursive: true,
		force: true
	});
	const there = fingerprints(common, ["modules"], STEERS);
	const changed = [...there.keys(), ...submodules.keys()].find((path) => there.get(path) !== submodules.get(path));
	if (changed !== void 0) throw new Error(`the settings of a submodule were changed: ${changed}`);
}
/** As the last of all: git notes where references were, also when they are put back. */
function dropChanged(common, { caches }) {
	for (const [path, mark] of fingerprints(common, CACHES)) if (caches.get(path) !== mark) rmSync(join(common, path), {
		recursive: true,
		force: true
	});
}
/** Without them git would look for parents of commits that we have brought, and that another run brings again. */
function withCut(own, cut) {
	const list = own.get(SHALLOW) ?? {
		kind: "file",
		content: Buffer.alloc(0),
		mode: 420
	};
	if (cut.size === 0 || list.kind !== "file") return own;
	const known = new Set(list.content.toString().split("\n"));
	const added = [...cut].filter((id) => !known.has(id)).map((id) => `${id}\n`);
	return new Map([...own, [SHALLOW, {
		...list,
		content: Buffer.concat([list.content, Buffer.from(added.join(""))])
	}]]);
}
/** Of a submodule's git directory. What git writes of itself there, such as its index, steers nothing. */
const STEERS = /\/(?:config|config\.worktree|commondir|(?:hooks|info)(?:\/.*)?)$/;
function pathsIn(common) {
	const files = namesIn(common).filter((name) => !STORES$1.test(name) && !isFolder(join(common, name)));
	const folders = isFolder(join(common, "objects")) ? FOLDERS : FOLDERS.filter((folder) => folder !== INFO_OF_OBJECTS);
	const inside = folders.flatMap((folder) => namesIn(join(common, folder)).map((name) => `${folder}/${name}`));
	return [
		...files,
		...folders.filter((folder) => !files.includes(folder)),
		...inside
	].filter((path) => !CACHES.includes(path) && lstatSync(join(common, path), { throwIfNoEntry: false }) !== void 0);
}
function isFolder(path) {
	return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
/** None where it is no folder: what a link leads to is somebody else's. */
function namesIn(folder) {
	return isFolder(folder) ? readdirSync(folder) : [];
}
function entryAt(place, mayBeFolder) {
	const entry = lstatSync(place, { throwIfNoEntry: false });
	if (entry === void 0) return void 0;
	if (entry.isSymbolicLink()) return {
		kind: "link",
		target: readlinkSync(place)
	};
	if (entry.isDirectory() && mayBeFolder) return { kind: "folder" };
	if (!entry.isFile() || entry.size > LONGEST$1) return { kind: "other" };
	return {
		kind: "file",
		content: readFileSync(place),
		mode: entry.mode & 511
	};
}
function isSame$1(there, wanted) {
	if (there?.kind === "link" && wanted.kind === "link") return there.target === wanted.target;
	if (there?.kind === "file" && wanted.kind === "file") return there.mode === wanted.mode && there.content.equals(wanted.content);
	return there?.kind === "folder" && wanted.kind === "folder";
}
function write(place, wanted) {
	rmSync(place, {
		recursive: true,
		force: true
	});
	if (wanted.kind === "folder") mkdirSync(place);
	if (wanted.kind === "link") symlinkSync(wanted.target, place);
	if (wanted.kind !== "file") return;
	writeFileSync(place, wanted.content, { flag: "wx" });
	chmodSync(place, wanted.mode);
}
function requireUnchanged(place, since) {
	const entry = lstatSync(place, { throwIfNoEntry: false });
	if (entry === void 0 || !entry.isDirectory() && entry.ctimeMs >= since || changedBelow(place, since).length > 0) throw new Error(`it was changed, and nobody knows what it was: ${place}`);
}
/** Of what lies in a git directory by these names, and below them. */
function fingerprints(common, names, meant = /./) {
	const found = /* @__PURE__ */ new Map();
	const look = (path) => {
		const entry = lstatSync(join(common, path), {
			bigint: true,
			throwIfNoEntry: false
		});
		if (entry === void 0) return;
		const isDirectory = entry.isDirectory();
		if (meant.test(path)) found.set(path, `${entry.ino} ${isDirectory ? "folder" : entry.ctimeNs}`);
		if (isDirectory) for (const name of readdirSync(join(common, path))) look(`${path}/${name}`);
	};
	for (const name of names) look(name);
	return found;
}
/** Paths of files and links that are new or were changed. */
function changedBelow(folder, since) {
	return namesIn(folder).flatMap((name) => {
		const path = join(folder, name);
		const entry = lstatSync(path);
		if (entry.isDirectory()) return changedBelow(path, since);
		return entry.ctimeMs >= since ? [path] : [];
	});
}

// src/adapters/git-workspace/put-back/inner-repositories.ts
/** Repositories in a checkout: submodules, clones that earlier steps have made. Of their objects we have none, so that nothing in them can be put back. */
/** Submodules, and clones right below the root. `index` is a copy of the checkout's. */
async function innerRepositories(repository, { root }, index) {
	const below = readdirSync(root, { withFileTypes: true }).flatMap((entry) => entry.isDirectory() ? [entry.name] : []);
	const linked = existsSync(join(root, ".gitmodules")) ? await linksIn(repository, index) : [];
	return [.../* @__PURE__ */ new Set([...below, ...linked])].map((path) => join(root, path)).filter((path) => existsSync(join(path, ".git"))).map((path) => ({
		root: path,
		folders: foldersBelow(path)
	}));
}
async function linksIn(repository, index) {
	return [...(await listIndex(repository, { GIT_INDEX_FILE: index })).values()].filter(({ mode }) => mode === GITLINK).map(({ path }) => path);
}
/** The first one that is not as the job found it; undefined when all are. One of which nothing was known is not, once a name in it has come or gone. */
function changedInner(known, { files, folders, touched, repositories }) {
	const all = [...files, ...folders];
	const there = new Set(repositories);
	const gone = known.find(({ root }) => !there.has(bytePath(root)));
	if (gone !== void 0) return gone.root;
	return repositories.find((root) => {
		if (all.some((path) => isInside(path, root))) return true;
		const before = known.find((one) => bytePath(one.root) === root);
		return before === void 0 ? touched.some((path) => isInside(path, root) && !isOfGit(path)) : !isSame(before.folders, foldersBelow(before.root));
	});
}
/** Git itself writes there, and takes away what it wrote, but for hooks and rules. */
function isOfGit(path) {
	return /[\\/]\.git(?:[\\/]|$)/.test(path) && !/[\\/]\.git[\\/](?:.*[\\/])?(?:hooks|info)(?:[\\/]|$)/.test(path);
}
function foldersBelow(root) {
	const found = /* @__PURE__ */ new Map();
	const look = (folder) => {
		const entry = lstatSync(bytesOf(folder), {
			bigint: true,
			throwIfNoEntry: false
		});
		if (entry?.isDirectory() !== true) return;
		const names = namesWithin(folder);
		found.set(folder, [entry.ino, ...names.toSorted()].join("\0"));
		for (const name of names) look(join(folder, name));
	};
	look(bytePath(root));
	return found;
}
/** None where it is closed to us, and to agents as well. */
function namesWithin(folder) {
	try {
		accessSync(bytesOf(folder), constants.R_OK | constants.X_OK);
		return namesIn$1(folder);
	} catch {
		return [];
	}
}
function isSame(before, now) {
	return before.size === now.size && [...before].every(([path, folder]) => now.get(path) === folder);
}

// src/adapters/git-workspace/put-back/put-back.ts
/**
* Puts a checkout back to what a job found there. Runs of one job work in it one after the other: what one has left is not what the next one
* runs, and proposes in its own name.
*/
/**
* Looks now, before any agent starts; the base is in the repository. `lent` is where git directories of cells are, which keep what was staged,
* `ours` a folder that is left alone should it lie in the checkout, `emptied` one in which runs work that may not see the checkout.
*/
async function createPutBack(repository, checkout, { base, lent, ours, emptied }) {
	const looked = await lookAt(repository, checkout).catch((error) => messageOf$1(error));
	return async () => {
		try {
			if (typeof looked === "string") throw new Error(`it could not be looked at when the job began: ${looked}`);
			const found = {
				...looked,
				ours
			};
			for (const name of namesIn(lent)) await removeTree(join(lent, name, "git"));
			for (const path of bytePathsIn(emptied)) await removeTree(bytesOf(path));
			return await putBack(repository, checkout, {
				base,
				found
			});
		} catch (error) {
			throw cannot(checkout.main.root, messageOf$1(error));
		}
	};
}
async function lookAt(repository, { main, common }) {
	if (main.gitDirectory !== common) throw new Error("it is a worktree of a repository that others use as well");
	const folder = await mkdtemp(join(repository.directory, "found-"));
	const index = join(folder, "index");
	await copyFile(join(main.gitDirectory, "index"), index).catch(() => {});
	const [changed, others, inner, head, refs, worktrees] = await Promise.all([
		differing(repository, main.root, index).catch(() => []),
		untracked(repository, main.root, index).catch(() => null),
		innerRepositories(repository, main, index),
		readHead(repository, main.gitDirectory),
		readRefs(repository, common),
		worktreesOf({
			main,
			common
		})
	]);
	const settings = readSettings(common);
	const probe = join(folder, "now");
	await writeFile(probe, "");
	const { ctimeMs } = await lstat(probe);
	return {
		since: ctimeMs,
		head,
		refs,
		worktrees: worktrees.map(({ root }) => root),
		index,
		changed: new Set(changed),
		untracked: others && new Set(others),
		inner,
		settings
	};
}
async function putBack(repository, checkout, { base, found }) {
	const { main, common } = checkout;
	for (const folder of [main.root, common]) unlock(folder);
	for (const path of addedTo$1(common, found.settings)) await removeTree(bytesOf(path));
	restoreSettings(common, found.settings, {
		since: found.since,
		cut: cutByUs(common)
	});
	refuseLinks({ common });
	for (const { root, gitDirectory } of await worktreesOf(checkout)) {
		if (found.worktrees.includes(root)) continue;
		if (await isLinkedBack({
			root,
			gitDirectory
		})) await removeTree(root);
		await removeTree(gitDirectory);
	}
	for (const path of leftovers(main.gitDirectory, common)) await removeTree(path);
	const changes = changesBelow(main.root, found);
	const inner = changedInner(found.inner, changes);
	if (inner !== void 0) throw new Error(`a repository of its own was changed: ${inner}`);
	for (const path of changes.files) rmSync(bytesOf(path), { force: true });
	for (const path of changes.folders) await removeTree(bytesOf(path));
	await restoreRefs(repository, checkout, {
		base,
		found
	});
	const restored = await restoreFiles(repository, checkout, {
		base,
		found
	}, changes);
	dropChanged(common, found.settings);
	return changes.files.length + changes.folders.length + restored;
}
/** The commit's files where the directory has others, but for what was changed before the job began. */
async function restoreFiles(repository, { main }, { base, found }, { files }) {
	const scratch = await mkdtemp(join(repository.directory, "back-"));
	try {
		const index = join(scratch, "index");
		const env = {
			GIT_INDEX_FILE: index,
			GIT_WORK_TREE: main.root
		};
		const options = {
			env,
			cwd: main.root,
			config: { "core.bare": "false" }
		};
		await copyFile(found.index, index).catch(() => {});
		const skipped = await skippedIn(repository, {
			...main,
			gitDirectory: dirname(found.index)
		}, { GIT_DIR: main.gitDirectory });
		if ((await repository.attempt([
			"read-tree",
			"--reset",
			base
		], { env })).exitCode !== 0) {
			await rm(index, { force: true });
			await repository.run(["read-tree", base], { env });
		}
		await markSkipped(repository, env, {
			listed: await listIndex(repository, env),
			skipped
		});
		const listed = await listIndex(repository, env);
		await refreshIndex(repository, options);
		const gone = new Set(files);
		const top = bytePath(main.root);
		const wrong = (await differing(repository, main.root, index)).filter((path) => listed.get(bytesOf(path).toString())?.mode !== GITLINK).filter((path) => !found.changed.has(path) || !existsSync(bytesOf(join(top, path))));
		if (wrong.length > 0) await repository.run([
			"checkout-index",
			"-z",
			"--stdin",
			"--force",
			"--quiet",
			"--index"
		], {
			...options,
			input: bytesOf(zeroTerminated(wrong))
		});
		await replaceFile(index, join(main.gitDirectory, "index"));
		const moved = await movedHere(repository, main, {
			found,
			listed
		});
		for (const path of moved) await removeTree(bytesOf(join(top, path)));
		return wrong.filter((path) => !gone.has(join(top, path))).length + moved.length;
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** What is in a folder that a run has moved: its times are old. Nothing is taken for that where nobody knows what was there before. */
async function movedHere(repository, { root }, { found, listed }) {
	const before = found.untracked;
	if (before === null) return [];
	const [top, ours] = [bytePath(root), bytePath(found.ours)];
	const isNew = (path) => !before.has(path) && !listed.has(bytesOf(path).toString());
	return (await untracked(repository, root, found.index)).filter((path) => isNew(path) && !isInside(join(top, path), ours));
}
/** What a merge or the like leaves that is under way. */
const UNDER_WAY = [
	"MERGE_HEAD",
	"MERGE_MSG",
	"MERGE_MODE",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD",
	"rebase-merge",
	"rebase-apply",
	"sequencer",
	"index.raymond"
];
/** With the locks of a git that was ended in the middle. */
function leftovers(gitDirectory, common) {
	return [...[.../* @__PURE__ */ new Set([gitDirectory, common])].flatMap((folder) => [...locksIn(folder), ...locksBelow(join(folder, "refs"))]), ...UNDER_WAY.map((name) => join(gitDirectory, name))];
}
function locksIn(folder) {
	return namesIn(folder).flatMap((name) => name.endsWith(".lock") ? [join(folder, name)] : []);
}
function locksBelow(folder) {
	return [...locksIn(folder), ...namesIn(folder).flatMap((name) => locksBelow(join(folder, name)))];
}
/** One step after the other: where a branch was deleted another one may lie below its name. */
async function restoreRefs(repository, { main, common }, { base, found }) {
	const env = { GIT_DIR: common };
	const update = async (lines) => {
		if (lines.length > 0) await repository.run([
			"update-ref",
			"--no-deref",
			"-z",
			"--stdin"
		], {
			env,
			input: lines.join("")
		});
	};
	await update([...(await readRefs(repository, common)).keys()].filter((name) => !found.refs.has(name)).map((name) => `delete ${name}\0\0`));
	await writeHead(repository, main.gitDirectory, {
		commit: base,
		branch: found.head.branch
	});
	const named = await repository.run(["for-each-ref", "--format=%(if)%(symref)%(then)%(refname)%(end)"], { env });
	const isName = (ref) => named.toString().split("\n").includes(ref);
	for (const isLeft of [(ref) => !isName(ref), () => true]) {
		const there = await readRefs(repository, common);
		await update([...found.refs].filter(([ref, id]) => there.get(ref) !== id && isLeft(ref)).map(([ref, id]) => `update ${ref}\0${id}\0\0`));
	}
}
const run = promisify(execFile);
/** Also one with paths that are longer than a system call takes, which only a program that goes down step by step can remove. */
async function removeTree(path) {
	try {
		await rm(path, {
			recursive: true,
			force: true
		});
	} catch (error) {
		const name = path.toString();
		if (process.platform === "win32" || path instanceof Buffer && !Buffer.from(name).equals(path)) throw error;
		await run("/bin/chmod", [
			"-R",
			"u+rwx",
			"--",
			name
		]).catch(() => {});
		await run("/bin/rm", [
			"-rf",
			"--",
			name
		]);
	}
}
/** An agent may have locked it. */
function unlock(folder) {
	const entry = lstatSync(folder);
	if (entry.isDirectory() && (entry.mode & 448) !== 448) chmodSync(folder, entry.mode | 448);
}
function cannot(root, why) {
	return new ProblemError({
		code: "RAY-CHECKOUT-CHANGED",
		message: `What an earlier run of this job has left in the checkout could not be taken away: ${why}`,
		place: root,
		hint: "Nothing was started over it. Go on in a job of its own: /raymond resume, or the command or label again."
	});
}

// src/action/wire/job-checkout.ts
/** What becomes of the runner's checkout: its snapshots, and in whose name agents commit. */
/** By whom agents commit: whom GitHub shows beside it. A private HOME hides what the runner has set up. */
const IDENTITY = {
	GIT_AUTHOR_NAME: AGENT.name,
	GIT_AUTHOR_EMAIL: AGENT.email,
	GIT_COMMITTER_NAME: AGENT.name,
	GIT_COMMITTER_EMAIL: AGENT.email
};
/** Where git directories of cells are. */
function lentGitIn(home) {
	return join(home, "lent-git");
}
/** Where agents read that may not see a stranger's code as files. */
function readingIn(home) {
	return join(home, "reading");
}
/** Undisturbed by what agents do later: the base is what was checked out when the job began. */
async function snapshotsOf({ checkout, commit }, repository, { redactor, clock, published, lent, bases, onBases }) {
	const [putBack] = await Promise.all([lent === null ? void 0 : createPutBack(repository, checkout, {
		base: commit,
		lent,
		ours: dirname(lent),
		emptied: readingIn(dirname(lent))
	}), fetchCommit(repository, commit)]);
	return createSnapshots({
		repository,
		checkout,
		base: commit,
		rules: { holdsSecret: (content) => redactor.holdsSecret(content) },
		commits: {
			published,
			message: (text) => cleanCommitMessage(text, { redactor })
		},
		...putBack === void 0 ? {} : { putBack },
		...bases === void 0 ? {} : { bases },
		...onBases === void 0 ? {} : { onBases },
		now: () => clock.now()
	});
}

// src/action/wire/keep-whole.ts
/** Of this job alone: comments name it before it is uploaded. The token tells jobs of one Actions run apart. */
function textsArtifact({ attempt }, leaseToken) {
	return `raymond-texts-${attempt}-${sha256Of(leaseToken).slice(0, 8)}`;
}
/** Keeps whole texts for the job's artifact, and says in Markdown where they will be; null where no artifacts are taken. */
function keepWholeIn(texts, artifact, { results, serverUrl, repository, runId }) {
	return (file, text) => {
		if (results === null) return null;
		try {
			texts.keep(file, text);
		} catch {
			return null;
		}
		return `\`${file}\` of the artifact [\`${artifact}\`](${serverUrl}/${repository}/actions/runs/${runId}#artifacts)`;
	};
}
/** A name for a text that has none. */
function fileFor(text) {
	return `text-${sha256Of(text).slice(0, 12)}.md`;
}

// src/adapters/git-branch/fencing.ts
/** May this job write the run? Whoever wrote since it last looked, or holds a live lease, has taken the run over. */
function judge({ stored, known, run, token, now, force = false }) {
	if (!stored) return known ? {
		kind: "tampered",
		why: "the run was there before and is gone"
	} : { kind: "ours" };
	if (stored.run.nonce !== run.nonce) return { kind: "superseded" };
	const isOurs = force || token !== null && stored.run.lease?.token === token;
	if (known) {
		if (stored.sha256 === known.sha256) return isOurs || isFree(stored.run, now) ? { kind: "ours" } : { kind: "superseded" };
		if (stored.run.seq < known.seq) return {
			kind: "tampered",
			why: rolledBack(stored.run.seq, known.seq)
		};
		if (isOurs && !force && stored.run.seq === known.seq) return {
			kind: "tampered",
			why: "it was changed under the same number"
		};
		return { kind: "superseded" };
	}
	if (stored.run.seq > run.seq) return { kind: "superseded" };
	return isOurs || isFree(stored.run, now) ? { kind: "ours" } : { kind: "superseded" };
}
/** Nobody drives it: the lease was let go of, or it ran out. */
function isFree({ lease }, now) {
	return lease === null || Date.parse(lease.expires) <= now;
}
function rolledBack(stored, seen) {
	return `its number is ${stored}, but ${seen} was seen before: the branch was rolled back`;
}
/** A checkpoint aside counts as long as the state branch has the run as it was built on. Nobody else's can then be in between. */
function goesOn(aside, from) {
	return aside.run.nonce === from.run.nonce && aside.run.previous === from.sha256 && aside.run.seq >= from.run.seq;
}

// src/adapters/git-branch/take-work.ts
/** One agent after the other: their directories may be one and the same. A failure costs that agent's snapshot alone. */
async function takeWork(snapshots, checkpoint, { repository, tip, refused, before }) {
	const taken = /* @__PURE__ */ new Map();
	const beside = [];
	const leftOut = [];
	for (const agent of snapshots ? checkpoint.work : []) {
		const first = stillSaysAll(agent, before[agent.agent], tip) ?? await takeOne(snapshots, agent, {
			tip,
			refused
		});
		const isLater = typeof first === "object" && !await mayComeOnto(agent, first, {
			repository,
			tip,
			last: before[agent.agent]?.snapshot
		});
		const later = {
			...agent,
			branch: laterBranch(agent.branch)
		};
		const work = isLater ? await takeOne(snapshots, later, {
			tip,
			refused
		}) : first;
		if (typeof work === "string") leftOut.push(`${agent.agent}: ${work}`);
		if (typeof work !== "object") continue;
		leftOut.push(...work.left_out.map((what) => `${agent.agent}: ${what}`));
		taken.set(agent.agent, work);
		const ref = fullName(work.branch);
		const from = tip.refs.get(ref) ?? null;
		if (work.snapshot !== null && work.snapshot !== from) beside.push({
			ref,
			from,
			to: work.snapshot
		});
	}
	const directories = new Set([...taken.values()].map(({ directory }) => directory));
	const kept = Object.entries(before).filter(([agent, { directory }]) => taken.has(agent) || !directories.has(directory));
	return {
		work: {
			...Object.fromEntries(kept),
			...Object.fromEntries(taken)
		},
		beside,
		leftOut
	};
}
/** What the last checkpoint took, where taking it again would find the same: it is a dozen calls of git, on all files of a directory. */
function stillSaysAll({ untouched, branch }, last, { refs }) {
	const isThere = last?.branch === branch && last.snapshot === (refs.get(fullName(branch)) ?? null);
	return untouched === true && isThere ? last : void 0;
}
/**
* Who looks at a pull request, or has approved it, finds nothing there that was not proposed, nor loses there what somebody has pushed:
* what came later has a branch of its own.
*/
async function mayComeOnto({ branch, proposed }, { head, snapshot }, { repository, tip, last }) {
	const there = tip.refs.get(fullName(branch));
	if (proposed === void 0 || snapshot === null || snapshot === there) return true;
	if (there !== void 0 && there !== last) return false;
	const tree = await treeOf(repository, snapshot);
	return proposed.some((one) => one.head === head && one.tree === tree);
}
async function takeOne(snapshots, agent, { tip, refused }) {
	const ref = fullName(agent.branch);
	const refusal = refused.get(ref);
	if (refusal !== void 0) return `the server refuses the branch ${agent.branch}: ${refusal}`;
	try {
		return await snapshots?.take(agent, tip.refs.get(ref) ?? null) ?? `${agent.directory} is not part of the checkout, so its content stays behind`;
	} catch (error) {
		return `its files could not be taken: ${messageOf$1(error)}`;
	}
}
function shortName(ref) {
	return ref.replace(/^refs\/heads\//, "");
}
/** Full names of the branches that an agent's work may go to. */
function refsOf({ branch, proposed }) {
	return proposed === void 0 ? [fullName(branch)] : [fullName(branch), fullName(laterBranch(branch))];
}
function fullName(branch) {
	return `refs/heads/${branch}`;
}
/** The branch that a checkpoint makes needless, since nobody drives the run any more. */
function needlessRefs({ run }) {
	return run.parent !== void 0 && (run.lease === null || run.status !== "running") ? [`refs/heads/${asideBranch(run.workflow_id)}`] : [];
}
/** A server that does not let it be removed keeps it: it counts no more. */
function removals(names, { refs }, refused) {
	return names.flatMap((ref) => {
		const from = refs.get(ref);
		return from === void 0 || refused.has(ref) ? [] : [{
			ref,
			from,
			to: null
		}];
	});
}

// src/adapters/git-branch/checkpoint.ts
/** Writes a run, what belongs to it, and its agents' branches, unless another job has taken it over. */
async function writeCheckpoint(parts, checkpoint) {
	const { branch, known, now } = parts;
	const { run } = checkpoint;
	const spread = spreadFiles(checkpoint.files);
	const id = run.workflow_id;
	checkRunId(id);
	const token = checkpoint.token ?? run.lease?.token ?? null;
	const tried = /* @__PURE__ */ new Map();
	if (run.parent !== void 0) await branch.tip();
	const needless = needlessRefs(checkpoint);
	const names = [...checkpoint.work.flatMap(refsOf), ...needless];
	const { value, commit } = await branch.swap(names, async (tip, refused) => {
		const stored = tip.commit === null ? void 0 : await readState(parts, tip.commit, id);
		parts.found.set(id, stored?.sha256 ?? null);
		const landed = stored && tried.get(stored.sha256);
		if (landed) return {
			kind: "stop",
			value: landed
		};
		const verdict = judge({
			stored,
			known: known.get(id),
			run,
			token,
			now: now(),
			force: checkpoint.force
		});
		if (verdict.kind === "tampered") throw tampered(verdict.why, stateFile(id));
		if (verdict.kind === "superseded" && stored) return {
			kind: "stop",
			value: {
				kind: "superseded",
				stored: stored.run
			}
		};
		const taken = await takeWork(parts.snapshots, checkpoint, {
			repository: parts.repository,
			tip,
			refused,
			before: (stored?.run ?? run).work ?? {}
		});
		const carrying = run.work || Object.keys(taken.work).length > 0 ? {
			...run,
			work: taken.work
		} : run;
		const state = nextState(withDigests(carrying, spread.files, stored?.run), stored, parts.key);
		requireReadable(state, stateFile(id));
		const done = {
			kind: "stored",
			state,
			leftOut: taken.leftOut,
			refused: namesOf(refused, needless)
		};
		tried.set(state.sha256, done);
		return {
			kind: "write",
			changes: new Map([
				[stateFile(id), state.text],
				...filesOf(id, spread.files),
				...textChanges(id, spread, {
					state,
					before: stored
				}),
				...await ledgerOf(parts, checkpoint, tip)
			]),
			message: `${id}: ${run.status}, ${run.seq}`,
			beside: [...taken.beside, ...removals(needless, tip, refused)],
			value: done
		};
	}, {
		pauses: pausesOf(run),
		areNew: !known.has(id) && needless.length === 0
	});
	if (value.kind === "superseded") return value;
	if (commit === null) throw new Error(`${id} was stored on a branch without a commit`);
	known.set(id, {
		seq: value.state.run.seq,
		sha256: value.state.sha256
	});
	parts.found.delete(id);
	const { state, leftOut, refused } = value;
	return {
		kind: "stored",
		run: state.run,
		sha256: state.sha256,
		commit,
		leftOut,
		refused
	};
}
/** What a job has paid that has lost the run: lines only add, so nobody's state is in the way. */
async function writeLedger(parts, checkpoint) {
	const id = checkpoint.run.workflow_id;
	checkRunId(id);
	const { value } = await parts.branch.swap([], async (tip) => {
		const stored = tip.commit === null ? void 0 : await readState(parts, tip.commit, id);
		if (stored === void 0) throw tampered("the run was there before and is gone", stateFile(id));
		return {
			kind: "write",
			changes: new Map(await ledgerOf(parts, checkpoint, tip)),
			message: `${id}: paid by a job that has lost it`,
			beside: [],
			value: stored.run
		};
	});
	return {
		kind: "superseded",
		stored: value
	};
}
/** On top of the stored one, or that one itself when it says the same. */
function nextState(run, stored, key) {
	if (!stored) return sealState(run, {
		previous: null,
		key
	});
	return sealState(run, {
		previous: stored.run.previous,
		key
	}).sha256 === stored.sha256 ? stored : sealState(run, {
		previous: stored.sha256,
		key
	});
}
/** The state of a run in a commit of the branch; undefined when it has none. */
async function readState({ repository, key }, commit, id) {
	const text = (await readTreeFile(repository, commit, stateFile(id)))?.toString();
	if (text === void 0) return void 0;
	const read = await readLongTexts(repository, `${commit}:${runFolder(id)}`, [text]);
	return openStateOf(id, text, {
		key,
		place: stateFile(id),
		read
	});
}
/** A run that comes to rest has no time to wait. */
function pausesOf({ parent, status }) {
	return parent !== void 0 && status === "running" ? CROWD : void 0;
}
/** Of agents' branches that the server would not take. */
function namesOf(refused, needless) {
	return [...refused.keys()].filter((ref) => !needless.includes(ref)).map(shortName);
}
function filesOf(id, files) {
	return Object.entries(files).map(([path, content]) => [besideState(id, path), content]);
}
/** The months' files with the new lines behind the ones that stand there. */
async function ledgerOf({ repository, key }, { ledger }, tip) {
	return Promise.all(Object.entries(ledger).map(async ([month, added]) => {
		const path = ledgerFile(month);
		const text = tip.commit === null ? void 0 : (await readTreeFile(repository, tip.commit, path))?.toString();
		return [path, addLines(text ?? "", added, {
			key,
			place: path
		})];
	}));
}

// src/adapters/git-branch/aside.ts
/** Stores the run aside, unless the state branch has it otherwise than this process last saw it there. */
async function writeAside(parts, checkpoint) {
	const { run, work } = checkpoint;
	const spread = spreadFiles(checkpoint.files);
	const id = run.workflow_id;
	checkRunId(id);
	const base = await stored(parts, id);
	const known = parts.known.get(id);
	if (base === void 0 || known === void 0) throw tampered("the run was there before and is gone", stateFile(id));
	if (base.sha256 !== known.sha256) return {
		kind: "superseded",
		stored: base.run
	};
	const { value, commit } = await parts.branchOf(asideBranch(id)).swap(work.flatMap(refsOf), async (tip, refused) => {
		const before = (await asideIn(parts, tip, base))?.run ?? base.run;
		const taken = await takeWork(parts.snapshots, checkpoint, {
			repository: parts.repository,
			tip,
			refused,
			before: before.work ?? {}
		});
		const carrying = run.work || Object.keys(taken.work).length > 0 ? {
			...run,
			work: taken.work
		} : run;
		const state = sealState(withDigests(carrying, spread.files, before), {
			previous: base.sha256,
			key: parts.key
		});
		requireReadable(state, stateFile(id));
		return {
			kind: "write",
			changes: new Map([
				[stateFile(id), state.text],
				...filesOf(id, spread.files),
				...textChanges(id, spread, {
					state,
					before: void 0
				})
			]),
			message: `${id}: ${run.status}, ${run.seq}`,
			beside: taken.beside,
			value: {
				run: state.run,
				sha256: state.sha256,
				leftOut: taken.leftOut,
				refused: [...refused.keys()].map(shortName)
			}
		};
	});
	if (commit === null) throw new Error(`${id} was stored on a branch without a commit`);
	return {
		kind: "stored",
		...value,
		commit
	};
}
async function stored(parts, id) {
	const { commit } = await parts.branch.tip();
	return commit === null ? void 0 : readState(parts, commit, id);
}
/** What of the run is aside and newer than on the state branch. */
async function asideIn(parts, { commit }, base) {
	const aside = commit === null ? void 0 : await readState(parts, commit, base.run.workflow_id);
	return aside !== void 0 && goesOn(aside, base) ? aside : void 0;
}
/** What a job has left aside that did not come to its end; undefined where the state branch has all there is. */
async function readAside(parts, base) {
	const { parent, status, lease, workflow_id: id } = base.run;
	if (parent === void 0 || status !== "running" || lease === null) return void 0;
	const tip = await parts.branchOf(asideBranch(id)).tip();
	const aside = await asideIn(parts, tip, base);
	if (aside === void 0 || tip.commit === null) return void 0;
	const { repository } = parts;
	const files = /* @__PURE__ */ new Map();
	for (const [path, content] of await readFolder(repository, tip.commit, runFolder(id))) {
		const name = path.slice(runFolder(id).length);
		if (name.startsWith("texts/") || aside.run.beside?.[name] === sha256Of(content)) files.set(name, content);
	}
	return {
		run: {
			...aside.run,
			lease
		},
		files
	};
}

// src/adapters/git-branch/claim-comment.ts
/** GitHub runs no job again that began more than 30 days ago, and what was said before that bears our reaction. */
const KEPT_DAYS = 35;
const DAY_MS$1 = 864e5;
/** One line a claim. The first one stands; a line that cannot be read, or, where there is a key, one without a signature, is none. */
async function claimComment({ repository, branch, key: stateKey, now }, { thread, key }, { runId, attempt, nonce }) {
	const place = claimsFile(thread);
	const options = {
		key: stateKey,
		place
	};
	const { value } = await branch.swap([], async ({ commit }) => {
		const lines = believed((commit === null ? void 0 : await readTreeFile(repository, commit, place))?.toString() ?? "", options);
		const before = lines.flatMap(readClaim).find((claim) => claim.key === key);
		if (before) return {
			kind: "stop",
			value: {
				...before,
				isOurs: before.nonce === nonce
			}
		};
		const at = new Date(now()).toISOString();
		const line = JSON.stringify({
			key,
			job: runId,
			attempt,
			nonce,
			at
		});
		const kept = lines.filter((one) => !isOld(one, now())).slice(-999);
		return {
			kind: "write",
			changes: /* @__PURE__ */ new Map([[place, addLines("", [...kept, line], options)]]),
			message: `${key} of #${thread} is carried out by job ${runId}`,
			beside: [],
			value: {
				runId,
				attempt,
				nonce,
				at,
				isOurs: true
			}
		};
	});
	return value;
}
/** In all threads, from files of which most are short and old. */
async function claimsMade({ repository, branch, key: stateKey }, since, youngMs) {
	const { commit } = await branch.tip(youngMs);
	if (commit === null) return [];
	const files = await claimFiles(repository, commit);
	const texts = await readBlobs(repository, files.map(({ blob }) => blob));
	return files.flatMap(({ path }, i) => {
		const thread = Number(/(\d+)\.jsonl$/.exec(path)?.[1]);
		return believed(texts[i]?.toString() ?? "", {
			key: stateKey,
			place: path
		}).flatMap(readClaim).flatMap(({ key, runId, nonce, at }) => at >= since ? [{
			thread,
			key,
			runId,
			nonce,
			at
		}] : []);
	});
}
async function claimFiles(repository, commit) {
	const [files = /* @__PURE__ */ new Map()] = await listFolders(repository, [`${commit}:${CLAIMS_FOLDER.slice(0, -1)}`]);
	return [...files].map(([name, blob]) => ({
		path: `${CLAIMS_FOLDER}${name}`,
		blob
	}));
}
function believed(text, options) {
	return openLines(text, options).flatMap(({ body, isSigned }) => isSigned || options.key === null ? [body] : []);
}
/** Whether nothing in a thread's file of claims can be of use any more. */
function hasOldClaimsAlone(text, now) {
	return text.split("\n").every((line) => line === "" || isOld(line, now));
}
function isOld(line, now) {
	const { at } = fieldsOf(line);
	return typeof at === "string" && now - Date.parse(at) > KEPT_DAYS * DAY_MS$1;
}
function readClaim(line) {
	const { key, job, attempt, nonce, at = "" } = fieldsOf(line);
	return typeof key === "string" && typeof job === "string" && typeof attempt === "number" && typeof nonce === "string" ? [{
		key,
		runId: job,
		attempt,
		nonce,
		at: String(at)
	}] : [];
}
function fieldsOf(line) {
	try {
		return { ...JSON.parse(line) };
	} catch {
		return {};
	}
}

// src/adapters/git-branch/packed/pack-run.ts
/** Nothing is known of the server, and nothing is asked: `restore` joins the work with what is there then. */
const UNKNOWN = {
	commit: null,
	refs: /* @__PURE__ */ new Map()
};
/** The checkpoint as a bundle of its own, which any clone of the repository can read, and a list of what is in it. */
async function packRun(parts, checkpoint) {
	const { repository, key, known, found } = parts;
	const id = checkpoint.run.workflow_id;
	checkRunId(id);
	const before = checkpoint.run.work ?? {};
	const { work, beside } = await takeWork(parts.snapshots, checkpoint, {
		repository,
		tip: UNKNOWN,
		refused: /* @__PURE__ */ new Map(),
		before
	});
	const carrying = checkpoint.run.work || Object.keys(work).length > 0 ? {
		...checkpoint.run,
		work
	} : checkpoint.run;
	const spread = spreadFiles(checkpoint.files);
	const run = withDigests(carrying, spread.files, carrying);
	const state = sealState(run, {
		previous: found.get(id) ?? known.get(id)?.sha256 ?? null,
		key
	});
	const files = Object.entries(spread.files);
	const changes = new Map([
		[stateFile(id), state.text],
		...files.flatMap(([path, content]) => content === null ? [] : [[besideState(id, path), content]]),
		...textChanges(id, spread, {
			state,
			before: void 0
		}).flatMap(([path, text]) => text === null ? [] : [[path, text]]),
		...Object.entries(checkpoint.ledger).map(([month, lines]) => [ledgerFile(month), lines.map((line) => `${line}\n`).join("")])
	]);
	const tree = await writeTree(repository, null, changes);
	const message = `${id}: ${run.status}, ${run.seq}, not on the state branch\n`;
	const commit = await writeCommit(repository, {
		tree,
		parents: [],
		message,
		at: parts.now()
	});
	const branches = beside.map(({ ref, to }) => ({
		branch: shortName(ref),
		commit: to
	}));
	const { bundle, needs } = await bundleOf(repository, [{
		ref: `refs/raymond/packed/${id}`,
		commit
	}, ...branches.map((one) => ({
		ref: `refs/heads/${one.branch}`,
		commit: one.commit
	}))]);
	const manifest = {
		version: 1,
		workflow_id: id,
		branch: parts.name,
		seq: run.seq,
		state: commit,
		removed: files.flatMap(([path, content]) => content === null ? [path] : []),
		work: branches,
		needs: [...needs],
		lease_sha256: checkpoint.token === void 0 ? null : sha256Of(checkpoint.token)
	};
	return [
		{
			path: "README.md",
			content: readme(id, parts.name)
		},
		{
			path: MANIFEST,
			content: `${JSON.stringify(manifest, null, 2)}\n`
		},
		{
			path: BUNDLE,
			content: bundle
		}
	];
}
/** Everything behind those refs down to where our own history is cut off; there the server has the rest. */
async function bundleOf(repository, tips) {
	const reached = await repository.run(["rev-list", ...tips.map(({ commit }) => commit)]);
	const cut = new Set(await readShallow(join(repository.directory, "shallow")));
	const needs = reached.toString().split("\n").filter((commit) => cut.has(commit));
	const scratch = await mkdtemp(join(repository.directory, "pack-"));
	try {
		for (const { ref, commit } of tips) await repository.run([
			"update-ref",
			ref,
			commit
		]);
		const file = join(scratch, BUNDLE);
		await repository.run([
			"bundle",
			"create",
			"--quiet",
			file,
			...tips.map(({ ref }) => ref),
			...needs.map((id) => `^${id}`)
		]);
		return {
			bundle: await readFile(file),
			needs
		};
	} finally {
		for (const { ref } of tips) await repository.run([
			"update-ref",
			"-d",
			ref
		]);
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
function readme(id, branch) {
	return `# The run ${id}

A job of raymond-action could not write its state branch, and saved here what it wanted to write: the state of the run, its ledger
lines, what its agents have changed, and their transcripts where those may be stored.

First fix what the error of that job names. Then, in a clone of the repository and with this folder (or its zip):

    GITHUB_TOKEN=$(gh auth token) raymond restore FOLDER${branch === "raymond/state" ? "" : ` --state-branch ${shellWord(branch)}`}

The run then stands on the state branch again, and goes on with \`/raymond resume\` in its thread.
\`git bundle list-heads ${BUNDLE}\` shows the commits in here.
`;
}

// src/core/job/booked-worker.ts
/**
* Why a worker goes on, or begins, no more: its parent has counted what it cost, and has given what was left of its money and of its proposals
* back to itself, so that what it did now would be on top of both; or its parent was stopped, or has come to its end, and nobody waits for it.
* So it is where that has become of the worker whose worker it is: it has a part of that part.
*/
function bookedWorker(run, runs) {
	const counted = countedIn(run, runs);
	if (counted === void 0) return void 0;
	const { id, whole, why } = counted;
	return {
		code: "RAY-NOT-ALLOWED",
		message: `${run.workflow_id} did a part of ${id}, which ${why}.`,
		place: run.workflow_id,
		hint: whole === void 0 || awaitsNoWorker(whole) ? "Start the workflow anew where its work is still needed." : `Go on with the whole: /raymond retry ${id}`
	};
}
/** Nobody can have it go on, and so hear of its workers. */
function awaitsNoWorker({ status }) {
	return status === "completed" || status === "cancelled";
}
const COUNTED = "has counted its end";
/** The uppermost run that has: one below it does not go on either. */
function countedIn({ workflow_id: id, parent }, runs) {
	if (parent === void 0) return void 0;
	const whole = runs.find(({ workflow_id }) => workflow_id === parent.run);
	if (whole === void 0) return {
		id: parent.run,
		whole,
		why: COUNTED
	};
	const above = countedIn(whole, runs.filter((one) => one !== whole));
	const isCounted = whole.children?.find((child) => child.id === id)?.status === "ended";
	if (above !== void 0) return above;
	if (isCounted) return {
		id: parent.run,
		whole,
		why: COUNTED
	};
	return awaitsNoWorker(whole) ? {
		id: parent.run,
		whole,
		why: whole.status === "cancelled" ? "was stopped" : "has ended"
	} : void 0;
}

// src/core/job/unheard-worker.ts
/**
* Whether what a worker has come to is still to be heard by a run that may go on: its parent, or one above that, of whose part it has a part.
* `isUnread` says of a run that is not among `runs` that it is there, though nobody can say how it stands.
*/
function isUnheardWorker({ workflow_id: id, parent }, runs, isUnread) {
	if (parent === void 0) return false;
	const whole = runs.get(parent.run);
	if (whole === void 0) return isUnread(parent.run);
	if (whole.children?.find((child) => child.id === id)?.status === "ended") return false;
	if (!awaitsNoWorker(whole)) return true;
	return isUnheardWorker(whole, new Map([...runs].filter(([other]) => other !== parent.run)), isUnread);
}

// src/adapters/git-branch/settled.ts
/**
* Runs that ended a while ago. Where there are very many they are noted on the branch itself, by pruning: a job then reads the others
* alone, and of these the ones that it asks for. The note is a hint that proves itself: it holds the folder of the run as it was, so
* a run that was written since, by whomever, is read like all others. With a `state-key` its name is signed, so that nobody else can
* have a run passed over.
*/
/** Limits on how many may start look back an hour; nothing of a run that ended so long ago counts there. */
const QUIET_MS = 72e5;
/** What came on a pull request while its run was at work, and a trace that was not sent, are looked after for three days. */
const OPEN_MS = 2664e5;
async function foldersIn(repository, commit, key) {
	const [all = /* @__PURE__ */ new Map(), noted = /* @__PURE__ */ new Map()] = await listFolders(repository, [`${commit}:runs`, `${commit}:${SETTLED_RUNS}`]);
	const isTrue = (name, folder) => {
		const id = runOf(name);
		return all.get(id) === folder && (key === null || name === noteName(id, folder, key));
	};
	return {
		all,
		notes: Map.groupBy(noted.keys(), runOf),
		settled: new Set([...noted].flatMap(([name, folder]) => isTrue(name, folder) ? [runOf(name)] : []))
	};
}
/** No id of a run has a dot. */
function runOf(name) {
	return name.split(".")[0] ?? name;
}
function noteName(id, folder, key) {
	return key === null ? id : `${id}.${createHmac("sha256", key).update(`settled\n${id}\n${folder}`).digest("hex").slice(0, 32)}`;
}
/** Ids of the settled runs that are asked for, as far as they are there. */
async function settledAbout(repository, commit, { all, settled }, about) {
	if (settled.size === 0) return [];
	const { ids = [], threads = [], heads = [], month } = about;
	const keys = [
		...threads.map(threadKey),
		...heads.map(headKey),
		...month === void 0 ? [] : [monthKey(month)]
	];
	const notes = await readNotes(repository, commit, [...new Set(keys.map(fileOf))]);
	const noted = keys.flatMap((key) => (notes.get(fileOf(key)) ?? []).flatMap((line) => idIn(line, key)));
	const wanted = new Set(ids.filter((id) => all.has(id)));
	const isMeant = (id) => wanted.has(id) || beginningsOf(id).some((of) => wanted.has(of));
	const named = wanted.size === 0 ? [] : [...settled].filter(isMeant);
	return [.../* @__PURE__ */ new Set([...noted, ...named])].filter((id) => settled.has(id));
}
/** Of `a-1-2`: `a` and `a-1`. */
function beginningsOf(id) {
	return [...id.matchAll(/-/g)].map(({ index }) => id.slice(0, index));
}
/** Lines `key id` of some files of notes. */
async function readNotes(repository, commit, files) {
	if (files.length === 0) return /* @__PURE__ */ new Map();
	const [there = /* @__PURE__ */ new Map()] = await listFolders(repository, [`${commit}:${SETTLED_NOTES}`]);
	const found = files.flatMap((file) => {
		const blob = there.get(file);
		return blob === void 0 ? [] : [{
			file,
			blob
		}];
	});
	const texts = await readBlobs(repository, found.map(({ blob }) => blob));
	return new Map(found.map(({ file }, i) => [file, (texts[i]?.toString() ?? "").split("\n").filter(Boolean)]));
}
function idIn(line, key) {
	return line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : [];
}
/** Texts of `state.json` of those runs, whose folders are given by their ids, and what these refer to. */
async function readStates(repository, folders) {
	const listed = await listFolders(repository, [...folders.values()]);
	const found = [...folders.keys()].flatMap((id, i) => {
		const blob = listed[i]?.get("state.json");
		return blob === void 0 ? [] : [{
			id,
			blob
		}];
	});
	const texts = await readBlobs(repository, found.map(({ blob }) => blob));
	const states = [];
	for (const [i, { id }] of found.entries()) {
		const text = texts[i]?.toString() ?? "";
		states.push({
			id,
			text,
			read: await readLongTexts(repository, `${folders.get(id)}:`, [text])
		});
	}
	return states;
}
/** Nothing but what it is about makes anybody look at it. */
function isSettled(run, now) {
	const awaits = run.lease !== null || run.pending.length > 0 || (run.children ?? []).some(({ status }) => status !== "ended");
	if (!hasEnded(run) || awaits) return false;
	return now - Date.parse(run.updated_at) > (pullsOf([run]).length > 0 || (run.trace?.unsent ?? []).length > 0 ? OPEN_MS : QUIET_MS);
}
/** Under which keys a run is found: a worker also where the first run above it is. */
function keysOf(run, runs) {
	const pulls = pullsOf([run]);
	const threads = [.../* @__PURE__ */ new Set([run, topOf(run, runs) ?? run])].flatMap((one) => [
		one.issue,
		one.follows?.issue,
		...pullsOf([one])
	]).flatMap((thread) => thread ?? []);
	const heads = pulls.flatMap((pull) => pushedBy(run, pull));
	const months = /^\d{4}-\d{2}/.exec(run.created_at) ?? [];
	return [.../* @__PURE__ */ new Set([
		...threads.map(threadKey),
		...heads.map(headKey),
		...months.map(monthKey)
	])];
}
const threadKey = (thread) => `thread-${thread}`;
const headKey = (commit) => `head-${commit}`;
const monthKey = (month) => `month-${month}`;
/** A hundred files for all threads, 256 for all commits, one for each month. */
function fileOf(key) {
	if (key.startsWith("thread-")) return `thread-${Number(key.slice(7)) % 100}`;
	return key.startsWith("head-") ? key.slice(0, 7) : key;
}
/** What is to be written so that these are noted, and those are forgotten; nothing while it is not worth it. */
async function notesFor(repository, commit, { key, folders, runs, gone, now, many }) {
	const removed = new Set(gone.map(({ workflow_id }) => workflow_id));
	const found = runs.filter((run) => {
		const { workflow_id: id } = run;
		return !folders.settled.has(id) && !removed.has(id) && isSettled(run, now);
	});
	const added = found.length < many ? [] : found;
	const forgotten = gone.filter(({ workflow_id }) => folders.settled.has(workflow_id));
	const lines = /* @__PURE__ */ new Map();
	for (const run of added) for (const key of keysOf(run, runs)) {
		const file = lines.get(fileOf(key)) ?? [];
		file.push(`${key} ${run.workflow_id}`);
		lines.set(fileOf(key), file);
	}
	const files = [.../* @__PURE__ */ new Set([...lines.keys(), ...forgotten.flatMap((run) => keysOf(run, runs)).map(fileOf)])];
	const notes = await readNotes(repository, commit, files);
	const isThere = (line) => {
		const id = line.slice(line.indexOf(" ") + 1);
		return folders.all.has(id) && !removed.has(id);
	};
	return [
		...files.map((file) => {
			const after = [.../* @__PURE__ */ new Set([...notes.get(file) ?? [], ...lines.get(file) ?? []])].filter(isThere);
			return [settledNotes(file), after.length === 0 ? null : `${after.join("\n")}\n`];
		}),
		...[...forgotten, ...added].flatMap(({ workflow_id }) => withoutNotes(workflow_id, folders)),
		...added.map(({ workflow_id }) => {
			const tree = folders.all.get(workflow_id) ?? "";
			return [settledFolder(noteName(workflow_id, tree, key)), { tree }];
		})
	];
}
function withoutNotes(id, { notes }) {
	return (notes.get(id) ?? []).map((name) => [settledFolder(name), null]);
}

// src/adapters/git-branch/prune.ts
const RETENTION = {
	runDays: 30,
	transcriptDays: 7,
	history: 1e3,
	many: 500
};
const DAY_MS = 864e5;
/**
* Removes ended runs and transcripts that are past their time; the ledger stays, and so does a line for each proposal. Gives the ids of the removed runs. Runs that
* nobody can read stay too: only a person knows what they are. And so do workers of whose ends an open run has not heard.
*/
async function pruneBranch(parts, retention, lastClosing) {
	const known = /* @__PURE__ */ new Map();
	const once = (run) => {
		const asked = known.get(run.workflow_id) ?? lastClosing(run);
		known.set(run.workflow_id, asked);
		return asked;
	};
	try {
		return await prune(parts, retention, once);
	} catch (error) {
		if (!(error instanceof ProblemError) || error.problem.code !== "RAY-STATE-BRANCH-REFUSED") throw error;
		return prune(parts, {
			...retention,
			history: Number.POSITIVE_INFINITY
		}, once);
	}
}
async function prune({ repository, name, branch, key, known, now }, retention, lastClosing) {
	const large = largeRef(name);
	const { value } = await branch.swap([], async ({ commit, refs }, refused) => {
		if (commit === null) return {
			kind: "stop",
			value: []
		};
		const folders = await foldersIn(repository, commit, key);
		const states = await statesIn({
			repository,
			key
		}, folders, now());
		const isUnread = (id) => folders.all.has(id) && !folders.settled.has(id);
		const changes = /* @__PURE__ */ new Map();
		const gone = [];
		const silenced = [];
		const sides = [];
		for (const id of rotated([...states.keys()], now())) {
			const run = states.get(id);
			if (run === void 0) continue;
			if (run.parent !== void 0 && hasEnded(run)) sides.push(`refs/heads/${asideBranch(id)}`);
			const due = await fateNow(run, retention, now(), lastClosing);
			const fate = due === "goes" && isUnheardWorker(run, states, isUnread) ? "loses transcripts" : due;
			if (fate === "loses transcripts") silenced.push(id);
			if (fate !== "goes") continue;
			gone.push(run);
			changes.set(`runs/${id}`, null);
		}
		const files = await listFolders(repository, silenced.map((id) => folders.all.get(id) ?? ""));
		for (const [i, id] of silenced.entries()) if (files[i]?.has("sessions")) changes.set(`${runFolder(id)}sessions`, null);
		const root = await historyOf(repository, commit) > retention.history;
		for (const path of await oldClaims(repository, commit, now())) changes.set(path, null);
		const outcomes = await withOutcomes(repository, commit, gone.map(proposerOf));
		if (outcomes !== void 0) changes.set(OUTCOMES, outcomes);
		const notes = await notesFor(repository, commit, {
			key,
			folders,
			runs: [...states.values()],
			gone,
			now: now(),
			many: retention.many
		});
		for (const [path, content] of notes) changes.set(path, content);
		const beside = await leftOver(repository, sides.filter((ref) => !refused.has(ref)));
		if (changes.size === 0 && !root && beside.length === 0) return {
			kind: "stop",
			value: []
		};
		const removed = gone.map(({ workflow_id }) => workflow_id);
		const marks = notes.length > 0 && !refs.has(large) && !refused.has(large) ? [await markOf(repository, commit, large)] : [];
		return {
			kind: "write",
			changes,
			message: messageOf(removed, root),
			beside: [...beside, ...marks],
			root,
			value: removed
		};
	});
	for (const id of value) known.delete(id);
	return value;
}
/** Says that the branch is large. What it stands at is of no matter, and is there. */
async function markOf(repository, commit, ref) {
	return {
		ref,
		from: null,
		to: (await repository.run(["rev-parse", `${commit}:${README}`])).toString().trim()
	};
}
/** Of those that are settled so many are looked at by one job. */
const MOST_SETTLED = 50;
/** Runs by their ids; those that nobody can read are left out. */
async function statesIn({ repository, key }, { all, settled }, now) {
	const some = new Set(rotated([...settled], now).slice(0, MOST_SETTLED));
	const wanted = new Map([...all].filter(([id]) => some.has(id) || !settled.has(id)));
	const found = await readStates(repository, wanted);
	return new Map(found.flatMap(({ id, text, read }) => {
		try {
			return [[id, openStateOf(id, text, {
				key,
				place: stateFile(id),
				read
			}).run]];
		} catch {
			return [];
		}
	}));
}
/** Only so many can be looked at, and closings asked for, at a time: from another one on each time. */
function rotated(all, now) {
	const from = all.length === 0 ? 0 : Math.floor(now / 1e3) % all.length;
	return [...all.slice(from), ...all.slice(0, from)];
}
/** Branches of workers whose job was lost before it could remove them. */
async function leftOver(repository, sides) {
	if (sides.length === 0) return [];
	const answer = await readRemoteRefs(repository, sides);
	return answer.kind === "refs" ? [...answer.refs].map(([ref, from]) => ({
		ref,
		from,
		to: null
	})) : [];
}
/** What came of a proposal can be asked for as long as it is known; undefined where nothing is to be added. */
async function withOutcomes(repository, commit, proposers) {
	const lines = proposers.flatMap(outcomeLines);
	if (lines.length === 0) return void 0;
	return [((await readTreeFile(repository, commit, "outcomes.jsonl"))?.toString() ?? "").trimEnd(), ...lines].filter((line) => line !== "").join("\n").concat("\n");
}
/** Threads whose claims one job looks at. */
const MOST_CLAIMS = 200;
/** Files of threads in which nothing was said for long. */
async function oldClaims(repository, commit, now) {
	const files = rotated(await claimFiles(repository, commit), now).slice(0, MOST_CLAIMS);
	const texts = await readBlobs(repository, files.map(({ blob }) => blob));
	return files.flatMap(({ path }, i) => hasOldClaimsAlone(texts[i]?.toString() ?? "", now) ? [path] : []);
}
/** A pull request may have a next round as long as it is open, so its time begins when it is closed. */
async function fateNow(run, retention, now, lastClosing) {
	const fate = fateOf(run, run.updated_at, retention, now);
	if (fate === "stays" || pullsOf([run]).length === 0) return fate;
	const closed = await lastClosing(run);
	return closed === null ? "stays" : fateOf(run, closed > run.updated_at ? closed : run.updated_at, retention, now);
}
function fateOf(run, since, { runDays, transcriptDays }, now) {
	if (!hasEnded(run)) return "stays";
	const days = (now - Date.parse(since)) / DAY_MS;
	if (days > runDays) return "goes";
	return days > transcriptDays ? "loses transcripts" : "stays";
}
function messageOf(removed, long) {
	const what = removed.length > 0 ? `Remove ${removed.length} old runs` : "Remove what is past its time";
	return long ? `${what}; start the history over` : what;
}

// src/adapters/git-branch/state-branch.ts
/** The state branch, by real git against a real server. Calls are worked one at a time. */
function createStateBranch(options) {
	const { repository, key, snapshots, clock, entropy, onProblem = () => {} } = options;
	const name = options.name ?? "raymond/state";
	const youngMs = options.youngMs ?? 0;
	const branches = /* @__PURE__ */ new Map();
	const branchOf = (which) => {
		const large = which === name ? { large: largeRef(name) } : {};
		const parts = {
			repository,
			name: which,
			clock,
			entropy,
			backoff: options.backoff ?? BACKOFF,
			...large
		};
		const made = branches.get(which) ?? createBranch(parts);
		branches.set(which, made);
		return made;
	};
	const branch = branchOf(name);
	const known = /* @__PURE__ */ new Map();
	const parts = {
		repository,
		name,
		branch,
		branchOf,
		known,
		found: /* @__PURE__ */ new Map(),
		snapshots,
		key,
		now: () => clock.now()
	};
	const oneAtATime = pLimit(1);
	/** Both as they were last read: a job asks for the list several times. No run where it could not be read. */
	let read;
	const listed = /* @__PURE__ */ new Map();
	return {
		load: (id, seen) => oneAtATime(() => load(id, seen)),
		overtaken: (id) => oneAtATime(() => overtaken(id)),
		list: (about) => oneAtATime(() => list(about)),
		checkpoint: (checkpoint) => oneAtATime(() => writerOf$1(checkpoint)(parts, checkpoint)),
		pack: (checkpoint) => oneAtATime(() => packRun(parts, checkpoint)),
		claim: (what, claimant) => oneAtATime(() => claimComment(parts, what, claimant)),
		made: (since) => oneAtATime(() => claimsMade(parts, since, youngMs)),
		readLedger: (month) => oneAtATime(() => readLedger(month)),
		prune: (lastClosing) => oneAtATime(() => pruneBranch(parts, options.retention ?? RETENTION, lastClosing))
	};
	async function load(id, seen) {
		checkRunId(id);
		const { commit } = await branch.tip(seen === void 0 ? youngMs : 0);
		const stored = commit === null ? void 0 : await readState(parts, commit, id);
		requireProgress(id, stored, [known.get(id), seen]);
		if (commit === null || !stored) return void 0;
		known.set(id, {
			seq: stored.run.seq,
			sha256: stored.sha256
		});
		const folder = runFolder(id);
		const files = [...await readFolder(repository, commit, folder)].flatMap(([path, content]) => path === stateFile(id) ? [] : [[path.slice(folder.length), content]]);
		const aside = await readAside(parts, stored);
		if (aside === void 0) return {
			run: stored.run,
			sha256: stored.sha256,
			files: joinFiles(id, new Map(files.filter(isAsStored(stored.run))))
		};
		const { run } = aside;
		const older = files.filter(([path]) => !aside.files.has(path)).filter(isAsStored(run));
		return {
			run,
			sha256: stored.sha256,
			files: joinFiles(id, new Map([...older, ...aside.files])),
			behind: stored.run
		};
	}
	async function overtaken(id) {
		const last = known.get(id);
		if (!last) return void 0;
		const { commit } = await branch.tip();
		const stored = commit === null ? void 0 : await readState(parts, commit, id);
		return stored && stored.sha256 !== last.sha256 ? stored.run : void 0;
	}
	async function list(about) {
		const { commit } = await branch.tip(youngMs);
		if (commit === null) return [];
		const folders = read?.commit === commit ? read.folders : await foldersIn(repository, commit, key);
		read = {
			commit,
			folders
		};
		const wanted = new Set(folders.all.keys());
		if (about !== void 0) for (const id of folders.settled) wanted.delete(id);
		const first = await statesOf(folders, wanted);
		if (wanted.size === folders.all.size || about === void 0) return first;
		const workers = first.flatMap((run) => hasEnded(run) ? [] : (run.children ?? []).map(({ id }) => id));
		const asked = await settledAbout(repository, commit, folders, {
			...about,
			ids: [...about.ids ?? [], ...workers]
		});
		return statesOf(folders, /* @__PURE__ */ new Set([...wanted, ...asked]));
	}
	async function statesOf({ all }, ids) {
		const wanted = [...all].filter(([id]) => ids.has(id));
		const unread = wanted.filter(([id, folder]) => listed.get(id)?.folder !== folder);
		const states = new Map((await readStates(repository, new Map(unread))).map((state) => [state.id, state]));
		for (const [id, folder] of unread) listed.set(id, {
			folder,
			run: opened(states.get(id))
		});
		return wanted.flatMap(([id]) => listed.get(id)?.run ?? []);
	}
	function opened(state) {
		if (state === void 0) return void 0;
		const { id, text, read } = state;
		try {
			return openStateOf(id, text, {
				key,
				place: stateFile(id),
				read
			}).run;
		} catch (error) {
			onProblem(problemIn(error, `The run ${id} cannot be read and was passed over`));
			return;
		}
	}
	async function readLedger(month) {
		const { commit } = await branch.tip(youngMs);
		const content = commit === null ? void 0 : await readTreeFile(repository, commit, ledgerFile(month));
		if (content === void 0) return [];
		return openLines(content.toString(), {
			key,
			place: ledgerFile(month)
		}).map(({ body }) => body);
	}
}
function writerOf$1({ aside, ledgerOnly }) {
	if (ledgerOnly) return writeLedger;
	return aside ? writeAside : writeCheckpoint;
}
/** Files that the state does not name were put there by somebody else, and are left out; one that was changed is a problem. */
function isAsStored({ workflow_id, beside }) {
	return ([path, content]) => {
		if (path.startsWith("texts/")) return true;
		if (beside === void 0) return true;
		const digest = beside[path];
		if (digest !== void 0 && digest !== sha256Of(content)) throw tampered("the file is not the one that was stored with the state", `${runFolder(workflow_id)}${path}`);
		return digest !== void 0;
	};
}
/** A run does not vanish, and its number only grows. */
function requireProgress(id, stored, seen) {
	for (const one of seen) {
		if (!one) continue;
		if (!stored) throw tampered("the run was there before and is gone", stateFile(id));
		if (stored.run.seq < one.seq) throw tampered(rolledBack(stored.run.seq, one.seq), stateFile(id));
	}
}

// src/runtime/job/showing/staged.ts
/** A state branch that is read as it is, and written to in memory alone. */
function stagedBranch(branch, digest) {
	const written = /* @__PURE__ */ new Map();
	return {
		load: async (id, seen) => written.get(id) ?? branch.load(id, seen),
		async list(about) {
			return [...(await branch.list(about)).filter(({ workflow_id }) => !written.has(workflow_id)), ...[...written.values()].map(({ run }) => run)];
		},
		overtaken: async () => void 0,
		async checkpoint({ run }) {
			const sha256 = digest(JSON.stringify(run));
			written.set(run.workflow_id, {
				run,
				sha256,
				files: {}
			});
			return {
				kind: "stored",
				run,
				sha256,
				commit: "",
				leftOut: [],
				refused: []
			};
		},
		readLedger: (month) => branch.readLedger(month),
		prune: async () => []
	};
}
/** Nobody else is kept from carrying it out. */
const stagedClaims = {
	claim: async (_, claimant) => ({
		...claimant,
		at: "",
		isOurs: true
	}),
	made: async () => []
};
/** Threads that are read as they are; what would be posted is noted, each comment as it would read at last. */
function stagedComments(comments, note) {
	return {
		find: (thread, which) => comments.find(thread, which),
		since: (thread, upTo) => comments.since(thread, upTo),
		votesOn: (thread, which) => comments.votesOn(thread, which),
		writer: (thread, which) => comments.writer(thread, which),
		async ensure({ number }, { marker, body }) {
			const named = /\b(?:result|proposal)=([\w.-]+)/.exec(marker);
			if (named) note(`a comment on #${number} (${named[0]})`, typeof body === "string" ? body : body(void 0));
			return {
				url: "",
				name: ""
			};
		},
		react: async () => "new"
	};
}
/** What was proposed is checked and pinned as ever, and then only noted. */
function stagedProposals(proposals, note) {
	return {
		clean: (proposal) => proposals.clean(proposal),
		pinWork: (run, agent, proposal) => proposals.pinWork(run, agent, proposal),
		keepWork: async (_, { work }) => ({
			kind: "kept",
			branch: work?.branch ?? ""
		}),
		async apply(run, { proposal }) {
			note(describeProposal(proposal, run.issue), "body" in proposal ? proposal.body : "");
			return {
				kind: "applied",
				number: null,
				url: null,
				branch: null
			};
		}
	};
}

// src/action/wire/wire-git.ts
/** Before its first turn a job asks for lists, claims and costs one after the other, each over the network. */
const YOUNG_MS = 2e3;
/** What was begun, the checkout's snapshots, and the state branch. */
async function wireGit(inputs, { repositoryId, isRunners }, { begun, lent, memory, remembered, clock, redactor, onProblem }) {
	const { found, ...rest } = begun;
	const { repository, published } = rest;
	const isOver = remembered !== void 0;
	if (!isOver && found !== null && begun.checkout !== null) memory.remember({
		commit: found.commit,
		parents: [...begun.checkout.parents],
		published: [...published],
		bases: [],
		run: null
	});
	const snapshots = found && await snapshotsOf(found, repository, {
		redactor,
		clock,
		published,
		lent: isRunners ? lent : null,
		...isOver ? { bases: remembered?.bases ?? [] } : { onBases: (bases) => memory.remember(bases.length === 0 ? {
			bases: [],
			run: null
		} : { bases: bases.map(([root, base]) => [root, base]) }) }
	}).catch((error) => {
		if (isOver) return null;
		throw error;
	});
	const branch = createStateBranch({
		repository,
		name: inputs.stateBranch,
		key: signingKey(inputs.stateKey, repositoryId),
		snapshots,
		clock,
		entropy: createEntropy(),
		onProblem,
		youngMs: YOUNG_MS
	});
	return {
		...rest,
		snapshots,
		folders: found === null ? null : found.checkout,
		branch: inputs.staged ? stagedBranch(branch, sha256Of) : branch,
		archive: branch,
		claims: inputs.staged ? stagedClaims : branch
	};
}
/**
* What signs the state branch. Several repositories may have the same `state-key`, as a secret of their organisation: what a job of one
* of them has signed says nothing in another. The number of a repository stays when it is renamed or handed over.
*/
function signingKey(stateKey, repositoryId) {
	if (stateKey === null || repositoryId === null) return stateKey;
	return createHmac("sha256", stateKey).update(`repository\n${repositoryId}`).digest("hex");
}

// node_modules/@octokit/oauth-methods/dist-bundle/index.js
function requestToOAuthBaseUrl(request) {
	const endpointDefaults = request.endpoint.DEFAULTS;
	if (/^https:\/\/(api\.)?github\.com$/.test(endpointDefaults.baseUrl)) return "https://github.com";
	if (/^https:\/\/api\..*\.ghe\.com$/.test(endpointDefaults.baseUrl)) return endpointDefaults.baseUrl.replace("api.", "");
	return endpointDefaults.baseUrl.replace("/api/v3", "");
}
async function oauthRequest(request, route, parameters) {
	const withOAuthParameters = {
		baseUrl: requestToOAuthBaseUrl(request),
		headers: { accept: "application/json" },
		...parameters
	};
	const response = await request(route, withOAuthParameters);
	if ("error" in response.data) {
		const error = new RequestError(`${response.data.error_description} (${response.data.error}, ${response.data.error_uri})`, 400, { request: request.endpoint.merge(route, withOAuthParameters) });
		error.response = response;
		throw error;
	}
	return response;
}
async function exchangeWebFlowCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		code: options.code,
		redirect_uri: options.redirectUrl
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function createDeviceCode(options) {
	const request$5 = options.request || request;
	const parameters = { client_id: options.clientId };
	if ("scopes" in options && Array.isArray(options.scopes)) parameters.scope = options.scopes.join(" ");
	return oauthRequest(request$5, "POST /login/device/code", parameters);
}
async function exchangeDeviceCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		device_code: options.code,
		grant_type: "urn:ietf:params:oauth:grant-type:device_code"
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if ("clientSecret" in options) authentication.clientSecret = options.clientSecret;
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp2(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp2(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp2(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function checkToken(options) {
	const response = await (options.request || request)("POST /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: options.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function refreshToken(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		grant_type: "refresh_token",
		refresh_token: options.refreshToken
	});
	const apiTimeInMs = new Date(response.headers.date).getTime();
	const authentication = {
		clientType: "github-app",
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		refreshToken: response.data.refresh_token,
		expiresAt: toTimestamp3(apiTimeInMs, response.data.expires_in),
		refreshTokenExpiresAt: toTimestamp3(apiTimeInMs, response.data.refresh_token_expires_in)
	};
	return {
		...response,
		authentication
	};
}
function toTimestamp3(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function resetToken(options) {
	const response = await (options.request || request)("PATCH /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function deleteToken(options) {
	return (options.request || request)("DELETE /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
async function deleteAuthorization(options) {
	return (options.request || request)("DELETE /applications/{client_id}/grant", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
/* v8 ignore next: we always pass a custom request in tests -- @preserve */

// node_modules/@octokit/auth-oauth-device/dist-bundle/index.js
async function getOAuthAccessToken(state, options) {
	const cachedAuthentication = getCachedAuthentication(state, options.auth);
	if (cachedAuthentication) return cachedAuthentication;
	const { data: verification } = await createDeviceCode({
		clientType: state.clientType,
		clientId: state.clientId,
		request: options.request || state.request,
		scopes: options.auth.scopes || state.scopes
	});
	await state.onVerification(verification);
	const authentication = await waitForAccessToken(options.request || state.request, state.clientId, state.clientType, verification);
	state.authentication = authentication;
	return authentication;
}
function getCachedAuthentication(state, auth2) {
	if (auth2.refresh === true) return false;
	if (!state.authentication) return false;
	if (state.clientType === "github-app") return state.authentication;
	const authentication = state.authentication;
	return ("scopes" in auth2 && auth2.scopes || state.scopes).join(" ") === authentication.scopes.join(" ") ? authentication : false;
}
async function wait(seconds) {
	await new Promise((resolve) => setTimeout(resolve, seconds * 1e3));
}
async function waitForAccessToken(request, clientId, clientType, verification) {
	try {
		const options = {
			clientId,
			request,
			code: verification.device_code
		};
		const { authentication } = clientType === "oauth-app" ? await exchangeDeviceCode({
			...options,
			clientType: "oauth-app"
		}) : await exchangeDeviceCode({
			...options,
			clientType: "github-app"
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	} catch (error) {
		if (!error.response) throw error;
		const errorType = error.response.data.error;
		if (errorType === "authorization_pending") {
			await wait(verification.interval);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		if (errorType === "slow_down") {
			await wait(verification.interval + 7);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		throw error;
	}
}
async function auth$3(state, authOptions) {
	return getOAuthAccessToken(state, { auth: authOptions });
}
async function hook$3(state, request, route, parameters) {
	let endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	const { token } = await getOAuthAccessToken(state, {
		request,
		auth: { type: "oauth" }
	});
	endpoint.headers.authorization = `token ${token}`;
	return request(endpoint);
}
var VERSION$3 = "0.0.0-development";
function createOAuthDeviceAuth(options) {
	const requestWithDefaults = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-oauth-device.js/${VERSION$3} ${getUserAgent()}` } });
	const { request: request$3 = requestWithDefaults, ...otherOptions } = options;
	const state = options.clientType === "github-app" ? {
		...otherOptions,
		clientType: "github-app",
		request: request$3
	} : {
		...otherOptions,
		clientType: "oauth-app",
		request: request$3,
		scopes: options.scopes || []
	};
	if (!options.clientId) throw new Error("[@octokit/auth-oauth-device] \"clientId\" option must be set (https://github.com/octokit/auth-oauth-device.js#usage)");
	if (!options.onVerification) throw new Error("[@octokit/auth-oauth-device] \"onVerification\" option must be a function (https://github.com/octokit/auth-oauth-device.js#usage)");
	return Object.assign(auth$3.bind(null, state), { hook: hook$3.bind(null, state) });
}
/* v8 ignore next 2 -- @preserve */

// node_modules/@octokit/auth-oauth-user/dist-bundle/index.js
var VERSION$2 = "0.0.0-development";
async function getAuthentication(state) {
	if ("code" in state.strategyOptions) {
		const { authentication } = await exchangeWebFlowCode({
			clientId: state.clientId,
			clientSecret: state.clientSecret,
			clientType: state.clientType,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	}
	if ("onVerification" in state.strategyOptions) {
		const authentication = await createOAuthDeviceAuth({
			clientType: state.clientType,
			clientId: state.clientId,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		})({ type: "oauth" });
		return {
			clientSecret: state.clientSecret,
			...authentication
		};
	}
	if ("token" in state.strategyOptions) return {
		type: "token",
		tokenType: "oauth",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		onTokenCreated: state.onTokenCreated,
		...state.strategyOptions
	};
	throw new Error("[@octokit/auth-oauth-user] Invalid strategy options");
}
async function auth$2(state, options = {}) {
	if (!state.authentication) state.authentication = state.clientType === "oauth-app" ? await getAuthentication(state) : await getAuthentication(state);
	if (state.authentication.invalid) throw new Error("[@octokit/auth-oauth-user] Token is invalid");
	const currentAuthentication = state.authentication;
	if ("expiresAt" in currentAuthentication) {
		if (options.type === "refresh" || new Date(currentAuthentication.expiresAt) < /* @__PURE__ */ new Date()) {
			const { authentication } = await refreshToken({
				clientType: "github-app",
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				refreshToken: currentAuthentication.refreshToken,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
		}
	}
	if (options.type === "refresh") {
		if (state.clientType === "oauth-app") throw new Error("[@octokit/auth-oauth-user] OAuth Apps do not support expiring tokens");
		if (!currentAuthentication.hasOwnProperty("expiresAt")) throw new Error("[@octokit/auth-oauth-user] Refresh token missing");
		await state.onTokenCreated?.(state.authentication, { type: options.type });
	}
	if (options.type === "check" || options.type === "reset") {
		const method = options.type === "check" ? checkToken : resetToken;
		try {
			const { authentication } = await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
			if (options.type === "reset") await state.onTokenCreated?.(state.authentication, { type: options.type });
			return state.authentication;
		} catch (error) {
			if (error.status === 404) {
				error.message = "[@octokit/auth-oauth-user] Token is invalid";
				state.authentication.invalid = true;
			}
			throw error;
		}
	}
	if (options.type === "delete" || options.type === "deleteAuthorization") {
		const method = options.type === "delete" ? deleteToken : deleteAuthorization;
		try {
			await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
		} catch (error) {
			if (error.status !== 404) throw error;
		}
		state.authentication.invalid = true;
		return state.authentication;
	}
	return state.authentication;
}
var ROUTES_REQUIRING_BASIC_AUTH = /\/applications\/[^/]+\/(token|grant)s?/;
function requiresBasicAuth(url) {
	return url && ROUTES_REQUIRING_BASIC_AUTH.test(url);
}
async function hook$2(state, request, route, parameters = {}) {
	const endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	if (requiresBasicAuth(endpoint.url)) {
		const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
		endpoint.headers.authorization = `basic ${credentials}`;
		return request(endpoint);
	}
	const { token } = state.clientType === "oauth-app" ? await auth$2({
		...state,
		request
	}) : await auth$2({
		...state,
		request
	});
	endpoint.headers.authorization = "token " + token;
	return request(endpoint);
}
function createOAuthUserAuth({ clientId, clientSecret, clientType = "oauth-app", request: request$2 = request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$2} ${getUserAgent()}` } }), onTokenCreated, ...strategyOptions }) {
	const state = Object.assign({
		clientType,
		clientId,
		clientSecret,
		onTokenCreated,
		strategyOptions,
		request: request$2
	});
	return Object.assign(auth$2.bind(null, state), { hook: hook$2.bind(null, state) });
}
createOAuthUserAuth.VERSION = VERSION$2;
/* v8 ignore if -- @preserve */
/* v8 ignore next -- @preserve */

// node_modules/@octokit/auth-oauth-app/dist-bundle/index.js
async function auth$1(state, authOptions) {
	if (authOptions.type === "oauth-app") return {
		type: "oauth-app",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		headers: { authorization: `basic ${btoa(`${state.clientId}:${state.clientSecret}`)}` }
	};
	if ("factory" in authOptions) {
		const { type, ...options } = {
			...authOptions,
			...state
		};
		return authOptions.factory(options);
	}
	const common = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.request,
		...authOptions
	};
	return (state.clientType === "oauth-app" ? await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}) : await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}))();
}
async function hook$1(state, request2, route, parameters) {
	let endpoint = request2.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request2(endpoint);
	if (state.clientType === "github-app" && !requiresBasicAuth(endpoint.url)) throw new Error(`[@octokit/auth-oauth-app] GitHub Apps cannot use their client ID/secret for basic authentication for endpoints other than "/applications/{client_id}/**". "${endpoint.method} ${endpoint.url}" is not supported.`);
	const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
	endpoint.headers.authorization = `basic ${credentials}`;
	try {
		return await request2(endpoint);
	} catch (error) {
		if (error.status !== 401) throw error;
		error.message = `[@octokit/auth-oauth-app] "${endpoint.method} ${endpoint.url}" does not support clientId/clientSecret basic authentication.`;
		throw error;
	}
}
var VERSION$1 = "0.0.0-development";
function createOAuthAppAuth(options) {
	const state = Object.assign({
		request: request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$1} ${getUserAgent()}` } }),
		clientType: "oauth-app"
	}, options);
	return Object.assign(auth$1.bind(null, state), { hook: hook$1.bind(null, state) });
}
/* v8 ignore next -- @preserve */

// node_modules/universal-github-app-jwt/lib/utils.js
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isPkcs1(privateKey) {
	return privateKey.includes("-----BEGIN RSA PRIVATE KEY-----");
}
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isOpenSsh(privateKey) {
	return privateKey.includes("-----BEGIN OPENSSH PRIVATE KEY-----");
}
/**
* @param {string} str
* @returns {ArrayBuffer}
*/
function string2ArrayBuffer(str) {
	const buf = new ArrayBuffer(str.length);
	const bufView = new Uint8Array(buf);
	for (let i = 0, strLen = str.length; i < strLen; i++) bufView[i] = str.charCodeAt(i);
	return buf;
}
/**
* @param {string} pem
* @returns {ArrayBuffer}
*/
function getDERfromPEM(pem) {
	const pemB64 = pem.trim().split("\n").slice(1, -1).join("");
	return string2ArrayBuffer(atob(pemB64));
}
/**
* @param {import('../internals').Header} header
* @param {import('../internals').Payload} payload
* @returns {string}
*/
function getEncodedMessage(header, payload) {
	return `${base64encodeJSON(header)}.${base64encodeJSON(payload)}`;
}
/**
* @param {ArrayBuffer} buffer
* @returns {string}
*/
function base64encode(buffer) {
	var binary = "";
	var bytes = new Uint8Array(buffer);
	var len = bytes.byteLength;
	for (var i = 0; i < len; i++) binary += String.fromCharCode(bytes[i]);
	return fromBase64(btoa(binary));
}
/**
* @param {string} base64
* @returns {string}
*/
function fromBase64(base64) {
	return base64.replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_");
}
/**
* @param {Record<string,unknown>} obj
* @returns {string}
*/
function base64encodeJSON(obj) {
	return fromBase64(btoa(JSON.stringify(obj)));
}

// node_modules/universal-github-app-jwt/lib/crypto-node.js
function convertPrivateKey(privateKey) {
	if (!isPkcs1(privateKey)) return privateKey;
	return createPrivateKey(privateKey).export({
		type: "pkcs8",
		format: "pem"
	});
}

// node_modules/universal-github-app-jwt/lib/get-token.js
/**
* @param {import('../internals').GetTokenOptions} options
* @returns {Promise<string>}
*/
async function getToken({ privateKey, payload }) {
	const convertedPrivateKey = convertPrivateKey(privateKey);
	/* c8 ignore start */
	if (isPkcs1(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in PKCS#1 format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	/* c8 ignore stop */
	if (isOpenSsh(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in OpenSSH format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	const algorithm = {
		name: "RSASSA-PKCS1-v1_5",
		hash: { name: "SHA-256" }
	};
	/** @type {import('../internals').Header} */
	const header = {
		alg: "RS256",
		typ: "JWT"
	};
	const privateKeyDER = getDERfromPEM(convertedPrivateKey);
	const importedKey = await subtle.importKey("pkcs8", privateKeyDER, algorithm, false, ["sign"]);
	const encodedMessage = getEncodedMessage(header, payload);
	const encodedMessageArrBuf = string2ArrayBuffer(encodedMessage);
	const signatureArrBuf = await subtle.sign(algorithm.name, importedKey, encodedMessageArrBuf);
	return `${encodedMessage}.${base64encode(signatureArrBuf)}`;
}

// node_modules/universal-github-app-jwt/index.js
/**
* @param {import(".").Options} options
* @returns {Promise<import(".").Result>}
*/
async function githubAppJwt({ id, privateKey, now = Math.floor(Date.now() / 1e3) }) {
	const privateKeyWithNewlines = privateKey.replace(/\\n/g, "\n");
	const nowWithSafetyMargin = now - 30;
	const expiration = nowWithSafetyMargin + 600;
	return {
		appId: id,
		expiration,
		token: await getToken({
			privateKey: privateKeyWithNewlines,
			payload: {
				iat: nowWithSafetyMargin,
				exp: expiration,
				iss: id
			}
		})
	};
}

// node_modules/toad-cache/dist/toad-cache.mjs
/**
* toad-cache
*
* @copyright 2026 Igor Savin <kibertoad@gmail.com>
* @license MIT
* @version 3.7.3
*/
/**
* Validates the shared cache constructor parameters.
* Both values must be non-negative integers.
*
* @param {number} max
* @param {number} ttlInMsecs
*/
function validateCacheParams(max, ttlInMsecs) {
	if (typeof max !== "number" || !Number.isInteger(max) || max < 0) throw new Error("Invalid max value");
	if (typeof ttlInMsecs !== "number" || !Number.isInteger(ttlInMsecs) || ttlInMsecs < 0) throw new Error("Invalid ttl value");
}
var LruObject = class {
	constructor(max = 1e3, ttlInMsecs = 0) {
		validateCacheParams(max, ttlInMsecs);
		this.first = null;
		this.items = Object.create(null);
		this.last = null;
		this.size = 0;
		this.max = max;
		this.ttl = ttlInMsecs;
	}
	bumpLru(item) {
		if (this.last === item) return;
		const last = this.last;
		const next = item.next;
		const prev = item.prev;
		if (this.first === item) this.first = next;
		item.next = null;
		item.prev = last;
		last.next = item;
		if (prev !== null) prev.next = next;
		/* v8 ignore next 3 -- next is always non-null here: the early return above guarantees item !== this.last in a well-formed list */
		if (next !== null) next.prev = prev;
		this.last = item;
	}
	clear() {
		this.items = Object.create(null);
		this.first = null;
		this.last = null;
		this.size = 0;
	}
	delete(key) {
		const item = this.items[key];
		if (item !== void 0) {
			delete this.items[key];
			this.size--;
			if (item.prev !== null) item.prev.next = item.next;
			if (item.next !== null) item.next.prev = item.prev;
			if (this.first === item) this.first = item.next;
			if (this.last === item) this.last = item.prev;
		}
	}
	deleteMany(keys) {
		for (var i = 0; i < keys.length; i++) this.delete(keys[i]);
	}
	evict() {
		if (this.size > 0) {
			const item = this.first;
			delete this.items[item.key];
			if (--this.size === 0) {
				this.first = null;
				this.last = null;
			} else {
				this.first = item.next;
				this.first.prev = null;
			}
		}
	}
	expiresAt(key) {
		const item = this.items[key];
		if (item !== void 0) return item.expiry;
	}
	get(key) {
		const item = this.items[key];
		if (item !== void 0) {
			if (this.ttl > 0 && item.expiry <= Date.now()) {
				this.delete(key);
				return;
			}
			this.bumpLru(item);
			return item.value;
		}
	}
	getMany(keys) {
		const result = new Array(keys.length);
		for (var i = 0; i < keys.length; i++) result[i] = this.get(keys[i]);
		return result;
	}
	keys() {
		return Object.keys(this.items);
	}
	set(key, value) {
		const existing = this.items[key];
		if (existing !== void 0) {
			existing.value = value;
			existing.expiry = this.ttl > 0 ? Date.now() + this.ttl : this.ttl;
			this.bumpLru(existing);
			return;
		}
		if (this.max > 0 && this.size >= this.max) this.evict();
		const item = {
			expiry: this.ttl > 0 ? Date.now() + this.ttl : this.ttl,
			key,
			prev: this.last,
			next: null,
			value
		};
		this.items[key] = item;
		if (++this.size === 1) this.first = item;
		else this.last.next = item;
		this.last = item;
	}
};

// node_modules/@octokit/auth-app/dist-node/index.js
async function getAppAuthentication({ appId, privateKey, timeDifference, createJwt }) {
	try {
		if (createJwt) {
			const { jwt, expiresAt } = await createJwt(appId, timeDifference);
			return {
				type: "app",
				token: jwt,
				appId,
				expiresAt
			};
		}
		const authOptions = {
			id: appId,
			privateKey
		};
		if (timeDifference) Object.assign(authOptions, { now: Math.floor(Date.now() / 1e3) + timeDifference });
		const appAuthentication = await githubAppJwt(authOptions);
		return {
			type: "app",
			token: appAuthentication.token,
			appId: appAuthentication.appId,
			expiresAt: (/* @__PURE__ */ new Date(appAuthentication.expiration * 1e3)).toISOString()
		};
	} catch (error) {
		if (privateKey === "-----BEGIN RSA PRIVATE KEY-----") throw new Error("The 'privateKey` option contains only the first line '-----BEGIN RSA PRIVATE KEY-----'. If you are setting it using a `.env` file, make sure it is set on a single line with newlines replaced by '\n'");
		else throw error;
	}
}
function getCache() {
	return new LruObject(15e3, 354e4);
}
async function get(cache, options) {
	const cacheKey = optionsToCacheKey(options);
	const result = await cache.get(cacheKey);
	if (!result) return;
	const [token, createdAt, expiresAt, repositorySelection, permissionsString, singleFileName] = result.split("|");
	return {
		token,
		createdAt,
		expiresAt,
		permissions: options.permissions || permissionsString.split(/,/).reduce((permissions2, string) => {
			if (/!$/.test(string)) permissions2[string.slice(0, -1)] = "write";
			else permissions2[string] = "read";
			return permissions2;
		}, {}),
		repositoryIds: options.repositoryIds,
		repositoryNames: options.repositoryNames,
		singleFileName,
		repositorySelection
	};
}
async function set(cache, options, data) {
	const key = optionsToCacheKey(options);
	const permissionsString = options.permissions ? "" : Object.keys(data.permissions).map((name) => `${name}${data.permissions[name] === "write" ? "!" : ""}`).join(",");
	const value = [
		data.token,
		data.createdAt,
		data.expiresAt,
		data.repositorySelection,
		permissionsString,
		data.singleFileName
	].join("|");
	await cache.set(key, value);
}
function optionsToCacheKey({ installationId, permissions = {}, repositoryIds = [], repositoryNames = [] }) {
	const permissionsString = Object.keys(permissions).sort().map((name) => permissions[name] === "read" ? name : `${name}!`).join(",");
	return [
		installationId,
		repositoryIds.sort().join(","),
		repositoryNames.join(","),
		permissionsString
	].filter(Boolean).join("|");
}
function toTokenAuthentication({ installationId, token, createdAt, expiresAt, repositorySelection, permissions, repositoryIds, repositoryNames, singleFileName }) {
	return Object.assign({
		type: "token",
		tokenType: "installation",
		token,
		installationId,
		permissions,
		createdAt,
		expiresAt,
		repositorySelection
	}, repositoryIds ? { repositoryIds } : null, repositoryNames ? { repositoryNames } : null, singleFileName ? { singleFileName } : null);
}
async function getInstallationAuthentication(state, options, customRequest) {
	const installationId = Number(options.installationId || state.installationId);
	if (!installationId) throw new Error("[@octokit/auth-app] installationId option is required for installation authentication.");
	if (options.factory) {
		const { type, factory, oauthApp, ...factoryAuthOptions } = {
			...state,
			...options
		};
		return factory(factoryAuthOptions);
	}
	const request = customRequest || state.request;
	return getInstallationAuthenticationConcurrently(state, {
		...options,
		installationId
	}, request);
}
var pendingPromises = /* @__PURE__ */ new Map();
function getInstallationAuthenticationConcurrently(state, options, request) {
	const cacheKey = optionsToCacheKey(options);
	if (pendingPromises.has(cacheKey)) return pendingPromises.get(cacheKey);
	const promise = getInstallationAuthenticationImpl(state, options, request).finally(() => pendingPromises.delete(cacheKey));
	pendingPromises.set(cacheKey, promise);
	return promise;
}
async function getInstallationAuthenticationImpl(state, options, request) {
	if (!options.refresh) {
		const result = await get(state.cache, options);
		if (result) {
			const { token: token2, createdAt: createdAt2, expiresAt: expiresAt2, permissions: permissions2, repositoryIds: repositoryIds2, repositoryNames: repositoryNames2, singleFileName: singleFileName2, repositorySelection: repositorySelection2 } = result;
			return toTokenAuthentication({
				installationId: options.installationId,
				token: token2,
				createdAt: createdAt2,
				expiresAt: expiresAt2,
				permissions: permissions2,
				repositorySelection: repositorySelection2,
				repositoryIds: repositoryIds2,
				repositoryNames: repositoryNames2,
				singleFileName: singleFileName2
			});
		}
	}
	const appAuthentication = await getAppAuthentication(state);
	const payload = {
		installation_id: options.installationId,
		mediaType: { previews: ["machine-man"] },
		headers: { authorization: `bearer ${appAuthentication.token}` }
	};
	if (options.repositoryIds) Object.assign(payload, { repository_ids: options.repositoryIds });
	if (options.repositoryNames) Object.assign(payload, { repositories: options.repositoryNames });
	if (options.permissions) Object.assign(payload, { permissions: options.permissions });
	const { data: { token, expires_at: expiresAt, repositories, permissions: permissionsOptional, repository_selection: repositorySelectionOptional, single_file: singleFileName } } = await request("POST /app/installations/{installation_id}/access_tokens", payload);
	const permissions = permissionsOptional || {};
	const repositorySelection = repositorySelectionOptional || "all";
	const repositoryIds = repositories ? repositories.map((r) => r.id) : void 0;
	const repositoryNames = repositories ? repositories.map((repo) => repo.name) : void 0;
	const createdAt = (/* @__PURE__ */ new Date()).toISOString();
	const cacheOptions = {
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(payload, { singleFileName });
	await set(state.cache, options, cacheOptions);
	const cacheData = {
		installationId: options.installationId,
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(cacheData, { singleFileName });
	return toTokenAuthentication(cacheData);
}
async function auth(state, authOptions) {
	switch (authOptions.type) {
		case "app": return getAppAuthentication(state);
		case "oauth-app": return state.oauthApp({ type: "oauth-app" });
		case "installation": return getInstallationAuthentication(state, {
			...authOptions,
			type: "installation"
		});
		case "oauth-user": return state.oauthApp(authOptions);
		default: throw new Error(`Invalid auth type: ${authOptions.type}`);
	}
}
var PATHS = [
	"/app",
	"/app/hook/config",
	"/app/hook/deliveries",
	"/app/hook/deliveries/{delivery_id}",
	"/app/hook/deliveries/{delivery_id}/attempts",
	"/app/installations",
	"/app/installations/{installation_id}",
	"/app/installations/{installation_id}/access_tokens",
	"/app/installations/{installation_id}/suspended",
	"/app/installation-requests",
	"/marketplace_listing/accounts/{account_id}",
	"/marketplace_listing/plan",
	"/marketplace_listing/plans",
	"/marketplace_listing/plans/{plan_id}/accounts",
	"/marketplace_listing/stubbed/accounts/{account_id}",
	"/marketplace_listing/stubbed/plan",
	"/marketplace_listing/stubbed/plans",
	"/marketplace_listing/stubbed/plans/{plan_id}/accounts",
	"/orgs/{org}/installation",
	"/repos/{owner}/{repo}/installation",
	"/users/{username}/installation",
	"/enterprises/{enterprise}/installation"
];
function routeMatcher(paths) {
	const regex = `^(?:${paths.map((p) => p.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})$`;
	return new RegExp(regex, "i");
}
var REGEX = routeMatcher(PATHS);
function requiresAppAuth(url) {
	return !!url && REGEX.test(url.split("?")[0]);
}
var FIVE_SECONDS_IN_MS = 5e3;
function isNotTimeSkewError(error) {
	return !(error.message.match(/'Expiration time' claim \('exp'\) is too far in the future/) || error.message.match(/'Expiration time' claim \('exp'\) must be a numeric value representing the future time at which the assertion expires/) || error.message.match(/'Issued at' claim \('iat'\) must be an Integer representing the time that the assertion was issued/));
}
async function hook(state, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	const url = endpoint.url;
	if (/\/login\/oauth\/access_token$/.test(url)) return request(endpoint);
	if (requiresAppAuth(url.replace(request.endpoint.DEFAULTS.baseUrl, ""))) {
		const { token: token2 } = await getAppAuthentication(state);
		endpoint.headers.authorization = `bearer ${token2}`;
		let response;
		try {
			response = await request(endpoint);
		} catch (error) {
			if (isNotTimeSkewError(error)) throw error;
			if (typeof error.response.headers.date === "undefined") throw error;
			const diff = Math.floor((Date.parse(error.response.headers.date) - Date.parse((/* @__PURE__ */ new Date()).toString())) / 1e3);
			state.log.warn(error.message);
			state.log.warn(`[@octokit/auth-app] GitHub API time and system time are different by ${diff} seconds. Retrying request with the difference accounted for.`);
			const { token: token3 } = await getAppAuthentication({
				...state,
				timeDifference: diff
			});
			endpoint.headers.authorization = `bearer ${token3}`;
			return request(endpoint);
		}
		return response;
	}
	if (requiresBasicAuth(url)) {
		const authentication = await state.oauthApp({ type: "oauth-app" });
		endpoint.headers.authorization = authentication.headers.authorization;
		return request(endpoint);
	}
	const { token, createdAt } = await getInstallationAuthentication(state, {}, request.defaults({ baseUrl: endpoint.baseUrl }));
	endpoint.headers.authorization = `token ${token}`;
	return sendRequestWithRetries(state, request, endpoint, createdAt);
}
async function sendRequestWithRetries(state, request, options, createdAt, retries = 0) {
	const timeSinceTokenCreationInMs = +/* @__PURE__ */ new Date() - +new Date(createdAt);
	try {
		return await request(options);
	} catch (error) {
		if (error.status !== 401) throw error;
		if (timeSinceTokenCreationInMs >= FIVE_SECONDS_IN_MS) {
			if (retries > 0) error.message = `After ${retries} retries within ${timeSinceTokenCreationInMs / 1e3}s of creating the installation access token, the response remains 401. At this point, the cause may be an authentication problem or a system outage. Please check https://www.githubstatus.com for status information`;
			throw error;
		}
		++retries;
		const awaitTime = retries * 1e3;
		state.log.warn(`[@octokit/auth-app] Retrying after 401 response to account for token replication delay (retry: ${retries}, wait: ${awaitTime / 1e3}s)`);
		await new Promise((resolve) => setTimeout(resolve, awaitTime));
		return sendRequestWithRetries(state, request, options, createdAt, retries);
	}
}
var VERSION = "8.3.1";
function createAppAuth(options) {
	if (!options.appId) throw new Error("[@octokit/auth-app] appId option is required");
	if (!options.privateKey && !options.createJwt) throw new Error("[@octokit/auth-app] privateKey option is required");
	else if (options.privateKey && options.createJwt) throw new Error("[@octokit/auth-app] privateKey and createJwt options are mutually exclusive");
	if ("installationId" in options && !options.installationId) throw new Error("[@octokit/auth-app] installationId is set to a falsy value");
	const log = options.log || {};
	if (typeof log.warn !== "function") log.warn = console.warn.bind(console);
	const request$1 = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-app.js/${VERSION} ${getUserAgent()}` } });
	const state = Object.assign({
		request: request$1,
		cache: getCache()
	}, options, options.installationId ? { installationId: Number(options.installationId) } : {}, {
		log,
		oauthApp: createOAuthAppAuth({
			clientType: "github-app",
			clientId: options.clientId || "",
			clientSecret: options.clientSecret || "",
			request: request$1
		})
	});
	return Object.assign(auth.bind(null, state), { hook: hook.bind(null, state) });
}
/* v8 ignore next - permissions are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore next - repositorySelection are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore start - due to skipped tests, see https://github.com/octokit/auth-app.js/pull/580 -- @preserve */
/* v8 ignore end -- @preserve */

// src/adapters/github/app-client.ts
/** A client that is the GitHub App itself: it signs each request, by GitHub's clock where the machine's is wrong, and reaches no repository. */
function createAppClient({ appId, privateKey, ...options }) {
	const auth = createAppAuth({
		appId,
		privateKey: privateKey.replaceAll("\\n", "\n"),
		log: { warn() {} }
	});
	return createGitHubClient({
		...options,
		token: { sign: (request, options) => auth.hook(request, options) }
	});
}

// src/adapters/github/changes.ts
/** GitHub lists no more files of a comparison, and ten times as many of a pull request. */
const MOST_COMPARED = 300;
const MOST_OF_A_PULL = 3e3;
/** Changed files through the REST API. What it does not tell in full is not known: a filter on paths must not guess. */
function createChanges(client, repository) {
	return {
		ofPullRequest: (pull_number) => orNull(async () => {
			const files = await client.paginate(client.rest.pulls.listFiles, {
				...repository,
				pull_number,
				per_page: 100
			});
			return files.length >= MOST_OF_A_PULL ? null : names(files);
		}),
		between: (before, after) => orNull(async () => {
			const { data } = await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead: `${before}...${after}`
			});
			const files = data.files ?? [];
			return files.length >= MOST_COMPARED ? null : names(files);
		}),
		async pullRequest(pull_number) {
			try {
				const { head, base, user } = (await client.rest.pulls.get({
					...repository,
					pull_number
				})).data;
				return {
					headRef: head.ref,
					headSha: head.sha,
					baseRef: base.ref,
					baseSha: base.sha,
					fromFork: head.repo?.id !== base.repo.id,
					byDependabot: isDependabot(user)
				};
			} catch (error) {
				return isHttpError(error) && error.status === 404 ? null : void 0;
			}
		},
		diffOf: (pull_number, { head, maxLength }) => orNone$1(`the diff of pull request #${pull_number}`, async () => {
			const files = await client.paginate(client.rest.pulls.listFiles, {
				...repository,
				pull_number,
				per_page: 100
			});
			const { data } = await client.rest.pulls.get({
				...repository,
				pull_number
			});
			if (data.head.sha !== head) return null;
			const diff = [...files.length < MOST_OF_A_PULL ? [] : [OTHERS], ...files.map(diffOfFile)].join("\n");
			return diff.length <= maxLength ? diff : `${diff.slice(0, maxLength)}\n… ${diff.length - maxLength} more characters`;
		}),
		diffBetween: (base, head) => orNone$1(`the diff from ${base.slice(0, 12)} to ${head.slice(0, 12)}`, async () => {
			const { data } = await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead: `${base}...${head}`,
				mediaType: { format: "diff" }
			});
			const text = data;
			return typeof text === "string" ? text : null;
		})
	};
}
function names(files) {
	return files.flatMap(({ filename, previous_filename }) => previous_filename === void 0 ? [filename] : [filename, previous_filename]);
}
const OTHERS = `… GitHub lists ${MOST_OF_A_PULL.toLocaleString("en")} files of a pull request at most: whatever others this one changes are not in this diff, and nobody who reads it has seen them`;
/** What git calls a file without content. */
const EMPTY = ["e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"];
/** As git writes it, so that programs can read it too. */
function diffOfFile({ filename, previous_filename = filename, status, changes, sha, patch }) {
	const [before, after] = [quoted(`a/${previous_filename}`), quoted(`b/${filename}`)];
	const renamed = previous_filename !== filename ? [`rename from ${quoted(previous_filename)}`, `rename to ${quoted(filename)}`] : [];
	const sides = [status === "added" ? "--- /dev/null" : `--- ${before}`, status === "removed" ? "+++ /dev/null" : `+++ ${after}`];
	const isWithoutLines = status === "renamed" || sha !== null && EMPTY.includes(sha);
	const instead = changes > 0 ? [`… ${changes} lines changed, too many for GitHub to show: they are not in this diff, and nobody who reads it has seen them`] : isWithoutLines ? [] : [`Binary files ${before} and ${after} differ${status === "added" || status === "removed" ? "" : ", or only their rights do"}`];
	const shown = patch === void 0 ? instead : [...sides, patch];
	return [
		`diff --git ${before} ${after}`,
		...renamed,
		...shown
	].join("\n");
}
/** Of a name: what a reader could take for the end of a line, or would not see. */
const ODD = /["\\\p{C}\p{Zl}\p{Zp}]/gu;
/** As git quotes such a name: by the bytes of what is odd, in octal. */
function quoted(path) {
	const named = {
		"\"": "\\\"",
		"\\": "\\\\",
		"\n": "\\n",
		"\r": "\\r",
		"	": "\\t"
	};
	const bytes = (odd) => [...Buffer.from(odd)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
	const told = path.replaceAll(ODD, (odd) => named[odd] ?? bytes(odd));
	return told === path ? path : `"${told}"`;
}
/** Null where GitHub says that there is none for us, as it is too large or not there. Where it fails, nobody knows that. */
async function orNone$1(what, ask) {
	try {
		return await ask();
	} catch (error) {
		if (isHttpError(error) && error.status >= 400 && error.status < 500 && !PASSING.has(error.status) && !isRateLimit(error)) return null;
		throw new ProblemError({
			code: "RAY-GITHUB-FAILED",
			message: `GitHub did not give ${what}: ${messageOf$1(error)}`,
			hint: "Nothing is wrong with the change. Once GitHub works again, ask for the same again."
		});
	}
}
/** What a token that has just ended, or a slow network, is answered. */
const PASSING = /* @__PURE__ */ new Set([401, 408]);
async function orNull(ask) {
	try {
		return await ask();
	} catch {
		return null;
	}
}

// src/adapters/github/insist.ts
const TRIES$1 = 3;
const PAUSE_MS$2 = 1500;
/**
* Does work again that GitHub did not answer, or with an error of its own: it may have been done all the same, so from the second
* time on `again` is true. A lost connection counts as 500.
*/
async function insist(clock, work) {
	for (let tries = 1;; tries++) try {
		return await work(tries > 1);
	} catch (error) {
		if (!isHttpError(error) || error.status < 500 || tries === TRIES$1) throw error;
		await clock.sleep(PAUSE_MS$2 * tries);
	}
}

// src/adapters/github/ourselves.ts
/** Tokens of installations, such as `GITHUB_TOKEN`, may not ask who they are; all others do, whatever their form. */
function createOurselves(client, token) {
	let login;
	return async () => {
		if (token.startsWith("ghs_")) return null;
		login ??= ask();
		return login;
	};
	async function ask() {
		try {
			return (await client.rest.users.getAuthenticated()).data.login;
		} catch (error) {
			if (isHttpError(error) && error.status < 500 && !isRateLimit(error)) return null;
			login = void 0;
			throw error;
		}
	}
}
/** Any bot may be us where GitHub does not tell an installation its own name; what people wrote is never taken for ours. */
function isByUs(author, me) {
	if (author === null) return false;
	return me === null ? author.type === "Bot" || author.login.endsWith("[bot]") : author.login === me;
}

// src/adapters/github/threads/ask-graphql.ts
const STATUS = /* @__PURE__ */ new Map([
	["NOT_FOUND", 404],
	["FORBIDDEN", 403],
	["INSUFFICIENT_SCOPES", 403],
	["UNPROCESSABLE", 422]
]);
/** Failed on the way: it can be asked again. */
const ON_THE_WAY = 502;
/** The question itself is wrong. */
const NOT_UNDERSTOOD = 422;
const errorSchema = object({
	type: string().optional(),
	/** Through the question where that is wrong, and otherwise through the answer. */
	path: array(unknown()).optional(),
	/** Of places in the question. */
	locations: unknown().optional(),
	message: string().default("no reason given")
}).catch({ message: "no reason given" });
/** No GraphQL, or one that does not know the question. */
const CANNOT_SAY = [
	400,
	404,
	NOT_UNDERSTOOD,
	501
];
/**
* GraphQL says no with 200, and the kind of the error beside it: it is thrown with the status that REST has for that, as its limits are already. Every other failure is one
* of the way, 502, but where the question itself is wrong: 422. So is an answer that is none to the question.
*/
async function askGraphql(client, { query, variables = {} }, answerSchema) {
	const answer = await client.graphql(query, variables).catch((error) => {
		throw isHttpError(error) || error instanceof ProblemError ? error : failureOf(error);
	});
	const read = answerSchema.safeParse(answer);
	if (read.success) return read.data;
	throw failure("GraphQL gave what is no answer to the question.", {
		status: ON_THE_WAY,
		cause: read.error
	});
}
const viewerSchema = object({ viewer: object({
	login: string(),
	databaseId: number()
}) });
/** Whose token it is. */
async function viewerOf(client) {
	return (await askGraphql(client, { query: "{ viewer { login databaseId } }" }, viewerSchema)).viewer;
}
/** Whether a server can never say what it was asked, as one without GraphQL. That it says no of a thing that was asked about is another matter. */
function cannotSay(error) {
	return isHttpError(error) && CANNOT_SAY.includes(error.status) && !("type" in error);
}
/** The client throws the errors of an answer as they are. */
function failureOf(error) {
	const errors = fieldAt(error, "errors");
	if (!Array.isArray(errors)) return failure(String(error), {
		status: ON_THE_WAY,
		cause: error
	});
	const { type, path, locations, message } = errorSchema.parse(errors[0]);
	if (type !== void 0) return failure(message, {
		type,
		status: STATUS.get(type) ?? ON_THE_WAY
	});
	return failure(message, { status: locations !== void 0 && (path === void 0 || /^(?:query|mutation|fragment)\b/.test(String(path[0]))) ? NOT_UNDERSTOOD : ON_THE_WAY });
}
function failure(message, more) {
	return Object.assign(new Error(message), more);
}

// src/adapters/github/threads/thread-calls.ts
async function ofBothSigns(read) {
	const both = await Promise.all([read("+1"), read("-1")]);
	return {
		votes: both.flatMap(({ votes }) => votes),
		more: both.some(({ more }) => more)
	};
}
/** What GraphQL says of every comment. Only it says which were hidden, and when one was last edited, and by whom. */
const SAID = `id databaseId url body createdAt lastEditedAt isMinimized authorAssociation
editor { ... on User { databaseId } ... on Bot { databaseId } }
author { __typename login ... on User { databaseId } ... on Bot { databaseId } }`;
const saidSchema$1 = object({
	id: string(),
	databaseId: number().nullable(),
	url: string(),
	body: string(),
	createdAt: string(),
	lastEditedAt: string().nullish(),
	editor: object({ databaseId: number().nullish() }).nullish(),
	isMinimized: boolean(),
	authorAssociation: string(),
	author: object({
		__typename: string(),
		login: string(),
		databaseId: number().nullish()
	}).nullable()
});
const pageInfoSchema = object({
	hasPreviousPage: boolean(),
	startCursor: string().nullish()
});
/** GraphQL's number has 32 bits, and may be left out where that is not enough; the address has it too. */
function numberOf$1({ databaseId, url }) {
	return databaseId ?? Number(/\d+$/.exec(url)?.[0] ?? 0);
}
function standing(said, name = String(numberOf$1(said))) {
	const { id: node, url, body, createdAt, author, ...comment } = said;
	const type = author?.__typename ?? "User";
	const login = author?.login ?? "ghost";
	return {
		id: numberOf$1(said),
		name,
		node,
		url,
		body,
		createdAt,
		editedAt: comment.lastEditedAt ?? null,
		isAuthors: comment.lastEditedAt == null || author?.databaseId != null && comment.editor?.databaseId === author.databaseId,
		hidden: comment.isMinimized,
		association: comment.authorAssociation,
		author: {
			login: type === "Bot" ? `${login}[bot]` : login,
			id: author?.databaseId ?? null,
			type
		}
	};
}

// src/adapters/github/threads/discussion-pages.ts
/** Of each comment of a page; there are seldom more, and those are asked for by themselves. */
const MOST_REPLIES = 30;
/** Of further answers, below all comments of a discussion. */
const MOST_PAGES_OF_REPLIES = 10;
/** What is asked of each. */
const COMMENT = `deletedAt ${SAID}`;
const PAGE = `query ($owner: String!, $repo: String!, $number: Int!, $before: String) {
  repository(owner: $owner, name: $repo) {
    discussion(number: $number) {
      id
      comments(last: ${100}, before: $before) {
        pageInfo { hasPreviousPage startCursor }
        nodes {
          ${COMMENT}
          replies(last: ${MOST_REPLIES}) { pageInfo { hasPreviousPage startCursor } nodes { ${COMMENT} } }
        }
      }
    }
  }
}`;
const REPLIES = `query ($repliesTo: ID!, $before: String) {
  node(id: $repliesTo) {
    ... on DiscussionComment {
      replies(last: ${100}, before: $before) { pageInfo { hasPreviousPage startCursor } nodes { ${COMMENT} } }
    }
  }
}`;
const commentSchema$1 = saidSchema$1.extend({ deletedAt: string().nullish() });
const nodeOf = (node) => object({ node: node.nullable() });
const repliesSchema = object({
	pageInfo: pageInfoSchema,
	nodes: array(commentSchema$1)
});
const pageSchema = object({ repository: object({ discussion: object({
	id: string(),
	comments: object({
		pageInfo: pageInfoSchema,
		nodes: array(commentSchema$1.extend({ replies: repliesSchema }))
	})
}) }) });
/** `isKnown`, when it is given, says which answers below a comment need not be gone back beyond; otherwise the newest are enough. */
async function* discussionPages(client, { number, ...repository }, isKnown) {
	let before = null;
	let left = isKnown === void 0 ? 0 : MOST_PAGES_OF_REPLIES;
	for (;;) {
		const { id, comments } = (await askGraphql(client, {
			query: PAGE,
			variables: {
				...repository,
				number,
				before
			}
		}, pageSchema)).repository.discussion;
		const found = [];
		let cut = false;
		for (const { replies, ...comment } of comments.nodes) {
			found.push(comment, ...replies.nodes);
			let read = replies;
			for (; isCut(read, isKnown) && left > 0; left--) {
				read = await repliesBefore(client, comment.id, read);
				found.push(...read.nodes);
			}
			cut ||= isCut(read, isKnown);
		}
		const all = found.filter(({ deletedAt }) => deletedAt == null);
		const more = comments.pageInfo.hasPreviousPage;
		yield {
			id,
			comments: all.map(fromGraphql).toSorted((a, b) => a.id - b.id),
			more,
			cut
		};
		if (!more) return;
		before = comments.pageInfo.startCursor ?? null;
	}
}
async function repliesBefore(client, comment, { pageInfo }) {
	const asked = {
		query: REPLIES,
		variables: {
			repliesTo: comment,
			before: pageInfo.startCursor
		}
	};
	const { node } = await askGraphql(client, asked, nodeOf(object({ replies: repliesSchema })));
	return node?.replies ?? {
		pageInfo: { hasPreviousPage: false },
		nodes: []
	};
}
/** Whether there are older answers than these that are not known. */
function isCut({ pageInfo, nodes }, isKnown = () => false) {
	return pageInfo.hasPreviousPage && !nodes.some((node) => isKnown({
		id: numberOf$1(node),
		createdAt: node.createdAt
	}));
}
function fromGraphql(node) {
	return standing(node, node.id);
}

// src/adapters/github/threads/discussion-calls.ts
const ONE = `query ($node: ID!) { node(id: $node) { ... on DiscussionComment { ${COMMENT} } } }`;
const VOTES = `query ($votes: ID!, $content: ReactionContent!, $before: String) {
  node(id: $votes) {
    ... on DiscussionComment {
      reactions(last: ${100}, before: $before, content: $content) {
        pageInfo { hasPreviousPage startCursor }
        nodes { databaseId createdAt user { databaseId login } }
      }
    }
  }
}`;
const REACTED = `query ($reacted: ID!) {
  node(id: $reacted) { ... on DiscussionComment { reactionGroups { content viewerHasReacted } } }
}`;
const ID = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) { discussion(number: $number) { id } }
}`;
const SUBJECT = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    discussion(number: $number) {
      title
      body
      url
      locked
      authorAssociation
      createdAt
      updatedAt
      category { name slug }
      labels(first: 100) { nodes { name } }
      author { __typename login ... on User { databaseId } ... on Bot { databaseId } }
    }
  }
}`;
const ADD = `mutation ($discussionId: ID!, $body: String!) {
  addDiscussionComment(input: { discussionId: $discussionId, body: $body }) { comment { ${COMMENT} } }
}`;
const UPDATE = `mutation ($commentId: ID!, $body: String!) {
  updateDiscussionComment(input: { commentId: $commentId, body: $body }) { comment { ${COMMENT} } }
}`;
const REACT = `mutation ($subjectId: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $subjectId, content: $content }) { reaction { content } }
}`;
const subjectSchema = object({ repository: object({ discussion: object({
	title: string(),
	body: string(),
	url: string(),
	locked: boolean(),
	authorAssociation: string(),
	createdAt: string(),
	updatedAt: string(),
	category: object({
		name: string(),
		slug: string()
	}),
	labels: object({ nodes: array(object({ name: string() })) }).nullable(),
	author: saidSchema$1.shape.author
}) }) });
const idSchema = object({ repository: object({ discussion: object({ id: string() }) }) });
const votesSchema = nodeOf(object({ reactions: object({
	pageInfo: pageInfoSchema,
	nodes: array(object({
		databaseId: number(),
		createdAt: string(),
		user: object({
			databaseId: number().nullish(),
			login: string()
		}).nullable()
	}))
}) }));
const reactedSchema = nodeOf(object({ reactionGroups: array(object({
	content: string(),
	viewerHasReacted: boolean()
})).nullable() }));
const writtenSchema = object({ comment: commentSchema$1 });
const CONTENTS = {
	"+1": "THUMBS_UP",
	"-1": "THUMBS_DOWN",
	eyes: "EYES",
	rocket: "ROCKET",
	confused: "CONFUSED"
};
/** Comments of discussions and the answers below them, which GitHub shows by GraphQL alone. */
function createDiscussionCalls(client, repository) {
	const ids = /* @__PURE__ */ new Map();
	async function* pages(number, isKnown) {
		for await (const { id, ...page } of discussionPages(client, {
			...repository,
			number
		}, isKnown)) {
			ids.set(number, id);
			yield page;
		}
	}
	async function idOf(number) {
		const known = ids.get(number);
		if (known !== void 0) return known;
		const { id } = (await askGraphql(client, {
			query: ID,
			variables: {
				...repository,
				number
			}
		}, idSchema)).repository.discussion;
		ids.set(number, id);
		return id;
	}
	async function votesBy(content, name) {
		const votes = [];
		let before = null;
		for (let page = 0; page < 10; page++) {
			const variables = {
				votes: name,
				content: CONTENTS[content],
				before
			};
			const reactions = (await askGraphql(client, {
				query: VOTES,
				variables
			}, votesSchema)).node?.reactions;
			votes.push(...(reactions?.nodes ?? []).flatMap((node) => voteOf$1(node, content)));
			if (reactions?.pageInfo.hasPreviousPage !== true) return {
				votes,
				more: false
			};
			before = reactions.pageInfo.startCursor ?? null;
		}
		return {
			votes,
			more: true
		};
	}
	return {
		pages,
		async get(name) {
			try {
				const { node } = await askGraphql(client, {
					query: ONE,
					variables: { node: name }
				}, nodeOf(commentSchema$1));
				return node === null || node.deletedAt != null ? void 0 : fromGraphql(node);
			} catch (error) {
				if (isHttpError(error) && error.status === 404) return void 0;
				throw error;
			}
		},
		async create(number, body) {
			const variables = {
				discussionId: await idOf(number),
				body
			};
			const answer = await askGraphql(client, {
				query: ADD,
				variables
			}, object({ addDiscussionComment: writtenSchema }));
			return fromGraphql(answer.addDiscussionComment.comment);
		},
		async update(name, body) {
			const answer = await askGraphql(client, {
				query: UPDATE,
				variables: {
					commentId: name,
					body
				}
			}, object({ updateDiscussionComment: writtenSchema }));
			return fromGraphql(answer.updateDiscussionComment.comment);
		},
		votes: (name) => ofBothSigns((content) => votesBy(content, name)),
		async subject(number) {
			const { title, body, labels: listed, author: by, ...more } = (await askGraphql(client, {
				query: SUBJECT,
				variables: {
					...repository,
					number
				}
			}, subjectSchema)).repository.discussion;
			const labels = listed?.nodes.map(({ name }) => name) ?? [];
			const author = by?.databaseId == null ? null : {
				id: by.databaseId,
				login: by.login,
				type: by.__typename
			};
			const shown = {
				number,
				title,
				body,
				html_url: more.url,
				user: author,
				labels: labels.map((name) => ({ name })),
				locked: more.locked,
				author_association: more.authorAssociation,
				created_at: more.createdAt,
				updated_at: more.updatedAt,
				category: more.category
			};
			return {
				subject: {
					kind: "discussion",
					number,
					title,
					body,
					labels,
					author
				},
				shown,
				isWhole: false
			};
		},
		async nameOf(discussion, id) {
			let left = 5;
			for await (const { comments } of pages(discussion, (shown) => shown.id <= id)) {
				const found = comments.find((shown) => shown.id === id);
				if (found !== void 0) return found.name;
				if (--left === 0) break;
			}
			throw new Error(`GitHub does not show comment ${id} of discussion #${discussion}`);
		},
		async hasReacted(name, reaction) {
			const { node } = await askGraphql(client, {
				query: REACTED,
				variables: { reacted: name }
			}, reactedSchema);
			return node?.reactionGroups?.some((group) => group.content === CONTENTS[reaction] && group.viewerHasReacted) === true;
		},
		async react(name, reaction) {
			await askGraphql(client, {
				query: REACT,
				variables: {
					subjectId: name,
					content: CONTENTS[reaction]
				}
			}, unknown());
		}
	};
}
function voteOf$1({ databaseId: id, createdAt, user }, content) {
	if (user === null || user.databaseId == null) return [];
	return [{
		id,
		content,
		account: {
			id: user.databaseId,
			login: user.login,
			type: "User"
		},
		createdAt
	}];
}

// src/adapters/github/threads/issue-calls.ts
const QUERY$1 = `query ($owner: String!, $repo: String!, $number: Int!, $before: String) {
  repository(owner: $owner, name: $repo) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(last: ${100}, before: $before) { ...said } }
      ... on PullRequest { comments(last: ${100}, before: $before) { ...said } }
    }
  }
}
fragment said on IssueCommentConnection { pageInfo { hasPreviousPage startCursor } nodes { ${SAID} } }`;
const answerSchema$1 = object({ repository: object({ issueOrPullRequest: object({ comments: object({
	pageInfo: pageInfoSchema,
	nodes: array(saidSchema$1)
}) }) }) });
/** Comments of issues and pull requests: read by GraphQL, or by REST where that does not answer; written by REST. */
function createIssueCalls(client, repository) {
	async function read(number, before) {
		const { nodes, pageInfo } = (await askGraphql(client, {
			query: QUERY$1,
			variables: {
				...repository,
				number,
				before
			}
		}, answerSchema$1)).repository.issueOrPullRequest.comments;
		return {
			comments: nodes.map((node) => standing(node)),
			more: pageInfo.hasPreviousPage,
			before: pageInfo.startCursor ?? null
		};
	}
	/** REST begins with the oldest, and says of the issue alone how many there are. */
	async function* pagesByRest(issue_number) {
		const { data } = await client.rest.issues.get({
			...repository,
			...ONLY_HERE,
			issue_number
		});
		for (let page = Math.max(1, Math.ceil((data.comments || 0) / 100)); page > 0; page--) {
			const asked = {
				...repository,
				...ONLY_HERE,
				issue_number,
				per_page: 100,
				page
			};
			yield {
				comments: (await client.rest.issues.listComments(asked)).data.map(fromRest),
				more: page > 1
			};
		}
	}
	async function votesBy(content, comment_id) {
		const asked = {
			...repository,
			comment_id,
			content,
			per_page: 100
		};
		const votes = [];
		let left = 10;
		for await (const { data, headers } of client.paginate.iterator(client.rest.reactions.listForIssueComment, asked)) {
			votes.push(...data.flatMap(voteOf));
			if (--left === 0) return {
				votes,
				more: headers.link?.includes("rel=\"next\"") === true
			};
		}
		return {
			votes,
			more: false
		};
	}
	/** Words are left unread, and asked for by the next job, but where no job will ever hear more of them. */
	function orNone(error, asWords) {
		if (asWords && !cannotSay(error)) throw error;
	}
	return {
		async *pages(number, isKnown) {
			let page = await read(number, null).catch((error) => orNone(error, isKnown !== void 0));
			if (page === void 0) return yield* pagesByRest(number);
			yield page;
			while (page.more) {
				page = await read(number, page.before);
				yield page;
			}
		},
		async get(name) {
			try {
				return fromRest((await client.rest.issues.getComment({
					...repository,
					comment_id: Number(name)
				})).data);
			} catch (error) {
				if (isHttpError(error) && (error.status === 404 || error.status === 410)) return void 0;
				throw error;
			}
		},
		create: async (issue_number, body) => fromRest((await client.rest.issues.createComment({
			...repository,
			issue_number,
			body
		})).data),
		update: async (name, body) => fromRest((await client.rest.issues.updateComment({
			...repository,
			comment_id: Number(name),
			body
		})).data),
		votes: (name) => ofBothSigns((content) => votesBy(content, Number(name)))
	};
}
/** REST does not know of hidden comments, nor of who has edited one. */
function fromRest({ id, node_id, html_url, body = "", user, created_at, updated_at, author_association = "NONE" }) {
	return {
		id,
		name: String(id),
		node: node_id,
		url: html_url,
		body,
		author: user ?? {
			login: "ghost",
			id: null,
			type: "User"
		},
		createdAt: created_at,
		editedAt: updated_at === created_at ? null : updated_at,
		isAuthors: updated_at === created_at,
		hidden: null,
		association: author_association
	};
}
function voteOf({ id, content, user, created_at }) {
	if (user === null || content !== "+1" && content !== "-1") return [];
	return [{
		id,
		content,
		account: {
			id: user.id,
			login: user.login,
			type: user.type
		},
		createdAt: created_at
	}];
}

// src/adapters/github/threads/reactions.ts
/** Reactions of ours: by REST, which says whether one was there, and in discussions by looking first. */
function createReactions({ client, repository, clock, discussions }) {
	return (comment, reaction) => {
		if (comment.kind === "discussion_comment") return insist(clock, async (again) => {
			const name = comment.node ?? await discussions.nameOf(comment.discussion, comment.id);
			if (await discussions.hasReacted(name, reaction)) return again ? "new" : "there";
			await discussions.react(name, reaction);
			return "new";
		});
		const it = {
			...repository,
			comment_id: comment.id,
			content: reaction
		};
		const isInThread = comment.kind === "issue_comment";
		return insist(clock, async (again) => {
			const { status } = isInThread ? await client.rest.reactions.createForIssueComment(it) : await client.rest.reactions.createForPullRequestReviewComment(it);
			return status === 200 && !again ? "there" : "new";
		});
	};
}

// src/adapters/github/threads/only-ticked.ts
/** Of each the whole text is asked for. */
const PER_PAGE$1 = 20;
const MOST_PAGES$3 = 5;
const CHANGES = `userContentEdits(first: ${PER_PAGE$1}, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { editedAt diff editor { ... on User { databaseId } ... on Bot { databaseId } } }
      }`;
const QUERY = `query ($comment: ID!, $after: String) {
  node(id: $comment) {
    ... on IssueComment { ${CHANGES} }
    ... on DiscussionComment { ${CHANGES} }
  }
}`;
const changeSchema = object({
	editedAt: string(),
	/** All of the text from then on, whatever its name says; null where somebody has deleted that from the history. */
	diff: string().nullish(),
	editor: object({ databaseId: number().nullish() }).nullish()
});
const answerSchema = object({ node: object({ userContentEdits: object({
	pageInfo: object({
		hasNextPage: boolean(),
		endCursor: string().nullable()
	}),
	nodes: array(changeSchema.nullable())
}).nullish() }) });
/**
* Whether all that others have changed in a comment since then are the boxes of its lists, which GitHub counts as edits: it has shown nothing else
* than before, or with `isOfAuthor` than its author has written. What the history does not say was something else.
*/
async function isOnlyTicked(client, { node: comment, body, author }, { since, isOfAuthor }) {
	let after = null;
	/** What must have stood before the change that was read last. */
	let before = plain$1(body);
	let isNewest = true;
	for (let page = 0; page < MOST_PAGES$3; page++) {
		const { nodes = [], pageInfo } = (await askGraphql(client, {
			query: QUERY,
			variables: {
				comment,
				after
			}
		}, answerSchema)).node.userContentEdits ?? {};
		for (const change of nodes) {
			const text = change?.diff == null ? void 0 : plain$1(change.diff);
			if (change === null || text === void 0) return false;
			if (isNewest ? text !== before : before !== void 0 && unticked(text) !== unticked(before)) return false;
			const isAuthors = change.editor?.databaseId === author.id;
			const wasRewritten = before === void 0;
			if (Date.parse(change.editedAt) < since && (isAuthors || wasRewritten || !isOfAuthor)) return true;
			before = isAuthors ? void 0 : text;
			isNewest = false;
		}
		if (pageInfo?.hasNextPage !== true) return !isNewest && before === void 0;
		after = pageInfo.endCursor;
	}
	return false;
}
function plain$1(text) {
	return text.replaceAll("\r\n", "\n");
}
function unticked(text) {
	return text.replaceAll(/^((?:[ \t]|>)*(?:[-*+]|\d+[.)])[ \t]+)\[[ xX]\](?=[ \t])/gm, "$1[ ]");
}

// src/adapters/github/threads/writer-of.ts
const BY = "editor { ... on User { databaseId } ... on Bot { databaseId } }";
const EDITS = `lastEditedAt ${BY}
      userContentEdits(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { editedAt ${BY} } }`;
/** What a word or reaction is to: whoever may write can edit what we have written, and only GraphQL says who did. */
const EDITOR = `query ($comment: ID!, $after: String) {
  node(id: $comment) {
    ... on IssueComment { ${EDITS} }
    ... on DiscussionComment { ${EDITS} }
  }
}`;
const editor = object({ databaseId: number().nullish() }).nullable();
const editsSchema = object({
	pageInfo: object({
		hasNextPage: boolean(),
		endCursor: string().nullable()
	}),
	nodes: array(object({
		editedAt: string(),
		editor
	}).nullable())
});
const editorSchema = object({ node: object({
	lastEditedAt: string().nullable(),
	editor,
	userContentEdits: editsSchema.nullable()
}) });
/**
* Its author, who is us, or whoever has edited it: last, or after `since`. Where a server can never say who, as one without GraphQL, that is no
* reason to carry out nothing. Everything else that keeps it from being known can be asked again, and is no word for us.
*/
async function writerOf({ client, clock }, { node, author }, since) {
	try {
		return await insist(clock, async () => {
			const others = [...await editorsOf(client, node, since)].filter((id) => id !== author.id);
			if (others.length === 0) return "us";
			return others.length === 1 && await isOurAccount(client, others[0]) ? "us" : "others";
		});
	} catch (error) {
		return cannotSay(error) ? "us" : "unknown";
	}
}
/**
* Who has written what a comment shows: since then where that is one writer, and otherwise, without `since`, since it was last written, but for the
* boxes of its lists. It is the comment that names that time, and whoever could ever edit it may have put another one there, which we would have kept since.
*/
async function shownBy$1(asking, comment, since) {
	const writer = since === void 0 ? "others" : await writerSince(asking, comment, comment.createdAt);
	if (since !== void 0 && writer !== "others") return {
		writer,
		since
	};
	const last = await writerOf(asking, comment);
	const written = last === "others" ? await writtenBeforeTicks(asking, comment) : void 0;
	return written === void 0 ? { writer: last } : {
		writer: "us",
		since: written
	};
}
/** When its author has last written in it, where all that others have changed since are boxes; undefined where that is not so, or not known. */
async function writtenBeforeTicks({ client, clock }, comment) {
	const variables = {
		comment: comment.node,
		after: null
	};
	const { node } = await insist(clock, () => askGraphql(client, {
		query: EDITOR,
		variables
	}, editorSchema));
	const { nodes = [], pageInfo } = node.userContentEdits ?? {};
	const written = nodes.find((edit) => edit?.editor?.databaseId === comment.author.id)?.editedAt ?? (pageInfo?.hasNextPage === false ? comment.createdAt : void 0);
	if (written === void 0) return void 0;
	const rule = {
		since: secondOf(written),
		isOfAuthor: true
	};
	return await hasOnlyTicks({
		client,
		clock
	}, comment, rule) ? written : void 0;
}
/** Who has written it since then. Whoever ticks a box of what we have written has written nothing. */
async function writerSince(asking, comment, since) {
	const writer = await writerOf(asking, comment, since);
	if (writer !== "others") return writer;
	return await hasOnlyTicks(asking, comment, {
		since: secondOf(since),
		isOfAuthor: true
	}) ? "us" : writer;
}
function hasOnlyTicks({ client, clock }, comment, rule) {
	return insist(clock, () => isOnlyTicked(client, comment, rule));
}
async function editorsOf(client, comment, since) {
	const from = since === void 0 ? Number.POSITIVE_INFINITY : secondOf(since);
	const editors = /* @__PURE__ */ new Set();
	for (let after = null;;) {
		const { lastEditedAt, editor, userContentEdits } = (await askGraphql(client, {
			query: EDITOR,
			variables: {
				comment,
				after
			}
		}, editorSchema)).node;
		const { nodes = [], pageInfo } = userContentEdits ?? {};
		const earlier = nodes.flatMap((edit) => edit !== null && Date.parse(edit.editedAt) >= from ? [edit.editor] : []);
		for (const one of lastEditedAt === null ? earlier : [editor, ...earlier]) if (one !== null) editors.add(one.databaseId);
		if (since === void 0 || pageInfo?.hasNextPage !== true) return editors;
		after = pageInfo.endCursor;
	}
}
/** GitHub counts whole seconds: what was edited within the one in which a run began is told as its beginning. */
function secondOf(time) {
	return Math.floor(Date.parse(time) / 1e3) * 1e3;
}
/** The same of all that is under the name of a comment of ours: others of them can be made to show what that one shows. */
async function writerIn(threads, { asking, of: { author }, since }) {
	for (const pages of threads) for await (const { comments } of pages) for (const comment of comments) {
		const { editedAt, isAuthors } = comment;
		if (!(comment.author.id === author.id && !isAuthors && editedAt !== null) || Date.parse(editedAt) < secondOf(since)) continue;
		const writer = await writerOf(asking, comment);
		if (writer === "us") continue;
		const rule = {
			since: secondOf(since),
			isOfAuthor: false
		};
		if (writer === "others" && await hasOnlyTicks(asking, comment, rule)) continue;
		return writer;
	}
	return "us";
}
/**
* A comment that was begun with the job's own token is edited by a GitHub App once the jobs act as one. It is not believed to be us where
* GitHub can never say.
*/
async function isOurAccount(client, id) {
	try {
		return (await viewerOf(client)).databaseId === id;
	} catch (error) {
		if (cannotSay(error)) return false;
		throw error;
	}
}

// src/adapters/github/comments.ts
/** Where nobody knows since when a comment of ours may be there. */
const MOST_PAGES_UNDATED = 1;
/** A runner's clock may be ahead of GitHub's by so much, in milliseconds. */
const CLOCKS_DIFFER = 6e5;
/** Threads through GitHub's API. Our own comments are found by marker and author, so a crash or a look-alike makes no second one. */
function createComments({ client, repository, ourselves, clock }) {
	const calls = {
		issue: createIssueCalls(client, repository),
		discussion: createDiscussionCalls(client, repository)
	};
	const written = /* @__PURE__ */ new Map();
	async function find(thread, { marker, known, begun }) {
		const remembered = written.get(keyOf(thread, marker));
		if (remembered) return remembered;
		const me = await ourselves();
		const isOurs = ({ body, author }) => body.startsWith(marker) && isByUs(author, me);
		const named = known === void 0 ? void 0 : await calls[thread.kind].get(known);
		if (named !== void 0 && isOurs(named)) return named;
		const since = begun === void 0 ? void 0 : Date.parse(begun) - CLOCKS_DIFFER;
		for await (const { comments } of pagesOf(thread, since === void 0 ? MOST_PAGES_UNDATED : 5)) {
			const ours = comments.find(isOurs);
			if (ours) return ours;
			if (since !== void 0 && comments.some(({ createdAt }) => Date.parse(createdAt) < since)) return void 0;
		}
	}
	async function* pagesOf({ kind, number }, most, isKnown) {
		let read = 0;
		for await (const page of calls[kind].pages(number, isKnown)) {
			yield page;
			if (++read === most) return;
		}
	}
	async function write(thread, existing, body) {
		if (existing?.body === body) return existing;
		return existing ? calls[thread.kind].update(existing.name, body) : calls[thread.kind].create(thread.number, body);
	}
	return {
		async ensure(thread, { body, keep, ...which }) {
			const key = keyOf(thread, which.marker);
			try {
				const attempt = async () => {
					const existing = await find(thread, which);
					if (existing !== void 0 && keep?.(existing.body) === true) return existing;
					return write(thread, existing, typeof body === "string" ? body : body(existing && standingOf(existing)));
				};
				const now = await insist(clock, async (again) => {
					if (again) written.delete(key);
					return attempt().catch((error) => {
						if (!isGone$1(error) || !written.delete(key)) throw error;
						return attempt();
					});
				});
				written.set(key, now);
				return {
					url: now.url,
					name: now.name
				};
			} catch (error) {
				written.delete(key);
				throw refused$2(error, thread);
			}
		},
		find: async (thread, which) => (await find(thread, which).catch(orNothing))?.body,
		async votesOn(thread, { shownSince, ...which }) {
			try {
				written.delete(keyOf(thread, which.marker));
				const comment = await find(thread, which);
				if (comment === void 0) return void 0;
				const { votes, more } = await calls[thread.kind].votes(comment.name);
				if (votes.length === 0) return {
					...standingOf(comment),
					votes,
					isWhole: !more
				};
				const { writer, since } = await shownBy$1({
					client,
					clock
				}, comment, shownSince?.(comment.body));
				return {
					...standingOf(comment, since),
					votes: writer === "us" ? votes : [],
					isWhole: !more && writer !== "unknown"
				};
			} catch (error) {
				if (!isHttpError(error)) throw error;
				return "unknown";
			}
		},
		async writer(thread, { since, readIn = thread, ...which }) {
			try {
				written.delete(keyOf(thread, which.marker));
				const comment = await find(thread, which).catch(orGone);
				if (comment === "gone") return comment;
				if (comment === void 0) return which.known === void 0 ? void 0 : "others";
				if (readIn === null && comment.name !== (which.known ?? comment.name)) return "others";
				const writer = await writerSince({
					client,
					clock
				}, comment, since);
				if (writer !== "us" || readIn === null) return writer;
				const threads = new Map([thread, readIn].map((one) => [one.number, one]));
				return await writerIn([...threads.values()].map((one) => pagesOf(one, 5)), {
					asking: {
						client,
						clock
					},
					of: comment,
					since
				});
			} catch (error) {
				if (!isHttpError(error)) throw error;
				return "unknown";
			}
		},
		async since(thread, { after, begun }) {
			const isKnown = ({ id, createdAt }) => id <= after || createdAt <= begun;
			try {
				const enough = thread.kind === "issue" ? isKnown : () => false;
				const { found, isWhole } = await insist(clock, () => readBack(pagesOf(thread, 5, isKnown), enough));
				return {
					comments: found.filter(({ id, hidden }) => id > after && !hidden).map(saidSince),
					isWhole
				};
			} catch (error) {
				if (!isHttpError(error)) throw error;
				return;
			}
		},
		react: createReactions({
			client,
			repository,
			clock,
			discussions: calls.discussion
		})
	};
}
/** All comments back to one that is `enough`, oldest first. */
async function readBack(pages, enough) {
	const found = [];
	let isCut = false;
	let isAtEnd = false;
	for await (const { comments, more, cut = false } of pages) {
		found.push(...comments);
		isCut ||= cut;
		isAtEnd = !more || comments.some(enough);
		if (isAtEnd) break;
	}
	return {
		found: found.toSorted((a, b) => a.id - b.id),
		isWhole: isAtEnd && !isCut
	};
}
function standingOf({ body, createdAt, editedAt }, since = editedAt ?? createdAt) {
	return {
		body,
		updatedAt: since
	};
}
/** Of a thread that somebody has deleted nothing can be shown any more. */
function orGone(error) {
	if (isGone$1(error)) return "gone";
	throw error;
}
function orNothing(error) {
	if (!isHttpError(error)) throw error;
}
function isGone$1(error) {
	return isHttpError(error) && (error.status === 404 || error.status === 410);
}
function keyOf({ number }, marker) {
	return `${number} ${marker}`;
}
function saidSince({ id, node, body, createdAt, editedAt, author, association }) {
	return {
		id,
		node,
		body: withoutMail(body),
		createdAt,
		updatedAt: updatedAt(createdAt, editedAt),
		author: {
			...author,
			id: author.id ?? 0
		},
		association
	};
}
/** GitHub counts whole seconds: an edit in the second in which a comment was written must show as well. */
function updatedAt(createdAt, editedAt) {
	return editedAt === createdAt ? new Date(Date.parse(createdAt) + 1e3).toISOString() : editedAt ?? createdAt;
}
function hintFor(error, rights) {
	if (isRateLimit(error)) return "GitHub takes more later. The job summary has the text; a run that failed over it goes on by /raymond retry.";
	return error.status === 403 ? `Give the job ${rights}.` : "The job summary has the text.";
}
function refused$2(error, { kind, number }) {
	if (!isHttpError(error)) return error;
	const rights = kind === "discussion" ? "\"permissions: discussions: write\"" : "\"permissions: issues: write\" (and \"pull-requests: write\")";
	const problem = {
		code: "RAY-COMMENT-REFUSED",
		message: `GitHub refused a comment on ${kind === "discussion" ? "discussion " : ""}#${number}: ${error.status} ${error.message}`,
		place: `#${number}`,
		hint: hintFor(error, rights)
	};
	return new ProblemError(problem, [], { cause: error });
}

// src/adapters/github/hand-over.ts
/** By `workflow_dispatch` of the Actions workflow that we run in. */
function createHandOver({ client, repository, workflowFile, clock, ...where }) {
	const ref = refOf(where);
	async function send(run, handOverId) {
		if (workflowFile === null) return {
			kind: "refused",
			problem: refused$1(NO_WORKFLOW).problem
		};
		const request = {
			...repository,
			workflow_id: workflowFile,
			ref,
			inputs: {
				run,
				"hand-over-id": handOverId
			}
		};
		try {
			const { data } = await dispatchDetailed(client, request);
			const id = data === void 0 || data === null ? void 0 : fieldAt(data, "workflow_run_id");
			return {
				kind: "sent",
				actionsRun: typeof id === "number" ? String(id) : null
			};
		} catch (error) {
			if (!isHttpError(error)) throw error;
			const { problem } = refused$1(`GitHub answered ${error.status}: ${error.message}`);
			return {
				kind: error.status >= 500 || isRateLimit(error) ? "unknown" : "refused",
				problem
			};
		}
	}
	return {
		send,
		async dispatch(run, handOverId) {
			if (workflowFile === null) throw refused$1(NO_WORKFLOW);
			const workflow = {
				...repository,
				workflow_id: workflowFile
			};
			const since = clock.now();
			try {
				await insist(clock, async (again) => {
					if (again && await hasBegun(client, workflow, since)) return;
					await client.rest.actions.createWorkflowDispatch({
						...workflow,
						ref,
						inputs: {
							run,
							"hand-over-id": handOverId
						}
					});
				});
			} catch (error) {
				if (!isHttpError(error)) throw error;
				throw refused$1(`GitHub answered ${error.status}: ${error.message}`);
			}
		}
	};
}
/** Dispatches, and asks for the run that it starts; a server that knows no such word may take it for a mistake. */
async function dispatchDetailed(client, request) {
	try {
		return await client.rest.actions.createWorkflowDispatch({
			...request,
			return_run_details: true
		});
	} catch (error) {
		if (!isHttpError(error) || error.status !== 422) throw error;
		return client.rest.actions.createWorkflowDispatch(request);
	}
}
const NO_WORKFLOW = "the runner does not say which Actions workflow this is (GITHUB_WORKFLOW_REF)";
/** GitHub dispatches to branches and tags; the merge of a pull request is neither. */
function refOf({ ref, defaultBranch }) {
	if (ref !== null && /^refs\/(heads|tags)\//.test(ref)) return ref;
	return defaultBranch === null ? "HEAD" : `refs/heads/${defaultBranch}`;
}
/** GitHub does not show the inputs of a job, so one that was dispatched since counts as the next one. */
async function hasBegun(client, workflow, since) {
	const { data } = await client.rest.actions.listWorkflowRuns({
		...workflow,
		event: "workflow_dispatch",
		per_page: 20
	});
	const second = Math.floor(since / 1e3) * 1e3;
	return data.workflow_runs.some(({ created_at }) => Date.parse(created_at) >= second);
}
function refused$1(why) {
	return new ProblemError({
		code: "RAY-HAND-OVER-REFUSED",
		message: `The next job could not be started: ${why}.`,
		hint: "Give the job \"permissions: actions: write\", and the workflow the dispatch inputs run, answer and hand-over-id. The run is safe: /raymond resume goes on with it."
	});
}

// src/adapters/github/other-jobs.ts
/** Runs of Actions workflows by GitHub's REST API. Without an answer a job counts as alive. */
function createOtherJobs(client, repository) {
	async function find(actionsRunId) {
		if (!/^\d+$/.test(actionsRunId)) return void 0;
		try {
			return (await client.rest.actions.getWorkflowRun({
				...repository,
				run_id: Number(actionsRunId)
			})).data;
		} catch {
			return;
		}
	}
	return {
		isOver: async (actionsRunId) => (await find(actionsRunId))?.status === "completed",
		askedForAt: async (actionsRunId) => (await find(actionsRunId))?.created_at ?? null
	};
}

// src/adapters/github/own-bot.ts
/**
* Number of the bot that we write as, asked once, when somebody wants to know; null for a person. A token of an installation may be the job's
* own, whose bot has another number on each server, or that of an App, which another step has made.
*/
function createOwnBot({ app, client, token, clock }) {
	let bot;
	return () => {
		bot ??= app ? ownBotOf({
			app,
			installation: client
		}) : botBehind(client, token, clock);
		return bot;
	};
}
/** Where GitHub does not say, it is taken for the job's own, as it is when nothing is set. */
async function botBehind(client, token, clock) {
	if (!token.startsWith("ghs_")) return null;
	try {
		const { login, databaseId } = await insist(clock, () => viewerOf(client));
		return login.endsWith("[bot]") ? databaseId : ACTIONS_BOT_ID;
	} catch {
		return ACTIONS_BOT_ID;
	}
}
/** Number of the account that a GitHub App writes as; null when GitHub does not say: then its hand-overs are not believed. */
async function ownBotOf(clients) {
	try {
		const slug = (await clients.app.rest.apps.getAuthenticated()).data?.slug;
		if (slug === void 0) return null;
		return (await clients.installation.rest.users.getByUsername({ username: `${slug}[bot]` })).data.id;
	} catch {
		return null;
	}
}

// src/adapters/github/people.ts
/** Roles by the collaborator-permission API, as they are when it is asked: one may be taken back while a job lasts. Every error means that nothing is known, and so no. */
function createPeople(client, repository) {
	async function ask(username) {
		try {
			const { data } = await client.rest.repos.getCollaboratorPermissionLevel({
				...repository,
				username
			});
			const { login, id, type } = data.user ?? {
				login: username,
				id: null,
				type: null
			};
			return {
				login,
				id,
				type,
				role_name: data.role_name,
				permission: data.permission
			};
		} catch {
			return;
		}
	}
	return { roleOf: ask };
}
/** Whether somebody may write to the repository; where GitHub does not say, they may not. */
async function mayWrite(client, repository, username) {
	const known = await createPeople(client, repository).roleOf(username);
	if (known === void 0) return false;
	const { login, permission, role_name: roleName } = known;
	const role = roleOf({
		login,
		id: null,
		type: "User",
		access: {
			permission,
			roleName
		}
	});
	return role !== null && reaches(role, "write");
}

// src/adapters/github/pull-request-talk.ts
const PER_PAGE = 100;
/** However much strangers say, what people with a role have said is found so far back, in pages. */
const MOST_PAGES$2 = 10;
const MOST_SUITES = 50;
/** Commands stand in comments by themselves: what has more is a review that is read as a whole. */
const MOST_LINES = 20;
/** What GraphQL gives of one review at once. */
const MOST_REMARKS = 100;
const AUTHOR = "author { __typename login ... on User { databaseId } ... on Bot { databaseId } }";
/** Only GraphQL says what was hidden, and when it was last edited. Reading checks needs a permission of its own. */
const TALK = `query (
  $owner: String!, $repo: String!, $number: Int!, $checks: Boolean!, $lines: Boolean!
  $comments: Boolean!, $reviews: Boolean!, $beforeComment: String, $beforeReview: String
) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      comments(last: ${PER_PAGE}, before: $beforeComment) @include(if: $comments) {
        pageInfo { hasPreviousPage startCursor }
        nodes { id databaseId body createdAt lastEditedAt isMinimized authorAssociation ${AUTHOR} }
      }
      reviews(last: ${PER_PAGE}, before: $beforeReview) @include(if: $reviews) {
        pageInfo { hasPreviousPage startCursor }
        nodes {
          id databaseId body state submittedAt lastEditedAt isMinimized authorAssociation ${AUTHOR}
          comments(first: ${MOST_LINES}) @include(if: $lines) {
            totalCount
            nodes { id databaseId body lastEditedAt isMinimized authorAssociation ${AUTHOR} reactionGroups { content viewerHasReacted } }
          }
        }
      }
      commits(last: 1) @include(if: $checks) {
        nodes {
          commit {
            oid
            checkSuites(last: ${MOST_SUITES}) { nodes { conclusion updatedAt branch { name } creator { login } workflowRun { workflow { resourcePath } } } }
          }
        }
      }
    }
  }
}`;
const REMARKS = `query ($review: ID!) {
  node(id: $review) {
    ... on PullRequestReview {
      submittedAt
      ${AUTHOR}
      comments(first: ${MOST_REMARKS}) {
        totalCount
        nodes { databaseId path line originalLine diffHunk body lastEditedAt isMinimized replyTo { databaseId } ${AUTHOR} }
      }
    }
  }
}`;
const SUBMISSION = `query ($said: ID!) {
  node(id: $said) {
    ... on PullRequestReview { submittedAt lastEditedAt }
    ... on PullRequestReviewComment { lastEditedAt pullRequestReview { submittedAt } }
  }
}`;
const authorSchema = object({
	__typename: string(),
	login: string(),
	databaseId: number().nullish()
}).nullable();
/** GitHub may leave it out of what is older than its numbers, and gives longer ones as a text. */
const numberSchema = union([number(), string().regex(/^\d{1,15}$/)]).transform(Number).nullish();
const textSchema = object({
	databaseId: numberSchema,
	body: string(),
	lastEditedAt: string().nullish(),
	isMinimized: boolean().optional(),
	author: authorSchema
});
const saidSchema = textSchema.extend({
	id: string(),
	authorAssociation: string()
});
const commentSchema = saidSchema.extend({ createdAt: string() });
const lineSchema = saidSchema.extend({ reactionGroups: array(object({
	content: string(),
	viewerHasReacted: boolean()
})).nullish() });
const reviewSchema = saidSchema.extend({
	state: string(),
	submittedAt: string().nullable(),
	comments: object({
		totalCount: number(),
		nodes: array(lineSchema)
	}).optional()
});
const suiteSchema = object({
	conclusion: string().nullable(),
	updatedAt: string(),
	branch: object({ name: string() }).nullish(),
	creator: object({ login: string() }).nullish(),
	workflowRun: object({ workflow: object({ resourcePath: string() }) }).nullish()
});
const listOf$1 = (node) => object({
	pageInfo: object({
		hasPreviousPage: boolean(),
		startCursor: string().nullish()
	}),
	nodes: array(node)
});
const talkSchema = object({ repository: object({ pullRequest: object({
	comments: listOf$1(commentSchema).optional(),
	reviews: listOf$1(reviewSchema).optional(),
	commits: object({ nodes: array(object({ commit: object({
		oid: string(),
		checkSuites: object({ nodes: array(suiteSchema) }).nullish()
	}) })) }).optional()
}) }) });
const remarksSchema = object({ node: object({
	submittedAt: string().nullable(),
	author: authorSchema,
	comments: object({
		totalCount: number(),
		nodes: array(textSchema.extend({
			path: string(),
			line: number().nullable(),
			originalLine: number().nullable(),
			diffHunk: string(),
			replyTo: object({ databaseId: numberSchema }).nullable()
		}))
	})
}) });
const submissionSchema = object({ node: union([object({
	submittedAt: string(),
	lastEditedAt: string().nullable()
}), object({
	lastEditedAt: string().nullable(),
	pullRequestReview: object({ submittedAt: string() })
}).transform(({ lastEditedAt, pullRequestReview }) => ({
	...pullRequestReview,
	lastEditedAt
}))]) });
async function readTalk(source, number, options) {
	const { repository } = source;
	const { checks, lines, since } = options;
	let comments = {
		nodes: [],
		more: false,
		next: null
	};
	let reviews = {
		nodes: [],
		more: false,
		next: null
	};
	let commits;
	for (let page = 0; page < MOST_PAGES$2 && (comments.next !== void 0 || reviews.next !== void 0); page++) {
		const wanted = {
			comments: comments.next !== void 0,
			reviews: reviews.next !== void 0,
			checks: checks && page === 0,
			lines
		};
		const before = {
			beforeComment: comments.next ?? null,
			beforeReview: reviews.next ?? null
		};
		const shown = (await askAllowed(source, {
			...repository,
			number,
			...wanted,
			...before
		})).repository.pullRequest;
		comments = withOlder(comments, shown.comments, since, ({ createdAt }) => createdAt);
		reviews = withOlder(reviews, shown.reviews, since, ({ submittedAt }) => submittedAt);
		commits ??= shown.commits;
	}
	return {
		sayings: [
			...comments.nodes.flatMap((node) => sayingOf(node, {
				kind: "issue_comment",
				at: node.createdAt,
				state: null
			})),
			...reviews.nodes.flatMap((node) => sayingOf(node, {
				kind: "review",
				at: node.submittedAt,
				state: node.state.toLowerCase()
			})),
			...reviews.nodes.flatMap(({ comments: said, submittedAt: at }) => (said?.nodes ?? []).flatMap((node) => sayingOf(node, {
				kind: "review_comment",
				at,
				state: null
			}).map((saying) => ({
				...saying,
				ours: oursIn(node)
			}))))
		],
		more: comments.more || reviews.more || [...comments.nodes, ...reviews.nodes].some(isUnnamed) || reviews.nodes.some(({ comments: said }) => said !== void 0 && (said.totalCount > said.nodes.length || said.nodes.some(isUnnamed))),
		failed: await failedOf(commits?.nodes[0]?.commit, source)
	};
}
function withOlder(read, page, since, timeOf) {
	if (page === void 0) return read;
	const { hasPreviousPage: more, startCursor } = page.pageInfo;
	const [oldest] = page.nodes;
	const reachesBack = oldest !== void 0 && Date.parse(timeOf(oldest) ?? "") < Date.parse(since);
	return {
		nodes: [...page.nodes, ...read.nodes],
		more,
		next: more && !reachesBack ? startCursor ?? void 0 : void 0
	};
}
/** What people have said is there all the same where the job may not read checks, which GitHub says with no rest of an answer. */
async function askAllowed({ client, onHiddenChecks }, variables) {
	try {
		return await askEither(client, {
			query: TALK,
			variables
		}, talkSchema);
	} catch (error) {
		if (!variables.checks || textAt(error, "type") !== "FORBIDDEN") throw error;
		const answer = await askEither(client, {
			query: TALK,
			variables: {
				...variables,
				checks: false
			}
		}, talkSchema);
		onHiddenChecks();
		return answer;
	}
}
/** Fields that servers of some ages do not know, and what is asked in their place. */
const OTHERWISE = [["'isMinimized'", (query) => query.replace("submittedAt lastEditedAt isMinimized", "submittedAt lastEditedAt")], ["'databaseId'", (query) => query.replaceAll(NUMBER_IN_REVIEW, "databaseId: fullDatabaseId")]];
const NUMBER_IN_REVIEW = /\bdatabaseId(?= body state| body lastEditedAt| path )|(?<=replyTo \{ )databaseId/g;
async function askEither(client, { query, variables }, schema) {
	try {
		return await askGraphql(client, {
			query,
			variables
		}, schema);
	} catch (error) {
		const [, otherwise] = OTHERWISE.find(([field]) => String(error).includes(field)) ?? [];
		const other = otherwise?.(query) ?? query;
		if (other === query) throw error;
		return askEither(client, {
			query: other,
			variables
		}, schema);
	}
}
/** Somebody with write access has said that the review is not to count. */
const DISMISSED = "dismissed";
/** Nothing of what is not submitted yet, whose author is gone, or that has no number to be known by. */
function sayingOf(node, { kind, at, state }) {
	const author = accountOf(node.author);
	if (at === null || author === null || node.databaseId == null) return [];
	const { databaseId: id, id: name, authorAssociation: association } = node;
	const spoiled = isSpoiled(node, at) || state === DISMISSED;
	return [{
		kind,
		id,
		node: name,
		body: withoutMail(node.body),
		state,
		author,
		association,
		at,
		spoiled
	}];
}
const REACTIONS = {
	EYES: "eyes",
	THUMBS_UP: "+1"
};
function oursIn({ reactionGroups }) {
	const set = (reactionGroups ?? []).filter(({ viewerHasReacted }) => viewerHasReacted).map(({ content }) => content);
	return ["EYES", "THUMBS_UP"].flatMap((content) => set.includes(content) ? [REACTIONS[content]] : []);
}
function isUnnamed({ databaseId }) {
	return databaseId == null;
}
/** Before a review is submitted nobody but its author sees it, and edits are no more than writing. */
function isSpoiled({ lastEditedAt, isMinimized = false }, at) {
	return isMinimized || isEditedSince(at, lastEditedAt);
}
/** GraphQL leaves out what REST has behind the names of bots. */
function accountOf(author) {
	if (author === null) return null;
	const { __typename: type, login, databaseId } = author;
	if (typeof databaseId !== "number") return null;
	return {
		id: databaseId,
		login: type === "Bot" ? `${login}[bot]` : login,
		type
	};
}
const FAILED$1 = ["FAILURE", "TIMED_OUT"];
async function failedOf(commit, { client, repository, workflowFile }) {
	const isOurs = ({ workflowRun }) => workflowFile !== null && workflowRun?.workflow.resourcePath.endsWith(`/${workflowFile}`) === true;
	const failed = (commit?.checkSuites?.nodes ?? []).filter((suite) => FAILED$1.includes(suite.conclusion) && suite.branch !== null && !isOurs(suite)).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
	if (commit === void 0) return null;
	for (const [creator, suites] of [...Map.groupBy(failed, (suite) => suite.creator?.login ?? null)].slice(-4)) {
		const at = suites.at(-1)?.updatedAt;
		if (at !== void 0 && (creator === null || await mayWrite(client, repository, creator))) return {
			head: commit.oid,
			at
		};
	}
	return null;
}
/** Of a review, or of a comment in one. */
async function readSubmission(client, said) {
	const { submittedAt, lastEditedAt } = (await askGraphql(client, {
		query: SUBMISSION,
		variables: { said }
	}, submissionSchema)).node;
	return {
		submittedAt,
		editedAt: lastEditedAt
	};
}
/** The comments of a review that are still what its author submitted. */
async function readRemarks(client, review, most) {
	const { submittedAt, author, comments } = (await askEither(client, {
		query: REMARKS,
		variables: { review }
	}, remarksSchema)).node;
	const genuine = comments.nodes.filter((node) => submittedAt !== null && node.author?.login === author?.login && !isSpoiled(node, submittedAt));
	return {
		more: comments.totalCount > Math.min(most, comments.nodes.length) || genuine.some(isUnnamed),
		leftOut: comments.nodes.length - genuine.length,
		remarks: genuine.slice(0, most).flatMap(({ databaseId: id, replyTo, path, line, originalLine, diffHunk, body }) => id == null ? [] : [{
			id,
			thread: replyTo?.databaseId ?? null,
			path,
			line: line ?? originalLine,
			hunk: diffHunk,
			body: withoutMail(body)
		}])
	};
}

// src/adapters/github/pull-requests.ts
const MOST_CHECKS = 10;
/** Of so many the log is read; the others say only what stands in the check itself. */
const MOST_LOGS = 2;
const FAILED = ["failure", "timed_out"];
/** Pull requests through GitHub's API. */
function createPullRequests(client, repository, { workflowFile, clock, onProblem }) {
	const { pulls, repos, checks } = client.rest;
	let areChecksHidden = false;
	/** Without a page asked for, GitHub gives 250 at once, and says how many there are. */
	async function between(base, head) {
		return (await repos.compareCommitsWithBasehead({
			...repository,
			basehead: `${base}...${head}`
		})).data;
	}
	/** A check of Actions is a job, and its log is kept under the same number. */
	async function logOf(job_id) {
		try {
			const { data } = await client.rest.actions.downloadJobLogsForWorkflowRun({
				...repository,
				job_id
			});
			const text = data;
			return typeof text === "string" ? text.slice(-6001) : "";
		} catch {
			return "";
		}
	}
	return {
		now: (pull_number) => orUndefined(async () => {
			const { data } = await pulls.get({
				...repository,
				pull_number
			});
			const { head, base } = data;
			return {
				state: data.merged ? "merged" : data.state === "open" ? "open" : "closed",
				title: data.title,
				body: data.body ?? "",
				headRef: head.ref,
				headSha: head.sha,
				baseRef: base.ref,
				baseSha: base.sha,
				labels: data.labels.map(({ name }) => name),
				closedAt: data.closed_at,
				author: data.user === null ? null : {
					login: data.user.login,
					id: data.user.id,
					type: data.user.type
				},
				fromFork: head.repo?.id !== base.repo.id,
				shown: { ...data }
			};
		}),
		commits: ({ baseRef, headSha }, known) => orUndefined(async () => {
			if (known.includes(headSha)) return [];
			const { commits, total_commits: total } = await between(baseRef, headSha);
			if (commits.length < total) return void 0;
			const all = commits.map(({ sha, commit, author, committer, parents }) => ({
				people: {
					sha,
					author: personIn(commit.author, author),
					committer: personIn(commit.committer, committer)
				},
				parents: parents.map((parent) => parent.sha)
			}));
			const last = known.at(-1);
			const before = last === void 0 || all.some(({ people: { sha } }) => sha === last) ? void 0 : await orUndefined(async () => (await between(baseRef, last)).commits);
			const ours = withAncestors(/* @__PURE__ */ new Set([...known, ...(before ?? []).map(({ sha }) => sha)]), all);
			return all.flatMap(({ people }) => ours.has(people.sha) ? [] : [people]);
		}),
		talk: (pull, options) => orUndefined(() => {
			const onHiddenChecks = () => {
				if (!areChecksHidden) onProblem(HIDDEN_CHECKS);
				areChecksHidden = true;
			};
			const wanted = {
				...options,
				checks: options.checks && !areChecksHidden
			};
			return readTalk({
				client,
				repository,
				workflowFile,
				onHiddenChecks
			}, pull, wanted);
		}),
		submission: (node) => orUndefined(() => insist(clock, () => readSubmission(client, node))),
		remarks: (review, most) => orUndefined(() => readRemarks(client, review, most)),
		async failedChecks(ref) {
			const found = await orUndefined(async () => (await checks.listForRef({
				...repository,
				ref,
				per_page: 100
			})).data.check_runs);
			if (found === void 0) return {
				checks: [],
				leftOut: null
			};
			const failed = found.filter(({ conclusion }) => FAILED.includes(conclusion));
			const shown = await Promise.all(failed.slice(0, MOST_CHECKS).map(async ({ id, name, conclusion, output }, at) => {
				const said = [
					output.title,
					output.summary,
					output.text
				].filter((text) => text !== null && text !== "").join("\n\n");
				const check = {
					name,
					conclusion: conclusion ?? ""
				};
				if (at >= MOST_LOGS) return {
					...check,
					tail: said,
					unread: "too-many"
				};
				const log = await logOf(id);
				return log === "" ? {
					...check,
					tail: said,
					unread: "not-given"
				} : {
					...check,
					tail: log
				};
			}));
			return {
				checks: shown,
				leftOut: failed.length - shown.length
			};
		}
	};
}
const HIDDEN_CHECKS = {
	code: "RAY-CHECKS-HIDDEN",
	message: "This job may not read the checks of a pull request whose workflow goes on when they fail: no round begins by them.",
	hint: "Give the job \"permissions: checks: read, actions: read\", beside what it has."
};
/** With all commits that one of these has behind it. */
function withAncestors(known, all) {
	const parentsOf = new Map(all.map(({ people, parents }) => [people.sha, parents]));
	const found = /* @__PURE__ */ new Set();
	const next = [...known];
	for (let sha = next.pop(); sha !== void 0; sha = next.pop()) {
		if (found.has(sha)) continue;
		found.add(sha);
		next.push(...parentsOf.get(sha) ?? []);
	}
	return found;
}
/** As the commit itself says it, and the account that GitHub shows beside that. */
function personIn(written, shown) {
	const login = textAt(shown, "login");
	return {
		account: login === null ? null : {
			login,
			id: numberAt(shown, "id"),
			type: textAt(shown, "type")
		},
		isUs: written !== null && isOurName(written)
	};
}
async function orUndefined(ask) {
	try {
		return await ask();
	} catch {
		return;
	}
}

// src/adapters/github/thread-reader.ts
/** What agents are told of threads. */
function createThreadReader(client, repository, ourselves) {
	const calls = {
		issue: createIssueCalls(client, repository),
		discussion: createDiscussionCalls(client, repository)
	};
	return {
		async newest({ kind, number }) {
			try {
				const { value } = await calls[kind].pages(number).next();
				return value === void 0 ? void 0 : {
					comments: value.comments,
					more: value.more || value.cut === true
				};
			} catch {
				return;
			}
		},
		async subject({ kind, number }) {
			try {
				if (kind === "discussion") return await calls.discussion.subject(number);
				const { data } = await client.rest.issues.get({
					...repository,
					...ONLY_HERE,
					issue_number: number
				});
				return {
					subject: {
						kind: data.pull_request ? "pull_request" : "issue",
						number,
						title: data.title,
						body: data.body ?? "",
						labels: data.labels.map((label) => typeof label === "string" ? label : label.name ?? ""),
						author: data.user && {
							id: data.user.id,
							login: data.user.login,
							type: data.user.type
						}
					},
					shown: { ...data },
					isWhole: true
				};
			} catch {
				return;
			}
		},
		openIssues: () => orNone(async () => {
			return (await newestOf(client.paginate.iterator(client.rest.issues.listForRepo, {
				...repository,
				state: "open",
				per_page: 100
			}), ({ pull_request }) => pull_request === void 0)).map(({ number, title }) => ({
				number,
				title
			}));
		}),
		openPullRequests: (branchStart) => orNone(async () => {
			return (await newestOf(client.paginate.iterator(client.rest.pulls.list, {
				...repository,
				state: "open",
				per_page: 100
			}), ({ head }) => head.ref.startsWith(branchStart))).map(({ number, title }) => ({
				number,
				title
			}));
		}),
		ownReviews: (pull_number) => orNone(async () => {
			const data = await client.paginate(client.rest.pulls.listReviews, {
				...repository,
				pull_number,
				per_page: 100
			});
			const me = await ourselves();
			const ours = data.filter(({ body, user }) => isOwnText$1(body) && isByUs(user, me));
			if (ours.length === 0) return [];
			const asked = {
				...repository,
				pull_number,
				per_page: 100,
				sort: "created",
				direction: "desc"
			};
			const { data: comments } = await client.rest.pulls.listReviewComments(asked);
			const withoutMark = (body) => replaceComments(body, () => "").trim();
			return ours.map(({ id, body }) => ({
				body: withoutMark(body),
				comments: comments.filter(({ pull_request_review_id }) => pull_request_review_id === id).map(({ path, line = null, body: text }) => ({
					path,
					line,
					body: withoutMark(text)
				}))
			}));
		})
	};
}
/** Pages that are looked through. */
const MOST_PAGES$1 = 10;
/** As many as fit on a page, of lists that hold others as well. */
async function newestOf(pages, isMeant) {
	const found = [];
	let looked = 0;
	for await (const { data } of pages) {
		found.push(...data.filter(isMeant));
		looked += 1;
		if (found.length >= 100 || looked === MOST_PAGES$1) break;
	}
	return found.slice(0, 100);
}
async function orNone(ask) {
	try {
		return await ask();
	} catch {
		return [];
	}
}

// src/adapters/github/token-source.ts
/** As GitHub documents it. By a clock that is wrong by hours its end would lie elsewhere. */
const LASTS_MS = 36e5;
/** A push or a series of requests that begins with a token must not outlive it. */
const MARGIN_MS = 6e5;
/**
* Tokens of a GitHub App's installation, good for that repository alone. They end after an hour; a new one is made before that, once for
* all who ask meanwhile. When none can be had, the old one serves for as long as it is good.
*/
async function createAppTokens({ app, repository, clock, onToken }) {
	const installation_id = await explained(repository, async () => (await app.rest.apps.getRepoInstallation({ ...repository })).data.id);
	async function renew() {
		const asked = clock.now();
		const { data } = await explained(repository, () => insist(clock, () => app.rest.apps.createInstallationAccessToken({
			installation_id,
			repositories: [repository.repo]
		})));
		onToken(data.token);
		const lasts = Date.parse(data.expires_at) - asked;
		return {
			token: data.token,
			expires: asked + (lasts > 0 ? Math.min(lasts, LASTS_MS) : LASTS_MS)
		};
	}
	return keepRenewed(renew, {
		clock,
		margin: () => MARGIN_MS,
		first: await renew()
	});
}
async function explained({ owner, repo }, work) {
	try {
		return await work();
	} catch (error) {
		throw new ProblemError({
			code: "RAY-APP-TOKEN",
			message: `GitHub gave no token for the App: ${isHttpError(error) ? `${error.status} ${error.message}` : String(error)}`,
			place: "with: app-id",
			hint: `Check app-id and app-private-key, and that the App is installed on ${owner}/${repo}.`
		});
	}
}

// src/action/wire/wire-github.ts
/** GitHub's API, as the App or with the job's own token. */
async function wireGitHub(inputs, facts, { clock, log, defaultBranch, secondMs, note, onSecret }) {
	const name = repositoryName(facts.repository);
	const { apiUrl, throttled } = facts;
	const { listening } = clock;
	const server = {
		apiUrl,
		throttled,
		secondMs,
		onWait: (why) => log.line(why),
		listening
	};
	const app = appOf(inputs, server);
	const tokens = app ? await createAppTokens({
		app,
		repository: name,
		clock,
		onToken: onSecret
	}) : givenToken(inputs);
	const token = await tokens();
	const client = createGitHubClient({
		...server,
		token: tokens
	});
	const ourselves = createOurselves(client, token);
	const comments = createComments({
		client,
		repository: name,
		ourselves,
		clock
	});
	const { workflowFile, ref } = facts;
	const handsOver = inputs.handOver !== "none" && !inputs.staged;
	return {
		client,
		name,
		tokens,
		ourselves,
		ownBot: createOwnBot({
			app,
			client,
			token,
			clock
		}),
		github: {
			people: createPeople(client, name),
			otherJobs: createOtherJobs(client, name),
			comments: inputs.staged ? stagedComments(comments, note) : comments,
			changes: createChanges(client, name),
			threads: createThreadReader(client, name, ourselves),
			pullRequests: createPullRequests(client, name, {
				workflowFile,
				clock,
				onProblem: (problem) => log.annotate("warning", problem)
			}),
			handOver: handsOver ? createHandOver({
				client,
				repository: name,
				workflowFile,
				ref,
				defaultBranch,
				clock
			}) : null
		}
	};
}
function appOf({ appId, appPrivateKey }, server) {
	return appId === null || appPrivateKey === null ? null : createAppClient({
		...server,
		appId,
		privateKey: appPrivateKey
	});
}
function givenToken({ githubToken }) {
	if (githubToken === null) throw noToken();
	return async () => githubToken;
}
function noToken() {
	return new ProblemError({
		code: "RAY-NO-TOKEN",
		message: "The input github-token is empty.",
		place: "with: github-token",
		hint: "Leave the input out, then the job's own token is used, and give the job \"permissions: contents: write, issues: write\"."
	});
}

// src/adapters/actions-results/artifact-store.ts
const TIMEOUT_MS = 18e4;
const PAUSE_MS$1 = 1e3;
/** Artifacts of the job that we run in. What it takes to upload is loaded with the first one. */
function createArtifactStore(options) {
	const { service, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS$1 } = options;
	return { async upload(artifact) {
		if (service === null) return { kind: "unavailable" };
		const { uploadArtifact } = await import("./upload-artifact.js");
		const end = AbortSignal.timeout(timeoutMs);
		try {
			return await uploadArtifact(withExpiry(artifact, options), {
				...options,
				service,
				pauseMs,
				end
			});
		} catch (error) {
			return failed(end.aborted ? `it took more than ${timeoutMs / 1e3} s` : messageOf$1(error));
		}
	} };
}
function withExpiry(artifact, { mostDays, now }) {
	const { retentionDays } = artifact;
	if (retentionDays === null) return {
		...artifact,
		expiresAt: null
	};
	const days = Math.min(retentionDays, mostDays ?? retentionDays);
	return {
		...artifact,
		expiresAt: new Date(now() + days * 24 * 60 * 6e4).toISOString()
	};
}
function failed(why) {
	return {
		kind: "failed",
		why
	};
}

// src/adapters/codex-cli/session-archive.ts
/** Conversations of Codex. A copy needs none of its ancestors, so each is one file. */
function createCodexArchive({ directory, redact }) {
	const find = (id) => findRollout(directory, id);
	const lay = (id, content) => layRollout(directory, id, content);
	return createConversationArchive({
		name: "codex",
		find,
		lay
	}, redact);
}

// src/adapters/copilot-cli/session-archive.ts
/** Conversations of Copilot. A copy needs none of its ancestors, so each is one file. */
function createCopilotArchive({ directory, redact }) {
	const find = (id) => findEvents(directory, id);
	const lay = (id, content) => layEvents(directory, id, content);
	return createConversationArchive({
		name: "copilot",
		find,
		lay
	}, redact);
}

// src/runtime/agent-sessions.ts
/** Characters: a text of Node can hold hardly more. */
const MOST_KEPT = 5e8;
const keptSchema = strictObject({ by: record(string(), string()) });
/** Conversations of several agents as one value. Those of the first alone are kept as it keeps them itself, as they always were. */
function createAgentSessions(first, others) {
	const all = [["", first], ...Object.entries(others)];
	return {
		async keep(given) {
			const conversations = given.filter(({ id }) => isPlainId(id));
			const found = (await Promise.all(all.map(async ([name, sessions]) => [name, await sessions.keep(conversations)]))).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]]);
			const [only, another] = found;
			if (only === void 0) return void 0;
			if (another === void 0 && only[0] === "") return only[1];
			const by = {};
			let left = MOST_KEPT;
			for (const [name, value] of found) {
				if (value.length * 4 / 3 + 4 > left) continue;
				by[name] = Buffer.from(value).toString("base64");
				left -= by[name].length;
			}
			return Buffer.from(JSON.stringify({ by }));
		},
		async read(given) {
			const found = await Promise.all(all.map(([, sessions]) => sessions.read(given.filter(({ id }) => isPlainId(id)))));
			return Object.assign({}, ...found);
		},
		async restore(kept, move) {
			const several = keptSchema.safeParse(JSON.parse(Buffer.from(kept).toString("utf8"))).data;
			if (several === void 0) return first.restore(kept, move);
			for (const [name, sessions] of all) {
				const own = several.by[name];
				if (own !== void 0) await sessions.restore(Buffer.from(own, "base64"), move);
			}
		}
	};
}

// src/action/wire/wire-keeping.ts
/** Where runs are kept: this disk, the state branch, artifacts. */
function wireKeeping(inputs, facts, { home, git, texts, redactor, clock, isPublic, leaseToken, scriptFolders, reserve }) {
	const redact = (text) => redactor.redact(text);
	return {
		store: storedInReserve(createLocalRunStore(join(home, "state"), { seal: sealOf(inputs, leaseToken) }), reserve),
		branch: git.branch,
		archive: git.archive,
		artifacts: createArtifactStore({
			service: facts.results,
			pageOf: (artifact) => `${facts.serverUrl}/${facts.repository}/actions/runs/${facts.runId}/artifacts/${artifact}`,
			mostDays: facts.retentionDays,
			now: () => clock.now()
		}),
		texts,
		sessions: createAgentSessions(createSessionArchive({
			directory: join(home, "claude"),
			redact
		}), {
			codex: createCodexArchive({
				directory: join(home, "codex"),
				redact
			}),
			copilot: createCopilotArchive({
				directory: join(home, "copilot"),
				redact
			})
		}),
		vault: createTranscriptVault(inputs.stateKey),
		scriptFolders,
		snapshots: git.snapshots,
		projectFiles: () => readProjectFiles(facts.workspace),
		keepsTranscripts: !isPublic || inputs.stateKey !== null,
		redact: rememberClean((text) => redactStored(text, redactor), sha256Of)
	};
}
/** Where there is a secret others may be as well. A difference stays code, which somebody is to judge. */
function redactStored(text, redactor) {
	const known = redactor.redactKnown(text);
	return known === text || text.startsWith("diff --git ") ? known : redactor.redact(text);
}

// src/adapters/git-workspace/pull-request-diffs.ts
const LARGEST_DIFF_MS = 6e4;
const NO_DIFF = "RAY-NO-DIFF";
/** Made by git where the checkout has the whole history, else by GitHub. A shallow history can lead to a wrong merge base. */
function createPullRequestDiffs({ directory, repository, checkout, askGitHub }) {
	const made = /* @__PURE__ */ new Map();
	const tried = /* @__PURE__ */ new Map();
	async function make(workflowId, diff) {
		const text = await byGit(diff, repository, checkout) ?? await askGitHub(diff.base, diff.head);
		if (text === null) throw missing(diff, checkout);
		const folder = join(directory, workflowId);
		const file = join(folder, `pull-request-${diff.pull_request}.diff`);
		await mkdir(folder, {
			recursive: true,
			mode: 448
		});
		const draft = join(folder, `.${randomBytes(6).toString("hex")}`);
		await writeFile(draft, text, { mode: 256 });
		await rename(draft, file);
		return file;
	}
	async function fileOf(workflowId, diff) {
		const known = made.get(workflowId);
		const file = await known?.catch(() => void 0);
		if (known !== void 0 && file !== void 0 && existsSync(file)) return file;
		const making = make(workflowId, diff);
		made.set(workflowId, making);
		return making;
	}
	/** Whether it can be had at all. */
	function canBeHad(workflowId, diff) {
		const known = tried.get(workflowId);
		if (known !== void 0) return known;
		const trying = fileOf(workflowId, diff).then(() => true, isElsewhere);
		tried.set(workflowId, trying);
		return trying;
	}
	return {
		fileOf,
		fileIfAny: async (workflowId, diff) => await canBeHad(workflowId, diff) ? fileOf(workflowId, diff) : void 0
	};
}
/** What else has failed, such as a disk that is full, is told by whoever asks next. */
function isElsewhere(error) {
	return !(error instanceof ProblemError && error.problem.code === NO_DIFF);
}
/** Without the checkout's settings, hooks and attributes: only its objects are read. Undefined when they are not all there. */
async function byGit({ base, head }, repository, checkout) {
	if (checkout === null) return void 0;
	const scratch = join(repository.directory, "diffs");
	return withForeignObjects(scratch, objectsOf(checkout.common), async (objects, shallow) => {
		if (shallow.length > 0) return void 0;
		const view = join(scratch, "repository");
		if (await stat(view).catch(() => void 0) === void 0) {
			await repository.run([
				"init",
				"--quiet",
				"--bare",
				"--template=",
				view
			], { env: { GIT_DIR: view } });
			await chmod(view, 448);
		}
		const env = {
			...objects,
			GIT_DIR: view
		};
		const found = await repository.attempt([
			"merge-base",
			"--end-of-options",
			base,
			head
		], { env });
		const mergeBase = found.stdout.toString().trim();
		if (found.exitCode !== 0 || mergeBase === "") return void 0;
		const forms = [
			EVEN_IGNORED,
			"--no-color",
			"--no-ext-diff",
			"--no-textconv",
			"--find-renames",
			"--src-prefix=a/",
			"--dst-prefix=b/"
		];
		const diff = await repository.attempt([
			"diff",
			...forms,
			mergeBase,
			head,
			"--"
		], {
			env,
			timeoutMs: LARGEST_DIFF_MS
		});
		return diff.exitCode === 0 ? diff.stdout.toString() : void 0;
	});
}
function missing({ pull_request, base, head }, checkout) {
	const between = `between ${base.slice(0, 12)} and ${head.slice(0, 12)}`;
	return new ProblemError({
		code: NO_DIFF,
		message: `The diff of pull request #${pull_request} cannot be made: ${checkout === null ? "there is no checkout" : `the checkout does not have all commits ${between}`}, and GitHub did not give it either.`,
		place: `#${pull_request}`,
		hint: "Let the checkout bring the whole history: \"with: { fetch-depth: 0 }\" at actions/checkout in the Actions workflow."
	});
}

// src/core/thread/attachment-address.ts
/** As they stand in texts: today's form, and the one before it, which names the repository. */
const ON_SITE = new RegExp(`^/(?:user-attachments/assets|[\\w.-]+/[\\w.-]+/assets/\\d+)/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$`);
const OLD_IMAGES = /^\/\d+\/([\w.-]+)\.(?:png|jpe?g|gif|webp)$/i;
const OLD_IMAGES_SITE = "https://user-images.githubusercontent.com";
/** Where github.com sends those who ask for one. Names in full: everybody may have a bucket or a page of a like name. */
const STORES = /* @__PURE__ */ new Set([
	OLD_IMAGES_SITE,
	"https://private-user-images.githubusercontent.com",
	"https://github-production-user-asset-6210df.s3.amazonaws.com"
]);
/** What tells an attachment from all others; undefined for an address that is none. */
function attachmentKey(address, server) {
	const url = parse$1(address);
	const site = parse$1(server);
	if (url === void 0 || site === void 0 || url.query !== "") return void 0;
	if (url.origin === site.origin) return ON_SITE.exec(url.path)?.[1];
	return isGitHubCom(site) && url.origin === OLD_IMAGES_SITE ? OLD_IMAGES.exec(url.path)?.[1] : void 0;
}
/** Whether the content of an attachment may be fetched from there, at first or after a redirect. */
function isAttachmentStore(address, server) {
	const url = parse$1(address);
	const site = parse$1(server);
	if (url === void 0 || site === void 0) return false;
	if (url.origin === site.origin) return ON_SITE.test(url.path);
	return isGitHubCom(site) && STORES.has(url.origin);
}
function isGitHubCom({ origin }) {
	return origin === "https://github.com";
}
/** Only what every reader of addresses understands alike: no name, no password, no other sign in front of the path. */
function parse$1(address) {
	const [whole, origin = "", path = "", query = ""] = /^(https?:\/\/[\w.-]+(?::\d+)?)(?:(\/[^?#\s\\]*)(\?[^#\s\\]*)?)?$/i.exec(address) ?? [];
	return whole === void 0 ? void 0 : {
		origin: origin.toLowerCase(),
		path,
		query
	};
}

// src/adapters/github/attachments/fetch-attachment.ts
const MOST_BYTES = 5242880;
const MOST_HOPS = 4;
const LONGEST_WAIT_MS = 3e4;
/** The content behind an address of GitHub's; undefined when there is none, it is too big, or a redirect leads elsewhere. No token goes along. */
async function fetchAttachment(address, server, fetch) {
	const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
	let at = address;
	for (let hop = 0; hop < MOST_HOPS; hop++) {
		if (!isAttachmentStore(at, server)) return void 0;
		const response = await fetch(at, {
			redirect: "manual",
			signal,
			headers: { "user-agent": "raymond-action" }
		});
		const location = response.headers.get("location");
		if (response.status < 300 || response.status >= 400) return response.status === 200 ? contentOf$1(response) : dropped(response);
		await dropped(response);
		const next = location === null ? null : URL.parse(location, at);
		if (next === null) return void 0;
		at = next.href;
	}
}
/** What a server says about the length is a promise: it is counted. */
async function contentOf$1(response) {
	if (Number(response.headers.get("content-length") ?? 0) > MOST_BYTES || response.body === null) return dropped(response);
	const chunks = [];
	let size = 0;
	for await (const chunk of response.body) {
		size += chunk.length;
		if (size > MOST_BYTES) return void 0;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
async function dropped(response) {
	await response.body?.cancel().catch(() => void 0);
}

// src/adapters/github/attachments/image-type.ts
/** What a file is by its first bytes; undefined for all that models do not look at, SVG included. */
function imageType(content) {
	const starts = (bytes, at = 0) => content.toString("latin1", at, at + bytes.length) === bytes;
	if (starts("PNG\r\n\n") && starts("IHDR", 12)) return "png";
	if (starts("ÿØÿ")) return "jpg";
	if (starts("GIF87a") || starts("GIF89a")) return "gif";
	return starts("RIFF") && starts("WEBP", 8) ? "webp" : void 0;
}

// src/adapters/github/attachments/signed-addresses.ts
/** A review with its comments, or one of these. */
const SHOWN = `query ($node: ID!) {
  node(id: $node) {
    ... on PullRequestReview { bodyHTML comments(first: 100) { nodes { bodyHTML } } }
    ... on PullRequestReviewComment { bodyHTML }
  }
}`;
/** Addresses that GitHub signed for some minutes, as they stand in a text that it has rendered. Attachments of private repositories have no others. */
async function signedAddresses({ of, id, node }, server, { client, repository }) {
	return ((await renderedText().catch(() => void 0))?.match(/https?:\/\/[^\s"'<>\\]+/g) ?? []).map((address) => address.replaceAll("&amp;", "&")).filter((address) => isAttachmentStore(address, server));
	async function renderedText() {
		const mediaType = { format: "full" };
		switch (of) {
			case "issue": return (await client.rest.issues.get({
				...repository,
				issue_number: id,
				mediaType
			})).data.body_html;
			case "issue_comment": return (await client.rest.issues.getComment({
				...repository,
				comment_id: id,
				mediaType
			})).data.body_html;
			case "other": return node === void 0 ? void 0 : JSON.stringify(await askGraphql(client, {
				query: SHOWN,
				variables: { node }
			}, unknown()));
		}
	}
}

// src/adapters/github/attachments/attachments.ts
/** Images from where GitHub keeps them. Their names are ours and their endings say what they are by their content. */
function createAttachments({ directory, client, repository, server, apiUrl }) {
	const had = /* @__PURE__ */ new Map();
	const fetcher = proxiedFetch(apiUrl);
	async function contentOf(attachment, signedIn) {
		const key = attachmentKey(attachment.url, server);
		if (key === void 0) return void 0;
		const open = await fetchAttachment(attachment.url, server, fetcher).catch(() => void 0);
		if (open !== void 0) return open;
		const address = (await signedIn(attachment)).find((one) => one.includes(key) && one !== attachment.url);
		return address === void 0 ? void 0 : fetchAttachment(address, server, fetcher).catch(() => void 0);
	}
	async function fetchAll(workflowId, attachments) {
		const folder = join(directory, workflowId);
		await mkdir(folder, {
			recursive: true,
			mode: 448
		});
		const files = [];
		const asked = /* @__PURE__ */ new Map();
		const signedIn = (attachment) => {
			const text = attachment.node ?? `${attachment.of}/${attachment.id}`;
			const signed = asked.get(text) ?? signedAddresses(attachment, server, {
				client,
				repository
			});
			asked.set(text, signed);
			return signed;
		};
		for (const [index, attachment] of attachments.entries()) {
			const content = await contentOf(attachment, signedIn);
			const type = content === void 0 ? void 0 : imageType(content);
			if (content === void 0 || type === void 0) continue;
			const file = join(folder, `${index + 1}.${type}`);
			const draft = join(folder, `.${randomBytes(6).toString("hex")}`);
			await writeFile(draft, content, {
				mode: 256,
				flag: "wx"
			});
			await rename(draft, file);
			files.push(file);
		}
		return {
			directory: folder,
			files,
			leftOut: attachments.length - files.length
		};
	}
	return { async filesOf(workflowId, attachments) {
		const known = await had.get(workflowId);
		if (known?.files.every((file) => existsSync(file)) === true) return known;
		const fetching = fetchAll(workflowId, attachments);
		had.set(workflowId, fetching);
		return fetching;
	} };
}

// src/adapters/github/issue-finder.ts
/** Pages of a hundred that are looked through for a title. */
const MOST_PAGES = 10;
/** Looks through the repository's list of issues: the search index of GitHub lags behind by minutes. */
function createIssueFinder(client, repository) {
	return { async findIssue({ title, labels = [], state = "open" }) {
		for (let page = 1; page <= MOST_PAGES; page++) {
			const { data } = await client.rest.issues.listForRepo({
				...repository,
				state,
				page,
				per_page: 100,
				sort: "created",
				direction: "desc",
				...labels.length === 0 ? {} : { labels: labels.join(",") }
			});
			const found = data.find((issue) => issue.pull_request === void 0 && (title === void 0 || issue.title === title));
			if (found !== void 0) return plain(found);
			if (data.length < 100) return void 0;
		}
	} };
}
function plain({ number, title, body, state, html_url, labels }) {
	const names = labels.map((label) => typeof label === "string" ? label : label.name ?? "");
	return {
		number,
		title,
		body: body ?? "",
		state,
		html_url,
		labels: names
	};
}

// src/core/thread/shown-credentials.ts
/** What the API says of a repository to the token that asks is a token of its own, under these names. */
const SHOWN_TOKENS = ["temp_clone_token", "temp_download_token"];
const NAMES = SHOWN_TOKENS.join("|");
/** Longer addresses are none of GitHub's own. */
const ADDRESS = `[^"'\\\\\\s<>]{0,2048}?`;
/**
* Credentials as the text of an answer holds them: those tokens, and what stands in an address of a file of a private repository. The first group
* of each ends where the credential, which may be cut off there, begins.
*/
const CREDENTIALS = [
	new RegExp(`("(?:${NAMES})"\\s{0,8}:\\s{0,8}")([^"]+)`, "g"),
	new RegExp(`("download_url"\\s{0,8}:\\s{0,8}"${ADDRESS}[?&]token=)([^"&\\\\]+)`, "g"),
	new RegExp(`(\\bgithubusercontent\\.com/${ADDRESS}(?:[?&]|&amp;|\\\\u0026)(?:token|jwt)=)([^"'&\\\\\\s<>)]+)`, "g")
];
/** Puts stars over them: as long as they were, so that nothing else moves. */
function starCredentials(text) {
	const star = (_, before, credential) => before + "*".repeat(credential.length);
	return CREDENTIALS.reduce((now, pattern) => now.replace(pattern, star), text);
}

// src/adapters/github/reading/hide-credentials.ts
/** More than any of them is long, with the address before it: what begins there has come to its end. */
const KEPT = 8192;
/** Puts stars over what GitHub's answers hold of credentials, however they are cut into pieces; byte for byte, so that lengths stay true. */
function hideCredentials() {
	let held = "";
	return new Transform({
		transform(chunk, _, done) {
			const text = starCredentials(held + chunk.toString("latin1"));
			const end = Math.max(0, text.length - KEPT);
			held = text.slice(end);
			done(null, Buffer.from(text.slice(0, end), "latin1"));
		},
		flush(done) {
			done(null, Buffer.from(held, "latin1"));
		}
	});
}

// src/adapters/github/reading/api-reader.ts
const PASSED_ON = [
	"accept",
	"if-none-match",
	"if-modified-since",
	"x-github-api-version"
];
const PASSED_BACK = [
	"content-type",
	"content-length",
	"content-encoding",
	"etag",
	"last-modified",
	"x-github-media-type"
];
const LONGEST_URL = 4096;
/** Alerts with the secrets that were found, and addresses of webhooks, which may be credentials themselves. */
const HOLDS_SECRETS = /^\/repos\/[^/]+\/[^/]+\/(?:secret-scanning|hooks)(?:[/?]|$)/i;
/** Passes reads of one repository on with a token of ours, which no program ever holds, and nothing else. */
function createApiReader({ apiUrl, repository, token, pace }) {
	const standIn = `ghs_${randomBytes(24).toString("base64url")}`;
	const base = apiUrl.replace(/\/+$/, "");
	let here = "";
	return {
		standIn,
		servedAt(url) {
			here = url;
		},
		listener(request, response) {
			pass(request, response).catch((error) => refuse(response, 502, `GitHub cannot be reached: ${messageOf$1(error)}`));
		}
	};
	async function pass(request, response) {
		const { method = "", url = "" } = request;
		request.resume();
		if (!presents(request.headers, standIn)) return refuse(response, 401, "This is not the token of this turn.");
		if (method !== "GET" && method !== "HEAD") return refuse(response, 403, "Only GET and HEAD are passed on: effects are proposed.");
		if (!isWithin(url, repository)) return refuse(response, 404, `Only paths under /repos/${repository}, spelled plainly, are passed on.`);
		if (HOLDS_SECRETS.test(unescaped(url))) return refuse(response, 403, "What GitHub says there may hold credentials: it is not passed on.");
		const wait = pace.take();
		if (wait > 0) return refuse(response, 429, `The run has read as often as it may. Try again in ${wait} s.`, { "retry-after": wait });
		const secret = await token();
		const headers = {
			"user-agent": "raymond-action",
			"accept-encoding": "identity",
			...only(request.headers, PASSED_ON),
			authorization: `Bearer ${secret}`
		};
		const there = await requestUpstream(new URL(`${base}${url}`), {
			method,
			headers
		});
		response.once("close", () => there.destroy());
		there.end();
		const [answer] = await once(there, "response");
		const { "content-encoding": encoding = "identity" } = answer.headers;
		if (encoding !== "identity") {
			answer.destroy();
			return refuse(response, 502, "GitHub answered in a form in which nothing can be looked for.");
		}
		response.writeHead(answer.statusCode ?? 502, {
			...only(answer.headers, PASSED_BACK),
			...linkOf(answer.headers)
		});
		answer.once("error", () => response.destroy());
		const plain = answer.pipe(hideIn([secret]));
		(isOwnText(answer.headers) ? plain.pipe(hideCredentials()) : plain).pipe(response);
	}
	function linkOf({ link }) {
		if (typeof link !== "string") return {};
		return { link: link.replace(/<([^>]*)>/g, (whole, to) => to.startsWith(`${base}/`) ? `<${led(to)}>` : whole) };
	}
	/** To another page of what was asked for: github.com names the repository by its number there, by which nothing is passed on. */
	function led(to) {
		return `${here}${to.slice(base.length).replace(/^\/repositories\/\d+(?=[/?]|$)/, `/repos/${repository}`)}`;
	}
}
/** A file, a difference or an archive comes as it is in the repository, or was uploaded. */
function isOwnText({ "content-type": type = "" }) {
	return !/^application\/(?:vnd\.github(?:\.v3)?\.(?:raw|diff|patch|sha)\b|octet-stream|(?:x-)?(?:gzip|zip)\b)/i.test(type);
}
function presents({ authorization = "" }, standIn) {
	const given = Buffer.from(authorization.replace(/^(?:bearer|token) /i, ""));
	const wanted = Buffer.from(standIn);
	return given.length === wanted.length && timingSafeEqual(given, wanted);
}
/** Compared as it is sent: what is spelled in another way, with escapes of dots or slashes, is not passed on. */
function isWithin(url, repository) {
	if (url.length > LONGEST_URL || /[^!-~]|\\|#/.test(url)) return false;
	const [path = ""] = url.split("?");
	const home = `/repos/${repository}`.toLowerCase();
	const plain = path.toLowerCase();
	if (plain !== home && !plain.startsWith(`${home}/`)) return false;
	return !/%(?:2e|5c|25|00)/i.test(path) && path.split(/\/|%2f/i).slice(1).every((part) => part !== "" && part !== "." && part !== "..");
}
function unescaped(url) {
	return url.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
function only(headers, names) {
	return Object.fromEntries(names.flatMap((name) => headers[name] === void 0 ? [] : [[name, headers[name]]]));
}
/** In the form of GitHub's own errors. */
function refuse(response, status, message, headers = {}) {
	if (response.headersSent) response.destroy();
	else response.writeHead(status, {
		"content-type": "application/json",
		...headers
	}).end(JSON.stringify({ message: `raymond: ${message}` }));
}

// src/adapters/github/reading/pace.ts
/** All bounds hold at once, over the time that has just passed. */
function createPace(bounds, now) {
	let taken = [];
	const longest = Math.max(...bounds.map(({ withinMs }) => withinMs));
	return { take() {
		const at = now();
		taken = taken.filter((one) => isWithin$1(one, at, longest));
		const waits = bounds.map(({ times, withinMs }) => {
			const first = taken.at(-times);
			return first === void 0 ? 0 : first + withinMs - at;
		});
		const wait = Math.max(0, ...waits);
		if (wait > 0) return Math.ceil(wait / 1e3);
		taken = [...taken, at];
		return 0;
	} };
}

// src/adapters/github/reading/api-access.ts
/** The job needs calls of its own: a run that polls leaves it most of them. */
const BOUNDS = [{
	times: 60,
	withinMs: 6e4
}, {
	times: 200,
	withinMs: 36e5
}];
/** Turns of one run share its pace. */
function createApiAccess({ clock, ...options }) {
	const paces = /* @__PURE__ */ new Map();
	return { async open({ workflowId, cell }) {
		const pace = paces.get(workflowId) ?? createPace(BOUNDS, () => clock.now());
		paces.set(workflowId, pace);
		const reader = createApiReader({
			...options,
			pace
		});
		const plain = cell === void 0 ? openPlainCell() : void 0;
		const url = await (cell ?? plain)?.serve("github", reader.listener);
		reader.servedAt(url ?? "");
		return {
			environment: {
				GITHUB_API_URL: url ?? "",
				GITHUB_TOKEN: reader.standIn,
				GITHUB_REPOSITORY: options.repository
			},
			close: async () => void await plain?.close()
		};
	} };
}

// src/adapters/workflow-files/commit-source.ts
/** Workflows in a commit, by paths from its root. */
function createCommitSource(options) {
	const { commit, cacheDirectory, platform } = options;
	const copies = createPinnedCopies(cacheDirectory);
	const known = /* @__PURE__ */ new Map();
	const find = (path) => {
		const found = known.get(path) ?? findIn(path, commit, options);
		known.set(path, found);
		found.catch(() => known.delete(path));
		return found;
	};
	return {
		platform,
		async read(specifier, from) {
			const found = await find(await pathOf(specifier, from, options));
			const id = found.scope === "" ? "." : found.scope;
			const pin = {
				source: found.entry === null ? id : posix.join(id, found.entry),
				commit,
				sha256: digestOf$1(found.definition)
			};
			return toScopeFiles(found.definition, {
				id,
				pin,
				entry: found.entry,
				directory: await copies.keep(found.definition)
			});
		},
		async readPinned(id, pin) {
			const now = await ifThere(find(pathOfId(id)));
			const changed = now === void 0 || digestOf$1(now.definition) !== pin.sha256;
			const definition = changed ? await pinnedDefinition(id, pin, options) : now.definition;
			if (definition === void 0) throw pinLost(id, pin);
			const directory = await copies.keep(definition);
			return {
				files: toScopeFiles(definition, {
					id,
					pin,
					entry: entryOf(definition, id, pin),
					directory
				}),
				changed
			};
		}
	};
}
/** From the pinned commit while it can be had, else from a copy of an earlier job on this machine. */
async function pinnedDefinition(id, pin, options) {
	const { commit } = pin;
	if (commit !== null && await options.fetchCommit?.(commit) !== false) {
		const then = await ifThere(findIn(pathOfId(id), commit, options));
		if (then !== void 0 && digestOf$1(then.definition) === pin.sha256) return then.definition;
	}
	return (await createPinnedCopies(options.cacheDirectory).find(pin.sha256))?.definition;
}
function findIn(path, commit, { gitDir, cacheDirectory }) {
	return readDefinition(createCommitTree({
		gitDir,
		commit,
		home: cacheDirectory
	}), path);
}
function pathOfId(id) {
	return id === "." ? "" : id;
}
async function ifThere(found) {
	try {
		return await found;
	} catch (error) {
		if (error instanceof ProblemError) return void 0;
		throw error;
	}
}
/** A path from the commit's root. A tag's path is relative to its scope; beside it, too, when the scope is a file. */
async function pathOf(specifier, from, options) {
	const wanted = specifier.replaceAll("\\", "/");
	const path = withinRoot(from === null ? wanted : posix.join(from, wanted));
	if (from === null || path === void 0 || wanted.startsWith("/")) return path ?? outside(specifier);
	const { gitDir, commit, cacheDirectory } = options;
	const tree = createCommitTree({
		gitDir,
		commit,
		home: cacheDirectory
	});
	if (!(from !== "." && await tree.kindOf(from) === "file") || await tree.kindOf(path) !== void 0) return path;
	return withinRoot(posix.join(posix.dirname(from), wanted)) ?? outside(specifier);
}
/** The path without detours, empty for the root; undefined when it leads out of it. */
function withinRoot(path) {
	const normal = posix.normalize(path).replace(/\/$/, "");
	if (normal === ".." || normal.startsWith("../") || normal.startsWith("/") || normal.includes("\0")) return void 0;
	return normal === "." ? "" : normal;
}
function outside(specifier) {
	throw new ProblemError({
		code: "RAY-OUTSIDE-WORKFLOW",
		message: `${specifier} leads out of the repository.`,
		place: specifier,
		hint: "Write a path from the root of the repository, such as workflows/review."
	});
}

// src/core/report/fit-sections.ts
/** GitHub refuses comments, issues and pull requests with a body over 65,536 characters. */
const MAX_BODY$1 = 65536;
/**
* Joins sections in their order with blank lines, shortened as far as needed, the least important first. `measure` gives the
* size of a text in the unit of the limit.
*/
function fitSections(sections, limit, measure) {
	return joined(fittedSections(sections, limit, measure));
}
/** The same, part by part. */
function fittedSections(sections, limit, measure = (text) => text.length) {
	const chosen = sections.map(() => 0);
	const order = sections.map((_, index) => index).toSorted((a, b) => (sections[a]?.weight ?? 0) - (sections[b]?.weight ?? 0));
	const fitted = () => sections.map(({ variants, asks = [] }, index) => {
		const variant = chosen[index] ?? 0;
		return {
			text: variants[variant] ?? "",
			asks: asks[variant] ?? []
		};
	});
	let parts = fitted();
	for (const index of order) {
		const variants = sections[index]?.variants ?? [];
		for (let variant = 1; variant < variants.length && measure(joined(parts)) > limit; variant += 1) {
			chosen[index] = variant;
			parts = fitted();
		}
	}
	return parts;
}
function joined(parts) {
	return parts.map(({ text }) => text).filter((text) => text !== "").join("\n\n");
}

// src/core/report/result-comment.ts
/** The comment for one agent's result: who, what it cost, then the payload to the end, where nothing that it leaves open matters. */
function renderResultComment(run, agent, options) {
	const { maxLength = MAX_BODY$1 } = options;
	const head = `${renderResultMarker({
		run: run.workflow_id,
		agent
	})}\n${headline$1(run, agent, options)}\n\n`;
	return head + resultPayload(run, agent, maxLength - head.length, options);
}
function headline$1(run, agent, { runUrl, branchUrl }) {
	const failed = run.failed_results.includes(agent);
	const whose = agent === "main" ? inlineText(run.workflow.name) : `${inlineText(run.workflow.name)} (${inlineCode(agent)})`;
	const ofAgent = findAgent(run, agent)?.tally?.usd ?? 0;
	const cost = run.agents.length > 1 ? `${formatUsd(ofAgent)} of the run's ${formatUsd(run.budget.spent_usd)}` : formatUsd(run.budget.spent_usd);
	const links = [runUrl === null ? "" : `[job](${runUrl})`, branchUrl === null ? "" : `[state](${branchUrl})`].filter((link) => link !== "");
	return `${failed ? "🔴" : "🟢"} **Result of ${whose}**${failed ? ", not a success" : ""} <sub>${[cost, ...links].join(" · ")}</sub>`;
}
/** What an agent gave back as its result, as JSON or as Markdown. */
function resultPayload(run, agent, room, options) {
	const trimmed = (run.results[agent] ?? "").trim();
	if (trimmed === "") return "_The result is empty._";
	const rest = () => restOf$1(run, agent, options);
	return isJson(trimmed) ? jsonPayload(trimmed, room, rest, options) : cleanWithin(trimmed, room, {
		...options,
		rest
	});
}
function restOf$1({ workflow_id, results }, agent, { keepWhole, branchUrl, redactor }) {
	const kept = keepWhole?.(`result-${workflow_id}-${agent}.md`, cleanCode(results[agent] ?? "", { redactor })) ?? null;
	const places = [...kept === null ? [] : [kept], ...branchUrl === null ? [] : [`the [state](${branchUrl})`]];
	return places.length === 0 ? "_The whole result is in the state file._" : `_The result is longer than GitHub allows; all of it is in ${places.join(", and in ")}._`;
}
function jsonPayload(text, room, restOfIt, options) {
	const code = cleanCode(text, options);
	const whole = fence(code, "json");
	if (whole.length <= room) return whole;
	const rest = restOfIt();
	return `${fence(cutText(code, room - rest.length - 40), "json")}\n\n${rest}`;
}
/** Numbers and single words are JSON, too, but read better as text. */
function isJson(text) {
	if (!/^[[{]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

// src/core/report/keep-long.ts
/** One that is cut only where the page has little room is short enough to be read in the state, in characters. */
const LONG = 8e3;
/** Keeps a clean text whole when it is long, and says in Markdown where; null when it is short or cannot be kept. */
function keepLong(file, text, { keepWhole }) {
	return text.length > LONG ? keepWhole?.(file, text) ?? null : null;
}

// src/core/report/workers/workers-table.ts
/** Workers in jobs of their own, each with its job's page; empty where there are none. */
function workersTable(run, { repositoryUrl }, maxRows) {
	const { children = [] } = run;
	if (children.length === 0) return "";
	const ordered = [...children.filter(({ status }) => status !== "ended"), ...children.filter(({ status }) => status === "ended")];
	const hidden = ordered.length - maxRows;
	return [
		"| worker | job | | set aside |",
		"| :-- | :-- | :-- | --: |",
		...ordered.slice(0, maxRows).map((child) => row$1(child, run, repositoryUrl)),
		...hidden > 0 ? [`| ${hidden} more | | | |`] : []
	].join("\n");
}
function row$1(child, run, repositoryUrl) {
	const { id, agent, actions_run, budget_usd, status, spent_usd } = child;
	const job = actions_run === null || repositoryUrl === null ? inlineCode(id) : `[${id}](${repositoryUrl}/actions/runs/${actions_run})`;
	const money = status === "queued" ? "" : status === "ended" ? `spent ${formatUsd(spent_usd ?? 0)}` : formatUsd(budget_usd);
	return `| ${inlineCode(agent)} | ${job} | ${words(child, run)} | ${money} |`;
}
function words({ status, agent, paused, asks = [] }, run) {
	switch (status) {
		case "queued": return "waits for room";
		case "intended":
		case "dispatched": return "dispatched";
		case "started": return "at work";
		case "waiting": return paused !== void 0 && asks.length === 0 ? "is paused" : "waits for a person";
		case "ended": return run.failed_results.includes(agent) || run.agents.some(({ id, status: of }) => id === agent && of === "failed") ? "failed" : "done";
	}
}
/** What workers in jobs of their own ask; it is answered in the thread like any other question. */
function asksOfWorkers({ children = [] }) {
	return children.flatMap(({ agent, asks = [] }) => asks.map(({ id, agent: by = agent, prompt, to, choices, deadline, asked_at, told_at, shown_at }) => ({
		id,
		agent: by,
		prompt,
		next: "",
		to,
		choices,
		deadline: shownDeadline({
			deadline,
			asked_at
		}, shown_at ?? told_at),
		timeout_next: null,
		asked_at
	})));
}

// src/core/report/ask-box.ts
const PLAIN_REPLY = " A plain comment is taken as the answer, too.";
/** What is to show a question, where GitHub has not taken it: until then nobody knows that plain words are meant for that. */
function withoutPlainReply(body) {
	return body.replaceAll(PLAIN_REPLY, " A plain comment is no answer, as long as GitHub does not take the one that asks.");
}
/** All that is asked of people, in the order in which they are shown it: first what time decides otherwise. */
function openQuestions(run) {
	const urgency = ({ deadline }) => deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline);
	return [...run.asks, ...asksOfWorkers(run)].toSorted((a, b) => urgency(a) < urgency(b) ? -1 : Number(urgency(a) > urgency(b)));
}
/** An open question with the exact reply to type; `maxLength` bounds the question. */
function askBox(ask, run, options, maxLength) {
	const question = cleanWithin(ask.prompt, maxLength, {
		...options,
		rest: () => restOf(ask, run, options)
	});
	const plainReply = openQuestions(run).length === 1 ? PLAIN_REPLY : "";
	return alert("IMPORTANT", [
		`**${inlineText(ask.agent)} asks:**`,
		"",
		blockQuote(question),
		"",
		ask.choices.length > 0 ? `Reply with one of these lines.${plainReply}` : `Reply with this line, your answer in place of \`…\`.${plainReply}`,
		"",
		...replies(ask).map((reply) => fence(reply)),
		...votesLine(ask, run),
		`${mayAnswer(ask)}${untilWhen(ask, options.now)}`
	]);
}
/** An open question that has no box, with how to answer it: `longest` bounds the question, and all of its choices together. */
function askLine(ask, options, longest) {
	const { id, agent, to, deadline } = ask;
	const whole = (text) => cleanLine(text, Number.POSITIVE_INFINITY, options);
	const [prompt, choices] = [whole(ask.prompt), ask.choices.map(whole)];
	const named = longest < choices.join().length ? choices.slice(0, MOST_CHOICES).map((one) => shorten(one, SHORT)) : choices;
	const more = choices.length > named.length ? [`${choices.length - named.length} more`] : [];
	const answers = choices.length === 0 ? "" : `: ${[...named.map(inlineCode), ...more].join(", ")}`;
	const who = to.length === 0 ? "" : ` ${mayAnswer(ask)}`;
	const until = deadline === null ? "" : untilWhen(ask, options.now);
	const question = inlineText(shorten(prompt, longest));
	return {
		id,
		text: `- **${inlineText(agent)}:** ${question} ${inlineCode(`/raymond answer ${id} …`)}${answers}.${who}${until}`,
		isWhole: prompt.length <= longest && choices.join().length <= longest
	};
}
/** Of choices that are too long together. */
const MOST_CHOICES = 5;
const SHORT = 40;
function restOf({ id, prompt }, { workflow_id }, options) {
	return `… the rest is in ${keepLong(`question-${workflow_id}-${id}.md`, cleanCode(prompt, options), options) ?? "the state file"}.`;
}
function replies({ id, choices }) {
	const command = `/raymond answer ${id}`;
	if (choices.length === 0) return [`${command} …`];
	const lines = choices.map((choice) => `${command} ${choice.replace(/\s+/g, " ").trim()}`);
	return lines.length <= 4 ? lines : [lines.join("\n")];
}
/** GitHub starts no job for a reaction. */
function votesLine(ask, run) {
	if (votableAsk(run) !== ask) return [];
	const [yes = "", no = ""] = ask.choices.map((choice) => inlineText(choice.replace(/\s+/g, " ").trim()));
	return [`Or react to this comment: 👍 is ${yes}, 👎 is ${no}. The next job that looks at this thread reads it.`, ""];
}
function mayAnswer({ to }) {
	return to.length === 0 ? "Everybody who may start runs may answer." : `${list$1(to.map(inlineCode), "or")} may answer.`;
}
function untilWhen({ deadline, timeout_next }, now) {
	if (deadline === null) return " There is no deadline, and waiting costs nothing.";
	const after = timeout_next === null ? "the run fails" : `it goes on at ${inlineCode(timeout_next)}`;
	return deadline <= now ? ` The deadline has passed (${formatMoment(deadline)}): ${after}.` : ` Without an answer until **${formatMoment(deadline)}**, ${after}.`;
}
function list$1(names, word) {
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1) ?? ""}`;
}

// src/core/report/status-line.ts
/** One colour a meaning, in headline, table and diagram alike. */
const RUN_SIGNS = {
	running: "🔵",
	waiting: "🟣",
	suspended: "🟡",
	over_budget: "🟡",
	failed: "🔴",
	completed: "🟢",
	cancelled: "⚪"
};
const AGENT_SIGNS = {
	active: "🔵",
	waiting: "🟣",
	paused: "🟡",
	failed: "🔴",
	ended: "🟢"
};
/** A coloured dot and plain words, to follow the workflow's name. */
function statusWords({ status, reason }) {
	switch (status) {
		case "running": return "is at work";
		case "waiting": return reason === "approval" ? "waits for an approval" : reason === "ask" ? "waits for an answer" : "waits for you";
		case "suspended": return reason === "workers" || reason === "dispatched" ? "waits for its workers" : "is paused";
		case "over_budget": return "has spent its budget";
		case "failed": return "has failed";
		case "completed": return "has finished";
		case "cancelled": return "was stopped";
	}
}
function runSign({ status }) {
	return RUN_SIGNS[status];
}
/** An agent of a run that was stopped does nothing any more, whatever it was at; one that brought its run down is never green. */
function agentSign(agent, run) {
	if (run.status === "cancelled" && agent.status !== "ended") return RUN_SIGNS.cancelled;
	return agent.status === "ended" && hasFailed(agent, run) ? AGENT_SIGNS.failed : AGENT_SIGNS[agent.status];
}
function hasFailed({ id }, { status, agents, failed_results, error_values = [], proposals = [] }) {
	const byProposal = proposals.filter((proposed) => proposed.status === "failed").map(({ agent }) => agent);
	const failed = /* @__PURE__ */ new Set([
		...failed_results,
		...error_values,
		...byProposal
	]);
	if (failed.has(id)) return true;
	const isBlamed = agents.some((agent) => agent.status === "failed" || failed.has(agent.id));
	return status === "failed" && !isBlamed && agents[0]?.id === id;
}

// src/core/report/agent-table.ts
/** Agents that can still do something come first, then those that ended, each in the order in which they came. */
function agentTable(run, maxRows) {
	const ordered = [...run.agents.filter(({ status }) => status !== "ended"), ...run.agents.filter(({ status }) => status === "ended")];
	const shown = ordered.slice(0, maxRows);
	const hidden = ordered.slice(maxRows);
	return [
		"| agent | state | visits | time | cost |",
		"| :-- | :-- | --: | --: | --: |",
		...shown.map((agent) => row(run, agent)),
		...hidden.length > 0 ? [`| ${hidden.length} more | | | ${timeAndCost(hidden)} |`] : [],
		...run.agents.length > 1 ? [`| **all** | | | ${timeAndCost(run.agents)} |`] : []
	].join("\n");
}
function row(run, agent) {
	const caller = agent.stack.at(-1);
	const state = inlineCode(stateName(run, agent.scope, agent.current_state));
	const back = caller === void 0 ? "" : ` ↩ ${inlineCode(stateName(run, caller.scope, caller.state))}`;
	const visits = ownValue(agent.visits, stateName(run, agent.scope, agent.current_state)) ?? 0;
	return `| ${agentSign(agent, run)} ${inlineCode(agent.id)}${ranBy(agent)} | ${state}${back} | ${visits} | ${timeAndCost([agent])} |`;
}
/** Who ran its last turn, where that is not the run's own agent. */
function ranBy({ backend }) {
	return backend === void 0 ? "" : ` ${inlineCode(backend)}`;
}
/** A state as the counters name it: with its scope when that is not the run's own workflow. */
function stateName(run, scope, file) {
	const pin = run.scopes[scope];
	return pin === void 0 ? file : stateKey(run, {
		id: scope,
		pin
	}, file);
}
function timeAndCost(agents) {
	const ms = agents.reduce((sum, { tally }) => sum + (tally?.ms ?? 0), 0);
	const usd = agents.reduce((sum, { tally }) => sum + (tally?.usd ?? 0), 0);
	return `${formatDuration(ms).replaceAll(" ", "\xA0")} | ${formatUsd(usd)}`;
}

// src/core/outbox/closed-issue.ts
const issueSchema = object({ issue: object({
	number: number(),
	pull_request: unknown().optional()
}) });
/**
* The issue that a pull request of this run closes when it is merged: the one that started the run. Null where none did, or where nothing
* is to be closed, by the configuration or by the proposal itself.
*/
function closedIssue({ issue, event_payload, outputs }, { closes }) {
	if (issue === null || closes === false || outputs?.policy.pull_requests?.closes === false) return null;
	const read = issueSchema.safeParse(event_payload);
	return read.success && read.data.issue.number === issue && read.data.issue.pull_request === void 0 ? issue : null;
}

// src/core/report/cleaning/written-out.ts
/** Longer stretches of blanks push what follows out of sight. */
const BLANKS = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]{100,}/g;
/**
* Not taken out of texts, where they have their uses: blanks of other scripts, and what selects the look of a picture. In a name of a
* program the last makes another name that looks the same.
*/
const SHOWS_NOTHING = /[\u1680\u2800\u{13430}-\u{1343f}\u{16fe4}\u{1d159}]|(?<![\p{Extended_Pictographic}#*0-9])[\ufe0e\ufe0f]/gu;
/** Behind one of these a look is selected only for a key of a telephone. */
const NO_KEY = /(?<=[#*0-9])[\ufe0e\ufe0f](?!\u20e3)/g;
/** What shows nothing is written out, for texts that are judged by what can be seen of them. Line feeds alone part lines. */
function writeOutInvisible(text) {
	const written = text.replace(SHOWS_NOTHING, escaped).replace(NO_KEY, escaped).replace(/[\r\u2028\u2029\u0085]/g, escaped);
	return written.replace(INVISIBLE, (character, at) => character === "‍" && joins(written, at) ? character : escaped(character)).replace(BLANKS, (blanks) => `⟨${blanks.length} blanks⟩`);
}
function escaped(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

// src/core/report/shown-diff.ts
const KEY_LINE = /-----(BEGIN|END) ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----/g;
const LFS_POINTER = /^[+ ]version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1/;
/** Of a key. Its last line may be shorter, and code could look so. */
const KEY_BODY = /^([+\- ]?\s*)[A-Za-z0-9+/]{40,}={0,2}\s*$/;
const KEY_REST = /^([+\- ]?\s*)[A-Za-z0-9+/]{16,}={0,2}\s*$/;
/**
* A difference as somebody sees it who is to approve it: line by line, so that no mark stands for more than one line; with characters
* that show nothing written out; and with the number of lines in which something is hidden.
*/
function shownDiff(diff, redactor) {
	let hidden = 0;
	let inKey = false;
	const [binary, submodules, largeFiles, garbled] = [
		/* @__PURE__ */ new Set(),
		/* @__PURE__ */ new Set(),
		/* @__PURE__ */ new Set(),
		/* @__PURE__ */ new Set()
	];
	let [file, pointer] = ["", ""];
	return {
		text: diff.split("\n").map((line, at, all) => {
			if (line.startsWith("diff --git ")) {
				file = changedFile(line);
				inKey = false;
			}
			if (line.startsWith("@@")) inKey = false;
			if (/^Binary files .* differ$/.test(line)) binary.add(file);
			if (LFS_POINTER.test(line)) pointer = file;
			if (pointer === file && line.startsWith("+oid sha256:")) largeFiles.add(file);
			if (/^[+-]Subproject commit [0-9a-f]+$/.test(line)) submodules.add(file);
			if (/^[+-]/.test(line) && line.includes("�")) garbled.add(file);
			const begins = line.includes("-----BEGIN ") && KEY_LINE.test(line);
			KEY_LINE.lastIndex = 0;
			if (begins) inKey = true;
			const shown = begins || inKey && line.includes("-----END ") ? hideKey(line) : inKey ? line.replace(all[at + 1]?.includes("-----END ") ? KEY_REST : KEY_BODY, `$1${"***"}`) : line;
			if (inKey && line.includes("-----END ")) inKey = false;
			const redacted = redactor.redactSource(shown);
			if (redacted !== line) hidden += 1;
			return writeOutInvisible(redacted);
		}).join("\n"),
		hidden,
		binary: [...binary],
		submodules: [...submodules],
		largeFiles: [...largeFiles],
		garbled: [...garbled]
	};
}
/** Nothing is renamed in these differences: both halves of the line name the same file. */
function changedFile(line) {
	const halves = line.slice(11);
	return halves.slice(Math.floor(halves.length / 2) + 1).replace(/^"?b\//, "").replace(/"$/, "");
}
/** The words of a key's first and last line, in a way that nothing takes all between them for the key. */
function hideKey(line) {
	return line.replace(KEY_LINE, `-----$1 $2 ${"***"} -----`);
}

// src/core/report/approval-box.ts
/** Paths that stand in the box itself; more are folded. */
const FEW_PATHS = 12;
/** Of all together in a comment, in characters: they have room as they are. */
const LONGEST_IN_BRIEF = 8e3;
/**
* The proposals, their texts, the diff, and the reply that approves exactly these; in several lengths, the fullest first. So many wait
* `among` which it stands; the last length has no reply, as a comment that is cut must not offer what it does not show.
*/
function approvalBoxes(approval, run, options, among = 1) {
	const looked = lookedThrough(approval, options);
	const boxes = [
		4e4,
		12e3,
		3e3
	].map((length) => boxOf(looked, run, options, length));
	const inFile = (boxes.at(-1) ?? "").length <= LONGEST_IN_BRIEF / among ? [] : [approvalInFile(looked, run, options)];
	const noRoom = `**What ${inlineCode(run.workflow_id)} proposes waits for approval**, and has no room here: approve, or stop, others first.`;
	return [
		...boxes,
		...inFile,
		noRoom
	];
}
function lookedThrough(approval, { redactor }) {
	const works = approval.works.map((work) => ({
		...work,
		seen: shownDiff(work.diff, redactor),
		said: shownDiff(saidIn(work), redactor)
	}));
	return {
		...approval,
		works
	};
}
function boxOf(approval, run, options, maxLength) {
	const { code, proposals, works } = approval;
	const texts = textsToRead(approval, run, options);
	const perText = Math.max(200, Math.floor(maxLength / (texts.reduce((sum, { share }) => sum + share, 0) + 1)));
	const shown = texts.map((text) => folded({
		...text,
		file: `approve-${run.workflow_id}-${code}-${text.file}`
	}, perText * text.share, options));
	const missing = shown.flatMap(({ missing: title }) => title ?? []);
	const boxWith = (end) => {
		return [alert("IMPORTANT", [
			`**${proposals.length === 1 ? "A proposal waits" : `${proposals.length} proposals wait`} for approval:**`,
			"",
			...listOf(approval, run),
			...works.flatMap((work) => ["", ...summaryOf(work, options)]),
			"",
			...end
		]), ...shown.map(({ markdown }) => markdown)].join("\n\n");
	};
	if (missing.length > 0) return boxWith(cannotBeSeen(missing));
	const whole = boxWith(howToApprove(approval));
	return options.redactor.redactLines(whole) === whole ? whole : boxWith(cannotBeSeen(["what looks like a secret over several lines"]));
}
/** All of it stands in one file. */
function approvalInFile(approval, run, options) {
	const { code, proposals, works } = approval;
	const texts = textsToRead(approval, run, options);
	const parts = [
		...listOf(approval, run),
		...works.flatMap((work) => ["", ...summaryOf(work, options)]),
		...texts.map(({ text, title, language }) => `\n**${inlineText(title)}**\n\n${fence(text, language)}`)
	];
	const kept = keptAt(`approve-${run.workflow_id}-${code}.md`, `${parts.join("\n")}\n`, options);
	const hidden = works.reduce((sum, work) => sum + hiddenIn$1(work), 0);
	return alert("IMPORTANT", [
		`**${counted(proposals.length, "proposal")} wait for approval**, and are too long to be shown here.`,
		...kept === null ? [] : [`All of it is in ${kept}: read it before you approve.`],
		...hidden === 0 ? [] : [`**${somethingHidden(hidden)}**`],
		"",
		...kept === null ? cannotBeSeen(["what is proposed"]) : howToApprove(approval)
	]);
}
function listOf({ proposals, addsTo = [] }, run) {
	return proposals.map((proposal, n) => `- ${inlineText(describeProposal(proposal, run.issue))}${adding(addsTo[n])}${closing(proposal, run)}`);
}
function textsToRead({ proposals, works }, run, options) {
	return [...proposals.flatMap((proposal, index) => textsOf(proposal, index + 1, run.issue, options)), ...works.flatMap((work, index) => changesOf(work, works.length === 1 ? "" : `${index + 1}-`, options))];
}
function adding(pull) {
	return pull == null ? "" : `; while #${pull} is open, the work goes there, and the title and text of that one stay as they are`;
}
function closing(proposal, run) {
	const issue = proposal.type === "pull_request" ? closedIssue(run, proposal) : null;
	return issue === null ? "" : `; merging it closes #${issue}`;
}
function howToApprove({ code, role, notBy }) {
	return [
		"This approves exactly what is shown here; any change makes another code:",
		"",
		fence(`/raymond approve ${code}`),
		`Somebody with the role \`${role}\` may approve${notBy === null ? "" : `, but not \`${notBy}\`, who started the run`}.`
	];
}
function cannotBeSeen(missing) {
	return [`**This cannot be approved here:** ${missing.map(inlineText).join(", ")} cannot be shown whole, and could not be kept anywhere else.`, "Run the job again with \"permissions: actions: write\", or stop the run: `/raymond stop`."];
}
/** What is changed where, what of it cannot be seen here, and where all of it can be looked at. */
function summaryOf(work, options) {
	const { base, commit, paths, left_out, passing = [], along = [] } = work;
	const { binary, submodules, largeFiles, garbled } = work.seen;
	const hidden = hiddenIn$1(work);
	const named = paths.length <= FEW_PATHS ? `: ${paths.map((path) => inlineCode(onOneLine(path))).join(", ")}` : ", named below";
	const { repositoryUrl } = options;
	const compare = repositoryUrl === null ? "" : ` [Compare on GitHub](${repositoryUrl}/compare/${base}...${commit}).`;
	const warnings = [
		...hidden === 0 ? [] : [somethingHidden(hidden)],
		...binary.length === 0 ? [] : [`The content of ${counted(binary.length, "file")} is binary and is not shown.`],
		...submodules.length === 0 ? [] : [`What is new in ${counted(submodules.length, "submodule")} is not shown.`],
		...largeFiles.length === 0 ? [] : [`The content of ${counted(largeFiles.length, "file")} is kept by Git LFS: only the pointer is shown.`],
		...garbled.length === 0 ? [] : [`Bytes that are no UTF-8 text in ${counted(garbled.length, "file")} are all shown as "\uFFFD".`],
		...passing.length === 0 ? [] : [`What commits on the way hold of ${counted(passing.length, "file")} is not in the diff, and stays in the branch's history.`],
		...along.length === 0 ? [] : [`It is built on another commit than the branch that it would be merged into: what that changes in ${counted(along.length, "file")} comes along, and is neither in the diff nor in the comparison.`],
		...left_out.length === 0 ? [] : [`Left behind: ${left_out.map(inlineText).join("; ")}.`]
	];
	const unseen = [.../* @__PURE__ */ new Set([
		...binary,
		...submodules,
		...largeFiles,
		...garbled,
		...passing,
		...along
	])];
	const more = unseen.length > FEW_PATHS ? `, and ${unseen.length - FEW_PATHS} more` : "";
	return [
		`Changes ${counted(paths.length, "file")}${named}.${compare}`,
		...warnings.map((warning) => `**${warning}**`),
		...unseen.length === 0 ? [] : [`Not shown: ${unseen.slice(0, FEW_PATHS).map((path) => inlineCode(onOneLine(path))).join(", ")}${more}.`]
	];
}
function hiddenIn$1({ seen, said, hidden_lines: before = 0 }) {
	return seen.hidden + said.hidden + before;
}
function somethingHidden(lines) {
	return `In ${counted(lines, "line")} something is hidden that looks like a credential: look at it before you approve.`;
}
/** A line feed in a name would make two names of it. */
function onOneLine(path) {
	return writeOutInvisible(path).replaceAll("\n", "\\u{a}");
}
function counted(count, what) {
	return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
/** All that a proposal would write and its line does not say. */
function textsOf(proposal, number, issue, options) {
	const title = describeProposal(proposal, issue);
	const body = "body" in proposal ? proposal.body : "";
	const plain = (text) => writeOutInvisible(cleanCode(text, options));
	const json = (value) => asJson(value, options);
	return [
		...body === "" ? [] : [{
			text: plain(body),
			title,
			language: "",
			file: `${number}.md`,
			share: 1
		}],
		...proposal.type === "review" && proposal.comments.length > 0 ? [{
			text: json(proposal.comments),
			title: `${title}: its comments`,
			language: "json",
			file: `${number}-comments.json`,
			share: 1
		}] : [],
		...proposal.type === "dispatch" && Object.keys(proposal.inputs).length > 0 ? [{
			text: json(withCleanNames(proposal.inputs, options)),
			title: `${title}: its inputs`,
			language: "json",
			file: `${number}-inputs.json`,
			share: 1
		}] : []
	];
}
function changesOf({ paths, diff, seen, said }, prefix, options) {
	const names = paths.map(onOneLine).join("\n");
	const folded = {
		text: options.redactor.redactLines(names),
		title: "the changed files",
		language: "",
		file: `${prefix}files.txt`,
		share: 1
	};
	return [
		...paths.length <= FEW_PATHS ? [] : [folded],
		...said.text === "" ? [] : [{
			text: said.text,
			title: "what its commits say",
			language: "",
			file: `${prefix}commits.txt`,
			share: 1
		}],
		...diff === "" ? [] : [{
			text: seen.text,
			title: "the diff",
			language: "diff",
			file: `${prefix}changes.diff`,
			share: 2
		}]
	];
}
/**
* The messages of the agent's own commits, as they are pushed: indented, so that none can pass itself off as two. The signs that keep
* them from acting show nothing, and are left out.
*/
function saidIn({ message, messages = [] }) {
	return messages.map((text) => text.trim()).filter((text) => text !== message.trim()).map((text, n) => `${n + 1}.  ${text.replaceAll("​", "").replaceAll("\n", "\n    ")}`).join("\n");
}
/**
* No value can pass itself off as another key or entry, and what shows nothing is written out. Each text is cleaned by itself, as it is when it
* is carried out: what only looks like a secret beside another one stays.
*/
function asJson(value, { redactor }) {
	const text = JSON.stringify(value, (_, part) => typeof part === "string" ? redactor.redact(part) : part, 2);
	return writeOutInvisible(cleanCode(writeOutInvisible(text), { redactor: {
		...redactor,
		redact: (whole) => redactor.redactKnown(whole)
	} }));
}
/** Two names that are hidden stay two. */
function withCleanNames(inputs, { redactor }) {
	return Object.fromEntries(Object.entries(inputs).map(([name, value], n) => [redactor.redact(name) === name ? name : `${"***"}${n + 1}`, value]));
}
/** Where a person finds the whole text; null when it is nowhere. */
function keptAt(file, text, { keepWhole, branchUrl }) {
	return keepWhole?.(file, text) ?? (branchUrl === null ? null : `the [state](${branchUrl})`);
}
/** As source text: what is approved is what stands there, not how it renders. */
function folded({ text, title, language, file }, maxLength, options) {
	const summary = `<details><summary>${inlineText(title)}</summary>`;
	if (text.length <= maxLength) return { markdown: `${summary}\n\n${fence(text, language)}\n\n</details>` };
	const part = cutText(text, maxLength);
	const lines = text.split("\n").length - part.split("\n").length + 1;
	const kept = keptAt(file, text, options);
	const rest = `**${text.length - part.length} more characters on ${counted(lines, "line")} are not shown here.**`;
	const where = kept === null ? "" : ` All of it is in ${kept}.`;
	return {
		markdown: `${summary}\n\n${fence(part, language)}\n\n${rest}${where}\n\n</details>`,
		...kept === null ? { missing: title } : {}
	};
}

// src/core/report/cost-details.ts
const MAX_ROWS = 30;
/** Spent of the budget, as a bar and in figures. */
function budgetLine(run) {
	const { budget, turns, costs } = run;
	const { spent_usd, limit_usd } = budget;
	const models = Object.values(costs.models);
	const input = models.reduce((sum, { input_tokens }) => sum + input_tokens, 0);
	const output = models.reduce((sum, { output_tokens }) => sum + output_tokens, 0);
	const facts = [
		`**${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}${budget.from === void 0 ? "" : `, set by ${budget.from}`}`,
		...budget.held_most === void 0 ? [] : [inlineText(allowedByMost(budget.held_most, run))],
		...spent_usd > limit_usd ? ["turns that were running cost more than was set aside"] : [],
		`${turns} ${turns === 1 ? "turn" : "turns"}`,
		...input + output > 0 ? [`${formatCount(input)} tokens in, ${formatCount(output)} out`] : []
	];
	return `\`${budgetBar(spent_usd, limit_usd)}\` ${facts.join(" · ")}`;
}
/** Where the money went, folded away: by state and by model, the dearest first. */
function costDetails({ costs }) {
	const states = dearestFirst(costs.states);
	if (states.length === 0) return "";
	const models = dearestFirst(costs.models);
	return [
		"<details><summary>Where the money went</summary>",
		"",
		table("state", states),
		...models.length > 0 ? ["", table("model", models)] : [],
		"",
		"</details>"
	].join("\n");
}
function dearestFirst(tallies) {
	return Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms);
}
function table(what, tallies) {
	const hidden = tallies.length - MAX_ROWS;
	return [
		`| ${what} | turns | time | tokens in | out | cost |`,
		"| :-- | --: | --: | --: | --: | --: |",
		...tallies.slice(0, MAX_ROWS).map(([name, { turns, ms, input_tokens, output_tokens, usd }]) => `| ${inlineCode(name)} | ${turns} | ${formatDuration(ms)} | ${formatCount(input_tokens)} | ${formatCount(output_tokens)} | ${formatUsd(usd)} |`),
		...hidden > 0 ? [`| ${hidden} more | | | | | |`] : []
	].join("\n");
}

// src/core/report/proposal-list.ts
/** The pull requests that the run has opened, by number: GitHub links them, and shows their title and state. */
function pullRequests({ proposals = [] }) {
	return proposals.flatMap((proposed) => openedPull(proposed) ?? []).map(({ number, title }) => `**Pull request #${number}**: ${inlineText(title)}`).join("\n");
}
function openedPull({ proposal, status, number }) {
	return proposal.type === "pull_request" && status === "applied" && number !== null ? {
		number,
		title: proposal.title
	} : void 0;
}
/**
* What became of each proposal, with a link where there is something to look at; what waits has a box of its own. In a thread the pull
* requests that were opened stand at the top, and are not named again.
*/
function proposalList({ proposals = [], issue }, maxItems, isComment = false) {
	const isNamed = (proposed) => isComment && openedPull(proposed) !== void 0;
	const settled = proposals.filter((proposed) => proposed.status !== "waiting" && !isNamed(proposed));
	if (settled.length === 0) return "";
	const hidden = settled.length - maxItems;
	return [
		"**Proposals**",
		"",
		...settled.slice(0, maxItems).map((proposed) => `- ${SIGNS[proposed.status]} ${linked(proposed, issue)}${why(proposed)}`),
		...hidden > 0 ? [`- ${hidden} more`] : []
	].join("\n");
}
const SIGNS = {
	waiting: "🟣",
	pending: "🔵",
	applied: "🟢",
	failed: "🔴",
	held: "🟡",
	shown: "⚪",
	dropped: "⚪"
};
function linked({ proposal, url }, issue) {
	const text = inlineText(describeProposal(proposal, issue));
	return url === null || url === "" ? text : `[${text}](${url})`;
}
function why({ status, problem }) {
	switch (status) {
		case "failed": return problem === null ? ", failed" : `: ${inlineText(problem.message)}`;
		case "held": return ", still to be done";
		case "pending": return ", under way";
		case "shown": return ", not posted from here";
		case "dropped": return ", not done: the run was stopped";
		case "waiting":
		case "applied": return "";
	}
}

// src/core/report/run-diagram.ts
const PRESENCE = {
	active: "working",
	waiting: "waiting",
	paused: "paused",
	failed: "failed"
};
/** When several agents are in one state, the one that needs somebody is shown. */
const URGENT = [
	"working",
	"paused",
	"waiting",
	"failed"
];
/** The workflow as a Mermaid block with where the run is and has been; empty when there is nothing to draw. */
function runDiagram(run, workflow, { most, onlyTheWay, direction = "LR" }) {
	if (workflow === void 0) return "";
	const current = {};
	const visited = {};
	for (const agent of run.agents) {
		for (const [state, count] of Object.entries(agent.visits)) if (state !== stepOfBranch(run, agent)) visited[state] = (ownValue(visited, state) ?? 0) + count;
		if (agent.status === "ended" || run.status === "cancelled") continue;
		const presence = PRESENCE[agent.status];
		for (const place of placesIn(workflow.id, agent)) {
			const before = current[place];
			if (before === void 0 || URGENT.indexOf(presence) > URGENT.indexOf(before)) current[place] = presence;
		}
	}
	const options = {
		current,
		visited,
		cameFrom: Object.fromEntries(run.agents.toReversed().flatMap(({ visits }) => pairs(Object.keys(visits)))),
		ended: endOf(run),
		maxStates: most,
		onlyTheWay,
		direction
	};
	return `\`\`\`mermaid\n${workflow.kind === "states" ? renderDiagram(workflow, {
		...options,
		agents: otherAgents(workflow, run.backend, (said) => agentFor(run, said))
	}) : renderStepDiagram(workflow.definition, options)}\n\`\`\``;
}
/** Each but the first, with the one before it. */
function pairs(states) {
	return states.slice(1).map((state, index) => [state, states[index] ?? ""]);
}
/** A branch is at its step, which counts its own entries. */
function stepOfBranch(run, { branch_run: id }) {
	const branch = id === void 0 ? void 0 : run.runs?.[id];
	const pin = branch === void 0 ? void 0 : run.scopes[branch.scope];
	return branch === void 0 || pin === void 0 ? void 0 : stateKey(run, {
		id: branch.scope,
		pin
	}, branch.cursor.step);
}
/** How the run gave its result, if it did. */
function endOf({ status, reason }) {
	if (status === "completed") return "visited";
	return status === "failed" && reason === "failed-result" ? "failed" : void 0;
}
/** Where an agent is in a workflow: at its own place, or at the step that waits for what it called. */
function placesIn(workflow, { scope, current_state, stack }) {
	if (scope === workflow) return [current_state];
	return stack.flatMap((frame) => frame.step !== void 0 && frame.scope === workflow ? [frame.state] : []);
}

// src/core/report/status-box.ts
/** Why a run failed: code, cause, place, fix, and what became of the state. */
function failureBox(problem, run, options) {
	const { rest, reply } = fixInThread(problem, options);
	return alert("CAUTION", [
		...problemLines(rest, options),
		"",
		stateSafety(problem, options),
		"",
		...reply.length > 0 ? reply : goOn(["/raymond retry"], run, problem)
	]);
}
/** Fixes name the command of the command line; a thread takes another one, and the run that it speaks of is known there. */
function fixInThread(problem, { repository }) {
	const { hint, ...rest } = problem;
	const [, words, resumed] = (repository === null ? null : /^(.+): raymond resume \S+(.*)$/.exec(hint ?? "")) ?? [];
	if (words === void 0 || resumed === void 0) return {
		rest: problem,
		reply: []
	};
	const changes = resumed.replace(" --rerun", "");
	const role = changes === "" ? [] : [needsRole("resume", "write")];
	return {
		rest,
		reply: [
			`**Fix:** ${inlineText(words)}:`,
			"",
			fence(`/raymond retry${changes}`),
			...role
		]
	};
}
function needsRole(access, role) {
	return `This needs the role under \`access.${access}\`: \`${role}\`, unless \`.github/raymond.yml\` says otherwise.`;
}
/** Where a run is that the state branch does not have, and how it comes back. Until then no reply reaches it. */
function unstoredBox(problem, options) {
	return alert("CAUTION", problemLines(problem, options));
}
/** Why a run pauses, and when and how it goes on. */
function pauseBox(run, options) {
	const resumeAt = run.agents.flatMap(({ resume_at }) => resume_at ?? []).toSorted()[0];
	return alert("NOTE", [
		pauseSentence(run),
		"",
		resumeAt === void 0 ? "Everything up to here is stored." : `Everything up to here is stored. It goes on by itself after **${formatMoment(resumeAt)}**.`,
		"",
		...run.error === null ? [] : [...problemLines(run.error, options), ""],
		"To go on at once:",
		"",
		fence("/raymond resume")
	]);
}
/** Likewise of a worker in a job of its own, which has no comment: it can be meant by name. */
function workerPauseBox(paused, run, options) {
	const { run: id, status, problem } = paused;
	const why = status === "suspended" && paused.reason !== null ? [pauseSentence({
		...run,
		reason: paused.reason
	}), ""] : [];
	return alert("IMPORTANT", [
		`**A worker, ${inlineCode(id)}, is paused** until somebody has it go on. Everything up to here is stored.`,
		"",
		...why,
		...problem === null ? [] : [...problemLines(fixInThread(problem, options).rest, options), ""],
		`${inlineText(whenToGoOn(paused))} with it; without its name, with all that is paused here:`,
		"",
		fence(`/raymond retry ${id}`)
	]);
}
/** A cap that is spent is not lifted by going on alone. */
function whenToGoOn({ status, problem }) {
	const [, words] = /^(.+): raymond resume \S+$/.exec(problem?.hint ?? "") ?? [];
	return status === "over_budget" && words !== void 0 ? words : "To go on";
}
/** What was spent, and the reply that raises the cap. */
function overBudgetBox(run) {
	const { spent_usd, limit_usd, held_usd, most_usd } = run.budget;
	const cap = capThatHolds(run);
	const most = mostThatHolds(run);
	const ofAll = cap !== void 0 ? `${inlineCode(`budgets.${cap}`)} of the configuration is used up` : held_usd !== void 0 && most === void 0 && `the budgets of the configuration leave it ${formatUsd(Math.max(0, held_usd - spent_usd))}: the next turn would go beyond`;
	if (ofAll) return alert("WARNING", [
		`It has spent **${formatUsd(spent_usd)}**, and ${ofAll}. Everything up to here is stored.`,
		"",
		`When ${cap === void 0 ? "they are" : "it is"} reset or raised, to go on:`,
		"",
		fence("/raymond resume")
	]);
	const spent = `It has spent **${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}`;
	if (hasWrappedUp(run)) return alert("WARNING", [`${spent}, and the next turn would have gone beyond: the workflow has wrapped up what there was. To have more done, start it again with a larger budget.`]);
	if (most !== void 0) return alert("WARNING", [
		`${spent}, and ${inlineText(allowedByMost(most, run))}: the next turn would go beyond. Everything up to here is stored.`,
		"",
		`It goes on ${inlineText(whenAllowed(most, run))}:`,
		"",
		fence("/raymond resume")
	]);
	const lines = run.agents.every(({ status }) => status === "ended" || status === "failed") ? [
		`${spent}. Every agent has given its result, and the last turn went beyond.`,
		"",
		"The results are kept. To accept what it cost:"
	] : [
		`${spent}, and the next turn would go beyond. Everything up to here is stored.`,
		"",
		"To go on with a higher cap for the whole run:"
	];
	const amount = enough(run);
	const first = most_usd !== void 0 && amount > most_usd ? [`This works once ${inlineText(raiseMost(most_usd))}.`, ""] : [];
	return alert("WARNING", [
		...lines,
		"",
		...first,
		fence(`/raymond resume --budget ${amount}`),
		needsRole("approve", "maintain")
	]);
}
/** What the engine says that the next turn needs; else twice what was not enough. */
function enough({ error, budget: { limit_usd, spent_usd } }) {
	const [, said] = /--budget (\d+(?:\.\d+)?)$/.exec(error?.hint ?? "") ?? [];
	return said === void 0 ? Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2)) : Number(said);
}
/** Something that only a person can settle and that is no question, such as an operation that was cut off. */
function waitBox(run, options) {
	const goesOn = [
		"To go on:",
		"",
		fence(run.reason === "interrupted" ? "/raymond retry" : "/raymond resume")
	];
	if (run.error === null) return alert("IMPORTANT", [
		`It waits: ${inlineText(run.reason ?? "for a person")}.`,
		"",
		...goesOn
	]);
	const { rest, reply } = fixInThread(run.error, options);
	return alert("IMPORTANT", [
		...problemLines(rest, options),
		"",
		...reply.length > 0 ? reply : goesOn
	]);
}
function turnsSentence({ max_turns, held_turns }, turns) {
	const most = held_turns ?? max_turns;
	const where = held_turns === void 0 ? "" : " in a job of another configuration than its own";
	if (most !== null && turns < most) return `**Too few turns are left for its workers:** it has made ${turns} of the ${most} that \`max-turns\` allows${where}.`;
	return `**It has made ${most ?? "all its"} turns**, the most that \`max-turns\` allows${where}.`;
}
function goOn(commands, run, problem) {
	if (!isRetryOffered(run, problem)) return [];
	return [
		"When that is fixed, try the failed state again:",
		"",
		fence(commands.join("\n"))
	];
}
function pauseSentence({ reason, limits, lost_jobs, turns }) {
	switch (reason) {
		case "usage-limit": return "**The model's usage limit is reached.**";
		case "model-overloaded": return "**The model was overloaded**, also after several tries.";
		case "network": return "**The network failed**, also after several tries.";
		case "time-up": return "**The job's time is up.** The next job takes over from here.";
		case "signal": return "**The job was cancelled.** The turns in flight were ended and will run again.";
		case "max-turns": return turnsSentence(limits, turns);
		case "jobs-lost": return `**${lost_jobs ?? "Several"} jobs were lost** before a turn came to its end: perhaps a turn takes its machine down. What those turns cost nobody knows. Somebody has to look.`;
		case "jobs-idle": return "**For two days only scripts have run**, in one job after the other, perhaps in a circle. Where that is meant, `max_turns` says how long they may.";
		case "proposal-held": return "**GitHub did not let this job do what was proposed.**";
		case "no-progress": return "**It is going round in circles:** the same state was entered again and again with nothing changed.";
		case null: return "**It pauses.**";
		default: return `**It pauses:** ${inlineText(reason)}.`;
	}
}

// src/core/report/run-sections.ts
/** The picture of a run, the same in its sticky comment and in the summary of its job. The first section is the headline. */
function runSections(picture, options) {
	const { run, unstored } = picture;
	return [
		{
			weight: 100,
			variants: [unstored === void 0 ? headline(run) : unstoredHeadline(run)]
		},
		{
			weight: 98,
			variants: [pullRequests(run)]
		},
		...attention(picture, options),
		...resultSections(picture, options),
		{
			weight: 60,
			variants: diagrams(picture, options)
		},
		{
			weight: 80,
			variants: [agentTable(run, 25), agentTable(run, 6)]
		},
		{
			weight: 78,
			variants: [
				workersTable(run, options, 40),
				workersTable(run, options, 6),
				""
			]
		},
		{
			weight: 90,
			variants: [budgetLine(run)]
		},
		{
			weight: 72,
			variants: [30, 5].map((most) => proposalList(run, most, picture.isComment))
		},
		{
			weight: 70,
			variants: [problemList("Refused proposals", picture.refused ?? []), ""]
		},
		{
			weight: 30,
			variants: [warningList(run), ""]
		},
		{
			weight: 20,
			variants: [costDetails(run), ""]
		},
		{
			weight: 50,
			variants: [links(run, options), ""]
		}
	];
}
function headline(run) {
	return `### ${runSign(run)} ${inlineText(run.workflow.name)} ${statusWords(run)}${headlineDetail(run)}`;
}
/** Whatever it came to: for the next job it has not come to it. */
function unstoredHeadline({ workflow }) {
	return `### ${runSign({ status: "failed" })} ${inlineText(workflow.name)} could not be stored`;
}
function headlineDetail({ status, created_at, updated_at, budget }) {
	if (status !== "completed") return "";
	return ` in ${formatDuration(Date.parse(updated_at) - Date.parse(created_at))} for ${formatUsd(budget.spent_usd)}`;
}
/** What a person must know or do now. */
function attention(picture, options) {
	const { run, approval, unstored } = picture;
	if (unstored !== void 0) return [{
		weight: 96,
		variants: [unstoredBox(unstored, options)]
	}];
	const forPeople = () => [
		...approvalSections(picture, options),
		...askSections(run, options),
		...pausedSections(run, options)
	];
	switch (run.status) {
		case "running": return [{
			weight: 95,
			variants: [`${atWork(run)} \`/raymond stop\` ends it.`]
		}, ...forPeople()];
		case "waiting": return [...forPeople(), ...otherWaits(run, approval, options)];
		case "suspended": return [{
			weight: 95,
			variants: [isAway(run) ? away(run) : pauseBox(run, options)]
		}, ...forPeople()];
		case "over_budget": return [{
			weight: 95,
			variants: [overBudgetBox(run)]
		}, ...forPeople()];
		case "failed": return [...run.error === null ? [] : [{
			weight: 95,
			variants: [failureBox(run.error, run, options)]
		}], ...forPeople()];
		case "cancelled": return [{
			weight: 95,
			variants: ["Somebody stopped it. Nothing of it will run again; start a new run to try again."]
		}];
		case "completed": return [];
	}
}
function away({ children = [] }) {
	const open = children.filter(({ status }) => status !== "ended");
	if (open.length > 0 && open.every(({ paused = [] }) => paused.length > 0)) return "Its workers are paused, and it goes on with them. `/raymond stop` ends them all.";
	return "Its workers are at work in jobs of their own; the last one starts the next job. `/raymond stop` ends them all.";
}
function isAway({ reason }) {
	return reason === "workers" || reason === "dispatched";
}
function atWork(run) {
	const active = run.agents.filter(({ status }) => status === "active").map(({ id, current_state }) => `${inlineCode(id)} at ${inlineCode(current_state)}`);
	if (active.length === 0) return "At work: what was proposed is carried out.";
	const more = active.length > 3 ? ` and ${active.length - 3} more agents` : "";
	return `At work: ${active.slice(0, 3).join(", ")}${more}.`;
}
function approvalSections({ run, approval, approvalsOfWorkers = [] }, options) {
	const all = [...approval === void 0 ? [] : [{
		run,
		approval
	}], ...approvalsOfWorkers];
	return all.map((one) => ({
		weight: 96,
		variants: approvalBoxes(one.approval, one.run, options, all.length)
	}));
}
/** Boxes for the first ten, a line for each of the others. */
function askSections(run, options) {
	const [first, ...others] = openQuestions(run);
	if (first === void 0) return [];
	const boxes = [
		8e3,
		2e3,
		400
	].map((length) => askBox(first, run, options, length));
	const section = {
		weight: 95,
		variants: boxes,
		asks: boxes.map(() => [first.id])
	};
	return others.length === 0 ? [section] : [section, otherAsks(others, run, options)];
}
const MOST_BOXES = 9;
/** Of a question in a line: there are few that are longer. */
const LONGEST_LINE = 2e3;
/** Where there is no room for that. */
const SHORT_LINE = 160;
const FEWER_LINES = [
	300,
	200,
	150,
	100,
	70,
	50,
	30,
	20,
	10,
	0
];
function otherAsks(asks, run, options) {
	const lines = asks.map((ask) => askLine(ask, options, LONGEST_LINE));
	const withBoxes = [
		4e3,
		1e3,
		300
	].map((length) => {
		const [boxed, listed] = [asks.slice(0, MOST_BOXES), lines.slice(MOST_BOXES)];
		return {
			text: [...boxed.map((ask) => askBox(ask, run, options, length)), ...list(listed)].join("\n\n"),
			shown: [...boxed.map(({ id }) => id), ...shownBy(listed)]
		};
	});
	const short = asks.map((ask) => askLine(ask, options, SHORT_LINE));
	const inLines = [lines, ...[asks.length, ...FEWER_LINES.filter((most) => most < asks.length)].map((most) => short.slice(0, most))].map((listed) => {
		const left = asks.length - listed.length;
		const more = `${left} more questions are open and have no room here. Each is shown once others are answered, and has all of its time from then on.`;
		return {
			text: [...list(listed), ...left > 0 ? [more] : []].join("\n\n"),
			shown: shownBy(listed)
		};
	});
	const all = [...withBoxes, ...inLines];
	return {
		weight: 85,
		variants: all.map(({ text }) => text),
		asks: all.map(({ shown }) => shown)
	};
}
function list(lines) {
	return lines.length === 0 ? [] : [lines.map(({ text }) => text).join("\n")];
}
function shownBy(lines) {
	return lines.flatMap(({ id, isWhole }) => isWhole ? [id] : []);
}
function pausedSections(run, options) {
	const all = (run.children ?? []).flatMap(({ paused = [] }) => paused);
	const more = all.length - MOST_PAUSED;
	return [...all.slice(0, MOST_PAUSED).map((one) => ({
		weight: 84,
		variants: [workerPauseBox(one, run, options), ""]
	})), ...more > 0 ? [{
		weight: 86,
		variants: [`${more} more workers are paused; \`/raymond retry\` goes on with all.`]
	}] : []];
}
const MOST_PAUSED = 5;
function otherWaits(run, approval, options) {
	return run.asks.length > 0 || approval !== void 0 ? [] : [{
		weight: 95,
		variants: [waitBox(run, options)]
	}];
}
/** The results of a run that is over: whole where they have no comments of their own, else the first one at a glance. */
function resultSections({ run, isComment }, options) {
	if (!(run.status === "completed" || run.reason === "failed-result" || hasWrappedUp(run))) return [];
	if (isComment === true && run.comments !== void 0 && run.comments !== "results") {
		const { main, ...others } = run.results;
		return [...main === void 0 || main.trim() === "" ? [] : [{
			weight: 94,
			variants: [
				3e4,
				8e3,
				1500
			].map((length) => blockQuote(resultPayload(run, "main", length, options)))
		}], ...Object.keys(others).map((agent) => ({
			weight: 40,
			variants: [...[6e3, 800].map((length) => foldedResult(run, agent, length, options)), ""]
		}))];
	}
	const result = run.status === "completed" || hasWrappedUp(run) ? (run.results.main ?? "").trim() : "";
	if (result === "") return [];
	return [{
		weight: 75,
		variants: [blockQuote(cleanWithin(result, 600, {
			...options,
			rest: "…"
		})), ""]
	}];
}
function foldedResult(run, agent, length, options) {
	return `<details><summary>${`Result of ${inlineText(agent)}${run.failed_results.includes(agent) ? ", not a success" : ""}`}</summary>\n\n${resultPayload(run, agent, length, options)}\n\n</details>`;
}
/** States of a workflow that a comment shows as a whole. */
const FEW_STATES = 10;
/** States that fit side by side into the width of a telephone. */
const FIT_SIDE_BY_SIDE = 3;
function diagrams({ run, workflow, isComment }, { runUrl }) {
	const states = statesOf(workflow);
	const direction = isComment === true && states > FIT_SIDE_BY_SIDE ? "TD" : "LR";
	if (isComment !== true || states <= FEW_STATES) return [
		runDiagram(run, workflow, {
			most: 40,
			direction
		}),
		runDiagram(run, workflow, {
			most: 15,
			direction
		}),
		""
	];
	return [`${runDiagram(run, workflow, {
		most: FEW_STATES,
		onlyTheWay: true
	})}${runUrl === null ? "" : `\n\n<sub>The way up to here; [the whole diagram](${runUrl})</sub>`}`, ""];
}
function statesOf(workflow) {
	if (workflow === void 0) return 0;
	return workflow.kind === "states" ? Object.keys(workflow.states).length : workflow.definition.steps.length;
}
function problemList(title, problems) {
	if (problems.length === 0) return "";
	const items = problems.slice(0, 20).map(({ message, hint }) => `- ${inlineText(message)}${hint === void 0 ? "" : ` ${inlineCode(hint)}`}`);
	const more = problems.length > 20 ? [`- ${problems.length - 20} more`] : [];
	return [
		`**${title}**`,
		"",
		...items,
		...more
	].join("\n");
}
function warningList({ warnings }) {
	if (warnings.length === 0) return "";
	const shown = warnings.slice(-20).map((warning) => `- ${inlineText(warning)}`);
	return [
		`<details><summary>${warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}</summary>`,
		"",
		...shown,
		"",
		"</details>"
	].join("\n");
}
function links(run, { runUrl, branchUrl, repositoryUrl, docsUrl }) {
	const { commit, source } = run.workflow;
	const workflowUrl = repositoryUrl === null || commit === null ? null : `${repositoryUrl}/tree/${commit}/${encodeURI(source)}`;
	const found = [
		["job", runUrl],
		["state", branchUrl],
		["workflow", workflowUrl],
		["commands", `${docsUrl}/commands.md`]
	].flatMap(([name, url]) => url === null ? [] : [`[${name}](${url})`]);
	return `<sub>${[
		inlineCode(run.workflow_id),
		...found,
		`as of ${formatMoment(run.updated_at)}`
	].join(" · ")}</sub>`;
}

// src/core/report/run-comment.ts
/** The sticky comment: a picture of the run, never a log. Posting it twice changes nothing. */
function runComment(run, workflow, options) {
	const { hash, seq = run.seq, depth, approval, approvalsOfWorkers, refused, unstored, maxLength = MAX_BODY$1 } = options;
	const marker = renderRunMarker({
		run: run.workflow_id,
		seq,
		hash,
		depth
	});
	const room = maxLength - marker.length - 1;
	const parts = fittedSections(runSections({
		run,
		workflow,
		approval,
		approvalsOfWorkers,
		refused,
		unstored,
		isComment: true
	}, options), room);
	const whole = options.redactor.redactLines(joined(parts));
	const body = cutText(whole, room);
	const shown = new Set(parts.flatMap(({ text, asks }) => body === whole || body.includes(text) ? asks : []));
	return {
		body: `${marker}\n${body}`,
		leftOut: openQuestions(run).flatMap(({ id }) => shown.has(id) ? [] : [id])
	};
}
function renderRunComment(run, workflow, options) {
	return runComment(run, workflow, options).body;
}
/** In place of a comment that a bug of ours keeps from being made: nothing that anybody wrote stands in it. */
function renderUnshown(marker, what) {
	return `${marker}\n${what} could not be shown here, by a bug in raymond-action that the log of the job names. The run lost nothing by it.`;
}

// src/core/outbox/approval-code.ts
/** Hex digits: 80 bits, so that nobody who knows all of the subject finds another one with the same code. */
const CODE_LENGTH = 20;
/**
* The code of `/raymond approve CODE`. Any change of the subject changes it, so that a late edit voids an approval.
* `digest` is SHA-256 in hex; the core computes none.
*/
function approvalCode(subject, digest) {
	return digest(approvalText(subject)).toLowerCase().slice(0, CODE_LENGTH);
}
/** Whether somebody typed the code that is valid now. */
function matchesApproval(typed, code) {
	return typed.trim().toLowerCase() === code;
}
/** One text for one subject: keys in order, and each part a JSON value of its own, so that no part can run into the next. */
function approvalText({ run, seq, proposals, diff, headSha }) {
	return [
		"raymond-approval-1",
		run,
		seq,
		proposals,
		diff,
		headSha
	].map((part) => JSON.stringify(sorted(part))).join("\n");
}
function sorted(value) {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).filter(([, held]) => held !== void 0);
	return Object.fromEntries(entries.toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, held]) => [key, sorted(held)]));
}

// src/runtime/job/showing/approvals.ts
/** The code that approves all that waits, as it stands; undefined when nothing does, or not all of it can be shown. */
function codeOf(run, digest) {
	const waiting = waitingIn(run);
	if (waiting.length === 0 || !waiting.every(mayBeApproved)) return void 0;
	const seq = run.approval_seq ?? 0;
	const works = waiting.flatMap(({ work }) => work ?? []);
	const subject = {
		run: run.workflow_id,
		seq,
		proposals: waiting.map(({ proposal }) => proposal),
		diff: works.map(({ diff_sha256 }) => diff_sha256).join(" "),
		headSha: works.length === 0 ? null : works.map(({ commit }) => commit).join(" ")
	};
	return {
		code: approvalCode(subject, digest),
		seq
	};
}
/** What the comment shows of it. */
function pendingApproval(run, digest) {
	const found = codeOf(run, digest);
	if (!found) return void 0;
	const waiting = waitingIn(run);
	return {
		code: found.code,
		proposals: waiting.map(({ proposal }) => proposal),
		addsTo: waiting.map((one) => addedTo(run, one)),
		works: waiting.flatMap(({ work }) => work ?? []),
		role: run.outputs?.approve_role ?? "maintain",
		notBy: run.outputs?.four_eyes === true ? run.actor : null
	};
}
/** The pull request of the round, the one that was open for the branch, or the one that an earlier proposal has opened for it. */
function addedTo({ follows, outputs, proposals = [] }, { proposal, work }) {
	if (proposal.type !== "pull_request" || work === null) return null;
	if (follows !== void 0) return follows.pull_request;
	if (work.pull !== void 0) return work.pull;
	const base = proposal.base ?? outputs?.default_branch;
	return proposals.findLast(({ status, proposal: other, branch }) => status === "applied" && other.type === "pull_request" && branch === work.branch && (other.base ?? outputs?.default_branch) === base)?.number ?? null;
}
function waitingIn({ proposals = [] }) {
	return proposals.filter(({ status }) => status === "waiting");
}

// src/runtime/job/showing/thread-reports.ts
/** Shows runs in the thread of their issue or pull request. One comment is written at a time, so that a slow old one comes after no new one. */
function createThreadReports(options) {
	const presented = (run) => ({
		...options.presentation(run),
		now: now(options)
	});
	let writing = Promise.resolve();
	/** Lines on pull requests that lead to the comment of their first run. */
	const links = /* @__PURE__ */ new Map();
	function inTurn(what, body, write) {
		const written = writing.then(async () => {
			try {
				return await write();
			} catch (error) {
				options.onUnposted({
					what,
					body,
					problem: problemOf(error, what)
				});
				return "unposted";
			}
		});
		writing = written;
		return written;
	}
	/** A text of an agent that we fail to take apart must not keep the run from being shown at all, or a job from its other runs. */
	function rendered(what, render, unshown) {
		try {
			return render();
		} catch (error) {
			options.onUnposted({
				what,
				body: unshown(),
				problem: problemIn(error, `${what} could not be made`)
			});
			return unshown();
		}
	}
	/** One comment at a time here as well: what stands there is read before it is written. */
	function publishRound(run, body, { thread, ...which }, least) {
		return inTurn(`the report of ${run.workflow_id}`, body, async () => {
			const { comments } = options;
			if (run.comments === "none" && !needsSomebody(run) && await comments.find(thread, which) === void 0) return void 0;
			const keep = (there) => showsLater(there, run, least);
			const { url, name } = await comments.ensure(thread, {
				...which,
				body: (there) => withAskMarker(renderRoundComment(run, body, there?.body), run, there),
				keep
			});
			const pull = run.follows?.pull_request ?? thread.number;
			if (pull === thread.number) return { comment: name };
			const known = links.get(pull) ?? (run.shown ?? run.follows?.shown)?.link;
			const link = links.get(pull) ?? await linkRound(run, {
				pull,
				url,
				known,
				begun: which.begun
			}, options);
			if (link !== void 0) links.set(pull, link);
			return {
				comment: name,
				link
			};
		});
	}
	/** A comment that is there goes on to show where the run is. */
	async function isThere(run, thread) {
		return await options.comments.find(thread, commentOfRun(run)) !== void 0;
	}
	return {
		async publishReport(run, definitions) {
			if (run.parent !== void 0) return void 0;
			const workflow = Object.values(definitions).find(({ pin }) => pin.source === run.workflow.source);
			const { digest } = options;
			const { seq, sha256 } = options.stored(run);
			const place = placeOfRound(run);
			const state = {
				hash: sha256,
				seq,
				depth: run.depth
			};
			const ofWorkers = await approvalsOfWorkers(run, options);
			const render = () => renderRunComment(run, workflow, {
				...presented(run),
				...state,
				approval: pendingApproval(run, digest),
				approvalsOfWorkers: ofWorkers,
				refused: run.refused,
				unstored: options.unstored(run),
				maxLength: MAX_BODY$1 - 330 - (place === void 0 && opened(run).length === 0 ? 0 : ROUND_LINES)
			});
			const body = rendered(`the report of ${run.workflow_id}`, render, () => renderUnshown(renderRunMarker({
				run: run.workflow_id,
				...state
			}), `How ${inlineCode(run.workflow_id)} stands`));
			const least = workflow === void 0 ? seq : seq + 1;
			const newer = (existing) => (parseRunMarker(existing)?.seq ?? -1) >= least;
			if (place !== void 0) return publishRound(run, body, place, least);
			const thread = threadOf$1(run);
			if (thread === null) return void 0;
			if (run.comments === "none" && !needsSomebody(run) && !await isThere(run, thread)) return void 0;
			const written = await inTurn(`the report of ${run.workflow_id}`, body, () => options.comments.ensure(thread, {
				...commentOfRun(run),
				body: (there) => withAskMarker(withRoundsBefore(body, there?.body), run, there),
				keep: newer
			}));
			return written === "unposted" ? written : { comment: written.name };
		},
		async postResult(run, agent) {
			if (run.parent !== void 0 || run.comments === "one" || run.comments === "none") return;
			if (Object.keys(run.results).indexOf(agent) >= run.limits.result_comments) return;
			const thread = threadOf$1(run);
			if (thread === null) return;
			const marker = renderResultMarker({
				run: run.workflow_id,
				agent
			});
			const render = () => renderResultComment(run, agent, presented(run));
			const what = `the result of ${agent} in ${run.workflow_id}`;
			const body = rendered(what, render, () => renderUnshown(marker, `The result of ${inlineCode(agent)}`));
			const which = {
				marker,
				begun: run.created_at
			};
			await inTurn(what, body, () => options.comments.ensure(thread, {
				...which,
				body
			}));
		}
	};
}
/** Gives its name. What the round asks is shown without it: a pull request that is locked takes none. */
async function linkRound(run, { pull, url, ...which }, { comments, onUnposted }) {
	const line = renderRoundLink(run, url);
	try {
		return (await comments.ensure(issueThread(pull), {
			...line,
			...which
		})).name;
	} catch (error) {
		const what = `the link on #${pull} to the report of ${run.workflow_id}`;
		onUnposted({
			what,
			body: line.body,
			problem: problemOf(error, what)
		});
		return;
	}
}
/** Asked for only where a worker waits for one. What cannot be read now is shown by the next picture. */
async function approvalsOfWorkers({ children = [] }, { runs, digest }) {
	const waiting = new Set(children.flatMap(({ id, approval, approvals_below = [] }) => [...approval === true ? [id] : [], ...approvals_below]));
	if (waiting.size === 0) return [];
	return (await runs().catch((error) => {
		if (error instanceof ProblemError) return [];
		throw error;
	})).flatMap((run) => {
		const approval = waiting.has(run.workflow_id) ? pendingApproval(run, digest) : void 0;
		return approval === void 0 ? [] : [{
			run,
			approval
		}];
	});
}
function problemOf(error, what) {
	if (error instanceof ProblemError) return error.problem;
	return {
		code: "RAY-COMMENT-REFUSED",
		message: `${what} could not be posted: ${messageOf$1(error)}`,
		hint: "The job summary has the text."
	};
}

// src/action/wire/job-progress.ts
/** A run in the job's log, a line for each thing that happens. */
function createJobProgress(log, onFailed) {
	return {
		turnStarted: ({ agent, state, attempt }) => log.line(`▸ ${agent}  ${state}${attempt === 1 ? "" : ` (attempt ${attempt})`}`),
		turnSays({ agent }, { kind, text }) {
			if (kind === "print") log.line(`  ${agent}: ${text}`);
			if (kind === "activity") log.line(`  ${agent} · ${text}`);
		},
		turnEnded({ id, agent, state, attempt }, end, refused) {
			const cost = end.bill.cost_usd > 0 ? `, $${end.bill.cost_usd.toFixed(2)}` : "";
			const time = `${(end.bill.ms / 1e3).toFixed(1)} s${cost}`;
			if (end.type === "turn_completed") log.line(`${signOf(end, refused)} ${agent}  ${state}  ${time}${sayEnd(end, refused)}`);
			else {
				const { message, detail } = end.failure;
				log.line(`✗ ${agent}  ${state}  ${time}  ${message}`);
				onFailed(id.slice(0, id.lastIndexOf("/")), {
					agent,
					state,
					attempt,
					tail: detail === void 0 ? message : `${message}\n\n${detail}`
				});
			}
			const printed = printedBy(end);
			if (printed !== "") log.line(printed, `${agent}  ${state}: exit code ${end.script?.exit_code}, what it printed`);
		},
		notice: (text) => log.line(text),
		runChanged() {}
	};
}
/** What a script printed, its end first when there is too much; empty for prompts. */
function printedBy(end) {
	if (end.script === void 0) return "";
	return [end.type === "turn_completed" ? end.text : end.script.stdout ?? "", end.script.stderr].map((part) => part.trimEnd()).filter((part) => part !== "").join("\n--- stderr, its last lines\n").slice(-65536).toWellFormed();
}

// src/adapters/process/git/objects/genuine-objects.ts
/**
* Whether all that tells two commits apart, and the commits on the way, hold what their ids say. Git does not look when it reads: whoever
* shares our user could put other objects in their place, and what is shown would not be what was pushed before.
*/
async function areGenuine(repository, { base, commit }) {
	const on = (await repository.run([
		"rev-list",
		commit,
		`^${base}`
	])).toString().split("\n").filter(Boolean);
	const roots = [base, commit].map((id) => `${id}^{tree}`);
	const between = (await repository.run([
		"diff-tree",
		"-r",
		"-t",
		"-z",
		"--raw",
		"--no-renames",
		"--no-abbrev",
		"--ignore-submodules=none",
		base,
		commit
	])).toString().match(ENTRY)?.flatMap(idsIn) ?? [];
	const ids = [.../* @__PURE__ */ new Set([
		base,
		commit,
		...on,
		...between
	])];
	return (await readAnew(repository, [...ids, ...roots])).every((object, i) => {
		if (object === void 0) return true;
		return isGenuine(object) && (i >= ids.length || object.id === ids[i]);
	});
}
const ENTRY = /:\d{6} \d{6} [0-9a-f]+ [0-9a-f]+ [A-Z]/g;
function idsIn(entry) {
	const [, , from = "", to = ""] = entry.split(" ");
	return [from, to].filter((id) => !/^0+$/.test(id));
}

// src/adapters/git-branch/passing-paths.ts
/**
* Paths of which some commit of the work holds what neither its base nor its end does, such as a file that a later commit takes away: the
* difference of the two says nothing of it, and it stays in the history of the branch.
*/
async function passingPaths(repository, { tree, ...range }) {
	const commits = await ownCommits(repository, range);
	if (commits.length === 0) return [];
	const input = commits.map((id) => `${id}\n`).join("");
	const each = [
		"diff-tree",
		"--stdin",
		"-r",
		"-c",
		"-z",
		"--raw",
		"--root",
		"--no-renames",
		"--no-commit-id",
		EVEN_IGNORED
	];
	const held = changesIn(await repository.run(each, { input }));
	const net = changesIn(await repository.run([
		"diff-tree",
		"-r",
		"-z",
		"--raw",
		"--no-renames",
		EVEN_IGNORED,
		range.base,
		tree
	]));
	const ends = new Set(net.flatMap(({ path, ids }) => ids.map((id) => `${id} ${path}`)));
	const unlike = held.filter(({ path, ids }) => !ends.has(`${ids.at(-1)} ${path}`) && !/^0+$/.test(ids.at(-1) ?? ""));
	if (unlike.length === 0) return [];
	const before = contentOf(await repository.run([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		range.base
	]));
	return [...new Set(unlike.flatMap(({ path, ids }) => before.has(`${ids.at(-1)} ${path}`) ? [] : path))].sort();
}
/** `:mode mode id id M`, with one more of each for each further parent; the path comes behind a zero byte. */
function changesIn(raw) {
	const parts = raw.toString().split("\0");
	return parts.flatMap((part, at) => /^:+\d{6} /.test(part) && at % 2 === 0 ? [{
		path: parts[at + 1] ?? "",
		ids: part.match(/\b[0-9a-f]{40,64}\b/g) ?? []
	}] : []);
}
function contentOf(listed) {
	const entries = listed.toString().split("\0");
	return new Set(entries.flatMap((entry) => entry.replace(/^\d+ \w+ ([0-9a-f]+)\t/, "$1 ") || []));
}

// src/adapters/git-branch/pin-work.ts
/** Nobody looks through more than that before they approve it, in characters; it is kept in the state. */
const LONGEST_DIFF = 1048576;
/** Likewise of what their commits say. */
const LONGEST_MESSAGES = 131072;
/** A pull request with more changed paths is none that anybody looks at. */
const MOST_PATHS = 3e3;
/**
* What an agent has done, as the one commit that a proposal will push: whatever happens to its directory afterwards, that is what is shown
* and done.
*/
async function pinWork(work, { message, approval }, { repository, snapshots, clock, commits }) {
	const taken = await snapshots?.take(work, null);
	if (!taken) throw nothingToPush(work.directory, "its directory is no git checkout", "Run actions/checkout with \"persist-credentials: false\" before the action.");
	const { base, head, snapshot, left_out } = taken;
	const tree = await treeOf(repository, snapshot ?? head);
	const at = new Date(clock.now()).toISOString();
	const draft = {
		branch: work.branch,
		base,
		head,
		tree,
		message,
		at
	};
	const commit = await commitOf(draft, repository, commits);
	const paths = (await repository.run([
		"diff-tree",
		"-r",
		"-z",
		"--name-only",
		"--no-renames",
		EVEN_IGNORED,
		base,
		commit
	])).toString().split("\0").filter(Boolean);
	if (paths.length === 0) {
		const why = left_out.length === 0 ? "nothing is changed" : `all that is changed stays behind: ${left_out.slice(0, 3).join("; ")}`;
		throw nothingToPush(work.branch, why, "Change or commit something before proposing it.");
	}
	if (paths.length > MOST_PATHS) throw nothingToPush(work.branch, `${paths.length} paths are changed, and ${MOST_PATHS} are the most`, "Propose it in parts.");
	const diff = (await repository.run([
		"diff-tree",
		"-p",
		"--no-color",
		"--no-ext-diff",
		"--no-textconv",
		EVEN_IGNORED,
		base,
		commit
	])).toString();
	const diff_sha256 = createHash("sha256").update(diff).digest("hex");
	const shown = await shownOf({
		...draft,
		commit,
		diff
	}, { approval }, {
		repository,
		commits
	});
	return {
		...draft,
		commit,
		paths,
		...shown,
		diff_sha256,
		left_out
	};
}
/** What whoever approves it goes by. Nobody may have to when it is pinned, and somebody once it is tried again: it is looked at in any case. */
async function shownOf(work, { approval }, { repository, commits: { published } }) {
	try {
		const { branch, base, head, tree, commit, diff } = work;
		if (!await areGenuine(repository, {
			base,
			commit
		})) throw notGenuine(branch);
		const messages = await messagesOf(repository, {
			base,
			head: commit,
			published
		});
		refuseLong(branch, diff, messages);
		const passing = await passingPaths(repository, {
			base,
			head,
			tree,
			published
		});
		return {
			diff,
			messages: [...messages],
			...passing.length === 0 ? {} : { passing: passing.slice(0, MOST_PATHS) }
		};
	} catch (error) {
		if (approval || !(error instanceof ProblemError)) throw error;
		return { diff: "" };
	}
}
function refuseLong(branch, diff, messages) {
	if (diff.length > LONGEST_DIFF) throw nothingToPush(branch, `its difference has ${diff.length} characters, and nobody can approve more than ${LONGEST_DIFF}`, "Propose it in parts, or leave generated files out of it.");
	const said = messages.reduce((sum, { length }) => sum + length, 0);
	if (said > LONGEST_MESSAGES) throw nothingToPush(branch, `its commits have ${said} characters of messages, and nobody can approve more than ${LONGEST_MESSAGES}`, "Say less in them, or make fewer.");
}
/** The agent's HEAD, cleaned, where all is committed, else one commit on top with the rest. The same parts always make the same commit. */
async function commitOf(work, repository, commits) {
	const { tree, message, at } = work;
	const head = await cleanCommits(repository, work, commits);
	if (tree === await treeOf(repository, head)) return head;
	const said = `${commits.message(message)}\n`;
	const commit = await writeCommit(repository, {
		tree,
		parents: [head],
		message: said,
		at: Date.parse(at)
	});
	await repository.run([
		"update-ref",
		keptRef(commit),
		commit
	]);
	return commit;
}
function notGenuine(branch) {
	return nothingToPush(branch, "somebody has changed objects in the repository of the action itself, so that nobody can be shown what it is", "Look at what the agents and scripts of the run did. In a cell they cannot: raymond cell says what this machine lacks for one.");
}
function nothingToPush(place, why, hint) {
	return new ProblemError({
		code: "RAY-NOTHING-TO-PUSH",
		message: `There is no work for a pull request: ${why}.`,
		place,
		hint
	});
}

// src/adapters/git-branch/work-branches.ts
/** Commits of a branch that are looked through for work that a lost machine had. */
const DEPTH = 50;
/** With a server that is unwell, and the first of the pauses between. */
const TRIES = 5;
const PAUSE_MS = 500;
/** By pushes from a repository of our own: nothing that an agent configured plays a part, and the token is nowhere that it can read. */
function createWorkBranches(options) {
	const { repository, clock, commits } = options;
	return {
		pin: (work, how) => pinWork(work, how, options),
		push: pushWork,
		tip
	};
	async function pushWork(work, { onlyTo } = {}) {
		await bringHere(work);
		for (const branch of onlyTo === void 0 ? [work.branch, `${work.branch}-pr`] : [onlyTo]) {
			const commit = await pushTo(branch, work);
			if (commit !== null) return {
				branch,
				commit
			};
		}
		throw notFastForward(work.branch);
	}
	/** Where the branch is then; null when it holds something else. Whether a push that nobody answered was done, the branch shows. */
	async function pushTo(branch, work) {
		for (let tries = 1;; tries++) {
			const from = await tip(branch);
			if (from === work.commit) return from;
			if (from !== null && await isSameWork(from, work)) return from;
			if (from !== null && !await isAncestor(repository, from, work.commit)) return null;
			const outcome = await push(repository, [{
				ref: `refs/heads/${branch}`,
				from,
				to: work.commit
			}]);
			if (outcome.kind === "done") return work.commit;
			if (outcome.kind === "stale" && await tip(branch) !== work.commit) throw notFastForward(branch);
			if (outcome.kind === "refused" || outcome.kind === "denied") throw pushRefused(branch, outcome.words);
			await pauseAfter(tries, {
				branch,
				words: outcome.kind === "unknown" ? outcome.words : ""
			});
		}
	}
	async function tip(branch) {
		const ref = `refs/heads/${branch}`;
		for (let tries = 1;; tries++) {
			const answer = await readRemoteRefs(repository, [ref]);
			if (answer.kind === "refs") return answer.refs.get(ref) ?? null;
			if (answer.kind === "denied") throw pushRefused(branch, answer.words);
			await pauseAfter(tries, {
				branch,
				words: answer.words
			});
		}
	}
	async function pauseAfter(tries, { branch, words }) {
		if (tries >= TRIES) throw pushRefused(branch, words);
		await clock.sleep(PAUSE_MS * 2 ** (tries - 1) + (isRateLimited(words) ? LIMIT_MS : 0));
	}
	/** After a crash on another machine the work is on the remote: as that commit, or as the snapshot of a checkpoint. */
	async function bringHere(work) {
		if (await hasCommit(repository, work.commit)) return;
		if (await fetched(work.commit)) return;
		for (const branch of [work.branch, laterBranch(work.branch)]) if (await fetched(branch) && await hasObject(work.tree) && await hasObject(work.head)) {
			if (await commitOf(work, repository, commits) === work.commit) return;
		}
		throw workLost(work);
	}
	async function fetched(what) {
		try {
			await fetchInto(repository, {
				what,
				ref: /^[0-9a-f]{40,64}$/.test(what) ? keptRef(what) : `refs/work/${what}`,
				depth: DEPTH
			});
			return true;
		} catch (error) {
			if (error instanceof ProblemError) return false;
			throw error;
		}
	}
	async function hasObject(id) {
		return (await repository.attempt([
			"cat-file",
			"-e",
			id
		])).exitCode === 0;
	}
	/**
	* The snapshot of a checkpoint that holds just this, and nothing between it and the agent's own commits. Others can push to the branch as
	* well: what their commit says would come into the pull request, and act there, though nobody has proposed it.
	*/
	async function isSameWork(commit, { branch, tree, head, base, message }) {
		if (await cleanCommits(repository, {
			base,
			head
		}, commits) !== head) return false;
		if (!await hasObject(`${commit}^{commit}`) && !await fetched(commit)) return false;
		const messages = [commits.message(message), ...[branch, laterBranch(branch)].map((one) => `Work of ${one}`)].map((text) => `${text}\n`);
		return isWrittenByUs(repository, commit, {
			tree,
			parents: [head],
			messages
		});
	}
}
function notFastForward(branch) {
	return new ProblemError({
		code: "RAY-PUSH-NOT-FAST-FORWARD",
		message: `The branch ${branch} holds commits that the agent does not have, so nothing was pushed.`,
		place: branch,
		hint: "Somebody else pushed to it. Keep what is theirs under another name, delete the branch, then /raymond retry."
	});
}
function pushRefused(branch, words) {
	return new ProblemError({
		code: "RAY-PUSH-REFUSED",
		message: `The branch ${branch} could not be pushed: ${words}`,
		place: branch,
		hint: fixForName(branch, words) ?? "Give the job \"permissions: contents: write\", and let its token create branches that match raymond/**. Then /raymond retry."
	});
}
function workLost({ branch, commit }) {
	return new ProblemError({
		code: "RAY-WORK-LOST",
		message: `The work for ${branch} (${commit.slice(0, 12)}) is neither here nor on the server.`,
		place: branch,
		hint: "Restore the branch on the server, then /raymond retry; or start a new run."
	});
}

// src/core/outbox/clean-proposal.ts
/** GitHub's 65,536 characters less what a marker and the line with run and cost may take. */
const MAX_BODY = 64e3;
const MAX_TITLE = 256;
/** The proposal as it may be posted. Names that GitHub matches exactly (labels, logins, branches, paths) stay as they are. */
function cleanProposal(proposal, clean) {
	switch (proposal.type) {
		case "comment":
		case "reply": return {
			...proposal,
			body: clean.body(proposal.body, MAX_BODY)
		};
		case "issue": return {
			...proposal,
			title: clean.title(proposal.title, MAX_TITLE),
			body: clean.body(proposal.body, MAX_BODY)
		};
		case "pull_request": return {
			...proposal,
			title: clean.title(proposal.title, MAX_TITLE),
			body: clean.description(proposal.body, MAX_BODY)
		};
		case "review": return {
			...proposal,
			body: clean.body(proposal.body, MAX_BODY),
			comments: proposal.comments.map((comment) => ({
				...comment,
				body: clean.body(comment.body, MAX_BODY)
			}))
		};
		case "dispatch": return {
			...proposal,
			inputs: Object.fromEntries(Object.entries(proposal.inputs).map(([name, value]) => [name, clean.value(value)]))
		};
		case "labels":
		case "assignees": return proposal;
	}
}

// src/adapters/github/proposals/apply-dispatch.ts
/** GitHub lists what it has started a while after it was asked to. */
const PAUSES_MS = [
	0,
	3e3,
	6e3
];
/**
* Starts an Actions workflow. It carries no marker, and GitHub does not show its inputs: where nobody knows what became of the last try, a run that
* we have begun since counts as this one.
*/
async function applyDispatch(application, proposal) {
	const { client, repository, run, repeated } = application;
	const ref = proposal.ref ?? run.outputs?.default_branch ?? "main";
	const begun = repeated ? await findBegun(application, proposal, ref) : void 0;
	if (begun !== void 0) return applied(begun.url);
	const { data } = await dispatchDetailed(client, {
		...repository,
		workflow_id: proposal.workflow,
		ref,
		inputs: proposal.inputs
	});
	const url = data === void 0 || data === null ? void 0 : fieldAt(data, "html_url");
	return applied(typeof url === "string" ? url : null);
}
function applied(url) {
	return {
		kind: "applied",
		number: null,
		url,
		branch: null
	};
}
async function findBegun(application, proposal, ref) {
	for (const pause of PAUSES_MS) {
		if (pause > 0) await application.clock.sleep(pause);
		const [first, ...more] = await unclaimed(application, proposal, ref);
		if (first !== void 0) return { url: more.length === 0 ? first : null };
	}
}
/** Addresses of what we have begun since it was first tried, without what belongs to other proposals of the run. */
async function unclaimed({ client, repository, run, proposed, ourselves }, { workflow }, ref) {
	const me = await ourselves();
	const { data } = await client.rest.actions.listWorkflowRuns({
		...repository,
		workflow_id: workflow,
		event: "workflow_dispatch",
		branch: ref,
		per_page: 100
	});
	const others = (run.proposals ?? []).filter(({ id, status, proposal }) => id !== proposed.id && status === "applied" && proposal.type === "dispatch" && proposal.workflow === workflow);
	const known = new Set(others.map(({ url }) => url));
	const since = Math.floor(Date.parse(triedAt(proposed)) / 1e3) * 1e3;
	const begun = data.workflow_runs.filter(({ created_at, html_url, actor }) => Date.parse(created_at) >= since && (actor == null || isByUs(actor, me)) && !known.has(html_url));
	const unnamed = others.filter((other) => other.url === null && triedAt(other) >= triedAt(proposed));
	return begun.slice(unnamed.length).map(({ html_url }) => html_url);
}
function triedAt({ since, at }) {
	return since ?? at;
}

// src/adapters/github/proposals/apply-issue.ts
/** Opens an issue, unless ours with this marker is there. */
async function applyIssue(application, proposal) {
	const { client, repository, marked } = application;
	const { title, body, labels, assignees } = proposal;
	const { number, html_url } = await findIssue(application) ?? (await client.rest.issues.create({
		...repository,
		title,
		body: marked(body),
		labels,
		assignees
	})).data;
	return {
		kind: "applied",
		number,
		url: html_url,
		branch: null
	};
}
async function findIssue({ client, repository, run, marker, repeated, ourselves }) {
	if (!repeated) return void 0;
	const me = await ourselves();
	const pages = client.paginate.iterator(client.rest.issues.listForRepo, {
		...repository,
		state: "all",
		since: run.created_at,
		per_page: 100
	});
	for await (const { data } of pages) {
		const found = data.find(({ body, user }) => body?.startsWith(marker) === true && isByUs(user, me));
		if (found) return found;
	}
}

// src/adapters/github/proposals/apply-labels.ts
/** Adds and removes labels; GitHub does nothing for those that are there, and gone, already. */
async function applyLabels({ client, repository, run }, proposal) {
	const issue_number = numberOf(proposal.issue ?? run.issue);
	if (proposal.add.length > 0) await client.rest.issues.addLabels({
		...repository,
		issue_number,
		labels: proposal.add
	});
	for (const name of proposal.remove) try {
		await client.rest.issues.removeLabel({
			...repository,
			issue_number,
			name
		});
	} catch (error) {
		if (!isHttpError(error) || error.status !== 404) throw error;
	}
	return {
		kind: "applied",
		number: issue_number,
		url: null,
		branch: null
	};
}
/** GitHub passes over those who cannot be assigned without a word, so what it shows afterwards is looked at. */
async function applyAssignees({ client, repository, run }, proposal) {
	const issue_number = numberOf(proposal.issue ?? run.issue);
	if (proposal.add.length > 0) {
		const { data } = await client.rest.issues.addAssignees({
			...repository,
			issue_number,
			assignees: proposal.add
		});
		const there = new Set((data.assignees ?? []).map(({ login }) => login.toLowerCase()));
		const missing = proposal.add.filter((login) => !there.has(login.toLowerCase()));
		if (missing.length > 0) throw notAssignable(missing);
	}
	if (proposal.remove.length > 0) await client.rest.issues.removeAssignees({
		...repository,
		issue_number,
		assignees: proposal.remove
	});
	return {
		kind: "applied",
		number: issue_number,
		url: null,
		branch: null
	};
}
function numberOf(issue) {
	if (issue === null) throw new Error("a proposal without an issue was accepted");
	return issue;
}
function notAssignable(logins) {
	return new ProblemError({
		code: "RAY-PROPOSAL-FAILED",
		message: `GitHub does not assign ${logins.join(", ")}.`,
		hint: "Only people with write access to the repository can be assigned."
	});
}

// src/core/outbox/body-after-round.ts
/** Characters that GitHub takes. */
const LONGEST = 65536;
/** What readers must not miss stands on top of a proposal's text, as GitHub shows it: `> [!WARNING]` and the lines below. */
const ALERTS = /^(?:> \[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\n(?:>.*(?:\n|$))+\n*)+/;
/**
* The text of a pull request that a round has added to. The comment of the round is written anew by the next one, and whoever merges reads this:
* what must not be missed of the round is put on top, and an issue that is not done by the round's own word is not closed. Undefined where
* nothing changes.
*/
function bodyAfterRound(body, proposal, { round, follows }) {
	const open = proposal.closes === false ? withoutClosing(body, follows?.issue ?? null) : body;
	const [top = ""] = ALERTS.exec(proposal.body.replaceAll("\r\n", "\n")) ?? [];
	const alerts = top.split(/\n{2,}/).filter((text) => text !== "").map((text) => text.trim().replace("\n> ", `\n> Round ${round}: `)).filter((text) => !open.includes(text));
	const [marker = ""] = /^<!-- raymond:.*\n/.exec(open) ?? [];
	const whole = alerts.length === 0 ? open : `${marker}${alerts.join("\n\n")}\n\n${open.slice(marker.length)}`;
	const next = whole.length > LONGEST ? open : whole;
	return next === body ? void 0 : next;
}
/** As it was written for the first run, on a line of its own. */
function withoutClosing(body, issue) {
	return body.replace(new RegExp(`\\n{0,2}^Closes #${issue}$`, "m"), "");
}

// src/adapters/github/proposals/renamed-base.ts
/** Whether GitHub has refused a pull request since the branch that it would be merged into is not there. */
function isBaseGone(error) {
	return isHttpError(error) && error.status === 422 && listAt(error, "response", "data", "errors").some((one) => textAt(one, "field") === "base" && textAt(one, "code") === "invalid");
}
/**
* What the default branch is called now, where it was renamed since the run began. It has to hold what the work is built on: then the pull
* request brings to it what was shown, and nothing else. Undefined where it does not, or the policy names others.
*/
async function renamedDefault({ client, repository, run, proposed }) {
	const { default_branch: name } = (await client.rest.repos.get({ ...repository })).data;
	const allowed = run.outputs?.policy.pull_requests?.base;
	if (proposed.work === null || allowed?.includes(name) === false) return void 0;
	const basehead = `${name}...${proposed.work.base}`;
	const { ahead_by } = (await client.rest.repos.compareCommitsWithBasehead({
		...repository,
		basehead
	})).data;
	return ahead_by === 0 ? name : void 0;
}

// src/adapters/github/proposals/apply-pull-request.ts
/** Pushes the pinned work and opens a pull request for it, a draft unless told else; one that is open for the branch is it already. */
async function applyPullRequest(application, proposal) {
	const { run, proposed, branches } = application;
	if (proposed.work === null) throw new Error("a pull request without work was accepted");
	if (run.follows !== void 0) return pushRound(application, proposal, proposed.work, run.follows);
	const { branch, commit } = await branches.push(proposed.work);
	const pull = await openOnce(application, {
		proposal,
		branch,
		base: proposal.base ?? run.outputs?.default_branch ?? "main"
	});
	return {
		kind: "applied",
		number: pull.number,
		url: pull.html_url,
		branch,
		commit
	};
}
/** A round adds to its pull request and opens none. To one that was closed meanwhile nothing is pushed: that would bring its branch back. */
async function pushRound({ client, repository, branches, run, proposed }, proposal, work, { pull_request: pull_number, branch }) {
	const { data } = await client.rest.pulls.get({
		...repository,
		pull_number
	});
	const kept = `raymond/${run.workflow_id}/${proposed.agent}`;
	const isThere = data.state === "open" && data.head.ref === branch && data.head.repo?.id === data.base.repo.id;
	if (!isThere && data.head.sha !== work.commit) throw data.merged ? isMerged(pull_number, kept) : isGone(pull_number, kept);
	try {
		if (isThere) await branches.push(work, { onlyTo: branch });
	} catch (error) {
		if (!(error instanceof ProblemError) || error.problem.code !== "RAY-PUSH-NOT-FAST-FORWARD") throw error;
		throw hasMoved(pull_number, {
			kept,
			branch,
			workflow: run.workflow.name
		});
	}
	const body = bodyAfterRound(data.body ?? "", proposal, run);
	if (body !== void 0) await client.rest.pulls.update({
		...repository,
		pull_number,
		body
	});
	return {
		kind: "applied",
		number: pull_number,
		url: data.html_url,
		branch
	};
}
function isGone(pull, kept) {
	return new ProblemError({
		code: "RAY-PROPOSAL-FAILED",
		message: `Pull request #${pull} was closed while the round was at work, so nothing was pushed. Its work is kept on ${kept}.`,
		place: `#${pull}`,
		hint: "Reopen it, where its branch was deleted after restoring that, then /raymond retry."
	});
}
function isMerged(pull, kept) {
	return new ProblemError({
		code: "RAY-PROPOSAL-FAILED",
		message: `Pull request #${pull} was merged while the round was at work, so nothing was pushed.`,
		place: `#${pull}`,
		hint: `The work of the round is kept on ${kept}. Open a pull request for that by hand, or start the workflow on an issue again.`
	});
}
/** Whoever deletes the head of an open pull request closes it: the way of other work, to make room for it, is none here. */
function hasMoved(pull, { kept, branch, workflow }) {
	return new ProblemError({
		code: "RAY-PUSH-NOT-FAST-FORWARD",
		message: `Somebody pushed to ${branch} while the round was at work, so nothing was pushed. Its work is kept on ${kept}.`,
		place: branch,
		hint: `Begin a new round on #${pull}, which starts from what is there now: /raymond run ${workflow}, and what is to be done.`
	});
}
/** Ours, or one that somebody has opened by hand who may write. Strangers can open one for a branch of ours, with words of their own. */
async function findPull({ client, repository, marker, ourselves }, { branch, base }) {
	const head = `${repository.owner}:${branch}`;
	const { data } = await client.rest.pulls.list({
		...repository,
		head,
		base,
		state: "all",
		per_page: 100
	});
	const me = await ourselves();
	const found = data.find(({ state, body, user }) => state === "open" || body?.startsWith(marker) === true && isByUs(user, me));
	if (found === void 0 || isByUs(found.user, me) || found.user !== null && await mayWrite(client, repository, found.user.login)) return found;
	throw isForeign(found.number, found.user?.login ?? "somebody", branch);
}
function isForeign(pull, login, branch) {
	return new ProblemError({
		code: "RAY-PROPOSAL-FAILED",
		message: `${login}, who may not write here, has opened pull request #${pull} for ${branch}, so its text cannot be trusted.`,
		place: `#${pull}`,
		hint: "Close it, then /raymond retry. If the action opened it with another token, closing it is all that is needed."
	});
}
async function openOnce(application, sides) {
	try {
		return await findPull(application, sides) ?? await open$1(application, sides);
	} catch (error) {
		if (sides.proposal.base !== void 0 || !isBaseGone(error)) throw error;
		const base = await renamedDefault(application);
		if (base === void 0 || base === sides.base) throw error;
		return await findPull(application, {
			...sides,
			base
		}) ?? await open$1(application, {
			...sides,
			base
		});
	}
}
async function open$1(application, { proposal, branch, base }) {
	const { client, repository, run, marked, footer } = application;
	const issue = closedIssue(run, proposal);
	const body = marked([
		proposal.body,
		issue === null ? "" : `Closes #${issue}`,
		footer(run)
	].filter((part) => part !== "").join("\n\n"));
	const create = async (draft) => (await client.rest.pulls.create({
		...repository,
		title: proposal.title,
		body,
		head: branch,
		base,
		draft
	})).data;
	const draft = proposal.draft ?? true;
	try {
		return await create(draft);
	} catch (error) {
		if (!(draft && isHttpError(error) && error.status === 422 && /draft/i.test(error.message)) || run.outputs?.policy.pull_requests?.draft === true) throw error;
		return create(false);
	}
}
/** The pull request that is open for a branch, whoever has opened it; of several the one to the same base. */
async function openPull({ client, repository, clock }, { branch, base }) {
	const head = `${repository.owner}:${branch}`;
	try {
		const { data } = await insist(clock, () => client.rest.pulls.list({
			...repository,
			head,
			state: "open",
			per_page: 100
		}));
		return (data.find((pull) => pull.base.ref === base) ?? data[0])?.number;
	} catch (error) {
		if (!isHttpError(error)) throw error;
		throw new ProblemError({
			code: "RAY-PROPOSAL-FAILED",
			message: `GitHub does not say whether a pull request is open for ${branch}: ${error.status} ${error.message}`,
			place: branch,
			hint: isRateLimit(error) ? "GitHub says it later: then /raymond retry." : "Give the job \"permissions: pull-requests: write\", then /raymond retry."
		});
	}
}
/** GitHub lists no more files of a comparison. */
const MOST_FILES = 300;
/** Paths in which what the checkout began with differs from the branch that the work is to be merged into: they would come along. */
async function foreignPaths({ client, repository, branches }, { base, commit }) {
	if (await branches.tip(base) === commit) return [];
	const { data } = await compare();
	const files = data.files ?? [];
	if (files.length >= MOST_FILES) throw tooFar(base, commit);
	return files.flatMap(({ filename, previous_filename }) => previous_filename === void 0 ? [filename] : [filename, previous_filename]);
	async function compare() {
		try {
			return await client.rest.repos.compareCommitsWithBasehead({
				...repository,
				basehead: `${base}...${commit}`
			});
		} catch (error) {
			if (!isHttpError(error) || error.status !== 404) throw error;
			throw tooFar(base, commit);
		}
	}
}
function tooFar(base, commit) {
	return new ProblemError({
		code: "RAY-NOTHING-TO-PUSH",
		message: `What the work would bring to ${base} besides itself cannot be told: it is built on ${commit.slice(0, 12)}.`,
		hint: `Check out ${base}, or a branch that is close to it.`
	});
}

// src/adapters/github/proposals/apply-reply.ts
/** Answers a review comment in its thread, unless our answer with this marker is there. */
async function applyReply(application, { to, body }) {
	const { client, repository, marker, marked, run, ourselves, repeated } = application;
	const pull_number = numberOf(run.issue);
	if (repeated) {
		const me = await ourselves();
		const found = (await client.paginate(client.rest.pulls.listReviewComments, {
			...repository,
			pull_number,
			per_page: 100
		})).find((comment) => comment.body.startsWith(marker) && isByUs(comment.user, me));
		if (found) return {
			kind: "applied",
			number: pull_number,
			url: found.html_url,
			branch: null
		};
	}
	const { data } = await client.rest.pulls.createReplyForReviewComment({
		...repository,
		pull_number,
		comment_id: run.follows?.threads?.[to] ?? to,
		body: marked(body)
	});
	return {
		kind: "applied",
		number: pull_number,
		url: data.html_url,
		branch: null
	};
}

// src/adapters/github/proposals/apply-review.ts
/** Submits a review of the commit that the run looked at, unless ours with this marker is there. */
async function applyReview(application, proposal) {
	const { client, repository, marker, run, ourselves, repeated } = application;
	const pull_number = numberOf(proposal.pull_request ?? run.issue);
	if (repeated) {
		const me = await ourselves();
		const found = (await client.paginate(client.rest.pulls.listReviews, {
			...repository,
			pull_number,
			per_page: 100
		})).find(({ body, user }) => body.startsWith(marker) && isByUs(user, me));
		if (found) return {
			kind: "applied",
			number: pull_number,
			url: found.html_url,
			branch: null
		};
	}
	const commit = reviewedCommit(run, pull_number);
	try {
		return await submit(application, proposal, {
			pull_number,
			commit
		});
	} catch (error) {
		if (!(isHttpError(error) && error.status === 422 && (commit !== null || proposal.comments.length > 0))) throw error;
		return submit(application, withoutPlaces(application, proposal, commit), {
			pull_number,
			commit: null
		});
	}
}
/** Null where it is not known: GitHub takes the head of that moment. */
function reviewedCommit({ diff, issue, event, sha }, pull) {
	if (diff?.pull_request === pull) return diff.head;
	return pull === issue && event?.startsWith("pull_request") === true ? sha : null;
}
async function submit({ client, repository, marked }, { event, body, comments }, { pull_number, commit }) {
	const { data } = await client.rest.pulls.createReview({
		...repository,
		pull_number,
		event,
		body: marked(body),
		...commit === null ? {} : { commit_id: commit },
		comments: comments.map(({ path, line, body, side, start_line }) => ({
			path,
			line,
			body: marked(body),
			...side === void 0 ? {} : { side },
			...start_line === void 0 ? {} : { start_line }
		}))
	});
	return {
		kind: "applied",
		number: pull_number,
		url: data.html_url,
		branch: null
	};
}
/** The same review in words alone, so that nothing of it is lost. */
function withoutPlaces({ cleaner }, review, commit) {
	const of = commit === null ? "" : `This is a review of ${commit.slice(0, 12)}.`;
	const refused = review.comments.length === 0 ? "" : "GitHub did not take these remarks on their lines:";
	const remarks = review.comments.flatMap(({ path, line, start_line, side, body }) => {
		return [`**\`${path}:${start_line === void 0 ? line : `${start_line}-${line}`}\`**${side === "LEFT" ? ", before the change" : ""}`, body];
	});
	const parts = [
		review.body,
		[of, refused].filter(Boolean).join(" "),
		...remarks
	];
	return {
		...review,
		body: cleaner.body(parts.filter(Boolean).join("\n\n"), MAX_BODY),
		comments: []
	};
}

// src/adapters/github/proposals/proposals.ts
/** Proposals through GitHub's REST API, each confirmed by its hidden marker or by what the API shows. */
function createProposals(options) {
	return {
		clean: (proposal) => cleanProposal(proposal, options.cleaner),
		async pinWork(run, agent, proposal) {
			const own = proposal.branch ?? branchOfAgent(run, agent.id);
			const branch = run.follows?.branch ?? own;
			const author = run.agents.find(({ id }) => own === branchOfAgent(run, id)) ?? agent;
			const message = options.cleaner.title(proposal.title, 72);
			const approval = run.outputs?.policy.approval === true;
			const pinned = await options.branches.pin({
				agent: author.id,
				directory: author.cwd,
				branch
			}, {
				message,
				approval
			});
			const base = baseOf(run, proposal);
			const foreign = run.follows === void 0 ? await foreignPaths(options, {
				base,
				commit: pinned.base
			}) : [];
			const paths = [.../* @__PURE__ */ new Set([...pinned.paths, ...foreign])];
			const along = foreign.length > 0 ? { along: [...foreign] } : {};
			const diff = options.cleaner.source(pinned.diff);
			const pull = approval && run.follows === void 0 ? await openPull(options, {
				branch,
				base
			}) : void 0;
			return {
				...pinned,
				diff,
				...hiddenIn(pinned.diff, diff),
				paths,
				...along,
				...pull === void 0 ? {} : { pull }
			};
		},
		async keepWork(run, { id, work, proposal, tried }) {
			if (work === null || proposal.type !== "pull_request") throw new Error("there is no work to keep");
			const { branch } = work;
			const pull = (tried === true && run.follows === void 0 ? await openPull(options, {
				branch,
				base: baseOf(run, proposal)
			}) : void 0) ?? work.pull;
			const apart = mayBePulled(run, {
				branch,
				pull
			}) ? { onlyTo: `raymond/${run.workflow_id}/${id}` } : {};
			return {
				kind: "kept",
				branch: (await options.branches.push(work, apart)).branch,
				...pull === work.pull ? {} : { pull }
			};
		},
		apply: (run, proposed, { repeated }) => patiently(options, applicationOf(options, {
			run,
			proposed,
			repeated
		}))
	};
}
function baseOf({ outputs }, { base }) {
	return base ?? outputs?.default_branch ?? "main";
}
/** Whether the branch is, or may soon be, that of a pull request. */
function mayBePulled(run, { branch, pull }) {
	const isAgreed = (run.proposals ?? []).some((one) => one.approved_by !== void 0 && one.work?.branch === branch);
	return run.follows !== void 0 || pull !== void 0 || isAgreed || hadJob(run, branch);
}
/** Cleaned line by line, a difference has as many lines as before. */
function hiddenIn(diff, clean) {
	if (clean === diff) return {};
	const lines = clean.split("\n");
	return { hidden_lines: diff.split("\n").filter((line, at) => line !== lines[at]).length };
}
function applicationOf(options, parts) {
	const { run, proposed } = parts;
	const marker = renderProposalMarker({
		run: run.workflow_id,
		proposal: proposed.id,
		depth: run.depth
	});
	return {
		...options,
		...parts,
		marker,
		marked: (body) => `${marker}\n${body}`
	};
}
async function patiently(options, application) {
	let isFirst = !application.repeated;
	try {
		return await insist(options.clock, (again) => {
			if (again) isFirst = false;
			return applyOne(again ? {
				...application,
				repeated: true
			} : application);
		});
	} catch (error) {
		const said = isHttpError(error) || !(error instanceof Error) ? error : error.cause;
		const isUndone = isFirst && isHttpError(said) && said.status < 500 && application.proposed.proposal.type === "dispatch";
		if (isHttpError(said) && isForOthers(said, application)) return {
			kind: "held",
			problem: held(application, said),
			...isUndone ? { undone: true } : {}
		};
		if (!isHttpError(error)) throw error;
		const problem = refused(application.proposed, error);
		throw isUndone ? new NothingDoneError(problem) : new ProblemError(problem);
	}
}
/** What this job may not do one of the run's own configuration may: the run does not fail over it. */
function isForOthers(error, { run, configuration }) {
	return run.configuration !== void 0 && run.configuration !== configuration && error.status === 403 && !isRateLimit(error);
}
function held({ proposed: { proposal, agent }, run, configuration }, { status, message }) {
	const [kind, own] = [proposal.type.replace("_", " "), run.configuration ?? ""];
	return {
		code: "RAY-PROPOSAL-HELD",
		message: `GitHub refused the ${kind} that ${agent} proposed to a job of ${configuration}, and the run is one of ${own}: ${status} ${message}`,
		place: agent,
		hint: `Let an Actions workflow with "config: ${own}" hear comments, or give this job "permissions: ${RIGHTS[proposal.type]}"; then /raymond resume.`
	};
}
async function applyOne(application) {
	const { proposal } = application.proposed;
	switch (proposal.type) {
		case "comment": {
			const { marker, run } = application;
			const issue = numberOf(proposal.issue ?? run.issue);
			const thread = threadNamed(run, issue);
			const body = application.marked(proposal.body);
			const { url } = await application.comments.ensure(thread, {
				marker,
				body,
				begun: run.created_at,
				keep: () => true
			});
			return {
				kind: "applied",
				number: issue,
				url,
				branch: null
			};
		}
		case "labels": return applyLabels(application, proposal);
		case "assignees": return applyAssignees(application, proposal);
		case "issue": return applyIssue(application, proposal);
		case "pull_request": return applyPullRequest(application, proposal);
		case "review": return applyReview(application, proposal);
		case "dispatch": return applyDispatch(application, proposal);
		case "reply": return applyReply(application, proposal);
	}
}
const RIGHTS = {
	comment: "issues: write",
	labels: "issues: write",
	assignees: "issues: write",
	issue: "issues: write",
	pull_request: "contents: write, pull-requests: write",
	review: "pull-requests: write",
	dispatch: "actions: write",
	reply: "pull-requests: write"
};
function refused({ proposal, agent }, error) {
	const { status, message } = error;
	const kind = proposal.type.replace("_", " ");
	const forbidden = (status === 403 || status === 404) && !isRateLimit(error);
	const setting = proposal.type === "pull_request" ? " For pull requests also: Settings > Actions > General > \"Allow GitHub Actions to create and approve pull requests\"." : "";
	return {
		code: "RAY-PROPOSAL-FAILED",
		message: `GitHub refused the ${kind} that ${agent} proposed: ${status} ${message}`,
		place: agent,
		hint: forbidden ? `Give the job "permissions: ${RIGHTS[proposal.type]}", then /raymond retry.${setting}` : isRateLimit(error) ? "GitHub takes more later: then /raymond retry." : "Fix what GitHub says, then /raymond retry."
	};
}

// src/action/wire/wire-proposals.ts
/** Proposals that are posted with the job's token and pushed from our own repository. */
function wireProposals({ bare, snapshots, published, presentation, redactor, ...options }) {
	return createProposals({
		...options,
		branches: createWorkBranches({
			repository: bare,
			snapshots,
			clock: options.clock,
			commits: {
				published,
				message: (text) => cleanCommitMessage(text, { redactor })
			}
		}),
		footer: (run) => footer(run, presentation(run))
	});
}
function footer(run, { runUrl, branchUrl }) {
	return `---\n<sub>Made by ${branchUrl === null ? `\`${run.workflow_id}\`` : `[\`${run.workflow_id}\`](${branchUrl})`}${runUrl === null ? "" : ` · [job](${runUrl})`} · ${formatUsd(run.budget.spent_usd)} so far</sub>`;
}

// src/action/wire/wire-ports.ts
/** What driving a run needs of the world, on a runner. */
async function wirePorts(inputs, facts, options) {
	const { home, git, hub, clock, log, book, cleaner, redactor, presentation } = options;
	const { repository, snapshots, published, trusted } = git;
	const proposals = wireProposals({
		client: hub.client,
		repository: hub.name,
		ourselves: hub.ourselves,
		comments: hub.github.comments,
		cleaner,
		clock,
		configuration: inputs.config,
		bare: repository,
		snapshots,
		published,
		redactor,
		presentation
	});
	return {
		turns: {
			agent: createJobAgent(inputs, facts, {
				home,
				clock,
				onSecret: options.onSecret,
				prices: () => jobPrices(inputs.config, facts.workspace, (file) => trusted.read(file))
			}),
			scripts: scriptsOf(inputs, options),
			operations: createOperations({
				environment: process.env,
				issues: createIssueFinder(hub.client, hub.name)
			}),
			source: createCommitSource({
				gitDir: repository.directory,
				commit: trusted.commit,
				cacheDirectory: join(home, "definitions"),
				platform: facts.platform,
				fetchCommit: (commit) => canFetch(repository, commit)
			}),
			files: openedWithReserve(createTurnFiles(join(home, "turns")), options.reserve),
			scriptFolders: options.scriptFolders,
			guidance: await houseRules((file) => trusted.read(file)),
			environment: IDENTITY
		},
		places: {
			workspace: workspaceOf(facts, options),
			api: createApiAccess({
				apiUrl: facts.apiUrl,
				repository: facts.repository,
				token: hub.tokens,
				clock
			}),
			...cellsFor(inputs, facts, options),
			gitIndex: createGitIndex({
				workspace: facts.workspace,
				repository: async () => git.repository
			}),
			trees: createTrees({ except: [] }),
			orphans: createOrphans()
		},
		gitHub: {
			diffs: createPullRequestDiffs({
				directory: join(home, "diffs"),
				repository,
				checkout: git.folders,
				askGitHub: (base, head) => hub.github.changes.diffBetween(base, head)
			}),
			attachments: attachmentsFor(facts, options),
			proposals: inputs.staged ? stagedProposals(proposals, options.note) : proposals
		},
		reports: createThreadReports({
			comments: hub.github.comments,
			clock,
			presentation: (run) => presentation(run),
			digest: sha256Of,
			runs: () => git.branch.list({}),
			stored: (run) => book.of(run.workflow_id).stored ?? {
				seq: run.seq,
				sha256: sha256Of(encodeRun(run))
			},
			unstored: (run) => book.of(run.workflow_id).unstored?.problem,
			onUnposted: options.onUnposted
		}),
		traces: await openTraces({
			environment: process.env,
			redact: (text) => redactor.redact(text),
			notice: (text) => log.line(text)
		}),
		progress: createJobProgress(log, (id, turn) => book.turnFailed(id, turn)),
		clock,
		entropy: createEntropy()
	};
}
function attachmentsFor({ serverUrl, apiUrl }, { home, hub }) {
	const directory = join(home, "attachments");
	return createAttachments({
		directory,
		client: hub.client,
		repository: hub.name,
		server: serverUrl,
		apiUrl
	});
}
function scriptsOf({ debug }, { log, redactor }) {
	const scripts = createScriptRunner({ environment: process.env });
	if (!debug) return scripts;
	const note = (record) => log.line(JSON.stringify(record, null, 2), `${record.agent}  ${basename(record.file)}: all that is known of it`);
	return createDebuggedScripts(scripts, {
		environment: process.env,
		redact: (text) => redactor.redact(text),
		note
	});
}
/** What the runner keeps in its temp folder. */
const RUNNERS = [
	"_runner_file_commands",
	"_github_workflow",
	"_github_home"
];
function workspaceOf({ workspace, temp }, { home, git }) {
	const reserved = [home, ...RUNNERS.map((name) => join(temp, name))];
	return createWorkspace({
		root: workspace,
		temp,
		reserved,
		tools: placesOfTools(process.env),
		reading: readingIn(home),
		repository: async () => git.repository
	});
}
/** Of the runner's folders a cell sees the checkout alone. */
function cellsFor(inputs, facts, { home, git }) {
	if (inputs.cell === "off" || process.platform !== "linux") return {};
	const options = {
		environment: process.env,
		hidden: async () => [home],
		checkout: facts.workspace,
		server: facts.serverUrl
	};
	return {
		cells: createBwrapCells({
			...options,
			directory: join(home, "cells")
		}),
		gitLender: createGitLender({
			directory: lentGitIn(home),
			workspace: facts.workspace,
			repository: async () => git.repository
		})
	};
}
async function canFetch(repository, commit) {
	try {
		await fetchCommit(repository, commit);
		return true;
	} catch (error) {
		if (error instanceof ProblemError) return false;
		throw error;
	}
}

// src/action/wire/wire-job.ts
/** Which adapter stands behind which port, in a job on GitHub. */
async function wireJob(inputs, given, { stop, leaseToken, event, begun, startsRuns = true, clock = createSiteClock(createClock()), secondMs = 1e3 }) {
	const facts = inputs.staged ? {
		...given,
		results: null
	} : given;
	const isPublic = event.isPrivate !== true;
	const home = ownFolder(facts.temp);
	const stepName = sha256Of(leaseToken).slice(0, 16);
	const log = createJobLog();
	const redactor = createGrowingRedactor();
	const onSecret = (secret) => {
		log.hide(secret);
		redactor.add(secret);
	};
	for (const secret of secretsOf(inputs, given)) onSecret(secret);
	const unposted = [];
	const note = (what, body) => void unposted.push({
		what,
		body,
		staged: true
	});
	const hub = await wireGitHub(inputs, facts, {
		clock,
		log,
		defaultBranch: event.defaultBranch,
		secondMs,
		note,
		onSecret
	});
	const texts = createKeptTexts(join(home, "texts", stepName), sealOf(inputs, leaseToken));
	const textsName = textsArtifact(facts, leaseToken);
	const keepWhole = keepWholeIn(texts, textsName, facts);
	const presentation = presentationOf(facts, {
		redactor,
		stateBranch: inputs.stateBranch,
		keepWhole
	});
	const cleaner = cleanerOf(facts, {
		redactor,
		keepWhole
	});
	const { untrusted, onProblem } = createUntrusted(log);
	const memory = createCheckoutMemory(join(home, "checkout", stepName), sealOf(inputs, leaseToken));
	const remembered = startsRuns ? void 0 : await memory.read();
	const [opened] = await Promise.all([begun ?? beginGit(inputs, facts, {
		tokens: hub.tokens,
		clock,
		event,
		remembered
	}), clock.ask?.(facts.apiUrl)]);
	const git = await wireGit(inputs, facts, {
		begun: opened,
		lent: startsRuns ? lentGitIn(home) : null,
		memory,
		remembered,
		clock,
		redactor,
		onProblem
	});
	const book = createRunBook((run) => memory.remember({ run }));
	const onDisk = inFolder(home);
	const onUnposted = (one) => {
		keepUnposted(unposted, one);
		if (one.problem) log.annotate("warning", one.problem);
	};
	return {
		job: {
			identity: identityOf(inputs, facts, {
				leaseToken,
				ownBot: hub.ownBot
			}),
			github: hub.github,
			keeping: wireKeeping(inputs, facts, {
				home,
				git,
				texts,
				redactor,
				clock,
				isPublic,
				leaseToken,
				...onDisk
			}),
			guards: guardsOf(inputs, facts, {
				home,
				git,
				hub,
				log,
				leaseToken,
				cleaner
			}),
			book,
			ports: await wirePorts(inputs, facts, {
				home,
				git,
				hub,
				clock,
				log,
				book,
				cleaner,
				redactor,
				presentation,
				note,
				onUnposted,
				...onDisk,
				onSecret
			}),
			log,
			stop
		},
		request: requestOf(inputs),
		hadCheckout: remembered?.run ?? null,
		trusted: git.trusted,
		unposted,
		untrusted,
		presentation,
		uploads: {
			textsName,
			transcriptsAreSafe: !isPublic && inputs.stateKey === null
		}
	};
}
function cleanerOf({ serverUrl }, { redactor, keepWhole }) {
	return createProposalCleaner({
		redactor,
		hosts: [new URL(serverUrl).host],
		keepWhole: (text) => keepWhole(fileFor(text), text)
	});
}
function createUntrusted(log) {
	const untrusted = /* @__PURE__ */ new Map();
	const onProblem = (problem) => {
		if (!untrusted.has(problem.place ?? "")) log.annotate("warning", problem);
		untrusted.set(problem.place ?? "", problem);
	};
	return {
		untrusted,
		onProblem
	};
}
function identityOf({ stateBranch, config: configuration }, { workspace, repository, runId, attempt, serverUrl: server }, own) {
	return {
		workspace,
		repository,
		runId,
		attempt,
		server,
		stateBranch,
		configuration,
		...own
	};
}
function guardsOf(inputs, { workspace, temp, runId, attempt }, { home, git, hub, log, leaseToken, cleaner }) {
	return {
		credentials: createCredentials({
			workspace,
			temp,
			home: process.env.HOME ?? null,
			environment: process.env
		}),
		checkout: git.checkout,
		trustedCommits: createTrustedCommits(hub.client, hub.name, git.trusted.commit),
		rulesAt: createRules({
			trusted: git.trusted,
			workspace
		}),
		actionsJobs: createTrustedJobs(git.trusted),
		claims: createClaims({
			claims: git.claims,
			comments: hub.github.comments,
			otherJobs: hub.github.otherJobs,
			log,
			digest: sha256Of,
			identity: {
				runId,
				attempt,
				leaseToken
			}
		}),
		emptyDirectory: () => emptyDirectory(readingIn(home)),
		cleaner,
		digest: sha256Of,
		disabled: inputs.disabled
	};
}
/** What must not be read anywhere, beside the token. */
function secretsOf(inputs, { results, jobTokens }) {
	const { githubToken, anthropicApiKey, claudeOauthToken, openaiApiKey, copilotToken, stateKey, appPrivateKey } = inputs;
	const given = [
		githubToken,
		anthropicApiKey,
		claudeOauthToken,
		openaiApiKey,
		copilotToken,
		stateKey,
		appPrivateKey
	];
	const clouds = CLOUD_SECRETS.map((name) => process.env[name]);
	const others = [
		results?.token,
		jobTokens?.requestToken,
		...clouds,
		...secretsOfProvider(process.env),
		...secretsOfTelemetry(process.env)
	];
	return [...given, ...others].filter((secret) => typeof secret === "string" && secret !== "");
}
function requestOf(inputs) {
	const { workflow, input, run, answer, handOverId, rehearsedBy } = inputs;
	return {
		workflow,
		input,
		run,
		answer,
		handOverId,
		settings: settingsOf(inputs),
		backend: rehearsedBy
	};
}
/** Only what the user has really set, so that configuration and workflow can speak where nothing was. */
function settingsOf({ budgetUsd, agent, model, effort, maxParallel, maxTurns, cell }) {
	return {
		...budgetUsd === null ? {} : { budget_usd: budgetUsd },
		...agent === null ? {} : { agent },
		...model === null ? {} : { model },
		...effort === null ? {} : { effort },
		...maxParallel === null ? {} : { max_parallel: maxParallel },
		...maxTurns === null ? {} : { max_turns: maxTurns },
		...cell === null ? {} : { cell }
	};
}
async function emptyDirectory(directory) {
	await mkdir(directory, { recursive: true });
	return directory;
}
/** What is refused again when it is tried again is not shown a second time. */
function keepUnposted(unposted, one) {
	const earlier = unposted.findIndex(({ what, staged }) => what === one.what && staged !== true);
	unposted.splice(earlier < 0 ? unposted.length : earlier, 1, one);
}
function inFolder(home) {
	return {
		scriptFolders: createScriptFolders(join(home, "script-folders")),
		reserve: createDiskReserve(reserveIn(home))
	};
}

export { runSections as a, SHOWN_TOKENS as c, bookedWorker as d, STORED as f, matchesApproval as i, attachmentKey as l, cleanWithin as m, codeOf as n, withoutPlainReply as o, cleanCode as p, pendingApproval as r, fitSections as s, wireJob as t, awaitsNoWorker as u };