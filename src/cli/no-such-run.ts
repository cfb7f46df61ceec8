import { ProblemError } from '../core/problem.ts'

export function noSuchRun(id: string, known: readonly string[]): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-SUCH-RUN',
    message: `There is no run ${id}.`,
    place: id,
    hint: known.length === 0 ? 'No run was started here yet.' : `Known runs: ${known.slice(-10).join(', ')}`,
  })
}
