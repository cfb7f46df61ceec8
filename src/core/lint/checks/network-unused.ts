import { networkOf } from '../../cell/cell-rules.ts'
import type { StateDef } from '../../workflow/workflow.ts'
import type { Check, Fault } from '../check.ts'
import type { LintScope, WorkflowUse } from '../lint-scope.ts'

/** What the configuration grants and no state takes, and what a state wishes for and does not get. */
export const networkUnused: Check = {
  code: 'RAY-NETWORK-UNUSED',
  level: 'warning',
  about: 'Nothing can use an entry of a network list.',
  find: (scope) => (scope.use === undefined ? [] : [...wishes(scope, scope.use), ...leftOver(scope, scope.use)]),
}

function listOf(state: StateDef, { network }: WorkflowUse): readonly string[] {
  return networkOf(
    network === undefined ? undefined : { network: [...network.granted] },
    state.kind === 'prompt' ? 'agent' : 'script',
    state.settings.network,
  )
}

function wishes({ states }: LintScope, use: WorkflowUse): readonly Fault[] {
  return [...states.values()].flatMap(({ file, state, placeOf }) => {
    const given = listOf(state, use)
    const lost = (state.settings.network ?? []).filter((entry) => !given.includes(entry))
    if (lost.length === 0) return []
    const message = `${file} wishes for ${lost.join(', ')}, which the configuration does not grant: nothing is reached there.`
    return [
      {
        message,
        place: placeOf(['network']),
        hint: `Add it to "network" of the workflow in .github/raymond.yml, or remove it here.`,
      },
    ]
  })
}

function leftOver({ states, whole }: LintScope, use: WorkflowUse): readonly Fault[] {
  const { granted = [], place = '' } = use.network ?? {}
  const all = [...states.values()].map(({ state }) => state)
  if (!whole || all.length === 0 || all.some(({ settings }) => settings.network === undefined)) return []
  const isUsed = (entry: string) => all.some((state) => listOf(state, use).some((one) => one === entry || isBelow(one, entry)))
  const unused = granted.filter((entry) => !isUsed(entry))
  if (unused.length === 0) return []
  const message = `No state takes ${unused.join(', ')} from the list: each has a "network" of its own without it.`
  return [{ message, place, hint: 'Remove it from the list.' }]
}

function isBelow(host: string, entry: string): boolean {
  return entry.startsWith('*.') && host.endsWith(entry.slice(1))
}
