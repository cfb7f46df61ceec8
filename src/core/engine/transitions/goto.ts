import type { TransitionOf } from '../../protocol/transition.ts'
import type { Agent, Run } from '../../run/run.ts'
import type { StateWorkflow } from '../../workflow/workflow.ts'
import { enter } from '../enter.ts'
import type { Decision } from '../reduction.ts'
import { carried } from '../turn/carried.ts'

/** Same agent, same session, next state. */
export function applyGoto(run: Run, agent: Agent, { target, input }: TransitionOf<'goto'>, workflow: StateWorkflow): Decision {
  return enter(run, agent, target, carried(input, agent.input), workflow)
}
