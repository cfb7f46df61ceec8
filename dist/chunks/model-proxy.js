import { t as ProblemError } from "./problem.js";
import { a as priceResponse, n as PRICE_OF_SEARCH, r as sumOf, t as NOTHING_USED } from "./usage.js";
import { t as hideIn } from "./hide-in.js";
import { Agent, request } from "node:http";
import { isUtf8 } from "node:buffer";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { Agent as Agent$1, request as request$1 } from "node:https";

// src/adapters/process/model/objects-in-call.ts
/** What is in them is a tool's own, and nothing that the vendor would follow; tools are looked at by themselves. */
const OPAQUE_FIELDS = /* @__PURE__ */ new Set([
	"tools",
	"definition",
	"input_schema",
	"parameters",
	"arguments"
]);
const TOOL_USE = /tool_use$|_call$/;
/**
* All that a vendor reads as what it is, the call itself first. Without recursion: how deep it goes is the caller's to say. A list of tools
* may stand deeper, as what a search for tools has found.
*/
function* objectsIn(asked) {
	const waiting = [asked];
	for (let next = waiting.pop(); next !== void 0 || waiting.length > 0; next = waiting.pop()) if (Array.isArray(next)) for (const one of next) waiting.push(one);
	else if (isObject(next)) {
		yield next;
		for (const { tools } of toolsOf(next)) if (tools !== void 0) waiting.push({ tools });
		const isOfTool = next !== asked && TOOL_USE.test(String(next.type));
		for (const [field, value] of Object.entries(next)) if (typeof value === "object" && value !== null && !OPAQUE_FIELDS.has(field) && !(isOfTool && field === "input")) waiting.push(value);
	}
}
/** Those of a list, or the one that a message of the conversation adds: `{"type": "tool_definition", "definition": {…}}`. */
function toolsOf({ tools, definition }) {
	return [...Array.isArray(tools) ? tools : [], definition].filter(isObject);
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/adapters/process/model/call-bound.ts
/** The longest answer that any model gives, where the call does not bound it. */
const LONGEST_ANSWER = 128e3;
/** Texts have three to five bytes a token. */
const BYTES_PER_TOKEN = 3;
/**
* Tokens of pictures, which no length tells: one of a single colour is short. At the most an image has 10,000 patches (OpenAI's detail
* "original"), at a fifth more each, and a PDF of 600 pages (Anthropic) fills the longest context; they mostly have a part of that, which is
* what a call is billed where nothing tells more.
*/
const TOKENS_OF_IMAGE = {
	most: 12e3,
	mostly: 5e3
};
const TOKENS_OF_DOCUMENT = {
	most: 1e6,
	mostly: 3e5
};
/** In one call, where it does not bound them. */
const MOST_SEARCHES = 20;
/** What one has found: some ten pages. The vendor asks its model anew after each, with all that came before out of a cache. */
const TOKENS_OF_SEARCH = 2e4;
/** Of a call without a bound. */
function unbound(model) {
	return {
		mostUsd: 0,
		model,
		atLeast: (told) => told
	};
}
/** By what a call says: the length of its body in bytes, the longest answer that it asks for, and what its model costs. */
function boundOfCall({ body, asked }, priceOf) {
	const model = typeof asked.model === "string" ? asked.model : void 0;
	const price = priceOf(model);
	const { pictures, searches } = besideText(asked);
	const text = Math.ceil((body.length - pictures.bytes) / 3);
	const input = text + pictures.mostly;
	const longest = longestOf(asked);
	const most = text + pictures.most + searches * TOKENS_OF_SEARCH;
	const again = PRICE_OF_SEARCH + priceResponse(price, {
		input: 0,
		cacheRead: most,
		cacheWrite: 0,
		output: 0
	});
	return {
		mostUsd: priceResponse(price, {
			input: 0,
			cacheRead: 0,
			cacheWrite: most,
			output: longest
		}) + searches * again,
		model,
		atLeast({ tokens: told, usd }, output) {
			const tokens = {
				input: told.input || input,
				output: Math.max(told.output, Math.min(longest, Math.floor(output)))
			};
			const priced = usd > 0 ? told : {
				input: 0,
				output: 0
			};
			const rest = {
				input: tokens.input - priced.input,
				output: tokens.output - priced.output
			};
			return {
				tokens,
				usd: usd + priceResponse(price, {
					...rest,
					cacheRead: 0,
					cacheWrite: 0
				})
			};
		}
	};
}
/** What costs something else than its length tells, and how many bytes the images have. */
function besideText(asked) {
	let [images, bytes, documents, searches] = [
		0,
		0,
		0,
		0
	];
	for (const next of objectsIn(asked)) {
		const image = imageIn(next);
		if (image !== void 0) {
			images += 1;
			bytes += image.length;
		}
		if (isDocument(next)) documents += 1;
		for (const tool of toolsOf(next)) searches += searchesBy(tool);
	}
	const tokens = (of) => images * TOKENS_OF_IMAGE[of] + documents * TOKENS_OF_DOCUMENT[of];
	return {
		pictures: {
			most: tokens("most"),
			mostly: tokens("mostly"),
			bytes
		},
		searches
	};
}
/** In the words of either vendor. A gateway may take other files in the place of an image, which are as long as they are. */
function imageIn({ type, source, image_url: image }) {
	const data = isObject(image) ? image.url : image;
	if (typeof data === "string") return /^data:image\//i.test(data) ? data : "";
	if (type !== "image") return void 0;
	return isObject(source) && typeof source.data === "string" ? source.data : "";
}
function isDocument({ source, file_data: file }) {
	return typeof file === "string" || isObject(source) && source.media_type === "application/pdf";
}
function searchesBy({ type, max_uses: uses }) {
	if (!/^web_search_\d/.test(String(type))) return 0;
	return typeof uses === "number" && uses > 0 ? Math.min(uses, MOST_SEARCHES) : MOST_SEARCHES;
}
function longestOf({ max_tokens, max_output_tokens, max_completion_tokens }) {
	const said = [
		max_tokens,
		max_output_tokens,
		max_completion_tokens
	].filter((bound) => typeof bound === "number" && bound > 0);
	return said.length === 0 ? LONGEST_ANSWER : Math.min(LONGEST_ANSWER, Math.max(...said));
}

// src/adapters/process/model/call-budget.ts
/**
* Lets calls begin in the order in which they came, each while it fits beside those that are under way. One that does not fit waits until
* they have ended, and goes alone then: so nothing is refused that there is money for, and one call at the most goes beyond. Null is no cap.
* Calls of others are none of those that end here: what is under way of them lets none of ours begin beside another, and refuses none.
*/
function createCallBudget(ownUsd, { leftUsd = () => Number.POSITIVE_INFINITY, onSpent = () => {} } = {}) {
	let spent = 0;
	let setAside = 0;
	let underWay = 0;
	const idlers = [];
	const waiting = [];
	return {
		begin(mostUsd) {
			return new Promise((answer) => {
				waiting.push({
					mostUsd,
					answer
				});
				admit();
			});
		},
		end(mostUsd, usd) {
			underWay -= 1;
			setAside -= mostUsd;
			spent += usd;
			onSpent(spent, spent + setAside);
			admit();
		},
		idle() {
			return new Promise((answer) => {
				idlers.push(answer);
				admit();
			});
		}
	};
	function admit() {
		for (let next = waiting[0]; next !== void 0; next = waiting[0]) {
			const isSpent = spent >= capBeside("spent");
			if (!isSpent && underWay > 0 && spent + setAside + next.mostUsd > capBeside("underWay")) return;
			waiting.shift();
			if (!isSpent) {
				underWay += 1;
				setAside += next.mostUsd;
				onSpent(spent, spent + setAside);
			}
			next.answer(!isSpent);
		}
		if (underWay === 0) for (const answer of idlers.splice(0)) answer();
	}
	function capBeside(what) {
		return ownUsd === null ? Number.POSITIVE_INFINITY : Math.min(ownUsd, leftUsd(what));
	}
}

// src/adapters/process/model/call-content.ts
/** Run by the vendor, with addresses that the call or the model names: a way out of every cell. One of the two searches opens pages. */
const FETCHING_TOOLS = /^(?:web_fetch|mcp|web_search(?:$|_preview|_\d{4}_))/;
/** Run by the vendor, at a price of their own. */
const DEAR_TOOLS = /^(?:code_execution|code_interpreter|image_generation|file_search)/;
/** Run by the program, and a search that opens no pages. A vendor has new ones of its own before anybody here has heard of them. */
const KNOWN_TOOLS = /^(?:undefined|function|custom|namespace|local_shell|apply_patch|tool_search(?:_tool)?(?:_\w+)?|(?:bash|text_editor|computer|memory|web_search)_\d{8})$/;
/** What costs no more than the model does, at the time of the call. A vendor has dearer values before anybody here has heard of them. */
const USUAL = {
	speed: ["standard"],
	service_tier: [
		"auto",
		"default",
		"flex",
		"standard",
		"standard_only"
	],
	background: [false],
	inference_geo: ["global"],
	n: [1]
};
/** Other models that may answer, each at its own price and as long as it likes, or helpers that each cost what a call does. */
const OTHERS = [
	"fallbacks",
	"models",
	"multi_agent"
];
/** By which the vendor, or a gateway before it, fetches something without any tool. */
const FETCHING_FIELDS = [
	"mcp_servers",
	"web_search_options",
	"data_sources",
	"plugins"
];
/** They search for each answer, at a price for each, and work with no tools of a program. */
const FETCHING_MODELS = /-search-(?:preview|api)|-deep-research/;
/** Lists and objects of one call: a text of 33 MB that is nothing else would fill the memory of whoever reads it. */
const MOST_PARTS = 2e6;
const [BRACE, BRACKET] = [123, 91];
/** Reads what a call asks for; null for what is no JSON object, and so nothing that can be looked at. Not to be kept: it may be large. */
function readContent(body) {
	if (body.length > MOST_PARTS && partsOf(body) > MOST_PARTS) return null;
	const text = body.toString("utf8");
	let asked;
	let again;
	try {
		asked = JSON.parse(text);
		again = JSON.stringify(asked);
	} catch {
		return null;
	}
	if (!isObject(asked)) return null;
	return {
		asked,
		body: again === text && isUtf8(body) ? body : Buffer.from(again),
		refusal: refusalOf(asked)
	};
}
function partsOf(body) {
	let parts = 0;
	for (let at = 0; at < body.length; at += 1) if (body[at] === BRACE || body[at] === BRACKET) parts += 1;
	return parts;
}
function refusalOf(asked) {
	for (const [field, values] of Object.entries(USUAL)) if (!values.includes(asked[field] ?? values[0])) return isDearer(field);
	const other = OTHERS.find((field) => isFilled(asked[field]));
	if (other !== void 0) return isDearer(other);
	const kept = keptIn(asked);
	if (kept !== void 0) return keeps(kept);
	return FETCHING_MODELS.test(String(asked.model)) || FETCHING_FIELDS.some((field) => isFilled(asked[field])) ? FETCHES : unwanted(asked);
}
function isDearer(field) {
	return `raymond passes no call on with "${field}": its price is not the model's.`;
}
const FETCHES = "raymond passes no call on that has the vendor fetch something from an address.";
/** What was said before, by its name alone; an item of a conversation needs no type for that. */
function keptIn(asked) {
	const { prompt, previous_response_id, conversation, thread, input } = asked;
	if (isObject(prompt)) return "prompt";
	if (isObject(thread)) return "thread";
	if (typeof previous_response_id === "string") return "previous_response_id";
	if (typeof conversation === "string" || isObject(conversation)) return "conversation";
	const isReference = ({ type, role }) => type === "item_reference" || (type ?? null) === null && (role ?? null) === null;
	return Array.isArray(input) && input.filter(isObject).some(isReference) ? "item_reference" : void 0;
}
/** Neither what it holds nor what it costs can be seen. */
function keeps(field) {
	return `raymond passes no call on with "${field}": what is in it is kept by the vendor, and cannot be read.`;
}
function unwanted(asked) {
	for (const next of objectsIn(asked)) {
		const tools = toolsOf(next);
		const dear = tools.find(({ type }) => DEAR_TOOLS.test(String(type)));
		if (dear !== void 0) return `raymond passes no call on with the tool "${String(dear.type)}": its price is not the model's.`;
		if (tools.some((tool) => FETCHING_TOOLS.test(String(tool.type)) || "server_url" in tool)) return FETCHES;
		const unknown = tools.find(({ type }) => !KNOWN_TOOLS.test(String(type)));
		if (unknown !== void 0) return `raymond passes no call on with the tool "${String(unknown.type)}": it is none that programs run themselves.`;
		if (next !== asked && namesAddress(next)) return FETCHES;
		if (typeof next.file_id === "string") return keeps("file_id");
	}
}
/** An image or a file that is somewhere else, in the words of either vendor. */
function namesAddress({ source, image_url: image, file_url: file }) {
	return [
		isObject(source) && source.type === "url" ? source.url : void 0,
		isObject(image) ? image.url : image,
		file
	].some((address) => typeof address === "string" && !/^data:/i.test(address));
}
function isFilled(value) {
	return isObject(value) || (Array.isArray(value) || typeof value === "string") && value.length > 0;
}

// src/adapters/process/model/pass-call.ts
const LARGEST_BODY = 34603008;
const HOP_BY_HOP = [
	"connection",
	"keep-alive",
	"proxy-authenticate",
	"proxy-authorization",
	"proxy-connection",
	"te",
	"trailer"
];
/** What the agents' programs send. Others may lead a gateway elsewhere, credential and all, or ask a cloud for another price. */
const PASSED_ON = /^(?:accept|content-type|user-agent|anthropic-(?:beta|version|dangerous-direct-browser-access)|openai-(?:beta|intent)|originator|x-app|session[-_]id|thread-id|conversation[-_]id|x-(?:client-)?request-id|x-client-machine-id|x-initiator|x-interaction-(?:id|type)|x-github-api-version|editor(?:-plugin)?-version|traceparent|tracestate|x-amzn-bedrock-accept|x-openai-(?:internal-codex|subagent)[\w-]*|(?:x-stainless|x-claude-code|x-codex|copilot)-[\w-]+)$/;
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
/** Passes a call on, and its answer back. `onEnd` is told once what the call has cost, unless the promise is rejected. */
async function passCall(request$2, response, call, upstream) {
	const base = new URL(upstream.url);
	const passed = {
		method: request$2.method ?? "POST",
		url: new URL(`${base.origin}${base.pathname.replace(/\/$/, "")}${request$2.url}`),
		headers: request$2.headers,
		body: call.body
	};
	const credential = await upstream.credential(passed);
	const begun = performance.now();
	if (response.destroyed) return call.onEnd(NOTHING_USED);
	send(credential, async (incoming) => {
		const other = incoming.statusCode === 401 ? await another(credential) : void 0;
		if (other === void 0) return handBack(incoming, begun, response, call, upstream);
		incoming.resume();
		if (response.destroyed) return call.onEnd(NOTHING_USED);
		return send(other, async (second) => handBack(second, begun, response, call, upstream));
	});
	/** One that ends early, or was taken back, is refused; undefined where there is no other. */
	async function another(refused) {
		const other = await upstream.credential(passed, refused).catch(() => void 0);
		return other?.authorization === refused.authorization ? void 0 : other;
	}
	function send(fields, onAnswer) {
		const { method, url, headers, body } = passed;
		const outgoing = (url.protocol === "http:" ? request : request$1)({
			agent: url.protocol === "http:" ? agents["http:"] : agents["https:"],
			protocol: url.protocol,
			hostname: url.hostname.replace(/^\[|\]$/g, ""),
			port: url.port,
			method,
			path: `${url.pathname}${url.search}`,
			headers: {
				...passedOn(headers, upstream.credentialFields),
				"accept-encoding": "identity",
				...body === void 0 ? {} : {
					"content-type": "application/json",
					"content-length": String(body.length)
				},
				...fields
			}
		});
		let isAnswered = false;
		let isBrokenOff = false;
		outgoing.once("error", () => response.destroy());
		response.once("close", () => {
			isBrokenOff = outgoing.writableFinished && !outgoing.destroyed;
			outgoing.destroy();
		});
		outgoing.end(body);
		outgoing.once("close", () => {
			if (!isAnswered) call.onEnd(isBrokenOff ? untold(call, begun) : NOTHING_USED);
		});
		outgoing.once("response", (incoming) => {
			isAnswered = true;
			onAnswer(incoming);
		});
	}
}
/** Of a call whose answer nobody has read. */
function untold({ bound }, begun) {
	return bound.atLeast(NOTHING_USED, writtenSince(begun));
}
/** Tokens: the vendor was at work on the answer all the time, on what it does not show too, at some fifty a second. */
function writtenSince(begun) {
	return (performance.now() - begun) / 1e3 * 50;
}
/** A stream wraps each piece of an answer in an event of its own. */
const STREAMED_BYTES_PER_TOKEN = 40;
function handBack(incoming, begun, response, call, upstream) {
	const { bound, onEnd } = call;
	const encoding = incoming.headers["content-encoding"] ?? "identity";
	if (incoming.destroyed || encoding !== "identity" || response.headersSent) {
		const end = () => onEnd(incoming.statusCode === 200 ? untold(call, begun) : NOTHING_USED);
		if (incoming.destroyed) end();
		else incoming.once("close", end);
		response.destroy();
		return;
	}
	const secrets = upstream.secrets();
	const headers = Object.entries(without(incoming.headers, NOT_HANDED_BACK)).filter(([, value]) => !secrets.some((secret) => String(value).includes(secret)));
	response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(headers));
	const contentType = incoming.headers["content-type"] ?? "";
	const reader = upstream.readUsage({
		status: incoming.statusCode ?? 502,
		contentType,
		asked: bound.model
	});
	let bytes = 0;
	let isRead = false;
	incoming.on("data", (chunk) => {
		bytes += chunk.length;
		reader.add(chunk);
	});
	incoming.pipe(hideIn(secrets)).pipe(response);
	incoming.once("end", () => isRead = !response.destroyed);
	incoming.once("error", () => response.destroy());
	incoming.once("close", () => {
		if (!incoming.complete) response.destroy();
		const used = reader.end();
		const tellsAll = incoming.statusCode !== 200 || used.isAll || isRead && used.usd > 0;
		const seen = bytes / (/event-?stream/.test(contentType) ? STREAMED_BYTES_PER_TOKEN : 3);
		onEnd(tellsAll ? used : bound.atLeast(used, Math.max(seen, writtenSince(begun))));
	});
}
function refuseLength(response, upstream) {
	answer(response, 413, upstream.errorBody("too-large", "The request is longer than raymond passes on."));
}
function answer(response, status, body) {
	if (response.headersSent) response.destroy();
	else response.writeHead(status, { "content-type": "application/json" }).end(body);
}
function passedOn(headers, credentialFields) {
	return without(headers, [...Object.keys(headers).filter((name) => !PASSED_ON.test(name)), ...credentialFields]);
}
function without(headers, names) {
	const named = String(headers.connection ?? "").split(",");
	const dropped = /* @__PURE__ */ new Set([...names, ...named.map((name) => name.trim().toLowerCase())]);
	return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => dropped.has(name) || value === void 0 ? [] : [[name, value]]));
}

// src/adapters/process/model/model-proxy.ts
const MOST_AT_ONCE = 64;
/** Bytes of calls that are held until they may begin. */
const MOST_HELD = 4 * LARGEST_BODY;
/** Holds a credential for one turn: passes the calls that a program needs on with it, counts what they use, and stops at the cap. */
function createModelProxy(upstream, { capUsd, onOverspent = () => {}, onUnpriced = () => {}, ...beside }) {
	const standIn = `${upstream.standInPrefix}${randomBytes(24).toString("base64url")}`;
	const budget = createCallBudget(capUsd, beside);
	const unpriced = /* @__PURE__ */ new Set();
	const open = /* @__PURE__ */ new Set();
	let spent = NOTHING_USED;
	let overspent = false;
	let ended = false;
	let held = 0;
	return {
		standIn,
		async end() {
			ended = true;
			for (const response of open) response.destroy();
			await budget.idle();
			return spent;
		},
		isOverspent: () => overspent,
		listener(request, response) {
			const refusal = judge(request);
			if (refusal !== void 0) {
				request.resume();
				answer(response, refusal.status, upstream.errorBody(refusal.kind, refusal.message));
				return;
			}
			open.add(response);
			response.once("close", () => open.delete(response));
			passWithin(request, response).catch((error) => {
				request.resume();
				if (!(error instanceof ProblemError && error.problem.code !== "RAY-EXCHANGE-FAILED")) response.destroy();
				else answer(response, 401, upstream.errorBody("permission", error.problem.message));
			});
		}
	};
	function judge(request) {
		const [, query = ""] = splitOnce(request.url ?? "", "?");
		if (!endpointOf(upstream, request)?.queries.includes(query)) return {
			status: 404,
			kind: "not-found",
			message: "raymond passes no such call on."
		};
		if (ended || !presents(request.headers, upstream.credentialFields, standIn)) return {
			status: 401,
			kind: "permission",
			message: "This is not the key of this turn."
		};
		if (open.size >= MOST_AT_ONCE) return {
			status: 403,
			kind: "permission",
			message: "There are too many calls at once."
		};
	}
	async function passWithin(request, response) {
		const body = request.method === "GET" ? void 0 : await hold(request, response);
		if (body === "too-large") return;
		const looked = body === void 0 ? {
			bound: unbound(),
			passed: void 0
		} : look(body, (content) => boundOf(request, content));
		if ("refusal" in looked) return answer(response, 403, upstream.errorBody("permission", looked.refusal));
		const { bound, passed } = looked;
		if (!await budget.begin(bound.mostUsd)) {
			if (response.destroyed) return;
			overspent = true;
			onOverspent();
			const message = `The turn has spent the ${capUsd?.toFixed(2)} dollars that it may cost.`;
			return answer(response, 403, upstream.errorBody("permission", message));
		}
		const onEnd = (used) => {
			spent = sumOf([spent, used]);
			budget.end(bound.mostUsd, used.usd);
		};
		if (response.destroyed) return onEnd(NOTHING_USED);
		await passCall(request, response, {
			bound,
			body: passed,
			onEnd
		}, upstream).catch((error) => {
			onEnd(NOTHING_USED);
			throw error;
		});
	}
	/** The whole call, which tells what it may cost; one that is too long, or one too many, is answered here. */
	async function hold(request, response) {
		const chunks = [];
		let size = 0;
		response.once("close", () => {
			held -= size;
			size = 0;
		});
		for await (const chunk of request.iterator({ destroyOnReturn: false })) {
			size += chunk.length;
			held += chunk.length;
			chunks.push(chunk);
			if (size <= 34603008 && held <= MOST_HELD) continue;
			request.resume();
			refuseLength(response, upstream);
			return "too-large";
		}
		return Buffer.concat(chunks);
	}
	function boundOf(request, content) {
		const endpoint = endpointOf(upstream, request);
		const asked = {
			...content.asked,
			...modelInPath(endpoint, request)
		};
		if (capUsd === null || endpoint?.isFree) return unbound(typeof asked.model === "string" ? asked.model : void 0);
		return boundOfCall({
			...content,
			asked
		}, (model = "") => {
			const known = upstream.priceOf(model === "" ? void 0 : model);
			if (known !== void 0) return known;
			if (model !== "" && !unpriced.has(model)) onUnpriced(model);
			unpriced.add(model);
			return upstream.dearestPrice(model);
		});
	}
}
function endpointOf({ endpoints }, { method, url = "" }) {
	const [path] = splitOnce(url, "?");
	const isMeant = (one) => typeof one.path === "string" ? one.path === path : one.path.test(path);
	return endpoints.find((one) => one.method === method && isMeant(one));
}
/** Where the path names the model, that is the one which answers, whatever the body says. */
function modelInPath(endpoint, { url = "" }) {
	if (endpoint === void 0) return {};
	if (typeof endpoint.path === "string") return endpoint.model === void 0 ? {} : { model: endpoint.model };
	const [path] = splitOnce(url, "?");
	return { model: decodeURIComponent(endpoint.path.exec(path)?.groups?.model ?? "") };
}
/** What was read is large, and not kept. */
function look(body, boundOf) {
	const content = readContent(body);
	if (content === null) return { refusal: "raymond passes no call on that is not plain JSON." };
	const { refusal, body: passed } = content;
	return refusal === void 0 ? {
		bound: boundOf(content),
		passed
	} : { refusal };
}
function presents(headers, fields, standIn) {
	return fields.some((field) => {
		const value = Buffer.from(String(headers[field] ?? "").replace(/^Bearer /i, ""));
		const wanted = Buffer.from(standIn);
		return value.length === wanted.length && timingSafeEqual(value, wanted);
	});
}
function splitOnce(text, at) {
	const index = text.indexOf(at);
	return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

export { createModelProxy as t };