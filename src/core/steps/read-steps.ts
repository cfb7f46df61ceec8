import type { ReadSteps } from '../workflow/parse-workflow.ts'
import { readStepWorkflow } from './read-step-workflow.ts'

/** The reader of step workflows that `parseWorkflow` is given. */
export const readSteps: ReadSteps = (source) => readStepWorkflow(source)
