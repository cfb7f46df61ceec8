import { type Agent, type Run, replaceAgent } from '../run/run.ts'
import type { Definitions } from '../workflow/workflow.ts'
import type { Decision } from './reduction.ts'
import { reenterState } from './reenter-state.ts'
import { resumeStep } from './steps/resume-step.ts'

/** What the agent was at once more; no new visit. */
export function reenter(run: Run, agent: Agent, definitions: Definitions): Decision {
  if (agent.step_run === undefined) return reenterState(run, agent, definitions)
  const active: Agent = { ...agent, status: 'active', problem: null, resume_at: null }
  return resumeStep(replaceAgent(run, active), active.id, agent.step_run, { rerun: false, retry: true }, definitions)
}
