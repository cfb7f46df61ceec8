import type { PolicyEntry, PromptState, StateWorkflow } from '../workflow/workflow.ts'
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
  const { tag, target, return: back, next, input, cd, payload, attributes = {} } = entry
  const stack = entry.stack === 'clear' ? 'clear' : 'keep'
  switch (tag) {
    case 'goto':
      return target === undefined ? undefined : { tag, target, input }
    case 'reset':
    case 'reset-workflow':
      return target === undefined ? undefined : { tag, target, input, cd, stack }
    case 'call':
    case 'function':
    case 'call-workflow':
      return target === undefined || back === undefined ? undefined : { tag, target, return: back, input }
    case 'function-workflow':
      return target === undefined || back === undefined ? undefined : { tag, target, return: back, input, cd }
    case 'fork':
    case 'fork-workflow':
      return target === undefined || next === undefined ? undefined : { tag, target, next, input, cd, attributes }
    case 'result':
      return payload === undefined ? undefined : { tag, payload, status: entry.status === 'failure' ? 'failure' : 'success' }
    case 'join':
      return next === undefined ? undefined : { tag, next, ...joinKeys(entry) }
    case 'ask':
      return undefined
  }
}

function joinKeys({ for: wanted, rest, timeout, timeout_next }: PolicyEntry) {
  return { for: wanted, rest: rest === 'cancel' ? ('cancel' as const) : undefined, timeout, timeout_next }
}
