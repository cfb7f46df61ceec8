import { t as METRICS } from "./histograms.js";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

// src/core/trace/otlp.ts
/** The version of the semantic conventions that names and attributes follow. */
const SCHEMA_URL = "https://opentelemetry.io/schemas/1.41.0";
const INTERNAL = 1;
const ERROR = 2;
const CUMULATIVE = 2;
/** Sampled. */
const FLAGS = 1;
function encodeSpans(trace, spans, sender, textsOf) {
	const encoded = spans.map((span) => ({
		traceId: trace,
		spanId: span.id,
		...span.parent === null ? {} : { parentSpanId: span.parent },
		flags: FLAGS,
		name: span.name,
		kind: INTERNAL,
		startTimeUnixNano: nanoseconds(span.from),
		endTimeUnixNano: nanoseconds(span.to),
		attributes: attributes({
			...span.attributes,
			...span.error === null ? {} : { "error.type": span.error },
			...messages(textsOf(span))
		}),
		status: span.error === null ? {} : { code: ERROR }
	}));
	const scopeSpans = [{
		scope: scopeOf(sender),
		schemaUrl: SCHEMA_URL,
		spans: encoded
	}];
	return { resourceSpans: [{
		resource: resourceOf(sender),
		schemaUrl: SCHEMA_URL,
		scopeSpans
	}] };
}
function messages(texts) {
	const said = (role, content, more = {}) => content == null ? void 0 : JSON.stringify([{
		role,
		parts: [{
			type: "text",
			content
		}],
		...more
	}]);
	const input = said("user", texts?.prompt);
	const output = said("assistant", texts?.answer, { finish_reason: "stop" });
	return {
		...input === void 0 ? {} : { "gen_ai.input.messages": input },
		...output === void 0 ? {} : { "gen_ai.output.messages": output }
	};
}
/** Sums and histograms of a run since it began, told in full each time: a sum that comes twice is the same sum. */
function encodeSums(run, sender) {
	const resource = resourceOf({
		...sender,
		resource: {
			...sender.resource,
			"service.instance.id": run.workflow_id
		}
	});
	const metrics = [...encodedSums(run), ...encodedHistograms(run)];
	return { resourceMetrics: [{
		resource,
		schemaUrl: SCHEMA_URL,
		scopeMetrics: [{
			scope: scopeOf(sender),
			metrics
		}]
	}] };
}
function encodedSums(run) {
	return sumsOf(run).map(({ name, unit, description, points }) => ({
		name,
		unit,
		description,
		sum: {
			aggregationTemporality: CUMULATIVE,
			isMonotonic: true,
			dataPoints: points.map(([labels, value]) => ({
				...pointOf(run, labels),
				asDouble: value
			}))
		}
	}));
}
function encodedHistograms(run) {
	const all = run.trace?.histograms ?? [];
	return Object.entries(METRICS).flatMap(([name, { unit, bounds }]) => {
		const points = all.filter(({ metric }) => metric === name);
		if (points.length === 0) return [];
		const dataPoints = points.map(({ labels, buckets, sum }) => ({
			...pointOf(run, labels),
			count: String(buckets.reduce((total, count) => total + count, 0)),
			sum,
			bucketCounts: buckets.map(String),
			explicitBounds: bounds
		}));
		return [{
			name,
			unit,
			histogram: {
				aggregationTemporality: CUMULATIVE,
				dataPoints
			}
		}];
	});
}
function pointOf(run, labels) {
	return {
		attributes: attributes({
			"gen_ai.workflow.name": run.workflow.name,
			...labels
		}),
		startTimeUnixNano: nanoseconds(run.created_at),
		timeUnixNano: nanoseconds(run.updated_at)
	};
}
function sumsOf({ costs: own, turns, trace, parent }) {
	const models = Object.entries((parent === void 0 ? own : { models: {} }).models).map(([model, tally]) => ({
		labels: { "gen_ai.response.model": model },
		tally
	}));
	return [
		{
			name: "raymond.cost",
			unit: "{USD}",
			description: "Dollars that the run has cost.",
			points: models.map(({ labels, tally }) => [labels, tally.usd])
		},
		{
			name: "raymond.tokens",
			unit: "{token}",
			description: "Tokens of the run.",
			points: models.flatMap(({ labels, tally }) => [[{
				...labels,
				"gen_ai.token.type": "input"
			}, tally.input_tokens], [{
				...labels,
				"gen_ai.token.type": "output"
			}, tally.output_tokens]])
		},
		{
			name: "raymond.turns",
			unit: "{turn}",
			description: "Turns of the run.",
			points: parent === void 0 ? [[{}, turns]] : []
		},
		{
			name: "raymond.waits",
			unit: "{wait}",
			description: "Questions that came to an end.",
			points: [[{}, trace?.waits.count ?? 0]]
		},
		{
			name: "raymond.wait.duration",
			unit: "s",
			description: "Time that questions were open.",
			points: [[{}, (trace?.waits.ms ?? 0) / 1e3]]
		}
	];
}
function scopeOf({ version }) {
	return {
		name: "raymond",
		version
	};
}
function resourceOf({ resource, version }) {
	return { attributes: attributes({
		"service.version": version,
		...resource
	}) };
}
function attributes(values) {
	return Object.entries(values).map(([key, value]) => ({
		key,
		value: encoded(value)
	}));
}
function encoded(value) {
	if (typeof value === "boolean") return { boolValue: value };
	if (typeof value === "string") return { stringValue: value };
	return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
function nanoseconds(time) {
	return `${BigInt(Date.parse(time)) * 1000000n}`;
}

// src/adapters/otlp/exporter.ts
/** Sends to a collector by OTLP over HTTP, in JSON. */
function createExporter({ settings, version, redact, notice, secondMs = 1e3 }) {
	const sender = {
		version,
		resource: settings.resource
	};
	const texts = /* @__PURE__ */ new Map();
	const said = /* @__PURE__ */ new Set();
	const say = (text) => {
		if (!said.has(text)) notice(text);
		said.add(text);
	};
	return {
		above: settings.above,
		turnEnded(turn, end) {
			if (!settings.texts) return;
			const clean = (text) => text === void 0 ? null : redact(text);
			texts.set(turn.id, {
				prompt: clean(end.prompt),
				answer: end.type === "turn_completed" ? clean(end.text) : null
			});
		},
		async send(run, spans, hurry) {
			if (run.trace === void 0) return "done";
			const textsOf = ({ attributes }) => texts.get(String(attributes["raymond.turn.id"]));
			const { traces, metrics } = settings;
			if ((await Promise.all([traces && post(traces, redacted(encodeSpans(run.trace.id, spans, sender, textsOf), redact), {
				hurry,
				say,
				secondMs
			}), metrics && post(metrics, redacted(encodeSums(run, sender), redact), {
				hurry,
				say,
				secondMs
			})])).includes("later")) return "later";
			for (const { attributes } of spans) texts.delete(String(attributes["raymond.turn.id"]));
			return "done";
		}
	};
}
/** Names and values alone, each by itself: a short secret may stand in an id by chance. */
function redacted(body, redact) {
	return JSON.stringify(body, (key, value) => typeof value === "string" && (key === "stringValue" || key === "name") ? redact(value) : value);
}
const MOST_TRIES = 3;
const HURRY_MS = 2e3;
/** OTLP names these as the ones to try again. */
const AGAIN = /* @__PURE__ */ new Set([
	429,
	502,
	503,
	504
]);
/** Tries as long as the time allows. What the collector will never take is given up at once: the next spans shall not wait for it. */
async function post(collector, body, { hurry, say, secondMs }) {
	const content = collector.gzip ? await promisify(gzip)(body) : body;
	const { host } = new URL(collector.url);
	const end = new AbortController();
	const timer = setTimeout(() => end.abort(), collector.timeoutMs);
	const hasten = () => setTimeout(() => end.abort(), HURRY_MS).unref();
	if (hurry.aborted) hasten();
	else hurry.addEventListener("abort", hasten, { once: true });
	try {
		for (let tries = 1; tries <= MOST_TRIES; tries++) {
			const answer = await attempt(collector, content, end.signal);
			if (answer.kind === "taken") {
				if (answer.rejected > 0) say(`${host} has refused ${answer.rejected} of what it was told of this run.`);
				return "done";
			}
			if (answer.kind === "refused") {
				say(`${host} does not take what it is told of this run: HTTP ${answer.status}. See docs/traces.md.`);
				return "done";
			}
			if (tries < MOST_TRIES) await setTimeout$1(Math.min(answer.waitSeconds ?? 2 ** tries / 2, 60) * secondMs, void 0, { signal: end.signal });
		}
	} catch (error) {
		if (!end.signal.aborted) throw error;
	} finally {
		clearTimeout(timer);
		hurry.removeEventListener("abort", hasten);
	}
	say(`${host} could not be told of this run. What is left is kept with the run and tried again when it goes on.`);
	return "later";
}
async function attempt(collector, content, signal) {
	let response;
	try {
		response = await fetch(collector.url, {
			method: "POST",
			redirect: "error",
			signal,
			headers: {
				"user-agent": "raymond",
				"content-type": "application/json",
				...collector.gzip ? { "content-encoding": "gzip" } : {},
				...collector.headers
			},
			body: typeof content === "string" ? content : new Uint8Array(content)
		});
		const text = (await response.text()).slice(0, 1e5);
		if (response.ok) return {
			kind: "taken",
			rejected: rejectedIn(text)
		};
	} catch (error) {
		if (signal.aborted) throw error;
		return {
			kind: "busy",
			waitSeconds: void 0
		};
	}
	if (!AGAIN.has(response.status)) return {
		kind: "refused",
		status: response.status
	};
	const wait = Number(response.headers.get("retry-after") ?? NaN);
	return {
		kind: "busy",
		waitSeconds: Number.isFinite(wait) ? wait : void 0
	};
}
/** A success may say that a part of it was not taken. */
function rejectedIn(text) {
	try {
		const { partialSuccess } = JSON.parse(text);
		return Number(partialSuccess?.rejectedSpans ?? partialSuccess?.rejectedDataPoints ?? 0) || 0;
	} catch {
		return 0;
	}
}

export { createExporter };