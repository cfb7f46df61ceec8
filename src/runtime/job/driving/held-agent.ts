import { bothAllow, USUAL_UNASKED } from '../../../core/cell/cell-rules.ts'
import { isOfConfiguration } from '../../../core/run/money/limits-of-job.ts'
import type { Run } from '../../../core/run/run.ts'
import type { AgentBackend } from '../../../ports/turns/agent-backend.ts'

/**
 * Who runs the prompts of a stored run. In a job of another configuration agents do no more unasked than the job let them that started the run:
 * of one from before that was noted, no more than is usual.
 */
export function heldAgent(agent: AgentBackend, run: Pick<Run, 'configuration' | 'unasked'>, configuration: string): AgentBackend {
  if (agent.unasked === undefined || isOfConfiguration(run, configuration)) return agent
  const unasked = bothAllow(agent.unasked, run.unasked ?? USUAL_UNASKED)
  return { ...agent, unasked, runTurn: (spec, observer, signal) => agent.runTurn({ ...spec, unasked }, observer, signal) }
}
