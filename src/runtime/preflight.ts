import { ProblemError } from '../core/problem.ts'
import type { Workflow } from '../core/workflow/workflow.ts'
import type { Ports } from '../ports/index.ts'

/** What would make every paid turn fail is found before the first one. */
export async function preflight(workflow: Workflow, { agent }: Pick<Ports, 'agent'>): Promise<void> {
  const paid = workflow.kind === 'steps' || Object.values(workflow.states).some(({ kind }) => kind === 'prompt')
  const [problem] = paid ? await agent.preflight() : []
  if (problem) throw new ProblemError(problem)
}
