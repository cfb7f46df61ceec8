import { ProblemError } from '../../../core/problem.ts'
import { pullsOf } from '../../../core/rounds/pull-request-link.ts'
import type { Run } from '../../../core/run/run.ts'
import type { Job } from '../job.ts'

/** Pull requests that a job asks for beside its own work. */
const MOST_ASKED = 3

/** Removes what is past its time from the state branch. Nothing of a job hangs on it, so a refusal is only told. */
export async function tidyUp({
  keeping: { branch },
  github,
  log,
  stop,
}: Pick<Job, 'keeping' | 'github' | 'log' | 'stop'>): Promise<void> {
  if (stop.aborted) return
  try {
    const removed = await branch.prune(lastClosingOf(github))
    if (removed.length > 0) log.line(`removed from the state branch, as they ended long ago: ${removed.join(', ')}`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    log.line(`the state branch was not tidied up: ${error.problem.message}`)
  }
}

function lastClosingOf({ pullRequests }: Job['github']): (run: Run) => Promise<string | null> {
  const known = new Map<number, Promise<string | null>>()
  function closingOf(pull: number): Promise<string | null> {
    if (!known.has(pull) && known.size >= MOST_ASKED) return Promise.resolve(null)
    const asked =
      known.get(pull) ??
      pullRequests.now(pull).then(
        (shown) => shown?.closedAt ?? null,
        () => null, // it stays for another time
      )
    known.set(pull, asked)
    return asked
  }
  return async (run) => {
    const closings = await Promise.all(pullsOf([run]).map(closingOf))
    return closings.reduce((last, closing) => (last === null || closing === null ? null : last > closing ? last : closing), '')
  }
}
