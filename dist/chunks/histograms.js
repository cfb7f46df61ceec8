import { C as strictObject, S as record, d as array, l as _enum, w as string, y as number } from "./schemas.js";

// src/core/trace/histograms.ts
/** How long turns of agents took and what they read and wrote, in the buckets of the GenAI conventions. */
const histogramSchema = strictObject({
	metric: _enum(["gen_ai.client.operation.duration", "gen_ai.client.token.usage"]),
	labels: record(string(), string()),
	/** One for each bound of the metric, and one for what is above the last. */
	buckets: array(number().int()),
	sum: number()
});
/** Unit, and upper bounds that belong to their buckets, as the conventions advise. */
const METRICS = {
	"gen_ai.client.operation.duration": {
		unit: "s",
		bounds: Array.from({ length: 14 }, (_, power) => 2 ** power / 100)
	},
	"gen_ai.client.token.usage": {
		unit: "{token}",
		bounds: Array.from({ length: 14 }, (_, power) => 4 ** power)
	}
};
/** With what ended. A turn that was cut off is in none: nobody knows how long it took. */
function withSpans(histograms, spans) {
	return spans.flatMap(pointsOf).reduce(withPoint, histograms);
}
function pointsOf({ from, to, error, attributes }) {
	const { "gen_ai.usage.input_tokens": input, "gen_ai.usage.output_tokens": output } = attributes;
	if (typeof input !== "number" || typeof output !== "number") return [];
	const labels = Object.fromEntries([
		"gen_ai.operation.name",
		"gen_ai.provider.name",
		"gen_ai.response.model"
	].flatMap((name) => name in attributes ? [[name, String(attributes[name])]] : []));
	const tokens = (type, value) => {
		return {
			metric: "gen_ai.client.token.usage",
			labels: {
				...labels,
				"gen_ai.token.type": type
			},
			value
		};
	};
	return [
		{
			metric: "gen_ai.client.operation.duration",
			labels: error === null ? labels : {
				...labels,
				"error.type": error
			},
			value: (Date.parse(to) - Date.parse(from)) / 1e3
		},
		tokens("input", input),
		tokens("output", output)
	];
}
function withPoint(histograms, { metric, labels, value }) {
	const { bounds } = METRICS[metric];
	const isOne = (one) => one.metric === metric && JSON.stringify(one.labels) === JSON.stringify(labels);
	const before = histograms.find(isOne) ?? {
		metric,
		labels,
		buckets: Array.from({ length: bounds.length + 1 }, () => 0),
		sum: 0
	};
	const found = bounds.findIndex((bound) => value <= bound);
	const at = found === -1 ? bounds.length : found;
	const after = {
		...before,
		sum: before.sum + value,
		buckets: before.buckets.map((count, i) => i === at ? count + 1 : count)
	};
	return histograms.some(isOne) ? histograms.map((one) => isOne(one) ? after : one) : [...histograms, after];
}

export { histogramSchema as n, withSpans as r, METRICS as t };