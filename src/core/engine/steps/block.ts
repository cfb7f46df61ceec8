import { type Run, replaceAgent } from '../../run/run.ts'
import type { StepWantOf } from '../../steps/step-wants.ts'
import type { Place } from './place.ts'
import { callersOf, stepRunOf, withStepRun, workerOf } from './step-runs.ts'

/** Nothing goes on before a person says so. The steps that wait for this one are blocked with it. */
export function block(run: Run, place: Place, { message }: StepWantOf<'block'>): Run {
  const agent = workerOf(run, place)
  const { workflow, cursor } = stepRunOf(run, place.id)
  const waiting = { code: 'RAY-INTERRUPTED', message, place: `${workflow}, step ${cursor.step}` } as const
  const hint = `See whether it did its work, then: raymond resume ${run.workflow_id} --rerun`
  const blocked = callersOf(agent).reduce(
    (now, caller) => withStepRun(now, caller, { ...stepRunOf(now, caller), status: 'waiting', reason: 'child' }),
    run,
  )
  return replaceAgent(blocked, { ...agent, status: 'waiting', problem: { ...waiting, hint } })
}
