import { ProblemError } from '../../core/problem.ts'
import type { Pin } from '../../core/workflow/pin.ts'

/** A run cannot go on with another definition than the one that it began with. */
export function pinLost(id: string, pin: Pin): ProblemError {
  return new ProblemError({
    code: 'RAY-PIN-LOST',
    message: `The workflow ${id} has changed since the run began, and no copy of what it was is here any more.`,
    place: pin.source,
    hint: `Bring back the files with the SHA-256 ${pin.sha256.slice(0, 12)}…${pin.commit === null ? '' : ` (commit ${pin.commit.slice(0, 12)})`}, or start a new run.`,
  })
}
