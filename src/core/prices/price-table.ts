import { z } from 'zod'
import type { Problem } from '../problem.ts'
import shipped from './prices.json' with { type: 'json' }

const dollars = z.number().min(0).max(1_000_000)
const costs = {
  input: dollars.describe('Tokens that were not read from a cache.'),
  output: dollars.describe('Tokens of the answer, reasoning included.'),
  cache_read: dollars.optional().describe('As input when left out.'),
  cache_write: dollars.optional().describe('As input when left out.'),
}

/** What a model costs, in US dollars per million tokens. */
export const priceSchema = z.strictObject(costs)
export const pricesSchema = z.record(z.string().min(1), priceSchema)

export interface Price extends z.infer<typeof priceSchema> {
  /** A request with more input tokens than this, cached ones included, costs these prices as a whole. */
  readonly above?: z.infer<typeof priceSchema> & { readonly input_tokens: number }
}

export type PriceSource = 'shipped' | 'configuration' | 'RAYMOND_PRICES'

/** Prices by exact name of the model, each with where it was said. */
export interface PriceTable {
  /** The day on which the shipped prices were collected, `YYYY-MM-DD`. */
  readonly asOf: string
  readonly from: string
  readonly models: ReadonlyMap<string, { readonly price: Price; readonly source: PriceSource }>
}

interface Overrides {
  readonly configuration?: Readonly<Record<string, Price>> | undefined
  readonly environment?: Readonly<Record<string, Price>> | undefined
}

/** The shipped prices under those of the configuration, under those of the file that `RAYMOND_PRICES` names. */
export function priceTable({ configuration = {}, environment = {} }: Overrides = {}): PriceTable {
  const layers: readonly (readonly [PriceSource, Readonly<Record<string, Price>>])[] = [
    ['shipped', shipped.models],
    ['configuration', configuration],
    ['RAYMOND_PRICES', environment],
  ]
  const models = new Map(
    layers.flatMap(([source, prices]) => Object.entries(prices).map(([name, price]) => [name, { price, source }] as const)),
  )
  return { asOf: shipped.as_of, from: shipped.source, models }
}

type ReadPrices =
  | { readonly ok: true; readonly prices: Readonly<Record<string, Price>> }
  | { readonly ok: false; readonly problem: Problem }

/** Reads a JSON file of prices. `file` is how a problem names it. */
export function parsePrices(text: string, file: string): ReadPrices {
  const bad = (message: string): ReadPrices => ({ ok: false, problem: { ...badPrices, message, place: file } })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return bad(`The prices are not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
  const parsed = pricesSchema.safeParse(value)
  if (parsed.success) return { ok: true, prices: parsed.data }
  const [issue] = parsed.error.issues
  return bad(`The prices cannot be used: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unknown'}.`)
}

const badPrices = {
  code: 'RAY-BAD-PRICES',
  hint: '{"my-model": {"input": 2, "output": 10, "cache_read": 0.2, "cache_write": 2.5}}, in US dollars per million tokens.',
} as const
