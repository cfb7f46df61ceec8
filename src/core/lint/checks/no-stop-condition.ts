import type { Check, Fault } from '../check.ts'
import type { LintScope } from '../lint-scope.ts'
import type { LintState } from '../lint-state.ts'
import { loopsIn } from '../ways.ts'
import { shown } from './unbounded-loop.ts'

/** Words that say when something is over; what is said in other words needs the tag itself. */
const STOPS = /<\/?result\b|\b(?:result|done|finish(?:ed|es)?|stop|ends?|complete[ds]?|until|enough|nothing (?:left|more))\b/i

export const noStopCondition: Check = {
  code: 'RAY-NO-STOP-CONDITION',
  level: 'warning',
  about: 'A prompt that is run again and again does not say when to stop.',
  find(scope) {
    const loops = loopsIn(scope.ways, () => true)
    return [...loops.flatMap((loop) => endless(loop, scope)), ...loops.flatMap((loop) => silent(loop, scope))]
  },
}

/** No state of the loop leads out of it. */
function endless(loop: readonly string[], { states, ways }: LintScope): readonly Fault[] {
  const members = loop.flatMap((file) => states.get(file) ?? [])
  const first = members.find(({ state }) => state.kind === 'prompt')
  const inside = new Set(loop)
  const leads = members.some(
    ({ file, open, exits }) =>
      open ||
      exits.some(({ tag, specifier }) => tag === 'result' || specifier !== undefined) ||
      (ways.get(file) ?? []).some(({ to }) => !inside.has(to)),
  )
  if (first === undefined || leads) return []
  return [
    {
      message: `No state of the loop ${shown(loop)} leads out of it, so it never ends.`,
      place: first.placeAt(1, 1),
      hint: 'Say when the work is done and how to end then, such as: When nothing is left to do, end with <result>…</result>.',
    },
  ]
}

/** A state may end the loop by its policy, and its text never says when. */
function silent(loop: readonly string[], { states }: LintScope): readonly Fault[] {
  return loop.flatMap((file) => {
    const lint: LintState | undefined = states.get(file)
    if (lint === undefined || lint.state.kind === 'script' || lint.policy.length < 2) return []
    const index = lint.policy.findIndex(({ tag }) => tag === 'result')
    if (index === -1 || STOPS.test(lint.text)) return []
    return {
      message: `${file} is run again and again and may end with a result, but its text does not say when.`,
      place: lint.placeOf(['allowed_transitions', index]),
      hint: 'Say when the work is done, such as: When all tests pass, end with <result>…</result>.',
    }
  })
}
