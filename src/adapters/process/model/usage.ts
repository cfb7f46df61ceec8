import { priceResponse, type ResponseTokens } from '../../../core/prices/price-response.ts'
import type { Price } from '../../../core/prices/price-table.ts'
import type { Tokens } from '../../../core/run/events.ts'

/** What calls of a model have used. */
export interface Usage {
  readonly tokens: Tokens
  /** Dollars that it has cost at the least; 0 where nobody knows the price. */
  readonly usd: number
  /** Nothing else is paid for: the vendor failed before it wrote anything. */
  readonly isAll?: true
}

/** Dollars for a search by the vendor. The tokens of what was found count beside it. */
export const PRICE_OF_SEARCH = 0.01

export const NOTHING_USED: Usage = { tokens: { input: 0, output: 0 }, usd: 0 }

export function usageFor(tokens: ResponseTokens, price: Price | undefined): Usage {
  const { input, cacheRead, cacheWrite, output } = tokens
  return {
    tokens: { input: input + cacheRead + cacheWrite, output },
    usd: price === undefined ? 0 : priceResponse(price, tokens),
  }
}

export function sumOf(usages: readonly Usage[]): Usage {
  return usages.reduce(
    (sum, { usd, tokens }) => ({
      usd: sum.usd + usd,
      tokens: { input: sum.tokens.input + tokens.input, output: sum.tokens.output + tokens.output },
    }),
    NOTHING_USED,
  )
}
