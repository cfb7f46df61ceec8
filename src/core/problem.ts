/** A stable code of an error: `RAY-` and words in capitals. Each one has a heading in docs/errors.md. */
export type ProblemCode = `RAY-${string}`

/** A mistake that a person can fix: what it is, where it is, what to do. */
export interface Problem {
  readonly code: ProblemCode
  /** One sentence with the cause. */
  readonly message: string
  /** A file, `file:line:column`, or what else names the spot. */
  readonly place?: string | undefined
  /** The fix, to copy where that is possible. */
  readonly hint?: string | undefined
}

/** Carries problems through code that has no other way to return them; the doors print them without a stack. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** More that was found in the same look. */
  readonly others: readonly Problem[]

  constructor(problem: Problem, others: readonly Problem[] = [], options?: ErrorOptions) {
    super(problem.message, options)
    this.name = 'ProblemError'
    this.problem = problem
    this.others = others
  }
}

/** The name that lint shows for a code: `RAY-MISSING-TARGET` is `missing-target`. */
export function checkIdOf(code: ProblemCode): string {
  return code.slice('RAY-'.length).toLowerCase()
}

/** `unresolved-source` is `RAY-UNRESOLVED-SOURCE`; what an author wrote otherwise is brought into that form. */
export function problemCodeOf(reason: string): ProblemCode {
  const words = reason.toUpperCase().match(/[A-Z0-9]+/g)
  return words === null ? 'RAY-STEP-FAILED' : `RAY-${words.join('-')}`
}

export const UNEXPECTED = 'RAY-UNEXPECTED'

/** What was thrown, for people: an error that nobody thought of is a problem of what it was about, and of nothing beside it. */
export function problemIn(error: unknown, what: string): Problem {
  if (error instanceof ProblemError) return error.problem
  return {
    code: UNEXPECTED,
    message: `${what}: ${messageOf(error)}`,
    place: frameOf(error),
    hint: 'Nobody thought of this error: it is a bug in raymond-action. Report it with the log of the job.',
  }
}

/** Where in our own code it was thrown, as far as that is known. */
function frameOf(error: unknown): string | undefined {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : []
  return lines.find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line) && !line.includes('node:'))?.trim()
}

/** What was thrown, in words; anything can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** How a hint begins where a retry changes nothing: a run keeps the workflow that it began with. */
export const START_AGAIN = 'Start the workflow again'
