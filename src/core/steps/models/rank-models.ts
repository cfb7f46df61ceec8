import type { ModelPreference, ModelQuery, ModelRequirement, ModelSpec } from '../step-workflow.ts'
import { isList, keywordName, type Value } from '../value.ts'
import type { ModelEntry } from './model-table.ts'

/** Ids in the order in which they are to be tried (R97). Empty when nothing survives and there is no fallback. */
export function rankModels(spec: ModelSpec, table: readonly ModelEntry[], defaultModel: string | undefined): readonly string[] {
  if (typeof spec === 'string') return [spec]
  const usable = spec.require.length > 0 || spec.prefer.length > 0 ? survivors(spec, table, defaultModel) : []
  if (usable.length > 0) return usable.map(({ id }) => id)
  return spec.fallback === null ? [] : rankModels(spec.fallback, table, defaultModel)
}

function survivors(query: ModelQuery, table: readonly ModelEntry[], defaultModel: string | undefined): readonly ModelEntry[] {
  const usual = table.find(({ id }) => id === defaultModel)
  const left = table.filter((entry) =>
    query.require.every((requirement) => meets(attributeOf(entry, requirement.criterion), requirement)),
  )
  const places = query.prefer.map((preference) => placesOf(left, preference, usual))
  const by = (a: ModelEntry, b: ModelEntry) => {
    for (const place of places) {
      const difference = (place.get(a) ?? 0) - (place.get(b) ?? 0)
      if (difference !== 0) return difference
    }
    return compareText(a.provider, b.provider) || compareText(a.id, b.id)
  }
  return left.toSorted(by)
}

function attributeOf(entry: ModelEntry, criterion: string): Value | undefined {
  if (criterion === 'id' || criterion === 'provider') return entry[criterion]
  return Object.hasOwn(entry.attributes, criterion) ? entry.attributes[criterion] : undefined
}

/** What is not known meets no requirement. */
function meets(attribute: Value | undefined, { test, value }: ModelRequirement): boolean {
  if (attribute === undefined || attribute === null) return false
  switch (test) {
    case 'truthy':
      return isTruthy(attribute)
    case 'match':
      return same(attribute, value) || (isList(attribute) && attribute.some((item) => same(item, value)))
    case 'equals':
      return same(attribute, value)
    case 'one-of':
      return isList(value) && value.some((item) => same(attribute, item))
    case 'at-least':
      return typeof attribute === 'number' && typeof value === 'number' && attribute >= value
    case 'at-most':
      return typeof attribute === 'number' && typeof value === 'number' && attribute <= value
  }
}

/** The place of each model under one preference, best first; what is not known does not count against it (R98). */
function placesOf(
  entries: readonly ModelEntry[],
  preference: ModelPreference,
  usual: ModelEntry | undefined,
): ReadonlyMap<ModelEntry, number> {
  const known = entries.flatMap((entry) => {
    const penalty = penaltyOf(attributeOf(entry, preference.criterion), preference, usual)
    return penalty === undefined ? [] : [{ entry, penalty }]
  })
  const best = Math.min(...known.map(({ penalty }) => penalty))
  const places = new Map(entries.map((entry) => [entry, best]))
  for (const { entry, penalty } of known) places.set(entry, penalty)
  return known.length === 0 ? new Map() : places
}

function penaltyOf(
  attribute: Value | undefined,
  { criterion, prefer, value }: ModelPreference,
  usual: ModelEntry | undefined,
): number | undefined {
  if (attribute === undefined || attribute === null) return undefined
  switch (prefer) {
    case 'lower':
      return typeof attribute === 'number' ? attribute : undefined
    case 'higher':
      return typeof attribute === 'number' ? -attribute : undefined
    case 'truthy':
      return isTruthy(attribute) ? 0 : 1
    case 'equals':
      return same(attribute, value) ? 0 : 1
    case 'context-match': {
      const wanted = usual === undefined ? undefined : attributeOf(usual, criterion)
      return wanted === undefined ? undefined : same(attribute, wanted) ? 0 : 1
    }
  }
}

/** Attributes are told by name: `:anthropic` and `"anthropic"` mean one provider. */
function same(a: Value, b: Value): boolean {
  return JSON.stringify(keywordName(a) ?? a) === JSON.stringify(keywordName(b) ?? b)
}

function isTruthy(value: Value): boolean {
  return value !== false && value !== 0 && value !== '' && value !== null
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
