import { C as strictObject, S as record, w as string, y as number } from "./schemas.js";

// src/core/prices/prices.json
var as_of = "2026-11-22";
var source = "litellm 1.109.1";
var models = {
	"claude-fable-5": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5
	},
	"claude-fable-5-1": {
		"input": 10,
		"output": 50,
		"cache_read": .25,
		"cache_write": 12.5
	},
	"claude-haiku-4-5": {
		"input": 1,
		"output": 5,
		"cache_read": .1,
		"cache_write": 1.25
	},
	"claude-haiku-4-5-20251001": {
		"input": 1,
		"output": 5,
		"cache_read": .1,
		"cache_write": 1.25
	},
	"claude-haiku-5-5": {
		"input": .1,
		"output": .5,
		"cache_read": .01,
		"cache_write": .125,
		"above": {
			"input_tokens": 1e5,
			"input": .5,
			"output": 2.5,
			"cache_read": .05,
			"cache_write": .625
		}
	},
	"claude-mythos-5": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5
	},
	"claude-mythos-5-1": {
		"input": 10,
		"output": 50,
		"cache_read": .25,
		"cache_write": 12.5
	},
	"claude-mythos-preview": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5
	},
	"claude-opus-4-5": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-5-20251101": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-6": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-6-20260205": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-7": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-7-20260416": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-4-8": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-5": {
		"input": 5,
		"output": 25,
		"cache_read": .5,
		"cache_write": 6.25
	},
	"claude-opus-5-5": {
		"input": 4,
		"output": 20,
		"cache_read": .2,
		"cache_write": 5
	},
	"claude-sonnet-4-5": {
		"input": 3,
		"output": 15,
		"cache_read": .3,
		"cache_write": 3.75
	},
	"claude-sonnet-4-5-20250929": {
		"input": 3,
		"output": 15,
		"cache_read": .3,
		"cache_write": 3.75
	},
	"claude-sonnet-4-6": {
		"input": 3,
		"output": 15,
		"cache_read": .3,
		"cache_write": 3.75
	},
	"claude-sonnet-5": {
		"input": 2,
		"output": 10,
		"cache_read": .2,
		"cache_write": 2.5
	},
	"claude-sonnet-5-5": {
		"input": 2,
		"output": 10,
		"cache_read": .1,
		"cache_write": 2.5
	},
	"gpt-5": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-2025-08-07": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-chat": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-chat-latest": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-codex": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5-mini": {
		"input": .25,
		"output": 2,
		"cache_read": .025
	},
	"gpt-5-mini-2025-08-07": {
		"input": .25,
		"output": 2,
		"cache_read": .025
	},
	"gpt-5-nano": {
		"input": .05,
		"output": .4,
		"cache_read": .005
	},
	"gpt-5-nano-2025-08-07": {
		"input": .05,
		"output": .4,
		"cache_read": .005
	},
	"gpt-5-pro": {
		"input": 15,
		"output": 120
	},
	"gpt-5-pro-2025-10-06": {
		"input": 15,
		"output": 120
	},
	"gpt-5.1": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-2025-11-13": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-chat-latest": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-codex": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-codex-max": {
		"input": 1.25,
		"output": 10,
		"cache_read": .125
	},
	"gpt-5.1-codex-mini": {
		"input": .25,
		"output": 2,
		"cache_read": .025
	},
	"gpt-5.2": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-2025-12-11": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-chat-latest": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-codex": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.2-pro": {
		"input": 21,
		"output": 168
	},
	"gpt-5.2-pro-2025-12-11": {
		"input": 21,
		"output": 168
	},
	"gpt-5.3-chat-latest": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.3-codex": {
		"input": 1.75,
		"output": 14,
		"cache_read": .175
	},
	"gpt-5.4": {
		"input": 2.5,
		"output": 15,
		"cache_read": .25,
		"above": {
			"input_tokens": 272e3,
			"input": 5,
			"output": 22.5,
			"cache_read": .5
		}
	},
	"gpt-5.4-2026-03-05": {
		"input": 2.5,
		"output": 15,
		"cache_read": .25,
		"above": {
			"input_tokens": 272e3,
			"input": 5,
			"output": 22.5,
			"cache_read": .5
		}
	},
	"gpt-5.4-mini": {
		"input": .75,
		"output": 4.5,
		"cache_read": .075
	},
	"gpt-5.4-mini-2026-03-17": {
		"input": .75,
		"output": 4.5,
		"cache_read": .075
	},
	"gpt-5.4-nano": {
		"input": .2,
		"output": 1.25,
		"cache_read": .02
	},
	"gpt-5.4-nano-2026-03-17": {
		"input": .2,
		"output": 1.25,
		"cache_read": .02
	},
	"gpt-5.4-pro": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.4-pro-2026-03-05": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.5": {
		"input": 5,
		"output": 30,
		"cache_read": .5,
		"above": {
			"input_tokens": 272e3,
			"input": 10,
			"output": 45,
			"cache_read": 1
		}
	},
	"gpt-5.5-2026-04-23": {
		"input": 5,
		"output": 30,
		"cache_read": .5,
		"above": {
			"input_tokens": 272e3,
			"input": 10,
			"output": 45,
			"cache_read": 1
		}
	},
	"gpt-5.5-pro": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.5-pro-2026-04-23": {
		"input": 30,
		"output": 180,
		"above": {
			"input_tokens": 272e3,
			"input": 60,
			"output": 270
		}
	},
	"gpt-5.6": {
		"input": 4,
		"output": 20,
		"cache_read": .4,
		"cache_write": 5,
		"above": {
			"input_tokens": 272e3,
			"input": 8,
			"output": 30,
			"cache_read": .8,
			"cache_write": 10
		}
	},
	"gpt-5.6-luna": {
		"input": .2,
		"output": 1.2,
		"cache_read": .02,
		"cache_write": .25,
		"above": {
			"input_tokens": 272e3,
			"input": .4,
			"output": 1.8,
			"cache_read": .04,
			"cache_write": .5
		}
	},
	"gpt-5.6-sol": {
		"input": 4,
		"output": 20,
		"cache_read": .4,
		"cache_write": 5,
		"above": {
			"input_tokens": 272e3,
			"input": 8,
			"output": 30,
			"cache_read": .8,
			"cache_write": 10
		}
	},
	"gpt-5.6-terra": {
		"input": 2,
		"output": 12,
		"cache_read": .2,
		"cache_write": 2.5,
		"above": {
			"input_tokens": 272e3,
			"input": 4,
			"output": 18,
			"cache_read": .4,
			"cache_write": 5
		}
	},
	"gpt-6-astra": {
		"input": 10,
		"output": 50,
		"cache_read": 1,
		"cache_write": 12.5,
		"above": {
			"input_tokens": 272e3,
			"input": 20,
			"output": 75,
			"cache_read": 2,
			"cache_write": 25
		}
	},
	"gpt-6-luna": {
		"input": .1,
		"output": .5,
		"cache_read": .01,
		"cache_write": .125,
		"above": {
			"input_tokens": 272e3,
			"input": .2,
			"output": .75,
			"cache_read": .02,
			"cache_write": .25
		}
	},
	"gpt-6-sol": {
		"input": 2,
		"output": 10,
		"cache_read": .2,
		"cache_write": 2.5,
		"above": {
			"input_tokens": 272e3,
			"input": 4,
			"output": 15,
			"cache_read": .4,
			"cache_write": 5
		}
	},
	"gpt-6.1-sol": {
		"input": 2,
		"output": 10,
		"cache_read": .1,
		"cache_write": 2.5,
		"above": {
			"input_tokens": 272e3,
			"input": 4,
			"output": 15,
			"cache_read": .2,
			"cache_write": 5
		}
	},
	"gpt-6.1-terra": {
		"input": 1,
		"output": 5,
		"cache_read": .05,
		"cache_write": 1.25,
		"above": {
			"input_tokens": 272e3,
			"input": 2,
			"output": 7.5,
			"cache_read": .1,
			"cache_write": 2.5
		}
	},
	"o3": {
		"input": 2,
		"output": 8,
		"cache_read": .5
	},
	"o3-2025-04-16": {
		"input": 2,
		"output": 8,
		"cache_read": .5
	},
	"o3-mini": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .55
	},
	"o3-mini-2025-01-31": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .55
	},
	"o3-pro": {
		"input": 20,
		"output": 80
	},
	"o3-pro-2025-06-10": {
		"input": 20,
		"output": 80
	},
	"o4-mini": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .275
	},
	"o4-mini-2025-04-16": {
		"input": 1.1,
		"output": 4.4,
		"cache_read": .275
	}
};

// src/core/prices/price-table.ts
const dollars = number().min(0).max(1e6);
const costs = {
	input: dollars.describe("Tokens that were not read from a cache."),
	output: dollars.describe("Tokens of the answer, reasoning included."),
	cache_read: dollars.optional().describe("As input when left out."),
	cache_write: dollars.optional().describe("As input when left out.")
};
/** What a model costs, in US dollars per million tokens. */
const priceSchema = strictObject(costs);
const pricesSchema = record(string().min(1), priceSchema);
/** The shipped prices under those of the configuration, under those of the file that `RAYMOND_PRICES` names. */
function priceTable({ configuration = {}, environment = {} } = {}) {
	const layers = [
		["shipped", models],
		["configuration", configuration],
		["RAYMOND_PRICES", environment]
	];
	const models$1 = new Map(layers.flatMap(([source, prices]) => Object.entries(prices).map(([name, price]) => [name, {
		price,
		source
	}])));
	return {
		asOf: as_of,
		from: source,
		models: models$1
	};
}
/** Reads a JSON file of prices. `file` is how a problem names it. */
function parsePrices(text, file) {
	const bad = (message) => ({
		ok: false,
		problem: {
			...badPrices,
			message,
			place: file
		}
	});
	let value;
	try {
		value = JSON.parse(text);
	} catch (error) {
		return bad(`The prices are not JSON: ${error instanceof Error ? error.message : String(error)}.`);
	}
	const parsed = pricesSchema.safeParse(value);
	if (parsed.success) return {
		ok: true,
		prices: parsed.data
	};
	const [issue] = parsed.error.issues;
	return bad(`The prices cannot be used: ${issue?.path.join(".") || "the file"}: ${issue?.message ?? "unknown"}.`);
}
const badPrices = {
	code: "RAY-BAD-PRICES",
	hint: "{\"my-model\": {\"input\": 2, \"output\": 10, \"cache_read\": 0.2, \"cache_write\": 2.5}}, in US dollars per million tokens."
};

export { priceTable as n, pricesSchema as r, parsePrices as t };