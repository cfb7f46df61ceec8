import { otherAgents } from '../picture/other-agents.ts'
import { type DiagramOptions, type Presence, renderDiagram } from '../picture/state-diagram.ts'
import { renderStepDiagram } from '../picture/step-diagram.ts'
import { ownValue } from '../protocol/own-value.ts'
import type { Agent, Run } from '../run/run.ts'
import { stateKey } from '../run/state-key.ts'
import { agentFor } from '../run/which-agent.ts'
import type { Workflow } from '../workflow/workflow.ts'

const PRESENCE: Readonly<Record<Exclude<Agent['status'], 'ended'>, Presence>> = {
  active: 'working',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
}
/** When several agents are in one state, the one that needs somebody is shown. */
const URGENT: readonly Presence[] = ['working', 'paused', 'waiting', 'failed']

interface DiagramSize {
  /** States. */
  readonly most: number
  /** Only those that were visited, and what may come next. */
  readonly onlyTheWay?: boolean
  readonly direction?: 'LR' | 'TD'
}

/** The workflow as a Mermaid block with where the run is and has been; empty when there is nothing to draw. */
export function runDiagram(
  run: Run,
  workflow: Workflow | undefined,
  { most, onlyTheWay, direction = 'LR' }: DiagramSize,
): string {
  if (workflow === undefined) return ''
  const current: Record<string, Presence> = {}
  const visited: Record<string, number> = {}
  for (const agent of run.agents) {
    for (const [state, count] of Object.entries(agent.visits))
      if (state !== stepOfBranch(run, agent)) visited[state] = (ownValue(visited, state) ?? 0) + count
    if (agent.status === 'ended' || run.status === 'cancelled') continue
    const presence = PRESENCE[agent.status]
    for (const place of placesIn(workflow.id, agent)) {
      const before = current[place]
      if (before === undefined || URGENT.indexOf(presence) > URGENT.indexOf(before)) current[place] = presence
    }
  }
  const cameFrom = Object.fromEntries(run.agents.toReversed().flatMap(({ visits }) => pairs(Object.keys(visits))))
  const options = { current, visited, cameFrom, ended: endOf(run), maxStates: most, onlyTheWay, direction }
  const picture =
    workflow.kind === 'states'
      ? renderDiagram(workflow, { ...options, agents: otherAgents(workflow, run.backend, (said) => agentFor(run, said)) })
      : renderStepDiagram(workflow.definition, options)
  return `\`\`\`mermaid\n${picture}\n\`\`\``
}

/** Each but the first, with the one before it. */
function pairs(states: readonly string[]): readonly (readonly [string, string])[] {
  return states.slice(1).map((state, index) => [state, states[index] ?? ''])
}

/** A branch is at its step, which counts its own entries. */
function stepOfBranch(run: Run, { branch_run: id }: Agent): string | undefined {
  const branch = id === undefined ? undefined : run.runs?.[id]
  const pin = branch === undefined ? undefined : run.scopes[branch.scope]
  return branch === undefined || pin === undefined ? undefined : stateKey(run, { id: branch.scope, pin }, branch.cursor.step)
}

/** How the run gave its result, if it did. */
function endOf({ status, reason }: Run): DiagramOptions['ended'] {
  if (status === 'completed') return 'visited'
  return status === 'failed' && reason === 'failed-result' ? 'failed' : undefined
}

/** Where an agent is in a workflow: at its own place, or at the step that waits for what it called. */
function placesIn(workflow: string, { scope, current_state, stack }: Agent): readonly string[] {
  if (scope === workflow) return [current_state]
  return stack.flatMap((frame) => (frame.step !== undefined && frame.scope === workflow ? [frame.state] : []))
}
