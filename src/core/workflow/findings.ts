import type { Problem } from '../problem.ts'

/** What a reader has found so far. Problems stop a run before it starts, warnings do not. */
export interface Findings {
  readonly problems: Problem[]
  readonly warnings: Problem[]
}

export function noFindings(): Findings {
  return { problems: [], warnings: [] }
}
