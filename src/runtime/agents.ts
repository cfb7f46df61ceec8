import type { Unasked } from '../core/cell/cell-rules.ts'
import { type AgentChoice, knownAgents, readAgentChoice } from '../core/workflow/agent-choice.ts'
import type { AgentBackend, AgentUse } from '../ports/turns/agent-backend.ts'

/** One backend out of several: a turn goes to its own agent, which is made when it is first asked for. */
export function createAgents(make: (choice: AgentChoice) => Promise<AgentBackend>, unasked?: Unasked): AgentBackend {
  const made = new Map<string, Promise<AgentBackend>>()

  function backendOf(agent: string): Promise<AgentBackend> {
    const backend = made.get(agent) ?? make(choiceOf(agent))
    made.set(agent, backend)
    return backend
  }

  return {
    unasked,
    startsPrograms: (agent = 'claude') => choiceOf(agent).kind !== 'replay',
    startsAhead: (agent = 'claude') => choiceOf(agent).kind === 'claude',
    prepare(agents, signal) {
      for (const agent of agents)
        backendOf(agent).then(
          (backend) => backend.prepare?.([agent], signal),
          () => {}, // preflight tells it
        )
    },
    async preflight(uses: readonly AgentUse[] = []) {
      const found = await Promise.all(uses.map(async (use) => (await backendOf(use.agent)).preflight([use])))
      return found.flat()
    },
    runTurn: async (spec, observer, signal) => (await backendOf(spec.backend ?? 'claude')).runTurn(spec, observer, signal),
  }
}

function choiceOf(agent: string): AgentChoice {
  const choice = readAgentChoice(agent)
  if (choice === undefined) throw new Error(`"${agent}" is not an agent. ${knownAgents(agent)}`)
  return choice
}
