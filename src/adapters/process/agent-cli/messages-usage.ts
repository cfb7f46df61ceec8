import type { ResponseTokens } from '../../../core/prices/price-response.ts'
import type { Price } from '../../../core/prices/price-table.ts'
import { PRICE_OF_SEARCH, sumOf, type Usage, usageFor } from '../model/usage.ts'

/** As an answer has them, whichever API gave it. */
export type Counts = Readonly<Record<string, unknown>>

/** What stands in a later event of a stream counts, but for what it leaves out. */
export function mergeCounts(before: Counts, said: Counts | null | undefined): Counts {
  return { ...before, ...Object.fromEntries(Object.entries(said ?? {}).filter(([, count]) => (count ?? null) !== null)) }
}

/** What an answer of the Messages API used: it counts what a cache gave or took beside the input, not within it. */
export function messagesUsage(counts: Counts, price: Price | undefined): Usage {
  const last = usageFor(tokensOf(counts), price)
  // Where the vendor compacted the conversation first, the counts are those of the answer alone.
  const steps = Array.isArray(counts.iterations) ? counts.iterations.filter(isObject) : []
  const all = sumOf(steps.map((step) => usageFor(tokensOf(step), price)))
  const { tokens, usd } = all.tokens.input + all.tokens.output > last.tokens.input + last.tokens.output ? all : last
  const searches = numberIn(inner(counts.server_tool_use).web_search_requests)
  return { tokens, usd: price === undefined ? 0 : usd + searches * PRICE_OF_SEARCH }
}

function tokensOf(counts: Counts): ResponseTokens {
  return {
    input: numberIn(counts.input_tokens),
    cacheRead: numberIn(counts.cache_read_input_tokens),
    cacheWrite: numberIn(counts.cache_creation_input_tokens),
    cacheWriteHour: numberIn(inner(counts.cache_creation).ephemeral_1h_input_tokens),
    output: numberIn(counts.output_tokens),
  }
}

/** Far above what any answer has, and far below where sums and differences stop being numbers: a cap ends no calls whose cost is none. */
const MOST = 1e12

export function numberIn(count: unknown): number {
  return typeof count === 'number' && count > 0 && Number.isFinite(count) ? Math.min(count, MOST) : 0
}

function inner(value: unknown): Counts {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Counts {
  return typeof value === 'object' && value !== null
}
