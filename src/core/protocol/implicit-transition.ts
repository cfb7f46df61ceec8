import { tagGrammar } from '../workflow/tag-grammar.ts'
import type { PolicyEntry, PromptState, StateWorkflow } from '../workflow/workflow.ts'
import { makeTransition } from './read-transition.ts'
import { resolveTransitions } from './resolve-transition.ts'
import type { Transition } from './transition.ts'

/** What a state does that emits no tag: the one transition that its policy allows, when nothing about it is left open (P-TURN 4). */
export function implicitTransition(state: PromptState, workflow: StateWorkflow): readonly Transition[] | undefined {
  const [entry, ...others] = state.settings.allowed_transitions
  if (entry === undefined || others.length > 0) return undefined
  const transition = determined(entry)
  if (transition === undefined) return undefined
  const resolved = resolveTransitions([transition], workflow)
  return resolved.ok ? resolved.transitions : undefined
}

function determined(entry: PolicyEntry): Transition | undefined {
  const { tag, target, payload, attributes = {} } = entry
  const { body, required, optional, open } = tagGrammar[tag]
  const content = { state: target, workflow: target, text: payload, none: '' }[body]
  const needed = open ? [...required, 'next'] : required // a fork alone must say where its parent goes on
  if (tag === 'ask' || content === undefined || needed.some((name) => Reflect.get(entry, name) === undefined)) return undefined
  const own = [...required, ...optional].flatMap((name): (readonly [string, string])[] => {
    const value: unknown = Reflect.get(entry, name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  return makeTransition(tag, new Map([...own, ...Object.entries(attributes)]), content)
}
