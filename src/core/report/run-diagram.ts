import type { Agent, Run } from '../run/run.ts'
import { type Presence, renderDiagram } from '../workflow/diagram.ts'
import type { Workflow } from '../workflow/workflow.ts'

const PRESENCE: Readonly<Record<Exclude<Agent['status'], 'ended'>, Presence>> = {
  active: 'working',
  waiting: 'waiting',
  paused: 'paused',
  failed: 'failed',
}
/** When several agents are in one state, the one that needs somebody is shown. */
const URGENT: readonly Presence[] = ['working', 'paused', 'waiting', 'failed']

/** The workflow as a Mermaid block with where the run is and has been; empty when there is nothing to draw. */
export function runDiagram(run: Run, workflow: Workflow | undefined, maxStates: number): string {
  if (workflow === undefined || workflow.kind !== 'states') return ''
  const current: Record<string, Presence> = {}
  const visited: Record<string, number> = {}
  for (const agent of run.agents) {
    for (const [state, count] of Object.entries(agent.visits)) visited[state] = (visited[state] ?? 0) + count
    if (agent.status === 'ended' || agent.scope !== workflow.id || run.status === 'cancelled') continue
    const presence = PRESENCE[agent.status]
    const before = current[agent.current_state]
    if (before === undefined || URGENT.indexOf(presence) > URGENT.indexOf(before)) current[agent.current_state] = presence
  }
  const picture = renderDiagram(workflow, { current, visited, ended: run.status === 'completed', maxStates })
  return `\`\`\`mermaid\n${picture}\n\`\`\``
}
