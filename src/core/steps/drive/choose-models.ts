import { rankModels } from '../models/rank-models.ts'
import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { SessionConfig } from '../step-workflow.ts'
import type { DriveContext } from './drive-context.ts'

/** Models in the order in which they are tried: the step's own, else the run's; empty leaves it to the backend. */
export function chooseModels(run: StepRun, { model }: SessionConfig, { models }: DriveContext): Attempted<string[]> {
  const usual = run.defaults.model
  if (model === undefined) return succeeded(usual === undefined ? [] : [usual])
  const ranked = rankModels(model, models, usual)
  return ranked.length === 0 ? failed('no-model', 'No known model meets what the step requires.') : succeeded([...ranked])
}
