import type { StateFile } from '../../workflow/workflow.ts'
import type { Check } from '../check.ts'
import type { LintScope } from '../lint-scope.ts'
import type { Way } from '../ways.ts'

export const callWithoutResultPath: Check = {
  code: 'RAY-CALL-WITHOUT-RESULT-PATH',
  level: 'warning',
  about: 'What is called can never give a result.',
  find(scope) {
    if (!scope.whole) return []
    const returning = statesThatReturn(scope)
    return scope.references.flatMap(({ tag, role, file, place }) => {
      if ((tag !== 'call' && tag !== 'function') || role !== 'target') return []
      if (file === undefined || returning.has(file)) return []
      return {
        message: `${file} is called, but no way from it ends with a <result>, so the call never returns.`,
        place,
        hint: `Let ${file}, or a state that it leads to, end with <result>…</result>; or use <goto>.`,
      }
    })
  },
}

/** Ways that stay in the frame: a call comes back to its return, a fork goes on at its next. */
function isWithinFrame({ by }: Way): boolean {
  return by !== 'call' && by !== 'function' && by !== 'fork'
}

/** Found backwards, from the states that give a result, or of which nobody knows what they do. */
function statesThatReturn({ states, ways }: LintScope): ReadonlySet<StateFile> {
  const before = new Map<StateFile, StateFile[]>()
  for (const [from, list] of ways) {
    for (const way of list) if (isWithinFrame(way)) push(before, way.to, from)
  }
  const found = new Set(
    [...states.values()]
      .filter((state) => state.open || state.exits.some(({ tag }) => tag === 'result' || tag === 'reset-workflow'))
      .map(({ file }) => file),
  )
  for (const file of found) for (const from of before.get(file) ?? []) found.add(from)
  return found
}

function push(lists: Map<StateFile, StateFile[]>, key: StateFile, value: StateFile): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
