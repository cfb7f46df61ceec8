import type { Price } from './price-table.ts'

/** Tokens of one response of a model, by kind; no token counts twice. */
export interface ResponseTokens {
  /** Neither read from a cache nor written to one. */
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  /** Those of `cacheWrite` that stay for an hour, which costs twice what input does. */
  readonly cacheWriteHour?: number
  /** With the reasoning. */
  readonly output: number
}

/**
 * US dollars that one response costs. Responses are priced one by one, because a long request costs more per token, which the sum of a
 * turn's tokens no longer shows.
 */
export function priceResponse(price: Price, tokens: ResponseTokens): number {
  const asked = tokens.input + tokens.cacheRead + tokens.cacheWrite
  const { input, output, cache_read = input, cache_write = input } = tierOf(price, asked)
  const hour = (tokens.cacheWriteHour ?? 0) * Math.max(0, 2 * input - cache_write)
  const millionths =
    hour + tokens.input * input + tokens.cacheRead * cache_read + tokens.cacheWrite * cache_write + tokens.output * output
  return millionths / 1_000_000
}

function tierOf(price: Price, asked: number): Price {
  return price.above !== undefined && asked > price.above.input_tokens ? price.above : price
}
