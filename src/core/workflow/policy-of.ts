import type { PolicyEntry, StateDef } from './workflow.ts'

/** The transitions that a state may make; empty where it may make any. */
export function policyOf(state: StateDef): readonly PolicyEntry[] {
  if (state.kind === 'prompt') return state.settings.allowed_transitions
  return (state.settings.goto ?? []).map((target) => ({ tag: 'goto', target }))
}
