import { ProblemError } from '../../../core/problem.ts'

/** A variable that a cloud needs is missing or is not a name. */
export function lacks(wish: string, variable: string, hint = `Give the step ${variable} in its "env"`): ProblemError {
  return new ProblemError({
    code: 'RAY-CLAUDE-CLOUD',
    message: `${wish} is set, and ${variable} is not, or is not a name.`,
    hint: `${hint}, or take ${wish} out.`,
  })
}

/** Parts of addresses: a name of a region, a resource or a project. */
export function isName(text: string | undefined): text is string {
  return text !== undefined && /^[a-z0-9][a-z0-9-]*$/i.test(text)
}
