import { priceResponse } from '../../../core/prices/price-response.ts'
import type { Price } from '../../../core/prices/price-table.ts'
import type { Tokens } from '../../../core/run/events.ts'
import type { CallContent } from './call-content.ts'
import { NOTHING_USED, type Usage } from './usage.ts'

/** What can be said of a call's cost before and without its answer, in US dollars. */
export interface CallBound {
  /** The most that it can cost, as far as its length tells. */
  readonly mostUsd: number
  /** That the call names. */
  readonly model: string | undefined
  /** What it has cost at the least, where the answer told no more than this, and had so many tokens by its look. */
  atLeast(told: Tokens, output: number): Usage
}

/** The longest answer that any model gives, where the call does not bound it. */
const LONGEST_ANSWER = 128_000
/** Texts have three to five bytes a token. */
export const BYTES_PER_TOKEN = 3

/** Of a call without a bound. */
export function unbound(model?: string): CallBound {
  return { mostUsd: 0, model, atLeast: (tokens) => ({ ...NOTHING_USED, tokens }) }
}

/** By what a call says: the length of its body in bytes, the longest answer that it asks for, and what its model costs. */
export function boundOfCall(
  { body, asked }: Pick<CallContent, 'body' | 'asked'>,
  priceOf: (model: string | undefined) => Price,
): CallBound {
  const model = typeof asked.model === 'string' ? asked.model : undefined
  const price = priceOf(model)
  const input = Math.ceil(body.length / BYTES_PER_TOKEN)
  const longest = longestOf(asked)
  return {
    mostUsd: priceResponse(price, { input: 0, cacheRead: 0, cacheWrite: input, output: longest }),
    model,
    atLeast(told, output) {
      const tokens = { input: told.input || input, output: Math.max(told.output, Math.min(longest, Math.floor(output))) }
      return { tokens, usd: priceResponse(price, { ...tokens, cacheRead: 0, cacheWrite: 0 }) }
    },
  }
}

interface Asked {
  readonly model?: unknown
  readonly max_tokens?: unknown
  readonly max_output_tokens?: unknown
  readonly max_completion_tokens?: unknown
}

function longestOf({ max_tokens, max_output_tokens, max_completion_tokens }: Asked): number {
  const said = [max_tokens, max_output_tokens, max_completion_tokens].filter((bound) => typeof bound === 'number' && bound > 0)
  // Which of several counts is the vendor's to say.
  return said.length === 0 ? LONGEST_ANSWER : Math.min(LONGEST_ANSWER, Math.max(...(said as number[])))
}
