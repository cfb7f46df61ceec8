/**
 * A value that somebody wrote, as a message names it. Not every object has a text: `{ toString: 1 }` in YAML or JSON is one that
 * cannot be made into one.
 */
export function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'a list' : 'a map') : String(value)
}
