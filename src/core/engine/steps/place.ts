import type { Run } from '../../run/run.ts'
import type { StepFact } from '../../steps/step-facts.ts'

/** Which step run, and the agent that works on it or waits for what it called. */
export interface Place {
  readonly agent: string
  readonly id: string
}

/** What a step run is told next; what follows from it is decided by whoever carries steps out. */
export interface News {
  readonly run: Run
  readonly place: Place
  readonly fact: StepFact
}
