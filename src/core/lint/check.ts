import type { ProblemCode } from '../problem.ts'
import type { Level } from './finding.ts'
import type { LintScope } from './lint-scope.ts'

/** What is wrong and where; the code is the check's. */
export interface Fault {
  readonly message: string
  readonly place: string
  readonly hint?: string | undefined
  /** Where it is not the check's own. */
  readonly level?: Level | undefined
}

/** One thing that lint looks for in a workflow of states. */
export interface Check {
  readonly code: ProblemCode
  readonly level: Level
  /** What it says, in one line, for lists of rules. */
  readonly about: string
  readonly find: (scope: LintScope) => readonly Fault[]
}
