import { splitStepTurns } from './split-step-turns.ts'

/** From an older version's shape to the next; one entry for each number that was ever shipped before the current one. */
const STEPS: Readonly<Record<number, (value: object) => object>> = {}

/** Older shapes of the current version, told by what is in them. */
const SAME_VERSION: readonly ((value: object) => object)[] = [splitStepTurns]

/** Brings a value of an older version or shape up to date, step by step. Anything else is returned as it is, for the schema to judge. */
export function migrate(value: unknown, version: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  let current = value
  for (let at = typeof version === 'number' ? version : Number.NaN; ; at++) {
    const step = STEPS[at]
    if (!step) return SAME_VERSION.reduce((shape, bring) => bring(shape), current)
    current = step(current)
  }
}
