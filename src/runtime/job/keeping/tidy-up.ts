import { ProblemError } from '../../../core/problem.ts'
import type { Job } from '../job.ts'

/** Removes what is past its time from the state branch. Nothing of a job hangs on it, so a refusal is only told. */
export async function tidyUp({ keeping: { branch }, log, stop }: Pick<Job, 'keeping' | 'log' | 'stop'>): Promise<void> {
  if (stop.aborted) return
  try {
    const removed = await branch.prune()
    if (removed.length > 0) log.line(`removed from the state branch, as they ended long ago: ${removed.join(', ')}`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    log.line(`the state branch was not tidied up: ${error.problem.message}`)
  }
}
