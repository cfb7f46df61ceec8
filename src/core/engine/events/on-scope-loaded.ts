import type { EffectOf } from '../../run/effects.ts'
import type { EventOf } from '../../run/events.ts'
import { findAgent, type Run } from '../../run/run.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { specifierKey } from '../cross-workflow.ts'
import { type Decision, decide } from '../reduction.ts'
import { stateOf, statesOf } from '../states-of.ts'
import { readTransitions } from '../turn/read-transitions.ts'
import { applyOrLoad, onProtocolProblem } from './on-turn-completed.ts'

/** A workflow that a tag named is there: pins it, and goes on with the message that named it. */
export function onScopeLoaded(
  run: Run,
  effect: EffectOf<'load_scope'>,
  { scope, entry, pin, at }: EventOf<'scope_loaded'>,
  definitions: Definitions,
): Decision {
  const agent = findAgent(run, effect.agent)
  if (!agent) return decide(run)
  const known: Run = {
    ...run,
    scopes: { [scope]: pin, ...run.scopes },
    specifiers: { ...run.specifiers, [specifierKey(agent.scope, effect.specifier)]: { scope, entry } },
  }
  const workflow = statesOf(definitions, agent.scope)
  const asked = readTransitions(effect.text, stateOf(workflow, agent.current_state), workflow)
  if (!asked.ok) return onProtocolProblem(known, agent, asked.problem, { ...effect, at }, definitions)
  return applyOrLoad(known, agent, asked.transitions, { text: effect.text, definitions, at, tries: { ...effect, at } })
}
