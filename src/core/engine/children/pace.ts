import type { Run } from '../../run/run.ts'

/** GitHub holds back what comes faster. */
const MOST_DISPATCHES = 20
const PACE_MS = 10_000

/** When one more may be dispatched; undefined when that is now. */
export function paceEnds({ children = [] }: Run, at: string): string | undefined {
  const oldest = children
    .flatMap(({ at: last }) => last ?? [])
    .toSorted()
    .at(-MOST_DISPATCHES)
  if (oldest === undefined) return undefined
  const ends = Date.parse(oldest) + PACE_MS
  return ends > Date.parse(at) ? new Date(ends).toISOString() : undefined
}
