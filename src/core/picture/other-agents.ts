import { namedAgent, type SaidAgent } from '../workflow/said-agent.ts'
import type { StateFile, StateWorkflow } from '../workflow/workflow.ts'

/** Who runs the prompts of states that the usual agent does not run: the marks of a picture. */
export function otherAgents(
  { states, manifest }: Pick<StateWorkflow, 'states' | 'manifest'>,
  usual = manifest.agent ?? 'claude',
  agentOf: (said: SaidAgent) => string = (said) => namedAgent(said) ?? usual,
): Readonly<Record<StateFile, string>> {
  return Object.fromEntries(
    Object.values(states).flatMap((state) => {
      const agent = state.kind === 'prompt' ? agentOf(state.settings) : usual
      return agent === usual ? [] : [[state.file, agent]]
    }),
  )
}
