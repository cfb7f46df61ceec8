import type { Pin, ScopeId } from '../workflow/pin.ts'

/** A workflow of typed steps, compiled to the form that the driver runs. */
export interface StepWorkflow {
  readonly kind: 'steps'
  readonly id: ScopeId
  readonly pin: Pin
  readonly name: string
  readonly description: string
}
