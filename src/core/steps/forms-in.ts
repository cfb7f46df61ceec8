import type { BranchStep, Step } from './step-workflow.ts'

/** What a step does: itself, or each of its branches. */
export function formsIn(step: Step): readonly BranchStep[] {
  return step.type === 'parallel' ? step.branches.map((branch) => branch.step) : [step]
}
