import type { Run } from '../../run/run.ts'
import { warn } from '../warn.ts'

/** The run keeps so many failures that a state or step took over; a run that fails in a loop must not grow. */
const MOST_FAILURES = 50

type KeptFailure = NonNullable<Run['failures']>[number]

/** Keeps a failure that something went on with, and says so. */
export function noteFailure(run: Run, failure: KeptFailure): Run {
  const { agent, state, next, code, message } = failure
  const told = warn(run, `${agent} at ${state} failed and went on at ${next}: ${code}: ${message}`)
  return { ...told, failures: [...(run.failures ?? []), failure].slice(-MOST_FAILURES) }
}
