import { entriesOf, isList, keywordName, type Value } from './value.ts'

/** Found or not: `null` that was found is a value, absence is not. */
export type Found = { readonly found: true; readonly value: Value } | { readonly found: false }

export const notFound: Found = { found: false }

export function found(value: Value): Found {
  return { found: true, value }
}

/** Walks maps by key and lists by index (R78). Segments on anything else find nothing. */
export function lookUp(value: Value, path: readonly Value[]): Found {
  const [segment, ...rest] = path
  if (segment === undefined) return found(value)
  const next = isList(value) ? itemAt(value, segment) : entryAt(value, segment)
  return next === undefined ? notFound : lookUp(next, rest)
}

function itemAt(list: readonly Value[], segment: Value): Value | undefined {
  return typeof segment === 'number' && segment >= 0 ? list[segment] : undefined
}

/** The very key first; else a keyword and a string address a property by its name. */
function entryAt(map: Value, segment: Value): Value | undefined {
  const entries = entriesOf(map) ?? []
  const exact = entries.find(([key]) => kindOf(key) === kindOf(segment) && nameOf(key) === nameOf(segment))
  const [, value] = exact ?? entries.find(([key]) => nameOf(key) !== undefined && nameOf(key) === nameOf(segment)) ?? []
  return value
}

function nameOf(key: Value): string | undefined {
  if (typeof key === 'string') return key
  return typeof key === 'number' ? String(key) : keywordName(key)
}

function kindOf(key: Value): string {
  return keywordName(key) === undefined ? typeof key : 'keyword'
}
