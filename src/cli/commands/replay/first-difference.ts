/** Where two JSON values differ first; undefined when they say the same, whatever the order of their keys. */
export function firstDifference(a: unknown, b: unknown, path = ''): Difference | undefined {
  if (isMap(a) && isMap(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    return first(keys, (key) => firstDifference(a[key], b[key], path === '' ? key : `${path}.${key}`))
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const places = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => i)
    return first(places, (i) => firstDifference(a[i], b[i], `${path}[${i}]`))
  }
  return a === b ? undefined : { path, a, b }
}

export interface Difference {
  /** Such as `agents[0].visits.START.md`. */
  readonly path: string
  /** Undefined where there is nothing. */
  readonly a: unknown
  readonly b: unknown
}

function first<T>(items: readonly T[], find: (item: T) => Difference | undefined): Difference | undefined {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
