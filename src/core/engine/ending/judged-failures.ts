import { type Agent, findAgent, type Run } from '../../run/run.ts'
import { policyOf } from '../../workflow/policy-of.ts'
import { resolveInWorkflow } from '../../workflow/resolve-state.ts'
import type { Definitions, StateDef, StateWorkflow } from '../../workflow/workflow.ts'
import { parentOf } from '../workers.ts'

/** Failed agents that nobody has joined and nobody can join any more: they decide how the run ends. */
export function unjoinedFailures(run: Run, definitions: Definitions): readonly Agent[] {
  return run.agents.filter((agent) => agent.status === 'failed' && isUpToTheRun(run, agent, definitions))
}

/** The same for agents whose result said that they failed. */
export function unjoinedFailedResults(run: Run, definitions: Definitions): readonly string[] {
  return run.failed_results.filter((id) => {
    const agent = findAgent(run, id)
    return agent === undefined || isUpToTheRun(run, agent, definitions)
  })
}

function isUpToTheRun(run: Run, agent: Agent, definitions: Definitions): boolean {
  return agent.joined !== true && !mayBeJoined(run, agent, definitions)
}

function mayBeJoined(run: Run, { id }: Agent, definitions: Definitions): boolean {
  const name = parentOf(id)
  const parent = name === undefined ? undefined : findAgent(run, name)
  if (parent === undefined || parent.status === 'ended' || parent.status === 'failed') return false
  if (run.joins?.some(({ agent, workers }) => agent === parent.id && workers.includes(id))) return true
  const places = [
    { scope: parent.scope, state: parent.current_state },
    ...parent.stack.map(({ scope, state }) => ({ scope, state })),
  ]
  return places.some(({ scope, state }) => {
    const workflow = definitions[scope]
    return workflow?.kind === 'states' && reachesJoin(workflow, state, definitions)
  })
}

/** Whether a join can be reached from a state. One without a policy may reach every state of its workflow. */
function reachesJoin(workflow: StateWorkflow, from: string, definitions: Definitions): boolean {
  const found = new Set([from])
  for (const file of found) {
    const state = workflow.states[file]
    if (state === undefined) continue
    if (mayJoin(state)) return true
    const next = waysOf(state, workflow)
    if (next === 'anywhere') return Object.values(workflow.states).some(mayJoin)
    if (next === 'elsewhere')
      return Object.values(definitions).some((other) => other.kind === 'states' && Object.values(other.states).some(mayJoin))
    for (const file of next) found.add(file)
  }
  return false
}

function mayJoin(state: StateDef): boolean {
  const policy = policyOf(state)
  if (policy.length > 0) return policy.some(({ tag }) => tag === 'join')
  return /<join[\s/>]/.test(state.kind === 'prompt' ? state.body : state.text)
}

function waysOf(state: StateDef, workflow: StateWorkflow): readonly string[] | 'anywhere' | 'elsewhere' {
  const policy = policyOf(state)
  if (policy.length === 0) return 'anywhere'
  if (policy.some(({ tag }) => tag.endsWith('-workflow'))) return 'elsewhere'
  if (policy.some(({ tag, target }) => target === undefined && tag !== 'result' && tag !== 'ask')) return 'anywhere'
  const { on_max_visits, on_failure } = state.settings
  const names = [
    ...policy.flatMap((entry) => [entry.target, entry.return, entry.next, entry.timeout_next]),
    on_max_visits,
    on_failure,
  ]
  return names.flatMap((name) => {
    const resolved = name === undefined ? undefined : resolveInWorkflow(workflow, name)
    return resolved?.ok ? [resolved.file] : []
  })
}
