import { isOfAnother } from '../../run/agent-settings.ts'
import { valueFor } from '../../workflow/agent-choice.ts'
import { rankModels } from '../models/rank-models.ts'
import { type Attempted, failed, succeeded } from '../step-failure.ts'
import type { StepRun } from '../step-run.ts'
import type { SessionConfig } from '../step-workflow.ts'
import type { DriveContext } from './drive-context.ts'

/** Models in the order in which they are tried: the step's own, else the run's; empty leaves it to the backend. */
export function chooseModels(
  run: StepRun,
  { agent, model }: SessionConfig,
  { models, agentFor }: DriveContext,
): Attempted<string[]> {
  const who = agentFor(agent)
  const usual = run.defaults.model !== undefined && !isOfAnother(run.defaults.model, who) ? run.defaults.model : undefined
  const own = typeof model === 'object' && model.type === 'by-agent' ? valueFor(model.models, who) : model
  if (own === undefined) return succeeded(usual === undefined ? [] : [usual])
  const ranked = rankModels(own, models, usual)
  return ranked.length === 0 ? failed('no-model', 'No known model meets what the step requires.') : succeeded([...ranked])
}
