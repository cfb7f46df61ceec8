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
	let text = "";
	for (let at = first; at < end; at += 1) text += BASE64.charAt(sextet(padded, at));
	return text;
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
* What stands between the characters that a reader sees: escapes, emphasis, cells, tags, comments, the targets of links, the numbers of
* lists, lines and notes, entities, and characters that show nothing or give others another look. Every length is bounded, so that a
* hostile text costs linear time.
*/
const MARKUP = new RegExp([
	"(?<=^|\\n|\\\\n)[ \\t>*+-]{0,40}[0-9]{1,9}(?:[.):|\\u2192]|\\t|\\\\t|(?= {2}))",
	"\\\\[nrt]",
	"(?<=[*+-] {1,4})\\[[ xX]\\]",
	"\\\\u(?:\\{[0-9a-fA-F]{2,6}\\}|[0-9a-fA-F]{4})|\\\\[01][0-7]{2}",
	"\\\\x(?=[0-9a-fA-F]{2})",
	"\\\\(?=[!-/:-@\\[-`{-~])",
	"<!--[^]{0,200}?-->",
	"</?[A-Za-z][^<>]{0,300}>",
	"\\]\\((?:[^()\\n]|\\([^()\\n]{0,100}\\)){0,400}\\)",
	"\\]\\[[^\\[\\]\\n]{0,100}\\]",
	"\\[\\^[^\\[\\]\\s]{1,100}\\]",
	"&(?:amp;){0,4}#(?:[0-9]{1,7}|[xX][0-9a-fA-F]{1,6});",
	"&[A-Za-z]{2,31};",
	"\\u001b\\[[0-9;]{0,20}m|\\[[0-9;]{1,20}m",
	"[*`~|\\[\\]]",
	"[\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]",
	"[\\uff10-\\uff5a\\u24b6-\\u24e9]|\\ud835[\\udc00-\\udfff]"
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
/** With all that stands in between. */
const whole = ({ start, end }, origin) => [{
	start: origin(start),
	end: origin(end - 1) + 1
}];
/** A letter that is written in several characters. */
const WRITTEN_OUT = /&(?:amp;){0,4}#?\w{1,31};|\\u\{[0-9a-fA-F]{2,6}\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[01][0-7]{2}|[\ud800-\udbff][\udc00-\udfff]|./sy;
/** Single ones stand within tokens. */
const SIGN = /[-_+/=.~]/;
/** Its letters alone: what stands between them in the text stays. */
function apart(text) {
	return ({ start, end }, origin) => {
		const found = [];
		for (let at = start; at < end; at += 1) {
			const place = origin(at);
			WRITTEN_OUT.lastIndex = place;
			const next = place + (WRITTEN_OUT.exec(text)?.[0].length ?? 1);
			const last = found.at(-1);
			if (last !== void 0 && (place <= last.end || place === last.end + 1 && SIGN.test(text.charAt(last.end)))) last.end = next;
			else found.push({
				start: place,
				end: next
			});
		}
		return found;
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
/** A character that was written by its number or has another look; all other markup shows nothing. */
function decoded(markup) {
	const plain = markup.charCodeAt(0) > 127 ? markup.normalize("NFKC") : String.fromCharCode(numberOf(markup));
	return /^[ -~]$/.test(plain) ? plain : "";
}
function numberOf(markup) {
	const [, decimal] = /^&(?:amp;)*#(\d+);$/.exec(markup) ?? [];
	if (decimal !== void 0) return Number(decimal);
	const [, hex] = /^(?:&(?:amp;)*#[xX]|\\u\{?)([0-9a-fA-F]+)[;}]?$/.exec(markup) ?? [];
	if (hex !== void 0) return Number.parseInt(hex, 16);
	const [, octal] = /^\\([01][0-7]{2})$/.exec(markup) ?? [];
	return octal === void 0 ? 0 : Number.parseInt(octal, 8);
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
/** What every key, or every token of a kind, begins and ends with: of a PEM file, of RSA keys in it (PKCS #1 and #8), the header of a JWT. */
const OF_ALL_KEYS = /-----(?:BEGIN|END) [A-Z0-9 ]{1,40}-----|\bMII\w{3}IB(?:AAKC\w{4}|ADANBgkqhkiG9w0BAQEFAASC\w{4}gg\w{2}AgEAAoI\w{3})|^eyJ[\w-]{10,200}\.(?=eyJ)/g;
/** The forms that are also looked for in pieces, without what is nobody's secret. */
function piecedForms(secrets) {
	const forms = secrets.flatMap((secret) => partsOf(secret.replace(OF_ALL_KEYS, ""))).flatMap((value) => {
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
const PIECE$1 = 12;
/** Of less variety there is nothing to hide: `000000000000`. */
const LEAST_VARIETY = 4;
/** Secrets that have fewer letters and digits are looked for as a whole, down to this. */
const SHORTEST = 8;
/** Finds pieces of secrets, whatever stands between their letters and digits. Time is linear in the text. */
function createPieceSearch(forms) {
	const byLength = /* @__PURE__ */ new Map();
	const add = (length, text) => byLength.set(length, [...byLength.get(length) ?? [], text]);
	for (const form of forms) {
		const letters = lettersOf(form).text;
		if (letters.length < SHORTEST) continue;
		const whole = Math.min(PIECE$1, letters.length);
		add(whole, letters);
		const most = Math.max(SHORTEST, Math.min(PIECE$1, letters.length - 1));
		if (most === whole) continue;
		for (const piece of [letters.slice(0, most), letters.slice(1)]) if (!/^(?:\d+|[a-z]+)$/i.test(piece)) add(most, piece);
	}
	const tables = [...byLength].map(([length, texts]) => createPieceTable(texts, length));
	return (rendered, toSource) => {
		const letters = lettersOf(rendered.text);
		const origin = (at) => rendered.origin(letters.origin(at));
		return tables.flatMap((table) => findPieces(letters.text, table)).flatMap((span) => toSource(span, origin));
	};
}
/** By where each piece stands, in a table of numbers: of a runner's token there are tens of thousands, and as texts they took megabytes. */
function createPieceTable(texts, length) {
	const whole = texts.join("");
	const mask = 2 ** Math.ceil(Math.log2(2 * whole.length)) - 1;
	const places = new Int32Array(mask + 1);
	const hashes = new Int32Array(mask + 1);
	/** Where the piece stands in the table, or may be put. */
	const slotOf = (text, at, hash) => {
		for (let slot = (hash ^ hash >>> 15) & mask;; slot = slot + 1 & mask) {
			const place = places[slot] ?? 0;
			if (place === 0 || hashes[slot] === hash && isSame(whole, place - 1, text, at, length)) return slot;
		}
	};
	let begin = 0;
	for (const text of texts) {
		eachHash(text, length, (at, hash) => {
			if (!isVaried(text, at, length)) return;
			const slot = slotOf(text, at, hash);
			places[slot] = begin + at + 1;
			hashes[slot] = hash;
		});
		begin += text.length;
	}
	return {
		length,
		holds: (text, at, hash) => places[slotOf(text, at, hash)] !== 0
	};
}
function isSame(one, at, other, from, length) {
	for (let n = 0; n < length; n += 1) if (one.charCodeAt(at + n) !== other.charCodeAt(from + n)) return false;
	return true;
}
/** Nearly all pieces show it by their first letters. */
function isVaried(text, at, length) {
	let variety = 0;
	for (let n = 0; n < length && variety < LEAST_VARIETY; n += 1) if (text.indexOf(text.charAt(at + n), at) === at + n) variety += 1;
	return variety >= LEAST_VARIETY;
}
const BASE = 31;
/** A rolling hash over the text. */
function eachHash(text, length, visit) {
	let leading = 1;
	for (let n = 1; n < length; n += 1) leading = Math.imul(leading, BASE);
	let hash = 0;
	for (let at = 0; at < text.length; at += 1) {
		if (at >= length) hash = hash - Math.imul(leading, text.charCodeAt(at - length)) | 0;
		hash = Math.imul(hash, BASE) + text.charCodeAt(at) | 0;
		if (at + 1 >= length) visit(at + 1 - length, hash);
	}
}
/** Pieces that overlap or touch are one span. */
function findPieces(text, { length, holds }) {
	const found = [];
	eachHash(text, length, (at, hash) => {
		if (!holds(text, at, hash)) return;
		const last = found.at(-1);
		if (last !== void 0 && at <= last.end) last.end = at + length;
		else found.push({
			start: at,
			end: at + length
		});
	});
	return found;
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
	/(?<=:\/\/)[\w.~%+=!$*,^#?[\]-]{1,256}:(?=[^\s/@]{1,1024}@)[\w.~%+=!$*,^#?[\]:-]{1,1024}/g
];
const KEY_BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** The body of a key whose end was cut off, also as a JSON string. */
const KEY_BODY = /(?:\\[nr]|\s|[A-Za-z0-9+/=]{16,}|[A-Za-z0-9+/]{0,15}(?:={1,2}|$))*/y;
/** Where a text holds something that looks like a credential, whosever it is. */
function findTokens(text) {
	return [...findShapes(text), ...findPrivateKeys(text)];
}
/** The same but for keys. */
function findShapes(text) {
	return SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(spanOf));
}
/** The first lines of keys. */
function findKeyBegins(text) {
	return [...text.matchAll(KEY_BEGIN)].map(spanOf);
}
function findPrivateKeys(text) {
	const ends = [...text.matchAll(KEY_END)].map(spanOf);
	let nextEnd = 0;
	return findKeyBegins(text).map((begin) => {
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

// src/core/report/cleaning/tokens-in-code.ts
/** Letters in one piece: a name at most, but nothing that is done with it. */
const PIECE = /[\w-]{16,}/g;
/** User and password of an address: behind `://`, these signs with a letter right before the `@` are code in no language that we know of. */
const ADDRESS = /^[\w.~%-]+:[\w.~%!$*^+:-]*\w$/;
/**
* What of a line's credentials can be hidden from somebody who judges the line as code. Blanks, brackets, quotes and operators could make code
* of what is between them, and a credential that is there only once the line is rendered could be made of code throughout.
*/
function hiddenInCode(line, rendered) {
	const asWritten = findShapes(line).flatMap((span) => isAddress(line, span) ? [span] : piecesIn(line, span));
	if (rendered.text === line) return asWritten;
	const toSource = apart(line);
	const asRendered = findShapes(rendered.text).flatMap((span) => toSource(span, rendered.origin)).flatMap((span) => piecesIn(line, span));
	return [...asWritten, ...asRendered];
}
function isAddress(line, { start, end }) {
	return line.charAt(end) === "@" && ADDRESS.test(line.slice(start, end));
}
function piecesIn(line, { start, end }) {
	return [...line.slice(start, end).matchAll(PIECE)].map(({ 0: piece, index }) => ({
		start: start + index,
		end: start + index + piece.length
	}));
}
/**
* The line with a mark in each credential that it still holds, as it is or once it is rendered: nothing of it is hidden, and nothing takes it,
* or all up to the end of a key, for a credential when the whole text is looked through.
*/
function partTokens(line, mark) {
	const rendered = renderedText(line);
	const inText = (text) => [...findShapes(text).map(({ start }) => start + 1), ...findKeyBegins(text).map(({ end }) => end - DASHES)];
	const asRendered = rendered.text === line ? [] : inText(rendered.text).map(rendered.origin);
	const places = [.../* @__PURE__ */ new Set([...inText(line), ...asRendered])].toSorted((a, b) => a - b);
	return [...places.map((place, n) => line.slice(places[n - 1] ?? 0, place)), line.slice(places.at(-1) ?? 0)].join(` ${mark} `);
}
/** Behind the words of a key's first line. */
const DASHES = 5;

// src/core/report/cleaning/redact.ts
/** What stands where a secret stood. */
const REDACTED = "***";
/** From this length on a form is also looked for across line breaks, as `base64` and mailers wrap at 76 or 64 characters. */
const WRAPPED_FROM = 12;
/**
* Prepares each search once, for its first text: a redactor is then fast for texts of megabytes. A job makes several before it has a word to
* clean, and the forms of a runner's token are tens of thousands.
*/
function createRedactor(secrets) {
	const given = [...secrets];
	const forms = once(() => secretForms(given));
	const search = once(() => createSearch(forms()));
	const searchBytes = once(() => createSearch(forms().map((form) => latin1(utf8Bytes(form)))));
	const searchPieces = once(() => createPieceSearch(piecedForms(given)));
	const known = (text, rendered, toSource) => {
		if (forms().length === 0) return [];
		const asWritten = rendered.text === text ? [] : searchPieces()({
			text,
			origin: (at) => at
		}, toSource);
		return [
			...search()(text),
			...searchPieces()(rendered, toSource),
			...asWritten
		];
	};
	return {
		redact(text) {
			const rendered = renderedText(text);
			return replaceSpans(text, [...known(text, rendered, whole), ...shapesIn(text, rendered)]);
		},
		redactLines: (text) => replaceSpans(text, [...known(text, renderedText(text), whole), ...shapesInLines(text)]),
		redactKnown: (text) => replaceSpans(text, known(text, renderedText(text), apart(text)), { keepLines: true }),
		redactSource(line) {
			const rendered = renderedText(line);
			const hidden = replaceSpans(line, [...known(line, rendered, apart(line)), ...hiddenInCode(line, rendered)]);
			return partTokens(hidden, "***");
		},
		holdsSecret: (content) => (typeof content === "string" ? search()(content) : searchBytes()(latin1(content))).length > 0
	};
}
function shapesIn(text, rendered) {
	const shown = rendered.text === text ? [] : findTokens(rendered.text).flatMap((span) => whole(span, rendered.origin));
	return [...findTokens(text), ...shown];
}
function shapesInLines(text) {
	let from = 0;
	return text.split("\n").flatMap((line) => {
		const at = from;
		from += line.length + 1;
		return shapesIn(line, renderedText(line)).map(({ start, end }) => ({
			start: at + start,
			end: at + end
		}));
	});
}
function createGrowingRedactor(secrets = []) {
	const known = new Set(secrets);
	let current = createRedactor([...known]);
	return {
		add(secret) {
			if (known.has(secret)) return;
			known.add(secret);
			current = createRedactor([...known]);
		},
		redact: (text) => current.redact(text),
		redactLines: (text) => current.redactLines(text),
		redactKnown: (text) => current.redactKnown(text),
		redactSource: (line) => current.redactSource(line),
		holdsSecret: (content) => current.holdsSecret(content)
	};
}
function once(make) {
	let made;
	return () => {
		made ??= { value: make() };
		return made.value;
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

export { createRedactor as n, createGrowingRedactor as t };