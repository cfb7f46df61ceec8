import { ProblemError } from '../core/problem.ts'

const SHOWN = 10

export function noSuchRun(id: string, known: readonly string[]): ProblemError {
  const more = known.length > SHOWN ? `, and ${known.length - SHOWN} more (raymond status)` : ''
  return new ProblemError({
    code: 'RAY-NO-SUCH-RUN',
    message: `There is no run ${id}.`,
    place: id,
    hint: known.length === 0 ? 'No run was started here yet.' : `Known runs: ${known.slice(-SHOWN).join(', ')}${more}`,
  })
}
