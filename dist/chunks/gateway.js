import { a as messageOf } from "./problem.js";
import { n as basicCredential } from "./closed-environment.js";
import { n as readRefCommands } from "./ref-commands.js";
import { t as requestUpstream } from "./upstream.js";
import { createServer } from "node:http";
import { once } from "node:events";
import { randomBytes } from "node:crypto";

// src/adapters/process/git/gateway.ts
/**
* Git gets no token: what stands in its environment, its arguments or its files can be read by every process of the same user, and
* what stands in a repository's configuration can be written. It talks to this gateway instead, which adds the token and passes
* three kinds of request on: what there is, fetch, and a push of exactly these updates. Whoever else finds the way can do no more.
*/
async function openGateway(remote, token, updates = []) {
	const path = `/${randomBytes(16).toString("hex")}/${new URL(remote.url).pathname.split("/").at(-1)}`;
	const key = randomBytes(24).toString("base64url");
	const upstream = {
		base: remote.url,
		authorization: token === null ? {} : { authorization: `Basic ${basicCredential(token)}` }
	};
	const server = createServer((request, response) => {
		pass(request, response, {
			path,
			key,
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
		pass: `${PASS}: ${key}`,
		close() {
			server.close();
			server.closeAllConnections();
		}
	};
}
const PASS = "x-raymond-pass";
const KINDS = /^(GET \/info\/refs\?service=git-(upload|receive)-pack|POST \/git-(upload|receive)-pack)$/;
async function pass(request, response, way) {
	const { method = "", url = "" } = request;
	if (request.headers[PASS] !== way.key) return refuse(response, 403, "This way is for one call of git alone.");
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
		if (commands !== "more") return commands.every(({ ref, from, to }) => updates.some((update) => update.ref === ref && (update.to ?? "") === to.replace(NONE, "") && (update.from ?? "") === from.replace(NONE, ""))) ? [bytes] : void 0;
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

export { openGateway };