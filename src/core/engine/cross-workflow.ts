import type { Transition } from '../protocol/transition.ts'
import type { Agent, Run } from '../run/run.ts'

export type CrossTransition = Extract<Transition, { tag: `${string}-workflow` }>

export function crossesWorkflow(transition: Transition): transition is CrossTransition {
  return transition.tag.endsWith('-workflow')
}

/** What a specifier in a scope was found to mean; undefined until that scope has been loaded. */
export function destinationOf(
  run: Run,
  agent: Agent,
  specifier: string,
): { readonly scope: string; readonly entry: string } | undefined {
  return run.specifiers[specifierKey(agent.scope, specifier)]
}

/** Specifiers are relative to the scope that uses them. */
export function specifierKey(scope: string, specifier: string): string {
  return `${scope} ${specifier}`
}
