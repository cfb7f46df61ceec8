import { type Problem, ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { chooseWorkflows, type FoundWorkflow } from '../core/steps/choose-workflows.ts'
import { formsIn, type StepWorkflow } from '../core/steps/step-workflow.ts'

/** Paths of the configuration's workflows by name. */
type Named = Run['workflows']

/** Tries whether something lies under a name; throws a ProblemError when not. */
interface Reader {
  read(specifier: string, from: string): Promise<unknown>
}

/** A name, and no way to anywhere else: it may come from a model. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u

/** Static targets that do not exist, or exist in two forms. What else is wrong with one is told when it is called. */
export async function missingTargets(
  { id, definition }: StepWorkflow,
  named: Named,
  source: Reader,
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const step of definition.steps.flatMap(formsIn)) {
    if (step.type !== 'delegate' || step.target.kind !== 'static') continue
    const { workflow } = step.target
    if (named !== undefined && Object.hasOwn(named, workflow)) continue
    const found = await filesNamed(workflow, id, source)
    if (found.length === 0) problems.push({ ...unknownWorkflow(workflow, id), place: step.place })
    problems.push(...chooseWorkflows(found.flatMap((file) => formOf(workflow, file))).problems)
  }
  return problems
}

/** The files and folders beside the caller that go by that name, in the order in which they are tried. */
async function filesNamed(name: string, from: string, source: Reader): Promise<readonly string[]> {
  const files: string[] = []
  for (const candidate of candidatesFor(name)) {
    try {
      await source.read(candidate, from)
      files.push(candidate)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.problem.code !== 'RAY-NO-WORKFLOW') files.push(candidate)
    }
  }
  return files
}

function formOf(name: string, file: string): readonly FoundWorkflow[] {
  if (file === name) return []
  return [{ name, file, form: file.endsWith('.md') ? 'one-step' : 'steps' }]
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
