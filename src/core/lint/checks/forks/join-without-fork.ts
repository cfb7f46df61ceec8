import type { StateFile } from '../../../workflow/workflow.ts'
import type { Check } from '../../check.ts'
import type { LintScope } from '../../lint-scope.ts'
import { reachedFrom } from '../../ways.ts'

/** A state whose ways out nobody can tell may fork, too; and what is called may join what its caller forked. */
export const joinWithoutFork: Check = {
  code: 'RAY-JOIN-WITHOUT-FORK',
  level: 'warning',
  about: 'A join has nothing to wait for: no way that leads to it forks.',
  find(scope) {
    const after = statesAfterForks(scope)
    return [...scope.states.values()].flatMap(({ file, exits, tags, policy, placeAt, placeOf }) => {
      if (after.has(file) || !exits.some(({ tag }) => tag === 'join')) return []
      const written = tags.find(({ tag }) => tag.name === 'join')
      const entry = policy.findIndex(({ tag }) => tag === 'join')
      return {
        message: `${file} joins workers, and no way that leads to it forks one: the join goes on at once, with an empty list.`,
        place: entry >= 0 ? placeOf(['allowed_transitions', entry]) : (written?.place ?? placeAt(1, 1)),
        hint: 'Fork beside the join, such as <fork>WORK</fork><join next="MERGE"></join>, or use <goto>.',
      }
    })
  },
}

function statesAfterForks({ states, ways }: LintScope): ReadonlySet<StateFile> {
  const forking = [...states.values()].filter(({ open, exits }) => open || exits.some(({ tag }) => tag.startsWith('fork')))
  return reachedFrom(
    forking.map(({ file }) => file),
    // A worker has forked nothing yet.
    (file) => (ways.get(file) ?? []).flatMap(({ to, by }) => (by === 'fork' ? [] : [to])),
  )
}
