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

export { priceResponse as t };