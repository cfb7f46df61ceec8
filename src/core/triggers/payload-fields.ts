/** What stands at a path of a value nobody has checked; undefined when it, or anything before it, is not there. */
export function fieldAt(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[key]
  }
  return found
}

export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = fieldAt(value, ...path)
  return typeof found === 'string' ? found : null
}

/** A whole number from 0; ids and numbers of issues are no others. */
export function numberAt(value: unknown, ...path: readonly string[]): number | null {
  const found = fieldAt(value, ...path)
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0 ? found : null
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = fieldAt(value, ...path)
  return Array.isArray(found) ? found : []
}
