import { t as getProxyUrl } from "./proxy.js";
import { t as percentDecoded } from "./percent-decoded.js";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { request } from "node:http";
import * as tls from "node:tls";
import { Agent as Agent$1, request as request$1 } from "node:https";

// src/adapters/process/git/upstream.ts
/** Opens a request to a server, by the proxy and with the certificates that the machine's environment names. */
async function requestUpstream(url, options) {
	const proxy = getProxyUrl(url);
	if (proxy === void 0) return direct(url, options);
	const proxyUrl = new URL(proxy.href);
	if (url.protocol === "https:") return request$1(url, {
		...options,
		createConnection: await tunnel(proxyUrl, url)
	});
	const headers = {
		...options.headers,
		...proxyHeaders(proxyUrl),
		host: url.host
	};
	return send(proxyUrl, {
		...options,
		headers,
		path: url.href
	});
}
function direct(url, options) {
	if (url.protocol !== "https:") return request(url, options);
	agent ??= new Agent$1({
		keepAlive: true,
		ca: certificates()
	});
	return request$1(url, {
		...options,
		agent
	});
}
let agent;
function send(url, options) {
	return url.protocol === "https:" ? request$1(url, {
		...options,
		ca: certificates()
	}) : request(url, options);
}
/** A connection through the proxy, encrypted to its far end. */
function tunnel(proxy, to) {
	const host = `${to.hostname}:${to.port || 443}`;
	return new Promise((resolve, reject) => {
		const asked = send(proxy, {
			method: "CONNECT",
			path: host,
			headers: {
				host,
				...proxyHeaders(proxy)
			}
		});
		asked.once("error", reject);
		asked.once("connect", ({ statusCode }, socket) => {
			if (statusCode === 200) resolve(() => tls.connect({
				socket,
				servername: to.hostname,
				ca: certificates()
			}));
			else {
				socket.destroy();
				reject(/* @__PURE__ */ new Error(`the proxy ${proxy.host} answered ${statusCode}`));
			}
		});
		asked.once("response", ({ statusCode }) => reject(/* @__PURE__ */ new Error(`the proxy ${proxy.host} answered ${statusCode}`)));
		asked.end();
	});
}
function proxyHeaders({ username, password }) {
	if (username === "") return {};
	const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
	return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}
/** Node's own and those that git is told about; undefined leaves it at Node's. Read once: later they may be somebody else's. */
function certificates() {
	known ??= { certificates: readCertificates() };
	return known.certificates;
}
let known;
function readCertificates() {
	const { GIT_SSL_CAINFO, SSL_CERT_FILE, GIT_SSL_CAPATH, SSL_CERT_DIR } = process.env;
	const named = [
		GIT_SSL_CAINFO,
		SSL_CERT_FILE,
		...filesIn(GIT_SSL_CAPATH),
		...filesIn(SSL_CERT_DIR)
	].flatMap(readIfThere);
	return named.length === 0 ? void 0 : [...tls.getCACertificates("default"), ...named];
}
function filesIn(folder) {
	if (folder === void 0 || folder === "") return [];
	try {
		return readdirSync(folder).map((name) => join(folder, name));
	} catch {
		return [];
	}
}
function readIfThere(file) {
	try {
		return file === void 0 || file === "" || !statSync(file).isFile() ? [] : [readFileSync(file, "utf8")];
	} catch {
		return [];
	}
}

export { requestUpstream as t };