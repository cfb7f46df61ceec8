import { findAgent, type Run, replaceAgent } from '../../run/run.ts'
import type { StepWantOf } from '../../steps/step-wants.ts'
import type { Place } from './place.ts'
import { stepRunOf } from './step-runs.ts'

/** Nothing goes on before a person says so. The steps that wait for this one are blocked with it. */
export function block(run: Run, { agent: agentId, id }: Place, { message }: StepWantOf<'block'>): Run {
  const agent = findAgent(run, agentId)
  if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`)
  const { workflow, cursor } = stepRunOf(run, id)
  const waiting = { code: 'RAY-INTERRUPTED', message, place: `${workflow}, step ${cursor.step}` } as const
  const hint = `See whether it did its work, then: raymond resume ${run.workflow_id} --rerun`
  const callers = agent.stack.flatMap(({ step }) => (step === undefined ? [] : [step.run]))
  const runs = Object.entries(run.runs ?? {}).map(([other, stepRun]) =>
    callers.includes(other) && stepRun.status === 'running'
      ? ([other, { ...stepRun, status: 'waiting' as const, reason: 'child' }] as const)
      : ([other, stepRun] as const),
  )
  return replaceAgent({ ...run, runs: Object.fromEntries(runs) }, { ...agent, status: 'waiting', problem: { ...waiting, hint } })
}
