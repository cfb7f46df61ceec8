import { createDefinitionReader } from '../../../adapters/workflow-files/definition-reader.ts'
import { type FlowPicture, pictureOf } from '../../../core/picture/flow-picture.ts'
import { ProblemError } from '../../../core/problem.ts'
import { readStepWorkflow } from '../../../core/steps/read-step-workflow.ts'
import { parseWorkflow } from '../../../core/workflow/reading/parse-workflow.ts'
import type { Platform } from '../../../core/workflow/workflow.ts'
import { printError } from '../../output.ts'
import { repositoryRoot } from '../../repository-root.ts'

/** Reads a workflow to draw it. One with mistakes is drawn as far as it can be read, and the mistakes are told. */
export async function readPicture(path: string, platform: Platform): Promise<FlowPicture> {
  const files = await createDefinitionReader({ cwd: process.cwd(), root: repositoryRoot(process.cwd()) }).read(path)
  const { workflow, problems } = parseWorkflow(files, platform, readStepWorkflow)
  const [first, ...others] = problems
  if (workflow === undefined)
    throw first === undefined ? new Error(`${path} was read to nothing`) : new ProblemError(first, others)
  for (const problem of problems) printError(problem)
  return pictureOf(workflow)
}
