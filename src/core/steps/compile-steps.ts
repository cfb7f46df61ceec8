import type { AuthoredForm, AuthoredStep } from './shape/authored-step.ts'
import type { AuthoredWorkflow } from './shape/check-shape.ts'
import type { BranchStep, OutputSource, Step, StepDefinition, StepType, Yields } from './step-workflow.ts'

/** What each form exposes and yields when its author says nothing (R82). */
const defaults: Readonly<
  Record<StepType, { readonly outputs: Readonly<Record<string, OutputSource>>; readonly yields: Yields }>
> = {
  invoke: {
    outputs: { data: 'invoke/data', summary: 'invoke/summary', result: 'invoke/result' },
    yields: { type: 'data', data: 'data' },
  },
  session: {
    outputs: { 'final-llm-reply': 'session/final-llm-reply', transcript: 'session/transcript', result: 'session/result' },
    yields: { type: 'text', text: 'final-llm-reply' },
  },
  delegate: {
    outputs: { handoff: 'delegate/handoff' },
    yields: { type: 'delegated' },
  },
  parallel: {
    outputs: { data: 'parallel/data' },
    yields: { type: 'data', data: 'data' },
  },
}

/** Fills in outputs and yields. The parts keep their identity, so that their places are still known. */
export function compileSteps(workflow: AuthoredWorkflow, scripts: StepDefinition['scripts']): StepDefinition {
  return { ...workflow, steps: workflow.steps.map(compileStep), scripts }
}

function compileStep(step: AuthoredStep): Step {
  if (step.type !== 'parallel') return compileForm(step)
  const branches = step.branches.map((branch) => ({ ...branch, step: compileForm(branch.step) }))
  return { ...step, ...resultsOf(step), branches }
}

function compileForm(step: AuthoredForm): BranchStep {
  return { ...step, ...resultsOf(step) }
}

function resultsOf(step: AuthoredStep): Pick<Step, 'outputs' | 'yields'> {
  const { outputs, yields } = defaults[step.type]
  return { outputs: step.outputs ?? { ...outputs }, yields: step.yields ?? yields }
}

export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}
