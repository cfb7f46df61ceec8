import { ProblemError } from '../core/problem.ts'

/** The command was called in a way that it does not understand: exit code 64. */
export class UsageError extends ProblemError {
  constructor(message: string, hint: string) {
    super({ code: 'RAY-USAGE', message, hint })
    this.name = 'UsageError'
  }
}
