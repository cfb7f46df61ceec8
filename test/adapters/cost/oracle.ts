import shipped from '../../../src/core/prices/prices.json' with { type: 'json' }

/** One answer of a model, by kind; no token counts twice. */
export interface Answer {
  readonly model: string
  readonly plain: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly spoken: number
  readonly reasoning: number
}

type Costs = Readonly<Record<'input' | 'output', number>> & { readonly cache_read?: number; readonly cache_write?: number }
const table = shipped.models as Readonly<Record<string, Costs & { readonly above?: Costs & { readonly input_tokens: number } }>>

export const models = (beginning: string) => Object.keys(table).filter((name) => name.startsWith(beginning))

/** By the table alone, in whole millionths of a millionth of a dollar: none of the code under test, and nothing lost in adding up. */
export function costOf({ model, plain, cacheRead, cacheWrite, spoken, reasoning }: Answer): bigint {
  const row = table[model]
  if (row === undefined) throw new Error(`no price for ${model}`)
  const isLong = row.above !== undefined && plain + cacheRead + cacheWrite > row.above.input_tokens
  const price = isLong && row.above !== undefined ? row.above : row
  const each = (tokens: number, dollars: number) => BigInt(tokens) * BigInt(Math.round(dollars * 1e6))
  return (
    each(plain, price.input) +
    each(cacheRead, price.cache_read ?? price.input) +
    each(cacheWrite, price.cache_write ?? price.input) +
    each(spoken + reasoning, price.output)
  )
}

export const dollars = (cost: bigint): number => Number(cost) / 1e12
