import { mismatch } from './match-text.ts'

/**
 * Whether a value is as an author wrote it: of maps only the named fields count, lists must be as long, and where a text is
 * expected a map of `contains`, `lacks` and `matches` may stand.
 */
export function fitsPartially(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) && actual.length === expected.length && expected.every((item, i) => fitsPartially(item, actual[i]))
    )
  }
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, actual)
  if (typeof actual === 'string' && isMatcher(expected)) return mismatch(expected, actual) === undefined
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(([key, value]) =>
    fitsPartially(value, Object.hasOwn(actual, key) ? Reflect.get(actual, key) : undefined),
  )
}

function isMatcher(value: object): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => key === 'contains' || key === 'lacks' || key === 'matches')
}
