import { C as strictObject, S as record, w as string } from "./schemas.js";
import { d as valueSchema } from "./value.js";

// src/core/steps/models/model-table.ts
const modelEntrySchema = strictObject({
	id: string(),
	provider: string(),
	/** What queries ask for, by kebab-case name. What is not known is left out. */
	attributes: record(string(), valueSchema)
});
/**
* Anthropic's models as published in the autumn of 2026. Prices are US dollars for a million tokens, windows are tokens,
* `speed` is Anthropic's comparative latency from 1 (slowest) to 4 (fastest). Haiku's prices are the lowest of its range.
*/
const shippedModels = [
	claude("claude-fable-5-2", {
		"input-price": 8,
		"output-price": 40,
		speed: 2
	}),
	claude("claude-opus-5-5", {
		"input-price": 4,
		"output-price": 20,
		speed: 2
	}),
	claude("claude-sonnet-5-5", {
		"input-price": 2,
		"output-price": 10,
		speed: 3
	}),
	claude("claude-haiku-5-5", {
		"input-price": .1,
		"output-price": .5,
		speed: 4
	})
];
function claude(id, attributes) {
	const shared = {
		"context-window": 1e6,
		"max-output": 128e3,
		vision: true,
		"tool-use": true,
		thinking: true
	};
	return {
		id,
		provider: "anthropic",
		attributes: {
			...attributes,
			...shared
		}
	};
}
/** A table with a user's own entries; one with the id of another replaces it. */
function extendModels(table, entries) {
	return [...table.filter(({ id }) => !entries.some((entry) => entry.id === id)), ...entries];
}

export { modelEntrySchema as n, shippedModels as r, extendModels as t };