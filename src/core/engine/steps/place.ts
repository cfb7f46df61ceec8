import type { Run } from '../../run/run.ts'
import type { StepFact } from '../../steps/step-facts.ts'
import type { Decision } from '../reduction.ts'

/** Which step run, and the agent that works on it or waits for what it called. */
export interface Place {
  readonly agent: string
  readonly id: string
}

/** Tells a step run what happened, and does what it asks for. */
export type Tell = (run: Run, place: Place, fact: StepFact) => Decision
