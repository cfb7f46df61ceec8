import { ProblemError } from '../core/problem.ts'
import { BAD_USAGE } from './exit-codes.ts'
import { printError, printJson, refusal, type StandingRun } from './output.ts'
import { UsageError } from './usage-error.ts'

/** Problems are told without a stack; anything else is our own mistake and keeps it. */
export function refuse(error: unknown, { json }: { readonly json?: boolean }, run?: StandingRun): void {
  if (!(error instanceof ProblemError)) throw error
  process.exitCode = error instanceof UsageError ? BAD_USAGE : 1
  if (json === true) printJson({ carried_out: run?.wentOn === true, ...refusal(error.problem, run) })
  for (const problem of [error.problem, ...error.others]) printError(problem)
}
