import type { Entry, StepRun } from '../step-run.ts'
import type { StepWant } from '../step-wants.ts'

/** What one fact leads to: the next run, and what is wanted once it is stored. */
export interface Drive {
  readonly run: StepRun
  readonly wants: readonly StepWant[]
}

/** Nothing new: an answer to a request that is no longer open, or a fact that came twice. */
export function unchanged(run: StepRun): Drive {
  return { run, wants: [] }
}

/** Stored first, then the next phase begins. */
export function advance(run: StepRun): Drive {
  return { run, wants: [{ type: 'advance', at: run.cursor }] }
}

export function freshEntry(entry: number): Entry {
  return { entry, models: [], attempts: [], judge: null, route: null }
}
