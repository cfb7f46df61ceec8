import { type AgentChoice, knownAgents, readAgentChoice } from '../core/workflow/agent-choice.ts'
import type { AgentBackend, AgentUse } from '../ports/turns/agent-backend.ts'

/** One backend out of several: a turn goes to its own agent, which is made when it is first asked for. */
export function createAgents(make: (choice: AgentChoice) => AgentBackend): AgentBackend {
  const made = new Map<string, AgentBackend>()

  function backendOf(agent: string): AgentBackend {
    const known = made.get(agent)
    if (known !== undefined) return known
    const choice = readAgentChoice(agent)
    if (choice === undefined) throw new Error(`"${agent}" is not an agent. ${knownAgents(agent)}`)
    const backend = make(choice)
    made.set(agent, backend)
    return backend
  }

  return {
    startsPrograms: (agent = 'claude') => backendOf(agent).startsPrograms?.(agent) === true,
    prepare(agents, signal) {
      for (const agent of agents) backendOf(agent).prepare?.([agent], signal)
    },
    async preflight(uses: readonly AgentUse[] = []) {
      const found = await Promise.all(uses.map((use) => backendOf(use.agent).preflight([use])))
      return found.flat()
    },
    runTurn: (spec, observer, signal) => backendOf(spec.backend ?? 'claude').runTurn(spec, observer, signal),
  }
}
