import type { TransitionOf } from '../../protocol/transition.ts'
import { resolvePath } from '../../run/paths.ts'
import type { Agent, Run } from '../../run/run.ts'
import type { Workflow } from '../../workflow/workflow.ts'
import type { Decision } from '../reduction.ts'
import { abandonStepRuns } from '../steps/end-step-runs.ts'
import { enterWorkflow } from '../steps/enter-workflow.ts'
import { carried } from '../turn/carried.ts'
import { warn } from '../warn.ts'
import { originOf } from '../workers.ts'

type Reset = TransitionOf<'reset'> | TransitionOf<'reset-workflow'>

/** Drops the conversation and goes on. The stack stays, so that a loop in a callee can still return. */
export function applyReset(run: Run, agent: Agent, { target, input, cd, stack }: Reset, workflow: Workflow): Decision {
  const cleared = stack === 'clear' && agent.stack.length > 0
  const fresh: Agent = {
    ...agent,
    session_id: null,
    branch_session: false,
    recollection: undefined,
    stack: stack === 'clear' ? [] : agent.stack,
    cwd: cd === undefined ? agent.cwd : resolvePath(agent.cwd, cd),
    ...(cd === undefined ? {} : { cwd_from: originOf(run, agent) }),
    scope: workflow.id,
  }
  const noted = cleared
    ? warn(run, `${agent.id} at ${agent.current_state} cleared a stack of ${agent.stack.length}: its callers get no result.`)
    : run
  return enterWorkflow(
    cleared ? abandonStepRuns(noted, { ...agent, step_run: undefined }) : noted,
    fresh,
    target,
    carried(input, agent.input),
    workflow,
  )
}
