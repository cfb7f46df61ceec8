import { z } from 'zod'
import { type Value, valueSchema } from '../value.ts'

export const modelEntrySchema = z.strictObject({
  id: z.string(),
  provider: z.string(),
  /** What queries ask for, by kebab-case name. What is not known is left out. */
  attributes: z.record(z.string(), valueSchema),
})

/** One model that a query may choose. */
export type ModelEntry = z.infer<typeof modelEntrySchema>

/**
 * Anthropic's models as published in the autumn of 2026. Prices are US dollars for a million tokens, windows are tokens,
 * `speed` is Anthropic's comparative latency from 1 (slowest) to 4 (fastest). Haiku's prices are the lowest of its range.
 */
export const shippedModels: readonly ModelEntry[] = [
  claude('claude-fable-5-2', { 'input-price': 8, 'output-price': 40, speed: 2 }),
  claude('claude-opus-5-5', { 'input-price': 4, 'output-price': 20, speed: 2 }),
  claude('claude-sonnet-5-5', { 'input-price': 2, 'output-price': 10, speed: 3 }),
  claude('claude-haiku-5-5', { 'input-price': 0.1, 'output-price': 0.5, speed: 4 }),
]

function claude(id: string, attributes: Readonly<Record<string, Value>>): ModelEntry {
  const shared = { 'context-window': 1_000_000, 'max-output': 128_000, vision: true, 'tool-use': true, thinking: true }
  return { id, provider: 'anthropic', attributes: { ...attributes, ...shared } }
}

/** A table with a user's own entries; one with the id of another replaces it. */
export function extendModels(table: readonly ModelEntry[], entries: readonly ModelEntry[]): readonly ModelEntry[] {
  return [...table.filter(({ id }) => !entries.some((entry) => entry.id === id)), ...entries]
}
