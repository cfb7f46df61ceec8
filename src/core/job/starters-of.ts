import type { Run } from '../run/run.ts'
import { numberAt, textAt } from '../triggers/payload-fields.ts'
import type { Person } from '../triggers/person.ts'

type Starter = Pick<Person, 'login' | 'id'>

/**
 * Who started a run, under the name and the number of that time. A worker's is the work of who started its parent, and what failed checks
 * alone have begun that of who asked before.
 */
export function startersOf(run: Run, runs: readonly Run[]): readonly Starter[] {
  const behind = new Set([run])
  // Those that are added are gone through as well.
  for (const one of behind) for (const before of [...parentOf(one, runs), ...askedBefore(one, runs)]) behind.add(before)
  return [...behind].flatMap(({ actor, event_payload: payload }) => {
    const login = textAt(payload, 'sender', 'login')
    const sender = login === null ? [] : [{ login, id: numberAt(payload, 'sender', 'id') }]
    return actor === null ? sender : [{ login: actor, id: null }, ...sender]
  })
}

/** A worker does not carry which round its parent is. */
function parentOf({ parent }: Run, runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ workflow_id }) => workflow_id === parent?.run)
}

/** The last run on the pull request that somebody asked for; none where the run is one itself. */
function askedBefore({ follows, continues, round = 0 }: Run, runs: readonly Run[]): readonly Run[] {
  if (follows?.by !== 'failed_checks') return []
  const before = runs
    .filter((run) => run.workflow_id === continues || (run.continues === continues && (run.round ?? 0) < round))
    .toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0))
  const asked = before.findLast((run) => run.follows?.by !== 'failed_checks')
  return asked === undefined ? [] : [asked]
}
