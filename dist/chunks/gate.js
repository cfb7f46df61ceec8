import { o as unspeakableTarget, t as allowsHost } from "./network-list.js";
import { createServer } from "node:http";

// src/adapters/cell/gate.ts
/** A page of a hundred hosts that were tried is of no use to anybody. */
const MOST_REFUSED = 20;
const MOST_TUNNELS = 256;
/** Each is an open file of ours: a program that asks for more would leave us none to save with. */
const MOST_OPEN = 1024;
function openGate(server, dial) {
	let allowed = [];
	const services = /* @__PURE__ */ new Map();
	const refused = /* @__PURE__ */ new Map();
	const open = /* @__PURE__ */ new Set();
	const http = createServer({
		maxHeaderSize: 65536,
		requestTimeout: 0
	}, (request, response) => {
		const [, name = "", rest = ""] = /^\/([a-z-]+)(\/.*)$/.exec(request.url ?? "") ?? [];
		const listener = services.get(name);
		if (listener !== void 0) {
			request.url = rest;
			listener(request, response);
			return;
		}
		const host = plainHostOf(request);
		if (host !== null) note(host);
		const why = host === null ? "There is no such service here." : `${host} is reached by HTTPS only, and only when it is on the list.`;
		response.writeHead(403, {
			"content-type": "text/plain",
			connection: "close"
		}).end(`raymond: ${why}\n`);
	});
	http.on("connect", (request, socket, head) => void tunnel(request, socket, head));
	http.on("upgrade", (_, socket) => socket.destroy());
	http.on("clientError", (_, socket) => socket.destroy());
	server.on("connection", (socket) => {
		if (open.size >= MOST_OPEN) {
			socket.destroy();
			return;
		}
		open.add(socket);
		socket.once("close", () => open.delete(socket));
		http.emit("connection", socket);
	});
	async function tunnel(request, socket, head) {
		socket.on("error", () => socket.destroy());
		const target = request.url ?? "";
		const host = target.replace(/:\d+$/, "");
		const why = unspeakableTarget(target) ?? (allowsHost(allowed, host) ? void 0 : "it is not on the list \"network\"");
		if (why !== void 0 || open.size > MOST_TUNNELS) return refuse(target, host, why ?? "there are too many connections");
		let outside;
		try {
			outside = await dial(host);
		} catch (error) {
			socket.end(`HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\nraymond: ${String(error)}\n`);
			return;
		}
		if (socket.destroyed) {
			outside.destroy();
			return;
		}
		open.add(outside);
		outside.once("close", () => {
			open.delete(outside);
			socket.destroy();
		});
		outside.on("error", () => outside.destroy());
		socket.once("close", () => outside.destroy());
		socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
		if (head.length > 0) outside.write(head);
		socket.pipe(outside);
		outside.pipe(socket);
		function refuse(what, name, because) {
			note(name);
			socket.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\nraymond: ${what}: ${because}.\n`);
		}
	}
	function note(host) {
		const name = host.slice(0, 253);
		if (refused.has(name) || refused.size < MOST_REFUSED) refused.set(name, (refused.get(name) ?? 0) + 1);
	}
	return {
		admit(hosts) {
			allowed = hosts;
			services.clear();
			refused.clear();
		},
		serve: (name, listener) => void services.set(name, listener),
		dismiss() {
			allowed = [];
			services.clear();
			for (const socket of open) socket.destroy();
			return [...refused].map(([host, times]) => ({
				host,
				times
			}));
		}
	};
}
/** The host of a request in a proxy's form without a tunnel; null for one that means us. */
function plainHostOf({ url = "" }) {
	return /^http:\/\/([^/:?#@]+)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

export { openGate };