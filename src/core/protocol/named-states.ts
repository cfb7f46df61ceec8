import { stateAttributes, tagGrammar } from '../workflow/tag-grammar.ts'
import type { Transition } from './transition.ts'

export interface NamedState {
  readonly field: 'target' | (typeof stateAttributes)[number]
  readonly name: string
}

/** States of its own workflow that a transition names, by the fields that name them. */
export function namedStates(transition: Transition): readonly NamedState[] {
  const { body, required, optional } = tagGrammar[transition.tag]
  const attributes = stateAttributes.filter((name) => required.includes(name) || optional.includes(name))
  const fields = [...(body === 'state' ? (['target'] as const) : []), ...attributes]
  return fields.flatMap((field) => {
    const name: unknown = Reflect.get(transition, field)
    return typeof name === 'string' ? [{ field, name }] : []
  })
}
