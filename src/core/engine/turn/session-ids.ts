import type { Run } from '../../run/run.ts'

/**
 * The next session id of a run: a UUID counted up from the run's seed, so that it is in the state before the
 * agent starts, and the same again when the event is reduced again.
 */
export function nextSessionId(run: Run): { readonly run: Run; readonly id: string } {
  const count = run.session_count + 1
  const seed = run.session_seed
  const id = [
    count.toString(16).padStart(8, '0'),
    seed.slice(0, 4),
    `4${seed.slice(4, 7)}`,
    `8${seed.slice(7, 10)}`,
    seed.slice(10, 22),
  ].join('-')
  return { run: { ...run, session_count: count }, id }
}
