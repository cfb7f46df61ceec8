import type { Run } from '../run.ts'

/** The cap under `budgets` that other runs have used up beside it; undefined where its own budget is used up, which a person may raise. */
export function capThatHolds({ budget: { held_by, spent_usd, limit_usd } }: Pick<Run, 'budget'>): string | undefined {
  return spent_usd < limit_usd ? held_by : undefined
}
