import type { Step, StepDefinition } from '../step-workflow.ts'

/** Whether anything in the workflow reads this output. An envelope that nobody reads is not stored: it repeats the others. */
export function readsOutput(definition: StepDefinition, step: Step, key: string): boolean {
  const yielded = step.yields.type === 'data' ? step.yields.data : step.yields.type === 'text' ? step.yields.text : undefined
  return yielded === key || mentions(definition.steps, step.name, key)
}

function mentions(part: unknown, step: string, key: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('of' in part && part.of === 'output' && 'step' in part && part.step === step && 'key' in part && part.key === key)
    return true
  return Object.values(part).some((inner) => mentions(inner, step, key))
}
