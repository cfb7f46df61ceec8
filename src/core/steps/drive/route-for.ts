import type { Control, Step } from '../step-workflow.ts'
import { type Outcome, sameOutcome } from '../value.ts'

/** Where an outcome of the step's judge leads; undefined for one that stands nowhere. */
export function routeFor(step: Step, outcome: Outcome): Control['on'][number] | undefined {
  return step.control?.on.find((route) => sameOutcome(route.outcome, outcome))
}
