import { requiresCell } from '../core/cell/cell-rules.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { formsIn, type StepWorkflow } from '../core/steps/step-workflow.ts'
import type { Workflow } from '../core/workflow/workflow.ts'
import type { Ports } from '../ports/index.ts'

/** What would make every paid turn fail is found before the first one. */
export async function preflight(
  workflow: Workflow,
  { agent, cells }: Pick<Ports, 'agent' | 'cells'>,
  options: Pick<Run, 'cell' | 'claude'> = {},
): Promise<void> {
  if (requiresCell(options, workflow)) {
    const missing = cells === undefined ? NO_CELLS : (await cells.probe()).problem
    if (missing !== null) throw new ProblemError(missing)
  }
  const paid =
    workflow.kind === 'steps' ? asksModel(workflow) : Object.values(workflow.states).some(({ kind }) => kind === 'prompt')
  const [problem] = paid ? await agent.preflight() : []
  if (problem) throw new ProblemError(problem)
}

const NO_CELLS: Problem = {
  code: 'RAY-NO-CELL',
  message: 'The run needs a cell for its agents and scripts, and cells are off.',
  hint: 'Leave out "--cell off", or run it where "raymond cell" finds what it needs.',
}

/** What a delegate step calls is looked at when it is called. */
function asksModel({ definition }: StepWorkflow): boolean {
  return definition.steps.some(
    (step) => step.control?.judge.type === 'llm' || formsIn(step).some(({ type }) => type === 'session'),
  )
}
