import { o as __toESM } from "./rolldown-runtime.js";
import { t as ProblemError } from "./problem.js";
import { a as isInCheckout } from "./environment.js";
import { r as shippedModels } from "./model-table.js";
import { n as priceTable } from "./price-table.js";
import { i as usageFor, n as PRICE_OF_SEARCH, r as sumOf } from "./usage.js";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";

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

// src/adapters/process/agent-cli/messages-usage.ts
/** What stands in a later event of a stream counts, but for what it leaves out. */
function mergeCounts(before, said) {
	return {
		...before,
		...Object.fromEntries(Object.entries(said ?? {}).filter(([, count]) => (count ?? null) !== null))
	};
}
/** What an answer of the Messages API used: it counts what a cache gave or took beside the input, not within it. */
function messagesUsage(counts, price) {
	const last = usageFor(tokensOf$1(counts), price);
	const steps = Array.isArray(counts.iterations) ? counts.iterations.filter(isObject) : [];
	const all = sumOf(steps.map((step) => usageFor(tokensOf$1(step), price)));
	const { tokens, usd } = all.tokens.input + all.tokens.output > last.tokens.input + last.tokens.output ? all : last;
	const searches = numberIn(inner(counts.server_tool_use).web_search_requests);
	return {
		tokens,
		usd: price === void 0 ? 0 : usd + searches * PRICE_OF_SEARCH
	};
}
function tokensOf$1(counts) {
	return {
		input: numberIn(counts.input_tokens),
		cacheRead: numberIn(counts.cache_read_input_tokens),
		cacheWrite: numberIn(counts.cache_creation_input_tokens),
		cacheWriteHour: numberIn(inner(counts.cache_creation).ephemeral_1h_input_tokens),
		output: numberIn(counts.output_tokens)
	};
}
/** Far above what any answer has, and far below where sums and differences stop being numbers: a cap ends no calls whose cost is none. */
const MOST = 0xe8d4a51000;
function numberIn(count) {
	return typeof count === "number" && count > 0 && Number.isFinite(count) ? Math.min(count, MOST) : 0;
}
function inner(value) {
	return isObject(value) ? value : {};
}
function isObject(value) {
	return typeof value === "object" && value !== null;
}

// src/adapters/process/split-lines.ts
/** In characters. Four times as much is no text to Node, and whoever prints more must not end this process. */
const LONGEST_LINE = 134217728;
/** `onLine` has lines that are not empty, with their number from 1. Of one that is too long it has the beginning. */
function splitLines(onLine) {
	let pieces = [];
	let left = LONGEST_LINE;
	let number = 0;
	function keep(piece) {
		if (left === 0 || piece === "") return;
		const kept = piece.slice(0, left);
		left -= kept.length;
		pieces.push(kept);
	}
	function flush() {
		const line = pieces.join("");
		pieces = [];
		left = LONGEST_LINE;
		number += 1;
		if (line !== "") onLine(line, number);
	}
	return {
		add(chunk) {
			let from = 0;
			for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
				keep(chunk.slice(from, at));
				flush();
				from = at + 1;
			}
			keep(chunk.slice(from));
		},
		end: flush
	};
}

// src/adapters/process/agent-cli/split-answer.ts
/** Lines of a stream that carry nothing. */
const NO_DATA = /^(?:event|id|retry)?:|^\s*$/;
function splitAnswer({ onEvent, onWhole }) {
	const whole = [];
	const lines = splitLines((line) => {
		if (line.startsWith("data:")) onEvent(line.slice(5).trim());
		else if (!NO_DATA.test(line)) whole.push(line);
	});
	return {
		add: (chunk) => lines.add(chunk),
		end() {
			lines.end();
			if (whole.length > 0) onWhole(whole.join("\n"));
		}
	};
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
/** A failure has a message in the place of an event. */
function textOf(payload) {
	try {
		const { bytes, message } = JSON.parse(payload);
		if (typeof bytes === "string") return Buffer.from(bytes, "base64").toString("utf8");
		return typeof message === "string" ? JSON.stringify({
			type: "error",
			error: { message }
		}) : void 0;
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

// src/adapters/claude-cli/claude-upstream.ts
const API$1 = "https://api.anthropic.com";
const OAUTH_FEATURE = "oauth-2025-04-20";
/** Anthropic's API, as far as Claude Code needs it. `url` is where a gateway of the user's own stands, if there is one. */
function claudeUpstream(credentials, url, prices = priceTable()) {
	return {
		...credentials.cloud ?? anthropic(chosenCredential(credentials), url),
		credentialFields: ["x-api-key", "authorization"],
		standInPrefix: isSubscription(credentials) ? "sk-ant-oat01-" : "sk-ant-api03-",
		readUsage: ({ contentType, asked = "" }) => {
			const count = countUsage((said) => priceIn(prices, said) ?? priceIn(prices, asked));
			return contentType.startsWith(EVENT_STREAM) ? readEventStream(count) : readText(count);
		},
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
function readText({ hear, used }) {
	const parts = splitAnswer({
		onEvent: hear,
		onWhole: hear
	});
	return readingText({
		add: (text) => parts.add(text),
		end() {
			parts.end();
			return used();
		}
	});
}
function readEventStream({ hear, used }) {
	return {
		add: readEvents(hear),
		end: used
	};
}
/** Of a stream's events, `message_start` tells the input, each `message_delta` the output so far; or one object tells all. */
function countUsage(priceOf) {
	let model = "";
	let counts = {};
	let failed = false;
	function hear(text) {
		if (text.startsWith("{\"type\":\"error\"")) failed = true;
		if (!text.includes("\"usage\"")) return;
		const said = parse$2(text);
		model = said?.message?.model ?? said?.model ?? model;
		counts = mergeCounts(mergeCounts(counts, said?.message?.usage), said?.usage);
	}
	function used() {
		const told = messagesUsage(counts, priceOf(model));
		const hasBegun = told.tokens.input + told.tokens.output > 0;
		return failed && !hasBegun ? {
			...told,
			isAll: true
		} : told;
	}
	return {
		hear,
		used
	};
}
function parse$2(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
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
/** What leads to Google alone, whatever else a file of this kind says; others name a file or a program, and a server that gets what it holds. */
const LOGINS = ["authorized_user", "service_account"];
/** Google's own library makes tokens of what lies in that file, and renews them. */
function applicationDefault(file) {
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
			credentials: credentialsIn(file),
			scopes: [SCOPE]
		}));
		const token = await (await auth).getAccessToken().catch((error) => {
			throw refused(file, error);
		});
		if (!token) throw refused(file, "it answered without one");
		if (!recent.includes(token)) recent.push(token);
		recent.splice(0, recent.length - STILL_HIDDEN);
		return token;
	}
}
/** Read by us: an agent may write in the checkout while it is looked at. */
function credentialsIn(file) {
	let credentials;
	try {
		credentials = JSON.parse(readFileSync(file, "utf8"));
	} catch (error) {
		throw refused(file, error);
	}
	const { type } = credentials;
	if (![file, realpathSync(file)].some(isInCheckout) || LOGINS.includes(type)) return credentials;
	throw new ProblemError({
		code: "RAY-CLAUDE-CLOUD",
		message: `${file} is of the type ${type} and lies in the checkout, where an agent could have written what it reads and to whom it sends it.`,
		hint: "Move it out of the checkout, and name its place in GOOGLE_APPLICATION_CREDENTIALS."
	});
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

// src/adapters/process/agent-cli/api-answers.ts
const LONGEST_ERROR = 65536;
/** A credit of GitHub's is a cent; answers count it in billionths. */
const DOLLARS_PER_NANO_CREDIT = .01 / 1e9;
/** Reads what an answer used and how it ended, in any of the forms that agents' CLIs speak: Responses, Chat Completions, Messages. */
function readAnswer(status, answered) {
	return status === 200 ? readStream(answered) : readError(status, answered);
}
/** Events that carry nothing of an answer. */
const NO_ANSWER = [
	"response.created",
	"response.queued",
	"response.in_progress",
	"response.failed",
	"error"
];
const ENDS = [
	"response.completed",
	"response.incomplete",
	"response.failed",
	"message_stop"
];
function readStream({ priceOf, onAnswer }) {
	let [begun, ended] = [false, false];
	let body = {};
	const parts = splitAnswer({
		onEvent: hear,
		onWhole: hearWhole
	});
	function hear(text) {
		if (text === "[DONE]") ended = true;
		const said = parse$1(text);
		if (said === void 0) return;
		if (ENDS.includes(said.type ?? "")) ended = true;
		if (said.choices !== void 0 || said.type !== void 0 && !NO_ANSWER.includes(said.type)) begun = true;
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
		add: (text) => parts.add(text),
		end() {
			parts.end();
			if (body.error) onAnswer(faultOf(200, body.error));
			else onAnswer(ended ? null : {
				...NO_FAULT,
				message: "The answer broke off."
			});
			const used = usageIn(body.usage ?? {}, priceOf(body.model));
			const credits = body.copilot_usage?.total_nano_aiu ?? 0;
			if (credits > 0) return {
				...used,
				usd: credits * DOLLARS_PER_NANO_CREDIT
			};
			return body.error && !begun && used.usd === 0 ? {
				...used,
				isAll: true
			} : used;
		}
	});
}
/** What an endpoint sends is not sure to be of these types. */
function merge(before, part) {
	if (part == null) return before;
	const { model, error, usage, copilot_usage } = part;
	return {
		...before,
		...typeof model === "string" ? { model } : {},
		...error ? { error } : {},
		...usage ? { usage: mergeCounts(before.usage ?? {}, usage) } : {},
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
	const text = (value) => typeof value === "string" ? value : null;
	const resetsAt = typeof resets_at === "number" ? resets_at : null;
	return {
		status,
		type: text(type),
		code: text(code),
		message: text(message),
		resetsAt
	};
}
/** Whichever way they were counted. Of a chat that a gateway has with Messages it gives the names of both, and counts as a chat does. */
function usageIn(usage, price) {
	const { cache_read_input_tokens: read, cache_creation_input_tokens: created } = usage;
	if (usage.prompt_tokens === void 0 && (read ?? created) !== void 0) return messagesUsage(usage, price);
	const details = usage.input_tokens_details ?? usage.prompt_tokens_details ?? {};
	const tokens = tokensOf({
		input: usage.input_tokens ?? usage.prompt_tokens,
		cached: details.cached_tokens ?? read,
		written: details.cache_write_tokens ?? created,
		output: usage.output_tokens ?? usage.completion_tokens
	});
	return usageFor(tokens, price);
}
/** In OpenAI's counts the input holds what was read from a cache and written to one, the output the reasoning. */
function tokensOf(counts) {
	const [cacheRead, cacheWrite] = [numberIn(counts.cached), numberIn(counts.written)];
	return {
		input: Math.max(0, numberIn(counts.input) - cacheRead - cacheWrite),
		cacheRead,
		cacheWrite,
		output: numberIn(counts.output)
	};
}
function parse$1(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : void 0;
	} catch {
		return;
	}
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
		readUsage: ({ status, asked = model }) => readAnswer(status, {
			onAnswer,
			priceOf: (said) => priceOf(said ?? asked) ?? priceOf(asked)
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

export { cloudIn as a, modelVariables as c, splitLines as d, dearestPrice as f, CLOUD_SECRETS as i, readyCredential as l, readAnswer as n, claudeUpstream as o, tokensOf as r, hasCredential as s, codexUpstream as t, LONGEST_LINE as u };