import type { Problem } from '../../problem.ts'
import { type Agent, type Run, replaceAgent } from '../../run/run.ts'
import { type Decision, decide } from '../reduction.ts'

/** The agent stops where it is. The others go on, so that the outcome does not hang on who was faster. */
export function failAgent(run: Run, agent: Agent, problem: Problem): Decision {
  return decide(replaceAgent(run, { ...agent, status: 'failed', problem, resume_at: null }))
}
