import type { Problem } from '../../core/problem.ts'

/** A run that could not be brought to the state branch when its job ended. */
export interface Unstored {
  /** Names what forbade it, the fix, and the way back. */
  readonly problem: Problem
  /** Where it is instead; null when it is nowhere but on this machine. */
  readonly artifact: string | null
}
