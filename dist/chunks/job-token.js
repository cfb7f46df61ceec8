import { t as ProblemError } from "./problem.js";

// src/core/report/cleaning/encodings.ts
/** UTF-8 bytes of a text; the core has no TextEncoder. Lone surrogates become U+FFFD, as everywhere else. */
function utf8Bytes(text) {
	const bytes = [];
	for (const character of text) {
		const found = character.codePointAt(0) ?? 65533;
		const code = found >= 55296 && found <= 57343 ? 65533 : found;
		if (code < 128) bytes.push(code);
		else if (code < 2048) bytes.push(192 | code >> 6, tail(code));
		else if (code < 65536) bytes.push(224 | code >> 12, tail(code >> 6), tail(code));
		else bytes.push(240 | code >> 18, tail(code >> 12), tail(code >> 6), tail(code));
	}
	return bytes;
}
/** Lower-case hex. */
function hexOf(bytes) {
	return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/**
* What is sure to stand in the base64 form of any text that holds these bytes `before` bytes (0 to 2) after a multiple of three:
* characters that the neighbours have a part in are left out.
*/
function base64Core(bytes, before) {
	const padded = [...Array(before).fill(0), ...bytes];
	const first = Math.ceil(before * 8 / 6);
	const end = Math.floor(padded.length * 8 / 6);
	return Array.from({ length: Math.max(0, end - first) }, (_, at) => BASE64.charAt(sextet(padded, first + at))).join("");
}
function sextet(bytes, index) {
	const bit = index * 6;
	return ((bytes[bit >> 3] ?? 0) << 8 | (bytes[(bit >> 3) + 1] ?? 0)) >> 10 - (bit & 7) & 63;
}
function tail(bits) {
	return 128 | bits & 63;
}

// src/core/report/cleaning/rendered-text.ts
/**
* What stands between the characters that a reader sees: escapes, emphasis, cells, tags, comments, the targets of links, entities, and
* characters that show nothing. Every length is bounded, so that a hostile text costs linear time.
*/
const MARKUP = new RegExp([
	"\\\\u\\{?[0-9a-fA-F]{2,6}\\}?",
	"\\\\x(?=[0-9a-fA-F]{2})",
	"\\\\(?=[!-/:-@\\[-`{-~])",
	"<!--[^]{0,200}?-->",
	"</?[A-Za-z][^<>]{0,100}>",
	"\\]\\([^()\\s]{0,300}\\)",
	"&#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6});",
	"&[A-Za-z]{2,31};",
	"[*`~|\\[\\]]",
	"[\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]"
].join("|"), "g");
/** A Markdown text as it reads once it is rendered, as far as letters and digits go. */
function renderedText(text) {
	if (text.search(MARKUP) === -1) return {
		text,
		origin: (at) => at
	};
	const parts = [];
	const starts = [0];
	const sources = [0];
	let length = 0;
	let from = 0;
	for (const { 0: markup, index } of text.matchAll(MARKUP)) {
		const kept = text.slice(from, index) + decoded(markup);
		parts.push(kept);
		length += kept.length;
		from = index + markup.length;
		starts.push(length);
		sources.push(from);
	}
	parts.push(text.slice(from));
	return {
		text: parts.join(""),
		origin: (at) => originIn(starts, sources, at)
	};
}
/** Letters and digits alone. */
function lettersOf(text) {
	const parts = [];
	const starts = [0];
	const sources = [0];
	let length = 0;
	for (const { 0: run, index } of text.matchAll(/[A-Za-z0-9]+/g)) {
		const from = run.length === 4 && run.startsWith("0x") ? 2 : 0;
		parts.push(from === 0 ? run : run.slice(from));
		starts.push(length);
		sources.push(index + from);
		length += run.length - from;
	}
	return {
		text: parts.join(""),
		origin: (at) => originIn(starts, sources, at)
	};
}
function originIn(starts, sources, at) {
	let low = 0;
	let high = starts.length - 1;
	while (low < high) {
		const middle = low + high + 1 >> 1;
		if ((starts[middle] ?? 0) <= at) low = middle;
		else high = middle - 1;
	}
	return (sources[low] ?? 0) + at - (starts[low] ?? 0);
}
/** A character that was written as a numeric entity; all other markup shows nothing. */
function decoded(markup) {
	const [, decimal, hex] = /^&#(?:(\d+)|[xX]([0-9a-fA-F]+));$/.exec(markup) ?? [];
	if (decimal === void 0 && hex === void 0) return "";
	const code = decimal === void 0 ? Number.parseInt(hex ?? "", 16) : Number(decimal);
	return code >= 32 && code < 127 ? String.fromCharCode(code) : "";
}

// src/core/report/cleaning/secret-forms.ts
/** Shorter values are words of any language; hiding them would destroy the text and protect nothing. */
const SHORTEST_SECRET = 4;
/** An encoded form that is shorter turns up by chance. */
const SHORTEST_FORM = 8;
/** A line of a secret with several lines, such as a private key, counts from this length. */
const SHORTEST_LINE = 12;
/** Every form in which a secret could be written into a text, the plain one included. */
function secretForms(secrets) {
	const values = new Set(secrets.flatMap(partsOf));
	const forms = /* @__PURE__ */ new Set();
	for (const value of values) {
		forms.add(value);
		for (const form of encodedForms(value)) if (form.length >= SHORTEST_FORM) forms.add(form);
	}
	return [...forms];
}
/** The forms that are also looked for in pieces; what every key begins and ends with is nobody's secret. */
function piecedForms(secrets) {
	const forms = secrets.flatMap((secret) => partsOf(secret.replace(/-----(?:BEGIN|END) [A-Z0-9 ]{1,40}-----/g, ""))).flatMap((value) => {
		const bytes = utf8Bytes(value);
		const hex = hexOf(bytes);
		const base64 = [
			0,
			1,
			2
		].map((before) => base64Core(bytes, before));
		const twice = base64.flatMap((text) => [
			0,
			1,
			2
		].map((before) => base64Core(utf8Bytes(text), before)));
		return [
			value,
			Array.from(value).toReversed().join(""),
			hex,
			hex.toUpperCase(),
			...base64,
			...twice
		];
	});
	return [...new Set(forms)];
}
function partsOf(secret) {
	const lines = secret.split(/\r\n|\r|\n/);
	const long = lines.length > 1 ? lines.map((line) => line.trim()).filter((line) => line.length >= SHORTEST_LINE) : [];
	return [...[
		secret,
		secret.trim(),
		secret.replaceAll("\r\n", "\n")
	], ...long].filter((value) => value.length >= SHORTEST_SECRET && !/^[\s*]*$/.test(value));
}
function encodedForms(value) {
	const bytes = utf8Bytes(value);
	const hex = hexOf(bytes);
	const base64 = [
		0,
		1,
		2
	].map((before) => base64Core(bytes, before));
	const url = percentEncoded(bytes, /[A-Za-z0-9\-_.!~*'()]/);
	const form = percentEncoded(bytes, /[A-Za-z0-9\-_.*]/);
	const json = JSON.stringify(value).slice(1, -1);
	return [
		...base64,
		...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
		hex,
		hex.toUpperCase(),
		url,
		lowerEscapes(url),
		form,
		lowerEscapes(form),
		form.replaceAll("%20", "+"),
		json,
		json.replaceAll("/", "\\/"),
		JSON.stringify(json).slice(1, -1),
		asciiJson(json),
		markupEscaped(value),
		markupEscaped(value).replaceAll("&quot;", "\"").replaceAll("&#39;", "'"),
		Array.from(value).toReversed().join("")
	];
}
function percentEncoded(bytes, plain) {
	return bytes.map((byte) => {
		const character = String.fromCharCode(byte);
		return byte < 128 && plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
	}).join("");
}
function lowerEscapes(text) {
	return text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}
function asciiJson(json) {
	return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function markupEscaped(value) {
	return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;").replaceAll("'", "&#39;");
}

// src/core/report/cleaning/secret-pieces.ts
/** A piece of a secret that is shorter turns up by chance. */
const PIECE = 12;
/** Of less variety there is nothing to hide: `000000000000`. */
const LEAST_VARIETY = 4;
/** Secrets that have fewer letters and digits are looked for as a whole, down to this. */
const SHORTEST = 8;
/** Finds pieces of secrets, whatever stands between their letters and digits. Time is linear in the text. */
function createPieceSearch(forms) {
	const pieces = /* @__PURE__ */ new Map();
	const lengths = /* @__PURE__ */ new Set();
	for (const form of forms) {
		const letters = lettersOf(form).text;
		const length = Math.min(PIECE, letters.length);
		if (length < SHORTEST) continue;
		for (let at = 0; at + length <= letters.length; at += 1) {
			const piece = letters.slice(at, at + length);
			if (new Set(piece).size < LEAST_VARIETY) continue;
			lengths.add(length);
			const hash = hashOf(piece, 0, length);
			pieces.set(hash, (pieces.get(hash) ?? /* @__PURE__ */ new Set()).add(piece));
		}
	}
	return (rendered) => {
		const letters = lettersOf(rendered.text);
		const origin = (at) => rendered.origin(letters.origin(at));
		return [...lengths].flatMap((length) => findPieces(letters.text, length, pieces, origin));
	};
}
const BASE = 31;
function hashOf(text, from, length) {
	let hash = 0;
	for (let at = from; at < from + length; at += 1) hash = Math.imul(hash, BASE) + text.charCodeAt(at) | 0;
	return hash;
}
/** A rolling hash over the text. Pieces that overlap or touch are one span. */
function findPieces(text, length, pieces, origin) {
	const found = [];
	let leading = 1;
	for (let n = 1; n < length; n += 1) leading = Math.imul(leading, BASE);
	let hash = hashOf(text, 0, Math.min(length, text.length));
	for (let at = 0; at + length <= text.length; at += 1) {
		if (at > 0) {
			hash = hash - Math.imul(leading, text.charCodeAt(at - 1)) | 0;
			hash = Math.imul(hash, BASE) + text.charCodeAt(at + length - 1) | 0;
		}
		const candidates = pieces.get(hash);
		if (candidates === void 0 || !candidates.has(text.slice(at, at + length))) continue;
		const last = found.at(-1);
		if (last !== void 0 && at <= last.end) last.end = at + length;
		else found.push({
			start: at,
			end: at + length
		});
	}
	return found.map(({ start, end }) => ({
		start: origin(start),
		end: origin(end - 1) + 1
	}));
}

// src/core/report/cleaning/token-shapes.ts
/**
* What gives a credential away by its looks. Each pattern consumes what it has read or is anchored by what stands before it,
* so that a hostile text costs linear time.
*/
const SHAPES = [
	/gh[pousr]_[A-Za-z0-9._-]{16,}/g,
	/github_pat_[A-Za-z0-9_]{16,}/g,
	/sk-ant-[A-Za-z0-9_-]{12,}/g,
	/(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{32,}/g,
	/(?<![A-Za-z0-9])[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
	/(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g,
	/xox[abcdeoprs](?:\.[a-z]+)?-[A-Za-z0-9.-]{10,}/g,
	/xapp-[A-Za-z0-9-]{16,}/g,
	/(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\.eyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*)?/g,
	/(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}/g,
	/(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/g,
	/glpat-[A-Za-z0-9_-]{20,}/g,
	/(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{40,}/g,
	/(?<=authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4})[A-Za-z0-9._~+/=-]{12,}/gi,
	/(?<=:\/\/)[^\s/@:*]{1,256}:[^\s/@]{1,1024}(?=@)/g
];
const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** The body of a key whose end was cut off, also as a JSON string. */
const KEY_BODY = /(?:\\[nr]|\s|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{0,15}(?:={1,2}|$))*/y;
/** Where a text holds something that looks like a credential, whosever it is. */
function findTokens(text) {
	return [...SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(spanOf)), ...findPrivateKeys(text)];
}
function findPrivateKeys(text) {
	const ends = [...text.matchAll(KEY_END)].map(spanOf);
	let nextEnd = 0;
	return [...text.matchAll(KEY_BEGIN)].map((match) => {
		const begin = spanOf(match);
		while ((ends[nextEnd]?.start ?? Number.POSITIVE_INFINITY) < begin.end) nextEnd += 1;
		return {
			start: begin.start,
			end: ends[nextEnd]?.end ?? keyBodyEnd(text, begin.end)
		};
	});
}
function keyBodyEnd(text, from) {
	KEY_BODY.lastIndex = from;
	KEY_BODY.test(text);
	return Math.max(from, KEY_BODY.lastIndex);
}
function spanOf(match) {
	const start = match.index ?? 0;
	return {
		start,
		end: start + match[0].length
	};
}

// src/core/report/cleaning/redact.ts
/** What stands where a secret stood. */
const REDACTED = "***";
/** From this length on a form is also looked for across line breaks, as `base64` and mailers wrap at 76 or 64 characters. */
const WRAPPED_FROM = 12;
/** Prepares the search once; a redactor is then fast for texts of megabytes. */
function createRedactor(secrets) {
	const forms = secretForms(secrets);
	const search = createSearch(forms);
	const searchBytes = createSearch(forms.map((form) => latin1(utf8Bytes(form))));
	const searchPieces = createPieceSearch(piecedForms(secrets));
	const known = (text, rendered) => [...search(text), ...forms.length === 0 ? [] : searchPieces(rendered)];
	return {
		redact(text) {
			const rendered = renderedText(text);
			const shapes = rendered.text === text ? [] : findTokens(rendered.text).map((span) => inSource(span, rendered));
			return replaceSpans(text, [
				...known(text, rendered),
				...findTokens(text),
				...shapes
			]);
		},
		redactKnown: (text) => replaceSpans(text, known(text, renderedText(text)), { keepLines: true }),
		holdsSecret: (content) => (typeof content === "string" ? search(content) : searchBytes(latin1(content))).length > 0
	};
}
function inSource({ start, end }, { origin }) {
	return {
		start: origin(start),
		end: origin(end - 1) + 1
	};
}
function createSearch(forms) {
	const wrappedForms = forms.filter((form) => form.length >= WRAPPED_FROM).map((form) => form.replace(LINE_BREAKS, ""));
	return (text) => {
		const direct = forms.flatMap((form) => occurrences(text, form));
		if (wrappedForms.length === 0 || !/[\r\n]/.test(text)) return direct;
		const joined = joinLines(text);
		const wrapped = wrappedForms.flatMap((form) => occurrences(joined.text, form));
		return [...direct, ...wrapped.map(({ start, end }) => ({
			start: joined.origin(start),
			end: joined.origin(end - 1) + 1
		}))];
	};
}
const LINE_BREAKS = /[\r\n]+[ \t>]*/g;
/** The text without its line breaks and the indentation after them, and the way back. */
function joinLines(text) {
	const starts = [0];
	const sources = [0];
	const parts = [];
	let length = 0;
	let from = 0;
	for (const { 0: gap, index } of text.matchAll(LINE_BREAKS)) {
		parts.push(text.slice(from, index));
		length += index - from;
		from = index + gap.length;
		starts.push(length);
		sources.push(from);
	}
	parts.push(text.slice(from));
	return {
		text: parts.join(""),
		origin(at) {
			let low = 0;
			let high = starts.length - 1;
			while (low < high) {
				const middle = low + high + 1 >> 1;
				if ((starts[middle] ?? 0) <= at) low = middle;
				else high = middle - 1;
			}
			return (sources[low] ?? 0) + at - (starts[low] ?? 0);
		}
	};
}
/** Occurrences that overlap are one span. */
function occurrences(text, needle) {
	const found = [];
	for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
		const last = found.at(-1);
		if (last && at <= last.end) last.end = at + needle.length;
		else found.push({
			start: at,
			end: at + needle.length
		});
	}
	return found;
}
function replaceSpans(text, spans, { keepLines = false } = {}) {
	if (spans.length === 0) return text;
	const parts = [];
	let done = 0;
	let hidden = -1;
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
		if (start > hidden) parts.push(text.slice(done, start), "***");
		const last = Math.max(hidden, end);
		if (keepLines) parts.push(text.slice(Math.max(start, hidden, 0), last).replace(/[^\n]+/g, ""));
		hidden = last;
		done = hidden;
	}
	return [...parts, text.slice(done)].join("");
}
/** One character a byte. */
function latin1(bytes) {
	const parts = [];
	for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.slice(at, at + 8192)));
	return parts.join("");
}

// src/adapters/federation/ask.ts
const TIMEOUT_MS = 3e4;
const LONGEST_WORDS = 300;
/** The JSON object that a server answers with. Throws RAY-EXCHANGE-REFUSED where it said no, RAY-EXCHANGE-FAILED where it could not say. */
async function ask(whom, { method, url, headers, body }) {
	const { HttpClient } = await import("./lib.js");
	const client = new HttpClient("raymond-action", [], {
		socketTimeout: TIMEOUT_MS,
		allowRedirects: false
	});
	let status;
	let text;
	try {
		const sent = {
			accept: "application/json",
			...body === void 0 ? {} : { "content-type": "application/json" },
			...headers
		};
		const response = await client.request(method, url, body === void 0 ? null : JSON.stringify(body), sent);
		status = response.message.statusCode ?? 0;
		text = await response.readBody();
	} catch (error) {
		throw failed(`${whom} could not be reached: ${error instanceof Error ? error.message : String(error)}`);
	} finally {
		client.dispose();
	}
	if (status === 429 || status >= 500) throw failed(`${whom} answered ${status}.`);
	if (status < 200 || status > 299) throw refused(`${whom} answered ${status}${wordsOf(text)}`);
	const answer = objectIn(text);
	if (answer === void 0) throw failed(`${whom} answered with something else than JSON.`);
	return answer;
}
function failed(message) {
	return new ProblemError({
		code: "RAY-EXCHANGE-FAILED",
		message: `The job's token could not be exchanged for a credential. ${message}`,
		hint: "Resume the run when it can be reached."
	});
}
function refused(message) {
	return new ProblemError({
		code: "RAY-EXCHANGE-REFUSED",
		message: `The job's token was not exchanged for a credential. ${message}`
	});
}
/** `{"error", "error_description"}`, or an error with a message of its own. */
function wordsOf(text) {
	const { error, error_description: described } = objectIn(text) ?? {};
	const words = [typeof error === "object" && error !== null ? Reflect.get(error, "message") : error, described].filter((part) => typeof part === "string").join(": ");
	return words === "" ? "." : `: ${words.slice(0, LONGEST_WORDS).replace(/\.?$/, ".")}`;
}
function objectIn(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : void 0;
	} catch {
		return;
	}
}

// src/adapters/federation/job-token.ts
const VARIABLES = ["ACTIONS_ID_TOKEN_REQUEST_URL", "ACTIONS_ID_TOKEN_REQUEST_TOKEN"];
/** Null where the job may not ask: the runner sets its variables only with that permission. */
function jobTokensIn(env) {
	const [url, requestToken] = VARIABLES.map((name) => env[name]);
	return url && requestToken ? {
		url,
		requestToken
	} : null;
}
/** What this process starts from now on does not find them. */
function forgetJobTokens(env) {
	for (const name of VARIABLES) delete env[name];
}
/** A signed word of GitHub's about the job, for one audience; each is good for one exchange. */
async function jobToken(service, audience) {
	if (service === null) throw notAllowed();
	const url = new URL(service.url);
	url.searchParams.set("audience", audience);
	const { value } = await ask("GitHub", {
		method: "GET",
		url: url.href,
		headers: { authorization: `Bearer ${service.requestToken}` }
	});
	if (typeof value === "string" && value !== "") return value;
	throw new ProblemError({
		code: "RAY-EXCHANGE-FAILED",
		message: "GitHub gave no token that says which job this is.",
		hint: "Resume the run, or run the job again: githubstatus.com says whether Actions has trouble."
	});
}
/** Whom the token speaks of, such as `repo:octo/app:ref:refs/heads/main`: what a rule is compared with. It is no secret. */
function subjectOf(token) {
	try {
		const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
		return typeof claims.sub === "string" ? claims.sub : void 0;
	} catch {
		return;
	}
}
function notAllowed() {
	return new ProblemError({
		code: "RAY-NO-ID-TOKEN",
		message: "The job may not ask GitHub for a token that says who it is, so there is nothing to exchange for a credential.",
		hint: "Give the job, in the Actions workflow:\npermissions:\n  id-token: write\nA job for the pull request of a fork never gets it."
	});
}

export { ask as a, subjectOf as i, jobToken as n, createRedactor as o, jobTokensIn as r, forgetJobTokens as t };