import { o as __toESM } from "./rolldown-runtime.js";
import { r as messageOf, t as ProblemError } from "./problem.js";
import { r as shippedModels } from "./model-table.js";
import { n as priceTable } from "./price-table.js";
import { t as readForeignFile } from "./read-foreign-file.js";
import { d as pLimit, t as STRICT } from "./fetch-commit.js";
import { t as gitFailed } from "./run-git.js";
import { l as readHead, p as withForeignObjects, r as replaceFile, u as writeHead } from "./add-worktree.js";
import { i as openCheckout, r as objectFolders, s as worktreesOf, t as isInside } from "./checkout.js";
import { t as priceResponse } from "./price-response.js";
import { copyFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";

// src/adapters/claude-cli/messages-api.ts
/** What Claude Code needs of Anthropic's own API. */
const MESSAGES = [{
	method: "POST",
	path: "/v1/messages",
	queries: ["", "beta=true"]
}, {
	method: "POST",
	path: "/v1/messages/count_tokens",
	queries: ["", "beta=true"],
	isFree: true
}];

// src/adapters/claude-cli/clouds/keyed.ts
/** A credential that goes into one field of every call. Null is a gateway that asks for none. */
function keyed(secret, field) {
	const fields = secret === null ? {} : { [field]: field === "authorization" ? `Bearer ${secret}` : secret };
	return {
		credential: async () => fields,
		secrets: () => secret === null ? [] : [secret],
		ready: async () => {}
	};
}

// src/adapters/claude-cli/clouds/lacks.ts
/** A variable that a cloud needs is missing or is not a name. */
function lacks(wish, variable, hint = `Give the step ${variable} in its "env"`) {
	return new ProblemError({
		code: "RAY-CLAUDE-CLOUD",
		message: `${wish} is set, and ${variable} is not, or is not a name.`,
		hint: `${hint}, or take ${wish} out.`
	});
}
/** Parts of addresses: a name of a region, a resource or a project. */
function isName(text) {
	return text !== void 0 && /^[a-z0-9][a-z0-9-]*$/i.test(text);
}

// src/adapters/claude-cli/clouds/amazon.ts
/** Anthropic's own API on Bedrock: https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html. */
function mantle(environment) {
	const { ANTHROPIC_BEDROCK_MANTLE_BASE_URL: base, AWS_BEARER_TOKEN_BEDROCK: key } = environment;
	const region = regionIn(environment);
	const url = base || (isName(region) ? `https://bedrock-mantle.${region}.api.aws/anthropic` : "");
	if (url === "") throw lacks("CLAUDE_CODE_USE_MANTLE", "AWS_REGION");
	if (!key) throw lacks("CLAUDE_CODE_USE_MANTLE", "AWS_BEARER_TOKEN_BEDROCK");
	return {
		url,
		endpoints: MESSAGES,
		...keyed(key, "authorization"),
		variables: (ours, standIn) => ({
			CLAUDE_CODE_USE_MANTLE: "1",
			AWS_REGION: region ?? "us-east-1",
			ANTHROPIC_BEDROCK_MANTLE_BASE_URL: ours,
			AWS_BEARER_TOKEN_BEDROCK: standIn
		})
	};
}
/** A name of a model, or an address of an inference profile, in one piece of a path that leads nowhere else. */
const MODEL = "(?!\\S*\\.\\.)(?<model>[a-z0-9](?:[\\w.:-]|%3A|%2F)*)";
const INVOKE = [{
	method: "POST",
	path: new RegExp(`^/model/${MODEL}/invoke(?:-with-response-stream)?$`, "i"),
	queries: [""]
}, {
	method: "POST",
	path: new RegExp(`^/model/${MODEL}/count-tokens$`, "i"),
	queries: [""],
	isFree: true
}];
/** Bedrock's InvokeModel, which names the model in the path and answers with an event stream. */
function bedrock(environment) {
	const { ANTHROPIC_BEDROCK_BASE_URL: base } = environment;
	const region = regionIn(environment);
	if (!isName(region)) throw lacks("CLAUDE_CODE_USE_BEDROCK", "AWS_REGION");
	return {
		url: base || `https://bedrock-runtime.${region}.amazonaws.com`,
		endpoints: INVOKE,
		...accessIn$1(environment, region),
		variables: (ours, standIn) => ({
			CLAUDE_CODE_USE_BEDROCK: "1",
			CLAUDE_CODE_SKIP_BEDROCK_AUTH: "1",
			AWS_REGION: region,
			ANTHROPIC_BEDROCK_BASE_URL: ours,
			AWS_BEARER_TOKEN_BEDROCK: standIn
		})
	};
}
function accessIn$1(environment, region) {
	const { ANTHROPIC_BEDROCK_BASE_URL: base, CLAUDE_CODE_SKIP_BEDROCK_AUTH: skip, ANTHROPIC_AUTH_TOKEN: ofGateway } = environment;
	const { AWS_BEARER_TOKEN_BEDROCK: key, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = environment;
	if (base && skip) return keyed(ofGateway || null, "authorization");
	if (key) return keyed(key, "authorization");
	if (!id || !secret) throw lacks("CLAUDE_CODE_USE_BEDROCK", "AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY,", HOW$1);
	return {
		credential: async (call) => signed(call, region, {
			accessKeyId: id,
			secretAccessKey: secret,
			...session ? { sessionToken: session } : {}
		}),
		secrets: () => [secret, ...session ? [session] : []],
		ready: async () => {}
	};
}
const HOW$1 = "Run aws-actions/configure-aws-credentials before the step; in a shell, \"eval $(aws configure export-credentials --format env)\"";
/** Only what is ours is signed: what else the program sends is not what lets the call in. */
async function signed({ method, url, body }, region, credentials) {
	const { default: aws4 } = await import("./aws4.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	const { headers } = aws4.sign({
		service: "bedrock",
		region,
		method,
		host: url.host,
		path: `${url.pathname}${url.search}`,
		headers: { "Content-Type": "application/json" },
		...body === void 0 ? {} : { body }
	}, credentials);
	return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
function regionIn({ AWS_REGION, AWS_DEFAULT_REGION }) {
	return AWS_REGION || AWS_DEFAULT_REGION || void 0;
}

// src/adapters/claude-cli/clouds/google.ts
/** Vertex AI: https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai. The model stands in the path. */
function vertex(environment) {
	const { CLOUD_ML_REGION: region, ANTHROPIC_VERTEX_PROJECT_ID: project, ANTHROPIC_VERTEX_BASE_URL: base } = environment;
	if (!isName(region)) throw lacks("CLAUDE_CODE_USE_VERTEX", "CLOUD_ML_REGION");
	if (!isName(project)) throw lacks("CLAUDE_CODE_USE_VERTEX", "ANTHROPIC_VERTEX_PROJECT_ID");
	return {
		url: base || `https://${hostOf(region)}/v1`,
		endpoints: endpointsOf(project, region),
		...accessIn(environment),
		variables: (ours, standIn) => ({
			CLAUDE_CODE_USE_VERTEX: "1",
			CLAUDE_CODE_SKIP_VERTEX_AUTH: "1",
			CLOUD_ML_REGION: region,
			ANTHROPIC_VERTEX_PROJECT_ID: project,
			ANTHROPIC_VERTEX_BASE_URL: ours,
			ANTHROPIC_AUTH_TOKEN: standIn
		})
	};
}
/** https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude: the world, one of its parts, a region. */
function hostOf(region) {
	if (region === "global") return "aiplatform.googleapis.com";
	return region === "us" || region === "eu" ? `aiplatform.${region}.rep.googleapis.com` : `${region}-aiplatform.googleapis.com`;
}
function endpointsOf(project, region) {
	const models = `/projects/${project}/locations/${region}/publishers/anthropic/models`;
	const named = new RegExp(`^${models}/(?<model>[a-z0-9](?:[\\w.@-]|%40)*):(?:streamR|r)awPredict$`, "i");
	return [{
		method: "POST",
		path: `${models}/count-tokens:rawPredict`,
		queries: [""],
		isFree: true
	}, {
		method: "POST",
		path: named,
		queries: [""]
	}];
}
function accessIn(environment) {
	const { ANTHROPIC_VERTEX_BASE_URL: base, CLAUDE_CODE_SKIP_VERTEX_AUTH: skip, ANTHROPIC_AUTH_TOKEN: ofGateway } = environment;
	if (base && skip) return keyed(ofGateway || null, "authorization");
	const { GOOGLE_OAUTH_ACCESS_TOKEN: token } = environment;
	return token ? keyed(token, "authorization") : applicationDefault(credentialsFile(environment));
}
/** Where `gcloud auth application-default login` and google-github-actions/auth leave them. */
function credentialsFile({ GOOGLE_APPLICATION_CREDENTIALS: named, CLOUDSDK_CONFIG, HOME, APPDATA }) {
	const folder = CLOUDSDK_CONFIG || (APPDATA ? join(APPDATA, "gcloud") : join(HOME ?? "", ".config", "gcloud"));
	const file = named || join(folder, "application_default_credentials.json");
	if (existsSync(file)) return file;
	throw lacks("CLAUDE_CODE_USE_VERTEX", "GOOGLE_OAUTH_ACCESS_TOKEN", HOW);
}
const HOW = "Give it the \"access_token\" of google-github-actions/auth; on a laptop, run \"gcloud auth application-default login\"";
const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
/** An answer may come while the next token is in use already. */
const STILL_HIDDEN = 2;
/** Google's own library makes tokens of what lies in that file, and renews them. */
function applicationDefault(keyFilename) {
	const recent = [];
	let auth;
	return {
		credential: async () => ({ authorization: `Bearer ${await current()}` }),
		secrets: () => recent,
		ready: async () => {
			await current();
		}
	};
	async function current() {
		auth ??= import("./src.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)).then(({ GoogleAuth }) => new GoogleAuth({
			keyFilename,
			scopes: [SCOPE]
		}));
		const token = await (await auth).getAccessToken().catch((error) => {
			throw refused(keyFilename, error);
		});
		if (!token) throw refused(keyFilename, "it answered without one");
		if (!recent.includes(token)) recent.push(token);
		recent.splice(0, recent.length - STILL_HIDDEN);
		return token;
	}
}
function refused(file, error) {
	return new ProblemError({
		code: "RAY-CLAUDE-CLOUD",
		message: `Google gave no access token for ${file}: ${error instanceof Error ? error.message : String(error)}.`,
		hint: "Look at what the file says, and whether the account may use Vertex AI; on a laptop, \"gcloud auth application-default login\" writes it anew."
	});
}

// src/adapters/claude-cli/clouds/microsoft.ts
/** Microsoft Foundry: https://platform.claude.com/docs/en/build-with-claude/claude-in-microsoft-foundry. */
function foundry(environment) {
	const { ANTHROPIC_FOUNDRY_BASE_URL: base, ANTHROPIC_FOUNDRY_RESOURCE: resource } = environment;
	const { ANTHROPIC_FOUNDRY_API_KEY: key, ANTHROPIC_FOUNDRY_AUTH_TOKEN: token } = environment;
	const url = base || (isName(resource) ? `https://${resource}.services.ai.azure.com/anthropic` : "");
	if (url === "") throw lacks("CLAUDE_CODE_USE_FOUNDRY", "ANTHROPIC_FOUNDRY_RESOURCE");
	const secret = key || token;
	if (!secret) throw lacks("CLAUDE_CODE_USE_FOUNDRY", "ANTHROPIC_FOUNDRY_API_KEY");
	return {
		url,
		endpoints: MESSAGES,
		...keyed(secret, key ? "x-api-key" : "authorization"),
		variables: (ours, standIn) => ({
			CLAUDE_CODE_USE_FOUNDRY: "1",
			ANTHROPIC_FOUNDRY_BASE_URL: ours,
			ANTHROPIC_FOUNDRY_API_KEY: standIn
		})
	};
}

// src/adapters/claude-cli/clouds/cloud-in.ts
/** Names of variables that hold a credential for a cloud. */
const CLOUD_SECRETS = [
	"ANTHROPIC_AUTH_TOKEN",
	"ANTHROPIC_FOUNDRY_API_KEY",
	"ANTHROPIC_FOUNDRY_AUTH_TOKEN",
	"AWS_BEARER_TOKEN_BEDROCK",
	"AWS_SECRET_ACCESS_KEY",
	"AWS_SESSION_TOKEN",
	"GOOGLE_OAUTH_ACCESS_TOKEN"
];
const CLOUDS = {
	CLAUDE_CODE_USE_FOUNDRY: foundry,
	CLAUDE_CODE_USE_MANTLE: mantle,
	CLAUDE_CODE_USE_BEDROCK: bedrock,
	CLAUDE_CODE_USE_VERTEX: vertex
};
/** The cloud that the environment asks for, in Claude Code's own words; null where it asks for none. */
function cloudIn(environment) {
	const wishes = Object.keys(CLOUDS).filter((name) => /^(?:1|true|yes|on)$/i.test(environment[name] ?? ""));
	const [wish, other] = wishes;
	if (wish === void 0) return null;
	if (other !== void 0) throw new ProblemError(several(wishes));
	return CLOUDS[wish]?.(environment) ?? null;
}
function several(wishes) {
	return {
		code: "RAY-CLAUDE-CLOUD",
		message: `Several clouds are asked for: ${wishes.join(", ")}.`,
		hint: "Keep the one that is to serve the models, and take the others out of the \"env\" of the step."
	};
}

// src/adapters/git-workspace/cell-git-config.ts
/** Settings of a repository that its users see and that neither name programs nor hold credentials. */
const COPIED = [
	/^core\.(?:ignorecase|filemode|symlinks|precomposeunicode|autocrlf|eol|safecrlf|quotepath|longpaths|sparsecheckout|sparsecheckoutcone|hookspath)$/,
	/^extensions\.objectformat$/,
	/^user\.(?:name|email)$/,
	/^branch\..*\.(?:remote|merge|rebase)$/s,
	/^remote\..*\.(?:url|fetch)$/s,
	/^submodule\..*\.(?:url|active)$/s,
	/^(?:init\.defaultbranch|pull\.rebase|push\.default|rerere\.enabled|merge\.conflictstyle|diff\.algorithm)$/
];
/** The text of a configuration for a git directory of a cell's own. */
async function cellGitConfig(repository, file, identity) {
	const copied = (await repository.attempt([
		"config",
		"--file",
		file,
		"--no-includes",
		"--list",
		"--null"
	])).stdout.toString().split("\0").flatMap((entry) => {
		const end = entry.indexOf("\n");
		return end < 0 ? [] : [[entry.slice(0, end), entry.slice(end + 1)]];
	}).filter(([name]) => COPIED.some((pattern) => pattern.test(name)));
	return [...[
		["core.repositoryformatversion", copied.some(([name]) => name === "extensions.objectformat") ? "1" : "0"],
		["core.bare", "false"],
		["core.logallrefupdates", "true"],
		["gc.auto", "0"],
		...identity === void 0 ? [] : [["user.name", identity.name], ["user.email", identity.email]]
	], ...copied].map(([name, value]) => setting(name, name.endsWith(".url") ? withoutUser(value) : value)).join("");
}
function setting(name, value) {
	const first = name.indexOf(".");
	const last = name.lastIndexOf(".");
	const [section, key] = [name.slice(0, first), name.slice(last + 1)];
	return `[${section}${first === last ? "" : ` "${name.slice(first + 1, last).replace(/["\\]/g, "\\$&")}"`}]\n\t${key} = "${value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"\n`;
}
/** A URL with a token in it is a frequent way to persist one. */
function withoutUser(url) {
	return url.replace(/^([a-z+]+:\/\/)[^/@]*@/i, "$1");
}

// src/adapters/git-workspace/look-at-checkout.ts
/** Beyond these git is as quick. */
const MOST_FILES = 5e3;
const MOST_BYTES$1 = 16777216;
/**
* Git says what there is, and its answers are believed for as long as the files that it read say the same: three programs take ten times
* as long as those files, and between two turns mostly nothing has moved.
*/
function createLook({ checkout, worktree }, identity) {
	let last;
	return async (repository) => {
		const files = filesThatGitReads(checkout.common, worktree.gitDirectory);
		if (files !== void 0 && files === last?.files) return last.look;
		const [head, refs, config] = await Promise.all([
			readHead(repository, worktree.gitDirectory),
			readRefs(repository, checkout.common),
			cellGitConfig(repository, join(checkout.common, "config"), identity)
		]);
		const look = {
			head,
			refs,
			config
		};
		last = files !== void 0 && files === filesThatGitReads(checkout.common, worktree.gitDirectory) ? {
			files,
			look
		} : void 0;
		return look;
	};
}
async function readRefs(repository, common) {
	const lines = (await repository.run(["for-each-ref", "--format=%(objectname) %(refname)"], { env: { GIT_DIR: common } })).toString().split("\n").filter(Boolean);
	return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
}
/** With their content: a time could stay the same while a branch moves. Undefined where it keeps them in a form of its own, or in too many. */
function filesThatGitReads(common, gitDirectory) {
	if (existsSync(join(common, "reftable"))) return void 0;
	const files = [.../* @__PURE__ */ new Set([gitDirectory, common])].flatMap((folder) => [join(folder, "HEAD"), ...filesBelow(join(folder, "refs"))]);
	if (files.length > MOST_FILES) return void 0;
	const contents = [
		...files,
		join(common, "packed-refs"),
		join(common, "config")
	].map((file) => {
		const content = readForeignFile(file, {
			most: MOST_BYTES$1,
			follow: true
		});
		return {
			file,
			length: content?.length ?? 0,
			text: content?.toString("latin1") ?? "none"
		};
	});
	if (contents.some(({ length }) => length === MOST_BYTES$1)) return void 0;
	return contents.map(({ file, text }) => `${file}\0${text}\0`).join("");
}
function filesBelow(folder) {
	const found = [];
	const look = (path) => {
		for (const entry of entriesOf(path)) {
			if (found.length > MOST_FILES) return;
			if (entry.isDirectory()) look(join(path, entry.name));
			else found.push(join(path, entry.name));
		}
	};
	look(folder);
	return found;
}
function entriesOf(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}

// src/adapters/git-workspace/take-back-git.ts
const COMMIT = /^[0-9a-f]{40,64}$/;
const MOST_BYTES = 16777216;
const MOST_REFS = 1e3;
/**
* Brings a checkout up to what was done in a git directory that a cell could write. That directory is never used as git's own: its
* references are read as text, and its objects are packed, hashed and checked on their way in.
*/
async function takeBackGit(repository, lent) {
	const git = join(realpathSync(lent.folder), "git");
	const { head: real } = await lent.look(repository);
	const refs = readForeignRefs(git);
	const head = readForeignHead(git, refs);
	const changed = [...refs].filter(([name, id]) => lent.refs.get(name) !== id && /^refs\/(?:heads|tags)\//.test(name));
	const wanted = head !== void 0 && head.branch === null && head.commit !== real.commit ? [["HEAD", head.commit ?? ""]] : [];
	if (changed.length === 0 && wanted.length === 0 && (head === void 0 || isSame(head, real))) {
		lent.head = real;
		return [];
	}
	const stays = [];
	const targets = [...changed, ...wanted].filter(([, id]) => COMMIT.test(id));
	if (targets.length > MOST_REFS) return [`its branches: there are more than ${MOST_REFS} new ones`];
	if (targets.length > 0) try {
		await importObjects(repository, lent, targets.map(([, id]) => id));
	} catch (error) {
		return [`its commits (${messageOf(error)})`];
	}
	const elsewhere = await branchesElsewhere(repository, lent);
	for (const [name, id] of changed) {
		const why = await moveRef(repository, lent, {
			name,
			id,
			isOwn: name === `refs/heads/${head?.branch ?? ""}`,
			elsewhere
		});
		if (why !== void 0) stays.push(`${name} (${why})`);
	}
	if (head !== void 0 && !isSame(head, real) && head.commit !== null && !elsewhere.has(head.branch ?? "")) await moveHead(repository, lent, {
		commit: head.commit,
		branch: head.branch
	});
	const { head: now, refs: nowRefs } = await lent.look(repository);
	Object.assign(lent, {
		head: now,
		refs: nowRefs
	});
	return stays;
}
function isSame(a, b) {
	return a.commit === b.commit && a.branch === b.branch;
}
/** A branch that is not the worktree's own, and that was there before, only goes forward. */
async function moveRef(repository, { checkout, refs }, move) {
	const env = { GIT_DIR: checkout.common };
	const before = refs.get(move.name);
	if ((await repository.attempt(["check-ref-format", move.name])).exitCode !== 0) return "no name for a branch";
	if (move.elsewhere.has(move.name.replace("refs/heads/", ""))) return "another worktree is on it";
	if (before !== void 0 && move.name.startsWith("refs/tags/")) return "a tag is not moved";
	if (before !== void 0 && !move.isOwn) {
		if ((await repository.attempt([
			"merge-base",
			"--is-ancestor",
			before,
			move.id
		], { env })).exitCode !== 0) return "it would lose commits";
	}
	return (await repository.attempt([
		"update-ref",
		move.name,
		move.id,
		before ?? "0".repeat(move.id.length)
	], { env })).exitCode === 0 ? void 0 : "somebody else has moved it";
}
async function moveHead(repository, { checkout, worktree }, head) {
	await writeHead(repository, worktree.gitDirectory, head);
	const index = join(repository.directory, `taken-${process.pid}-${Math.random()}.index`);
	try {
		await repository.run(["read-tree", head.commit], { env: {
			GIT_DIR: checkout.common,
			GIT_INDEX_FILE: index
		} });
		await replaceFile(index, join(worktree.gitDirectory, "index"));
	} finally {
		await rm(index, { force: true });
	}
}
async function branchesElsewhere(repository, { checkout, worktree }) {
	const others = (await worktreesOf(checkout)).filter(({ gitDirectory }) => gitDirectory !== worktree.gitDirectory);
	const main = {
		root: checkout.common,
		gitDirectory: checkout.common
	};
	const all = worktree.gitDirectory === checkout.common ? others : [...others, main];
	const heads = await Promise.all(all.map(({ gitDirectory }) => readHead(repository, gitDirectory)));
	return new Set(heads.flatMap(({ branch }) => branch ?? []));
}
/** New objects, as a pack that our git makes and checks; what it names beyond itself has to be in the checkout. */
async function importObjects(repository, lent, targets) {
	const { checkout, folder, refs, head } = lent;
	const git = join(realpathSync(folder), "git");
	const objects = join(git, "objects");
	refuseLinks(objects);
	const scratch = await mkdtemp(join(repository.directory, "lent-"));
	const shallow = { GIT_SHALLOW_FILE: join(checkout.common, "shallow") };
	const known = [.../* @__PURE__ */ new Set([...refs.values(), ...head.commit === null ? [] : [head.commit]])];
	const theirs = {
		...shallow,
		GIT_DIR: checkout.common
	};
	try {
		await withForeignObjects(scratch, {
			objects,
			shallow: join(checkout.common, "shallow")
		}, async (env) => {
			const pack = join(scratch, "pack");
			const alternates = [env.GIT_ALTERNATE_OBJECT_DIRECTORIES, ...objectFolders(checkout)].join(":");
			const packed = await repository.attempt([
				"pack-objects",
				"--revs",
				"--stdout",
				"--quiet",
				"--delta-base-offset"
			], {
				env: {
					...shallow,
					GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates,
					GIT_WORK_TREE: git
				},
				cwd: git,
				shown: [...objectFolders(checkout), shallow.GIT_SHALLOW_FILE],
				config: { "core.bare": "false" },
				input: [
					...targets,
					"--not",
					...known,
					""
				].join("\n"),
				outputFile: pack
			});
			if (packed.exitCode !== 0) throw gitFailed(["pack-objects"], packed);
			await repository.run([
				"index-pack",
				"--stdin",
				STRICT
			], {
				env: {
					...shallow,
					GIT_DIR: checkout.common,
					GIT_OBJECT_DIRECTORY: join(checkout.common, "objects")
				},
				inputFile: pack
			});
		});
		await repository.run([
			"rev-list",
			"--objects",
			"--quiet",
			...targets,
			"--not",
			...known
		], { env: theirs });
	} finally {
		await rm(scratch, {
			recursive: true,
			force: true
		});
	}
}
/** A link among objects, or in their place, would let us read, and hand on, what its maker could not; at a pipe our git would wait. */
function refuseLinks(folder, depth = 2) {
	const why = "there are links among their objects, or what is no file";
	if (!lstatSync(folder).isDirectory()) throw new Error(why);
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (!entry.isDirectory() && !entry.isFile()) throw new Error(why);
		if (entry.isDirectory() && depth > 1) refuseLinks(join(folder, entry.name), depth - 1);
	}
}
function readForeignHead(git, refs) {
	const text = readForeignFile(join(git, "HEAD"), {
		most: 4096,
		follow: false
	})?.toString().trim() ?? "";
	if (COMMIT.test(text)) return {
		commit: text,
		branch: null
	};
	const branch = /^ref: refs\/heads\/(\S+)$/.exec(text)?.[1];
	if (branch === void 0) return void 0;
	return {
		branch,
		commit: refs.get(`refs/heads/${branch}`) ?? null
	};
}
/** Packed ones first, as a loose one stands above them. */
function readForeignRefs(git) {
	const packed = readForeignFile(join(git, "packed-refs"), {
		most: MOST_BYTES,
		follow: false
	})?.toString().split("\n") ?? [];
	const found = /* @__PURE__ */ new Map();
	for (const line of packed) {
		const [, id, name] = /^([0-9a-f]{40,64}) (refs\/\S+)$/.exec(line) ?? [];
		if (id !== void 0 && name !== void 0) found.set(name, id);
	}
	if (lstatSync(join(git, "refs"), { throwIfNoEntry: false })?.isDirectory()) for (const kind of ["refs/heads", "refs/tags"]) readLoose(git, kind, found, 8);
	return found;
}
function readLoose(git, path, found, depth) {
	const folder = join(git, path);
	if (depth === 0 || !lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const name = `${path}/${entry.name}`;
		if (entry.isDirectory()) readLoose(git, name, found, depth - 1);
		else if (entry.isFile()) {
			const id = readForeignFile(join(git, name), {
				most: 128,
				follow: false,
				exactly: true
			})?.toString().trim() ?? "";
			if (COMMIT.test(id)) found.set(name, id);
		}
	}
}

// src/adapters/git-workspace/lend-git.ts
/** Where a cell finds its git directory when the worktree has only a link to it, and the objects of the checkout. */
const CELL_GIT = "/run/raymond/git";
const CELL_OBJECTS = "/run/raymond/objects";
/** What one turn leaves for the next: staged files, a merge or rebase that is under way, stashes, logs. */
const CARRIED = [
	"objects",
	"index",
	"logs",
	"worktrees",
	"MERGE_HEAD",
	"MERGE_MSG",
	"MERGE_MODE",
	"CHERRY_PICK_HEAD",
	"REVERT_HEAD"
];
const ALSO_CARRIED = [
	"ORIG_HEAD",
	"SQUASH_MSG",
	"AUTO_MERGE",
	"REBASE_HEAD",
	"rebase-merge",
	"rebase-apply"
];
/** Git for cells: never the checkout's own directory, whose configuration and hooks run with everybody's rights. */
function createGitLender(options) {
	const lent = /* @__PURE__ */ new Map();
	const oneAtATime = pLimit(1);
	let opened;
	let own;
	let identity;
	return { async lend(cwd) {
		const checkout = await checkoutAround(cwd);
		if (checkout === void 0 || !await isOwn(checkout)) return {
			mounts: [],
			takeBack: async () => []
		};
		const directory = await oneAtATime(() => begin(checkout));
		return {
			mounts: await mountsOf(directory, cwd),
			takeBack: () => oneAtATime(async () => {
				directory.users -= 1;
				const stays = await takeBackGit(await ownRepository(), directory);
				noteLent(directory);
				await directory.swept;
				return stays;
			})
		};
	} };
	/** As it was before any agent began. Its other worktrees are those that its own directory names, where no cell writes. */
	async function isOwn({ worktree }) {
		own ??= openCheckout(options.workspace);
		const checkout = await own;
		return (checkout === void 0 ? [] : await worktreesOf(checkout)).some(({ root, gitDirectory }) => root === worktree.root && gitDirectory === worktree.gitDirectory);
	}
	/** Opened once: every turn lends and takes back. */
	function ownRepository() {
		opened ??= options.repository().catch((error) => {
			opened = void 0;
			throw error;
		});
		return opened;
	}
	/** The first that no other process has: what one that was killed has left is found again, and what a live one has stays its own. */
	async function ownFolder({ root }) {
		const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
		for (let at = 1;; at++) {
			const folder = join(options.directory, at === 1 ? name : `${name}-${at}`);
			await mkdir(folder, {
				recursive: true,
				mode: 448
			});
			if (await options.claim?.(folder) !== false) return folder;
		}
	}
	async function begin({ checkout, worktree }) {
		const known = lent.get(worktree.root);
		if (known !== void 0 && known.users > 0) {
			known.users += 1;
			return known;
		}
		const repository = await ownRepository();
		const folder = known?.folder ?? await ownFolder(worktree);
		identity ??= { is: options.identity?.() };
		const look = known?.look ?? createLook({
			checkout,
			worktree
		}, identity.is);
		const directory = known ?? {
			checkout,
			worktree,
			folder,
			look,
			...readNote(folder),
			users: 0,
			swept: Promise.resolve()
		};
		if (known === void 0 && directory.head.commit !== null) await takeBackGit(repository, directory);
		await lay(repository, directory);
		lent.set(worktree.root, directory);
		directory.users += 1;
		return directory;
	}
}
const NOTHING = {
	head: {
		commit: null,
		branch: null
	},
	refs: /* @__PURE__ */ new Map()
};
/** For the process that comes after one that was killed. No cell sees the note. */
function noteLent({ folder, head, refs }) {
	keepText(join(folder, "lent.json"), JSON.stringify({
		head,
		refs: [...refs]
	}));
}
function readNote(folder) {
	try {
		const { head, refs } = JSON.parse(readFileSync(join(folder, "lent.json"), "utf8"));
		return {
			head,
			refs: new Map(refs)
		};
	} catch {
		return NOTHING;
	}
}
async function checkoutAround(cwd) {
	for (let root = await realpath(cwd);; root = dirname(root)) {
		const checkout = existsSync(join(root, ".git")) ? await openCheckout(root) : void 0;
		if (checkout !== void 0) return {
			checkout,
			worktree: checkout.main
		};
		if (dirname(root) === root) return void 0;
	}
}
/** Makes the git directory anew, with what the last turn left in it. Nothing that a cell wrote is followed or believed. */
async function lay(repository, directory) {
	const { checkout, worktree, folder } = directory;
	const { head, refs, config } = await directory.look(repository);
	const git = join(folder, "git");
	const old = join(folder, `${OLD}${randomUUID()}`);
	const hasOld = existsSync(git);
	if (hasOld) renameSync(git, old);
	mkdirSync(git);
	if (hasOld && head.commit === directory.head.commit && head.branch === directory.head.branch) carry(old, git);
	for (const one of [
		"objects/pack",
		"objects/info",
		"refs/heads",
		"refs/tags",
		"info",
		"hooks"
	]) mkdirSync(join(git, one), { recursive: true });
	writeFileSync(join(git, "objects", "info", "alternates"), "");
	writeFileSync(join(git, "HEAD"), head.branch === null ? `${head.commit ?? ""}\n` : `ref: refs/heads/${head.branch}\n`);
	writeFileSync(join(git, "packed-refs"), packedRefs(refs));
	writeFileSync(join(git, "config"), "");
	const index = join(worktree.gitDirectory, "index");
	if (!existsSync(join(git, "index")) && existsSync(index)) await copyFile(index, join(git, "index"));
	for (const name of [
		"info/exclude",
		"info/attributes",
		"info/sparse-checkout",
		"shallow"
	]) {
		const from = [join(worktree.gitDirectory, name), join(checkout.common, name)].find((file) => existsSync(file));
		if (from !== void 0) copyFileSync(from, join(git, name));
	}
	keepText(join(folder, "config"), config);
	keepText(join(folder, "alternates"), objectFolders(checkout).map((_, at) => `${CELL_OBJECTS}-${at}\n`).join(""));
	keepText(join(folder, "link"), `gitdir: ${CELL_GIT}\n`);
	Object.assign(directory, {
		head,
		refs
	});
	noteLent(directory);
	directory.swept = sweep(folder);
}
const OLD = "old-";
/** What former turns have left, while the next one runs. A folder that its agent has locked stays; it is used no more. */
async function sweep(folder) {
	const olds = readdirSync(folder).filter((name) => name.startsWith(OLD));
	await Promise.all(olds.map((name) => rm(join(folder, name), {
		recursive: true,
		force: true
	}).catch(() => {})));
}
/** Mostly it is there already, and writing takes longer than reading. */
function keepText(file, text) {
	if (readForeignFile(file, {
		most: Buffer.byteLength(text) + 1,
		follow: false
	})?.toString() !== text) writeFileSync(file, text);
}
/** Moves what was left, by name: what such a name leads to is only looked at inside of a cell. */
function carry(old, git) {
	for (const name of [...CARRIED, ...ALSO_CARRIED]) {
		const entry = lstatSync(join(old, name), { throwIfNoEntry: false });
		if (entry === void 0 || !(entry.isFile() || entry.isDirectory())) continue;
		renameSync(join(old, name), join(git, name));
	}
	const info = join(git, "objects", "info");
	if (lstatSync(info, { throwIfNoEntry: false }) !== void 0) renameSync(info, join(old, "objects-info"));
	const stash = join(old, "refs", "stash");
	if (lstatSync(join(old, "refs"), { throwIfNoEntry: false })?.isDirectory() && lstatSync(stash, { throwIfNoEntry: false })?.isFile()) {
		mkdirSync(join(git, "refs"));
		renameSync(stash, join(git, "refs", "stash"));
	}
}
function packedRefs(refs) {
	return `# pack-refs with: sorted \n${[...refs].sort(([a], [b]) => a < b ? -1 : 1).map(([name, id]) => `${id} ${name}\n`).join("")}`;
}
async function mountsOf({ checkout, worktree, folder }, cwd) {
	const link = join(worktree.root, ".git");
	const isFolder = lstatSync(link).isDirectory();
	const git = isFolder ? link : CELL_GIT;
	const all = await worktreesOf({
		...checkout,
		main: await mainOf(checkout)
	});
	const others = all.filter(({ root }) => root !== worktree.root && !isInside(cwd, root));
	const [main] = all;
	const showsMain = main !== void 0 && main.root !== worktree.root && existsSync(join(main.root, ".git"));
	const shared = [
		"hooks",
		"modules",
		"lfs"
	].filter((name) => isFilled(join(checkout.common, name)));
	return [
		...showsMain ? [readable(main.root), hidden(join(main.root, ".git"))] : [],
		readable(worktree.root),
		{
			at: cwd,
			as: "writable"
		},
		...others.filter(({ root }) => root !== main?.root).map(({ root }) => hidden(root)),
		{
			at: git,
			as: "writable",
			from: join(folder, "git")
		},
		...isFolder ? [] : [readable(link, join(folder, "link"))],
		readable(join(git, "config"), join(folder, "config")),
		readable(join(git, "objects", "info", "alternates"), join(folder, "alternates")),
		...objectFolders(checkout).map((from, index) => readable(`${CELL_OBJECTS}-${index}`, from)),
		...shared.map((name) => readable(join(git, name), join(checkout.common, name)))
	];
}
/** The worktree that the common directory belongs to. */
async function mainOf({ main, common }) {
	if (main.gitDirectory === common) return main;
	return {
		root: await realpath(dirname(common)),
		gitDirectory: common
	};
}
function isFilled(folder) {
	return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0;
}
function readable(at, from) {
	return from === void 0 ? {
		at,
		as: "readable"
	} : {
		at,
		as: "readable",
		from
	};
}
function hidden(at) {
	return {
		at,
		as: "hidden"
	};
}

// src/core/prices/dearest-price.ts
/** What the dearest model of the same family costs, by the first word of its name; of all models where nobody knows the family. */
function dearestPrice({ models }, model) {
	const family = familyOf(model);
	const all = [...models].map(([name, { price }]) => ({
		name,
		price
	}));
	const kin = all.filter(({ name }) => familyOf(name) === family);
	return (kin.length > 0 ? kin : all).map(({ price }) => price).reduce((dearest, price) => price.output > dearest.output ? price : dearest, {
		input: 0,
		output: 0
	});
}
function familyOf(model) {
	return model.split(/[-.]/)[0] ?? "";
}

// src/adapters/process/model/model-upstream.ts
function bearerOf(fields) {
	return fields?.authorization?.replace(/^Bearer /, "");
}
/** For an answer that is text. */
function readingText(reader) {
	const decoder = new TextDecoder();
	return {
		add: (chunk) => reader.add(decoder.decode(chunk, { stream: true })),
		end: () => reader.end()
	};
}

// src/adapters/process/split-lines.ts
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

// src/adapters/process/agent-cli/api-answers.ts
const LONGEST_ERROR = 65536;
/** A credit of GitHub's is a cent; answers count it in billionths. */
const DOLLARS_PER_NANO_CREDIT = .01 / 1e9;
/** Reads what an answer used and how it ended, in any of the forms that agents' CLIs speak: Responses, Chat Completions, Messages. */
function readAnswer(status, answered) {
	return status === 200 ? readStream(answered) : readError(status, answered);
}
const ENDS = [
	"response.completed",
	"response.incomplete",
	"response.failed",
	"message_stop"
];
/** Lines of a stream that carry nothing. */
const NO_DATA = /^(?:event|id|retry)?:|^\s*$/;
function readStream({ priceOf, onAnswer }) {
	let ended = false;
	let body = {};
	const lines = splitLines((line) => {
		if (line.startsWith("data:")) hear(line.slice(5).trim());
		else if (!NO_DATA.test(line)) hearWhole(line);
	});
	function hear(text) {
		if (text === "[DONE]") ended = true;
		const said = parse$1(text);
		if (said === void 0) return;
		if (ENDS.includes(said.type ?? "")) ended = true;
		for (const part of [
			said,
			said.response,
			said.message
		]) body = merge(body, part);
	}
	/** An answer that is no stream. */
	function hearWhole(text) {
		body = merge(body, parse$1(text));
		ended = true;
	}
	return readingText({
		add: (text) => lines.add(text),
		end() {
			lines.end();
			if (body.error) onAnswer(faultOf(200, body.error));
			else onAnswer(ended ? null : {
				...NO_FAULT,
				message: "The answer broke off."
			});
			const used = usageFor(countedIn(body.usage ?? {}), priceOf(body.model));
			const credits = body.copilot_usage?.total_nano_aiu ?? 0;
			return credits > 0 ? {
				...used,
				usd: credits * DOLLARS_PER_NANO_CREDIT
			} : used;
		}
	});
}
function merge(before, part) {
	if (part === void 0) return before;
	const { model, error, usage, copilot_usage } = part;
	return {
		...before,
		...model === void 0 ? {} : { model },
		...error ? { error } : {},
		...usage ? { usage: {
			...before.usage,
			...usage
		} } : {},
		...copilot_usage ? { copilot_usage } : {}
	};
}
function readError(status, { onAnswer }) {
	let body = "";
	return readingText({
		add(text) {
			if (body.length < LONGEST_ERROR) body += text;
		},
		end() {
			onAnswer(faultOf(status, parse$1(body)?.error ?? {}));
			return {
				tokens: {
					input: 0,
					output: 0
				},
				usd: 0
			};
		}
	});
}
const NO_FAULT = {
	status: 200,
	type: null,
	code: null,
	message: null,
	resetsAt: null
};
function faultOf(status, { type, code, message, resets_at }) {
	return {
		status,
		type: type ?? null,
		code: code ?? null,
		message: message ?? null,
		resetsAt: resets_at ?? null
	};
}
/** By kind, whichever way they were counted: Messages alone counts what a cache gave or took beside the input, not within it. */
function countedIn(usage) {
	const of = (count) => typeof count === "number" && count > 0 ? count : 0;
	if ("cache_read_input_tokens" in usage || "cache_creation_input_tokens" in usage) {
		const [cacheRead, cacheWrite] = [of(usage.cache_read_input_tokens), of(usage.cache_creation_input_tokens)];
		return {
			input: of(usage.input_tokens),
			cacheRead,
			cacheWrite,
			output: of(usage.output_tokens)
		};
	}
	const details = usage.input_tokens_details ?? usage.prompt_tokens_details ?? {};
	return tokensOf$1({
		input: usage.input_tokens ?? usage.prompt_tokens,
		cached: details.cached_tokens,
		written: details.cache_write_tokens,
		output: usage.output_tokens ?? usage.completion_tokens
	});
}
/** In OpenAI's counts the input holds what was read from a cache and written to one, the output the reasoning. */
function tokensOf$1(counts) {
	const of = (count) => typeof count === "number" && count > 0 ? count : 0;
	const [cacheRead, cacheWrite] = [of(counts.cached), of(counts.written)];
	return {
		input: Math.max(0, of(counts.input) - cacheRead - cacheWrite),
		cacheRead,
		cacheWrite,
		output: of(counts.output)
	};
}
function usageFor(tokens, price) {
	const { input, cacheRead, cacheWrite, output } = tokens;
	return {
		tokens: {
			input: input + cacheRead + cacheWrite,
			output
		},
		usd: price === void 0 ? 0 : priceResponse(price, tokens)
	};
}
function sumOf(usages) {
	return usages.reduce((sum, { usd, tokens }) => ({
		usd: sum.usd + usd,
		tokens: {
			input: sum.tokens.input + tokens.input,
			output: sum.tokens.output + tokens.output
		}
	}), {
		usd: 0,
		tokens: {
			input: 0,
			output: 0
		}
	});
}
function parse$1(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : void 0;
	} catch {
		return;
	}
}

// src/adapters/claude-cli/clouds/event-stream.ts
const PRELUDE = 12;
const CHECKSUM = 4;
/** Bytes; 16 MiB of them may be the event's. */
const LONGEST_FRAME = 17825792;
/**
* Texts of the events in an answer of Bedrock's, as it comes in. A frame is its length, the length of its header fields (each four bytes,
* big-endian), a checksum of these, the fields, `{"bytes": "<base64>"}` and a checksum:
* https://smithy.io/2.0/aws/amazon-eventstream.html.
*/
function readEvents(onText) {
	let held = Buffer.alloc(0);
	return (chunk) => {
		held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
		while (held.length >= PRELUDE) {
			const length = held.readUInt32BE(0);
			const begin = PRELUDE + held.readUInt32BE(4);
			if (begin > length - CHECKSUM || length > LONGEST_FRAME) {
				held = Buffer.alloc(0);
				return;
			}
			if (held.length < length) return;
			const text = textOf(held.toString("utf8", begin, length - CHECKSUM));
			held = held.subarray(length);
			if (text !== void 0) onText(text);
		}
	};
}
function textOf(payload) {
	try {
		const { bytes } = JSON.parse(payload);
		return typeof bytes === "string" ? Buffer.from(bytes, "base64").toString("utf8") : void 0;
	} catch {
		return;
	}
}

// src/adapters/claude-cli/credential.ts
function hasCredential({ apiKey, oauthToken, federated, cloud }) {
	return Boolean(cloud) || Boolean(apiKey) || Boolean(oauthToken) || Boolean(federated);
}
/** What was exchanged counts as a key: it belongs to an organisation, and has no subscription's limits. */
function chosenCredential({ apiKey, oauthToken, federated }) {
	if (apiKey) return {
		variable: "ANTHROPIC_API_KEY",
		secret: apiKey,
		field: "x-api-key"
	};
	if (oauthToken) return {
		variable: "CLAUDE_CODE_OAUTH_TOKEN",
		secret: oauthToken,
		field: "authorization"
	};
	return {
		variable: "ANTHROPIC_API_KEY",
		secret: federated ?? "",
		field: "authorization"
	};
}
/** Throws a ProblemError where a credential that has to be fetched cannot be had. */
async function readyCredential(credentials) {
	if (credentials.cloud) return credentials.cloud.ready();
	const { secret } = chosenCredential(credentials);
	if (typeof secret !== "string") await secret.current();
}
/** What the CLI gets instead of it: where its model is reached, and a stand-in. */
function modelVariables(credentials, url, standIn) {
	return credentials.cloud?.variables(url, standIn) ?? {
		ANTHROPIC_BASE_URL: url,
		[chosenCredential(credentials).variable]: standIn
	};
}

// src/adapters/claude-cli/claude-upstream.ts
const API$1 = "https://api.anthropic.com";
const OAUTH_FEATURE = "oauth-2025-04-20";
/** Anthropic's API, as far as Claude Code needs it. `url` is where a gateway of the user's own stands, if there is one. */
function claudeUpstream(credentials, url, prices = priceTable()) {
	return {
		...credentials.cloud ?? anthropic(chosenCredential(credentials), url),
		credentialFields: ["x-api-key", "authorization"],
		standInPrefix: isSubscription(credentials) ? "sk-ant-oat01-" : "sk-ant-api03-",
		readUsage: (_, contentType) => contentType.startsWith(EVENT_STREAM) ? readEventStream(prices) : readText(prices),
		priceOf: (model) => model === void 0 ? void 0 : priceIn(prices, model),
		dearestPrice: (model) => dearestPrice(prices, model),
		errorBody: (kind, message) => JSON.stringify({
			type: "error",
			error: {
				type: ERROR_TYPES$1[kind],
				message
			}
		})
	};
}
function isSubscription(credentials) {
	return !credentials.cloud && chosenCredential(credentials).variable === "CLAUDE_CODE_OAUTH_TOKEN";
}
const EVENT_STREAM = "application/vnd.amazon.eventstream";
function anthropic(chosen, url) {
	return {
		url: url || API$1,
		endpoints: MESSAGES,
		credential: (call, refused) => headersFor(chosen, call, refused),
		secrets: () => typeof chosen.secret === "string" ? [chosen.secret] : chosen.secret.recent()
	};
}
/** What was exchanged stands where a log-in's token would; the API takes it only with the feature that the CLI, which sees a key, leaves out. */
async function headersFor({ field, secret }, { headers: { "anthropic-beta": given } }, refused) {
	if (typeof secret !== "string") {
		const features = new Set([...String(given ?? "").split(","), OAUTH_FEATURE].map((name) => name.trim()).filter(Boolean));
		return {
			authorization: `Bearer ${await secret.current(bearerOf(refused))}`,
			"anthropic-beta": [...features].join(",")
		};
	}
	return field === "x-api-key" ? { "x-api-key": secret } : { authorization: `Bearer ${secret}` };
}
const ERROR_TYPES$1 = {
	permission: "permission_error",
	"not-found": "not_found_error",
	"too-large": "request_too_large"
};
/** Dollars. The tokens of what was found count beside it. */
const PRICE_OF_SEARCH = .01;
function readText(prices) {
	const { hear, used } = countUsage(prices);
	const lines = splitLines((line) => {
		if (line.startsWith("data:")) hear(line.slice(5));
		else if (line.startsWith("{")) hear(line);
	});
	return readingText({
		add: (text) => lines.add(text),
		end() {
			lines.end();
			return used();
		}
	});
}
function readEventStream(prices) {
	const { hear, used } = countUsage(prices);
	return {
		add: readEvents(hear),
		end: used
	};
}
/** Of a stream's events, `message_start` tells the input, each `message_delta` the output so far; or one object tells all. */
function countUsage(prices) {
	let model = "";
	let counts = {};
	let [searches, hour] = [0, 0];
	function hear(text) {
		if (!text.includes("\"usage\"")) return;
		const said = parse(text);
		model = said?.message?.model ?? said?.model ?? model;
		counts = {
			...counts,
			...definedOf(said?.message?.usage),
			...definedOf(said?.usage)
		};
		const usage = said?.usage ?? said?.message?.usage;
		searches = Math.max(searches, numberIn(usage?.server_tool_use?.web_search_requests));
		hour = Math.max(hour, numberIn(usage?.cache_creation?.ephemeral_1h_input_tokens));
	}
	return {
		hear,
		used() {
			const { tokens, usd } = usageFor({
				...tokensOf(counts),
				cacheWriteHour: hour
			}, priceIn(prices, model));
			return {
				tokens,
				usd: usd + searches * PRICE_OF_SEARCH
			};
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
/** Answers name a model with its date, and clouds with its vendor, which few tables know. */
function priceIn(prices, named) {
	const { models } = prices;
	const model = models.has(named) ? named : plainName(named);
	const known = models.get(model) ?? models.get(undated(model));
	if (known !== void 0) return known.price;
	const { attributes = {} } = shippedModels.find(({ id }) => id === undated(model)) ?? {};
	const { "input-price": input, "output-price": output } = attributes;
	if (typeof input !== "number" || typeof output !== "number") return void 0;
	return {
		input,
		output,
		cache_read: input * .1,
		cache_write: input * 1.25
	};
}
/** `eu.anthropic.claude-opus-4-5-20251101-v1:0` of Bedrock, `claude-opus-4-5@20251101` of Vertex AI. */
function plainName(named) {
	return named.replace(/^(?:[a-z-]+\.)?anthropic\./, "").replace(/-v\d+(?::\d+)?$/, "").replace("@", "-");
}
function undated(model) {
	return model.replace(/-\d{8}$/, "");
}
function tokensOf(counts) {
	return {
		input: numberIn(counts.input_tokens),
		cacheRead: numberIn(counts.cache_read_input_tokens),
		cacheWrite: numberIn(counts.cache_creation_input_tokens),
		output: numberIn(counts.output_tokens)
	};
}
function numberIn(count) {
	return typeof count === "number" ? count : 0;
}

// src/adapters/codex-cli/codex-upstream.ts
const API = "https://api.openai.com/v1";
/** OpenAI's API, as far as Codex needs it. */
function codexUpstream({ key, url, model, prices, onAnswer }) {
	const priceOf = (name) => prices.models.get(name)?.price;
	return {
		url: url === void 0 || url === "" ? API : url,
		endpoints: [{
			method: "POST",
			path: "/responses",
			queries: [""]
		}],
		credential: async (_, refused) => ({ authorization: `Bearer ${await currentOf(key, onAnswer, refused)}` }),
		credentialFields: ["authorization"],
		standInPrefix: "sk-proj-",
		secrets: () => typeof key === "string" ? [key] : key.recent(),
		readUsage: (status) => readAnswer(status, {
			onAnswer,
			priceOf: (said) => priceOf(said ?? model) ?? priceOf(model)
		}),
		priceOf: (named) => priceOf(named ?? model),
		dearestPrice: (named) => dearestPrice(prices, named),
		errorBody: (kind, message) => JSON.stringify({ error: {
			type: ERROR_TYPES[kind],
			message,
			code: null
		} })
	};
}
async function currentOf(key, onAnswer, refused) {
	if (typeof key === "string") return key;
	return key.current(bearerOf(refused)).catch((error) => {
		if (error instanceof ProblemError && error.problem.code !== "RAY-EXCHANGE-FAILED") onAnswer(faultOf(401, { message: error.problem.message }));
		throw error;
	});
}
const ERROR_TYPES = {
	permission: "permission_error",
	"not-found": "not_found_error",
	"too-large": "invalid_request_error"
};

export { readyCredential as a, tokensOf$1 as c, dearestPrice as d, createGitLender as f, modelVariables as i, usageFor as l, cloudIn as m, claudeUpstream as n, readAnswer as o, CLOUD_SECRETS as p, hasCredential as r, sumOf as s, codexUpstream as t, splitLines as u };