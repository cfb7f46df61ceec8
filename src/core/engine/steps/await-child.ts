import { type Agent, type Frame, findAgent, type Run, replaceAgent } from '../../run/run.ts'
import type { StepWantOf } from '../../steps/step-wants.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import type { Decision } from '../reduction.ts'
import { reenterState } from '../reenter-state.ts'
import type { News, Place } from './place.ts'
import { resumeToken } from './resume-token.ts'
import { stepRunOf } from './step-runs.ts'

/** A tagged workflow gave its result, and its step could not use it: what that was makes no difference, as it promises no hand-off. */
const noLongerWanted = { type: 'child_finished', status: 'completed', yield: { type: 'text', text: '' }, handoff: false } as const

/**
 * Goes on with the child of a delegate step that was at rest. One that failed is taken up where it failed: a run asks for that only when
 * a person wants it tried again. Never a second child for one entry.
 */
export function awaitChild(
  run: Run,
  { agent: agentId, id }: Place,
  { at, child }: StepWantOf<'await_child'>,
  definitions: Definitions,
): Decision | News {
  const agent = findAgent(run, agentId)
  if (!agent) throw new Error(`step run ${id} is of ${agentId}, which the run does not have`)
  const frame: Frame = {
    session: null,
    branch: false,
    state: at.step,
    cwd: agent.cwd,
    scope: agent.scope,
    step: { run: id, child },
  }
  const { [child]: callee, ...others } = run.callees ?? {}
  if (callee !== undefined) {
    const { step_run: _, ...rest } = agent
    const again: Agent = { ...rest, ...callee, stack: [...agent.stack, frame, ...callee.stack] }
    return reenterState(replaceAgent({ ...run, callees: others }, again), again, definitions)
  }
  const place = { agent: agentId, id }
  if (!Object.hasOwn(run.runs ?? {}, child)) return { run, place, fact: { ...noLongerWanted, at, child } }
  const { scope, cursor, status, result, ir } = stepRunOf(run, child)
  if (status === 'completed' || status === 'cancelled') {
    const handoff = ir.terminal_contract !== null
    return { run, place, fact: { type: 'child_finished', at, child, status, yield: result, handoff } }
  }
  const again: Agent = {
    ...agent,
    scope,
    step_run: child,
    stack: [...agent.stack, frame],
    current_state: cursor.step,
    status: 'active',
    problem: null,
  }
  return {
    run: replaceAgent(run, again),
    place: { agent: agentId, id: child },
    fact: { type: 'resumed', token: resumeToken(run), rerun: false, retry: true },
  }
}
