import { stemOf } from '../../workflow/state-file.ts'
import type { StateFile } from '../../workflow/workflow.ts'
import type { Check } from '../check.ts'
import type { LintScope } from '../lint-scope.ts'
import { reachedFrom } from '../ways.ts'

/** Says nothing where a state on the way may lead anywhere: then nobody can tell. */
export const unreachableState: Check = {
  code: 'RAY-UNREACHABLE-STATE',
  level: 'warning',
  about: 'No way leads from the entry to a state.',
  find(scope) {
    const { entry, states, whole } = scope
    if (entry === undefined || !whole) return []
    const reached = reachedFrom(startsOf(scope, entry), nextOf(scope))
    if ([...reached].some((file) => states.get(file)?.open === true)) return []
    return [...states.values()]
      .filter(({ file }) => !reached.has(file))
      .map(({ file, placeAt }) => ({
        message: `${file} is never entered: no way leads to it from ${entry}.`,
        place: placeAt(1, 1),
        hint: `Name it in a tag, as in <goto>${stemOf(file)}</goto>, or remove the file.`,
      }))
  },
}

function startsOf({ references }: LintScope, entry: StateFile): readonly StateFile[] {
  return [
    entry,
    ...references.flatMap(({ role, file }) => ((role === 'on_budget' || role === 'follow_up') && file !== undefined ? file : [])),
  ]
}

/** A prompt may name a state in words alone; scripts cannot. */
function nextOf({ states, ways }: LintScope): (file: StateFile) => readonly StateFile[] {
  const byName = Map.groupBy(
    [...states.keys()].flatMap((file) => [[file, file] as const, [stemOf(file), file] as const]),
    ([name]) => name,
  )
  return (file) => {
    const lint = states.get(file)
    const inWords = lint?.state.kind === 'prompt' && lint.policy.length === 0 ? [...lint.words] : []
    return [
      ...(ways.get(file) ?? []).map(({ to }) => to),
      ...inWords.flatMap((word) => (byName.get(word) ?? []).map(([, named]) => named)),
    ]
  }
}
