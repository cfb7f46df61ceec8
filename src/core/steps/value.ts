/**
 * The values that steps hand to each other. They are held in the form in which they are stored: JSON, in which a keyword is
 * `{"$kw": "name"}` and a map with keys that are no strings is `{"$map": [[key, value], …]}`. A keyword is never a string.
 */
import { z } from 'zod'

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value }

export const valueSchema: z.ZodType<Value> = z.json()
export const keywordSchema = z.strictObject({ $kw: z.string() })

export type Keyword = z.infer<typeof keywordSchema>
/** A judge's answer and a key of `on`: `"clear"` and `:clear` are two. */
export type Outcome = string | Keyword

export function keyword(name: string): Keyword {
  return { $kw: name }
}

/** The name of a keyword without its colon; undefined for every other value. */
export function keywordName(value: Value | undefined): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined
  return typeof value.$kw === 'string' ? value.$kw : undefined
}

/** Two outcomes are one only if they are of one kind and spelled alike. */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  return typeof a === 'string' || typeof b === 'string' ? a === b : a.$kw === b.$kw
}

/** A map from its entries, in their order. */
export function mapOf(entries: readonly (readonly [Value, Value])[]): Value {
  const named: [string, Value][] = []
  for (const [key, value] of entries) {
    if (typeof key !== 'string' || key === '$map') return { $map: entries.map(([k, v]) => [k, v]) }
    named.push([key, value])
  }
  return Object.fromEntries(named)
}

/** The entries of a map, in their order; undefined for what is no map. */
export function entriesOf(value: Value | undefined): readonly (readonly [Value, Value])[] | undefined {
  if (!isObject(value) || keywordName(value) !== undefined) return undefined
  return pairsOf(value) ?? Object.entries(value)
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value)
}

/** The one text form (R95): a string as it is, a keyword as `:name`, anything else as JSON with keys in their stored order. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value
  const name = keywordName(value)
  return name === undefined ? jsonOf(value) : `:${name}`
}

/** What came from outside as a value; undefined when JSON cannot hold it. */
export function toValue(data: unknown): Value | undefined {
  const parsed = valueSchema.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

/** The value with keys of maps as plain strings, for readers to whom `:env` and `"env"` are one; undone where two keys would meet. */
export function byName(value: Value): Value {
  if (isList(value)) return value.map(byName)
  const entries = entriesOf(value)
  if (entries === undefined) return value
  const named = entries.map(([key, item]): [Value, Value] => [keywordName(key) ?? key, byName(item)])
  return new Set(named.map(([key]) => key)).size === named.length ? mapOf(named) : value
}

/** Written out by hand, as an object would sort keys that look like numbers to the front. */
function jsonOf(value: Value): string {
  if (isList(value)) return `[${value.map(jsonOf).join(',')}]`
  const entries = entriesOf(value)
  if (entries === undefined) return JSON.stringify(isObject(value) ? textOf(value) : value)
  return `{${entries.map(([key, item]) => `${JSON.stringify(textOf(key))}:${jsonOf(item)}`).join(',')}}`
}

function pairsOf(value: { readonly [key: string]: Value }): readonly (readonly [Value, Value])[] | undefined {
  const { $map: pairs, ...others } = value
  if (!isList(pairs) || Object.keys(others).length > 0) return undefined
  const read: [Value, Value][] = []
  for (const pair of pairs) {
    if (!isList(pair) || pair.length !== 2) return undefined
    const [key, item] = pair
    if (key === undefined || item === undefined) return undefined
    read.push([key, item])
  }
  return read
}

function isObject(value: Value | undefined): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !isList(value)
}
