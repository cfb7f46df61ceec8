import type { Problem } from '../../problem.ts'
import { isPausedForPerson } from '../needs-somebody.ts'
import type { Run } from '../run.ts'

/** Whether it waits for a person to say that an operation is run again which was cut off, and may have done its work. */
export function awaitsRerun(run: Run): boolean {
  return run.status === 'waiting' && isPausedForPerson(run)
}

/** Why nothing but a retry goes on with such a run. */
export function onlyRetryGoesOn({ workflow_id, error }: Run): Problem {
  return {
    code: 'RAY-INTERRUPTED',
    message: `${error?.message ?? 'An operation was cut off.'} Only this runs it again, once somebody has seen whether it did its work:`,
    place: workflow_id,
    hint: `/raymond retry ${workflow_id}`,
  }
}
