import type { EffectOf } from '../../run/effects.ts'
import { type Agent, findAgent, type Run } from '../../run/run.ts'
import { stateKey } from '../../run/state-key.ts'
import { agentFor } from '../../run/which-agent.ts'
import type { DriveContext } from '../../steps/drive/drive-context.ts'
import { extendModels, shippedModels } from '../../steps/models/model-table.ts'
import type { StepRun } from '../../steps/step-run.ts'
import type { Place } from './place.ts'

export function stepRunOf({ runs }: Run, id: string): StepRun {
  const stepRun = runs?.[id]
  if (stepRun === undefined) throw new Error(`the run has no step run ${id}`)
  return stepRun
}

/** The agent that works on a step run. */
export function workerOf(run: Run, { agent: agentId, id }: Place): Agent {
  const agent = findAgent(run, agentId)
  if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`)
  return agent
}

/** The step runs that wait for what an agent does, the innermost last. */
export function callersOf({ stack }: Pick<Agent, 'stack'>): readonly string[] {
  return stack.flatMap(({ step }) => (step === undefined ? [] : [step.run]))
}

export function withStepRun(run: Run, id: string, stepRun: StepRun): Run {
  return { ...run, runs: { ...run.runs, [id]: stepRun } }
}

/** The id of the next step run. None is ever removed. */
export function nextStepRunId({ runs }: Run): string {
  return `r${Object.keys(runs ?? {}).length + 1}`
}

/** What the driver of a step run needs to know beside it. Keys of operations are unique among all runs. */
export function contextOf(run: Run, id: string): DriveContext {
  return {
    runId: `${run.workflow_id}/${id}`,
    models: extendModels(shippedModels, run.models ?? []),
    agentFor: (own) => agentFor(run, { agent: own }),
  }
}

/** How the prices of turns name a step's: a judge asks something else than its step, so what one of them cost says nothing of the other. */
export function priceKeyOf(run: Run, scope: string, { state, want }: EffectOf<'run_step'>): string {
  const key = keyOf(run, scope, state)
  return want.type === 'ask_judge' ? `${key} (judge)` : key
}

/** How counters name a step. */
export function keyOf(run: Run, scope: string, step: string): string {
  const pin = run.scopes[scope]
  return pin === undefined ? step : stateKey(run, { id: scope, pin }, step)
}
