import { ProblemError } from '../core/problem.ts'
import type { StepWorkflow } from '../core/steps/step-workflow.ts'
import type { Workflow } from '../core/workflow/workflow.ts'
import type { Ports } from '../ports/index.ts'

/** What would make every paid turn fail is found before the first one. */
export async function preflight(workflow: Workflow, { agent }: Pick<Ports, 'agent'>): Promise<void> {
  const paid =
    workflow.kind === 'steps' ? asksModel(workflow) : Object.values(workflow.states).some(({ kind }) => kind === 'prompt')
  const [problem] = paid ? await agent.preflight() : []
  if (problem) throw new ProblemError(problem)
}

/** What a delegate step calls is looked at when it is called. */
function asksModel({ definition }: StepWorkflow): boolean {
  return definition.steps.some(({ type, control }) => type === 'session' || control?.judge.type === 'llm')
}
