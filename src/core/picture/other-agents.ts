import type { Run } from '../run/run.ts'
import { agentFor } from '../run/which-agent.ts'
import type { StateFile, StateWorkflow } from '../workflow/workflow.ts'

/** Who runs the prompts of states that the usual agent does not run: the marks of a picture. Without a run, as the workflow says. */
export function otherAgents(
  { states, manifest }: Pick<StateWorkflow, 'states' | 'manifest'>,
  run: Pick<Run, 'backend' | 'backend_by'> = { backend: manifest.agent ?? 'claude' },
): Readonly<Record<StateFile, string>> {
  return Object.fromEntries(
    Object.values(states).flatMap((state) => {
      const agent = state.kind === 'prompt' ? agentFor(run, state.settings) : run.backend
      return agent === run.backend ? [] : [[state.file, agent]]
    }),
  )
}
