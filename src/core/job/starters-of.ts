import type { Run } from '../run/run.ts'
import { numberAt, textAt } from '../triggers/payload-fields.ts'
import type { Person } from '../triggers/person.ts'

type Starter = Pick<Person, 'login' | 'id'>

/** Who started a run, under the name and the number of that time. What failed checks alone have begun is the work of who asked before. */
export function startersOf(run: Run, runs: readonly Run[]): readonly Starter[] {
  return [run, ...askedBefore(run, runs)].flatMap(({ actor, event_payload: payload }) => {
    const login = textAt(payload, 'sender', 'login')
    const sender = login === null ? [] : [{ login, id: numberAt(payload, 'sender', 'id') }]
    return actor === null ? sender : [{ login: actor, id: null }, ...sender]
  })
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
