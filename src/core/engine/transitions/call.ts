import type { TransitionOf } from '../../protocol/transition.ts'
import { resolvePath } from '../../run/paths.ts'
import type { Agent, Frame, Run } from '../../run/run.ts'
import type { Workflow } from '../../workflow/workflow.ts'
import { failAgent } from '../ending/fail-agent.ts'
import type { Decision } from '../reduction.ts'
import { enterWorkflow } from '../steps/enter-workflow.ts'
import { carried } from '../turn/carried.ts'
import { originOf } from '../workers.ts'

type Call = TransitionOf<'call' | 'function'> | TransitionOf<'call-workflow'> | TransitionOf<'function-workflow'>

/** Deep enough for any design, shallow enough that a workflow that calls itself is found out early. */
const DEEPEST_STACK = 100

/** Pushes a frame. A call goes on in a branch of the caller's session, a function starts fresh. */
export function applyCall(run: Run, agent: Agent, transition: Call, workflow: Workflow): Decision {
  const { target, input, return: returnTo } = transition
  if (agent.stack.length >= DEEPEST_STACK) return failAgent(run, agent, tooDeep(agent))
  const frame: Frame = {
    session: agent.session_id,
    branch: agent.branch_session,
    state: returnTo,
    cwd: agent.cwd,
    scope: agent.scope,
    recollection: agent.recollection,
  }
  const branches = transition.tag === 'call' || transition.tag === 'call-workflow'
  const callee: Agent = {
    ...agent,
    stack: [...agent.stack, frame],
    session_id: branches ? agent.session_id : null,
    branch_session: branches && agent.session_id !== null,
    recollection: branches ? agent.recollection : undefined,
    ...('cd' in transition && transition.cd !== undefined
      ? { cwd: resolvePath(agent.cwd, transition.cd), cwd_from: originOf(run, agent) }
      : {}),
    scope: workflow.id,
  }
  return enterWorkflow(run, callee, target, carried(input, agent.input), workflow)
}

function tooDeep(agent: Agent) {
  return {
    code: 'RAY-STACK-TOO-DEEP',
    message: `${agent.id} would have ${DEEPEST_STACK + 1} open calls.`,
    place: agent.current_state,
    hint: 'A state calls itself without ever giving a <result>. Use <goto> or <reset> for loops.',
  } as const
}
