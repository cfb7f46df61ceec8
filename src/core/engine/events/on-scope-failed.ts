import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { findAgent, type Run } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { type Decision, decide } from '../reduction.ts'
import { onProtocolProblem } from './on-turn-completed.ts'

/** A tag named a workflow that is not there or cannot be read: the agent is told like for any other bad target. */
export function onScopeFailed(
  run: Run,
  effect: EffectOf<'load_scope'>,
  { problem, at }: EventOf<'scope_failed'>,
  definitions: Definitions,
): Decision {
  const agent = findAgent(run, effect.agent)
  return agent ? onProtocolProblem(run, agent, problem, { ...effect, at }, definitions) : decide(run)
}
