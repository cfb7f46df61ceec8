/** From an older version's shape to the next; one entry for each number that was ever shipped before the current one. */
const STEPS: Readonly<Record<number, (value: object) => object>> = {}

/** Brings a value of an older version up to date, step by step. Anything else is returned as it is, for the schema to judge. */
export function migrate(value: unknown, version: unknown): unknown {
  let current = value
  for (let at = typeof version === 'number' ? version : Number.NaN; ; at++) {
    const step = STEPS[at]
    if (!step || typeof current !== 'object' || current === null) return current
    current = step(current)
  }
}
