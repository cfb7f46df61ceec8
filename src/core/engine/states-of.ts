import type { Definitions, StateDef, StateWorkflow } from '../workflow/workflow.ts'

/** The tagged workflow of a scope that the run is known to be in. */
export function statesOf(definitions: Definitions, scope: string): StateWorkflow {
  const workflow = definitions[scope]
  if (workflow?.kind !== 'states') throw new Error(`scope ${scope} is not loaded, or has no states`)
  return workflow
}

export function stateOf(workflow: StateWorkflow, file: string): StateDef {
  const state = workflow.states[file]
  if (!state) throw new Error(`${workflow.id} has no state ${file}`)
  return state
}
