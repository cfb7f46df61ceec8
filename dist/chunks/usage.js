// src/core/prices/price-response.ts
/**
* US dollars that one response costs. Responses are priced one by one, because a long request costs more per token, which the sum of a
* turn's tokens no longer shows.
*/
function priceResponse(price, tokens) {
	const { input, output, cache_read = input, cache_write = input } = tierOf(price, tokens.input + tokens.cacheRead + tokens.cacheWrite);
	return ((tokens.cacheWriteHour ?? 0) * Math.max(0, 2 * input - cache_write) + tokens.input * input + tokens.cacheRead * cache_read + tokens.cacheWrite * cache_write + tokens.output * output) / 1e6;
}
function tierOf(price, asked) {
	return price.above !== void 0 && asked > price.above.input_tokens ? price.above : price;
}

// src/adapters/process/model/usage.ts
/** Dollars for a search by the vendor. The tokens of what was found count beside it. */
const PRICE_OF_SEARCH = .01;
const NOTHING_USED = {
	tokens: {
		input: 0,
		output: 0
	},
	usd: 0
};
function usageFor(tokens, price) {
	const { input, cacheRead, cacheWrite, output } = tokens;
	return {
		tokens: {
			input: input + cacheRead + cacheWrite,
			output
		},
		usd: price === void 0 ? 0 : priceResponse(price, tokens)
	};
}
function sumOf(usages) {
	return usages.reduce((sum, { usd, tokens }) => ({
		usd: sum.usd + usd,
		tokens: {
			input: sum.tokens.input + tokens.input,
			output: sum.tokens.output + tokens.output
		}
	}), NOTHING_USED);
}

export { priceResponse as a, usageFor as i, PRICE_OF_SEARCH as n, sumOf as r, NOTHING_USED as t };