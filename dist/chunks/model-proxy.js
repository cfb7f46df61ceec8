import { t as ProblemError } from "./problem.js";
import { t as hideIn } from "./hide-in.js";
import { Agent, request } from "node:http";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { Agent as Agent$1, request as request$1 } from "node:https";

// src/adapters/process/model/call-budget.ts
/** What a call may cost is not known before the first has been answered; programs begin with one or two. */
const FIRST_AT_ONCE = 4;
/**
* Sets the price of the dearest call so far aside for each that is under way. A call that does not fit beside them waits until one of
* them has ended, and goes alone then: so nothing is refused that there is money for. Null is no cap.
*/
function createCallBudget(capUsd) {
	let spent = 0;
	let dearest = 0;
	let underWay = 0;
	let waiting = [];
	return {
		async begin() {
			while (capUsd !== null && spent < capUsd && !fits(capUsd)) await new Promise((wake) => {
				waiting.push(wake);
			});
			if (capUsd !== null && spent >= capUsd) return false;
			underWay += 1;
			return true;
		},
		end(usd) {
			underWay -= 1;
			spent += usd;
			dearest = Math.max(dearest, usd);
			const woken = waiting;
			waiting = [];
			for (const wake of woken) wake();
		},
		spent: () => spent
	};
	function fits(cap) {
		if (underWay === 0) return true;
		return dearest === 0 ? underWay < FIRST_AT_ONCE : spent + (underWay + 1) * dearest <= cap;
	}
}

// src/adapters/process/model/model-proxy.ts
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
function createModelProxy(upstream, { capUsd, onOverspent = () => {} }) {
	const standIn = `${upstream.standInPrefix}${randomBytes(24).toString("base64url")}`;
	const base = new URL(upstream.url);
	const budget = createCallBudget(capUsd);
	let tokens = {
		input: 0,
		output: 0
	};
	let overspent = false;
	let atOnce = 0;
	return {
		standIn,
		spent: () => ({
			tokens,
			usd: budget.spent()
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
			passWithin(request, response).catch((error) => {
				request.resume();
				if (!(error instanceof ProblemError && error.problem.code !== "RAY-EXCHANGE-FAILED")) response.destroy();
				else answer(response, 401, upstream.errorBody("permission", error.problem.message));
			});
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
		if (atOnce >= MOST_AT_ONCE) return {
			status: 403,
			kind: "permission",
			message: "There are too many calls at once."
		};
	}
	async function passWithin(request, response) {
		if (!await budget.begin()) {
			overspent = true;
			onOverspent();
			request.resume();
			const message = `The turn has spent the ${capUsd?.toFixed(2)} dollars that it may cost.`;
			return answer(response, 403, upstream.errorBody("permission", message));
		}
		if (response.destroyed) return budget.end(0);
		await pass(request, response, (dollars) => budget.end(dollars)).catch((error) => {
			budget.end(0);
			throw error;
		});
	}
	/** `onEnd` is told once what the call has cost, unless the promise is rejected. */
	async function pass(request$2, response, onEnd) {
		const credential = await upstream.credential(request$2.headers);
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
				...credential
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
		let isAnswered = false;
		outgoing.once("close", () => {
			if (!isAnswered) onEnd(0);
		});
		outgoing.once("response", (incoming) => {
			isAnswered = true;
			handBack(incoming, response, onEnd);
		});
	}
	function handBack(incoming, response, onEnd) {
		if ((incoming.headers["content-encoding"] ?? "identity") !== "identity" || response.headersSent) {
			incoming.once("close", () => onEnd(0));
			response.destroy();
			return;
		}
		const secrets = upstream.secrets();
		const headers = Object.entries(without(incoming.headers, NOT_HANDED_BACK)).filter(([, value]) => !secrets.some((secret) => String(value).includes(secret)));
		response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(headers));
		const reader = upstream.readUsage(incoming.statusCode ?? 502);
		const text = new TextDecoder();
		const hidden = incoming.pipe(hideIn(secrets));
		hidden.on("data", (chunk) => reader.add(text.decode(chunk, { stream: true })));
		hidden.pipe(response);
		incoming.once("error", () => response.destroy());
		incoming.once("close", () => {
			if (!incoming.complete) response.destroy();
			const used = reader.end();
			tokens = {
				input: tokens.input + used.tokens.input,
				output: tokens.output + used.tokens.output
			};
			onEnd(used.usd);
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

export { createModelProxy as t };