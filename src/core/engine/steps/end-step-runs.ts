import { isTurn } from '../../run/effects.ts'
import type { Agent, Run } from '../../run/run.ts'
import { driveSteps } from '../../steps/drive-steps.ts'
import type { StepFact } from '../../steps/step-facts.ts'
import { contextOf, stepRunOf, withStepRun } from './step-runs.ts'

/** A cancelled run is so with everything in it; after that no step starts (R68). */
export function cancelStepRuns(run: Run): Run {
  return endAll(run, Object.keys(run.runs ?? {}), { type: 'cancelled' })
}

/** The budget is spent: steps whose turn cannot be paid end there, and may go on when it is raised. */
export function stopStepRunsForBudget(run: Run): Run {
  const unpaid = new Set(run.pending.flatMap((effect) => (isTurn(effect) && !effect.started ? [effect.agent] : [])))
  const agents = run.agents.filter(({ id }) => unpaid.has(id))
  return endAll(run, agents.flatMap(stepRunsOf), { type: 'budget_exceeded' })
}

/** An agent that leaves its callers for good leaves their steps, too. */
export function abandonStepRuns(run: Run, agent: Agent): Run {
  return endAll(run, stepRunsOf(agent), { type: 'cancelled' })
}

/** What an agent works on, and what waits for that, the innermost last. */
export function stepRunsOf({ stack, step_run }: Agent): readonly string[] {
  return [...stack.flatMap(({ step }) => (step === undefined ? [] : [step.run])), ...(step_run === undefined ? [] : [step_run])]
}

function endAll(run: Run, ids: readonly string[], fact: StepFact): Run {
  return ids.reduce((now, id) => withStepRun(now, id, driveSteps(stepRunOf(now, id), fact, contextOf(now, id)).run), run)
}
