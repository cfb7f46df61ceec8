/**
 * Writes src/core/prices/prices.json: what the models of the agents cost, from the table that LiteLLM keeps (MIT, Berri AI).
 *
 *   pip download --no-deps litellm && unzip litellm-*.whl 'litellm/model_prices_and_context_window_backup.json'
 *   node scripts/refresh-prices.ts litellm/model_prices_and_context_window_backup.json VERSION
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const entrySchema = z.looseObject({ litellm_provider: z.string().optional(), mode: z.string().optional() })
type Entry = z.infer<typeof entrySchema>

const PROVIDERS = ['anthropic', 'openai']
/** Models that an agent CLI can run on: no audio, search, embeddings or fine-tuned ones. */
const WANTED =
  /^(claude-|gpt-[5-9]|o[3-9]|codex-)(?!.*(audio|search|realtime|image|transcribe|tts|deep-research|rosalind|cyber|law))/
const COSTS = {
  input: 'input_cost_per_token',
  output: 'output_cost_per_token',
  cache_read: 'cache_read_input_token_cost',
  cache_write: 'cache_creation_input_token_cost',
} as const

const [file, version] = process.argv.slice(2)
if (file === undefined || version === undefined) throw new Error('usage: node scripts/refresh-prices.ts TABLE.json VERSION')
const table = z.record(z.string(), entrySchema).parse(JSON.parse(readFileSync(file, 'utf8')))
const models = Object.fromEntries(
  Object.entries(table)
    .filter(([name, entry]) => PROVIDERS.includes(entry.litellm_provider ?? '') && WANTED.test(name))
    .flatMap(([name, entry]) => {
      const base = costsOf(entry, '')
      return base.input === undefined || base.output === undefined ? [] : [[name, { ...base, ...tierOf(entry) }] as const]
    })
    .toSorted(([a], [b]) => a.localeCompare(b)),
)
const notice = 'Prices from LiteLLM, model_prices_and_context_window.json, Copyright (c) 2023 Berri AI, MIT License.'
const text = { as_of: new Date().toISOString().slice(0, 10), source: `litellm ${version}`, notice, models }
writeFileSync(join(import.meta.dirname, '../src/core/prices/prices.json'), `${JSON.stringify(text, null, 2)}\n`)
console.log(`${Object.keys(models).length} models`)

/** Dollars per million tokens. */
function costsOf(entry: Entry, suffix: string): Partial<Record<keyof typeof COSTS, number>> {
  const found = Object.entries(COSTS).map(([name, key]) => [name, entry[`${key}${suffix}`]] as const)
  return Object.fromEntries(found.flatMap(([name, cost]) => (typeof cost === 'number' ? [[name, round(cost * 1e6)]] : [])))
}

/** Above so many input tokens of one request all of it costs more. */
function tierOf(entry: Entry): object {
  const above = Object.keys(entry).flatMap((key) => /^input_cost_per_token_above_(\d+)k_tokens$/.exec(key)?.[1] ?? [])
  const [thousands] = above
  if (thousands === undefined) return {}
  return { above: { input_tokens: Number(thousands) * 1000, ...costsOf(entry, `_above_${thousands}k_tokens`) } }
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
