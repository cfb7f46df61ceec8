import { o as __toESM } from "./rolldown-runtime.js";
import { n as HttpClient } from "./lib2.js";
import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";

// src/adapters/actions-results/request.ts
/** An answer that is no success, in the server's words. */
var RequestFailed = class extends Error {
	status;
	constructor(status, words) {
		super(`the server answered ${status}${words === "" ? "" : `: ${words}`}`);
		this.status = status;
	}
};
const TRIES = 4;
/** Sends it, again when the server or the network had a hiccup, and gives the body of the answer. */
async function request(what, options) {
	for (let tries = 1;; tries++) try {
		return await untilEnd(send(what, options.client), options.end);
	} catch (error) {
		if (options.end.aborted || tries === TRIES || !passes(error)) throw error;
		await setTimeout(options.pauseMs * 2 ** (tries - 1), void 0, { signal: options.end });
	}
}
async function send({ method, url, headers, body }, client) {
	const response = await client.request(method, url, Readable.from([body]), {
		...headers,
		"content-length": body.length
	});
	const status = response.message.statusCode ?? 0;
	const answer = await response.readBody();
	if (status < 200 || status > 299) throw new RequestFailed(status, wordsOf(answer));
	return answer;
}
/** The client itself cannot be interrupted; when it is disposed of, its connections are cut. */
async function untilEnd(work, end) {
	end.throwIfAborted();
	const { promise, reject } = Promise.withResolvers();
	const stop = () => reject(end.reason);
	end.addEventListener("abort", stop, { once: true });
	try {
		return await Promise.race([work, promise]);
	} finally {
		end.removeEventListener("abort", stop);
		work.catch(() => {});
	}
}
function passes(error) {
	return !(error instanceof RequestFailed) || error.status === 429 || error.status >= 500;
}
/** Twirp answers `{"code", "msg"}`, storage XML. */
function wordsOf(answer) {
	const [, words = ""] = /"msg"\s*:\s*"([^"]*)"/.exec(answer) ?? /<Message>([^<]*)/.exec(answer) ?? [];
	return words.slice(0, 300);
}

// src/adapters/actions-results/put-blob.ts
/** As actions/toolkit sends it: a piece that is lost is sent again, not the whole. */
const BLOCK_BYTES = 8388608;
/** Writes a block blob of Azure's storage by its signed address: the blocks, then the list of them. */
async function putBlob(address, content, options) {
	const ids = [];
	for (let at = 0; at < content.length; at += BLOCK_BYTES) {
		const id = Buffer.from(`block-${String(ids.length).padStart(8, "0")}`).toString("base64");
		const body = content.subarray(at, at + BLOCK_BYTES);
		await request({
			method: "PUT",
			url: withQuery(address, {
				comp: "block",
				blockid: id
			}),
			headers: { "content-type": "application/octet-stream" },
			body
		}, options);
		ids.push(id);
	}
	const list = `<?xml version="1.0" encoding="utf-8"?><BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join("")}</BlockList>`;
	await request({
		method: "PUT",
		url: withQuery(address, { comp: "blocklist" }),
		headers: {
			"content-type": "application/xml",
			"x-ms-blob-content-type": "application/zip"
		},
		body: Buffer.from(list)
	}, options);
}
/** The signature's own parameters stay as they are, letter for letter. */
function withQuery(address, more) {
	return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(more).toString()}`;
}

// src/adapters/actions-results/zip-files.ts
/** Method 0 of the format: kept as it is. */
const STORED = 0;
/** One archive with these files. What is compressed already is not compressed again. */
async function zipFiles(files) {
	const { default: AdmZip } = await import("./adm-zip2.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1));
	const zip = new AdmZip();
	for (const { path, content } of files) {
		const entry = zip.addFile(path, Buffer.from(content));
		if (path.endsWith(".bundle")) entry.header.method = STORED;
	}
	return zip.toBuffer();
}

// src/adapters/actions-results/upload-artifact.ts
const SERVICE = "twirp/github.actions.results.api.v1.ArtifactService";
/** Of the upload protocol, as actions/toolkit speaks it. */
const VERSION = 7;
/** A connection that says nothing for so long is dead. */
const SILENT_MS = 3e4;
/** Names that are tried when the wanted one is taken: by a first try whose answer was lost, or by another job of the same Actions run. */
const NAMES = 5;
/** Announces an artifact, sends its bytes to where the answer says, and closes it. Throws what did not work. */
async function uploadArtifact(artifact, { service, pageOf, pauseMs, end }) {
	const zip = await zipFiles(artifact.files);
	const client = new HttpClient("raymond-action", [], {
		allowRetries: false,
		keepAlive: true,
		socketTimeout: SILENT_MS
	});
	const options = {
		client,
		pauseMs,
		end
	};
	const hash = `sha256:${createHash("sha256").update(zip).digest("hex")}`;
	const ids = backendIds(service.token);
	try {
		const { name, address } = await announce();
		await putBlob(address, zip, options);
		const { artifact_id } = await call("FinalizeArtifact", {
			...ids,
			name,
			size: String(zip.length),
			hash
		});
		return {
			kind: "uploaded",
			name,
			url: typeof artifact_id === "string" ? pageOf(artifact_id) : null
		};
	} finally {
		client.dispose();
	}
	async function announce() {
		const { expiresAt } = artifact;
		const facts = {
			...ids,
			version: VERSION,
			mime_type: "application/zip",
			...expiresAt === null ? {} : { expires_at: expiresAt }
		};
		for (let number = 1;; number++) {
			const name = number === 1 ? artifact.name : `${artifact.name}-${number}`;
			try {
				const { signed_upload_url } = await call("CreateArtifact", {
					...facts,
					name
				});
				if (typeof signed_upload_url !== "string") throw new Error("GitHub named no address to upload to");
				return {
					name,
					address: signed_upload_url
				};
			} catch (error) {
				if (!(error instanceof RequestFailed && error.status === 409) || number === NAMES) throw error;
			}
		}
	}
	async function call(method, fields) {
		const answer = await request({
			method: "POST",
			url: `${new URL(service.url).origin}/${SERVICE}/${method}`,
			headers: {
				"content-type": "application/json",
				authorization: `Bearer ${service.token}`
			},
			body: Buffer.from(JSON.stringify(fields))
		}, options);
		const said = JSON.parse(answer);
		if (typeof said === "object" && said !== null && "ok" in said && said.ok === true) return { ...said };
		throw new Error(`${method} was answered, but not carried out`);
	}
}
/** The runner's token is a JSON web token; `scp` names both ids. Its signature is GitHub's business. */
function backendIds(token) {
	const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString() || "{}");
	const scopes = typeof payload === "object" && payload !== null && "scp" in payload ? String(payload.scp) : "";
	const [, run, job] = /(?:^| )Actions\.Results:([^: ]+):([^: ]+)(?: |$)/.exec(scopes) ?? [];
	if (run === void 0 || job === void 0) throw new Error("the runner's token is not one for artifacts");
	return {
		workflow_run_backend_id: run,
		workflow_job_run_backend_id: job
	};
}

export { uploadArtifact };