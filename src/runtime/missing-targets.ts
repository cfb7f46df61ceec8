import { type Problem, ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import type { StepWorkflow } from '../core/steps/step-workflow.ts'
import type { WorkflowSource } from '../ports/workflow-source.ts'

/** Paths of the configuration's workflows by name. */
type Named = Run['workflows']

/** A name, and no way to anywhere else: it may come from a model. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u

/** Static targets that do not exist. What is wrong with one that does is told when it is called. */
export async function missingTargets(
  { id, definition }: StepWorkflow,
  named: Named,
  source: WorkflowSource,
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const step of definition.steps) {
    if (step.type !== 'delegate' || step.target.kind !== 'static') continue
    const { workflow } = step.target
    if (!(await exists(workflow, id, named, source))) problems.push({ ...unknownWorkflow(workflow, id), place: step.place })
  }
  return problems
}

async function exists(name: string, from: string, named: Named, source: WorkflowSource): Promise<boolean> {
  if (named !== undefined && Object.hasOwn(named, name)) return true
  for (const candidate of candidatesFor(name)) {
    try {
      await source.read(candidate, from)
      return true
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.problem.code !== 'RAY-NO-WORKFLOW') return true
    }
  }
  return false
}

/** Where a workflow of that name may lie beside the caller's file. */
export function candidatesFor(name: string): readonly string[] {
  return NAME.test(name) ? [`${name}.yaml`, `${name}.yml`, `${name}.edn`, `${name}.md`, name] : []
}

export function unknownWorkflow(name: string, from: string): Problem {
  return {
    code: 'RAY-STEP-UNKNOWN-WORKFLOW',
    message: `There is no workflow "${name}".`,
    place: from,
    hint: `It is looked up in the configuration, then beside this file: ${name}.yaml, ${name}.edn, ${name}.md or the folder ${name}.`,
  }
}
